"""Preview of an import: the source file next to its notes, line by line."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import click

from ...commands.shared.files import write_output
from ...commands.shared.program import printable
from ...display.drawing import display_width
from ...formats.registry import ImportResult
from ...language.reading import decode
from ...language.source import normalized
from ..files.detection import UnreadableError
from ..files.streams import SourceFile, read_stream
from ..model.answers import Answer
from .documents import PAGES, DocumentImport
from .preview_questions import PreviewQuestion, in_page, saving, script_policy

_STYLE = """
body{font:14px/1.4 ui-monospace,monospace;margin:1rem;color:#1b1b1b;background:#fff}
table{border-collapse:collapse;width:100%;table-layout:fixed}
td{vertical-align:top;padding:0 .5rem;white-space:pre-wrap;overflow-wrap:anywhere;
border-top:1px solid #ddd}
td:first-child,th:first-child{width:3rem;text-align:right;color:#595959}
th{text-align:left}
label{display:inline-block;margin-right:1rem}
@media (prefers-color-scheme:dark){body{color:#e6e6e6;background:#161616}td{border-color:#444}
td:first-child,th:first-child{color:#a6a6a6}}
"""


class LinePair(NamedTuple):
    """A source line next to a line of notes."""

    number: int
    """Line number in the source file, from 1; 0 without a source line."""
    source: str
    notes: str


def show_preview(
    sources: Mapping[str, bytes],
    converted: ImportResult,
    document: DocumentImport | None,
    path: Path | None,
    width: int,
) -> None:
    """Write the preview as a page to ``path``, or else to the terminal (IM2-53)."""
    asked = document.preview_questions() if document is not None else []
    if path is not None and path.suffix.lower() in PAGES:
        given = document.said.answers if document is not None else ()
        answers = document.answers_path if document is not None else None
        page = as_page(sources, converted, asked, given, answers.name if answers else "")
        write_output(path, page.encode(), [])
        return
    for line in as_text(sources, converted, width, asked):
        click.echo(line)


def pairs(lines: list[str], notes: list[tuple[int, str]]) -> Iterator[LinePair]:
    """Yield the lines of a file with their notes; notes keep their order.

    :param notes: the lines of the notes, each with its line number in the file, or 0.
    """
    done = 0
    for origin, text in notes:
        if origin <= done or origin > len(lines):
            yield LinePair(0, "", text)
            continue
        for number in range(done + 1, origin):
            yield LinePair(number, lines[number - 1], "")
        yield LinePair(origin, lines[origin - 1], text)
        done = origin
    for number in range(done + 1, len(lines) + 1):
        yield LinePair(number, lines[number - 1], "")


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", re.sub(r"![cdhs]", " ", text.lower())))


def _are_alike(source: set[str], notes: set[str]) -> bool:
    """Return whether at least half of the words match; calls may have other spellings."""
    return 2 * len(source & notes) >= max(min(len(source), len(notes)), 1)


def _files(
    sources: Mapping[str, bytes], converted: ImportResult
) -> Iterator[tuple[str, list[LinePair]]]:
    for file, matched in groupby(converted.matched, lambda item: item.file):
        data = sources[file]
        if b"\0" in data:
            lines = _lines_of_archive(data)
            yield file, list(pairs(lines, [(item.line, item.text) for item in matched]))
            continue
        lines = normalized(decode(data).text).rstrip("\n").split("\n")
        yield file, list(pairs(lines, [(item.line, item.text) for item in matched]))


def _lines_of_archive(data: bytes) -> list[str]:
    """Return the lines of a Word or Excel file as they are counted in messages."""
    try:
        kind = "docx" if b"word/" in data else "xlsx"
        stream = read_stream(SourceFile(kind, "", data))
    except UnreadableError:
        return []
    texts: dict[int, str] = {}
    for line in stream.lines:
        cells = " | ".join(cell.text for cell in line.cells)
        texts.setdefault(line.number, cells or line.words.text)
    return [texts.get(number, "") for number in range(1, max(texts, default=0) + 1)]


def as_text(
    sources: Mapping[str, bytes],
    converted: ImportResult,
    width: int,
    questions: Sequence[PreviewQuestion] = (),
) -> Iterator[str]:
    """Yield the lines of a preview for a terminal.

    :param sources: the contents of the files, by their names in messages.
    :param width: the width of the terminal, in columns.
    :param questions: what is asked; each is above its first line.
    """
    for file, lines in _files(sources, converted):
        if len(sources) > 1:
            yield f"--- {printable(file)}"
        number_width = len(str(max((pair.number for pair in lines), default=0)))
        half = max((width - number_width - 4) // 2, 10)
        for pair in lines:
            if not (pair.source.strip() or pair.notes.strip()):
                continue
            for question in _above(questions, file, pair):
                yield f"{'?':>{number_width}} {printable(question.text)}"
                yield f"{'':>{number_width}} answers: {', '.join(question.answers)}"
            number = str(pair.number) if pair.number else ""
            left, right = list(_wrapped(pair.source, half)), list(_wrapped(pair.notes, half))
            for index in range(max(len(left), len(right))):
                source = left[index] if index < len(left) else ""
                notes = right[index] if index < len(right) else ""
                blanks = " " * (half - display_width(source))
                count = number if not index else ""
                yield f"{count:>{number_width}} {source}{blanks} | {notes}".rstrip()


def _above(
    questions: Sequence[PreviewQuestion], file: str, pair: LinePair
) -> Iterator[PreviewQuestion]:
    """Yield the questions about the run that begins in a line."""
    return (one for one in questions if pair.number and (one.file, one.line) == (file, pair.number))


def _wrapped(text: str, width: int) -> Iterator[str]:
    """Yield ``text`` in pieces of at most ``width`` columns."""
    piece, taken = "", 0
    for character in printable(text):
        size = display_width(character)
        if taken + size > width:
            yield piece
            piece, taken = "", 0
        piece, taken = piece + character, taken + size
    yield piece


def as_page(
    sources: Mapping[str, bytes],
    converted: ImportResult,
    questions: Sequence[PreviewQuestion] = (),
    given: Sequence[Answer] = (),
    name: str = "",
) -> str:
    """Return a preview as an HTML page without external files; only questions have a script.

    :param given: the answers that the author gave before.
    :param name: the name of the file of answers.
    """
    policy = script_policy() if questions else ""
    parts = [
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta http-equiv="Content-Security-Policy" '
        f"content=\"default-src 'none'; style-src 'unsafe-inline'{policy}\">\n"
        f"<title>bml import</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
    ]
    number = 0
    for file, lines in _files(sources, converted):
        parts.append(
            f"<table>\n<thead><tr><th>line</th><th>{html.escape(file)}</th><th>notes</th></tr>"
            "</thead>\n<tbody>\n"
        )
        for pair in lines:
            if not (pair.source.strip() or pair.notes.strip()):
                continue
            for question in _above(questions, file, pair):
                number += 1
                parts.append(in_page(question, number))
            parts.append(
                f"<tr><td>{pair.number or ''}</td><td>{html.escape(printable(pair.source))}</td>"
                f"<td>{html.escape(printable(pair.notes))}</td></tr>\n"
            )
        parts.append("</tbody>\n</table>\n")
    parts.append(saving(given, name) if questions else "")
    told = "".join(f"<li>{html.escape(printable(str(item)))}</li>\n" for item in converted.told)
    parts.append(f"<h1>Doubts and comments</h1>\n<ul>\n{told}</ul>\n" if told else "")
    return "".join([*parts, "</body>\n</html>\n"])
