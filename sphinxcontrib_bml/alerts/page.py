"""``bml-alerts``: the calls that are alerted or announced by the rules (ALERTS AT-51)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from docutils import nodes

from ..display.alert_answers import AnswerTexts
from ..display.reports import Report
from ..sphinxext import page_reports
from ..sphinxext.translatable_messages import translated
from .directives import SHOWN
from .files.rules import RuleFileError, read_rules
from .model.listing import list_alerts
from .words import AlertFormatter, AlertTexts


@dataclass(frozen=True)
class AlertsRequest:
    """The argument and the options of a directive."""

    federations: tuple[str, ...]
    """Without one, the federation of the project."""
    opening: str
    show: tuple[str, ...]


class AlertsReport(page_reports.PageReport[AlertsRequest, Report]):
    """The calls that are alerted or announced."""

    name = "alerts"
    is_of_documents = True
    classes = ("bml-alerts",)

    def request(self, directive: page_reports.ReportDirective) -> AlertsRequest:
        """Return the federations and the options of the directive."""
        options = directive.options
        return AlertsRequest(
            directive.reader.value, options.get("opening", ""), options.get("show", SHOWN[:-1])
        )

    def make(self, request: AlertsRequest, build: page_reports.ReportBuild) -> Report:
        """Return the report; report a rule file that cannot be used."""
        system = build.system.system
        names = request.federations or tuple(filter(None, [system.options.federation]))
        if not names:
            reason = "no federation; write one after bml-alerts::, or federation in bml.toml"
            raise page_reports.CannotMakeError(reason)
        try:
            books = [read_rules(name, Path(build.app.srcdir)) for name in names]
        except RuleFileError as error:
            raise page_reports.CannotMakeError(str(error)) from error
        except OSError as error:
            raise page_reports.CannotMakeError(f"{error.filename}: {error.strerror}") from error
        alerts = list_alerts(system, books, request.opening)
        formatter = AlertFormatter(
            system.options, build.wording, translated(AlertTexts()), translated(AnswerTexts())
        )
        return formatter.report(alerts, alerts.shown(request.show))

    def nodes(self, made: Report, page: page_reports.ReportPage) -> list[nodes.Node]:
        """Return the nodes of the report, with links from calls to their rows."""
        return [page.report(made)]
