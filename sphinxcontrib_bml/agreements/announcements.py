"""The marks of agreements: alerted, announced, not alerted on purpose."""

from __future__ import annotations

from ..language.alerts import AlertMark, alert_mark
from .book import Agreement


def mark_of(agreement: Agreement) -> AlertMark:
    """Return the mark at the start of the description."""
    return alert_mark(agreement.written)


def announcement_of(agreement: Agreement) -> str:
    """Return the words to announce, written out for the auction; empty if there are none."""
    if mark_of(agreement) is not AlertMark.ANNOUNCE or not agreement.text.startswith('!"'):
        return ""
    return agreement.text[2:].partition('"')[0]
