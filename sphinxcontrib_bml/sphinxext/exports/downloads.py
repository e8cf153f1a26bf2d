"""The exported files beside the pages of an HTML build, and links to them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar
from urllib.parse import quote

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from sphinx.util.osutil import relative_uri

from ...doctree.inline_nodes import text_nodes
from ...language.codes import Code, Severity
from ...language.inline import convert, without_marks
from ...language.options import Options
from ..diagnostics import report_at
from ..domain import domain_of
from ..start_of_writing import write_first
from ..systems import ProjectSystem, systems_of, title_of
from .known import exports_of
from .writing import write_exports

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment

    from ...formats.registry import Export

logger = logging.getLogger(__name__)

FOLDER = "_downloads/bml"
PAGES = frozenset({"html", "dirhtml", "singlehtml"})
"""Builders whose pages have files beside them (EPUB would warn of them)."""


class bml_downloads(nodes.General, nodes.Element):  # noqa: N801 - nodes are named so
    """A list of the exported files, made when the page is written. ``formats``: which."""


class DownloadsDirective(SphinxDirective):
    """Links to the exported files of the system that the document belongs to."""

    option_spec: ClassVar[dict[str, Callable[[str], object]]] = {
        "formats": directives.unchanged_required,
        "class": directives.class_option,
    }

    def run(self) -> list[nodes.Node]:
        """Return the place of the list."""
        formats = self.options.get("formats", "").replace(",", " ").split()
        domain_of(self.env).listings[self.env.docname] = None
        node = bml_downloads("", formats=formats, docname=self.env.docname)
        node["classes"] += self.options.get("class", [])
        self.set_source_info(node)
        return [node]


def _report_unknown(app: Sphinx, doctree: nodes.document) -> None:
    """Report formats that nothing writes."""
    if app.env.docname not in domain_of(app.env).listings:
        return
    exports = exports_of(app)
    for node in doctree.findall(bml_downloads):
        for name in node["formats"]:
            if name not in exports:
                report_at(
                    app.env,
                    Code.DIRECTIVE_VALUE,
                    Severity.ERROR,
                    f"{name!r} is no format (known: {', '.join(exports)})",
                    node,
                )


def _exports(app: Sphinx) -> list[Export]:
    """Return the formats of ``bml_downloads``."""
    return [export for name, export in exports_of(app).items() if name in app.config.bml_downloads]


def _linked(app: Sphinx) -> list[Export]:
    """Return those of them that can be written."""
    return [export for export in _exports(app) if not export.missing]


def _write(app: Sphinx, builder: Builder) -> None:
    """Write the files before the pages that lead to them."""
    if builder.name in PAGES:
        write_exports(Path(builder.outdir, FOLDER), _exports(app), systems_of(app), app)


def _find_outdated(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Return the pages whose lists have changed though nothing in the pages has."""
    systems = systems_of(app)
    listings = domain_of(env).listings
    changed = []
    for docname, old_listing in listings.items():
        listing = tuple(
            (system.name, title_of(system, env)) for system in _listed(systems, docname)
        )
        if listing != old_listing:
            listings[docname] = listing
            changed.append(docname)
    return changed


def _listed(systems: list[ProjectSystem], docname: str) -> list[ProjectSystem]:
    """Return the systems that a document belongs to; all, where it belongs to none."""
    return [system for system in systems if docname in system.documents] or systems


def _resolve(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Put the lists in their places; where there are no files, their names stand as text.

    :param docname: the page, which in some builders holds several documents.
    """
    if not domain_of(app.env).listings:
        return
    systems = systems_of(app)
    for node in list(doctree.findall(bml_downloads)):
        formats = node["formats"]
        exports = [item for item in _linked(app) if not formats or item.name in formats]
        items = [
            nodes.list_item("", nodes.paragraph("", "", _link(app, docname, system, export)))
            for system in _listed(systems, node["docname"])
            for export in exports
        ]
        if items:
            classes = ["bml-downloads", *node["classes"]]
            node.replace_self(nodes.bullet_list("", *items, bullet="-", classes=classes))
        else:
            node.parent.remove(node)


def _link(app: Sphinx, docname: str, system: ProjectSystem, export: Export) -> nodes.Node:
    builder, file = app.builder, system.name + export.suffix
    title = convert(without_marks(title_of(system, app.env), Options()))
    text = text_nodes(f"{title} ({file})")
    if builder.name not in PAGES:
        return nodes.inline("", "", *text)
    uri = relative_uri(builder.get_target_uri(docname), f"{FOLDER}/{quote(file)}")
    return nodes.reference("", "", *text, refuri=uri, internal=True)


def _check(app: Sphinx, config: Config) -> None:
    """Name the formats of ``bml_downloads`` that nothing writes."""
    exports = exports_of(app)
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
    """Register the directive and what makes its links true."""
    app.add_node(bml_downloads)
    app.add_directive("bml-downloads", DownloadsDirective)
    app.add_directive_to_domain("bml", "downloads", DownloadsDirective)
    app.connect("config-inited", _check)
    app.connect("doctree-read", _report_unknown)
    app.connect("env-updated", _find_outdated)
    write_first(app, _write)
    app.connect("doctree-resolved", _resolve)
