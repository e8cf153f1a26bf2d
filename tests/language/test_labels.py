"""Labels and sequences: what the first word of a row stands for."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.bridge.auctions import Side
from sphinxcontrib_bml.display.wording import CallNames, shown_label
from sphinxcontrib_bml.language.labels import (
    Label,
    Literal,
    Steps,
    Variable,
    begins_with_call,
    parse_label,
    parse_sequence,
    split_sequence,
    strains_in,
)


def meaning(label: Label | None) -> str:
    """Return what a label stands for, alternatives parted by strokes."""
    if label is None:
        return "nothing"
    parts = []
    for part in label.parts:
        match part:
            case Literal(calls=calls):
                parts.append(" ".join(map(str, calls)))
            case Variable(level=level, name=name, spelled=spelled):
                parts.append(f"{level} {name} {spelled}")
            case Steps(count=count):
                parts.append(f"{count} up")
    text = " | ".join(parts)
    return f"({text})" if label.side is Side.THEY else text


@pytest.mark.parametrize(
    ("word", "calls"),
    [
        ("P", "P"),
        ("p", "P"),
        ("pass", "P"),
        ("PASS", "P"),
        ("(P)", "(P)"),
        ("(Pass)", "(P)"),
        ("D", "D"),
        ("X", "D"),
        ("x", "D"),
        ("Dbl", "D"),
        ("dBL", "D"),
        ("double", "D"),
        ("(D)", "(D)"),
        ("R", "R"),
        ("XX", "R"),
        ("xx", "R"),
        ("Rdbl", "R"),
        ("redbl", "R"),
        ("REDOUBLE", "R"),
        ("1C", "1C"),
        ("7N", "7N"),
        ("1NT", "1N"),
        ("1nt", "1N"),
        ("1Nt", "1N"),
        ("1c", "1C"),
        ("2!d", "2D"),
        ("2!D", "2D"),
        ("2♠", "2S"),
        ("2♥\ufe0f", "2H"),
        ("(3♣)", "(3C)"),
        ("1HS", "1H 1S"),
        ("1SHS", "1S 1H"),
        ("2CN", "2C 2N"),
        ("2!c!d", "2C 2D"),
        ("2♥♠", "2H 2S"),
        ("2red", "2D 2H"),
        ("2RED", "2D 2H"),
        ("2Black", "2C 2S"),
        ("1M", "1 M M"),
        ("1m", "1 m m"),
        ("2oM", "2 oM oM"),
        ("2om", "2 om om"),
        ("3X", "3 X X"),
        ("3y", "3 Y y"),
        ("(2z)", "(2 Z z)"),
        ("2S/3H", "2S | 3H"),
        ("4D/H", "4D | 4H"),
        ("4H/D", "4H | 4D"),
        ("3oM/4om", "3 oM oM | 4 om om"),
        ("2C/P/D", "2C | P | D"),
        ("D/P", "D | P"),
        ("2C/X", "2C | D"),
        ("1C/!d", "1C | 1D"),
        ("1d/h/s", "1D | 1H | 1S"),
        ("(1C/D)", "(1C | 1D)"),
        ("2M/red", "2 M M | 2D 2H"),
        ("1step", "1 up"),
        ("2Steps", "2 up"),
        ("12STEPS", "12 up"),
        ("(1step)", "(1 up)"),
        ("0step", "0 up"),
        ("1step/2C", "1 up | 2C"),
    ],
)
def test_labels(word: str, calls: str) -> None:
    assert meaning(parse_label(word)) == calls


@pytest.mark.parametrize(
    "word",
    [
        "",
        "d",
        "r",
        "(d)",
        "0C",
        "8C",
        "11C",
        "10N",
        "C",
        "N",
        "M",
        "!c",
        "!d",
        "♦",
        "(♦)",
        "P/!d",
        "1",
        "(1D",
        "1D)",
        "((1D))",
        "()",
        "1C/",
        "/1C",
        "1C//1D",
        "(1C)/1D",
        "1cd",
        "1st",
        "2nd",
        "1n",
        "1t",
        "1Mm",
        "1OM",
        "1Mo",
        "2HNT",
        "1NTC",
        "1redC",
        "step",
        "123steps",
        "-1step",
        "1 C",
        "1C ",
        "1C-1D",
        "1C-",
        "{}",
        "root",
        "jump",
        "(any)",
        "2N+",
        "AP",
        "?",
        "-",
        "P1",
        "XXX",
        "1C=",
        "[1C](x)",
        "１C",
    ],
)
def test_other_words_are_no_labels(word: str) -> None:
    assert parse_label(word) is None


@pytest.mark.parametrize(
    ("word", "calls", "closed"),
    [
        ("1C-1D", ["1C", "1D"], False),
        ("1C-", ["1C"], True),
        ("1C;", ["1C"], True),
        ("1C--(1D);;", ["1C", "(1D)"], True),
        ("(1N)-P-(P)---", ["(1N)", "P", "(P)"], True),
        ("1H-1S;1N", ["1H", "1S", "1N"], False),
        ("1C-;-2M", ["1C", "2 M M"], False),
        ("1C-1!d/!h;", ["1C", "1D | 1H"], True),
        ("p-1step", ["P", "1 up"], False),
    ],
)
def test_sequences(word: str, calls: list[str], closed: bool) -> None:
    sequence = parse_sequence(word)
    assert sequence is not None
    assert [meaning(label) for label in sequence.labels] == calls
    assert sequence.closed is closed


@pytest.mark.parametrize("word", ["", "1C", "-", ";", "-1C", "1C-(any)", "1C-x1", "1C- 1D", "a-b"])
def test_other_words_are_no_sequences(word: str) -> None:
    assert parse_sequence(word) is None


# VARIANTS WC
@pytest.mark.parametrize("text", ["cue shows a stop", "(cue) asks", "(next): as above", "of"])
def test_a_sentence_may_begin_with_a_word_for_a_call(text: str) -> None:
    assert not begins_with_call(text)


@pytest.mark.parametrize("text", ["2H weak", "(2H): weak", "1C-(cue) = strong"])
def test_any_other_label_or_sequence_is_a_call(text: str) -> None:
    assert begins_with_call(text)


# LANGUAGE EX-14, RN-1
@pytest.mark.parametrize(
    ("word", "shown"),
    [
        ("1HS", "1♥♠"),
        ("1N", "1NT"),
        ("1nt", "1NT"),
        ("(D)", "(Dbl)"),
        ("xx", "Rdbl"),
        ("pass", "Pass"),
        ("2!c/!d", "2♣/♦"),
        ("4D/H", "4♦/♥"),
        ("4d/5h", "4♦/5♥"),
        ("2red", "2red"),
        ("2BLACK", "2BLACK"),
        ("3oM/4om", "3oM/4om"),
        ("(2y)", "(2y)"),
        ("2Steps", "2Steps"),
        ("2CN", "2♣NT"),
        ("1C/P/X", "1♣/Pass/Dbl"),
        ("2M/red", "2M/red"),
        ("1SHS", "1♠♥"),
    ],
)
def test_labels_are_shown_as_written_with_symbols(word: str, shown: str) -> None:
    label = parse_label(word)
    assert label is not None
    assert shown_label(label, CallNames()) == shown


def test_calls_have_the_names_that_are_chosen() -> None:
    names = CallNames(passed="Pas", double="Contre", redouble="Surcontre", notrump="SA")
    words = ["P", "(D)", "R", "1N", "1SN"]
    labels = [label for word in words if (label := parse_label(word))]
    assert [shown_label(label, names) for label in labels] == [
        "Pas",
        "(Contre)",
        "Surcontre",
        "1SA",
        "1♠SA",
    ]


@pytest.mark.parametrize(
    ("bid", "strains"),
    [
        ("2HSN", [("H", "H"), ("S", "S"), ("N", "N")]),
        ("1!c♦\ufe0f", [("C", "!c"), ("D", "♦\ufe0f")]),
        ("3nT", [("N", "nT")]),
        ("d", [("D", "d")]),
    ],
)
def test_strains_of_a_bid_say_where_they_stand(bid: str, strains: list[tuple[str, str]]) -> None:
    found = [(place.strain.letter, bid[place.start : place.end]) for place in strains_in(bid)]
    assert found == strains


@pytest.mark.parametrize(
    ("word", "pieces"),
    [
        ("1C-(1D)--", ["1C", "-", "(1D)", "--"]),
        (";-1C;any", [";-", "1C", ";", "any"]),
        ("1C", ["1C"]),
        ("", []),
    ],
)
def test_a_sequence_comes_apart_into_labels_and_separators(word: str, pieces: list[str]) -> None:
    assert split_sequence(word) == pieces
