"""Blocks of tags as games: what they inherit, and what goes on (PLAYED PB-2, PB-4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from .tokens import PbnWord, Tag

_BEGINS = frozenset({"event", "board", "dealer", "deal"})
"""Tags that only a new game has."""
_OF_ONE_TABLE = frozenset({"auction", "contract", "declarer"})
_OF_THE_BOARD = ("event", "site", "date", "board", "dealer", "vulnerable", "deal", "scoring")
"""What a second table of the same board has from the first."""
_NEVER_INHERITED = frozenset({"dealer", "vulnerable", "deal", "auction", "note"})
_OF_ALL_GAMES = "##"
_OF_THE_GAME_BEFORE = "#"
_UNKNOWN = {"?", ""}


@dataclass(slots=True)
class Game:
    """A game: the first value of each tag, its auction and the notes on that."""

    start: int
    """Offset in the file."""
    values: dict[str, str] = field(default_factory=dict)
    """By names in lower case, unknown ones among them."""
    starts: dict[str, int] = field(default_factory=dict)
    """Where the tags stand."""
    calls: list[PbnWord] = field(default_factory=list)
    """The words of the auction."""
    notes: dict[str, str] = field(default_factory=dict)
    """The notes on the auction, by their numbers."""
    section: str = ""
    """Whether notes are about the auction or the play: the name of the tag."""

    def value(self, name: str) -> str:
        """Return the value of a tag, nothing where it is not known."""
        value = self.values.get(name, "")
        return "" if value in _UNKNOWN else value

    def start_of(self, name: str) -> int:
        """Return where a tag stands, by default where the game begins."""
        return self.starts.get(name, self.start)

    @property
    def is_record(self) -> bool:
        """Whether it tells anything of a board."""
        return any(name in self.values for name in ("board", "dealer", "deal", "auction"))


def games_of(blocks: Iterable[list[Tag]]) -> Iterator[Game]:
    """Yield the games of a file."""
    collector = _Collector()
    for block in blocks:
        yield from collector.add(block)
    yield from collector.ended()


class _Collector:
    """Makes games of blocks."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._before: dict[str, str] = {}
        """The values of the game before."""
        self._of_all: dict[str, str] = {}
        """What holds for all games that do not say otherwise."""

    def add(self, block: list[Tag]) -> Iterator[Game]:
        """Take a block; yield the game above where that is ended by it."""
        names = {tag.name for tag in block}
        above = self._game
        if above is None or names & _BEGINS:
            yield from self.ended()
            self._game = Game(block[0].start)
        elif names & _OF_ONE_TABLE & above.values.keys():
            inherited = {name: above.values[name] for name in _OF_THE_BOARD if name in above.values}
            yield from self.ended()
            self._game = Game(block[0].start, inherited)
        assert self._game is not None
        for tag in block:
            self._add_tag(tag, self._game)

    def ended(self) -> Iterator[Game]:
        """Yield the game that was begun."""
        if self._game is not None:
            self._game.values = {**self._of_all, **self._game.values}
            self._before = self._game.values
            yield self._game
        self._game = None

    def _add_tag(self, tag: Tag, game: Game) -> None:
        if tag.name == "note":
            number, _, text = tag.value.partition(":")
            if game.section == "auction":
                game.notes.setdefault(number.strip(), text.strip())
            return
        if tag.name in {"auction", "play"}:
            game.section = tag.name
        if tag.name in game.starts:
            return
        game.starts[tag.name] = tag.start
        game.values[tag.name] = self._value(tag)
        if tag.name == "auction":
            game.calls = tag.words

    def _value(self, tag: Tag) -> str:
        """Return the value of a tag, perhaps that of another game (PLAYED PB-4)."""
        name, value = tag.name, tag.value
        if name in _NEVER_INHERITED:
            return value
        if value.startswith(_OF_ALL_GAMES):
            value = value.removeprefix(_OF_ALL_GAMES).strip()
            self._of_all[name] = value
        elif value == _OF_THE_GAME_BEFORE:
            value = self._before.get(name, "")
        if name in self._of_all:
            self._of_all[name] = value
        return value
