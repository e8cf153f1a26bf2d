"""A card: its answers, their values, and how to compare them (CARDS CC-N6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from ...agreements.abbreviations import normalize_text
from ...agreements.answers import Meaning
from ...language.codes import Code
from ...language.diagnostics import Diagnostics, quoted
from ...language.inline import convert, without_marks
from ...language.options import Options
from ...language.source import Source, Span
from ..files.form import LONGEST_TEXT, LONGEST_TEXTAREA, Form
from ..files.yaml import ListNode, MapNode, Node, Scalar, kind_of
from .card_slips import guessed
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

if TYPE_CHECKING:
    from .missing_answers import MissingAnswer


def shown_text(text: str) -> str:
    """Return BML inline markup as plain text: suits and dashes, without font marks."""
    return convert(without_marks(text, Options()))


def compared(text: str) -> str:
    """Return a text without the differences that comparisons ignore."""
    return "".join(normalize_text(text).split()).casefold().rstrip(".")


Value = str | bool | tuple[str, ...] | Holding
"""A text, a truth value, options in the order of the field, or a card of a holding."""

_TRUE_WORDS = frozenset({"yes", "y", "on", "1", "x"})
_FALSE_WORDS = frozenset({"no", "n", "off", "0"})


def read_value(form: Form, field: Field, node: Node) -> Value | None:
    """Return the value of a field from a node that is not null, or None after a message."""
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
    """Return a text; numbers and dates stay as written, and too long texts are kept (CC-R10)."""
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
    """Return a hint about answers from tables (CC-N6) for a field that is not text."""
    is_taken = isinstance(node, MapNode) and node.get("from") is not None
    return "from works only for text answers; answer this question here" if is_taken else ""


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
    is_one = field.type is FieldType.RADIO
    expected = f"one of {allowed} is expected" if is_one else f"some of {allowed} are expected"
    form.report(
        node.span,
        f"{field.id} is {kind_of(node)}; {expected}",
        _from_hint(node) or guessed(word, field.options),
        Code.CARD_BAD_OPTION,
    )
    return None


def _options(form: Form, field: Field, node: Node) -> tuple[str, ...] | None:
    """Return the options of a list or a single value, in the order of the field."""
    if isinstance(node, Scalar) and "," in node.text and node.is_text:
        form.report(
            node.span,
            f"{field.id} is one text, {quoted(node.text)}; a list of options is expected",
            f"write [{', '.join(one.strip() for one in node.text.strip('[]').split(','))}]",
            Code.CARD_BAD_OPTION,
        )
        return None
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
    """State of the answer to a question."""

    ANSWERED = "answered"
    EMPTY = "empty"
    """There is no answer."""
    UNKNOWN = "unknown"
    """The answer should come from an auction that the notes do not define (CC-N6)."""
    WRONG = "wrong"
    """The answer is not allowed; it appears in the supplementary notes."""


class SupplementReason(StrEnum):
    """Reason for an item in the supplementary notes."""

    NO_SECTION = "no_section"
    """No card of the file has the section."""
    NO_FIELD = "no_field"
    """No card of the file has the field."""
    NOT_ALLOWED = "not_allowed"
    """The field does not allow the value."""
    NO_CONVENTIONS = "no_conventions"
    """The section of the card does not accept conventions."""


@dataclass(frozen=True, slots=True)
class CardChoice:
    """An option of a field, chosen or not."""

    option: Option
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class CardAnswer:
    """A question with its answer; texts are BML inline markup."""

    field: Field
    state: AnswerState
    value: Value | None = None
    """The value; None without an answer."""
    span: Span | None = None
    """The place of the value in the card file; None if it is missing."""
    meaning: Meaning | None = None
    """The meaning of the row in the notes that gave the answer (CC-N6)."""
    is_taken: bool = False
    """Whether the card file takes the text from the notes (CC-N6)."""
    is_derived: bool = False
    """Whether the answer follows from the notes, and the card file does not give it (DR-7)."""
    sources: tuple[Meaning, ...] = ()
    """The meanings of the rows that a derived answer rests on (DR-8)."""

    @property
    def is_answered(self) -> bool:
        """Whether there is an answer."""
        return self.state is AnswerState.ANSWERED

    @property
    def text(self) -> str:
        """The text of a text field; empty for others."""
        return self.value if isinstance(self.value, str) and self.field.type.is_text else ""

    @property
    def holding(self) -> Holding | None:
        """The chosen card of a holding; None without an answer and for other fields."""
        return self.value if isinstance(self.value, Holding) else None

    @property
    def choices(self) -> tuple[CardChoice, ...]:
        """All options of the field, in order."""
        chosen = self.value if isinstance(self.value, tuple) else (self.value,)
        return tuple(CardChoice(option, option.value in chosen) for option in self.field.options)

    @property
    def shown(self) -> str:
        """The value in words, as BML markup: labels of options, ``K from A K x``."""
        if self.holding is not None:
            return f"{shown_card(self.holding.card)} from {' '.join(self.holding.cards)}"
        if self.field.options:
            return ", ".join(choice.option.label for choice in self.choices if choice.is_chosen)
        return self.text

    @property
    def alert(self) -> str | None:
        """The alert of the value without its options; empty for the mark alone; None without it."""
        return self._disclosure(self.field.alert, self.field.alert_places)

    @property
    def announce(self) -> str | None:
        """The announcement of the value without its options; empty for the mark alone; or None."""
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
    """The title, with the author if it adds information (CC-C2); as written if not found."""
    convention: Convention | None
    """The convention; None if it was not found."""
    use: ConventionUse
    """The reference in the card file."""

    @property
    def span(self) -> Span:
        """The place of the reference in the card file."""
        return self.use.span

    @property
    def notes(self) -> str:
        """The partnership's own notes on the convention."""
        return self.use.notes


@dataclass(frozen=True, slots=True)
class CardSection:
    """A section with its answers."""

    section: SectionLayout
    answers: Mapping[str, CardAnswer] = field(hash=False)
    """The answer to each question of the section, by id."""
    conventions: tuple[UsedConvention, ...] = ()

    def answer(self, question: Field) -> CardAnswer:
        """Return the answer to a question of the section."""
        return self.answers[question.id]


@dataclass(frozen=True, slots=True)
class Supplement:
    """A part of the card file without a field on the card."""

    section: str
    """Label of the section."""
    label: str
    """Label of the field; empty for conventions."""
    text: str
    """The value as written, or the name of the convention."""
    reason: SupplementReason
    span: Span
    section_id: str
    field_id: str = ""
    """Id of the field; empty for conventions."""
    value: object = None
    """The value as written, as plain lists, mappings, texts and truth values."""
    convention: UsedConvention | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """One card of a partnership."""

    structure: Structure
    source: Source
    """The card file."""
    sections: tuple[CardSection, ...]
    """The sections in the order of the structure."""
    supplement: tuple[Supplement, ...]
    diagnostics: Diagnostics
    missing: tuple[MissingAnswer, ...] = ()
    """The required questions without an answer."""

    @property
    def answers(self) -> Iterator[CardAnswer]:
        """The answers to all questions, in order."""
        for section in self.sections:
            yield from section.answers.values()

    @property
    def title(self) -> str:
        """The name that the partnership gives its system, as it is shown (YM-11)."""
        return self._general(TITLE)

    @property
    def players(self) -> str:
        """The players, as they are shown, if the card asks for them (YM-11)."""
        return self._general(PLAYERS)

    def _general(self, identifier: str) -> str:
        for section in self.sections:
            if section.section.id == GENERAL and identifier in section.answers:
                return shown_text(section.answers[identifier].text)
        return ""

    def section(self, identifier: str) -> CardSection | None:
        """Return the section with an id, or None."""
        found = (section for section in self.sections if section.section.id == identifier)
        return next(found, None)


class Difference(NamedTuple):
    """A question with different answers; None is no answer."""

    field: Field
    old: CardAnswer | None
    new: CardAnswer | None


class ConventionDifference(NamedTuple):
    """A convention that only one plays, or that has different notes."""

    old: UsedConvention | None
    new: UsedConvention | None


class SectionDifferences(NamedTuple):
    """The differences in a section."""

    section: SectionLayout
    fields: tuple[Difference, ...]
    conventions: tuple[ConventionDifference, ...]


def compare(old: Card, new: Card) -> list[SectionDifferences]:
    """Return the sections that differ between two cards of one structure, in order.

    Values are compared by meaning; case, spaces and kinds of dash are ignored (CC-S8).
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
