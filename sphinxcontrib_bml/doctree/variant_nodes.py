"""Nodes of variants: marking, selection for one partner, and badges (VARIANTS)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from docutils import nodes

from ..agreements.descriptions import when_prefix_length
from ..display.plain import announced_text, badge_of, badge_of_names
from ..display.wording import PageTexts
from ..language.alerts import AlertMark, alert_length, alert_mark, announced_words
from ..language.options import Options
from ..language.source import Fragment, Span
from ..language.syntax import Row
from ..language.variants.parts import OtherText, VariantLine, VariantPart
from ..language.variants.selection import Names
from . import nodes as ours
from .inline_nodes import InlineBuilder, broken_text_nodes, places_in

Replacement = tuple[nodes.Node, Sequence[nodes.Node]]
"""A node and the nodes that replace it; an empty sequence removes it."""


def replace_each(replacements: Iterable[Replacement]) -> None:
    """Replace nodes; the first replacement gets the ids, names and classes too.

    A node must not replace one of its ancestors.
    """
    parents: dict[int, nodes.Element] = {}
    replaced: dict[int, Sequence[nodes.Node]] = {}
    for old, new in replacements:
        if old.parent is None:
            continue
        if new and isinstance(old, nodes.Element) and isinstance(new[0], nodes.Element):
            new[0].update_basic_atts(old)
        parents[id(old.parent)] = old.parent
        replaced[id(old)] = new
    for parent in parents.values():
        children = parent.children
        parent.children = []
        for child in children:
            if id(child) in replaced:
                parent.extend(replaced[id(child)])
            else:  # docutils would give it a file without a line
                parent.children.append(child)


class RowChildren(NamedTuple):
    """The children of a row."""

    label: Sequence[nodes.Node]
    """The node of the label, if it is more than text."""
    badge: Sequence[nodes.Node]
    """The badge with the partners of the row, and a space."""
    announced: Sequence[nodes.Node]
    """The words of its announcement, and a space."""
    text: Sequence[nodes.Node]
    """The description of the row itself."""
    behind: Sequence[nodes.Node]
    """The continuation, and the texts for some partners only, each after its separator."""

    def with_text(self, text: Sequence[nodes.Node]) -> list[nodes.Node]:
        """Return the children of a row with another description."""
        return [*self.label, *self.badge, *self.announced, *text, *self.behind]

    @property
    def others(self) -> list[ours.bml_other_text]:
        """The texts for some partners only (VARIANTS VA-5)."""
        return [node for node in self.behind if isinstance(node, ours.bml_other_text)]


def parts_of(row: ours.TableRow) -> RowChildren:
    """Return the parts of the content of a row."""
    children = ours.content_of(row)
    label = _length(children, ours.bml_label, 1)
    badge = label + _length(children[label:], ours.bml_badge, 2)
    announced = badge + _length(children[badge:], ours.bml_announced, 2)
    behind = next(
        (
            number - 1
            for number, child in enumerate(children)
            if isinstance(child, ours.bml_system_on | ours.bml_other_text)
        ),
        len(children),
    )
    return RowChildren(
        children[:label],
        children[label:badge],
        children[badge:announced],
        children[announced:behind],
        children[behind:],
    )


def _length(children: Sequence[nodes.Node], kind: type[nodes.Node], length: int) -> int:
    """Return ``length`` if the first of ``children`` has the class ``kind``, else 0."""
    return length if children and isinstance(children[0], kind) else 0


_PART = "bml_part"
_TEXTS = "bml_texts"
_OWN = "bml_own"
_FILLED = "bml_filled"
_OF_SECTION = "bml_of_section"
_WITHOUT_PARTS = (nodes.TextElement, ours.bml_auction, ours.bml_deal)
"""Nodes that are resolved as a whole: no part of them is for some partners only."""


class VariantStyle(NamedTuple):
    """The display of parts for some partners."""

    names: Names
    """The names of partners as shown, by case-folded name."""
    wording: PageTexts
    options: Options
    chosen: str = ""
    """The case-folded name of the partner of the page; empty for all partners."""


def mark_nodes(made: Iterable[nodes.Node], part: VariantPart | None) -> None:
    """Store in nodes the part that contains them."""
    if part is not None:
        for node in made:
            if isinstance(node, nodes.Element):
                node[_PART] = part


def mark_row(node: ours.bml_row, row: Row) -> None:
    """Store in the node of a row the partners of its parts."""
    if row.part is not None:
        node[_PART] = row.part
        node[_OWN] = row.variant_lines
    if row.other_texts:
        node[_TEXTS] = row.other_texts
    if row.description is not None and row.description.filling is not None:
        node[_FILLED] = row.description, row.alert_length, when_prefix_length(row)


def mark_text(node: nodes.Element, text: Fragment) -> None:
    """Store in the node of a text its parameters, which may depend on the partner."""
    if text.filling is not None:
        node[_FILLED] = text, 0, 0


def resolve_parts(document: nodes.document, looks: VariantStyle) -> None:
    """Add badges to all parts of a document, or remove parts that are not for the partner.

    Badges of sections are below their titles until :func:`put_badges_into_titles`.
    """
    _PartResolver(document, looks).resolve(document, frozenset())


def put_badges_into_titles(document: nodes.document) -> None:
    """Move the badges of sections into their titles, which are translated by then."""
    for section in document.findall(nodes.section):
        below = section[1] if len(section) > 1 else None
        if isinstance(below, nodes.paragraph) and _OF_SECTION in below.attributes:
            badge = ours.bml_title_badge("", "", nodes.Text(" "), *below.children)
            badge.source, badge.line = below.source, below.line
            section.remove(below)
            title = section[0]
            assert isinstance(title, nodes.title)
            title += badge


class _PartResolver:
    def __init__(self, document: nodes.document, looks: VariantStyle) -> None:
        self.document = document
        self.looks = looks
        self.inline = InlineBuilder(looks.options)

    def resolve(self, top: nodes.Element, shown: frozenset[Span]) -> None:
        """Resolve the parts of a node; a stack is used because pages may be deep.

        :param shown: the lines whose badges an outer node shows.
        """
        stack = [(top, shown)]
        while stack:
            parent, known = stack.pop()
            for node in list(parent.children):
                if isinstance(node, nodes.Element):
                    inside = self._node(node, known)
                    has_parts = bool(node.children) and not isinstance(node, _WITHOUT_PARTS)
                    if inside is not None and (has_parts or isinstance(node, ours.bml_bidtable)):
                        stack.append((node, inside))
            if isinstance(parent, ours.bml_bidtable) and not ours.rows_of(parent):
                self._remove(parent)

    def _node(self, node: nodes.Element, known: frozenset[Span]) -> frozenset[Span] | None:
        """Resolve one node; return the badges not to repeat inside it, None if it was removed."""
        if _FILLED in node.attributes:
            self._fill(node, *node.attributes.pop(_FILLED))
        if _PART not in node.attributes and _TEXTS not in node.attributes:
            return known
        part: VariantPart | None = node.attributes.pop(_PART, None)
        texts: Sequence[OtherText] = node.attributes.pop(_TEXTS, ())
        if part is not None and self.looks.chosen and not part.holds(self.looks.chosen):
            self._remove(node)
            return None
        if texts and isinstance(node, ours.bml_row):
            self._other_texts(node, texts)
        own: Sequence[VariantLine] | None = node.attributes.pop(_OWN, None)
        if part is None:
            return known
        if part.names is not None and not isinstance(node, ours.bml_row):
            node["variants"] = sorted(part.names)
        lines = [line for line in (_lines(part) if own is None else own) if line.span not in known]
        if self.looks.chosen:
            lines = [line for line in lines if line.is_aside]
        words = badge_of(lines, self.looks.names, self.looks.wording)
        if words:
            self._badge(node, words)
        return known | {line.span for line in lines}

    def _fill(self, node: nodes.Element, text: Fragment, alert: int, when: int) -> None:
        """Insert the values of parameters for the partner of the page (LANGUAGE PR-2)."""
        assert text.filling is not None
        if not text.filling.parameters.limited:
            return
        filled = text.filling.on_page(self.looks.names, self.looks.chosen)(text)
        if isinstance(node, ours.bml_row):
            start = when + (alert_length(filled.text) if announced_words(filled.text) else alert)
            written = filled.text[start:].replace("\\n", " \n")
            parts = parts_of(node)._replace(
                announced=announced_nodes(filled.text, self.looks.wording)
            )
            made = self.inline.broken(written, places_in(filled, start))
            node[:] = parts.with_text([*parts.text[: 2 if when else 0], *made])
        else:
            node[:] = self.inline.prose(filled.text, places_in(filled))

    def _remove(self, node: nodes.Element) -> None:
        """Remove a node with its ids and names from the document."""
        for inner in node.findall(nodes.Element):
            for name in inner["names"]:
                self.document.nametypes.pop(name, None)
                self.document.nameids.pop(name, None)
        for identifier in ours.ids_in(node):
            self.document.ids.pop(identifier, None)
        if node.parent is not None:
            node.parent.remove(node)

    def _badge(self, node: nodes.Element, words: str) -> None:
        badge = badge_node(words)
        if isinstance(node, ours.bml_row):
            _enrich(node)
            parts = parts_of(node)
            node[:] = parts._replace(badge=[badge, nodes.Text(" ")]).with_text(parts.text)
        elif isinstance(node, nodes.section):
            self._insert(node, 1, badge, node)[_OF_SECTION] = True
        elif not isinstance(node, nodes.Invisible) and node.parent is not None:
            self._insert(node.parent, node.parent.index(node), badge, node)

    def _insert(
        self, parent: nodes.Element, at: int, badge: ours.bml_badge, of: nodes.Node
    ) -> nodes.paragraph:
        """Insert a badge as a separate paragraph, and return the paragraph."""
        paragraph = nodes.paragraph("", "", badge, classes=["bml-only-line"], translatable=False)
        paragraph.source, paragraph.line = of.source, of.line
        parent.insert(at, paragraph)
        return paragraph

    def _other_texts(self, node: ours.bml_row, texts: Sequence[OtherText]) -> None:
        chosen = self.looks.chosen
        own = [text for text in texts if chosen in text.names][:1] if chosen else texts
        for text in own:
            written, made = self._text(text)
            if chosen:
                announced = self._announced(text)
                node[:] = parts_of(node)._replace(announced=announced).with_text(made)
                node.rawsource = written
                node.attributes.pop("alert", None)
                if text.text is not None and alert_mark(text.text.text) is AlertMark.ALERT:
                    node["alert"] = 1
            elif text.names:
                badge = badge_of_names(text.names, self.looks.names, self.looks.wording)
                other = ours.bml_other_text(written, "", badge_node(badge), nodes.Text(" "))
                other["variants"] = sorted(text.names)
                other.source, other.line = node.source, text.line.span.line
                other += [*self._announced(text), *made] or [nodes.Text("—")]
                _enrich(node)
                node += [ours.bml_break("\n", "\n"), other]

    def _announced(self, text: OtherText) -> list[nodes.Node]:
        return announced_nodes(text.text.text if text.text else "", self.looks.wording)

    def _text(self, text: OtherText) -> tuple[str, list[nodes.Node]]:
        """Return a text as written, and its nodes."""
        if text.text is None:
            return "", []
        written = text.text.text[text.alert_length :].replace("\\n", " \n")
        return written, self.inline.broken(written, places_in(text.text, text.alert_length))


def announced_nodes(text: str, wording: PageTexts) -> list[nodes.Node]:
    """Return the words of the announcement in a description, and a space; nothing without one."""
    words = announced_words(text)
    if not words:
        return []
    said = announced_text(words, wording.announced_words)
    node = ours.bml_announced(said, said, classes=["bml-announced"], support_smartquotes=False)
    return [node, nodes.Text(" ")]


def badge_node(words: str) -> ours.bml_badge:
    """Return the node of a badge."""
    return ours.bml_badge(words, words, classes=["bml-only"], support_smartquotes=False)


def _enrich(row: nodes.Element) -> None:
    """Convert suits of a row to nodes: they are characters only in a text without siblings."""
    children = list(row.children)
    if len(children) == 1 and isinstance(children[0], nodes.Text):
        row[:] = broken_text_nodes(children[0].astext())


def _lines(part: VariantPart) -> Iterator[VariantLine]:
    for one in part.with_outers():
        yield from one.lines
