"""What the directives share: the author's text with its places, options, captions."""

from __future__ import annotations

import os
import re
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from ...doctree.nodes import bml_caption
from ...doctree.variant_nodes import mark_nodes
from ...language.codes import Code
from ...language.silences import silence_at
from ...language.source import Line, Source, Span
from ..session import document_state, settings_of
from ..variants import VARIANT_OPTIONS, lines_of_options

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from docutils import nodes

    from ...doctree import PageSettings
    from ...language.state import DocumentState
    from ...language.variants.parts import Part

_NAME_ALONE = re.compile(r"\s*\.\. +\S+?::[ \t]*(?:\n|$)")

COMMON_OPTIONS: dict[str, Callable[[str], object]] = {
    "name": directives.unchanged_required,
    "class": directives.class_option,
    "caption": directives.unchanged_required,
    "ignore": directives.unchanged_required,
    **VARIANT_OPTIONS,
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
        """The argument, what stands in the directive's own line, or nothing."""
        return " ".join(self._argument_lines()[0].split())

    def content_source(self, *, first_line: str = "") -> Source:
        """Return the content as a source whose places are the author's lines.

        :param first_line: a line to put before it, which stands in the directive's own line.
        """
        at = self.get_source_info()[1]
        _, *above = self._argument_lines()
        lines, numbers = list(self.content), self._line_numbers()
        lines[:0] = [first_line, *above] if first_line else above
        numbers[:0] = range(at if first_line else at + 1, at + 1 + len(above))
        return self._source("\n".join(lines), numbers)

    @property
    def is_empty(self) -> bool:
        """True where nothing was written below the directive."""
        return not self.content and len(self._argument_lines()) == 1

    def argument_span(self, text: str = "") -> Span:
        """Return the directive's own line as a place whose text is ``text``."""
        source = self._source(text or self.name, [self.get_source_info()[1]])
        return Span(source, 0, len(source.text))

    def note_ignored(self, lines: Iterable[Line]) -> None:
        """Keep which codes the option ``ignore`` silences in the directive (CHECKS CK-7).

        :param lines: those that it reads.
        """
        own = self.argument_span()
        spans = [own, *(line.span for line in lines)]
        for word in self.options.get("ignore", "").replace(",", " ").split():
            self.notes_state.silences[silence_at(own, word, spans)] = None

    def refuse(self, message: str, *, hint: str = "", span: Span | None = None) -> None:
        """Report an argument, option or line that the directive does not take."""
        self.notes_state.diagnostics.report(
            Code.DIRECTIVE_VALUE, span or self.argument_span(), message, hint=hint
        )

    @cached_property
    def part(self) -> Part | None:
        """What the directive stands in by its options ``only`` and ``except`` (VARIANTS VA-11)."""
        return self.notes_state.variants.part(lines_of_options(self))

    def finished(self, node: nodes.Element) -> list[nodes.Node]:
        """Return ``node`` with the common options put on it."""
        source, line = self.get_source_info()
        node.source, node.line = source, line
        mark_nodes([node], self.part)
        node["classes"] += self.options.get("class", [])
        self.add_name(node)
        if caption := self.options.get("caption"):
            children, messages = self.parse_inline(caption, lineno=self.lineno)
            caption_node = bml_caption(caption, "", *children, classes=["bml-caption"])
            caption_node.source, caption_node.line = source, line
            node.insert(0, caption_node)
            return [node, *messages]
        return [node]

    def _argument_lines(self) -> list[str]:
        """Return the directive's own line behind its name, then the lines directly below it.

        reStructuredText takes all lines up to the first blank one for the argument, but authors
        who leave no blank line mean content.
        """
        lines = self.arguments[0].split("\n") if self.arguments else [""]
        return ["", *lines] if lines[0] and _NAME_ALONE.match(self.block_text) else lines

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
