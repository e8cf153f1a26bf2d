"""Names in notes, each with its auction: first words of rows and headings (RESOLVER RQ-16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from ..bridge.auctions import Auction, Side
from ..patterns import IGNORECASE, compile_later

if TYPE_CHECKING:
    from .answers import Meaning
    from .tree import AuctionTree

MOST_WORDS = 6
"""Maximum number of words of a name."""
MOST_FOUND = 6
"""Maximum number of auctions that a name stands for."""
NEAREST = 3
"""Number of names offered for a text that is not understood."""
_SHORTEST = 2
"""Minimum number of characters of a name that is looked for."""
_SHORTEST_PLURAL = 3
_SHORTEST_NEXT_TO_CALLS = 3
"""Minimum number of characters of a name that is looked for with a call; *GF* is in many rows."""
_POINTS = compile_later(r"[\d\s+–—-]*")
_FIRST_WORDS = compile_later(r"(?![♣♦♥♠])[^,;:.()=–—\n·]*")
_WORD = compile_later(r"[^\W_]+")
_OVER = compile_later(r"(?<=\d)/(?=\d)")
SAME_WORDS = {
    **{"one": "1", "two": "2", "three": "3", "four": "4"},
    **{"1st": "first", "2nd": "second", "3rd": "third", "4th": "fourth"},
    **{"notrump": "nt", "defense": "defence", "dbl": "double"},
}
"""Other spellings of words of names."""
KIND_WORDS = frozenset({"bid", "call", "convention", "cue", "cuebid", "major", "minor", "transfer"})
"""Words for kinds that a name in notes need not have: *Texas transfer*, *inverted minors*."""
SUIT_WORDS = frozenset({"club", "diamond", "heart", "spade"})
"""Words that are not a name after a kind: *transfer to spades* is not the row *Spades*."""
_KINDS_OF_SUIT_BIDS = compile_later("cue|transfer", IGNORECASE)
_SUIT_BID = compile_later(r"[CDHS]\)?$")
_NEAR = 0.4
"""A name with a higher score may be meant by a text."""
_LETTER = compile_later(r"[^\W\d_]|\d/\d")


class NamedRow(NamedTuple):
    """A name and an auction that it stands for."""

    name: str
    auction: str
    """The auction in short form (RESOLVER RQ-10)."""
    points: str = ""
    """The points before the name, such as ``15–17``."""


class NamedDefinition(NamedTuple):
    """A definition with its names."""

    order: tuple[int, ...]
    """Number of calls, opener and calls of its auction, to sort definitions."""
    name: str
    heading: str
    auction: str
    before: str
    """The auction without its last call."""
    passes: str = ""
    """The passes before the auction if the definition is only for some seats."""
    points: str = ""


def named_definitions(tree: AuctionTree, text_of: Callable[[Meaning], str]) -> set[NamedDefinition]:
    """Return the definitions of a tree with their names.

    :param text_of: returns the text of a definition as shown.
    """
    found: set[NamedDefinition] = set()
    for opener, root in tree.roots.items():
        stack = [(root, Auction(), "")]
        while stack:
            node, auction, before = stack.pop()
            short = auction.short
            # Our call after their pass is a continuation of ours, but in the pass-out seat.
            start = short if short.endswith("-P-(P)") else short.removesuffix("-(P)")
            order = (len(auction), int(opener), *(call.number for call in auction.calls))
            for one in filter(attrgetter("text"), node.definitions):
                text = text_of(one)
                name, points = name_of_text(text), _points_of_text(text)
                heading, passes = one.heading.strip(), _passes_before(opener, one)
                found.add(NamedDefinition(order, name, heading, short, before, passes, points))
            for call, below in node.below.items():
                stack.append((below, Auction.of(opener, (*auction.calls, call)), start))
    return found


def known_auctions(definitions: Iterable[NamedDefinition]) -> set[str]:
    """Return the auctions of definitions, with the passes before them."""
    return {one.passes + one.auction for one in definitions}


def _passes_before(opener: Side, definition: Meaning) -> str:
    """Return the passes before the opening if a definition is only for some seats."""
    seat = int(definition.conditions.seat.value[0])
    sides = [opener.other if number % 2 else opener for number in range(1, seat)]
    return "".join("P-" if side is Side.WE else "(P)-" for side in reversed(sides))


def named_auctions(definitions: Iterable[NamedDefinition]) -> list[NamedRow]:
    """Return the names of definitions, the shortest auctions first, headings last.

    A heading stands for the auction before its shortest ones if it has most of what follows there.
    """
    found = sorted(definitions)
    number_after = Counter({one.auction: one.before for one in found}.values())
    rows = [NamedRow(one.name, one.passes + one.auction, one.points) for one in found if one.name]
    shortest: dict[str, int] = {}
    for one in found:
        shortest.setdefault(one.heading, one.order[0])
    below: dict[tuple[str, str, str], dict[str, None]] = {}
    for one in found:
        if one.heading and one.order[0] == shortest[one.heading]:
            key = (one.heading, one.before, one.passes)
            below.setdefault(key, {})[one.auction] = None
    headings = [
        NamedRow(heading, passes + auction)
        for (heading, before, passes), own in below.items()
        for auction in ([before] if before and 2 * len(own) > number_after[before] else own)
    ]
    return list(dict.fromkeys([*rows, *headings]))


def name_of_text(text: str) -> str:
    """Return the first words of a row as a name; empty if they have no letters.

    A suit after the number of its cards is not a name: ``4♠ and 5+♥``.
    """
    match = _FIRST_WORDS.match(text, len(_points_of_text(text)))
    words = match[0].split() if match else []
    name = " ".join(words[:MOST_WORDS])
    return name if _LETTER.search(name) else ""


def _points_of_text(text: str) -> str:
    """Return the points that a row begins with; empty if it begins with ``2/1``."""
    points = _POINTS.match(text)
    return points[0] if points and not _OVER.match(text, points.end()) else ""


def name_words(text: str) -> tuple[str, ...]:
    """Return the words of a name in lower case, without the s of plurals, spelled in one way.

    ``2/1`` is ``2 over 1``.
    """
    return tuple(map(_name_word, _WORD.findall(_OVER.sub(" over ", text.lower()))))


def _name_word(word: str) -> str:
    if len(word) > _SHORTEST_PLURAL and word.endswith("s") and not word.endswith("ss"):
        word = word[:-1]
    return SAME_WORDS.get(word, word)


def _call_words(auction: str) -> set[str]:
    """Return the calls of an auction as words, ``2n`` and ``2nt``."""
    calls = name_words(auction)
    return {*calls, *(f"{call}t" for call in calls if call.endswith("n"))}


class NearestNames(NamedTuple):
    """Names for a text that is not understood."""

    names: list[str]
    is_near: bool
    """Whether the first name may be meant."""


class NameIndex:
    """The names of notes, to find them by their words."""

    def __init__(self, names: Sequence[NamedRow], auctions: Collection[str] = ()) -> None:
        """Split the names into words.

        :param auctions: the auctions that the notes have.
        """
        self._auctions = auctions
        self._names = [(one, name_words(one.name)) for one in names]

    def has(self, text: str) -> bool:
        """Return whether ``text`` is a whole name."""
        letters = "".join(name_words(text))
        return any("".join(own) == letters for _, own in self._names)

    def find(self, text: str) -> list[NamedRow]:
        """Return the names with all words of ``text`` or their beginnings, the nearest first."""
        words = name_words(text)
        letters = "".join(words)
        if len(letters) < _SHORTEST:
            return []
        without_kinds = "".join(word for word in words if word not in KIND_WORDS)
        without_kinds = "" if without_kinds in SUIT_WORDS else without_kinds
        is_suit_bid = _KINDS_OF_SUIT_BIDS.search(text) is not None
        ranked: list[list[NamedRow]] = [[], [], [], []]
        for one, own in self._names:
            whole = "".join(own)
            if whole == letters:
                ranked[0].append(one)
            elif whole == without_kinds and (not is_suit_bid or _SUIT_BID.search(one.auction)):
                ranked[1].append(one)
            elif whole.startswith(letters):
                ranked[2].append(one)
            elif len(whole) >= _SHORTEST_NEXT_TO_CALLS and _has_all(words, one, own):
                ranked[3].append(one)
        found: dict[str, NamedRow] = {}
        for one in chain.from_iterable(ranked):
            found.setdefault(one.auction, one)
        return list(found.values())[:MOST_FOUND]

    def continued(self, name: str, call: str) -> list[str]:
        """Return the auctions of a name with one more call, those that the notes have."""
        longer = [f"{one.auction.removesuffix('-(P)')}-{call}" for one in self.find(name)]
        return [auction for auction in longer if auction in self._auctions]

    def nearest(self, text: str) -> NearestNames:
        """Return the three names that are spelled most like ``text``."""
        words = name_words(text)
        wanted = _pairs(words)
        rated: dict[str, tuple[float, NamedRow]] = {}
        for one, own in self._names:
            pairs = _pairs(own[: len(words) or 1])
            score = 2 * len(wanted & pairs) / (len(wanted) + len(pairs))
            score += sum(word in own for word in words) / (len(words) or 1)
            rated.setdefault(one.name.lower(), (score, one))
        best = sorted(rated.values(), key=lambda rating: -rating[0])
        is_near = bool(best) and best[0][0] > _NEAR
        return NearestNames([one.name for _, one in best[:NEAREST]], is_near)


def _has_all(words: Sequence[str], row: NamedRow, own: Iterable[str]) -> bool:
    """Return whether the words, but calls, begin words of a name in its order.

    If the query is about the first points of the row, its points are left out, and the strain of
    its call is a call: ``15-17 nt``, ``nt 15-17``.
    """
    points, calls = name_words(row.points), _call_words(row.auction)
    with_points = bool(points) and points[0] in words
    if with_points:
        words = [word for word in words if word not in points]
        calls |= _call_words(row.auction.rstrip(")")[-1])
    left, rest = iter(own), [word for word in words if word not in calls]
    return (with_points or bool(rest)) and all(
        any(one.startswith(word) for one in left) for word in rest
    )


def _pairs(words: Iterable[str]) -> set[str]:
    """Return all pairs of adjacent characters, and the last character."""
    text = f" {' '.join(words)}"
    return {text[number : number + 2] for number in range(len(text))}
