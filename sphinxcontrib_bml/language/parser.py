"""From a source to its elements, in document order (LANGUAGE section 2)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ..bridge import InvalidVulnerabilityError, OpeningSeat, Vulnerability
from .blocks import Block, form_blocks
from .codes import Code, Severity
from .diagnostics import Diagnostics, nearest, quoted
from .diagrams import is_auction_start, is_deal, parse_auction, parse_deal
from .labels import is_call_by_suit_mark, parse_label, parse_sequence
from .options import Options
from .prose import (
    bullet_list,
    enumeration,
    heading_of,
    is_enumeration,
    is_list,
    is_pipe_table,
    is_transition,
    paragraph,
    pipe_table,
)
from .reading import open_source, read_lines
from .source import Fragment, Line, Source, normalized
from .state import DocumentState
from .syntax import Annotation, BiddingTable, Document, Element, RstBlock, Transition
from .tables import DIRECTIVES, LINKED_LABEL, parse_table

_METADATA = re.compile(r"\s*#\+([A-Za-z0-9_]+):\s*")
_SETTING = re.compile(r"\s*#\s*(VUL|SEAT)(?![A-Za-z])\s*(\S*)")
_BID_START = re.compile(r"\s*\(?[0-9][A-Za-z]")
_ORDINAL = re.compile(r"(?:1st|2nd|3rd|[4-7]th)(?![A-Za-z])")
_DIRECTIVE = re.compile(r"\s*#\s*(\S*)")
_NEAR = 2
_LONG_SENTENCE = 60


class Parse(NamedTuple):
    """What reading a document gives."""

    document: Document
    diagnostics: Diagnostics
    dependencies: tuple[Path, ...]
    """The files read by includes."""


def parse_text(text: str, name: str = "<text>", options: Options | None = None) -> Parse:
    """Read ``text``. Never raises: what is wrong is in the diagnostics.

    :param name: what diagnostics call it.
    """
    return parse_source(Source(name, normalized(text)), DocumentState(options or Options()))


def parse_file(path: Path, options: Options | None = None) -> Parse:
    """Read the file ``path`` with all that it includes.

    :raises OSError: where this file itself cannot be read.
    """
    state = DocumentState(options or Options())
    return parse_source(open_source(path, str(path), state), state)


def parse_source(source: Source, state: DocumentState) -> Parse:
    """Read ``source`` to its end, going on with ``state``."""
    elements = tuple(parse_elements(source, state))
    document = Document(source.name, elements, state.metadata)
    return Parse(document, state.diagnostics, tuple(state.dependencies))


def parse_elements(source: Source, state: DocumentState) -> Iterator[Element]:
    """Yield the elements of ``source`` one by one.

    Each is read only when it is asked for, with ``state`` as it is then: what happens between -
    a directive in a reST block that stores a clip - counts for all that follows.
    """
    for block in form_blocks(read_lines(source, state)):
        if isinstance(block, RstBlock):
            yield block
        else:
            yield from parse_block(block, state)


def parse_block(block: Block, state: DocumentState) -> Iterator[Element]:
    """Yield the elements of one block, usually one (LANGUAGE EL-1)."""
    while block:
        first = block[0]
        if first.text.lstrip().startswith("//"):
            block = yield from _annotations_first(block, state)
        elif heading := heading_of(first):
            yield heading
            block = _rest(block, state, "the heading")
        elif found := _METADATA.match(first.text):
            _set_metadata(found, first, state)
            block = _rest(block, state, "a #+ line")
        elif setting := _SETTING.match(first.text):
            _set(setting, first, state)
            block = _rest(block, state, f"#{setting[1]}")
        else:
            yield from _whole_block(block, state)
            return


def _annotations_first(block: Block, state: DocumentState) -> Iterator[Element]:
    """Yield the ``//bss`` lines above anything but a table; return what is left to read."""
    count = 0
    while count < len(block) and block[count].text.lstrip().startswith("//"):
        count += 1
    rest = block[count:]
    if rest and _is_table(rest, state):
        yield from _table(block, state)
        return []
    for line in block[:count]:
        text = line.text.lstrip()[len("//bss") :].strip()
        yield Annotation(line.span, text)
    return rest


def _rest(block: Block, state: DocumentState, above: str) -> Block:
    """Return the lines below the first; they form a block of their own (ME-4, SV-4, HD-3)."""
    rest = block[1:]
    if rest and not _METADATA.match(rest[0].text) and not _SETTING.match(rest[0].text):
        state.diagnostics.report(
            Code.BLOCK_GLUED,
            rest[0].span,
            f"follows {above} without a blank line",
            hint="insert a blank line",
        )
    return rest


def _set_metadata(found: re.Match[str], line: Line, state: DocumentState) -> None:
    """Keep a metadata line; the first of each key counts (LANGUAGE ME-1 to ME-3)."""
    value = Fragment([(line, found.end(), max(found.end(), len(line.text.rstrip())))])
    state.metadata.setdefault(found[1].upper(), value)


def _set(found: re.Match[str], line: Line, state: DocumentState) -> None:
    """Follow ``#VUL`` and ``#SEAT`` (LANGUAGE SV)."""
    word, value = found[1], found[2]
    place = line.part(found.start(2), found.end(2)) if value else line.span
    if word == "VUL":
        try:
            state.vulnerability = Vulnerability.parse(value)
        except InvalidVulnerabilityError:
            state.diagnostics.report(
                Code.VUL_VALUE,
                place,
                f"{quoted(value)} is no vulnerability",
                hint="we and they: 00 NN YN NY YY N0 Y0 0N 0Y",
            )
        return
    try:
        state.opening_seat = OpeningSeat(value)
    except ValueError:
        state.diagnostics.report(
            Code.SEAT_VALUE,
            place,
            f"{quoted(value)} is no seat",
            hint="one of " + ", ".join(OpeningSeat),
        )


def _whole_block(block: Block, state: DocumentState) -> Iterator[Element]:
    if is_transition(block):
        yield Transition(block[0].span)
    elif is_list(block):
        yield bullet_list(_without_annotations(block, state))
    elif is_enumeration(block):
        yield enumeration(_without_annotations(block, state))
    elif is_auction_start(block[0].text):
        yield parse_auction(_without_annotations(block, state), state)
    elif is_deal(block):
        yield parse_deal(block, state)
    elif is_pipe_table(block):
        yield pipe_table(_without_annotations(block, state), state)
    elif _is_table(block, state):
        yield from _table(block, state)
    else:
        _report_lost_table(block, state)
        yield paragraph(_without_annotations(block, state))


def _without_annotations(block: Block, state: DocumentState) -> Block:
    """Return the block without its ``//bss`` lines, which belong to rows of tables only."""
    kept = []
    for line in block:
        if line.text.lstrip().startswith("//"):
            state.diagnostics.report(
                Code.BSS_ANNOTATION,
                line.span,
                "no row of a bidding table stands above",
                hint="write it directly below the row it belongs to",
            )
        else:
            kept.append(line)
    return kept


def _table(block: Block, state: DocumentState) -> Iterator[BiddingTable]:
    table = parse_table(block, state)
    if table is not None:
        _report_prose(table, block, state)
        yield table


def _is_table(block: Block, state: DocumentState) -> bool:
    """Follow EL-5, EL-6 and EL-10."""
    text = block[0].text
    if text.lstrip().startswith("#"):
        return _is_directive(block[0], state)
    if found := LINKED_LABEL.match(text.lstrip()):
        return state.options.links and parse_label(found["label"]) is not None
    if not _BID_START.match(text):
        return False
    word, _, rest = text.strip().partition(" ")
    if _ORDINAL.match(word):
        return False
    if _is_call(text) or rest.lstrip().startswith("="):
        return True
    indent = _indentation(text)
    if any(_begins_row(line.text, indent) for line in block[1:]):
        return True
    state.diagnostics.report(
        Code.TABLE_DOUBT,
        block[0].span,
        f"{quoted(word)} is no call: read as text, not as a bidding table",
        hint="for a table, write #BIDTABLE above",
    )
    return False


def _is_directive(line: Line, state: DocumentState) -> bool:
    """Tell whether a block that begins with ``#`` is meant as directives (LANGUAGE DI-5)."""
    found = _DIRECTIVE.match(line.text)
    word = found[1] if found else ""
    if word.isupper() or any(_distance(word.upper(), known) <= _NEAR for known in DIRECTIVES):
        return True
    state.diagnostics.report(
        Code.DIRECTIVE_UNKNOWN,
        line.span,
        f"{quoted(line.text)} begins with # and no known word; read as text",
        hint=nearest(word.upper(), DIRECTIVES) or "headings begin with *, comments with //",
        severity=Severity.WARNING,
    )
    return False


def _distance(first: str, second: str) -> int:
    """Return the edit distance of two short words, at most 3."""
    if abs(len(first) - len(second)) > _NEAR:
        return _NEAR + 1
    row = list(range(len(second) + 1))
    for index, letter in enumerate(first, start=1):
        previous, row[0] = row[0], index
        for column, other in enumerate(second, start=1):
            cost = min(row[column] + 1, row[column - 1] + 1, previous + (letter != other))
            previous, row[column] = row[column], cost
    return min(row[-1], _NEAR + 1)


def _indentation(text: str) -> int:
    return len(text) - len(text.lstrip())


def _is_call(text: str) -> bool:
    """Tell whether the first word of ``text`` is a label or a sequence."""
    word = text.split(None, 1)[0] if text.strip() else ""
    before, equals, _ = word.partition("=")
    candidates = (word, before) if equals else (word,)
    return any(parse_label(item) or parse_sequence(item) for item in candidates)


def _begins_row(text: str, indent: int) -> bool:
    stripped = text.lstrip()
    if not stripped:
        return False
    return stripped.startswith("#") or _indentation(text) > indent or _is_call(text)


def _report_prose(table: BiddingTable, block: Block, state: DocumentState) -> None:
    """Report a sentence that became a table (LANGUAGE EL-7)."""
    if len(table.rows) != 1 or len(block) != 1 or not table.rows[0].description:
        return
    text = table.rows[0].description.text
    line = block[0].text
    behind_label = line.split(None, 1)[1] if len(line.split(None, 1)) > 1 else ""
    if behind_label.startswith("=") or line.lstrip().startswith("#"):
        return
    if text.endswith((".", ":")) or len(text) > _LONG_SENTENCE:
        state.diagnostics.report(
            Code.TABLE_PROSE,
            block[0].span,
            "a sentence that begins with a bid is a bidding table of one row",
            hint="for text, begin it with a word; for a row, write = before the description",
        )


def _report_lost_table(block: Block, state: DocumentState) -> None:
    """Report a table read as text for its first row only (LANGUAGE EL-8)."""
    first = block[0].text
    word = first.split(None, 1)[0]
    label = parse_label(word)
    if len(block) < _NEAR or label is None:
        return
    if _BID_START.match(first) and not is_call_by_suit_mark(word):
        return
    second = block[1].text
    if _indentation(second) > _indentation(first) or _is_call(second):
        state.diagnostics.report(
            Code.TABLE_DOUBT,
            block[0].span,
            f"a block that begins with {quoted(word)} is read as text",
            hint="for a bidding table, write #BIDTABLE above",
            severity=Severity.WARNING,
        )
