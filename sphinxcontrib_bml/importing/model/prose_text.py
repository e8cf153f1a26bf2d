"""Paragraphs, items and tables of prose that BML reads as such (IM-15 to IM-17)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...language.codes import Code
from ...language.labels import begins_with_call as is_row
from ...language.parser import parse_text
from ...language.syntax import Paragraph as ParagraphElement
from ...patterns import IGNORECASE, compile_later
from .bml_text import Words, marked

_CALL_WORD = r"(?:[NESWPDRX]|XX|pass|dbl|rdbl|redbl|double|redouble)"
_PLAIN = compile_later(
    rf"(?:[1-7]![cdhs] |[1-7] (?:NT|SA) )?/?(?!{_CALL_WORD}(?![^\W_]))[^\W\d_]"
    rf"|{_CALL_WORD}(?: \S+){{6}}",
    IGNORECASE,
)
"""Beginning of a certain paragraph: not a call, hand or auction (LANGUAGE EL-1)."""
_BID = compile_later(r"([1-7])(NT|SA|[CDHSNcdhsn])(?![^\W_\u3400-\u9fff])")
_CHINESE_BEHIND = compile_later(r"\A([1-7])(NT|SA)(?=[\u3400-\u9fff])")
"""No trump directly before Chinese words, which is not read as a call, but looks like one."""
_LIKE_CALL = compile_later(r"[\[(]?(?:[1-7]|[PDRX])")
_DEFINES = compile_later(r"(?<![^ ])::(?= )")
"""Definition mark, also after a bullet or number."""


def paragraph_text(words: Words) -> str:
    """Return the text of a paragraph that BML reads as a paragraph (IM-16)."""
    text = _CHINESE_BEHIND.sub(r"\1 \2", marked(words), 1)
    if _PLAIN.match(text) or (not _is_row(text) and _is_paragraph(text)):
        return text
    others = _other_spellings(text)
    return next((other for other in others if _PLAIN.match(other) or _is_paragraph(other)), text)


def _is_row(text: str) -> bool:
    """Return whether ``text`` certainly is a row (LANGUAGE EL-5)."""
    return _BID.match(text) is not None and is_row(text)


def _is_paragraph(text: str) -> bool:
    """Return whether ``text`` is parsed as one paragraph."""
    parse = parse_text(text)
    elements = parse.document.elements
    is_one = len(elements) == 1 and isinstance(elements[0], ParagraphElement)
    return is_one and not parse.diagnostics.count(Code.DIRECTIVE_UNKNOWN)


def _other_spellings(text: str) -> Iterator[str]:
    """Yield ``text`` with other beginnings, the best first."""
    bid = _BID.match(text)
    if bid:
        strain = bid[2]
        is_suit = strain.upper() in "CDHS"
        rest = text[bid.end() :]
        if is_suit:
            yield f"{bid[1]}!{strain.lower()}{rest}"
            yield f"{bid[1]} !{strain.lower()}{rest}"
        else:
            yield f"{bid[1]} {strain}{rest}"
    if _LIKE_CALL.match(text):
        yield f"{text[:1]} {text[1:]}"
    word, blank, rest = text.partition(" ")
    yield f"={word}={blank}{rest}"


def item_text(words: Words) -> str:
    """Return the text of an item of a list."""
    return _without_definition(marked(words))


def _without_definition(text: str) -> str:
    """Return text that BML does not read as a definition, which ends a list (DL-1)."""
    return _DEFINES.sub("∷", text)


def table_lines(rows: Sequence[Sequence[Words]]) -> Iterator[str]:
    """Yield the lines of a table without calls; the first row is its header (IM-17)."""
    yield _pipes(rows[0])
    yield f"|{'---|' * max(len(rows[0]), 1)}"
    yield from map(_pipes, rows[1:])


def _pipes(cells: Sequence[Words]) -> str:
    return f"| {' | '.join(_cell(cell) for cell in cells)} |"


def _cell(words: Words) -> str:
    """Return a cell in which no character is a border."""
    text = marked(words).replace("|", "¦")
    return "–" if text and not text.strip("-+: ") else text
