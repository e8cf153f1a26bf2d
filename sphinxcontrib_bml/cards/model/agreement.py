"""Comparison of card texts and notes by their meanings (AG-3).

A text may leave out what the notes say, and must not say otherwise. What is not read on one side is
not compared.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

from ...agreements.meanings.combining import names_raise
from ...agreements.meanings.model import SUITS, Alternative, Range
from ...bridge.auctions import Auction, Side
from ...language.options import Language
from ...patterns import IGNORECASE, compile_later
from .call_kinds import is_kind
from .card import compared
from .exclusive_natures import nature_differs
from .noted_rows import NotedRow, row_of_text
from .rival_names import has_rival_names
from .text_claims import (
    ENOUGH,
    GENERAL,
    ONE_SUIT,
    TWO_SUITED,
    has_relative,
    is_intermediate,
    levels_of,
    natures_of,
    only_hand,
    shapes_of,
    suits_shown,
)

_WEAK_BELOW = 12
_OVERCALL = 10
"""The least points of an overcall that is not weak."""
_THREE_SUITS = compile_later(r"\b(?:three|3)[- ]?suit(?:ed|ers?)?\b|\b4-?4-?4-?1\b", IGNORECASE)
_LIMIT = 10
"""The least points of a limit raise of an opening at the one level; a mixed raise has less."""
_MIXED = compile_later(r"\bmixed\b", IGNORECASE)
_ONE_ROUND = compile_later(r"\b(?:one|1)[- ]round\b|\bF1\b", IGNORECASE)
_SPLINTER = compile_later(r"(?<!no )\bsplinters?\b", IGNORECASE)
_STRONG_TWO = compile_later(r"\b(?:strong|acol) two\b", IGNORECASE)
_LIGHT = compile_later(
    r"(?<!not )(?<!never )\b(?:destructive|undisciplined|wild|aggressive|very light|random)\b",
    IGNORECASE,
)
_SOUND = compile_later(r"(?<!not )\b(?:disciplined|sound|constructive)\b", IGNORECASE)
_BRACKETED = compile_later(r"\(\d+\)\s*-?\s*\d")
"""A number in parentheses before a range: ``(14)15-17``."""
_EIGHT_TRICKS = compile_later(
    r"\b(?:8|eight)(?:\s*(?:½|1/2|\.5))?(?:\s*(?:[-–]+|to|or)\s*(?:8\W*½|9|nine))?"
    r"\s+(?:playing )?tricks\b",
    IGNORECASE,
)
"""The tricks of a strong two, which is not forcing to game."""
_NO_LONG_MAJOR = compile_later(
    r"\b(?:never|without|denies) (?:an? |any )?(?:(?:5|five)[- ]card major|5cM)", IGNORECASE
)
_EXCEPT = compile_later(r"\b(?:except|unless|until|almost|or)\b", IGNORECASE)
_POSITIVE = compile_later(r"(?<!semi-)(?<!semi )\bpositive\b", IGNORECASE)
_GAME_GOING = 20
"""The least points of an opening that is nearly worth a game."""
_NOT_POSITIVE = 7
"""The most points of a response that is not positive."""
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
    if has_rival_names(own.firm_text, theirs.firm_text):
        return "nature"
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
    is_named = bool(row.names) or row.asks or names_raise(row.firm_text)
    return is_named or any(part.claims for part in row.alternatives)


def _points(own: NotedRow, theirs: NotedRow) -> bool:
    mine, yours = own.hcp or own.points, theirs.hcp or theirs.points
    if mine is None or yours is None:
        return False
    if _BRACKETED.search(own.text):
        return not _contains(mine, yours)
    return not _contains(mine, yours) or _is_much_wider(mine, yours, *_margins(own, theirs))


def _margins(own: NotedRow, theirs: NotedRow) -> tuple[int, int]:
    """Return how much wider a range of a card may be at its low and its high end, in HCP.

    Natural notrump bids and openings at the two level are exact, other openings at the low end.
    """
    if not own.auction or not theirs.auction:
        return 1, 1
    is_natural = all(is_kind(row, "artificial") is not True for row in (own, theirs))
    is_high_opening = own.is_opening and own.call.level > 1
    is_exact = own.call.is_bid and (is_high_opening or (not own.own and is_natural))
    return 0 if is_exact or own.is_opening else 1, 0 if is_exact else 1


def _is_much_wider(outer: Range, inner: Range, low: int, high: int) -> bool:
    """Return whether ends of a range that both have are further apart than margins.

    A range from zero is ``up to 9``, which says nothing about the least points.
    """
    if outer.low == 0 < inner.low:
        return False
    if outer.high is not None and inner.high is not None and outer.high - inner.high > high:
        return True
    return inner.low - outer.low > low


def _contains(outer: Range, inner: Range) -> bool:
    if outer.low > inner.low:
        return False
    return outer.high is None or (inner.high is not None and inner.high <= outer.high)


def _length(own: NotedRow, theirs: NotedRow) -> bool:
    mine, yours = only_hand(own), only_hand(theirs)
    if mine is None or yours is None:
        return False
    if _denies_long_major(own, mine) and theirs.may_have_five_card_major:
        return True
    if _denies_long_major(theirs, yours) and own.may_have_five_card_major:
        return True
    if _opens_longer_suit(own, theirs) or _may_be_shorter(own, theirs):
        return True
    if any(_is_short_where_long(*pair) for pair in ((own, theirs), (theirs, own))):
        return True
    shared = mine.lengths.keys() & yours.lengths.keys()
    pairs = [(mine.lengths[one], yours.lengths[one]) for one in shared]
    return any(not _contains(*pair) or _are_exact(*pair) for pair in pairs)


def _denies_long_major(row: NotedRow, part: Alternative) -> bool:
    """Return whether a notrump bid has no five-card major."""
    if not row.own and _NO_LONG_MAJOR.search(row.firm_text):
        return True
    highs = [part.lengths[one].high for one in "hs" if one in part.lengths]
    return not row.own and len(highs) == len("hs") and all(one == ENOUGH for one in highs)


def _opens_longer_suit(own: NotedRow, theirs: NotedRow) -> bool:
    """Return whether an opening promises fewer cards in its suit than in the notes."""
    is_sure = own.is_opening and own.is_clear and theirs.is_clear
    lengths = [row.least_length(row.own) for row in (own, theirs)]
    return is_sure and None not in lengths and lengths[0] != lengths[1]


def _may_be_shorter(own: NotedRow, theirs: NotedRow) -> bool:
    """Return whether some hands of a card have fewer cards in the suit bid than the notes."""
    least, length = own.least_of_some, theirs.least_length(theirs.own)
    return least is not None and length is not None and theirs.is_clear and least < length


def _is_short_where_long(one: NotedRow, other: NotedRow) -> bool:
    """Return whether a text is short in a suit that the other one shows."""
    part = only_hand(one)
    if part is None:
        return False
    short = {suit for suit, length in part.lengths.items() if length.high == 1}
    short |= {claim.suits for claim in part.of("shortness")}
    return bool(short & suits_shown(other))


def _are_exact(mine: Range, yours: Range) -> bool:
    """Return whether both are numbers without a plus sign, and differ."""
    written = [one.written for one in (mine, yours)]
    return all(one.low == one.high for one in written) and written[0].low != written[1].low


def _shape(own: NotedRow, theirs: NotedRow) -> bool:
    mine, yours = shapes_of(own), shapes_of(theirs)
    opposite = {"balanced": "unbalanced", "unbalanced": "balanced"}
    if any(opposite.get(one) in yours for one in mine):
        return True
    for shapes, row in ((mine, theirs), (yours, own)):
        if "balanced" in shapes and _SPLINTER.search(row.firm_text):
            return True
    return any(
        (_has_one_suit(one) and _has_two_suits(other))
        or (TWO_SUITED.search(one.firm_text) and _transfers_only(other))
        or (_has_three_suits(one) and (_has_one_suit(other) or "weak-two" in natures_of(other)))
        for one, other in ((own, theirs), (theirs, own))
    )


def _transfers_only(row: NotedRow) -> bool:
    """Return whether a text only transfers to a suit."""
    is_only = row.is_whole and len(row.alternatives) == 1 and len(suits_shown(row)) == 1
    return is_only and "transfer" in natures_of(row) and not TWO_SUITED.search(row.text)


def _has_one_suit(row: NotedRow) -> bool:
    is_one = len(row.alternatives) == 1 and ONE_SUIT.search(row.firm_text) is not None
    return is_one and not TWO_SUITED.search(row.firm_text)


def _has_two_suits(row: NotedRow) -> bool:
    return len(suits_shown(row)) > 1 and ONE_SUIT.search(row.firm_text) is None


def _has_three_suits(row: NotedRow) -> bool:
    return _THREE_SUITS.search(row.firm_text) is not None and not ONE_SUIT.search(row.firm_text)


def _suit(own: NotedRow, theirs: NotedRow) -> bool:
    """Return whether a text shows a suit that the notes do not show."""
    mine, yours = suits_shown(own), suits_shown(theirs)
    if not (natures_of(own) | natures_of(theirs)) - GENERAL:
        mine, yours = _or_natural(own, mine, yours), _or_natural(theirs, yours, mine)
    if not mine or not yours:
        return False
    if len(mine) > len(yours) or not set("".join(mine)) <= set("".join(yours)):
        return True
    return len(yours) <= len(SUITS) and not any(
        all(
            set(one) & set(other) if len(one) > 1 else one == other
            for one, other in zip(mine, order, strict=True)
        )
        for order in permutations(yours, len(mine))
    )


def _or_natural(row: NotedRow, shown: set[str], of_the_other: set[str]) -> set[str]:
    """Return the suits shown, else that of a natural bid if the other text shows one suit."""
    is_natural = bool(row.own) and "natural" in natures_of(row) and len(of_the_other) == 1
    return shown or ({row.own} if is_natural else set())


def _forcing(own: NotedRow, theirs: NotedRow) -> bool:
    mine, yours = levels_of(own), levels_of(theirs)
    is_unclear = any(unread.reason == "clash" for unread in theirs.meaning.unread)
    if not mine or not yours or is_unclear:
        return False
    if own.is_response_at_three and "one-round" in yours:
        yours = yours | {"to-game"}
    included = {level for one in mine for level in _FORCING.get(one, frozenset({one}))}
    is_one_round = _ONE_ROUND.search(own.firm_text) and not own.is_response_at_three
    is_one_round = is_one_round and not _EXCEPT.search(theirs.text)
    return not yours & included or (bool(is_one_round) and yours == {"to-game"})


def _strength(own: NotedRow, theirs: NotedRow) -> bool:
    pairs = ((own, theirs), (theirs, own))
    if any(_is_mixed(one) and _has_strength(other) for one, other in pairs):
        return True
    if any(_is_raise_of_other_points(*pair) for pair in pairs):
        return True
    if any(is_intermediate(one) and _is_extreme(other) for one, other in pairs):
        return True
    if any(_LIGHT.search(one.firm_text) and _SOUND.search(other.firm_text) for one, other in pairs):
        return True
    if any(_is_negative(one) and _is_too_strong(other) for one, other in pairs):
        return True
    if any(_is_game_going(one) and _is_limited(other) for one, other in pairs):
        return True
    if any(_is_positive(one) and _is_too_weak(other) for one, other in pairs):
        return True
    if any(
        _is_constructive(one) and _is_weak(other) and not has_relative(other, "const")
        for one, other in pairs
    ):
        return True
    return any(
        _is_weak(one) and _is_not_weak(other) and not (_is_high(one) and _is_high(other))
        for one, other in pairs
    ) or any(
        has_relative(one, "strong") and _is_below(other)
        for one, other in ((own, theirs), (theirs, own))
    )


def _is_raise_of_other_points(one: NotedRow, other: NotedRow) -> bool:
    """Return whether a raise is limit, mixed or weak in one text, and has other points."""
    points = other.hcp or other.points
    if points is None or not other.context.partners_suits or levels_of(other):
        return False
    if _is_mixed(one) or (_is_weak(one) and names_raise(one.firm_text)):
        return points.low >= _LIMIT and not _is_mixed(other)
    is_limit = levels_of(one) == {"invitational"} and names_raise(one.firm_text)
    return is_limit and points.high is not None and points.high < _LIMIT


def _is_positive(row: NotedRow) -> bool:
    return _POSITIVE.search(row.firm_text) is not None


def _is_negative(row: NotedRow) -> bool:
    return bool(row.auction) and row.call.is_bid and has_relative(row, "neg")


def _is_too_strong(row: NotedRow) -> bool:
    """Return whether a call is forcing to game, or has more than a negative answer."""
    is_high = row.hcp is not None and row.hcp.low > _NOT_POSITIVE
    return (is_high or levels_of(row) == {"to-game"}) and not has_relative(row, "neg")


def _is_game_going(row: NotedRow) -> bool:
    """Return whether every hand of an opening has 20 HCP, or is forcing to game."""
    return row.is_opening and all(
        "to-game" in part.forcing or (part.hcp is not None and part.hcp.low >= _GAME_GOING)
        for part in row.alternatives
    )


def _is_limited(row: NotedRow) -> bool:
    points = row.hcp
    if _EIGHT_TRICKS.search(row.firm_text):
        return True
    return points is not None and points.high is not None and points.high < _GAME_GOING


def _is_too_weak(row: NotedRow) -> bool:
    points = row.hcp
    is_low = points is not None and points.high is not None and points.high <= _NOT_POSITIVE
    return is_low and not _is_positive(row)


def _is_constructive(row: NotedRow) -> bool:
    return has_relative(row, "const") and not _is_weak(row)


def _is_extreme(row: NotedRow) -> bool:
    return _is_weak(row) or has_relative(row, "strong")


def _is_mixed(row: NotedRow) -> bool:
    """Return whether it is a mixed raise, between a weak and an invitational one."""
    return _MIXED.search(row.firm_text) is not None


def _has_strength(row: NotedRow) -> bool:
    levels = levels_of(row) & {"invitational", "invitational-plus", "to-game"}
    return not _is_mixed(row) and (bool(levels) or _is_weak(row))


def _is_weak(row: NotedRow) -> bool:
    natures = [{one.name for one in part.of("nature")} for part in row.alternatives]
    is_whole = not any(one.reason == "or" for one in row.meaning.unread)
    is_preempt = is_whole and all(one & {"preempt", "weak-two"} for one in natures)
    is_weak = has_relative(row, "weak") and not has_relative(row, "strong")
    return is_weak or is_preempt


def _is_not_weak(row: NotedRow) -> bool:
    levels = levels_of(row)
    return (
        _is_high(row)
        or has_relative(row, "strong")
        or _STRONG_TWO.search(row.firm_text) is not None
        or bool(levels & {"to-game", "invitational-plus", "invitational", "slam-try"})
    )


def _is_high(row: NotedRow) -> bool:
    is_overcall = bool(row.auction) and row.auction.turns[0][0] is Side.THEY and row.call.is_bid
    least = _OVERCALL if is_overcall else _WEAK_BELOW
    return row.hcp is not None and row.hcp.low >= least


def _is_below(row: NotedRow) -> bool:
    points = row.hcp
    return points is not None and points.high is not None and points.high < _WEAK_BELOW


_RESPECTS: tuple[tuple[str, Callable[[NotedRow, NotedRow], bool]], ...] = (
    ("points", _points),
    ("length", _length),
    ("suit", _suit),
    ("shape", _shape),
    ("forcing", _forcing),
    ("nature", nature_differs),
    ("strength", _strength),
)
