"""Rounds of questions for one player (PRACTICE QS-5), and tests for two partners."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ...bridge.chance import fnv_hash
from ...patterns import compile_later
from .questions import Key, Question
from .selection import Filters, Practice


def make_round(practice: Practice, filters: Filters, seed: str) -> Iterator[Key]:
    """Yield the questions of a round by seed and frequency, one per family (QS-4a, QS-5)."""
    return first_of_families(practice, practice.keys_by_frequency(seed, filters))


def first_of_families(practice: Practice, keys: Iterable[Key]) -> Iterator[Key]:
    """Yield the first question of each family, and all questions about points (PRACTICE QS-5)."""
    seen = set()
    for key in keys:
        family = practice.family(key)
        if family not in seen:
            seen.add(family)
            yield key


DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Base 32 digits, without I, L, O and U (PRACTICE TC-2)."""
COUNT = 20
"""Number of questions in a test (PRACTICE TC-1)."""
NOT_SURE = -1
"""The answer "not sure"."""

_VERSION = "1"
_SEED, _PRINT, _CHECK = 4, 4, 2
_BITS, _ANSWER_BITS = 5, 3
_UNSURE = 7
_FACTOR, _PRIME = 37, 1021
_HEAD = 1 + _SEED + 2 + _PRINT
_FORGIVEN = str.maketrans("OIL", "011")
_BETWEEN = compile_later(r"[\s\-–—−]+")


class AnswerCodeError(ValueError):
    """An invalid answer code, or two codes that cannot be compared (PRACTICE TC-4)."""


class Answers(NamedTuple):
    """The answers of one of two partners."""

    seed: str
    fingerprint: int
    answers: tuple[int, ...]
    """Position of each chosen option, from 0; -1 for "not sure"."""


def normalize_test_code(text: str) -> str:
    """Return the four characters of a test code in normal form (PRACTICE TC-1, TC-2).

    :raises AnswerCodeError: if the text is not a test code.
    """
    seed = _normalize_code(text)
    if len(seed) != _SEED or set(seed) - set(DIGITS):
        raise AnswerCodeError("a test has a code of four letters or digits")
    return seed


def notes_fingerprint(questions: Iterable[Question]) -> int:
    """Return 20 bits that change if the questions of a test change (PRACTICE TC-2)."""
    lines = []
    for one in questions:
        seat, vul = one.context
        known = "" if vul.value == "00" else vul.value
        words = [one.kind, one.id, one.auction.short, str(seat or 0), known, *one.options]
        lines.append(" ".join(words))
    return fnv_hash("\n".join(lines)) & 0xFFFFF


def encode_answers(test: Answers) -> str:
    """Return the answer code, in groups of five characters (PRACTICE TC-2)."""
    bits = "".join(f"{_UNSURE if one == NOT_SURE else one:03b}" for one in test.answers)
    bits += "0" * (-len(bits) % _BITS)
    said = "".join(DIGITS[int(bits[at : at + _BITS], 2)] for at in range(0, len(bits), _BITS))
    count, fingerprint = _digits(len(test.answers), 2), _digits(test.fingerprint, _PRINT)
    body = f"{_VERSION}{test.seed}{count}{fingerprint}{said}"
    body += _digits(_checksum(body), _CHECK)
    return "-".join(body[at : at + 5] for at in range(0, len(body), 5))


def decode_answers(text: str) -> Answers:
    """Return the answers of a code. Spaces, lower case, O, I and L are accepted (PRACTICE TC-2).

    :raises AnswerCodeError: with the reason, if the code is invalid (PRACTICE TC-4).
    """
    body = _normalize_code(text)
    if not body or set(body) - set(DIGITS):
        raise AnswerCodeError("this is not an answer code")
    if body[0] != _VERSION:
        raise AnswerCodeError("this code was made by a newer version")
    count = _value(body[1 + _SEED : 1 + _SEED + 2])
    length = _HEAD + -(-_ANSWER_BITS * count // _BITS) + _CHECK
    if len(body) != length:
        raise AnswerCodeError(f"this code should have {length} characters, not {len(body)}")
    if _value(body[-_CHECK:]) != _checksum(body[:-_CHECK]):
        raise AnswerCodeError("a character of this code is wrong")
    bits = "".join(f"{DIGITS.index(one):05b}" for one in body[_HEAD:-_CHECK])
    said = [int(bits[3 * at : 3 * at + 3], 2) for at in range(count)]
    answers = tuple(NOT_SURE if one == _UNSURE else one for one in said)
    return Answers(body[1 : 1 + _SEED], _value(body[_HEAD - _PRINT : _HEAD]), answers)


def check_comparable(mine: Answers, theirs: Answers) -> None:
    """Check that two codes are from one test and one version of the notes (PRACTICE TC-4).

    :raises AnswerCodeError: with the reason, if not.
    """
    if (mine.seed, len(mine.answers)) != (theirs.seed, len(theirs.answers)):
        raise AnswerCodeError("the codes are of two different tests")
    if mine.fingerprint != theirs.fingerprint:
        raise AnswerCodeError("you and your partner had different versions of the notes")


def check_notes(test: Answers, questions: Sequence[Question]) -> None:
    """Check that a code is from the test that the current notes produce (PRACTICE TC-4).

    :raises AnswerCodeError: if not.
    """
    if test.fingerprint != notes_fingerprint(questions):
        raise AnswerCodeError("the notes have changed since the test")


def _normalize_code(text: str) -> str:
    return _BETWEEN.sub("", text).upper().translate(_FORGIVEN)


def _checksum(body: str) -> int:
    """Return a checksum that detects every single wrong character: the modulus is prime (TC-2)."""
    found = 0
    for one in body:
        found = (found * _FACTOR + DIGITS.index(one)) % _PRIME
    return found


def _digits(value: int, width: int) -> str:
    return "".join(DIGITS[value >> _BITS * at & 31] for at in reversed(range(width)))


def _value(text: str) -> int:
    found = 0
    for one in text:
        found = found * len(DIGITS) + DIGITS.index(one)
    return found
