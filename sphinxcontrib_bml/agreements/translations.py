"""Books whose texts are those of another language (RESOLVER RS-7)."""

from __future__ import annotations

from collections.abc import Callable

from ..bridge import Suit
from ..language.inline import alert_length
from ..language.options import Options
from ..language.variables import other_of
from .bindings import NOTHING_BOUND, VariableBindings
from .book import Agreement, Book, SourceRow
from .descriptions import Description

Translation = Callable[[SourceRow], str | None]
"""Gives the description of a row in another language, without an alert mark; None: it has none."""


def translate_book(book: Book, translation: Translation, options: Options) -> Book:
    """Return a book with the texts that rows have in another language.

    Variables are written out as in the notes themselves (LANGUAGE EX-13).

    :param options: how the notes were read.
    """
    texts = _Translator(translation, options)
    found = Book()
    for agreement in book:
        found.add(agreement._replace(text=texts.of_agreement(agreement), stands=True))
    found.rest_rows = [
        rest._replace(text=texts.written_out(rest.row, rest.text, NOTHING_BOUND, None))
        for rest in book.rest_rows
    ]
    found.systems_on = book.systems_on
    return found


class _Translator:
    """Writes translations out."""

    def __init__(self, translation: Translation, options: Options) -> None:
        self._translation = translation
        self._options = options

    def of_agreement(self, agreement: Agreement) -> str:
        """Return the text of an agreement."""
        words: dict[str, Suit] = {}
        for name, suit in agreement.bindings.items():
            words |= {name: suit, **other_of(name, suit)}
        bid = agreement.auction.calls[-1].suit
        if agreement.variable and bid is not None:
            words[agreement.variable] = bid
        bound = VariableBindings(agreement.bindings, words)
        return self.written_out(agreement.row, agreement.text, bound, bid)

    def written_out(
        self, row: SourceRow, text: str, bound: VariableBindings, bid: Suit | None
    ) -> str:
        """Return what a row says in the other language; ``text`` where that has nothing for it."""
        translation = self._translation(row) if text else None
        if translation is None:
            return text
        mark = row.written[: alert_length(row.written, self._options)] if row.alert else ""
        return mark + Description(translation).expand(bound, bid)
