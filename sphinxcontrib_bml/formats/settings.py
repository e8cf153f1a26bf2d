"""Settings of formats, typed once.

From that come the option of the command, the configuration value and the line in the documentation.
The settings of a format are a frozen dataclass whose fields are made by :func:`setting`; what does
not go together it refuses with :exc:`InvalidSettingError`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any, NamedTuple, TypeVar, assert_never

Settings = TypeVar("Settings")

_KEY = "sphinxcontrib_bml"


class InvalidSettingError(ValueError):
    """A setting would make a file that its program cannot read."""

    def __init__(self, message: str, *names: str) -> None:
        """Say what is wrong with the settings ``names``."""
        super().__init__(message)
        self.names = names


class Kind(StrEnum):
    """What the value of a setting is."""

    CHOICE = "choice"
    """One of some words; None too, where that is the default."""
    CHOICES = "choices"
    """Any of some words."""
    WORD = "word"
    WORDS = "words"
    FILE = "file"
    """The text of a file; who sets it names the file."""


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
        return f"--{self.name.replace('_', '-')}"

    def config_name(self, export: str) -> str:
        """Return the name of the configuration value for the format ``export``."""
        return f"bml_{export}_{self.name}"

    def read(self, value: object) -> tuple[object, list[str]]:
        """Return what ``value``, as somebody wrote it, sets, and what is wrong with it."""
        match self.kind:
            case Kind.CHOICE:
                if value in self.choices or (value is None and self.default is None):
                    return value, []
                return self.default, [self._complaint(value)]
            case Kind.WORD | Kind.FILE:
                if isinstance(value, str):
                    return value, []
                return self.default, [f"{value!r} is no text"]
            case Kind.CHOICES | Kind.WORDS:
                words = _listed(value)
                if words is None:
                    return self.default, [f"{value!r} is no list of words"]
                if self.kind is Kind.WORDS:
                    return tuple(words), []
                complaints = [self._complaint(word) for word in words if word not in self.choices]
                return frozenset(word for word in words if word in self.choices), complaints
            case _:
                assert_never(self.kind)

    def _complaint(self, value: object) -> str:
        return f"{value!r} is not one of {', '.join(self.choices)}"


def _listed(value: object) -> list[str] | None:
    """Return the words of a list, or of a text in which commas or blanks part them; else None."""
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

    :param description: in one or two sentences, for help and documentation alike.
    :param choices: the words of :attr:`Kind.CHOICE` and :attr:`Kind.CHOICES`.
    """
    words = tuple(choice.value for choice in choices) if choices else ()
    return field(default=default, metadata={_KEY: (kind, description, words, metavar, choices)})


def settings_of(settings: type[Any]) -> tuple[Setting, ...]:
    """Return the settings that are the fields of a class, in their order.

    :raises TypeError: where a field was not made by :func:`setting`.
    """
    found = []
    for item in fields(settings):
        if _KEY not in item.metadata:
            raise TypeError(f"{settings.__name__}.{item.name} was not made by setting()")
        kind, description, words, metavar, _ = item.metadata[_KEY]
        found.append(Setting(item.name, kind, item.default, description, words, metavar))
    return tuple(found)


def make_settings(settings: type[Settings], values: Mapping[str, Any]) -> Settings:
    """Return the settings with these values, by name, as :meth:`Setting.read` returns them.

    :raises InvalidSettingError: where they do not go together.
    """
    arguments = {}
    for item in fields(settings):  # type: ignore[arg-type]
        kind, _, _, _, choices = item.metadata[_KEY]
        if item.name in values:
            value = values[item.name]
            if kind is Kind.CHOICE and value is not None:
                value = choices(value)
            elif kind is Kind.CHOICES:
                value = frozenset(map(choices, value))
            arguments[item.name] = value
    return settings(**arguments)


@dataclass(frozen=True, slots=True)
class NoSettings:
    """The settings of a format that has none."""
