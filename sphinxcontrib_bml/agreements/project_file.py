"""``bml.toml``: the settings of a project, for the build and for every command (PJ-1, PJ-11)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from ..language.codes import Code
from ..language.diagnostics import Diagnostic, meant, nearest, quoted
from ..language.input_files import MOST_SETTINGS_BYTES, read_content
from ..language.options import ASSUMPTIONS, FEDERATIONS, VARIABLE_SUITS, read_limits
from ..language.parameters import read_parameters
from ..language.source import Source, Span, normalized
from ..patterns import compile_later
from .checks.severities import parse_severities
from .path_patterns import MOST_STARS
from .system_names import is_device, is_file_name

PROJECT_FILE = "bml.toml"
"""The name of the file."""
_MOST_PROBLEMS = 100
"""Maximum number of invalid entries of a key; with more the key is left out."""
_HEADER = compile_later(r"\s*\[\[?([^\]]+)\]")
_KEY = compile_later(r"\s*((?:[\w-]+|\"[^\"]*\"|'[^']*')(?:\s*\.\s*(?:[\w-]+|\"[^\"]*\"))*)\s*=")
_PART = compile_later(r"\"([^\"]*)\"|'([^']*)'|([^.\s]+)")
_DIGITS = compile_later(r"\d[\d_]{4299,}")
_ERROR_PLACE = compile_later(r"\s*\(at line (\d+), column (\d+)\)$")

KeyPath = tuple[str, ...]
"""A key with the tables around it, ``("limits", "rows")``."""


class SettingError(ValueError):
    """A value of the file is invalid; the message gives the reason."""

    def __init__(self, message: str, path: KeyPath = (), hint: str = "", text: str = "") -> None:
        """Describe the problem.

        :param path: the key inside the value, if the problem is about a key.
        :param text: the part of the value with the problem.
        """
        super().__init__(message)
        self.path = path
        self.hint = hint
        self.text = text


class SystemSettings(NamedTuple):
    """A system as the settings describe it."""

    name: str
    chapters: tuple[str, ...] = ()
    """Patterns of its files; empty to use those of the project."""
    partner: str = ""
    title: str = ""
    summary: str = ""
    start: str = ""
    """The document whose toctrees name the files, if ``conf.py`` describes the system."""


def _invalid(value: object, wanted: str, path: KeyPath = ()) -> SettingError:
    """Return the problem of a value of the wrong type."""
    words = quoted(str(value).lower() if isinstance(value, bool) else str(value))
    shown = words if isinstance(value, str) else words[1:-1]
    return SettingError(f"{shown} is not {wanted}", path)


def read_text_value(value: object) -> str:
    """Return a text with single spaces.

    :raises SettingError: if the value is not a text.
    """
    if not isinstance(value, str):
        raise _invalid(value, "text in quotes")
    return " ".join(value.split())


def _pattern(value: object) -> str:
    """Return the path of a file or a pattern of paths, which stays below the folder (LM-2)."""
    text = read_text_value(value)
    path = PurePosixPath(text.replace("\\", "/"))
    if not text or path.is_absolute() or ".." in path.parts or ":" in path.parts[0]:
        message = f"{quoted(text)} is not a path inside the folder of {PROJECT_FILE}"
        raise SettingError(message, text=text)
    if text.count("*") > MOST_STARS:
        raise SettingError(f"{quoted(text)} has more than {MOST_STARS} stars", text=text)
    return path.as_posix()


def _patterns(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise _invalid(value, "a list of paths")
    return tuple(map(_pattern, value))


def _players(value: object) -> tuple[tuple[str, ...], ...]:
    if not isinstance(value, list) or not value:
        raise _invalid(value, 'a list of names such as ["Anna", "Ben"]')
    return tuple(
        tuple(map(read_text_value, one)) if isinstance(one, list) else (read_text_value(one),)
        for one in value
    )


def _assumptions(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise _invalid(value, "a list of names")
    return tuple(_word(one, ASSUMPTIONS) for one in value)


def _federation(value: object) -> str:
    return _word(value.upper() if isinstance(value, str) else value, FEDERATIONS)


def _word(value: object, known: Sequence[str]) -> str:
    word = read_text_value(value)
    if word not in known:
        raise SettingError(f"{quoted(word)} is not one of {', '.join(known)}", text=word)
    return word


def _table(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _invalid(value, "a table")
    return value


def _limits(value: object) -> dict[str, int]:
    table = _table(value)
    for entry in table.items():
        if problems := read_limits([entry])[1]:
            raise SettingError(problems[0], entry[:1])
    return table


def _checks(value: object) -> dict[str, str]:
    table = _table(value)
    for entry in table.items():
        if problems := parse_severities([entry])[1]:
            raise SettingError(problems[0], entry[:1])
    return table


def _define(value: object) -> dict[str, Any]:
    table = _table(value)
    for message, path in read_parameters(table)[1]:
        raise SettingError(message, path)
    return table


def _meaning_words(value: object) -> tuple[tuple[str, str], ...]:
    """Return the phrases of a project, each with its claims (MEANINGS MN-50)."""
    from .meanings.vocabulary import word_problem  # noqa: PLC0415 - for projects with such words

    found = []
    for claims, phrases in _table(value).items():
        if not isinstance(phrases, list):
            raise _invalid(phrases, "a list of phrases", (claims,))
        for phrase in map(read_text_value, phrases):
            if problem := word_problem(phrase, claims):
                raise SettingError(problem, (claims,), text=phrase)
            found.append((phrase, claims))
    return tuple(found)


_OF_SYSTEMS: Mapping[str, Callable[[object], Any]] = {
    "chapters": _patterns,
    "partner": read_text_value,
    "title": read_text_value,
    "summary": read_text_value,
}


def _systems(value: object) -> tuple[SystemSettings, ...]:
    found: dict[str, SystemSettings] = {}
    for name, table in _table(value).items():
        if not is_file_name(name) or is_device(name):
            raise SettingError(f"{quoted(name)} is not a file name", (name,))
        if name.casefold() in found:
            raise SettingError(f"two systems are called {quoted(name)}", (name,))
        if not isinstance(table, dict):
            raise _invalid(table, "a table", (name,))
        values = {}
        for key, inner in table.items():
            if key not in _OF_SYSTEMS:
                raise _unknown(key, _OF_SYSTEMS, (name, key))
            try:
                values[key] = _OF_SYSTEMS[key](inner)
            except SettingError as error:
                raise SettingError(str(error), (name, key), text=error.text) from error
        found[name.casefold()] = SystemSettings(name, **values)
    return tuple(found.values())


class ProjectKey(NamedTuple):
    """A key of ``bml.toml``, with its documentation."""

    name: str
    read: Callable[[object], Any]
    """Returns the value of the file as the program uses it."""
    kind: str
    default: str
    example: str
    """Lines of the file."""
    setting: str
    """The ``conf.py`` setting with the same meaning; empty if there is none."""
    description: str


KEYS = (
    ProjectKey(
        "chapters",
        _patterns,
        "list of paths",
        "by toctree, else by path",
        'chapters = ["openings.bml", "defense/*.bml"]',
        "",
        "The files in their order. Where two of them define the same auction, the first is used. "
        "``*`` stands for any part of a name, ``**`` for any folders. Other notes follow, sorted "
        "by path.",
    ),
    ProjectKey(
        "exclude",
        _patterns,
        "list of paths",
        "none",
        'exclude = ["drafts/*"]',
        "exclude_patterns",
        "Files that are not notes of the project. Both lists apply if there is a conf.py.",
    ),
    ProjectKey(
        "title",
        read_text_value,
        "text",
        "the name of the folder",
        'title = "Anna and Ben"',
        "project",
        "The title of the project.",
    ),
    ProjectKey(
        "we",
        _players,
        "list of names, or of lists of names",
        "none",
        'we = ["Anna", "Ben"]',
        "bml_we",
        "The two players whose calls are counted and linked in played deals. A list gives all "
        "spellings of a name.",
    ),
    ProjectKey(
        "federation",
        _federation,
        "ACBL, EBU or WBF",
        "none",
        'federation = "ACBL"',
        "bml_federation",
        "Your federation. ``bml check`` compares alert marks with its rules, and ``bml card new`` "
        "begins its convention card if you name none.",
    ),
    ProjectKey(
        "assumptions",
        _assumptions,
        "list of names",
        "all",
        'assumptions = ["preempt", "notrump"]',
        "bml_assumptions",
        "The assumptions by which example hands are narrowed (:rule:`HA-16`); ``[]`` for none.",
    ),
    ProjectKey(
        "baseline",
        _pattern,
        "path",
        "none",
        'baseline = "accepted.json"',
        "bml_baseline",
        "The file of accepted problems, which ``bml check --write-baseline`` writes.",
    ),
    ProjectKey(
        "headings",
        partial(_word, known=("auctions", "titles")),
        "auctions or titles",
        "see #+HEADINGS",
        'headings = "titles"',
        "",
        "Whether the rows below a heading continue its auction, in files without ``#+HEADINGS``.",
    ),
    ProjectKey(
        "variables",
        partial(_word, known=VARIABLE_SUITS),
        "both or unbid",
        "see #+VARIABLES",
        'variables = "both"',
        "bml_variables",
        "Whether ``m`` and ``M`` may be suits that the same side has bid, in files without "
        "``#+VARIABLES``.",
    ),
    ProjectKey(
        "define",
        _define,
        "table of texts",
        "none",
        '[define]\nntrange = "15--17"\n[define.ben]\nntrange = "12--14"',
        "",
        "Parameters of all notes and pages, by name. A table with the name of a partner has the "
        "texts of that partner.",
    ),
    ProjectKey(
        "meaning_words",
        _meaning_words,
        "table of lists",
        "none",
        '[meaning_words]\n"@INV" = ["sniffing"]\n"%weak -fit" = ["garbage hand"]',
        "",
        "Phrases of your own that the program reads as claims, in the :doc:`notation of meanings "
        "</reference/meanings>`. They replace what it knows of the same words.",
    ),
    ProjectKey(
        "limits",
        _limits,
        "table of numbers",
        "none",
        "[limits]\nrows = 200000",
        "bml_limits",
        "Limits of reading by name.",
    ),
    ProjectKey(
        "checks",
        _checks,
        "table of severities",
        "none",
        '[checks]\nDUPLICATE = "info"',
        "bml_checks",
        "Severities by code: error, warning, info or off.",
    ),
    ProjectKey(
        "systems",
        _systems,
        "tables",
        "one system",
        '[systems.precision]\nchapters = ["precision/*.bml"]\npartner = "ben"\n'
        'title = "Precision with Ben"',
        "bml_systems",
        "The systems, each with its name, ``chapters``, ``partner``, ``title`` and ``summary``.",
    ),
)
"""Every key, in the order of the documentation."""
_BY_NAME = {key.name: key for key in KEYS}


class ProjectFile:
    """The settings in a ``bml.toml``; invalid ones are reported and left out."""

    def __init__(self, path: Path, name: str) -> None:
        """Read a file.

        :param name: the name of the file in messages.
        """
        self.path = path
        self.diagnostics: list[Diagnostic] = []
        self.values: dict[str, Any] = {}
        """The valid values by key."""
        self.source = Source(name, "", path=path)
        tables = self._read(name)
        self._places = dict(_key_places(self.source))
        for key, value in tables.items():
            self._take(key, value)
        if define := self.values.get("define"):
            self.values["define"], _ = read_parameters(define, self._place_of_parameter)

    def _place_of_parameter(self, path: KeyPath) -> Span:
        return self.place(("define", *path))

    def _read(self, name: str) -> dict[str, Any]:
        """Return the content of the file; empty if it cannot be read."""
        if self.path.exists() and not self.path.is_file():
            self._refuse("not a file; no setting is used")
            return {}
        import tomllib  # noqa: PLC0415 - for projects with a file

        try:
            data = read_content(self.path, MOST_SETTINGS_BYTES)
        except OSError as error:
            self._refuse(f"the file cannot be read: {(error.strerror or str(error)).lower()}")
            return {}
        self.source = Source(name, _decoded(data), path=self.path)
        try:
            data.decode("utf-8")
            return tomllib.loads(self.source.text)
        except UnicodeDecodeError as error:
            start = len(_decoded(data[: error.start]))
            self._refuse("the file is not UTF-8; no setting is used", start)
        except RecursionError:
            self._refuse("its values are nested too deeply; no setting is used")
        except tomllib.TOMLDecodeError as error:
            self._refuse_toml(str(error))
        except ValueError:
            digits = _DIGITS.search(self.source.text)
            start = digits.start() if digits else 0
            self._refuse("a number has too many digits; no setting is used", start)
        return {}

    def _refuse_toml(self, message: str) -> None:
        found = _ERROR_PLACE.search(message)
        starts = self.source.line_starts
        line, column = (int(found[1]), int(found[2])) if found else (len(starts), 1)
        start = starts[min(line, len(starts)) - 1] + column - 1
        is_curly = self.source.text.startswith(("“", "”", "„"), start)
        text = "use straight quotation marks" if is_curly else _ERROR_PLACE.sub("", message)
        self._refuse(f"not TOML: {text[:1].lower()}{text[1:]}; no setting is used", start)

    def _refuse(self, message: str, start: int = 0) -> None:
        span = Span(self.source, start, start)
        self._add(Diagnostic(Code.CONFIG_VALUE, Code.CONFIG_VALUE.severity, span, message))

    def _take(self, name: str, value: object) -> None:
        """Store a valid value, without its invalid entries."""
        for _ in range(_MOST_PROBLEMS):
            try:
                if name not in _BY_NAME:
                    raise _unknown(name, _BY_NAME)
                self.values[name] = _BY_NAME[name].read(value)
                return
            except SettingError as error:
                self.report(str(error), (name, *error.path), error.hint, error.text)
                if not error.path or not isinstance(value, dict):
                    return
                value = without_entry(value, error.path)
        self.report(f"more than {_MOST_PROBLEMS} entries are invalid", (name,))

    def report(self, message: str, path: KeyPath, hint: str = "", text: str = "") -> None:
        """Report a value (``CONFIG-VALUE``).

        :param text: the part of the value with the problem.
        """
        self._add(
            Diagnostic(
                Code.CONFIG_VALUE,
                Code.CONFIG_VALUE.severity,
                self.place(path, text),
                f"{'.'.join(path)}: {message}; ignored",
                hint,
            )
        )

    def _add(self, diagnostic: Diagnostic) -> None:
        self.diagnostics.append(diagnostic)

    def place(self, path: KeyPath, text: str = "") -> Span:
        """Return the place of a key, or of a text after it."""
        start, end = next(
            (self._places[path[:n]] for n in range(len(path), 0, -1) if path[:n] in self._places),
            (0, 0),
        )
        if text and (found := self.source.text.find(text, end)) >= 0:
            start, end = found, found + len(text)
        return Span(self.source, start, end)


def _decoded(data: bytes) -> str:
    return normalized(data.decode("utf-8-sig", errors="replace"))


def without_entry(table: dict[str, Any], path: KeyPath) -> dict[str, Any]:
    """Return a table without the entry at a path."""
    first, *rest = path
    kept = {key: value for key, value in table.items() if key != first}
    inner = table[first]
    if rest and isinstance(inner, dict):
        return {**kept, first: without_entry(inner, tuple(rest))}
    return kept


def _unknown(name: str, known: Iterable[str], path: KeyPath = ()) -> SettingError:
    near = nearest(name, known)
    return SettingError("there is no such key", path, meant(near))


def _key_places(source: Source) -> Iterator[tuple[KeyPath, tuple[int, int]]]:
    """Yield the first place of each key; lines of multi-line values may look like keys."""
    table: KeyPath = ()
    seen: set[KeyPath] = set()
    for start in source.line_starts:
        line = source.line_text(start)
        header = _HEADER.match(line)
        if header is not None and "=" not in header[0]:
            table = _parts(header[1])
            found, path = header, table
        elif (key := _KEY.match(line)) is not None:
            found, path = key, (*table, *_parts(key[1]))
        else:
            continue
        if path not in seen:
            seen.add(path)
            yield path, (start + found.start(1), start + found.end(1))


def _parts(name: str) -> KeyPath:
    return tuple("".join(match.groups(default="")) for match in _PART.finditer(name))
