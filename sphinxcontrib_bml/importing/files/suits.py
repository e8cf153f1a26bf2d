"""Suits as sources have them: signs, shortcodes, pictures, colors and fonts (IM2-11, IM2-12).

All become ``♣♦♥♠``. What is a suit only in one language (``!k``, ``2K``) stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ..model.stream import Line, Stream

SUITS = "♣♦♥♠"
_NAMES = {
    "♣": r"clubs?|klaver\w*|trefle?|trèfles?|treff|kreuz|chinacie|klöver|kløver|fiori|trebol",
    "♦": r"diamonds?|diams?|ruiten|karo|carreaux?|carreau|ruter|quadri",
    "♥": r"hearts?|harten|kier|c(?:oe|œ)urs?|herz|hjärter|hjerter|hjerte|cuori|corazon(?:es)?",
    "♠": r"spades?|schoppen|pik|piques?|spader|spar|picche|picas?",
}
_PICTURE = {
    suit: re.compile(rf"(?<![^\W_])(?:{names})(?![^\W_])|{suit}", re.IGNORECASE)
    for suit, names in _NAMES.items()
}
_LETTERS = dict(zip("cdhs", SUITS, strict=True))
_WORDS = {
    **{"club": "♣", "clubs": "♣", "diamond": "♦", "diamonds": "♦", "diam": "♦", "diams": "♦"},
    **{"heart": "♥", "hearts": "♥", "spade": "♠", "spades": "♠"},
}
_OUTLINES = str.maketrans({"♧": "♣", "♢": "♦", "♡": "♥", "♤": "♠", "️": None, "︎": None})
_WRITTEN = re.compile(
    r":(?P<code>clubs?|diamonds?|hearts?|spades?)(?:[-_ ]?suit)?:"
    r"|&(?P<entity>clubs?|diams?|diamonds?|hearts?|spades?)(?:uit)?;"
    r"|\$?\\(?P<tex>club|diamond|heart|spade)suit\b(?:\{\}|\$)?"
    r"|\|(?P<bars>[cdhs])\||\{(?P<braces>[cdhs])\}|\[(?P<forum>cl|di|he|sp)\](?!\()",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"&#(?:(98(?:2[4-9]|3[01]))|[xX](266[0-7]));")
_SYMBOLS = str.maketrans(
    {"§": "♣", "¨": "♦", "©": "♥", "ª": "♠", "£": "≤", "³": "≥", "®": "→", "¹": "≠"}
)
_PRIVATE = re.compile("[\uf020-\uf0ff]")
_ALONE = re.compile("[§¨©ª]")
_MOST_AFTER = 0.75
_OTHER_SIGN = re.compile(r"(?<![1-7])(?<![1-7] )[§©]\s?\d")
"""Such a sign with the meaning that it has in other fonts: ``© 2026``, ``§ 5``."""
_BEHIND_DIGIT = re.compile(r"(?:[1-7]\+? ?|(?<=[§¨©ª])/?)[§¨©ª]")
_MACRO = re.compile(r"\\([cdhsCDHS])(?=s?(?![A-Za-z]))(?:\{\})?")
"""A suit as macros of wikis and of TeX write it: ``\\h``."""
_BIDS_WITH_MACROS = re.compile(rf"(?<!\d)[1-7]\s?{_MACRO.pattern}")
_LEAST_MACROS = 3
_BEFORE = re.compile(r"(?:(?<!\d)[1-7]|\d\+|[♣♦♥♠])$")
_AFTER = re.compile(r"[♣♦♥♠]|[1-7](?!\d)")
_HEX = re.compile(r"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})")
_RGB = re.compile(r"rgba?\((\d+),(\d+),(\d+)")
_BLACK = frozenset(
    ["", "#000", "#000000", "black", "auto", "inherit", "initial", "currentcolor", "windowtext",
     "rgb(0,0,0)"]
)  # fmt: skip
_RED = frozenset(["red", "crimson", "darkred", "firebrick", "#f00", "#c00"])
_LEAST_RED, _MOST_OTHER = 0x90, 0x60


def with_suits(text: str) -> str:
    """Return a text with its signs, shortcodes and entities of suits as ``♣♦♥♠`` (IM2-11)."""
    if not text.isascii():
        text = text.translate(_OUTLINES)
    if "&#" in text:
        text = _NUMBERED.sub(_numbered, text)
    if ":" in text or "&" in text or "\\" in text or "|" in text or "{" in text or "[" in text:
        text = _WRITTEN.sub(_written, text)
    return text


def _numbered(found: re.Match[str]) -> str:
    return chr(int(found[1]) if found[1] else int(found[2], 16)).translate(_OUTLINES)


def _written(found: re.Match[str]) -> str:
    word = (found["code"] or found["entity"] or found["tex"] or "").lower()
    letter = found["bars"] or found["braces"] or found["forum"] or ""
    return _WORDS.get(word) or _LETTERS[letter[0].lower()]


def suit_of_picture(alternative: str, path: str) -> str:
    """Return the suit that a picture shows by its alternative text or its file name, or ``""``."""
    name = path.replace("\\", "/").rsplit("/", 1)[-1].split("?")[0]
    for text in (alternative, name.rsplit(".", 1)[0]):
        shown = [suit for suit, pattern in _PICTURE.items() if pattern.search(text)]
        if len(shown) == 1 and len(text) <= 40:  # noqa: PLR2004
            return shown[0]
    return ""


def in_symbol_font(text: str) -> str:
    """Return a text that its source shows in the font *Symbol*."""
    return _PRIVATE.sub(lambda found: chr(ord(found[0]) - 0xF000), text).translate(_SYMBOLS)


def own_color(color: str) -> str:
    """Return a color in one spelling, ``""`` for black."""
    color = re.sub(r"\s+|!important", "", color.lower())
    if re.fullmatch(r"[0-9a-f]{6}", color):
        color = f"#{color}"
    return "" if color in _BLACK else color


def _is_red(color: str) -> bool:
    if color in _RED:
        return True
    if found := _HEX.fullmatch(color):
        red, *others = (int(part, 16) for part in found.groups())
    elif found := _RGB.match(color):
        red, *others = (int(part) for part in found.groups())
    else:
        return False
    return red >= _LEAST_RED and max(others) < _MOST_OTHER


def with_colored_suits(parts: Sequence[tuple[str, str]]) -> list[str]:
    """Return the texts of ``parts``; single letters C D H S in their own color are suits (IM2-12).

    A red C stays a letter: in some languages it is a heart.

    :param parts: texts of a line with their colors, neighbors of one color joined.
    """
    texts = [text for text, _ in parts]
    places = [
        place
        for place, (text, color) in enumerate(parts)
        if color and text.strip() in _LETTERS_ALONE and not (text.strip() == "C" and _is_red(color))
    ]
    for place in (*places, *reversed(places)):
        letter = texts[place].strip()
        if letter not in _LETTERS_ALONE:
            continue
        before = "".join(texts[max(place - 2, 0) : place]) + texts[place].split(letter)[0]
        after = texts[place].split(letter)[1] + "".join(texts[place + 1 : place + 3])
        if _BEFORE.search(before[-4:]) or _AFTER.match(after):
            texts[place] = texts[place].replace(letter, _LETTERS[letter.lower()])
    return texts


_LETTERS_ALONE = frozenset("CDHS")


def finish_suits(stream: Stream) -> Stream:
    """Read ``§ ¨ © ª`` as suits if a source uses all four, and nearly always after digits 1 to 7.

    That is text in the font *Symbol* that lost its font (IM2-11). Macros of TeX and wikis
    (a backslash and ``c d h s``) are suits if at least three bids have them.
    """
    texts = [text for text in stream.texts() if "\\" in text]
    if sum(len(_BIDS_WITH_MACROS.findall(text)) for text in texts) >= _LEAST_MACROS:
        stream.lines = [_with_macros(line) for line in stream.lines]
    others = [text for text in stream.texts() if not text.isascii()]
    signs = sum(len(_ALONE.findall(text)) for text in others)
    after = [found[-1] for text in others for found in _BEHIND_DIGIT.findall(text)]
    has_others = any(_OTHER_SIGN.search(text) for text in others)
    are_all = len(set(after)) == len(SUITS)
    if are_all and not has_others and len(after) >= _MOST_AFTER * signs:
        stream.lines = [_with_symbols(line) for line in stream.lines]
    return stream


def _with_macros(line: Line) -> Line:
    def suit(found: re.Match[str]) -> str:
        return _LETTERS[found[1].lower()]

    return replace(
        line,
        words=line.words.replaced(_MACRO, suit),
        cells=tuple(cell.replaced(_MACRO, suit) for cell in line.cells),
        header=tuple(_MACRO.sub(suit, name) for name in line.header),
    )


def _with_symbols(line: Line) -> Line:
    table = str.maketrans("§¨©ª", SUITS)
    if not any(_ALONE.search(words.text) for words in (line.words, *line.cells)):
        return line
    return replace(
        line,
        words=replace(line.words, text=line.words.text.translate(table)),
        cells=tuple(replace(cell, text=cell.text.translate(table)) for cell in line.cells),
        header=tuple(name.translate(table) for name in line.header),
    )
