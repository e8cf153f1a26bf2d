"""Conversion of documents to notes, with refusals and messages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from ...formats.registry import ImportMessage, ImportOptions, ImportResult, MatchedLine
from ...language.codes import Code
from ...language.diagnostics import Diagnostics
from ...language.options import Options
from ...language.reading import decode, report_encoding
from ...language.source import Source, normalized
from ...language.state import DocumentState
from ...patterns import compile_later
from ..model.columns import Column, column_called
from ..model.composition import DocumentNotes, make_chapters, make_notes
from ..model.tree import ItemList, RefusedError, Remarks, SourceDocument
from .detection import without_mixed_marks
from .streams import TITLES, SourceFile, convert_streams, is_read_as_lines

MOST_BYTES = 32 * 1024 * 1024
"""Maximum size of a file, in bytes."""
_EXTRA = 'pip install "sphinxcontrib-bml[import]"'
_BINARY_PROBE = 8192
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_STEM = compile_later(r"[^/\\]*$")

_Read = Callable[[bytes, str, Remarks, ImportOptions, Diagnostics], SourceDocument]


class _ReadFile(NamedTuple):
    file: SourceFile
    document: SourceDocument
    remarks: Remarks


def convert_documents(
    files: Sequence[SourceFile], options: ImportOptions, title: str
) -> ImportResult:
    """Return the notes of one file, or of several files as chapters. Never raises an exception.

    :param title: the title of several chapters if ``options`` have none.
    """
    as_lines = [file for file in files if is_read_as_lines(file)]
    if len(as_lines) == len(files):
        return convert_streams(files, options, title)
    if as_lines:
        return _convert_mixed(files, as_lines, options, title)
    return _convert_rows(files, options, title)


def _convert_mixed(
    files: Sequence[SourceFile],
    as_lines: Sequence[SourceFile],
    options: ImportOptions,
    title: str,
) -> ImportResult:
    """Return the notes of files of both kinds as chapters, in the order of the files."""
    title = options.title or title
    options = options._replace(title="")
    lines = convert_streams(as_lines, options, "", are_chapters=True)
    with_rows = [file for file in files if file not in as_lines]
    rows = _convert_rows(with_rows, options, "", are_chapters=True)
    if lines.refused or rows.refused:
        return lines if lines.refused else rows
    found = [line for line in (*lines.matched, *rows.matched) if line.text != TITLES]
    matched = [MatchedLine(f"#+TITLE: {title}", 0, files[0].name)] if title else []
    if len(found) < len(lines.matched) + len(rows.matched):
        matched.append(MatchedLine(TITLES, 0, files[0].name))
    for file in files:
        part = [line for line in found if line.file == file.name]
        blanks = [MatchedLine("", 0, file.name)] if matched else []
        matched += [*blanks, *part[not part[0].text :]]
    text = "".join(f"{line.text}\n" for line in matched)
    summary, told = f"{lines.summary}; {rows.summary}", (*lines.told, *rows.told)
    return ImportResult(text, summary, rows.diagnostics, told=told, matched=tuple(matched))


def _convert_rows(
    files: Sequence[SourceFile],
    options: ImportOptions,
    title: str,
    *,
    are_chapters: bool = False,
) -> ImportResult:
    """Return the notes of CSV files and our own pages, whose rows are exact."""
    diagnostics = Diagnostics()
    read: list[_ReadFile] = []
    for file in files:
        remarks = Remarks()
        try:
            document = _read_file(file, remarks, options, diagnostics)
        except RefusedError as error:
            return _refused(file, str(error), error.line, diagnostics)
        read.append(_ReadFile(file, document, remarks))
    made: DocumentNotes
    if len(read) == 1 and not are_chapters:
        made = make_notes(read[0].document, read[0].remarks, options.title)
    else:
        documents = [(item.document, item.remarks) for item in read]
        made = make_chapters(documents, options.title or title)
    if not made.rows:
        return _refused(files[0], "no line, cell or heading in it is a call", 1, diagnostics)
    told = tuple(
        ImportMessage(remark.code, item.file.name, remark.line, remark.what)
        for item in read
        for remark in item.remarks
    )
    matched = tuple(_matched(made, [item.file.name for item in read]))
    return ImportResult(made.text, _summary(made, told), diagnostics, told=told, matched=matched)


def _matched(made: DocumentNotes, names: Sequence[str]) -> list[MatchedLine]:
    """Return the source lines with their files."""
    starts = made.starts or (0,)
    matched = []
    chapter = 0
    for number, line in enumerate(made.lines):
        while chapter + 1 < len(starts) and number >= starts[chapter + 1]:
            chapter += 1
        matched.append(MatchedLine(line.text, line.origin, names[chapter]))
    return matched


def _summary(made: DocumentNotes, told: Sequence[ImportMessage]) -> str:
    doubts = sum(1 for item in told if item.code is Code.IMPORT_DOUBT)
    kept = sum(1 for item in told if item.code is Code.IMPORT_KEPT)
    return f"{made.summary()}; {doubts} uncertain, {kept} kept as comments or left out"


def _refused(file: SourceFile, why: str, line: int, diagnostics: Diagnostics) -> ImportResult:
    has_lines = file.kind != "docx"
    return ImportResult("", "", diagnostics, refused=why, refused_line=line if has_lines else 0,
                     refused_file=file.name)  # fmt: skip


def _read_file(
    file: SourceFile, remarks: Remarks, options: ImportOptions, diagnostics: Diagnostics
) -> SourceDocument:
    if len(file.data) > MOST_BYTES:
        megabytes = len(file.data) / (1024 * 1024)
        raise RefusedError(f"the file has {megabytes:.0f} MB; the limit is 32 MB")
    stem = Path(_STEM.search(file.name)[0]).stem  # type: ignore[index]
    try:
        document = _READERS[file.kind](file.data, stem, remarks, options, diagnostics)
    except ModuleNotFoundError as error:
        raise RefusedError(f"{error.name} is not installed; run: {_EXTRA}") from error
    except RecursionError as error:
        raise RefusedError("lists, quotes or tables are nested too deeply") from error
    _check_depth(document, options)
    return document


def _check_depth(document: SourceDocument, options: ImportOptions) -> None:
    """Check the levels of lists (LANGUAGE LM-8).

    :raises RefusedError: if there are too many.
    """
    most = options.limits.import_depth
    lists = [(one, 1) for one in document.blocks if isinstance(one, ItemList)]
    while lists:
        block, depth = lists.pop()
        if depth > most:
            excess = options.limits.excess("import_depth", "levels of lists")
            raise RefusedError(excess, block.line)
        lists += [
            (inner, depth + 1)
            for item in block.items
            for inner in item.blocks
            if isinstance(inner, ItemList)
        ]


def _text_of(data: bytes, name: str, options: ImportOptions, diagnostics: Diagnostics) -> str:
    """Return the text of a file.

    :raises RefusedError: if the file is not text, or has too many lines.
    """
    text = _decoded(data, name, diagnostics)
    if excess := options.excess_lines(text):
        raise RefusedError(excess, options.limits.import_lines)
    return text


def _decoded(data: bytes, name: str, diagnostics: Diagnostics) -> str:
    if data.startswith(_UTF16):
        try:
            return normalized(data.decode("utf-16"))
        except UnicodeDecodeError as error:
            raise RefusedError("this is not text") from error
    if b"\0" in data[:_BINARY_PROBE]:
        raise RefusedError(what_else(data) or "this is not a text file")
    state = DocumentState(Options())
    source = Source(name, without_mixed_marks(normalized(decode(data).text)))
    report_encoding(source, data, state)
    for diagnostic in state.diagnostics:
        diagnostics.add(diagnostic)
    return source.text


_OTHERS = (
    (b"%PDF", "this is a PDF: import the file that it was made from"),
    (b"{\\rtf", "this is an RTF file: save it as .docx"),
    (
        b"\xd0\xcf\x11\xe0",
        "this is a file of an old version of Word or Excel: save it as .docx or CSV",
    ),
)
_IN_ZIP = (
    (b"xl/workbook", "this is an Excel file: save it as CSV (UTF-8)"),
    (b"opendocument.spreadsheet", "this is a LibreOffice spreadsheet: save it as CSV"),
    (b"opendocument.text", "this is a LibreOffice text document: save it as .docx"),
    (b"word/", "this is a Word file: use --kind docx"),
)


def what_else(data: bytes) -> str:
    """Return the kind of an unsupported file; empty if it is unknown."""
    for beginning, words in _OTHERS:
        if data.startswith(beginning):
            return words
    if data.startswith(b"PK"):
        return next((words for sign, words in _IN_ZIP if sign in data), "this is an archive")
    return ""


def parse_columns(options: ImportOptions) -> tuple[Column, ...]:
    """Return the columns that the options give for a spreadsheet (IM-19).

    :raises RefusedError: if a column does not exist.
    """
    columns = []
    for word in options.columns:
        column = Column.OTHER if word.strip() in {"", "-"} else column_called(word)
        if column is None:
            known = ", ".join(Column)
            raise RefusedError(f"--columns: {word!r} is not a column (one of {known}, or -)")
        columns.append(column)
    return tuple(columns)


def _csv(
    data: bytes, name: str, remarks: Remarks, options: ImportOptions, diagnostics: Diagnostics
) -> SourceDocument:
    text = _text_of(data, name, options, diagnostics)
    document: SourceDocument = _loaded("sphinxcontrib_bml.importing.files.csv").read_csv(
        text, name, remarks, parse_columns(options), options.limits
    )
    return document


def _html(
    data: bytes, name: str, remarks: Remarks, options: ImportOptions, diagnostics: Diagnostics
) -> SourceDocument:
    text = _text_of(data, name, options, diagnostics)
    document: SourceDocument = _loaded("sphinxcontrib_bml.importing.files.html").read_page(
        text, name, remarks, options.limits
    )
    return document


def _loaded(module: str) -> ModuleType:
    """Return the module of a reader, whose dependencies may be missing."""
    return import_module(module)


_READERS: dict[str, _Read] = {
    "csv": _csv,
    "html": _html,
}


def _convert(kind: str, data: bytes, name: str, options: ImportOptions) -> ImportResult:
    return convert_documents([SourceFile(kind, name, data)], options, "")


convert_markdown = partial(_convert, "markdown")
"""Converts a Markdown file to notes."""
convert_text = partial(_convert, "text")
"""Converts a text file to notes."""
convert_csv = partial(_convert, "csv")
"""Converts a CSV file to notes."""
convert_docx = partial(_convert, "docx")
"""Converts a Word file to notes."""
convert_html = partial(_convert, "html")
"""Converts a page to notes."""
convert_xlsx = partial(_convert, "xlsx")
"""Converts the sheets of an Excel file to notes."""
convert_odt = partial(_convert, "odt")
"""Converts an OpenDocument text to notes."""
convert_ods = partial(_convert, "ods")
"""Converts the sheets of an OpenDocument file to notes."""
convert_asciidoc = partial(_convert, "asciidoc")
"""Converts an AsciiDoc file to notes."""
convert_rst = partial(_convert, "rst")
"""Converts a reStructuredText file to notes."""
