"""Who plays on in a seat: a person, or one of the bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.screens.live_match import LiveMatch

if TYPE_CHECKING:
    from game.app.application import App


def lends(app: App) -> bool:
    """Whether there is any bot that could take over a seat here."""
    here = app.current
    return bool(app.opponents()) and not (isinstance(here, LiveMatch) and here.contested)


def hand_on(app: App, seat: int, by: int, device: str) -> None:
    """Let the next bot, or a person again, play on in a seat; ``device`` is whose press has asked for it."""
    seats = app.seats
    names = [None, *(name for name, _ in app.opponents())]
    now = seats.bot(seat)
    following = names[((names.index(now) if now in names else 0) + by) % len(names)]
    if following is None:
        seats.give_back(seat, device)
    else:
        seats.lend(seat, following)
        app.thinker.wake()
