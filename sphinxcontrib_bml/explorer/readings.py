"""The read claims of a system, for explorers (MEANINGS MN-93)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .page import TEXT_READER

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from ..agreements.answers import Meaning
    from ..display.wording import PageTexts
    from ..sphinxext.systems import BuildSystem


class SystemReadings:
    """The read claims of a system, translations included."""

    def __init__(self, system: BuildSystem, texts: PageTexts) -> None:
        """Read nothing yet.

        :param texts: the texts of the language of the pages.
        """
        from ..agreements.meanings.books import BookMeanings

        shown = system.translated_system
        self._meanings = BookMeanings(shown.book, shown.options.notes_language)
        self._texts = texts

    @property
    def facts(self) -> tuple[str, bool]:
        """What readings of one part depend on in other parts (MEANINGS MN-6)."""
        return self._meanings.counting.value, self._meanings.uses_marks

    def of(self, meaning: Meaning) -> str:
        """Return the claims of a definition as lines of text; empty if it has none."""
        from ..display.meanings import TextReading

        reading = TextReading(self._meanings.of(meaning), self._meanings.inferred(meaning))
        return "\n".join(reading.lines(self._texts)) if reading.has_claims else ""


def setup(app: Sphinx) -> None:
    """Let explorers read texts."""
    TEXT_READER.set(app, SystemReadings)
