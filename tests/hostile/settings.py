"""A project with a hostile text in every setting, every message of our catalog, and its file."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from sphinxcontrib_bml.sphinxext.translatable_messages import CATALOG, LOCALE

if TYPE_CHECKING:
    from sphinx.application import Sphinx

PLACES = Path(__file__).parents[1] / "browser" / "roots" / "places"
RAN = re.compile(r"ran\((\d+)\)")
RAN_BY_TEX = re.compile(r"\\bmlran(\d+)")
SHOWN = re.compile(r"\"'><b onclick=ran\((\d+)\)>")
TWICE = re.compile(r"(?:&lt;|&amp;lt;)b onclick=ran\((\d+)\)")
"""What is seen of a text that was escaped twice."""

Fill = Callable[[str], Any]
"""Puts a text into a setting."""


def is_text(text: str) -> str:
    return text


def in_list(text: str) -> list[str]:
    return [text]


def is_name(text: str) -> dict[str, str]:
    return {text: text}


def with_calls(text: str) -> dict[str, str]:
    names = ("pass", "double", "redouble", "notrump", "all_pass")
    return {name: f"{name}{text}" for name in names}


def with_titles(text: str) -> list[tuple[str, ...]]:
    return [
        ("index", "all", f"All {text}", f"Sum {text}"),
        ("notes", "of 'anna", f"Hers {text}", "", "anna"),
    ]


def with_names(text: str) -> list[tuple[str, ...]]:
    name = text.replace("/", " ")
    return [("index", name, "All", ""), ("notes", f"x{name}", "", "", text), (text, text, text)]


SETTINGS: dict[str, tuple[Fill, ...]] = {
    "bml_project": (is_text,),
    "bml_systems": (with_titles, with_names),
    "bml_downloads": (lambda text: ["bss", "json", "csv", text],),
    "bml_suit_colors": (is_text,),
    "bml_call_names": (with_calls, is_name),
    "bml_variables": (is_text,),
    "bml_autolink": (is_text,),
    "bml_abbreviations": (is_text,),
    "bml_variant": (lambda text: "", is_text),
    "bml_changes_since": (lambda text: "then.json", is_text),
    "bml_we": (lambda text: [["Anna", text], ["Ben", text]], lambda text: [[text], text]),
    "bml_hand_viewer": (
        lambda text: f"https://example.org/{text}{{lin}}",
        lambda text: f"javascript:{text}{{lin}}",
    ),
    "bml_assumptions": (in_list,),
    "bml_card_structures": (in_list,),
    "bml_card_derive": (is_text,),
    "bml_offline": (is_text,),
    "bml_latex": (is_text,),
    "bml_card_pdf": (is_text,),
    "bml_federation": (is_text,),
    "bml_checks": (is_name,),
    "bml_baseline": (is_text,),
    "bml_limits": (is_name,),
    "bml_headings": (is_text,),
    "bml_meaning_words": (lambda text: [(text, "@FG")], lambda text: [("x", text), text]),
    "bml_define": (lambda text: [("nt", text, "")], lambda text: [(text, text, text)]),
    "bml_bss_profile": (is_text,),
    "bml_bss_infer": (in_list,),
    "bml_bboalert_option": (is_text,),
    "bml_bboalert_partners": (in_list,),
    "bml_bboalert_long": (is_text,),
    "bml_bboalert_alert": (is_text,),
    "bml_bboalert_prelude": (is_text,),
    "bml_links_viewer": (is_text,),
}
"""What is put into each setting, in the first build and in the others."""
KEYS: dict[str, str] = {
    "chapters": 'chapters = ["notes.bml", @]',
    "exclude": "exclude = [@]",
    "title": "title = @",
    "we": 'we = [["Anna", @], "Ben"]',
    "federation": "federation = @",
    "assumptions": "assumptions = [@]",
    "baseline": "baseline = @",
    "headings": "headings = @",
    "variables": "variables = @",
    "meaning_words": '[meaning_words]\n"\\u0040FG" = [@]\n@ = ["x"]',
    "define": "[define]\nnt = @\n[define.anna]\nnt = @",
    "limits": "[limits]\n@ = 3",
    "checks": "[checks]\n@ = @",
    "systems": (
        '[systems."all"]\ntitle = @\nsummary = @\n'
        "[systems.#]\nchapters = [@]\npartner = @\n"
        '[systems."hers"]\ntitle = @\npartner = "anna"'
    ),
}
"""What is written for each key of the project file: ``@`` for the text, ``#`` for a file name."""
FIRST_OF_KEYS = 900
FIRST_OF_MESSAGES = 1_000
SHOWN_SETTINGS = ("bml_systems", "bml_call_names")
"""Settings whose texts are on pages."""
SHOWN_KEYS = ("title", "define", "systems")


def hostile(number: int, words: str = "") -> str:
    """Return a text that says whether it was run; ``words`` hold what a message must have.

    There are no braces, which are fields in messages.
    """
    return (
        f"\"'><b onclick=ran({number})>\\bmlran{number} </script>"
        f"<script>ran({number})</script>&lt;i onclick=ran({number})&gt;{words}"
    )


class HostileSettings:
    """The names of places, by the numbers of their texts."""

    def __init__(self, build: int) -> None:
        """Begin with no text.

        :param build: 0 for the first values of settings.
        """
        self._build = build
        self.names: dict[int, str] = {}

    def number(self, first: int, name: str) -> int:
        """Return the number of a place."""
        number = first + sum(1 for known in self.names if known >= first) % 100_000
        while number in self.names:
            number += 1
        self.names[number] = name
        return number

    @cached_property
    def config(self) -> dict[str, Any]:
        """The settings of ``conf.py``."""
        return {
            name: fills[min(self._build, len(fills) - 1)](hostile(self.number(1, name)))
            for name, fills in SETTINGS.items()
        }

    @cached_property
    def project_file(self) -> str:
        """The text of ``bml.toml``; its last keys are tables."""
        lines = []
        for name, written in KEYS.items():
            number = self.number(FIRST_OF_KEYS, name)
            text, file = hostile(number), hostile(number).replace("/", " ")
            lines.append(written.replace("@", _quoted(text)).replace("#", _quoted(file)))
        return "\n".join(lines) + "\n"

    def write_catalog(self, folder: Path) -> None:
        """Write a German catalog in which every translation is hostile."""
        path = folder / "de" / "LC_MESSAGES" / f"{CATALOG}.mo"
        path.parent.mkdir(parents=True)
        catalog = Catalog("de")
        for message in messages():
            forms = [message.id] if isinstance(message.id, str) else list(message.id)
            number = self.number(FIRST_OF_MESSAGES, forms[0])
            texts = [hostile(number, "".join(_FIELD.findall(form))) for form in forms]
            catalog.add(message.id, tuple(texts) if len(texts) > 1 else texts[0])
        with path.open("wb") as file:
            write_mo(file, catalog)


def messages() -> list[Message]:
    """Return the messages of our catalog."""
    with (LOCALE / "de" / "LC_MESSAGES" / f"{CATALOG}.po").open("rb") as file:
        return [message for message in read_po(file, locale="de") if message.id]


_FIELD = re.compile(r"\{[^}]*\}|%\w|%\(\w+\)\w")


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def registered(app: Sphinx) -> set[str]:
    """Return the names of our settings that can be or contain a text."""
    types = {
        value.name: app.config._options[value.name].valid_types
        for value in app.config
        if value.name.startswith("bml_")
    }
    return {
        name
        for name, several in types.items()
        if not isinstance(several, frozenset) or several - _WITHOUT_TEXT
    }


_WITHOUT_TEXT = frozenset({int, bool, type(None)})

FILES: dict[str, str] = {
    "index.rst": (
        "Index\n=====\n\n.. toctree::\n\n   notes\n   page\n   deep/below\n\n.. bml-downloads::\n\n"
        "|nt|\n"
    ),
    "notes.bml": (
        "#+TITLE: Notes\n#+VARIANTS: anna ben\n\n* Openings\n\n1N = {nt} hcp, GF\n  2C = asks\n"
        "    2D = ! no\n  (X) = they double\n    XX = strong\n    P = weak\n//only anna\n"
        "1C = 16+\n  1D = negative\n//only ben\n1C = natural\n\n#SEAT 34\n#VUL YN\n\n2H = weak\n\n"
        "* Terms\n\n- GF :: forcing to game\n\nAfter 1N-2C and 1C-1D we play on.\n\n"
        "1C P 1H* P\n1N X XX AP\n* hearts\n\n#5 N All 3NXW d3\nN AKQ2 K43 QJT98 7\n"
        "S J32 A2 A32 AK432\n"
    ),
    "page.rst": """Page
====

.. bidtable:: 1S
   :vul: N0
   :seat: 1
   :collapse: 1
   :caption: Spades

   2C  game forcing
     2D  waiting

.. deal:: N All 3NXW d3

   N AKQ2 K43 QJT98 7
   S J32 A2 A32 AK432

.. deal::
   :file: match.lin
   :board: 1

.. auction::
   :file: match.lin
   :board: 2
   :room: open

.. auction:: N

   1C X XX P
   1N AP

.. play::
   :trump: s

   N KJ
   E AQ
   S 32
   W T9

   S: 2 T J Q

.. bml::

   1D = natural
     1N = balanced

.. bml-sequences::

.. bml-summary::
   :alerts:

.. bml-summary::

.. bml-report::

.. bml-explorer::

.. bml-changes::
   :since: then.json

.. bml-compare:: anna ben

.. bml-coverage:: match.lin

.. bml-quiz::

.. bml-hands:: 1N

.. bml-space::

.. bml-alerts:: acbl ebu

.. bml-quiz-sheet::
   :seed: 5

.. convention-card:: card.yaml

.. convention:: Stayman
   :section: Notrump

   .. bidtable:: 1N-2C

      2H = Hearts

.. conventions::

:auction:`1N-2C` :bid:`1N` :suit:`s` :hand:`A532 K4 QJ76 T98`
""",
    "deep/below.rst": "Below\n=====\n\n.. bml-explorer::\n   :auction: 1N\n\n.. bml-downloads::\n",
    "card.yaml": (
        'format: acbl\nversion: "2.0"\nsections:\n  general:\n    fields:\n'
        "      title: Ours\n      approach: Five-card majors\n"
        "  no_trump_openings:\n    fields:\n      range: 15--17\n"
    ),
    **{name: (PLACES / name).read_text(encoding="utf-8") for name in ("match.lin", "then.json")},
}
"""Pages with everything that writes a word of ours."""
SIDEBARS = {
    "alabaster": ["about.html", "relations.html"],
    "furo": ["sidebar/brand.html"],
    "basic": ["relations.html"],
}
CONFIG: dict[str, Any] = {
    "language": "de",
    "exclude_patterns": ["_build"],
    "bml_sequences": True,
    "version": "1",
    "copyright": "nobody",
}
