"""Tokens of bids strings, and the auctions of the strings (CARDS CC-A1, CC-A8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple, assert_never

from ...bridge.auctions import DOUBLE, PASS, REDOUBLE, Auction, Call, Side, Strain, Suit
from ...bridge.conditions import OpeningSeat
from ...language.diagnostics import quoted

ELLIPSIS = "…"
ANY_CALL = "any call"
CUE_BID = "cue bid"
_MOST_PASSES = 3
"""The most passes before an opening."""


class TokenKind(StrEnum):
    """Kind of a token; the value is the token without its level, as written (CC-A1)."""

    PASS = "p"
    DOUBLE = "x"
    REDOUBLE = "r"
    CUE_BID = "q"
    ANY_CALL = "#"
    BID = "bid"
    MINOR = "m"
    MAJOR = "j"
    UNBID = "u"


_SHOWN_FAMILY = {TokenKind.MINOR: "m", TokenKind.MAJOR: "M", TokenKind.UNBID: "X"}


class Token(NamedTuple):
    """A call of a bids string."""

    kind: TokenKind
    column: int
    """Column of the first character, from 0."""
    level: int = 0
    """Level of a bid, 1 to 7."""
    strain: str = ""
    """Strain of a bid in a single strain, ``C D H S N``."""
    in_parentheses: bool = False

    def __str__(self) -> str:
        """Return the standard spelling of the token: ``1c``, ``p``, ``2m``."""
        match self.kind:
            case TokenKind.BID:
                return f"{self.level}{self.strain.lower()}"
            case TokenKind.MINOR | TokenKind.MAJOR | TokenKind.UNBID:
                return f"{self.level}{self.kind}"
            case _:
                return str(self.kind)

    @property
    def label(self) -> str:
        """The call as in labels of rows: ``1C``, ``2m``, ``1M``, ``cue bid``."""
        match self.kind:
            case TokenKind.PASS | TokenKind.REDOUBLE:
                return self.kind.upper()
            case TokenKind.DOUBLE:
                return "D"
            case TokenKind.CUE_BID:
                return CUE_BID
            case TokenKind.ANY_CALL:
                return ANY_CALL
            case TokenKind.BID:
                return f"{self.level}{self.strain}"
            case TokenKind.MINOR | TokenKind.MAJOR | TokenKind.UNBID:
                return f"{self.level}{_SHOWN_FAMILY[self.kind]}"
            case _:
                assert_never(self.kind)


@dataclass(frozen=True, slots=True)
class BidsCall:
    """A call of a bids string and the side that makes it."""

    token: Token
    side: Side


class BidsFault(NamedTuple):
    """A problem in a bids string."""

    column: int
    """Column from 0."""
    message: str
    is_error: bool = True
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Bids:
    """A bids string with its calls and auctions."""

    text: str
    """The string as written."""
    calls: tuple[BidsCall, ...]
    """The calls; the last is ours."""
    begins_later: bool = False
    """Whether earlier calls are unspecified, ``<``."""
    auctions: tuple[Auction, ...] = ()
    """The auctions from the opening bid on; empty if the string cannot be exported."""
    problems: tuple[BidsFault, ...] = ()
    """Warnings, or one error if the string is invalid."""
    unknown: str = ""
    """The part that prevents an export although it is valid (CC-A7)."""

    @property
    def passes(self) -> int:
        """Number of passes before the opening."""
        kinds = [call.token.kind for call in self.calls]
        return next((n for n, kind in enumerate(kinds) if kind is not TokenKind.PASS), len(kinds))

    @property
    def seat(self) -> OpeningSeat:
        """The seat of the opening, from the passes before it (CC-A4)."""
        if self.begins_later or not 0 < self.passes <= _MOST_PASSES:
            return OpeningSeat.ANY
        return OpeningSeat(str(self.passes + 1))

    @property
    def error(self) -> BidsFault | None:
        """The error, or None if the string is valid."""
        return next((problem for problem in self.problems if problem.is_error), None)

    @property
    def tokens(self) -> str:
        """The calls in standard spelling with spaces: ``1n p 2c``."""
        before = ["<"] if self.begins_later else []
        return " ".join([*before, *(str(call.token) for call in self.calls)])

    @property
    def shown(self) -> str:
        """The calls as BML, opponents' calls in parentheses: ``1N-(P)-2C`` (CC-A8)."""
        return (f"{ELLIPSIS} " if self.begins_later else "") + "-".join(self.labels)

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of the calls, those of opponents in parentheses."""
        pairs = ((call.token.label, call.side) for call in self.calls)
        return tuple(f"({label})" if side is Side.THEY else label for label, side in pairs)


_NEUTRAL = frozenset(" \t\n-–—,;|()[]!·\ufe0e\ufe0f")
_STRAINS = {**{letter: letter.upper() for letter in "cdhsn"}, **{s.symbol: s.letter for s in Suit}}
_FAMILIES = {"m": TokenKind.MINOR, "j": TokenKind.MAJOR, "u": TokenKind.UNBID}
_SINGLE = {
    ".": TokenKind.PASS,
    "p": TokenKind.PASS,
    "x": TokenKind.DOUBLE,
    "r": TokenKind.REDOUBLE,
    "q": TokenKind.CUE_BID,
    "#": TokenKind.ANY_CALL,
}
_LEVELS = "1234567"
_NO_LEVELS = "089"
_LATER = "<"
_WORDS = {
    "pass": "a pass is . or p",
    "dbl": "a double is x",
    "double": "a double is x",
    "notrump": "notrump is n: 1n",
}


@dataclass(slots=True)
class _Scan:
    """Reads the characters of a string into tokens."""

    text: str
    tokens: list[Token] = field(default_factory=list)
    begins_later: bool = False
    errors: list[BidsFault] = field(default_factory=list)
    warnings: list[BidsFault] = field(default_factory=list)
    _level: tuple[int, int] | None = None
    """A level that waits for its strain, with its column."""
    _in_parentheses: bool = False

    def run(self) -> _Scan:
        """Read all characters."""
        column = 0
        while column < len(self.text):
            column += self._read(column)
        self._drop_level()
        return self

    def _read(self, column: int) -> int:
        """Read the token at ``column``; return its length in characters."""
        character = self.text[column]
        letter = character.lower() if character.isascii() else character
        if character in _NEUTRAL:
            if character in "()":
                self._in_parentheses = character == "("
        elif letter in _LEVELS:
            self._drop_level()
            self._level = (int(letter), column)
        elif letter in _STRAINS or letter in _FAMILIES:
            return self._read_strain(letter, column)
        elif letter in _SINGLE:
            return self._read_single(letter, column)
        elif letter in _NO_LEVELS:
            self._drop_level()
            self._fail(column, f"{letter} is not a level (1 to 7)")
        elif letter == _LATER:
            self._read_later(column)
        elif letter == "/":
            hint = "write a sequence for each call"
            self.warnings.append(BidsFault(column, "/ means nothing here", False, hint))
        else:
            self.warnings.append(
                BidsFault(column, f"{quoted(character)} has no meaning and is ignored", False)
            )
        return 1

    def _fail(self, column: int, message: str, hint: str = "") -> None:
        self.errors.append(BidsFault(column, message, hint=hint))

    def _drop_level(self, hint: str = "c d h s n, m j u: 1c") -> None:
        """Report that a level has no strain."""
        if self._level is not None:
            level, column = self._level
            self._level = None
            self._fail(column, f"level {level} without a strain", hint)

    def _read_strain(self, letter: str, column: int) -> int:
        length = 2 if letter == "n" and self.text[column + 1 : column + 2] in {"t", "T"} else 1
        if self._level is None:
            self._fail(column, f"{letter} needs a level", self._hint(column))
            return length
        (level, start), self._level = self._level, None
        if letter in _FAMILIES:
            token = Token(_FAMILIES[letter], start, level, "", self._in_parentheses)
            if self.text[column] == "M":
                self._warn_of_major(start, level)
        else:
            strain = _STRAINS[letter]
            token = Token(TokenKind.BID, start, level, strain, self._in_parentheses)
        self.tokens.append(token)
        return length

    def _warn_of_major(self, column: int, level: int) -> None:
        """Report a capital ``M``, which is a major in BML and a minor here (YM-5)."""
        message = "m is a minor here (j: a major)"
        self.warnings.append(BidsFault(column, message, False, f"write {level}m or {level}j"))

    def _hint(self, column: int) -> str:
        """Return a hint about the word around ``column``."""
        start = end = column
        while start and self.text[start - 1].isalpha():
            start -= 1
        while self.text[end : end + 1].isalpha():
            end += 1
        word = self.text[start:end].lower()
        return _WORDS.get(word, "a double is x" if word == "d" else "")

    def _read_single(self, letter: str, column: int) -> int:
        kind, length = _SINGLE[letter], 1
        if kind is TokenKind.CUE_BID:
            self._drop_level("a cue bid is q, without its level")
        self._drop_level()
        if letter == "x" and self.text[column + 1 : column + 2] in {"x", "X"}:
            kind, length = TokenKind.REDOUBLE, 2
        self.tokens.append(Token(kind, column, in_parentheses=self._in_parentheses))
        return length

    def _read_later(self, column: int) -> None:
        self._drop_level()
        if self.tokens or self.begins_later:
            self._fail(column, "< only at the beginning")
        else:
            self.begins_later = True


_DOMAINS = {
    TokenKind.MINOR: (Suit.CLUBS, Suit.DIAMONDS),
    TokenKind.MAJOR: (Suit.HEARTS, Suit.SPADES),
    TokenKind.UNBID: tuple(Suit),
}
_NAMES = {TokenKind.MINOR: "minor", TokenKind.MAJOR: "major", TokenKind.UNBID: "suit"}
_SIMPLE = {TokenKind.PASS: PASS, TokenKind.DOUBLE: DOUBLE, TokenKind.REDOUBLE: REDOUBLE}
_HIGHEST = 7


class _State(NamedTuple):
    """One of the possible meanings of the calls so far."""

    auction: Auction
    bound: Mapping[TokenKind, Suit]
    suits: tuple[frozenset[Suit], frozenset[Suit]]
    """The suits that we have bid, and the suits that they have bid."""


_NOTHING: Mapping[TokenKind, Suit] = {}
_NO_SUITS: frozenset[Suit] = frozenset()


def read_bids(text: str) -> Bids:
    """Return the calls and auctions of a bids string."""
    scan = _Scan(text).run()
    calls = _with_sides(scan.tokens)
    bids = Bids(text, calls, scan.begins_later)
    if scan.errors:
        return _failed(bids, min(scan.errors))
    if not calls:
        return _failed(bids, BidsFault(0, "no call", hint="for instance 1n.2c"))
    warnings = tuple(sorted([*scan.warnings, *_uncertain_parentheses(calls)]))
    bids = Bids(text, calls, scan.begins_later, problems=warnings)
    if scan.begins_later:
        return replace(bids, unknown="<")
    return _expanded(bids)


def _failed(bids: Bids, error: BidsFault) -> Bids:
    """Return an invalid string with its one error."""
    return replace(bids, problems=(error,))


def _with_sides(tokens: Sequence[Token]) -> tuple[BidsCall, ...]:
    """Return the calls with their sides: the last is ours, and sides alternate (CC-A3)."""
    behind = range(len(tokens) - 1, -1, -1)
    return tuple(
        BidsCall(token, Side.THEY if distance % 2 else Side.WE)
        for token, distance in zip(tokens, behind, strict=True)
    )


def _uncertain_parentheses(calls: Sequence[BidsCall]) -> Iterator[BidsFault]:
    """Yield a warning for each call of ours in parentheses (CC-A3)."""
    for call in calls:
        token, side = call.token, call.side
        if token.in_parentheses and side is Side.WE:
            yield BidsFault(
                token.column,
                f"parentheses on {token.label}, which is ours: the last call is, and every call "
                "counts, theirs and passes too",
                False,
                "write every call of theirs, passes as . or p",
            )


def _expanded(bids: Bids) -> Bids:
    """Return a string with all its auctions, found call by call (CC-A6)."""
    passes = bids.passes
    if passes == len(bids.calls):
        return _failed(bids, BidsFault(0, "only passes: nobody opens"))
    if passes > _MOST_PASSES:
        column = bids.calls[passes].token.column
        return _failed(bids, BidsFault(column, "four passes: the auction is over"))
    states = [_State(Auction(), _NOTHING, (_NO_SUITS, _NO_SUITS))]
    for call in bids.calls[passes:]:
        token, side = call.token, call.side
        if token.kind is TokenKind.ANY_CALL:
            return replace(bids, unknown=ANY_CALL)
        if token.kind is TokenKind.CUE_BID and not all(_cue_suit(s, side) for s in states):
            return replace(bids, unknown=CUE_BID)
        after = [new for state in states for new in _continued(state, token, side)]
        if not after:
            return _failed(bids, _problem_of(states, token, side))
        states = after
    return replace(bids, auctions=tuple(state.auction for state in states))


def _continued(state: _State, token: Token, side: Side) -> Iterator[_State]:
    """Yield the states after each legal meaning of a call."""
    for call in _calls(state, token, side):
        auction = state.auction.try_call(side, call)
        if auction is None:
            continue
        suit, bound, suits = call.suit, state.bound, state.suits
        if suit is not None:
            ours, theirs = suits
            suits = (ours | {suit}, theirs) if side is Side.WE else (ours, theirs | {suit})
            if token.kind in {TokenKind.MINOR, TokenKind.MAJOR}:
                bound = {**bound, token.kind: suit}
        yield _State(auction, bound, suits)


def _calls(state: _State, token: Token, side: Side) -> Iterator[Call]:
    """Yield the possible calls of a token, clubs first."""
    if token.kind in _SIMPLE:
        yield _SIMPLE[token.kind]
    elif token.kind is TokenKind.BID:
        yield Call.bid(token.level, Strain.parse(token.strain))
    elif token.kind is TokenKind.CUE_BID:
        yield from _cue_bid(state, side)
    elif token.kind in state.bound:
        yield Call.bid(token.level, state.bound[token.kind])
    else:
        for suit in _DOMAINS[token.kind]:
            if suit not in state.auction.suits_bid:
                yield Call.bid(token.level, suit)


def _cue_suit(state: _State, side: Side) -> list[Suit]:
    """Return the only suit of the other side if ``side`` has not bid it, else nothing (CC-A5)."""
    own, other = state.suits[side], state.suits[side.other]
    return list(other) if len(other) == 1 and not other & own else []


def _cue_bid(state: _State, side: Side) -> Iterator[Call]:
    """Yield the cheapest bid in the suit of the other side, if there is one."""
    for suit in _cue_suit(state, side):
        levels = (Call.bid(level, suit) for level in range(1, _HIGHEST + 1))
        yield from [call for call in levels if call.rank > state.auction.last_bid][:1]


def _problem_of(states: Sequence[_State], token: Token, side: Side) -> BidsFault:
    """Return the problem of a call that no state accepts."""
    if all(state.auction.is_over for state in states):
        why = f"{token.label}: the auction is over"
    elif not any(list(_calls(state, token, side)) for state in states):
        name = _NAMES.get(token.kind, "bid")
        why = f"no {name} is left for {token.label}"
    else:
        why = f"{token.label} cannot be called here"
    return BidsFault(token.column, why)
