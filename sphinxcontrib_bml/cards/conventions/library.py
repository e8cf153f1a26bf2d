"""The conventions of a project, found by their names (CARDS CC-C2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...language.codes import Code
from ...language.diagnostics import Diagnostics, nearest, quoted
from .values import Convention


class Library:
    """The conventions of a project, in their order; each id once."""

    def __init__(self, conventions: Iterable[Convention] = (), author: str = "") -> None:
        """Make a library.

        :param author: of the project; conventions of others are named with theirs.
        """
        self.author = author
        self.diagnostics = Diagnostics()
        """What is wrong with the library as a whole."""
        self._by_id: dict[str, Convention] = {}
        self._by_name: dict[str, list[Convention]] = {}
        for convention in conventions:
            self.add(convention)

    def add(self, convention: Convention) -> None:
        """Add a convention; another one with its id stands, and is told."""
        first = self._by_id.setdefault(convention.id, convention)
        if first is not convention:
            self.diagnostics.report(
                Code.CARD_CONVENTION_TWICE,
                convention.span,
                f"two conventions have the id {quoted(convention.id)}; the first counts",
                hint="give this one an id of its own",
                related=(first.span,),
                relation="the first",
            )
            return
        for name in {convention.title, convention.full_title, *convention.aliases}:
            self._by_name.setdefault(name.casefold(), []).append(convention)

    def __iter__(self) -> Iterator[Convention]:
        """Iterate in the order of adding."""
        return iter(self._by_id.values())

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._by_id)

    def find(self, name: str) -> Convention | None:
        """Return the convention called ``name``; None where there is none, or several.

        That is its id, an alias, ``Title [by Author]``, or a title that only one has.
        """
        found = self._by_id.get(name)
        if found is not None:
            return found
        called = self._by_name.get(name.casefold(), [])
        return called[0] if len(called) == 1 else None

    def nearest(self, name: str) -> str:
        """Return the id or title nearest to ``name``, nothing where none is near."""
        titles = (convention.title for convention in self._by_id.values())
        return nearest(name, [*self._by_id, *titles])

    def title_of(self, convention: Convention) -> str:
        """Return what a convention is called here: with its author where that tells something."""
        named_alike = len(self._by_name.get(convention.title.casefold(), ())) > 1
        is_foreign = bool(convention.author) and convention.author != self.author
        return convention.full_title if named_alike or is_foreign else convention.title
