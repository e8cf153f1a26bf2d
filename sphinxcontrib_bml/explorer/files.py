"""The tree of definitions in files that a page loads on demand (RESOLVER RD-4)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from ..agreements.answers import NOTHING_KNOWN, matching_definitions
from ..agreements.book import OPENINGS
from ..agreements.query_words import WORD_KINDS
from ..agreements.row_names import (
    SAME_WORDS,
    NamedDefinition,
    known_auctions,
    named_auctions,
    named_definitions,
)
from ..agreements.tree import AuctionNode, AuctionTree
from ..bridge.auctions import PASS, Call, Side
from ..bridge.conditions import ALWAYS
from ..formats.scripts import as_script
from .model import (
    JSON,
    AskedNotes,
    ExplorerPart,
    NumberedValues,
    SharedData,
    cut,
    in_order,
    prefix_from,
    whole,
)

MOST_BYTES = 160_000
"""Maximum size of a part or file, in bytes; adjacent parts share a file if they fit."""
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
            data = self._written(node, uppermost, whole)
            if not node.below or len(data) <= MOST_BYTES:
                yield CutPart(prefix, data)
                return
        yield CutPart(prefix, self._written(node, uppermost, ExplorerPart.alone))
        for call, below in in_order(node):
            if below.below:
                yield from self.parts((*calls, call), below, _left_out)

    def _written(
        self, node: AuctionNode, uppermost: Callable[[ExplorerPart], list[JSON]], as_data: _AsData
    ) -> bytes:
        part = ExplorerPart(self._shared)
        packed = uppermost(part)
        packed[2] = [cut(as_data(part, below, call)) for call, below in in_order(node)] or 0
        return as_script(part.as_json(cut(packed)))

    def _may_fit(self, node: AuctionNode) -> bool:
        """Return whether a node may fit into a part, by its approximate size."""
        weight, stack = 0, [node]
        while stack and weight <= 2 * MOST_BYTES:
            found = stack.pop()
            weight += _OF_NODE + sum(_OF_DEFINITION + len(one.text) for one in found.definitions)
            stack.extend(found.below.values())
        return weight <= 2 * MOST_BYTES


def _left_out(_: ExplorerPart) -> list[JSON]:
    return [0, 0, 0, 0]


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
        **({"played": dict(notes.played)} if notes.played else {}),
        **_phrases(notes, parts),
    }
    files[names_name(notes.name)] = _names(name, notes, parts)
    files[index_name(notes.name)] = b"bmlAsk.index(" + as_script(index) + b")\n"
    return files


def _names(name: bytes, notes: AskedNotes, parts: Iterable[AskedPart]) -> bytes:
    """Return the file of the names and words of queries (RESOLVER RD-8)."""

    def names_of(part: AskedPart) -> set[NamedDefinition]:
        return named_definitions(part.tree(), notes.text_of)

    found = [part.once("names", partial(names_of, part)) for part in parts]
    definitions = set().union(*found)
    data = {
        "names": [tuple(filter(None, one)) for one in named_auctions(definitions)],
        "known": "|".join(["", *sorted(known_auctions(definitions)), ""]),
        "same": SAME_WORDS,
        "words": notes.query_words._asdict(),
        "kinds": WORD_KINDS,
        "titles": notes.titles,
    }
    return b"bmlAsk.names(%b,%b)\n" % (name, as_script(data))


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


def names_name(name: str) -> str:
    """Return the file name of the names of a system."""
    return f"{name}.names.js"


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
    more = len({one.text for one in others} - {first.text})
    return cut([prefix, text, condition, shared.flags_of(first), more, follows], at_least=2)


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
