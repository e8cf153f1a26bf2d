"""Queries as they are in addresses (RESOLVER RQ-13)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.agreements.queries import InvalidQueryError
from sphinxcontrib_bml.agreements.resolver import parse_query_url


@pytest.mark.parametrize(
    ("text", "query", "context"),
    [
        ("#1N-2C", "1N-2C", ""),
        ("1N-2C", "1N-2C", ""),
        ("#1N-(2C)-X&seat=3", "1N-(2C)-X", "seat=3"),
        ("#1N-%282C%29-X&vul=YN&seat=1", "1N-(2C)-X", "seat=1 vul=YN"),
        ("?q=1NT+2%E2%99%A3", "1NT 2♣", ""),
        ("?seat=2&q=1N", "1N", "seat=2"),
        ("1N&", "1N", ""),
        ("#", "", ""),
        ("?", "", ""),
        ("", "", ""),
        ("#%ff%fe", "\ufffd\ufffd", ""),
    ],
)
def test_an_address_says_what_is_asked_and_for_which_board(
    text: str, query: str, context: str
) -> None:
    asked = parse_query_url(text)
    assert asked.query == query
    assert str(asked.context) == context


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("1N&seat=9", "seat=9"),
        ("1N&seat=a", "seat=a"),
        ("1N&seat", "seat"),
        ("#1N&vul=XX", "vul=XX"),
        ("1N&seat=3&vul=0Y", "vul=0Y"),
        ("1N&foo=1&bar=2", "foo=1"),
        ("?q=1N&utm=x", "utm=x"),
    ],
)
def test_an_address_has_no_other_fields(text: str, field: str) -> None:
    with pytest.raises(InvalidQueryError, match=f"'{field}' is not a seat or vulnerability"):
        parse_query_url(text)
