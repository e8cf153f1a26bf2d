"""The claims that unread and soft parts take back (MN-35, MN-36b)."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING

from ...patterns import IGNORECASE, compile_later
from .model import Range
from .part_values import CASE, LISTED, TakeBack
from .strength_terms import MOST_HCP, NUMBERS, strength
from .terms import NotReadError

if TYPE_CHECKING:
    from .parts import PartReader

_IN_WORDS = compile_later(rf"\b({'|'.join(NUMBERS)})\s+(?:hcp|points?|pts)\b", IGNORECASE)
_DIGIT = compile_later(r"\d")
_SHAPELY = compile_later(
    r"\d{4}|[\d)](?:(?:--?|[=–])\d){2,}|[5-9](?:--?[4-6])?\+?\s*-?(?:cards?|cd?\b|c?[!Mm]|suit)|[5-9]--?\d"
    r"|(?:five|six|seven)[ -]cards?|singleton|void|unbal|semi|xx",
    IGNORECASE,
)
_BARE_SHORTNESS = compile_later(r"singleton|void", IGNORECASE)
_ONLY_LESS = compile_later(
    r"\s*(?:not|never|excluding|excludes|without|w/o|no(?! (?:longer|more|fewer|less))"
    r"|deny|denying|denies|lacking)"
    r"\s+(?!(?:necessarily|always|only|usually|guarante\w*|promis\w*|so|quite)\b)",
    IGNORECASE,
)
"""The beginning of a clause that only takes hands away: ``not 14--15 balanced``."""
_REMOVES = compile_later(r"\s*(?:except|excluding|but not)\b", IGNORECASE)
_UNLESS = compile_later(r"\s*(?:unless|except)\b", IGNORECASE)
_MAY_HAVE = compile_later(
    r"(?<![\w!=/.-])([0-7]|two|three|four|five|six)(?!\s?NT?\b|[\d=]"
    r"|[ -]?cards?\s+(?:\w+\s+)?(?:raise|supp|fit))|\b(?:void|singleton)\b",
    IGNORECASE,
)
_OF_A_CASE = compile_later(
    r"(?<![\w!=/.–-])([2-7]|two|three|four|five|six)"
    r"(?!\w|\+?\s?[-–—]{1,2}\s?\d|\s?NT?\b|=|\+?\s?(?:tri|los|contr|ctrl|ace|hcp|points?|pts?|h\b|hl))",
    IGNORECASE,
)
"""A number of cards in a part about a seat, a vulnerability or a condition."""
_LENGTH = compile_later(r"(?<![\w!=/.–-])([0-7])\s*[+=]?\s*-?(?:cards?\s+)?", IGNORECASE)
LIGHTER = compile_later(
    r"\b(?:light(?:er)?|weaker|stronger|heavier|wider|(?:up|down)grad\w*"
    r"|(?:bit|little) (?:less|more))\b",
    IGNORECASE,
)
_BARE_STRENGTH = compile_later(
    r"(?<![\w!=/.,<–-])([89]|[12]\d)(?!\w|\+|\s?[-–—/]|\.\d|%|\s?NT?\b"
    r"|\s*(?:cards?|c\b|!|[♣♦♥♠]|tri|los|ste|key|ace|suit|contr|ctrl))",
    IGNORECASE,
)
"""One number that may be a strength (MN-36b)."""


def widen(reader: PartReader, start: int, end: int, words: str) -> None:
    """Note what a soft part says is possible too (MN-35)."""
    if not reader.words.widening.search(words):
        return
    if _SHAPELY.search(words):
        reader.part.is_widened = True
    if reader.words.another.search(words):
        return
    if LIGHTER.search(words):
        reader.part.taken.append(TakeBack("hcp"))
    reader.part.taken += _within(strengths(reader, start, end), words, start)
    if number := _MAY_HAVE.search(words):
        _take_other_length(reader, number, words)
        reader.has_examples |= LISTED.match(reader.text, end) is not None


def take_back(reader: PartReader) -> None:
    """Note what each unread part in the open takes back (MN-36b)."""
    passed, another = reader.words.passed_hand, reader.words.another
    for unread in sorted(reader.part.unread, key=lambda one: one.span):
        words = reader.source[unread.span[0] : unread.span[1]]
        is_theirs = unread.span in reader.theirs or another.search(words) or passed.search(words)
        if is_theirs or words.startswith("(") or _ONLY_LESS.match(words):
            continue
        ranges = strengths(reader, *unread.span)
        if reader.words.or_words.search(words):
            _take_lengths_of_another_hand(reader, words)
        if _UNLESS.match(words):
            before = [one for one in reader.part.clauses if one[1] <= unread.span[0]]
            reader.part.taken += [TakeBack("length", one) for one in before[-1:]]
        if not ranges:
            reader.part.taken += _within([], words, unread.span[0])
        if LIGHTER.search(words):
            reader.part.taken.append(TakeBack("hcp"))
        rest = CASE.sub(" ", words)
        number = _OF_A_CASE.search(rest)
        if number and (rest != words or reader.words.when.search(words)):
            _take_other_length(reader, number, rest)
        if ranges and not _REMOVES.match(words):
            is_list = not CASE.search(words) and not reader.words.when.search(words)
            reader.part.taken.append(
                TakeBack("within", ranges=ranges, is_list=is_list, start=unread.span[0])
            )
        words = reader.grammar.loose.sub(" ", words)
        if _SHAPELY.search(_BARE_SHORTNESS.sub("", words)):
            reader.part.taken.append(TakeBack("shape"))
        elif _SHAPELY.search(words):
            reader.part.taken.append(TakeBack("short"))


def strengths(reader: PartReader, start: int, end: int) -> list[Range]:
    """Return what may be strengths in a part of the text (MN-36b)."""
    if not _DIGIT.search(reader.source, start, end) and not _IN_WORDS.search(
        reader.source, start, end
    ):
        return []
    found: list[Range] = []
    at = start
    while match := reader.grammar.strength.search(reader.source, at, end):
        before = reader.source[match.start() - 1 : match.start()]
        if not before or not re.match(r"[\w!=/.]", before):
            with suppress(NotReadError):
                found += [
                    claim.range
                    for claim in strength(match, reader.reading)
                    if claim.name in {"hcp", "points"} and claim.range
                ]
        at = max(match.end(), at + 1)
    for match in _IN_WORDS.finditer(reader.source, start, end):
        number = NUMBERS[match[1].lower()]
        found.append(Range(number, number))
    for match in reader.grammar.loose.finditer(reader.source, start, end):
        if int(match[1]) < int(match[2]) <= MOST_HCP and int(match[2]) >= 7:
            found.append(Range(int(match[1]), int(match[2])))
    return found


def _take_other_length(reader: PartReader, number: re.Match[str], words: str) -> None:
    """Note that a suit may have another number of cards (MN-35)."""
    said = (number[1] or str(int(number[0].lower() == "singleton"))).lower()
    cards = int(said) if said.isdigit() else reader.words.numbers[said]
    suits = reader.words.suits_of(number, words)
    reader.part.taken.append(TakeBack("other length", ranges=[Range(cards)], suits=suits))


def _take_lengths_of_another_hand(reader: PartReader, words: str) -> None:
    """Note the lengths in an unread *or*: the hand may have one of them instead (MN-36b)."""
    for number in _LENGTH.finditer(words):
        suit = reader.words.one_suit.match(words, number.end())
        if suit:
            suits, bounds = reader.words.suits_in(suit[0]), Range(int(number[1]))
            reader.part.taken.append(TakeBack("other length", ranges=[bounds], suits=suits))


def _within(ranges: list[Range], words: str, start: int) -> list[TakeBack]:
    """Return what these strengths, or else one number that may be one, take back."""
    bare = {int(one[1]) for one in _BARE_STRENGTH.finditer(words)}
    ranges = ranges or [Range(number, number) for number in sorted(bare)]
    return [TakeBack("within", ranges=ranges, start=start)] if ranges else []
