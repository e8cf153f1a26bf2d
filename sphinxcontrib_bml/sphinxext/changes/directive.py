"""``bml-changes``: what changed since a revision, a day or a snapshot (CHECKS CH-4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...language.codes import Code
from ..page_reports import CannotMakeError, PageReport, add_page_report
from .told import UnreadableVersion, changes_since

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

    from ..page_reports import ReportBuild, ReportDirective, ReportPage
    from .lists import ShownChanges


@dataclass(frozen=True)
class ChangesRequest:
    """What a directive asks for."""

    since: str
    """A snapshot as its path from the source folder; nothing for ``bml_changes_since``."""
    depth: int
    """How many calls the auctions have at most; 0 for any."""


class ChangesReport(PageReport[ChangesRequest, "ShownChanges"]):
    """What changed in a system."""

    name = "changes"
    classes = ("bml-what-changed",)

    def request(self, directive: ReportDirective) -> ChangesRequest:
        """Return what is asked for."""
        since = directive.options.get("since", "")
        if since.endswith(".json"):
            since, _absolute = directive.env.relfn2path(since)
            directive.env.note_dependency(since)
        return ChangesRequest(since, directive.options.get("depth", 0))

    def make(self, request: ChangesRequest, build: ReportBuild) -> ShownChanges:
        """Return what changed; a state that cannot be read is reported."""
        from .lists import ShownChanges

        since = request.since or build.app.config.bml_changes_since
        if not since:
            raise CannotMakeError(
                "bml-changes needs :since: with a revision of git, a day such as 2026-01-31, or a "
                "file made by bml json"
            )
        found = changes_since(since, build.system, build.app)
        if isinstance(found, UnreadableVersion):
            build.report(found.message, Code.CHANGES_SOURCE)
        return ShownChanges.of(found, request.depth, build.env)

    def facts(self, made: ShownChanges) -> object:
        """Return what the list says, and where it leads."""
        return made.facts

    def nodes(self, made: ShownChanges, page: ReportPage) -> list[nodes.Node]:
        """Return the list."""
        return [page.container(made.nodes(page))]


def setup(app: Sphinx) -> None:
    """Register the directive."""
    add_page_report(app, ChangesReport)
