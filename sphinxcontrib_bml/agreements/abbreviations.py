"""Abbreviations.

The terms that notes explain, their uses in texts, and contradictions between lists (CHECKS
CK-11a).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol, TypeVar

from ..language.inline import convert, without_marks
from ..language.options import Options
from ..language.source import Span
from ..language.syntax import DefinitionList, Document
from ..patterns import compile_later

_DASH = compile_later(r"-{2,3}|[\u2010-\u2015\u2212]")
_NOTRUMP = compile_later(r"(?<!\w)([1-7])NT(?!\w)")
_PLAIN = compile_later(r"[A-Za-z .,;:+?']*")
"""Texts that have one spelling only."""
_OPTIONS = Options()


def normalize_text(text: str) -> str:
    """Return a text with its suits, dashes, font marks and links in one spelling (CK-11a).

    Suits and the suits of bids are ``♣ ♦ ♥ ♠``, dashes ``-``, notrump bids ``3N``, runs of spaces
    and line ends one space; font marks are removed, and links are
    replaced by their words. Case and full stops stay.
    """
    text = " ".join(text.split())
    if _PLAIN.fullmatch(text):
        return text
    words = convert(_DASH.sub("-", without_marks(text, _OPTIONS)))
    words = words.replace("\ufe0e", "").replace("\ufe0f", "")
    return _NOTRUMP.sub(r"\1N", " ".join(words.split()))


_FORM = compile_later(r"(?=(?:\S*?[A-Z0-9]){2})(?=\S*?[A-Za-z/])\S{2,10}")
_WORD = compile_later(r"[^\W_]+")


class Term(NamedTuple):
    """An abbreviation as a list explains it."""

    word: str
    meaning: str
    """The meaning as written; the first one if the term is defined more than once."""
    span: Span
    """Position of the term."""


class AbbreviationUse(NamedTuple):
    """An abbreviation in a text; columns in characters from 0."""

    start: int
    end: int
    meaning: str


def is_abbreviation(term: str) -> bool:
    """Return whether a term is an abbreviation (AB-1).

    It has 2 to 10 characters and no space, including two capitals or digits, and a letter or a
    slash.
    """
    return _FORM.fullmatch(term) is not None


def is_abbreviation_list(terms: Sequence[str]) -> bool:
    """Return whether a list with these terms explains abbreviations: at least half are (AB-1)."""
    return bool(terms) and 2 * sum(map(is_abbreviation, terms)) >= len(terms)


def terms_of(document: Document) -> Iterator[Term]:
    """Yield the abbreviations that the lists of a document explain (AB-1)."""
    for element in document.elements:
        if not isinstance(element, DefinitionList):
            continue
        if is_abbreviation_list([item.term.text for item in element.items]):
            for item in element.items:
                if item.definition is not None and is_abbreviation(item.term.text):
                    yield Term(item.term.text, item.definition.text, item.term.span())


class Abbreviations:
    """Abbreviations with their meanings, to be found in texts."""

    def __init__(self, meanings: Iterable[tuple[str, str]]) -> None:
        """Store words with their meanings; the first meaning of a word counts (AB-1)."""
        self._meanings: dict[str, str] = {}
        for word, meaning in meanings:
            self._meanings.setdefault(word, meaning)
        signs = sorted(
            (word for word in self._meanings if not _WORD.fullmatch(word)), key=len, reverse=True
        )
        longer = "|".join(map(re.escape, signs))
        # A word is looked up whole, so the time for a text does not depend on how many there are.
        self._pattern = re.compile(
            rf"(?<![^\W_])(?:{longer})(?=s?(?![^\W_]))|{_WORD.pattern}" if signs else _WORD.pattern
        )

    def __bool__(self) -> bool:
        """Return whether there are any abbreviations."""
        return bool(self._meanings)

    def uses_in(self, text: str) -> Iterator[AbbreviationUse]:
        """Yield the abbreviations in ``text``: whole words, perhaps with a plural ``s`` (AB-2)."""
        for found in self._pattern.finditer(text):
            word = found[0]
            meaning = self._meanings.get(word)
            if meaning is None and word.endswith("s"):
                word = word[:-1]
                meaning = self._meanings.get(word)
            if meaning is not None:
                yield AbbreviationUse(found.start(), found.start() + len(word), meaning)


class _NormalizedTerm(Protocol):
    @property
    def word(self) -> str: ...

    @property
    def meaning(self) -> str: ...


_Term = TypeVar("_Term", bound=_NormalizedTerm)


def contradictions(terms: Iterable[_Term]) -> Iterator[tuple[_Term, _Term]]:
    """Yield each term that an earlier one explains differently, after the earlier one (AB-1)."""
    first: dict[str, _Term] = {}
    for term in terms:
        known = first.setdefault(term.word, term)
        if _words(known.meaning) != _words(term.meaning):
            yield known, term


def _words(meaning: str) -> list[str]:
    return meaning.strip().rstrip(".").casefold().split()
