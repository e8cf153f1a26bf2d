"""Forms of federations: tables of the places that one can write on or tick (FO-1)."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from sphinxcontrib_bml.cards.model.structure import Field, Structure

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


def read_form(path: Path) -> tuple[FormPlace, ...]:
    """Return the places of a form.

    :raises OSError: if the file cannot be read.
    :raises ValueError: if it is not such a table.
    """
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        try:
            return tuple(
                FormPlace(
                    row["panel"], row["order"], row["kind"], row["id"], row["value"], row["derive"]
                )
                for row in rows
            )
        except (KeyError, csv.Error) as error:
            raise ValueError(f"{path.name} is not the table of a form") from error


def form_differences(structure: Structure, form: Sequence[FormPlace]) -> Iterator[str]:
    """Yield what a structure asks differently from its form (FO-5)."""
    asked = {
        f"{section.id}.{question.id}": question
        for section in structure.sections
        for question in section.questions
    }
    for place in form:
        where = f"{place.panel} {place.order}"
        question = asked.get(place.question)
        if question is None:
            yield f"{where}: {place.question} is not asked"
            continue
        values = {option.value for option in question.options}
        if place.option and place.option not in values:
            yield f"{where}: {place.question} has no option {place.option}"
        elif (
            place.derive
            and place.value != ANSWERED
            and place.derive not in _readers(question, place)
        ):
            yield f"{where}: {place.question} has another reader than {place.derive}"
    on_form = {place.question for place in form}
    for name, question in asked.items():
        if name not in on_form and not question.is_own:
            yield f"{name} is on no panel and not own"


def _readers(question: Field, place: FormPlace) -> tuple[str, ...]:
    if not place.option:
        return question.derive
    return next(one.derive for one in question.options if one.value == place.option)
