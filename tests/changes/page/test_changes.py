"""``bml-changes`` and the marks at rows (CHECKS CH-4, CH-5)."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from docutils import nodes
from sphinx.application import Sphinx

from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.agreements.system import System
from sphinxcontrib_bml.changes.page import versions
from sphinxcontrib_bml.changes.page.versions import version_stamp
from sphinxcontrib_bml.formats.json import read_snapshot
from sphinxcontrib_bml.formats.json_writer import write_json
from sphinxcontrib_bml.formats.meanings import MeaningSettings
from tests.changes.repositories import commit, git
from tests.sphinxext.projects import Build, Project, texts

OLD = {
    "conf.py": "project = 'Ours'\nhtml_theme = 'basic'\nexclude_patterns = ['_*', 'parts']\n",
    "index.rst": "Notes\n=====\n\n.. toctree::\n\n   notrump\n   strong\n   page\n",
    "notrump.bml": "* Notrump\n\n1N = 15--17\n  2C = Stayman\n\n#INCLUDE parts/_majors.bml\n",
    "parts/_majors.bml": "1M = 5+M\n  2M = raise\n",
    "strong.bml": "* Strong\n\n2C = strong\n",
    "gone.bml": "* Gone\n\n3N = gambling\n",
    "page.rst": "Page\n====\n\n.. bidtable::\n\n   4C = weak\n",
}
NEW = {
    "notrump.bml": (
        "* Notrump\n\n1N = 14--16\n  2C = Stayman\n    2D = no major\n      2H = pass or correct\n"
        "\n#INCLUDE parts/_majors.bml\n"
    ),
    "parts/_majors.bml": "1M = 5+M\n  2M = raise, 6--9\n",
    "page.rst": (
        "Page\n====\n\n.. bidtable::\n\n   4C = weaker\n\n.. bml-changes::\n   :since: HEAD\n"
    ),
}
CHANGES = [
    "1♥ 2♥ – changed meaning, 2 auctions",
    "1NT – changed meaning",
    "1NT 2♣ 2♦ – added, 1 row below",
    "3NT – removed",
]


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project below the top of its repository, committed and then changed."""
    folder = tmp_path / "repository" / "docs"
    folder.mkdir(parents=True)
    found = Project(folder)
    found.write(OLD)
    git(folder.parent, "init", "-q")
    commit(folder.parent)
    found.write(NEW)
    (folder / "gone.bml").unlink()
    return found


def changes_of(build: Build, docname: str = "page") -> list[str]:
    return texts(build.resolved(docname), nodes.term)


def links_of(build: Build, page: str = "page.html") -> list[str]:
    pattern = r'<dt><a class="reference internal" href="([^"]*)"'
    return re.findall(pattern, build.text(page))


def test_a_page_tells_what_changed_since_a_commit(project: Project) -> None:
    build = project.build("html")
    assert build.warning_text == ""
    assert changes_of(build) == CHANGES
    assert links_of(build) == [
        "notrump.html#bml-1M-2M",
        "notrump.html#bml-1N",
        "notrump.html#bml-1N-2C-2D",
    ]
    page = build.text("page.html")
    for target in links_of(build):
        name, anchor = target.split("#")
        assert f'id="{anchor}"' in build.text(name)
    assert "now: raise, <span" in page
    assert 'Not compared, because only .bml files are: <a class="reference internal"' in page
    assert '<h2 class="bml-opening rubric">1NT</h2>' in page


@pytest.mark.parametrize("since", ["2025-03-02", "HEAD"])
def test_a_day_stands_for_the_last_revision_before_it(project: Project, since: str) -> None:
    text = NEW["page.rst"].replace("HEAD", since)
    project.write({"page.rst": text})
    assert changes_of(project.build()) == CHANGES


def test_a_snapshot_holds_tables_of_all_pages(project: Project) -> None:
    old = parse("1N = 15--17\n  2C = Stayman\n\n1M = 5+M\n  2M = raise, 6--9\n\n4C = weak\n")
    project.write(
        {
            "page.rst": NEW["page.rst"].replace("HEAD", "snapshots/then.json"),
            "snapshots/then.json": write_json(old.system, MeaningSettings()).data,
        }
    )
    build = project.build("html")
    assert changes_of(build) == [
        "1NT – changed meaning",
        "1NT 2♣ 2♦ – added, 1 row below",
        "2♣ – added",
        "4♣ – changed meaning",
    ]
    assert links_of(build)[-1] == "page.html#bml-4C" or links_of(build)[-1] == "#bml-4C"
    page = build.text("page.html")
    assert "Compared with snapshots/then.json." in page
    assert str(project.folder) not in page


def test_longer_auctions_can_be_left_out_and_are_counted(project: Project) -> None:
    project.write({"page.rst": NEW["page.rst"] + "   :depth: 1\n"})
    build = project.build()
    assert changes_of(build) == ["1NT – changed meaning", "3NT – removed"]
    assert "2 changes in longer auctions." in texts(build.resolved("page"), nodes.paragraph)


def test_notes_that_did_not_change_say_so(project: Project) -> None:
    commit(project.folder.parent)
    build = project.build()
    assert "No agreements changed." in texts(build.resolved("page"), nodes.paragraph)


def test_one_of_several_systems_is_compared(project: Project) -> None:
    config = {"bml_systems": [("notrump", "one", "", ""), ("strong", "two", "", "")]}
    project.write({"strong.bml": "* Strong\n\n2C = strong, 22+\n"})
    project.write({"page.rst": NEW["page.rst"] + "   :system: TWO\n"})
    assert changes_of(project.build(config=config)) == ["2♣ – changed meaning", "3NT – removed"]


def test_a_page_in_no_system_tells_of_the_first_as_other_lists_do(project: Project) -> None:
    page = ".. bml-summary::\n\n.. bml-changes::\n   :since: HEAD\n"
    project.write({"page.rst": f"Page\n====\n\n{page}"})
    build = project.build(config={"bml_systems": [("notrump", "one", "", "")]})
    assert "1NT 14–16" in build.resolved("page").astext()
    assert "1NT – changed meaning" in changes_of(build)


BUILDERS = ["latex", "text", "epub", "singlehtml", "man", "xml", "texinfo"]
SUFFIXES = {".tex", ".txt", ".xhtml", ".html", ".1", ".xml", ".texi"}


@pytest.mark.parametrize("builder", BUILDERS)
def test_every_builder_tells_it(project: Project, builder: str) -> None:
    build = project.build(builder, config={"bml_changes_since": "HEAD"})
    assert [warned for warned in build.warnings if "bml" in warned.kind] == []
    written = "".join(
        path.read_text(encoding="utf-8", errors="replace")
        for path in build.out.rglob("*")
        if path.is_file() and path.suffix in SUFFIXES
    )
    for words in ("changed meaning, 2 auctions", "no major", "added, 1 row below"):
        assert words in written.replace("\\:", ":")


@pytest.mark.parametrize(
    ("option", "message"),
    [
        (":since: nope", "git has no revision called 'nope'"),
        (":since: 2020-01-01", "git has no revision before 2020-01-01"),
        (":since: nope.json", "nope.json: No such file or directory"),
        (
            ":since: index.json",
            "index.json: it is not JSON; snapshots are made with bml json "
            "(expecting property name enclosed in double quotes in line 1, column 2)",
        ),
    ],
)
def test_what_cannot_be_compared_is_said_on_the_page_and_once(
    project: Project, option: str, message: str
) -> None:
    text = NEW["page.rst"].replace(":since: HEAD", option)
    project.write({"page.rst": text, "index.json": "{"})
    build = project.build("html")
    assert build.places == [("page.rst", 8, "bml.changes-source")]
    assert build.warnings[0].text == message
    assert f"What changed cannot be shown: {message}." in texts(
        build.resolved("page"), nodes.paragraph
    )


def test_a_shallow_clone_is_named(project: Project, tmp_path: Path) -> None:
    top = project.folder.parent
    commit(top)
    git(tmp_path, "clone", "-q", "--depth", "1", top.as_uri(), "shallow")
    project.write({"page.rst": NEW["page.rst"].replace("HEAD", "HEAD~1")})
    clone = Project(tmp_path / "shallow" / "docs")
    shutil.copy(project.folder / "page.rst", clone.folder)
    (warned,) = clone.build().warnings
    assert warned.kind == "bml.changes-source"
    assert "this clone is shallow" in warned.text


def test_a_directive_that_names_no_state_is_reported(project: Project) -> None:
    project.write({"page.rst": "Page\n====\n\n.. bml-changes::\n"})
    build = project.build()
    assert build.places == [("page.rst", 4, "bml.directive-value")]


def test_rows_are_marked_in_words(project: Project) -> None:
    build = project.build("html", config={"bml_changes_since": "HEAD"})
    page = build.text("notrump.html")
    marks = re.findall(
        r'<li\n[^>]*id="([\w-]+)"[^\n]*<span class="bml-mark"><em>(\w+)</em></span> ([^<]*)', page
    )
    assert marks == [
        ("bml-1N", "changed", "14–16"),
        ("bml-1N-2C-2D", "new", "no major"),
        ("bml-1N-2C-2D-2H", "new", "pass or correct"),
        ("bml-1M-2M", "changed", "raise, 6–9"),
    ]
    assert "bml-mark" not in build.text("strong.html")


def test_lists_of_auctions_have_the_marks_and_follow_them(project: Project) -> None:
    project.write({"page.rst": OLD["page.rst"] + "\n.. bml-sequences::\n"})
    config = {"bml_changes_since": "HEAD"}
    page = project.build("html", config=config).text("page.html")
    assert "[changed] 14–16" in page
    assert "[new] no major" in page
    assert page.count("[new]") == 2
    commit(project.folder.parent)
    again = project.build("html", config=config)
    assert again.read == []
    assert "[new]" not in again.text("page.html")


def test_nothing_is_marked_by_default(project: Project) -> None:
    assert "bml-mark" not in project.build("html").text("notrump.html")


def test_a_row_that_has_more_auctions_than_before_is_changed_not_new(project: Project) -> None:
    project.write({"strong.bml": "* Strong\n\n2CD = strong\n\n3CD = new\n"})
    page = project.build("html", config={"bml_changes_since": "HEAD"}).text("strong.html")
    assert re.findall(r'bml-mark"><em>(\w+)</em></span> (\w+)', page) == [
        ("changed", "strong"),
        ("new", "new"),
    ]


def test_marks_that_cannot_be_made_are_one_warning(project: Project) -> None:
    project.write({"page.rst": OLD["page.rst"]})
    build = project.build(config={"bml_changes_since": "nope"})
    assert [warned.kind for warned in build.warnings] == ["bml.changes-source"]


def test_a_second_build_writes_what_changed_and_nothing_else(project: Project) -> None:
    config = {"bml_changes_since": "HEAD"}
    project.build("html", config=config)
    again = project.build("html", config=config)
    assert again.read == []
    assert "no targets are out of date" in again.status_text
    project.write({"strong.bml": "* Strong\n\n2C = strong, 22+\n"})
    build = project.build("html", config=config)
    assert build.read == ["strong"]
    assert "22+" in build.text("page.html")
    assert "bml-mark" in build.text("strong.html")
    commit(project.folder.parent)
    last = project.build("html", config=config)
    assert "No agreements changed." in last.text("page.html")
    assert "bml-mark" not in last.text("notrump.html")


def test_several_processes_write_the_same(project: Project, tmp_path: Path) -> None:
    config = {"bml_changes_since": "HEAD"}
    pages = ("page.html", "notrump.html", "strong.html")
    alone = [project.build("html", config=config).text(page) for page in pages]
    shutil.rmtree(project.folder / "_build")
    together = project.build("html", config=config, parallel=2)
    assert [together.text(page) for page in pages] == alone


def test_lists_follow_the_state_that_the_configuration_compares_with(tmp_path: Path) -> None:
    project = Project(tmp_path)
    project.write({"index.bml": "1N = 15--17\n\n#+BEGIN_RST\n.. bml-changes::\n#+END_RST\n"})
    old = write_json(parse("1N = 12--14\n").system, MeaningSettings())
    project.write({"old.json": old.data})
    told = project.build("text", config={"bml_changes_since": "old.json"}).text("index.txt")
    assert "12–14" in told
    without = project.build("text")
    assert "12–14" not in without.text("index.txt")
    assert "bml-changes needs :since:" in without.warning_text
    assert project.build("text", config={"bml_changes_since": "old.json"}).text("index.txt") == told


def test_what_is_no_version_is_told_by_its_reason(tmp_path: Path) -> None:
    app = SimpleNamespace(srcdir=str(tmp_path))
    stamps = {version_stamp(since, cast(Sphinx, app)) for since in ("", "v1", "none.json")}
    assert "" not in {version_stamp("v1", cast(Sphinx, app))}
    assert all(isinstance(stamp, str) for stamp in stamps)


def test_a_snapshot_is_checked_once_as_long_as_it_stays_the_same(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[Path] = []

    def checked(path: Path) -> System:
        read.append(path)
        return read_snapshot(path)

    monkeypatch.setattr(versions, "read_snapshot", checked)

    def built(notes: str) -> str:
        project.write({"notrump.bml": notes})
        return project.build("html", config={"bml_changes_since": "then.json"}).text("notrump.html")

    def snapshot(notes: str) -> None:
        data = write_json(parse(notes).system, MeaningSettings()).data
        project.write({"then.json": data})

    snapshot("1N = 12--14\n")
    assert "bml-mark" in built("1N = 14--16\n")
    assert "bml-mark" not in built("1N = 12--14\n")
    assert len(read) == 1
    snapshot("1N = 15--17\n")
    assert "bml-mark" in built("1N = 12--14\n\n")
    assert len(read) == 2
