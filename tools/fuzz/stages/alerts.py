"""Calls judged by the rules of federations, and notes read as a rule file (ALERTS AT-22, AT-64)."""

from __future__ import annotations

import json
from contextlib import suppress

from sphinxcontrib_bml.alerts.files.alerts import alerts_as_tsv
from sphinxcontrib_bml.alerts.files.rules import BUNDLED, RuleFileError, read_rules, rules_from
from sphinxcontrib_bml.alerts.model.listing import list_alerts
from sphinxcontrib_bml.formats.bboalert.settings import AlertWhen, BBOalertSettings
from sphinxcontrib_bml.formats.bboalert.writer import write_bboalert
from tools.fuzz.subject import Subject, demand

_MOST = 4
"""Lines of one case that are read as a part of a rule."""
_RULE = """
federation = "club"
name = "Club"
edition = "2026-01-31"
checked = "2026-01-31"
base = "ebu"
[sources.H]
title = "Rules"
url = "https://example.org"
read = "first-hand"
[[rule]]
id = "one"
do = "none"
source = "H 1"
auction = {}
"""


def judge_calls(subject: Subject) -> None:
    """Judge all calls, write them, and read the notes as rules."""
    system = subject.notes.system
    alerts = list_alerts(system, [read_rules(name) for name in BUNDLED])
    for row in alerts.rows:
        for answer in row.answers:
            is_known = answer.do != "unknown"
            demand(bool(answer.rule) is is_known, "an answer without a rule", row.first.text)
            demand(not answer.say or answer.do == "announce", "words too many", answer.say)
    lines = alerts_as_tsv(alerts, alerts.rows).count("\n")
    calls = sum(len(row.agreements) for row in alerts.rows)
    demand(lines == calls + 1, "a call without a line", lines)
    write_bboalert(system, BBOalertSettings(alert=AlertWhen.EBU))
    for line in (subject.text, *subject.text.splitlines()[:_MOST]):
        for text in (line, _RULE.format(line), _RULE.format(json.dumps(line))):
            with suppress(RuleFileError):
                rules_from(text, "notes.toml")
