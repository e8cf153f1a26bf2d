"""Notes as they were in a Git revision (CHECKS CH-1)."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from sphinxcontrib_bml.changes import files
from sphinxcontrib_bml.changes.files import Commit, Repository, Revision, RevisionError
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.parser import Parse
from sphinxcontrib_bml.language.syntax import BiddingTable
from tests.changes.repositories import commit, git


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Make a repository with notes that were committed, then changed and taken away."""
    git(tmp_path, "init", "-q", "-b", "main")
    notes = tmp_path / "notes"
    (notes / "parts").mkdir(parents=True)
    (notes / "one.bml").write_text("1C = old\n\n#INCLUDE parts/more.txt\n", encoding="utf-8")
    (notes / "two.bml").write_text("1N = notrump\n", encoding="utf-8")
    (notes / "parts" / "more.txt").write_text(
        "1D = diamonds\n\n#INCLUDE deep.txt\n\n#INCLUDE none.txt\n", encoding="utf-8"
    )
    (notes / "parts" / "deep.txt").write_text("1H = hearts\n", encoding="utf-8")
    (notes / "link.bml").symlink_to("one.bml")
    (tmp_path / "readme.txt").write_text("No notes.\n", encoding="utf-8")
    commit(tmp_path)
    (notes / "one.bml").write_text("1C = new\n", encoding="utf-8")
    (notes / "two.bml").unlink()
    return tmp_path


def named(name: str) -> str:
    return f"old/{name}"


def texts(parses: list[Parse]) -> list[tuple[str, str]]:
    """Return the rows of notes, each with what its document is called."""
    return [
        (parse.source.name, row.description.text)
        for parse in parses
        for table in parse.document.elements
        if isinstance(table, BiddingTable)
        for row in table.rows
        if row.description is not None
    ]


def test_a_folder_is_read_as_it_was_with_what_it_includes(folder: Path) -> None:
    revision = Revision.load(Repository(folder / "notes"), "HEAD")
    assert texts(revision.read("notes", Options(), named)) == [
        ("old/notes/one.bml", "old"),
        ("old/notes/one.bml", "diamonds"),
        ("old/notes/one.bml", "hearts"),
        ("old/notes/two.bml", "notrump"),
    ]
    assert (folder / "notes" / "one.bml").read_text(encoding="utf-8") == "1C = new\n"


def test_links_of_the_file_system_are_no_notes(folder: Path) -> None:
    revision = Revision.load(Repository(folder), "HEAD")
    assert revision.documents_below("") == ["notes/one.bml", "notes/two.bml"]
    assert "notes/link.bml" not in revision.files


def test_one_file_is_read_as_it_was(folder: Path) -> None:
    revision = Revision.load(Repository(folder), "main")
    assert texts(revision.read("notes/two.bml", Options(), named)) == [
        ("old/notes/two.bml", "notrump")
    ]
    assert revision.content("readme.txt") == b"No notes.\n"


@pytest.mark.parametrize("root", ["notes", ".", ".."])
def test_includes_stay_below_the_root_of_the_options(folder: Path, root: str) -> None:
    revision = Revision.load(Repository(folder), "HEAD")
    options = Options(root=folder / root)
    assert len(texts(revision.read("notes/one.bml", options, named))) == 3


def test_a_folder_that_is_gone_is_read_as_it_was(folder: Path) -> None:
    repository = Repository(folder)
    (folder / "notes").rename(folder / "elsewhere")
    found = texts(Revision.load(repository, "HEAD").read("notes", Options(), named))
    assert [text for _, text in found] == ["old", "diamonds", "hearts", "notrump"]


def test_a_day_is_the_last_revision_before_it(folder: Path) -> None:
    repository = Repository(folder)
    found = repository.commit("2025-03-02")
    assert found == repository.commit("HEAD")
    assert found.day == "2025-03-01"
    assert found.identifier.startswith(found.short)


@pytest.mark.parametrize(
    ("since", "why"),
    [
        ("2025-03-01", "git has no revision before 2025-03-01"),
        ("2025-13-41", "git has no revision before 2025-13-41"),
        ("nothing", "git has no revision called 'nothing'"),
        ("--all", "git has no revision called '--all'"),
        ("", "git has no revision called ''"),
    ],
)
def test_a_revision_that_is_none_is_named(folder: Path, since: str, why: str) -> None:
    with pytest.raises(RevisionError, match=f"^{why}$"):
        Repository(folder).commit(since)


def test_before_the_first_commit_there_is_no_revision(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q")
    with pytest.raises(RevisionError, match="nothing is committed yet"):
        Repository(tmp_path).commit("HEAD")


def test_a_shallow_clone_says_how_to_get_the_others(folder: Path, tmp_path: Path) -> None:
    (folder / "notes" / "two.bml").write_text("1N = again\n", encoding="utf-8")
    commit(folder)
    clone = tmp_path / "clone"
    git(folder, "clone", "-q", "--depth", "1", folder.as_uri(), str(clone))
    with pytest.raises(RevisionError, match="shallow and has no revision called 'HEAD~1'"):
        Repository(clone).commit("HEAD~1")


def test_a_folder_in_no_repository_is_named(tmp_path: Path) -> None:
    with pytest.raises(RevisionError, match="is not in a git repository"):
        Repository(tmp_path)


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (
            lambda found: found.read("notes/none", Options(), named),
            "has no notes called notes/none",
        ),
        (lambda found: found.content("none.bml"), "has no file none.bml"),
        (lambda found: found.repository.relative_path(Path("/")), "is outside of the repository"),
        (
            lambda found: found.repository.files(Commit("0" * 40, "0", "")),
            "git cannot list the files of 0",
        ),
        (
            lambda found: list(found.repository.contents(["0" * 40])),
            "git does not have all files of the revision (a partial clone?)",
        ),
    ],
)
def test_what_a_revision_lacks_is_named(
    folder: Path, asked: Callable[[Revision], object], why: str
) -> None:
    revision = Revision.load(Repository(folder), "HEAD")
    with pytest.raises(RevisionError, match=re.escape(why)):
        asked(revision)


def test_the_top_is_named_where_it_never_had_notes(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q")
    (tmp_path / "readme.txt").write_text("No notes.\n", encoding="utf-8")
    commit(tmp_path)
    repository = Repository(tmp_path)
    assert repository.relative_path(tmp_path) == ""
    with pytest.raises(RevisionError, match=f"has no notes called {tmp_path.name}"):
        Revision.load(repository, "HEAD").read("", Options(), named)


def test_without_git_that_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(folder / "notes"))
    with pytest.raises(RevisionError, match="git is not installed"):
        Repository(folder)


def test_what_git_cannot_run_with_is_told(folder: Path) -> None:
    with pytest.raises(RevisionError, match="git cannot be run"):
        Repository(folder).commit("a\0b")


def test_a_revision_that_is_lost_while_it_is_read_is_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    repository = Repository(folder)
    monkeypatch.setattr(files.Repository, "_commit_named", lambda self, name: "0" * 40)
    with pytest.raises(RevisionError, match="git cannot read the revision HEAD"):
        repository.commit("HEAD")


def test_the_repository_of_a_hook_is_not_taken_for_ours(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "other"))
    assert Repository(folder).top == folder.resolve()
