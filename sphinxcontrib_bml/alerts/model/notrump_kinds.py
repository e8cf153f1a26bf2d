"""The kinds of a bid in notrump, from lengths, shapes and ranges (ALERTS AT-12)."""

from __future__ import annotations

from collections.abc import Iterator

from ...agreements.meanings.model import Alternative
from ...bridge.auctions import Suit
from ...patterns import IGNORECASE, compile_later
from . import shown_suits as said
from .placed_texts import PlacedText

_EVEN = frozenset({"balanced", "balanced or semi-balanced"})
_BALANCED = (["balanced"], ["bal"])
_SOLID_MINOR = compile_later(r"(?:solid|running|gambling)\b[^,.;]*\bminor\b", IGNORECASE)
_OF_OTHER_3N = compile_later(
    r"\bbal|\d\d|\bor (?!eight|more|longer|better|\d|king|queen|ace)", IGNORECASE
)
"""Words of an opening of 3NT that may be another hand than a solid minor."""
_OF_2N = 18
"""The fewest points of an opening of 2NT that shows a balanced hand by its range."""
_DENIAL = compile_later(
    r"(?:no|denies|without) (?:an? )?(?:\w+[ -])?(?:suits?|support|fit|majors?|hearts?|spades?)"
    r"|(?:also )?(?:5332|5422|6322)(?: also| too)?",
    IGNORECASE,
)
"""Words that take nothing back from a bid in notrump."""
_NEED_NOT = compile_later(
    r"(?:may|might|need|does) not (?:have|hold|promise|contain) [^,;.]*", IGNORECASE
)
"""A remark that promises nothing."""
_STRONG = 14
"""The fewest points of a strong overcall in notrump."""
_INVITATION = 2
_MOST_OF_WEAK = 12
_NARROW = 3
_MINORS = frozenset({Suit.CLUBS, Suit.DIAMONDS})


def notrump_kinds(text: PlacedText, one: Alternative) -> Iterator[str]:
    """Yield natural or artificial, with the kinds that an alternative of the text gives."""
    says_balanced = bool(_EVEN & said.claim_names(one, "shape")) or _is_even(text, one)
    is_opening = text.position.role == "opening"
    if "asks-aces" in text.answers.sure:
        yield "artificial"
    elif _is_short_raise(text, one) or _is_raise(text, one, says_balanced=says_balanced):
        yield from ("artificial", "raise")
    elif said.is_lowest_two(one, text.position):
        yield from ("artificial", "two-lowest-unbid", "two-suiter")
    elif _shows_two(text, one, says_balanced=says_balanced):
        yield from ("artificial", "two-suiter")
    elif is_opening and (said.is_solid_suit(one) or _is_gambling(text)):
        yield from ("artificial", "one-suiter")
    elif text.shows_either(one) and _is_weak(one) and not text.may_be_taken_back:
        yield from ("artificial", "unknown-suit")
    elif _is_transfer(text, one):
        yield "artificial"
    elif "semi-forcing" in one.forcing or says_balanced:
        yield from ("natural", "balanced") if says_balanced else ("natural",)
    elif _shows_balanced(text, one):
        yield from ("natural", "balanced")
    elif any((_chooses(text, one), _answers(text, one), _has_stopper(text, one))):
        yield "natural"


def _is_even(text: PlacedText, one: Alternative) -> bool:
    """Return whether lengths or a pattern are balanced, and neither support nor an answer."""
    is_answer = bool(text.answers.sure & {"transfer", "ask", "asks-aces", "relay", "puppet"})
    return said.is_even(one) and not is_answer and not text.supports(one, said.LENGTH)


def _is_raise(text: PlacedText, one: Alternative, *, says_balanced: bool) -> bool:
    """Return whether a bid shows support; if it is balanced, a fit or four cards in response."""
    if not says_balanced:
        return _supports(text, one)
    is_response = text.position.role == "response" and bool(text.partners_suits)
    return is_response and (said.has_fit(one) or text.supports(one, said.LENGTH))


def _supports(text: PlacedText, one: Alternative) -> bool:
    """Return whether a bid shows support for partner, also for the suit of a transfer."""
    is_length = text.is_first and text.supports(one, said.LENGTH)
    return said.has_fit(one) or is_length or text.fits_transfer(one)


def _is_short_raise(text: PlacedText, one: Alternative) -> bool:
    """Return whether a jump in answer to a suit shows a shortness elsewhere."""
    is_jump = text.position.role == "response" and text.position.jump > 0
    is_short = any(claim.is_positive for claim in one.of("shortness"))
    return is_jump and bool(text.partners_suits) and is_short


def _is_transfer(text: PlacedText, one: Alternative) -> bool:
    """Return whether an answer to a bid in notrump shows one long suit, and nothing else."""
    partners = text.position.partners
    is_answer = text.position.role == "response" and partners[0].suit is None
    kinds = {claim.kind for claim in one.claims}
    longest = [length.low for length in one.lengths.values() if length.low > said.LENGTH]
    is_one = kinds <= {"length", "relative"} and len(longest) == 1 == len(one.lengths)
    shown = [claim.suits for claim in one.of("shows")]
    is_one = is_one or (kinds <= {"shows", "relative"} and list(map(len, shown)) == [1])
    return is_answer and partners[0].is_bid and text.is_clear and is_one


def _chooses(text: PlacedText, one: Alternative) -> bool:
    """Return whether a bid is to play, or 3NT lets partner choose the game, or 2NT invites."""
    position = text.position
    if "to-play" in one.forcing:
        return True
    spans = (*text.meaning.soft, *(one.span for one in text.meaning.unread))
    remarks = (text.meaning.text[slice(*one)].strip() for one in spans)
    is_clear = all(map(_NEED_NOT.fullmatch, remarks))
    if text.answers.sure & {"ask", "relay", "puppet"} or not is_clear:
        return False
    if position.call.code == "3N":
        return "choice-of-games" in said.claim_names(one, "nature")
    kinds = {
        claim.kind
        for claim in one.claims
        if not said.is_denial(claim) and not (claim.kind == "length" and claim.suits in text.shown)
    }
    is_invitation = "invitational" in one.forcing and kinds <= {"forcing", "strength"}
    is_free = position.call.code == "2N" and not position.agreed_suits
    return is_free and is_invitation and position.role in {"rebid", "later"}


def _shows_balanced(text: PlacedText, one: Alternative) -> bool:
    """Return whether a bid that says nothing of its shape is balanced by its place."""
    if _says_balanced(text) or "notrump" in said.claim_names(one, "nature"):
        return True
    if not only_denies(text) or not said.is_plain_range(one):
        return False
    position = text.position
    if position.words == ("2N",):
        return one.hcp is not None and one.hcp.low >= _OF_2N and one.hcp.high is not None
    if position.role in {"opening", "overcall"}:
        return position.call.level == 1
    return said.rebids_notrump(one, position, text.answers)


def _shows_two(text: PlacedText, one: Alternative, *, says_balanced: bool) -> bool:
    """Return whether a first call shows two suits, or a second bid in notrump both majors."""
    suits = said.other_suits(one, "")
    if text.is_first:
        is_sure = text.is_clear and len(suits) > 1 and not says_balanced
        return said.is_two_suiter(one) or (is_sure and not text.shows_either(one))
    own = text.position.own
    return bool(own) and own[-1].suit is None and suits == {"h", "s"}


def _is_weak(one: Alternative) -> bool:
    """Return whether an alternative is weak by its words or its range."""
    is_by_range = one.hcp is not None and one.hcp.high is not None and one.hcp.high <= _MOST_OF_WEAK
    is_by_name = "preempt" in said.claim_names(one, "nature")
    return is_by_range or is_by_name or "weak" in said.claim_names(one, "relative")


def _is_gambling(text: PlacedText) -> bool:
    """Return whether an opening of 3NT is a solid minor, whatever it has outside."""
    words = text.meaning.text
    is_named = _SOLID_MINOR.search(words) is not None and not _OF_OTHER_3N.search(words)
    return text.position.words == ("3N",) and is_named


def _answers(text: PlacedText, one: Alternative) -> bool:
    """Return whether a bid of 1NT answers a suit, or one of 2NT invites."""
    position = text.position
    is_plain = only_denies(text) and not said.other_suits(one, "")
    partners = position.partners[0] if position.partners else None
    if position.role != "response" or partners is None or not is_plain:
        return False
    is_natural = partners.suit is not None and "artificial" not in text.answers.sure
    if is_natural and position.call.level == 1:
        return bool(one.claims)
    if position.call.level != _INVITATION or not text.is_clear:
        return False
    if partners.suit is None:
        return "invitational" in one.forcing
    is_limited = bool({"invitational", "non-forcing"} & set(one.forcing))
    if is_natural and partners.suit in _MINORS:
        return _is_limited(one)
    return is_natural and is_limited and said.is_plain_range(one)


def _is_limited(one: Alternative) -> bool:
    """Return whether an answer of 2NT to a minor invites, or has a narrow range."""
    kinds = {claim.kind for claim in one.claims if not said.is_denial(claim)}
    if one.hcp is None:
        return "invitational" in one.forcing and kinds <= {"forcing", "stopper"}
    is_narrow = one.hcp.high is not None and one.hcp.high - one.hcp.low <= _NARROW
    return is_narrow and said.is_plain_range(one)


def only_denies(text: PlacedText) -> bool:
    """Return whether the unread words of a text about a bid in notrump only deny suits."""
    lost = (text.meaning.text[slice(*one.span)] for one in text.meaning.unread)
    return all(map(_DENIAL.fullmatch, lost))


def _has_stopper(text: PlacedText, one: Alternative) -> bool:
    """Return whether an answer or a strong overcall has a range and a stopper, and no suit."""
    is_answer = text.position.role in {"response", "advance"} and text.position.contested
    is_strong = one.hcp is not None and one.hcp.low >= _STRONG
    is_overcall = text.position.role == "overcall" and is_strong
    return (
        (is_answer or is_overcall)
        and text.is_clear
        and said.is_plain_range(one)
        and bool(one.of("stopper"))
    )


def _says_balanced(text: PlacedText) -> bool:
    """Return whether only a soft remark takes the shape back, such as a five-card major (MN-35)."""
    meaning = text.meaning
    lost = [meaning.text[slice(*one.span)] for one in meaning.unread]
    return bool(meaning.soft) and [one.casefold().rstrip(".") for one in lost] in _BALANCED
