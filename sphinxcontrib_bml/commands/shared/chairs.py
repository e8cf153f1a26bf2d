"""Two chairs at the prompt: a test, and what two partners answered (PRACTICE TC-5)."""

from __future__ import annotations

import click

from ...agreements.practice import Practice, Question
from ...agreements.practice.chairs import (
    COUNT,
    Answers,
    CodeError,
    check_comparable,
    check_notes,
    code_of,
    fingerprint_of,
    read_code,
    seed_of,
)
from ...display.practice import Teller
from .display import standard_error, standard_output
from .questioning import Questioner, RoundEnd
from .status import Status


def take_test(code: str, practice: Practice, questioner: Questioner) -> Status:
    """Ask the questions of a test without telling what is right; write the code of answers.

    :raises click.ClickException: for what is no code of a test.
    """
    try:
        seed = seed_of(code)
    except CodeError as error:
        raise click.ClickException(str(error)) from error
    questions = practice.choices(seed, COUNT)
    if not questions:
        standard_error().line("bml: there is nothing to ask")
        return Status.FOUND
    answers = []
    try:
        for question in questions:
            questioner.show(question)
            answers.append(questioner.chosen(question, unsure=True))
    except RoundEnd:
        standard_error().line("bml: the test is not finished")
        return Status.FOUND
    test = Answers(seed, fingerprint_of(questions), tuple(answers))
    standard_output().line("")
    standard_output().line(f"Your code of answers: {code_of(test)}")
    return Status.OK


def compare_codes(mine: str, theirs: str, practice: Practice, teller: Teller) -> Status:
    """Write where two partners differ, and where they agree against the notes (TC-3, TC-4).

    :raises click.ClickException: where the codes cannot be compared.
    """
    try:
        own, other = read_code(mine), read_code(theirs)
        check_comparable(own, other)
        questions = practice.choices(own.seed, len(own.answers))
        check_notes(own, questions)
    except CodeError as error:
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
    return Status.FOUND if differ else Status.OK


def _show(question: Question, mine: int, theirs: int, teller: Teller) -> None:
    output, options = standard_output(), teller.options(question)
    condition = teller.condition(question)
    output.line(f"  {teller.asked(question)}{f'  [{condition}]' if condition else ''}")
    output.line(f"  {teller.sentence(question)}")
    for who, number in (("I", mine), ("partner", theirs), ("notes", question.answer)):
        said = options[number] if 0 <= number < len(options) else "not sure"
        output.line(f"    {who:8} {said}")
    if question.told is not None:
        output.line(f"    {'row':8} {question.told.meaning.row.place}")
