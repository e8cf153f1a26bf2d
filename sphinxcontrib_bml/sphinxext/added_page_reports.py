"""Page reports of other packages and extensions; if their code fails, the build continues."""

from __future__ import annotations

from functools import partial
from inspect import isabstract
from typing import TYPE_CHECKING, Any

from docutils import nodes

from ..entry_points import describe, describe_failure, load_additions
from ..language.codes import Code
from .config import report_invalid_value
from .diagnostics import is_reported, log_at
from .page_reports import (
    REPORTS,
    CannotMakeError,
    PageReport,
    ReportBuild,
    ReportDirective,
    ReportPage,
    add_page_report,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from sphinx.application import Sphinx
    from sphinx.config import Config

GROUP = "sphinxcontrib_bml.page_reports"
"""Entry point group for elements of other packages; each entry is a :class:`PageReport`."""


class _GuardedReport(PageReport[Any, Any]):
    """Reports the errors of a class of another package, its second base class."""

    _app: Sphinx
    _kind: type[PageReport[Any, Any]]
    """The class of the other package."""

    def _describe(self, error: Exception) -> str:
        return describe_failure(f"the page report {self.name!r}", self._kind.__module__, error)

    def _report(self, error: Exception, location: nodes.Node | None) -> None:
        message = self._describe(error)
        if not is_reported(self._app, (message, str(location))):
            severity = Code.ADDITION_FAILED.severity
            log_at(self._app.env, Code.ADDITION_FAILED, severity, message, location)

    def set_up(self, app: Sphinx) -> None:
        self._app = app
        try:
            self._kind.set_up(self, app)
        except Exception as error:
            self._report(error, None)

    def request(self, directive: ReportDirective) -> Any:
        try:
            return self._kind.request(self, directive)
        except Exception as error:
            diagnostics, line = directive.notes_state.diagnostics, directive.directive_line()
            diagnostics.report(Code.ADDITION_FAILED, line, self._describe(error))
            return None

    def sources(self, request: Any, app: Sphinx) -> object:
        try:
            return self._kind.sources(self, request, app)
        except Exception as error:
            self._report(error, None)
            return None

    def make(self, request: Any, build: ReportBuild) -> Any:
        try:
            return self._kind.make(self, request, build)
        except CannotMakeError:
            raise
        except Exception as error:
            build.report(self._describe(error), Code.ADDITION_FAILED)
            raise CannotMakeError from error

    def nodes(self, made: Any, page: ReportPage) -> list[nodes.Node]:
        try:
            found = list(self._kind.nodes(self, made, page))
            if not all(isinstance(one, nodes.Node) for one in found):
                raise TypeError("nodes() returned objects that are not docutils nodes")
        except Exception as error:
            self._report(error, page.place)
            return []
        return found

    def auction_counts(self, request: Any, build: ReportBuild) -> Mapping[str, int]:
        try:
            return self._kind.auction_counts(self, request, build)
        except Exception as error:
            self._report(error, None)
            return {}

    def facts(self, made: Any) -> object:
        try:
            return self._kind.facts(self, made)
        except Exception as error:
            self._report(error, None)
            return ""


def _guarded(kind: type[PageReport[Any, Any]]) -> type[PageReport[Any, Any]]:
    """Return the class of a page report that reports the errors of another class."""
    return type(kind.__name__, (_GuardedReport, kind), {"_kind": kind})


def _add_foreign(app: Sphinx, kind: type[PageReport[Any, Any]]) -> None:
    """Add the page report of another extension; warn if it is invalid.

    Extensions and ``conf.py`` call ``app.add_bml_page_report(kind)`` in their ``setup``, after
    ``app.setup_extension("sphinxcontrib_bml")``.
    """
    problem = "" if _is_added(app, kind) else _problem_of(kind, REPORTS.of(app))
    if problem:
        report_invalid_value(f"add_bml_page_report: {kind!r} cannot be used: {problem}")
    else:
        _add_once(app, kind)


def _add_installed(app: Sphinx, config: Config) -> None:
    """Add the page reports of installed packages, after all reports of this extension."""

    def problem_of(kind: object, known: Mapping[str, type[PageReport[Any, Any]]]) -> str:
        return "" if _is_added(app, kind) else _problem_of(kind, {*REPORTS.of(app), *known})

    added = load_additions(GROUP, "page report", _name_of, problem_of)
    for kind in added.by_name.values():
        _add_once(app, kind)
    for problem in added.problems:
        report_invalid_value(problem)


def _add_once(app: Sphinx, kind: type[PageReport[Any, Any]]) -> None:
    if not _is_added(app, kind):
        add_page_report(app, _guarded(kind))


def _is_added(app: Sphinx, kind: object) -> bool:
    """Return whether a class is already a page report of the project."""
    kinds = [one.kind for one in REPORTS.of(app).values()]
    return any(isinstance(one, type) and one.__bases__ == (_GuardedReport, kind) for one in kinds)


def _name_of(kind: type[PageReport[Any, Any]]) -> str:
    return kind.name


def _problem_of(kind: object, known: Collection[str]) -> str:
    """Return the reason why a class cannot be a page report, or nothing."""
    if not isinstance(kind, type) or not issubclass(kind, PageReport) or isabstract(kind):
        return f"{kind!r} is not a complete subclass of PageReport"
    try:
        kind()
    except Exception as error:
        return describe(error)
    return f"a directive bml-{kind.name} already exists" if kind.name in known else ""


def setup(app: Sphinx) -> None:
    """Register the function for extensions to add page reports, and add those of packages."""
    app.add_bml_page_report = partial(_add_foreign, app)  # type: ignore[attr-defined]
    app.connect("config-inited", _add_installed)
