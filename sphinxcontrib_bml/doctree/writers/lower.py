"""Standard nodes instead of our nodes for other writers, and letters that fonts lack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from html import escape
from typing import ClassVar

from docutils import nodes
from docutils.transforms import Transform

from ...bridge.auctions import Suit
from ...patterns import compile_later
from .. import nodes as ours
from ..inline_nodes import broken_text_nodes, suit_class
from ..variant_nodes import replace_each
from ..visitors import NODE_CLASSES

# Every font of text has Latin letters and punctuation; suits have a font of their own.
RARE_LETTERS = compile_later("[^\\x00-\u024f\u1e00-\u1eff\u2000-\u206f\u20ac♠♥♦♣\ufe00-\ufe0f]+")


def with_glyphs(latex: str) -> str:
    r"""Return LaTeX in which rare letters use other fonts.

    xelatex and lualatex silently omit letters that the text font lacks. This function passes such
    letters to ``\bmlglyphs`` of ``texinputs/sphinxcontribbml.sty``, which shows a placeholder if
    no font has a glyph.
    """
    return latex if latex.isascii() else RARE_LETTERS.sub(lambda rare: glyphs(rare[0]), latex)


def glyphs(letters: str) -> str:
    """Return LaTeX that searches for ``letters`` in other fonts."""
    return rf"\bmlglyphs{{{letters}}}"


TEXT_NOT_EMOJI = "\N{VARIATION SELECTOR-15}"
_SHORT_SUITS = tuple(
    (suit.symbol, f'<span class="{suit_class(suit)}">{suit.symbol}{TEXT_NOT_EMOJI}</span>')
    for suit in Suit
)


def text_html(text: str) -> str:
    """Return the HTML of a description or a label: suits in spans, line ends as breaks."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    if "\n" in text:
        text = text.replace("\n", "<br />\n")
    if not text.isascii():
        for symbol, span in _SHORT_SUITS:
            text = text.replace(symbol, span)
    return text


@lru_cache
def alert_mark_html(word: str) -> str:
    """Return the alert mark ``!``, with its word for tooltips and screen readers."""
    word = escape(word)
    return f'<span class="bml-alert" role="img" aria-label="{word}" title="{word}">!</span> '


_STANDARD: dict[type[nodes.Element], type[nodes.Element]] = {
    ours.bml_caption: nodes.paragraph,
    ours.bml_deal: nodes.container,
    ours.bml_one_suit: nodes.container,
}
"""Replacements other than the base class: a caption needs a figure, and a figure an image."""
_PRIVATE = (
    "level", "branch", "label", "alert", "air", "suit", "seat", "vulnerable", "target",
    "collapse", "compass", "dealer", "auction", "hint", "docname", "explanation", "linked", "above",
    "variants", "calls", "history",
)  # fmt: skip
_FOR_OTHERS = ("support_smartquotes", "translatable", "variants")
"""Attributes for transforms, or for files of one partner; they are not part of the document."""


def lower(root: nodes.Element) -> None:
    """Replace all our nodes below ``root`` by standard nodes with the same text.

    Rows of a bidding table become nested lists; nothing is lost.
    """
    lower_registered(root)
    for table in list(root.findall(ours.bml_bidtable)):
        _lower_rows(table)
    for announced in list(root.findall(ours.bml_announced)):
        announced[:] = [nodes.Text(f"[{announced.astext()}]")]
    standard = {kind: _standard_class(kind) for kind in NODE_CLASSES}
    for caption in list(root.findall(ours.bml_caption)):
        figure = caption.parent
        figure.remove(caption)
        figure.append(caption)
    for node in list(root.findall(nodes.Element)):
        breaks = ours.children_of(node, ours.bml_break)
        if breaks:
            replace_each((child, [nodes.Text("\n")]) for child in breaks)
        if type(node) in standard:
            _make_standard(node, standard[type(node)])
        for key in _FOR_OTHERS:
            node.attributes.pop(key, None)


def lower_registered(root: nodes.Element) -> None:
    """Replace the nodes below ``root`` for which features registered standard nodes."""
    for kind, writers in NODE_CLASSES.items():
        if writers.lowered:
            found = list(root.findall(kind))
            replace_each((node, writers.lowered(node)) for node in found)


def _make_standard(node: nodes.Element, kind: type[nodes.Element]) -> None:
    """Convert one of our nodes in place to a standard node with the same content."""
    # A new node for each, put in its place, takes twice the time.
    node.__class__ = kind
    node.tagname = kind.__name__
    for key in _PRIVATE:
        node.attributes.pop(key, None)


def _standard_class(kind: type[nodes.Element]) -> type[nodes.Element]:
    """Return the docutils class for one of our classes: usually its base class."""
    bases = (one for one in kind.__mro__ if one.__module__ == nodes.__name__)
    return _STANDARD.get(kind) or next(one for one in bases if issubclass(one, nodes.Element))


_DEEPEST = 4
"""Maximum depth of nested lists in LaTeX."""


def _lower_rows(table: ours.bml_bidtable) -> None:
    """Convert the flat list of rows to nested lists.

    If lists cannot be nested deeper, a row follows its parent, and its label has the auction from
    there.
    """
    rows = ours.rows_of(table)
    del table["rows"]
    if not rows:
        return
    room = max(1, _DEEPEST - _lists_around(table))
    top = nodes.bullet_list("", bullet="-")
    open_lists = [top]
    path: list[str] = []
    for row in rows:
        level = min(row["level"], len(path))
        path[level:] = [row["label"]]
        del open_lists[level + 1 :]
        if level == len(open_lists) and level < room:
            inner = nodes.bullet_list("", bullet="-")
            open_lists[-1].children[-1].append(inner)  # type: ignore[attr-defined]
            open_lists.append(inner)
        open_lists[-1] += _lowered(row, path[room - 1 : level], ours.place_of(row, table))
    table[:] = [*ours.above_rows(table), top]


def _lists_around(node: nodes.Element) -> int:
    count = 0
    parent = node.parent
    while parent is not None:
        count += isinstance(parent, nodes.bullet_list)
        parent = parent.parent
    return count


def _lowered(
    row: ours.TableRow, calls_before: Sequence[str], place: tuple[str, int]
) -> nodes.list_item:
    """Return a row as a list item; a description of several lines is a line block."""
    before = "".join(f"{call}–" for call in calls_before)
    children = ours.content_of(row)
    label: list[nodes.Node] = [nodes.Text(row["label"])]
    if children and isinstance(children[0], ours.bml_label):
        label = list(children.pop(0).children)
    strong = nodes.strong("", "", *([nodes.Text(before)] if before else []), *label)
    lines: list[list[nodes.Node]] = [[strong]]
    if children:
        lines[0].append(nodes.Text(" ! " if row.get("alert") else " "))
    for child in _broken(children):
        if isinstance(child, ours.bml_break):
            lines.append([])
        else:
            lines[-1].append(child)
    block: nodes.Element
    if len(lines) == 1:
        block = nodes.paragraph("", "", *lines[0])
    else:
        block = nodes.line_block("", *(nodes.line("", "", *line) for line in lines))
    item = nodes.list_item("", block, ids=row["ids"], names=row.get("names", []))
    stack: list[nodes.Element] = [item]
    while stack:
        node = stack.pop()
        node.source, node.line = place
        stack += [child for child in node.children if isinstance(child, nodes.Element)]
    return item


def _broken(children: Iterable[nodes.Node]) -> Iterator[nodes.Node]:
    for child in children:
        if isinstance(child, nodes.Text):
            yield from broken_text_nodes(str(child))
        else:
            yield child


class LowerNodes(Transform):
    """Lowers a whole document, after all transforms that may read our nodes."""

    default_priority: ClassVar[int] = 870

    def apply(self, **kwargs: object) -> None:
        """Lower the document unless Sphinx reads it, which does so for each builder."""
        if getattr(self.document.settings, "env", None) is None:
            lower(self.document)
