"""The headings of a document: how they hang together (HD-1), and the auctions in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath

from .anchors import RowAddress
from .codes import Code
from .diagnostics import Diagnostics, Edit, inserting_above_row, quoted
from .labels import Label
from .links import normalized_heading
from .prose_auctions.scanner import auction_of_heading
from .sequences import begins_with_history
from .source import Fragment, Span
from .state import DocumentState
from .syntax import BiddingTable, Document, Heading, HeadingAuction, Row
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


def title_heading(headings: Sequence[Heading]) -> Heading | None:
    """Return the heading that is the title of its document: the first, if it is above all others.

    A document without such a heading and without ``#+TITLE`` is named after its file.
    """
    if headings and all(heading.level > headings[0].level for heading in headings[1:]):
        return headings[0]
    return None


def file_title(path: PurePath) -> str:
    """Return the title of a document that has none, from the name of its file."""
    words = " ".join(path.stem.replace("-", " ").replace("_", " ").split()) or path.stem
    return words[:1].upper() + words[1:]


def chapter_title(document: Document, path: PurePath) -> str:
    """Return the title of a chapter that no heading shows; empty if a heading is the title."""
    headings = [one for one in document.elements if isinstance(one, Heading)]
    title = document.text_of("TITLE")
    if repeats_title(headings, document.metadata) or (not title and title_heading(headings)):
        return ""
    return title or file_title(path)


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
    if heading is None or not table.rows or begins_with_history(table.rows[0]):
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
            f"#+HEADINGS: {quoted(value.text)} is not one of its values",
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
