"""The claims in the text of an agreement, as lines for people (MEANINGS MN-91, MN-93)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..agreements import answers
from ..agreements.answers import Answer, Status
from ..agreements.meanings.model import Alternative
from ..agreements.meanings.wording import in_words
from .wording import PageTexts

if TYPE_CHECKING:
    from ..agreements.meanings.books import BookMeanings
    from ..agreements.meanings.model import Claim, Meaning, Span

_ENGLISH = PageTexts()


class TextReading(NamedTuple):
    """The claims read in a text, and the length that its bid shows without words (MN-70)."""

    meaning: Meaning
    inferred: Claim | None = None

    @property
    def read_as(self) -> str:
        """The claims in English, one that is not in the text in brackets."""
        return self.words(_ENGLISH)

    @property
    def has_claims(self) -> bool:
        """Whether the text claims anything, or its bid shows a length."""
        return bool(self.inferred or any(one.claims for one in self.meaning.alternatives))

    def words(self, texts: PageTexts) -> str:
        """Return the claims in words, one that is not in the text in brackets."""
        words = in_words(self.meaning.alternatives, texts.claims)
        if self.inferred is None:
            return words
        return f"{words} ({in_words([Alternative((self.inferred,))], texts.claims)})".lstrip()

    def lines(self, texts: PageTexts = _ENGLISH) -> Iterator[str]:
        """Yield the claims, the parts about some hands, and the parts that were not read.

        :param texts: the texts of the language; by default English.
        """
        yield texts.read_as.format(claims=self.words(texts) or "nothing")
        if self.meaning.soft:
            yield texts.not_firm.format(text=self.not_firm)
        if self.meaning.unread:
            yield texts.not_read.format(text=self.not_read)

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
    """Return the claims of a text in words, what it says about some hands, and what was not read.

    :param inferred: a claim that is not in the text, shown in brackets (MN-70).
    """
    return TextReading(meaning, inferred).lines()
