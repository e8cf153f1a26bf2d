"""Problems with auctions and words in texts and with ``//as`` lines; most are off by default."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ...bridge.auctions import Auction
from ...language.codes import Code
from ...language.diagnostics import Diagnostic
from ...language.inline import without_marks
from ...language.options import Options
from ...language.prose import running_texts
from ...language.prose_auctions.scanner import auctions_in_markup
from ...language.source import Span
from ...language.syntax import DefinitionList, Document
from ...patterns import compile_later
from ..abbreviations import is_abbreviation
from ..answers import NOTHING_KNOWN, Status
from ..copies import continued
from ..lookup import Lookup
from ..prose_links import ProseLinks
from ..prose_links import row_target as row_place_of
from ..redirect_rows import Redirect, RedirectSource
from .check_input import CheckInput, NamedAuction, NamedTexts
from .outlines import Position, position_of

_ENOUGH = 10
"""Minimum number of abbreviations in a list that is probably meant to be complete."""
_CAPITALS = compile_later(r"(?<![^\W_])[A-Z][A-Z0-9]{1,9}(?![^\W_])")
_OF_THE_GAME = compile_later(r"[AKQJTX0-9]+|[SHDCN]T?|[NESW]{1,4}|[1-7]?NT|P")
"""Cards, strains, seats, calls."""


def text_mentions(document: Document, options: Options) -> NamedTexts:
    """Return the auctions and the words in capitals in the texts of a document.

    Auctions of parts that are not played may be undefined (VARIANTS VA-8).
    """
    played = tuple(one for one in document.elements if not one.is_aside)
    capitals: dict[str, Position] = {}
    for word, span in _capitals(document, options):
        capitals.setdefault(word, position_of(span))
    return NamedTexts(
        tuple(_auctions(replace(document, elements=played), options)), tuple(capitals.items())
    )


def _auctions(document: Document, options: Options) -> Iterator[NamedAuction]:
    for text in running_texts(document):
        if text.is_heading:
            continue
        for one in auctions_in_markup(text.text, options, options.language):
            auction = one.auction
            start, end = text.offset + auction.start, text.offset + auction.end
            place = position_of(text.fragment.span(start, end))
            row = row_place_of(text.row.address) if text.row else None
            labels = tuple(auction.labels) if auction.can_be_defined else ()
            yield NamedAuction(labels, auction.normal_form, place, row)


def _capitals(document: Document, options: Options) -> Iterator[tuple[str, Span]]:
    terms = {
        id(item.term)
        for element in document.elements
        if isinstance(element, DefinitionList)
        for item in element.items
    }
    for text in running_texts(document):
        if text.is_heading or id(text.fragment) in terms:
            continue
        found_in_text = list(_CAPITALS.finditer(text.text))
        if not found_in_text or without_marks(text.text, options).isupper():
            continue  # someone shouts
        for found in found_in_text:
            word = found[0]
            if is_abbreviation(word) and not _OF_THE_GAME.fullmatch(word):
                start = text.offset + found.start()
                yield word, text.fragment.span(start, start + len(word))


def find_undefined_auctions(subject: CheckInput) -> Iterator[Diagnostic]:
    """Yield each auction in a text that the notes lack (PROSE-AUCTIONS AL-31)."""
    if not any(facts.wording.auctions for facts in subject.facts):
        return
    links = ProseLinks(subject.resolver, subject.book)
    for facts in subject.facts:
        for auction in facts.wording.auctions:
            if not auction.labels or links.target(auction.labels, auction.row) is None:
                yield Diagnostic(
                    Code.AUCTION_UNDEFINED,
                    Code.AUCTION_UNDEFINED.severity,
                    auction.place.span,
                    f"the notes have no {auction.text}",
                    words=(auction.text,),
                    documents=(facts.name,),
                )


def find_unknown_abbreviations(subject: CheckInput) -> Iterator[Diagnostic]:
    """Yield each word in capitals that the list of the notes lacks, at its first place."""
    known = {term.word for facts in subject.facts for term in facts.terms}
    if len(known) < _ENOUGH:
        return
    told: set[str] = set()
    for facts in subject.facts:
        for word, place in facts.wording.capitals:
            if word not in known and word not in told:
                told.add(word)
                yield Diagnostic(
                    Code.ABBREVIATION_UNKNOWN,
                    Code.ABBREVIATION_UNKNOWN.severity,
                    place.span,
                    f"{word} is not in the list of abbreviations",
                    words=(word,),
                    documents=(facts.name,),
                )


def find_redirect_problems(subject: CheckInput) -> Iterator[Diagnostic]:
    """Yield the problems of the ``//as`` lines of a system, once per line."""
    lines, limits = _RedirectGraph(subject.book.systems_on), subject.system.options.limits
    look = Lookup(subject.tree, NOTHING_KNOWN)
    for one in continued(subject.book, limits).full:
        yield _full(one, limits.as_records)
    for one in lines.each:
        if ring := lines.cycle_of(one):
            yield _cycle(one, ring)
        elif not lines.is_in_reported_cycle(one) and look.find(one.target).status is Status.NONE:
            yield _unknown(one, look.find(one.target).known)


def _cycle(one: Redirect, ring: tuple[Redirect, ...]) -> Diagnostic:
    others = ", ".join(f"//as {other.note.text} ({other.note.place})" for other in ring[1:])
    return _diagnostic(
        one,
        Code.AS_CYCLE,
        f"//as {one.note.text} refers back to itself{f' through {others}' if others else ''}",
        "change one of these lines to an auction whose rows are written out",
    )


def _full(one: Redirect, most: int) -> Diagnostic:
    message = f"//as {one.note.text} defines more than {most} auctions; the rest is left out"
    return _diagnostic(one, Code.LIMIT_RECORDS, message, "write //as below fewer rows")


def _unknown(one: Redirect, known: int) -> Diagnostic:
    part = Auction.of(one.target.opener, one.target.calls[:known]).short
    return _diagnostic(
        one,
        Code.AS_UNKNOWN,
        f"the notes do not define {one.target.short}, the target of //as",
        f"the notes go as far as {part}" if part else "",
    )


def _diagnostic(one: Redirect, code: Code, message: str, hint: str) -> Diagnostic:
    return Diagnostic(
        code,
        code.severity,
        one.note.place.span,
        message,
        hint,
        words=(one.auction.short, one.note.text),
        documents=(one.row.address.document,),
    )


class _RedirectGraph:
    """The ``//as`` lines of a system, linked by the auctions that they name."""

    def __init__(self, systems_on: Iterable[Redirect]) -> None:
        by_note: dict[RedirectSource, Redirect] = {}
        self._of_auction: dict[Auction, dict[RedirectSource, Redirect]] = {}
        for one in systems_on:
            by_note.setdefault(one.note, one)
            self._of_auction.setdefault(one.auction, {}).setdefault(one.note, one)
        self.each = tuple(by_note.values())
        self._told: set[RedirectSource] = set()

    def is_in_reported_cycle(self, one: Redirect) -> bool:
        """Return whether a line is part of a cycle that was returned."""
        return one.note in self._told

    def cycle_of(self, start: Redirect) -> tuple[Redirect, ...]:
        """Return the lines of a cycle from ``start`` back to itself, or none.

        A cycle is returned only for the first of its lines.
        """
        if self.is_in_reported_cycle(start):
            return ()
        came_from: dict[RedirectSource, Redirect] = {}
        waiting = [start]
        while waiting:
            one = waiting.pop()
            for other in self._redirects_for(one.target):
                if other.note == start.note:
                    return self._report_cycle(start, one, came_from)
                if other.note not in came_from:
                    came_from[other.note] = one
                    waiting.append(other)
        return ()

    def _report_cycle(
        self, start: Redirect, last: Redirect, came_from: dict[RedirectSource, Redirect]
    ) -> tuple[Redirect, ...]:
        ring = [last]
        while ring[-1].note != start.note:
            ring.append(came_from[ring[-1].note])
        self._told.update(one.note for one in ring)
        return tuple(reversed(ring))

    def _redirects_for(self, auction: Auction) -> Iterator[Redirect]:
        """Yield the lines for an auction or an earlier part of it."""
        for length in range(len(auction), 0, -1):
            part = Auction.of(auction.opener, auction.calls[:length])
            yield from self._of_auction.get(part, {}).values()
