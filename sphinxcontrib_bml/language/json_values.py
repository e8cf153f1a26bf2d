"""Values of JSON files (LANGUAGE LM-8)."""

from __future__ import annotations

import json

from .options import Limits

_SEPARATORS = "[{,"
_USUAL = Limits()


def parse_json(data: bytes | str, limits: Limits = _USUAL) -> object:
    """Return the value in a JSON text.

    :raises ValueError: if the text is not JSON, is too deep, or has too many values; the message
        is one line without the name of an exception.
    """
    try:
        text = data if isinstance(data, str) else data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError("it is not UTF-8") from None
    if sum(map(text.count, _SEPARATORS)) > limits.json_values:
        raise ValueError(limits.excess("json_values", "values"))
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        problem = f"{error.msg[:1].lower()}{error.msg[1:]}"
        raise ValueError(f"{problem} in line {error.lineno}, column {error.colno}") from None
    except RecursionError:
        raise ValueError("values are nested too deeply") from None
    except ValueError:
        raise ValueError("a number has too many digits") from None
