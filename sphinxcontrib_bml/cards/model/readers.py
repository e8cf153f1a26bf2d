"""Readers: the texts by which structures take answers from the notes (DR-1 to DR-3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from ...agreements.queries import AuctionQuery, InvalidQueryError, read_query
from ...patterns import compile_later

_CALL = r"(?:[1-7][CDHSNMmXY]|P|D|R)"
_TURN = rf"(?:{_CALL}|\({_CALL}\))"
_ONE = rf"{_TURN}(?:-{_TURN})*"
_MANY = rf"(?P<auctions>(?:some )?{_ONE}(?:,{_ONE})*)"
KINDS = (
    "natural|artificial|transfer|puppet|ask|raise|splinter|two-suiter|one-suiter|takeout|penalty"
    "|weak|intermediate|very-strong|strong|invitational|unbalanced|balanced"
)
"""The words for what a call is, for a pattern."""
_SEAT = r"(?: in seat (?P<seat>[1-4]))?"
_IF = rf"(?: if (?:prealert|(?P<words>(?:{KINDS}))(?: not (?P<without>(?:{KINDS})))?))?"
_ID = r"[a-z_]+\.[0-9A-Za-z_!]+"
_PATTERNS = tuple(
    (kind, compile_later(pattern))
    for kind, pattern in (
        ("title", "title"),
        ("author", "author"),
        ("other hcp", rf"other hcp of {_MANY}"),
        ("condition", rf"condition of hcp of {_MANY}"),
        ("varies", rf"hcp of {_MANY} varies"),
        (
            "hcp",
            rf"hcp of {_MANY}{_SEAT}(?: (?P<test>at least|at most|below) (?P<number>\d+))?",
        ),
        (
            "length",
            rf"length(?: (?P<suit>[CDHSMm]))? of {_MANY}{_SEAT}"
            r"(?: (?P<test>=|may be) (?P<number>\d))?",
        ),
        ("is", rf"shape of {_MANY} is (?P<words>(?:{KINDS}))"),
        ("shape", rf"shape of {_MANY}"),
        (
            "forcing",
            rf"forcing of {_MANY} = (?P<words>non-forcing|invitational|one-round|to-game)",
        ),
        ("text", rf"text of {_MANY}{_IF}"),
        ("texts", rf"texts of {_MANY}{_IF}"),
        ("below", rf"texts below {_MANY}{_IF}"),
        ("highest", rf"highest {_MANY} is (?P<words>(?:{KINDS}))"),
        (
            "is",
            rf"{_MANY} is (?!defined)(?P<words>(?:{KINDS})(?: (?:{KINDS}))*)"
            rf"(?: (?P<suit>[CDHSMm]|{_CALL}))?(?: not (?P<without>(?:{KINDS})))?",
        ),
        ("shows", rf"{_MANY} shows (?P<suit>[CDHSMm])(?: (?P<number>\d))?"),
        ("asks", rf"{_MANY} asks (?:(?P<suit>[CDHSMm]) (?P<number>\d)|(?P<words>aces|keycards))"),
        ("has", rf'{_MANY} has "(?P<words>[^"]+)"'),
        ("defined", rf"{_MANY} is defined(?: not (?P<without>(?:{KINDS})))?"),
        ("answer", rf"answers? (?P<questions>{_ID}(?:, {_ID})*)"),
    )
)


@dataclass(frozen=True, slots=True)
class Reader:
    """A reader: what it takes from which auctions, and its test."""

    kind: str
    auctions: tuple[str, ...] = ()
    """The auctions as written, with families: ``1M-2N``."""
    is_some: bool = False
    """Whether one auction is enough (DR-2)."""
    test: str = ""
    number: int = 0
    words: str = ""
    without: str = ""
    suit: str = ""
    """A suit, a pair of suits, or the call that a puppet asks for."""
    seat: int = 0
    """The seat of the opening; 0 for the first two."""
    is_prealerted: bool = False
    """Whether it takes the calls that are alerted before play (DR-3, ALERTS AT-52)."""
    questions: tuple[str, ...] = ()


@lru_cache(maxsize=2048)
def parse_reader(text: str) -> Reader | None:
    """Return the reader that a text of a structure means, or None if it is none."""
    for kind, pattern in _PATTERNS:
        match = pattern.fullmatch(text)
        if match is None:
            continue
        found = {name: value or "" for name, value in match.groupdict().items()}
        auctions = found.get("auctions", "")
        return Reader(
            kind,
            tuple(filter(None, auctions.removeprefix("some ").split(","))),
            is_some=auctions.startswith("some "),
            test=found.get("test", ""),
            number=int(found.get("number") or 0),
            words=found.get("words", ""),
            without=found.get("without", ""),
            suit=found.get("suit", ""),
            seat=int(found.get("seat") or 0),
            is_prealerted="if prealert" in text,
            questions=tuple(filter(None, found.get("questions", "").split(", "))),
        )
    return None


_FAMILIES = {"M": "HS", "m": "CD", "X": "CDHS", "Y": "CDHS"}
_VARIABLE = compile_later(r"(?<=[1-7])[MmXY]")
_NAMED = compile_later(r"(?<=[1-7])[CDHS]")


@lru_cache(maxsize=2048)
def members(auction: str) -> tuple[AuctionQuery, ...]:
    """Return the auctions of a family, in the order of the suits (DR-2).

    ``M`` and ``m`` are the same suit in the whole auction, ``X`` and ``Y`` suits that it does not
    name. Illegal auctions are left out.
    """
    return tuple(_members(auction))


def _members(auction: str) -> Iterator[AuctionQuery]:
    variables = list(dict.fromkeys(_VARIABLE.findall(auction)))
    for name in sorted(variables, key=lambda one: one in "XY")[:1]:
        taken = _NAMED.findall(auction) if name in "XY" else []
        for suit in _FAMILIES[name]:
            if suit not in taken:
                yield from _members(_with(auction, name, suit))
        return
    try:
        yield read_query(auction)
    except InvalidQueryError:
        return


def _with(auction: str, name: str, suit: str) -> str:
    return _VARIABLE.sub(lambda match: suit if match[0] == name else match[0], auction)
