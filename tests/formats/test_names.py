"""Which names files can have on every system."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.agreements.system_names import is_device, is_file_name


@pytest.mark.parametrize("name", ["ours", "Our system 2", "système ♠", "a.b", "é" * 100])
def test_words_are_names_of_files(name: str) -> None:
    assert is_file_name(name)


@pytest.mark.parametrize(
    "name", ["", ".hidden", "a/b", "a\\b", "a:b", "a\nb", "a?", "x" * 201, "é" * 101]
)
def test_what_some_system_refuses_is_no_name_of_a_file(name: str) -> None:
    assert not is_file_name(name)


def test_devices_are_known_in_any_case_and_with_any_suffix() -> None:
    assert all(map(is_device, ("con", "NUL.bss", "Com1", "lpt9 .txt", "prn")))
    assert not any(map(is_device, ("console", "com", "ours", "")))
