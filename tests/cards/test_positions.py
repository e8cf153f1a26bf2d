"""Answers about several auctions are compared with the same positions in other suits (AG-1)."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import sphinxcontrib_bml as bml
from sphinxcontrib_bml.agreements.queries import read_query
from sphinxcontrib_bml.cards.model.noted_rows import row_of_text
from sphinxcontrib_bml.cards.model.opened_suits import parts_by_opening
from sphinxcontrib_bml.cards.model.positions import moved_readers
from sphinxcontrib_bml.cards.model.readers import parse_reader
from sphinxcontrib_bml.cards.model.text_claims import suits_shown
from tests.cards.test_deriving import card_of

PAIRS = Path(__file__).parent / "agreement" / "pairs.tsv"


def moved(text: str) -> dict[str, set[str]]:
    reader = parse_reader(text)
    assert reader is not None
    return {one.suit: set(one.auctions) for one in moved_readers(reader)}


@pytest.mark.parametrize(
    ("reader", "auctions"),
    [
        ("(1C)-2X is natural weak",
         "(1D)-2H (1D)-2S (1D)-3C (1H)-2S (1H)-3C (1H)-3D (1S)-3C (1S)-3D (1S)-3H"),
        ("(1C)-1H-(P)-2C is raise",
         "(1C)-1D-(P)-2C (1C)-1S-(P)-2C (1D)-1H-(P)-2D (1D)-1S-(P)-2D (1H)-1S-(P)-2H"),
        ("forcing of some 1D-1H-1S-2C,1C-1H-1S-2D,1H-1S-2C-2D,1H-1S-2D-3C = to-game",
         "1C-(P)-1D-(P)-1S-(P)-2H 1D-(P)-1S-(P)-2C-(P)-2H 1D-(P)-1H-(P)-2C-(P)-2S"),
        ("forcing of 1H-(D)-2C = one-round",
         "1D-(D)-2C 1H-(D)-2D 1S-(D)-2C 1S-(D)-2D 1S-(D)-2H"),
        ("(2M)-D is penalty", "(3X)-D"),
    ],
)  # fmt: skip
def test_a_position_moves_to_other_suits_with_its_jumps(reader: str, auctions: str) -> None:
    assert moved(reader) == {"": set(auctions.split())}


@pytest.mark.parametrize(
    "reader",
    [
        "text of 1N-2D", "text of (1N)-2C", "(1m)-2m is natural", "1M-(1X)-3M is raise weak",
        "hcp of (1M)-2X", "some P-1M-(D)-2C,P-1H-(1S)-2C is raise", "texts below (1C),(2C)",
    ],
)  # fmt: skip
def test_other_positions_stay(reader: str) -> None:
    assert moved(reader) == {}


def test_the_suit_that_a_reader_names_moves_too() -> None:
    assert moved("1C-1H-(D)-R shows H 3") == {
        "H": {"1D-(P)-1H-(D)-R"},
        "D": {"1C-(P)-1D-(D)-R"},
        "S": {"1C-(P)-1S-(D)-R", "1D-(P)-1S-(D)-R", "1H-(P)-1S-(D)-R"},
    }


def pairs() -> list[dict[str, str]]:
    with PAIRS.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def is_reported(pair: dict[str, str]) -> bool:
    name = pair["structure"]
    text = (
        f'format: {name}\nversion: "2.0"\nderive: false\nsections:\n'
        f"  {pair['section']}:\n    fields: {{{pair['answers']}}}\n"
    )
    notes = bml.parse(pair["notes"].replace("\\n", "\n"))
    codes = {str(one.code) for one in card_of(text, notes, name).diagnostics}
    return "CARD-DISAGREES" in codes


# AG-1 AG-3 AG-8
def test_answers_of_cards_are_compared_wherever_the_notes_have_them() -> None:
    read = pairs()
    assert len([one for one in read if one["differs"]]) > 40
    assert len([one for one in read if not one["differs"]]) > 30
    assert [one for one in read if is_reported(one) is not bool(one["differs"])] == []


# AG-3
@pytest.mark.parametrize(
    ("auction", "text", "suits"),
    [
        ("(1S)-2N", "Two lowest", {"c", "d"}),
        ("(1H)-2N", "Two lowest unbid suits", {"c", "d"}),
        ("(1D)-2N", "lowest two", {"c", "h"}),
        ("(1H)-2H", "Top and bottom", {"s", "c"}),
        ("(1D)-2D", "two highest", {"h", "s"}),
        ("(1H)-2H", "Other major and a minor", {"s", "cd"}),
        ("(1S)-2S", "oM + 5-card minor", {"h", "cd"}),
        ("(1D)-2D", "Other major and a minor", set()),
        ("(1S)-2N", "Two lowest, or strong", set()),
        ("2N", "Two lowest", set()),
    ],
)
def test_suits_are_named_by_their_order(auction: str, text: str, suits: set[str]) -> None:
    assert suits_shown(row_of_text(text, read_query(auction).auction)) == suits


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Majors over a minor; other major and a minor over a major",
         [("Majors", ["(1D)-2D"]), ("other major and a minor", ["(1S)-2S"])]),
        ("1m: majors; 1M: Michaels", [("majors", ["(1D)-2D"]), ("Michaels", ["(1S)-2S"])]),
        ("Natural over 1!d, Michaels over majors",
         [("Natural", ["(1D)-2D"]), ("Michaels", ["(1S)-2S"])]),
        ("Over minors: weak, both majors", [("weak, both majors", ["(1D)-2D"])]),
        ("Michaels; natural over 1!c", []),
        ("Weak, one suit", []),
    ],
)  # fmt: skip
def test_parts_are_about_the_suits_opened(text: str, parts: list[tuple[str, list[str]]]) -> None:
    rows = [row_of_text("x", read_query(one).auction) for one in ("(1D)-2D", "(1S)-2S")]
    found = parts_by_opening(text, rows)
    assert [(one.text, [str(row.auction) for row in one.rows]) for one in found] == parts
