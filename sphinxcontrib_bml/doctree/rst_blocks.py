"""reStructuredText in notes, read by the docutils parser (LANGUAGE XT-1)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from operator import attrgetter
from typing import Any

from docutils import nodes
from docutils.nodes import fully_normalize_name
from docutils.parsers.rst import states
from docutils.statemachine import StringList
from docutils.utils import Reporter

from ..language.codes import Code
from ..language.source import Span
from ..language.state import DocumentState
from ..patterns import compile_later
from .nodes import as_typed, front_and_text
from .variant_nodes import replace_each

_SECTION = "Unexpected section title"
_LETTER = compile_later(r"\w")


def parse_rst(span: Span, document: nodes.document, state: DocumentState) -> list[nodes.Node]:
    """Return the nodes of the reST in ``span``; ``document`` records its definitions.

    Section titles do not begin sections: they are reported and kept as text. So are blocks that are
    nested too deeply, and blocks after the maximum number of messages (LANGUAGE LM-7).
    """
    text = span.source.text[span.start : span.end]
    if state.rst_messages > state.options.limits.rst_messages:
        return [as_typed(text)]
    # docutils puts header, footer and properties of a page before all others.
    others, document.children = document.children, []
    transforms = document.transformer.transforms
    count = len(transforms)
    is_read = _read(span, document, state)
    made = _replace_children(document, others)
    if not is_read:
        del transforms[count:]
        return [as_typed(text)]
    blocks = [_kept_text(node) if _is_title(node) else node for node in made]
    for node in blocks:
        replace_each((title, [_kept_text(title)]) for title in list(node.findall(_is_title)))
    return blocks


def _read(span: Span, document: nodes.document, state: DocumentState) -> bool:
    """Add the reST in ``span`` to a document; report problems, and return whether it may stay."""
    first = span.source.line_number(span.start)
    text = span.source.text[span.start : span.end].split("\n")
    items = [(span.file, first - 1 + index) for index in range(len(text))]
    machine = states.RSTStateMachine(state_classes=states.state_classes, initial_state="Body")
    try:
        with _watched(document.reporter, span, state):
            machine.run(StringList(text, items=items), document, match_titles=False)
        deep = next(_too_deep(document.children, state.options.limits.rst_depth), None)
    except _TooMuchWrongError:
        return False
    except RecursionError:
        deep = document
    if deep is not None:
        _report_depth(span, deep.line, state)
    return deep is None


def _replace_children(document: nodes.document, others: list[nodes.Node]) -> list[nodes.Node]:
    """Return the text nodes of a document, and replace them by ``others``."""
    front, made = front_and_text(document)
    document.children = [*front, *others]
    for child in made:
        child.parent = None
    return made


class _TooMuchWrongError(Exception):
    """Ends the reading of a block with too many messages."""


@contextmanager
def _watched(reporter: Reporter, span: Span, state: DocumentState) -> Iterator[None]:
    """Count the messages of docutils, and stop reading if there are too many.

    ``RST-SECTION`` is reported for the message about a title, which would end the reading.
    """
    original = reporter.system_message

    def system_message(
        level: int, message: str, *children: nodes.Node, **attributes: Any
    ) -> nodes.system_message:
        if not str(message).startswith(_SECTION):
            if level >= Reporter.WARNING_LEVEL:
                _count_message(span, _line_of(attributes, reporter), state)
            return original(level, message, *children, **attributes)
        excerpt = "\n".join(child.astext() for child in children)
        offset = _offset_of_title(span, _line_of(attributes, reporter) or span.line, excerpt)
        if not _is_overline(span, offset):
            _report_section(span, offset, excerpt, state)
        return nodes.system_message("", *children, level=1, type="INFO", bml_section=1)

    # The reporter learns once who knows the lines; every block has lines of its own.
    lookup = reporter.__dict__.pop("get_source_and_line", None)
    reporter.system_message = system_message  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        del reporter.system_message
        reporter.__dict__.pop("get_source_and_line", None)
        if lookup is not None:
            reporter.get_source_and_line = lookup


def _is_overline(span: Span, offset: int) -> bool:
    """Return whether a line is the overline of a title, which docutils reports as well."""
    line, *below = span.source.text[offset : span.end].split("\n", 3)
    return len(below) > 1 and bool(below[0].strip()) and line.strip() == below[1].strip()


def _report_section(span: Span, offset: int, excerpt: str, state: DocumentState) -> None:
    """Report a section title or a transition in a block."""
    what, sign = ("a section title", "the heading with *")
    if not _LETTER.search(excerpt):
        what, sign = ("a line across the page", "it as ---")
    state.diagnostics.report(
        Code.RST_SECTION,
        Span(span.source, offset, offset + len(span.source.line_text(offset))),
        f"{what} inside #+BEGIN_RST; kept as text",
        hint=f"write {sign} outside the block",
    )


def _line_of(attributes: Mapping[str, Any], reporter: Reporter) -> int | None:
    """Return the line of the next message, as docutils determines it."""
    line: int | None = attributes.get("line")
    if "source" not in attributes and hasattr(reporter, "get_source_and_line"):
        line = reporter.get_source_and_line(line)[1]
    return line


def _count_message(span: Span, line: int | None, state: DocumentState) -> None:
    """Count a message.

    :raises _TooMuchWrongError: if there are too many messages.
    """
    state.rst_messages += 1
    if state.rst_messages > state.options.limits.rst_messages:
        _report_number(_line_at(span, line), "this block and those after it", state)
        raise _TooMuchWrongError


def _report_number(place: Span, kept: str, state: DocumentState) -> None:
    """Report that there are too many docutils messages (LANGUAGE LM-7)."""
    state.diagnostics.report(
        Code.LIMIT_RST,
        place,
        f"more than {state.options.limits.rst_messages} messages about reStructuredText; {kept} "
        "are kept as text",
        hint=state.options.limits.hint("rst_messages", "fix what the messages above name"),
    )


def end_references(document: nodes.document, state: DocumentState) -> None:
    """Turn references to missing targets into text if there are too many (LM-7).

    docutils reports each of them after all blocks are read.
    """
    if not state.rst_blocks:
        return
    known, defined = document.nameids, document.substitution_names
    lost: list[nodes.Element] = [
        reference
        for name, references in document.refnames.items()
        if name not in known
        for reference in references
        if _belongs_to_document(reference, document)
    ]
    lost += (
        reference
        for reference in document.findall(nodes.substitution_reference)
        if fully_normalize_name(reference["refname"]) not in defined
    )
    left = max(state.options.limits.rst_messages - state.rst_messages, 0)
    if not lost[left:]:
        return
    _report_number(_place_of(lost[left], state), "other references to missing targets", state)
    replace_each((one, [nodes.Text(one.rawsource)]) for one in lost[left:])


def _belongs_to_document(node: nodes.Node, document: nodes.document) -> bool:
    """Return whether a node is part of a document, and not of a block that was kept as text."""
    around = node
    while around.parent is not None:
        around = around.parent
    return around is document


def _place_of(node: nodes.Element, state: DocumentState) -> Span:
    """Return the line of a node if docutils knows it, else the beginning of the first block."""
    around: nodes.Element | None = node
    while around is not None and around.line is None:
        around = around.parent
    file, line = (around.source, around.line) if around is not None else (None, None)
    blocks = (span for span in state.rst_blocks if span.file == file and span.line <= (line or 0))
    return _line_at(max(blocks, key=attrgetter("line"), default=state.rst_blocks[0]), line)


def _too_deep(top: Iterable[nodes.Node], limit: int) -> Iterator[nodes.Node]:
    """Yield the nodes that are nested in more than ``limit`` block elements."""
    waiting = [(node, 0) for node in top]
    while waiting:
        node, level = waiting.pop()
        if level > limit:
            yield node
        holds = any(isinstance(child, nodes.Body) for child in node.children)
        waiting.extend((child, level + holds) for child in node.children)


def _report_depth(span: Span, line: int | None, state: DocumentState) -> None:
    """Report that a block is nested too deeply (LANGUAGE LM-7)."""
    state.diagnostics.report(
        Code.LIMIT_DEPTH,
        _line_at(span, line),
        f"reStructuredText in more than {state.options.limits.rst_depth} levels; the block is kept "
        "as text",
        hint=state.options.limits.hint("rst_depth", "use fewer levels"),
    )


def _line_at(span: Span, line: int | None) -> Span:
    """Return a line of a block; its first line if docutils does not give one."""
    start = offset_of_line(span, line) if line else span.start
    return Span(span.source, start, start + len(span.source.line_text(start)))


def offset_of_line(span: Span, line: int) -> int:
    """Return the offset of the first character of ``line`` in the source of ``span``."""
    starts = span.source.line_starts
    first = bisect_left(starts, span.start)
    index = bisect_left(starts, line, first, key=span.source.line_number)
    return min(starts[index], span.end) if index < len(starts) else span.start


def _offset_of_title(span: Span, line: int, excerpt: str) -> int:
    """Return the offset of a title; docutils gives its line or that of its adornment."""
    title = next((text for text in excerpt.split("\n") if _LETTER.search(text)), excerpt)
    for number in (line, line - 1, line + 1):
        offset = offset_of_line(span, number)
        if span.source.line_text(offset).strip() == title.strip():
            return offset
    return offset_of_line(span, line)


def _is_title(node: nodes.Node) -> bool:
    """Return whether ``node`` replaces a section title."""
    return isinstance(node, nodes.system_message) and bool(node.get("bml_section"))


def _kept_text(message: nodes.Node) -> nodes.literal_block:
    text = "\n".join(child.astext() for child in message.children)
    return as_typed(text)
