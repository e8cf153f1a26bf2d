"""``bml-quiz`` and ``bml-quiz-sheet``, with texts in the project's language (PRACTICE QL-1)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes

from ..agreements.alert_answers import judge_of
from ..agreements.tree import AuctionTree
from ..bridge.dealing.page_sets import asked_data
from ..display.alert_answers import AnswerTexts
from ..explorer.page import (
    N_,
    SHARED_SCRIPTS,
    DataReport,
    data_address,
    translated_words,
)
from ..explorer.page import PHRASES as SHARED_PHRASES
from ..features import hook
from ..formats.scripts import as_script
from ..language.source import fingerprint
from ..sphinxext import page_reports
from ..sphinxext.headings import ROW_MARKS
from ..sphinxext.opening_books import OpeningBooks
from ..sphinxext.products import KeptParts
from ..sphinxext.session import settings_of
from ..sphinxext.translatable_messages import translated
from .model.questions import ALERT_OPTIONS, Kind
from .model.selection import Filters, Practice
from .nodes.sheets import sheet_nodes
from .words import (
    COUNT,
    PracticePart,
    QuestionFormatter,
    QuestionSheet,
    alerts_to_ask,
    sheet_of_parts,
    vocabulary_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

    from ..agreements.answers import Meaning
    from ..agreements.system import System
    from ..sphinxext.systems import BuildSystem
    from .model.questions import AskedAlert


PHRASES = (
    N_("Practice"),
    N_("Questions"),
    N_("What does it mean?"),
    N_("Which call?"),
    N_("What comes next?"),
    N_("What do you bid?"),
    N_("Is it alerted?"),
    N_("Is {0} alerted or announced?"),
    N_("Your hand"),
    N_("The notes do not say whether this hand may also bid: {0}."),
    N_("The notes are wrong"),
    N_("Copied. Send it to your partner."),
    N_("Opening"),
    N_("Chapter"),
    N_("Calls"),
    N_("all"),
    N_("at most {0}"),
    N_("Alerted calls only"),
    N_("New and changed agreements only"),
    N_("Hide the possible answers"),
    N_("Start"),
    N_("{0} question", "{0} questions"),
    N_("{0} due today"),
    N_("There are no questions."),
    N_("No questions match “{0}”."),
    N_("Remember my progress on this device"),
    N_("Save progress to a file"),
    N_("Load progress from a file"),
    N_("Delete my progress"),
    N_("Progress deleted."),
    N_("Loaded {0} question.", "Loaded {0} questions."),
    N_("This browser does not allow storage here; practice continues without it."),
    N_("Your progress was stored by a newer version and stays as it is."),
    N_("Your progress could not be stored. Save it to a file."),
    N_("This is not a progress file."),
    N_("This file is too large for a progress file."),
    N_("This file was written by a newer version."),
    N_("This file belongs to other notes."),
    N_("they"),
    N_("we open"),
    N_("What does {0} mean?"),
    N_("Which call shows this? {0}"),
    N_("Which calls do we have agreements for? Tap all of them."),
    N_("Answers"),
    N_("Show the answer"),
    N_("I knew it"),
    N_("I did not know it"),
    N_("Not sure"),
    N_("Check"),
    N_("Stop"),
    N_("Done"),
    N_("Next"),
    N_("Finish"),
    N_("{0} of {1}"),
    N_("Right."),
    N_("Wrong."),
    N_("right"),
    N_("wrong"),
    N_("missed"),
    N_("The answer is: {0}"),
    N_("You missed: {0}"),
    N_("Not in the notes: {0}"),
    N_("Show the whole table"),
    N_("{0} of {1} correct"),
    N_("Review these:"),
    N_("Question"),
    N_("Your answer"),
    N_("Right answer"),
    N_("Repeat the missed questions"),
    N_("Start another round"),
    N_("Back"),
    N_("Test with your partner"),
    N_(
        "Both type the same code and answer the same questions separately. Then each has an "
        "answer code: enter both here to see where you differ."
    ),
    N_("Test code"),
    N_("My name"),
    N_("My partner’s name"),
    N_("My answer code"),
    N_("My partner’s answer code"),
    N_("Take the test"),
    N_("Copy a link to the test"),
    N_("Show a QR code"),
    N_("Compare"),
    N_("Compare with my partner"),
    N_("Test {0}"),
    N_("Done. Your answer code:"),
    N_("Copy the code"),
    N_("Copy the code above"),
    N_("Send this code to your partner. You will see the answers after you enter both codes."),
    N_("You agree on {0} of {1}"),
    N_("Where you differ"),
    N_("Where you both differ from the notes"),
    N_("Me"),
    N_("Partner"),
    N_("Notes"),
    N_("A test code has four letters or digits."),
    N_("This is not an answer code."),
    N_("This code was made by a newer version."),
    N_(
        "This code has {0} character; it should have {1}.",
        "This code has {0} characters; it should have {1}.",
    ),
    N_("This code contains a wrong character."),
    N_("The codes belong to different tests."),
    N_("You and your partner had different versions of the notes."),
    N_("The notes changed after the test."),
)
"""Phrases of practice only; a page also has :data:`~..explorer.page.PHRASES`."""


_SHEETS, _HANDS, _ALERTS = "sheets", "hands", "asked-alerts"
"""The names of the products."""
_KINDS = "MC"
_QUIZ_COUNT = 10
QUIZ_SCRIPT = page_reports.PageFile(
    "bml-quiz.js", ("bml-forgetting.js", "bml-chance.js", "bml-questions.js", "bml-quiz.js")
)
_QR_SCRIPT = page_reports.PageFile("bml-qr.js")
QUIZ_STYLE_SHEET = page_reports.PageFile("bml-quiz.css")
_SHEET_STYLE_SHEET = page_reports.PageFile("bml-sheet.css")
"""Style sheet of question sheets."""


@dataclass(frozen=True)
class QuizRequest:
    """The options of a directive."""

    filters: Filters
    opening: str
    """The short form of the opening; empty for all."""
    number: int
    """Number of questions; 0 for the default."""
    seed: str
    """The seed; empty for the name of the system."""


@dataclass(frozen=True)
class Quiz:
    """The questions about a system."""

    request: QuizRequest
    system: BuildSystem
    sheet: QuestionSheet
    """The questions that the sheet contains."""


class bml_quiz(nodes.General, nodes.Element):  # noqa: N801 - nodes are named so
    """A quiz. ``data`` is for the script; the children are the sheet."""


class SheetReport(page_reports.PageReport[QuizRequest, Quiz]):
    """A question sheet to print, with the answers on the next page."""

    name = "quiz-sheet"
    is_of_documents = True
    classes = ("bml-quiz-sheet",)
    files: ClassVar[tuple[page_reports.PageFile, ...]] = (_SHEET_STYLE_SHEET,)

    def request(self, directive: page_reports.ReportDirective) -> QuizRequest:
        """Return the options of the directive."""
        options = directive.options
        auction = options.get("opening")
        filters = Filters(
            options.get("kinds", _KINDS),
            (auction.opener, auction.calls[0]) if auction is not None else None,
            options.get("chapter", ""),
            options.get("depth"),
            options.get("alerts", False),
        )
        opening = auction.short if auction is not None else ""
        return QuizRequest(filters, opening, options.get("count", 0), options.get("seed", ""))

    def make(self, request: QuizRequest, build: page_reports.ReportBuild) -> Quiz:
        """Return the questions; report the reason if there are none."""
        system = build.system
        teller = QuestionFormatter(build.wording, translated(AnswerTexts()))
        seed, count = request.seed or system.name, request.number or COUNT
        parts = _practice_parts(system, build.app, _SHEETS)
        sheet = sheet_of_parts(parts, request.filters, seed, count, teller)
        if not sheet.lines:
            practice = _practice(system, system.translated_system, build.app)
            build.report(practice.empty_filter_reason(request.filters))
        return Quiz(request, system, sheet)

    def facts(self, made: Quiz) -> object:
        """Return the questions and their partner."""
        return made.system.name, made.sheet

    def nodes(self, made: Quiz, page: page_reports.ReportPage) -> list[nodes.Node]:
        """Return the nodes of the sheet."""
        return [nodes.container("", *_sheet_nodes(made, page))]


class QuizReport(SheetReport, DataReport[QuizRequest, Quiz]):
    """A quiz on a page."""

    name = "quiz"
    classes = ("bml-quiz",)
    files = (
        QUIZ_STYLE_SHEET,
        *SHARED_SCRIPTS,
        QUIZ_SCRIPT,
        _SHEET_STYLE_SHEET,
    )

    def set_up(self, app: Sphinx) -> None:
        """Register the node of a quiz."""
        app.add_node(bml_quiz, html=(_visit_html, _depart_html))

    def nodes(self, made: Quiz, page: page_reports.ReportPage) -> list[nodes.Node]:
        """Return the quiz around its sheet, or the sheet alone if the builder runs no scripts."""
        builder = page.app.builder
        if not page_reports.runs_scripts(builder):
            return super().nodes(made, page)
        index = data_address(made.system, builder, page.docname)
        data = _data_attributes(made.request, made.system, index)
        more = _more_kinds(page.app)
        if more:
            data["more"] = "".join(more)
        return [bml_quiz("", *_sheet_nodes(made, page), data=data)]

    def additions(self, system: BuildSystem, app: Sphinx) -> dict[str, Any]:
        """Return the data that questions about a system need (PRACTICE QL-2, QZ-14)."""
        wording = settings_of(app.env).wording
        return {
            "words": translated_words(wording, phrases=(*SHARED_PHRASES, *PHRASES)),
            "vocabulary": vocabulary_of(system.outline),
            "is_changed": _changed_rows(app),
        }

    def more_files(self, system: BuildSystem, app: Sphinx) -> dict[str, bytes]:
        """Return the script of QR codes, and the hands and alerts that are asked.

        The rules are PRACTICE TC-6, HANDS HA-48 and ALERTS AT-54.
        """
        files, kinds, name = {"qr.code.js": _QR_SCRIPT.read()}, _more_kinds(app), system.name
        if Kind.HAND in kinds:
            parts = _practice_parts(system, app, _HANDS)
            data = [part.once("hands", partial(_hands_of, part.practice)) for part in parts]
            content = b"bmlAsk.asked(%b,[%b])\n" % (as_script(name), b",".join(data))
            files[f"{name}.asked.js"] = content
        if Kind.ALERT in kinds:
            parts = _practice_parts(system, app, _ALERTS)
            alerts = [part.once("alerts", partial(_alerts_of, part.practice)) for part in parts]
            options = QuestionFormatter(alerts=translated(AnswerTexts())).alert_options
            content = alerts_as_script(name, options, chain.from_iterable(alerts))
            files[f"{name}.alerts.js"] = content
        return files


def _more_kinds(app: Sphinx) -> list[Kind]:
    """Return the kinds of questions that are asked with data of their own."""
    has_federation = bool(settings_of(app.env).options.federation)
    wanted = {Kind.HAND: app.config.bml_hands, Kind.ALERT: has_federation}
    return [kind for kind, is_wanted in wanted.items() if is_wanted]


def _hands_of(practice: Callable[[], Practice]) -> bytes:
    return as_script(asked_data(practice().hands))


def _alerts_of(practice: Callable[[], Practice]) -> list[tuple[str, AskedAlert]]:
    return list(practice().alerts.items())


def alerts_as_script(
    name: str, options: Sequence[str], alerts: Iterable[tuple[str, AskedAlert]]
) -> bytes:
    """Return the script with the alerts that are asked about a system (ALERTS AT-54).

    :param options: the texts of :data:`~.model.questions.ALERT_OPTIONS`.
    :param alerts: what the rules say, each after its auction and conditions.
    """
    asked = [(id_, (ALERT_OPTIONS.index(one.do), one.why)) for id_, one in alerts]
    data = as_script(name), as_script(options), as_script(asked)
    return b"Object.assign(bmlAsk.systems[%b],{alertOptions:%b,A:new Map(%b)})\n" % data


def _practice_parts(system: BuildSystem, app: Sphinx, product: str) -> list[PracticePart]:
    """Return the questions of the parts of a system, and of all its openings together.

    :param product: the name under which results of parts are stored.
    """
    kept, marks, vocabulary = (
        KeptParts(app, product),
        ROW_MARKS.of(app.env),
        vocabulary_of(system.outline),
    )

    def part_of(asked: BuildSystem, key: object, make: Callable[[], Practice]) -> PracticePart:
        changed = [(docname, marks[docname]) for docname in asked.documents if docname in marks]
        key = fingerprint([key, changed, vocabulary, federation and openings.key, federation])
        return PracticePart(cache(make), lambda wanted, find: kept.once([key, wanted], find))

    openings = OpeningBooks(system, app)
    federation, alerts = settings_of(app.env).options.federation, None
    if federation:
        alerts = alerts_to_ask(
            lambda: judge_of(system.translated_system), translated(AnswerTexts())
        )
    read_hands = hook("hands_to_ask") if app.config.bml_hands else None

    def of_openings() -> Practice:
        alone = openings.system
        hands = read_hands(alone) if read_hands else None
        return _practice(system, alone, app, hands=hands, alerts=alerts)

    def below(part: BuildSystem, number: int) -> Practice:
        hands = read_hands(openings.with_part(number)) if read_hands else None
        alone = part.translated_system
        return _practice(part, alone, app, has_openings=False, hands=hands, alerts=alerts)

    return [
        part_of(system, openings.key, of_openings),
        *(
            part_of(part, [part.key, read_hands and openings.key], partial(below, part, number))
            for number, part in enumerate(system.parts)
        ),
    ]


def _practice(
    part: BuildSystem,
    system: System,
    app: Sphinx,
    **asked: Any,
) -> Practice:
    """Return the questions of a system, with the texts that pages show (PRACTICE QL-1).

    :param asked: what is asked, as arguments of :class:`Practice`.
    """
    tree = (
        part.translated_resolver.tree if system is part.translated_system else AuctionTree(system)
    )
    return Practice(
        tree,
        part.translated_texts.of,
        vocabulary_of(part.outline),
        _changed_rows(app),
        **asked,
    )


def _changed_rows(app: Sphinx) -> Callable[[Meaning], bool] | None:
    """Return a test whether a row has a change mark, or None if no row has (QZ-14)."""
    marks = ROW_MARKS.of(app.env)
    if not marks:
        return None

    def is_changed(meaning: Meaning) -> bool:
        address = meaning.row.address
        return address.anchor in marks.get(address.document, ())

    return is_changed


def _sheet_nodes(made: Quiz, page: page_reports.ReportPage) -> list[nodes.Node]:
    return sheet_nodes(made.sheet, QuestionFormatter(page.wording, translated(AnswerTexts())))


def _data_attributes(request: QuizRequest, system: BuildSystem, index: str) -> dict[str, str]:
    """Return the attributes that the script reads, by name (PRACTICE QP-1)."""
    filters = request.filters
    data = {
        "index": index,
        "system": system.name,
        "kinds": filters.kinds,
        "opening": request.opening,
        "chapter": filters.chapter,
        "depth": str(filters.depth or ""),
        "alerts": "yes" if filters.alerts else "",
        "count": str(request.number or _QUIZ_COUNT),
    }
    return {name: value for name, value in data.items() if value}


def _visit_html(translator: HTML5Translator, node: bml_quiz) -> None:
    attributes: dict[str, Any] = {f"data-{name}": value for name, value in node["data"].items()}
    translator.body.append(translator.starttag(node, "div", **attributes))


def _depart_html(translator: HTML5Translator, node: bml_quiz) -> None:
    translator.body.append("</div>\n")
