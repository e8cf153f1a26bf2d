"""Tokens of bids strings, and what the strings stand for (CARDS CC-A1, CC-A8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, assert_never

from ...bridge import Auction, OpeningSeat, Side

ELLIPSIS = "…"
ANY_CALL = "any call"
CUE_BID = "cue bid"


class TokenKind(StrEnum):
    """What a token is; the values are those that have no level, as written (CC-A1)."""

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
    """Of its first character, from 0."""
    level: int = 0
    """Of a bid, 1 to 7."""
    strain: str = ""
    """Of a bid in one strain, ``C D H S N``."""
    in_parentheses: bool = False

    def __str__(self) -> str:
        """Return the one spelling of the token: ``1c``, ``p``, ``2m``."""
        match self.kind:
            case TokenKind.BID:
                return f"{self.level}{self.strain.lower()}"
            case TokenKind.MINOR | TokenKind.MAJOR | TokenKind.UNBID:
                return f"{self.level}{self.kind}"
            case _:
                return str(self.kind)

    @property
    def label(self) -> str:
        """How the call is shown, as the labels of rows: ``1C``, ``2m``, ``1M``, ``cue bid``."""
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
    """A call of a bids string with who makes it."""

    token: Token
    side: Side


class BidsFault(NamedTuple):
    """What is wrong with a bids string."""

    column: int
    """From 0."""
    message: str
    is_error: bool = True
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Bids:
    """What a bids string stands for."""

    text: str
    """As written."""
    calls: tuple[BidsCall, ...]
    """The last one is ours."""
    begins_later: bool = False
    """Whether calls before it are not told, ``<``."""
    auctions: tuple[Auction, ...] = ()
    """What it stands for, from the opening bid on; none where it cannot be exported."""
    faults: tuple[BidsFault, ...] = ()
    """Warnings; one error where it stands for nothing."""
    unknown: str = ""
    """What keeps it out of exported files though nothing is wrong with it (CC-A7)."""

    @property
    def passes(self) -> int:
        """How many passes stand before the opening."""
        kinds = [call.token.kind for call in self.calls]
        return next((n for n, kind in enumerate(kinds) if kind is not TokenKind.PASS), len(kinds))

    @property
    def seat(self) -> OpeningSeat:
        """The seat of the opening that the passes before it tell (CC-A4)."""
        if self.begins_later or not 0 < self.passes < _SEATS:
            return OpeningSeat.ANY
        return OpeningSeat(str(self.passes + 1))

    @property
    def error(self) -> BidsFault | None:
        """Why it stands for nothing; None where it stands for something."""
        return next((fault for fault in self.faults if fault.is_error), None)

    @property
    def tokens(self) -> str:
        """The calls in one spelling with blanks between them: ``1n p 2c``."""
        before = ["<"] if self.begins_later else []
        return " ".join([*before, *(str(call.token) for call in self.calls)])

    @property
    def shown(self) -> str:
        """The calls as a sequence in BML's form, theirs in parentheses: ``1N-(P)-2C`` (CC-A8)."""
        return (f"{ELLIPSIS} " if self.begins_later else "") + "-".join(self.labels)

    @property
    def labels(self) -> Iterator[str]:
        """The calls one by one, theirs in parentheses."""
        for call in self.calls:
            label = call.token.label
            yield f"({label})" if call.side is Side.THEY else label


_SEATS = 4
