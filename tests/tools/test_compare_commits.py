"""Two commits are compared by everything that they make, and each makes it only once."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from sphinxcontrib_bml.commands.bml import COMMANDS
from tools.compare_commits.__main__ import differences
from tools.compare_commits.parts import PARTS, Place, corpus_part, sessions
from tools.compare_commits.results import make_results

ROOT = Path(__file__).parents[2]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a project with one commit."""
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "notes").write_text("1C = Natural", encoding="utf-8")
    who = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    for command in (["init", "--quiet"], ["add", "."], ["commit", "--quiet", "-m", "a"]):
        subprocess.run(["git", *who, *command], cwd=folder, check=True)
    return folder


def test_results_are_made_once_and_do_not_name_their_folder(project: Path, tmp_path: Path) -> None:
    made = []

    def copy_notes(place: Place) -> None:
        made.append(place)
        text = (place.checkout / "notes").read_text(encoding="utf-8")
        (place.output / "a").write_text(f"{place.work}: {text}", encoding="utf-8")

    for _ in range(2):
        files = make_results("HEAD", {"copy": copy_notes}, tmp_path / "cache", project)
        assert list(files) == ["copy/a"]
        assert files["copy/a"].read_text(encoding="utf-8") == "FOLDER/copy/work: 1C = Natural"
    assert len(made) == 1


def test_files_that_differ_or_are_missing_are_shown(tmp_path: Path) -> None:
    for name, text in (("old", "same\nfirst\n"), ("new", "same\nsecond\n")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    old, new = tmp_path / "old", tmp_path / "new"
    assert list(differences({"a": old, "b": old, "c": old}, {"a": old, "b": new, "d": new})) == [
        "b: differs",
        "    @@ -2 +2 @@",
        "    -first",
        "    +second",
        "c: only in the old commit",
        "d: only in the new commit",
    ]


def test_the_version_of_stored_data_is_no_difference(tmp_path: Path) -> None:
    paths = [tmp_path / str(number) / "searchindex.js" for number in range(2)]
    for version, path in enumerate(paths):
        path.parent.mkdir()
        path.write_text(f'{{"sphinx":1,"sphinxcontrib_bml":{version}}}', encoding="utf-8")
    assert list(differences({"a": paths[0]}, {"a": paths[1]})) == []


def test_a_difference_in_a_long_line_is_shown(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.write_bytes(b"x" * 1_000 + b"\xff\r\n")
    new.write_bytes(b"x" * 1_000 + b"\xfe\r\n")
    _, _, before, after = differences({"a": old}, {"a": new})
    assert before.endswith("x\\udcff\\r")
    assert after.endswith("x\\udcfe\\r")


def test_every_session_of_the_documentation_is_run() -> None:
    pages = [path.read_text(encoding="utf-8") for path in (ROOT / "docs").rglob("*.rst")]
    found = list(sessions(ROOT / "docs"))
    assert len(found) == sum(page.count(".. session::\n") for page in pages)
    assert all(command.startswith("bml ") for _, commands in found for command in commands)


def test_every_file_of_a_corpus_is_given_to_the_commands(tmp_path: Path) -> None:
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    (corpus / "notes.bml").write_text("1C = Natural\n1C = Other\n", encoding="utf-8")
    ((name, part),) = corpus_part(corpus).items()
    place = Place(ROOT, tmp_path / "work", tmp_path / "output")
    place.work.mkdir()
    part(place)
    assert name.startswith("corpus-")
    answer = (place.output / "check/notes.bml.answer").read_text(encoding="utf-8")
    assert answer.startswith("$ bml check notes.bml\nstatus 0 \n1 file, 2 rows")
    assert (place.output / "text/notes.bml.files/notes.txt").is_file()


@pytest.mark.slow
def test_the_help_of_every_command_is_compared(tmp_path: Path) -> None:
    place = Place(ROOT, tmp_path / "work", tmp_path / "output")
    place.work.mkdir()
    PARTS["commands"](place)
    helped = {path.name.removesuffix("---help") for path in place.output.glob("*---help")}
    assert set(COMMANDS) <= helped
