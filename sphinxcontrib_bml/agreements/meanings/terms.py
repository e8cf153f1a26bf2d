"""The terms of a clause: a table of patterns with functions, in one order (MN-40 to MN-49)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from re import Match
from typing import NamedTuple

from .context import MAJORS, MINORS, Context, suit_of
from .model import SUITS, Claim, Range
from .notation import parse_claims
from .vocabulary import DASH, GROUP, Vocabulary, vocabulary

MOST_HCP = 40
_CARDS = 13
OWN, OWN_SHORT = "own length", "own shortness"
SHORT, SOMEWHERE = "shortness somewhere", "length somewhere"
"""Kinds of claims that need the other claims of their alternative; no meaning has them."""
_SPLINTER = Claim(SHORT)


class NotReadError(ValueError):
    """Words have no place in the grammar."""


class Reading(NamedTuple):
    """What the functions of terms need: the words of the language, and the auction."""

    words: Vocabulary
    context: Context
    shown: str = ""
    """The suits in which the texts of partner's calls say four cards or natural."""

    def suits(self, words: str) -> str:
        """Return the suits that words mean, in the order of their letters (MN-41, MN-54)."""
        found = self.words.suits_in(words)
        own = self.context.own
        if found:
            is_own = len(found) > 1 and own and own in found and "/" in words
            return own if is_own and self.context.is_ours else "".join(sorted(found))
        low = words.strip().lower()
        is_major = (
            "major" in low or (low != "m" and words.strip()[-1] == "M") or words.strip() == "M"
        )
        pair = MAJORS if is_major else MINORS
        if "next" in low:
            found = self.context.next_suit
        elif "other" in low or low == "om":
            found = self.context.other(pair)
        else:
            found = pair
        if not found:
            raise NotReadError(words)
        return "".join(sorted(found))

    def suit(self, words: str) -> str:
        """Return the one suit that words mean."""
        found = self.suits(words)
        if len(found) != 1:
            raise NotReadError(words)
        return found

    def amount(self, words: str) -> Range:
        """Return the range for ``5+``, ``2--4``, ``4=``, ``at least 3`` (MN-13, MN-41)."""
        words = words.strip().lower()
        numbers = [int(number) for number in re.findall(r"\d+", words)]
        if not numbers:
            return _bare(self.words.numbers[words])
        low, high = numbers[0], numbers[-1]
        if words.startswith("("):
            return (
                Range(low)
                if words.endswith("+") or len(numbers) > 2
                else Range(low, None, None, high)
            )
        if re.match(r"at|min", words):
            return Range(low)
        if len(numbers) > 1:
            bounds = Range(low, high)
        elif words.startswith(("exa", "only", "pre")) or words.endswith("="):
            bounds = Range(low, low)
        else:
            bounds = Range(low) if words.endswith("+") else _bare(low)
        if low > 9 or high > _CARDS or high < low:
            raise NotReadError(words)
        return bounds

    def count(self, words: str) -> int:
        """Return the first number of words, in digits or as a word."""
        first = re.findall(r"\d+|[a-z]+", words.lower())[0]
        return int(first) if first.isdigit() else self.words.numbers[first]

    def length(self, suits: str, number: str) -> Claim:
        """Return the claim of a length in a suit, or in one of several."""
        kind = "length" if len(suits) == 1 else "length-any"
        return Claim(kind, "", "".join(sorted(suits)), self.amount(number))

    def shows(self, words: str) -> Claim:
        """Return the claim that a suit is held, or one of several, length not said."""
        return Claim("shows", "", self.suits(words))


Made = Iterable[Claim]
Make = Callable[[Match[str], Reading], Made]


def _bare(number: int) -> Range:
    """Return the range of a bare number: firm below, as written above (MN-13)."""
    return Range(0, 0) if number == 0 else Range(number, written_high=number)


def _group(match: Match[str], name: str) -> str:
    return match.groupdict().get(name) or ""


# -- strength


def strength(match: Match[str], reading: Reading) -> Made:
    """Read a range, ``N+`` or a number with its unit; a bracket at an end widens it (MN-40)."""
    unit = _group(match, "unit").lower()
    if not unit and (later := _SHARED_UNIT.match(match.string, match.end())):
        unit = later["unit"].lower()
    low, high = match["low0"] or match["low"], match["high"]
    high = (match["high2"] or high) if high or unit else None
    if high:
        bounds = Range(_value(low), _value(high))
        if not bounds.low < _value(high) <= MOST_HCP:
            raise NotReadError(match[0])
    elif match["plus"]:
        bounds = Range(_value(low))
    elif unit:
        bounds = Range(_value(low), _value(low))
    else:
        raise NotReadError(match[0])
    if bounds.low > MOST_HCP or (not unit and _value(high or low) < (7 if high else 8)):
        raise NotReadError(match[0])
    measure = "playing tricks" if unit in {"pt", "playing tricks"} else "hcp"
    if measure == "hcp" and unit and not unit.endswith("hcp"):
        measure = "points"
    if bounds == Range(0):
        return []
    if measure != "playing tricks" and {type(bounds.low), type(bounds.high)} & {float}:
        raise NotReadError(match[0])
    return [Claim("strength", measure, range=bounds, is_approximate=bool(match["about"]))]


def _value(text: str) -> float:
    return float(text) if "." in text else int(text)


_CALL_FOLLOWS = re.compile(
    r"\s+(?:bids?|openings?|pre-?empts?|overcalls?|games?|contracts?|responses?|raises?)\b",
    re.IGNORECASE,
)
"""Words that make ``4!h`` a call (MN-49)."""


# -- lengths


def denied_length(match: Match[str], reading: Reading) -> Made:
    """Read ``no 4M``, ``not 4!h``, ``no major``: one card less (MN-43)."""
    words, number = match["r"], _group(match, "n")
    is_pair = re.search(r"(?i)major|minor|\b[Mm]\b", words) is not None
    is_major = re.search(r"(?i)major|\bM\b", words) is not None
    if not number and (not is_pair or (is_major and reading.context.has_major)):
        raise NotReadError(match[0])
    least = reading.count(number) if number else 4
    if number and is_major and is_pair and least < 4 and reading.context.has_major:
        raise NotReadError(match[0])
    if least == 0:
        raise NotReadError(match[0])
    return [Claim("length", "", suit, Range(0, least - 1)) for suit in reading.suits(words)]


def own_length(match: Match[str], reading: Reading) -> Made:
    """Read ``5+ cards``: the suit of the call, if it is sure (MN-42)."""
    before = match.string[max(0, match.start() - 12) : match.start()]
    if re.search(r"(?i)\b(?:the|that|this|his|known)\s+$", before):
        raise NotReadError(match[0])
    claims = [Claim(OWN, range=reading.amount(match["n"]))]
    return claims + ([Claim("quality", "good")] if match["q"] else [])


def support_length(match: Match[str], reading: Reading) -> Made:
    """Read ``4 cards fit``, ``3-card limit raise`` (MN-47)."""
    suit = reading.context.support(reading.shown)
    if match["r"]:
        named = reading.suits(match["r"])
        suit = named if len(named) == 1 else ""
    made = [reading.length(suit, match["n"])] if suit else [Claim(SOMEWHERE), Claim("fit")]
    if suit and not match["r"]:
        made = [replace(made[0], standing="resolved")]
    is_limit = _group(match, "lim").lower().startswith(("lim", "inv"))
    return [*made, *([Claim("forcing", "invitational")] if is_limit else [])]


def length(match: Match[str], reading: Reading) -> Made:
    """Read a number and its suit (MN-41); a bare ``2!h`` may be a bid."""
    number = match["n"].strip()
    is_bare = number.isdigit() and "card" not in match[0].lower()
    if is_bare and (int(number) < 3 or _CALL_FOLLOWS.match(match.string, match.end())):
        raise NotReadError(match[0])
    if reading.amount(number) == Range(0):
        return []
    return [reading.length(reading.suits(match["r"]), match["n"])]


def unbid_suits(match: Match[str], reading: Reading) -> Made:
    """Read ``the two lowest unbid suits``, perhaps with lengths (MN-44)."""
    bid = set(map(suit_of, reading.context.calls))
    suits = [suit for suit in SUITS if suit not in bid][:2]
    numbers = re.findall(r"\d\s*\+?", _group(match, "n"))
    if len(suits) < 2 or len(set(numbers)) > 1:
        raise NotReadError(match[0])
    if not numbers:
        return [Claim("shows", "", suit, standing="resolved") for suit in suits]
    bounds = reading.amount(numbers[0])
    return [Claim("length", "", suit, bounds, standing="resolved") for suit in suits]


def two_suits(match: Match[str], reading: Reading) -> Made:
    """Read ``5--5 minors``, ``54+ in the minors`` (MN-44)."""
    pair = MINORS if re.match(r"mm|(?i:min)", match["g"].strip()) else MAJORS
    high, low = (int(digit) for digit in re.findall(r"\d", match["n"]))
    if high < low or low < 4:
        raise NotReadError(match[0])
    if high > low:
        return [Claim("shape", f"two:{''.join(sorted(pair))}{high}{low}")]
    is_open = "+" in match["n"] or match["p"]
    bounds = Range(high) if is_open else _bare(high)
    return [Claim("length", "", suit, bounds) for suit in sorted(pair)]


# -- shapes


def shape(match: Match[str], reading: Reading) -> Made:
    """Read a pattern of four places (MN-45)."""
    words = re.sub(r"[^\d()x=]", "", match[0])
    plain = words.replace("=", "")
    places = re.sub(r"[()]", "", plain)
    if len(places) != 4 or ("x" not in places and sum(map(int, places)) != _CARDS):
        raise NotReadError(match[0])
    if plain.count("(") != plain.count(")"):
        raise NotReadError(match[0])
    if words == places and list(words) == sorted(words, reverse=True):
        plain = f"({words})"
    return [Claim("shape", plain)]


def excluded_shape(match: Match[str], reading: Reading) -> Made:
    """Read ``no 5332`` (MN-45)."""
    if sum(map(int, match["p"])) != _CARDS:
        raise NotReadError(match[0])
    return [Claim("shape", match["p"], is_positive=False)]


# -- shortness


def splinter(match: Match[str], reading: Reading) -> Made:
    """Read a splinter with its suit, or the suit of the call if that jumps (MN-46)."""
    is_void = "void" in match["w"].lower() and "singleton" not in match["w"].lower()
    bounds = Range(0, 0) if is_void else Range(0, 1)
    suits = _group(match, "s1") or _group(match, "s2")
    if suits:
        suit = reading.suit(suits)
        standing = "said" if reading.words.suits_in(suits) else "resolved"
        return [
            Claim("nature", "splinter"),
            Claim("length", "", suit, bounds, standing=standing),
        ]
    context = reading.context
    if context.own and context.is_ours and (context.is_jump or context.level >= 4):
        return [_SPLINTER, Claim(OWN_SHORT, range=bounds)]
    return [_SPLINTER]


def shortness(match: Match[str], reading: Reading) -> Made:
    """Read a void, a singleton or a shortage in a suit (MN-46)."""
    word = match["w"].lower()
    suit = reading.suit(_group(match, "s1") or _group(match, "s2"))
    if "void" in word or "singleton" in word:
        is_void = "singleton" not in word
        return [Claim("length", "", suit, Range(0, 0) if is_void else Range(0, 1, written_low=1))]
    return [Claim("shortness", "", suit)]


def no_shortness(match: Match[str], reading: Reading) -> Made:
    """Read ``no shortness in a major`` (MN-46)."""
    suits = reading.suits(match["r"])
    return [Claim("length", "", suit, Range(2)) for suit in suits]


def hidden_shortness(match: Match[str], reading: Reading) -> Made:
    """Keep a place for a shortage whose suit is not known (MN-46)."""
    return [_SPLINTER]


# -- what a call does


def transfer(match: Match[str], reading: Reading) -> Made:
    """Read a transfer with the suit that it shows, if the text says it (MN-48)."""
    suits = _group(match, "t1") or _group(match, "t2")
    if re.search(r"\d?NT?$", suits):
        raise NotReadError(match[0])
    return [Claim("nature", "transfer", reading.suit(suits) if suits else "")]


def puppet(match: Match[str], reading: Reading) -> Made:
    """Read a puppet with its target."""
    return [Claim("nature", "puppet", reading.suits(match["r"]) if match["r"] else "")]


def weak_two(match: Match[str], reading: Reading) -> Made:
    """Read ``weak two in !h``: nature and suit, no length (MN-53)."""
    claims = [Claim("nature", "weak-two"), Claim("relative", "weak")]
    return [*claims, reading.shows(match["r"])] if match["r"] else claims


def slam_try(match: Match[str], reading: Reading) -> Made:
    """Read a slam try with the suit that is agreed."""
    return [Claim("forcing", "slam-try"), Claim("agreed", "", reading.suit(_group(match, "r")))]


def feature(kind: str) -> Make:
    """Return the function for a stopper, control, fit or agreed suit."""

    def make(match: Match[str], reading: Reading) -> Made:
        suits = reading.suit(_group(match, "r")) if _group(match, "r") else ""
        return [Claim(kind, "", suits, is_positive=not _group(match, "no").strip())]

    return make


def claims(words: str) -> Make:
    """Return the function for words that always claim the same, in the notation."""
    made = list(parse_claims(words))
    return lambda match, reading: made


def convention(match: Match[str], reading: Reading) -> Made:
    """Read the name of a convention, which brings no other claim (MN-16)."""
    return [Claim("nature", "convention", detail=match[0])]


def ask(match: Match[str], reading: Reading) -> Made:
    """Read an ask; what it asks for is its data (MN-55)."""
    return [Claim("nature", "ask", detail=_group(match, "what").strip())]


def solid_length(match: Match[str], reading: Reading) -> Made:
    """Read ``solid 7+ suit``."""
    return [Claim("quality", "solid"), Claim("shape", match["n"].rstrip("+") + "+")]


def solid_suit(match: Match[str], reading: Reading) -> Made:
    """Read ``solid minor``."""
    return [Claim("quality", "solid"), reading.shows(match["r"])]


def shown(match: Match[str], reading: Reading) -> Made:
    """Read suits without length."""
    return [reading.shows(match["r"])]


def shown_both(match: Match[str], reading: Reading) -> Made:
    """Read ``!s+m``."""
    return [reading.shows(match["r1"]), reading.shows(match["r2"])]


class Term(NamedTuple):
    """A row of the grammar: the rule that it follows, its pattern, and what makes its claims."""

    rule: str
    pattern: str
    make: Make


UNIT = r"(?P<unit>(?i:hcp|total points?|points?|pts?|tp|punten|poäng|playing tricks))(?![\w])"
_SHARED_UNIT = re.compile(
    rf"\s+or\s+\d{{1,2}}(?:\+|{DASH}\d{{1,2}})\s*{UNIT}".replace(r"\s+or", r"\s+(?:or|of|eller)")
)
_NO = r"(?P<no>(?i:no|without|denies)\s+)?"
_WITH = r"(?:(?i:with|w/)\s+)?(?:a\s+)?"
_NOT_STRENGTH = (
    r"(?!\s*(?:cards?|c\b|-|/|\+|!|=|<SUIT>|<GROUP>|suit|supp|fit|trump|los|tri|ste|key|ace|ctrl|contr"
    r"|(?:th|nd|rd|st)\b|%|\w{0,12}suit|good|next|useful|(?:of|in|to|rounds?)\b|\.\d))"
)
_NUMBERS = (
    r"(?P<about>~\s?|(?i:about|ca\.?|approx\.?|roughly|circa)\s)?(?:\((?P<low0>\d{1,2})\))?"
    r"(?P<low>\d{1,2}(?:\.5)?)(?:(?P<plus>\+)(?!-)|(?:\+?<DASH>|\s+to\s+)(?P<high>\d{1,2}(?:\.5)?))?\+?"
    r"(?:\((?P<high2>\d{1,2})\))?"
)
_TERMS = (
    Term("MN-45", r"(?i:(?:no|not)\s+)(?P<p>\d{4})(?!\w)", excluded_shape),
    Term(
        "MN-46",
        r"(?i:no\s+(?:shortness|shortage|singleton|spl|splinter)\s+in\s+)(?P<r><SUITS>)(?!\w)",
        no_shortness,
    ),
    Term(
        "MN-43",
        r"(?i:no|not|denies|without|w/o)\s+(?:a\s+)?(?P<n>(?:\d[+=]?|(?i:four|five))(?:\s*-?\s*cards?|c)?\s*)?"
        r"(?P<r><SUITS>|(?i:majors|minors)(?!\w))"
        r"(?!\s*(?:stop|ctrl|control|supp|fit|spl|suit|shape|void|single|short|hon|lead))(?![\w(])",
        denied_length,
    ),
    Term(
        "MN-45",
        r"(?<![\w!])(?=[\dx(=–-]{0,12}\()(?:\d|x|\((?:\s?(?:\d|x)(?:--|-|–|=)?){1,4}\)|--|-|–|=){1,12}(?![\w+])",
        shape,
    ),
    Term("MN-45", r"(?<![\w!])\d(?:--|-|–|=)\d(?:--|-|–|=)\d(?:--|-|–|=)\d(?![\w+-])", shape),
    Term("MN-45", r"(?<![\w!])\d{4}(?!\s*(?:!|keyc|[+\w-]))", shape),
    Term(
        "MN-44",
        r"(?P<n>\(?[4-7]\+?(?:<DASH>)?[4-7]\)?\+?)(?P<p>\+?)\s*(?:in\s+|in the\s+|both\s+)?"
        r"(?P<g>(?:MM|mm|(?i:majors|minors))(?!\w))",
        two_suits,
    ),
    Term(
        "MN-44",
        r"(?P<n>\d\+?(?:<DASH>|\s+)?\d\+?\s*(?:in\s+)?)?(?:the\s+)?"
        r"(?i:two lowest|lowest two|2 lowest|lowest 2) unbid suits?(?!\w)",
        unbid_suits,
    ),
    Term("MN-40", rf"{_NUMBERS}(?:\s*{UNIT}|{_NOT_STRENGTH})", strength),
    Term(
        "MN-46",
        r"(?P<w>(?i:(?:void[ -]|mini-?)?(?:splinter|spl)|singleton/void|singleton or void"
        r"|void or singleton))(?!\w)(?:\s+(?:in\s+)?(?P<s1><SUITS>))?",
        splinter,
    ),
    Term("MN-46", r"(?i:for|agreeing)\s+(?P<r><SUIT>)(?!\w)", feature("agreed")),
    Term(
        "MN-46",
        r"(?P<w>(?i:void|singleton|short(?:ness|age)?))(?!\w)\s+(?:in\s+)?(?P<s1><SUITS>)",
        shortness,
    ),
    Term("MN-46", r"(?P<s2><SUIT>)\s*-?(?P<w>(?i:splinter|spl))(?!\w)", splinter),
    Term(
        "MN-46",
        r"(?P<s2><SUIT>)\s*-?(?P<w>(?i:void|singleton|shortage|shortness))(?!\w)",
        shortness,
    ),
    Term(
        "MN-48",
        r"(?i:(?:a\s+)?(?:transfer|trf|xfer))\s+to\s+(?:\d\s*)?(?P<t1><SUITS>|NT?\b)",
        transfer,
    ),
    Term("MN-48", r"(?i:transfer|trf|xfer)(?!\w)\s+(?P<t2><SUIT>)", transfer),
    Term("MN-48", r"(?P<t2><SUIT>)\s+(?i:transfer|trf|xfer)(?!\w)", transfer),
    Term("MN-48", r"(?i:transfer|trf|xfer)(?!\w)", transfer),
    Term("MN-16", r"(?i:puppet|pup)(?:\s+to\s+\d?\s*(?P<r><SUIT>))?(?!\w)", puppet),
    Term(
        "MN-16",
        r"(?i:s/a|agr|agrees?|suit agreement)(?!\w)\s*(?:for\s+)?(?P<r><SUIT>)?",
        feature("agreed"),
    ),
    Term("MN-15", r"(?P<r><SUIT>)\s+(?i:slam[ -]?try|s/t)(?!\w)", slam_try),
    Term("MN-15", r"(?i:slam[ -]?try)\s+(?P<r><SUIT>)", slam_try),
    Term("MN-12", rf"{_NO}{_WITH}(?P<r><SUIT>)\s+(?i:stoppers?|stops?)(?!\w)", feature("stopper")),
    Term(
        "MN-12",
        rf"{_NO}{_WITH}(?i:stoppers?|stop)\s+(?:in\s+)?(?P<r><SUIT>)",
        feature("stopper"),
    ),
    Term("MN-12", rf"{_NO}(?P<r><SUIT>)\s+(?i:controls?|ctrl)(?!\w)", feature("control")),
    Term("MN-12", rf"{_NO}(?i:controls?|ctrl)\s+(?:in\s+)?(?P<r><SUIT>)", feature("control")),
    Term("MN-47", rf"{_NO}(?P<r><SUIT>)(?:\s+|-)(?i:fit|supp|support|raise)(?!\w)", feature("fit")),
    Term("MN-47", rf"{_NO}(?i:fit|supp|support)\s+(?:in\s+|for\s+)?(?P<r><SUIT>)", feature("fit")),
    Term(
        "MN-17",
        r"(?i:(?:balanced|bal) / semi-?(?:balanced|bal)) +\(5-?-?4-?-?2-?-?2\)",
        claims("#bal/(5422)"),
    ),
    Term(
        "MN-49",
        r"(?i:to play|t/p|s/o|sign[ -]?off)\s+(?:in\s+|at\s+)?[1-7]\s*(?:<SUIT>|NT?|M|m)(?!\w)",
        claims("@TP"),
    ),
    Term(
        "MN-53",
        r"(?i:weak[ -]?(?:twos?|2s?))(?!\w|!)(?:\s+(?:in\s+)?(?P<r><SUITS>))?(?!\w)",
        weak_two,
    ),
    Term(
        "MN-47",
        r"(?P<n><NUMBER>)\s*-?(?:(?i:cards?)|c)?\s*(?P<r><SUIT>)?\s*(?P<lim>(?i:limit|mixed|invitational)\s+)?"
        r"(?i:fit|supp|support|raise|trumps?)(?!\w)",
        support_length,
    ),
    Term(
        "MN-41",
        r"(?P<n><NUMBER>)\s*-?(?i:cards?|c)?(?:\s+suit)?\s*(?:in\s+)?(?P<r><SUITS>)(?:\s+suit)?(?![\w+])",
        length,
    ),
    Term(
        "MN-42",
        r"(?P<q>(?i:good )?)(?P<n><NUMBER>)\s*-?(?i:cards?(?: suit)?|suit)"
        r"(?!\w|\s*(?i:fit|supp|raise|trump|major|minor|in\b))",
        own_length,
    ),
    Term("MN-42", r"(?P<n><NUMBER>)\s*-?(?P<q>(?i:good|decent)\s)(?i:suit)(?!\w)", own_length),
    Term("MN-12", r"(?i:good)(?=\s+\d\+?\s*(?:!|M\b|m\b))", claims("+good")),
    Term("MN-12", r"(?i:solid|sol)\s+(?P<n>\d\+?)\s+suit", solid_length),
    Term("MN-12", r"(?i:solid|sol)\s+(?P<r><GROUP>)", solid_suit),
    Term("MN-12", r"(?:in\s+)?(?:long\s+)?(?P<r><SUITS>)(?:\s+suit)?(?![\w+(-])", shown),
    Term(
        "MN-44",
        r"(?P<r1><SUIT>|<GROUP>)\s*(?:\+|&|\band\b)\s*(?P<r2><SUIT>|<GROUP>)(?![\w+(-])",
        shown_both,
    ),
    Term("MN-45", r"5m4M31(?!\w)", claims("#5m4M31")),
    Term("MN-49", r"\d\s+(?i:keycards?)(?!\w)", claims("+kc")),
    Term("MN-49", r"(?i:to)\s+[67]\s?NT?(?!\w)", claims("")),
    Term("MN-44", r"MM(?!\w)", claims("h? s?")),
    Term("MN-44", r"mm(?!\w)", claims("c? d?")),
    Term("MN-55", r"(?i:ask)(?:ing(?: bid)?)?(?!\w)", ask),
    Term(
        "MN-55",
        r"(?P<what>(?i:shape|range|aces?|key ?cards?|feature|suit|stopper|strength))"
        r"\s+(?i:ask)(?!\w)",
        ask,
    ),
)
"""The grammar; the first row that fits at a place is taken, unless a phrase is longer."""
_LOOSE = (
    r"(?<![\w!=/.-])(\d{1,2})<DASH>(\d{1,2})"
    r"(?![\w+]|\s*(?:cards?|c\b|-|=|tricks|losers|<SUIT>|<GROUP>))"
)
"""Two numbers that may be a strength, whatever follows (MN-36b)."""
_BLANK = re.compile(r"(?<!\[) (?![?+])")
_NOTRUMP = re.compile(r"\s*(?i:nt|notrump|sa)(?!\w)")
Row = tuple[re.Pattern[str], Make]


class Grammar:
    """The terms and phrases of a language, ready to read clauses."""

    def __init__(self, words: Vocabulary) -> None:
        """Put the words for suits and numbers into the patterns."""
        self.words = words
        self.rows: list[Row] = [(self._compiled(row.pattern), row.make) for row in _TERMS]
        self.strength = next(one for one, make in self.rows if make is strength)
        self.loose = self._compiled(_LOOSE)
        self.denial = next(one for one, make in self.rows if make is denied_length)

    def _compiled(self, pattern: str) -> re.Pattern[str]:
        parts = {"<SUITS>": self.words.suits, "<SUIT>": self.words.suit, "<GROUP>": GROUP}
        pattern = _BLANK.sub(r"\\s+", pattern)
        for name, part in {**parts, "<NUMBER>": self.words.number, "<DASH>": DASH}.items():
            pattern = pattern.replace(name, part)
        return re.compile(pattern)

    def read(self, text: str, start: int, end: int, reading: Reading) -> list[Claim]:
        """Return the claims of a part of a text that is read whole (MN-3).

        :raises NotReadError: if a word has no place.
        """
        found: list[Claim] = []
        at = start
        while at < end:
            claims_here, stop = self._longest(text, at, end, reading)
            if stop == at:
                filler = self.words.filler.match(text, at, end)
                if not filler or filler.end() == at:
                    raise NotReadError(text[at:end])
                at = filler.end()
                continue
            if claims_here and _is_hcp(claims_here) and (after := _NOTRUMP.match(text, stop, end)):
                claims_here, stop = [*claims_here, Claim("nature", "notrump")], after.end()
            found += [replace(claim, span=(at, stop)) for claim in claims_here]
            at = stop
        return found

    def _longest(
        self, text: str, at: int, end: int, reading: Reading
    ) -> tuple[Sequence[Claim], int]:
        """Return the claims of the term or phrase at a place, and where it ends."""
        found: Sequence[Claim] = ()
        stop = at
        for pattern, make in self.rows:
            match = pattern.match(text, at, end)
            if match and match.end() > at:
                try:
                    found, stop = list(make(match, reading)), match.end()
                except NotReadError:
                    continue
                break
        phrase = self.words.phrase(text, at, end)
        if phrase and phrase[1] > stop:
            found, stop = phrase
            found = [_named(claim, text[at:stop]) for claim in found]
        return found, stop


def _is_hcp(found: Sequence[Claim]) -> bool:
    return found[0].kind == "strength" and found[0].name == "hcp"


def _named(claim: Claim, words: str) -> Claim:
    """Return the claim, with the name of its convention."""
    return replace(claim, detail=words) if claim.name == "convention" else claim


@lru_cache(maxsize=8)
def grammar(language: str = "en") -> Grammar:
    """Return the grammar of a language; languages without a file share that of English."""
    return Grammar(vocabulary(language))
