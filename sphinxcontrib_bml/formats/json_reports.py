"""Answers, diagnostics and links as JSON for other programs (RESOLVER RW-6).

:class:`AnswerRecord` describes an answer.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Final, Literal, NotRequired, TypedDict

from ..agreements.answers import Answer, AnswerStep, Continuation, Meaning, Standing, Status
from ..agreements.prose_links import DefinedAuction, LinkKind, ListedLink
from ..agreements.system import System, file_names
from ..bridge.auctions import Auction
from ..bridge.conditions import Vulnerability
from ..display.plain import shown_text
from ..language.codes import Severity
from ..language.diagnostics import Diagnostic, Edit
from ..language.source import Span
from .json import (
    SIDES,
    Alerted,
    CallRecord,
    Code,
    ConditionsRecord,
    RowRecord,
    Shown,
    SideName,
    call_as_json,
    calls_as_json,
    conditions_as_json,
    row_as_json,
)
from .meanings import ReadingRecord
from .records import Count, Keywords, Line, Schema, Texts, Version, choices, record_text, schema_of

ANSWERS_FORMAT: Final = "bml-answer"
VERSION: Final = 1
"""Rises if something is renamed or removed."""


class CellsRecord(TypedDict):
    """Some seats, each with some vulnerabilities."""

    seats: list[Count]
    vulnerability: str


class MeaningRecord(TypedDict):
    """The meaning of a call in a row of the notes.

    :ivar text: The description, with marks such as !h and *strong*; variables have become suits.
        Empty if the row has none.
    :ivar contradicts: Whether an earlier row gives the same auction another meaning.
    :ivar standing: general: a special one before it replaces it here; special: it replaces the
        general one before it if its conditions apply, which is not known; empty for others.
    :ivar left: Of a general one: the seats and vulnerabilities that no special one takes from it.
    :ivar rule: row if the label names only the call, else the label as written: 2M, 2S/3C, other.
    :ivar heading: The heading that the row is under, as written; empty if there is none.
    :ivar page: The document of the row, by the name under which it was read.
    :ivar reading: What is read of the text; null if it is empty; missing unless bml ask has the
        option --read, and outside meanings of the answer.
    """

    text: str
    shown: Shown
    alert: Alerted
    conditions: ConditionsRecord
    contradicts: bool
    standing: Annotated[str, choices(Standing)]
    left: list[CellsRecord]
    rule: str
    heading: str
    page: str
    row: RowRecord
    reading: NotRequired[ReadingRecord | None]


class StepRecord(CallRecord):
    """A call of the auction.

    :ivar known: Whether the notes have the auction up to here.
    :ivar rest: Whether the call falls under rows for all other calls: the meanings.
    :ivar meanings: What fits, in its order.
    """

    known: bool
    rest: bool
    meanings: list[MeaningRecord]


class HintRecord(TypedDict):
    """An auction with its meaning.

    :ivar auction: In short.
    """

    auction: str | None
    meaning: MeaningRecord


class ContinuationRecord(TypedDict):
    """A call that may come next.

    :ivar call: As in auction; null for a row for all other calls.
    :ivar meaning: The one that leads; null where the notes only name the call.
    :ivar more: How many meanings there are next to it.
    :ivar goes_on: Whether the notes have anything after it.
    """

    call: Code | None
    side: SideName
    meaning: MeaningRecord | None
    more: Count
    goes_on: bool


_As = TypedDict(
    "_As", {"as": Annotated[str | None, "The auction that was looked up in place of this one."]}
)
"""A base class with the field ``as``, which is a keyword of Python."""


class AnswerRecord(_As):
    """Answer about an auction.

    The meaning of an auction in bidding notes in BML.

    :ivar status: agreed: the notes have a meaning; elsewhere: only for other seats or
        vulnerabilities; named: they have the auction without a text; pass: the opponents' pass,
        which needs no agreement; as: another auction stands for it; rest: a row for all other calls
        applies; none: the notes do not have it; start: no call except passes yet; error: the
        question is not an auction.
    :ivar message: The problem of the question; empty if there is none.
    :ivar auction: The calls from the opening on, passes included.
    :ivar short: The auction in short, the opponents' calls in parentheses: 1N-(2C)-X.
    :ivar seat: Seat of the opening; null if it is not known.
    :ivar vulnerability: Ours, then theirs: Y vulnerable, N not, 0 not known.
    :ivar other: The auction with both sides calling in turn, if the question may mean that.
    :ivar trail: The calls of the auction, each with its meanings.
    :ivar meanings: The answer first; with elsewhere the meanings for other conditions, with rest
        the rows for all other calls.
    :ivar known: Number of calls, passes included, in the longest part that the notes have.
    :ivar covered: With none: the rows for all other calls that the first unknown call falls under.
    :ivar words: With none and rest: the rows after the known part whose labels name no call.
    :ivar hint: The meaning if the opponents had passed instead of their last call; only a guess.
    :ivar next: The calls that the notes have after the auction, or with none after its known part.
    :ivar variants: The partners with this answer, if others have another one; empty if all
        requested partners agree.
    """

    format: Literal["bml-answer"]
    version: Annotated[Literal[1], Version]
    status: Annotated[str, choices(Status)]
    message: str
    auction: list[CallRecord]
    short: str
    seat: Annotated[int, Keywords(minimum=1, maximum=4)] | None
    vulnerability: Annotated[str, choices(Vulnerability)]
    other: str | None
    trail: list[StepRecord]
    meanings: list[MeaningRecord]
    known: Count
    covered: list[MeaningRecord]
    words: list[MeaningRecord]
    hint: HintRecord | None
    next: list[ContinuationRecord]
    variants: Texts


def answer_as_json(
    answer: Answer,
    system: System,
    variants: Sequence[str] = (),
    readings: Iterable[ReadingRecord | None] = (),
) -> str:
    """Return an answer of ``system`` as one line of JSON.

    :param variants: the partners with this answer, if others have another one (VARIANTS VA-12).
    :param readings: what is read of each of its meanings, if that is asked for.
    """
    record = _Answers(system).answer(answer, variants)
    for meaning, reading in zip(record["meanings"], readings, strict=False):
        meaning["reading"] = reading
    return record_text(record)


def answer_schema() -> Schema:
    """Return the JSON Schema of the output of :func:`answer_as_json`."""
    return schema_of(AnswerRecord, f"answer:{VERSION}")


class _Answers:
    """Converts answers to JSON objects."""

    def __init__(self, system: System) -> None:
        self.options = system.options
        self.name_of: Callable[[str], str] = file_names(system)

    def answer(self, answer: Answer, variants: Sequence[str]) -> AnswerRecord:
        hint = answer.hint
        return {
            "format": ANSWERS_FORMAT,
            "version": VERSION,
            "status": answer.status.value,
            "message": answer.message,
            "auction": list(calls_as_json(answer.auction)),
            "short": answer.short,
            "seat": answer.context.seat,
            "vulnerability": answer.context.vulnerability.value,
            "other": _short(answer.other),
            "trail": [self.step(step) for step in answer.trail],
            "meanings": self.meanings(answer.meanings),
            "known": answer.known,
            "as": _short(answer.target),
            "covered": self.meanings(answer.covered),
            "words": self.meanings(answer.words),
            "hint": None
            if hint is None
            else {"auction": _short(hint.auction), "meaning": self.meaning(hint.meaning)},
            "next": [self.continuation(one) for one in answer.next],
            "variants": list(variants),
        }

    def step(self, step: AnswerStep) -> StepRecord:
        return {
            **call_as_json(step.side, step.call),
            "known": step.is_known,
            "rest": step.is_rest,
            "meanings": self.meanings(step.meanings),
        }

    def meanings(self, meanings: Iterable[Meaning]) -> list[MeaningRecord]:
        return [self.meaning(meaning) for meaning in meanings]

    def meaning(self, meaning: Meaning) -> MeaningRecord:
        return {
            "text": meaning.text,
            "shown": shown_text(meaning, self.options),
            "alert": meaning.alert,
            "conditions": conditions_as_json(meaning.conditions),
            "contradicts": meaning.contradicts,
            "standing": meaning.standing.value,
            "left": [
                {"seats": list(cells.seats), "vulnerability": cells.vulnerability.value}
                for cells in meaning.left
            ],
            "rule": meaning.pattern or "row",
            "heading": meaning.heading,
            "page": meaning.row.address.document,
            "row": row_as_json(meaning.row, self.name_of),
        }

    def continuation(self, one: Continuation) -> ContinuationRecord:
        return {
            "call": one.call.code if one.call else None,
            "side": SIDES[one.side],
            "meaning": self.meaning(one.meaning) if one.meaning else None,
            "more": one.more,
            "goes_on": one.goes_on,
        }


def _short(auction: Auction | None) -> str | None:
    return None if auction is None else auction.short


class PlaceRecord(TypedDict):
    """A place in notes."""

    file: str
    line: Annotated[Line, "Of its first character, from 1."]
    column: Annotated[Count, "Of its first character, in characters from 0."]


class RelatedRecord(PlaceRecord):
    """Another place that belongs to a message."""

    message: str


class EditRecord(PlaceRecord):
    """A replacement.

    :ivar length: Of what is replaced, in characters; a line end is one.
    :ivar safe: Whether the notes mean the same afterwards.
    """

    length: Count
    replacement: str
    safe: bool


class ChoiceRecord(TypedDict):
    """One of several ways to fix a problem.

    :ivar edits: All edits of this way.
    """

    hint: str
    edits: list[EditRecord]


class DiagnosticRecord(PlaceRecord):
    """Message about bidding notes.

    A finding of bml check in bidding notes in BML; one object per line.

    :ivar code: The kind of message, CALL-UNKNOWN for instance.
    :ivar message: The message; partner names follow in parentheses if it does not apply to all
        partners.
    :ivar hint: How to fix it; empty if there is no hint.
    :ivar related: Other places that belong to the message, ten at most.
    :ivar more_related: Number of further such places.
    :ivar edits: All edits that apply the hint.
    :ivar choices: The ways to apply the hint if the author must choose one; then edits is empty.
    :ivar variants: The partners whose notes have the problem; empty if the notes of all have it.
    """

    code: str
    severity: Annotated[str, choices(Severity)]
    message: str
    hint: str
    related: list[RelatedRecord]
    more_related: Count
    edits: list[EditRecord]
    choices: list[ChoiceRecord]
    variants: Texts


def diagnostic_as_json(diagnostic: Diagnostic) -> str:
    """Return a diagnostic as one line of JSON; lines from 1, columns in characters from 0."""
    record: DiagnosticRecord = {
        "code": str(diagnostic.code),
        "severity": str(diagnostic.severity),
        **_place(diagnostic.span),
        "message": diagnostic.message,
        "hint": diagnostic.hint,
        "related": [
            {**_place(related.span), "message": related.message} for related in diagnostic.related
        ],
        "more_related": diagnostic.more_related,
        "edits": list(map(_edit, diagnostic.edits)),
        "choices": [
            {"hint": choice.hint, "edits": list(map(_edit, choice.edits))}
            for choice in diagnostic.choices
        ],
        "variants": list(diagnostic.variants),
    }
    return json.dumps(record)


def _edit(edit: Edit) -> EditRecord:
    return {
        **_place(edit.span),
        "length": edit.span.end - edit.span.start,
        "replacement": edit.replacement,
        "safe": edit.is_safe,
    }


def _place(span: Span) -> PlaceRecord:
    return {"file": span.file, "line": span.line, "column": span.column}


def diagnostic_schema() -> Schema:
    """Return the JSON Schema of the output of :func:`diagnostic_as_json`."""
    return schema_of(DiagnosticRecord, "diagnostic:1")


LINKS_FORMAT: Final = "bml-link"


class DefinedRecord(TypedDict):
    """An auction that the notes have.

    :ivar auction: In short, their calls in parentheses.
    :ivar text: What it means, written out for this auction; marks as typed.
    :ivar label: Of the row, as written.
    :ivar anchor: Of the row on its page; empty if it is not shown.
    """

    auction: str
    text: str
    file: str
    line: Line
    label: str
    anchor: str


class LinkRecord(PlaceRecord):
    """Link of notes.

    A link in bidding notes in BML, or an auction in their running text, with where it leads.

    :ivar kind: auction: in running text; link: one that the author wrote.
    :ivar text: As typed; spaces and line ends as one space.
    :ivar target: The target of a link as written; of an auction its calls in one spelling:
        1N-(2C)-X.
    :ivar place: file:line of the heading or the row that it leads to; null if there is none.
    :ivar linked: Whether pages link it.
    :ivar defined: The auctions that an auction stands for and the notes have, the one that it leads
        to first.
    :ivar complete: Whether the notes have all that an auction stands for.
    :ivar variants: The partners who have it, if not all do; empty if it is everybody's.
    """

    format: Literal["bml-link"]
    version: Annotated[Literal[1], Version]
    kind: Annotated[str, choices(LinkKind)]
    text: str
    target: str
    place: str | None
    linked: bool
    defined: list[DefinedRecord]
    complete: bool
    variants: Texts


def link_as_json(link: ListedLink) -> str:
    """Return a link as one line of JSON; lines from 1, columns in characters from 0."""
    defined = link.lead.defined if link.lead else ()
    record: LinkRecord = {
        "format": LINKS_FORMAT,
        "version": VERSION,
        "kind": link.kind.value,
        "file": link.span.file,
        "line": link.span.line,
        "column": link.span.column,
        "text": link.text,
        "target": link.target,
        "place": link.place or None,
        "linked": link.is_linked,
        "defined": [_record_of(one) for one in defined],
        "complete": link.lead is not None and link.lead.is_complete,
        "variants": list(link.variants),
    }
    return record_text(record)


def _record_of(defined: DefinedAuction) -> DefinedRecord:
    row = defined.meaning.row
    return {
        "auction": defined.auction.short,
        "text": defined.meaning.text,
        "file": row.file,
        "line": row.line,
        "label": row.label,
        "anchor": row.address.anchor,
    }


def link_schema() -> Schema:
    """Return the JSON Schema of the output of :func:`link_as_json`."""
    return schema_of(LinkRecord, f"link:{VERSION}")


def link_as_columns(link: ListedLink) -> str:
    """Return a link as columns separated by tabs.

    The columns are: its kind, file and line, the text as typed, its target, the place of the target
    as ``file:line`` or ``-``, ``yes`` or ``no`` for whether pages link it, and the partners with
    the link or ``-`` for all.
    """
    linked = "yes" if link.is_linked else "no"
    cells = (
        link.kind.value,
        link.span.file,
        str(link.span.line),
        link.text,
        link.target,
        link.place or "-",
        linked,
        ", ".join(link.variants) or "-",
    )
    return "\t".join(" ".join(cell.split()) for cell in cells)
