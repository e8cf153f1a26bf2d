"""The auctions outside of tables that the rows continue (LANGUAGE HI-9, HI-10, HI-13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from ..bridge.auctions import DOUBLE, REDOUBLE, Side
from .context_words import (
    CallForm,
    HeadingKind,
    HeadingWords,
    bids_in,
    is_about_defense,
    is_about_later_calls,
    is_about_rebids,
    is_only_responses,
    level_of,
    names_their_bids,
    read_heading,
    read_lone_words,
    role_in,
)
from .headings import (
    AUCTIONS,
    TITLES,
    given_labels,
    is_among,
    is_conceivable,
    is_same,
    setting_of,
)
from .labels import Cue, Label, Literal, WordForCalls, as_theirs
from .lone_histories import history_rows, is_lone_history, last_auction
from .meant_rows import meant
from .opening_evidence import OpeningEvidence, asks_for_slam, first_double
from .options import Options
from .prose_auctions.scanner import MOST_CALLS, auction_of_heading
from .row_calls import CallsKind, RowCalls
from .sequences import either_label, is_legal, normal_form, readings
from .source import Fragment, Span
from .state import DocumentState
from .syntax import (
    BiddingTable,
    ContextOrigin,
    Element,
    Heading,
    Paragraph,
    Row,
    Surroundings,
    TableContext,
)

_OPTIONS = Options()
_LONGEST_PARAGRAPH = 60
_MOST_HEADINGS = 16
_SAYS_NOTHING = frozenset({CallsKind.SEQUENCE, CallsKind.UNCLEAR, CallsKind.POINT})


class ContextProblem(NamedTuple):
    """A heading with an auction that the rows below it do not continue."""

    heading: Heading
    words: HeadingWords
    row: Row | None = None
    """The first row that is not legal after the auction."""


class TopCall(NamedTuple):
    """A row at the top of a table that stands for calls."""

    row: Row
    label: Label


class _Auction(NamedTuple):
    """An auction above a table."""

    labels: tuple[Label, ...]
    span: Span | None = None
    """The place of the auction."""
    origin: ContextOrigin = ContextOrigin.WORDS
    heading: Heading | None = None
    words: HeadingWords | None = None
    """The words of the heading."""


_NONE = _Auction(())


class ContextFinder(NamedTuple):
    """Finds the auctions that tables continue."""

    around: Surroundings

    def joined(self, table: BiddingTable) -> BiddingTable:
        """Return ``table`` with the auction that its rows continue."""
        context, bml2_context = self.choose(table)[0], self._bml2_context()
        if context and bml2_context and _are_alike(context, bml2_context, table):
            bml2_context = context
        return replace(table, context=context, bml2_context=bml2_context)

    def choose(self, table: BiddingTable) -> tuple[TableContext | None, ContextProblem | None]:
        """Return the auction that the rows of ``table`` continue, or the problem (HI-9)."""
        tops = list(top_calls(table))
        if self.around.setting == TITLES:
            return self._of_rows(table), None
        for auction in (self._history_above(), self._paragraph(table)):
            if auction.labels and _fits_words(auction, table):
                return _context_of(auction), None
        found = self._of_headings(self.sections)
        if found.heading is not None and found.words is not None:
            if found.words.kind is not HeadingKind.AUCTION:
                return None, ContextProblem(found.heading, found.words)
            if self._is_turn_of_role(found, table):
                return _fitted(found, tops)
            found = _NONE
        for auction in (found, self._lone()):
            if (
                auction.labels
                and self._is_turn_of_role(auction, table)
                and _fits_words(auction, table)
            ):
                return _context_of(auction), None
        return self._of_rows(table) or self._unknown(table, tops), None

    @property
    def sections(self) -> list[Heading]:
        """The headings of the current sections, the innermost first."""
        found: list[Heading] = []
        for heading in reversed(self.around.headings):
            if not found or heading.level < found[-1].level:
                found.append(heading)
        return found[:_MOST_HEADINGS]

    @property
    def _is_defense(self) -> bool:
        return any(is_about_defense(one.text.text) for one in self.sections)

    def _is_turn_of_role(self, auction: _Auction, table: BiddingTable) -> bool:
        """Return whether the next call is by the player that the texts below an auction name."""
        outer = auction.heading.text.text if auction.heading else ""
        for text in self.evidence(table).texts:
            if text == outer or auction.labels[0].side is Side.THEY:
                return True
            if is_about_later_calls(text) and (role := role_in(text)):
                ours = sum(label.side is Side.WE for label in auction.labels)
                return ours % 2 == (role == "responder")
            if is_about_rebids(text) and len(auction.labels) == 1:
                return False
        return True

    def _unknown(self, table: BiddingTable, tops: Sequence[TopCall]) -> TableContext | None:
        """Return the context of rows that are not openings, or None (HI-9f)."""
        if not tops or any(row.is_sequence or row.calls for row in table.rows if not row.level):
            return None
        labels, above = [top.label for top in tops], self.around.above
        is_tree = any(top.row.description is None for top in tops)
        is_tree = is_tree or (isinstance(above, BiddingTable) and is_lone_history(above))
        are_openings = is_tree or not self.evidence(table).are_no_openings(labels)
        if are_openings and not first_double(labels):
            return None
        return TableContext(table.span, (), "", "", ContextOrigin.UNKNOWN)

    def evidence(self, table: BiddingTable) -> OpeningEvidence:
        """Return the texts and rows above a table, whose rows may not be openings."""
        above = self.around.above
        auction = (
            last_auction(above)
            if isinstance(above, BiddingTable) and above.conditions == table.conditions
            else ()
        )
        return OpeningEvidence(
            above.text.text if isinstance(above, Paragraph) else "",
            tuple(one.text.text for one in self.sections),
            auction,
        )

    def _bml2_context(self) -> TableContext | None:
        """Return the auction for profile ``bml2``: that of the nearest heading, if enabled."""
        heading = next(reversed(self.around.headings), None)
        if self.around.setting != AUCTIONS or heading is None:
            return None
        auction = auction_of_heading(heading.text.text, _OPTIONS, self.around.language)
        if auction is None or not auction.can_be_defined:
            return None
        return TableContext(
            heading.text.span(auction.start, auction.end),
            tuple(call.label for call in auction.calls),
            auction.normal_form,
            heading.anchor,
            is_by_letter=True,
        )

    def _history_above(self) -> _Auction:
        """Return the auction of a history above a blank line (HI-13)."""
        above = self.around.above
        if not isinstance(above, BiddingTable) or not is_lone_history(above):
            return _NONE
        rows = history_rows(above)
        labels = tuple(label for row in rows for label in row.labels)
        return _Auction(labels, rows[0].span, ContextOrigin.BLANK)

    def _paragraph(self, table: BiddingTable) -> _Auction:
        """Return the auction of the short paragraph directly above a table (HI-9c)."""
        above = self.around.above
        if isinstance(above, BiddingTable):
            words, span = _words_of_row(above), above.span
        elif isinstance(above, Paragraph):
            words, span = _words_of(above, self.around.language), above.text.span()
        else:
            return _NONE
        if words is None or words.form not in _PARAGRAPH_FORMS or not _is_opening(words):
            return _NONE
        if asks_for_slam(words.labels, [one.text.text for one in self.sections]):
            return _NONE
        own = _side_meant(words, is_defense=self._is_defense)
        heading = self._of_headings(self.sections)
        outer = heading if heading.labels else self._lone()
        for labels in ((*outer.labels, *own), own):
            auction = _Auction(labels, span)
            if is_conceivable(labels) and _fits_words(auction, table):
                return auction
        return _NONE

    def _of_headings(self, sections: Sequence[Heading], *, is_outer: bool = False) -> _Auction:
        """Return the auction of the nearest heading with an auction (HI-9b).

        :param is_outer: whether a heading below has a single call, so that a single bid is enough.
        """
        for number, heading in enumerate(sections):
            words = read_heading(heading.text.text, self.around.language)
            if words.kind is HeadingKind.TITLE:
                continue
            if words.kind is HeadingKind.AUCTION:
                span = heading.text.span(words.start, words.end)
                return _Auction(words.labels, span, ContextOrigin.HEADING, heading, words)
            if words.kind in _UNUSABLE:
                return _NONE._replace(heading=heading, words=words)
            if words.kind is HeadingKind.CALL and words.form in _BELOW_AUCTIONS:
                outer = self._of_headings(sections[number + 1 :], is_outer=True)
                if outer.labels:
                    labels = (*outer.labels, *words.labels)
                    is_legal = is_conceivable(labels)
                    return _Auction(labels, heading.text.span()) if is_legal else _NONE
            is_bid = is_outer and words.kind is HeadingKind.CALL
            return self._bid_of(words, heading.text) if is_bid else _NONE
        return _NONE

    def _lone(self) -> _Auction:
        """Return the bid of the nearest heading or the title that is a single bid (HI-9c)."""
        sections = self.sections
        if not sections:
            title = self.around.title
            words = read_lone_words(title.text, self.around.language) if title else None
            return self._bid_of(words, title) if words and title else _NONE
        while len(sections) > 1 and is_only_responses(sections[0].text.text):
            del sections[0]
        text = sections[0].text
        words = read_heading(text.text, self.around.language)
        if words.kind is not HeadingKind.CALL:
            return _NONE
        is_below = bool(self._of_headings(sections[1:], is_outer=True).labels)
        is_unsure = words.form is CallForm.ALONE and is_below
        if words.labels[0].side is Side.THEY and words.form in _UNSURE_BELOW_BIDS:
            is_unsure = any(bids_in(one.text.text) for one in sections[1:])
        return _NONE if is_unsure else self._bid_of(words, text)

    def _bid_of(self, words: HeadingWords, text: Fragment) -> _Auction:
        """Return the single bid of a heading or title (HI-9c)."""
        is_defense = self._is_defense
        if words.form not in _HEADING_FORMS or not _is_opening(words):
            return _NONE
        if words.form is CallForm.TO and not is_defense:
            return _NONE
        if asks_for_slam(words.labels, [one.text.text for one in self.sections]):
            return _NONE
        return _Auction(_side_meant(words, is_defense=is_defense), text.span())

    def _of_rows(self, table: BiddingTable) -> TableContext | None:
        """Return the context of opponents' bids without parentheses, shown by a double (HI-9d)."""
        if not any(names_their_bids(one.text.text) for one in self.sections):
            return None
        theirs = frozenset(row.address.number for row in _doubled_bids(table))
        if not theirs:
            return None
        return TableContext(table.span, (), "", "", ContextOrigin.ROWS, theirs=theirs)


_SIDELESS = frozenset({CallForm.AFTER, CallForm.TO})
_UNSURE_BELOW_BIDS = frozenset({CallForm.ALONE, CallForm.THEIRS})
_HIGHEST_WITH_RESPONSES = 2
_UNUSABLE = frozenset({HeadingKind.SEVERAL, HeadingKind.DEFENSE, HeadingKind.OTHER})
_BELOW_AUCTIONS = frozenset(CallForm) - {CallForm.OPENING, CallForm.DEFENSE, CallForm.TO}
_HEADING_FORMS = frozenset(CallForm) - {CallForm.REBID, CallForm.NAMED}
_PARAGRAPH_FORMS = frozenset({CallForm.ALONE, CallForm.AFTER, CallForm.RESPONSES, CallForm.DEFENSE})


def surroundings_of(state: DocumentState) -> Surroundings:
    """Return the texts above the current place of ``state``."""
    title = state.metadata.get("TITLE")
    language = state.options.language
    return Surroundings(state.headings, state.above, title, setting_of(state), language)


_WORDS = (Cue, WordForCalls)


def top_calls(table: BiddingTable) -> Iterator[TopCall]:
    """Yield the rows at the top of a table that stand for calls, with their calls."""
    for row in table.rows:
        if row.level or row.is_sequence:
            continue
        label = row.labels[0] if row.labels else None
        if row.calls is not None:
            if row.calls.kind is CallsKind.EITHER:
                label = either_label(row.calls.labels)
            elif row.calls.kind in _SAYS_NOTHING and _may_be_auction(row.calls):
                continue
        if label is not None and not any(isinstance(one, _WORDS) for one in label.parts):
            yield TopCall(row, label)


def _may_be_auction(calls: RowCalls) -> bool:
    """Return whether a row may be an auction of its own; if not, its first call is its label."""
    return calls.kind is not CallsKind.SEQUENCE or any(map(is_legal, readings(calls.labels)))


def may_name_auction(element: Element | None, language: str) -> bool:
    """Return whether the table directly below an element may continue an auction in it."""
    if isinstance(element, BiddingTable):
        return bool(last_auction(element)) or _words_of_row(element) is not None
    return isinstance(element, Paragraph) and (
        _words_of(element, language) is not None or is_about_later_calls(element.text.text)
    )


def _words_of(paragraph: Paragraph, language: str) -> HeadingWords | None:
    """Return the auction of a short paragraph, or None."""
    text = paragraph.text.text
    return read_lone_words(text, language) if len(text) <= _LONGEST_PARAGRAPH else None


def _words_of_row(table: BiddingTable) -> HeadingWords | None:
    """Return the call or auction of a table that is only that, with a colon: ``1NT:``, or None."""
    row = table.rows[0] if len(table.rows) == 1 else None
    if row is None or not row.labels or row.description is not None or row.pasted:
        return None
    text, end = row.span.source.text, row.span.end
    kind = HeadingKind.CALL if len(row.labels) == 1 else HeadingKind.AUCTION
    return HeadingWords(kind, row.labels) if text[end : end + 1] == ":" else None


def illegal_row(labels: tuple[Label, ...], table: BiddingTable) -> Row | None:
    """Return the first row at the top of a table whose call is not legal after ``labels``."""
    illegal = (top.row for top in top_calls(table) if not is_conceivable((*labels, top.label)))
    return next(illegal, None)


def _is_opening(words: HeadingWords) -> bool:
    """Return whether a call may be an opening; with "responses" of level one or two."""
    first = words.labels[0]
    level = level_of(first)
    if words.form is CallForm.RESPONSES and len(words.labels) == 1:
        return 1 <= level <= _HIGHEST_WITH_RESPONSES
    if words.form is CallForm.DEFENSE and len(words.labels) > 1:
        return any(label.side is Side.THEY for label in words.labels)
    return level > 0 or words.form is CallForm.AFTER


def _side_meant(words: HeadingWords, *, is_defense: bool) -> tuple[Label, ...]:
    """Return the calls of words, as opponents' calls for a defense.

    :param is_defense: whether a heading of the sections around is about a defense.
    """
    is_theirs = words.form is CallForm.DEFENSE or (is_defense and words.form in _SIDELESS)
    if is_theirs and len(words.labels) == 1:
        return (as_theirs(words.labels[0]),)
    return words.labels


def continues(context: TableContext | None, table: BiddingTable) -> bool:
    """Return whether rows of a table that begins with several calls continue its context."""
    if context is None or not given_labels(context, table.rows[0]):
        return False
    return any(top_calls(table)) or _has_calls_after(context.labels, table)


def number_of_rows_after(context: TableContext, table: BiddingTable) -> int:
    """Return the number of rows that continue a context, without rows that begin an auction."""
    number = 0
    is_after = False
    for row in meant(table).rows:
        if row.level == 0:
            is_after = bool(given_labels(context, row))
        number += is_after
    return number


def _has_calls_after(labels: tuple[Label, ...], table: BiddingTable) -> bool:
    """Return whether several calls in one row are legal after an auction (HI-12a)."""
    return any(
        is_legal((*labels, *calls))
        for row in table.rows
        if row.calls is not None and row.calls.kind is CallsKind.SEQUENCE and row.level == 0
        if not any(is_among(row.calls.labels[0], one) for one in (labels[0], labels[-1]))
        for calls in readings(row.calls.labels)
    )


def _fits_words(auction: _Auction, table: BiddingTable) -> bool:
    """Return whether rows may continue an auction, and none repeats its last call (HI-9c)."""
    labels, tops = auction.labels, list(top_calls(table))
    repeats = is_among if len(labels) == 1 else is_same
    return (
        (bool(tops) or _has_calls_after(labels, table))
        and len(labels) <= MOST_CALLS
        and not any(repeats(top.label, labels[-1]) for top in tops)
        and all(is_conceivable((*labels, top.label)) for top in tops)
    )


def _fitted(
    auction: _Auction, tops: Sequence[TopCall]
) -> tuple[TableContext | None, ContextProblem | None]:
    """Return the context of rows below a heading with an auction (HI-10, HI-9e)."""
    labels, heading, words = auction.labels, auction.heading, auction.words
    assert heading is not None
    assert words is not None
    rows = [top for top in tops if not is_among(top.label, labels[0])]
    if (tops and not rows) or len(labels) > MOST_CALLS:
        return None, None
    context = _context_of(auction)
    if len(labels) > 1 and rows and all(is_among(top.label, labels[-1]) for top in rows):
        context = replace(context, is_shorter=True)
    for top in rows:
        given = given_labels(context, replace(top.row, labels=(top.label,)))
        if not is_conceivable((*given, top.label)):
            is_doubtful = tops[0] is rows[0]
            return None, ContextProblem(heading, words, top.row) if is_doubtful else None
    return context, None


def _context_of(auction: _Auction) -> TableContext:
    labels, anchor = auction.labels, auction.heading.anchor if auction.heading else ""
    assert auction.span is not None
    return TableContext(auction.span, labels, normal_form(labels), anchor, auction.origin)


def _are_alike(one: TableContext, other: TableContext, table: BiddingTable) -> bool:
    """Return whether two contexts give the same calls to all rows of a table."""
    return not one.theirs and all(
        _all_same(given_labels(one, row), given_labels(other, row))
        for row in table.rows
        if row.level == 0
    )


def _all_same(one: Sequence[Label], other: Sequence[Label]) -> bool:
    return len(one) == len(other) and all(map(is_same, one, other))


def _doubled_bids(table: BiddingTable) -> Iterator[Row]:
    """Yield our bids at the top with our own double directly below (HI-9d)."""
    for number, row in enumerate(table.rows):
        is_bid = len(row.labels) == 1 and row.labels[0].is_plain and level_of(row.labels[0]) > 0
        if row.level or row.is_sequence or row.description or not is_bid:
            continue
        if row.labels[0].side is Side.WE and _is_doubled(table.rows, number):
            yield row


def _is_doubled(rows: Sequence[Row], number: int) -> bool:
    """Return whether there is a double directly below a row, and no redouble below it."""
    doubles = 0
    is_below_double = False
    for row in islice(rows, number + 1, None):
        if row.level == 0:
            break
        if row.level == 1:
            is_below_double = bool(row.labels) and row.labels[0].parts == _DOUBLE
            doubles += is_below_double and row.labels[0].side is Side.WE
        elif is_below_double and row.level == _BELOW_DOUBLE and _is_redouble(row):
            return False
    return doubles > 0


_DOUBLE, _REDOUBLE = (Literal((DOUBLE,)),), (Literal((REDOUBLE,)),)
_BELOW_DOUBLE = 2


def _is_redouble(row: Row) -> bool:
    return bool(row.labels) and row.labels[0].parts == _REDOUBLE
