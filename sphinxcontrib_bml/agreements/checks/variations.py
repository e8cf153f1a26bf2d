"""Bids that are continued alike but for a row or two: ``VARIATION``.

Authors copy a branch, change one of the copies and forget the other (CHECKS CK-13).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby, pairwise
from operator import attrgetter

from ...bridge import Call, Suit
from ...language.codes import Code
from ...language.diagnostics import Diagnostic, RelatedPlace, quoted
from ..places import Position
from ..resolver.meanings import Meaning
from ..resolver.tree import AuctionNode, AuctionTree
from .comparing import comparison_text
from .subject import CheckInput

_ALIKE = 4
"""Rows that two branches have in common, at least."""
_MOST_DIFFERENT = 2

_Branch = dict[tuple[str, ...], Meaning]
"""What follows a bid, by the calls behind it, its own suit without a name."""


def find_variations(subject: CheckInput) -> Iterator[Diagnostic]:
    """Yield each pair of suit bids of one level whose branches differ in one or two rows."""
    sizes = _sizes(subject.tree)
    waiting = list(subject.tree.roots.values())
    while waiting:
        node = waiting.pop()
        suits = [call for call in node.below if call.suit is not None]
        if len(suits) > 1:
            branches = _BranchCache(node, sizes)
            for _, level in groupby(sorted(suits, key=attrgetter("rank")), key=attrgetter("level")):
                for one, other in pairwise(level):
                    if branches.may_vary(one, other):
                        yield from _compare(one, other, branches, subject)
        waiting.extend(reversed(node.below.values()))


def _sizes(tree: AuctionTree) -> dict[int, int]:
    """Return how many rows with a text there are below each node, by its identity."""
    nodes = list(tree.roots.values())
    for node in nodes:
        nodes.extend(node.below.values())
    sizes: dict[int, int] = {}
    for node in reversed(nodes):
        sizes[id(node)] = sum([sizes[id(below)] + _has_row(below) for below in node.below.values()])
    return sizes


def _has_row(node: AuctionNode) -> bool:
    return bool(node.definitions and node.definitions[0].text)


class _BranchCache:
    """What follows the bids behind an auction, each made once for both its neighbours."""

    def __init__(self, node: AuctionNode, sizes: Mapping[int, int]) -> None:
        """Begin with none.

        :param sizes: how many rows there are below each node, by its identity.
        """
        self._node = node
        self._sizes = sizes
        self._made: dict[Call, _Branch] = {}

    def may_vary(self, one: Call, other: Call) -> bool:
        """Tell by how much there is below two bids whether they are worth comparing."""
        first, second = (self._sizes[id(self._node.below[call])] for call in (one, other))
        return min(first, second) >= _ALIKE and abs(first - second) <= _MOST_DIFFERENT

    def of(self, call: Call) -> _Branch:
        """Return what follows a bid."""
        if call not in self._made:
            self._made[call] = _branch(self._node.below[call], call.suit)
        return self._made[call]


def _compare(
    one: Call, other: Call, branches: _BranchCache, subject: CheckInput
) -> Iterator[Diagnostic]:
    first, second = branches.of(one), branches.of(other)
    # Texts are compared last: that takes longest.
    if len(first.keys() ^ second.keys()) > _MOST_DIFFERENT:
        return
    both = {**first, **second}
    different = [calls for calls in both if not _is_same(calls, first, second)]
    shared = len(both) - len(different)
    if shared < _ALIKE or not 0 < len(different) <= _MOST_DIFFERENT:
        return
    meanings = [first.get(calls) or second[calls] for calls in different]
    there = [second.get(calls) for calls in different]
    at = meanings[0].row
    said = quoted(there[0].text) if there[0] is not None and meanings[0] is not there[0] else ""
    otherwise = f"there {said}" if said else "the other has no such row"
    yield Diagnostic(
        Code.VARIATION,
        Code.VARIATION.severity,
        subject.place_of_row(at).span,
        f"{one.word} and {other.word} go on alike but here: {quoted(meanings[0].text)}, "
        f"{otherwise}",
        "is one of them forgotten?",
        tuple(
            RelatedPlace(Position(found.row.file, found.row.line).span, "differs too")
            for found in meanings[1:]
        ),
        words=(one.word, other.word, meanings[0].text),
        documents=(at.address.document,),
    )


def _is_same(calls: tuple[str, ...], first: _Branch, second: _Branch) -> bool:
    one, other = first.get(calls), second.get(calls)
    if one is None or other is None:
        return False
    if one.row.address == other.row.address:
        return True
    return _without_suits(one.text) == _without_suits(other.text)


def _without_suits(text: str) -> str:
    """Return a text in which majors are alike: what they are about is not what differs."""
    return comparison_text(text).replace("♠", "♥")


def _branch(node: AuctionNode, own: Suit | None) -> _Branch:
    branch: _Branch = {}
    waiting: list[tuple[tuple[str, ...], AuctionNode]] = [((), node)]
    while waiting:
        calls, at = waiting.pop()
        for call, below in at.below.items():
            word = call.word[0] + "#" if call.suit is own else call.word
            following = (*calls, word)
            if _has_row(below):
                branch[following] = below.definitions[0]
            waiting.append((following, below))
    return branch
