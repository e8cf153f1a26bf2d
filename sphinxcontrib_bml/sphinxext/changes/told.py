"""What changed since a state, compared once in a build."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from ...agreements import changes
from ..build_state import ProjectCache

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from ...agreements import Agreement, Book
    from ...agreements.changes import AgreementChange, Comparison
    from ..answering import BuildSystem


class RowTarget(NamedTuple):
    """Where a row stands on a page."""

    docname: str
    anchor: str


class UnreadableVersion(NamedTuple):
    """A state that nothing can be compared with, and why."""

    message: str


class SystemChanges:
    """What changed in a system since a state."""

    def __init__(
        self, comparison: Comparison, name: str, left_out: tuple[str, ...], book: Book
    ) -> None:
        """Take what was found.

        :param book: the agreements that pages show.
        """
        self.comparison = comparison
        self.name = name
        """What the old state is called."""
        self.left_out = left_out
        """The documents that were not compared."""
        self._book = book

    def target_of(self, agreement: Agreement) -> RowTarget | None:
        """Return where the row of a changed agreement of today stands, None where no page shows it.

        Whoever compared may have read it anew.
        """
        return self._targets.get(_key(agreement))

    @cached_property
    def _targets(self) -> dict[Hashable, RowTarget]:
        """The places of what changed, and perhaps of some else: most of a book stays as it was."""
        texts = {
            versions.new.text
            for change in self.comparison
            for versions in (*change.versions, *change.below)
            if versions.new is not None
        }
        places: dict[Hashable, RowTarget] = {}
        for agreement in self._book if texts else ():
            if agreement.text in texts and agreement.row.address.anchor:
                address = agreement.row.address
                places.setdefault(_key(agreement), RowTarget(address.document, address.anchor))
        return places

    @property
    def marks(self) -> Iterator[tuple[RowTarget, bool]]:
        """The rows that changed, and whether they are wholly new (CHECKS CH-5)."""
        came: dict[RowTarget, int] = {}
        for change in self.comparison:
            if change.kind is changes.ChangeKind.ADDED:
                for place, agreement in self._shown_agreements((*change.versions, *change.below)):
                    came[place] = came.get(place, 0) + bool(agreement.text)
            elif change.kind is not changes.ChangeKind.REMOVED:
                for place, _ in self._shown_agreements(change.versions):
                    yield place, False
        told = self._auction_counts(came) if came else {}
        for place, number in came.items():
            yield place, number == told[place]

    def _auction_counts(self, places: Iterable[RowTarget]) -> dict[RowTarget, int]:
        """Return how many auctions with a text each of some rows has."""
        told = dict.fromkeys(places, 0)
        for agreement in self._book:
            address = agreement.row.address
            place = RowTarget(address.document, address.anchor)
            if agreement.text and place in told:
                told[place] += 1
        return told

    def _shown_agreements(
        self, all_versions: Iterable[AgreementChange]
    ) -> Iterator[tuple[RowTarget, Agreement]]:
        """Yield what pages show, as it is."""
        for versions in all_versions:
            new = versions.new
            place = self.target_of(new) if new is not None else None
            if new is not None and place is not None:
                yield place, new


_CHANGES: ProjectCache[tuple[str, str], SystemChanges | UnreadableVersion] = ProjectCache()
"""By states and the names of systems."""


def changes_since(since: str, asked: BuildSystem, app: Sphinx) -> SystemChanges | UnreadableVersion:
    """Return what changed in a system since a snapshot, a revision or a day."""
    return _CHANGES.once(app, (since, asked.name), lambda: _compared(since, asked, app))


def _compared(since: str, asked: BuildSystem, app: Sphinx) -> SystemChanges | UnreadableVersion:
    from .states import UnreadableVersionError, versions_since

    try:
        states = versions_since(since, asked, app)
    except UnreadableVersionError as error:
        return UnreadableVersion(str(error))
    comparison = changes.compare(states.old, states.new)
    return SystemChanges(comparison, states.name, states.left_out, asked.system.book)


def _key(agreement: Agreement) -> Hashable:
    """Return what tells an agreement from others, whoever has read its row."""
    document = agreement.row.address.document
    return changes.path_of(agreement.auction), agreement.conditions, agreement.text, document
