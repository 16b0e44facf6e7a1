"""The outcome of a match in words, and the portraits of its players."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel.result import Result, Standing
from game.match.players import FACE, LOOK
from game.match.replays import Replay
from game.screens.screen import Screen
from game.tables import NAMES
from game.tables.contract import OpaqueTable
from systems.draw.pen import Pen
from systems.draw.seats import draw_portrait


def totals_text(screen: Screen, totals: Sequence[int]) -> str:
    """Return the points of every seat."""
    if len(totals) == 1:
        return screen.say("result.points", points=totals[0])
    first, second = totals
    return screen.say("result.totals", first=first, second=second)


def points_text(screen: Screen, table: OpaqueTable, totals: Sequence[int]) -> str:
    """Return the points of every seat; "" at a table where they decide nothing."""
    return totals_text(screen, totals) if table.record.points else ""


def reason_text(screen: Screen, table: OpaqueTable, result: Result, names: Sequence[str]) -> str:
    """Return the points of a result and the kind of win; at a table without points, the reason for the end."""
    drawn = result.of(1) == "drawn"
    if table.record.points:
        how = "" if drawn else f" ({screen.say(f'result.by_{result.by}')})"
        return totals_text(screen, result.totals) + how
    first, second = result.totals
    winner, loser = ("", "") if drawn else (names[(result.winner or 1) - 1], names[2 - (result.winner or 1)])
    key = f"result.{'drawn' if drawn else 'by'}_{result.by}"
    return screen.say(key, winner=winner, loser=loser, first=first, second=second)


def result_text(screen: Screen, result: Result, names: Sequence[str]) -> str:
    """Return the winner in words; for a solo match, whether it was won, lost or just finished."""
    if result.winner and len(result.totals) == 1:
        return screen.say("result.won")
    if result.winner:
        return screen.say("result.wins", name=names[result.winner - 1])
    if result.winner is None:
        return screen.say("result.done")
    return screen.say("result.draw" if len(result.totals) > 1 else "result.lost")


def standing(result: Result, seat: int) -> Standing:
    """Return the result for a player; two who share a seat share its result."""
    return result.of(min(seat, len(result.totals)))


MOODS: dict[Standing, str] = {"won": "won", "lost": "lost", "drawn": "drawn", "played": "won"}
"""The portrait mood for each result of a seat."""


def find_portraits(screen: Screen, replay: Replay) -> dict[int, str]:
    """Return the portraits of people and bots by seat; a seat without one is left out."""
    log, store = replay.log, screen.app.store
    minds = dict(store.at(log.table).bots) if log.table in NAMES else {}
    found = {}
    for seat in range(1, len(replay.names) + 1):
        mind = minds.get(log.note(f"bot{seat}"))
        known = mind.portrait if mind is not None else store.players.face(log.note(f"{LOOK}{seat}"))
        if face := log.note(f"{FACE}{seat}") or known:
            found[seat] = face
    return found


def draw_face(
    screen: Screen, pen: Pen, replay: Replay, seat: int, x: float, y: float, result: Result | None
) -> None:
    """Draw the portrait of a seat around its center, with a mood that fits the result."""
    mood = MOODS[standing(result, seat)] if result is not None else "active"
    draw_portrait(pen, seat, mood, x, y, who=find_portraits(screen, replay).get(seat, ""))
