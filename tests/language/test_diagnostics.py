"""What is found is kept in its order, and once for a line that is pasted several times."""

from __future__ import annotations

from sphinxcontrib_bml.language.codes import Code, Severity
from sphinxcontrib_bml.language.diagnostics import Diagnostic, Diagnostics
from sphinxcontrib_bml.language.source import Source, Span

TEXT = Source("notes.bml", "2Q asks\n#PASTE a\n#PASTE a\n")
ROW = Span(TEXT, 0, 2)
PAST_ROW = Span(TEXT, 3, 7)
FIRST_PASTE, SECOND_PASTE = Span(TEXT, 8, 16), Span(TEXT, 17, 25)


def places(diagnostics: Diagnostics) -> list[list[int]]:
    """Return, for every diagnostic, its line and those of its related places."""
    return [[item.span.line, *(place.span.line for place in item.related)] for item in diagnostics]


def test_a_place_is_written_as_file_and_line() -> None:
    assert str(SECOND_PASTE) == "notes.bml:3"
    assert repr(ROW) == "Span(source=Source('notes.bml'), start=0, end=2)"


def test_places_of_a_text_from_a_larger_file_are_lines_of_that() -> None:
    source = Source("page.rst", "1C\n1D\n", line_numbers=[7, 9])
    assert [source.line_number(offset) for offset in (0, 3, 6)] == [7, 9, 9]
    assert Source("page.rst", "", line_numbers=[]).line_number(0) == 1


# LANGUAGE CP-11
def test_the_same_fault_of_a_line_that_is_pasted_is_one_with_its_pastes() -> None:
    diagnostics = Diagnostics()
    diagnostics.report(Code.CALL_UNKNOWN, ROW, "no call")
    diagnostics.report(Code.CALL_UNKNOWN, ROW, "no call", pasted=[FIRST_PASTE])
    diagnostics.report(Code.CALL_UNKNOWN, ROW, "no call", pasted=[SECOND_PASTE, FIRST_PASTE])
    diagnostics.report(Code.CALL_UNKNOWN, ROW, "no call")
    assert places(diagnostics) == [[1, 2, 3]]
    assert len(diagnostics) == diagnostics.count(Code.CALL_UNKNOWN) == 1


def test_pastes_follow_the_places_that_a_diagnostic_has_of_its_own() -> None:
    diagnostics = Diagnostics()
    diagnostics.report(
        Code.DUPLICATE, ROW, "twice", related=[SECOND_PASTE], relation="too", pasted=[FIRST_PASTE]
    )
    assert places(diagnostics) == [[1, 3, 2]]


def test_places_that_a_fault_has_where_its_line_is_pasted_again_join_it_each_once() -> None:
    diagnostics = Diagnostics()
    for paste, related in [
        (FIRST_PASTE, []),
        (SECOND_PASTE, [PAST_ROW]),
        (SECOND_PASTE, [PAST_ROW]),
    ]:
        diagnostics.report(
            Code.CALL_ILLEGAL, ROW, "over", pasted=[paste], related=related, relation="over too"
        )
    (found,) = diagnostics
    assert [(place.span, place.message) for place in found.related] == [
        (PAST_ROW, "over too"),
        (FIRST_PASTE, "pasted here"),
        (SECOND_PASTE, "pasted here"),
    ]
    assert list(diagnostics.copy()) == [found]


def test_equal_ones_of_a_line_that_is_not_pasted_are_all_kept() -> None:
    diagnostics = Diagnostics()
    diagnostics.report(Code.CALL_UNKNOWN, ROW, "no call")
    diagnostics.report(Code.CALL_UNKNOWN, ROW, "no call")
    diagnostics.add(Diagnostic(Code.CALL_UNKNOWN, Severity.WARNING, ROW, "no call"))
    assert places(diagnostics) == [[1], [1], [1]]
    assert diagnostics.count(Code.CALL_UNKNOWN) == 3


def test_other_faults_of_a_pasted_line_are_diagnostics_of_their_own() -> None:
    diagnostics = Diagnostics()
    for code, severity in [
        (Code.CALL_UNKNOWN, Severity.WARNING),
        (Code.CALL_ILLEGAL, Severity.WARNING),
        (Code.CALL_ILLEGAL, Severity.INFO),
    ]:
        diagnostics.report(code, ROW, "", severity=severity, pasted=[FIRST_PASTE])
    assert places(diagnostics) == [[1, 2]] * 3


def test_one_that_was_made_elsewhere_takes_the_pastes_of_the_same_fault() -> None:
    diagnostics = Diagnostics()
    diagnostics.add(Diagnostic(Code.CALL_UNKNOWN, Severity.WARNING, ROW, "no call"))
    diagnostics.report(Code.CALL_UNKNOWN, ROW, "no call", pasted=[FIRST_PASTE])
    assert places(diagnostics) == [[1, 2]]


def test_a_copy_goes_on_by_itself() -> None:
    diagnostics = Diagnostics()
    diagnostics.report(Code.CALL_UNKNOWN, ROW, "no call", pasted=[FIRST_PASTE])
    copy = diagnostics.copy()
    copy.report(Code.CALL_UNKNOWN, ROW, "no call", pasted=[SECOND_PASTE])
    copy.report(Code.DUPLICATE, ROW, "twice")
    assert places(diagnostics) == [[1, 2]]
    assert places(copy) == [[1, 2, 3], [1]]
    assert (diagnostics.count(Code.DUPLICATE), copy.count(Code.DUPLICATE)) == (0, 1)


def test_what_is_added_while_they_are_read_through_waits_for_the_next_time() -> None:
    diagnostics = Diagnostics()
    diagnostics.report(Code.CALL_UNKNOWN, ROW, "no call")
    for _ in diagnostics:
        diagnostics.report(Code.DUPLICATE, ROW, "twice")
    assert len(diagnostics) == 2


# LANGUAGE CA-9, VARIANTS VA-6
def test_what_is_counted_with_something_left_out_stands_for_itself() -> None:
    source = Source("notes", "slow\nfast\nquick\n")
    told = Diagnostics()
    for start, word in ((0, "slow"), (5, "fast"), (10, "quick")):
        told.remark_once(Code.CALL_UNKNOWN, Span(source, start, start + len(word)), word)
    (left,) = told.copy(lambda found: found.message == "slow")
    assert (left.message, left.span.line) == ("fast (and 1 more in this file)", 2)
    assert [place.span.line for place in left.related] == [3]
    (first,) = told.copy(lambda found: found.message == "fast")
    assert (first.message, first.span.line) == ("slow (and 1 more in this file)", 1)
