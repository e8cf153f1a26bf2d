"""What docutils says of reStructuredText in notes, as diagnostics."""

from __future__ import annotations

from docutils import nodes
from docutils.utils import Reporter

from ....language.codes import Code, Severity
from ....language.source import Source, Span
from ...rst_blocks import offset_of_line
from . import safety
from .manuscript import Manuscript


def report_message(message: nodes.system_message, manuscript: Manuscript) -> None:
    """Report what docutils says, from warnings on, at its line.

    It is ``RST-REFUSED`` where something is refused (LANGUAGE XT-1), else ``RST-MESSAGE``.
    """
    level = message["level"]
    if level < Reporter.WARNING_LEVEL:
        return
    # Behind its first paragraph stands what it is about.
    text = message.children[0].astext() if message.children else "docutils does not say what"
    is_refusal = safety.is_refusal(message)
    manuscript.state.diagnostics.report(
        Code.RST_REFUSED if is_refusal else Code.RST_MESSAGE,
        place_of(message.get("source") or manuscript.name, message.get("line") or 1, manuscript),
        " ".join(text.split()),
        hint="--trust allows it, in notes that you trust" if is_refusal else "",
        severity=Severity.WARNING if level == Reporter.WARNING_LEVEL else Severity.ERROR,
    )


def place_of(file: str, line: int, manuscript: Manuscript) -> Span:
    """Return the place of a line of reStructuredText, without its indentation."""
    block = manuscript.rst_lines.block_of(file, line, manuscript.state.rst_blocks)
    if block is None:
        return Span(Source(file, "", line_numbers=[line]), 0, 0)
    start = offset_of_line(block, line)
    text = block.source.line_text(start)
    return Span(block.source, start + len(text) - len(text.lstrip()), start + len(text))
