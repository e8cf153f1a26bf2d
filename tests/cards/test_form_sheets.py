"""Cards on the forms of federations: CARDS CC-P1, CC-P2, CC-P3, CC-P6, CC-P10."""

from __future__ import annotations

import re
import subprocess
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sphinxcontrib_bml.cards.model.structure import BUNDLED
from sphinxcontrib_bml.cards.nodes.fitting import NARROW, SIZES, fitted
from sphinxcontrib_bml.cards.nodes.form_pages import form_page
from sphinxcontrib_bml.cards.nodes.sheet_parts import (
    SheetRing,
    SheetStroke,
    SheetText,
    SheetTick,
)
from sphinxcontrib_bml.cards.nodes.widths import POINT, width_of
from tests.cards.form_cards import (
    TEXTS,
    card_full_of,
    card_with,
    form_named,
    node_of,
    page_of,
    sheet_of,
)
from tests.cards.sheets import example_card

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from sphinxcontrib_bml.cards.nodes.sheet_parts import SheetSide

Rectangle = tuple[float, float, float, float]
ALL = [(name, kind) for name in BUNDLED for kind in TEXTS]


# CC-P2
@pytest.mark.latex
def test_the_widths_are_those_of_helvetica() -> None:
    path = subprocess.run(
        ["kpsewhich", "phvr8a.afm"], capture_output=True, check=True, text=True
    ).stdout.strip()
    metrics = Path(path).read_text(encoding="ascii").splitlines()
    lines = [line.split() for line in metrics if line.startswith("C ")]
    letters = {line[7]: float(line[4]) for line in lines if len(line[7]) == 1}
    assert len(letters) == 52
    assert {letter: round(width_of(letter) * 1000) for letter in letters} == letters


# CC-P2
def test_suits_dashes_and_unknown_letters_have_widths() -> None:
    assert width_of("♣♦♥♠") == pytest.approx(2.88)
    assert width_of("15–17", 10) == pytest.approx(27.8)
    assert width_of("漢") == 1


# CC-P3
@pytest.mark.parametrize(
    ("width", "size", "squeeze"),
    [(40.0, 7.5, 1), (37.0, 7.25, 1), (31.0, 6.0, 1), (27.0, 6, NARROW)],
)
def test_a_text_is_as_large_as_fits(width: float, size: float, squeeze: float) -> None:
    text = "Two suits"
    wide = width_of(text, 7.5) / 38 * width
    fit = fitted(text, [wide], "[1]")
    assert (fit.size, fit.squeeze, fit.lines) == (size, squeeze, (text,))
    assert not fit.is_cut


# CC-P3
def test_a_box_of_several_lines_uses_its_lines_before_it_is_set_smaller() -> None:
    fit = fitted("natural and forcing to game", [60, 60], "[1]")
    assert fit.size == SIZES[0]
    assert len(fit.lines) == 2


# CC-P6
def test_a_text_that_fits_nowhere_is_cut_at_a_word_and_has_the_number_of_a_note() -> None:
    fit = fitted("natural and forcing to game with four cards", [60], "[3]")
    assert fit.is_cut
    assert fit.lines == ("natural and forcing to…[3]",)


# CC-P6
def test_a_long_word_in_a_narrow_box_is_cut_or_only_its_number_stays() -> None:
    assert fitted("x" * 99, [40], "[3]").lines[0].endswith("x…[3]")
    assert fitted("W" * 99, [9], "[3]").lines == ("[3]",)


APPROACH = """\
  general: {fields: {approach: Natural, minimum_opening: 'about eleven, more with a bad suit'}}
  no_trump_openings: {fields: {range: 14--16 HCP, stayman: [2c], response_3c: '!d and !h'}}
  leads: {fields: {suit_AKx: A}}
"""


# CC-P1
def test_answers_are_at_the_places_of_the_form() -> None:
    sheet = sheet_of(card_with("acbl", APPROACH))
    (side,) = sheet.sides
    assert (side.width, side.height) == (203.2, 215.9)
    answers = {part.text: (part.x, part.size) for part in texts(side, "answer")}
    assert answers["Natural"] == (123.7, 7.5)
    assert answers["14"] == (115.7, 7.5)
    assert answers["16"] == (124.6, 7.5)
    assert "♦ and ♥" in answers
    ticks = [part for part in side.parts if isinstance(part, SheetTick)]
    assert [(tick.x, tick.y) for tick in ticks if tick.is_on] == [(118.9, 106.3)]
    assert sum(isinstance(part, SheetRing) for part in side.parts) == 1


# CC-P6
def test_the_whole_text_of_what_is_cut_is_a_note() -> None:
    (note,) = sheet_of(card_with("acbl", APPROACH)).notes
    assert (note.number, note.text) == (1, "about eleven, more with a bad suit")
    assert note.label == "OVERVIEW, Min Expected HCP when Balanced, Opening"


# CC-P6
def test_a_row_with_a_place_for_references_has_the_number_there() -> None:
    text = "weak with both majors, " * 12
    sheet = sheet_of(
        card_with("ebu-20b", f"  two_level_openings: {{fields: {{2!d_meaning: '{text}'}}}}\n")
    )
    found = [part.text for side in sheet.sides for part in texts(side, "answer")]
    assert found[1].endswith("…")
    assert found[2] == "[1]"


# CC-P6
def test_notes_are_in_the_boxes_that_the_form_has_for_them() -> None:
    text = "weak with both majors, " * 12
    answers = "  two_level_openings: {fields: {2!d_meaning: 'TEXT', 2!h_meaning: 'TEXT'}}\n"
    own = "  supplementary_details: {fields: {notes: Ours}}\n"
    sheet = sheet_of(card_with("ebu-20b", answers.replace("TEXT", text) + own))
    assert sheet.notes == ()
    found = [part.text for part in texts(sheet.sides[1], "answer")]
    assert found[0] == "Ours"
    assert found[1].startswith("[1] TWO-LEVEL OPENINGS AND RESPONSES, 2♦, Meaning: weak with both")
    assert [one for one in found if one.startswith("[2]")]


# CC-P6
def test_a_note_about_a_place_without_words_names_its_question() -> None:
    text = "game force or balanced with many points, " * 3
    answers = f"  two_level_openings: {{fields: {{2!c_meaning: '{text}'}}}}\n"
    (note,) = sheet_of(card_with("acbl", answers)).notes
    assert note.label == "2♣, Meaning"


# CC-P6
def test_notes_without_room_in_the_boxes_are_on_a_further_page() -> None:
    text = "weak with both majors, " * 40
    sheet = sheet_of(card_full_of("ebu-20b", text))
    assert sheet.notes
    boxes = [part.text for side in sheet.sides for part in texts(side, "answer")]
    in_boxes = [one for one in boxes if one.startswith("[1] ")]
    assert len(in_boxes) + (sheet.notes[0].number == 1) == 1
    assert [note.number for note in sheet.notes] == sorted(note.number for note in sheet.notes)
    few = "weak with both majors, " * 12
    many = sheet_of(card_full_of("ebu-20b", few))
    assert many.notes and many.notes[0].number > 1


_WORD = re.compile(r"[^\s:,;()-]+")
_UNPRINTED = {"(head)", "OPENING BID DESCRIPTIONS"}
"""Names of panels that are ours."""


# CC-P1: the cards of holdings are drawn, not printed as words
@pytest.mark.parametrize("name", BUNDLED)
def test_every_word_of_the_form_is_printed_on_its_side(name: str) -> None:
    form = form_named(name)
    printed: dict[int, str] = {}
    for part in form.printed:
        printed[part.side] = f"{printed.get(part.side, '')} {part.text.upper()}"
    words = {side: {*_WORD.findall(text)} for side, text in printed.items()}
    for place in form.places:
        if place.kind == "card" or place.label.startswith("("):
            continue
        group = place.group.removesuffix(" AKx").removesuffix(" AKxx")
        named = [place.label, group, *({place.panel} - _UNPRINTED)]
        wanted = {word.upper() for text in named for word in _WORD.findall(text)}
        assert wanted - words[place.side] <= {"ARTIFICIAL"}, place


# CC-P1, FO-8
def test_pages_of_a_folded_form_share_a_sheet() -> None:
    sheet = sheet_of(card_with("ebu-20b", "  general: {fields: {players: Ann and Ben}}\n"))
    assert [(side.width, side.height) for side in sheet.sides] == [(297, 210), (297, 210)]
    names = {part.text: part.x for part in texts(sheet.sides[0], "answer")}
    assert set(names) == {"Ann", "Ben"}
    assert min(names.values()) > 148.5
    numbers = "  general: {fields: {players: Ann and Ben, membership_numbers: '001, 002'}}\n"
    both = [part.text for part in texts(sheet_of(card_with("ebu-20b", numbers)).sides[0], "answer")]
    assert both == ["Ann", "001", "Ben", "002"]


# CC-P1
def test_an_answer_continues_in_the_place_for_its_rest() -> None:
    text = "weak two bids in three suits, " * 4
    sheet = sheet_of(card_with("acbl", f"  general: {{fields: {{unusual_methods: '{text}'}}}}\n"))
    first, second = texts(sheet.sides[0], "answer")
    assert second.x < first.x
    assert f"{first.text} {second.text}" == text.strip()
    assert sheet.notes == ()


def texts(side: SheetSide, kind: str) -> list[SheetText]:
    return [part for part in side.parts if isinstance(part, SheetText) and part.kind == kind]


# CC-P10
@pytest.mark.parametrize(("name", "kind"), ALL)
def test_no_text_is_over_a_box_a_rule_or_another_text(name: str, kind: str) -> None:
    for side in sheet_of(card_full_of(name, TEXTS[kind])).sides:
        found = [(part, _area(part)) for part in side.parts if isinstance(part, SheetText)]
        ticks = [(part, _area(part)) for part in side.parts if isinstance(part, SheetTick)]
        rules = [
            (part, (part.x, part.y, part.x + part.width, part.y + part.height))
            for part in side.parts
            if isinstance(part, SheetStroke) and part.kind == "rule"
        ]
        for (one, first), (other, second) in combinations(found, 2):
            assert not _meet(first, second), (one, other)
        others = [area for _, area in [*ticks, *rules]]
        for one, first in found:
            assert first[0] > -0.01 and first[2] < side.width + 0.01, one
            assert not [area for area in others if _meet(first, area)], one


# CC-P10, PA-9
@pytest.mark.parametrize("name", BUNDLED)
def test_texts_are_away_from_upright_rules(name: str) -> None:
    for side in sheet_of(card_full_of(name, TEXTS["dense"])).sides:
        rules = [
            (part.x, part.y, part.x, part.y + part.height)
            for part in side.parts
            if isinstance(part, SheetStroke) and part.kind == "rule" and part.height
        ]
        for part in side.parts:
            if isinstance(part, SheetText):
                left, top, right, bottom = _area(part)
                room = left - LEAST * POINT, top, right + LEAST * POINT, bottom
                near = [one for one in rules if room[0] < one[0] < room[2] and _beside(room, one)]
                assert not near, part


LEAST = 1.4
"""Points between a text and a rule."""


def _beside(one: Rectangle, other: Rectangle) -> bool:
    return min(one[3], other[3]) - max(one[1], other[1]) > 0.001


def _area(part: SheetText | SheetTick) -> Rectangle:
    if isinstance(part, SheetTick):
        return part.x, part.y, part.x + part.size, part.y + part.size
    top = part.y - 0.72 * part.size * POINT
    return part.x, top, part.x + part.width, part.y


def _meet(one: Rectangle, other: Rectangle) -> bool:
    return (
        min(one[2], other[2]) - max(one[0], other[0]) > 0.001
        and min(one[3], other[3]) - max(one[1], other[1]) > 0.001
        and one != other
    )


# CC-P1
@pytest.mark.parametrize("name", BUNDLED)
def test_the_page_of_a_full_card_has_at_most_120_kilobytes(name: str) -> None:
    assert 50_000 < len(page_of(example_card(name))) <= 120_000


# CC-P1
def test_columns_behind_a_form_have_only_what_is_answered() -> None:
    card = card_with("acbl", "  minor_openings: {fields: {1!d_length: four}}\n")
    text = page_of(card).decode().partition("<article")[2]
    assert '<div class="bml-card-chosen"><dt>At least</dt> <dd>4</dd></div>' in text
    assert "no answer" not in text
    blank = node_of(card)
    blank["to_write_on"] = True
    assert "no answer" in form_page(blank, sheet_of(card)).decode()


# CC-P1
def test_strokes_of_a_kind_are_one_path_and_texts_of_a_kind_and_size_one_group() -> None:
    for side in page_of(card_full_of("acbl", TEXTS["dense"])).decode().split("<svg ")[1:]:
        paths = re.findall(r'<path class="(\S+)"', side)
        groups = re.findall(r'<g class="(\S+)" font-size="(\S+)"', side)
        assert paths and len(set(paths)) == len(paths)
        assert groups and len(set(groups)) == len(groups)
        assert not re.search(r' (?:x|y|textLength)="-?\d*\.', side)


# CC-P1
@pytest.mark.browser
@pytest.mark.parametrize(("width", "form", "columns"), [(1240, True, False), (390, False, True)])
def test_narrow_windows_have_the_card_in_columns(
    width: int, form: bool, columns: bool, page: Page, tmp_path: Path
) -> None:
    file = tmp_path / "card.html"
    file.write_bytes(page_of(card_full_of("acbl", TEXTS["dense"])))
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(file.as_uri())
    page.locator(".bml-form-side").wait_for(state="visible" if form else "hidden")
    box = page.locator(".bml-form-free").bounding_box()
    assert box is not None
    assert (box["width"] > 100) == columns
