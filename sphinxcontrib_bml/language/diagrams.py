"""Diagrams of deals and auctions, and their relations to each other (CHECKS CK-9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..bridge.auctions import DOUBLE, REDOUBLE, Call
from ..bridge.conditions import Seat
from . import auction_diagrams as auctions
from . import play_diagrams as plays
from .codes import Code
from .deal_diagrams import is_deal, parse_deal
from .diagnostics import quoted
from .labels import Label, Literal
from .source import Fragment, SourceLine, Span
from .state import DealAbove, DocumentState
from .syntax import AuctionCell, AuctionDiagram, DealDiagram, Element, Heading, PlayDiagram

_PASSES = 3
"""Number of passes that end an auction."""


def diagram_of(
    lines: list[SourceLine], state: DocumentState
) -> AuctionDiagram | DealDiagram | PlayDiagram | None:
    """Return the diagram of a block, or None for other blocks (LANGUAGE EL-1)."""
    if auctions.is_auction(lines, state.options.language):
        return auctions.parse_auction(lines, state)
    if plays.is_play(lines, state.options.language):
        return plays.parse_play(lines, state)
    return parse_deal(lines, state) if is_deal(lines) else None


AUCTIONS_KEY = "AUCTIONS"
"""The metadata key for the display of auctions."""
_PLAIN = "plain"


def check_auctions(value: Fragment, state: DocumentState) -> None:
    """Report a value of ``#+AUCTIONS:`` that does not exist (LANGUAGE AU-6)."""
    if value.text.lower() != _PLAIN:
        state.diagnostics.report(
            Code.DIRECTIVE_VALUE,
            value.span(),
            f"#+AUCTIONS: {quoted(value.text)} is not one of its values",
            hint="write #+AUCTIONS: plain to show auctions below deals without names of seats",
            pasted=value.pasted,
        )


def enter_section(heading: Heading, state: DocumentState) -> None:
    """Begin the section of a heading, which ends those of its level and below (LANGUAGE AU-6)."""
    outer = [section for section in state.sections if section[0] < heading.level]
    state.sections = (*outer, (heading.level, heading.anchor))


def place_diagram(element: Element, state: DocumentState) -> Element:
    """Return an element assigned to the deal above; report contradictions with the deal.

    :param element: any element, with its variant part already set.
    """
    match element:
        case DealDiagram():
            record_deal(element, state)
        case AuctionDiagram():
            return place_auction(element, state)
        case PlayDiagram():
            return place_play(element, state)
    return element


def record_deal(diagram: DealDiagram, state: DocumentState) -> None:
    """Record a deal, to which the auctions below belong; not a single suit (LANGUAGE AU-6)."""
    if diagram.deal.suit is None:
        state.deal = DealAbove(diagram, state.sections)


def place_play(diagram: PlayDiagram, state: DocumentState) -> PlayDiagram:
    """Return a play assigned to the deal above; report its problems (LANGUAGE PY-2)."""
    above = deal_above(state)
    is_for_all = above is not None and _limits(above.diagram) <= _limits(diagram)
    deal = above.diagram.deal if above is not None and is_for_all else None
    return plays.place_play(diagram, deal, state)


def place_auction(
    diagram: AuctionDiagram, state: DocumentState, *, has_heads: bool = True
) -> AuctionDiagram:
    """Return an auction assigned to the deal above (LANGUAGE AU-6); report its problems.

    :param has_heads: whether it gets the names of seats if the deal names the dealer.
    """
    above = deal_above(state)
    if above is not None and _limits(above.diagram) <= _limits(diagram):
        diagram = _below_deal(diagram, above, state, has_heads=has_heads)
    auctions.report_auction(diagram, state)
    return diagram


def deal_above(state: DocumentState) -> DealAbove | None:
    """Return the last deal in the current section or a section around it."""
    above = state.deal
    if above is None or above.sections != state.sections[: len(above.sections)]:
        return None
    return above


def _limits(diagram: AuctionDiagram | DealDiagram | PlayDiagram) -> set[str]:
    """Return the lines that limit a diagram to partners, whose names are not resolved yet."""
    parts = diagram.part.with_outers() if diagram.part is not None else ()
    return {" ".join(line.line.text.split()) for part in parts for line in part.lines}


def _below_deal(
    diagram: AuctionDiagram, above: DealAbove, state: DocumentState, *, has_heads: bool
) -> AuctionDiagram:
    """Return an auction with the names of seats and the place of the deal above it."""
    deal, span = above.diagram.deal, above.diagram.span
    setting = state.metadata.get(AUCTIONS_KEY)
    is_plain = not has_heads or (setting is not None and setting.text.lower() == _PLAIN)
    if not diagram.heads and deal.dealer is not None and not is_plain:
        vulnerability = diagram.vulnerability or deal.vulnerability
        diagram = replace(auctions.with_seats(diagram, deal.dealer), vulnerability=vulnerability)
    seat = auctions.first_seat(diagram)
    if diagram.heads and seat is None:
        return diagram
    if deal.dealer is not None:
        report_dealer(diagram, deal.dealer, _first_line(span), state)
    if not above.has_auction:
        diagram = replace(diagram, deal=span)
        _report_contract(above.diagram, diagram, state)
        if _limits(diagram) <= _limits(above.diagram):
            state.deal = above._replace(has_auction=True)
    return diagram


def report_dealer(diagram: AuctionDiagram, dealer: Seat, named: Span, state: DocumentState) -> None:
    """Report an auction in which not the dealer calls first (LANGUAGE AU-7).

    :param named: the place that names the dealer.
    """
    seat = auctions.first_seat(diagram)
    if seat is not None and seat is not dealer:
        state.diagnostics.report(
            Code.DEAL_HEADER,
            auctions.calls_in_turn(diagram)[0].span,
            f"first call by {seat.full_name}, but the dealer is {dealer.full_name}",
            hint="check the dealer and the columns of the auction",
            related=[named],
            relation="names the dealer",
        )


def _first_line(span: Span) -> Span:
    return Span(span.source, span.start, span.start + len(span.text.partition("\n")[0]))


def _report_contract(diagram: DealDiagram, auction: AuctionDiagram, state: DocumentState) -> None:
    """Report a contract in which the auction of the deal does not end (CHECKS CK-9)."""
    deal, contract = diagram.deal, diagram.deal.contract
    cells = auctions.calls_in_turn(auction)
    if contract is None or not _is_over(cells) or any(map(_is_open, cells)):
        return
    last = max((number for number, cell in enumerate(cells) if _bid(cell)), default=-1)
    bid, doubled = (_bid(cells[last]) if last >= 0 else None), 1
    for call in map(_call, cells[last + 1 :] if bid else []):
        doubled = {DOUBLE: 2, REDOUBLE: 4}.get(call, doubled) if call else doubled
    ends = f"in {bid}{'X' * (doubled // 2)}" if bid else "without a bid"
    dealer = auctions.first_seat(auction) or deal.dealer
    if (contract.bid, contract.doubled) == (bid, doubled):
        if not bid or not contract.declarer or not dealer or auctions.is_of_partners(auction):
            return
        if (_side(dealer) + last) % 2 == _side(contract.declarer):
            return
        ends += " by the other side"
    state.diagnostics.report(
        Code.DEAL_HEADER,
        _first_line(diagram.span),
        f"the contract is {contract}, but the auction ends {ends}",
        hint="check the contract and the auction",
        related=[auction.span],
        relation="the auction",
    )


def _is_over(cells: Sequence[AuctionCell]) -> bool:
    """Return whether an auction is shown to its end."""
    words = [cell.word.upper() for cell in cells]
    return words[-1:] == ["AP"] or words[-_PASSES:] in (["P"] * _PASSES, ["-"] * _PASSES)


def _side(seat: Seat) -> int:
    return list(Seat).index(seat) % 2


def _call(cell: AuctionCell) -> Call | None:
    """Return the call of a cell; None for passes that are not calls, and if it is not known."""
    match cell.label:
        case Label(parts=(Literal(calls=(call,)),)):
            return call
    return None


def _bid(cell: AuctionCell) -> Call | None:
    """Return the bid of a cell; None for other calls, and if the call is not known."""
    call = _call(cell)
    return call if call is not None and call.is_bid else None


def _is_open(cell: AuctionCell) -> bool:
    """Return whether the call of a cell is not known: ``?``, several calls, any other word."""
    return cell.word not in {"-", "AP"} and _call(cell) is None
