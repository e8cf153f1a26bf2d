"""Cards on the forms of federations: positions of all parts, the same for SVG and LaTeX (CC-P1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...display.wording import PageTexts
from ...patterns import compile_later
from ..files.form_tables import ANSWERED, Area, FormPlace, PaperForm, PrintedPart
from ..model.card import Card, CardAnswer
from ..model.structure import shown_card
from .fitting import FittedText, fitted, fitted_notes
from .form_marks import Disclosure, disclosure_of, legend, mark_above, mark_beside, marked_word
from .sheet_parts import (
    FormSheet,
    OverflowNote,
    SheetFrame,
    SheetPart,
    SheetRing,
    SheetSide,
    SheetStroke,
    SheetText,
    SheetTick,
)
from .widths import POINT, width_of

_BASELINE = 2.55
"""Distance of the baseline from the top of a place to write on, in millimeters."""
_WRITING_LINE = 3.15
_CARD_SIZE = 7.0
"""Font size of the cards of holdings, in points."""
_CARD_BASELINE = 2.4
_RING = 3.1
"""Diameter of the circle around the card that is led, in millimeters."""
_RANGE = compile_later(r"\s*(?:–|—|-|\bto\b)\s*")
_NAMES = compile_later(r"\s*(?:–|—|&|\+|\band\b|\s-\s)\s*")
_NUMBERS = compile_later(r"\s*[,;/]\s*")
_UNIT = compile_later(r"\s*(?:HCP|points|pts)\.?$")


def fill_form(
    card: Card, form: PaperForm, plain: Callable[[str], str], wording: PageTexts
) -> FormSheet:
    """Return a form with the answers of a card.

    :param plain: returns the text of inline BML without its markup.
    :param wording: the words of the legend.
    """
    return _SheetFiller(card, form, plain).filled(wording)


class _SheetFiller:
    """Puts the answers of one card on one form."""

    def __init__(self, card: Card, form: PaperForm, plain: Callable[[str], str]) -> None:
        self._form = form
        self._plain = plain
        self._answers = {
            f"{section.section.id}.{identifier}": answer
            for section in card.sections
            for identifier, answer in section.answers.items()
        }
        self._labels = {
            f"{section.section.id}.{question.id}": label
            for section in card.sections
            for question, label in section.section.full_labels
        }
        self._notes: list[OverflowNote] = []
        self._rows_with_reference = {
            (place.panel, place.group) for place in form.places if place.kind == "reference"
        }
        self._signs: dict[tuple[str, str], list[str]] = {}
        """Numbers of notes by row, until the place for references of the row."""
        self._rests: dict[str, list[int]] = {}
        """Numbers of the places in which answers continue, by question."""
        for number, place in enumerate(form.places):
            if place.part == "rest":
                self._rests.setdefault(place.question, []).append(number)
        self._lines_in_notes = 0
        """Number of lines that the card's own answer needs in the boxes for notes."""
        self._continued: dict[int, list[SheetText]] = {}
        """Lines of answers by the place in which they continue."""
        pages = [part for part in form.printed if part.kind == "sheet"]
        sides = {one.text: SheetSide(one.area.width, one.area.height) for one in pages}
        self._sides = tuple(sides.values())
        self._pages = {one.side: (sides[one.text], one.area.x) for one in pages}
        self._labelled = {(one.panel, one.order) for one in form.printed if one.kind == "word"}
        self._disclosed = {
            (place.panel, place.order): found
            for place in form.places
            if (found := disclosure_of(place, self._answers.get(place.question))) is not None
        }
        """The texts of alerts and announcements, by the panel and order of their places."""

    def filled(self, wording: PageTexts) -> FormSheet:
        """Return the form."""
        for part in self._form.printed:
            if part.kind != "sheet" and part.side in self._pages:
                side, left = self._pages[part.side]
                side.parts.extend(self._printed(part, _moved(part.area, left)))
        for number, place in enumerate(self._form.places):
            if place.area is not None and place.side in self._pages:
                side, left = self._pages[place.side]
                side.parts.extend(self._filled(number, place, _moved(place.area, left)))
        written = self._write_notes()
        for side in self._sides:
            side.parts.extend(legend(side, wording))
        return FormSheet(self._sides, tuple(self._notes[written:]))

    def _write_notes(self) -> int:
        """Write the first notes in the boxes that the form has for them; return how many."""
        for number, place in enumerate(self._form.places):
            if place.part != "notes":
                continue
            rows = [(index, row) for index, area in self._areas(number) for row in _rows(area)]
            rows = rows[self._lines_in_notes :]
            texts = [f"[{note.number}] {note.label}: {note.text}" for note in self._notes]
            width = min((row.width for _, row in rows), default=0) / POINT
            fit = fitted_notes(texts, width, len(rows))
            lines = [line for note in fit.notes for line in note]
            for words, (index, row) in zip(lines, rows, strict=False):
                side = self._pages[self._form.places[index].side][0]
                side.parts.append(_written(words, FittedText(fit.size, 1, ()), row))
            return len(fit.notes)
        return 0

    def _printed(self, part: PrintedPart, area: Area) -> Iterator[SheetPart]:
        """Yield a part that the form prints, with the color and sign of its answer."""
        made = _printed(part, area)
        found = self._disclosed.get((part.panel, part.order)) if part.panel else None
        if not isinstance(made, SheetText) or found is None:
            yield made
            return
        yield marked_word(made, found)
        if found.is_shown and not found.is_text:
            yield mark_above(made, found)

    def _filled(self, number: int, place: FormPlace, area: Area) -> Iterator[SheetPart]:
        answer = self._answers.get(place.question)
        name = (place.panel, place.order)
        found = self._disclosed.get(name)
        match place.kind:
            case "check" | "radio" if place.kind == "check" or place.value:
                yield SheetTick(area.x, area.y, area.width, _is_on(place, answer))
                if found is not None and found.is_shown and name not in self._labelled:
                    yield mark_beside(area.x + area.width, area.y, found)
            case "card":
                yield from _holding(place, area, answer)
            case _:
                yield from _lines_of(area)
                yield from self._continued.pop(number, ())
                shown = found if found is not None and found.is_shown else None
                yield from self._text(number, place, answer, shown)

    def _text(
        self,
        number: int,
        place: FormPlace,
        answer: CardAnswer | None,
        disclosure: Disclosure | None,
    ) -> Iterator[SheetText]:
        shown = self._plain(answer.shown) if answer is not None and answer.is_answered else ""
        text = _part_of(shown, place.part)
        row = (place.panel, place.group)
        if place.kind == "reference":
            text = " ".join([text, *self._signs.pop(row, [])]).strip()
        if not text or place.part == "rest":
            return
        rows = [(index, line) for index, area in self._areas(number) for line in _rows(area)]
        sign = f"[{len(self._notes) + 1}]"
        is_beside = place.kind != "reference" and row in self._rows_with_reference
        widths = [line.width / POINT for _, line in rows]
        if disclosure is not None:
            widths[0] -= disclosure.width
        fit = fitted(text, widths, "" if is_beside else sign)
        if place.part == "notes":
            self._lines_in_notes = len(fit.lines)
        if fit.is_cut:
            self._notes.append(OverflowNote(len(self._notes) + 1, self._label(place), text))
            if is_beside:
                self._signs.setdefault(row, []).append(sign)
        if disclosure is not None:
            first = _written(fit.lines[0], fit, rows[0][1])
            yield mark_beside(first.x + first.width, rows[0][1].y, disclosure)
        for words, (index, line) in zip(fit.lines, rows, strict=False):
            if index == number:
                yield _written(words, fit, line)
            else:
                self._continued.setdefault(index, []).append(_written(words, fit, line))

    def _areas(self, number: int) -> Iterator[tuple[int, Area]]:
        """Yield the area of a place, then those in which its answer continues, with numbers."""
        places = self._form.places
        for index in (number, *self._rests.get(places[number].question, ())):
            area, side = places[index].area, places[index].side
            if index >= number and area is not None and side in self._pages:
                yield index, _moved(area, self._pages[side][1])

    def _label(self, place: FormPlace) -> str:
        """Return the name of a place in a list: ``2NT, 3♠``.

        A place for which the form has no words has the label of its question.
        """
        if place.label.startswith("(") and place.question in self._labels:
            named = [place.panel, *self._labels[place.question].split(", ")]
        else:
            named = [place.panel, place.group, place.label]
        return ", ".join(dict.fromkeys(filter(None, named)))


def _moved(area: Area, left: float) -> Area:
    """Return an area of a page on its side.

    :param left: the distance of the page from the left edge.
    """
    return area._replace(x=area.x + left)


def _printed(part: PrintedPart, area: Area) -> SheetPart:
    match part.kind:
        case "rule":
            return SheetStroke("rule", area.x, area.y, area.width, area.height)
        case "word":
            return SheetText("word", area.x, area.y, area.width, part.size, part.text)
        case _:
            return SheetFrame(part.kind, area, part.size, part.text)


def _is_on(place: FormPlace, answer: CardAnswer | None) -> bool:
    if answer is None or not answer.is_answered:
        return False
    if place.value == ANSWERED:
        return answer.value is not False
    if answer.field.options:
        return any(one.is_chosen and one.option.value == place.value for one in answer.choices)
    return answer.value is True


def _holding(place: FormPlace, area: Area, answer: CardAnswer | None) -> Iterator[SheetPart]:
    """Yield the cards of a holding, and a circle around the card that is led."""
    if answer is None or not answer.field.run:
        return
    cards = [shown_card(card) for card in answer.field.run]
    pitch = area.width / len(cards)
    led = answer.holding.place if answer.holding is not None else 0
    normal = _normal_place(place, answer.field.run)
    for position, card in enumerate(cards, 1):
        middle = area.x + (position - 0.5) * pitch
        width = width_of(card, _CARD_SIZE) * POINT
        width = min(width, pitch)
        left = middle - width / 2
        kind = "normal" if position == normal else "card"
        yield SheetText(kind, left, area.y + _CARD_BASELINE, width, _CARD_SIZE, card)
        if position == led:
            height = 0.72 * _CARD_SIZE * POINT
            yield SheetRing(middle, area.y + _CARD_BASELINE - height / 2, _RING)


def _normal_place(place: FormPlace, run: str) -> int:
    """Return the position of the card that the form prints as normal, or 0."""
    card = place.part.removeprefix("default ") or place.value.removeprefix("default ")
    if not card:
        return 0
    return run.find(card) + 1 or (int(card) if card.isdecimal() else 0)


def _part_of(text: str, part: str) -> str:
    """Return the part of an answer that a place has: an end of a range, a name."""
    match part:
        case "low" | "high":
            low, *high = _RANGE.split(_UNIT.sub("", text), maxsplit=1)
            return low if part == "low" else "".join(high)
        case "first" | "second":
            first, *second = (_NAMES if _NAMES.search(text) else _NUMBERS).split(text, maxsplit=1)
            return first if part == "first" else "".join(second)
    return text


def _rows(area: Area) -> Iterator[Area]:
    """Yield the lines of writing in an area, from above."""
    count = max(1, int(area.height / _LEAST_ROW))
    pitch = area.height / count
    for number in range(count):
        yield area._replace(y=area.y + number * pitch, height=pitch)


_LEAST_ROW = 3.7
"""Least height of a line of writing, in millimeters."""


def _lines_of(area: Area) -> Iterator[SheetStroke]:
    for row in _rows(area):
        yield SheetStroke("line", row.x, row.y + _WRITING_LINE, row.width, 0)


def _written(text: str, fit: FittedText, row: Area) -> SheetText:
    width = min(width_of(text, fit.size) * fit.squeeze * POINT, row.width)
    return SheetText("answer", row.x, row.y + _BASELINE, width, fit.size, text)
