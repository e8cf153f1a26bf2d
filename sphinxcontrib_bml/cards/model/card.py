"""A card: its answers, their values, and whether two of them say the same (CARDS CC-N6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from ...agreements.abbreviations import normalize_text
from ...agreements.answers import Meaning
from ...language.codes import Code
from ...language.diagnostics import Diagnostics, quoted
from ...language.source import Source, Span
from ..files.form import LONGEST_TEXT, LONGEST_TEXTAREA, Form, near
from ..files.yaml import ListNode, MapNode, Node, Scalar, kind_of
from .conventions import Convention
from .structure import (
    GENERAL,
    TITLE,
    Field,
    FieldType,
    Holding,
    NoChoiceError,
    Option,
    SectionLayout,
    Structure,
    choose,
    shown_card,
)
from .system_notes import ConventionUse


def agree(own: str, theirs: str) -> bool:
    """Return whether two texts say the same, or one begins with the other (CC-N6).

    Case, spaces, kinds of dash, spellings of suits and final points do not matter.
    """
    first, second = compared(own), compared(theirs)
    return first.startswith(second) or second.startswith(first)


def compared(text: str) -> str:
    """Return a text without what does not matter when texts are compared."""
    return "".join(normalize_text(text).split()).casefold().rstrip(".")


Value = str | bool | tuple[str, ...] | Holding
"""A text, a truth value, option values in the order of the options, or a card of a holding."""

_TRUE_WORDS = frozenset({"yes", "y", "on", "1", "x"})
_FALSE_WORDS = frozenset({"no", "n", "off", "0"})


def read_value(form: Form, field: Field, node: Node) -> Value | None:
    """Return the value that ``node``, which is not null, gives a field; None: it is not allowed.

    What is not allowed is reported.
    """
    match field.type:
        case FieldType.TEXT | FieldType.TEXTAREA:
            return read_text(form, field, node)
        case FieldType.CHECKBOX:
            return _truth(form, field, node)
        case FieldType.RADIO:
            return _option(form, field, node)
        case FieldType.MULTI_CHECKBOX:
            return _options(form, field, node)
        case FieldType.CHARACTER_SELECT:
            return _holding(form, field, node)
        case FieldType.GROUPING:
            names = ", ".join(question.id for question in field.fields)
            message = f"{quoted(field.id)} is a grouping and has no value; its fields are {names}"
            form.report(node.span, message, code=Code.CARD_BAD_TYPE)
            return None


def read_text(form: Form, field: Field, node: Node) -> str | None:
    """Return a text, numbers and dates as written; too long ones are shown whole (CC-R10)."""
    if not isinstance(node, Scalar) or not node.is_text:
        _report_type(form, field, node, "a text is expected", _quotes_hint(node))
        return None
    limit = LONGEST_TEXT if field.type is FieldType.TEXT else LONGEST_TEXTAREA
    form.check_length(node, field.id, limit)
    return node.text.strip()


def is_answer(value: Value | None) -> bool:
    """Return whether a value is an answer: no empty text, no empty list (CC-S13)."""
    return value is not None and value not in {"", ()}


def _from_hint(node: Node) -> str:
    """Report where answers may come from the tables (CC-N6), for a field that is not text."""
    is_taken = isinstance(node, MapNode) and node.get("from") is not None
    return "from is for questions answered in words: answer this one here" if is_taken else ""


def _quotes_hint(node: Node) -> str:
    is_word = isinstance(node, Scalar) and node.truth is not None
    return f"put it in quotes: '{node.text}'" if is_word and isinstance(node, Scalar) else ""


def _report_type(form: Form, field: Field, node: Node, expected: str, hint: str = "") -> None:
    message = f"{field.id} is {kind_of(node)}; {expected}"
    form.report(node.span, message, hint, Code.CARD_BAD_TYPE)


def _truth(form: Form, field: Field, node: Node) -> bool | None:
    if isinstance(node, Scalar) and node.truth is not None:
        return node.truth
    word = node.text.lower() if isinstance(node, Scalar) else ""
    hint = _from_hint(node)
    if word in _TRUE_WORDS | {"true"}:
        hint = "write true"
    elif word in _FALSE_WORDS | {"false"}:
        hint = "write false"
    _report_type(form, field, node, "true or false is expected", hint)
    return None


def _option(form: Form, field: Field, node: Node) -> str | None:
    values = [option.value for option in field.options]
    if isinstance(node, Scalar) and node.text in values and not node.is_null:
        return node.text
    word = node.text if isinstance(node, Scalar) else ""
    allowed = ", ".join(values)
    form.report(
        node.span,
        f"{field.id} is {kind_of(node)}; one of {allowed} is expected",
        _from_hint(node) or near(form.diagnostics, Code.CARD_BAD_OPTION, word, values),
        Code.CARD_BAD_OPTION,
    )
    return None


def _options(form: Form, field: Field, node: Node) -> tuple[str, ...] | None:
    """Return the options of a list, or of a single value, in the order of the field."""
    items = node.items if isinstance(node, ListNode) else (node,)
    chosen = [_option(form, field, item) for item in items]
    if None in chosen:
        return None
    return tuple(option.value for option in field.options if option.value in chosen)


def _holding(form: Form, field: Field, node: Node) -> Holding | None:
    if not isinstance(node, Scalar) or not node.is_text:
        message = f"{field.id} is {kind_of(node)}; one card is expected"
        form.report(node.span, message, code=Code.CARD_CHOICE)
        return None
    try:
        return choose(node.text.strip(), field.run)
    except NoChoiceError as error:
        form.report(node.span, f"{field.id}: {error}", code=Code.CARD_CHOICE)
        return None


PLAYERS = "players"


class AnswerState(StrEnum):
    """What happened to a question."""

    ANSWERED = "answered"
    EMPTY = "empty"
    """Nothing was entered."""
    UNKNOWN = "unknown"
    """It was to be taken from an auction that the notes do not define (CC-N6)."""
    WRONG = "wrong"
    """What was entered is not allowed; it is under the supplementary notes."""


class SupplementReason(StrEnum):
    """Why something is under the supplementary notes."""

    NO_SECTION = "no_section"
    """No card of the notes has the section."""
    NO_FIELD = "no_field"
    """No card of the notes has the field."""
    NOT_ALLOWED = "not_allowed"
    """The value is not one that the field can have."""
    NO_CONVENTIONS = "no_conventions"
    """The card takes no conventions in the section."""


@dataclass(frozen=True, slots=True)
class CardChoice:
    """An option of a field, chosen or not."""

    option: Option
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class CardAnswer:
    """A question with what is answered; texts are BML inline markup."""

    field: Field
    state: AnswerState
    value: Value | None = None
    """Only where it is answered."""
    span: Span | None = None
    """Where the value is in the notes; None if nothing was entered."""
    meaning: Meaning | None = None
    """The row of the system's notes that it was taken from (CC-N6)."""

    @property
    def is_answered(self) -> bool:
        """Whether there is an answer."""
        return self.state is AnswerState.ANSWERED

    @property
    def text(self) -> str:
        """The text of a text field, nothing for others."""
        return self.value if isinstance(self.value, str) and self.field.type.is_text else ""

    @property
    def holding(self) -> Holding | None:
        """The chosen card of its holding, None for other fields and without an answer."""
        return self.value if isinstance(self.value, Holding) else None

    @property
    def choices(self) -> tuple[CardChoice, ...]:
        """All options of a field that has some, in their order."""
        chosen = self.value if isinstance(self.value, tuple) else (self.value,)
        return tuple(CardChoice(option, option.value in chosen) for option in self.field.options)

    @property
    def shown(self) -> str:
        """What the value means in words: labels of options, ``K from A K x``; BML markup."""
        if self.holding is not None:
            return f"{shown_card(self.holding.card)} from {' '.join(self.holding.cards)}"
        if self.field.options:
            return ", ".join(choice.option.label for choice in self.choices if choice.is_chosen)
        return self.text

    @property
    def alert(self) -> str | None:
        """The alert of what was entered, options apart; empty: the mark alone; None: none."""
        return self._disclosure(self.field.alert, self.field.alert_places)

    @property
    def announce(self) -> str | None:
        """The announcement of what was entered, likewise."""
        return self._disclosure(self.field.announce, self.field.announce_places)

    def _disclosure(self, text: str | None, places: frozenset[int]) -> str | None:
        if not self.is_answered or self.value is False:
            return None
        if text is None and isinstance(self.value, Holding) and self.value.place in places:
            return ""
        return text


@dataclass(frozen=True, slots=True)
class UsedConvention:
    """A convention that a partnership plays."""

    name: str
    """Its title, with the author where that adds a fact (CC-C2); as written if not found."""
    convention: Convention | None
    """None if it was not found."""
    use: ConventionUse
    """As the notes name it."""

    @property
    def span(self) -> Span:
        """Where the notes name it."""
        return self.use.span

    @property
    def notes(self) -> str:
        """What the partnership adds."""
        return self.use.notes


@dataclass(frozen=True, slots=True)
class CardSection:
    """A section with its answers."""

    section: SectionLayout
    answers: Mapping[str, CardAnswer] = field(hash=False)
    """For each question of the section, by its id."""
    conventions: tuple[UsedConvention, ...] = ()

    def answer(self, question: Field) -> CardAnswer:
        """Return the answer to a question of the section."""
        return self.answers[question.id]


@dataclass(frozen=True, slots=True)
class Supplement:
    """Something of the notes that has no place on the card."""

    section: str
    """The label of its section."""
    label: str
    """The label of the field; nothing for conventions."""
    text: str
    """The value as written, or the name of the convention."""
    reason: SupplementReason
    span: Span
    section_id: str
    field_id: str = ""
    """Nothing for conventions."""
    value: object = None
    """The value as written, as plain lists, mappings, texts and truth values."""
    convention: UsedConvention | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """One card of a partnership."""

    structure: Structure
    source: Source
    """Of the notes."""
    sections: tuple[CardSection, ...]
    """In the order of the structure."""
    supplement: tuple[Supplement, ...]
    diagnostics: Diagnostics

    @property
    def answers(self) -> Iterator[CardAnswer]:
        """The answers to all questions in their order."""
        for section in self.sections:
            yield from section.answers.values()

    @property
    def title(self) -> str:
        """What the partnership calls its system."""
        return self._general(TITLE)

    @property
    def players(self) -> str:
        """Who plays it, as far as the card asks."""
        return self._general(PLAYERS)

    def _general(self, identifier: str) -> str:
        for section in self.sections:
            if section.section.id == GENERAL and identifier in section.answers:
                return section.answers[identifier].text
        return ""

    def section(self, identifier: str) -> CardSection | None:
        """Return the section with an id, None if there is none."""
        found = (section for section in self.sections if section.section.id == identifier)
        return next(found, None)


class Difference(NamedTuple):
    """A question that is answered otherwise; None: no answer."""

    field: Field
    old: CardAnswer | None
    new: CardAnswer | None


class ConventionDifference(NamedTuple):
    """A convention that only one plays, or to which both add other notes."""

    old: UsedConvention | None
    new: UsedConvention | None


class SectionDifferences(NamedTuple):
    """Where a section differs."""

    section: SectionLayout
    fields: tuple[Difference, ...]
    conventions: tuple[ConventionDifference, ...]


def compare(old: Card, new: Card) -> list[SectionDifferences]:
    """Return the sections of two cards of one structure that differ, in their order.

    Values are compared as they are meant, texts without case, spaces and kinds of dash (CC-S8).
    """
    found = (
        SectionDifferences(
            ours.section, tuple(_fields(ours, theirs)), tuple(_conventions(ours, theirs))
        )
        for ours, theirs in zip(old.sections, new.sections, strict=True)
    )
    return [section for section in found if section.fields or section.conventions]


def _fields(old: CardSection, new: CardSection) -> Iterator[Difference]:
    for question in old.section.questions:
        before, after = (_answered(section.answer(question)) for section in (old, new))
        if before is None and after is None:
            continue
        if before is None or after is None or not _is_same(before, after):
            yield Difference(question, before, after)


def _answered(answer: CardAnswer) -> CardAnswer | None:
    return answer if answer.is_answered else None


def _is_same(old: CardAnswer, new: CardAnswer) -> bool:
    if old.field.type.is_text:
        return compared(old.text) == compared(new.text)
    return old.value == new.value


def _conventions(old: CardSection, new: CardSection) -> Iterator[ConventionDifference]:
    before, after = ({_key(one): one for one in section.conventions} for section in (old, new))
    for key, convention in before.items():
        other = after.get(key)
        if other is None or compared(convention.notes) != compared(other.notes):
            yield ConventionDifference(convention, other)
    for key, convention in after.items():
        if key not in before:
            yield ConventionDifference(None, convention)


def _key(used: UsedConvention) -> str:
    return used.convention.id if used.convention is not None else used.name.casefold()
