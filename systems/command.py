"""The presses of the acting seats: a press counts for what is on screen now, or for nothing."""

from __future__ import annotations

from typing import cast

import esper

from components.choosing import Choosing, EarlyPress, Inbox
from components.focus import Id
from components.match import Match
from components.playback import Playback
from components.press import Point, Press
from game.tables import table
from systems.decider import FOCUSED, NOT_IN_LESSON, Decider, counts
from systems.focus import STEPS, Direction, nearest
from systems.playback import cut
from systems.tables import staging

MOUSE = "mouse"


def command(now: float, dt: float) -> None:
    """Handle this tick's inboxes at ``now`` seconds of the application's clock, ``dt`` after the last tick."""
    for _, (match, playback) in esper.get_components(Match, Playback):
        on = staging(match.table)
        acting = sorted(esper.get_components(Choosing, Inbox), key=lambda each: each[1][0].place)
        for _, (choosing, inbox) in acting:
            seat = on.input.decider(match, playback, choosing, now, on.input.item)
            seat.look(dt)
            _hear(seat, inbox)
            choosing.last_tick = now


def _hear(seat: Decider, inbox: Inbox) -> None:
    """Handle a seat's input since the last tick, starting with an early press."""
    choosing, early = seat.choosing, seat.choosing.early
    heard: list[Point | Press] = list(inbox.presses)
    inbox.presses.clear()
    if choosing.occasion.covered or choosing.leave or (early is not None and _stale(seat, early)):
        choosing.early = None
    elif early is not None and choosing.mode in FOCUSED:
        choosing.early = None
        if _counts(seat, early.press):
            _press(seat, early.press)
    for number, said in enumerate(heard):
        if isinstance(said, Point):
            _point(seat, said)
        elif seat.waits_for_answer and not seat.waits:
            inbox.presses.extend(heard[number:])
            break
        else:
            _press(seat, said)


def _point(seat: Decider, said: Point) -> None:
    """Focus the item under the mouse."""
    choosing = seat.choosing
    choosing.pointer = said.x, said.y
    found = seat.under(said.x, said.y)
    if found is not None and found != choosing.focus:
        seat.focus(found)


def _press(seat: Decider, said: Press) -> None:
    choosing = seat.choosing
    if choosing.occasion.covered or choosing.leave or said.at < choosing.deaf_until:
        return
    if seat.watches:
        _hasten(seat, said)
    elif choosing.mode == "idle":
        return
    elif said.action == "menu" and not said.repeat:
        seat.leave()
    elif choosing.mode in FOCUSED:
        _decide(seat, said)


def _hasten(seat: Decider, said: Press) -> None:
    """Speed up routine beats, and keep the press for the next decision."""
    if said.repeat:
        return
    seat.choosing.early = EarlyPress(said, seat.match.position)
    if not cut(seat.playback):
        seat.playback.hurry = True


def _stale(seat: Decider, early: EarlyPress) -> bool:
    """Return True if an early press is too old, or was made in another position and so perhaps by another seat."""
    old = seat.now - early.press.at > seat.seconds(lambda timing: timing.keep_press)
    return old or early.position is not seat.match.position


def _counts(seat: Decider, early: Press) -> bool:
    """Return True if an early press decides nothing, or confirms only an item its owner could foresee."""
    if early.action == "confirm":
        return seat.foreseen(_confirmed_item(seat, early))
    return early.action in STEPS or early.action in ("back", "menu")


def _decide(seat: Decider, said: Press) -> None:
    """Handle a press while an item has the focus; a held button moves the focus but decides nothing."""
    choosing = seat.choosing
    if said.action in STEPS:
        seat.focus(nearest(choosing.items, choosing.focus, cast(Direction, said.action)))
    elif said.repeat:
        return
    elif said.action == "back":
        if said.device == MOUSE and choosing.pointer is not None:
            seat.second(seat.under(*choosing.pointer))
        else:
            seat.back()
    elif said.action in table(seat.match.table).files.action_names:
        seat.act(said.action)
    elif said.action == "confirm":
        chosen = _confirmed_item(seat, said)
        if chosen is not None:
            seat.focus(chosen)
            if counts(choosing, chosen):
                seat.confirm(chosen, said.at)
            else:
                choosing.reply = NOT_IN_LESSON


def _confirmed_item(seat: Decider, said: Press) -> Id:
    """Return the item that a confirm is for: the focused item, or with the mouse only the item under the pointer."""
    choosing = seat.choosing
    if said.device != MOUSE:
        return choosing.focus
    return seat.under(*choosing.pointer) if choosing.pointer else None
