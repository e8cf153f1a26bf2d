"""Several files that become one system, and the words of Word files (IM-2)."""

from __future__ import annotations

import io
import zipfile

import pytest

from sphinxcontrib_bml.formats.registry import ImportOptions
from sphinxcontrib_bml.importing.files import conversion
from sphinxcontrib_bml.importing.files.conversion import SourceFile, convert_documents
from sphinxcontrib_bml.importing.files.docx_words import paragraphs_of
from sphinxcontrib_bml.importing.model.tree import SourceDocument
from tests.importing.documents import SAMPLES

ONE = "# Openings\n\n- 1C: club\n- 1D: diamond\n"
OTHER = "Text.\n\n- 1N: 15-17\n  - 2C: Stayman\n"


def files(*contents: tuple[str, str]) -> list[SourceFile]:
    return [SourceFile("markdown", name, text.encode()) for name, text in contents]


def test_each_file_is_a_chapter_with_its_title_or_its_name() -> None:
    found = convert_documents(
        files(("one.md", ONE), ("our_other.md", OTHER)), ImportOptions(), "Our system"
    )
    headings = [line for line in found.text.splitlines() if line.startswith(("#+TITLE", "* "))]
    assert headings == ["#+TITLE: Our system", "* Openings", "* our_other"]
    assert "1N = 15-17" in found.text
    assert "4 rows" in found.summary
    assert "-" not in found.summary
    assert found.text.index("1D = diamond") < found.text.index("1N = 15-17")


def test_a_title_goes_before_that_of_one_file() -> None:
    found = convert_documents(files(("one.md", ONE)), ImportOptions(title="Our system"), "")
    lines = found.text.splitlines()
    assert lines[0] == "#+TITLE: Our system"
    assert "* Openings" in lines


def test_a_file_that_cannot_be_read_refuses_all() -> None:
    broken = SourceFile("docx", "b.docx", b"no Word file")
    found = convert_documents([*files(("one.md", ONE)), broken], ImportOptions(), "")
    assert found.refused


def test_the_words_of_a_word_file_are_told_paragraph_by_paragraph() -> None:
    found = paragraphs_of((SAMPLES / "notes.docx").read_bytes())
    assert len(found) > 3
    assert all(text.strip() for text in found)


def word_file(document: str | None) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        if document is not None:
            archive.writestr("word/document.xml", document)
    return data.getvalue()


W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def test_symbols_of_suits_are_read_in_a_word_file() -> None:
    run = "<w:r><w:t>1</w:t><w:t>\uf0a9 </w:t></w:r>"
    text = f'<w:document xmlns:w="{W}"><w:p>{run}</w:p><w:p><w:r><w:t/></w:r></w:p></w:document>'
    assert paragraphs_of(word_file(text)) == ["1♥ "]


@pytest.mark.parametrize(
    "data",
    [b"", b"PK", word_file("<broken"), word_file(None)],
    ids=["nothing", "a beginning", "no XML", "no document"],  # archives tell the time
)
def test_what_is_no_word_file_has_no_words(data: bytes) -> None:
    assert paragraphs_of(data) == []


def test_without_a_title_the_chapters_stand_alone() -> None:
    found = convert_documents(files(("one.md", ONE), ("two.md", ONE)), ImportOptions(), "")
    assert "#+TITLE" not in found.text


def test_a_file_that_no_reader_has_the_depth_for_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def dive(*_: object) -> SourceDocument:
        raise RecursionError

    monkeypatch.setitem(conversion._READERS, "markdown", dive)
    found = convert_documents(files(("one.md", ONE)), ImportOptions(), "")
    assert found.refused == "lists, quotes or tables are nested too deeply"
