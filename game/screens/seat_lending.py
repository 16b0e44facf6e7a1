"""Handing a seat to a bot or back to a person during a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.screens.live_match import LiveMatch

if TYPE_CHECKING:
    from game.app.application import App


def lends(app: App) -> bool:
    """Return True if a bot could take over a seat here."""
    here = app.current
    return bool(app.opponents()) and not (isinstance(here, LiveMatch) and here.contested)


def hand_on(app: App, seat: int, by: int, device: str) -> None:
    """Hand a seat to the next bot in the list, or back to a person; ``device`` is the device that asked."""
    seats = app.seats
    names = [None, *(name for name, _ in app.opponents())]
    now = seats.bot(seat)
    following = names[((names.index(now) if now in names else 0) + by) % len(names)]
    if following is None:
        seats.give_back(seat, device)
    else:
        seats.lend(seat, following)
        app.thinker.wake()
