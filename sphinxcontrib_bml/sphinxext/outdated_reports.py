"""Pages with outdated reports, such as coverage, although no page has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..language.source import fingerprint
from .page_reports import NOTHING, REPORTS, REQUESTS, SHOWN, PageReport, make_once
from .products import add_source, is_current, mark_current

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

_PRODUCT = "reports"


def _find_outdated_pages(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Return the unchanged documents whose reports would now show something else.

    The marks of changed rows are computed before.
    """
    places, requested = REPORTS.of(app), REQUESTS.of(env).values()
    reports = {one.report: places[one.report].report for some in requested for one in some}
    is_unchanged = is_current(app, _PRODUCT)
    outdated = []
    for docname, requests in REQUESTS.of(env).items():
        shown = SHOWN.of(env).setdefault(docname, {})
        before = shown.get(app.builder.name, [])
        now = [
            before[number]
            if before and is_unchanged and reports[placed.report].is_of_documents
            else _fingerprint(make_once(docname, number, app), reports[placed.report])
            for number, placed in enumerate(requests)
        ]
        if now != before:
            shown[app.builder.name] = now
            outdated.append(docname)
    mark_current(app, _PRODUCT)
    return outdated


def _fingerprint(made: Any, report: PageReport[Any, Any]) -> str:
    return NOTHING if made is None else fingerprint(report.facts(made))


def _sources(app: Sphinx) -> object:
    """Return the other sources of the reports of all documents, such as files."""
    places = REPORTS.of(app)
    return [
        places[one.report].report.sources(one.request, app)
        for requests in REQUESTS.of(app.env).values()
        for one in requests
    ]


def setup(app: Sphinx) -> None:
    """Register the search for pages with outdated reports."""
    add_source(app, _sources)
    app.connect("env-get-updated", _find_outdated_pages)
