"""The edited texts in the terms of the protocol: URIs, places and ranges."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple
from weakref import WeakKeyDictionary

from lsprotocol import types
from pygls.uris import from_fs_path, to_fs_path

from ..agreements.notes import Notes
from ..agreements.resolver import ask
from ..display.answers import render_answer
from ..language.source import Source, Span
from .documents import DocumentReading
from .edited_texts import ColumnEncoding, EditorPosition, TextLines
from .workspace import SystemReading, Workspace


class Spot(NamedTuple):
    """A place that something is asked about."""

    system: SystemReading
    reading: DocumentReading
    """The document that the text belongs to, perhaps by an include."""
    source: Source
    path: Path
    offset: int
    """In the text as notes are read, in characters."""

    @property
    def line(self) -> str:
        """The line of the place, as far as it is notes."""
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
        """Return the place of columns of the line."""
        return Span(self.source, self.line_start + start, self.line_start + end)


class Desk:
    """The workspace, with the ways from the protocol to it and back."""

    def __init__(self) -> None:
        """Begin with nothing open."""
        self.workspace = Workspace()
        self.encoding = ColumnEncoding.UTF_16
        self.shows_hints = False
        """Whether inlay hints are wanted."""
        self._uris: dict[Path, str] = {}
        self._lines: dict[Path, TextLines] = {}
        """Of the texts that are open."""
        self._lines_of_others: WeakKeyDictionary[Source, TextLines] = WeakKeyDictionary()

    def path(self, uri: str) -> Path:
        """Return the real path of a file; of what is not a file yet, one that no file has."""
        name = to_fs_path(uri) if uri.startswith("file:") else None
        if name is None:
            return Path("/", f"<{uri.replace('/', '-')}>")
        try:
            path = Path(name).resolve()
        except (OSError, ValueError, RuntimeError):
            path = Path(name)
        return path

    def open(self, uri: str, text: str) -> Path:
        """Take the text of a file; answers call it as the editor does."""
        path = self.path(uri)
        self._uris[path] = uri
        self.workspace.set_text(path, text)
        return path

    def close(self, uri: str) -> Path:
        """Forget the text of a file."""
        path = self.path(uri)
        self._uris.pop(path, None)
        self._lines.pop(path, None)
        self.workspace.close(path)
        return path

    def uri(self, path: Path) -> str:
        """Return the address of a file."""
        return self._uris.get(path) or from_fs_path(str(path)) or path.as_uri()

    def lines(self, source: Source) -> TextLines:
        """Return the lines of a file's text as the editor has them."""
        path = source.real_path
        if path is not None and path in self.workspace.texts:
            return self.open_lines(path)
        known = self._lines_of_others.get(source)
        if known is None or known.encoding is not self.encoding:
            known = self._lines_of_others[source] = TextLines(source.text, self.encoding)
        return known

    def open_lines(self, path: Path) -> TextLines:
        """Return the lines of a text that is open; one that is not has none."""
        text = self.workspace.texts.get(path, "")
        known = self._lines.get(path)
        if known is None or known.text is not text or known.encoding is not self.encoding:
            known = self._lines[path] = TextLines(text, self.encoding)
        return known

    def range(self, span: Span) -> types.Range:
        """Return a stretch of a text as the protocol has it."""
        return types.Range(*(self._position(span.source, end) for end in (span.start, span.end)))

    def _position(self, source: Source, offset: int) -> types.Position:
        line, column = source.place(offset)
        return position_of(self.lines(source).place_in_line(line - 1, column))

    def location(self, span: Span) -> types.Location | None:
        """Return a stretch of a file as the protocol has it; None if there is no file."""
        path = span.source.real_path
        return types.Location(self.uri(path), self.range(span)) if path is not None else None

    def locations(self, spans: Iterable[Span]) -> list[types.Location]:
        """Return stretches of files, each once, in their order."""
        found = {
            (one.uri, one.range.start.line, one.range.start.character): one
            for span in spans
            if (one := self.location(span)) is not None
        }
        return list(found.values())

    def spot(self, uri: str, position: types.Position) -> Spot | None:
        """Return a place by its address; None if no notes are."""
        path = self.path(uri)
        system = self.workspace.system(path)
        located = self.workspace.located_in(system, path)
        if system is None or located is None:
            return None
        place = EditorPosition(position.line, position.character)
        offset = self.lines(located.source).offset_in_normalized(place)
        return Spot(system, located.reading, located.source, path, offset)

    def whole(self, uri: str) -> Spot | None:
        """Return the beginning of a file; None if no notes are."""
        return self.spot(uri, types.Position(0, 0))

    def edit(self, span: Span, text: str) -> types.TextEdit:
        """Return a change of a text; what is new has its line ends."""
        end = self.lines(span.source).line_end
        return types.TextEdit(self.range(span), text.replace("\n", end))

    def workspace_edit(self, edits: Iterable[tuple[Span, str]]) -> types.WorkspaceEdit:
        """Return changes of files, each once."""
        changes: dict[str, list[types.TextEdit]] = {}
        for span, text in dict.fromkeys(edits):
            path = span.source.real_path
            if path is not None:
                changes.setdefault(self.uri(path), []).append(self.edit(span, text))
        return types.WorkspaceEdit(changes=changes)


def position_of(place: EditorPosition) -> types.Position:
    """Return a place between two characters as the protocol has it."""
    return types.Position(place.line, place.unit)


def ask_system(desk: Desk, uri: str, query: str) -> str:
    """Return what the system of a file says about an auction, as ``bml ask`` does.

    One answer where all partners agree, else one for each (VARIANTS VA-12).
    """
    system = desk.workspace.system(desk.path(uri))
    if system is None:
        return "no notes are open"
    answers = {own.variant: _answered(own, query) for own in system.notes_of_each}
    if len(set(answers.values())) == 1:
        return next(iter(answers.values()))
    return "\n".join(f"{name}:\n{answer}" for name, answer in answers.items())


def _answered(notes: Notes, query: str) -> str:
    answer = ask(notes, query)
    return answer.message or render_answer(answer, notes.system.options)


def page_of(desk: Desk, uri: str) -> dict[str, object]:
    """Return a text as its page, with the lines of what has an id there, from 1."""
    # Pages need docutils, which nothing else here does and which takes long to begin.
    from .preview import preview_page

    path = desk.path(uri)
    options = desk.workspace.options(path)
    page = preview_page(path, path.name, options, variant=desk.workspace.variant)
    return {"html": page.html, "anchors": [list(anchor) for anchor in page.anchors]}
