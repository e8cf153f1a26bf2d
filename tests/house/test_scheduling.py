"""Processes get all tests, and what they have done is not gone through again."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.scheduling import GroupScheduling

TESTS = [
    *(f"test_a.py::test[{number}]" for number in range(50)),
    "test_b.py::x@g",
    "test_b.py::y@g",
]


class Process:
    """A process that runs what it is reported."""

    gateway = SimpleNamespace(id="gw0")
    shutting_down = False

    def __init__(self) -> None:
        self.waiting: list[int] = []

    def send_runtest_some(self, numbers: list[int]) -> None:
        self.waiting += numbers

    def shutdown(self) -> None:
        self.shutting_down = True


def test_each_test_is_run_once_and_only_what_waits_is_kept() -> None:
    option = SimpleNamespace(loadscopereorder=True)
    config: Any = SimpleNamespace(option=option, getvalue=lambda name: ["popen"])
    scheduling, process = GroupScheduling(config, None), Process()
    scheduling.add_node(process)
    scheduling.add_node_collection(process, TESTS)
    scheduling.schedule()
    run: list[int] = []
    while process.waiting:
        run.append(process.waiting.pop(0))
        scheduling.mark_test_complete(process, run[-1])
        assert len(scheduling.assigned_work[process]) <= 3
    assert sorted(run) == list(range(len(TESTS)))
    assert process.shutting_down
    assert scheduling.tests_finished


def test_a_test_that_hangs_is_ended(request: pytest.FixtureRequest) -> None:
    assert request.config.pluginmanager.hasplugin("timeout")
    assert float(request.config.getini("timeout")) == 300
    assert request.node.get_closest_marker("timeout") is None


@pytest.mark.slow
def test_a_slow_test_has_more_time(request: pytest.FixtureRequest) -> None:
    assert request.node.get_closest_marker("timeout").args == (900,)
