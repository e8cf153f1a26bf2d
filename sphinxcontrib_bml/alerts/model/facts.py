"""Facts of an agreement that rules ask for: plain values (ALERTS AT-10 to AT-13, AT-60)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ...language.alert_annotations import CALL_KINDS, NO_NOTE, AlertNote
from .positions import CallPosition

KINDS = frozenset(
    {
        *CALL_KINDS,
        *("transfer-major", "cue", "jump-raise", "new-suit", "jump-shift"),
        *("jump-overcall", "two-lowest-unbid", "natural-weak"),
    }
)
"""The kinds of calls (AT-11, AT-12)."""


class Kinds(NamedTuple):
    """The kinds of a call: those that are sure, and those that its text leaves open."""

    sure: frozenset[str] = frozenset()
    possible: frozenset[str] = frozenset()
    each: tuple[frozenset[str], ...] = ()
    """The sure kinds of each alternative of a text, if there are several."""

    def have(self, names: frozenset[str]) -> bool | None:
        """Return whether one of these is among the kinds; None if that is not known."""
        if self.sure & names or (self.each and all(one & names for one in self.each)):
            return True
        return None if self.possible & names else False


UNKNOWN_KINDS = Kinds(possible=KINDS)
"""The kinds of a call about which nothing is known."""
NO_KINDS = Kinds()
"""The kinds of a call that was not made."""
FORCING = "forcing"
"""The forcing level of a bid that is forcing for one round or to game."""


@dataclass(frozen=True)
class AlertFacts:
    """The facts of an agreement; None means not known."""

    position: CallPosition
    kinds: Kinds = UNKNOWN_KINDS
    low: int | None = None
    """The fewest HCP."""
    high: int | None = None
    """The most HCP."""
    length: int | None = None
    """The fewest cards in the suit of the bid."""
    suit: str | None = None
    """The suit that is shown instead of the suit of the bid, by name: hearts."""
    suits: str | None = None
    """Two suits that are shown: ``hs``, or ``om+m`` for the other major and a minor."""
    forcing: str | None = None
    """``one-round``, ``semi``, ``to-game`` or ``non-forcing``; :data:`FORCING` is one of the
    two levels that force."""
    strength: str | None = None
    """``weak``, ``mixed``, ``invitational``, ``intermediate`` or ``strong``."""
    of: str | None = None
    """The doubled call: ``natural-suit``, ``natural-notrump``, ``artificial``; ``none`` if the call
    is not a double."""
    answers: Kinds = NO_KINDS
    """The kinds of partner's last call."""
    opening_kind: Kinds = NO_KINDS
    """The kinds of our opening."""
    opening_length: int | None = None
    """The fewest cards in the suit of our opening."""
    may_hold_singleton: bool | None = None
    shown: frozenset[str] = frozenset()
    """The suits that earlier transfers and asks of ours showed, letters of ``cdhs``: not new."""
    note: AlertNote = NO_NOTE
    """The content of ``//alert`` lines (AT-14)."""
