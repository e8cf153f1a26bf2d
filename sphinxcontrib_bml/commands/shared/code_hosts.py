"""Diagnostics for code hosts: annotations of a pull request, and SARIF (CHECKS CK-30)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from ...agreements.checks.severities import baseline_key
from ...language.codes import Code, Severity
from ...language.diagnostics import Advice, Diagnostic, Edit
from ...language.explanations import explanation_of
from ...language.source import Span
from ...version import __version__

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}
_IN_TEXT = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_IN_PROPERTY = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"})


def annotation_line(diagnostic: Diagnostic) -> str:
    """Return the line that annotates a pull request with a diagnostic."""
    span = diagnostic.span
    properties = {
        "file": span.file,
        "line": str(span.line),
        "col": str(span.column + 1),
        "endColumn": str(span.column + 1 + max(1, _length(span))),
        "title": str(diagnostic.code),
    }
    words = ",".join(f"{key}={value.translate(_IN_PROPERTY)}" for key, value in properties.items())
    lines = [diagnostic.message, f"hint: {diagnostic.hint}" if diagnostic.hint else ""]
    lines += [f"{related.span}: {related.message}" for related in diagnostic.related]
    text = "\n".join(filter(None, lines)).translate(_IN_TEXT)
    return f"::{_COMMANDS[diagnostic.severity]} {words}::{text}"


def _length(span: Span) -> int:
    return len(span.text.partition("\n")[0])


_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
_FINGERPRINT = "sphinxcontribBml/v1"

_Object = dict[str, Any]


def sarif_log(new: Sequence[Diagnostic], accepted: Sequence[Diagnostic]) -> str:
    """Return the log of a run; accepted diagnostics are marked as suppressed."""
    codes = sorted({item.code for item in (*new, *accepted)}, key=str)
    numbers = {code: number for number, code in enumerate(codes)}
    run = {
        "tool": {
            "driver": {
                "name": "bml check",
                "version": __version__,
                "rules": list(map(_rule, codes)),
            }
        },
        "columnKind": "unicodeCodePoints",
        "results": [
            *(_result(item, numbers[item.code]) for item in new),
            *(
                {**_result(item, numbers[item.code]), "suppressions": [{"kind": "external"}]}
                for item in accepted
            ),
        ],
    }
    log = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, ensure_ascii=False, indent=1)


def _rule(code: Code) -> _Object:
    return {
        "id": str(code),
        "shortDescription": {"text": code.help.partition(". ")[0].rstrip(".") + "."},
        "fullDescription": {"text": code.help},
        "help": {"text": explanation_of(code).advice},
        "helpUri": code.page,
        "defaultConfiguration": {"enabled": not code.is_off, "level": _LEVELS[code.severity]},
    }


def _result(diagnostic: Diagnostic, rule: int) -> _Object:
    result: _Object = {
        "ruleId": str(diagnostic.code),
        "ruleIndex": rule,
        "level": _LEVELS[diagnostic.severity],
        "message": {"text": diagnostic.text},
        "locations": [_location(diagnostic.span)],
        "partialFingerprints": {_FINGERPRINT: _fingerprint(diagnostic)},
    }
    if diagnostic.related:
        result["relatedLocations"] = [
            {"id": number, "message": {"text": related.message}, **_location(related.span)}
            for number, related in enumerate(diagnostic.related)
        ]
    ways = [Advice(diagnostic.hint, diagnostic.edits), *diagnostic.choices]
    if fixes := [
        {"description": {"text": hint or "follow the hint"}, "artifactChanges": _changes(edits)}
        for hint, edits in ways
        if edits
    ]:
        result["fixes"] = fixes
    return result


def _fingerprint(diagnostic: Diagnostic) -> str:
    """Return the fingerprint of a diagnostic for later runs, from its baseline key (CK-20)."""
    known = baseline_key(diagnostic)
    return hashlib.sha256(json.dumps(known).encode()).hexdigest()[:32]


def _location(span: Span) -> _Object:
    return {"physicalLocation": {"artifactLocation": _artifact(span.file), "region": _region(span)}}


def _artifact(file: str) -> _Object:
    """Return the address of a file, relative if it is below the current folder."""
    path = Path(file)
    if path.is_absolute():
        here = Path.cwd()
        if not path.is_relative_to(here):
            return {"uri": path.as_uri()}
        path = path.relative_to(here)
    return {"uri": quote(path.as_posix())}


def _region(span: Span) -> _Object:
    source, start, end = span.source, span.start, span.end
    last = max(start, min(end, len(source.text)))
    return {
        "startLine": span.line,
        "startColumn": span.column + 1,
        "endLine": source.line_number(last),
        "endColumn": source.column(last) + 1,
    }


def _changes(edits: Iterable[Edit]) -> list[_Object]:
    by_file: dict[str, list[_Object]] = {}
    for edit in edits:
        replacement: _Object = {"deletedRegion": _region(edit.span)}
        if edit.replacement:
            replacement["insertedContent"] = {"text": edit.replacement}
        by_file.setdefault(edit.span.file, []).append(replacement)
    return [
        {"artifactLocation": _artifact(file), "replacements": replacements}
        for file, replacements in by_file.items()
    ]
