"""Which addresses may be links, and how they are written (LANGUAGE IL-7)."""

from __future__ import annotations

import re
from urllib.parse import quote

USUAL_SCHEMES = frozenset({"http", "https", "mailto", "ftp", "tel"})
REFUSED_SCHEMES = frozenset({"javascript", "data", "vbscript"})
"""Never links, whatever is set: they run what the author of the notes wrote."""

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+(?=:)")
_BLANKS_AND_CONTROLS = "".join(map(chr, range(0x21)))
_LINE_ENDS = str.maketrans("", "", "\t\r\n")
_IN_NO_ADDRESS = re.compile(r'[\x00-\x20\x7f-\x9f{}^\\"<>|`]')


def scheme_of(target: str) -> str:
    """Return the scheme of an address in lower case, as browsers find it; nothing for others."""
    match = _SCHEME.match(target.lstrip(_BLANKS_AND_CONTROLS).translate(_LINE_ENDS))
    return match[0].lower() if match else ""


def is_address(target: str) -> bool:
    """Tell whether a link leads out of the project: to an address of any scheme."""
    return bool(scheme_of(target))


def encoded_address(target: str) -> str:
    """Return an address with what none may hold percent-encoded, in UTF-8.

    Writers put addresses where such characters would be commands.
    """
    return _IN_NO_ADDRESS.sub(lambda match: quote(match[0]), target)
