"""Phrases with the same sense (PRACTICE QZ-4, QL-2).

A language is one file in ``phrases`` with one line per sense, ``sense: phrase, phrase``. All
languages apply together, because notes mix them. So the questions never depend on the language of a
page (QL-1).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).parent / "phrases"
_REFER = "refer"
_ALIKE = (("–", "-"), ("—", "-"), ("−", "-"), ("\ufe0e", ""), ("\ufe0f", ""))
"""Dashes and variation selectors with their replacements."""
_LONGEST_MEANING = 40
"""Maximum length of an abbreviation's meaning, in characters; a longer one is an explanation."""


def normalized(text: str) -> str:
    """Return a text in lower case, with equal dashes, without variation selectors (QZ-9)."""
    text = text.lower()
    if text.isascii():
        return text
    for sign, plain in _ALIKE:
        text = text.replace(sign, plain)
    return text


@dataclass(frozen=True)
class Vocabulary:
    """Phrases to read texts with."""

    refer: tuple[str, ...] = ()
    """First words of texts that only refer to another place (PRACTICE QZ-4)."""
    same: Mapping[str, str] = field(default_factory=dict)
    """Normalized phrases with the word for their sense (PRACTICE QZ-9)."""

    def is_cross_reference(self, text: str) -> bool:
        """Return whether a text begins with a word that refers to another place (PRACTICE QZ-4)."""
        return self._reference.match(normalized(text)) is not None

    def normalize(self, text: str) -> str:
        """Return a normalized text with one word for all phrases of a sense (PRACTICE QZ-9)."""
        return self._phrases.sub(
            lambda match: match[1] + self.same[match[2]].replace(" ", "_"), normalized(text)
        )

    def in_use(self, texts: Iterable[str]) -> Vocabulary:
        """Return the part of the vocabulary that ``texts`` use."""
        refer: set[str] = set()
        same: set[str] = set()
        for text in texts:
            plain = normalized(text)
            reference = self._reference.match(plain)
            if reference:
                refer.add(reference[0])
            same.update(match[2] for match in self._phrases.finditer(plain))
        return Vocabulary(
            tuple(word for word in self.refer if word in refer),
            {phrase: sense for phrase, sense in self.same.items() if phrase in same},
        )

    def phrases_of(self, texts: Iterable[str]) -> dict[str, Any]:
        """Return the part that ``texts`` use, as data of a page (PRACTICE QL-2)."""
        used = self.in_use(texts)
        return {"refer": list(used.refer), "same": [list(pair) for pair in used.same.items()]}

    def join_phrases(self, found: Iterable[dict[str, Any]]) -> dict[str, Any]:
        """Join the results of :meth:`phrases_of` for several groups of texts."""
        parts = list(found)
        refer = {word for part in parts for word in part["refer"]}
        same = {phrase for part in parts for phrase, _ in part["same"]}
        return {
            "refer": [word for word in self.refer if word in refer],
            "same": [[phrase, sense] for phrase, sense in self.same.items() if phrase in same],
        }

    def with_abbreviations(self, explained: Iterable[tuple[str, str]]) -> Vocabulary:
        """Return a vocabulary with the abbreviations of the notes added (PRACTICE QL-2)."""
        same = dict(self.same)
        for written, explanation in explained:
            word, meaning = normalized(written), normalized(explanation).strip()
            if meaning and len(meaning) <= _LONGEST_MEANING:
                sense = same.get(meaning) or same.get(word) or word
                same.setdefault(word, sense)
                same.setdefault(meaning, sense)
        return Vocabulary(self.refer, same)

    @cached_property
    def _reference(self) -> re.Pattern[str]:
        return _reference(self.refer)

    @cached_property
    def _phrases(self) -> re.Pattern[str]:
        return _phrases(tuple(self.same))


@lru_cache(maxsize=32)
def _reference(words: tuple[str, ...]) -> re.Pattern[str]:
    if not words:
        return _NOTHING
    return re.compile(f"(?:{_alternatives(words)})" + r"(?![\w-])")


@lru_cache(maxsize=32)
def _phrases(phrases: tuple[str, ...]) -> re.Pattern[str]:
    if not phrases:
        return _NOTHING
    return re.compile(rf"(^|[^\w-])({_alternatives(phrases)})(?![\w-])")


_NOTHING = re.compile(r"(?!)")


def _alternatives(phrases: Iterable[str]) -> str:
    """Return phrases as alternatives of a pattern; a longer one precedes its beginning."""
    return "|".join(map(re.escape, sorted(phrases, key=lambda phrase: (-len(phrase), phrase))))


@cache
def all_languages() -> Vocabulary:
    """Return the phrases of all languages."""
    refer: dict[str, None] = {}
    same: dict[str, str] = {}
    for path in sorted(_FOLDER.glob("*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            sense, _, listed = line.partition(":")
            phrases = [normalized(phrase.strip()) for phrase in listed.split(",")]
            if sense == _REFER:
                refer |= dict.fromkeys(phrases)
                continue
            same |= {phrase: sense for phrase in phrases if phrase not in same}
            if " " in sense:
                same.setdefault(sense, sense)
    return Vocabulary(tuple(refer), same)
