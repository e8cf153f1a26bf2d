"""Forms of federations: tables of the places that one can write on or tick (FO-1)."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ...language.input_files import MOST_BYTES, read_content
from ...language.source import Span
from ..model.structure import Field, Structure

ANSWERED = "answered"
"""Value of a tick that stands for any answer."""


class FormPlace(NamedTuple):
    """A place on a form."""

    panel: str
    order: str
    kind: str
    question: str
    """The question with its section: ``general.players``."""
    value: str
    """The option that a tick stands for."""
    derive: str
    """The reader of the place (DR-1); empty without one."""

    @property
    def option(self) -> str:
        """The option that a tick stands for; empty for other places."""
        is_option = self.kind in {"check", "radio"} and self.value != ANSWERED
        return self.value if is_option else ""


def form_beside(structure: Structure, path: Path) -> Path | None:
    """Return the table of a structure's form, or None if it names none (FO-10).

    :param path: the file of the structure.
    """
    name = Path(structure.form).name
    return path.parent / f"{name}.tsv" if name else None


def read_form(path: Path, most_bytes: int = MOST_BYTES) -> tuple[FormPlace, ...]:
    """Return the places of a form.

    :raises OSError: if the file cannot be read.
    :raises ValueError: if it is not such a table.
    """
    try:
        text = read_content(path, most_bytes).decode("utf-8")
        rows = csv.DictReader(io.StringIO(text), delimiter="\t", quoting=csv.QUOTE_NONE)
        return tuple(
            FormPlace(
                *(row[name] or "" for name in ("panel", "order", "kind", "id", "value", "derive"))
            )
            for row in (dict.fromkeys(rows.fieldnames or ()), *rows)
        )[1:]
    except (KeyError, UnicodeDecodeError, csv.Error) as error:
        raise ValueError("it is not the table of a form") from error


class FormDifference(NamedTuple):
    """A difference between a structure and its form."""

    message: str
    span: Span
    """The place of the question, or of the structure if it lacks the question."""


def form_differences(structure: Structure, form: Sequence[FormPlace]) -> Iterator[FormDifference]:
    """Yield the differences between the questions of a structure and those of its form (FO-5)."""
    asked = {
        f"{section.id}.{question.id}": question
        for section in structure.sections
        for question in section.questions
    }
    for place in form:
        where = f"{place.panel} {place.order}"
        question = asked.get(place.question)
        if question is None:
            yield FormDifference(f"{where}: {place.question} is not asked", structure.span)
            continue
        values = {option.value for option in question.options}
        if place.option and place.option not in values:
            message = f"{where}: {place.question} has no option {place.option}"
            yield FormDifference(message, question.span)
        elif (
            place.derive
            and place.value != ANSWERED
            and place.derive not in _readers(question, place)
        ):
            message = f"{where}: {place.question} has another reader than {place.derive}"
            yield FormDifference(message, question.span)
    on_form = {place.question for place in form}
    for name, question in asked.items():
        if name not in on_form and not question.is_own:
            yield FormDifference(f"{name} is on no panel and not own", question.span)


def _readers(question: Field, place: FormPlace) -> tuple[str, ...]:
    if not place.option:
        return question.derive
    return next(one.derive for one in question.options if one.value == place.option)
