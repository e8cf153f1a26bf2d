"""Lists of auctions on paper: two columns, with page numbers (RESOLVER RI-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from .latex import list_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sphinx.writers.latex import LaTeXTranslator

    from ...display.sequence_lists import Line, Place, Said


def visit_list(translator: LaTeXTranslator, node: nodes.Element) -> None:
    """Write a list."""
    body = translator.body
    body.append("\n")
    for identifier in node["ids"]:
        body.append(translator.hypertarget(identifier))
    # Columns in the cell of a table find no room.
    environment = "bmllist*" if translator.table else "bmllist"
    body.append(f"\\begin{{{environment}}}\n")
    for section in node["sections"]:
        body.append(f"\\bmllisthead{{{list_text(translator, section.title)}}}\n")
        for line in section.lines:
            body.append(_line(translator, line, node["addresses"]))
    body.append(f"\\end{{{environment}}}\n")
    raise nodes.SkipNode


def _line(translator: LaTeXTranslator, line: Line, addresses: Mapping[str, str]) -> str:
    label = list_text(translator, line.label)
    if not line.said:
        return f"\\bmllistline{{{line.depth}}}{{{label}}}{{}}{{}}\n"
    lines = []
    for number, said in enumerate(line.said):
        words = "" if number else label
        text = _text(translator, said)
        target = _target(translator, said.place, addresses)
        lines.append(f"\\bmllistline{{{line.depth}}}{{{words}}}{{{text}}}{{{target}}}\n")
    return "".join(lines)


def _text(translator: LaTeXTranslator, said: Said) -> str:
    when = f"\\emph{{{list_text(translator, said.when)}:}} " if said.when else ""
    alert = "\\bmlalert{}" if said.alert else ""
    return f"{when}{alert}{list_text(translator, ' '.join(said.text.split()))}"


def _target(translator: LaTeXTranslator, place: Place, addresses: Mapping[str, str]) -> str:
    """Return the label of a row that this book holds, nothing for others."""
    address = addresses.get(place.document)
    if address is None or not place.anchor:
        return ""
    return translator.idescape(f"{address.removeprefix('%')}:{place.anchor}")
