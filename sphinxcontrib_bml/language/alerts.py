"""Alert marks: the ``!`` at the start of a description (LANGUAGE XT-3)."""

from __future__ import annotations

from enum import Enum

from ..patterns import compile_later
from .labels import LETTER_OF_MARK

_SUIT = compile_later(f"!{LETTER_OF_MARK}")
_ANNOUNCED = compile_later(r'!"[^"\n]{1,40}"')
_NOT_ALERTED = compile_later(r"!-[ \t]")


class AlertMark(Enum):
    """The mark at the start of a description."""

    NONE = "none"
    ALERT = "alert"
    """``!``: the call is alerted (XT-3)."""
    ANNOUNCE = "announce"
    """``!"hearts"``: the call is announced with the words in straight quotes."""
    NOT = "not"
    """``!-`` and a space: the call is not alerted, on purpose."""


def alert_mark(text: str) -> AlertMark:
    """Return the mark at the start of a description; quotes that are not closed are text.

    :param text: the description as typed.
    """
    if _ANNOUNCED.match(text):
        return AlertMark.ANNOUNCE
    if _NOT_ALERTED.match(text):
        return AlertMark.NOT
    return AlertMark.ALERT if alert_length(text) else AlertMark.NONE


def alert_length(text: str) -> int:
    """Return the length of the alert mark at the start of a description (XT-3)."""
    if not text.startswith("!") or len(text) == 1 or _SUIT.match(text):
        return 0
    follows = text[1]
    if follows in " \t":
        return len(text) - len(text[1:].lstrip(" \t"))
    return 1 if follows.isdigit() or follows.isupper() else 0
