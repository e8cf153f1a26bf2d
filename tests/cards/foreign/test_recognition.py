"""Files of other programs, recognised by their content, and bad ones: XC-8."""

from __future__ import annotations

import json

import pytest

from sphinxcontrib_bml.cards.files.foreign.recognition import read_foreign_card
from sphinxcontrib_bml.cards.files.foreign.results import ForeignCardError
from tests.cards.foreign.synthetic_form import synthetic_form

BBO = {"source": "bbo-acbl", "schema_version": "1.1", "cards": [{"title": "x"}]}
CRAFTWORK = {"format": "bridge_classroom", "schema_version": "1.0", "general": {"system": "x"}}
BML = {"format": "bml-card", "version": 1, "cards": [{"structure": "acbl", "version": "2.0"}]}


@pytest.mark.parametrize(
    ("data", "program"),
    [
        (json.dumps(BBO).encode(), "card of BBO"),
        (b'{"cards": [{"title": "x", "fields": {"names": "y"}}]}', "card of BBO"),
        (b"\xef\xbb\xbf\n" + json.dumps(CRAFTWORK).encode(), "card of bridge-craftwork"),
        (json.dumps(BML).encode(), "card of bml"),
        (b"System type = 1\r\nMulti = 1\r\n", "system of BBA"),
        (synthetic_form(), "form of the ACBL"),
        (b"\n" + synthetic_form(), "form of the ACBL"),
    ],
)
def test_the_content_decides(data: bytes, program: str) -> None:
    assert read_foreign_card(data).program == program


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "no JSON"),
        (b"{", "no JSON"),
        (b"[" * 100_000, "no JSON: values are nested too deeply"),
        (b"{}", "no cards"),
        (b"[]", "no cards"),
        (b"\xff\xfe\x00", "it is not text"),
        (b"1N = 15--17\n", "no card: a JSON card of bml"),
        (b"Name = 1\nOther = 2\n", "no card: a JSON card of bml"),
        (b"format: acbl\n", "no card: a JSON card of bml"),
        (json.dumps({**BBO, "schema_version": "2"}).encode(), "schema_version '2'; version 1.1"),
        (json.dumps({**BBO, "cards": []}).encode(), "it has no cards"),
        (json.dumps({**BBO, "cards": [5]}).encode(), "it has no cards"),
        (json.dumps({**CRAFTWORK, "schema_version": 2}).encode(), "schema_version 2; version 1.0"),
        (json.dumps({**CRAFTWORK, "schema_version": "\n" * 99}).encode(), "schema_version '\\n"),
        (json.dumps({**BML, "version": 9}).encode(), "version 9"),
    ],
)
def test_what_is_no_card_is_refused_in_one_line(data: bytes, words: str) -> None:
    with pytest.raises(ForeignCardError) as error:
        read_foreign_card(data)
    assert words in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("value", [None, True, 5, -1e300, "x", [], [1], {}, {"a": {"b": 1}}])
def test_any_value_of_any_key_is_read_or_named(value: object) -> None:
    paths = {"notrump": {"one_nt": {"range_min": value, "five_card_major": value}}}
    leads = {"vs_suits": {"honors": {"lead_choice_AKx": value}}}
    card = read_foreign_card(json.dumps({**CRAFTWORK, **paths, "leads": leads}).encode())
    assert card.text
    parts = {
        "fields": {"1NTMin1": value},
        "conventions": {"F1C": value},
        "leads": {"ls-akx-a": value},
    }
    for parts_of_card in (parts, dict.fromkeys(parts, value)):
        bbo = json.dumps({**BBO, "cards": [{"title": value, **parts_of_card}]})
        assert read_foreign_card(bbo.encode()).text
