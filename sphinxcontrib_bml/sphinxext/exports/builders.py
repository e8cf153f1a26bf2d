"""The formats that a project can export to: ours, those of installed packages and of extensions."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.builders import Builder
from sphinx.locale import __
from sphinx.util import logging

from ...formats.catalog import installed_exports
from ...formats.registry import Export, export_fault
from ..build_state import AppState
from ..config import report_invalid_value
from ..systems import project_systems, report_documents_without_system
from .export_files import config_values, settings_for, write_exports

if TYPE_CHECKING:
    from collections.abc import Iterable

    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.config import Config

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


_EXPORTS: AppState[dict[str, Export]] = AppState(lambda app: {})


def project_exports(app: Sphinx) -> dict[str, Export]:
    """Return the formats by name."""
    return _EXPORTS.of(app)


def add_export(app: Sphinx, export: Export) -> None:
    """Add a format: its builder, its configuration values, and its place among downloads.

    Extensions call it as ``app.add_bml_export(export)`` in their ``setup``, behind
    ``app.setup_extension("sphinxcontrib_bml")``. What cannot be used, for instance because its
    name is taken, costs a warning and nothing else.
    """
    fault = export_fault(export, project_exports(app))
    if fault:
        _reject(export, fault)
    else:
        _register(app, export)


def _register(app: Sphinx, export: Export) -> None:
    """Add a format that can stand beside the others."""
    clash = _conflict(export, app)
    if clash:
        _reject(export, clash)
        return
    project_exports(app)[export.name] = export
    app.add_builder(make_builder(export, app))
    for value in config_values(export):
        app.add_config_value(
            value.name, value.default, value.rebuild, value.types, value.description
        )


def _reject(export: object, fault: str) -> None:
    _warn_config(f"add_bml_export: {getattr(export, 'name', export)!r} cannot be used: {fault}")


def _conflict(export: Export, app: Sphinx) -> str:
    """Return what a format would add that Sphinx knows from elsewhere, nothing where all is new."""
    if export.builder_name in app.registry.builders:
        return f"there is a builder {export.builder_name!r} already"
    values = [value.name for value in config_values(export) if value.name in app.config]
    return f"there is a configuration value {values[0]!r} already" if values else ""


def _check_settings(app: Sphinx, config: Config) -> None:
    """Name what is wrong with the settings of formats before anything is read."""
    for export in project_exports(app).values():
        settings_for(export, app)


def _warn_config(message: str) -> None:
    report_invalid_value(message)


def setup(app: Sphinx) -> None:
    """Register every format, and the way for extensions to add others."""
    app.add_bml_export = partial(add_export, app)  # type: ignore[attr-defined]
    installed = installed_exports()
    for export in installed.by_name.values():
        _register(app, export)
    for fault in installed.faults:
        _warn_config(fault)
    # After Sphinx has looked at the types of values.
    app.connect("config-inited", _check_settings, priority=900)
