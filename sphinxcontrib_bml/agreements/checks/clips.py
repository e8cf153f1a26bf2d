"""Clips that are cut and never pasted: ``CLIP-UNUSED`` (CHECKS CK-13)."""

from __future__ import annotations

from collections.abc import Iterator

from ...language.codes import Code
from ...language.diagnostics import Diagnostic
from .subject import CheckInput


def find_unused_clips(subject: CheckInput) -> Iterator[Diagnostic]:
    """Yield each clip that no document of the system pastes, however many include it."""
    pasted = {place for facts in subject.facts for place in facts.pasted_clips}
    told = set(pasted)
    for facts in subject.facts:
        for place, name in facts.cuts:
            if place not in told:
                told.add(place)
                yield Diagnostic(
                    Code.CLIP_UNUSED,
                    Code.CLIP_UNUSED.severity,
                    place.span,
                    f"the clip {name} is never pasted, so its rows are on no page",
                    f"write #PASTE {name} where they belong, or #COPY to show them here too",
                    words=(name,),
                    documents=(facts.name,),
                )
