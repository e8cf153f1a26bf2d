"""Structures: what the card of a federation asks (CARDS CC-S)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from ..language.source import Span
from .identifiers import run_of

GENERAL = "general"
"""The section that every structure has."""
TITLE = "title"
"""The field that it has."""


class FieldType(StrEnum):
    """What the value of a field is (CC-S8)."""

    TEXT = "text"
    TEXTAREA = "textarea"
    CHECKBOX = "checkbox"
    MULTI_CHECKBOX = "multi_checkbox"
    RADIO = "radio"
    CHARACTER_SELECT = "character_select"
    GROUPING = "grouping"

    @property
    def is_text(self) -> bool:
        """Whether it is a text of whatever length."""
        return self in {FieldType.TEXT, FieldType.TEXTAREA}

    @property
    def has_options(self) -> bool:
        """Whether its values are options."""
        return self in {FieldType.RADIO, FieldType.MULTI_CHECKBOX}


class GroupShow(StrEnum):
    """How the fields of a grouping are laid out (CC-S14)."""

    LINE = "line"
    ROWS = "rows"


class SectionShow(StrEnum):
    """How the fields of a section are laid out; none: below each other."""

    TABLE = "table"


class Paper(StrEnum):
    """The paper of a card."""

    A4 = "a4"
    LETTER = "letter"


class Orientation(StrEnum):
    """How the paper of a card is held."""

    PORTRAIT = "portrait"
    LANDSCAPE = "landscape"


@dataclass(frozen=True, slots=True)
class Option:
    """One of the values that a field can have (CC-S11)."""

    value: str
    label: str
    """Suits are symbols."""
    alert: str | None = None
    """What is alerted where it is chosen; empty: the mark alone; None: none."""
    announce: str | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """A question of a card, or a grouping of some (CC-S6)."""

    id: str
    label: str
    """Suits are symbols."""
    type: FieldType
    span: Span
    help: str = ""
    is_required: bool = False
    options: tuple[Option, ...] = ()
    fields: tuple[Field, ...] = ()
    """Of a grouping."""
    alert: str | None = None
    """What is alerted where something is entered; empty: the mark alone; None: none."""
    announce: str | None = None
    alert_places: frozenset[int] = frozenset()
    """The places of the run, from 1, that are alerted where they are chosen (CC-S12)."""
    announce_places: frozenset[int] = frozenset()
    size: int | None = None
    """Characters expected."""
    show: GroupShow | None = None
    """Of a grouping; None: as the writer likes."""
    sequence: str = ""
    """The auction that it is about, as written (CC-N7)."""

    @property
    def run(self) -> str:
        """The cards that may be chosen of, in their order: ``AKJx`` (CC-S9)."""
        return run_of(self.id) if self.type is FieldType.CHARACTER_SELECT else ""

    @property
    def is_grouping(self) -> bool:
        """Whether it has fields and no value of its own."""
        return self.type is FieldType.GROUPING

    @property
    def questions(self) -> Iterator[Field]:
        """The fields with values: of a grouping those in it, else itself."""
        if self.is_grouping:
            yield from self.fields
        else:
            yield self

    def option(self, value: str) -> Option:
        """Return the option with a value that was checked."""
        return next(option for option in self.options if option.value == value)


@dataclass(frozen=True, slots=True)
class SectionLayout:
    """A part of a card."""

    id: str
    label: str
    """Suits are symbols."""
    span: Span
    help: str = ""
    show: SectionShow | None = None
    fields: tuple[Field, ...] = ()
    takes_conventions: bool = False
    """Whether conventions may be added (CC-S3)."""
    suggestions: tuple[str, ...] = ()
    """Names or ids of conventions, for editors."""

    @property
    def questions(self) -> Iterator[Field]:
        """The fields with values, groupings unfolded, in their order."""
        for field in self.fields:
            yield from field.questions

    @property
    def full_labels(self) -> Iterator[tuple[Field, str]]:
        """The questions, each with its label behind that of its grouping: ``Responses, 2♦``."""
        for field in self.fields:
            for question in field.questions:
                is_nested = question is not field
                yield question, f"{field.label}, {question.label}" if is_nested else field.label


Columns = tuple[tuple[str, ...], ...]
"""The columns of a side, each the ids of its sections."""


@dataclass(frozen=True, slots=True)
class CardLayout:
    """Where the sections stand on paper (CC-S14)."""

    sides: tuple[Columns, ...]
    """Every section once."""
    paper: Paper = Paper.A4
    orientation: Orientation = Orientation.PORTRAIT
    is_folded: bool = False
    """Whether the sheet is folded once: the first column of side 1 is its front, at the right."""


@dataclass(frozen=True, slots=True)
class Structure:
    """What the card of one federation asks."""

    format: str
    """Its name, compared without case."""
    version: str
    label: str
    """The name for people; ``format`` where it has none."""
    sections: tuple[SectionLayout, ...]
    layout: CardLayout
    span: Span

    def section(self, identifier: str) -> SectionLayout | None:
        """Return the section with an id, None where there is none."""
        return next((item for item in self.sections if item.id == identifier), None)
