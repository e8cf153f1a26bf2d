"""Answers to questions about auctions.

Statuses, meanings, steps and hints, and the definitions that apply on a board (RESOLVER RA-2).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

from ..bridge.auctions import Auction, Call, Side
from ..bridge.conditions import (
    ConditionCells,
    Conditions,
    OpeningSeat,
    Vulnerability,
    cells_outside,
)

if TYPE_CHECKING:
    from .book import SourceRow
    from .redirect_rows import RowsBelow


class BoardContext(NamedTuple):
    """Seat and vulnerability of a query (RESOLVER RM-1)."""

    seat: int | None = None
    """Seat of the opening, 1 to 4; None if it is not known."""
    vulnerability: Vulnerability = Vulnerability.ANY
    """Vulnerability of both sides; either may be unknown (RESOLVER RA-6)."""

    def fits(self, conditions: Conditions) -> bool:
        """Return whether ``conditions`` fit the known seat and vulnerability (RESOLVER RM-1)."""
        return (
            (self.seat is None or self.seat in conditions.seat.seats)
            and _agree(conditions.vulnerability.we, self.vulnerability.we)
            and _agree(conditions.vulnerability.they, self.vulnerability.they)
        )

    def makes_certain(self, conditions: Conditions) -> bool:
        """Return whether ``conditions`` apply with any seat and vulnerability unknown (RM-2)."""
        return (
            (self.seat is not None or conditions.seat is OpeningSeat.ANY)
            and not (conditions.vulnerability.we is not None and self.vulnerability.we is None)
            and not (conditions.vulnerability.they is not None and self.vulnerability.they is None)
        )

    def __str__(self) -> str:
        """Return the known seat and vulnerability as conditions, or an empty string."""
        seat = OpeningSeat.ANY if self.seat is None else OpeningSeat(str(self.seat))
        return str(Conditions(seat, self.vulnerability))


NOTHING_KNOWN = BoardContext()


def _agree(wanted: bool | None, known: bool | None) -> bool:
    return wanted is None or known is None or wanted is known


class _Conditional(Protocol):
    @property
    def conditions(self) -> Conditions: ...


_Held = TypeVar("_Held", bound=_Conditional)


def matching_definitions(definitions: Iterable[_Held], context: BoardContext) -> list[_Held]:
    """Return the definitions that fit, the most specific first (RESOLVER RM-1 to RM-4)."""
    found = [one for one in definitions if context.fits(one.conditions)]
    return by_specificity(found, context) if len(found) > 1 else found


def by_specificity(definitions: Iterable[_Held], context: BoardContext) -> list[_Held]:
    """Return definitions, the most specific first, otherwise in their order (RM-2 to RM-4)."""
    return sorted(definitions, key=lambda one: _rank(one.conditions, context))


def _rank(conditions: Conditions, context: BoardContext) -> tuple[bool, bool, int]:
    certain = context.fits(conditions) and context.makes_certain(conditions)
    cells = conditions.cells if certain else -conditions.cells
    return bool(conditions.qualifications), not certain, cells


class Status(StrEnum):
    """The kinds of answers that the notes give (RESOLVER RF-1 to RF-4)."""

    AGREED = "agreed"
    """The notes give its meaning."""
    ELSEWHERE = "elsewhere"
    """The notes give its meaning only for other seats or vulnerabilities (RESOLVER RM-6)."""
    NAMED = "named"
    """The notes name the call without a meaning (RESOLVER RK-4)."""
    PASS = "pass"
    """An opponents' pass, which needs no agreement."""
    AS = "as"
    """The notes say that the auction continues as another auction does (LANGUAGE XT-4)."""
    REST = "rest"
    """The notes have a row for all other calls (RESOLVER RK-5)."""
    NONE = "none"
    """The notes do not have the auction."""
    START = "start"
    """Nobody has opened."""
    ERROR = "error"
    """The query is not an auction."""

    @property
    def is_known(self) -> bool:
        """Whether an agreement was found or none is needed (RESOLVER RW-7)."""
        return self in {Status.AGREED, Status.NAMED, Status.PASS, Status.AS, Status.REST}


class Standing(StrEnum):
    """The relations of a meaning to the one that leads (RESOLVER RM-2a)."""

    PLAIN = ""
    """None: it leads, or both may hold."""
    GENERAL = "general"
    """It holds elsewhere; here a special one replaces it."""
    SPECIAL = "special"
    """It replaces the general one where its conditions apply, which is not known."""


class Meaning(NamedTuple):
    """The meaning of a call by a row of the notes (RESOLVER RW-3)."""

    auction: Auction
    """The auction that the row defines, or the auction before its continuations."""
    conditions: Conditions
    """The conditions of the row; passes before the opening are its seat (RESOLVER RA-3)."""
    text: str
    """The text, written out for this auction, with markup as typed; empty if the row has none."""
    row: SourceRow
    """The row that gives the meaning."""
    heading: str = ""
    """The heading above the row, as written."""
    contradicts: bool = False
    """Whether an earlier row has another text for the same auction (RESOLVER RM-5)."""
    pattern: str = ""
    """The label as written, ``2M``, ``2S/3C``, ``other``, if it does not name just the call."""
    calls: tuple[Call, ...] | None = None
    """The calls that a row for all other calls is about; None for all but a pass."""
    standing: Standing = Standing.PLAIN
    """Whether it is a special or a general one in its answer (RESOLVER RM-2a)."""
    left: tuple[ConditionCells, ...] = ()
    """Of a general one: the seats and vulnerabilities that no special one takes from it."""
    below: RowsBelow | None = None
    """The rows below a row for all other calls; None if there are none."""

    @property
    def written(self) -> str:
        """The description as typed."""
        return self.row.written

    @property
    def alert(self) -> bool:
        """Whether the row carries an alert mark (LANGUAGE XT-3)."""
        return self.row.alert

    @property
    def alert_lines(self) -> tuple[str, ...]:
        """The ``//alert`` lines below the row (ALERTS AT-44)."""
        return self.row.alerts

    def __repr__(self) -> str:
        """Return the auction, its conditions and meaning, and the place of the row."""
        when = f" {self.conditions}" if self.conditions else ""
        return f"<Meaning {self.auction.short}{when}: {self.text!r}, {self.row.place}>"


_NO_CALLS = Auction()


def fitting_meanings(definitions: Sequence[Meaning], context: BoardContext) -> list[Meaning]:
    """Return the meanings of an auction that fit, each with its standing (RESOLVER RM-2a)."""
    found = matching_definitions(definitions, context)
    if len(found) == 1 or not any(one.conditions for one in found):
        return found
    stated = [one.conditions for one in definitions if one.text]
    certain = [
        one.conditions for one in found if one.text and context.makes_certain(one.conditions)
    ]
    return [_with_standing(one, stated, certain, context) for one in found]


def _with_standing(
    one: Meaning, stated: Sequence[Conditions], certain: Sequence[Conditions], context: BoardContext
) -> Meaning:
    own = one.conditions
    if any(other.is_part_of(own) for other in certain):
        left = cells_outside(own, (other for other in stated if other.is_part_of(own)))
        return one._replace(standing=Standing.GENERAL, left=left)
    if not context.makes_certain(own) and any(own.is_part_of(other) for other in certain):
        return one._replace(standing=Standing.SPECIAL)
    return one


@dataclass(frozen=True, slots=True, repr=False)
class AnswerStep:
    """A call of the auction with its meanings (RESOLVER RW-2)."""

    side: Side
    """The side that makes the call."""
    call: Call
    """The call."""
    meanings: tuple[Meaning, ...]
    """The meanings that fit; empty if the notes have no row."""
    is_known: bool
    """Whether the auction up to this call is in the notes."""
    is_rest: bool = False
    """Whether the call falls under rows for all other calls, the meanings (RESOLVER RF-3a)."""

    @property
    def text(self) -> str:
        """The first text that fits, or an empty string; markup as typed."""
        return next((one.text for one in self.meanings if one.text), "")

    def __repr__(self) -> str:
        """Return the call with its meaning."""
        return f"<Step {self.side.written(self.call)}: {self.text!r}>"


@dataclass(frozen=True, slots=True, repr=False)
class Continuation:
    """A call that may follow (RESOLVER RC-3)."""

    side: Side
    """The side that makes the call."""
    call: Call | None
    """The call; None for a row for all other calls."""
    meaning: Meaning | None
    """The leading meaning; None if the notes only name the call."""
    more: int = 0
    """The number of further meanings."""
    goes_on: bool = False
    """Whether the notes have any continuation of it."""

    def __repr__(self) -> str:
        """Return the call with its meaning."""
        if self.call is None:
            words = self.meaning.row.label if self.meaning else "other"
        else:
            words = self.side.written(self.call)
        return f"<Continuation {words}: {self.meaning.text if self.meaning else '-'!r}>"


@dataclass(frozen=True, slots=True)
class Hint:
    """The meaning of an auction if the opponents had passed: only a suggestion (RESOLVER RF-6)."""

    auction: Auction
    """The auction in which the opponents pass."""
    meaning: Meaning
    """The meaning of its last call."""


@dataclass(frozen=True, slots=True, repr=False)
class Answer:
    """The answer of the notes to a query about an auction (RESOLVER RW-1 to RW-5)."""

    status: Status
    """How far the notes know the auction."""
    auction: Auction = _NO_CALLS
    """The auction from the first call that is not a pass."""
    context: BoardContext = NOTHING_KNOWN
    """Seat and vulnerability of the query."""
    other: Auction | None = None
    """The auction if both sides bid in turn, if the query may mean that and the notes have it
    (RESOLVER RQ-7)."""
    message: str = ""
    """The problems in the query."""
    meanings: tuple[Meaning, ...] = ()
    """The definitions in order, the answer first; with ``rest`` the rows for all other calls."""
    trail: tuple[AnswerStep, ...] = ()
    """The calls of the auction, including implied passes."""
    known: int = 0
    """Number of calls, including passes, in the longest part of the auction in the notes."""
    target: Auction | None = None
    """The auction that was looked up instead of this one, with ``as`` (LANGUAGE XT-4)."""
    covered: tuple[Meaning, ...] = ()
    """With ``none``: the rows for all other calls that include the first unknown call."""
    words: tuple[Meaning, ...] = ()
    """With ``none`` and ``rest``: the rows after the known part that name no call."""
    hint: Hint | None = None
    """The meaning if the opponents had passed; None if there is none."""
    next: tuple[Continuation, ...] = ()
    """Continuations of the auction; with ``none`` continuations of its known part (RC-5)."""

    @property
    def text(self) -> str:
        """The text of the first meaning, empty if none applies; markup as typed."""
        holds = self.meanings and self.status is not Status.ELSEWHERE
        return self.meanings[0].text if holds else ""

    @property
    def short(self) -> str:
        """The auction in short form, ``1N-(2C)-X`` (RESOLVER RQ-10)."""
        return self.auction.short

    @property
    def known_part(self) -> Auction:
        """The longest part of the auction that is in the notes."""
        return Auction.of(self.auction.opener, self.auction.calls[: self.known])

    def __repr__(self) -> str:
        """Return the auction, the status, and the message or the text."""
        said = self.message or self.text
        return f"<Answer {self.short or '-'}: {self.status}{f' {said!r}' if said else ''}>"
