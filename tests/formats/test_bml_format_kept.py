"""``bml format``: what cannot be laid out stays and is named; the rest is laid out all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sphinxcontrib_bml.formats.bml import formatter
from sphinxcontrib_bml.formats.bml import formatter as bml_formatter
from sphinxcontrib_bml.formats.bml.formatter import format_notes
from sphinxcontrib_bml.formats.bml.layout import lay_out_line
from sphinxcontrib_bml.formats.bml.meaning import NotesMeaning, meaning_of
from sphinxcontrib_bml.formats.bml.parts import LineKind
from sphinxcontrib_bml.language.source import Source
from sphinxcontrib_bml.language.state import DocumentState
from tests.formats.layouts import check

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("notes", "text"),
    [
        (" O\n\x0c", " O\n"),
        ("\x85\n x", " x\n"),
        ("1C\n\x0b//bss art", "1C\n  //bss art\n"),
        ("\xa0//bss art", " //bss art\n"),
        ("\n\n\ufeff1C a", "\n\ufeff1C a\n"),
        ("b\n//bss\n#INCLUDE", "b\n//bss\n\n#INCLUDE\n"),
        ("#BIDTABLE\nP-(P)-P = x\n", "#BIDTABLE\nP-(P)-P = x\n"),
    ],
)
def test_what_is_laid_out_once_is_laid_out_for_good(notes: str, text: str) -> None:
    result = format_notes(notes)
    assert (result.text, result.kept, result.refused) == (text, (), "")
    assert format_notes(text).text == text


READINGS = 5
"""Of a whole file: two for its meaning, two to find what changes and to leave that out."""


def test_many_blocks_that_cannot_be_laid_out_are_found_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[Source] = []

    def counted(source: Source, state: DocumentState) -> NotesMeaning:
        read.append(source)
        return meaning_of(source, state)

    monkeypatch.setattr(formatter, "meaning_of", counted)
    result = format_notes("1C=x\n\n#HIDE.\n\n" * 50)  # the full stop would be one of its own
    assert result.text == "1C = x\n\n#HIDE.\n\n" * 49 + "1C = x\n\n#HIDE.\n"
    assert [kept.line for kept in result.kept] == list(range(3, 201, 4))
    assert len(read) < READINGS


def test_where_what_stands_between_blocks_changes_something_that_alone_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def losing(text: str, kind: LineKind) -> str:
        return "lost" if text == " #+begin_rst" else lay_out_line(text, kind)

    monkeypatch.setattr(bml_formatter, "lay_out_line", losing)
    around = ["#+begin_rst\na\n#+end_rst\n1C=x\n", " #+begin_rst\nb\n#+end_rst\n", "1D=y\n"]
    result = format_notes("\n\n\n".join(around))
    assert not result.refused
    assert [(kept.line, kept.reason) for kept in result.kept] == [(8, "its meaning would change")]
    laid_out = ["#+BEGIN_RST\na\n#+END_RST\n\n1C = x\n", " #+begin_rst\nb\n#+end_rst\n"]
    assert result.text == "\n\n\n".join(laid_out) + "\n1D = y\n"


def test_the_search_for_what_cannot_be_laid_out_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formatter, "_MOST_TRIED", 0)
    monkeypatch.setattr(bml_formatter, "lay_out_line", lambda text, kind: "lost")
    notes = "#+begin_rst\na\n#+end_rst\n1C=x\n"
    result = format_notes(notes)
    assert (result.text, result.refused) == (notes, "")
    assert [kept.line for kept in result.kept] == [1, 4]


def test_a_block_that_makes_another_one_faulty_stays() -> None:
    notes = "  1C = a\n\n 1D = b\n#UNKNOWN\n"
    result = format_notes(notes)
    assert result.text == notes
    assert [(kept.line, kept.reason) for kept in result.kept] == [
        (1, "its meaning would change"),
        (3, "unknown directive '#UNKNOWN' [DIRECTIVE-UNKNOWN]"),
    ]


@pytest.mark.parametrize("setting", ["#VUL ZZ", "#SEAT 9"])
def test_a_faulty_setting_is_no_hindrance_to_the_table_below_it(setting: str) -> None:
    result = format_notes(f"{setting}\n1C=x\n")
    assert (result.text, result.kept) == (f"{setting}\n\n1C = x\n", ())


# Included files


PART = "#+BEGIN_RST\nreST\n#+END_RST\n\ntext\n"


def test_what_an_included_file_holds_is_not_laid_out_here(tmp_path: Path) -> None:
    (tmp_path / "part").write_text(PART, encoding="utf-8")
    result = format_notes("1C=x\n\n#INCLUDE part\n\n#HIDE.\n\n1D=x\n", path=tmp_path / "notes.bml")
    assert result.text == "1C = x\n\n#INCLUDE part\n\n#HIDE.\n\n1D = x\n"
    assert [kept.line for kept in result.kept] == [5]


def test_a_clip_that_includes_a_file_stays_with_its_blank_lines_and_comments(
    tmp_path: Path,
) -> None:
    (tmp_path / "part").write_text("1D=b\n", encoding="utf-8")
    clip = "#CUT a\n1C=a\n\n// note\n#INCLUDE part\n#ENDCUT\n"
    result = format_notes(f"1S=x\n\n\n{clip}\n1N=y\n", path=tmp_path / "notes.bml")
    assert result.text == f"1S = x\n\n{clip}\n1N = y\n"
    assert [kept.reason for kept in result.kept] == ["a file is included inside a clip"]


# Clips


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("  #UNKNOWN", "unknown directive #UNKNOWN in a clip"),
        ("\tb", "a tab in the indentation of a clip [TABLE-LAYOUT]"),
    ],
)
def test_a_clip_in_which_no_row_can_be_trusted_stays(line: str, reason: str) -> None:
    clip = f"#CUT a\n{line}\n1D=x\n#ENDCUT\n"
    result = format_notes(f"1C=x\n\n{clip}")
    assert result.text == f"1C = x\n\n{clip}"
    assert [(kept.line, kept.reason) for kept in result.kept] == [(3, reason)]


def clips(levels: int) -> str:
    """Return clips that each paste the one above twice; the last has two to the power of levels."""
    first = "#CUT a0\n1C=x\n#ENDCUT\n"
    others = (
        f"#CUT a{level + 1}\n#PASTE a{level}\n#PASTE a{level}\n#ENDCUT\n" for level in range(levels)
    )
    return "\n".join([first, *others])


def test_tables_that_paste_more_than_can_be_compared_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formatter, "_MOST_PASTED", 100)
    result = format_notes(
        f"{clips(5)}\n1N=a\n #PASTE a4\n\n1D=b\n #PASTE a5\n\n1S=c\n\n1H=d\n #PASTE a1\n",
        indent=2,
    )
    kept = "1D=b\n #PASTE a5\n\n1S = c\n\n1H=d\n #PASTE a1\n"
    assert result.text.endswith(f"\n1N = a\n  #PASTE a4\n\n{kept}")
    (first, second) = result.kept
    assert "100 pasted lines" in first.reason
    assert second.reason == "the document pastes more than can be compared"


def test_a_clip_with_a_paste_is_laid_out() -> None:
    check("#CUT a\n1C=x\n #PASTE b\n#ENDCUT\n", "#CUT a\n1C = x\n  #PASTE b\n#ENDCUT\n")


def test_an_auction_below_a_deal_is_laid_out_with_the_rest_of_the_file() -> None:
    deal = "N AKQ2 K43 - QJT987\n\nW N E S\n1N P P P\n\n"
    result = format_notes(f"{deal}#CUT1\n1C clubs\n#ENDCUT\n")
    assert (result.kept, result.refused) == ((), "")
    assert result.text == f"{deal}#CUT 1\n1C clubs\n#ENDCUT\n"
