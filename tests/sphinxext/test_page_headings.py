"""Titles of reST and MyST pages that are auctions (LANGUAGE HI-9, HI-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.sphinxext.projects import Build, Project

if TYPE_CHECKING:
    from collections.abc import Callable

AUCTIONS = {"bml_heading_auctions": True}

REST = """\
Notes
=====

.. bidtable::

   1C  opening

Over 1N--2C
-----------

.. bidtable::

   2D  no major
     2H  asks

.. note::

   .. bml::

      Text.

      2C  asks for majors
      2H  hearts

1N--2C--2H
~~~~~~~~~~

.. bidtable:: 1N-2D

   2H  done

.. bidtable::
   :hide:

   1N  15--17
   2S  four-four

Rest
----

.. bidtable::

   1D  opening
"""
MYST = """\
# Notes

## Over 1N--2C

```{bidtable}
2D  no major
```

### Rest

```{bml}
1D  opening
```
"""
REST_MEANINGS = {
    "1C": "opening",
    "1NP2CP2D": "no major",
    "1NP2CP2DP2H": "asks",
    "1NP2C": "asks for majors",
    "1NP2CP2H": "hearts",
    "1NP2DP2H": "done",
    "1N": "15--17",
    "1NP2CP2HP2S": "four-four",
    "1D": "opening",
}


def built(project: Project, name: str, text: str, builder: str = "dummy") -> Build:
    project.write({name: text})
    return project.build(builder, config=AUCTIONS)


def described(build: Build) -> dict[str, str]:
    return {calls: text for calls, text in build.meanings().items() if text}


def test_the_title_above_a_directive_is_the_history_of_its_rows(project: Project) -> None:
    build = built(project, "index.rst", REST)
    assert build.warnings == []
    assert described(build) == REST_MEANINGS


def test_so_it_is_in_markdown(project: Project) -> None:
    build = built(project, "index.md", MYST)
    assert build.warnings == []
    assert described(build) == {"1NP2CP2D": "no major", "1D": "opening"}


def test_exports_are_those_of_written_histories_and_pages_those_without(
    make_project: Callable[[str], Project],
) -> None:
    written = REST.replace("   2D  no major", "   1N-2C;\n   2D  no major")
    written = written.replace("      2C  asks for", "      1N;\n      2C  asks for")
    written = written.replace("      2H  hearts", "\n      1N-2C;\n      2H  hearts")
    written = written.replace("   2S  four", "\n.. bidtable:: 1N-2C-2H\n   :hide:\n\n   2S  four")
    files = [
        (built(make_project(name), "index.rst", text, "bss").out / "notes.bss").read_bytes()
        for name, text in (("headings", REST), ("written", written))
    ]
    assert sorted(files[0].splitlines()) == sorted(files[1].splitlines())
    project = make_project("pages")
    project.write({"index.rst": REST.replace("1N--2C", "1N 2C x")})
    pages = [project.build("text", config=config).text("index.txt") for config in (AUCTIONS, {})]
    assert pages[0] == pages[1]


def test_without_the_setting_it_is_said_that_the_rows_are_openings(project: Project) -> None:
    project.write({"index.rst": REST, "page.md": f"---\norphan: true\n---\n\n{MYST}"})
    build = project.build()
    assert build.places == [
        ("index.rst", 13, "bml.table-context"),
        ("index.rst", 22, "bml.table-context"),
        ("page.md", 10, "bml.table-context"),
    ]
    assert build.warnings[0].text.startswith(
        "the heading is 1N-2C, but these rows are read as openings"
    )
    assert build.meanings()["2D"] == "no major"


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        ("index.rst", "A\n=\n\n1N--2C\n------\n\n.. bidtable::\n\n   2D  x\n", 4),
        ("index.rst", "A\n=\n\n------\n1N--2C\n------\n\n.. bml::\n\n   2D  x\n", 5),
        ("index.md", "# A\n\n## 1N--2C\n\n```{bidtable}\n2D  x\n```\n", 3),
    ],
)
def test_the_calls_of_such_a_title_stand_at_its_line(
    project: Project, name: str, text: str, line: int
) -> None:
    first, *_ = built(project, name, text).agreements()
    assert str(first.auction) == "1N"
    assert first.row.place == f"{project.folder / name}:{line}"


def test_a_setting_on_the_page_goes_before_that_of_the_project(project: Project) -> None:
    setting = ".. bml::\n\n   #+HEADINGS: titles\n\n"
    build = built(project, "index.rst", setting + REST)
    assert "bml.table-context" in {warned.kind for warned in build.warnings}
    build = built(project, "index.rst", setting.replace("titles", "auctions") + REST)
    assert described(build) == REST_MEANINGS


def test_the_titles_of_a_chapter_are_its_own_headings(project: Project) -> None:
    notes = (
        "#+HEADINGS: auctions\n\n* 1N--2C\n\n#+BEGIN_RST\n.. bidtable::\n\n   2D  a\n#+END_RST\n\n"
        "* Rest\n\n#+BEGIN_RST\n.. bml::\n\n   1D  b\n#+END_RST\n"
    )
    project.write({"index.bml": notes})
    build = project.build()
    assert build.warnings == []
    assert described(build) == {"1NP2CP2D": "a", "1D": "b"}
