"""A PDF form with the fields of the ACBL's, made of the table: no copy of the form exists here."""

from __future__ import annotations

import io
from typing import Any, NamedTuple

from pypdf import PdfWriter
from pypdf.generic import (
    ArrayObject,
    DecodedStreamObject,
    DictionaryObject,
    FloatObject,
    NameObject,
    TextStringObject,
)

from sphinxcontrib_bml.cards.files.foreign.form_pdf import FormBox, form_boxes
from sphinxcontrib_bml.cards.files.foreign.tables import table_rows

POINTS = 72 / 25.4
ON = "/Ticked"
WIDTH, HEIGHT = 576, 612
LINE = 10


class Layout(NamedTuple):
    """How the form is made."""

    scale: float = 1.0
    right: float = 0.0
    up: float = 0.0
    is_nested: bool = False
    """Whether names are made of those of parents."""
    moved: str = ""
    """The name of a field that is elsewhere."""
    skipped: frozenset[str] = frozenset()


AS_TABLE = Layout()


def named_boxes() -> list[FormBox]:
    return [box for box in form_boxes() if box.name]


def ticks() -> set[str]:
    return {row["pdf"] for row in table_rows("acbl-2022") if row["kind"] == "check"}


def _names(**entries: Any) -> DictionaryObject:
    return DictionaryObject({NameObject(f"/{name}"): value for name, value in entries.items()})


def synthetic_form(layout: Layout = AS_TABLE, info: dict[str, str] | None = None) -> bytes:
    """Return a form with an empty field for each box of the table."""
    writer = PdfWriter()
    page: Any = writer.add_blank_page(
        WIDTH * layout.scale + layout.right, HEIGHT * layout.scale + layout.up
    )
    fields, notes = ArrayObject(), ArrayObject()
    parents: dict[str, Any] = {}
    look = writer._add_object(DecodedStreamObject())
    for box in named_boxes():
        if box.name in layout.skipped:
            continue
        field = _field(box, layout, look)
        reference = writer._add_object(field)
        notes.append(reference)
        first, _, rest = box.name.partition(".")
        if not layout.is_nested:
            field[NameObject("/T")] = TextStringObject(box.name)
            fields.append(reference)
            continue
        if first not in parents:
            parent = _names(T=TextStringObject(first), Kids=ArrayObject())
            parents[first] = writer._add_object(parent)
            fields.append(parents[first])
        field[NameObject("/T")] = TextStringObject(rest)
        field[NameObject("/Parent")] = parents[first]
        parents[first].get_object()["/Kids"].append(reference)
    page[NameObject("/Annots")] = notes
    writer.root_object[NameObject("/AcroForm")] = writer._add_object(_names(Fields=fields))
    writer.add_metadata(info or {})
    output = io.BytesIO()
    writer.write(output)
    return output.getvalue()


def _field(box: FormBox, layout: Layout, look: Any) -> DictionaryObject:
    left = box.x * POINTS + (20 if box.name == layout.moved else 0)
    top = HEIGHT - box.y * POINTS
    edges = (left, top - LINE, left + box.width * POINTS, top)
    moves = (layout.right, layout.up) * 2
    rectangle = ArrayObject(
        FloatObject(edge * layout.scale + move) for edge, move in zip(edges, moves, strict=True)
    )
    field = _names(Type=NameObject("/Annot"), Subtype=NameObject("/Widget"), Rect=rectangle)
    if box.name in ticks():
        states = DictionaryObject({NameObject(ON): look, NameObject("/Off"): look})
        style = TextStringObject("/ZaDb 0 Tf 0 g")
        more = _names(FT=NameObject("/Btn"), DA=style, AS=NameObject("/Off"), AP=_names(N=states))
    else:
        more = _names(FT=NameObject("/Tx"), DA=TextStringObject("/Helv 0 Tf 0 g"))
    field.update(more)
    return field
