"""Answers of cards that follow from the notes, by the readers of structures (DR-1 to DR-6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import starmap
from typing import NamedTuple

from ...agreements.book import Book
from ...agreements.meanings.grammar import grammar
from ...agreements.meanings.model import HAND_KINDS, Meaning, Range
from ...agreements.queries import AuctionQuery
from ...agreements.system import System
from ...bridge.auctions import DOUBLE, PASS, REDOUBLE, Call
from ...display import plain
from ...features import hook
from ...language.options import Language
from ...patterns import IGNORECASE, compile_later
from .call_kinds import is_kind, is_of_kinds, shows
from .call_words import Truth, all_of, asks, has_forcing, has_words
from .noted_rows import WORDING, NotedRow, NoteReader, highest_bid
from .readers import Reader, members, parse_reader
from .structure import Field, FieldType

_PAIRS = {"M": "hs", "m": "cd"}
_WORDS = {PASS: "Pass", DOUBLE: "Dbl", REDOUBLE: "Rdbl"}
_VERBS = compile_later(r"\b(?:have|has|be|contains?|holds?|includes?|possible)\b", IGNORECASE)
"""Words next to a soft word, which the remark without it does not need."""
_CARDS = compile_later(r"\b(?:major|minor|singleton|doubleton|5422|6322)\b", IGNORECASE)
"""Words of remarks about shape."""
_FIVE = 5
_TURN = compile_later(r"(\(?)([1-7])?([A-Za-z])(\)?)")
_SHORT = {"D": "Dbl", "R": "Rdbl", "P": "P"}


class Derived(NamedTuple):
    """An answer from the notes, with the rows that it rests on."""

    value: str | bool | tuple[str, ...]
    rows: tuple[NotedRow, ...] = ()


class Variation(NamedTuple):
    """Rows that disagree about one answer (DR-2, DR-6)."""

    reader: str
    first: NotedRow
    second: NotedRow


class _VariesError(Exception):
    """The rows of a reader disagree."""

    def __init__(self, first: NotedRow, second: NotedRow) -> None:
        super().__init__()
        self.rows = first, second


class _Value(NamedTuple):
    text: str
    rows: tuple[NotedRow, ...]


class _Item(NamedTuple):
    """A text in a list of texts."""

    call: str
    row: NotedRow


AnswerOf = Callable[[str], str]
"""Returns the text of the answer to another question, by its id with the section, or nothing."""


class Deriver:
    """Takes answers from notes, each auction looked up once (DR-10)."""

    def __init__(self, notes: NoteReader, system: System | None, language: Language = "en") -> None:
        """Store the notes.

        :param system: the system whose title and authors are answers; None for none.
        """
        self._notes = notes
        self._system = system
        self._prealerts: Callable[[object], bool] | None = None
        self._soft = grammar(language).words.soft
        self.variations: list[Variation] = []
        """The rows that disagreed so far."""

    @property
    def book(self) -> Book | None:
        """The agreements of the notes; None without a system."""
        return self._system.book if self._system is not None else None

    def answer(self, field: Field, answer_of: AnswerOf) -> Derived | None:
        """Return the answer to a question, or None if the notes do not give one (DR-6)."""
        if field.type is FieldType.CHECKBOX:
            truth, rows = self._first_truth(field.derive)
            return Derived(True, rows) if truth else None
        if field.type.has_options:
            return self._options(field)
        for text in field.derive:
            value = self._text(text, answer_of)
            if value is not None:
                return Derived(*value)
        return None

    def take_variations(self) -> list[Variation]:
        """Return the rows that disagreed since the last time."""
        found, self.variations = self.variations, []
        return found

    def truth(self, text: str) -> tuple[Truth, tuple[NotedRow, ...]]:
        """Return whether a reader of a tick is true, with its rows (DR-4)."""
        reader = parse_reader(text)
        return self.truth_of(reader, text) if reader is not None else (None, ())

    def truth_of(self, reader: Reader, text: str = "") -> tuple[Truth, tuple[NotedRow, ...]]:
        """Return whether a reader of a tick is true, with its rows.

        :param text: the reader as written, for rows that disagree; empty not to remember them.
        """
        try:
            return self._truth(reader)
        except _VariesError as error:
            if text:
                self.variations.append(Variation(text, *error.rows))
            return None, ()

    def missing(self, reader: Reader) -> tuple[str, bool] | None:
        """Return the first auction of a reader if the notes have none of them, or None (AG-5).

        The truth value says whether the notes have the call before it.
        """
        queries = [query for auction in reader.auctions for query in members(auction)]
        if not queries or any(self._notes.rows(one, reader.seat).is_defined for one in queries):
            return None
        return reader.auctions[0], any(map(self._notes.is_known_before, queries))

    def _first_truth(self, texts: Iterable[str]) -> tuple[Truth, tuple[NotedRow, ...]]:
        for text in texts:
            truth, rows = self.truth(text)
            if truth is not None:
                return truth, rows
        return None, ()

    def _options(self, field: Field) -> Derived | None:
        found = [(one.value, *self._first_truth(one.derive)) for one in field.options]
        chosen = [(value, rows) for value, truth, rows in found if truth]
        if field.type is FieldType.MULTI_CHECKBOX and chosen:
            rows = tuple(row for _, several in chosen for row in several)
            return Derived(tuple(value for value, _ in chosen), rows)
        if len(chosen) == 1:
            return Derived(*chosen[0])
        if chosen:
            first, second = chosen[0][1][0], chosen[1][1][0]
            self.variations.append(Variation(field.id, first, second))
        return None

    def _text(self, text: str, answer_of: AnswerOf) -> _Value | None:
        reader = parse_reader(text)
        if reader is None:
            return None
        try:
            return _TEXTS[reader.kind](self, reader, answer_of) if reader.kind in _TEXTS else None
        except _VariesError as error:
            self.variations.append(Variation(text, *error.rows))
            return None

    # Ticks

    def _truth(self, reader: Reader) -> tuple[Truth, tuple[NotedRow, ...]]:
        if reader.kind == "defined":
            return self._defined(reader)
        if reader.kind == "varies":
            ranges = self._ranges(reader)
            return (len(ranges) > 1 if ranges else None), tuple(row for _, row in ranges)
        found = [
            (truth, row)
            for row in self.rows(reader)
            if (truth := self._truth_of(reader, row)) is not None or not reader.is_some
        ]
        true = tuple(row for truth, row in found if truth)
        if reader.is_some:
            return (bool(true) if found else None), true
        truths = {truth for truth, _ in found}
        if truths == {True, False}:
            first = found[0][0]
            raise _VariesError(found[0][1], next(row for truth, row in found if truth is not first))
        return (None if True in truths and len(truths) > 1 else all_of(truths)), true

    def _truth_of(self, reader: Reader, row: NotedRow) -> Truth:
        match reader.kind:
            case "is" | "highest":
                return is_of_kinds(row, reader.words.split(), reader.suit, reader.without)
            case "shows":
                return shows(row, reader.suit, reader.number)
            case "asks":
                return asks(row, reader.suit, reader.number, reader.words)
            case "has":
                return has_words(row, reader.words)
            case "forcing":
                return has_forcing(row, reader.words)
            case "hcp":
                return _points_fit(row, reader)
            case "length":
                return self._length_fits(row, reader)
        return None

    def _defined(self, reader: Reader) -> tuple[Truth, tuple[NotedRow, ...]]:
        rows = tuple(self.rows(reader))
        if not rows:
            return None, ()
        if reader.without:
            other = [is_kind(row, reader.without) for row in rows]
            return (None if None in other else True not in other), rows
        return True, rows

    def _length_fits(self, row: NotedRow, reader: Reader) -> Truth:
        suits = _PAIRS.get(reader.suit, reader.suit.lower() or row.own)
        if reader.test == "=":
            least = row.least_length(suits)
            return None if least is None else least == reader.number
        if any(
            _has_length(self._softened(row, text), suits, reader.number) for text in row.soft_texts
        ):
            return True
        if len(suits) > 1 and row.may_have_five_card_major:
            return reader.number == _FIVE
        for one in row.alternatives:
            ranges = [found for suit in suits if (found := one.lengths.get(suit))]
            if any(found.low < reader.number and found.high is not None for found in ranges):
                return any(found.allows(reader.number) for found in ranges)
        return None

    def _softened(self, row: NotedRow, text: str) -> Meaning:
        """Return the claims of a remark about some hands without its soft word."""
        return row.read(" ".join(_VERBS.sub(" ", self._soft.sub(" ", text)).split()))

    # Values

    def rows(self, reader: Reader) -> Iterator[NotedRow]:
        """Yield the rows about the auctions of a reader."""
        for auction in reader.auctions:
            for query in members(auction):
                if not self._is_against_strong_club(query):
                    yield from self._notes.rows(query, reader.seat).rows

    def rows_below(self, reader: Reader) -> Iterator[NotedRow]:
        """Yield the rows of our calls after the auctions of a reader of ``texts below``."""
        for auction in reader.auctions if reader.kind == "below" else ():
            for query in members(auction):
                yield from self._continuations(query)

    def _continuations(self, query: AuctionQuery) -> list[NotedRow]:
        """Return our calls after an auction; after one club of theirs only if it is strong."""
        if str(query.auction) == "(1C)" and not self._has_strong_club:
            return []
        return self._notes.continuations(query)

    def _is_against_strong_club(self, query: AuctionQuery) -> bool:
        """Return whether it is our call over one club of theirs that the notes take as strong."""
        calls = query.auction.calls
        is_over_club = len(calls) > 1 and str(query.auction).startswith("(1C)")
        return is_over_club and calls[0].code == "1C" and self._has_strong_club

    @cached_property
    def _has_strong_club(self) -> bool:
        """Whether the notes defend against a strong club: double or 1NT shows two suits."""
        (query,) = members("(1C)")
        rows = [row for row in self._notes.continuations(query) if row.call.code in {"D", "1N"}]
        return any(is_kind(row, "two-suiter") is True for row in rows)

    def _ranges(self, reader: Reader) -> list[tuple[str, NotedRow]]:
        """Return the distinct strengths of the rows, those of one auction in order."""
        by_auction: dict[str, list[tuple[str, NotedRow]]] = {}
        for row in self.rows(reader):
            points = row.hcp
            if points is None:
                continue
            found = by_auction.setdefault(str(row.auction), [])
            if range_text(points) not in [text for text, _ in found]:
                found.append((range_text(points), row))
        lists = list(by_auction.values())
        for other in lists[1:]:
            if [text for text, _ in other] != [text for text, _ in lists[0]]:
                raise _VariesError(lists[0][0][1], other[0][1])
        return lists[0] if lists else []

    def _points(self, reader: Reader, _: AnswerOf) -> _Value | None:
        place = int(reader.kind == "other hcp")
        ranges = self._ranges(reader)
        return _Value(ranges[place][0], (ranges[place][1],)) if len(ranges) > place else None

    def _condition(self, reader: Reader, _: AnswerOf) -> _Value | None:
        ranges = self._ranges(reader)
        if len(ranges) <= 1 or ranges[0][1].said is None:
            return None
        words = plain.shown_conditions(ranges[0][1].said, WORDING)
        return _Value(words, (ranges[0][1],)) if words else None

    def _same_for_all(
        self, reader: Reader, value_of: Callable[[NotedRow], str | None]
    ) -> _Value | None:
        found = [(value, row) for row in self.rows(reader) if (value := value_of(row))]
        for value, row in found[1:]:
            if value != found[0][0]:
                raise _VariesError(found[0][1], row)
        return _Value(found[0][0], tuple(row for _, row in found)) if found else None

    def _length(self, reader: Reader, _: AnswerOf) -> _Value | None:
        def least(row: NotedRow) -> str | None:
            suit = _PAIRS.get(reader.suit, reader.suit.lower()) or row.own
            length = row.least_length(suit) if suit else None
            return None if length is None else str(length)

        return self._same_for_all(reader, least)

    def _shape(self, reader: Reader, _: AnswerOf) -> _Value | None:
        return self._same_for_all(reader, self._shape_clauses)

    def _shape_clauses(self, row: NotedRow) -> str:
        """Return the clauses of a text that are about shape, lengths or suits."""
        kept = []
        for clause in row.clauses:
            meaning = row.read(clause)
            claims = [one for part in meaning.alternatives for one in part.claims]
            for start, end in meaning.soft:
                soft = self._softened(row, clause[start:end])
                claims += [one for part in soft.alternatives for one in part.claims]
            is_soft = any(map(_CARDS.search, map(clause.__getitem__, starmap(slice, meaning.soft))))
            if is_soft or any(one.kind in HAND_KINDS or one.kind == "shows" for one in claims):
                kept.append(clause)
        text = ", ".join(kept)
        return text[:1].upper() + text[1:]

    def _single(self, reader: Reader, _: AnswerOf) -> _Value | None:
        return self._same_for_all(
            reader, lambda row: row.text if self._is_wanted(reader, row) else None
        )

    def _is_wanted(self, reader: Reader, row: NotedRow) -> bool:
        if reader.is_prealerted:
            return self._is_prealerted(row)
        if not reader.words:
            return True
        if is_kind(row, reader.words) is not True:
            return False
        return not reader.without or is_kind(row, reader.without) is not True

    def _is_prealerted(self, row: NotedRow) -> bool:
        """Return whether the rules of ACBL tell opponents of a call before play (AT-52)."""
        system = self._system
        if system is None or row.said is None:
            return False
        if self._prealerts is None:
            self._prealerts = hook("prealerted_by")(
                system.book, system.options.notes_language, "acbl"
            )
        return self._prealerts(row.said)

    def _several(self, reader: Reader, _: AnswerOf) -> _Value | None:
        rows = [row for row in self.rows(reader) if self._is_wanted(reader, row)]
        last = {auction.rpartition("-")[2] for auction in reader.auctions}
        is_one_call = len(last) == 1 and not is_family(last.pop())
        items = [_Item("" if is_one_call else shown_call(row.call), row) for row in rows]
        return _Value(_joined(items), tuple(rows)) if rows else None

    def _below(self, reader: Reader, _: AnswerOf) -> _Value | None:
        groups: list[tuple[str, list[NotedRow]]] = []
        for auction in reader.auctions:
            by_member = {
                str(query.auction): [
                    row for row in self._continuations(query) if self._is_wanted(reader, row)
                ]
                for query in members(auction)
            }
            several = [(name, rows) for name, rows in by_member.items() if rows]
            if len({tuple((row.call, row.text) for row in rows) for _, rows in several}) == 1:
                several = [(auction, several[0][1])]
            groups += several
        if not groups:
            return None
        is_named = len(reader.auctions) > 1 or len(groups) > 1
        texts = []
        for auction, rows in groups:
            text = _joined([_Item(shown_call(row.call), row) for row in rows])
            texts.append(f"{shown_auction(auction)}: {text}" if is_named else text)
        return _Value("; ".join(texts), tuple(row for _, rows in groups for row in rows))

    def _highest(self, reader: Reader, _: AnswerOf) -> _Value | None:
        found = [row for row in self.rows(reader) if is_kind(row, reader.words) is True]
        if not found:
            return None
        level, row = max(((highest_bid(row), row) for row in found), key=lambda pair: pair[0].rank)
        return _Value(shown_call(level), (row,))

    def _title(self, reader: Reader, _: AnswerOf) -> _Value | None:
        title = self._system.title if self._system is not None else ""
        return _Value(title, ()) if title else None

    def _author(self, reader: Reader, _: AnswerOf) -> _Value | None:
        chapters = self._system.chapters if self._system is not None else ()
        names = [one.metadata["AUTHOR"] for one in chapters if one.metadata.get("AUTHOR")]
        return _Value(names[0], ()) if names else None

    def _other_answers(self, reader: Reader, answer_of: AnswerOf) -> _Value | None:
        texts = [text for question in reader.questions if (text := answer_of(question))]
        return _Value("; ".join(texts), ()) if texts else None


_TEXTS: Mapping[str, Callable[[Deriver, Reader, AnswerOf], _Value | None]] = {
    "hcp": Deriver._points,
    "other hcp": Deriver._points,
    "condition": Deriver._condition,
    "length": Deriver._length,
    "shape": Deriver._shape,
    "text": Deriver._single,
    "texts": Deriver._several,
    "below": Deriver._below,
    "highest": Deriver._highest,
    "title": Deriver._title,
    "author": Deriver._author,
    "answer": Deriver._other_answers,
}


def range_text(points: Range) -> str:
    """Return a range as cards have it: ``14--16``, ``22+``."""
    if points.high is None:
        return f"{points.low:g}+"
    return f"{points.low:g}" if points.low == points.high else f"{points.low:g}--{points.high:g}"


def shown_call(call: Call) -> str:
    """Return a call in BML: ``2!h``, ``2NT``, ``Dbl``."""
    if not call.is_bid:
        return _WORDS[call]
    return (
        f"{call.level}!{call.suit.letter.lower()}" if call.suit is not None else f"{call.level}NT"
    )


def shown_auction(auction: str) -> str:
    """Return an auction of a reader in BML: ``1!h-(Dbl)``, ``1M-(Dbl)``."""
    return "-".join(_TURN.sub(_shown_turn, turn) for turn in auction.split("-") if turn != "(P)")


def _shown_turn(match: object) -> str:
    before, level, name, after = match.groups()  # type: ignore[attr-defined]
    if level is None:
        return f"{before}{_SHORT[name]}{after}"
    suit = {"N": "NT"}.get(name, f"!{name.lower()}" if name in "CDHS" else name)
    return f"{before}{level}{suit}{after}"


def is_family(turn: str) -> bool:
    """Return whether a call of a reader stands for several."""
    return any(letter in turn for letter in "MmXY")


def _has_length(meaning: Meaning, suits: str, number: int) -> bool:
    claims = [one for part in meaning.alternatives for one in part.claims]
    return any(
        one.kind in {"length", "length-any"}
        and one.range is not None
        and one.range.low == number
        and set(one.suits) <= set(suits)
        for one in claims
    )


def _points_fit(row: NotedRow, reader: Reader) -> Truth:
    points = row.hcp
    if points is None:
        return None
    if reader.test == "at least":
        return points.low >= reader.number
    if reader.test == "below":
        return points.low < reader.number
    return points.high is not None and points.high <= reader.number


def _joined(items: Sequence[_Item]) -> str:
    """Return texts after their calls; neighbors with one text share it (DR-3)."""
    texts_of: dict[str, dict[str, None]] = {}
    for one in items:
        texts_of.setdefault(one.call, {})[one.row.text.rstrip(".")] = None
    parts: list[tuple[list[str], str]] = []
    for one in items:
        text = one.row.text.rstrip(".")
        name = shown_auction(str(one.row.auction)) if len(texts_of[one.call]) > 1 else one.call
        if parts and parts[-1][1] == text and name:
            if name not in parts[-1][0]:
                parts[-1][0].append(name)
        elif ([name], text) not in parts and not any(p[1] == text and name in p[0] for p in parts):
            parts.append(([name], text))
    return "; ".join(f"{', '.join(names)} {text}".strip() for names, text in parts)
