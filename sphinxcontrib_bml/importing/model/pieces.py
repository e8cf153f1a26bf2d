"""The pieces of a source: headings, prose, and runs of rows, each with the histories above it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from .histories import History
from .rows import Row
from .stream import Line, Words

if TYPE_CHECKING:
    from .evidence import Evidence


class Origin(StrEnum):
    """Where a history candidate comes from (IM2-25); the value is the name of its evidence."""

    CAPTION = "caption"
    CAPTION_END = "caption-end"
    CAPTION_SENTENCE = "caption-sentence"
    DIAGRAM = "diagram"
    PROMPT = "prompt"
    HEADING = "heading"
    HEADING_CALL = "heading-call"
    PARENT = "parent"
    SIDES = "sides"
    PROSE = "prose"
    PROSE_WORD = "prose-word"
    SAME_LIST = "same-list"
    RUN_ABOVE = "run-above"
    FIRST_ROW = "first-row"
    WHOLE_ROW = "whole-row"
    CONVENTION = "convention"
    ANSWER_BY_NAME = "answer-by-name"
    """A row that names the convention it is: ``2♣ = Stayman`` answers 1NT."""
    NOTHING = "nothing"
    ANSWER = "answer"
    ROW = "row"
    """A heading that says a meaning is a row itself (IM2-24)."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """The possible histories of a run, and how near they are."""

    histories: tuple[History, ...]
    source: Origin
    nearness: float
    line: int = 0
    """The line of the source that names it; 0 for none."""
    below: Row | None = None
    """The row whose answers the run contains, for a prompt."""
    is_guess: bool = False
    """Whether only prose or the name of a convention gives it, also above; it is always asked."""


OPENINGS: tuple[History, ...] = ((),)


_BRANCHES = frozenset("├└┣┗")


class Turn(StrEnum):
    """The side whose bids a column or a list has (IM2-31)."""

    UNKNOWN = ""
    RESPONDER = "responder"
    OPENER = "opener"
    ANSWERS = "answers"
    """An answer of either of us: a heading names it."""
    OVERCALLER = "overcaller"
    OPENINGS = "openings"


class PieceKind(StrEnum):
    """The kind of a piece."""

    HEADING = "heading"
    PROSE = "prose"
    ROWS = "rows"
    DIAGRAM = "diagram"
    TABLE = "table"
    """A table without calls."""
    CODE = "code"
    STRUCK = "struck"
    """Lines that begin with calls that are struck out."""
    RULE = "rule"
    BORDER = "border"
    PICTURE = "picture"
    LISTED = "listed"


@dataclass(slots=True)
class Piece:
    """Lines that belong together."""

    kind: PieceKind
    lines: list[Line]
    heading: int = -1
    """The number of the heading above, from 0; -1 for none."""
    candidates: list[Proposal] = field(default_factory=list)
    """Of a diagram: the auctions that it may be."""

    @property
    def first(self) -> int:
        """The first line of the source, from 1."""
        return self.lines[0].number

    @property
    def last(self) -> int:
        """The last line of the source."""
        return self.lines[-1].number


@dataclass(slots=True)
class Run(Piece):
    """Rows that follow one another under one caption or heading."""

    rows: list[Row] = field(default_factory=list)
    captions: list[Proposal] = field(default_factory=list)
    turn: Turn = Turn.UNKNOWN
    header: str = ""
    """The header of the column with the calls."""
    goes_on: bool = False
    """Whether it continues in the list of the run above."""
    container: str = ""
    """The kind of its container: item, text, row, code, heading."""
    leftovers: list[Line] = field(default_factory=list)
    """Lines of its container that are not rows."""
    doubtful: list[Row] = field(default_factory=list)
    """Items that begin with a call and continue as a sentence; they are among the leftovers."""
    prompt: Line | None = None
    """The line that asks for the answers to the row above (IM2-25)."""
    answers: Line | None = None
    """A line directly above that is only a word for answers."""
    caption: Line | None = None
    """The line above that names the history."""
    above_caption: Line | None = None
    """The line above the caption, which may say the same."""
    follows: Run | None = None
    """The table that it is in a cell of, or that it continues after a table in a cell (IM2-31)."""
    is_in_notes: bool = False
    """Whether a line such as ``Notes:`` is above its list (IM2-22)."""
    is_opening: bool = False
    """Whether it is one line of text that says that its call opens: ``Opening 1NT = ..``."""
    fits: dict[History, list[Evidence]] = field(default_factory=dict, repr=False)
    """What its rows say about histories, which does not depend on other runs."""

    @property
    def is_paragraph(self) -> bool:
        """Whether it is one line of text that nothing above says to be an opening."""
        is_one = len(self.rows) == 1 and not self.rows[0].rows
        is_said = self.turn is Turn.OPENINGS or self.goes_on
        return self.container == "text" and is_one and self.heading >= 0 and not is_said

    @property
    def is_contested(self) -> bool:
        """Whether its rows are whole auctions with calls of opponents: ``(1♣)-2♣``."""
        return all(len(row.calls) > 1 for row in self.rows) and any(
            call.is_theirs for row in self.rows for call in row.calls
        )

    @property
    def has_roots(self) -> bool:
        """Whether its top rows only say what the rows below them are after: the roots of trees."""
        is_drawn = any(line.marker[:1] in _BRANCHES for line in self.lines if line.marker)
        return all(row.rows and (is_drawn or not row.text) for row in self.rows)


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading and its place among the others."""

    words: Words
    level: int
    parent: int
    """The number of the heading above it; -1 for none."""
    line: int
    block: int = 0
