"""The directive about alerts (ALERTS AT-51)."""

from __future__ import annotations

from ..agreements.directives import page_report
from ..bridge.auctions import Call, InvalidCallError
from ..language.directive_options import OptionError, one_of, read_text
from .files.rules import BUNDLED

SHOWN = ("alert", "announce", "delayed", "unknown", "none")
"""The answers that a page may show."""


def read_federations(value: str) -> tuple[str, ...]:
    """Return the names of federations or rule files, separated by spaces."""
    names = tuple(value.split())
    for name in names:
        if name.lower() not in BUNDLED and not name.endswith(".toml"):
            hint = f"{', '.join(BUNDLED)} or a file that ends with .toml"
            raise OptionError(f"{name} is not a federation", hint)
    return names


def read_opening(value: str) -> str:
    """Return the code of a bid."""
    try:
        call = Call.parse(read_text(value).upper().replace("NT", "N"))
    except InvalidCallError as error:
        raise OptionError(str(error), "1N") from error
    if not call.is_bid:
        raise OptionError(f"{call.word} is not a bid", "1N")
    return call.code


def read_shown(value: str) -> tuple[str, ...]:
    """Return the answers that are shown."""
    names = tuple(read_text(value).split())
    for name in names:
        if name not in SHOWN:
            raise OptionError(f"{name} is not an answer", one_of(SHOWN))
    return names


KINDS = {
    "bml-alerts": page_report(
        read_federations,
        opening=read_opening,
        show=read_shown,
        system=read_text,
    ),
}
"""The directives by name."""
