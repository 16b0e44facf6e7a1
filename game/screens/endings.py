"""The outcome of a match in words, for its result and for later reports."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel.result import Result
from game.screens.screen import Screen


def totals_text(screen: Screen, totals: Sequence[int]) -> str:
    """Return the points of every seat."""
    if len(totals) == 1:
        return screen.say("result.points", points=totals[0])
    first, second = totals
    return screen.say("result.totals", first=first, second=second)


def result_text(screen: Screen, result: Result, names: Sequence[str]) -> str:
    """Return the winner in words; for a solo match, whether it was won, lost or just finished."""
    if result.winner and len(result.totals) == 1:
        return screen.say("result.won")
    if result.winner:
        return screen.say("result.wins", name=names[result.winner - 1])
    if result.winner is None:
        return screen.say("result.done")
    return screen.say("result.draw" if len(result.totals) > 1 else "result.lost")
