"""The patterns that tell the parts of a line of notes, from the tables of the language.

They are written in what Oniguruma and Python understand alike; what Vim and Emacs need otherwise is
made from the same words.
"""

from __future__ import annotations

from sphinxcontrib_bml.bridge.auctions import SUIT_SYMBOLS
from sphinxcontrib_bml.bridge.conditions import OpeningSeat, Vulnerability
from sphinxcontrib_bml.language.bss_annotations import WORDS
from sphinxcontrib_bml.language.diagram_words import _LANGUAGES, PLACES_OF_CARDS, Place
from sphinxcontrib_bml.language.labels import _ALIASES
from sphinxcontrib_bml.language.parser import METADATA_KEYS
from sphinxcontrib_bml.language.syntax import AnnotationKind
from sphinxcontrib_bml.language.tables import DIRECTIVES


def longest_first(words: list[str]) -> list[str]:
    """Return words so that none hides a longer one that begins with it."""
    return sorted(words, key=lambda word: (-len(word), word))


SETTINGS = ("VUL", "SEAT")
NAMING = ("CUT", "COPY", "PASTE")
"""The directives with the name of a clip."""
ALONE = tuple(word for word in DIRECTIVES if word not in {*SETTINGS, *NAMING, "INCLUDE"})
VALUES = tuple(
    longest_first([*(one.value for one in Vulnerability), *(one.value for one in OpeningSeat)])
)
KEYS = tuple(METADATA_KEYS)
ANNOTATION = WORDS
"""What is after the ``//`` of lines that are not comments, with what must follow it."""
ANNOTATIONS = tuple(str(kind) for kind in AnnotationKind)
CALL_WORDS = tuple(longest_first([word for word in _ALIASES if len(word) > 1]))
"""Calls that are spelled out, in any case."""
CALL_LETTERS = "".join(word for word in _ALIASES if len(word) == 1)
SUITS = SUIT_SYMBOLS

_STRAINS = rf"(?:[CDHSN]+|[cdhs]|[Nn][Tt]|o?[mM]|[XYZxyz]|[Rr]ed|[Bb]lack|![cdhsCDHS]|[{SUITS}])"
_PART = rf"(?:[1-7]?{_STRAINS}|[0-9]{{1,2}}steps?|[{CALL_LETTERS}]|(?:{'|'.join(CALL_WORDS)}))"
_ALTERNATIVES = rf"{_PART}(?:/{_PART})*"
CALL = rf"(?:\({_ALTERNATIVES}\)|{_ALTERNATIVES})"
"""A label of a row (LANGUAGE CA)."""
LABEL = rf"{CALL}(?:[-;]+{CALL})*[-;]*"
"""The first word of a row: a call, or a sequence of them (LANGUAGE HI-1)."""
BID = r"(?<![\w])[1-7](?:NT|[CDHSN]+)(?![\w])"
SUIT_MARKS = {"club": "c", "diamond": "d", "heart": "h", "spade": "s"}

_HOLDING = "(?:(?:10|[AKQJTxX2-9])+|-+)"
_MARK = f"(?:![cdhs]|[{SUITS}])"
_CARD = f"(?:!?[cdhsCDHS]|[{SUITS}])(?:10|[2-9TJQKAx])"


def _named(names: set[str]) -> str:
    """Return a pattern for names as written, in small letters and with a capital."""
    spelled = {form for name in names for form in (name, name.lower(), name.capitalize())}
    return f"(?:{'|'.join(longest_first([*spelled]))})"


_SEAT = _named({name for own in _LANGUAGES.values() for name in [*own.letters, *own.seats.split()]})
_ROLE = _named(
    {
        name
        for own in _LANGUAGES.values()
        for names in (own.we, own.they, own.opener, own.responder)
        for name in names.split()
    }
)
_OPPOSITE = "|".join(longest_first([*PLACES_OF_CARDS[Place.OPPOSITE]]))
HEADS = rf"(?:{_SEAT}:?(?:\s+{_SEAT}:?){{3}}|{_ROLE}:?\s+{_ROLE}:?(?:\s+{_ROLE}:?\s+{_ROLE}:?)?)"
"""The names of the columns of an auction (LANGUAGE AU-5)."""
HAND = rf"[NESW](?::\s*|\s+){_HOLDING}(?:\s+{_HOLDING}(?:\s+{_HOLDING}){{2}})?"
"""A hand, or its cards of one suit (LANGUAGE DD-1, DD-10)."""
SUIT_LINE = rf"{_MARK}:\s?{_HOLDING}\s+(?:{_OPPOSITE})\s+{_HOLDING}"
"""The cards of one suit (LANGUAGE DD-10)."""
PLAY = rf"[Pp]lay:?(?:\s+(?:{_SEAT}|NT|{_MARK})){{0,2}}"
"""The first line of a play (LANGUAGE PY-1)."""
TRICK = rf"(?:[0-9]{{1,2}}[.:)]?\s+)?{_CARD}(?:\s+{_CARD})*"
"""The cards of a trick (LANGUAGE PY-1)."""

ANNOUNCED = r'!"[^"]{1,40}"'
"""The mark of an announcement (ALERTS AT-40); a quote that is not closed has no color."""


def in_vim(pattern: str) -> str:
    """Return one of these patterns as Vim writes it."""
    return "\\v" + pattern.replace("(?:", "%(")


def in_emacs(pattern: str) -> str:
    """Return one of these patterns as Emacs writes it, in a string of Lisp."""
    made, is_set = [], False
    for number, letter in enumerate(pattern):
        before, after = pattern[max(number - 1, 0) : number], pattern[number + 1 : number + 2]
        if before == "\\" and letter == "s":
            made.append("[ \\t]")
        elif letter == "\\" and after == "s":
            continue
        elif not is_set and letter in "(){}|":
            made.append(f"\\\\{letter}")
        else:
            made.append(letter)
        is_set = letter == "[" or (is_set and letter != "]")
    return "".join(made)
