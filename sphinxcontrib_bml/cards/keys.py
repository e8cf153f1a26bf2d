"""The keys of mappings in card files, each with its JSON Schema and the way it is read (CC-R9).

A class of keys describes one kind of mapping: it reads one, and it gives the published schema.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, ClassVar, Generic, TypeVar

from .form import LONGEST_MARK, LONGEST_TEXT, Choice, Form
from .nodes import MapNode, Node

Schema = dict[str, Any]
Value = TypeVar("Value")

NAME: Schema = {"type": ["string", "number"], "maxLength": LONGEST_TEXT}
NULL: Schema = {"type": "null"}
_PART = "([a-z0-9]|![cdhs](?=[_0-9!]|$))+"
ID_PATTERN = f"^({_PART}(_{_PART})*|({_PART}_)*[AKQJT2-9Hx]{{2,13}})$"
ID: Schema = {"anyOf": [{"type": "string", "pattern": ID_PATTERN}, {"type": "integer"}]}
_NUMBER: Schema = {"type": "number"}


def text_schema(limit: int = LONGEST_TEXT) -> Schema:
    """Return the schema of a text; numbers are texts as written."""
    return {"anyOf": [{"type": "string", "maxLength": limit}, _NUMBER, NULL]}


MARK: Schema = {"anyOf": [*text_schema(LONGEST_MARK)["anyOf"], {"const": True}]}


def nullable(schema: Schema) -> Schema:
    """Return the schema of a value that may be missing."""
    return {"anyOf": [schema, NULL]}


def one_of(values: Iterable[object]) -> Schema:
    """Return the schema of a choice, which may be missing."""
    return {"enum": [*map(str, values), None]}


def list_of(items: Schema, **more: Any) -> Schema:
    """Return the schema of a list."""
    return {"type": "array", "items": items, **more}


def mapping_schema(properties: Schema, required: Sequence[str] = (), **more: Any) -> Schema:
    """Return the schema of a mapping with these keys, those that begin with ``x-`` free."""
    schema: Schema = {
        "type": "object",
        "properties": properties,
        "patternProperties": {"^x-": {}},
        "additionalProperties": False,
        **more,
    }
    return {**schema, "required": list(required)} if required else schema


class CardKey(Generic[Value]):
    """A key: as an attribute of :class:`Keys` it reads its value, and reports what is wrong."""

    def __init__(
        self,
        schema: Schema,
        read: Callable[[Form, MapNode, str], Value],
        *,
        is_required: bool = False,
    ) -> None:
        """Keep the schema and the function that reads the value of a key."""
        self.schema = schema
        self.is_required = is_required
        self._read = read
        self._name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        """Take the name of the attribute as that of the key."""
        self._name = name

    def __get__(self, keys: Keys, owner: type | None = None) -> Value:
        """Return the value in a mapping."""
        return self._read(keys.form, keys.node, self._name)


class Keys:
    """A mapping of one kind; subclasses have its keys."""

    what: ClassVar[str]
    """What messages call the mapping."""
    keys: ClassVar[Mapping[str, CardKey[Any]]]
    """The keys by their names, in their order."""

    def __init_subclass__(cls) -> None:
        """Collect the keys."""
        cls.keys = {name: key for name, key in vars(cls).items() if isinstance(key, CardKey)}

    def __init__(self, form: Form, node: MapNode) -> None:
        """Keep a mapping, and report its unknown keys."""
        self.form = form
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
    """Return a key with a text that ``what`` must have."""
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
    """Return a key with a member of an enumeration; the schema has those that are ``offered``."""
    schema = one_of(choices if offered is None else offered)
    return CardKey(schema, lambda form, node, name: form.choice(node, name, choices))


def mark() -> CardKey[str | None]:
    """Return a key with the text of an alert or an announcement, or with true."""
    return CardKey(MARK, Form.disclosure)
