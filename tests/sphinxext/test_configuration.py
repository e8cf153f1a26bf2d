"""A value of the configuration that is changed shows in what the next build writes."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from sphinx.config import ENUM

from sphinxcontrib_bml.agreements.checks.outlines import Position
from sphinxcontrib_bml.agreements.checks.severities import baseline_text
from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.formats.catalog import EXPORTS
from sphinxcontrib_bml.formats.json_writer import write_json
from sphinxcontrib_bml.formats.meanings import MeaningSettings
from sphinxcontrib_bml.language.codes import Code, Severity
from sphinxcontrib_bml.language.diagnostics import Diagnostic
from sphinxcontrib_bml.sphinxext.config import REMOVED, VALUES
from sphinxcontrib_bml.sphinxext.exports import config_values
from tests.sphinxext.projects import Build, Project

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

# One process makes the build that most changes follow.
pytestmark = pytest.mark.xdist_group("configuration")


def snapshot_of(text: str) -> bytes:
    """Return notes as a file of ``bml json``."""
    return write_json(parse(text).system, MeaningSettings()).data


JUMP = Diagnostic(
    Code.HEADING_JUMP, Severity.WARNING, Position("", 5).span, "", words=("*** Deep",)
)
FILES: dict[str, str | bytes] = {
    "index.rst": (
        "Index\n=====\n\n.. toctree::\n   :glob:\n\n   *\n\n"
        "Our !h suit, 1N-2C.\n\n.. bml-downloads::\n\n.. bml-explorer::\n"
        "\n.. bml-hands:: 1N\n   :only: opener\n"
        "\n.. bml-report::\n\n.. deal::\n   :file: match.lin\n"
        "\n.. only:: ben\n\n   For Ben.\n"
        "\n.. convention-card:: club-notes.yaml\n"
    ),
    "chapter.bml": (
        "#+TITLE: Ours\n\n* Opening\n\nSee [there](#Opening).\n\n"
        "#CUT more\n2D = pasted\n#ENDCUT\n\n"
        f"1N = 15--17\n  2C = !Asks; {'long ' * 30}\n    #PASTE more\n"
        "  2H = 4+!h\n       and weak\n  2S = GF\n  any = natural\n\n- GF :: game force\n\n"
        "N None #1\nN AK32 T98 - Q98765\n"
    ),
    "headings.bml": "* 1C--1D\n\n1H = four\n\n*** Deep\n\n1C-1S;\n2m = minor\n",
    "then.json": snapshot_of("1N = 14--16\n  2C = !Asks\n  2H = 4+!h\n"),
    "_accepted.json": baseline_text([JUMP]),
    "match.lin": "pn|Anna,x,Ben,y|md|1,,,|ah|Board 1|mb|1N|pg||",
    "_own.txt": "Alias,GF,game force\n",
    "other/bml.toml": 'variables = "both"\n',
    "club.yaml": (
        'format: club\nversion: "1"\nlabel: Our club card\n'
        "sections:\n  general:\n"
        "    fields: [{id: title}, {id: style}, {id: range, derive: hcp of 1N}]\n"
    ),
    "club-notes.yaml": (
        'format: club\nversion: "1"\nsections:\n  general: {fields: {title: x, style: y}}\n'
    ),
}
CHAPTERS = {"chapter", "headings", "index"}


class Change(NamedTuple):
    """A value other than the default, and where it shows."""

    value: Any
    file: str
    text: str
    """What only one of the two builds has in that file."""


BSS = "_downloads/bml/notes.bss"
BBOALERT = "_downloads/bml/notes.bboalert.txt"
CSV = "_downloads/bml/notes.csv"
JSON = "_downloads/bml/notes.json"
LINKS = "_downloads/bml/notes.links.txt"
CHANGES = {
    "bml_project": Change("other/bml.toml", BSS, "001CP1SP2C=NYYYYYY008minor"),
    "bml_systems": Change([("chapter", "ours", "", "")], "index.html", "bml/ours.bss"),
    "bml_downloads": Change(["json"], "index.html", "bml/notes.json"),
    "bml_box": Change(False, "chapter.html", "bml-box.js"),
    "bml_suit_colors": Change("two", "chapter.html", "bml-two.css"),
    "bml_side_colors": Change(True, "index.html", "bml-sides.css"),
    "bml_call_names": Change({"notrump": "SA"}, "chapter.html", "1SA"),
    "bml_collapse": Change(1, "chapter.html", "<details open"),
    "bml_variables": Change("both", BSS, "001CP1SP2C=NYYYYYY008minor"),
    "bml_autolink": Change("all", "index.html", 'bml-bid">1NT'),
    "bml_abbreviations": Change(False, "chapter.html", 'title="game force"'),
    "bml_meanings": Change(True, "_static/bml/notes-0.js", "Read as: 15–17 HCP"),
    "bml_sequences": Change(True, "bml-others-sequences.html", "four"),
    "bml_offline": Change(True, "index.html", "bml-offline.js"),
    "bml_llms": Change(True, "llms.txt", "- ["),
    "bml_variant": Change("ben", "index.html", "For Ben"),
    "bml_changes_since": Change("then.json", "chapter.html", "bml-mark"),
    "bml_we": Change([["Anna"], ["Ben"]], "index.html", "bml-our-call"),
    "bml_hand_viewer": Change("bbo", "index.html", "handviewer"),
    "bml_hands": Change(True, "_static/bml/notes-0.js", ",16]"),
    "bml_assumptions": Change([], "index.html", "no shortness, six-card suit"),
    "bml_card_structures": Change(["club.yaml"], "index.html", "Our club card"),
    "bml_card_derive": Change("text", "index.html", "from the notes: 1N"),
    "bml_card_pdf": Change("pdflatex", "index.html", "Download PDF"),
    "bml_federation": Change("ACBL", "_static/bml/notes-0.js", "ACBL 2026-02-16: "),
    "bml_checks": Change({"HEADING-JUMP": "off"}, "index.html", "HEADING-JUMP"),
    "bml_baseline": Change("_accepted.json", "index.html", "bml-report-accepted"),
    "bml_limits": Change({"pasted_lines": 0}, "chapter.html", "pasted"),
    "bml_bss_profile": Change("bml2", BSS, "4+!h\\nand"),
    "bml_bss_infer": Change(["length"], BSS, "001NP2H=NYYYYYY048"),
    "bml_bss_rest_calls": Change(1, BSS, "001NP2D=NYYYYYY008natural"),
    "bml_bboalert_option": Change("Ours", BBOALERT, "Option,Ours"),
    "bml_bboalert_partners": Change(["me+you"], BBOALERT, "Option,Ours,me+you"),
    "bml_bboalert_long": Change("chat", BBOALERT, "Please read chat"),
    "bml_bboalert_alert": Change("all", BBOALERT, "@A"),
    "bml_bboalert_prelude": Change("_own.txt", BBOALERT, "Alias,GF"),
    "bml_json_meanings": Change(True, JSON, '"read": "15–17 HCP"'),
    "bml_csv_meanings": Change(True, CSV, "15–17 HCP"),
    "bml_links_viewer": Change("https://x.org/?{lin}", LINKS, "https://x.org/"),
}
GO_WITH: dict[str, dict[str, Any]] = {
    "bml_bboalert_partners": {"bml_bboalert_option": "Ours"},
    "bml_card_derive": {"bml_card_structures": ["club.yaml"]},
    "bml_card_pdf": {"bml_card_structures": ["club.yaml"]},
    "bml_csv_meanings": {"bml_downloads": ["csv"]},
    "bml_json_meanings": {"bml_downloads": ["json"]},
    "bml_links_viewer": {"bml_downloads": ["links"]},
    # Explorers have the pages of their systems anyway.
    "bml_sequences": {"bml_systems": [("chapter", "ours", "", ""), ("headings", "others", "", "")]},
}
"""Values that others need."""


ALL_VALUES = {
    value.name: value
    for value in (*VALUES, *(one for export in EXPORTS.values() for one in config_values(export)))
}


def test_each_value_has_a_change_here() -> None:
    # tests/sphinxext/latex/test_paper_book.py has the value that changes books only.
    assert list(CHANGES) == [name for name in ALL_VALUES if name != "bml_latex"]


# XT-9
def test_removed_values_are_accepted_without_a_message(project: Project) -> None:
    project.write(FILES)
    build = project.build(config=dict.fromkeys(REMOVED, False))
    assert not [warned for warned in build.warnings if "config" in warned.kind]


WRONG_VALUES = ("two", 3, ["a"], {"a": 1}, True, None, 1.5, [["a"]], {"a": [1]})


def accepts(name: str, value: object) -> bool:
    """Return whether a setting has values of this type."""
    types, default = ALL_VALUES[name].types, ALL_VALUES[name].default
    known = {type(one) for one in types._candidates} if isinstance(types, ENUM) else types
    return type(value) in {*known, type(default)}


# CHECKS CK-5
@pytest.mark.parametrize("turn", range(4))
def test_values_of_a_wrong_type_are_reported_and_replaced(project: Project, turn: int) -> None:
    wrong = {
        name: [value for value in WRONG_VALUES if not accepts(name, value)][turn]
        for name in ALL_VALUES
    }
    lines = [f"{name} = {value!r}\n" for name, value in wrong.items()]
    project.write({**FILES, "conf.py": "".join(["html_theme = 'basic'\n", *lines])})
    build = project.build("html")
    told = [warned.text for warned in build.warnings if warned.kind == "bml.config-value"]
    assert len(told) == len(wrong)
    for name, value in wrong.items():
        (text,) = (text for text in told if text.startswith(f"{name}: "))
        assert text.startswith(f"{name}: {value!r} is of type ")
        assert build.app.config[name] == ALL_VALUES[name].default
    assert "The config value" not in build.warning_text


def test_a_wrong_type_is_told_with_what_is_expected(project: Project) -> None:
    project.write({"index.bml": "1N = 15--17\n", "conf.py": "bml_collapse = 'two'\nbml_box = 0\n"})
    build = project.build()
    assert [warned.text for warned in build.warnings] == [
        "bml_collapse: 'two' is of type str, expected None or int; the default is used"
    ]
    assert build.app.config.bml_box is False


def test_a_negative_level_is_reported_and_collapses_nothing(project: Project) -> None:
    notes = "1N = 15--17\n  2C = Stayman\n"
    project.write({"index.bml": notes, "conf.py": "bml_collapse = -1\n"})
    build = project.build("html")
    assert [(warned.kind, warned.text) for warned in build.warnings] == [
        (
            "bml.config-value",
            "bml_collapse: -1 is not a whole number from 0; the default is used",
        )
    ]
    assert build.app.config.bml_collapse is None


def test_a_name_that_is_no_setting_is_reported_with_the_nearest(project: Project) -> None:
    names = "bml_suit_color = 'two'\nbml_links = True\nbml_zzz = 1\ndef bml_help(): pass\n"
    project.write({"index.bml": "1N = 15--17\n", "conf.py": names})
    build = project.build()
    assert [(warned.kind, warned.text) for warned in build.warnings] == [
        (
            "bml.config-value",
            "bml_suit_color: there is no such setting; did you mean bml_suit_colors?",
        ),
        ("bml.config-value", "bml_zzz: there is no such setting"),
    ]


def has(build: Build, change: Change) -> bool:
    return (build.out / change.file).exists() and change.text in build.text(change.file)


NEED_TEX = {"bml_card_pdf"}
NAMES = [
    pytest.param(name, marks=pytest.mark.latex) if name in NEED_TEX else name for name in CHANGES
]


@pytest.fixture(scope="module")
def built(
    make_project: Callable[[str], Project], tmp_path_factory: pytest.TempPathFactory
) -> Callable[[], tuple[Project, Build]]:
    """Gives the project as it is after a build with no value changed, which is made once."""
    project = make_project("configured")
    project.write(FILES)
    first = project.build("html")
    made: Path = project.folder / "_build"
    kept = shutil.copytree(made, tmp_path_factory.mktemp("kept") / "_build")

    def put_back() -> tuple[Project, Build]:
        shutil.rmtree(made)
        shutil.copytree(kept, made)
        return project, first

    return put_back


@pytest.mark.parametrize("name", NAMES)
def test_a_change_shows_in_the_next_build(
    project: Project, built: Callable[[], tuple[Project, Build]], name: str
) -> None:
    change, config = CHANGES[name], GO_WITH.get(name, {})
    if config:
        project.write(FILES)
        first = project.build("html", config=config)
    else:
        project, first = built()
    was = has(first, change)
    second = project.build("html", config={**config, name: change.value})
    assert has(second, change) is not was
    # What notes mean depends on some; the others need no page to be read again.
    is_read = ALL_VALUES[name].rebuild == "env"
    assert CHAPTERS.intersection(second.read) == (CHAPTERS if is_read else set())
