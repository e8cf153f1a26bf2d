"""Rounds of due questions for one player (PRACTICE QS), and tests for two partners."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from typing import Any, NamedTuple

from ...patterns import compile_later
from .questions import Key, Kind, Question
from .selection import Filters, Practice, in_order_of
from .vocabulary import fnv_hash

INTERVALS = (0, 1, 3, 7, 21, 60)
"""Days until a card is asked again, by box from box 1 (PRACTICE QS-2)."""
MOST_BYTES = 4_000_000
"""Maximum size of a progress file, in bytes (PRACTICE QS-7)."""
FORMAT = 1
"""Version of the progress file; it rises if a field changes its meaning."""
CHOICE_BOXES = 2
"""Number of boxes whose questions offer options; later ones need an answer from memory (QS-6)."""
_MOST = 2**31
_FIRST_RIGHT = 2
"""The box of a question that is right the first time."""


class ProgressError(ValueError):
    """A progress file is unusable."""


class Progress(NamedTuple):
    """The progress of a question that was asked before (PRACTICE QS-3)."""

    box: int
    """Number of the box, from 1."""
    due: int
    """Day of the next question, in days since 1970-01-01."""
    asked: int
    """Day of the last question, in days since 1970-01-01."""
    mark: int
    """Hash of the text at that time; after a change, the question starts again."""
    right: int
    wrong: int


class Urgency(IntEnum):
    """Urgency of a question, the most urgent first (PRACTICE QS-4)."""

    CHANGED = 0
    DUE = 1
    NEW = 2
    RESTING = 3


def urgency_of(card: Progress | None, mark: int, today: int) -> Urgency:
    """Return the urgency of a question.

    :param today: in days since 1970-01-01.
    """
    if card is None:
        return Urgency.NEW
    if card.mark != mark:
        return Urgency.CHANGED
    return Urgency.DUE if card.due <= today else Urgency.RESTING


def update_progress(card: Progress | None, mark: int, today: int, *, right: bool) -> Progress:
    """Return the card of a question after an answer (PRACTICE QS-2)."""
    old = card if card is not None and card.mark == mark else None
    rights, wrongs = (old.right, old.wrong) if old is not None else (0, 0)
    if not right:
        return Progress(1, today, today, mark, rights, wrongs + 1)
    if old is None:
        box = _FIRST_RIGHT
    elif old.due > today:
        # An early right answer proves nothing, so the box stays.
        return old._replace(asked=today, right=rights + 1)
    else:
        box = min(old.box + 1, len(INTERVALS))
    return Progress(box, today + INTERVALS[box - 1], today, mark, rights + 1, wrongs)


def merge_progress(
    ours: Mapping[str, Progress], theirs: Mapping[str, Progress]
) -> dict[str, Progress]:
    """Merge two sets of cards: the later asked card wins, then the more often asked one (QS-7)."""
    cards = dict(ours)
    for key, card in theirs.items():
        own = cards.get(key)
        if own is None or _age(card) > _age(own):
            cards[key] = card
    return cards


def _age(card: Progress) -> tuple[int, int]:
    return card.asked, card.right + card.wrong


def progress_as_json(system: str, cards: Mapping[str, Progress]) -> str:
    """Return the progress file of a system (PRACTICE QS-7)."""
    held = {key: list(card) for key, card in sorted(cards.items())}
    return json.dumps({"format": FORMAT, "system": system, "cards": held}, ensure_ascii=False)


def read_progress(data: bytes, system: str) -> dict[str, Progress]:
    """Return the cards of a progress file; invalid cards are omitted (PRACTICE QS-7).

    :raises ProgressError: if the file is damaged, too large, newer, or from other notes.
    """
    if len(data) > MOST_BYTES:
        raise ProgressError("this file is too large for progress (4 MB)")
    try:
        held: Any = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise ProgressError("this is not a progress file") from None
    if not isinstance(held, dict) or not isinstance(held.get("cards"), dict):
        raise ProgressError("this is not a progress file")
    version = held.get("format")
    if not isinstance(version, int) or isinstance(version, bool) or version < FORMAT:
        raise ProgressError("this is not a progress file")
    if version > FORMAT:
        raise ProgressError("this file was written by a newer version")
    if held.get("system") != system:
        raise ProgressError(f"this file is of other notes, not of {system}")
    return dict(_cards(held["cards"].items()))


def _cards(items: Iterable[tuple[str, Any]]) -> Iterable[tuple[str, Progress]]:
    for key, values in items:
        if key[:2] in {"M ", "C ", "N "} and isinstance(values, list):
            is_whole = len(values) == len(Progress._fields) and all(map(_is_number, values))
            if is_whole and 1 <= values[0] <= len(INTERVALS):
                yield key, Progress(*values)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < _MOST


def make_round(
    practice: Practice, filters: Filters, seed: str, cards: Mapping[str, Progress], today: int
) -> Iterator[Key]:
    """Yield the questions of a round, the most urgent first, one per agreement (QS-4, QS-5).

    The order is: changed, due, new (the shortest auctions first), others. Without cards, the seed
    decides the order.
    """
    keys: Iterable[Key] = in_order_of(seed, practice.candidates(filters))
    if cards:
        keys = sorted(keys, key=lambda key: _urgency(practice, key, cards, today))
    yield from _one_per_agreement(key for key in keys if practice.can_ask(key, filters))


def _urgency(
    practice: Practice, key: Key, cards: Mapping[str, Progress], today: int
) -> tuple[Urgency, int]:
    card = cards.get(str(key))
    if card is None:
        return Urgency.NEW, practice.depth(key)
    return urgency_of(card, practice.content_hash(key), today), 0


def _one_per_agreement(keys: Iterable[Key]) -> Iterable[Key]:
    """Yield the first question of each agreement, and all questions about points."""
    seen = set()
    for key in keys:
        name = (key.kind is Kind.NEXT, key.id)
        if name not in seen:
            seen.add(name)
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
