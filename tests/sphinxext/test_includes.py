"""Included files: the pages that use them, and no others, are read again when they change."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from docutils import nodes

from tests.doctree.rows import all_rows
from tests.sphinxext.projects import Build, Project, texts

if TYPE_CHECKING:
    from pathlib import Path

DOCUMENTS = {
    "index.rst": "Notes\n=====\n\n.. toctree::\n   :glob:\n\n   *\n",
    "direct.bml": "* Direct\n\n#INCLUDE parts/shared.bml\n",
    "nested.bml": "* Nested\n\n#INCLUDE parts/outer.inc\n",
    "option.rst": "Option\n======\n\n.. bidtable::\n   :file: parts/shared.bml\n",
    "inside.rst": "Inside\n======\n\n.. bml::\n\n   #INCLUDE parts/shared.bml\n",
    "markdown.md": "# Markdown\n\n```{bidtable}\n1C  Clubs\n#INCLUDE parts/shared.bml\n```\n",
    "none.bml": "* None\n\n1S  Spades\n",
    "other.bml": "* Other\n\n#INCLUDE parts/other.inc\n",
    "parts/shared.bml": "1N  Strong\n",
    "parts/outer.inc": "#INCLUDE inner.inc\n\n#INCLUDE top.inc\n",
    "top.inc": "1C  Clubs\n",
    "parts/inner.inc": "1D  Diamonds\n",
    "parts/other.inc": "1H  Hearts\n",
}
USERS = ["direct", "inside", "markdown", "option"]


@pytest.fixture
def built(project: Project) -> Project:
    project.write(DOCUMENTS)
    # A part is a document of its own too unless it is excluded.
    first = project.build(config={"exclude_patterns": ["parts"]})
    assert first.warnings == []
    assert len(first.read) == 8
    return project


def rebuild(project: Project) -> Build:
    return project.build(config={"exclude_patterns": ["parts"]})


def touch(path: Path) -> None:
    later = path.stat().st_mtime + 10
    os.utime(path, (later, later))


def labels(build: Build, docname: str) -> list[str]:
    return [row["label"] for row in all_rows(build.doctree(docname))]


def test_the_second_build_reads_nothing(built: Project) -> None:
    assert rebuild(built).read == []


def test_a_changed_file_is_read_again_with_exactly_its_users(built: Project) -> None:
    built.write({"parts/shared.bml": "2N  Very strong\n"})
    touch(built.folder / "parts/shared.bml")
    second = rebuild(built)
    assert second.read == USERS
    for docname in USERS:
        assert labels(second, docname)[-1] == "2NT"
        assert "2N" in second.meanings(docname)
        assert "1N" not in second.meanings(docname)


def test_a_file_included_by_an_included_file_counts_too(built: Project) -> None:
    touch(built.folder / "parts/inner.inc")
    assert rebuild(built).read == ["nested"]


def test_a_changed_page_is_read_alone(built: Project) -> None:
    touch(built.folder / "none.bml")
    assert rebuild(built).read == ["none"]


def test_a_part_that_is_a_page_too_is_not_missed_in_toctrees(project: Project) -> None:
    project.write(
        {
            "index.bml": "* Notes\n\n#INCLUDE parts/shared.bml\n",
            "parts/shared.bml": "* Shared\n\n1N  Strong\n",
            "parts/lonely.bml": "* Lonely\n\nText.\n",
        }
    )
    build = project.build()
    (warned,) = build.warnings
    assert warned.file == "parts/lonely.bml"
    assert "isn't included in any toctree" in warned.text


PARTS = {
    "index.rst": "Notes\n=====\n\n.. toctree::\n   :glob:\n\n   chapters/*\n",
    "_beside.bml": "1C  Clubs\n",
    "parts/_outer.bml": "1D  Diamonds\n\n#INCLUDE _inner.bml\n",
    "parts/_inner.bml": "1H  Hearts\n",
    "parts/_alone.bml": "1S  Spades\n",
    **{
        f"chapters/{number}.bml": f"#+TITLE: {number}\n\n#INCLUDE ../_beside.bml\n\n"
        "#INCLUDE ../parts/_outer.bml\n\n#INCLUDE also.bml\n"
        for number in range(7)  # Sphinx 8.0 reads more than five in parallel
    },
    "chapters/also.bml": "* Also\n\n1N  Strong\n",
}


def remark(part: str, includer: str) -> str:
    return (
        f"{part}: '{includer}' includes this file, but it is also a page, and no toctree "
        f"lists it (add '{part}' to exclude_patterns in conf.py) [bml.include-page]"
    )


def remarks(build: Build) -> list[str]:
    return [info for info in build.infos if "[bml.include-page]" in info]


@pytest.mark.parametrize("processes", [1, 2])
def test_a_part_that_is_a_page_too_is_remarked_upon_unless_a_toctree_names_it(
    project: Project, processes: int
) -> None:
    project.write(PARTS)
    build = project.build(verbosity=1, parallel=processes)
    assert [warned.file for warned in build.warnings] == ["parts/_alone.bml"]
    assert remarks(build) == [
        remark("_beside.bml", "chapters/0.bml"),
        remark("parts/_inner.bml", "chapters/0.bml"),
        remark("parts/_outer.bml", "chapters/0.bml"),
    ]


def test_parts_that_are_excluded_as_the_documentation_says_are_no_pages(project: Project) -> None:
    project.write(PARTS)
    patterns = ["_build", "_*.bml", "**/_*.bml"]
    build = project.build(config={"exclude_patterns": patterns}, verbosity=1)
    assert build.read == [*(f"chapters/{number}" for number in range(7)), "chapters/also", "index"]
    assert build.warnings == []
    assert remarks(build) == []


def test_a_part_is_remarked_upon_when_another_page_begins_to_include_it(project: Project) -> None:
    project.write(
        {
            "index.rst": "Notes\n=====\n\n.. toctree::\n\n   page\n",
            "page.rst": "Page\n====\n\n.. bidtable::\n   :file: part.txt\n",
            "part.txt": "1N  Strong\n",
        }
    )
    config = {"source_suffix": {".rst": "restructuredtext", ".txt": "bml"}}
    assert remarks(project.build(config=config, verbosity=1)) == [remark("part.txt", "page.rst")]
    project.write({"page.rst": "Page\n====\n\nNothing included.\n"})
    alone = project.build(config=config, verbosity=1)
    assert remarks(alone) == []
    (warned,) = alone.warnings  # of no kind before Sphinx 8.1
    assert "included in any toctree" in warned.text
    project.write({"page.rst": "Page\n====\n\n.. bml::\n\n   #INCLUDE part.txt\n"})
    again = project.build(config=config, verbosity=1)
    assert again.read == ["page"]
    assert remarks(again) == [remark("part.txt", "page.rst")]
    assert remarks(project.build(config=config, verbosity=1)) == []


def test_an_explorer_has_the_rows_of_included_files(project: Project) -> None:
    project.write({
        "index.rst": "Ask\n===\n\n.. toctree::\n\n   openings\n\n.. bml-explorer::\n",
        "openings.bml": "* Openings\n\n1N = 15--17\n  2C = Stayman\n\n#INCLUDE parts/more.inc\n",
        "parts/more.inc": "2N = 20--21\n",
    })  # fmt: skip
    build = project.build("html")
    assert build.warnings == []
    data = [path.read_text(encoding="utf-8") for path in (build.out / "_static/bml").iterdir()]
    assert any("20–21" in text for text in data)


def test_a_page_that_includes_only_itself_is_no_part(project: Project) -> None:
    project.write(
        {
            "index.rst": "Notes\n=====\n\nNo chapters.\n",
            "page.bml": "* Page\n\n#INCLUDE page.bml\n",
        }
    )
    build = project.build(verbosity=1)
    assert "bml.include-cycle" in [warned.kind for warned in build.warnings]
    assert remarks(build) == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("page.bml", "* Page\n\n#INCLUDE late.inc\n"),
        ("page.rst", "Page\n====\n\n.. bidtable::\n   :file: late.inc\n\n   1C  Clubs\n"),
    ],
)
def test_a_missing_file_is_an_error_until_it_is_there(
    project: Project, name: str, text: str
) -> None:
    project.write({"index.rst": "Notes\n=====\n\n.. toctree::\n\n   page\n", name: text})
    first = project.build()
    assert [place[0:3:2] for place in first.places] == [(name, "bml.include-missing")]
    project.write({"late.inc": "1N  Strong\n"})
    second = project.build()
    assert second.read == ["page"]
    assert second.warnings == []
    assert "1NT" in labels(second, "page")
    assert project.build().read == []


def test_nothing_outside_of_the_source_directory_is_read(tmp_path: Path) -> None:
    (tmp_path / "source").mkdir()
    project = Project(tmp_path / "source")
    (tmp_path / "secret.bml").write_text("1N  Secret\n", encoding="utf-8")
    (tmp_path / "source" / "link.bml").symlink_to(tmp_path / "secret.bml")
    project.write(
        {
            "index.bml": (
                "* A\n\n#INCLUDE ../secret.bml\n\n#INCLUDE link.bml\n\n"
                f"#INCLUDE {tmp_path}/secret.bml\n\n1C  Clubs\n"
            ),
        }
    )
    build = project.build(config={"exclude_patterns": ["link.bml"]})
    assert build.places == [("index.bml", line, "bml.include-escape") for line in (3, 5, 7)]
    assert labels(build, "index") == ["1♣"]


def test_a_page_in_a_folder_includes_from_beside_itself_and_from_above(project: Project) -> None:
    project.write(
        {
            "index.rst": "Notes\n=====\n\n.. toctree::\n\n   deep/page\n",
            "deep/page.bml": "* A\n\n#INCLUDE beside.inc\n\n#INCLUDE ../above.inc\n",
            "deep/beside.inc": "1C  Clubs\n",
            "above.inc": "1D  Diamonds\n",
        }
    )
    build = project.build()
    assert build.warnings == []
    assert labels(build, "deep/page") == ["1♣", "1♦"]


@pytest.mark.parametrize("name", ["/parts/shared.bml", "../parts/shared.bml"])
def test_the_option_file_counts_from_the_page_or_with_a_slash_from_the_top(
    project: Project, name: str
) -> None:
    project.write(
        {
            "index.rst": "Notes\n=====\n\n.. toctree::\n\n   deep/page\n",
            "deep/page.rst": f"A\n=\n\n.. bidtable::\n   :file: {name}\n",
            "parts/shared.bml": "1N  Strong\n",
        }
    )
    build = project.build(config={"exclude_patterns": ["parts"]})
    assert build.warnings == []
    assert labels(build, "deep/page") == ["1NT"]


def test_the_option_file_leads_to_nothing_outside_of_the_source_directory(tmp_path: Path) -> None:
    (tmp_path / "source").mkdir()
    (tmp_path / "secret.bml").write_text("1N  Secret\n", encoding="utf-8")
    project = Project(tmp_path / "source")
    project.write({"index.rst": "A\n=\n\n.. bml::\n   :file: ../secret.bml\n"})
    build = project.build()
    assert build.places == [("index.rst", 5, "bml.include-escape")]
    assert labels(build, "index") == []


def test_a_cycle_is_told_with_its_way_and_ends(project: Project) -> None:
    project.write(
        {
            "index.bml": "* A\n\n#INCLUDE one.inc\n\n1C  Clubs\n",
            "one.inc": "Text.\n\n#INCLUDE two.inc\n",
            "two.inc": "1D  Diamonds\n\n#INCLUDE one.inc\n",
        }
    )
    build = project.build()
    assert build.places == [("two.inc", 3, "bml.include-cycle")]
    assert "one.inc -> two.inc -> one.inc" in build.warning_text
    assert labels(build, "index") == ["1♦", "1♣"]
    assert texts(build.doctree(), nodes.paragraph) == ["Text."]


def test_a_page_that_includes_itself_is_a_cycle(project: Project) -> None:
    project.write({"index.bml": "* A\n\n#INCLUDE index.bml\n\n1C  Clubs\n"})
    build = project.build()
    assert build.places == [("index.bml", 3, "bml.include-cycle")]
    assert labels(build, "index") == ["1♣"]


def test_what_is_set_in_an_included_file_holds_after_it(project: Project) -> None:
    project.write(
        {
            "index.bml": "#INCLUDE settings.inc\n\n* A\n\n1C  Clubs\n  #PASTE answers\n",
            "settings.inc": (
                "#+TITLE: From the part\n\n#VUL YN\n\n#CUT answers\n1D  Negative\n#ENDCUT\n"
            ),
        }
    )
    build = project.build()
    assert build.warnings == []
    assert build.app.env.titles["index"].astext() == "From the part"
    assert {str(found.conditions.vulnerability) for found in build.agreements()} == {"YN"}
    assert build.meanings() == {"1C": "Clubs", "1CP1D": "Negative"}
