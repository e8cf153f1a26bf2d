"""``bml-coverage``: what the notes cover of what was bid (PLAYED CV-42)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...display.coverage_parts import MOST_SHOWN, CoveragePart
from ..page_reports import PageReport, add_page_report
from .partners import OPTIONS

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

    from ..page_reports import ReportBuild, ReportDirective, ReportPage
    from .reports import ShownCoverage


@dataclass(frozen=True)
class CoverageRequest:
    """What a directive asks for."""

    files: tuple[str, ...]
    """Paths and patterns, absolute."""
    names: tuple[str, ...]
    """As written."""
    who: tuple[tuple[str, str], ...]
    """The options that say who we are."""
    top: int
    parts: tuple[str, ...]
    is_optional: bool


class CoverageReport(PageReport[CoverageRequest, "ShownCoverage"]):
    """What the notes cover of what was bid, by files of matches or a JSON of ``bml coverage``."""

    name = "coverage"
    classes = ("bml-coverage",)

    def request(self, directive: ReportDirective) -> CoverageRequest:
        """Return what is asked for."""
        names: tuple[str, ...] = tuple(directive.reader.value)
        options = directive.options
        return CoverageRequest(
            tuple(directive.env.relfn2path(name)[1] for name in names),
            names,
            tuple((name, options[name]) for name in OPTIONS if name in options),
            options.get("top", MOST_SHOWN),
            tuple(options.get("parts", CoveragePart)),
            "optional" in options,
        )

    def make(self, request: CoverageRequest, build: ReportBuild) -> ShownCoverage:
        """Return the report; what is wrong with files is reported."""
        from .reports import CoverageMaker

        return CoverageMaker(request, build).shown()

    def facts(self, made: ShownCoverage) -> object:
        """Return what the report says, and where it leads."""
        return made.facts

    def nodes(self, made: ShownCoverage, page: ReportPage) -> list[nodes.Node]:
        """Return the report."""
        return [made.container(page)]


def setup(app: Sphinx) -> None:
    """Register the directive."""
    add_page_report(app, CoverageReport)
