"""Commands and servers that are killed: no file is half written, and nothing stays behind."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest
from click.testing import CliRunner

from sphinxcontrib_bml.bridge.auctions import BIDS
from sphinxcontrib_bml.commands.bml import main
from tests.hostile import killing
from tests.hostile.killing import Killed
from tests.hostile.processes import BML

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="signals, forks")


def _named(arguments: str) -> tuple[str, str]:
    """Return the arguments for two files: ``@`` for the name of each."""
    return arguments.replace("@", "one"), arguments.replace("@", "two")


def _exports(*names: str) -> dict[str, Killed]:
    return {name: Killed(_named(f"{name} -o out/{name} @.bml")) for name in names}


COMMANDS = {
    **_exports("bss", "bboalert", "json", "jsonl", "csv", "text", "html", "latex", "deps", "deals"),
    "anki": Killed(_named("anki -o out/cards.tsv @.bml")),
    "ask": Killed(_named("ask out 1C"), edits=True),
    "card export": Killed(_named("card export -o out/card.json @.yaml")),
    "card html": Killed(_named("card html -o out/card.html @.yaml")),
    "card import": Killed(_named("card import -o out/card.yaml @.json")),
    "card latex": Killed(_named("card latex -o out/card.tex @.yaml")),
    "card migrate": Killed(
        _named("card migrate out/notes.old.yaml"), edits=True, suffix=".old.yaml"
    ),
    "card new": Killed(
        (
            "card new --structure acbl -o out/card.yaml",
            "card new --structure wbf -o out/card.yaml",
        ),
        is_careful=True,
    ),
    "card schema": Killed(
        ("card schema -o out/card.schema acbl", "card schema -o out/card.schema wbf")
    ),
    "check": Killed(_named("check --write-baseline out/accepted.json @.bml")),
    "check --fix": Killed(_named("check --fix out/notes.bml"), edits=True),
    "convention clone": Killed(_named("convention clone -o out/clone.yaml @.convention.yaml")),
    "convention export": Killed(
        _named("convention export --to json -o out/x.json @.convention.yaml")
    ),
    "convention import": Killed(_named("convention import -o out/convention.yaml @.bml")),
    "format": Killed(_named("format out/notes.bml"), edits=True),
    "import": Killed(
        _named("import --force -o out/notes.bml --report out/report --preview out/page.html @.csv")
    ),
    "hands": Killed(_named("hands --wanted 5 -o out/hands.txt @.bml")),
    "init": Killed(
        ("init --title One out/project", "init --title Two out/project"), is_careful=True
    ),
    "quiz": Killed(_named("quiz --seed 1 --sheet out/sheet.html @.bml")),
}
"""Commands that write."""
ELSEWHERE = {
    "build": "with the builds of Sphinx that it starts",
    "card pdf": "the same writer as card latex, after a TeX of seconds",
    "serve": "starts sphinx-autobuild",
}
READERS = {
    "bid",
    "card check",
    "card compare",
    "convention check",
    "convention list",
    "convention search",
    "alerts",
    "coverage",
    "diff",
    "explain",
    "links",
    "lsp",
    "mcp",
    "meanings",
    "preview",
    "space",
}
"""Commands that write no file."""
KILLS = 4
"""Of each command."""
MORE_KILLS = 25
"""Of each, in slow tests."""
SERVERS = ("lsp", "mcp", "preview")
KILLS_OF_SERVERS = 4
CARD = (
    'format: acbl\nversion: "2.0"\nsections:\n  general:\n    fields:\n      title: @\n'
    "  no_trump_openings:\n    fields:\n      range: 15--17\n"
)
CONVENTION = (
    "id: @\ntitle: Of @\nauthor: Jane\ndescription: 2!c asks.\nsequences:\n"
    "  - {bids: 1n.2c, alert: Asks, hcp: {min: 8}}\n"
)


def _leaves(command: click.Command, context: click.Context, name: str) -> Iterator[str]:
    if isinstance(command, click.Group):
        for below in command.list_commands(context):
            found = command.get_command(context, below)
            assert found is not None
            yield from _leaves(found, context, f"{name} {below}".strip())
    else:
        yield name


def _takes_output(name: str) -> bool:
    command: click.Command | None = main
    for word in name.split():
        assert isinstance(command, click.Group)
        command = command.get_command(click.Context(command), word)
    assert command is not None
    return any("--output" in one.opts for one in command.params)


def test_every_command_that_writes_is_killed() -> None:
    names = set(_leaves(main, click.Context(main), ""))
    tried = {name for name in COMMANDS if " --" not in name}
    assert tried | set(ELSEWHERE) | READERS == names
    assert not [name for name in READERS if _takes_output(name)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, words in (("one", "first"), ("two", "second")):
        rows = "".join(f"  {bid} = {words} meaning\n" for bid in BIDS[1:])
        tables = "".join(f"#SEAT {seat}\n\n1C  =  {words}\n{rows}\n" for seat in range(5))
        deal = "#3 N All\nN AKQ2 K43 QJT98 7\nS J32 A2 A32 AK432\n"
        untidy = f"#+TITLE: {words}\n\n* A\nText\n\n{tables}\n{deal}\n"
        texts = {
            ".bml": untidy,
            ".yaml": CARD.replace("@", words),
            ".old.yaml": CARD.replace("@", words).replace("2.0", "1.0"),
            ".convention.yaml": CONVENTION.replace("@", name),
            ".csv": "Call,Meaning\n" + "".join(f"{bid},{words}\n" for bid in BIDS),
        }
        for suffix, text in texts.items():
            (tmp_path / f"{name}{suffix}").write_text(text, encoding="utf-8")
        card, exported = tmp_path / f"{name}.yaml", tmp_path / f"{name}.json"
        CliRunner().invoke(main, ["card", "export", "-o", str(exported), str(card)])
    return tmp_path


def _killed(commands: dict[str, Killed], times: int, folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, killing.__file__, json.dumps(commands), str(times)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr


def test_a_killed_command_leaves_old_files_or_new_ones(folder: Path) -> None:
    assert _killed(COMMANDS, KILLS, folder) == ""


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_killed_many_times_leaves_old_files_or_new_ones(
    command: str, folder: Path
) -> None:
    assert _killed({command: COMMANDS[command]}, MORE_KILLS, folder) == ""


@pytest.mark.parametrize("server", SERVERS)
def test_a_killed_server_leaves_the_folder_as_it_was(server: str, folder: Path) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    chance = random.Random(1)
    arguments = [server, "--port", "0", "one.bml"] if server == "preview" else [server]
    for _ in range(KILLS_OF_SERVERS):
        with subprocess.Popen(
            [*BML, *arguments],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as killed:
            if server != "preview" and killed.stdin is not None:
                killed.stdin.write(_opening(folder) if server == "lsp" else _question())
                killed.stdin.flush()
            time.sleep(chance.uniform(0.2, 1.5))
            killed.kill()
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def _question() -> bytes:
    """Return the messages with which an assistant asks."""
    client = {"protocolVersion": "2025-06-18", "capabilities": {}}
    client["clientInfo"] = {"name": "test", "version": "1"}
    asked = {"name": "check", "arguments": {}}
    messages = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": client},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": asked},
    ]
    return b"".join(json.dumps(message).encode() + b"\n" for message in messages)


def _opening(folder: Path) -> bytes:
    """Return the messages with which an editor opens a file."""
    path = folder / "one.bml"
    document = {"uri": path.as_uri(), "languageId": "bml", "version": 1, "text": path.read_text()}
    messages = [
        {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "initialize",
            "params": {"rootUri": folder.as_uri(), "capabilities": {}},
        },
        {"jsonrpc": "2.0", "method": "initialized", "params": {}},
        {
            "jsonrpc": "2.0",
            "method": "textDocument/didOpen",
            "params": {"textDocument": document},
        },
    ]
    bodies = [json.dumps(message).encode() for message in messages]
    return b"".join(b"Content-Length: %d\r\n\r\n%b" % (len(body), body) for body in bodies)
