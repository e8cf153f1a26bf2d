"""Fields of a PDF form: their values and how they look (XC-2)."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from pypdf import PageObject, PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    DecodedStreamObject,
    DictionaryObject,
    FloatObject,
    NameObject,
    TextStringObject,
)

from ..files.foreign.form_pdf import OFF, WHOLE, Widget
from .fitting import FittedText
from .widths import width_of

MARGIN = 1.5
"""Space between a text and the edge of its box, in points."""
_FONT = "/BMLHelv"
"""The name of the font that a filled form has for our texts."""
_CAPITALS = 0.72
"""Height of capitals, as part of the font size."""
_NOTE_SIZE, _NOTE_LEAD, _NOTE_MARGIN = 9, 12, 40
"""Font size, distance of lines and margin of pages with notes, in points."""
_NOTE_HEAD = "Supplementary details"


class FormLine(NamedTuple):
    """A text for one field."""

    text: str
    fit: FittedText
    whole: str = ""
    """The whole text if it is cut; empty in the second field of a text."""


def _dictionary(**entries: Any) -> DictionaryObject:
    return DictionaryObject({NameObject(f"/{key}"): value for key, value in entries.items()})


class FormWriter:
    """Writes a PDF form with new values."""

    def __init__(self, reader: PdfReader) -> None:
        """Begin with a copy of a form."""
        self._writer = PdfWriter(clone_from=reader)
        self._font = self._writer._add_object(
            _dictionary(
                Type=NameObject("/Font"),
                Subtype=NameObject("/Type1"),
                BaseFont=NameObject("/Helvetica"),
                Encoding=NameObject("/WinAnsiEncoding"),
            )
        )
        self._resources = _dictionary(Font=DictionaryObject({NameObject(_FONT): self._font}))
        form: Any = self._writer.root_object["/AcroForm"].get_object()
        # A viewer would show the form's other description instead of the fields.
        form.pop("/XFA", None)
        fonts = form
        for key in ("/DR", "/Font"):
            fonts = fonts.setdefault(NameObject(key), DictionaryObject()).get_object()
        fonts[NameObject(_FONT)] = self._font
        self._writer.set_need_appearances_writer()

    @property
    def pages(self) -> Any:
        """The pages of the form."""
        return self._writer.pages

    def tick(self, widgets: Sequence[Widget], *, is_on: bool) -> bool:
        """Tick a box, or take its tick away; return whether the form can draw it."""
        for widget in widgets:
            state = NameObject(widget.on_state if is_on and widget.on_state else OFF)
            widget.annotation[NameObject("/AS")] = state
            widget.owner[NameObject("/V")] = state
        return all(widget.on_state for widget in widgets)

    def write(self, widgets: Sequence[Widget], line: FormLine, scale: float) -> None:
        """Write a text in a field, in the size that fits.

        :param scale: units of the page in a point of the form.
        """
        text, fit = line.text, line.fit
        size = fit.size * scale
        style = f"{100 * fit.squeeze:.0f} Tz {_FONT} {size:.2f} Tf 0 g"
        for widget in widgets:
            if fit.is_cut:
                widget.owner[NameObject(WHOLE)] = TextStringObject(line.whole)
            else:
                widget.owner.pop(NameObject(WHOLE), None)
            widget.owner[NameObject("/V")] = TextStringObject(text)
            widget.owner[NameObject("/DA")] = TextStringObject(style)
            widget.annotation[NameObject("/DA")] = TextStringObject(style)
            look = self._look(widget, text, style, size)
            widget.annotation[NameObject("/AP")] = _dictionary(N=look)

    def _look(self, widget: Widget, text: str, style: str, size: float) -> Any:
        """Return the drawing of a text in its box."""
        left, bottom, right, top = widget.rectangle
        width, height = right - left, top - bottom
        base = (height - _CAPITALS * size) / 2
        stream = self._stream_of(
            f"/Tx BMC q 0 0 {width:.2f} {height:.2f} re W n BT {style} {MARGIN:.2f} {base:.2f} Td ",
            text,
            " Tj ET Q EMC",
        )
        edges = ArrayObject(map(FloatObject, (0, 0, round(width, 2), round(height, 2))))
        for key, value in _dictionary(
            Type=NameObject("/XObject"),
            Subtype=NameObject("/Form"),
            BBox=edges,
            Resources=self._resources,
        ).items():
            stream[key] = value
        return self._writer._add_object(stream)

    def _stream_of(self, before: str, text: str = "", after: str = "") -> DecodedStreamObject:
        """Return a drawing, with a text between its operators."""
        stream = DecodedStreamObject()
        letters = text.encode("cp1252", errors="replace")
        for letter in (b"\\", b"(", b")"):
            letters = letters.replace(letter, b"\\" + letter)
        shown = b"(" + letters + b")" if after else b""
        stream.set_data(before.encode("ascii") + shown + after.encode("ascii"))
        return stream

    def draw(self, number: int, operators: str) -> None:
        """Draw on a page of the form."""
        page: Any = self._writer.pages[number]
        contents = page.raw_get("/Contents") if "/Contents" in page else ArrayObject()
        found = contents.get_object()
        before = found if isinstance(found, ArrayObject) else [contents]
        # What the page draws may leave other coordinates.
        begin = self._writer._add_object(self._stream_of("q\n"))
        end = self._writer._add_object(self._stream_of(f"Q\nq\n{operators}Q\n"))
        page[NameObject("/Contents")] = ArrayObject([begin, *before, end])

    def add_notes(self, notes: Sequence[str]) -> int:
        """Add pages with notes; return the number of the first one."""
        first = len(self._writer.pages)
        box = self._writer.pages[0].mediabox
        width, height = float(box.width), float(box.height)
        lines = list(_note_lines(notes, width - 2 * _NOTE_MARGIN))
        most = max(1, int((height - 2 * _NOTE_MARGIN) / _NOTE_LEAD))
        for start in range(0, len(lines), most):
            page = self._writer.add_blank_page(width, height)
            self._fill_page(page, lines[start : start + most], height)
        return first + 1

    def _fill_page(self, page: PageObject, lines: Sequence[str], height: float) -> None:
        drawn = ArrayObject()
        for number, line in enumerate(lines):
            y = height - _NOTE_MARGIN - number * _NOTE_LEAD
            where = f"BT {_FONT} {_NOTE_SIZE} Tf {_NOTE_MARGIN} {y:.2f} Td "
            drawn.append(self._writer._add_object(self._stream_of(where, line, " Tj ET\n")))
        page[NameObject("/Resources")] = self._resources
        page[NameObject("/Contents")] = drawn

    def data(self) -> bytes:
        """Return the PDF file."""
        output = io.BytesIO()
        self._writer.write(output)
        return output.getvalue()


def _note_lines(notes: Sequence[str], width: float) -> Iterator[str]:
    """Yield notes in lines of a width, in points, after a heading."""
    if notes:
        yield from (_NOTE_HEAD, "")
    for note in notes:
        line = ""
        for word in note.split():
            longer = f"{line} {word}".strip()
            if line and width_of(longer, _NOTE_SIZE) > width:
                yield line
                longer = word
            line = longer
        yield line
