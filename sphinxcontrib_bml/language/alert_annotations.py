"""Lines ``//alert`` below rows: what a call is, and what a federation asks for (ALERTS AT-14)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ..patterns import compile_later
from .codes import Code
from .diagnostics import nearest, quoted, replacing, slip_of
from .source import SourceLine
from .state import DocumentState

CALL_KINDS = (
    *("natural", "artificial", "balanced", "very-strong", "transfer", "asks-majors-4"),
    *("asks-majors", "denies-majors", "asks-aces", "ask", "control", "raise", "splinter"),
    *("puppet", "relay", "waiting", "negative", "takeout", "penalty", "responsive", "support"),
    *("values", "shows-that-suit", "four-of-other-major", "unknown-suit", "one-suiter"),
    *("two-suiter", "completes-transfer"),
)
"""The kinds of calls that a line can name (AT-12)."""
DUTIES = ("none", "alert", "announce", "delayed")
"""The duties that a line can name for a federation (AT-44)."""
SUIT_NAMES = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}

_SUITS = {
    **SUIT_NAMES,
    **{f"!{letter}": name for letter, name in SUIT_NAMES.items()},
    **{name: name for name in SUIT_NAMES.values()},
}
_VARIABLES = frozenset({"M", "m", "oM", "om", "X", "Y", "Z"})
BEGINNING = rf"alert(?=\s+(?:(?:{'|'.join(CALL_KINDS)})(?![\w-])|for\s+[^\s:]+:))"
"""The pattern of ``alert`` with what must follow it; any other line is a comment."""
_NEAR = compile_later(
    r"\s*//alert\s+(?:for\s+(?P<federation>[\w.]+)\s+(?:none|alert|announce|delayed)(?!\S)"
    r"|(?P<kind>[a-z][\w-]*))"
)
_WORD = compile_later(r"\S+")
_FOR = compile_later(r"for\s+([^\s:]+):\s*")
_ANNOUNCED = compile_later(r'announce\s+"([^"]{1,40})"')
_SUIT_MARK = compile_later(r"!([cdhs])(?![^\W_])")


class AlertNote(NamedTuple):
    """The content of the ``//alert`` lines of a row."""

    kinds: tuple[str, ...] = ()
    """The kinds of the call, some of :data:`CALL_KINDS`; empty if none are named."""
    suit: str = ""
    """The suit of a transfer, by name; empty for other calls."""
    duties: tuple[tuple[str, str, str], ...] = ()
    """By federation, in lower case: one of :data:`DUTIES`, and the announced words."""

    def duty(self, federation: str) -> tuple[str, str] | None:
        """Return what a federation asks for, and the announced words; None if nothing is said.

        :param federation: the name in the head of a rule file.
        """
        return next(
            ((do, say) for name, do, say in self.duties if name == federation.casefold()), None
        )


NO_NOTE = AlertNote()


class _AlertProblem(NamedTuple):
    start: int
    """Column in the text of the annotation."""
    end: int
    message: str
    hint: str
    meant: str = ""
    """The words that are probably meant."""


class AlertReading(NamedTuple):
    """The content of one ``//alert`` line."""

    note: AlertNote = NO_NOTE
    problems: tuple[_AlertProblem, ...] = ()


@lru_cache(maxsize=1024)
def read_alert_words(text: str) -> AlertReading:
    """Read the text after ``//alert``; invalid words become problems, valid words are used."""
    found = _FOR.match(text)
    if found is not None:
        return _read_duty(found[1].casefold(), text, found.end())
    kinds: list[str] = []
    suit = ""
    problems: list[_AlertProblem] = []
    words = list(_WORD.finditer(text))
    for number, match in enumerate(words):
        word = match[0]
        follows = words[number - 1][0] == "transfer" if number else False
        if word in CALL_KINDS:
            kinds.append(word)
        elif follows and (word.lower() in _SUITS or word in _VARIABLES):
            suit = _SUITS.get(word.lower(), "")
        else:
            problems.append(_unknown(word, *match.span()))
    if "transfer" in kinds and not suit and not _VARIABLES & set(text.split()):
        found_at = next(match.span() for match in words if match[0] == "transfer")
        hint = "write the suit after it: transfer h"
        problems.append(_AlertProblem(*found_at, "transfer without its suit", hint))
    if {"natural", "artificial"} <= set(kinds):
        problem = "a call is natural or artificial, not both; the first is used"
        problems.append(_AlertProblem(0, len(text), problem, "remove one of them"))
        kinds.remove(max("natural", "artificial", key=kinds.index))
    return AlertReading(AlertNote(tuple(kinds), suit), tuple(problems))


def _read_duty(federation: str, text: str, start: int) -> AlertReading:
    """Read what a federation asks for, after ``for FEDERATION:``."""
    value = text[start:].rstrip()
    announced = _ANNOUNCED.fullmatch(value)
    if announced is not None:
        say = _SUIT_MARK.sub(lambda mark: SUIT_NAMES[mark[1]], announced[1])
        return AlertReading(AlertNote(duties=((federation, "announce", say),)))
    if value in DUTIES and value != "announce":
        return AlertReading(AlertNote(duties=((federation, value, ""),)))
    hint = 'write none, alert, delayed or announce "words" after the colon'
    near = nearest(value, [one for one in DUTIES if one != "announce"])
    problem = f"{quoted(value)} is not what a federation asks for; ignored"
    return AlertReading(problems=(_AlertProblem(start, len(text), problem, hint, near),))


def _unknown(word: str, start: int, end: int) -> _AlertProblem:
    near = nearest(word, CALL_KINDS)
    hint = f"did you mean {near}?" if near else "write kinds such as natural or transfer h"
    return _AlertProblem(start, end, f"unknown kind {quoted(word)}; ignored", hint, near)


def alert_note(texts: tuple[str, ...]) -> AlertNote:
    """Return the note of the ``//alert`` lines of a row; the first line with kinds is used.

    :param texts: the texts after ``//alert``, with variables written out.
    """
    notes = [read_alert_words(text).note for text in texts]
    first = next((one for one in notes if one.kinds), NO_NOTE)
    return first._replace(duties=tuple(duty for one in notes for duty in one.duties))


def take_alert_words(line: SourceLine, text: str, state: DocumentState, *, is_below: bool) -> None:
    """Report the problems of ``text``, the end of an ``//alert`` line (AT-14).

    :param is_below: whether the line is below a row.
    """
    start = len(line.text.rstrip()) - len(text)
    for problem in _problems(text, is_below=is_below):
        first, last = start + problem.start, start + problem.end
        state.diagnostics.report(
            Code.ALERT_KIND,
            line.part(first, last),
            problem.message,
            hint=problem.hint,
            pasted=line.pasted,
            edits=replacing(line, first, last, problem.meant),
        )


def _problems(text: str, *, is_below: bool) -> Iterator[_AlertProblem]:
    yield from read_alert_words(text).problems
    if not is_below:
        hint = "write it directly below the row it belongs to"
        yield _AlertProblem(0, len(text), "no row of a bidding table is above; ignored", hint)


def report_near_line(line: SourceLine, state: DocumentState) -> None:
    """Report a comment that is nearly an ``//alert`` line (AT-14)."""
    found = _NEAR.match(line.text) if "//alert" in line.text else None
    if found is None:
        return
    if found["federation"]:
        place, near = found.span("federation"), f"{found['federation']}:"
        problem = "no colon after the federation"
    else:
        place, near = found.span("kind"), slip_of(found["kind"], CALL_KINDS)
        problem = f"unknown kind {quoted(found['kind'])}"
    if near:
        state.diagnostics.report(
            Code.ALERT_KIND,
            line.part(*place),
            f"{problem}; the line is a comment",
            hint=f"did you mean {near}?",
            pasted=line.pasted,
            edits=replacing(line, *place, near),
        )
