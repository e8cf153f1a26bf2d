"""The state of a document while it is read, from its first line to its last.

It includes the ``//ignore`` lines that suppress diagnostics in a place (LANGUAGE XT-8).
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
from .diagnostics import Diagnostics, Edit, nearest
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
    """The key in upper case."""
    value: Fragment
    part: VariantPart | None
    """The variant part that contains it."""


ContextUses = list[tuple[syntax.TableContext, syntax.BiddingTable]]


class ListedRows(NamedTuple):
    """A list or pipe table that looks like rows (LANGUAGE EL-10)."""

    span: Span
    kind: str
    """``list`` or ``pipe table``."""
    call: str
    """The first call."""
    has_nested: bool
    """Whether rows are nested in a row."""
    edits: tuple[Edit, ...]
    """The edits that write the rows; empty if a part is not a row."""


Sections = tuple[tuple[int, str], ...]
"""The sections around a place, from the outermost: the level of each, and its id."""


class DealAbove(NamedTuple):
    """A deal to which the auctions below it belong (LANGUAGE AU-6)."""

    diagram: syntax.DealDiagram
    sections: Sections
    has_auction: bool = False
    """Whether all partners have seen the auction of the deal."""


VARIABLES_KEY = "VARIABLES"
"""The metadata key for the suits that ``M`` and ``m`` may have (LANGUAGE EX-3a)."""


@dataclass(slots=True)
class DocumentState:
    """The mutable state of reading, created for one document and never shared (LM-6).

    Included files and the content of directives are read with the same state (LANGUAGE IN-8).
    """

    options: Options = field(default_factory=Options)
    name: str = ""
    """The name of the document in the addresses of its rows."""
    diagnostics: Diagnostics = field(default_factory=Diagnostics)
    clips: dict[str, Clip] = field(default_factory=dict)
    cuts: dict[Span, str] = field(default_factory=dict)
    """The clips that ``#CUT`` took out of the text, with their names."""
    pasted_clips: set[Span] = field(default_factory=set)
    """The clips that were pasted, by place."""
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
    """The headings of the current sections, for all partners (LANGUAGE HI-9b)."""
    above: syntax.Element | None = None
    """The element directly above in its document, ignoring ``//`` lines."""
    contexts: ContextUses = field(default_factory=list)
    """The tables that continue an auction outside of them, not reported yet."""
    context_files: set[str] = field(default_factory=set)
    """The files in which words above a table were reported as its auction."""
    listed: list[ListedRows] = field(default_factory=list)
    """The lists of rows, not reported yet (LANGUAGE EL-10)."""
    table_files: set[str] = field(default_factory=set)
    """The files with bidding tables, outside of directives."""
    sections: Sections = ()
    deal: DealAbove | None = None
    """The last deal, or None."""
    metadata: dict[str, Fragment] = field(default_factory=dict)
    """Values by key in upper case, from the first setting of each key."""
    settings: list[MetadataLine] = field(default_factory=list)
    """All lines of metadata, in order."""
    parameters: Parameters = field(default_factory=Parameters)
    variants: VariantState = field(default_factory=VariantState)
    """The variants: the parts for some partners only."""
    variant: str = ""
    """The case-folded name of the partner of these notes; empty for all partners."""
    file_words: list[syntax.FileWord] = field(default_factory=list)
    """Words of ``//bss`` lines about the exported file as a whole, in order."""
    silences: dict[Silence, None] = field(default_factory=dict)
    """The ``//ignore`` lines, in order, each once."""
    qualifications: list[Qualification] = field(default_factory=list)
    """The conditions of ``//bss qual=`` lines on the next table."""
    sources: list[Source] = field(default_factory=list)
    """The texts of the files that were read, in order."""
    includers: dict[Source, Span] = field(default_factory=dict)
    """The places of file names in includes, by the included text."""
    dependencies: list[Path] = field(default_factory=list)
    """The files read by includes, in order, each once (LANGUAGE IN-9)."""
    missing: list[Path] = field(default_factory=list)
    """The paths at which included files were not found."""
    rst_blocks: list[Span] = field(default_factory=list)
    """The reStructuredText blocks that were shown, in order."""
    rst_messages: int = 0
    """Number of docutils warnings and errors about them."""
    included_bytes: int = 0
    pasted_lines: int = 0
    pasted_bytes: int = 0
    pastes_too_much: bool = False
    """Whether the document has reached a limit of what it may paste."""
    cells: int = 0
    """Number of cells of the pipe tables, including cells that fill short rows."""
    shown_rows: int = 0
    """Number of rows of bidding tables on the page."""
    shown_calls: int = 0
    """Number of calls of auctions on the page, including the first that exceeded the limit."""

    searches: int = 0
    """Number of searches for similar words."""

    @property
    def variable_suits(self) -> str:
        """``both`` or ``unbid`` from the document or its project, or nothing (EX-3a)."""
        setting = self.metadata.get(VARIABLES_KEY)
        value = setting.text.lower() if setting else ""
        return value if value in VARIABLE_SUITS else self.options.variables

    def nearest(self, word: str, known: Iterable[str]) -> str:
        """Return the known word nearest to ``word``, or nothing.

        The search is slow, and pastes can repeat it very often, so the number is limited.
        """
        self.searches += 1
        return nearest(word, islice(known, _MOST_NAMES)) if self.searches <= _MOST_SEARCHES else ""

    def __post_init__(self) -> None:
        """Set the limit of the diagnostics, and the parameters of the project."""
        self.diagnostics.most_related = self.options.limits.related
        if not self.parameters.project:
            self.parameters.project = self.options.parameters

    def filling(self, name: str = "", *, is_reported: bool = False) -> Filling:
        """Return the filling that inserts parameter values into texts (LANGUAGE PR-1).

        :param name: the case-folded partner; empty for all partners.
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
    """The suppression of a code in some lines."""

    code: str
    """The code as written; empty if there is none."""
    file: str
    """The place of the suppression."""
    line: int
    column: int
    length: int
    lines: tuple[LineRange, ...]
    """The lines with the suppression."""

    def covers(self, file: str, line: int) -> bool:
        """Return whether it applies to a line of a file."""
        return any(one.file == file and one.first <= line <= one.last for one in self.lines)


def record_silences(
    element: syntax.Element, block: Sequence[SourceLine], state: DocumentState
) -> None:
    """Record the ``//ignore`` lines of an element: for their row, or for the block."""
    if isinstance(element, syntax.BiddingTable):
        _record(element.annotations, (line.span for line in block), state)
        for row in element.rows:
            if row.annotations:
                _record(row.annotations, _spans_of(row), state)
    elif isinstance(element, syntax.Annotation):
        _record([element], (line.span for line in block), state)


def silence_at(span: Span, text: str, spans: Iterable[Span]) -> Silence:
    """Return the suppression requested at ``span``.

    :param text: the code, optionally with a reason after it.
    :param spans: places in the lines to which it applies.
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
    """Yield the ranges of lines around ``spans``, one per file."""
    numbers: dict[str, list[int]] = {}
    for span in spans:
        numbers.setdefault(span.file, []).append(span.line)
    for file, lines in numbers.items():
        yield LineRange(file, min(lines), max(lines))
