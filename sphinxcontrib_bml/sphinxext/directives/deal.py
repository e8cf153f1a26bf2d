"""The directive ``deal``."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from docutils.parsers.rst import directives

from ... import bridge
from ...bridge import Seat
from ...doctree.diagram_nodes import deal_node
from ...language.deal_headers import report_header
from ...language.diagnostics import quoted
from ...language.diagrams import HAND_HINT, is_hand, parse_deal_header, read_hand, report_cards
from ...language.source import Line
from ...language.syntax import DealDiagram
from ..played.records import PLAYED_OPTIONS, deal_nodes, shown_record
from ..session import note_deals
from .base import COMMON_OPTIONS, BMLBaseDirective

if TYPE_CHECKING:
    from collections.abc import Callable

    from docutils import nodes

    from ...bridge import Deal, Hand


class DealDirective(BMLBaseDirective):
    """A deal; the argument is its header, the content hand lines or one PBN deal."""

    option_spec: ClassVar[dict[str, Callable[[str], object]]] = {
        **COMMON_OPTIONS,
        **PLAYED_OPTIONS,
        "show": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """Return the deal's diagram."""
        if "file" in self.options:
            shown = shown_record(self)
            return deal_nodes(self, shown) if shown is not None else []
        hands = self._hands()
        if not hands:
            if self.is_empty:
                self.refuse(
                    "a deal without a hand",
                    hint="write lines such as N AKQ2 K43 - QJT987 below it",
                )
            return []
        deal = parse_deal_header(self.argument, hands)
        report_header(deal, self.argument_span(self.argument), self.notes_state)
        note_deals(self.env, [DealDiagram(self.argument_span(self.argument), deal, part=self.part)])
        if seats := self.options.get("show"):
            deal = self._select_hands(deal, seats)
        source, line = self.get_source_info()
        return self.finished(deal_node(deal, self.page_settings, source, line))

    def _hands(self) -> dict[Seat, Hand]:
        hands: dict[Seat, Hand] = {}
        lines_of: dict[Seat, Line] = {}
        source = self.content_source()
        texts = zip(source.line_starts, source.text.split("\n"), strict=True)
        lines = [Line(text, source, start, start, start + len(text)) for start, text in texts]
        self.note_ignored(lines)
        for line in lines:
            if not line.text.strip():
                continue
            if is_hand(line):
                lines_of[read_hand(line, hands, self.notes_state)] = line
                continue
            new_hands = self._read_pbn(line)
            hands.update(new_hands)
            lines_of.update(dict.fromkeys(new_hands, line))
        report_cards(bridge.Deal(hands), lines_of, self.notes_state)
        return hands

    def _read_pbn(self, line: Line) -> dict[Seat, Hand]:
        try:
            return bridge.Deal.parse(line.text).hands
        except bridge.InvalidDealError:
            self.refuse(
                f"{quoted(line.text)} is neither a hand nor a PBN deal",
                hint=f"{HAND_HINT}; dealer, contract and such stand behind deal::",
                span=line.span,
            )
            return {}

    def _select_hands(self, deal: Deal, seats: str) -> Deal:
        letters = seats.replace(",", " ").replace(" ", "").upper()
        if not set(letters) <= set("NESW"):
            self.refuse(
                f"{quoted(seats)} names no seats", hint=":show: takes letters of NESW, such as NS"
            )
            return deal
        selection = deal.shown(letters)
        return selection if selection.hands else replace(deal)
