"""The blocks of reStructuredText, by the parser of docutils (IM2-2, IM2-5, IM2-70).

Only this module of the readers knows docutils. It runs no directive and no role: a directive is
its name, its argument, its options and its content, whatever the host has registered. Nothing is
included or printed, and no table of docutils changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import StringIO
from typing import Any

from docutils import ApplicationError, frontend, nodes, statemachine, utils
from docutils.parsers.rst import Parser, states

from .detection import UnreadableError
from .rst_tables import grid_rows, simple_rows

MOST_NESTED = 64
"""The deepest nesting that is read (IM2-69)."""
_OPTION = re.compile(r":([\w-]{1,60}):(?:[ \t]+(.*))?\s*$")
_TARGET = re.compile(r"(?:`([^`]{1,300})`|((?:[^:\\]|\\.|:(?=\S)){1,300})):(?:\s+(.*))?$")
_BLANKS = re.compile(r"\s+")
_SIMPLE_BORDER = re.compile(r"=+[ =]*$")
_SIMPLE_TOP = re.compile(r"=+(?: +=+)+ *$")
_MARKER = re.compile(r"\(?[\w#]{1,8}[.)](?=\s|$)")
_LEAST_LINES, _MOST_LINES = 60, 200
_FAULTS = (
    ApplicationError, ArithmeticError, AssertionError, AttributeError, LookupError, TypeError,
    ValueError, EOFError,
)  # fmt: skip
_CODE = frozenset(
    ["code", "code-block", "sourcecode", "parsed-literal", "math", "doctest", "prompt", "graphviz",
     "mermaid", "productionlist", "bml", "bidtable", "auction", "deal", "play", "hand"]
)  # fmt: skip
"""Directives with content that is not reStructuredText, including our own."""
_WITH_TABLE = frozenset(["csv-table"])
_AS_LINES = _CODE | _WITH_TABLE | {"raw", "toctree", "index", "meta", "contents"}


def normalized(name: str) -> str:
    """Return the name of a target as references are compared."""
    return _BLANKS.sub(" ", name.replace("\\", "")).strip().lower()


@dataclass(slots=True)
class RstBlocks:
    """A file as nodes of docutils, with the targets of its links."""

    children: list[Any] = field(default_factory=list)
    """Titles, with their level, are in one list with all other blocks."""
    targets: dict[str, str] = field(default_factory=dict)
    """Addresses by name; ``#name`` for a place in the file, ``name_`` for another target."""
    anonymous: list[str] = field(default_factory=list)
    styles: list[Any] = field(default_factory=list)
    """The underlines of titles, the highest level first."""


def parse_blocks(text: str) -> RstBlocks:
    """Return the blocks of a file.

    :raises UnreadableError: if it is nested too deeply, or docutils cannot read it.
    """
    found = RstBlocks()
    settings = frontend.get_default_settings(Parser)
    settings.file_insertion_enabled = settings.raw_enabled = False
    settings.report_level = settings.halt_level = 6
    settings.warning_stream = StringIO()
    document = utils.new_document("", settings)
    classes = _state_classes(found)
    machine = states.RSTStateMachine(state_classes=classes, initial_state="Body")
    lines = statemachine.StringList(
        statemachine.string2lines(text, tab_width=8, convert_whitespace=True), "source"
    )
    try:
        for start, end in _parts(lines):
            machine.run(lines[start:end], document, start, inliner=_NoInliner())
    except RecursionError as error:
        raise UnreadableError("lists or quotes are nested too deeply") from error
    except _FAULTS as error:
        raise UnreadableError("docutils cannot read this file") from error
    found.children = list(document.children)
    return found


def _parts(lines: Any) -> Iterator[tuple[int, int]]:
    """Yield parts that can be read alone: docutils copies all lines below each list."""
    start, in_table, above = 0, False, ""
    for at, line in enumerate(lines):
        if _SIMPLE_TOP.match(line) and not in_table:
            in_table = True
        elif in_table and _SIMPLE_BORDER.match(line):
            in_table = at + 1 < len(lines) and bool(lines[at + 1].strip())
        is_beginning = line[:1].strip() and at > start and not lines[at - 1].strip()
        if is_beginning and not in_table and not above.endswith("::"):
            least = _LEAST_LINES if line[0].isalnum() and not _MARKER.match(line) else _MOST_LINES
            if at - start >= least:
                yield start, at
                start = at
        above = line.rstrip() or above
    if start < len(lines):
        yield start, len(lines)


def _state_classes(found: RstBlocks) -> tuple[Any, ...]:
    """Return the states of docutils with our blocks; their cache is that of one file."""

    class Blocks(_RstStates):
        blocks = found
        nested_sm = _NestedMachine
        nested_sm_cache: list[Any] = []  # noqa: RUF012 - docutils has it in the class

    made: tuple[Any, ...] = ()
    for state in states.state_classes:
        made += (type(state.__name__, (Blocks, state), {}),)
    Blocks.classes = made
    return made


class _StatesInUse(dict[str, Any]):
    """The states of a machine, each made when it is needed: a list needs two of fifteen."""

    def __init__(self, machine: Any, classes: tuple[Any, ...]) -> None:
        super().__init__()
        self.machine = machine
        self.classes = {one.__name__: one for one in classes}

    def __missing__(self, name: str) -> Any:
        state = self[name] = self.classes[name](self.machine, self.machine.debug)
        if getattr(self.machine, "memo", None) is not None:  # it already runs
            state.runtime_init()
        return state


class _NestedMachine(states.NestedStateMachine):
    """Parses the content of an item, quote or directive."""

    def add_states(self, state_classes: Any) -> None:
        """Keep the classes of the states."""
        self.states = _StatesInUse(self, tuple(state_classes))


class _NoInliner(states.Inliner):
    """Leaves words as they are."""

    def init_customizations(self, settings: Any) -> None:
        """Prepare nothing."""


class _RstStates:
    """The methods of all states that differ from docutils."""

    blocks: RstBlocks
    classes: tuple[Any, ...]
    depth = 0
    document: Any
    memo: Any
    parent: Any
    state_machine: Any
    explicit: Any

    def __init__(self, state_machine: Any, debug: bool = False) -> None:
        super().__init__(state_machine, debug)  # type: ignore[call-arg]
        self.nested_sm_kwargs = {"state_classes": self.classes, "initial_state": "Body"}

    def _line(self, number: int | None = None) -> int:
        line = self.state_machine.get_source_and_line(number)[1]
        return line if isinstance(line, int) else 1

    def nested_parse(self, block: Any, input_offset: int, node: Any = None, **more: Any) -> int:
        """Parse lines inside a node.

        :raises UnreadableError: if it is nested too deeply.
        """
        if node is not None:
            node.rawsource = ""
        memo = self.memo
        memo.depth = getattr(memo, "depth", 0) + 1
        if memo.depth > MOST_NESTED:
            raise RecursionError
        offset = input_offset
        for start, end in _parts(block):
            offset = super().nested_parse(  # type: ignore[misc]
                block[start:end], input_offset + start, node, **more
            )
        memo.depth -= 1
        return offset

    def inline_text(self, text: str, lineno: int) -> tuple[list[Any], list[Any]]:
        """Return a text as it is; its words are read later."""
        return [nodes.Text(text)], []

    def section(self, title: str, source: str, style: Any, lineno: int, messages: Any) -> None:
        """Put a title between the blocks, so that many sections take linear time."""
        styles = self.blocks.styles
        if style not in styles:
            styles.append(style)
        node = nodes.title("", "", nodes.Text(title))
        node["level"], node.line = styles.index(style) + 1, self._line(lineno)
        self.parent += node

    def term(self, lines: list[str], lineno: int) -> tuple[list[Any], list[Any]]:
        """Return a term as it is, with its classifiers."""
        node = nodes.term("", "", nodes.Text(lines[0]))
        node.line = self._line(lineno)
        return [node], []

    def block_quote(self, indented: Any, line_offset: int) -> list[Any]:
        """Return a quote; who said it is its last paragraph."""
        quote = nodes.block_quote()
        self.nested_parse(indented, line_offset, quote)
        return [quote]

    def nest_line_block_lines(self, block: Any) -> None:
        """Keep the lines of a block of lines in one list, with their indentation."""
        above = 0
        for line in block:
            line["column"] = above = above if line.indent is None else line.indent

    # Tables

    def grid_table_top(self, match: Any, context: Any, next_state: Any) -> Any:
        """Read a table drawn with ``+---+``."""
        number = self._line()
        block = self.state_machine.get_text_block()
        self._table(grid_rows, block, number)
        return [], next_state, []

    def simple_table_top(self, match: Any, context: Any, next_state: Any) -> Any:
        """Read a table with borders of ``=``, up to the one with a blank line below it."""
        machine, number = self.state_machine, self._line()
        lines, start = machine.input_lines, machine.line_offset
        end, borders = start + 1, 0
        while end < len(lines):
            if _SIMPLE_BORDER.match(lines[end]):
                borders += 1
                if borders > 1 or end + 1 == len(lines) or not lines[end + 1].strip():
                    break
            end += 1
        else:
            end = start  # without an end, the text up to the next blank line
            while end + 1 < len(lines) and lines[end + 1].strip():
                end += 1
        if end > start:
            machine.next_line(end - start)
        self._table(simple_rows, lines[start : end + 1], number)
        return [], next_state, []

    def _table(self, rows: Any, block: Any, number: int) -> None:
        pad = self.double_width_pad_char  # type: ignore[attr-defined]
        block.disconnect()
        block.pad_double_width(pad)
        node = nodes.container()
        node["kind"], node.line = "table", number
        node["rows"] = list(rows([str(line) for line in block], number, pad))
        self.parent += node

    # Explicit markup

    def explicit_construct(self, match: Any) -> tuple[list[Any], bool]:
        """Read what begins with two dots."""
        for method, pattern in self.explicit.constructs:
            if found := pattern.match(match.string):
                made: tuple[list[Any], bool] = getattr(self, method.__name__)(found)
                return made
        return self.comment(match)  # type: ignore[attr-defined, no-any-return]

    def footnote(self, match: Any) -> tuple[list[Any], bool]:
        """Read a footnote."""
        node = nodes.footnote()
        node["label"], node.line = match[1], self._line()
        block, _, offset, blank = self.state_machine.get_first_known_indented(match.end())
        if block:
            self.nested_parse(block, offset, node)
        return [node], blank

    citation = footnote

    def hyperlink_target(self, match: Any) -> tuple[list[Any], bool]:
        """Read a target of links."""
        block, _, _, blank = self.state_machine.get_first_known_indented(
            match.end(), until_blank=True, strip_indent=False
        )
        text = " ".join(line.strip() for line in block)
        found = _TARGET.match(text)
        if found is None:
            return [nodes.comment()], blank
        return [self._target(found[1] or found[2], found[3] or "")], blank

    def anonymous_target(self, match: Any) -> tuple[list[Any], bool]:
        """Read a target without a name."""
        block, _, _, blank = self.state_machine.get_first_known_indented(
            match.end(), until_blank=True
        )
        return [self._target("_", " ".join(block))], blank

    def _target(self, name: str, address: str) -> Any:
        address = "".join(address.split()) if not address.endswith("_") else address
        node = nodes.target()
        if name == "_":
            self.blocks.anonymous.append(address)
        elif address:
            self.blocks.targets.setdefault(normalized(name), address)
        else:
            node["names"] = [normalized(name)]
            self.blocks.targets.setdefault(normalized(name), f"#{normalized(name)}")
        return node

    def substitution_def(self, match: Any) -> tuple[list[Any], bool]:
        """Leave out what was read before everything else."""
        _, _, _, blank = self.state_machine.get_first_known_indented(match.end())
        return [], blank

    def directive(self, match: Any, **_: Any) -> tuple[list[Any], bool]:
        """Return a directive unchanged, with its content as blocks or as lines."""
        node = nodes.container()
        node["kind"], node["name"], node.line = "directive", match[1].lower(), self._line()
        block, _, offset, blank = self.state_machine.get_first_known_indented(
            match.end(), strip_top=0
        )
        node["argument"], node["options"], start = _head(block)
        while len(block) > start and not block[start].strip():
            start += 1
        content = block[start:]
        node["first"] = content.info(0)[1] + 1 if content else node.line
        if node["name"] in _AS_LINES:
            node["lines"] = [str(line) for line in content]
        elif content:
            self.nested_parse(content, offset + start, node, match_titles=True)
        return [node], blank


def is_code(name: str) -> bool:
    """Return whether the content of a directive is code."""
    return name in _CODE


def _head(block: Any) -> tuple[list[str], dict[str, str], int]:
    """Return the argument and options of a directive, and where its content begins."""
    argument: list[str] = []
    options: dict[str, str] = {}
    place = 0
    if block and block[0].strip():
        while place < len(block) and block[place].strip() and not _OPTION.match(block[place]):
            argument.append(block[place].strip())
            place += 1
    elif block:
        place = 1
    name = ""
    while place < len(block) and block[place].strip():
        if found := _OPTION.match(block[place]):
            name = found[1]
            options[name] = found[2] or ""
        elif name and block[place][:1] == " ":
            options[name] += f"\n{block[place].strip()}"
        else:
            break
        place += 1
    return argument, options, place
