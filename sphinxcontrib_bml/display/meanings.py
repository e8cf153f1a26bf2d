"""What was read of the text of an agreement, as lines for people (MEANINGS MN-91)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..agreements.answers import Answer, Status

if TYPE_CHECKING:
    from ..agreements.meanings.books import BookMeanings
    from ..agreements.meanings.model import Claim, Meaning


def answer_reading(answer: Answer, meanings: BookMeanings) -> Iterator[str]:
    """Yield the lines for the text of an answer and for its line ``//hand``, after blank lines."""
    for one in answer.meanings[:1]:
        # A row for all other calls has no call of its own.
        auction = answer.auction if answer.status is Status.REST else one.auction
        about = one._replace(auction=auction)
        if one.text:
            yield ""
            yield from reading_lines(meanings.of(about), meanings.inferred(about))
        hand = one.row.hand
        if hand is not None:
            yield ""
            yield f"//hand = {hand}".rstrip()
            if hand:
                yield from reading_lines(meanings.of_text(hand, auction, one.conditions))


def reading_lines(meaning: Meaning, inferred: Claim | None = None) -> Iterator[str]:
    """Yield the claims of a text in words, what it says of some hands, and what was not read.

    :param inferred: a claim that is not in the text, shown in brackets (MN-70).
    """
    words = str(meaning) or "nothing"
    if inferred is not None:
        words += f" ({inferred.in_words})"
    yield f"Read as: {words}"
    soft = list(meaning.soft)
    unread = [one.span for one in meaning.unread]
    for title, spans in (("Not firm", soft), ("Not read", unread)):
        if spans:
            parts = (" ".join(meaning.text[start:end].split()) for start, end in spans)
            yield f"{title}: {'; '.join(parts)}"
