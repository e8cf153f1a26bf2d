"""The headings of a document: how they hang together (HD-1), and the auctions in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from ..bridge.auctions import PASS, Side
from ..patterns import compile_later
from .anchors import RowAddress
from .codes import Code
from .diagnostics import Diagnostics, Edit, inserting_above_row, quoted
from .labels import Label, Literal, parse_label, parse_sequence
from .links import normalized_heading
from .prose_auctions.chains import ProseAuction, ProseCall
from .prose_auctions.scanner import MOST_EXPANSIONS, auction_of_heading, choices
from .prose_auctions.words import MOST_ALTERNATIVES, CallWord, read_call_word
from .source import Fragment, Span
from .state import DocumentState
from .syntax import BiddingTable, Heading, HeadingAuction, Row
from .variables import calls_of_any_suit
from .variants.placement import record_heading_above


def check_outline(headings: list[Heading], *, titled: bool, diagnostics: Diagnostics) -> None:
    """Report headings that leave out a level, and a document that has no title of its own.

    A ``#+TITLE`` is one level above ``*``. Without one, the first heading may have any
    level.

    :param headings: all of them, in document order.
    :param titled: whether the document has a ``#+TITLE``.
    """
    _report_jumps(headings, titled=titled, diagnostics=diagnostics)
    if not titled:
        _report_several(headings, diagnostics)


def repeats_title(headings: Sequence[Heading], metadata: Mapping[str, Fragment]) -> bool:
    """Return whether the first heading says the title again: it is shown once (LANGUAGE HD-6)."""
    title = metadata.get("TITLE")
    if title is None or not title.text or not headings or headings[0].level != 1:
        return False
    return normalized_heading(headings[0].text.text) == normalized_heading(title.text)


def _report_jumps(headings: list[Heading], *, titled: bool, diagnostics: Diagnostics) -> None:
    """Report ``HEADING-JUMP`` wherever a level is left out."""
    above = 0 if titled else None
    for heading in headings:
        if above is not None and heading.level > above + 1:
            over = f"level {above}" if above else "the title"
            meant = "*" * (above + 1)
            source, start = heading.span.source, heading.span.start
            stars = Span(source, start, start + heading.level)
            diagnostics.report(
                Code.HEADING_JUMP,
                heading.span,
                f"a heading of level {heading.level} under {over}: {quoted(heading.text.text)}",
                hint=f"write {meant}",
                edits=[Edit(stars, meant)],
            )
        above = heading.level


def _report_several(headings: list[Heading], diagnostics: Diagnostics) -> None:
    """Report ``TITLE-SEVERAL`` once, at the second of the topmost headings."""
    top = min((heading.level for heading in headings), default=0)
    topmost = [heading for heading in headings if heading.level == top]
    if len(topmost) > 1:
        diagnostics.report(
            Code.TITLE_SEVERAL,
            topmost[1].span,
            f"{len(topmost)} headings of level {top}, and no title",
            hint="add #+TITLE: at the top of the file",
        )


_MOST_CALLS = 24
_DASHES = "-‐‑–—→>,"
_SEPARATOR = f"[{_DASHES}]"
_CALLS = compile_later(rf"(?:(?!{_SEPARATOR}|[:;])\S)+")
_SEPARATED = compile_later(rf"(?:{_SEPARATOR}|\s)*(?:[:;]\s*\Z)?")


class WrittenCall(NamedTuple):
    """A call of an auction that is written with spaces; places in characters from 0."""

    start: int
    end: int
    """After its marks."""
    label: Label


def read_blank_sequence(text: str) -> str:
    """Return the label of the history that the row ``text`` looks like; nothing for other rows.

    Sides as written where that is legal, else in turn; passes that are implied are left out.

    :param text: the whole row, from its first call to its last character.
    """
    written = [call.label for call in written_calls(text)]
    if len(written) < 2:  # noqa: PLR2004 - two calls make an auction
        return ""
    labels = next(filter(_is_legal, _readings(written)), None)
    if labels is None:
        return ""
    calls = tuple(ProseCall(0, 0, label) for label in _without_implied_passes(labels))
    auction = ProseAuction(calls)
    word = auction.normal_form + ";" * text.endswith((";", *_DASHES))
    return word if auction.can_be_defined and parse_sequence(word) else ""


def written_calls(text: str) -> list[WrittenCall]:
    """Return the calls of which ``text`` consists, spaces and marks between them aside.

    None if it holds anything else, is joined without spaces, or begins with a call and ``=``.
    """
    first, *others = text.split(None, 1) or [""]
    if not others or parse_label(first) is None:
        return []
    calls: list[WrittenCall] = []
    position = 0
    while position < len(text):
        found = _CALLS.match(text, position)
        call = read_call_word(found[0]) if found else None
        if found is None or call is None or not _is_certain(call) or len(calls) == _MOST_CALLS:
            return []
        calls.append(WrittenCall(*found.span(), call.label))
        behind = _SEPARATED.match(text, found.end())
        position = behind.end() if behind else found.end()
    return calls


def _is_certain(call: CallWord) -> bool:
    return call.words is None and len(call.label.parts) <= MOST_ALTERNATIVES


def _readings(written: Sequence[Label]) -> Iterator[Sequence[Label]]:
    """Yield the calls with their sides: as written, then in turn (RESOLVER RQ-5, RQ-6)."""
    yield written
    first_bid = next((index for index, label in enumerate(written) if not _is_pass(label)), 0)
    bidder = written[first_bid].side
    in_turn = [
        _by(bidder if (index - first_bid) % 2 == 0 else bidder.other, label)
        for index, label in enumerate(written)
    ]
    if all(
        label.side is Side.THEY
        for label, before in zip(in_turn, written, strict=True)
        if before.side is Side.THEY
    ):
        yield in_turn


def _by(side: Side, label: Label) -> Label:
    return replace(label, side=side)


def _is_pass(label: Label) -> bool:
    return label.parts == (Literal((PASS,)),)


def _is_legal(labels: Sequence[Label]) -> bool:
    tried = islice(choices(labels, calls_of_any_suit), MOST_EXPANSIONS)
    return any(auction is not None for auction in tried)


def _without_implied_passes(labels: Sequence[Label]) -> Iterator[Label]:
    """Yield ``labels`` without the passes that are understood (LANGUAGE EX-2)."""
    above: Label | None = None
    for index, label in enumerate(labels):
        below = labels[index + 1] if index + 1 < len(labels) else None
        is_implied = (
            _is_pass(label)
            and above is not None
            and below is not None
            and above.side is below.side is label.side.other
        )
        if not is_implied:
            yield label
            above = label


HEADINGS_KEY = "HEADINGS"
"""The key of the metadata that says what headings are."""
_AUCTIONS = "auctions"
_VALUES = (_AUCTIONS, "titles")


def record_heading(heading: Heading, state: DocumentState) -> None:
    """Keep the auction that ``heading``, the nearest one from now on, ends with."""
    text = heading.text.text
    auction = auction_of_heading(text, state.options, state.options.language)
    state.heading_auction = None
    if auction is not None and auction.can_be_defined:
        state.heading_auction = HeadingAuction(
            heading.text.span(auction.start, auction.end),
            tuple(call.label for call in auction.calls),
            auction.normal_form,
            heading.anchor,
        )
    record_heading_above(state.heading_auction, state)


def with_heading(table: BiddingTable, state: DocumentState) -> BiddingTable:
    """Return ``table`` with the auction of its heading where headings are auctions (HI-10).

    Elsewhere it is said that its rows are read as openings (HI-9).
    """
    heading = state.heading_auction
    if heading is None and len(state.variants.headings) > 1 and _are_auctions(state):
        return replace(table, headings=tuple(state.variants.headings))
    if heading is None or not table.rows or table.rows[0].is_sequence:
        return table
    if _are_auctions(state):
        above = state.variants.headings
        return replace(table, heading=heading, headings=tuple(above) if len(above) > 1 else ())
    first = table.rows[0]
    if not (first.labels and _is_same(first.labels[0], heading.labels[0])):
        history = _history_of_all(heading, table)
        own = f"write {history}; above them, or " if history else "write "
        state.diagnostics.report(
            Code.TABLE_CONTEXT,
            first.span,
            f"the heading is {heading.text}, but these rows are read as openings",
            hint=f"{own}#+HEADINGS: auctions at the top of the file",
            pasted=first.pasted,
            edits=[inserting_above_row(first.span, f"{history};")]
            if history and not first.pasted
            else (),
        )
    return table


def _history_of_all(heading: HeadingAuction, table: BiddingTable) -> str:
    """Return the one history that the heading gives to all rows at the top, else nothing."""
    given = {given_labels(heading, row) for row in table.rows if row.level == 0}
    if given == {heading.labels}:
        return heading.text
    if given == {heading.labels[:-1]}:
        return "-".join(label.text for label in heading.labels[:-1])
    return ""


def check_setting(value: Fragment, state: DocumentState) -> None:
    """Report a value of ``#+HEADINGS:`` that is none."""
    if value.text.lower() not in _VALUES:
        state.diagnostics.report(
            Code.DIRECTIVE_VALUE,
            value.span(),
            f"#+HEADINGS: {quoted(value.text)} is none of its values",
            hint="write #+HEADINGS: auctions where headings say what the rows below continue, "
            "or #+HEADINGS: titles where they do not",
            pasted=value.pasted,
        )


def _are_auctions(state: DocumentState) -> bool:
    setting = state.metadata.get(HEADINGS_KEY)
    value = setting.text.lower() if setting else ""
    return value == _AUCTIONS if value in _VALUES else state.options.heading_auctions


def rows_below(heading: HeadingAuction, table: BiddingTable) -> tuple[Row, ...]:
    """Return the rows as they mean: below the history that their heading gives them (HI-10)."""
    rows: list[Row] = []
    given: tuple[Label, ...] = ()
    for row in table.rows:
        if row.level == 0:
            above, given = given, given_labels(heading, row)
            if given and given != above:
                rows.append(_history(heading, given, row.address))
        rows.append(replace(row, level=row.level + 1) if given else row)
    return tuple(rows)


def given_labels(heading: HeadingAuction, row: Row) -> tuple[Label, ...]:
    """Return the calls that the heading gives to a row at the top, none to an opening."""
    if row.is_sequence:
        return ()
    if row.labels and _is_same(row.labels[0], heading.labels[0]):
        return ()
    if row.labels and _is_same(row.labels[0], heading.labels[-1]):
        return heading.labels[:-1]
    return heading.labels


def _history(heading: HeadingAuction, labels: tuple[Label, ...], below: RowAddress) -> Row:
    """Return the row of a history, which is where the heading does."""
    return Row(
        heading.span,
        "-".join(label.text for label in labels),
        labels,
        level=0,
        description=None,
        is_sequence=True,
        address=below._replace(anchor=heading.anchor),
    )


def _is_same(one: Label, other: Label) -> bool:
    return one.side is other.side and one.parts == other.parts
