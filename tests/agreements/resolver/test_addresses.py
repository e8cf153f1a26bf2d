"""Queries as they are in addresses (RESOLVER RQ-13)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.agreements.resolver import parse_query_url


@pytest.mark.parametrize(
    ("text", "query", "context"),
    [
        ("#1N-2C", "1N-2C", ""),
        ("1N-2C", "1N-2C", ""),
        ("#1N-(2C)-X&seat=3", "1N-(2C)-X", "seat=3"),
        ("#1N-%282C%29-X&vul=YN&seat=1", "1N-(2C)-X", "seat=1 vul=YN"),
        ("?q=1NT+2%E2%99%A3", "1NT 2♣", ""),
        ("?seat=2&q=1N&utm=x", "1N", "seat=2"),
        ("#1N&seat=5&vul=YNN&seat&x=y", "1N", ""),
        ("#1N&vul=0Y", "1N", ""),
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
