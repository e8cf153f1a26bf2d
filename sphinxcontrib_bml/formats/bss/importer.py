"""From a card to notes in BML that give the same card again (BSS-80 to BSS-89)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from ...agreements import expand
from ...language.codes import Code
from ...language.diagnostics import Diagnostics
from ...language.inline import without_marks
from ...language.options import Options
from ...language.parser import parse_source
from ...language.source import Source, Span
from ...language.state import DocumentState
from ..registry import ImportOptions, Losses
from .fields import file_notes, header_of
from .layout import NotesLine, Plan, layout
from .lift import lift
from .reader import Card, KeptLine
from .records import Profile, Record, header_line
from .tree import Forest, Node, all_nodes
from .writer import records_of

_MOST_ROUNDS = 4
_ANYTHING = Options()


_LONGEST_LINE = 10_000
"""Characters of a line that becomes a row; a longer one is kept as it is."""


@dataclass(frozen=True, slots=True)
class Imported:
    """Notes made of a card."""

    text: str
    """The notes."""
    line_numbers: tuple[int, ...]
    """For each line of the notes the line of the card that it comes from."""
    dialect: Profile
    lines: int
    """How many lines of the card are not blank."""
    verbatim: tuple[int, ...]
    """The lines of the card that are kept as they are."""

    @property
    def summary(self) -> str:
        """What became of the lines, in words."""
        rows = self.lines - len(self.verbatim)
        return f"{self.lines} records, {rows} as rows, {len(self.verbatim)} verbatim"

    def as_source(self, source: Source) -> Source:
        """Return the notes as a source whose places are the lines of the card ``source``."""
        return Source(
            source.name, self.text, path=source.path, line_numbers=list(self.line_numbers)
        )


def import_card(
    card: Card, diagnostics: Diagnostics, options: ImportOptions | None = None
) -> Imported:
    """Return notes that give ``card`` again when they are exported (BSS-87).

    What they cannot give again is kept line by line. Never raises.
    """
    importer = _Importer(card, diagnostics, options or ImportOptions())
    lines, plan = importer.run()
    return Imported(
        "".join(f"{line.text}\n" for line in lines),
        tuple(line.origin for line in lines),
        card.dialect,
        card.lines,
        tuple(sorted(line.line for line in plan.verbatim)),
    )


class _Importer:
    def __init__(self, card: Card, diagnostics: Diagnostics, options: ImportOptions) -> None:
        self.card = card
        self.diagnostics = diagnostics
        self.options = options
        self.verbatim = {line.line: line for line in card.verbatim}
        self.forest = Forest()
        self.exact_header = False
        self.nodes: dict[int, Node] = {}
        """By the lines of their records."""

    def run(self) -> tuple[list[NotesLine], Plan]:
        """Return the notes and what they were made of."""
        for record in self.card.records:
            self._place(record)
        for node in all_nodes(self.forest.groups):
            for record in node.records:
                self.nodes[record.line] = node
        lines, plan = self._checked_notes()
        if self.options.lift:
            lifted = replace(plan, groups=lift(plan.groups))
            lifted_lines = layout(lifted)
            if not self._differences(lifted_lines).any:
                return lifted_lines, lifted
        return lines, plan

    def _place(self, record: Record) -> None:
        """Put a record into the forest, or keep its line."""
        if len(record.original) > _LONGEST_LINE:
            self._keep(record)
            message = f"a line of {len(record.original)} characters; kept as it is"
            self._report(Code.LIMIT_LINE, record, message)
            return
        reason = self.forest.add(record)
        if reason:
            self._keep(record)
            self._report(Code.CALL_ILLEGAL, record, f"{reason}; the line is kept as it is")
        elif without_marks(record.text, _ANYTHING) != record.text:
            message = "the text holds what BML takes for font marks or a link"
            self._report(Code.BSS_MARKUP, record, message)

    def _keep(self, record: Record) -> None:
        self.verbatim[record.line] = KeptLine(record.original, record.line)

    def _report(self, code: Code, record: Record, message: str) -> None:
        source = self.card.source
        start = source.line_starts[record.line - 1]
        self.diagnostics.report(code, Span(source, start, start + len(record.original)), message)

    def _checked_notes(self) -> tuple[list[NotesLine], Plan]:
        """Return notes that passed the check; what differs is repaired (BSS-87)."""
        for rounds_left in range(_MOST_ROUNDS, 0, -1):
            plan = self._plan()
            lines = layout(plan)
            differences = self._differences(lines)
            if not differences.any:
                break
            self._repair(
                differences, all_nodes(plan.groups) if rounds_left == 1 else differences.nodes
            )
        else:
            plan = self._plan()
            lines = layout(plan)
        return lines, plan

    def _plan(self) -> Plan:
        verbatim = [self.verbatim[line] for line in sorted(self.verbatim)]
        card = self.card
        return Plan(card.dialect, card.header, self.exact_header, verbatim, self.forest.groups)

    def _repair(self, differences: _Differences, nodes: Iterable[Node]) -> None:
        """Take rows out of the export, and keep their lines."""
        self.exact_header = self.exact_header or differences.header
        for node in nodes:
            node.omitted = True
            for record in node.records:
                self._keep(record)

    def _differences(self, lines: list[NotesLine]) -> _Differences:
        """Export the notes and compare."""
        state = DocumentState()
        text = "".join(f"{line.text}\n" for line in lines)
        document = parse_source(Source("notes", text), state).document
        notes = file_notes(state.file_words)
        header = header_of(document.text_of("TITLE"), document.text_of("DESCRIPTION"), notes)
        profile = notes.dialect or Profile.STANDARD
        expected: dict[str, Node] = {}
        for record in self.card.records:
            if record.line not in self.verbatim:
                end = len(record.original) - len(record.text)
                line = self._comparable(record.original[:end], record.original[end:])
                expected[line] = self.nodes[record.line]
        extra: list[Node] = []
        book = expand(document.tables, Diagnostics())
        for exported in records_of(book, profile, Losses()):
            line = self._comparable(f"{exported.key}={exported.fields}", exported.text)
            node = lines[exported.agreement.row.line - 1].node
            if expected.pop(line, None) is None and node is not None:
                extra.append(node)
        header_text = self.card.header.original if self.card.header else ""
        is_other_header = header_line(header, profile).rstrip() != header_text
        return _Differences([*extra, *expected.values()], is_other_header)

    def _comparable(self, head: str, text: str) -> str:
        """Return a record as it is compared."""
        if self.options.strict:
            return (head + text).rstrip()
        end = self.card.dialect.line_end
        return head + end.join(" ".join(part.split()) for part in text.split(end))


class _Differences(NamedTuple):
    """What an export of the notes has otherwise than the card."""

    nodes: list[Node]
    header: bool

    @property
    def any(self) -> bool:
        """Whether there are any."""
        return self.header or bool(self.nodes)
