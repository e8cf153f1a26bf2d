"""Card files as plain data, and as YAML and JSON (CARDS CC-M4)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from reprlib import repr as short
from typing import Any, NotRequired, TypedDict

import yaml

from ...formats.records import InvalidRecordError, from_json
from ...language.codes import Code, Severity
from ...language.json_values import parse_json
from ...patterns import compile_later
from ..model.card import AnswerState, Card, CardAnswer, CardSection, UsedConvention
from ..model.structure import Holding, NoChoiceError, Structure, choose, run_of
from ..model.system_notes import ConventionUse, SystemNotes
from .conventions import convention_data
from .form import Form
from .yaml import ListNode, MapNode, Node, Scalar


def plain_node(node: Node) -> object:
    """Return a value as written."""
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
    """Return the value of an answer in standard spelling, or None (CC-S8)."""
    match answer.value:
        case tuple() as chosen if not isinstance(chosen, Holding):
            return list(chosen)
        case Holding() as holding:
            return written_choice(holding)
        case value:
            return value


def written_choice(holding: Holding) -> str:
    """Return the card of a holding as written, or its position if the card occurs twice (CC-S9)."""
    try:
        is_clear = choose(holding.card, holding.run) == holding
    except NoChoiceError:
        is_clear = False
    return holding.card if is_clear else str(holding.place)


def plain_use(use: ConventionUse) -> object:
    """Return an item of ``conventions`` as in a card file."""
    if use.convention is not None:
        return convention_data(use.convention)
    return {"use": use.target, "notes": use.notes} if use.notes else use.target


def plain_convention(used: UsedConvention) -> dict[str, object]:
    """Return a convention of a card with all its data."""
    data: dict[str, object] = {"name": used.name, "target": used.use.target}
    if used.notes:
        data["notes"] = used.notes
    if used.convention is not None:
        data["convention"] = convention_data(used.convention)
    return data


_WIDTH = 100


class _Dumper(yaml.SafeDumper):
    """Writes long texts as blocks, and list items indented below their key."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        """Indent lists in mappings."""
        super().increase_indent(flow, False)

    def ignore_aliases(self, data: Any) -> bool:
        """Write equal values in full, without aliases."""
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _text)


def yaml_text(data: object) -> str:
    """Return ``data`` (mappings, lists, texts, numbers) as YAML, in the same order."""
    written: str = yaml.dump(
        data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=_WIDTH
    )
    return written


def scalar_text(text: str) -> str:
    """Return a text as YAML after a key, in quotes if necessary."""
    return yaml_text([text]).removeprefix("- ").removeprefix("  - ").rstrip("\n")


_DOTTED = compile_later(r"[0-9]{1,9}(?:\.[0-9]{1,9})*")


def check_version(form: Form, notes: SystemNotes, structure: Structure) -> None:
    """Report if the card file is for another version of a structure."""
    name = notes_format(notes, structure.format)
    if name is None:
        return
    written, found = notes.formats[name], structure.version
    theirs, ours = dotted(written), dotted(found)
    if not written:
        form.diagnostics.report(
            Code.CARD_VERSION,
            notes.span,
            "version is missing",
            hint=f'{structure.format} is at "{found}": write version: "{found}" below format',
            severity=Severity.ERROR,
        )
    if written in {found, ""} or (theirs is not None and theirs == ours):
        return
    is_newer = theirs is not None and ours is not None and theirs > ours
    form.diagnostics.report(
        Code.CARD_VERSION,
        notes.format_spans[name],
        f"the notes were written for version {written} of {structure.format}; this is {found}",
        hint=(
            "use a newer structure, or check whether all answers still fit"
            if is_newer
            else f"write {found} once all answers fit"
        ),
        severity=Severity.WARNING if is_newer else Severity.INFO,
    )


def notes_format(notes: SystemNotes, name: str) -> str | None:
    """Return the spelling of a structure name in a card file, or None; upper case is ignored."""
    return next((one for one in notes.formats if one.casefold() == name.casefold()), None)


def dotted(version: str) -> tuple[int, ...] | None:
    """Return the numbers of a version without last zeros, or None if it is invalid."""
    if not _DOTTED.fullmatch(version):
        return None
    numbers = [int(number) for number in version.split(".")]
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)


FORMAT = "bml-card"
VERSION = 1
"""Version of the JSON format; it rises if a field is renamed or removed."""

Data = dict[str, Any]


class CardFieldRecord(TypedDict):
    """The answer to a question, with the fields that an import needs."""

    id: str
    value: NotRequired[Any]
    written: NotRequired[Any]
    derived: NotRequired[bool]


class CardSectionRecord(TypedDict):
    """The answers of a section."""

    id: str
    fields: NotRequired[list[CardFieldRecord]]
    conventions: NotRequired[list[Data]]


class SupplementRecord(TypedDict):
    """A value that has no field on the card."""

    section: str
    field: NotRequired[Any]
    value: NotRequired[Any]


class CardRecord(TypedDict):
    """A card, with the fields that an import needs; other programs need to write no others."""

    structure: str
    version: str
    sections: NotRequired[list[CardSectionRecord]]
    supplement: NotRequired[list[SupplementRecord]]


class CardsRecord(TypedDict):
    """The cards of a file."""

    cards: NotRequired[list[CardRecord]]


class InvalidCardError(ValueError):
    """The JSON is not a card; the message contains the place."""


def notes_as_yaml(notes: SystemNotes, cards: Sequence[Card]) -> str:
    """Return a card file in the order of its cards, with all values in standard spelling."""
    return yaml_text(notes_data(notes, cards))


def notes_data(notes: SystemNotes, cards: Sequence[Card]) -> Data:
    """Return a card file as plain values."""
    sections: Data = {}
    for card in cards:
        for section in card.sections:
            if section.section.id in notes.sections:
                _add_section(sections, section, notes)
    for identifier, written in notes.sections.items():
        section_data = sections.setdefault(identifier, {})
        fields = section_data.setdefault("fields", {})
        for name, node in written.fields.items():
            fields.setdefault(name, plain_node(node))
        if not fields:
            del section_data["fields"]
        if written.uses:
            section_data["conventions"] = [plain_use(use) for use in written.uses]
    return {**_formats(notes.formats), "sections": sections}


def _formats(formats: Mapping[str, str]) -> Data:
    if len(formats) == 1:
        ((name, version),) = formats.items()
        return {"format": name, "version": version}
    return {"format": dict(formats)}


def _add_section(sections: Data, section: CardSection, notes: SystemNotes) -> None:
    written = notes.sections[section.section.id]
    fields = sections.setdefault(section.section.id, {}).setdefault("fields", {})
    for identifier, answer in section.answers.items():
        node = written.fields.get(identifier)
        if node is None or identifier in fields:
            continue
        is_own = answer.state is AnswerState.ANSWERED and not isinstance(node, MapNode)
        fields[identifier] = plain_value(answer) if is_own else plain_node(node)


def cards_as_json(notes: SystemNotes, cards: Sequence[Card]) -> str:
    """Return cards with all questions in order, with labels and meanings of the values."""
    data = {
        "format": FORMAT,
        "version": VERSION,
        "cards": [_card(card, notes) for card in cards],
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _card(card: Card, notes: SystemNotes) -> Data:
    return {
        "structure": card.structure.format,
        "version": card.structure.version,
        "label": card.structure.label,
        "title": card.title,
        "players": card.players,
        "sections": [
            {
                "id": section.section.id,
                "label": section.section.label,
                "fields": [_field(answer, section, notes) for answer in section.answers.values()],
                "conventions": list(map(plain_convention, section.conventions)),
            }
            for section in card.sections
        ],
        "supplement": [
            {
                "section": item.section_id,
                "field": item.field_id,
                "label": item.label,
                "value": item.value,
                "reason": str(item.reason),
            }
            for item in card.supplement
        ],
    }


def _field(answer: CardAnswer, section: CardSection, notes: SystemNotes) -> Data:
    data: Data = {
        "id": answer.field.id,
        "label": answer.field.label,
        "type": str(answer.field.type),
        "state": str(answer.state),
        "value": _value(answer),
        "meaning": answer.shown,
    }
    if answer.is_derived:
        data["derived"] = True
        data["from"] = list(dict.fromkeys(one.auction.short for one in answer.sources))
        data["places"] = list(dict.fromkeys(one.row.place for one in answer.sources))
    for name, text in (("alert", answer.alert), ("announce", answer.announce)):
        if text is not None:
            data[name] = text
    if chosen := [choice.option for choice in answer.choices if choice.is_chosen]:
        data["options"] = [
            {
                "value": option.value,
                "label": option.label,
                **({"alert": option.alert} if option.alert is not None else {}),
                **({"announce": option.announce} if option.announce is not None else {}),
            }
            for option in chosen
        ]
    written = notes.sections.get(section.section.id)
    node = written.fields.get(answer.field.id) if written is not None else None
    if isinstance(node, MapNode) and answer.field.type.is_text:
        data["written"] = plain_node(node)
    return data


def _value(answer: CardAnswer) -> object:
    if isinstance(answer.value, Holding):
        return {"card": answer.value.card, "place": answer.value.place}
    return plain_value(answer)


def notes_of_json(text: str) -> Data:
    """Return the card file, as YAML data, for the cards in a JSON text.

    :raises InvalidCardError: if the text is not JSON with cards.
    """
    try:
        data = parse_json(text)
    except ValueError as error:
        raise InvalidCardError(f"no JSON: {error}") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise InvalidCardError(f"no cards: format is not {FORMAT!r}")
    if data.get("version") != VERSION:
        raise InvalidCardError(f"version {short(data.get('version'))}; version {VERSION} is read")
    try:
        cards = from_json(CardsRecord, data).get("cards", ())
    except InvalidRecordError as error:
        raise InvalidCardError(str(error)) from error
    formats: dict[str, str] = {}
    sections: Data = {}
    for card in cards:
        formats[card["structure"]] = card["version"]
        for section in card.get("sections", ()):
            _read_section(sections, section)
        for item in card.get("supplement", ()):
            _read_supplement(sections, item)
    return {**_formats(formats), "sections": sections}


def _read_section(sections: Data, section: CardSectionRecord) -> None:
    found: Data = {}
    for field in section.get("fields", ()):
        value = field.get("written", field.get("value"))
        if value is not None and not field.get("derived"):
            found[field["id"]] = _written(value, field["id"])
    conventions = [_convention(item) for item in section.get("conventions", ())]
    if found or conventions:
        taken = sections.setdefault(section["id"], {})
        if found:
            taken["fields"] = {**taken.get("fields", {}), **found}
        if conventions:
            taken["conventions"] = conventions


def _read_supplement(sections: Data, item: SupplementRecord) -> None:
    taken = sections.setdefault(item["section"], {})
    name = item.get("field")
    if isinstance(name, str) and name:
        taken.setdefault("fields", {}).setdefault(name, item.get("value"))
    elif item.get("value") not in taken.setdefault("conventions", []):
        taken["conventions"].append(item.get("value"))


def _written(value: Any, name: str) -> object:
    """Return a value as in a card file."""
    if isinstance(value, dict) and set(value) == {"card", "place"}:
        run, place = run_of(name), value["place"]
        if isinstance(place, int) and 1 <= place <= len(run):
            return written_choice(Holding(run, place))
        return str(value["card"])
    return value


def _convention(item: Data) -> object:
    target, notes = item.get("target") or "", item.get("notes") or ""
    if not target:
        return item.get("convention") or item.get("name") or ""
    return {"use": target, "notes": notes} if notes else target
