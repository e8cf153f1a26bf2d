"""The program as a whole: what ``bml --help`` lists, and what it loads for that."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from sphinxcontrib_bml.commands.bml import COMMANDS
from sphinxcontrib_bml.formats.catalog import EXPORTS as EVERY_EXPORT

if TYPE_CHECKING:
    from tests.commands.desk import Desk

EXPORTS = {name: export for name, export in EVERY_EXPORT.items() if not export.command}
"""The formats with a command of their own."""

PROGRAM = """\
import json, sys
from sphinxcontrib_bml.commands.bml import main
try:
    main(["--help"])
except SystemExit as leaving:
    assert not leaving.code
print(json.dumps(sorted(sys.modules)), file=sys.stderr)
"""


@pytest.fixture(scope="module")
def help_run() -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True, timeout=60
    )


def test_help_lists_every_command_with_what_it_does(
    help_run: subprocess.CompletedProcess[str],
) -> None:
    _, _, listed = help_run.stdout.partition("Commands:\n")
    names = re.findall(r"^  (\w+) ", listed, re.MULTILINE)
    assert names == sorted({*COMMANDS, *EXPORTS})
    words = " ".join(listed.split())
    helps = [command.help for command in COMMANDS.values()]
    for said in (*helps, *(export.help for export in EXPORTS.values())):
        assert said in words


def test_help_loads_no_command_and_nothing_that_one_needs(
    help_run: subprocess.CompletedProcess[str],
) -> None:
    loaded = set(json.loads(help_run.stderr))
    package = "sphinxcontrib_bml"
    commands = {command.where.partition(":")[0] for command in COMMANDS.values()}
    formats = {export.where.partition(":")[0] for export in EXPORTS.values()}
    others = {"docutils", "sphinx", "pygments", f"{package}.doctree", f"{package}.formats.bss"}
    others |= {f"{package}.language", f"{package}.agreements"}
    assert f"{package}.commands.bml" in loaded
    assert loaded & {*commands, *formats, *others} == set()


@pytest.mark.parametrize("name", sorted({*COMMANDS, *EXPORTS}))
def test_every_command_has_a_help_that_begins_as_the_list_says(desk: Desk, name: str) -> None:
    result = desk.bml(name, "--help")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: bml {name} ")
