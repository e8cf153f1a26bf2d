"""Contradictions counted slowly: every pair of definitions, no dictionaries.

Written from CHECKS CK-10 alone; shares nothing with the check but ``bridge`` and the expansion.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sphinxcontrib_bml.agreements.book import Agreement
from sphinxcontrib_bml.agreements.notes import Notes
from sphinxcontrib_bml.language.codes import Code
from sphinxcontrib_bml.language.diagnostics import Diagnostic
from sphinxcontrib_bml.language.syntax import Row

SUITS = {"!c": "♣", "!d": "♦", "!h": "♥", "!s": "♠"}


class Pair(NamedTuple):
    auction: str
    first: str
    later: str
    relation: str


def pairs_in(notes: Notes, found: Sequence[Diagnostic]) -> list[Pair]:
    """Return the first definition of each auction with each later one of another text.

    :param found: all messages about the notes, which name the tables that take no part.
    """
    named = (one for one in found if one.code is Code.TABLE_CONTEXT)
    doubtful = [one.span for one in named if one.kind in {"", "openings"}]
    rows = [row for document in notes.documents for table in document.tables for row in table.rows]
    definitions = [one for one in notes.book if one.text and not one.is_omitted]
    out = [
        (document.name, table.rows[0].address.table)
        for document in notes.documents
        for table in document.tables
        if table.rows and any(span == table.rows[0].span for span in doubtful)
    ]
    definitions = [one for one in definitions if one.row.address[:2] not in out]
    return list(_pairs(definitions, rows))


def _pairs(definitions: list[Agreement], rows: list[Row]) -> Iterator[Pair]:
    for number, later in enumerate(definitions):
        for first in definitions[:number]:
            if (first.auction, first.conditions) == (later.auction, later.conditions):
                if words(first.text) != words(later.text):
                    relation = _relation(first, later, definitions, rows)
                    places = first.row.place, later.row.place
                    yield Pair(str(first.auction), *places, relation)
                break


def words(text: str) -> list[str]:
    text = re.sub(r"\[([^\[\]]+)\]\([^()]*\)", r"\1", text)
    text = re.sub(r"(?<![^\s(\"'])([*/])(\S(?:[^*/]*\S)?)\1(?!\w)", r"\2", text)
    text = re.sub(r"![cdhs]", lambda mark: SUITS[mark[0]], text)
    text = re.sub(
        r"(?<!\w)([1-7])([CDHS])(?!\w)", lambda bid: bid[1] + SUITS[f"!{bid[2].lower()}"], text
    )
    text = re.sub(r"---?|[–—]", "-", text)
    text = re.sub(r"\b([1-7])NT\b", r"\1N", text)
    return " ".join(text.lower().split()).removesuffix(".").split()


def _relation(
    first: Agreement, later: Agreement, definitions: list[Agreement], rows: list[Row]
) -> str:
    if _are_sisters(first, later, rows):
        return "sisters"
    order = _order(first, later, definitions)
    if order < 0:
        return "special-first"
    if len(first.auction.calls) == 1 or any(_leads_on(one.text) for one in (first, later)):
        return "overview"
    one, other = set(words(first.text)), set(words(later.text))
    if 2 * len(one & other) >= len(one | other) or one <= other or other <= one:
        return "reworded"
    return "special-later" if order > 0 else "twice"


def _are_sisters(first: Agreement, later: Agreement, rows: list[Row]) -> bool:
    one, other = (_path(agreement, rows) for agreement in (first, later))
    if first.row.address[:2] != later.row.address[:2]:
        return False
    for mine, theirs in zip(one, other, strict=False):
        if mine is not theirs:
            at_top = mine.level == 0 and (mine.is_sequence or theirs.is_sequence)
            return not at_top and _spelled(mine) != _spelled(theirs)
    return False


def _spelled(row: Row) -> list[str]:
    """The label with the suits as letters; only words, variables and colors keep their text."""
    if not row.labels or row.has_words:
        return [row.label]
    return [
        f"{label.side} {label.parts} {label.text.lower().endswith(('red', 'black'))}"
        for label in row.labels
    ]


def _path(agreement: Agreement, rows: list[Row]) -> list[Row]:
    table = [row for row in rows if row.address[:2] == agreement.row.address[:2]]
    path: list[Row] = []
    for row in table:
        path = [*[above for above in path if above.level < row.level], row]
        if row.address == agreement.row.address:
            return path
    raise AssertionError(agreement.row)


def _order(first: Agreement, later: Agreement, definitions: list[Agreement]) -> int:
    mine, theirs = (
        [str(one.auction).split("-") for one in definitions if one.row.address == row.address]
        for row in (first.row, later.row)
    )
    for calls in range(1, 40):
        one = [auction[:calls] for auction in mine if len(auction) >= calls]
        other = [auction[:calls] for auction in theirs if len(auction) >= calls]
        if not one or not other:
            return 0
        fewer = all(auction in other for auction in one)
        more = all(auction in one for auction in other)
        if fewer != more:
            return -1 if fewer else 1
        if not fewer:
            return 0
    return 0


def _leads_on(text: str) -> bool:
    is_link = re.fullmatch(r"!?\s*\[[^\[\]]+\]\([^()]*\)\s*\.?", text.strip())
    begins = re.match(r"(?:see|as)\b", " ".join(words(text)))
    return is_link is not None or begins is not None or words(text) == ["?"]
