"""Reading of bytes into lines: decoding, reST blocks, includes and comments (LANGUAGE FS, IN)."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path

from ..patterns import IGNORECASE, compile_later
from .bss_annotations import is_annotation
from .codes import Code
from .diagnostics import Advice, Edit, quoted
from .import_comments import report_likely
from .included_files import FileReading, IncludedFile, Shelf
from .input_files import read_content
from .options import Options
from .source import Excerpt, Source, SourceLine, Span, normalized
from .state import DocumentState
from .syntax import RstBlock
from .variants.parts import VariantLine, VariantPart, is_variant_line, variant_line
from .variants.placement import Include, VariantWatch

_INCLUDE = compile_later(r"\s*#\s*INCLUDE\s*(\S*)")
_BEGIN_RST = compile_later(r"\s*#\+BEGIN_RST\s*", IGNORECASE)
_END_RST = compile_later(r"\s*#\+END_RST\s*", IGNORECASE)
_WIDE = compile_later(r"(?s).{0,3}?(?:[^\0]\0|\0[^\0]){3}")
"""The start of two-byte text that is decoded in another encoding."""
_WIDE_HINT = "it is saved as UTF-16, which Windows calls Unicode: save it as UTF-8"
_BINARY_HINT = "check that this is the right file and that it is saved as UTF-8"
CONTROL = compile_later(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff]")
_QUOTES = "\"'`<>“”„‘’«»"
_SUFFIXES = (".bml", ".txt")
"""Suffixes of note files."""
_BINARY_PROBE = 8192
_LEAST_BYTES, _MOST_HINTS = 1024, 100
_SHELF = Shelf(room=1024 * 1024)
"""Size for the notes of several partnerships; the elements use forty times as much."""

ReadItem = SourceLine | RstBlock
"""A line of text, or a reST block. A line of spaces separates blocks."""


@dataclass(frozen=True, slots=True)
class DecodedText:
    """The text of a file, and the first byte that is not UTF-8, or None."""

    text: str
    bad_byte: int | None


def decode(data: bytes) -> DecodedText:
    """Return the text of ``data``, read as UTF-8 or else as Windows-1252 (LANGUAGE FS-1)."""
    try:
        return DecodedText(data.decode("utf-8-sig"), None)
    except UnicodeDecodeError as error:
        bom = 3 if data.startswith(b"\xef\xbb\xbf") else 0
        return DecodedText(data[bom:].decode("cp1252", errors="replace"), error.start + bom)


def open_source(path: Path, name: str, state: DocumentState) -> Source:
    """Read the file ``path`` as a source called ``name``; report invalid bytes.

    :raises OSError: if the file cannot be read.
    """
    data = bytes_of(path, state.options)
    source = Source(name, normalized(decode(data).text), path=path)
    state.sources.append(source)
    report_encoding(source, data, state)
    return source


def _open_included(path: Path, name: str, state: DocumentState, included_by: Span) -> Source:
    """Read the file ``path`` as :func:`open_source` does, or return it from the cache.

    :param included_by: the name in the directive that includes it.
    :raises OSError: if the file cannot be read.
    """
    data = bytes_of(path, state.options)
    reading = FileReading(path, name, state.options)
    source = _SHELF.take(reading, data)
    # Each include of a document is a source of its own.
    if source is None or source in state.includers:
        source = IncludedFile(reading, data, normalized(decode(data).text))
    state.sources.append(source)
    state.includers[source] = included_by
    report_encoding(source, data, state)
    return source


def bytes_of(path: Path, options: Options) -> bytes:
    """Return the content of the file ``path``, or of its text in an editor.

    :raises OSError: if the file cannot be read.
    """
    text = options.texts.get(path)
    if text is not None:
        return text.encode(errors="replace")
    limits = options.limits
    return read_content(path, limits.file_bytes, limits.hint("file_bytes"))


def report_encoding(source: Source, data: bytes, state: DocumentState) -> None:
    """Report ``ENCODING`` if ``data``, the bytes of ``source``, are text but not UTF-8."""
    decoded = decode(data)
    text, bad_byte = decoded.text, decoded.bad_byte
    if bad_byte is None or "\0" in text[:_BINARY_PROBE]:
        return
    bom = len(data) - len(text)  # Windows-1252 has one byte a character
    before = normalized(text[: bad_byte - bom])
    offset = min(len(before), len(source.text))
    state.diagnostics.report(
        Code.ENCODING,
        Span(source, offset, min(offset + 1, len(source.text))),
        f"not UTF-8 (byte {bad_byte}); read as Windows-1252",
        hint="save the file as UTF-8",
    )


def read_lines(
    source: Source, state: DocumentState, part: VariantPart | None = None
) -> Iterator[ReadItem]:
    """Yield the lines of ``source`` and its included files without comments (FS-3, FS-4).

    A binary source yields nothing. Control characters are replaced by spaces.

    :param part: the variant part that contains them, for some partners only.
    """
    yield from _NotesReader(source, state).read(_whole(source), (), part)


def read_excerpt(
    excerpt: Excerpt, state: DocumentState, part: VariantPart | None = None
) -> Iterator[ReadItem]:
    """Yield the lines of an excerpt as :func:`read_lines` does for a source."""
    if excerpt.lines:
        yield from _NotesReader(excerpt.source, state).read(excerpt, (), part)


def _whole(source: Source) -> Excerpt:
    """Return all lines of a source."""
    ends = [start - 1 for start in source.line_starts[1:]]
    return Excerpt(source, list(zip(source.line_starts, [*ends, len(source.text)], strict=True)))


def included_name(text: str) -> tuple[int, int] | None:
    """Return the columns of the file name in an ``#INCLUDE`` line; None for other lines."""
    include = _INCLUDE.match(text)
    return include.span(1) if include else None


def nul_position(source: Source) -> int:
    """Return the position of a NUL near the start, for binary files (FS-1); -1 for texts."""
    return source.text.find("\0", 0, _BINARY_PROBE)


def read_file(
    name: Span, state: DocumentState, part: VariantPart | None = None
) -> Iterator[ReadItem]:
    """Yield the lines of the file named at ``name``, like an include.

    They are a separate block (LANGUAGE IN-2). The name is in an option of a directive, where a
    leading ``/`` stands for the root, as everywhere in Sphinx.

    :param part: the variant part that contains them, for some partners only.
    """
    yield SourceLine("", name.source, name.end, name.end, name.end)
    yield from _NotesReader(name.source, state, name).included(name, (), part)


class _NotesReader:
    def __init__(self, root: Source, state: DocumentState, option: Span | None = None) -> None:
        self.state = state
        self.option = option
        self.home = root.path.parent if root.path else None
        folder = state.options.root or self.home
        self.limit = folder.resolve() if folder else None
        self.opened = [root.path.resolve()] if root.path else []

    def read(
        self, excerpt: Excerpt, chain: tuple[Span, ...], part: VariantPart | None = None
    ) -> Iterator[ReadItem]:
        """Yield the items of an excerpt.

        :param chain: the includes around the excerpt.
        :param part: the variant part that contains it, for some partners only.
        """
        source, lines = excerpt.source, excerpt.lines
        first, last = lines[0][0], lines[-1][1]
        nul = source.text.find("\0", first, first + _BINARY_PROBE)
        if nul >= 0:
            self._refuse_binary(Span(source, nul, nul + 1))
            return
        self._blank_controls(source, first, last)
        index, longest = 0, self.state.options.limits.line_length
        watch = VariantWatch(part, self.state.variants)
        while index < len(lines):
            line = excerpt.line(index)
            text, index = line.text, index + 1
            if "#" in text:
                if _BEGIN_RST.fullmatch(text):
                    block, index = self._rst_block(excerpt, index)
                    yield replace(block, part=watch.rst_block())
                    continue
                if _END_RST.fullmatch(text):
                    self._stray_end(line.part(0, len(text)))
                    watch.directive()
                    continue
                if include := _INCLUDE.match(text):
                    boundary = SourceLine("", source, line.end, line.end, line.end)
                    yield boundary
                    below = self._variant_lines(excerpt, index)
                    name = line.part(*include.span(1))
                    yield from self.included(name, chain, watch.include(below))
                    yield boundary
                    continue
            if "//" in text and text.lstrip().startswith("//"):
                if not is_annotation(text):
                    report_likely(line, self.state)
                    continue
                if is_variant_line(text) and watch.takes(line):
                    continue
                if len(text) > longest:
                    self._report_length(line)
                yield line if watch.part is None else line._replace(stands_in=watch.part)
                continue
            if len(text) > longest:
                self._report_length(line)
            if index < len(lines) or text:
                here = watch.line(text)
                yield line if here is None else line._replace(stands_in=here)
        watch.end()

    def _variant_lines(self, excerpt: Excerpt, index: int) -> list[VariantLine]:
        """Return the variant lines from ``index`` that apply to the include above them (VA-3)."""
        found = []
        for line in map(excerpt.line, range(index, len(excerpt.lines))):
            if not line.text.lstrip().startswith("//"):
                break
            if variant := variant_line(line):
                found.append(variant)
        return found

    def _refuse_binary(self, nul: Span) -> None:
        self.state.diagnostics.report(
            Code.FILE_BINARY,
            nul,
            f"not a text file (NUL byte at character {nul.start}); not read",
            hint=_WIDE_HINT if _WIDE.match(nul.source.text) else _BINARY_HINT,
        )

    def _blank_controls(self, source: Source, start: int, end: int) -> None:
        """Replace every control character by a space; report one per line (BS-5).

        An included file without control characters is cached for other documents. Those of other
        files are reported in each document.
        """
        found = CONTROL.finditer(source.text, start, end)
        places = [Span(source, *one.span()) for one in found]
        for _, of_line in groupby(places, key=lambda place: place.line):
            first, *others = of_line
            self.state.diagnostics.report(
                Code.TEXT_CONTROL,
                first,
                f"control character U+{ord(first.text):04X}, read as a space",
                hint="write a space instead",
                edits=[Edit(place, " ", is_safe=True) for place in (first, *others)],
            )
        if places:
            text = source.text
            source.text = text[:start] + CONTROL.sub(" ", text[start:end]) + text[end:]
        elif isinstance(source, IncludedFile):
            _SHELF.put(source)

    def _report_length(self, line: SourceLine) -> None:
        self.state.diagnostics.report(
            Code.LIMIT_LINE,
            line.part(0, len(line.text)),
            f"a line of {len(line.text)} characters",
            hint=self.state.options.limits.hint(
                "line_length", "check whether line breaks were lost"
            ),
        )

    def _rst_block(self, excerpt: Excerpt, index: int) -> tuple[RstBlock, int]:
        """Return the block with the lines from ``index``, and the line after it (XT-1)."""
        source, lines = excerpt.source, excerpt.lines
        first = excerpt.line(index).origin if index < len(lines) else lines[-1][1]
        for number in range(index, len(lines)):
            start, end = lines[number]
            if _END_RST.fullmatch(source.text, start, end):
                return RstBlock(Span(source, first, max(first, start - 1))), number + 1
        marker = excerpt.line(index - 1)
        self.state.diagnostics.report(
            Code.RST_UNCLOSED,
            marker.part(0, len(marker.text)),
            "#+BEGIN_RST without #+END_RST: read to the end of the file",
            hint="write #+END_RST on a line of its own",
        )
        return RstBlock(Span(source, first, lines[-1][1])), len(lines)

    def _stray_end(self, span: Span) -> None:
        self.state.diagnostics.report(
            Code.RST_STRAY_END,
            span,
            "#+END_RST without #+BEGIN_RST",
            hint="write #+BEGIN_RST above, or remove it",
        )

    def included(
        self, name: Span, chain: tuple[Span, ...], part: VariantPart | None = None
    ) -> Iterator[ReadItem]:
        """Yield the items of the file named at ``name`` (LANGUAGE IN-3, IN-6, IN-7)."""
        self.state.variants.includes.append(Include(name, part))
        path = self._find(name)
        if path is None or not self._may_include(path, name, chain):
            return
        display_name = _display_name(path, name.source)
        try:
            # Small files count as much, or they could be included over and over without end.
            size = max(_size_of(path, self.state.options), _LEAST_BYTES)
            if self.state.included_bytes + size > self.state.options.limits.include_bytes:
                self._refuse(
                    Code.INCLUDE_SIZE,
                    name,
                    f"{display_name}: the included files are too large in total",
                    hint=self.state.options.limits.hint("include_bytes"),
                )
                return
            self.state.included_bytes += size
            included = _open_included(path, display_name, self.state, name)
        except OSError as error:
            self._refuse(
                Code.INCLUDE_MISSING, name, f"cannot read {display_name}: {error.strerror}"
            )
            return
        if path not in self.state.dependencies:
            self.state.dependencies.append(path)
        self.opened.append(path)
        yield from self.read(_whole(included), (*chain, name), part)
        self.opened.pop()

    def _find(self, name: Span) -> Path | None:
        """Return the file, searched next to the including file, then in the root (IN-6)."""
        if not name.text:
            self._refuse(
                Code.INCLUDE_MISSING, name, "#INCLUDE without a file name", hint="#INCLUDE name"
            )
            return None
        if not self.state.options.files:
            self._refuse(Code.INCLUDE_ESCAPE, name, "including files is disabled here")
            return None
        is_below_root = name is self.option and name.text.startswith("/")
        way = name.text.lstrip("/") if is_below_root else name.text
        if Path(way).is_absolute() or self.limit is None:
            self._refuse(
                Code.INCLUDE_ESCAPE,
                name,
                f"cannot include the absolute path {quoted(name.text)}",
                hint="write a path relative to this file",
            )
            return None
        beside = name.source.path.parent if name.source.path and not is_below_root else None
        home = self.home if not is_below_root else self.limit
        folders = list(dict.fromkeys(folder for folder in (beside, home) if folder))
        folders = folders or [self.limit]
        for folder in folders:
            if path := _existing(folder / way, self.state.options):
                return path
        self._missing(name, way, folders)
        return None

    def _missing(self, name: Span, way: str, folders: list[Path]) -> None:
        self.state.missing.extend(folder / way for folder in folders)
        advice = Advice(f"looked in {', '.join(str(folder) for folder in folders)}")
        # Every look at a folder costs; a few are enough for an author.
        if self.state.diagnostics.count(Code.INCLUDE_MISSING) >= _MOST_HINTS or way != name.text:
            folders = []
        for folder in folders:
            advice = self._missing_advice(name, folder) or advice
        message = f"file not found: {quoted(name.text)}"
        self._refuse(Code.INCLUDE_MISSING, name, message, hint=advice.hint, edits=advice.edits)

    def _missing_advice(self, place: Span, folder: Path) -> Advice | None:
        """Return advice about a file name that ``folder`` lacks, or None (IN-6, IN-10)."""
        name = place.text
        other = self._other_case(folder / name)
        if other == Path(name).name:
            return Advice(
                f"{folder / name} is not a file that can be read, but a folder or a device"
            )
        if other:
            hint = f"did you mean {other}? Upper and lower case must match"
            return Advice(hint, (Edit(place._replace(start=place.end - len(other)), other),))
        bare = name.strip(_QUOTES)
        for meant in (bare, *(bare + suffix for suffix in _SUFFIXES)):
            if bare and meant != name and (other := self._other_case(folder / meant)):
                found = Path(meant).with_name(other).as_posix()
                return Advice(f"write #INCLUDE {found}", (Edit(place, found),))
        return None

    def _other_case(self, path: Path) -> str | None:
        """Return the name of a file that differs from ``path`` only in case (IN-6)."""
        wanted = path.name.casefold()
        try:
            folder = path.parent.resolve()
            if self.limit is None or not folder.is_relative_to(self.limit):
                return None
            names = sorted(item.name for item in folder.iterdir())
        except (OSError, RuntimeError, ValueError):
            return None
        return next((name for name in names if name.casefold() == wanted), None)

    def _may_include(self, path: Path, name: Span, chain: tuple[Span, ...]) -> bool:
        limits = self.state.options.limits
        if self.limit is not None and not path.is_relative_to(self.limit):
            self._refuse(
                Code.INCLUDE_ESCAPE,
                name,
                f"{quoted(name.text)} is outside {self.limit}",
                hint="move it below that folder, or set another root",
            )
            return False
        if path in self.opened:
            names = " -> ".join([*(span.text for span in chain), name.text])
            self._refuse(
                Code.INCLUDE_CYCLE,
                name,
                f"includes itself: {names}",
                hint="remove one of these includes",
                related=chain[::-1],
            )
            return False
        if len(chain) >= limits.include_depth:
            self._refuse(
                Code.INCLUDE_DEPTH,
                name,
                f"includes are nested more than {limits.include_depth} deep",
                hint=limits.hint("include_depth"),
            )
            return False
        return True

    def _refuse(
        self,
        code: Code,
        name: Span,
        message: str,
        *,
        hint: str = "",
        related: tuple[Span, ...] = (),
        edits: Iterable[Edit] = (),
    ) -> None:
        self.state.diagnostics.report(
            code,
            name,
            message,
            hint=hint,
            related=related,
            relation="included here",
            edits=edits,
        )


def _display_name(path: Path, includer: Source) -> str:
    """Return the name of an included file in diagnostics."""
    if includer.path is None:
        return str(path)
    return sibling_name(path, Path(includer.name).parent, includer.path.parent.resolve())


def sibling_name(path: Path, folder: Path, real_folder: Path) -> str:
    """Return the name of a file, relative or absolute like the name of another file.

    :param path: the file, with symbolic links resolved.
    :param folder: the folder of the other file as in its name, relative or absolute.
    :param real_folder: the same folder with symbolic links resolved.
    """
    try:
        way = os.path.relpath(path, real_folder)
    except ValueError:  # Another drive.
        return str(path)
    name = os.path.normpath(folder / way)
    # The name of a folder that is a link does not lead out of it.
    return str(path) if way.startswith("..") and Path(name).resolve() != path else name


def _size_of(path: Path, options: Options) -> int:
    text = options.texts.get(path)
    return path.stat().st_size if text is None else len(text)


def _existing(path: Path, options: Options) -> Path | None:
    """Return the real path of a file, or None if it does not exist or its name is invalid."""
    try:
        path = path.resolve()
        return path if path in options.texts or path.is_file() else None
    except (OSError, RuntimeError, ValueError):
        return None
