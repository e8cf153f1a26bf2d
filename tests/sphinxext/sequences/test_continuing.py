"""Rows that say where they are and where they continue (RESOLVER RU-5)."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

import pytest

from tests.sphinxext.projects import Project

if TYPE_CHECKING:
    from pathlib import Path

INDEX = "Notes\n=====\n\n.. toctree::\n\n   overview\n   deep/stayman\n   raises\n"
OVERVIEW = """\
* Openings

1N = 15--17
  2C = Stayman, 4+!h or
       4+!s
  2D = transfer
    2H = done
1M = 5+M
"""
STAYMAN = "Stayman !c\n==========\n\n.. bidtable:: 1N-2C\n\n   2D  none\n     2H  weak\n"
RAISES = (
    "#+TITLE: Raises\n\n* Raises of 1H\n\n1H-2H-\n3C = try\n\n"
    "* Of spades\n\n1S = again\n  2S = raise\n"
)
FILES = {
    "index.rst": INDEX,
    "overview.bml": OVERVIEW,
    "deep/stayman.rst": STAYMAN,
    "raises.bml": RAISES,
}


def row(page: str, anchor: str) -> str:
    found = re.search(rf'<li[^>]* id="{anchor}">(.*?)</(?:div|li)>', page, re.DOTALL)
    assert found
    return found[1]


def plain(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).replace("\ufe0e", "").split())


def test_a_row_whose_branch_is_elsewhere_leads_to_the_tables_that_go_on(project: Project) -> None:
    project.write(FILES)
    build = project.build("html")
    assert build.warnings == []
    page = build.text("overview.html")
    stayman = row(page, "bml-1N-2C")
    assert plain(stayman) == "2 ♣ Stayman, 4+ ♥ or 4+ ♠ → Stayman ♣"
    assert 'href="deep/stayman.html#bml-1N-2C"' in stayman
    assert "→" not in row(page, "bml-1N-2D")
    assert 'href="raises.html#bml-1S"' in row(page, "bml-1M")
    assert plain(row(page, "bml-1M")) == "1M 5+M → Of spades"


def test_a_history_leads_back_to_the_row_that_says_what_its_auction_means(
    project: Project,
) -> None:
    project.write(FILES)
    build = project.build("html")
    label = row(build.text("deep/stayman.html"), "bml-1N-2C")
    assert 'href="../overview.html#bml-1N-2C"' in label
    # Nothing says what 1H-2H is.
    assert "href" not in row(build.text("raises.html"), "bml-1H-2H")


def test_at_most_five_tables_are_linked_and_the_others_counted(project: Project) -> None:
    tables = "".join(f"** Part {number}\n\n1N-2C-\n{number}D = so\n\n" for number in range(2, 8))
    openings = "* Openings\n\n1N = a\n  2C = b\n\n1S = c\n\n"
    project.write({"index.bml": f"{openings}{tables}"})
    text = plain(row(project.build("html").text("index.html"), "bml-1N-2C"))
    assert text.endswith("→ Part 2 , Part 3 , Part 4 , Part 5 , Part 6 and 1 more")


def test_tables_below_one_heading_are_linked_once(project: Project) -> None:
    tables = "1N-2C-\n2D = so\n\n1N-2C-\n3D = so\n"
    between = "1S = c\n\n* Stayman\n\n"
    project.write({"index.bml": f"* Openings\n\n1N = a\n  2C = b\n\n{between}{tables}"})
    page = project.build("html").text("index.html")
    assert plain(row(page, "bml-1N-2C")).endswith("→ Stayman")


def test_a_row_does_not_lead_to_its_own_section_or_to_the_next_table(project: Project) -> None:
    table = "1N-2C = so\n  {}D = that\n\n"
    chapters = f"* One\n\n{table.format(2)}{table.format(3)}* Two\n\n{table.format(4)}"
    project.write({"index.bml": f"* Openings\n\n1N = a\n  2C = b\n\n{chapters}"})
    kept = project.build("html").domain.data["continued"]["index"]["html"]
    found = {one.anchor: [(words, place.anchor) for words, place in one.tables] for one in kept}
    first, second, third = (f"bml-1N-2C-{number}" for number in (2, 3, 4))
    # The table of "first" is the next one after the openings.
    assert found == {
        "bml-1N-2C": [("Two", third)],
        first: [("Two", third)],
        second: [],
        third: [("One", first)],
    }


@pytest.mark.parametrize(
    ("builder", "file", "words"),
    [
        ("singlehtml", "index.html", 'href="#bml-1N-2C"'),
        ("latex", "notes.tex", r"{\hyperref[\detokenize{deep/stayman:bml-1N-2C}]"),
        ("text", "overview.txt", "→ Stayman ♣"),
        ("xml", "overview.xml", 'refuri="deep/stayman#bml-1N-2C"'),
    ],
)
def test_the_links_are_true_in_other_builders(
    project: Project, builder: str, file: str, words: str
) -> None:
    project.write(FILES)
    build = project.build(builder)
    assert build.warnings == []
    assert words in build.text(file)


def test_what_a_build_drops_is_no_place_to_go_on(project: Project) -> None:
    # RESOLVER RK-9
    table = ".. only:: ours\n\n   .. bidtable:: 1N-2C\n\n      2D none\n"
    openings = ".. bidtable::\n\n   1N a\n     2C b\n\n.. bidtable::\n\n   1S c\n\n"
    project.write({"index.rst": f"A\n=\n\n{openings}B\n-\n\n{table}"})
    assert "→" not in project.build("html").text("index.html")
    assert "→" in project.build("html", tags=["ours"]).text("index.html")


def test_a_row_is_written_again_when_another_page_goes_on_from_it(project: Project) -> None:
    # RESOLVER RS-5
    project.write({**FILES, "deep/stayman.rst": "Stayman\n=======\n\nSoon.\n"})
    build = project.build("html")
    raises = (build.out / "raises.html").stat().st_mtime_ns
    assert "→" not in row(build.text("overview.html"), "bml-1N-2C")
    project.write({"deep/stayman.rst": STAYMAN})
    project.build("html")
    assert "→" in row(build.text("overview.html"), "bml-1N-2C")
    assert (build.out / "raises.html").stat().st_mtime_ns == raises
    # A build of another kind that shares what was read has the links too.
    text = project.build("text")
    assert text.read == []
    assert "→" in text.text("overview.txt")


def test_the_title_of_a_call_is_the_whole_auction(project: Project) -> None:
    project.write(FILES)
    project.write(
        {"raises.bml": "#+HEADINGS: auctions\n\n* 1S-(2H)\n\n2S = <b>\n  (3H)\n    P = weak\n"}
    )
    build = project.build("html")
    titles = re.findall(r'<b class="bml-call" title="([^"]*)"', build.text("overview.html"))
    assert [unescape(title) for title in titles] == [
        "1NT – 2♣",
        "1NT – 2♦",
        "1NT – 2♦ – 2♥",
    ]
    titles = re.findall(r'title="(1♠[^"]*)"', build.text("raises.html"))
    assert titles == ["1♠ – (2♥) – 2♠", "1♠ – (2♥) – 2♠ – (3♥)", "1♠ – (2♥) – 2♠ – (3♥) – Pass"]


def test_titles_take_at_most_60_bytes_a_row_in_the_example_project(
    project: Project, project_dir: Path
) -> None:
    folder = project_dir / "example_project"
    for path in folder.rglob("*"):
        if path.suffix in {".bml", ".rst", ".yaml"} and "_build" not in path.parts:
            project.write({path.relative_to(folder).as_posix(): path.read_bytes()})
    build = project.build("html", config={"exclude_patterns": ["**/_*.bml"]})
    text = "".join(path.read_text("utf-8") for path in build.out.glob("*.html"))
    titles = re.findall(r'<b class="bml-call"( title="[^"]*")', text)
    rows = text.count('<b class="bml-call"')
    assert rows > 1_000
    assert 10 < sum(len(title.encode()) for title in titles) / rows <= 60


SPECIAL = (
    "* Hearts\n\n1H = five\n  2C = game force\n    2D = waiting\n  2H = raise\n"
    "  2H = (passed hand) weaker\n\n#SEAT 34\n\n1H-2C = Drury\n\n"
    "#SEAT 0\n#VUL Y0\n\n1H = six\n"
)


# RESOLVER RU-5a
def test_special_and_general_rows_say_so_on_hover_only(project: Project) -> None:
    project.write({"index.rst": "N\n=\n\n.. toctree::\n\n   a\n", "a.bml": SPECIAL})
    build = project.build("html")
    assert build.warnings == []
    page = build.text("a.html").replace("\ufe0e", "")
    assert [unescape(one) for one in re.findall(r'class="bml-call" title="([^"]*)"', page)] == [
        "1♥ (not if we are vulnerable)",
        "1♥ – 2♣ (not in 3rd and 4th seat)",
        "1♥ – 2♣ – 2♦",
        "1♥ – 2♥ (not in 3rd and 4th seat)",
        "1♥ – 2♥ (instead of the general row)",
        "1♥–2♣ (instead of the general row)",
        "1♥ (instead of the general row)",
    ]
    assert "general row" not in plain(page)
