"""What formats have in common: the tables of exports and imports, and how settings are declared."""

from __future__ import annotations

from dataclasses import dataclass, make_dataclass, replace
from enum import StrEnum
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from sphinxcontrib_bml import formats
from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.commands.shared.exports import export_command
from sphinxcontrib_bml.formats.catalog import EXPORTS, IMPORTERS, installed_exports
from sphinxcontrib_bml.formats.errors import InvalidSettingError
from sphinxcontrib_bml.formats.registration import COMMAND_OPTIONS, export_problem
from sphinxcontrib_bml.formats.registry import (
    Export,
    ImportOptions,
    Kind,
    Losses,
    NoSettings,
    Writer,
    Written,
    make_settings,
    option_name,
    setting,
    settings_of,
)
from sphinxcontrib_bml.language.codes import Code

NOTES = "#+TITLE: Ours\n\n1M = 5+M\n  2C = !Drury\n"
DEAL = "#+TITLE: Ours\n\nN None #1\nN AK32 T98 - Q98765\n\n1C* P 1D P\nAP\n* Drury\n"


# What people write in commands, in bml_downloads and on pages, and what files are called.
def test_formats_have_their_names_and_suffixes() -> None:
    assert [(one.name, one.suffix, one.title) for one in EXPORTS.values()] == [
        ("bss", ".bss", "BSS"),
        ("bboalert", ".bboalert.txt", "BBOalert"),
        ("json", ".json", "JSON"),
        ("csv", ".csv", "CSV"),
        ("pbn", ".pbn", "PBN"),
        ("lin", ".lin", "LIN"),
        ("links", ".links.txt", "hand viewer"),
        ("anki", ".apkg", "Anki"),
        ("jsonl", ".jsonl", "JSON lines"),
    ]
    assert {one.name: one.suffixes for one in IMPORTERS.values()} == {
        "bss": (".bss",),
        "bboalert": (".bboalert.txt", ".bboalert"),
        "markdown": (".md", ".markdown", ".mdown", ".mkd", ".mdx", ".qmd"),
        "csv": (".csv", ".tsv", ".tab"),
        "docx": (".docx",),
        "html": (".html", ".htm", ".xhtml"),
        "xlsx": (".xlsx",),
        "odt": (".odt", ".fodt"),
        "ods": (".ods",),
        "asciidoc": (".adoc", ".asciidoc"),
        "rst": (".rst", ".rest"),
        "text": (".text",),
    }


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"
    GREEN = "green"


@dataclass(frozen=True, slots=True)
class Settings:
    """One of each kind, and its default."""

    colour: Colour | None = setting(Kind.CHOICE, None, "A colour.", choices=Colour)
    ink: Colour = setting(Kind.CHOICE, Colour.RED, "Another.", choices=Colour)
    colours: frozenset[Colour] = setting(
        Kind.CHOICES, frozenset({Colour.BLUE}), "Some.", choices=Colour, metavar="WHAT,..."
    )
    mark: str = setting(Kind.WORD, "!", "A mark.", metavar="MARK")
    names: tuple[str, ...] = setting(Kind.WORDS, ("anna",), "Names.")
    most: int | None = setting(Kind.NUMBER, None, "A number.")
    first_lines: str = setting(Kind.FILE, "none\n", "A file.")
    is_long: bool = setting(Kind.FLAG, False, "Whether it is long.")

    def __post_init__(self) -> None:
        if not self.mark:
            raise InvalidSettingError("there must be a mark", "mark", "names")


SETTINGS = {item.name: item for item in settings_of(Settings)}
WRITER = Writer(NoSettings, lambda system, settings: Written(b""))


# The exports


@pytest.mark.parametrize("name", EXPORTS)
def test_an_export_stands_under_its_name_and_writes_a_system(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1")
    export = EXPORTS[name]
    assert export.name == name
    system = parse(DEAL if export.command == "deals" else NOTES, "notes.bml").system
    written = export.write(system)
    assert b"Drury" in written.data
    assert written == export.write(system, export.settings_type())


def test_names_suffixes_and_builders_tell_exports_apart() -> None:
    exports = EXPORTS.values()
    for kind in ("name", "suffix", "builder_name", "title"):
        assert len({getattr(export, kind) for export in exports}) == len(exports)
    builders = {"bss", "bboalert", "bmljson", "bmlcsv", "bmlpbn", "bmllin", "bmllinks", "bmlanki"}
    builders.add("bmljsonl")
    assert {export.builder_name for export in exports} == builders


def test_every_setting_is_described_with_its_words() -> None:
    for export in EXPORTS.values():
        for item in export.settings:
            assert item.description.endswith(".")
            assert item.description[0].isupper()
            assert all(word in item.description for word in item.choices)
            assert bool(item.choices) is (item.kind in {Kind.CHOICE, Kind.CHOICES})


@pytest.mark.parametrize("export", EXPORTS.values(), ids=list(EXPORTS))
def test_the_settings_that_are_found_without_a_writer_are_those_of_the_writer(
    export: Export,
) -> None:
    assert export.settings_where
    assert export.settings_type is export.writer.settings


def test_the_name_of_a_setting_makes_its_option_and_its_configuration_value() -> None:
    assert SETTINGS["first_lines"].option == "--first-lines"
    assert SETTINGS["first_lines"].config_name("shout") == "bml_shout_first_lines"


@dataclass(frozen=True)
class Foreign:
    """Settings made otherwise."""

    mark: str = "!"


FOREIGN = Writer(Foreign, WRITER.write)


def odd(kind: Kind, default: object, name: str = "most", **others: Any) -> Writer:
    """Return a writer whose only setting has a name and a default."""
    return Writer(
        make_dataclass("Odd", [(name, Any, setting(kind, default, "", **others))]), WRITER.write
    )


@dataclass(frozen=True)
class Refusing:
    """Settings whose own default is refused."""

    mark: str = setting(Kind.WORD, "x", "")

    def __post_init__(self) -> None:
        raise LookupError("no mark")


REFUSING = Writer(Refusing, WRITER.write)
ODD = {
    "NUMBER": odd(Kind.NUMBER, "three"),
    "TRUTH": odd(Kind.NUMBER, True),
    "WORD": odd(Kind.WORD, None),
    "WORDS": odd(Kind.WORDS, "a b"),
    "COLOUR": odd(Kind.CHOICE, "grey", choices=Colour),
    "COLOURS": odd(Kind.CHOICES, ("red",), choices=Colour),
    "CHOICES": odd(Kind.CHOICES, frozenset()),
    "FLAG": odd(Kind.FLAG, None),
    "FILE": odd(Kind.FILE, 3),
    "LETTERS": odd(Kind.WORD, "", "Mark"),
    "DASHED": odd(Kind.WORD, "", "_mark"),
}
globals().update({f"ODD_{name}": writer for name, writer in ODD.items()})
ODD_PROBLEMS = {
    "NUMBER": "the default of the setting 'most' is invalid: 'three' is not a whole number",
    "TRUTH": "the default of the setting 'most' is invalid: True is not a whole number",
    "WORD": "the default of the setting 'most' is invalid: None is not text",
    "WORDS": "the default of the setting 'most' is invalid: 'a b' is not ('a', 'b')",
    "COLOUR": "the default of the setting 'most' is invalid: 'grey' is not one of red",
    "COLOURS": "the default of the setting 'most' is invalid: ('red',) is not frozenset({'red'})",
    "CHOICES": "the setting 'most' has no choices",
    "FLAG": "the default of the setting 'most' is invalid: None is not True or False",
    "FILE": "the default of the setting 'most' is invalid: 3 is not text",
    "LETTERS": "the setting 'Mark' has an invalid name: lower-case letters, digits and _",
    "DASHED": "the setting '_mark' has an invalid name: lower-case letters, digits and _",
}


@pytest.mark.parametrize("name", ODD_PROBLEMS)
def test_a_format_with_an_invalid_setting_is_refused(name: str) -> None:
    found = export_problem(export(where=f"ODD_{name}"), EXPORTS)
    assert found.startswith(ODD_PROBLEMS[name])


def test_no_setting_has_the_name_of_an_option_that_every_command_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    where = f"{NoSettings.__module__}:{NoSettings.__name__}"
    command = export_command(replace(EXPORTS["json"], settings_where=where))
    words = {word for one in command.params for word in (one.name or "", *one.opts)}
    names = {word.lstrip("-").replace("-", "_") for word in words if len(word.lstrip("-")) > 1}
    assert {*names, "help", "reading"} == COMMAND_OPTIONS
    for name in COMMAND_OPTIONS:
        monkeypatch.setitem(globals(), "TAKEN", odd(Kind.WORD, "", name))
        found = export_problem(export(where="TAKEN"), EXPORTS)
        assert found == f"no setting can be called {name!r}, because all commands have this option"


@pytest.mark.parametrize("suffix", ["shout.txt", "", ".", ".a/b", ".A", ".a b", "..a", 3])
def test_a_suffix_begins_with_a_dot(suffix: Any) -> None:
    found = export_problem(export(suffix=suffix), EXPORTS)
    assert found.startswith(f"{suffix!r} is not a suffix: a dot" if suffix != 3 else "TypeError")
    assert export_problem(export(suffix=".shout.txt"), EXPORTS) == ""


def export(name: str = "shout", suffix: str = ".shout", where: str = "WRITER") -> Export:
    return Export(name, suffix, "Shout", "Shout.", f"{__name__}:{where}")


@pytest.mark.parametrize(
    ("added", "problem"),
    [
        (export(), ""),
        (export("json"), "a format 'json' already exists"),
        (export(suffix=".bss"), "the suffix .bss is that of 'bss'"),
        (export("My format"), "'My format' is not a name: lower-case letters, digits and _"),
        (export(where="NOTHING"), "AttributeError: "),
        (export(where="FOREIGN"), "TypeError: Foreign.mark was not made by setting()"),
        (Export("a", ".a", "A", "A.", "nowhere.at_all:W"), "ModuleNotFoundError: No module named"),
        (replace(export(), settings_where=f"{__name__}:NoSettings"), ""),
        (replace(export(), settings_where=f"{__name__}:Settings"), "the settings of "),
        (replace(export(), settings_where=f"{__name__}:NOTHING"), "AttributeError: "),
        (export(where="REFUSING"), "LookupError: no mark"),
        ("shout", "'shout' is not an Export"),
    ],
)
def test_what_cannot_stand_beside_our_formats_is_said(added: object, problem: str) -> None:
    found = export_problem(added, EXPORTS)
    assert found.startswith(problem)
    assert bool(found) is bool(problem)


# The importers


@pytest.mark.parametrize("name", [name for name in IMPORTERS if name in EXPORTS])
def test_an_importer_is_the_first_that_recognises_what_the_export_of_its_name_writes(
    name: str,
) -> None:
    data = EXPORTS[name].write(parse(NOTES, "notes.bml").system).data
    assert next(kind for kind, one in IMPORTERS.items() if one.recognises(data)) == name
    assert not any(importer.recognises(NOTES.encode()) for importer in IMPORTERS.values())
    assert EXPORTS[name].suffix in IMPORTERS[name].suffixes
    converted = IMPORTERS[name].convert(data, f"x{EXPORTS[name].suffix}", ImportOptions())
    assert "Drury" in converted.text
    assert converted.refused == ""


# Settings


@pytest.mark.parametrize(
    ("name", "value", "read"),
    [
        ("colour", "blue", "blue"),
        ("colour", None, None),
        ("ink", "green", "green"),
        ("colours", "red, blue green", {"red", "blue", "green"}),
        ("colours", ["red"], {"red"}),
        ("colours", "", set()),
        ("mark", "?", "?"),
        ("names", "anna, ben carl", ("anna", "ben", "carl")),
        ("names", ["a b", 3], ("a b", "3")),
        ("most", 3, 3),
        ("most", None, None),
        ("first_lines", "one\ntwo\n", "one\ntwo\n"),
        ("is_long", True, True),
    ],
)
def test_a_value_is_read_as_its_kind_says(name: str, value: object, read: object) -> None:
    assert SETTINGS[name].read(value) == (read, [])


@pytest.mark.parametrize(
    ("name", "value", "read", "problem"),
    [
        ("colour", "grey", None, "'grey' is not one of red, blue, green"),
        ("ink", None, Colour.RED, "None is not one of red, blue, green"),
        ("ink", ["red"], Colour.RED, "['red'] is not one of red, blue, green"),
        ("colours", "red,grey", {"red"}, "'grey' is not one of red, blue, green"),
        ("colours", 3, {"blue"}, "3 is not a list of words"),
        ("mark", 3, "!", "3 is not text"),
        ("names", None, ("anna",), "None is not a list of words"),
        ("most", -1, None, "-1 is not a whole number, 0 or more"),
        ("most", True, None, "True is not a whole number, 0 or more"),
        ("first_lines", b"x", "none\n", "b'x' is not text"),
        ("is_long", 1, False, "1 is not True or False"),
    ],
)
def test_what_a_setting_cannot_be_is_named_and_the_default_stands(
    name: str, value: object, read: object, problem: str
) -> None:
    assert SETTINGS[name].read(value) == (read, [problem])


def test_settings_are_made_of_what_was_read_and_the_others_keep_their_default() -> None:
    made = make_settings(Settings, {"colour": "green", "colours": frozenset({"red"})})
    assert made == Settings(colour=Colour.GREEN, colours=frozenset({Colour.RED}))
    assert isinstance(made.colour, Colour)
    assert (made.ink, made.mark, made.names) == (Colour.RED, "!", ("anna",))


def test_every_default_is_read_as_itself() -> None:
    kinds: list[type[Any]] = [Settings, *(one.settings_type for one in EXPORTS.values())]
    for kind in kinds:
        read = {item.name: item.read(item.default) for item in settings_of(kind)}
        assert [problems for _, problems in read.values() if problems] == []
        assert make_settings(kind, {name: value for name, (value, _) in read.items()}) == kind()


@pytest.mark.parametrize(
    ("kind", "values", "names"),
    [
        (Settings, {"mark": ""}, ("mark", "names")),
        (EXPORTS["bss"].settings_type, {"profile": "bml2", "infer": {"length"}}, ("infer",)),
        (EXPORTS["bboalert"].settings_type, {"option": "a b"}, ("option", "partners")),
        (EXPORTS["bboalert"].settings_type, {"partners": ("a+b",)}, ("option", "partners")),
        (
            EXPORTS["bboalert"].settings_type,
            {"option": "x", "partners": ("a, b",)},
            ("option", "partners"),
        ),
    ],
)
def test_what_does_not_go_together_is_refused_with_the_names_to_leave_out(
    kind: type[Any], values: dict[str, Any], names: tuple[str, ...]
) -> None:
    with pytest.raises(InvalidSettingError) as refused:
        make_settings(kind, values)
    assert refused.value.names == names
    assert str(refused.value)
    kept = {name: value for name, value in values.items() if name not in names}
    assert make_settings(kind, kept)


@dataclass(frozen=True)
class Dividing:
    """Settings that raise another error for a value."""

    most: int | None = setting(Kind.NUMBER, 1, "")
    mark: str = setting(Kind.WORD, "!", "")

    def __post_init__(self) -> None:
        _ = 1 // (self.most or 0)


def test_another_error_of_settings_is_a_refusal_of_the_given_values() -> None:
    with pytest.raises(InvalidSettingError) as refused:
        make_settings(Dividing, {"most": 0})
    assert refused.value.names == ("most",)
    said = refused.value.describe(option_name)
    assert said == "--most: ZeroDivisionError: integer division or modulo by zero"
    assert InvalidSettingError("never").describe(option_name) == "never"


# Losses


def test_of_one_kind_only_the_first_loss_of_a_row_is_kept() -> None:
    losses = Losses()
    first, second = parse("1M = 5+M\n").book
    losses.report(Code.EXPORT_LOSS, first, "one")
    losses.report(Code.EXPORT_LOSS, second, "two")
    losses.report(Code.BSS_PASS, second, "three")
    losses.remark(Code.EXPORT_LOSS, second, "four")
    losses.report(Code.EXPORT_LOSS, None, "five")
    losses.report(Code.EXPORT_LOSS, None, "six")
    assert [loss.message for loss in losses.all()] == ["one", "three", "four", "five", "six"]


class Entry(NamedTuple):
    """An entry point of a package."""

    name: str
    loaded: object
    dist: object = None
    value: str = "package:EXPORT"

    def load(self) -> object:
        if isinstance(self.loaded, Exception):
            raise self.loaded
        return self.loaded


def test_packages_add_formats_and_what_is_none_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    added = replace(EXPORTS["json"], name="shout", suffix=".shout")
    entries = [
        Entry("shout", added),
        Entry("nothing", None, SimpleNamespace(name="packet")),
        Entry("broken", ImportError("no such module")),
    ]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda *, group: entries)
    installed_exports.cache_clear()
    try:
        found = installed_exports()
    finally:
        installed_exports.cache_clear()
    assert found.by_name == {**EXPORTS, "shout": added}
    broken, nothing = found.problems
    assert nothing.startswith("the format 'nothing' of packet cannot be used: ")
    assert broken.startswith("the format 'broken' of package:EXPORT cannot be used: ")
    assert "no such module" in broken


def test_a_format_says_what_it_needs() -> None:
    assert EXPORTS["json"].missing == ""
    needing = replace(EXPORTS["json"], name="shout", needs="no_such_module_at_all")
    assert needing.missing == 'pip install "sphinxcontrib-bml[shout]"'


def test_there_is_no_other_name_than_those_of_the_package() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = formats.nothing
