"""Run the program as its users do, in a folder of its own."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from sphinxcontrib_bml.commands.bml import main


@dataclass(frozen=True)
class Desk:
    """A folder to work in and the program to run there."""

    folder: Path

    def write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def read(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")

    def bml(self, *arguments: str, given: bytes | str | None = None) -> Result:
        """Run ``bml`` with these arguments; no mistake of its own may come out of it."""
        result = CliRunner().invoke(main, list(arguments), input=given, prog_name="bml")
        assert result.exception is None or isinstance(result.exception, SystemExit)
        return result

    def found(self, *arguments: str) -> list[dict[str, Any]]:
        """Return what ``bml check --format json`` says about these files."""
        result = self.bml("check", "--format", "json", *arguments)
        return [json.loads(line) for line in result.stdout.splitlines()]

    def codes(self, *arguments: str) -> list[tuple[str, int]]:
        """Return the codes and lines that ``bml check --format json`` reports."""
        return [(item["code"], item["line"]) for item in self.found(*arguments)]
