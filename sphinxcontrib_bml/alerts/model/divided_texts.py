"""Texts that are read in parts: choices, and words joined with another suit (ALERTS AT-12)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ...agreements.meanings.model import Alternative, Claim, Meaning
from ...bridge.auctions import Side
from ...patterns import IGNORECASE, compile_later
from .plain_words import plain_words
from .positions import CallPosition

_FIRST_BIDS = frozenset({"opening", "response"})
_CHOICE = compile_later(r",? or ", IGNORECASE)
_OR_ELSE = compile_later(r"[,;] or ", IGNORECASE)
_MOST_CHOICES = 3
_WITH = compile_later(r" with ", IGNORECASE)
_UNSURE = compile_later(
    r"\b(?:no|not|non|without|never|unless|if|when|but|except|usually|often|may|might|could|denies)\b",
    IGNORECASE,
)
"""Words that make the parts of a text depend on each other."""
_OR_STRONG = compile_later(
    r"(.+?),? or (?:an? |any )?(?:(?:very |extra )?strong(?: hands?)?"
    r"|(?:1[6-9]|2\d)\+(?: HCP)?(?: any)?)",
    IGNORECASE,
)
_NAME = compile_later(r"([A-Za-z][A-Za-z' -]{2,30}): (?=.)")
_CASES = compile_later(
    r"\b(?:no|not|non|un\w*|seat|vul\w*|nv|passed|hand|opposite|after|over|if|when|against|then"
    r"|opener|responder|partner|opp\w*|they|else|otherwise|with|clubs?|diamonds?|hearts?|spades?"
    r"|majors?|minors?|min(?!i\b)\w*|max\w*|first|second|third|fourth|transfers?)\b",
    IGNORECASE,
)
"""Words before a colon that are more than the name of a convention."""
_SHORT = compile_later(
    r"(?:shortness|shortage|short|singleton or void|void or singleton|void|singleton)", IGNORECASE
)
_CARDS = compile_later(
    r"([4-8]|four|five|six|seven)(\+| or more| or longer)?(?:[ -]?cards?(?: suit)?)?", IGNORECASE
)
_OTHER_POINTS = compile_later(r"\b(?:total|support|dummy|distribution\w*) p", IGNORECASE)
"""Points that are not HCP."""
_NUMBERS = {"four": "4", "five": "5", "six": "6", "seven": "7"}
_LETTERS = compile_later(r"(?<![\w!+-])(?<!to )(?<!bid )(?<!play )([3-8]\+?)([CDHS])(?![\w!-])")
"""Lengths that could be calls."""
_POINTS = compile_later(r"\d{1,2}\+")
_TELLING = frozenset({"relay", "puppet", "ask", "waiting", "transfer"})
"""Natures of calls that say what partner bids."""
_NATURAL = frozenset({"natural", "preempt"})
_UP_TO = compile_later(
    r"(.+?),? (?:through|thru|(?:up )?to) [1-7](?:![cdhs]|[CDHSN]T?)", IGNORECASE
)


def read_in_parts(
    meaning: Meaning, position: CallPosition, read: Callable[[str], Meaning]
) -> Meaning:
    """Return the meaning of a text whose parts are read, but not the words between them.

    The level up to which a double applies does not change its kind, and neither does a strong hand
    in a double for takeout. A text of two choices has an alternative for each of them.

    :param meaning: the meaning of the whole text; returned if the parts are not read either.
    :param read: the reader of a text about the same call.
    """
    text = meaning.text.strip()
    if not meaning.unread and not meaning.soft:
        return meaning
    plain = plain_words(text)
    if plain != text:
        return read_in_parts(read(plain), position, read)
    lost = [meaning.text[slice(*one.span)] for one in meaning.unread]
    name = _NAME.match(text)
    if name and name[1] in lost and not _CASES.search(name[1]):
        part = read(text[name.end() :])
        if _is_read(part):
            return part
    if lettered := _with_suits_of_letters(text, position, read):
        return lettered
    if position.call_kinds & {"double"} and (double := _double(text, position, read)):
        return double
    if position.role in _FIRST_BIDS and (chosen := _chosen(meaning, _OR_ELSE.split(text), read)):
        return chosen
    if len(lost) != 1:
        return meaning
    named = _with_own_suit(meaning, position)
    if named and (part := read(named)).is_whole:
        return part
    if meaning.soft or _UNSURE.search(lost[0]):
        return meaning
    if lost[0] == text and (chosen := _chosen(meaning, _CHOICE.split(text), read)):
        return chosen
    joined = _WITH.split(lost[0])
    if len(joined) == 1 or len(meaning.alternatives) > 1:
        return meaning
    return _joined(meaning, list(map(read, joined)))


def _chosen(meaning: Meaning, choices: list[str], read: Callable[[str], Meaning]) -> Meaning | None:
    """Return the meaning of some choices, each an alternative, if all are read."""
    if not 1 < len(choices) <= _MOST_CHOICES:
        return None
    parts = list(map(read, choices))
    if not all(map(_is_read, parts)):
        return None
    return Meaning(meaning.text, tuple(one for part in parts for one in part.alternatives))


def counted_in_hcp(meaning: Meaning) -> Meaning:
    """Return the meaning of an opening or a bid in notrump, whose points are HCP."""
    claims = [claim for one in meaning.alternatives for claim in one.claims]
    is_counted = any((claim.kind, claim.name) == ("strength", "points") for claim in claims)
    if not is_counted or _OTHER_POINTS.search(meaning.text):
        return meaning
    alternatives = (Alternative(tuple(map(_in_hcp, one.claims))) for one in meaning.alternatives)
    return replace(meaning, alternatives=tuple(alternatives))


def _in_hcp(claim: Claim) -> Claim:
    is_points = (claim.kind, claim.name) == ("strength", "points")
    return replace(claim, name="hcp") if is_points else claim


def _double(text: str, position: CallPosition, read: Callable[[str], Meaning]) -> Meaning | None:
    """Return the meaning of a double without its last level or strong hand, or None."""
    for pattern in (_UP_TO, _OR_STRONG):
        if match := pattern.fullmatch(text):
            part = read(match[1])
            if _is_read(part) and (pattern is _UP_TO or _is_for_takeout(part, position)):
                return part
    return None


def _with_own_suit(meaning: Meaning, position: CallPosition) -> str:
    """Return a text with the suit of the bid for a length or shortness without a suit, or nothing.

    A length without a suit is a number of cards only next to a strength, and not where suits are
    often those of transfers.
    """
    suit, (start, end) = position.call.suit, meaning.unread[0].span
    lost, claims = meaning.text[start:end], meaning.alternatives[0].claims
    if suit is None or suit in position.suits_of(Side.THEY) or len(meaning.alternatives) > 1:
        return ""
    own = f"!{suit.letter.lower()}"
    if _SHORT.fullmatch(lost):
        is_new = suit not in position.suits_of(Side.WE) and position.role != "opening"
        return f"{meaning.text[:start]}shortness in {own}{meaning.text[end:]}" if is_new else ""
    match = _CARDS.fullmatch(lost)
    kinds = {claim.kind for claim in claims}
    says_strength = bool(kinds & {"strength", "forcing", "relative"}) or any(
        claim.name == "preempt" for claim in claims
    )
    is_nature = any(claim.kind == "nature" and claim.name not in _NATURAL for claim in claims)
    is_plain = says_strength and not is_nature and not kinds & {"length", "shows", "shape"}
    if not match or not is_plain or not _is_among_suits(position):
        return ""
    number, plus = match[1].casefold(), "+" if match[2] else ""
    return f"{meaning.text[:start]}{_NUMBERS.get(number, number)}{plus}{own}{meaning.text[end:]}"


def _is_among_suits(position: CallPosition) -> bool:
    """Return whether a call is an opening, or all bids before it are suits on the one level.

    Answers to one club are often transfers.
    """
    bids = [call for _, call in position.turns[:-1] if call.is_bid]
    return position.words[:-1] != ("1C",) and all(
        call.suit is not None and call.level == 1 for call in bids
    )


def _joined(meaning: Meaning, parts: list[Meaning]) -> Meaning:
    """Return a meaning with the claims of all parts of its unread words, if each is read."""
    if any(len(one.alternatives) > 1 for one in parts) or not all(map(_is_read, parts)):
        return meaning
    claims = (claim for part in (*parts, meaning) for claim in part.alternatives[0].claims)
    return Meaning(meaning.text, (Alternative(tuple(dict.fromkeys(claims))),))


def _with_suits_of_letters(
    text: str, position: CallPosition, read: Callable[[str], Meaning]
) -> Meaning | None:
    """Return the meaning of a text with lengths such as ``4S``, or None.

    They could be calls. They are lengths if the rest of the text asks partner for nothing, and one
    is in the suit of the bid or in a suit of partner.
    """
    calls = (position.call, *position.partners)
    suits = {call.suit.letter for call in calls if call.suit is not None}
    letters = {match[2] for match in _LETTERS.finditer(text)}
    if not letters & suits:
        return None
    part = read(_LETTERS.sub(lambda match: f"{match[1]}!{match[2].lower()}", text))
    is_told = any(one.name in _TELLING for each in part.alternatives for one in each.of("nature"))
    lost = (part.text[slice(*one.span)] for one in part.unread)
    is_read = all(map(_POINTS.fullmatch, lost)) and not part.soft
    return part if is_read and not is_told else None


def _is_read(part: Meaning) -> bool:
    """Return whether a part is read wholly, and says something in each alternative."""
    return part.is_whole and not part.soft and all(one.claims for one in part.alternatives)


def _is_for_takeout(part: Meaning, position: CallPosition) -> bool:
    theirs = {suit.letter.lower() for suit in position.suits_of(Side.THEY)}
    return all(
        any(claim.name == "takeout" for claim in one.of("nature"))
        or any(claim.suits in theirs for claim in one.of("shortness"))
        for one in part.alternatives
    )
