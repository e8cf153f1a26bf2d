"""YAML as card files have it: events with places, limits, nothing built from tags."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
import yaml

from sphinxcontrib_bml.cards.files import yaml as files_yaml
from sphinxcontrib_bml.cards.files.yaml import ListNode, MapNode, Node, Scalar, read_yaml
from sphinxcontrib_bml.language.diagnostics import Diagnostics
from sphinxcontrib_bml.language.options import Limits
from tests.cards.reading import said, source

LOADERS = [yaml.BaseLoader, yaml.CBaseLoader] if hasattr(yaml, "CBaseLoader") else [yaml.BaseLoader]


@pytest.fixture(params=LOADERS, autouse=True)
def _loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read all with PyYAML's own parser and with that in C."""
    monkeypatch.setattr(files_yaml, "_LOADER", request.param)


def read(text: str, limits: Limits | None = None) -> tuple[Node | None, list[str]]:
    diagnostics = Diagnostics()
    node = read_yaml(source(text), diagnostics, limits or Limits())
    return node, said(diagnostics)


def value_of(text: str) -> Node:
    node, problems = read(text)
    assert problems == []
    assert isinstance(node, MapNode)
    return node.entries["a"].value


def plain(node: Node) -> object:
    match node:
        case Scalar():
            return None if node.is_null else node.text if node.truth is None else node.truth
        case ListNode():
            return list(map(plain, node.items))
        case MapNode():
            return {key: plain(entry.value) for key, entry in node.entries.items()}


# CC-R1
def test_every_value_has_its_place_in_characters() -> None:
    node, problems = read("é: ♣\nä: [ö, 'ü']\n")
    assert problems == []
    assert isinstance(node, MapNode)
    span, value = node.entries["ä"]
    assert (span.line, span.column, span.text) == (2, 0, "ä")
    assert isinstance(value, ListNode)
    assert [item.span.text for item in value.items] == ["ö", "'ü'"]
    assert value.span.text == "[ö, 'ü']"


# CC-R2
@pytest.mark.parametrize(
    "text",
    [
        "0.10",
        "2022",
        "no",
        "on",
        "yes",
        "15--17",
        "010",
        "1_000",
        "0x1F",
        "2022-01-31",
        ".5",
        "1:30",
    ],
)
def test_plain_values_keep_their_characters(text: str) -> None:
    assert plain(value_of(f"a: {text}")) == text


# CC-R2
@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", None), ("~", None), ("null", None), ("''", ""), ("'null'", "null"), ("true", True),
        ("True", True), ("TRUE", True), ("false", False), ("False", False), ("FALSE", False),
        ("'true'", "true"), ("tRUE", "tRUE"),
    ],
)  # fmt: skip
def test_null_and_the_truth_values_are_those_of_yaml_1_2(text: str, value: object) -> None:
    assert plain(value_of(f"a: {text}")) == value


# CC-R2
def test_a_merge_key_is_an_ordinary_key() -> None:
    node, problems = read("a: &x {b: 1}\nc: {<<: *x}\n")
    assert problems == []
    assert node is not None
    assert plain(node) == {"a": {"b": "1"}, "c": {"<<": {"b": "1"}}}


# CC-R3
@pytest.mark.parametrize(
    "text",
    ["!c and !d", "!sKxx", "!c, !d", "!h", "!s", "!c–!d", "5!c and !d", "!cs", "!set", "!C"],
)
def test_suits_are_text_though_yaml_takes_them_for_tags(text: str) -> None:
    assert plain(value_of(f"a: {text}\n")) == text
    assert plain(value_of(f"a: {text} # more\n")) == text


# CC-R3
def test_suits_are_text_in_lists_mappings_and_keys() -> None:
    node, problems = read("{a: [!c, !d], !h: !s, 2!c_x: '!c', b: \"!d\"}")
    assert problems == []
    assert node is not None
    assert plain(node) == {"a": ["!c", "!d"], "!h": "!s", "2!c_x": "!c", "b": "!d"}


# CC-R3
@pytest.mark.parametrize(
    "text",
    [
        "!!python/object/apply:os.system [rm]", "!!python/object:os.system x", "!!set {a, b}",
        "!!str 5", "!mine x", "!<tag:yaml.org,2002:str> x", "! x",
    ],
)  # fmt: skip
def test_nothing_is_built_from_a_tag_and_the_rest_stands(text: str) -> None:
    node, problems = read(f"a: {text}\nb: 1\n")
    assert problems == ["1:4 error CARD-SYNTAX"]
    assert isinstance(node, MapNode)
    assert plain(node.entries["b"].value) == "1"


# CC-R4
def test_a_billion_laughs_are_refused() -> None:
    lines = ["a: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [
        f"b{level}: &a{level} [{', '.join([f'*a{level - 1}'] * 10)}]" for level in range(1, 10)
    ]
    node, problems = read("\n".join(lines))
    assert node is None
    assert problems == ["5:45 error CARD-LIMIT"]


# CC-R4
def test_aliases_may_be_used_up_to_the_limit() -> None:
    text = "a: &a [x, y]\nb: [*a, *a]\n"
    node, problems = read(text, replace(Limits(), card_values=13))
    assert problems == []
    assert node is not None
    assert plain(node) == {"a": ["x", "y"], "b": [["x", "y"], ["x", "y"]]}
    assert read(text, replace(Limits(), card_values=12)) == (None, ["2:9 error CARD-LIMIT"])


# CC-R4
@pytest.mark.parametrize("bracket", ["[", "{a: ", "- ", "? "])
def test_deep_nesting_is_refused_in_no_time(bracket: str) -> None:
    started = time.process_time()
    node, problems = read(bracket * 100_000)
    assert node is None
    assert [problem.partition(" ")[2] for problem in problems] == ["error CARD-LIMIT"]
    assert time.process_time() - started < 2


# CC-R4
@pytest.mark.parametrize("levels", [65, 999, 1001, 5000])
def test_brackets_that_are_closed_are_too_deep_with_every_parser(levels: int) -> None:
    node, problems = read("a: " + "[" * levels + "]" * levels + "\n")
    assert node is None
    assert [problem.partition(" ")[2] for problem in problems] == ["error CARD-LIMIT"]


# CC-R4
def test_sixty_four_levels_are_read_and_no_more_also_by_aliases() -> None:
    assert read("[" * 64 + "]" * 64)[1] == []
    assert read("[" * 65 + "]" * 65)[1] == ["1:65 error CARD-LIMIT"]
    deep = "- &a " + "[" * 40 + "]" * 40 + "\n- "
    assert read(deep + "[" * 23 + "*a" + "]" * 23)[1] == []
    assert read(deep + "[" * 24 + "*a" + "]" * 24)[1] == ["2:27 error CARD-LIMIT"]


# CC-R4
def test_a_file_that_is_too_large_is_not_read() -> None:
    limits = replace(Limits(), card_bytes=10)
    assert read("a: '♣♣'", limits) == (None, ["1:1 error CARD-LIMIT"])
    assert read("a: '♣♣♣'", replace(Limits(), card_bytes=14))[1] == []


# CC-R4
@pytest.mark.parametrize("key", ["[b, c]", "{b: c}", "null", "true", "? [b]"])
def test_a_key_that_is_no_text_is_left_out_and_the_rest_stands(key: str) -> None:
    text = f"a: 1\n{key}\n: 2\nd: 3\n" if key.startswith("?") else f"a: 1\n{key}: 2\nd: 3\n"
    node, problems = read(text)
    assert problems == [f"2:{3 if key.startswith('?') else 1} error CARD-SYNTAX"]
    assert node is not None
    assert plain(node) == {"a": "1", "d": "3"}


# CC-R5
def test_a_key_that_stands_twice_is_told_and_the_first_counts() -> None:
    node, problems = read("a: 1\nb: {c: 1, c: 2}\na: 3\n")
    assert problems == ["2:11 error CARD-DUPLICATE-KEY", "3:1 error CARD-DUPLICATE-KEY"]
    assert node is not None
    assert plain(node) == {"a": "1", "b": {"c": "1"}}


# CC-R5
@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a: [1, 2\nb: 3\n", None),
        ("a: 'x", None),
        ("a: *nothing", "1:4"),
        ("a: &a [*a]", "1:8"),
        ("a: 1\n--- \nb: 2\n", "2:1"),
        ("a: \x00", "1:4"),
        ("a: \ud800", "1:4"),
        ("a: b: c", None),
        ("@", None),
    ],
)
def test_what_is_no_yaml_is_one_message(text: str, place: str | None) -> None:
    node, (problem,) = read(text)
    assert node is None
    assert problem.endswith("error CARD-SYNTAX")
    assert place is None or problem.startswith(f"{place} ")


# CC-R5
def test_an_empty_file_says_nothing() -> None:
    assert read("") == (None, [])
    assert read("# nothing\n") == (None, [])


def test_places_inside_a_text_are_those_of_the_file() -> None:
    node = value_of("a: '1n ? 2c'")
    assert isinstance(node, Scalar)
    assert node.part(3, 4).text == "?"
    escaped = value_of('a: "x\\ty"')
    assert isinstance(escaped, Scalar)
    assert escaped.part(1, 2) == escaped.span


def test_a_control_character_of_an_escape_is_a_blank() -> None:
    assert plain(value_of('a: "x\\x07y"')) == "x y"
