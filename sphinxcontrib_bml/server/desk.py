"""The edited texts in the terms of the protocol: URIs, places and ranges."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple
from weakref import WeakKeyDictionary

from lsprotocol import types
from pygls.uris import from_fs_path, to_fs_path

from ..agreements.alert_answers import judge_of
from ..agreements.meanings.books import BookMeanings
from ..agreements.notes import Notes
from ..agreements.resolver import ask
from ..display.answers import render_answer
from ..language.source import Source, Span
from ..patterns import compile_later
from .documents import DocumentReading
from .edited_texts import ColumnEncoding, EditorPosition, TextLines
from .workspace import SystemReading, Workspace

_NOT_IN_NAMES = compile_later(r"[/\0\ud800-\udfff]")


class Spot(NamedTuple):
    """The place of a request."""

    whole: SystemReading
    """All documents of the folder."""
    reading: DocumentReading
    """The document of the text, which may be an included file."""
    source: Source
    path: Path
    offset: int
    """Offset in the normalized text, in characters."""

    @property
    def system(self) -> SystemReading:
        """The system of the document, the first if there are several (PJ-2)."""
        return self.whole.systems_of(self.reading)[0]

    @property
    def line(self) -> str:
        """The line of the place in the notes."""
        return self.source.line_text(self.offset)

    @property
    def column(self) -> int:
        """The column of the place, in characters from 0."""
        return self.source.column(self.offset)

    @property
    def line_start(self) -> int:
        """The offset of the first character of the line."""
        return self.offset - self.column

    def part(self, start: int, end: int) -> Span:
        """Return the place of some columns of the line."""
        return Span(self.source, self.line_start + start, self.line_start + end)


class Desk:
    """The workspace, with conversions from and to the protocol."""

    def __init__(self) -> None:
        """Start without open texts."""
        self.workspace = Workspace()
        self.encoding = ColumnEncoding.UTF_16
        self.shows_hints = False
        """Whether the editor wants inlay hints."""
        self.shows_unread = False
        """Whether the editor marks texts that are not read."""
        self._uris: dict[Path, str] = {}
        self._lines: dict[Path, TextLines] = {}
        """The lines of the open texts."""
        self._meanings: WeakKeyDictionary[SystemReading, BookMeanings] = WeakKeyDictionary()
        self._lines_of_others: WeakKeyDictionary[Source, TextLines] = WeakKeyDictionary()

    def path(self, uri: str) -> Path:
        """Return the real path of a URI; an impossible path if it is not a file yet."""
        with suppress(OSError, ValueError, RuntimeError):
            name = to_fs_path(uri) if uri.startswith("file:") else None
            if name and (path := Path(name)).is_absolute():
                path = path.resolve()
                path.exists()  # raises an error if no file can have this name
                return path
        return Path("/", f"<{_NOT_IN_NAMES.sub('-', uri)}>")

    def open(self, uri: str, text: str) -> Path:
        """Store the text of a file; answers use the URI of the editor."""
        path = self.path(uri)
        self._uris[path] = uri
        self.workspace.set_text(path, text)
        return path

    def close(self, uri: str) -> Path:
        """Drop the text of a file."""
        path = self.path(uri)
        self._uris.pop(path, None)
        self._lines.pop(path, None)
        self.workspace.close(path)
        return path

    def meanings_of(self, system: SystemReading) -> BookMeanings:
        """Return what reads the texts of a system; texts of the last state are not read again."""
        if system not in self._meanings:
            notes = system.notes
            language = notes.system.options.notes_language
            self._meanings[system] = BookMeanings(notes.book, language)
        return self._meanings[system]

    def uri(self, path: Path) -> str:
        """Return the address of a file."""
        return self._uris.get(path) or from_fs_path(str(path)) or path.as_uri()

    def lines(self, source: Source) -> TextLines:
        """Return the lines of the text of a file, as in the editor."""
        path = source.real_path
        if path is not None and path in self.workspace.texts:
            return self.open_lines(path)
        known = self._lines_of_others.get(source)
        if known is None or known.encoding is not self.encoding:
            known = self._lines_of_others[source] = TextLines(source.text, self.encoding)
        return known

    def open_lines(self, path: Path) -> TextLines:
        """Return the lines of an open text; empty if it is not open."""
        text = self.workspace.texts.get(path, "")
        known = self._lines.get(path)
        if known is None or known.text is not text or known.encoding is not self.encoding:
            known = self._lines[path] = TextLines(text, self.encoding)
        return known

    def range(self, span: Span) -> types.Range:
        """Return a span as a range of the protocol."""
        return types.Range(*(self._position(span.source, end) for end in (span.start, span.end)))

    def _position(self, source: Source, offset: int) -> types.Position:
        line, column = source.place(offset)
        return position_of(self.lines(source).place_in_line(line - 1, column))

    def location(self, span: Span) -> types.Location | None:
        """Return a span as a location of the protocol; None if it is not in a file."""
        path = span.source.real_path
        return types.Location(self.uri(path), self.range(span)) if path is not None else None

    def locations(self, spans: Iterable[Span]) -> list[types.Location]:
        """Return spans in files as locations, each once, in order."""
        found = {
            (one.uri, one.range.start.line, one.range.start.character): one
            for span in spans
            if (one := self.location(span)) is not None
        }
        return list(found.values())

    def spot(self, uri: str, position: types.Position) -> Spot | None:
        """Return the spot for a position in a file, or None if the file contains no notes."""
        path = self.path(uri)
        system = self.workspace.system(path)
        located = self.workspace.located_in(system, path)
        if system is None or located is None:
            return None
        place = EditorPosition(position.line, position.character)
        offset = self.lines(located.source).offset_in_normalized(place)
        return Spot(system, located.reading, located.source, path, offset)

    def whole(self, uri: str) -> Spot | None:
        """Return the spot at the beginning of a file, or None if it contains no notes."""
        return self.spot(uri, types.Position(0, 0))

    def edit(self, span: Span, text: str) -> types.TextEdit:
        """Return an edit of a text; the new text gets the line ends of the old text."""
        end = self.lines(span.source).line_end
        return types.TextEdit(self.range(span), text.replace("\n", end))

    def workspace_edit(self, edits: Iterable[tuple[Span, str]]) -> types.WorkspaceEdit:
        """Return edits of files, each once."""
        changes: dict[str, list[types.TextEdit]] = {}
        for span, text in dict.fromkeys(edits):
            path = span.source.real_path
            if path is not None:
                changes.setdefault(self.uri(path), []).append(self.edit(span, text))
        return types.WorkspaceEdit(changes=changes)


def position_of(place: EditorPosition) -> types.Position:
    """Return a position in the form of the protocol."""
    return types.Position(place.line, place.unit)


def ask_system(desk: Desk, uri: str, query: str) -> str:
    """Return the answer of the system of a file about an auction, as in ``bml ask``.

    There is one answer if all systems of the file and all partners agree, else one for each system
    (PJ-6) and partner (VARIANTS VA-12).
    """
    path = desk.path(uri)
    whole = desk.workspace.system(path)
    located = desk.workspace.located_in(whole, path)
    if whole is None:
        return "no notes are open"
    own = whole.systems_of(located.reading) if located else [whole]
    systems = whole.systems if whole in own else own
    answers = {one.name: _answer_of_partners(one, query) for one in systems}
    if len(set(answers.values())) == 1:
        return next(iter(answers.values()))
    return "\n".join(f"{name}:\n{answer}" for name, answer in answers.items())


def _answer_of_partners(system: SystemReading, query: str) -> str:
    answers = {own.variant: _answered(own, query) for own in system.notes_of_each}
    if len(set(answers.values())) == 1:
        return next(iter(answers.values()))
    return "\n".join(f"{name}:\n{answer}" for name, answer in answers.items())


def _answered(notes: Notes, query: str) -> str:
    answer = ask(notes, query)
    return answer.message or render_answer(
        answer, notes.system.options, judge=judge_of(notes.system)
    )


def page_of(desk: Desk, uri: str) -> dict[str, object]:
    """Return a text as a page, with the line numbers of elements with an id, from 1."""
    # Pages need docutils, which nothing else here does and which takes long to begin.
    from .preview_pages import preview_page

    path = desk.path(uri)
    options = desk.workspace.options(path)
    page = preview_page(path, path.name, options, variant=desk.workspace.variant)
    return {"html": page.html, "anchors": [list(anchor) for anchor in page.anchors]}
