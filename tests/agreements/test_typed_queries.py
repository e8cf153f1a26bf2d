"""Queries as people type them get the answers that were meant (RESOLVER RQ-15, RQ-16, RQ-17)."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from sphinxcontrib_bml.agreements.answers import Status
from sphinxcontrib_bml.agreements.notes import Notes, parse, read
from sphinxcontrib_bml.agreements.query_words import words_of_languages
from sphinxcontrib_bml.agreements.resolver import read_reference
from sphinxcontrib_bml.agreements.row_names import NameIndex, name_of_text
from sphinxcontrib_bml.agreements.typed_queries import TypedReader, ask_typed, typed_reader
from sphinxcontrib_bml.display.plain import shown_text

FOLDER = Path(__file__).parent
CASES = json.loads((FOLDER / "typed_queries.json").read_text(encoding="utf-8"))


def reader_of(notes: Notes) -> TypedReader:
    return typed_reader(notes, partial(shown_text, options=notes.system.options))


@pytest.fixture(scope="module")
def notes() -> Notes:
    return read(FOLDER / "typed.bml")


def told(reader: TypedReader, text: str) -> list[object]:
    """The auctions of a text, with seats, or what is offered."""
    reading = reader.read(text)
    found = [one for query in reading.auctions for one in read_reference(query)]
    auctions = [f"{one.auction.short}&seat={one.seat}".removesuffix("&seat=None") for one in found]
    return [text, auctions] if auctions else [text, None, list(reading.nearest)]


def test_typed_queries_stand_for_what_was_meant(notes: Notes) -> None:
    reader = reader_of(notes)
    assert len(CASES) >= 150
    assert [told(reader, case[0]) for case in CASES] == CASES


def test_texts_that_are_not_understood_offer_three_things(notes: Notes) -> None:
    """RESOLVER RQ-17."""
    offered = [case for case in CASES if case[1] is None]
    assert {len(case[2]) for case in offered} == {3}
    [answer] = ask_typed(notes, reader_of(notes), "stamyan")
    assert answer.status is Status.ERROR
    assert "did you mean Stayman, " in answer.message
    # What has little in common with the text was hardly meant.
    [answer] = ask_typed(notes, reader_of(notes), "xyz")
    assert answer.message.endswith(
        "; ask for an auction, or for a name in the notes such as balanced, "
        "Strong and artificial or Weak two"
    )


def test_a_whole_name_with_calls_is_a_name() -> None:
    """What is offered is asked as it is written (RESOLVER RQ-16)."""
    notes = parse("""* After two clubs

(1N)-2C;
2D = no preference
2H = hearts

* They overcall one notrump

1C-(1N);
X = penalty
""")
    reader = reader_of(notes)
    assert told(reader, "After two clubs") == ["After two clubs", ["(1N)-2C"]]
    assert reader.read("they overcall 1nt").auctions == ("1C-(1N)",)
    assert told(reader, "after 2c") == ["after 2c", ["2C"]]


def test_a_name_has_the_answers_of_its_rows(notes: Notes) -> None:
    answers = ask_typed(notes, reader_of(notes), "stayman")
    assert [answer.short for answer in answers] == ["1N-2C", "2N-3C"]


@pytest.mark.parametrize(
    ("language", "text", "auction"),
    [
        ("de", "1T 1K 1P", "1C-1D-1S"),
        ("fr", "1 trèfle 1 carreau", "1C-1D"),
        ("fr", "1t 1k 1p", "1C-1D-1S"),
        ("nl", "1K 1R 1S", "1C-1D-1S"),
        ("pl", "1 bez atu 2 trefl", "1N-2C"),
        ("sv", "en klöver", "1C"),
        ("pt_BR", "one club", "1C"),
        ("de", "eins Treff zwei Herz", "1C-2H"),
        ("de", "1sx", "1S-(X)"),
    ],
)
def test_words_and_letters_follow_the_language(language: str, text: str, auction: str) -> None:
    """RESOLVER RQ-15."""
    reader = TypedReader(words_of_languages(language), lambda: NameIndex([]))
    [query] = read_reference(reader.plain(text))
    assert query.auction.short == auction


@pytest.mark.parametrize(
    "text", ["x" * 5_000, "1N " * 900, "(" * 999, "\u2028\0\ud800", "ß/" * 400]
)
def test_any_text_gets_an_answer(notes: Notes, text: str) -> None:
    assert ask_typed(notes, reader_of(notes), text)
    assert ask_typed(parse(""), reader_of(parse("")), text)


def test_a_partner_finds_rows_below_their_own_heading() -> None:  # RESOLVER RK-1, RQ-16
    text = """#+VARIANTS: Ann Bea

//only bea
* Landy

(1N);
2C = majors

//only ann
* Woolsey

(1N);
2D = one major

* Multi

(2D);
X = balanced
"""
    for variant, name, auction in (
        ("Ann", "woolsey", "(1N)"),
        ("Ann", "multi", "(2D)"),
        ("Bea", "landy", "(1N)"),
    ):
        partner = parse(text, variant=variant)
        assert told(reader_of(partner), name) == [name, [auction]]


def test_names_are_the_first_words_of_texts() -> None:
    """RESOLVER RQ-16."""
    assert name_of_text("15–17 balanced, no 5 card major") == "balanced"
    assert name_of_text("2/1 game force; natural") == "2/1 game force"
    assert name_of_text("5+♥") == name_of_text("4♠ and 5+♥") == ""
