"""Bidding tables made a convention (CARDS CC-C9)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ...agreements.book import Agreement, Book
from ...bridge import PASS, Auction, Call, Conditions, OpeningSeat, Side, Suit, Vulnerability
from ...display.plain import text_without_alert
from ...language.diagnostics import quoted
from ...language.options import Options
from ..bids import read_bids
from ..form import LONGEST_MARK, LONGEST_TEXT
from .describing import vulnerable_sides
from .values import Forcing, SidesVulnerable

_FAMILIES = (
    ("m", frozenset({Suit.CLUBS, Suit.DIAMONDS})),
    ("j", frozenset({Suit.HEARTS, Suit.SPADES})),
    ("u", frozenset(Suit)),
)
_ITEMS = re.compile(r"\s*([,;])\s*")
_RANGE = re.compile(r"([0-9]{1,2})--([0-9]{1,2}) HCP")
_LEAST = re.compile(r"([0-9]{1,2})\+ HCP")
_FORCING = {"F1": Forcing.ONE_ROUND, "GF": Forcing.TO_GAME}
_MOST_POINTS = 40
_OPTIONS = Options()


class ConvertedTables(NamedTuple):
    """What came of tables."""

    sequences: list[dict[str, object]]
    """As YAML has them."""
    losses: list[str]
    """What a convention cannot say, and what is too long, one line each."""


def sequences_of(book: Book) -> ConvertedTables:
    """Return the sequences of a convention that say what the rows of a book say."""
    made = ConvertedTables([], [])
    rows: dict[tuple[object, ...], list[Agreement]] = {}
    for agreement in book.leading:
        if agreement.text:
            key = (agreement.row.address, agreement.conditions)
            rows.setdefault(key, []).append(agreement)
    for agreements in rows.values():
        _add_row(made, agreements)
    made.losses.extend(
        f"{rest.row.place}: the row {quoted(rest.row.label)}, for all other calls, is left out"
        for rest in book.rest_rows
    )
    made.losses.extend(f"{on.row.place}: //as {on.note.text} is left out" for on in book.systems_on)
    return made


def _add_row(made: ConvertedTables, agreements: Sequence[Agreement]) -> None:
    """Add the sequences of one row under one condition."""
    first = agreements[0]
    if first.auction.last_side is Side.THEY:
        made.losses.append(
            f"{first.row.place}: {first.auction.short} is a call of theirs; the last call of a "
            "sequence is ours"
        )
        return
    if first.conditions.qualifications:
        made.losses.append(
            f"{first.row.place}: what {first.auction.short} means after a certain meaning of their "
            "call is left out"
        )
        return
    texts = {agreement.text for agreement in agreements}
    template = bids_of([agreement.auction for agreement in agreements])
    if template and len(texts) == 1:
        _add(made, first, template)
        return
    if len(agreements) > 1:
        made.losses.append(
            f"{first.row.place}: {quoted(first.row.label)} became {len(agreements)} sequences, one "
            "for each auction"
        )
    for agreement in agreements:
        _add(made, agreement, _written(agreement.auction))


def bids_of(auctions: Sequence[Auction]) -> str:
    """Return the bids string that stands for just these auctions; nothing where none does."""
    lengths = {len(auction) for auction in auctions}
    openers = {auction.opener for auction in auctions}
    if len(lengths) != 1 or len(openers) != 1:
        return ""
    words = [_word(calls) for calls in zip(*(one.calls for one in auctions), strict=True)]
    if not all(words):
        return ""
    template = _joined(words)
    is_same = set(read_bids(template).auctions) == set(auctions)
    return template if is_same else ""


def _word(calls: Iterable[Call]) -> str:
    """Return the token for calls that stand in one place; nothing where there is none."""
    found = set(calls)
    if len(found) == 1:
        return _token(found.pop())
    suits = {call.suit for call in found}
    levels = {call.level for call in found}
    if None in suits or len(levels) != 1:
        return ""
    level = levels.pop()
    return next((f"{level}{letter}" for letter, family in _FAMILIES if suits <= family), "")


def _token(call: Call) -> str:
    if call is PASS:
        return "."
    return call.word.lower().replace("xx", "r")


def _joined(words: Iterable[str]) -> str:
    """Return tokens as one string, blanks between those that are no passes."""
    return re.sub(r" ?\. ?", ".", " ".join(words))


def _written(auction: Auction) -> str:
    return _joined(map(_token, auction.calls))


def _add(made: ConvertedTables, agreement: Agreement, bids: str) -> None:
    """Add one sequence; what is too long is told and kept (CC-R10)."""
    sequence: dict[str, object] = {"bids": bids}
    text = text_without_alert(agreement, _OPTIONS)
    text = " ".join(text.split())
    _read_items(sequence, agreement, text)
    _read_conditions(sequence, agreement.conditions)
    made.sequences.append(sequence)
    detail = str(sequence.get("detail", ""))
    if len(detail) > LONGEST_TEXT:
        made.losses.append(
            f"{agreement.row.place}: the text of {agreement.auction.short} has {len(detail)} "
            f"characters, {LONGEST_TEXT} are allowed; it is kept whole"
        )


def _read_items(sequence: dict[str, object], agreement: Agreement, text: str) -> None:
    """Put items that say points or forcing into their keys, all other text where it belongs."""
    parts = _ITEMS.split(text)
    items, separators = parts[::2], ["", *parts[1::2]]
    kept: list[str] = []
    for item, separator in zip(items, separators, strict=True):
        if "hcp" not in sequence and (points := _points(item)):
            sequence["hcp"] = points
        elif "forcing" not in sequence and item in _FORCING:
            sequence["forcing"] = str(_FORCING[item])
        else:
            kept.append(f"{separator} {item}" if kept else item)
    rest = "".join(kept)
    if agreement.alert:
        fits = 0 < len(rest) <= LONGEST_MARK
        sequence["alert"] = rest if fits else True
        rest = "" if fits else rest
    if rest:
        sequence["detail"] = rest


def _points(item: str) -> dict[str, int]:
    """Return the range that an item is, and nothing else (CC-C9)."""
    if written := _RANGE.fullmatch(item):
        least, most = int(written[1]), int(written[2])
        return {"min": least, "max": most} if least <= most <= _MOST_POINTS else {}
    written = _LEAST.fullmatch(item)
    return {"min": int(written[1])} if written and int(written[1]) <= _MOST_POINTS else {}


def _read_conditions(sequence: dict[str, object], conditions: Conditions) -> None:
    if conditions.vulnerability is not Vulnerability.ANY:
        sides = vulnerable_sides(conditions.vulnerability)
        names = [str(side) for side in SidesVulnerable if side in sides]
        sequence["vuln"] = names[0] if len(names) == 1 else names
    if conditions.seat is not OpeningSeat.ANY:
        sequence["seat"] = int(conditions.seat)
