"""Systems.

The chapters exported under one name, with their book, languages and deals (RESOLVER RS-7).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ..bridge.auctions import PASS, Call, Suit
from ..language.alerts import alert_length
from ..language.auction_diagrams import calls_in_turn, first_seat, is_all_pass
from ..language.diagnostics import count_noun
from ..language.inline import convert, without_marks
from ..language.labels import Label, Literal
from ..language.options import Options
from ..language.parameters import UsedParameter
from ..language.source import Span
from ..language.syntax import AuctionCell, AuctionDiagram, DealDiagram, Element, FileWord
from ..language.variables import other_of
from .book import Agreement, Book, SourceRow
from .checks.outlines import Position
from .descriptions import NOTHING_BOUND, Description, VariableBindings

if TYPE_CHECKING:
    from ..bridge.deals import Deal


Translation = Callable[[SourceRow], str | None]
"""Returns the description of a row in another language, without an alert mark, or None."""


def translate_book(book: Book, translation: Translation) -> Book:
    """Return a book with the texts that rows have in another language.

    Variables are written out as in the notes themselves (LANGUAGE EX-13).
    """
    texts = _Translator(translation)
    found = Book()
    for agreement in book:
        found.add(agreement._replace(text=texts.of_agreement(agreement), stands=True))
    translate = partial(translate_book, translation=translation)
    for rest in book.rest_rows:
        text = texts.written_out(rest.row, rest.text, NOTHING_BOUND, None)
        below = rest.below and rest.below.changed_by(translate)
        found.rest_rows.append(rest._replace(text=text, below=below))
    found.rows_in_words = [
        one._replace(text=texts.written_out(one.row, one.text, NOTHING_BOUND, None))
        for one in book.rows_in_words
    ]
    found.systems_on = book.systems_on
    return found


class _Translator:
    """Writes out the variables of translations."""

    def __init__(self, translation: Translation) -> None:
        self._translation = translation

    def of_agreement(self, agreement: Agreement) -> str:
        """Return the text of an agreement."""
        words: dict[str, Suit] = {}
        for name, suit in agreement.bindings.items():
            words |= {name: suit, **other_of(name, suit)}
        bid = agreement.auction.calls[-1].suit
        if agreement.variable and bid is not None:
            words[agreement.variable] = bid
        bound = VariableBindings(agreement.bindings, words)
        return self.written_out(agreement.row, agreement.text, bound, bid)

    def written_out(
        self, row: SourceRow, text: str, bound: VariableBindings, bid: Suit | None
    ) -> str:
        """Return the description of a row in the other language; else return ``text``."""
        translation = self._translation(row) if text else None
        if translation is None:
            return text
        mark = row.written[: alert_length(row.written)]
        if mark.startswith('!"'):  # Variables in the words to announce are written out.
            return Description(mark + translation).expand(bound, bid)
        return mark + Description(translation).expand(bound, bid)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A document of a system."""

    name: str
    """The name of the document in the addresses of its rows."""
    file: str
    """The name of its file, without folders."""
    metadata: Mapping[str, str] = field(default_factory=dict)
    """Values by key in upper case, from the first setting of each key (LANGUAGE ME-3)."""
    words: tuple[FileWord, ...] = ()
    """Words of its ``//bss`` lines about the whole exported file."""
    has_agreements: bool = True
    """Whether its tables define agreements."""
    headings: tuple[str, ...] = ()
    """The heading above each of its tables; empty for tables above the first."""
    terms: tuple[tuple[str, str], ...] = ()
    """The abbreviations that it explains, with their meanings (PROSE-AUCTIONS AB-1)."""
    parameters: tuple[UsedParameter, ...] = ()
    """The parameters that its texts use (LANGUAGE PR-6)."""


@dataclass(frozen=True, slots=True, repr=False)
class System:
    """A partnership's agreements, exported under one name."""

    name: str
    """File name without suffix."""
    title: str
    """The title; empty if none is given."""
    summary: str
    """The description; empty if none is given."""
    chapters: tuple[Chapter, ...]
    """The chapters in order; the system begins with the first."""
    words: tuple[FileWord, ...]
    """Words of ``//bss`` lines about the whole exported file (BSS-70)."""
    book: Book
    """The agreements."""
    options: Options = field(default_factory=Options)
    """The options that its documents were read with."""
    deals: tuple[DealWithAuction, ...] = ()
    """The deals in order, each with its auction."""
    parameters: tuple[UsedParameter, ...] = ()
    """The parameters that its texts use (LANGUAGE PR-6)."""

    def __repr__(self) -> str:
        """Return a text with the name of the system."""
        agreements = count_noun(len(self.book), "agreement")
        return f"<System {self.name!r}: {self.title!r}, {agreements}>"


class SystemName(NamedTuple):
    """The name, titles and summary of a system, given outside of its documents."""

    name: str
    title: str = ""
    """The title that overrides those of documents; empty to use theirs."""
    summary: str = ""
    """The summary that overrides those of documents; empty to use theirs."""
    untitled: str = ""
    """The title if no title is given."""


def make_system(
    naming: SystemName,
    chapters: Sequence[Chapter],
    book: Book,
    options: Options,
    deals: Iterable[DealWithAuction] = (),
) -> System:
    """Return the system of ``chapters``, with the first title and summary in them."""
    title = naming.title or _first(chapters, "TITLE") or naming.untitled
    summary = naming.summary or _first(chapters, "DESCRIPTION")
    words = tuple(_export_texts(chapters, title, summary, naming.untitled))
    used = (one for chapter in chapters for one in chapter.parameters)
    return System(
        naming.name,
        title,
        summary,
        tuple(chapters),
        words,
        book,
        options,
        tuple(deals),
        tuple({one[:3]: one for one in reversed(list(used))}.values())[::-1],
    )


def _first(chapters: Iterable[Chapter], key: str) -> str:
    settings = (chapter.metadata.get(key, "") for chapter in chapters)
    return next((value for value in settings if value), "")


def _export_texts(
    chapters: Sequence[Chapter], title: str, summary: str, untitled: str
) -> Iterable[FileWord]:
    """Yield the words about the exported file in the chapters of a system (BSS-70).

    The header comes from the chapter that gives the title, the summary from the chapter that gives
    the description; the dialect is used if all chapters with agreements name the same one.
    """
    dialects = {_value(chapter, "dialect") for chapter in chapters if chapter.has_agreements}
    if len(dialects) == 1 and (dialect := dialects.pop()):
        yield FileWord("dialect", dialect)
    yield from (word for chapter in chapters for word in chapter.words if word.key == "order")
    for key, word, text, default in (
        ("TITLE", "header", title, untitled),
        ("DESCRIPTION", "summary", summary, ""),
    ):
        origin = _first_chapter_with(chapters, key, word)
        value = _value(origin, word) if origin else None
        if origin and value is not None and text == (origin.metadata.get(key) or default):
            yield FileWord(word, value)
    for chapter in chapters:
        yield from (word for word in chapter.words if word.key == "verbatim")


def _first_chapter_with(chapters: Iterable[Chapter], key: str, word: str) -> Chapter | None:
    """Return the first chapter that has metadata ``key`` or the ``//bss`` word ``word``."""
    return next(
        (
            chapter
            for chapter in chapters
            if chapter.metadata.get(key) or _value(chapter, word) is not None
        ),
        None,
    )


def _value(chapter: Chapter, key: str) -> str | None:
    """Return the first value of a chapter for ``key``, or None."""
    return next((word.value for word in chapter.words if word.key == key), None)


def file_names(system: System) -> Callable[[str], str]:
    """Return a function that makes file names relative to the root of a system, with slashes.

    A name that is not a file, such as standard input, stays the same.
    """
    folder = (system.options.root or Path()).resolve()

    @cache
    def name_of(file: str) -> str:
        path = Path(file)
        if not path.is_file():
            return file
        with suppress(ValueError):  # another drive, on Windows
            return Path(os.path.relpath(path.resolve(), folder)).as_posix()
        return path.as_posix()

    return name_of


class AnnotatedCall(NamedTuple):
    """A word of an auction below a deal."""

    word: str
    """The word as written."""
    call: Call | None
    """The call; None for anything that is not a single call: ``?``, variables and other words."""
    is_all_pass: bool
    note: str
    """The note as shown on pages."""


class DealWithAuction(NamedTuple):
    """A deal of notes."""

    deal: Deal
    """The deal."""
    calls: tuple[AnnotatedCall, ...]
    """The calls of the auction below the deal, from the dealer; empty if there is none."""
    place: Span | Position
    """Its place in the notes."""

    def with_auction(self, auction: AuctionDiagram, options: Options) -> DealWithAuction:
        """Return the deal with its auction; the columns of the auction may name the dealer."""
        dealer = self.deal.dealer or first_seat(auction)
        deal = replace(self.deal, dealer=dealer)
        return self._replace(deal=deal, calls=annotated_calls(auction, options))


def deals_with_auctions(elements: Iterable[Element], options: Options) -> Iterator[DealWithAuction]:
    """Yield the deals among elements, with their auctions (LANGUAGE AU-6, VARIANTS VA-8)."""
    elements = tuple(element for element in elements if not element.is_aside)
    auctions: dict[Span, AuctionDiagram] = {}
    for element in elements:
        if isinstance(element, AuctionDiagram) and element.deal is not None:
            auctions.setdefault(element.deal, element)
    for element in elements:
        if isinstance(element, DealDiagram) and element.deal.suit is None:
            deal = DealWithAuction(element.deal, (), element.span)
            own = auctions.get(element.span)
            yield deal if own is None else deal.with_auction(own, options)


def annotated_calls(auction: AuctionDiagram, options: Options) -> tuple[AnnotatedCall, ...]:
    """Return the words of an auction with their notes (LANGUAGE AU-4)."""
    notes = {note.mark: note.text.text for note in auction.notes}
    return tuple(
        AnnotatedCall(
            cell.word,
            _call(cell),
            is_all_pass(cell.word),
            convert(without_marks(" ".join(_note(cell, notes).split()), options)),
        )
        for cell in calls_in_turn(auction)
    )


def _note(cell: AuctionCell, notes: Mapping[str, str]) -> str:
    """Return the note of a call, or the words of its announcement (LANGUAGE AU-8)."""
    return cell.announcement or notes.get(cell.mark, "")


def _call(cell: AuctionCell) -> Call | None:
    match cell.label:
        case Label(parts=(Literal(calls=(call,)),)):
            return call
    return PASS if cell.word == "-" else None
