"""Arguments that name notes, an auction or both, and options for the board."""

from __future__ import annotations

from pathlib import Path

import click

from ...agreements.queries import InvalidQueryError, read_query
from ...bridge.conditions import Vulnerability
from ...language.call_words import is_row_label
from .files import STANDARD_INPUT, is_there
from .program import Function


def seat_option(function: Function) -> Function:
    """Add ``--seat``."""
    return click.option(
        "--seat",
        type=click.IntRange(1, 4),
        help="The seat of the opening. Passes before the opening set it too. By default any seat.",
    )(function)


def vulnerability_option(function: Function) -> Function:
    """Add ``--vul``, of both sides."""
    return click.option(
        "--vul",
        type=click.Choice([value.value for value in Vulnerability]),
        metavar="WE+THEY",
        help="The vulnerability, first ours, then theirs: Y vulnerable, N not vulnerable, "
        "0 unknown. By default unknown.",
    )(function)


def notes_and_calls(words: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the names of notes in arguments, and the calls; without notes, no names.

    The first argument names notes, unless no such file exists and it is an auction.
    """
    is_named = words and (words[0] == STANDARD_INPUT or is_there(Path(words[0])))
    if words and not is_named and _is_auction(words[0]):
        return (), words
    return words[:1], words[1:]


def _is_auction(name: str) -> bool:
    """Return whether a file name is an auction or several, so that the user omitted the notes."""
    try:
        return bool(read_query(name).auction.calls)
    except InvalidQueryError:
        return is_row_label(name)  # 1M-2N
