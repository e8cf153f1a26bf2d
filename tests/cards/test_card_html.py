"""Cards as HTML: CC-O3, CC-O5, CC-O6."""

from __future__ import annotations

import re
from pathlib import Path

import html5lib
import pytest

from sphinxcontrib_bml.cards.nodes import layout
from sphinxcontrib_bml.cards.nodes.documents import card_page, card_style
from sphinxcontrib_bml.cards.nodes.layout import SIZES, is_crowded, letter_size
from tests.cards.reading import structure_of
from tests.cards.sheets import NAMES, bundled_card, card_of

FIELDS = """{id: range, size: 5, announce: true}, {id: weak, type: checkbox},
{id: kind, type: radio, options: [a, {value: b, alert: strong}]},
{id: lead_AKJx, type: character_select}, {id: lead_xxx, type: character_select},
{id: more, type: textarea, help: "<&>"}"""
HOSTILE = (
    "<script>alert(1)</script>",
    '\\"><img src=x onerror=alert(1)>',
    "[x](javascript:alert(1))",
    "\\u202e\\u0007 !h & &amp;",
    "a" * 5000,
)


def page(answers: str, fields: str = FIELDS) -> str:
    return card_page(card_of(answers, structure_of(fields))).decode()


# CC-O3
def test_marks_have_words_beside_them() -> None:
    found = page("weak: true, kind: b, lead_AKJx: K, lead_xxx: 2")
    assert '<b role="img" aria-label="yes">☑\ufe0e</b>' in found
    assert '<b role="img" aria-label="yes">◉\ufe0e</b> <span' in found
    assert '<b role="img" aria-label="no">○\ufe0e</b> A' in found
    assert "K from A K J x" in found
    assert "card 2 from x x x" in found
    assert 'role="img" aria-label="K from A K J x">A <strong>K</strong> J x</span>' in found
    assert "no answer" in found
    assert 'role="img" title="alert: strong">A<' in found
    assert 'role="img" title="announce">“”<' in found


def test_an_unanswered_checkbox_is_no_no() -> None:
    assert "no answer" in page("").partition("Weak")[2][:200]
    assert "no answer" not in page("weak: false").partition("Weak")[2][:160]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("filled", [False, True])
def test_pages_are_valid_and_hold_no_forms_and_no_scripts(name: str, *, filled: bool) -> None:
    # CC-O6
    text = card_page(bundled_card(name, filled=filled)).decode()
    parser = html5lib.HTMLParser(strict=False)
    parser.parse(text)
    assert parser.errors == []
    body = text.partition("<body>")[2]
    for element in ("<input", "<script", "<link", "<form", "<style"):
        assert element not in body


@pytest.mark.parametrize("text", HOSTILE)
def test_answers_of_strangers_stay_text(text: str) -> None:
    found = page(f'range: "{text}", more: "{text}"').partition("<body>")[2]
    for harm in ("<script", "<img", 'href="javascript', "\x07"):
        assert harm not in found


def test_help_and_labels_are_escaped() -> None:
    found = page("", '{id: a, label: "<b>", help: "\\"<i>"}').partition("<body>")[2]
    assert "&lt;b&gt;" in found
    assert "<i>" not in found


# CC-O6
def test_a_page_has_the_styles_of_texts_and_cards_only() -> None:
    style = card_style()
    assert ".bml-suit-h {" in style and ".bml-card-side {" in style
    assert ".bml-tree" not in style and ".bml-bidtable" not in style


# CC-O5, CC-P4
@pytest.mark.parametrize("name", NAMES)
def test_letters_are_as_large_as_the_pages_have_room_for(name: str) -> None:
    for filled in (False, True):
        assert SIZES[0] >= letter_size(bundled_card(name, filled=filled)) > SIZES[-1]
    assert not is_crowded(bundled_card(name, filled=True))


def test_a_card_that_is_too_full_is_set_in_the_smallest_letters() -> None:
    card = card_of(f'more: "{"many words " * 3000}"', structure_of(FIELDS))
    assert letter_size(card) == SIZES[-1]
    assert is_crowded(card)


def test_nothing_stands_between_the_parts_of_a_card() -> None:
    text = card_page(bundled_card(NAMES[0], filled=True)).decode()
    root = html5lib.parse(text, namespaceHTMLElements=False)
    sides = root.findall(".//*[@class='bml-card-column']/..")
    assert sides
    for side in sides:
        assert [(child.tail or "").strip() for child in side] == [""] * len(side)


@pytest.mark.parametrize("name", NAMES)
def test_pages_work_under_a_policy_that_refuses_styles_of_elements(name: str) -> None:
    text = card_page(bundled_card(name, filled=True)).decode().partition("<body>")[2]
    assert "style=" not in text
    sheet = (Path(layout.__file__).parents[2] / "static" / "bml-cards.css").read_text("utf-8")
    sizes = set(re.findall(r"bml-(?:letters|share|card-size)-\d+", text))
    assert sizes
    assert {size for size in sizes if f".{size} {{" not in sheet} == set()


def test_an_option_says_whether_it_is_chosen() -> None:
    found = page("kind: b")
    assert re.findall(r"<li( class=\"bml-on\")?>", found)[:2] == ["", ' class="bml-on"']
    assert 'class="bml-card bml-card-on-a4' in found or "bml-card-on-" in found
