"""A watched match, played move by move, and what is on screen."""

from __future__ import annotations

import esper

from components.knucklebones import Shield, ShownFace
from components.match import Match
from components.playback import Playback
from components.pose import Pose, ShownTurn
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.manifest import new
from game.tables.knucklebones.notation import read, read_move
from systems.entities import only
from systems.order import settle
from systems.playback import play
from systems.rebuild import rebuild
from tests.kit.cards import dice
from tests.kit.seated import STORE


class Watched:
    """A watched match, played move by move."""

    def __init__(
        self, notation: str | None = None, seed: int = 1, speed: float = 1.0, rules: Rules | None = None
    ) -> None:
        self.rules = rules or dice(STORE).rules["kotsu"]
        position = read(self.rules, notation) if notation else new(self.rules, seed)
        self.entity = rebuild(self.rules, position)
        self.match = esper.component_for_entity(self.entity, Match)
        self.playback = esper.component_for_entity(self.entity, Playback)
        self.playback.timing, self.playback.speed = dice(STORE).timing, speed

    def move(self, text: str, dt: float = 0.0) -> None:
        self.match.pending.append(read_move(self.rules, text))
        self.tick(dt)

    def tick(self, dt: float) -> None:
        settle()
        play(dt)

    def watch(self, dt: float = 0.05) -> None:
        while self.playback.busy:
            self.tick(dt)

    @property
    def face(self) -> int:
        return next((face.face for _, face in esper.get_component(ShownFace) if face.in_box), 0)

    def full(self, seat: int, row: int) -> int:
        return next(s.full for _, s in esper.get_component(Shield) if (s.seat, s.row) == (seat, row))

    @property
    def turn(self) -> int:
        return only(ShownTurn)[1].seat


def faces_shown() -> set[tuple[float, float, int]]:
    dice = esper.get_components(Pose, ShownFace)
    return {(pose.x, pose.y, shown.face) for _, (pose, shown) in dice if pose.alpha == 1 and not shown.in_box}
