"""Paths of calls.

Where a row stands, what went before, what may be called next (LANGUAGE EX-10).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ...bridge.auctions import Auction, Side
from ...language.labels import Label, Literal, Variable, parse_label
from ...language.options import Options
from ...language.prose_auctions.chains import ProseAuction
from ...language.prose_auctions.scanner import auction_of_heading, expanded
from ...language.variables import base_of
from ...patterns import IGNORECASE, compile_later
from .calls import read_chain
from .tree import Words, plain


class AuctionStanding:
    """Where auctions are after which the same calls are legal."""

    __slots__ = ("auction", "behind")

    def __init__(self, auction: Auction | None) -> None:
        """Take one of the auctions; None if there is none, or nobody can tell which it is."""
        self.auction = auction
        self.behind: dict[str, AuctionStanding] = {}
        """The standings after single calls, by their labels' texts, as far as they were asked."""


ILLEGAL = AuctionStanding(None)
"""After a call that may not be made."""
OPEN = AuctionStanding(None)
"""After a label that stands for several calls."""
_START = AuctionStanding(Auction())
_KNOWN: dict[tuple[object, ...], AuctionStanding] = {}


def find_standing(path: Iterable[Label]) -> AuctionStanding:
    """Return where the auction of ``path`` stands."""
    standing = _START
    for label in path:
        standing = standing.behind.get(label.text) or _standings_after(standing, label)
    return standing


def _standings_after(standing: AuctionStanding, label: Label) -> AuctionStanding:
    """Return where the auctions are after ``label``; only single calls are worth keeping."""
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
    """Return the standing of an auction: who called last, the last bid, and what followed it."""
    key = (auction.last_side, auction.last_bid, auction.last_bidder, auction.doubled,
           auction.passes)  # fmt: skip
    return _KNOWN.setdefault(key, AuctionStanding(auction))


Path = tuple[Label, ...]
"""An auction as labels; passes that LANGUAGE EX-2 implies are left out."""

_PASSES = frozenset({"p", "pass"})


def is_pass(label: Label) -> bool:
    """Return whether a label is a pass and nothing else."""
    return label.text.strip("()").lower() in _PASSES


def theirs(label: Label) -> Label:
    """Return ``label`` as a call of the opponents."""
    if label.side is Side.THEY:
        return label
    return Label(Side.THEY, label.parts, f"({label.text})")


def is_same(one: Label, other: Label) -> bool:
    """Return whether two labels stand for the same calls of the same side."""
    return one is other or (one.side is other.side and one.parts == other.parts)


def are_same(one: Sequence[Label], other: Sequence[Label]) -> bool:
    """Return whether two auctions are the same."""
    return one is other or (len(one) == len(other) and all(map(is_same, one, other)))


def begins_with(path: Sequence[Label], beginning: Sequence[Label]) -> bool:
    """Return whether ``path`` begins as ``beginning`` does."""
    count = len(beginning)
    return len(path) >= count and are_same(path[:count], beginning)


def without_implied_passes(path: Sequence[Label]) -> Path:
    """Return ``path`` without the passes of a side between two calls of the other (IM-12)."""
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
    """Return ``path`` and one call more, without a pass that this makes an implied one (IM-12)."""
    longer = (*path, label)
    return without_implied_passes(longer) if is_pass(path[-1]) else longer


def is_legal(path: Path) -> bool:
    """Return whether there is an auction that ``path`` stands for (LANGUAGE EX-10)."""
    standing = find_standing(path)
    if standing is OPEN:
        return _is_conceivable("-".join([label.text for label in path]))
    return standing is not ILLEGAL


@lru_cache(maxsize=16384)
def _is_conceivable(text: str) -> bool:
    """Return whether labels joined by hyphens, some of several calls, have a legal auction."""
    labels = [parse_label(word) for word in text.split("-")]
    path = tuple(label for label in labels if label is not None)
    if any(
        isinstance(part, Variable) and base_of(part.name) for label in path for part in label.parts
    ):
        return True  # what oM is, only the whole table can tell
    return bool(expanded(path))


def sides_of(context: Path, calls: Sequence[Label]) -> Path | None:
    """Return ``context`` and ``calls`` with the sides that make them legal (AL-21).

    Implied passes are left out. None if no sides do.
    """
    labels = _legal_sides(context, calls)
    return None if labels is None else without_implied_passes((*context, *labels))


def tail_after(context: Path, calls: Sequence[Label]) -> Path | None:
    """Return the rows that ``calls`` become below the row of ``context`` (IM-9).

    None if they are not legal there, however sides are chosen.
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
    """Yield the calls with the sides that may be meant too, the likeliest first (AL-21)."""
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
    """Return the auction written as ``bml csv`` does, None if it is none (AL-25)."""
    try:
        return Auction.parse(text)
    except ValueError:
        return None


_BEHIND = compile_later(r"(?:[\s!*.:;?…\-–—]|\([^()]*\))*+")
_ALERT = compile_later(r"[!*]")
_OPTIONS = Options()

# Brackets, no trump, passes and doubles in the words of IM-5, where a call is sure to be meant.
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
"""Words before an opening bid of level one that is answered; a higher bid need not be one."""
_OPENING = compile_later(
    r"\s+(?:openings?|eröffnung|ouverture|otwarcie|öppning|apertura)$", IGNORECASE
)
_MAY_HOLD_CALLS = compile_later(r"[1-7PX]")


class History(NamedTuple):
    """An auction that rows may continue from."""

    path: Path
    is_whole: bool = False
    """Whether the text is the auction and nothing else, remarks aside (IM-13)."""
    is_alerted: bool = False
    """Whether a mark is after its last call."""
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
    """Return the auction that a paragraph is, or ends in with a colon after it (IM-10 (b))."""
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
    """Return the calls of an auction, spelled as labels; none if notes cannot say one."""
    if not auction.can_be_defined:
        return ()
    labels = [parse_label(_spelled(call.normal_form)) for call in auction.calls]
    path = [label for label in labels if label is not None]
    return without_implied_passes(path) if len(path) == len(labels) else ()


def _spelled(call: str) -> str:
    """Return a call of a normal form as rows have it: doubles as ``D`` and ``R``."""
    return call.replace("XX", "R").replace("X", "D") if call.strip("()") in {"X", "XX"} else call
