"""Deals and auctions from files on pages; our calls link to the notes (PLAYED DP, CW)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from docutils import nodes
from sphinx.addnodes import pending_xref

from ...agreements.resolver import PAIRS
from ...bridge.auctions import PASS, Side
from ...bridge.conditions import Seat, Vulnerability
from ...bridge.records import Record
from ...doctree.table_nodes import deal_node
from ...language.auction_diagrams import COLUMNS
from ...language.codes import Code
from ...language.input_files import read_content
from ...language.options import read_limits
from ...sphinxext.build_state import BuildState
from ...sphinxext.domain import app_of
from ..exports import viewer_problem
from ..files.double_dummy import DoubleDummy, can_be_solved, double_dummy, is_installed
from ..files.reader import ChoiceError, RecordChoice, Records, choose, records_of
from ..files.record_builder import PlayedLimits
from ..files.writers import address_of
from ..model.calls import NoPlayersError, Players, parse_players, seen_from
from ..nodes import (
    OUR_CALL,
    LinkCall,
    double_dummy_nodes,
    place_auction,
    record_auction_node,
)
from .registration import DOUBLE_DUMMY

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment

    from ...bridge.deals import Deal
    from ...bridge.records import CallNote
    from ...doctree.nodes import bml_auction
    from ...sphinxext.directive_base import BMLBaseDirective

OPTIONS = ("we", "me", "pair")
"""The options that select the players."""


def required_partnership(options: Mapping[str, str], config: Config) -> Players:
    """Return the players from the options of a directive, else from ``bml_we``.

    :raises NoPlayersError: if both are missing, or several options are given.
    """
    given = {name: options[name] for name in OPTIONS if options.get(name)}
    return parse_players(**given) if given else parse_players(configured_partnership(config))


def configured_partnership(config: Config) -> list[list[str]]:
    """Return ``bml_we``, or an empty list if its type is wrong."""
    value = config.bml_we
    if all(isinstance(one, list | tuple) and all(isinstance(n, str) for n in one) for one in value):
        return [list(one) for one in value]
    return []


def find_partnership(options: Mapping[str, str], config: Config) -> Players | None:
    """Return the players, or None if none are given."""
    try:
        return required_partnership(options, config)
    except NoPlayersError:
        return None


def call_linker(record: Record, pair: str | None, docname: str) -> LinkCall:
    """Return a function that links the calls of ``pair``, ``NS`` or ``EW``; no links for None."""
    asked = dict(_our_queries(record, pair)) if pair is not None else {}

    def link(number: int, words: list[nodes.Node]) -> list[nodes.Node]:
        if number not in asked:
            return words
        inner = nodes.inline("", "", *words, classes=[OUR_CALL])
        reference = pending_xref(
            "",
            inner,
            refdomain="bml",
            reftype="seq",
            reftarget=asked[number].partition("&")[0],
            refdoc=docname,
            refexplicit=True,
            refwarn=False,
            asked=asked[number],
            silent=True,
        )
        return [reference]

    return link


def _our_queries(record: Record, pair: str | None) -> Iterator[tuple[int, str]]:
    """Yield the positions of our calls from the opening on, with their queries (RESOLVER RQ-13)."""
    assert record.dealer is not None and pair is not None
    side = Side.WE if record.dealer in PAIRS[pair] else Side.THEY
    calls = record.calls
    passes = next((n for n, call in enumerate(calls) if call is not PASS), len(calls))
    board = seen_from(record.vulnerability, PAIRS[pair][0])
    written: list[str] = []
    for number in range(passes, len(calls)):
        is_ours = (side is Side.WE) == (number % 2 == 0)
        word = calls[number].word
        written.append(word if is_ours else f"({word})")
        if is_ours:
            yield number, f"{'-'.join(written)}&seat={passes + 1}{_vulnerability(board)}"


def _vulnerability(board: Vulnerability) -> str:
    return "" if "0" in board.value else f"&vul={board.value}"


_KEPT = 16


class FileState(NamedTuple):
    """Time and size of a file."""

    path: str
    modified: int
    """Time of the last change, in nanoseconds."""
    size: int
    """Size in bytes."""


_RECORDS: BuildState[dict[FileState, Records]] = BuildState(lambda app: {})


def file_state(path: Path) -> FileState | None:
    """Return time and size of a file, or None if it does not exist."""
    try:
        found = path.stat()
    except OSError:
        return None
    return FileState(str(path), found.st_mtime_ns, found.st_size) if path.is_file() else None


def read_match(path: Path, env: BuildEnvironment) -> Records | None:
    """Return the records of a file, or None if it cannot be read.

    They are cached, because several directives show deals of one file.
    """
    state, known = file_state(path), _RECORDS.of(app_of(env))
    if state is not None and state not in known:
        try:
            data = read_content(path)
        except OSError:
            return None
        limits = PlayedLimits.of_project(read_limits(env.config.bml_limits.items())[0])
        if len(known) == _KEPT:
            known.clear()
        known[state] = records_of(data, state.path, limits)
    return known[state] if state is not None else None


_HINT = 'pip install "sphinxcontrib-bml[dd]"'


def tricks_of(deal: Deal, directive: BMLBaseDirective) -> DoubleDummy | None:
    """Return the tricks of a deal, or None if they cannot be computed.

    A missing endplay is reported once per document.
    """
    if not can_be_solved(deal):
        return None
    known = DOUBLE_DUMMY.of(directive.env)
    key = f"{deal.dealer} {deal.vulnerability} {deal}"
    if key not in known:
        if not is_installed():
            message = "double-dummy tricks need endplay, which is not installed"
            span = directive.directive_line()
            directive.notes_state.diagnostics.remark_once(Code.DEAL_DD, span, message, hint=_HINT)
            return None
        known[key] = double_dummy(deal)
    return known[key]


class ShownBoard(NamedTuple):
    """A record as a directive shows it."""

    record: Record
    pair: str | None
    """Our pair, ``NS`` or ``EW``; None if it is unknown or not in this record."""
    knows_us: bool


def _shown_record(directive: BMLBaseDirective) -> ShownBoard | None:
    """Return the record that a directive names, or None after a message."""
    options = directive.options
    name = str(options["file"])
    path = Path(directive.env.relfn2path(name)[1])
    directive.env.note_dependency(str(path))
    records = read_match(path, directive.env)
    if records is None:
        directive.notes_state.diagnostics.report(
            Code.PLAYED_FILE, directive.directive_line(), f"{name} does not exist or cannot be read"
        )
        return None
    for diagnostic in records.diagnostics:
        if diagnostic.code is Code.PLAYED_FORMAT:
            directive.notes_state.diagnostics.add(diagnostic)
            return None
    partners = find_partnership(options, directive.config)
    choice = RecordChoice(options.get("board"), options.get("room"), options.get("record"))
    try:
        record = choose(records, choice, partners)
    except ChoiceError as error:
        directive.notes_state.diagnostics.report(
            Code.PLAYED_BOARD,
            directive.directive_line(),
            f"{name}: {error}",
            hint="choose with :board:, :room: or :record:",
        )
        return None
    pair = next(iter(partners.pairs_of(record)), None) if partners is not None else None
    return ShownBoard(record, pair, partners is not None)


def board_nodes(directive: BMLBaseDirective) -> list[nodes.Node]:
    """Return hands, header and the requested parts below them."""
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


def nodes_below_deal(
    directive: BMLBaseDirective, deal: Deal, seats: frozenset[Seat]
) -> list[nodes.Node]:
    """Return the link and the tricks of a deal that is typed on the page (LANGUAGE DD-11).

    :param seats: the hands that are shown.
    """
    made: list[nodes.Node] = []
    if directive.options.get("viewer"):
        record = Record(
            board=deal.board,
            dealer=deal.dealer,
            vulnerability=deal.vulnerability,
            hands=deal.hands,
        )
        made += _viewer_link(directive, ShownBoard(record, None, knows_us=False), seats)
    if directive.options.get("double-dummy") and (tricks := tricks_of(deal, directive)) is not None:
        made += double_dummy_nodes(tricks, directive.page_settings.wording)
    return made


def auction_nodes(directive: BMLBaseDirective) -> list[nodes.Node]:
    """Return the auction of a directive ``auction``."""
    shown = _shown_record(directive)
    if shown is None or shown.record.dealer is None:
        return []
    return directive.apply_options(_auction_of(directive, shown))


def _auction_of(directive: BMLBaseDirective, shown: ShownBoard) -> bml_auction:
    """Return the auction of a record; our calls link to their rows."""
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
    """Return the explanations of calls, without the opponents' explanations (PLAYED CW-4)."""
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
    """Return the link to a hand viewer, without information that the page hides (PLAYED DP-4)."""
    viewer = directive.config.bml_hand_viewer or "bbo"
    if problem := viewer_problem(viewer):
        directive.report_invalid(f"bml_hand_viewer: {problem}")
        return []
    record = shown.record
    hands = {seat: hand for seat, hand in record.hands.items() if seat in seats}
    calls = record.calls if directive.options.get("auction", True) else ()
    told = replace(record, hands=hands, calls=calls, notes=_explanations(shown) if calls else {})
    words = directive.page_settings.wording.hand_viewer
    reference = nodes.reference("", words, refuri=address_of(told, viewer).text)
    return [nodes.paragraph("", "", reference, classes=["bml-hand-viewer"], translatable=False)]
