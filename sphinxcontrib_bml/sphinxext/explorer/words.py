"""The words of the explorer in the project's language (RESOLVER RX-7).

The scripts have them in English; here stands what they may want translated.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx.locale import get_translator

from ..i18n.catalogues import CATALOGUE, english_words, has_same_fields

if TYPE_CHECKING:
    from collections.abc import Iterable
    from gettext import NullTranslations

    from ...display.wording import PageTexts


def _(phrase: str) -> str:
    """Return a phrase as it is; its name lets those who extract messages find it."""
    return phrase


PHRASES = (
    _("Auction"),
    _("Ask"),
    _("Bidding box"),
    _("We call"),
    _("They call"),
    _("Higher bids"),
    _("Bids"),
    _("Undo"),
    _("Clear"),
    _("Copy link"),
    _("Copied"),
    _("Copy the address of this page"),
    _("Seat"),
    _("Vulnerability"),
    _("any"),
    _("The notes could not be loaded."),
    _("Type an auction, or tap a call. Their calls stand in parentheses."),
    _("The auction so far"),
    _("not in the notes"),
    _("see what follows"),
    _("System on, as after {0}:"),
    _("By the row for all other calls:"),
    _("In the notes, without a text of its own."),
    _("Their pass; no agreement is needed."),
    _("Agreed for other seats or vulnerabilities only."),
    _("No agreement in the notes."),
    _("Known as far as {0}"),
    _("{0} falls under the row for all other calls:"),
    _("Had they passed, {0} would be: {1}"),
    _("Nothing says that this holds here."),
    _("Did you mean {0}?"),
    _("If every second call is theirs: {0}"),
    _("The notes also say:"),
    _("when {0}: {1}"),
    _("Show in the notes"),
    _("row {0}"),
    _("We open"),
    _("They open"),
    _("We bid"),
    _("If they pass, we bid"),
    _("If they bid"),
    _("What the notes have after {0}:"),
    _("The auction is over."),
    _("The notes go no further here."),
    _("(+{0} more)"),
    _("continuations: {0}"),
    _("An auction has no more than {0} characters."),
    _("“{0}” stands for any call, so nothing may follow it."),
    _("“{0}” is no call but stands for several; ask for one of them."),
    _("“{0}” is no call. Calls are 1♣ to 7NT, P, X and XX."),
    _("{0} cannot be called here: the auction is over."),
    _("{0} cannot be called here: it is not higher than {1}."),
    _("{0} cannot be called here: there is nothing to double."),
    _("{0} cannot be called here: there is nothing to redouble."),
)
"""What only the explorer says."""

SHARED = (
    "first_seat",
    "second_seat",
    "third_seat",
    "fourth_seat",
    "first_or_second_seat",
    "third_or_fourth_seat",
    "we_vulnerable",
    "we_not",
    "they_vulnerable",
    "they_not",
    "both_vulnerable",
    "neither_vulnerable",
    "we_alone_vulnerable",
    "they_alone_vulnerable",
    "alert",
)
"""The fields of :class:`PageTexts` that the explorer uses as well."""
NAMES = ("passed", "double", "redouble", "notrump")
"""Likewise those of its names of calls."""


def translated_words(
    wording: PageTexts,
    words_of_language: NullTranslations | None = None,
    phrases: Iterable[str] = PHRASES,
) -> dict[str, str]:
    """Return the words that are not as in English, by the English ones.

    :param words_of_language: the catalogue; by default that of the build.
    :param phrases: those that scripts say beside the shared ones.
    """
    translate = (words_of_language or get_translator(CATALOGUE)).gettext
    english = english_words()
    words = {phrase: translate(phrase) for phrase in phrases}
    words |= {english[name]: getattr(wording, name) for name in SHARED}
    words |= {english[name]: getattr(wording.names, name) for name in NAMES}
    return {
        phrase: word
        for phrase, word in words.items()
        if word != phrase and has_same_fields(phrase, word)
    }
