"""Links where no Sphinx knows the other documents: to the headings of this one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from pathlib import Path

from docutils import nodes

from ..agreements.checks import headings_in_folder, names_of_files
from ..language.codes import Code
from ..language.diagnostics import Diagnostics
from ..language.links import (
    HeadingIndex,
    LinkFault,
    LinkUse,
    address_fault,
    document_fault,
    heading_fault,
    other_file_fault,
    parse_target,
)
from ..language.options import Options
from ..language.schemes import is_address
from ..language.source import Span
from .nodes import bml_link
from .replacing import replace_each


def resolve_links(
    document: nodes.document, uses: Iterable[LinkUse], options: Options, diagnostics: Diagnostics
) -> None:
    """Put references in the place of links to headings of ``document`` (LANGUAGE IL-7).

    :param uses: the links as the notes have them; faults are reported there.
    """
    links = list(document.findall(bml_link))
    if not links:
        return
    index = HeadingIndex(_headings(document))
    replace_each((link, [_resolved(link, index, options)]) for link in links)
    beside = cache(partial(headings_in_folder, options=options))
    for use in uses:
        fault = _fault(use.target, index, options)
        if fault is not None:
            if fault.code is Code.LINK_UNKNOWN:
                fault = _other_file_fault(use, beside) or fault
            diagnostics.report(
                fault.code,
                use.span,
                fault.message,
                hint=fault.hint,
                severity=fault.severity,
                pasted=use.pasted,
            )


def _resolved(link: bml_link, index: HeadingIndex[str], options: Options) -> nodes.TextElement:
    """Return the reference for a link; its text alone where it leads nowhere."""
    if _fault(link["target"], index, options):
        return nodes.inline("", "", *link.children)
    anchor = index.find(parse_target(link["target"]).heading).places[0]
    return nodes.reference("", "", *link.children, refid=anchor)


def _fault(target_text: str, index: HeadingIndex[str], options: Options) -> LinkFault | None:
    """Return what is wrong with a link; other documents are unknown here."""
    if is_address(target_text):
        return None if options.allow_link(target_text) else address_fault(target_text)
    target = parse_target(target_text)
    if target.document:
        return document_fault(target_text)
    return heading_fault(target_text, index.find(target.heading))


def _other_file_fault(
    use: LinkUse, beside: Callable[[Path], HeadingIndex[Span]]
) -> LinkFault | None:
    """Return the remark on a link to a heading of a file beside its own, None where none has it."""
    path = use.span.source.path
    if path is None or is_address(use.target):
        return None
    target = parse_target(use.target)
    if target.document or not target.heading:
        return None
    places = beside(path.parent).places(target.heading)
    return other_file_fault(use.target, names_of_files(places)) if places else None


def _headings(document: nodes.document) -> Iterator[tuple[str, str]]:
    for section in document.findall(nodes.section):
        title = section.next_node(nodes.title)
        if title is not None and section["ids"]:
            yield title.astext(), section["ids"][0]
