"""A syntax tree as text that people can read and tests can compare.

Every line begins with the place, ``line:column`` (lines from 1, columns from 0), with the file's
name before it where it is not the document itself. Texts are in quotes with their marks turned,
``strong[...]``, ``emphasis[...]``, ``code[...]`` and ``link(target)[...]`` around what they hold.
A label is followed by its spelling where the page shows it otherwise.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import assert_never

from sphinxcontrib_bml.bridge.deals import Deal
from sphinxcontrib_bml.display.wording import CallNames, PageTexts, shown_cell, shown_row_label
from sphinxcontrib_bml.language.auction_diagrams import rows_in_columns
from sphinxcontrib_bml.language.diagnostics import Diagnostic
from sphinxcontrib_bml.language.inline import (
    Emphasis,
    Inline,
    InlineCode,
    Link,
    Strong,
    Text,
    parse_inline,
)
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.source import Fragment, Span
from sphinxcontrib_bml.language.syntax import (
    Annotation,
    AuctionDiagram,
    BiddingTable,
    BulletList,
    DealDiagram,
    DefinitionList,
    Document,
    Element,
    Enumeration,
    Heading,
    ListItem,
    Paragraph,
    PipeRow,
    PipeTable,
    PlayDiagram,
    Row,
    RstBlock,
    Transition,
)

INDENT = "  "
MOST_INDENT = 60


def dump_document(document: Document, options: Options) -> str:
    """Return the tree of ``document``, one line an element, row, item or cell."""
    return "".join(f"{line}\n" for line in _Dump(document.name, options).document(document))


def dump_diagnostics(diagnostics: Iterable[Diagnostic], name: str) -> str:
    """Return the diagnostics, each with its hint and its related places below it."""
    lines = []
    for found in diagnostics:
        place = _place(found.span, name)
        lines.append(f"{place} {found.severity} {found.code}: {found.message}")
        if found.hint:
            lines.append(f"{INDENT}hint: {found.hint}")
        lines += [f"{INDENT}{_place(item.span, name)}: {item.message}" for item in found.related]
    return "".join(f"{line}\n" for line in lines)


def dump_inline(text: str, options: Options) -> str:
    """Return the inline markup of ``text`` in brackets."""
    return _nodes(parse_inline(text, options))


def dump_deal(deal: Deal) -> str:
    """Return a deal in one line, header first."""
    facts = {
        "dealer": deal.dealer,
        "vulnerability": deal.vulnerability,
        "board": deal.board,
        "contract": deal.contract,
        "lead": deal.lead,
        "on_lead": deal.on_lead,
        "suit": deal.suit,
    }
    header = [f"{name}={value}" for name, value in facts.items() if value is not None]
    return " ".join([*header, str(deal)])


def _place(span: Span, name: str) -> str:
    file = "" if span.file == name else f"{span.file}:"
    return f"{file}{span.line}:{span.column}"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _nodes(nodes: tuple[Inline, ...]) -> str:
    return "[" + ", ".join(map(_node, nodes)) + "]"


def _node(node: Inline) -> str:
    match node:
        case Text(value):
            return _quoted(value)
        case InlineCode(value):
            return f"code[{_quoted(value)}]"
        case Strong(children):
            return f"strong{_nodes(children)}"
        case Emphasis(children):
            return f"emphasis{_nodes(children)}"
        case Link(children, target):
            return f"link({target}){_nodes(children)}"
    assert_never(node)


class _Dump:
    def __init__(self, name: str, options: Options) -> None:
        self.name = name
        self.options = options

    def document(self, document: Document) -> Iterator[str]:
        for key, value in document.metadata.items():
            yield f"{self.place(value.span())} metadata {key} {_quoted(value.text)}"
        for element in document.elements:
            yield from self.element(element)

    def element(self, element: Element) -> Iterator[str]:
        match element:
            case BulletList(items=items):
                yield f"{self.place(element.span)} list"
                yield from self.items(items, INDENT)
            case Enumeration(items=items):
                yield f"{self.place(element.span)} enumeration"
                yield from self.items(items, INDENT)
            case DefinitionList():
                yield from self.definitions(element)
            case PipeTable():
                yield from self.pipe_table(element)
            case AuctionDiagram():
                yield from self.auction(element)
            case PlayDiagram():
                yield from self.play(element)
            case BiddingTable():
                yield from self.table(element)
            case _:
                yield f"{self.place(element.span)} {self.line(element)}"

    def line(
        self, element: Heading | Paragraph | Transition | DealDiagram | RstBlock | Annotation
    ) -> str:
        match element:
            case Heading(level=level, text=text):
                return f"heading {level} {self.text(text)}"
            case Paragraph(text=text):
                return f"paragraph {self.text(text)}"
            case Transition():
                return "transition"
            case DealDiagram(deal=deal):
                return f"deal {dump_deal(deal)}"
            case RstBlock(span=span):
                return f"reST {_quoted(span.text)}"
            case Annotation():
                return annotation_words(element)
        assert_never(element)

    def definitions(self, element: DefinitionList) -> Iterator[str]:
        yield f"{self.place(element.span)} definitions"
        for item in element.items:
            meaning = f" :: {self.text(item.definition)}" if item.definition else ""
            yield f"{INDENT}{self.place(item.span)} {self.text(item.term)}{meaning}"

    def place(self, span: Span) -> str:
        return _place(span, self.name)

    def text(self, fragment: Fragment) -> str:
        return dump_inline(fragment.text, self.options)

    def items(self, items: tuple[ListItem, ...], indent: str) -> Iterator[str]:
        for item in items:
            yield f"{indent}{self.place(item.span)} {self.text(item.text)}"
            for inner in item.lists:
                yield from self.items(inner.items, indent + INDENT)

    def pipe_table(self, table: PipeTable) -> Iterator[str]:
        yield f"{self.place(table.span)} pipe table of {table.columns} columns"
        if table.header:
            yield f"{INDENT}header {self.pipe_row(table.header)}"
        for row in table.rows:
            yield INDENT + self.pipe_row(row)

    def pipe_row(self, row: PipeRow) -> str:
        cells = " | ".join(map(self.text, row.cells)) if row.cells else "rule"
        return f"{self.place(row.span)} {cells}"

    def auction(self, auction: AuctionDiagram) -> Iterator[str]:
        words = ["auction", *map(PageTexts().head, auction.heads)]
        words += [f"from {auction.start}"] if auction.start else []
        words += ["vul", str(auction.vulnerability)] if auction.vulnerability else []
        words += [f"of the deal at {self.place(auction.deal)}"] if auction.deal else []
        yield f"{self.place(auction.span)} {' '.join(words)}"
        for row in rows_in_columns(auction):
            cells = [[shown_cell(one, CallNames()) + one.mark for one in cell] for cell in row]
            first = next((cell[0] for cell in row if cell), auction)
            columns = " | ".join(" ".join(cell) for cell in cells)
            yield f"{INDENT}{self.place(first.span)} {columns}"
        for note in auction.notes:
            yield f"{INDENT}{self.place(note.span)} note {note.mark} {self.text(note.text)}"

    def play(self, play: PlayDiagram) -> Iterator[str]:
        words = ["play", *(str(fact) for fact in (play.leader, play.trump) if fact is not None)]
        yield f"{self.place(play.span)} {' '.join(words)}"
        for trick in play.tricks:
            words = [trick.number, *(str(one.card) for one in trick.cards)]
            words += [f"led by {trick.leader}"] if trick.leader else []
            if trick.winner is not None:
                words.append(f"won by {trick.cards[trick.winner].card}")
            words += [self.text(trick.comment)] if trick.comment else []
            yield f"{INDENT}{self.place(trick.span)} {' '.join(filter(None, words))}"

    def table(self, table: BiddingTable) -> Iterator[str]:
        words = [f"{self.place(table.span)} table"]
        if str(table.conditions.seat) != "0":
            words.append(f"seat={table.conditions.seat}")
        if str(table.conditions.vulnerability) != "00":
            words.append(f"vulnerability={table.conditions.vulnerability}")
        if table.hidden:
            words.append("hidden")
        yield " ".join(words)
        yield from self.annotations(table.annotations, INDENT)
        for row in table.rows:
            indent = INDENT * min(row.level + 1, MOST_INDENT)
            yield indent + self.row(row)
            yield from self.annotations(row.annotations, indent + INDENT)

    def row(self, row: Row) -> str:
        shown = shown_row_label(row, CallNames())
        words = [self.place(row.span), shown]
        if shown != row.label:
            words.append(_quoted(row.label))
        if row.is_sequence:
            words.append("sequence")
        if not row.labels:
            words.append("free")
        if row.link:
            words.append(f"link({row.link.target} at {self.place(row.link.span)})")
        if row.pasted:
            words.append("pasted=" + ",".join(map(self.place, row.pasted)))
        if row.alert_length:
            words.append("alert")
        if row.description:
            span = row.description.span(row.alert_length)
            words.append(f"= {span.column} {dump_inline(row.shown_text, self.options)}")
        if row.air:
            words.append("air")
        return " ".join(words)

    def annotations(self, annotations: tuple[Annotation, ...], indent: str) -> Iterator[str]:
        for annotation in annotations:
            yield f"{indent}{self.place(annotation.span)} {annotation_words(annotation)}"


def annotation_words(annotation: Annotation) -> str:
    return f"//{annotation.kind} {_quoted(annotation.text)}"
