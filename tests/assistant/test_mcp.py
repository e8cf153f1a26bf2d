"""``bml mcp``: tools and resources for assistants, asked by the protocol's own client."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner
from mcp.shared.exceptions import MCPError
from mcp.types import TextResourceContents

from sphinxcontrib_bml.assistant.command.notes import ServedNotes
from sphinxcontrib_bml.assistant.command.server import NotesTools
from sphinxcontrib_bml.commands.bml import main
from sphinxcontrib_bml.language.options import Limits
from tests.assistant.client import EXAMPLE, ROOT, Served, talk
from tests.hostile.processes import BML

TOOLS = {
    *("ask", "bid", "card", "chapter", "check", "coverage"),
    *("deal", "diff", "explain", "openings", "read", "search"),
}
NOTES = "#+TITLE: Ours\n\n* Openings\n1N = 15--17 HCP, BAL\n  2C = Stayman\n"
FIRST_CPU_SECONDS, NEXT_CPU_SECONDS = 2, 0.1


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "ours.bml").write_text(NOTES, encoding="utf-8")
    return folder


def test_the_tools_only_read(folder: Path) -> None:
    async def ask(served: Served) -> None:
        tools = (await served.client.list_tools()).tools
        assert {tool.name for tool in tools} == TOOLS
        for tool in tools:
            assert tool.annotations is not None
            assert tool.annotations.read_only_hint
            assert tool.description

    talk(folder, ask)


def test_each_tool_about_the_notes_names_file_and_line() -> None:
    calls: dict[str, dict[str, object]] = {
        "ask": {"auction": "1N 2C 4S"},
        "bid": {"hand": "AK32.KQ4.A92.J54", "partner": "adair"},
        "card": {"federation": "wbf", "partner": "adair"},
        "chapter": {"name": "Slam bidding"},
        "deal": {"auction": "1N", "partner": "adair"},
        "diff": {"since": "snapshots/2024.json", "partner": "adair"},
        "openings": {},
        "search": {"words": "lebensohl"},
    }

    async def ask(served: Served) -> None:
        for tool, arguments in calls.items():
            said = await served.call(tool, **arguments)
            assert not said.is_error, said.text
            assert re.search(r"[\w./-]+\.(?:bml|yaml):\d+", said.text), (tool, said.text)
        said = await served.call("check")
        assert said.text.startswith("15 files, ")
        said = await served.call(
            "coverage", file="matches/autumn-1.lin", we="Nora Fenwick,Paul Adair", partner="adair"
        )
        assert not said.is_error, said.text

    talk(EXAMPLE, ask)


def test_partners_with_different_agreements_are_named() -> None:
    async def ask(served: Served) -> None:
        text = (await served.call("ask", auction="1N")).text
        assert text.startswith("Adair:\n1NT  15–17 BAL")
        assert "\n\nMarsh:\n1NT  12–14 BAL" in text
        assert "Adair:" not in (await served.call("ask", auction="1N", partner="Marsh")).text
        said = await served.call("ask", auction="1N", partner="nobody")
        assert said.is_error
        assert said.text.endswith("no partner 'nobody'; the partners are: Adair, Marsh")

    talk(EXAMPLE, ask)


def test_chapters_are_resources_in_markdown(folder: Path) -> None:
    async def ask(served: Served) -> None:
        [chapter] = (await served.client.list_resources()).resources
        assert (str(chapter.uri), chapter.title) == ("bml://chapter/ours.bml", "Ours")
        [content] = (await served.client.read_resource(chapter.uri)).contents
        assert isinstance(content, TextResourceContents)
        assert content.mime_type == "text/markdown"
        parts = ["# Ours", "From ours.bml:1", "## Openings", "From ours.bml:3", "From ours.bml:4"]
        assert content.text.startswith("\n\n".join([*parts, "```text\n1NT"]))

    talk(folder, ask)


@pytest.mark.parametrize(
    "uri", ["bml://chapter/../secret.bml", "bml://chapter/none.bml", "file:///etc/passwd", "x:"]
)
def test_other_resources_are_errors_of_the_protocol(folder: Path, uri: str) -> None:
    (folder.parent / "secret.bml").write_text("1C = secret\n", encoding="utf-8")

    async def ask(served: Served) -> None:
        with pytest.raises(MCPError) as found:
            await served.client.read_resource(uri)
        assert "secret\n" not in str(found.value)

    talk(folder, ask)


def test_files_outside_are_errors_of_the_protocol(folder: Path) -> None:
    (folder.parent / "secret.lin").write_text("pn|a,b,c,d|\n", encoding="utf-8")
    (folder / "linked.lin").symlink_to(folder.parent / "secret.lin")

    async def ask(served: Served) -> None:
        for name in ("../secret.lin", "linked.lin", str(folder.parent / "secret.lin"), "/dev/zero"):
            with pytest.raises(MCPError, match="outside of the folder"):
                await served.call("coverage", file=name)
        for name in ("", "-", "none.lin", "\0", "x" * 5000):
            assert (await served.call("coverage", file=name)).is_error
        assert (await served.call("diff", since="none.json")).is_error

    talk(folder, ask)


def test_notes_do_not_include_files_from_outside(folder: Path) -> None:
    (folder.parent / "secret.bml").write_text("1C = secret\n", encoding="utf-8")
    (folder.parent / "conf.py").write_text("", encoding="utf-8")
    (folder / "bml.toml").write_text("", encoding="utf-8")
    for name in ("../secret.bml", "more.bml"):
        (folder / "ours.bml").write_text(f"{NOTES}\n#INCLUDE {name}\n", encoding="utf-8")
        if name == "more.bml":
            (folder / name).symlink_to(folder.parent / "secret.bml")

        async def ask(served: Served) -> None:
            for tool, words in (("ask", {"auction": "1C"}), ("search", {"words": "secret"})):
                said = await served.call(tool, **words)
                assert said.text.startswith("The notes have no"), said.text
            assert "= secret" not in (await served.call("check")).text

        talk(folder, ask)


@pytest.mark.parametrize(
    ("tool", "arguments", "message"),
    [
        ("ask", {"auction": "foo"}, "'foo' is not a call"),
        ("ask", {"auction": "1N 1C"}, "not higher than 1N"),
        ("ask", {"auction": "1N " * 5000}, "characters"),
        ("ask", {"auction": "1N", "seat": 7}, "less than or equal to 4"),
        ("ask", {"auction": "1N", "vulnerability": "?"}, "?"),
        ("ask", {}, "Field required"),
        ("ask", {"auction": 5}, "valid string"),
        ("bid", {"hand": "AK"}, "AK"),
        ("bid", {"hand": "--help"}, "--help"),
        ("card", {"federation": "acbl"}, "there is no card file"),
        ("chapter", {"name": "Theirs"}, "there are: ours.bml"),
        ("deal", {"auction": " "}, "no auction"),
        ("diff", {"since": "--output=x"}, "git"),
        ("explain", {"code": "NO-CODE"}, "there is no code"),
        ("explain", {"code": " "}, "no code"),
        ("read", {"text": "15--17", "auction": "?"}, "not an auction"),
        ("search", {"words": " "}, "no words"),
        ("nothing", {}, "nothing"),
    ],
)
def test_nonsense_is_an_error(
    folder: Path, tool: str, arguments: dict[str, object], message: str
) -> None:
    before = {path: path.read_bytes() for path in folder.iterdir()}

    async def ask(served: Served) -> None:
        said = await served.call(tool, **arguments)
        assert said.is_error
        assert message in said.text
        assert "Traceback" not in said.text
        assert (await served.call("ask", auction="1N 2C")).text.startswith("1NT  15–17 HCP, BAL")

    talk(folder, ask)
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


def test_changed_notes_are_read_again(folder: Path) -> None:
    async def ask(served: Served) -> None:
        assert "2♣   Stayman" in (await served.call("ask", auction="1N 2C")).text
        (folder / "ours.bml").write_text(NOTES.replace("Stayman", "transfer"), encoding="utf-8")
        assert "2♣   transfer" in (await served.call("ask", auction="1N 2C")).text
        (folder / "more.bml").write_text("2C = strong\n", encoding="utf-8")
        assert "more.bml:1" in (await served.call("search", words="strong")).text
        (folder / "more.bml").unlink()
        assert (await served.call("search", words="strong")).text.startswith("The notes have no")
        (folder / "ours.bml").unlink()
        assert (await served.call("ask", auction="1N")).is_error

    talk(folder, ask)


def test_a_folder_without_notes_gives_one_clear_answer(tmp_path: Path) -> None:
    async def ask(served: Served) -> None:
        assert (await served.client.list_resources()).resources == []
        for tool, words in (("ask", {"auction": "1N"}), ("openings", {}), ("check", {})):
            said = await served.call(tool, **words)
            assert said.is_error
            assert "no .bml file in this folder" in said.text

    talk(tmp_path, ask)


def test_nothing_is_written(tmp_path: Path) -> None:
    project = tmp_path / "project"
    shutil.copytree(
        EXAMPLE, project, ignore=shutil.ignore_patterns("_build", "*.pyc", ".bml-cache")
    )
    before = {path: path.stat().st_mtime_ns for path in project.rglob("*")}

    async def ask(served: Served) -> None:
        for tool in sorted(TOOLS):
            for text in ("1N", "AK32.KQ4.A92.J54", "snapshots/2024.json", "matches/autumn-1.lin"):
                names = ("auction", "words", "name", "code", "text", "hand", "file", "since")
                arguments = {**dict.fromkeys(names, text), "federation": "wbf", "partner": "adair"}
                try:
                    await served.call(tool, **arguments)
                except MCPError as error:
                    assert "outside" in str(error)

    talk(project, ask)
    assert {path: path.stat().st_mtime_ns for path in project.rglob("*")} == before


@pytest.mark.parametrize("line", ["garbage", "{}", "[]", '{"jsonrpc": "2.0", "id": 9}', "\udcff"])
def test_nonsense_on_the_line_does_not_end_the_server(folder: Path, line: str) -> None:
    hello = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "test", "version": "1"},
        },
    }
    unknown = {"jsonrpc": "2.0", "id": 2, "method": "no/method"}
    messages = [line, json.dumps(hello), json.dumps(unknown)]
    with subprocess.Popen(
        [*BML, "mcp", str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        for message in messages:
            server.stdin.write(message.encode("utf-8", "surrogateescape") + b"\n")
        server.stdin.flush()
        said: dict[object, dict[str, object]] = {}
        while 2 not in said:
            answer = json.loads(server.stdout.readline())
            said[answer.get("id")] = answer
        assert "result" in said[1]
        assert "error" in said[2]
        server.stdin.close()  # the client disconnects
        assert server.wait(timeout=120) == 0


def test_a_folder_that_is_none_is_wrong_usage(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["mcp", str(tmp_path / "none")])
    assert result.exit_code == 2
    assert "none" in result.output


def test_without_its_package_the_command_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)
    monkeypatch.delitem(sys.modules, "sphinxcontrib_bml.assistant.command.server", raising=False)
    result = CliRunner().invoke(main, ["mcp", str(folder)])
    assert result.exit_code == 2
    assert result.output == (
        'bml mcp needs mcp; install it with: pip install "sphinxcontrib-bml[mcp]"\n'
    )


@pytest.mark.slow
def test_answers_about_sixteen_thousand_rows_come_at_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bids = [f"{level}{strain}" for level in range(2, 8) for strain in "CDHSN"]
    table = "".join(
        f"1{opening}\n"
        + "".join(
            f"  {first} = meaning of {first}\n"
            + "".join(f"    {second} = then {second}\n" for second in bids[number + 1 :])
            for number, first in enumerate(bids)
        )
        for opening in "CDHSN"
    )
    boards = [(seat, vul) for seat in range(1, 5) for vul in ("YN", "NY")][:7]
    text = "\n".join(f"#SEAT {seat}\n#VUL {vul}\n\n{table}" for seat, vul in boards)
    assert text.count("=") >= 16_000
    (folder / "ours.bml").write_text(text, encoding="utf-8")

    async def ask(served: Served) -> None:
        await served.client.list_tools()
        start = time.process_time()
        assert "meaning of 2" in (await served.call("ask", auction="1C 2D")).text
        assert time.process_time() - start < FIRST_CPU_SECONDS

    talk(folder, ask)
    monkeypatch.chdir(folder)
    tools = NotesTools(ServedNotes(Limits()))
    tools.ask("1C 2D")
    for auction in ("1C 2D 3S", "1S 2N", "1H 3C 4D", "1N 2C 7N", "1D 5C"):
        start = time.process_time()
        assert ".bml:" in tools.ask(auction)
        assert time.process_time() - start < NEXT_CPU_SECONDS


def test_a_server_of_one_partner_has_only_his_notes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ours.bml").write_text(
        "#+VARIANTS: anna ben\n\n1N = 15--17\n//only ben = 12--14\n\n//only anna\nA secret.\n",
        encoding="utf-8",
    )
    monkeypatch.chdir(tmp_path)
    tools = NotesTools(ServedNotes(Limits(), "ben"))
    assert tools.ask("1N").startswith("1NT  12–14")
    assert tools.ask("1N", partner="anna").startswith("1NT  12–14")
    assert "secret" not in tools.chapter("ours") + tools.search("secret").partition(":")[0]
    assert "secret" in NotesTools(ServedNotes(Limits())).chapter("ours")
