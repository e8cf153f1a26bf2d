"""What builds make of the directive ``bml-explorer``.

RESOLVER RD-1, RD-2, RD-5, RS-1, RS-2, RS-4, RS-5, RS-6, RS-7, RX-1, RX-7, RX-9.
"""

from __future__ import annotations

import json
import re
from gettext import translation
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from sphinxcontrib_bml.display.wording import PageTexts
from sphinxcontrib_bml.explorer.page import translated_words
from sphinxcontrib_bml.sphinxext.translatable_messages import CATALOG, LOCALE
from tests.sphinxext.projects import Build, Project

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

FILES = {
    "index.rst": "Notes\n=====\n\n.. toctree::\n\n   deep/ask\n   one\n   two\n",
    "deep/ask.rst": "Ask\n===\n\n.. bml-explorer::\n   :name: here\n   :class: mine\n",
    "one.bml": "#+TITLE: One !h\n\n* Openings\n\n1C  clubs\n1M  ! five of M\n  2M  raise, 3+M\n",
    "two.bml": "#+TITLE: Two\n\n(1C);\nD  takeout\n",
}
RST_NOTES = "Notes\n=====\n\n.. bidtable::\n\n   1C  clubs\n"
FOLDER = Path("_static", "bml")
SCRIPTS = ("bml-resolver.js", "bml-explorer.js")


@pytest.fixture
def asked(project: Project) -> Project:
    project.write(FILES)
    return project


def index_of(build: Build, name: str = "notes") -> dict[str, Any]:
    text = (build.out / FOLDER / f"{name}.js").read_text(encoding="utf-8")
    match = re.fullmatch(r"bmlAsk\.index\((.*)\)\n", text)
    assert match is not None
    found: dict[str, Any] = json.loads(match[1])
    return found


def shard_of(build: Build, name: str = "notes", number: int = 0) -> dict[str, Any]:
    text = (build.out / FOLDER / f"{name}-{number}.js").read_text(encoding="utf-8")
    match = re.fullmatch(rf'bmlAsk\.shard\("{name}",{number},(.*)\)\n', text)
    assert match is not None
    found: dict[str, Any] = json.loads(match[1])
    return found


def data_of(build: Build) -> list[str]:
    return sorted(path.name for path in (build.out / FOLDER).glob("*"))


def explorer_in(page: str) -> str:
    match = re.search(r'<div class="bml-explorer.*?</div>', page, re.DOTALL)
    assert match is not None
    return match[0]


# Pages


@pytest.mark.parametrize(
    ("builder", "page", "index", "link"),
    [
        ("html", "deep/ask.html", "../_static/bml/notes.js", "../bml-notes-sequences.html"),
        (
            "dirhtml",
            "deep/ask/index.html",
            "../../_static/bml/notes.js",
            "../../bml-notes-sequences/",
        ),
        ("singlehtml", "index.html", "_static/bml/notes.js", "#document-index"),
    ],
)
def test_a_page_has_the_address_of_its_data_and_a_link_to_the_notes(
    asked: Project, builder: str, page: str, index: str, link: str
) -> None:
    build = asked.build(builder)
    assert build.warnings == []
    text = build.text(page)
    explorer = explorer_in(text)
    sentence = "Notes" if builder == "singlehtml" else "All auctions"
    assert explorer.startswith('<div class="bml-explorer mine" data-index=')
    assert f'data-index="{index}" data-system="notes" id="here">' in explorer
    assert re.search(rf'{sentence}: <a class="[^"]*" href="{link}">.*One', explorer)
    scripts = re.findall(r'<script defer="defer" src="[^"?]*/(bml-(?:expl|reso)[\w.-]+)', text)
    assert scripts == [*SCRIPTS]
    assert data_of(build) == ["notes-0.js", "notes.js", "notes.names.js"]
    pages = index_of(build)["pages"]
    prefix = "#document-" if builder == "singlehtml" else ""
    suffix = {"html": ".html", "dirhtml": "/", "singlehtml": ""}[builder]
    assert pages == [f"{prefix}{name}{suffix}" for name in ("one", "two")]


def test_pages_without_an_explorer_load_nothing_of_it(asked: Project) -> None:
    build = asked.build("html", config={"bml_box": False})
    assert "bml-explorer" not in build.text("one.html")
    assert "bml-resolver" not in build.text("index.html")


def test_nothing_is_written_where_no_page_asks(project: Project) -> None:
    project.write({**FILES, "deep/ask.rst": "Ask\n===\n"})
    build = project.build("html")
    assert not (build.out / FOLDER).exists()
    assert not (build.out / "_static" / SCRIPTS[0]).exists()


@pytest.mark.parametrize("builder", ["latex", "text", "man", "texinfo", "epub", "xml"])
def test_other_builders_lead_to_the_notes(asked: Project, builder: str) -> None:
    build = asked.build(builder, config={"version": "1", "copyright": "x"})
    assert build.warnings == []
    texts = [
        path.read_text(encoding="utf-8")
        for path in build.out.rglob("*")
        if path.suffix in {".tex", ".txt", ".1", ".texi", ".xhtml", ".xml"}
    ]
    assert sum("Notes: " in text for text in texts) == 1
    assert not any("All auctions" in text for text in texts)
    assert not (build.out / FOLDER).exists()


def test_an_explorer_has_no_link_to_its_own_page(project: Project) -> None:
    """RESOLVER RX-9."""
    asking = f"{RST_NOTES}\n.. bml-explorer::\n"
    project.write({"index.rst": asking})
    assert "Notes: " not in project.build("text").text("index.txt")
    project.write({"index.rst": f"{asking}\n.. toctree::\n\n   one\n", "one.bml": FILES["one.bml"]})
    assert 'Notes: <a class="reference internal" href="#document-one">' in project.build(
        "singlehtml"
    ).text("index.html")


# Which system, and how it begins


SYSTEMS = {"bml_systems": [("one", "first", "", ""), ("two", "Second", "Ours !s", "")]}


def test_the_first_system_of_the_page_is_asked_else_the_first(project: Project) -> None:
    inside = ".. bml-explorer::\n\n.. bml-explorer::\n   :system: second\n"
    project.write(
        {
            **FILES,
            "two.rst": f"Two\n===\n\n{inside}\n.. bidtable::\n\n   1N  strong\n",
            "other.rst": f"Other\n=====\n\n{inside}",
        }
    )
    (project.folder / "two.bml").unlink()
    build = project.build("html", config=SYSTEMS)
    names = re.compile(r'data-system="(\w+)"')
    assert names.findall(build.text("two.html")) == ["Second", "Second"]
    assert names.findall(build.text("other.html")) == ["first", "Second"]
    assert "Ours " in build.text("two.html")
    assert data_of(build) == [
        *("Second-0.js", "Second.js", "Second.names.js"),
        *("first-0.js", "first.js", "first.names.js"),
    ]
    assert index_of(build, "Second")["openings"] == [["1N", "strong"]]


def test_what_the_directive_does_not_know_is_refused(project: Project) -> None:
    text = (
        "Notes\n=====\n\n.. bml-explorer::\n   :system: none\n\n"
        ".. bml-explorer::\n   :auction: 1C Q\n\n.. bml-explorer::\n   :auction: 1N&seat=3\n\n"
        ".. bml-explorer::\n   :auction: 1N&seat=9\n"
    )
    project.write({"index.rst": text})
    build = project.build("html")
    assert sorted((warned.line, warned.kind, warned.text) for warned in build.warnings) == [
        (4, "bml.directive-value", "'none' is not a system (known: notes)"),
        (
            8,
            "bml.directive-value",
            ":auction: 'Q' is not a call (1C to 7N, P, X, XX; theirs in parentheses)",
        ),
        (
            14,
            "bml.directive-value",
            ":auction: 'seat=9' is not a seat or vulnerability (seat=1 to seat=4; vul=YY, YN, NY "
            "or NN)",
        ),
    ]
    assert build.text("index.html").count('class="bml-explorer"') == 3
    assert 'data-auction="1N&amp;seat=3"' in build.text("index.html")


# Data


def test_rows_have_their_text_place_heading_and_label(asked: Project) -> None:
    build = asked.build("html")
    index = index_of(build)
    assert index["openings"] == [
        ["1C", "clubs"],
        ["1H", "five of ♥", 0, 1, 0, 1],
        ["1S", "five of ♠", 0, 1, 0, 1],
        ["(1C)", "", 0, 0, 0, 1],
    ]
    part = shard_of(build)["1H"]
    number, row, condition, flags = part["n"][1][0]
    assert part["t"][number] == "five of ♥"
    assert (condition, flags) == (0, 1)
    anchor, label, heading = part["r"][row]
    assert (anchor, label, part["s"][heading]) == ("bml-1M", "1M", "Openings")
    assert f'id="{anchor}"' in build.text("one.html")


def times_of(folder: Path) -> Mapping[Path, int]:
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*.js")}


def test_a_second_build_writes_nothing_and_a_change_rewrites_data_alone(asked: Project) -> None:
    asked.write({"three.rst": "Three\n=====\n\nNothing.\n"})
    first = asked.build("html")
    before = times_of(first.out / FOLDER)
    page = first.out / "deep" / "ask.html"
    written = page.stat().st_mtime_ns
    second = asked.build("html")
    assert second.read == []
    assert times_of(second.out / FOLDER) == before
    asked.write({"one.bml": FILES["one.bml"].replace("raise", "a raise")})
    third = asked.build("html")
    assert third.read == ["one"]
    assert page.stat().st_mtime_ns == written
    assert "a raise, 3+♥" in shard_of(third)["1H"]["t"]


def test_shards_and_systems_that_are_no_more_are_removed(asked: Project) -> None:
    build = asked.build("html")
    stale = build.out / FOLDER / "notes-7.js"
    stale.write_text('bmlAsk.shard("notes",7,{})\n', encoding="utf-8")
    (build.out / FOLDER / "mine.js").write_text("// not ours", encoding="utf-8")
    asked.build("html")
    assert data_of(build) == ["mine.js", "notes-0.js", "notes.js", "notes.names.js"]
    asked.write({"deep/ask.rst": "Ask\n===\n"})
    asked.build("html")
    assert data_of(build) == ["mine.js"]


def test_another_title_is_shown_though_the_page_stays_as_it_is(asked: Project) -> None:
    assert "One " in explorer_in(asked.build("html").text("deep/ask.html"))
    build = asked.build("html", config={"bml_systems": [("index", "notes", "Ours !h", "")]})
    assert "Ours " in explorer_in(build.text("deep/ask.html"))


def test_several_processes_write_what_one_writes(make_project: Callable[[str], Project]) -> None:
    chapters = {f"c{n}.bml": f"#+TITLE: C{n}\n\n{n}C  clubs\n" for n in range(1, 8)}
    toctree = "Notes\n=====\n\n.. toctree::\n   :glob:\n\n   *\n\n.. bml-explorer::\n"
    written = []
    for processes in (1, 3):
        project = make_project(f"processes-{processes}")
        project.write({**chapters, "index.rst": toctree})
        build = project.build("html", parallel=processes)
        files = [build.out / "index.html", *sorted((build.out / FOLDER).iterdir())]
        written.append([path.read_bytes() for path in files])
    assert written[0] == written[1]
    assert len(written[0]) == 4


def test_what_a_build_drops_is_not_in_its_data(project: Project) -> None:
    hidden = ".. only:: never\n\n   .. bidtable::\n\n      1S  secret\n\n"
    table = ".. bidtable::\n\n   1H  told\n\n"
    project.write({"index.rst": f"Notes\n=====\n\n{hidden}{table}.. bml-explorer::\n"})
    assert index_of(project.build("html"))["openings"] == [["1H", "told"]]


# Words


def test_words_and_texts_are_those_of_the_language(asked: Project) -> None:
    catalog = Catalog(locale="de", charset="utf-8")
    catalog.add("five of M", "fünf in M")
    catalog.add("raise, 3+M", "Hebung, 3+M")
    path = asked.folder / "locale" / "de" / "LC_MESSAGES" / "one.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, catalog)
    names = {"bml_call_names": {"double": "X"}}
    build = asked.build("html", config={"language": "de", "locale_dirs": ["locale"], **names})
    index, part = index_of(build), shard_of(build)["1S"]
    assert [text for _, text, *_ in index["openings"]] == ["clubs", "fünf in ♥", "fünf in ♠", ""]
    assert part["t"] == ["", "fünf in ♠", "Hebung, 3+♠"]
    words = index["words"]
    assert words["No agreement in the notes."] == "Keine Absprache in den Notizen."
    assert (words["Dbl"], words["NT"], "Pass" in words) == ("X", "SA", False)
    assert "Alle Reizungen: " in build.text("deep/ask.html")


def test_english_needs_only_the_forms_for_numbers(asked: Project) -> None:
    assert index_of(asked.build("html"))["words"] == {
        "{0} continuations": {"in": "en", "one": "{0} continuation", "other": "{0} continuations"}
    }


def test_forms_that_are_spelled_as_in_english_keep_the_rule_of_their_language() -> None:
    french = translation(CATALOG, str(LOCALE), ["fr"])
    words = translated_words(PageTexts(), french, [("{0} question", "{0} questions")])
    assert words["{0} questions"] == {
        "in": "fr",
        "one": "{0} question",
        "many": "{0} questions",
        "other": "{0} questions",
    }


# MEANINGS MN-93
def test_what_is_read_of_texts_is_data_on_demand(project: Project) -> None:
    chapter = "#+TITLE: One\n\n1N = BAL 15-17, lovely\n  2D = TRF !h\n  2S = lovely\n"
    project.write({**FILES, "one.bml": chapter})
    texts = shard_of(project.build("html"))["1N"]["t"]
    assert not any("15–17" in text for text in texts)
    read = shard_of(project.build("html", config={"bml_meanings": True}))["1N"]
    lines = "Read as: balanced, 15–17 HCP\nNot read: lovely"
    assert set(read["t"]) - set(texts) == {lines, "Read as: transfer to ♥"}
    assert read["t"][read["n"][1][0][5]] == lines
    german = {"bml_meanings": True, "language": "de"}
    assert (
        "Gelesen als: Transfer auf ♥" in shard_of(project.build("html", config=german))["1N"]["t"]
    )


# HANDS HA-47, HA-48
def test_hands_are_data_on_demand(project: Project) -> None:
    chapter = "#+TITLE: One\n\n1N = BAL 15-17\n  2D = 5+!h, 8+ HCP\n  2S = lovely\n"
    project.write({**FILES, "one.bml": chapter})
    plain = shard_of(project.build("html"))["1N"]
    build = project.build("html", config={"bml_hands": True})
    assert build.warnings == []
    shard = shard_of(build)["1N"]
    responses = shard["n"][2][0][2]
    assert [node[1][0][3:] for node in responses] == [[16], [16]]
    (file,) = build.out.rglob("*.hands.js")
    data = json.loads(file.read_text("utf-8").partition(",")[2].rpartition(")")[0])
    assert list(data[0]["shown"]) == ["1N 0 00", "1N-P-2S 0 00", "1N-P-2D 0 00"]
    assert [one[0] for one in data[0]["shown"]["1N-P-2D 0 00"]] == [1, 3]
    assert [one[0] for one in data[0]["shown"]["1N-P-2S 0 00"]] == [1]
    again = project.build("html")
    assert shard_of(again)["1N"] == plain
    assert not list(again.out.rglob("*.hands.js"))


# The side bar


def test_a_form_of_the_side_bar_leads_to_the_first_explorer(asked: Project) -> None:
    bars = {"html_theme": "alabaster", "html_sidebars": {"**": ["bml-ask.html"]}}
    build = asked.build("html", config=bars)
    forms = {
        page: re.findall(r'<form action="([^"]*)" method="get">', build.text(page))
        for page in ("index.html", "one.html", "deep/ask.html", "genindex.html")
    }
    assert forms == {
        "index.html": ["deep/ask.html"],
        "one.html": ["deep/ask.html"],
        "deep/ask.html": ["ask.html"],
        "genindex.html": ["deep/ask.html"],
    }
    form = build.text("one.html").partition("<form")[2].partition("</form>")[0]
    assert re.search(r"\bLook up\b(?!\w)", form)
    asked.write({"deep/ask.rst": "Ask\n===\n"})
    assert "<form" not in asked.build("html", config=bars).text("one.html")


# RESOLVER RX-11
def test_continuations_know_how_often_they_came_up(project: Project) -> None:
    def played() -> object:
        found = index_of(project.build("html"))
        assert ("{0} times in our matches" in found["words"]) == ("played" in found)
        return found.get("played")

    page = ".. bml-explorer::\n\n.. bml-quiz::\n\n.. bml-coverage:: m/*.lin\n   :pair: NS\n"
    match = "pn|S,W,N,E,S,W,N,E|qx|o1|md|3,,,|sv|o|mb|{}|mb|p|mb|p|mb|p|\n"
    project.write(
        {
            "index.rst": "Notes\n=====\n\n.. toctree::\n\n   one\n   page\n",
            "one.bml": "#+TITLE: One\n\n1N = 15--17\n  2C = Stayman\n1C = club\n",
            "page.rst": f"Page\n====\n\n{page}",
            "m/one.lin": match.format("1N|mb|p|mb|2C"),
        }
    )
    assert played() == {"1N": 1, "1N-(P)": 1, "1N-2C": 1}
    project.write({"m/two.lin": match.format("1N")})
    assert played() == {"1N": 2, "1N-(P)": 2, "1N-2C": 1}
    project.write({"page.rst": "Page\n====\n\n.. bml-explorer::\n"})
    assert played() is None
