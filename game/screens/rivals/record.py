"""The record of two players against each other, in words."""

from __future__ import annotations

from collections.abc import Mapping

from game.app.application import App
from game.match.players import Player
from game.match.rivals import DRAWN, Rivalry


def score_text(app: App, one: Player, other: Player, rivalry: Rivalry) -> str:
    """Return the matches that both have won, such as "Mia 7 : 5 Ben"."""
    won, lost = rivalry.wins(one.id), rivalry.wins(other.id)
    language = app.settings.language
    return app.store.text("rivals.score", language, first=one.name, second=other.name, won=won, lost=lost)


def streak_text(app: App, one: Player, other: Player, rivalry: Rivalry) -> str:
    """Return the last results in words; "" before the first match."""
    names = {one.id: one.name, other.id: other.name}
    if rivalry.holder is None or rivalry.holder not in (*names, DRAWN):
        return ""
    key = "drawn" if rivalry.holder == DRAWN else "won"
    values = {"name": names[rivalry.holder]} if key == "won" else {}
    if rivalry.streak == 1:
        return app.store.text(f"rivals.{key}_last", app.settings.language, **values)
    return app.store.text(f"rivals.{key}_lately", app.settings.language, count=rivalry.streak, **values)


def record_text(app: App, by_seat: Mapping[int, Player], rivalry: Rivalry | None = None) -> str:
    """Return the record of the players in the two seats, "" if they have none; ``rivalry`` replaces what is kept."""
    if by_seat.keys() != {1, 2} or by_seat[1].id == by_seat[2].id:
        return ""
    one, other = by_seat[1], by_seat[2]
    rivalry = app.statistics.rivalry(one.id, other.id) if rivalry is None else rivalry
    if rivalry.holder is None:
        return ""
    return f"{score_text(app, one, other, rivalry)}, {streak_text(app, one, other, rivalry)}"
