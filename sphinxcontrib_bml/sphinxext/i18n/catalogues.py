"""The words that pages add, in the project's language.

English stands where the words are used: in :class:`~sphinxcontrib_bml.display.wording.PageTexts`
and, for what only Sphinx's pages have, in calls of :data:`_`. The translations are the catalogues
in ``locale``.
"""

from __future__ import annotations

from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING

from sphinx.locale import get_translation

from ...display.call_names import CallNames
from ...display.wording import PageTexts

if TYPE_CHECKING:
    from collections.abc import Mapping
    from gettext import NullTranslations

    from sphinx.application import Sphinx

CATALOGUE = "sphinxcontrib_bml"
"""The name of our catalogues."""

LOCALE = Path(__file__).parents[2] / "locale"

_ = get_translation(CATALOGUE)


def english_words() -> dict[str, str]:
    """Return the words of :class:`PageTexts` and its names of calls, by their fields."""
    english, names = PageTexts(), CallNames()
    return {
        **names._asdict(),
        **{name: getattr(english, name) for name in PageTexts._fields[1:]},
    }


def load_wording(words: NullTranslations, call_names: Mapping[str, str]) -> PageTexts:
    """Return the wording of pages; English stands where a translation is not fit.

    :param words: the catalogue of the language.
    :param call_names: fields of :class:`CallNames` that the project words itself.
    """
    phrases = {}
    for name, english in english_words().items():
        translated = words.gettext(english)
        is_letter = name.endswith("_letter")
        fits = len(translated) == 1 if is_letter else has_same_fields(english, translated)
        phrases[name] = translated if fits else english
    names = {name: phrases.pop(name) for name in CallNames._fields}
    return PageTexts(names=CallNames(**{**names, **call_names}), **phrases)


def has_same_fields(english: str, translated: str) -> bool:
    """Tell whether a translation has the places of the English words, such as ``{seat}``."""
    try:
        return _format_fields(english) == _format_fields(translated)
    except ValueError:  # a brace without its other half
        return False


def _format_fields(text: str) -> list[str]:
    return sorted(name for _text, name, *_rest in Formatter().parse(text) if name is not None)


def setup(app: Sphinx) -> None:
    """Let Sphinx find the catalogues."""
    app.add_message_catalog(CATALOGUE, str(LOCALE))
