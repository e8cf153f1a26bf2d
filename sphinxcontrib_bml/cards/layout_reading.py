"""Where the sections of a card stand on paper (CARDS CC-S14)."""

from __future__ import annotations

from collections.abc import Sequence

from ..language.diagnostics import quoted
from .form import Form, near
from .keys import Keys, choice, given, list_of, truth
from .nodes import Node, Scalar, kind_of
from .structure import CardLayout, Orientation, Paper

MOST_COLUMNS = 3
_COLUMN = list_of({"type": ["string", "number"]})


class LayoutKeys(Keys):
    """The keys of a layout."""

    what = "a layout"
    paper = choice(Paper)
    orientation = choice(Orientation)
    fold = truth()
    sides = given(list_of(list_of(_COLUMN, minItems=1, maxItems=MOST_COLUMNS)), is_required=True)


def read_layout(form: Form, node: Node | None, sections: Sequence[str]) -> CardLayout:
    """Return a layout that has every section once.

    Those that it does not name follow in the last column; without a layout all stand in one.
    """
    mapping = form.mapping(node, "a layout, a mapping with sides", node.span) if node else None
    if mapping is None:
        return CardLayout(((tuple(sections),),))
    keys = LayoutKeys(form, mapping)
    sides = _sides(keys, sections)
    return CardLayout(
        tuple(tuple(map(tuple, side)) for side in sides),
        keys.paper or Paper.A4,
        keys.orientation or Orientation.PORTRAIT,
        keys.fold or False,
    )


def _sides(keys: LayoutKeys, sections: Sequence[str]) -> list[list[list[str]]]:
    form, node = keys.form, keys.sides
    if node is None:
        form.report(keys.node.place("sides"), "a layout has sides, each a list of columns")
        return [[list(sections)]]
    named: set[str] = set()
    known = set(sections)
    sides: list[list[list[str]]] = []
    for side in form.items(node, "a list of sides"):
        columns = form.items(side, "a side, a list of columns")
        if len(columns) > MOST_COLUMNS or (not columns and not kind_of(side).startswith("'")):
            form.report(side.span, f"{len(columns)} columns; a side has 1 to {MOST_COLUMNS}")
        sides.append([_column(form, column, known, named) for column in columns])
    sides = [side for side in sides if side] or [[[]]]
    sides[-1][-1] += [section for section in sections if section not in named]
    return sides


def _column(form: Form, node: Node, known: set[str], named: set[str]) -> list[str]:
    column: list[str] = []
    for item in form.items(node, "a column, a list of section ids"):
        name = item.text if isinstance(item, Scalar) else ""
        if name not in known:
            hint = near(form.diagnostics, form.wrong, name, known) if name else ""
            form.report(item.span, f"{kind_of(item)} is no section of this card", hint)
        elif name in named:
            form.report(item.span, f"the section {quoted(name)} stands twice in the layout")
        else:
            named.add(name)
            column.append(name)
    return column
