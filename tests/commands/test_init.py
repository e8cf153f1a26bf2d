"""Projects for someone's notes: what they begin with, and that they build."""

from __future__ import annotations

import json
import os
import pty
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml
from docutils.core import publish_doctree
from sphinx.util.matching import get_matching_files

import sphinxcontrib_bml as bml
from sphinxcontrib_bml.bridge.auctions import PASS, Side
from sphinxcontrib_bml.commands import init
from sphinxcontrib_bml.commands.package_origin import origin_of
from sphinxcontrib_bml.commands.shared import variable_suits

if TYPE_CHECKING:
    from tests.commands.desk import Desk

PROGRAM = "from sphinxcontrib_bml.commands.bml import main; main(prog_name='bml')"
HOSTILE = [
    'Anna\'s "book"',
    "{names} %s \\o/ \\",
    "*2/1* `x` |y| z_ <a@b.c>:",
    "2♣ – 雀",
    '"""',
    "..",
    "- a",
]


def sphinx(builder: str, folder: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "sphinx", "-M", builder, ".", "_build", "-q", "-n", "-W"],
        cwd=folder,
        check=True,
        timeout=300,
    )


@pytest.mark.slow
def test_a_new_project_builds_without_a_warning(desk: Desk) -> None:
    result = desk.bml("init", "ours", "--title", "Our system", "--names", "Anna and Ben")
    assert result.exit_code == 0, result.output
    assert (
        result.output.splitlines()[0]
        == "Created ours, with sample chapters. To build the pages, run:"
    )
    ours = desk.folder / "ours"
    for builder in ("html", "bss", "bboalert", "latex", "epub"):
        sphinx(builder, ours)
    assert "What Anna and Ben play." in (ours / "_build/html/index.html").read_text("utf-8")
    assert (ours / "_build/bss/our-system.bss").is_file()
    assert (ours / "_build/bboalert/our-system.bboalert.txt").is_file()


def test_the_examples_are_worth_reading(desk: Desk) -> None:
    desk.bml("init", "ours")
    found = desk.bml("check", "--all", *sorted(map(str, Path("ours").glob("*.bml"))))
    assert "no errors, no warnings" in found.output
    assert len(found.output.splitlines()) == 1
    notes = bml.read(*sorted(Path("ours").glob("*.bml")))
    rows = {one.row.address: one for one in notes.book if one.text}
    assert len(rows) >= 60
    contested = [
        one
        for one in rows.values()
        if any(side is Side.THEY and call is not PASS for side, call in one.auction.turns)
    ]
    assert len(contested) * 3 >= len(rows)
    assert [
        text for text, number in Counter(one.written for one in rows.values()).items() if number > 1
    ] == []


def test_the_card_takes_from_the_chapters_what_they_say(desk: Desk) -> None:
    desk.bml("init", "ours", "--names", "Anna and Ben")
    checked = desk.bml("card", "check", "ours/our-card.yaml", "--notes", "ours")
    assert "no errors, no warnings;" in checked.output
    chapter = Path("ours/one-notrump.bml")
    chapter.write_text(chapter.read_text("utf-8").replace("15--17", "12--14"), "utf-8")
    changed = desk.bml("card", "check", "ours/our-card.yaml", "--notes", "ours")
    assert "[CARD-DISAGREES]" in changed.output


def test_a_card_beside_notes_of_ones_own_has_nothing_wrong(desk: Desk) -> None:
    desk.write("old.bml", "2C = Strong\n")
    desk.bml("init", "ours", "--notes", "old.bml")
    checked = desk.bml("card", "check", "ours/our-card.yaml", "--notes", "ours")
    assert "no errors, no warnings;" in checked.output


@pytest.mark.parametrize("title", HOSTILE)
def test_titles_and_names_are_shown_as_they_are_typed(title: str, desk: Desk) -> None:
    result = desk.bml("init", "ours", "--title", title, "--names", title)
    assert result.exit_code == 0, result.output
    settings = runpy.run_path("ours/conf.py")
    assert settings["author"] == title
    assert tomllib.loads(desk.read("ours/bml.toml"))["title"] == title
    page = publish_doctree(desk.read("ours/index.rst").split(".. only")[0])
    assert page["title"] == title
    assert page.astext().splitlines()[-1] == f"What {title} play."
    card = yaml.safe_load(desk.read("ours/our-card.yaml"))
    assert card["sections"]["general"]["fields"]["title"] == title
    assert card["sections"]["general"]["fields"]["players"] == title


def test_without_a_title_the_folder_names_the_notes(desk: Desk) -> None:
    desk.bml("init", "precision_club")
    assert 'title = "Precision club"' in desk.read("precision_club/bml.toml")
    assert "What we play." in desk.read("precision_club/index.rst")


def test_nothing_is_written_over_and_nothing_is_half_written(desk: Desk) -> None:
    desk.write("ours/Makefile", "mine")
    result = desk.bml("init", "ours")
    assert result.exit_code == 2
    assert (
        result.output == "bml: ours already contains Makefile: name a folder that is empty or new\n"
    )
    assert [path.name for path in Path("ours").iterdir()] == ["Makefile"]
    assert desk.read("ours/Makefile") == "mine"


def test_a_folder_with_other_files_will_do(desk: Desk) -> None:
    desk.write("ours/letter.txt", "mine")
    assert desk.bml("init", "ours").exit_code == 0
    assert desk.read("ours/letter.txt") == "mine"


def test_a_file_is_no_folder(desk: Desk) -> None:
    desk.write("ours", "mine")
    result = desk.bml("init", "ours")
    assert result.exit_code == 2
    assert result.output == "bml: ours is a file: name a folder that is empty or new\n"
    assert desk.read("ours") == "mine"


def test_notes_of_ones_own_take_the_place_of_the_examples(desk: Desk) -> None:
    desk.write("old/Two Clubs_2.bml", "#INCLUDE parts/_more.bml\n\n2C = Strong\n")
    desk.write("old/parts/_more.bml", "2D = Weak\n")
    desk.write("ask.bss", "*00{Ours}=NYYYYYY\n001H=NYYYYYY0085+!h\n")
    result = desk.bml("init", "ours", "--notes", "old/Two Clubs_2.bml", "--notes", "ask.bss")
    assert result.exit_code == 0, result.output
    assert "\n\n   two-clubs-2\n   ask-2\n   card\n" in desk.read("ours/index.rst")
    assert desk.read("ours/two-clubs-2.bml").endswith("2C = Strong\n")
    assert desk.read("ours/parts/_more.bml") == "2D = Weak\n"
    assert "1H = 5+!h" in desk.read("ours/ask-2.bml")
    assert not Path("ours/a-deal.bml").exists()


# PJ-5
def test_included_files_are_no_pages(desk: Desk) -> None:
    desk.write(
        "old/ours.bml", "#INCLUDE parts/[1m]-(1X).bml\n\n#INCLUDE _more.bml\n\n2C = Strong\n"
    )
    desk.write("old/parts/[1m]-(1X).bml", "2D = Weak\n")
    desk.write("old/_more.bml", "2H = Weak\n")
    assert desk.bml("init", "new", "--notes", "old/ours.bml").exit_code == 0
    patterns = runpy.run_path("new/conf.py")["exclude_patterns"]
    assert [one for one in patterns if "ours" in one or "parts" in one] == ["parts/?1m]-(1X).bml"]
    assert len(list(get_matching_files("new", ["**.bml"], patterns))) == 1


# PJ-5, PJ-8
def test_files_with_other_openings_become_systems(desk: Desk) -> None:
    desk.write("blue.bml", "1C = 17+\n  1D = 0--5\n1D = canape\n1H = canape\n1N = 13--15\n")
    desk.write("polish.bml", "1C = 12--14\n  1D = weak\n1D = 5+!d\n1H = 5+!h\n1N = 15--17\n")
    told = desk.bml("init", "new", "--notes", "blue.bml", "--notes", "polish.bml").output
    assert told.startswith("bml.toml has 2 systems, because openings differ: blue, polish\n")
    assert "SYSTEM-SEVERAL" not in desk.bml("check", "new").output


@pytest.mark.parametrize(
    "text",
    [
        "#+TITLE: X\n\n* 1C opening\n\n1C = strong\n- 3rd seat: weaker\n",
        "* 1NT opening\n\n1N---\n2C = Stayman\n",
        "* 2M opening\n\n1M-2N;\n3C = minimum\n",
        "#SEAT 3\n| a | 1C |\n\n1. 5 hearts\n",
    ],
    ids=["title", "auction with dashes", "auction with semicolon", "seat"],
)
def test_notes_with_headings_and_lists_may_end_in_txt(text: str, desk: Desk) -> None:
    desk.write("old/ours.txt", text)
    assert desk.bml("init", "new", "--notes", "old/ours.txt").exit_code == 0
    assert desk.read("new/ours.bml").endswith(text)


def test_notes_for_the_older_tools_may_end_in_txt(desk: Desk) -> None:
    desk.write("old/ours.txt", "#INCLUDE more.txt\n\n2C = Strong\n")
    desk.write("old/more.txt", "2D = Weak\n")
    result = desk.bml("init", "new", "--notes", "old/ours.txt")
    assert result.exit_code == 0, result.output
    assert desk.read("new/ours.bml").endswith("2C = Strong\n")
    assert desk.bml("check", "new").output.endswith("2 auctions: no errors, no warnings\n")


def test_the_first_page_is_the_only_list_of_chapters(desk: Desk) -> None:
    desk.bml("init", "ours")
    assert "chapters" not in tomllib.loads(desk.read("ours/bml.toml"))
    desk.write("ours/openings.bml", "#+TITLE: Openings\n\n1N = 12--14\n")
    page = desk.read("ours/index.rst")
    for listed, used in (
        ("openings\n   one-notrump", "12–14"),
        ("one-notrump\n   openings", "[announced"),
    ):
        desk.write("ours/index.rst", page.replace("one-notrump", listed))
        assert f"1NT  {used}" in desk.bml("ask", "ours", "1N").output


@pytest.mark.parametrize(
    ("notes", "message"),
    [
        ("missing.bml", "missing.bml: there is no such file"),
        ("picture.png", "picture.png: these are not notes that can be read: .bml, .txt, .bss"),
        ("out.bml", "out.bml: it includes "),
        ("broken.bss", "broken.bss: "),
    ],
)
def test_files_that_are_no_notes_are_told(notes: str, message: str, desk: Desk) -> None:
    (desk.folder / "deep").mkdir()
    os.chdir(desk.folder / "deep")
    desk.write("conf.py", "")
    desk.write("above.bml", "1C = x\n")
    desk.write("deep/out.bml", "#INCLUDE ../above.bml\n")
    desk.write("deep/broken.bss", "\0")
    (desk.folder / "deep/picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0")
    result = desk.bml("init", "ours", "--notes", notes)
    assert result.exit_code == 2
    assert result.output.startswith(f"bml: {message}")
    assert len(result.output.splitlines()) == 1
    assert not Path("ours").exists()


def test_at_a_terminal_what_is_missing_is_asked_for(desk: Desk) -> None:
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "init", "ours"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=desk.folder,
    ) as program:
        os.write(ours, b"The blue book\nAnna and Ben\n")
        assert program.wait(60) == 0
    os.close(theirs)
    os.close(ours)
    settings = runpy.run_path("ours/conf.py")
    assert settings["author"] == "Anna and Ben"
    written = tomllib.loads(desk.read("ours/bml.toml"))
    assert (written["title"], written["we"]) == ("The blue book", ["Anna", "Ben"])


@pytest.mark.parametrize(
    "name",
    [
        "Makefile",
        "make.bat",
        "requirements.txt",
        ".readthedocs.yaml",
        ".github/workflows/pages.yml",
    ],
)
def test_new_projects_are_built_like_the_example(name: str, desk: Desk, project_dir: Path) -> None:
    desk.bml("init", "ours")
    assert desk.read(f"ours/{name}") == (project_dir / "example_project" / name).read_text("utf-8")


@pytest.mark.parametrize(
    ("target", "missing"),
    [
        ("html", "bml"),
        ("latexpdf", "bml"),
        ("livehtml", "bml"),
        ("linkcheck", "sphinx-build"),
    ],
)
def test_a_program_that_is_missing_is_told_in_one_line(
    target: str, missing: str, desk: Desk
) -> None:
    desk.bml("init", "ours")
    programs = desk.folder / "programs"
    programs.mkdir()
    for name in ("make", "sh", "echo"):
        (programs / name).symlink_to(str(shutil.which(name)))
    done = subprocess.run(
        [programs / "make", "--no-print-directory", target],
        cwd="ours",
        env={"PATH": str(programs)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    line, _end = done.stderr.splitlines()
    assert line.startswith(f"{missing} was not found: activate the environment")
    assert (done.returncode, done.stdout) == (2, "")


def test_what_is_written_for_other_programs_can_be_read_by_them(desk: Desk) -> None:
    desk.bml("init", "ours")
    for name in (".vscode/tasks.json", ".vscode/settings.json"):
        assert json.loads(desk.read(f"ours/{name}"))
    for name, schema in (
        (".github/workflows/pages.yml", "github-workflows"),
        (".readthedocs.yaml", "readthedocs"),
    ):
        check = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}"]
        subprocess.run([*check, f"ours/{name}"], check=True, timeout=120)


def test_the_editor_finds_places_in_messages(desk: Desk) -> None:
    desk.bml("init", "ours")
    desk.write("ours/faulty.bml", "1C = x\n\n#PASTE nothing\n")
    (pattern,) = (
        task["problemMatcher"]["pattern"]
        for task in json.loads(desk.read("ours/.vscode/tasks.json"))["tasks"]
        if task["problemMatcher"]
    )
    lines = desk.bml("check", "ours/faulty.bml").output.splitlines()
    found = [match for line in lines if (match := re.match(pattern["regexp"], line))]
    (match,) = found
    assert match.group(pattern["file"], pattern["line"], pattern["code"]) == (
        "ours/faulty.bml",
        "3",
        "PASTE-UNKNOWN",
    )


# PJ-5
def test_a_project_installs_the_wheel_that_created_it(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel = desk.folder / "my wheels" / "sphinxcontrib_bml-0.1.0-py3-none-any.whl"
    desk.write("my wheels/sphinxcontrib_bml-0.1.0-py3-none-any.whl", "wheel")
    record = json.dumps({"url": wheel.as_uri(), "archive_info": {}})
    monkeypatch.setattr(f"{init.__name__}.package_origin", lambda: origin_of(record))
    result = desk.bml("init", "ours")
    assert result.output.endswith(
        "On a web service, requirements.txt installs sphinxcontrib_bml-0.1.0-py3-none-any.whl, "
        "which is now next to it.\n"
    )
    assert desk.read(f"ours/{wheel.name}") == "wheel"
    lines = [one for one in desk.read("ours/requirements.txt").splitlines() if one[0] != "#"]
    assert lines == [f"./{wheel.name}[anki,live]", "furo"]


@pytest.mark.parametrize(
    ("record", "line", "told"),
    [
        (None, "sphinxcontrib-bml[anki,live]", "by name"),
        ('{"url": "file:///gone/x.whl", "archive_info": {}}', "@ git+https:", "no longer exists"),
        ('{"url": "https://example.org/x.whl"}', "@ git+https:", "no longer exists"),
        (
            '{"url": "file:///src", "dir_info": {"editable": true}}',
            "@ git+https:",
            "its repository.",
        ),
        ('{"url": "https://example.org/x", "vcs_info": {}}', "@ git+https:", "its repository."),
        ("[" * 9, "@ git+https:", "its repository."),
        ("[]", "@ git+https:", "its repository."),
        ('{"url": 3}', "@ git+https:", "its repository."),
    ],
)
def test_without_a_wheel_a_project_installs_what_can_be_found(
    record: str | None, line: str, told: str, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{init.__name__}.package_origin", lambda: origin_of(record))
    result = desk.bml("init", "ours")
    assert told in result.output.splitlines()[-1]
    assert re.search(
        f"^[^#].*{re.escape(line)}|^{re.escape(line)}$", desk.read("ours/requirements.txt"), re.M
    )


def test_pages_are_published_alike_everywhere(desk: Desk) -> None:
    desk.bml("init", "ours")
    settings = yaml.safe_load(desk.read("ours/.readthedocs.yaml"))
    assert settings["sphinx"]["fail_on_warning"] is False
    assert "-W" not in desk.read("ours/.github/workflows/pages.yml")


# PJ-5
@pytest.mark.parametrize(("answer", "line"), [("y", "both"), ("n", "unbid"), (None, "")])
def test_suits_that_variables_lose_are_asked_for_once(
    answer: str | None, line: str, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{variable_suits.__name__}.is_at_terminal", lambda: answer is not None)
    notes = "1N 15-17\n  2C Stayman\n    2H hearts\n      3m natural\n    2S spades\n      3m too\n"
    desk.write("mine.bml", f"#+TITLE: Mine\n\n{notes}")
    given = f"{answer}\n" if answer else ""
    result = desk.bml("init", "ours", "--notes", "mine.bml", given=given)
    assert result.output.count("3m after 1N-2C-2H") == 1
    written = desk.read("ours/mine.bml")
    assert written.startswith(f"#+VARIABLES: {line}\n#+TITLE" if line else "#+TITLE")

    desk.write("page.md", "- 1N 15-17\n  - 2C Stayman\n    - 2H hearts\n      - 3m natural\n")
    result = desk.bml("import", "page.md", "-o", "page.bml", given=given)
    assert result.output.count("3m after 1N-2C-2H") == 1
    assert (f"#+VARIABLES: {line}\n" in desk.read("page.bml")) == bool(line)


def test_the_examples_are_announced_by_the_rules_of_a_federation(desk: Desk) -> None:
    """AT-55: rows and texts agree."""
    desk.bml("init", ".")
    settings = desk.read("bml.toml")
    desk.write("bml.toml", f'federation = "acbl"\n{settings}')
    result = desk.bml("check", "--all", ".")
    assert (result.exit_code, "ALERT" in result.stdout) == (0, False)
    assert desk.bml("alerts", "--check", ".").exit_code == 0
    assert '2H = !"spades" Transfer' in desk.read("one-notrump.bml")
