"""Claims of a text about the hand and the auction: plain values, without reference to notes."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from functools import reduce
from operator import or_

from ...bridge.deals import Hand
from ...bridge.space.hand_sets import HandSet
from .hands import hands_with
from .wording import in_words

Span = tuple[int, int]
"""Two offsets in the text, the end excluded."""
SUITS = "cdhs"
HAND_KINDS = frozenset({"length", "length-any", "shape"})
"""The kinds that restrict the lengths of the suits."""
_OF_THE_AUCTION = frozenset({"forcing", "nature", "agreed"})
"""The kinds that every hand fits."""


class Counting(Enum):
    """The measure that a system means by a strength without a unit (MN-40b)."""

    HCP = "hcp"
    """High card points, also next to a fit."""
    POINTS_FOR_RAISES = "points for raises"
    """High card points, but points next to a fit."""
    POINTS = "points"
    """Points, always."""


@dataclass(frozen=True)
class Range:
    """Bounds of a number: those that are firm, and as written those that are narrower (MN-13)."""

    low: float = 0
    """The firm lower bound."""
    high: float | None = None
    """The firm upper bound; None if there is none."""
    written_low: float | None = None
    """The lower bound as written, if it is not the firm one."""
    written_high: float | None = None
    """The upper bound as written, if it is not the firm one."""

    def allows(self, number: float) -> bool:
        """Return whether the number is within the firm bounds."""
        return self.low <= number and (self.high is None or number <= self.high)

    @property
    def written(self) -> Range:
        """The written bounds as firm ones."""
        low = self.low if self.written_low is None else self.written_low
        return Range(low, self.high if self.written_high is None else self.written_high)

    def __repr__(self) -> str:
        low = "" if self.written_low is None else f"({self.written_low:g})"
        high = "" if self.high is None else f"{self.high:g}"
        written = "" if self.written_high is None else f"({self.written_high:g})"
        return f"{self.low:g}{low}..{high}{written}"


@dataclass(frozen=True)
class Claim:
    """One thing that a text says (MN-12); two are equal if they say the same anywhere."""

    kind: str
    """``strength``, ``length``, ``length-any``, ``shape``, ``shows``, ``quality``, ``stopper``,
    ``control``, ``fit``, ``agreed``, ``shortness``, ``forcing``, ``nature`` or ``relative``."""
    name: str = ""
    """The measure of a strength, the pattern of a shape, else the word."""
    suits: str = ""
    """The suits that it is about, letters of ``cdhs`` in this order; the target of a transfer."""
    range: Range | None = None
    """The bounds of its number; None without a number."""
    is_positive: bool = True
    """False for ``no stopper`` and for shapes that are excluded."""
    span: Span = field(default=(0, 0), compare=False)
    """The start and the end of its words in the text."""
    standing: str = field(default="said", compare=False)
    """``said`` or ``resolved``: a word of the text, with its value from the auction (MN-5)."""
    is_approximate: bool = field(default=False, compare=False)
    """Whether the text says ``about`` before the number."""
    detail: str = field(default="", compare=False)
    """The words of a convention, and the object of an ask."""

    def at(self, span: Span) -> Claim:
        """Return the claim as words at another place."""
        return self if span == self.span else replace(self, span=span)

    @property
    def restricts_hands(self) -> bool:
        """Whether it is about lengths or high-card points (MN-14)."""
        return self.kind in HAND_KINDS or (self.kind, self.name) == ("strength", "hcp")

    @property
    def in_words(self) -> str:
        """The claim in plain English (MN-92)."""
        return in_words((Alternative((self,)),))

    def __repr__(self) -> str:
        words = [
            "" if self.is_positive else "no",
            self.kind,
            self.name,
            self.suits,
            "" if self.range is None else repr(self.range),
        ]
        return f"<{' '.join(filter(None, words))} at {self.span[0]}:{self.span[1]}>"


@dataclass(frozen=True)
class Alternative:
    """Claims that hold together, and the part of the text that is about no other alternative."""

    claims: tuple[Claim, ...] = ()
    """The claims in the order of the text."""
    span: Span = field(default=(0, 0), compare=False)
    """The start and the end of its part of the text."""

    def of(self, kind: str) -> list[Claim]:
        """Return the claims of a kind."""
        return [claim for claim in self.claims if claim.kind == kind]

    @property
    def hcp(self) -> Range | None:
        """The range of high card points, if the text says one."""
        said = [claim.range for claim in self.of("strength") if claim.name == "hcp"]
        return said[0] if said else None

    @property
    def lengths(self) -> dict[str, Range]:
        """The ranges of lengths by suit; the last one of a suit."""
        return {claim.suits: claim.range for claim in self.of("length") if claim.range}

    @property
    def forcing(self) -> list[str]:
        """The forcing levels, in the order of the text (MN-15)."""
        return [claim.name for claim in self.of("forcing")]

    @property
    def hands(self) -> HandSet:
        """The hands that no firm claim excludes (MN-14)."""
        return hands_with(self.claims)

    @property
    def written_hands(self) -> HandSet:
        """The hands that fit the claims as written (MN-13): ``4!h`` is exactly four."""
        return hands_with(self.claims, is_written=True)

    def __str__(self) -> str:
        """Return the claims in plain English (MN-92)."""
        return in_words((self,))

    def __repr__(self) -> str:
        return f"Alternative({', '.join(map(repr, self.claims))})"


@dataclass(frozen=True)
class Unread:
    """A part of a text that was not read."""

    span: Span
    """The start and the end of the part in the text."""
    reason: str
    """``pointer``, ``other``, ``bracket``, ``or``, ``words``, ``clash`` or ``long`` (MN-18)."""

    def __repr__(self) -> str:
        return f"Unread({self.span[0]}:{self.span[1]}, {self.reason})"


@dataclass(frozen=True)
class Meaning:
    """The claims of a text: the hand fits one of the alternatives at least (MN-11)."""

    text: str
    """The text that was read."""
    alternatives: tuple[Alternative, ...] = (Alternative(),)
    """The alternatives in the order of the text."""
    soft: tuple[Span, ...] = ()
    """The parts that are about some hands only (MN-34)."""
    unread: tuple[Unread, ...] = ()
    """The parts that were not read."""
    pointer: str = ""
    """The words of a text that only points to another agreement (MN-21)."""

    @property
    def is_whole(self) -> bool:
        """Whether everything was read."""
        return not self.unread

    @property
    def hands(self) -> HandSet:
        """The hands that no firm claim excludes (MN-14)."""
        return reduce(or_, (one.hands for one in self.alternatives))

    @property
    def written_hands(self) -> HandSet:
        """The hands that fit an alternative as written (MN-13)."""
        return reduce(or_, (one.written_hands for one in self.alternatives))

    def allows(self, hand: Hand) -> str:
        """Return whether a hand fits an alternative: ``yes``, ``no`` or ``unknown`` (MN-19).

        It is unknown if only lengths and high-card points do not answer it, or if what is soft or
        unread is all that an alternative says.

        :raises InvalidHandError: if the hand does not have 13 different cards.
        """
        one_hand = HandSet.of(hand)
        fitting = [one for one in self.alternatives if one_hand <= one.hands]
        if any(map(self._is_clear, fitting)):
            return "yes"
        return "unknown" if fitting else "no"

    def _is_clear(self, alternative: Alternative) -> bool:
        """Return whether every hand in the set of an alternative fits it."""
        claims = alternative.claims
        if any(one.restricts_hands for one in claims):
            return all(one.restricts_hands or one.kind in _OF_THE_AUCTION for one in claims)
        spans = (*self.soft, *(one.span for one in self.unread))
        return all(one.kind in _OF_THE_AUCTION for one in claims) and not any(
            self.concerns(alternative, span) for span in spans
        )

    def concerns(self, alternative: Alternative, span: Span) -> bool:
        """Return whether a part of the text is about an alternative: its own, or one of all."""
        own = alternative.span
        if own[0] <= span[0] < own[1]:
            return True
        return not any(one.span[0] <= span[0] < one.span[1] for one in self.alternatives)

    def __str__(self) -> str:
        """Return the claims in plain English, which is read as the same claims (MN-92)."""
        return in_words(self.alternatives)

    def __repr__(self) -> str:
        alternatives = ", ".join(map(repr, self.alternatives))
        return f"Meaning({self.text!r}, [{alternatives}], unread {list(self.unread)})"
