"""The terms of a clause: the functions that make their claims (MN-40 to MN-49)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from re import Match
from typing import NamedTuple

from .context import MAJORS, MINORS, Context, suit_of
from .model import SUITS, Claim, Range
from .notation import parse_claims
from .vocabulary import Vocabulary

CARDS = 13
OWN, OWN_SHORT = "own length", "own shortness"
SHORT, SOMEWHERE, PAIR = "shortness somewhere", "length somewhere", "lengths of two suits"
"""Kinds of claims that need the other claims of their alternative; no meaning has them."""


class NotReadError(ValueError):
    """Words have no place in the grammar."""


class Reading(NamedTuple):
    """The things that the functions of terms need: the words of the language, and the auction."""

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
            numbers = [
                self.words.numbers[one] for one in words.split() if one in self.words.numbers
            ]
        low, high = (min(numbers), max(numbers)) if "/" in words else (numbers[0], numbers[-1])
        if words.endswith(("more", "longer", "plus")):
            return Range(low)
        if words.endswith("(+)"):
            return Range(low)
        if words.startswith("("):
            return (
                Range(low)
                if words.endswith("+") or len(numbers) > 2
                else Range(low, None, None, high)
            )
        if words.startswith(("at most", "up to", "max")):
            return Range(0, low)
        if re.match(r"at|min", words):
            return Range(low)
        if len(numbers) > 1 and words.endswith("+"):
            bounds = Range(low)
        elif len(numbers) > 1:
            bounds = Range(low, high)
        elif words.startswith(("exa", "only", "pre", "=")) or words.endswith("="):
            bounds = Range(low, low)
        else:
            bounds = Range(low) if words.endswith("+") else _bare(low)
        if low > 9 or high > CARDS or high < low:
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


def group(match: Match[str], name: str) -> str:
    """Return a named group of a match, or nothing if the pattern or the text has none."""
    return match.groupdict().get(name) or ""


_CALL_FOLLOWS = re.compile(
    r"\s+(?:bids?|openings?|pre-?empts?|overcalls?|games?|contracts?|responses?|raises?)\b",
    re.IGNORECASE,
)
"""Words that make ``4!h`` a call (MN-49)."""
_DASH_SIGN = re.compile(r"\d\s?-\s?[!♣♦♥♠]")
_CLAUSE_BEGINS = re.compile(r"(?:^|[,;.:\n])\s*\Z")
_CLAUSE_ENDS = re.compile(r"\s*(?:\Z|[,;.\n])")
_BARE_LENGTH = re.compile(
    r"(?:^|[,;.])\s*[3-7]\s?(?:![cdhs]s?|[♣♦♥♠]|clubs|diamonds|hearts|spades)\s*(?:$|[,;.])",
    re.IGNORECASE,
)
"""A clause that is only a number of cards in a suit."""
_THE_PAIR = re.compile(r"\bthe\s+(?:major|minor)\b", re.IGNORECASE)
"""``5 cards in the major``: the one that is bid."""
_EXACTLY = re.compile(r"\s+(?:exactly|exact)\b", re.IGNORECASE)


# -- lengths


def denied_length(match: Match[str], reading: Reading) -> Made:
    """Read ``no 4M``, ``not 4!h``, ``no major``: one card less (MN-43)."""
    words, number = match["r"], group(match, "n")
    is_pair = re.search(r"(?i)major|minor|\b[Mm]\b", words) is not None
    is_major = re.search(r"(?i)major|\bM\b", words) is not None
    if not number and (not is_pair or (is_major and reading.context.has_major)):
        raise NotReadError(match[0])
    least = reading.count(number) if number else 4
    if match["suit"] and not number:
        raise NotReadError(match[0])
    if number and is_major and is_pair and least < 4 and reading.context.has_major:
        raise NotReadError(match[0])
    suits = reading.suits(words)
    if least == 0 or (match["out"] and reading.context.own in suits):
        raise NotReadError(match[0])
    return [Claim("length", "", suit, Range(0, least - 1)) for suit in suits]


def denied_support(match: Match[str], reading: Reading) -> Made:
    """Read ``no 3-card support``: one card less in partner's suit (MN-43, MN-47)."""
    suit = reading.context.support(reading.shown)
    least = reading.amount(match["n"]).low
    if not suit or least < 1:
        raise NotReadError(match[0])
    return [Claim("length", "", suit, Range(0, least - 1), standing="resolved")]


def own_length(match: Match[str], reading: Reading) -> Made:
    """Read ``5+ cards``: the suit of the call, if it is sure (MN-42)."""
    before = match.string[max(0, match.start() - 12) : match.start()]
    if re.search(r"(?i)\b(?:the|that|this|his|known)\s+$", before):
        raise NotReadError(match[0])
    number = f"{match['n']}{group(match, 'more')}"
    claims = [Claim(OWN, range=reading.amount(number))]
    return claims + ([Claim("quality", "good")] if match["q"] else [])


_SAYS_NATURAL = re.compile(r"(?i)\b(?:nat|natural)\b")
_SAYS_STRENGTH = re.compile(
    r"(?<![\w!])(?:\d{1,2}\s?[-–—]{1,2}\s?(?:[89]|\d\d)|(?:[89]|\d\d)\+)(?!\w)|(?i:hcp|pts|points)"
)


def own_number(match: Match[str], reading: Reading) -> Made:
    """Read ``4+`` in ``natural, 4+`` and ``11--15, 5+``: the suit of the call (MN-42)."""
    number, text = match["n"], match.string
    is_first = not any(call[0].isdigit() for call in reading.context.partner)
    is_long = is_first or int(number[0]) > 4
    if not (_SAYS_NATURAL.search(text) or (is_long and _SAYS_STRENGTH.search(text))):
        raise NotReadError(match[0])
    return [Claim(OWN, range=reading.amount(number))]


def support_length(match: Match[str], reading: Reading) -> Made:
    """Read ``4 cards fit``, ``3-card limit raise`` (MN-47)."""
    context = reading.context
    suit = context.support(reading.shown) or context.raised_suit
    is_trumps = "trump" in match[0].lower()
    if is_trumps and not suit and context.own in context.bid_before:
        suit = context.own
    if match["r"]:
        named = reading.suits(match["r"])
        suit = named if len(named) == 1 else ""
    unknown = [Claim(SOMEWHERE)] if is_trumps else [Claim(SOMEWHERE), Claim("fit")]
    made = [reading.length(suit, match["n"])] if suit else unknown
    if suit and not match["r"]:
        made = [replace(made[0], standing="resolved")]
    is_limit = group(match, "lim").lower().startswith(("lim", "inv", "lr"))
    name = "invitational-plus" if group(match, "plus") else "invitational"
    return [*made, *([Claim("forcing", name)] if is_limit else [])]


def length(match: Match[str], reading: Reading) -> Made:
    """Read a number and its suit (MN-41); a bare ``2!h`` may be a bid."""
    number = match["n"].strip()
    if _DASH_SIGN.match(match[0]):
        raise NotReadError(match[0])
    is_bare = number.isdigit() and "card" not in match[0].lower()
    if is_bare and _CALL_FOLLOWS.match(match.string, match.end()):
        raise NotReadError(match[0])
    if is_bare and int(number) < 3 and not _is_next_to_length(match):
        raise NotReadError(match[0])
    if reading.amount(number) == Range(0):
        return []
    if is_bare and _EXACTLY.match(match.string, match.end()):
        number = f"exactly {number}"
    suits = reading.suits(match["r"])
    if _THE_PAIR.search(match[0]) and reading.context.own in suits:
        suits = reading.context.own
    found = reading.length(suits, number)
    return [found, Claim("quality", "good")] if match["q"] else [found]


def _is_next_to_length(match: Match[str]) -> bool:
    """Return whether ``2 hearts`` is a clause next to ``3 spades``, so not a bid."""
    text = match.string
    is_clause = _CLAUSE_ENDS.match(text, match.end()) and _CLAUSE_BEGINS.search(
        text[: match.start()]
    )
    return bool(is_clause and _BARE_LENGTH.search(text))


def open_length(match: Match[str], reading: Reading) -> Made:
    """Read ``six clubs or more`` (MN-41)."""
    if reading.amount(match["n"]).high is not None:
        raise NotReadError(match[0])
    return [reading.length(reading.suits(match["r"]), f"{match['n']} or more")]


def at_most(match: Match[str], reading: Reading) -> Made:
    """Read ``3-!s``, the opposite of ``3+!s`` (MN-41)."""
    return [Claim("length", "", reading.suit(match["r"]), Range(0, reading.count(match["n"])))]


def fewer(match: Match[str], reading: Reading) -> Made:
    """Read ``fewer than four spades``, ``fewer than three trumps`` (MN-41, MN-47)."""
    bounds = reading.amount(match["n"])
    suits = reading.suits(match["r"]) if match["r"] else reading.context.support(reading.shown)
    if len(suits) != 1 or bounds.high is not None or not bounds.low:
        raise NotReadError(match[0])
    standing = "said" if match["r"] else "resolved"
    return [Claim("length", "", suits, Range(0, int(bounds.low) - 1), standing=standing)]


def unbid_suits(match: Match[str], reading: Reading) -> Made:
    """Read ``the two lowest unbid suits``, perhaps with lengths (MN-44)."""
    bid = set(map(suit_of, reading.context.calls))
    suits = [suit for suit in SUITS if suit not in bid][:2]
    numbers = re.findall(r"\d\s*\+?", group(match, "n"))
    if len(suits) < 2 or len(set(numbers)) > 1:
        raise NotReadError(match[0])
    if not numbers:
        return [Claim("shows", "", suit, standing="resolved") for suit in suits]
    bounds = reading.amount(numbers[0])
    return [Claim("length", "", suit, bounds, standing="resolved") for suit in suits]


def two_suits(match: Match[str], reading: Reading) -> Made:
    """Read ``5--5 minors``, ``54+ in the minors`` (MN-44)."""
    pair = MINORS if re.match(r"mm?\b|(?i:min)", match["g"].strip()) else MAJORS
    high, low = (int(digit) for digit in re.findall(r"\d", match["n"]))
    if high < low or low < 4:
        raise NotReadError(match[0])
    if high > low:
        return [Claim("shape", f"two:{''.join(sorted(pair))}{high}{low}")]
    is_open = "+" in match["n"] or match["p"] or match["p0"]
    bounds = Range(high) if is_open else _bare(high)
    return [Claim("length", "", suit, bounds) for suit in sorted(pair)]


def pair(match: Match[str], reading: Reading) -> Made:
    """Read ``5--4`` next to the two suits that it is about, which other claims show (MN-44)."""
    high, low = (int(digit) for digit in re.findall(r"\d", match["n"]))
    if high < low:
        raise NotReadError(match[0])
    is_open = bool(re.search(r"(?i)\+|better|least", match[0]))
    bounds = Range(high) if is_open or high > low else _bare(high)
    return [Claim(PAIR, f"{high}{low}", range=bounds)]


def shown_and_another(match: Match[str], reading: Reading) -> Made:
    """Read ``clubs and a higher suit``, the second of which is unread (MN-44)."""
    return [reading.shows(match["r"]), Claim(SOMEWHERE)]


def length_somewhere(match: Match[str], reading: Reading) -> Made:
    """Read ``a second suit`` and ``three-suiter``, which are unread (MN-44)."""
    return [Claim(SOMEWHERE)]


def each(match: Match[str], reading: Reading) -> Made:
    """Read ``five cards each`` next to the two suits that it is about (MN-44)."""
    bounds = reading.amount(match["each"])
    return [Claim(PAIR, f"{bounds.low}{bounds.low}", range=bounds)]


def both_lengths(match: Match[str], reading: Reading) -> Made:
    """Read ``4 cards in both majors`` (MN-44)."""
    pair = MAJORS if match["r"].lower() == "majors" else MINORS
    return [reading.length(suit, match["n"]) for suit in sorted(pair)]


def both_suits(match: Match[str], reading: Reading) -> Made:
    """Read ``5--5 spades and clubs``, ``5--5 in hearts and another`` (MN-44)."""
    high, low = (int(digit) for digit in re.findall(r"\d", match["n"]))
    if high != low:
        raise NotReadError(match[0])
    number = f"{high}+" if "+" in match["n"] else str(high)
    first = reading.suits(match["r1"])
    is_any = match["r2"].lower().startswith("another")
    second = "".join(set(SUITS) - set(first)) if is_any else reading.suits(match["r2"])
    return [reading.length(suits, number) for suits in (first, second)]


# -- what a call does


def transfer(match: Match[str], reading: Reading) -> Made:
    """Read a transfer with the suit that it shows, if the text says it (MN-48)."""
    suits = group(match, "t1") or group(match, "t2")
    if re.search(r"\d?NT?$", suits):
        raise NotReadError(match[0])
    return [Claim("nature", "transfer", reading.suit(suits) if suits else "")]


def puppet(match: Match[str], reading: Reading) -> Made:
    """Read a puppet with its target."""
    letter = (match["l"] or "").lower()
    return [Claim("nature", "puppet", reading.suits(match["r"]) if match["r"] else letter)]


def weak_two(match: Match[str], reading: Reading) -> Made:
    """Read ``weak two in !h``: nature and suit, no length (MN-53)."""
    claims = [Claim("nature", "weak-two"), Claim("relative", "weak")]
    return [*claims, reading.shows(match["r"])] if match["r"] else claims


def preempt_in(match: Match[str], reading: Reading) -> Made:
    """Read ``preempt in a minor``."""
    return [Claim("nature", "preempt"), reading.shows(match["r"])]


def slam_try(match: Match[str], reading: Reading) -> Made:
    """Read a slam try with the suit that is agreed."""
    suit = reading.suit(group(match, "r"))
    is_agreed = suit in reading.context.partners_suits
    return [Claim("forcing", "slam-try"), Claim("agreed" if is_agreed else "shows", "", suit)]


def raise_in(match: Match[str], reading: Reading) -> Made:
    """Read ``limit raise or better in !s``."""
    name = "invitational-plus" if match["plus"] else "invitational"
    return [Claim("forcing", name), Claim("fit", "", reading.suit(match["r"]))]


def feature(kind: str) -> Make:
    """Return the function for a stopper, control, fit or agreed suit."""

    def make(match: Match[str], reading: Reading) -> Made:
        suits = reading.suit(group(match, "r")) if group(match, "r") else ""
        return [Claim(kind, "", suits, is_positive=not group(match, "no").strip())]

    return make


def stoppers(match: Match[str], reading: Reading) -> Made:
    """Read ``stoppers in !d and !s`` (MN-12)."""
    is_positive = not group(match, "no").strip()
    words = re.sub(r"(?i)\b(?:both|the|suits?)\b", "", match["r"]).strip()
    suits = reading.words.suits_in(words) or reading.suits(words.rstrip("s"))
    return [Claim("stopper", "", suit, is_positive=is_positive) for suit in sorted(suits)]


_AGREEING = re.compile(
    r"(?i)(?:\b(?:spl|splinter|s/t|slam[ -]try|cue|bw|blackwood)|key ?cards?|rkcb?)\s*\Z"
)


def agreed_behind(match: Match[str], reading: Reading) -> Made:
    """Read ``for !h`` after a word that agrees the suit: a splinter, a slam try (MN-46)."""
    if not _AGREEING.search(match.string[max(0, match.start() - 20) : match.start()]):
        raise NotReadError(match[0])
    return [Claim("agreed", "", reading.suit(match["r"]))]


def claims(words: str) -> Make:
    """Return the function for words that always claim the same, in the notation."""
    made = list(parse_claims(words))
    return lambda match, reading: made


def convention(match: Match[str], reading: Reading) -> Made:
    """Read the name of a convention, which brings no other claim (MN-16)."""
    return [Claim("nature", "convention", detail=match[0])]


def ask(match: Match[str], reading: Reading) -> Made:
    """Read an ask; what it asks for is its data (MN-55)."""
    return [Claim("nature", "ask", detail=group(match, "what").strip())]


def solid_length(match: Match[str], reading: Reading) -> Made:
    """Read ``solid 7+ suit``."""
    number = match["n"]
    held = Claim("shape", number.rstrip("+") + "+")
    return [
        Claim("quality", "solid"),
        reading.length(reading.suits(match["r"]), number) if match["r"] else held,
    ]


def solid_suit(match: Match[str], reading: Reading) -> Made:
    """Read ``solid minor``."""
    return [Claim("quality", "solid"), reading.shows(match["r"])]


_WHERE = re.compile(
    r"(?i)\b(?:values?|strength|honou?rs?|points|cards|concentrat\w+|control\w*)\s+\Z"
)
"""Words after which ``in !s`` tells where the honors are."""


def shown(match: Match[str], reading: Reading) -> Made:
    """Read suits without length."""
    before = match.string[max(0, match.start() - 16) : match.start()]
    names = [one[0] for one in reading.words.one_suit.finditer(match["r"])]
    is_twice = len(names) > len(reading.words.suits_in(match["r"]))
    if is_twice or (match[0].lower().startswith("in ") and _WHERE.search(before)):
        raise NotReadError(match[0])
    return [reading.shows(match["r"])]


def shown_both(match: Match[str], reading: Reading) -> Made:
    """Read ``!s+m``."""
    return [reading.shows(match["r1"]), reading.shows(match["r2"])]
