"""Alert marks at the start of descriptions: ``!``, ``!"hearts"``, ``!-`` (XT-3, AT-40, AT-41)."""

from __future__ import annotations

from enum import Enum

from ..patterns import compile_later
from .codes import Code
from .diagnostics import Diagnostics, Edit
from .labels import LETTER_OF_MARK
from .source import Fragment

_SUIT = compile_later(f"!{LETTER_OF_MARK}")
_ANNOUNCED = compile_later(r'!"([^"\n]{1,40})"[ \t]*')
_QUOTED = compile_later(r"!(?:“([^“”\"\n]*)”|\"([^\"\n]*)\")?")
_LONGEST = 40
_NOT_ALERTED = compile_later(r"!-[ \t]+")


class AlertMark(Enum):
    """The mark at the start of a description."""

    NONE = "none"
    ALERT = "alert"
    """``!``: the call is alerted (XT-3)."""
    ANNOUNCE = "announce"
    """``!"hearts"``: the call is announced with the words in straight quotes (AT-40)."""
    NOT = "not"
    """``!-`` and a space: the call is not alerted, on purpose (AT-41)."""


def alert_mark(text: str) -> AlertMark:
    """Return the mark at the start of a description; quotes that are not closed are text.

    :param text: the description as typed.
    """
    if not text.startswith("!"):
        return AlertMark.NONE
    if _ANNOUNCED.match(text):
        return AlertMark.ANNOUNCE
    if _NOT_ALERTED.match(text):
        return AlertMark.NOT
    return AlertMark.ALERT if alert_length(text) else AlertMark.NONE


def alert_length(text: str) -> int:
    """Return the length of the mark at the start of a description, with the spaces after it."""
    if not text.startswith("!") or len(text) == 1 or _SUIT.match(text):
        return 0
    follows = text[1]
    if follows in " \t":
        return len(text) - len(text[1:].lstrip(" \t"))
    if follows in '"-':
        mark = _ANNOUNCED.match(text) or _NOT_ALERTED.match(text)
        return mark.end() if mark else 0
    return 1 if follows.isdigit() or follows.isupper() else 0


def report_quotes(text: Fragment, diagnostics: Diagnostics) -> None:
    """Report a mark with quotes at the start of a description that is only text (AT-40)."""
    if not text.text.startswith(('!"', "!\u201c")):
        return
    found = _QUOTED.match(text.text)
    if found is None or _ANNOUNCED.match(text.text):
        return
    span = text.span(0, max(found.end(), 2))
    words = found[1] or found[2] or ""
    edits: tuple[Edit, ...] = ()
    if found.end() == 1:
        message = "the quotes after ! are not closed; read as text"
        hint = 'close them after the words to announce: !"hearts"'
    elif 1 <= len(words) <= _LONGEST:
        message = "a mark with curved quotes announces nothing; read as text"
        hint = f'write straight quotes: !"{words}"'
        edits = () if text.pasted else (Edit(span, f'!"{words}"'),)
    else:
        message = f"{len(words)} characters in the quotes after !; read as text"
        hint = f"announce 1 to {_LONGEST} characters"
    diagnostics.report(Code.ALERT_QUOTES, span, message, hint=hint, pasted=text.pasted, edits=edits)


def announced_words(text: str) -> str:
    """Return the words in the mark of a description as typed; empty without ``!"hearts"``."""
    mark = _ANNOUNCED.match(text)
    return mark[1] if mark else ""


def typed_after_mark(typed: str, mark: str) -> str:
    """Return a description with the names of parameters without its mark.

    :param mark: the mark with the values of parameters.
    """
    # Words to announce may contain parameters.
    return typed[alert_length(typed) :] if mark.startswith('!"') else typed.removeprefix(mark)
