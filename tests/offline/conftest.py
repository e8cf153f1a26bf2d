"""A project and the host of its pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.offline.sites import FILES, Host
from tests.sphinxext.projects import Project

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    folder = tmp_path / "www"
    folder.mkdir()
    host = Host(folder)
    yield host
    host.close()


@pytest.fixture
def project(tmp_path: Path) -> Project:
    folder = tmp_path / "notes"
    folder.mkdir()
    project = Project(folder)
    project.write(FILES)
    return project
