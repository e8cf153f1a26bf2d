"""Projects: one order, one set of settings, several systems.

PJ-1, PJ-2, PJ-4, PJ-5, PJ-6, PJ-7, PJ-8, PJ-11, PJ-12.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sphinxcontrib_bml.agreements.project import find_project
from tests.commands.desk import Desk

if TYPE_CHECKING:
    from pathlib import Path

OPENINGS = "#+TITLE: Openings\n\n1N = 15--17\n  2C = asks for majors, Stayman\n"
ONE_NOTRUMP = "#+TITLE: One notrump\n\n1N-2C = clubs, natural\n2D = no\n"
BLUE = (
    "#+TITLE: Blue club\n\n1C = any hand of 17+\n  1D = 0--5\n1D = canape, 3+ cards\n"
    "1H = 4+ cards, canape\n1N = 13--15 or a club type\n"
)
POLISH = (
    "#+TITLE: Polish club\n\n1C = 12--14 balanced, or strong\n  1D = negative\n"
    "1D = 5+!d, 11--17\n1H = 5+!h, limited\n1N = 15--17 balanced\n"
)
DEFENSE = "#+TITLE: Defense\n\n(1N)-2C = majors\n"


@pytest.fixture
def ordered(desk: Desk) -> Desk:
    desk.write("bml.toml", 'chapters = ["openings.bml", "one-notrump.bml"]\n')
    desk.write("openings.bml", OPENINGS)
    desk.write("one-notrump.bml", ONE_NOTRUMP)
    return desk


# PJ-2: what is named chooses what is shown; the project decides the rest.
@pytest.mark.parametrize("words", [[], ["."], ["bml.toml"], ["one-notrump.bml"]])
def test_order_is_that_of_the_project_whatever_is_named(ordered: Desk, words: list[str]) -> None:
    checked = ordered.bml("check", *words).stdout
    assert checked.count("[DUPLICATE]") == 1
    assert "one-notrump.bml:3:1: warning: 1N-2C has two meanings" in checked
    answer = ordered.bml("ask", *words, "1N-2C").stdout
    assert answer.index("asks for majors") < answer.index("clubs, natural")


def test_findings_of_files_that_are_not_named_are_not_shown(ordered: Desk) -> None:
    assert "DUPLICATE" not in ordered.bml("check", "openings.bml").stdout


# PJ-1
def test_settings_are_those_of_the_project_file(ordered: Desk) -> None:
    ordered.write(
        "bml.toml",
        'chapters = ["one-notrump.bml"]\nexclude = ["drafts"]\n[checks]\nDUPLICATE = "off"\n',
    )
    ordered.write("drafts/new.bml", "1Q = nothing\n")
    result = ordered.bml("check", ".").stdout
    assert result.startswith("2 files, 4 rows")
    assert "no warnings" in result
    answer = ordered.bml("ask", ".", "1N-2C").stdout
    assert answer.index("clubs, natural") < answer.index("asks for majors")


def test_a_file_outside_the_project_is_read_alone(ordered: Desk) -> None:
    ordered.write("bml.toml", 'exclude = ["one-notrump.bml"]\n')
    assert "DUPLICATE" not in ordered.bml("check", "one-notrump.bml").stdout


# PJ-1, PJ-11: bad input is one message each, with its place.
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('titel = "x"\n', "bml.toml:1:1: warning: titel: there is no such key; ignored"),
        ("title = 3\n", "bml.toml:1:1: warning: title: 3 is not text in quotes; ignored"),
        ("title = \n", "bml.toml:1:9: warning: not TOML: invalid value; no setting is used"),
        ("title = “A”\n", "1:9: warning: not TOML: use straight quotation marks; no setting"),
        (
            '[checks]\nDUPLICAT = "off"\n',
            "bml.toml:2:1: warning: checks.DUPLICAT: there is no code",
        ),
        ("[limits]\nrow = 3\n", "bml.toml:2:1: warning: limits.row: there is no limit 'row'"),
        (
            'chapters = ["../other.bml"]\n',
            "bml.toml:1:14: warning: chapters: '../other.bml' is not a path inside the folder",
        ),
        (
            'chapters = ["opening.bml"]\n',
            "bml.toml:1:14: warning: chapters: no file is called 'opening.bml'; ignored",
        ),
        ('[systems."a/b"]\n', "warning: systems.a/b: 'a/b' is not a file name; ignored"),
        ("x = " + "[" * 5000, "warning: "),
        ("y = 1\n" * 2, "warning: not TOML: cannot overwrite a value; no setting is used"),
        ("# " + "x" * 1024 * 1024, "it has more than 1,048,576 bytes and is not read"),
    ],
    ids=lambda value: value[:20].encode("unicode_escape").decode(),
)
def test_a_setting_that_means_nothing_is_one_message(
    ordered: Desk, text: str, message: str
) -> None:
    ordered.write("bml.toml", text)
    lines = [
        line
        for line in ordered.bml("check", ".").stdout.splitlines()
        if ": warning: " in line and "[CONFIG-" in line
    ]
    assert len(lines) == 1
    assert message in lines[0]


# PJ-1
@pytest.mark.parametrize("command", ["check", "bss", "ask", "text"])
def test_where_exclude_leaves_no_notes_one_message_names_its_line(
    ordered: Desk, command: str
) -> None:
    ordered.write("bml.toml", 'title = "x"\nexclude = ["*.txt", "*"]\n')
    words = ["1N"] if command == "ask" else []
    result = ordered.bml(command, ".", *words)
    assert result.exit_code == 2
    assert result.stderr == "bml: bml.toml:2:13: exclude: no notes are left\n"
    project = find_project(ordered.folder)
    assert project is not None
    assert "[CONFIG-VALUE]" in str(project.diagnostics[-1])


def test_other_settings_count_where_one_is_invalid(ordered: Desk) -> None:
    ordered.write("bml.toml", '[checks]\nNOTHING = "off"\nDUPLICATE = "off"\n')
    result = ordered.bml("check", ".").stdout
    assert "[CONFIG-VALUE]" in result
    assert "[DUPLICATE]" not in result


# PJ-4
def test_without_a_project_file_the_toctrees_decide(desk: Desk) -> None:
    desk.write("conf.py", 'import sys\nproject = "Ours"\nraise SystemExit("never run")\n')
    desk.write(
        "index.rst", "Ours\n====\n\n.. toctree::\n   :glob:\n\n   The end <two>\n   part/*\n"
    )
    desk.write("two.bml", "1N = first\n")
    desk.write("part/one.bml", "1N = second\n")
    desk.write("alone.bml", "1N = third\n")
    answer = desk.bml("ask", ".", "1N").stdout
    assert answer.index("first") < answer.index("second")
    assert "third" not in answer
    assert "third" in desk.bml("ask", "alone.bml", "1N").stdout


def test_toctrees_of_markdown_and_comments_are_told_apart(desk: Desk) -> None:
    desk.write("conf.py", 'root_doc = "start"\n')
    desk.write("start.md", "# X\n\n```{toctree}\n---\nglob: true\nreversed: true\n---\nb\na\n```\n")
    desk.write("a.rst", "A\n=\n\n..\n   .. toctree::\n\n      no\n\n.. toctree::\n\n   c.bml\n")
    desk.write("b.bml", "1N = second\n")
    desk.write("c.bml", "1N = first\n")
    desk.write("no.bml", "1N = none\n")
    answer = desk.bml("ask", ".", "1N").stdout
    assert answer.index("first") < answer.index("second")
    assert "none" not in answer


def test_systems_of_conf_py_are_those_of_the_commands(desk: Desk) -> None:
    desk.write(
        "conf.py",
        'name = "Strong"\nbml_systems = [("strong", "strong", name), ("weak", "weak")]\n',
    )
    desk.write("strong.rst", "S\n=\n\n.. toctree::\n\n   fifteen\n")
    desk.write("weak.rst", "W\n=\n\n.. toctree::\n\n   twelve\n")
    desk.write("fifteen.bml", "1N = 15--17\n")
    desk.write("twelve.bml", "1N = 12--14\n")
    assert "DUPLICATE" not in desk.bml("check", ".").stdout
    answer = desk.bml("ask", ".", "1N").stdout
    assert "strong:\n" in answer
    assert "weak:\n" in answer
    assert desk.bml("bss", ".", "-o", "out/").exit_code == 0
    assert "{Strong}" in desk.read("out/strong.bss")


@pytest.mark.parametrize(
    "text", ["def f(:\n", "(" * 5000, "x = 1\0", "bml_checks = [1]\n", "exclude_patterns = 3\n"]
)
def test_a_damaged_conf_py_stops_nothing(desk: Desk, text: str) -> None:
    desk.write("conf.py", text)
    desk.write("notes.bml", "1N = 15--17\n")
    assert desk.bml("check", ".").exit_code == 0


# PJ-6
def test_a_project_becomes_a_file_for_each_system(ordered: Desk) -> None:
    ordered.write("bml.toml", 'title = "Anna and Ben"\nchapters = ["openings.bml"]\n')
    for command, suffix in (("html", "html"), ("text", "txt"), ("csv", "csv"), ("json", "json")):
        assert ordered.bml(command, "-o", "out/").exit_code == 0
        assert "Stayman" in ordered.read(f"out/anna-and-ben.{suffix}")
    text = ordered.read("out/anna-and-ben.txt")
    assert text.index("Openings\n====") < text.index("One notrump\n====")


def test_files_and_folders_are_not_mixed(ordered: Desk) -> None:
    result = ordered.bml("html", ".", "openings.bml")
    assert result.exit_code == 2
    assert result.stderr == "bml: bml html takes files or folders, not both\n"


def test_formatting_takes_a_folder_but_not_nothing(ordered: Desk) -> None:
    ordered.write("openings.bml", "1N = 15--17\n\n\n\n1H = 5+\n")
    assert ordered.bml("format").exit_code == 2
    assert ordered.bml("check", "--fix").exit_code == 2
    assert "formatted openings.bml" in ordered.bml("format", ".").stderr


def test_without_notes_around_it_is_told_what_to_type(desk: Desk) -> None:
    assert desk.bml("check").stderr.startswith("bml: no file named")


# VA-10
@pytest.mark.parametrize(
    ("file", "text", "place"),
    [
        ("bml.toml", '[systems.ours]\npartner = "bin"\n', "bml.toml:2:12: "),
        ("conf.py", 'bml_systems = [("index", "ours", "", "", "bin")]\n', "conf.py:1:1: "),
    ],
)
def test_a_system_of_an_unknown_partner_is_reported(
    file: str, text: str, place: str, desk: Desk
) -> None:
    desk.write("index.rst", "Ours\n====\n\n.. toctree::\n\n   mine\n")
    desk.write("mine.bml", "#+TITLE: Mine\n#+VARIANTS: anna ben\n\n1N = 15--17\n")
    desk.write(file, text)
    output = desk.bml("check").output
    assert output.startswith(f"{place}error: 'bin': no document declares this name")
    assert "hint: did you mean ben?" in output
    desk.write(file, text.replace("bin", "Ben"))
    assert "VARIANT-UNKNOWN" not in desk.bml("check").output


# PJ-7
def test_text_files_that_look_like_notes_are_notes(desk: Desk) -> None:
    desk.write("mine.txt", "#+TITLE: Mine\n\n1N = 15--17\n")
    desk.write("shopping.txt", "Bring cards and 2 packs of coffee.\n")
    desk.write("cards.bboalert.txt", "BBOalert\n,1N,15-17\n1N = 3\n")
    desk.write("twice.bml", "1C = 3+\n")
    desk.write("twice.txt", "#+TITLE: Twice\n\n1C = 4+\n")
    result = desk.bml("ask", ".", "1N")
    assert "15–17" in result.stdout
    assert result.stderr == "bml: .: 1 .txt file read as notes: mine.txt\n"
    desk.write("bml.toml", 'chapters = ["mine.txt"]\n')
    assert desk.bml("ask", ".", "1N").stderr == ""
    assert "4+" not in desk.bml("ask", ".", "1C").stdout


# PJ-7
def test_a_chapter_as_plain_text_is_not_notes(desk: Desk) -> None:
    desk.write("mine.bml", "#+TITLE: Mine\n\n* One notrump\n\n1N = 15--17\n  2C = Stayman\n")
    assert desk.bml("text", "-o", "sent.txt", "mine.bml").exit_code == 0
    assert "├─ 2♣" in desk.read("sent.txt") or "└─ 2♣" in desk.read("sent.txt")
    desk.write("sent.txt", "* For a friend\n\n1C = 3+\n\n" + desk.read("sent.txt"))
    assert desk.bml("ask", ".", "1N").stderr == ""


# PJ-9
@pytest.mark.parametrize(
    "sign",
    [
        "env/pyvenv.cfg",
        "env/.buildinfo",
        "env/.doctrees/environment.pickle",
        "env/doctrees/environment.pickle",
        "env/sphinxcontrib_bml/__init__.py",
    ],
)
@pytest.mark.parametrize("configuration", ["", "conf.py"])
def test_folders_of_programs_and_of_pages_are_left_out(
    sign: str, configuration: str, desk: Desk
) -> None:
    desk.write("mine.bml", "#+TITLE: Mine\n\n1N = 15--17\n")
    desk.write("env/lib/other.bml", "#+TITLE: Other\n\n1N = 12--14\n")
    if configuration:
        desk.write("conf.py", "")
        desk.write("index.rst", "Ours\n====\n\n.. toctree::\n\n   mine\n   env/lib/other\n")
    assert "12–14" in desk.bml("ask", ".", "1N").stdout
    desk.write(sign, "")
    assert "12–14" not in desk.bml("ask", ".", "1N").stdout
    assert "12–14" in desk.bml("ask", "env/lib/other.bml", "1N").stdout


# PJ-8
def test_files_with_other_openings_are_systems_of_their_own(desk: Desk) -> None:
    desk.write("blue.bml", BLUE)
    desk.write("polish.bml", POLISH)
    desk.write("defense.bml", DEFENSE)
    checked = desk.bml("check", ".").stdout
    assert checked.count("[SYSTEM-SEVERAL]") == 1
    assert "[DUPLICATE" not in checked
    assert desk.bml("bss", ".").exit_code == 0
    for name in ("blue", "polish"):
        assert "*001N2C" in desk.read(f"{name}.bss")
        assert f"{{{name.capitalize()} club}}" in desk.read(f"{name}.bss")
    answer = desk.bml("ask", ".", "1C").stdout
    assert "blue:\n" in answer
    assert "polish:\n" in answer


def test_an_overview_is_not_a_system(desk: Desk) -> None:
    desk.write("blue.bml", BLUE)
    desk.write("overview.bml", POLISH.replace("  1D = negative\n", ""))
    assert "SYSTEM-SEVERAL" not in desk.bml("check", ".").stdout


def test_a_project_is_not_searched_above_a_repository(tmp_path: Path) -> None:
    (tmp_path / "bml.toml").write_text("", encoding="utf-8")
    (tmp_path / "inner" / ".git").mkdir(parents=True)
    assert find_project(tmp_path / "inner") is None
    assert find_project(tmp_path) is not None


# PJ-5
def test_a_project_file_is_written_for_notes_that_exist(desk: Desk) -> None:
    desk.write("blue.bml", BLUE)
    desk.write("polish.bml", POLISH)
    desk.write("defense.bml", DEFENSE)
    assert desk.bml("init", "--project", "--names", "Anna & Ben").exit_code == 0
    text = desk.read("bml.toml")
    assert 'we = ["Anna", "Ben"]' in text
    polish = '[systems."polish"]\nchapters = ["defense.bml", "polish.bml"]\ntitle = "Polish club"'
    assert polish in text
    assert "SYSTEM-SEVERAL" not in desk.bml("check", ".").stdout
    assert "CONFIG" not in desk.bml("check", ".").stdout
    assert desk.bml("init", "--project").exit_code == 2
    assert desk.read("bml.toml") == text


# PJ-6
def test_a_system_may_be_called_like_one_of_its_chapters(desk: Desk) -> None:
    desk.write("blue.bml", BLUE)
    desk.write("polish.bml", POLISH)
    desk.write("defense.bml", DEFENSE)
    desk.bml("init", "--project")
    written = desk.bml("html")
    assert written.exit_code == 0, written.output
    assert written.stderr == ""
    assert "any hand of 17+" in desk.read("blue.html")
    assert "12–14 balanced" in desk.read("polish.html")


# PJ-12
def test_a_project_is_built_from_a_folder_below(desk: Desk) -> None:
    assert desk.bml("build").stderr == (
        "bml: no conf.py here; bml init FOLDER creates a project "
        "(bml html, bml latex and bml bss need none)\n"
    )
    assert desk.bml("init", "ours", "--title", "Our system").exit_code == 0
    assert desk.bml("build", "bss", "--folder", "ours", "--strict").exit_code == 0
    assert "Our system" in desk.read("ours/_build/bss/our-system.bss")
    assert desk.bml("check", "ours").exit_code == 0
