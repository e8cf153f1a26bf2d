"""``bml-coverage`` (PLAYED CV-42, CW-4)."""

from __future__ import annotations

import html
import re
import time
from pathlib import Path

import pytest
from docutils import nodes

from sphinxcontrib_bml import coverage, read, records
from sphinxcontrib_bml.bridge.records import Record
from sphinxcontrib_bml.display.wording import PageTexts
from sphinxcontrib_bml.played.files.coverage import coverage_as_json
from tests.played.page.matches import write
from tests.played.samples import NOBODY_ELSE, OURS, SAMPLES, WE, paths
from tests.sphinxext.projects import Build, Project, texts

EVERY = ".. bml-coverage:: m/*.lin m/*.pbn m/links.txt"
CONFIG = {"nitpicky": True, "version": "1", "copyright": "2026, Anna"}
AS_NAMED = ("session.lin", "single.lin", "vugraph.lin", "export.pbn", "import.pbn", "links.txt")
"""The files in the order of the directive's patterns."""
BUILDERS = [
    "html",
    "dirhtml",
    "singlehtml",
    "latex",
    "text",
    "man",
    "texinfo",
    "xml",
    "pseudoxml",
    "epub",
]


def words(build: Build) -> str:
    page = re.sub(r"</?(?:span|bdi)[^>]*>|\ufe0e", "", build.text("page.html"))
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page)).split())


def written(build: Build) -> list[str]:
    """Return the pages that a build wrote."""
    return sorted(set(re.findall(r"writing output\.\.\. \[ *\d+%\] (\w+)", build.status_text)))


def test_the_page_says_what_the_command_says_and_links_to_the_rows(project: Project) -> None:
    write(project, f"{EVERY}\n   :top: 50")
    build = project.build("html")
    assert build.warnings == []
    text = words(build)
    assert "of our calls" in text
    assert (
        "The report counts 22 of 29 deals. 5 deals by other players. 1 deal without an auction. "
        "1 deal with an irregular auction."
    ) in text
    headings = re.findall(
        r'class="bml-coverage-title rubric"[^>]*>([^<]+)<', build.text("page.html")
    )
    assert headings == [
        "Missing agreements",
        "By opening",
        "By chapter",
        "Explanations at the table",
    ]
    assert 'href="ours.html#bml-1N-2C-2D"' in build.text("page.html")
    assert "2♦ (only: 1st and 2nd seat)" in text
    assert "Rare 2 2 2" in text


def test_shares_have_a_bar_and_no_two_columns_have_one_name(project: Project) -> None:
    write(project, f"{EVERY}\n   :parts: calls hands")
    page = project.build("html").text("page.html")
    assert page.count("bml-bar bml-bar-") > 2
    for table in re.findall(r"<thead>.*?</thead>", page, re.DOTALL):
        heads = re.findall(r"<th class=.*?><p>(.*?)</p>", table)
        assert len(heads) > 1
        assert len(heads) == len(set(heads))


@pytest.mark.parametrize("builder", BUILDERS)
def test_every_builder_has_the_tables(project: Project, builder: str) -> None:
    write(project, EVERY)
    build = project.build(builder, warningiserror=True, config=CONFIG)
    assert build.warnings == []
    tables = texts(build.resolved("page"), nodes.table)
    assert len(tables) == 4
    assert "vugraph.lin" in tables[0]


def test_numbers_stand_at_the_right_edge_of_columns_as_wide_as_their_heads(
    project: Project,
) -> None:
    write(project, EVERY)
    out = project.build("latex", config=CONFIG).out
    book = next(out.glob("*.tex")).read_text("utf-8")
    columns = re.findall(r"\{tabulary\}\{\\linewidth\}\[t\]\{([Tr]+)\}", book)
    assert columns[0] == "TTrT"
    assert "TrrrT" in columns
    page = project.build("html", config=CONFIG).text("page.html")
    assert re.findall(r'<th class="head bml-number">', page)
    assert page.count('<td class="bml-number">') > page.count('<th class="head bml-number">')


def test_numbers_of_rows_are_chosen(project: Project) -> None:
    write(project, f"{EVERY}\n   :top: 2\n   :class: mine")
    build = project.build("html")
    text = words(build)
    assert "By chapter" in text
    assert re.search(r"and \d+ more", text)
    assert 'class="bml-coverage mine docutils' in build.text("page.html")


def test_a_match_is_nowhere_in_the_site(project: Project) -> None:
    # PLAYED CW-4
    write(project, EVERY)
    build = project.build("html")
    for path in sorted(build.out.rglob("*")):
        if path.is_file():
            text = path.read_bytes().decode("utf-8", errors="replace")
            for name in NOBODY_ELSE:
                assert not re.search(rf"\b{re.escape(name)}\b", text), (name, path)
            assert "md|" not in text
    assert not [path for path in build.out.rglob("*") if path.suffix in {".lin", ".pbn"}]


def words_of_site(build: Build) -> set[str]:
    """Return the words of four letters or more of everything that a build wrote."""
    files = [path for path in build.out.rglob("*") if path.is_file()]
    assert files
    return {
        word
        for path in files
        for word in _WORD.findall(path.read_bytes().decode("utf-8", errors="replace"))
    }


_WORD = re.compile(r"[^\W\d_]{4,}")


@pytest.mark.parametrize("builder", ["html", "latex", "text", "epub"])
def test_a_match_adds_no_word_but_what_we_explained_and_what_tables_are_headed(
    project: Project, builder: str
) -> None:
    # PLAYED CW-4: anyone who else sat there, where it was, and what they said stays in the files
    deal = ".. deal::\n   :file: m/session.lin\n   :record: 1\n"
    write(project, f"{EVERY}\n\n{deal}")
    with_match = words_of_site(project.build(builder, config=CONFIG))
    for name in OURS:
        (project.folder / "m" / name).write_text("pn|Anna,,Ben,|md|3,,,|ah|1|mb|p|")
    without = words_of_site(project.build(builder, config=CONFIG))
    ours = {
        word
        for name in OURS
        for record in records(SAMPLES / name)
        for pair in ("NS", "EW")
        if set(_names_of(record, pair)) <= {"anna", "ben"}
        for number, note in record.notes.items()
        if record.seat_of(number).value in pair
        for word in _WORD.findall(note.text)
    }
    in_files = {
        word
        for name in OURS
        for word in _WORD.findall((SAMPLES / name).read_text("utf-8", errors="replace"))
    }
    assert ours & with_match
    of_pages = set(_WORD.findall(repr(PageTexts())))
    assert (with_match - without) & in_files - ours - of_pages == set()


def _names_of(record: Record, pair: str) -> list[str]:
    return [name.lower() for seat, name in record.players.items() if seat.value in pair]


def test_only_this_page_is_written_again_for_another_match(project: Project) -> None:
    write(project, EVERY)
    project.build("html")
    again = project.build("html")
    assert (again.read, written(again)) == ([], [])
    time.sleep(0.01)
    new = project.folder / "m" / "more.lin"
    new.write_text("pn|Anna,x,Ben,y|md|3,,,|ah|Board 1|mb|3N|pg||")
    added = project.build("html")
    # Sphinx writes what names a page in its toctree along with it.
    assert (added.read, written(added)) == ([], ["index", "page"])
    assert "of 30 deals." in words(added)
    new.unlink()
    removed = project.build("html")
    assert "of 29 deals." in words(removed)
    touched = project.folder / "m" / "single.lin"
    touched.write_bytes(touched.read_bytes())
    assert written(project.build("html")) == []


def test_a_changed_answer_writes_the_page_again(project: Project) -> None:
    write(project, EVERY)
    project.build("html")
    notes = project.folder / "ours.bml"
    notes.write_text(notes.read_text().replace("no major", "no major\n      3N = to play"))
    build = project.build("html")
    assert "page" in written(build)
    assert "1NT 2♣ 2♦ 3NT" not in words(build).partition("By opening")[0]


def test_a_json_stands_for_matches(project: Project, tmp_path: Path) -> None:
    # PLAYED CV-42: links and conditions are looked up again
    write(project, EVERY)
    whole = words(project.build("html"))
    found = coverage(read(tmp_path / "ours.bml"), records(*paths(AS_NAMED)), we=WE)
    write(project, ".. bml-coverage:: c.json", c__json=coverage_as_json(found))
    build = project.build("html")
    assert build.warnings == []
    gaps = slice(whole.index("Missing agreements"), whole.index("By opening"))
    ours = words(build)
    assert ours[ours.index("Missing agreements") : ours.index("By opening")] == whole[gaps]
    assert 'href="ours.html#bml-1N-2C-2D"' in build.text("page.html")


@pytest.mark.parametrize(
    ("page", "kind", "text"),
    [
        (".. bml-coverage:: gone.lin", "bml.played-file", "gone.lin does not exist"),
        (".. bml-coverage:: odd.txt", "bml.played-format", "neither LIN nor PBN"),
        (
            ".. bml-coverage:: m/*.lin\n   :me: Anna\n   :pair: NS",
            "bml.directive-value",
            "only one",
        ),
        (".. bml-coverage:: m/*.lin\n   :system: x", "bml.directive-value", "'x' is not a system"),
        (
            ".. bml-coverage:: m/*.lin\n   :parts: gaps",
            "bml.directive-value",
            "'gaps' is not a choice",
        ),
        (".. bml-coverage:: new.json", "bml.played-file", "a newer bml made it"),
    ],
)
def test_what_is_wrong_is_told_and_the_page_built(
    project: Project, page: str, kind: str, text: str
) -> None:
    write(
        project,
        page,
        odd__txt="nothing",
        new__json='{"version": 9, "gaps": [], "records": {}}',
    )
    build = project.build("html")
    (warned, *others) = build.warnings
    assert not others
    assert warned.kind == kind
    assert text in warned.text


def headings(build: Build) -> list[str]:
    return re.findall(r'class="bml-coverage-title rubric"[^>]*>([^<]+)<', build.text("page.html"))


def test_a_page_shows_the_parts_that_are_asked_for(project: Project) -> None:
    """HANDS HA-70, HA-71, HA-74."""
    hands = ["Departures", "Questions about the notes", "Hands by chapter"]
    write(project, f"{EVERY}\n   :parts: hands\n   :tolerance: 0")
    build = project.build("html")
    assert build.warnings == []
    assert headings(build) == hands
    assert "12 HCP, the notes say 15–17" in words(build)
    assert " 0 near," in words(build)
    assert 'href="ours.html#bml-1N"' in build.text("page.html")
    write(project, f"{EVERY}\n   :parts: Calls, hands")
    both = project.build("html")
    assert headings(both)[:1] == ["Missing agreements"]
    assert headings(both)[-3:] == hands
    assert " 0 near," not in words(both)


@pytest.mark.parametrize("builder", BUILDERS)
def test_every_builder_has_the_tables_of_hands(project: Project, builder: str) -> None:
    write(project, f"{EVERY}\n   :parts: hands")
    build = project.build(builder, warningiserror=True, config=CONFIG)
    assert build.warnings == []
    assert len(texts(build.resolved("page"), nodes.table)) == 2


def test_a_json_must_have_the_hands_that_a_page_shows(project: Project, tmp_path: Path) -> None:
    """HANDS HA-70."""
    write(project, f"{EVERY}\n   :parts: hands")
    whole = words(project.build("html"))
    notes, played = read(tmp_path / "ours.bml"), records(*paths(AS_NAMED))
    page = ".. bml-coverage:: c.json\n   :parts: hands"
    write(project, page, c__json=coverage_as_json(coverage(notes, played, we=WE)))
    (warned,) = project.build("html").warnings
    assert warned.kind == "bml.played-file"
    assert "create it with bml coverage --hands" in warned.text
    found = coverage(notes, played, we=WE, hands=True)
    write(project, page, c__json=coverage_as_json(found))
    build = project.build("html")
    assert build.warnings == []
    part = slice(whole.index("Departures"), whole.index("Hands by chapter"))
    ours = words(build)
    assert ours[ours.index("Departures") : ours.index("Hands by chapter")] == whole[part]


def test_without_us_nothing_is_counted(project: Project) -> None:
    # PLAYED CW-3
    write(project, EVERY)
    build = project.build("html", config={"bml_we": []})
    assert [one.kind for one in build.warnings] == ["bml.directive-value"]
    assert "or set bml_we" in build.warnings[0].text


# LANGUAGE XT-9
def test_removed_options_are_accepted_without_effect(project: Project) -> None:
    write(project, f"{EVERY}\n   :optional:")
    build = project.build("html")
    assert build.warnings == []
    assert "By chapter" in words(build)


def test_serial_and_parallel_builds_are_alike(project: Project) -> None:
    pages = {f"p{number}__rst": f"P\n=\n\n{EVERY}\n" for number in range(6)}
    write(project, EVERY, **pages)
    serial = project.build("html", config={"exclude_patterns": ["_build"]})
    one = {path.name: path.read_bytes() for path in serial.out.glob("*.html")}
    parallel = project.build("html", freshenv=True, parallel=2)
    assert {path.name: path.read_bytes() for path in parallel.out.glob("*.html")} == one
