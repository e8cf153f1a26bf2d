"""One call, with its alternatives, at a place of a text (IM2-15, IM2-19)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from ...patterns import IGNORECASE, compile_later
from . import word_lists
from .vocabulary import (
    CALL_WORDS,
    MORE_CALL_WORDS,
    SUIT_SPELLINGS,
    SUIT_WORDS,
    WORDS_OF_CALLS,
    Vocabulary,
)  # fmt: skip
from .word_lists import folded, phrases_pattern
from .written_calls import WrittenCall

_MOST_ALTERNATIVES = 8
_LONGEST_THEIRS = 40
_MOST_WORDS_OF_REMARK = 4

BRACKETS = {"(": ")", "[": "]", "（": "）"}
"""The closing signs of calls of the opponents by the opening ones."""
MARKS = compile_later(r"[!*†‡¹²³⁰-⁹]+(?![^\W\d_])|\[\^[^\]\s]{1,20}\]")
"""Marks after a call, of alerts and footnotes."""
JOINT = compile_later(
    r"\s*;\s*(?:[-‐–—]\s*)?|\s*(?:-{1,3}|[‐‑–—−→])(?!>)\s*|\s?~\s?(?=[1-7(\[（?？])"
)
"""The text between two calls."""

_SUIT = r"[♣♦♥♠♧♢♡♤][\ufe0e\ufe0f]?"
CJK = "\u3400-\u9fff"
"""The range of Chinese characters in regular expressions."""
_WHOLE = rf"(?![^\W{CJK}¹²³⁰-⁹]|[♣♦♥♠♧♢♡♤])"
_BEFORE_LEVEL = re.compile(r"(?<=[\w.])|(?<=\d,)")
_SMALL_CALLS = frozenset("x×p")
"""Calls of one letter that may be in lower case."""
_NOT_BEHIND_SMALL = frozenset(".'’_")
_CORRECT = compile_later(r"\s?/\s?c(?:orrect)?(?!\w)", IGNORECASE)
_FRENCH_NOT = compile_later(r"\s+(?:de\b|du\b|d['’])")
_RISKY_WORDS = frozenset({"no", "nb", "pa", "fin"})
"""Words for calls that are rather other words, except in parentheses."""
_WORD = compile_later(rf"××?|[{CJK}]+|(?:[^\W\d_{CJK}]|[\u0300-\u036f])+")
_ASCENDING = frozenset(
    word_lists.folded(word)
    for language in word_lists.AND.phrases
    if language != "zh"
    for word in word_lists.AND.in_language(language)
)
"""Words for *and*, which join bids of one level if the second is higher."""

_SLASH = compile_later(r"[!*]{0,2}\s?[/、]\s?(?=\S)")
_BETWEEN_STRAINS = compile_later(r"\s?[/,]\s?")
_COMMA = compile_later(r"[,，]\s?(?=[1-7])")
_MAY_GO_ON = compile_later(r"[!*]{0,2}\s?[/、]|[,，]|\s[^\W\d_]|[或和与及]")
_LEVEL_ALONE = compile_later(r"[1-7](?=/[1-7]\D)")
_FIRST = "123456789"

_ONLY_WORDS = compile_later(r"[\s,，:：](?:[^\W\d_]|[\s,，'’/.-])*")
_BID_IN_REMARK = compile_later(r"(?<!\w)[1-7] ?(?:[♣♦♥♠]|![cdhsCDHS]|(?:NT?|[CDHS])(?!\w))")
_LENGTH = compile_later(r"[-–=~～]?\s*\d|[=+]")


class _Part(NamedTuple):
    """One call without alternatives."""

    text: str
    end: int
    level: str = ""


class SingleCallReader:
    """Reads one call in the vocabulary of a file."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        signs = vocabulary.signs
        mixed = signs + signs.lower()
        suits = rf"(?:!?{_SUIT}|![{mixed}]){{1,4}}|[{signs}]{{1,4}}|[{signs.lower()}]"
        words = "|".join(sorted(SUIT_SPELLINGS, reverse=True)) if vocabulary.has_words else r"(?!)"
        self._word = re.compile(rf"(?:{words})(?!\w)", re.IGNORECASE)
        self._strain = re.compile(
            rf"(?:(?P<notrump>!?{_notrump_pattern(signs)})|(?P<word>(?i:{words}))|(?P<suits>{suits})"
            rf"|(?P<variable>!?(?:[oO]?[Mm]|[XxYyZz])))(?P<higher>\+(?!\d))?{_WHOLE}"
        )
        one = rf"(?:!?{_SUIT}|![{mixed}]|[{signs}]|NT?|[oO]?[Mm])"
        self._listed = re.compile(rf"\(({one}(?:\s?[/,]\s?{one})+)\)")
        self._or = re.compile(
            rf"\s(?:{phrases_pattern(_joining_words())})\s+(?=[1-7])|(?:{_GLUED_OR})(?=[1-7])",
            IGNORECASE,
        )

    def call_at(
        self, text: str, at: int = 0, *, commas: bool = False
    ) -> tuple[WrittenCall, int] | None:
        """Return the call that begins at ``at`` with its alternatives, and its end, or None.

        A call in parentheses or brackets is theirs; two calls in them are not a call (IM2-19).

        :param commas: whether commas join calls, so they are not between alternatives.
        """
        if at >= len(text):
            return None
        if text[at] in BRACKETS:
            return self._theirs_at(text, at)
        return self._ours_at(text, at, commas=commas)

    def _theirs_at(self, text: str, at: int) -> tuple[WrittenCall, int] | None:
        """Return the call in parentheses at ``at``, perhaps with words after it (AL-7)."""
        end = text.find(BRACKETS[text[at]], at, at + _LONGEST_THEIRS)
        if end < 0 or (text[at] == "[" and text.startswith("(", end + 1)):
            return None
        begin = at + 1
        while text[begin] == " ":
            begin += 1
        found = self._ours_at(text, begin, is_bracketed=True)
        if found is None or found[1] > end:
            return None
        call, stop = found
        joint = JOINT.match(text, stop, end)
        if joint and self._part_at(text, joint.end()):
            return None
        marks = MARKS.match(text, stop)
        stop = marks.end() if marks else stop
        remark = text[stop:end].strip(" ,:;：，-–")
        if remark and not self._may_be_remark(call, text[stop:end], remark):
            return None
        is_alerted = call.is_alerted or bool(marks and "!" in marks[0])
        return replace(call, is_theirs=True, remark=remark, is_alerted=is_alerted), end + 1

    @staticmethod
    def _may_be_remark(call: WrittenCall, behind: str, remark: str) -> bool:
        """Return whether words after a call in parentheses leave it a call (AL-7)."""
        if call.is_pass or _LENGTH.match(remark) or len(remark.split()) > _MOST_WORDS_OF_REMARK:
            return False
        if _BID_IN_REMARK.search(remark):
            return False
        return call.is_bid or _ONLY_WORDS.fullmatch(behind) is not None

    def _ours_at(
        self, text: str, at: int, *, is_bracketed: bool = False, commas: bool = False
    ) -> tuple[WrittenCall, int] | None:
        """Return a call without parentheses, with its alternatives (IM2-15)."""
        first = self._part_at(text, at, is_bracketed=is_bracketed)
        if first is None:
            return None
        if not _MAY_GO_ON.match(text, first.end) and "/" not in first.text:
            return WrittenCall.of(first.text), first.end
        parts = [first]
        while len(parts) < _MOST_ALTERNATIVES:
            following = self._alternative(text, parts[-1], commas=commas)
            if following is None:
                break
            parts.append(following)
        alternatives = dict.fromkeys("/".join(part.text for part in parts).split("/"))
        is_alerted = any(text.startswith("!", part.end) for part in parts[:-1])
        return WrittenCall.of("/".join(alternatives), is_alerted=is_alerted), parts[-1].end

    def _alternative(self, text: str, last: _Part, *, commas: bool) -> _Part | None:
        """Return the alternative after a call: a slash, a comma, a word for *or*."""
        end = last.end
        if slash := _SLASH.match(text, end):
            following = self._part_at(text, slash.end(), is_alternative=True)
            if last.level and (following is None or following.text in {"D", "P"}):
                following = self._strain_at(text, slash.end(), last.level) or following
            if following and text[end] == " " and not (following.level and last.level):
                return None
            return following
        if not last.level:
            return None
        if (comma := _COMMA.match(text, end)) and not commas:
            following = self._part_at(text, comma.end(), is_alternative=True)
            if following and (len(comma[0]) == 1 or following.level == last.level):
                return following
            return None
        if word := self._or.match(text, end):
            following = self._part_at(text, word.end(), is_alternative=True)
            if following is None or following.level != last.level:
                return None
            is_and = folded(word[0].strip()) in _ASCENDING
            return None if is_and and not _is_higher(last.text, following.text) else following
        return None

    def _part_at(
        self, text: str, at: int, *, is_bracketed: bool = False, is_alternative: bool = False
    ) -> _Part | None:
        """Return the call at ``at`` without alternatives."""
        if at >= len(text):
            return None
        if text[at] in _FIRST:
            if at and not is_alternative and _BEFORE_LEVEL.match(text, at):
                return None
            if text[at] > "7":
                return None
            return self._bid_at(text, at)
        found = _WORD.match(text, at)
        if found is None or (found.end() < len(text) and text[found.end()].isdigit()):
            return None
        word = folded(found[0])
        call = WORDS_OF_CALLS.get(word)
        if call is None or (word in _RISKY_WORDS and not is_bracketed):
            return _chinese_call(text, at) if call is None else None
        if len(word) == 1 and not found[0].isupper():
            if word not in _SMALL_CALLS or text[found.end() : found.end() + 1] in _NOT_BEHIND_SMALL:
                return None
            if _CORRECT.match(text, found.end()):
                return None  # ``p/c`` is pass or correct
        elif word == "pas" and _FRENCH_NOT.match(text, found.end()):
            return None
        return _Part(call.code, found.end())

    def _bid_at(self, text: str, at: int) -> _Part | None:
        """Return the bid at the digit at ``at``; ``2/3♣`` too."""
        if level := _LEVEL_ALONE.match(text, at):
            following = self._bid_at(text, level.end() + 1)
            if following and "/" not in following.text and following.level != level[0]:
                both = f"{level[0]}{following.text[1:]}/{following.text}"
                return _Part(both, following.end, following.level)
            return None
        if found := self._listed.match(text, at + 1):
            return self._listed_at(text, at, found)
        strain = at + 1
        if text[strain : strain + 1] == " ":
            strain += 1
            is_word = _LONG_STRAIN.match(text, strain) or self._word.match(text, strain)
            if text[strain : strain + 1].islower() and not is_word:
                return None
        return self._strain_at(text, strain, text[at])

    def _listed_at(self, text: str, at: int, found: re.Match[str]) -> _Part | None:
        """Return the bids of a level with strains in parentheses: ``3(♣/♦)``."""
        parts = [self._strain_at(one, 0, text[at]) for one in _BETWEEN_STRAINS.split(found[1])]
        if not all(parts):
            return None
        return _Part("/".join(part.text for part in parts if part), found.end(), text[at])

    def _strain_at(self, text: str, at: int, level: str) -> _Part | None:
        """Return the bid of a level with the strain at ``at``."""
        found = self._strain.match(text, at)
        if found is None:
            return None
        higher = found["higher"] or ""
        if found["notrump"]:
            strains = ["N"]
        elif found["word"]:
            strains = [SUIT_WORDS[folded(found["word"])].letter]
        elif found["suits"]:
            strains = list(dict.fromkeys(self._suits(found["suits"])))
        else:
            name = found["variable"].lstrip("!")
            if higher and name not in "xX":
                return None  # BML has no word for it (VARIANTS WC-9)
            strains = [name.upper() if name.lower() in "xyz" else name.replace("O", "o")]
        text = "/".join(f"{level}{strain}{higher}" for strain in strains)
        return _Part(text, found.end(), level)

    def _suits(self, signs: str) -> list[str]:
        """Return the letters of suits in ``signs``: ``♥!s`` is ``H S``."""
        letters, is_marked = [], False
        for sign in signs:
            if sign == "!":
                is_marked = True
            elif sign not in "\ufe0e\ufe0f":
                suit = self.vocabulary.marked_suit(sign) if is_marked and sign.isalpha() else None
                letters.append((self.vocabulary.suit(sign) if suit is None else suit).letter)
                is_marked = False
        return letters


_GLUED_OR = "|".join(word_lists.OR.in_language("zh"))
_LONG_STRAIN = compile_later(
    r"(?:nt|sa|ba|ut|bt|notrump|no|sans|sang|senza|ohne|szan)\b", IGNORECASE
)


def _joining_words() -> list[str]:
    """Return the words for *or*, and those for *and* between bids of one level."""
    words = [
        word
        for language in word_lists.OR.phrases
        if language != "zh"
        for word in word_lists.OR.in_language(language)
    ]
    return [*words, *sorted(_ASCENDING)]


def _notrump_pattern(signs: str) -> str:
    """Return a regular expression for notrump in all languages.

    A single ``n`` and two letters are in any case, except ``st``, which is also the end of *1st*.
    """
    languages = (*CALL_WORDS.values(), *MORE_CALL_WORDS.values())
    words = {word for each in languages for word in each.notrump.split()} - {"ST"}
    spaced = [
        word.replace("-", " ")
        for word in sorted(words)
        if word == "SA" or not set(word.upper()) <= set(signs)
    ]
    words_of_notrump = phrases_pattern([*spaced, "no trump", "no trumps"])
    return rf"(?:[SN]\.\s?[AT]\.|(?i:{words_of_notrump})|ST(?!\s+(?:SEAT|HAND)))"


def _chinese_call(text: str, at: int) -> _Part | None:
    """Return the Chinese call at ``at``, because no space ends it: ``不叫=弱牌``."""
    if not "\u3400" <= text[at] <= "\u9fff":
        return None
    for length in (3, 2):
        call = WORDS_OF_CALLS.get(text[at : at + length])
        if call is not None:
            return _Part(call.code, at + length)
    return None


def _is_higher(first: str, second: str) -> bool:
    """Return whether the second bid is above the first."""
    return WrittenCall.of(second).calls[0].rank > WrittenCall.of(first).calls[0].rank
