"""What contradicts itself about a deal: header, hands, the auction beside it (CHECKS CK-9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..bridge import Call, Seat
from .codes import Code
from .labels import Label, Literal
from .source import Span
from .state import DocumentState
from .syntax import AuctionCell, AuctionDiagram

if TYPE_CHECKING:
    from ..bridge import Deal

_PASSES = 3
"""Passes that end an auction."""


def report_header(deal: Deal, header: Span, state: DocumentState) -> None:
    """Report what is wrong with the header of a deal (``DEAL-HEADER``)."""
    faults = list(deal.header_faults())
    if faults:
        state.diagnostics.report(
            Code.DEAL_HEADER,
            header,
            "; ".join(faults),
            hint="look at the line above the hands again",
        )


def report_contract(deal: Deal, span: Span, auction: AuctionDiagram, state: DocumentState) -> None:
    """Report a contract that declarer's side did not bid in the auction beside the deal.

    :param span: of the deal.
    """
    contract = deal.contract
    if contract is None or contract.bid is None or contract.declarer is None:
        return
    cells = [cell for row in auction.rows for cell in row]
    if not _is_over(cells) or any(map(_is_open, cells)):
        return
    strain, side = contract.bid.strain, _side(contract.declarer)
    if deal.dealer is not None:
        cells = cells[0 if _side(deal.dealer) == side else 1 :: 2]
    if not any(bid.strain is strain for bid in map(_bid, cells) if bid is not None):
        state.diagnostics.report(
            Code.DEAL_HEADER,
            Span(span.source, span.start, span.start + len(span.text.partition("\n")[0])),
            f"the contract is {contract}, but its side never bids {contract.bid.word[1:]}",
            hint="look at the contract and the auction again",
            related=[auction.span],
            relation="the auction",
        )


def _is_over(cells: Sequence[AuctionCell]) -> bool:
    """Tell whether an auction is shown to its end."""
    words = [cell.word.upper() for cell in cells]
    return words[-1:] == ["AP"] or words[-_PASSES:] in (["P"] * _PASSES, ["-"] * _PASSES)


def _side(seat: Seat) -> int:
    return list(Seat).index(seat) % 2


def _bid(cell: AuctionCell) -> Call | None:
    match cell.label:
        case Label(parts=(Literal(calls=(call,)),)) if call.is_bid:
            return call
    return None


def _is_open(cell: AuctionCell) -> bool:
    """Tell whether a cell is a call that is not known: ``?``, several calls, any other word."""
    if cell.word in {"-", "AP"}:
        return False
    match cell.label:
        case Label(parts=(Literal(calls=(_,)),)):
            return False
    return True
