"""Paths of calls.

The history of a row, and the legal next calls (LANGUAGE EX-10).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ...bridge.auctions import Auction, Side
from ...language.call_words import parse_row_label
from ...language.labels import Cue, Label, Literal, Variable, WordForCalls, parse_label
from ...language.options import Options
from ...language.prose_auctions.chains import ProseAuction
from ...language.prose_auctions.scanner import auction_of_heading, expanded
from ...language.variables import base_of
from ...patterns import IGNORECASE, compile_later
from .calls import read_chain
from .tree import Words, plain


class AuctionStanding:
    """A set of auctions that allow the same next calls."""

    __slots__ = ("auction", "behind")

    def __init__(self, auction: Auction | None) -> None:
        """Store one of the auctions, or None if it is illegal or unknown."""
        self.auction = auction
        self.behind: dict[str, AuctionStanding] = {}
        """The standings after single calls, by label; computed on first use."""


ILLEGAL = AuctionStanding(None)
"""The standing after an illegal call."""
OPEN = AuctionStanding(None)
"""The standing after a label for several calls."""
_START = AuctionStanding(Auction())
_KNOWN: dict[tuple[object, ...], AuctionStanding] = {}


def find_standing(path: Iterable[Label]) -> AuctionStanding:
    """Return the standing of ``path``."""
    standing = _START
    for label in path:
        standing = standing.behind.get(label.text) or _standings_after(standing, label)
    return standing


def _standings_after(standing: AuctionStanding, label: Label) -> AuctionStanding:
    """Return the standing after ``label``; only single calls are cached."""
    if standing.auction is None:
        return standing
    match label.parts:
        case (Literal(calls=(call,)),):
            auction = standing.auction.try_call(label.side, call)
            found = ILLEGAL if auction is None else _standing_after_calls(auction)
            standing.behind[label.text] = found
            return found
    return OPEN


def _standing_after_calls(auction: Auction) -> AuctionStanding:
    """Return the standing for the last bid, the last bidder, and the calls after them."""
    key = (auction.last_side, auction.last_bid, auction.last_bidder, auction.doubled,
           auction.passes)  # fmt: skip
    return _KNOWN.setdefault(key, AuctionStanding(auction))


Path = tuple[Label, ...]
"""An auction as labels, without the passes that LANGUAGE EX-2 implies."""

_PASSES = frozenset({"p", "pass"})


def is_pass(label: Label) -> bool:
    """Return whether a label is only a pass."""
    return label.text.strip("()").lower() in _PASSES


def theirs(label: Label) -> Label:
    """Return ``label`` as a call of the opponents."""
    if label.side is Side.THEY:
        return label
    return Label(Side.THEY, label.parts, f"({label.text})")


def is_same(one: Label, other: Label) -> bool:
    """Return whether two labels are the same calls of the same side."""
    return one is other or (one.side is other.side and one.parts == other.parts)


def are_same(one: Sequence[Label], other: Sequence[Label]) -> bool:
    """Return whether two auctions are the same."""
    return one is other or (len(one) == len(other) and all(map(is_same, one, other)))


def begins_with(path: Sequence[Label], beginning: Sequence[Label]) -> bool:
    """Return whether ``path`` begins with ``beginning``."""
    count = len(beginning)
    return len(path) >= count and are_same(path[:count], beginning)


def without_implied_passes(path: Sequence[Label]) -> Path:
    """Return ``path`` without the passes between two calls of the other side (IM-12)."""
    if not any(map(is_pass, path[1:-1])):
        return tuple(path)
    kept: list[Label] = []
    for number, label in enumerate(path):
        is_between = bool(kept) and number + 1 < len(path)
        if is_between and is_pass(label):
            other = label.side.other
            if kept[-1].side is other and path[number + 1].side is other:
                continue
        kept.append(label)
    return tuple(kept)


def further(path: Path, label: Label) -> Path:
    """Return ``path`` with one more call, without a pass that this call implies (IM-12)."""
    longer = (*path, label)
    return without_implied_passes(longer) if is_pass(path[-1]) else longer


def is_legal(path: Path) -> bool:
    """Return whether ``path`` has at least one legal auction (LANGUAGE EX-10)."""
    standing = find_standing(path)
    if standing is OPEN:
        return _is_conceivable("-".join([label.text for label in path]))
    return standing is not ILLEGAL


@lru_cache(maxsize=16384)
def _is_conceivable(text: str) -> bool:
    """Return whether labels in a text, some for several calls, have a legal auction."""
    labels = [parse_label(word) for word in text.split("-")]
    path = tuple(label for label in labels if label is not None)
    if any(
        isinstance(part, Variable) and base_of(part.name) for label in path for part in label.parts
    ):
        return True  # only the whole table decides the meaning of oM
    return bool(expanded(path))


def sides_of(context: Path, calls: Sequence[Label]) -> Path | None:
    """Return ``context`` and ``calls`` with legal sides, or None (PROSE-AUCTIONS AL-21).

    Implied passes are omitted.
    """
    labels = _legal_sides(context, calls)
    return None if labels is None else without_implied_passes((*context, *labels))


def tail_after(context: Path, calls: Sequence[Label]) -> Path | None:
    """Return the rows for ``calls`` below the row of ``context`` (IM-9).

    None if no choice of sides makes them legal.
    """
    labels = _legal_sides(context, calls)
    if labels is None or len(labels) == 1:
        return labels
    above = context[-1:]
    return without_implied_passes((*above, *labels))[len(above) :]


def _legal_sides(context: Path, calls: Sequence[Label]) -> Path | None:
    if is_legal((*context, *calls)):
        return tuple(calls)
    readings = _other_readings(context, calls)
    return next((labels for labels in readings if is_legal((*context, *labels))), None)


def _other_readings(context: Path, calls: Sequence[Label]) -> Iterator[Path]:
    """Yield the calls with other possible sides, the likeliest first (PROSE-AUCTIONS AL-21)."""
    passed: list[Label] = []
    for label in calls:
        before = passed[-1] if passed else context[-1] if context else None
        is_theirs = is_pass(label) and before is not None and before.side is Side.WE
        passed.append(theirs(label) if is_theirs else label)
    if tuple(passed) != tuple(calls):
        yield tuple(passed)
    if not context and all(label.side is Side.WE for label in calls):
        yield tuple(theirs(label) if number % 2 else label for number, label in enumerate(calls))


def history_text(path: Path) -> str:
    """Return the line that opens a table: ``1N-(2C);`` (IM-12)."""
    return "-".join(label.text for label in path) + ";"


def auction_of(text: str) -> Auction | None:
    """Return the auction in a text of ``bml csv``, or None (PROSE-AUCTIONS AL-25)."""
    try:
        return Auction.parse(text)
    except ValueError:
        return None


def is_rest_word(text: str) -> bool:
    """Return whether a text is the label of a row for all other calls (VARIANTS WC-8, WC-9)."""
    label = parse_row_label(text)
    return label is not None and any(
        isinstance(part, Cue) or (isinstance(part, WordForCalls) and part.is_rest)
        for part in label.parts
    )


_BEHIND = compile_later(r"(?:[\s!*.:;?…\-–—]|\([^()]*\))*+")
_OPTIONS = Options()

# Brackets, and words of IM-5 for notrump, passes and doubles, in places for calls.
_BESIDE = r"(?:(?<=[(–—-])|(?<=[–—-] )|(?<=\) ))"
_REDOUBLES = "rekontra|rktr|surcontre|redoublet|redubbel|redubbling|redoblo|surcontro"
_DOUBLES = "kontra|ktr|contre|doublet|dubbel|dubbling|doblo|contro"
_PLAYERS = "opener|responder|eröffner|antwortender|ouvreur|répondant|openaar|öppnare|svarare"
_SPELLINGS = tuple(
    (compile_later(pattern, IGNORECASE), spelling)
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
_ANSWERS_TO = compile_later(
    r"(?:[0-9.]+\s+)?(?:responses? to|answers? to|antworten auf|réponses? (?:à|sur)"
    r"|antwoorden op|odpowiedzi na|svar på|respuestas a|risposte a)\s+(?=1)",
    IGNORECASE,
)
"""Words before a one-level opening in a heading of responses; a higher bid may be no opening."""
_OPENING = compile_later(
    r"\s+(?:openings?|eröffnung|ouverture|otwarcie|öppning|apertura)$", IGNORECASE
)
_MAY_HOLD_CALLS = compile_later(r"[1-7PX]")


class History(NamedTuple):
    """An auction that rows may continue."""

    path: Path
    is_whole: bool = False
    """Whether the text is only the auction, apart from texts in parentheses."""


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
    return History(path, auction.start == 0)


def history_of(words: Words) -> History | None:
    """Return the auction of two or more calls at the end of ``words``, or None (IM-10 (a), (b))."""
    text = plain(words)
    return _history_of_text(text) if _MAY_HOLD_CALLS.search(text) else None


def history_above(words: Words) -> History | None:
    """Return the auction of a paragraph, alone or at its end with a colon, or None (IM-10 (b))."""
    history = history_of(words)
    if history is None or history.is_whole:
        return history
    return history if plain(words).rstrip().endswith(":") else None


def lone_bid_of(words: Words) -> History | None:
    """Return the bid of a heading, apart from words for responses, or None (IM-10 (c))."""
    text = plain(words)
    answered = _ANSWERS_TO.match(text)
    text = text[answered.end() :] if answered else _OPENING.sub("", text)
    chain = read_chain(text.rstrip(":"))
    if chain is None or len(chain.calls) != 1 or not chain.calls[0].is_bid:
        return None
    if not _BEHIND.fullmatch(text, chain.end):
        return None
    return History(chain.labels, is_whole=True)


def _path_of(auction: ProseAuction) -> Path:
    """Return the calls of an auction as labels; empty if notes cannot express it."""
    if not auction.can_be_defined:
        return ()
    labels = [parse_label(_spelled(call.normal_form)) for call in auction.calls]
    path = [label for label in labels if label is not None]
    return without_implied_passes(path) if len(path) == len(labels) else ()


def _spelled(call: str) -> str:
    """Return a call in the form of rows: doubles are ``D`` and ``R``."""
    return call.replace("XX", "R").replace("X", "D") if call.strip("()") in {"X", "XX"} else call
