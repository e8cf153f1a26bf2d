"""What an answer contains (RESOLVER RW-1 to RW-5)."""

from __future__ import annotations

from dataclasses import dataclass

from ...bridge import Auction, Call, Side
from .context import NOTHING_KNOWN, BoardContext
from .meanings import Meaning, Status

_NO_CALLS = Auction()


@dataclass(frozen=True, slots=True, repr=False)
class AnswerStep:
    """A call of the auction with what it means (RESOLVER RW-2)."""

    side: Side
    call: Call
    meanings: tuple[Meaning, ...]
    """Those that fit; none where the notes have no row."""
    is_known: bool
    """Whether the auction up to here is in the notes."""

    @property
    def text(self) -> str:
        """The first text that fits, nothing where there is none; marks as typed."""
        return next((one.text for one in self.meanings if one.text), "")

    def __repr__(self) -> str:
        """Return the call with its meaning."""
        return f"<Step {self.side.written(self.call)}: {self.text!r}>"


@dataclass(frozen=True, slots=True, repr=False)
class Continuation:
    """A call that may come next (RESOLVER RC-3)."""

    side: Side
    call: Call | None
    """None for a row for all other calls."""
    meaning: Meaning | None
    """The one that leads; None where the notes only name the call."""
    more: int = 0
    """How many meanings there are beside that one."""
    goes_on: bool = False
    """Whether the notes have anything behind it."""

    def __repr__(self) -> str:
        """Return the call with its meaning."""
        if self.call is None:
            words = self.meaning.row.label if self.meaning else "other"
        else:
            words = self.side.written(self.call)
        return f"<Continuation {words}: {self.meaning.text if self.meaning else '-'!r}>"


@dataclass(frozen=True, slots=True)
class Hint:
    """What an auction would mean had they passed; nothing says that it does (RESOLVER RF-6)."""

    auction: Auction
    meaning: Meaning


@dataclass(frozen=True, slots=True, repr=False)
class Answer:
    """What the notes say of an auction (RESOLVER RW-1 to RW-5)."""

    status: Status
    auction: Auction = _NO_CALLS
    """From the first call that is no pass."""
    context: BoardContext = NOTHING_KNOWN
    """Seat and vulnerability that were asked for."""
    other: Auction | None = None
    """What the query means with the calls in turn, where it may (RESOLVER RQ-7)."""
    message: str = ""
    """What is wrong with the query."""
    meanings: tuple[Meaning, ...] = ()
    """The definitions in their order, the answer first; of ``rest`` its rows."""
    trail: tuple[AnswerStep, ...] = ()
    """The calls of the auction, implied passes among them."""
    known: int = 0
    """How many calls the longest part has that is in the notes, passes counted."""
    target: Auction | None = None
    """The auction that was looked up in place of this one, with ``as`` (LANGUAGE XT-4)."""
    covered: tuple[Meaning, ...] = ()
    """With ``none``: the rows for all other calls that the first unknown call falls under."""
    hint: Hint | None = None
    next: tuple[Continuation, ...] = ()
    """What the notes have behind the auction; with ``none`` behind its known part (RC-5)."""

    @property
    def text(self) -> str:
        """The text of the first meaning, nothing where none holds; marks as typed."""
        holds = self.meanings and self.status is not Status.ELSEWHERE
        return self.meanings[0].text if holds else ""

    @property
    def short(self) -> str:
        """The auction in short, ``1N-(2C)-X`` (RESOLVER RQ-10)."""
        return self.auction.short

    @property
    def known_part(self) -> Auction:
        """The longest part of the auction that is in the notes."""
        return Auction.of(self.auction.opener, self.auction.calls[: self.known])

    def __repr__(self) -> str:
        """Say what was asked and how it is answered."""
        said = self.message or self.text
        return f"<Answer {self.short or '-'}: {self.status}{f' {said!r}' if said else ''}>"
