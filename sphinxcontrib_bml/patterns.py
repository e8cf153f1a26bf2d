"""Regular expressions that are compiled at their first use, because a command uses only a few."""

from __future__ import annotations

import re
from re import DOTALL, IGNORECASE, MULTILINE, VERBOSE
from typing import Any, cast

__all__ = ["DOTALL", "IGNORECASE", "MULTILINE", "VERBOSE", "compile_later"]


class _Pattern:
    """A placeholder for a pattern, with the methods of the compiled pattern after the first use."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self.flags = flags

    def __getattr__(self, name: str) -> Any:
        compiled = re.compile(self.pattern, self.flags)
        methods = (
            *(compiled.match, compiled.search, compiled.fullmatch),
            *(compiled.finditer, compiled.findall, compiled.sub, compiled.split),
        )
        self.__dict__.update((method.__name__, method) for method in methods)
        return getattr(compiled, name)


def compile_later(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Return a pattern that is compiled when it is first used.

    :param pattern: a valid pattern; an invalid one raises at the first use.
    """
    return cast("re.Pattern[str]", _Pattern(pattern, flags))
