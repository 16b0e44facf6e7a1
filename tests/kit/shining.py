"""A table that shines, without a window: what lights it has, and what comes of a move."""

from __future__ import annotations

import esper

from components.comfort import Comfort
from components.gleam import Gleam
from components.knucklebones import Lights
from components.particles import Particles
from systems.knucklebones.effects.bursts import AT_START
from systems.order import shine, tick
from tests.kit.seated import STORE
from tests.kit.watched import Watched

FRAME = 1 / 60


class Shining(Watched):
    """A watched match whose effects run; comfort as the players set it."""

    def __init__(self, notation: str, speed: float = 1.0, **comfort: object) -> None:
        super().__init__(notation, speed=speed)
        self.gleam = esper.component_for_entity(self.entity, Gleam)
        self.lights = esper.component_for_entity(self.entity, Lights)
        self.pool = esper.component_for_entity(self.entity, Particles)
        on = self.match.table
        self.gleam.effects, self.gleam.look = STORE.at(on).effects, STORE.at(on).look
        for name, value in comfort.items():
            setattr(esper.component_for_entity(self.entity, Comfort), name, value)
        shine(FRAME)

    def tick(self, dt: float) -> None:
        tick(0.0, dt)

    def wait(self, seconds: float) -> None:
        """Let time pass in frames."""
        for _ in range(round(seconds / FRAME)):
            self.tick(FRAME)

    def until(self, kind: type) -> None:
        """Let time pass until sparks answer such an event, and no further."""
        for _ in range(600):
            self.tick(FRAME)
            events = self.playback.started if kind in AT_START else self.playback.landed
            if any(isinstance(event, kind) for event in events):
                return
        raise AssertionError(f"no {kind.__name__} within ten seconds")

    def counted(self) -> dict[tuple[str, str], int]:
        """How many particles of which effect in which colour there are."""
        names = {id(spray): name for name, spray in vars(self.gleam.effects).items()}
        found: dict[tuple[str, str], int] = {}
        for at in range(self.pool.count):
            spray, tint = self.pool.looks[self.pool.look[at]]
            key = names[id(spray)], tint
            found[key] = found.get(key, 0) + 1
        return found

    def at(self, effect: str) -> list[tuple[float, float]]:
        """Where the particles of an effect are."""
        spray = getattr(self.gleam.effects, effect)
        places = range(self.pool.count)
        return [(self.pool.x[at], self.pool.y[at]) for at in places if self.pool.looks[self.pool.look[at]][0] is spray]
