"""Formats: exports and importers with their settings, each declared once.

The declaration produces the command option, the configuration value and the line in the
documentation. The settings of a format are a frozen dataclass whose fields are made by
:func:`setting`; it rejects contradictory settings with :exc:`InvalidSettingError`.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cached_property
from importlib.util import find_spec
from operator import eq
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, assert_never

from ..entry_points import describe, describe_failure, is_foreign
from .errors import ExportFailedError, InvalidSettingError

if TYPE_CHECKING:
    from ..agreements.book import Agreement, Book, Place
    from ..agreements.system import DealWithAuction, System
    from ..display.wording import PageTexts
    from ..language.codes import Code
    from ..language.diagnostics import Diagnostics
    from ..language.options import Limits
    from ..language.severity import Severity

Settings = TypeVar("Settings")

_KEY = "sphinxcontrib_bml"


class Kind(StrEnum):
    """The type of the value of a setting."""

    CHOICE = "choice"
    """One of several words, or None if that is the default."""
    CHOICES = "choices"
    """Any number of several words."""
    NUMBER = "number"
    """A whole number, 0 or more, or None if that is the default."""
    WORD = "word"
    WORDS = "words"
    FLAG = "flag"
    """True or False."""
    FILE = "file"
    """The text of a file; users give the name of the file."""


def option_name(setting: str) -> str:
    """Return the option of the command for a setting, ``--long-texts``."""
    return f"--{setting.replace('_', '-')}"


class Setting(NamedTuple):
    """One setting of a format."""

    name: str
    kind: Kind
    default: Any
    description: str
    choices: tuple[str, ...] = ()
    metavar: str = ""

    @property
    def option(self) -> str:
        """The option of the command, ``--profile``."""
        return option_name(self.name)

    def config_name(self, export: str) -> str:
        """Return the name of the configuration value for the format ``export``."""
        return f"bml_{export}_{self.name}"

    def read(self, value: object) -> tuple[object, list[str]]:
        """Return the setting for a ``value`` of a user, and the problems of the value."""
        match self.kind:
            case Kind.CHOICE:
                if value in self.choices or (value is None and self.default is None):
                    return value, []
                return self.default, [self._complaint(value)]
            case Kind.NUMBER:
                if value is None or (type(value) is int and value >= 0):
                    return (self.default if value is None else value), []
                return self.default, [f"{value!r} is not a whole number, 0 or more"]
            case Kind.FLAG:
                if isinstance(value, bool):
                    return value, []
                return self.default, [f"{value!r} is not True or False"]
            case Kind.WORD | Kind.FILE:
                if isinstance(value, str):
                    return value, []
                return self.default, [f"{value!r} is not text"]
            case Kind.CHOICES | Kind.WORDS:
                words = _listed(value)
                if words is None:
                    return self.default, [f"{value!r} is not a list of words"]
                if self.kind is Kind.WORDS:
                    return tuple(words), []
                complaints = [self._complaint(word) for word in words if word not in self.choices]
                return frozenset(word for word in words if word in self.choices), complaints
            case _:
                assert_never(self.kind)

    def _complaint(self, value: object) -> str:
        return f"{value!r} is not one of {', '.join(self.choices)}"


def _listed(value: object) -> list[str] | None:
    """Return the words of a list, or of a text with commas or spaces between words; else None."""
    if isinstance(value, str):
        return value.replace(",", " ").split()
    return [str(item) for item in value] if isinstance(value, Iterable) else None


def setting(
    kind: Kind,
    default: Any,
    description: str,
    *,
    choices: type[StrEnum] | None = None,
    metavar: str = "",
) -> Any:
    """Return the field of a setting.

    :param description: one or two sentences for both help and documentation.
    :param choices: the words of :attr:`Kind.CHOICE` and :attr:`Kind.CHOICES`.
    """
    words = tuple(choice.value for choice in choices) if choices else ()
    return field(default=default, metadata={_KEY: (kind, description, words, metavar, choices)})


def settings_of(settings: type[Any]) -> tuple[Setting, ...]:
    """Return the settings declared as fields of a class, in order.

    :raises TypeError: if a field is not declared with :func:`setting`.
    """
    found = []
    for item in fields(settings):
        if _KEY not in item.metadata:
            raise TypeError(f"{settings.__name__}.{item.name} was not made by setting()")
        kind, description, words, metavar, _ = item.metadata[_KEY]
        found.append(Setting(item.name, kind, item.default, description, words, metavar))
    return tuple(found)


def make_settings(settings: type[Settings], values: Mapping[str, Any]) -> Settings:
    """Return the settings with these values by name, as returned by :meth:`Setting.read`.

    :raises InvalidSettingError: if they contradict each other.
    """
    arguments: dict[str, Any] = {}
    for item in fields(settings):  # type: ignore[arg-type]
        kind, _, _, _, choices = item.metadata[_KEY]
        if item.name in values:
            value = values[item.name]
            if kind is Kind.CHOICE and value is not None:
                value = choices(value)
            elif kind is Kind.CHOICES:
                value = frozenset(map(choices, value))
            arguments[item.name] = value
    try:
        return settings(**arguments)
    except InvalidSettingError:
        raise
    except Exception as error:
        raise InvalidSettingError(describe(error), *arguments) from error


@dataclass(frozen=True, slots=True)
class NoSettings:
    """The settings of a format that has none."""


@dataclass(frozen=True, slots=True)
class Loss:
    """A part of the notes that a file lacks, or contains in another form."""

    code: Code
    message: str
    agreement: Agreement | DealWithAuction | None = None
    """The agreement or deal with the loss; None for the file as a whole."""
    is_info: bool = False
    """Whether it is only an info message, whatever the severity of its code."""

    @property
    def severity(self) -> Severity:
        """The severity of the loss."""
        severity = self.code.severity
        return type(severity).INFO if self.is_info else severity


AFTER_ALL: Place = 1 << 63
"""A position after those of all agreements of a book."""


class Losses:
    """Collects losses, only the first of each kind for each row."""

    def __init__(self) -> None:
        """Create an empty collection."""
        self._losses: list[Loss] = []
        self._rows: set[tuple[Code, str, int]] = set()

    def report(self, code: Code, agreement: Agreement | None, message: str) -> None:
        """Add a loss unless the row of ``agreement`` already has a loss of this kind."""
        if agreement is not None:
            row = (code, agreement.row.file, agreement.row.line)
            if row in self._rows:
                return
            self._rows.add(row)
        self.remark(code, agreement, message)

    def remark(
        self, code: Code, agreement: Agreement | None, message: str, *, is_info: bool = False
    ) -> None:
        """Add a loss in any case."""
        self._losses.append(Loss(code, message, agreement, is_info))

    def all(self) -> tuple[Loss, ...]:
        """Return the losses in the order in which they were reported."""
        return tuple(self._losses)

    def placed(self, book: Book) -> list[tuple[Place, Loss]]:
        """Return the losses with the positions of their agreements in a book.

        Those of agreements that are not in the book are the last ones.
        """
        if not self._losses:
            return []
        leading = zip(book.leading, book.places, strict=True)
        places = {id(agreement): place for agreement, place in leading}
        return [(places.get(id(loss.agreement), AFTER_ALL), loss) for loss in self._losses]


class Written(NamedTuple):
    """A file, and its losses of content."""

    data: bytes
    losses: tuple[Loss, ...] = ()


class Extract(NamedTuple):
    """The contents of a file for the agreements of a system, or of a part of it."""

    items: list[tuple[Place, Any]]
    """The items in order, each with the place of its agreement; they can be pickled."""
    losses: list[tuple[Place, Loss]]


class PartWriter(NamedTuple):
    """Writer of a file that is assembled from parts of a system."""

    extract: Callable[[System, Any], Extract]
    """Returns the contents of the file for a part, which includes the ``//bss`` lines."""
    assemble: Callable[[System, Any, Iterable[Any]], Written]
    """Returns the file for the items, in order, of a system without its agreements."""

    def write(self, system: System, settings: object) -> Written:
        """Return the file of a whole system."""
        extract = self.extract(system, settings)
        data, losses = self.assemble(system, settings, [item for _, item in extract.items])
        return Written(data, (*(loss for _, loss in extract.losses), *losses))


class Writer(NamedTuple):
    """The writer of a format: its settings, and the function that uses them."""

    settings: type[Any]
    write: Callable[[System, Any], Written]
    write_in: Callable[[System, Any, PageTexts], Written] | None = None
    """Writes the file with the texts of a language, for formats that contain such texts."""
    is_same: Callable[[bytes, bytes], bool] = eq
    """Returns whether two files are the same, except perhaps for their times."""
    by_parts: PartWriter | None = None
    """Writer of the same file by parts."""


@dataclass(frozen=True)
class Export:
    """A format for exporting systems, the basis of commands, builders and downloads."""

    name: str
    """The name of the command, and in ``bml_downloads``."""
    suffix: str
    title: str
    """The name of the format for users, ``BBOalert``."""
    help: str
    """The effect of the command, in one sentence."""
    where: str
    """The path of its :class:`Writer`, ``package.module:name``; imported only when it is needed."""
    builder: str = ""
    """The name of the Sphinx builder; by default ``bml`` and the format's name."""
    command: str = ""
    """The command that offers the format; by default a command with the name of the format."""
    needs: str = ""
    """The module that writes it, if it is in another package."""
    settings_where: str = ""
    """The path of the class of its settings, so that reading the settings imports nothing else;
    by default, the :class:`Writer` has the class."""

    @property
    def missing(self) -> str:
        """The command that installs a missing requirement; usually empty."""
        if not self.needs or find_spec(self.needs) is not None:
            return ""
        return f'pip install "sphinxcontrib-bml[{self.name}]"'

    @property
    def has_words(self) -> bool:
        """Whether files contain page texts of a language."""
        return self.writer.write_in is not None

    @property
    def builder_name(self) -> str:
        """The name of the Sphinx builder."""
        return self.builder or f"bml{self.name}"

    @cached_property
    def writer(self) -> Writer:
        """The writer of the format, loaded at the first use."""
        writer: Writer = pkgutil.resolve_name(self.where)
        return writer

    @cached_property
    def settings_type(self) -> type[Any]:
        """The class of its settings."""
        if not self.settings_where:
            return self.writer.settings
        found: type[Any] = pkgutil.resolve_name(self.settings_where)
        return found

    @property
    def settings(self) -> tuple[Setting, ...]:
        """The settings of the format."""
        return settings_of(self.settings_type)

    def write(self, system: System, settings: object | None = None) -> Written:
        """Return the file of a system, with its losses of content.

        :raises ExportFailedError: if the format is of another package and fails.
        """
        writer = self.writer
        with self.guarded():
            chosen = writer.settings() if settings is None else settings
            return _checked(writer.write(system, chosen))

    def is_same(self, one: bytes, other: bytes) -> bool:
        """Return whether two files are the same, except perhaps for the time of writing."""
        with self.guarded():
            return self.writer.is_same(one, other)

    def write_in(self, wording: PageTexts, system: System, settings: object) -> Written:
        """Return the file with the texts of a language, if the format contains such texts."""
        in_words = self.writer.write_in
        if in_words is None:
            return self.write(system, settings)
        with self.guarded():
            return _checked(in_words(system, settings, wording))

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """Raise errors of a format of another package as :exc:`ExportFailedError`."""
        try:
            yield
        except Exception as error:
            if not is_foreign(self.where):
                raise
            name = f"the format {self.name!r}"
            raise ExportFailedError(describe_failure(name, self.where, error)) from error


def _checked(file: object) -> Written:
    """Return a file.

    :raises TypeError: if a writer returned something else.
    """
    if not isinstance(file, Written):
        raise TypeError(f"the writer returned {type(file).__name__} instead of Written")
    if not isinstance(file.data, bytes):
        raise TypeError(f"the writer returned {type(file.data).__name__} instead of bytes")
    if not all(isinstance(loss, Loss) for loss in file.losses):
        raise TypeError("the writer returned losses that are not of the class Losses")
    return file


class ImportOptions(NamedTuple):
    """Options for converting a foreign file to notes."""

    keep_order: bool = False
    """Whether rows keep the order of the file instead of bidding order (BSS-8A)."""
    columns: tuple[str, ...] = ()
    """The columns of a spreadsheet, if its first line does not name them (IM-19)."""
    title: str = ""
    """The title of the notes; empty for the title in the file."""
    raised_limits: Limits | None = None
    """The limits of the work on a file (LANGUAGE LM-8); None for the usual ones."""
    letters: str = ""
    """The language of the suit letters (IM2-52); empty to find it by the calls."""

    @property
    def limits(self) -> Limits:
        """The limits of the work on a file."""
        from ..language.options import Limits

        return self.raised_limits or Limits()

    def excess_lines(self, text: str) -> str:
        """Return the reason why a text with too many lines is not read, or an empty text."""
        if text.count("\n") < self.limits.import_lines:
            return ""
        return self.limits.excess("import_lines", "lines")

    def excess_records(self, lengths: Collection[int]) -> str:
        """Return the reason why too many records are not imported, or an empty text.

        :param lengths: the number of calls of each record.
        """
        if len(lengths) > self.limits.import_records:
            return self.limits.excess("import_records", "records")
        if sum(lengths) > self.limits.import_calls:
            return self.limits.excess("import_calls", "calls in its records")
        return ""


class ImportMessage(NamedTuple):
    """A message about an import: an uncertain or commented line (IM-2)."""

    code: Code
    file: str
    line: int
    """The line number from 1; 0 if the file has no lines."""
    what: str

    def __str__(self) -> str:
        """Return ``FILE:LINE: message``, with severity and code."""
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.code.severity}: {self.what} [{self.code}]"


class MatchedLine(NamedTuple):
    """A line of notes with the line that it comes from."""

    text: str
    line: int
    """The line of the file, from 1; 0 if there is none."""
    file: str


class ImportResult(NamedTuple):
    """The result of importing a foreign file."""

    text: str
    """The notes."""
    summary: str
    """The content of the file, as a text."""
    diagnostics: Diagnostics
    kept: tuple[tuple[int, str], ...] = ()
    """Lines that are preserved: number and text."""
    refused: str = ""
    """The reason why no notes are written."""
    refused_line: int = 0
    """The line of the file with this reason, from 1; 0 for the whole file."""
    refused_file: str = ""
    """The file with this reason, if there are several files."""
    told: tuple[ImportMessage, ...] = ()
    """The uncertain lines, and the lines that are kept as comments."""
    matched: tuple[MatchedLine, ...] = ()
    """The notes line by line, for documents."""


Convert = Callable[[bytes, str, ImportOptions], ImportResult]
"""Converts a file, given its content, its name in diagnostics and options; never raises."""


class Importer(NamedTuple):
    """A kind of foreign file that can be imported."""

    name: str
    suffixes: tuple[str, ...]
    """The suffixes of its files, in lower case."""
    recognises: Callable[[bytes], bool]
    """Returns whether a file with another suffix is of this kind."""
    where: str
    """The path of the function that converts, ``package.module:name``."""
    is_document: bool = False
    """Whether it is a document for people: several become chapters of one note file."""

    def convert(self, data: bytes, name: str, options: ImportOptions) -> ImportResult:
        """Convert a file to notes. Never raises.

        :param name: the name of the file in diagnostics.
        """
        convert: Convert = pkgutil.resolve_name(self.where)
        return convert(data, name, options)
