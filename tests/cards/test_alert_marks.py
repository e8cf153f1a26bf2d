"""Marks of answers by the rules of federations: CARDS CC-P8, ALERTS AT-36."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sphinxcontrib_bml.agreements.notes import read
from sphinxcontrib_bml.cards.files.folders import bundled_structure
from sphinxcontrib_bml.cards.files.structures import read_structure
from sphinxcontrib_bml.cards.model.card import Card
from sphinxcontrib_bml.cards.model.fill import FillingContext, fill
from sphinxcontrib_bml.cards.model.noted_answers import deriver_of
from sphinxcontrib_bml.cards.model.structure import BUNDLED, Field, Option
from sphinxcontrib_bml.cards.model.system_notes import read_system_notes
from sphinxcontrib_bml.cards.nodes.disclosures import disclosed_answers
from sphinxcontrib_bml.cards.nodes.documents import card_document, card_page
from sphinxcontrib_bml.cards.nodes.sheet_parts import SheetText
from sphinxcontrib_bml.display.wording import PageTexts
from sphinxcontrib_bml.language.source import Source
from tests.cards.form_cards import card_with, document_of, node_of, page_of, sheet_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

ALERT, ANNOUNCE = "alert", "announce"


def marks_of(card: Card) -> dict[str, str]:
    """Return what is alerted or announced, by question and option: ``announce hearts``."""
    return {name: f"{kind} {text}".strip() for name, kind, text in _marks(card)}


def _marks(card: Card) -> Iterator[tuple[str, str, str]]:
    for section in card.sections:
        for name, answer in section.answers.items():
            place = f"{section.section.id}.{name}"
            options = [(f"{place}={one.value}", one) for one in answer.field.options]
            asked: list[tuple[str, Field | Option]] = [(place, answer.field), *options]
            for place, one in asked:
                for kind, text in ((ALERT, one.alert), (ANNOUNCE, one.announce)):
                    if text is not None:
                        yield place, kind, text


def blank(name: str) -> Card:
    """Return a card without answers."""
    return card_with(name, "  {}\n")


# AT-36
@pytest.mark.parametrize("name", BUNDLED)
def test_bundled_structures_name_a_federation_and_have_no_marks_of_their_own(name: str) -> None:
    structure = bundled_structure(name)
    assert structure.federation == name.partition("-")[0]
    questions = [question for one in structure.sections for question in one.questions]
    options = [option for question in questions for option in question.options]
    assert not [one for one in questions if (one.alert, one.announce) != (None, None)]
    assert not [one for one in options if (one.alert, one.announce) != (None, None)]


# AT-36
@pytest.mark.parametrize(
    ("place", "mark"),
    [
        ("no_trump_openings.stayman=2c", ""),
        ("no_trump_openings.stayman=puppet_2c", ""),
        ("two_no_trump_openings.kinds=puppet", ""),
        ("no_trump_openings.transfers=2d", "announce hearts"),
        ("no_trump_openings.transfers=2s", ANNOUNCE),
        ("no_trump_openings.transfers=2n", ANNOUNCE),
        ("no_trump_openings.transfers=4c", "announce hearts"),
        ("two_no_trump_openings.kinds=texas", ANNOUNCE),
        ("two_level_openings.2!h_kind=weak", ""),
        ("two_level_openings.2!h_kind=intermediate", ALERT),
        ("two_level_openings.2!s_kind=strong", ALERT),
        ("two_level_openings.2!c_kind=very_strong", ""),
        ("special_doubles.support_doubles", ""),
        ("special_doubles.support_redouble", ""),
        ("minor_openings.1!c_length=nf_two", "announce could be two"),
        ("minor_openings.1!c_length=three", ""),
        ("minor_openings.1!c_length=artificial", ALERT),
        ("major_openings.response_1n=forcing", "announce forcing"),
        ("major_openings.response_1n=semi_forcing", "announce semi-forcing"),
        ("major_openings.artificial_raises=splinter", ALERT),
        ("major_openings.jump_raise_overcalled=invitational", ""),
        ("no_trump_openings.lebensohl", ALERT),
    ],
)
def test_the_rules_of_the_acbl_mark_options_by_their_readers(place: str, mark: str) -> None:
    assert marks_of(blank("acbl")).get(place, "") == mark


# AT-36
def test_the_range_of_1nt_is_announced_with_the_range_of_the_pair() -> None:
    card = card_with("acbl", "  no_trump_openings: {fields: {range: 12--14}}\n")
    assert marks_of(card)["no_trump_openings.range"] == "announce 12 to 14"
    assert marks_of(blank("acbl"))["no_trump_openings.range"] == ANNOUNCE


# AT-36
@pytest.mark.parametrize(
    ("name", "place", "text", "mark"),
    [
        ("ebu-20b", "two_level_openings.2!d_meaning", "weak, 6!d, 6--10 HCP", "announce weak"),
        ("ebu-20b", "two_level_openings.2!d_meaning", "Flannery: 5!h and 4!s", ALERT),
        ("acbl", "two_level_openings.2!d_meaning", "Flannery: 5!h and 4!s", ALERT),
        ("wbf", "opening_bids.2!d_description", "weak, 6!d, 6--10 HCP", ""),
        ("wbf", "opening_bids.2!d_description", "Flannery: 5!h and 4!s", ALERT),
    ],
)
def test_a_text_of_the_pair_is_judged_as_a_text_of_its_call(
    name: str, place: str, text: str, mark: str
) -> None:
    section, _, field = place.partition(".")
    card = card_with(name, f"  {section}: {{fields: {{'{field}': '{text}'}}}}\n")
    assert marks_of(card).get(place, "") == mark


NOTES = """\
1N = 15--17 HCP, balanced, may have a five-card major
   2D = Transfer to !h
   2H = !"five spades" 5+!s
   2S = !- Transfer to !c
"""


def derived_card(tmp_path: Path, notes: str) -> Card:
    """Return the card of the ACBL that follows from notes."""
    path = tmp_path / "notes.bml"
    path.write_text(f"# Ours\n\n{notes}", encoding="utf-8")
    structure = bundled_structure("acbl")
    text = 'format: acbl\nversion: "2.0"\nsections:\n  general: {fields: {players: A}}\n'
    around = FillingContext(deriver=deriver_of(read(path)))
    return fill(read_system_notes(Source("card.yaml", text)), structure, [structure], around)


# AT-36, AT-40, AT-41
def test_rows_of_the_notes_are_judged_and_their_own_marks_come_first(tmp_path: Path) -> None:
    found = marks_of(derived_card(tmp_path, NOTES))
    assert found["no_trump_openings.range"] == "announce 15 to 17"
    assert "no_trump_openings.five_card_major" not in found
    assert found["no_trump_openings.transfers=2d"] == "announce hearts"
    plain = marks_of(derived_card(tmp_path, NOTES.replace("2D = ", "2D = !- ")))
    assert "no_trump_openings.transfers=2d" not in plain
    alerted = derived_card(tmp_path, "2S = !Natural, weak, 6!s, 6--10 HCP\n")
    assert marks_of(alerted)["two_level_openings.2!s_kind=weak"] == ALERT


OWN = """\
format: ours
version: "1"
federation: %s
sections:
  general: {fields: [{id: title}]}
  s:
    fields:
      - {id: kind, type: radio, options: [{value: a, derive: 2D is natural weak, alert: Ours}]}
      - {id: other, type: checkbox, derive: 1N-2D is transfer H}
"""


# CC-P8
def test_a_structure_of_your_own_can_name_a_federation_and_keeps_its_marks() -> None:
    structure, found = read_structure(Source("ours.yaml", OWN % "ebu"))
    assert structure is not None and not list(found)
    text = 'format: ours\nversion: "1"\nsections: {}\n'
    card = fill(read_system_notes(Source("card.yaml", text)), structure)
    assert marks_of(card) == {"s.kind=a": "alert Ours", "s.other": "announce"}
    (problem,) = read_structure(Source("ours.yaml", OWN % "ebi")).diagnostics
    assert problem.message == "federation is 'ebi'; one of acbl, ebu, wbf is expected"


ANSWERS = """\
  no_trump_openings: {fields: {range: 15--17, transfers: [2d], lebensohl: true}}
"""


# CC-P8
def test_chosen_answers_have_raised_signs_and_others_only_a_color() -> None:
    (side,) = sheet_of(card_with("acbl", ANSWERS)).sides
    texts = [part for part in side.parts if isinstance(part, SheetText)]
    signs = [part.text for part in texts if part.kind.endswith("mark")]
    assert sorted(signs) == ["A", "A", "“”", "“”", "“”"]
    assert {part.kind for part in texts if part.text == "Splinter"} == {"alertword"}
    assert [part.text for part in texts if part.y > 214] == ["A", "alert", "“”", "announce"]


# CC-P8
@pytest.mark.parametrize("name", BUNDLED)
def test_a_card_without_answers_has_colors_and_no_signs(name: str) -> None:
    kinds = [
        part.kind
        for side in sheet_of(blank(name)).sides
        for part in side.parts
        if isinstance(part, SheetText)
    ]
    assert not [kind for kind in kinds if kind.endswith("mark")]
    assert (name == "wbf") != ("alertword" in kinds)
    page = page_of(blank(name)).decode()
    answers = page.partition('class="bml-card-foot"')[0]
    assert not re.search('class="bml-card-(?:alert|announce)"', answers)


# CC-P8
def test_an_alerted_answer_in_a_table_has_its_sign() -> None:
    answers = (
        "  opening_bids: {fields: {2!d_description: Weak with a major, 1!c_description: Clubs}}\n"
    )
    card = card_with("wbf", answers)
    page = card_page(node_of(card)).decode()
    alerted, plain = (page.partition(words)[2][:60] for words in ("Weak with a major", "Clubs"))
    assert alerted.startswith('<span class="bml-card-alert" role="img"')
    assert plain.startswith("</td>")
    assert "Weak with a major\\bmlcardalert{}" in card_document(node_of(card)).decode()


# CC-P8
def test_a_list_says_what_is_alerted_and_announced() -> None:
    card = card_with("acbl", ANSWERS)
    lines = disclosed_answers(card, PageTexts())
    assert lines == (
        "1NT opening, Range, Points: announce: 15 to 17",
        "1NT opening, Transfers: 2♦: announce: hearts",
        "1NT opening, They compete, Lebensohl: alert",
    )
    assert disclosed_answers(card, PageTexts(), ["general"]) == ()
    assert "Alerts and announcements" in page_of(card).decode()
    assert "Alerts and announcements" not in document_of(card).decode()


# CC-P8
@pytest.mark.browser
def test_alerts_have_their_color_on_paper_and_a_lighter_one_in_dark_mode(
    page: Page, tmp_path: Path
) -> None:
    file = tmp_path / "card.html"
    file.write_bytes(page_of(card_with("acbl", ANSWERS)))
    page.set_viewport_size({"width": 1240, "height": 800})
    page.goto(file.as_uri())
    sign = page.locator(".bml-form-alertmark").first
    fill = "one => getComputedStyle(one).fill"
    light = sign.evaluate(fill)
    page.emulate_media(media="print")
    assert sign.evaluate(fill) == "rgb(176, 0, 32)"
    page.emulate_media(media="screen", color_scheme="dark")
    assert sign.evaluate(fill) != light
