"""Names in notes, each with its auction: conventions, first words of rows, headings (RQ-16)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from ..bridge.auctions import Auction
from ..patterns import compile_later

if TYPE_CHECKING:
    from .answers import Meaning
    from .tree import AuctionTree

MOST_WORDS = 6
"""Maximum number of words of a name."""
MOST_FOUND = 6
"""Maximum number of auctions that a name stands for."""
NEAREST = 3
"""Number of names offered for a text that is not understood."""
_SHORTEST = 2
"""Minimum number of characters of a name that is looked for."""
_SHORTEST_PLURAL = 3
_FIRST_WORDS = compile_later(r"[^,;:.()=–—\n·]*")
_WORD = compile_later(r"[^\W_]+(?:/[^\W_]+)*")
_LETTER = compile_later(r"[^\W\d_]|\d/\d")


class NamedAuction(NamedTuple):
    """A name and an auction that it stands for."""

    name: str
    auction: str
    """The auction in short form (RESOLVER RQ-10)."""
    is_heading: bool = False


def named_auctions(
    trees: Iterable[AuctionTree], text_of: Callable[[Meaning], str]
) -> list[NamedAuction]:
    """Return the names of all definitions, the shortest auctions first, headings last."""
    found = sorted(
        {one for tree in trees for one in _definitions(tree, text_of)}, key=attrgetter("order")
    )
    rows = [NamedAuction(one.name, one.auction) for one in found if one.name]
    shortest: dict[str, int] = {}
    for one in found:
        shortest.setdefault(one.heading, one.order[0])
    headings = [
        NamedAuction(one.heading, one.auction, is_heading=True)
        for one in found
        if one.heading and one.order[0] == shortest[one.heading]
    ]
    return list(dict.fromkeys([*rows, *headings]))


class _Definition(NamedTuple):
    """A definition with its names."""

    order: tuple[int, ...]
    name: str
    heading: str
    auction: str


def _definitions(
    tree: AuctionTree, text_of: Callable[[Meaning], str]
) -> Iterator[_Definition]:
    for opener, root in tree.roots.items():
        stack = [(root, Auction())]
        while stack:
            node, auction = stack.pop()
            order = (len(auction), int(opener), *(call.number for call in auction.calls))
            for one in node.definitions:
                name = name_of_text(text_of(one))
                yield _Definition(order, name, one.heading.strip(), auction.short)
            for call, below in node.below.items():
                stack.append((below, Auction.of(opener, (*auction.calls, call))))


def name_of_text(text: str) -> str:
    """Return the first words of a row as a name; empty if they have no letters."""
    match = _FIRST_WORDS.match(text.strip())
    words = match[0].split() if match else []
    name = " ".join(words[:MOST_WORDS])
    return name if _LETTER.search(name) else ""


def name_words(text: str) -> tuple[str, ...]:
    """Return the words of a name in lower case and without the s of plurals."""
    return tuple(
        word[:-1]
        if len(word) > _SHORTEST_PLURAL and word.endswith("s") and not word.endswith("ss")
        else word
        for word in _WORD.findall(text.lower())
    )


class NameIndex:
    """The names of notes, to find them by their words."""

    def __init__(self, names: Sequence[NamedAuction]) -> None:
        """Split the names into words."""
        self._names = [(one, name_words(one.name)) for one in names]

    def find(self, text: str) -> list[NamedAuction]:
        """Return the names with all words of ``text`` or their beginnings, the nearest first."""
        words = name_words(text)
        if len("".join(words)) < _SHORTEST:
            return []
        ranked: list[list[NamedAuction]] = [[], [], []]
        for one, own in self._names:
            if own == words:
                ranked[0].append(one)
            elif own[: len(words)] == words:
                ranked[1].append(one)
            elif all(any(word.startswith(part) for word in own) for part in words):
                ranked[2].append(one)
        found = {one.auction: one for group in reversed(ranked) for one in reversed(group)}
        return list(reversed(found.values()))[:MOST_FOUND]

    def nearest(self, text: str) -> list[NamedAuction]:
        """Return the three names that are spelled most like ``text``."""
        words = name_words(text)
        wanted = _pairs(words)
        rated: dict[str, tuple[float, NamedAuction]] = {}
        for one, own in self._names:
            pairs = _pairs(own[: len(words)])
            score = 2 * len(wanted & pairs) / (len(wanted) + len(pairs) or 1)
            rated.setdefault(one.name.lower(), (score, one))
        best = sorted(rated.values(), key=lambda rating: -rating[0])
        return [one for _, one in best[:NEAREST]]


def _pairs(words: Iterable[str]) -> set[str]:
    """Return all pairs of adjacent characters."""
    text = f" {' '.join(words)} "
    return {text[number : number + 2] for number in range(len(text) - 1)}
