"""``bml-space``: the hands that rows cover, leave out and share (HANDS HA-80)."""

from __future__ import annotations

from dataclasses import dataclass

from docutils import nodes

from ...agreements.resolver import context_of
from ...display.plain import shown_auction
from ...display.reports import Report
from ...sphinxext.page_reports import (
    CannotMakeError,
    PageReport,
    ReportBuild,
    ReportDirective,
    ReportPage,
)
from ...sphinxext.translatable_messages import translated
from ..model.requests import read_bidding
from ..model.space import read_space
from ..words.space import SpaceFormatter, SpaceTexts
from .readers import reader_of


@dataclass(frozen=True)
class SpaceRequest:
    """The argument and the options of a directive."""

    auction: str
    """The auction as written; empty before the first call."""
    seat: int | None
    vulnerability: str
    assume: bool


class SpaceReport(PageReport[SpaceRequest, Report]):
    """The hands at our next call."""

    name = "space"
    is_of_documents = True
    classes = ("bml-space",)

    def request(self, directive: ReportDirective) -> SpaceRequest:
        """Return the auction and the options of the directive."""
        options = directive.options
        seat = options.get("seat")
        return SpaceRequest(
            directive.reader.value,
            None if seat is None else int(seat),
            options.get("vul", "00").upper(),
            options.get("assume", False),
        )

    def make(self, request: SpaceRequest, build: ReportBuild) -> Report:
        """Return the report; report an auction after which the notes have no calls of ours."""
        system = build.system
        query, context = (
            read_bidding(request.auction),
            context_of(request.seat, request.vulnerability),
        )
        space = read_space(reader_of(system, build.app), query, context, assume=request.assume)
        if not space.rows:
            auction = shown_auction(query.auction, build.wording)
            where = f"after {auction}" if auction else "to open"
            raise CannotMakeError(f"the notes have no calls of ours {where}")
        texts = translated(SpaceTexts())
        return SpaceFormatter(system.system.options, build.wording, texts).report(space)

    def nodes(self, made: Report, page: ReportPage) -> list[nodes.Node]:
        """Return the nodes of the report, with links from calls to their rows."""
        return [page.report(made)]
