from __future__ import annotations

import io

import click
import pytest

from sphinxcontrib_bml.commands.shared.diagnostics import Display, excerpt
from sphinxcontrib_bml.commands.shared.program import _prepare_streams
from sphinxcontrib_bml.language.codes import Code, Severity
from sphinxcontrib_bml.language.diagnostics import Diagnostic, RelatedPlace
from sphinxcontrib_bml.language.source import Source, Span


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def span_of(text: str, marked: str) -> Span:
    start = text.index(marked)
    return Span(Source("notes.bml", text), start, start + len(marked))


def shown(stream: io.StringIO, *related: RelatedPlace) -> str:
    span = span_of("1C a\n  jump b\n", "jump")
    problem = Diagnostic(Code.CALL_UNKNOWN, Severity.WARNING, span, "what", "how", related)
    Display(stream).show([problem])
    return stream.getvalue()


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")


def test_suits_have_colors_on_a_terminal_only() -> None:
    terminal, file = Terminal(), io.StringIO()
    for stream in (terminal, file):
        Display(stream).line("2♥ weak")
    assert terminal.getvalue() == "2\x1b[31m♥\x1b[0m weak\n"
    assert file.getvalue() == "2♥ weak\n"


def test_a_message_ends_its_lines_between_words_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    span = span_of("1C a\n", "a")
    stream = Terminal()
    words = "the auction is over before this call of ours"
    Display(stream).show([Diagnostic(Code.CALL_UNKNOWN, Severity.WARNING, span, words)])
    lines = click.unstyle(stream.getvalue()).splitlines()
    assert max(map(len, lines[:2])) <= 40
    assert " ".join(line.strip() for line in lines[:3]).startswith(
        f"notes.bml:1:4: warning: {words} [CALL-UNKNOWN]"
    )


def test_a_report_ends_its_lines_between_words_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    words = "'strong' is not a call; did you mean Defence to the Multi, Long clubs or Strong?"
    terminal, file = Terminal(), io.StringIO()
    for stream in (terminal, file):
        Display(stream).report(words)
    lines = click.unstyle(terminal.getvalue()).splitlines()
    assert max(map(len, lines)) <= 40
    assert " ".join(map(str.strip, lines)) == f"bml: {words}"
    assert file.getvalue() == f"bml: {words}\n"


def test_a_stream_without_suits_gets_letters() -> None:
    text = "1N–2♥ → Stayman…"
    _prepare_streams()
    assert text.encode("ascii", "bml-letters") == b"1N-2H -> Stayman..."
    assert "日".encode("ascii", "bml-letters") == rb"\u65e5"


def test_the_marks_stand_below_what_is_meant() -> None:
    assert excerpt(span_of("1C a\n  jump b\n", "jump"), 80) == ("  jump b", "  ^^^^")


def test_a_tab_takes_as_much_room_above_as_below() -> None:
    line, marks = excerpt(span_of("\t\tjump b", "jump"), 80)
    assert "\t" not in line
    assert line.index("jump") == marks.index("^")


def test_wide_letters_take_two_columns() -> None:
    assert excerpt(span_of("日本 jump", "jump"), 80) == ("日本 jump", "     ^^^^")


def test_the_end_of_a_line_can_be_marked() -> None:
    span = Span(Source("notes.bml", "1C\n1D"), 2, 2)
    assert excerpt(span, 80) == ("1C", "  ^")


def test_marks_stay_within_the_line() -> None:
    span = Span(Source("notes.bml", "1C one\n1D two\n"), 0, 13)
    assert excerpt(span, 80) == ("1C one", "^^^^^^")


@pytest.mark.parametrize("before", [0, 10, 39, 40, 41, 500])
@pytest.mark.parametrize("after", [0, 1, 39, 500])
def test_a_long_line_is_cut_around_what_is_meant(before: int, after: int) -> None:
    line, marks = excerpt(span_of("x" * before + "JUMP" + "y" * after, "JUMP"), 40)
    assert len(line) <= 40
    assert marks == " " * line.index("JUMP") + "^^^^"
    assert line.startswith("…") == (not line.startswith("x" * before + "JUMP"))
    assert line.endswith("…") == (not line.endswith("JUMP" + "y" * after))


def test_a_mark_longer_than_the_room_is_cut_too() -> None:
    line, marks = excerpt(span_of("a " + "x" * 500, "x" * 500), 40)
    assert len(line) <= 40
    assert len(marks) <= 40


def test_nothing_that_moves_the_cursor_is_printed() -> None:
    line, _ = excerpt(span_of("1C \x1b[2J a", "1C"), 80)
    assert "\x1b" not in line


def test_colours_are_for_terminals() -> None:
    assert "\x1b[" not in shown(io.StringIO())
    assert "\x1b[" in shown(Terminal())


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_a_terminal_without_colours_has_none(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    assert "\x1b[" not in shown(Terminal())


def test_many_places_that_belong_to_a_fault_are_counted() -> None:
    place = RelatedPlace(span_of("1D a", "1D"), "pasted here")
    text = shown(io.StringIO(), *[place] * 10)
    assert text.count("notes.bml:1:1: pasted here") == 3
    assert "... and 7 more places" in text
