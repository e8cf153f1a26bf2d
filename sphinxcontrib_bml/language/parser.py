"""Parsing of a source into elements, in document order (LANGUAGE EL)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ..patterns import compile_later
from . import blocks, listed_rows, prose, syntax
from .blocks import Block, Neighbors, form_blocks
from .bss_annotations import is_annotation, take_annotation, without_annotations
from .calls_reports import report_calls
from .codes import Code, Severity
from .conditions import check_variables, set_seat, set_vulnerability
from .contexts_reports import report_contexts, with_context
from .deal_diagrams import lines_above_deal
from .diagnostics import Diagnostics, quoted, replacing, slip_of
from .diagrams import AUCTIONS_KEY, check_auctions, diagram_of, enter_section, place_diagram
from .headings import HEADINGS_KEY, check_setting, heading_id, record_heading
from .included_files import IncludedFile, file_of
from .inline import report_hands
from .labels import begins_any_auction, begins_with_call
from .numbers import report_numbers
from .options import Options
from .parameters import DEFINE_KEY, FILLED_KEYS, define, may_define
from .reading import ReadItem, open_source, read_lines
from .rows import LINKED_LABEL, is_row_by_suit_mark
from .sequences import begins_with_choice
from .source import Fragment, Source, SourceLine, copied, indentation, normalized
from .state import VARIABLES_KEY, DocumentState, MetadataLine, record_silences
from .tables import DIRECTIVES, give_addresses, parse_table
from .variants.parts import VARIANTS_KEY, VariantPart, is_variant_line, variant_line
from .variants.placement import (
    begin_section,
    begins_part,
    close_sections,
    enter,
    in_section,
    lines_below,
)
from .variants.selection import Absences, absent_files, declare, document_for

METADATA = compile_later(r"\s*#\+([A-Za-z0-9_]+):\s*")
"""The beginning of a metadata line, before its value (LANGUAGE ME-1)."""
_CHECKS = {
    HEADINGS_KEY: check_setting,
    AUCTIONS_KEY: check_auctions,
    VARIABLES_KEY: check_variables,
}
"""The functions that check the values of keys."""
METADATA_KEYS = ("TITLE", "AUTHOR", "DESCRIPTION", *_CHECKS, VARIANTS_KEY, DEFINE_KEY)
"""The keys with a meaning."""
SETTING = compile_later(r"\s*#\s*(VUL|SEAT)(?![A-Za-z])\s*(\S*)\s*")
"""A line that sets the vulnerability or the seat: word and value (LANGUAGE SV-1, SV-2)."""
_DIRECTIVE = compile_later(r"\s*#\s*(\S*)")
_LINES_OF: dict[type, str] = {
    syntax.Paragraph: "a line of a paragraph",
    syntax.BulletList: "a list item",
    syntax.Enumeration: "a list item",
    syntax.DefinitionList: "a list item",
    syntax.DealDiagram: "a line of a deal",
    syntax.AuctionDiagram: "a line of an auction",
    syntax.PipeTable: "a line of a table",
    syntax.PlayDiagram: "a line of the play",
}
_CAPITALS = compile_later(r"\+?[A-Z_]{2,}\W*")


@dataclass(frozen=True, slots=True)
class Parse:
    """The result of reading a document."""

    source: Source
    document: syntax.Document
    state: DocumentState

    @property
    def diagnostics(self) -> Diagnostics:
        """The diagnostics so far; later checks may add to them."""
        return self.state.diagnostics

    @property
    def dependencies(self) -> tuple[Path, ...]:
        """The files read by includes."""
        return tuple(self.state.dependencies)

    def dependencies_of(self, name: str) -> tuple[Path, ...]:
        """Return the dependencies of a partner, given by the case-folded name (VARIANTS VA-12).

        Call this for the document as read, after the names of all parts are resolved.
        """
        absent = absent_files(self.document.elements, self.state, name)
        return tuple(path for path in self.state.dependencies if path not in absent)

    @property
    def options(self) -> Options:
        """The options that the document was read with."""
        return self.state.options

    def of_variant(self, name: str) -> Parse:
        """Return the part of the document for a partner, given by the case-folded name (VA-6).

        Later diagnostics are added only to this part.
        """
        document = document_for(self.document, self.state, name)
        absences = Absences(self.document.elements, self.state, name)
        diagnostics = self.diagnostics.copy(absences.has)
        metadata = dict(document.metadata)
        state = replace(self.state, diagnostics=diagnostics, metadata=metadata, variant=name)
        return Parse(self.source, document, state)

    @property
    def root(self) -> Path:
        """The folder that must contain included and linked files (LANGUAGE LM-2)."""
        return self.options.root or self.folder

    @property
    def folder(self) -> Path:
        """The folder of the file; the current folder for text without a file."""
        return self.source.path.resolve().parent if self.source.path else Path.cwd()

    @property
    def is_text(self) -> bool:
        """False for a binary file, which is not read (LANGUAGE FS-1)."""
        return not any(
            diagnostic.code is Code.FILE_BINARY and diagnostic.span.file == self.source.name
            for diagnostic in self.diagnostics
        )


def parse_text(text: str, name: str = "<text>", options: Options | None = None) -> Parse:
    """Read ``text``. Never raises: see ``Parse.diagnostics`` for problems.

    :param name: the name of the text in diagnostics.
    """
    return parse_source(Source(name, normalized(text)), DocumentState(options or Options(), name))


def parse_file(path: Path, options: Options | None = None, name: str = "") -> Parse:
    """Read the file ``path`` with all included files.

    :param name: the name of the file in diagnostics and addresses; by default its path.
    :raises OSError: if the file itself cannot be read.
    """
    name = name or str(path)
    state = DocumentState(options or Options(), name)
    return parse_source(open_source(path, name, state), state)


def parse_source(source: Source, state: DocumentState) -> Parse:
    """Read ``source`` to its end, continuing with ``state``."""
    elements = tuple(parse_elements(source, state))
    document = syntax.Document(source.name, elements, state.metadata)
    return Parse(source, document, state)


def parse_elements(source: Source, state: DocumentState) -> Iterator[syntax.Element]:
    """Yield the elements of ``source`` one by one.

    Each element is read on demand, with the current ``state``: a change in between, such as a clip
    stored by a directive in a reST block, affects all following elements.
    """
    expect_parameters(source, state)
    yield from elements_of(read_lines(source, state), state)


def expect_parameters(source: Source, state: DocumentState) -> None:
    """Find the parameters that a document defines, so that they are known from its beginning."""
    if not may_define(source.text, with_includes=True):
        return
    ahead = DocumentState(state.options, state.name)
    blocks_ahead = list(form_blocks(read_lines(copied(source), ahead)))
    if not any(may_define(one.text) for one in (source, *ahead.sources)):
        return
    for block in blocks_ahead:
        if not isinstance(block, syntax.RstBlock) and _may_be_head(block):
            for _ in parse_block(block, ahead):
                pass
    state.parameters.expected = ahead.parameters.own


def _may_be_head(block: Block) -> bool:
    """Return whether a block may begin with headings or settings."""
    return block[0].text.lstrip().startswith(("#", "*", "//"))


def elements_of(items: Iterable[ReadItem], state: DocumentState) -> Iterator[syntax.Element]:
    """Yield the elements of lines and reST blocks, as :func:`parse_elements` does."""
    for _, elements in blocks_of(items, state):
        yield from elements


def blocks_of(
    items: Iterable[ReadItem], state: DocumentState
) -> Iterator[tuple[Block | syntax.RstBlock, Iterator[syntax.Element]]]:
    """Yield every block with its elements, which are read as in :func:`parse_elements`.

    All elements of a block must be read before the next block.
    """
    yield from BlockReader(state).blocks(items)
    report_contexts(state)
    listed_rows.report_listed_rows(state)


class BlockReader:
    """Reads blocks, taking the blocks above into account."""

    def __init__(self, state: DocumentState) -> None:
        """Start at the top of the document."""
        self.state = state
        self.neighbours = Neighbors(state)

    def blocks(
        self, items: Iterable[ReadItem]
    ) -> Iterator[tuple[Block | syntax.RstBlock, Iterator[syntax.Element]]]:
        """Yield every block with its elements, as :func:`blocks_of` does."""
        for block in form_blocks(items):
            if isinstance(block, syntax.RstBlock):
                yield block, self.rst(block)
            else:
                yield block, self.notes(block)

    def go_past(self, block: Block, elements: Sequence[syntax.Element]) -> None:
        """Record a block of notes that was read before."""
        last = elements[-1] if elements else None
        table = last if isinstance(last, syntax.BiddingTable) and last.rows else None
        self.neighbours.remember(without_annotations(block), table)

    def compare(self, block: Block, tables: Iterable[syntax.BiddingTable]) -> None:
        """Compare the tables of a block that was read before with the block above."""
        for table in tables:
            if table.rows:
                self.neighbours.compare(without_annotations(block), table)

    def rst(self, block: syntax.RstBlock) -> Iterator[syntax.Element]:
        """Yield a reST block."""
        self.neighbours.forget()
        self.state.above = None
        yield in_section(block, self.state)
        self.state.above = None

    def notes(self, block: Block) -> Iterator[syntax.Element]:
        """Yield the elements of a block of notes."""
        lines = without_annotations(block)
        table: syntax.BiddingTable | None = None
        for read in parse_block(block, self.state):
            element = prose.with_values(read, self.state)
            table = element if isinstance(element, syntax.BiddingTable) and element.rows else None
            if table is not None:
                self.neighbours.compare(lines, table)
                self.state.table_files.add(table.span.file)
            if not element.is_aside:
                self.state.listed += listed_rows.listed_rows(element)
            record_silences(element, block, self.state)
            report_hands(prose.fragments_of(element), self.state)
            report_numbers(element, self.state.diagnostics)
            if not isinstance(element, syntax.Annotation):
                self.state.above = element
            yield place_diagram(element, self.state)
        if lines:
            self.neighbours.remember(lines, table)


def parse_block(block: Block, state: DocumentState) -> Iterator[syntax.Element]:
    """Yield the elements of one block, usually one (LANGUAGE EL-1)."""
    above = ""
    has_part = False
    for index, line in enumerate(block):
        if is_annotation(line.text):
            has_part = has_part or is_variant_line(line.text)
            continue
        heading = prose.heading_of(line)
        if heading is not None:
            close_sections(heading.level, state)
        enter(line, state)
        if heading is not None:
            yield from _annotations_above(block, index, state)
            blocks.report_glued(line, above, state, is_part=has_part or begins_part(block, state))
            begin_section(heading.level, line, lines_below(block, index), state)
            anchor = heading_id(heading.text.text, state)
            heading = replace(heading, anchor=anchor, part=state.variants.current)
            enter_section(heading, state)
            record_heading(heading, state)
            yield heading
            above = "the heading"
        elif "#" in line.text and (metadata := METADATA.match(line.text)):
            yield from _annotations_above(block, index, state)
            below, outers = lines_below(block, index), [state.variants.current]
            part = state.variants.part(below, outers, refusing_asides="below a setting")
            _set_metadata(metadata, line, state, part or state.variants.current)
            above = "a #+ line"
        elif "#" in line.text and (setting := SETTING.match(line.text)):
            yield from _annotations_above(block, index, state)
            for found in lines_below(block, index):
                state.variants.refuse(found, "below a directive")
            _set(setting, line, state)
            above = f"#{setting[1]}"
            if index + 1 == len(block) and begins_part(block, state):
                # It ends with this block (VARIANTS VA-7).
                message = f"{above} applies to nothing: it ends with the part for some partners"
                state.variants.warn(line.span, message, "write the table right below it")
        else:
            blocks.report_glued(line, above, state, is_part=has_part or begins_part(block, state))
            file = None if index else file_of(block, state)
            yield from (
                _whole_block(block, index, state) if file is None else _included(block, file, state)
            )
            return
    if not above:
        refuse_lines(block, None, state)
    yield from _annotations_above(block, len(block), state)


def _start_above(block: Block, index: int) -> int:
    """Return the start of the annotations directly above line ``index`` of ``block``."""
    start = index
    while start and is_annotation(block[start - 1].text):
        start -= 1
    return start


def _annotations_above(
    block: Block, index: int, state: DocumentState
) -> Iterator[syntax.Annotation]:
    """Yield the annotations directly above line ``index``, unless it begins a table."""
    yield from _annotations_among(block[_start_above(block, index) : index], state)


def _annotations_among(lines: Block, state: DocumentState) -> Iterator[syntax.Annotation]:
    """Yield the annotations among ``lines`` that are not in a table."""
    for line in lines:
        if is_variant_line(line.text):
            continue
        annotation = take_annotation(line, state)
        if annotation is not None:
            yield annotation


def value_of(metadata: re.Match[str], line: SourceLine) -> Fragment:
    """Return the value of a metadata line that :data:`METADATA` matches (LANGUAGE ME-1)."""
    start = metadata.end()
    return Fragment([(line, start, max(start, len(line.text.rstrip())))])


def _set_metadata(
    metadata: re.Match[str], line: SourceLine, state: DocumentState, part: VariantPart | None
) -> None:
    """Store a metadata line; the first one of each key is used (LANGUAGE ME-1 to ME-3, ME-1a).

    :param part: the variant part that contains it, for some partners only (VARIANTS VA-7).
    """
    value = value_of(metadata, line)
    key = metadata[1].upper()
    meant = slip_of(key, METADATA_KEYS)
    if meant not in {"", key}:
        state.diagnostics.report(
            Code.METADATA_UNKNOWN,
            line.part(*metadata.span(1)),
            f"#+{metadata[1]}: unknown key; not used",
            hint=f"did you mean #+{meant}:?",
            edits=replacing(line, *metadata.span(1), meant),
        )
    if key == DEFINE_KEY:
        define(value, part, state.parameters, state.diagnostics, state.options.limits)
    elif key in FILLED_KEYS:
        value = state.filling(is_reported=True)(value)
    if key != DEFINE_KEY:
        state.metadata.setdefault(key, value)
    state.settings.append(MetadataLine(key, value, part))
    if key == VARIANTS_KEY:
        declare(metadata, line, state)
    if key in _CHECKS:
        _CHECKS[key](value, state)


def _set(setting: re.Match[str], line: SourceLine, state: DocumentState) -> None:
    """Apply ``#VUL`` or ``#SEAT`` (LANGUAGE SV)."""
    word, value = setting[1], setting[2]
    place = line.part(*setting.span(2)) if value else line.span
    if setting.end() < len(line.text):
        state.diagnostics.report(
            Code.VUL_VALUE if word == "VUL" else Code.SEAT_VALUE,
            line.part(setting.end(), len(line.text.rstrip())),
            f"only {quoted(value)} is read of this line",
            hint="write the value in one word, and nothing after it",
            severity=Severity.WARNING,
        )
    if word == "VUL":
        set_vulnerability(value, place, state)
    else:
        set_seat(value, place, state)


def _included(block: Block, file: IncludedFile, state: DocumentState) -> Iterator[syntax.Element]:
    """Yield the element of a block of an included file, read for the first document."""
    element = file.element_of(block, state)
    if element is None:
        reports = state.diagnostics.reports
        elements = list(_whole_block(block, 0, state))
        if len(elements) == 1 and state.diagnostics.reports == reports:
            file.keep(block, elements[0])
        yield from elements
    elif isinstance(element, syntax.BiddingTable):
        give_addresses(element, state)
        yield with_context(element, state)
    else:
        yield element


def _whole_block(block: Block, start: int, state: DocumentState) -> Iterator[syntax.Element]:
    """Yield the element of ``block`` from line ``start`` to its end."""
    lines = without_annotations(block[start:])
    element = _element_of(lines, state)
    if element is None and _is_table(lines, state.options):
        above = block[_start_above(block, start) : start]
        own = [line for line in above if not is_variant_line(line.text)]
        yield from _table([*own, *block[start:]], state)
        return
    yield from _annotations_above(block, start, state)
    if element is None:
        blocks.report_paragraph(lines, state)
        element = prose.paragraph(lines)
    elif isinstance(element, syntax.DealDiagram) and (above := lines_above_deal(lines)):
        yield from _whole_block(above, 0, state)
    yield replace(element, part=state.variants.current)
    refuse_lines(block[start:], element, state)
    yield from _annotations_among(block[start:], state)


def refuse_lines(block: Block, element: syntax.Element | None, state: DocumentState) -> None:
    """Report ``//only`` and ``//except`` lines in a block without rows (VARIANTS VA-3)."""
    for line in block:
        found = variant_line(line)
        if found is not None:
            state.variants.refuse(found, f"below {_LINES_OF.get(type(element), 'a directive')}")


def _element_of(lines: Block, state: DocumentState) -> syntax.Element | None:
    """Return the element of a block; None for bidding tables and paragraphs (LANGUAGE EL-1)."""
    element: syntax.Element | None = None
    if prose.is_transition(lines):
        element = syntax.Transition(lines[0].span)
    elif prose.is_list(lines):
        element = prose.bullet_list(lines, state)
    elif prose.is_enumeration(lines):
        element = prose.enumeration(lines)
    elif (diagram := diagram_of(lines, state)) is not None:
        element = diagram
    elif prose.is_pipe_table(lines):
        element = prose.pipe_table(lines, state)
    return element


def _table(block: Block, state: DocumentState) -> Iterator[syntax.BiddingTable]:
    table = parse_table(block, state)
    if table is not None:
        give_addresses(table, state)
        blocks.report_table(table, without_annotations(block), state)
        table = with_context(table, state)
        report_calls(table, state)
        yield table


def _is_table(block: Block, options: Options) -> bool:
    """Return whether a block is a bidding table (LANGUAGE EL-1, EL-5)."""
    text = block[0].text
    if text.lstrip().startswith("#"):
        return _is_directive(text)
    if link := LINKED_LABEL.match(text.lstrip()):
        return options.links and blocks.is_linked_row(block, link)
    if is_row_by_suit_mark(text) or begins_any_auction(text.lstrip()):
        return True
    if not blocks.begins_like_bid(text):
        return blocks.has_bid_below(block)
    return begins_with_call(text) or _has_rows(block) or begins_with_choice(block[0], options)


def _has_rows(block: Block) -> bool:
    """Return whether a block is a table although its first word is not a call (LANGUAGE EL-6)."""
    text = block[0].text
    _, *rest = text.split(None, 1)
    if any(part.startswith("=") for part in rest):
        return True
    indent = indentation(text)
    return any(_begins_row(line.text, indent) for line in block[1:])


def _is_directive(text: str) -> bool:
    """Return whether a line that begins with ``#`` is meant as a directive (LANGUAGE DI-5)."""
    directive = _DIRECTIVE.match(text)
    word = directive[1] if directive else ""
    return _CAPITALS.fullmatch(word) is not None or bool(slip_of(word.upper(), DIRECTIVES))


def _begins_row(text: str, indent: int) -> bool:
    is_directive = text.lstrip().startswith("#")
    return is_directive or indentation(text) > indent or begins_with_call(text)
