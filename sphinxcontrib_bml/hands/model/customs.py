"""Customs of bidding that narrow sure hands, by the words of a text (HANDS HA-13b, HA-16)."""

from __future__ import annotations

from collections.abc import Iterable

from ...agreements.meanings.context import MAJORS, MINORS, Context
from ...agreements.meanings.model import Alternative, Claim, Meaning
from ...bridge.auctions import Suit
from ...bridge.space.hand_sets import HandSet
from ...patterns import compile_later

_RARELY_SHORTER = compile_later(r"\((\d)\)\s*(\d)\s*\+")
"""A length with a shorter one in brackets: ``(3)4+!h``."""
_ABOVE_LOW_END = compile_later(r"(\d{1,2})\+\s*[-–—]+\s*\d")
"""A lower end with a plus: ``10+--15``."""
_PREEMPTS = frozenset({"preempt", "weak-two"})
_OF_TWO_LEVEL, _LONGEST_AT_TWO_LEVEL = 2, 6
_MOST_OF_WEAK = 10
_LONGEST_OF_OTHERS = 4
"""The length of a second suit next to a preempt, and of the opponents' suit."""
_LENGTH_OF_GOOD = 6
_ALL_SUITS = 4
_LEVEL_OF_GAME = 4
"""The level at which a transfer is to game."""
_LONG = 5
_MOST_IN_DOUBLED_SUIT, _LEAST_UNBID = 3, 3
_NAMING = ("length", "length-any", "shows", "fit", "agreed")
"""The kinds of claims that name suits."""
_SUPPORT = 4
_MOST_OF_ONE_OPENING, _LEAST_OF_STRONG = 21, 15
"""The HCP with which a suit is opened at the one level, and those that begin a strong opening."""
_LEAST_OF_TWO_SUITS, _MOST_OF_MAJOR = 4, 3
_LONGEST_OF_DOUBLE = 7
_STRONG_DOUBLE, _MOST_IN_THEIRS, _MOST_UNBID = 17, 2, 4
"""The HCP of a double of any shape, and the lengths of other takeout doubles."""
_IN_ORDER = compile_later(r"(?<![\d(])(\d)(\d)(\d)(\d)(?![\d)])")
_THREE_SUITED = "(4441)"


def without_shorter(meaning: Meaning, claims: Iterable[Claim]) -> HandSet:
    """Return the hands without the lengths that a text has in brackets: ``(3)4+!h`` is 4+."""
    hands = HandSet.everything()
    for claim in claims:
        start, end = claim.span
        found = _RARELY_SHORTER.match(meaning.text[start:end].strip())
        if claim.kind == "length" and found:
            hands &= HandSet.with_length(_suit(claim.suits), int(found[2]))
    return hands


def above_low_end(meaning: Meaning, claims: Iterable[Claim]) -> HandSet:
    """Return the hands above a lower end that has a plus: ``10+--15`` is 11 to 15."""
    hands = HandSet.everything()
    for claim in claims:
        start, end = claim.span
        found = _ABOVE_LOW_END.search(meaning.text, start, end)
        if claim.kind == "strength" and claim.name == "hcp" and found:
            hands &= HandSet.with_points(int(found[1]) + 1)
    return hands


def in_own_suit(alternative: Alternative, context: Context) -> HandSet:
    """Return the hands with the length of "a major" in the major that is bid.

    A transfer is to the next suit. The same goes for minors.
    """
    natures = {one.name for one in alternative.of("nature")}
    suit = context.next_suit if "transfer" in natures else context.own
    hands = HandSet.everything()
    if not suit or suit in context.their_suits or natures - {"transfer", "natural", *_PREEMPTS}:
        return hands
    for claim in alternative.of("length-any"):
        if claim.range is not None and set(claim.suits) in ({*MAJORS}, {*MINORS}):
            bounds = claim.range.written
            high = 13 if bounds.high is None else int(bounds.high)
            if suit in claim.suits and bounds.low > 0:
                hands &= HandSet.with_length(_suit(suit), int(bounds.low), high)
    return hands


def demand_of_preempt(alternative: Alternative, context: Context) -> Claim | None:
    """Return the demand on the suit of a preempt that is not a raise, or None (HA-16)."""
    own = suit_shown(alternative, context)
    ranges = [one.range for one in alternative.of("length") if one.suits == own and one.range]
    least = max((one.low for one in ranges), default=0)
    is_weak = _is_weak(alternative) and (
        context.is_jump or (least == _LONG and _is_high_opening(context))
    )
    is_preempt = _is_preempt(alternative) or is_weak
    if not is_preempt or least < _LONG or own in context.partners_suits:
        return None
    is_good = context.level > _OF_TWO_LEVEL and least <= _LENGTH_OF_GOOD
    return Claim("quality", "good" if is_good else "fair", own)


def shapes_of_preempt(alternative: Alternative, context: Context, *, is_raise: bool) -> HandSet:
    """Return the hands with the shape of a preempt (HA-16).

    At the two level its suit is not too long. A suit that the text does not name has at most four
    cards, a major three. A raise has a doubleton.

    :param is_raise: whether it has no suit of its own.
    """
    hands = HandSet.everything()
    if is_raise:
        is_preempt = _is_preempt(alternative) and context.own in context.partners_suits
        return hands - HandSet.with_patterns("(4333)") if is_preempt else hands
    own = suit_shown(alternative, context)
    if context.level == _OF_TWO_LEVEL and own == context.own:
        hands &= HandSet.with_length(_suit(own), 0, _LONGEST_AT_TWO_LEVEL)
    if not alternative.of("shape"):
        for suit in set("cdhs") - _named(alternative) - {own}:
            hands &= HandSet.with_length(_suit(suit), 0, 3 if suit in MAJORS else 4)
    return hands


def _is_preempt(alternative: Alternative) -> bool:
    return any(one.name in _PREEMPTS for one in alternative.of("nature"))


def _is_weak(alternative: Alternative) -> bool:
    high = None if alternative.hcp is None else alternative.hcp.high
    return high is not None and high <= _MOST_OF_WEAK


def _is_high_opening(context: Context) -> bool:
    """Return whether a call opens at the two level or above."""
    is_opening = sum(call[:1].isdigit() for call in context.calls) == 1
    return is_opening and context.level >= _OF_TWO_LEVEL


def for_takeout(alternative: Alternative, context: Context) -> HandSet:
    """Return the hands with the shape of a takeout double that says no length (HA-13b)."""
    is_takeout = any(one.name == "takeout" for one in alternative.of("nature"))
    is_said = any(alternative.of(kind) for kind in (*_NAMING, "shape", "shortness"))
    bid = {call[1].lower() for call in (*context.partner, *context.mine) if call[:1].isdigit()}
    unbid = set("cdhs") - context.their_suits - bid
    hands = HandSet.everything()
    if not is_takeout or is_said or context.call != "D" or len(unbid) in {0, _ALL_SUITS}:
        return hands
    for suit in context.their_suits:
        hands &= HandSet.with_length(_suit(suit), 0, _MOST_IN_DOUBLED_SUIT)
    for suit in unbid:
        hands &= HandSet.with_length(_suit(suit), _LEAST_UNBID if len(unbid) > 2 else 4)  # noqa: PLR2004
    return hands


def _typical_for_takeout(alternative: Alternative, context: Context) -> HandSet:
    """Return the hands of a typical takeout double: short in their suit, or strong (HA-13c)."""
    if for_takeout(alternative, context) == HandSet.everything():
        return HandSet.everything()
    hands = HandSet.everything()
    for suit in "cdhs":
        most = _MOST_IN_THEIRS if suit in context.their_suits else _MOST_UNBID
        hands &= HandSet.with_length(_suit(suit), 0, most)
    return hands | HandSet.with_points(_STRONG_DOUBLE)


def demand_of_overcall(alternative: Alternative, context: Context) -> Claim | None:
    """Return the demand on the suit of an overcall whose strength is said in points, or None."""
    bids = [call for call in context.calls if call[:1].isdigit()]
    is_overcall = len(bids) == 2 and context.is_theirs[context.calls.index(bids[0])]  # noqa: PLR2004
    natures = {one.name for one in alternative.of("nature")}
    if not context.own or not is_overcall or natures - {"natural"}:
        return None
    return Claim("quality", "fair" if context.level == 1 else "good", context.own)


def without_their_suit(alternative: Alternative, context: Context) -> HandSet:
    """Return the hands without five cards in a suit of the opponents, for a bid of another suit.

    With such a hand a player waits (HA-13b).
    """
    hands = HandSet.everything()
    own = suit_shown(alternative, context)
    if own and own not in context.their_suits and not alternative.of("shape"):
        for suit in context.their_suits - _named(alternative):
            hands &= HandSet.with_length(_suit(suit), 0, _LONGEST_OF_OTHERS)
    return hands


def demands_of_splinter(alternative: Alternative) -> list[Claim]:
    """Return the demand that the short suit of a splinter is not a lone ace or king (HA-13b)."""
    if not any(one.name == "splinter" for one in alternative.of("nature")):
        return []
    short = {one.suits for one in alternative.of("shortness")}
    short |= {
        one.suits
        for one in alternative.of("length")
        if one.range is not None and one.range.high is not None and one.range.high <= 1
    }
    return [Claim("quality", "low", suits) for suits in sorted(short) if len(suits) == 1]


def support_of_splinter(alternative: Alternative, context: Context) -> HandSet:
    """Return the hands with four cards in partner's suit, for a splinter that says no length."""
    suit = context.support() or _suit_bid_again(context)
    is_splinter = any(one.name == "splinter" for one in alternative.of("nature"))
    if not is_splinter or not suit or suit in alternative.lengths:
        return HandSet.everything()
    return HandSet.with_length(_suit(suit), _SUPPORT)


def _suit_bid_again(context: Context) -> str:
    """Return the suit that partner has bid twice, and no other; nothing if there is none."""
    bids = [call for call in context.partner if call[:1].isdigit()]
    is_again = len(bids) > 1 and len({call[1:] for call in bids}) == 1
    return bids[0][1:].lower() if is_again and len(context.partners_suits) == 1 else ""


def is_to_game(alternative: Alternative, context: Context) -> bool:
    """Return whether a call transfers to a game, or is a splinter."""
    natures = {one.name for one in alternative.of("nature")}
    return "splinter" in natures or ("transfer" in natures and context.level >= _LEVEL_OF_GAME)


def jumps_to_game_again(alternative: Alternative, context: Context) -> bool:
    """Return whether a player jumps to game in his own suit, by a text without a nature."""
    is_same_suit = any(call[1:].lower() == context.own for call in context.mine)
    is_game = context.call in {"4H", "4S", "5C", "5D"}
    return is_game and is_same_suit and context.is_jump and not alternative.of("nature")


def needs_no_strength(
    natures: Iterable[str], context: Context, most: int = _LEVEL_OF_GAME - 1
) -> bool:
    """Return whether a call is a transfer over partner's notrump, below game (HA-15).

    :param most: the highest level.
    """
    over = next((call for call in context.partner if call != "P"), "")
    return "transfer" in natures and over.endswith("N") and context.level <= most


def without_fit(context: Context) -> HandSet:
    """Return the hands that do not raise partner's major instead of notrump (HA-16).

    They have at most two cards in a major that partner opened or overcalled, and at most three in
    another major of partner's. Opposite partner's notrump, which has calls for majors, they have
    at most three in each major.
    """
    hands = HandSet.everything()
    if next((call for call in context.partner if call != "P"), "").endswith("N"):
        hands -= HandSet.with_any_length((Suit.HEARTS, Suit.SPADES), 4)
    bids = [call for call in context.partner[::-1] if call[:1].isdigit()]
    mine = {call[1:].lower() for call in context.mine}
    is_first = not any(call[:1].isdigit() for call in context.mine)
    for number, bid in enumerate(bids):
        suit = bid[1].lower()
        if suit in MAJORS and suit not in mine:
            hands &= HandSet.with_length(_suit(suit), 0, 2 if number == 0 and is_first else 3)
    return hands


def stoppers(context: Context) -> list[Claim]:
    """Return the demands on the opponents' suits of the first notrump bid of our side (HA-16)."""
    if any(call.endswith("N") for call in (*context.partner, *context.mine)):
        return []
    return [Claim("stopper", suits=suit) for suit in sorted(context.their_suits)]


def suit_shown(alternative: Alternative, context: Context) -> str:
    """Return the suit of a bid, or that of its transfer; nothing for a notrump bid."""
    for one in alternative.of("nature"):
        if one.name == "transfer":
            return one.suits if len(one.suits) == 1 else context.next_suit
    return context.own


def raises_partner(alternative: Alternative, context: Context) -> bool:
    """Return whether a text says four cards in a suit that partner has bid."""
    lengths = (one for one in alternative.of("length") if one.suits in context.partners_suits)
    return any(one.range is not None and one.range.low >= _SUPPORT for one in lengths)


def typical(
    meaning: Meaning, alternative: Alternative, context: Context, transfer: str = ""
) -> HandSet:
    """Return the hands that are typical of a text (HA-13c).

    They narrow hands as written, if any are left: other calls may show another hand.

    :param transfer: the suit of a transfer that the call answers.
    """
    hands = _typical_for_majors(alternative, context, transfer)
    hands &= _typical_for_takeout(alternative, context)
    if context.call == "D":
        hands -= HandSet.with_any_length(tuple(Suit), _LONGEST_OF_DOUBLE + 1)
    for claim in alternative.of("shape"):
        start, end = claim.span
        if claim.name == _THREE_SUITED and (found := _IN_ORDER.search(meaning.text, start, end)):
            hands &= HandSet.with_patterns("=".join(found.groups()))
    hcp, bids = alternative.hcp, [call for call in context.calls if call != "P"]
    is_opening = bids == [context.call] and context.level == 1 and context.own != ""
    if is_opening and hcp is not None and hcp.high is None and hcp.low < _LEAST_OF_STRONG:
        hands &= HandSet.with_points(0, _MOST_OF_ONE_OPENING)
    lengths = alternative.lengths
    if all(suit in lengths and lengths[suit].low >= _LEAST_OF_TWO_SUITS for suit in MINORS):
        for suit in set(MAJORS) - _named(alternative):
            hands &= HandSet.with_length(_suit(suit), 0, _MOST_OF_MAJOR)
    return hands


def _typical_for_majors(alternative: Alternative, context: Context, transfer: str) -> HandSet:
    """Return the hands with the major of a transfer that is answered, or no second one."""
    hands = HandSet.everything()
    is_undisturbed = context.calls[-5:] == ["1N", "P", *context.calls[-3:-2], "P", context.call]
    if is_undisturbed and transfer in {*MAJORS} and context.own != transfer:
        is_said = transfer in _named(alternative)
        hands &= hands if is_said else HandSet.with_length(_suit(transfer), _SUPPORT)
    natures = {one.name for one in alternative.of("nature")}
    own = suit_shown(alternative, context)
    is_texas = "transfer" in natures and context.level >= _LEVEL_OF_GAME and own in {*MAJORS}
    if is_texas and needs_no_strength(natures, context, most=_LEVEL_OF_GAME):
        (other,) = {*MAJORS} - {own}
        hands &= HandSet.with_length(_suit(other), 0, _MOST_OF_MAJOR)
    return hands


def _named(alternative: Alternative) -> set[str]:
    """Return the suits that a text names."""
    return {suit for kind in _NAMING for one in alternative.of(kind) for suit in one.suits}


def _suit(letter: str) -> Suit:
    return Suit("cdhs".index(letter))
