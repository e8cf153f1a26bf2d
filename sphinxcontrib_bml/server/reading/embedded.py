"""The notes in the directives of a reStructuredText or MyST file, as one document.

They share clips, ``#VUL`` and ``#SEAT`` from the first directive to the last, as in the build of a
project. Their places are those of the file.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from ...agreements.checks.titles import markdown_titles, rst_titles
from ...bridge import Deal, Hand, InvalidDealError, Seat
from ...language.anchors import heading_anchor
from ...language.carried_conditions import CarriedConditions
from ...language.codes import Code
from ...language.conditions import conditions_kept, set_seat, set_vulnerability
from ...language.deal_headers import report_header
from ...language.diagnostics import quoted
from ...language.diagrams import (
    HAND_HINT,
    is_hand,
    parse_auction,
    parse_auction_from_dealer,
    parse_deal_header,
    read_hand,
    report_cards,
)
from ...language.heading_auctions import note_heading, with_heading
from ...language.labels import parse_label
from ...language.options import Options
from ...language.parser import Parse, elements_of
from ...language.reading import ReadItem, bytes_of, decode, read_file, read_lines
from ...language.silences import note_silences, silence_at
from ...language.source import Fragment, Line, Source, Span, indentation, normalized
from ...language.state import DocumentState
from ...language.syntax import BiddingTable, DealDiagram, Document, Element, Heading
from ...language.tables import give_addresses, parse_table
from ...language.variants.lines import variant_line
from ...language.variants.parts import Part
from .directives import Directive, Extent, directives_in, roles_in

SUFFIXES = (".rst", ".md")
"""Of files that may hold notes in directives."""

_MARKERS = "=-`:.'\"~^_*+#<>"


class _Section(NamedTuple):
    title: Extent
    level: int


def read_embedded(path: Path, name: str, options: Options) -> Parse:
    """Read the notes in the directives of a file.

    :param name: what messages call it.
    :raises OSError: where it cannot be read.
    """
    text = normalized(decode(bytes_of(path, options)).text)
    found = directives_in(text, path.suffix)
    sections = list(_sections(text, path.suffix, found))
    shown = [extent for one in found for extent in (one.argument, *one.options.values())]
    shown += [extent for one in found for extent in one.content]
    shown += [extent for extent, _ in roles_in(text)]
    source = Source(
        name, _blanked(text, [*shown, *(section.title for section in sections)]), path=path
    )
    state = DocumentState(options, name)
    state.sources.append(source)
    elements = tuple(_Embedded(source, state).elements(found, sections))
    return Parse(source, Document(name, elements, state.metadata), state)


def _sections(text: str, suffix: str, found: Sequence[Directive]) -> Iterator[_Section]:
    """Yield the titles of sections with their levels, from 1."""
    titles = markdown_titles if suffix == ".md" else rst_titles
    inside = [
        Extent(one.own.start, one.content[-1].end if one.content else one.own.end) for one in found
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
        yield _Section(Extent(start, start + len(title.strip())), level)


def _rank(text: str, span: Span) -> str:
    """Return what tells the level of a title in reStructuredText: its lines of punctuation."""
    below = text[span.end + 1 : span.end + 2]
    line_above = text[: max(0, span.start - 1)].rpartition("\n")[2].strip()
    overlined = line_above and not line_above.strip(below) and below in _MARKERS
    return below * 2 if overlined else below


def _blanked(text: str, shown: Iterable[Extent]) -> str:
    """Return ``text`` with blanks in the place of all but what is ``shown``; lines stay."""
    pieces, position = [], 0
    for begin, end in sorted(shown):
        start = max(begin, position)
        pieces += [_blank(text[position:start]), text[start:end]]
        position = max(position, end)
    return "".join([*pieces, _blank(text[position:])])


def _blank(text: str) -> str:
    return "\n".join(" " * len(line) for line in text.split("\n"))


class _Embedded:
    """Reads the directives of one file."""

    def __init__(self, source: Source, state: DocumentState) -> None:
        self.source = source
        self.state = state
        self.carried = CarriedConditions()
        self._open: list[_Section] = []
        """The sections that what is read stands in."""

    def elements(
        self, found: Sequence[Directive], sections: Sequence[_Section]
    ) -> Iterator[Element]:
        """Yield the elements of directives and the titles of sections, in their order."""
        items = self._items(found)
        waiting = list(reversed(sections))
        for directive in found:
            while waiting and waiting[-1].title.start < directive.own.start:
                yield self._heading(waiting.pop())
            found_here = list(self._of(directive, items[directive.own.start]))
            around: list[object] = [self.source, *self._open]
            for element in found_here:
                if isinstance(element, BiddingTable):
                    self.carried.remark(element, directive.options, around, self.state)
            self.carried.note(self.state, around[-1])
            yield from found_here
        while waiting:
            yield self._heading(waiting.pop())

    def _items(self, found: Sequence[Directive]) -> dict[int, list[ReadItem]]:
        """Return what stands in each directive, by where that begins; includes among it."""
        items: dict[int, list[ReadItem]] = {one.own.start: [] for one in found}
        starts = [extent.start for one in found for extent in one.content]
        owners = [one for one in found for _ in one.content]
        owner: Directive | None = None
        for item in read_lines(self.source, self.state):
            if not isinstance(item, Line):
                index = bisect_right(starts, item.span.start) - 1
                owner = owners[index] if index >= 0 else None
            elif item.source is self.source:
                index = bisect_right(starts, item.start) - 1
                owner = owners[index] if index >= 0 else None
                if owner and (item.start > owner.content[-1].end or self._is_head(item, owner)):
                    owner = None
            if owner is not None:
                own = isinstance(item, Line) and item.source is self.source
                items[owner.own.start].append(_dedented(item, owner.indent) if own else item)
        return items

    def _is_head(self, line: Line, directive: Directive) -> bool:
        return line.start < directive.content[0].start

    def _heading(self, section: _Section) -> Heading:
        while self._open and self._open[-1].level >= section.level:
            self._open.pop()
        self._open.append(section)
        start, end = section.title
        column = self.source.column(start)
        first = start - column
        text = self.source.text[first:end]
        line = Line(text, self.source, first, first, end)
        fragment = Fragment([(line, column, column + end - start)])
        anchor = self.state.anchors.take(heading_anchor(fragment.text))
        heading = Heading(Span(self.source, start, end), section.level, fragment, anchor)
        self.state.metadata.setdefault("TITLE", fragment)
        note_heading(heading, self.state)
        return heading

    def _of(self, directive: Directive, items: list[ReadItem]) -> Iterator[Element]:
        if "file" in directive.options and directive.name in {"bidtable", "bml"}:
            items = [*items, *read_file(self._span(directive.options["file"]), self.state)]
        part = self._part(directive)
        items = [self._inside(item, part) for item in items]
        lines = [item for item in items if isinstance(item, Line)]
        written = [line for line in lines if line.text.strip()]
        self._note_ignored(directive, lines)
        match directive.name:
            case "bidtable":
                yield from self._table(directive, written, part)
            case "deal":
                for deal in self._deal(directive, written):
                    yield replace(deal, part=part)
            case "auction":
                for auction in self._auction(directive, written):
                    yield replace(auction, part=part)
            case _:
                yield from self._notes(items)

    def _span(self, extent: Extent) -> Span:
        return Span(self.source, *extent)

    def _text(self, extent: Extent) -> str:
        return self.source.text[extent.start : extent.end]

    def _part(self, directive: Directive) -> Part | None:
        """Return what a directive stands in by its options ``only`` and ``except`` (VA-11)."""
        lines = []
        for word in ("only", "except"):
            if word in directive.options:
                start, end = directive.options[word]
                text = f"//{word} {self.source.text[start:end]}"
                origin = end - len(text)
                line = variant_line(Line(text, self.source, origin, start, end))
                if line is not None:
                    lines.append(line)
        return self.state.variants.part(lines)

    def _inside(self, item: ReadItem, part: Part | None) -> ReadItem:
        """Return what stands in a directive with all that it stands in."""
        if part is None:
            return item
        joint = self.state.variants.joint
        if isinstance(item, Line):
            return item._replace(stands_in=joint(part, item.stands_in))
        return replace(item, part=joint(part, item.part))

    def _note_ignored(self, directive: Directive, lines: Iterable[Line]) -> None:
        """Keep which codes the option ``ignore`` silences (CHECKS CK-7)."""
        option = directive.options.get("ignore")
        if option is not None:
            own = self._span(directive.own)
            spans = [own, *(line.span for line in lines)]
            for word in self._text(option).replace(",", " ").split():
                self.state.silences[silence_at(own, word, spans)] = None

    def _refuse(self, span: Span, message: str, hint: str) -> None:
        self.state.diagnostics.report(Code.DIRECTIVE_VALUE, span, message, hint=hint)

    def _table(
        self, directive: Directive, lines: list[Line], part: Part | None
    ) -> Iterator[BiddingTable]:
        stands_in = lines[0].stands_in if lines else part
        lines = [*self._history(directive), *lines]
        if not lines:
            message = "a bidding table without a row"
            self._refuse(self._span(directive.own), message, "write rows such as 1C below it")
            return
        with conditions_kept(self.state):
            for word, setting in (("vul", set_vulnerability), ("seat", set_seat)):
                if value := directive.options.get(word):
                    setting(self._text(value), self._span(value), self.state)
            self.state.variants.current = stands_in
            table = parse_table(lines, self.state)
            self.state.variants.current = None
        if table is not None:
            table = replace(table, hidden=table.hidden or "hide" in directive.options)
            note_silences(table, lines, self.state)
            give_addresses(table, self.state)
            yield with_heading(table, self.state)

    def _history(self, directive: Directive) -> Iterator[Line]:
        """Yield the argument as a history row: one call alone is one too."""
        start, end = directive.argument
        if start < end:
            text = " ".join(self.source.text[start:end].split())
            word, _, rest = text.partition(" ")
            history = f"{word}- {rest}".rstrip() if parse_label(word) else text
            yield Line(history, self.source, start, start, end)

    def _deal(self, directive: Directive, lines: list[Line]) -> Iterator[DealDiagram]:
        hands: dict[Seat, Hand] = {}
        lines_of: dict[Seat, Line] = {}
        for line in lines:
            if is_hand(line):
                lines_of[read_hand(line, hands, self.state)] = line
            else:
                dealt = self._pbn(line)
                hands.update(dealt)
                lines_of.update(dict.fromkeys(dealt, line))
        report_cards(Deal(hands), lines_of, self.state)
        if hands:
            deal = parse_deal_header(self._text(directive.argument), hands)
            report_header(deal, self._span(directive.argument), self.state)
            yield DealDiagram(lines[0].span, deal)

    def _pbn(self, line: Line) -> dict[Seat, Hand]:
        try:
            return dict(Deal.parse(line.text).hands)
        except InvalidDealError:
            message = f"{quoted(line.text)} is neither a hand nor a PBN deal"
            hint = f"{HAND_HINT}; dealer, contract and such stand behind deal::"
            self._refuse(line.span, message, hint)
            return {}

    def _auction(self, directive: Directive, lines: list[Line]) -> Iterator[Element]:
        if not lines and "file" in directive.options:
            return  # of a match, which the build reads
        if not lines:
            message = "an auction without a call"
            self._refuse(self._span(directive.own), message, "write calls such as 1H P 2H below it")
            return
        word = self._text(directive.argument)
        dealers = {name.upper() for seat in Seat for name in (seat.value, seat.full_name)}
        if word and word.upper() not in dealers:
            span = self._span(directive.argument)
            self._refuse(span, f"{quoted(word)} is no dealer", "one of N E S W")
        parse = parse_auction_from_dealer if word.upper() in dealers else parse_auction
        yield parse(lines, self.state)

    def _notes(self, items: list[ReadItem]) -> Iterator[Element]:
        for element in elements_of(items, self.state):
            if isinstance(element, Heading):
                message = f"the heading {quoted(element.text.text)} stands inside a directive"
                hint = "write the heading of the page outside the directive"
                self._refuse(element.span, f"{message}; kept as text", hint)
            else:
                yield element


def _dedented(line: ReadItem, indent: int) -> ReadItem:
    """Return a line without the blanks that belong to its directive."""
    if not isinstance(line, Line):
        return line
    removed = min(indent, indentation(line.text))
    return line._replace(text=line.text[removed:], origin=line.origin + removed)
