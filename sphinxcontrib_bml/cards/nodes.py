"""What a YAML file says: texts, lists and mappings, each with its place (CARDS CC-R1, CC-R2)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ..language.diagnostics import quoted
from ..language.source import Span

_NULLS = frozenset({"", "~", "null", "Null", "NULL"})
_TRUTHS = {
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_WHOLE = re.compile(r"[-+]?[0-9]+")
_NUMBER = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single value, which keeps its characters."""

    text: str
    span: Span
    is_plain: bool = True
    """Whether it stands without quotes and is no block of text."""
    is_refused: bool = False
    """Whether it was reported already, and stands for nothing (CARDS CC-R3)."""

    @property
    def is_null(self) -> bool:
        """Whether it says that there is no value."""
        return self.is_refused or (self.is_plain and self.text in _NULLS)

    @property
    def truth(self) -> bool | None:
        """True or false where it is one of the words for it, else None."""
        return _TRUTHS.get(self.text) if self.is_plain else None

    @property
    def is_text(self) -> bool:
        """Whether it is a text, a number or a date: nothing but null and the truth values."""
        return not self.is_null and self.truth is None

    @property
    def is_number(self) -> bool:
        """Whether editors take it for a number."""
        return self.is_plain and _NUMBER.fullmatch(self.text) is not None

    @property
    def whole_number(self) -> int | None:
        """The whole number that it is, None for any other value."""
        is_whole = self.is_plain and len(self.text) < _LONGEST and _WHOLE.fullmatch(self.text)
        return int(self.text) if is_whole else None

    def part(self, start: int, end: int) -> Span:
        """Return the place of the characters ``start`` to ``end`` of the text, as well as known.

        Where escapes or line ends make text and file differ it is the place of the whole.
        """
        source = self.span.source
        first = source.text.find(self.text, self.span.start, self.span.end)
        if not self.text or first < 0:
            return self.span
        return Span(source, first + start, min(first + end, self.span.end))


_LONGEST = 20
"""Characters of a number; longer ones are none that the rules ask for."""


@dataclass(frozen=True, slots=True)
class ListNode:
    """A list."""

    items: tuple[Node, ...]
    span: Span


class MappingEntry(NamedTuple):
    """A key of a mapping, with its value."""

    key: Span
    value: Node


@dataclass(frozen=True, slots=True)
class MapNode:
    """A mapping; of keys that stand twice the first (CARDS CC-R5)."""

    entries: Mapping[str, MappingEntry] = field(hash=False)
    span: Span
    is_flow: bool = False
    """Whether it is written in braces."""

    def get(self, key: str) -> Node | None:
        """Return the value of a key; None where it is not there, or null."""
        entry = self.entries.get(key)
        if entry is None or (isinstance(entry.value, Scalar) and entry.value.is_null):
            return None
        return entry.value

    def place(self, key: str) -> Span:
        """Return where a key stands; the beginning of the mapping where it is not there."""
        entry = self.entries.get(key)
        return self.span if entry is None else entry.key

    def __iter__(self) -> Iterator[str]:
        """Iterate over the keys in their order."""
        return iter(self.entries)


Node = Scalar | ListNode | MapNode


def kind_of(node: Node) -> str:
    """Return what a value is, in words for messages: ``a list``, ``true``, ``the text '5'``."""
    match node:
        case ListNode():
            return "a list"
        case MapNode():
            return "a mapping"
        case Scalar() if node.is_null:
            return "nothing"
        case Scalar():
            return node.text if node.truth is not None else quoted(node.text)
