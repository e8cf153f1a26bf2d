"""Conventions written as notes in BML (CARDS CC-C9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ...agreements import parse
from ...bridge import ALWAYS, PASS, Auction, Conditions, Side
from ...language.inline import alert_length
from ...language.options import Options
from ..bids import BidsCall, TokenKind
from .describing import conditions_of, record_text
from .values import Convention, ConventionSequence, PointRange

_OPTIONS = Options()
_INDENT = "  "
Labels = tuple[str, ...]
"""The labels of the rows that lead to a row, and its own."""


class ConventionNotes(NamedTuple):
    """Notes with what they cannot say."""

    text: str
    losses: list[str]
    """One line each."""


def notes_of(conventions: Iterable[Convention]) -> ConventionNotes:
    """Return notes in BML that say what conventions say, each below a heading."""
    parts, losses = [], []
    for convention in conventions:
        parts.append("\n\n".join(_prose(convention)))
        text, lost = _tables(convention)
        parts.extend(text)
        losses += [f"{convention.id}: {loss}" for loss in lost]
    return ConventionNotes("\n\n".join(filter(None, parts)) + "\n", losses)


def _prose(convention: Convention) -> Iterator[str]:
    yield f"* {convention.full_title}"
    if convention.description:
        yield convention.description
    if convention.extended_description:
        yield convention.extended_description
    links = (("Author", convention.author_link), ("More", convention.convention_link))
    for words, link in links:
        if link:
            yield f"[{words}]({link})"


def _tables(convention: Convention) -> tuple[list[str], list[str]]:
    """Return tables with variables where they mean the same, else a row for each auction."""
    losses = list(_losses(convention.sequences))
    said = [sequence for sequence in convention.sequences if sequence.bids.auctions]
    tables = _written(said, with_variables=True)
    if not _mean_the_same(tables, said):
        tables = _written(said, with_variables=False)
    return tables, losses


def _losses(sequences: Iterable[ConventionSequence]) -> Iterator[str]:
    for sequence in sequences:
        bids = sequence.bids
        if bids.error:
            yield f"{bids.text} is left out: {bids.error.message}"
        elif bids.unknown:
            yield f"{bids.shown} is left out: a table has no {bids.unknown}"
        if sequence.announce is not None:
            yield f"{bids.shown}: that it is announced"
        if sequence.alert is not None and sequence.announce:
            yield f"{bids.shown}: the announcement {sequence.announce}"
        if sequence.alert is None and alert_length(row_text(sequence), _OPTIONS):
            yield f"{bids.shown}: its text begins like an alert"


def _written(sequences: Sequence[ConventionSequence], with_variables: bool) -> list[str]:
    groups: dict[Conditions, _Tree] = {}
    for sequence in sequences:
        for conditions in conditions_of(sequence):
            tree = groups.setdefault(conditions, _Tree())
            for labels in _paths(sequence, with_variables):
                tree.add(labels, row_text(sequence))
    tables: list[str] = []
    for conditions, tree in groups.items():
        head = _directives(conditions)
        tables += ["\n".join(head)] * bool(head)
        tables += tree.tables()
        tables += ["\n".join(_reset(head))] * bool(head)
    return tables


def _directives(conditions: Conditions) -> list[str]:
    lines = []
    if conditions.seat is not ALWAYS.seat:
        lines.append(f"#SEAT {conditions.seat}")
    if conditions.vulnerability is not ALWAYS.vulnerability:
        lines.append(f"#VUL {conditions.vulnerability}")
    return lines


def _reset(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        yield "#SEAT 0" if line.startswith("#SEAT") else "#VUL 00"


def row_text(sequence: ConventionSequence) -> str:
    """Return the text of a row: that of a record, its points written as notes have them."""
    text = " ".join(record_text(sequence).split())
    if sequence.points is not None:
        text = text.replace(str(sequence.points), points_text(sequence.points), 1)
    if sequence.alert is not None:
        return f"! {text}".rstrip()
    return text


def points_text(points: PointRange) -> str:
    """Return a range as an import reads it back: ``15--17 HCP``."""
    return str(points).replace("-", "--")


def _paths(sequence: ConventionSequence, with_variables: bool) -> Iterator[Labels]:
    bids = sequence.bids
    calls = bids.calls[bids.passes :]
    kinds = {call.token.kind for call in calls}
    if with_variables and not kinds & {TokenKind.CUE_BID, TokenKind.UNBID}:
        yield _labels(calls)
        return
    yield from map(_literal_labels, bids.auctions)


def _literal_labels(auction: Auction) -> Labels:
    turns = list(auction.turns)
    return tuple(
        f"({call})" if side is Side.THEY else str(call)
        for number, (side, call) in enumerate(turns)
        if not (call is PASS and 0 < number < len(turns) - 1)
    )


def _labels(calls: Sequence[BidsCall]) -> Labels:
    """Return the labels of calls, passes left out where they are implied."""
    return tuple(
        f"({call.token.label})" if call.side is Side.THEY else call.token.label
        for number, call in enumerate(calls)
        if not (call.token.kind is TokenKind.PASS and 0 < number < len(calls) - 1)
    )


@dataclass(slots=True)
class _Tree:
    """Rows by the labels that lead to them, in the order in which they come."""

    texts: dict[Labels, str] = field(default_factory=dict)

    def add(self, labels: Labels, text: str) -> None:
        """Add a row; the first text of a path stands."""
        self.texts.setdefault(labels, text)

    def tables(self) -> list[str]:
        """Return a table for each row that stands below no other."""
        below: dict[Labels, list[Labels]] = {}
        roots: list[Labels] = []
        for labels in self.texts:
            parent = self._parent(labels)
            (below.setdefault(parent, []) if parent else roots).append(labels)
        return ["\n".join(self._rows(root, below)) for root in roots]

    def _parent(self, labels: Labels) -> Labels:
        """Return the row that a row stands directly below, nothing where there is none."""
        above = labels[:-1]
        return above if above in self.texts else ()

    def _rows(self, root: Labels, below: Mapping[Labels, Sequence[Labels]]) -> Iterator[str]:
        stack = [(root, 0)]
        while stack:
            labels, depth = stack.pop()
            label = labels[-1] if depth else "-".join(labels)
            text = self.texts[labels]
            yield f"{_INDENT * depth}{label}{f' = {text}' if text else ' ='}"
            stack.extend((child, depth + 1) for child in reversed(below.get(labels, ())))


def _mean_the_same(tables: Iterable[str], sequences: Iterable[ConventionSequence]) -> bool:
    """Tell whether tables give every auction of the sequences their text, the first stands."""
    book = parse("\n\n".join(tables)).book
    found = {agreement.key: agreement.text for agreement in book.leading}
    wanted: dict[tuple[Auction, Conditions], str] = {}
    for sequence in sequences:
        text = row_text(sequence)
        for conditions in conditions_of(sequence):
            for auction in sequence.bids.auctions:
                wanted.setdefault((auction, conditions), text)
    return all(found.get(key) == text for key, text in wanted.items()) and all(
        key in wanted for key, text in found.items() if text
    )
