"""Inlay hints for rows without a text, and code lenses for tables that continue rows."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import NamedTuple

from lsprotocol import types

from ..agreements.answers import NOTHING_KNOWN
from ..agreements.lookup import Lookup
from ..bridge.auctions import Auction
from ..display.plain import shown_auction, shown_text
from ..display.wording import PageTexts
from ..formats.bml.formatter import format_notes
from ..formats.bml.meaning import meaning_of_document
from ..language.diagnostics import count_noun
from ..language.directive_options import Content
from ..language.source import Span
from .continuations import beginnings, continuing
from .desk import Desk, Spot
from .directives import Directive, directives_in
from .documents import NOTES, PlacedRow
from .workspace import SystemReading

SHOW = "bml.showLocations"
"""The command of a lens: the editor shows places."""
_MOST_AUCTIONS = 3


def inlay_hints(desk: Desk, spot: Spot, wanted: types.Range) -> list[types.InlayHint]:
    """Return, for each row without a text, the meaning of its auction as an inlay hint."""
    hints = []
    for placed in spot.reading.placed_rows.get(spot.source, []):
        if placed.row.description is not None or placed.row.pasted:
            continue
        position = desk.range(placed.row.span).end
        if wanted.start.line <= position.line <= wanted.end.line:
            label = _stands_for(spot, placed)
            if label:
                hints.append(types.InlayHint(position, label, padding_left=True))
    return hints


def _stands_for(spot: Spot, placed: PlacedRow) -> str:
    found = [one.auction for one in spot.system.agreements_of(placed.row.address)]
    most = max(map(len, found), default=0)
    auctions = dict.fromkeys(auction for auction in found if len(auction) == most)
    shown = [shown_auction(auction, PageTexts()) for auction in list(auctions)[:_MOST_AUCTIONS]]
    more = ["..."] if len(auctions) > _MOST_AUCTIONS else []
    text = _text_of(spot.system, next(iter(auctions))) if len(auctions) == 1 else ""
    return ", ".join([*shown, *more]) + (f": {text}" if text else "")


def _text_of(system: SystemReading, auction: Auction) -> str:
    """Return the text of another row for an auction, or nothing."""
    for resolver in system.resolvers():
        for meaning in Lookup(resolver.tree, NOTHING_KNOWN).find(auction).meanings[:1]:
            return shown_text(meaning, system.notes.system.options)
    return ""


class _Remark(NamedTuple):
    row: Span
    title: str
    places: list[Span]


def code_lenses(desk: Desk, spot: Spot) -> list[types.CodeLens]:
    """Return the lenses above rows: the tables that continue them, and references in texts."""
    lenses = []
    for remark in _remarks(spot):
        uri = desk.uri(spot.path)
        place = desk.range(remark.row)
        arguments = [uri, place.start, desk.locations(remark.places)]
        lenses.append(
            types.CodeLens(place, types.Command(remark.title, command=SHOW, arguments=arguments))
        )
    return lenses


def _remarks(spot: Spot) -> Iterator[_Remark]:
    continued = beginnings(spot.system)
    for placed in spot.reading.placed_rows.get(spot.source, []):
        if placed.row.is_sequence or placed.row.pasted:
            continue
        places = continuing(spot, placed, continued)
        if places:
            names = ", ".join(str(place) for place in places[:_MOST_AUCTIONS])
            more = f" and {len(places) - _MOST_AUCTIONS} more" * (len(places) > _MOST_AUCTIONS)
            yield _Remark(placed.row.span, f"continues in {names}{more}", places)
        address = placed.row.address
        named = spot.system.named.get((address.document, address.anchor), [])
        if named:
            title = f"named {count_noun(len(named), 'time')} in texts"
            yield _Remark(placed.row.span, title, [one.span for one in named])


def formatted(desk: Desk, spot: Spot) -> list[types.TextEdit]:
    """Return the edits that format a file; none if it cannot be formatted safely."""
    return [desk.edit(span, text) for span, text in _changes(desk, spot)]


def formatted_lines(desk: Desk, spot: Spot, wanted: types.Range) -> list[types.TextEdit]:
    """Return the edits that format the lines of a range."""
    last = wanted.end.line - (wanted.end.character == 0 and wanted.end.line > wanted.start.line)
    edits = (desk.edit(span, text) for span, text in _changes(desk, spot))
    return [
        edit
        for edit in edits
        if edit.range.start.line <= last and _last_line(edit) >= wanted.start.line
    ]


def _last_line(edit: types.TextEdit) -> int:
    """Return the last line of an edit of whole lines."""
    at_start = edit.range.end.character == 0 and edit.range.end.line > edit.range.start.line
    return edit.range.end.line - at_start


def _changes(desk: Desk, spot: Spot) -> list[tuple[Span, str]]:
    """Return the edits, separately for each group of lines."""
    text = desk.lines(spot.source).normalized.text
    if spot.path.suffix != NOTES:
        return _changes_of_page(desk, spot, text)
    options = spot.reading.parse.options
    done = format_notes(text, name=spot.source.name, path=spot.path, options=options)
    return [] if done.refused else _differences(spot, 0, text, done.text)


def _changes_of_page(desk: Desk, spot: Spot, text: str) -> list[tuple[Span, str]]:
    """Return the edits that format the directives of a page without changing their meaning."""
    changes: list[tuple[Span, str]] = []
    before = meaning_of_document(spot.reading.parse)
    for directive in directives_in(text, spot.path.suffix):
        if directive.kind.content is not Content.ROWS or not directive.content:
            continue
        one = _changes_of_directive(spot, text, directive)
        if one:
            after = edited_text(text, one)
            again = desk.workspace.reading_with(spot.reading, spot.path, after)
            if before.is_kept_by(meaning_of_document(again.parse)):
                changes += one
    return changes


def edited_text(text: str, changes: list[tuple[Span, str]]) -> str:
    """Return a text after changes, which are in order."""
    for span, new in reversed(changes):
        text = text[: span.start] + new + text[span.end :]
    return text


def _changes_of_directive(spot: Spot, text: str, directive: Directive) -> list[tuple[Span, str]]:
    lines = [text[start:end] for start, end in directive.content]
    while lines and not lines[0].strip():
        lines.pop(0)
    first = directive.content[len(directive.content) - len(lines)].start if lines else 0
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        return []
    dedented = "\n".join(line[directive.indent :] for line in lines) + "\n"
    done = format_notes(dedented, name=spot.source.name, options=spot.reading.parse.options)
    if done.refused:
        return []
    blanks = " " * directive.indent
    new = "\n".join(
        f"{blanks}{line}" if line else "" for line in done.text.rstrip("\n").split("\n")
    )
    return _differences(spot, first, "\n".join(lines), new)


def _differences(spot: Spot, start: int, old: str, new: str) -> list[tuple[Span, str]]:
    """Return the groups of lines that differ, as edits of the text from ``start``."""
    before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    offsets = [start]
    for line in before:
        offsets.append(offsets[-1] + len(line))
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    return [
        (Span(spot.source, offsets[first], offsets[last]), "".join(after[other:behind]))
        for kind, first, last, other, behind in matcher.get_opcodes()
        if kind != "equal"
    ]
