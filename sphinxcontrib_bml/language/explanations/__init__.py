"""Explanations of the codes, one file each: text, notes with the problem, and corrected notes.

A file ``CODE.txt`` begins with what to do, in paragraphs. Parts follow, each headed by a line of
``---``, a word and more:

``--- run COMMAND``
    what gives the message; by default ``bml check --all`` and the first file
``--- limits NAME=NUMBER``
    limits of :class:`~..options.Limits` that are lowered for the example
``--- edits change exports``
    following the hint does so; without this line exports stay as they are
``--- bad FILE [ENCODING]``
    a file that gives the message
``--- says``
    the message with its hint, as the command gives it
``--- good FILE [ENCODING]``
    what is in its place; files that are only called bad are the same in both

A picture of a control character stands for the character, ␀ for NUL.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ..codes import Code

SUFFIX = ".txt"
FOLDER = Path(__file__).parent
_MARK = "\n--- "
_PICTURES = {0x2400 + control: chr(control) for control in range(32)}


class ExampleFile(NamedTuple):
    """A file of an example."""

    name: str
    text: str
    """The text, with pictures of control characters."""
    encoding: str = "utf-8"

    @property
    def data(self) -> bytes:
        """The content of the file."""
        return self.text.translate(_PICTURES).encode(self.encoding)


@dataclass(frozen=True, slots=True)
class CodeExplanation:
    """The meaning of a code, with an example."""

    code: Code
    advice: str
    """The advice, in paragraphs."""
    command: str
    """The command that gives the message."""
    limits: Mapping[str, int]
    """The limits that are lowered for the example."""
    edits_change_exports: bool
    """Whether following the hint changes exports."""
    bad: tuple[ExampleFile, ...]
    """The files that give the message."""
    says: str
    """The message, and its hint on a separate line."""
    better: tuple[ExampleFile, ...]
    """The replacements of bad files."""

    @property
    def good(self) -> tuple[ExampleFile, ...]:
        """All files of the good example."""
        return tuple({file.name: file for file in (*self.bad, *self.better)}.values())


@cache
def explanation_of(code: Code) -> CodeExplanation:
    """Return the explanation of ``code``.

    :raises OSError: if there is no explanation file.
    """
    return _parsed(code, (FOLDER / f"{code}{SUFFIX}").read_text(encoding="utf-8"))


def code_called(name: str) -> Code | None:
    """Return the code with a name in any case, with ``_`` for ``-``; None if it does not exist."""
    return Code.__members__.get(name.strip().upper().replace("-", "_"))


def _parsed(code: Code, text: str) -> CodeExplanation:
    advice, *parts = text.split(_MARK)
    bad = tuple(_files(parts, "bad"))
    limits = (limit.partition("=") for limit in _heading(parts, "limits").split())
    return CodeExplanation(
        code,
        advice.strip(),
        _heading(parts, "run") or f"bml check --all {bad[0].name}",
        {name: int(value) for name, _, value in limits},
        bool(_heading(parts, "edits")),
        bad,
        next((part.partition("\n")[2].strip() for part in parts if part.startswith("says")), ""),
        tuple(_files(parts, "good")),
    )


def _heading(parts: list[str], word: str) -> str:
    """Return the text after ``word`` in the heading of a part; empty if there is no such part."""
    heads = (part.partition(" ") for part in parts)
    return next((rest for first, _, rest in heads if first == word), "")


def _files(parts: list[str], word: str) -> Iterator[ExampleFile]:
    for part in parts:
        head, _, text = part.partition("\n")
        first, *rest = head.split()
        if first == word:
            yield ExampleFile(rest[0], f"{text.strip(chr(10))}\n", *rest[1:])
