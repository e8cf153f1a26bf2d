"""Conventions of other projects, which intersphinx knows: name, link, description (CC-C3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from sphinx.application import Sphinx

DESCRIPTION = "convention-description"
"""The kind of the entry beside a convention's that tells other projects what it is."""


class ExternalConvention(NamedTuple):
    """A convention of another project."""

    title: str
    address: str
    description: str
    """Nothing where its project does not tell it."""


def external_conventions(app: Sphinx) -> Mapping[str, ExternalConvention]:
    """Return the conventions of other projects by their names; none without intersphinx."""
    inventories = getattr(app.env, "intersphinx_inventory", None) or {}
    described = inventories.get(f"bml:{DESCRIPTION}", {})
    found = {}
    for name, item in inventories.get("bml:convention", {}).items():
        address, title = _read(item)
        words = title if title not in {"", "-"} else name
        _, description = _read(described[name]) if name in described else ("", "")
        found[name] = ExternalConvention(words, address, description)
    return found


def _read(item: Any) -> tuple[str, str]:
    """Return the address and the words of an entry, a tuple before Sphinx 8.2."""
    if isinstance(item, tuple):
        return item[2], item[3]
    return item.uri, item.display_name
