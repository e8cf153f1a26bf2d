"""The list of alerts and announcements of a card (CARDS CC-P8)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ...display.wording import PageTexts
from ..model.card import Card, CardAnswer
from ..model.structure import Field, Option


def disclosed_answers(
    card: Card, wording: PageTexts, sections: Collection[str] = ()
) -> tuple[str, ...]:
    """Return a line for each answer that is alerted or announced: ``2♦: announce: hearts``.

    :param sections: ids of the sections to list; empty for all.
    """
    return tuple(
        f"{section.section.label}, {label}: {words}"
        for section in card.sections
        if not sections or section.section.id in sections
        for question, label in section.section.full_labels
        for words in _of_answer(section.answer(question), wording)
    )


def _of_answer(answer: CardAnswer, wording: PageTexts) -> Iterator[str]:
    for choice in answer.choices:
        if choice.is_chosen and (words := _words(choice.option, wording)):
            yield f"{choice.option.label}: {words}"
    is_marked = answer.alert is not None or answer.announce is not None
    if is_marked and (words := _words(answer.field, wording)):
        yield words


def _words(asked: Field | Option, wording: PageTexts) -> str:
    """Return what is alerted or announced in words; empty for nothing."""
    named = ((wording.alert, asked.alert), (wording.announcement, asked.announce))
    return ", ".join(
        f"{name}: {text}" if text else name for name, text in named if text is not None
    )
