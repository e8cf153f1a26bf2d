"""Conversion of files that are read as lines with structure (IMPORTS IM2-36, IM2-55 to IM2-58)."""

from __future__ import annotations

import pkgutil
import posixpath
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import NamedTuple

from ...formats.registry import ImportMessage, ImportOptions, ImportResult, MatchedLine
from ...language.codes import Code
from ...language.diagnostics import Diagnostics, count_noun
from ...language.options import Limits, Options
from ...language.parser import parse_elements
from ...language.source import Source
from ...language.state import DocumentState
from ...language.syntax import BiddingTable
from ...patterns import compile_later
from ..model.answers import Answer, GivenAnswers
from ..model.books import names_above
from ..model.chains import CallReader
from ..model.decisions import Recognized, recognize
from ..model.notes import ImportedNotes, NotesWriter
from ..model.placement import DraftLine
from ..model.reasons import asked, grouped, lines_of
from ..model.stream import SpanKind, Stream
from ..model.vocabulary import VocabularyChoice, choose_vocabulary, vocabulary_of
from .csv import read_csv
from .detection import SourceFormat, UnreadableError, format_of, text_of

TITLES = "#+HEADINGS: titles"
"""The line that keeps headings from being the history of openings (LANGUAGE HI-9)."""
_ADDRESS = compile_later(r"\]\(([^()\s]*)\)")
_MEANING = compile_later(r"(?<=^\S{2}) += .*")
_EMPTY = "the file has no text"
EXTRA = 'pip install "sphinxcontrib-bml[import]"'


class SourceFile(NamedTuple):
    """A file to convert."""

    kind: str
    """Name of its importer."""
    name: str
    """Name of the file in messages."""
    data: bytes


_USUAL_OPTIONS = ImportOptions()
_FILES = "sphinxcontrib_bml.importing.files"
_READERS_OF_TEXT = {
    "markdown": f"{_FILES}.markdown_stream:read_markdown_stream",
    "text": f"{_FILES}.text:read_text",
    "html": f"{_FILES}.html_stream:read_html_stream",
    "asciidoc": f"{_FILES}.asciidoc:read_asciidoc",
    "rst": f"{_FILES}.rst_stream:read_rst",
}
_CSV = "csv"
_HAVE_LINES = _READERS_OF_TEXT.keys() - {"html"}
_PICTURE = ";base64,"
_READERS_OF_BYTES = {
    "docx": f"{_FILES}.word_stream:read_word_stream",
    "xlsx": f"{_FILES}.sheet_stream:read_workbook",
    "odt": f"{_FILES}.opendocument:read_opendocument",
    "ods": f"{_FILES}.opendocument:read_opendocument",
}
_FORMATS = {
    "docx": SourceFormat.WORD,
    "xlsx": SourceFormat.EXCEL,
    "odt": SourceFormat.OPEN_TEXT,
    "ods": SourceFormat.OPEN_SHEET,
}
_NAMES = {
    SourceFormat.WORD: "a Word file",
    SourceFormat.EXCEL: "an Excel file",
    SourceFormat.OPEN_TEXT: "an OpenDocument text",
    SourceFormat.OPEN_SHEET: "an OpenDocument spreadsheet",
}
DOCUMENTS = frozenset((*_READERS_OF_TEXT, *_READERS_OF_BYTES, _CSV))
"""The kinds of files that are read so."""


def read_stream(file: SourceFile, options: ImportOptions = _USUAL_OPTIONS) -> Stream:
    """Return the lines of a file.

    :raises UnreadableError: if it cannot be read, or is over a limit of work (LANGUAGE LM-8).
    """
    _check_format(file)
    limits = options.limits
    if file.kind in _READERS_OF_BYTES:
        read: Callable[[bytes], Stream] = pkgutil.resolve_name(_READERS_OF_BYTES[file.kind])
        return _within(read(file.data), limits)
    found = text_of(file.data)
    if found.text.count("\n") >= limits.import_lines:
        raise UnreadableError(limits.excess("import_lines", "lines"))
    if file.kind in _HAVE_LINES:
        _check_lengths(found.text.split("\n"), limits)
    if file.kind == _CSV:
        stream = read_csv(found.text, options)
    else:
        read_text: Callable[[str], Stream] = pkgutil.resolve_name(_READERS_OF_TEXT[file.kind])
        stream = read_text(found.text)
    stream.encoding = found.encoding
    return _within(stream, limits)


def _check_lengths(lines: Iterable[str], limits: Limits) -> None:
    most = limits.import_characters
    if any(len(line) > most and _PICTURE not in line for line in lines):
        raise UnreadableError(limits.excess("import_characters", "characters in a line"))


def _check_format(file: SourceFile) -> None:
    """Check that the content of a file can be that of its kind (IM2-3).

    :raises UnreadableError: if it cannot, or no reader reads it.
    """
    found = format_of(file.data)
    expected = _FORMATS.get(file.kind)
    if found in _NAMES and found is not expected:
        raise UnreadableError(f"this is {_NAMES[found]}")
    if expected is not None and found is not expected:
        raise UnreadableError(f"this is not {_NAMES[expected]}")


def _within(stream: Stream, limits: Limits) -> Stream:
    if len(stream.lines) > limits.import_lines:
        raise UnreadableError(limits.excess("import_lines", "lines"))
    if any(len(line.cells) > limits.import_columns for line in stream.lines):
        raise UnreadableError(limits.excess("import_columns", "columns"))
    if sum(len(line.cells) for line in stream.lines) > limits.import_cells:
        raise UnreadableError(limits.excess("import_cells", "cells"))
    for line in stream.lines:
        _check_lengths([line.words.text, *(cell.text for cell in line.cells)], limits)
    return stream


@dataclass(slots=True)
class ReadFiles:
    """Files that were read, and what was recognized in them."""

    names: list[str]
    choice: VocabularyChoice
    recognized: list[Recognized] = field(default_factory=list)

    @property
    def is_one(self) -> bool:
        """Whether it is one file."""
        return len(self.names) == 1


def read_streams(
    files: Sequence[SourceFile],
    answers: Mapping[str, Sequence[Answer]] | None = None,
    options: ImportOptions = _USUAL_OPTIONS,
) -> ReadFiles:
    """Return what is recognized in files.

    :param answers: what the author said, by the name of the file.
    :raises UnreadableError: if a file cannot be read; it has the name of the file.
    """
    streams = [_named_stream(file, options) for file in files]
    if options.letters:
        choice = VocabularyChoice(vocabulary_of(options.letters))
    else:
        choice = choose_vocabulary(words for stream in streams for words in stream.texts())
    calls = CallReader(choice.vocabulary)
    names = [file.name for file in files]
    if len(files) > 1:
        folder = posixpath.commonpath([posixpath.dirname(posixpath.abspath(one)) for one in names])
        for name, stream in zip(names, streams, strict=True):
            path = posixpath.relpath(posixpath.abspath(name), folder)
            stream.above = names_above(path, "", (), stream, calls)
    said = [GivenAnswers((answers or {}).get(name, ())) for name in names]
    return ReadFiles(names, choice, recognize(streams, calls, said))


def _named_stream(file: SourceFile, options: ImportOptions) -> Stream:
    """Return the lines of a file; errors have its name.

    :raises UnreadableError: if it cannot be read.
    """
    try:
        return read_stream(file, options)
    except UnreadableError as error:
        error.file = file.name
        raise
    except ModuleNotFoundError as error:
        raise UnreadableError(f"{error.name} is not installed; run: {EXTRA}", file.name) from error


def convert_streams(
    files: Sequence[SourceFile],
    options: ImportOptions,
    title: str,
    answers: Mapping[str, Sequence[Answer]] | None = None,
) -> ImportResult:
    """Return the notes of one file, or of several files as chapters. Never raises an exception.

    :param title: the title of several chapters if ``options`` have none.
    :param answers: what the author said, by the name of the file.
    """
    diagnostics = Diagnostics()
    try:
        read = read_streams(files, answers, options)
    except UnreadableError as error:
        return ImportResult(
            "", "", diagnostics,
            refused=str(error), refused_line=error.line, refused_file=error.file,
        )  # fmt: skip
    notes = notes_of(read, options.title or ("" if read.is_one else title))
    if not notes.text:
        return ImportResult("", "", diagnostics, refused=_EMPTY, refused_file=files[0].name)
    told = [message for number in range(len(files)) for message in messages(read, number)]
    told += _links_left_out(read, notes.text)
    matched = tuple(
        MatchedLine(line.text, line.origin, name) for name, part in notes.parts for line in part
    )
    return ImportResult(
        notes.text, summary(read, notes), diagnostics, told=tuple(told), matched=matched
    )


@dataclass(slots=True)
class WrittenNotes:
    """The notes of all files."""

    parts: list[tuple[str, list[DraftLine]]]
    """The lines of each file, with its name."""
    notes: list[ImportedNotes]

    @property
    def text(self) -> str:
        """The text of the notes."""
        return "".join(f"{line.text}\n" for _, part in self.parts for line in part)


def notes_of(read: ReadFiles, title: str) -> WrittenNotes:
    """Return the notes of one file, or of several as chapters below a title.

    Where the language would take a heading above openings for their history, ``#+HEADINGS:
    titles`` is at the top (IM2-58).
    """
    parts: list[tuple[str, list[DraftLine]]] = []
    made = []
    for name, recognized in zip(read.names, read.recognized, strict=True):
        writer = NotesWriter(recognized, read.choice.vocabulary, PurePath(name).name)
        notes = (
            writer.write(title, PurePath(name).stem)
            if read.is_one
            else writer.write_chapter(PurePath(name).stem)
        )
        made.append(notes)
        between = [DraftLine("", 0)] if parts else []
        parts.append((name, [*between, *notes.lines]))
    if not read.is_one:
        head = [DraftLine(f"#+TITLE: {title}", 0), DraftLine("", 0)] if title else []
        parts[0] = (parts[0][0], [*head, *parts[0][1]])
    return keep_headings(WrittenNotes(parts, made))


def keep_headings(written: WrittenNotes) -> WrittenNotes:
    """Return notes in which no heading above openings is their history (IM2-58)."""
    if _takes_headings(written):
        parts = written.parts
        name, lines = parts[0]
        at = next(
            (number for number, line in enumerate(lines) if not line.text.startswith("#+")),
            len(lines),
        )
        blank = [] if at < len(lines) and not lines[at].text else [DraftLine("", 0)]
        parts[0] = (name, [*lines[:at], DraftLine(TITLES, 0), *blank, *lines[at:]])
    return written


def _takes_headings(written: WrittenNotes) -> bool:
    """Return whether BML reads a table that has its history, or openings, after a heading.

    Rows at the top without their meanings are enough for that. Without a heading there is none.
    """
    lines = [line.text for _, part in written.parts for line in part]
    if not any(line.startswith(("*", "#+TITLE")) for line in lines):
        return False
    text = "\n".join(
        _MEANING.sub(" = -", line) for line in lines if not line.startswith((" ", "//"))
    )
    elements = parse_elements(Source("", text), DocumentState(Options(), ""))
    return any(isinstance(one, BiddingTable) and one.context is not None for one in elements)


def messages(read: ReadFiles, number: int) -> list[ImportMessage]:
    """Return the questions about a file as messages, one for each cause (IM2-49)."""
    recognized, name = read.recognized[number], read.names[number]
    told = []
    for group in grouped(recognized.questions):
        first = group[0]
        others = ", ".join(lines_of(question.decision.run) for question in group[1:])
        more = f"; likewise lines {others}" if others else ""
        told.append(ImportMessage(Code.IMPORT_DOUBT, name, first.first, f"{asked(first)}{more}"))
    told += [
        ImportMessage(
            Code.IMPORT_DOUBT, name, answer.first_line, f"no rows fit the answer {answer.read!r}"
        )
        for answer in recognized.answers.unused()
    ]
    told += [
        ImportMessage(Code.IMPORT_KEPT, name, 0, f"{count_noun(count, what)} left out")
        for what, count in recognized.stream.left_out.items()
    ]
    told += [
        ImportMessage(remark.code, name, remark.line, remark.what)
        for remark in recognized.stream.remarks
    ]
    return sorted(told, key=lambda message: message.line)


def _links_left_out(read: ReadFiles, text: str) -> Iterator[ImportMessage]:
    """Yield a message for each address that is not in the notes, as that of a call (IM2-62)."""
    written = set(_ADDRESS.findall(text))
    for name, recognized in zip(read.names, read.recognized, strict=True):
        for line in recognized.stream.lines:
            for words in (line.words, *line.cells):
                for span in words.spans:
                    target = span.target.replace("(", "%28").replace(")", "%29")
                    if span.kind is not SpanKind.LINK or not target or target[0] == "#":
                        continue
                    if target in written or words.text[span.start : span.end] == span.target:
                        continue
                    written.add(target)
                    what = f"link left out: {span.target}"
                    yield ImportMessage(Code.IMPORT_KEPT, name, line.number, what)


def summary(read: ReadFiles, notes: WrittenNotes) -> str:
    """Return what became of the files: ``124 agreements in 19 tables, 2 questions (11 rows)``."""
    rows = sum(one.rows for one in notes.notes)
    kept = sum(len(one.kept) for one in notes.notes)
    if not rows and not kept:
        return "no calls: prose only"
    tables = sum(one.tables for one in notes.notes)
    prose = sum(one.prose for one in notes.notes)
    questions = [question for one in read.recognized for question in one.questions]
    asked_rows = sum(
        len(question.decision.run.rows) if question.last > question.first else 1
        for question in questions
    )
    rivals = " or ".join(one.name for one in read.choice.rivals)
    letters = read.choice.vocabulary.name
    parts = [
        f"{count_noun(rows, 'agreement')} in {count_noun(tables, 'table')}",
        f"{count_noun(len(questions), 'question')} ({count_noun(asked_rows, 'row')})"
        if questions
        else "no questions",
        f"{count_noun(prose, 'line')} of prose kept" if prose else "",
        f"{kept} kept as comments" if kept else "",
        "" if letters == "english" and not rivals else f"suit letters: {letters}",
        f"perhaps {rivals} (--calls LANGUAGE)" if rivals else "",
    ]
    encodings = {one.stream.encoding for one in read.recognized} - {"utf-8"}
    parts += [f"read as {encoding}" for encoding in sorted(encodings)]
    return ", ".join(filter(None, parts))
