"""Deals and auctions of files of matches, for directives (PLAYED DP-1)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from docutils import nodes

from ...bridge import Seat
from ...doctree.diagram_nodes import COLUMNS, deal_node
from ...doctree.played_nodes import double_dummy_nodes, place_auction, record_auction_node
from ...formats import lin, played
from ...language.codes import Code
from ..directives.notes import add_file_reader
from .double_dummy import tricks_of
from .files import read_match
from .linking import call_linker
from .partners import find_partnership

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from ...bridge import CallNote, Record
    from ...doctree.nodes import bml_auction
    from ..directives.base import BMLBaseDirective


class ShownBoard(NamedTuple):
    """A record as a directive shows it."""

    record: Record
    pair: str | None
    """Ours, ``NS`` or ``EW``; None where we do not sit there, or nobody says who we are."""
    knows_us: bool


def _shown_record(directive: BMLBaseDirective) -> ShownBoard | None:
    """Return the record that a directive names; None, with a message, where there is none."""
    options = directive.options
    name = str(options["file"])
    path = Path(directive.env.relfn2path(name)[1])
    directive.env.note_dependency(str(path))
    records = read_match(path, directive.env)
    if records is None:
        directive.notes_state.diagnostics.report(
            Code.PLAYED_FILE, directive.directive_line(), f"{name} is not there or cannot be read"
        )
        return None
    for diagnostic in records.diagnostics:
        if diagnostic.code is Code.PLAYED_FORMAT:
            directive.notes_state.diagnostics.add(diagnostic)
    partners = find_partnership(options, directive.config)
    choice = played.RecordChoice(options.get("board"), options.get("room"), options.get("record"))
    try:
        record = played.choose(records, choice, partners)
    except played.ChoiceError as error:
        directive.notes_state.diagnostics.report(
            Code.PLAYED_BOARD,
            directive.directive_line(),
            f"{name}: {error}",
            hint="choose with :board:, :room: or :record:",
        )
        return None
    pair = next(iter(partners.pairs_of(record)), None) if partners is not None else None
    return ShownBoard(record, pair, partners is not None)


def _deal_nodes(directive: BMLBaseDirective) -> list[nodes.Node]:
    """Return hands, header and what else is asked for below them."""
    shown = _shown_record(directive)
    if shown is None:
        return []
    record, options, settings = shown.record, directive.options, directive.page_settings
    deal = record.deal
    if seats := options.get("show"):
        deal = deal.shown(str(seats))
    source, line = directive.get_source_info()
    facts = _players(directive, record) if options.get("players") else []
    made = directive.apply_options(deal_node(deal, settings, source, line, facts))
    if options.get("auction", True) and record.calls and record.dealer is not None:
        made.append(_auction_of(directive, shown))
    if options.get("viewer", bool(directive.config.bml_hand_viewer)):
        made += _viewer_link(directive, shown, frozenset(deal.hands))
    if options.get("double-dummy") and (tricks := tricks_of(deal, directive)) is not None:
        made += double_dummy_nodes(tricks, settings.wording)
    return made


def _auction_nodes(directive: BMLBaseDirective) -> list[nodes.Node]:
    """Return the auction that a directive ``auction`` shows."""
    shown = _shown_record(directive)
    if shown is None or shown.record.dealer is None:
        return []
    return directive.apply_options(_auction_of(directive, shown))


def _auction_of(directive: BMLBaseDirective, shown: ShownBoard) -> bml_auction:
    """Return the auction of a record, our calls linked to their rows."""
    record, wording = shown.record, directive.page_settings.wording
    is_named = bool(directive.options.get("players"))
    titles = [
        (record.players.get(seat, "") if is_named else "") or wording.seat(seat) for seat in COLUMNS
    ]
    link = call_linker(record, shown.pair, directive.env.docname)
    node = record_auction_node(record, directive.page_settings, link, _explanations(shown), titles)
    place_auction(node, *directive.get_source_info())
    return node


def _explanations(shown: ShownBoard) -> dict[int, CallNote]:
    """Return what was said of calls, never of opponents' (PLAYED CW-4)."""
    record = shown.record
    if not shown.knows_us:
        return dict(record.notes)
    ours = shown.pair or ""
    return {
        number: note
        for number, note in record.notes.items()
        if record.seat_of(number).value in ours
    }


def _players(directive: BMLBaseDirective, record: Record) -> list[str]:
    wording = directive.page_settings.wording
    return [
        wording.player.format(seat=wording.seat(seat), name=record.players[seat])
        for seat in Seat
        if seat in record.players
    ]


def _viewer_link(
    directive: BMLBaseDirective, shown: ShownBoard, seats: frozenset[Seat]
) -> list[nodes.Node]:
    """Return the link to a hand viewer, which sees nothing that the page hides (PLAYED DP-4)."""
    viewer = directive.config.bml_hand_viewer or "bbo"
    if fault := lin.viewer_fault(viewer):
        directive.report_invalid(f"bml_hand_viewer: {fault}")
        return []
    record = shown.record
    hands = {seat: hand for seat, hand in record.hands.items() if seat in seats}
    calls = record.calls if directive.options.get("auction", True) else ()
    told = replace(record, hands=hands, calls=calls, notes=_explanations(shown) if calls else {})
    words = directive.page_settings.wording.hand_viewer
    reference = nodes.reference("", words, refuri=lin.address_of(told, viewer).text)
    return [nodes.paragraph("", "", reference, classes=["bml-hand-viewer"], translatable=False)]


def setup(app: Sphinx) -> None:
    """Let the directives ``deal`` and ``auction`` show what is in files."""
    add_file_reader(app, "deal", _deal_nodes)
    add_file_reader(app, "auction", _auction_nodes)
