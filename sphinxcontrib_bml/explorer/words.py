"""The words of the explorer and of other scripts of pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from babel import Locale, UnknownLocaleError
from sphinx.locale import get_translator

from ..display.wording import PageTexts, PluralText
from ..sphinxext.translatable_messages import CATALOG, EVERY_FORM, english_words, translate

if TYPE_CHECKING:
    from collections.abc import Iterable
    from gettext import NullTranslations

    from .model import Phrase


def N_(*forms: str) -> tuple[str, ...]:  # noqa: N802 - the name by which babel finds messages
    """Return a phrase unchanged, to mark it for translation; plural phrases have two forms."""
    return forms


PHRASES = (
    N_("Auction"),
    N_("Look up"),
    N_("Bidding box"),
    N_("Our call"),
    N_("Their call"),
    N_("Higher bids"),
    N_("Bids"),
    N_("Undo"),
    N_("Clear"),
    N_("Remove: {0}"),
    N_("Copy link"),
    N_("Copied"),
    N_("For example"),
    N_("Did you mean"),
    N_("Read as {0}"),
    N_("“{0}” stands for:"),
    N_("“{0}” is neither an auction nor a name in the notes."),
    N_("Copy the URL of this page"),
    N_("Seat"),
    N_("Vulnerability"),
    N_("any"),
    N_("The notes could not be loaded."),
    N_("Type an auction, or tap a call. Their calls are in parentheses."),
    N_("Partner"),
    N_("in the notes"),
    N_("Otherwise ({0})"),
    N_("Auction so far"),
    N_("not in the notes"),
    N_("see responses below"),
    N_("Same as after {0}:"),
    N_("From the row for all other calls:"),
    N_("falls under the row {0}"),
    N_("Also in the notes, in words:"),
    N_("In the notes, but without a description."),
    N_("They pass. No agreement is needed."),
    N_("Agreed only for another seat or vulnerability."),
    N_("No agreement in the notes."),
    N_("The notes cover {0}"),
    N_("For {0}, the row for all other calls applies:"),
    N_("If they had passed, {0} would mean: {1}"),
    N_("The notes do not say if this applies here."),
    N_("Did you mean {0}?"),
    N_("If the opponents make every second call: {0}"),
    N_("The notes also say:"),
    N_("if {0} shows {1}"),
    N_("Open in the notes"),
    N_("row {0}"),
    N_("We open"),
    N_("They open"),
    N_("We bid"),
    N_("Our calls if they pass"),
    N_("Their calls"),
    N_("After {0}, the notes have:"),
    N_("The auction is over."),
    N_("The notes end here."),
    N_("(+{0} more)"),
    N_("{0} continuation", "{0} continuations"),
    N_("An auction has at most {0} characters."),
    N_("“{0}” stands for any call, so no call can follow it."),
    N_("“{0}” stands for several calls; ask for one."),
    N_("“{0}” is not a call. Calls are 1♣ to 7NT, P, X and XX."),
    N_("{0} is not legal: the auction is over."),
    N_("{0} is not legal: it is not higher than {1}."),
    N_("{0} is not legal: there is no bid to double."),
    N_("{0} is not legal: there is no double to redouble."),
)
"""Phrases of the explorer only."""
OF_READINGS = (N_("How this is read"),)
"""Phrases of explorers that show what is read of texts."""
OF_HANDS = (
    N_("Show me a hand"),
    N_("Another hand"),
    N_("Assumed: {0}"),
    N_("Left out: hands for {0}; {1} % are left"),
    N_("About {0} of 1,000,000 deals have such hands"),
    N_("No hand fits."),
)
"""Phrases of explorers that show hands."""

SHARED_WORDS = (
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
    "north_letter",
    "east_letter",
    "south_letter",
    "west_letter",
)
"""The fields of :class:`PageTexts` that the explorer also uses."""
NAMES = ("passed", "double", "redouble", "notrump")
"""The names of calls that the explorer also uses."""


def translated_words(
    wording: PageTexts,
    words_of_language: NullTranslations | None = None,
    phrases: Iterable[tuple[str, ...]] = PHRASES,
) -> dict[str, Phrase]:
    """Return the translated texts by English text.

    Plural texts are always included, with their language and their forms, by the names of plural
    forms in browsers (RESOLVER RX-7).

    :param words_of_language: the catalog; by default that of the build.
    :param phrases: the phrases of scripts in addition to the shared ones.
    """
    catalog = words_of_language or get_translator(CATALOG)
    english = english_words()
    words: dict[Any, Phrase] = {
        forms[-1]: translate(catalog, *forms) if len(forms) == 1 else _plural(catalog, forms)
        for forms in phrases
    }
    words |= {english[name]: getattr(wording, name) for name in SHARED_WORDS}
    words |= {english[name]: getattr(wording.names, name) for name in NAMES}
    return {phrase: word for phrase, word in words.items() if word != phrase}


def _plural(catalog: NullTranslations, forms_in_english: tuple[str, ...]) -> dict[str, str]:
    english = PluralText(forms_in_english)
    text = translate(catalog, english)
    try:  # Forms may be spelled as in English and follow another rule: French has 0 question.
        language = Locale.parse("en" if text == english else catalog.info()["language"])
    except (KeyError, ValueError, UnknownLocaleError):  # Nobody knows the rule for its forms.
        text, language = english, Locale("en")
    forms = {language.plural_form(number): text.form(number) for number in EVERY_FORM}
    return {"in": language.language, "other": text.forms[-1], **forms}
