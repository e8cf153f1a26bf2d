"""Notes split into parts: the kind of every line, and its block."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from ...language.blocks import Block
from ...language.bss_annotations import is_annotation
from ...language.clips import is_paste
from ...language.codes import Code, Severity
from ...language.diagnostics import Diagnostic
from ...language.parser import METADATA, Parse, blocks_of
from ...language.prose import heading_of
from ...language.reading import ReadItem, read_lines
from ...language.source import Source, SourceLine
from ...language.state import DocumentState
from ...language.syntax import Annotation, BiddingTable, Document, Element, Heading, RstBlock
from ...language.variants.parts import VariantPart, holds, is_variant_line
from ...patterns import compile_later
from .table_parts import is_about_tab

SETTING = compile_later(r"\s*#\s*(VUL|SEAT)(?![A-Za-z])\s*")
"""A line ``#VUL`` or ``#SEAT`` (LANGUAGE SV)."""


class LineKind(Enum):
    """The kind of a line."""

    BLANK = auto()
    COMMENT = auto()
    """A comment or an annotation."""
    INCLUDE = auto()
    RST = auto()
    """A line of a reST block, or one of its markers."""
    HEADING = auto()
    METADATA = auto()
    SETTING = auto()
    BODY = auto()
    """Any other line of a block."""


@dataclass(slots=True)
class FilePart:
    """Lines of the file itself that are formatted together.

    They are the headings, metadata and settings at the start of a block, or the rest of it.
    """

    lines: list[SourceLine]
    """The lines, including annotations among them and directly above."""
    element: Element | None = None
    """The element of a block without its start; None for a table that only stores clips."""
    trap: str = ""
    """The reason why it cannot be formatted safely; empty if it can."""
    leading: bool = False
    """True for the start of a block."""
    limits: tuple[VariantPart | None, ...] = (None,)
    """The partners that its rows, or all of it, are limited to."""

    def holds(self, name: str) -> bool:
        """Return whether a part of it applies to a partner, given by the case-folded name."""
        return any(holds(limit, name) for limit in self.limits)

    @property
    def line(self) -> int:
        """Number of its first line in the file, from 1."""
        first = self.lines[0]
        return first.source.line_number(first.start)


@dataclass(slots=True)
class Anatomy:
    """A file split into parts."""

    source: Source
    written: list[str]
    """The lines as written; the source has spaces instead of control characters."""
    kinds: list[LineKind]
    groups: list[int]
    """For every line the number of its group; a blank line separates groups. -1 for blank lines,
    comments, and annotations above headings and settings."""
    parts: list[FilePart] = field(default_factory=list)
    elements: list[Element] = field(default_factory=list)
    """The elements of the file, including those of included files."""

    def parse(self, state: DocumentState) -> Parse:
        """Return the result of parsing the file, if it was split with ``state``."""
        document = Document(self.source.name, tuple(self.elements), state.metadata)
        return Parse(self.source, document, state)

    def index(self, line: SourceLine) -> int:
        """Return the number of ``line`` in the file, from 0."""
        return self.source.line_number(line.start) - 1


def split_source(source: Source, state: DocumentState) -> Anatomy | None:
    """Return the parts of ``source``, or None if it cannot be read at all.

    ``state`` cannot be used again: it receives the clips, settings and diagnostics of the file.
    """
    written = source.text.split("\n")
    if written[-1] == "":
        written.pop()
    items = list(read_lines(source, state))
    if state.diagnostics.count(Code.FILE_BINARY):
        return None
    anatomy = Anatomy(
        source,
        written,
        # Where control characters are read as spaces, a line of them is blank.
        [LineKind.COMMENT if line.strip() else LineKind.BLANK for line in source.text.split("\n")][
            : len(written)
        ],
        [-1] * len(written),
    )
    _Anatomist(anatomy, state).work(items)
    return anatomy


class _Anatomist:
    def __init__(self, anatomy: Anatomy, state: DocumentState) -> None:
        self.anatomy = anatomy
        self.source = anatomy.source
        self.state = state
        self.starts = {start: index for index, start in enumerate(self.source.line_starts)}
        self.groups = 0

    def work(self, items: Sequence[ReadItem]) -> None:
        includes = self._new_group()
        for item in items:
            if isinstance(item, RstBlock):
                if item.span.source is self.source:
                    self._rst(item)
            elif item.source is self.source and item.start not in self.starts:
                # The boundaries of an include are at the end of its line.
                self._mark(self.source.line_number(item.start) - 1, LineKind.INCLUDE, includes)
        for block, read in blocks_of(items, self.state):
            found_above = len(self.state.diagnostics)
            elements = list(read)
            self.anatomy.elements += elements
            if isinstance(block, list):
                self._block(block, elements, list(self.state.diagnostics.since(found_above)))

    def _new_group(self) -> int:
        self.groups += 1
        return self.groups

    def _mark(self, index: int, kind: LineKind, group: int) -> None:
        self.anatomy.kinds[index] = kind
        self.anatomy.groups[index] = group

    def _rst(self, block: RstBlock) -> None:
        """Mark the lines of a reST block, including its markers."""
        written, span = self.anatomy.written, block.span
        first = self.starts.get(span.start, len(written))
        last = self.source.line_number(span.end) - 1
        is_empty = span.start == span.end and first < len(written) and written[first].strip()
        if not is_empty:
            last += 1
        group = self._new_group()
        for index in range(first - 1, min(last + 1, len(written))):
            self._mark(index, LineKind.RST, group)

    def _block(
        self, block: Block, elements: Sequence[Element], found: Sequence[Diagnostic]
    ) -> None:
        """Split a block.

        :param found: the problems found in it.
        """
        own = [line for line in block if line.source is self.source and line.start in self.starts]
        if not own:
            return
        start = self._leading(own)
        if start:
            here = self.state.variants.current
            self.anatomy.parts.append(FilePart(own[:start], leading=True, limits=(here,)))
        if start < len(own):
            self.anatomy.parts.append(self._rest(own[start:], elements, found))
        if self.state.pastes_too_much and any(is_paste(line.text) for line in own):
            self.anatomy.parts[-1].trap = (
                self.anatomy.parts[-1].trap or "the document pastes more than can be compared"
            )
        if len(own) < len(block):
            self.anatomy.parts[-1].trap = "a file is included inside a clip"
            self._keep_together(own)

    def _leading(self, own: list[SourceLine]) -> int:
        """Mark the headings and settings at the start of a block; return the number of lines."""
        start, above = 0, LineKind.BODY
        group = self._new_group()
        for index, line in enumerate(own):
            if start and start == index and is_variant_line(line.text):
                self._mark(self.anatomy.index(line), LineKind.COMMENT, group)
                start = index + 1
                continue
            if is_annotation(line.text):
                continue
            kind = _leading_kind(line)
            if kind is None:
                break
            if kind is LineKind.HEADING or kind is not above:
                group = self._new_group()
            self._mark(self.anatomy.index(line), kind, group)
            start, above = index + 1, kind
        return start

    def _rest(
        self, lines: list[SourceLine], elements: Sequence[Element], found: Sequence[Diagnostic]
    ) -> FilePart:
        """Return the part after the headings and settings of a block, and mark its lines."""
        group = self._new_group()
        for line in lines:
            if line.text.strip():
                kind = LineKind.COMMENT if is_annotation(line.text) else LineKind.BODY
                self._mark(self.anatomy.index(line), kind, group)
        rest = [item for item in elements if not isinstance(item, Heading | Annotation)]
        first = lines[0].start
        problems = [
            diagnostic
            for diagnostic in found
            if diagnostic.span.source is not self.source or diagnostic.span.start >= first
        ]
        element = rest[-1] if rest else None
        return FilePart(lines, element, _trap(problems), limits=_limits(element))

    def _keep_together(self, own: list[SourceLine]) -> None:
        """Put all lines from the first to the last of these into one group."""
        first, last = self.anatomy.index(own[0]), self.anatomy.index(own[-1])
        for index in range(first, last + 1):
            if self.anatomy.groups[index] >= 0:
                self.anatomy.groups[index] = self.groups


def _leading_kind(line: SourceLine) -> LineKind | None:
    """Return the kind of a line at the start of a block, or None if the element begins."""
    if heading_of(line):
        return LineKind.HEADING
    if METADATA.match(line.text):
        return LineKind.METADATA
    return LineKind.SETTING if SETTING.match(line.text) else None


def _limits(element: Element | None) -> tuple[VariantPart | None, ...]:
    """Return the limits of the rows of a table, or of another element; clips have none."""
    if isinstance(element, BiddingTable):
        return tuple(row.part for row in element.rows) or (element.part,)
    return (element.part if element is not None else None,)


def _trap(diagnostics: Iterable[Diagnostic]) -> str:
    """Return the reason why a block with these diagnostics must stay unchanged, or nothing."""
    for diagnostic in diagnostics:
        if diagnostic.severity is Severity.ERROR or is_about_tab(diagnostic):
            return _words(diagnostic)
    return ""


def _words(diagnostic: Diagnostic) -> str:
    return f"{diagnostic.message} [{diagnostic.code}]"
