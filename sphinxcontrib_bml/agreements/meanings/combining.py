"""The claims of one alternative together: resolved, taken back, and each said once."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from ...patterns import IGNORECASE, compile_later
from .context import Context
from .hands import is_possible
from .model import Claim, Counting, Range, Span
from .part_values import Part
from .terms import OWN, OWN_SHORT, PAIR, SHORT, SOMEWHERE, Reading
from .vocabulary import Vocabulary

Test = Callable[[Claim], bool]
_HAND = {"strength", "length", "length-any", "shape"}
_UNDONE_BY_OR = {*_HAND, "forcing", "relative", "shows"}
_ARTIFICIAL = {
    *("transfer", "artificial", "relay", "ask", "puppet", "splinter", "convention", "cue"),
    "fragment",
}
ASKING = {"convention", "ask", "cue", "relay"}
_ARTIFICIAL_WORDS = compile_later(
    r"(?<![\w/])(?:artificial|art|transfers?|trf|relay|ask|asks|asking|puppet|pup|shortage|splinter"
    r"|spl|cue|steps?)(?![\w/])",
    IGNORECASE,
)
_RAISE = compile_later(r"\b(?:raises?|fit|supp|support|trumps?|drury)\b", IGNORECASE)
_NAMES = r"bergen|drury|truscott|jordan|jacoby(?! (?:transfer|trf|xfer))"
_RAISES = compile_later(rf"\b(?:raises?|{_NAMES})\b", IGNORECASE)
_RAISE_BY_NAME = compile_later(rf"\b(?:{_NAMES})\b", IGNORECASE)
_INTERMEDIATE = compile_later(r"\bintermediate\b(?!\s+(?:when|if)\b)", IGNORECASE)
_NO_FIT = compile_later(r"\b(?:no|denies|denying|without|not|w/o)\b(?=([^,;.\n|]*))\1", IGNORECASE)
_FIT = compile_later(r"\b(?:fit|supp|support|raises?)\b", IGNORECASE)
_NATURAL = compile_later(r"\b(?:nat|natural|to play|sign[ -]?off|s/o|t/p)\b", IGNORECASE)
_HIDDEN = compile_later(
    r"\b(?:spl|splinter|singleton|void|shortage|shortness)\s+\((?:unknown|undisclosed|hidden|any|somewhere)\)"
    r"|\b(?:hid(?:es|ing|den)|unknown|some|any|undisclosed|somewhere|a)\s+"
    r"(?:spl|splinter|singleton|void|shortage|shortness)\b"
    r"|\b(?:spl|splinter|singleton|void|shortage|shortness)\s+(?:somewhere|anywhere|hidden|unknown)\b",
    IGNORECASE,
)
_PATTERN = compile_later(r"(?<![\w!])[(\d](?:[\dx=()]|(?:--?|–)(?=[\d(])){3,}")
_THREE_CARDS = compile_later(r"[3-9]\s*[+=]?\s*(?:![cdhs]|[♣♦♥♠])")
_SHORT = compile_later(
    r"(?:(?<!\w)[01](?:[-–/]{1,2}[01])?[=\s]*|\b(?:void|singleton|short\w*|spl\w*)\s+(?:in\s+)?)"
    r"(?:![cdhs]|[♣♦♥♠])",
    IGNORECASE,
)
"""A shortage in a suit that the text names."""
_LONG = compile_later(r"(?<!\w)[4-9]\s*[+=]?\s*(?:![cdhs]|[♣♦♥♠])")
_CALL_NAMED = compile_later(r"\b(?:to|over|after)\s+[1-7]\s?(?:![cdhs]|[♣♦♥♠])", IGNORECASE)
_SPLINTER = compile_later(r"\b(?:spl|splinter)\b", IGNORECASE)
_WITH_UNIT = compile_later(r"hcp|\b(?:hp|pc)\b|high[ -]card|\d\s*h$", IGNORECASE)
_OR_HCP = compile_later(r"\s+or\b[^,;.]*?hcp", IGNORECASE)
_MOST_OF_UNIT = 40
_TOGETHER = {
    "non-forcing": {"invitational", "slam-try", "to-play", "pass-or-correct"},
    "invitational": {"non-forcing", "pass-or-correct", "one-round"},
    "invitational-plus": {"one-round", "to-2N", "to-game"},
    "one-round": {"invitational-plus", "slam-try", "invitational"},
    "slam-try": {"non-forcing", "one-round", "to-game"},
    "to-2N": {"invitational-plus"},
    "to-game": {"slam-try", "one-round"},
    "to-play": {"non-forcing"},
    "pass-or-correct": {"invitational", "non-forcing"},
}
"""Forcing levels that may occur together (MN-15)."""
_OF_A_PASS = {"to-play", "non-forcing", "pass-or-correct"}


@dataclass(frozen=True)
class Facts:
    """Facts of the whole text, found once."""

    reading: Reading
    text: str
    """The masked text."""
    counting: Counting

    @cached_property
    def firm(self) -> str:
        """The text without soft parts and without what denies a fit."""
        firm = _without_soft(self.text, self.reading.words)
        return _NO_FIT.sub(lambda match: " " if _FIT.search(match[0]) else match[0], firm)

    @cached_property
    def is_raise(self) -> bool:
        """Whether the text names a raise or a fit."""
        return names_raise(self.firm)


def names_raise(text: str) -> bool:
    """Return whether a text has a word for a raise or a fit (MN-40b)."""
    return bool(_RAISE.search(text) or _RAISE_BY_NAME.search(text))


def names_intermediate(text: str) -> bool:
    """Return whether a text calls the hand intermediate, whatever the vulnerability."""
    return _INTERMEDIATE.search(text) is not None


def _without_soft(text: str, words: Vocabulary) -> str:
    """Return the text without soft words, each with what follows it in its clause."""
    kept = []
    for part in re.split(r"([,;.\n|])", text):
        soft = words.soft.search(part)
        kept.append(part[: soft.start()] if soft else part)
    return "".join(kept)


class Combining:
    """Combines the claims of one alternative."""

    def __init__(
        self,
        facts: Facts,
        shared: Part,
        part: Part,
        span: Span,
    ) -> None:
        """Prepare for the alternatives of one part, with what all parts share."""
        self.facts = facts
        self.taken = shared.taken + part.taken
        self.starts = sorted(start for start, _ in shared.clauses + part.clauses)
        text = facts.text
        self.words = text[span[0] : span[1]]
        self.is_one_of_several = span != (0, len(text))
        self.left = " ".join(text[one.span[0] : one.span[1]] for one in part.unread)
        self.context = facts.reading.context
        is_single = all(len(options) == 1 for options in part.groups)
        self.has_list_of_patterns = is_single and _number_of_patterns(self.words) > 1
        self.is_widened = shared.is_widened or part.is_widened
        self.has_splinter = False
        self.is_counted = False
        """Whether a strength had no unit, so that its measure was that of the system."""

    def combine(self, claims: Sequence[Claim]) -> tuple[list[Claim], list[Claim]]:
        """Return the claims that hold, and those that are left out as not sure."""
        self.has_splinter = any(one.kind == SHORT for one in claims)
        kept = self._without_taken(claims)
        kept = self._resolved(kept)
        kept = self._sure(kept)
        kept = _without_clash(kept)
        if self.context.call == "P":
            kept = [one for one in kept if one.kind != "forcing" or one.name in _OF_A_PASS]
        kept = self._in_points(_each_once(kept))
        if not is_possible(kept) or _has_two_lengths(kept):
            kept = [one for one in kept if one.kind not in _HAND]
        spans = {one.span for one in kept}
        implied = _implied(kept).union(kept)
        lost = [
            one
            for one in claims
            if one.kind == SOMEWHERE or (one.span not in spans and one not in implied)
        ]
        return kept, lost

    # -- taken back

    def _without_taken(self, claims: Sequence[Claim]) -> list[Claim]:
        """Leave out what unread parts take back, and lists of hands (MN-36b, MN-39, MN-40)."""
        kinds = {one.kind for one in self.taken if one.clause is None}
        tests: list[Test] = [test for kind, test in _TAKEN.items() if kind in kinds]
        if self.is_widened:
            tests.append(_is_shape)
        if any(one.kind == SOMEWHERE and one.name for one in claims):
            tests.append(_is_balanced)
        tests += self._tests_of_lists(claims)
        in_clauses = {(one.kind, one.clause[0]) for one in self.taken if one.clause}
        possible = {
            (one.ranges[0], one.suits or self.context.own)
            for one in self.taken
            if one.kind == "other length"
        }
        return [
            one
            for one in claims
            if not any(test(one) for test in tests)
            and (_field(one), self._clause_start(one.span[0])) not in in_clauses
            and not any(_differs(one, bounds, suits) for bounds, suits in possible)
        ]

    def _tests_of_lists(self, claims: Sequence[Claim]) -> list[Test]:
        """Return what the further strengths of a list of hands take back (MN-40)."""
        said = [one for one in claims if _is_counted(one)]
        within = [one for one in self.taken if one.kind == "within"]
        is_list = bool(said) or sum(one.is_list for one in within) > 1
        starts = [one.start for one in within if one.is_list and is_list]
        distinct = set(said)
        if starts or len(distinct) > len({one.name for one in distinct}):
            starts += [one.span[0] for one in said]
            first = min(map(self._clause_start, starts))
            return [_is_counted, _is_figures, lambda one: one.span[0] >= first]
        ranges = {bounds for one in within for bounds in one.ranges}
        return [] if all(_is_within(one, distinct) for one in ranges) else [_is_counted]

    def _clause_start(self, at: int) -> int:
        number = bisect_right(self.starts, at)
        return self.starts[number - 1] if number else at

    # -- resolved

    def _resolved(self, claims: list[Claim]) -> list[Claim]:
        """Give own lengths, splinters and transfers their suits (MN-42, MN-46, MN-48)."""
        kinds = {one.kind for one in claims}
        suits = self._suits_of_own_length(claims) if OWN in kinds else ""
        is_short = OWN_SHORT in kinds and self._may_be_short(claims)
        is_splinter = is_short or (SHORT in kinds and self._has_one_short_suit(claims))
        target = _target(claims, self.context.own)
        two = _two_shown(claims)
        resolved = []
        for claim in claims:
            if claim.kind == OWN and suits:
                kind = "length" if len(suits) == 1 else "length-any"
                resolved.append(replace(claim, kind=kind, suits=suits, standing="resolved"))
            elif claim.kind == OWN_SHORT and is_short:
                own = self.context.own
                resolved.append(replace(claim, kind="length", suits=own, standing="resolved"))
            elif claim.kind == SHORT and is_splinter:
                resolved.append(replace(claim, kind="nature", name="splinter"))
            elif claim.kind == PAIR and two:
                resolved += _lengths_of(claim, two)
            elif claim.name == "transfer" and not claim.suits and target:
                resolved.append(replace(claim, suits=target, standing="resolved"))
            elif claim.kind not in {OWN, OWN_SHORT, PAIR, SHORT, SOMEWHERE}:
                resolved.append(claim)
        return resolved

    def _suits_of_own_length(self, claims: list[Claim]) -> str:
        """Return the suits of ``5+ cards``, or nothing if that is not sure (MN-42)."""
        target = next((one.suits for one in claims if one.name == "transfer" and one.suits), "")
        if target:
            return target
        own = self.context.own
        shown = [one.suits for one in claims if one.kind == "shows" and one.suits != own]
        if shown:
            return shown[0] if len(shown) == 1 else ""
        return own if self._is_own_suit(claims) else self._raised_suit(claims)

    def _raised_suit(self, claims: list[Claim]) -> str:
        """Return partner's suit, which ``4 cards`` in a raise are about (MN-47)."""
        suit = self.context.support(self.facts.reading.shown)
        has_length = any(one.kind == "length" and one.suits == suit for one in claims)
        longest = max(one.range.low for one in claims if one.kind == OWN and one.range)
        is_other = has_length or longest > 4 or _NATURAL.search(self.facts.firm)
        return suit if _RAISES.search(self.facts.firm) and not is_other else ""

    def _is_own_suit(self, claims: list[Claim]) -> bool:
        context, firm = self.context, self.facts.firm
        if not context.own or not context.is_ours or context.level > 4:
            return False
        names = {one.name for one in claims} | {one.kind for one in claims}
        return not (
            (_RAISE.search(firm) and context.own not in context.partners_suits)
            or (context.may_be_transfer and not _NATURAL.search(firm))
            or (self.is_one_of_several and context.is_minor_opening)
            or names & _ARTIFICIAL
            or SHORT in names
            or _ARTIFICIAL_WORDS.search(self.words)
            or self._suits_left() - {context.own}
        )

    def _may_be_short(self, claims: list[Claim]) -> bool:
        """Return whether a splinter can be in the suit of the call (MN-46)."""
        own = self.context.own
        long = "".join(_LONG.findall(self.left))
        if _SHORT.search(self.left) or own in self.facts.reading.words.suits_in(long):
            return False
        if _HIDDEN.search(self.facts.firm):
            return False
        return not any(
            (one.kind in {"fit", "agreed"} and one.suits == own)
            or one.name == "transfer"
            or (_is_long(one) and one.suits == own)
            or (_is_short(one) and one.suits != own)
            for one in claims
        )

    def _suits_left(self) -> set[str]:
        """Return the suits that unread parts name."""
        return set(self.facts.reading.words.suits_in(_CALL_NAMED.sub(" ", self.left)))

    def _has_one_short_suit(self, claims: list[Claim]) -> bool:
        shorts = {one.suits for one in claims if _is_short(one)}
        return len(shorts) == 1 and not _HIDDEN.search(self.facts.firm)

    # -- sure

    def _sure(self, claims: list[Claim]) -> list[Claim]:
        """Leave out suits next to asks, and several patterns (MN-45, MN-56)."""
        names = {one.name for one in claims}
        shows_suit = any(
            one.kind == "forcing" or one.name in {"weak-two", "solid"} for one in claims
        )
        hides_suits = bool(names & ASKING) and not shows_suit
        return [
            one
            for one in claims
            if not (one.kind == "shows" and hides_suits)
            and not (one.name == "optional" and self.context.call not in {"D", "R"})
            and not (self.has_list_of_patterns and _is_figures(one))
        ]

    def _in_points(self, claims: list[Claim]) -> list[Claim]:
        """Read a bare strength as points: next to a fit, or always (MN-40b)."""
        bare = [one for one in claims if _is_hcp(one) and not self._has_unit(one)]
        if not bare:
            return claims
        self.is_counted = True
        counting = self.facts.counting
        mine = self.context.partners_suits
        suits_in = self.facts.reading.words.suits_in
        is_fit = bool(
            self.facts.is_raise
            or self.has_splinter
            or _SPLINTER.search(self.left)
            or any(mine & set(suits_in(found)) for found in _THREE_CARDS.findall(self.left))
            or shows_fit(claims, self.context)
        )
        if counting is Counting.POINTS or is_fit:
            return [self._counted(one) if one in bare else one for one in claims]
        return claims

    def _has_unit(self, claim: Claim) -> bool:
        start, end = claim.span
        text = self.facts.text
        return bool(
            _WITH_UNIT.search(text[start:end]) or _OR_HCP.match(text[end : end + _MOST_OF_UNIT])
        )

    def _counted(self, claim: Claim) -> Claim:
        if self.facts.counting is Counting.HCP:
            return replace(claim, standing="resolved")
        return replace(claim, name="points")


def shows_fit(claims: Iterable[Claim], context: Context) -> bool:
    """Return whether claims or the call itself show a fit with partner (MN-40b)."""
    suits = context.partners_suits
    return context.own in suits or any(
        one.name == "splinter"
        or one.kind == "agreed"
        or (one.kind == "fit" and one.is_positive)
        or (one.kind == "length" and one.suits in suits and _has_three(one))
        for one in claims
    )


def _number_of_patterns(words: str) -> int:
    found = {re.sub(r"[^\d()x]", "", match[0]) for match in _PATTERN.finditer(words)}
    return sum(
        "x" in one or sum(int(digit) for digit in one if digit.isdigit()) == 13 for one in found
    )


def _is_hcp(claim: Claim) -> bool:
    return claim.kind == "strength" and claim.name == "hcp"


def _is_counted(claim: Claim) -> bool:
    """Return whether a claim is a strength in HCP or points."""
    return claim.kind == "strength" and claim.name in {"hcp", "points"}


def _is_shape(claim: Claim) -> bool:
    return claim.kind == "shape"


def _is_figures(claim: Claim) -> bool:
    return claim.kind == "shape" and claim.name[:1] in "(0123456789x" and claim.name[-1:] != "+"


def _has_three(claim: Claim) -> bool:
    return claim.range is not None and claim.range.low >= 3


def _is_balanced(claim: Claim) -> bool:
    """Return whether a claim excludes shortness by a word."""
    return claim.name in {
        *("balanced", "no shortness", "balanced or semi-balanced", "balanced or 5422")
    }


def _is_undone(claim: Claim) -> bool:
    return _field(claim) in _UNDONE_BY_OR or (claim.name == "transfer" and bool(claim.suits))


def _field(claim: Claim) -> str:
    """Return ``length`` for all kinds of lengths, else the kind."""
    return "length" if claim.kind in {"length-any", OWN, OWN_SHORT} else claim.kind


_TAKEN = {"all": _is_undone, "hcp": _is_counted, "shape": _is_shape, "short": _is_balanced}
"""The claims that each kind of unread part takes back."""


def _is_long(claim: Claim) -> bool:
    return claim.kind == "length" and claim.range is not None and claim.range.low >= 4


def _is_short(claim: Claim) -> bool:
    return claim.kind == "length" and claim.range is not None and claim.range.high in {0, 1}


def _differs(claim: Claim, bounds: Range, suits: str) -> bool:
    """Return whether a claim of length in some of the suits excludes a number."""
    is_length = claim.kind in {"length", "length-any", OWN}
    is_about = claim.kind == OWN or not suits or bool(set(claim.suits) & set(suits))
    if claim.range is None or not is_length or not is_about:
        return False
    is_far = bounds.low <= 1 and claim.range.low > 3
    return not is_far and not claim.range.allows(bounds.low)


def _is_within(bounds: Range, said: Iterable[Claim]) -> bool:
    """Return whether a strength is within one that is claimed."""
    return any(
        one.range is not None
        and one.range.low <= bounds.low
        and (one.range.high is None or (bounds.high or 99) <= one.range.high)
        for one in said
    )


def _two_shown(claims: Iterable[Claim]) -> str:
    """Return the two suits that are shown without length, if there are two (MN-44)."""
    shown = {one.suits for one in claims if one.kind == "shows"}
    return "".join(sorted(shown)) if len(shown) == 2 and all(len(one) == 1 for one in shown) else ""


def _lengths_of(pair: Claim, suits: str) -> list[Claim]:
    """Return the claims of ``5--4`` about two suits, either of which may be longer (MN-44)."""
    high, low = pair.name[0], pair.name[1]
    if high > low:
        shape = f"two:{suits}{high}{low}"
        return [replace(pair, kind="shape", name=shape, range=None, standing="resolved")]
    return [
        replace(pair, kind="length", name="", suits=suit, standing="resolved") for suit in suits
    ]


def _has_two_lengths(claims: Iterable[Claim]) -> bool:
    """Return whether a suit has two lengths as written, so that it is about several hands."""
    lengths: dict[str, Range] = {}
    for one in claims:
        if one.kind == "length" and one.range is not None:
            other = lengths.setdefault(one.suits, one.range)
            if _ends_below(other, one.range.low) or _ends_below(one.range, other.low):
                return True
    return False


def _ends_below(bounds: Range, number: float) -> bool:
    high = bounds.high if bounds.written_high is None else bounds.written_high
    return high is not None and high < number


def _without_clash(claims: list[Claim]) -> list[Claim]:
    """Leave out a second forcing level that cannot occur with the first, and what follows it."""
    levels = [one for one in claims if one.kind == "forcing"]
    if not levels:
        return claims
    first = levels[0].name
    good = {first, *_TOGETHER.get(first, ())}
    clash = min((one.span[0] for one in levels if one.name not in good), default=None)
    return claims if clash is None else [one for one in claims if one.span[0] < clash]


def _each_once(claims: list[Claim]) -> list[Claim]:
    """Leave out claims that others imply or repeat."""
    implied = _implied(claims)
    return [one for one in dict.fromkeys(claims) if one not in implied]


def _implied(claims: Iterable[Claim]) -> set[Claim]:
    """Return what claims imply: that a suit with a length is shown, a fit whose suit is said."""
    implied = set()
    for one in claims:
        if one.kind == "length":
            implied.add(Claim("shows", "", one.suits))
            if _is_long(one):
                implied |= {Claim("shows", "", two) for two in ("cd", "hs") if one.suits in two}
        elif one.kind == "shape" and one.name.startswith("two:"):
            implied |= {Claim("shows", "", suit) for suit in one.name[4:6]}
        elif one.kind == "fit" and one.suits and one.is_positive:
            implied.add(Claim("fit"))
    return implied


def _target(claims: Iterable[Claim], own: str) -> str:
    """Return the suit of a transfer, if one other suit has a length of four or more (MN-48)."""
    long = {one.suits for one in claims if _is_long(one)}
    if any(one.kind == "length-any" for one in claims):
        return ""
    return long.pop() if len(long) == 1 and own not in long else ""
