"""What pages make of the notes of a partner: VARIANTS VA-10 to VA-12, VA-20, VA-21."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from docutils import nodes

from sphinxcontrib_bml.doctree.nodes import bml_row
from sphinxcontrib_bml.played.files.reader import records
from tests.changes.repositories import commit, git
from tests.doctree.rows import all_rows
from tests.sphinxext.projects import Build, Project
from tests.sphinxext.test_translations import write_catalog
from tools.bench.notes import notes_of_five, synthetic_notes

NOTES = """\
#+VARIANTS: anna ben
#+TITLE: Both

* One notrump

1N = 15--17
//only ben = 12--14 weakish
  2C = Stayman
  2D = transfer to !h
  2H = transfer to !s
  2S = minorish
//only anna
  [2N](#One notrump) = linked
//only anna

//only ben
* Secrets

1N-3N; = to play
  9D = faulty

//only ben
N EW #3
N AKQ2 K43 AK4 QT3

1N (P) 2C P

* Deals

N NS #5
N 432 AK4 AK32 KQJ
"""
CARD = """\
format: acbl
version: "2.0"
sections:
  general: {fields: {title: Bens card, players: We}}
  no_trump_openings: {fields: {range: {from: 1N}}}
"""
MATCH = "pn|Ann,Bo,Cy,Di|st||md|3SAKQ2HK43DAK4CQT3,,|sv|o|mb|p|mb|p|mb|p|mb|1N|mb|p|mb|2S|pg||\n"
OF_BEN = """\

.. bml-explorer::
   :system: ours-ben

.. bml-sequences::
   :system: ours-ben

.. bml-summary::
   :system: ours-ben

.. bml-report::
   :system: ours-ben

.. bml-quiz-sheet::
   :system: ours-ben

.. bml-quiz::
   :system: ours-ben

.. bml-coverage:: match.lin
   :pair: NS
   :system: ours-ben

.. convention-card:: card.yaml
   :system: ours-ben
"""
INDEX = "Top\n===\n\n.. toctree::\n\n   notes\n   ben\n"
FILES = {
    "index.rst": INDEX,
    "notes.bml": NOTES,
    "ben.rst": f"Practice\n========\n{OF_BEN}",
    "card.yaml": CARD,
    "match.lin": MATCH,
}
DEFAULT = {"project": "ours"}
ONLY_HIS = ("12–14", "12--14", "weakish", "Secrets", "AKQ2", "Bens card", "faulty", "ours-ben")


@pytest.fixture
def project(tmp_path: Path) -> Project:
    project = Project(tmp_path)
    project.write(FILES)
    return project


def words(build: Build, name: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", "", build.text(name))).split())


def build_of_all(project: Project, builder: str = "html") -> Build:
    return project.build(builder, config=DEFAULT)


# VARIANTS VA-1
def test_a_document_knows_the_partners_of_the_other_notes(tmp_path: Path) -> None:
    project = Project(tmp_path)
    index = "X\n=\n\n.. toctree::\n\n   a\n   b\n"
    both = "#+TITLE: A\n#+VARIANTS: anna ben\n\n1N = 15--17\n"
    project.write(
        {
            "index.rst": index,
            "a.bml": both,
            "b.bml": "#+TITLE: B\n\n2N = 20--21\n//only anna\n2N = 19\n//only ben\n",
        }
    )
    build = project.build("bss", config=DEFAULT)
    assert not build.warning_text
    assert "20--21" not in (build.out / "ours-ben.bss").read_text("utf-8")
    project.write({"a.bml": both.replace(" ben", " ben carl")})
    again = project.build("bss", config=DEFAULT)
    assert "2N" not in (again.out / "ours-carl.bss").read_text("utf-8")


# VARIANTS VA-10: :system: may name a system that is called after a partner of the documents


def test_directives_ask_the_system_of_a_partner(project: Project) -> None:
    build = build_of_all(project)
    assert [warned.kind for warned in build.warnings] == ["bml.call-unknown", "bml.deal-header"]
    page = words(build, "ben.html")
    assert "12–14 weakish" in page and "15–17" not in page and "minorish" not in page
    assert (build.out / "_static" / "bml" / "ours-ben.js").is_file()
    folder = build.out / "_static" / "bml"
    data = "".join(path.read_text("utf-8") for path in folder.glob("ours-ben*"))
    assert "weakish" in data and "minorish" not in data


@pytest.mark.parametrize("directive", ["bml-explorer", "bml-quiz", "bml-quiz-sheet"])
def test_a_system_of_nobody_is_told(project: Project, directive: str) -> None:
    project.write({"ben.rst": f"Practice\n========\n\n.. {directive}::\n   :system: ours-carl\n"})
    build = build_of_all(project)
    told = [warned.text for warned in build.warnings if warned.file == "ben.rst"]
    assert told == ["'ours-carl' is not a system (known: ours-anna, ours-ben)"]


def test_a_card_of_a_system_of_nobody_is_told(project: Project) -> None:
    card = ".. convention-card:: card.yaml\n   :system: "
    project.write({"ben.rst": f"Practice\n========\n\n{card}ours-carl\n\n{card}theirs\n"})
    build = build_of_all(project)
    told = [warned.text for warned in build.warnings if warned.file == "ben.rst"]
    known = "is not a system (known: ours-anna, ours-ben)"
    assert told == [f"'ours-carl' {known}", f"'theirs' {known}"]


# VARIANTS VA-11, RESOLVER RK-9


@pytest.mark.parametrize("builder", ["html", "latex", "text", "epub"])
def test_what_is_of_one_partner_is_not_in_the_pages_of_another(
    project: Project, builder: str
) -> None:
    config = {**DEFAULT, "bml_variant": "anna", "bml_downloads": ["bss", "pbn", "lin"]}
    build = project.build(builder, config={**config, "version": "1", "copyright": "ours"})
    assert [warned.kind for warned in build.warnings] == ["bml.deal-header"]
    for path in build.out.rglob("*"):
        if path.is_file() and path.suffix != ".epub" and ".doctrees" not in path.parts:
            data = path.read_text("utf-8", errors="replace")
            assert not [text for text in ONLY_HIS if text in data], path


def test_deals_are_exported_for_those_who_have_them(project: Project) -> None:
    deal = ".. deal:: N #7\n   :only: ben\n\n   N 5432 AK4 AK32 KQ\n"
    project.write({"ben.rst": f"Practice\n========\n\n{deal}"})
    systems = [("index", "a", "", "", "anna"), ("index", "b", "", "", "ben")]
    build = project.build("bmlpbn", config={"bml_systems": systems})
    of = {name: records(build.out / f"{name}.pbn") for name in ("a", "b")}
    assert [one.board for one in of["a"]] == [5]
    assert [one.board for one in of["b"]] == [3, 5, 7]
    assert len(of["b"][0].calls) == 4


def test_an_option_is_no_remark(project: Project) -> None:
    project.write({"bert.rst": "Bert\n====\n\n.. bidtable::\n   :only: bert\n\n   1C = his\n"})
    build = project.build("html", config={**DEFAULT, "bml_variant": "anna"})
    assert "'bert' is not one of the partners" in build.warning_text


# VARIANTS VA-12: findings


DOUBLED = """\
#+VARIANTS: anna ben

1N = 15--17
  2C = Stayman
  2C = Puppet
//only ben
"""


def test_findings_are_told_with_the_names_of_those_who_have_them(project: Project) -> None:
    project.write(
        {
            "notes.bml": NOTES,
            "ben.rst": "Ben\n===\n\n.. toctree::\n\n   more\n",
            "more.bml": DOUBLED.replace("1N", "2N").replace("2C", "3C"),
        }
    )
    told = [warned.text for warned in build_of_all(project).warnings]
    assert any("'9D' is not a call" in text and "(ben)" in text for text in told)
    assert any("3C" in text and "(ben)" in text for text in told)


@pytest.mark.parametrize(("name", "is_told"), [("ours-anna", False), ("ours-ben", True)])
def test_a_report_is_of_the_findings_of_its_system(
    project: Project, name: str, is_told: bool
) -> None:
    project.write({"ben.rst": f"Ben\n===\n\n.. bml-report::\n   :system: {name}\n"})
    assert ("is not a call" in words(build_of_all(project), "ben.html")) is is_told


# VARIANTS VA-20


def test_badges_stand_behind_headings(project: Project) -> None:
    build = build_of_all(project)
    heading = re.search(r"<h2>Secrets.*?</h2>", build.text("notes.html"))
    assert heading and '<span class="bml-only">only ben</span>' in heading[0]
    assert "Secrets only ben" in words(build, "index.html")
    # Who names the section does without it.
    assert build.app.env.tocs["notes"].astext().count("only") == 0
    first = next(build.doctree("notes").findall(nodes.section))
    assert first["names"] == ["both"]


def test_badges_stand_in_brackets_in_text(project: Project) -> None:
    text = build_of_all(project, "text").text("notes.txt")
    assert "Secrets [only ben]\n==================\n" in text
    assert "1NT  15–17\n│    [only ben] 12–14 weakish\n" in text
    assert "2♠   [only anna] minorish" in text
    assert "[only ben]\n\nBoard 3" in text


def test_badges_are_frames_in_latex_and_no_part_of_labels(project: Project) -> None:
    text = next(build_of_all(project, "latex").out.glob("*.tex")).read_text("utf-8")
    assert "\\section{Secrets \\bmlonly{only ben}}" in text
    assert "\\bmlonly{only anna} minorish" in text


def test_a_linked_label_keeps_its_place_before_the_badge(project: Project) -> None:
    page = build_of_all(project).text("notes.html")
    row = re.search(r'id="bml-1N-2N">.*?</li>', page, re.DOTALL)
    assert row and row[0].index("reference internal") < row[0].index("bml-only")


def test_printed_lists_have_the_text_of_the_partner(project: Project) -> None:
    project.write({"ben.rst": "Ben\n===\n\n.. bml-sequences::\n   :system: ours-ben\n"})
    text = next(build_of_all(project, "latex").out.glob("*.tex")).read_text("utf-8")
    line = next(line for line in text.splitlines() if "bmllistline{1}{1NT}" in line)
    assert "weakish" in line and "15" not in line and "only" not in line


# RESOLVER RS-7


def test_texts_of_some_are_translated(project: Project) -> None:
    swedish = {
        "15--17": "15--17 poäng",
        "12--14 weakish": "12--14 svagt",
        "minorish": "lågfärger",
        "Secrets": "Hemligt",
        "linked": "länkat",
    }
    write_catalog(project, "notes", swedish)
    config = {**DEFAULT, "language": "sv", "locale_dirs": ["locale"]}
    build = project.build("html", config=config)
    notes = words(build, "notes.html")
    assert "15–17 poäng endast ben 12–14 svagt" in notes
    assert "endast anna lågfärger" in notes and "Hemligt endast ben" in notes
    page = words(build, "ben.html")
    assert "12–14 svagt" in page and "poäng" not in page


def test_translators_are_given_the_texts_of_some(project: Project) -> None:
    build = project.build("gettext", config=DEFAULT)
    template = build.text("notes.pot")
    assert 'msgid "12--14 weakish"' in template and 'msgid "15--17"' in template
    assert "only ben" not in template and 'msgid "Secrets"' in template


# CHECKS CH-4


def test_changes_of_a_partners_system_are_those_of_the_partner(project: Project) -> None:
    changes = ".. bml-changes::\n   :since: HEAD\n   :system: ours-{name}\n"
    pages = {
        f"{name}.rst": f"{name}\n=====\n\n{changes.format(name=name)}" for name in ("ben", "anna")
    }
    project.write({"index.rst": f"{INDEX}   anna\n", "conf.py": "html_theme = 'basic'\n", **pages})
    git(project.folder, "init", "-q")
    commit(project.folder)
    project.write({"notes.bml": NOTES.replace("12--14 weakish", "10--12")})
    build = build_of_all(project)
    assert "1NT – changed meaning" in words(build, "ben.html")
    assert "changed meaning" not in words(build, "anna.html")


# VARIANTS 6


def test_badges_make_pages_a_tenth_larger_at_most(tmp_path: Path) -> None:
    plain = synthetic_notes(600)
    sizes = []
    for name, notes in (("plain", plain), ("of-five", notes_of_five(plain))):
        (tmp_path / name).mkdir()
        project = Project(tmp_path / name)
        project.write({"index.bml": notes})
        sizes.append((project.build("html").out / "index.html").stat().st_size)
    assert 1 < sizes[1] / sizes[0] <= 1.1


def test_rows_keep_what_stands_behind_their_texts(project: Project) -> None:
    rows = all_rows(build_of_all(project, "dummy").doctree("notes"))
    first = next(row for row in rows if "bml-1N" in row["ids"])
    assert isinstance(first, bml_row)
    assert first.rawsource == "15--17"
    assert first.astext().replace("\n", " ") == "15–17 only ben 12–14 weakish"
