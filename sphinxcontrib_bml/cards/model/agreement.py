"""Comparison of card texts and notes by their meanings (AG-3).

A text may leave out what the notes say, and must not say otherwise. What is not read on one side is
not compared.
"""

from __future__ import annotations

from collections.abc import Callable

from ...agreements.meanings.model import Alternative, Range
from ...bridge.auctions import Auction
from ...language.options import Language
from .call_kinds import is_kind
from .card import compared
from .noted_rows import NotedRow, row_of_text

_GENERAL = frozenset({"artificial", "convention", "natural", "preempt", "weak-two", "completes"})
"""Natures that others may be too, or that say how strong a call is."""
_ASKING = frozenset({"puppet", "relay"})
_UNPLAYED = frozenset({"transfer", "ask", "splinter"})
"""Natures of calls that are not to play."""
_ENOUGH = 4
"""The least length that shows a suit."""
_LONG = 3
"""The least length of a suit that is natural."""
_WEAK_BELOW = 12
_FORCING: dict[str, frozenset[str]] = {
    "one-round": frozenset({"one-round", "to-game", "invitational-plus", "slam-try", "to-2N"}),
    "invitational-plus": frozenset({"invitational-plus", "to-game", "slam-try"}),
    "non-forcing": frozenset({"non-forcing", "to-play", "invitational", "pass-or-correct"}),
    "to-game": frozenset({"to-game", "slam-try"}),
}
"""The levels that a word of a card includes; all others include only themselves."""


def difference(own: NotedRow, theirs: NotedRow) -> str:
    """Return the respect in which a text of a card says otherwise than the notes, or nothing.

    It is ``points``, ``length``, ``suit``, ``shape``, ``forcing``, ``nature`` or ``strength``.
    """
    if compared(own.text) == compared(theirs.text):
        return ""
    return next((name for name, differs in _RESPECTS if differs(own, theirs)), "")


def text_difference(own: str, theirs: str, auction: Auction, language: Language = "en") -> str:
    """Return the respect in which two texts about the last call of an auction differ.

    :param auction: the auction; an empty one if it is not known.
    :param language: the language of both texts.
    """
    rows = (row_of_text(text, auction, language) for text in (own, theirs))
    return difference(*rows)


def is_comparable(own: NotedRow, theirs: NotedRow) -> bool:
    """Return whether both texts have claims, or are the same (AG-4)."""
    is_same = compared(own.text) == compared(theirs.text)
    return is_same or (_says_something(own) and _says_something(theirs))


def _says_something(row: NotedRow) -> bool:
    return bool(row.names) or row.asks or any(part.claims for part in row.alternatives)


def _of_one_hand(row: NotedRow) -> Alternative | None:
    """Return the only alternative of a text, or None for several."""
    return row.alternatives[0] if len(row.alternatives) == 1 else None


def _points(own: NotedRow, theirs: NotedRow) -> bool:
    mine, yours = own.hcp, theirs.hcp
    return mine is not None and yours is not None and not _contains(mine, yours)


def _contains(outer: Range, inner: Range) -> bool:
    if outer.low > inner.low:
        return False
    return outer.high is None or (inner.high is not None and inner.high <= outer.high)


def _length(own: NotedRow, theirs: NotedRow) -> bool:
    mine, yours = _of_one_hand(own), _of_one_hand(theirs)
    if mine is None or yours is None:
        return False
    shared = mine.lengths.keys() & yours.lengths.keys()
    return any(not _contains(mine.lengths[one], yours.lengths[one]) for one in shared)


def _shape(own: NotedRow, theirs: NotedRow) -> bool:
    mine, yours = _shapes(own), _shapes(theirs)
    opposite = {"balanced": "unbalanced", "unbalanced": "balanced"}
    return any(opposite.get(one) in yours for one in mine)


def _shapes(row: NotedRow) -> set[str]:
    found = [{one.name for one in part.of("shape") if one.is_positive} for part in row.alternatives]
    return set.intersection(*found) if found else set()


def _suit(own: NotedRow, theirs: NotedRow) -> bool:
    """Return whether a text shows a suit that the notes do not show."""
    mine, yours = _suits(own), _suits(theirs)
    if not mine or not yours:
        return False
    return len(mine) > len(yours) or not set("".join(mine)) <= set("".join(yours))


def _suits(row: NotedRow) -> set[str]:
    """Return the suits that every hand shows, several letters for one of them."""
    part = _of_one_hand(row)
    if part is None:
        return set()
    groups = [one.suits for one in part.of("shows")]
    groups += [suit for suit, length in part.lengths.items() if length.low >= _ENOUGH]
    groups += [one.suits for one in part.of("length-any")]
    groups += [one.suits for one in part.of("nature") if one.name == "transfer" and one.suits]
    return set(groups)


def _forcing(own: NotedRow, theirs: NotedRow) -> bool:
    mine, yours = _levels(own), _levels(theirs)
    if not mine or not yours:
        return False
    included = {level for one in mine for level in _FORCING.get(one, frozenset({one}))}
    return not yours & included


def _levels(row: NotedRow) -> set[str]:
    return {level for part in row.alternatives for level in part.forcing}


def _nature(own: NotedRow, theirs: NotedRow) -> bool:
    if _named(own, theirs) or _special(own, theirs):
        return True
    if not own.auction or not theirs.auction:
        return False
    for one, other in ((own, theirs), (theirs, own)):
        if "to-play" in _levels(one) and _natures(other) & _UNPLAYED:
            return True
    for one, other in ((own, theirs), (theirs, own)):
        is_natural = is_kind(one, "natural") is True and "natural" not in _natures(other)
        is_other = is_kind(other, "artificial") is True or is_kind(other, "two-suiter") is True
        if is_natural and is_other and not _has_own_suit(other):
            return True
    return False


def _has_own_suit(row: NotedRow) -> bool:
    lengths = [part.lengths.get(row.own) for part in row.alternatives]
    return all(one is not None and one.low >= _LONG for one in lengths)


def _special(own: NotedRow, theirs: NotedRow) -> bool:
    """Return whether both have special natures, and none in common."""
    mine, yours = _natures(own) - _GENERAL, _natures(theirs) - _GENERAL
    return bool(mine) and bool(yours) and not mine & yours


def _natures(row: NotedRow) -> set[str]:
    """Return the natures of a call; puppets and relays ask too."""
    names = {one.name for part in row.alternatives for one in part.of("nature")}
    names |= {"ask"} if row.asks or names & _ASKING else set()
    return names - _ASKING


def _named(own: NotedRow, theirs: NotedRow) -> bool:
    """Return whether both name conventions that ask for different things."""
    mine, yours = ({one.object for one in row.names if one.word == "asks"} for row in (own, theirs))
    return bool(mine) and bool(yours) and not mine & yours


def _strength(own: NotedRow, theirs: NotedRow) -> bool:
    return any(
        _is_weak(one) and _is_not_weak(other) for one, other in ((own, theirs), (theirs, own))
    ) or any(
        _has_relative(one, "strong") and _is_below(other)
        for one, other in ((own, theirs), (theirs, own))
    )


def _has_relative(row: NotedRow, word: str) -> bool:
    return all(
        any(one.name.casefold() == word for one in part.of("relative")) for part in row.alternatives
    )


def _is_weak(row: NotedRow) -> bool:
    return _has_relative(row, "weak") or bool(_natures(row) & {"preempt", "weak-two"})


def _is_not_weak(row: NotedRow) -> bool:
    levels = _levels(row)
    is_high = row.hcp is not None and row.hcp.low >= _WEAK_BELOW
    return (
        is_high
        or _has_relative(row, "strong")
        or bool(levels & {"to-game", "invitational-plus", "invitational"})
    )


def _is_below(row: NotedRow) -> bool:
    points = row.hcp
    return points is not None and points.high is not None and points.high < _WEAK_BELOW


_RESPECTS: tuple[tuple[str, Callable[[NotedRow, NotedRow], bool]], ...] = (
    ("points", _points),
    ("length", _length),
    ("suit", _suit),
    ("shape", _shape),
    ("forcing", _forcing),
    ("nature", _nature),
    ("strength", _strength),
)
