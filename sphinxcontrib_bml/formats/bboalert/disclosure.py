"""The calls that the BBOalert extension alerts (BBA-69)."""

from __future__ import annotations

from collections.abc import Callable

from ...agreements.announcements import is_alerted_or_announced
from ...agreements.book import Agreement, Book
from ...features import hook
from ...language.options import Language
from .settings import AlertWhen

Disclosure = Callable[[Agreement], tuple[bool, str]]
"""Returns whether the extension alerts a call, and the announced words (ALERTS AT-53)."""


def disclosure_of(book: Book, language: Language, alert: AlertWhen) -> Disclosure:
    """Return what chooses the calls that the extension alerts (BBA-69)."""
    if alert.is_federation:
        by_rules: Disclosure = hook("disclosed_by")(book, language, str(alert))
        return by_rules
    return lambda agreement: (is_alerted(agreement, alert), "")


def is_alerted(agreement: Agreement, alert: AlertWhen) -> bool:
    """Return whether a call is alerted; rules of federations are left out."""
    if alert is AlertWhen.ARTIFICIAL:
        return agreement.row.is_artificial
    return alert is AlertWhen.ALL or (
        alert is not AlertWhen.NONE and is_alerted_or_announced(agreement)
    )
