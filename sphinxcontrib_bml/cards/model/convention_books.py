"""Conventions as agreements of a book, and as a library (CARDS CC-C10)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from ...agreements.announcements import text_after_mark
from ...agreements.book import Agreement, Book, SourceRow, merge
from ...language.anchors import RowAddress
from ...language.codes import Code
from ...language.diagnostics import Diagnostics, quoted
from ...language.options import Language
from ...language.source import Source, Span
from ..files.folders import CardFiles, bundled_library, is_path
from ..files.form import near
from ..files.yaml import Scalar
from .card import Card, UsedConvention
from .conventions import Convention, Library, conditions_of, record_text
from .structure import GENERAL, TITLE
from .system_notes import ConventionUse, SystemNotes

_ALERTED = ("art",)
"""The ``//bss`` keyword that marks a row as alerted (BSS-70)."""


def agreements_of(convention: Convention, document: str) -> Iterator[Agreement]:
    """Yield the agreements of a convention, in the order of its sequences.

    :param document: the name of the document that shows it, for the addresses of its rows.
    """
    for number, sequence in enumerate(convention.sequences):
        text = record_text(sequence)
        row = SourceRow(
            RowAddress(document, -1, number, anchor_of(convention, number)),
            sequence.span.file,
            sequence.span.line,
            sequence.bids.labels[-1] if sequence.bids.calls else "",
            text,
            sequence.alert is not None,
            _ALERTED if sequence.alert is not None else (),
        )
        for conditions in conditions_of(sequence):
            for auction in sequence.bids.auctions:
                yield Agreement(auction, conditions, text, row)


def anchor_of(convention: Convention, number: int) -> str:
    """Return the id of a sequence on the page of its convention; ``number`` is from 0."""
    return f"bml-convention-{convention.id}-{number + 1}"


def join(
    book: Book,
    conventions: Iterable[tuple[Convention, str]],
    diagnostics: Diagnostics,
    language: Language = "en",
) -> Book:
    """Return a book with the sequences of conventions after all tables.

    The first definition of an auction is used. If the tables define it differently, that is
    reported.

    :param conventions: each with the name of the document that shows it.
    :param language: the language of the notes, for the meanings of texts.
    """
    added = Book()
    told: set[tuple[str, int]] = set()
    for convention, document in conventions:
        spans = [sequence.span for sequence in convention.sequences]
        for found in agreements_of(convention, document):
            agreement = found
            number = agreement.row.address.number
            theirs = _leading_definition(book, agreement)
            if theirs is not None and theirs.text:
                is_told = (convention.id, number) in told
                if not is_told and not _same(theirs, agreement, language):
                    told.add((convention.id, number))
                    _report_difference(theirs, agreement, spans[number], diagnostics)
                # The row of the notes wins, so the file's annotations are dropped.
                agreement = agreement._replace(row=agreement.row._replace(annotations=()))
            added.add(agreement)
    return merge([book, added])


def compare_conventions(
    cards: Iterable[Card], book: Book, diagnostics: Diagnostics, language: Language = "en"
) -> None:
    """Report the sequences of conventions on cards that differ from the notes (AG-1)."""
    played = {
        used.convention.id: used.convention
        for card in cards
        for section in card.sections
        for used in section.conventions
        if used.convention is not None
    }
    join(book, [(convention, "") for convention in played.values()], diagnostics, language)


def search(library: Library, text: str) -> Iterator[Convention]:
    """Yield the conventions that contain all words of a text, upper case ignored (YM-11).

    A word is found in the names, the author, the description, and the calls and meanings of the
    sequences.
    """
    words = text.casefold().split()
    for convention in library:
        said = [*convention.aliases, convention.description, convention.extended_description]
        for sequence in convention.sequences:
            said += [*(auction.short for auction in sequence.bids.auctions), sequence.bids.shown]
            said.append(record_text(sequence))
        everything = " ".join([convention.id, convention.full_title, *said]).casefold()
        if all(word in everything for word in words):
            yield convention


def report_not_exported(convention: Convention, diagnostics: Diagnostics) -> None:
    """Report in one message the sequences that cannot be exported (CC-A7)."""
    shown = [
        sequence.bids.shown
        for sequence in convention.sequences
        if sequence.bids.unknown and not sequence.bids.error
    ]
    if shown:
        diagnostics.report(
            Code.CARD_NOT_EXPORTED,
            convention.span,
            f"not exported because of unknown calls: {'; '.join(shown)}",
        )


def _same(theirs: Agreement, ours: Agreement, language: Language) -> bool:
    # Meanings are not needed to show a page.
    from .agreement import text_difference  # noqa: PLC0415

    texts = text_after_mark(ours), text_after_mark(theirs)
    return not text_difference(*texts, ours.auction, language)


def _leading_definition(book: Book, agreement: Agreement) -> Agreement | None:
    """Return the definition of the same auction and conditions that is used, or None."""
    found = book.all(agreement.auction) if agreement.auction in book else ()
    same = (one for one in found if one.stands and one.conditions == agreement.conditions)
    return next(same, None)


def _report_difference(
    theirs: Agreement, agreement: Agreement, span: Span, diagnostics: Diagnostics
) -> None:
    row = theirs.row
    diagnostics.report(
        Code.CARD_DISAGREES,
        span,
        f"{agreement.auction.short}: the convention says {quoted(agreement.text)}, the notes say "
        f"{quoted(theirs.text)} ({row.place}); the notes are used",
        related=(Span(Source(row.file, "", line_numbers=[row.line]), 0, 0),),
        relation="the notes",
    )


def library_of(
    notes: SystemNotes,
    files: CardFiles,
    project: Iterable[Convention] = (),
    author: str = "",
) -> Library:
    """Return the conventions that a card file can name: of the project, of files, its own.

    Names that none of them has are those of the library that comes with the package.

    Missing files are reported when the card is filled.

    :param project: the conventions of the project, in order.
    :param author: the author of the project.
    """
    library = Library(project, author, _title_of(notes), bundled_library)
    known = {id(convention) for convention in library}
    elsewhere = Diagnostics()
    for use in notes.uses:
        found: tuple[Convention, ...] = ()
        if use.convention is not None:
            found = (use.convention,)
        elif is_path(use.target) and use.span.source.path is not None:
            found = files.conventions(use.target, use.span.source.path, use.span, elsewhere)
        for convention in found:
            if id(convention) not in known:
                known.add(id(convention))
                library.add(convention)
    return library


def _title_of(notes: SystemNotes) -> str:
    """Return the title of a card file; empty without one."""
    general = notes.sections.get(GENERAL)
    node = general.fields.get(TITLE) if general is not None else None
    return node.text.strip() if isinstance(node, Scalar) and node.is_text else ""


def used_convention(
    diagnostics: Diagnostics,
    use: ConventionUse,
    library: Library,
    files: CardFiles | None,
    elsewhere: Collection[str] = (),
) -> UsedConvention:
    """Return the convention of a reference; an unknown convention keeps its name (CC-C3).

    :param elsewhere: names of conventions that other projects explain.
    """
    convention = use.convention
    if convention is None and is_path(use.target) and files is not None:
        convention = _in_file(diagnostics, use, files)
    elif convention is None:
        convention = library.find(use.target, elsewhere)
        if convention is None and use.target not in elsewhere:
            diagnostics.report(
                Code.CARD_CONVENTION_UNKNOWN,
                use.span,
                f"no convention is called {quoted(use.target)}",
                hint=near(diagnostics, Code.CARD_CONVENTION_UNKNOWN, use.target, library.names()),
            )
    if convention is None:
        return UsedConvention(use.target, None, use)
    return UsedConvention(library.title_of(convention), convention, use)


def _in_file(diagnostics: Diagnostics, use: ConventionUse, files: CardFiles) -> Convention | None:
    """Return the convention of a reference to a file, or None after a message."""
    path = use.span.source.path
    if path is None:
        return None
    found = files.conventions(use.target, path, use.span, diagnostics)
    if len(found) > 1:
        diagnostics.report(
            Code.CARD_CONVENTION_UNKNOWN,
            use.span,
            f"{quoted(use.target)} has {len(found)} conventions; which one is meant?",
            hint=f"name it by its id: {', '.join(one.id for one in found[:3])}",
        )
    return found[0] if len(found) == 1 else None
