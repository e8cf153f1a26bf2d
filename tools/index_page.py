"""The README for the package's page on PyPI, where relative links and pictures have no target."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_RELATIVE = re.compile(r"(!?)(\[[^]]*\])\((?!\w+:|#)([^)]+)\)")


def with_addresses(readme: str, source: str) -> str:
    """Return a README whose links and pictures lead to files of the repository at ``source``."""

    def absolute(link: re.Match[str]) -> str:
        mark, words, path = link.groups()
        return f"{mark}{words}({source}/{'raw' if mark else 'blob'}/main/{path})"

    return _RELATIVE.sub(absolute, readme)


class IndexPage(MetadataHookInterface):
    """Hatchling's hook: it makes the field ``readme`` when a distribution is built."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the README to the metadata."""
        readme = Path(self.root, "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": with_addresses(readme, metadata["urls"]["Source"]),
        }
