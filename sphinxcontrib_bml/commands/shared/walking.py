"""Walking through notes at a prompt: call by call, forth and back (RESOLVER RW-7)."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

import click

from ...agreements.notes import Notes
from ...agreements.resolver import Answer, BoardContext, Status, ask_reference, context_of
from ...bridge import Side
from ...display.answers import render_answer
from .display import standard_output

readline: ModuleType | None
try:
    import readline
except ImportError:  # not on every system
    readline = None

_BACK = frozenset({"back", "b", "<", ".."})
_NEW = frozenset({"new", "n", "/"})
_HELP = frozenset({"help", "h", "?"})
_QUIT = frozenset({"quit", "q", "exit"})
_HELP_TEXT = """\
2C, (2D), P     go on with this call; theirs stand in parentheses
1N (2C) X       an auction from its first call
back            one call back
new             back to the openings
seat 3, seat    what is known of the opening's seat, or nothing
vul YN, vul     ours and theirs: Y vulnerable, N not, 0 not known
quit            end (or Ctrl-D)"""


class AuctionWalk:
    """An auction that goes on and back, line by line."""

    def __init__(self, notes: Notes, context: BoardContext) -> None:
        """Begin before the opening."""
        self.notes = notes
        self.context = context
        self._auctions: list[Answer] = [self._asked("")]

    @property
    def answer(self) -> Answer:
        """What the notes say where the walk is."""
        return self._auctions[-1]

    def told(self, line: str) -> str:
        """Follow a line; return what is shown then."""
        line = line.strip()
        word, _, value = line.lower().partition(" ")
        if line.lower() in _HELP:
            return _HELP_TEXT
        if line.lower() in _BACK:
            self._auctions = self._auctions[:-1] or self._auctions
        elif line.lower() in _NEW:
            del self._auctions[1:]
        elif word in {"seat", "vul"}:
            return self._known_of_board(word, value.strip())
        elif line:
            return self._go(line)
        return self._shown(self.answer)

    def next_calls(self) -> Iterator[str]:
        """Yield what the notes have next, as it is typed."""
        for one in self.answer.next:
            if one.call is not None:
                yield f"({one.call.word})" if one.side is Side.THEY else one.call.word

    def _go(self, line: str) -> str:
        """Go on with calls, or begin anew with several that are an auction of their own."""
        answer = self._asked(f"{self.answer.short} {line}")
        if answer.status is Status.ERROR:
            anew = self._asked(line)
            if anew.status is Status.ERROR or len(anew.auction) == 1:
                return f"{answer.message} (? for help)"
            answer = anew
            del self._auctions[1:]
        self._auctions.append(answer)
        return self._shown(answer)

    def _known_of_board(self, what: str, value: str) -> str:
        vulnerability = self.context.vulnerability
        try:
            if what == "seat":
                self.context = context_of(int(value) if value else None, vulnerability)
            else:
                self.context = context_of(self.context.seat, value.upper() or "00")
        except ValueError:
            return f"{value!r} is nothing known of a board, such as seat 3 or vul YN"
        self._auctions = [self._asked(answer.short) for answer in self._auctions]
        return self._shown(self.answer)

    def _asked(self, query: str) -> Answer:
        return ask_reference(self.notes, query, self.context)[0]

    def _shown(self, answer: Answer) -> str:
        return render_answer(answer, self.notes.system.options).rstrip("\n")


def walk(notes: Notes, context: BoardContext) -> None:
    """Read lines from the terminal until its end, and show what the notes say."""
    walking = AuctionWalk(notes, context)
    _complete_with(walking)
    click.echo("Type calls, ? for help.")
    _show(walking.told(""))
    while True:
        short = walking.answer.short
        try:
            line = input(f"{short}> " if short else "> ")
        except (EOFError, KeyboardInterrupt):
            click.echo()
            return
        if line.strip().lower() in _QUIT:
            return
        _show(walking.told(line))


def _show(text: str) -> None:
    for line in text.splitlines():
        standard_output().line(line)


def _complete_with(walking: AuctionWalk) -> None:
    """Let the terminal complete calls and recall lines, where it can."""
    if readline is None:
        return

    def completed(text: str, state: int) -> str | None:
        found = [call for call in walking.next_calls() if call.startswith(text.upper())]
        return found[state] if state < len(found) else None

    readline.set_completer_delims(" ")
    readline.set_completer(completed)
    readline.parse_and_bind("tab: complete")
