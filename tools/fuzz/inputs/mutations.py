"""Files of the material, spoilt: spliced, cut off, lines moved, characters put in."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tools.fuzz.inputs.blocks import line_of_anything
from tools.fuzz.inputs.material import Material
from tools.fuzz.vocabulary import CHARACTERS, WORDS

_LONGEST_WINDOW = 60
"""Lines of a long file that are taken."""


def spoil_notes(draw: Random, material: Material) -> bytes:
    """Return notes of the material, spoilt."""
    return _spoilt(draw, material.notes)


def spoil_bss(draw: Random, material: Material) -> bytes:
    """Return a BSS file of the material, spoilt."""
    return _spoilt(draw, material.bss)


def spoil_bboalert(draw: Random, material: Material) -> bytes:
    """Return a BBOalert file of the material, spoilt."""
    return _spoilt(draw, material.bboalert)


def _spoilt(draw: Random, files: tuple[bytes, ...]) -> bytes:
    lines = _window(draw, draw.choice(files))
    for _ in range(draw.randint(1, 5)):
        mutation = draw.choice(_MUTATIONS)
        position = draw.randrange(len(lines) or 1)
        if mutation is _splice:
            other = _window(draw, draw.choice(files))
            lines[position:position] = other[: draw.randint(1, 20)]
        else:
            lines[position : position + 1] = mutation(draw, lines[position] if lines else "")
    data = "\n".join(lines).encode("utf-8", errors="surrogateescape")
    if draw.random() < 0.05:
        data = data[: draw.randrange(len(data) + 1)]
    return data


def _window(draw: Random, data: bytes) -> list[str]:
    """Return lines of a file, all of them where it is short."""
    lines = data.decode("utf-8", errors="surrogateescape").split("\n")
    first = draw.randrange(max(1, len(lines) - _LONGEST_WINDOW))
    return lines[first : first + _LONGEST_WINDOW]


def _splice(_draw: Random, line: str) -> list[str]:
    return [line]


def _indent(draw: Random, line: str) -> list[str]:
    return [" " * draw.randint(1, 5) + line]


def _dedent(_draw: Random, line: str) -> list[str]:
    return [line.lstrip()]


def _tab(_draw: Random, line: str) -> list[str]:
    return ["\t" + line]


def _double(draw: Random, line: str) -> list[str]:
    return [line] * draw.randint(2, 4)


def _drop(_draw: Random, _line: str) -> list[str]:
    return []


def _break(draw: Random, line: str) -> list[str]:
    position = draw.randrange(len(line) + 1)
    return [line[:position], line[position:]]


def _cut(draw: Random, line: str) -> list[str]:
    return [line[: draw.randrange(len(line) + 1)]]


def _glue(draw: Random, line: str) -> list[str]:
    return [line + draw.choice(("", " ")) + draw.choice(WORDS)]


def _insert(draw: Random, line: str) -> list[str]:
    position = draw.randrange(len(line) + 1)
    return [line[:position] + draw.choice(CHARACTERS + WORDS) + line[position:]]


def _swap(draw: Random, line: str) -> list[str]:
    words = line.split(" ")
    draw.shuffle(words)
    return [" ".join(words)]


def _above(draw: Random, line: str) -> list[str]:
    return [line_of_anything(draw), line]


def _blank(_draw: Random, line: str) -> list[str]:
    return [line, ""]


_MUTATIONS: tuple[Callable[[Random, str], list[str]], ...] = (
    *(_splice, _indent, _dedent, _tab, _double, _drop, _break, _cut, _glue, _insert, _insert),
    *(_swap, _above, _above, _blank),
)
