"""A watched match with a player at the buttons and a separate clock, without window or device."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import esper

from components.choosing import Choosing, Inbox
from components.focus import Item
from components.match import Match
from components.playback import Playback
from components.press import Point, Press
from game.content.models.controls import Action
from game.content.store import Store
from game.tables.knucklebones.moves import write_move
from game.tables.knucklebones.notation import read
from game.tables.table_files import store_of
from systems.order import tick
from systems.rebuild import rebuild
from tests.kit.cards import dice
from tests.kit.data_copies import copied

FRAME = 1 / 60


def known() -> Store:
    """Return the data, read from a copy with the fixed values of the tests."""
    with TemporaryDirectory() as folder, patch.dict(os.environ, KOTSU_HOME=folder):
        store = store_of(copied(Path(folder) / "data"))
        store.read()
    return store


STORE = known()


class Seated:
    """A player at a match; each call makes presses and runs frames, and moves are read in notation."""

    def __init__(self, notation: str, speed: float = 0.0, rules: str = "kotsu", device: str = "pad:1") -> None:
        self.rules = dice(STORE).rules[rules]
        entity = rebuild(self.rules, read(self.rules, notation))
        self.match = esper.component_for_entity(entity, Match)
        self.playback = esper.component_for_entity(entity, Playback)
        self.choosing = esper.component_for_entity(entity, Choosing)
        self.inbox = esper.component_for_entity(entity, Inbox)
        self.playback.timing, self.playback.speed = dice(STORE).timing, speed
        self.device, self.now = device, 1.0
        self.tick()

    @property
    def focus(self) -> Any:
        return self.choosing.focus

    @property
    def moves(self) -> list[str]:
        """The moves so far, with rolls written without their faces."""
        return [write_move(move._replace(face=0)) for move in self.match.log]

    @property
    def ids(self) -> list[Any]:
        return [item.id for item in self.choosing.items]

    def tick(self, dt: float = FRAME) -> None:
        self.now += dt
        tick(self.now, dt)

    def wait(self, seconds: float) -> None:
        end = self.now + seconds
        while self.now < end:
            self.tick()

    def press(self, *actions: Action, repeat: bool = False) -> Seated:
        """Press these one after the other, each as soon as panels accept presses."""
        for action in actions:
            self.wait(dice(STORE).timing.panel_guard)
            self.hit(action, repeat=repeat)
        return self

    def hit(self, *actions: Action, repeat: bool = False) -> None:
        """Press all of these in the same frame, without waiting."""
        self.inbox.said += [Press(self.device, action, self.now, repeat) for action in actions]
        self.tick()

    def card(self, name: str) -> Seated:
        """Choose a card of the hand."""
        self.choosing.focus = self.choosing.resting = ("card", self.match.position.active, name)
        return self.press("confirm")

    def point(self, x: float, y: float) -> None:
        self.inbox.said.append(Point("mouse", x, y, self.now))
        self.tick()

    def item(self, wanted: Any) -> Item:
        return next(item for item in self.choosing.items if item.id == wanted)

    def click(self, wanted: Any, aside: tuple[float, float] = (0, 0)) -> Seated:
        """Point the mouse at an item and click it."""
        self.wait(dice(STORE).timing.panel_guard)
        x, y = self.item(wanted).rect.centre
        self.point(x + aside[0], y + aside[1])
        self.inbox.said.append(Press("mouse", "confirm", self.now))
        self.tick()
        return self
