"""Patterns are compiled when they are used; a faulty one is found here."""

from __future__ import annotations

import importlib
import pkgutil
import re
import subprocess
import sys

import pytest

import sphinxcontrib_bml
from sphinxcontrib_bml.patterns import _Pattern, compile_later

METHODS = ("match", "search", "fullmatch", "finditer", "findall", "sub", "split")


def test_every_pattern_of_the_package_is_a_valid_one() -> None:
    number = 0
    for module in pkgutil.walk_packages(sphinxcontrib_bml.__path__, "sphinxcontrib_bml."):
        for one in vars(importlib.import_module(module.name)).values():
            if isinstance(one, _Pattern):
                re.compile(one.pattern, one.flags)
                number += 1
    assert number > 200


def test_a_pattern_finds_what_the_compiled_one_does() -> None:
    later, now = compile_later("(a)(b)?", re.IGNORECASE), re.compile("(a)(b)?", re.IGNORECASE)
    assert later.sub("-", "xAbab") == now.sub("-", "xAbab")
    assert [one.span() for one in later.finditer("xAbab")] == [(1, 3), (3, 5)]
    assert (later.pattern, later.groups) == (now.pattern, now.groups)
    assert {name: getattr(later, name).__name__ for name in METHODS} == {
        name: name for name in METHODS
    }


def test_what_is_no_method_of_a_pattern_is_none_of_it() -> None:
    with pytest.raises(AttributeError):
        _ = compile_later("a").nothing  # type: ignore[attr-defined]


def test_a_command_compiles_few_of_its_patterns() -> None:
    program = (
        "import re; known = []; compile = re.compile\n"
        "re.compile = lambda *given, **named: known.append(given) or compile(*given, **named)\n"
        "from sphinxcontrib_bml.agreements.notes import parse\n"
        "parse('1N  15-17\\n  2C  Stayman\\n')\n"
        "print(len(known))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert int(done.stdout) < 50
