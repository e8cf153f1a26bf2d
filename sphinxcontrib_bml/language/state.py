"""The state of a document while it is read, from its first line to its last.

With the ``//ignore`` lines, by which an author suppresses diagnostics in a place (LANGUAGE XT-8).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from ..bridge.conditions import ALWAYS, Conditions, Qualification
from . import syntax
from .anchors import Anchors
from .diagnostics import Diagnostics, nearest
from .options import VARIABLE_SUITS, Options
from .parameters import Filling, Parameters
from .source import Fragment, Source, SourceLine, Span
from .variants.parts import VariantPart
from .variants.placement import VariantState

_MOST_SEARCHES = 100
_MOST_NAMES = 1000


class Clip(NamedTuple):
    """Lines stored by ``#CUT`` or ``#COPY``."""

    span: Span
    lines: tuple[SourceLine, ...]


class MetadataLine(NamedTuple):
    """A line of metadata."""

    key: str
    """In upper case."""
    value: Fragment
    part: VariantPart | None
    """The variant part that contains it."""


ContextUses = list[tuple[syntax.TableContext, syntax.BiddingTable]]

Sections = tuple[tuple[int, str], ...]
"""The sections around a place, from the outermost: the level of each, and its id."""


class DealAbove(NamedTuple):
    """A deal to which the auctions below it belong (LANGUAGE AU-6)."""

    diagram: syntax.DealDiagram
    sections: Sections
    has_auction: bool = False
    """Whether all partners have seen its own auction."""


VARIABLES_KEY = "VARIABLES"
"""The key of the metadata that says which suits ``M`` and ``m`` may have (LANGUAGE EX-3a)."""


@dataclass(slots=True)
class DocumentState:
    """The one mutable thing of reading: made for a document, and never shared by two (LM-6).

    Everything that is read on behalf of the document - included files, the content of
    directives - continues with the same state (LANGUAGE IN-8).
    """

    options: Options = field(default_factory=Options)
    name: str = ""
    """The name of the document in the addresses of its rows."""
    diagnostics: Diagnostics = field(default_factory=Diagnostics)
    clips: dict[str, Clip] = field(default_factory=dict)
    cuts: dict[Span, str] = field(default_factory=dict)
    """The clips that ``#CUT`` took out of the text, with their names."""
    pasted_clips: set[Span] = field(default_factory=set)
    """The clips that were pasted, by their places."""
    conditions: Conditions = ALWAYS
    """The conditions that ``#VUL`` and ``#SEAT`` have set."""
    seat_place: Span | None = None
    """The place where the seat of the conditions was set; None at the start."""
    vulnerability_place: Span | None = None
    """The place where their vulnerability was set."""
    anchors: Anchors = field(default_factory=Anchors)
    tables: int = 0
    """The number of bidding tables read."""
    headings: tuple[syntax.Heading, ...] = ()
    """The headings of the sections around, of all partners (LANGUAGE HI-9b)."""
    above: syntax.Element | None = None
    """The element directly above in its document, ``//`` lines aside."""
    contexts: ContextUses = field(default_factory=list)
    """The tables that continue an auction outside of them and have not been reported."""
    context_files: set[str] = field(default_factory=set)
    """The files in which words above a table were reported as its auction."""
    sections: Sections = ()
    deal: DealAbove | None = None
    """The last deal."""
    metadata: dict[str, Fragment] = field(default_factory=dict)
    """By key in upper case, the first setting of each."""
    settings: list[MetadataLine] = field(default_factory=list)
    """All lines of metadata, in order."""
    parameters: Parameters = field(default_factory=Parameters)
    variants: VariantState = field(default_factory=VariantState)
    """The variants: the parts for some names only."""
    variant: str = ""
    """The name whose notes these are, case folded; nothing: everybody's."""
    file_words: list[syntax.FileWord] = field(default_factory=list)
    """Words of ``//bss`` lines about the exported file as a whole, in order."""
    silences: dict[Silence, None] = field(default_factory=dict)
    """The ``//ignore`` lines, in order, each once."""
    qualifications: list[Qualification] = field(default_factory=list)
    """The conditions of ``//bss qual=`` lines on the next table."""
    sources: list[Source] = field(default_factory=list)
    """The texts of the files that were read, in order."""
    includers: dict[Source, Span] = field(default_factory=dict)
    """The name in the directive that includes it, of each text that one does."""
    dependencies: list[Path] = field(default_factory=list)
    """The files read by includes, in order, each once (LANGUAGE IN-9)."""
    missing: list[Path] = field(default_factory=list)
    """The paths at which included files were not found."""
    rst_blocks: list[Span] = field(default_factory=list)
    """The reStructuredText blocks that were shown, in order."""
    rst_messages: int = 0
    """Warnings and errors of docutils about them."""
    included_bytes: int = 0
    pasted_lines: int = 0
    pasted_bytes: int = 0
    pastes_too_much: bool = False
    """Whether the document has reached a limit of what it may paste."""
    cells: int = 0
    """Cells of the pipe tables that were read, those counted that fill short rows."""
    shown_rows: int = 0
    """Rows of bidding tables that were put on the page."""
    shown_calls: int = 0
    """Calls of auctions that were put on the page, and of the first for which there was no room."""

    searches: int = 0
    """Number of searches for a word that an author may have meant."""

    @property
    def variable_suits(self) -> str:
        """``both`` or ``unbid`` as the document or its project says, or nothing (EX-3a)."""
        setting = self.metadata.get(VARIABLES_KEY)
        value = setting.text.lower() if setting else ""
        return value if value in VARIABLE_SUITS else self.options.variables

    def nearest(self, word: str, known: Iterable[str]) -> str:
        """Return the known word nearest to ``word``, or nothing.

        The search costs much, and pastes can ask for it over and over; some are enough.
        """
        self.searches += 1
        return nearest(word, islice(known, _MOST_NAMES)) if self.searches <= _MOST_SEARCHES else ""

    def __post_init__(self) -> None:
        """Let the diagnostics keep the limit of the options, and know the project's parameters."""
        self.diagnostics.most_related = self.options.limits.related
        if not self.parameters.project:
            self.parameters.project = self.options.parameters

    def filling(self, name: str = "", *, is_reported: bool = False) -> Filling:
        """Return what puts the values of parameters into texts (LANGUAGE PR-1).

        :param name: the partner, case folded; nothing: everybody.
        :param is_reported: whether problems are reported.
        """
        diagnostics = self.diagnostics if is_reported else None
        return Filling(self.parameters, diagnostics, self.options.limits, name)


class LineRange(NamedTuple):
    """Lines of a file, numbered from 1."""

    file: str
    first: int
    last: int


class Silence(NamedTuple):
    """That a code is not wanted in some lines."""

    code: str
    """As written; empty if none was."""
    file: str
    """The place of that statement."""
    line: int
    column: int
    length: int
    lines: tuple[LineRange, ...]
    """That it is about."""

    def covers(self, file: str, line: int) -> bool:
        """Return whether it is about a line of a file."""
        return any(one.file == file and one.first <= line <= one.last for one in self.lines)


def record_silences(
    element: syntax.Element, block: Sequence[SourceLine], state: DocumentState
) -> None:
    """Keep the lines ``//ignore`` of an element: of a row for the row, else for its block."""
    if isinstance(element, syntax.BiddingTable):
        _record(element.annotations, (line.span for line in block), state)
        for row in element.rows:
            if row.annotations:
                _record(row.annotations, _spans_of(row), state)
    elif isinstance(element, syntax.Annotation):
        _record([element], (line.span for line in block), state)


def silence_at(span: Span, text: str, spans: Iterable[Span]) -> Silence:
    """Return the silence that ``span`` asks for.

    :param text: the code, perhaps with the reason after it.
    :param spans: places in the lines that it is about.
    """
    code, _, _ = text.partition(" ")
    length = len(span.text.partition("\n")[0])
    return Silence(code, span.file, span.line, span.column, length, tuple(_lines_of(spans)))


def _record(
    annotations: Iterable[syntax.Annotation], spans: Iterable[Span], state: DocumentState
) -> None:
    places: list[Span] | None = None
    for annotation in annotations:
        if annotation.kind is syntax.AnnotationKind.IGNORE:
            places = list(spans) if places is None else places
            silence = silence_at(annotation.span, annotation.text, places)
            state.silences[silence] = None  # a row may be pasted many times


def _spans_of(row: syntax.Row) -> Iterator[Span]:
    yield row.span
    if row.description is not None:
        for line, _, _ in row.description.pieces:
            yield line.span
    for annotation in row.annotations:
        yield annotation.span


def _lines_of(spans: Iterable[Span]) -> Iterator[LineRange]:
    """Yield the lines around ``spans``, one stretch a file."""
    numbers: dict[str, list[int]] = {}
    for span in spans:
        numbers.setdefault(span.file, []).append(span.line)
    for file, lines in numbers.items():
        yield LineRange(file, min(lines), max(lines))
