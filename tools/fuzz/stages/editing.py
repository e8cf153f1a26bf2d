"""Notes in an editor: whatever is asked, the answer is in the text, and edits lose nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from lsprotocol import types

from sphinxcontrib_bml.language.source import Span
from sphinxcontrib_bml.server.actions import code_actions, findings_of_system
from sphinxcontrib_bml.server.call_hierarchy import hierarchy_items, incoming_calls, outgoing_calls
from sphinxcontrib_bml.server.completion import completions
from sphinxcontrib_bml.server.desk import Desk, Spot, position_of
from sphinxcontrib_bml.server.hints import code_lenses, inlay_hints
from sphinxcontrib_bml.server.hovers import hover
from sphinxcontrib_bml.server.leads import definitions, document_links, references
from sphinxcontrib_bml.server.outline import folding, outline, selection_range
from sphinxcontrib_bml.server.readings import readings_at
from sphinxcontrib_bml.server.renames import renamed_at
from sphinxcontrib_bml.server.tokens import semantic_tokens
from tools.fuzz.subject import Subject, demand

_PLACES = 8
_FRAMES = {
    ".rst": "Title\n=====\n\n.. bml::\n\n   {}\n",
    ".md": "# Title\n\n```{{bml}}\n{}\n```\n",
}
"""The other files that notes are in, and how."""


def edit(subject: Subject) -> None:
    """Ask all that editors ask, in a note file and in another one with them."""
    chance = random.Random(subject.text)
    _edit_file(".bml", subject.text, chance)
    suffix = chance.choice(list(_FRAMES))
    _edit_file(suffix, _framed(subject.text, suffix), chance)


def _edit_file(suffix: str, text: str, chance: random.Random) -> None:
    """Ask all that editors ask, and once more after an edit."""
    desk = Desk()
    uri = f"file:///nowhere/notes{suffix}"
    desk.open(uri, text)
    _ask_all(desk, uri, text, chance)
    cut = chance.randrange(len(text) + 1)
    desk.open(uri, text[:cut])
    fresh = Desk()
    fresh.open(uri, text[:cut])
    demand(_findings(desk, uri) == _findings(fresh, uri), "edited", f"cut at {cut}")


def _framed(text: str, suffix: str) -> str:
    blanks = "\n   " if suffix == ".rst" else "\n"
    return _FRAMES[suffix].format(blanks.join(text.split("\n")))


def _findings(desk: Desk, uri: str) -> object:
    spot = desk.whole(uri)
    return spot and findings_of_system(desk, spot.system)


def _ask_all(desk: Desk, uri: str, text: str, chance: random.Random) -> None:
    whole = types.Range(types.Position(0, 0), types.Position(len(text), 0))
    spot = desk.whole(uri)
    if spot is None:
        return
    lines = desk.lines(spot.source)
    found = findings_of_system(desk, spot.system)
    ranges = [one.range for one in found.get(spot.path, [])]
    ranges += [one.range for one in outline(desk, spot)]
    ranges += [one.range for one in document_links(desk, spot)]
    ranges += [one.range for one in code_lenses(desk, spot)]
    ranges += [types.Range(one.position, one.position) for one in inlay_hints(desk, spot, whole)]
    for one in ranges:
        demand(one.start <= one.end, "range", one)
        demand(one.end.line < lines.count, "place", one)
    for fold in folding(desk, spot):
        demand(fold.start_line < fold.end_line < lines.count, "fold", fold)
    _demand_tokens(semantic_tokens(desk, spot).data)
    desk.shows_unread = True
    _demand_tokens(semantic_tokens(desk, spot).data)
    code_actions(desk, spot, types.Range(*[types.Position(0, 0)] * 2), None)
    for place in _places(desk, spot, text, chance):
        hover(desk, place)
        definitions(desk, place)
        readings_at(desk, uri, desk.range(Span(place.source, place.offset, place.offset)).start)
        references(desk, place, declared=True)
        completions(desk, place)
        renamed_at(desk, place)
        _demand_nested(selection_range(desk, place))
        for item in hierarchy_items(desk, place):
            incoming_calls(desk, item, desk.whole)
            outgoing_calls(desk, item, desk.whole)


def _demand_tokens(data: Sequence[int]) -> None:
    demand(len(data) % 5 == 0, "tokens", "cut off")
    demand(all(number >= 0 for number in data), "tokens", "out of order")
    demand(all(data[2::5]), "tokens", "empty")


def _demand_nested(selection: types.SelectionRange) -> None:
    while (outer := selection.parent) is not None:
        inner = selection.range
        is_inside = outer.range.start <= inner.start and inner.end <= outer.range.end
        demand(is_inside and inner != outer.range, "selection", inner)
        selection = outer


def _places(desk: Desk, spot: Spot, text: str, chance: random.Random) -> Iterator[Spot]:
    for _ in range(_PLACES):
        somewhere = desk.lines(spot.source).place(chance.randrange(len(text) + 1))
        place = desk.spot(desk.uri(spot.path), position_of(somewhere))
        if place is not None:
            yield place
