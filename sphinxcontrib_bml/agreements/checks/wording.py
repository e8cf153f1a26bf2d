"""Auctions and abbreviations that texts name: ``AUCTION-UNDEFINED``, ``ABBREVIATION-UNKNOWN``.

What texts name is gathered while a document is at hand, and only where somebody wants to know.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...language.codes import Code
from ...language.diagnostics import Diagnostic
from ...language.inline import without_marks
from ...language.options import Options
from ...language.prose_auctions import auctions_in_markup
from ...language.running_text import running_texts
from ...language.source import Span
from ...language.syntax import DefinitionList, Document
from ..abbreviations import is_abbreviation
from ..places import Position, position_of
from ..prose_links import ProseLinks
from ..prose_links import row_target as row_place_of
from .named import NamedAuction, NamedTexts
from .subject import CheckInput

_ENOUGH = 10
"""Abbreviations that a list has which is meant to be complete."""
_CAPITALS = re.compile(r"(?<![^\W_])[A-Z][A-Z0-9]{1,9}(?![^\W_])")
_OF_THE_GAME = re.compile(r"[AKQJTX0-9]+|[SHDCN]T?|[NESW]{1,4}|[1-7]?NT|P")
"""Cards, strains, seats, calls."""


def text_mentions(document: Document, options: Options) -> NamedTexts:
    """Return what the texts of a document name."""
    capitals: dict[str, Position] = {}
    for word, span in _capitals(document, options):
        capitals.setdefault(word, position_of(span))
    return NamedTexts(tuple(_auctions(document, options)), tuple(capitals.items()))


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
            continue  # somebody shouts
        for found in found_in_text:
            word = found[0]
            if is_abbreviation(word) and not _OF_THE_GAME.fullmatch(word):
                start = text.offset + found.start()
                yield word, text.fragment.span(start, start + len(word))


def find_undefined_auctions(subject: CheckInput) -> Iterator[Diagnostic]:
    """Yield each auction in a text that the notes lack (PROSE-AUCTIONS AL-31)."""
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
