"""Files of several systems in one folder, recognized by their openings (PJ-8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from ..bridge.auctions import Auction, Call, Side
from .book import Book
from .project_file import PROJECT_FILE
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
    """The numbers of the files of each system, in their order."""
    heads: tuple[int, ...]
    """The file that each system is named after: its first with openings."""
    pair: tuple[int, int]
    """Two files with different openings."""
    different: int
    """Number of openings to which the two files give different meanings."""
    shared: int
    """Number of openings to which both files give a meaning."""


GetBook = Callable[[], Book]
"""Returns the agreements of a file, which may be dear."""


class _Openings:
    """The openings of a file."""

    def __init__(self, book_of: GetBook) -> None:
        self.book_of = book_of

    @cached_property
    def book(self) -> Book:
        """The agreements of the file."""
        return self.book_of()

    @cached_property
    def texts(self) -> dict[Call, str]:
        """The texts of the openings that are compared."""
        texts: dict[Call, str] = {}
        for agreement in self.book.leading:
            auction = agreement.auction
            is_opening = auction.opener is Side.WE and len(auction) == 1 and agreement.text
            if is_opening and auction.calls[0] in OPENING_CALLS:
                texts.setdefault(auction.calls[0], agreement.text)
        return texts

    @cached_property
    def continued(self) -> frozenset[Call]:
        """The openings after which the file continues."""
        auctions = (agreement.auction for agreement in self.book.leading)
        return frozenset(one.calls[0] for one in auctions if one.opener is Side.WE and len(one) > 1)

    @property
    def later_texts(self) -> Mapping[Auction, str]:
        """The texts of all auctions except openings."""
        return {
            one.auction: one.text
            for one in reversed(list(self.book.leading))
            if one.text and len(one.auction) > 1
        }


def may_be_compared(openings: Iterable[str]) -> bool:
    """Return whether a file with some openings, by their codes, has enough of those compared."""
    return len({call.code for call in OPENING_CALLS}.intersection(openings)) >= _LEAST_SHARED


def several_systems(
    books: Sequence[GetBook], likely: Iterable[int] | None = None
) -> SystemsFound | None:
    """Return the systems that files belong to, or None if all are one system.

    :param books: of the files that no other includes, in their order.
    :param likely: the numbers of the files that may be compared; by default all.
    """
    openings = list(map(_Openings, books))
    numbers = range(len(openings)) if likely is None else likely
    candidates = [number for number in numbers if len(openings[number].texts) >= _LEAST_SHARED]
    found: dict[tuple[int, int], tuple[int, int]] = {}
    for pair in combinations(candidates, 2):
        difference = _difference(*(openings[number] for number in pair))
        if difference is not None:
            found[pair] = difference
    if not found:
        return None
    groups = _groups(openings, set(found))
    pair = next(iter(found))
    heads = tuple(group[0] for group in groups)
    return SystemsFound(tuple(tuple(sorted(group)) for group in groups), heads, pair, *found[pair])


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


def distinct_names(names: Sequence[str]) -> list[str]:
    """Return names of systems, a number after each that is like one before."""
    found: list[str] = []
    for own in names:
        name = own
        others = [one.casefold() for one in found]
        number = 2
        while name.casefold() in others:
            name = f"{own}-{number}"
            number += 1
        found.append(name)
    return found


class SeveralSystems(NamedTuple):
    """Files that were read as several systems, because their openings differ (PJ-8)."""

    systems: Mapping[str, tuple[Path, ...]]
    """The files of each system, by its name."""
    heads: Mapping[str, Path]
    """The file that each system is named after."""
    pair: tuple[Path, Path]
    """Two files that differ."""
    message: str
    hint: str


def split_by_openings(
    files: Sequence[Path],
    books: Mapping[Path, GetBook],
    may_be_compared: Callable[[Path], bool] | None = None,
    *,
    has_file: bool = False,
) -> SeveralSystems | None:
    """Return the systems of files whose openings differ, or None if they are one system (PJ-8).

    :param files: those that no other includes, in their order.
    :param may_be_compared: whether a file may have enough openings; by default all may.
    :param has_file: whether the project has a ``bml.toml``.
    """
    likely = None
    if may_be_compared is not None:
        likely = [number for number, path in enumerate(files) if may_be_compared(path)]
        if len(likely) <= 1:
            return None
    found = several_systems([books[path] for path in files], likely)
    if found is None:
        return None
    heads = [files[number] for number in found.heads]
    names = distinct_names([path.stem for path in heads])
    first, second = (files[number] for number in found.pair)
    *others, last = names
    hint = f"write them into {PROJECT_FILE}: bml init --project"
    if has_file:
        hint = f"write each into {PROJECT_FILE}: [systems.{names[0]}] with chapters"
    return SeveralSystems(
        {
            name: tuple(files[number] for number in group)
            for name, group in zip(names, found.groups, strict=True)
        },
        dict(zip(names, heads, strict=True)),
        (first, second),
        f"{first.name} and {second.name} give other meanings to {found.different} of "
        f"{found.shared} openings; read as {len(names)} systems, {', '.join(others)} and "
        f"{last}",
        hint,
    )
