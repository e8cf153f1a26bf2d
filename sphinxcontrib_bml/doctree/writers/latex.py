"""Our nodes as LaTeX, in the macros of ``texinputs/sphinxcontribbml.sty``.

The writer computes the lines of the tree next to each row; TeX draws them and breaks pages. Text of
authors is always escaped, never executed.

The visitors work with the LaTeX writer of docutils; a subclass contains the differences for
Sphinx.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeGuard

from docutils import nodes

from ...bridge.auctions import SUIT_SYMBOLS, Suit
from ...display.drawing import without_leaps
from .. import nodes as ours
from ..play_nodes import bml_play
from ..visitors import NODE_CLASSES, Visit, Visitors

_SUITS = {ord(suit.symbol): rf"\bml{suit.letter}{{}}" for suit in Suit}
_BREAKABLE = "\N{ZERO WIDTH SPACE}"
_DESCRIPTION = {
    **_SUITS,
    ord("\n"): "\\bmlbreak\n",
    ord("/"): r"\bmlslash{}",
    ord(_BREAKABLE): r"\allowbreak{}",
}
_LONG_WORD = re.compile(r"[^\s/]{30,}")
_PIECE = re.compile(r"[^\s/]{4}")


def _labels(identifiers: Iterable[str]) -> str:
    """Return the labels of a place; docutils 0.23 leaves out those that it sees no link to."""
    labels = "".join(rf"\label{{{one}}}" for one in identifiers)
    return f"\\phantomsection{labels}%\n" if labels else "%\n"


def _is_beside_deal(node: nodes.Node | None) -> TypeGuard[ours.bml_auction]:
    """Return whether a node is an auction that directly follows a deal."""
    if not isinstance(node, ours.bml_auction) or isinstance(node, bml_play):
        return False
    above = node.previous_sibling()
    return isinstance(above, ours.bml_deal) and "suit" not in above


class LaTeXVisitors:
    """The visitors of our nodes in the docutils writer; subclasses override the differences."""

    draws_lines: ClassVar[bool] = True
    """Whether lines connect rows; otherwise rows are only indented."""

    def out(self, translator: Any) -> list[str]:
        """Return the list to which LaTeX is currently added."""
        body: list[str] = translator.out
        return body

    def open_group(self, translator: Any, node: nodes.Element) -> None:
        """Begin a LaTeX group."""
        self.out(translator).append("\n")

    def close_group(self, translator: Any, node: nodes.Element) -> None:
        """End the LaTeX group."""
        self.out(translator).append("\n")

    def anchor(self, translator: Any, node: nodes.Element) -> str:
        """Return the anchors of a node with ids."""
        return _labels(node["ids"])

    def row_anchor(self, translator: Any, row: ours.TableRow) -> str:
        """Return the anchors of a row, if auctions in running text link to it."""
        return _labels(row["ids"]) if row.get("linked") else ""

    def deal_anchor(self, translator: Any, node: nodes.Element) -> str:
        """Return the anchors of a deal, and the commands that count it."""
        return self.anchor(translator, node) if node["ids"] else ""

    def number(self, translator: Any, node: nodes.Element) -> str:
        """Return the number of a deal with a caption; empty if deals have none."""
        return ""

    def has_footnotes(self, table: nodes.Element) -> bool:
        """Return whether a table contains footnotes, which must be moved out of its boxes."""
        return False

    def visitors(self) -> Visitors:
        """Return the visitors of each node that has visitors."""
        return {
            ours.bml_suit: (self.visit_suit, None),
            ours.bml_break: (self.visit_break, None),
            ours.bml_badge: (self.visit_badge, None),
            ours.bml_announced: (self.visit_badge, None),
            ours.bml_call: (self.visit_call, None),
            ours.bml_caption: (self.visit_caption, self.depart_caption),
            ours.bml_conditions: self._command("bmlconditions"),
            ours.bml_author: self._command("bmlauthor"),
            ours.bml_bidtable: (self.visit_bidding_table, None),
            ours.bml_deal: (self.visit_deal, None),
            ours.bml_one_suit: (self.visit_deal, None),
            ours.bml_auction: (self.visit_auction, None),
            bml_play: (self.visit_auction, None),
            ours.bml_auction_table: (self.visit_auction_table, None),
            ours.bml_auction_note: (self.visit_auction_note, None),
            **{
                kind: (self._writing(one.latex), None)
                for kind, one in NODE_CLASSES.items()
                if one.latex
            },
        }

    def _command(self, name: str) -> tuple[Visit, Visit]:
        """Return visitors that put a paragraph into a command."""

        def visit(translator: Any, node: nodes.Element) -> None:
            self.out(translator).append(f"\n\\{name}{{")

        def depart(translator: Any, node: nodes.Element) -> None:
            self.out(translator).append("}\n")

        return visit, depart

    def _writing(self, latex_of: Callable[[Any, Any, Any], str]) -> Visit:
        """Return the visitor that writes the LaTeX of a registered node."""

        def visit(translator: Any, node: nodes.Element) -> None:
            self.out(translator).append(latex_of(self, translator, node))
            raise nodes.SkipNode

        return visit

    def latex(self, translator: Any, children: Iterable[nodes.Node]) -> str:
        """Return the LaTeX of ``children``, without adding it to the body of the translator."""
        out = self.out(translator)
        start = len(out)
        for node in children:
            node.walkabout(translator)
        text = "".join(out[start:])
        del out[start:]
        return text

    def _text(self, translator: Any, text: str) -> str:
        encoded: str = translator.encode(text)
        return encoded.translate(_SUITS)

    def description(self, translator: Any, text: str) -> str:
        """Return the text of a description; a word that is too long for a line may be broken."""
        broken = _LONG_WORD.sub(lambda word: _PIECE.sub(rf"\g<0>{_BREAKABLE}", word[0]), text)
        encoded: str = translator.encode(broken)
        return encoded.translate(_DESCRIPTION)

    def visit_suit(self, translator: Any, node: nodes.Element) -> None:
        """Write a suit."""
        self.out(translator).append(rf"\bml{node['suit'].upper()}{{}}")
        raise nodes.SkipNode

    def visit_break(self, translator: Any, node: nodes.Element) -> None:
        """Write a line end that the author wrote."""
        self.out(translator).append("\\bmlbreak\n")
        raise nodes.SkipNode

    def visit_badge(self, translator: Any, node: nodes.Element) -> None:
        """Write the badge of partners, also in titles (VARIANTS VA-20), or an announcement."""
        self.out(translator).append(rf"\bmlonly{{{self._text(translator, node.astext())}}}")
        if "bml-only-line" in node.parent["classes"]:
            self.out(translator).append("\\bmlkeep")
        raise nodes.SkipNode

    def visit_call(self, translator: Any, node: nodes.Element) -> None:
        """Write a call of an auction in running text; a line may break before it (AL-24)."""
        before = "" if node.parent[0] is node else r"\bmlthen"
        call = self._text(translator, node.astext())
        self.out(translator).append(rf"{before}\bmlcall{{{call}}}")
        raise nodes.SkipNode

    def visit_caption(self, translator: Any, node: nodes.Element) -> None:
        """Begin a caption; the caption of a deal may have a number."""
        number = (
            self.number(translator, node.parent) if isinstance(node.parent, ours.bml_deal) else ""
        )
        command = rf"\bmlnumberedcaption{{{number}}}{{" if number else r"\bmlcaption{"
        self.out(translator).append(command)

    def depart_caption(self, translator: Any, node: nodes.Element) -> None:
        """End a caption."""
        self.out(translator).append("}\n")

    def visit_bidding_table(self, translator: Any, node: nodes.Element) -> None:
        """Write a bidding table."""
        rows = ours.rows_of(node)
        has_footnotes = self.has_footnotes(node)
        self.open_group(translator, node)
        if has_footnotes:
            # Rows are boxes, in which a footnote would be lost.
            self.out(translator).append("\\begin{savenotes}\n")
        if node["ids"]:
            self.out(translator).append(self.anchor(translator, node))
        captions = self._captions(translator, node)
        for child in ours.above_rows(node):
            if child not in captions:
                child.walkabout(translator)
        if rows:
            self._write_rows(translator, rows)
        for caption in captions:
            caption.walkabout(translator)
        if has_footnotes:
            self.out(translator).append("\\end{savenotes}\n")
        self.close_group(translator, node)
        raise nodes.SkipNode

    def _captions(self, translator: Any, node: nodes.Element) -> list[ours.bml_caption]:
        """Return the caption below a diagram, which stays on the same page."""
        captions = ours.children_of(node, ours.bml_caption)
        self.out(translator).extend(["\\bmlcaptioned\n"] if captions else [])
        return captions

    def _write_rows(self, translator: Any, rows: Sequence[ours.TableRow]) -> None:
        lines = _side_lines([row["level"] for row in rows])
        calls = _widest_calls(rows, lines)
        if not self.draws_lines:
            lines = [_without_lines(beside) for beside in lines]
        # Few labels are different.
        labels = {
            label: self._label(translator, label)
            for label in dict.fromkeys(row["label"] for row in rows)
        }
        body = self.out(translator)
        depth = 1 + max(len(beside.guides) for beside in lines)
        body.append(f"\\begin{{bmltree}}[depth={depth}]\n")
        for row, beside, widest in zip(rows, lines, calls, strict=True):
            environment = "bmlrow*" if beside.has_children else "bmlrow"
            column = f"[{self._text(translator, widest)}]" if widest else ""
            label, description = labels[row["label"]], ours.content_of(row)
            if description and isinstance(description[0], ours.bml_label):
                label = self.latex(translator, description[0].children).translate(_SUITS)
                description = description[1:]
            body.append(f"\\begin{{{environment}}}{column}{{{beside.guides}}}{{{label}}}")
            body.append(self.row_anchor(translator, row))
            body.append(r"\bmlalert{}" if row.get("alert") else "%\n")
            for child in description:
                if isinstance(child, nodes.Text):
                    body.append(self.description(translator, str(child)))
                else:
                    child.walkabout(translator)
            body.append(f"\n\\end{{{environment}}}\n")
            if row.get("air") and beside.below is not None:
                body.append(f"\\bmlair{{{beside.below}}}\n")
        body.append("\\end{bmltree}\n")

    def _label(self, translator: Any, label: str) -> str:
        """Return the calls of a row; calls that are too wide for a column can be broken."""
        latex = self._text(translator, label)
        if _estimated_width(label) <= _WIDEST_COLUMN:
            return latex
        return re.sub(r"–|\\textendash\{\}", r"\g<0>\\allowbreak{}", latex)

    def visit_deal(self, translator: Any, node: nodes.Element) -> None:
        """Write a deal; a deal with a caption has a number if the project numbers figures.

        The auction that follows is to its right.
        """
        auction = node.next_node(siblings=True, descend=False)
        if _is_beside_deal(auction):
            self.out(translator).append("\\bmlbeside\n")
        self.open_group(translator, node)
        self.out(translator).append(self.deal_anchor(translator, node))
        captions = self._captions(translator, node)
        self.out(translator).append("\\begin{bmldeal}\n")
        self.out(translator).extend(self._compass(translator, node["compass"]))
        if "suit" in node:
            self.out(translator).append(f"\\bmldealsuit{{\\bml{node['suit'].upper()}}}\n")
        if node["vulnerable"]:
            self.out(translator).append(f"\\bmlvul{{{node['vulnerable']}}}\n")
        if node["dealer"]:
            self.out(translator).append(f"\\bmldealer{{{node['dealer']}}}\n")
        for facts in ours.children_of(node, ours.bml_facts):
            lines = [
                self.latex(translator, line.children)
                for line in ours.children_of(facts, nodes.line)
            ]
            self.out(translator).append("\\bmlfacts{" + "\\\\\n".join(lines) + "}\n")
        for hand in ours.children_of(node, ours.bml_hand):
            self.out(translator).append(self._hand(translator, hand))
        self.out(translator).append("\\end{bmldeal}\n")
        for caption in captions:
            caption.walkabout(translator)
        self.close_group(translator, node)
        if _is_beside_deal(auction):
            self.out(translator).append("\\bmlbesidemiddle\n")
            self._write_auction(translator, auction)
            self.out(translator).append("\\bmlbesideend\n")
        raise nodes.SkipNode

    def _compass(self, translator: Any, letters: str) -> list[str]:
        """Return the TeX definitions of the compass letters, if they are not the English ones."""
        return [
            f"\\renewcommand\\bmlseat{seat}{{{self._text(translator, letter)}}}%\n"
            for seat, letter in zip("NESW", letters, strict=True)
            if seat != letter
        ]

    def _hand(self, translator: Any, hand: ours.bml_hand) -> str:
        name = "".join(seat.astext() for seat in ours.children_of(hand, ours.bml_seat))
        holdings = [
            self._text(
                translator, "".join(child.astext() for child in holding.children[1:]).strip()
            )
            for holding in ours.children_of(hand, ours.bml_holding)
        ]
        arguments = [hand["seat"], self._text(translator, name), *holdings]
        command = r"\bmlhand" if len(holdings) > 1 else r"\bmlholding"
        return command + "".join(f"{{{argument}}}" for argument in arguments) + "\n"

    def visit_auction(self, translator: Any, node: nodes.Element) -> None:
        """Write an auction, unless the deal above it has written it."""
        if not _is_beside_deal(node):
            self._write_auction(translator, node)
        raise nodes.SkipNode

    def _write_auction(self, translator: Any, node: nodes.Element) -> None:
        self.open_group(translator, node)
        if node["ids"]:
            self.out(translator).append(self.anchor(translator, node))
        captions = self._captions(translator, node)
        self.out(translator).append("\\begin{bmlauction}\n")
        for child in node.children:
            if child not in captions:
                child.walkabout(translator)
        self.out(translator).append("\\end{bmlauction}\n")
        for caption in captions:
            caption.walkabout(translator)
        self.close_group(translator, node)

    def visit_auction_table(self, translator: Any, node: nodes.Element) -> None:
        """Write the calls of an auction."""
        group = next(iter(node.findall(nodes.tgroup)))
        self.out(translator).append(f"\\begin{{bmlcalls}}{{{group['cols']}}}\n")
        for head in ours.children_of(group, nodes.thead):
            for row in ours.children_of(head, nodes.row):
                heads = (
                    self._head(translator, entry) for entry in ours.children_of(row, nodes.entry)
                )
                self.out(translator).append(" & ".join(heads) + "\\bmlheadend\n")
        for body in ours.children_of(group, nodes.tbody):
            for row in ours.children_of(body, nodes.row):
                self.out(translator).append(" & ".join(self._cells(translator, row)) + "\\\\\n")
        self.out(translator).append("\\end{bmlcalls}\n")
        raise nodes.SkipNode

    def _head(self, translator: Any, entry: nodes.entry) -> str:
        text = self._cell(translator, entry)
        is_vulnerable = "bml-vul" in entry["classes"]
        return rf"\bmlhead{{\bmlvulnerable{{{text}}}}}" if is_vulnerable else rf"\bmlhead{{{text}}}"

    def _cells(self, translator: Any, row: nodes.row) -> list[str]:
        return [self._cell(translator, entry) for entry in ours.children_of(row, nodes.entry)]

    def _cell(self, translator: Any, entry: nodes.entry) -> str:
        latex = ""
        for paragraph in ours.children_of(entry, nodes.paragraph):
            for child in paragraph.children:
                if isinstance(child, nodes.superscript):
                    latex += self._mark(translator, child)
                elif isinstance(child, ours.bml_announcement):
                    words = self.latex(translator, child.children)
                    latex = rf"\bmlannounced{{{latex.rstrip()}}}{{{words}}}"
                else:
                    latex += self.latex(translator, [child])
        return latex

    def _mark(self, translator: Any, mark: nodes.Node) -> str:
        """Return the mark of a footnote: a number is raised, an asterisk already is."""
        text = self._text(translator, mark.astext())
        return rf"\bmlnotemark{{{text}}}" if text.isalnum() else text

    def visit_auction_note(self, translator: Any, node: nodes.Element) -> None:
        """Write a note to an auction."""
        mark = self._mark(translator, node.children[0])
        text = self.latex(translator, node.children[1:]).lstrip()
        self.out(translator).append(
            f"\\begin{{bmlauctionnote}}{{{mark}}}%\n{text}\n\\end{{bmlauctionnote}}\n"
        )
        raise nodes.SkipNode


@dataclass(slots=True)
class _SideLines:
    """The lines of a tree next to a row."""

    guides: str
    """A letter for each level, for the environment ``bmlrow``."""
    has_children: bool = False
    below: str | None = None
    """The lines between this row and the next; None after the last row."""


def _side_lines(levels: Iterable[int]) -> list[_SideLines]:
    """Return the lines next to rows at ``levels``, with 0 for the top."""
    depths = without_leaps(levels)
    has_later = _have_later_siblings(depths)
    path: list[str] = []
    lines: list[_SideLines] = []
    for depth, later in zip(depths, has_later, strict=True):
        del path[depth:]
        guides = "".join(path[1:])
        if depth:
            guides += "t" if later else "l"
        path.append("|" if later else ".")
        if lines:
            lines[-1].has_children = depth > len(lines[-1].guides)
            lines[-1].below = guides[:-1] + "|" if depth else ""
        lines.append(_SideLines(guides))
    return lines


def _without_lines(beside: _SideLines) -> _SideLines:
    below = None if beside.below is None else "." * len(beside.below)
    return _SideLines("." * len(beside.guides), below=below)


def _have_later_siblings(depths: Sequence[int]) -> list[bool]:
    """Return, for every row, whether a row with the same parent follows."""
    below: list[bool] = []
    has_later: list[bool] = []
    for depth in reversed(depths):
        del below[depth + 1 :]
        below.extend([False] * (depth + 1 - len(below)))
        has_later.append(below[depth])
        below[depth] = True
    has_later.reverse()
    return has_later


_COLUMN_WIDTH = 2.4
_WIDEST_COLUMN = 7.0


def _widest_calls(rows: Sequence[ours.TableRow], lines: Sequence[_SideLines]) -> list[str]:
    """Return, for every row, the widest call among its siblings.

    The result is empty if all fit into a column of the default width; calls that are too wide for
    any column do not count. TeX measures the returned call.
    """
    open_groups: list[int] = []
    widest: list[tuple[float, str]] = []
    groups: list[int] = []
    for row, beside in zip(rows, lines, strict=True):
        depth = len(beside.guides)
        del open_groups[depth + 1 :]
        if depth == len(open_groups):
            open_groups.append(len(widest))
            widest.append((_COLUMN_WIDTH, ""))
        group = open_groups[depth]
        groups.append(group)
        width = _estimated_width(row["label"])
        if widest[group][0] < width <= _WIDEST_COLUMN:
            widest[group] = (width, row["label"])
    return [widest[group][1] for group in groups]


def _estimated_width(label: str) -> float:
    """Return the approximate width of a call, in em of a bold Roman font."""
    return sum(
        0.75 if character.isupper() or character in SUIT_SYMBOLS else 0.45 for character in label
    )
