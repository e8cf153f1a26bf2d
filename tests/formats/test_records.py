"""Records: their schema and their check follow from their types, and say the same."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import jsonschema
import pytest

from sphinxcontrib_bml.formats.records import (
    InvalidRecordError,
    Keywords,
    choices,
    from_json,
    listing_text,
    record_text,
    schema_of,
)


class Color(StrEnum):
    RED = "red"
    BLUE = "blue"


class Inner(TypedDict):
    """A part."""

    name: str
    more: NotRequired[Annotated[int | None, "Number of those after it."]]


class Outer(TypedDict):
    """A whole.

    It has parts,
    in order.

    :ivar parts: All of them,
        in order.
    :ivar first: That of
        the beginning.
    """

    version: Literal[1]
    parts: Annotated[list[Inner], Keywords(minItems=1)]
    first: Inner | None
    colors: dict[str, Annotated[str, choices(Color)]]
    place: tuple[str, int] | tuple[str, int, bool]
    anything: Any


WHOLE: Outer = {
    "version": 1,
    "parts": [{"name": "a"}, {"name": "ä", "more": None}, {"name": "c", "more": 3}],
    "first": None,
    "colors": {"x": "red"},
    "place": ("here", 5),
    "anything": [1.5],
}


def whole(**changes: object) -> Any:
    """Return a whole as it is read, with other fields."""
    return {**json.loads(record_text(WHOLE)), **changes}


def is_valid(data: object) -> bool:
    return jsonschema.Draft202012Validator(schema_of(Outer, "outer:1")).is_valid(data)


def test_a_schema_has_the_words_of_the_docstring_and_of_the_fields() -> None:
    schema = schema_of(Outer, "outer:1")
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["$id"] == "urn:sphinxcontrib-bml:outer:1"
    assert (schema["title"], schema["description"]) == ("A whole", "It has parts, in order.")
    assert schema["properties"]["parts"] == {
        "type": "array",
        "items": {"$ref": "#/$defs/Inner"},
        "minItems": 1,
        "description": "All of them, in order.",
    }
    assert schema["properties"]["first"]["description"] == "That of the beginning."
    assert list(schema["$defs"]) == ["Inner"]
    assert schema["$defs"]["Inner"]["required"] == ["name"]
    more = schema["$defs"]["Inner"]["properties"]["more"]
    assert more["description"] == "Number of those after it."


def test_what_was_written_is_read() -> None:
    assert is_valid(whole())
    assert from_json(Outer, whole()) == whole()
    longer = whole(place=["here", 5, True])
    assert from_json(Outer, longer) == longer


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"version": 2}, "version is 2; 1 is expected"),
        ({"parts": {}}, "parts is an object; a list is expected"),
        ({"parts": [{"name": "a"}, 5]}, "parts/1 is 5; an object is expected"),
        ({"parts": [{"more": 5}]}, "parts/0 has no name"),
        ({"parts": [{"name": True}]}, "parts/0/name is true; a text is expected"),
        ({"parts": [{"name": "", "more": "x"}]}, 'parts/0/more is "x"; a whole number is expected'),
        ({"parts": [{"name": "", "more": True}]}, "parts/0/more is true; a whole number is"),
        ({"first": []}, "first is a list; an object is expected"),
        ({"first": {"name": "y", "more": "z" * 50}}, f'first/more is "{"z" * 39} ...; a whole'),
        ({"colors": []}, "colors is a list; an object is expected"),
        ({"colors": {"x": 5}}, "colors/x is 5; a text is expected"),
        ({"colors": {"a\nb": 5}}, "colors/a\\nb is 5"),
        ({"place": ["x"]}, "place is a list; a list of 3 is expected"),
        ({"place": ["x", 5, None]}, "place/2 is null; true or false is expected"),
    ],
)
def test_the_message_names_the_place_what_was_found_and_what_is_expected(
    changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(InvalidRecordError) as error:
        from_json(Outer, whole(**changes))
    assert str(error.value).startswith(message)
    assert not is_valid(whole(**changes))


def test_a_document_of_another_type_is_named_as_such() -> None:
    with pytest.raises(InvalidRecordError) as error:
        from_json(Outer, [])
    assert str(error.value) == "the document is a list; an object is expected"


def test_unknown_keys_are_read_but_not_in_the_schema() -> None:
    assert from_json(Outer, whole(new=1))["new"] == 1  # type: ignore[typeddict-item]
    assert not is_valid(whole(new=1))


def test_limits_are_in_the_schema_alone() -> None:
    data = whole(parts=[], colors={"x": "green"})
    assert from_json(Outer, data) == data
    assert not is_valid(data)


def test_a_listing_has_a_line_for_each_field_and_item() -> None:
    assert listing_text({"a": "ä", "b": 1}, "items", [[1], {}]) == (
        '{\n"a": "ä",\n"b": 1,\n"items": [\n[1],\n{}\n]\n}\n'
    )
