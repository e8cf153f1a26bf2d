"""The rules of imports of documents have the effects that their pages describe."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sphinxcontrib_bml.commands.bml import main

HOWTO = Path(__file__).parents[2] / "docs" / "howto"
EXAMPLES = Path(__file__).parents[2] / "docs" / "examples" / "imports"

JACOBY = """\
# Our majors

## Jacoby 2NT

- 3C: short clubs
- 3NT: 15-17, no short suit
"""
DOUBLED = """
## Their double

- XX: at least 10 HCP
- 2NT: limit raise or better
"""


def imported(folder: Path, *arguments: str, source: str = "", typed: str = "") -> Result:
    """Return the result of ``bml import notes.md`` in ``folder``."""
    path = folder / "notes.md"
    if source:
        path.write_text(source, encoding="utf-8")
    result = CliRunner().invoke(main, ["import", *arguments, str(path)], input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def notes_of(folder: Path, source: str) -> str:
    """Return the tables and comments of the notes for ``source``, without titles and headings."""
    (folder / "notes.bml").unlink(missing_ok=True)
    assert imported(folder, source=source).exit_code == 0
    text = (folder / "notes.bml").read_text(encoding="utf-8")
    lines = [line for line in text.split("\n") if not line.startswith(("#+", "* ", "** "))]
    return re.sub(r"\n{2,}", "\n\n", "\n".join(lines)).strip()


CASES = {
    "IM2-21 a sign after the call makes a row": (
        "## 1NT\n\n2C: Stayman\n2D = transfer\n2H -> transfer\n",
        "1N;\n2C = Stayman\n2D = transfer\n2H = transfer",
    ),
    "IM2-22 a sentence is not a row": (
        "## 1NT\n\n2C is bid with a major, and 2D with hearts.\n",
        "2!c is bid with a major, and 2D with hearts.",
    ),
    "IM2-23 deeper items are below their row": (
        "## 1NT\n\n- 2C: Stayman\n  - 2D: no major\n  - forcing to 2NT\n- 2D: transfer\n",
        "1N;\n2C = Stayman\n     forcing to 2NT\n  2D = no major\n2D = transfer",
    ),
    "IM2-24 a heading that says a meaning is a row": (
        "# S\n\n## 1NT = 15-17, balanced\n\n- 2C: Stayman\n- 2D: transfer\n",
        "1N = 15-17, balanced\n\n1N;\n2C = Stayman\n2D = transfer",
    ),
    "IM2-25, IM2-60 a prompt continues from the row above it": (
        "# S\n\n## Openings\n\n- 1C: strong\n- 1D: 11-15\n- 1H: 5+\n- 1S: 5+\n- 2D: weak\n\n"
        "Responses:\n\n- 2H: natural\n- 2NT: asks\n",
        "1C = strong\n1D = 11-15\n1H = 5+\n1S = 5+\n2D = weak\n  2H = natural\n  2N = asks",
    ),
    "IM2-26 a diagram is the history of the rows below it": (
        "| W | N | E | S |\n|---|---|---|---|\n| 1H | X | 2H | ? |\n\n"
        "- 2S: natural, weak\n- X: responsive\n",
        "(1H)-D-(2H);\n2S = natural, weak\nD  = responsive",
    ),
    "IM2-27 headings below each other give one auction": (
        "# S\n\n## 1NT\n\n### 2C\n\n- 2D: no major\n- 2H: four hearts\n",
        "// import: read as answers to 1N-2C (notes.md:7-8)\n"
        "1N-2C;\n2D = no major\n2H = four hearts",
    ),
    "IM2-28, IM2-61 two auctions of one level have one table": (
        "# S\n\n## 1H and 1S\n\n- 2NT: raise, forcing\n- 3NT: balanced raise\n",
        "1H/1S;\n2N = raise, forcing\n3N = balanced raise",
    ),
    "IM2-29 a defense is after their call": (
        "# S\n\n## Defense to a weak 2H\n\n- X: takeout\n- 2S: natural\n",
        "(2H);\nD  = takeout\n2S = natural",
    ),
    "IM2-30 a double of our bid is theirs": (
        "# S\n\n## 1S - X\n\n- XX: 10+\n- 2NT: limit raise\n",
        "1S-(D);\nR  = 10+\n2N = limit raise",
    ),
    "IM2-31, IM2-40 a column says whose turn it is": (
        "# S\n\n## 1D - 1H\n\n| Opener's rebid | Meaning |\n|---|---|\n| 1S | four spades |\n"
        "| 1NT | 12-14 |\n",
        "1D-1H;\n1S = four spades\n1N = 12-14",
    ),
    "IM2-32 a row can have a whole auction": (
        "# S\n\n## 1NT\n\n- 1NT-2C: Stayman\n- 1NT-2D: transfer\n",
        "1N;\n2C = Stayman\n2D = transfer",
    ),
    "IM2-34 words for all other calls are rows": (
        "# S\n\n## 1NT\n\n| Bid | Meaning |\n|---|---|\n| 2C | Stayman |\n| others | natural |\n",
        "1N;\n2C    = Stayman\nother = natural",
    ),
    "IM2-37 one illegal row is a comment": (
        "# S\n\n## 1NT - 2C\n\n- 2D: no major\n- 2H: hearts\n- 2C: wrong\n- 2S: spades\n",
        "1N-2C;\n2D = no major\n2H = hearts\n2S = spades\n\n// line 7: 2C: wrong",
    ),
    "IM2-38 a caption is nearer than a heading": (
        "# S\n\n## 1NT\n\nAfter 1NT - 2C:\n\n- 2D: no major\n- 2H: hearts\n",
        "1N-2C;\n2D = no major\n2H = hearts",
    ),
    "IM2-44 calls without a sign are rows among others": (
        "# S\n\n## 1NT\n\n- 2C Stayman\n- 2D transfer\n- 2H transfer\n",
        "1N;\n2C = Stayman\n2D = transfer\n2H = transfer",
    ),
    "IM2-48 rows that fit no auction are comments": (
        "# S\n\n- X: penalty\n- XX: strong\n",
        "// line 3: X: penalty\n// line 4: XX: strong",
    ),
    "IM2-52 letters that fit two vocabularies are suits": (
        "# S\n\n## Ouvertures\n\n- 1T: 3+\n- 1C: 5+\n- 1P: 5+\n- 2T: forcing\n",
        "1C = 3+\n1H = 5+\n1S = 5+\n2C = forcing",
    ),
    "IM2-59 rows keep their order": (
        "# S\n\n## 1NT\n\n- 2D: transfer\n- 2C: Stayman\n",
        "1N;\n2D = transfer\n2C = Stayman",
    ),
    "IM2-62 a link to a slug is a link to the heading": (
        "# S\n\n## Strong hands\n\nSee [there](#strong-hands).\n",
        "See [there](#Strong hands).",
    ),
}


@pytest.mark.parametrize(("source", "notes"), CASES.values(), ids=CASES)
def test_a_rule_has_its_effect(source: str, notes: str, tmp_path: Path) -> None:
    assert notes_of(tmp_path, source) == notes


def test_a_convention_is_likely_and_asked(tmp_path: Path) -> None:
    # IM2-35b, IM2-49, IM2-57: one question for the run, that names the auction.
    said = imported(tmp_path, source=JACOBY).output
    assert said.count("IMPORT-DOUBT") == 1
    assert "notes.md:5: warning:" in said
    assert "1M-2N" in said


def test_the_last_line_counts(tmp_path: Path) -> None:
    # IM2-55
    said = imported(tmp_path, source=JACOBY + DOUBLED).output.splitlines()
    assert said[-1].endswith("2 agreements in 1 table, 2 questions (4 rows), 2 kept as comments")


def test_a_file_without_rows_is_prose(tmp_path: Path) -> None:
    # IM2-56
    result = imported(tmp_path, source="# Style\n\nWe open light.\n")
    assert result.output.endswith("notes.md: no calls: prose only\n")
    assert "We open light." in (tmp_path / "notes.bml").read_text(encoding="utf-8")


def test_headings_that_are_titles_are_not_histories(tmp_path: Path) -> None:
    # IM2-58: the heading would be the history of the rows, the answer says openings.
    answer = 'answers:\n- at: 1C\n  first: "1D: 11-15"\n  read: openings\n'
    (tmp_path / "notes.answers.yaml").write_text(answer, encoding="utf-8")
    imported(tmp_path, source="# S\n\n## 1C\n\n- 1D: 11-15\n- 1H: 5+\n- 1S: 5+\n")
    notes = (tmp_path / "notes.bml").read_text(encoding="utf-8")
    assert notes.startswith("#+TITLE: S\n#+HEADINGS: titles\n")
    assert "\n\n1D = 11-15\n" in notes


def test_reasons_are_sentences_with_their_values(tmp_path: Path) -> None:
    # IM2-36, IM2-39, IM2-43, IM2-47: the same text each time, the best reading first.
    first = imported(tmp_path, "--why", "5", source=JACOBY).output
    assert imported(tmp_path, "--why", "5", source=JACOBY).output == first
    scores = [float(score) for score in re.findall(r"^\S+ +(-?\d+\.\d) ", first, re.MULTILINE)]
    assert len(scores) > 1
    assert scores == sorted(scores, reverse=True)
    assert "+1.2" in first
    assert not (tmp_path / "notes.bml").exists()


def test_confirmation_and_contradiction_count_over_files(tmp_path: Path) -> None:
    # IM2-41, IM2-42, IM2-45
    source = (
        "# S\n\n## 1D - 1H\n\n- 1S: four spades\n- 1NT: 12-14\n\n## 1D - 1H - 1NT\n\n- 2C: asks\n"
    )
    assert imported(tmp_path, "--why", "10", source=source).output.count("row of the file") >= 1
    twice = "# S\n\n## 1NT\n\n- 2C: Stayman\n- 2D: transfer\n\n## 1NT\n\n- 2C: clubs\n- 2D: weak\n"
    assert "elsewhere" in imported(tmp_path, "--why", "10", source=twice).output


def test_answers_are_kept_and_used_again(tmp_path: Path) -> None:
    # IM2-50, IM2-51
    source = JACOBY + DOUBLED
    result = imported(tmp_path, "--ask", source=source, typed="1M-(X)\n\n")
    assert result.output.endswith("4 agreements in 2 tables, no questions\n")
    answers = (tmp_path / "notes.answers.yaml").read_text(encoding="utf-8")
    assert "read: 1M-(X)" in answers
    assert "read: 1M-2N" in answers
    notes = (tmp_path / "notes.bml").read_bytes()
    assert b"1M-(D);\nR  = at least 10 HCP" in notes
    # Lines move, the answers fit, and nothing asks for --force.
    moved = imported(tmp_path, source=f"{JACOBY}- 4C: extra clubs\n{DOUBLED}")
    assert moved.output.endswith("5 agreements in 2 tables, no questions\n")
    (tmp_path / "notes.bml").write_bytes(b"edited\n")
    assert imported(tmp_path).exit_code
    assert (tmp_path / "notes.bml").read_bytes() == b"edited\n"


def test_the_page_about_questions_shows_the_dialog(tmp_path: Path) -> None:
    page = (HOWTO / "import-questions.rst").read_text(encoding="utf-8")
    found = re.search(r"\.\. code-block:: text\n\n((?:   .*\n|\n)+)", page)
    assert found
    shown = [line.removeprefix("   ") for line in found[1].rstrip().splitlines()]
    (tmp_path / "majors.md").write_bytes((EXAMPLES / "majors.md").read_bytes())
    path = tmp_path / "majors.md"
    said = CliRunner().invoke(main, ["import", "--ask", str(path)], input="1M-(X)\n\n").output
    expected = [line.rstrip() for line in said.replace(f"{tmp_path}/", "").splitlines() if line]
    assert [line.rstrip() for line in shown if line] == expected
    answers = (tmp_path / "majors.answers.yaml").read_text(encoding="utf-8")
    yaml = re.search(r"\.\. code-block:: yaml\n\n((?:   .*\n|\n)+)", page)
    assert yaml
    assert yaml[1].replace("\n   ", "\n").strip() in answers


@pytest.mark.parametrize("name", ["majors.md", "ours.md", "replies.txt"])
def test_the_examples_become_notes_without_problems(name: str, tmp_path: Path) -> None:
    # IM2-1, IM2-8: all readers make the same lines, also of drawn trees.
    output = tmp_path / "notes.bml"
    run = CliRunner().invoke(main, ["import", "-o", str(output), str(EXAMPLES / name)])
    assert run.exit_code == 0
    checked = CliRunner().invoke(main, ["check", str(output)])
    assert checked.exit_code == 0
    assert "no errors, no warnings" in checked.output
