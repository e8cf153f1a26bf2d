"""The directives of page reports, and readers of options that name auctions (RESOLVER RS-3)."""

from __future__ import annotations

from ..bridge.auctions import Auction
from ..language import directive_options
from ..language.codes import Severity
from ..language.diagnostics import quoted
from .checks.severities import InvalidSeverityError, parse_setting
from .queries import InvalidQueryError, read_query

ACCEPTED = "accepted"
FINDINGS = (*map(str, Severity), ACCEPTED)
"""The severities that a report can show, in its order."""


def read_opening(value: str) -> Auction:
    """Return an auction of one call."""
    hint = "1N"
    try:
        auction = read_query(directive_options.read_text(value)).auction
    except InvalidQueryError as error:
        raise directive_options.OptionError(
            f"{quoted(value)} is not an opening: {error}", hint
        ) from error
    if len(auction) != 1:
        raise directive_options.OptionError(f"{quoted(value)} is not an opening", hint)
    return auction


def read_checks(value: str) -> list[str]:
    """Return check codes, possibly with a class after a colon, in one spelling."""
    try:
        settings = map(parse_setting, directive_options.read_words(value))
        return [f"{code}:{kind}" if kind else str(code) for code, kind in settings]
    except InvalidSeverityError as error:
        raise directive_options.OptionError(str(error)) from error


def read_several(*choices: str) -> directive_options.OptionReader:
    """Return a reader of a list of allowed words, in any case."""

    def read(value: str) -> list[str]:
        words = directive_options.read_words(value.lower())
        for word in words:
            if word not in choices:
                hint = f"with some of {', '.join(choices)}"
                raise directive_options.OptionError(f"{quoted(word)} is not a choice", hint)
        return words

    return read


def page_report(
    argument: directive_options.OptionReader = directive_options.read_nothing,
    **options: directive_options.OptionReader,
) -> directive_options.DirectiveKind:
    """Return the directive of a page report with options."""
    return directive_options.DirectiveKind(
        {**options, "class": directive_options.read_classes, "name": directive_options.read_text},
        argument,
    )


KINDS = {
    "bml-sequences": page_report(
        system=directive_options.read_text,
        opening=read_opening,
        depth=directive_options.read_number,
    ),
    "bml-summary": page_report(
        system=directive_options.read_text,
        depth=directive_options.read_number,
        alerts=directive_options.read_yes_or_no,
    ),
    "bml-report": page_report(
        system=directive_options.read_text, checks=read_checks, kinds=read_several(*FINDINGS)
    ),
    "bml-downloads": page_report(formats=directive_options.read_words),
}
"""The core directives with content from all documents, by name."""
