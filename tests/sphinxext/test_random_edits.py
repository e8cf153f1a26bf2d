"""After any edits of a project that uses everything, a build gives what a clean one gives."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.formats.catalog import EXPORTS
from tests.sphinxext.test_products import clean_build, files_of

if TYPE_CHECKING:
    from tests.sphinxext.projects import Project

CONF = """
project = "Notes"
html_theme = "basic"
bml_systems = [
    ("index", "ann", "Ann", "For Ann", "ann"),
    ("index", "ben", "Ben", "For Ben", "ben"),
]
bml_downloads = ["bss", "bboalert", "json", "jsonl", "csv", "pbn", "lin", "links", "anki"]
bml_sequences = True
bml_offline = True
bml_llms = True
bml_hands = True
bml_we = [["Ann"], ["Ben"]]
bml_checks = {"empty-row": "info", "meaning": "info"}


# Sphinx does not write a page again if the title of the next page changes.
def setup(app):
    neighbors = {"next": None, "prev": None, "rellinks": []}
    app.connect("html-page-context", lambda *what: what[3].update(neighbors))
"""
CHAPTERS = {
    "one.bml": (
        "#+TITLE: Openings\n#+VARIANTS: ann ben\n#+DEFINE: range 15--17\n\n"
        "#INCLUDE shared.inc\n\n"
        "1N = {range} balanced\n  2C = !Stayman\n    2D = no major\n    2M = 4+M\n"
        "  #PASTE transfers\n//only ben\n  2N = invites\n  new = forcing\n\n"
        "* Two clubs\n\n2C = !strong\n  2D = waiting\n  any = natural\n\n"
        "#SEAT 3\n\n1S = 4+!s, may be light\n"
    ),
    "two.bml": (
        "#+TITLE: Majors\n#+VARIANTS: ann ben\n\nAfter 1N-2C and [there](one#Two clubs).\n\n"
        "1S = 5+!s, 11--21\n  2N = !raise, GF\n  (X)\n    2S = weak raise\n"
        "(1N)-2C = both majors\n//as 1N-2C\n\n"
        "N None 1 4SXS hK\nN AKQ2 K43 - QJT987\n\n1S P 2N P\n4S P P P\n"
    ),
}
FILES: dict[str, str] = {
    **CHAPTERS,
    "shared.inc": "#CUT transfers\n2red = !transfer\n  1step = completes it\n#ENDCUT\n",
    "card.yaml": (
        "format: acbl\nversion: 1\nsections:\n  general:\n    fields:\n      title: Ours\n"
        "  no_trump_openings:\n    fields:\n      range: {from: 1N, text: 15--17}\n"
    ),
    "match.lin": (
        "pn|Ann,Carl,Ben,Dora|md|1SAK2HT4DT953CAK53,S43HKQJ2DA8CQ9872,SQJT9HA853DKQJCJT,|sv|o|"
        "ah|Board 1|mb|1N|mb|p|mb|2C|mb|p|mb|2D|mb|p|mb|3N|mb|p|mb|p|mb|p|pg||\n"
    ),
    "index.rst": (
        "Notes\n=====\n\n.. toctree::\n\n   one\n   two\n   asked\n   played\n   cards\n\n"
        ".. bml-downloads::\n"
    ),
    "asked.rst": (
        "Asked\n=====\n\n.. bml-explorer::\n\n.. bml-summary::\n\n.. bml-quiz::\n\n"
        ".. bml-quiz-sheet::\n   :count: 3\n   :seed: a\n\n.. bml-report::\n\n"
        ".. bml-compare:: ann ben\n\n.. bml-changes::\n   :since: old.json\n\n"
        ".. bml-alerts::\n\nThe call :bid:`1N` and :auction:`1N-2C`.\n"
    ),
    "played.rst": (
        "Played\n======\n\n.. bml-coverage:: match.lin\n   :parts: calls hands\n\n"
        ".. deal::\n   :file: match.lin\n   :board: 1\n\n.. bml-space:: 1N\n\n.. bml-hands:: 1N\n"
    ),
    "cards.rst": "Cards\n=====\n\n.. convention-card:: card.yaml\n",
    "old.json": EXPORTS["json"].write(parse(CHAPTERS["one.bml"]).system).data.decode(),
}
LINES = (
    "1D = 4+!d, 11--21", "1C = 3+!c", "1N-2C;", "2C = !Stayman", "  2D = no major",
    "  2M = 5+M, GF", "    3oM = a splinter", "  (X)", "    XX = strong", "  any = natural",
    "  cue = a raise", "//only ann", "//only ben", "//aside", "//as 1N-2C", "//bss art",
    "//ignore DUPLICATE", "#SEAT 3", "#VUL YN", "#SEAT 0", "* Section", "** Two clubs", "",
    "Prose with 1N-2C and 1S-2N.", "#PASTE transfers", "#INCLUDE shared.inc", "#HIDE 1C x",
    "#+DEFINE: range 14--16", "#+HEADINGS: titles", "#+VARIABLES: both", "- HCP :: points",
    "N None 1", "N AKQ2 K43 - QJT987", "1C P 1H P", "| a | b |", "[there](two#Section)",
)  # fmt: skip


_COMPARED = 4
"""Each of so many builds is compared with a clean one."""


def change(project: Project, random: Random) -> None:
    """Change a line of a file of notes; sometimes another file."""
    kind = random.randrange(12)
    if kind == 0:
        title = random.randrange(100)
        project.write({"card.yaml": FILES["card.yaml"].replace("Ours", f"Card {title}")})
    elif kind == 1:
        call = random.choice(["2C", "2D", "3N", "p"])
        project.write({"match.lin": FILES["match.lin"].replace("mb|2C", f"mb|{call}")})
    elif kind == 2:
        text = FILES["asked.rst"].replace("The call", f"The {random.randrange(9)} call")
        project.write({"asked.rst": text})
    else:
        name = random.choice(["one.bml", "two.bml", "two.bml", "shared.inc"])
        lines = (project.folder / name).read_text(encoding="utf-8").splitlines()
        if len(lines) > 60:
            lines = FILES[name].splitlines()
        at = random.randrange(1, len(lines) + 1)
        if random.random() < 0.35 and len(lines) > 4:
            del lines[at - 1]
        else:
            lines.insert(at, random.choice(LINES))
        project.write({name: "\n".join(lines) + "\n"})


def _is_same(name: str, one: dict[str, bytes], other: dict[str, bytes]) -> bool:
    """Return whether a file is the same in two builds.

    A deck of cards has its time in it, and the worker the sum of all files, also of Sphinx's index,
    which keeps words that no page has any more.
    """
    if name not in one or name not in other:
        return False
    if name.endswith(".apkg"):
        return EXPORTS["anki"].is_same(one[name], other[name])
    if name == "bml-worker.js":
        return one[name].splitlines()[1:] == other[name].splitlines()[1:]
    return one[name] == other[name]


def test_after_random_edits_all_files_are_those_of_a_clean_build(
    builds: int, project: Project, tmp_path_factory: pytest.TempPathFactory
) -> None:
    random = Random(builds)
    project.write({"conf.py": CONF, **FILES})
    clean_folder = tmp_path_factory.mktemp("clean") / "docs"
    for step in range(builds):
        change(project, random)
        parallel = 2 * random.randrange(2)
        build = project.build("html", parallel=parallel)
        if step % _COMPARED and step < builds - 1:
            continue
        after = files_of(build)
        clean = files_of(clean_build(project, clean_folder, parallel=2 - parallel))
        names = sorted({*clean, *after})
        different = [name for name in names if not _is_same(name, after, clean)]
        assert different == [], f"step {step}"
