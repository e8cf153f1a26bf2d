"""The fields of a section with their options (CARDS CC-S6 to CC-S13)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from ...language.codes import Code
from ...language.diagnostics import quoted
from ...language.source import Span
from ..model import structure
from ..model.readers import parse_reader
from .form import (
    ID,
    LONGEST_TEXT,
    NULL,
    Form,
    Keys,
    Schema,
    choice,
    given,
    list_of,
    mapping_schema,
    mark,
    nullable,
    number,
    one_of,
    text,
    texts,
    truth,
)
from .yaml import ListNode, MapNode, Node, Scalar

LARGEST_SIZE = 80
NESTED_TYPES = tuple(one for one in structure.FieldType if one is not structure.FieldType.GROUPING)
"""Types of fields in a grouping."""
_CARD: Schema = {"type": ["string", "integer", "null"], "maxLength": LONGEST_TEXT}
_CARDS: Schema = {"anyOf": [_CARD, list_of(_CARD)]}


_READER: Schema = {"type": "string", "maxLength": LONGEST_TEXT}
_READERS: Schema = {"anyOf": [_READER, list_of(_READER), NULL]}
_QUESTION: Schema = {"type": "string", "pattern": r"^[^.]+\.[^.]+$"}
_SAME_KEYS = ("of", "as")
_SAME = mapping_schema(
    {
        "of": {"anyOf": [_QUESTION, list_of(_QUESTION, minItems=1)]},
        "as": one_of(structure.Conversion),
    },
    ["of"],
)


class OptionKeys(Keys):
    """The keys of an option."""

    what = "an option"
    value = given(ID, is_required=True)
    label = text()
    alert = mark()
    announce = mark()
    derive = given(_READERS)


class FieldKeys(Keys):
    """The keys of a field."""

    what = "a field"
    id = given(ID, is_required=True)
    label = text()
    help = text()
    type = choice(structure.FieldType)
    required = truth()
    options = given(nullable(list_of({"$ref": "#/$defs/option"})))
    alert_if = given(_CARDS)
    announce_if = given(_CARDS)
    alert = mark()
    announce = mark()
    size = number(1, LARGEST_SIZE)
    sequence = text()
    derive = given(_READERS)
    same = given({"anyOf": [_QUESTION, _SAME, NULL]})
    own = truth()
    fields = given(nullable(list_of({"$ref": "#/$defs/nested"})))
    default_type = choice(structure.FieldType, NESTED_TYPES)
    show = choice(structure.GroupShow)


@dataclass(frozen=True, slots=True)
class _Around:
    """Defaults that a grouping gives to its fields."""

    default_type: structure.FieldType = structure.FieldType.TEXT
    options: tuple[structure.Option, ...] = ()
    is_grouping: bool = False


_SECTION = _Around()


@dataclass(slots=True)
class _FieldReader:
    """Reads the fields of one section."""

    form: Form
    seen: dict[str, Span] = field(default_factory=dict)

    def fields(self, node: Node, around: _Around) -> Iterator[structure.Field]:
        for item in self.form.items(node, "a list of fields"):
            mapping = self.form.mapping(item, "a field, a mapping with an id", item.span)
            read = self.field(mapping, around) if mapping is not None else None
            if read is not None:
                yield read

    def field(self, mapping: MapNode, around: _Around) -> structure.Field | None:
        """Return a field, or None if it has no id or a used id."""
        keys = FieldKeys(self.form, mapping)
        node = keys.id
        identifier = self.form.identifier(node, "a field", mapping.span)
        if not identifier or node is None or not self._is_new(identifier, node.span):
            return None
        kind = keys.type or around.default_type
        kind = self._allowed_type(mapping, identifier, kind, around)
        read = structure.Field(
            identifier,
            structure.with_suits(keys.label) or structure.label_of(identifier),
            kind,
            node.span,
            keys.help,
            keys.required or False,
            alert=keys.alert,
            announce=keys.announce,
            size=keys.size,
            derive=self._readers(keys.derive) or _text_of(keys.sequence),
            same=self._same(keys.same),
            is_own=keys.own or False,
        )
        read = self._with_options(keys, read, around)
        read = self._with_places(keys, read)
        return self._with_fields(keys, read)

    def _readers(self, node: Node | None) -> tuple[str, ...]:
        """Return the readers of a field or option, one or a list of them (DR-1)."""
        items = node if node is None or isinstance(node, ListNode) else ListNode((node,), node.span)
        return tuple(texts(self.form, items, "a list of readers", self._reader))

    def _reader(self, node: Node) -> str:
        text = self.form.text_of(node, "derive")
        if text and parse_reader(text) is None:
            self.form.report(
                node.span,
                f"{quoted(text)} is not a reader; it is ignored",
                "for instance hcp of 1N, text of 1N-2D or 1N-2C asks M 4",
            )
            return ""
        return text

    def _same(self, node: Node | None) -> structure.SameAnswer | None:
        """Return the questions whose answer a field takes (SA-2)."""
        way: structure.Conversion | None = None
        if isinstance(node, MapNode):
            self.form.check_keys(node, _SAME_KEYS, "same")
            way = self.form.choice(node, "as", structure.Conversion)
            of = node.get("of")
            if of is None:
                self.form.report(node.span, "same has no question; of: SECTION.FIELD is expected")
            node = of
        items = node if node is None or isinstance(node, ListNode) else ListNode((node,), node.span)
        questions = tuple(texts(self.form, items, "a list of questions", self._question))
        if not questions:
            return None
        return structure.SameAnswer(questions, way or structure.Conversion.AS_IS)

    def _question(self, node: Node) -> str:
        """Return the id of a question with its section."""
        text = self.form.text_of(node, "same")
        section, dot, name = text.partition(".")
        if text and not (
            dot and structure.is_identifier(section) and structure.is_identifier(name)
        ):
            self.form.report(
                node.span, f"{quoted(text)} is not a question; SECTION.FIELD is expected"
            )
            return ""
        return text

    def _is_new(self, identifier: str, span: Span) -> bool:
        """Return whether no field of the section has this id yet (CC-S5)."""
        first = self.seen.setdefault(identifier, span)
        if first is span:
            return True
        self.form.diagnostics.report(
            Code.CARD_DUPLICATE_ID,
            span,
            f"the id {quoted(identifier)} appears twice in its section; the first is used",
            related=(first,),
            relation="the first",
        )
        return False

    def _allowed_type(
        self, mapping: MapNode, identifier: str, kind: structure.FieldType, around: _Around
    ) -> structure.FieldType:
        """Return the type of a field; an impossible type is replaced by text."""
        place = mapping.place("type" if "type" in mapping.entries else "id")
        if kind is structure.FieldType.GROUPING and around.is_grouping:
            self.form.report(place, "a grouping inside a grouping; only one level is allowed")
            return structure.FieldType.TEXT
        if kind is structure.FieldType.CHARACTER_SELECT and not structure.run_of(identifier):
            self.form.report(
                mapping.place("id"),
                f"{quoted(identifier)} does not end in 2 to 13 cards (A K Q J T 9..2 H x) to "
                "choose from",
                "for instance lead_vs_nt_AKJx",
            )
            return structure.FieldType.TEXT
        if kind is not structure.FieldType.CHARACTER_SELECT and not structure.is_lower_case(
            identifier
        ):
            self.form.report(
                mapping.place("id"),
                f"{quoted(identifier)} has capitals, as only the cards of a character_select may",
            )
        return kind

    def _with_options(
        self, keys: FieldKeys, read: structure.Field, around: _Around
    ) -> structure.Field:
        node = keys.options
        if read.type.has_options:
            options = tuple(self._options(node)) if node is not None else around.options
            if not options:
                self.form.report(
                    keys.node.place("options"),
                    f"{quoted(read.id)} has no options; a {read.type} needs some",
                )
            return replace(read, options=options)
        if node is not None and not read.is_grouping:
            self.form.report(
                keys.node.place("options"),
                f"a {read.type} has no options; radio and multi_checkbox have",
            )
        return read

    def _options(self, node: Node) -> Iterator[structure.Option]:
        seen: dict[str, Span] = {}
        for item in self.form.items(node, "a list of options"):
            option, place = self._option(item)
            if option is None:
                continue
            first = seen.setdefault(option.value, place)
            if first is place:
                yield option
                continue
            self.form.diagnostics.report(
                Code.CARD_DUPLICATE_ID,
                place,
                f"the option {quoted(option.value)} appears twice; the first is used",
                related=(first,),
                relation="the first",
            )

    def _option(self, item: Node) -> tuple[structure.Option | None, Span]:
        form = self.form
        if isinstance(item, Scalar):
            value = form.identifier(item, "an option", item.span)
            return (
                structure.Option(value, structure.label_of(value)) if value else None
            ), item.span
        mapping = form.mapping(item, "an option, a mapping with a value", item.span)
        if mapping is None:
            return None, item.span
        keys = OptionKeys(form, mapping)
        node = keys.value
        value = form.identifier(node, "an option", mapping.span)
        if not value or node is None:
            return None, item.span
        option = structure.Option(
            value,
            structure.with_suits(keys.label) or structure.label_of(value),
            keys.alert,
            keys.announce,
            self._readers(keys.derive),
        )
        return option, node.span

    def _with_places(self, keys: FieldKeys, read: structure.Field) -> structure.Field:
        """Return a field with the positions of alerted and announced cards (CC-S12)."""
        alert = self._places(keys, "alert_if", keys.alert_if, read)
        announce = self._places(keys, "announce_if", keys.announce_if, read)
        return replace(read, alert_places=alert, announce_places=announce)

    def _places(
        self, keys: FieldKeys, key: str, node: Node | None, read: structure.Field
    ) -> frozenset[int]:
        if node is None:
            return frozenset()
        if not read.run:
            self.form.report(keys.node.place(key), f"{key} is for character_select only")
            return frozenset()
        found: set[int] = set()
        for item in node.items if isinstance(node, ListNode) else (node,):
            text = self.form.text_of(item, key)
            places = structure.places_named(text, read.run) if text else frozenset({0})
            if not places:
                self.form.report(
                    item.span,
                    f"{quoted(text)} is neither among the cards {read.run} nor a position from 1 "
                    f"to {len(read.run)}",
                )
            found |= places
        return frozenset(found - {0})

    def _with_fields(self, keys: FieldKeys, read: structure.Field) -> structure.Field:
        mapping = keys.node
        node, default = keys.fields, mapping.get("default_type")
        show = keys.show
        if not read.is_grouping:
            for key in ("fields", "default_type", "show"):
                if mapping.get(key) is not None:
                    self.form.report(mapping.place(key), f"{key} is for groupings only")
            return read
        kind = structure.FieldType.TEXT
        if default is not None:
            kind = keys.default_type or kind
            if kind is structure.FieldType.GROUPING:
                self.form.report(default.span, "default_type is a grouping; any other type may be")
                kind = structure.FieldType.TEXT
        options_node = keys.options
        options = tuple(self._options(options_node)) if options_node is not None else ()
        around = _Around(kind, options, is_grouping=True)
        fields = tuple(self.fields(node, around)) if node is not None else ()
        if node is None:
            self.form.report(mapping.span, f"the grouping {quoted(read.id)} has no fields")
        return replace(read, fields=fields, show=show)


def _text_of(auction: str) -> tuple[str, ...]:
    """Return the reader of the text of an auction, if there is one (CC-N7)."""
    return (f"text of {auction}",) if auction else ()


def read_fields(form: Form, node: Node) -> list[structure.Field]:
    """Return the fields of a section, each id once."""
    return list(_FieldReader(form).fields(node, _SECTION))
