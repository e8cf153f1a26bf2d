"""``bml-changes`` and ``bml-compare``: the versions to compare, and the lists (CHECKS CH-4)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import chain, permutations
from typing import TYPE_CHECKING, NamedTuple

from docutils import nodes

from ...agreements.book import Agreement, Book, join_names, merge
from ...doctree.report_nodes import section_nodes
from ...language.codes import Code
from ...language.variants.parts import key_of
from ...sphinxext.build_state import ProjectCache
from ...sphinxext.page_reports import (
    CannotMakeError,
    PageReport,
    ReportBuild,
    ReportDirective,
    ReportPage,
)
from ...sphinxext.products import KeptParts
from ...sphinxext.session import settings_of
from ...sphinxext.storage import restore_book
from ...sphinxext.systems import BuildSystem, build_systems
from ...sphinxext.translatable_messages import _
from ...sphinxext.variants import selected_key
from ..model.change_kinds import (
    AgreementChange,
    Change,
    ChangeKind,
    Comparison,
    place_of,
    rest_agreements,
    system_on_lines,
)
from ..model.comparison import compare, compare_openings, diff
from ..model.parameters import with_parameters
from ..words import ChangeFormatter, ComparisonFormatter
from .versions import (
    StoredSnapshot,
    UnreadableVersionError,
    stored_snapshot,
    version_stamp,
    versions_since,
)

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment


_MARKS = "marks-parts"
"""The name of the product."""


class RowTarget(NamedTuple):
    """The place of a row on a page."""

    docname: str
    anchor: str


class UnreadableVersion(NamedTuple):
    """A version that cannot be compared, with the reason."""

    message: str


class SystemChanges:
    """The changes of a system since a version."""

    def __init__(
        self, comparison: Comparison, name: str, left_out: tuple[str, ...], book: Book
    ) -> None:
        """Store the result of a comparison.

        :param book: the agreements on the pages.
        """
        self.comparison = comparison
        self.name = name
        """Name of the old version."""
        self.left_out = left_out
        """The documents that were not compared."""
        self._book = book

    def target_of(self, agreement: Agreement) -> RowTarget | None:
        """Return the row of a changed agreement on a page, or None.

        The agreement may come from another reading of the same file.
        """
        return self._targets.get(_key(agreement))

    @cached_property
    def _targets(self) -> dict[Hashable, RowTarget]:
        """Places of agreements with changed texts; most of a book is unchanged."""
        texts = {
            versions.new.text
            for change in self.comparison.of_rows
            for versions in (*change.versions, *change.below)
            if versions.new is not None
        }
        places: dict[Hashable, RowTarget] = {}
        shown = chain(self._book, system_on_lines(self._book), rest_agreements(self._book))
        for agreement in shown if texts else ():
            if agreement.text in texts and agreement.row.address.anchor:
                address = agreement.row.address
                places.setdefault(_key(agreement), RowTarget(address.document, address.anchor))
        return places

    @property
    def marks(self) -> Iterator[tuple[RowTarget, bool]]:
        """The changed rows, and whether the whole row is new (CHECKS CH-5)."""
        came: dict[RowTarget, int] = {}
        for change in self.comparison.of_rows:
            if change.kind is ChangeKind.ADDED:
                for place, agreement in self._shown_agreements((*change.versions, *change.below)):
                    came[place] = came.get(place, 0) + bool(agreement.text)
            elif change.kind is not ChangeKind.REMOVED:
                for place, _ in self._shown_agreements(change.versions):
                    yield place, False
        told = self._auction_counts(came) if came else {}
        for place, number in came.items():
            yield place, number == told[place]

    def _auction_counts(self, places: Iterable[RowTarget]) -> dict[RowTarget, int]:
        """Return the number of auctions with a text for some rows."""
        told = dict.fromkeys(places, 0)
        for agreement in chain(self._book, rest_agreements(self._book)):
            address = agreement.row.address
            place = RowTarget(address.document, address.anchor)
            if agreement.text and place in told:
                told[place] += 1
        return told

    def _shown_agreements(
        self, all_versions: Iterable[AgreementChange]
    ) -> Iterator[tuple[RowTarget, Agreement]]:
        """Yield the new agreements that pages show, with their rows."""
        for versions in all_versions:
            new = versions.new
            place = self.target_of(new) if new is not None else None
            if new is not None and place is not None:
                yield place, new


_CHANGES: ProjectCache[tuple[str, str], SystemChanges | UnreadableVersion] = ProjectCache()
"""The changes by version and system name."""


def changes_since(since: str, asked: BuildSystem, app: Sphinx) -> SystemChanges | UnreadableVersion:
    """Return the changes of a system since a snapshot, a Git revision or a date."""
    return _CHANGES.once(app, (since, asked.name), lambda: _compared(since, asked, app))


def _compared(since: str, asked: BuildSystem, app: Sphinx) -> SystemChanges | UnreadableVersion:
    try:
        states = versions_since(since, asked, app)
    except UnreadableVersionError as error:
        return UnreadableVersion(str(error))
    comparison = with_parameters(compare(states.old, states.new), *states.parameters)
    return SystemChanges(comparison, states.name, states.left_out, asked.system.book)


def marks_since(
    since: str, asked: BuildSystem, app: Sphinx
) -> list[tuple[RowTarget, bool]] | UnreadableVersion:
    """Return the rows of a system that changed, and whether they are wholly new (CHECKS CH-5)."""
    try:
        stored = stored_snapshot(since, app)
    except UnreadableVersionError as error:
        return UnreadableVersion(str(error))
    found = _marks_of_openings(stored, since, asked, app) if stored is not None else None
    if found is not None:
        return found
    changes = changes_since(since, asked, app)
    return changes if isinstance(changes, UnreadableVersion) else list(changes.marks)


class _MarkedOpenings(NamedTuple):
    """The changed rows of some openings, and the auctions that may have moved out and in."""

    marks: list[tuple[RowTarget, bool]]
    gone: frozenset[object]
    come: frozenset[object]


def _marks_of_openings(
    stored: StoredSnapshot, since: str, asked: BuildSystem, app: Sphinx
) -> list[tuple[RowTarget, bool]] | None:
    """Return the changed rows, or None if something may have moved between openings."""
    kept, stamp = KeptParts(app, _MARKS), version_stamp(since, app)

    def mark(openings: frozenset[str], parts: list[BuildSystem]) -> _MarkedOpenings:
        old = restore_book(book for name, book in stored.books.items() if name in openings)
        new = merge(part.system.book for part in parts)
        compared = compare_openings(old, new)
        marks = SystemChanges(compared.comparison, since, (), new).marks
        return _MarkedOpenings(list(marks), compared.gone, compared.come)

    found = []
    for openings in join_names([*(part.openings for part in asked.parts), *stored.joined]):
        parts = [part for part in asked.parts if not openings.isdisjoint(part.openings)]
        key = stamp, sorted(openings), [part.key for part in parts]
        found.append(kept.once(key, partial(mark, openings, parts)))
    if any(not one.gone.isdisjoint(other.come) for one, other in permutations(found, 2)):
        return None
    return [marked for one in found for marked in one.marks]


def _key(agreement: Agreement) -> Hashable:
    """Return a key of an agreement that is the same in all readings of a file."""
    document = agreement.row.address.document
    return place_of(agreement), agreement.conditions, agreement.text, document


@dataclass(frozen=True)
class ShownChanges:
    """A list of changes."""

    found: SystemChanges | UnreadableVersion
    depth: int
    """Maximum number of calls in an auction; 0 for any."""
    teller: ChangeFormatter

    @classmethod
    def of(
        cls, found: SystemChanges | UnreadableVersion, depth: int, env: BuildEnvironment
    ) -> ShownChanges:
        """Return a list in the language of a project."""
        settings = settings_of(env)
        return cls(found, depth, ChangeFormatter(settings.options, settings.wording))

    @property
    def facts(self) -> object:
        """A value that changes if the list or its link targets change."""
        found = self.found
        if isinstance(found, UnreadableVersion):
            return found
        told = [
            (self.teller.entry(change), found.target_of(change.new) if change.new else None)
            for change in found.comparison
        ]
        facts = [(one.name, one.what, one.lines, place) for one, place in told]
        return found.name, found.left_out, facts, self._parameters()

    def _parameters(self) -> list[str]:
        """Return what the list says about parameters."""
        found = self.found
        changed = () if isinstance(found, UnreadableVersion) else found.comparison.parameters
        return [f"{one.name}: {one.what}" for one in map(self.teller.parameter_entry, changed)]

    def nodes(self, page: ReportPage) -> Iterator[nodes.Node]:
        """Yield the nodes of the list."""
        found = self.found
        if isinstance(found, UnreadableVersion):
            words = _("What changed cannot be shown: {reason}.").format(reason=found.message)
            yield nodes.paragraph("", words, support_smartquotes=False)
            return
        compared = _("Compared with {state}.").format(state=found.name)
        yield nodes.paragraph("", compared, support_smartquotes=False)
        if found.left_out:
            yield _excluded_pages_note(found.left_out, page)
        shown = [one for one in found.comparison if one.is_within(self.depth)]

        def link(change: Change | None, words: list[nodes.Node]) -> list[nodes.Node]:
            # Parameters and removed agreements are not on the pages.
            new = change.new if change is not None else None
            place = found.target_of(new) if new is not None else None
            return words if place is None else [page.link(place.docname, place.anchor, words)]

        if not shown and not found.comparison.parameters:
            yield nodes.paragraph("", self.teller.wording.nothing_changed)
        kept = replace(found.comparison, changes=tuple(shown))
        yield from section_nodes(self.teller.sections(kept), link)
        deeper = len(found.comparison) - len(kept)
        if deeper:
            yield nodes.paragraph("", self.teller.wording.deeper_changes.format(deeper))


def _excluded_pages_note(docnames: tuple[str, ...], page: ReportPage) -> nodes.paragraph:
    """Return the sentence with the pages whose tables were not compared."""
    before, after = _("Not compared, because only .bml files are: {pages}").split("{pages}", 1)
    paragraph = nodes.paragraph("", before)
    for number, left_out in enumerate(docnames):
        title = page.app.env.titles[left_out].astext()
        paragraph += nodes.Text(", " if number else "")
        paragraph += page.link(left_out, "", [nodes.Text(title)])
    paragraph += nodes.Text(after)
    return paragraph


@dataclass(frozen=True)
class ShownComparison:
    """The differences between two systems."""

    comparison: Comparison
    teller: ComparisonFormatter

    @property
    def facts(self) -> object:
        """A value that changes if the differences change."""
        entries = ((self.teller.entry(change), change.kind) for change in self.comparison)
        return [(one.name, one.what, one.lines, kind) for one, kind in entries]

    def nodes(self, page: ReportPage) -> Iterator[nodes.Node]:
        """Yield the counts, then the differences with links to their rows."""
        if self.comparison:
            counts = self.teller.summary(self.comparison)
            yield nodes.paragraph("", counts, support_smartquotes=False)

        def link(change: Change, words: list[nodes.Node]) -> list[nodes.Node]:
            agreement = change.new or change.old
            return words if agreement is None else page.row_link(agreement.row.address, words)

        if not self.comparison:
            yield nodes.paragraph("", self.teller.wording.nothing_changed)
        yield from section_nodes(self.teller.sections(self.comparison), link)


def compared(request: CompareRequest, build: ReportBuild) -> ShownComparison:
    """Return the comparison that a directive requests.

    :raises CannotMakeError: if a name is not the name of a system.
    """
    first, second = (_system(name, build) for name in request.names)
    if first is None or second is None:
        if selected_key(build.app.config):
            raise CannotMakeError  # a build for one partner has no other system
        names = " and ".join(request.names)
        known = build_systems(build.app).names
        raise CannotMakeError(f"no two systems are called {names} (known: {known})")
    settings = settings_of(build.env)
    teller = ComparisonFormatter(settings.options, request.names, settings.wording)
    shown = tuple(
        change
        for change in diff(first.system, second.system)
        if change.is_within(request.depth)
        and request.opening in {"", change.opening.short.strip("()")}
    )
    return ShownComparison(Comparison(shown), teller)


def _system(name: str, build: ReportBuild) -> BuildSystem | None:
    """Return the system with a name, or of a partner: the first that contains the document."""
    answers = build_systems(build.app)
    if found := answers.find(name):
        return found
    own = [one for one in answers.systems if one.variant == key_of(name)]
    return next((one for one in own if build.docname in one.documents), next(iter(own), None))


@dataclass(frozen=True)
class ChangesRequest:
    """The options of a directive."""

    since: str
    """Revision, date or path of a snapshot; empty for ``bml_changes_since``."""
    depth: int
    """Maximum number of calls in an auction; 0 for any."""


class ChangesReport(PageReport[ChangesRequest, "ShownChanges"]):
    """The changes of a system."""

    name = "changes"
    is_of_documents = True
    classes = ("bml-what-changed",)

    def request(self, directive: ReportDirective) -> ChangesRequest:
        """Return the options of the directive."""
        since = directive.options.get("since", "")
        if since.endswith(".json"):
            since, _absolute = directive.env.relfn2path(since)
            directive.env.note_dependency(since)
        return ChangesRequest(since, directive.options.get("depth", 0))

    def sources(self, request: ChangesRequest, app: Sphinx) -> object:
        """Return a value that changes if the old version changes."""
        return version_stamp(request.since or app.config.bml_changes_since, app)

    def make(self, request: ChangesRequest, build: ReportBuild) -> ShownChanges:
        """Return the changes; report an unreadable version."""
        since = request.since or build.app.config.bml_changes_since
        if not since:
            raise CannotMakeError(
                "bml-changes needs :since: with a Git revision, a day such as 2026-01-31, or a "
                "file made by bml json"
            )
        found = changes_since(since, build.system, build.app)
        if isinstance(found, UnreadableVersion):
            build.report(found.message, Code.CHANGES_SOURCE)
        return ShownChanges.of(found, request.depth, build.env)

    def facts(self, made: ShownChanges) -> object:
        """Return the contents and link targets of the list."""
        return made.facts

    def nodes(self, made: ShownChanges, page: ReportPage) -> list[nodes.Node]:
        """Return the nodes of the list."""
        return [page.container(made.nodes(page))]


@dataclass(frozen=True)
class CompareRequest:
    """The options of a directive."""

    names: tuple[str, str]
    """Names of systems or partners."""
    opening: str
    """The opening of the differences; empty for all."""
    depth: int
    """Maximum number of calls in an auction; 0 for any."""


class CompareReport(PageReport[CompareRequest, "ShownComparison"]):
    """The differences between two systems."""

    name = "compare"
    is_of_documents = True
    classes = ("bml-what-changed",)

    def request(self, directive: ReportDirective) -> CompareRequest:
        """Return the options of the directive."""
        options = directive.options
        opening = options["opening"].short.strip("()") if "opening" in options else ""
        return CompareRequest(tuple(directive.reader.value), opening, options.get("depth", 0))

    def make(self, request: CompareRequest, build: ReportBuild) -> ShownComparison:
        """Return the differences."""
        return compared(request, build)

    def facts(self, made: ShownComparison) -> object:
        """Return the contents of the list."""
        return made.facts

    def nodes(self, made: ShownComparison, page: ReportPage) -> list[nodes.Node]:
        """Return the differences by opening."""
        return [page.container(made.nodes(page))]
