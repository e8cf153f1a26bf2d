"""Comparison of texts of cards with the notes by their meanings: not needed to show a page."""

from __future__ import annotations

from ...agreements.meanings.comparing import do_agree
from ...agreements.meanings.reader import meaning_of
from ...language.options import Language
from .card import agree, compared


def agree_in_meaning(own: str, theirs: str, auction: str = "", language: Language = "en") -> bool:
    """Return whether a text of a card agrees with a text of the notes about a call (CC-N6).

    Where the meanings do not decide it, the words do.

    :param auction: the auction with the call; unknown by default.
    :param language: the language of the notes.
    """
    if compared(own) == compared(theirs):
        return True
    ours, notes = (meaning_of(text, auction, language=language) for text in (own, theirs))
    answer = do_agree(ours, notes)
    return agree(own, theirs) if answer is None else answer
