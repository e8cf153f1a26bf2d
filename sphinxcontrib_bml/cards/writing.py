"""Values written as YAML that people like to read (CARDS CC-M4)."""

from __future__ import annotations

from typing import Any

import yaml

_WIDTH = 100


class _Dumper(yaml.SafeDumper):
    """Writes texts of several lines as blocks, and items of lists below their key."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        """Indent lists that stand in mappings."""
        super().increase_indent(flow, False)

    def ignore_aliases(self, data: Any) -> bool:
        """Write equal values out each time."""
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _text)


def yaml_text(data: object) -> str:
    """Return ``data``, mappings, lists, texts and numbers, as YAML in the order it has."""
    written: str = yaml.dump(
        data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=_WIDTH
    )
    return written


def scalar_text(text: str) -> str:
    """Return a text as YAML has it behind a key, in quotes where it needs them."""
    return yaml_text([text]).removeprefix("- ").removeprefix("  - ").rstrip("\n")
