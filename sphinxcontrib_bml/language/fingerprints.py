"""Fingerprints: short texts that differ where values do."""

from __future__ import annotations

from hashlib import sha256


def fingerprint(value: object) -> str:
    """Return a text of 64 hexadecimal digits that differs where values do.

    It is stored from build to build, and files contain it: it is the same in all processes.

    :param value: made of texts, numbers, None, lists, tuples, dictionaries and records of these,
        whose ``repr`` says all that matters. Sets have no order; sort them.
    """
    return sha256(repr(value).encode("utf-8", "replace")).hexdigest()
