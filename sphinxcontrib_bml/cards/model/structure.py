"""What a structure is.

Sections, fields, options and layouts, with their ids and labels (CARDS CC-S5, CC-S7).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from ...bridge.auctions import Suit
from ...language.diagnostics import quoted
from ...language.labels import SUIT_IN_PROSE
from ...language.source import Span
from ...patterns import compile_later

_PART = r"(?:[a-z0-9]|![cdhs](?=[_0-9!]|\Z))+"
_IDENTIFIER = compile_later(rf"{_PART}(?:_{_PART})*")
_CARDS = "AKQJT98765432Hx"
_RUN = compile_later(rf"[{_CARDS}]{{2,13}}")
_HOLDING = compile_later(rf"(?:{_PART}_)*[{_CARDS}]{{2,13}}")
_SUIT = compile_later(SUIT_IN_PROSE)


def is_identifier(text: str) -> bool:
    """Return whether ``text`` is an id (CC-S5); one that ends in a run of cards is one too."""
    return bool(_IDENTIFIER.fullmatch(text) or _HOLDING.fullmatch(text))


def is_lower_case(text: str) -> bool:
    """Return whether an id has no capitals, which only runs of cards may have (CC-S9)."""
    return _IDENTIFIER.fullmatch(text) is not None


def run_of(identifier: str) -> str:
    """Return the cards that an id ends with, nothing if it ends with none (CC-S9)."""
    run = identifier.rpartition("_")[2]
    return run if _RUN.fullmatch(run) else ""


def label_of(identifier: str) -> str:
    """Return what something is called by its id: ``2!c_opening`` is ``2♣ opening`` (CC-S7)."""
    words = identifier.replace("_", " ")
    return with_suits(words[:1].upper() + words[1:])


def with_suits(text: str) -> str:
    """Return ``text`` with symbols for its suits, no letter next to them (CC-R8)."""
    return _SUIT.sub(lambda match: _symbol(match[0]), text)


def _symbol(written: str) -> str:
    return Suit.parse(written).symbol


_TEN = "10"


class Holding(NamedTuple):
    """A run of cards with the one that is chosen."""

    run: str
    """``T`` for the ten, ``H`` for any honor, ``x`` for any small card."""
    place: int
    """From 1."""

    @property
    def card(self) -> str:
        """The card that is chosen, as the run has it."""
        return self.run[self.place - 1]

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards as people see them: the ten is ``10``."""
        return tuple(map(shown_card, self.run))


class NoChoiceError(ValueError):
    """The value chooses no card; the message says why."""


def shown_card(card: str) -> str:
    """Return how a card is shown: ``10`` for ``T``."""
    return _TEN if card == "T" else card


def choose(value: str, run: str) -> Holding:
    """Return the card of ``run`` that ``value`` is, a character or a position from 1.

    Where a digit may be both, the character counts.

    :raises NoChoiceError: where it is none of them, or a character that stands twice.
    """
    places = sorted(places_of(value, run))
    if not places:
        cards = " ".join(map(shown_card, run))
        raise NoChoiceError(
            f"{quoted(value)} is none of the cards {cards} and no position from 1 to {len(run)}"
        )
    if len(places) > 1:
        where = " and ".join([", ".join(map(str, places[:-1])), str(places[-1])])
        raise NoChoiceError(f"{quoted(value)} is at {where}: write the position")
    return Holding(run, places[0])


def places_of(value: str, run: str) -> frozenset[int]:
    """Return the places, from 1, of a character of ``run`` or the position that ``value`` is."""
    found = _characters(value, run)
    if found:
        return found
    positions = {str(place) for place in range(1, len(run) + 1)}
    return frozenset({int(value)}) if value in positions else frozenset()


def _characters(value: str, run: str) -> frozenset[int]:
    """Return the places of the card ``value``, in any case."""
    character = "T" if value == _TEN else value.upper()
    return frozenset(place for place, card in enumerate(run.upper(), 1) if card == character)


def places_named(text: str, run: str) -> frozenset[int]:
    """Return the places of all characters of ``text``, or the position that it is (CC-S12).

    Nothing if one of the characters is not a card of ``run``.
    """
    found = places_of(text, run)
    if found:
        return found
    each = [places_of(card, run) for card in text.replace(_TEN, "T") if not card.isdigit()]
    digits = [_characters(card, run) for card in text.replace(_TEN, "T") if card.isdigit()]
    return frozenset().union(*each, *digits) if all(each) and all(digits) else frozenset()


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
        """The questions, each with its label after that of its grouping: ``Responses, 2♦``."""
        for field in self.fields:
            for question in field.questions:
                is_nested = question is not field
                yield question, f"{field.label}, {question.label}" if is_nested else field.label


Columns = tuple[tuple[str, ...], ...]
"""The columns of a side, each the ids of its sections."""


@dataclass(frozen=True, slots=True)
class CardLayout:
    """Where the sections are on paper (CC-S14)."""

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
        """Return the section with an id, None if there is none."""
        return next((item for item in self.sections if item.id == identifier), None)
