"""Forms of federations: tables of the places that one can write on or tick (FO-1)."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from math import inf, isfinite
from pathlib import Path
from typing import NamedTuple

from ...language.input_files import MOST_BYTES, read_content
from ...language.source import Span
from ..model.structure import Field, Structure

_LINE_HEIGHT = 3.88
"""Height of a line of writing, in millimeters: 11 points."""
ANSWERED = "answered"
"""Value of a tick that stands for any answer."""


class Area(NamedTuple):
    """A rectangle on a side of a form, in millimeters from the upper left corner."""

    x: float
    y: float
    width: float
    height: float


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
    group: str = ""
    label: str = ""
    part: str = ""
    """The part of an answer that the place has: ``low`` and ``high`` of a range, ``rest``.

    ``notes``: answers without room follow it (CC-P6)."""
    side: int = 1
    area: Area | None = None
    """The position on paper; None if the table has none."""

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
    return tuple(map(_place, _table(path, _NAMES, most_bytes)))


def _table(path: Path, names: Sequence[str], most_bytes: int) -> Iterator[dict[str, str]]:
    """Yield the lines of a table with tabs.

    :param names: columns that the table must have.
    :raises OSError: if the file cannot be read.
    :raises ValueError: if it is not such a table.
    """
    try:
        text = read_content(path, most_bytes).decode("utf-8")
        rows = csv.DictReader(io.StringIO(text), delimiter="\t", quoting=csv.QUOTE_NONE)
        if not set(names) <= set(rows.fieldnames or ()):
            raise ValueError("it is not the table of a form")
        for row in rows:
            yield {name: value for name, value in row.items() if isinstance(value, str)}
    except (UnicodeDecodeError, csv.Error) as error:
        raise ValueError("it is not the table of a form") from error


_NAMES = ("panel", "order", "kind", "id", "value", "derive")


def _place(row: Mapping[str, str]) -> FormPlace:
    return FormPlace(
        row.get("panel", ""),
        row.get("order", ""),
        row.get("kind", ""),
        row.get("id", ""),
        row.get("value", ""),
        row.get("derive", ""),
        group=row.get("group", ""),
        label=row.get("label", ""),
        part=row.get("part", ""),
        side=_side(row),
        area=_place_area(row) if row.get("x_mm") else None,
    )


def _place_area(row: Mapping[str, str]) -> Area:
    """Return the area of a place without the room that its label needs."""
    area = _area(row)
    indent = _number(row.get("indent_mm") or "0")
    return area._replace(x=area.x + indent, width=area.width - indent)


def _area(row: Mapping[str, str]) -> Area:
    """Return the area of a line; without ``h_mm`` it is one line high.

    :raises ValueError: if a length is not a number.
    """
    names = ("x_mm", "y_mm", "w_mm", "h_mm")
    return Area(*(_number(row.get(name) or str(_LINE_HEIGHT)) for name in names))


def _number(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = inf
    if not isfinite(number):
        raise ValueError(f"{text} is not a length")
    return number


def _side(row: Mapping[str, str]) -> int:
    side = row.get("side", "")
    return int(side) if side.isdecimal() else 1


class PrintedPart(NamedTuple):
    """A part that the form prints: its words, lines and frames."""

    kind: str
    """``sheet`` (the paper), ``panel`` (a frame), ``name`` (a bar with upright words), ``bar``,
    ``rule`` or ``word``."""
    side: int
    area: Area
    """Of a word: its left end, its baseline and its width."""
    size: float
    """Font size in points."""
    text: str
    panel: str
    """The panel of the place whose label a word is; empty for other words."""
    order: str


def printed_beside(places: Path) -> Path:
    """Return the table of the parts that a form prints.

    :param places: the table of its places.
    """
    return places.with_name(f"{places.stem}-printed.tsv")


def read_printed(path: Path, most_bytes: int = MOST_BYTES) -> tuple[PrintedPart, ...]:
    """Return the parts that a form prints (CC-P1).

    :raises OSError: if the file cannot be read.
    :raises ValueError: if it is not such a table.
    """
    names = ("kind", "side", "x_mm", "y_mm", "w_mm", "pt", "text")
    return tuple(map(_printed, _table(path, names, most_bytes)))


def _printed(row: Mapping[str, str]) -> PrintedPart:
    return PrintedPart(
        row.get("kind", ""),
        _side(row),
        _area(row),
        _number(row.get("pt") or "0"),
        row.get("text", ""),
        row.get("panel", ""),
        row.get("order", ""),
    )


class PaperForm(NamedTuple):
    """A form with positions on paper."""

    places: tuple[FormPlace, ...]
    printed: tuple[PrintedPart, ...]


def form_files_of(structure: Structure) -> tuple[Path, ...]:
    """Return the files of a structure's form, those that exist."""
    path = structure.span.source.path
    places = form_beside(structure, path) if path is not None else None
    both = () if places is None else (places, printed_beside(places))
    return tuple(one for one in both if one.is_file())


def form_of(structure: Structure) -> PaperForm | None:
    """Return the form of a structure, or None without tables of its positions.

    :raises OSError: if a table cannot be read.
    :raises ValueError: if a file is not such a table.
    """
    path = structure.span.source.path
    places = form_beside(structure, path) if path is not None else None
    if places is None or not printed_beside(places).is_file():
        return None
    form = PaperForm(read_form(places), read_printed(printed_beside(places)))
    if all(part.kind != "sheet" for part in form.printed):
        raise ValueError("it does not say how large a sheet is")
    return form


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
