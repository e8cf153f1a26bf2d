"""The directives for changes and differences (CHECKS CH-4, VARIANTS VA-30)."""

from __future__ import annotations

from ..agreements.directives import page_report, read_opening
from ..language.directive_options import OptionError, read_number, read_text, read_words

_TWO = 2


def read_names(value: str) -> list[str]:
    """Return the two names in an option."""
    names = read_words(value)
    if len(names) != _TWO:
        message = "bml-compare takes the names of two systems, or of two partners"
        raise OptionError(message, "two names with a space between them")
    return names


KINDS = {
    "bml-changes": page_report(since=read_text, system=read_text, depth=read_number),
    "bml-compare": page_report(read_names, opening=read_opening, depth=read_number),
}
"""The directives by name."""
