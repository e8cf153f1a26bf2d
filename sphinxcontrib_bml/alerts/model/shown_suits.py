"""The suits that an alternative of a text shows, for kinds of calls (ALERTS AT-11, AT-12)."""

from __future__ import annotations

from ...agreements.meanings.model import Alternative, Claim, Range
from ...bridge.auctions import Side, Suit
from ...patterns import IGNORECASE, compile_later
from .facts import Kinds
from .positions import CallPosition

_STRONG = 15
"""The fewest points of a strong club."""
_NARROW = 4
"""The most points between the bounds of the range of a balanced hand."""
PREEMPT = 3
"""The lowest level of an opening that is a preempt by its name only."""
_OF_STRENGTH = frozenset({"nature", "relative", "strength", "forcing", "quality"})
_SUITS_OF_PATTERNS = "shdc"
_EVEN = compile_later(r"\(?[2-5]\)?(?:\(?[2-5]\)?){3}")
_PATTERN = compile_later(r"(\d*)(?:\((\d+)\))?(\d*)")
_OF_RANGES = frozenset({"strength", "stopper", "relative", "forcing"})
_DENIED_FROM = 2
LENGTH = 4
"""The fewest cards that show a suit."""
_TRICKS = 8
VERY_STRONG = 20
"""The fewest points of a very strong opening."""
_TWO_SUITS = "two:"
"""The beginning of a shape with two suits, ``two:hs54``."""


_PREEMPT_NAME = compile_later(r"\bpre-?empt", IGNORECASE)
_OTHER_PREEMPT = compile_later(
    r"\b(?:or|either|transfers?|trf|minor|major|clubs?|diamonds?|hearts?|spades?|suits|namyats|another"
    r"|unknown|two-suit\w*|art\w*|asks?|not?|non|never|than)\b|[!\u2660\u2663\u2665\u2666]",
    IGNORECASE,
)
"""Words of a high opening that may be a preempt in another suit."""


def claim_names(one: Alternative, kind: str) -> set[str]:
    """Return the names of the positive claims of a kind."""
    return {claim.name for claim in one.of(kind) if claim.is_positive}


def is_unnatural(one: Alternative, own: str) -> bool:
    """Return whether a weak two is not in the suit of the bid, such as Multi."""
    return any(claim.name == "convention" for claim in one.of("nature")) or bool(
        other_suits(one, own)
    )


def other_suits(one: Alternative, own: str) -> set[str]:
    """Return the other suits of four cards or more that an alternative shows."""
    return {suit for claim in one.claims for suit in _shown(claim) if suit != own}


def shown_suits(one: Alternative) -> set[str]:
    """Return the suits that claims of an alternative name."""
    return {suit for claim in one.claims for suit in claim.suits}


def is_exactly(length: Range, number: int) -> bool:
    """Return whether a length is a number of cards, as written."""
    high = length.written_high if length.high is None else length.high
    return length.low == number == high


def _shown(claim: Claim) -> str:
    if claim.kind == "shows":
        return claim.suits
    if claim.kind == "shape" and claim.name.startswith(_TWO_SUITS):
        return claim.name.removeprefix(_TWO_SUITS)[:2]
    is_long = claim.range is not None and claim.range.low >= LENGTH
    return claim.suits if claim.kind in {"length", "length-any"} and is_long else ""


def has_fit(one: Alternative) -> bool:
    """Return whether an alternative says that it has a fit."""
    return any(claim.is_positive for claim in one.of("fit"))


def denies_majors(one: Alternative) -> bool:
    """Return whether an alternative excludes four cards in each major."""
    highs = [one.lengths[suit].high for suit in "hs" if suit in one.lengths]
    return len(highs) == len("hs") and all(high is not None and high < LENGTH for high in highs)


def is_two_suiter(one: Alternative) -> bool:
    """Return whether an alternative shows five cards in a suit and four or more in another."""
    lows = sorted(length.low for length in one.lengths.values() if length.low >= LENGTH)
    is_by_length = len(lows) > 1 and lows[-1] > LENGTH
    return is_by_length or any(name.startswith(_TWO_SUITS) for name in claim_names(one, "shape"))


def opens_strong(one: Alternative) -> bool:
    """Return whether an alternative is a very strong hand without a suit.

    It forces to game, is a balanced hand of 20 points or more, or is strong by its word and points.
    """
    names = claim_names(one, "shape") | claim_names(one, "nature")
    is_balanced = bool(names & {"balanced", "notrump"})
    is_strong = is_balanced and one.hcp is not None and one.hcp.low >= VERY_STRONG
    counts = {claim.name: claim.range.low for claim in one.of("strength") if claim.range}
    is_long = counts.get("playing tricks", 0) >= _TRICKS or counts.get("hcp", 0) >= VERY_STRONG
    is_named = "strong" in claim_names(one, "relative") and is_long
    return "to-game" in one.forcing or is_strong or is_named


def opens_strong_club(one: Alternative, position: CallPosition) -> bool:
    """Return whether one club shows 15 points or more, without an upper limit and a suit.

    A balanced or unbalanced hand has 16 points or more.
    """
    is_unlimited = one.hcp is not None and one.hcp.high is None
    least = _STRONG + 1 if one.of("shape") else _STRONG
    is_strong = is_unlimited and one.hcp is not None and one.hcp.low >= least
    return position.words == ("1C",) and is_strong and not shown_suits(one)


def rebids_notrump(one: Alternative, position: CallPosition, answers: Kinds) -> bool:
    """Return whether a rebid in notrump shows a narrow range only, and answers no relay."""
    points = one.hcp
    if answers.sure & {"ask", "relay", "puppet"}:
        return False
    if points is None or points.high is None or points.high - points.low > _NARROW:
        return False
    is_after_suit = bool(position.own) and position.own[-1].suit is not None
    is_low = position.call.level <= 2  # noqa: PLR2004
    return position.role == "rebid" and is_low and is_after_suit and is_plain_range(one)


def is_denial(claim: Claim) -> bool:
    """Return whether a claim excludes a length, and says nothing of the cards that are held."""
    bounds = claim.range if claim.kind == "length" else None
    return bounds is not None and bounds.low == 0 and (bounds.high or 0) >= _DENIED_FROM


def is_plain_range(one: Alternative) -> bool:
    """Return whether a bid in notrump has a range, and nothing about suits but denials."""
    kinds = {claim.kind for claim in one.claims if not is_denial(claim)}
    is_limited = set(one.forcing) <= {"non-forcing", "invitational"}
    return one.hcp is not None and is_limited and kinds <= _OF_RANGES


def names_preempt(text: str, position: CallPosition) -> bool:
    """Return whether the text of a high opening names a preempt, and no other suit."""
    is_high = position.role == "opening" and position.call.level >= PREEMPT
    is_named = _PREEMPT_NAME.search(text) is not None
    return is_high and is_named and not _OTHER_PREEMPT.search(text)


def is_preempt(one: Alternative, position: CallPosition, answers: Kinds) -> bool:
    """Return whether a jump, or an opening from three on, is a preempt in the suit of the bid.

    The text says strength and nothing about suits. After a bid of partner on the two level or
    higher, it must be natural, as a suit may be a guess of partner's.
    """
    partner = position.partners[0] if position.partners else None
    is_high = position.call.level >= PREEMPT if position.role == "opening" else position.jump > 0
    is_known = "natural" in answers.sure or partner is None or partner.level <= 1
    natures = claim_names(one, "nature")
    is_weak = natures == {"preempt"} or (not natures and "weak" in claim_names(one, "relative"))
    is_about_strength = {claim.kind for claim in one.claims} <= _OF_STRENGTH
    return is_high and is_known and is_weak and is_about_strength


def is_even(one: Alternative) -> bool:
    """Return whether lengths of all suits, or a pattern, exclude a singleton and a void."""
    patterns = [name for name in claim_names(one, "shape") if _EVEN.fullmatch(name)]
    lengths = one.lengths.values()
    is_by_length = len(lengths) == len(_SUITS_OF_PATTERNS) and all(
        length.low > 1 and length.high is not None for length in lengths
    )
    return is_by_length or len(patterns) == 1


def most_by_pattern(one: Alternative, own: str) -> int | None:
    """Return the most cards in the suit of the bid by a pattern: ``4405``, ``31(54)``, or None."""
    found = [match for name in claim_names(one, "shape") if (match := _PATTERN.fullmatch(name))]
    if len(found) != 1 or not own:
        return None
    before, group, after = found[0].groups("")
    places = [*before, *[max(group, default="")] * len(group), *after]
    is_whole = len(places) == len(_SUITS_OF_PATTERNS)
    return int(places[_SUITS_OF_PATTERNS.index(own)]) if is_whole else None


def is_solid_suit(one: Alternative) -> bool:
    """Return whether an alternative shows a solid suit, named or one of several."""
    return "solid" in claim_names(one, "quality") and bool(one.of("shows"))


def is_lowest_two(one: Alternative, position: CallPosition) -> bool:
    """Return whether an overcall shows the two lowest unbid suits."""
    bid = position.suits_of(Side.WE) | position.suits_of(Side.THEY)
    unbid = [suit.letter.lower() for suit in Suit if suit not in bid]
    shown = {claim.suits for claim in one.claims if claim.kind in {"shows", "length"}}
    return position.role == "overcall" and shown == set(unbid[:2])


def is_other_major(position: CallPosition, suit: str) -> bool:
    """Return whether they overcalled the other major over one of a minor."""
    over = {"h": "(1S)", "s": "(1H)"}[suit]
    return position.words[:-1] in {("1C", over), ("1D", over)}
