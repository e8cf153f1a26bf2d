"""PBN as tags, each with the words of its section, and the ends of blocks (PLAYED PB-1, PB-3)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

_TOKEN = re.compile(
    r"""
    (?P<escape>^%[^\n]*)
    |(?P<comment>\{[^}]*\}?|;[^\n]*)
    |\[\s*(?P<name>[A-Za-z]\w*)\s+"(?P<value>[^"\\]*(?:\\.[^"\\]*)*)"\s*\]?
    |(?P<word>[^\s\[{;]+|\[)
    |(?P<blank>^[ \t]*$)
    """,
    re.MULTILINE | re.DOTALL | re.VERBOSE,
)
_ESCAPED = re.compile(r'\\(["\\])')


class PbnWord(NamedTuple):
    """A word of a section."""

    text: str
    start: int
    """Offset in the file."""


@dataclass(slots=True)
class Tag:
    """A tag pair with the words of its section."""

    name: str
    """In lower case."""
    value: str
    start: int
    """Offset in the file."""
    words: list[PbnWord] = field(default_factory=list)


def blocks_of(text: str) -> Iterator[list[Tag]]:
    """Yield the tags between lines that are empty; a new ``Event`` begins a block too (PB-2).

    Text before the first tag of a block, and blocks without any, say nothing.
    """
    block: list[Tag] = []
    for token in _TOKEN.finditer(text):
        match token.lastgroup:
            case "value":
                name = token["name"].lower()
                if name == "event" and any(tag.name in {"event", "auction"} for tag in block):
                    yield block
                    block = []
                value = _ESCAPED.sub(r"\1", token["value"])
                block.append(Tag(name, " ".join(value.split()), token.start()))
            case "word" if block:
                block[-1].words.append(PbnWord(token["word"], token.start()))
            case "blank" if block:
                yield block
                block = []
    if block:
        yield block
