"""The directive ``auction``."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from docutils.parsers.rst import directives

from ...agreements.deals import calls_of
from ...bridge import BoardVulnerability, InvalidVulnerabilityError, Seat
from ...doctree.diagram_nodes import auction_node
from ...language.diagnostics import quoted
from ...language.diagrams import parse_auction, parse_auction_from_dealer
from ...language.source import Line
from ..i18n.messages import note_messages
from ..played.records import PLAYED_OPTIONS, auction_of, shown_record
from ..session import note_auction
from .base import COMMON_OPTIONS, BMLBaseDirective

if TYPE_CHECKING:
    from collections.abc import Callable

    from docutils import nodes


class AuctionDirective(BMLBaseDirective):
    """An auction in four columns; the argument is the dealer, N E S or W."""

    option_spec: ClassVar[dict[str, Callable[[str], object]]] = {
        **COMMON_OPTIONS,
        **PLAYED_OPTIONS,
        "vul": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """Return the auction's diagram."""
        if "file" in self.options:
            shown = shown_record(self)
            if shown is None or shown.record.dealer is None:
                return []
            return self.finished(auction_of(self, shown))
        source = self.content_source()
        texts = zip(source.line_starts, source.text.split("\n"), strict=True)
        lines = [
            Line(text, source, start, start, start + len(text))
            for start, text in texts
            if text.strip()
        ]
        if not lines:
            self.refuse("an auction without a call", hint="write calls such as 1H P 2H below it")
            return []
        self.note_ignored(lines)
        dealer = self._dealer()
        parse = parse_auction_from_dealer if dealer else parse_auction
        diagram = parse(lines, self.notes_state)
        calls = calls_of(diagram, self.page_settings.options)
        note_auction(self.env, self.get_source_info()[1], calls)
        node = auction_node(
            diagram,
            self.page_settings,
            dealer=dealer,
            vulnerability=self._vulnerability(),
        )
        note_messages(self.env, [node])
        return self.finished(node)

    def _dealer(self) -> Seat | None:
        word = self.argument
        if not word:
            return None
        for seat in Seat:
            if word.upper() in {seat.value, seat.full_name.upper()}:
                return seat
        self.refuse(f"{quoted(word)} is no dealer", hint="one of N E S W")
        return None

    def _vulnerability(self) -> BoardVulnerability | None:
        value = self.options.get("vul")
        if not value:
            return None
        try:
            return BoardVulnerability.parse(value)
        except InvalidVulnerabilityError:
            self.refuse(f"{quoted(value)} is no vulnerability", hint="one of None, NS, EW, All")
            return None
