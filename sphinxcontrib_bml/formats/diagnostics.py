"""Diagnostics as JSON, for programs of one's own (CHECKS CK-30): one :class:`DiagnosticRecord`."""

from __future__ import annotations

import json
from typing import Annotated, TypedDict

from ..language.codes import Severity
from ..language.diagnostics import Diagnostic
from ..language.source import Span
from .records import Count, Line, Schema, Texts, choices, schema_of


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


class DiagnosticRecord(PlaceRecord):
    """Message about bidding notes.

    What bml check finds in bidding notes in BML; one object a line.

    :ivar code: What kind of message it is, CALL-UNKNOWN for instance.
    :ivar message: What was found; names of partners stand behind it in parentheses where it is not
        everybody's.
    :ivar hint: How to mend it; empty where that cannot be told.
    :ivar related: Other places that belong to it, ten at most.
    :ivar more_related: How many such places there are beside these.
    :ivar edits: What to change to follow the hint, all of it.
    :ivar variants: The partners whose notes have it, where not those of all; else empty.
    """

    code: str
    severity: Annotated[str, choices(Severity)]
    message: str
    hint: str
    related: list[RelatedRecord]
    more_related: Count
    edits: list[EditRecord]
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
        "edits": [
            {
                **_place(edit.span),
                "length": edit.span.end - edit.span.start,
                "replacement": edit.replacement,
                "safe": edit.is_safe,
            }
            for edit in diagnostic.edits
        ],
        "variants": list(diagnostic.variants),
    }
    return json.dumps(record)


def _place(span: Span) -> PlaceRecord:
    return {"file": span.file, "line": span.line, "column": span.column}


def diagnostic_schema() -> Schema:
    """Return the JSON Schema of what :func:`diagnostic_as_json` returns."""
    return schema_of(DiagnosticRecord, "diagnostic:1")
