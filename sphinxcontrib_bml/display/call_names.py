"""How labels look on a page (LANGUAGE RN-1, RN-3, EX-14): as written, with symbols."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ..bridge.auctions import Side
from ..bridge.calls import DOUBLE, PASS, REDOUBLE, Call, Strain
from ..language.diagrams import is_all_pass
from ..language.inline import convert_suits
from ..language.labels import Label, Literal, Part, part_texts
from ..language.syntax import AuctionCell, Row


class CallNames(NamedTuple):
    """What the calls without a suit are called."""

    passed: str = "Pass"
    double: str = "Dbl"
    redouble: str = "Rdbl"
    notrump: str = "NT"
    all_pass: str = "All pass"

    def call(self, call: Call) -> str:
        """Return how a call looks, ``2♥``."""
        if call.strain is not None:
            return f"{call.level}{self.strain(call.strain)}"
        return {PASS: self.passed, DOUBLE: self.double, REDOUBLE: self.redouble}[call]

    def strain(self, strain: Strain) -> str:
        """Return how a strain looks."""
        return self.notrump if strain is Strain.NOTRUMP else strain.symbol


# Notes of thousands of rows have some hundred labels.
@lru_cache(maxsize=1024)
def shown_label(label: Label, names: CallNames) -> str:
    """Return a label as it is shown: ``1♥♠``, ``(Dbl)``, ``4♦/♥``; variables as written."""
    calls = "/".join(
        _shown_part(part, text, names)
        for part, text in zip(label.parts, part_texts(label), strict=True)
    )
    return f"({calls})" if label.side is Side.THEY else calls


def _shown_part(part: Part, text: str, names: CallNames) -> str:
    match part:
        case Literal(calls=calls) if not text.lower().endswith(("red", "black")):
            if not calls[0].is_bid:
                return names.call(calls[0])
            level = text[0] if text[0].isdigit() else ""
            return level + "".join(
                names.strain(call.strain) for call in calls if call.strain is not None
            )
    return text


def shown_row_label(row: Row, names: CallNames) -> str:
    """Return the label of a row as it is shown; calls of a sequence are joined by en dashes."""
    if row.labels:
        return "–".join(shown_label(label, names) for label in row.labels)
    return convert_suits(row.label)


def shown_cell(cell: AuctionCell, names: CallNames) -> str:
    """Return a cell of an auction as it is shown, without its mark (LANGUAGE AU-3)."""
    if cell.label is not None:
        return shown_label(cell.label, names)
    if is_all_pass(cell.word):
        return names.all_pass
    return names.passed if cell.word == "-" else convert_suits(cell.word)
