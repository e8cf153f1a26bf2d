"""``bml card import``, ``export --to card-data`` and ``pdf --form``: XC-1, XC-5, XC-8."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import pytest

from tests.cards.foreign.synthetic_form import synthetic_form

if TYPE_CHECKING:
    from tests.commands.desk import Desk

CARD = """\
format: acbl
version: "2.0"
sections:
  general:
    fields: {title: Ours, players: Ann and Bob, approach: Two over one}
  no_trump_openings:
    fields: {range: 15--17, stayman: [2c], transfers: [2d, 2h], response_2s: Clubs}
  leads:
    fields: {suit_AKx: A, length_suit: fourth}
"""


@pytest.fixture
def card(desk: Desk) -> str:
    desk.write("card.yaml", CARD)
    (desk.folder / "form.pdf").write_bytes(synthetic_form())
    return "card.yaml"


# XC-5, XC-8
def test_there_and_back(desk: Desk, card: str) -> None:
    result = desk.bml("card", "export", card, "--to", "card-data", "-o", "card.json")
    assert (result.exit_code, result.stderr) == (0, "card.yaml: 9 answers written\n")
    assert json.loads(desk.read("card.json"))["notrump"]["one_nt"] == {
        "range_min": 15,
        "range_max": 17,
    }
    result = desk.bml("card", "import", "card.json", "-o", "again.yaml")
    assert result.stderr == "card.json: card of bridge-craftwork: 9 answers read\n"
    assert desk.bml("card", "compare", card, "again.yaml").exit_code == 0


# XC-5
def test_answers_from_notes_are_exported_too(desk: Desk, card: str) -> None:
    desk.write("ours.bml", "1N = 15--17\n  2N = Transfer to !d\n")
    result = desk.bml("card", "export", card, "--to", "card-data", "--notes", "ours.bml")
    assert json.loads(result.stdout)["notrump"]["responses"]["2nt_other"] == "Transfer to ♦"


# XC-1
def test_the_form_is_filled_and_read(desk: Desk, card: str) -> None:
    result = desk.bml("card", "pdf", card, "--form", "form.pdf", "-o", "ours.pdf")
    assert (result.exit_code, result.stderr) == (
        0,
        "ours.pdf: 4 boxes ticked, 5 filled, 1 lead circled; not on the form: title\n",
    )
    result = desk.bml("card", "import", "ours.pdf", "-o", "again.yaml")
    assert result.stderr == (
        "ours.pdf: form of the ACBL: 7 answers read; guessed: general.title; circles are not read\n"
    )
    result = desk.bml("card", "compare", card, "again.yaml")
    assert result.stdout == (
        "Overview\n    System: Ours -> Two over one\nLeads\n    AKx: A from A K x -> not answered\n"
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("pdf", "card.yaml", "--form", "none.pdf"), "none.pdf: "),
        (("pdf", "card.yaml", "--form", "card.yaml"), "card.yaml: it is damaged"),
        (("pdf", "card.yaml", "--form", "form.pdf", "-o", "form.pdf"), "it is the form"),
        (("pdf", "card.yaml", "--form", "form.pdf", "--engine", "xelatex"), "--engine is for"),
        (("pdf", "wbf.yaml", "--form", "form.pdf"), "wbf.yaml names no ACBL card"),
        (("export", "wbf.yaml", "--to", "card-data"), "wbf.yaml names no ACBL card"),
        (("import", "none.json", "-o", "new.yaml"), "none.json: "),
        (("import", "card.yaml", "-o", "new.yaml"), "card.yaml: no card"),
        (("import", "large.json", "-o", "new.yaml"), "more than 16,777,216 bytes"),
    ],
)
def test_what_cannot_be_done_is_one_line(
    desk: Desk, card: str, arguments: tuple[str, ...], words: str
) -> None:
    desk.write("wbf.yaml", CARD.replace("acbl", "wbf"))
    with (desk.folder / "large.json").open("wb") as file:
        file.truncate(16 * 1024 * 1024 + 1)
    before = sorted(desk.folder.iterdir())
    form = (desk.folder / "form.pdf").read_bytes()
    result = desk.bml("card", *arguments)
    line = result.stderr.strip().splitlines()[-1]
    assert (result.exit_code, words in line) == (2, True), result.stderr
    assert sorted(desk.folder.iterdir()) == before
    assert (desk.folder / "form.pdf").read_bytes() == form


# XC-8
def test_an_import_that_is_no_card_file_writes_nothing(desk: Desk) -> None:
    data = {"format": "bridge_classroom", "general": {"system": "x" * 3_000_000}}
    desk.write("long.json", json.dumps(data))
    result = desk.bml("card", "import", "long.json", "-o", "card.yaml")
    assert (result.exit_code, "has more than" in result.stderr) == (1, True)
    assert not (desk.folder / "card.yaml").exists()


# XC-1
def test_without_pypdf_a_message_says_what_to_install(
    desk: Desk, card: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    modules = ("files.foreign.form_pdf", "nodes.official_form", "nodes.form_writing")
    for name in modules:
        monkeypatch.delitem(sys.modules, f"sphinxcontrib_bml.cards.{name}", raising=False)
    monkeypatch.setitem(sys.modules, "pypdf", None)
    for arguments in (("import", "form.pdf"), ("pdf", card, "--form", "form.pdf")):
        result = desk.bml("card", *arguments)
        assert result.exit_code == 2
        assert 'PDF forms need pypdf: pip install "sphinxcontrib-bml[pdf]"' in result.stderr
