"""The outcome of a match and the record of two players in words, and the portraits of the players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.app.application import App
from game.kernel.result import Result, Standing
from game.match.players import FACE_NOTE, LOOK_NOTE, Player
from game.match.replays import Replay
from game.match.runs import NAME_JOINER
from game.match.statistics import NO_WINNER, Rivalry
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


def time_text(seconds: int) -> str:
    """Return a time in minutes and seconds."""
    return f"{seconds // 60}:{seconds % 60:02}"


def points_text(screen: Screen, table: OpaqueTable, totals: Sequence[int]) -> str:
    """Return the points of every seat; "" at a table where they decide nothing."""
    return totals_text(screen, totals) if table.statistics.points_decide else ""


def reason_text(screen: Screen, table: OpaqueTable, result: Result, names: Sequence[str]) -> str:
    """Return the points of a result and the kind of win; at a table without points, the reason for the end."""
    drawn = result.of(1) == "drawn"
    if table.statistics.points_decide:
        key, totals = f"result.by_{result.by}", totals_text(screen, result.totals)
        return totals if drawn or key not in screen.app.store.texts["en"] else f"{totals} ({screen.say(key)})"
    first, second = result.totals
    winner, loser = ("", "") if drawn else (names[(result.winner or 1) - 1], names[2 - (result.winner or 1)])
    key = f"result.{'drawn' if drawn else 'by'}_{result.by}"
    return screen.say(key, winner=winner, loser=loser, first=first, second=second)


def result_text(screen: Screen, result: Result, names: Sequence[str]) -> str:
    """Return the winner in words; for a solo match, whether it was won, lost or just finished."""
    if result.winner and len(result.totals) == 1:
        return screen.say("result.won")
    if result.winner:
        name = names[result.winner - 1]
        return screen.say("result.both_win" if NAME_JOINER in name else "result.wins", name=name)
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
    opponents = store.content_of(log.table).bots if log.table in NAMES else {}
    portraits = {}
    for seat in range(1, len(replay.names) + 1):
        opponent = opponents.get(log.note(f"bot{seat}"))
        own_face = opponent.portrait if opponent is not None else store.players.face(log.note(f"{LOOK_NOTE}{seat}"))
        if face := log.note(f"{FACE_NOTE}{seat}") or own_face:
            portraits[seat] = face
    return portraits


def draw_face(screen: Screen, pen: Pen, replay: Replay, seat: int, x: float, y: float, result: Result | None) -> None:
    """Draw the portrait of a seat around its center, with a mood that fits the result."""
    mood = MOODS[standing(result, seat)] if result is not None else "active"
    draw_portrait(pen, seat, mood, x, y, face=find_portraits(screen, replay).get(seat, ""))


def score_text(app: App, one: Player, other: Player, rivalry: Rivalry) -> str:
    """Return the matches that both have won, such as "Mia 7 : 5 Ben"."""
    won, lost = rivalry.wins(one.id), rivalry.wins(other.id)
    return app.say("rivals.score", first=one.name, second=other.name, won=won, lost=lost)


def streak_text(app: App, one: Player, other: Player, rivalry: Rivalry) -> str:
    """Return the last results in words; "" before the first match."""
    names = {one.id: one.name, other.id: other.name}
    if rivalry.holder is None or rivalry.holder not in (*names, NO_WINNER):
        return ""
    key = "drawn" if rivalry.holder == NO_WINNER else "won"
    values = {"name": names[rivalry.holder]} if key == "won" else {}
    if rivalry.streak == 1:
        return app.say(f"rivals.{key}_last", **values)
    return app.say(f"rivals.{key}_lately", count=rivalry.streak, **values)


def record_text(app: App, by_seat: Mapping[int, Player], rivalry: Rivalry | None = None) -> str:
    """Return the record of the players in the two seats, "" if they have none; ``rivalry`` replaces what is kept."""
    if by_seat.keys() != {1, 2} or by_seat[1].id == by_seat[2].id:
        return ""
    one, other = by_seat[1], by_seat[2]
    rivalry = app.records.statistics.rivalry(one.id, other.id) if rivalry is None else rivalry
    if rivalry.holder is None:
        return ""
    return f"{score_text(app, one, other, rivalry)}, {streak_text(app, one, other, rivalry)}"
