"""A plugin of pytest: coverage is reported which test runs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from coverage import Coverage


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Note the lines that run as those of the test's function, whatever its parameters.

    What fixtures run belongs to no test: several may share it.
    """
    measuring = Coverage.current()
    assert measuring is not None, "the plugin is for runs that coverage measures"
    measuring.switch_context(item.nodeid.partition("[")[0])
    try:
        return (yield)
    finally:
        measuring.switch_context("")
