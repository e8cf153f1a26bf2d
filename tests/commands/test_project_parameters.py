"""Parameters of ``bml.toml`` in every command (PJ-1, LANGUAGE PR-2, PR-5)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml import read
from tests.commands.desk import Desk

PROJECT = """\
[define]
r = "15--17"
gf = "game forcing"
[define.ben]
r = "12--14"
"""
NOTES = """\
#+TITLE: Notes {r}
#+VARIANTS: anna ben

Text {r}.

1N = {r}
  2C = {gf}
"""


@pytest.fixture
def project(desk: Desk) -> Desk:
    desk.write("bml.toml", PROJECT)
    desk.write("notes.bml", NOTES)
    return desk


# PJ-1, PJ-2
@pytest.mark.parametrize("words", [(), ("notes.bml",)])
@pytest.mark.parametrize("command", ["bss", "bboalert", "json", "csv"])
def test_exports_have_the_values_of_their_partner(
    project: Desk, command: str, words: tuple[str, ...]
) -> None:
    for partner, value, other in (("anna", "15--17", "12--14"), ("ben", "12--14", "15--17")):
        text = project.bml(command, *words, "--variant", partner, "-o", "-").stdout
        assert value in text
        assert "game forcing" in text
        assert other not in text
        assert "{r}" not in text


# PR-2
@pytest.mark.parametrize("command", ["html", "text", "latex"])
def test_pages_of_all_partners_show_each_value(project: Desk, command: str) -> None:
    text = project.bml(command, "notes.bml", "-o", "-").stdout.replace("{[}", "[")
    assert text.count("15–17 [ben: 12–14") >= 2
    own = project.bml(command, "notes.bml", "--variant", "ben", "-o", "-").stdout
    assert "15–17" not in own


# PR-2
def test_answers_and_the_api_have_values_and_a_document_goes_first(project: Desk) -> None:
    assert "12–14" in project.bml("ask", "--variant", "ben", "1N").stdout
    notes = read(project.folder / "notes.bml", variant="anna")
    assert [one.text for one in notes.book.leading] == ["15--17", "game forcing"]
    project.write("notes.bml", f"{NOTES}\n#+DEFINE: gf forcing\n")
    assert "forcing" in project.bml("ask", "--variant", "ben", "1N-2C").stdout.replace("game", "")


# PR-2
def test_a_changed_project_file_is_read_again(project: Desk) -> None:
    assert "15–17" in project.bml("ask", "--variant", "anna", "1N").stdout
    project.write("bml.toml", PROJECT.replace("15--17", "14--16"))
    assert "14–16" in project.bml("ask", "--variant", "anna", "1N").stdout


# PR-5
@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ('a = "{b}"\nb = "{a}"', "bml.toml:2:1: error: the parameter leads back to itself: a -> b"),
        ('unused = "x"', "bml.toml:2:1: info: {unused} is not used in any text [PARAMETER-UNUSED]"),
        ('1r = "x"', "bml.toml:2:1: warning: define.1r: '1r' is not a name of letters, digits"),
        ("r = 3", "bml.toml:2:1: warning: define.r: r has no text in quotes; ignored"),
        ('r = " "', "bml.toml:2:1: warning: define.r: r has no text in quotes; ignored"),
        ('["define"."b e"]\nr = "x"', "define.b e: a name is letters, digits, _ and -"),
        ('[define.cyd]\nr = "x"', "bml.toml:3:1: error: 'cyd': no document declares this name"),
        (
            '[define.ben]\nr = "x"\n[define.Ben]\nr = "y"',
            "bml.toml:5:1: warning: define.Ben.r: Ben has two texts for r; ignored",
        ),
        (
            "[define.ben]\nr = {x = 3}",
            "bml.toml:3:1: warning: define.ben.r: r has no text in quotes",
        ),
    ],
)
def test_problems_are_reported_in_the_project_file(project: Desk, lines: str, message: str) -> None:
    project.write("bml.toml", f"[define]\n{lines}\n")
    project.write("notes.bml", NOTES.replace("{gf}", "{a}"))
    assert message in project.bml("check", "--all", ".").stdout


# PR-5
def test_a_problem_of_the_project_file_is_reported_there_alone(project: Desk) -> None:
    project.write("bml.toml", '[define]\nr = "{s}"\ns = "{r}"\ngf = "x"\n')
    found = project.bml("check", ".").stdout
    places = [line[:12] for line in found.splitlines() if "[PARAMETER" in line]
    assert places == ["bml.toml:2:1"]


# PJ-1
def test_a_card_is_that_of_the_federation(desk: Desk) -> None:
    assert desk.bml("card", "new", "-o", "-").exit_code == 2
    desk.write("bml.toml", 'federation = "ebu"\n')
    assert "ebu-20b" in desk.bml("card", "new", "-o", "-").stdout
    desk.write("bml.toml", 'federation = "XYZ"\n')
    desk.write("notes.bml", "1N = 15\n")
    assert "'XYZ' is not one of ACBL, EBU, WBF" in desk.bml("check", ".").stdout
