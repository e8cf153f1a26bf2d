"""The extension for Visual Studio Code holds all that its manifest names, and no more is asked."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from sphinxcontrib_bml.language.syntax import AnnotationKind
from sphinxcontrib_bml.server.hints import SHOW
from sphinxcontrib_bml.server.protocol import ASK, PAGE
from sphinxcontrib_bml.server.tokens import LEGEND


@pytest.fixture(scope="module")
def extension(project_dir: Path) -> Path:
    return project_dir / "docs" / "editors" / "vscode"


@pytest.fixture(scope="module")
def manifest(extension: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((extension / "package.json").read_text(encoding="utf-8"))
    return found


def test_every_file_that_the_manifest_names_is_there_and_can_be_read(
    extension: Path, manifest: dict[str, Any]
) -> None:
    contributes = manifest["contributes"]
    named = [one["path"] for kind in ("grammars", "snippets") for one in contributes[kind]]
    named += [one["configuration"] for one in contributes["languages"]]
    assert len(named) == 3
    for name in named:
        json.loads((extension / name).read_text(encoding="utf-8"))
    assert manifest["main"] == "./dist/extension.js"


def test_the_line_below_a_comment_is_one_too_but_none_below_an_annotation(extension: Path) -> None:
    path = extension / "language-configuration.json"
    rules = json.loads(path.read_text(encoding="utf-8"))["onEnterRules"]
    (comment,) = [rule["beforeText"] for rule in rules if "appendText" in rule["action"]]
    assert re.match(comment, "  // never mind")
    assert not any(re.match(comment, f"//{kind} x") for kind in AnnotationKind)


def test_every_command_of_the_manifest_is_there_and_every_one_of_the_server_is_used(
    extension: Path, manifest: dict[str, Any]
) -> None:
    script = (extension / "extension.js").read_text(encoding="utf-8")
    registered = set(re.findall(r'registerCommand\("([^"]+)"', script))
    offered = {one["command"] for one in manifest["contributes"]["commands"]}
    assert registered == {*offered, SHOW}
    assert set(re.findall(r'request\("([^"]+)"', script)) == {ASK, PAGE}


def test_every_kind_of_token_of_our_own_has_a_colour(manifest: dict[str, Any]) -> None:
    (scopes,) = manifest["contributes"]["semanticTokenScopes"]
    modifiers = {f"*.{name}" for name in LEGEND.token_modifiers}
    assert set(scopes["scopes"]) - modifiers <= set(LEGEND.token_types)
    assert modifiers <= set(scopes["scopes"])
    own = manifest["contributes"]["semanticTokenModifiers"]
    assert [one["id"] for one in own] == list(LEGEND.token_modifiers)


def test_tasks_and_manifest_read_messages_alike(extension: Path, manifest: dict[str, Any]) -> None:
    tasks = json.loads((extension / "tasks.json").read_text(encoding="utf-8"))
    matcher = tasks["tasks"][0]["problemMatcher"]
    (other,) = manifest["contributes"]["problemMatchers"]
    assert matcher["pattern"] == other["pattern"]
    message = "parts/notes.bml:14:3: warning: 1D-1H has two meanings: 'a [b]' [DUPLICATE]"
    found = re.search(matcher["pattern"]["regexp"], message)
    assert found is not None
    assert found.groups() == (
        *("parts/notes.bml", "14", "3", "warning", "1D-1H has two meanings: 'a [b]'", "DUPLICATE"),
    )


def test_guide_and_description_name_commands_as_the_menu_does(
    extension: Path, manifest: dict[str, Any], project_dir: Path
) -> None:
    guide = (project_dir / "docs" / "howto" / "editors.rst").read_text(encoding="utf-8")
    description = (extension / "README.md").read_text(encoding="utf-8")
    for command in manifest["contributes"]["commands"]:
        for text in (guide, description):
            assert f"*{command['title']}*" in " ".join(text.split())
