"""Projects to build."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.sphinxext.projects import Project

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project without documents."""
    return Project(tmp_path)


@pytest.fixture(scope="module")
def make_project(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Project]:
    """Makes projects that all tests of a module share."""
    return lambda name: Project(tmp_path_factory.mktemp(name))
