"""Systems: what their start documents reach, exported as one file each."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from tests.sphinxext.projects import Build, Project

if TYPE_CHECKING:
    from pathlib import Path

TWO_SYSTEMS = {
    "index.rst": "All\n===\n\n.. toctree::\n\n   strong\n   weak\n   alone\n",
    "strong.bml": (
        "#+TITLE: Strong {club}\n#+DESCRIPTION: Our serious one\n\n"
        "#+BEGIN_RST\n.. toctree::\n\n   second\n   shared\n#+END_RST\n\n1C  Strong\n"
    ),
    "weak.rst": (
        "Weak\n====\n\n.. toctree::\n\n   shared\n   first\n\n.. bidtable::\n\n   1C  Weak\n"
    ),
    "shared.bml": "* Shared\n\n2C  Stayman\n",
    "first.bml": "#+TITLE: First chapter\n\n2H  First\n",
    "second.md": "# Second\n\n```{bidtable}\n2D  Second\n```\n",
    "alone.bml": "* Alone\n\n3C  Alone\n",
}
SYSTEMS = [
    ("strong", "strong", "", ""),
    ("weak", "weak", "The weak one", "For fun"),
]


def bss(build: Build, name: str) -> list[str]:
    return (build.out / f"{name}.bss").read_text(encoding="utf-8").splitlines()


def files(build: Build) -> list[str]:
    return sorted(path.name for path in build.out.glob("*.bss*"))


def calls(lines: list[str]) -> list[str]:
    """Return the calls of all records."""
    return [line.partition("=")[0].lstrip("*")[2:] for line in lines[1:]]


# Which documents


def test_by_default_there_is_one_system_of_the_root_document(project: Project) -> None:
    project.write(TWO_SYSTEMS)
    build = project.build("bss")
    assert files(build) == ["notes.bss"]
    lines = bss(build, "notes")
    assert lines[0] == "*00{Strong (club)}=NYYYYYYOur serious one"
    # In the order of the toctrees, a shared chapter once; weak's own 1C came second.
    assert calls(lines) == ["1C", "2D", "2C", "2H", "3C"]
    assert lines[1] == "001C=NYYYYYY008Strong"


def test_a_system_is_what_its_start_document_reaches_in_that_order(project: Project) -> None:
    project.write(TWO_SYSTEMS)
    build = project.build("bss", config={"bml_systems": SYSTEMS}, verbosity=1)
    assert build.warnings == []
    assert files(build) == ["strong.bss", "weak.bss"]
    assert calls(bss(build, "strong")) == ["1C", "2D", "2C"]
    assert calls(bss(build, "weak")) == ["1C", "2C", "2H"]
    assert bss(build, "strong")[1].endswith("Strong")
    assert bss(build, "weak")[1].endswith("Weak")
    assert [info for info in build.infos if "system-none" in info] == [
        "alone.bml: in no system, so not exported [bml.system-none]"
    ]


def test_title_and_summary_are_given_or_the_first_of_the_notes_or_the_projects(
    project: Project,
) -> None:
    project.write({**TWO_SYSTEMS, "plain.rst": ":orphan:\n\n.. bidtable::\n\n   1C  x\n"})
    systems = [
        *SYSTEMS,
        ("weak", "untitled", None, None),
        ("plain", "plain", "", "Only a summary"),
        ("plain", "title-only", "Only a title"),
        ("plain", "name-only"),
    ]
    build = project.build("bss", config={"bml_systems": systems})
    assert build.warnings == []
    assert {name.removesuffix(".bss"): bss(build, name[:-4])[0] for name in files(build)} == {
        "strong": "*00{Strong (club)}=NYYYYYYOur serious one",
        "weak": "*00{The weak one}=NYYYYYYFor fun",
        "untitled": "*00{First chapter}=NYYYYYY",
        "plain": "*00{Notes}=NYYYYYYOnly a summary",
        "title-only": "*00{Only a title}=NYYYYYY",
        "name-only": "*00{Notes}=NYYYYYY",
    }


@pytest.mark.parametrize(
    "entry",
    [
        "index",
        ("index",),
        (),
        None,
        7,
        ("index", 5, "", ""),
        ("index", "", "", ""),
        ("nowhere", "name", "", ""),
        ("index", "../outside", "", ""),
        ("index", "..", "", ""),
        ("index", "/etc/name", "", ""),
        ("index", "a\\b", "", ""),
        ("index", ".hidden", "", ""),
        ("index", "a\0b", "", ""),
        ("index", "n" * 300, "", ""),
        ("index", "nul", "", ""),
        ("index", "Com1.v2", "", ""),
    ],
)
def test_an_entry_that_means_nothing_is_named_and_costs_no_other(
    project: Project, entry: Any
) -> None:
    project.write({"index.bml": "#+TITLE: T\n\n1C  Clubs\n"})
    build = project.build("bss", config={"bml_systems": [entry, ("index", "good", "", "")]})
    (warned,) = build.warnings
    assert warned.kind == "bml.config-value"
    assert warned.text.startswith("bml_systems: ")
    assert files(build) == ["good.bss"]
    outside = {path.name for path in build.out.parent.iterdir()} - {"bss", "doctrees"}
    assert outside == set()


@pytest.mark.parametrize("other", ["same", "Same"])
def test_two_systems_of_one_name_are_told_and_the_first_stands(
    project: Project, other: str
) -> None:
    project.write(TWO_SYSTEMS)
    systems = [("strong", "same", "", ""), ("weak", other, "", "")]
    build = project.build("bss", config={"bml_systems": systems})
    (warned,) = build.warnings
    assert f"'{other}'" in warned.text
    assert files(build) == ["same.bss"]
    assert bss(build, "same")[1].endswith("Strong")


def test_what_is_no_list_is_one_warning(project: Project) -> None:
    project.write({"index.bml": "#+TITLE: T\n\n1C  Clubs\n"})
    build = project.build("bss", config={"bml_systems": "index"})
    assert build.warnings


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Our System", "our-system.bss"),
        ("Bäume & Co.", "bume--co.bss"),
        ("♥♥", "system.bss"),
        ("../../x", "x.bss"),
        ("Con", "con-system.bss"),
    ],
)
def test_the_default_name_is_made_of_the_projects(project: Project, name: str, file: str) -> None:
    project.write({"index.bml": "#+TITLE: T\n\n1C  Clubs\n"})
    assert files(project.build("bss", config={"project": name})) == [file]


def test_toctrees_that_lead_in_a_circle_end(project: Project) -> None:
    project.write(
        {
            "index.rst": "A\n=\n\n.. toctree::\n\n   other\n\n.. bidtable::\n\n   1C  a\n",
            "other.rst": "B\n=\n\n.. toctree::\n\n   index\n\n.. bidtable::\n\n   1D  b\n",
        }
    )
    build = project.build("bss")
    assert calls(bss(build, "notes")) == ["1C", "1D"]


# What is written


def test_the_first_definition_stands_over_the_documents_of_a_system(project: Project) -> None:
    project.write(
        {
            "index.rst": "A\n=\n\n.. toctree::\n\n   one\n   two\n",
            "one.bml": "* One: openings\n\n1C  First\n  1D\n    1H  below\n",
            "two.bml": "* Two: openings\n\n1C  Second\n  1D  Filled\n  1S  New\n",
        }
    )
    build = project.build(
        "bss",
        verbosity=1,
        config={"bml_bss_profile": "bml2"},
    )
    assert build.warnings == []
    assert bss(build, "notes")[1:] == [
        "001C=NYYYYYY008First",
        "001CP1D=NYYYYYY008Filled",
        "001CP1DP1H=NYYYYYY008below",
        "001CP1S=NYYYYYY008New",
    ]
    (info,) = (info for info in build.infos if "duplicate" in info)
    assert info.startswith("two.bml:3: 1C has another text, 'First' at one.bml:3")


@pytest.mark.parametrize(
    ("profile", "data"),
    [
        ("standard", "*00{Tré}=NYYYYYY\n001C=NYYYYYY008a ≥ b!h\\\\c\n"),
        ("fd", "*00{Tré}=NYYYYYY\r\n001C=NYYYYYY008a >= b!h\\\\c\r\n"),
        ("bml2", "*00{Tré}=NYYYYYY\n001C=NYYYYYY008a ≥ b!h\\nc\n001CP1D=NYYYYYY008\n"),
    ],
)
def test_profiles_are_a_matter_of_configuration(project: Project, profile: str, data: str) -> None:
    project.write({"index.bml": "#+TITLE: Tré\n\n1C  a ≥ b!h\n    c\n  1D\n"})
    build = project.build("bss", config={"bml_bss_profile": profile})
    encoding = "cp1252" if profile == "fd" else "utf-8"
    assert (build.out / "notes.bss").read_bytes() == data.encode(encoding)


def test_what_a_file_cannot_hold_is_told_at_its_row(project: Project) -> None:
    project.write({"index.bml": "#+TITLE: T\n\n#SEAT 1\n\n#BIDTABLE\nP\n  1C  What\n"})
    build = project.build("bss")
    assert [place for place in build.places if place[2].startswith("bml.bss")] == [
        ("index.bml", 7, "bml.bss-seat")
    ]


def test_hidden_tables_are_exported(project: Project) -> None:
    project.write({"index.bml": "#+TITLE: T\n\n#HIDE\n1C  Clubs\n"})
    assert calls(bss(project.build("bss"), "notes")) == ["1C"]


SINGLE = {
    "index.bml": (
        "#+TITLE: Our !c system\n#+DESCRIPTION: All of it\n\n#INCLUDE parts/answers.inc\n\n"
        "* One club\n\n1C  Strong, *16+*\n  #PASTE answers\n  1M  Natural, 5+M\n\n"
        "#VUL YN\n\n* Weak\n\n2X  6+X, [rule](#One club)\n\n#HIDE\n3N  Gambling\n\n"
        "#INCLUDE parts/more.inc\n"
    ),
    "parts/answers.inc": "#CUT answers\n1D  Negative\n#ENDCUT\n",
    "parts/more.inc": "#SEAT 3\n\n1N-2C;\n2D  No major\n(D)\n  R  Strong\n",
}


@pytest.mark.parametrize("profile", ["standard", "fd", "bml2"])
def test_builder_download_and_command_write_the_same_bytes(
    project: Project, tmp_path: Path, profile: str
) -> None:
    project.write(SINGLE)
    config = {"exclude_patterns": ["parts"], "bml_bss_profile": profile}
    built = (project.build("bss", config=config).out / "notes.bss").read_bytes()
    page = project.build("html", config=config)
    assert page.warnings == []
    assert (page.out / "_downloads/bml/notes.bss").read_bytes() == built
    target = tmp_path / "command.bss"
    program = "from sphinxcontrib_bml.commands.bml import main; main()"
    command = [sys.executable, "-c", program, "bss", "--profile", profile]
    done = subprocess.run(
        [*command, "-o", str(target), str(project.folder / "index.bml")],
        capture_output=True,
        text=True,
        check=False,
        cwd=project.folder,
    )
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    assert target.read_bytes() == built
    assert built.count(b"\n") >= 12


# Again and again


def test_files_are_right_after_one_document_changed(project: Project) -> None:
    project.write(TWO_SYSTEMS)
    project.build("bss", config={"bml_systems": SYSTEMS})
    path = project.folder / "second.md"
    project.write({"second.md": "# Second\n\n```{bidtable}\n2S  Changed\n```\n"})
    later = path.stat().st_mtime + 10
    os.utime(path, (later, later))
    second = project.build("bss", config={"bml_systems": SYSTEMS})
    assert second.read == ["second"]
    assert calls(bss(second, "strong")) == ["1C", "2S", "2C"]
    assert calls(bss(second, "weak")) == ["1C", "2C", "2H"]


def test_a_document_that_went_takes_its_agreements_along(project: Project) -> None:
    project.write(TWO_SYSTEMS)
    project.build("bss")
    (project.folder / "alone.bml").unlink()
    project.write({"index.rst": "All\n===\n\n.. toctree::\n\n   strong\n   weak\n"})
    second = project.build("bss")
    assert "3C" not in calls(bss(second, "notes"))


def test_a_document_that_lost_its_tables_takes_its_agreements_along(project: Project) -> None:
    project.write(TWO_SYSTEMS)
    project.build("bss")
    project.write({"alone.bml": "* Alone\n\nNothing is left.\n"})
    later = (project.folder / "alone.bml").stat().st_mtime + 10
    os.utime(project.folder / "alone.bml", (later, later))
    second = project.build("bss")
    assert second.read == ["alone"]
    assert "3C" not in calls(bss(second, "notes"))


@pytest.mark.parametrize(
    ("builder", "file"), [("bss", "notes.bss"), ("html", "_downloads/bml/notes.bss")]
)
def test_a_file_that_stays_the_same_is_not_touched(
    project: Project, builder: str, file: str
) -> None:
    project.write(TWO_SYSTEMS)
    path = project.build(builder).out / file
    os.utime(path, (1000, 1000))
    chapter = project.folder / "first.bml"
    later = chapter.stat().st_mtime + 10
    project.write({"first.bml": "#+TITLE: First chapter\n\nMore words.\n\n2H  First\n"})
    os.utime(chapter, (later, later))
    second = project.build(builder)
    assert second.read == ["first"]
    assert path.stat().st_mtime == 1000
    assert not list(path.parent.glob("*.part"))


def test_a_change_of_settings_of_the_export_counts_without_reading_anything(
    project: Project,
) -> None:
    project.write(TWO_SYSTEMS)
    project.build("bss")
    second = project.build("bss", config={"bml_systems": SYSTEMS, "bml_bss_profile": "fd"})
    assert second.read == []
    assert (second.out / "weak.bss").read_bytes().count(b"\r\n") == 4
