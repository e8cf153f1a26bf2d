"""The directive that shows an explorer (RESOLVER RS-1)."""

from __future__ import annotations

from ..agreements.directives import page_report
from ..agreements.queries import InvalidQueryError, read_query
from ..agreements.resolver import parse_query_url
from ..language.directive_options import OptionError, read_text


def read_auction(value: str) -> str:
    """Return the auction that an explorer begins with, as its address has it."""
    try:
        read_query(parse_query_url(read_text(value)).query)
    except InvalidQueryError as error:
        raise OptionError(str(error)) from error
    return value


KINDS = {"bml-explorer": page_report(system=read_text, auction=read_auction)}
"""By name."""
