"""What those who color notes ask of lines: which directive, which words, which calls."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.language.clips import is_paste, split_clips
from sphinxcontrib_bml.language.deal_diagrams import hand_words
from sphinxcontrib_bml.language.headings import repeats_title
from sphinxcontrib_bml.language.inline import hands_in
from sphinxcontrib_bml.language.labels import is_color
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.parser import parse_text
from sphinxcontrib_bml.language.rows import is_conspicuous_text
from sphinxcontrib_bml.language.source import Source, SourceLine
from sphinxcontrib_bml.language.state import DocumentState
from sphinxcontrib_bml.language.syntax import Heading
from sphinxcontrib_bml.language.tables import directive_of


def lines_of(text: str) -> list[SourceLine]:
    source = Source("n.bml", text)
    return [
        SourceLine(line, source, start, start, start + len(line))
        for start, line in zip(source.line_starts, text.split("\n"), strict=True)
    ]


@pytest.mark.parametrize(
    ("line", "directive"),
    [
        ("#CUT x", "CUT"),
        ("  #ENDCUT", "ENDCUT"),
        ("#COPY x", "COPY"),
        ("#ENDCOPY", "ENDCOPY"),
        ("  #PASTE x a=b", "PASTE"),
        ("#PASTE", "PASTE"),
        ("#HIDE", "HIDE"),
        ("#VUL YN", ""),
        ("1C = #1", ""),
        ("", ""),
    ],
)
def test_a_line_of_a_table_is_read_as_a_directive(line: str, directive: str) -> None:
    assert directive_of(line) == directive
    assert is_paste(line) is (directive == "PASTE")


def test_clips_are_taken_out_of_a_table_and_nothing_is_pasted() -> None:  # LANGUAGE CP-1
    state = DocumentState()
    outside, clips = split_clips(lines_of("1C\n#CUT a\n1D\n#ENDCUT\n#PASTE a\n#CUT b\n1H"), state)
    assert [line.text for line in outside][:2] == ["1C", "#PASTE a"]
    assert [[line.text for line in clip.lines] for clip in clips][:1] == [["1D"]]
    assert state.clips == {}


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("N AKQJ T98 765 432", ["N", "AKQJ", "T98", "765", "432"]),
        ("  W AK - QJ2 5432", ["W", "AK", "-", "QJ2", "5432"]),
        ("West: AK – QJ2 5432", ["West", "AK", "–", "QJ2", "5432"]),
        ("N: ♠AQ72 ♥ 1084 ♦- ♣QJ3", ["N", "AQ72", "1084", "-", "QJ3"]),
        ("s !sAQ72 !h84 !d- !cQJ3", []),
        ("S !sAQ72, !h84, !d-, !cxx", ["S", "AQ72", "84", "-", "xx"]),
        ("N ♥AQ72 ♠84 ♦- ♣QJ3", []),
        ("N ♠AQ72 ♥84 ♦- QJ3", []),
        ("N AKQJ T98 765", []),
        ("", []),
    ],
)
def test_a_line_of_a_deal_has_a_seat_and_four_holdings(line: str, words: list[str]) -> None:
    (read,) = lines_of(line)  # LANGUAGE DD-1
    assert [line[start:end] for start, end in hand_words(read)] == words


@pytest.mark.parametrize(
    ("bid", "expected"),
    [("2red", True), ("black", True), ("3Red", True), ("2M", False), ("2", False)],
)
def test_bids_may_be_in_the_suits_of_a_colour(bid: str, expected: bool) -> None:
    assert is_color(bid) is expected  # LANGUAGE CA-5


@pytest.mark.parametrize(
    ("line", "expected"),
    [("2C = x", True), ("2C x", True), ("as = was", True), ("and so on", False), ("", False)],
)
def test_some_lines_below_a_description_are_no_silent_text(line: str, expected: bool) -> None:
    assert is_conspicuous_text(line) is expected  # LANGUAGE BT-11


@pytest.mark.parametrize(
    ("notes", "expected"),
    [
        ("#+TITLE: Our *system*\n\n* our System\n", True),
        ("#+TITLE: Our system\n\n* Another\n\n* Our system\n", False),
        ("#+TITLE: Our system\n\n** Our system\n", False),
        ("#+TITLE: Our system\n", False),
        ("* Our system\n", False),
    ],
)
def test_a_first_heading_may_say_the_title_again(notes: str, expected: bool) -> None:
    document = parse_text(notes).document  # LANGUAGE HD-6
    headings = [one for one in document.elements if isinstance(one, Heading)]
    assert repeats_title(headings, document.metadata) is expected


def test_hands_in_a_text_are_found_and_counted() -> None:  # LANGUAGE DD-1
    text = "As !s AKQJ !h 1098 !d xx2 !c- or ♠AK♥QJ2♦10 9 8 7♣— but no !s AK alone."
    found = [(text[one.start : one.end], one.problem) for one in hands_in(text)]
    assert found[0] == ("!s AKQJ !h 1098 !d xx2 !c-", "a hand has 13 cards, not 10")
    assert list(hands_in("♥AK♦QJ2♣2♠AKQ")) == []
    full = "♠AKQJ ♥T98 ♦765 ♣432"
    assert [one.problem for one in hands_in(full)] == [""]


def test_a_hand_in_a_text_without_13_cards_is_told() -> None:  # LANGUAGE DD-1
    parse = parse_text("Open ♠AKQJ ♥T98 ♦765 ♣432 or\n♠AKQJ ♥T98 ♦765 ♣43.\n", options=Options())
    (found,) = parse.diagnostics
    assert (str(found.code), found.span.line) == ("DEAL-CARDS", 2)
    assert (found.message, found.hint) == (
        "a hand has 13 cards, not 12",
        "check the cards of this hand",
    )
