"""The documents of an editor, and notes in directives of reStructuredText and MyST files."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from ..agreements.book import Agreement, Key
from ..agreements.checks.link_checker import markdown_titles, rst_titles
from ..agreements.expansion import expand
from ..agreements.notes import VariantView, view_for
from ..agreements.table_books import TableBooks
from ..language.anchors import RowAddress, heading_anchor
from ..language.conditions import CarriedConditions
from ..language.diagrams import enter_section
from ..language.directives import DirectiveReader, WrittenDirective
from ..language.headings import record_heading
from ..language.links import LinkUse, link_uses
from ..language.options import Options
from ..language.parser import Parse, parse_file
from ..language.prose import RunningText, running_texts
from ..language.prose_auctions.chains import ProseAuction
from ..language.prose_auctions.scanner import auctions_in_markup
from ..language.reading import bytes_of, decode
from ..language.rereading import EditedText, TextPart, read_edited
from ..language.source import Excerpt, Fragment, Source, SourceLine, Span, normalized
from ..language.state import DocumentState
from ..language.syntax import BiddingTable, Document, Element, Heading, Row
from ..language.variants.selection import Names, resolve
from .directives import Directive, TextRange, directives_in, roles_in

SUFFIXES = (".rst", ".md")
"""Suffixes of files that may contain notes in directives."""

_MARKERS = "=-`:.'\"~^_*+#<>"


class _Section(NamedTuple):
    title: TextRange
    level: int


def read_embedded(path: Path, name: str, options: Options) -> Parse:
    """Read the notes in the directives of a file.

    :param name: the name of the file in messages.
    :raises OSError: if the file cannot be read.
    """
    text = normalized(decode(bytes_of(path, options)).text)
    found = directives_in(text, path.suffix)
    sections = list(_sections(text, path.suffix, found))
    shown = [extent for one in found for extent in (one.own, *one.options.values())]
    shown += [extent for one in found for extent in one.content]
    shown += [extent for extent, _ in roles_in(text)]
    source = Source(
        name, _blanked(text, [*shown, *(section.title for section in sections)]), path=path
    )
    state = DocumentState(options, name)
    state.sources.append(source)
    elements = tuple(_DirectiveReader(source, state).elements(found, sections))
    return Parse(source, Document(name, elements, state.metadata), state)


def _sections(text: str, suffix: str, found: Sequence[Directive]) -> Iterator[_Section]:
    """Yield the titles of sections with their levels, from 1."""
    titles = markdown_titles if suffix == ".md" else rst_titles
    inside = [
        TextRange(one.own.start, one.content[-1].end if one.content else one.own.end)
        for one in found
    ]
    starts = [extent.start for extent in inside]
    ranks: list[str] = []
    above = 0
    for _, span in titles(Source("", text)):
        index = bisect_right(starts, span.start) - 1
        if index >= 0 and span.start < inside[index].end:
            continue
        line = text[span.start : span.end]
        if not line.strip() or (suffix != ".md" and line[0].isspace()):
            continue
        if suffix == ".md" and line.lstrip().startswith("#"):
            marks = len(line.lstrip()) - len(line.lstrip().lstrip("#"))
            level = min(marks, above + 1)
            start = span.start + line.index("#") + marks
        else:
            rank = _rank(text, span)
            if rank not in ranks:
                ranks.append(rank)
            level, start = min(ranks.index(rank) + 1, above + 1), span.start
        title = text[start : span.end]
        start += len(title) - len(title.lstrip())
        above = level
        yield _Section(TextRange(start, start + len(title.strip())), level)


def _rank(text: str, span: Span) -> str:
    """Return the characters of punctuation around a reStructuredText title; they give its level."""
    below = text[span.end + 1 : span.end + 2]
    line_above = text[: max(0, span.start - 1)].rpartition("\n")[2].strip()
    overlined = line_above and not line_above.strip(below) and below in _MARKERS
    return below * 2 if overlined else below


def _blanked(text: str, shown: Iterable[TextRange]) -> str:
    """Return ``text`` with spaces instead of all except the ranges ``shown``; lines are kept."""
    pieces, position = [], 0
    for begin, end in sorted(shown):
        start = max(begin, position)
        pieces += [_blank(text[position:start]), text[start:end]]
        position = max(position, end)
    return "".join([*pieces, _blank(text[position:])])


def _blank(text: str) -> str:
    return "\n".join(" " * len(line) for line in text.split("\n"))


class _DirectiveReader:
    """Reads the directives of one file."""

    def __init__(self, source: Source, state: DocumentState) -> None:
        self.source = source
        self.state = state
        self.carried = CarriedConditions()
        self._open: list[_Section] = []
        """The sections around the current place."""

    def elements(
        self, found: Sequence[Directive], sections: Sequence[_Section]
    ) -> Iterator[Element]:
        """Yield the elements of directives and the titles of sections, in order."""
        waiting = list(reversed(sections))
        for directive in found:
            while waiting and waiting[-1].title.start < directive.own.start:
                yield self._heading(waiting.pop())
            reader = DirectiveReader(self._written(directive), self.state)
            around: list[object] = [self.source, *self._open]
            for element in reader.elements():
                if isinstance(element, BiddingTable):
                    self.carried.remark(element, reader.options, around, self.state)
                if not isinstance(element, Heading):
                    yield element
            self.carried.note(self.state, around[-1])
        while waiting:
            yield self._heading(waiting.pop())

    def _written(self, found: Directive) -> WrittenDirective:
        return WrittenDirective(
            found.name,
            Span(self.source, *found.own),
            Span(self.source, *found.argument),
            {name: Span(self.source, *value) for name, value in found.options.items()},
            Excerpt(self.source, found.content, found.indent, found.tab_size),
        )

    def _heading(self, section: _Section) -> Heading:
        while self._open and self._open[-1].level >= section.level:
            self._open.pop()
        self._open.append(section)
        start, end = section.title
        column = self.source.column(start)
        first = start - column
        text = self.source.text[first:end]
        line = SourceLine(text, self.source, first, first, end)
        fragment = Fragment([(line, column, column + end - start)])
        anchor = self.state.anchors.take(heading_anchor(fragment.text))
        heading = Heading(Span(self.source, start, end), section.level, fragment, anchor)
        self.state.metadata.setdefault("TITLE", fragment)
        enter_section(heading, self.state)
        record_heading(heading, self.state)
        return heading


NOTES = ".bml"
"""The suffix of files that consist of notes."""
SUFFIXES_READ = (NOTES, *SUFFIXES)
"""Suffixes of all files that may contain notes."""


class PlacedRow(NamedTuple):
    """A row with its lines: from the label to the end of its description and annotations."""

    span: Span
    row: Row
    table: BiddingTable


class PlacedAuction(NamedTuple):
    """An auction in running text, with its place."""

    span: Span
    auction: ProseAuction
    text: RunningText


class PlacedRole(NamedTuple):
    """A role ``bml:seq`` of a page in reStructuredText or MyST."""

    span: Span
    """The place of the whole role."""
    target: str
    """The auction in the role."""


class DocumentReading:
    """A document as read; never changed after its partners are known.

    The place of an element may be in a part of the text of its file: :meth:`whole` returns the
    place in the whole text.
    """

    def __init__(
        self,
        path: Path,
        parse: Parse,
        edited: EditedText | None = None,
        books: TableBooks | None = None,
    ) -> None:
        """Store the result of reading.

        :param edited: the edited text in blocks, if it is being edited.
        :param books: the books of its tables from an earlier reading.
        """
        self.path = path
        self.parse = parse
        self.edited = edited
        self.books = books or TableBooks()
        self._lock = Lock()
        self.names: Names | None = None
        """The partners of its system; None if they are not known yet."""
        self.has_notes = self._has_notes()
        """Whether it contains notes; most files of a reStructuredText project do not."""
        self._owns: dict[str, VariantView] = {}
        self._agreements: dict[str, Mapping[RowAddress, list[Agreement]]] = {}
        self._definitions: dict[str, Mapping[Key, list[Agreement]]] = {}

    def takes_names(self, names: Names) -> bool:
        """Resolve partner parts (VARIANTS VA-6); return False if already resolved for others."""
        if self.names is None or not self.parse.state.variants.lines:
            self.names = dict(names)
            resolve(self.parse.state, names)
        return self.names == names

    def own(self, key: str) -> VariantView:
        """Return the view of the document for a partner, computed once.

        :param key: the case-folded name; empty if there are no partners.
        """
        # A result is computed once, whichever caller is first: the checks or an answer.
        with self._lock:
            if key not in self._owns:
                known = expand if key else self.books.expand
                self._owns[key] = view_for(self.parse, key, known)
            return self._owns[key]

    def whole(self, span: Span) -> Span:
        """Return the place in the whole current text of its file."""
        if not isinstance(span.source, TextPart):
            return span
        text = self.parse.source
        line, column = span.source.place(span.start)
        # Anyone who still looks at an older state finds a place near.
        start = text.line_starts[min(line, len(text.line_starts)) - 1] + column
        return Span(text, start, start + span.end - span.start)

    @property
    def name(self) -> str:
        """The name of the document in messages."""
        return self.parse.document.name

    @cached_property
    def sources(self) -> Mapping[Path, Source]:
        """The texts of its files, its own file first."""
        sources: dict[Path, Source] = {}
        for source in (self.parse.source, *self.parse.state.sources):
            if source.real_path is not None:
                sources.setdefault(source.real_path, source)
        return sources

    def _has_notes(self) -> bool:
        if self.path.suffix == NOTES or self.parse.state.clips or len(self.parse.diagnostics):
            return True
        return not all(isinstance(one, Heading) for one in self.parse.document.elements)

    def agreements(self, key: str) -> Mapping[RowAddress, list[Agreement]]:
        """Return the agreements of each row for a partner, in order.

        :param key: as in :meth:`own`.
        """
        if key not in self._agreements:
            agreements: dict[RowAddress, list[Agreement]] = {}
            for agreement in self.own(key).book:
                agreements.setdefault(agreement.row.address, []).append(agreement)
            self._agreements[key] = agreements
        return self._agreements[key]

    def definitions(self, key: str) -> Mapping[Key, list[Agreement]]:
        """Return the agreements of a partner for each auction and conditions.

        :param key: as in :meth:`own`.
        """
        if key not in self._definitions:
            definitions: dict[Key, list[Agreement]] = {}
            for agreement in self.own(key).book:
                definitions.setdefault(agreement.key, []).append(agreement)
            self._definitions[key] = definitions
        return self._definitions[key]

    @cached_property
    def placed_rows(self) -> Mapping[Source, list[PlacedRow]]:
        """The rows of each text by place; pasted rows at their clips."""
        rows: dict[Source, list[PlacedRow]] = {}
        for table in self.parse.document.tables:
            for row in table.rows:
                place = self.whole(_lines_of_row(row))
                rows.setdefault(place.source, []).append(PlacedRow(place, row, table))
        for placed in rows.values():
            placed.sort(key=lambda one: one.span.start)
        return rows

    def rows_at(self, source: Source, offset: int) -> list[PlacedRow]:
        """Return the rows at a place; several if the row is pasted to several places."""
        placed = self.placed_rows.get(source, [])
        index = bisect_right(placed, offset, key=lambda one: one.span.start)
        found: list[PlacedRow] = []
        while index:
            index -= 1
            one = placed[index]
            if found and one.span.start != found[0].span.start:
                break
            if one.span.start <= offset <= one.span.end:
                found.append(one)
            elif not found:
                break
        return found[::-1]

    @cached_property
    def auctions(self) -> list[PlacedAuction]:
        """The auctions in running texts."""
        return [placed for text in self._texts for placed in self._auctions_in(text)]

    def auction_at(self, source: Source, offset: int) -> PlacedAuction | None:
        """Return the auction in running text at a place, or None."""
        number = source.line_number(offset)
        return next(
            (
                placed
                for text in self._texts
                if any(self._is_at(line, source, number) for line, _, _ in text.fragment.pieces)
                for placed in self._auctions_in(text)
                if placed.span.source is source and placed.span.start <= offset <= placed.span.end
            ),
            None,
        )

    def _is_at(self, line: SourceLine, source: Source, number: int) -> bool:
        """Return whether a line is the line with a number in the text of a file."""
        is_in_file = line.source is source or (
            isinstance(line.source, TextPart) and source is self.parse.source
        )
        return is_in_file and line.source.line_number(line.start) == number

    @cached_property
    def roles(self) -> list[PlacedRole]:
        """The roles that name auctions."""
        if self.path.suffix == NOTES:
            return []
        source = self.parse.source
        found = roles_in(source.text)
        return [PlacedRole(Span(source, *extent), target) for extent, target in found]

    @cached_property
    def _texts(self) -> list[RunningText]:
        return list(running_texts(self.parse.document))

    def _auctions_in(self, text: RunningText) -> Iterator[PlacedAuction]:
        options = self.parse.options
        for one in auctions_in_markup(text.text, options, options.language):
            found = one.auction
            start, end = text.offset + found.start, text.offset + found.end
            yield PlacedAuction(self.whole(text.fragment.span(start, end)), found, text)

    @cached_property
    def links(self) -> list[LinkUse]:
        """The links, in order."""
        return list(link_uses(self.parse.document.elements, self.parse.options))


def _lines_of_row(row: Row) -> Span:
    source, start, end = row.span.source, row.span.start, row.span.end
    if row.description is not None:
        ends = [line.end for line, _, _ in row.description.pieces if line.source is source]
        end = max([end, *ends])
    ends = [one.span.end for one in row.annotations if one.span.source is source]
    return Span(source, start, max([end, *ends]))


def read_document(
    path: Path, name: str, options: Options, before: DocumentReading | None = None
) -> DocumentReading:
    """Read the notes of a file.

    :param name: the name of the file in messages.
    :param before: the last reading of the file, if all included files are unchanged.
    :raises OSError: if the file cannot be read.
    """
    if path.suffix in SUFFIXES:
        return DocumentReading(path, read_embedded(path, name, options))
    if path in options.texts:
        edited = before.edited if before is not None else None
        text = normalized(decode(bytes_of(path, options)).text)
        now = (edited and edited.after(text)) or read_edited(path, options, name)
        return DocumentReading(path, now.parse, now, before.books if before is not None else None)
    return DocumentReading(path, parse_file(path, options, name))
