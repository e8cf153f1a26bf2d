"""Names of conventions, which cards and alerts read (CARDS-2 DR-5, ALERTS AT-12)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.agreements.meanings.named_calls import (
    NamedClaim,
    claims_of_name,
    claims_of_names,
)

STAYMAN = (NamedClaim("asks", "M 4"),)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Stayman, not forcing", STAYMAN),
        ("no Stayman", ()),
        ("STAY", STAYMAN),
        ("may stay low", ()),
        ("5-card Stayman", (NamedClaim("asks", "M 5"),)),
        ("unusual 2NT for the minors", (NamedClaim("two-suiter"),)),
        ("unusual shape", ()),
        ("Multi-Landy", (NamedClaim("artificial"),)),
        ("Roman key card Blackwood", (NamedClaim("asks", "keycards"),)),
        ("Jacoby transfer", ()),
    ],
)
def test_names_are_found_in_texts(text: str, found: tuple[NamedClaim, ...]) -> None:
    """DR-5."""
    assert claims_of_names(text) == found


def test_a_longer_name_is_another_convention() -> None:
    """AT-12."""
    assert claims_of_name("garbage Stayman") == STAYMAN
    assert claims_of_name("two-way Stayman") == ()
    assert claims_of_name("leaping Michaels") == (NamedClaim("two-suiter"),)
