"""The lexer as others meet it."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest
from pygments import highlight
from pygments.formatters import HtmlFormatter, LatexFormatter, TerminalFormatter
from pygments.lexers import (
    CLexer,
    MarkdownLexer,
    PythonLexer,
    get_lexer_by_name,
    get_lexer_for_filename,
)

from sphinxcontrib_bml.highlighting.lexer import BMLLexer


def test_entry_point_names_the_lexer() -> None:
    project = Path(__file__).parents[2] / "pyproject.toml"
    entry_points = tomllib.loads(project.read_text(encoding="utf-8"))["project"]["entry-points"]
    module, name = entry_points["pygments.lexers"]["bml"].split(":")
    assert getattr(import_module(module), name) is BMLLexer
    assert "bml" in BMLLexer.aliases
    assert "*.bml" in BMLLexer.filenames


def test_pygments_finds_the_lexer_by_name_and_by_file_name() -> None:
    assert type(get_lexer_by_name("bml")) is BMLLexer
    assert type(get_lexer_for_filename("notes.bml")) is BMLLexer


def test_lexer_needs_neither_sphinx_nor_docutils() -> None:
    code = (
        "import sys, sphinxcontrib_bml.highlighting\n"
        "print(sorted({'sphinx', 'docutils', 'sphinxcontrib_bml.agreements'} & set(sys.modules)))"
    )
    run = [sys.executable, "-c", code]
    root = Path(__file__).parents[2]
    printed = subprocess.run(run, cwd=root, capture_output=True, text=True, check=True).stdout
    assert printed.strip() == "[]"


def test_suits_have_classes_of_their_own_in_html() -> None:
    page = highlight("1C = 5!h", BMLLexer(), HtmlFormatter())
    assert '<span class="ss ss-Club">C</span>' in page
    assert '<span class="ss ss-Heart">!h</span>' in page


def test_latex_and_terminal_take_the_tokens() -> None:
    latex = highlight("1C = 5!h", BMLLexer(), LatexFormatter())
    assert latex.splitlines()[-1] == r"\end{Verbatim}"
    assert "5" in highlight("1C = 5!h", BMLLexer(), TerminalFormatter())


@pytest.mark.parametrize(
    "text",
    [
        "#CUT a\n1C x\n#ENDCUT\n",
        "#SEAT 3\n",
        "1C x\n//bss art\n",
        "1C---\n1H  5+!h\n1S  4+!s\n",
    ],
)
def test_bml_is_recognized(text: str) -> None:
    assert BMLLexer.analyse_text(text) >= 0.4


@pytest.mark.parametrize("lexer", [CLexer, MarkdownLexer, PythonLexer])
def test_other_languages_are_not_taken_for_bml(lexer: type) -> None:
    samples = {
        CLexer: "#include <a.h>\n#define CUT 1\nint main() { return 1; }\n",
        MarkdownLexer: "# Title\n\n* item *strong*\n\n1. one!\n",
        PythonLexer: "# HIDE and seek\nx = 1 if not y else 2\n",
    }
    assert BMLLexer.analyse_text(samples[lexer]) == 0
