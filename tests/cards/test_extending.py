"""``extends``: the answers of another card file, then these (YM-12)."""

from __future__ import annotations

import json

from tests.commands.desk import Desk
from tests.sphinxext.projects import Project

BASE = """\
format: acbl
version: "2.0"
sections:
  general: {fields: {title: Lesson 1, players: Class}}
  no_trump_openings:
    fields: {range: 15--17, response_2d: Transfer, response_2s: Clubs}
    conventions: [lib/stayman.yaml]
"""
NEXT = """\
extends: base.yaml
sections:
  general: {fields: {title: Lesson 2, players: }}
  no_trump_openings:
    fields: {response_2s: null}
    conventions: [lib/smolen.yaml]
"""


def answers(desk: Desk, name: str) -> dict[str, object]:
    ended = desk.bml("card", "export", name)
    assert ended.exit_code == 0, ended.stderr
    sections = json.loads(ended.stdout)["cards"][0]["sections"]
    found = {
        field["id"]: field["value"]
        for section in sections
        for field in section["fields"]
        if field.get("value") is not None
    }
    found["conventions"] = [
        one["name"] for section in sections for one in section.get("conventions", ())
    ]
    return found


# YM-12
def test_a_file_adds_changes_and_takes_away(desk: Desk) -> None:
    desk.write("lib/stayman.yaml", "title: Stayman\n")
    desk.write("lib/smolen.yaml", "title: Smolen\n")
    desk.write("base.yaml", BASE)
    desk.write("next.yaml", NEXT)
    desk.write("third.yaml", "extends: next.yaml\nsections:\n  general: {fields: {approach: x}}\n")
    assert answers(desk, "next.yaml") == {
        "title": "Lesson 2",
        "players": "Class",
        "range": "15--17",
        "response_2d": "Transfer",
        "conventions": ["Stayman", "Smolen"],
    }
    assert answers(desk, "third.yaml") == {**answers(desk, "next.yaml"), "approach": "x"}
    assert desk.bml("card", "check", "third.yaml", "--strict").exit_code == 0


# YM-12
def test_a_circle_is_an_error(desk: Desk) -> None:
    desk.write("a.yaml", f"extends: b.yaml\n{BASE}")
    desk.write("b.yaml", "extends: a.yaml\nsections: {}\n")
    ended = desk.bml("card", "check", "a.yaml")
    assert ended.exit_code == 1
    assert "b.yaml:1:" in ended.stdout
    assert "'a.yaml' extends this file again: a circle" in ended.stdout
    desk.write("a.yaml", f"extends: a.yaml\n{BASE}")
    assert "a circle" in desk.bml("card", "check", "a.yaml").stdout


# YM-12
def test_files_that_are_missing_wrong_or_too_many_are_told(desk: Desk) -> None:
    desk.write("lib/stayman.yaml", "title: Stayman\n")
    desk.write("a.yaml", f"extends: none.yaml\n{BASE}")
    assert "CARD-FILE" in desk.bml("card", "check", "a.yaml").stdout
    desk.write("a.yaml", f"extends: ../none.yaml\n{BASE}")
    assert "outside the folder" in desk.bml("card", "check", "a.yaml").stdout
    desk.write("a.yaml", f"extends: [x]\n{BASE}")
    assert "CARD-BAD-TYPE" in desk.bml("card", "check", "a.yaml").stdout
    for number in range(25):
        desk.write(f"{number}.yaml", f"extends: {number + 1}.yaml\n{BASE}")
    desk.write("25.yaml", BASE)
    assert "20 files extend each other" in desk.bml("card", "check", "0.yaml").stdout
    desk.write("base.yaml", "sections: [\n")
    desk.write("a.yaml", "extends: base.yaml\nsections: {}\n")
    ended = desk.bml("card", "check", "a.yaml")
    assert (ended.exit_code, "base.yaml:" in ended.stdout) == (1, True)


# YM-12 SA-5
def test_a_file_of_version_1_is_migrated_before(desk: Desk) -> None:
    old = BASE.partition("sections")[0].replace("2.0", "1.0")
    old += "sections:\n  two_level_openings: {fields: {2!d_notes: x}}\n"
    desk.write("base.yaml", old)
    desk.write("a.yaml", f"extends: base.yaml\n{BASE.replace('    conventions', '    x-conv')}")
    assert answers(desk, "a.yaml")["2!d_other"] == "x"


# YM-12
def test_a_page_shows_all_answers(project: Project) -> None:
    project.write(
        {
            "base.yaml": BASE.replace("    conventions: [lib/stayman.yaml]\n", ""),
            "next.yaml": "extends: base.yaml\nsections:\n  general: {fields: {title: Two}}\n",
            "index.rst": "T\n=\n\n.. convention-card:: next.yaml\n",
        }
    )
    built = project.build("html")
    assert [one.kind for one in built.warnings] == []
    page = (built.out / "index.html").read_text(encoding="utf-8")
    assert "Two" in page and "15–17" in page
