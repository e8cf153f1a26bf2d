"""The data of an explorer: numbered texts, rows and conditions, and nodes (RESOLVER RD-4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from ..agreements.answers import Meaning
from ..agreements.book import SourceRow
from ..agreements.query_words import QueryWords, words_of_languages
from ..agreements.redirect_rows import Redirect
from ..agreements.tree import CALLS, AuctionNode, AuctionTree, rest_rows_for
from ..bridge.auctions import PASS, Auction, Call, Side
from ..bridge.conditions import Conditions
from ..formats.scripts import as_script
from ..language.inline import convert_suits

JSON = Any
"""A value for :mod:`json`."""

Phrase = str | dict[str, str]
"""A text, or a plural text as language and forms by their names (RESOLVER RX-7)."""

MOST_NESTED = 2
"""Maximum number of rows for all other calls one below the other whose rows are written."""
MOST_IN_NESTED = 5_000
"""Number of calls of such rows below others after which a part does not get others."""
_BLANK = "\u00a0"
_ALERT, _CONTRADICTION, _CHANGED, _GOES_ON, _HAS_HANDS = 1, 2, 4, 8, 16


class SiteRow(NamedTuple):
    """Location of a row on a site."""

    page: str
    """URL of its page, relative to the root of the site."""
    anchor: str


class HasPhrases(Protocol):
    """Access to the phrases for reading texts."""

    def phrases_of(self, texts: Iterable[str]) -> dict[str, JSON]:
        """Return the phrases that occur in texts, for the index."""

    def join_phrases(self, found: Iterable[dict[str, JSON]]) -> dict[str, JSON]:
        """Join results of :meth:`phrases_of` for several groups of texts."""


@dataclass(frozen=True)
class AskedNotes:
    """A system to write for the explorer, without its agreements."""

    name: str
    """Name of the files, without suffix."""
    title: str
    text_of: Callable[[Meaning], str]
    """Returns the text of a definition as on pages, with LF line ends."""
    place_of: Callable[[SourceRow], SiteRow | None]
    """Returns the location of a row, or None if no page shows it."""
    words: Mapping[str, Phrase] = field(default_factory=dict)
    """The translated texts of the page by English text; missing texts are in English."""
    query_words: QueryWords = field(default_factory=words_of_languages)
    """The words for calls in queries."""
    titles: Sequence[tuple[str, ...]] = ()
    """The headings of the pages: text, address, and the title of its page if that is another."""
    vocabulary: HasPhrases | None = None
    """The phrases for reading texts on pages that ask questions (PRACTICE QL-2)."""
    is_changed: Callable[[Meaning], bool] | None = None
    """Returns whether a row is new or has a changed text (PRACTICE QZ-14)."""
    has_hands: Callable[[Meaning], bool] | None = None
    """Returns whether there are hands to show for a definition (HANDS HA-47)."""
    reading_of: Callable[[Meaning], str] | None = None
    """Returns what is read of a definition, in lines (MEANINGS MN-93); by default nothing is."""
    alert_of: Callable[[Meaning], str] | None = None
    """Returns what the rules of the federation say about a definition (ALERTS AT-54)."""
    played: Mapping[str, int] = field(default_factory=dict)
    """How often auctions came up in the matches of the project, by short form (RX-11)."""


class ValueNumbers:
    """Numbers values from 0, in the order of first use."""

    def __init__(self, values: Iterable[Any]) -> None:
        """Begin with ``values``."""
        self._numbers: dict[Any, int] = {value: number for number, value in enumerate(values)}

    def of(self, value: Any) -> int:
        """Return the number of a value, which must be hashable."""
        return self._numbers.setdefault(value, len(self._numbers))

    @property
    def values(self) -> list[Any]:
        """The values in the order of their numbers."""
        return list(self._numbers)


class NumberedValues(NamedTuple):
    """Pages and conditions in the order of their numbers."""

    pages: list[str]
    conditions: list[Conditions]

    def conditions_as_json(self) -> list[JSON]:
        """Return all conditions: seat, vulnerability, meanings of calls."""
        return [
            [
                found.seat.value,
                found.vulnerability.value,
                [[one.call, one.text] for one in found.qualifications],
            ]
            for found in self.conditions
        ]


class SharedData:
    """Pages and conditions by number, shared by all files of a system (RESOLVER RD-2)."""

    def __init__(self, notes: AskedNotes, tree: AuctionTree, numbered: NumberedValues) -> None:
        """Start with numbered values."""
        self.notes = notes
        self.tree = tree
        self.pages = ValueNumbers(numbered.pages)
        self.conditions = ValueNumbers(numbered.conditions)

    @property
    def numbered(self) -> NumberedValues:
        """The values numbered so far."""
        return NumberedValues(self.pages.values, self.conditions.values)

    def text_of(self, meaning: Meaning) -> str:
        """Return a text as shown; empty only if the row has no text."""
        return (self.notes.text_of(meaning) or _BLANK) if meaning.text else ""

    def reading_of(self, meaning: Meaning) -> str:
        """Return what is read of a text, in lines; empty if nothing is."""
        reading_of = self.notes.reading_of
        return "" if reading_of is None or not meaning.text else reading_of(meaning)

    def alert_of(self, meaning: Meaning) -> str:
        """Return what the rules of the federation say; empty if partner says nothing."""
        return "" if self.notes.alert_of is None else self.notes.alert_of(meaning)

    def flags_of(self, meaning: Meaning) -> int:
        """Return the flags of a definition (RESOLVER RD-3)."""
        is_changed = self.notes.is_changed
        changed = is_changed is not None and is_changed(meaning)
        goes_on = meaning.below is not None
        has_hands = self.notes.has_hands
        return (
            _ALERT * meaning.alert
            | _CONTRADICTION * meaning.contradicts
            | _CHANGED * changed
            | _GOES_ON * goes_on
            | _HAS_HANDS * (has_hands is not None and has_hands(meaning))
        )


class ExplorerPart:
    """A part of the tree with its numbered texts, rows and headings (RESOLVER RD-3)."""

    def __init__(self, shared: SharedData) -> None:
        """Start with no texts."""
        self._shared = shared
        self._texts = ValueNumbers([""])
        self._rows = ValueNumbers([])
        self._headings = ValueNumbers([""])
        self._depth = self._nested = 0

    def as_json(self, node: JSON) -> JSON:
        """Return the part with the top node ``node``."""
        return {
            "t": self._texts.values,
            "r": [cut(row) for row in self._rows.values],
            "s": self._headings.values,
            "n": node,
        }

    def alone(self, node: AuctionNode, call: Call) -> list[JSON]:
        """Return a node without its children: ``[call, definitions, nodes, more]``."""
        more: dict[str, JSON] = {}
        if node.rest_rows:
            more["rest"] = self.meanings(_with_their_calls(node))
            if below := self._below_rest(node):
                more["below"] = below
        if node.systems_on:
            more["as"] = [self._system_on(one) for one in node.systems_on]
        if node.words:
            more["words"] = self.meanings(node.words)
        definitions = self.meanings(node.definitions, is_answer=True)
        return [call.number, definitions or 0, 0, more or 0]

    def _below_rest(self, node: AuctionNode) -> list[JSON]:
        """Return what follows calls that fall under rows for all others: ``[calls, node]``.

        Calls that the same follows are one item (RESOLVER RD-3a).
        """
        is_nested = self._depth > 0
        if is_nested and (self._depth == MOST_NESTED or self._nested > MOST_IN_NESTED):
            return []
        groups: dict[bytes, tuple[list[int], JSON]] = {}
        self._depth += 1
        for call in CALLS if any(row.below for row in node.rest_rows) else ():
            after = None if call in node.below else self._shared.tree.after(node, call)
            if after is not None:
                self._nested += is_nested
                data = cut(whole(self, after, PASS))
                calls, _ = groups.setdefault(as_script(data), ([], data))
                calls.append(call.number)
        self._depth -= 1
        node.others.clear()
        return [[calls, data] for calls, data in groups.values()]

    def meanings(self, meanings: Iterable[Meaning], *, is_answer: bool = False) -> list[JSON]:
        """Return definitions, each as ``[text, row, condition, flags, calls, reading, alert]``.

        :param is_answer: whether to add what is read of a definition, and what is alerted.
        """
        shared = self._shared
        return [
            cut(
                [
                    self._texts.of(shared.text_of(one)),
                    self._row(one),
                    shared.conditions.of(one.conditions),
                    shared.flags_of(one),
                    0 if one.calls is None else [call.number for call in one.calls],
                    self._texts.of(shared.reading_of(one) if is_answer else ""),
                    self._texts.of(shared.alert_of(one) if is_answer else ""),
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


def _with_their_calls(node: AuctionNode) -> Sequence[Meaning]:
    """Return the rows for all other calls, with the calls that fall under them alone (RK-5)."""
    if len({row.calls for row in node.rest_rows}) < 2:  # noqa: PLR2004 - different calls
        return node.rest_rows
    own: dict[int, list[Call]] = {}
    for call in CALLS:
        for row in rest_rows_for(node, call):
            own.setdefault(id(row), []).append(call)
    return [row._replace(calls=tuple(own.get(id(row), ()))) for row in node.rest_rows]


def cut(values: Iterable[JSON], at_least: int = 1) -> list[JSON]:
    """Return values without zeros and empty texts at their end."""
    kept = list(values)
    while len(kept) > at_least and kept[-1] in (0, ""):
        kept.pop()
    return kept


def prefix_of(auction: Auction) -> str:
    """Return the name of an auction: all calls, the first in parentheses if by opponents."""
    return prefix_from(auction.opener, auction.calls)


def prefix_from(opener: Side, calls: Iterable[Call]) -> str:
    """Return the name of an auction, given its opener and calls."""
    first, *others = [call.code for call in calls] or [""]
    return "-".join([f"({first})" if opener is Side.THEY else first, *others])


def whole(part: ExplorerPart, node: AuctionNode, call: Call) -> list[JSON]:
    """Return a node with everything below it."""
    packed = part.alone(node, call)
    if node.below:
        packed[2] = [cut(whole(part, below, call)) for call, below in in_order(node)]
    return packed


def in_order(node: AuctionNode) -> list[tuple[Call, AuctionNode]]:
    """Return the children of a node: pass, doubles, then bids (RESOLVER RC-2)."""
    return sorted(node.below.items(), key=lambda found: found[0].number)
