"""The documentation, built once for all tests that read its pages."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

OPTIONS = ("-q", "-n", "-W", "--keep-going", "--no-color")


def sphinx(builder: str, source: Path, output: Path, *arguments: str) -> str:
    """Build ``source`` with warnings as errors; return what was said, nothing if all is well."""
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", *OPTIONS, "-b", builder, *arguments, source, output],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    return done.stderr if done.returncode == 0 else f"status {done.returncode}: {done.stderr}"


class Documentation:
    """The documentation, built once."""

    def __init__(self, source: Path, folder: Path) -> None:
        self.source = source
        self.doctrees = folder / "doctrees"
        self.pages = folder / "html"
        self.said = self.build("html", self.pages)

    def build(self, builder: str, output: Path) -> str:
        return sphinx(builder, self.source, output, "-d", str(self.doctrees))

    def ids(self, page: str) -> set[str]:
        text = (self.pages / f"{page}.html").read_text(encoding="utf-8")
        return set(re.findall(r'\sid="([^"]+)"', text))

    def source_of(self, page: str) -> str:
        return (self.source / f"{page}.rst").read_text(encoding="utf-8")

    def sources_in(self, folder: str) -> str:
        paths = sorted((self.source / folder).glob("*.rst"))
        return "\n\n".join(path.read_text(encoding="utf-8") for path in paths)


@pytest.fixture(scope="session")
def docs(project_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Documentation:
    return Documentation(project_dir / "docs", tmp_path_factory.mktemp("docs"))
