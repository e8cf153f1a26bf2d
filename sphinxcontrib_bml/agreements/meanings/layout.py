"""The text before its clauses: masked in the same length, and parted into alternatives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from re import Match, Pattern

from ...patterns import IGNORECASE, MULTILINE, compile_later
from .model import Span

_BLANKED = (
    compile_later(r"^\s*!(?![cdhs]s?(?![a-zA-Z]))"),
    compile_later(r"[\"“”„‘]|(?<![\w♣♦♥♠])'(?=\w[\w -]*'(?!\w))|(?<=\w)['’](?=[\s,;.)]|$)"),
    compile_later(r"(?<!\w)w/(?=\s?\d)", IGNORECASE),
    compile_later(r"\]\([^()]*(?:\([^()]*\)[^()]*)*\)"),
    compile_later(r"(?:(?<=![cdhs])|(?<=[♣♦♥♠]))['’]s(?!\w)"),
    compile_later(r"(?<=[♣♦♥♠])[\ufe0e\ufe0f]?s(?!\w)|[\[\]\ufe0e\ufe0f]"),
    compile_later(
        r"(?<=singleton )\(at most\)|(?<=shortage )\(at most\)|(?<=shortness )\(at most\)"
    ),
)
_SPACES = compile_later(r"[ \t]+")
_CAPITAL = compile_later(r"!([CDHS])(?=s?(?![A-Za-z0-9/])|\d\+?[!Mm♣♦♥♠])")
_STAR = compile_later(r"(?:^|(?<=\s)|(?<=\.))\*(?=\s?\w)")
_BULLET = compile_later(r"^[ \t]*([-*])[ \t]", MULTILINE)
_LETTER = compile_later(r"(?:^|(?<=[\s:]))\(?([a-h]|[1-9])\)")
_OR = compile_later(r"(?<=\s)OR(?=\s)")
_SLASH = compile_later(r"(?<=\s)/(?=\s)")
_INTRODUCTION = compile_later(
    r"(?:(?:^|\s)(?:and|with)(?=\s))?(?:^|\s)"
    r"(?:either|various|(?:(?:any|either)\s+)?one\s+of(?:\s+these|\s+the\s+following)?)\s*:?\s*$",
    IGNORECASE,
)
_LAST_OR = compile_later(r"\s(?:or|and)\s*$", IGNORECASE)
_BEGINNING = compile_later(
    r"\s*(?:weak|strong|any|fg|gf|game|pre(?:-?empt\w*)?\b|\d\d?(?:\+|\s?[-–—]{1,2}\s?\d)|[1-9]\+?(?:![cdhs]|[♣♦♥♠]|M\b|m\b))",
    IGNORECASE,
)
_ADVERB = compile_later(
    r"(?:^|[.;:])\s*(?:usually|normally|typically|generally|in general|often|sometimes"
    r"|possibly|perhaps),",
    IGNORECASE,
)
"""A soft word before its sentence, and the comma after it (MN-34)."""
_CALL_FIRST = compile_later(
    r"\s*(?P<level>[1-7])\s?(?P<strain>![cdhs]|[♣♦♥♠]|[CDHS](?![\w])|NT?(?!\w))\s*"
    r"(?:=(?!=)|:|(?=\s(?:is|shows|promises|denies)\b))"
)
"""A call before what it means."""
_STRAINS = {
    **dict(zip("♣♦♥♠", "CDHS", strict=True)),
    **dict(zip(("!c", "!d", "!h", "!s"), "CDHS", strict=True)),
}
_LETTERS = str.maketrans("\u0130\u0131\u017f\u212a", "IisK")
"""Letters that patterns take for others if case does not matter."""


def _blank(match: Match[str]) -> str:
    return " " * len(match[0])


_MARK = compile_later(r'\A!(?:"[^"\n]+"|-(?=\s))')
"""The mark of an announcement or of a call that is not alerted (AT-40, AT-41)."""


def masked(text: str) -> str:
    """Return the text in the same length, without marks that have no effect (MN-20)."""
    text = _MARK.sub(_blank, text)
    text = _CAPITAL.sub(lambda match: match[0].lower(), text.translate(_LETTERS))
    for pattern in _BLANKED:
        text = pattern.sub(_blank, text)
    text = _ADVERB.sub(lambda match: match[0][:-1] + " ", text)
    return text if _stars(text) or _bullets(text) else text.replace("*", " ")


def without_own_call(text: str, call: str) -> str:
    """Return a masked text without its own call, which ``2!c = ...`` begins with (MN-20)."""
    match = _CALL_FIRST.match(text)
    if match is None or not call:
        return text
    strain = _STRAINS.get(match["strain"].lower(), match["strain"].upper()[:1])
    return _blank(match) + text[match.end() :] if match["level"] + strain == call else text


def single_spaced(text: str) -> tuple[str, list[int]]:
    """Return the text with one space for several, and the place of each of its characters.

    The places end with the length of the text; a space has the place of the last of its spaces,
    so that no place is within a space (MN-20).
    """
    if "  " not in text and "\t" not in text:
        return text, list(range(len(text) + 1))
    kept: list[str] = []
    places: list[int] = []
    at = 0
    for match in _SPACES.finditer(text):
        kept += [text[at : match.start()], " "]
        places += [*range(at, match.start()), match.end() - 1]
        at = match.end()
    return "".join([*kept, text[at:]]), [*places, *range(at, len(text) + 1)]


def alternatives(text: str, is_plain: Callable[[str], bool]) -> tuple[Span, list[Span]]:
    """Return what all alternatives share, and each alternative (MN-22).

    :param is_plain: returns whether a text has no word that softens it and none of another hand.
    """
    for marks in (_enumerated(text), _bullets(text), _stars(text)):
        if marks:
            ends = [*(start for start, _ in marks[1:]), len(text)]
            starts = [stop for _, stop in marks]
            return (0, _cut(text, 0, marks[0][0], _INTRODUCTION)), [
                (start, _cut(text, start, end, _LAST_OR))
                for start, end in zip(starts, ends, strict=True)
            ]
    parts = _parted(text, [match.span() for match in _OR.finditer(text)])
    if len(parts) == 1:
        slashed = _parted(text, [match.span() for match in _SLASH.finditer(text)])
        is_list = len(slashed) > 1 and all(_is_slashed(text[a:b]) for a, b in slashed)
        parts = slashed if is_list and is_plain(text) else parts
    return (0, 0), parts


def _cut(text: str, start: int, end: int, ending: Pattern[str]) -> int:
    """Return where a part ends without words that only lead to the next."""
    match = ending.search(text, max(start, end - 40), end)
    return match.start() if match else end


def _is_slashed(part: str) -> bool:
    return _BEGINNING.match(part) is not None and len(part.split()) > 1


def _enumerated(text: str) -> list[Span]:
    """Return the marks ``a) b)`` or ``(1) (2)`` that count up from their first."""
    for first in "a1":
        marks: list[Span] = []
        for match in _LETTER.finditer(text):
            if match[1] == chr(ord(first) + len(marks)):
                marks.append(match.span())
        if len(marks) > 1:
            return marks
    return []


def _bullets(text: str) -> list[Span]:
    marks = list(_BULLET.finditer(text))
    return [mark.span() for mark in marks] if len(marks) > 1 else []


def _stars(text: str) -> list[Span]:
    """Return two or more stars before words, if no star of the text closes a font mark."""
    marks = [match.span() for match in _STAR.finditer(text)]
    return marks if len(marks) > 1 and len(marks) == text.count("*") else []


def _parted(text: str, marks: Sequence[Span]) -> list[Span]:
    starts = [0, *(end for _, end in marks)]
    ends = [*(start for start, _ in marks), len(text)]
    return list(zip(starts, ends, strict=True))
