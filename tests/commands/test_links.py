from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.commands.desk import Desk

HEADED = "#+TITLE: Chapter\n\n* The 1N opening\n\n"


@pytest.mark.parametrize(
    "target", ["#The 1N opening", "#the  1nt OPENING", "#The 1NT opening", "#Chapter"]
)
def test_a_heading_of_the_document_is_found_however_it_is_written(desk: Desk, target: str) -> None:
    desk.write("a.bml", f"{HEADED}See [here]({target}).\n")
    assert desk.codes("a.bml") == []


def test_an_unknown_heading_is_reported_with_the_nearest(desk: Desk) -> None:
    desk.write("a.bml", f"{HEADED}See [here](#The 1N openings).\n")
    (found,) = desk.found("a.bml")
    assert (found["code"], found["line"], found["column"]) == ("LINK-UNKNOWN", 5, 4)
    assert found["hint"] == "did you mean 'The 1NT opening'?"


# CHECKS CK-4
def test_a_target_of_several_links_is_reported_once_and_all_its_links_can_be_mended(
    desk: Desk,
) -> None:
    desk.write("a.bml", f"{HEADED}[a](#The 1N openings), [b](#no)\n\n[c](#The 1N openings)\n")
    first, other = desk.found("a.bml")
    assert (first["line"], other["line"]) == (5, 5)
    assert [place["line"] for place in first["related"]] == [7]
    assert [edit["line"] for edit in first["edits"]] == [5, 7]


@pytest.mark.parametrize(("targets", "messages"), [(8, 8), (9, 1)])
def test_a_part_of_a_book_with_many_links_to_the_other_parts_has_one_message(
    desk: Desk, targets: int, messages: int
) -> None:
    links = "\n\n".join(f"See [this](#{letter * 4})" for letter in "abcdefghi"[:targets])
    desk.write("a.bml", f"{links}\n\nSee [again](#aaaa).\n\n* Ours\n\nSee [it](#Our).\n")
    *found, mended = desk.found("a.bml")
    assert len(found) == messages
    assert mended["hint"] == "did you mean 'Ours'?"
    if messages == 1:
        assert found[0]["message"] == (
            "no headings match 10 links of this file, including '#aaaa', '#bbbb', '#cccc'"
        )
        assert found[0]["more_related"] + len(found[0]["related"]) == 9


def test_an_ambiguous_heading_is_reported_with_all_that_fit(desk: Desk) -> None:
    desk.write("a.bml", "#+TITLE: T\n\n* Over 1!s\n\n* over 1♠\n\nSee [here](#Over 1S).\n")
    (found,) = desk.found("a.bml")
    assert (found["code"], found["line"]) == ("LINK-AMBIGUOUS", 7)
    assert [place["line"] for place in found["related"]] == [3, 5]


# LANGUAGE LM-7
def test_ten_of_many_headings_that_fit_are_named_and_the_others_counted(desk: Desk) -> None:
    desk.write("a.bml", "#+TITLE: T\n\n" + "* Overcalls\n\n" * 30 + "See [here](#Overcalls).\n")
    (found,) = desk.found("a.bml")
    assert found["message"] == "30 headings match the link '#Overcalls'"
    assert [place["line"] for place in found["related"]] == [3 + 2 * number for number in range(10)]
    assert found["more_related"] == 20
    assert "... and 27 more places" in desk.bml("check", "a.bml").stdout


def test_links_of_rows_and_labels_are_looked_at(desk: Desk) -> None:
    desk.write("a.bml", f"{HEADED}1C a\n  1D = !See [x](#no)\n  [1H](#nor) b\n")
    assert [(item["line"], item["column"]) for item in desk.found("a.bml")] == [(6, 12), (7, 7)]


def test_links_of_hidden_tables_are_on_no_page(desk: Desk) -> None:
    desk.write("a.bml", f"{HEADED}#HIDE\n1C see [x](#no)\n")
    assert desk.codes("a.bml") == []


def test_an_address_is_no_matter(desk: Desk) -> None:
    desk.write("a.bml", "See [x](https://example.org/a#b), mailto:a@example.org.\n")
    assert desk.codes("a.bml") == []


@pytest.mark.parametrize("target", ["javascript:alert(1)", "unknown:x"])
def test_an_address_that_may_be_no_link_is_reported(desk: Desk, target: str) -> None:
    desk.write("a.bml", f"See [x]({target}).\n")
    assert desk.codes("a.bml") == [("LINK-SCHEME", 1)]


def test_other_documents_are_not_looked_for_outside_a_project_of_sphinx(desk: Desk) -> None:
    desk.write("a.bml", "See [x](nowhere#at all).\n")
    assert desk.codes("a.bml") == []


@pytest.mark.parametrize(
    "target",
    [
        "b",
        "b#Slam tries",
        "b.html#slam tries",
        "/chapters/b",
        "../index",
        "../index#Contents of 2♣",
        "/guide#How to: read",
        "/guide#Second",
    ],
)
def test_documents_and_headings_of_the_project_are_found(desk: Desk, target: str) -> None:
    desk.write("conf.py", "")
    desk.write("index.rst", "Title\n=====\n\nContents of :suit:`2!c`\n--------------------------\n")
    desk.write("guide.md", "# *How to:* read #\n\nSecond\n---\n")
    desk.write("chapters/b.bml", "* Slam tries\n")
    desk.write("chapters/a.bml", f"See [x]({target}).\n")
    assert desk.codes("chapters/a.bml") == []


@pytest.mark.parametrize(
    ("target", "hint"),
    [
        ("openigns", "did you mean openings?"),
        ("/chapters/openigns", "did you mean /chapters/openings?"),
        ("openings#Slam", "did you mean 'Slam tries'?"),
        ("/guide#Secnod", "did you mean 'Second'?"),
        ("/guide#In code", "write # and the text of a heading"),
        ("nowhere/b", "for a heading of this document, write # first"),
        ("x" * 5000, "for a heading of this document, write # first"),
        ("../../outside", "for a heading of this document, write # first"),
    ],
)
def test_documents_and_headings_that_are_not_there_are_reported(
    desk: Desk, target: str, hint: str
) -> None:
    desk.write("outside.bml", "* Not of the project\n")
    desk.write("book/conf.py", "")
    desk.write("book/guide.md", "# First\n\n## Second\n\n```\n# In code\n```\n")
    desk.write("book/chapters/openings.bml", "* Slam tries\n")
    desk.write("book/chapters/a.bml", f"See [x]({target}).\n")
    (found,) = desk.found("book/chapters/a.bml")
    assert (found["code"], found["hint"]) == ("LINK-UNKNOWN", hint)


def test_a_document_that_cannot_be_read_has_no_headings(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.write("conf.py", "")
    desk.write("b.rst", "Title\n=====\n")
    desk.write("a.bml", "See [x](b) and [y](b#Title).\n")
    opening = Path.open

    def refuse(path: Path, *arguments: Any, **options: Any) -> Any:
        if path.name == "b.rst":
            raise PermissionError(13, "Permission denied")
        return opening(path, *arguments, **options)

    monkeypatch.setattr(Path, "open", refuse)
    (found,) = desk.found("a.bml")
    assert (found["code"], found["column"]) == ("LINK-UNKNOWN", 15)


def test_a_text_block_of_a_rst_file_is_no_heading(desk: Desk) -> None:
    desk.write("conf.py", "")
    desk.write("b.rst", "====\nBook\n====\n\n===  ===\nA    B\n===  ===\n1    2\n===  ===\n")
    desk.write("a.bml", "See [x](b#Book), [y](b#A    B).\n")
    (found,) = desk.found("a.bml")
    assert "'b#A B'" in found["message"]


# LANGUAGE IL-7
def test_a_heading_of_another_file_of_the_system_is_found(desk: Desk) -> None:
    desk.write("a.bml", "* A\n\nSee [x](#Stayman).\n")
    desk.write("deep/b.bml", "* Stayman\n")
    assert desk.codes("--all", "a.bml", "deep/b.bml") == []
    assert desk.codes("--all", ".") == []


def test_a_heading_of_several_other_files_of_the_system_is_ambiguous(desk: Desk) -> None:
    desk.write("a.bml", "* A\n\nSee [x](#Stayman).\n")
    desk.write("b.bml", "* Stayman\n")
    desk.write("c.bml", "* stayman\n")
    (found,) = desk.found("a.bml", "b.bml", "c.bml")
    assert (found["code"], found["severity"], found["line"]) == ("LINK-AMBIGUOUS", "warning", 3)
    assert [place["file"] for place in found["related"]] == ["b.bml", "c.bml"]


def test_a_heading_of_a_file_beside_is_a_remark_that_names_it(desk: Desk) -> None:
    desk.write("a.bml", "* A\n\nSee [x](#Stayman).\n")
    desk.write("b.bml", "* Stayman\n")
    assert desk.found("a.bml") == []
    (found,) = desk.found("--all", "a.bml")
    assert (found["code"], found["severity"]) == ("LINK-UNKNOWN", "info")
    assert found["message"] == (
        "the heading of the link '#Stayman' is not in this file but in b.bml"
    )


def test_a_part_that_a_file_beside_includes_has_its_heading_once(desk: Desk) -> None:
    desk.write("a.bml", "* A\n\nSee [x](#Stayman).\n")
    desk.write("b.bml", "* Stayman\n")
    desk.write("book.bml", "#INCLUDE a.bml\n#INCLUDE b.bml\n")
    (found,) = desk.found("--all", "a.bml")
    assert [place["file"] for place in found["related"]] == ["b.bml"]


def test_headings_of_files_elsewhere_are_of_no_account_outside_a_project(desk: Desk) -> None:
    desk.write("a.bml", "* A\n\nSee [x](#Stayman).\n")
    desk.write("deep/b.bml", "* Stayman\n")
    desk.write("b.md", "# Stayman\n")
    (found,) = desk.found("a.bml")
    assert (found["code"], found["severity"]) == ("LINK-UNKNOWN", "warning")


def test_a_project_finds_a_heading_in_any_of_its_documents(desk: Desk) -> None:
    desk.write("conf.py", "")
    desk.write("a.bml", "* A\n\nSee [x](#Stayman), [y](#Leads).\n")
    desk.write("deep/b.rst", "Stayman\n=======\n")
    desk.write("c.bml", "* Leads\n")
    desk.write("d.bml", "* Leads\n")
    desk.write("_build/b.bml", "* Stayman\n")
    desk.write(".git/b.bml", "* Stayman\n")
    (found,) = desk.found("--all", "a.bml")
    assert (found["code"], found["severity"]) == ("LINK-AMBIGUOUS", "warning")


@pytest.mark.parametrize("command", ["html", "latex"])
def test_on_a_page_of_its_own_a_link_to_a_file_beside_is_a_remark(desk: Desk, command: str) -> None:
    desk.write("a.bml", "* A\n\nSee [x](#Stayman), [y](#Nowhere).\n")
    desk.write("b.bml", "* Stayman\n")
    result = desk.bml(command, "a.bml")
    assert [line for line in result.stderr.splitlines() if "[LINK" in line] == [
        "a.bml:3:20: warning: no heading matches the link '#Nowhere' [LINK-UNKNOWN]"
    ]


def test_a_folder_that_cannot_be_listed_has_no_headings(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.write("a.bml", "* A\n\nSee [x](#Stayman).\n")

    def refuse(path: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", refuse)
    assert desk.codes("a.bml") == [("LINK-UNKNOWN", 3)]
