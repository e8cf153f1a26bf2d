"""Calls of the opponents with their meaning in the parentheses (VARIANTS TM-1a).

Such a row is written out as the row with ``when`` that it stands for.
"""

from __future__ import annotations

from typing import NamedTuple

from ..bridge.auctions import PASS
from ..patterns import compile_later
from .labels import Label, Literal, begins_with_call, parse_label
from .options import Options
from .row_calls import CallsKind
from .sequences import names_another_call, read_row_calls
from .source import SourceLine, indentation

_LABEL = compile_later(
    r"\((?P<call>[^\s()=:]+)(?:\s+|(?=[=:]))[=:]?\s*"
    r"(?P<meaning>(?:[^()]|\([^()]*\))+)\)(?!\S)"
)
_EQUALS = compile_later(r"\s*=?\s*")
_INSIDE = 1
"""The additional indentation of calls after such a call, in columns."""


class MeaningLabel(NamedTuple):
    """A row with a meaning in its label; columns of its line as typed."""

    lines: tuple[SourceLine, ...]
    """The row written out, and the row below it if further calls follow on the line."""
    end: int
    """The column after the parentheses."""
    column: int | None
    """The column of the description; None if there is none."""


def read_meaning_label(
    line: SourceLine, start: int, options: Options, *, is_first: bool
) -> MeaningLabel | None:
    """Return the content of a row with a meaning in its label, or None for all other rows.

    :param is_first: whether it is the first row of its table: then further calls are a history.
    """
    if not line.text.startswith("(", start) or (found := _LABEL.match(line.text, start)) is None:
        return None
    label, meaning = parse_label(f"({found['call']})"), found["meaning"].strip()
    if label is None or _is_pass(label) or begins_with_call(meaning):
        return None
    if names_another_call(meaning, options.language):
        return None
    text, end = line.text.rstrip(), found.end()
    rest = _EQUALS.match(text, end)
    column = rest.end() if rest is not None and rest.end() < len(text) else None
    alone = line._replace(text=f"{label.text}{text[end:]}", exact=False)
    calls = read_row_calls(alone, 0, options)
    lead = " " * indentation(line.text)
    if calls is None or calls.kind is not CallsKind.SEQUENCE:
        said = meaning if column is None else f"{meaning}; {text[column:]}"
        rows = [f"{lead}{label.text} = when {said}"]
    else:
        after = alone.text[calls.end :]
        further = "-".join(call.text for call in calls.labels[1:])
        if is_first:
            rows = [f"{lead}{label.text}; = when {meaning}", f"{lead}{further};{after}"]
        else:
            inside = " " * _INSIDE
            rows = [f"{lead}{label.text} = when {meaning}", f"{lead}{inside}{further}{after}"]
        column = end + calls.description - len(label.text) if calls.description else None
    return MeaningLabel(tuple(line._replace(text=row, exact=False) for row in rows), end, column)


def _is_pass(label: Label) -> bool:
    return label.parts == (Literal((PASS,)),)
