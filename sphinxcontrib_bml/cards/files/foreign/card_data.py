"""``card_data`` of bridge-craftwork, read and written (XC-5)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ....language.diagnostics import Diagnostics
from ....language.options import Limits
from ...model.card import AnswerState, Card, compared
from ...model.structure import Field, FieldType, NoChoiceError, choose
from ...model.system_notes import SystemNotes
from ..exchange import notes_data, plain_value
from ..yaml import MapNode, Scalar, read_yaml
from .answers import AnswerCollector, by_section, plain_text, split_range
from .results import ForeignCard, ForeignCardError
from .tables import Rule, RuleKind, acbl, questions, rules_by_question, rules_of

PROGRAM = "card of bridge-craftwork"
FORMAT = "bridge_classroom"
VERSION = "1.0"
OURS = "x-bml"
"""The key of ``card_data`` with the answers that it has no path for."""
THEIRS = "x-card-data"
"""The key of a card file with what has no question, as JSON."""
_TABLE = "card-data"
_ENVELOPE = frozenset({"schema_version", "format", OURS})

Data = dict[str, Any]


def is_card_data(data: Mapping[str, object]) -> bool:
    """Return whether a JSON object is such a card, perhaps in the envelope of an export."""
    return data.get("format") == FORMAT or isinstance(data.get("card_data"), dict)


def read_card_data(data: Data) -> ForeignCard:
    """Return the card in a JSON object.

    :raises ForeignCardError: if it has another version.
    """
    card = data["card_data"] if isinstance(data.get("card_data"), dict) else data
    version = card.get("schema_version", VERSION)
    if version != VERSION:
        raise ForeignCardError(f"schema_version {_short(version)}; version {VERSION} is read")
    collector = AnswerCollector()
    kept: Data = {}
    for path, value in _leaves(card):
        rules = rules_of(_TABLE).get(path)
        if rules is None or not collector.take(rules, value):
            kept[path] = value
    structure = acbl()
    formats = {structure.format: structure.version}
    sections: Data = by_section(collector.answers())
    unread = list(collector.unread)
    if OURS in card and not _take_ours(card, formats, sections):
        unread.append(OURS)
    found: Data = {"format": formats, "sections": _ordered(sections)}
    number = sum(len(section.get("fields", ())) for section in found["sections"].values())
    if kept:
        found[THEIRS] = json.dumps(kept, ensure_ascii=False)
    return ForeignCard(PROGRAM, found, number, tuple(kept), tuple(unread), tuple(collector.guessed))


def _short(value: object) -> str:
    return ascii(value)[:20]


def _leaves(card: Data) -> Iterator[tuple[str, object]]:
    """Yield the values of a card by path; an object without known paths is one value."""
    known = rules_of(_TABLE)
    above = {path[:end] for path in known for end, sign in enumerate(path) if sign == "."}
    waiting = [(key, value) for key, value in card.items() if key not in _ENVELOPE]
    waiting.reverse()
    while waiting:
        path, value = waiting.pop()
        if path in above and path not in known and isinstance(value, dict):
            waiting += [(f"{path}.{key}", below) for key, below in reversed(value.items())]
        elif value not in (None, "", {}, []):
            yield path, value


def _take_ours(card: Data, formats: dict[str, str], sections: Data) -> bool:
    """Add the answers that a card has for us; return whether they are well formed.

    An answer is ours if the paths of its question are as we wrote them: else the other program has
    changed it.
    """
    ours = card[OURS]
    if not isinstance(ours, dict) or not isinstance(ours.get("sections", {}), dict):
        return False
    written = ours.get("format")
    if isinstance(written, dict) and all(isinstance(one, str) for one in written.values()):
        formats.clear()
        formats.update(written)
    is_whole = True
    for name, section in ours.get("sections", {}).items():
        fields = section.get("fields", {}) if isinstance(section, dict) else None
        if not isinstance(fields, dict):
            is_whole = False
            continue
        taken = sections.setdefault(name, {"fields": {}})
        for question, value in fields.items():
            if _is_unchanged(card, f"{name}.{question}", value):
                taken["fields"][question] = value
        if isinstance(section.get("conventions"), list):
            taken["conventions"] = section["conventions"]
    return is_whole


def _is_unchanged(card: Data, name: str, value: object) -> bool:
    expected = dict(_paths_of(name, value))
    return all(
        _value_at(card, rule.key) == expected.get(rule.key)
        for rule in rules_by_question(_TABLE).get(name, ())
    )


def _value_at(data: Data, path: str) -> object:
    value: object = data
    for key in path.split("."):
        value = value.get(key) if isinstance(value, dict) else None
    return value


def _ordered(sections: Data) -> Data:
    """Return sections without empty mappings, in the order of the card."""
    order = [section.id for section in acbl().sections]
    names = [name for name in order if name in sections]
    names += [name for name in sections if name not in order]
    return {name: {key: value for key, value in sections[name].items() if value} for name in names}


class WrittenCardData(NamedTuple):
    """A card as ``card_data``."""

    text: str
    number: int
    """How many answers have paths."""
    ours: tuple[str, ...]
    """Answers without a path, by question with its section; the card keeps them for us."""


def card_data_of(card: Card, notes: SystemNotes, limits: Limits) -> WrittenCardData:
    """Return the ACBL card of a file as ``card_data``."""
    values = {
        f"{section.section.id}.{name}": plain_value(answer)
        for section in card.sections
        for name, answer in section.answers.items()
        if answer.state is AnswerState.ANSWERED
    }
    data: Data = {"schema_version": VERSION, "format": FORMAT}
    for name, value in values.items():
        for path, written in _paths_of(name, value):
            _put(data, path, written)
    for path, written in _kept(notes, limits).items():
        _put(data, path, written)
    back = read_card_data(data).data["sections"]
    missing = {
        name: value
        for name, value in values.items()
        if not _is_same(_value_at(back, name.replace(".", ".fields.", 1)), value)
    }
    ours = _ours(notes, card, missing, values)
    if ours:
        data[OURS] = ours
    text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    return WrittenCardData(text, len(values) - len(missing), tuple(missing))


def _is_same(one: object, other: object) -> bool:
    if isinstance(one, str) and isinstance(other, str):
        return compared(one) == compared(other)
    return one == other


def _ours(notes: SystemNotes, card: Card, missing: Data, values: Data) -> Data:
    """Return what only our card files have: other cards, conventions, answers without a path."""
    written = notes_data(notes, [card])["sections"]
    sections: Data = by_section(missing)
    for name, section in written.items():
        kept = sections.setdefault(name, {"fields": {}})
        for question, value in section.get("fields", {}).items():
            if f"{name}.{question}" not in values and value is not None:
                kept["fields"][question] = value
        if section.get("conventions"):
            kept["conventions"] = section["conventions"]
        if not any(kept.values()):
            del sections[name]
    structure = acbl()
    is_usual = dict(notes.formats) == {structure.format: structure.version}
    found: Data = {} if is_usual or not notes.formats else {"format": dict(notes.formats)}
    if sections:
        found["sections"] = sections
    return found


def _put(data: Data, path: str, value: object) -> None:
    """Write a value at a path, if nothing is there."""
    *above, last = path.split(".")
    for key in above:
        below = data.setdefault(key, {})
        if not isinstance(below, dict):
            return
        data = below
    data.setdefault(last, value)


def _kept(notes: SystemNotes, limits: Limits) -> Data:
    """Return what a card file keeps for the other program, by path."""
    root = read_yaml(notes.source, Diagnostics(), limits)
    node = root.get(THEIRS) if isinstance(root, MapNode) else None
    try:
        found = json.loads(node.text) if isinstance(node, Scalar) else {}
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _paths_of(name: str, value: object) -> Iterator[tuple[str, object]]:
    """Yield the paths of an answer with their values."""
    question = questions().get(name)
    rules = rules_by_question(_TABLE).get(name, ())
    if question is None or not rules:
        return
    if question.type.is_text:
        yield from _text_paths(rules, value) if isinstance(value, str) else ()
    elif question.type is FieldType.CHECKBOX:
        for rule in rules:
            if rule.kind is RuleKind.TRUTH:
                yield from ((rule.key, word) for word in list(rule.words)[:1] if value is True)
            else:
                yield rule.key, value
    elif question.type is FieldType.CHARACTER_SELECT:
        try:
            yield rules[0].key, choose(str(value), question.run).place
        except NoChoiceError:
            return
    else:
        yield from _option_paths(question, rules, value if isinstance(value, list) else [value])


def _text_paths(rules: Sequence[Rule], text: str) -> Iterator[tuple[str, object]]:
    low, high = split_range(text)
    first, _, rest = text.partition("\n")
    kinds = {rule.kind for rule in rules}
    has_text = RuleKind.AS_IS in kinds
    pieces = {RuleKind.AS_IS: text, RuleKind.FIRST: first, RuleKind.REST: rest}
    pieces |= {RuleKind.LOW: low.removesuffix("+") if not high else low, RuleKind.HIGH: high}
    done = set()
    for rule in rules:
        if rule.kind is RuleKind.ANSWERED:
            yield rule.key, True
        elif rule.kind is RuleKind.TEXT and not has_text:
            if compared(text) in map(compared, rule.words):
                yield rule.key, True
        elif rule.kind not in done and pieces.get(rule.kind):
            done.add(rule.kind)
            yield rule.key, _number_or_text(plain_text(pieces[rule.kind]))


def _number_or_text(text: str) -> object:
    is_number = text.isdecimal() and text.isascii() and str(int(text[:3])) == text
    return int(text) if is_number else text


def _option_paths(
    question: Field, rules: Sequence[Rule], chosen: list[object]
) -> Iterator[tuple[str, object]]:
    waiting = {option.value for option in question.options if option.value in chosen}
    for rule in rules:
        options = set(rule.words.values())
        if rule.kind is RuleKind.CHOICE:
            words = [theirs for theirs, ours in rule.words.items() if ours in waiting]
            if words:
                waiting.discard(rule.words[words[0]])
                yield rule.key, _number_or_text(words[0])
        elif options <= waiting:
            waiting -= options
            yield rule.key, True
