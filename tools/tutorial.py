"""The project that a reader of the tutorial has after each step."""

from __future__ import annotations

import shutil
from pathlib import Path

from sphinxcontrib_bml.commands.init import Project, example_chapters

STATES = Path(__file__).parent.parent / "docs" / "examples" / "start"
STEPS = ("openings", "responses", "one-meaning", "competition", "partner", "card")
"""The steps that change the project, each with a folder of the files that it changes."""


def write_project(folder: Path, last: str = "") -> None:
    """Write the project as it is after a step; without one as ``bml init`` writes it."""
    Project("Our system", "Anna and Ben", tuple(example_chapters()), "example-card.yaml.in").write(
        folder
    )
    for step in STEPS[: STEPS.index(last) + 1] if last else ():
        shutil.copytree(STATES / step, folder, dirs_exist_ok=True)
