"""Elements that are filled when their page is written, because they depend on all documents.

A class declares an element: its directive, the request of the directive, the result for the
request, and the nodes that show the result. ``add_page_report(app, Class)`` registers the class::

    class AnswerReport(PageReport[str, str]):
        name = "answer"
        syntax = page_report(to=read_text)

        def request(self, directive):
            return directive.options.get("to", "")

        def make(self, request, build):
            return build.system.title

        def nodes(self, made, page):
            return [nodes.paragraph("", made)]

The directive is ``bml-answer``. If the report changes, the page is written again
although the document has not changed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from docutils import nodes
from sphinx.addnodes import tabular_col_spec

from .. import features
from ..agreements.directives import page_report
from ..doctree.report_nodes import paragraph_node, section_nodes
from ..formats.scripts import without_spaces
from ..language.codes import Code, Severity
from ..language.directive_options import DirectiveKind, directive_kinds
from ..language.source import fingerprint
from .build_state import AppState, DocumentData, ProjectCache, ResultData
from .diagnostics import log_at
from .directive_base import BMLBaseDirective, set_heading_levels
from .headings import make_reference
from .session import settings_of
from .systems import BuildSystem, build_systems

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

    from ..display.reports import Report
    from ..display.wording import PageTexts
    from ..language.anchors import RowAddress

STATIC = Path(__file__).parents[1] / "static"
BEHIND_BML_CSS = 510
"""The priority in Sphinx of style sheets for some pages, after those for all."""

Request = TypeVar("Request")
"""The type of a directive's request; requests are stored from build to build."""
Made = TypeVar("Made")
"""The type of the result for a request."""


@dataclass(frozen=True)
class PageFile:
    """A script or style sheet that pages load."""

    name: str
    parts: tuple[str, ...] = ()
    """Files that are joined to this file, without indents and comments to save space."""

    def read(self) -> bytes:
        """Return the content of the file as it is written (PRACTICE QP-3)."""
        if not self.parts:
            return (STATIC / self.name).read_bytes()
        whole = b"\n".join((STATIC / part).read_bytes() for part in self.parts)
        return without_spaces(whole)


def runs_scripts(builder: Builder) -> bool:
    """Return whether the pages of a builder may have scripts (RESOLVER RS-2)."""
    return builder.format == "html" and builder.name != "epub"


class bml_page_report(nodes.General, nodes.Element):  # noqa: N801 - nodes are named so
    """The place of an element. ``report``: its name; ``number``: its position in ``docname``."""


class CannotMakeError(Exception):
    """An element has nothing to show; the directive reports the message unless it is empty."""


@dataclass(frozen=True)
class PlacedRequest(Generic[Request]):
    """The request of a directive, and its place."""

    report: str
    """The name of the element."""
    request: Request
    system: str
    """The option ``:system:`` as written; empty if it is missing."""
    location: str
    """``file:line`` of the directive."""


REQUESTS: DocumentData[list[PlacedRequest[Any]]] = DocumentData("page_reports")
"""The requests of the elements of each document."""
SHOWN: ResultData[dict[str, list[str]]] = ResultData("shown_reports")
"""The fingerprints of the elements as shown, by builder."""
NOTHING = fingerprint(None)
"""The fingerprint of an element that shows nothing."""


class ReportBuild:
    """The context in which an element is built."""

    def __init__(self, app: Sphinx, docname: str, placed: PlacedRequest[Any]) -> None:
        """Store an element of a document."""
        self.app = app
        self.docname = docname
        """The document with the element."""
        self._placed = placed
        self.request = placed.request
        """The request of the directive."""

    @property
    def env(self) -> BuildEnvironment:
        """The environment, after all documents are read."""
        return self.app.env

    @property
    def wording(self) -> PageTexts:
        """The page texts of the project."""
        return settings_of(self.env).wording

    @property
    def is_of_all(self) -> bool:
        """Whether the directive has no option ``:system:``."""
        return not self._placed.system

    @property
    def system(self) -> BuildSystem:
        """The system of the option ``:system:``, else the system of the document.

        :raises CannotMakeError: if there is no such system; without a message if this build does
            not write the pages of its partner (VARIANTS VA-11).
        """
        answers, name = build_systems(self.app), self._placed.system
        system = answers.resolve_system_option(name, self.docname)
        if system is None:
            raise CannotMakeError(answers.system_option_problem(name))
        return system

    def report(
        self, message: str, code: Code = Code.DIRECTIVE_VALUE, severity: Severity | None = None
    ) -> None:
        """Report a problem at the directive.

        :param severity: by default the severity of the code.
        """
        log_at(self.env, code, severity or code.severity, message, self._placed.location)


@dataclass(frozen=True)
class ReportPage:
    """A page that shows an element."""

    app: Sphinx
    docname: str
    """The page, which in some builders contains several documents."""
    place: nodes.Element
    """The node that is replaced by the nodes of the element."""

    @property
    def wording(self) -> PageTexts:
        """The page texts of the project."""
        return settings_of(self.app.env).wording

    def link(self, docname: str, anchor: str, words: Iterable[nodes.Node]) -> nodes.Node:
        """Return nodes as a link from the page to an anchor of a document."""
        return make_reference(self.app.builder, self.docname, docname, anchor, words)

    def container(self, content: Iterable[nodes.Node]) -> nodes.container:
        """Return a container with nodes; its rubrics are headings below the page's headings."""
        container = nodes.container("", *content)
        set_heading_levels(container, self.place)
        return container

    def row_link(self, address: RowAddress, words: list[nodes.Node]) -> list[nodes.Node]:
        """Return nodes as a link to a row, or as they are if no page shows it."""
        if not address.anchor or address.document not in self.app.env.all_docs:
            return words
        return [self.link(address.document, address.anchor, words)]

    def tables(self, content: Iterable[nodes.Node]) -> nodes.container:
        """Return a container with nodes, whose tables have fitted columns on paper."""
        container = self.container(content)
        if self.app.builder.format == "latex":
            _set_columns(container)
        return container

    def report(self, report: Report) -> nodes.container:
        """Return a container with a report, its targets linked to their rows."""
        sections = section_nodes(report.sections, self.row_link)
        return self.tables([paragraph_node(report.summary), *sections])


_LONGEST_TABLE = 30
"""Number of rows above which Sphinx lets a table run over pages, with other columns."""


def _set_columns(report: nodes.container) -> None:
    """Align numbers to the right and fit the columns to their headings, for LaTeX."""
    for table in list(report.findall(nodes.table)):
        row = table.next_node(nodes.row)
        assert row is not None
        texts = ["T"] * len(row)
        if len(list(table.findall(nodes.row))) > _LONGEST_TABLE:
            widths = [column["colwidth"] for column in table.findall(nodes.colspec)]
            texts = [rf"\X{{{width}}}{{{sum(widths)}}}" for width in widths]
        columns = [
            "r" if "bml-number" in entry["classes"] else text
            for entry, text in zip(row.findall(nodes.entry), texts, strict=True)
        ]
        index = table.parent.index(table)
        table.parent.insert(index, tabular_col_spec(spec="".join(columns)))


class ReportDirective(BMLBaseDirective):
    """The directive of an element in a document."""

    place: ClassVar[ReportPlace]

    @property
    def report(self) -> PageReport[Any, Any]:
        """The report of the directive."""
        return self.place.report

    def run(self) -> list[nodes.Node]:
        """Return the place, or nothing if the request cannot be shown."""
        request = None if self.reader.value is None else self.report.request(self)
        if request is None:
            return []
        requests = REQUESTS.of(self.env).setdefault(self.env.docname, [])
        place = bml_page_report(
            "", report=self.report.name, docname=self.env.docname, number=len(requests)
        )
        place["classes"] += [*self.report.classes, *self.options.get("class", [])]
        self.set_source_info(place)
        self.add_name(place)
        system = self.options.get("system", "")
        requests.append(PlacedRequest(self.report.name, request, system, self.get_location()))
        return [place]

    @property
    def syntax(self) -> DirectiveKind:
        """The syntax from the table of directives, or else from the report of another package."""
        return directive_kinds().get(self.kind, self.report.syntax)


class PageReport(ABC, Generic[Request, Made]):
    """An element whose content Sphinx adds when it writes the page."""

    name: ClassVar[str]
    """Name of the element; the directives are ``bml-NAME`` and ``bml:NAME``."""
    directive: ClassVar[str] = ""
    """Name of the directive instead of ``bml-NAME``."""
    syntax: ClassVar[DirectiveKind] = page_report()
    """The syntax of the directive, if another package defines the report: our directives are in the
    table of directives. :attr:`ReportBuild.system` reads the option ``system``."""
    classes: ClassVar[tuple[str, ...]] = ()
    """Classes of the element."""
    files: ClassVar[tuple[PageFile, ...]] = ()
    """The files that its pages load if scripts run, in this order."""
    is_for_browsers: ClassVar[bool] = False
    """Whether it needs a browser: books (``bml_latex``) leave its pages out."""
    leads_to_sequences: ClassVar[bool] = False
    """Whether it links to the index of auctions of its system, which is then written."""
    is_of_documents: ClassVar[bool] = False
    """Whether it depends only on documents, configuration and :meth:`sources`: it is
    not computed or reported again while these are unchanged.
    """

    def set_up(self, app: Sphinx) -> None:
        """Register the requirements of the element, such as nodes; called before it is used."""

    @abstractmethod
    def request(self, directive: ReportDirective) -> Request | None:
        """Return the request of a directive, or None after a message."""

    def sources(self, request: Request, app: Sphinx) -> object:
        """Return a value that changes if sources other than documents change, such as a file.

        Two values are the same if their ``repr`` is the same.
        """
        return None

    @abstractmethod
    def make(self, request: Request, build: ReportBuild) -> Made:
        """Return the result for a request; all documents are read.

        The result is computed once per build.

        :raises CannotMakeError: if there is nothing to show.
        """

    @abstractmethod
    def nodes(self, made: Made, page: ReportPage) -> list[nodes.Node]:
        """Return the nodes of the result; the first gets the classes and names of the place."""

    def auction_counts(self, request: Request, build: ReportBuild) -> Mapping[str, int]:
        """Return how often auctions of the system came up in played deals, by short form.

        Explorers of the system show it (RESOLVER RX-11). The files are in :meth:`sources`.
        """
        return {}

    def facts(self, made: Made) -> object:
        """Return a value that changes if the content or the link targets of the element change."""
        return made


class ReportPlace:
    """The definition of a report; its class is imported when a page uses its directive."""

    def __init__(self, app: Sphinx, kind: str | type[PageReport[Any, Any]]) -> None:
        """Store a report.

        :param kind: its class, or the name of the class, ``package.module:name``.
        """
        self._app = app
        self.kind = kind

    @cached_property
    def report(self) -> PageReport[Any, Any]:
        """The report, ready to use."""
        kind = resolve_name(self.kind) if isinstance(self.kind, str) else self.kind
        report: PageReport[Any, Any] = kind()
        report.set_up(self._app)
        return report


REPORTS: AppState[dict[str, ReportPlace]] = AppState(lambda app: {})
"""The definitions of reports, by name."""


_MADE: ProjectCache[tuple[str, int], Any] = ProjectCache()
"""The results of elements, by document and position."""


def make_once(docname: str, number: int, app: Sphinx) -> Any:
    """Return the result of an element, computed once per build, or None."""

    def make() -> Any:
        placed = REQUESTS.of(app.env)[docname][number]
        build = ReportBuild(app, docname, placed)
        try:
            return REPORTS.of(app)[placed.report].report.make(placed.request, build)
        except CannotMakeError as error:
            if str(error):
                build.report(str(error))
            return None

    return _MADE.once(app, (docname, number), make)


def shown_reports(
    app: Sphinx, is_wanted: Callable[[PageReport[Any, Any]], bool]
) -> Iterator[tuple[PageReport[Any, Any], ReportBuild]]:
    """Yield the elements of all documents that show something, with their builds.

    :param is_wanted: returns whether to yield an element.
    """
    reports, shown_of = REPORTS.of(app), SHOWN.of(app.env)
    for docname, requests in REQUESTS.of(app.env).items():
        for number, placed in enumerate(requests):
            report = reports[placed.report].report
            if is_wanted(report) and shown_of[docname][app.builder.name][number] != NOTHING:
                yield report, ReportBuild(app, docname, placed)


def _fill(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Replace the places on a page by their elements.

    :param docname: the page, which in some builders contains several documents.
    """
    if not REQUESTS.of(app.env):
        return
    for place in list(doctree.findall(bml_page_report)):
        made = make_once(place["docname"], place["number"], app)
        page = ReportPage(app, docname, place)
        found = [] if made is None else REPORTS.of(app)[place["report"]].report.nodes(made, page)
        if found:
            place.replace_self(found)
        else:
            place.parent.remove(place)


def add_page_report(app: Sphinx, kind: type[PageReport[Any, Any]]) -> None:
    """Add a page report."""
    _add(app, kind.directive or f"bml-{kind.name}", kind)


def _add(app: Sphinx, directive: str, kind: str | type[PageReport[Any, Any]]) -> None:
    """Add an element with the directives ``bml-NAME`` and ``bml:NAME``."""
    name = directive.removeprefix("bml-")
    place = REPORTS.of(app)[name] = ReportPlace(app, kind)
    members = {"place": place, "kind": directive}
    cls = type(f"{name.title().replace('-', '')}Directive", (ReportDirective,), members)
    app.add_directive(directive, cls)
    app.add_directive_to_domain("bml", name, cls)


def setup(app: Sphinx) -> None:
    """Register page reports."""
    app.add_node(bml_page_report)
    for directive, where in features.page_reports().items():
        _add(app, directive, where)
    app.connect("doctree-resolved", _fill)
