"""JSON documents as typed dictionaries, with schemas and checks derived from their types.

A record is a :class:`~typing.TypedDict`. Programs build it as a literal and write it unchanged, and
mypy checks its keys. The first line of its docstring is the title in the schema, the rest the
description; ``:ivar name: ...`` describes a field. ``Annotated`` adds :class:`Keywords` to a type,
or a string, which is a description that several records share.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from functools import cache
from inspect import getdoc
from reprlib import repr as short
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

Schema = dict[str, Any]
Record = TypeVar("Record")
_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_SCALARS: Mapping[object, tuple[str, str]] = {
    str: ("string", "a text"),
    int: ("integer", "a whole number"),
    float: ("number", "a number"),
    bool: ("boolean", "true or false"),
    NoneType: ("null", "null"),
}
# One for all, and no search for circles: books have very many agreements.
_ENCODER = json.JSONEncoder(ensure_ascii=False, check_circular=False)
_LONGEST_QUOTE = 40
_Check = Callable[[Any], None]


class Keywords:
    """Further keywords of JSON Schema for a field: ``Keywords(minimum=1)``."""

    def __init__(self, **keywords: Any) -> None:
        """Store the keywords."""
        self.keywords = keywords


Texts = list[str]
Count = Annotated[int, Keywords(minimum=0)]
Line = Annotated[int, Keywords(minimum=1)]
Version = "Rises if a field is renamed or removed."
"""The description of the version of a format."""


class InvalidRecordError(ValueError):
    """The JSON is not the expected record; the message gives the place, in one line."""

    def __init__(self, problem: str) -> None:
        """Start without a path; each container adds its key."""
        super().__init__(problem)
        self.problem = problem
        self.path: list[str] = []

    def __str__(self) -> str:
        """Return the path of the value and the problem."""
        path = record_text("/".join(reversed(self.path))).strip('"')
        return f"{path or 'the document'} {self.problem}"


def choices(values: Iterable[StrEnum]) -> Keywords:
    """Return the keyword for a text that is a member of an enumeration."""
    return Keywords(enum=[str(value) for value in values])


def record_text(record: object) -> str:
    """Return a record as one line of JSON."""
    return _ENCODER.encode(record)


def listing_text(head: Mapping[str, object], key: str, items: Iterable[object]) -> str:
    """Return an object with one line per field of ``head`` and per item of the list ``key``."""
    fields = "".join(
        f"{record_text(name)}: {record_text(value)},\n" for name, value in head.items()
    )
    rows = ",\n".join(map(record_text, items))
    return f"{{\n{fields}{record_text(key)}: [\n{rows}\n]\n}}\n"


def schema_of(record: type, identifier: str) -> Schema:
    """Return the JSON Schema of a record; ``identifier`` is its name and version: ``link:1``."""
    shapes = _Shapes()
    shapes.of(record)
    schema = shapes.definitions.pop(record.__name__)
    definitions = {"$defs": shapes.definitions} if shapes.definitions else {}
    head = {"$schema": _DIALECT, "$id": f"urn:sphinxcontrib-bml:{identifier}"}
    return {**head, **schema, **definitions}


def from_json(record: type[Record], data: object) -> Record:
    """Return ``data``, as :func:`json.loads` returns it, as a record.

    Types, required keys and literals are checked. Unknown keys are allowed, because a newer version
    may write them. Further keywords are not checked: they describe values whose constructors do it.

    :raises InvalidRecordError: if a value is not of its type.
    """
    kind: Any = record
    _check_of(kind)(data)
    return cast("Record", data)


def version_problem(version: object, known: int) -> str:
    """Return the reason why a document of a version cannot be read, or an empty text."""
    if version == known:
        return ""
    if isinstance(version, int) and version > known:
        return (
            f"a newer bml made it (version {version} of the format, {known} is known here); "
            "update sphinxcontrib-bml"
        )
    return f"it is of version {short(version)} of the format, not {known}"


@cache
def _check_of(record: type) -> _Check:
    return _Shapes().of(record)[1]


class _Shapes:
    """The schema and the check of each type, derived in one walk."""

    def __init__(self) -> None:
        self.definitions: dict[str, Schema] = {}

    def of(self, kind: Any) -> tuple[Schema, _Check]:
        """Return the schema of a type and its check, which raises an :exc:`InvalidRecordError`."""
        origin, arguments = get_origin(kind), get_args(kind)
        if origin is Annotated:
            schema, check = self.of(arguments[0])
            for mark in arguments[1:]:
                is_text = isinstance(mark, str)
                schema = {**schema, **({"description": mark} if is_text else mark.keywords)}
            return schema, check
        if origin in {Union, UnionType}:
            return self._union(arguments)
        if origin is Literal:
            return _literal(arguments)
        if origin is list:
            return self._list(arguments[0])
        if origin is tuple:
            return self._tuple(arguments)
        if origin is dict:
            return self._mapping(arguments[1])
        if kind is Any:
            return {}, _accept
        return _scalar(kind) if kind in _SCALARS else self._record(kind)

    def _union(self, kinds: Iterable[Any]) -> tuple[Schema, _Check]:
        # The message of the last one is shown: it must not be that of null.
        shapes = [self.of(kind) for kind in sorted(kinds, key=lambda kind: kind is not NoneType)]
        *others, last = [check for _, check in shapes]

        def check(value: Any) -> None:
            for other in others:
                try:
                    return other(value)
                except InvalidRecordError:
                    continue
            last(value)

        return {"anyOf": [schema for schema, _ in shapes]}, check

    def _list(self, kind: Any) -> tuple[Schema, _Check]:
        schema, check_item = self.of(kind)

        def check(value: Any) -> None:
            if not isinstance(value, list):
                raise _unexpected(value, "a list")
            # Books have very many calls: a loop of its own takes a third of the time.
            for number, item in enumerate(value):
                try:
                    check_item(item)
                except InvalidRecordError as error:
                    error.path.append(str(number))
                    raise

        return {"type": "array", "items": schema}, check

    def _tuple(self, kinds: tuple[Any, ...]) -> tuple[Schema, _Check]:
        shapes = [self.of(kind) for kind in kinds]
        size, checks = len(shapes), [check for _, check in shapes]

        def check(value: Any) -> None:
            if not isinstance(value, list) or len(value) != size:
                raise _unexpected(value, f"a list of {size}")
            _check_each(zip(range(size), value, checks, strict=True))

        schemas = [schema for schema, _ in shapes]
        return {"type": "array", "prefixItems": schemas, "items": False, "minItems": size}, check

    def _mapping(self, kind: Any) -> tuple[Schema, _Check]:
        schema, check_item = self.of(kind)

        def check(value: Any) -> None:
            if not isinstance(value, dict):
                raise _unexpected(value, "an object")
            _check_each((key, item, check_item) for key, item in value.items())

        return {"type": "object", "additionalProperties": schema}, check

    def _record(self, record: type) -> tuple[Schema, _Check]:
        hints = get_type_hints(record, include_extras=True)
        optional = {key for key, kind in hints.items() if get_origin(kind) is NotRequired}
        shapes = {
            key: self.of(get_args(kind)[0] if key in optional else kind)
            for key, kind in hints.items()
        }
        required = [key for key in hints if key not in optional]
        words, *told = re.split(r"\s*^:ivar (\w+): ", getdoc(record) or "", flags=re.MULTILINE)
        title, _, description = words.partition("\n\n")
        described = dict(zip(told[::2], map(_in_one_line, told[1::2]), strict=True))
        self.definitions[record.__name__] = {
            "title": title.rstrip("."),
            **({"description": _in_one_line(description)} if description else {}),
            "type": "object",
            "required": required,
            "additionalProperties": False,
            "properties": {
                key: {**schema, **({"description": described[key]} if key in described else {})}
                for key, (schema, _) in shapes.items()
            },
        }
        checks = [(key, check_item) for key, (_, check_item) in shapes.items()]

        def check(value: Any) -> None:
            if not isinstance(value, dict):
                raise _unexpected(value, "an object")
            for key, check_item in checks:
                try:
                    check_item(value[key])
                except KeyError:
                    if key not in optional:
                        raise InvalidRecordError(f"has no {key}") from None
                except InvalidRecordError as error:
                    error.path.append(key)
                    raise

        return {"$ref": f"#/$defs/{record.__name__}"}, check


def _check_each(items: Iterable[tuple[object, Any, _Check]]) -> None:
    """Check the values of a container, each with its key."""
    for key, item, check in items:
        try:
            check(item)
        except InvalidRecordError as error:
            error.path.append(str(key))
            raise


def _in_one_line(text: str) -> str:
    return " ".join(text.split())


def _scalar(kind: type) -> tuple[Schema, _Check]:
    name, expected = _SCALARS[kind]

    def check(value: Any) -> None:
        if type(value) is not kind:
            raise _unexpected(value, expected)

    return {"type": name}, check


def _literal(values: tuple[Any, ...]) -> tuple[Schema, _Check]:
    def check(value: Any) -> None:
        if value not in values:
            raise _unexpected(value, " or ".join(map(record_text, values)))

    return ({"const": values[0]} if len(values) == 1 else {"enum": list(values)}), check


def _unexpected(value: Any, expected: str) -> InvalidRecordError:
    if isinstance(value, dict | list):
        found = "an object" if isinstance(value, dict) else "a list"
    else:
        found = record_text(value)
        found = found if len(found) <= _LONGEST_QUOTE else f"{found[:_LONGEST_QUOTE]} ..."
    return InvalidRecordError(f"is {found}; {expected} is expected")


def _accept(value: Any) -> None:
    """Accept anything."""
