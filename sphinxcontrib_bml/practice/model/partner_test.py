"""Two chairs: both answer the same questions apart, then compare two codes (PRACTICE TC)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .questions import Question
from .seeded_random import fnv_hash

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Base 32 without I, L, O and U (PRACTICE TC-2)."""
COUNT = 20
"""How many questions a test has (PRACTICE TC-1)."""
NOT_SURE = -1
"""The answer of who does not know."""

_VERSION = "1"
_SEED, _PRINT, _CHECK = 4, 4, 2
_BITS, _ANSWER_BITS = 5, 3
_UNSURE = 7
_FACTOR, _PRIME = 37, 1021
_HEAD = 1 + _SEED + 2 + _PRINT
_FORGIVEN = str.maketrans("OIL", "011")
_BETWEEN = re.compile(r"[\s\-–—−]+")


class AnswerCodeError(ValueError):
    """A text is no code, or two codes cannot be compared (PRACTICE TC-4)."""


class Answers(NamedTuple):
    """What one of two partners answered."""

    seed: str
    fingerprint: int
    answers: tuple[int, ...]
    """The number of each option, from 0; -1 where he was not sure."""


def normalize_test_code(text: str) -> str:
    """Return the four characters of a test as they were meant (PRACTICE TC-1, TC-2).

    :raises AnswerCodeError: for what is none.
    """
    seed = _normalize_code(text)
    if len(seed) != _SEED or set(seed) - set(DIGITS):
        raise AnswerCodeError("a test has a code of four letters or digits")
    return seed


def notes_fingerprint(questions: Iterable[Question]) -> int:
    """Return 20 bits that change with the questions of a test, so with the notes (TC-2)."""
    lines = []
    for one in questions:
        seat, vul = one.context
        known = "" if vul.value == "00" else vul.value
        words = [one.kind, one.id, one.auction.short, str(seat or 0), known, *one.options]
        lines.append(" ".join(words))
    return fnv_hash("\n".join(lines)) & 0xFFFFF


def encode_answers(test: Answers) -> str:
    """Return the code of answers, in groups of five characters (PRACTICE TC-2)."""
    bits = "".join(f"{_UNSURE if one == NOT_SURE else one:03b}" for one in test.answers)
    bits += "0" * (-len(bits) % _BITS)
    said = "".join(DIGITS[int(bits[at : at + _BITS], 2)] for at in range(0, len(bits), _BITS))
    count, fingerprint = _digits(len(test.answers), 2), _digits(test.fingerprint, _PRINT)
    body = f"{_VERSION}{test.seed}{count}{fingerprint}{said}"
    body += _digits(_checksum(body), _CHECK)
    return "-".join(body[at : at + 5] for at in range(0, len(body), 5))


def decode_answers(text: str) -> Answers:
    """Return the answers of a code; blanks, small letters, O, I and L are forgiven (TC-2).

    :raises AnswerCodeError: saying what is wrong with it (PRACTICE TC-4).
    """
    body = _normalize_code(text)
    if not body or set(body) - set(DIGITS):
        raise AnswerCodeError("this is no code of answers")
    if body[0] != _VERSION:
        raise AnswerCodeError("this code was made by a newer version")
    count = _value(body[1 + _SEED : 1 + _SEED + 2])
    length = _HEAD + -(-_ANSWER_BITS * count // _BITS) + _CHECK
    if len(body) != length:
        raise AnswerCodeError(f"this code has {len(body)} characters and should have {length}")
    if _value(body[-_CHECK:]) != _checksum(body[:-_CHECK]):
        raise AnswerCodeError("a character of this code is wrong")
    bits = "".join(f"{DIGITS.index(one):05b}" for one in body[_HEAD:-_CHECK])
    said = [int(bits[3 * at : 3 * at + 3], 2) for at in range(count)]
    answers = tuple(NOT_SURE if one == _UNSURE else one for one in said)
    return Answers(body[1 : 1 + _SEED], _value(body[_HEAD - _PRINT : _HEAD]), answers)


def check_comparable(mine: Answers, theirs: Answers) -> None:
    """Refuse codes that are not of one test of one state of the notes (PRACTICE TC-4).

    :raises AnswerCodeError: saying why.
    """
    if (mine.seed, len(mine.answers)) != (theirs.seed, len(theirs.answers)):
        raise AnswerCodeError("the codes are of two different tests")
    if mine.fingerprint != theirs.fingerprint:
        raise AnswerCodeError("you and your partner had different versions of the notes")


def check_notes(test: Answers, questions: Sequence[Question]) -> None:
    """Refuse codes of a test that the notes do not make any more (PRACTICE TC-4).

    :raises AnswerCodeError: saying so.
    """
    if test.fingerprint != notes_fingerprint(questions):
        raise AnswerCodeError("the notes have changed since the test")


def _normalize_code(text: str) -> str:
    return _BETWEEN.sub("", text).upper().translate(_FORGIVEN)


def _checksum(body: str) -> int:
    """Return a number in which every wrong character shows: the modulus is a prime (TC-2)."""
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
