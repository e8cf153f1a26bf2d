"""Where two partnerships differ on one card (CARDS CC-N9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .agreeing import compared
from .card import Card, CardAnswer, CardSection, UsedConvention
from .structure import Field, SectionLayout


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

    Values are compared as they are meant, texts without case, blanks and kinds of dash (CC-S8).
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
