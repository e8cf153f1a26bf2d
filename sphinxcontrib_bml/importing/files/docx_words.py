"""What is no plain text in a Word file: links, pictures, notes, tables of unusual shape.

mammoth makes HTML of it, all of it in one run: each part stands behind a paragraph with its number.
"""

from __future__ import annotations

import copy
import re
import zlib
from collections.abc import Iterator, Sequence
from typing import Any
from xml.etree import ElementTree as ET
from zipfile import BadZipFile

from ...bridge.calls import Suit
from ..model.characters import Remarks, shortened
from ..model.tree import NOWHERE, Block, DocumentParagraph, InlineMark, RefusedError, TextRun, Words
from .docx_package import DOCUMENT, Package, W
from .html import read_html

_WORDS_SYMBOLS = {0xA7: Suit.CLUBS, 0xA8: Suit.DIAMONDS, 0xA9: Suit.HEARTS, 0xAA: Suit.SPADES}
"""Where the font Symbol has its suits."""
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

    def __init__(self, remarks: Remarks) -> None:
        """Begin with none."""
        self.remarks = remarks
        self.inserted = self.deleted = 0

    def delete(self, element: ET.Element) -> None:
        """Count deleted text, and tell it."""
        text = "".join(part.text or "" for part in element.iter(f"{W}delText"))
        text = text or "".join(part.text or "" for part in element.iter(_T))
        if text:
            self.deleted += 1
            self.remarks.kept(NOWHERE, f"deleted text left out: {shortened(text)}")


def is_plain(paragraph: ET.Element) -> bool:
    """Tell whether all that stands in a paragraph is words."""
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


def words_of(paragraph: ET.Element, changes: Changes) -> Words:
    """Return the words of a plain paragraph."""
    return tuple(_runs(paragraph, changes))


def _runs(parent: ET.Element, changes: Changes) -> Iterator[TextRun]:
    for child in parent:
        if child.tag == _R:
            text = _text(child)
            if text:
                yield TextRun(text, _marks(child.find(_RPR)))
        elif child.tag in _INSERTED:
            changes.inserted += 1
            yield from _runs(child, changes)
        elif child.tag in _DELETED:
            changes.delete(child)


def _text(run: ET.Element) -> str:
    """Return the text of a run, pasted symbols as suits."""
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
    """Return the text of a run with its suits, however they are pasted."""
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
    """Return the suit that a ``w:sym`` is, None for any other one."""
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


def _marks(properties: ET.Element | None) -> tuple[InlineMark, ...]:
    if properties is None:
        return ()
    marks = []
    style = properties.find(f"{W}rStyle")
    name = style.get(f"{W}val", "") if style is not None else ""
    if _is_on(properties, "b") or name == "Strong":
        marks.append(InlineMark.STRONG)
    if _is_on(properties, "i") or name == "Emphasis":
        marks.append(InlineMark.EMPHASIS)
    return tuple(marks)


def _is_on(properties: ET.Element, name: str) -> bool:
    element = properties.find(f"{W}{name}")
    return element is not None and element.get(f"{W}val", "1").lower() not in _OFF


def _code_of(symbol: ET.Element) -> int | None:
    """Return the number of the character that a ``w:sym`` shows, None where it names none."""
    try:
        return int(symbol.get(f"{W}char", ""), 16)
    except ValueError:
        return None


def leave_out_nameless_symbols(run: ET.Element) -> None:
    """Take the ``w:sym`` out of a run that name no character: no program shows them."""
    for symbol in run.findall(_SYM):
        if _code_of(symbol) is None:
            run.remove(symbol)


_MARK = "\ue000bml{}\ue001"
_MARKED = re.compile("\ue000bml([0-9]+)\ue001")
_PICTURE = "bml-picture"


def read_unusual(
    package: Package, elements: Sequence[ET.Element], changes: Changes, remarks: Remarks
) -> list[list[Block]]:
    """Return the blocks of each of ``elements``; what follows all of them is with the last one."""
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
    """Return the attributes of a picture, which is never looked at."""
    return {"src": _PICTURE}


def _prepared(element: ET.Element, changes: Changes) -> ET.Element:
    """Return a copy in which suits are characters, and no style makes it anything else."""
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


def _apart(blocks: list[Block], count: int) -> list[list[Block]]:
    """Return the blocks behind each mark."""
    parts: list[list[Block]] = [[] for _ in range(count)]
    part = parts[0]
    for block in blocks:
        if isinstance(block, DocumentParagraph):
            found = _MARKED.fullmatch("".join(run.text for run in block.words).strip())
            if found:
                part = parts[int(found[1])]
                continue
        part.append(block)
    return parts


_PARAGRAPHS_SYMBOLS = str.maketrans(dict(zip("\uf0a7\uf0a8\uf0a9\uf0aa", "♣♦♥♠", strict=True)))


def paragraphs_of(data: bytes) -> list[str]:
    """Return the texts of the paragraphs, cells among them; none where it is no Word file."""
    try:
        part = Package(data).open(DOCUMENT)
        document = ET.parse(part).getroot() if part is not None else None
    except (RefusedError, ET.ParseError, BadZipFile, zlib.error, ValueError, OSError, EOFError):
        return []
    paragraphs = document.iter(f"{W}p") if document is not None else ()
    texts = ("".join(one.text or "" for one in found.iter(f"{W}t")) for found in paragraphs)
    return [text.translate(_PARAGRAPHS_SYMBOLS) for text in texts if text.strip()]
