"""The conventions of a project, found by their names (CARDS CC-C2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...language.codes import Code
from ...language.diagnostics import Diagnostics, quoted
from ..form import near
from .values import Attribution, Convention


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

    def names(self) -> Iterator[str]:
        """Yield the ids and titles of all conventions."""
        yield from self._by_id
        yield from (convention.title for convention in self._by_id.values())

    def title_of(self, convention: Convention) -> str:
        """Return what a convention is called here: with its author where that tells something."""
        named_alike = len(self._by_name.get(convention.title.casefold(), ())) > 1
        is_foreign = bool(convention.author) and convention.author != self.author
        return convention.full_title if named_alike or is_foreign else convention.title

    def check_clones(self) -> None:
        """Report clones that change what their originals want kept, and lost originals (CC-C4)."""
        first: dict[str, Convention | None] = {}
        for convention in self._by_id.values():
            if convention.clone_of:
                self._check_clone(convention, self._first_of(convention, first))

    def _first_of(
        self, convention: Convention, first: dict[str, Convention | None]
    ) -> Convention | None:
        """Return the convention that a chain of clones begins with; None for a circle."""
        chain: dict[str, Convention] = {}
        at = convention
        found: Convention | None = None
        while True:
            if at.id in first:
                found = first[at.id]
                break
            if at.id in chain:
                break
            chain[at.id] = at
            original = self._by_id.get(at.clone_of)
            if original is None:
                found = at
                break
            at = original
        first.update(dict.fromkeys(chain, found))
        return found

    def _check_clone(self, clone: Convention, first: Convention | None) -> None:
        original = self._by_id.get(clone.clone_of)
        if original is None:
            self.diagnostics.report(
                Code.CARD_CLONE_UNKNOWN,
                clone.span,
                f"the original {quoted(clone.clone_of)} was not found",
                hint=near(
                    self.diagnostics,
                    Code.CARD_CLONE_UNKNOWN,
                    clone.clone_of,
                    (name for name in self._by_id if name != clone.id),
                ),
            )
        elif first is None:
            self._report_clone(clone, original, "clones lead from one to the next in a circle")
        else:
            for one in (original, first):
                changed = _changed(clone, one)
                if clone.extended_description and clone.extended_description == (
                    one.extended_description
                ):
                    what = f"the extended_description of {quoted(one.id)} is copied"
                    self._report_clone(clone, one, f"{what}, which is its author's: leave it out")
                    return
                if changed and one.attribution is Attribution.REQUIRED:
                    what = f"{', '.join(changed)} of {quoted(one.id)} is changed"
                    self._report_clone(clone, one, f"{what}, which wants to be named as it is")
                    return

    def _report_clone(self, clone: Convention, original: Convention, message: str) -> None:
        self.diagnostics.report(
            Code.CARD_CLONE_CHANGED,
            clone.span,
            message,
            related=(original.span,),
            relation="the original",
        )


_KEPT = ("author", "author_link", "convention_link", "license")
"""What a clone keeps."""


def _changed(clone: Convention, original: Convention) -> list[str]:
    return [name for name in _KEPT if getattr(clone, name) != getattr(original, name)]
