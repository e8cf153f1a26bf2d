"""Standard nodes instead of cards, for writers without support for cards.

Every answer is readable text; unanswered questions are omitted (CARDS CC-O8).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from docutils import nodes

from ...display.wording import PageTexts
from ...doctree.inline_nodes import broken_text_nodes, text_nodes
from ...doctree.nodes import bml_break, children_of
from . import kinds
from .layout import BOXES, CIRCLES, is_text, separated, shares_of


def lowered_card(card: kinds.bml_card) -> nodes.container:
    """Return a container with a heading, and a field list per section."""
    return _CardLowerer(card).box()


class _CardLowerer:
    """Builds the standard nodes of one card."""

    def __init__(self, card: kinds.bml_card) -> None:
        self._card = card
        self._wording: PageTexts = card["wording"]

    def box(self) -> nodes.container:
        """Return a container with a heading, and a field list per section."""
        card = self._card
        names = ", ".join(filter(None, (card["players"], card["title"])))
        head = nodes.rubric("", "", *text_nodes(names or card["format"]))
        box = nodes.container("", head)
        if names:
            box += nodes.paragraph("", "", *text_nodes(card["format"]))
        for section in children_of(card, kinds.bml_card_section):
            parts = list(self._parts(section))
            if parts:
                rubric = nodes.rubric("", "", *text_nodes(_heading(section)), ids=section["ids"])
                box.extend([rubric, *parts])
        for supplement in children_of(card, kinds.bml_card_supplement):
            box += nodes.rubric("", "", *text_nodes(_heading(supplement)))
            box.extend(one for one in supplement.children if not isinstance(one, nodes.rubric))
        for node in [box, *box.findall(nodes.Element)]:
            if node.source is None:
                node.source, node.line = card.source, card.line
        return box

    def _parts(self, section: kinds.bml_card_section) -> Iterator[nodes.Node]:
        children = [one for one in section.children if not isinstance(one, nodes.rubric)]
        for is_table, run in separated(children):
            if is_table:
                (table,) = run
                assert isinstance(table, kinds.bml_card_table)
                yield from self._table(table)
                continue
            fields = nodes.field_list("", *(item for part in run for item in self._items(part)))
            if fields.children:
                yield fields

    def _items(self, part: nodes.Node) -> Iterator[nodes.field]:
        match part:
            case kinds.bml_card_field():
                yield from self._field(part, part["label"])
            case kinds.bml_card_group():
                for field in children_of(part, kinds.bml_card_field):
                    label = field["label"]
                    if field["cards"] or not label:
                        label = " ".join(field["cards"])
                    yield from self._field(field, f"{part['label']}, {label}")
            case kinds.bml_card_conventions():
                names = children_of(part, kinds.bml_card_convention)
                items = (nodes.paragraph("", "", *_broken(name.children)) for name in names)
                yield _field(self._wording.card_conventions, list(items))

    def _field(self, field: kinds.bml_card_field, label: str) -> Iterator[nodes.field]:
        if field["state"] == "answered":
            paragraph = nodes.paragraph("", "", *self._answer(field))
            yield _field(label, [paragraph])

    def _answer(self, field: kinds.bml_card_field) -> list[nodes.Node]:
        """Return an answer, then its marks in words."""
        words: list[nodes.Node]
        if field["options"]:
            signs = CIRCLES if field["type"] == "radio" else BOXES
            shown = "  ".join(self._option(one, signs[one.is_chosen]) for one in field["options"])
            return text_nodes(shown)
        if is_text(field):
            words = _broken(field.children)
        elif field["cards"]:
            words = text_nodes(_run(field["cards"], field["place"]))
        else:
            words = text_nodes(BOXES[bool(field["checked"])])
        told = self._marks(field["alert"], field["announce"])
        return [
            *words,
            *(text_nodes(f" ({told})") if told and field["checked"] is not False else []),
        ]

    def _option(self, option: kinds.CardOption, sign: str) -> str:
        told = self._marks(option.alert, option.announce) if option.is_chosen else ""
        return f"{sign} {option.label}" + (f" ({told})" if told else "")

    def _marks(self, alert: str | None, announce: str | None) -> str:
        wording = self._wording
        named = ((wording.alert, alert), (wording.announcement, announce))
        return ", ".join(
            f"{word}: {text}" if text else word for word, text in named if text is not None
        )

    def _table(self, table: kinds.bml_card_table) -> Iterator[nodes.Node]:
        rows = [
            group
            for group in children_of(table, kinds.bml_card_group)
            if any(
                field["state"] == "answered" for field in children_of(group, kinds.bml_card_field)
            )
        ]
        if not rows:
            return
        specs = [
            nodes.colspec("", colwidth=max(1, round(share * 100))) for share in shares_of(table)
        ]
        head = nodes.thead("", _row([[], *(text_nodes(head) for head in table["heads"])]))
        body = nodes.tbody("", *map(self._row, rows))
        group = nodes.tgroup("", *specs, head, body, cols=len(specs))
        yield nodes.table("", group, classes=["colwidths-given"])

    def _row(self, group: kinds.bml_card_group) -> nodes.row:
        cells: list[list[nodes.Node]] = [text_nodes(group["label"])]
        for field in children_of(group, kinds.bml_card_field):
            cells.append(self._answer(field) if field["state"] == "answered" else [])
        return _row(cells)


def _row(cells: Sequence[Sequence[nodes.Node]]) -> nodes.row:
    return nodes.row("", *(nodes.entry("", nodes.paragraph("", "", *cell)) for cell in cells))


def _field(label: str, body: Sequence[nodes.Node]) -> nodes.field:
    return nodes.field(
        "", nodes.field_name("", "", *text_nodes(label)), nodes.field_body("", *body)
    )


def _heading(around: nodes.Element) -> str:
    return "".join(rubric.astext() for rubric in children_of(around, nodes.rubric))


def _run(cards: Sequence[str], place: int) -> str:
    """Return a holding with the lead in brackets: ``A [K] x``."""
    return " ".join(f"[{card}]" if at == place else card for at, card in enumerate(cards, 1))


def _broken(children: Iterable[nodes.Node]) -> list[nodes.Node]:
    """Return an answer in one line, with its suits as nodes."""
    made: list[nodes.Node] = []
    for child in children:
        if isinstance(child, nodes.Text):
            made.extend(broken_text_nodes(str(child)))
        else:
            made.append(child)
    return [nodes.Text(" ") if isinstance(one, bml_break) else one for one in made]
