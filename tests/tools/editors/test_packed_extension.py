"""The packed extension for Visual Studio Code, unpacked, and run against our server."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from sphinxcontrib_bml.server.hints import SHOW
from sphinxcontrib_bml.server.protocol import ASK, PAGE
from sphinxcontrib_bml.server.readings import READINGS
from tests.server.conftest import ROOTS
from tests.server.editor import SERVER

pytestmark = pytest.mark.editors


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory, project_dir: Path) -> Path:
    place = tmp_path_factory.mktemp("extension")
    subprocess.run(
        ["bash", project_dir / "tools" / "editors" / "pack.sh", place],
        check=True,
        timeout=600,
        capture_output=True,
    )
    with zipfile.ZipFile(place / "bml.vsix") as packed:
        packed.extractall(place / "unpacked")
    return place / "unpacked"


def test_it_holds_what_its_manifest_names_and_nothing_else(unpacked: Path) -> None:
    extension = unpacked / "extension"
    manifest = json.loads((extension / "package.json").read_text(encoding="utf-8"))
    contributes = manifest["contributes"]
    named = {one["path"] for kind in ("grammars", "snippets") for one in contributes[kind]}
    named |= {one["configuration"] for one in contributes["languages"]} | {manifest["main"]}
    files = {f"./{path.relative_to(extension)}" for path in extension.rglob("*") if path.is_file()}
    others = {"./package.json", "./readme.md", "./LICENSE.txt", "./tasks.json"}
    assert files == named | others
    described = (unpacked / "extension.vsixmanifest").read_text(encoding="utf-8")
    assert f'Id="{manifest["name"]}" Version="{manifest["version"]}"' in described
    assert "Visual Studio Code" in described or "VisualStudio.Code" in described


def test_its_program_needs_the_editor_and_node_alone(unpacked: Path) -> None:
    program = (unpacked / "extension" / "dist" / "extension.js").read_text(encoding="utf-8")
    needed = set(re.findall(r'require\("([^"]+)"\)', program))
    assert "vscode" in needed
    done = subprocess.run(
        ["node", "-p", "JSON.stringify(require('module').builtinModules)"],
        check=True,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert needed - {"vscode"} <= set(json.loads(done.stdout))


@pytest.fixture(scope="module")
def shown(unpacked: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the editor shows, with notes and our server."""
    notes = tmp_path_factory.mktemp("notes") / "bml"
    shutil.copytree(ROOTS / "bml", notes)
    done = subprocess.run(
        [
            *("node", str(Path(__file__).with_name("client.cjs"))),
            *(str(unpacked / "extension" / "dist" / "extension.js"), str(notes.resolve())),
            *(sys.executable, *SERVER),
        ],
        check=False,
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_it_starts_our_server_and_shows_what_that_says(shown: dict[str, Any]) -> None:
    assert shown["errors"] == []
    assert set(shown["commands"]) == {*("bml.preview", "bml.askNotes", SHOW, ASK, PAGE, READINGS)}
    assert shown["diagnostics"] == [
        [23, "DUPLICATE-SAME", "Information"],
        [25, "PASTE-UNKNOWN", "Error"],
        [29, "TABLE-CONTEXT", "Information"],
        [29, "DUPLICATE-SAME", "Information"],
        [30, "DUPLICATE", "Warning"],
        [33, "TABLE-LAYOUT", "Information"],
        [38, "DUPLICATE", "Warning"],
    ]
    assert shown["hover"] == ["**1NT 2♣**: Stayman (notes.bml:8)"]
    assert shown["definition"] == [["notes.bml", 7]]


def test_it_offers_all_that_the_server_can_do(shown: dict[str, Any]) -> None:
    assert shown["providers"] == [
        *("CallHierarchy", "CodeActions", "CodeLens", "CompletionItem", "Definition"),
        *("DocumentFormattingEdit", "DocumentLink", "DocumentRangeFormattingEdit"),
        *("DocumentRangeSemanticTokens", "DocumentSemanticTokens", "DocumentSymbol"),
        *("FoldingRange", "Hover", "InlayHints", "Reference", "Rename", "SelectionRange"),
        "WorkspaceSymbol",
    ]


def test_the_box_answers_from_the_notes(shown: dict[str, Any]) -> None:
    kind, text = shown["asked"]
    assert kind == "document"
    assert text.startswith("1NT  15-17\n2♣   Stayman\n")


def test_the_page_beside_changes_as_one_types_and_is_scrolled_both_ways(
    shown: dict[str, Any],
) -> None:
    page = shown["page"]
    assert page["title"] == "notes.bml"
    assert 'id="bml-1N-2C"' in page["html"]
    # Only our own script runs there, and nothing is asked of any other computer.
    (nonce,) = re.findall(r"script-src 'nonce-([^']+)'", page["html"])
    assert re.findall(r"<script[^>]*>", page["html"]) == [f'<script nonce="{nonce}">']
    assert "default-src 'none'" in page["html"]
    assert shown["changed"]
    assert shown["sent"] == [{"id": "bml-1N-2C"}]
    assert shown["revealed"] == [7]
    assert shown["watchingAfterwards"] == 0
