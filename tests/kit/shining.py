"""A watched table with its lights and particles, without a window."""

from __future__ import annotations

import esper

from components.effects import Backdrop, Breathing, Burning, Colour, Particles
from components.knucklebones import Die, Field, Place, Row, ShownFace, ShownPlace
from components.match import Comfort
from components.pose import InFlight, Pose
from systems.effects.shining import shine_by
from systems.knucklebones.effects.particles import AT_START
from systems.order import shine, tick
from tests.kit.seated import STORE
from tests.kit.watched import Watched

FRAME = 1 / 60


class Shining(Watched):
    """A watched match whose effects run; keyword arguments set comfort options."""

    def __init__(self, notation: str, speed: float = 1.0, **comfort: object) -> None:
        super().__init__(notation, speed=speed)
        self.pool = esper.component_for_entity(self.entity, Particles)
        content = STORE.at(self.match.table)
        self.sprays, self.look = content.effects, content.look
        shine_by(self.entity, self.sprays, self.look)
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
        """Let time pass in frames up to the first event of this kind whose effects begin."""
        for _ in range(600):
            self.tick(FRAME)
            events = self.playback.started if kind in AT_START else self.playback.landed
            if any(isinstance(event, kind) for event in events):
                return
        raise AssertionError(f"no {kind.__name__} within ten seconds")

    @property
    def lying(self) -> dict[int, Place]:
        """The fields of all resting dice, by entity."""
        dice = esper.get_components(ShownPlace, ShownFace, Pose)
        resting = [each for each in dice if each[1][2].alpha > 0 and not esper.has_component(each[0], InFlight)]
        return {entity: spot.place for entity, (spot, _, _) in resting}

    @property
    def flying(self) -> list[int]:
        """The dice in flight."""
        return [die for die, _ in esper.get_components(InFlight, Die)]

    @property
    def marks(self) -> dict[Place, str]:
        """The palette name of each resting die's color; its field must have the same color."""
        found = {place: esper.component_for_entity(die, Colour).name for die, place in self.lying.items()}
        fields = {spot.place: colour.name for spot, colour in self.fields}
        assert fields == {place: found.get(place, f"seat{place[0]}") for place in fields}
        return found

    @property
    def fields(self) -> list[tuple[ShownPlace, Colour]]:
        """All fields with their colors."""
        return [(spot, colour) for _, (_, spot, colour) in esper.get_components(Field, ShownPlace, Colour)]

    @property
    def alphas(self) -> dict[Place, float]:
        """The alpha of each pulsing field."""
        breathing = esper.get_components(Field, Breathing, ShownPlace, Colour)
        return {spot.place: colour.alpha for _, (_, _, spot, colour) in breathing if not colour.outlined}

    @property
    def colours(self) -> dict[Place, tuple[int, int, int]]:
        """The colors of fields with a color outside the palette."""
        return {spot.place: colour.rgb for spot, colour in self.fields if colour.rgb is not None}

    @property
    def outlined(self) -> list[Place]:
        """Fields with a steady outline."""
        return [spot.place for spot, colour in self.fields if colour.outlined]

    @property
    def flames(self) -> list[tuple[int, int]]:
        """Seat and number of rows whose fire is static."""
        return [(row.seat, row.row) for _, (row, burning) in esper.get_components(Row, Burning) if burning.still]

    @property
    def city(self) -> tuple[int, int, int]:
        """The tint of the background."""
        return esper.component_for_entity(self.entity, Backdrop).tint

    def counted(self) -> dict[tuple[str, str], int]:
        """Return the number of particles, by effect and color."""
        names = {id(spray): name for name, spray in vars(self.sprays).items()}
        found: dict[tuple[str, str], int] = {}
        for at in range(len(self.pool.x)):
            spray, tint = self.pool.looks[self.pool.look[at]]
            key = names[id(spray)], tint
            found[key] = found.get(key, 0) + 1
        return found

    def at(self, effect: str) -> list[tuple[float, float]]:
        """Return the places of an effect's particles."""
        spray = getattr(self.sprays, effect)
        places = range(len(self.pool.x))
        return [(self.pool.x[at], self.pool.y[at]) for at in places if self.pool.looks[self.pool.look[at]][0] is spray]
