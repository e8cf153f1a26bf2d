"""Checks that look at all notes of a system, except contradictions (CHECKS CK-13)."""

from __future__ import annotations

from collections.abc import Iterator

from ...bridge.auctions import Auction
from ...language.codes import Code, Severity
from ...language.diagnostics import Diagnostic, RelatedPlace, count_noun, quoted
from ..abbreviations import contradictions
from ..book import Agreement
from ..word_rows import is_artificial, stands_for_suits
from .check_input import CheckInput
from .open_tables import diagnostic_of
from .outlines import Position


def find_artificial_words(subject: CheckInput) -> Iterator[Diagnostic]:
    """Yield each row with a word for suits after a bid that another document calls artificial.

    The auctions of a document depend on that document only (VARIANTS WC-7).
    """
    told: set[str] = set()
    for agreement in subject.book:
        row = agreement.row
        if not row.pattern or row.place in told or not stands_for_suits(row.pattern):
            continue
        artificial = next(_artificial_above(agreement, subject), None)
        if artificial is None:
            continue
        told.add(row.place)
        before = Auction.of(agreement.auction.opener, agreement.auction.calls[:-1])
        named = f"{quoted(row.pattern)} after {before.short.removesuffix('-(P)')}"
        place = subject.place_of(artificial)
        yield Diagnostic(
            Code.CALL_UNKNOWN,
            Severity.WARNING,
            subject.place_of(agreement).span,
            f"{named} is read as suits, but {artificial.auction.short} is "
            f"{quoted(artificial.text)} at {place}",
            "write the bids themselves",
            (RelatedPlace(place.span, "this bid may be artificial"),),
            words=(agreement.auction.short, artificial.text, agreement.text),
            documents=(artificial.row.address.document, row.address.document),
        )


def _artificial_above(agreement: Agreement, subject: CheckInput) -> Iterator[Agreement]:
    """Yield what other documents say about artificial bids of the caller's side before a call."""
    auction, document = agreement.auction, agreement.row.address.document
    for number, (side, call) in enumerate(auction.turns[:-1], start=1):
        above = Auction.of(auction.opener, auction.calls[:number])
        if side is auction.last_side and call.is_bid and above in subject.book:
            for one in subject.book.all(above):
                if one.row.address.document != document and is_artificial(one):
                    yield one


def find_unused_clips(subject: CheckInput) -> Iterator[Diagnostic]:
    """Yield each clip that no document of the system pastes, once."""
    pasted = {place for facts in subject.facts for place in facts.pasted_clips}
    told = set(pasted)
    for facts in subject.facts:
        for place, name in facts.cuts:
            if place not in told:
                told.add(place)
                yield Diagnostic(
                    Code.CLIP_UNUSED,
                    Code.CLIP_UNUSED.severity,
                    place.span,
                    f"the clip {name} is never pasted, so its rows are on no page",
                    f"write #PASTE {name} where they belong, or #COPY to show them here too",
                    words=(name,),
                    documents=(facts.name,),
                )


def find_term_contradictions(subject: CheckInput) -> Iterator[Diagnostic]:
    """Yield each abbreviation that an earlier list explains differently."""
    terms = [term for facts in subject.facts for term in facts.terms]
    for first, later in contradictions(terms):
        yield Diagnostic(
            Code.DUPLICATE_TERM,
            Code.DUPLICATE_TERM.severity,
            later.place.span,
            f"{later.word} is explained differently at {first.place}; that explanation is used",
            related=(RelatedPlace(first.place.span, "explained here first"),),
            words=(later.word, first.meaning, later.meaning),
            documents=(first.document, later.document),
        )


def find_misplaced_tables(subject: CheckInput) -> Iterator[Diagnostic]:
    """Yield the tables that are read as openings, and contradict the openings (HI-10b)."""
    return map(diagnostic_of, subject.misplaced.values())


def find_lost_suits(subject: CheckInput) -> Iterator[Diagnostic]:
    """Yield the first row whose ``m`` or ``M`` lost a suit, with the number of further rows."""
    found: dict[Position, tuple[str, str]] = {}
    for facts in subject.facts:
        for place, message in facts.lost_suits:
            found.setdefault(place, (message, facts.name))
    if not found:
        return
    (first, (message, document)), *others = found.items()
    rows = count_noun(len(others), "more row")
    yield Diagnostic(
        Code.VARIABLE_SUIT,
        Code.VARIABLE_SUIT.severity,
        first.span,
        f"{message}; so in {rows}" if others else message,
        "if both are meant, write #+VARIABLES: both at the top, if not, #+VARIABLES: unbid",
        words=(message,),
        documents=(document,),
    )
