"""Bids that want an alert mark and have none: ``ALERT-MISSING`` (CHECKS CK-13)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...bridge import Side
from ...language.codes import Code
from ...language.diagnostics import Diagnostic
from ..book import Agreement
from .subject import CheckInput

_USED = 10
"""Marks in notes whose authors mean to alert."""
_ALERTED = re.compile(r"\b(?:transfer|trf|relay|puppet|artificial)\b|\(R\)", re.IGNORECASE)
_MARK = re.compile(r"!(?![cdhs])")
"""Also before a parenthesis, where it is no alert to exports."""


def find_missing_alerts(subject: CheckInput) -> Iterator[Diagnostic]:
    """Yield each row with a transfer, a relay or an artificial bid of ours without the mark."""
    rows: dict[str, Agreement] = {}
    for agreement in subject.book:
        if agreement.written:
            rows.setdefault(agreement.row.place, agreement)
    if sum(one.alert for one in rows.values()) < _USED:
        return
    for agreement in rows.values():
        is_ours = agreement.auction.last_side is Side.WE
        is_marked = agreement.alert or _MARK.match(agreement.written) is not None
        if is_ours and not is_marked and (word := _ALERTED.search(agreement.text)):
            yield Diagnostic(
                Code.ALERT_MISSING,
                Code.ALERT_MISSING.severity,
                subject.place_of(agreement).span,
                f"{agreement.auction.short} is no natural bid ('{word[0]}'), and has no alert mark",
                "write ! before the description",
                words=(agreement.auction.short, agreement.text),
                documents=(agreement.row.address.document,),
            )
