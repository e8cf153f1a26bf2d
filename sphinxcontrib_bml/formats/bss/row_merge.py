"""Rows merged into one: labels, texts and common parts (BSS-89)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, Protocol

from ...agreements.descriptions import (
    NOTHING_BOUND,
    Description,
    VariableBindings,
    with_row_variable,
)
from ...bridge.auctions import Side, Suit
from ...language.variables import other_of
from ...patterns import compile_later
from .records import SequenceRecord
from .settings import Profile
from .tree import BssNode

_VARIABLES = frozenset({"M", "m", "oM", "om", "X", "Y", "Z"})
_MARK = compile_later(r"(?<![^\W\d])![cdhs](?!\w)")
"""A suit that a variable could replace, as a word (LANGUAGE EX-12)."""


@dataclass(eq=False)
class Instance:
    """One of the auctions of a row."""

    node: BssNode
    bound: VariableBindings = NOTHING_BOUND
    """The suits of the variables in this auction."""

    @property
    def suit(self) -> Suit | None:
        """The suit of the bid."""
        return self.node.auction.calls[-1].suit

    @cached_property
    def suits_bid_before(self) -> frozenset[Suit]:
        """The suits that either side has bid before."""
        calls = self.node.auction.calls[:-1]
        return frozenset(call.suit for call in calls if call.suit is not None)

    def suits_left(self, level: int) -> frozenset[Suit]:
        """Return the suits that a new variable can stand for at a level (LANGUAGE EX-3)."""
        bids = [call for call in self.node.auction.calls[:-1] if call.is_bid]
        last = (bids[-1].level, int(bids[-1].strain or 0)) if bids else (0, 0)
        return frozenset(
            suit for suit in Suit if suit not in self.suits_bid_before and (level, suit) > last
        )

    def binding(self, name: str, *, with_other: bool) -> VariableBindings:
        """Return the bindings if a variable stands for the suit of the bid."""
        suit = self.suit
        assert suit is not None
        others = other_of(name, suit)
        suits = {**self.bound.suits, name: suit, **(others if with_other else {})}
        return VariableBindings(suits, {**self.bound.words, name: suit, **others})


@dataclass(eq=False)
class BssRow:
    """A row: a single call, or several calls with a variable or letters."""

    label: str
    """The label in the notes: ``1H``, ``1M``, ``1HS``."""
    instances: tuple[Instance, ...]
    text: str
    """The text with variables for suits, and with line ends."""
    children: list[BssRow] = field(default_factory=list)
    shape: int = -1
    """A number that is the same for rows that differ only in the label."""

    @property
    def node(self) -> BssNode:
        """The call in its first auction."""
        return self.instances[0].node

    @property
    def side(self) -> Side:
        """The side that calls."""
        return self.node.side

    @property
    def level(self) -> str:
        """The level of a bid in a suit; empty for other calls."""
        return self.label[0] if self.instances[0].suit is not None else ""

    @property
    def is_variable(self) -> bool:
        """Whether the label has a variable for the suit."""
        return self.label[1:] in _VARIABLES

    @property
    def records(self) -> Iterator[SequenceRecord]:
        """Yield the records of all auctions."""
        for instance in self.instances:
            yield from instance.node.records

    @property
    def height(self) -> int:
        """The number of rows in the notes: 0 for an omitted pass."""
        return 0 if self.node.is_implied else 1

    @property
    def signs(self) -> tuple[object, ...]:
        """The common properties of equal rows, in addition to text and branches."""
        node = self.node
        fields = tuple(record.fields for record in node.records)
        return (node.side, node.omitted, node.is_repeated, tuple(node.kept), fields)


class SuitWording(Protocol):
    """The names of suits in texts of a dialect."""

    line_end: str

    def template(self, instance: Instance, name: str, text: str) -> str:
        """Return the text of an auction with variables for suits.

        :param name: the variable of the label; empty if there is none.
        """

    def written_out(self, text: str, instances: Sequence[Instance], name: str) -> Iterator[str]:
        """Yield the text of each auction."""


class StandardWording:
    """Names of suits in a dialect in which all variables are written out (LANGUAGE EX-13)."""

    line_end = Profile.STANDARD.line_end

    def template(self, instance: Instance, name: str, text: str) -> str:
        """Return the text with variables for all suits that variables stand for."""
        names = {suit.mark: word for word, suit in instance.bound.words.items()}
        if name and instance.suit is not None:
            names[instance.suit.mark] = name
        return _with_names(text, names)

    def written_out(self, text: str, instances: Sequence[Instance], _name: str) -> Iterator[str]:
        """Yield the text with suits for all variables."""
        description = Description(text)
        for instance in instances:
            yield description.expand(instance.bound, instance.suit)


class BML2Wording:
    """Names of suits if only the variable of the row's label is written out (LANGUAGE EX-13)."""

    line_end = Profile.BML2.line_end

    def template(self, instance: Instance, name: str, text: str) -> str:
        """Return the text with the variable of the label for the suit of the bid."""
        if not name or instance.suit is None:
            return text
        return _with_names(text, {instance.suit.mark: name})

    def written_out(self, text: str, instances: Sequence[Instance], name: str) -> Iterator[str]:
        """Yield the text with the suit instead of the variable of the label."""
        for instance in instances:
            suit = instance.suit
            yield with_row_variable(text, name, suit) if name and suit is not None else text


def _with_names(text: str, names: Mapping[str, str]) -> str:
    return _MARK.sub(lambda match: names.get(match[0], match[0]), text)


def wording_of(dialect: Profile) -> SuitWording:
    """Return the names of suits in texts of a dialect."""
    return BML2Wording() if dialect is Profile.BML2 else StandardWording()


class Rows:
    """Builds rows from nodes and from other rows; equal branches get equal numbers."""

    def __init__(self, wording: SuitWording, *, in_order: bool) -> None:
        """Store the options.

        :param in_order: whether equal rows must have the rows below them in the same order.
        """
        self._wording = wording
        self._in_order = in_order
        self._numbers: dict[tuple[object, ...], int] = {}

    def of(self, node: BssNode) -> BssRow:
        """Return a node and all nodes below it as rows."""
        text = node.text.replace(self._wording.line_end, "\n")
        children = [self.of(child) for child in node.children]
        return self._numbered(BssRow(node.call, (Instance(node),), text, children))

    def node_of(self, row: BssRow) -> BssNode:
        """Return a row and all rows below it as nodes."""
        first = row.node
        node = BssNode(row.label, first.side, first.auction, first.line)
        node.records = list(row.records)
        node.omitted, node.repeats, node.kept = first.omitted, first.repeats, first.kept
        node.origins = tuple(one for instance in row.instances for one in instance.node.origins)
        node.text = row.text.replace("\n", self._wording.line_end)
        for child in row.children:
            node.append(self.node_of(child))
        return node

    def united(
        self,
        parts: Sequence[BssRow],
        label: str,
        bounds: Sequence[Sequence[VariableBindings]],
        names: Names,
    ) -> BssRow | None:
        """Return rows merged into one with a label, or None if not only ``names`` differ.

        :param bounds: for each row the bindings in each of its auctions.
        :param names: the variables for the different suits.
        """
        first = parts[0]
        size = len(first.children)
        if any(part.signs != first.signs or len(part.children) != size for part in parts[1:]):
            return None
        instances = _bound_instances(parts, bounds)
        text = self._text(parts, instances, label)
        if text is None:
            return None
        children = self._children(parts, bounds, names)
        if children is None:
            return None
        return self._numbered(BssRow(label, instances, text, children))

    def shared(
        self,
        parts: Sequence[BssRow],
        label: str,
        bounds: Sequence[Sequence[VariableBindings]],
        names: Names,
    ) -> CommonParts | None:
        """Return the common parts of rows, or None if writing them separately saves nothing."""
        whole = self.united(parts, label, bounds, names)
        if whole is not None:
            nothing: list[BssRow | None] = [None for _ in parts]
            return CommonParts(whole, nothing, count_of(parts[0]) * (len(parts) - 1))
        if any(part.signs != parts[0].signs for part in parts[1:]):
            return None
        instances = _bound_instances(parts, bounds)
        text = self._text(parts, instances, label)
        if text is None:
            return None
        children: list[BssRow] = []
        rests: list[dict[int, BssRow | None]] = [{} for _ in parts]
        saved = (len(parts) - 1) * parts[0].height
        for _, below, same in self._matches(parts, bounds, names):
            if any(id(row) in rest for row, rest in zip(same, rests, strict=True)):
                continue
            found = self.shared(same, below, bounds, names)
            if found is None:
                continue
            children.append(found.row)
            saved += found.saved
            for rest, row, left in zip(rests, same, found.left, strict=True):
                rest[id(row)] = left
        others = [_rest(part, rest) for part, rest in zip(parts, rests, strict=True)]
        saved -= sum(row.height for row in others if row is not None)
        if saved <= 0:
            return None
        return CommonParts(self._numbered(BssRow(label, instances, text, children)), others, saved)

    def _text(
        self, parts: Sequence[BssRow], instances: tuple[Instance, ...], label: str
    ) -> str | None:
        """Return a text with variables that gives the text of the card in each auction, or None."""
        name = label[1:] if label[1:] in _VARIABLES else ""
        originals = [self._original(instance) for instance in instances]
        candidates = [self._wording.template(instances[0], name, originals[0])]
        if all(part.text == parts[0].text for part in parts):
            candidates.insert(0, parts[0].text)
        for candidate in candidates:
            if list(self._wording.written_out(candidate, instances, name)) == originals:
                return candidate
        return None

    def _original(self, instance: Instance) -> str:
        return instance.node.text.replace(self._wording.line_end, "\n")

    def _children(
        self, parts: Sequence[BssRow], bounds: Sequence[Sequence[VariableBindings]], names: Names
    ) -> list[BssRow] | None:
        """Return the merged children; None if the children are not equal."""
        children: list[BssRow] = []
        used: set[int] = set()
        for place, label, same in self._matches(parts, bounds, names):
            if self._in_order and not _have_row_at(place, same, parts):
                return None
            one = self.united(same, label, bounds, names)
            if one is None:
                return None
            used.update(map(id, same))
            children.append(one)
        every = sum(len(part.children) for part in parts)
        return children if len(used) == every else None

    def _matches(
        self, parts: Sequence[BssRow], bounds: Sequence[Sequence[VariableBindings]], names: Names
    ) -> Iterator[tuple[int, str, list[BssRow]]]:
        """Yield children that may be merged: place in the first part, label, children."""
        labels = [{child.label: child for child in part.children} for part in parts]
        renamed = [
            {_renamed(child, part_bounds, names): child for child in part.children}
            for part, part_bounds in zip(parts, bounds, strict=True)
        ]
        for place, child in enumerate(parts[0].children):
            label = child.label
            same = _found(labels, label)
            if same is None or any(one.shape != child.shape for one in same):
                name = _renamed(child, bounds[0], names)
                if name:
                    label, same = name, _found(renamed, name)
            if same is not None:
                yield place, label, same

    def _numbered(self, row: BssRow) -> BssRow:
        """Set the shape of a row."""
        below = [(child.label, child.shape) for child in row.children]
        key = (row.signs, row.text, tuple(below if self._in_order else sorted(below)))
        row.shape = self._numbers.setdefault(key, len(self._numbers))
        return row


Names = tuple[str, ...]


class CommonParts(NamedTuple):
    """The common parts of several rows."""

    row: BssRow
    left: list[BssRow | None]
    """The remaining part of each row; None if nothing remains."""
    saved: int
    """The number of rows saved."""


def _bound_instances(
    parts: Sequence[BssRow], bounds: Sequence[Sequence[VariableBindings]]
) -> tuple[Instance, ...]:
    """Return the auctions of rows with their bindings."""
    return tuple(
        Instance(instance.node, bound)
        for part, part_bounds in zip(parts, bounds, strict=True)
        for instance, bound in zip(part.instances, part_bounds, strict=True)
    )


def _rest(row: BssRow, shared: Mapping[int, BssRow | None]) -> BssRow | None:
    """Return a row with the branches that are not shared, or None if there are none.

    :param shared: the remaining parts of the shared branches.
    """
    children = [
        left for child in row.children if (left := shared.get(id(child), child)) is not None
    ]
    if not children:
        return None
    instances = tuple(
        Instance(instance.node.repeated(), instance.bound) for instance in row.instances
    )
    return BssRow(row.label, instances, "", children)


def count_of(row: BssRow) -> int:
    """Return the number of rows of a tree, without an omitted pass."""
    return row.height + sum(map(count_of, row.children))


def _renamed(row: BssRow, bounds: Sequence[VariableBindings], names: Names) -> str:
    """Return the label with the variable for its suit in all auctions, or nothing.

    :param bounds: the bindings in each auction.
    """
    if not row.level:
        return ""
    for name in names:
        pairs = zip(row.instances, bounds, strict=True)
        if all(bound.suits[name] is instance.suit for instance, bound in pairs):
            return f"{row.level}{name}"
    return ""


def _found(tables: Sequence[Mapping[str, BssRow]], label: str) -> list[BssRow] | None:
    """Return the rows with a label, one from each table; None if a table has none."""
    rows = [row for table in tables if (row := table.get(label)) is not None]
    return rows if len(rows) == len(tables) else None


def _have_row_at(place: int, rows: Sequence[BssRow], parts: Sequence[BssRow]) -> bool:
    return all(part.children[place] is row for part, row in zip(parts, rows, strict=True))
