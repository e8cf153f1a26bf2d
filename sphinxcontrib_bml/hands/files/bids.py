"""Answers about the next bid with a hand, as JSON (HANDS HA-55).

:class:`BidRecord` describes an answer.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypedDict

from ...agreements.meanings.notation import print_claim
from ...agreements.system import System
from ...bridge.auctions import Auction
from ...bridge.conditions import Seat, Vulnerability
from ...formats.json import (
    CallRecord,
    Code,
    calls_as_json,
)
from ...formats.records import (
    Count,
    Keywords,
    Schema,
    Texts,
    Version,
    choices,
    record_text,
    schema_of,
)
from ..model.bids import BidAnswer, BidRow, BidVerdict
from ..model.boards import BoardBid
from ..model.fits import FitAnswer
from ..words.bids import BidFormatter
from .meanings import RowMeaningRecord, RowMeanings

BIDS_FORMAT: Final = "bml-bid"
VERSION: Final = 1
"""Rises if something is renamed or removed."""


class BidRowRecord(TypedDict):
    """A row of the notes for the next call.

    :ivar call: null for a row for all other calls.
    :ivar answer: Whether the hand fits; null for a row for all other calls.
    :ivar why: What the hand misses, or the words that leave it open; empty if it fits.
    :ivar misses: With no: what the hand misses, in the short notation of meanings.
    :ivar open: With perhaps: the words of the notes that leave it open.
    :ivar copied: Whether a line //as leads to the row.
    :ivar assumptions: The names of the assumptions by which the hand fits.
    :ivar meaning: null if the notes only name the call.
    """

    call: Code | None
    answer: Annotated[str, choices(FitAnswer)] | None
    why: str
    misses: Texts
    open: Texts
    copied: bool
    assumptions: Texts
    meaning: RowMeaningRecord | None


class ExcludedRecord(TypedDict):
    """An earlier call of the player that the hand does not fit.

    :ivar auction: The auction with the call, in short.
    """

    auction: str
    why: str


class BidRecord(TypedDict):
    """Answer about the next bid with a hand.

    :ivar board: The number of the board, with --file; else null.
    :ivar player: The player with the hand, with --file; else null.
    :ivar hand: Four holdings, spades first; a minus for none, x for a small card.
    :ivar auction: The calls from the opening on, passes included.
    :ivar short: The auction in short, the opponents' calls in parentheses.
    :ivar seat: Seat of the opening; null if it is not known.
    :ivar vulnerability: Ours, then theirs: Y vulnerable, N not, 0 not known.
    :ivar verdict: one: the notes give exactly one call; several: they do not say which of several;
        some: one call fits, and something is not known; open: no call fits for certain; none: no
        row fits; silent: the notes have no calls there.
    :ivar call: The call that the notes give; null with any verdict but one.
    :ivar headline: The result in one sentence.
    :ivar excluded: The first earlier call of the player that excludes the hand, or null.
    :ivar rows: Those that fit, those that may fit, those that do not, rows for all other calls.
    """

    format: Literal["bml-bid"]
    version: Annotated[Literal[1], Version]
    board: Count | None
    player: Annotated[str, choices(Seat)] | None
    hand: str
    auction: list[CallRecord]
    short: str
    seat: Annotated[int, Keywords(minimum=1, maximum=4)] | None
    vulnerability: Annotated[str, choices(Vulnerability)]
    verdict: Annotated[str, choices(BidVerdict)]
    call: Code | None
    headline: str
    excluded: ExcludedRecord | None
    rows: list[BidRowRecord]


def bid_as_json(answer: BidAnswer, system: System, board: BoardBid | None = None) -> str:
    """Return an answer as one line of JSON.

    :param board: the turn on a board that the answer is about, if any.
    """
    return record_text(_Bids(system).answer(answer, board))


def bid_schema() -> Schema:
    """Return the JSON Schema of the output of :func:`bid_as_json`."""
    return schema_of(BidRecord, f"bid:{VERSION}")


class _Bids:
    """Converts answers to JSON objects."""

    def __init__(self, system: System) -> None:
        self._formatter = BidFormatter(system.options)
        self._meanings = RowMeanings(system)

    def answer(self, answer: BidAnswer, board: BoardBid | None) -> BidRecord:
        asked, call = answer.turn.answer, answer.determined
        return {
            "format": BIDS_FORMAT,
            "version": VERSION,
            "board": None if board is None else board.record.board,
            "player": None if board is None else board.seat.value,
            "hand": str(answer.hand),
            "auction": list(calls_as_json(asked.auction)),
            "short": asked.short,
            "seat": asked.context.seat,
            "vulnerability": asked.context.vulnerability.value,
            "verdict": answer.verdict.value,
            "call": None if call is None else call.code,
            "headline": self._formatter.headline(answer),
            "excluded": self._excluded(answer),
            "rows": [self._row(row) for row in answer.rows],
        }

    def _excluded(self, answer: BidAnswer) -> ExcludedRecord | None:
        if answer.excluded is None:
            return None
        auction: Auction = answer.excluded.call.auction
        return {"auction": auction.short, "why": self._formatter.excluded(answer)}

    def _row(self, row: BidRow) -> BidRowRecord:
        fit, sets = row.fit, row.next.sets
        fits = fit is not None and fit.answer is FitAnswer.YES
        return {
            "call": None if row.next.call is None else row.next.call.code,
            "answer": None if fit is None else fit.answer.value,
            "why": self._formatter.reason(row),
            "misses": [] if fit is None else [print_claim(miss.claim) for miss in fit.misses],
            "open": [] if fit is None else list(fit.open_words),
            "copied": row.next.is_copied,
            "assumptions": list(sets.assumptions) if sets is not None and fits else [],
            "meaning": self._meanings.record(row.next.meaning),
        }
