"""Values of cards as plain lists, mappings, texts and truth values, for YAML and JSON (CC-M4)."""

from __future__ import annotations

from .card import CardAnswer, UsedConvention
from .conventions.writing import convention_data
from .holdings import Holding, NoChoiceError, choose
from .nodes import ListNode, MapNode, Node, Scalar
from .notes import ConventionUse


def plain_node(node: Node) -> object:
    """Return a value as it was written."""
    match node:
        case Scalar() if node.is_null:
            return None
        case Scalar():
            return node.text if node.truth is None else node.truth
        case ListNode():
            return list(map(plain_node, node.items))
        case MapNode():
            return {key: plain_node(entry.value) for key, entry in node.entries.items()}


def plain_value(answer: CardAnswer) -> object:
    """Return the value of an answer in its one spelling, None without one (CC-S8)."""
    match answer.value:
        case tuple() as chosen if not isinstance(chosen, Holding):
            return list(chosen)
        case Holding() as holding:
            return written_choice(holding)
        case value:
            return value


def written_choice(holding: Holding) -> str:
    """Return what notes say for a card: itself, or its position where it stands twice (CC-S9)."""
    try:
        is_clear = choose(holding.card, holding.run) == holding
    except NoChoiceError:
        is_clear = False
    return holding.card if is_clear else str(holding.place)


def plain_use(use: ConventionUse) -> object:
    """Return an item of ``conventions`` as notes have it."""
    if use.convention is not None:
        return convention_data(use.convention)
    return {"use": use.target, "notes": use.notes} if use.notes else use.target


def plain_convention(used: UsedConvention) -> dict[str, object]:
    """Return a convention of a card with all that is known of it."""
    data: dict[str, object] = {"name": used.name, "target": used.use.target}
    if used.notes:
        data["notes"] = used.notes
    if used.convention is not None:
        data["convention"] = convention_data(used.convention)
    return data
