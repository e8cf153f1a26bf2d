"""The records of a BBOalert file, read one by one (BBA-1 to BBA-11)."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from ...bridge.auctions import Auction, Call, Side
from ...bridge.conditions import Conditions
from ...language.codes import Code
from ...language.diagnostics import Diagnostics, count_noun, quoted
from ...language.source import Source, Span
from . import texts
from .patterns import ReadCall, RestCall, read_calls

PATTERN_SIGNS = frozenset("_*[](){}|/\\^$.?+")
_LIST_ROW = re.compile(r"([ \t]*)[-*] (.*)")
_LIST_STEP = 4
_TAG = re.compile(r"<[^<>]*>")
_OPTION = "Option"
_FIELDS = 3
_PROBE = 80


class CommentKind(StrEnum):
    """The kind of a line that is kept as a comment; the value is its name in messages."""

    COMMENT = "comment"
    PATTERN = "wildcard"
    ALIAS = "alias line"
    SHORTCUT = "shortcut"
    BUTTON = "button"
    IMPORT = "import"
    SCRIPT = "script"
    OPTION = "option name"
    TRUST = "mark of trust"
    PARTLY = "record read in part"
    REPEATED = "repeated record"
    SILENCE = "record without a text"
    IGNORED = "ignored record"
    UNREADABLE = "unreadable record"

    def counted(self, number: int) -> str:
        """Return a number of lines of this kind in words."""
        first, *others = self.value.split()
        if first in {"mark", "record"}:
            return " ".join([count_noun(number, first), *others])
        return count_noun(number, self.value)


_KEYWORDS = {
    "Trusted": CommentKind.TRUST,
    "Untrusted": CommentKind.TRUST,
    "Alias": CommentKind.ALIAS,
    "Shortcut": CommentKind.SHORTCUT,
    "Button": CommentKind.BUTTON,
    "Import": CommentKind.IMPORT,
    "Javascript": CommentKind.SCRIPT,
    "Script": CommentKind.SCRIPT,
}


class AlertRecord(NamedTuple):
    """The meaning of one of our calls."""

    span: Span
    text: str
    """The line, trimmed."""
    conditions: Conditions
    calls: tuple[ReadCall, ...]
    """The calls with all passes; both sides call in turn, and the last call is ours."""
    explanation: texts.AlertExplanation
    cut: int = 0
    """The number of further calls in the file: the row is that of an earlier call (BBA-6E)."""

    @property
    def lines(self) -> tuple[str, ...]:
        """The description; empty if the record silences others (BBA-14)."""
        return self.explanation.lines

    @property
    def alerted(self) -> bool:
        """Whether BBOalert presses the alert button (BBA-16)."""
        return texts.ALERT in self.explanation.tags

    @property
    def place(self) -> tuple[ReadCall, ...]:
        """The calls that identify its auction, from the opening (BBA-13)."""
        return self.calls[texts.leading_passes(self.calls) :]

    @property
    def holds(self) -> Conditions | None:
        """The conditions, including passes before the opening; None if unsatisfiable (BBA-66)."""
        passes = texts.leading_passes(self.calls)
        if not passes:
            return self.conditions
        seat = self.conditions.seat.behind(passes)
        return None if seat is None else replace(self.conditions, seat=seat)

    @property
    def has_patterns(self) -> bool:
        """Whether it is about a row for all other calls (BBA-6E)."""
        return any(isinstance(call, RestCall) for call in self.calls)

    @property
    def opener(self) -> Side:
        """The side that made the first call (BBA-11)."""
        return Side.WE if (len(self.calls) + self.cut) % 2 else Side.THEY


class CommentedLine(NamedTuple):
    """A line that stays as a comment."""

    span: Span
    text: str
    kind: CommentKind

    @property
    def is_record(self) -> bool:
        """Whether it is not a comment in the file."""
        return self.kind is not CommentKind.COMMENT


Item = AlertRecord | CommentedLine


class AlertFile(NamedTuple):
    """The content of a file, in order."""

    title: str
    head: Span
    """The first line."""
    items: list[Item]
    begins: int
    """The offset of its first option in characters; the end of the file if it has none."""
    ends: bool
    """Whether a bare ``Option`` ends it, as in exported files (BBA-65)."""


def read_records(source: Source, diagnostics: Diagnostics) -> AlertFile:
    """Read ``source``. Lines that cannot be read or expressed in BML are kept and reported."""
    reader = _RecordReader(diagnostics)
    title = ""
    head = Span(source, 0, len(source.line_text(0)))
    if "bboalert" not in source.text[:_PROBE].lower():
        diagnostics.report(
            Code.BBA_RECORD,
            head,
            "not a BBOalert file: the first line does not begin with BBOalert",
            hint="is it the right file? Lines that look like records are read anyway",
        )
    for number, (text, span) in enumerate(_logical_lines(source)):
        if not number:
            title, is_header = _title(text)
            if is_header:
                continue
        reader.read(text, span)
    begins = len(source.text) if reader.begins is None else reader.begins
    return AlertFile(title, head, reader.items, begins, reader.ends)


def _logical_lines(source: Source) -> Iterator[tuple[str, Span]]:
    """Yield the lines with text; a line that ends with a backslash includes the next (BBA-3)."""
    pieces: list[str] = []
    first = start = 0
    for line in source.text.split("\n"):
        end = start + len(line)
        if not pieces:
            first = start
        text = line.rstrip()
        is_open = text.endswith("\\")
        pieces.append(text[:-1] if is_open else text)
        if not is_open:
            if any(piece.strip() for piece in pieces):
                yield "".join(pieces), Span(source, first, end)
            pieces = []
        start = end + 1
    if any(piece.strip() for piece in pieces):
        yield "".join(pieces), Span(source, first, len(source.text))


def _title(line: str) -> tuple[str, bool]:
    """Return the shown text of the first line, and whether it is a header (BBA-2)."""
    name, _, title = line.strip().partition(",")
    return html.unescape(" ".join(_TAG.sub(" ", title).split())), name.strip().lower() == "bboalert"


class _RecordReader:
    """Reads lines, with the state from the lines above."""

    def __init__(self, diagnostics: Diagnostics) -> None:
        self.diagnostics = diagnostics
        self.items: list[Item] = []
        self.conditions: tuple[Conditions, ...] = (Conditions(),)
        self.context: str | None = ""
        self.begins: int | None = None
        self.ends = False
        self.parents: list[str | None] = []
        """The context and call of the list rows above; None if rows below cannot be read."""

    def read(self, line: str, span: Span) -> None:
        """Read one line."""
        text = line.strip()
        row = _LIST_ROW.fullmatch(line)
        keyword, comma, rest = text.partition(",")
        self.ends = text == _OPTION
        if row is not None and len(row[1]) % _LIST_STEP == 0 and "," in row[2]:
            self._list_row(row, text, span)
        elif keyword.strip() == _OPTION:
            self._option(rest.partition(",")[0].strip(), text, span)
        elif keyword.strip() in _KEYWORDS and (comma or keyword in {"Trusted", "Untrusted"}):
            reason = f"{keyword.strip()} has no counterpart in BML"
            self._keep(_KEYWORDS[keyword.strip()], text, span, reason)
        elif text.count(",") < _FIELDS - 1:
            self.items.append(CommentedLine(span, text, CommentKind.COMMENT))
        else:
            self._record(text, span)

    def _option(self, name: str, text: str, span: Span) -> None:
        """Set the conditions of the records below (BBA-20, BBA-71)."""
        if self.begins is None:
            self.begins = span.start
        conditions = texts.conditions_of(name)
        qualifications = () if conditions else texts.qualifications_of(name)
        self.conditions = conditions or (Conditions(qualifications=qualifications),)
        if qualifications:
            return
        if name and not (conditions and text == f"Option,BML_{texts.tags_of(conditions[0])}"):
            self._keep(
                CommentKind.OPTION,
                text,
                span,
                "its seat and vulnerability are read; BML cannot express its name"
                if conditions
                else "this option depends on neither seat nor vulnerability; its records always "
                "apply here",
            )

    def _record(self, text: str, span: Span) -> None:
        context, call, explanation, *rest = text.split(",")
        calls_before = None if context.strip() == "+" else texts.normal(context)
        self.context = self.context if calls_before is None else calls_before
        calls = read_calls(self.context or calls_before or "", texts.normal(call))
        if any(isinstance(one, RestCall) for one in calls) and not any(map(str.strip, rest)):
            self._add_calls(calls, explanation, text, span)
            if not texts.is_run(self.context or ""):
                self.context = None
            return
        if self.context is None:
            reason = "the context of the record above is a pattern"
            self._keep(CommentKind.PATTERN, text, span, reason)
            return
        if calls_before is not None and not self._is_literal(calls_before, text, span):
            self.context = None
            return
        if not self._is_literal(texts.normal(call), text, span):
            return
        if any(field.strip() for field in rest):
            reason = "BBOalert ignores what follows the explanation"
            self._keep(CommentKind.PARTLY, text, span, reason)
        self._add(self.context, texts.normal(call), explanation, text, span)

    def _list_row(self, row: re.Match[str], text: str, span: Span) -> None:
        """Read a list row: its context includes the row above it (BBA-5)."""
        level = len(row[1]) // _LIST_STEP
        del self.parents[level:]
        fields = row[2].split(",")
        above = self.parents[-1] if self.parents else ""
        intervenes = len(fields) >= _FIELDS and texts.is_call(texts.normal(fields[1]))
        their_call, call, explanation = fields[:3] if intervenes else ("", fields[0], fields[1])
        if len(self.parents) < level or above is None:
            self.parents += [None] * (level + 1 - len(self.parents))
            reason = "the row above this one could not be read"
            self._keep(CommentKind.UNREADABLE, text, span, reason)
            return
        context = above + (texts.normal(their_call) or ("--" if above else ""))
        self.parents.append(None)
        if self._is_literal(context + texts.normal(call), text, span):
            self.parents[-1] = context + texts.normal(call)
            self._add(context, texts.normal(call), explanation, text, span)

    def _is_literal(self, calls: str, text: str, span: Span) -> bool:
        """Return whether ``calls`` contains only calls; keep and report other records (BBA-71)."""
        if texts.is_run(calls):
            return True
        if PATTERN_SIGNS.isdisjoint(calls):
            self._refuse(text, span, f"{quoted(calls)} is not a run of calls such as 1N--2C")
        else:
            reason = f"the pattern {quoted(calls)} has no counterpart in BML"
            self._keep(CommentKind.PATTERN, text, span, reason)
        return False

    def _add(self, context: str, call: str, explanation: str, text: str, span: Span) -> None:
        if not texts.is_call(call):
            self._refuse(text, span, f"{quoted(call)} is not one call")
            return
        calls = texts.calls_in(context + call)
        if problem := _problem(calls):
            self._refuse(text, span, problem)
            return
        self._add_calls(calls, explanation, text, span)

    def _add_calls(
        self, calls: tuple[ReadCall, ...], explanation: str, text: str, span: Span
    ) -> None:
        meaning = texts.read_explanation(explanation)
        if "I" in meaning.tags:
            self._keep(CommentKind.IGNORED, text, span, "@I lets BBOalert ignore this record")
            return
        if not meaning.is_whole:
            reason = "BBOalert shows an explanation only up to its first HTML tag"
            self._keep(CommentKind.PARTLY, text, span, reason)
        if others := meaning.tags - {texts.ALERT}:
            names = " ".join(f"@{letter}" for letter in sorted(others))
            self._keep(CommentKind.PARTLY, text, span, f"{names} has no counterpart in BML")
        for conditions in self.conditions:
            self.items.append(AlertRecord(span, text, conditions, calls, meaning))

    def _keep(self, kind: CommentKind, text: str, span: Span, reason: str) -> None:
        self.diagnostics.report(Code.BBA_KEPT, span, f"kept as a comment: {reason}")
        self.items.append(CommentedLine(span, text, kind))

    def _refuse(self, text: str, span: Span, reason: str) -> None:
        self.diagnostics.report(Code.BBA_RECORD, span, f"{reason}; kept as a comment")
        self.items.append(CommentedLine(span, text, CommentKind.UNREADABLE))


def _problem(calls: tuple[Call, ...]) -> str:
    """Return the problem of an auction whose last call is ours, or an empty string."""
    side = Side.WE if len(calls) % 2 else Side.THEY
    auction = Auction()
    for call in calls:
        after = auction.try_call(side, call)
        if after is None:
            place = f"after {auction.short}" if auction else "as the first one"
            return f"the call {call.word} is not legal {place}"
        auction, side = after, side.other
    return ""
