"""The letters and words for calls in the language of a file (IMPORTS IM2-15, IM2-16)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from ...bridge.auctions import DOUBLE, PASS, REDOUBLE, Call, Suit
from ...patterns import IGNORECASE, compile_later
from .stream import Words
from .word_lists import folded


class LanguageCalls(NamedTuple):
    """The words of a language for calls; each text has words with spaces between them."""

    notrump: str
    passes: str
    doubles: str
    redoubles: str
    all_pass: str
    """Phrases with ``|`` between them."""


CALL_WORDS = {
    "en": LanguageCalls(
        "NT N notrump notrumps no-trump",
        "pass p no nb",
        "x × dbl db double d",
        "xx ×× rdbl rbl redbl redouble r",
        "all pass|ap|passed out|all passed|rest pass|rest pas",
    ),
    "de": LanguageCalls(
        "SA NT oT ohne sans",
        "passe pass paß",
        "kontra x ktr kontr",
        "rekontra xx rktr rekontr",
        "alle passen|alle passe|rest passt|rundgepasst",
    ),
    "fr": LanguageCalls(
        "SA sans-atout", "passe pass", "contre x ctr", "surcontre xx sctr",
        "tous passent|tous passe|fin",
    ),
    "nl": LanguageCalls(
        "SA sans", "pas pass", "doublet dbl dubbel x",
        "redoublet rdbl redubbel xx", "allen passen|alle pas|rondpas",
    ),
    "pl": LanguageCalls(
        "BA NT bez-atu", "pas", "kontra ktr x", "rekontra rktr xx", "reszta pas|pasy"
    ),
    "sv": LanguageCalls(
        "NT N UT sang sans",
        "pass pas",
        "dubbelt dubbel dubbling dobling doble doblet dobbelt dobling x d",
        "redubbelt redubbel redubbling redobling redobbelt xx rd",
        "alla passar|alla pass|alle pass|alle passer|runt pass|rundpass",
    ),
    "it": LanguageCalls(
        "SA ST senza", "passo", "contro x", "surcontro xx", "tutti passano"
    ),
    "es": LanguageCalls(
        "SA ST NT sin-triunfo", "paso", "doblo x", "redoblo xx", "todos pasan"
    ),
    "ru": LanguageCalls(
        "БК NT N", "пас пасс па", "контра ктр контр дабл x", "реконтра рктр ре xx",
        "все пас|все пасуют",
    ),
    "zh": LanguageCalls(
        "NT 无将 無將", "pass 不叫 派司", "x × 加倍 赌倍", "xx ×× 再加倍", "都不叫|均不叫"
    ),
}  # fmt: skip
"""The words for calls by language (IM2-16); ``sv`` is also Norwegian and Danish."""

MORE_CALL_WORDS = {
    "hu": LanguageCalls("szan", "passz", "kontra", "rekontra", "körpassz"),
    "cs": LanguageCalls("BT", "pas", "kontra", "rekontra", "všichni pas"),
}
"""Those of languages whose other words no list has."""
_CALLS_OF_FIELDS: tuple[tuple[str, Call], ...] = (
    ("passes", PASS),
    ("doubles", DOUBLE),
    ("redoubles", REDOUBLE),
)
WORDS_OF_CALLS: Mapping[str, Call] = MappingProxyType(
    {
        folded(word): call
        for words in (*CALL_WORDS.values(), *MORE_CALL_WORDS.values())
        for name, call in _CALLS_OF_FIELDS
        for word in getattr(words, name).split()
    }
)
"""The passes, doubles and redoubles of all languages by their word in lower case."""
ALL_PASS = frozenset(
    folded(phrase)
    for words in (*CALL_WORDS.values(), *MORE_CALL_WORDS.values())
    for phrase in words.all_pass.split("|")
)
"""Phrases of all languages that end an auction."""

_SYMBOLS = {
    **{suit.symbol: suit for suit in Suit},
    **dict(zip("♧♢♡♤", Suit, strict=True)),
}
_MARKS = r"(?:(?<![^\W\d_])|(?<=![{0}]))!([{0}])(?=s(?!\w)|x|[^a-zà-öø-ÿа-яё]|$)"
"""A ``!`` and a letter, not after a letter, except one of such a mark (IM2-11)."""
_BIDS = compile_later(r"(?<![\w!.,])[1-7]!?([^\W\d_])(?!\w)", IGNORECASE)
_LEAST_LETTERS = 3
_LEAST_DIFFERENT_LETTERS = 2
_TIMES = 3


@dataclass(frozen=True)
class Vocabulary:
    """The letters for suits in one file (IM2-16); ``!c !d !h !s`` are English in all."""

    name: str
    letters: Mapping[str, Suit] = field(compare=False, repr=False)
    """The suits by their letter in upper case."""
    has_words: bool = False
    """Whether bids are written with the words for suits too: ``2 cuori``, ``1 hj``."""
    has_colons: bool = False
    """Whether colons join calls: ``1C : 1NT = 8-10`` (IM2-18)."""

    @property
    def signs(self) -> str:
        """The upper-case letters, ``CDHS``; those of English too if they mean nothing else."""
        return "".join({**ENGLISH_LETTERS, **self.letters})

    def suit(self, sign: str) -> Suit:
        """Return the suit of a letter in any case, or of a symbol.

        :raises KeyError: if it is another text.
        """
        if sign in _SYMBOLS:
            return _SYMBOLS[sign]
        letter = sign.upper()
        found = self.letters.get(letter)
        return ENGLISH_LETTERS[letter] if found is None else found

    def marked_suit(self, letter: str) -> Suit:
        """Return the suit of a letter after ``!``, where English letters count first (IM2-11).

        :raises KeyError: if it is not the letter of a suit.
        """
        found = ENGLISH_LETTERS.get(letter.upper())
        return self.letters[letter.upper()] if found is None else found

    @cached_property
    def _marks(self) -> re.Pattern[str]:
        signs = self.signs
        return re.compile(_MARKS.format(signs + signs.lower()))

    def with_suits(self, words: Words) -> Words:
        """Return ``words`` with ``♣♦♥♠`` for ``!c`` and ``!k`` (IM2-11)."""
        if "!" not in words.text:
            return words
        return words.replaced(self._marks, lambda found: self.marked_suit(found[1]).symbol)


ENGLISH_LETTERS = {suit.letter: suit for suit in Suit}
_LETTERS = {
    "english": "CDHS",
    "nordic": "KRHS",
    "french": "TKCP",
    "italian": "FQCP",
    "spanish": "TDCP",
    "russian": "ТБЧП",
}
VOCABULARIES = tuple(
    Vocabulary(name, MappingProxyType(dict(zip(letters, Suit, strict=True))))
    for name, letters in _LETTERS.items()
)
"""The vocabularies, English first; ``nordic`` is also Dutch, ``french`` German and Polish."""
ENGLISH = VOCABULARIES[0]
_SHARED = {
    **dict.fromkeys(("danish", "dutch", "norwegian", "swedish"), "nordic"),
    **dict.fromkeys(("german", "polish"), "french"),
    "chinese": "english",
}
LANGUAGES = tuple(sorted((_SHARED.keys() | _LETTERS.keys()) - {"nordic"}))
"""The languages that an author can name."""


def vocabulary_of(language: str) -> Vocabulary:
    """Return the vocabulary of one of the languages."""
    name = _SHARED.get(language, language)
    return next(one for one in VOCABULARIES if one.name == name)


_SUIT_WORDS = (
    "club clubs treff trèfle trèfles klaver klaveren trefl trefle klöver kl kløver klør fiori"
    " trébol tréboles трефа трефы"
    " trefy tref paus sinek",
    "diamond diamonds diam karo carreau carreaux ruiten ruter ru ruder quadri diamante diamantes"
    " бубна бубны káró káry ouros",
    "heart hearts herz coeur cœur coeurs harten kier kiery hjärter hj hjerter cuori corazón"
    " corazones черва червы kőr srdce herc copas kupa ha",
    "spade spades pik piki pique piques schoppen spader spar sp picche pica picas пика пики"
    " pikk piky espadas maça sch",
)
SUIT_WORDS: Mapping[str, Suit] = MappingProxyType(
    {
        folded(word): suit
        for suit, words in zip(Suit, _SUIT_WORDS, strict=True)
        for word in words.split()
    }
)
"""The suits by their folded words in all languages (IM2-16)."""
SUIT_SPELLINGS = frozenset(SUIT_WORDS) | {word for words in _SUIT_WORDS for word in words.split()}
"""Those words with and without accents."""
_WORD_BIDS = compile_later(r"(?:[-–•*]\s*)?([1-7])\s?([^\W\d_]{2,9})(?!\w)")
_LEAST_WORD_BIDS, _LEAST_SUITS, _LEAST_LOW = 4, 3, 2
_SIGN = compile_later(r"\s*[:=]\s")
_LEAST_ALONE = 3
"""The least lines that are a bid in words and nothing else, with what it means below."""
_BID = r"[1-7]\s?(?:nt?|sa|!?[cdhsmxyz]|[♣♦♥♠])(?:/\S{1,4})?"
_WITH_COLON = compile_later(
    rf"(?<![\w.]){_BID}\s?:\s?{_BID}\s*=|(?<![\w.]){_BID}:{_BID}[,:]{_BID}", IGNORECASE
)
_LEAST_COLONS = 2


def _has_words(texts: Iterable[str]) -> bool:
    """Return whether lines begin with bids in words.

    Two are low or four have a sign after them, because ``5 hearts`` is a length.
    """
    found = [match for text in texts if (match := _WORD_BIDS.match(text.strip()))]
    bids = [
        (int(one[1]), SUIT_WORDS[word]) for one in found if (word := folded(one[2])) in SUIT_WORDS
    ]
    signed = sum(
        _SIGN.match(one.string, one.end()) is not None
        for one in found
        if folded(one[2]) in SUIT_WORDS
    )
    low = max(signed - _LEAST_LOW, sum(level < _LEAST_SUITS for level, _ in bids))
    alone = sum(one.end() == len(one.string) for one in found if folded(one[2]) in SUIT_WORDS)
    is_enough = low >= _LEAST_LOW and (len(bids) >= _LEAST_WORD_BIDS or alone >= _LEAST_ALONE)
    return is_enough and len({suit for _, suit in bids}) >= _LEAST_SUITS


class VocabularyChoice(NamedTuple):
    """The vocabulary of a file."""

    vocabulary: Vocabulary
    rivals: tuple[Vocabulary, ...] = ()
    """Others that fit as well, so a question is due (IM2-52)."""


def choose_vocabulary(texts: Iterable[str]) -> VocabularyChoice:
    """Return the vocabulary of a file, by its bids of a digit and a letter (IM2-16).

    A vocabulary other than English needs three times as many bids with letters of its own as there
    are with letters that only English has. Of several, the one that explains most bids counts.
    """
    texts = list(texts)
    choice = _choose_letters(texts)
    colons = sum(_WITH_COLON.search(text) is not None for text in texts if ":" in text)
    vocabulary = replace(
        choice.vocabulary, has_words=_has_words(texts), has_colons=colons >= _LEAST_COLONS
    )
    return choice._replace(vocabulary=vocabulary)


def _choose_letters(texts: Iterable[str]) -> VocabularyChoice:
    number: Counter[str] = Counter()
    for text in texts:
        number.update(map(str.upper, _BIDS.findall(text)))
    fitting = [
        (sum(number[letter] for letter in vocabulary.letters), vocabulary)
        for vocabulary in VOCABULARIES[1:]
        if _fits(vocabulary, number, _TIMES)
    ]
    if not fitting:
        near = [other for other in VOCABULARIES[1:] if _fits(other, number, 1)]
        return VocabularyChoice(ENGLISH, tuple(_different(ENGLISH, near, number)))
    most = max(explained for explained, _ in fitting)
    best, *others = [vocabulary for explained, vocabulary in fitting if explained == most]
    return VocabularyChoice(best, tuple(_different(best, others, number)))


def _fits(vocabulary: Vocabulary, number: Counter[str], times: int) -> bool:
    """Return whether the letters of its own are ``times`` as many as those of English alone."""
    own = [number[letter] for letter in vocabulary.letters if letter not in ENGLISH_LETTERS]
    english = sum(number[letter] for letter in ENGLISH_LETTERS if letter not in vocabulary.letters)
    is_enough = sum(own) >= _LEAST_LETTERS or sum(map(bool, own)) >= _LEAST_DIFFERENT_LETTERS
    return is_enough and sum(own) >= times * english


def _different(
    chosen: Vocabulary, others: Iterable[Vocabulary], number: Counter[str]
) -> Iterable[Vocabulary]:
    """Yield the vocabularies in which a letter of the file has another suit than in ``chosen``."""
    for other in others:
        if any(
            other.letters.get(letter, suit) is not suit
            for letter, suit in chosen.letters.items()
            if number[letter]
        ) or any(number[letter] and letter not in chosen.letters for letter in other.letters):
            yield other
