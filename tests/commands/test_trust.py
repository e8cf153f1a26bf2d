"""What reStructuredText in notes of strangers may not do in the pages of the command line."""

from __future__ import annotations

import re
import socket
from typing import TYPE_CHECKING

import docutils
import pytest
from click.testing import CliRunner, Result

from sphinxcontrib_bml.commands.older import bml2html, bml2latex

if TYPE_CHECKING:
    from tests.commands.desk import Desk

_REFUSED = re.compile(r"^notes\.bml:(\d+):\d+: warning: .* \[RST-REFUSED\]$", re.MULTILINE)

# Each is refused in its first line.
EMBEDDING = {
    "include": ".. include:: secret.txt",
    "literal include": ".. include:: secret.txt\n   :literal:",
    "code include": ".. include:: secret.txt\n   :code:",
    "raw file html": ".. raw:: html\n   :file: secret.txt",
    "raw file latex": ".. raw:: latex\n   :file: secret.txt",
    "raw url": ".. raw:: html latex\n   :url: http://127.0.0.1:9/page",
    "raw html": ".. raw:: html\n\n   <i>TOP SECRET</i>",
    "raw latex": ".. raw:: latex\n\n   {TOP SECRET}",
    "csv file": ".. csv-table:: t\n   :file: secret.txt",
    "csv url": ".. csv-table:: t\n   :url: http://127.0.0.1:9/table",
}


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return the addresses that were asked for; none is reached."""
    asked: list[object] = []

    def connect(connection: socket.socket, address: object) -> None:
        asked.append(address)
        raise OSError("no network")

    monkeypatch.setattr(socket.socket, "connect", connect)
    return asked


def page(desk: Desk, command: str, rst: str, *options: str) -> tuple[Result, str]:
    """Return what ``command`` says about notes with ``rst`` in line 3, and the page."""
    desk.write("secret.txt", "TOP SECRET\n")
    desk.write("notes.bml", f"text\n#+BEGIN_RST\n{rst}\n#+END_RST\n")
    result = desk.bml(command, *options, "notes.bml", "-o", "out")
    return result, desk.read("out")


def lines_refused(result: Result) -> list[int]:
    return [int(line) for line in _REFUSED.findall(result.stderr)]


# LANGUAGE XT-1
@pytest.mark.parametrize("command", ["html", "latex"])
@pytest.mark.parametrize("rst", EMBEDDING.values(), ids=EMBEDDING)
def test_nothing_is_taken_in_and_each_refusal_is_told(
    desk: Desk, command: str, rst: str, no_network: list[object]
) -> None:
    result, out = page(desk, command, rst)
    assert (result.exit_code, lines_refused(result)) == (0, [3])
    assert "--trust" in result.stderr
    assert "RST-MESSAGE" not in result.stderr
    written_in_notes = "TOP SECRET" in rst
    assert ("TOP SECRET" in out) is written_in_notes
    assert command == "latex" or "<i>TOP" not in out
    assert "\n{TOP SECRET}" not in out
    assert not no_network


@pytest.mark.parametrize("command", ["html", "latex"])
def test_roles_for_raw_text_are_refused_where_they_are_used(desk: Desk, command: str) -> None:
    rst = ".. role:: x(raw)\n   :format: html latex\n\nfirst\nthen :x:`<b>{\\\\bf` there"
    result, out = page(desk, command, rst)
    assert lines_refused(result) == [7]
    assert command == "latex" or "<b>" not in out
    assert r"{\bf" not in out.rpartition(r"\begin{document}")[2]


@pytest.mark.parametrize(
    ("command", "rst", "shown"),
    [
        ("html", ".. include:: secret.txt", "TOP SECRET"),
        ("html", ".. raw:: html\n\n   <i>raw</i>", "<i>raw</i>"),
        ("latex", ".. raw:: latex\n\n   {\\it raw}", "{\\it raw}"),
        ("latex", ".. math:: \\input{x}", "\n\\input{x}"),
        ("latex", ".. csv-table:: t\n   :file: secret.txt", "TOP SECRET"),
    ],
)
def test_trusted_notes_may_take_in_all(desk: Desk, command: str, rst: str, shown: str) -> None:
    result, out = page(desk, command, rst, "--trust")
    assert (result.exit_code, lines_refused(result)) == (0, [])
    assert shown in out


@pytest.mark.parametrize(("program", "raw"), [(bml2html, "html"), (bml2latex, "latex")])
def test_the_older_commands_refuse_alike(desk: Desk, program: object, raw: str) -> None:
    desk.write("notes.bml", f"#+BEGIN_RST\n.. raw:: {raw}\n\n   <{raw}>\n#+END_RST\n")
    results = [
        CliRunner().invoke(program, [*options, "-o", "out", "notes.bml"])  # type: ignore[arg-type]
        for options in ([], ["--trust"])
    ]
    assert [lines_refused(result) for result in results] == [[2], []]
    assert f"\n<{raw}>" in desk.read("out")


def test_pictures_are_linked_and_never_read(desk: Desk) -> None:
    desk.write("a.svg", "<svg><script>TOP SECRET</script></svg>")
    result, out = page(desk, "html", ".. image:: a.svg\n   :loading: embed")
    assert lines_refused(result) == [3]
    assert "TOP SECRET" not in out
    assert 'src="a.svg"' in out
    result, out = page(desk, "html", ".. image:: a.svg\n   :scale: 50")
    assert lines_refused(result) == [3]
    assert "system-message" not in re.sub(r"(?s)<style>.*</style>", "", out)


@pytest.mark.parametrize(
    "address",
    [
        r"\\\\127.0.0.1:9/a.png",  # reST leaves half of them, and browsers make slashes of these
        r"/\\127.0.0.1:9/a.png",
        r"\\/127.0.0.1:9/a.png",
        "file://127.0.0.1/share/a.png",
        "FILE:////127.0.0.1/share/a.png",
    ],
)
def test_no_page_asks_another_computer_for_a_picture_by_any_spelling(
    desk: Desk, address: str
) -> None:
    result, out = page(desk, "html", f".. image:: {address}\n   :alt: words")
    assert lines_refused(result) == [3]
    assert "<img" not in out
    assert "words" in out


@pytest.mark.parametrize("address", ["file:///pictures/a.png", "/pictures/a.png", "a/b.png"])
def test_pictures_of_this_computer_stay_in_pages(desk: Desk, address: str) -> None:
    result, out = page(desk, "html", f".. image:: {address}")
    assert lines_refused(result) == []
    assert f'src="{address}"' in out


OUTSIDE = ["../a.png", "/a.png", "file:///a.png", "~/a.png", "in/../../a.png"]


@pytest.mark.parametrize("address", OUTSIDE)
def test_no_picture_from_above_the_notes_gets_into_a_paper(desk: Desk, address: str) -> None:
    result, out = page(desk, "latex", f".. image:: {address}")
    assert lines_refused(result) == [3]
    assert r"\includegraphics" not in out.partition(r"\begin{document}")[2]
    result, out = page(desk, "latex", f".. image:: {address}", "--trust")
    assert lines_refused(result) == []
    assert r"\includegraphics" in out.partition(r"\begin{document}")[2]


def test_pictures_below_the_root_get_into_a_paper(desk: Desk) -> None:
    for address, options in [("in/a.png", ()), ("../a.png", ("--root", ".."))]:
        result, out = page(desk, "latex", f".. image:: {address}", *options)
        assert lines_refused(result) == []
        assert rf"\includegraphics{{{address}}}" in out


@pytest.mark.skipif(
    docutils.__version_info__ < (0, 22, 1), reason="docutils takes contents in notes since 0.22.1"
)
def test_the_title_of_a_table_of_contents_is_text_in_the_outline_of_a_paper(desk: Desk) -> None:
    _, out = page(desk, "latex", ".. contents:: C}{x}\\\\input{secret.txt}♥")
    (bookmark,) = re.findall(r"\\pdfbookmark.*", out)
    assert r"{C\}\{x\}\textbackslash{}input\{secret.txt\}" in bookmark
    assert r'\unichar{"2665}' in bookmark


@pytest.mark.parametrize(
    "formula", ["a % b", "a} b", "{a", "a $ b $", "a # b", r"\\% b", r"a \{ b}"]
)
def test_formulas_that_do_not_end_where_they_should_are_text(desk: Desk, formula: str) -> None:
    result, out = page(desk, "latex", f":math:`{formula}` behind")
    assert lines_refused(result) == [3]
    assert f"${formula}$" not in out
    assert " behind" in out


@pytest.mark.parametrize("formula", [r"10\,\%", r"\{a\}", r"\frac{1}{2}", r"a \# b_{c}"])
def test_formulas_with_signs_that_are_escaped_stay(desk: Desk, formula: str) -> None:
    result, out = page(desk, "latex", f":math:`{formula}`")
    assert lines_refused(result) == []
    assert f"${formula}$" in out


@pytest.mark.parametrize("address", ["http://127.0.0.1:9/a.png", "//127.0.0.1:9/a.png"])
def test_no_page_tells_other_computers_that_it_is_read(desk: Desk, address: str) -> None:
    rst = f".. image:: {address}\n   :alt: words"
    result, out = page(desk, "html", rst)
    assert lines_refused(result) == [3]
    assert "<img" not in out
    assert "words" in out
    assert ("<a " in out) is address.startswith("http")
    result, out = page(desk, "html", rst, "--trust")
    assert lines_refused(result) == []
    assert f'src="{address}"' in out


def test_no_link_leads_to_folders_that_other_computers_share(desk: Desk) -> None:
    result, out = page(desk, "html", "`words <//127.0.0.1/x>`__")
    assert lines_refused(result) == [3]
    assert "<a" not in out


def test_no_page_goes_elsewhere_by_itself(desk: Desk) -> None:
    result, out = page(desk, "html", ".. meta::\n   :http-equiv=refresh: 0;url=https://example.org")
    assert len(lines_refused(result)) == 1
    assert "refresh" not in out


@pytest.mark.parametrize("scheme", ["javascript:alert(1)", "JavaScript:x", "data:text/html,x"])
@pytest.mark.parametrize(
    "rst", ["`click <{}>`_", ".. image:: {}//a.swf", "line |x|\n\n.. |x| image:: {}"]
)
def test_programs_are_no_addresses(desk: Desk, scheme: str, rst: str) -> None:
    result, out = page(desk, "html", rst.format(scheme))
    assert len(lines_refused(result)) == 1
    assert not re.search(rf'(?:href|src|data)="{re.escape(scheme)}', out)


@pytest.mark.parametrize(
    "formula",
    [
        r"\input{secret.txt}",
        r"\text{\input{secret.txt}}",
        r"\csname input\endcsname secret.txt",
        r"^^5cinput{secret.txt}",
        r"\begin{filecontents}{x}",
        r"\begin {x}",
        r"\immediate\write18{ls}",
    ],
)
def test_formulas_are_no_programs_of_latex(desk: Desk, formula: str) -> None:
    for rst in (f":math:`{formula}`", f".. math:: {formula}"):
        result, out = page(desk, "latex", rst)
        assert lines_refused(result) == [3]
        body = out.rpartition(r"\begin{document}")[2]
        assert "$" not in body
        assert "equation" not in body


def test_formulas_of_mathematics_stay(desk: Desk) -> None:
    rst = (
        r".. math:: \frac{\alpha}{2} \leq \sum_{i=1}^n \begin{pmatrix} a & b \\ c & d \end{pmatrix}"
    )
    result, out = page(desk, "latex", rst)
    assert result.stderr == ""
    assert r"\begin{pmatrix} a & b \\ c & d \end{pmatrix}" in out


@pytest.mark.parametrize("name", ["a}\\input{secret", "a%7D%5Cinput%7Bsecret.png"])
def test_names_of_pictures_are_no_commands_of_latex(desk: Desk, name: str) -> None:
    result, out = page(desk, "latex", f".. image:: {name}")
    assert lines_refused(result) == [3]
    assert r"\input{" not in out.rpartition(r"\begin{document}")[2]


@pytest.mark.parametrize(
    "rst",
    [
        ".. image:: http://127.0.0.1:9/a.png",
        ".. figure:: http://127.0.0.1:9/a.png\n\n   caption",
        ".. image:: http://127.0.0.1:9/a.png\n   :alt: words\n   :target: http://127.0.0.1:9/b",
        "|x| in a line\n\n.. |x| image:: //127.0.0.1:9/a.png",
    ],
)
@pytest.mark.parametrize("options", [[], ["--trust"]])
def test_latex_links_to_pictures_of_other_computers(
    desk: Desk, rst: str, options: list[str], no_network: list[object]
) -> None:
    result, out = page(desk, "latex", rst, *options)
    assert result.exit_code == 0
    assert "LaTeX shows no pictures from other servers" in result.stderr
    assert "127.0.0.1:9/" in out
    assert "includegraphics" not in out
    assert not no_network
