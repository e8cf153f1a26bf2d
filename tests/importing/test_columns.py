"""Columns are known by their headers, in six languages (IM-17)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.importing.model.columns import Column, column_called


@pytest.mark.parametrize(
    ("words", "column"),
    [
        ("HCP Points fp Punkte PH points-H punten pt pc punkty hp po\u00e4ng", Column.POINTS),
        (
            "Length len cards l\u00e4nge longueur lengte d\u0142ugo\u015b\u0107 l\u00e4ngd",
            Column.LENGTH,
        ),
        ("Meaning Bedeutung signification betekenis znaczenie betydelse", Column.MEANING),
        ("Forcing forcierend imp\u00e9ratif forsuj\u0105ce krav", Column.FORCING),
        ("Alert alerted alertpflichtig alerte alerteren alerteras", Column.ALERT),
        ("Seat position place plaats pozycja plats", Column.SEAT),
        (
            "Vul gefahr vuln\u00e9rabilit\u00e9 kwetsbaarheid za\u0142o\u017cenia Po_partii zon",
            Column.VULNERABILITY,
        ),
        ("Notes Anmerkung remarque opmerking uwagi anm\u00e4rkning", Column.NOTES),
        ("HCP_min fp-min punkte-min phl-min ph.min pt-min punten-min pc-min", Column.LEAST_POINTS),
        ("other", Column.OTHER),
    ],
)
def test_a_header_names_its_column(words: str, column: Column) -> None:
    assert {word: column_called(word) for word in words.split()} == dict.fromkeys(
        words.split(), column
    )


def test_other_headers_name_none() -> None:
    assert [column_called(word) for word in ("", "x", "Xyz", "Meaningful", "kravx")] == [None] * 5
