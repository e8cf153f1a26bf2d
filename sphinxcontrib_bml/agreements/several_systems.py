"""Files of several systems in one folder, recognized by their openings (PJ-8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from ..bridge.auctions import Auction, Call, Side
from .book import Book
from .text_comparison import contradict

OPENING_CALLS = tuple(Call.parse(f"{level}{suit}") for level in "12" for suit in "CDHSN")
"""The openings that are compared."""
_LEAST_SHARED = 4
_LEAST_DIFFERENT = 0.5
_MOST_SHARED = 8
_LEAST_CONTRADICTIONS = 20


class SystemsFound(NamedTuple):
    """The evidence that files belong to several systems."""

    groups: tuple[tuple[int, ...], ...]
    """The numbers of the files of each system, in their order; the first names it."""
    pair: tuple[int, int]
    """Two files with different openings."""
    different: int
    """Number of openings to which the two files give different meanings."""
    shared: int
    """Number of openings to which both files give a meaning."""


class _Openings:
    """The openings of a file."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.texts: dict[Call, str] = {}
        self.continued: set[Call] = set()
        for agreement in book.leading:
            auction = agreement.auction
            if auction.opener is not Side.WE or not auction.calls:
                continue
            if len(auction) > 1:
                self.continued.add(auction.calls[0])
            elif agreement.text and auction.calls[0] in OPENING_CALLS:
                self.texts.setdefault(auction.calls[0], agreement.text)

    @property
    def later_texts(self) -> Mapping[Auction, str]:
        """The texts of all auctions except openings."""
        return {
            one.auction: one.text
            for one in reversed(list(self.book.leading))
            if one.text and len(one.auction) > 1
        }


def several_systems(books: Sequence[Book]) -> SystemsFound | None:
    """Return the systems that files belong to, or None if all are one system.

    :param books: the books of the files that no other includes, in order.
    """
    openings = [_Openings(book) for book in books]
    candidates = [n for n, one in enumerate(openings) if len(one.texts) >= _LEAST_SHARED]
    found: dict[tuple[int, int], tuple[int, int]] = {}
    for pair in combinations(candidates, 2):
        difference = _difference(*(openings[number] for number in pair))
        if difference is not None:
            found[pair] = difference
    if not found:
        return None
    groups = _groups(openings, set(found))
    pair = next(iter(found))
    return SystemsFound(tuple(map(tuple, groups)), pair, *found[pair])


def _difference(one: _Openings, other: _Openings) -> tuple[int, int] | None:
    """Return the numbers of different and common openings if two files are different systems."""
    shared = [call for call in OPENING_CALLS if call in one.texts and call in other.texts]
    if not any(call in one.continued and call in other.continued for call in shared):
        return None  # an overview
    different = sum(contradict(one.texts[call], other.texts[call]) for call in shared)
    if len(shared) < _LEAST_SHARED:
        return None
    if different >= _LEAST_DIFFERENT * len(shared):
        return different, len(shared)
    if len(shared) < _MOST_SHARED:
        return None
    texts = other.later_texts
    contradictions = sum(
        auction in texts and contradict(text, texts[auction])
        for auction, text in one.later_texts.items()
    )
    return (different, len(shared)) if contradictions >= _LEAST_CONTRADICTIONS else None


def _groups(openings: Sequence[_Openings], differing: set[tuple[int, int]]) -> list[list[int]]:
    """Return the numbers of the files of each system."""
    decided = sorted({number for pair in differing for number in pair})
    groups: list[list[int]] = []
    for number in decided:
        fits = (group for group in groups if all((one, number) not in differing for one in group))
        group = next(fits, None)
        if group is None:
            groups.append([number])
        else:
            group.append(number)
    own = [{call for number in group for call in openings[number].texts} for group in groups]
    for number, one in enumerate(openings):
        if number in decided:
            continue
        if not one.texts:
            for group in groups:
                group.append(number)
            continue
        free = (
            group for group, calls in zip(groups, own, strict=True) if not calls & set(one.texts)
        )
        next(free, groups[0]).append(number)
    return groups


def name_groups(names: Sequence[str], groups: Sequence[Sequence[int]]) -> list[str]:
    """Return a name for each system: the name of its first file, made unique."""
    found: list[str] = []
    for group in groups:
        name = names[group[0]]
        others = [one.casefold() for one in found]
        number = 2
        while name.casefold() in others:
            name = f"{names[group[0]]}-{number}"
            number += 1
        found.append(name)
    return found
