"""The line ``#+VARIABLES`` for new notes whose ``m`` or ``M`` loses a suit (LANGUAGE EX-3a)."""

from __future__ import annotations

from typing import NamedTuple

import click

from ...agreements.check_runner import check
from ...agreements.notes import parse
from ...language.codes import Code
from .diagnostics import is_at_terminal
from .program import printable


class ChosenSuits(NamedTuple):
    """Notes for which someone was asked which suits variables have."""

    text: str
    """With the line, if someone has answered."""
    told: str = ""
    """What was found, if nobody could be asked."""


def choose_suits(text: str, name: str) -> ChosenSuits:
    """Ask once which suits ``m`` and ``M`` have if they lose one, and write the answer.

    :param name: of the file, to report it where nobody sits before a terminal.
    """
    lost = [one for one in check(parse(text)) if one.code is Code.VARIABLE_SUIT]
    if not lost:
        return ChosenSuits(text)
    message = printable(lost[0].message)
    if not is_at_terminal():
        return ChosenSuits(text, f"{name}: {message}; {lost[0].hint}")
    is_both = click.confirm(f"{name}: {message}. Are both suits meant?", default=True, err=True)
    line = f"#+VARIABLES: {'both' if is_both else 'unbid'}\n"
    return ChosenSuits(line + text if text.startswith("#+") else f"{line}\n{text}")
