"""The auctions that headings and paragraphs end in (IM-10, IM-13)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from ...language.labels import parse_label
from ...language.options import Options
from ...language.prose_auctions import ProseAuction, auction_of_heading
from .calls import read_chain
from .characters import plain
from .paths import Path, without_implied_passes
from .tree import Words

_BEHIND = re.compile(r"(?:[\s!*.:;?…\-–—]|\([^()]*\))*+")
_ALERT = re.compile(r"[!*]")
_OPTIONS = Options()

# Brackets, no trump, passes and doubles in the words of IM-5, where a call is sure to be meant.
_BESIDE = r"(?:(?<=[(–—-])|(?<=[–—-] )|(?<=\) ))"
_REDOUBLES = "rekontra|rktr|surcontre|redoublet|redubbel|redubbling|redoblo|surcontro"
_DOUBLES = "kontra|ktr|contre|doublet|dubbel|dubbling|doblo|contro"
_PLAYERS = "opener|responder|eröffner|antwortender|ouvreur|répondant|openaar|öppnare|svarare"
_SPELLINGS = tuple(
    (re.compile(pattern, re.IGNORECASE), spelling)
    for pattern, spelling in (
        (
            r"\[([1-7](?:\w{1,2}|[♣♦♥♠])|x{1,2}|[^\W\d_]{3,10})((?: [^\[\]()]{1,40})?)\](?!\()",
            r"(\1\2)",
        ),
        (r"(?<=[1-7])BA\b", "SA"),
        (rf"\s*[,:;–-]?\s+(?:{_PLAYERS})(?:['’]s)?(?: (?:re)?bids?)?(?=\s*[:.]?$)", ""),
        (r"(?<=\s[–—-]\s)([^;]*);\s+(?=\(?[1-7])", r"\1 – "),
        (r";\s+(?=\(?[1-7])", "–"),
        (rf"{_BESIDE}(?:{_REDOUBLES})\b", "XX"),
        (rf"{_BESIDE}(?:{_DOUBLES}|x)\b", "X"),
        (rf"{_BESIDE}(?:passe|pas|paso|passo|p)\b", "P"),
    )
)
_ANSWERS_TO = re.compile(
    r"(?:[0-9.]+\s+)?(?:responses? to|answers? to|antworten auf|réponses? (?:à|sur)"
    r"|antwoorden op|odpowiedzi na|svar på|respuestas a|risposte a)\s+(?=1)",
    re.IGNORECASE,
)
"""Words before an opening bid of level one that is answered; a higher bid need not be one."""
_OPENING = re.compile(
    r"\s+(?:openings?|eröffnung|ouverture|otwarcie|öppning|apertura)$", re.IGNORECASE
)
_MAY_HOLD_CALLS = re.compile(r"[1-7PX]")


class History(NamedTuple):
    """An auction that rows may go on from."""

    path: Path
    is_whole: bool = False
    """Whether the text is the auction and nothing else, remarks aside (IM-13)."""
    is_alerted: bool = False
    """Whether a mark stands behind its last call."""
    is_lone_bid: bool = False
    """Whether it is one bid alone (IM-10 (c))."""


@lru_cache(maxsize=1024)
def _history_of_text(text: str) -> History | None:
    known = text
    for pattern, spelling in _SPELLINGS:
        known = pattern.sub(spelling, known)
    auction = auction_of_heading(known, _OPTIONS, _OPTIONS.language)
    if auction is None:
        return None
    path = _path_of(auction)
    if not path:
        return None
    is_alerted = _ALERT.match(known[auction.end : auction.end + 1]) is not None
    return History(path, auction.start == 0, is_alerted)


def history_of(words: Words) -> History | None:
    """Return the auction of two calls or more that ``words`` end in (IM-10 (a), (b))."""
    text = plain(words)
    return _history_of_text(text) if _MAY_HOLD_CALLS.search(text) else None


def history_above(words: Words) -> History | None:
    """Return the auction that a paragraph is, or ends in with a colon behind it (IM-10 (b))."""
    history = history_of(words)
    if history is None or history.is_whole:
        return history
    return history if plain(words).rstrip().endswith(":") else None


def lone_bid_of(words: Words) -> History | None:
    """Return the bid that a heading is, remarks and words for answers aside (IM-10 (c))."""
    text = plain(words)
    answered = _ANSWERS_TO.match(text)
    text = text[answered.end() :] if answered else _OPENING.sub("", text)
    chain = read_chain(text.rstrip(":"))
    if chain is None or len(chain.calls) != 1 or not chain.calls[0].is_bid:
        return None
    if not _BEHIND.fullmatch(text, chain.end):
        return None
    return History(chain.labels, is_whole=True, is_alerted=chain.is_alerted, is_lone_bid=True)


def _path_of(auction: ProseAuction) -> Path:
    """Return the calls of an auction, spelled as labels; none where notes cannot say one."""
    if not auction.can_be_defined:
        return ()
    labels = [parse_label(_spelled(call.normal_form)) for call in auction.calls]
    path = [label for label in labels if label is not None]
    return without_implied_passes(path) if len(path) == len(labels) else ()


def _spelled(call: str) -> str:
    """Return a call of a normal form as rows have it: doubles as ``D`` and ``R``."""
    return call.replace("XX", "R").replace("X", "D") if call.strip("()") in {"X", "XX"} else call
