"""Structure of a card.

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
    """Return whether ``text`` is an id, perhaps with a run of cards at its end (CC-S5)."""
    return bool(_IDENTIFIER.fullmatch(text) or _HOLDING.fullmatch(text))


def is_lower_case(text: str) -> bool:
    """Return whether an id is in lower case, except for a run of cards (CC-S9)."""
    return _IDENTIFIER.fullmatch(text) is not None


def run_of(identifier: str) -> str:
    """Return the run of cards at the end of an id; empty without one (CC-S9)."""
    run = identifier.rpartition("_")[2]
    return run if _RUN.fullmatch(run) else ""


def label_of(identifier: str) -> str:
    """Return the label for an id: ``2!c_opening`` is ``2♣ opening`` (CC-S7)."""
    words = identifier.replace("_", " ")
    return with_suits(words[:1].upper() + words[1:])


def with_suits(text: str) -> str:
    """Return ``text`` with suit symbols, if no letter follows (CC-R8)."""
    return _SUIT.sub(lambda match: _symbol(match[0]), text)


def _symbol(written: str) -> str:
    return Suit.parse(written).symbol


_TEN = "10"


class Holding(NamedTuple):
    """A run of cards with the chosen card."""

    run: str
    """The run: ``T`` is the ten, ``H`` any honor, ``x`` any small card."""
    place: int
    """Position of the chosen card, from 1."""

    @property
    def card(self) -> str:
        """The chosen card as in the run."""
        return self.run[self.place - 1]

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards as shown: the ten is ``10``."""
        return tuple(map(shown_card, self.run))


class NoChoiceError(ValueError):
    """The value chooses no card; the message contains the reason."""


def shown_card(card: str) -> str:
    """Return a card as shown: ``10`` for ``T``."""
    return _TEN if card == "T" else card


def choose(value: str, run: str) -> Holding:
    """Return the holding with the card ``value``, a character or a position from 1.

    A digit that can be both is a character.

    :raises NoChoiceError: if there is no such card, or the character occurs twice.
    """
    places = sorted(places_of(value, run))
    if not places:
        cards = " ".join(map(shown_card, run))
        raise NoChoiceError(
            f"{quoted(value)} is neither one of the cards {cards} nor a position from 1 to "
            f"{len(run)}"
        )
    if len(places) > 1:
        where = " and ".join([", ".join(map(str, places[:-1])), str(places[-1])])
        raise NoChoiceError(f"{quoted(value)} is at {where}: write the position")
    return Holding(run, places[0])


def places_of(value: str, run: str) -> frozenset[int]:
    """Return the positions, from 1, of a character of ``run``, or the position ``value``."""
    found = _characters(value, run)
    if found:
        return found
    positions = {str(place) for place in range(1, len(run) + 1)}
    return frozenset({int(value)}) if value in positions else frozenset()


def _characters(value: str, run: str) -> frozenset[int]:
    """Return the positions of the card ``value`` in upper or lower case."""
    character = "T" if value == _TEN else value.upper()
    return frozenset(place for place, card in enumerate(run.upper(), 1) if card == character)


def places_named(text: str, run: str) -> frozenset[int]:
    """Return the positions of all characters of ``text``, or the position ``text`` (CC-S12).

    Empty if a character is not a card of ``run``.
    """
    found = places_of(text, run)
    if found:
        return found
    each = [places_of(card, run) for card in text.replace(_TEN, "T") if not card.isdigit()]
    digits = [_characters(card, run) for card in text.replace(_TEN, "T") if card.isdigit()]
    return frozenset().union(*each, *digits) if all(each) and all(digits) else frozenset()


_TEXT_OF = "text of "
"""The reader of the text of one auction (DR-3)."""
BUNDLED = ("acbl", "ebu-20b", "wbf")
"""Names of the bundled structures."""
GENERAL = "general"
"""The section of every structure."""
TITLE = "title"
"""The required field of that section."""


class FieldType(StrEnum):
    """Type of the value of a field (CC-S8)."""

    TEXT = "text"
    TEXTAREA = "textarea"
    CHECKBOX = "checkbox"
    MULTI_CHECKBOX = "multi_checkbox"
    RADIO = "radio"
    CHARACTER_SELECT = "character_select"
    GROUPING = "grouping"

    @property
    def is_text(self) -> bool:
        """Whether the value is a text of any length."""
        return self in {FieldType.TEXT, FieldType.TEXTAREA}

    @property
    def has_options(self) -> bool:
        """Whether the values are options."""
        return self in {FieldType.RADIO, FieldType.MULTI_CHECKBOX}


class GroupShow(StrEnum):
    """Arrangement of the fields of a grouping (CC-S14)."""

    LINE = "line"
    ROWS = "rows"


class SectionShow(StrEnum):
    """Arrangement of the fields of a section; by default below each other."""

    TABLE = "table"


class Paper(StrEnum):
    """Paper size of a card."""

    A4 = "a4"
    LETTER = "letter"


class Orientation(StrEnum):
    """Paper orientation of a card."""

    PORTRAIT = "portrait"
    LANDSCAPE = "landscape"


class CardFederation(StrEnum):
    """Federation whose rules mark the answers of a card (CC-P8)."""

    ACBL = "acbl"
    EBU = "ebu"
    WBF = "wbf"


class Conversion(StrEnum):
    """Way from the answers of other questions to one of this card (SA-2)."""

    AS_IS = ""
    RANGE = "range"
    """The range in the text."""
    DIGIT = "digit to option"
    """The option whose label ends with the digit."""
    LABEL = "label of the option"
    SIGNAL = "label with method"
    """The label of a signal, with its method: ``Attitude, upside-down``."""
    ARTIFICIAL = "only if artificial"
    """The text, if the call of the field is artificial."""
    JOINED = "joined"
    """All answers, with semicolons between them."""
    LABELLED = "joined with labels"
    CLAUSES = "joined with commas"
    ROWS = "joined by rows"
    """The answers of all rows of a table: ``name: responses; interference``."""


class SameAnswer(NamedTuple):
    """Questions of other cards whose answers a field takes (SA-2)."""

    questions: tuple[str, ...]
    """Ids with their sections: ``two_level_openings.2!d_meaning``."""
    conversion: Conversion = Conversion.AS_IS


@dataclass(frozen=True, slots=True)
class Option:
    """A possible value of a field (CC-S11)."""

    value: str
    label: str
    """The label with suit symbols."""
    alert: str | None = None
    """The alert of the option; empty for the mark alone; None without it."""
    announce: str | None = None
    derive: tuple[str, ...] = ()
    """Readers that tell whether the notes choose the option (DR-1)."""


@dataclass(frozen=True, slots=True)
class Field:
    """A question of a card, or a grouping of questions (CC-S6)."""

    id: str
    label: str
    """The label with suit symbols."""
    type: FieldType
    span: Span
    help: str = ""
    is_required: bool = False
    options: tuple[Option, ...] = ()
    fields: tuple[Field, ...] = ()
    """The fields of a grouping."""
    alert: str | None = None
    """The alert of an answer; empty for the mark alone; None without it."""
    announce: str | None = None
    alert_places: frozenset[int] = frozenset()
    """Positions in the run, from 1, that are alerted if chosen (CC-S12)."""
    announce_places: frozenset[int] = frozenset()
    size: int | None = None
    """Expected number of characters."""
    show: GroupShow | None = None
    """Arrangement of a grouping; None lets the writer decide."""
    derive: tuple[str, ...] = ()
    """Readers that take an answer from the notes; the first value is used (DR-1)."""
    same: SameAnswer | None = None
    """The questions of other cards whose answer it takes (SA-2)."""
    is_own: bool = False
    """Whether the form of the card does not ask the question (FO-5)."""

    @property
    def sequence(self) -> str:
        """The auction of the field, as written; empty without one (CC-N7)."""
        return next(
            (text.removeprefix(_TEXT_OF) for text in self.derive if text.startswith(_TEXT_OF)), ""
        )

    @property
    def run(self) -> str:
        """The cards to choose from, in order: ``AKJx`` (CC-S9)."""
        return run_of(self.id) if self.type is FieldType.CHARACTER_SELECT else ""

    @property
    def is_grouping(self) -> bool:
        """Whether the field has fields and no value."""
        return self.type is FieldType.GROUPING

    @property
    def questions(self) -> Iterator[Field]:
        """Yield the questions of the field: the field itself, or the fields of a grouping."""
        if self.is_grouping:
            yield from self.fields
        else:
            yield self

    def option(self, value: str) -> Option:
        """Return the option with a valid value."""
        return next(option for option in self.options if option.value == value)


@dataclass(frozen=True, slots=True)
class SectionLayout:
    """A section of a card."""

    id: str
    label: str
    """The label with suit symbols."""
    span: Span
    help: str = ""
    show: SectionShow | None = None
    fields: tuple[Field, ...] = ()
    takes_conventions: bool = False
    """Whether the section accepts conventions (CC-S3)."""
    suggestions: tuple[str, ...] = ()
    """Suggested names or ids of conventions, for editors."""

    @property
    def questions(self) -> Iterator[Field]:
        """The fields with values, including those in groupings, in order."""
        for field in self.fields:
            yield from field.questions

    @property
    def full_labels(self) -> Iterator[tuple[Field, str]]:
        """The questions with their labels, after the label of a grouping: ``Responses, 2♦``."""
        for field in self.fields:
            for question in field.questions:
                is_nested = question is not field
                yield question, f"{field.label}, {question.label}" if is_nested else field.label


Columns = tuple[tuple[str, ...], ...]
"""The columns of a side, each with the ids of its sections."""


@dataclass(frozen=True, slots=True)
class CardLayout:
    """Position of the sections on paper (CC-S14)."""

    sides: tuple[Columns, ...]
    """The sides, with every section once."""
    paper: Paper = Paper.A4
    orientation: Orientation = Orientation.PORTRAIT
    is_folded: bool = False
    """Whether the sheet is folded: the first column of side 1 is its front page, at the right."""


@dataclass(frozen=True, slots=True)
class Structure:
    """The questions of one federation's card."""

    format: str
    """Name of the structure, compared in lower case."""
    version: str
    label: str
    """Title to show; by default ``format``."""
    sections: tuple[SectionLayout, ...]
    layout: CardLayout
    span: Span
    form: str = ""
    """Name of the federation's form whose questions it asks (FO-5)."""
    federation: CardFederation | None = None
    """The federation whose rules mark what is alerted or announced; None for none (CC-P8)."""

    def section(self, identifier: str) -> SectionLayout | None:
        """Return the section with an id, or None."""
        return next((item for item in self.sections if item.id == identifier), None)
