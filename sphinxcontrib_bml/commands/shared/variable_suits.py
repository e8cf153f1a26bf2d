"""The line ``#+VARIABLES`` for new notes whose ``m`` or ``M`` loses a suit (LANGUAGE EX-3a)."""

from __future__ import annotations

import re
from typing import NamedTuple

import click

from ...agreements.check_runner import check
from ...agreements.notes import parse
from ...language.codes import Code
from ...language.diagnostics import Diagnostic
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
    lost = _lost_suits(text)
    if not lost:
        return ChosenSuits(text)
    message = printable(lost[0].message)
    if not is_at_terminal():
        return ChosenSuits(text, f"{name}: {message}; {lost[0].hint}")
    is_both = click.confirm(f"{name}: {message}. Are both suits meant?", default=True, err=True)
    line = f"#+VARIABLES: {'both' if is_both else 'unbid'}\n"
    return ChosenSuits(line + text if text.startswith("#+") else f"{line}\n{text}")


def _lost_suits(text: str) -> list[Diagnostic]:
    """Return the messages about lost suits: only notes that have one are checked as a whole."""
    if not _VARIABLE.search(text):
        return []
    notes = parse(text)
    each = list(notes.per_variant())
    if not any(one.diagnostics.lost_suits for own in each for one in own.parses):
        return []
    others = (str(code) for code in Code if code is not Code.VARIABLE_SUIT)
    return list(check(notes, dict.fromkeys(others, "off")))


_VARIABLE = re.compile(r"^(?:(?! = ).)*\d\s*o?[mM]", re.MULTILINE)
"""What every variable for a major or minor suit contains; meanings, after `` = ``, have none."""
