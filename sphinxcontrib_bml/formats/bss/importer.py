"""Conversion of a card to notes in BML that export the same card again (BSS-80 to BSS-89)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from ...agreements.expansion import expand
from ...language.codes import Code
from ...language.diagnostics import Diagnostics, count_noun
from ...language.inline import without_marks
from ...language.options import Options
from ...language.parser import parse_source
from ...language.reading import decode
from ...language.source import Source, Span, normalized
from ...language.state import DocumentState
from ..registry import ImportOptions, ImportResult, Losses
from .merge_siblings import Lifter
from .reader import BssFile, read_card
from .records import PreservedLine, SequenceRecord, file_notes, header_line, header_of
from .rows import NotesLine, Plan, layout
from .settings import Profile
from .tables import LineArranger, OrderedArrangement, ReadableArrangement
from .tree import BssNode, problem_of
from .writer import lines_of, records_of

_MOST_ROUNDS = 4
_ANYTHING = Options()


_LONGEST_LINE = 10_000
"""Maximum number of characters of a line that becomes a row; longer lines are preserved."""


_SPACES = "spaces that a row would drop"


@dataclass(frozen=True, slots=True)
class ImportedCard:
    """Notes converted from a card."""

    text: str
    """The notes."""
    line_numbers: tuple[int, ...]
    """For each line of the notes the line of the card that it comes from."""
    dialect: Profile
    lines: int
    """Number of lines of the card with text."""
    verbatim: tuple[int, ...]
    """The lines of the card that are preserved verbatim."""
    of_spaces: int = 0
    """The number of those that are preserved because of spaces in their texts."""

    @property
    def summary(self) -> str:
        """The number of lines that became rows or stayed verbatim, as a text."""
        rows = self.lines - len(self.verbatim)
        spaces = f" ({self.of_spaces} for spaces that rows drop)" if self.of_spaces else ""
        verbatim = f"{len(self.verbatim)} verbatim{spaces}"
        return f"{count_noun(self.lines, 'record')}, {rows} as rows, {verbatim}"

    def as_source(self, source: Source) -> Source:
        """Return the notes as a source with places in the lines of the card ``source``."""
        return Source(
            source.name, self.text, path=source.path, line_numbers=list(self.line_numbers)
        )


def import_card(
    card: BssFile, diagnostics: Diagnostics, options: ImportOptions | None = None
) -> ImportedCard:
    """Return notes that export the same ``card`` again (BSS-87).

    Lines that rows cannot reproduce are kept verbatim. Never raises.
    """
    importer = _Importer(card, diagnostics, options or ImportOptions())
    lines = importer.run()
    return ImportedCard(
        "".join(f"{line.text}\n" for line in lines),
        tuple(line.origin for line in lines),
        card.dialect,
        card.lines,
        tuple(sorted(importer.verbatim)),
        sum(line.reason == _SPACES for line in importer.verbatim.values()),
    )


class _Importer:
    def __init__(self, card: BssFile, diagnostics: Diagnostics, options: ImportOptions) -> None:
        self.card = card
        self.diagnostics = diagnostics
        self.options = options
        self.verbatim: dict[int, PreservedLine] = {}
        self.arranged: LineArranger = (
            OrderedArrangement() if options.keep_order else ReadableArrangement()
        )
        self.header = card.header
        self.exact_header = False
        self.nodes: dict[int, BssNode] = {}
        """The nodes by the lines of their records."""

    def run(self) -> list[NotesLine]:
        """Return the notes."""
        self._place_all()
        lines = self._notes(frozenset())
        if not self._differences(lines).any:
            return lines  # as with most cards: nothing to be repaired
        plain = self._checked_notes()
        return self._lifted_notes() or plain

    def _place_all(self) -> None:
        """Put the records and the other lines into their places, in the order of the file."""
        header = self.header
        items: list[SequenceRecord | PreservedLine] = [*self.card.records, *self.card.verbatim]
        first = min((item.line for item in items), default=0)
        if self.options.keep_order and header and first < header.line and items:
            items.append(
                PreservedLine(header.original, header.line, "the header is not the first line")
            )
            self.header = None
        for item in sorted(items, key=lambda item: item.line):
            if isinstance(item, PreservedLine):
                self._keep(item)
            else:
                self._place(item)

    def _place(self, record: SequenceRecord) -> None:
        """Add a record to the trees, or preserve its line."""
        if len(record.original) > _LONGEST_LINE:
            self._keep(record.kept("too long a line"))
            message = f"a line of {len(record.original)} characters; kept as it is"
            self._report(Code.LIMIT_LINE, record, message)
            return
        if problem := problem_of(record):
            self._keep(record.kept("no legal auction"))
            self._report(Code.CALL_ILLEGAL, record, f"{problem}; the line is kept as it is")
            return
        self.nodes[record.line] = self.arranged.add(record)
        if without_marks(record.text, _ANYTHING) != record.text:
            message = "the text contains characters that BML reads as font marks or a link"
            self._report(Code.BSS_MARKUP, record, message)

    def _keep(self, line: PreservedLine) -> None:
        self.verbatim[line.line] = line
        self.arranged.keep(line)

    def _report(self, code: Code, record: SequenceRecord, message: str) -> None:
        source = self.card.source
        start = source.line_starts[record.line - 1]
        self.diagnostics.report(code, Span(source, start, start + len(record.original)), message)

    def _checked_notes(self) -> list[NotesLine]:
        """Return checked notes: rows that would change the card are replaced (BSS-87)."""
        for rounds_left in range(_MOST_ROUNDS, 0, -1):
            lines = self._notes(None)
            differences = self._differences(lines)
            if not differences.any:
                return lines
            self.exact_header = self.exact_header or differences.header
            last = rounds_left == 1
            self._repair(self.nodes.values() if last else differences.nodes)
        return self._notes(None)

    def _lifted_notes(self) -> list[NotesLine] | None:
        """Return notes with equal rows merged; None if they would export a different card.

        Rows that would change the export stay separate.
        """
        apart: set[int] = set()
        for _ in range(_MOST_ROUNDS):
            lines = self._notes(apart)
            differences = self._differences(lines)
            if not differences.any:
                return lines
            if not differences.nodes:  # rows are not what differs: no other round would help
                return None
            for node in differences.nodes:
                above: BssNode | None = node
                while above is not None:
                    apart.add(id(above))
                    above = above.parent
        return None

    def _notes(self, apart: Collection[int] | None) -> list[NotesLine]:
        """Return the current notes.

        :param apart: the ids of nodes that are not merged with others; None to merge nothing.
        """
        lifter = None
        if apart is not None:
            in_order = self.options.keep_order
            lifter = Lifter(self.card.dialect, in_order=in_order, apart=apart)
        brought_in = [line for line in self.card.verbatim if line.original.startswith(("$", "+"))]
        arrangement = self.arranged.arrangement(lifter)
        plan = Plan(
            self.card.dialect,
            self.header,
            self.exact_header,
            arrangement.tables,
            arrangement.first,
            arrangement.last,
            brought_in,
            in_order=self.options.keep_order,
            has_clips=apart is not None,
        )
        return layout(plan)

    def _repair(self, nodes: Iterable[BssNode]) -> None:
        """Omit rows from the export, and preserve their lines instead."""
        for node in nodes:
            if not node.omitted:
                node.omitted = True
                for record in node.records:
                    parts = record.text.rstrip().split(self.card.dialect.line_end)
                    has_spaces = any(part != part.strip() for part in parts)
                    line = record.kept(_SPACES if has_spaces else "a text that a row would change")
                    self.verbatim[line.line] = line
                    self.arranged.keep_below(node, line)

    def _differences(self, lines: list[NotesLine]) -> _Differences:
        """Return the differences between the exported notes and the card."""
        state = DocumentState()
        text = "".join(f"{line.text}\n" for line in lines)
        document = parse_source(Source("notes", text), state).document
        notes = file_notes(state.file_words)
        header = header_of(document.text_of("TITLE"), document.text_of("DESCRIPTION"), notes)
        profile = notes.dialect or Profile.STANDARD
        expected: dict[str, BssNode] = {}
        for record in self.card.records:
            if record.line not in self.verbatim:
                expected[record.original.rstrip()] = self.nodes[record.line]
        extra: list[BssNode] = []
        book = expand(document.tables, Diagnostics())
        records = list(records_of(book, profile, Losses()))
        for exported in records:
            line = f"{exported.key}={exported.fields}{exported.text}".rstrip()
            node = lines[exported.agreement.row.line - 1].node
            if expected.pop(line, None) is None and node is not None:
                extra.extend(node.origins)
        line = header_line(header, profile).rstrip()
        is_other_header = line != (self.header.original if self.header else "")
        nodes = [*extra, *expected.values()]
        is_other_order = False
        if self.options.keep_order and not nodes:
            written = [record.of_row for record in records]
            is_other_order = not self._is_in_order(lines_of(line, written, notes))
        return _Differences(nodes, is_other_header, is_other_order)

    def _is_in_order(self, exported: Iterable[str]) -> bool:
        """Return whether lines are in the order of the card."""
        originals = {record.line: record.original for record in self.card.records}
        originals |= {line.line: line.original for line in self.card.verbatim}
        if self.card.header:
            originals[self.card.header.line] = self.card.header.original
        wanted = [originals[line].rstrip() for line in sorted(originals)]
        return [line.rstrip() for line in exported] == wanted


class _Differences(NamedTuple):
    """The differences between an export of the notes and the card."""

    nodes: list[BssNode]
    header: bool
    order: bool
    """Whether the same lines are in another order, if the order must be kept."""

    @property
    def any(self) -> bool:
        """Whether there are any differences."""
        return self.header or self.order or bool(self.nodes)


def convert(data: bytes, name: str, options: ImportOptions) -> ImportResult:
    """Convert a BSS file to notes (BSS-80 to BSS-87). Never raises."""
    diagnostics = Diagnostics()
    source = Source(name, normalized(decode(data).text))
    if excess := options.excess_lines(source.text):
        return ImportResult("", "", diagnostics, refused=excess)
    card = read_card(source, diagnostics)
    if excess := options.excess_records([len(record.calls) for record in card.records]):
        return ImportResult("", "", diagnostics, refused=excess)
    imported = import_card(card, diagnostics, options)
    summary = f"dialect {imported.dialect}; {imported.summary}"
    lines = source.text.split("\n")
    kept = tuple((number, lines[number - 1]) for number in imported.verbatim)
    refused = "" if card.is_card else "this is not a BSS file: it has neither header nor records"
    return ImportResult(imported.text, summary, diagnostics, kept, refused)
