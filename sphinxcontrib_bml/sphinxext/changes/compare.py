"""The directive ``bml-compare``: where two systems of the project differ (VARIANTS VA-30)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..page_reports import PageReport, add_page_report

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

    from ..page_reports import ReportBuild, ReportDirective, ReportPage
    from .comparisons import ShownComparison


@dataclass(frozen=True)
class CompareRequest:
    """What a directive asks for."""

    names: tuple[str, str]
    """Of systems, or of partners."""
    opening: str
    """The one that differences are shown of; nothing: all."""
    depth: int
    """How many calls the auctions have at most; 0 for any."""


class CompareReport(PageReport[CompareRequest, "ShownComparison"]):
    """Where two systems differ."""

    name = "compare"
    classes = ("bml-what-changed",)

    def request(self, directive: ReportDirective) -> CompareRequest:
        """Return what is asked for."""
        options = directive.options
        opening = options["opening"].short.strip("()") if "opening" in options else ""
        return CompareRequest(tuple(directive.reader.value), opening, options.get("depth", 0))

    def make(self, request: CompareRequest, build: ReportBuild) -> ShownComparison:
        """Return the differences."""
        from .comparisons import compared

        return compared(request, build)

    def facts(self, made: ShownComparison) -> object:
        """Return what the differences are."""
        return made.facts

    def nodes(self, made: ShownComparison, page: ReportPage) -> list[nodes.Node]:
        """Return the differences by opening."""
        return [page.container(made.nodes(page))]


def setup(app: Sphinx) -> None:
    """Register the directive."""
    add_page_report(app, CompareReport)
