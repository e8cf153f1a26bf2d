"""Contents of a Word file: parts, styles, numbers, and words without deleted text."""

from __future__ import annotations

import copy
import io
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from typing import IO, Any, NamedTuple
from xml.etree import ElementTree as ET
from zipfile import BadZipFile

from ...bridge.auctions import Suit
from ...language.options import Limits
from ...patterns import IGNORECASE, compile_later
from ..model import tree
from .html import read_html

_MOST_BYTES = 192 * 1024 * 1024
"""Maximum size of all unpacked parts except pictures, in bytes."""
_MOST_PARTS = 5000
_OLE = b"\xd0\xcf\x11\xe0"
_ENCRYPTED = 0x1
_CHUNK = 64 * 1024
_USUAL = Limits()
DOCUMENT = "word/document.xml"


class Package:
    """A Word file."""

    def __init__(self, data: bytes, limits: Limits = _USUAL) -> None:
        """Open a file.

        :raises RefusedError: if it is not a Word file, has a password, or is too large.
        """
        self.data = data
        self.limits = limits
        if data.startswith(_OLE):
            has_password = "EncryptedPackage".encode("utf-16-le") in data
            raise tree.RefusedError(
                "the file has a password: save it without one"
                if has_password
                else "this is a file of an old version of Word (.doc): save it as .docx"
            )
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
            parts = self._zip.infolist()
        except (zipfile.BadZipFile, ValueError, NotImplementedError) as error:
            raise tree.RefusedError("this is not a Word file (.docx)") from error
        if any(part.flag_bits & _ENCRYPTED for part in parts):
            raise tree.RefusedError("the file has a password: save it without one")
        size = sum(part.file_size for part in parts if not part.filename.startswith("word/media/"))
        if size > _MOST_BYTES or len(parts) > _MOST_PARTS:
            raise tree.RefusedError(
                f"unpacked it has {size // (1024 * 1024)} MB in {len(parts)} parts: too much "
                f"(at most {_MOST_BYTES // (1024 * 1024)} MB)"
            )
        self.names = frozenset(part.filename for part in parts)
        if DOCUMENT not in self.names:
            raise tree.RefusedError("this is not a Word file (.docx): it has no text in it")
        self._check_nodes()

    def _check_nodes(self) -> None:
        """Count the elements of all parts, while they are unpacked (LANGUAGE LM-8).

        :raises RefusedError: if there are too many.
        """
        tags = 0
        for name in sorted(self.names):
            if not name.endswith((".xml", ".rels")):
                continue
            with self._zip.open(name) as part:
                while chunk := part.read(_CHUNK):
                    tags += chunk.count(b"<") - chunk.count(b"</")
                    if tags > self.limits.import_nodes:
                        excess = self.limits.excess("import_nodes", "elements")
                        raise tree.RefusedError(excess)

    def open(self, name: str) -> IO[bytes] | None:
        """Open a part for reading, or return None.

        :raises RefusedError: if the part declares entities, which Word never does.
        """
        if name not in self.names:
            return None
        with self._zip.open(name) as part:
            head = part.read(_CHUNK)
        if b"<!DOCTYPE" in head or b"<!ENTITY" in head:
            raise tree.RefusedError(f"{name} in it declares entities: no Word file does")
        return self._zip.open(name)

    def with_document(self, document: bytes) -> IO[bytes]:
        """Return the file with another document, without its styles and lists."""
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
_HEADING = compile_later(r"heading ([1-9])", IGNORECASE)
_LIST = compile_later(r"list (bullet|number)(?: ([2-9]))?", IGNORECASE)
_CONTENTS = compile_later(r"toc (?:[1-9]|heading)", IGNORECASE)
_MOST_BASED = 30


class ListNumber(NamedTuple):
    """Position of a paragraph in a list."""

    level: int
    """Level of the list, from 0."""
    is_ordered: bool


class _Style(NamedTuple):
    name: str
    based_on: str
    number: str
    level: int | None


class Styles:
    """The styles and lists of a file."""

    def __init__(self, package: Package) -> None:
        """Read the styles and lists."""
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
        """Return the name of a style, in English for the built-in styles of Word."""
        known = self._styles.get(style)
        return known.name if known else style

    def heading_level(self, style: str) -> int | None:
        """Return the level of a heading, 0 for the title, or None for other paragraphs."""
        for name in self._names(style):
            if name.lower() == "title":
                return 0
            found = _HEADING.fullmatch(name)
            if found:
                return int(found[1])
        return None

    def is_contents(self, style: str) -> bool:
        """Return whether a paragraph is in a table of contents."""
        return _CONTENTS.fullmatch(self.name(style)) is not None

    def numbering(self, style: str, properties: ET.Element | None) -> ListNumber | None:
        """Return the position of a paragraph in a list, or None.

        :param properties: the ``w:numPr`` of the paragraph.
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
        """Return a style and the styles that it is based on."""
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


_WORDS_SYMBOLS = {0xA7: Suit.CLUBS, 0xA8: Suit.DIAMONDS, 0xA9: Suit.HEARTS, 0xAA: Suit.SPADES}
"""Codes of the suits in the font Symbol."""
_PRIVATE = 0xF000
_OFF = frozenset({"0", "false", "off", "none"})
_SILENT = frozenset(
    f"{W}{name}"
    for name in (
        *("pPr", "rPr", "proofErr", "bookmarkStart", "bookmarkEnd", "lastRenderedPageBreak"),
        *("commentRangeStart", "commentRangeEnd", "commentReference", "annotationRef"),
        *("softHyphen", "del", "moveFrom", "delText", "permStart", "permEnd", "moveToRangeStart"),
        *("moveToRangeEnd", "moveFromRangeStart", "moveFromRangeEnd"),
    )
)
_TEXTS = {f"{W}tab": " ", f"{W}br": " ", f"{W}cr": " ", f"{W}noBreakHyphen": "-"}
_T, _R, _RPR, _SYM = f"{W}t", f"{W}r", f"{W}rPr", f"{W}sym"
_INSERTED = frozenset({f"{W}ins", f"{W}moveTo"})
_DELETED = frozenset({f"{W}del", f"{W}moveFrom"})
_PLAIN = frozenset({_T, _R, _SYM, *_TEXTS, *_INSERTED, *_SILENT})


class Changes:
    """Counts tracked changes."""

    def __init__(self, remarks: tree.Remarks) -> None:
        """Start with no changes."""
        self.remarks = remarks
        self.inserted = self.deleted = 0

    def delete(self, element: ET.Element) -> None:
        """Count and report deleted text."""
        text = "".join(part.text or "" for part in element.iter(f"{W}delText"))
        text = text or "".join(part.text or "" for part in element.iter(_T))
        if text:
            self.deleted += 1
            self.remarks.kept(tree.NOWHERE, f"deleted text left out: {tree.shortened(text)}")


def is_plain(paragraph: ET.Element) -> bool:
    """Return whether a paragraph contains only words."""
    for child in paragraph:
        if child.tag in _SILENT:
            continue
        runs = child if child.tag in _INSERTED else (child,)
        for run in runs:
            if run.tag != _R and run.tag not in _SILENT:
                return False
            if run.tag == _R and not all(_is_plain_part(part) for part in run):
                return False
    return True


def _is_plain_part(part: ET.Element) -> bool:
    return part.tag in _PLAIN and (part.tag != _SYM or _symbol(part) is not None)


def words_of(paragraph: ET.Element, changes: Changes) -> tree.Words:
    """Return the words of a plain paragraph."""
    return tuple(_runs(paragraph, changes))


def _runs(parent: ET.Element, changes: Changes) -> Iterator[tree.TextRun]:
    for child in parent:
        if child.tag == _R:
            text = _text(child)
            if text:
                yield tree.TextRun(text, _marks(child.find(_RPR)))
        elif child.tag in _INSERTED:
            changes.inserted += 1
            yield from _runs(child, changes)
        elif child.tag in _DELETED:
            changes.delete(child)


def _text(run: ET.Element) -> str:
    """Return the text of a run, with symbols as suits."""
    text = ""
    for part in run:
        if part.tag == _T:
            text += part.text or ""
        elif part.tag == _SYM:
            symbol = _symbol(part)
            text += symbol or ""
        else:
            text += _TEXTS.get(part.tag, "")
    return suits_in(text, run.find(_RPR))


def suits_in(text: str, properties: ET.Element | None) -> str:
    """Return the text of a run with its suits, for all ways to insert them."""
    if properties is None:
        return text
    letter = text.strip()
    if len(letter) == 1 and letter in "CDHS" and _has_colour(properties):
        return text.replace(letter, Suit.parse(letter).symbol)
    if not text.isascii() and _is_symbol_font(properties):
        return "".join(_as_symbol(character) for character in text)
    return text


def _as_symbol(character: str) -> str:
    code = ord(character)
    suit = _WORDS_SYMBOLS.get(code - _PRIVATE if code >= _PRIVATE else code)
    return suit.symbol if suit is not None else character


def _symbol(element: ET.Element) -> str | None:
    """Return the suit of a ``w:sym``, or None."""
    code = _code_of(element)
    if code is None or element.get(f"{W}font", "").lower() != "symbol":
        return None
    suit = _WORDS_SYMBOLS.get(code - _PRIVATE if code >= _PRIVATE else code)
    return suit.symbol if suit is not None else None


def _has_colour(properties: ET.Element) -> bool:
    colour = properties.find(f"{W}color")
    return colour is not None and colour.get(f"{W}val", "auto").lower() != "auto"


def _is_symbol_font(properties: ET.Element) -> bool:
    fonts = properties.find(f"{W}rFonts")
    return fonts is not None and any(name.lower() == "symbol" for name in fonts.attrib.values())


def _marks(properties: ET.Element | None) -> tuple[tree.InlineMark, ...]:
    if properties is None:
        return ()
    marks = []
    style = properties.find(f"{W}rStyle")
    name = style.get(f"{W}val", "") if style is not None else ""
    if _is_on(properties, "b") or name == "Strong":
        marks.append(tree.InlineMark.STRONG)
    if _is_on(properties, "i") or name == "Emphasis":
        marks.append(tree.InlineMark.EMPHASIS)
    return tuple(marks)


def _is_on(properties: ET.Element, name: str) -> bool:
    element = properties.find(f"{W}{name}")
    return element is not None and element.get(f"{W}val", "1").lower() not in _OFF


def _code_of(symbol: ET.Element) -> int | None:
    """Return the character code of a ``w:sym``, or None if it has none."""
    try:
        return int(symbol.get(f"{W}char", ""), 16)
    except ValueError:
        return None


def leave_out_nameless_symbols(run: ET.Element) -> None:
    """Remove each ``w:sym`` without a character code from a run; no program shows it."""
    for symbol in run.findall(_SYM):
        if _code_of(symbol) is None:
            run.remove(symbol)


_MARK = "\ue000bml{}\ue001"
_MARKED = compile_later("\ue000bml([0-9]+)\ue001")
_PICTURE = "bml-picture"


def read_unusual(
    package: Package, elements: Sequence[ET.Element], changes: Changes, remarks: tree.Remarks
) -> list[list[tree.Block]]:
    """Return the blocks of each of ``elements``; the last one also has the blocks after them."""
    if not elements:
        return []
    import mammoth  # type: ignore[import-untyped]

    body = ET.Element(f"{W}body")
    for number, element in enumerate(elements):
        mark = ET.SubElement(ET.SubElement(ET.SubElement(body, f"{W}p"), f"{W}r"), f"{W}t")
        mark.text = _MARK.format(number)
        body.append(_prepared(element, changes))
    document = ET.Element(f"{W}document")
    document.append(body)
    file = package.with_document(ET.tostring(document, encoding="utf-8", xml_declaration=True))
    html = mammoth.convert_to_html(
        file, convert_image=mammoth.images.img_element(_picture), ignore_empty_paragraphs=True
    ).value
    return _apart(read_html(html, remarks), len(elements))


def _picture(image: Any) -> dict[str, str]:
    """Return the attributes of a picture, whose contents are ignored."""
    return {"src": _PICTURE}


def _prepared(element: ET.Element, changes: Changes) -> ET.Element:
    """Return a copy with suits as characters, and without styles that change its kind."""
    element = copy.deepcopy(element)
    for paragraph in [element, *element.iter(f"{W}p")]:
        properties = paragraph.find(f"{W}pPr")
        if properties is not None:
            paragraph.remove(properties)
    for run in element.iter(f"{W}r"):
        for text in run.iter(f"{W}t"):
            text.text = suits_in(text.text or "", run.find(f"{W}rPr"))
        leave_out_nameless_symbols(run)
    changes.inserted += sum(1 for _ in element.iter(f"{W}ins"))
    for deleted in element.iter(f"{W}del"):
        changes.delete(deleted)
    return element


def _apart(blocks: list[tree.Block], count: int) -> list[list[tree.Block]]:
    """Return the blocks after each mark."""
    parts: list[list[tree.Block]] = [[] for _ in range(count)]
    part = parts[0]
    for block in blocks:
        if isinstance(block, tree.DocumentParagraph):
            found = _MARKED.fullmatch("".join(run.text for run in block.words).strip())
            if found:
                part = parts[int(found[1])]
                continue
        part.append(block)
    return parts


_PARAGRAPHS_SYMBOLS = str.maketrans(dict(zip("\uf0a7\uf0a8\uf0a9\uf0aa", "♣♦♥♠", strict=True)))


def paragraphs_of(data: bytes) -> list[str]:
    """Return the texts of the paragraphs, including cells; empty if it is not a Word file."""
    try:
        part = Package(data).open(DOCUMENT)
        document = ET.parse(part).getroot() if part is not None else None
    except (
        tree.RefusedError,
        ET.ParseError,
        BadZipFile,
        zlib.error,
        ValueError,
        OSError,
        EOFError,
    ):
        return []
    paragraphs = document.iter(f"{W}p") if document is not None else ()
    texts = ("".join(one.text or "" for one in found.iter(f"{W}t")) for found in paragraphs)
    return [text.translate(_PARAGRAPHS_SYMBOLS) for text in texts if text.strip()]
