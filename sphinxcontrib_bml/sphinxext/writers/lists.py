"""Lists of auctions on web pages and in EPUB books, written without a node for each line."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from docutils import nodes

from ...doctree.writers.lower import alert_mark_html, text_html
from ..translatable_messages import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from sphinx.writers.html5 import HTML5Translator
    from sphinx.writers.latex import LaTeXTranslator

    from ...display.sequence_lists import ListedRow, OpeningSection, RowStatement, SequenceLine
    from ...doctree.writers.latex import LaTeXVisitors

_DEEPEST = 9
"""Maximum number of levels of indentation."""


def anchor_of(section: OpeningSection) -> str:
    """Return the anchor of a section: ``1N``, ``their-1H``."""
    name = section.name
    return f"their-{name[1:-1]}" if name.startswith("(") else name


class ListHTML:
    """Writes lists for a page."""

    def __init__(self, addresses: Mapping[str, str]) -> None:
        """Store the addresses of documents, relative to the page."""
        self._addresses = addresses
        self._alert = alert_mark_html(str(_("alert")))

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
    """Write a list on a page."""
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


if TYPE_CHECKING:
    MakeLaTeX = Callable[[str], str]
    """Returns the LaTeX of a text, with macros for suits and escaped letters."""


def list_latex(visitors: LaTeXVisitors, translator: LaTeXTranslator, node: nodes.Element) -> str:
    """Return the LaTeX of a list."""

    def text(words: str) -> str:
        return visitors.description(translator, words)

    anchors = "".join(map(translator.hypertarget, node["ids"]))
    # Columns in the cell of a table find no room.
    environment = "bmllist*" if translator.table else "bmllist"
    parts = [f"\n{anchors}\\begin{{{environment}}}\n"]
    for section in node["sections"]:
        if section.title:
            parts.append(f"\\bmllisthead{{{text(section.title)}}}\n")
        parts += (_line(translator, line, node["addresses"], text) for line in section.lines)
    return "".join([*parts, f"\\end{{{environment}}}\n"])


def _line(
    translator: LaTeXTranslator, line: SequenceLine, addresses: Mapping[str, str], text: MakeLaTeX
) -> str:
    label = text(line.label)
    if not line.said:
        return f"\\bmllistline{{{line.depth}}}{{{label}}}{{}}{{}}\n"
    lines = []
    for number, said in enumerate(line.said):
        words = "" if number else label
        target = _target(translator, said.place, addresses)
        lines.append(
            f"\\bmllistline{{{line.depth}}}{{{words}}}{{{_text(said, text)}}}{{{target}}}\n"
        )
    return "".join(lines)


def _text(said: RowStatement, text: MakeLaTeX) -> str:
    when = f"\\emph{{{text(said.when)}:}} " if said.when else ""
    alert = "\\bmlalert{}" if said.alert else ""
    return f"{when}{alert}{text(' '.join(said.text.split()))}"


def _target(translator: LaTeXTranslator, place: ListedRow, addresses: Mapping[str, str]) -> str:
    """Return the label of a row in this book; empty if the book does not contain the row."""
    address = addresses.get(place.document)
    if address is None or not place.anchor:
        return ""
    return translator.idescape(f"{address.removeprefix('%')}:{place.anchor}")
