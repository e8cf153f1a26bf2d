"""Deals for an auction, or the reasons why there are none (HANDS HA-36, HA-40 to HA-45)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from ...agreements.answers import NOTHING_KNOWN, BoardContext
from ...agreements.queries import AuctionQuery, read_query
from ...agreements.resolver import context_of
from ...bridge.auctions import PASS, Side
from ...bridge.conditions import Seat, Vulnerability
from ...bridge.dealing.dealer import ContradictionError, Dealer, Dealing
from ...bridge.space.boxes import HandBoxes
from .cards import hand_boxes
from .reading import HandReader
from .requests import Only
from .seating import Seating
from .shown import (
    Exclusion,
    LeftOut,
    Position,
    PositionStatus,
    ShownAuction,
    ShownCall,
    TheirHands,
)

if TYPE_CHECKING:
    from ...agreements.notes import Notes

MOST_DEALS = 1_000
"""The largest number of deals."""


class RefusalKind(StrEnum):
    """The reasons why there are no deals (HA-42)."""

    NO_AGREEMENT = "no agreement"
    """The notes do not say what a call of ours means."""
    CONTRADICTION = "contradiction"
    """Two calls have no hand in common, or the hands of two players do not go together."""
    NOT_READ = "not read"
    """A position is not read."""
    TOO_MANY_DEMANDS = "too many demands"
    """The demands on cards are too many to be kept (HA-12)."""
    NOT_TYPICAL = "not typical"
    """Too few hands are left without those of other calls (HA-26)."""
    NO_DEAL = "no deal"
    """No deal has such hands."""


class Refusal(NamedTuple):
    """A reason why there are no deals."""

    kind: RefusalKind
    """The kind of reason."""
    calls: tuple[ShownCall, ...] = ()
    """The calls that are in the way."""
    detail: str = ""
    """What the hands have too much or too little of."""
    share: float = 1.0
    """The share of the hands that is left."""

    def __str__(self) -> str:
        """Return one line, the calls and the reason: ``1N-3N: not read: “to play”``."""
        calls = " and ".join(one.auction.short for one in self.calls)
        detail = "" if self.kind is RefusalKind.CONTRADICTION else self.detail
        if self.kind is RefusalKind.NOT_READ:
            detail = ", ".join(f"“{one.meaning.text}”" for one in self.calls if one.meaning)
        return " ".join(": ".join(filter(None, (calls, self.kind, detail))).split())


class HandRequest(NamedTuple):
    """The hands of ours that are wanted."""

    only: Only | None = None
    """The one of us whose hand is wanted; None for both."""
    is_partly: bool = False
    """Whether a hand is wanted even if the other one is not read."""
    exclusion: Exclusion = Exclusion.SPECIAL
    """The siblings whose hands are left out."""


@dataclass(frozen=True, repr=False)
class ShownHands:
    """The hands that we have shown in an auction, and deals with such hands (HA-90)."""

    auction: ShownAuction
    """The auction with the hands that it shows."""
    seating: Seating
    """The seats, the dealer and the vulnerability."""
    name: str
    """The name of the system, which is the seed by default (HA-36)."""
    request: HandRequest
    """The auction and the hands that were asked for."""

    def __repr__(self) -> str:
        """Return the auction with the seats whose hands are shown."""
        seats = "".join(seat.value for seat in self.seats)
        return f"<ShownHands {self.auction.answer.auction.short}: {seats or 'none'}>"

    @property
    def positions(self) -> tuple[Position, ...]:
        """The four players, the one who calls first before the others."""
        return self.auction.positions

    @property
    def calls(self) -> tuple[ShownCall, ...]:
        """The calls with what they show."""
        return self.auction.calls

    @property
    def assumptions(self) -> tuple[str, ...]:
        """The names of the assumptions that are used."""
        used = (one.assumptions for one in self.positions if self._is_bound(one))
        return tuple(dict.fromkeys(name for names in used for name in names))

    @property
    def excluded(self) -> tuple[LeftOut, ...]:
        """The siblings whose hands are left out, and those that would leave too few."""
        return tuple(left for one in self._read for left in one.left_out)

    @property
    def share(self) -> float:
        """The share of the hands that is left of a player of ours, the smaller one."""
        return min((one.share for one in self._read), default=1.0)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of ours whose hands are shown, opener's before responder's."""
        wanted = {None: (0, 1), Only.OPENER: (0,), Only.RESPONDER: (1,)}[self.request.only]
        ours = [self.auction.ours[number] for number in wanted]
        return tuple(self.seating.seat(one.number) for one in ours if one in self._read)

    @property
    def _read(self) -> tuple[Position, ...]:
        return tuple(one for one in self.auction.ours if one.status is PositionStatus.READ)

    @cached_property
    def refusals(self) -> tuple[Refusal, ...]:
        """The reasons why there are no deals; empty if there may be some."""
        found = tuple(self._refusals())
        if not found and isinstance(self._prepared, Refusal):
            return (self._prepared,)
        return found

    @cached_property
    def _prepared(self) -> Dealer | Refusal:
        try:
            return Dealer(self.hands, self.unless)
        except ContradictionError as error:
            return Refusal(RefusalKind.NO_DEAL, detail=str(error))

    def deals(self, count: int = 8, seed: str | None = None) -> Dealing:
        """Return deals, none if there are refusals; the same for the same seed.

        :param count: the number of deals, at most 1,000.
        :param seed: any text; by default the name of the system.
        :raises ValueError: if the number is not 1 to 1,000.
        """
        if not 1 <= count <= MOST_DEALS:
            raise ValueError(f"{count} deals: 1 to {MOST_DEALS:,} are possible")
        if self.refusals or isinstance(self._prepared, Refusal):
            return Dealing((), count, 0, 0.0, is_exact=True)
        answer = self.auction.answer
        text = " ".join((self.name if seed is None else seed, answer.short, str(answer.context)))
        found = self._prepared.deals(text, count)
        dealer, vulnerability = self.seating.dealer, self.seating.vulnerability
        deals = (
            replace(deal, dealer=dealer, vulnerability=vulnerability, board=board)
            for deal, board in zip(found.deals, self.seating.boards(count), strict=False)
        )
        return replace(found, deals=tuple(deals))

    @property
    def hands(self) -> dict[Seat, HandBoxes]:
        """The hands of the seats that are not dealt freely."""
        return {
            self.seating.seat(one.number): hand_boxes(one.shown.parts)
            for one in self.positions
            if self._is_bound(one)
        }

    @property
    def unless(self) -> dict[Seat, HandBoxes]:
        """The hands of siblings that are left out by their cards."""
        return {
            self.seating.seat(one.number): hand_boxes(one.unless)
            for one in self.positions
            if one.unless and self._is_bound(one)
        }

    def _is_bound(self, position: Position) -> bool:
        """Return whether a position is not dealt freely."""
        if position.is_ours and position.blockers:
            return False
        return not position.shown.is_everything or bool(position.unless)

    def _refusals(self) -> Iterator[Refusal]:
        """Yield the reasons that are known without dealing, the first one decides."""
        silent = tuple(
            one
            for one in self.calls
            if one.side is Side.WE and one.sets is None and one.call is not PASS
        )
        if silent:
            yield Refusal(RefusalKind.NO_AGREEMENT, silent[:1])
            return
        for one in self.auction.contradictions:
            detail = "together" if one.together else ""
            yield Refusal(RefusalKind.CONTRADICTION, (one.first, one.second), detail)
        if self.auction.contradictions:
            return
        blockers = tuple(call for one in self._needed for call in one.blockers)
        if blockers or not self.seats:
            yield Refusal(RefusalKind.NOT_READ, blockers)
            return
        yield from self._problems_of_sets()

    @property
    def _needed(self) -> Iterable[Position]:
        """The positions that must be read."""
        first, second = self.auction.ours
        if self.request.only is not None:
            return (first,) if self.request.only is Only.OPENER else (second,)
        return () if self.request.is_partly and self._read else (first, second)

    def _problems_of_sets(self) -> Iterator[Refusal]:
        for one in self._read:
            if one.shown.is_loose:
                yield Refusal(RefusalKind.TOO_MANY_DEMANDS, one.calls[-1:])
            if self.request.exclusion is Exclusion.OTHERS and not one.is_typical:
                yield Refusal(RefusalKind.NOT_TYPICAL, one.calls[-1:], share=one.share)


def read_shown(
    reader: HandReader,
    query: AuctionQuery,
    context: BoardContext = NOTHING_KNOWN,
    *,
    pair: str = "NS",
    their: TheirHands = TheirHands.ANY,
    request: HandRequest | None = None,
) -> ShownHands:
    """Return what we have shown in an auction.

    :param context: seat and vulnerability; a seat in the query overrides it.
    :param pair: our seats, ``NS`` or ``EW``.
    :param their: what is assumed of opponents whose calls the notes do not explain.
    """
    request = request or HandRequest()
    found = reader.shown(query, context, exclusion=request.exclusion, their=their)
    return ShownHands(found, Seating.of(found, pair), reader.name, request)


def shown(
    notes: Notes,
    auction: str,
    seat: int | None = None,
    vul: str | Vulnerability = Vulnerability.ANY,
    assumptions: Iterable[str] | None = None,
) -> ShownHands:
    """Return the hands that we have shown in an auction (HANDS HA-90).

    :param auction: the auction in any usual notation.
    :param seat: seat of the opening, 1 to 4, if there are no passes before the opening.
    :param vul: our and the opponents' vulnerability as in ``#VUL``, ``YN``; ``0`` for a side whose
        vulnerability is not known, so ``00`` for both.
    :param assumptions: the names of the assumptions in force; by default those of the project.
    :raises ValueError: if the auction, the seat, the vulnerability or an assumption is invalid.
    """
    reader = HandReader(notes.system, assumptions)
    return read_shown(reader, read_query(auction), context_of(seat, vul))
