"""Lists of auctions on web pages and in EPUB books, written without a node for each line."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from docutils import nodes

from ...doctree.writers.html_text import alert_mark, text_html
from ..i18n.catalogues import _

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sphinx.writers.html5 import HTML5Translator

    from ...display.sequence_lists import ListedRow, OpeningSection, RowStatement, SequenceLine

_DEEPEST = 9
"""Levels that lines are indented by."""


def anchor_of(section: OpeningSection) -> str:
    """Return what a section is called in addresses: ``1N``, ``their-1H``."""
    name = section.name
    return f"their-{name[1:-1]}" if name.startswith("(") else name


class ListHTML:
    """Writes lists for a page."""

    def __init__(self, addresses: Mapping[str, str]) -> None:
        """Write for a page from which documents are at ``addresses``."""
        self._addresses = addresses
        self._alert = alert_mark(str(_("alert")))

    def lines(self, lines: Iterable[SequenceLine]) -> str:
        """Return the lines of a section."""
        items = "".join(map(self._line, lines))
        return f'<ul class="bml-list" role="list">\n{items}</ul>\n'

    def _line(self, line: SequenceLine) -> str:
        depth = min(line.depth, _DEEPEST)
        kind = f' class="bml-in-{depth}"' if depth > 1 else ""
        said = line.said
        label = text_html(line.label)
        label = self._link(said[0].place, label) if said else f"<b>{label}</b>"
        first = self._words(said[0]) if said else ""
        more = "".join(f"<br />\n{self._also(one)}" for one in said[1:])
        return f"<li{kind}>{label} {first}{more}</li>\n"

    def _words(self, said: RowStatement) -> str:
        when = f"<i>{text_html(said.when)}:</i> " if said.when else ""
        return f"{when}{self._text(said)}"

    def _also(self, said: RowStatement) -> str:
        when = self._link(said.place, f"<i>{text_html(said.when)}:</i>")
        return f"{when} {self._text(said)}"

    def _text(self, said: RowStatement) -> str:
        return f"{self._alert if said.alert else ''}{text_html(' '.join(said.text.split()))}"

    def _link(self, place: ListedRow, words: str) -> str:
        if not place.anchor or place.document not in self._addresses:
            return f"<b>{words}</b>"
        address = escape(f"{self._addresses[place.document]}#{place.anchor}")
        return f'<a href="{address}">{words}</a>'


def visit_list(translator: HTML5Translator, node: nodes.Element) -> None:
    """Write a list in the text of a page."""
    writer = ListHTML(node["addresses"])
    body = translator.body
    body.append(translator.starttag(node, "div"))
    for section in node["sections"]:
        anchor = f"{node['prefix']}-{anchor_of(section)}".lower()
        title = text_html(section.title)
        # In one element: some themes lay the parts of rubrics out by themselves.
        body.append(f'<p class="rubric" id="{escape(anchor)}"><span>{title}</span></p>\n')
        body.append(writer.lines(section.lines))
    body.append("</div>\n")
    raise nodes.SkipNode
