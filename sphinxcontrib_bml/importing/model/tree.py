"""Tree of a file to import, and the characters of its words (IM-3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import groupby
from typing import NamedTuple

from ...bridge.conditions import Conditions
from ...language.codes import Code
from ...patterns import compile_later

_LONGEST = 100


class ImportRemark(NamedTuple):
    """A message about one line."""

    code: Code
    line: int
    """Line number, from 1; :data:`~.tree.NOWHERE` in files without lines."""
    what: str


class Remarks:
    """Collects messages, each once."""

    def __init__(self) -> None:
        """Start with no messages."""
        self._remarks: dict[ImportRemark, None] = {}

    def query(self, line: int, what: str) -> None:
        """Report an uncertain reading."""
        self._remarks[ImportRemark(Code.IMPORT_DOUBT, line, what)] = None

    def kept(self, line: int, what: str) -> None:
        """Report text that is preserved as a comment, or left out."""
        self._remarks[ImportRemark(Code.IMPORT_KEPT, line, what)] = None

    def read(self, line: int, what: str) -> None:
        """Report how a part of the file was read."""
        self._remarks[ImportRemark(Code.IMPORT_READ, line, what)] = None

    def __iter__(self) -> Iterator[ImportRemark]:
        """Iterate in the order of lines."""
        yield from sorted(self._remarks, key=lambda remark: remark.line)


def shortened(text: str) -> str:
    """Return ``text`` shortened to one line of a list."""
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


class InlineMark(Enum):
    """Text format of words; the value is the mark in notes (LANGUAGE IL-2)."""

    STRONG = "*"
    EMPHASIS = "/"
    CODE = "="


class TextRun(NamedTuple):
    """Words with the same format."""

    text: str
    marks: tuple[InlineMark, ...] = ()
    """The marks, the outermost first."""
    target: str = ""
    """Target of a link."""


Words = tuple[TextRun, ...]
"""The words of a paragraph, item, cell or heading."""

NOWHERE = 0
"""The line number in files without lines."""


def words_of(text: str) -> Words:
    """Return ``text`` as words without marks."""
    return (TextRun(text),) if text else ()


@dataclass(frozen=True, slots=True)
class DocumentHeading:
    """A heading."""

    words: Words
    line: int
    """Line number, from 1; :data:`NOWHERE` in files without lines. The same applies below."""
    level: int
    """Level, from 1 for the highest."""


@dataclass(frozen=True, slots=True)
class DocumentParagraph:
    """A paragraph of prose."""

    words: Words
    line: int


class CommentLine(NamedTuple):
    """A line that only a comment can contain."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class CommentBlock:
    """Lines that become one block of comments."""

    lines: tuple[CommentLine, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """A horizontal line."""

    line: int


@dataclass(slots=True)
class Item:
    """An item of a list, with its nested blocks."""

    words: Words
    line: int
    blocks: list[Block] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ItemList:
    """A list."""

    items: list[Item]
    line: int
    first: int | None = None
    """Number of the first item; None for bullets."""


class TableRow(NamedTuple):
    """A row of a table."""

    cells: tuple[Words, ...]
    line: int


@dataclass(frozen=True, slots=True)
class DocumentTable:
    """A table with a header row."""

    header: tuple[Words, ...]
    rows: list[TableRow]
    line: int
    columns: tuple[str, ...] = ()
    """Kinds of the columns, if given instead of a header row."""
    is_sheet: bool = False
    """Whether the table is a whole spreadsheet, whose rows have complete auctions."""


class ListingLine(NamedTuple):
    """A line of ``bml csv`` (IM-23)."""

    calls: tuple[str, ...]
    """The calls, theirs in parentheses."""
    lines: tuple[str, ...]
    """The lines of the text, as BML."""
    is_alerted: bool
    conditions: Conditions
    line: int


@dataclass(frozen=True, slots=True)
class CsvListing:
    """The lines of one chapter from ``bml csv``."""

    entries: list[ListingLine]
    line: int


Block = (
    DocumentHeading
    | DocumentParagraph
    | CommentBlock
    | Rule
    | ItemList
    | DocumentTable
    | CsvListing
)


def words_in(blocks: Iterable[Block]) -> Iterator[Words]:
    """Yield all words of blocks, including nested ones."""
    waiting = list(blocks)
    while waiting:
        block = waiting.pop()
        match block:
            case DocumentParagraph(words=words) | DocumentHeading(words=words):
                yield words
            case ItemList(items=items):
                for item in items:
                    yield item.words
                    waiting.extend(item.blocks)
            case DocumentTable(header=header, rows=rows):
                yield from header
                for row in rows:
                    yield from row.cells


class SourceDocument(NamedTuple):
    """The tree of a file."""

    name: str
    """Name of the file, without folders and suffix."""
    blocks: list[Block]


class RefusedError(Exception):
    """A file that cannot be converted; the message is one line with the reason."""

    def __init__(self, message: str, line: int = NOWHERE) -> None:
        """Store the reason and the line."""
        super().__init__(message)
        self.line = line


_SAME = {
    **dict(zip("♡♢♤♧", "♥♦♠♣", strict=True)),
    **dict.fromkeys("\ufe0e\ufe0f\u00ad\u200b\u2060\ufeff", ""),
    **dict.fromkeys("‐‑−", "-"),
    **dict.fromkeys("→⇒", "->"),
    **dict.fromkeys("\u00a0\u2007\u202f", " "),
}
_TO_PLAIN = str.maketrans(_SAME)
_BLANKS = compile_later(r"\s+")
_CONTROL = compile_later(r"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069]")

_OTHERWISE = compile_later(f"[{''.join(_SAME)}]")
_TO_NOTES = {"♣": "!c", "♦": "!d", "♥": "!h", "♠": "!s", "–": "--", "—": "---"}
_LOOKS_LIKE_A_SUIT = compile_later(r"!(?=[cdhs])")


def cleaned(words: Words) -> Words:
    """Return ``words`` with plain spaces, arrows, hyphens and filled suits (IM-3).

    Spaces are single, and removed at both ends. Adjacent runs with the same format are joined.
    """
    if len(words) == 1:
        text, marks, target = words[0]
        if not marks:
            clean = _plain(text).strip()
            if clean == text and text:
                return words
            return (TextRun(clean, marks, target),) if clean else ()
    return tuple(_with_single_blanks(_joined(words)))


def _plain(text: str) -> str:
    text = _with_plain_characters(text)
    return " ".join(text.split()) if "  " in text or not text.isprintable() else text


def _with_plain_characters(text: str) -> str:
    """Return ``text`` with the standard form of each character."""
    if not text.isascii() and _OTHERWISE.search(text):
        text = text.translate(_TO_PLAIN)
    text = text.replace("=>", "->")
    return text if text.isprintable() else _CONTROL.sub(" ", text)


def _joined(words: Iterable[TextRun]) -> Iterator[TextRun]:
    """Yield runs; adjacent runs with the same format are joined."""
    last: TextRun | None = None
    for run in words:
        if last is not None and last.marks == run.marks and last.target == run.target:
            last = TextRun(last.text + run.text, run.marks, run.target)
            continue
        if last is not None:
            yield last
        last = run
    if last is not None:
        yield last


def _with_single_blanks(words: Iterable[TextRun]) -> list[TextRun]:
    """Return runs with single spaces, also between runs, and none at the ends."""
    runs: list[TextRun] = []
    is_behind_blank = True
    for written, marks, target in words:
        text = written
        if InlineMark.CODE not in marks:
            text = _with_plain_characters(text)
        if "  " in text or not text.isprintable():
            text = _BLANKS.sub(" ", text)
        if is_behind_blank:
            text = text.lstrip(" ")
        if text:
            is_behind_blank = text.endswith(" ")
            runs.append(TextRun(text, marks, target))
    while runs and runs[-1].text.endswith(" "):
        text, marks, target = runs.pop()
        text = text.rstrip(" ")
        if text:
            runs.append(TextRun(text, marks, target))
    return runs


def plain(words: Sequence[TextRun]) -> str:
    """Return the plain text of ``words``."""
    return words[0].text if len(words) == 1 else "".join([run.text for run in words])


def dropped(words: Words, count: int) -> Words:
    """Return ``words`` without their first ``count`` characters."""
    if len(words) == 1:
        text, marks, target = words[0]
        return (TextRun(text[count:], marks, target),) if count < len(text) else ()
    rest: list[TextRun] = []
    for run in words:
        if count >= len(run.text):
            count -= len(run.text)
            continue
        rest.append(TextRun(run.text[count:], run.marks, run.target) if count else run)
        count = 0
    return tuple(rest)


def has_targets(words: Words) -> bool:
    """Return whether ``words`` contain a link."""
    return any(run.target for run in words)


def targets_before(words: Words, count: int) -> list[str]:
    """Return the targets of links in the first ``count`` characters of ``words``."""
    targets, done = [], 0
    for run in words:
        if done >= count:
            break
        if run.target:
            targets.append(run.target)
        done += len(run.text)
    return targets


def as_notes(text: str) -> str:
    """Return clean text with the characters of notes: ``!h``, ``--`` (IM-3)."""
    if "!" in text:
        text = _LOOKS_LIKE_A_SUIT.sub("! ", text)
    if not text.isascii():
        for character, mark in _TO_NOTES.items():
            text = text.replace(character, mark)
    return text


_OPENS_AFTER = frozenset("([\"'“‘")
_MARKS = frozenset(mark.value for mark in InlineMark)


def bare(words: Words) -> str:
    """Return the text of ``words`` for titles and headings, without marks and links."""
    return as_notes(plain(words))


def marked(words: Words) -> str:
    """Return the text of ``words`` with marks that can be read back (LANGUAGE IL-2)."""
    if len(words) == 1 and not words[0].marks and not words[0].target:
        return as_notes(words[0].text)
    if not has_targets(words):
        return _marked(list(words), 0, "", "")
    out = ""
    groups = [(target, list(runs)) for target, runs in groupby(words, lambda run: run.target)]
    for number, (target, runs) in enumerate(groups):
        following = groups[number + 1][1] if number + 1 < len(groups) else []
        if target:
            out += _link(runs, target)
        else:
            after = "[" if following else ""
            out += _marked(runs, 0, out[-1:], after)
    return out


def marked_from(words: Words, count: int) -> str:
    """Return :func:`marked` of ``words`` without their first ``count`` characters."""
    if len(words) == 1 and not words[0].marks and not words[0].target:
        return as_notes(words[0].text[count:])
    return marked(dropped(words, count))


def _link(runs: list[TextRun], target: str) -> str:
    words = _marked(runs, 0, "", "")
    if target in {words, f"mailto:{words}"}:
        return target
    words = words.replace("[", "(").replace("]", ")")
    target = target.replace("(", "%28").replace(")", "%29") if "(" in target else target
    return f"[{words}]({target})" if words else ""


def _marked(runs: list[TextRun], depth: int, before: str, after: str) -> str:
    """Return the text of runs with the same marks up to ``depth``.

    :param before: the character before them; empty at the start.
    :param after: the character after them; empty at the end.
    """
    if len(runs) == 1 and len(runs[0].marks) <= depth:
        return as_notes(runs[0].text)
    out = ""
    groups = _groups(runs, depth)
    for number, (mark, group) in enumerate(groups, start=1):
        if mark is None:
            out += as_notes(plain(group))
            continue
        next_text = plain(groups[number][1]) if number < len(groups) else after
        out += _set_apart(group, mark, depth, out[-1:] or before, next_text[:1])
    return out


def _groups(runs: list[TextRun], depth: int) -> list[tuple[InlineMark | None, list[TextRun]]]:
    """Return groups of runs with the same mark at ``depth``, each with that mark."""
    groups: list[tuple[InlineMark | None, list[TextRun]]] = []
    last: InlineMark | None = None
    for run in runs:
        mark = run.marks[depth] if len(run.marks) > depth else None
        if groups and mark is last:
            groups[-1][1].append(run)
        else:
            groups.append((mark, [run]))
            last = mark
    return groups


def _set_apart(group: list[TextRun], mark: InlineMark, depth: int, before: str, after: str) -> str:
    """Return a group with its mark if it can be read back, else without."""
    sign = mark.value
    if mark is InlineMark.CODE:
        inner = "".join(run.text for run in group)
    else:
        inner = _marked(group, depth + 1, sign, sign)
    core = inner.strip(" ")
    lead = inner[: len(inner) - len(inner.lstrip(" "))]
    trail = inner[len(inner.rstrip(" ")) :]
    follows = trail or after
    if core and sign not in core and _opens(lead or before) and not follows[:1].isalnum():
        return f"{lead}{sign}{core}{sign}{trail}"
    return as_notes(inner) if mark is InlineMark.CODE else _marked(group, depth + 1, before, after)


def _opens(before: str) -> bool:
    return not before or before[-1].isspace() or before[-1] in _OPENS_AFTER or before in _MARKS
