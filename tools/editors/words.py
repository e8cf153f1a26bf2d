"""The patterns that tell the parts of a line of notes, from the tables of the language.

They are written in what Oniguruma and Python understand alike; what Vim and Emacs need otherwise is
made from the same words.
"""

from __future__ import annotations

from sphinxcontrib_bml.bridge.auctions import SUIT_SYMBOLS
from sphinxcontrib_bml.bridge.conditions import OpeningSeat, Vulnerability
from sphinxcontrib_bml.language.bss_annotations import WORDS
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
