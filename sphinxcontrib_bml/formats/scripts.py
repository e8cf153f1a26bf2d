"""Data for the scripts of pages."""

from __future__ import annotations

import json
import re
from typing import Any


def as_script(value: Any) -> bytes:
    """Return a value as JSON that is also valid JavaScript."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    # JavaScript reads these as line ends, JSON does not.
    text = text.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    # UTF-8 cannot encode lone surrogates; write them as JSON escapes.
    return text.encode("utf-8", "backslashreplace")


def without_spaces(script: bytes) -> bytes:
    """Return a script without indents and comments, except those with a license."""
    whole = re.sub(rb"(?ms)^/\*(?!.{0,300}?[Ll]icen[cs]e).*?\*/\n", b"", script)
    lines = map(bytes.strip, whole.splitlines())
    return b"\n".join(line for line in lines if line and not line.startswith(b"//")) + b"\n"
