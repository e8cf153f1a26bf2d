"""Footnotes, as a rule for markdown-it (IM-18)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_block import StateBlock

FOOTNOTE = "bml_footnote"
"""The kind of token; its content is the text, its info the name of the note."""
_NOTE = re.compile(r"\[\^([^\]\s]+)\]:[ \t]*(.*)")


def add_footnotes(parser: MarkdownIt) -> None:
    """Let ``parser`` know notes: ``[^1]: text``, goes on in the lines below, indented or not."""
    parser.block.ruler.before("reference", FOOTNOTE, _footnote, {"alt": ["paragraph"]})


def _footnote(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    note = _NOTE.match(_line(state, start))
    if note is None:
        return False
    if silent:
        return True
    texts, line = [note[2]], start + 1
    while line < end and not state.isEmpty(line) and not _NOTE.match(_line(state, line)):
        texts.append(_line(state, line))
        line += 1
    state.line = line
    token = state.push(FOOTNOTE, "", 0)
    token.info, token.content, token.map = note[1], "\n".join(texts), [start, line]
    return True


def _line(state: StateBlock, number: int) -> str:
    start, end = state.bMarks[number] + state.tShift[number], state.eMarks[number]
    return state.src[start:end]
