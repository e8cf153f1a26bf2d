"""The claims in the text of an agreement, as lines for people (MEANINGS MN-91)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..agreements import answers
from ..agreements.answers import Answer, Status

if TYPE_CHECKING:
    from ..agreements.meanings.books import BookMeanings
    from ..agreements.meanings.model import Claim, Meaning, Span


class TextReading(NamedTuple):
    """What is read of a text, and the length that its bid shows without words (MN-70)."""

    meaning: Meaning
    inferred: Claim | None = None

    @property
    def read_as(self) -> str:
        """The claims in English, one that is not in the text in brackets."""
        words = str(self.meaning)
        return words if self.inferred is None else f"{words} ({self.inferred.in_words})".lstrip()

    @property
    def not_firm(self) -> str:
        """The parts about some hands only, with semicolons between them."""
        return self._words_of(self.meaning.soft)

    @property
    def not_read(self) -> str:
        """The parts that were not read, with semicolons between them."""
        return self._words_of(part.span for part in self.meaning.unread)

    def _words_of(self, spans: Iterable[Span]) -> str:
        text = self.meaning.text
        return "; ".join(" ".join(text[start:end].split()) for start, end in spans)


def asked_meanings(answer: Answer) -> Sequence[answers.Meaning]:
    """Return the meanings of an answer, those of rows for all other calls as about its call."""
    if answer.status is not Status.REST:
        return answer.meanings
    return [one._replace(auction=answer.auction) for one in answer.meanings]


def answer_reading(answer: Answer, meanings: BookMeanings) -> Iterator[str]:
    """Yield the lines for the text of an answer and for its line ``//hand``, after blank lines."""
    for one in asked_meanings(answer)[:1]:
        if one.text:
            yield ""
            yield from reading_lines(meanings.of(one), meanings.inferred(one))
        hand = one.row.hand
        if hand is not None:
            yield ""
            yield f"//hand = {hand}".rstrip()
            if hand:
                yield from reading_lines(meanings.of_text(hand, one.auction, one.conditions))


def reading_lines(meaning: Meaning, inferred: Claim | None = None) -> Iterator[str]:
    """Yield the claims of a text in words, what it says about some hands, and what was not read.

    :param inferred: a claim that is not in the text, shown in brackets (MN-70).
    """
    reading = TextReading(meaning, inferred)
    yield f"Read as: {reading.read_as or 'nothing'}"
    if meaning.soft:
        yield f"Not firm: {reading.not_firm}"
    if meaning.unread:
        yield f"Not read: {reading.not_read}"
