"""Records for rows for all other calls: calls as patterns (BBA-6E)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, product
from typing import NamedTuple

from ...agreements.book import Agreement, Book
from ...agreements.rest_rows import ExportedRest, exported_rest_rows
from ...agreements.word_rows import rest_part
from ...bridge.auctions import BIDS, DOUBLE, REDOUBLE, Auction, Call, Side
from ...bridge.conditions import Conditions
from ...language.call_words import parse_row_label
from ...patterns import compile_later
from .texts import TOKEN_PATTERN, calls_in, tokens_of

ANY_BID = "[1-7][CDHSN]"
_ANY_CALL = f"({ANY_BID}|Db|Rd)"
_LETTERS = "CDHSN"
_ALL = len(BIDS) + 1
_LEVELS = 2
"""Maximum number of rows for all other calls, one below the other, with their rows below."""
MOST_CALLS = 20_000
"""Maximum number of calls after which rows below rows for all other calls are looked at."""

Token = Call | str
"""A call, or a pattern for calls."""
_Tail = tuple[Token, ...]


class PatternRecord(NamedTuple):
    """A record with a pattern, or a literal record below a row for all other calls."""

    tokens: tuple[Token, ...]
    """The calls of the context, and the call."""
    agreement: Agreement
    """The text, the conditions and the row."""
    rest: ExportedRest

    @property
    def is_literal(self) -> bool:
        """Whether it has no pattern."""
        return all(isinstance(token, Call) for token in self.tokens)

    @property
    def generality(self) -> int:
        """A number that is higher for records that fit more auctions; the context decides."""
        *context, call = map(_count, self.tokens)
        found = 1
        for count in context:
            found *= count
        return found * (_ALL + 1) + call


def _count(token: Token) -> int:
    if isinstance(token, Call):
        return 1
    return _ALL if token == _ANY_CALL else len(calls_in_pattern(token))


def pattern_of(calls: Iterable[Call]) -> str:
    """Return the shortest pattern for just these calls: ``(2N|[3-7][CDHSN])``."""
    calls = list(calls)
    parts = []
    letters = {
        level: "".join(call.code[1] for call in found)
        for level, found in groupby(sorted((c for c in calls if c.is_bid), key=_rank), _level)
    }
    for strains, levels in groupby(letters, letters.__getitem__):
        first, *others = levels
        level = f"[{first}-{others[-1]}]" if others else f"{first}"
        parts.append(level + (f"[{strains}]" if len(strains) > 1 else strains))
    parts += [tokens_of([call]) for call in calls if not call.is_bid]
    return parts[0] if len(parts) == 1 else f"({'|'.join(parts)})"


def _rank(call: Call) -> int:
    return call.rank


def _level(call: Call) -> int:
    return call.level


def label_pattern(calls: Sequence[Call] | None, auction: Auction, side: Side) -> str:
    """Return the pattern of a row.

    :param calls: the calls that it is about; None for all.
    :param auction: the auction before it.
    """
    if calls is None:
        can_double = auction.is_legal(side, DOUBLE) or auction.is_legal(side, REDOUBLE)
        return _ANY_CALL if can_double else ANY_BID
    return ANY_BID if list(calls) == list(BIDS[auction.last_bid :]) else pattern_of(calls)


def records_of_rest_rows(book: Book, budget: list[int]) -> Iterator[PatternRecord]:
    """Yield the records of the rows for all other calls, and of the rows below them.

    :param budget: how many calls are tried, reduced by those that were.
    """
    for rest in exported_rest_rows(book):
        calls = rest.row.auction.calls
        for tokens, agreement in _records(rest, _LEVELS, budget):
            yield PatternRecord((*calls, *tokens), agreement, rest)


def _records(
    rest: ExportedRest, levels: int, budget: list[int]
) -> Iterator[tuple[_Tail, Agreement]]:
    """Yield the tokens after the auction above a row, and the agreement, for each record."""
    row = rest.row
    pattern = label_pattern(row.calls, row.auction, row.side)
    if rest.is_explained:
        yield (pattern,), rest.agreement
    if row.below is None or not levels:
        return
    groups: dict[tuple[_Tail, Conditions, str], tuple[Agreement, list[Call]]] = {}
    for call in rest.calls:
        if not budget[0]:
            return
        budget[0] -= 1
        below = row.below.after(call)
        length = len(row.auction) + 1
        found: list[tuple[_Tail, Agreement]] = [
            (one.auction.calls[length:], one) for one in below.leading if one.text
        ]
        for other in exported_rest_rows(below):
            above: _Tail = other.row.auction.calls[length:]
            found += [((*above, *tail), one) for tail, one in _records(other, levels - 1, budget)]
        for tail, one in found:
            key = tail, one.conditions, one.text
            groups.setdefault(key, (one, []))[1].append(call)
    for (tail, _, _), (one, calls) in groups.items():
        is_whole = not rest.is_shared and all(
            call in calls or _is_illegal(rest, call, tail) for call in rest.calls
        )
        if is_whole:
            yield (pattern, *tail), one
        elif len(calls) == 1 and calls[0].is_bid:
            # A literal call would be read back as one that a sibling names.
            yield (f"{calls[0].level}[{calls[0].code[1]}]", *tail), one
        else:
            yield (pattern_of(calls), *tail), one


def _is_illegal(rest: ExportedRest, call: Call, tail: _Tail) -> bool:
    """Return whether the calls after a call of a row are not legal."""
    auction: Auction | None = rest.row.auction.after(rest.row.side, call)
    side = rest.row.side
    for token in tail:
        side = side.other
        if auction is None or not isinstance(token, Call):
            break
        auction = auction.try_call(side, token)
    return auction is None


def silent_records(records: Sequence[PatternRecord]) -> Iterator[tuple[PatternRecord, _Tail]]:
    """Yield the auctions that a record fits although siblings of its row have their calls.

    Those that a record below it fits too are left out.
    """
    found: dict[tuple[_Tail, _Tail], list[tuple[str, PatternRecord]]] = {}
    for one in records:
        for number, token in enumerate(one.tokens):
            if isinstance(token, str):
                around = one.tokens[:number], one.tokens[number + 1 :]
                found.setdefault(around, []).append((token, one))
    for record in records:
        position = len(record.rest.row.auction)
        first, *others = record.tokens[position:]
        fits = calls_in_pattern(first) if isinstance(first, str) else ()
        for call in record.rest.named if fits else ():
            tokens = (*record.tokens[:position], call, *others)
            if call in fits and not any(
                call in calls_in_pattern(pattern)
                and other.generality < record.generality
                and other.agreement.conditions.cover(record.agreement.conditions)
                for number, call in enumerate(tokens)
                for pattern, other in found.get((tokens[:number], tokens[number + 1 :]), ())
            ):
                yield record, tokens


def is_ours(tokens: Sequence[Token], rest: ExportedRest) -> bool:
    """Return whether the last call of an auction below or at a row is ours."""
    is_same = (len(tokens) - len(rest.row.auction)) % 2 == 1
    return (rest.row.side is Side.WE) is is_same


# Reading

_LEVEL_RANGE, _STRAINS = r"\[[1-7]-[1-7]\]", r"\[[CDHSN]{1,5}\]"
_SINGLE = rf"{_LEVEL_RANGE}(?:{_STRAINS}|[CDHSN])|[1-7]{_STRAINS}"
_PART = rf"(?:{_SINGLE}|[1-7][CDHSN]|Db|Rd)"
_TOKEN = compile_later(
    rf"(?P<call>{TOKEN_PATTERN})|(?P<pattern>{_SINGLE}|\({_PART}(?:\|{_PART})+\))"
)
_ONE = compile_later(r"\[?([1-7])(?:-([1-7])\])?\[?([CDHSN]+)\]?")


def calls_in_pattern(pattern: str) -> tuple[Call, ...]:
    """Return the calls that a pattern fits, in rising order."""
    found: list[Call] = []
    for part in pattern.strip("()").split("|"):
        if part in {"Db", "Rd"}:
            found.append(DOUBLE if part == "Db" else REDOUBLE)
        elif match := _ONE.fullmatch(part):
            levels = range(int(match[1]), int(match[2] or match[1]) + 1)
            pairs = product(levels, match[3])
            found += [Call.parse(f"{level}{letter}") for level, letter in pairs]
    return tuple(sorted(found, key=lambda call: call.number))


_LABELS = (
    *("any", "bid", "cue"),
    *(f"{bid.code}+" for bid in BIDS),
    *(f"{level}x+" for level in range(1, 8)),
)


def word_of(pattern: str, auction: Auction | None, side: Side) -> str:
    """Return the label of a row that has a pattern, without parentheses; empty if none has it.

    :param auction: the auction before it; None if it is not known.
    """
    if auction is None:
        return {_ANY_CALL: "any", ANY_BID: "bid"}.get(pattern, "")
    fits = calls_in_pattern(pattern)
    lowest = fits[0].code if fits else ""
    for word in _LABELS:
        if word[0].isdigit() and word[1] != "x" and word[:2] != lowest:
            continue  # The lowest call of such a row is its own.
        label = parse_row_label(f"({word})" if side is Side.THEY else word)
        part = rest_part(label.parts[0], auction) if label is not None else None
        if (
            part is not None
            and part.calls != ()
            and (part.calls in {None, fits} or pattern == ANY_BID)
            and (label_pattern(part.calls, auction, side) == pattern)
        ):
            return word
    return ""


class RestCall(NamedTuple):
    """The calls of a row for all other calls, in an auction that was read."""

    word: str
    """The label of the row without parentheses."""
    token: str
    """The pattern."""

    @property
    def code(self) -> str:
        """The label, in place of the code of a call."""
        return self.word

    @property
    def number(self) -> int:
        """A number after those of all calls."""
        return _ALL + 2


ReadCall = Call | RestCall


def read_calls(context: str, call: str) -> tuple[ReadCall, ...]:
    """Return the calls of a record with patterns that exports write; none for other records."""
    matches = list(_TOKEN.finditer(context + call))
    if not matches or matches[-1][0] != call:
        return ()
    if "".join(match[0] for match in matches) != context + call:
        return ()
    side = Side.WE if len(matches) % 2 else Side.THEY
    auction: Auction | None = Auction()
    found: list[ReadCall] = []
    for match in matches:
        if match["call"]:
            (one,) = calls_in(match[0])
            found.append(one)
            if auction is not None:
                auction = auction.try_call(side, one)
                if auction is None:
                    return ()
        else:
            word = word_of(match[0], auction, side)
            if not word:
                return ()
            found.append(RestCall(word, match[0]))
            auction = None  # There are several from here on.
        side = side.other
    return tuple(found)
