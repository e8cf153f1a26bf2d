"""Write the grammars of editors: ``python -m tools.editors``."""

from __future__ import annotations

from pathlib import Path

from tools.editors.grammars import FILES

EDITORS = Path(__file__).parents[2] / "docs" / "editors"


def main() -> None:
    """Write all files."""
    for name, made in FILES.items():
        path = EDITORS / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(made(), encoding="utf-8")
        print(f"wrote {path.relative_to(EDITORS.parents[1])}")


if __name__ == "__main__":
    main()
