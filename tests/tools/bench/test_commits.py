"""Two commits are measured in turn, with the code of each, and nothing of them stays after."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools.bench.commits import compare, ratios
from tools.bench.jobs import Contender, Job
from tools.bench.measure import CommandFailedError
from tools.worktrees import checked_out

TELLING = "import sphinxcontrib_bml; open('out', 'w').write(sphinxcontrib_bml.TEXT)"


def git(project: Path, *command: str) -> str:
    who = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    done = subprocess.run(
        ["git", *who, *command], cwd=project, capture_output=True, text=True, check=True
    )
    return done.stdout


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a project with the commits ``first`` and ``second``."""
    folder = tmp_path / "project"
    module = folder / "sphinxcontrib_bml/__init__.py"
    module.parent.mkdir(parents=True)
    git(folder, "init", "--quiet")
    for name, text in (("first", "x" * 100), ("second", "x" * 50)):
        module.write_text(f"TEXT = {text!r}\n", encoding="utf-8")
        git(folder, "add", ".")
        git(folder, "commit", "--quiet", "-m", name)
        git(folder, "tag", name)
    return folder


def telling(notes: str) -> Job:
    return Job((sys.executable, "-c", TELLING), {}, "out")


def worktrees(project: Path) -> int:
    return len(git(project, "worktree", "list").splitlines())


def test_each_commit_is_measured_with_its_own_code_in_turn(project: Path) -> None:
    told: list[str] = []
    chosen = [Contender("telling", telling)]
    results = compare(("first", "second"), chosen, (1,), 2, told.append, project)
    assert told == ["1 rows: telling, old", "1 rows: telling, new"] * 2
    cpu, memory, size = ratios(results)
    assert size.ratio == 0.5
    assert cpu.spread and len(cpu.spread.values) == 2
    assert memory.text == "     1 rows, memory: telling, new / old"
    assert worktrees(project) == 1


def test_the_commits_go_when_measuring_fails(project: Path) -> None:
    def interrupted(what: str) -> None:
        assert worktrees(project) == 3
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        compare(("first", "second"), [Contender("a", telling)], (1,), 1, interrupted, project)
    assert worktrees(project) == 1


def test_the_first_commit_goes_when_there_is_no_second(project: Path) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        compare(("first", "third"), [Contender("a", telling)], (1,), 1, print, project)
    assert worktrees(project) == 1


def test_a_commit_that_cannot_do_something_is_told_and_the_other_measured(project: Path) -> None:
    def job(notes: str) -> Job:
        code = "import sphinxcontrib_bml; assert len(sphinxcontrib_bml.TEXT) == 50"
        return Job((sys.executable, "-c", code), {})

    results = compare(("first", "second"), [Contender("a", job)], (1,), 1, print, project)
    assert "AssertionError" in results["a, old", 1].failure
    assert results["a, new", 1].usages
    assert "not measured" in next(ratios(results)).line()


def test_a_commit_is_checked_out_as_long_as_it_is_needed(project: Path, tmp_path: Path) -> None:
    with checked_out("first", tmp_path / "first", project) as folder:
        assert (folder / "sphinxcontrib_bml/__init__.py").is_file()
    assert not folder.exists()
    with pytest.raises(CommandFailedError), checked_out("first", folder, project):
        raise CommandFailedError("of no use")
    assert not folder.exists()
    assert worktrees(project) == 1
