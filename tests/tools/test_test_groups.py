"""Only the programs of the groups that chosen tests belong to are installed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("arguments", "groups"),
    [
        (["tests/bridge"], set()),
        (["tests/commands/test_schemas.py"], {"schemas"}),
        (["tests/commands/test_schemas.py", "-m", "not schemas"], set()),
        (["tests/no_such_test.py"], set()),
    ],
)
def test_groups_are_those_of_the_chosen_tests(arguments: list[str], groups: set[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.test_groups", *arguments],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    )
    known = {
        "browser",
        "editors",
        "epub",
        "firefox",
        "latex",
        "libreoffice",
        "playground",
        "schemas",
    }
    assert known.intersection(done.stdout.split()) == groups


@pytest.mark.parametrize(
    ("groups", "programs"),
    [
        ([], set()),
        (["parametrize", "slow"], set()),
        (["epub"], {"default-jre-headless"}),
        (["libreoffice", "epub"], {"default-jre-headless", "libreoffice-calc-nogui"}),
    ],
)
def test_programs_of_other_groups_are_not_asked_for(
    groups: list[str], programs: set[str], tmp_path: Path
) -> None:
    # Neither the programs nor apt-get are on this path.
    for name in ("dirname", "id", "bash", "env"):
        (tmp_path / name).symlink_to(f"/usr/bin/{name}")
    done = subprocess.run(
        ["/usr/bin/bash", "tools/test_programs.sh", *groups],
        cwd=ROOT,
        env={**os.environ, "PATH": str(tmp_path)},
        capture_output=True,
        check=True,
        text=True,
    )
    asked = {line for line in done.stdout.splitlines() if "apt-get" in line}
    words = {word for line in asked for word in line.partition("recommends ")[2].split()}
    assert words == programs
    assert "Installing" not in done.stdout
