"""Beats: what happened reaches the eye in time, and the eye ends up with the truth."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import esper
import pytest

from components.knucklebones import Card, Die, Rolled, Row, Shield, Tally
from components.match import Match
from components.playback import Playback
from components.pose import Departing, Pose, ShownFace, ShownHealth, ShownNumber, ShownTurn
from game.store import Store
from game.tables.knucklebones.notation import read, read_move
from game.tables.knucklebones.play import legal, new
from systems.knucklebones.layout import bar_rect, box_at, card_at, field_at
from systems.order import settle
from systems.playback import play
from systems.rebuild import rebuild


@pytest.fixture(scope="module")
def store() -> Store:
    store = Store()
    store.read()
    return store


@pytest.fixture(autouse=True)
def world() -> Iterator[None]:
    esper.switch_world("playback test")
    yield
    esper.switch_world("default")
    esper.delete_world("playback test")


class Table:
    """A watched match that is played move by move."""

    def __init__(self, store: Store, notation: str | None = None, seed: int = 1, speed: float = 1.0) -> None:
        self.rules = store.rules["kotsu"]
        position = read(self.rules, notation) if notation else new(self.rules, seed)
        self.entity = rebuild(self.rules, position)
        self.match = esper.component_for_entity(self.entity, Match)
        self.playback = esper.component_for_entity(self.entity, Playback)
        self.playback.timing, self.playback.speed = store.beats, speed

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
        return esper.component_for_entity(self.entity, ShownFace).face

    def full(self, seat: int, row: int) -> int:
        return next(s.full for _, s in esper.get_component(Shield) if (s.seat, s.row) == (seat, row))

    @property
    def turn(self) -> int:
        return esper.component_for_entity(self.entity, ShownTurn).seat


def faces_shown() -> set[tuple[float, float, int]]:
    dice = esper.get_components(Pose, ShownFace)
    return {
        (pose.x, pose.y, shown.face)
        for entity, (pose, shown) in dice
        if pose.alpha == 1 and not esper.has_component(entity, Rolled)
    }


def shown() -> dict[str, list[object]]:
    """All that the eye sees, comparable."""
    dice = esper.get_components(Die, Pose, ShownFace)
    return {
        "dice": sorted((p.x, p.y, p.scale_x, p.alpha, f.face) for _, (_d, p, f) in dice),
        "rows": sorted((r.seat, r.row, n.value) for _, (r, n) in esper.get_components(Row, ShownNumber)),
        "tallies": sorted((t.seat, n.value, n.bonus) for _, (t, n) in esper.get_components(Tally, ShownNumber)),
        "shields": sorted(
            (s.seat, s.row, p.x, p.y, h.share) for _, (s, p, h) in esper.get_components(Shield, Pose, ShownHealth)
        ),
        "cards": sorted((c.seat, c.card, p.x, p.y, p.alpha) for _, (c, p) in esper.get_components(Card, Pose)),
        "box": [
            (p.x, p.y, f.face, t.seat) for _, (_r, p, f, t) in esper.get_components(Rolled, Pose, ShownFace, ShownTurn)
        ],
        "departing": [entity for entity, _ in esper.get_component(Departing)],
    }


def truth(table: Table) -> dict[str, list[object]]:
    """What the eye ought to see, from the position alone where it says so."""
    position = table.match.position
    boards = [
        (*field_at(seat, row, field), 1.0, 1.0, face)
        for seat, board in enumerate(position.boards, 1)
        for row, faces in enumerate(board, 1)
        for field, face in enumerate(faces, 1)
    ]
    return {
        "dice": sorted(boards),
        "rows": sorted((r.seat, r.row, r.score) for _, r in esper.get_component(Row)),
        "tallies": sorted((t.seat, t.rows, t.bonus) for _, t in esper.get_component(Tally)),
        "shields": sorted(
            (seat, row, *bar_rect(seat, row).centre, health / table.full(seat, row))
            for seat, shields in enumerate(position.shields, 1)
            for row, health in enumerate(shields, 1)
            if health
        ),
        "cards": sorted(
            (c.seat, c.card, *card_at(c.seat, c.slot), 1.0)
            for _, c in esper.get_component(Card)
            if c.card in dict(position.hands[c.seat - 1])
        ),
        "box": [(*box_at(position.active), max(0, position.face), position.active)],
        "departing": [],
    }


@pytest.mark.parametrize("seed", range(25))
def test_whatever_happens_the_eye_ends_up_with_the_truth(store: Store, seed: int) -> None:
    chance = Random(seed)
    table = Table(store, seed=seed)
    while moves := legal(table.rules, table.match.position):
        table.match.pending.append(chance.choice(moves))
        table.tick(chance.random())
        table.playback.hurry = chance.random() < 0.3
        if chance.random() < 0.2:
            continue
        table.watch(chance.choice((0.01, 0.1, 0.4, 2.0)))
        assert shown() == truth(table)
    table.watch()
    assert shown() == truth(table)


@pytest.mark.parametrize("seed", range(10))
def test_at_speed_0_nothing_is_ever_busy_and_all_is_shown_in_the_same_tick(store: Store, seed: int) -> None:
    chance = Random(seed)
    table = Table(store, seed=seed, speed=0)
    while moves := legal(table.rules, table.match.position):
        table.match.pending.append(chance.choice(moves))
        table.tick(0.001)
        assert not table.playback.busy
        assert shown() == truth(table)


def test_a_placed_die_leaves_the_box_and_lands_on_its_field(store: Store) -> None:
    table = Table(store, "-/-/- -/-/- 1 place:4")
    table.move("place:2")
    assert faces_shown() == {(*box_at(1), 4)}
    assert table.face == 0
    table.tick(0.05)
    ((_, y, _),) = faces_shown()
    assert box_at(1)[1] < y < field_at(1, 2, 1)[1]
    table.watch()
    assert faces_shown() == {(*field_at(1, 2, 1), 4)}


def test_truth_is_there_at_once_while_the_show_still_runs(store: Store) -> None:
    table = Table(store, "-/4/- -/-/- 1 place:4")
    table.move("place:2")
    assert [row.score for _, row in esper.get_component(Row) if (row.seat, row.row) == (1, 2)] == [16]
    assert table.playback.busy


def test_the_turn_is_shown_to_pass_only_when_the_die_lies(store: Store) -> None:
    table = Table(store, "-/-/- -/-/- 1 place:4")
    table.move("place:2")
    assert table.turn == 1
    table.watch()
    assert table.turn == 2


def test_the_rolled_face_is_not_on_screen_while_the_die_tumbles(store: Store) -> None:
    table = Table(store, "-/-/- -/-/-")
    table.move("roll=5")
    seen = []
    while table.playback.rolling:
        seen.append(table.face)
        table.tick(0.01)
    assert 5 not in seen
    assert len(set(seen)) > 3
    assert table.face == 5


def test_a_crushed_die_stays_in_sight_until_the_attacker_has_landed(store: Store) -> None:
    table = Table(store, "-/-/- 4/-/- 1 place:4")
    table.move("place:1", dt=0.1)
    assert (*field_at(2, 1, 1), 4) in faces_shown()
    table.watch()
    assert faces_shown() == {(*field_at(1, 1, 1), 4)}


def test_dice_behind_a_crushed_one_close_up_in_order(store: Store) -> None:
    table = Table(store, "-/-/- 412/-/- 1 place:4")
    table.move("place:1")
    table.watch()
    assert faces_shown() == {(*field_at(1, 1, 1), 4), (*field_at(2, 1, 1), 1), (*field_at(2, 1, 2), 2)}


def test_a_stolen_die_is_hidden_until_its_flight_begins(store: Store) -> None:
    table = Table(store, "-/-/- -/36/- 1 ready thief")
    table.move("thief:2.2", dt=0.1)
    assert faces_shown() == {(*field_at(2, 2, 1), 3), (*field_at(2, 2, 2), 6)}
    table.watch()
    assert faces_shown() == {(*field_at(2, 2, 1), 3), (*field_at(1, 2, 1), 6)}


def test_a_repelled_die_flies_to_its_field_and_is_gone(store: Store) -> None:
    table = Table(store, "-/-/- 4/-/- 1 place:4 - - 2.1=3")
    table.move("place:1", dt=0.24)
    assert len(faces_shown()) == 2
    table.watch()
    assert faces_shown() == {(*field_at(2, 1, 1), 4)}


def test_swapped_dice_meet_on_no_straight_line(store: Store) -> None:
    table = Table(store, "12/-/5 -/-/- 1 ready twister")
    table.move("twister:1.1,3.1", dt=0.0)
    heights = set()
    while table.playback.busy:
        heights |= {y for x, y, _ in faces_shown() if field_at(1, 1, 1)[0] < x < field_at(1, 3, 1)[0]}
        table.tick(0.02)
    assert max(heights) > field_at(1, 1, 1)[1]
    assert faces_shown() == {(*field_at(1, 1, 1), 5), (*field_at(1, 1, 2), 2), (*field_at(1, 3, 1), 1)}


def test_a_score_counts_up(store: Store) -> None:
    table = Table(store, "-/66/- -/-/- 1 place:6")
    table.move("place:2")
    numbers = []
    while table.playback.busy:
        numbers += [n.value for _, (r, n) in esper.get_components(Row, ShownNumber) if (r.seat, r.row) == (1, 2)]
        table.tick(0.03)
    assert numbers == sorted(numbers)
    assert (numbers[0], numbers[-1]) == (24, 54)
    assert len(set(numbers)) > 3


def test_a_press_makes_the_beats_run_as_much_faster_as_the_data_says(store: Store) -> None:
    calm, hasty = (_ticks_of_a_roll(store, hurry) for hurry in (False, True))
    assert calm == pytest.approx(store.beats.hurry * hasty, rel=0.05)


def _ticks_of_a_roll(store: Store, hurry: bool) -> int:
    table = Table(store, "-/-/- -/-/-")
    table.move("roll=5")
    table.playback.hurry = hurry
    ticks = 0
    while table.playback.busy:
        table.tick(0.001)
        ticks += 1
    return ticks


def test_the_hurry_is_over_when_the_beats_are(store: Store) -> None:
    table = Table(store, "-/-/- -/-/-")
    table.move("roll=5")
    table.playback.hurry = True
    table.watch()
    assert not table.playback.hurry
