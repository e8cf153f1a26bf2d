"""Conventions in YAML: reading, cloning, writing (CARDS CC-C1, CC-C5)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from ...bridge.conditions import OpeningSeat
from ...language.codes import Code, Severity
from ...language.diagnostics import Diagnostics, quoted
from ...language.numbers import wrong_numbers
from ...language.options import Limits
from ...language.source import Source, Span
from ..model.bids import Bids, read_bids
from ..model.conventions import (
    Attribution,
    Convention,
    ConventionSequence,
    Forcing,
    PointRange,
    SidesVulnerable,
)
from .form import (
    LONGEST_SHAPE,
    LONGEST_TEXT,
    LONGEST_TEXTAREA,
    CardKey,
    Form,
    Keys,
    Schema,
    choice,
    given,
    list_of,
    mark,
    near,
    nullable,
    number,
    one_of,
    required_text,
    text,
    text_schema,
    texts,
)
from .yaml import ListNode, MapNode, Node, Scalar, kind_of, read_yaml

MOST_POINTS = 40
_LINK = re.compile(r"https?://\S+", re.IGNORECASE)
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_RANGE = re.compile(r"\s*([0-9]{1,2})\s*(?:-{1,3}|[–—])\s*([0-9]{1,2})\s*")
_COMMENT = re.compile(r"[ \t]+#(.*)")


class ReadConventions(NamedTuple):
    """Conventions of a file, with its problems."""

    conventions: tuple[Convention, ...]
    diagnostics: Diagnostics


def read_conventions(source: Source, limits: Limits | None = None) -> ReadConventions:
    """Return the conventions of a file, one or a list of them, with its problems."""
    diagnostics = Diagnostics()
    form = Form(diagnostics, Code.CARD_BAD_TYPE)
    root = read_yaml(source, diagnostics, limits or Limits())
    if root is None and len(diagnostics):
        return ReadConventions((), diagnostics)
    start = Span(source, 0, 0)
    items = root.items if isinstance(root, ListNode) else (root,)
    conventions = []
    for item in items:
        mapping = form.mapping(item, "a convention, a mapping with a title", start)
        convention = read_convention(form, mapping) if mapping is not None else None
        if convention is not None:
            conventions.append(convention)
    return ReadConventions(tuple(conventions), diagnostics)


def read_convention(form: Form, mapping: MapNode) -> Convention | None:
    """Return a convention, or None if it has neither title nor id."""
    keys = ConventionKeys(form, mapping)
    for key in ("description", "extended_description"):
        _report_numbers(form, mapping.get(key))
    title = keys.title
    identifier = keys.id or id_of(title)
    if not identifier:
        return None
    return Convention(
        identifier,
        title or identifier,
        mapping.span if "title" not in mapping.entries else mapping.place("title"),
        keys.description,
        keys.extended_description,
        keys.author,
        keys.author_link,
        keys.convention_link,
        keys.license,
        keys.attribution or Attribution.REQUIRED,
        keys.clone_of,
        keys.aliases,
        tuple(keys.sequences),
    )


def id_of(title: str) -> str:
    """Return the id for a title: lower case, ``-`` for all other characters (CC-C2)."""
    plain = unicodedata.normalize("NFKD", title.lower()).encode("ascii", "ignore").decode()
    words = re.findall(r"[a-z0-9]+", plain) or re.findall(r"[^\W_]+", title.lower())
    return "-".join(words)


def _identifier(form: Form, mapping: MapNode, key: str) -> str:
    node = mapping.get(key)
    written = form.text(mapping, key)
    if node is None or not written or _ID.fullmatch(written):
        return written
    hint = f"write {id_of(written)}" if id_of(written) else ""
    form.report(
        node.span, f"{quoted(written)} is not an id: lower-case letters, digits and -", hint
    )
    return ""


def _aliases(form: Form, mapping: MapNode, key: str) -> tuple[str, ...]:
    def alias(node: Node) -> str:
        return form.text_of(node, "an alias")

    return tuple(texts(form, mapping.get(key), "a list of names", alias))


def _link(form: Form, mapping: MapNode, key: str) -> str:
    """Return an http or https URL; another URL is reported and omitted."""
    node = mapping.get(key)
    written = form.text(mapping, key)
    if node is None or not written or _LINK.fullmatch(written):
        return written
    form.report(
        node.span,
        f"{key} {quoted(written)} is not an http:// or https:// address; it is left out",
        code=Code.CARD_LINK,
    )
    return ""


def _report_numbers(form: Form, node: Node | None) -> None:
    """Report the numbers of a text that no hand can have (CHECKS CK-15)."""
    if isinstance(node, Scalar):
        for found in wrong_numbers(node.text):
            form.diagnostics.report(
                Code.NUMBER, node.span, found.message, hint=found.hint, kind=str(found.kind)
            )


def _sequences(form: Form, mapping: MapNode, key: str) -> Iterator[ConventionSequence]:
    for item in form.items(mapping.get(key), "a list of sequences"):
        sequence = form.mapping(item, "a sequence, a mapping with bids", item.span)
        read = _sequence(form, sequence) if sequence is not None else None
        if read is not None:
            yield read


def _sequence(form: Form, mapping: MapNode) -> ConventionSequence | None:
    keys = SequenceKeys(form, mapping)
    _report_numbers(form, mapping.get("detail"))
    node = keys.bids
    if node is None:
        entry = mapping.entries.get("bids")
        if entry is None or not (isinstance(entry.value, Scalar) and entry.value.text):
            form.report(mapping.place("bids"), "the sequence has no bids", code=Code.CARD_MISSING)
        return None
    if not isinstance(node, Scalar) or not node.is_text:
        form.text_of(node, "bids")
        return None
    form.check_length(node, "bids", LONGEST_TEXT)
    bids = read_bids(node.text)
    report_bids(form, node, bids)
    return ConventionSequence(
        bids,
        node.span,
        keys.hcp,
        keys.shape,
        keys.announce,
        keys.alert,
        keys.vuln,
        _seat(form, keys.seat, bids),
        keys.forcing,
        keys.detail,
    )


def report_bids(form: Form, node: Scalar, bids: Bids) -> None:
    """Report the problems in a bids string, each at its column (CC-A2, CC-R7)."""
    for problem in bids.problems:
        place = node.part(problem.column, problem.column + 1)
        severity = Severity.ERROR if problem.is_error else Severity.WARNING
        message = f"{quoted(bids.text)}: {problem.message}"
        form.diagnostics.report(
            Code.CARD_BIDS, place, message, hint=problem.hint, severity=severity
        )
    comment = _COMMENT.match(node.span.source.text, node.span.end) if node.is_plain else None
    if comment:
        written = f"{node.text} #{comment[1]}".rstrip(" }]")
        span = Span(node.span.source, comment.start(), comment.end())
        form.warn(
            Code.CARD_BIDS,
            span,
            "what follows a space and # is a comment, so these calls are not read",
            f'in quotes they are: bids: "{written}"',
        )


def _points(form: Form, mapping: MapNode, key: str) -> PointRange | None:
    node = mapping.get(key)
    if node is None:
        return None
    if not isinstance(node, MapNode):
        form.report(node.span, f"hcp is {kind_of(node)}; a mapping is expected", _points_hint(node))
        return None
    keys = PointsKeys(form, node)
    least, most = keys.min, keys.max
    if least is not None and most is not None and least > most:
        form.report(node.span, f"min {least} is more than max {most}")
        return None
    if least is None and most is None:
        if not PointsKeys.keys.keys() & set(node.entries):
            form.report(node.span, "hcp has neither min nor max")
        return None
    return PointRange(least, most)


def _points_hint(node: Node) -> str:
    """Return a hint with the mapping that the author may mean."""
    if written := _RANGE.fullmatch(node.text if isinstance(node, Scalar) else ""):
        return f"write {{min: {int(written[1])}, max: {int(written[2])}}}"
    return "write {min: 15, max: 17}"


def _vulnerability(form: Form, mapping: MapNode, key: str) -> frozenset[SidesVulnerable]:
    node = mapping.get(key)
    if node is None:
        return frozenset()
    items = node.items if isinstance(node, ListNode) else (node,)
    found = set()
    for item in items:
        word = item.text if isinstance(item, Scalar) and item.is_text else ""
        if word in set(SidesVulnerable):
            found.add(SidesVulnerable(word))
            continue
        names = [str(value) for value in SidesVulnerable]
        form.report(
            item.span,
            f"vuln is {kind_of(item)}; {', '.join(names)} or a list of them is expected",
            near(form.diagnostics, form.wrong, word, names),
        )
    if not items:
        form.report(node.span, "vuln is an empty list")
    return frozenset(found)


def _seat(form: Form, node: Node | None, bids: Bids) -> OpeningSeat:
    """Return the seat of the opening, given or implied by passes before it (CC-A4)."""
    if node is None:
        return bids.seat
    written = node.text if isinstance(node, Scalar) else ""
    if written not in set(OpeningSeat):
        allowed = ", ".join(OpeningSeat)
        form.report(node.span, f"seat is {kind_of(node)}; one of {allowed} is expected")
        return bids.seat
    seat = OpeningSeat(written).behind(0 if bids.begins_later else bids.passes)
    if seat is None:
        form.report(
            node.span,
            f"seat {written} contradicts the passes of {quoted(bids.text)}, which make it seat "
            f"{bids.seat}",
            code=Code.CARD_BIDS,
        )
        return bids.seat
    return seat


def _forcing(form: Form, mapping: MapNode, key: str) -> Forcing | None:
    """Return the forcing status of a bid; a space is accepted instead of the underscore."""
    node = mapping.get(key)
    if isinstance(node, Scalar) and node.text.replace(" ", "_") in set(Forcing):
        return Forcing(node.text.replace(" ", "_"))
    return form.choice(mapping, key, Forcing)


_LINK_SCHEMA = nullable({"type": "string", "pattern": "^([Hh][Tt][Tt][Pp][Ss]?://\\S+)?$"})
_ID_SCHEMA: Schema = {
    "type": "string",
    "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$",
    "maxLength": LONGEST_TEXT,
}
_SEATS = [str(seat) for seat in OpeningSeat]
_FORCING = [word for value in Forcing for word in (str(value), value.replace("_", " "))]
_SIDES = one_of(SidesVulnerable)


class PointsKeys(Keys):
    """The keys of a range of points."""

    what = "hcp"
    min = number(0, MOST_POINTS)
    max = number(0, MOST_POINTS)


class SequenceKeys(Keys):
    """The keys of a sequence."""

    what = "a sequence"
    bids = given({"type": "string", "minLength": 1, "maxLength": LONGEST_TEXT}, is_required=True)
    hcp = CardKey(nullable(PointsKeys.schema(minProperties=1)), _points)
    shape = text(LONGEST_SHAPE)
    announce = mark()
    alert = mark()
    vuln = CardKey(
        {"anyOf": [_SIDES, list_of({"enum": _SIDES["enum"][:-1]}, minItems=1)]}, _vulnerability
    )
    forcing = CardKey(one_of(_FORCING), _forcing)
    seat = given({"enum": [*map(int, _SEATS), *_SEATS, None]})
    detail = text()


class ConventionKeys(Keys):
    """The keys of a convention."""

    what = "a convention"
    id = CardKey(nullable({"anyOf": [_ID_SCHEMA, {"type": "integer"}]}), _identifier)
    title = required_text("the convention")
    description = text()
    extended_description = text(LONGEST_TEXTAREA)
    author = text()
    author_link = CardKey(_LINK_SCHEMA, _link)
    convention_link = CardKey(_LINK_SCHEMA, _link)
    license = text()
    attribution = choice(Attribution)
    clone_of = text()
    aliases = CardKey(nullable(list_of(text_schema())), _aliases)
    sequences = CardKey(nullable(list_of({"$ref": "#/$defs/sequence"})), _sequences)


Data = dict[str, object]


def clone_of(convention: Convention, identifier: str) -> Convention:
    """Return a copy to edit, without the extended description (CC-C4)."""
    return replace(
        convention,
        id=identifier,
        clone_of=convention.id,
        extended_description="",
        aliases=(),
    )


def convention_data(convention: Convention) -> Data:
    """Return a convention as YAML or JSON data, without empty values."""
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
    """Return a sequence as YAML or JSON data."""
    data: Data = {"bids": sequence.bids.text}
    points = sequence.points
    if points is not None:
        ends = (("min", points.min), ("max", points.max))
        data["hcp"] = {name: end for name, end in ends if end is not None}
    texts: Data = {"shape": sequence.shape}
    for name, said in (("announce", sequence.announce), ("alert", sequence.alert)):
        texts[name] = None if said is None else said or True
    sides = [str(side) for side in SidesVulnerable if side in sequence.vulnerability]
    texts["vuln"] = sides[0] if len(sides) == 1 else sides
    texts["forcing"] = str(sequence.forcing or "")
    if sequence.seat is not OpeningSeat.ANY and sequence.seat is not sequence.bids.seat:
        texts["seat"] = int(sequence.seat)
    texts["detail"] = sequence.detail
    return {**data, **{key: value for key, value in texts.items() if value}}
