"""What two partners compare (PRACTICE TC), and how urgent a question is (QS)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.practice.model.questions import Question
from sphinxcontrib_bml.practice.model.rounds import (
    DIGITS,
    AnswerCodeError,
    Answers,
    check_comparable,
    check_notes,
    decode_answers,
    encode_answers,
    normalize_test_code,
    notes_fingerprint,
)
from sphinxcontrib_bml.practice.words import practice
from tests.practice.memory import Progress, Urgency, urgency_of

NOTES = "1C = clubs\n1D = diamonds\n1H = hearts\n1S = spades\n1N = 15-17\n2C = strong"
TEST = Answers("K7QX", 0xABCDE & 0xFFFFF, (0, 1, 2, 3, -1) * 4)


def test_needs_by_table() -> None:  # PRACTICE QS-3, QS-4
    assert urgency_of(None, 7, 100) is Urgency.NEW
    assert urgency_of(Progress(2.3, 2.1, 101, 100, 8, 1, 0), 7, 100) is Urgency.CHANGED
    assert urgency_of(Progress(2.3, 2.1, 100, 99, 7, 1, 0), 7, 100) is Urgency.DUE
    assert urgency_of(Progress(2.3, 2.1, 101, 100, 7, 1, 0), 7, 100) is Urgency.RESTING


def test_codes_are_read_back_and_small_mistakes_forgiven() -> None:  # PRACTICE TC-2
    code = encode_answers(TEST)
    assert len(code.replace("-", "")) == 25
    assert decode_answers(code) == TEST
    typed = code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    assert decode_answers(typed) == TEST
    assert normalize_test_code(" k7-qx ") == "K7QX"


def test_every_wrong_character_is_refused() -> None:  # PRACTICE TC-2, TC-4
    code = encode_answers(TEST).replace("-", "")
    for at, right in enumerate(code):
        for wrong in DIGITS:
            if wrong != right:
                with pytest.raises(AnswerCodeError):
                    decode_answers(code[:at] + wrong + code[at + 1 :])


@pytest.mark.parametrize("code", ["", "-", "1", "ÄÖ", "1ABCD", "U" * 25, "1" * 40])
def test_what_is_no_code_is_refused(code: str) -> None:  # PRACTICE TC-4
    with pytest.raises(AnswerCodeError):
        decode_answers(code)


def test_a_code_of_a_newer_version_is_told_as_such() -> None:  # PRACTICE TC-4
    with pytest.raises(AnswerCodeError, match=r"^this code was made by a newer version$"):
        decode_answers(f"2{encode_answers(TEST)[1:]}")


def test_codes_of_other_tests_are_refused() -> None:  # PRACTICE TC-4
    with pytest.raises(AnswerCodeError, match=r"^the codes are of two different tests$"):
        check_comparable(TEST, TEST._replace(seed="AAAA"))
    with pytest.raises(
        AnswerCodeError, match=r"^you and your partner had different versions of the notes$"
    ):
        check_comparable(TEST, TEST._replace(fingerprint=1))
    check_comparable(TEST, TEST._replace(answers=TEST.answers[::-1]))


@pytest.mark.parametrize("seed", ["", "K7Q", "K7QXX", "K7Q!", "K7QU"])
def test_what_is_no_code_of_a_test_is_refused(seed: str) -> None:  # PRACTICE TC-2
    with pytest.raises(AnswerCodeError, match="four letters or digits"):
        normalize_test_code(seed)


def asked(notes: str) -> list[Question]:
    return practice(parse(notes)).questions("K7QX", 20)


def test_fingerprints_change_with_what_is_asked() -> None:  # PRACTICE TC-2
    fingerprint = notes_fingerprint(asked(NOTES))
    assert 0 <= fingerprint < 2**20
    assert fingerprint == notes_fingerprint(asked(f"* A heading\n\n{NOTES}"))
    assert fingerprint != notes_fingerprint(asked(NOTES.replace("15-17", "12-14")))
    assert fingerprint != notes_fingerprint(asked(NOTES)[1:])


def test_fingerprints_change_with_the_board() -> None:  # PRACTICE TC-2, QZ-6
    told = "#{}\n\n#BIDTABLE\n1N = 12-14\n\n#VUL 00\n#SEAT 0\n\n#BIDTABLE\n1N = 15-17"
    found = {notes_fingerprint(asked(told.format(one))) for one in ("SEAT 3", "SEAT 4", "VUL YN")}
    assert len(found) == 3


def test_a_test_that_the_notes_no_longer_make_is_refused() -> None:  # PRACTICE TC-4
    questions = asked(NOTES)
    test = TEST._replace(fingerprint=notes_fingerprint(questions))
    check_notes(test, questions)
    with pytest.raises(AnswerCodeError, match="the notes have changed"):
        check_notes(test, asked(NOTES.replace("strong", "weak")))
