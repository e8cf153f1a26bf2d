"""A changed parameter is one change (LANGUAGE PR-6)."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from sphinxcontrib_bml import diff, read
from sphinxcontrib_bml.changes.files import changes_schema
from sphinxcontrib_bml.formats.json import schema
from tests.changes.repositories import commit, git
from tests.commands.desk import Desk
from tests.sphinxext.projects import Project

NOTES = """\
1N = {nt}, balanced
  2C = Stayman over {nt}
  2M = {fit}, {weak}
1H = 5+!h
"""
PROJECT = '[define]\nnt = "{low}--17"\nlow = "15"\nfit = "5+M"\nweak = "weak"\n'


@pytest.fixture
def states(desk: Desk) -> Desk:
    for name in ("old", "new"):
        desk.write(f"{name}/bml.toml", PROJECT)
        desk.write(f"{name}/notes.bml", NOTES)
    return desk


# PR-6
def test_agreements_that_change_with_a_parameter_are_counted_and_not_listed(states: Desk) -> None:
    states.write("new/bml.toml", PROJECT.replace('"15"', '"14"'))
    states.write("new/notes.bml", NOTES.replace("5+!h", "4+!h"))
    result = states.bml("diff", "old", "new")
    assert result.exit_code == 1
    assert result.stdout == (
        "old to new: 2 changes\n"
        "\n"
        "Parameters\n"
        "  low: 15 became 14, in 2 agreements (new/bml.toml:3)\n"
        "\n"
        "1♥\n"
        "  1♥: changed meaning (new/notes.bml:4)\n"
        "    before: 5+♥\n"
        "    now: 4+♥\n"
    )


# PR-6
def test_several_parameters_may_change_one_agreement(states: Desk) -> None:
    changed = PROJECT.replace("5+M", "6+M").replace('"weak"', '"0--5"')
    states.write("new/bml.toml", changed)
    found = states.bml("diff", "old", "new").stdout
    assert "fit: 5+M became 6+M, in 2 agreements" in found
    assert "weak: weak became 0–5, in 2 agreements" in found
    assert "2 changes" in found
    assert "before" not in found


# PR-6
def test_what_an_author_changed_too_is_listed(states: Desk) -> None:
    states.write("new/bml.toml", PROJECT.replace('"15"', '"14"'))
    states.write("new/notes.bml", NOTES.replace("{nt}, balanced", "{nt}, any"))
    found = states.bml("diff", "old", "new").stdout
    assert "low: 15 became 14, in 1 agreement" in found
    assert "1NT: changed meaning" in found


# PR-6
def test_json_and_the_api_have_them(states: Desk) -> None:
    states.write("new/bml.toml", PROJECT.replace('"15"', '"14"'))
    data = json.loads(states.bml("diff", "--format", "json", "old", "new").stdout)
    jsonschema.validate(data, changes_schema())
    assert data["changes"] == []
    assert data["parameters"] == [{"name": "low", "old": "15", "new": "14", "agreements": 2}]
    found = diff(read(states.folder / "old"), read(states.folder / "new"))
    assert [(one.name, one.old, one.agreements) for one in found.parameters] == [("low", "15", 2)]
    assert len(found) == 1


# PR-6
def test_a_git_revision_has_its_own_project_file(desk: Desk) -> None:
    git(desk.folder, "init", "-q", "-b", "main")
    desk.write("bml.toml", PROJECT)
    desk.write("notes.bml", NOTES)
    commit(desk.folder)
    desk.write("bml.toml", PROJECT.replace('"15"', '"14"'))
    for name in ("notes.bml", "."):
        assert "low: 15 became 14, in 2 agreements" in desk.bml("diff", name).stdout
    for form in ("markdown", "html"):
        assert "15 became 14" in desk.bml("diff", "--format", form, ".").stdout


# PR-6
def test_partners_have_changes_of_their_own(desk: Desk) -> None:
    for name, value in (("old", "12--14"), ("new", "11--13")):
        desk.write(
            f"{name}.bml",
            "#+VARIANTS: anna ben\n#+DEFINE: r 15--17\n"
            f"#+DEFINE: r {value}\n//only ben\n\n1N = {{r}}\n",
        )
    assert desk.bml("diff", "--variant", "anna", "old.bml", "new.bml").exit_code == 0
    found = desk.bml("diff", "--variant", "ben", "old.bml", "new.bml").stdout
    assert "r: 12–14 became 11–13, in 1 agreement" in found


# PR-6, CHECKS CH-4, CH-5
def test_the_page_of_changes_has_them_and_rows_are_marked(tmp_path: Path) -> None:
    project = Project(tmp_path)
    project.write(
        {
            "conf.py": 'extensions = ["sphinxcontrib_bml"]\nbml_changes_since = "HEAD"\n',
            "bml.toml": PROJECT,
            "notes.bml": f"#+TITLE: Notes\n\n{NOTES}",
            "index.rst": "X\n=\n\n.. bml-changes::\n\n.. toctree::\n\n   notes\n",
        }
    )
    git(tmp_path, "init", "-q")
    commit(tmp_path)
    project.write({"bml.toml": PROJECT.replace('"15"', '"14"')})
    text = project.build("text").text("index.txt")
    assert "low – 15 became 14, in 2 agreements" in text.replace("*", "")
    assert "No agreements changed" not in text
    assert project.build("html").text("notes.html").count('"bml-mark"') == 2


# PR-6
def test_the_page_of_changes_since_a_snapshot_has_them_too(tmp_path: Path, desk: Desk) -> None:
    project = Project(tmp_path)
    project.write(
        {
            "conf.py": 'extensions = ["sphinxcontrib_bml"]\n',
            "bml.toml": PROJECT,
            "notes.bml": f"#+TITLE: Notes\n\n{NOTES}",
            "index.rst": "X\n=\n\n.. bml-changes::\n   :since: old.json\n\n"
            ".. toctree::\n\n   notes\n",
        }
    )
    assert desk.bml("json", "-o", str(tmp_path / "old.json"), str(tmp_path)).exit_code == 0
    project.write({"bml.toml": PROJECT.replace('"15"', '"14"')})
    text = project.build("text").text("index.txt").replace("*", "")
    assert "low – 15 became 14, in 2 agreements" in text
    assert "Stayman" not in text


# PR-6
def test_snapshots_have_the_parameters_that_texts_use(states: Desk) -> None:
    states.write("new/bml.toml", PROJECT.replace('"15"', '"14"'))
    states.write("new/notes.bml", NOTES.replace("5+!h", "4+!h"))
    for name in ("old", "new"):
        states.bml("json", "-o", f"{name}.json", f"{name}/notes.bml")
    snapshot = json.loads(states.read("old.json"))
    jsonschema.validate(snapshot, schema())
    assert snapshot["parameters"][2:] == [
        {"name": "nt", "text": "{low}--17", "value": "15--17"},
        {"name": "weak", "text": "weak", "value": "weak"},
    ]
    expected = ["low: 15 became 14, in 2 agreements", "1♥: changed meaning", "2 changes"]
    for names in (("old.json", "new.json"), ("old.json", "new"), ("old", "new.json")):
        found = states.bml("diff", *names).stdout
        assert [one for one in expected if one not in found] == []
        assert "1NT" not in found


# PR-6
def test_a_build_writes_the_same_parameters(project: Project) -> None:
    project.write({"index.bml": NOTES, "bml.toml": PROJECT})
    build = project.build("bmljson")
    (path,) = build.out.glob("*.json")
    content = json.loads(path.read_text(encoding="utf-8"))
    assert [one["value"] for one in content["parameters"]] == ["5+M", "15", "15--17", "weak"]


# PR-6
def test_a_snapshot_without_parameters_has_no_list_of_them(desk: Desk) -> None:
    desk.write("notes.bml", "1N = 15--17\n")
    snapshot = json.loads(desk.bml("json", "-o", "-", "notes.bml").stdout)
    assert "parameters" not in snapshot
    snapshot["parameters"] = [{"name": 3}]
    desk.write("bad.json", json.dumps(snapshot))
    assert "bad.json: it is damaged" in desk.bml("diff", "bad.json", "notes.bml").stderr
