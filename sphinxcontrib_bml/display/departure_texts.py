"""Texts about hands that do not fit the notes (HANDS HA-70 to HA-75)."""

from __future__ import annotations

from typing import NamedTuple


class DepartureTexts(NamedTuple):
    """English texts of reports about hands; each other language has an instance."""

    departure_counts: str = (
        "Hands: {fits} fit, {read} fit what was read, {near} near, {light} light, "
        "{departs} depart, {open} unclear."
    )
    departure_list: str = "Departures"
    departure_none: str = "No hand departs from what was read."
    departure_questions: str = "Questions about the notes"
    departure_question: str = (
        "{auction}: {times} of {number} had {had}; the notes say {said}. Which is right?"
    )
    departure_chapters: str = "Hands by chapter"
    departure_players: str = "Hands by player"
    departure_player: str = "Player"
    departure_hand: str = "Hand"
    departure_difference: str = "Difference"
    departure_length: str = "{number} in {suit}"
    departure_missed: str = "{had}, the notes say {said}"
    departure_fits: str = "fit"
    departure_fits_read: str = "fit what was read"
    departure_open: str = "unclear"
    departure_near: str = "near"
    departure_light: str = "light"
    departure_departs: str = "depart"
