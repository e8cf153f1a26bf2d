"""The deals of notes, each with the auction that stands with it (PLAYED DP-2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from ..bridge.calls import PASS, Call
from ..language.diagrams import is_all_pass
from ..language.inline import convert, without_marks
from ..language.labels import Label, Literal
from ..language.options import Options
from ..language.source import Span
from ..language.syntax import AuctionCell, AuctionDiagram, DealDiagram, Element
from .checks.outlines import Position

if TYPE_CHECKING:
    from ..bridge.deals import Deal


class AnnotatedCall(NamedTuple):
    """A word of an auction below a deal."""

    word: str
    """As written."""
    call: Call | None
    """None for what is no single call: ``?``, variables, anything else."""
    is_all_pass: bool
    note: str
    """As pages show it."""


class DealWithAuction(NamedTuple):
    """A deal of notes."""

    deal: Deal
    calls: tuple[AnnotatedCall, ...]
    """Of the auction below it, from the dealer on; none where there is none."""
    place: Span | Position


def deals_with_auctions(elements: Iterable[Element], options: Options) -> Iterator[DealWithAuction]:
    """Yield the deals among elements; the auction directly below a deal is its own (CK-9)."""
    deal: DealWithAuction | None = None
    for element in elements:
        if deal is not None:
            if isinstance(element, AuctionDiagram):
                deal = deal._replace(calls=annotated_calls(element, options))
            yield deal
            deal = None
        if isinstance(element, DealDiagram):
            deal = DealWithAuction(element.deal, (), element.span)
    if deal is not None:
        yield deal


def annotated_calls(auction: AuctionDiagram, options: Options) -> tuple[AnnotatedCall, ...]:
    """Return the words of an auction with their notes (LANGUAGE AU-4)."""
    notes = {note.mark: note.text.text for note in auction.notes}
    return tuple(
        AnnotatedCall(
            cell.word,
            _call(cell),
            is_all_pass(cell.word),
            convert(without_marks(" ".join(notes.get(cell.mark, "").split()), options)),
        )
        for row in auction.rows
        for cell in row
    )


def _call(cell: AuctionCell) -> Call | None:
    match cell.label:
        case Label(parts=(Literal(calls=(call,)),)):
            return call
    return PASS if cell.word == "-" else None
