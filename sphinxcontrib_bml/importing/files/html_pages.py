"""Seats and vulnerabilities above the tables of ``bml html`` (IM-27)."""

from __future__ import annotations

from functools import lru_cache

from ...bridge.conditions import Conditions, OpeningSeat, Vulnerability
from ...display.wording import PageTexts


@lru_cache(maxsize=1)
def _known() -> dict[str, Conditions]:
    texts = PageTexts()
    every = (Conditions(seat, sides) for seat in OpeningSeat for sides in Vulnerability)
    return {texts.conditions(one): one for one in every}


def conditions_in(text: str) -> Conditions | None:
    """Return the seat and vulnerability that a page names above a table, or None."""
    return _known().get(text)
