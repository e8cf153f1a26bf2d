"""The tree of definitions in files that a page loads on demand (RESOLVER RD-4)."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple, Protocol

from ..agreements.answers import NOTHING_KNOWN, Meaning, matching_definitions
from ..agreements.book import OPENINGS, SourceRow
from ..agreements.redirect_rows import Redirect
from ..agreements.tree import CALLS, AuctionNode, AuctionTree, rest_rows_for
from ..bridge.auctions import PASS, Auction, Call, Side
from ..bridge.conditions import ALWAYS, Conditions
from ..language.inline import convert_suits

JSON = Any
"""A value for :mod:`json`."""

Phrase = str | dict[str, str]
"""A text, or a plural text as language and forms by their names (RESOLVER RX-7)."""

_BLANK = "\u00a0"
_ALERT, _CONTRADICTION, _CHANGED, _GOES_ON = 1, 2, 4, 8


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
    vocabulary: HasPhrases | None = None
    """The phrases for reading texts on pages that ask questions (PRACTICE QL-2)."""
    is_changed: Callable[[Meaning], bool] | None = None
    """Returns whether a row is new or has a changed text (PRACTICE QZ-14)."""


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

    def flags_of(self, meaning: Meaning) -> int:
        """Return the flags of a definition (RESOLVER RD-3)."""
        is_changed = self.notes.is_changed
        changed = is_changed is not None and is_changed(meaning)
        goes_on = meaning.below is not None
        return (
            _ALERT * meaning.alert
            | _CONTRADICTION * meaning.contradicts
            | _CHANGED * changed
            | _GOES_ON * goes_on
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
        return [call.number, self.meanings(node.definitions) or 0, 0, more or 0]

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
                data = cut(_whole(self, after, PASS))
                calls, _ = groups.setdefault(as_script(data), ([], data))
                calls.append(call.number)
        self._depth -= 1
        node.others.clear()
        return [[calls, data] for calls, data in groups.values()]

    def meanings(self, meanings: Iterable[Meaning]) -> list[JSON]:
        """Return definitions, each as ``[text, row, condition, flags, calls]``."""
        shared = self._shared
        return [
            cut(
                [
                    self._texts.of(shared.text_of(one)),
                    self._row(one),
                    shared.conditions.of(one.conditions),
                    shared.flags_of(one),
                    0 if one.calls is None else [call.number for call in one.calls],
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


MOST_BYTES = 160_000
"""Maximum size of a part or file, in bytes; adjacent parts share a file if they fit."""
MOST_NESTED = 2
"""Maximum number of rows for all other calls one below the other whose rows are written."""
MOST_IN_NESTED = 5_000
"""Number of calls of such rows below others after which a part gets no more of these."""
_OF_NODE = 16
"""Approximate size of a node without its definitions, in bytes."""
_OF_DEFINITION = 40
"""Approximate size of a definition without its text, in bytes."""

_AsData = Callable[[ExplorerPart, AuctionNode, Call], list[JSON]]


class CutPart(NamedTuple):
    """A part as written."""

    prefix: str
    """The name of the auction of its top node."""
    data: bytes


def parts_of(opener: Side, call: Call, node: AuctionNode, shared: SharedData) -> Iterator[CutPart]:
    """Yield the parts of an opening; in most notes it is a single one.

    A part that is too large is cut by the next call. It then contains only the next nodes. The
    nodes below each of them are in the part of that auction, which omits the node itself.
    """
    cutting = _OpeningCutter(opener, shared)
    return cutting.parts((call,), node, lambda part: part.alone(node, call))


def as_script(value: JSON) -> bytes:
    """Return a value as JSON that is also valid JavaScript."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    # JavaScript reads these as line ends, JSON does not.
    text = text.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    # UTF-8 cannot encode lone surrogates; write them as JSON escapes.
    return text.encode("utf-8", "backslashreplace")


class _OpeningCutter:
    """Cuts an opening of one side."""

    def __init__(self, opener: Side, shared: SharedData) -> None:
        self._opener = opener
        self._shared = shared

    def parts(
        self,
        calls: tuple[Call, ...],
        node: AuctionNode,
        uppermost: Callable[[ExplorerPart], list[JSON]],
    ) -> Iterator[CutPart]:
        """Yield the parts of an auction and its continuations."""
        prefix = prefix_from(self._opener, calls)
        if not node.below or self._may_fit(node):
            data = self._written(node, uppermost, _whole)
            if not node.below or len(data) <= MOST_BYTES:
                yield CutPart(prefix, data)
                return
        yield CutPart(prefix, self._written(node, uppermost, ExplorerPart.alone))
        for call, below in _in_order(node):
            if below.below:
                yield from self.parts((*calls, call), below, _left_out)

    def _written(
        self, node: AuctionNode, uppermost: Callable[[ExplorerPart], list[JSON]], as_data: _AsData
    ) -> bytes:
        part = ExplorerPart(self._shared)
        packed = uppermost(part)
        packed[2] = [cut(as_data(part, below, call)) for call, below in _in_order(node)] or 0
        return as_script(part.as_json(cut(packed)))

    def _may_fit(self, node: AuctionNode) -> bool:
        """Return whether a node may fit into a part, by its approximate size."""
        weight, stack = 0, [node]
        while stack and weight <= 2 * MOST_BYTES:
            found = stack.pop()
            weight += _OF_NODE + sum(_OF_DEFINITION + len(one.text) for one in found.definitions)
            stack.extend(found.below.values())
        return weight <= 2 * MOST_BYTES


def _whole(part: ExplorerPart, node: AuctionNode, call: Call) -> list[JSON]:
    """Return a node with everything below it."""
    packed = part.alone(node, call)
    if node.below:
        packed[2] = [cut(_whole(part, below, call)) for call, below in _in_order(node)]
    return packed


def _left_out(_: ExplorerPart) -> list[JSON]:
    return [0, 0, 0, 0]


def _in_order(node: AuctionNode) -> list[tuple[Call, AuctionNode]]:
    """Return the children of a node: pass, doubles, then bids (RESOLVER RC-2)."""
    return sorted(node.below.items(), key=lambda found: found[0].number)


FORMAT = 1
"""Version of the data; it rises if a field is renamed or removed."""


class OpeningData(NamedTuple):
    """An opening with all its continuations, as written."""

    entry: JSON
    """The entry in the index."""
    parts: list[CutPart]


class AskedPart(NamedTuple):
    """Openings of a system that no row connects with others."""

    openings: Collection[str]
    """The openings as in the data; empty for passes and data before any opening."""
    tree: Callable[[], AuctionTree]
    """Returns the agreements of the part."""
    once: Callable[[object, Callable[[], Any]], Any]
    """Returns the result of a function for the part, cached by a key."""


def explorer_files(notes: AskedNotes, tree: AuctionTree) -> dict[str, bytes]:
    """Return the files of a system by name; the same notes give the same bytes (RD-5)."""
    return files_of_parts(notes, [AskedPart(OPENINGS, lambda: tree, lambda _, make: make())])


def files_of_parts(notes: AskedNotes, parts: Sequence[AskedPart]) -> dict[str, bytes]:
    """Return the files of a system that is divided into parts.

    Each opening continues the numbers of the previous openings.
    """
    shards: list[list[CutPart]] = []
    entries: list[JSON] = []
    numbered = NumberedValues([], [ALWAYS])
    for opener, call, part in _openings(parts):
        make = partial(_opening_data, notes, part.tree, opener, call, numbered)
        data, numbered = part.once([opener, call.code, numbered], make)
        if data is not None:
            entries.append(data.entry)
            _fill(shards, data.parts)
    rest: dict[str, JSON] = {}
    for part in parts:
        if "" in part.openings:
            make_rest = partial(_rest, notes, part.tree, numbered)
            rest, numbered = part.once(["rest", numbered], make_rest)
    name = as_script(notes.name)
    files = {
        shard_name(notes.name, number): _shard(name, number, held)
        for number, held in enumerate(shards)
    }
    index = {
        "format": FORMAT,
        "name": notes.name,
        "title": notes.title,
        "openings": entries,
        **rest,
        "pages": numbered.pages,
        "conditions": numbered.conditions_as_json(),
        "shards": {part.prefix: number for number, parts in enumerate(shards) for part in parts},
        "words": dict(notes.words),
        **_phrases(notes, parts),
    }
    files[index_name(notes.name)] = b"bmlAsk.index(" + as_script(index) + b")\n"
    return files


def _phrases(notes: AskedNotes, parts: Iterable[AskedPart]) -> dict[str, JSON]:
    """Return the phrases that occur in all texts, for the index."""
    vocabulary = notes.vocabulary
    if vocabulary is None:
        return {}

    def phrases_of(part: AskedPart) -> dict[str, JSON]:
        return vocabulary.phrases_of(_texts(notes, part.tree()))

    return vocabulary.join_phrases(
        part.once(["phrases", vocabulary], partial(phrases_of, part)) for part in parts
    )


def _texts(notes: AskedNotes, tree: AuctionTree) -> Iterator[str]:
    stack = list(tree.roots.values())
    while stack:
        node = stack.pop()
        for one in (*node.definitions, *node.rest_rows):
            # In one line, as in the quiz.
            yield notes.text_of(one).replace("\n", " · ")
        stack.extend(node.below.values())


def index_name(name: str) -> str:
    """Return the file name of the index of a system."""
    return f"{name}.js"


def shard_name(name: str, number: int) -> str:
    """Return the file name of a shard of a system."""
    return f"{name}-{number}.js"


def _openings(parts: Iterable[AskedPart]) -> list[tuple[Side, Call, AskedPart]]:
    """Return our openings, then theirs, in bidding order (RESOLVER RC-2), with their parts."""
    found: list[tuple[Side, Call, AskedPart]] = []
    for part in parts:
        for opening in part.openings:
            sides = [Side.THEY if opening.startswith("(") else Side.WE] if opening else Side
            call = Call.parse(opening.strip("()") or PASS.code)
            found += [(side, call, part) for side in sides]
    return sorted(found, key=lambda one: (one[0], one[1].number))


def _opening_data(
    notes: AskedNotes,
    tree: Callable[[], AuctionTree],
    opener: Side,
    call: Call,
    numbered: NumberedValues,
) -> tuple[OpeningData | None, NumberedValues]:
    """Return the data of an opening, or None, with the values numbered so far."""
    whole = tree()
    node = whole.roots[opener].below.get(call)
    if node is None:
        return None, numbered
    shared = SharedData(notes, whole, numbered)
    entry = _opening(prefix_from(opener, [call]), node, shared)
    data = OpeningData(entry, list(parts_of(opener, call, node, shared)))
    return data, shared.numbered


def _opening(prefix: str, node: AuctionNode, shared: SharedData) -> JSON:
    """Return an opening for the first page, which needs no shard (RESOLVER RD-2).

    ``[call, leading text, condition, flags, number of further texts, whether calls follow]``.
    """
    leading = matching_definitions(node.definitions, NOTHING_KNOWN)
    meanings = [one for one in leading if one.text] or leading
    follows = int(bool(node.below or node.rest_rows or node.systems_on))
    if not meanings:
        return [prefix, 0, 0, 0, 0, follows]
    first, *others = meanings
    condition = shared.conditions.of(first.conditions)
    text = shared.text_of(first)
    return cut([prefix, text, condition, shared.flags_of(first), len(others), follows], at_least=2)


def _rest(
    notes: AskedNotes, tree: Callable[[], AuctionTree], numbered: NumberedValues
) -> tuple[dict[str, JSON], NumberedValues]:
    """Return the rows for all other openings by side, and the values numbered so far."""
    whole = tree()
    shared = SharedData(notes, whole, numbered)
    roots: dict[str, JSON] = {}
    for opener, root in whole.roots.items():
        if root.rest_rows:
            part = ExplorerPart(shared)
            *_, more = part.alone(AuctionNode(below=root.below, rest_rows=root.rest_rows), PASS)
            roots[prefix_from(opener, [])] = part.as_json([0, 0, 0, more])
    return {"roots": roots} if roots else {}, shared.numbered


def _fill(shards: list[list[CutPart]], parts: Iterable[CutPart]) -> None:
    """Add parts to the last shard while they fit, then to new shards."""
    for part in parts:
        if not shards or sum(len(one.data) for one in shards[-1]) + len(part.data) > MOST_BYTES:
            shards.append([])
        shards[-1].append(part)


def _shard(name: bytes, number: int, parts: Iterable[CutPart]) -> bytes:
    held = b",".join(as_script(part.prefix) + b":" + part.data for part in parts)
    return b"bmlAsk.shard(%b,%d,{%b})\n" % (name, number, held)
