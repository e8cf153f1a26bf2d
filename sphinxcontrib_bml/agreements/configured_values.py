"""The values of ``conf.py`` that have a meaning for projects (PJ-3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .project_file import KEYS, SystemSettings, read_text_value


def system_entries(value: object) -> tuple[SystemSettings, ...]:
    """Return the systems in ``bml_systems`` of ``conf.py``, without invalid ones.

    :param value: a list of start document, name, title, summary and partner.
    """
    found = []
    for entry in value if isinstance(value, list) else ():
        if isinstance(entry, list) and all(isinstance(one, str | None) for one in entry):
            start, name, title, summary, partner = [*(one or "" for one in entry), *[""] * 5][:5]
            if start and name:
                found.append(SystemSettings(name, (), partner, title, summary, start))
    return tuple(found)


def _texts(value: object) -> tuple[str, ...]:
    return tuple(filter(_is_text, value if isinstance(value, list) else ()))


def _is_text(value: object) -> bool:
    return isinstance(value, str)


CONFIGURED_READERS: Mapping[str, Callable[[object], Any]] = {
    **{key.name: key.read for key in KEYS if key.setting},
    "exclude": _texts,
    "baseline": read_text_value,
    "systems": system_entries,
}
"""Functions that return the values of ``conf.py`` as the program uses them, by key."""
