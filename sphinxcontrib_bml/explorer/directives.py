"""The directive of the explorer (RESOLVER RS-1)."""

from __future__ import annotations

from ..agreements.directives import page_report
from ..agreements.queries import InvalidQueryError, read_query
from ..agreements.resolver import parse_query_url
from ..language.directive_options import OptionError, read_text


def read_auction(value: str) -> str:
    """Return the first auction of an explorer in the form of its URL."""
    try:
        read_query(parse_query_url(read_text(value)).query)
    except InvalidQueryError as error:
        raise OptionError(str(error)) from error
    return value


KINDS = {"bml-explorer": page_report(system=read_text, auction=read_auction)}
"""The directives by name."""
