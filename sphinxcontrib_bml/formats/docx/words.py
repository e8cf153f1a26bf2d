"""The words of a paragraph of a Word file (IM-25, IM-26)."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree as ET

from ...bridge import Suit
from ..documents.remarks import Remarks, shortened
from ..documents.tree import NOWHERE, InlineMark, TextRun, Words
from .styles import W

_SYMBOLS = {0xA7: Suit.CLUBS, 0xA8: Suit.DIAMONDS, 0xA9: Suit.HEARTS, 0xAA: Suit.SPADES}
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
    suit = _SYMBOLS.get(code - _PRIVATE if code >= _PRIVATE else code)
    return suit.symbol if suit is not None else character


def _symbol(element: ET.Element) -> str | None:
    """Return the suit that a ``w:sym`` is, None for any other one."""
    code = _code_of(element)
    if code is None or element.get(f"{W}font", "").lower() != "symbol":
        return None
    suit = _SYMBOLS.get(code - _PRIVATE if code >= _PRIVATE else code)
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
