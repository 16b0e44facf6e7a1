"""The one engine agrees with today's rules, and its boards can be copied, kept, refused and lived in by entities."""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from random import Random
from typing import Any

import esper
import pytest

from game.kernel.refusal import Refusal
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.moves import Move
from game.tables.knucklebones.notation import read, read_move
from game.tables.knucklebones.one.board import Board, Place
from game.tables.knucklebones.one.convert import to_board
from game.tables.knucklebones.one.notation import write
from game.tables.knucklebones.one.playing import refuse
from game.tables.knucklebones.one.rules import apply, legal, new
from systems.simulate import world
from tests.kit.inventing import written
from tests.kit.one_gate import Gate, all_jobs, invented_jobs, odd_move, run
from tests.kit.playing import of
from tests.kit.rules import BASE, KOTSU, STORM, WIDER, card, rules


def board_of(sets: Rules, line: str) -> Board:
    """Return the board that a line describes."""
    return to_board(sets, read(sets, line))


def played(sets: Rules, line: str, move: str) -> tuple[str, list[str]]:
    """Return the line after a move, and its events by name and values."""
    board = board_of(sets, line)
    events = apply(board, read_move(sets, move))
    return write(board), [f"{type(event).__name__} {' '.join(map(str, event))}" for event in events]  # type: ignore[call-overload]


@pytest.mark.parametrize("jobs", ["decks", "invented"])
def test_every_move_is_what_it_is_by_todays_rules(jobs: str) -> None:
    gate = Gate(0.3)
    found = all_jobs(1) if jobs == "decks" else invented_jobs(0, 25)
    assert list(run(found, gate)) == []
    assert [what for what in gate.wrong if what.startswith("UNEXPECTED") or "changes the board" in what] == []
    assert gate.counts["plies"] > 1000


def test_a_refused_move_leaves_everything_as_it_was() -> None:
    chance, refused = Random(5), 0
    every = {"every": "own_die"}
    steps = [{"do": "points", "by": 3}, {"do": "reroll", "to": 1}, {"do": "set", "to": every, "face": "random"}]
    draws = card(choices=[{"kind": "own_die"}], steps=steps)
    sets = rules(catalogue={**BASE, **WIDER, "it": draws}, deck=["it", "thief", "fog", "trap", "twister"])
    for seed in range(20):
        board = new(sets, seed)
        while moves := legal(board):
            for move in [odd_move(sets, moves, chance), Move("it", ((1, 1),), 7), Move("it", ((1, 1),), 3)]:
                for rng in (None, board.rng):
                    before, twin = board.copy(), board.copy()
                    before.rng = twin.rng = rng
                    try:
                        apply(twin, move)
                    except Refusal as refusal:
                        refused += 1
                        assert twin == before and write(twin) == write(before) == refusal.position
            apply(board, chance.choice(moves))
    assert refused > 1000


def test_boards_are_values_that_can_be_copied_and_pickled() -> None:
    board = board_of(STORM, "4/-/- 6/5/- 1 ready fog,trap joker 2.1=2 7 1.1.1*3,1diagonal8")
    twin = pickle.loads(pickle.dumps(board))
    assert twin == board.copy() == board and len({twin, board, board.copy()}) == 1
    assert twin.sides[0].rules.diagonal == 8 and twin.rules is not None
    apply(twin, read_move(STORM, "trap:1.2"))
    assert twin != board and write(board) == "4/-/- 6/5/- 1 ready trap,fog joker 2.1=2 7 1diagonal8,1.1.1*3"


def test_chosen_dice_are_followed_as_their_rows_close_up() -> None:
    sets = of(
        {"do": "move", "to": 1, "into": 3}, {"do": "set", "to": 2, "face": 6},
        choices=[{"kind": "own_die"}, {"kind": "own_die", "where": ["distinct"]}, {"kind": "own_row"}],
    )
    line, events = played(sets, "123/-/- -/-/- 1 ready it - - -", "it:1.1,1.3,2")
    assert line.startswith("26/1/- ")
    assert "DieMoved 1 2 1 1 1 1 1" in events and "DieTurned 1 1 2 6" in events


def test_chosen_dice_are_followed_where_a_clash_has_struck_between() -> None:
    sets = of(
        {"do": "give", "to": {"every": "own_row", "where": ["not_empty"]}, "face": 4}, {"do": "roll"},
        {"do": "set", "to": 1, "face": 1}, choices=[{"kind": "opponent_die"}], ends_turn=False,
    )
    line, events = played(sets, "2/-/- 435/-/- 1 ready it - - -", "it:1.3=3")
    assert line.startswith("24/-/- 31/-/- ") and "DiceDestroyed 2 1 4 (1,)" in events


def test_a_board_says_why_a_card_cannot_be_played() -> None:
    board = board_of(KOTSU, "-/-/- -/-/- 1 ready thief,destiny - - -")
    codes = {name: getattr(refuse(board, name, 1), "code", None) for name in ("thief", "destiny", "shield", "nonsense")}
    assert codes == {"thief": "card_unavailable", "destiny": None, "shield": "card_spent", "nonsense": "bad_move"}


@dataclass
class Die:
    """A die of the world."""

    face: int


@dataclass
class Lies:
    """Where it is."""

    seat: int
    row: int
    field: int


class World(Board):
    """A board whose dice are entities: each keeps its own from when it comes to when it goes."""

    def entities(self, seat: int, row: int) -> list[int]:
        """Return the dice of a row in order."""
        found = [(at.field, entity) for entity, at in esper.get_component(Lies) if (at.seat, at.row) == (seat, row)]
        return [entity for _, entity in sorted(found)]

    def _lay(self, seat: int, row: int, dice: list[int]) -> None:
        for field, entity in enumerate(dice, 1):
            esper.add_component(entity, Lies(seat, row, field))

    def add_die(self, seat: int, row: int, face: int) -> int:
        field = super().add_die(seat, row, face)
        esper.create_entity(Die(face), Lies(seat, row, field))
        return field

    def push_die(self, seat: int, row: int, face: int, falls: bool) -> None:
        super().push_die(seat, row, face, falls)
        dice = self.entities(seat, row)
        if falls:
            esper.delete_entity(dice.pop(), immediate=True)
        self._lay(seat, row, [esper.create_entity(Die(face)), *dice])

    def turn_die(self, seat: int, row: int, field: int, face: int) -> None:
        super().turn_die(seat, row, field, face)
        esper.component_for_entity(self.entities(seat, row)[field - 1], Die).face = face

    def move_die(self, start: Place, seat: int, row: int) -> int:
        dice, there = self.entities(start.seat, start.row), self.entities(seat, row)
        moved = dice.pop(start.field - 1)
        self._lay(seat, row, [*there, moved])
        self._lay(start.seat, start.row, dice)
        return super().move_die(start, seat, row)

    def swap_dice(self, one: Place, two: Place) -> None:
        super().swap_dice(one, two)
        first, second = (self.entities(place.seat, place.row)[place.field - 1] for place in (one, two))
        esper.add_component(first, Lies(*two))
        esper.add_component(second, Lies(*one))

    def take_dice(self, seat: int, row: int, fields: tuple[int, ...]) -> None:
        super().take_dice(seat, row, fields)
        dice = self.entities(seat, row)
        for field in fields:
            esper.delete_entity(dice[field - 1], immediate=True)
        self._lay(seat, row, [entity for field, entity in enumerate(dice, 1) if field not in fields])

    def read(self) -> list[list[tuple[int, ...]]]:
        """Return the faces of both boards as entities show them."""
        return [
            [tuple(esper.component_for_entity(entity, Die).face for entity in self.entities(seat, row))
             for row in range(1, self.rules.rows + 1)]
            for seat in (1, 2)
        ]  # fmt: skip


def world_of(board: Board) -> World:
    """Return the same match with entities."""
    one, two = (side.copy() for side in board.sides)
    twin = World(board.rules, (one, two), board.active, board.rng, dict(board.marks))
    twin.die, twin.ways, twin.decided, twin.over = board.die, board.ways, board.decided, board.over
    for seat, side in enumerate(board.sides, 1):
        for row, dice in enumerate(side.rows, 1):
            for field, face in enumerate(dice, 1):
                esper.create_entity(Die(face), Lies(seat, row, field))
    return twin


def test_the_same_rules_move_entities() -> None:
    aim = {"every": "opponent_die", "random": 1}
    steps: list[dict[str, Any]] = [{"do": "push", "to": 1, "face": 2}, {"do": "steal", "to": aim}]
    made = {f"it{seed}": written(Random(seed)) for seed in (3, 11, 18, 27, 39, 42)}
    good = {name: each for name, each in made.items() if _valid(each)}
    sets = rules(catalogue={**BASE, **WIDER, **good, "ram": card(choices=[{"kind": "any_row"}], steps=steps)})
    for seed in range(12):
        with world():
            deck = ("ram", "thief", "twister", *good)
            board, chance = new(sets, seed, deck=deck), Random(seed)
            live = world_of(board)
            for _ in range(80):
                moves = legal(board)
                if not moves:
                    break
                assert legal(live) == moves
                move = chance.choice(moves)
                assert apply(live, move) == apply(board, move)
                assert live.read() == [list(side.rows) for side in board.sides] and write(live) == write(board)


def _valid(made: dict[str, Any]) -> bool:
    try:
        rules(catalogue={"it": made})
    except ValueError:
        return False
    return True


@pytest.mark.parametrize(
    ("step", "before", "move", "seat", "row", "field"),
    [
        ({"do": "move", "to": 1, "into": {"every": "own_row"}}, "5/46/- -/-/-", "it:2.2", 1, 1, 2),
        ({"do": "set", "to": 1, "face": 1}, "5/46/- -/-/-", "it:2.2", 1, 2, 2),
        ({"do": "swap", "to": [1, 2]}, "5/46/- -/-/-", "it:2.2,1.1", 1, 1, 1),
    ],
)
def test_a_die_stays_one_entity(step: dict[str, Any], before: str, move: str, seat: int, row: int, field: int) -> None:
    choices = [{"kind": "own_die"}] * move.count(".")
    sets = of(step, choices=choices)
    with world():
        live = world_of(board_of(sets, f"{before} 1 ready it - - -"))
        chosen = live.entities(1, 2)[1]
        apply(live, read_move(sets, move))
        assert live.entities(seat, row)[field - 1] == chosen
