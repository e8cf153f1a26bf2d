"""Badges: for whom something holds, in words (VARIANTS VA-20)."""

from __future__ import annotations

from collections.abc import Iterable

from ..language.source import Span
from ..language.syntax import Heading, InPart
from ..language.variants.lines import words_of
from ..language.variants.parts import VariantLine
from ..language.variants.resolving import Names
from .wording import PageTexts


def badge_of(lines: Iterable[VariantLine], names: Names, wording: PageTexts) -> str:
    """Return what lines ``//only`` and ``//except`` say, ``only ben``; nothing for none."""
    words = []
    for line in lines:
        known = dict.fromkeys(word.key for word in words_of(line) if word.key in names)
        if known:
            pattern = wording.all_but if line.is_except else wording.only
            words.append(pattern.format(names=", ".join(names[key] for key in known)))
    return ", ".join(dict.fromkeys(words))


def badge_of_names(keys: Iterable[str], names: Names, wording: PageTexts) -> str:
    """Return the badge of a text that stands for some names."""
    known = set(keys)
    return wording.only.format(names=", ".join(name for key, name in names.items() if key in known))


class Badges:
    """The badges of elements in their order; what stands at a heading is not said below it."""

    def __init__(self, names: Names, wording: PageTexts) -> None:
        """Begin above the first element.

        :param names: as they are shown, by themselves case folded; none: no badges.
        """
        self.names = names
        self.wording = wording
        self._shown: set[Span] = set()
        """The lines whose badges stand at headings."""

    def new_of(self, element: InPart) -> str:
        """Return for whom an element holds, nothing where that stands above (VARIANTS VA-20)."""
        part = element.part
        lines = [line for one in part.with_outers() for line in one.lines] if part else []
        new = [line for line in lines if line.span not in self._shown]
        if isinstance(element, Heading):
            self._shown.update(line.span for line in new)
        return badge_of(new, self.names, self.wording)
