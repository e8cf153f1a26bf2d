"""reStructuredText inside notes, read by docutils' own parser (LANGUAGE XT-1)."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from docutils import nodes
from docutils.parsers.rst import states
from docutils.statemachine import StringList
from docutils.utils import Reporter

from ..language.codes import Code
from ..language.source import Span
from ..language.state import DocumentState
from .replacing import replace_each

_SECTION = "Unexpected section title"
_LETTER = re.compile(r"\w")


def parse_rst(span: Span, document: nodes.document, state: DocumentState) -> list[nodes.Node]:
    """Return the nodes of the reST in ``span``; what it defines is known to ``document``.

    Section titles are no sections here: they are reported and kept as text; so is a block that is
    nested too deeply (LANGUAGE LM-7).
    """
    text = span.source.text[span.start : span.end]
    first = span.source.line_number(span.start)
    lines = StringList(
        text.split("\n"),
        items=[(span.file, first - 1 + index) for index in range(text.count("\n") + 1)],
    )
    machine = states.RSTStateMachine(state_classes=states.state_classes, initial_state="Body")
    count = len(document.children)
    try:
        with _titles_reported(document.reporter, span, state):
            machine.run(lines, document, match_titles=False)
        deep = next(_too_deep(document.children[count:], state.options.limits.rst_depth), None)
    except RecursionError:
        deep = document
    if deep is not None:
        del document.children[count:]
        _report_depth(span, deep.line, state)
        return [nodes.literal_block(text, text)]
    blocks = [_kept_text(node) if _is_title(node) else node for node in document.children[count:]]
    del document.children[count:]
    for node in blocks:
        replace_each((title, [_kept_text(title)]) for title in list(node.findall(_is_title)))
    return blocks


@contextmanager
def _titles_reported(reporter: Reporter, span: Span, state: DocumentState) -> Iterator[None]:
    """Make ``RST-SECTION`` of docutils' complaint about a title, which would end a run."""
    original = reporter.system_message

    def system_message(
        level: int, message: str, *children: nodes.Node, **attributes: Any
    ) -> nodes.system_message:
        if not str(message).startswith(_SECTION):
            return original(level, message, *children, **attributes)
        excerpt = "\n".join(child.astext() for child in children)
        offset = _offset_of_title(span, attributes.get("line") or span.line, excerpt)
        title = span.source.line_text(offset)
        state.diagnostics.report(
            Code.RST_SECTION,
            Span(span.source, offset, offset + len(title)),
            "a section title inside #+BEGIN_RST; kept as text",
            hint="write the heading with * outside the block",
        )
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


def _too_deep(top: Iterable[nodes.Node], limit: int) -> Iterator[nodes.Node]:
    """Yield what stands in more than ``limit`` others that hold paragraphs, lists and the like."""
    waiting = [(node, 0) for node in top]
    while waiting:
        node, level = waiting.pop()
        if level > limit:
            yield node
        holds = any(isinstance(child, nodes.Body) for child in node.children)
        waiting.extend((child, level + holds) for child in node.children)


def _report_depth(span: Span, line: int | None, state: DocumentState) -> None:
    """Report that a block is nested too deeply (LANGUAGE LM-7)."""
    start = offset_of_line(span, line) if line else span.start
    state.diagnostics.report(
        Code.LIMIT_DEPTH,
        Span(span.source, start, start + len(span.source.line_text(start))),
        f"reStructuredText in more than {state.options.limits.rst_depth} levels; the block is kept "
        "as text",
        hint="use fewer levels",
    )


def offset_of_line(span: Span, line: int) -> int:
    """Return the offset of the first character of ``line`` in the source of ``span``."""
    starts = span.source.line_starts
    first = bisect_left(starts, span.start)
    index = bisect_left(starts, line, first, key=span.source.line_number)
    return min(starts[index], span.end) if index < len(starts) else span.start


def _offset_of_title(span: Span, line: int, excerpt: str) -> int:
    """Return the offset of a title; docutils names its own line or that of its adornment."""
    title = next((text for text in excerpt.split("\n") if _LETTER.search(text)), "")
    for number in (line, line - 1, line + 1):
        offset = offset_of_line(span, number)
        if span.source.line_text(offset).strip() == title.strip():
            return offset
    return offset_of_line(span, line)


def _is_title(node: nodes.Node) -> bool:
    """Tell whether ``node`` stands in the place of a section title."""
    return isinstance(node, nodes.system_message) and bool(node.get("bml_section"))


def _kept_text(message: nodes.Node) -> nodes.literal_block:
    text = "\n".join(child.astext() for child in message.children)
    return nodes.literal_block(text, text)
