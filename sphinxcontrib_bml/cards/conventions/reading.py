"""Conventions as YAML has them (CARDS CC-C1, CC-C5)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from ...bridge import OpeningSeat
from ...language.codes import Code, Severity
from ...language.diagnostics import Diagnostics, quoted
from ...language.options import Limits
from ...language.source import Source, Span
from ..bids import Bids, read_bids
from ..form import LONGEST_SHAPE, LONGEST_TEXT, LONGEST_TEXTAREA, Form, near, texts
from ..nodes import ListNode, MapNode, Node, Scalar, kind_of
from ..yaml_reading import read_yaml
from .values import (
    Attribution,
    Convention,
    ConventionSequence,
    Forcing,
    Points,
    SidesVulnerable,
)

CONVENTION_KEYS = (
    "id", "title", "description", "extended_description", "author", "author_link",
    "convention_link", "license", "attribution", "clone_of", "aliases", "sequences",
)  # fmt: skip
SEQUENCE_KEYS = (
    "bids", "hcp", "shape", "announce", "alert", "vuln", "forcing", "seat", "detail",
)  # fmt: skip
POINTS_KEYS = ("min", "max")
MOST_POINTS = 40
_LINK = re.compile(r"https?://\S+", re.IGNORECASE)
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_RANGE = re.compile(r"\s*([0-9]{1,2})\s*(?:-{1,3}|[–—])\s*([0-9]{1,2})\s*")
_COMMENT = re.compile(r"[ \t]+#(.*)")


class ReadConventions(NamedTuple):
    """What came of a file."""

    conventions: tuple[Convention, ...]
    diagnostics: Diagnostics


def read_conventions(source: Source, limits: Limits | None = None) -> ReadConventions:
    """Return the conventions of a file, one or a list of them, with what is wrong."""
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
    """Return a convention; None where it has neither title nor id."""
    form.check_keys(mapping, CONVENTION_KEYS, "a convention")
    title = form.required_text(mapping, "title", "the convention")
    identifier = _identifier(form, mapping) or id_of(title)
    if not identifier:
        return None
    return Convention(
        identifier,
        title or identifier,
        mapping.span if "title" not in mapping.entries else mapping.place("title"),
        form.text(mapping, "description"),
        form.text(mapping, "extended_description", LONGEST_TEXTAREA),
        form.text(mapping, "author"),
        read_link(form, mapping, "author_link"),
        read_link(form, mapping, "convention_link"),
        form.text(mapping, "license"),
        form.choice(mapping, "attribution", Attribution) or Attribution.REQUIRED,
        form.text(mapping, "clone_of"),
        _aliases(form, mapping),
        tuple(_sequences(form, mapping)),
    )


def id_of(title: str) -> str:
    """Return the id of a convention by its title: lower case, ``-`` for all else (CC-C2)."""
    plain = unicodedata.normalize("NFKD", title.lower()).encode("ascii", "ignore").decode()
    words = re.findall(r"[a-z0-9]+", plain) or re.findall(r"[^\W_]+", title.lower())
    return "-".join(words)


def _identifier(form: Form, mapping: MapNode) -> str:
    node = mapping.get("id")
    text = form.text_of(node, "id") if node is not None else ""
    if node is None or not text:
        return ""
    if not _ID.fullmatch(text):
        hint = f"write {id_of(text)}" if id_of(text) else ""
        form.report(node.span, f"{quoted(text)} is no id: lower-case letters, digits and -", hint)
        return ""
    return text


def _aliases(form: Form, mapping: MapNode) -> tuple[str, ...]:
    def alias(node: Node) -> str:
        return form.text_of(node, "an alias")

    return tuple(texts(form, mapping.get("aliases"), "a list of names", alias))


def read_link(form: Form, mapping: MapNode, key: str) -> str:
    """Return an address, http or https; another one is reported and left out."""
    node = mapping.get(key)
    text = form.text_of(node, key) if node is not None else ""
    if node is None or not text or _LINK.fullmatch(text):
        return text
    form.report(
        node.span,
        f"{key} {quoted(text)} is no address that begins with http:// or https://; it is left out",
        code=Code.CARD_LINK,
    )
    return ""


def _sequences(form: Form, mapping: MapNode) -> Iterator[ConventionSequence]:
    for item in form.items(mapping.get("sequences"), "a list of sequences"):
        sequence = form.mapping(item, "a sequence, a mapping with bids", item.span)
        read = _sequence(form, sequence) if sequence is not None else None
        if read is not None:
            yield read


def _sequence(form: Form, mapping: MapNode) -> ConventionSequence | None:
    form.check_keys(mapping, SEQUENCE_KEYS, "a sequence")
    node = mapping.get("bids")
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
        _points(form, mapping),
        form.text(mapping, "shape", LONGEST_SHAPE),
        form.disclosure(mapping, "announce"),
        form.disclosure(mapping, "alert"),
        _vulnerability(form, mapping),
        _seat(form, mapping, bids),
        _forcing(form, mapping),
        form.text(mapping, "detail"),
    )


def report_bids(form: Form, node: Scalar, bids: Bids) -> None:
    """Report what is wrong with a bids string, each at its column (CC-A2, CC-R7)."""
    for fault in bids.faults:
        place = node.part(fault.column, fault.column + 1)
        severity = Severity.ERROR if fault.is_error else Severity.WARNING
        message = f"{quoted(bids.text)}: {fault.message}"
        form.diagnostics.report(Code.CARD_BIDS, place, message, hint=fault.hint, severity=severity)
    comment = _COMMENT.match(node.span.source.text, node.span.end) if node.is_plain else None
    if comment:
        written = f"{node.text} #{comment[1]}".rstrip(" }]")
        span = Span(node.span.source, comment.start(), comment.end())
        form.warn(
            Code.CARD_BIDS,
            span,
            "what follows a blank and # is a comment, so these calls are not read",
            f'in quotes they are: bids: "{written}"',
        )


def _points(form: Form, mapping: MapNode) -> Points | None:
    node = mapping.get("hcp")
    if node is None:
        return None
    if not isinstance(node, MapNode):
        form.report(node.span, f"hcp is {kind_of(node)}; a mapping is expected", _points_hint(node))
        return None
    form.check_keys(node, POINTS_KEYS, "hcp")
    least, most = (form.number(node, key, 0, MOST_POINTS) for key in POINTS_KEYS)
    if least is not None and most is not None and least > most:
        form.report(node.span, f"min {least} is more than max {most}")
        return None
    if least is None and most is None:
        if not set(POINTS_KEYS) & set(node.entries):
            form.report(node.span, "hcp has neither min nor max")
        return None
    return Points(least, most)


def _points_hint(node: Node) -> str:
    """Return the mapping that somebody may have meant."""
    text = node.text if isinstance(node, Scalar) else ""
    if written := _RANGE.fullmatch(text):
        return f"write {{min: {int(written[1])}, max: {int(written[2])}}}"
    return "write {min: 15, max: 17}"


def _vulnerability(form: Form, mapping: MapNode) -> frozenset[SidesVulnerable]:
    node = mapping.get("vuln")
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


def _seat(form: Form, mapping: MapNode, bids: Bids) -> OpeningSeat:
    """Return the seat of the opening, which passes before it may tell too (CC-A4)."""
    node = mapping.get("seat")
    if node is None:
        return bids.seat
    text = node.text if isinstance(node, Scalar) else ""
    if text not in set(OpeningSeat):
        allowed = ", ".join(OpeningSeat)
        form.report(node.span, f"seat is {kind_of(node)}; one of {allowed} is expected")
        return bids.seat
    seat = OpeningSeat(text).behind(0 if bids.begins_later else bids.passes)
    if seat is None:
        form.report(
            node.span,
            f"seat {text} contradicts the passes of {quoted(bids.text)}, which make it seat "
            f"{bids.seat}",
            code=Code.CARD_BIDS,
        )
        return bids.seat
    return seat


def _forcing(form: Form, mapping: MapNode) -> Forcing | None:
    """Return what a bid forces to; a blank for the underscore is taken too."""
    node = mapping.get("forcing")
    if isinstance(node, Scalar) and node.text.replace(" ", "_") in set(Forcing):
        return Forcing(node.text.replace(" ", "_"))
    return form.choice(mapping, "forcing", Forcing)
