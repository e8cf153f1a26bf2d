"""What code hosts read is what their schemas ask for (CHECKS CK-30)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.conftest import NODE_MODULES, PROJECT

if TYPE_CHECKING:
    from tests.commands.desk import Desk

pytestmark = pytest.mark.schemas
VALIDATE = Path(__file__).with_name("validate_sarif.cjs")
WORKFLOWS = PROJECT / "docs" / "examples" / "workflows"
NOTES = "1C\n  2c? a\n  1D a\n1C\n  1D b\n\n#CUT x\n2C c\n#ENDCUT\n\nSee [there](#Nowhere).\n"


def validated(*logs: Path) -> subprocess.CompletedProcess[str]:
    command = ["node", str(VALIDATE), str(NODE_MODULES), *map(str, logs)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_sarif_log_is_valid(desk: Desk) -> None:
    desk.write("n.bml", NOTES)
    desk.write("good.bml", "1C a\n")
    runs = {
        "all": ("--all", "n.bml"),
        "none": ("good.bml",),
        "accepted": ("--baseline", "known.json", "n.bml"),
    }
    desk.bml("check", "--write-baseline", "known.json", "n.bml")
    logs = []
    for name, arguments in runs.items():
        desk.write(f"{name}.sarif", desk.bml("check", "--format", "sarif", *arguments).stdout)
        logs.append(desk.folder / f"{name}.sarif")
    found = validated(*logs)
    assert (found.returncode, found.stdout, found.stderr) == (0, "", "")


def test_a_wrong_log_is_not(tmp_path: Path) -> None:
    log = tmp_path / "wrong.sarif"
    log.write_text('{"version": "2.1.0", "runs": [{"results": []}]}', encoding="utf-8")
    assert validated(log).returncode == 1


@pytest.mark.parametrize(
    ("schema", "name"),
    [
        ("vendor.github-workflows", "github.yml"),
        ("vendor.github-workflows", "github-code-scanning.yml"),
        ("vendor.gitlab-ci", "gitlab.yml"),
        ("vendor.bitbucket-pipelines", "bitbucket.yml"),
        ("vendor.azure-pipelines", "azure.yml"),
    ],
)
def test_a_workflow_of_the_documentation_is_valid(schema: str, name: str) -> None:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema]
    found = subprocess.run(
        [*command, str(WORKFLOWS / name)], capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stdout + found.stderr
