"""Diagnostics as JSON, for programs of one's own (CHECKS CK-30).

``diagnostic.schema.json`` beside this file says what stands in an object;
:func:`diagnostic_schema` returns it.
"""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

from ..language.diagnostics import Diagnostic
from ..language.source import Span


def diagnostic_as_json(diagnostic: Diagnostic) -> str:
    """Return a diagnostic as one line of JSON; lines from 1, columns in characters from 0."""
    return json.dumps(
        {
            "code": str(diagnostic.code),
            "severity": str(diagnostic.severity),
            **_place(diagnostic.span),
            "message": diagnostic.message,
            "hint": diagnostic.hint,
            "related": [
                {**_place(related.span), "message": related.message}
                for related in diagnostic.related
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
            "variants": diagnostic.variants,
        }
    )


def _place(span: Span) -> dict[str, str | int]:
    return {"file": span.file, "line": span.line, "column": span.column}


def diagnostic_schema() -> dict[str, Any]:
    """Return the JSON Schema of what :func:`diagnostic_as_json` returns."""
    file = resources.files(__package__) / "diagnostic.schema.json"
    loaded: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return loaded
