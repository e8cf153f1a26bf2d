"""The index of sequences as pages, and Sphinx's own indices (RESOLVER RS-3, RI-2, RI-4)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from sphinxcontrib_bml.sphinxext.sequences import lists as indices
from sphinxcontrib_bml.sphinxext.sequences.lists import systems_with_pages
from sphinxcontrib_bml.sphinxext.systems import page_name

if TYPE_CHECKING:
    from tests.sphinxext.projects import Project

CHAPTER = """\
#+TITLE: The !h <system>

* Notrump

1N = 15--17
  2C = Stayman <script>alert(1)</script>

(1H)-
D = takeout
"""
PAGE = "bml-notes-sequences"
WANTED: dict[str, Any] = {"bml_sequences": True}


@pytest.mark.parametrize(
    ("builder", "file", "address"),
    [
        ("html", f"{PAGE}.html", "index.html#bml-1N-2C"),
        ("dirhtml", f"{PAGE}/index.html", "../#bml-1N-2C"),
    ],
)
def test_each_system_has_a_page_where_it_is_asked_for(
    project: Project, builder: str, file: str, address: str
) -> None:
    project.write({"index.bml": CHAPTER})
    build = project.build(builder, config=WANTED)
    assert build.warnings == []
    text = build.text(file)
    assert f'<a href="{address}">1NT–2<span class="bml-suit-c">' in text
    assert re.findall(r'<section id="([^"]*)">', text) == ["1N", "their-1H"]
    assert "bml-lists.css" in text
    assert "<h1>Bidding sequences: The <span" in text


def test_what_authors_wrote_is_shown_as_typed(project: Project) -> None:
    project.write({"index.bml": CHAPTER})
    build = project.build("html", config=WANTED)
    for name in (f"{PAGE}.html", "bml-sequences.html"):
        assert "<script>alert" not in build.text(name)
        assert "&lt;script&gt;alert(1)" in build.text(name)
    assert "&lt;system&gt;" in build.text(f"{PAGE}.html")


@pytest.mark.parametrize("builder", ["html", "singlehtml", "epub", "text"])
def test_there_is_no_such_page_elsewhere(project: Project, builder: str) -> None:
    project.write({"index.bml": CHAPTER})
    config = {} if builder == "html" else {**WANTED, "version": "1"}
    build = project.build(builder, config=config)
    assert not list(build.out.rglob(f"{PAGE}*"))


def test_an_explorer_asks_for_the_page_of_its_system(project: Project) -> None:
    explorer = "\n#+BEGIN_RST\n.. bml-explorer::\n#+END_RST\n"
    project.write({"index.bml": CHAPTER + explorer})
    build = project.build("html")
    assert build.warnings == []
    assert (build.out / f"{PAGE}.html").is_file()
    assert [one.name for one in systems_with_pages(build.app)] == ["notes"]
    assert page_name("notes") == PAGE
    assert f'href="{PAGE}.html"' in build.text("index.html")


def test_a_large_index_is_cut_by_opening(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(indices, "_LARGEST", 100)
    project.write({"index.bml": CHAPTER})
    build = project.build("html", config=WANTED)
    first = build.text(f"{PAGE}.html")
    assert f'href="{PAGE}-1N.html"' in first
    assert f'href="{PAGE}-their-1H.html"' in first
    assert "takeout" not in first
    assert "takeout" in build.text(f"{PAGE}-their-1H.html")
    assert f'href="{PAGE}.html"' in build.text(f"{PAGE}-1N.html")


def test_the_page_is_written_again_only_when_notes_or_settings_change(project: Project) -> None:
    # RESOLVER RS-5
    project.write({"index.bml": CHAPTER})

    def time(config: dict[str, Any]) -> int:
        return (project.build("html", config=config).out / f"{PAGE}.html").stat().st_mtime_ns

    first = time(WANTED)
    assert time(WANTED) == first
    changed = time({**WANTED, "html_title": "Another"})
    assert changed > first
    project.write({"index.bml": CHAPTER + "P = or trap\n"})
    assert time({**WANTED, "html_title": "Another"}) > changed


def test_the_index_of_the_domain_has_openings_and_the_calls_behind_them(project: Project) -> None:
    index = ":ref:`bml-sequences`\n\n.. toctree::\n\n   chapter\n"
    chapter = CHAPTER.replace("2C =", "2C = !").replace("(1H)-", "1N-2C-\n2D = none\n\n(1H)-")
    project.write({"index.rst": f"Notes\n=====\n\n{index}", "chapter.bml": chapter})
    build = project.build("html")
    assert build.warnings == []
    text = build.text("bml-sequences.html")
    names = re.findall(r'<a href="([^"]*)"><code class="xref">([^<]*)</code>', text)
    assert names == [
        ("chapter.html#bml-1N", "1NT"),
        ("chapter.html#bml-1N-2C", "1NT–2♣"),
        ("chapter.html#bml-1h-D", "(1♥)–Dbl"),
    ]
    assert "takeout" in text
    assert 'href="bml-sequences.html"' in build.text("index.html")


def test_books_have_no_such_index_by_themselves(project: Project) -> None:
    project.write({"index.bml": CHAPTER})
    assert "Stayman" in (text := project.build("latex").text("notes.tex"))
    assert "sphinxtheindex" not in text


def test_the_general_index_lists_openings(project: Project) -> None:
    project.write({"index.bml": CHAPTER + "\n1H = 5+\n\n1N-2C-\n2D = none\n"})
    build = project.build("html")
    text = build.text("genindex.html")
    listed = re.findall(r'<a href="(index.html#[^"]*)">([^<]*)</a>', text)
    assert listed == [("index.html#bml-1H", "1H"), ("index.html#bml-1N", "1N")]
    assert "openings" in text
    assert "\\index{" not in project.build("latex").text("notes.tex")


def test_calls_before_an_auction_that_no_row_defines_have_their_meanings(
    project: Project,
) -> None:
    opens = "* Openings\n\n1C = 3+!c\n1D = 4+!d\n\n"
    project.write(
        {"index.bml": f"{opens}* They compete\n\n1C-(1D);\nD = majors\n\n1m-(1H);\nD = !s\n"}
    )
    page = project.build("html").text("index.html")
    assert re.findall(r'data-before="([^"]*)"', page) == ["1♣ 3+♣\n(1♦)"]
