"""Report what keeps the files from being the release that a tag names.

    python -m tools.release v1.2.3

The workflow that publishes asks this first, so that a tag alone is a release (RELEASING.md).
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import sphinxcontrib_bml

PROJECT = Path(__file__).parents[1]

INSTALLATION = {
    "README.md": " && pip install sphinxcontrib-bml furo\n",
    "example_project/requirements.txt": "\nsphinxcontrib-bml[anki,live]\n",
}
"""The files that say how to install, with the words that take the package from PyPI."""

_RELEASED = re.compile(r"^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$", re.MULTILINE)
_UNRELEASED = re.compile(r"^## \d+\.\d+\.\d+ \(unreleased\)$", re.MULTILINE)


def released_versions(changelog: str) -> list[str]:
    """Return the versions that a changelog has a dated section for, the newest first."""
    return _RELEASED.findall(changelog)


def obstacles(tag: str, version: str, project: Path) -> list[str]:
    """Return what is wrong with ``project`` as release ``tag`` of a package of this ``version``."""
    found = []
    if tag != f"v{version}":
        found.append(f"the tag is {tag}, but sphinxcontrib_bml/__init__.py says {version}")
    changelog = (project / "CHANGELOG.md").read_text(encoding="utf-8")
    if released_versions(changelog)[:1] != [version]:
        found.append(f"CHANGELOG.md: the newest release is not '## {version} (YYYY-MM-DD)'")
    if _UNRELEASED.search(changelog):
        found.append("CHANGELOG.md: a version is marked as unreleased")
    for name, line in INSTALLATION.items():
        if line not in (project / name).read_text(encoding="utf-8"):
            found.append(f"{name}: '{line.strip()}' is missing")
    return found


def main() -> None:
    """Print what is wrong, and end with status 1 if anything is."""
    if len(sys.argv) != 2:  # noqa: PLR2004 - the program and a tag
        sys.exit("usage: python -m tools.release TAG")
    if found := obstacles(sys.argv[1], sphinxcontrib_bml.__version__, PROJECT):
        sys.exit("\n".join(found))


if __name__ == "__main__":
    main()
