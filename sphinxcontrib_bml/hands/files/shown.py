"""What we have shown in an auction, and deals, as JSON (HANDS HA-40).

:class:`ShownRecord` describes it.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypedDict

from ...agreements.answers import Meaning
from ...agreements.system import System, file_names
from ...bridge.conditions import BoardVulnerability, Seat, Vulnerability
from ...bridge.dealing.dealer import Dealing
from ...bridge.deals import Deal
from ...formats.json import (
    CallRecord,
    ConditionsRecord,
    RowRecord,
    call_as_json,
    calls_as_json,
    conditions_as_json,
    row_as_json,
)
from ...formats.json import (
    Shown as ShownText,
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
from ..model.dealt import RefusalKind, ShownHands
from ..model.shown import LeftOut, Position, PositionStatus, ShownCall
from ..words.shown import ShownFormatter

HANDS_FORMAT: Final = "bml-hands"
VERSION: Final = 1
"""Rises if something is renamed or removed."""

_Share = Annotated[float, Keywords(minimum=0, maximum=1)]


class ShownCallRecord(CallRecord):
    """A call of the auction.

    :ivar read: How far its text is read.
    :ivar why: Why it is not read; empty if it is.
    :ivar text: The description, with marks such as !h; empty without an agreement.
    :ivar conditions: null without an agreement.
    :ivar row: null without an agreement.
    """

    read: Annotated[str, choices(PositionStatus)]
    why: str
    text: str
    shown: ShownText
    conditions: ConditionsRecord | None
    row: RowRecord | None


class LeftOutRecord(TypedDict):
    """Another call of a player, whose hands are left out.

    :ivar auction: The auction with the call, in short.
    :ivar share: The share of the hands that it takes away; 0 for hands that are left out by their
        cards.
    :ivar applied: false if it would leave less than one hand in fifty.
    """

    auction: str
    share: _Share
    applied: bool


class PositionRecord(TypedDict):
    """A player.

    :ivar share: The share of the hands that is left.
    """

    seat: Annotated[str, choices(Seat)]
    ours: bool
    read: Annotated[str, choices(PositionStatus)]
    share: _Share
    left_out: list[LeftOutRecord]


class RefusedRecord(TypedDict):
    """A reason why there are no deals.

    :ivar auctions: The auctions up to the calls that are in the way, in short.
    """

    reason: Annotated[str, choices(RefusalKind)]
    auctions: Texts


class DealRecord(TypedDict):
    """A deal.

    :ivar hands: Our hands by seat: four holdings, spades first; a minus for none.
    """

    board: Annotated[int, Keywords(minimum=1)]
    hands: dict[str, str]


class ShownRecord(TypedDict):
    """What we have shown in an auction, and deals with such hands.

    :ivar auction: The calls from the opening on, passes included.
    :ivar short: The auction in short, the opponents' calls in parentheses.
    :ivar seat: Seat of the opening; null if it is not known.
    :ivar vulnerability: Ours, then theirs: Y vulnerable, N not, 0 not known.
    :ivar vulnerable: The pairs that are vulnerable on the boards.
    :ivar players: The four players, the one who calls first before the others.
    :ivar assumptions: The names of the assumptions that are used.
    :ivar refused: Why there are no deals; empty if there are some.
    :ivar wanted: The number of deals on request.
    :ivar attempts: The number of deals that were tried.
    :ivar per_million: How many of a million deals have such hands.
    :ivar exact: Whether this number is counted; else it is an estimate.
    """

    format: Literal["bml-hands"]
    version: Annotated[Literal[1], Version]
    auction: list[CallRecord]
    short: str
    seat: Annotated[int, Keywords(minimum=1, maximum=4)] | None
    vulnerability: Annotated[str, choices(Vulnerability)]
    dealer: Annotated[str, choices(Seat)]
    vulnerable: Annotated[str, choices(BoardVulnerability)]
    calls: list[ShownCallRecord]
    players: list[PositionRecord]
    assumptions: Texts
    refused: list[RefusedRecord]
    wanted: Count
    attempts: Count
    per_million: Annotated[float, Keywords(minimum=0)]
    exact: bool
    deals: list[DealRecord]


def shown_as_json(shown: ShownHands, dealing: Dealing, system: System) -> str:
    """Return what we have shown, and deals, as one line of JSON."""
    return record_text(_HandsRecords(shown, system).record(dealing))


def shown_schema() -> Schema:
    """Return the JSON Schema of the output of :func:`shown_as_json`."""
    return schema_of(ShownRecord, f"hands:{VERSION}")


class _HandsRecords:
    """Converts what we have shown to JSON objects."""

    def __init__(self, shown: ShownHands, system: System) -> None:
        self._shown = shown
        self._formatter = ShownFormatter(system.options)
        self._name_of = file_names(system)

    def record(self, dealing: Dealing) -> ShownRecord:
        shown, answer = self._shown, self._shown.auction.answer
        return {
            "format": HANDS_FORMAT,
            "version": VERSION,
            "auction": list(calls_as_json(answer.auction)),
            "short": answer.short,
            "seat": answer.context.seat,
            "vulnerability": answer.context.vulnerability.value,
            "dealer": shown.seating.dealer.value,
            "vulnerable": shown.seating.vulnerability.value,
            "calls": [self._call(call) for call in shown.calls],
            "players": [self._position(one) for one in shown.positions],
            "assumptions": list(shown.assumptions),
            "refused": [
                {
                    "reason": one.kind.value,
                    "auctions": [call.auction.short for call in one.calls],
                }
                for one in shown.refusals
            ],
            "wanted": dealing.wanted,
            "attempts": dealing.attempts,
            "per_million": dealing.per_million,
            "exact": dealing.is_exact,
            "deals": [self._deal(deal) for deal in dealing.deals],
        }

    def _call(self, call: ShownCall) -> ShownCallRecord:
        meaning: Meaning | None = call.meaning
        is_read = call.status is PositionStatus.READ
        return {
            **call_as_json(call.side, call.call),
            "read": call.status.value,
            "why": "" if is_read else self._formatter.reason(call),
            "text": "" if meaning is None else meaning.text,
            "shown": self._formatter.text(call),
            "conditions": None if meaning is None else conditions_as_json(meaning.conditions),
            "row": None if meaning is None else row_as_json(meaning.row, self._name_of),
        }

    def _position(self, position: Position) -> PositionRecord:
        return {
            "seat": self._shown.seating.seat(position.number).value,
            "ours": position.is_ours,
            "read": position.status.value,
            "share": position.share,
            "left_out": list(map(_left_out, position.left_out)),
        }

    def _deal(self, deal: Deal) -> DealRecord:
        assert deal.board is not None
        hands = {seat.value: str(deal.hands[seat]) for seat in self._shown.seats}
        return {"board": deal.board, "hands": hands}


def _left_out(left: LeftOut) -> LeftOutRecord:
    return {
        "auction": left.auction.short,
        "share": left.share,
        "applied": left.is_applied,
    }
