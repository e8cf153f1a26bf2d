"""Calls as sources write them, in the spelling of BML (IMPORTS IM2-15)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import NamedTuple

from ...bridge.auctions import BIDS, Call, Suit
from ...patterns import compile_later

MAJORS = (Suit.HEARTS, Suit.SPADES)
MINORS = (Suit.CLUBS, Suit.DIAMONDS)
SUITS_OF_VARIABLES = {
    "M": MAJORS,
    "oM": MAJORS,
    "m": MINORS,
    "om": MINORS,
    **dict.fromkeys("XYZ", tuple(Suit)),
}
"""The suits that each variable can have."""
_ELEMENT = compile_later(
    r"(?P<call>[PDR]|[1-7][CDHSN])(?P<higher>\+?)|(?P<level>[1-7])(?P<name>o?[Mm]|[XYZ])\+?"
)
_PAIR = 2


class CallOption(NamedTuple):
    """A call that a written call can mean."""

    call: Call
    variable: str = ""
    """The variable with the suit of the call: ``M m oM om X Y Z``; empty for others."""
    is_pair: bool = False
    """Whether ``1H/1S`` names both suits, which gives ``M`` a suit if it has none."""


@lru_cache(maxsize=4096)
def options_of(text: str) -> tuple[CallOption, ...]:
    """Return the calls that ``text`` can mean; ``1H/1S`` has the suits of ``M`` (LANGUAGE EX-4a).

    :raises ValueError: if ``text`` is not a call in the spelling of BML.
    """
    options: list[CallOption] = []
    for element in text.split("/"):
        found = _ELEMENT.fullmatch(element)
        if found is None:
            raise ValueError(f"not a call: {element!r}")
        if found["call"]:
            call = Call.parse(found["call"])
            higher = BIDS[call.rank :] if found["higher"] else ()
            options += [CallOption(each) for each in (call, *higher)]
        else:
            name, level = found["name"], int(found["level"])
            options += [
                CallOption(Call.bid(level, suit), name) for suit in SUITS_OF_VARIABLES[name]
            ]
            if element.endswith("+"):
                last = options[-1].call
                options += [CallOption(each) for each in BIDS[last.rank :]]
    unique = tuple(dict.fromkeys(options))
    if len(unique) == _PAIR and "/" in text:
        suits = tuple(sorted(option.call.suit for option in unique if option.call.suit is not None))
        levels = {option.call.level for option in unique}
        if len(levels) == 1 and suits in {MAJORS, MINORS}:
            name = "M" if suits == MAJORS else "m"
            return tuple(CallOption(one.call, name, is_pair=True) for one in unique)
    return unique


@lru_cache(maxsize=4096)
def _calls_of(text: str) -> tuple[Call, ...]:
    return tuple(dict.fromkeys(option.call for option in options_of(text)))


@dataclass(frozen=True, slots=True)
class WrittenCall:
    """A call of a source, perhaps with alternatives; two are equal if BML writes both the same."""

    text: str
    """In the spelling of BML without parentheses: ``1H/1S``, ``2N``, ``P``, ``D``, ``3X``."""
    calls: tuple[Call, ...] = field(compare=False, repr=False)
    """The calls that it can mean; those of variables are all in it, those of words are not."""
    is_theirs: bool = False
    remark: str = field(default="", compare=False)
    """The words inside its parentheses."""
    is_alerted: bool = field(default=False, compare=False)

    @classmethod
    def of(
        cls, text: str, *, is_theirs: bool = False, remark: str = "", is_alerted: bool = False
    ) -> WrittenCall:
        """Return the call with this text.

        :raises ValueError: if ``text`` is not a call in the spelling of BML.
        """
        return cls(text, _calls_of(text), is_theirs, remark, is_alerted)

    @property
    def is_bid(self) -> bool:
        """Whether it is a bid; of alternatives, whether the first is one."""
        return self.is_call and self.calls[0].is_bid

    @property
    def is_call(self) -> bool:
        """Whether it is not a word for all other calls: ``other``, ``new`` (IM2-34)."""
        return bool(self.calls)

    @property
    def is_in_words(self) -> bool:
        """Whether only a row can have it: ``3C+``, ``other`` (VARIANTS WC-3)."""
        return not self.is_call or "+" in self.text

    @property
    def is_pass(self) -> bool:
        """Whether it is a pass and nothing else."""
        return self.text == "P"

    @property
    def level(self) -> int:
        """The level of the first alternative; 0 if it is not a bid."""
        return self.calls[0].level if self.is_call else 0

    def of_side(self, *, is_theirs: bool) -> WrittenCall:
        """Return the call, made by the opponents or by us."""
        return self if self.is_theirs is is_theirs else replace(self, is_theirs=is_theirs)

    def spelled(self, text: str) -> WrittenCall:
        """Return the call with another text.

        :raises ValueError: if ``text`` is not a call in the spelling of BML.
        """
        return replace(
            WrittenCall.of(text),
            is_theirs=self.is_theirs,
            remark=self.remark,
            is_alerted=self.is_alerted,
        )

    def __hash__(self) -> int:
        """Return the hash of its text; calls of both sides with one text are few."""
        return hash(self.text)

    def __str__(self) -> str:
        """Return the call as BML writes it, in parentheses for the opponents."""
        return f"({self.text})" if self.is_theirs else self.text
