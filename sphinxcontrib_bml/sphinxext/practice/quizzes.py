"""The directives ``bml-quiz`` and ``bml-quiz-sheet`` (PRACTICE QP-1, QD-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple
from urllib.parse import quote

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective
from sphinx.util.osutil import relative_uri

from ...agreements import practice as questions
from ...agreements.queries import InvalidQueryError, read_query
from ...display import explorer
from ...display import practice as told
from ...doctree.sheet_nodes import sheet_nodes
from ...language.codes import Code
from ...language.fingerprints import fingerprint
from ..diagnostics import report_at
from ..domain import domain_of
from ..explorer.explorers import FOLDER, asked_system, report_no_system, runs_scripts
from ..session import settings_of
from ..systems import fault_of_name
from .asking import practice_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment
    from sphinx.writers.html5 import HTML5Translator

    from ...agreements.practice import Filters, Opening, Practice
    from ...display.practice import Sheet, Teller
    from ..answering import AskedSystem

_KINDS = "MC"
_QUIZ_COUNT = 10


class QuizRequest(NamedTuple):
    """What a directive asks for."""

    system: str
    """As written; nothing for the first one that the document is in."""
    filters: Filters
    opening: str
    """In short; nothing for all."""
    number: int
    """How many questions; 0 for as many as is usual."""
    seed: str
    """Nothing for the name of the system."""
    line: int
    is_quiz: bool
    """Whether it is a page that asks, where scripts run; else a sheet for paper."""


class bml_quiz(nodes.General, nodes.Element):  # noqa: N801 - nodes are named so
    """A quiz or a sheet. ``number``: which of the requests of the document ``docname``.

    When its page is written: ``data``, what the script is told; inside is the sheet.
    """


def _letters(argument: str) -> str:
    """Return the kinds of questions.

    :raises ValueError: for letters that are none.
    """
    letters = directives.unchanged_required(argument).strip().upper()
    if not letters or set(letters) - set(questions.Kind):
        raise ValueError(f"{argument!r} has other letters than M, C and N")
    return letters


class QuizDirective(SphinxDirective):
    """A place where readers are asked what the notes say."""

    is_quiz: ClassVar[bool] = True
    option_spec: ClassVar[dict[str, Callable[[str], object]]] = {
        "system": directives.unchanged_required,
        "kinds": _letters,
        "opening": directives.unchanged_required,
        "chapter": directives.unchanged_required,
        "depth": directives.positive_int,
        "alerts": directives.flag,
        "changed": directives.flag,
        "count": directives.positive_int,
        "class": directives.class_option,
        "name": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """Return the place of the questions."""
        options = self.options
        name = options.get("system", "").strip()
        node = bml_quiz("", docname=self.env.docname)
        own = "bml-quiz" if self.is_quiz else "bml-quiz-sheet"
        node["classes"] += [own, *options.get("class", [])]
        self.set_source_info(node)
        self.add_name(node)
        if name and (fault := fault_of_name(name, self.config)):
            self._refuse(fault, node)
            return []
        opening = self._opening(node)
        filters = questions.Filters(
            options.get("kinds", _KINDS),
            opening,
            options.get("chapter", "").strip(),
            options.get("depth"),
            "alerts" in options,
            "changed" in options,
        )
        short = _short(opening) if opening is not None else ""
        seed = options.get("seed", "").strip()
        count = options.get("count", 0)
        request = QuizRequest(name, filters, short, count, seed, self.lineno, self.is_quiz)
        requests = domain_of(self.env).quizzes.setdefault(self.env.docname, [])
        node["number"] = len(requests)
        requests.append(request)
        return [node]

    def _opening(self, node: bml_quiz) -> Opening | None:
        text = self.options.get("opening", "").strip()
        if not text:
            return None
        try:
            auction = read_query(text).auction
        except InvalidQueryError as error:
            self._refuse(str(error), node)
            return None
        if len(auction) != 1:
            self._refuse(f"{text!r} is no opening, such as 1N or (1H)", node)
            return None
        return auction.opener, auction.calls[0]

    def _refuse(self, message: str, node: nodes.Element) -> None:
        report_at(self.env, Code.DIRECTIVE_VALUE, Code.DIRECTIVE_VALUE.severity, message, node)


class SheetDirective(QuizDirective):
    """A sheet of questions for paper, the answers on the next page."""

    is_quiz: ClassVar[bool] = False
    option_spec: ClassVar[dict[str, Callable[[str], object]]] = {
        **QuizDirective.option_spec,
        "seed": directives.unchanged_required,
    }


def _short(opening: Opening) -> str:
    side, call = opening
    return f"({call.word})" if side else call.word


class _Quizzes:
    """Makes the sheets of a project."""

    def __init__(self) -> None:
        """Begin with no system known."""
        self.forget()

    def forget(self, *_: object) -> None:
        """Let go of the systems: documents are about to be read, or the build is over."""
        self._practices: dict[str, Practice] = {}
        self._sheets: dict[tuple[str, QuizRequest], Sheet] = {}

    def sheet(self, request: QuizRequest, system: AskedSystem, app: Sphinx) -> Sheet:
        """Return what stands on paper; it is wanted for its fingerprint and for its page."""
        key = system.name, request
        if key not in self._sheets:
            self._sheets[key] = self._made(request, system, app)
        return self._sheets[key]

    def _made(self, request: QuizRequest, system: AskedSystem, app: Sphinx) -> Sheet:
        practice = self._practice(system, app)
        count = request.number if request.number and not request.is_quiz else told.COUNT
        seed = request.seed or system.name
        return told.sheet_of(practice, request.filters, seed, count, _teller(app))

    def _practice(self, system: AskedSystem, app: Sphinx) -> Practice:
        if system.name not in self._practices:
            self._practices[system.name] = practice_of(system, app)
        return self._practices[system.name]

    def outdated(self, app: Sphinx, env: BuildEnvironment) -> list[str]:
        """Return the pages whose questions have changed though nothing in the pages has."""
        self.forget()
        domain = domain_of(env)
        changed = []
        for docname, requests in domain.quizzes.items():
            told = [self._fingerprint(request, docname, app) for request in requests]
            if domain.told_quizzes.get(docname) != told:
                domain.told_quizzes[docname] = told
                changed.append(docname)
        return changed

    def _fingerprint(self, request: QuizRequest, docname: str, app: Sphinx) -> str:
        system = asked_system(app, request.system, docname)
        if system is None:
            return ""
        sheet = self.sheet(request, system, app)
        if not sheet.lines:
            why = self._practice(system, app).emptied_by(request.filters)
            place = f"{app.env.doc2path(docname)}:{request.line}"
            severity = Code.DIRECTIVE_VALUE.severity
            report_at(app.env, Code.DIRECTIVE_VALUE, severity, why, place)
        return fingerprint((system.name, sheet))

    def resolve(self, app: Sphinx, doctree: nodes.document, docname: str) -> None:
        """Put the sheets in their places, and tell scripts where the data are.

        :param docname: the page, which in some builders holds several documents.
        """
        quizzes = domain_of(app.env).quizzes
        if not quizzes:
            return
        for node in list(doctree.findall(bml_quiz)):
            request = quizzes[node["docname"]][node["number"]]
            system = asked_system(app, request.system, node["docname"])
            if system is None:
                report_no_system(node, request.system, app)
                node.parent.remove(node)
                continue
            found = sheet_nodes(self.sheet(request, system, app), _teller(app))
            if request.is_quiz and runs_scripts(app.builder):
                uri = app.builder.get_target_uri(docname)
                index = relative_uri(uri, f"{FOLDER}/{quote(explorer.index_name(system.name))}")
                node["data"] = dict(_data(request, system, index))
                node.extend(found)
            else:
                container = nodes.container("", *found, classes=list(node["classes"]))
                container["ids"], container["names"] = node["ids"], node["names"]
                node.replace_self(container)


def _data(request: QuizRequest, system: AskedSystem, index: str) -> dict[str, str]:
    """Return what the script is told, by the names of attributes (PRACTICE QP-1)."""
    filters = request.filters
    data = {
        "index": index,
        "system": system.name,
        "kinds": filters.kinds,
        "opening": request.opening,
        "chapter": filters.chapter,
        "depth": str(filters.depth or ""),
        "alerts": "yes" if filters.alerts else "",
        "changed": "yes" if filters.changed else "",
        "count": str(request.number or _QUIZ_COUNT),
    }
    return {name: value for name, value in data.items() if value}


def _teller(app: Sphinx) -> Teller:
    return told.Teller(settings_of(app.env).wording)


def _visit_html(translator: HTML5Translator, node: bml_quiz) -> None:
    attributes: dict[str, Any] = {f"data-{name}": value for name, value in node["data"].items()}
    translator.body.append(translator.starttag(node, "div", **attributes))


def _depart_html(translator: HTML5Translator, node: bml_quiz) -> None:
    translator.body.append("</div>\n")


def setup(app: Sphinx) -> None:
    """Register the directives and what makes their pages."""
    quizzes = _Quizzes()
    app.add_node(bml_quiz, html=(_visit_html, _depart_html))
    for name, directive in (("quiz", QuizDirective), ("quiz-sheet", SheetDirective)):
        app.add_directive(f"bml-{name}", directive)
        app.add_directive_to_domain("bml", name, directive)
    app.connect("env-before-read-docs", quizzes.forget)
    app.connect("env-updated", quizzes.outdated)
    app.connect("doctree-resolved", quizzes.resolve)
    app.connect("build-finished", quizzes.forget)
