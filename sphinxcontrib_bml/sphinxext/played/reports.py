"""Reports of what the notes cover of what was bid, made as pages are written (PLAYED CV-42)."""

from __future__ import annotations

import glob
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from docutils import nodes
from sphinx.addnodes import tabular_col_spec

from ...agreements.coverage import Counting, Coverage, NobodyError
from ...agreements.coverage.chapters import Chapters
from ...agreements.queries import Query
from ...agreements.resolver import Status
from ...bridge import Record
from ...display.coverage import CoverageTeller
from ...display.coverage_parts import Part
from ...doctree.coverage_nodes import coverage_nodes
from ...formats.coverage import CoverageFileError, coverage_of_json
from ...language.codes import Code, Severity
from ...language.fingerprints import fingerprint
from ..answering import answers_of
from ..diagnostics import is_told, report_at
from ..domain import domain_of
from ..heading_levels import set_heading_levels
from ..linking import reference_to
from ..sequences.places import row_of
from ..session import settings_of
from ..systems import is_of_others
from ..table_headings import TABLE_CHAPTERS, TABLE_HEADINGS
from .coverage import CoverageRequest, bml_coverage
from .files import read_match, state_of
from .partners import partners_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from ...bridge import Auction, Conditions
    from ..answering import AskedSystem

_JSON = b"{"


class _Counted(NamedTuple):
    """What a page shows: a report, or why there is none."""

    coverage: Coverage | None
    system: AskedSystem | None
    sentences: tuple[str, ...] = ()
    """What is told above it: files that are not there, or why nothing was counted."""


class Reports:
    """Makes the reports of a project."""

    def __init__(self) -> None:
        """Begin with no report made."""
        self._made: dict[tuple[str, int], _Counted] = {}

    def outdated(self, app: Sphinx, env: BuildEnvironment) -> list[str]:
        """Return the pages whose reports have changed though nothing in the pages has."""
        domain = domain_of(env)
        changed = []
        for docname, requests in domain.coverage.items():
            told = [
                _digest(self._counted(docname, number, app), request)
                for number, request in enumerate(requests)
            ]
            if domain.told_coverage.get(docname) != told:
                domain.told_coverage[docname] = told
                changed.append(docname)
        return changed

    def resolve(self, app: Sphinx, doctree: nodes.document, docname: str) -> None:
        """Put the reports in their places.

        :param docname: the page, which in some builders holds several documents.
        """
        for node in list(doctree.findall(bml_coverage)):
            counted = self._counted(node["docname"], node["number"], app)
            request = domain_of(app.env).coverage[node["docname"]][node["number"]]
            if counted.system is None:
                node.parent.remove(node)
                continue
            container = nodes.container("", classes=["bml-coverage", *node["classes"]])
            container.extend(_nodes_of(counted, request, app, docname))
            set_heading_levels(container, node)
            if app.builder.format == "latex":
                _set_columns(container)
            node.replace_self(container)

    def _counted(self, docname: str, number: int, app: Sphinx) -> _Counted:
        key = docname, number
        if key not in self._made:
            request = domain_of(app.env).coverage[docname][number]
            self._made[key] = _Making(request, docname, app).counted()
        return self._made[key]


def _set_columns(report: nodes.container) -> None:
    """Set numbers at the right edge of columns that are as wide as their heads, for LaTeX."""
    for table in list(report.findall(nodes.table)):
        row = table.next_node(nodes.row)
        assert row is not None
        letters = [
            "r" if "bml-number" in entry["classes"] else "T" for entry in row.findall(nodes.entry)
        ]
        index = report.index(table)
        report.insert(index, tabular_col_spec(spec="".join(letters)))


class _Making:
    """Makes one report."""

    def __init__(self, request: CoverageRequest, docname: str, app: Sphinx) -> None:
        self._request = request
        self._docname = docname
        self._app = app
        self._sentences: list[str] = []

    def counted(self) -> _Counted:
        """Return the report, with what is told above it."""
        system = self._system()
        if system is None and is_of_others(self._request.system, self._app.config):
            return _Counted(None, None)
        if system is None:
            names = ", ".join(one.name for one in answers_of(self._app).systems)
            self._report(
                Code.DIRECTIVE_VALUE, f"no system is {self._request.system!r} (known: {names})"
            )
            return _Counted(None, None)
        paths = list(self._paths())
        coverage = self._of_json(paths[0], system) if _is_json(paths) else None
        if coverage is None and paths and not _is_json(paths):
            coverage = self._of_records(list(self._records(paths)), system)
        return _Counted(coverage, system, tuple(self._sentences))

    def _system(self) -> AskedSystem | None:
        answers = answers_of(self._app)
        if self._request.system:
            return answers.named(self._request.system)
        holding = [one for one in answers.systems if self._docname in one.documents]
        return next(iter([*holding, *answers.systems]), None)

    def _paths(self) -> Iterator[Path]:
        """Yield the files, those of patterns in order; missing ones are told."""
        wording = settings_of(self._app.env).wording
        for pattern, name in zip(self._request.files, self._request.names, strict=True):
            found = sorted(glob.glob(pattern, recursive=True))  # noqa: PTH207 - absolute ones
            paths = [path for path in map(Path, found) if state_of(path) is not None]
            if paths:
                yield from paths
            elif self._request.is_optional:
                self._sentences.append(wording.no_file.format(file=name))
            else:
                self._report(Code.PLAYED_FILE, f"{name} is not there", Severity.WARNING)

    def _records(self, paths: list[Path]) -> Iterator[Record]:
        """Yield the records of the files; what is wrong with those is told once a build."""
        for path in paths:
            records = read_match(path)
            if records is None:
                self._report(Code.PLAYED_FILE, f"{path.name} cannot be read", Severity.WARNING)
                continue
            for one in records.diagnostics:
                fault = one.code, one.message, str(one.span)
                if not is_told(self._app, fault):
                    report_at(self._app.env, one.code, one.severity, one.message, str(one.span))
            yield from records

    def _of_records(self, records: list[Record], system: AskedSystem) -> Coverage | None:
        try:
            partners = partners_of(dict(self._request.who), self._app.config)
        except NobodyError as error:
            self._report(Code.DIRECTIVE_VALUE, f"{error}, or set bml_we")
            return None
        counting = Counting(system.system, system.shown_resolver, self._chapters(system))
        return counting.count(records, partners)

    def _of_json(self, path: Path, system: AskedSystem) -> Coverage | None:
        """Return the coverage of a JSON; when the notes have something they are asked anew."""
        try:
            return _with_conditions(coverage_of_json(path.read_bytes()), system)
        except CoverageFileError as error:
            self._report(Code.PLAYED_FILE, f"{path.name}: {error}", Severity.WARNING)
            return None

    def _chapters(self, system: AskedSystem) -> Chapters:
        """Return the parts of a system: its documents, or the sections of its only one."""
        env = self._app.env
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

    def _report(self, code: Code, message: str, severity: Severity = Severity.ERROR) -> None:
        place = f"{self._app.env.doc2path(self._docname)}:{self._request.line}"
        report_at(self._app.env, code, severity, message, place)


def _is_json(paths: list[Path]) -> bool:
    if len(paths) != 1:
        return False
    with paths[0].open("rb") as file:
        return file.read(64).lstrip().startswith(_JSON)


def _with_conditions(coverage: Coverage, system: AskedSystem) -> Coverage:
    """Return coverage with when the notes have what they have for other boards only."""
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


def _conditions(auction: Auction, system: AskedSystem) -> tuple[Conditions, ...]:
    found = system.shown_resolver.found(auction)
    return tuple(dict.fromkeys(one.conditions for one in found.meanings))


def _nodes_of(
    counted: _Counted, request: CoverageRequest, app: Sphinx, docname: str
) -> Iterator[nodes.Node]:
    """Yield what the page says."""
    for sentence in counted.sentences:
        yield nodes.paragraph("", sentence, support_smartquotes=False)
    coverage, system = counted.coverage, counted.system
    if coverage is None or system is None:
        return

    def link(auction: Auction, words: list[nodes.Node]) -> list[nodes.Node]:
        place = _place(auction, system)
        return [reference_to(app.builder, docname, *place, words)] if place else words

    teller = CoverageTeller(settings_of(app.env).wording, request.top)
    yield from coverage_nodes(coverage, teller, link, [Part(name) for name in request.parts])


def _place(auction: Auction, system: AskedSystem) -> tuple[str, str] | None:
    """Return document and anchor of the row that an auction leads to, None for nowhere."""
    resolver = system.shown_resolver
    row = row_of(resolver.resolve(Query(auction, None)), resolver)
    return (row.address.document, row.address.anchor) if row and row.address.anchor else None


def _digest(counted: _Counted, request: CoverageRequest) -> str:
    """Return what differs where a report says something else, or leads elsewhere."""
    places: list[object] = []
    coverage, system = counted.coverage, counted.system
    if coverage is not None and system is not None:
        known = [gap.known for gap in coverage.gaps]
        named = [one.auction for one in coverage.named]
        said = [one.auction for one in coverage.explanations]
        places = [_place(one, system) for one in (*known, *named, *said) if one]
    return fingerprint((coverage and _facts(coverage), counted.sentences, places, request))


def _facts(coverage: Coverage) -> tuple[object, ...]:
    return (
        coverage.records,
        coverage.openings,
        coverage.chapters,
        coverage.gaps,
        coverage.named,
        coverage.explanations,
    )
