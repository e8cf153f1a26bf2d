"""The directive ``bml``."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives

from ...doctree import Builder
from ...language.diagnostics import quoted
from ...language.parser import elements_of
from ...language.reading import read_file, read_lines
from ...language.source import Line
from ...language.syntax import BiddingTable, Element, Heading, RstBlock
from ..i18n.messages import note_messages
from ..session import note_deals, note_table
from ..variants import VARIANT_OPTIONS
from .base import BMLBaseDirective
from .carried_conditions import note_settings, remark_carried
from .file_option import named_file
from .page_headings import note_page_heading

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class BMLDirective(BMLBaseDirective):
    """Any notes but headings."""

    optional_arguments = 0
    option_spec: ClassVar[dict[str, Callable[[str], object]]] = {
        "class": directives.class_option,
        "file": directives.unchanged_required,
        "ignore": directives.unchanged_required,
        **VARIANT_OPTIONS,
    }

    def run(self) -> list[nodes.Node]:
        """Read the notes and return what they show."""
        note_page_heading(self, self.notes_state)
        builder = Builder(
            self.state.document,
            self.notes_state,
            self.page_settings,
            self._note_table,
        )
        result: list[nodes.Node] = []
        elements = list(self._elements())
        note_deals(self.env, elements)
        for element in elements:
            if isinstance(element, Heading):
                result.append(self._heading(element))
            else:
                children = builder.nodes_of(element)
                if not isinstance(element, RstBlock):
                    note_messages(self.env, children)
                result.extend(children)
        note_settings(self)
        for node in result:
            if isinstance(node, nodes.Element):
                node["classes"] += self.options.get("class", [])
        return result

    def _note_table(self, table: BiddingTable) -> list[nodes.Node]:
        remark_carried(self, table)
        return note_table(self.env, table)

    def _elements(self) -> Iterator[Element]:
        state = self.notes_state
        items = list(read_lines(self.content_source(), state, self.part))
        if file := self.options.get("file"):
            items += read_file(named_file(self, file), state, self.part)
        self.note_ignored(item for item in items if isinstance(item, Line))
        return elements_of(items, state)

    def _heading(self, heading: Heading) -> nodes.Node:
        """Report a heading, which would tear the page's sections apart, and keep its text."""
        self.refuse(
            f"the heading {quoted(heading.text.text)} stands inside a directive; kept as text",
            hint="write the heading of the page outside the directive",
            span=heading.span,
        )
        return nodes.paragraph("", "", nodes.strong("", heading.text.text))
