"""Links where no Sphinx knows the other documents: to the headings of this one."""

from __future__ import annotations

from collections.abc import Iterator

from docutils import nodes

from ..language.diagnostics import Diagnostics
from ..language.links import HeadingIndex, document_fault, heading_fault, parse_target
from ..language.source import Source, Span
from .nodes import bml_link


def resolve_links(document: nodes.document, diagnostics: Diagnostics) -> None:
    """Put references in the place of links to headings of ``document`` (LANGUAGE IL-7)."""
    links = list(document.findall(bml_link))
    if not links:
        return
    index = HeadingIndex(_headings(document))
    for link in links:
        target = parse_target(link["target"])
        match = index.find(target.heading)
        fault = (
            document_fault(link["target"])
            if target.document
            else heading_fault(link["target"], match)
        )
        if fault is None:
            anchor = match.places[0]
            link.replace_self(nodes.reference("", "", *link.children, refid=anchor))
            continue
        source = Source(link.source or "", link["target"], line_numbers=[link.line or 1])
        diagnostics.report(
            fault.code, Span(source, 0, len(source.text)), fault.message, hint=fault.hint
        )
        link.replace_self(nodes.inline("", "", *link.children))


def _headings(document: nodes.document) -> Iterator[tuple[str, str]]:
    for section in document.findall(nodes.section):
        title = section.next_node(nodes.title)
        if title is not None and section["ids"]:
            yield title.astext(), section["ids"][0]
