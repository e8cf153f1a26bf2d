"""The facts of the agreements of a system, from meanings and auctions (ALERTS AT-10 to AT-13)."""

from __future__ import annotations

from dataclasses import replace

from ...agreements.alert_answers import AlertAnswer
from ...agreements.announcements import announcement_of
from ...agreements.book import Book
from ...agreements.meanings.books import BookMeanings, Stated
from ...agreements.meanings.model import Alternative, Counting, Meaning
from ...bridge.auctions import DOUBLE, PASS, Side
from ...language.alert_annotations import SUIT_NAMES, AlertNote, alert_note
from ...language.options import Language
from ...patterns import IGNORECASE, compile_later
from .divided_texts import counted_in_hcp, read_in_parts
from .facts import FORCING, NO_KINDS, AlertFacts, Kinds
from .kinds import CallReading
from .named_kinds import NEXT_SUITS, opens_higher
from .positions import CallPosition
from .rules import RuleBook
from .shown_suits import is_even as is_even_shape
from .shown_suits import opens_strong_club, other_suits
from .strengths import (
    STRONG_FROM,
    UNLIMITED,
    WEAK_BELOW,
    are_unlimited,
    most_points,
    points_of,
    strength_of,
    strength_of_raise,
)

_FORCING = {
    **dict.fromkeys(("one-round", "to-2N"), "one-round"),
    **dict.fromkeys(
        ("non-forcing", "to-play", "pass-or-correct", "invitational", "pass"), "non-forcing"
    ),
    **{"semi-forcing": "semi", "to-game": "to-game", "slam-try": "to-game"},
}
_TWO_LENGTHS = compile_later(
    r"\(?(?:at least )?(?:[456] ?[-/] ?[456]\+?|(?:four|five|six)-(?:four|five|six))\)?",
    IGNORECASE,
)
_LIMITED_RAISE = 10
_LEAST_OF_NATURAL = 3
"""The fewest cards of a natural opening of one of a minor."""
_SHORTER = compile_later(
    r"\b(?:[0-2]|zero|one|two|doubleton|singleton|void|short\w*|as few|any)\b|\b[0-2]\+|\b2-",
    IGNORECASE,
)
_FOUR, _MOST = 4, 37
_MAJORS = frozenset({"hearts", "spades"})
_FORCING_CLUBS = frozenset({"strong club", "precision club", "polish club"})
_WEAK_LEVELS = (2, 3)
_MINORS = frozenset({("1C",), ("1D",)})
_MINOR_RAISES = frozenset({("1C", "2C"), ("1D", "2D")})
_MOST_OF_LIMITED = 23
_MAY_PASS = compile_later(
    r"\b(?:pass\w*|drop\w*|nf|n/f|limit\w*|construct\w*|invit\w*|inv|max\w*|to play|sign\W?off"
    r"|up to|below|under|less|\d+ *[-\u2013]+ *\d+)\b",
    IGNORECASE,
)
"""Words of a new suit that partner may pass."""
_AS_SHORT_AS = compile_later(
    r"\b(?:(?:as )?short as |as few as |be short:? \(?|be (?:only|just|a) )"
    r"([012]|zero|one|two|doubleton|singleton)\b",
    IGNORECASE,
)
_SHORT = {
    **{"0": 0, "zero": 0, "1": 1, "one": 1, "2": 2, "two": 2},
    **{"doubleton": 2, "singleton": 1},
}
_EVEN_SHAPES = compile_later(
    r"(?:5|6|five|six)(?:[- ]cards? (?:major|minor|suit)|c?[Mm]\b|![cdhs])"
    r"|\b(?:5-?[Mm]?-?3-?3-?2|5-?4-?2-?2"
    r"|6-?3-?2-?2)\b",
    IGNORECASE,
)
"""Words about shapes of a notrump bid, without a singleton."""
_SINGLETON = compile_later(r"singleton|\bstiff\b", IGNORECASE)
_NO_SINGLETON = compile_later(
    r"\b(?:no|without(?: an?)?) (?:singletons?|stiffs?|shortness|shortage)\b"
    r"(?! (?:hono|king|ace|queen|[akq]\b))",
    IGNORECASE,
)
_NO = compile_later(r"\b(?:no|not|never|without)\b", IGNORECASE)
_UNEVEN = compile_later(
    r"singleton|stiff|void|unbal|off|any (?:shape|hand|distr)|[^\d]1[^\d]|\d[ -]?1\b", IGNORECASE
)


class FactReader:
    """Reads the facts of agreements; those of an earlier call are read once."""

    def __init__(self, book: Book, language: Language = "en") -> None:
        """Read nothing yet.

        :param language: the language of the notes, two letters.
        """
        # The measure of a strength is the same for a part of the notes and for all of them.
        self._meanings = BookMeanings(book, language, Counting.POINTS_FOR_RAISES)
        self._read: dict[tuple[object, ...], AlertFacts] = {}

    def facts(self, agreement: Stated) -> AlertFacts:
        """Return the facts of an agreement about a call of ours."""
        key = agreement.auction, agreement.conditions, agreement.text, agreement.alert_lines
        found = self._read.get(key)
        if found is None:
            found = self._read[key] = self._facts(agreement)
        return found

    def meaning(self, agreement: Stated) -> Meaning:
        """Return the meaning of the text of an agreement."""
        return self._meanings.of(agreement)

    def answer(self, agreement: Stated, rules: RuleBook) -> AlertAnswer:
        """Return what rules say about an agreement about a call of ours.

        If its text does not give the announced words, they are those of its mark (AT-56).
        """
        answer = rules.answer(self.facts(agreement))
        if answer.do == "announce" and not answer.say:
            return replace(answer, say=announcement_of(agreement))
        return answer

    def _facts(self, agreement: Stated) -> AlertFacts:
        position = CallPosition(agreement.auction, agreement.conditions)
        earlier = self._earlier(agreement)
        partner = self._of_partner(position, earlier)
        answers = NO_KINDS if partner is None else partner.kinds
        is_transfer = "transfer" in answers.sure and partner is not None and partner.suit
        transfer = partner.suit[0] if is_transfer and partner and partner.suit else ""
        meaning = self._in_parts(agreement, position)
        note = alert_note(agreement.alert_lines)
        shown = _shown_before(earlier)
        reading = CallReading(position, meaning, answers, transfer, shown, note)
        facts = _with_text(
            AlertFacts(position, reading.kinds, answers=answers, note=note, shown=shown),
            meaning,
            reading.own,
        )
        return _with_opening(facts, earlier)

    def _in_parts(self, agreement: Stated, position: CallPosition) -> Meaning:
        """Return the meaning of the text of an agreement, if need be from its parts."""
        place = agreement.auction, agreement.conditions
        meaning = read_in_parts(
            self._meanings.of(agreement),
            position,
            lambda text: self._meanings.of_text(text, *place),
        )
        is_about_hcp = position.role == "opening" or position.call_kinds & {"notrump", "redouble"}
        return counted_in_hcp(meaning) if is_about_hcp else meaning

    def _earlier(self, agreement: Stated) -> dict[int, AlertFacts]:
        """Return the facts of our earlier calls, by the number of calls of their auctions."""
        before = self._meanings.before(agreement.auction, agreement.conditions)
        return {len(one.auction): self.facts(one) for one in before if one.text}

    @staticmethod
    def _of_partner(position: CallPosition, earlier: dict[int, AlertFacts]) -> AlertFacts | None:
        """Return the facts of partner's last call; None if he has only passed."""
        if not position.partners or position.partners[0] is PASS:
            return None
        number = len(position.auction) - 2
        return earlier.get(number) or _untold(position.before(number))


def _shown_before(earlier: dict[int, AlertFacts]) -> frozenset[str]:
    """Return the suits that transfers showed, and the majors of an ask for them."""
    shown = {one.suit[0] for one in earlier.values() if one.suit}
    asks = frozenset({"asks-majors", "asks-majors-4"})
    has_asked = any(one.kinds.sure & asks for one in earlier.values())
    return frozenset(shown | ({"h", "s"} if has_asked else set()))


def _untold(position: CallPosition) -> AlertFacts:
    """Return the facts of a call without a text: 4NT over a suit that both bid asks for aces."""
    facts = AlertFacts(position)
    if position.call.code != "4N" or position.contested or not position.agreed_suits:
        return facts
    return replace(facts, kinds=Kinds(frozenset({"artificial", "asks-aces"})))


def _with_text(facts: AlertFacts, meaning: Meaning, own: str) -> AlertFacts:
    """Add the facts that a text gives about strength, lengths and forcing."""
    alternatives, position = meaning.alternatives, facts.position
    if not meaning.text.strip():
        alternatives = ()
    low, high = points_of(alternatives)
    lengths = [one.lengths.get(own) for one in alternatives]
    said = [found for found in lengths if found is not None]
    length = min(int(one.low) for one in said) if said and len(said) == len(lengths) else None
    levels = {_forcing_of(one) for one in alternatives}
    forcing = levels.pop() if len(levels) == 1 else None
    if forcing is None and _is_forcing(facts, alternatives, low, high):
        forcing = "one-round"
    strength = strength_of(meaning, low, high, position)
    if strength is None and "jump-raise" in facts.kinds.sure:
        strength = strength_of_raise(alternatives, forcing, position)
    if strength is None and "jump-shift" in facts.kinds.sure and forcing == "to-game":
        strength = "strong"
    if strength == "weak" and high is None and position.role == "opening":
        high = WEAK_BELOW - 1
    if strength == "strong" and high is None and position.role == "opening":
        high = UNLIMITED
    if forcing is None:
        forcing = _forcing_by_place(facts, meaning, high, strength)
    if length is None and position.words in _MINORS and "natural" in facts.kinds.sure:
        length = None if _SHORTER.search(meaning.text) else _LEAST_OF_NATURAL
    soft = _soft_length(meaning, position)
    if soft is not None and (length is None or soft < length):
        length = soft
    suit = facts.note.suit or _suit_of(alternatives, own) or _next_suit(facts, meaning)
    if facts.kinds.sure & {"very-strong"}:
        forcing = "to-game" if forcing is None and low is not None else forcing
    return replace(
        facts,
        kinds=_with_major(facts.kinds, suit),
        low=low,
        high=high,
        length=length,
        suit=suit,
        suits=_suits_of(meaning, position),
        forcing=forcing,
        strength=strength,
        of=_doubled(position),
        may_hold_singleton=_singleton(meaning, facts.note),
    )


def _forcing_by_place(
    facts: AlertFacts, meaning: Meaning, high: int | None, strength: str | None
) -> str | None:
    """Return the forcing level of a call whose text does not give it, if its place does."""
    position = facts.position
    if _is_new_suit(facts) and (high == UNLIMITED or are_unlimited(meaning.alternatives, 0)):
        return "one-round"
    if strength == "weak" and "natural" in facts.kinds.sure:
        return "non-forcing"
    is_strong = all("invitational-plus" in one.forcing for one in meaning.alternatives)
    if _is_new_suit(facts) and is_strong:
        return "one-round"
    if position.words in _MINOR_RAISES and is_strong and meaning.text.strip():
        return FORCING
    is_plain = high is None and strength is None and not _MAY_PASS.search(meaning.text)
    if _is_new_suit(facts) and is_plain and _answers_one_of_suit(position):
        return FORCING
    if position.words in _MINOR_RAISES and are_unlimited(meaning.alternatives):
        return FORCING
    most = most_points(meaning.alternatives)
    if most is not None and most <= _most_of_limited(facts):
        return "non-forcing"
    lost = (meaning.text[slice(*one.span)] for one in meaning.unread)
    is_read = all(map(_AS_SHORT_AS.search, lost))
    is_limited = high is not None and high <= _MOST_OF_LIMITED and is_read
    if position.words in _MINORS and is_limited:
        return "non-forcing"
    return None


def _most_of_limited(facts: AlertFacts) -> int:
    """Return the most points of a response that is not forcing: a raise, 1NT or a jump."""
    position, sure = facts.position, facts.kinds.sure
    if {"natural", "jump-shift"} <= sure:
        return WEAK_BELOW
    is_notrump = position.role == "response" and position.call.code == "1N" and "natural" in sure
    return _LIMITED_RAISE if is_notrump or position.words in _MINOR_RAISES else -1


def _answers_one_of_suit(position: CallPosition) -> bool:
    """Return whether a response to one of a suit is not a jump, and the opponents pass."""
    opening = position.partners[0] if position.partners else None
    is_over_suit = opening is not None and opening.level == 1 and opening.suit is not None
    return is_over_suit and not position.jump and not position.contested


def _soft_length(meaning: Meaning, position: CallPosition) -> int | None:
    """Return the cards that a minor opening may be as short as, by a remark of its text."""
    if position.words not in _MINORS:
        return None
    spans = (*meaning.soft, *(one.span for one in meaning.unread))
    remarks = (meaning.text[slice(*one)] for one in spans)
    found = [match[1].casefold() for one in remarks if (match := _AS_SHORT_AS.search(one))]
    return min((_SHORT[one] for one in found), default=None)


def _is_new_suit(facts: AlertFacts) -> bool:
    """Return whether a natural response in a new suit is by a player who has not passed."""
    position = facts.position
    is_response = position.role == "response" and not position.passed
    return is_response and {"natural", "new-suit"} <= facts.kinds.sure


def _is_forcing(
    facts: AlertFacts, alternatives: tuple[Alternative, ...], low: int | None, high: int | None
) -> bool:
    """Return whether a bid is forcing by its nature: an ask, or a strong artificial opening."""
    if not facts.position.call.is_bid or "artificial" not in facts.kinds.sure:
        return False
    if facts.position.role == "opening":
        is_strong = low is not None and low >= STRONG_FROM and (high or _MOST) >= _MOST
        names = {claim.detail.casefold() for one in alternatives for claim in one.of("nature")}
        is_club = any(opens_strong_club(one, facts.position) for one in alternatives)
        return is_strong or is_club or bool(names & _FORCING_CLUBS)
    return bool(facts.kinds.sure & {"ask", "asks-majors", "asks-aces"})


def _next_suit(facts: AlertFacts, meaning: Meaning) -> str | None:
    """Return the suit of a transfer that the text does not name, if its place gives it."""
    if "transfer" not in facts.kinds.sure:
        return None
    position, call = facts.position, facts.position.call.code
    alternatives = meaning.alternatives
    names = {claim.detail.casefold() for one in alternatives for claim in one.of("nature")}
    if position.role == "opening" and (suit := opens_higher(meaning.text, position)):
        return suit
    if position.role == "opening" and "namyats" in names:
        return {"4C": "hearts", "4D": "spades"}.get(call)
    is_next = position.words in NEXT_SUITS or (
        "texas" in names and position.words[:-1] in {("1N",), ("2N",)} and call[0] == "4"
    )
    return {"D": "hearts", "H": "spades"}.get(call[-1]) if is_next else None


def _with_major(kinds: Kinds, suit: str | None) -> Kinds:
    """Return kinds with a transfer to a major, if the suit of the transfer is known or open."""
    if "transfer" not in kinds.sure:
        return kinds
    if suit is None:
        return Kinds(kinds.sure, kinds.possible | {"transfer-major"})
    return Kinds(kinds.sure | {"transfer-major"}, kinds.possible) if suit in _MAJORS else kinds


def _forcing_of(one: Alternative) -> str | None:
    """Return the forcing level of an alternative; the first of its words that has one."""
    found = [level for level in map(_FORCING.get, one.forcing) if level is not None]
    if "one-round" in found or "to-game" in found:
        return "to-game" if "to-game" in found else "one-round"
    return found[0] if found else None


def _suit_of(alternatives: tuple[Alternative, ...], own: str) -> str | None:
    """Return the one other suit that each alternative shows, by name."""
    found = set()
    for one in alternatives:
        targets = [claim.suits for claim in one.of("nature") if claim.name == "transfer"]
        lengths = sorted(other_suits(one, own))
        found.add((targets or lengths or [""])[0] if len(targets or lengths) == 1 else "")
    return SUIT_NAMES.get(found.pop()) if len(found) == 1 else None


def _suits_of(meaning: Meaning, position: CallPosition) -> str | None:
    """Return the two suits that a cue bid shows, as rules name them."""
    if not position.contested or position.call.suit is None:
        return "none"
    names = {one.detail.casefold() for part in meaning.alternatives for one in part.of("nature")}
    if "michaels" in names and position.opener is Side.THEY:
        is_minor = any(suit.letter in "CD" for suit in position.suits_of(Side.THEY))
        return "hs" if is_minor else "om+m"
    natures = [one for part in meaning.alternatives for one in part.of("nature")]
    if any(one.name == "natural" or one.detail.endswith("stopper") for one in natures):
        return "none"
    lost = (meaning.text[slice(*one.span)] for one in meaning.unread)
    if len(meaning.alternatives) != 1 or not all(map(_TWO_LENGTHS.fullmatch, lost)):
        return None
    claims = [
        one
        for one in meaning.alternatives[0].claims
        if one.kind in {"shows", "length", "length-any"}
    ]
    shown = {
        one.suits for one in claims if one.kind == "shows" or (one.range and one.range.low >= _FOUR)
    }
    if not shown:
        return None
    theirs = {suit.letter.lower() for suit in position.suits_of(Side.THEY)}
    if shown == {"h", "s"}:
        return "hs"
    other = {"h": "s", "s": "h"}.get(next(iter(theirs))) if len(theirs) == 1 else None
    return "om+m" if shown == {other, "cd"} else "none"


def _doubled(position: CallPosition) -> str | None:
    """Return the kind of the call that a double doubles; natural if nothing else is known."""
    doubled = position.last_bid
    if position.call is not DOUBLE or doubled is None:
        return "none"
    theirs = [call for side, call in position.turns if side is Side.THEY and call.is_bid]
    is_answer_to_notrump = len(theirs) > 1 and theirs[-2].suit is None
    is_opening = len(theirs) == 1 and position.opener is Side.THEY
    is_often_artificial = doubled.code == "2C" and (is_opening or not position.suits_of(Side.WE))
    if position.conditions.qualifications or is_answer_to_notrump or is_often_artificial:
        return None
    if doubled.suit is None:
        return "natural-notrump" if len(theirs) == 1 or doubled.level == 1 else None
    return None if doubled.suit in position.suits_of(Side.WE) else "natural-suit"


def _singleton(meaning: Meaning, note: AlertNote) -> bool | None:
    """Return whether a notrump bid may have a singleton, if the text answers it."""
    remarks = [meaning.text[slice(*one)] for one in meaning.soft]
    if any(map(_SINGLETON.search, remarks)):
        return not any(map(_NO.search, remarks)) or None
    if "balanced" in note.kinds or _NO_SINGLETON.search(meaning.text):
        return False
    if remarks and all(_EVEN_SHAPES.search(one) and not _UNEVEN.search(one) for one in remarks):
        return False
    shapes = [{claim.name for claim in one.of("shape")} for one in meaning.alternatives]
    is_even = all(
        names & {"balanced", "balanced or semi-balanced"} or is_even_shape(one)
        for names, one in zip(shapes, meaning.alternatives, strict=True)
    )
    is_plain = meaning.is_whole and not meaning.soft and is_even
    return False if is_plain and meaning.text.strip() else None


def _with_opening(facts: AlertFacts, earlier: dict[int, AlertFacts]) -> AlertFacts:
    """Add the facts of our opening."""
    position = facts.position
    if position.opener is Side.THEY or position.role == "opening":
        return facts
    number = len(position.auction) - len(position.turns) + 1
    opening = earlier.get(number) or AlertFacts(position.before(number))
    is_of_strong = "very-strong" in opening.kinds.sure and position.role == "response"
    if is_of_strong and facts.forcing is None and position.call.is_bid:
        facts = replace(facts, forcing="to-game")
    kinds = opening.kinds
    natural = kinds.have(frozenset({"natural"}))
    level = opening.position.call.level
    if natural is False or level not in _WEAK_LEVELS or opening.strength not in {None, "weak"}:
        kinds = Kinds(kinds.sure, kinds.possible - {"natural-weak"})
    elif natural and opening.strength == "weak":
        kinds = Kinds(kinds.sure | {"natural-weak"}, kinds.possible)
    else:
        kinds = Kinds(kinds.sure, kinds.possible | {"natural-weak"})
    return replace(facts, opening_kind=kinds, opening_length=opening.length)
