"""Numbers that no hand can have (CHECKS CK-15)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.agreements.check_runner import check
from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.cards.files.conventions import read_conventions
from sphinxcontrib_bml.language.codes import Code
from sphinxcontrib_bml.language.diagnostics import Diagnostic
from sphinxcontrib_bml.language.numbers import wrong_numbers
from sphinxcontrib_bml.language.parser import parse_text
from sphinxcontrib_bml.language.source import Source


def kinds(text: str) -> list[str]:
    return [str(found.kind) for found in wrong_numbers(text)]


def numbers_in(notes: str) -> list[Diagnostic]:
    return [one for one in parse_text(notes).diagnostics if one.code is Code.NUMBER]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("14!s", "length"),
        ("5--14!h, weak", "length"),
        ("14+♠", "length"),
        ("20=♠\ufe0f", "length"),
        ("a 15-card suit", "length"),
        ("a 16 card suit", "length"),
        ("41 HCP", "points"),
        ("120hcp", "points"),
        ("45+ points", "points"),
        ("12--40 HCP", "points"),
        ("12--40 bal", "points"),
        ("25--41 HCP combined", "points"),
        ("18 - 14 HCP", "falling"),
        ("18–14 pts", "falling"),
        ("17--15 bal", "falling"),
        ("14-12 NT", "falling"),
        ("9--6 hp", "falling"),
        ("16--14 Punkte", "falling"),
        ("18-15 PC", "falling"),
        ("17-15 punten", "falling"),
    ],
)
def test_a_number_that_cannot_be_has_its_class(text: str, kind: str) -> None:
    assert kinds(text) == [kind]


@pytest.mark.parametrize(
    "text",
    [
        "13!s",
        "41!h44",
        "55!h!s",
        "54!s",
        "11-14!h",
        "52-card pack",
        "22 card combinations",
        "40 HCP",
        "12--37 HCP",
        "25--40 HCP combined",
        "38--40 HCP together",
        "minus 500 points, or 110 pts",
        "15--17 HCP, 5-4 or 4-3",
        "5-3-3-2 bal",
        "5 - 3 - 3 - 2 NT",
        "5-4 bal",
        "2-1 NT",
        "1430 RKCB",
        "6.5--4 pts",
        "2024-12 points",
        "3/2-1 hcp",
        "11-21",
    ],
)
def test_other_numbers_are_left_alone(text: str) -> None:
    assert kinds(text) == []


def test_the_hint_of_a_range_is_possible_itself() -> None:
    hints = [found.hint for text in ("12--40 HCP", "41--43 HCP") for found in wrong_numbers(text)]
    assert hints == ["did you mean 12+?", "check the number"]


def test_the_edits_of_a_falling_range_exchange_its_numbers() -> None:
    notes = "1C = strong\n  1D = 0 -- 7\n1N = 17 - 15 HCP,\n     balanced"
    (found,) = numbers_in(notes)
    assert (found.kind, found.message, found.hint) == (
        "falling",
        "a range from 17 to 15",
        "write 15 - 17",
    )
    for edit in sorted(found.edits, key=lambda edit: edit.span.start, reverse=True):
        notes = notes[: edit.span.start] + edit.replacement + notes[edit.span.end :]
    assert "1N = 15 - 17 HCP,\n" in notes
    assert numbers_in(notes) == []


def test_every_text_of_a_row_and_only_those_are_looked_at() -> None:
    notes = "#+VARIANTS: anna ben\n\nWe have 41 HCP.\n\n1N = 15--17\n  //only ben = 14--12 HCP\n"
    assert [(one.kind, one.span.line) for one in numbers_in(notes)] == [("falling", 6)]


def test_a_clip_is_reported_once_and_without_edits_where_words_were_replaced() -> None:
    clip = (
        "#CUT range\nn = 18--15 HCP\n#ENDCUT\n\n1C\n  #PASTE range n=1N\n1D\n  #PASTE range n=1N\n"
    )
    (found,) = numbers_in(clip)
    assert (found.span.line, found.edits) == (2, ())
    assert [place.message for place in found.related] == ["pasted here", "pasted here"]


def test_a_setting_or_a_line_silences_a_class() -> None:
    notes = parse("1N = 17--15 HCP\n1S = 14!s\n  //ignore NUMBER:LENGTH\n")
    assert [one.kind for one in check(notes)] == ["falling"]
    assert check(notes, {"NUMBER:falling": "off"}) == ()


def test_texts_of_conventions_are_looked_at() -> None:
    source = Source(
        "stayman.yaml",
        "title: Stayman\n"
        "description: 10--8 HCP\n"
        "extended_description: 14!s\n"
        "sequences:\n"
        "  - bids: 1n 2c\n"
        "    detail: 41 HCP\n",
    )
    found = read_conventions(source).diagnostics
    assert [(str(one.code), one.kind, one.span.line) for one in found] == [
        ("NUMBER", "falling", 2),
        ("NUMBER", "length", 3),
        ("NUMBER", "points", 6),
    ]
