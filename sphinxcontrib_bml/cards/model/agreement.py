"""Comparison of card texts and notes by their meanings (AG-3).

A text may leave out what the notes say, and must not say otherwise. What is not read on one side is
not compared.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

from ...agreements.meanings.combining import names_intermediate, names_raise
from ...agreements.meanings.model import SUITS, Alternative, Range
from ...bridge.auctions import Auction
from ...language.options import Language
from ...patterns import IGNORECASE, compile_later
from .call_kinds import is_kind
from .card import compared
from .noted_rows import NotedRow, row_of_text
from .rival_names import has_rival_names

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
_ONE_SUIT = compile_later(
    r"\b(?:one|single|1)(?:[- ]long)?[- ]?suit(?:ed|ers?)?\b|\b(?:one|either) (?:major|minor)\b"
    r"|\ban? single suit",
    IGNORECASE,
)
_THREE_SUITS = compile_later(r"\b(?:three|3)[- ]?suit(?:ed|ers?)?\b|\b4-?4-?4-?1\b", IGNORECASE)
_FOUR_AND_LONGER = compile_later(r"\b(?:4M|(?:4|four)[- ]card major)\s*(?:\+|and|with)", IGNORECASE)
_PENALTY = compile_later(r"\bpen", IGNORECASE)
_BUSINESS = compile_later(r"\bpenalty[- ]oriented\b|\bbusiness\b", IGNORECASE)
_NO_FIT = compile_later(
    r"\b(?:no|without|denies(?: a)?) (?:fit|support|primary support)\b"
    r"|\bdenies (?:3|three|4|four)[- ]?(?:card )?(?:support|trumps|hearts|spades|!h|!s)",
    IGNORECASE,
)
_NO_PROMISE = compile_later(
    r"\bnon[- ]?promissory\b|\b(?:not|n't|no) (?:necessarily )?promis"
    r"|\b(?:may|might) (?:not have|have no|lack) (?:an? |any )?(?:(?:4|four)[- ]card )?major",
    IGNORECASE,
)
_PROMISE = compile_later(r"\b(?:promises|promising|guarantees?|promissory)\b", IGNORECASE)
_LIMIT = 10
"""The least points of a limit raise of an opening at the one level; a mixed raise has less."""
_MIXED = compile_later(r"\bmixed\b", IGNORECASE)
_ONE_ROUND = compile_later(r"\b(?:one|1)[- ]round\b|\bF1\b", IGNORECASE)
_SPLINTER = compile_later(r"(?<!no )\bsplinters?\b", IGNORECASE)
_TWO_SUITED = compile_later(r"\b(?:two|2)[- ]suit(?:ed|ers?)\b", IGNORECASE)
_ASKS_ABOUT = compile_later(
    r"\b(?:feature|ogust|shape|strength|stop(?:per)?s?|aces?|key ?cards?|shortage|singleton)\b"
    r".{0,12}\bask|\bask(?:s|ing)?\b.{0,8}\b(?:feature|shape|strength|stop|ace|key|short|singleton)"
    r"|\bogust\b",
    IGNORECASE,
)
_FORCES = compile_later(
    r"(?<!not )\bforces? (?:partner |opener )?(?:to )?(?:bid |a )?(?:re-?double|[1-7]\s*!?[cdhsn♣♦♥♠])",
    IGNORECASE,
)
_STRONG_TWO = compile_later(r"\b(?:strong|acol) two\b", IGNORECASE)
_FOURTH_SUIT_TO_GAME = compile_later(
    r"\b(?:fourth|4th)[- ]suit,? (?:forcing to game|game[- ]forc|gf\b)|\b4sfg", IGNORECASE
)
_POSITIVE = compile_later(r"(?<!semi-)(?<!semi )\bpositive\b", IGNORECASE)
_NOT_POSITIVE = 6
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


def _of_one_hand(row: NotedRow) -> Alternative | None:
    """Return the only alternative of a text, or None for several."""
    return row.alternatives[0] if len(row.alternatives) == 1 else None


def _points(own: NotedRow, theirs: NotedRow) -> bool:
    mine, yours = own.hcp or own.points, theirs.hcp or theirs.points
    if mine is None or yours is None:
        return False
    return not _contains(mine, yours) or _is_much_wider(mine, yours, _margin(own, theirs))


def _margin(own: NotedRow, theirs: NotedRow) -> int:
    """Return how much wider a range of a card may be at either end: not in natural notrump."""
    is_natural = all(is_kind(row, "artificial") is not True for row in (own, theirs))
    is_notrump = bool(own.auction) and own.call.is_bid and not own.own and is_natural
    return 0 if is_notrump else 1


def _is_much_wider(outer: Range, inner: Range, margin: int) -> bool:
    """Return whether ends of a range that both have are further apart than a margin.

    A range from zero is ``up to 9``, which says nothing about the least points.
    """
    if outer.low == 0 < inner.low:
        return False
    ends = [(inner.low, outer.low)]
    if outer.high is not None and inner.high is not None:
        ends.append((outer.high, inner.high))
    return any(high - low > margin for high, low in ends)


def _contains(outer: Range, inner: Range) -> bool:
    if outer.low > inner.low:
        return False
    return outer.high is None or (inner.high is not None and inner.high <= outer.high)


def _length(own: NotedRow, theirs: NotedRow) -> bool:
    mine, yours = _of_one_hand(own), _of_one_hand(theirs)
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
    highs = [part.lengths[one].high for one in "hs" if one in part.lengths]
    return not row.own and len(highs) == len("hs") and all(one == _ENOUGH for one in highs)


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
    part = _of_one_hand(one)
    if part is None:
        return False
    short = {suit for suit, length in part.lengths.items() if length.high == 1}
    short |= {claim.suits for claim in part.of("shortness")}
    return bool(short & _suits(other))


def _are_exact(mine: Range, yours: Range) -> bool:
    """Return whether both are numbers without a plus sign, and differ."""
    written = [one.written for one in (mine, yours)]
    return all(one.low == one.high for one in written) and written[0].low != written[1].low


def _shape(own: NotedRow, theirs: NotedRow) -> bool:
    mine, yours = _shapes(own), _shapes(theirs)
    opposite = {"balanced": "unbalanced", "unbalanced": "balanced"}
    if any(opposite.get(one) in yours for one in mine):
        return True
    for shapes, row in ((mine, theirs), (yours, own)):
        if "balanced" in shapes and _SPLINTER.search(row.firm_text):
            return True
    return any(
        (_has_one_suit(one) and _has_two_suits(other))
        or (_has_three_suits(one) and (_has_one_suit(other) or "weak-two" in _natures(other)))
        for one, other in ((own, theirs), (theirs, own))
    )


def _has_one_suit(row: NotedRow) -> bool:
    return len(row.alternatives) == 1 and _ONE_SUIT.search(row.firm_text) is not None


def _has_two_suits(row: NotedRow) -> bool:
    return len(_suits(row)) > 1 and _ONE_SUIT.search(row.firm_text) is None


def _has_three_suits(row: NotedRow) -> bool:
    return _THREE_SUITS.search(row.firm_text) is not None and not _ONE_SUIT.search(row.firm_text)


def _shapes(row: NotedRow) -> set[str]:
    found = [{one.name for one in part.of("shape") if one.is_positive} for part in row.alternatives]
    return set.intersection(*found) if found else set()


def _suit(own: NotedRow, theirs: NotedRow) -> bool:
    """Return whether a text shows a suit that the notes do not show."""
    mine, yours = _suits(own), _suits(theirs)
    if not (_natures(own) | _natures(theirs)) - _GENERAL:
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
    is_natural = bool(row.own) and "natural" in _natures(row) and len(of_the_other) == 1
    return shown or ({row.own} if is_natural else set())


def _suits(row: NotedRow) -> set[str]:
    """Return the suits that every hand shows, several letters for one of them."""
    part = _of_one_hand(row)
    if part is None:
        return set()
    groups = [one.suits for one in part.of("shows")]
    groups += [suit for suit, length in part.lengths.items() if length.low >= _ENOUGH]
    groups += [row.own_of_pair(one.suits) for one in part.of("length-any")]
    natures = part.of("nature")
    groups += [one.suits for one in natures if one.name == "transfer" and one.suits]
    if any(one.name == "transfer" for one in natures):
        groups += [one.suits for one in part.of("agreed") if one.suits]
    if len(set(groups)) == 1 and len(groups[0]) == 1 and _TWO_SUITED.search(row.firm_text):
        groups.append(SUITS.replace(groups[0], ""))
    return set(groups)


def _forcing(own: NotedRow, theirs: NotedRow) -> bool:
    mine, yours = _levels(own), _levels(theirs)
    is_unclear = any(unread.reason == "clash" for unread in theirs.meaning.unread)
    if not mine or not yours or is_unclear:
        return False
    if own.is_response_at_three and "one-round" in yours:
        yours = yours | {"to-game"}
    included = {level for one in mine for level in _FORCING.get(one, frozenset({one}))}
    is_one_round = _ONE_ROUND.search(own.firm_text) and not own.is_response_at_three
    return not yours & included or (bool(is_one_round) and yours == {"to-game"})


def _levels(row: NotedRow) -> set[str]:
    levels = {level for part in row.alternatives for level in part.forcing}
    return levels or ({"to-game"} if _FOURTH_SUIT_TO_GAME.search(row.firm_text) else set())


def _nature(own: NotedRow, theirs: NotedRow) -> bool:
    if _named(own, theirs) or _special(own, theirs):
        return True
    if not own.auction or not theirs.auction:
        return False
    pairs = ((own, theirs), (theirs, own))
    if any(differs(*pair) for differs in _EXCLUSIVE for pair in pairs):
        return True
    for one, other in pairs:
        if "to-play" in _levels(one) and _is_unplayed(other):
            return True
        if _is_plain_invitation(one) and "transfer" in _natures(other):
            return True
    for one, other in pairs:
        is_natural = is_kind(one, "natural") is True and "natural" not in _natures(other)
        is_other = is_kind(other, "artificial") is True or is_kind(other, "two-suiter") is True
        if is_natural and is_other and not _has_own_suit(other):
            return True
    return False


def _is_unplayed(row: NotedRow) -> bool:
    """Return whether a call is a transfer or asks, or raises partner in another strain."""
    is_named = any(name.word == "artificial" for name in row.names)
    is_forcing = _FORCES.search(row.firm_text) is not None
    is_other = row.call.is_bid and bool(_partners(row)) and row.own not in _partners(row)
    is_raise = is_other and is_kind(row, "raise") is True
    return bool(_natures(row) & _UNPLAYED) or is_named or is_forcing or is_raise


def _is_plain_invitation(row: NotedRow) -> bool:
    """Return whether a notrump bid invites, and its text says nothing but that and points."""
    is_notrump = row.call.is_bid and not row.own and not row.has_mark and row.is_whole
    kinds = {claim.kind for part in row.alternatives for claim in part.claims}
    is_plain = kinds <= {"forcing", "strength"} and not row.names and not row.asks
    return is_notrump and is_plain and _levels(row) == {"invitational"}


def _is_penalty_against_suits(one: NotedRow, other: NotedRow) -> bool:
    """Return whether a double is for penalty in one text, and shows suits in the other."""
    is_alone = "penalty" in _natures(one) and len(other.alternatives) == 1
    has_suits = bool(_suits(other)) or _ONE_SUIT.search(other.firm_text) is not None
    has_suits |= _FOUR_AND_LONGER.search(other.firm_text) is not None
    has_suits |= any(one.kind == "fit" for part in other.alternatives for one in part.claims)
    has_suits |= _has_support(other)
    return is_alone and has_suits and not _PENALTY.search(other.text) and not one.call.is_bid


def _has_support(row: NotedRow) -> bool:
    """Return whether a text has three cards in partner's suit."""
    lengths = [part.lengths.get(suit) for part in row.alternatives for suit in _partners(row)]
    return any(one is not None and one.low >= _LONG for one in lengths)


def _partners(row: NotedRow) -> set[str]:
    return row.context.partners_suits


def _has_no_fit(row: NotedRow) -> bool:
    """Return whether a text denies a fit, or three cards in partner's suit."""
    claims = [one for part in row.alternatives for one in part.of("fit")]
    is_denied = bool(claims) and not any(one.is_positive for one in claims)
    return is_denied or _NO_FIT.search(row.firm_text) is not None


def _has_fit_against_none(one: NotedRow, other: NotedRow) -> bool:
    """Return whether a call shows a fit in one text, and denies it in the other."""
    claims = [claim for part in one.alternatives for claim in part.of("fit")]
    is_shown = any(claim.is_positive for claim in claims) or _has_support(one)
    return is_shown and not _has_no_fit(one) and _has_no_fit(other)


def _is_artificial_against_its_suit(one: NotedRow, other: NotedRow) -> bool:
    """Return whether a bid is called artificial in one text, and shows its suit in the other."""
    is_artificial = "artificial" in _natures(one) and not _has_own_suit(one)
    return is_artificial and "artificial" not in _natures(other) and _has_own_suit(other)


def _asks_against_its_suit(one: NotedRow, other: NotedRow) -> bool:
    """Return whether a bid asks in one text, and only shows its suit in the other."""
    is_shown = bool(other.own) and other.own in _suits(other) and not other.asks
    is_two_suiter = any(name.word == "two-suiter" for name in other.names)
    is_shown |= (len(_suits(other)) > 1 or is_two_suiter) and not other.asks
    return one.asks and is_shown and not _suits(other) & _suits(one)


def _asks_against_puppet(one: NotedRow, other: NotedRow) -> bool:
    """Return whether a bid asks about the hand in one text, and for one answer in the other."""
    is_puppet = any(part.of("nature") for part in other.alternatives) and any(
        claim.name == "puppet" for part in other.alternatives for claim in part.of("nature")
    )
    is_puppet |= any(name.word == "puppet" for name in other.names)
    return bool(_ASKS_ABOUT.search(one.firm_text)) and is_puppet and not other.asks


def _raises_against_other_suits(one: NotedRow, other: NotedRow) -> bool:
    """Return whether a bid raises partner in one text, and shows two other suits in the other."""
    partners, suits = _partners(one), _suits(other)
    is_raise = len(partners) == 1 and is_kind(one, "raise") is True and not _suits(one) - partners
    has_others = len(suits) > 1 and not any(set(suit) & partners for suit in suits)
    return is_raise and has_others and not names_raise(other.firm_text)


def _promises_against_not(one: NotedRow, other: NotedRow) -> bool:
    """Return whether Stayman promises a major in one text, and not in the other."""
    is_promised = _PROMISE.search(one.text) and not _NO_PROMISE.search(one.text)
    return bool(is_promised) and _NO_PROMISE.search(other.text) is not None and other.asks


_EXCLUSIVE = (
    _is_penalty_against_suits,
    _is_artificial_against_its_suit,
    _asks_against_its_suit,
    _asks_against_puppet,
    _raises_against_other_suits,
    _promises_against_not,
    _has_fit_against_none,
)
"""Checks of two natures that exclude each other, in either order."""


def _has_own_suit(row: NotedRow) -> bool:
    lengths = [part.lengths.get(row.own) for part in row.alternatives]
    return all(one is not None and one.low >= _LONG for one in lengths)


def _special(own: NotedRow, theirs: NotedRow) -> bool:
    """Return whether both have special natures, and none in common."""
    mine, yours = (
        (_natures(row) | ({"ask"} if any(name.word == "puppet" for name in row.names) else set()))
        - _GENERAL
        for row in (own, theirs)
    )
    return bool(mine) and bool(yours) and not mine & yours


def _natures(row: NotedRow) -> set[str]:
    """Return the natures of a call; puppets and relays ask too."""
    names = {one.name for part in row.alternatives for one in part.of("nature")}
    names |= {one.word for one in row.names if one.word == "transfer"}
    names |= {"ask"} if row.asks or names & _ASKING else set()
    if row.auction and not row.call.is_bid and _BUSINESS.search(row.firm_text):
        names.add("penalty")
    return names - _ASKING


def _named(own: NotedRow, theirs: NotedRow) -> bool:
    """Return whether both name conventions that ask for different things."""
    mine, yours = ({one.object for one in row.names if one.word == "asks"} for row in (own, theirs))
    return bool(mine) and bool(yours) and not mine & yours


def _strength(own: NotedRow, theirs: NotedRow) -> bool:
    pairs = ((own, theirs), (theirs, own))
    if any(_is_mixed(one) and _has_strength(other) for one, other in pairs):
        return True
    if any(_is_raise_of_other_points(*pair) for pair in pairs):
        return True
    if any(_is_intermediate(one) and _is_extreme(other) for one, other in pairs):
        return True
    if any(_is_positive(one) and _is_too_weak(other) for one, other in pairs):
        return True
    if any(
        _is_constructive(one) and _is_weak(other) and not _has_relative(other, "const")
        for one, other in pairs
    ):
        return True
    return any(
        _is_weak(one) and _is_not_weak(other) and not (_is_high(one) and _is_high(other))
        for one, other in pairs
    ) or any(
        _has_relative(one, "strong") and _is_below(other)
        for one, other in ((own, theirs), (theirs, own))
    )


def _is_raise_of_other_points(one: NotedRow, other: NotedRow) -> bool:
    """Return whether a raise is limit, mixed or weak in one text, and has other points."""
    points = other.hcp or other.points
    if points is None or not other.context.partners_suits or _levels(other):
        return False
    if _is_mixed(one) or (_is_weak(one) and names_raise(one.firm_text)):
        return points.low >= _LIMIT and not _is_mixed(other)
    is_limit = _levels(one) == {"invitational"} and names_raise(one.firm_text)
    return is_limit and points.high is not None and points.high < _LIMIT


def _is_intermediate(row: NotedRow) -> bool:
    return _has_relative(row, "intermediate") or names_intermediate(row.firm_text)


def _is_positive(row: NotedRow) -> bool:
    return _POSITIVE.search(row.firm_text) is not None


def _is_too_weak(row: NotedRow) -> bool:
    points = row.hcp
    is_low = points is not None and points.high is not None and points.high <= _NOT_POSITIVE
    return is_low and not _is_positive(row)


def _is_constructive(row: NotedRow) -> bool:
    return _has_relative(row, "const") and not _is_weak(row)


def _is_extreme(row: NotedRow) -> bool:
    return _is_weak(row) or _has_relative(row, "strong")


def _is_mixed(row: NotedRow) -> bool:
    """Return whether it is a mixed raise, between a weak and an invitational one."""
    return _MIXED.search(row.firm_text) is not None


def _has_strength(row: NotedRow) -> bool:
    levels = _levels(row) & {"invitational", "invitational-plus", "to-game"}
    return not _is_mixed(row) and (bool(levels) or _is_weak(row))


def _has_relative(row: NotedRow, word: str) -> bool:
    return all(
        any(one.name.casefold() == word for one in part.of("relative")) for part in row.alternatives
    )


def _is_weak(row: NotedRow) -> bool:
    return _has_relative(row, "weak") or bool(_natures(row) & {"preempt", "weak-two"})


def _is_not_weak(row: NotedRow) -> bool:
    levels = _levels(row)
    return (
        _is_high(row)
        or _has_relative(row, "strong")
        or _STRONG_TWO.search(row.firm_text) is not None
        or bool(levels & {"to-game", "invitational-plus", "invitational", "slam-try"})
    )


def _is_high(row: NotedRow) -> bool:
    return row.hcp is not None and row.hcp.low >= _WEAK_BELOW


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
