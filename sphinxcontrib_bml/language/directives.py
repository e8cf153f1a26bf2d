"""The meaning of directives in all markup languages.

Other code finds a directive in a page: docutils and MyST in a build, the language server in an
editor. It passes a :class:`WrittenDirective`; a :class:`DirectiveReader` reads its
argument, options and content, and reports their problems.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..bridge.auctions import Suit
from ..bridge.conditions import Seat
from ..bridge.deals import Deal, InvalidDealError
from ..patterns import compile_later
from . import deal_diagrams, directive_options
from .auction_diagrams import parse_auction, with_seats
from .call_words import parse_row_label
from .calls_reports import report_calls
from .codes import Code, Severity
from .conditions import preserve_conditions, set_seat, set_vulnerability
from .contexts_reports import report_contexts, with_context
from .diagnostics import meant, nearest, quoted
from .diagrams import place_auction, place_play, record_deal, report_dealer
from .inline import report_hands
from .labels import Label, WordForCalls, parse_label, parse_sequence
from .numbers import report_numbers
from .parser import elements_of
from .play_diagrams import CARD_HINT, is_trick, parse_trick
from .prose import fragments_of, with_values
from .reading import ReadItem, read_excerpt, read_file
from .rows import split_row
from .sequences import read_blank_sequence, read_row_calls
from .source import SourceLine
from .state import record_silences, silence_at
from .syntax import AuctionDiagram, BiddingTable, DealDiagram, Element, Heading, PlayDiagram
from .tables import give_addresses, parse_table
from .variants.parts import variant_line

if TYPE_CHECKING:
    from ..bridge.deals import Hand
    from .source import Excerpt, Span
    from .state import DocumentState
    from .variants.parts import VariantPart

_JOINTS = compile_later(r"\s*[-‐‑–—→>]+\s*")
_LIKE_A_CALL = compile_later(r"[\s–—-]+(?P<call>[0-9][A-Z]{1,2})(?!\S)")


@dataclass(frozen=True, slots=True)
class WrittenDirective:
    """A directive as written, with the places of its parts."""

    name: str
    own: Span
    """The first line."""
    argument: Span
    """The argument; empty if there is none."""
    options: Mapping[str, Span]
    """The values by name; empty for options without a value."""
    content: Excerpt

    @property
    def is_empty(self) -> bool:
        """Whether it has no content."""
        return next(self.content.written_lines(), None) is None

    @property
    def place(self) -> Span:
        """The argument, or the first line if there is none."""
        return self.argument if self.argument.text else self.own


class DirectiveReader:
    """Reads a directive: its options, its argument, and the notes in its content."""

    def __init__(
        self,
        written: WrittenDirective,
        state: DocumentState,
        kind: directive_options.DirectiveKind | None = None,
    ) -> None:
        """Read the options and the argument.

        :param state: the state of the page, which all its directives share.
        :param kind: the kind of the directive, if it is not in the table.
        """
        self.written = written
        self.state = state
        self._kind = kind or directive_options.directive_kinds()[written.name]
        self.options = dict(self._read_options())
        self.value: Any = self._read_argument()
        """The value of the argument; None if it was rejected."""

    def _read_options(self) -> Iterator[tuple[str, object]]:
        """Yield the values of options; report options that the directive does not accept."""
        known, directive = self._kind.options, self.written.name
        for name, span in self.written.options.items():
            place = span if span.text else None
            if name not in known:
                hint = meant(nearest(name, known)) or f"options: {', '.join(known)}"
                self._refuse(f"{directive} has no option :{name}:; ignored", hint, place)
                continue
            try:
                yield name, known[name](span.text.strip())
            except directive_options.OptionError as error:
                message = f":{name}: {error}" if place else f":{name}: has {error}"
                self._refuse(message, error.hint(f":{name}:"), place)

    def _read_argument(self) -> Any:
        spans = [self.written.argument] if self.written.argument.text else []
        if self._kind.content is directive_options.Content.NONE:
            spans += [line.span for line in self.written.content.written_lines()]
        words = " ".join(span.text for span in spans).split()
        try:
            return self._kind.argument(" ".join(words)) if self._kind.argument else ""
        except directive_options.OptionError as error:
            message = str(error) if spans else f"{self.written.name} has no argument"
            self._refuse(message, error.hint(), spans[0] if spans else None)
            return None

    @property
    def argument(self) -> str:
        """The argument, with one space between words."""
        return " ".join(self.written.argument.text.split())

    @cached_property
    def part(self) -> VariantPart | None:
        """The variant part of the options ``only`` and ``except`` (VARIANTS VA-11)."""
        lines = []
        for word in directive_options.PART_OPTIONS:
            if word in self.options:
                source, start, end = self.written.options[word]
                text = f"//{word} {source.text[start:end]}"
                line = variant_line(SourceLine(text, source, end - len(text), start, end))
                if line is not None:
                    lines.append(line._replace(is_option=True))
        return self.state.variants.part(lines)

    def elements(self) -> list[Element]:
        """Return the elements of the content; headings are reported.

        The result is empty if a match file provides the content, which the caller shows.
        """
        self.state.above = None
        match self.written.name:
            case "bidtable":
                return list(self._table())
            case "bml":
                return list(self._notes())
        if self._kind.content is not directive_options.Content.NOTES:
            return []
        lines = list(self.written.content.written_lines())
        self._note_ignored(lines)
        if self.written.name == "auction":
            reason = "has no effect on an auction"
            self._report_idle(directive_options.OF_SHOWN_DEALS, reason, Severity.INFO)
        if "file" in self.options:
            if lines:
                hint = "leave out :file: or the content"
                self._refuse("a deal from a file has no content", hint)
            if self.written.name == "deal":
                self.state.deal = None
                if self.argument:
                    hint = "leave out :file: or the header"
                    self._refuse("a deal from a file has no header", hint, self.written.argument)
            return []
        self._report_idle(directive_options.OF_FILES, "needs the option file")
        match self.written.name:
            case "deal":
                self._report_idle(("auction",), "needs the option file")
                return list(self._deal(lines))
            case "play":
                return [with_values(one, self.state) for one in self._play(lines)]
        return [with_values(one, self.state) for one in self._auction(lines)]

    def _items(self, content: Excerpt, part: VariantPart | None = None) -> list[ReadItem]:
        """Return the lines of the content, then those of the file."""
        items = list(read_excerpt(content, self.state, part))
        if "file" in self.options:
            items += read_file(self.written.options["file"], self.state, part)
        self._note_ignored(item for item in items if isinstance(item, SourceLine))
        return items

    def _note_ignored(self, lines: Iterable[SourceLine]) -> None:
        """Record the codes that the option ``ignore`` suppresses in the directive (CHECKS CK-7)."""
        own = self.written.own
        spans = [own, *(line.span for line in lines)]
        for word in str(self.options.get("ignore", "")).replace(",", " ").split():
            self.state.silences[silence_at(own, word, spans)] = None

    def _refuse(self, message: str, hint: str, span: Span | None = None) -> None:
        place = span or self.written.own
        self.state.diagnostics.report(Code.DIRECTIVE_VALUE, place, message, hint=hint)

    def _table(self) -> Iterator[BiddingTable]:
        lines = list(self._table_lines())
        placing = self.state.variants
        with preserve_conditions(self.state):
            for word, set_condition in (("vul", set_vulnerability), ("seat", set_seat)):
                if value := self.options.get(word):
                    set_condition(str(value), self.written.options[word], self.state)
            placing.current = placing.joint(self.part, lines[0].stands_in if lines else None)
            has_history = bool(self.argument)
            written = parse_table(lines, self.state, has_history=has_history) if lines else None
            self._report_without_rows(written)
            table = with_values(written, self.state) if written is not None else None
            placing.current = None
        if isinstance(table, BiddingTable):
            table = replace(table, hidden=table.hidden or bool(self.options.get("hide")))
            record_silences(table, lines, self.state)
            report_hands(fragments_of(table), self.state)
            report_numbers(table, self.state.diagnostics)
            give_addresses(table, self.state)
            table = with_context(table, self.state)
            report_calls(table, self.state)
            report_contexts(self.state)
            yield table

    def _table_lines(self) -> Iterator[SourceLine]:
        """Yield the non-empty lines of a table, with the argument as its history."""
        content, argument = self.written.content, self.written.argument
        if argument.text:
            own = (argument.start, argument.end)
            content = content._replace(lines=[own, *content.lines])
        for item in self._items(content):
            if not isinstance(item, SourceLine):
                message = "a reStructuredText block in a bidding table is left out"
                self._refuse(message, "write the table in the directive bml", item.span)
            elif item.source is argument.source and item.start == argument.start:
                yield item._replace(text=self._history(item))
            elif item.text.strip():
                yield item

    def _report_without_rows(self, table: BiddingTable | None) -> None:
        """Report a table without content, unless its argument describes a call."""
        is_described = table is not None and any(row.description for row in table.rows)
        if self.written.is_empty and not is_described and "file" not in self.options:
            self._refuse("a bidding table without a row", "indent rows such as 1C below it")

    def _history(self, line: SourceLine) -> str:
        """Return the argument as a history row, even if it is a single call."""
        text, options = _with_hyphens(self.argument), self.state.options
        words = split_row(text, 0, options)
        self._report_other_words(words.label, text[words.label_end :])
        if parse_label(words.label) is None or words.target or read_blank_sequence(text):
            return text
        if read_row_calls(line._replace(text=text), 0, options):
            return text
        return f"{words.label}-{text[words.label_end :]}"

    def _report_other_words(self, label: str, rest: str) -> None:
        """Report an argument with a word for several calls, or with an invalid second call."""
        message, hint = "", "a call is P, D, R or level and suit, such as 2H"
        match parse_row_label(label):
            case Label(parts=(WordForCalls(level=0),)):
                message = f"{quoted(label)} is a word for several calls, not an auction"
                hint = "write the calls before the rows, such as 1N-2C; leave it out for openings"
            case Label():
                second = _LIKE_A_CALL.match(rest)
                if second is not None and parse_label(second["call"]) is None:
                    message = f"{quoted(second['call'])} is not a call; read as text"
        if message:
            self.state.diagnostics.report(
                Code.CALL_UNKNOWN,
                self.written.argument,
                message,
                hint=hint,
                severity=Severity.WARNING,
            )

    def _notes(self) -> Iterator[Element]:
        for element in elements_of(self._items(self.written.content, self.part), self.state):
            if isinstance(element, Heading):
                heading = quoted(element.text.text)
                message = f"the heading {heading} is inside a directive; kept as text"
                hint = "write the heading of the page outside the directive"
                self._refuse(message, hint, element.span)
            yield element

    def _deal(self, lines: list[SourceLine]) -> Iterator[DealDiagram]:
        suit = deal_diagrams.suit_named(self.argument)
        if lines and (suit is not None or deal_diagrams.is_suit(lines)):
            self._report_idle(directive_options.OF_COMPLETE_DEALS, "needs all four hands")
            yield from self._suit(lines, suit)
            return
        header, place = self.argument, self.written.place
        if not header and deal_diagrams.is_header(lines[:1]):
            header, place, lines = lines[0].text, lines[0].span, lines[1:]
        hands = self._hands(lines)
        if hands:
            deal = deal_diagrams.parse_deal_header(header, hands)
            deal_diagrams.report_header(deal, header, place, self.state)
            diagram = DealDiagram(self.written.place, deal, part=self.part)
            record_deal(diagram, self.state)
            if not deal.is_complete:
                self._report_idle(directive_options.OF_COMPLETE_DEALS, "needs all four hands")
            yield diagram
        elif not lines:
            hint = "write lines such as N AKQ2 K43 - QJT987 below it"
            self._refuse("a deal without a hand", hint)

    def _report_idle(
        self, names: Iterable[str], reason: str, severity: Severity | None = None
    ) -> None:
        """Report options that have no effect, unless they are ``no`` (LANGUAGE DD-11)."""
        for name in names:
            if self.options.get(name, False) is not False:
                self.state.diagnostics.report(
                    Code.DIRECTIVE_VALUE,
                    span if (span := self.written.options[name]).text else self.written.own,
                    f":{name}: {reason}",
                    hint=f"leave out :{name}:",
                    severity=severity,
                )

    def _suit(self, lines: list[SourceLine], suit: Suit | None) -> Iterator[DealDiagram]:
        """Yield the cards of one suit, which may be named in the content (LANGUAGE DD-10)."""
        if suit is None and (suit := deal_diagrams.suit_named(lines[0].text)) is not None:
            lines = lines[1:]
        deal = deal_diagrams.parse_suit(lines, suit, self.state)
        if deal is not None:
            yield DealDiagram(self.written.place, deal, part=self.part)
        else:
            hint = "the holding of one suit is S: AQT, or - for a void"
            self._refuse("a line that is not a holding of one suit", hint)

    def _hands(self, lines: list[SourceLine]) -> dict[Seat, Hand]:
        hands: dict[Seat, Hand] = {}
        lines_of: dict[Seat, SourceLine] = {}
        for line in lines:
            if deal_diagrams.is_hand(line):
                lines_of[deal_diagrams.read_hand(line, hands, self.state)] = line
                continue
            dealt = self._pbn_hands(line)
            hands.update(dealt)
            lines_of.update(dict.fromkeys(dealt, line))
        deal_diagrams.report_cards(Deal(hands), lines_of, self.state)
        return hands

    def _pbn_hands(self, line: SourceLine) -> Mapping[Seat, Hand]:
        try:
            return Deal.parse(line.text).hands
        except InvalidDealError:
            message = f"{quoted(line.text)} is neither a hand nor a PBN deal"
            self._refuse(message, deal_diagrams.hand_hint(line.text), line.span)
            return {}

    def _play(self, lines: list[SourceLine]) -> Iterator[PlayDiagram]:
        tricks = [line for line in lines if is_trick(line)]
        for line in lines:
            if line not in tricks:
                self._refuse(f"{quoted(line.text)} is not a trick", CARD_HINT, line.span)
        if tricks:
            leader: Any = self.options.get("leader")
            trump: Any = self.options.get("trump")
            parsed = tuple(map(parse_trick, tricks))
            diagram = PlayDiagram(self.written.place, parsed, leader, trump, part=self.part)
            yield place_play(diagram, self.state)
        elif not lines:
            self._refuse("a play without a trick", CARD_HINT)

    @cached_property
    def dealer(self) -> Seat | None:
        """The dealer, from the argument of an auction."""
        word = self.argument
        for seat in Seat:
            if word.upper() in {seat.value, seat.full_name.upper()}:
                return seat
        if word:
            hint = f"write {directive_options.one_of('NESW')}"
            self._refuse(f"{quoted(word)} is not a dealer", hint, self.written.argument)
        return None

    def _auction(self, lines: list[SourceLine]) -> Iterator[AuctionDiagram]:
        if not lines:
            self._refuse("an auction without a call", "write calls such as 1H P 2H below it")
            return
        diagram, has_heads = parse_auction(lines, self.state), bool(self.options.get("heads", True))
        if self.dealer and diagram.heads:
            report_dealer(diagram, self.dealer, self.written.argument, self.state)
        elif self.dealer and has_heads:
            diagram = with_seats(diagram, self.dealer)
        vulnerability: Any = self.options.get("vul")
        diagram = replace(diagram, vulnerability=vulnerability, part=self.part)
        yield place_auction(diagram, self.state, has_heads=has_heads)


def _with_hyphens(text: str) -> str:
    """Return a history with hyphens for other dashes and arrows between its calls.

    It may be copied from a page, ``1NT–2♣``; text behind the calls stays as it is.
    """
    first = text.split(" ", 1)[0]
    if not _JOINTS.search(first):
        return text
    for calls in (text, first):
        joined = _JOINTS.sub("-", calls)
        if parse_sequence(joined) is not None:
            return joined + text[len(calls) :]
    return text
