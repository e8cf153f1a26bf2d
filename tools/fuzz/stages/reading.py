"""Notes read and checked; every place is inside its file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sphinxcontrib_bml.agreements.check_runner import check
from sphinxcontrib_bml.language.diagnostics import Diagnostic
from sphinxcontrib_bml.language.source import Fragment, Span
from sphinxcontrib_bml.language.syntax import (
    AuctionDiagram,
    BiddingTable,
    BulletList,
    DefinitionList,
    Document,
    Element,
    Enumeration,
    Heading,
    ListItem,
    Paragraph,
    PipeTable,
    PlayDiagram,
)
from tools.fuzz.subject import Subject, demand


def read_notes(subject: Subject) -> None:
    """Read notes."""
    for parse in subject.notes.parses:
        for span in spans(parse.document):
            demand_inside(span)
    demand_placed(subject.notes.diagnostics)
    for parse in subject.notes.partners.written:
        for key in subject.notes.partners.names:
            others = set(parse.dependencies_of(key)).difference(parse.dependencies)
            demand(not others, "files that are not included", others)


def check_notes(subject: Subject) -> None:
    """Look for everything that is doubtful."""
    demand_placed(check(subject.notes))


def demand_placed(diagnostics: Iterable[Diagnostic]) -> None:
    """Check that every message says something, of a place in a file."""
    for found in diagnostics:
        demand_inside(found.span)
        for related in found.related:
            demand_inside(related.span)
        demand(bool(found.message), "message without words", found.code)


def demand_inside(span: Span) -> None:
    """Check that a place is inside its source."""
    text = span.source.text
    demand(0 <= span.start <= span.end <= len(text), "place outside", span[1:])
    demand(span.line >= 1 and 0 <= span.column <= len(text), "line outside", (span, span.column))


def spans(document: Document) -> Iterator[Span]:
    """Yield the places of all that a document is made from."""
    for element in document.elements:
        yield element.span
        if isinstance(element, BiddingTable):
            for row in element.rows:
                yield row.span
                yield from row.pasted
                yield from (annotation.span for annotation in row.annotations)
                if row.link:
                    yield row.link.span
        for fragment in fragments(element):
            yield fragment.span()
            yield fragment.span(len(fragment.text) // 2)


def fragments(element: Element) -> Iterator[Fragment]:
    """Yield the running texts of an element."""
    match element:
        case Heading(text=text) | Paragraph(text=text):
            yield text
        case BulletList(items=items) | Enumeration(items=items):
            for item in items:
                yield from _item_fragments(item)
        case DefinitionList(items=terms):
            for term in terms:
                yield from (text for text in (term.term, term.definition) if text)
        case PipeTable(header=header, rows=rows):
            for row in (header, *rows) if header else rows:
                yield from row.cells
        case AuctionDiagram(notes=notes):
            yield from (note.text for note in notes)
        case PlayDiagram(tricks=tricks):
            yield from (trick.comment for trick in tricks if trick.comment)
        case BiddingTable(rows=table_rows):
            yield from (row.description for row in table_rows if row.description)


def _item_fragments(item: ListItem) -> Iterator[Fragment]:
    yield item.text
    for inner in item.lists:
        yield from fragments(inner)
