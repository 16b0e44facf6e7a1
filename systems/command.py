"""Hears the seat to move: a press counts for what is on screen now, or for nothing."""

from __future__ import annotations

from typing import cast

import esper

from components.choosing import Choosing
from components.focus import Id
from components.inbox import Inbox
from components.match import Match
from components.playback import Playback
from components.press import Point, Press
from systems.deciding import FOCUSED, OTHERWISE, Decider, leads_on
from systems.focusing import STEPS, Direction, nearest, under
from systems.playback import cut, remaining
from systems.tables import staging


def command(now: float, dt: float) -> None:
    """Hear this tick's inbox at ``now`` seconds of the application's clock, ``dt`` after the tick before."""
    for _, (match, playback, choosing, inbox) in esper.get_components(Match, Playback, Choosing, Inbox):
        heard: list[Point | Press] = list(inbox.said)
        inbox.said.clear()
        on = staging(match.table)
        seat = on.decider(match, playback, choosing, now, on.item)
        seat.look(dt)
        if choosing.held or choosing.leave:
            choosing.kept = None
        elif choosing.kept is not None and choosing.mode in FOCUSED:
            heard.insert(0, choosing.kept)
            choosing.kept = None
        for said in heard:
            if isinstance(said, Point):
                _point(seat, said)
            else:
                _press(seat, said)
        choosing.ticked = now


def _point(seat: Decider, said: Point) -> None:
    """The mouse moved: what lies under it takes the focus."""
    choosing = seat.choosing
    choosing.pointer = said.x, said.y
    found = under(choosing.items, said.x, said.y)
    if found is not None and found != choosing.focus:
        seat.focus(found)


def _press(seat: Decider, said: Press) -> None:
    choosing = seat.choosing
    if choosing.held or choosing.leave or said.at < choosing.deaf_until:
        return
    if seat.playback.busy:
        _hasten(seat, said)
    elif choosing.mode == "idle":
        return
    elif said.action == "menu" and not said.repeat:
        seat.leave()
    elif choosing.mode in FOCUSED:
        _decide(seat, said)


def _hasten(seat: Decider, said: Press) -> None:
    """While beats play a press hurries them and is spent, unless what it is meant for is as good as there."""
    if said.repeat:
        return
    if cut(seat.playback):
        return
    if remaining(seat.playback) <= seat.seconds(lambda timing: timing.keep_press) and not seat.playback.rolling:
        seat.choosing.kept = said
    else:
        seat.playback.hurry = True


def _decide(seat: Decider, said: Press) -> None:
    """A press with something in focus; a held button moves the focus but decides nothing."""
    choosing = seat.choosing
    if said.action in STEPS:
        seat.focus(nearest(choosing.items, choosing.focus, cast(Direction, said.action)))
    elif said.repeat:
        return
    elif said.action == "back":
        seat.back()
    elif said.action == "look" or said.action == "turn_left" or said.action == "turn_right":
        seat.act(said.action)
    elif said.action == "confirm":
        chosen = _aimed(choosing, said)
        if chosen is not None:
            seat.focus(chosen)
            if leads_on(choosing, chosen):
                seat.confirm(chosen, said.at)
            else:
                choosing.said = OTHERWISE


def _aimed(choosing: Choosing, said: Press) -> Id:
    """What a confirm means: what is in focus, but with the mouse only what lies under it."""
    if said.device != "mouse":
        return choosing.focus
    return under(choosing.items, *choosing.pointer) if choosing.pointer else None
