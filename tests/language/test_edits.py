"""Hints that are changes of the notes say what to change (CHECKS CK-4a)."""

from __future__ import annotations

from pathlib import Path

import pytest

import sphinxcontrib_bml
from sphinxcontrib_bml.language.codes import Code, Severity
from sphinxcontrib_bml.language.diagnostics import Diagnostic

CLIP = "#COPY answers\n2C a\n#ENDCOPY\n"

CASES = {
    "TEXT-CONTROL": ("1N a\x07b\x08c\n", "1N a b c\n"),
    "HEADING-JUMP": ("* A\n\n**** B\n", "* A\n\n** B\n"),
    "HEADING-JUMP below a title": ("#+TITLE: A\n\n*** B\n", "#+TITLE: A\n\n* B\n"),
    "TABLE-DOUBT for a word": ("2Q asks\n", "#BIDTABLE\n2Q asks\n"),
    "TABLE-DOUBT for a lost table": ("P\n  1C a\n", "#BIDTABLE\nP\n  1C a\n"),
    "TABLE-DOUBT for a row in a paragraph": ("Text\n1C = a\n", "Text\n\n1C = a\n"),
    "TABLE-CONTEXT": (
        "* Instead of 1N-2C\n\n  2D a\n  2H b\n",
        "* Instead of 1N-2C\n\n  1N-2C;\n  2D a\n  2H b\n",
    ),
    "TABLE-CONTEXT for a defense": (
        "* Against a strong club\n\n1C\n  X a\n",
        "* Against a strong club\n\n(1C)\n  X a\n",
    ),
    "TABLE-CONTEXT for a blank line": ("1N-2C;\n\n \n2D a\n", "1N-2C;\n2D a\n"),
    "METADATA-UNKNOWN": ("#+titel: A\n", "#+TITLE: A\n"),
    "TABLE-DOUBT for rows misspelt": (
        "1 N -- a\n  2♣ - b\n(3 C): c\n",
        "1N = a\n  2♣ = b\n(3C): c\n",
    ),
    "TABLE-DOUBT for a list of rows (EL-10)": (
        "- 1C: a\n  b\n  - 1D - c\n    - P: d\n- 1N  e\n",
        "1C = a\n     b\n  1D = c\n    P = d\n1N = e\n",
    ),
    "CALL-UNKNOWN for a bullet among rows (CA-9)": (
        "1D = d\n- 1C: natural,\n  or strong\n1H = h\n",
        "1D = d\n1C = natural,\n     or strong\n1H = h\n",
    ),
    "TABLE-DOUBT for all lists of a file": (
        "1. 1C = a\n2. 1♦: b\n\n| Call | A |\n|---|---|\n| 1N | c | d |\n|---|\n| 2N | |\n",
        "1C = a\n1♦ = b\n\n// Call | A\n1N = c, d\n2N\n",
    ),
    "DIRECTIVE-PLACE": ("Text\n#VUL YN\n", "Text\n\n#VUL YN\n"),
    "TABLE-LAYOUT for a heading in a paragraph": ("Text\n* A\n", "Text\n\n* A\n"),
    "TABLE-LAYOUT for a list in a paragraph": ("Text\n- a\n- b\n", "Text\n\n- a\n- b\n"),
    "TABLE-LAYOUT below a heading": ("* A\nText\n", "* A\n\nText\n"),
    "TABLE-LAYOUT below a setting": ("#VUL YN\n1C a\n", "#VUL YN\n\n1C a\n"),
    "DIRECTIVE-UNKNOWN": ("1C a\n  #HIDDE\n  1D b\n", "1C a\n  #HIDE\n  1D b\n"),
    "DIRECTIVE-UNKNOWN with a space": ("1C a\n  # ours\n  1D b\n", "1C a\n  // ours\n  1D b\n"),
    "DIRECTIVE-UNKNOWN glued to what follows": (
        f"{CLIP}\n2N b\n  #PASTEanswers\n",
        f"{CLIP}\n2N b\n  #PASTE answers\n",
    ),
    "BSS-ANNOTATION keeps its value": ("1C a\n//bss lenn=4\n", "1C a\n//bss len=4\n"),
    "VUL-VALUE": ("#VUL yn\n", "#VUL YN\n"),
    "VUL-VALUE with a stroke": ("#VUL Y/N\n", "#VUL YN\n"),
    "SEAT-VALUE": ("#SEAT 3rd\n", "#SEAT 3\n"),
    "SEAT-VALUE for two": ("#SEAT 1/2\n", "#SEAT 12\n"),
    "CLIP-BLANK": (
        "1C a\n#COPY x\n  1D b\n\n \n  1H c\n#ENDCOPY\n",
        "1C a\n#COPY x\n  1D b\n  1H c\n#ENDCOPY\n",
    ),
    "CLIP-BLANK around a comment": (
        "1C a\n#COPY x\n\n// why\n\n  1H c\n#ENDCOPY\n",
        "1C a\n#COPY x\n// why\n  1H c\n#ENDCOPY\n",
    ),
    "PASTE-UNKNOWN": (
        f"{CLIP}\n2N b\n  #PASTE aswers 2C=3C\n",
        f"{CLIP}\n2N b\n  #PASTE answers 2C=3C\n",
    ),
    "PASTE-UNKNOWN called like its directive": (
        "#COPY PASTES\n2C a\n#ENDCOPY\n\n2N b\n  #PASTE PASTE 2C=3C\n",
        "#COPY PASTES\n2C a\n#ENDCOPY\n\n2N b\n  #PASTE PASTES 2C=3C\n",
    ),
    "TABLE-CONTINUATION": ("1N a\n    - b\n", "1N a\n   - b\n"),
    "TABLE-LAYOUT tabs": (
        "1N a\n\t2C b\n\t\t2D c\n  \t - d\n",
        "1N a\n 2C b\n  2D c\n    - d\n",
    ),
    "CALL-UNKNOWN for a call": ("1N a\n  2c? b\n", "1N a\n  2c b\n"),
    "CALL-UNKNOWN for an alert mark": ("1N a\n  2C! = b\n", "1N a\n  2C = ! b\n"),
    "CALL-UNKNOWN for an alert mark and =": ("1N a\n  !2D = b\n", "1N a\n  2D = ! b\n"),
    "CALL-UNKNOWN for two alert marks": ("1N a\n  (2H!): !B\n", "1N a\n  (2H) = !B\n"),
    "CALL-UNKNOWN for a heading": ("1N a\n* A\n", "1N a\n\n* A\n"),
    "AUCTION-CELLS": (
        "1C P 1D P\n  1H P 2H P 3C P P P P\n",
        "1C P 1D P\n  1H P 2H P\n  3C P P P\n  P\n",
    ),
    "BSS-ANNOTATION": ("1C a\n//bss artt\n", "1C a\n//bss art\n"),
    "LINK-UNKNOWN": ("* Slams\n\n[there](#Slam)\n", "* Slams\n\n[there](#Slams)\n"),
    "LINK-UNKNOWN of a label": ("* Slams\n\n[1C](#Slam) a\n", "* Slams\n\n[1C](#Slams) a\n"),
}
"""By code, and what for: notes, and the same with the hint followed."""

NOTHING = {
    "CALL-UNKNOWN changed by a replacement": (
        "#CUT x\nYY a\n#ENDCUT\n1N a\n  #PASTE x YY=2c?\n",
        Code.CALL_UNKNOWN,
    ),
    "TABLE-LAYOUT in a clip": ("#CUT x\n\t2C b\n#ENDCUT\n1N a\n#PASTE x\n", Code.TABLE_LAYOUT),
    "TABLE-CONTEXT with a comment between": ("1N-2C;\n\n// why\n2D a\n", Code.TABLE_CONTEXT),
    "TABLE-CONTEXT for a row that is not legal": ("* 1N--2S\n\n2D b\n", Code.TABLE_CONTEXT),
    "BSS-ANNOTATION that needs a value": ("1C a\n//bss len\n", Code.BSS_ANNOTATION),
    "BSS-ANNOTATION that needs a line": ("1C a\n//bss art verbatim=x\n", Code.BSS_ANNOTATION),
    "TABLE-DOUBT in a clip in a paragraph": (
        "Text\n#CUT x\n2C = a\n#ENDCUT\n",
        Code.TABLE_DOUBT,
    ),
    "TABLE-DOUBT for a list with other items": (
        "- 1C: a\n  - 1D: b\n- and so on\n",
        Code.TABLE_DOUBT,
    ),
    "TABLE-DOUBT for a list below text": ("- Openings\n  - 1C: a\n  - 1D: b\n", Code.TABLE_DOUBT),
    "LINK-UNKNOWN near two": ("* Slams\n\n* Slamy\n\n[there](#Slam)\n", Code.LINK_UNKNOWN),
    "PASTE-UNKNOWN near none": (f"{CLIP}\n2N b\n  #PASTE quite-other\n", Code.PASTE_UNKNOWN),
}


def found(text: str, code: Code) -> list[Diagnostic]:
    notes = sphinxcontrib_bml.parse(text)
    return [item for item in sphinxcontrib_bml.check(notes) if item.code is code]


def edited(text: str, diagnostic: Diagnostic) -> str:
    """Return ``text`` with the edits of a diagnostic made, from the last to the first."""
    for edit in sorted(diagnostic.edits, key=lambda edit: edit.span.start, reverse=True):
        text = text[: edit.span.start] + edit.replacement + text[edit.span.end :]
    return text


@pytest.mark.parametrize("case", CASES)
def test_following_the_edits_follows_the_hint(case: str) -> None:
    before, after = CASES[case]
    code = Code[case.split(maxsplit=1)[0].replace("-", "_")]
    (diagnostic,) = found(before, code)
    assert edited(before, diagnostic) == after
    assert found(after, code) == []


@pytest.mark.parametrize(
    ("text", "severities"),
    [
        ("- 1C: a\n- 1D: b\n\n- 1H: a\n- 1S: b\n", ["warning"]),
        ("1N = a\n\n- 1C: a\n- 1D: b\n\n| 1H | a |\n| 1S | b |\n", ["info", "info"]),
        ("1N = a\n\n- 1C: a\n  - 1D: b\n- 1H: c\n\n- 1S: d\n", ["warning", "info"]),
        ("- D = double\n- P = pass\n", []),
        ("- 1C-1D = an auction\n", []),
        ("| 1C or so | a |\n", []),
    ],
)
def test_lists_that_are_surely_rows_are_a_warning(text: str, severities: list[str]) -> None:
    """Check the severities of lists of calls (EL-10)."""
    assert [str(one.severity) for one in found(text, Code.TABLE_DOUBT)] == severities


def test_a_list_in_a_page_is_an_info_message_unless_rows_are_nested(tmp_path: Path) -> None:
    (tmp_path / "part.bml").write_text("- 1C: a\n- 1D: b\n")
    (tmp_path / "notes.bml").write_text("1N = a\n\n#INCLUDE part.bml\n")
    notes = sphinxcontrib_bml.read(tmp_path / "notes.bml")
    (whole,) = (one for one in notes.diagnostics if one.code is Code.TABLE_DOUBT)
    assert whole.severity is Severity.WARNING  # as if it were read alone
    page = sphinxcontrib_bml.parse("- 1C: a\n- 1D: b\n", "page.md")
    assert [str(one.severity) for one in page.diagnostics] == ["info"]


def test_a_list_that_is_ignored_does_not_silence_the_others() -> None:
    text = "- 1C: a\n- 1D: b\n//ignore TABLE-DOUBT\n\n- 1H: a\n- 1S: b\n"
    (left,) = sphinxcontrib_bml.check(sphinxcontrib_bml.parse(text))
    assert left.span.line == 5


@pytest.mark.parametrize("case", NOTHING)
def test_where_it_is_not_told_what_to_change_nothing_is(case: str) -> None:
    text, code = NOTHING[case]
    (diagnostic,) = found(text, code)
    assert diagnostic.edits == ()


def test_the_edit_of_a_row_in_a_clip_is_one_of_the_clip() -> None:
    text = "#CUT x\n2c? a\n#ENDCUT\n1N a\n  #PASTE x\n"
    (diagnostic,) = found(text, Code.CALL_UNKNOWN)
    assert edited(text, diagnostic) == "#CUT x\n2c a\n#ENDCUT\n1N a\n  #PASTE x\n"


def test_a_clip_in_a_paragraph_is_whole_with_the_line_above_it() -> None:
    text = "Text\n#CUT x\n2C = a\n#ENDCUT\n#VUL YN\n"
    first, last, behind = found(text, Code.DIRECTIVE_PLACE)
    assert edited(text, first) == "Text\n\n#CUT x\n2C = a\n#ENDCUT\n#VUL YN\n"
    assert last.edits == ()
    assert edited(text, behind) == "Text\n#CUT x\n2C = a\n#ENDCUT\n\n#VUL YN\n"


def test_the_edit_of_an_included_file_names_that_file(tmp_path: Path) -> None:
    (tmp_path / "part.bml").write_text("* A\nText\n")
    (tmp_path / "notes.bml").write_text("#INCLUDE part.bml\n")
    notes = sphinxcontrib_bml.read(tmp_path / "notes.bml")
    (diagnostic,) = sphinxcontrib_bml.check(notes)
    (edit,) = diagnostic.edits
    assert edit.span.source.path == tmp_path / "part.bml"


def test_the_name_of_a_file_in_other_case_is_edited_alone(tmp_path: Path) -> None:
    folder = tmp_path / "parts"
    folder.mkdir()
    (folder / "slams.bml").write_text("1C a\n")
    (tmp_path / "notes.bml").write_text("#INCLUDE parts/Slams.bml\n")
    (diagnostic,) = sphinxcontrib_bml.check(sphinxcontrib_bml.read(tmp_path / "notes.bml"))
    assert edited("#INCLUDE parts/Slams.bml\n", diagnostic) == "#INCLUDE parts/slams.bml\n"


def test_blank_lines_at_the_end_of_a_file_in_a_clip_are_edited_alone(tmp_path: Path) -> None:
    (tmp_path / "part.bml").write_text("  1D b\n\n\n")
    (tmp_path / "notes.bml").write_text("1C a\n#COPY x\n#INCLUDE part.bml\n  1H c\n#ENDCOPY\n")
    notes = sphinxcontrib_bml.read(tmp_path / "notes.bml")
    (diagnostic,) = (item for item in notes.diagnostics if item.code is Code.CLIP_BLANK)
    assert edited("  1D b\n\n\n", diagnostic) == "  1D b\n"
