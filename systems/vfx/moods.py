"""Moods: the figures are glad or sorry about what happens on the table, and blink while nothing does."""

from __future__ import annotations

from typing import Any

import esper

from components.comfort import Comfort
from components.gleam import Gleam
from components.moods import Moods
from components.playback import Playback
from game.tables.knucklebones import events as happened

SUFFERED = (happened.DiceDestroyed, happened.DieRepelled, happened.PointsLost)
"""Bad for the seat they name and good for the other."""
ENJOYED = (happened.DieStolen, happened.MatchWon)
"""The other way round."""


def feel(now: float, dt: float) -> None:
    """Answer the beats of this tick and let older feelings pass; with reduced motion no eye blinks."""
    for _, (playback, gleam, moods, comfort) in esper.get_components(Playback, Gleam, Moods, Comfort):
        if gleam.look is None:
            continue
        figures = gleam.look.figures
        for seat in list(moods.left):
            moods.left[seat] -= dt
            if moods.left[seat] <= 0:
                del moods.left[seat], moods.felt[seat]
        for event in playback.started:
            for seat, mood in _answer(event):
                moods.felt[seat], moods.left[seat] = mood, figures.feels
        since = gleam.clock % figures.blink_every
        moods.blinks = not comfort.reduced_motion and since > figures.blink_every - figures.blink


def _answer(event: Any) -> tuple[tuple[int, str], ...]:
    if isinstance(event, SUFFERED):
        return (event.seat, "lost"), (3 - event.seat, "won")
    if isinstance(event, ENJOYED):
        return (event.seat, "won"), (3 - event.seat, "lost")
    return ((event.seat, "won"),) if isinstance(event, happened.DiagonalGained) else ()
