"""Links between notes: from the text of a heading to its place (LANGUAGE IL-7)."""

from __future__ import annotations

import posixpath
from difflib import get_close_matches
from typing import TYPE_CHECKING

from docutils import nodes
from docutils.utils import get_source_line
from sphinx.util.nodes import make_refnode

from ..doctree.nodes import bml_link
from ..doctree.replacing import replace_each
from ..language.codes import Severity
from ..language.links import (
    HeadingIndex,
    LinkFault,
    LinkTarget,
    Match,
    address_fault,
    document_fault,
    heading_fault,
    parse_target,
)
from ..language.schemes import is_address
from .diagnostics import report_at
from .domain import domain_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment


def _note_origin(app: Sphinx, doctree: nodes.document) -> None:
    """Let links remember their document: some builders put all documents into one tree."""
    for link in doctree.findall(bml_link):
        link["docname"] = app.env.docname


def _resolve(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Put references in the place of links; a link that leads nowhere is reported as text."""
    links = list(doctree.findall(bml_link))
    headings = _Headings(app.env)
    replace_each(
        (link, [_resolved(link, app, link.get("docname", docname), headings)]) for link in links
    )


def _resolved(link: bml_link, app: Sphinx, origin: str, headings: _Headings) -> nodes.TextElement:
    """Return the reference for ``link``; its text where there is none, which is reported."""
    result = _reference_for(link, app, origin, headings)
    if not isinstance(result, LinkFault):
        return result
    # Several documents may include a link.
    if not domain_of(app.env).is_told((result.code, link["target"], *get_source_line(link))):
        hint = f" ({result.hint})" if result.hint else ""
        report_at(result.code, Severity.WARNING, f"{result.message}{hint}", link)
    return nodes.inline("", "", *link.children)


def _reference_for(
    link: bml_link, app: Sphinx, origin: str, headings: _Headings
) -> nodes.reference | LinkFault:
    """Return the reference for ``link``, or why there is none."""
    target_text = link["target"]
    if is_address(target_text):
        return address_fault(target_text)
    target = parse_target(target_text)
    docname = _docname(target, origin)
    if docname not in app.env.found_docs:
        near = get_close_matches(docname, sorted(app.env.found_docs), n=2)
        return document_fault(target_text, near)
    anchor = ""
    if target.heading:
        match = headings.find(docname, target.heading)
        fault = heading_fault(target_text, match)
        if fault:
            return fault
        anchor = match.places[0]
    return _reference(app.builder, origin, docname, anchor, link.children)


def _docname(target: LinkTarget, origin: str) -> str:
    if not target.document:
        return origin
    if target.document.startswith("/"):
        return target.document.lstrip("/")
    return posixpath.normpath(posixpath.join(posixpath.dirname(origin), target.document))


class _Headings:
    """The headings of the documents looked at so far, of any format, with their anchors."""

    def __init__(self, env: BuildEnvironment) -> None:
        self.env = env
        self.titles: dict[str, HeadingIndex[str]] = {}
        self.original_titles: dict[str, HeadingIndex[str]] = {}

    def find(self, docname: str, heading: str) -> Match[str]:
        """Return the anchors of a heading, by its text as shown or as written.

        The two differ where pages are translated: a link in what has no translation names the
        heading as it was written.
        """
        if docname not in self.titles:
            self.titles[docname] = HeadingIndex(self._titles(docname))
        match = self.titles[docname].find(heading)
        if match.places:
            return match
        if docname not in self.original_titles:
            self.original_titles[docname] = HeadingIndex(self._original_titles(docname))
        original = self.original_titles[docname].find(heading)
        return original if original.places else match

    def _titles(self, docname: str) -> Iterator[tuple[str, str]]:
        for reference in self.env.tocs[docname].findall(nodes.reference):
            if reference.get("refuri") == docname:
                yield reference.astext(), reference.get("anchorname", "").lstrip("#")

    def _original_titles(self, docname: str) -> Iterator[tuple[str, str]]:
        for title in self.env.get_doctree(docname).findall(nodes.title):
            if title.get("translated") and isinstance(title.parent, nodes.section):
                yield title.rawsource, title.parent["ids"][0]


def _reference(
    builder: Builder, origin: str, docname: str, anchor: str, children: list[nodes.Node]
) -> nodes.reference:
    inner = nodes.inline("", "", *children)
    node = make_refnode(builder, origin, docname, anchor, inner)
    if builder.name == "singlehtml":
        # Sphinx's own references between documents lead nowhere there (SPHINX-API 5).
        node["refuri"] = f"#{anchor}" if anchor else f"#document-{docname}"
    elif not node.get("refuri") and "refid" not in node:
        node["refuri"] = "#"  # the top of the page itself
    return node


def setup(app: Sphinx) -> None:
    """Register what resolves links."""
    app.connect("doctree-read", _note_origin)
    app.connect("doctree-resolved", _resolve)
