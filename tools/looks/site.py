"""The example project with pages of two more directives, built in a theme by a commit's code."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.gallery.themes import THEMES, Theme

SITE_THEMES = tuple(name for name in THEMES if name != "night")
"""The themes that people install; the tests alone know the other one."""
MORE_PAGES = {
    "alerts": ".. bml-alerts:: acbl ebu\n   :opening: 1N\n",
    "quiz-hand": ".. bml-quiz::\n   :kinds: H\n",
    "space": ".. bml-space:: 1N\n   :seat: 1\n",
}
"""The directives of pages that the example project lacks."""
_SETTINGS = "\nimport json as _json\nglobals().update(_json.loads(os.environ['LOOKS_CONFIG']))\n"


def build_site(theme: Theme, checkout: Path, out: Path) -> Path:
    """Build the example project of a checkout into ``out`` with its own code; return the pages.

    :raises subprocess.CalledProcessError: the project cannot be built.
    """
    source = out / "source"
    shutil.copytree(
        checkout / "example_project", source, ignore=shutil.ignore_patterns("_build", ".bml-cache")
    )
    for name, directive in MORE_PAGES.items():
        title = name.capitalize()
        text = f":orphan:\n\n{title}\n{'=' * len(title)}\n\n{directive}   :system: fenwick-adair\n"
        (source / f"{name}.rst").write_text(text, encoding="utf-8")
    with (source / "conf.py").open("a", encoding="utf-8") as settings:
        settings.write(_SETTINGS)
    config = {"html_theme": theme.name, **theme.config, "bml_card_pdf": ""}
    command = [sys.executable, "-m", "sphinx", "-q", "-b", "html", str(source), str(out / "html")]
    subprocess.run(
        command,
        env={**os.environ, "LOOKS_CONFIG": json.dumps(config), "PYTHONPATH": str(checkout)},
        cwd=checkout,
        check=True,
    )
    return out / "html"
