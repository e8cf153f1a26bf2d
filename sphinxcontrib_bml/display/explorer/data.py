"""What is in the files of the explorer: definitions, and the tables that they refer to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from ...agreements.book import SourceRow
from ...agreements.pointers import Redirect
from ...agreements.resolver import AuctionNode, AuctionTree, Meaning
from ...bridge import ALWAYS, Auction, Call, Side
from ...language.inline import convert_suits

if TYPE_CHECKING:
    from ...agreements.practice import Vocabulary

JSON = Any
"""What :mod:`json` writes."""

_BLANK = "\u00a0"
_ALERT, _CONTRADICTION, _CHANGED = 1, 2, 4


class SiteRow(NamedTuple):
    """Where a row stands on a site."""

    page: str
    """The address of its page, relative to the root of the site."""
    anchor: str


@dataclass(frozen=True)
class AskedNotes:
    """A system that a page answers questions about."""

    name: str
    """Of the files, without suffix."""
    title: str
    tree: AuctionTree
    text_of: Callable[[Meaning], str]
    """The text of a definition as it reads on a page, lines ended by LF."""
    place_of: Callable[[SourceRow], SiteRow | None]
    """Where a row stands; None where it is not shown."""
    words: Mapping[str, str] = field(default_factory=dict)
    """The words of the page in its language, by the English ones; what is missing is English."""
    vocabulary: Vocabulary | None = None
    """What texts are read with where pages ask questions; else None (PRACTICE QL-2)."""
    is_changed: Callable[[Meaning], bool] | None = None
    """Tells which rows are new or say something else than before (PRACTICE QZ-14)."""


class ValueNumbers:
    """Numbers values in the order in which they are first asked for, from 0."""

    def __init__(self, *values: Any) -> None:
        """Begin with ``values``."""
        self._numbers: dict[Any, int] = {value: number for number, value in enumerate(values)}

    def of(self, value: Any) -> int:
        """Return the number of a value, which must be hashable."""
        return self._numbers.setdefault(value, len(self._numbers))

    @property
    def values(self) -> list[Any]:
        """The values in the order of their numbers."""
        return list(self._numbers)


class SharedData:
    """What all files of a system refer to: pages and conditions, by number (RESOLVER RD-2)."""

    def __init__(self, notes: AskedNotes) -> None:
        """Begin with no page, and with the conditions that limit nothing."""
        self.notes = notes
        self.pages = ValueNumbers()
        self.conditions = ValueNumbers(ALWAYS)

    def text_of(self, meaning: Meaning) -> str:
        """Return a text as shown; nothing only where the row has none, whatever is to be seen."""
        return (self.notes.text_of(meaning) or _BLANK) if meaning.text else ""

    def flags_of(self, meaning: Meaning) -> int:
        """Return what marks a definition has (RESOLVER RD-3)."""
        is_changed = self.notes.is_changed
        changed = is_changed is not None and is_changed(meaning)
        return _ALERT * meaning.alert | _CONTRADICTION * meaning.contradicts | _CHANGED * changed

    def conditions_as_json(self) -> list[JSON]:
        """Return all conditions that were numbered: seat, vulnerability, what calls mean."""
        return [
            [
                found.seat.value,
                found.vulnerability.value,
                [[one.call, one.text] for one in found.qualifications],
            ]
            for found in self.conditions.values
        ]


class ExplorerPart:
    """A part of the tree with its texts, rows and headings, by number (RESOLVER RD-3)."""

    def __init__(self, shared: SharedData) -> None:
        """Begin with no text."""
        self._shared = shared
        self._texts = ValueNumbers("")
        self._rows = ValueNumbers()
        self._headings = ValueNumbers("")

    def as_json(self, node: JSON) -> JSON:
        """Return the part whose uppermost node is ``node``."""
        return {
            "t": self._texts.values,
            "r": [cut(row) for row in self._rows.values],
            "s": self._headings.values,
            "n": node,
        }

    def alone(self, node: AuctionNode, call: Call) -> list[JSON]:
        """Return a node without those below it: ``[call, definitions, nodes, more]``."""
        more: dict[str, JSON] = {}
        if node.rest_rows:
            more["rest"] = self.meanings(node.rest_rows)
        if node.systems_on:
            more["as"] = [self._system_on(one) for one in node.systems_on]
        return [call.number, self.meanings(node.definitions) or 0, 0, more or 0]

    def meanings(self, meanings: Iterable[Meaning]) -> list[JSON]:
        """Return definitions, each as ``[text, row, condition, flags]``."""
        shared = self._shared
        return [
            cut(
                [
                    self._texts.of(shared.text_of(one)),
                    self._row(one),
                    shared.conditions.of(one.conditions),
                    shared.flags_of(one),
                ],
                at_least=2,
            )
            for one in meanings
        ]

    def _row(self, meaning: Meaning) -> int:
        place = self._shared.notes.place_of(meaning.row)
        heading = self._headings.of(meaning.heading)
        shown = convert_suits(meaning.pattern) if meaning.pattern else ""
        if place is None:
            return self._rows.of(("", shown, heading, 0))
        return self._rows.of((place.anchor, shown, heading, self._shared.pages.of(place.page)))

    def _system_on(self, one: Redirect) -> list[JSON]:
        replaced = {str(call.number): other.number for call, other in one.replaced.items()}
        condition = self._shared.conditions.of(one.conditions)
        return [prefix_of(one.target), replaced, condition]


def cut(values: Iterable[JSON], at_least: int = 1) -> list[JSON]:
    """Return values without the zeros and empty texts at their end."""
    kept = list(values)
    while len(kept) > at_least and kept[-1] in (0, ""):
        kept.pop()
    return kept


def prefix_of(auction: Auction) -> str:
    """Return an auction as data name it: all calls, the first in parentheses where it is theirs."""
    return prefix_from(auction.opener, auction.calls)


def prefix_from(opener: Side, calls: Iterable[Call]) -> str:
    """Return the name of the calls that ``opener`` and the other side made in turn."""
    first, *others = [call.code for call in calls] or [""]
    return "-".join([f"({first})" if opener is Side.THEY else first, *others])
