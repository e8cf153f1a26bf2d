"""What CONTRIBUTING.md says of the house is so."""

from __future__ import annotations

import re
from pathlib import Path

from docs._ext.notes_house import packages


def test_every_package_has_a_line_below_those_it_imports_from(project_dir: Path) -> None:
    text = (project_dir / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (house,) = re.findall(r"^```\nsphinxcontrib_bml/\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    # Each line: two blanks, names, two blanks or more, what lives there.
    heads = (line.split("  ")[1] for line in house.splitlines())
    names = [name.rstrip("/") for head in heads for name in head.split()]
    folders = [path.name for path in packages()]
    assert [name for name in names if name in folders] == folders
    assert [name for name in names if not (project_dir / "sphinxcontrib_bml" / name).exists()] == []
