"""The themes that pages are looked at in, and what their switches for light and dark do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

SYSTEMS = ("light", "dark")


@dataclass(frozen=True)
class Theme:
    """A theme, and how its reader chooses between light and dark."""

    name: str
    switch: str = ""
    """JavaScript that does what its switch does, with a function of ``light``, ``dark`` and
    ``auto``; none: it has no switch."""
    config: Mapping[str, Any] = field(default_factory=dict)
    choices: tuple[str, ...] = ("light", "dark")

    @property
    def states(self) -> list[tuple[str, str]]:
        """What the system asks for and what the switch shows, in every combination."""
        choices = self.choices if self.switch else ("",)
        return [(system, choice) for system in SYSTEMS for choice in choices]


_EXTENSIONS = ["sphinxcontrib_bml", "sphinx_design"]
_ALL = ("light", "dark", "auto")
_MODE = """choice => {
    const dark = choice === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches
        : choice === "dark";
    document.documentElement.dataset.mode = choice;
    document.documentElement.dataset.theme = dark ? "dark" : "light";
}"""
THEMES = {
    theme.name: theme
    for theme in (
        Theme("alabaster"),
        Theme("furo", "choice => { document.body.dataset.theme = choice; }", choices=_ALL),
        Theme(
            "sphinx_rtd_theme",
            "choice => document.documentElement.setAttribute('data-theme', choice)",
            {"extensions": [*_EXTENSIONS, "sphinx_rtd_dark_mode"], "default_dark_mode": False},
        ),
        Theme("pydata_sphinx_theme", _MODE, choices=_ALL),
        Theme("sphinx_book_theme", _MODE, choices=_ALL),
        Theme(
            "sphinx_immaterial",
            "choice => document.body.setAttribute('data-md-color-scheme', "
            "choice === 'dark' ? 'slate' : 'default')",
            # It would fetch fonts from the network otherwise.
            {
                "extensions": [*_EXTENSIONS, "sphinx_immaterial"],
                "html_theme_options": {
                    "font": False,
                    "palette": [{"scheme": "default"}, {"scheme": "slate"}],
                },
            },
        ),
        Theme(
            "night",
            "choice => document.documentElement.classList.toggle('night', choice === 'dark')",
        ),
    )
}
"""The last one is known to nobody, and styles every element that it can."""
