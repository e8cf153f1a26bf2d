"""Rows with facts and answers, and their reading (ALERTS AT-60)."""

from __future__ import annotations

import csv
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sphinxcontrib_bml.alerts.model.facts import NO_KINDS, UNKNOWN_KINDS, AlertFacts, Kinds
from sphinxcontrib_bml.alerts.model.positions import CallPosition
from sphinxcontrib_bml.bridge.auctions import Auction
from sphinxcontrib_bml.bridge.conditions import Conditions, OpeningSeat

FEDERATIONS = ("acbl", "ebu", "wbf")
_NUMBERS = {"low", "high", "length", "opening_length"}
_KINDS = {"kind": "kinds", "answers": "answers", "opening_kind": "opening_kind"}
_NONE = {"of": "none", "suits": "none", "may_hold_singleton": False}


@dataclass(frozen=True)
class Row:
    """A row of a file."""

    auction: str
    seat: str
    text: str
    facts: str
    answers: dict[str, str]

    @property
    def members(self) -> list[str]:
        """The auctions of a family."""
        return [self.auction.replace("M", one) for one in ("HS" if "M" in self.auction else "H")]

    def position(self, auction: str) -> CallPosition:
        """Return the place of a member of the family."""
        conditions = Conditions(OpeningSeat(self.seat)) if self.seat else Conditions()
        return CallPosition(Auction.parse(auction), conditions)

    def facts_of(self, auction: str, *, without: str = "") -> AlertFacts:
        """Return the facts as the file has them.

        :param without: a fact that is not known.
        """
        facts = AlertFacts(
            self.position(auction), suits="none", of="none", may_hold_singleton=False
        )
        values: dict[str, Any] = {}
        for word in self.facts.split():
            key, _, value = word.partition("=")
            if key in {"seat", "role"}:
                continue
            if key == without or value == "?":
                unknown = UNKNOWN_KINDS if key in _KINDS else None
                values[_KINDS.get(key, key)] = unknown
            elif key in _KINDS:
                values[_KINDS[key]] = Kinds(frozenset(value.split(",")))
            elif key == "may_hold_singleton":
                values[key] = True
            else:
                values[key] = int(value) if key in _NUMBERS else value.replace("_", " ")
        return replace(facts, answers=values.pop("answers", NO_KINDS), **values)


def rows_of(path: Path) -> list[Row]:
    """Return the rows of a file."""
    with path.open(encoding="utf-8") as file:
        return [
            Row(
                one["auction"],
                one["seat"],
                one["text"],
                one["facts"],
                {f: one[f] for f in FEDERATIONS},
            )
            for one in csv.DictReader(file, delimiter="\t")
        ]
