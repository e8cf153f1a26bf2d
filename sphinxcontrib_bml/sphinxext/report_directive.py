"""The directive ``bml-report``: the diagnostics of checks as part of a page (CHECKS CK-31)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from docutils import nodes
from sphinx.util.osutil import os_path

from ..agreements.checks.severities import SeveritySetting, parse_setting
from ..agreements.directives import ACCEPTED, FINDINGS
from ..doctree.build import fit_columns
from ..doctree.inline_nodes import text_nodes
from ..language.inline import convert, without_marks
from ..language.options import Options
from ..language.source import Span
from ..language.variants.parts import key_of
from .checks import ProjectDiagnostic, project_checks
from .documents import FACTS
from .page_reports import PageReport, ReportBuild, ReportDirective, ReportPage, add_page_report
from .translatable_messages import _

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sphinx.application import Sphinx

    from ..language.codes import Code
    from .systems import BuildSystem

_MOST = 200
"""Maximum number of diagnostics of a check on a page: the most important ones."""


@dataclass(frozen=True)
class ChecksRequest:
    """The request of a directive."""

    checks: tuple[str, ...]
    """The codes of checks, possibly with a class after a colon; empty for all."""
    kinds: tuple[str, ...]
    """Some of :data:`FINDINGS`; empty for all."""


class ChecksReport(PageReport[ChecksRequest, "list[_ReportItem]"]):
    """The diagnostics of the checks in the notes."""

    name = "report"
    is_of_documents = True
    classes = ("bml-report",)

    def request(self, directive: ReportDirective) -> ChecksRequest:
        """Return the request."""
        options = directive.options
        return ChecksRequest(tuple(options.get("checks", ())), tuple(options.get("kinds", ())))

    def make(self, request: ChecksRequest, build: ReportBuild) -> list[_ReportItem]:
        """Return the requested diagnostics."""
        system = None if build.is_of_all else build.system
        return list(_report_items(request, system, build.app))

    def facts(self, made: list[_ReportItem]) -> object:
        """Return the diagnostics that are shown, with their places."""
        shown = [(one.found.finding, one.kind) for some in _shown(made).values() for one in some]
        return _counted(made), [
            # What finds the line is not a part of a span's repr.
            (str(finding), finding, [str(one.span) for one in finding.related], kind)
            for finding, kind in shown
        ]

    def nodes(self, made: list[_ReportItem], page: ReportPage) -> list[nodes.Node]:
        """Return the counts, then the diagnostics by check."""
        if not made:
            nothing = nodes.paragraph("", str(_("Nothing was found.")))
            return [nodes.container("", nothing)]
        return [nodes.container("", _counts(made), *_sections(made, _PageLinks(page)))]


class _PageLinks:
    """Finds the pages for the places of diagnostics."""

    def __init__(self, page: ReportPage) -> None:
        self._page = page
        self._app = page.app
        self.wording = page.wording
        self._anchors: dict[str, dict[tuple[str, int], str]] = {}
        """The anchors of the rows that are shown, by document, file and line."""

    def _row_at(self, place: Span) -> tuple[str, str] | None:
        """Return the document and the anchor of a row, possibly in a document that includes it."""
        facts, own = FACTS.of(self._app.env), self._documents.get(place.file)
        for docname in facts if own is None else (own,):
            if docname not in self._anchors and docname in facts:
                self._anchors[docname] = {
                    (row.place.file, row.place.line): row.anchor
                    for table in facts[docname].tables
                    for row in reversed(table.rows)
                    if row.anchor
                }
            anchor = self._anchors.get(docname, {}).get((place.file, place.line))
            if anchor:
                return docname, anchor
        return None

    @cached_property
    def _documents(self) -> dict[str, str]:
        env = self._app.env
        return {str(env.doc2path(docname)): docname for docname in env.all_docs}

    def link(self, place: Span) -> nodes.Node:
        """Return the place as ``file:line``, linked to its row or else to its page."""
        shown = nodes.literal("", f"{self._name(place.file)}:{place.line}")
        found = self._row_at(place)
        if found is None:
            docname = self._documents.get(place.file)
            if docname is None:
                return shown
            found = docname, ""
        return self._page.link(*found, [shown])

    def _name(self, file: str) -> str:
        """Return the path of a file in the source folder, with slashes."""
        path, folder = Path(file), Path(self._app.srcdir)
        return path.relative_to(folder).as_posix() if path.is_relative_to(folder) else file

    def replace_file_names(self, text: str) -> str:
        """Return a message with the same file names as in links."""
        return text.replace(os_path(f"{self._app.srcdir}/"), "")


class _ReportItem(NamedTuple):
    """A diagnostic in a report."""

    found: ProjectDiagnostic
    kind: str
    """One of :data:`FINDINGS`."""


def _report_items(
    request: ChecksRequest, system: BuildSystem | None, app: Sphinx
) -> Iterator[_ReportItem]:
    """Yield the diagnostics that a report shows.

    :param system: the system whose documents and partner are shown; None for all.
    """
    kinds = request.kinds or FINDINGS
    documents = frozenset(system.documents) if system is not None else frozenset()
    partner = system.variant if system is not None else ""
    settings = [parse_setting(word) for word in request.checks]
    for found in project_checks(app).diagnostics:
        kind = ACCEPTED if found.settled.is_accepted else str(found.settled.severity)
        is_of_system = system is None or not found.documents or found.documents & documents
        variants = set(map(key_of, found.finding.variants))
        is_of_partner = not partner or not variants or partner in variants
        if not (is_of_system and is_of_partner):
            continue
        if kind in kinds and (not settings or _is_selected(found, settings)):
            yield _ReportItem(found, kind)


def _is_selected(found: ProjectDiagnostic, settings: Iterable[SeveritySetting]) -> bool:
    finding = found.finding
    return any(one.code is finding.code and one.kind in {"", finding.kind} for one in settings)


def _counts(shown: list[_ReportItem]) -> nodes.container:
    """Return the table of counts by check."""
    heads = [_("Check"), _("Errors"), _("Warnings"), _("Remarks"), _("Accepted")]
    rows = [[code, *(str(number or "") for number in found)] for code, found in _counted(shown)]
    return make_table(
        [[nodes.paragraph("", str(head))] for head in heads],
        [[[nodes.paragraph("", cell)] for cell in row] for row in rows],
    )


def _counted(shown: list[_ReportItem]) -> list[tuple[str, list[int]]]:
    """Return the number of diagnostics of each kind, by check."""
    counts: dict[str, Counter[str]] = {}
    for found, kind in shown:
        counts.setdefault(str(found.finding.code), Counter())[kind] += 1
    return [
        (code, [of_kind[kind] for kind in FINDINGS]) for code, of_kind in sorted(counts.items())
    ]


def _shown(made: list[_ReportItem]) -> dict[Code, list[_ReportItem]]:
    """Return the diagnostics of each check that a page shows; the most severe if there are many."""
    by_code: dict[Code, list[_ReportItem]] = {}
    for one in made:
        by_code.setdefault(one.found.finding.code, []).append(one)
    for found in by_code.values():
        if len(found) > _MOST:
            found.sort(key=lambda one: FINDINGS.index(one.kind))
    return {code: by_code[code][:_MOST] for code in sorted(by_code, key=str)}


def _sections(made: list[_ReportItem], places: _PageLinks) -> Iterator[nodes.Node]:
    """Yield the diagnostics of each check below its code."""
    numbers = Counter(one.found.finding.code for one in made)
    for code, shown in _shown(made).items():
        yield nodes.rubric("", str(code))
        yield nodes.paragraph("", code.help)
        yield nodes.bullet_list("", *(_item(one, places) for one in shown), bullet="-")
        if more := numbers[code] - len(shown):
            yield nodes.paragraph("", places.wording.and_more.format(number=more))


def _item(shown: _ReportItem, places: _PageLinks) -> nodes.list_item:
    finding = shown.found.finding
    words = {
        "error": _("error"),
        "warning": _("warning"),
        "info": _("info"),
        ACCEPTED: _("accepted"),
    }
    head = nodes.paragraph("", "", places.link(finding.span))
    head += nodes.Text(f" {words[shown.kind]}: ")
    head += text_nodes(_plain_text(places.replace_file_names(finding.message)))
    if finding.hint:
        head += nodes.Text(" (")
        head += text_nodes(_plain_text(finding.hint))
        head += nodes.Text(")")
    page = finding.code.page
    head += [nodes.Text(" "), nodes.reference(page, str(finding.code), refuri=page)]
    item = nodes.list_item("", head, classes=[f"bml-report-{shown.kind}"])
    if finding.related and len(finding.words) == _PAIR:
        _auction, first, later = finding.words
        other = finding.related[0].span
        item += _side_by_side([(other, first), (finding.span, later)], places)
    elif finding.related:
        for related in finding.related:
            line = nodes.paragraph("", "", places.link(related.span))
            line += nodes.Text(f" {places.replace_file_names(related.message)}")
            item += line
    return item


_PAIR = 3
"""The number of words of a diagnostic about two rows: the auction and two texts."""


def _side_by_side(texts: list[tuple[Span, str]], places: _PageLinks) -> nodes.container:
    """Return two rows next to each other, each a link above its text."""
    heads = [[nodes.paragraph("", "", places.link(place))] for place, _text in texts]
    cells = [[nodes.paragraph("", "", *text_nodes(_plain_text(text)))] for _place, text in texts]
    return make_table(heads, [cells])


def _plain_text(text: str) -> str:
    """Return a text of the notes as pages show it, without font marks."""
    return convert(without_marks(text, Options()))


def make_table(
    heads: Sequence[Sequence[nodes.Node]],
    rows: Sequence[Sequence[Sequence[nodes.Node]]],
) -> nodes.container:
    """Return a table in a box in which it scrolls sideways; heads and cells are nodes."""
    columns = [nodes.colspec("", colwidth=1) for _ in heads]
    head = nodes.thead("", _table_row(heads))
    body = nodes.tbody("", *map(_table_row, rows))
    group = nodes.tgroup("", *columns, head, body, cols=len(columns))
    fit_columns(group)
    table = nodes.table("", group, classes=["colwidths-auto", "bml-table"])
    return nodes.container("", table, classes=["bml-wide"])


def _table_row(cells: Sequence[Sequence[nodes.Node]]) -> nodes.row:
    return nodes.row("", *(nodes.entry("", *cell) for cell in cells))


def setup(app: Sphinx) -> None:
    """Register the directive."""
    add_page_report(app, ChecksReport)
