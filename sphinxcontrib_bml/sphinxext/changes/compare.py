"""The directive ``bml-compare``: where two systems of the project differ (VARIANTS VA-30)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from docutils.parsers.rst import directives

from ..page_reports import PageReport, add_page_report

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

    from ..page_reports import OptionSpec, ReportBuild, ReportDirective, ReportPage
    from .comparisons import ShownComparison

_TWO = 2


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
    arguments = 1
    options: ClassVar[OptionSpec] = {
        "opening": directives.unchanged_required,
        "depth": directives.positive_int,
    }
    classes = ("bml-what-changed",)

    def request(self, directive: ReportDirective) -> CompareRequest | None:
        """Return what is asked for, None where the argument names no two systems."""
        names = directive.arguments[0].replace(",", " ").split()
        if len(names) != _TWO:
            directive.refuse("bml-compare takes the names of two systems, or of two partners")
            return None
        options = directive.options
        return CompareRequest(
            (names[0], names[1]), options.get("opening", ""), options.get("depth", 0)
        )

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
