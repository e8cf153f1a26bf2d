"""Several files that become one system (IM2-45, IM2-55)."""

from __future__ import annotations

from sphinxcontrib_bml.formats.registry import ImportOptions
from sphinxcontrib_bml.importing.files.streams import SourceFile, convert_streams

ONE = "# Openings\n\n- 1C: club\n- 1D: diamond\n"
OTHER = "Text.\n\n- 1N: 15-17\n  - 2C: Stayman\n"


def files(*contents: tuple[str, str]) -> list[SourceFile]:
    return [SourceFile("markdown", name, text.encode()) for name, text in contents]


def test_each_file_is_a_chapter_with_its_title_or_its_name() -> None:
    found = convert_streams(
        files(("one.md", ONE), ("our_other.md", OTHER)), ImportOptions(), "Our system"
    )
    headings = [line for line in found.text.splitlines() if line.startswith(("#+TITLE", "* "))]
    assert headings == ["#+TITLE: Our system", "* Openings", "* our_other"]
    assert "1N = 15-17" in found.text
    assert found.summary.startswith("4 agreements in 2 tables, no questions, ")
    assert found.text.index("1D = diamond") < found.text.index("1N = 15-17")


def test_a_title_goes_before_that_of_one_file() -> None:
    found = convert_streams(files(("one.md", ONE)), ImportOptions(title="Our system"), "")
    lines = found.text.splitlines()
    assert lines[0] == "#+TITLE: Our system"
    assert "* Openings" in lines


def test_a_file_that_cannot_be_read_refuses_all() -> None:
    broken = SourceFile("docx", "b.docx", b"no Word file")
    found = convert_streams([*files(("one.md", ONE)), broken], ImportOptions(), "")
    assert found.refused


def test_without_a_title_the_chapters_stand_alone() -> None:
    found = convert_streams(files(("one.md", ONE), ("two.md", ONE)), ImportOptions(), "")
    assert "#+TITLE" not in found.text
