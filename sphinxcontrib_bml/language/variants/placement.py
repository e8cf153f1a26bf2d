"""The targets of ``//only``, ``//except`` and ``//aside`` lines (VARIANTS VA-3 to VA-8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from ...bridge.conditions import Conditions
from ...patterns import compile_later
from ..codes import Severity
from ..source import Source, SourceLine, Span
from .parts import OtherText, VariantLine, VariantPart, variant_line

if TYPE_CHECKING:
    from ..state import DocumentState
    from ..syntax import Row, RstBlock


class VariantProblem(NamedTuple):
    """A line that is skipped, or reported with a warning."""

    span: Span
    message: str
    hint: str
    severity: Severity
    pasted: tuple[Span, ...] = ()
    is_aside: bool = False
    """Whether the line is ``//aside``, which is a problem without partners too (VA-8)."""


class VariantSection(NamedTuple):
    """The section of a heading, up to the next heading of its level or above."""

    level: int
    part: VariantPart


class InForce(NamedTuple):
    """The conditions that applied before a part began (VARIANTS VA-7)."""

    part: VariantPart
    conditions: Conditions
    seat_place: Span | None
    vulnerability_place: Span | None


class Include(NamedTuple):
    """An include with the part that contains it, apart from sections."""

    name: Span
    part: VariantPart | None


@dataclass(slots=True)
class VariantState:
    """The state of the variants while a document is read."""

    names: dict[str, str] = field(default_factory=dict)
    """The declared names as first written, by the case-folded names."""
    lines: dict[tuple[Span, str], VariantLine] = field(default_factory=dict)
    """Every ``//only`` and ``//except`` line that is read, once."""
    parts: list[VariantPart] = field(default_factory=list)
    """The parts in order of their beginnings, outer parts before inner parts."""
    texts: list[OtherText] = field(default_factory=list)
    """Lines that give a row another text."""
    problems: list[VariantProblem] = field(default_factory=list)
    """Problems to report as soon as the document is known to have names."""
    below_directive: set[tuple[Source, int]] = field(default_factory=set)
    """Lines that follow a directive, as sources and offsets."""
    sections: list[VariantSection] = field(default_factory=list)
    in_force: list[InForce] = field(default_factory=list)
    joined: dict[tuple[VariantPart, VariantPart], VariantPart] = field(default_factory=dict)
    includes: list[Include] = field(default_factory=list)
    """The includes in order."""
    is_resolved: bool = False
    """Whether the names of each part are known."""
    current: VariantPart | None = None
    """The part that contains the current block."""

    def note(self, line: VariantLine) -> None:
        """Record a variant line, whatever its target."""
        self.lines.setdefault(line.key, line)

    def part(
        self,
        lines: Iterable[VariantLine],
        outers: Iterable[VariantPart | None] = (),
        *,
        refusing_asides: str = "",
    ) -> VariantPart | None:
        """Return the part that ``lines`` define, or None if no line can; record the lines.

        :param refusing_asides: the place, if lines ``//aside`` have no effect there.
        """
        limiting = []
        for line in lines:
            self.note(line)
            if line.has_text:
                self.refuse(line, "another text is allowed only below a row")
            elif line.is_aside and refusing_asides:
                self.refuse(line, refusing_asides)
            else:
                limiting.append(line)
        if not limiting:
            return None
        part = VariantPart(tuple(limiting), tuple(outer for outer in outers if outer is not None))
        self.parts.append(part)
        return part

    def inside(self, outer: VariantPart) -> VariantPart:
        """Return a part with the same limits as ``outer``."""
        part = VariantPart((), (outer,))
        self.parts.append(part)
        return part

    def refuse(self, line: VariantLine, message: str) -> None:
        """Record a line that has no effect at its place; it is skipped."""
        self.note(line)
        hint = "write it below a row, an include or a heading, or above a block after a blank line"
        severity = Severity.ERROR
        if line.is_aside:
            hint = "write it below a heading, or above a block after a blank line"
            message, severity = f"//aside has no effect: {message}", Severity.WARNING
        pasted = line.line.pasted
        problem = VariantProblem(line.span, message, hint, severity, pasted, line.is_aside)
        self.problems.append(problem)

    def warn(self, span: Span, message: str, hint: str) -> None:
        """Record a warning to report if the document has partners."""
        self.problems.append(VariantProblem(span, message, hint, Severity.WARNING))

    def joint(self, one: VariantPart | None, other: VariantPart | None) -> VariantPart | None:
        """Return the intersection of two parts."""
        if one is None or other is None:
            return one or other
        if (one, other) not in self.joined:
            part = self.joined[one, other] = VariantPart((), (one, other))
            self.parts.append(part)
        return self.joined[one, other]

    @property
    def section(self) -> VariantPart | None:
        """The part of the innermost section, or None."""
        return self.sections[-1].part if self.sections else None


def enter(line: SourceLine, state: DocumentState) -> None:
    """Set the part of ``line``, and restore the conditions set in parts that end (VA-7)."""
    placing = state.variants
    placing.current = placing.joint(placing.section, line.stands_in)
    if not placing.in_force and placing.current is None:
        return
    active = list(placing.current.with_outers()) if placing.current else []
    for index, before in enumerate(placing.in_force):
        if before.part not in active:
            state.conditions = before.conditions
            state.seat_place = before.seat_place
            state.vulnerability_place = before.vulnerability_place
            del placing.in_force[index:]
            break
    entered = {before.part for before in placing.in_force}
    placing.in_force += [
        InForce(part, state.conditions, state.seat_place, state.vulnerability_place)
        for part in active
        if part not in entered
    ]


def in_section(block: RstBlock, state: DocumentState) -> RstBlock:
    """Return a block of reStructuredText with the part of its section."""
    part = state.variants.joint(state.variants.section, block.part)
    return block if part is block.part else replace(block, part=part)


def begin_section(
    level: int, line: SourceLine, below: Iterable[VariantLine], state: DocumentState
) -> None:
    """Begin the section of a heading, limited by its block or by lines below it (VA-3)."""
    placing = state.variants
    own = line.stands_in.lines if line.stands_in and line.stands_in.is_block else ()
    part = placing.part((*own, *below), [placing.section])
    if part is not None:
        placing.sections.append(VariantSection(level, part))
    enter(line, state)


def close_sections(level: int, state: DocumentState) -> None:
    """End the sections that a heading of a level ends (VARIANTS VA-3)."""
    sections = state.variants.sections
    while sections and sections[-1].level >= level:
        sections.pop()


def begins_part(block: Sequence[SourceLine], state: DocumentState) -> bool:
    """Return whether a line directly above ``block`` limits the block, not a section."""
    current, first = state.variants.current, block[0].span
    if current is None or current is state.variants.section:
        return False
    above = (line.span for part in current.with_outers() for line in part.lines)
    return any(span.file == first.file and span.line == first.line - 1 for span in above)


def lines_below(block: Sequence[SourceLine], index: int) -> Iterator[VariantLine]:
    """Yield the lines directly below line ``index`` of ``block`` that may apply to it."""
    for line in block[index + 1 :]:
        if not line.text.lstrip().startswith("//"):
            return
        found = variant_line(line)
        if found is not None:
            yield found


def place_rows(rows: Sequence[Row], state: DocumentState) -> None:
    """Set the part of every row of a table: its own lines, and those of rows above it (VA-3)."""
    table = state.variants.current
    if table is None and not any(row.variant_lines for row in rows):
        return
    above: list[VariantPart | None] = []
    for row in rows:
        del above[row.level :]
        above += [above[-1] if above else table] * (row.level - len(above))
        outer = above[-1] if above else table
        row.part = state.variants.part(row.variant_lines, [outer]) or outer
        above.append(row.part)


_DIRECTIVE = compile_later(r"\s*#(?!\+\w+:)")


class VariantWatch:
    """Follows the lines of one file, from the first to the last."""

    def __init__(self, part: VariantPart | None, placing: VariantState) -> None:
        """Start above the first line.

        :param part: the part in which the file is included.
        """
        self.part = part
        """The part that contains the current line."""
        self._file = part
        self._placing = placing
        self._waiting: list[VariantLine] = []
        """Variant lines above a block that has not begun yet."""
        self._begins_block = True
        """Whether only blank lines and comments are above in this block."""
        self._below_directive = False
        self._taken = 0
        """The number of lines below an include that belong to it."""

    def takes(self, line: SourceLine) -> bool:
        """Return whether a variant line is above a block, or below an include, and record it.

        Other variant lines apply to the element above them in their block.
        """
        found = variant_line(line)
        assert found is not None
        if self._taken:
            self._taken -= 1
            return True
        if self._begins_block:
            self._waiting.append(found)
            return True
        if self._below_directive:
            self._placing.below_directive.add((line.source, line.start))
        return False

    def line(self, text: str) -> VariantPart | None:
        """Return the part of a line that is neither a comment nor an include."""
        if not text or text.isspace():
            self._end_block()
            return self.part
        self._begin()
        self._below_directive = "#" in text and _DIRECTIVE.match(text) is not None
        return self.part

    def include(self, below: Iterable[VariantLine]) -> VariantPart | None:
        """Return the part of an include, with the lines directly below it."""
        self._begin()
        below = list(below)
        self._taken = len(below)
        part = self._placing.part(below, [self.part], refusing_asides="below an include")
        if part is None and self.part is not None and self.part.is_block:
            part = self._placing.inside(self.part)  # its headings stand for no more than theirs
        return part or self.part

    def rst_block(self) -> VariantPart | None:
        """Return the part of a block of reStructuredText."""
        if not self._begins_block:
            self.directive()
            return self.part
        waiting, self._waiting = self._waiting, []
        self.directive()
        return self._placing.part(waiting, [self._file]) or self._file

    def directive(self) -> None:
        """Record a line to which variant lines cannot apply."""
        self._begin()
        self._below_directive = True

    def end(self) -> None:
        """Record the end of the file."""
        self._end_block()

    def _begin(self) -> None:
        self._taken = 0
        self._begins_block = self._below_directive = False
        if self._waiting:
            waiting, self._waiting = self._waiting, []
            part = self._placing.part(waiting, [self._file])
            if part is not None:
                part.is_block = True
                self.part = part

    def _end_block(self) -> None:
        for line in self._waiting:
            self._placing.refuse(line, "nothing is below")
        self._waiting = []
        self._taken = 0
        self._begins_block = True
        self.part = self._file
