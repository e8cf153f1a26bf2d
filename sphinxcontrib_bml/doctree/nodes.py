"""The nodes of bridge notes.

Every class extends a standard node and carries its full text, so that a writer which walks a
class's bases shows something sensible; for the others there is :mod:`.writers.lower`. Class names
are global in docutils, hence the prefix.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from docutils import nodes

from ..display.wording import PageTexts
from ..language.options import Options
from .visitors import is_idle_at, register

Kind = TypeVar("Kind", bound=nodes.Element)
_Condition = Callable[[nodes.Node], bool]
_MATCHER = "NodeMatcher"
"""The class of Sphinx that asks for nodes by ``classes``, and by attributes."""


class _Compact(nodes.Element):
    """What holds very many nodes, few of which anybody asks for."""

    # A build looks through every document some fifty times, and docutils makes iterators for each
    # node that it passes: here one loop passes them all.

    def findall(
        self,
        condition: Any = None,
        include_self: bool = True,
        descend: bool = True,
        siblings: bool = False,
        ascend: bool = False,
    ) -> Generator[Any]:
        """Yield the nodes from here on for which ``condition`` holds, as docutils says."""
        if not (include_self and descend) or siblings or ascend:
            yield from super().findall(condition, include_self, descend, siblings, ascend)
        elif condition is None or isinstance(condition, type):
            yield from self._fast_findall(condition or object)
        else:
            yield from self._matching(condition)

    def _matching(self, condition: _Condition) -> Iterator[nodes.Node]:
        return filter(condition, self._superfast_findall())

    def _superfast_findall(self) -> Iterator[nodes.Node]:
        return self._fast_findall(object)

    def _fast_findall(self, kind: type) -> Iterator[nodes.Node]:
        # Most ask for what is not there, and for that any order will do.
        passed: list[nodes.Node] = [self]
        for node in passed:
            passed += node.children
        found = [node for node in passed if isinstance(node, kind)]
        return iter(found) if len(found) <= 1 else self._in_order(kind)

    def _in_order(self, kind: type) -> Iterator[nodes.Node]:
        waiting: list[nodes.Node] = [self]
        while waiting:
            node = waiting.pop()
            if isinstance(node, kind):
                yield node
            if children := node.children:
                waiting += children[::-1]


class NotProse:
    """The base of nodes in which nobody looks for typed suits and auctions."""


class bml_suit(NotProse, nodes.inline):  # noqa: N801 - nodes are named so
    """A suit symbol in running text; its child is the character. ``suit``: c, d, h or s."""


class bml_break(nodes.inline):  # noqa: N801
    """A line end inside a description; its child is a line end."""


class bml_link(nodes.inline):  # noqa: N801
    """A link whose target is not looked up yet. ``target`` as written (LANGUAGE IL-7)."""


class bml_sequence(_Compact, nodes.inline):  # noqa: N801
    """An auction in running text: ``bml_call`` nodes, separators and remarks between them.

    ``auction``: its normal form (PROSE-AUCTIONS AL-25), where notes may define it. ``docname``:
    the document of a project that it stands in. ``whole``: 1 where it does not go on from the row
    that it stands in. ``hint``: what is told on hover. Where it is a
    link, its only child is the reference that holds the others.
    """


class bml_system_on(nodes.inline):  # noqa: N801
    """That a row's auction continues as another one, behind its description (LANGUAGE XT-7)."""


class bml_call(NotProse, nodes.inline):  # noqa: N801
    """A call of an auction in running text, in which no line is broken; suits are characters.

    Notes may hold very many.
    """


class bml_abbreviation(nodes.abbreviation):  # noqa: N801
    """A word that the notes explain elsewhere, on web pages. ``explanation``: what it means."""


class bml_bidtable(_Compact, nodes.container):  # noqa: N801
    """A bidding table: ``bml_caption`` and ``bml_conditions`` where it has them, then rows.

    ``collapse``: level from which branches start closed, where the table says so itself.
    """

    # Most rows hold a text alone, and few ask for rows and texts: those who look for anything else
    # pass them by. What is put into a table or a row is taken by setup_child.
    _contents: _Contents | None = None

    def setup_child(self, child: nodes.Node) -> None:
        """Take a child, as docutils says."""
        super().setup_child(child)
        self._contents = None

    def _known(self) -> _Contents:
        contents, children = self._contents, self.children
        if contents is None or contents.length != len(children):
            contents = self._contents = _Contents.of(children)
        return contents

    def kinds_of_rows(self) -> frozenset[type[nodes.Node]]:
        """Return the classes of its rows, and that of texts."""
        return self._known().kinds

    def others(self) -> list[nodes.Node]:
        """Return the children that are no rows that hold a text alone."""
        return [self.children[number] for number in self._known().others]

    def _matching(self, condition: _Condition) -> Iterator[nodes.Node]:
        if not self._has_none_for(condition):
            yield from super()._matching(condition)
            return
        if condition(self):
            yield self
        for child in self.others():
            yield from child.findall(condition)

    def _has_none_for(self, condition: _Condition) -> bool:
        """Tell whether a matcher of Sphinx asks for classes that rows and their texts have not."""
        is_matcher = type(condition).__name__ == _MATCHER
        classes: tuple[type, ...] = getattr(condition, "classes", ()) if is_matcher else ()
        return bool(classes) and not any(issubclass(one, classes) for one in self.kinds_of_rows())

    def _is_idle_here(self, visitor: nodes.NodeVisitor) -> bool:
        return is_idle_at(visitor, self.kinds_of_rows() | {type(self)})

    def walk(self, visitor: nodes.NodeVisitor) -> bool:
        """Have a visitor come to all nodes from here on, as docutils says."""
        if not self._is_idle_here(visitor):
            return super().walk(visitor)
        return _is_stopped(child.walk(visitor) for child in self.others())

    def walkabout(self, visitor: nodes.NodeVisitor) -> bool:
        """Have a visitor come to all nodes from here on, and go, as docutils says."""
        if not self._is_idle_here(visitor):
            return super().walkabout(visitor)
        return _is_stopped(child.walkabout(visitor) for child in self.others())

    def _fast_findall(self, kind: type) -> Iterator[nodes.Node]:
        if isinstance(self, kind):
            yield self
        if any(issubclass(one, kind) for one in self.kinds_of_rows()):
            yield from self._among_all(kind)
        else:
            for child in self.others():
                yield from child.findall(kind)

    def _among_all(self, kind: type) -> Iterator[nodes.Node]:
        # Faster than to ask each row.
        yields_texts = issubclass(nodes.Text, kind)
        for child in self.children:
            if not isinstance(child, bml_row):
                yield from child.findall(kind)
                continue
            if isinstance(child, kind):
                yield child
            for part in child.children:
                if type(part) is not nodes.Text:
                    yield from part.findall(kind)
                elif yields_texts:
                    yield part


def _is_stopped(visits: Iterator[bool]) -> bool:
    """Tell whether one of the visits of siblings was the last of all, as docutils has it."""
    try:
        return any(visits)
    except nodes.SkipSiblings:
        return False


class bml_caption(nodes.caption):  # noqa: N801
    """The caption of a bidding table, a deal or an auction."""


class bml_conditions(nodes.paragraph):  # noqa: N801
    """The seats and the vulnerability that a table holds for, in words."""


class bml_row(NotProse, nodes.Special, nodes.TextElement):  # noqa: N801
    """A row of a bidding table; rows stand in a flat run. Smart quotes leave "special" nodes alone.

    ``label``: the label as it is shown. ``level``: depth, 0 for the top. ``branch``: 1 where rows
    stand below it. ``above``: the calls of the heading that a row at the top continues, where it
    does. ``alert``: 1 where it is alerted. ``air``: 1 where an empty line follows. ``linked``: 1
    where auctions in running text lead to it. Its text is the description: one ``Text``, in which
    suits are characters and line ends are breaks, or - where it holds markup - inline nodes, then
    suits and breaks are nodes too. Where the label is a link, the first child is a ``bml_label``.
    """

    def setup_child(self, child: nodes.Node) -> None:
        """Take a child, as docutils says, and let the table know of it."""
        super().setup_child(child)
        if type(child) is not nodes.Text and isinstance(self.parent, bml_bidtable):
            self.parent._contents = None

    @property
    def holds_text_alone(self) -> bool:
        """Whether it has one text, or nothing."""
        children = self.children
        return not children or (len(children) == 1 and type(children[0]) is nodes.Text)


class _Contents(NamedTuple):
    """What a table has, for those who look for nodes in it."""

    length: int
    """How many children."""
    kinds: frozenset[type[nodes.Node]]
    """The classes of its rows, and of texts."""
    others: tuple[int, ...]
    """Which children are no rows that hold a text alone, from 0."""

    @classmethod
    def of(cls, children: Sequence[nodes.Node]) -> _Contents:
        rows: set[type[nodes.Node]] = {
            type(child) for child in children if isinstance(child, bml_row)
        }
        others = (
            number
            for number, child in enumerate(children)
            if not (isinstance(child, bml_row) and child.holds_text_alone)
        )
        return cls(len(children), frozenset({nodes.Text, *rows}), tuple(others))


def kinds_in(top: nodes.Node) -> frozenset[type[nodes.Node]]:
    """Return the classes of the nodes from ``top`` on; tables know those of their rows."""
    kinds: set[type[nodes.Node]] = set()
    waiting = [top]
    while waiting:
        node = waiting.pop()
        kinds.add(type(node))
        if isinstance(node, bml_bidtable):
            kinds |= node.kinds_of_rows()
            waiting += node.others()
        else:
            waiting += node.children
    return frozenset(kinds)


class bml_label(nodes.inline):  # noqa: N801
    """The label of a row, where it is more than text."""


class bml_badge(nodes.inline):  # noqa: N801
    """For whom something holds; its child says so (VARIANTS VA-20)."""


class bml_other_text(nodes.inline):  # noqa: N801
    """The text of a row for some names only: a ``bml_badge``, a blank, the text (VARIANTS VA-5).

    ``variants``: the names, case folded. A ``bml_break`` stands before it.
    """


class bml_title_badge(nodes.inline):  # noqa: N801
    """A blank and the ``bml_badge`` of a section behind its title, of which it is no text."""

    def astext(self) -> str:
        """Return nothing: who names the section does without it."""
        return ""


class bml_deal(_Compact, nodes.figure):  # noqa: N801
    """A deal: ``bml_facts`` where the board is known, hands, a caption where it has one.

    ``vulnerable``: the letters of the vulnerable seats. ``compass``: what the compass shows for
    North, East, South and West, a letter each.
    """


class bml_facts(nodes.line_block):  # noqa: N801
    """What is known of a board: one ``line`` a fact."""


class bml_hand(nodes.line_block):  # noqa: N801
    """A hand: a ``bml_seat``, then a ``bml_holding`` for each suit.

    ``seat``: N, E, S or W. ``vulnerable``: 1 where it is.
    """


class bml_seat(nodes.line):  # noqa: N801
    """The name of a seat."""


class bml_holding(nodes.line):  # noqa: N801
    """The cards of one suit: a ``bml_suit``, a blank and the cards, ``K J 10 4`` or a dash."""


class bml_auction(_Compact, nodes.container):  # noqa: N801
    """An auction: a caption where it has one, a ``bml_auction_table``, then notes."""


class bml_auction_table(_Compact, nodes.table):  # noqa: N801
    """The calls of an auction in four columns; without seats it has no head.

    ``vulnerable``: the letters of the vulnerable seats.
    """


class bml_auction_note(nodes.paragraph):  # noqa: N801
    """A note to an auction: its mark as ``superscript``, then its text."""


class bml_author(nodes.paragraph):  # noqa: N801
    """Who wrote the notes, below the title (LANGUAGE ME-5)."""


# What docutils 0.22 checks documents against.
bml_bidtable.content_model = ((bml_caption, "?"), (bml_conditions, "?"), (bml_row, "*"))
bml_deal.content_model = ((bml_caption, "?"), (bml_facts, "?"), (bml_hand, "*"))
bml_auction.content_model = (
    (bml_caption, "?"),
    (bml_auction_table, "."),
    (bml_auction_note, "*"),
)
bml_hand.content_model = ((bml_seat, "."), (bml_holding, "+"))

register(
    bml_suit,
    bml_break,
    bml_link,
    bml_sequence,
    bml_system_on,
    bml_call,
    bml_abbreviation,
    bml_bidtable,
    bml_caption,
    bml_conditions,
    bml_row,
    bml_label,
    bml_badge,
    bml_other_text,
    bml_title_badge,
    bml_deal,
    bml_facts,
    bml_hand,
    bml_seat,
    bml_holding,
    bml_auction,
    bml_auction_table,
    bml_auction_note,
    bml_author,
)


def children_of(node: nodes.Element, kind: type[Kind]) -> list[Kind]:
    """Return the children of ``node`` that are of ``kind``, in their order."""
    return [child for child in node.children if isinstance(child, kind)]


FRONT = (nodes.meta, nodes.decoration)
"""What stands before the text of a document, in the order of docutils."""


def front_and_text(document: nodes.document) -> tuple[list[nodes.Node], list[nodes.Node]]:
    """Return what stands before the text of a document, and its text."""
    front = [child for child in document.children if isinstance(child, FRONT)]
    text = [child for child in document.children if not isinstance(child, FRONT)]
    return list(front), text


def as_typed(text: str) -> nodes.literal_block:
    """Return text as it was typed; Sphinx takes what has no language for Python."""
    return nodes.literal_block(text, text, language="none")


@dataclass(frozen=True, slots=True)
class PageSettings:
    """How notes are read and worded."""

    options: Options = field(default_factory=Options)
    wording: PageTexts = field(default_factory=PageTexts)
    row: type[bml_row] = bml_row
    """The class of rows; Sphinx has one of its own, which can be translated."""
