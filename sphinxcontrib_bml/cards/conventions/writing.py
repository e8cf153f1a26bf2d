"""Conventions as plain values, for YAML and JSON (CARDS CC-M2, CC-C4)."""

from __future__ import annotations

from dataclasses import replace

from ...bridge import OpeningSeat
from .values import Attribution, Convention, ConventionSequence, SidesVulnerable

Data = dict[str, object]


def clone_of(convention: Convention, identifier: str) -> Convention:
    """Return a copy for further change, without the extended description (CC-C4)."""
    return replace(
        convention,
        id=identifier,
        clone_of=convention.id,
        extended_description="",
        aliases=(),
    )


def convention_data(convention: Convention) -> Data:
    """Return a convention as YAML and JSON have it; what says nothing is left out."""
    is_optional = convention.attribution is Attribution.OPTIONAL
    data: Data = {
        "id": convention.id,
        "title": convention.title,
        "clone_of": convention.clone_of,
        "author": convention.author,
        "author_link": convention.author_link,
        "convention_link": convention.convention_link,
        "license": convention.license,
        "attribution": str(convention.attribution) if is_optional else "",
        "aliases": list(convention.aliases),
        "description": convention.description,
        "extended_description": convention.extended_description,
        "sequences": [_sequence_data(sequence) for sequence in convention.sequences],
    }
    return {key: value for key, value in data.items() if value}


def _sequence_data(sequence: ConventionSequence) -> Data:
    """Return a sequence as YAML and JSON have it."""
    data: Data = {"bids": sequence.bids.text}
    points = sequence.points
    if points is not None:
        ends = (("min", points.min), ("max", points.max))
        data["hcp"] = {name: end for name, end in ends if end is not None}
    texts: Data = {"shape": sequence.shape}
    for name, mark in (("announce", sequence.announce), ("alert", sequence.alert)):
        texts[name] = None if mark is None else mark or True
    sides = [str(side) for side in SidesVulnerable if side in sequence.vulnerability]
    texts["vuln"] = sides[0] if len(sides) == 1 else sides
    texts["forcing"] = str(sequence.forcing or "")
    if sequence.seat is not OpeningSeat.ANY and sequence.seat is not sequence.bids.seat:
        texts["seat"] = int(sequence.seat)
    texts["detail"] = sequence.detail
    return {**data, **{key: value for key, value in texts.items() if value}}
