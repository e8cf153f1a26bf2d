"""``bml diff`` as people use it (CHECKS CH-1, CH-3)."""

from __future__ import annotations

import json

import jsonschema
import pytest

from sphinxcontrib_bml.changes.files import changes_schema
from tests.changes.repositories import commit, git
from tests.commands.desk import Desk

OLD = "1N = 15--17\n  2C = Stayman\n  2D = transfer\n"
NEW = "1N = 14--17, forcing\n  2C = Stayman\n  2M = 5+M\n    3N = choice\n"


@pytest.fixture
def repository(desk: Desk) -> Desk:
    """Notes of two files and an include, committed, then changed in the include."""
    git(desk.folder, "init", "-q", "-b", "main")
    desk.write("system/index.bml", "1N = 15--17\n\n#INCLUDE parts/_majors.inc\n")
    desk.write("system/parts/_majors.inc", "1M = 5+M\n")
    desk.write("system/strong.bml", "2C = strong\n")
    commit(desk.folder)
    desk.write("system/parts/_majors.inc", "1M = 4+M\n")
    return desk


def test_two_files_are_compared(desk: Desk) -> None:
    desk.write("old.bml", OLD)
    desk.write("new.bml", NEW)
    result = desk.bml("diff", "old.bml", "new.bml")
    assert result.exit_code == 1
    assert result.stdout == (
        "old.bml to new.bml: 3 changes\n"
        "\n"
        "1NT\n"
        "  1NT: changed meaning (new.bml:1)\n"
        "    before: 15–17\n"
        "    now: 14–17, forcing\n"
        "  1NT 2♦: removed (old.bml:3)\n"
        "    transfer\n"
        "  1NT 2♥: added, 2 auctions, 1 row below (new.bml:3)\n"
        "    5+♥\n"
    )


def test_equal_notes_end_with_0(desk: Desk) -> None:
    desk.write("old.bml", OLD)
    desk.write("new.bml", f"Prose.\n\n{OLD}")
    result = desk.bml("diff", "old.bml", "new.bml")
    assert (result.exit_code, result.stdout) == (
        0,
        "old.bml to new.bml: no agreements changed.\n",
    )


def test_a_snapshot_is_a_state(desk: Desk) -> None:
    desk.write("old.bml", OLD)
    desk.write("new.bml", NEW)
    desk.bml("json", "old.bml", "new.bml")
    assert desk.bml("diff", "old.json", "old.bml").exit_code == 0
    assert desk.bml("diff", "old.json", "new.json").stdout.count("\n  1NT") == 3


REST = """3N = gambling
  (any) = interference
    X = penalty
  4C = pass or correct
other = natural
"""


def test_rows_for_all_other_calls_are_compared_by_name(desk: Desk) -> None:
    """CHECKS CH-1."""
    desk.write("old.bml", REST)
    new = REST.replace("interference", "they bid").replace("penalty", "takeout")
    new = new.replace("other = natural\n", "1D\n  other = short\n    2C = c\n")
    desk.write("new.bml", new)
    assert desk.bml("diff", "old.bml", "new.bml").stdout == (
        "old.bml to new.bml: 4 changes\n"
        "\n"
        "other\n"
        "  other: removed (old.bml:5)\n"
        "    natural\n"
        "\n"
        "1♦\n"
        "  1♦: added, 2 rows below (new.bml:5)\n"
        "\n"
        "3NT\n"
        "  3NT (any): changed meaning (new.bml:2)\n"
        "    before: interference\n"
        "    now: they bid\n"
        "  3NT (any) X: changed meaning (new.bml:3)\n"
        "    before: penalty\n"
        "    now: takeout\n"
    )
    found = json.loads(desk.bml("diff", "--format", "json", "old.bml", "new.bml").stdout)
    names = [one["new"]["short"] for one in found["changes"] if one["kind"] == "meaning"]
    assert names == ["3N-(any)", "3N-(any)-X"]


def test_a_snapshot_has_rows_for_all_other_calls_but_not_those_below(desk: Desk) -> None:
    """CHECKS CH-1."""
    desk.write("old.bml", REST)
    desk.write("new.bml", REST.replace("interference", "they bid").replace("penalty", "takeout"))
    desk.bml("json", "old.bml")
    assert desk.bml("diff", "old.json", "old.bml").exit_code == 0
    told = desk.bml("diff", "old.json", "new.bml").stdout
    assert "old.json to new.bml: 1 change\n" in told
    assert "  3NT (any): changed meaning" in told


def test_markdown_can_be_sent(desk: Desk) -> None:
    desk.write("old.bml", "1N = 15--17 *balanced*, forcing\n")
    desk.write("new.bml", "1N = 15--17 balanced_hand, not forcing <b> @x #1\n  2C = x\n")
    result = desk.bml("diff", "--format", "markdown", "old.bml", "new.bml")
    assert result.stdout == (
        "## What changed in our agreements\n"
        "\n"
        "old.bml to new.bml: 2 changes\n"
        "\n"
        "### 1NT\n"
        "\n"
        "- **1NT** – changed meaning\n"
        "  - before: 15–17 ~~balanced,~~ forcing\n"
        "  - now: 15–17 **balanced\\_hand, not** forcing **\\<b\\> &#64;x \\#1**\n"
        "- **1NT 2♣** – added\n"
        "  - x\n"
    )


def test_json_fits_its_schema(desk: Desk) -> None:
    desk.write("old.bml", OLD)
    desk.write("new.bml", f"#SEAT 12\n\n{NEW}\n2C = ! strong\n")
    result = desk.bml("diff", "--format", "json", "old.bml", "new.bml")
    found = json.loads(result.stdout)
    jsonschema.Draft202012Validator.check_schema(changes_schema())
    jsonschema.validate(found, changes_schema())
    assert (found["old"], found["new"]) == ("old.bml", "new.bml")
    (added,) = [one for one in found["changes"] if one["opening"] == "2C"]
    assert (added["kind"], added["old"], added["new"]["alert"]) == ("added", None, True)
    equal = desk.bml("diff", "--format", "json", "old.bml", "old.bml")
    assert (equal.exit_code, json.loads(equal.stdout)["changes"]) == (0, [])


def test_html_is_a_page_of_its_own(desk: Desk) -> None:
    desk.write("old.bml", OLD)
    desk.write("new.bml", NEW.replace("Stayman", "Stayman <script> again"))
    page = desk.bml("diff", "--format", "html", "old.bml", "new.bml").stdout
    assert "<style>" in page
    assert "<h2>1NT</h2>" in page
    assert "<strong>&lt;script&gt; again</strong>" in page
    assert "<script" not in page


@pytest.mark.parametrize(
    "arguments",
    [
        ["system"],
        ["--since", "main", "system"],
        ["--since", "2025-03-02", "system"],
        ["HEAD:system", "system"],
        ["system/index.bml"],
        ["HEAD:system/index.bml", "system/index.bml"],
    ],
)
def test_a_revision_is_read_with_what_it_includes(repository: Desk, arguments: list[str]) -> None:
    result = repository.bml("diff", *arguments)
    assert (result.exit_code, result.stderr) == (1, "")
    assert "  1♥: changed meaning, 2 auctions (system/parts/_majors.inc:1)" in result.stdout
    assert "before: 5+♥" in result.stdout
    assert result.stdout.count("changed meaning,") == 1


def test_a_path_of_a_revision_is_looked_for_here_too(
    repository: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(repository.folder / "system")
    for path in ("index.bml", "system/index.bml"):
        assert "before: 5+♥" in repository.bml("diff", f"HEAD:{path}", "index.bml").stdout
    removed = repository.bml("diff", "HEAD:.", "strong.bml").stdout
    assert "removed, 2 auctions (parts/_majors.inc:1)" in removed


def test_files_of_a_revision_include_others_as_those_on_disk_do(desk: Desk) -> None:
    git(desk.folder, "init", "-q")
    desk.write("conf.py", "")
    desk.write("index.bml", "#SEAT 3\n\n#INCLUDE parts/a.bml\n")
    desk.write("parts/a.bml", "1N = 15--17\n\n#INCLUDE b.bml\n\n#INCLUDE c.bml\n")
    desk.write("parts/b.bml", "2C = strong\n")
    desk.write("c.bml", "2D = weak\n")
    commit(desk.folder)
    for path in (".", "index.bml"):
        result = desk.bml("diff", path)
        assert (result.exit_code, result.stderr) == (0, "")
    desk.write("parts/b.bml", "2C = weak\n")
    assert "before: strong" in desk.bml("diff", ".").stdout


def test_what_stays_in_the_working_tree_is_untouched(repository: Desk) -> None:
    before = sorted(repository.folder.rglob("*"))
    repository.bml("diff", "system")
    assert sorted(repository.folder.rglob("*")) == before
    assert repository.read("system/parts/_majors.inc") == "1M = 4+M\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--since", "nope", "system"], "bml: system: git has no revision called 'nope'\n"),
        (["--since", "--all", "system"], "bml: system: git has no revision called '--all'\n"),
        (["--since", "2025-03-01", "system"], "bml: system: git has no revision before 2025-03-01"),
        (["--since", "2025-02-31", "system"], "bml: system: git has no revision before 2025-02-31"),
        (["HEAD:nix.bml", "system"], "has no notes called nix.bml\n"),
        (["nix.bml", "system"], "bml: nix.bml: there is no such file\n"),
        (["system", "a", "b"], "bml: two versions are compared: name OLD and NEW\n"),
        (["--since", "main", "system", "system"], "bml: --since is for one path"),
        (["prose.txt", "other.txt"], "bml: neither prose.txt nor other.txt has a bidding table"),
        (
            ["page.rst", "system"],
            "bml: page.rst: this is not BML; of the pages of a Sphinx project",
        ),
        (["binary.bml", "system"], "bml: binary.bml: this is not text; is it the right file?\n"),
        (
            ["newer.json", "system"],
            "bml: newer.json: a newer bml made it (version 99 of the format",
        ),
        (["older.json", "system"], "bml: older.json: it is of version 1 of the format, not 3\n"),
        (
            ["other.json", "system"],
            "bml: other.json: it contains no agreements; snapshots are made",
        ),
        (["broken.json", "system"], "bml: broken.json: it is not JSON; snapshots are made"),
        (
            ["damaged.json", "system"],
            "bml: damaged.json: it is damaged: the document has no title\n",
        ),
    ],
)
def test_what_cannot_be_read_is_said_in_one_line(
    repository: Desk, arguments: list[str], message: str
) -> None:
    repository.write("prose.txt", "Nothing but words.\n")
    repository.write("other.txt", "Other words.\n")
    (repository.folder / "binary.bml").write_bytes(b"\0\1\2")
    repository.write("broken.json", "{")
    repository.write("page.rst", "Page\n====\n")
    repository.write("other.json", '{"name": "package"}')
    for name, version in (("newer", 99), ("older", 1), ("damaged", 2)):
        content = {"format": "bml-agreements", "version": version, "agreements": []}
        repository.write(f"{name}.json", json.dumps(content))
    result = repository.bml("diff", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_folder_without_git_is_named(desk: Desk) -> None:
    desk.write("notes.bml", OLD)
    result = desk.bml("diff", "notes.bml")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith("is not in a git repository that git can read\n")


def test_a_machine_without_git_is_named(repository: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    result = repository.bml("diff", "system")
    assert (result.exit_code, result.stderr) == (
        2,
        "bml: system: git is not installed, or not in the PATH\n",
    )


def test_a_repository_without_a_commit_is_named(desk: Desk) -> None:
    git(desk.folder, "init", "-q")
    desk.write("notes.bml", OLD)
    assert desk.bml("diff", "notes.bml").stderr == "bml: notes.bml: nothing is committed yet\n"


def test_a_shallow_clone_says_how_to_get_the_rest(repository: Desk) -> None:
    commit(repository.folder)
    git(repository.folder, "clone", "-q", "--depth", "1", repository.folder.as_uri(), "shallow")
    result = repository.bml("diff", "--since", "HEAD~1", "shallow/system")
    assert result.exit_code == 2
    assert result.stderr == (
        "bml: shallow/system: this clone is shallow and has no revision called 'HEAD~1'; "
        "git fetch --unshallow fetches the others\n"
    )


def test_a_hook_of_another_repository_changes_nothing(
    repository: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_DIR", "elsewhere")
    monkeypatch.setenv("GIT_INDEX_FILE", "elsewhere/index")
    assert repository.bml("diff", "system").exit_code == 1


def test_errors_that_may_hide_changes_are_told(desk: Desk) -> None:
    desk.write("old.bml", OLD)
    desk.write("new.bml", f"{OLD}\n#INCLUDE nothing.bml\n")
    result = desk.bml("diff", "old.bml", "new.bml")
    assert result.exit_code == 0
    assert result.stderr == (
        "bml: new.bml: 1 error, which may hide or cause changes; bml check shows more\n"
    )
