"""``bml import`` of documents: kinds, several files, previews, reports, what is refused."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

import pytest

from tests.importing.documents import SAMPLES
from tests.importing.word_files import paragraph, word_file

if TYPE_CHECKING:
    from tests.commands.desk import Desk

LIST = "# Ours\n\n- 1♣ = natural\n\n![x](y.png)\n"
SHEET = "Gebot;Bedeutung\n1♣;natürlich\n"


# IM2-55
def test_the_last_line_says_what_became_of_a_file(desk: Desk) -> None:
    desk.write("a.b/ours.md", LIST)
    result = desk.bml("import", "a.b/ours.md")
    assert result.exit_code == 0
    assert result.stderr == ("a.b/ours.md: 1 agreement in 1 table, no questions\n")
    assert desk.read("a.b/ours.bml") == (
        '#+TITLE: Ours\n\n1C = natural\n\n// line 5: image "x" (y.png)\n'
    )


@pytest.mark.parametrize("name", ["book.md", "excel.csv", "notes.docx"])
def test_the_kind_is_told_by_what_is_in_a_file(desk: Desk, name: str) -> None:
    (desk.folder / "file.txt").write_bytes((SAMPLES / name).read_bytes())
    assert desk.bml("import", "file.txt").exit_code == 0
    expected = (SAMPLES / f"{name.partition('.')[0]}.expected.bml").read_text(encoding="utf-8")
    assert desk.read("file.bml") == expected


@pytest.mark.parametrize("option", ["--kind", "--from"])
def test_the_kind_may_be_said(desk: Desk, option: str) -> None:
    desk.write("file.txt", SHEET)
    assert desk.bml("import", option, "csv", "-o", "-", "file.txt").stdout == "1C = natürlich\n"


def test_several_documents_become_chapters(desk: Desk) -> None:
    desk.write("one.md", f"{LIST}\n## More\n\n- 1♦ = x\n")
    desk.write("two.csv", "Gebot;Bedeutung\n1♠;fünf\n1SA;15-17\n")
    (desk.folder / "three.docx").write_bytes(word_file(paragraph("1♥ = five", level=0)))
    result = desk.bml(
        "import", "-o", "all.bml", "--title", "All", "one.md", "two.csv", "three.docx"
    )
    assert result.exit_code == 0
    assert desk.read("all.bml") == (
        '#+TITLE: All\n\n* Ours\n\n1C = natural\n\n// line 5: image "x" (y.png)\n\n** More\n\n'
        "1D = x\n\n* two\n\n1S = fünf\n1N = 15-17\n\n* three\n\n1H = five\n"
    )
    assert desk.bml("import", "-o", "each/", "one.md", "two.csv").exit_code == 0
    assert desk.read("each/two.bml") == "1S = fünf\n1N = 15-17\n"


def test_the_report_is_the_list_of_what_was_told(desk: Desk) -> None:
    desk.write("ours.md", "# Ours\n\n- 2♣ = strong\n")
    desk.bml("import", "--report", "report.txt", "-o", "-", "ours.md")
    assert desk.read("report.txt") == (
        "ours.md:3: warning: begins with calls, but fits after no auction that is named: which "
        "auction are they after? [IMPORT-DOUBT]\n"
    )


def test_a_preview_shows_each_line_beside_what_it_becomes_and_writes_nothing(desk: Desk) -> None:
    desk.write("ours.md", LIST)
    result = desk.bml("import", "--preview", "ours.md")
    lines = [re.sub(" +", " ", line) for line in result.stdout.splitlines()]
    assert lines == [
        "1 # Ours | #+TITLE: Ours",
        "3 - 1♣ = natural | 1C = natural",
        '5 ![x](y.png) | // line 5: image "x" (y.png)',
    ]
    assert not (desk.folder / "ours.bml").exists()


def test_a_preview_shows_the_words_of_a_word_file(desk: Desk) -> None:
    body = paragraph("1NT – 2♣", "heading 1"), paragraph("2♥! = weak", level=0)
    (desk.folder / "ours.docx").write_bytes(word_file(*body))
    result = desk.bml("import", "--preview", "ours.docx")
    shown = [tuple(map(str.strip, line.split("|"))) for line in result.stdout.splitlines()]
    assert shown == [
        ("1 1NT – 2♣", "* 1NT -- 2!c"),
        ("2 2♥! = weak", "1N-2C;"),
        ("", "2H = ! weak"),
    ]


def test_a_preview_may_be_a_page_that_runs_nothing(desk: Desk) -> None:
    desk.write("ours.md", f"{LIST}\n<script>alert(1)</script>\n")
    assert desk.bml("import", "--preview", "-o", "page.html", "ours.md").exit_code == 0
    page = desk.read("page.html")
    assert "<td>3</td><td>- 1♣ = natural</td><td>1C = natural</td>" in page
    assert "<script" not in page
    assert "default-src 'none'" in page


def test_notes_that_are_there_are_never_written_over(desk: Desk) -> None:
    desk.write("ours.md", LIST)
    desk.write("ours.bml", "mine")
    result = desk.bml("import", "ours.md")
    assert result.exit_code == 2
    assert "bml diff ours.bml new-ours.bml" in result.stderr
    assert desk.read("ours.bml") == "mine"
    assert desk.bml("import", "--force", "ours.md").exit_code == 0


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("a.csv", b"call,x\n1C,2,3\n", "a.csv:2: error: 3 cells"),
        ("a.csv", b"a,b\n1C,2\n", "a.csv:1: error: no column of calls (the columns are: a, b)"),
        ("a.docx", b"PK", "a.docx: error: this is not a Word file"),
        ("a.md", b"PK\x03\x04\0\0 xl/workbook.xml", "a.md: error: the file is damaged"),
        ("a.md", (SAMPLES / "notes.docx").read_bytes(), "a.md: error: this is a Word file"),
        ("a.pdf", b"%PDF-1.7\0", "a.pdf: PDF is not read"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_line(
    desk: Desk, name: str, data: bytes, words: str
) -> None:
    (desk.folder / name).write_bytes(data)
    result = desk.bml("import", name)
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stderr.count("\n") == 1
    assert not (desk.folder / "a.bml").exists()


# IM2-56
@pytest.mark.parametrize("name", ["a.md", "a.html", "a.text"])
def test_a_file_without_calls_is_a_chapter_of_prose(desk: Desk, name: str) -> None:
    desk.write(name, "<p>Only words</p>" if name == "a.html" else "Only words\n")
    result = desk.bml("import", name)
    assert result.exit_code == 0
    assert result.stderr == f"{name}: no calls: prose only\n"
    assert desk.read("a.bml") == "Only words\n"


def test_columns_may_be_said(desk: Desk) -> None:
    desk.write("a.csv", "1♣,natural\n")
    result = desk.bml("import", "--columns", "call,meaning", "-o", "-", "a.csv")
    assert result.stdout == "1C = natural\n"


def test_where_the_extra_is_missing_the_line_to_type_is_told(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.write("ours.md", LIST)
    for name in [name for name in sys.modules if "importing.files.markdown" in name]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "markdown_it", None)
    result = desk.bml("import", "ours.md")
    assert 'pip install "sphinxcontrib-bml[import]"' in result.stderr


def test_pages_of_bml_html_come_back(desk: Desk) -> None:
    notes = "#+TITLE: Ours\n\n1N-2C;\n2D = ! no major\n  2H = weak, 5+!h\n(2D)\n  D = good\n"
    desk.write("ours.bml", notes)
    assert desk.bml("html", "ours.bml").exit_code == 0
    assert desk.bml("import", "-o", "again.bml", "ours.html").exit_code == 0
    assert desk.bml("diff", "ours.bml", "again.bml").exit_code == 0


# IM2-50
def test_the_end_of_the_input_keeps_the_answers_given_so_far(desk: Desk) -> None:
    desk.write(
        "ours.md",
        "# Ours\n\n## Two\n\n- 2♥ = weak\n- 2♠ = weak\n\n## Three\n\n- 3♣ = x\n- 3♦ = y\n",
    )
    result = desk.bml("import", "--ask", "-o", "ours.bml", "ours.md", given="1N\n")
    assert result.exit_code == 0
    assert "read: 1N\n" in desk.read("ours.answers.yaml")
    assert "1N;\n2H = weak" in desk.read("ours.bml")
