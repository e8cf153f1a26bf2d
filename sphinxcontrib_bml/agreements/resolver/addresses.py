"""Queries as they stand in addresses, ``1N-2C&seat=3&vul=YN`` (RESOLVER RQ-13)."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import unquote

from ...bridge import Vulnerability
from .asking import context_of
from .context import NOTHING_KNOWN, BoardContext

_SEAT = re.compile(r"[1-4]")
_VULNERABILITY = re.compile(r"[YN]{2}")


class UrlQuery(NamedTuple):
    """What is asked, and for which board."""

    query: str
    context: BoardContext


def parse_query_url(text: str) -> UrlQuery:
    """Return what an address asks: a query, perhaps seat and vulnerability behind it.

    ``#1N-2C&seat=3``, ``?q=1N+2C``, percent-encoded or not; without a mark before it the query
    itself. What else it holds, and values that are none, say nothing.
    """
    is_form = text.startswith("?")
    words = text.removeprefix("#").removeprefix("?")
    query, context = "", NOTHING_KNOWN
    for number, field in enumerate(words.split("&")):
        name, equals, value = field.partition("=")
        value = unquote(value.replace("+", " ") if is_form else value)
        if is_form and name == "q":
            query = value
        elif number == 0 and not is_form:
            query = unquote(field)
        elif equals:
            context = _with_field(context, name, value)
    return UrlQuery(query, context)


def _with_field(context: BoardContext, name: str, value: str) -> BoardContext:
    if name == "seat" and _SEAT.fullmatch(value):
        return context._replace(seat=context_of(int(value), Vulnerability.ANY).seat)
    if name == "vul" and _VULNERABILITY.fullmatch(value):
        return context._replace(vulnerability=Vulnerability.parse(value))
    return context
