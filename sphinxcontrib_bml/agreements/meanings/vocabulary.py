"""The words of notes and what they claim: a TOML file per language, read once (MN-50)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any

from ...language.diagnostics import quoted
from ...language.options import Language
from .model import Claim
from .notation import UnknownClaimError, parse_claims

LANGUAGES = ("en", "nl", "sv")
DASH = r"\s*(?:--|–|—|-|−|(?<=\d)~(?=\d))\s*"
GROUP = (
    r"(?:(?:(?i:a|one|either)\s+)?(?i:major|minor)(?:\(s\))?(?!\w)|[Mm](?!\w)|[Mm](?=[4-7]\+?[Mm](?!\w))"
    r"|(?:the\s+)?other\s+(?i:major|minor)(?!\w)|o[Mm](?!\w))"
)
"""One suit of two."""
_SYMBOLS = dict(zip("♣♦♥♠", "cdhs", strict=True))
_ONE_OF_TWO = re.compile(r"\s*(?:either\s+)?(?:major|minor|suit)s?\s*", re.IGNORECASE)
_NOTHING = re.compile(r"(?!)")
_PAIR = re.compile(r"[+=]?\s?-?(?:c|cards?\s)?\s?(M|m|(?i:major|minor)s?)(?!\w)")
_MOST_OF_PHRASE = 60
_PHRASE = re.compile(rf"(?=.{{1,{_MOST_OF_PHRASE}}}$)[^\W\d_][\w /'.+-]*")
"""A phrase of a project: it begins with a letter."""


class Vocabulary:
    """The words of English and of one other language, as patterns (MN-60)."""

    def __init__(self, tables: Iterable[Mapping[str, Any]], letters: str = "DHS") -> None:
        """Put tables with the form of the TOML files together.

        :param letters: capital letters that name suits (MN-41).
        """
        self.letter = rf"(?:[{letters}](?:['’]?s)?(?!\w))"
        tables = list(tables)
        self.suit_names = {
            name: suit for suit, name in _pairs(table.get("suits", {}) for table in tables)
        }
        self.numbers = {
            name: int(number)
            for number, name in _pairs(table.get("numbers", {}) for table in tables)
        }
        names = "|".join(self.suit_names)
        words = rf"(?i:{'|'.join(self.numbers)})"
        self.suit = rf"(?:![cdhs]s?(?![a-zA-Z])|[♣♦♥♠]|(?i:{names})s?(?!\w))"
        """A pattern for one suit; not compiled, as part of others."""
        several = rf"{self.suit}(?:\s*(?:/|,|\bor\b)\s*(?:or\s+)?{self.suit})*"
        self.suits = rf"(?:{several}|{GROUP}|(?:the\s+)?next\s+suit(?:\s+up)?)"
        """A pattern for suits, of which one is meant."""
        self.one_suit = re.compile(rf"!([cdhs])s?(?![a-zA-Z])|([♣♦♥♠])|\b((?i:{names}))s?(?!\w)")
        self.number = (
            rf"(?:\(\d\)\s?\d\+?(?:{DASH}\d)?|(?i:exact(?:ly)?|only|precies|exakt)\s+(?:\d(?!\+)|(?:{words})\b)"
            r"|(?i:at (?:least|most)|up to|min(?:imum|\.)?|minstens|minst"
            r"|max(?:imum|\.)?(?=\s+[0-2]\b))\s+(?:a\s+)?"
            rf"(?:\d{{1,2}}|(?:{words})\b)"
            rf"|(?:\d{{1,2}}|(?:{words}))\s+or\s+(?:more|longer)\b|(?:{words})\s+plus(?=\s)|(?:{words})-?\s+(?:or|to)\s+(?:{words})\b"
            rf"|\d{{1,2}}(?:{DASH}|\s+to\s+)\d{{1,2}}|\d{{1,2}}\s*or\s*\d\+?|\d/\d(?=\s*-?(?i:card))|(?:2/3|3/4|4/5|5/6|6/7)(?=\s*{self.suit})|(?:0/1|1/0)(?=\s*{self.suit})"
            rf"|=\s?\d(?!\d)|\d{{1,2}}\s*(?:\(\+\)|[+=])?|(?:{words})\b)"
        )
        """A pattern for the number of cards."""
        self.only_suits = re.compile(rf"\s*{self.suit}(?:\s*(?:/|,|\bor\b)\s*{self.suit})*\s*")
        self.suit_list = re.compile(rf"{self.suit}(?:\s*,\s*{self.suit})+")
        self._read_words(tables)

    def _read_words(self, tables: Sequence[Mapping[str, Any]]) -> None:
        """Make the patterns of words that are about more than one suit."""
        self._claims = _claims(tables)
        self._phrases = _by_letter(
            phrase for _, phrase in _pairs(table.get("claims", {}) for table in tables)
        )
        self.soft = _words(tables, "soft", "to_the_end")
        self.soft_anywhere = _words(tables, "soft", "anywhere")
        self.widening = _words(tables, "soft", "widening")
        self.usual = _words(tables, "soft", "usual")
        """The soft words for most hands."""
        self.others_to_the_end = _words(tables, "others", "to_the_end")
        self.others = _either(_words(tables, "others", "one_clause"), self.others_to_the_end)
        self.another = _words(tables, "others", "another")
        self.when = _words(tables, "others", "if")
        self.passed_hand = _words(tables, "others", "passed_hand")
        self.pointer = _words(tables, "others", "pointers")
        self.or_words = _words(tables, "others", "or")
        filler = _alternation(_listed(tables, "filler", "words"))
        self.filler = re.compile(
            rf"(?i:{filler}|long(?=,|$)|any(?=\s*$|\s+(?:\d|minimum|maximum|invitational|strong|weak)))(?![\w/])|\s+|[&+-]"
        )
        numbers = f"(?:{'|'.join(self.numbers)})"
        self.or_inside = re.compile(
            rf"(?<![\d–—-])\d\s*or\s*\d(?![\d+–—-])|{numbers}-?\s+or\s+{numbers}\b"
            rf"|{self.suit}\s+or\s+{self.suit}|\bor better"
            r"|\bor (?:more|longer|less|fewer)\b"
            r"|2\s?NT? or [23]\s?(?:m\b|[!♣♦♥♠])"
            r"|pass[ -]or[ -]correct|(?:singleton|void)s? or (?:void|singleton)s?"
            r"|(?:bal|balanced) or semi|(?:bal|balanced) or unbal\w*|unbalanced or balanced"
            r"|[3-6]\s*or\s*[4-7]\+(?=\s*(?:[cdhs]\b|[!♣♦♥♠]|-?cards?\b|(?:club|diamond|heart|spade)))",
            re.IGNORECASE,
        )

    def phrase(self, text: str, start: int, end: int) -> tuple[tuple[Claim, ...], int] | None:
        """Return the claims of the longest phrase at a place, and where it ends."""
        pattern = self._phrases.get(text[start : start + 1].lower())
        match = pattern.match(text, start, end) if pattern else None
        if match is None:
            return None
        return self._claims[_key(match[0])], match.end()

    def is_suit(self, words: str) -> bool:
        """Return whether words only name a suit, or one of two."""
        return bool(_ONE_OF_TWO.fullmatch(words) or self.only_suits.fullmatch(words))

    def suits_in(self, words: str) -> str:
        """Return the suits that words name, as letters, each once."""
        found = (
            match[1] or (self.suit_names[match[3].lower()] if match[3] else _SYMBOLS[match[2]])
            for match in self.one_suit.finditer(words)
        )
        letter = words[:1].lower() if re.fullmatch(self.letter, words) else ""
        return "".join(dict.fromkeys(found)) or letter

    def suits_of(self, number: re.Match[str], words: str) -> str:
        """Return the suits that a number of cards may be about (MN-35)."""
        pair = _PAIR.match(words, number.end())
        if pair is None:
            return self.suits_in(words)
        return "hs" if pair[1] == "M" or pair[1].lower().startswith("ma") else "cd"


@lru_cache(maxsize=8)
def vocabulary(language: Language = "en") -> Vocabulary:
    """Return the words of English and of a language; of one that has no file, English alone.

    The words of a project are added, and replace others (MN-50).
    """
    name, words = (language, ()) if isinstance(language, str) else language
    names = dict.fromkeys(["en", name.partition("-")[0].partition("_")[0].lower()])
    tables = [table(name) for name in names if name in LANGUAGES]
    letters = "CDHS" if name.lower().startswith("en") else "DHS"
    added = ({"claims": {claims: [phrase]}} for phrase, claims in words)
    return Vocabulary([*tables, *added], letters)


def word_problem(phrase: str, claims: str) -> str:
    """Return the reason why a phrase of a project cannot have claims, or nothing (MN-50)."""
    try:
        found = list(parse_claims(claims))
    except UnknownClaimError as error:
        return f"{quoted(str(error))} is not a claim"
    if not found:
        return f"{quoted(claims)} is not a claim"
    if not _PHRASE.fullmatch(phrase):
        return f"{quoted(phrase)} is not a phrase of 1 to {_MOST_OF_PHRASE} letters"
    english = vocabulary()
    limits = (
        english.soft,
        english.soft_anywhere,
        english.others,
        english.another,
        english.or_words,
    )
    if any(one.fullmatch(phrase) for one in (*limits, english.pointer, english.passed_hand)):
        return f"{quoted(phrase)} is a word that limits what is claimed"
    return ""


def table(language: str) -> dict[str, Any]:
    """Return what the file of a language holds."""
    file = files(__package__) / "words" / f"{language}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def word_pattern(words: str) -> re.Pattern[str]:
    """Return a pattern for one of these words, separated by ``|``, and nothing longer."""
    return re.compile(rf"(?<![\w/])(?:{words})(?![\w/])", re.IGNORECASE)


def _pairs(sections: Iterable[Mapping[str, list[str]]]) -> Iterator[tuple[str, str]]:
    for section in sections:
        for key, words in section.items():
            for word in words:
                yield key, word


def _listed(tables: Iterable[Mapping[str, Any]], section: str, key: str) -> list[str]:
    return [word for one in tables for word in one.get(section, {}).get(key, ())]


def _words(tables: Iterable[Mapping[str, Any]], section: str, key: str) -> re.Pattern[str]:
    words = _alternation(_listed(tables, section, key))
    return word_pattern(words) if words else _NOTHING


def _either(*patterns: re.Pattern[str]) -> re.Pattern[str]:
    return re.compile("|".join(one.pattern for one in patterns), re.IGNORECASE)


def _alternation(phrases: Iterable[str]) -> str:
    """Return a pattern for phrases, longer ones first, with their spaces, hyphens and stars."""
    return "|".join(map(_pattern, sorted(phrases, key=len, reverse=True)))


def _pattern(phrase: str) -> str:
    signs = {" ": r"[\s-]+", "-": r"[ -]?", "*": r"\w*"}
    return "".join(signs.get(sign, re.escape(sign)) for sign in phrase)


def _claims(tables: Iterable[Mapping[str, Any]]) -> dict[str, tuple[Claim, ...]]:
    """Return the claims of each phrase, by its plainest spelling."""
    return {
        _key(phrase): tuple(parse_claims(words))
        for words, phrase in _pairs(one.get("claims", {}) for one in tables)
    }


def _key(phrase: str) -> str:
    return re.sub(r"[\s-]+", "", phrase.lower())


def _by_letter(phrases: Iterable[str]) -> dict[str, re.Pattern[str]]:
    """Return a pattern for the phrases that begin with each letter."""
    groups: dict[str, list[str]] = {}
    for phrase in phrases:
        groups.setdefault(phrase[0].lower(), []).append(phrase)
    return {
        letter: re.compile(rf"(?i:{_alternation(group)})(?![\w/])")
        for letter, group in groups.items()
    }
