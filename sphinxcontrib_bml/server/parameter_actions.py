"""The action that makes a parameter from a text that is in many rows (LANGUAGE PR-6)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import count

from lsprotocol import types

from ..language.source import Span
from ..patterns import compile_later
from .desk import Desk, Spot
from .documents import NOTES

EXTRACT = types.CodeActionKind.RefactorExtract.value
_LEAST = 5
"""Places of a text from which a parameter is worth it."""
_SHORTEST = 3
"""Characters of such a text."""
_CLAUSE = compile_later(r"[^,;.()\n{}]+")
_NOT_IN_NAMES = compile_later(r"[^A-Za-z0-9]+")
_LONGEST = 20


def parameter_actions(desk: Desk, spot: Spot, wanted: types.Range) -> Iterator[types.CodeAction]:
    """Yield an action for each clause at a place that is in five or more descriptions."""
    parameters = spot.reading.parse.state.parameters
    if spot.path.suffix != NOTES or ("{" in spot.source.text and not parameters.is_known):
        return
    places: dict[str, list[Span]] = {}
    for span in _clauses(spot):
        places.setdefault(span.text, []).append(span)
    for text, spans in places.items():
        here = (desk.range(span) for span in spans)
        is_here = any(one.start <= wanted.start and wanted.end <= one.end for one in here)
        if len(spans) >= _LEAST and is_here:
            name = _name(text, parameters.chosen())
            end = "" if spot.source.text.startswith("#+") else "\n"
            line = Span(spot.source, 0, 0), f"#+DEFINE: {name} {text}\n{end}"
            edits = [line, *((span, f"{{{name}}}") for span in spans)]
            yield types.CodeAction(
                f"Make '{text}' a parameter ({len(spans)} places)",
                types.CodeActionKind.RefactorExtract,
                edit=desk.workspace_edit(edits),
            )


def _clauses(spot: Spot) -> Iterator[Span]:
    """Yield the clauses of the descriptions in a file, as they were typed."""
    for table in spot.reading.parse.document.tables:
        for row in table.rows:
            if row.description is None:
                continue
            written = row.description.written
            for found in _CLAUSE.finditer(written, row.alert_length):
                text = found[0].strip()
                start = found.start() + found[0].find(text)
                span = spot.reading.whole(row.description.typed_span(start, start + len(text)))
                if len(text) >= _SHORTEST and span.text == text and span.source is spot.source:
                    yield span


def _name(text: str, taken: Collection[str]) -> str:
    """Return a name for a parameter from the letters of its text."""
    name = _NOT_IN_NAMES.sub("_", text).strip("_")[:_LONGEST].rstrip("_")
    name = name if name[:1].isalpha() else f"r{name}"
    names = (f"{name}_{number}" if number else name for number in count())
    return next(one for one in names if one not in taken)
