"""The directives about hands (HANDS HA-46, HA-80)."""

from __future__ import annotations

from ..agreements.directives import page_report
from ..agreements.queries import InvalidQueryError, read_query
from ..bridge.auctions import PASS
from ..bridge.conditions import Vulnerability
from ..language.directive_options import (
    OptionError,
    read_choice,
    read_number,
    read_text,
    read_yes_or_no,
)
from .model.requests import Only, read_bidding

_MOST_DEALS = 32
"""The largest number of deals of a directive."""
_SEAT = read_choice("1", "2", "3", "4")
_VULNERABILITY = read_choice(*(value.value.lower() for value in Vulnerability))


def read_auction(value: str) -> str:
    """Return an auction in which a call can follow, as written; empty before the first call."""
    try:
        read_bidding(value)
    except InvalidQueryError as error:
        raise OptionError(str(error)) from error
    return value


def read_calls(value: str) -> str:
    """Return an auction with an opening, as written."""
    try:
        query = read_query(read_text(value))
    except InvalidQueryError as error:
        raise OptionError(str(error)) from error
    if all(call is PASS for call in query.auction.calls):
        raise OptionError("there are only passes", "an auction such as 1N 2C")
    return value


def read_deals(value: str) -> int:
    """Return a number of deals."""
    number = read_number(value)
    if number > _MOST_DEALS:
        most = f"{_MOST_DEALS} or fewer"
        raise OptionError(f"{number} deals are too many for a page", most)
    return number


KINDS = {
    "bml-hands": page_report(
        read_calls,
        count=read_deals,
        seed=read_text,
        seat=_SEAT,
        vul=_VULNERABILITY,
        only=read_choice(*Only),
        format=read_choice("hands", "deals"),
        system=read_text,
        **{"exclude-others": read_yes_or_no},
    ),
    "bml-space": page_report(
        read_auction,
        seat=_SEAT,
        vul=_VULNERABILITY,
        assume=read_yes_or_no,
        system=read_text,
    ),
}
"""The directives by name."""
