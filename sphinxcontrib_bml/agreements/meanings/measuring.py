"""Texts to measure the reader with: a JSON object per line, and what is read of each (MN-95)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from ...language.codes import Code
from ...language.diagnostics import Diagnostics
from ...language.source import Source, Span
from .context import NoAuctionError
from .model import Counting
from .notation import print_meaning
from .reader import meaning_of

_NEEDED = {"auction": str, "text": str}
_OPTIONAL = {"before": dict, "raises": str, "language": str}
_NAMES = {str: "a string", dict: "an object"}
_HINT = "write it as 1D-(P)-3S"


class LineError(ValueError):
    """A line has not what is needed; the message says what."""


def read_lines(source: Source, diagnostics: Diagnostics) -> Iterator[str]:
    """Yield what is read of each line, as JSON; problems go to ``diagnostics``.

    A line takes nothing from others (MN-6).
    """
    start = 0
    for line in source.text.split("\n"):
        end = start + len(line)
        if line.strip():
            try:
                yield json.dumps(read_line(line))
            except NoAuctionError as error:
                message = f"'{_short(str(error))}' is not an auction"
                diagnostics.report(Code.MEANING_LINE, Span(source, start, end), message, hint=_HINT)
            except LineError as error:
                diagnostics.report(Code.MEANING_LINE, Span(source, start, end), str(error))
        start = end + 1


def read_line(line: str) -> dict[str, Any]:
    """Return the id, the alternatives in the notation, and the unread spans of a line.

    :raises LineError: if the line is not an object with everything that is needed.
    :raises NoAuctionError: if an auction in it cannot be read.
    """
    given = _object(line)
    meaning = meaning_of(
        given["text"],
        given["auction"],
        before=given.get("before"),
        counting=Counting.HCP if given.get("raises") == "hcp" else Counting.POINTS_FOR_RAISES,
        language=given.get("language", "en"),
    )
    return {
        "id": given["id"],
        "alternatives": print_meaning(meaning),
        "unread": [part.span for part in meaning.unread],
    }


def _object(line: str) -> Mapping[str, Any]:
    try:
        given = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise LineError("the line is not JSON") from error
    if not isinstance(given, dict):
        raise LineError("the line is not a JSON object")
    if "id" not in given:
        raise LineError('the line has no "id"')
    for key, kind in (_NEEDED | _OPTIONAL).items():
        if key in _NEEDED and key not in given:
            raise LineError(f'the line has no "{key}"')
        if key in given and not isinstance(given[key], kind):
            raise LineError(f'"{key}" is not {_NAMES[kind]}')
    if not all(isinstance(text, str) for text in given.get("before", {}).values()):
        raise LineError('a value of "before" is not a string')
    return given


def _short(words: str) -> str:
    return words if len(words) <= 40 else f"{words[:39]}…"
