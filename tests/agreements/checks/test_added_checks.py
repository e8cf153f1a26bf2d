"""Checks that packages of others add (CHECKS CK-1, CK-5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sphinxcontrib_bml.agreements.check_runner import check, make_check_input
from sphinxcontrib_bml.agreements.checks.registry import GROUP, installed_checks, run_checks
from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.language.codes import Code

RULES = """
from sphinxcontrib_bml.agreements.checks import AddedCheck, AddedDiagnostic, Severity


def find_clubs(system):
    for agreement in system.book.leading:
        if agreement.auction.short == "1C":
            yield AddedDiagnostic(agreement, "we play no club", "open 1D", Severity.INFO)


def find_nothing(system):
    yield from ()
    raise LookupError("no such rule")


CLUBS = AddedCheck("clubs", find_clubs)
BROKEN = AddedCheck("broken", find_nothing)
NONE = find_clubs
"""


@pytest.fixture
def install(install_package: Callable[..., Path]) -> Iterator[Callable[..., None]]:
    def add(**checks: str) -> None:
        install_package("our-rules", {"our_rules": RULES}, group=GROUP, **checks)
        installed_checks.cache_clear()

    yield add
    installed_checks.cache_clear()


def test_a_package_adds_a_rule(install: Callable[..., None]) -> None:
    install(clubs="our_rules:CLUBS")
    (found,) = check(parse("2C\n\n1C natural\n", "notes.bml"))
    assert str(found) == "notes.bml:3:1: info: we play no club (clubs) [CHECK-ADDED]"
    assert found.hint == "open 1D"
    assert check(parse("1C a\n"), {"CHECK-ADDED:clubs": "off"}) == ()
    assert check(parse("1C a\n"), {"CHECK-ADDED": "off"}) == ()


def test_one_that_raises_is_one_message_and_the_others_go_on(install: Callable[..., None]) -> None:
    install(clubs="our_rules:CLUBS", broken="our_rules:BROKEN")
    failed, found = check(parse("1C natural\n"))
    assert (str(failed.code), str(found.code)) == ("CHECK-FAILED", "CHECK-ADDED")
    assert failed.message == "the check 'broken' failed: LookupError: no such rule"


def test_an_installed_check_that_an_extension_adds_too_runs_once(
    install: Callable[..., None],
) -> None:
    install(clubs="our_rules:CLUBS")
    subject = make_check_input(parse("1C natural\n"))
    both = installed_checks().by_name.values()
    assert len(list(run_checks(subject, lambda code: code is Code.CHECK_ADDED, both))) == 1


@pytest.mark.parametrize("where", ["our_rules:NONE", "our_rules:MISSING", "no_such_module:X"])
def test_what_is_no_check_is_one_message(install: Callable[..., None], where: str) -> None:
    install(odd=where)
    (failed,) = check(parse("1D natural\n"))
    assert str(failed.code) == "CHECK-FAILED"
    assert failed.message.startswith("the check 'odd' of our-rules cannot be used: ")
