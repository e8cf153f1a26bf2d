"""The official PDF form of the ACBL, filled with a card (XC-1 to XC-3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pypdf import PdfReader

from ...patterns import compile_later
from ..files.foreign.answers import plain_text, split_range
from ..files.foreign.form_pdf import FormBox, form_boxes, open_form, reporting_damage, widgets_of
from ..files.foreign.results import counted, listed
from ..files.foreign.tables import RuleKind
from ..model.card import Card, CardAnswer
from ..model.structure import GENERAL, FieldType
from .fitting import fitted
from .form_geometry import PageMap, Point, page_map
from .form_writing import MARGIN, FormLine, FormWriter
from .widths import POINT

_CARD_WIDTH, _CARD_HEIGHT = 1.9, 3.88
"""The room of a card of a holding, in millimeters."""
_RADIUS = 1.3, 1.75
"""The radius of the circle around a card, across and upright, in millimeters."""
_ROUND = 0.5523
"""Length of the handles of a quarter circle, as part of its radius."""
_LETTERS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
_SUIT = compile_later("[♣♦♥♠]")


class FilledForm(NamedTuple):
    """A filled form."""

    data: bytes
    ticked: int
    written: int
    circled: int
    cut: int
    """How many texts are cut; they are whole on the last page."""
    missing: tuple[str, ...]
    """Answers that the form has no place for."""
    page: int
    """The number of the first page with whole texts."""
    has_map: bool
    """Whether the cards that are led could be circled."""

    @property
    def summary(self) -> str:
        """Number of filled boxes, and answers without a place: one line."""
        parts = [
            f"{counted(self.ticked, 'box')} ticked, {self.written:,} filled, "
            f"{counted(self.circled, 'lead')} circled"
        ]
        if self.cut:
            parts.append(f"{counted(self.cut, 'text')} cut, whole on page {self.page}")
        if not self.has_map:
            parts.append("no leads circled, because the form has other positions")
        if self.missing:
            parts.append(f"not on the form: {listed(self.missing)}")
        return "; ".join(parts)


def fill_form(card: Card, data: bytes) -> FilledForm:
    """Return a form, filled with a card.

    :raises ForeignCardError: if the PDF file cannot be read or is not a form of the ACBL.
    """
    reader = open_form(data)
    widgets_of(reader.pages)
    with reporting_damage():
        return _FormFiller(reader).filled(card)


class _FormFiller:
    """Fills the fields of one form."""

    def __init__(self, reader: PdfReader) -> None:
        self.writer = FormWriter(reader)
        self.widgets = widgets_of(self.writer.pages)
        self.notes: list[str] = []
        self.ticked = self.written = self.circled = 0
        self.leads_page, self.map = self._map()
        self.scale = self.map.scale * POINT if self.map is not None else 1.0

    def _map(self) -> tuple[int, PageMap | None]:
        """Return the page with most of the fields, and the map of the table to it."""
        places: dict[int, list[tuple[Point, Point]]] = {0: []}
        for box in form_boxes():
            for widget in self.widgets.get(box.name, ()) if box.name else ():
                left, _, _, top = widget.rectangle
                places.setdefault(widget.page, []).append(((box.x, box.y), (left, top)))
        page = max(places, key=lambda number: len(places[number]))
        table, there = [one for one, _ in places[page]], [one for _, one in places[page]]
        return page, page_map(table, there)

    def filled(self, card: Card) -> FilledForm:
        """Return the form, filled with a card."""
        boxes: dict[str, list[FormBox]] = {}
        for box in form_boxes():
            boxes.setdefault(box.rule.question, []).append(box)
        missing = []
        circles = ""
        for section in card.sections:
            for name, answer in section.answers.items():
                full = f"{section.section.id}.{name}"
                if not answer.is_answered:
                    continue
                if answer.holding is not None and full in boxes:
                    circles += self._circle(boxes[full][0], answer)
                elif not self._fill(boxes.get(full, ()), answer):
                    missing.append(name if section.section.id == GENERAL else full)
            missing += [used.name for used in section.conventions]
        missing += [item.field_id or item.text for item in card.supplement]
        if circles:
            self.writer.draw(self.leads_page, circles)
        page = self.writer.add_notes(self.notes)
        return FilledForm(
            self.writer.data(),
            self.ticked,
            self.written,
            self.circled,
            len(self.notes),
            tuple(missing),
            page,
            self.map is not None,
        )

    def _fill(self, boxes: Iterable[FormBox], answer: CardAnswer) -> bool:
        """Fill the boxes of an answer; return whether it has one."""
        texts: list[FormBox] = []
        is_filled = False
        for box in boxes:
            if box.name not in self.widgets:
                continue
            if _is_tick(box, answer):
                is_filled |= self._tick(box, answer)
            else:
                texts.append(box)
        if texts and answer.text:
            self._write(texts, answer)
        return is_filled or bool(texts)

    def _tick(self, box: FormBox, answer: CardAnswer) -> bool:
        """Tick a box, or take its tick away; return whether its value is on the form."""
        match box.rule.kind:
            case RuleKind.ANSWERED:
                is_on = True
            case RuleKind.OPTIONS:
                chosen = [one.option.value for one in answer.choices if one.is_chosen]
                is_on = any(value in chosen for value in box.rule.words)
            case _:
                is_on = answer.value is True
        is_set = self.writer.tick(self.widgets[box.name], is_on=is_on)
        self.ticked += is_set and is_on
        return (is_set and is_on) or answer.value is False

    def _write(self, boxes: list[FormBox], answer: CardAnswer) -> None:
        """Write a text in its boxes; what does not fit is cut and becomes a note."""
        text = in_letters(plain_text(answer.text))
        if boxes[0].rule.kind is RuleKind.LOW:
            pieces = list(zip(boxes, split_range(text), strict=False))
        else:
            pieces = [(boxes[0], text)]
        for box, piece in pieces:
            lines = boxes if box.rule.kind is RuleKind.FIRST else [box]
            widgets = [self.widgets[one.name] for one in lines]
            widths = [found[0].width / self.scale - 2 * MARGIN for found in widgets]
            fit = fitted(piece, widths, f"[{len(self.notes) + 1}]")
            if fit.is_cut:
                self.notes.append(f"[{len(self.notes) + 1}] {in_letters(box.rule.key)}: {piece}")
            for number, found in enumerate(widgets):
                line = fit.lines[number] if number < len(fit.lines) else ""
                whole = "" if number else piece
                self.writer.write(found, FormLine(line, fit, whole), self.scale)
                self.written += bool(line)

    def _circle(self, box: FormBox, answer: CardAnswer) -> str:
        """Return the drawing of a circle around the card that is led from a holding."""
        if self.map is None or answer.holding is None:
            return ""
        self.circled += 1
        center = box.x + _CARD_WIDTH * (answer.holding.place - 0.5), box.y + _CARD_HEIGHT / 2
        return _ellipse(self.map, center, _RADIUS)


def _is_tick(box: FormBox, answer: CardAnswer) -> bool:
    kinds = {RuleKind.ANSWERED, RuleKind.OPTIONS}
    return box.rule.kind in kinds or answer.field.type is FieldType.CHECKBOX


def in_letters(text: str) -> str:
    """Return a text with letters for suit symbols, which the fonts of forms lack (XC-2)."""
    return _SUIT.sub(lambda match: _LETTERS[match[0]], text).replace("--", "–")


def _ellipse(to_page: PageMap, center: Point, radius: Point) -> str:
    """Return the operators of an ellipse of the table on the page."""
    corners = [(1, 0), (0, 1), (-1, 0), (0, -1)]

    def at(x: float, y: float) -> str:
        point = center[0] + radius[0] * x, center[1] + radius[1] * y
        return " ".join(f"{one:.2f}" for one in to_page.at(point))

    curves = [f"{0.2 * to_page.scale:.2f} w 0 0 0 RG {at(1, 0)} m"]
    for (x, y), (u, v) in zip(corners, [*corners[1:], corners[0]], strict=True):
        handles = at(x + _ROUND * u, y + _ROUND * v), at(u + _ROUND * x, v + _ROUND * y)
        curves.append(f"{handles[0]} {handles[1]} {at(u, v)} c")
    return "\n".join([*curves, "s", ""])
