"""Annotations: lines that look like comments and are stored with their rows (LANGUAGE FS-4)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple

from ..bridge.conditions import Qualification
from ..patterns import compile_later
from . import alert_annotations
from .codes import Code
from .diagnostics import meant, nearest, quoted, replacing
from .source import SourceLine
from .state import DocumentState
from .syntax import Annotation, AnnotationKind, FileWord

DISPOSITIONS = (
    *("nodisp", "signoff", "nf", "constructive", "inv", "forcing", "gf", "slamtry"),
    *("control", "preempt", "transfer", "puppet", "relay", "ask", "answer"),
)
"""The words for the dispositions of a call, in the order of the codes of BSS files (BSS-32)."""
DIALECTS = ("standard", "bml2")
"""The values of ``dialect=``."""
ORDERS = ("file",)
"""The values of ``order=``."""
NO_LIMIT = 8
"""The maximum length that sets no limit."""

_FILE_KEYS = ("dialect", "order", "header", "summary", "verbatim")
_QUALIFIER = "qual"
_ROW_KEYS = ("len", "out", "raw")
_ALONE = compile_later(r"(dialect|order|header|summary|verbatim|qual)=")
_VALUES = {"dialect": DIALECTS, "order": ORDERS}
"""The values of keys with a fixed list of values."""
_WORD = compile_later(r"\S+")
_LENGTH = compile_later(r"([0-8])(?:(\+)|-([0-8]))?")
_OUTCOMES = compile_later(r"[CDHSNX]+|-")
_RAW = compile_later(r"[YN]{7}(?:[0-9A-E](?:[0-8]{2})?)?")
_QUALIFICATION = compile_later(r"([1-9][0-9]{0,2}):([^}]*)")
_EXAMPLE = "for instance //bss art transfer len=5+"
_HINTS = {
    "dialect": f"one of {', '.join(DIALECTS)}",
    "order": "order=file: lines are written where they are in the notes",
    "len": "a length is 5, 5+ or 4-6, from 0 to 8",
    "out": "any of C D H S N X, or - for none",
    "raw": "seven of Y and N, then one of 0-9A-E, then two of 0-8: YNNNYYNA08",
    "qual": "the number of the call in the auction, from 1, then the text: qual=2:Natural",
}


class RowNote(NamedTuple):
    """The note from the ``//bss`` lines of a row; None and empty values are not set."""

    artificial: bool | None = None
    """Whether the call is artificial."""
    disposition: str = ""
    """One of ``DISPOSITIONS``."""
    length: tuple[int, int] | None = None
    """Minimum and maximum number of cards in the suit of the bid, 8 for no limit."""
    outcomes: str | None = None
    """The possible contracts, letters of ``C D H S N X``."""
    raw: str = ""
    """The fields as in the file."""
    omitted: bool = False
    """Whether no record is written."""

    def filled_by(self, other: RowNote) -> RowNote:
        """Return this note with additional values from ``other``."""
        return RowNote(
            other.artificial if self.artificial is None else self.artificial,
            self.disposition or other.disposition,
            self.length or other.length,
            other.outcomes if self.outcomes is None else self.outcomes,
            self.raw or other.raw,
            self.omitted or other.omitted,
        )


_NOTES = {
    "art": RowNote(artificial=True),
    "nat": RowNote(artificial=False),
    "omit": RowNote(omitted=True),
    **{word: RowNote(disposition=word) for word in DISPOSITIONS},
}
"""The notes from words without a value."""
_KNOWN = (*_NOTES, *(f"{key}=" for key in (*_ROW_KEYS, *_FILE_KEYS, _QUALIFIER)))


class _Problem(NamedTuple):
    start: int
    """Column in the text of the annotation."""
    end: int
    message: str
    hint: str
    meant: str = ""
    """The word that is probably meant."""


class BssReading(NamedTuple):
    """The content of one ``//bss`` line."""

    row: RowNote | None = None
    file: FileWord | None = None
    qualification: Qualification | None = None
    problems: tuple[_Problem, ...] = ()


@lru_cache(maxsize=1024)
def read_bss_words(text: str) -> BssReading:
    """Read the text after ``//bss``; invalid words become problems, valid words are used."""
    if alone := _ALONE.match(text):
        return _read_alone(alone[1], text, alone.end())
    note: RowNote | None = None
    problems: list[_Problem] = []
    first_words: dict[str, str] = {}
    """The first words by subject."""
    for match in _WORD.finditer(text):
        word = match[0]
        addition = _read_word(word)
        subject = _subject(word)
        if addition is None:
            problems.append(_problem(word, *match.span()))
        elif subject in first_words:
            message = f"{quoted(word)} after {quoted(first_words[subject])}"
            hint = "the first is used; remove one of them"
            problems.append(_Problem(*match.span(), message, hint))
        else:
            first_words[subject] = word
            note = note.filled_by(addition) if note else addition
    if not text:
        problems.append(_Problem(0, 0, "//bss needs a word", _EXAMPLE))
    return BssReading(row=note, problems=tuple(problems))


def _read_alone(key: str, text: str, start: int) -> BssReading:
    """Read a key whose value is the rest of the line."""
    value = text[start:]
    if key == _QUALIFIER:
        match = _QUALIFICATION.fullmatch(value)
        if match:
            return BssReading(qualification=Qualification(int(match[1]), match[2]))
    elif value in _VALUES.get(key, (value,)):
        return BssReading(file=FileWord(key, _unquoted(value)))
    message = f"{quoted(value)} is not a value of {key}="
    return BssReading(problems=(_Problem(start, len(text), message, _HINTS[key]),))


def _unquoted(value: str) -> str:
    """Return a value from a JSON string, which can contain control characters."""
    if value.startswith('"'):
        with suppress(ValueError):
            return str(json.loads(value))
    return value


def _read_word(word: str) -> RowNote | None:
    """Return the note from one word about a row, or None if the word is not valid."""
    if word in _NOTES:
        return _NOTES[word]
    key, _, value = word.partition("=")
    match key:
        case "len" if length := _LENGTH.fullmatch(value):
            fewest = int(length[1])
            most = NO_LIMIT if length[2] else int(length[3] or fewest)
            return RowNote(length=(fewest, most)) if fewest <= most else None
        case "out" if _OUTCOMES.fullmatch(value):
            return RowNote(outcomes=value.strip("-"))
        case "raw" if _RAW.fullmatch(value):
            return RowNote(raw=value)
    return None


def _subject(word: str) -> str:
    """Return the subject of a word; two words with one subject contradict each other."""
    if word in DISPOSITIONS:
        return "disposition"
    return "art" if word == "nat" else word.partition("=")[0]


def _complaint(word: str) -> str:
    key, sign, value = word.partition("=")
    if sign and key in _ROW_KEYS:
        return f"{quoted(value)} is not a value of {key}="
    if sign and (key in _FILE_KEYS or key == _QUALIFIER):
        return f"{key}= needs a separate //bss line"
    return f"unknown //bss word {quoted(word)}"


@lru_cache(maxsize=1000)  # pastes can ask over and over
def _problem(word: str, start: int, end: int) -> _Problem:
    """Return the problem of a word that is not valid."""
    key, sign, value = word.partition("=")
    if sign and key in _HINTS:
        return _Problem(start, end, _complaint(word), _HINTS[key])
    if sign and key in _FILE_KEYS:
        hint = f"write it in a separate line: //bss {word}"
        return _Problem(start, end, _complaint(word), hint)
    near = nearest(f"{key}{sign}", _KNOWN)
    whole = f"{near}{value}" if near.endswith("=") else near
    edit = whole if _read_word(whole) and (near.endswith("=") or not sign) else ""
    return _Problem(start, end, _complaint(word), meant(edit or near) or _EXAMPLE, edit)


def row_note(texts: tuple[str, ...]) -> RowNote | None:
    """Return the note of the ``//bss`` lines of a row, or None; the first value is used."""
    note: RowNote | None = None
    for text in texts:
        addition = read_bss_words(text).row
        note = note.filled_by(addition) if note and addition else note or addition
    return note


def take_bss_words(line: SourceLine, text: str, state: DocumentState) -> None:
    """Read ``text``, the end of a ``//bss`` line that has no row above it; report its problems.

    Words that apply to the file or to the table below are stored in ``state``.
    """
    reading = _take(line, text, state)
    if reading.row:
        _report(
            line,
            state,
            "no row of a bidding table is above",
            "write it directly below the row it belongs to",
        )
    if reading.qualification:
        state.qualifications.append(reading.qualification)


def take_row_bss_words(line: SourceLine, text: str, state: DocumentState) -> None:
    """Read ``text``, the end of a ``//bss`` line below a row; report its problems.

    Words that apply to the file are stored in ``state``.
    """
    reading = _take(line, text, state)
    if reading.qualification:
        _report(
            line,
            state,
            "qual= describes a whole table",
            "write it above the first row of the table",
        )


def _take(line: SourceLine, text: str, state: DocumentState) -> BssReading:
    start = len(line.text.rstrip()) - len(text)
    reading = read_bss_words(text)
    for problem in reading.problems:
        place = line.part(start + problem.start, start + problem.end)
        state.diagnostics.report(
            Code.BSS_ANNOTATION,
            place,
            problem.message,
            hint=problem.hint,
            pasted=line.pasted,
            edits=replacing(line, start + problem.start, start + problem.end, problem.meant),
        )
    if reading.file:
        place = line.span
        state.file_words.append(reading.file._replace(file=place.file, line=place.line))
    return reading


def _report(line: SourceLine, state: DocumentState, message: str, hint: str) -> None:
    state.diagnostics.report(Code.BSS_ANNOTATION, line.span, message, hint=hint, pasted=line.pasted)


# An auction begins with a bid, ours or theirs; a code has no small letters.
_AUCTION = r"\(?[0-9]"
_CODE = r"[A-Z][^\sa-z]*(?!\S)"
WORDS = (
    rf"bss(?!\S)|as(?=\s+{_AUCTION})|ignore(?=\s+{_CODE}|\s*$)"
    r"|(?:only|except)(?=[\s=,]|$)|aside(?=:|\s*$)|hand(?=\s*=)|"
    rf"{alert_annotations.BEGINNING}"
)
"""The pattern of the words after the ``//`` of annotations."""
_ANNOTATION = compile_later(rf"\s*(?P<lead>//(?P<kind>{WORDS}))")


def is_annotation(text: str) -> bool:
    """Return whether the line ``text`` is an annotation; any other ``//`` line is a comment.

    An auction must follow ``//as``, a word in capitals or nothing must follow ``//ignore``, an
    equals sign must follow ``//hand``, and a kind or a federation must follow ``//alert`` (LANGUAGE
    XT-2a, XT-4, XT-8; ALERTS AT-14).
    """
    return "//" in text and _ANNOTATION.match(text) is not None


def annotation_of(line: SourceLine) -> Annotation | None:
    """Return the annotation on ``line``, or None for any other line, including comments."""
    match = _ANNOTATION.match(line.text)
    if match is None:
        return None
    return Annotation(
        line.part(match.start("lead"), len(line.text)),
        AnnotationKind(match["kind"]),
        line.text[match.end() :].strip(),
    )


def without_annotations(lines: Iterable[SourceLine]) -> list[SourceLine]:
    """Return the lines of a block without annotations (LANGUAGE FS-4)."""
    return [line for line in lines if "//" not in line.text or not is_annotation(line.text)]


def take_annotation(line: SourceLine, state: DocumentState) -> Annotation | None:
    """Return the annotation on ``line``, which has no row above it, or None for any other line.

    Words that apply to the file or to the table below are stored in ``state``.
    """
    annotation = annotation_of(line)
    if annotation is not None and annotation.kind is AnnotationKind.BSS:
        take_bss_words(line, annotation.text, state)
    elif annotation is not None and annotation.kind is AnnotationKind.ALERT:
        alert_annotations.take_alert_words(line, annotation.text, state, is_below=False)
    return annotation


def take_row_annotation(line: SourceLine, state: DocumentState) -> Annotation | None:
    """Return the annotation on ``line``, which is below a row, or None for any other line.

    Words that apply to the file are stored in ``state``.
    """
    annotation = annotation_of(line)
    if annotation is not None and annotation.kind is AnnotationKind.BSS:
        take_row_bss_words(line, annotation.text, state)
    elif annotation is not None and annotation.kind is AnnotationKind.ALERT:
        alert_annotations.take_alert_words(line, annotation.text, state, is_below=True)
    return annotation
