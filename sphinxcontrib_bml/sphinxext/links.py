"""Links between notes: from the text of a heading to its place (LANGUAGE IL-7)."""

from __future__ import annotations

import posixpath
from difflib import get_close_matches
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.nodes import make_refnode

from ..doctree.nodes import bml_link
from ..language.codes import Severity
from ..language.links import (
    HeadingIndex,
    LinkFault,
    LinkTarget,
    document_fault,
    heading_fault,
    parse_target,
)
from .diagnostics import report_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.builders import Builder


def _note_origin(app: Sphinx, doctree: nodes.document) -> None:
    """Let links remember their document: some builders put all documents into one tree."""
    for link in doctree.findall(bml_link):
        link["docname"] = app.env.docname


def _resolve(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Put references in the place of links; a link that leads nowhere is reported as text."""
    links = list(doctree.findall(bml_link))
    indices: dict[str, HeadingIndex[str]] = {}
    for link in links:
        found = _resolved(link, app, link.get("docname", docname), indices)
        if isinstance(found, LinkFault):
            hint = f" ({found.hint})" if found.hint else ""
            report_at(found.code, Severity.WARNING, f"{found.message}{hint}", link)
            link.replace_self(nodes.inline("", "", *link.children))
        else:
            link.replace_self(found)


def _resolved(
    link: bml_link, app: Sphinx, origin: str, indices: dict[str, HeadingIndex[str]]
) -> nodes.reference | LinkFault:
    """Return the reference for ``link``, or why there is none.

    :param indices: the headings of the documents looked at so far.
    """
    written = link["target"]
    target = parse_target(written)
    if target is None:
        return nodes.reference("", "", *link.children, refuri=written, internal=False)
    docname = _docname(target, origin)
    if docname not in app.env.found_docs:
        near = get_close_matches(docname, sorted(app.env.found_docs), n=2)
        return document_fault(written, near)
    anchor = ""
    if target.heading:
        if docname not in indices:
            indices[docname] = HeadingIndex(_headings(app, docname))
        match = indices[docname].find(target.heading)
        fault = heading_fault(written, match)
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


def _headings(app: Sphinx, docname: str) -> Iterator[tuple[str, str]]:
    """Yield the headings of a document of any format, with their anchors."""
    for reference in app.env.tocs[docname].findall(nodes.reference):
        if reference.get("refuri") == docname:
            yield reference.astext(), reference.get("anchorname", "").lstrip("#")


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
