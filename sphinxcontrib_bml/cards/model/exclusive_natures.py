"""Natures of one call in a card and in the notes that exclude each other (AG-3)."""

from __future__ import annotations

from ...agreements.meanings.combining import names_raise
from ...patterns import IGNORECASE, compile_later
from .call_kinds import is_kind
from .noted_rows import NotedRow
from .text_claims import (
    ENOUGH,
    GENERAL,
    LONG,
    ONE_SUIT,
    TWO_SUITED,
    denies_fit,
    has_relative,
    has_support,
    is_strong_cue_bid,
    levels_of,
    natures_of,
    suits_shown,
)

_SUIT = compile_later(r"![cdhs](?![a-z])", IGNORECASE)
_VALUES = compile_later(
    r"\b(?:pen|values?|strong|cards|optional|stop|no |deny|denies|1\d)", IGNORECASE
)
_TWO_SUITS = 2
_UNPLAYED = frozenset({"transfer", "ask", "splinter"})
"""Natures of calls that are not to play."""
_FOUR_AND_LONGER = compile_later(r"\b(?:4M|(?:4|four)[- ]card major)\s*(?:\+|and|with)", IGNORECASE)
_STOPPER = compile_later(r"\bstop(?:per)?s?\b", IGNORECASE)
_PENALTY = compile_later(r"\bpen", IGNORECASE)
_NO_PROMISE = compile_later(
    r"\bnon[- ]?promissory\b|\b(?:not|n't|no) (?:necessarily )?promis"
    r"|\b(?:may|might) (?:not have|have no|lack) (?:an? |any )?(?:(?:4|four)[- ]card )?major",
    IGNORECASE,
)
_PROMISE = compile_later(r"\b(?:promises|promising|guarantees?|promissory)\b", IGNORECASE)
_ASKS_ABOUT = compile_later(
    r"\b(?:feature|ogust|shape|strength|stop(?:per)?s?|aces?|key ?cards?|shortage|singleton)\b"
    r".{0,12}\bask|\bask(?:s|ing)?\b.{0,8}\b(?:feature|shape|strength|stop|ace|key|short|singleton)"
    r"|\bogust\b",
    IGNORECASE,
)
_FORCES = compile_later(
    r"(?<!not )\bforces? (?:partner |opener )?(?:to )?(?:bid |a )?"
    r"(?:re-?double|[1-7]\s*!?[cdhsn♣♦♥♠])",
    IGNORECASE,
)


def nature_differs(own: NotedRow, theirs: NotedRow) -> bool:
    """Return whether a card and the notes give a call natures that exclude each other."""
    if _named(own, theirs) or _special(own, theirs):
        return True
    if not own.auction or not theirs.auction:
        return False
    pairs = ((own, theirs), (theirs, own))
    if any(differs(*pair) for differs in _EXCLUSIVE for pair in pairs):
        return True
    for one, other in pairs:
        if "to-play" in levels_of(one) and _is_unplayed(other):
            return True
        is_notrump = one.call.is_bid and not one.own
        if is_notrump and "to-play" in levels_of(one) and len(suits_shown(other)) > 1:
            return True
        if _is_plain_invitation(one) and "transfer" in natures_of(other):
            return True
    for one, other in pairs:
        is_natural = is_kind(one, "natural") is True and len(suits_shown(one)) < _TWO_SUITS
        is_natural &= "natural" not in natures_of(other)
        is_other = is_kind(other, "artificial") is True or is_kind(other, "two-suiter") is True
        if is_natural and is_other and not _has_own_suit(other):
            return True
    return False


def _is_unplayed(row: NotedRow) -> bool:
    """Return whether a call is a transfer or asks, or raises partner in another strain."""
    is_named = any(name.word == "artificial" for name in row.names)
    is_forcing = _FORCES.search(row.firm_text) is not None
    is_other = (
        row.call.is_bid
        and bool(row.context.partners_suits)
        and row.own not in row.context.partners_suits
    )
    is_raise = is_other and is_kind(row, "raise") is True
    return bool(natures_of(row) & _UNPLAYED) or is_named or is_forcing or is_raise


def _is_plain_invitation(row: NotedRow) -> bool:
    """Return whether a notrump bid invites, and its text says nothing but that and points."""
    is_notrump = row.call.is_bid and not row.own and not row.has_mark and row.is_whole
    kinds = {claim.kind for part in row.alternatives for claim in part.claims}
    is_plain = kinds <= {"forcing", "strength"} and not row.names and not row.asks
    return is_notrump and is_plain and levels_of(row) == {"invitational"}


def _is_penalty_against_suits(one: NotedRow, other: NotedRow) -> bool:
    """Return whether a double is for penalty in one text, and shows suits in the other."""
    is_alone = "penalty" in natures_of(one) and len(other.alternatives) == 1
    has_suits = bool(suits_shown(other)) or ONE_SUIT.search(other.firm_text) is not None
    has_suits |= _FOUR_AND_LONGER.search(other.firm_text) is not None
    has_suits |= any(one.kind == "fit" for part in other.alternatives for one in part.claims)
    has_suits |= has_support(other)
    suits = set(map(str.casefold, _SUIT.findall(other.text)))
    has_suits |= len(suits) > 1 and not _VALUES.search(other.text)
    return is_alone and has_suits and not _PENALTY.search(other.text) and not one.call.is_bid


def _has_fit_against_none(one: NotedRow, other: NotedRow) -> bool:
    """Return whether a call shows a fit in one text, and denies it in the other."""
    claims = [claim for part in one.alternatives for claim in part.of("fit")]
    is_shown = any(claim.is_positive for claim in claims) or has_support(one)
    return is_shown and not denies_fit(one) and denies_fit(other)


def _is_artificial_against_its_suit(one: NotedRow, other: NotedRow) -> bool:
    """Return whether a bid is called artificial in one text, and shows its suit in the other."""
    is_artificial = "artificial" in natures_of(one) and not _has_own_suit(one)
    return is_artificial and "artificial" not in natures_of(other) and _has_own_suit(other)


def _asks_against_its_suit(one: NotedRow, other: NotedRow) -> bool:
    """Return whether a bid asks in one text, and only shows its suit in the other."""
    is_shown = bool(other.own) and other.own in suits_shown(other) and not other.asks
    if any(name.object == "m 4" for name in one.names) and suits_shown(other) <= {"c", "d", "cd"}:
        return False
    is_two_suiter = any(name.word == "two-suiter" for name in other.names)
    is_shown |= _has_one_long_suit(other)
    is_shown |= (len(suits_shown(other)) > 1 or is_two_suiter) and not other.asks
    return one.asks and is_shown and not suits_shown(other) & suits_shown(one)


def _has_one_long_suit(row: NotedRow) -> bool:
    """Return whether a text only has five cards or more in one suit, and does not ask."""
    long = [
        suit
        for part in row.alternatives
        for suit, length in part.lengths.items()
        if length.low > ENOUGH
    ]
    return row.is_whole and len(long) == 1 and len(row.alternatives) == 1 and not row.asks


def _asks_against_fit(one: NotedRow, other: NotedRow) -> bool:
    """Return whether a cue bid asks for a stopper in one text, and shows a fit in the other."""
    is_cue = one.own in one.context.their_suits
    asks = one.asks and _STOPPER.search(one.firm_text) is not None
    has_fit = any(claim.is_positive for part in one.alternatives for claim in part.of("fit"))
    is_raise = is_kind(other, "raise") is True and not _STOPPER.search(other.firm_text)
    return is_cue and asks and is_raise and not has_fit and not names_raise(one.firm_text)


def _asks_against_puppet(one: NotedRow, other: NotedRow) -> bool:
    """Return whether a bid asks about the hand in one text, and for one answer in the other."""
    claims = [claim.name for part in other.alternatives for claim in part.of("nature")]
    is_puppet = "puppet" in claims or any(name.word == "puppet" for name in other.names)
    return bool(_ASKS_ABOUT.search(one.firm_text)) and is_puppet and not other.asks


def _raises_against_other_suits(one: NotedRow, other: NotedRow) -> bool:
    """Return whether a bid raises partner in one text, and shows two other suits in the other."""
    partners, suits = one.context.partners_suits, suits_shown(other)
    is_only = len(partners) == 1 and not suits_shown(one) - partners
    is_raise = is_only and is_kind(one, "raise") is True
    has_others = len(suits) > 1 and not any(set(suit) & partners for suit in suits)
    return is_raise and has_others and not names_raise(other.firm_text)


def _splinters_against_less(one: NotedRow, other: NotedRow) -> bool:
    """Return whether a bid is a splinter in one text, and only invites in the other."""
    levels = levels_of(other)
    is_less = bool(levels) and levels <= {"invitational", "invitational-plus", "non-forcing"}
    return "splinter" in natures_of(one) and is_less and "splinter" not in natures_of(other)


def _promises_against_not(one: NotedRow, other: NotedRow) -> bool:
    """Return whether Stayman promises a major in one text, and not in the other."""
    is_promised = _PROMISE.search(one.text) and not _NO_PROMISE.search(one.text)
    return bool(is_promised) and _NO_PROMISE.search(other.text) is not None and other.asks


def _is_strong_against_two_suits(one: NotedRow, other: NotedRow) -> bool:
    """Return whether a cue bid is strong or for takeout in one text, and a two-suiter in the other.

    A two-suiter may be strong too, so a text with suits is not only strong.
    """
    return is_strong_cue_bid(one) and is_kind(other, "two-suiter") is True and not _is_strong(other)


def _is_weak_two_against_two_suits(one: NotedRow, other: NotedRow) -> bool:
    """Return whether an opening is called a weak two in one text, and two suits in the other."""
    is_two = one.is_opening and "weak-two" in natures_of(one) and not suits_shown(one)
    is_one_suit = is_two and not TWO_SUITED.search(one.firm_text)
    return is_one_suit and len(suits_shown(other)) > 1 and "weak-two" not in natures_of(other)


def _is_strong(row: NotedRow) -> bool:
    return has_relative(row, "strong") or "to-game" in levels_of(row) or bool(row.asks)


def _has_own_suit(row: NotedRow) -> bool:
    lengths = [part.lengths.get(row.own) for part in row.alternatives]
    return all(one is not None and one.low >= LONG for one in lengths)


def _special(own: NotedRow, theirs: NotedRow) -> bool:
    """Return whether both have special natures, and none in common."""
    mine, yours = (
        (natures_of(row) | ({"ask"} if any(name.word == "puppet" for name in row.names) else set()))
        - GENERAL
        for row in (own, theirs)
    )
    return bool(mine) and bool(yours) and not mine & yours


def _named(own: NotedRow, theirs: NotedRow) -> bool:
    """Return whether both name conventions that ask for different things."""
    mine, yours = ({one.object for one in row.names if one.word == "asks"} for row in (own, theirs))
    return bool(mine) and bool(yours) and not mine & yours


_EXCLUSIVE = (
    _is_penalty_against_suits,
    _is_artificial_against_its_suit,
    _asks_against_its_suit,
    _asks_against_puppet,
    _asks_against_fit,
    _raises_against_other_suits,
    _splinters_against_less,
    _promises_against_not,
    _has_fit_against_none,
    _is_strong_against_two_suits,
    _is_weak_two_against_two_suits,
)
"""Checks of two natures that exclude each other, in either order."""
