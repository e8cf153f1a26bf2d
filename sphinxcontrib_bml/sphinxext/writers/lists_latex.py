"""Lists of auctions on paper: two columns, with page numbers (RESOLVER RI-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from docutils import nodes
    from sphinx.writers.latex import LaTeXTranslator

    from ...display.sequence_lists import ListedRow, RowStatement, SequenceLine
    from ...doctree.writers.latex import LaTeXVisitors

    MakeLaTeX = Callable[[str], str]
    """Returns the LaTeX of a text: suits as macros, other letters as they are set."""


def list_latex(visitors: LaTeXVisitors, translator: LaTeXTranslator, node: nodes.Element) -> str:
    """Return the LaTeX of a list."""

    def text(words: str) -> str:
        return visitors.description(translator, words)

    anchors = "".join(map(translator.hypertarget, node["ids"]))
    # Columns in the cell of a table find no room.
    environment = "bmllist*" if translator.table else "bmllist"
    parts = [f"\n{anchors}\\begin{{{environment}}}\n"]
    for section in node["sections"]:
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
    """Return the label of a row that this book holds, nothing for others."""
    address = addresses.get(place.document)
    if address is None or not place.anchor:
        return ""
    return translator.idescape(f"{address.removeprefix('%')}:{place.anchor}")
