"""``bml-coverage``: the coverage of the played auctions by the notes (PLAYED CV-42)."""

from __future__ import annotations

import glob
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes

from ...agreements.answers import Status
from ...agreements.queries import AuctionQuery
from ...doctree.report_nodes import paragraph_node, section_nodes
from ...language.codes import Code
from ...language.input_files import read_beginning, read_content
from ...sphinxext.diagnostics import is_reported, log_at
from ...sphinxext.documents import TABLE_CHAPTERS, TABLE_HEADINGS
from ...sphinxext.page_reports import (
    PageReport,
    ReportBuild,
    ReportDirective,
    ReportPage,
)
from ...sphinxext.sequences.auction_targets import target_row
from ..files.coverage_reader import CoverageFileError, coverage_of_json
from ..model.auction_counts import count_auctions
from ..model.calls import NoPlayersError
from ..model.counter import Chapters, CoverageCounter
from ..model.coverage import Coverage, RowDepartures
from ..model.departures import TOLERANCE, HandJudge
from ..words import MOST_SHOWN, CoverageFormatter
from .boards import OPTIONS, file_state, read_match, required_partnership

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sphinx.application import Sphinx

    from ...bridge.auctions import Auction
    from ...bridge.conditions import Conditions
    from ...bridge.records import Record
    from ...sphinxext.systems import BuildSystem


@dataclass(frozen=True)
class CoverageRequest:
    """The options of a directive."""

    files: tuple[str, ...]
    """Absolute paths and patterns."""
    names: tuple[str, ...]
    """The paths and patterns as written."""
    who: tuple[tuple[str, str], ...]
    """The options that select the players."""
    top: int
    parts: frozenset[str]
    """The parts to show: ``calls`` and ``hands`` (HANDS HA-70)."""
    tolerance: int


class CoverageReport(PageReport[CoverageRequest, "ShownCoverage"]):
    """A coverage report of match files or of a JSON file of ``bml coverage``."""

    name = "coverage"
    is_of_documents = True
    classes = ("bml-coverage",)

    def request(self, directive: ReportDirective) -> CoverageRequest:
        """Return the options of the directive."""
        names: tuple[str, ...] = tuple(directive.reader.value)
        options = directive.options
        return CoverageRequest(
            tuple(directive.env.relfn2path(name)[1] for name in names),
            names,
            tuple((name, options[name]) for name in OPTIONS if name in options),
            options.get("top", MOST_SHOWN),
            frozenset(options.get("parts", ["calls"])),
            int(options.get("tolerance", TOLERANCE)),
        )

    def sources(self, request: CoverageRequest, app: Sphinx) -> object:
        """Return a value that changes if the files change."""
        return [file_state(path) for pattern in request.files for path in _files_at(pattern)]

    def make(self, request: CoverageRequest, build: ReportBuild) -> ShownCoverage:
        """Return the report; report problems in the files."""
        return CoverageMaker(request, build).shown()

    def auction_counts(self, request: CoverageRequest, build: ReportBuild) -> Mapping[str, int]:
        """Return how often the auctions of the notes came up in the matches (RESOLVER RX-11)."""
        try:
            partners = required_partnership(dict(request.who), build.app.config)
        except NoPlayersError:
            return {}
        files = (path for pattern in request.files for path in _files_at(pattern))
        records = chain.from_iterable(read_match(path, build.env) or () for path in files)
        return count_auctions(records, partners, build.system.resolver.tree)

    def facts(self, made: ShownCoverage) -> object:
        """Return the contents and link targets of the report."""
        return made.facts

    def nodes(self, made: ShownCoverage, page: ReportPage) -> list[nodes.Node]:
        """Return the nodes of the report."""
        return [made.container(page)]


_JSON = b"{"


@dataclass(frozen=True)
class ShownCoverage:
    """A coverage report; ``coverage`` is None if nothing could be counted."""

    request: CoverageRequest
    system: BuildSystem
    coverage: Coverage | None

    @property
    def facts(self) -> object:
        """A value that changes if the report or its link targets change."""
        coverage = self.coverage
        if coverage is None:
            return self.request
        known = [gap.known for gap in coverage.gaps]
        named = [one.auction for one in coverage.named]
        said = [one.auction for one in coverage.explanations]
        outside = [one.auction for row in _rows(coverage) for one in row.items]
        every = (*known, *named, *said, *outside)
        places = [_row_target(one, self.system) for one in every if one]
        return _facts(coverage), places, self.request

    def container(self, page: ReportPage) -> nodes.container:
        """Return the container of the report."""
        container = page.tables(self._nodes(page))
        return container

    def _nodes(self, page: ReportPage) -> Iterator[nodes.Node]:
        if self.coverage is None:
            return

        def link(auction: Auction, words: list[nodes.Node]) -> list[nodes.Node]:
            place = _row_target(auction, self.system)
            return [page.link(*place, words)] if place else words

        teller = CoverageFormatter(page.wording, self.request.top)
        if "calls" in self.request.parts:
            yield paragraph_node(" ".join(teller.sentences(self.coverage)))
            yield from section_nodes(teller.sections(self.coverage), link)
        if "hands" in self.request.parts and self.coverage.hands is not None:
            yield paragraph_node(teller.hand_sentence(self.coverage.hands))
            yield from section_nodes(teller.hand_sections(self.coverage.hands), link)


class CoverageMaker:
    """Builds one report."""

    def __init__(self, request: CoverageRequest, build: ReportBuild) -> None:
        """Store the options of a directive."""
        self._request = request
        self._build = build

    def shown(self) -> ShownCoverage:
        """Return the report.

        :raises CannotMakeError: if the system does not exist.
        """
        system = self._build.system
        paths = list(self._paths())
        coverage = self._of_json(paths[0], system) if _is_json(paths) else None
        if coverage is None and paths and not _is_json(paths):
            coverage = self._of_records(list(self._records(paths)), system)
        return ShownCoverage(self._request, system, coverage)

    def _paths(self) -> Iterator[Path]:
        """Yield the files and the sorted matches of patterns; report missing files."""
        for pattern, name in zip(self._request.files, self._request.names, strict=True):
            if paths := _files_at(pattern):
                yield from paths
            else:
                self._build.report(f"{name} does not exist", Code.PLAYED_FILE)

    def _records(self, paths: list[Path]) -> Iterator[Record]:
        """Yield the records of the files; report their problems once per build."""
        for path in paths:
            records = read_match(path, self._build.env)
            if records is None:
                self._build.report(f"{path.name} cannot be read", Code.PLAYED_FILE)
                continue
            for one in records.diagnostics:
                problem = one.code, one.message, str(one.span)
                if not is_reported(self._build.app, problem):
                    log_at(self._build.env, one.code, one.severity, one.message, str(one.span))
            yield from records

    def _of_records(self, records: list[Record], system: BuildSystem) -> Coverage | None:
        try:
            partners = required_partnership(dict(self._request.who), self._build.app.config)
        except NoPlayersError as error:
            self._build.report(f"{error}, or set bml_we")
            return None
        is_compared = "hands" in self._request.parts
        judge = HandJudge(system.system, self._request.tolerance) if is_compared else None
        counting = CoverageCounter(
            system.system, system.translated_resolver, self._chapters(system), judge
        )
        return counting.count(records, partners)

    def _of_json(self, path: Path, system: BuildSystem) -> Coverage | None:
        """Return the coverage in a JSON file; conditions are looked up in the notes again."""
        try:
            coverage = coverage_of_json(read_content(path))
            if "hands" in self._request.parts and coverage.hands is None:
                raise CoverageFileError("it has no hands; create it with bml coverage --hands")
            return _with_conditions(coverage, system)
        except (CoverageFileError, OSError) as error:
            self._build.report(f"{path.name}: {error}", Code.PLAYED_FILE)
            return None

    def _chapters(self, system: BuildSystem) -> Chapters:
        """Return the chapters of a system: its documents, or the sections of its only document."""
        env = self._build.env
        with_tables = [name for name in system.documents if TABLE_CHAPTERS.of(env).get(name)]
        of_tables: dict[tuple[str, int], str] = {}
        headings: dict[tuple[str, int], str] = {}
        for docname in with_tables:
            title = env.titles[docname].astext()
            chapters = TABLE_CHAPTERS.of(env)[docname]
            for number, (chapter, heading) in enumerate(
                zip(chapters, TABLE_HEADINGS.of(env)[docname], strict=True)
            ):
                own = chapter or title if len(with_tables) == 1 else title
                of_tables[docname, number] = own
                headings[docname, number] = heading
        return Chapters(of_tables, headings, system.title)


def _files_at(pattern: str) -> list[Path]:
    """Return the files that match an absolute path or pattern, sorted."""
    found = sorted(glob.glob(pattern, recursive=True))  # noqa: PTH207 - absolute ones
    return [path for path in map(Path, found) if file_state(path) is not None]


def _is_json(paths: list[Path]) -> bool:
    if len(paths) != 1:
        return False
    return read_beginning(paths[0], 64).lstrip().startswith(_JSON)


def _with_conditions(coverage: Coverage, system: BuildSystem) -> Coverage:
    """Return coverage with the conditions of calls that are for other boards only."""
    gaps = tuple(
        gap._replace(
            items=tuple(
                item
                if item.status is not Status.ELSEWHERE
                else item._replace(conditions=_conditions(item.auction, system))
                for item in gap.items
            )
        )
        for gap in coverage.gaps
    )
    return replace(coverage, gaps=gaps)


def _conditions(auction: Auction, system: BuildSystem) -> tuple[Conditions, ...]:
    found = system.translated_resolver.look_up(auction)
    return tuple(dict.fromkeys(one.conditions for one in found.meanings))


def _row_target(auction: Auction, system: BuildSystem) -> tuple[str, str] | None:
    """Return document and anchor of the row of an auction, or None."""
    resolver = system.translated_resolver
    row = target_row(resolver.resolve(AuctionQuery(auction, None)), resolver)
    return (row.address.document, row.address.anchor) if row and row.address.anchor else None


def _rows(coverage: Coverage) -> tuple[RowDepartures, ...]:
    return coverage.hands.rows if coverage.hands is not None else ()


def _facts(coverage: Coverage) -> tuple[object, ...]:
    return (
        coverage.records,
        coverage.openings,
        coverage.chapters,
        coverage.gaps,
        coverage.named,
        coverage.explanations,
        coverage.hands,
    )
