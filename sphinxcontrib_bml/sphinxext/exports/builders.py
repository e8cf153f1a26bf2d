"""Builders that write one file a system: ``bss``, ``bboalert``, ``bmljson`` ..."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.builders import Builder
from sphinx.locale import __
from sphinx.util import logging

from ..systems import project_systems, report_documents_without_system
from .writing import write_exports

if TYPE_CHECKING:
    from collections.abc import Iterable

    from docutils import nodes
    from sphinx.application import Sphinx

    from ...formats.registry import Export

logger = logging.getLogger(__name__)


class ExportBuilder(Builder):
    """Writes a file for every system; the pages themselves play no part."""

    allow_parallel = True
    project: Sphinx
    """The application; the builder's own attribute for it is on its way out."""
    export: Export
    """The format."""

    def get_outdated_docs(self) -> str:
        """Return that every system is made anew; its file is only touched if it differs."""
        # The translation may be lazy, and only a string makes Sphinx ask for no documents.
        return str(__("all systems"))

    def get_target_uri(self, docname: str, typ: str | None = None) -> str:
        """Return nothing: there are no pages to lead to."""
        return ""

    def prepare_writing(self, docnames: Iterable[str]) -> None:
        """Prepare nothing."""

    def write_doc(self, docname: str, doctree: nodes.document) -> None:
        """Write no page."""

    def write_documents(self, docnames: Any) -> None:
        """Write the systems in the place of pages."""
        systems = project_systems(self.project)
        for name in write_exports(Path(self.outdir), [self.export], systems, self.project):
            logger.info(__("wrote %s"), name)
        report_documents_without_system(systems, self.env)

    if not hasattr(Builder, "write_documents"):  # Sphinx 8.0

        def write(self, *ignored: Any) -> None:  # type: ignore[misc]
            """Write the systems in the place of pages."""
            self.write_documents(())


def make_builder(export: Export, app: Sphinx) -> type[ExportBuilder]:
    """Return the builder of a format for a project."""
    return type(
        f"{export.title}Builder",
        (ExportBuilder,),
        {
            "__doc__": f"Writes ``<name>{export.suffix}``.",
            "__module__": __name__,
            "name": export.builder_name,
            "format": export.name,
            "export": export,
            "project": app,
            "epilog": __("The %s files are in %%(outdir)s.") % export.title,
        },
    )
