"""Conversion of bidding tables to conventions, and of conventions to notes (CARDS CC-C9)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ...agreements.announcements import text_after_mark
from ...agreements.book import Agreement, Book
from ...agreements.notes import parse
from ...bridge.auctions import PASS, Auction, Call, Side, Suit
from ...bridge.conditions import ALWAYS, Conditions, OpeningSeat, Vulnerability
from ...language.alerts import alert_length
from ...language.diagnostics import quoted
from ..model.bids import BidsCall, TokenKind, read_bids
from ..model.conventions import (
    Convention,
    ConventionSequence,
    Forcing,
    PointRange,
    SidesVulnerable,
    conditions_of,
    record_text,
    vulnerable_sides,
)
from .convention_facts import fact_lines, is_paragraph, unsaid_facts
from .form import LONGEST_MARK, LONGEST_SHAPE, LONGEST_TEXT

_FAMILIES = (
    ("m", frozenset({Suit.CLUBS, Suit.DIAMONDS})),
    ("j", frozenset({Suit.HEARTS, Suit.SPADES})),
    ("u", frozenset(Suit)),
)
_ITEMS = re.compile(r"\s*([,;])\s*")
_RANGE = re.compile(r"([0-9]{1,2})(?:--([0-9]{1,2}))? HCP")
_LEAST = re.compile(r"([0-9]{1,2})\+ HCP")
_FORCING = {"F1": Forcing.ONE_ROUND, "GF": Forcing.TO_GAME}
_MOST_POINTS = 40


class ConvertedTables(NamedTuple):
    """The result of converting tables."""

    sequences: list[dict[str, object]]
    """The sequences as YAML data."""
    losses: list[str]
    """One sentence per agreement that a convention cannot express, and per too long text."""


def sequences_of(book: Book) -> ConvertedTables:
    """Return the rows of a book as sequences of a convention."""
    made = ConvertedTables([], [])
    rows: dict[tuple[object, ...], list[Agreement]] = {}
    for agreement in book.leading:
        if agreement.text:
            key = (agreement.row.address, agreement.conditions)
            rows.setdefault(key, []).append(agreement)
    for agreements in rows.values():
        _add_row(made, agreements)
    made.losses.extend(
        f"{rest.row.place}: the row {quoted(rest.row.label)}, for all other calls, is left out"
        for rest in book.rest_rows
    )
    made.losses.extend(f"{on.row.place}: //as {on.note.text} is left out" for on in book.systems_on)
    return made


def _add_row(made: ConvertedTables, agreements: Sequence[Agreement]) -> None:
    """Add the sequences of one row with one condition."""
    first = agreements[0]
    if first.auction.last_side is Side.THEY:
        made.losses.append(
            f"{first.row.place}: {first.auction.short} is a call of theirs; the last call of a "
            "sequence is ours"
        )
        return
    if first.conditions.qualifications:
        made.losses.append(
            f"{first.row.place}: what {first.auction.short} means after a certain meaning of their "
            "call is left out"
        )
        return
    texts = {agreement.text for agreement in agreements}
    template = bids_of([agreement.auction for agreement in agreements])
    if template and len(texts) == 1:
        _add(made, first, template)
        return
    if len(agreements) > 1:
        made.losses.append(
            f"{first.row.place}: {quoted(first.row.label)} became {len(agreements)} sequences, one "
            "for each auction"
        )
    for agreement in agreements:
        _add(made, agreement, _sequence_text(agreement.auction))


def bids_of(auctions: Sequence[Auction]) -> str:
    """Return the bids string for exactly these auctions; empty if none exists."""
    lengths = {len(auction) for auction in auctions}
    openers = {auction.opener for auction in auctions}
    if len(lengths) != 1 or len(openers) != 1:
        return ""
    words = [_word(calls) for calls in zip(*(one.calls for one in auctions), strict=True)]
    if not all(words):
        return ""
    template = _joined(words)
    is_same = set(read_bids(template).auctions) == set(auctions)
    return template if is_same else ""


def _word(calls: Iterable[Call]) -> str:
    """Return the token for the possible calls at one position; empty if none exists."""
    found = set(calls)
    if len(found) == 1:
        return _token(found.pop())
    suits = {call.suit for call in found}
    levels = {call.level for call in found}
    if None in suits or len(levels) != 1:
        return ""
    level = levels.pop()
    return next((f"{level}{letter}" for letter, family in _FAMILIES if suits <= family), "")


def _token(call: Call) -> str:
    if call is PASS:
        return "."
    return call.word.lower().replace("xx", "r")


def _joined(words: Iterable[str]) -> str:
    """Return tokens as one string, with spaces except next to passes."""
    return re.sub(r" ?\. ?", ".", " ".join(words))


def _sequence_text(auction: Auction) -> str:
    return _joined(map(_token, auction.calls))


def _add(made: ConvertedTables, agreement: Agreement, bids: str) -> None:
    """Add one sequence; a too long text is kept and reported (CC-R10)."""
    sequence: dict[str, object] = {"bids": bids}
    text = text_after_mark(agreement)
    text = " ".join(text.split())
    _read_items(sequence, agreement, text)
    _read_conditions(sequence, agreement.conditions)
    made.sequences.append(sequence)
    detail = str(sequence.get("detail", ""))
    if len(detail) > LONGEST_TEXT:
        made.losses.append(
            f"{agreement.row.place}: the text of {agreement.auction.short} has {len(detail)} "
            f"characters, {LONGEST_TEXT} are allowed; it is kept whole"
        )


def _read_items(sequence: dict[str, object], agreement: Agreement, text: str) -> None:
    """Set keys for points, shape and forcing from items, and the rest as detail or alert."""
    if keys := _keys_of_record(agreement, text):
        sequence.update(keys)
        return
    parts = _ITEMS.split(text)
    items, separators = parts[::2], ["", *parts[1::2]]
    kept: list[str] = []
    for item, separator in zip(items, separators, strict=True):
        if "hcp" not in sequence and (points := _points(item)):
            sequence["hcp"] = points
        elif "forcing" not in sequence and item in _FORCING:
            sequence["forcing"] = str(_FORCING[item])
        else:
            kept.append(f"{separator} {item}" if kept else item)
    rest = "".join(kept)
    if agreement.alert:
        fits = 0 < len(rest) <= LONGEST_MARK
        sequence["alert"] = rest if fits else True
        rest = "" if fits else rest
    if rest:
        sequence["detail"] = rest


def _keys_of_record(agreement: Agreement, text: str) -> dict[str, object]:
    """Return the keys whose record has exactly this text; empty if there are none (YM-10).

    The hand is the first or the second part of the text; the one with points or forcing is.
    """
    groups = text.split("; ")
    found = []
    for number, group in enumerate(groups[:2]):
        mark = "; ".join(groups[:number])
        keys = _keys_of_hand(group, agreement.auction)
        detail = "; ".join(groups[number + 1 :])
        is_mark = not mark or (agreement.alert and len(mark) <= LONGEST_MARK)
        others = _ITEMS.split(f"{mark}; {detail}")
        if not keys or not is_mark or any(_points(one) or one in _FORCING for one in others):
            continue
        if agreement.alert:
            keys["alert"] = mark or True
        if detail:
            keys["detail"] = detail
        found.append(keys)
    return max(found, key=lambda keys: not keys.keys().isdisjoint({"hcp", "forcing"}), default={})


def _keys_of_hand(text: str, auction: Auction) -> dict[str, object]:
    """Return points, shape and forcing if a text has nothing else; empty if it has."""
    keys: dict[str, object] = {}
    items = text.split(", ")
    if points := _points(items[0]):
        keys["hcp"] = points
        del items[0]
    forcing = _FORCING.get(items[-1]) if items else None
    if forcing is not None:
        del items[-1]
    if shape := ", ".join(items):
        if not _is_shape(shape, auction):
            return {}
        keys["shape"] = shape
    return keys if forcing is None else {**keys, "forcing": str(forcing)}


_OF_SHAPES = frozenset({"length", "length-any", "shape", "shortness", "fit"})
"""The kinds of claims that ``shape`` has."""


def _is_shape(text: str, auction: Auction) -> bool:
    """Return whether a text says only lengths of suits, by the reader of meanings."""
    # Meanings are not needed to show a page.
    from ...agreements.meanings.reader import meaning_of  # noqa: PLC0415

    if len(text) > LONGEST_SHAPE:
        return False
    read = meaning_of(text, str(auction))
    kinds = {claim.kind for one in read.alternatives for claim in one.claims}
    return bool(kinds) and kinds <= _OF_SHAPES and not read.unread and not read.soft


def _points(item: str) -> dict[str, int]:
    """Return an item that is only a range of points, else an empty mapping (CC-C9)."""
    if written := _RANGE.fullmatch(item):
        least, most = int(written[1]), int(written[2] or written[1])
        return {"min": least, "max": most} if least <= most <= _MOST_POINTS else {}
    written = _LEAST.fullmatch(item)
    return {"min": int(written[1])} if written and int(written[1]) <= _MOST_POINTS else {}


def _read_conditions(sequence: dict[str, object], conditions: Conditions) -> None:
    if conditions.vulnerability is not Vulnerability.ANY:
        sides = vulnerable_sides(conditions.vulnerability)
        names = [str(side) for side in SidesVulnerable if side in sides]
        sequence["vuln"] = names[0] if len(names) == 1 else names
    if conditions.seat is not OpeningSeat.ANY:
        sequence["seat"] = int(conditions.seat)


_INDENT = "  "
Labels = tuple[str, ...]
"""The labels of a row and of its parent rows, the outermost first."""


class ConventionNotes(NamedTuple):
    """Notes, with the losses of content."""

    text: str
    losses: list[str]
    """One sentence per loss."""


def notes_of(conventions: Iterable[Convention]) -> ConventionNotes:
    """Return BML notes with the content of conventions, each below a heading."""
    parts, losses = [], []
    for convention in conventions:
        parts.append("\n\n".join(filter(None, _prose(convention))))
        text, lost = _tables(convention)
        parts.extend(text)
        lost = [*unsaid_facts(convention), *lost]
        losses += [f"{convention.id}: {loss}" for loss in lost]
    return ConventionNotes("\n\n".join(filter(None, parts)) + "\n", losses)


def _prose(convention: Convention) -> Iterator[str]:
    yield f"* {convention.full_title}"
    yield "\n".join(fact_lines(convention))
    if is_paragraph(convention.description):
        yield convention.description
    if convention.extended_description:
        yield convention.extended_description
    links = (("Author", convention.author_link), ("More", convention.convention_link))
    for words, link in links:
        if link:
            yield f"[{words}]({link})"


def _tables(convention: Convention) -> tuple[list[str], list[str]]:
    """Return tables with variables if they have the same meaning, else one row per auction."""
    losses = list(_losses(convention.sequences))
    said = [sequence for sequence in convention.sequences if sequence.bids.auctions]
    tables = _written_tables(said, with_variables=True)
    if not _mean_the_same(tables, said):
        tables = _written_tables(said, with_variables=False)
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
        if sequence.alert is None and alert_length(row_text(sequence)):
            yield f"{bids.shown}: its text begins like an alert"


def _written_tables(sequences: Sequence[ConventionSequence], with_variables: bool) -> list[str]:
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
    """Return the text of a row: the text of a BSS record, with points as in notes."""
    text = " ".join(record_text(sequence).split())
    if sequence.points is not None:
        text = text.replace(str(sequence.points), points_text(sequence.points), 1)
    if sequence.alert is not None:
        return f"! {text}".rstrip()
    return text


def points_text(points: PointRange) -> str:
    """Return a range that an import can read back: ``15--17 HCP``."""
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
    turns = auction.turns
    return tuple(
        f"({call})" if side is Side.THEY else str(call)
        for number, (side, call) in enumerate(turns)
        if not (call is PASS and 0 < number < len(turns) - 1)
    )


def _labels(calls: Sequence[BidsCall]) -> Labels:
    """Return the labels of calls without implied passes."""
    return tuple(
        f"({call.token.label})" if call.side is Side.THEY else call.token.label
        for number, call in enumerate(calls)
        if not (call.token.kind is TokenKind.PASS and 0 < number < len(calls) - 1)
    )


@dataclass(slots=True)
class _Tree:
    """Rows by their paths of labels, in the order of their addition."""

    texts: dict[Labels, str] = field(default_factory=dict)

    def add(self, labels: Labels, text: str) -> None:
        """Add a row; the first text of a path is kept."""
        self.texts.setdefault(labels, text)

    def tables(self) -> list[str]:
        """Return one table per outermost row."""
        below: dict[Labels, list[Labels]] = {}
        roots: list[Labels] = []
        for labels in self.texts:
            parent = self._parent(labels)
            (below.setdefault(parent, []) if parent else roots).append(labels)
        return ["\n".join(self._rows(root, below)) for root in roots]

    def _parent(self, labels: Labels) -> Labels:
        """Return the path of the parent of a row; empty if it has none."""
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
    """Return whether tables give each auction of the sequences its text; the first is used."""
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
