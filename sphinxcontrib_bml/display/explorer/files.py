"""The files of a system: the index, and the shards with the parts of its tree (RESOLVER RD-1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...agreements.resolver import NOTHING_KNOWN, AuctionNode, matching_definitions
from ...bridge import Call, Side
from .data import JSON, AskedNotes, ExplorerPart, SharedData, cut, prefix_from
from .parts import MOST_BYTES, CutPart, as_script, parts_of

FORMAT = 1
"""Rises when something is named otherwise, or left out."""


def explorer_files(notes: AskedNotes) -> dict[str, bytes]:
    """Return the files of a system by their names: the same notes, the same bytes (RD-5)."""
    shared = SharedData(notes)
    shards: list[list[CutPart]] = []
    openings: list[JSON] = []
    for opener, call, node in _openings(notes):
        openings.append(_opening(prefix_from(opener, [call]), node, shared))
        _fill(shards, parts_of(opener, call, node, shared))
    name = as_script(notes.name)
    files = {
        shard_name(notes.name, number): _shard(name, number, parts)
        for number, parts in enumerate(shards)
    }
    index = {
        "format": FORMAT,
        "name": notes.name,
        "title": notes.title,
        "openings": openings,
        **_rest(notes, shared),
        "pages": shared.pages.values,
        "conditions": shared.conditions_as_json(),
        "shards": {part.prefix: number for number, parts in enumerate(shards) for part in parts},
        "words": dict(notes.words),
        **_phrases(notes),
    }
    files[index_name(notes.name)] = b"bmlAsk.index(" + as_script(index) + b")\n"
    return files


def _phrases(notes: AskedNotes) -> dict[str, JSON]:
    """Return what texts are read with, as far as they have it (PRACTICE QL-2)."""
    if notes.vocabulary is None:
        return {}
    used = notes.vocabulary.in_use(_texts(notes))
    return {"refer": list(used.refer), "same": [list(pair) for pair in used.same.items()]}


def _texts(notes: AskedNotes) -> Iterator[str]:
    stack = list(notes.tree.roots.values())
    while stack:
        node = stack.pop()
        for one in (*node.definitions, *node.rest_rows):
            # In one line, as they are asked for.
            yield notes.text_of(one).replace("\n", " · ")
        stack.extend(node.below.values())


def index_name(name: str) -> str:
    """Return the name of the index of a system."""
    return f"{name}.js"


def shard_name(name: str, number: int) -> str:
    """Return the name of a shard of a system."""
    return f"{name}-{number}.js"


def _openings(notes: AskedNotes) -> Iterator[tuple[Side, Call, AuctionNode]]:
    """Yield ours, then theirs, each in bidding order (RESOLVER RC-2)."""
    for opener, root in notes.tree.roots.items():
        for call, node in sorted(root.below.items(), key=lambda found: found[0].number):
            yield opener, call, node


def _opening(prefix: str, node: AuctionNode, shared: SharedData) -> JSON:
    """Return an opening for the first page, which needs no shard (RESOLVER RD-2).

    ``[call, leading text, condition, flags, how many more texts, whether anything follows]``.
    """
    leading = matching_definitions(node.definitions, NOTHING_KNOWN)
    meanings = [one for one in leading if one.text] or leading
    follows = int(bool(node.below or node.rest_rows or node.systems_on))
    if not meanings:
        return [prefix, 0, 0, 0, 0, follows]
    first, *others = meanings
    condition = shared.conditions.of(first.conditions)
    text = shared.text_of(first)
    return cut([prefix, text, condition, shared.flags_of(first), len(others), follows], at_least=2)


def _rest(notes: AskedNotes, shared: SharedData) -> dict[str, JSON]:
    """Return the rows for all other openings of each side, where there are any."""
    roots: dict[str, JSON] = {}
    for opener, root in notes.tree.roots.items():
        if root.rest_rows:
            part = ExplorerPart(shared)
            top = [0, 0, 0, {"rest": part.meanings(root.rest_rows)}]
            roots[prefix_from(opener, [])] = part.as_json(top)
    return {"roots": roots} if roots else {}


def _fill(shards: list[list[CutPart]], parts: Iterable[CutPart]) -> None:
    """Add parts to the last shard while they fit, else to new ones."""
    for part in parts:
        if not shards or sum(len(one.data) for one in shards[-1]) + len(part.data) > MOST_BYTES:
            shards.append([])
        shards[-1].append(part)


def _shard(name: bytes, number: int, parts: Iterable[CutPart]) -> bytes:
    held = b",".join(as_script(part.prefix) + b":" + part.data for part in parts)
    return b"bmlAsk.shard(%b,%d,{%b})\n" % (name, number, held)
