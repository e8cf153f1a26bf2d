"""The directives that list auctions, in every builder (RESOLVER RS-3, RI-1 to RI-5)."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, Any

import pytest

from tests.sphinxext.projects import Build, Project
from tests.sphinxext.test_translations import write_catalog

if TYPE_CHECKING:
    from collections.abc import Callable

INDEX = """\
Notes
=====

.. toctree::

   chapter
   deep/more

.. bml-sequences::
   :name: all

.. bml-summary::
   :class: mine
"""
CHAPTER = """\
* Notrump

1N = 15--17 <b> & *bold*
  2C = ! Stayman
    2D = none
  2M = 4+M

1C = 16+
"""
MORE = "More\n====\n\n.. bidtable:: 1N-2C-2D\n\n   2H both majors\n"
FILES = {"index.rst": INDEX, "chapter.bml": CHAPTER, "deep/more.rst": MORE}
BOOK: dict[str, Any] = {"version": "1", "copyright": "nobody", "epub_show_urls": "no"}


@pytest.fixture(scope="module")
def listed(make_project: Callable[[str], Project]) -> Project:
    project = make_project("lists")
    project.write(FILES)
    return project


def plain(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", "", html)).replace("\ufe0e", "").split())


def items(page: str) -> list[str]:
    return [plain(item) for item in re.findall(r"<li[^>]*>(?:(?!<li).)*</li>", page, re.DOTALL)]


@pytest.mark.parametrize(
    ("builder", "page", "address"),
    [
        ("html", "index.html", "chapter.html#bml-1N-2C"),
        ("dirhtml", "index.html", "chapter/#bml-1N-2C"),
        ("singlehtml", "index.html", "#bml-1N-2C"),
        ("epub", "index.xhtml", "chapter.xhtml#bml-1N-2C"),
    ],
)
def test_pages_list_every_auction_with_a_link_to_its_row(
    listed: Project, builder: str, page: str, address: str
) -> None:
    build = listed.build(builder, config=BOOK)
    assert build.warnings == []
    text = build.text(page)
    listing = text[text.index('<div class="bml-sequences"') :]
    assert items(listing)[:8] == [
        "1♣ 16+",
        "1NT 15–17 <b> & bold",
        "1NT–2♣ ! Stayman",
        "1NT–2♣–2♦ none",
        "1NT–2♣–2♦–2♥ both majors",
        "1NT–2♥ 4+♥",
        "1NT–2♠ 4+♠",
        "1♣ 16+",
    ]
    assert f'<a href="{address}">1NT–2<span class="bml-suit-c">' in listing
    assert "<b> & *bold*" not in text
    assert "bml-in-4" in listing


def test_a_page_of_a_book_of_pages_has_the_style_sheet_only_where_it_lists(
    listed: Project,
) -> None:
    build = listed.build("html")
    assert "bml-lists.css" in build.text("index.html")
    assert "bml-lists.css" not in build.text("chapter.html")


@pytest.mark.parametrize("builder", ["text", "man", "texinfo"])
def test_other_builders_list_the_same_in_words(listed: Project, builder: str) -> None:
    config = {"man_pages": [("index", "notes", "Notes", ["We"], 1)]}
    build = listed.build(builder, config=config)
    assert build.warnings == []
    names = {"text": "index.txt", "man": "notes.1"}
    name = names.get(builder) or next(one.name for one in build.out.glob("*.texi"))
    text = build.text(name)
    for words in ("1NT–2♣–2♦–2♥", "Stayman", "4+♠"):
        assert words in text.replace(r"\-", "-").replace("@w{", "")


def test_paper_lists_rows_in_two_columns_with_the_numbers_of_their_pages(
    listed: Project,
) -> None:
    build = listed.build("latex")
    assert build.warnings == []
    text = build.text("notes.tex").replace("\\textendash{}", "–")
    assert text.count("\\begin{bmllist}") == 2
    line = r"\bmllistline{2}{1NT–2M}{4+M}{\detokenize{chapter:bml-1N-2M}}"
    assert text.count(line) == 1
    assert r"\label{\detokenize{chapter:bml-1N-2M}}" in text
    assert r"\bmllistline{2}{1NT–2\bmlC{}}{\bmlalert{}Stayman}" in text


def test_paper_lists_auctions_of_four_calls_unless_told_otherwise(project: Project) -> None:
    deep = "* A\n\n1C a\n  1D b\n    1H c\n      1S d\n        1N e\n"
    index = "A\n=\n\n.. toctree::\n\n   deep\n\n.. bml-sequences::\n"
    project.write({"deep.bml": deep, "index.rst": index})
    assert "{4}" in (text := project.build("latex").text("notes.tex"))
    assert "bmllistline{5}" not in text
    project.write({"index.rst": f"{index}   :depth: 5\n"})
    assert "bmllistline{5}" in project.build("latex").text("notes.tex")


def test_an_index_of_one_opening_and_of_few_calls(project: Project) -> None:
    options = "   :opening: 1 NT\n   :depth: 2\n"
    project.write({**FILES, "index.rst": f"{INDEX[: INDEX.index('   :name')]}{options}"})
    build = project.build("html")
    assert build.warnings == []
    assert [one for one in items(build.text("index.html")) if one.startswith("1")] == [
        "1NT 15–17 <b> & bold",
        "1NT–2♣ ! Stayman",
        "1NT–2♥ 4+♥",
        "1NT–2♠ 4+♠",
    ]


@pytest.mark.parametrize(
    ("options", "line", "message"),
    [
        ("   :opening: one club\n", 9, "'one club' is not an opening"),
        ("   :opening: 1C-1D\n", 9, "'1C-1D' is not an opening (write :opening: 1N)"),
        ("   :opening: 7N\n", 8, "no auction of the system begins with 7N"),
        ("   :system: theirs\n", 8, "'theirs' is not a system (known: notes)"),
    ],
)
def test_an_option_that_means_nothing_is_told_at_its_line(
    project: Project, options: str, line: int, message: str
) -> None:
    project.write(
        {"index.rst": f"A\n=\n\n.. bidtable::\n\n   1C a\n\n.. bml-sequences::\n{options}"}
    )
    (warned,) = project.build("html").warnings
    assert (warned.file, warned.line, warned.kind) == ("index.rst", line, "bml.directive-value")
    assert message in warned.text


def test_each_system_has_lists_of_its_own(project: Project) -> None:
    project.write(
        {
            "index.rst": "A\n=\n\n.. toctree::\n\n   ours\n   theirs\n\n"
            ".. bml-summary::\n   :system: theirs\n",
            "ours.bml": "* Ours\n\n1C strong\n",
            "theirs.rst": "Theirs\n======\n\n.. bidtable::\n\n   1C weak\n\n.. bml-summary::\n",
        }
    )
    systems = [("ours", "ours", "", ""), ("theirs", "theirs", "", "")]
    build = project.build("html", config={"bml_systems": systems})
    assert build.warnings == []
    for page in ("index.html", "theirs.html"):
        assert "1♣ weak" in items(build.text(page))
        assert "1♣ strong" not in items(build.text(page))


def test_alerts_are_listed_instead(project: Project) -> None:
    project.write({**FILES, "index.rst": INDEX.replace(":class: mine", ":alerts:")})
    text = project.build("html").text("index.html")
    assert items(text[text.rindex('<div class="bml-sequences"') :])[0] == "1NT–2♣ ! Stayman"
    project.write({"index.rst": INDEX.replace(":class: mine", ":alerts: no")})
    text = project.build("html").text("index.html")
    assert items(text[text.rindex('<div class="bml-sequences"') :])[0] != "1NT–2♣ ! Stayman"


def test_what_a_build_drops_is_in_no_list(project: Project) -> None:
    # RESOLVER RK-9
    only = "A\n=\n\n.. only:: ours\n\n   .. bidtable::\n\n      1C secret\n\n"
    table = ".. bidtable::\n\n   1D open\n\n.. bml-sequences::\n"
    project.write({"index.rst": only + table})
    assert "secret" not in project.build("html").text("index.html")
    text = project.build("html", tags=["ours"]).text("index.html")
    assert "1♣ secret" in items(text)


def test_a_page_is_written_again_when_its_list_changes_and_only_then(project: Project) -> None:
    # RESOLVER RS-5
    lists = "Lists\n=====\n\n.. bml-summary::\n\n.. bml-sequences::\n   :opening: 1C\n"
    index = f"{INDEX[: INDEX.index('.. bml-')]}"
    project.write({**FILES, "index.rst": index.replace("chapter", "chapter\n   lists")})
    project.write({"lists.rst": lists, "deep/more.rst": MORE + "\nText.\n"})
    build = project.build("html")

    def written() -> set[str]:
        before = times(build.out)
        project.build("html")
        return {name for name, time in times(build.out).items() if before.get(name) != time}

    def times(folder: Any) -> dict[str, int]:
        # Sphinx writes its own indices with every build.
        return {
            path.name: path.stat().st_mtime_ns
            for path in folder.glob("**/*.html")
            if path.name not in {"genindex.html", "search.html", "bml-sequences.html"}
        }

    assert written() == set()
    project.write({"deep/more.rst": MORE + "\nOther text.\n"})
    # Sphinx writes a page again whose list of chapters names one that was read.
    assert written() == {"index.html", "more.html"}
    project.write({"chapter.bml": CHAPTER.replace("16+", "17+")})
    assert written() == {"index.html", "lists.html", "chapter.html"}
    assert "1♣ 17+" in items(build.text("lists.html"))


def test_lists_show_translated_texts_with_the_suits_of_their_variables(project: Project) -> None:
    # RESOLVER RS-7

    project.write(FILES)
    write_catalog(project, "chapter", {"4+M": "minst 4M", "16+": "stark"})
    swedish = {"language": "sv", "locale_dirs": ["locale"]}
    build = project.build("html", config=swedish)
    assert {"1♣ stark", "1NT–2♥ minst 4♥", "1NT–2♠ minst 4♠"} <= set(
        items(build.text("index.html"))
    )
    printed = project.build("latex", config=swedish).text("notes.tex")
    assert "2M}{minst 4M}" in printed


def test_several_processes_write_the_same_as_one(make_project: Callable[[str], Project]) -> None:
    def pages(build: Build) -> dict[str, str]:
        return {path.name: path.read_text("utf-8") for path in build.out.glob("**/*.html")}

    chapters = {
        f"c{number}.bml": f"* C {number}\n\n{number}C c{number}\n" for number in range(1, 8)
    }
    more = "".join(f"   c{number}\n" for number in range(1, 8))
    files = {**FILES, **chapters, "index.rst": INDEX.replace("   chapter\n", f"   chapter\n{more}")}
    found = []
    for parallel in (0, 2):
        project = make_project(f"parallel{parallel}")
        project.write(files)
        config = {"bml_sequences": True}
        found.append(pages(project.build("html", parallel=parallel, config=config)))
    assert found[0] == found[1]
