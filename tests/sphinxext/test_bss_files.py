"""BSS files of a project: their words, their inferred fields, and BSS files as chapters."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner
from docutils import nodes

from sphinxcontrib_bml.commands.bml import main
from tests.sphinxext.projects import BSS_SUFFIXES, Project, texts

ANNOTATED = """\
#+TITLE: Ours
#+DESCRIPTION: Two lines
//bss summary=Two\\\\lines
//bss verbatim=+Blackwood

#CUT replies
  2D = To THEM
//bss art transfer len=5+
#ENDCUT

1N = 15-17
  #PASTE replies THEM=!h
  2S
//bss relay art out=CD
  3N = to play
//bss omit

//bss qual=1:Weak
(1C)---
  D = takeout
"""
CARD = """\
*00{{Ours}}=NYYYYYYTwo\\\\lines
001N=NYYYYYY015-17
001NP2D=YYYYYYYA58To !h
001NP2S=YYYNNNNC08
*001C{Weak}D=NYYYYYYtakeout
+Blackwood
""".replace("{{", "{").replace("}}", "}")


def by_command(path: Path, *options: str) -> bytes:
    result = CliRunner().invoke(main, ["bss", "-o", "-", *options, str(path)])
    assert result.exit_code == 0, result.stderr
    return result.stdout_bytes


def test_command_builder_and_download_obey_annotations_alike(project: Project) -> None:
    project.write({"index.bml": ANNOTATED})
    built = project.build("bss")
    assert built.warnings == []
    assert (built.out / "notes.bss").read_text() == CARD
    assert (project.build("html").out / "_downloads/bml/notes.bss").read_text() == CARD
    assert by_command(project.folder / "index.bml").decode() == CARD


def test_annotations_are_obeyed_after_a_chapter_was_read_by_another_process(
    project: Project,
) -> None:
    chapters = {f"c{number}.bml": ANNOTATED for number in range(8)}
    names = "\n   ".join(Path(name).stem for name in chapters)
    project.write({"index.rst": f"Notes\n=====\n\n.. toctree::\n\n   {names}\n", **chapters})
    built = project.build("bss", parallel=2)
    lines = (built.out / "notes.bss").read_text().splitlines()
    assert lines[:-8] == CARD.splitlines()[:-1]
    assert lines[-8:] == ["+Blackwood"] * 8


def test_a_wrong_annotation_is_a_warning_at_its_line(project: Project) -> None:
    project.write({"index.bml": "* Notes\n\n1N = 15-17\n//bss artt\n"})
    assert project.build().places == [("index.bml", 4, "bml.bss-annotation")]


def test_a_title_in_the_configuration_is_not_outdone_by_a_header_in_notes(
    project: Project,
) -> None:
    project.write({"index.bml": "#+TITLE: Ours\n//bss header=?00{Ours}=NYYYYYY\n\n1C = a\n"})
    config = {"bml_systems": [("index", "card", "Other", "")]}
    built = project.build("bss", config=config)
    assert (built.out / "card.bss").read_text().startswith("*00{Other}=NYYYYYY\n")
    assert project.build("bss").text("notes.bss").startswith("?00{Ours}=NYYYYYY\n")


def test_the_dialect_of_the_notes_is_written_unless_the_configuration_names_a_profile(
    project: Project,
) -> None:
    project.write({"index.bml": "//bss dialect=bml2\n#+TITLE: Ours\n\n1C\n  (D) = a\n"})
    assert "001CD=NYYYYYY0a\n" in project.build("bss").text("notes.bss")
    config = {"bml_bss_profile": "standard"}
    assert "001CD=NYYYYYYa\n" in project.build("bss", config=config).text("notes.bss")


def test_a_dialect_that_only_one_of_two_chapters_names_is_not_written(project: Project) -> None:
    project.write(
        {
            "index.rst": "Notes\n=====\n\n.. toctree::\n\n   a\n   b\n",
            "a.bml": "//bss dialect=bml2\n#+TITLE: A\n\n1C\n  (D) = a\n",
            "b.bml": "#+TITLE: B\n\n1D\n  (D) = b\n",
        }
    )
    assert "001CD=NYYYYYYa\n" in project.build("bss").text("notes.bss")


def test_fields_are_inferred_where_asked_and_each_is_told_with_v(project: Project) -> None:
    project.write({"index.bml": "#+TITLE: Ours\n\n1H = 5+!h, to play\n"})
    config = {"bml_bss_infer": ["length", "disposition"]}
    built = project.build("bss", config=config, verbosity=1)
    assert "001H=NYYYYYY1585+!h, to play\n" in built.text("notes.bss")
    assert [info for info in built.infos if "bss-inferred" in info] == [
        "index.bml:3: 1H: disposition signoff from 'to play' [bml.bss-inferred]",
        "index.bml:3: 1H: length 5+ from '5+!h' [bml.bss-inferred]",
    ]
    assert "001H=NYYYYYY0085+!h, to play\n" in project.build("bss").text("notes.bss")


def test_a_word_that_cannot_be_inferred_is_a_warning_and_the_others_count(
    project: Project,
) -> None:
    project.write({"index.bml": "#+TITLE: Ours\n\n1H = 5+!h\n"})
    built = project.build("bss", config={"bml_bss_infer": {"length", "lengths"}})
    assert [warned.kind for warned in built.warnings] == ["bml.config-value"]
    assert "001H=NYYYYYY0585+!h\n" in built.text("notes.bss")


BSS = b"""*00{A caf\xe9 card}=NYYYYYYSummary\r
001C=NYYYYYY038Natural\r
001CP1H=NYYYYYY5484+!H\r
\r
this is no record\r
001CP1C=NYYYYYY008not sufficient\r
%BBBB\r
"""


def test_a_bss_file_is_a_chapter_where_that_is_asked_for(project: Project) -> None:
    project.write({"index.rst": "Notes\n=====\n\n.. toctree::\n\n   card\n", "card.bss": BSS})
    built = project.build("html", config={"source_suffix": BSS_SUFFIXES, "bml_downloads": ["bss"]})
    assert texts(built.doctree("card"), nodes.title) == ["A café card"]
    assert built.meanings("card") == {"1C": "Natural", "1CP1H": "4+!H"}
    assert built.places == [
        ("card.bss", 5, "bml.bss-record"),
        ("card.bss", 6, "bml.call-illegal"),
    ]
    written = built.text("_downloads/bml/notes.bss").splitlines()
    expected = BSS.decode("cp1252").split("\r\n")
    assert sorted(written) == sorted(line for line in expected if line)


def test_rows_of_a_bss_chapter_stand_at_the_lines_of_the_bss_file(project: Project) -> None:
    project.write({"index.bss": BSS})
    built = project.build(config={"source_suffix": BSS_SUFFIXES})
    places = {
        found.auction.code: (Path(found.row.file).name, found.row.line)
        for found in built.agreements()
    }
    assert places == {"1C": ("index.bss", 2), "1CP1H": ("index.bss", 3)}


def test_a_bss_file_is_no_chapter_by_default(project: Project) -> None:
    project.write({"index.rst": "Notes\n=====\n", "card.bss": BSS})
    built = project.build()
    assert built.read == ["index"]
    assert built.warnings == []


def test_a_bss_file_that_is_none_ends_no_build(project: Project) -> None:
    project.write({"index.bss": b"\x00\xff\n" * 3 + b"text\n"})
    built = project.build(config={"source_suffix": BSS_SUFFIXES})
    assert ("index.bss", 4, "bml.bss-record") in built.places
    assert texts(built.doctree(), nodes.paragraph) == []


def test_annotations_in_directives_are_obeyed_too(project: Project) -> None:
    rows = "   1N = a\n   //bss art\n     2C\n     //bss ask\n   //bss verbatim=+Blackwood\n"
    project.write({"index.rst": f"Notes\n=====\n\n.. bidtable::\n\n{rows}"})
    built = project.build("bss")
    assert built.warnings == []
    assert built.text("notes.bss").splitlines()[1:] == [
        "001N=YYYYYYY0a",
        "001NP2C=NYYYYYYD08",
        "+Blackwood",
    ]
