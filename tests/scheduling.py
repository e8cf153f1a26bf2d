"""Which process runs which tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xdist.scheduler import LoadGroupScheduling  # type: ignore[import-untyped]

if TYPE_CHECKING:
    from xdist.workermanage import WorkerController  # type: ignore[import-untyped]


class GroupScheduling(LoadGroupScheduling):  # type: ignore[misc]
    """That of ``--dist loadgroup``, without its books about what is done.

    It goes through them after each test: the square of thousands of tests.
    """

    def mark_test_complete(
        self, node: WorkerController, item_index: int, duration: float = 0
    ) -> None:
        """Take note that a process ran a test."""
        super().mark_test_complete(node, item_index, duration)
        assigned = self.assigned_work[node]
        for group in [group for group, tests in assigned.items() if all(tests.values())]:
            del assigned[group]
