"""What holds for some partners only: its badges, or its absence (VARIANTS VA-11, VA-20)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from docutils import nodes

from ..display.badges import badge_of, badge_of_names
from ..display.wording import Wording
from ..language.options import Options
from ..language.source import Span
from ..language.syntax import Row
from ..language.variants.parts import OtherText, Part, VariantLine
from ..language.variants.resolving import Names
from .inline_nodes import InlineBuilder, broken_text_nodes, places_in
from .nodes import bml_bidtable, bml_break, bml_row

_PART = "bml_part"
_TEXTS = "bml_texts"
_OWN = "bml_own"


class Looks(NamedTuple):
    """How parts are shown."""

    names: Names
    """As they are shown, by themselves case folded."""
    wording: Wording
    options: Options
    chosen: str = ""
    """The one name that the page is for, case folded; nothing: it is for all."""


def mark_nodes(made: Iterable[nodes.Node], part: Part | None) -> None:
    """Let nodes know what they stand in."""
    if part is not None:
        for node in made:
            if isinstance(node, nodes.Element):
                node[_PART] = part


def mark_row(node: bml_row, row: Row) -> None:
    """Let the node of a row know what holds for some names."""
    if row.part is not None:
        node[_PART] = row.part
        node[_OWN] = row.variant_lines
    if row.other_texts:
        node[_TEXTS] = row.other_texts


def settle_parts(document: nodes.document, looks: Looks) -> None:
    """Give all parts of a document their badges, or take out what a page of one name has not."""
    _Settler(document, looks).settle(document, frozenset())


class _Settler:
    def __init__(self, document: nodes.document, looks: Looks) -> None:
        self.document = document
        self.looks = looks
        self.inline = InlineBuilder(looks.options)

    def settle(self, top: nodes.Element, shown: frozenset[Span]) -> None:
        """Settle what stands in a node; a stack, for pages may be deep.

        :param shown: the lines whose badges stand further out.
        """
        stack = [(top, shown)]
        while stack:
            parent, known = stack.pop()
            for node in list(parent.children):
                if isinstance(node, nodes.Element):
                    inside = self._node(node, known)
                    if inside is not None and not isinstance(node, bml_row):
                        stack.append((node, inside))
            if isinstance(parent, bml_bidtable) and not any(
                isinstance(child, bml_row) for child in parent.children
            ):
                self._remove(parent)

    def _node(self, node: nodes.Element, known: frozenset[Span]) -> frozenset[Span] | None:
        """Settle one node; return the badges that what it holds need not repeat, None if gone."""
        part: Part | None = node.attributes.pop(_PART, None)
        texts: Sequence[OtherText] = node.attributes.pop(_TEXTS, ())
        if part is not None and self.looks.chosen and not part.holds(self.looks.chosen):
            self._remove(node)
            return None
        if texts:
            self._other_texts(node, texts)
        if part is None or self.looks.chosen:
            node.attributes.pop(_OWN, None)
            return known
        own: Sequence[VariantLine] | None = node.attributes.pop(_OWN, None)
        lines = [line for line in (_lines(part) if own is None else own) if line.span not in known]
        words = badge_of(lines, self.looks.names, self.looks.wording)
        if words:
            self._badge(node, words)
        return known | {line.span for line in lines}

    def _remove(self, node: nodes.Element) -> None:
        """Take a node out with all that pages know it by."""
        for inner in node.findall(nodes.Element):
            for name in inner["names"]:
                self.document.nametypes.pop(name, None)
                self.document.nameids.pop(name, None)
            for identifier in inner["ids"]:
                self.document.ids.pop(identifier, None)
        if node.parent is not None:
            node.parent.remove(node)

    def _badge(self, node: nodes.Element, words: str) -> None:
        badge = badge_node(words)
        if isinstance(node, bml_row):
            node[:] = [badge, nodes.Text(" "), *_rich(node)]
        elif isinstance(node, nodes.section):
            self._insert(node, 1, badge, node)
        elif not isinstance(node, nodes.Invisible) and node.parent is not None:
            self._insert(node.parent, node.parent.index(node), badge, node)

    def _insert(self, parent: nodes.Element, at: int, badge: nodes.inline, of: nodes.Node) -> None:
        paragraph = nodes.paragraph("", "", badge, classes=["bml-only-line"], translatable=False)
        paragraph.source, paragraph.line = of.source, of.line
        parent.insert(at, paragraph)

    def _other_texts(self, node: nodes.Element, texts: Sequence[OtherText]) -> None:
        chosen = self.looks.chosen
        own = [text for text in texts if chosen in text.names][:1] if chosen else texts
        for text in own:
            made = self._text(text)
            if chosen:
                node[:] = made
                node.rawsource = text.text.text if text.text else ""
                node.attributes.pop("alert", None)
                if text.alert_length:
                    node["alert"] = 1
            elif text.names:
                badge = badge_of_names(text.names, self.looks.names, self.looks.wording)
                behind = made or [nodes.Text("—")]
                node += [*_rich(node), bml_break("\n", "\n"), badge_node(badge), nodes.Text(" ")]
                node += behind

    def _text(self, text: OtherText) -> list[nodes.Node]:
        if text.text is None:
            return []
        written = text.text.text[text.alert_length :].replace("\\n", " \n")
        return self.inline.broken(written, places_in(text.text, text.alert_length))


def badge_node(words: str) -> nodes.inline:
    """Return the node of a badge."""
    return nodes.inline(words, words, classes=["bml-only"], support_smartquotes=False)


def _rich(node: nodes.Element) -> list[nodes.Node]:
    """Take the children of a row out; only a text that is alone has its suits as characters."""
    children = list(node.children)
    if len(children) == 1 and isinstance(children[0], nodes.Text):
        children = broken_text_nodes(children[0].astext())
    node[:] = []
    return children


def _lines(part: Part) -> Iterator[VariantLine]:
    for one in part.with_outers():
        yield from one.lines
