"""The directives about hands (HANDS HA-80)."""

from __future__ import annotations

from ..agreements.directives import page_report
from ..agreements.queries import InvalidQueryError
from ..bridge.conditions import Vulnerability
from ..language.directive_options import OptionError, read_choice, read_flag, read_text
from .model.turns import read_bidding


def read_auction(value: str) -> str:
    """Return an auction in which a call can follow, as written; empty before the first call."""
    try:
        read_bidding(value)
    except InvalidQueryError as error:
        raise OptionError(str(error)) from error
    return value


KINDS = {
    "bml-space": page_report(
        read_auction,
        seat=read_choice("1", "2", "3", "4"),
        vul=read_choice(*(value.value.lower() for value in Vulnerability)),
        assume=read_flag,
        system=read_text,
    ),
}
"""The directives by name."""
