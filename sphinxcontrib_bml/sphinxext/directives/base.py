"""What the directives share: the author's text with its places, options, captions."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from ...doctree.nodes import bml_caption
from ...language.codes import Code
from ...language.source import Source, Span
from ..parser import document_state, settings_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from docutils import nodes

    from ...doctree import PageSettings
    from ...language.state import DocumentState

COMMON_OPTIONS: dict[str, Callable[[str], object]] = {
    "name": directives.unchanged_required,
    "class": directives.class_option,
    "caption": directives.unchanged_required,
}
"""The options of everything that is shown as one piece."""


class BMLBaseDirective(SphinxDirective):
    """A directive whose content is notes, read with the state of its document."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Callable[[str], object]]] = COMMON_OPTIONS

    @property
    def notes_state(self) -> DocumentState:
        """The state that all notes of this document share."""
        return document_state(self.env)

    @property
    def page_settings(self) -> PageSettings:
        """The settings of this project's pages."""
        return settings_of(self.env)

    @property
    def argument(self) -> str:
        """The argument on one line, or nothing."""
        return " ".join(self.arguments[0].split()) if self.arguments else ""

    def content_source(self, *, first_line: str = "") -> Source:
        """Return the content as a source whose places are the author's lines.

        :param first_line: a line to put before it, which stands in the directive's own line.
        """
        lines, numbers = list(self.content), self._line_numbers()
        if first_line:
            lines.insert(0, first_line)
            numbers.insert(0, self.get_source_info()[1])
        return self._source("\n".join(lines), numbers)

    def argument_span(self, text: str = "") -> Span:
        """Return the directive's own line as a place whose text is ``text``."""
        source = self._source(text or self.name, [self.get_source_info()[1]])
        return Span(source, 0, len(source.text))

    def refuse(self, message: str, *, hint: str = "", span: Span | None = None) -> None:
        """Report an argument, option or line that the directive does not take."""
        self.notes_state.diagnostics.report(
            Code.DIRECTIVE_VALUE, span or self.argument_span(), message, hint=hint
        )

    def finished(self, node: nodes.Element) -> list[nodes.Node]:
        """Return ``node`` with the common options put on it."""
        source, line = self.get_source_info()
        node.source, node.line = source, line
        node["classes"] += self.options.get("class", [])
        self.add_name(node)
        if caption := self.options.get("caption"):
            children, messages = self.parse_inline(caption, lineno=self.lineno)
            found = bml_caption(caption, "", *children, classes=["bml-caption"])
            found.source, found.line = source, line
            node.insert(0, found)
            return [node, *messages]
        return [node]

    def _source(self, text: str, numbers: list[int]) -> Source:
        name = self.get_source_info()[0]
        if not Path(name).is_absolute():
            name = os.path.abspath(name)  # noqa: PTH100 - resolve() would follow links
        path = Path(name)
        return Source(name, text, path=path if path.is_file() else None, line_numbers=numbers)

    def _line_numbers(self) -> list[int]:
        """Return the author's line of every line of the content (SPHINX-API 1.7)."""
        if not self.content.items:
            return []
        source, at = self.get_source_info()
        first_source, first_offset = self.content.items[0]
        if first_source == source and first_offset + 1 <= at:
            # MyST up to 5.2 counts from the fence.
            return [at + self.content_offset + index + 1 for index in range(len(self.content))]
        return [offset + 1 for _, offset in self.content.items]
