"""Scripts for ``dealer``, a program that deals hands by conditions (HANDS HA-86, HA-87).

Hans van Staveren wrote it; bidding tables of Bridge Base Online take its scripts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import permutations
from operator import and_
from typing import NamedTuple

from ..bridge.conditions import BoardVulnerability, Seat
from ..bridge.space.boxes import ALL_ACES, ALL_CONTROLS, HandBox, HandBoxes, HoldingSet
from ..bridge.space.groups import CellGroup, groups_of, runs_of, within
from ..bridge.space.hand_sets import LENGTHS, MOST_POINTS, SUITS, Lengths
from ..patterns import compile_later

LONGEST_SCRIPT = 8_000
"""The characters of the longest script that bidding tables take."""
_ATTEMPTS = 10_000_000
_LONGEST_COMMENT = 200
_SUIT_NAMES = ("spades", "hearts", "diamonds", "clubs")
_LONGEST_SUIT = 13
_LONGEST_DIGIT = 9
"""The longest suit that a shape of the program can have."""
_VULNERABLE = {
    BoardVulnerability.NONE: "none",
    BoardVulnerability.NORTH_SOUTH: "NS",
    BoardVulnerability.EAST_WEST: "EW",
    BoardVulnerability.ALL: "all",
}
_ASCII = str.maketrans({**{suit.symbol: suit.letter for suit in SUITS}, "–": "-", "—": "-"})
_UNPRINTABLE = compile_later(r"[^\x20-\x7e]+")
_STOPPER = (
    "(hascard({w},A{s}) || hascard({w},K{s}) && {n}({w})>1"
    " || hascard({w},Q{s}) && {n}({w})>2 || hascard({w},J{s}) && {n}({w})>3)"
)
_TOP_THREE = "hascard({w},A{s})+hascard({w},K{s})+hascard({w},Q{s})"
_TOP_FIVE = f"{_TOP_THREE}+hascard({{w}},J{{s}})+hascard({{w}},T{{s}})"
_SOLID = f"({_TOP_THREE}==3 && (hascard({{w}},J{{s}}) || {{n}}({{w}})>6))"
_HOLDINGS = (
    (HoldingSet.stopper(), _STOPPER),
    (HoldingSet.control(), "(hascard({w},A{s}) || hascard({w},K{s}) || {n}({w})<2)"),
    (HoldingSet.good(), f"({_TOP_THREE}>1 || {_TOP_FIVE}>2)"),
    (HoldingSet.solid(), _SOLID),
    (HoldingSet.semi_solid(), f"(({_TOP_THREE}==3 || {_TOP_FIVE}>3) && !{_SOLID})"),
)
"""Demands with their conditions, since the program has no words for them."""


class UnknownDemandError(ValueError):
    """A demand on the cards of a suit has no condition in the program."""


class LeftOutHands(NamedTuple):
    """Hands that a script leaves out."""

    seat: Seat
    hands: HandBoxes
    name: str
    """The description of the hands, for a comment."""


class DealScript(NamedTuple):
    """The request of a script."""

    comments: Sequence[str]
    dealer: Seat
    vulnerability: BoardVulnerability
    hands: Mapping[Seat, HandBoxes]
    """The hands of players; others have any hand."""
    left_out: Sequence[LeftOutHands] = ()
    deals: int = 8
    """The number of deals."""


class WrittenScript(NamedTuple):
    """A script, and what it lacks."""

    text: str
    losses: tuple[LeftOutHands, ...] = ()
    """Hands that are not left out, since the script would be too long."""


def write_script(script: DealScript) -> WrittenScript:
    """Return a script of at most 8,000 characters, if the hands on show need no more.

    :raises UnknownDemandError: if a demand on cards cannot be written.
    """
    kept = list(script.left_out)
    losses: list[LeftOutHands] = []
    text = _script(script, kept)
    while len(text) > LONGEST_SCRIPT and kept:
        longest = max(kept, key=lambda one: len(condition(one.hands, one.seat)))
        kept.remove(longest)
        losses.append(longest)
        text = _script(script, kept)
    return WrittenScript(text, tuple(losses))


def _script(script: DealScript, left_out: Sequence[LeftOutHands]) -> str:
    lines = [_comment(text) for text in script.comments]
    lines += [f"generate {_ATTEMPTS}", f"produce {script.deals}"]
    lines += [f"dealer {script.dealer.full_name.lower()}"]
    lines += [f"vulnerable {_VULNERABLE[script.vulnerability]}"]
    names: list[str] = []
    for seat, hands in script.hands.items():
        names.append(f"{seat.full_name.lower()}fits")
        lines.append(f"{names[-1]} = {condition(hands, seat)}")
    for number, one in enumerate(left_out, start=1):
        lines += [_comment(f"left out: {one.name}"), f"other{number} = "]
        lines[-1] += condition(one.hands, one.seat)
        names.append(f"!other{number}")
    lines += [f"condition {' && '.join(names) or '1'}", "action printpbn"]
    return "".join(f"{line}\n" for line in lines)


def _comment(text: str) -> str:
    """Return a comment for the program: one line in ASCII."""
    return f"# {_UNPRINTABLE.sub(' ', text.translate(_ASCII))[:_LONGEST_COMMENT]}".rstrip()


def condition(hands: HandBoxes, seat: Seat) -> str:
    """Return the condition that a player has one of some hands.

    :raises UnknownDemandError: if a demand on cards cannot be written.
    """
    return _any(_box(box, seat.full_name.lower()) for box in hands.boxes)


def _any(conditions: Iterable[str]) -> str:
    found = list(conditions)
    return f"({' || '.join(found)})" if len(found) != 1 else found[0]


def _all(conditions: Iterable[str]) -> str:
    found = list(filter(None, conditions))
    return f"({' && '.join(found)})" if found else "1"


def _box(box: HandBox, who: str) -> str:
    more = [*_between(f"controls({who})", *box.controls, ALL_CONTROLS)]
    more += _between(f"aces({who})", *box.aces, ALL_ACES)
    for holdings, letter, name in zip(box.holdings, "SHDC", _SUIT_NAMES, strict=True):
        more += (one.format(w=who, s=letter, n=name) for one in _demands(holdings))
    return _any(_all((*_group(group, who), *more)) for group in groups_of(box.hands))


def _between(word: str, low: int, high: int, bounds: tuple[int, int]) -> Iterator[str]:
    if low == high:
        yield f"{word}=={low}"
        return
    if low > bounds[0]:
        yield f"{word}>={low}"
    if high < bounds[1]:
        yield f"{word}<={high}"


def _demands(holdings: HoldingSet) -> Iterator[str]:
    """Yield conditions that together are a demand on a suit, with places for names.

    :raises UnknownDemandError: if there are none.
    """
    if holdings == HoldingSet.everything():
        return
    known = [*_HOLDINGS, *((~one, f"!{text}") for one, text in _HOLDINGS)]
    wider = [one for one in known if holdings & one[0] == holdings]
    for one in list(wider):
        rest = [other for other in wider if other is not one]
        if rest and reduce(and_, (other[0] for other in rest)) == holdings:
            wider = rest
    if reduce(and_, (one[0] for one in wider), HoldingSet.everything()) != holdings:
        raise UnknownDemandError("a demand on cards has no word in dealer")
    yield from (text for _, text in wider)


def _group(group: CellGroup, who: str) -> Iterator[str]:
    """Yield the conditions of a group."""
    runs = list(runs_of(group.points))
    last = MOST_POINTS if runs[-1][1] == group.most else runs[-1][1]
    runs[-1] = runs[-1][0], last
    if runs != [(0, MOST_POINTS)]:
        bounds = 0, MOST_POINTS
        yield _any(_all(_between(f"hcp({who})", low, high, bounds)) for low, high in runs)
    yield _shapes(group, who)


def _shapes(group: CellGroup, who: str) -> str:
    """Return the shortest condition for shapes: with bounds of lengths, or a list of shapes."""
    shapes, allowed = group.shapes, group.shapes | group.impossible
    everything = frozenset(LENGTHS)
    if allowed == everything:
        return ""
    bounds = [(min(column), max(column)) for column in zip(*shapes, strict=True)]
    others = within(bounds) - allowed
    for place, (low, high) in enumerate(bounds):
        for wider in ((0, _LONGEST_SUIT), (0, high), (low, _LONGEST_SUIT)):
            changed = [*bounds[:place], wider, *bounds[place + 1 :]]
            if within(changed) - allowed == others:
                bounds = changed
                break
    lengths = [
        one
        for name, (low, high) in zip(_SUIT_NAMES, bounds, strict=True)
        for one in _between(f"{name}({who})", low, high, (0, _LONGEST_SUIT))
    ]
    found = [_all([*lengths, *_list(shapes, others, who)])]
    found += _list(shapes, everything - allowed, who)
    return min(found, key=len)


def _list(shapes: frozenset[Lengths], others: frozenset[Lengths], who: str) -> list[str]:
    """Return the condition that tells shapes from others; none if there are no others."""
    if not others:
        return []
    listed = f"shape({who}, {_words(shapes, others)})"
    if any(max(shape) > _LONGEST_DIGIT for shape in others):
        return [listed]
    return [min(listed, f"!shape({who}, {_words(others, shapes)})", key=len)]


def _words(shapes: frozenset[Lengths], others: frozenset[Lengths]) -> str:
    """Return shapes in words, ``any 5332`` if none of its orders is among others.

    Suits of ten cards and more have no digit: such hands are left out.
    """
    words: list[str] = []
    for pattern in sorted({tuple(sorted(shape, reverse=True)) for shape in shapes}):
        if pattern[0] > _LONGEST_DIGIT:
            continue
        orders = sorted(set(permutations(pattern)))
        if others.isdisjoint(orders):
            words.append("any " + "".join(map(str, pattern)))
        else:
            words += ("".join(map(str, order)) for order in orders if order in shapes)
    return " + ".join(words)
