"""The directive ``bidtable``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from docutils.parsers.rst import directives

from ...doctree.table_nodes import bidding_table_node
from ...doctree.variant_nodes import mark_nodes
from ...language.conditions import conditions_kept, set_seat, set_vulnerability
from ...language.heading_auctions import with_heading
from ...language.labels import parse_label
from ...language.reading import read_file, read_lines
from ...language.running_text import fragments_of
from ...language.silences import note_silences
from ...language.source import Line
from ...language.tables import give_addresses, parse_table
from ...language.text_hands import report_hands
from ..session import note_table
from .base import COMMON_OPTIONS, BMLBaseDirective
from .carried_conditions import remark_carried
from .file_option import named_file
from .page_headings import note_page_heading

if TYPE_CHECKING:
    from collections.abc import Callable

    from docutils import nodes


class BidtableDirective(BMLBaseDirective):
    """A bidding table; the argument is its history, ``1N-2C``.

    Every line of the content is a line of the table; blank ones mean nothing.
    """

    option_spec: ClassVar[dict[str, Callable[[str], object]]] = {
        **COMMON_OPTIONS,
        "vul": directives.unchanged_required,
        "seat": directives.unchanged_required,
        "hide": directives.flag,
        "collapse": directives.nonnegative_int,
        "file": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """Read the table, keep it for the book, and show it unless it is hidden."""
        lines = [line for line in self._lines() if line.text.strip()]
        if self.is_empty and not self.argument and "file" not in self.options:
            self.refuse("a bidding table without a row", hint="write rows such as 1C below it")
        self.note_ignored(lines)
        note_page_heading(self, self.notes_state)
        with conditions_kept(self.notes_state):
            self._set_conditions()
            placing = self.notes_state.variants
            stands_in = lines[0].stands_in if lines else None
            placing.current = placing.joint(self.part, stands_in)
            table = parse_table(lines, self.notes_state) if lines else None
            placing.current = None
        if table is None:
            return []
        if "hide" in self.options:
            table = replace(table, hidden=True)
        note_silences(table, lines, self.notes_state)
        report_hands(fragments_of(table), self.notes_state)
        give_addresses(table, self.notes_state)
        table = with_heading(table, self.notes_state)
        remark_carried(self, table)
        place = note_table(self.env, table)
        if table.hidden or not table.rows:
            return place
        node = bidding_table_node(table, self.state.document, self.notes_state, self.page_settings)
        if "collapse" in self.options:
            node["collapse"] = self.options["collapse"]
        made = self.finished(node)
        mark_nodes([node], table.part)
        return made

    def _lines(self) -> Iterator[Line]:
        source = self.content_source(first_line=self._history())
        items = list(read_lines(source, self.notes_state))
        if file := self.options.get("file"):
            items += read_file(named_file(self, file), self.notes_state)
        for item in items:
            if isinstance(item, Line):
                yield item
            else:
                self.refuse(
                    "a reStructuredText block in a bidding table is left out",
                    hint="write the table in the directive bml",
                    span=item.span,
                )

    def _history(self) -> str:
        """Return the argument as a history row: one call alone is one too."""
        word, _, rest = self.argument.partition(" ")
        return f"{word}- {rest}".rstrip() if parse_label(word) else self.argument

    def _set_conditions(self) -> None:
        """Set what the options ``vul`` and ``seat`` say."""
        if value := self.options.get("vul"):
            set_vulnerability(value, self.argument_span(), self.notes_state)
        if value := self.options.get("seat"):
            set_seat(value, self.argument_span(), self.notes_state)
