"""What the page on markup promises is there, and what is there for restyling is on it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sphinxcontrib_bml.sphinxext.page_reports import STATIC
from tests.browser.places import classes_of_sheet

TEX = STATIC.parent / "texinputs" / "sphinxcontribbml.sty"


@pytest.fixture(scope="module")
def promises(project_dir: Path) -> str:
    return (project_dir / "docs" / "reference" / "markup.rst").read_text(encoding="utf-8")


def promised(text: str, start: str) -> set[str]:
    """Return the names of the page's tables that begin with ``start``."""
    return set(re.findall(rf"``({re.escape(start)}[A-Za-z][A-Za-z-]*)``", text))


def test_classes_of_the_style_sheet_are_promised_and_no_others(promises: str) -> None:
    assert promised(promises, "bml-") >= classes_of_sheet()
    code = [path.read_text(encoding="utf-8") for path in STATIC.parent.rglob("*.py")]
    script = "\n".join(
        (STATIC / f"bml-{name}.js").read_text(encoding="utf-8") for name in ("branches", "rows")
    )
    made = set(re.findall(r"bml-[a-z]+(?:-[a-z]+)*", "\n".join([*code, script])))
    # Ends that the code puts together.
    made |= {f"bml-board-{layout}" for layout in ("all", "ns", "ew", "one")}
    made |= {f"bml-hand-{seat}" for seat in "nesw"} | {f"bml-suit-{suit}" for suit in "shdc"}
    tables = ("gaps", "openings", "chapters", "explanations")
    made |= {f"bml-coverage-{table}" for table in tables}
    assert promised(promises, "bml-") - classes_of_sheet() - made == set()


def test_custom_properties_of_the_style_sheet_are_promised_and_no_others(promises: str) -> None:
    sheet = (STATIC / "bml.css").read_text(encoding="utf-8")
    roots = re.findall(r"^ *:root \{(.*?)\n *\}", sheet, re.MULTILINE | re.DOTALL)
    assert promised(promises, "--bml-") == set(re.findall(r"(--bml-[a-z]+):", "".join(roots)))


def test_the_words_of_buttons_are_promised_as_the_script_reads_them(promises: str) -> None:
    script = (STATIC / "bml-branches.js").read_text(encoding="utf-8")
    assert set(re.findall(r"dataset\.(\w+)", script)) == {"open", "close"}
    assert promised(promises, "data-") == {"data-open", "data-close"}


def test_names_of_the_latex_package_are_promised_and_no_others(promises: str) -> None:
    text = TEX.read_text(encoding="utf-8")
    head, _, body = text.partition("\\NeedsTeXFormat")
    told = set(re.findall(r"\\bml[A-Za-z]+", head))
    made = {
        *re.findall(r"\\(?:(?:re)?newcommand|DeclareRobustCommand)(\\bml[A-Za-z]+)", body),
        *re.findall(r"\\new(?:dimen|skip)(\\bml[A-Za-z]+)", body),
        *(f"\\bml{suit}" for suit in re.findall(r"\\bml@newsuit\{(\w)\}", body)),
    }
    assert promised(promises, "\\bml") >= told
    assert promised(promises, "\\bml") <= made
