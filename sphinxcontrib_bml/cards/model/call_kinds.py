"""Kinds of calls by the meanings of their rows: natural, a transfer, a raise and so on (DR-4).

Answers are true, false, or None if the notes do not tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ...agreements.meanings.combining import names_raise
from ...agreements.meanings.model import Alternative, Claim
from ...patterns import IGNORECASE, compile_later
from .call_words import Truth, all_of, letters_of
from .noted_rows import NotedRow
from .text_claims import denies_fit, is_intermediate, is_strong_cue_bid, suits_shown

_ARTIFICIAL = frozenset(
    {"artificial", "transfer", "relay", "puppet", "ask", "splinter", "fragment", "fit-jump", "cue"}
    | {"convention", "waiting", "takeout"}
)
_NATURAL = frozenset({"natural", "preempt", "weak-two"})
_SUIT_LENGTH, _MAJOR_LENGTH, _FIRST_SUIT = 3, 4, 5
_ONE_SUIT = 6
_TWO = 2
_WEAK_BELOW = 12
_NOT_WEAK = 10
"""The least strength of calls over theirs and of responses that are not weak."""
_INTERMEDIATE = (9, 12, 17)
_STRONG, _VERY_STRONG = 15, 20
_VERY_STRONG_LEVEL = 2
_LONG_IN_PARTNERS = 3
_JUMP_RAISE = 3
_STRONG_CLUB = compile_later(r"\bstrong (?:artificial )?(?:club|diamond)\b", IGNORECASE)
_STRONG_TWO = compile_later(r"\b(?:strong|acol) two\b", IGNORECASE)
_STRONG_TWO_CLUBS = compile_later(r"\b(?:strong|acol) two in (?:clubs|!c|♣)", IGNORECASE)
_TWO_SUITS = compile_later(r"\btwo[- ]suit(?:er|ed)s?\b|\bany two suits\b", IGNORECASE)
_WEAK_RAISE, _LIMIT_RAISE = 7, (10, 12)
_PUPPET = compile_later(r"\bpuppets?\s+(?:to\s+)?[1-7]\s*!?([cdhs♣♦♥♠])(?![a-z])", IGNORECASE)
_LETTERS = str.maketrans("♣♦♥♠", "cdhs")
_STRENGTH = frozenset({"relative", "strength", "forcing"})
_OTHER_DOUBLES = frozenset({"negative", "responsive", "support"})
_PENALTY = compile_later(r"\b(?:pen|optional|card[- ]show|value)|^cards\b", IGNORECASE)


def is_kind(row: NotedRow, word: str, target: str = "") -> Truth:
    """Return whether the call of a row is of a kind.

    :param target: the suit or pair of suits of a transfer, the call of a puppet.
    """
    if word == "transfer" and target:
        return _goes_to(row, "transfer", letters_of(target))
    if word == "penalty" and is_only_takeout(row):
        return False
    if word == "raise" and denies_fit(row):
        return False
    if word in ("two-suiter", "natural") and is_strong_cue_bid(row):
        return False
    if word == "puppet" and target:
        return _goes_to(row, "puppet", target[-1].lower())
    return _of_all(row, _CHECKS[word])


def is_only_takeout(row: NotedRow) -> bool:
    """Return whether a double is for takeout in each alternative, and never for penalty."""
    is_said = all("takeout" in _natures(one) for one in row.alternatives)
    return is_said and not row.call.is_bid and not _PENALTY.search(row.text)


def is_of_kinds(row: NotedRow, words: Iterable[str], target: str, without: str) -> Truth:
    """Return whether the call is of all kinds, and not of the kind ``without``."""
    found: list[Truth] = [is_kind(row, word, target) for word in words]
    if without:
        other = is_kind(row, without)
        found.append(None if other is None else not other)
    return all_of(found)


def shows(row: NotedRow, target: str, number: int) -> Truth:
    """Return whether the call shows a suit with a number of cards, or both suits of a pair."""
    if not number and len(letters_of(target)) > 1:
        return all_of(_shows_suit(row, suit, 0) for suit in letters_of(target))
    return _shows_suit(row, letters_of(target), number)


def _shows_suit(row: NotedRow, suits: str, number: int) -> Truth:
    """Return whether the call shows a suit, or one of a pair, with a number of cards."""
    least = number or 4
    if any(one.word == "shows" for one in row.names) and _other_major(row) in suits:
        return True
    if _is_strong_redouble(row) or _is_natural_elsewhere(row, suits) or is_strong_cue_bid(row):
        return False
    found: list[Truth] = []
    for alternative in row.alternatives:
        lengths = [alternative.lengths[suit] for suit in suits if suit in alternative.lengths]
        if any(one.low >= least for one in lengths) or (
            not number and any(one.suits in suits and one.suits for one in alternative.of("shows"))
        ):
            found.append(True)
        else:
            is_said = len(lengths) == len(suits) or _shows_others(alternative, suits)
            found.append(False if is_said and row.is_whole else None)
    return all_of(found)


def _is_strong_redouble(row: NotedRow) -> bool:
    """Return whether a redouble only shows strength."""
    kinds = {one.kind for part in row.alternatives for one in part.claims}
    is_only = bool(kinds) and kinds <= _STRENGTH and row.is_whole and not row.names
    is_strong = row.hcp is not None and row.hcp.low >= _NOT_WEAK
    return row.call.code == "R" and is_only and (is_strong or _is_kind_of_all(row, "strong"))


def _is_natural_elsewhere(row: NotedRow, suits: str) -> bool:
    """Return whether a bid is natural in another strain, and names no other suits."""
    is_other = row.call.is_bid and (not row.own or row.own not in suits)
    is_plain = not suits_shown(row) - {row.own} and row.is_whole
    return is_other and is_plain and is_kind(row, "natural") is True


def _is_kind_of_all(row: NotedRow, word: str) -> bool:
    return all(_has_relative(one, word) for one in row.alternatives)


def _other_major(row: NotedRow) -> str:
    return {"h": "s", "s": "h"}.get(row.own, "")


def _goes_to(row: NotedRow, nature: str, suits: str) -> Truth:
    if any(one.word == nature for one in row.names):
        return True
    said = _PUPPET.search(row.firm_text) if nature == "puppet" else None
    if said is not None:
        return said[1].translate(_LETTERS).lower() in suits
    found: list[Truth] = []
    for alternative in row.alternatives:
        goals = [one.suits for one in alternative.of("nature") if one.name == nature]
        goal = _goal(row, alternative, goals) if nature == "transfer" else "".join(goals[:1])
        if goals or goal:
            found.append(set(goal) <= set(suits) if goal else None)
        else:
            others = {one.name for one in alternative.of("nature")}
            is_said = bool(others) or _has_own_length(row, alternative)
            is_sure = row.is_whole or bool(others & {"ask", "relay"})
            found.append(False if is_said and is_sure else None)
    return all_of(found)


def _goal(row: NotedRow, alternative: Alternative, said: Sequence[str]) -> str:
    """Return the suit that a transfer over notrump shows, or nothing.

    It is the suit that the text says. Without one, a red suit is the next one up; without the
    word, a single long suit that is not the one bid is a transfer to it.
    """
    goal = "".join([*said, *(one.suits for one in alternative.of("agreed") if said)])
    before = row.auction.calls[:-1]
    is_over_notrump = len(before) == _TWO and before[0].is_bid and before[0].suit is None
    if goal or not is_over_notrump or not row.call.is_bid:
        return goal
    shown = {one.suits for one in alternative.of("shows")}
    shown |= {suit for suit, one in alternative.lengths.items() if one.low >= _MAJOR_LENGTH}
    if len(shown) == 1 and row.own != (only := shown.pop()) and len(only) == 1:
        others = {one.name for one in alternative.of("nature")} - {"transfer", "artificial"}
        is_long = all(one.low >= _FIRST_SUIT for one in alternative.lengths.values())
        return only if is_long and not others and row.is_whole else ""
    is_next = said and not shown and row.call.level == before[0].level + 1
    return {"d": "h", "h": "s"}.get(row.own, "") if is_next else ""


def _of_all(row: NotedRow, check: Callable[[NotedRow, Alternative], Truth]) -> Truth:
    found = [check(row, one) for one in row.alternatives]
    if True in found and False in found:
        return None
    answer = all_of(found)
    return None if answer is False and not row.is_whole else answer


def _natures(alternative: Alternative) -> set[str]:
    return {one.name for one in alternative.of("nature")}


def _has_own_length(row: NotedRow, alternative: Alternative) -> bool:
    """Return whether the length of the suit bid reads as natural."""
    length = alternative.lengths.get(row.own)
    least = _MAJOR_LENGTH if row.own in ("h", "s") else _SUIT_LENGTH
    return length is not None and length.low >= least


def _reads_as_natural(row: NotedRow, alternative: Alternative) -> bool:
    natures = _natures(alternative)
    if natures & _ARTIFICIAL or row.asks:
        return False
    if "natural" in natures or _has_own_length(row, alternative):
        return True
    if _is_weak_bid(row, alternative) or _is_strong_two(row):
        return True
    if row.own and any(one.suits == row.own for one in alternative.of("shows")):
        return not _STRONG_CLUB.search(row.firm_text)
    if natures & _NATURAL:
        is_own = all(one.suits == row.own for one in alternative.of("shows"))
        return is_own and not row.may_show_others
    is_notrump = row.call.is_bid and not row.own
    is_range = alternative.hcp is not None and row.has_range_of_notrump
    return is_notrump and (
        is_range or any(one.name == "balanced" for one in alternative.of("shape"))
    )


def _is_weak_bid(row: NotedRow, alternative: Alternative) -> bool:
    """Return whether a suit bid is only said to be weak, as in ``weak jump overcall``."""
    is_free = row.own and row.own not in row.context.partners_suits and not row.has_mark
    kinds = {one.kind for one in alternative.claims}
    is_bare = kinds <= {"relative", "strength", "quality"} and row.is_whole
    return bool(is_free and is_bare and not row.names and _has_relative(alternative, "weak"))


def _is_strong_two(row: NotedRow) -> bool:
    """Return whether it is an opening called ``strong two``, which shows its suit."""
    is_two = row.is_opening and row.call.level == _TWO and bool(row.own) and not row.has_mark
    pattern = _STRONG_TWO_CLUBS if row.own == "c" else _STRONG_TWO
    return is_two and pattern.search(row.firm_text) is not None


def _natural(row: NotedRow, alternative: Alternative) -> Truth:
    if _artificial(row, alternative) is True or _two_suiter(row, alternative) is True:
        return False
    return True if _reads_as_natural(row, alternative) else None


def _artificial(row: NotedRow, alternative: Alternative) -> Truth:
    if _natures(alternative) & _ARTIFICIAL or any(one.word == "artificial" for one in row.names):
        return True
    if _is_other_raise(row, alternative) or (row.asks and row.call.is_bid):
        return True
    if _has_own_length(row, alternative):
        return False
    if _reads_as_natural(row, alternative):
        return False
    if row.own and _shows_others(alternative, row.own):
        return True
    if row.call.is_bid and (_has_relative(alternative, "neg") or row.is_of_any_shape):
        return True
    if row.has_mark or _is_forcing_two(row, alternative):
        return True
    return False if alternative.claims else None


def _is_forcing_two(row: NotedRow, alternative: Alternative) -> bool:
    """Return whether it is a two-level opening of a very strong hand without a suit."""
    points = alternative.hcp
    is_strong = (points is not None and points.low >= _VERY_STRONG) or (
        "to-game" in alternative.forcing
    )
    is_two = row.is_opening and row.call.level == _VERY_STRONG_LEVEL and bool(row.own)
    return is_two and is_strong and row.own not in alternative.lengths


def _shows_others(alternative: Alternative, suits: str) -> bool:
    long = {suit for suit, one in alternative.lengths.items() if one.low >= _MAJOR_LENGTH}
    shown = {one.suits for one in alternative.of("shows") if len(one.suits) == 1}
    return bool((long | shown) - set(suits)) and not (long | shown) & set(suits)


def _is_other_raise(row: NotedRow, alternative: Alternative) -> bool:
    return (
        _raise(row, alternative) is True
        and row.call.is_bid
        and row.own not in row.context.partners_suits
    )


def _raise(row: NotedRow, alternative: Alternative) -> Truth:
    if any(one.kind == "fit" and one.is_positive for one in alternative.claims):
        return True
    is_said = names_raise(row.firm_text) and not alternative.of("fit")
    if is_said or any(one.word == "raise" for one in row.names):
        return True
    if _has_length_of_partners(row, alternative):
        return True
    natures = _natures(alternative)
    return False if "natural" in natures or natures & {"transfer", "puppet"} else None


def _has_length_of_partners(row: NotedRow, alternative: Alternative) -> bool:
    """Return whether the text has length in partner's suit and none in another suit bid."""
    suits = [one for one in row.context.partners_suits if one in alternative.lengths]
    is_long = any(alternative.lengths[one].low >= _LONG_IN_PARTNERS for one in suits)
    has_other = bool(alternative.of("nature")) or _has_own_length(row, alternative)
    return is_long and (row.own in suits or not has_other)


def _two_suiter(row: NotedRow, alternative: Alternative) -> Truth:
    if any(one.word == "two-suiter" for one in row.names) or _TWO_SUITS.search(row.firm_text):
        return True
    lengths = {suit: one.low for suit, one in alternative.lengths.items()}
    several = [one for one in alternative.of("length-any") if _low(one) >= _MAJOR_LENGTH]
    long = [suit for suit, low in lengths.items() if low >= _MAJOR_LENGTH]
    longest = max(lengths.values(), default=0)
    apart = [one for one in several if not set(one.suits) & set(long)]
    shown = {one.suits for one in alternative.of("shows") if len(one.suits) == 1}
    shown |= {one.suits for one in alternative.of("shows") if not set(one.suits) & {*long, *shown}}
    number = len(set(long) | shown) + len(apart)
    if number == _TWO and (longest >= _FIRST_SUIT or len(shown) == _TWO):
        return True
    return False if lengths or shown or "natural" in _natures(alternative) else None


def _low(claim: Claim) -> float:
    return claim.range.low if claim.range is not None else 0


def _one_suiter(row: NotedRow, alternative: Alternative) -> Truth:
    if any(one.word == "one-suiter" for one in row.names):
        return True
    if any(one.name == "one-suiter" for one in alternative.of("shape")):
        return True
    if any(_low(one) >= _ONE_SUIT for one in alternative.of("length-any")):
        return True
    lengths = [one.low for one in alternative.lengths.values()]
    long = [low for low in lengths if low >= _ONE_SUIT]
    if len(long) == 1 and _two_suiter(row, alternative) is not True:
        return True
    return False if lengths or alternative.of("shape") else None


def _has_relative(alternative: Alternative, *words: str) -> bool:
    return any(one.name.casefold() in words for one in alternative.of("relative"))


def _weak(row: NotedRow, alternative: Alternative) -> Truth:
    if _has_relative(alternative, "weak") or _natures(alternative) & {"preempt", "weak-two"}:
        return True
    points = alternative.hcp
    if (kind := _raise_by_points(row)) is not None:
        return kind == "weak"
    if row.is_opening and points is not None:
        return points.high is not None and points.high < _WEAK_BELOW
    is_stronger = bool(alternative.forcing) or _has_relative(alternative, "strong", "intermediate")
    points = points or row.points
    is_high = points is not None and points.low >= _NOT_WEAK
    return False if is_stronger or is_high else None


def _raise_by_points(row: NotedRow) -> str | None:
    """Return what a jump raise of partner's suit is by its points alone, if they tell."""
    points = row.hcp
    is_jump = row.own in row.context.partners_suits and row.call.level == _JUMP_RAISE
    if not (row.own and is_jump) or points is None or points.high is None:
        return None
    if points.high <= _WEAK_RAISE:
        return "weak"
    low, high = _LIMIT_RAISE
    return "invitational" if low <= points.low and points.high <= high else None


def _intermediate(row: NotedRow, alternative: Alternative) -> Truth:
    if _has_relative(alternative, "intermediate") or is_intermediate(row):
        return True
    points = alternative.hcp
    low, least, most = _INTERMEDIATE
    if row.is_opening and points is not None:
        return points.low >= low and points.high is not None and least <= points.high <= most
    if points is not None and points.high is not None and points.high < least:
        return False
    return False if _has_relative(alternative, "weak", "strong") else None


def _strong(row: NotedRow, alternative: Alternative) -> Truth:
    if _has_relative(alternative, "strong") or (
        row.is_opening and "to-game" in alternative.forcing
    ):
        return True
    points = alternative.hcp
    if row.is_opening and points is not None:
        return points.low >= _STRONG
    if points is not None and points.high is not None and points.high < _STRONG:
        return False
    return False if _has_relative(alternative, "weak", "intermediate") else None


def _very_strong(row: NotedRow, alternative: Alternative) -> Truth:
    points = alternative.hcp
    is_strong = (points is not None and points.low >= _VERY_STRONG) or (
        "to-game" in alternative.forcing
    )
    is_two = bool(row.own) and row.call.level == _VERY_STRONG_LEVEL
    is_strong |= points is None and is_two and _has_relative(alternative, "strong")
    if is_strong and row.is_opening:
        return _artificial(row, alternative)
    return False if points is not None or alternative.claims else None


def _invitational(row: NotedRow, alternative: Alternative) -> Truth:
    if "invitational" in alternative.forcing:
        return True
    if not alternative.forcing and (kind := _raise_by_points(row)) is not None:
        return kind == "invitational"
    return False if alternative.forcing or _has_relative(alternative, "weak", "strong") else None


def _nature(name: str) -> Callable[[NotedRow, Alternative], Truth]:
    def check(row: NotedRow, alternative: Alternative) -> Truth:
        natures = _natures(alternative)
        if name in natures or any(one.word == name for one in row.names):
            return True
        if natures - {"artificial", "convention"} or _has_own_length(row, alternative):
            return False
        return None

    return check


def _takeout(row: NotedRow, alternative: Alternative) -> Truth:
    """Return whether it is for takeout; negative doubles are."""
    if not row.call.is_bid and _has_relative(alternative, "neg"):
        return True
    return _nature("takeout")(row, alternative)


def _penalty(row: NotedRow, alternative: Alternative) -> Truth:
    """Return whether it is for penalty; negative, responsive and support doubles are not."""
    is_other = any(one.word in _OTHER_DOUBLES for one in row.names)
    shown = set("".join(suits_shown(row)))
    is_other |= bool(shown) and not (shown & row.context.their_suits or _PENALTY.search(row.text))
    if not row.call.is_bid and (is_other or _has_relative(alternative, "neg")):
        return False
    return _nature("penalty")(row, alternative)


def _ask(row: NotedRow, alternative: Alternative) -> Truth:
    if row.call.is_bid and any(one.object == "notrump rebid" for one in row.names):
        return None
    if row.asks:
        return True
    return _nature("ask")(row, alternative)


def _shape(name: str) -> Callable[[NotedRow, Alternative], Truth]:
    def check(row: NotedRow, alternative: Alternative) -> Truth:
        names = {one.name for one in alternative.of("shape") if one.is_positive}
        if name in names:
            return True
        return False if names & {"balanced", "unbalanced"} else None

    return check


_CHECKS: dict[str, Callable[[NotedRow, Alternative], Truth]] = {
    "natural": _natural,
    "artificial": _artificial,
    "raise": _raise,
    "two-suiter": _two_suiter,
    "one-suiter": _one_suiter,
    "weak": _weak,
    "intermediate": _intermediate,
    "strong": _strong,
    "very-strong": _very_strong,
    "invitational": _invitational,
    "balanced": _shape("balanced"),
    "unbalanced": _shape("unbalanced"),
    "ask": _ask,
    "takeout": _takeout,
    "penalty": _penalty,
    **{name: _nature(name) for name in ("transfer", "puppet", "splinter")},
}
