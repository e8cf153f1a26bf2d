"""The headings of a document: their levels (HD-1), and the auctions in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from pathlib import PurePath

from ..bridge.auctions import Auction, Call
from .anchors import RowAddress, heading_anchor
from .codes import Code
from .diagnostics import Diagnostics, Edit, quoted
from .inline import convert_suits, without_marks
from .labels import Label
from .links import normalized_heading
from .prose_auctions.scanner import choices, conceivable_calls
from .source import Fragment, Source, Span
from .state import DocumentState
from .syntax import BiddingTable, Document, Heading, Row, TableContext
from .variables import calls_of_any_suit

_SUFFIXES = (".bml", ".txt")
"""Files in which a title can be written."""


def check_outline(
    headings: list[Heading],
    *,
    titled: bool,
    source: Source | None,
    is_listed: bool,
    diagnostics: Diagnostics,
) -> None:
    """Report headings that skip a level, and a document without a title.

    A ``#+TITLE`` is one level above ``*``. Without one, the first heading may have any
    level.

    :param headings: all headings, in document order.
    :param titled: whether the document has a ``#+TITLE``.
    :param source: the text; None if nobody asks for the title of the document.
    :param is_listed: whether other pages may list the title, because the file is in a project.
    """
    _report_jumps(headings, titled=titled, diagnostics=diagnostics)
    has_title = titled or title_heading(headings) is not None
    if not has_title and source is not None and (is_listed or headings):
        _report_title(source, diagnostics)


def repeats_title(headings: Sequence[Heading], metadata: Mapping[str, Fragment]) -> bool:
    """Return whether the first heading repeats the title, which is shown once (LANGUAGE HD-6)."""
    title = metadata.get("TITLE")
    if title is None or not title.text or not headings or headings[0].level != 1:
        return False
    return normalized_heading(headings[0].text.text) == normalized_heading(title.text)


def _report_jumps(headings: list[Heading], *, titled: bool, diagnostics: Diagnostics) -> None:
    """Report ``HEADING-JUMP`` for every skipped level."""
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


def _report_title(source: Source, diagnostics: Diagnostics) -> None:
    """Report that a file of notes is shown with its name as title (HD-7)."""
    if source.path is None or source.path.suffix.lower() not in _SUFFIXES:
        return
    title = file_title(source.path)
    line = f"#+TITLE: {title}"
    start = Span(source, 0, 0)
    diagnostics.report(
        Code.TITLE_MISSING,
        start,
        f"no title; shown as {quoted(title)}",
        hint=f"write {line} as the first line",
        edits=[Edit(start, f"{line}\n" if source.text.startswith("#+") else f"{line}\n\n")],
    )


def title_heading(headings: Sequence[Heading]) -> Heading | None:
    """Return the heading that is the document title: the first, if all others are below it.

    A document without such a heading and without ``#+TITLE`` is named after its file.
    """
    if headings and all(heading.level > headings[0].level for heading in headings[1:]):
        return headings[0]
    return None


def file_title(path: PurePath) -> str:
    """Return the title of a document without a title, from its file name."""
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
"""The metadata key for the meaning of headings."""
AUCTIONS, TITLES = "auctions", "titles"
_VALUES = (AUCTIONS, TITLES)
_MOST_TRIED = 24
"""Maximum number of choices of suits that are tried for an auction (HI-9e)."""


_MOST_ABOVE = 64


def record_heading(heading: Heading, state: DocumentState) -> None:
    """Record ``heading`` as the current heading.

    A heading for some partners only does not end sections of others.
    """
    above = state.headings
    if heading.part is None:
        above = tuple(one for one in above if one.level < heading.level)
    state.headings = (*above, heading)[-_MOST_ABOVE:]
    state.above = heading


def check_setting(value: Fragment, state: DocumentState) -> None:
    """Report an invalid value of ``#+HEADINGS:``."""
    if value.text.lower() not in _VALUES:
        state.diagnostics.report(
            Code.DIRECTIVE_VALUE,
            value.span(),
            f"#+HEADINGS: {quoted(value.text)} is not one of its values",
            hint="write #+HEADINGS: titles if headings do not say what the rows below continue",
            pasted=value.pasted,
        )


def setting_of(state: DocumentState) -> str:
    """Return the setting of the document for headings, by default that of the options."""
    setting = state.metadata.get(HEADINGS_KEY)
    value = setting.text.lower() if setting else ""
    return value if value in _VALUES else state.options.headings


def rows_below(context: TableContext, table: BiddingTable) -> tuple[Row, ...]:
    """Return the rows below the history from their context (HI-10)."""
    rows: list[Row] = []
    given: tuple[Label, ...] = ()
    for row in table.rows:
        if row.level == 0:
            above, given = given, given_labels(context, row)
            if given and given != above:
                rows.append(_history(context, given, row.address))
        rows.append(replace(row, level=row.level + 1) if given else row)
    return tuple(rows)


def given_labels(context: TableContext, row: Row) -> tuple[Label, ...]:
    """Return the calls that the context adds to a row at the top; none to an opening (HI-10)."""
    labels = context.labels
    if row.is_sequence or not labels:
        return ()
    if not row.labels or row.labels[0].has_words:
        return labels[:-1] if context.is_shorter else labels
    own = row.labels[0]
    if context.is_by_letter:
        if is_same(own, labels[0]):
            return ()
        return labels[:-1] if is_same(own, labels[-1]) else labels
    if is_among(own, labels[0]):
        return ()
    if context.is_shorter or (is_same(own, labels[-1]) and not is_conceivable((*labels, own))):
        return labels[:-1]
    return labels


def _history(context: TableContext, labels: tuple[Label, ...], below: RowAddress) -> Row:
    """Return the row of a history, at the place of the context."""
    return Row(
        context.span,
        "-".join(label.text for label in labels),
        labels,
        level=0,
        description=None,
        is_sequence=True,
        address=below._replace(anchor=context.anchor),
    )


def is_same(one: Label, other: Label) -> bool:
    """Return whether two labels are the same calls of one side."""
    return one.side is other.side and one.parts == other.parts


def is_among(one: Label, other: Label) -> bool:
    """Return whether the calls of a label are among those of another, in any suits."""
    if one.side is not other.side:
        return False
    calls = _calls_of(one)
    return one.parts == other.parts or (bool(calls) and calls <= _calls_of(other))


@lru_cache(maxsize=1024)
def _calls_of(label: Label) -> frozenset[Call]:
    found = (calls_of_any_suit(part, Auction(), {}) for part in label.parts)
    return frozenset(candidate.call for candidates in found for candidate in candidates)


@lru_cache(maxsize=4096)
def is_conceivable(labels: tuple[Label, ...]) -> bool:
    """Return whether calls are an auction for some choice of suits, with any suit for ``oM``."""
    tried = islice(choices(labels, conceivable_calls), _MOST_TRIED)
    return any(auction is not None for auction in tried)


def heading_id(text: str, state: DocumentState) -> str:
    """Return the anchor of the next heading of a document, written ``text`` (HD-5)."""
    shown = convert_suits(without_marks(text, state.options))
    return state.anchors.take(heading_anchor(shown))
