"""Where links of notes lead, and what is said about those that have no target (LANGUAGE IL-7)."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinxcontrib_bml.agreements.check_runner import check
from sphinxcontrib_bml.agreements.checks.link_checker import LinkChecker
from sphinxcontrib_bml.agreements.notes import Notes, parse, read
from sphinxcontrib_bml.agreements.prose_links import links_by_variant, links_in
from sphinxcontrib_bml.language.links import link_uses
from sphinxcontrib_bml.language.options import Options


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Make a project of Sphinx with documents of every kind."""
    (tmp_path / "conf.py").touch()
    (tmp_path / "guide.rst").write_text(
        "Guide\n=====\n\n:bml:`Weak <2D>` twos\n-------------\n\nText.\n", encoding="utf-8"
    )
    (tmp_path / "words.md").write_text(
        "# All *words* #\n\n```\n# no heading\n```\n\nSlam [tries](x.md)\n----\n\n---\n",
        encoding="utf-8",
    )
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "defence.bml").write_text("* Defence\n\n** To 1N\n", encoding="utf-8")
    (tmp_path / "_build").mkdir()
    (tmp_path / "_build" / "old.rst").write_text("Forgotten\n=========\n", encoding="utf-8")
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "kept.md").write_text("# Hidden\n", encoding="utf-8")
    return tmp_path


def notes_in(folder: Path, *targets: str, options: Options | None = None) -> Notes:
    """Return notes with links to ``targets``."""
    file = folder / "system.bml"
    links = "\n".join(f"[here]({target})\n" for target in targets)
    file.write_text(f"* Own\n\n{links}", encoding="utf-8")
    return read(file) if options is None else read(file, options=options)


def told(notes: Notes) -> list[str]:
    return [f"{one.code} {one.message}" for one in check(notes) if "LINK" in str(one.code)]


def places(notes: Notes) -> list[str]:
    """Return where the links of a document lead, in their order."""
    (own,) = notes.parses
    checker = LinkChecker(notes.parses)
    uses = link_uses(own.document.elements, own.options)
    return [
        " ".join(f"{Path(at.source.name).name}:{at.line}" for at in checker.places_of(own, use))
        for use in uses
    ]


def test_documents_of_a_project_are_followed(project: Path) -> None:
    notes = notes_in(project, "guide", "guide#Weak twos", "words#Slam tries", "/deep/defence#To 1N")
    assert told(notes) == []
    assert places(notes) == ["guide.rst:1", "guide.rst:4", "words.md:7", "defence.bml:3"]


def test_headings_of_other_documents_of_a_project_are_found(project: Path) -> None:
    notes = notes_in(project, "#All words", "#Guide", "#Defence", "#Own")
    assert told(notes) == []


@pytest.mark.parametrize("heading", ["Forgotten", "Hidden", "no heading", "Text."])
def test_output_hidden_folders_and_code_hold_no_headings(project: Path, heading: str) -> None:
    assert [line.split()[0] for line in told(notes_in(project, f"#{heading}"))] == ["LINK-UNKNOWN"]


@pytest.mark.parametrize(
    ("target", "code"),
    [
        ("nowhere", "LINK-UNKNOWN"),
        ("../outside", "LINK-UNKNOWN"),
        ("guide#Weak threes", "LINK-UNKNOWN"),
        ("x" * 300, "LINK-UNKNOWN"),
    ],
)
def test_links_of_a_project_that_lead_nowhere_are_told(
    project: Path, target: str, code: str
) -> None:
    notes = notes_in(project, target)
    assert [line.split()[0] for line in told(notes)] == [code]
    assert places(notes) == [""]


def test_documents_with_a_similar_name_are_offered(project: Path) -> None:
    (found,) = [one for one in check(notes_in(project, "deep/defense")) if "LINK" in str(one.code)]
    assert "deep/defence" in found.hint


def test_outside_of_a_project_documents_are_not_followed(tmp_path: Path) -> None:
    notes = notes_in(tmp_path, "nowhere", "https://example.org")
    assert told(notes) == []
    assert places(notes) == ["", ""]


def test_other_schemes_are_told() -> None:
    assert told(parse("[there](javascript:alert)\n"))[0].startswith("LINK-SCHEME")


def test_headings_of_files_beside_are_told_with_their_file(tmp_path: Path) -> None:
    (tmp_path / "other.bml").write_text("* Defence\n", encoding="utf-8")
    (tmp_path / "folder.bml").mkdir()
    notes = notes_in(tmp_path, "#Defence")
    (line,) = told(notes)
    assert "other.bml" in line
    unread = notes_in(tmp_path, "#Defence", options=Options(files=False))
    assert [one.split()[0] for one in told(unread)] == ["LINK-UNKNOWN"]


def test_a_part_that_files_beside_share_is_one_place(tmp_path: Path) -> None:
    (tmp_path / "part.txt").write_text("* Shared\n", encoding="utf-8")
    for name in ("a", "b"):
        (tmp_path / f"{name}.bml").write_text("#INCLUDE part.txt\n", encoding="utf-8")
    (line,) = told(notes_in(tmp_path, "#Shared"))
    assert "part.txt" in line


def test_many_links_to_what_no_file_here_has_are_one_message() -> None:
    lost = "".join(f"[there](#{'abcdefghijk'[n] * 9})\n\n" for n in range(9))
    (found,) = check(parse(f"* Own\n\n{lost}"))
    assert found.message.startswith(
        "no headings match 9 links of this file, including '#aaaaaaaaa'"
    )
    assert len(found.related) == 8
    assert found.hint.endswith("check all together: bml check FOLDER")
    few = check(parse(f"* Own\n\n{lost.partition('[there](#i')[0]}"))
    assert [one.message.count("links of this file") for one in few] == [0] * 8


def test_a_link_is_mended_where_the_heading_can_be_written() -> None:
    (found,) = check(parse("* Transfers\n\n[there](#Transfres)\n"))
    assert [edit.replacement for edit in found.edits] == ["#Transfers"]
    (found,) = check(parse("* Transfers (weak)\n\n[there](#Transfers weka)\n"))
    assert found.edits == ()


def test_links_of_some_partners_name_them() -> None:  # VARIANTS VA-12
    notes = parse("#+VARIANTS: a b\n\n* One\n\n[there](#One)\n\n//only a\n[there](#One)\n")
    everyone = [(one.target, one.variants) for one in links_by_variant(notes)]
    assert everyone == [("#One", ()), ("#One", ("a",))]
    alone = parse("* One\n\n[there](#One)\n")
    assert list(links_by_variant(alone)) == list(links_in(alone))
