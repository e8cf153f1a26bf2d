"""The notes of one name as plain lines: what does not hold is deleted (VARIANTS VA-3, VA-6).

This knows nothing of the parser. It reads files line by line, with includes put in their places.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_ONLY = re.compile(r"\s*//(only|except)((?:[\s,]+(?!and\b)[\w-]+|[\s,]+and\b)+)\s*(=.*)?$")
_INCLUDE = re.compile(r"\s*#\s*INCLUDE\s*(\S+)")
_CLIP_MARK = re.compile(r"\s*#\s*(END)?(CUT|COPY)")


@dataclass
class Text:
    """A line of a file that is read for one name."""

    text: str

    @property
    def indent(self) -> int:
        return len(self.text) - len(self.text.lstrip())

    @property
    def is_blank(self) -> bool:
        return not self.text.strip()

    @property
    def is_comment(self) -> bool:
        return self.text.lstrip().startswith("//")


def lines_for(path: Path, name: str) -> str:
    """Return the text of ``path``, includes filled in, of which ``name`` keeps what it has."""
    lines = list(_read(path, path.parent, name))
    return "".join(f"{line}\n" for line in _without_sections(lines, name))


def holds(line: str, name: str) -> bool:
    match = _ONLY.match(line)
    assert match is not None, line
    names = {word for word in re.findall(r"[\w-]+", match[2]) if word != "and"}
    return (name in names) == (match[1] == "only")


def _read(path: Path, home: Path, name: str) -> Iterator[str]:
    lines = path.read_text(encoding="utf-8").replace("\r\n", "\n").split("\n")
    kept = _without_blocks(lines, name)
    for number, line in enumerate(kept):
        include = _INCLUDE.match(line)
        if include is None:
            yield line
            continue
        if not all(holds(below, name) for below in _below(kept, number)):
            continue
        beside = path.parent / include[1]
        yield ""
        yield from _read(beside if beside.exists() else home / include[1], home, name)
        yield ""


def _below(lines: list[str], number: int) -> list[str]:
    """Return the lines //only directly below a line; other comments do not count."""
    found = []
    for line in lines[number + 1 :]:
        if not line.lstrip().startswith("//"):
            break
        if _ONLY.match(line):
            found.append(line)
    return found


def _without_blocks(lines: list[str], name: str) -> list[str]:
    """Delete blocks; headings among them stand for their sections and are left for later."""
    kept: list[str] = []
    number = 0
    while number < len(lines):
        at_start = all(not line.strip() for line in kept[-1:])
        if not (at_start and lines[number].lstrip().startswith("//")):
            kept.append(lines[number])
            number += 1
            continue
        head = []
        while number < len(lines) and lines[number].lstrip().startswith("//"):
            head.append(lines[number])
            number += 1
        asked = [line for line in head if _ONLY.match(line)]
        block = []
        while number < len(lines) and lines[number].strip():
            block.append(lines[number])
            number += 1
        if block and block[0].startswith("*"):
            kept += [block[0], *asked, *block[1:]]
        elif all(holds(line, name) for line in asked):
            kept += [*(line for line in head if not _ONLY.match(line)), *block]
    return kept


def _without_sections(lines: list[str], name: str) -> Iterator[str]:
    """Delete sections, then rows with the rows below them, then the rest of //only."""
    kept: list[str] = []
    hidden = 0
    for number, line in enumerate(lines):
        heading = re.match(r"(\*+)\s", line)
        if heading:
            level = len(heading[1])
            if hidden and level <= hidden:
                hidden = 0
            if not hidden and not all(holds(below, name) for below in _below(lines, number)):
                hidden = level
        if not hidden:
            kept.append(line)
    yield from _without_rows(kept, name)


def _without_rows(lines: list[str], name: str) -> Iterator[str]:
    number = 0
    while number < len(lines):
        line = lines[number]
        if _ONLY.match(line):
            number += 1
            continue
        end = _end_of_row(lines, number)
        asked = [below for below in lines[number + 1 : end] if _ONLY.match(below)]
        if _INCLUDE.match(line) or line.startswith("*") or all(holds(one, name) for one in asked):
            yield line
            number += 1
        else:
            number = _end_of_rows_below(lines, number)


def _end_of_row(lines: list[str], number: int) -> int:
    """Return where the description lines and the comments of a row end."""
    end = number + 1
    column = _description_column(lines[number])
    while end < len(lines):
        line = Text(lines[end])
        if line.is_blank or not (line.is_comment or (column and line.indent == column)):
            break
        end += 1
    return end


def _description_column(line: str) -> int:
    match = re.match(r"\s*\S+\s*=?\s*", line)
    return match.end() if match and match.end() < len(line) else 0


def _is_history(line: str) -> bool:
    words = line.split()
    is_link = bool(words) and words[0].startswith("[")
    return bool(words) and not is_link and ("-" in words[0] or ";" in words[0])


def _end_of_rows_below(lines: list[str], number: int) -> int:
    """Return where all ends that is below a row: what is deeper, of a history what is not."""
    row = Text(lines[number])
    history = _is_history(row.text)
    end = number + 1
    while end < len(lines) and not Text(lines[end]).is_blank:
        line = Text(lines[end])
        if _CLIP_MARK.match(line.text):
            break
        is_beside = not line.is_comment and line.indent <= row.indent
        if is_beside and (not history or _is_history(line.text)):
            break
        end += 1
    return end
