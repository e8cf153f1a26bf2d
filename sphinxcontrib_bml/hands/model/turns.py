"""Our next turn in an auction: the rows of the notes for it (HANDS HA-51, HA-80)."""

from __future__ import annotations

from typing import NamedTuple

from ...agreements.answers import Answer, Meaning
from ...bridge.auctions import Auction, Call
from .boxes import Boxes
from .sets import RowSets
from .shown import ShownCall


class NextCall(NamedTuple):
    """A row of the notes for our next call."""

    auction: Auction
    """The auction with the call; without it for a row for all other calls."""
    call: Call | None
    """The call; None for a row for all other calls."""
    meaning: Meaning | None
    """Its meaning; None if the notes only name the call."""
    sets: RowSets | None
    """Its sets of hands; None without a text, and for a row for all other calls."""
    is_copied: bool = False
    """Whether a line ``//as`` leads to it (LANGUAGE XT-4)."""

    def __repr__(self) -> str:
        """Return the call with its meaning."""
        call = "other" if self.call is None else self.call.word
        return f"<NextCall {call}: {self.meaning.text if self.meaning else ''!r}>"

    def may_meet(self, other: NextCall) -> bool:
        """Return whether both rows apply for some seat and vulnerability."""
        if self.meaning is None or other.meaning is None:
            return True
        return self.meaning.conditions.may_meet(other.meaning.conditions)


class OurTurn(NamedTuple):
    """Our next turn after an auction."""

    answer: Answer
    """The answer of the notes to the auction."""
    auction: Auction
    """The auction up to the turn, including the implied pass of an opponent."""
    earlier: tuple[ShownCall, ...]
    """The earlier calls of the player."""
    held: Boxes
    """The hands that no firm claim of them excludes."""
    rows: tuple[NextCall, ...]
    """The rows for our next call."""
