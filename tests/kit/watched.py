"""Watched matches without a window: played move by move, at the buttons, with lights and particles; and their world."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import esper

from components.comfort import Comfort
from components.effects import BackdropTint, Breath, Color, Design, Feeling, Particles
from components.focus import Item
from components.knucklebones import Die, ExtraPoints, Field, Row, RowFire, Shield, ShownFace, ShownPlace
from components.match import CurrentTurn, Match
from components.playback import Playback
from components.pose import InFlight, Pose, ShownTurn
from components.press import PointerMove, Press
from components.seat_choice import Inbox, Outbox, ScreenState, SeatChoice, SeatMemory
from game.content.models.controls import ActionName
from game.content.store import Store
from game.kernel.result import Result, result_of
from game.tables import find_table
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.dimensions import PlaceNumbers
from game.tables.knucklebones.manifest import new
from game.tables.knucklebones.moves import write_move
from game.tables.knucklebones.notation import read, read_move
from game.tables.table_files import store_of
from systems.entities import match_entity, of_seat, only, thing_at
from systems.knucklebones.effects import AT_START
from systems.order import make_pending_moves, run_effects, tick
from systems.playback import play
from systems.rebuild import read_back, rebuild
from tests.kit.data_copies import copy_data
from tests.kit.rules import dice_content

FRAME = 1 / 60


def known_store() -> Store:
    """Return the data, read from a copy with the fixed values of the tests."""
    with TemporaryDirectory() as folder, patch.dict(os.environ, KOTSU_HOME=folder):
        store = store_of(copy_data(Path(folder) / "data"))
        store.read()
    return store


STORE = known_store()


class TablePlayer:
    """A player at a match; each call makes presses and runs frames, and moves are read in notation.

    ``rules`` are by default the standard ones of the table, and ``comfort`` sets options of the viewer.
    """

    def __init__(
        self, notation: str, speed: float = 0.0, table_name: str = "knucklebones", rules: Any = None, **comfort: object
    ) -> None:
        content = STORE.content_of(table_name)
        self.rules = rules or content.rules[content.standard]
        entity = rebuild(self.rules, find_table(table_name).notation.read(self.rules, notation), STORE, table_name)
        for name, value in comfort.items():
            setattr(esper.component_for_entity(entity, Comfort), name, value)
        self.match = esper.component_for_entity(entity, Match)
        self.playback = esper.component_for_entity(entity, Playback)
        self.choosing = esper.component_for_entity(entity, SeatChoice)
        self.memory = esper.component_for_entity(entity, SeatMemory)
        self.screen_state = esper.component_for_entity(entity, ScreenState)
        self.inbox = esper.component_for_entity(entity, Inbox)
        self.outbox = esper.component_for_entity(entity, Outbox)
        self.playback.speed = speed
        self.now = 1.0
        self.tick()

    @property
    def focus(self) -> Any:
        return self.choosing.focus

    @property
    def moves(self) -> list[str]:
        """The moves so far, with rolls written without their faces."""
        return [write_move(move._replace(draws=0)) for move in self.match.log]

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

    def press(self, *actions: ActionName, repeat: bool = False) -> TablePlayer:
        """Press these one after the other, each as soon as panels accept presses."""
        timing = dice_content(STORE).timing
        for action in actions:
            self.wait(max(timing.panel_guard, timing.face_guard))
            self.hit(action, repeat=repeat)
        return self

    def hit(self, *actions: ActionName, repeat: bool = False) -> None:
        """Press all of these in the same frame, without waiting."""
        self.inbox.presses += [Press("pad:1", action, self.now, repeat) for action in actions]
        self.tick()

    def card(self, name: str) -> TablePlayer:
        """Choose a card of the hand."""
        self.choosing.focus = self.memory.last_focus = ("card", self.match.position.active, name)
        return self.press("confirm")

    def point(self, x: float, y: float) -> None:
        self.inbox.presses.append(PointerMove("mouse", x, y, self.now))
        self.tick()

    def item(self, wanted: Any) -> Item:
        return next(item for item in self.choosing.items if item.id == wanted)

    def click(self, wanted: Any, aside: tuple[float, float] = (0, 0)) -> TablePlayer:
        """Point the mouse at an item and click it."""
        self.wait(dice_content(STORE).timing.panel_guard)
        x, y = self.item(wanted).rect.center
        self.point(x + aside[0], y + aside[1])
        self.inbox.presses.append(Press("mouse", "confirm", self.now))
        self.tick()
        return self


class WatchedMatch:
    """A watched match, played move by move."""

    def __init__(self, notation: str | None = None, seed: int = 1, speed: float = 1.0) -> None:
        self.rules = dice_content(STORE).rules["kotsu"]
        position = read(self.rules, notation) if notation else new(self.rules, seed)
        self.entity = rebuild(self.rules, position, STORE)
        self.match = esper.component_for_entity(self.entity, Match)
        self.playback = esper.component_for_entity(self.entity, Playback)
        self.playback.speed = speed

    def move(self, text: str, dt: float = 0.0) -> None:
        self.match.pending.append(read_move(self.rules, text))
        self.tick(dt)

    def tick(self, dt: float) -> None:
        make_pending_moves()
        play(dt)

    def watch(self, dt: float = 0.05) -> None:
        for _ in self.frames(dt):
            pass

    def frames(self, dt: float) -> Iterator[float]:
        """Show the beats that wait, and yield the seconds so far before each step."""
        seconds = 0.0
        while self.playback.is_busy:
            yield seconds
            self.tick(dt)
            seconds += dt

    @property
    def face(self) -> int:
        return next((face.face for _, face in esper.get_component(ShownFace) if face.is_in_box), 0)

    def full(self, seat: int, row: int) -> int:
        return next(s.full_health for _, s in esper.get_component(Shield) if (s.seat, s.row) == (seat, row))

    @property
    def turn(self) -> int:
        return only(ShownTurn).seat


class WatchedEffects(WatchedMatch):
    """A watched match whose effects run; keyword arguments set comfort options."""

    def __init__(self, notation: str, speed: float = 1.0, **comfort: object) -> None:
        super().__init__(notation, speed=speed)
        self.pool = esper.component_for_entity(self.entity, Particles)
        self.sprays, self.look = STORE.content_of(self.match.table).effects, STORE.look
        for name, value in comfort.items():
            setattr(esper.component_for_entity(self.entity, Comfort), name, value)
        run_effects(FRAME)

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
            events = self.playback.signals.started_events if kind in AT_START else self.playback.signals.landed_events
            if any(isinstance(event, kind) for event in events):
                return
        raise AssertionError(f"no {kind.__name__} within ten seconds")

    @property
    def resting_dice(self) -> dict[int, PlaceNumbers]:
        """The fields of all resting dice, by entity."""
        dice = esper.get_components(ShownPlace, ShownFace, Pose)
        resting = [each for each in dice if each[1][2].alpha > 0 and not esper.has_component(each[0], InFlight)]
        return {entity: spot.place for entity, (spot, _, _) in resting}

    @property
    def flying(self) -> list[int]:
        """The dice in flight."""
        return [die for die, _ in esper.get_components(InFlight, Die)]

    @property
    def marks(self) -> dict[PlaceNumbers, str]:
        """The palette name of each resting die's color; its field must have the same color."""
        found = {place: esper.component_for_entity(die, Color).name for die, place in self.resting_dice.items()}
        fields = {spot.place: color.name for spot, color in self.fields}
        assert fields == {place: found.get(place, f"seat{place[0]}") for place in fields}
        return found

    @property
    def fields(self) -> list[tuple[ShownPlace, Color]]:
        """All fields with their colors."""
        return [(spot, color) for _, (_, spot, color) in esper.get_components(Field, ShownPlace, Color)]

    @property
    def alphas(self) -> dict[PlaceNumbers, float]:
        """The alpha of each pulsing field."""
        breathing = esper.get_components(Field, Breath, ShownPlace, Color)
        return {spot.place: color.alpha for _, (_, _, spot, color) in breathing if not color.outlined}

    @property
    def colors(self) -> dict[PlaceNumbers, tuple[int, int, int]]:
        """The colors of fields with a color outside the palette."""
        return {spot.place: color.rgb for spot, color in self.fields if color.rgb is not None}

    @property
    def outlines(self) -> list[PlaceNumbers]:
        """Fields with a steady outline."""
        return [spot.place for spot, color in self.fields if color.outlined]

    @property
    def flames(self) -> list[tuple[int, int]]:
        """Seat and number of rows whose fire is static."""
        return [(row.seat, row.number) for _, (row, fire) in esper.get_components(Row, RowFire) if fire.is_still]

    @property
    def city(self) -> tuple[int, int, int]:
        """The tint of the background."""
        return esper.component_for_entity(self.entity, BackdropTint).tint

    def particle_counts(self) -> dict[tuple[str, str], int]:
        """Return the number of particles, by effect and color."""
        names = {id(spray): name for part in (STORE.effects, self.sprays) for name, spray in part}
        found: dict[tuple[str, str], int] = {}
        for index in range(len(self.pool.x)):
            spray, tint = self.pool.looks[self.pool.look[index]]
            key = names[id(spray)], tint
            found[key] = found.get(key, 0) + 1
        return found

    def at(self, effect: str) -> list[tuple[float, float]]:
        """Return the places of an effect's particles."""
        spray = only(Design).spray(effect)
        places = range(len(self.pool.x))
        return [(self.pool.x[at], self.pool.y[at]) for at in places if self.pool.looks[self.pool.look[at]][0] is spray]


def make_moves(rules: Rules, *moves: str) -> Match:
    """Make these moves in the match of this world, and return the match; nothing is shown."""
    match: Match = only_component(Match)
    for move in moves:
        match.pending.append(read_move(rules, move))
        make_pending_moves()
    return match


def only_component(kind: type[Any]) -> Any:
    return only(kind)


def board(seat: int) -> str:
    """Return a seat's dice from the entities, in the notation of a position: ``21/4/55``."""
    dice = sorted((die.row, die.field, die.face) for _, die in esper.get_component(Die) if die.seat == seat)
    rows = ["".join(str(face) for at, _, face in dice if at == row) or "-" for row in (1, 2, 3)]
    return "/".join(rows)


def feeling(seat: int) -> Feeling:
    """Return the feeling of a seat's figure in this world."""
    return of_seat(seat, Feeling)


def assert_mirrored() -> None:
    """Check that position, counts and result agree with the rules, at any table."""
    entity = match_entity()
    match = esper.component_for_entity(entity, Match)
    table = find_table(match.table)
    assert read_back() == match.position
    seat = match.position.seat_to_move
    assert table.seats.simultaneous(match.rules) or only_component(CurrentTurn).seat == seat
    standing = table.score(match.rules, match.position)
    if match.table in COUNTED:
        COUNTED[match.table](entity, standing)
    assert esper.try_component(entity, Result) == result_of(standing)


def _rows(entity: int, standing: object) -> None:
    """Check rows, diagonals and totals of both boards."""
    for seat in (1, 2):
        rows = tuple(thing_at(Row, (seat, row))[1].score for row in range(1, len(standing.rows[0]) + 1))
        extras = of_seat(seat, ExtraPoints)
        assert (rows, extras.bonus, sum(rows) + extras.bonus - extras.deduction) == (
            standing.rows[seat - 1], standing.diagonals[seat - 1], standing.totals[seat - 1],
        )


COUNTED = {"knucklebones": _rows}
"""The further check of each table."""
