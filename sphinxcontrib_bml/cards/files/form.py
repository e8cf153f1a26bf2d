"""Keys of mappings in card files, each with its JSON Schema and its reader (CC-R9).

A class of keys describes one kind of mapping. It reads a mapping and returns the published schema.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, ClassVar, Generic, TypeVar

from ...language.codes import Code, Severity
from ...language.diagnostics import Diagnostics, meant, nearest, quoted
from ...language.source import Span
from ..model.structure import is_identifier
from .unknown_auctions import UnknownAuction
from .yaml import ListNode, MapNode, Node, Scalar, kind_of

LONGEST_TEXT = 255
"""Maximum length of a text, label or title, in characters (CC-R10)."""
LONGEST_TEXTAREA = 10_000
LONGEST_MARK = 40
"""Maximum length of the text of an alert or announcement, in characters."""
LONGEST_SHAPE = 30
MOST_SEQUENCES = 20
"""Maximum number of auctions for one answer (CC-N6)."""

_MOST_HINTS = 100
_FOREIGN = "x-"
_COMMA_HINT = "put text with a comma in quotes"

Choice = TypeVar("Choice", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class Form:
    """Reads the values of one file, and reports invalid values."""

    diagnostics: Diagnostics
    wrong: Code
    """Code for a value of a wrong type."""
    unknown: list[UnknownAuction] = field(default_factory=list)
    """The answers about auctions that the notes do not define, reported together."""

    def report(self, span: Span, message: str, hint: str = "", code: Code | None = None) -> None:
        """Report a problem at ``span``, by default a value of a wrong type."""
        self.diagnostics.report(code or self.wrong, span, message, hint=hint)

    def mapping(self, node: Node | None, what: str, at: Span) -> MapNode | None:
        """Return a mapping, or None after a message that the value is not ``what``."""
        if isinstance(node, MapNode):
            return node
        if not _is_refused(node):
            found = kind_of(node) if node is not None else "nothing"
            self.report(node.span if node else at, f"{found} found where {what} is expected")
        return None

    def items(self, node: Node | None, what: str) -> tuple[Node, ...]:
        """Return the items of a list, or no items after a message; None is an empty list."""
        match node:
            case None:
                return ()
            case ListNode():
                return node.items
            case _ if not _is_refused(node):
                self.report(node.span, f"{kind_of(node)} found where {what} is expected")
        return ()

    def check_keys(self, mapping: MapNode, known: Collection[str], what: str) -> None:
        """Report unknown keys; keys with ``x-`` are for other programs (CC-R6)."""
        for key, (span, value) in mapping.entries.items():
            if key in known or key.startswith(_FOREIGN):
                continue
            hint = near(self.diagnostics, Code.CARD_UNKNOWN_KEY, key, known)
            if mapping.is_flow and isinstance(value, Scalar) and value.is_null:
                hint = _COMMA_HINT
            self.report(span, f"{quoted(key)} is not a key of {what}", hint, Code.CARD_UNKNOWN_KEY)

    def text(self, mapping: MapNode, key: str, limit: int = LONGEST_TEXT) -> str:
        """Return the text of a key; empty if it is missing."""
        node = mapping.get(key)
        return "" if node is None else self.text_of(node, f"{key}", limit)

    def text_of(self, node: Node, what: str, limit: int = LONGEST_TEXT) -> str:
        """Return a value as text; numbers and dates stay as written."""
        if not isinstance(node, Scalar) or not node.is_text:
            if not _is_refused(node):
                hint = "put it in quotes" if isinstance(node, Scalar) else ""
                self.report(node.span, f"{what} is {kind_of(node)}; a text is expected", hint)
            return ""
        self.check_length(node, what, limit)
        return node.text.strip()

    def check_length(self, node: Scalar, what: str, limit: int) -> None:
        """Report a text of more than ``limit`` characters; pages show it in full (CC-R10)."""
        if len(node.text) > limit:
            self.report(
                node.span,
                f"{what} has {len(node.text):,} characters, {limit:,} are allowed",
                code=Code.CARD_TOO_LONG,
            )

    def required_text(self, mapping: MapNode, key: str, what: str) -> str:
        """Return the text of a required key; report it if it is missing."""
        node = mapping.get(key)
        if node is not None:
            return self.text_of(node, key)
        entry = mapping.entries.get(key)
        if entry is None or not _is_refused(entry.value):
            self.report(mapping.place(key), f"{what} has no {key}", code=Code.CARD_MISSING)
        return ""

    def truth(self, mapping: MapNode, key: str) -> bool | None:
        """Return the truth value of a key, or None."""
        node = mapping.get(key)
        if node is None:
            return None
        if isinstance(node, Scalar) and node.truth is not None:
            return node.truth
        self.report(node.span, f"{key} is {kind_of(node)}; true or false is expected")
        return None

    def number(self, mapping: MapNode, key: str, least: int, most: int) -> int | None:
        """Return the whole number of a key, or None."""
        node = mapping.get(key)
        if node is None:
            return None
        number = node.whole_number if isinstance(node, Scalar) else None
        if number is None or not least <= number <= most:
            self.report(
                node.span, f"{key} is {kind_of(node)}; a number from {least} to {most} is expected"
            )
            return None
        return number

    def choice(self, mapping: MapNode, key: str, choices: type[Choice]) -> Choice | None:
        """Return the member of ``choices`` that a key has, or None."""
        node = mapping.get(key)
        if node is None:
            return None
        word = node.text if isinstance(node, Scalar) and node.is_text else ""
        if word in set(choices):
            return choices(word)
        names = ", ".join(choices)
        hint = near(self.diagnostics, self.wrong, word, [str(item) for item in choices])
        self.report(node.span, f"{key} is {kind_of(node)}; one of {names} is expected", hint)
        return None

    def disclosure(self, mapping: MapNode, key: str) -> str | None:
        """Return the text of an alert or announcement: empty for the mark alone, None without."""
        node = mapping.get(key)
        if isinstance(node, Scalar) and node.truth is True:
            return ""
        if isinstance(node, Scalar) and node.truth is False:
            self.report(
                node.span, f"{key} is false; true or a text is expected", "leave it out for none"
            )
            return None
        return None if node is None else self.text_of(node, key, LONGEST_MARK)

    def identifier(self, node: Node | None, what: str, at: Span) -> str:
        """Return an id; empty if it is invalid (CC-S5)."""
        if not isinstance(node, Scalar) or not node.is_text:
            if not _is_refused(node):
                found = "nothing" if node is None else kind_of(node)
                place = node.span if node is not None else at
                self.report(place, f"{found} found where the id of {what} is expected")
            return ""
        if not is_identifier(node.text):
            self.report(
                node.span,
                f"{quoted(node.text)} is not an id",
                "parts of lower-case letters, digits and !c !d !h !s, joined by _: 2!c_opening",
            )
            return ""
        return node.text

    def warn(self, code: Code, span: Span, message: str, hint: str = "") -> None:
        """Report a problem as a warning, whatever the default of its code."""
        self.diagnostics.report(code, span, message, hint=hint, severity=Severity.WARNING)


def near(diagnostics: Diagnostics, code: Code, word: str, known: Iterable[str]) -> str:
    """Return the hint that the author may mean the known word nearest to ``word``.

    The search is slow, so it stops after a hundred diagnostics of the code.
    """
    return meant(nearest(word, known)) if diagnostics.count(code) < _MOST_HINTS else ""


def _is_refused(node: Node | None) -> bool:
    return isinstance(node, Scalar) and node.is_refused


def texts(form: Form, node: Node | None, what: str, read: Callable[[Node], str]) -> Iterator[str]:
    """Yield the results of ``read`` for the items of a list, without empty ones."""
    for item in form.items(node, what):
        if text := read(item):
            yield text


Schema = dict[str, Any]
Value = TypeVar("Value")

NAME: Schema = {"type": ["string", "number"], "maxLength": LONGEST_TEXT}
NULL: Schema = {"type": "null"}
_PART = "([a-z0-9]|![cdhs](?=[_0-9!]|$))+"
ID_PATTERN = f"^({_PART}(_{_PART})*|({_PART}_)*[AKQJT2-9Hx]{{2,13}})$"
ID: Schema = {"anyOf": [{"type": "string", "pattern": ID_PATTERN}, {"type": "integer"}]}
_NUMBER: Schema = {"type": "number"}


def text_schema(limit: int = LONGEST_TEXT) -> Schema:
    """Return the schema of a text; a number is a text too."""
    return {"anyOf": [{"type": "string", "maxLength": limit}, _NUMBER, NULL]}


MARK: Schema = {"anyOf": [*text_schema(LONGEST_MARK)["anyOf"], {"const": True}]}


def nullable(schema: Schema) -> Schema:
    """Return the schema of a value that may be null."""
    return {"anyOf": [schema, NULL]}


def one_of(values: Iterable[object]) -> Schema:
    """Return the schema of a choice, which may be null."""
    return {"enum": [*map(str, values), None]}


def list_of(items: Schema, **more: Any) -> Schema:
    """Return the schema of a list."""
    return {"type": "array", "items": items, **more}


def mapping_schema(properties: Schema, required: Sequence[str] = (), **more: Any) -> Schema:
    """Return the schema of a mapping with these keys and any keys with ``x-``."""
    schema: Schema = {
        "type": "object",
        "properties": properties,
        "patternProperties": {"^x-": {}},
        "additionalProperties": False,
        **more,
    }
    return {**schema, "required": list(required)} if required else schema


class CardKey(Generic[Value]):
    """A key: as an attribute of :class:`Keys`, it reads its value and reports problems."""

    def __init__(
        self,
        schema: Schema,
        read: Callable[[Form, MapNode, str], Value],
        *,
        is_required: bool = False,
    ) -> None:
        """Store the schema and the function that reads the value of a key."""
        self.schema = schema
        self.is_required = is_required
        self._read = read
        self._name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        """Use the name of the attribute as the key."""
        self._name = name

    def __get__(self, keys: Keys, owner: type | None = None) -> Value:
        """Return the value in a mapping."""
        return self._read(keys.reader, keys.node, self._name)


class Keys:
    """A mapping of one kind; subclasses define its keys."""

    what: ClassVar[str]
    """Name of the mapping in messages."""
    keys: ClassVar[Mapping[str, CardKey[Any]]]
    """The keys by name, in order."""

    def __init_subclass__(cls) -> None:
        """Collect the keys."""
        cls.keys = {name: key for name, key in vars(cls).items() if isinstance(key, CardKey)}

    def __init__(self, form: Form, node: MapNode) -> None:
        """Store a mapping, and report its unknown keys."""
        self.reader = form
        self.node = node
        form.check_keys(node, self.keys, self.what)

    @classmethod
    def schema(cls, **more: Any) -> Schema:
        """Return the schema of the mapping, with ``more`` keywords."""
        required = [name for name, key in cls.keys.items() if key.is_required]
        properties = {name: key.schema for name, key in cls.keys.items()}
        return mapping_schema(properties, required, **more)


def given(schema: Schema, *, is_required: bool = False) -> CardKey[Node | None]:
    """Return a key whose value is read elsewhere."""
    return CardKey(schema, lambda _, node, name: node.get(name), is_required=is_required)


def text(limit: int = LONGEST_TEXT) -> CardKey[str]:
    """Return a key with a text."""
    return CardKey(text_schema(limit), lambda form, node, name: form.text(node, name, limit))


def required_text(what: str) -> CardKey[str]:
    """Return a key with a required text; ``what`` is the name of the mapping in messages."""
    return CardKey(
        NAME, lambda form, node, name: form.required_text(node, name, what), is_required=True
    )


def truth() -> CardKey[bool | None]:
    """Return a key that is true or false."""
    return CardKey({"type": ["boolean", "null"]}, Form.truth)


def number(least: int, most: int) -> CardKey[int | None]:
    """Return a key with a whole number."""
    schema: Schema = {"type": "integer", "minimum": least, "maximum": most}
    return CardKey(nullable(schema), lambda form, node, name: form.number(node, name, least, most))


def choice(
    choices: type[Choice], offered: Iterable[StrEnum] | None = None
) -> CardKey[Choice | None]:
    """Return a key with a member of an enumeration; the schema has only ``offered`` members."""
    schema = one_of(choices if offered is None else offered)
    return CardKey(schema, lambda form, node, name: form.choice(node, name, choices))


def mark() -> CardKey[str | None]:
    """Return a key with the text of an alert or announcement, or true."""
    return CardKey(MARK, Form.disclosure)
