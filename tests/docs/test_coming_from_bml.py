"""The claims of the page for users of the older tools."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from sphinxcontrib_bml.commands.bml import main
from sphinxcontrib_bml.commands.older import bml2bss
from sphinxcontrib_bml.importing.command.notes import bss2bml
from tests.sphinxext.projects import Build, Project

if TYPE_CHECKING:
    import click

NOTES = {
    "index.rst": "Notes\n=====\n\n.. toctree::\n\n   openings\n   slam/asking\n   replies\n",
    "openings.txt": "* One\n\n1N  Strong\n\n#INCLUDE _beside.txt\n\n#INCLUDE slam/_inside.txt\n",
    "slam/asking.txt": "* Asking\n\n4N  Aces?\n",
    "slam/_inside.txt": "2C  From a folder\n",
    "_beside.txt": "1C  From next to the settings\n",
    "replies.bml": "* Replies\n\n1H  Hearts\n",
    "requirements.txt": "furo\n",
}

CODE = re.compile(r"\[([A-Z-]+)\]$", re.MULTILINE)
HEADINGS = "* RKC\n\n4N Keycards\n  5C 1 or 4\n\n* After 1N-2C\n\n2D No major\n"


@pytest.fixture(scope="module")
def build(project_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Build:
    (page,) = (project_dir / "docs").rglob("coming-from-bml.rst")
    (block,) = re.findall(
        r"code-block:: python\n   :caption: conf.py\n\n((?:   .*\n)+)",
        page.read_text(encoding="utf-8"),
    )
    project = Project(tmp_path_factory.mktemp("older"))
    project.write({**NOTES, "conf.py": f"project = 'Notes'\n{re.sub('(?m)^   ', '', block)}"})
    return project.build("html", extensions=["sphinxcontrib_bml"], verbosity=1)


def test_notes_in_txt_files_are_chapters_beside_those_in_bml_files(build: Build) -> None:
    assert build.warnings == []
    assert build.read == ["index", "openings", "replies", "slam/asking"]
    assert build.meanings("slam/asking") == {"4N": "Aces?"}
    assert "bml-bidtable" in build.text("slam/asking.html")


def test_their_parts_are_shown_where_they_are_included_and_are_no_pages(build: Build) -> None:
    assert build.meanings("openings") == {
        "1N": "Strong",
        "1C": "From next to the settings",
        "2C": "From a folder",
    }
    assert build.infos == []
    assert not [path for path in build.out.rglob("*.html") if path.name.startswith("_")]


@pytest.fixture
def notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path / "notes.bml"


def run(program: click.Command, *arguments: str) -> tuple[int, list[str], list[str]]:
    """Return the status, the lines of the output, and the codes of the messages."""
    result = CliRunner().invoke(program, list(arguments))
    return result.exit_code, result.stdout.splitlines(), CODE.findall(result.output)


def described(lines: list[str]) -> dict[str, str]:
    """Return the descriptions in a BSS file by key: condition and auction."""
    records = (re.fullmatch(r"(\w+)=[YN]{7}(?:0(?:08)?)?(.*)", line) for line in lines)
    return {record[1]: record[2] for record in records if record and record[2]}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1S-2C-\n2M = raise\n2H = reverse\n", {"001SP2CP2H": "reverse"}),
        (
            "1M--\n2M = raise\n2H = reverse\n",
            {"001HP2H": "raise", "001SP2S": "raise", "001SP2H": "reverse"},
        ),
        ("1C-1D-\n2m = both\n", {"001CP1DP2C": "both", "001CP1DP2D": "both"}),
        (
            "1C-1N-2C-2D-\n3m = both\n",
            {"001CP1NP2CP2DP3C": "both", "001CP1NP2CP2DP3D": "both"},
        ),
        ("#VUL N0\n#SEAT 12\n\n2H weak\n", {"552H": "weak"}),
        ("#SEAT 12\n2H weak\n2D multi\n", {"502H": "weak", "502D": "multi"}),
        ("#VUL N0\n2H weak\n", {"052H": "weak"}),
    ],
)
def test_what_means_something_else_is_in_the_file(
    notes: Path, text: str, expected: dict[str, str]
) -> None:
    notes.write_text(text, encoding="utf-8")
    status, lines, _ = run(bml2bss, "-o", "-", notes.name)
    assert (status, described(lines)) == (0, expected)


def test_an_unknown_word_is_reported_and_words_for_bids_are_exported(notes: Path) -> None:
    rows = "1N = strong\n  jump = invites\n  (any) = we double\n  other = natural\n"
    notes.write_text(rows, encoding="utf-8")
    assert run(main, "check", notes.name)[2] == []
    jumps = {f"001NP3{suit}": "invites" for suit in "CDHS"}
    assert described(run(main, "bss", "-o", "-", notes.name)[1]) == {"001N": "strong", **jumps}
    exported = run(main, "bss", "--rest-calls", "10", "-o", "-", notes.name)[1]
    assert [sum(line.endswith(text) for line in exported) for text in ("double", "natural")] == [
        10,
        10,
    ]
    _, lines, codes = run(bml2bss, "-o", "-", notes.name)
    assert (described(lines), codes) == ({"001N": "strong"}, ["EXPORT-LOSS"])
    notes.write_text(f"{rows}  foo = nothing\n", encoding="utf-8")
    assert run(main, "check", notes.name)[2] == []
    assert run(main, "check", "--all", notes.name)[2].count("CALL-UNKNOWN") == 1
    notes.write_text(f"{rows}  foo = nothing\n    2S = below\n", encoding="utf-8")
    assert run(main, "check", notes.name)[2] == ["CALL-UNKNOWN"]


def test_headings_decide_what_the_default_profile_exports(notes: Path) -> None:
    notes.write_text(HEADINGS, encoding="utf-8")
    _, lines, codes = run(main, "bss", "-o", "-", notes.name)
    assert (described(lines), codes) == ({"001NP2CP2D": "No major"}, ["TABLE-CONTEXT"])
    _, older, _ = run(main, "bss", "--profile", "bml2", "-o", "-", notes.name)
    assert described(older) == {"004N": "Keycards", "004NP5C": "1 or 4", "002D": "No major"}
    notes.write_text(f"#+HEADINGS: titles\n{HEADINGS}", encoding="utf-8")
    _, lines, codes = run(main, "bss", "-o", "-", notes.name)
    assert (described(lines), codes) == (described(older), [])
    notes.write_text(HEADINGS.replace("4N", "...;\n4N"), encoding="utf-8")
    assert run(main, "bss", "-o", "-", notes.name)[2] == []


@pytest.mark.parametrize("has_project_file", [False, True])
def test_the_profile_in_conf_py_is_that_of_a_build_and_not_of_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_project_file: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    project = Project(tmp_path)
    project.write(
        {
            "index.rst": "Ours\n====\n\n.. toctree::\n\n   notes\n",
            "notes.bml": "#+TITLE: Ours\n\n1C\n  1D = negative\n",
            "conf.py": 'project = "Ours"\nbml_bss_profile = "bml2"\n',
            **({"bml.toml": 'title = "Ours"\n'} if has_project_file else {}),
        }
    )
    empty = "001C=NYYYYYY008"
    built = project.build("bss", extensions=["sphinxcontrib_bml"])
    (file,) = built.out.glob("*.bss")
    assert empty in file.read_text(encoding="utf-8").splitlines()
    assert empty not in run(main, "bss", "-o", "-", "notes.bml")[1]


def test_a_round_trip_keeps_the_records_in_another_order(notes: Path) -> None:
    notes.write_text("1N strong\n  2C asks\n\n1C natural\n  1D negative\n", encoding="utf-8")
    records = run(bml2bss, "-o", "-", notes.name)[1]
    assert run(bml2bss, notes.name)[0] == 0
    assert run(bss2bml, "notes.bss")[0] != 0
    assert run(bss2bml, "-o", notes.name, "notes.bss")[0] == 0
    again = run(bml2bss, "-o", "-", notes.name)[1]
    assert sorted(again) == sorted(records)
    assert again != records


def test_the_older_commands_do_not_report_two_meanings_and_left_out_suits(notes: Path) -> None:
    notes.write_text(
        "#+TITLE: Ours\n\n1N = strong\n  2C = asks\n    2H = four\n      3m = natural\n\n"
        "1N-2C-\n2H = five\n",
        encoding="utf-8",
    )
    assert run(main, "check", notes.name)[2] == ["VARIABLE-SUIT", "DUPLICATE"]
    assert run(bml2bss, "-o", "-", notes.name)[2] == []


def test_a_missing_part_gives_status_1_and_the_rest_is_written(notes: Path) -> None:
    notes.write_text("1C natural\n\n#INCLUDE none.bml\n\n1N strong\n", encoding="utf-8")
    assert run(bml2bss, notes.name)[::2] == (1, ["INCLUDE-MISSING"])
    written = notes.with_suffix(".bss").read_text(encoding="utf-8")
    assert described(written.splitlines()) == {"001C": "natural", "001N": "strong"}
