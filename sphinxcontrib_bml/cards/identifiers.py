"""Ids of sections, fields and options, and what they are called by default (CARDS CC-S5, CC-S7)."""

from __future__ import annotations

import re

from ..bridge import Suit
from ..language.suits import SUIT_IN_PROSE

_PART = r"(?:[a-z0-9]|![cdhs](?=[_0-9!]|\Z))+"
_IDENTIFIER = re.compile(rf"{_PART}(?:_{_PART})*")
_CARDS = "AKQJT98765432Hx"
_RUN = re.compile(rf"[{_CARDS}]{{2,13}}")
_HOLDING = re.compile(rf"(?:{_PART}_)*[{_CARDS}]{{2,13}}")
_SUIT = re.compile(SUIT_IN_PROSE)


def is_identifier(text: str) -> bool:
    """Tell whether ``text`` is an id (CC-S5); one that ends in a run of cards is one too."""
    return bool(_IDENTIFIER.fullmatch(text) or _HOLDING.fullmatch(text))


def is_lower_case(text: str) -> bool:
    """Tell whether an id has no capitals, which only runs of cards may have (CC-S9)."""
    return _IDENTIFIER.fullmatch(text) is not None


def run_of(identifier: str) -> str:
    """Return the cards that an id ends with, nothing where it ends with none (CC-S9)."""
    run = identifier.rpartition("_")[2]
    return run if _RUN.fullmatch(run) else ""


def label_of(identifier: str) -> str:
    """Return what something is called by its id: ``2!c_opening`` is ``2♣ opening`` (CC-S7)."""
    words = identifier.replace("_", " ")
    return with_suits(words[:1].upper() + words[1:])


def with_suits(text: str) -> str:
    """Return ``text`` with symbols for its suits, no letter beside them (CC-R8)."""
    return _SUIT.sub(lambda match: _symbol(match[0]), text)


def _symbol(written: str) -> str:
    return Suit.parse(written).symbol
