"""How two rows stand to each other that give one auction different texts (CHECKS CK-10)."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from ...bridge import Auction, Call, Side
from ...language.anchors import RowAddress
from ...language.codes import Severity
from ..book import Agreement
from ..texts import normalize_text
from .outlines import Outlines, RowOutline

_ENOUGH = 0.5
"""The share of words that two wordings of one meaning have in common."""
_POINTS_ELSEWHERE = re.compile(r"(?:see|as)\b|\?$")
_LINK_ALONE = re.compile(r"!?\s*\[[^\[\]]+\]\((?:[^()]|\([^()]*\))*\)\s*\.?")

Beginnings = frozenset[tuple[Side, tuple[Call, ...]]]


class Relation(StrEnum):
    """The class of two rows with different texts; the first that applies."""

    SISTERS = "sisters"
    SPECIAL_FIRST = "special-first"
    OVERVIEW = "overview"
    REWORDED = "reworded"
    SPECIAL_LATER = "special-later"
    TWICE = "twice"

    @property
    def severity(self) -> Severity:
        """The usual level."""
        if self in {Relation.SPECIAL_LATER, Relation.TWICE}:
            return Severity.WARNING
        return Severity.INFO


def comparison_text(text: str) -> str:
    """Return what two texts share that say the same, word by word."""
    return normalize_text(text).lower().removesuffix(".").rstrip()


class RowAuctions:
    """The auctions that one row has a text for."""

    def __init__(self, auctions: list[Auction]) -> None:
        """Take them."""
        self._auctions = auctions
        self._beginnings: dict[int, Beginnings] = {}

    @cached_property
    def most_calls(self) -> int:
        """How many calls the longest has."""
        return max(map(len, self._auctions))

    def beginnings(self, calls: int) -> Beginnings:
        """Return the first calls of each of the auctions that has as many."""
        if calls not in self._beginnings:
            self._beginnings[calls] = frozenset(
                (auction.opener, auction.calls[:calls])
                for auction in self._auctions
                if len(auction) >= calls
            )
        return self._beginnings[calls]


class ComparisonKey(NamedTuple):
    """What rows are compared by."""

    outlines: Outlines
    auctions: dict[RowAddress, RowAuctions]

    def relation(self, first: Agreement, later: Agreement) -> Relation:
        """Return the class of two definitions of one auction with different texts."""
        if self._are_siblings(first.row.address, later.row.address):
            return Relation.SISTERS
        order = self._order(first.row.address, later.row.address)
        if order is Relation.SPECIAL_FIRST:
            return order
        if (
            len(first.auction) == 1
            or _is_cross_reference(first.text)
            or _is_cross_reference(later.text)
        ):
            return Relation.OVERVIEW
        if _is_reworded(comparison_text(first.text), comparison_text(later.text)):
            return Relation.REWORDED
        return order or Relation.TWICE

    def _are_siblings(self, first: RowAddress, later: RowAddress) -> bool:
        """Tell whether the paths to two rows part at rows of different labels, side by side."""
        table = self.outlines.table_of(first)
        if (
            table is None
            or first.of_table != later.of_table
            or self.outlines.table_of(later) is None
        ):
            return False
        parted = (
            (table.rows[one], table.rows[other])
            for one, other in zip(table.path(first.number), table.path(later.number), strict=False)
            if one != other
        )
        return any(_have_different_labels(one, other) for one, other in islice(parted, 1))

    def _order(self, first: RowAddress, later: RowAddress) -> Relation | None:
        """Return which of two rows is about fewer auctions where they first differ."""
        one, other = self.auctions[first], self.auctions[later]
        for calls in range(1, min(one.most_calls, other.most_calls) + 1):
            former, latter = one.beginnings(calls), other.beginnings(calls)
            if former != latter:
                if former < latter:
                    return Relation.SPECIAL_FIRST
                return Relation.SPECIAL_LATER if former > latter else None
        return None


def _have_different_labels(one: RowOutline, other: RowOutline) -> bool:
    """Tell whether rows side by side have different labels; histories at the top are no sisters."""
    at_top = one.above < 0 and (one.is_sequence or other.is_sequence)
    return not at_top and one.label != other.label


def _is_cross_reference(text: str) -> bool:
    """Tell whether a text only leads elsewhere: a link, ``see ..``, ``as ..``, ``?``."""
    return (
        _LINK_ALONE.fullmatch(text.strip()) is not None
        or _POINTS_ELSEWHERE.match(comparison_text(text)) is not None
    )


def _is_reworded(first: str, later: str) -> bool:
    one, other = set(first.split()), set(later.split())
    shared = len(one & other)
    return one <= other or other <= one or shared / len(one | other) >= _ENOUGH
