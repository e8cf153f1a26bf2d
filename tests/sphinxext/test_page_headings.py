"""Titles of reST and MyST pages that are auctions (LANGUAGE HI-9b, HI-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.sphinxext.projects import Build, Project

if TYPE_CHECKING:
    from collections.abc import Callable

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

## Rest

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
    return project.build(builder)


def described(build: Build) -> dict[str, str]:
    return {calls: text for calls, text in build.meanings().items() if text}


def test_the_title_above_a_directive_is_the_history_of_its_rows(project: Project) -> None:
    build = built(project, "index.rst", REST)
    (warned,) = build.warnings
    assert warned.text.startswith("2C is read after 1N, 2H next to it after 1N-2C")
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
    titles = ".. bml::\n\n   #+HEADINGS: titles\n\n"
    project = make_project("pages")
    project.write({"index.rst": REST.replace("1N--2C", "1N 2C x")})
    page = project.build("text").text("index.txt")
    project.write({"index.rst": titles + REST.replace("1N--2C", "1N 2C x")})
    assert project.build("text").text("index.txt") == page


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


def test_a_page_can_say_that_its_titles_are_only_titles(project: Project) -> None:
    setting = ".. bml::\n\n   #+HEADINGS: titles\n\n"
    meanings = built(project, "index.rst", setting + REST).meanings()
    assert (meanings["2D"], meanings["2S"]) == ("no major", "four-four")


# LANGUAGE HI-9b
def test_titles_without_an_auction_leave_that_of_the_section_around(project: Project) -> None:
    text = (
        f"{REST}\n1C--1D Rebids\n-------------\n\nWeak hands\n~~~~~~~~~~\n\n"
        ".. bml::\n\n   1H  four\n"
    )
    assert described(built(project, "index.rst", text))["1CP1DP1H"] == "four"


def test_the_titles_of_a_chapter_are_its_own_headings(project: Project) -> None:
    notes = (
        "* 1N--2C\n\n#+BEGIN_RST\n.. bidtable::\n\n   2D  a\n#+END_RST\n\n"
        "* Rest\n\n#+BEGIN_RST\n.. bml::\n\n   1D  b\n#+END_RST\n"
    )
    project.write({"index.bml": notes})
    build = project.build()
    assert build.warnings == []
    assert described(build) == {"1NP2CP2D": "a", "1D": "b"}
