"""Findings as annotations of a pull request: workflow commands of GitHub (CHECKS CK-30)."""

from __future__ import annotations

from ...language.codes import Severity
from ...language.diagnostics import Diagnostic
from ...language.source import Span

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}
_IN_TEXT = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_IN_PROPERTY = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"})


def annotation_line(diagnostic: Diagnostic) -> str:
    """Return the one line that makes an annotation of a diagnostic."""
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
