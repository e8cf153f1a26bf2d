"""Cards that were read from files of other programs, and what is said about them (XC-8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from ....patterns import compile_later
from ..exchange import yaml_text
from .answers import AnswerCollector, by_section
from .tables import acbl

MOST_NAMES = 20
"""How many names a message has at most."""
_LONGEST_NAME = 60
_TITLE = "general.title"
_APPROACH = "general.approach"
_SPACES = compile_later(r"\s+")


class ForeignCardError(ValueError):
    """The file is not a card that can be read; the message is one line."""


class ForeignCard(NamedTuple):
    """A card that another program wrote."""

    program: str
    """The kind of file, for messages."""
    data: dict[str, Any]
    """The card file, as plain data."""
    number: int
    """How many answers were read."""
    kept: tuple[str, ...] = ()
    """Names of what the file keeps for the other program."""
    unread: tuple[str, ...] = ()
    """Names of what has no place in a card file, or was not understood."""
    guessed: tuple[str, ...] = ()
    """Questions whose answers are guessed."""
    remarks: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The card file."""
        return yaml_text(self.data)

    @property
    def summary(self) -> str:
        """Answers read, not read and guessed: one line."""
        parts = [f"{self.program}: {counted(self.number, 'answer')} read"]
        for words, names in (
            ("kept", self.kept),
            ("not read", self.unread),
            ("guessed", self.guessed),
        ):
            if names:
                parts.append(f"{words}: {listed(names)}")
        return "; ".join([*parts, *self.remarks])


def counted(number: int, noun: str) -> str:
    """Return a number with a noun: ``1 box``, ``2 boxes``."""
    ending = "" if number == 1 else "es" if noun.endswith("x") else "s"
    return f"{number:,} {noun}{ending}"


def listed(names: Iterable[str]) -> str:
    """Return names as a list of limited length."""
    every = [_shortened(name) for name in dict.fromkeys(names)]
    more = len(every) - MOST_NAMES
    shown = ", ".join(every[:MOST_NAMES])
    return f"{shown} and {more:,} more" if more > 0 else shown


def _shortened(name: str) -> str:
    line = _SPACES.sub(" ", name[: 2 * _LONGEST_NAME]).strip()
    return line if len(line) <= _LONGEST_NAME else f"{line[:_LONGEST_NAME]}..."


def foreign_card(
    program: str,
    collector: AnswerCollector,
    unread: Iterable[str] = (),
    remarks: Iterable[str] = (),
) -> ForeignCard:
    """Return the ACBL card with the answers of a program that has no other data of ours.

    A card without a title takes the general approach as one.
    """
    answers = collector.answers()
    number = len(answers)
    guessed = list(collector.guessed)
    if _TITLE not in answers and _APPROACH in answers:
        answers = {_TITLE: answers[_APPROACH], **answers}
        guessed.append(_TITLE)
    structure = acbl()
    data = {
        "format": structure.format,
        "version": structure.version,
        "sections": by_section(answers),
    }
    asked = {
        f"{section.id}.{question.id}"
        for section in structure.sections
        for question in section.questions
    }
    elsewhere = [name for name in answers if name not in asked]
    said = [*remarks, *([f"on other cards: {listed(elsewhere)}"] if elsewhere else [])]
    every = (*unread, *collector.unread)
    return ForeignCard(program, data, number, (), every, tuple(guessed), tuple(said))
