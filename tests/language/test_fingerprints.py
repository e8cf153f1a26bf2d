"""Fingerprints differ where values do, and are the same in all processes."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.language.source import fingerprint


@pytest.mark.parametrize(
    ("one", "other"),
    [("a", "b"), (1, "1"), (None, ""), (["a", "b"], ["ab"]), (("a",), ["a"]), ("\ud800", "?")],
)
def test_fingerprint_differs_where_values_do(one: object, other: object) -> None:
    assert fingerprint(one) != fingerprint(other)


def test_fingerprint_is_the_same_in_all_processes() -> None:
    expected = "502c373a63b1736b3e36dad1931fd41cb8b7b9ec6d6ee46cfafee6a4f49d16fe"
    assert fingerprint(("1♣", 3, None)) == expected
