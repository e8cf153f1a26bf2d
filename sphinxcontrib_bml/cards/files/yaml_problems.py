"""Syntax errors of YAML in the words of people who fill in cards (YM-1)."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...language.source import Source, Span
from ...patterns import compile_later

_KEY = compile_later(r"(\s*)([^\s:#][^:]*?):(?:\s+(\S.*?))?\s*")
_VALUE = compile_later(r"\s*([^\s:#][^:]*?):\s+(\S.*)")
_NO_START = "*&@`%"
"""Characters that no text without quotes begins with."""
_CLOSING = {"[": ("list", "]"), "{": ("mapping", "}")}


class YamlProblem(NamedTuple):
    """A syntax error."""

    span: Span
    message: str
    hint: str


def explained(source: Source, error: Any) -> YamlProblem:
    """Return the problem of a file that is not YAML, from the error of its reader."""
    text = source.text
    mark = error.problem_mark or error.context_mark
    at = min(mark.index if mark else 0, len(text))
    begun = error.context_mark.index if error.context_mark else at
    found = _unclosed(source, begun) or _on_line(source, at)
    return found or YamlProblem(
        Span(source, at, at),
        "YAML cannot read this line",
        "put its text in quotes, or begin it at the column of the line above",
    )


def _unclosed(source: Source, begun: int) -> YamlProblem | None:
    """Return the quote or bracket that is not closed."""
    sign = source.text[begun : begun + 1]
    span = Span(source, begun, begun + 1)
    if sign in {'"', "'"} and sign:
        line = source.text[begun + 1 :].partition("\n")[0]
        if sign not in line:
            return YamlProblem(
                span,
                "the quote that begins here is not closed",
                f"end it with {sign} on the same line",
            )
    if sign in _CLOSING:
        kind, end = _CLOSING[sign]
        return YamlProblem(span, f"the {kind} that begins here is not closed", f"end it with {end}")
    return None


def _on_line(source: Source, at: int) -> YamlProblem | None:
    """Return the problem of the line of an error."""
    text = source.text
    start = text.rfind("\n", 0, at) + 1
    end = text.find("\n", start)
    line = text[start : end if end >= 0 else len(text)]
    indent = line[: len(line) - len(line.lstrip())]
    if "\t" in indent:
        name = line.strip().partition(":")[0]
        column = _column_below(text[:start])
        return YamlProblem(
            Span(source, start, start + 1),
            "a tab stands where YAML wants blanks",
            f"indent with blanks: {name} begins at column {column}",
        )
    above = _line_above(text[:start])
    before = _KEY.fullmatch(above) if above else None
    if before is not None and before[3] and len(indent) > len(before[1]):
        place = start + len(indent)
        return YamlProblem(
            Span(source, place, start + len(line.rstrip())),
            f"this line is deeper than {before[2]} above it, which has its value already",
            f"begin it at column {len(before[1]) + 1}",
        )
    return _value(source, line, start, at)


def _value(source: Source, line: str, start: int, at: int) -> YamlProblem | None:
    """Return why the value of a line needs quotes."""
    match = _VALUE.fullmatch(line)
    if match is None:
        return None
    value = match[2].rstrip()
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    hint = f'write {match[1]}: "{escaped}"'
    place = start + match.start(2)
    if value[0] in _NO_START:
        message = f"a text that begins with {value[0]} needs quotes"
        return YamlProblem(Span(source, place, place + len(value)), message, hint)
    if ": " in value or value.endswith(":"):
        message = "a text with a colon and a blank needs quotes"
        return YamlProblem(Span(source, at, at + 1), message, hint)
    return None


def _line_above(text: str) -> str:
    lines = [
        line for line in text.split("\n") if line.strip() and not line.lstrip().startswith("#")
    ]
    return lines[-1] if lines else ""


def _column_below(text: str) -> int:
    """Return the column of a line below other lines, from 1."""
    above = _line_above(text)
    indent = len(above) - len(above.lstrip())
    return indent + (3 if above.rstrip().endswith(":") else 1)
