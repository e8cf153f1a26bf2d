"""The marks of agreements: alerted, announced, not alerted on purpose (AT-40, AT-41)."""

from __future__ import annotations

from typing import Protocol

from ..language.alerts import AlertMark, alert_length, alert_mark
from ..patterns import compile_later

_EXPORTED = compile_later(r'Announce (?:"([^"\n]{1,40})"|“([^“”"\n]{1,40})”):(?: +|$)')


class MarkedText(Protocol):
    """An agreement, or a meaning in an answer."""

    @property
    def text(self) -> str:
        """The meaning, with its mark; variables are written out."""

    @property
    def written(self) -> str:
        """The description as typed."""

    @property
    def alert(self) -> bool:
        """Whether it begins with ``!`` as an alert mark."""


def mark_of(agreement: MarkedText) -> AlertMark:
    """Return the mark at the start of the description."""
    if agreement.alert:
        return AlertMark.ALERT
    # A translation may begin otherwise.
    mark = alert_mark(agreement.written) if agreement.text.startswith("!") else AlertMark.NONE
    return AlertMark.NONE if mark is AlertMark.ALERT else mark


def is_alerted_or_announced(agreement: MarkedText) -> bool:
    """Return whether the call is alerted or announced at once."""
    return mark_of(agreement) in {AlertMark.ALERT, AlertMark.ANNOUNCE}


def announcement_of(agreement: MarkedText) -> str:
    """Return the words to announce, written out for the auction; empty if there are none."""
    if mark_of(agreement) is not AlertMark.ANNOUNCE:
        return ""
    return agreement.text[2:].partition('"')[0]


def text_after_mark(agreement: MarkedText) -> str:
    """Return the text of an agreement without its mark; font marks and links as typed."""
    text = agreement.text
    match mark_of(agreement):
        case AlertMark.ALERT:
            # As it was typed: after the mark of "!M fit" the suit of M now is with one of its own.
            return text[alert_length(agreement.written) :]
        case AlertMark.ANNOUNCE:
            return text[2:].partition('"')[2].lstrip(" \t")
        case AlertMark.NOT:
            return text[2:].lstrip(" \t")
        case _:
            return text


def with_announcement(agreement: MarkedText) -> str:
    """Return the text of an agreement with the words of its announcement before it (AT-42).

    A text without announcement keeps its ``!``, but not ``!-``.
    """
    words = announcement_of(agreement)
    if words:
        return f'Announce "{words}": {text_after_mark(agreement)}'.rstrip()
    return text_after_mark(agreement) if mark_of(agreement) is AlertMark.NOT else agreement.text


def announcement_mark(line: str) -> tuple[str, str]:
    """Return the mark for the beginning ``Announce "hearts":`` of a line, and the rest (AT-42).

    :param line: the first line of an exported text.
    :returns: ``!"hearts"`` and the text after it; an empty mark and the line without one.
    """
    found = _EXPORTED.match(line)
    if found is None:
        return "", line
    return f'!"{found[1] or found[2]}"', line[found.end() :]
