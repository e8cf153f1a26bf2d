"""``bml-hands``: hands that fit an auction (HANDS HA-46)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from docutils import nodes
from sphinx.util.osutil import os_path

from ...agreements.queries import read_query
from ...agreements.resolver import context_of
from ...bridge.deals import Deal
from ...display.plain import shown_auction
from ...doctree.report_nodes import paragraph_node, table_node
from ...doctree.table_nodes import deal_node
from ...language.codes import Code
from ...sphinxext.page_reports import (
    CannotMakeError,
    PageReport,
    ReportBuild,
    ReportDirective,
    ReportPage,
)
from ...sphinxext.session import settings_of
from ...sphinxext.translatable_messages import translated
from ..model.dealt import HandRequest, read_shown
from ..model.requests import Only
from ..model.shown import Exclusion
from ..words.basis import BasisFormatter, BasisTexts
from ..words.shown import ShownFormatter, TableTexts, table_of_hands
from .readers import reader_of

if TYPE_CHECKING:
    from ...display.reports import ReportTable

_COUNT = 4
"""The number of deals by default."""


@dataclass(frozen=True)
class HandsRequest:
    """The argument and the options of a directive."""

    auction: str
    """The auction as written."""
    count: int
    seed: str | None
    seat: int | None
    vulnerability: str
    only: str | None
    exclude_others: bool
    is_diagram: bool
    """Whether deals are diagrams."""

    @property
    def hands(self) -> HandRequest:
        """The hands of ours that are wanted."""
        only = None if self.only is None else Only(self.only)
        exclusion = Exclusion.OTHERS if self.exclude_others else Exclusion.SPECIAL
        return HandRequest(only, exclusion=exclusion)


class HandsOnPage(NamedTuple):
    """Hands for an auction, as a page shows them."""

    deals: tuple[Deal, ...]
    """Deals with the hands on show."""
    table: ReportTable | None
    """The hands as a table; None for diagrams."""
    basis: str
    """What the hands rest on, or that there are none."""


class HandsReport(PageReport[HandsRequest, HandsOnPage]):
    """Hands that fit an auction."""

    name = "hands"
    is_of_documents = True
    classes = ("bml-hands",)

    def request(self, directive: ReportDirective) -> HandsRequest:
        """Return the auction and the options of the directive."""
        options = directive.options
        seat = options.get("seat")
        return HandsRequest(
            directive.reader.value,
            options.get("count", _COUNT),
            options.get("seed"),
            None if seat is None else int(seat),
            options.get("vul", "00").upper(),
            options.get("only"),
            options.get("exclude-others", False),
            options.get("format") == "deals",
        )

    def make(self, request: HandsRequest, build: ReportBuild) -> HandsOnPage:
        """Return hands; report why there are none."""
        query, context = (
            read_query(request.auction),
            context_of(request.seat, request.vulnerability),
        )
        if None not in {request.seat, query.seat} and request.seat != query.seat:
            raise CannotMakeError(f"the passes make it seat {query.seat}, not {request.seat}")
        system, texts = build.system, translated(TableTexts())
        shown = read_shown(reader_of(system, build.app), query, context, request=request.hands)
        dealing = shown.deals(request.count, request.seed)
        if not dealing.deals:
            reasons = ShownFormatter(system.system.options).reasons(shown)
            why = "; ".join(reasons) or f"none of {dealing.attempts:,} attempts fits"
            auction = shown_auction(shown.auction.answer.auction, build.wording)
            message = f"no example hands for {auction}: {why}"
            build.report(message.replace(os_path(f"{build.app.srcdir}/"), ""), Code.HANDS_NONE)
            return HandsOnPage((), None, texts.none)
        deals = tuple(deal.shown("".join(shown.seats)) for deal in dealing.deals)
        table = None
        if not request.is_diagram:
            table = table_of_hands(deals, shown.seats, build.wording, texts)
        basis = translated(BasisTexts())
        sentences = BasisFormatter(build.wording, basis).sentences(shown, dealing)
        return HandsOnPage(deals, table, " ".join(sentences))

    def nodes(self, made: HandsOnPage, page: ReportPage) -> list[nodes.Node]:
        """Return a table or diagrams, and in small type what the hands rest on."""
        if not made.deals:
            return [page.container([paragraph_node(made.basis)])]
        basis = nodes.container("", paragraph_node(made.basis), classes=["bml-hands-basis"])
        contain = page.container if made.table is None else page.tables
        return [contain([*_hands(made, page), basis])]

    def facts(self, made: HandsOnPage) -> object:
        """Return the words and the hands of the page."""
        deals = [_deal_facts(deal) for deal in made.deals]
        return deals, made.table, made.basis


def _deal_facts(deal: Deal) -> tuple[object, ...]:
    """Return what a diagram shows of a deal."""
    hands = [(seat.value, str(hand)) for seat, hand in deal.hands.items()]
    return deal.board, str(deal.dealer), str(deal.vulnerability), hands


def _hands(made: HandsOnPage, page: ReportPage) -> Iterator[nodes.Node]:
    if made.table is not None:
        yield table_node(made.table, lambda _target, words: words)
        return
    settings = settings_of(page.app.env)
    for deal in made.deals:
        yield deal_node(deal, settings, page.place.source or "", page.place.line or 0)
