"""Rule files: TOML with sources and rules in order (ALERTS AT-20, AT-21, AT-64)."""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from ...bridge.auctions import Call
from ...language.codes import Code
from ...language.input_files import read_content
from ...patterns import compile_later
from ..model.facts import KINDS
from ..model.rules import AlertRule, Federation, RuleBook, RuleSource, fact_test, static_test

BUNDLED = ("acbl", "ebu", "wbf")
"""The federations whose rule files are in the package."""
_HEAD = {"federation", "name", "edition", "checked"}
_OPTIONAL_HEAD = {"base", "marks", "screens"}
_STATIC = frozenset(
    {
        *("auction", "after", "call", "call_kind", "role", "seat", "seat_not", "round"),
        *("round_above", "passed", "contested", "from", "to"),
    }
)
_OF_FACTS = frozenset(
    {
        *("kind", "kind_not", "length_below", "length_at_least", "opening_length_below"),
        *("low_below", "high_at_least", "forcing", "strength", "suits", "of", "answers"),
        *("opening_kind", "may_hold_singleton"),
    }
)
_DOES = {"id", "do", "say", "add", "prealert", "sure", "source", "screens"}
_DO = ("none", "alert", "announce", "delayed")
_READ = ("first-hand", "reported")
_NUMBERS = {
    *("seat", "seat_not", "round", "round_above", "length_below", "length_at_least"),
    *("opening_length_below", "low_below", "high_at_least"),
}
_FLAGS = {"passed", "contested", "may_hold_singleton"}
_ONE_VALUE = {"from", "to", "round_above"} | {
    one for one in _OF_FACTS if one.endswith(("_below", "_at_least"))
}
_WORDS = {
    "call_kind": {"bid", "suit", "notrump", "double", "redouble", "pass"},
    "role": {"opening", "response", "rebid", "overcall", "advance", "later"},
    "forcing": {"one-round", "semi", "to-game", "non-forcing"},
    "strength": {"weak", "mixed", "invitational", "intermediate", "strong"},
    "suits": {"hs", "om+m"},
    "of": {"natural-suit", "natural-notrump", "artificial"},
    **dict.fromkeys(("kind", "kind_not", "answers", "opening_kind"), KINDS),
}
_SAID = {"low", "high", "length", "suit", "strength", "forcing"}
_BRACES = compile_later(r"\{([^{}]*)\}")
_TABLE = compile_later(r"\s*\[+\s*([\w.\-]+)")
_KEY = compile_later(r"\s*([\w\-]+)\s*=")
_AT_LINE = compile_later(r"at line (\d+)")


class RuleFileError(ValueError):
    """A rule file that cannot be used: ``FILE:LINE: error: PROBLEM [ALERT-RULES]``."""

    def __init__(self, file: str, line: int, problem: str) -> None:
        super().__init__(
            f"{file}:{line}: error: {problem}; the rules are not loaded [{Code.ALERT_RULES}]"
        )


def read_rules(name: str, folder: Path | None = None) -> RuleBook:
    """Return the rules of a federation in the package, or of a rule file.

    :param name: ``acbl``, ``ebu``, ``wbf``, or the name of a file that ends with ``.toml``.
    :param folder: the folder that the name of a file is relative to; by default the current one.
    :raises RuleFileError: if a file has a problem (AT-64).
    :raises OSError: if the file cannot be read.
    """
    if name.lower() in BUNDLED:
        return _bundled(name.lower())
    if not name.endswith(".toml"):
        raise RuleFileError(
            name, 1, f"no such federation (write {', '.join(BUNDLED)} or a .toml file)"
        )
    path = (folder or Path()) / name
    try:
        text = read_content(path).decode("utf-8")
    except UnicodeDecodeError as error:
        raise RuleFileError(name, 1, "the file is not UTF-8 text") from error
    return rules_from(text, name)


@cache
def _bundled(key: str) -> RuleBook:
    file = files(__package__) / "federations" / f"{key}.toml"
    return rules_from(file.read_text(encoding="utf-8"), f"{key}.toml")


def rules_from(text: str, file: str) -> RuleBook:
    """Return the rules in the text of a file.

    :param file: the name of the file, for problems.
    :raises RuleFileError: if the text has a problem.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        match = _AT_LINE.search(str(error))
        problem = str(error).partition(" (")[0]
        last = max(len(text.splitlines()), 1)  # "at end of document"
        raise RuleFileError(file, int(match[1]) if match else last, problem) from error
    return _RuleReader(data, _TomlLines(text), file).book()


class _TomlLines:
    """The lines of tables and keys in a TOML file, which its parser does not give."""

    def __init__(self, text: str) -> None:
        self._lines: dict[tuple[str, str], int] = {}
        table, rules = "", 0
        for number, line in enumerate(text.splitlines(), 1):
            if match := _TABLE.match(line):
                table = match[1]
                if table == "rule":
                    table, rules = f"rule {rules}", rules + 1
                self._lines.setdefault((table, ""), number)
            elif match := _KEY.match(line):
                self._lines.setdefault((table, match[1]), number)

    def of(self, table: str, key: str = "") -> int:
        """Return the line of a key in a table, or of the table."""
        return self._lines.get((table, key)) or self._lines.get((table, ""), 1)


class _RuleReader:
    """Reads the data of one file."""

    def __init__(self, data: Mapping[str, Any], lines: _TomlLines, file: str) -> None:
        self._data, self._lines, self._file = data, lines, file

    def book(self) -> RuleBook:
        """Return the rules, before those of the base if there is one."""
        federation = self._federation()
        tables = self._data.get("rule", [])
        if not isinstance(tables, list) or not all(isinstance(one, dict) for one in tables):
            raise self._error("rules are tables [[rule]]", "rule")
        has_screens = self._data.get("screens", False)
        rules = [one for one in self._rules(tables, federation) if one.screens or not has_screens]
        base = self._data.get("base")
        if base is None:
            self._check_default(rules)
            return RuleBook(federation, tuple(rules))
        if base not in BUNDLED:
            raise self._error(f"base is one of {', '.join(BUNDLED)}", "", "base")
        below = _bundled(base)
        known = {rule.name for rule in rules}
        kept = [
            rule
            for rule in below.rules
            if rule.name not in known and (rule.screens or not has_screens)
        ]
        return RuleBook(federation, (*rules, *kept))

    def _error(self, problem: str, table: str = "", key: str = "") -> RuleFileError:
        return RuleFileError(self._file, self._lines.of(table, key), problem)

    def _federation(self) -> Federation:
        data = self._data
        for key in data:
            if key not in _HEAD | _OPTIONAL_HEAD | {"sources", "rule"}:
                table = key if isinstance(data[key], dict) else ""
                raise self._error(f"unknown key {key!r}", table, key)
        for key in sorted(_HEAD):
            if not _text(data.get(key)):
                raise self._error(f"the file has no {key}", "", key)
        if not isinstance(data.get("screens", False), bool):
            raise self._error("screens is true or false", "", "screens")
        for key in ("edition", "checked"):
            if not _is_date(str(data[key])):
                raise self._error(f"{key} is a date such as 2026-01-31", "", key)
        tables = data.get("sources")
        if not isinstance(tables, dict) or not tables:
            raise self._error("the file has no [sources.KEY]")
        sources = {key: self._source(key, table) for key, table in tables.items()}
        if data.get("base") in BUNDLED:
            sources = {**_bundled(data["base"]).federation.sources, **sources}
        return Federation(
            str(data["federation"]),
            str(data["name"]),
            str(data["edition"]),
            str(data["checked"]),
            sources,
        )

    def _source(self, key: str, table: object) -> RuleSource:
        place = f"sources.{key}"
        if not isinstance(table, dict):
            raise self._error(f"{key} is not a table [sources.{key}]", place)
        for name in table:
            if name not in RuleSource._fields:
                raise self._error(f"unknown key {name!r} of a source", place, name)
        for name in RuleSource._fields:
            if not _text(table.get(name)):
                raise self._error(f"source {key} has no {name}", place)
        if table["read"] not in _READ:
            raise self._error(f"read is one of {', '.join(_READ)}", place, "read")
        return RuleSource(**table)

    def _rules(self, tables: list[dict[str, Any]], federation: Federation) -> Iterator[AlertRule]:
        names: set[str] = set()
        for number, table in enumerate(tables):
            place = f"rule {number}"
            for key, value in table.items():
                if key not in _DOES | _STATIC | _OF_FACTS:
                    raise self._error(f"unknown key {key!r} of a rule", place, key)
                self._check(place, key, value)
            for key in ("id", "do", "source"):
                if key not in table:
                    raise self._error(f"the rule has no {key}", place)
            if table["id"] in names:
                raise self._error(f"another rule has the id {table['id']!r}", place, "id")
            names.add(table["id"])
            for entry in table["source"].split(";"):
                key = entry.split()[0] if entry.split() else ""
                if key not in federation.sources:
                    raise self._error(f"{key!r} is not a key of [sources.KEY]", place, "source")
            if (table["do"] == "announce") is not ("say" in table):
                raise self._error("a rule has say if it announces, and only then", place)
            yield self._rule(table, place)

    def _check(self, place: str, key: str, value: object) -> None:
        """Report a value of the wrong type, or a word that is unknown."""
        if key in {"prealert", "sure", "screens"} | _FLAGS:
            is_right = isinstance(value, bool)
        elif key == "add":
            is_right = isinstance(value, dict) and list(value) == ["may_hold_singleton"]
            is_right = isinstance(value, dict) and is_right and all(map(_text, value.values()))
        elif key in _NUMBERS:
            is_right = all(type(one) is int for one in _list(value)) and bool(_list(value))
        else:
            is_right = all(map(_text, _list(value))) and bool(_list(value))
        if key in _DOES | _ONE_VALUE and isinstance(value, list):
            is_right = False
        if not is_right:
            raise self._error(f"invalid value of {key}", place, key)
        words = {*_WORDS.get(key, ())} or ({*_DO} if key == "do" else set())
        for word in _list(value) if words else ():
            if word not in words:
                raise self._error(f"unknown word {word!r} of {key}", place, key)
        if key == "say":
            rest = _BRACES.sub("", str(value))
            if "{" in rest or "}" in rest or not set(_BRACES.findall(str(value))) <= _SAID:
                raise self._error("invalid braces in say", place, key)

    def _rule(self, table: Mapping[str, Any], place: str) -> AlertRule:
        static, tests = [], []
        for key, value in table.items():
            try:
                if key == "call":
                    for one in _list(value):
                        Call.parse(one)
                if key in _STATIC:
                    static.append((key, static_test(key, _list(value))))
                elif key in _OF_FACTS:
                    tests.append((key, fact_test(key, _list(value))))
            except ValueError as error:
                raise self._error(str(error), place, key) from error
        return AlertRule(
            name=table["id"],
            do=table["do"],
            source=table["source"],
            say=table.get("say", ""),
            add=table.get("add", {}),
            prealert=table.get("prealert", False),
            sure=table.get("sure", True),
            screens=table.get("screens", True),
            static=tuple(static),
            tests=tuple(tests),
            default=_default(table),
        )

    def _check_default(self, rules: list[AlertRule]) -> None:
        """Report that a file does not end with the two rules of its default (AT-25)."""
        found = [(number, rule.default) for number, rule in enumerate(rules) if rule.default]
        if [kind for _, kind in found] != ["natural", "artificial"]:
            last = f"rule {found[-1][0]}" if found else f"rule {len(rules) - 1}"
            raise self._error("the last two rules are for kind natural and kind artificial", last)
        if found[-1][0] != len(rules) - 1 or found[0][0] != len(rules) - 2:
            after = next(at for at in range(found[0][0] + 1, len(rules)) if not rules[at].default)
            raise self._error("the rule is after the default", f"rule {after}", "id")


def _default(table: Mapping[str, Any]) -> str:
    """Return the kind of a rule of the default, or nothing."""
    conditions = [key for key in table if key in _STATIC | _OF_FACTS]
    kinds = _list(table.get("kind", ""))
    is_default = conditions == ["kind"] and len(kinds) == 1
    return str(kinds[0]) if is_default and kinds[0] in {"natural", "artificial"} else ""


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_date(text: str) -> bool:
    """Return whether a text is a date, of which the day may be left out."""
    try:
        datetime.date.fromisoformat(text if len(text) > len("2002-08") else f"{text}-01")
    except ValueError:
        return False
    return True
