"""Cards of other programs: after their tables, with odd keys and values, and spoilt."""

from __future__ import annotations

import io
import json
from functools import cache
from random import Random
from typing import Any

from pypdf import PdfWriter
from pypdf.annotations import FreeText
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, TextStringObject

from sphinxcontrib_bml.cards.files.foreign.form_pdf import form_boxes
from sphinxcontrib_bml.cards.files.foreign.tables import rules_of
from tools.fuzz.inputs.blocks import words
from tools.fuzz.inputs.material import Material
from tools.fuzz.vocabulary import CHARACTERS

_VALUES: tuple[Any, ...] = (
    True, False, None, 0, 1, 15, -3, 1.5, "y", "", "15--17", "14+", "weak", "♣ and ♦", [], [1], {},
    {"a": {"b": None}}, "a\nb", "; ", "x" * 300,
)  # fmt: skip
_KEYS = ("new", "a.b", "", "x-bml", "schema_version", "format", "sections", "\n")


def make_foreign_card(draw: Random, _material: Material) -> bytes:
    """Return a card of bridge-craftwork, BBO or BBA, or a PDF form."""
    makes = (_card_data, _bbo, _bbsa, _form)
    data = draw.choice(makes)(draw)
    if draw.random() < 0.7:
        return data
    at = draw.randrange(len(data) + 1)
    bad = draw.choice((*CHARACTERS, "", "{", "]", "1 0 obj", "/Parent")).encode("utf-8", "replace")
    return data[:at] + bad + data[at + draw.choice((0, 1, 5, 1_000)) :]


def _value(draw: Random) -> Any:
    return draw.choice(_VALUES) if draw.random() < 0.7 else words(draw, 5)


def _card_data(draw: Random) -> bytes:
    data: dict[str, Any] = {"schema_version": "1.0", "format": "bridge_classroom"}
    for path in draw.sample(sorted(rules_of("card-data")), 30):
        below = data
        *above, last = path.split(".")
        for key in above:
            inner = below.setdefault(key, {})
            below = inner if isinstance(inner, dict) else {}
        below[last] = _value(draw)
    for _ in range(draw.randint(0, 3)):
        data[draw.choice(_KEYS)] = _value(draw)
    return json.dumps(data, ensure_ascii=draw.random() < 0.5).encode("utf-8", "replace")


def _bbo(draw: Random) -> bytes:
    card: dict[str, Any] = {"title": _value(draw)}
    for key in draw.sample(sorted(rules_of("bbo")), 30):
        part, _, name = key.partition(".")
        name += draw.choice(("-1", "-x2", "-a", "")) if part == "leads" else ""
        card.setdefault(part, {})[name] = draw.choice(("y", "y", _value(draw)))
    card[draw.choice(_KEYS)] = _value(draw)
    return json.dumps({"source": "bbo-acbl", "cards": [card, 5]}).encode()


def _bbsa(draw: Random) -> bytes:
    keys = (*draw.sample(sorted(rules_of("bbsa")), 20), "Collante", "System", "=", "")
    lines = [f"{key} = {draw.choice((0, 1, 1, 4, 'x'))}" for key in keys]
    return "\r\n".join(lines).encode()


@cache
def _empty_form() -> bytes:
    """Return a form with some of the fields."""
    writer = PdfWriter()
    page = writer.add_blank_page(600, 600)
    for box in [box for box in form_boxes() if box.name][:60]:
        edges = (box.x, 500 - box.y, box.x + 20, 510 - box.y)
        note = writer.add_annotation(0, FreeText(text="", rect=edges))
        kind = "/Btn" if ".c." in box.name else "/Tx"
        states = DictionaryObject({NameObject("/On"): ArrayObject()})
        note.update(
            {
                NameObject("/Subtype"): NameObject("/Widget"),
                NameObject("/FT"): NameObject(kind),
                NameObject("/T"): TextStringObject(box.name),
                NameObject("/AP"): DictionaryObject({NameObject("/N"): states}),
            }
        )
    fields = DictionaryObject({NameObject("/Fields"): page[NameObject("/Annots")]})
    writer.root_object[NameObject("/AcroForm")] = fields
    output = io.BytesIO()
    writer.write(output)
    return output.getvalue()


def _form(draw: Random) -> bytes:
    data = _empty_form()
    for _ in range(draw.randint(0, 3)):
        old, new = draw.sample((b"/T", b"/V", b"/AP", b"/Rect", b"/Widget", b"/FT", b"/Btn"), 2)
        at = data.find(old, draw.randrange(len(data)))
        data = data[:at] + new + data[at + len(old) :] if at >= 0 else data
    return data
