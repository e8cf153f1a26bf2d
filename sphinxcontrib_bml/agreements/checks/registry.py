"""The checks of whole systems, including those of installed packages (CHECKS CK-1).

Another package adds a check with an entry point of the group ``sphinxcontrib_bml.checks`` that
refers to an :class:`AddedCheck`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import NamedTuple

from ...entry_points import Additions, describe, load_additions
from ...language.codes import Code, Severity
from ...language.diagnostics import Diagnostic
from ..book import Agreement
from ..system import System
from . import rules
from .check_input import CheckInput
from .contradictions import find_contradictions, with_asides
from .outlines import Position

GROUP = "sphinxcontrib_bml.checks"
"""The entry point group for packages that add checks."""


class Check(NamedTuple):
    """A built-in check."""

    codes: tuple[Code, ...]
    """The codes of its diagnostics."""
    find: Callable[[CheckInput], Iterable[Diagnostic]]
    is_of_parts: bool = False
    """Whether the check can run on each part of a system (openings that no row connects)."""


def _find_redirect_problems(subject: CheckInput) -> Iterable[Diagnostic]:
    # Few notes have such lines; only then is the resolver read.
    if not subject.book.systems_on:
        return ()
    from .wording import find_redirect_problems

    return find_redirect_problems(subject)


def _find_undefined_auctions(subject: CheckInput) -> Iterable[Diagnostic]:
    from .wording import find_undefined_auctions

    return find_undefined_auctions(subject)


def _find_missing_alerts(subject: CheckInput) -> Iterable[Diagnostic]:
    from .meanings import find_missing_alerts

    return find_missing_alerts(subject)


def _find_unruled_marks(subject: CheckInput) -> Iterable[Diagnostic]:
    # Few projects name a federation; only then are the rules read.
    if not subject.uses_alert_marks or not subject.system.options.federation:
        return ()
    from .alert_marks import find_unruled_marks

    return find_unruled_marks(subject)


def _find_impossible_rows(subject: CheckInput) -> Iterable[Diagnostic]:
    from .meanings import find_impossible_rows

    return find_impossible_rows(subject)


def _find_equal_rows(subject: CheckInput) -> Iterable[Diagnostic]:
    from .meanings import find_equal_rows

    return find_equal_rows(subject)


def _find_unknown_abbreviations(subject: CheckInput) -> Iterable[Diagnostic]:
    from .wording import find_unknown_abbreviations

    return find_unknown_abbreviations(subject)


CHECKS = (
    Check((Code.DUPLICATE, Code.DUPLICATE_SAME), find_contradictions, is_of_parts=True),
    Check((Code.TABLE_CONTEXT,), rules.find_misplaced_tables),
    Check((Code.DUPLICATE_TERM,), rules.find_term_contradictions),
    Check((Code.CLIP_UNUSED,), rules.find_unused_clips),
    Check((Code.VARIABLE_SUIT,), rules.find_lost_suits),
    Check((Code.ALERT_MISSING,), _find_missing_alerts, is_of_parts=True),
    Check(
        (Code.ALERT_NEEDLESS, Code.ALERT_WORDS, Code.ALERT_MISSING),
        _find_unruled_marks,
        is_of_parts=True,
    ),
    Check((Code.CALL_UNKNOWN,), rules.find_artificial_words, is_of_parts=True),
    Check((Code.AUCTION_UNDEFINED,), _find_undefined_auctions),
    Check((Code.ABBREVIATION_UNKNOWN,), _find_unknown_abbreviations),
    Check((Code.MEANING_EMPTY,), _find_impossible_rows, is_of_parts=True),
    Check((Code.MEANING_SAME,), _find_equal_rows, is_of_parts=True),
    Check((Code.AS_UNKNOWN, Code.AS_CYCLE), _find_redirect_problems, is_of_parts=True),
)
"""The checks of whole systems, in the order in which they run."""


class AddedDiagnostic(NamedTuple):
    """A diagnostic of an added check."""

    agreement: Agreement
    """The agreement with the problem; the diagnostic is at its row."""
    message: str
    hint: str = ""
    severity: Severity = Severity.WARNING


@dataclass(frozen=True, slots=True)
class AddedCheck:
    """A check that another package adds: a rule of one partnership."""

    name: str
    """The name in lower case with hyphens; ``CHECK-ADDED:name`` sets its severity."""
    find: Callable[[System], Iterable[AddedDiagnostic]]


@cache
def installed_checks() -> Additions[AddedCheck]:
    """Return the checks of installed packages, in the order of their entry points."""
    return load_additions(GROUP, "check", lambda check: check.name, _check_problem)


def _check_problem(check: object, known: Mapping[str, AddedCheck]) -> str:
    """Return the reason why a check cannot be used, or nothing."""
    if not isinstance(check, AddedCheck):
        return f"{check!r} is not an AddedCheck"
    return f"a check {check.name!r} already exists" if check.name in known else ""


def check_part(
    subject: CheckInput, is_wanted: Callable[[Code], bool]
) -> dict[Code, tuple[Diagnostic, ...]]:
    """Return the diagnostics of a part of a system, by the first codes of their checks."""
    return {
        check.codes[0]: tuple(check.find(subject))
        for check in CHECKS
        if check.is_of_parts and any(map(is_wanted, check.codes))
    }


def run_checks(
    subject: CheckInput, is_wanted: Callable[[Code], bool], added: Iterable[AddedCheck] = ()
) -> Iterator[Diagnostic]:
    """Yield the diagnostics of the checks of a whole system, including checks that fail.

    :param is_wanted: returns whether a code is enabled.
    :param added: checks in addition to the built-in and installed ones.
    """
    for check in CHECKS:
        if any(map(is_wanted, check.codes)) and not (check.is_of_parts and subject.parts):
            yield from with_asides(check.find(subject))
    if is_wanted(Code.CHECK_ADDED):
        installed = installed_checks()
        for problem in installed.problems:
            yield _failure_diagnostic(subject, problem)
        # An extension may also add an installed check.
        own = list(installed.by_name.values())
        for one in (*own, *(one for one in added if one not in own)):
            yield from _run_check(one, subject)


def findings_of_parts(subject: CheckInput) -> Iterator[Diagnostic]:
    """Yield the diagnostics of the parts of a system, which :func:`run_checks` leaves out."""
    for check in CHECKS:
        if check.is_of_parts:
            found = (one.findings.get(check.codes[0], ()) for one in subject.parts)
            yield from with_asides(_in_order(chain(*found), subject))


def _in_order(found: Iterable[Diagnostic], subject: CheckInput) -> list[Diagnostic]:
    """Return diagnostics in the order of the notes, those in included files after the others."""
    numbers = {facts.name: number for number, facts in enumerate(subject.facts)}
    files = {facts.file for facts in subject.facts}

    def place(one: Diagnostic) -> tuple[int, bool, int]:
        span = one.related[0].span if one.related else one.span
        return numbers.get(one.documents[0], len(numbers)), span.file not in files, span.line

    return sorted(found, key=place)


def _run_check(check: AddedCheck, subject: CheckInput) -> Iterator[Diagnostic]:
    try:
        # All of it, or none: half of what a check finds would look like the whole.
        found = [_to_diagnostic(check, remark, subject) for remark in check.find(subject.system)]
    except Exception as error:
        yield _failure_diagnostic(subject, f"the check {check.name!r} failed: {describe(error)}")
    else:
        yield from found


def _to_diagnostic(check: AddedCheck, remark: AddedDiagnostic, subject: CheckInput) -> Diagnostic:
    agreement = remark.agreement
    return Diagnostic(
        Code.CHECK_ADDED,
        Severity(remark.severity),
        subject.place_of(agreement).span,
        f"{remark.message} ({check.name})",
        remark.hint,
        kind=check.name,
        words=(agreement.auction.short, agreement.text),
        documents=(agreement.row.address.document,),
    )


def _failure_diagnostic(subject: CheckInput, message: str) -> Diagnostic:
    """Return the diagnostic of a failed check, at the beginning of the system."""
    file = subject.facts[0].file if subject.facts else ""
    return Diagnostic(
        Code.CHECK_FAILED,
        Code.CHECK_FAILED.severity,
        Position(file, 1).span,
        message,
        "report it to the authors of the package; all other checks continue",
        words=(message,),
    )
