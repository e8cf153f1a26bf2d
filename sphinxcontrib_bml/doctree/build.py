"""From elements to nodes: the builder of documents, and transitions (LANGUAGE LI-4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import ClassVar, TypeVar

from docutils import nodes
from docutils.transforms import Transform

from ..language import syntax
from ..language.anchors import heading_anchor
from ..language.codes import Code
from ..language.headings import check_outline, file_title, heading_id, repeats_title, title_heading
from ..language.source import Fragment, Source, Span
from ..language.state import DocumentState
from .inline_nodes import InlineBuilder, keep_signs, places_in
from .nodes import FRONT, PageSettings, as_typed, bml_author, children_of, front_and_text
from .play_nodes import play_node
from .rst_blocks import end_references, parse_rst
from .table_nodes import auction_node, bidding_table_node, deal_node
from .variant_nodes import mark_nodes, mark_text

_NOTHING_ABOVE = (nodes.title, nodes.transition, *FRONT)


class _hidden_transition(nodes.Element):  # noqa: N801 - nodes are written so
    """A transition that docutils does not count as one."""


def drop_idle_rules(document: nodes.document) -> None:
    """Remove transitions that separate nothing, which docutils would report."""
    for part in [document, *document.findall(nodes.section)]:
        kept: list[nodes.Node] = []
        for node in part.children:
            if not isinstance(node, nodes.transition) or (
                kept and not isinstance(kept[-1], _NOTHING_ABOVE)
            ):
                kept.append(node)
        part.children = kept
    last: nodes.Element = document
    while last.children and isinstance(last[-1], nodes.section):
        last = last[-1]
    if last.children and isinstance(last[-1], nodes.transition):
        last.pop()


class PlaceRules(Transform):
    """Moves transitions at the end of a section after it, and hides all from docutils.

    docutils does the same (``docutils.transforms.misc.Transitions``) in quadratic time: it searches
    for the place of each transition among all its siblings.
    """

    default_priority: ClassVar[int] = 829

    def apply(self, **kwargs: object) -> None:
        """Process sections from the innermost."""
        for part in reversed([self.document, *self.document.findall(nodes.section)]):
            children: list[nodes.Node] = []
            for child in part.children:
                children.append(child)
                if isinstance(child, nodes.transition):
                    child.__class__ = _hidden_transition  # type: ignore[assignment]
                elif isinstance(child, nodes.section) and _ends_with_rule(child):
                    children.append(child.pop())
            part[:] = children


class ShowRules(Transform):
    """Shows the transitions that :class:`PlaceRules` hid, after the transform of docutils."""

    default_priority: ClassVar[int] = 831

    def apply(self, **kwargs: object) -> None:
        """Convert the hidden transitions to standard nodes."""
        for node in list(self.document.findall(_hidden_transition)):
            node.__class__ = nodes.transition  # type: ignore[assignment]


def _ends_with_rule(section: nodes.section) -> bool:
    return bool(section.children) and isinstance(section[-1], _hidden_transition)


Placed = TypeVar("Placed", bound=nodes.Element)
Text = TypeVar("Text", bound=nodes.TextElement)

OnTable = Callable[[syntax.BiddingTable], list[nodes.Node]]
"""Called with every bidding table, including hidden ones, in document order; returns the nodes that
replace a table that is not shown."""


class Builder:
    """Adds elements to a document, one at a time."""

    def __init__(
        self,
        document: nodes.document,
        state: DocumentState,
        settings: PageSettings,
        on_table: OnTable,
    ) -> None:
        """Create a builder that adds to ``document``."""
        self.document = document
        self.state = state
        self.settings = settings
        self.on_table = on_table
        self.inline = InlineBuilder(settings.options)

    def nodes_of(self, element: syntax.Element) -> list[nodes.Node]:
        """Return the nodes of an element that is not a heading."""
        made = self._made(element)
        mark_nodes(made, element.part)
        return made

    def _made(self, element: syntax.Element) -> list[nodes.Node]:
        if isinstance(element, syntax.BiddingTable):
            return self._bidding_table(element)
        if isinstance(element, syntax.RstBlock):
            self.state.rst_blocks.append(element.span)
            return parse_rst(element.span, self.document, self.state)
        node = self._node_of(element)
        return [] if node is None else [node]

    def _node_of(self, element: syntax.Element) -> nodes.Element | None:
        node: nodes.Element | None = None
        match element:
            case syntax.Paragraph(span=span, text=text):
                node = self._paragraph(text, span)
            case syntax.BulletList():
                node = self._bullet_list(element)
            case syntax.Enumeration():
                node = self._enumeration(element)
            case syntax.DefinitionList():
                node = self._definition_list(element)
            case syntax.Transition(span=span):
                node = _placed(nodes.transition(""), span)
            case syntax.PipeTable():
                node = self._pipe_table(element)
            case syntax.AuctionDiagram():
                node = self._auction(element)
            case syntax.DealDiagram(span=span, deal=deal):
                node = deal_node(deal, self.settings, span.file, span.line)
            case syntax.PlayDiagram():
                cards = sum(len(trick.cards) for trick in element.tricks)
                has_room = self._has_room(cards, element.span)
                node = play_node(element, self.settings) if has_room else _as_written(element.span)
        return node

    def _auction(self, diagram: syntax.AuctionDiagram) -> nodes.Element:
        """Return an auction in columns, or as text if the page has too many calls (LM-3)."""
        if self._has_room(sum(map(len, diagram.rows)), diagram.span):
            return auction_node(diagram, self.settings)
        return _typed_auction(diagram)

    def _has_room(self, count: int, span: Span) -> bool:
        """Return whether the page may have more calls or cards; report the first excess."""
        most = self.state.options.limits.calls
        before = self.state.shown_calls
        if before > most:
            return False
        self.state.shown_calls += count
        if self.state.shown_calls <= most:
            return True
        self.state.diagnostics.report(
            Code.LIMIT_CALLS,
            span,
            f"more than {most} calls in the auctions of this page; this one and those after it "
            "are kept as text",
            hint=self.state.options.limits.hint("calls", "make several pages of it"),
        )
        return False

    def _bidding_table(self, table: syntax.BiddingTable) -> list[nodes.Node]:
        place = self.on_table(table)
        if table.hidden or not table.rows:
            return place
        return [bidding_table_node(table, self.document, self.state, self.settings)]

    def _prose(self, fragment: Fragment) -> list[nodes.Node]:
        return self.inline.prose(fragment.text, places_in(fragment))

    def _paragraph(self, text: Fragment, span: Span) -> nodes.paragraph:
        return _placed(self._text(nodes.paragraph, text), span)

    def _text(self, kind: type[Text], text: Fragment) -> Text:
        node = kind(text.written if text.filling else text.text, "", *self._prose(text))
        mark_text(node, text)
        keep_signs(node, text.text)
        return node

    def _item(self, item: syntax.ListItem) -> nodes.list_item:
        node = _placed(nodes.list_item("", self._paragraph(item.text, item.span)), item.span)
        node.extend(self._bullet_list(inner) for inner in item.lists)
        return node

    def _bullet_list(self, element: syntax.BulletList) -> nodes.bullet_list:
        items = map(self._item, element.items)
        return _placed(nodes.bullet_list("", *items, bullet="-"), element.span)

    def _enumeration(self, element: syntax.Enumeration) -> nodes.enumerated_list:
        items = map(self._item, element.items)
        return _placed(
            nodes.enumerated_list("", *items, enumtype="arabic", prefix="", suffix="."),
            element.span,
        )

    def _definition_list(self, element: syntax.DefinitionList) -> nodes.definition_list:
        definition_list = _placed(nodes.definition_list(""), element.span)
        for item in element.items:
            term = _placed(self._text(nodes.term, item.term), item.span)
            # A definition without any paragraph would be no valid document.
            paragraph = nodes.paragraph("")
            if item.definition is not None:
                paragraph = self._paragraph(item.definition, item.definition.span())
            definition = nodes.definition("", paragraph)
            definition_list += _placed(nodes.definition_list_item("", term, definition), item.span)
        return definition_list

    def _pipe_table(self, element: syntax.PipeTable) -> nodes.table:
        group = nodes.tgroup("", cols=element.columns)
        group.extend(nodes.colspec("", colwidth=1) for _ in range(element.columns))
        if element.header:
            group += nodes.thead("", self._pipe_row(element.header, element.columns))
        body = nodes.tbody("")
        rule_above = False
        for row in element.rows:
            if row.is_rule:
                rule_above = True
                continue
            node = self._pipe_row(row, element.columns)
            if rule_above:
                node["classes"].append("bml-rule-above")
            rule_above = False
            body += node
        group += body
        table = nodes.table("", group, classes=["bml-table", "colwidths-auto"])
        fit_columns(group)
        return _placed(table, element.span)

    def _pipe_row(self, row: syntax.PipeRow, columns: int) -> nodes.row:
        node = nodes.row("")
        for cell in row.cells:
            entry = nodes.entry("")
            if cell.text:
                entry += self._paragraph(cell, cell.span())
            node += entry
        node.extend(nodes.entry("") for _ in range(columns - len(row.cells)))
        return node


def _typed_auction(diagram: syntax.AuctionDiagram) -> nodes.literal_block:
    """Return an auction as typed."""
    heads = " ".join(filter(None, (head.word for head in diagram.heads)))
    lines = [heads] if heads else []
    lines += (" ".join(cell.word + cell.mark for cell in row) for row in diagram.rows)
    lines += (f"{note.mark} {note.text.text}" for note in diagram.notes)
    text = "\n".join(lines)
    return _placed(as_typed(text), diagram.span)


def _as_written(span: Span) -> nodes.literal_block:
    return _placed(as_typed(span.text), span)


_ROOM = 66
_NARROWEST = 8
_MARKS: dict[type[nodes.Node], int] = {nodes.literal: 2, nodes.emphasis: 2, nodes.strong: 4}
"""Number of characters that plain text adds around words."""


def fit_columns(group: nodes.tgroup) -> None:
    """Set the widths of columns in characters, based on their cells, for plain text writers."""
    rows = [
        [_length(entry) if entry.children else 0 for entry in children_of(row, nodes.entry)]
        for part in group.children
        for row in part.children
        if isinstance(row, nodes.row)
    ]
    widths = [max(column) for column in zip(*rows, strict=False)]
    total = sum(widths)
    if total > _ROOM:
        widths = [min(width, max(width * _ROOM // total, _NARROWEST)) for width in widths]
    specifications = children_of(group, nodes.colspec)
    for specification, width in zip(specifications, widths, strict=False):
        specification["colwidth"] = max(width, 1)


def _length(entry: nodes.entry) -> int:
    marks = sum(_MARKS.get(type(node), 0) for node in entry.findall(nodes.Element))
    return len(entry.astext()) + marks


class DocumentBuilder(Builder):
    """Builds a whole document: sections, title and author."""

    def build(self, elements: Iterable[syntax.Element], named_after: Source | None = None) -> None:
        """Add all elements to the document (LANGUAGE HD, ME-5).

        :param named_after: the file whose name is the title of a document without one (HD-7); by
            default such a document has no title.
        """
        self._open: list[tuple[int, nodes.Element]] = [(0, self.document)]
        self._sections: list[nodes.section] = []
        self._is_too_deep = False
        headings: list[syntax.Heading] = []
        for element in elements:
            if isinstance(element, syntax.Heading):
                headings.append(element)
                self._heading(element)
            else:
                self._open[-1][1].extend(self.nodes_of(element))
        metadata = self.state.metadata
        titled = bool(metadata.get("TITLE"))
        check_outline(
            headings,
            titled=titled,
            source=named_after if self.document.children else None,
            is_listed=True,
            diagnostics=self.state.diagnostics,
        )
        top = self._title(repeats_title(headings, metadata))
        if not titled and named_after is not None and title_heading(headings) is None:
            self._name_after(Path(named_after.name))
        drop_idle_rules(self.document)
        end_references(self.document, self.state)
        self._front_matter(top)

    def _heading(self, heading: syntax.Heading) -> None:
        level = heading.level
        while self._open[-1][0] >= level:
            self._open.pop()
        if len(self._open) > self.state.options.limits.heading_depth:
            self._open.pop()
            self._report_depth(heading)
        section = self._section(heading.text, heading.span, heading.anchor)
        mark_nodes([section], heading.part)
        self._open[-1][1].append(section)
        self.document.note_implicit_target(section, section)
        self._open.append((level, section))
        self._sections.append(section)

    def _report_depth(self, heading: syntax.Heading) -> None:
        """Report the first heading that is too deep (LANGUAGE LM-7)."""
        if self._is_too_deep:
            return
        self._is_too_deep = True
        deepest = self.state.options.limits.heading_depth
        self.state.diagnostics.report(
            Code.LIMIT_DEPTH,
            heading.span,
            f"a heading below {deepest} others; all such headings are shown at level {deepest}",
            hint=self.state.options.limits.hint("heading_depth", "use fewer levels"),
        )

    def _section(self, text: Fragment, span: Span, anchor: str) -> nodes.section:
        title = _placed(self._text(nodes.title, text), span)
        if not isinstance(title[0], nodes.Text):
            # LaTeX warns of a document title that begins with anything but text.
            title.insert(0, nodes.Text(""))
        section = _placed(nodes.section(text.text, title), span)
        section["names"].append(nodes.fully_normalize_name(title.astext()))
        identifier = anchor
        while identifier in self.document.ids:  # of a target in reST
            identifier = self.state.anchors.take(anchor)
        section["ids"].append(identifier)
        return section

    def _title(self, is_heading: bool) -> nodes.Element:
        """Put everything into a section with the title; return it, or the document (ME-5).

        :param is_heading: whether the first heading has the title, which is shown once (HD-6).
        """
        front, others = front_and_text(self.document)
        if is_heading:
            section = self._sections[0]
            place = others.index(section)
            section[1:1] = others[:place]
            section.extend(others[place + 1 :])
            self.document.children = front
            self.document += section
            return section
        title = self.state.metadata.get("TITLE")
        if not title or not title.text:
            return self.document
        section = self._section(title, title.span(), heading_id(title.text, self.state))
        # What docutils says about a name is at the end of the section, and before its subsections.
        self.document.note_implicit_target(section, section)
        section.extend(others)
        self.document.children = front
        self.document += section
        return section

    def _name_after(self, path: Path) -> None:
        """Put everything into a section with the name of the file as its title (HD-7)."""
        words = file_title(path)
        front, others = front_and_text(self.document)
        section = nodes.section(words, nodes.title(words, words))
        section["names"].append(nodes.fully_normalize_name(words))
        section["ids"].append(self.state.anchors.take(heading_anchor(words)))
        self.document.note_implicit_target(section, section)
        section.extend(others)
        self.document.children = front
        self.document += section

    def _front_matter(self, top: nodes.Element) -> None:
        """Add the author below the title, and the description as metadata (LANGUAGE ME-5)."""
        author = self.state.metadata.get("AUTHOR")
        if author and author.text:
            words = self.settings.wording.author.format(name=author.text)
            node = bml_author(words, words, classes=["bml-author"], translatable=False)
            node["support_smartquotes"] = False
            top.insert(1 if top is not self.document else 0, _placed(node, author.span()))
        description = self.state.metadata.get("DESCRIPTION")
        if description and description.text:
            meta = nodes.meta("", name="description", content=description.text)
            self.document.insert(0, _placed(meta, description.span()))


def _placed(node: Placed, span: Span) -> Placed:
    node.source, node.line = span.file, span.line
    return node
