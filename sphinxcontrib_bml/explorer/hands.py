"""The hands that explorers show (HANDS HA-47)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ..bridge.dealing.page_sets import SetNumbers
from ..features import hook
from ..formats.scripts import as_script
from ..sphinxext.opening_books import OpeningBooks
from ..sphinxext.products import KeptParts
from .model import prefix_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx

    from ..agreements.answers import Meaning
    from ..agreements.tree import AuctionTree
    from ..bridge.dealing.asked_hands import PlayersHands
    from ..sphinxext.systems import BuildSystem

_PRODUCT = "shown-hands"
_PERCENT = 100

_Part = tuple[list[str], bytes]
"""The names of the agreements with hands, and the data for the script."""


class SystemHands:
    """The hands of a system, by agreement."""

    def __init__(self, system: BuildSystem, app: Sphinx) -> None:
        """Read the hands, those of unchanged parts from earlier builds."""
        self._system = system
        kept, openings = KeptParts(app, _PRODUCT), OpeningBooks(system, app)
        self._parts = [
            kept.once([part.key, openings.key], partial(_read_part, part, openings, number))
            for number, part in enumerate(system.parts)
        ]
        self.names = {name for names, _ in self._parts for name in names}
        """The names of all agreements with hands."""

    def facts_of(self, part: BuildSystem) -> list[str]:
        """Return the names of a part, on which its data for the explorer depend."""
        return self._parts[self._system.parts.index(part)][0]

    def script(self) -> bytes:
        """Return the content of the file that explorers load when a reader asks for a hand."""
        name = as_script(self._system.name)
        return b"bmlAsk.shown(%b,[%b])\n" % (name, b",".join(data for _, data in self._parts))


def name_of_hands(meaning: Meaning) -> str:
    """Return the auction and the conditions of an agreement, as the script names it."""
    conditions = meaning.conditions
    return f"{prefix_of(meaning.auction)} {conditions.seat.value} {conditions.vulnerability.value}"


def _read_part(part: BuildSystem, openings: OpeningBooks, number: int) -> _Part:
    hands_of = hook("hands_to_show")(openings.with_part(number))
    numbers, shown = SetNumbers(), {}
    for agreement in _definitions(part.translated_resolver.tree):
        if hands := hands_of(agreement):
            shown[name_of_hands(agreement)] = [_data_of(one, numbers) for one in hands]
    return list(shown), as_script({"shown": shown, "sets": numbers.data})


def _definitions(tree: AuctionTree) -> Iterator[Meaning]:
    """Yield what the notes say about auctions, without what contradicts it."""
    stack = list(tree.roots.values())
    while stack:
        node = stack.pop()
        yield from (one for one in node.definitions if not one.contradicts)
        stack.extend(node.below.values())


def _data_of(one: PlayersHands, numbers: SetNumbers) -> list[object]:
    return [
        one.number,
        numbers.of(one.hands),
        numbers.of(one.excluded),
        list(one.assumptions),
        list(map(prefix_of, one.left_out)),
        round(_PERCENT * one.share),
    ]
