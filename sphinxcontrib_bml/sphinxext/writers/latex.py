"""Our nodes as LaTeX, in the macros of ``texinputs/sphinxcontribbml.sty``.

The writer knows the tree and tells TeX, row by row, which lines run beside it; TeX draws them and
breaks pages. What an author wrote is always escaped, never executed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from docutils import nodes
from sphinx.builders.latex.nodes import footnotetext

from ...doctree.inline import SUIT_LETTERS
from ...doctree.nodes import (
    bml_auction,
    bml_auction_note,
    bml_auction_table,
    bml_author,
    bml_bidtable,
    bml_break,
    bml_caption,
    bml_conditions,
    bml_deal,
    bml_facts,
    bml_hand,
    bml_holding,
    bml_label,
    bml_row,
    bml_seat,
    bml_suit,
)

if TYPE_CHECKING:
    from sphinx.writers.latex import LaTeXTranslator

    Visit = Callable[[LaTeXTranslator, nodes.Element], None]

Found = TypeVar("Found", bound=nodes.Element)

_SUITS = {ord(symbol): rf"\bml{letter.upper()}{{}}" for symbol, letter in SUIT_LETTERS.items()}
_BREAKABLE = "\N{ZERO WIDTH SPACE}"
_DESCRIPTION = {
    **_SUITS,
    ord("\n"): "\\bmlbreak\n",
    ord("/"): r"\bmlslash{}",
    ord(_BREAKABLE): r"\allowbreak{}",
}
_LONG_WORD = re.compile(r"[^\s/]{30,}")
_PIECE = re.compile(r"[^\s/]{20}")
_COLUMNS = "WNES"


def _children(node: nodes.Element, kind: type[Found]) -> list[Found]:
    return [child for child in node.children if isinstance(child, kind)]


def _written(translator: LaTeXTranslator, found: Iterable[nodes.Node]) -> str:
    """Return the LaTeX of ``found``, which is not left in the translator's body."""
    start = len(translator.body)
    for node in found:
        node.walkabout(translator)
    text = "".join(translator.body[start:])
    del translator.body[start:]
    return text


def _text(translator: LaTeXTranslator, text: str) -> str:
    return translator.encode(text).translate(_SUITS)


def _description(translator: LaTeXTranslator, text: str) -> str:
    """Return the text of a description; a word too long for any line may be broken."""
    broken = _LONG_WORD.sub(lambda word: _PIECE.sub(rf"\g<0>{_BREAKABLE}", word[0]), text)
    return translator.encode(broken).translate(_DESCRIPTION)


def _open_group(translator: LaTeXTranslator, node: nodes.Element) -> None:
    """Begin a piece of its own, with the classes that a project may have styled."""
    if translator.table:
        # As for lists: a column as wide as its widest line would push the others off the page.
        translator.table.has_problematic = True
    translator.visit_container(node)
    translator.body.append("\n")


def _close_group(translator: LaTeXTranslator, node: nodes.Element) -> None:
    translator.depart_container(node)
    translator.body.append("\n")


# Suits and line ends


def visit_suit(translator: LaTeXTranslator, node: nodes.Element) -> None:
    """Write a suit."""
    translator.body.append(rf"\bml{node['suit'].upper()}{{}}")
    raise nodes.SkipNode


def visit_break(translator: LaTeXTranslator, node: nodes.Element) -> None:
    """Write a line end that the author wrote."""
    translator.body.append("\\bmlbreak\n")
    raise nodes.SkipNode


# Captions and paragraphs


def visit_caption(translator: LaTeXTranslator, node: nodes.Element) -> None:
    """Begin a caption; that of a deal has a number where the project numbers figures."""
    translator.in_caption += 1
    pattern = translator.config.numfig_format.get("deal", "%s")
    if isinstance(node.parent, bml_deal) and translator.config.numfig:
        number = translator.escape(pattern).replace(r"\%s", "%s").replace("%s", r"\thebmldeal{}")
        number = number.replace(r"\{number\}", r"\thebmldeal{}").replace(r"\{name\}", "")
        translator.body.append(rf"\bmlnumberedcaption{{{number}}}{{")
    else:
        translator.body.append(r"\bmlcaption{")


def depart_caption(translator: LaTeXTranslator, node: nodes.Element) -> None:
    """End a caption."""
    translator.body.append("}\n")
    translator.in_caption -= 1


def _command(name: str) -> tuple[Visit, Visit]:
    """Return visitors that put a paragraph into a command."""

    def visit(translator: LaTeXTranslator, node: nodes.Element) -> None:
        translator.body.append(f"\n\\{name}{{")

    def depart(translator: LaTeXTranslator, node: nodes.Element) -> None:
        translator.body.append("}\n")

    return visit, depart


# Bidding tables


def visit_bidding_table(translator: LaTeXTranslator, node: nodes.Element) -> None:
    """Write a bidding table."""
    rows = _children(node, bml_row)
    has_footnotes = any(True for _ in node.findall(_is_footnote))
    _open_group(translator, node)
    if has_footnotes:
        # Rows are boxes, in which a footnote would be lost.
        translator.body.append("\\begin{savenotes}\n")
    if node["ids"]:
        translator.body.append(translator.hypertarget_to(node, anchor=True) + "\n")
    for child in node.children:
        if not isinstance(child, bml_row):
            child.walkabout(translator)
    if rows:
        _write_rows(translator, rows)
    if has_footnotes:
        translator.body.append("\\end{savenotes}\n")
    _close_group(translator, node)
    raise nodes.SkipNode


def _is_footnote(node: nodes.Node) -> bool:
    return isinstance(node, nodes.footnote | footnotetext)


def _write_rows(translator: LaTeXTranslator, rows: Sequence[bml_row]) -> None:
    lines = _lines_beside([row["level"] for row in rows])
    calls = _widest_calls(rows, lines)
    body = translator.body
    depth = 1 + max(len(beside.guides) for beside in lines)
    body.append(f"\\begin{{bmltree}}[depth={depth}]\n")
    for row, beside, widest in zip(rows, lines, calls, strict=True):
        environment = "bmlrow*" if beside.has_children else "bmlrow"
        column = f"[{_text(translator, widest)}]" if widest else ""
        label, description = _label_and_description(translator, row)
        body.append(f"\\begin{{{environment}}}{column}{{{beside.guides}}}{{{label}}}")
        body.extend(translator.hypertarget(identifier) for identifier in row["ids"])
        body.append(r"\bmlalert{}" if row.get("alert") else "%\n")
        for child in description:
            if isinstance(child, nodes.Text):
                body.append(_description(translator, str(child)))
            else:
                child.walkabout(translator)
        body.append(f"\n\\end{{{environment}}}\n")
        if row.get("air") and beside.below is not None:
            body.append(f"\\bmlair{{{beside.below}}}\n")
    body.append("\\end{bmltree}\n")


def _label_and_description(
    translator: LaTeXTranslator, row: bml_row
) -> tuple[str, Sequence[nodes.Node]]:
    if row.children and isinstance(row.children[0], bml_label):
        label = _written(translator, row.children[0].children).translate(_SUITS)
        return label, row.children[1:]
    return _text(translator, row["label"]), row.children


@dataclass(slots=True)
class _Beside:
    """The lines of a tree beside a row."""

    guides: str
    """A letter for each level, as the environment ``bmlrow`` has them."""
    has_children: bool = False
    below: str | None = None
    """The lines between this row and the next, None after the last."""


def _lines_beside(levels: Iterable[int]) -> list[_Beside]:
    """Return the lines beside rows at ``levels``, 0 for the top."""
    depths: list[int] = []
    for level in levels:
        depths.append(min(level, depths[-1] + 1 if depths else 0))
    has_later = _have_later_sisters(depths)
    path: list[str] = []
    found: list[_Beside] = []
    for depth, later in zip(depths, has_later, strict=True):
        del path[depth:]
        guides = "".join(path[1:])
        if depth:
            guides += "t" if later else "l"
        path.append("|" if later else ".")
        if found:
            found[-1].has_children = depth > len(found[-1].guides)
            found[-1].below = guides[:-1] + "|" if depth else ""
        found.append(_Beside(guides))
    return found


def _have_later_sisters(depths: Sequence[int]) -> list[bool]:
    """Return, for every row, whether a row with the same parent follows."""
    below: list[bool] = []
    found: list[bool] = []
    for depth in reversed(depths):
        del below[depth + 1 :]
        below.extend([False] * (depth + 1 - len(below)))
        found.append(below[depth])
        below[depth] = True
    found.reverse()
    return found


_COLUMN_WIDTH = 2.4
_WIDEST_COLUMN = 7.0


def _widest_calls(rows: Sequence[bml_row], lines: Sequence[_Beside]) -> list[str]:
    """Return, for every row, the widest call among its sisters.

    Nothing where all fit into a column of the usual width; calls too wide for any column do not
    count. TeX measures the call that is returned.
    """
    families: list[int] = []
    widest: list[tuple[float, str]] = []
    family_of: list[int] = []
    for row, beside in zip(rows, lines, strict=True):
        depth = len(beside.guides)
        del families[depth + 1 :]
        if depth == len(families):
            families.append(len(widest))
            widest.append((_COLUMN_WIDTH, ""))
        family = families[depth]
        family_of.append(family)
        width = _estimated_width(row["label"])
        if widest[family][0] < width <= _WIDEST_COLUMN:
            widest[family] = (width, row["label"])
    return [widest[family][1] for family in family_of]


def _estimated_width(label: str) -> float:
    """Return about how wide a call is, in em of a bold Roman font."""
    return sum(
        0.75 if character.isupper() or character in SUIT_LETTERS else 0.45 for character in label
    )


# Deals


def visit_deal(translator: LaTeXTranslator, node: nodes.Element) -> None:
    """Write a deal; one with a caption has a number where the project numbers figures."""
    _open_group(translator, node)
    captions = _children(node, bml_caption)
    if captions and translator.config.numfig:
        translator.body.append(r"\bmldealstep" + translator.hypertarget_to(node) + "\n")
    elif node["ids"]:
        translator.body.append(translator.hypertarget_to(node, anchor=True) + "\n")
    for caption in captions:
        caption.walkabout(translator)
    translator.body.append("\\begin{bmldeal}\n")
    translator.body.extend(_compass(translator, node["compass"]))
    if node["vulnerable"]:
        translator.body.append(f"\\bmlvul{{{node['vulnerable']}}}\n")
    for facts in _children(node, bml_facts):
        lines = [_written(translator, line.children) for line in _children(facts, nodes.line)]
        translator.body.append("\\bmlfacts{" + "\\\\\n".join(lines) + "}\n")
    for hand in _children(node, bml_hand):
        translator.body.append(_hand(translator, hand))
    translator.body.append("\\end{bmldeal}\n")
    _close_group(translator, node)
    raise nodes.SkipNode


def _compass(translator: LaTeXTranslator, letters: str) -> list[str]:
    """Return what tells TeX the letters of the compass, where they are not the English ones."""
    return [
        f"\\renewcommand\\bmlseat{seat}{{{_text(translator, letter)}}}%\n"
        for seat, letter in zip("NESW", letters, strict=True)
        if seat != letter
    ]


def _hand(translator: LaTeXTranslator, hand: bml_hand) -> str:
    name = "".join(seat.astext() for seat in _children(hand, bml_seat))
    holdings = [
        _text(translator, "".join(child.astext() for child in holding.children[1:]).strip())
        for holding in _children(hand, bml_holding)
    ]
    arguments = [hand["seat"], _text(translator, name), *holdings]
    return r"\bmlhand" + "".join(f"{{{argument}}}" for argument in arguments) + "\n"


# Auctions


def visit_auction(translator: LaTeXTranslator, node: nodes.Element) -> None:
    """Write an auction."""
    _open_group(translator, node)
    if node["ids"]:
        translator.body.append(translator.hypertarget_to(node, anchor=True) + "\n")
    captions = _children(node, bml_caption)
    for caption in captions:
        caption.walkabout(translator)
    translator.body.append("\\begin{bmlauction}\n")
    for child in node.children:
        if child not in captions:
            child.walkabout(translator)
    translator.body.append("\\end{bmlauction}\n")
    _close_group(translator, node)
    raise nodes.SkipNode


def visit_auction_table(translator: LaTeXTranslator, node: nodes.Element) -> None:
    """Write the calls of an auction."""
    group = next(iter(node.findall(nodes.tgroup)))
    translator.body.append(f"\\begin{{bmlcalls}}{{{group['cols']}}}\n")
    for head in _children(group, nodes.thead):
        for row in _children(head, nodes.row):
            cells = _cells(translator, row)
            for column, seat in enumerate(_COLUMNS[: len(cells)]):
                if seat in node.get("vulnerable", ""):
                    cells[column] = rf"\bmlvulnerable{{{cells[column]}}}"
            translator.body.append(r"\bmlhead" + "".join(f"{{{cell}}}" for cell in cells) + "\n")
    for body in _children(group, nodes.tbody):
        for row in _children(body, nodes.row):
            translator.body.append(" & ".join(_cells(translator, row)) + "\\\\\n")
    translator.body.append("\\end{bmlcalls}\n")
    raise nodes.SkipNode


def _cells(translator: LaTeXTranslator, row: nodes.row) -> list[str]:
    return [_cell(translator, entry) for entry in _children(row, nodes.entry)]


def _cell(translator: LaTeXTranslator, entry: nodes.entry) -> str:
    found = ""
    for paragraph in _children(entry, nodes.paragraph):
        for child in paragraph.children:
            if isinstance(child, nodes.superscript):
                found += _mark(translator, child)
            else:
                found += _written(translator, [child])
    return found


def _mark(translator: LaTeXTranslator, mark: nodes.Node) -> str:
    """Return the mark of a note: a number is raised, an asterisk is so by itself."""
    text = _text(translator, mark.astext())
    return rf"\bmlnotemark{{{text}}}" if text.isalnum() else text


def visit_auction_note(translator: LaTeXTranslator, node: nodes.Element) -> None:
    """Write a note to an auction."""
    mark = _mark(translator, node.children[0])
    text = _written(translator, node.children[1:]).lstrip()
    translator.body.append(
        f"\\begin{{bmlauctionnote}}{{{mark}}}%\n{text}\n\\end{{bmlauctionnote}}\n"
    )
    raise nodes.SkipNode


VISITORS: dict[type[nodes.Element], tuple[Any, Any]] = {
    bml_suit: (visit_suit, None),
    bml_break: (visit_break, None),
    bml_caption: (visit_caption, depart_caption),
    bml_conditions: _command("bmlconditions"),
    bml_author: _command("bmlauthor"),
    bml_bidtable: (visit_bidding_table, None),
    bml_deal: (visit_deal, None),
    bml_auction: (visit_auction, None),
    bml_auction_table: (visit_auction_table, None),
    bml_auction_note: (visit_auction_note, None),
}
"""The visitors of each node; the others stand inside these or fall back to their base."""
