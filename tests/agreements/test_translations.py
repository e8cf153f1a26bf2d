"""Books with the texts of another language (RESOLVER RS-7)."""

from __future__ import annotations

from sphinxcontrib_bml.agreements.book import SourceRow
from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.agreements.system import translate_book

WORDS = {
    "raise, 4+M": "Hebung, 4+M",
    "rest": "alles andere",
    "other major": "oM in der anderen",
    "strong": "stark",
}


def in_german(row: SourceRow) -> str | None:
    return WORDS.get(row.written.lstrip("! "))


def test_texts_are_those_of_the_other_language_variables_written_out() -> None:
    notes = parse(
        "1M = five\n  2M = raise, 4+M\n  3oM = other major\n  other = rest\n\n1C = ! strong\n1D\n"
        "2C-(X)-\n//as 1C\n"
    )
    book = translate_book(notes.book, in_german)
    assert {one.auction.short: one.text for one in book} == {
        "1H": "five",
        "1H-2H": "Hebung, 4+!h",
        "1H-3S": "!s in der anderen",
        "1S": "five",
        "1S-2S": "Hebung, 4+!s",
        "1S-3H": "!h in der anderen",
        "1C": "! stark",
        "1D": "",
        "2C": "",
        "2C-(X)": "",
    }
    assert [one.text for one in book.rest_rows] == ["alles andere", "alles andere"]
    assert book.systems_on == notes.book.systems_on
    assert [one.stands for one in book] == [one.stands for one in notes.book]


def test_an_alert_of_a_row_stays_before_its_translation() -> None:
    notes = parse("1C = ! strong\n")
    (one,) = translate_book(notes.book, in_german)
    assert (one.text, one.alert) == ("! stark", True)
