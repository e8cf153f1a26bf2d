"""How the parts of a card are laid out, alike on the screen and on paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from docutils import nodes

from .card_nodes import (
    bml_card,
    bml_card_field,
    bml_card_group,
    bml_card_section,
    bml_card_table,
)
from .nodes import children_of

Part = TypeVar("Part")

_TEXTS = frozenset({"text", "textarea"})
_MANY = 5
_FREE, _FREE_OF_DENSE = 0.35, 0.06
"""How much of the length of cells counts for the width of their column."""
_EDGES = 1.2
"""Letters that would have room in what a cell has on its sides."""
_LONG = 40
"""Letters of a cell that is long; of longer ones the columns beside it would have no more room."""
_BOLD = 1.15
"""How much wider the column of names, which are bold, is than their letters ask for."""
_ROOM = 34
"""Letters of a label with its answer that stand beside others."""
_NARROWS = {**dict.fromkeys("iljI.,:;'|!()[]ft-r ", 0.36), **dict.fromkeys("mwMW%@—", 0.95)}
_CAPITAL, _LETTER, _BROAD = 0.72, 0.61, 1.0
_LAST_LATIN = "\u2fff"


def width_of(text: str) -> float:
    """Return about how wide a text is in a broad font without serifs, in the letters' height."""
    return sum(map(_width, text))


def _width(letter: str) -> float:
    if letter > _LAST_LATIN:
        return _BROAD
    if letter in _NARROWS:
        return _NARROWS[letter]
    return _CAPITAL if letter.isupper() else _LETTER


def is_text(field: nodes.Element) -> bool:
    """Tell whether a field is answered by a text."""
    return field["type"] in _TEXTS


def is_short(field: bml_card_field) -> bool:
    """Tell whether a question stands in a line with its neighbours."""
    if field["type"] == "checkbox":
        return len(field["label"]) <= _ROOM
    if field["type"] != "text" or not field["size"]:
        return False
    letters: int = max(len(field.astext()), field["size"])
    return len(field["label"]) + letters <= _ROOM


def is_holding(node: nodes.Node) -> bool:
    """Tell whether a node is a question which card of a holding is led."""
    return isinstance(node, bml_card_field) and bool(node["cards"])


def are_holdings(group: bml_card_group) -> bool:
    """Tell whether a group asks for cards of holdings only."""
    return all(map(is_holding, group.children))


def is_on(field: bml_card_field) -> bool:
    """Tell whether a question is answered, and not by no."""
    return field["state"] == "answered" and field["checked"] is not False


def sides_of(card: bml_card) -> list[list[list[bml_card_section]]]:
    """Return the sections of a card by its sides and columns; empty sides are left out."""
    sides: list[list[list[bml_card_section]]] = []
    for sections in _runs(children_of(card, bml_card_section), "side"):
        sides.append([list(column) for column in _runs(sections, "column")])
    return sides


def _runs(sections: Iterable[bml_card_section], key: str) -> Iterator[list[bml_card_section]]:
    run: list[bml_card_section] = []
    for section in sections:
        if run and section[key] != run[0][key]:
            yield run
            run = []
        run.append(section)
    if run:
        yield run


def is_dense(table: bml_card_table) -> bool:
    """Tell whether a table has so many columns for its room that its letters are smaller."""
    return len(table["heads"]) >= _MANY and _is_in_columns(table.parent)


def _is_in_columns(section: nodes.Element | None) -> bool:
    return section is not None and bool(section["columns"] != 1)


def shares_of(table: bml_card_table) -> list[float]:
    """Return how wide the columns of a table are, the one of the names first; together 1."""
    groups = children_of(table, bml_card_group)
    columns: list[list[str]] = [[group["label"] for group in groups]]
    for number, head in enumerate(table["heads"]):
        cells = [_shown(group.children[number]) for group in groups]
        columns.append([head, *cells])
    free = _FREE_OF_DENSE if is_dense(table) else _FREE
    wanted = [_preferred_width(column, free) for column in columns]
    wanted[0] *= _BOLD
    whole = sum(wanted)
    return [one / whole for one in wanted]


def _shown(field: nodes.Node) -> str:
    assert isinstance(field, bml_card_field)
    return field.astext() if is_text(field) else "☑"


def _preferred_width(texts: Sequence[str], free: float) -> float:
    """Return how wide a column would be: room for its longest word, more for long texts."""
    words = [word for text in texts for word in text.split()]
    longest = max(map(width_of, words), default=1.0)
    mean = sum(map(width_of, texts)) / max(len(texts), 1)
    return longest + _EDGES + free * min(mean, _LONG)


def separated(parts: Iterable[Part]) -> Iterator[tuple[bool, list[Part]]]:
    """Yield runs of fields and groups, and tables one by one, told by the flag."""
    run: list[Part] = []
    for part in parts:
        if isinstance(part, bml_card_table):
            if run:
                yield False, run
            yield True, [part]
            run = []
        else:
            run.append(part)
    if run:
        yield False, run
