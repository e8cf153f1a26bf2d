"""The parts of a Word file; files that are none, or too large to be opened."""

from __future__ import annotations

import io
import re
import zipfile
from typing import IO, NamedTuple
from xml.etree import ElementTree as ET

from ..model.tree import RefusedError

_MOST_BYTES = 192 * 1024 * 1024
"""Of all parts together, pictures aside, once they are unpacked."""
_MOST_PARTS = 5000
_OLE = b"\xd0\xcf\x11\xe0"
_ENCRYPTED = 0x1
_CHUNK = 64 * 1024
DOCUMENT = "word/document.xml"


class Package:
    """A Word file."""

    def __init__(self, data: bytes) -> None:
        """Open a file.

        :raises RefusedError: where it is no Word file, has a password, or is too large unpacked.
        """
        self.data = data
        if data.startswith(_OLE):
            has_password = "EncryptedPackage".encode("utf-16-le") in data
            raise RefusedError(
                "the file has a password: save it without one"
                if has_password
                else "this is a file of an old Word (.doc): save it as .docx"
            )
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
            parts = self._zip.infolist()
        except (zipfile.BadZipFile, ValueError, NotImplementedError) as error:
            raise RefusedError("this is no Word file (.docx)") from error
        if any(part.flag_bits & _ENCRYPTED for part in parts):
            raise RefusedError("the file has a password: save it without one")
        size = sum(part.file_size for part in parts if not part.filename.startswith("word/media/"))
        if size > _MOST_BYTES or len(parts) > _MOST_PARTS:
            raise RefusedError(
                f"unpacked it has {size // (1024 * 1024)} MB in {len(parts)} parts: too much "
                f"(at most {_MOST_BYTES // (1024 * 1024)} MB)"
            )
        self.names = frozenset(part.filename for part in parts)
        if DOCUMENT not in self.names:
            raise RefusedError("this is no Word file (.docx): it has no text in it")

    def open(self, name: str) -> IO[bytes] | None:
        """Return a part to be read, None where there is none.

        :raises RefusedError: where it declares entities, which no Word file does.
        """
        if name not in self.names:
            return None
        with self._zip.open(name) as part:
            head = part.read(_CHUNK)
        if b"<!DOCTYPE" in head or b"<!ENTITY" in head:
            raise RefusedError(f"{name} in it declares entities: no Word file does")
        return self._zip.open(name)

    def with_document(self, document: bytes) -> IO[bytes]:
        """Return the file with another text, without its styles and lists."""
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as target:
            for name in sorted(self.names):
                if name == DOCUMENT:
                    target.writestr(name, document)
                elif name.endswith((".xml", ".rels")) and name not in _UNUSED:
                    target.writestr(name, self._zip.read(name))
        out.seek(0)
        return out


_UNUSED = frozenset({"word/styles.xml", "word/numbering.xml", "word/comments.xml"})


W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_HEADING = re.compile(r"heading ([1-9])", re.IGNORECASE)
_LIST = re.compile(r"list (bullet|number)(?: ([2-9]))?", re.IGNORECASE)
_CONTENTS = re.compile(r"toc (?:[1-9]|heading)", re.IGNORECASE)
_MOST_BASED = 30


class ListNumber(NamedTuple):
    """Where a paragraph stands in a list."""

    level: int
    """From 0."""
    is_ordered: bool


class _Style(NamedTuple):
    name: str
    based_on: str
    number: str
    level: int | None


class Styles:
    """The styles and lists of a file."""

    def __init__(self, package: Package) -> None:
        """Read them."""
        self._styles: dict[str, _Style] = {}
        self._ordered: dict[tuple[str, int], bool] = {}
        self._linked: dict[str, int] = {}
        self._read_styles(package)
        self._read_numbering(package)

    def _read_styles(self, package: Package) -> None:
        part = package.open("word/styles.xml")
        if part is None:
            return
        for style in ET.parse(part).getroot().iter(f"{W}style"):
            properties = style.find(f"{W}pPr/{W}numPr")
            self._styles[_attribute(style, "styleId")] = _Style(
                _value(style, "name"),
                _value(style, "basedOn"),
                _value(properties, "numId"),
                _number(_value(properties, "ilvl")),
            )

    def _read_numbering(self, package: Package) -> None:
        part = package.open("word/numbering.xml")
        if part is None:
            return
        root = ET.parse(part).getroot()
        kinds: dict[str, dict[int, bool]] = {}
        for abstract in root.iter(f"{W}abstractNum"):
            levels = kinds.setdefault(_attribute(abstract, "abstractNumId"), {})
            for level in abstract.iter(f"{W}lvl"):
                number = _number(_attribute(level, "ilvl")) or 0
                levels[number] = _value(level, "numFmt") not in {"bullet", "none"}
                linked = _value(level, "pStyle")
                if linked:
                    self._linked[linked] = number
        for concrete in root.iter(f"{W}num"):
            number_id = _attribute(concrete, "numId")
            levels = kinds.get(_value(concrete, "abstractNumId"), {})
            self._ordered |= {(number_id, number): kind for number, kind in levels.items()}

    def name(self, style: str) -> str:
        """Return the name of a style, in English for those that Word brings along."""
        known = self._styles.get(style)
        return known.name if known else style

    def heading_level(self, style: str) -> int | None:
        """Return the level of a heading, 0 for the title; None for other paragraphs."""
        for name in self._names(style):
            if name.lower() == "title":
                return 0
            found = _HEADING.fullmatch(name)
            if found:
                return int(found[1])
        return None

    def is_contents(self, style: str) -> bool:
        """Tell whether a paragraph belongs to a table of contents."""
        return _CONTENTS.fullmatch(self.name(style)) is not None

    def numbering(self, style: str, properties: ET.Element | None) -> ListNumber | None:
        """Return where a paragraph stands in a list, None where it is in none.

        :param properties: its own ``w:numPr``.
        """
        number, level = _value(properties, "numId"), _number(_value(properties, "ilvl"))
        if number == "0":
            return None
        for name in self._names(style):
            found = _LIST.fullmatch(name)
            if found and not number:
                return ListNumber(int(found[2] or 1) - 1, found[1].lower() == "number")
        number_of_style, level_of_style = self._numbering_of_style(style)
        number = number or number_of_style
        if not number or number == "0":
            return None
        level = next((value for value in (level, level_of_style) if value is not None), 0)
        return ListNumber(level, self._ordered.get((number, level), False))

    def _numbering_of_style(self, style: str) -> tuple[str, int | None]:
        for identifier in self._based(style):
            known = self._styles[identifier]
            if known.number:
                level = known.level if known.level is not None else self._linked.get(identifier)
                return known.number, level
        return "", None

    def _names(self, style: str) -> list[str]:
        return [self._styles[identifier].name for identifier in self._based(style)] or [style]

    def _based(self, style: str) -> list[str]:
        """Return a style and those it is based on."""
        chain: list[str] = []
        while style in self._styles and len(chain) < _MOST_BASED:
            chain.append(style)
            style = self._styles[style].based_on
        return chain


def _value(element: ET.Element | None, name: str) -> str:
    child = element.find(f"{W}{name}") if element is not None else None
    return _attribute(child, "val") if child is not None else ""


def _attribute(element: ET.Element, name: str) -> str:
    return element.get(f"{W}{name}", "")


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() else None
