"""Python's search for garbage is as it was after it was put off."""

from __future__ import annotations

import gc

import pytest

from sphinxcontrib_bml.language.garbage import no_garbage


@pytest.mark.parametrize("is_on", [True, False])
def test_the_search_for_garbage_is_on_afterwards_where_it_was_before(*, is_on: bool) -> None:
    if not is_on:
        gc.disable()
    try:
        with no_garbage(), no_garbage():
            assert not gc.isenabled()
        assert gc.isenabled() == is_on
    finally:
        gc.enable()
