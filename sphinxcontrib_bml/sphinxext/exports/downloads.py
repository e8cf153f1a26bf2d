"""The exported files beside the pages of an HTML build, and links to them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from docutils import nodes
from sphinx.util import logging
from sphinx.util.osutil import relative_uri

from ...doctree.inline_nodes import text_nodes
from ...language.codes import Code
from ...language.inline import convert, without_marks
from ...language.options import Options
from ..build_systems import build_systems
from ..page_reports import PageReport, add_page_report
from ..systems import project_systems
from ..write_hook import call_before_writing
from .builders import project_exports
from .export_files import write_exports

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.config import Config

    from ...formats.registry import Export
    from ..page_reports import ReportBuild, ReportDirective, ReportPage

logger = logging.getLogger(__name__)

FOLDER = "_downloads/bml"
PAGES = frozenset({"html", "dirhtml", "singlehtml"})
"""Builders whose pages have files beside them (EPUB would warn of them)."""


class DownloadsReport(PageReport[tuple[str, ...], list[tuple[str, str]]]):
    """Links to the exported files of the system that the document belongs to."""

    name = "downloads"
    classes = ("bml-downloads",)

    def request(self, directive: ReportDirective) -> tuple[str, ...]:
        """Return the formats that are wanted, none for all."""
        return tuple(directive.options.get("formats", ()))

    def make(self, request: tuple[str, ...], build: ReportBuild) -> list[tuple[str, str]]:
        """Return the titles of systems and their files; formats that are none are reported."""
        exports = project_exports(build.app)
        for name in request:
            if name not in exports:
                build.report(f"{name!r} is no format (known: {', '.join(exports)})")
        systems = build_systems(build.app).systems
        return [
            (system.title, system.name + export.suffix)
            for system in [one for one in systems if build.docname in one.documents] or systems
            for export in _exports(build.app)
            if not export.missing and (not request or export.name in request)
        ]

    def nodes(self, made: list[tuple[str, str]], page: ReportPage) -> list[nodes.Node]:
        """Return the list; where there are no files, their names are text."""
        items = [
            nodes.list_item("", nodes.paragraph("", "", _link(title, file, page)))
            for title, file in made
        ]
        return [nodes.bullet_list("", *items, bullet="-")] if items else []


def _exports(app: Sphinx) -> list[Export]:
    """Return the formats of ``bml_downloads``."""
    return [
        export for name, export in project_exports(app).items() if name in app.config.bml_downloads
    ]


def _write_files(app: Sphinx, builder: Builder) -> None:
    """Write the files before the pages that lead to them."""
    if builder.name in PAGES:
        write_exports(Path(builder.outdir, FOLDER), _exports(app), project_systems(app), app)


def _link(title: str, file: str, page: ReportPage) -> nodes.Node:
    builder = page.app.builder
    text = text_nodes(f"{convert(without_marks(title, Options()))} ({file})")
    if builder.name not in PAGES:
        return nodes.inline("", "", *text)
    uri = relative_uri(builder.get_target_uri(page.docname), f"{FOLDER}/{quote(file)}")
    return nodes.reference("", "", *text, refuri=uri, internal=True)


def _check_setting(app: Sphinx, config: Config) -> None:
    """Name the formats of ``bml_downloads`` that nothing writes."""
    exports = project_exports(app)
    for name in config.bml_downloads:
        if name not in exports:
            logger.warning(
                "bml_downloads: %r is no format (known: %s)",
                name,
                ", ".join(exports),
                type="bml",
                subtype=Code.CONFIG_VALUE.subtype,
            )


def setup(app: Sphinx) -> None:
    """Register the directive and what writes the files."""
    add_page_report(app, DownloadsReport)
    app.connect("config-inited", _check_setting)
    call_before_writing(app, _write_files)
