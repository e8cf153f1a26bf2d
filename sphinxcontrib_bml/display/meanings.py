"""What was read of the text of an agreement, as lines for people (MEANINGS MN-91)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..agreements.meanings.model import Claim, Meaning


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
