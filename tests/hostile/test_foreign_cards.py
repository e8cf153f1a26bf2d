"""Cards of other programs by strangers: texts stay texts, and nothing takes long (CARDS XC-8)."""

from __future__ import annotations

import io
import json
import zlib
from typing import TYPE_CHECKING, Any
from unicodedata import category

import pytest
from click.testing import CliRunner
from pypdf import PdfReader

from sphinxcontrib_bml.cards.files.foreign.answers import plain_text
from sphinxcontrib_bml.cards.files.foreign.form_pdf import form_boxes
from sphinxcontrib_bml.cards.files.foreign.recognition import read_foreign_card
from sphinxcontrib_bml.cards.files.foreign.results import ForeignCardError
from sphinxcontrib_bml.cards.files.foreign.tables import RuleKind, questions
from sphinxcontrib_bml.cards.nodes.official_form import fill_form, in_letters
from sphinxcontrib_bml.commands.bml import main
from tests.cards.foreign.filled_cards import card_of, text_of, values_of
from tests.cards.foreign.synthetic_form import synthetic_form
from tests.hostile.places import folded
from tests.hostile.strings import STRINGS, Hostile

if TYPE_CHECKING:
    from pathlib import Path

EACH = pytest.mark.parametrize("hostile", STRINGS, ids=lambda hostile: ascii(hostile.typed))


def bbo(title: object, key: str = "names") -> bytes:
    card = {"title": title, "fields": {key: title}, "conventions": {key: title}}
    return json.dumps({"source": "bbo-acbl", "cards": [card]}).encode()


@EACH
def test_a_text_stays_a_text(hostile: Hostile) -> None:
    card = card_of(read_foreign_card(bbo(hostile.typed)).text)
    title = card.title.replace("—", "---").replace("–", "--")  # as titles are shown
    assert folded(title) == folded(hostile.typed)


@EACH
def test_a_key_is_one_printable_line(hostile: Hostile, tmp_path: Path) -> None:
    path = tmp_path / "card.json"
    path.write_bytes(bbo("y", hostile.typed))
    result = CliRunner().invoke(main, ["card", "import", "-o", str(tmp_path / "x.yaml"), str(path)])
    assert result.exit_code == 0
    (line,) = result.stderr.splitlines()
    assert "Cc" not in map(category, line)


def test_texts_in_a_form_are_values_only() -> None:
    boxes = [
        box
        for box in form_boxes()
        if box.rule.kind is RuleKind.AS_IS and questions()[box.rule.question].type.is_text
    ]
    answers: dict[str, object] = {
        box.rule.question: " ".join(hostile.typed.split())
        for box, hostile in zip(boxes, STRINGS, strict=False)
    }
    assert len(answers) == len(STRINGS)
    values = values_of(card_of(text_of(answers)))
    reader = PdfReader(io.BytesIO(fill_form(card_of(text_of(answers)), synthetic_form()).data))
    assert not {"/OpenAction", "/AA", "/Names"} & set(reader.root_object)
    page: Any = reader.pages[0]
    fields = {field["/T"]: field for field in (one.get_object() for one in page["/Annots"])}
    assert not any("/A" in field or "/AA" in field for field in fields.values())
    for box in boxes[: len(answers)]:
        shown = fields[box.name].get("/V", "").partition("…")[0].strip()
        assert shown in in_letters(plain_text(str(values.get(box.rule.question, "")))) or (
            shown.startswith("[")
        )


def bomb(size: int) -> bytes:
    """Return a PDF file whose table of objects has many bytes."""
    data = zlib.compress(bytes(size))
    head = b"%PDF-1.7\n"
    entries = b"/Type /XRef /W [1 2 1] /Size 9 /Root 1 0 R /Filter /FlateDecode"
    stream = b"1 0 obj <<%s /Length %d>> stream\n%s\nendstream endobj\n" % (
        entries, len(data), data,
    )  # fmt: skip
    return head + stream + b"startxref\n%d\n%%%%EOF\n" % len(head)


LOOPS = {
    "pages": b"%PDF-1.4\n1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n"
    b"2 0 obj <</Type /Pages /Kids [2 0 R 2 0 R] /Count 9>> endobj\n"
    b"trailer <</Root 1 0 R>>\nstartxref\n0\n%%EOF\n",
    "root": b"%PDF-1.4\n1 0 obj 1 0 R endobj\ntrailer <</Root 1 0 R>>\nstartxref\n0\n%%EOF\n",
    "tables": b"%PDF-1.4\nxref\n0 0\ntrailer <</Root 1 0 R /Prev 9>>\nstartxref\n9\n%%EOF\n",
    "arrays": b"%PDF-1.4\n1 0 obj " + b"[" * 200_000 + b" endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n",
    "a bomb": bomb(100_000_000),
}


@pytest.mark.timeout(60)
@pytest.mark.parametrize("data", LOOPS.values(), ids=LOOPS)
def test_a_pdf_that_causes_work_is_refused(data: bytes) -> None:
    with pytest.raises(ForeignCardError) as error:
        read_foreign_card(data)
    assert "\n" not in str(error.value)


@pytest.mark.timeout(60)
def test_many_keys_are_read_in_time() -> None:
    conventions = {f"key{number}": "y" for number in range(200_000)}
    data = json.dumps({"source": "bbo-acbl", "cards": [{"conventions": conventions}]}).encode()
    assert "and 199,980 more" in read_foreign_card(data).summary
    paths = json.dumps({"format": "bridge_classroom", "general": conventions}).encode()
    assert len(read_foreign_card(paths).kept) == 200_000
    lines = "".join(f"key{number} = 1\n" for number in range(200_000))
    assert len(read_foreign_card(f"{lines}Multi = 1\n".encode()).unread) == 200_000
