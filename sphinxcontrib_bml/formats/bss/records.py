"""The parts of a BSS file, and what its fields say where nobody said anything."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from ...bridge import Call, Conditions, Qualification, Side, Strain
from .settings import Profile

CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]")
"""Characters that no record may hold (BSS-64)."""

TWO_BACKSLASHES = "two backslashes are a line end in BSS files; a blank was put between them"

FLAGS = "NYYYYYY"
"""Artificial, and the possible outcomes, as nobody touched them (BSS-30)."""


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of a file."""

    title: str = ""
    summary: str = ""
    line: str | None = None
    """The whole line where it is to be just this; nothing: no such line."""


class TablePrefix(NamedTuple):
    """What the records of a table have in common: what they begin with (BSS-82)."""

    opener: Side
    conditions: Conditions
    opening: str
    """The code of the first call."""


class PreservedLine(NamedTuple):
    """A line of a file that is kept as it is, or that nobody has looked at yet."""

    original: str
    line: int
    reason: str = ""
    """Why it is kept."""
    place: TablePrefix | None = None
    """Of a record."""

    @property
    def text(self) -> str:
        """The line with blanks for control characters."""
        return self.original if self.original.isprintable() else one_line(self.original)

    def kept(self, reason: str, place: TablePrefix | None = None) -> PreservedLine:
        """Return the line with the reason for which it is kept."""
        return PreservedLine(self.original, self.line, reason, place)


@dataclass(frozen=True, slots=True)
class SequenceRecord:
    """A sequence record as it was read (BSS-20 to BSS-32)."""

    opener: Side
    """The side that made the first call."""
    conditions: Conditions
    calls: tuple[Call, ...]
    """As they stand there, legal or not."""
    fields: str
    """What stands between ``=`` and the text."""
    text: str
    original: str
    """The whole line."""
    line: int
    """Its number, from 1."""

    @property
    def key(self) -> tuple[object, ...]:
        """What no two records of a file have in common (BSS-36)."""
        return (self.group, self.calls)

    @property
    def group(self) -> tuple[object, ...]:
        """What the records of one table have in common (BSS-82, BSS-85)."""
        return (self.opener, self.conditions)

    @property
    def place(self) -> TablePrefix:
        """Where in the notes it belongs."""
        return TablePrefix(self.opener, self.conditions, self.calls[0].code)

    def kept(self, reason: str) -> PreservedLine:
        """Return its line, kept as it is."""
        return PreservedLine(self.original, self.line, reason, self.place)

    @property
    def caller(self) -> Side:
        """The side that made the last call."""
        return self.opener if len(self.calls) % 2 else self.opener.other


def one_line(text: str) -> str:
    """Return ``text`` with blanks for control characters and line ends."""
    return text if text.isprintable() else CONTROL.sub(" ", text)


def parted_backslashes(line: str) -> str:
    """Return ``line`` with a blank between backslashes: two are a line end (BSS-33)."""
    return line.replace("\\\\", "\\ \\").replace("\\\\", "\\ \\")


def as_it_is(line: str) -> str:
    """Return a line to be written verbatim: all of it, but no line end."""
    return line.replace("\r", " ").replace("\n", " ")


def header_line(header: Header, profile: Profile) -> str:
    """Return the header record (BSS-10, BSS-65, LANGUAGE BS-1)."""
    if header.line is not None:
        return as_it_is(header.line)
    title = one_line(header.title).replace("{", "(").replace("}", ")")
    name = f"{{{title}}}" if title or profile is Profile.BML2 else ""
    return f"*00{name}={FLAGS}{one_line(header.summary)}"


def qualified(calls: Iterable[Call], qualifications: Iterable[Qualification]) -> str:
    """Return ``calls`` without separators (BSS-24), a text in braces behind each that has one."""
    texts = {one.call: one.text for one in qualifications}
    return "".join(
        f"{call}{{{texts[number]}}}" if number in texts else call.code
        for number, call in enumerate(calls, start=1)
    )


def default_fields(call: Call, caller: Side, profile: Profile) -> str:
    """Return the fields of a record of which nothing is said (BSS-31, BSS-32, BSS-63).

    :param call: the last call.
    """
    if not call.is_bid:
        return f"{FLAGS}0" if profile is Profile.BML2 else FLAGS
    if call.strain is Strain.NOTRUMP:
        return f"{FLAGS}0"
    ours = caller is Side.WE or profile is Profile.BML2
    return f"{FLAGS}008" if ours else f"{FLAGS}000"
