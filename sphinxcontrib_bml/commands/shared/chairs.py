"""Two chairs at the prompt: a test, and what two partners answered (PRACTICE TC-5)."""

from __future__ import annotations

import click

from ...agreements.practice import Practice, Question
from ...agreements.practice.chairs import (
    COUNT,
    AnswerCodeError,
    Answers,
    check_comparable,
    check_notes,
    decode_answers,
    encode_answers,
    normalize_test_code,
    notes_fingerprint,
)
from ...display.practice import QuestionFormatter
from .display import standard_error, standard_output
from .questioning import Questioner, RoundEnd
from .status import ExitStatus


def take_test(code: str, practice: Practice, questioner: Questioner) -> ExitStatus:
    """Ask the questions of a test without telling what is right; write the code of answers.

    :raises click.ClickException: for what is no code of a test.
    """
    try:
        seed = normalize_test_code(code)
    except AnswerCodeError as error:
        raise click.ClickException(str(error)) from error
    questions = practice.choices(seed, COUNT)
    if not questions:
        standard_error().line("bml: there is nothing to ask")
        return ExitStatus.FOUND
    answers = []
    try:
        for question in questions:
            questioner.show(question)
            answers.append(questioner.chosen(question, unsure=True))
    except RoundEnd:
        standard_error().line("bml: the test is not finished")
        return ExitStatus.FOUND
    test = Answers(seed, notes_fingerprint(questions), tuple(answers))
    standard_output().line("")
    standard_output().line(f"Your code of answers: {encode_answers(test)}")
    return ExitStatus.OK


def compare_codes(
    mine: str, theirs: str, practice: Practice, teller: QuestionFormatter
) -> ExitStatus:
    """Write where two partners differ, and where they agree against the notes (TC-3, TC-4).

    :raises click.ClickException: where the codes cannot be compared.
    """
    try:
        own, other = decode_answers(mine), decode_answers(theirs)
        check_comparable(own, other)
        questions = practice.choices(own.seed, len(own.answers))
        check_notes(own, questions)
    except AnswerCodeError as error:
        raise click.ClickException(f"it cannot be compared: {error}") from error
    pairs = list(zip(questions, own.answers, other.answers, strict=True))
    differ = [one for one in pairs if one[1] != one[2]]
    wrong = [one for one in pairs if one[1] == one[2] != one[0].answer]
    output = standard_output()
    output.line(f"You agree on {len(pairs) - len(differ)} of {len(pairs)}.")
    for heading, found in (
        ("Here you differ:", differ),
        ("Here you agree with each other, not with the notes:", wrong),
    ):
        if found:
            output.line("")
            output.line(heading)
        for question, first, second in found:
            output.line("")
            _show(question, first, second, teller)
    return ExitStatus.FOUND if differ else ExitStatus.OK


def _show(question: Question, mine: int, theirs: int, teller: QuestionFormatter) -> None:
    output, options = standard_output(), teller.options(question)
    condition = teller.condition(question)
    output.line(f"  {teller.auction_with_gap(question)}{f'  [{condition}]' if condition else ''}")
    output.line(f"  {teller.sentence(question)}")
    for who, number in (("I", mine), ("partner", theirs), ("notes", question.answer)):
        said = options[number] if 0 <= number < len(options) else "not sure"
        output.line(f"    {who:8} {said}")
    if question.told is not None:
        output.line(f"    {'row':8} {question.told.meaning.row.place}")
