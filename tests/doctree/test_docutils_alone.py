"""Notes as pages if there is docutils and no Sphinx."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from docutils.core import publish_doctree, publish_string
from docutils.writers import get_writer_class

from sphinxcontrib_bml.doctree.docutils_parser import BMLParser
from sphinxcontrib_bml.parser import Parser
from tests.doctree.manuscripts import contents_in_notes

if TYPE_CHECKING:
    from pathlib import Path

NOTES = """\
#+TITLE: Our !s system
#+AUTHOR: Ann & Bob

Text with *strong* and [a link](#Deals) & more.

1C  Natural, 5+!h
    or balanced
  1D  ! Negative, *always*
    1H  Hearts

* Deals

#+BEGIN_RST
.. note:: A *note*.
#+END_RST

- term :: its meaning

| call | meaning |
|------|---------|
| 1    | !s      |

1H (2C) D* P
* takeout

N None #1 4SXS hK
N AKQ2 K43 - QJT987
"""
WORDS = [
    "system",
    "Ann ",
    "Natural, 5+",
    "or balanced",
    "Negative, ",
    "Hearts",
    "its meaning",
    "takeout",
    "Dealer North",
    "Q J 10 9 8 7",
]
QUIET = {
    "output_encoding": "unicode",
    "report_level": 1,
    "warning_stream": False,
    "doctitle_xform": False,
    # docutils asks users of LaTeX to say what they want.
    "use_latex_citations": True,
    "legacy_column_widths": False,
}


def published(text: str, writer: str = "html5", source: Path | None = None, **settings: Any) -> str:
    made = publish_string(
        text,
        source_path=str(source) if source else None,
        parser=BMLParser(),
        writer=get_writer_class(writer)(),
        settings_overrides={**QUIET, **settings},
    )
    return made if isinstance(made, str) else made.decode("utf-8")


class Messages:
    """Takes what docutils says."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.text = ""

    def write(self, text: str) -> None:
        """Take a message."""
        self.text += text


def messages_of(text: str, source: Path | None = None, **settings: Any) -> list[str]:
    stream = Messages()
    published(text, source=source, warning_stream=stream, **settings)
    return stream.text.splitlines()


@pytest.mark.parametrize("writer", ["html5", "html4", "latex", "xelatex", "manpage", "pseudoxml"])
def test_every_writer_of_docutils_shows_everything(writer: str) -> None:
    page = published(NOTES, writer)
    shown = page.replace("\\-", "-").replace("\\&", "&").lower()
    for words in WORDS:
        assert words.lower() in shown
    assert "bml_" not in page


@pytest.mark.parametrize("writer", ["xml", "odt", "s5"])
def test_the_other_writers_do_not_fail(writer: str) -> None:
    made = publish_string(
        NOTES,
        parser=BMLParser(),
        writer=get_writer_class(writer)(),
        settings_overrides={**QUIET, "output_encoding": "utf-8", "theme": "default"},
    )
    assert made


def test_rows_become_nested_lists_and_links_lead_to_headings() -> None:
    page = published(NOTES)
    first, second, third = (page.index(f"<strong>1{suit}</strong>") for suit in "♣♦♥")
    assert first < second < third
    assert page.count("<ul", first, third) == 2
    assert 'href="#deals">a link</a>' in page


@contents_in_notes
def test_a_table_of_contents_takes_headings_with_suits() -> None:
    contents = "#+BEGIN_RST\n.. contents::\n#+END_RST\n\n"
    page = published(f"* One 1!h\n\n{contents}** Two !s\n\ntext\n")
    assert page.count("One 1") == 2
    assert page.count("Two ") == 2


def test_a_number_to_call_is_an_address_and_no_document() -> None:
    page = published("[us](tel:+123)\n\n[1C](tel:+456) = ask\n")
    assert 'href="tel:+123">us</a>' in page
    assert 'href="tel:+456">1♣</a>' in page
    assert 'class="system-message"' not in page


def test_bytes_and_byte_order_marks_are_read() -> None:
    made = publish_string(
        "\ufeff* Böse\n\n1C  a\n".encode(),
        parser=BMLParser(),
        writer=get_writer_class("html5")(),
        settings_overrides={**QUIET, "input_encoding": "utf-8"},
    )
    assert "Böse" in str(made)
    assert "\ufeff" not in str(made)


def test_faults_are_messages_at_their_lines(tmp_path: Path) -> None:
    page = tmp_path / "page.bml"
    text = "* A\n\n1C  a\n  (8NT)  b\n\n[there](#Nowhere)\n"
    page.write_text(text, encoding="utf-8")
    found = messages_of(text, page)
    assert len(found) == 2
    assert found[0].startswith(f"{page}:4: (WARNING/2)")
    assert found[0].endswith("[CALL-UNKNOWN]")
    assert found[1].startswith(f"{page}:6: (WARNING/2)")
    assert found[1].endswith("[LINK-UNKNOWN]")


def test_included_files_are_read_and_recorded(tmp_path: Path) -> None:
    (tmp_path / "part.inc").write_text("1C  Part\n  (8NT)  b\n", encoding="utf-8")
    page = tmp_path / "page.bml"
    text = "* A\n\n#INCLUDE part.inc\n"
    page.write_text(text, encoding="utf-8")
    tree = publish_doctree(
        text, source_path=str(page), parser=BMLParser(), settings_overrides=QUIET
    )
    assert "Part" in tree.astext()
    assert tree.settings.record_dependencies.list == [str(tmp_path / "part.inc")]
    found = messages_of(text, page)
    assert [line.partition(": ")[0] for line in found] == [f"{tmp_path / 'part.inc'}:2"]


def test_no_file_is_read_where_that_is_switched_off(tmp_path: Path) -> None:
    (tmp_path / "part.inc").write_text("1C  Part\n", encoding="utf-8")
    page = tmp_path / "page.bml"
    text = (
        "* A\n\n#INCLUDE part.inc\n\n"
        "#+BEGIN_RST\n.. include:: part.inc\n\n.. raw:: html\n\n   <i>\n#+END_RST\n"
    )
    page.write_text(text, encoding="utf-8")
    settings: dict[str, Any] = {"file_insertion_enabled": False, "raw_enabled": False}
    made = published(text, source=page, **settings)
    assert "Part" not in made
    assert "<i>" not in made
    found = messages_of(text, page, **settings)
    assert sum("INCLUDE-ESCAPE" in line for line in found) == 1
    assert sum('"include" directive disabled' in line for line in found) == 1
    assert sum('"raw" directive disabled' in line for line in found) == 1


def test_nothing_outside_of_the_folder_of_the_notes_is_read(tmp_path: Path) -> None:
    (tmp_path / "secret.inc").write_text("1C  Secret\n", encoding="utf-8")
    (tmp_path / "notes").mkdir()
    page = tmp_path / "notes" / "page.bml"
    text = "#INCLUDE ../secret.inc\n"
    page.write_text(text, encoding="utf-8")
    assert "Secret" not in published(text, source=page)
    (message,) = messages_of(text, page)
    assert "[INCLUDE-ESCAPE]" in message


def test_directives_of_sphinx_are_no_part_of_docutils() -> None:
    found = messages_of("* A\n\n#+BEGIN_RST\n.. bidtable::\n\n   1C\n#+END_RST\n")
    assert any("bidtable" in line for line in found)


def test_sections_stay_as_written_with_title_transforms_too() -> None:
    page = published("* A\n\n** B\n\nText.\n\n** C\n\n1C  a\n", doctitle_xform=True)
    for words in ("A", "B", "C", "Text."):
        assert words in page


def test_the_command_line_of_docutils_finds_the_parser(tmp_path: Path) -> None:
    page = tmp_path / "page.bml"
    page.write_text(NOTES, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "docutils", "--parser=sphinxcontrib_bml.parser", str(page)],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONUTF8": "1"},
        cwd=tmp_path,
    )
    shown = done.stdout.decode()
    assert done.returncode == 0, done.stderr
    assert done.stderr == b""
    assert "Natural, 5+" in shown
    assert "its meaning" in shown


def test_the_parser_and_all_it_needs_import_no_sphinx() -> None:
    code = (
        "import sys\n"
        "from docutils.core import publish_string\n"
        "from sphinxcontrib_bml.parser import Parser\n"
        "publish_string('* A\\n\\n1C  a\\n', parser=Parser())\n"
        "sys.exit('sphinx' in sys.modules)\n"
    )
    assert (
        subprocess.run(
            [sys.executable, "-c", code], check=False, stdout=subprocess.DEVNULL
        ).returncode
        == 0
    )


def test_the_parser_is_known_by_the_name_docutils_asks_for() -> None:
    assert Parser is BMLParser
    assert Parser.supported == ("bml",)


SCRIPT = "[run](javascript:alert(1)) and\n[1C](data:text/html,x)\n\n[1D](vbscript:x) = row\n"


@pytest.mark.parametrize("writer", ["html5", "html4", "latex", "xetex", "manpage"])
def test_no_writer_links_to_what_runs(writer: str) -> None:
    for scheme in ("javascript:", "data:", "vbscript:"):
        assert scheme not in published(SCRIPT, writer, report_level=5).lower()


def test_links_to_what_runs_are_named_at_their_place() -> None:
    assert [message.split(": (")[0] for message in messages_of(SCRIPT) if "LINK" in message] == [
        "<string>:1",
        "<string>:2",
        "<string>:4",
    ]


@pytest.mark.parametrize("writer", ["latex", "xetex"])
def test_no_address_ends_its_macro_in_latex(writer: str) -> None:
    address = "http://a.b/x}{y}^^5cinput{/any/file}^^5crelax{`id`"
    for notes in (f"[text]({address})\n", f"See {address} there\n", f"[1C]({address}) = a\n"):
        latex = published(notes, writer)
        assert "http://a.b/x\\%7D\\%7By" in latex
        assert "\\href{http://a.b/x}" not in latex
