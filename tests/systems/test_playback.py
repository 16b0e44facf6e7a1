"""Events become timed beats, along easing curves."""

from __future__ import annotations

from random import Random

import esper
import pytest

from components.comfort import Comfort
from components.knucklebones import Die, ExtraPoints, HeldCard, Row, Shield, ShownCard, ShownFace, ShownHealth
from components.pose import Departure, Pose, ShownNumber, ShownTurn
from game.tables.knucklebones.cards.card_play import can_play
from game.tables.knucklebones.manifest import legal
from systems.easing import EASES, between, ease
from systems.entities import of_seat
from systems.knucklebones.layout import bar_rect, box_at, card_at, field_at
from systems.knucklebones.world import points
from systems.order import tick
from tests.kit.rules import dice_content
from tests.kit.watched import STORE, WatchedMatch


def shown_state() -> dict[str, list[object]]:
    """Return everything on screen, in a form that can be compared."""
    dice = esper.get_components(Die, Pose, ShownFace)
    return {
        "dice": sorted((p.x, p.y, p.scale_x, p.alpha, f.face) for _, (_d, p, f) in dice),
        "rows": sorted((r.seat, r.number, n.value) for _, (r, n) in esper.get_components(Row, ShownNumber)),
        "totals": [(seat, n.value, n.bonus) for seat in (1, 2) for n in [of_seat(seat, ShownNumber)]],
        "shields": sorted(
            (s.seat, s.row, p.x, p.y, h.share) for _, (s, p, h) in esper.get_components(Shield, Pose, ShownHealth)
        ),
        "cards": sorted(
            (c.seat, c.card, p.x, p.y, p.alpha, h.is_shut, h.spin)
            for _, (c, p, h) in esper.get_components(HeldCard, Pose, ShownCard)
        ),
        "box": [
            (p.x, p.y, p.angle, p.alpha, t.seat, t.number, t.is_over)
            for _, (p, t) in esper.get_components(Pose, ShownTurn)
        ],
        "rolled": [(p.x, p.y, p.alpha, f.face) for _, (p, f) in esper.get_components(Pose, ShownFace) if f.is_in_box],
        "departing": [entity for entity, _ in esper.get_component(Departure)],
    }


def truth(table: WatchedMatch) -> dict[str, list[object]]:
    """Return what should be on screen, computed from the position."""
    position = table.match.position
    over = position.over
    boards = [
        (*field_at(seat, row, field), 1.0, 1.0, face)
        for seat, side in enumerate(position.sides, 1)
        for row, faces in enumerate(side.rows, 1)
        for field, face in enumerate(faces, 1)
    ]
    return {
        "dice": sorted(boards),
        "rows": sorted((r.seat, r.number, r.score) for _, r in esper.get_component(Row)),
        "totals": [(seat, points(seat), of_seat(seat, ExtraPoints).bonus) for seat in (1, 2)],
        "shields": sorted(
            (seat, row, *bar_rect(seat, row).center, health / table.full(seat, row))
            for seat, side in enumerate(position.sides, 1)
            for row, health in enumerate(side.shields, 1)
            if health
        ),
        "cards": sorted(
            (c.seat, c.card, *card_at(c.seat, c.slot), 1.0, not can_play(position, c.seat, c.card), 0)
            for _, c in esper.get_component(HeldCard)
            if c.card in position.sides[c.seat - 1].hand
        ),
        "box": [(*box_at(position.active), 0, 1, position.active, turns(table), over)],
        "rolled": [(*box_at(position.active), 1, position.die)] if position.die else [],
        "departing": [],
    }


def turns(table: WatchedMatch) -> int:
    """Return the number of the turn: every move except a roll and a card that leaves the turn ends one."""
    free = {"roll", *(name for name, card in table.rules.catalogue.items() if not card.ends_turn)}
    ended = [move for move in table.match.log if move.verb not in free]
    return 1 + len(ended) - table.match.position.over


@pytest.mark.parametrize("calm", (False, True))
@pytest.mark.parametrize("seed", range(4))
def test_the_picture_always_ends_up_with_the_truth(seed: int, calm: bool) -> None:
    chance = Random(seed)
    table = WatchedMatch(seed=seed)
    esper.component_for_entity(table.entity, Comfort).reduced_motion = calm
    while moves := legal(table.rules, table.match.position):
        table.match.pending.append(chance.choice(moves))
        table.tick(chance.random())
        table.playback.is_hurried = chance.random() < 0.3
        if chance.random() < 0.2:
            continue
        table.watch(chance.choice((0.01, 0.1, 0.4, 2.0)))
        assert shown_state() == truth(table)
    table.watch()
    assert shown_state() == truth(table)


@pytest.mark.parametrize("seed", range(2))
def test_changed_options_still_show_the_truth_in_the_end(seed: int) -> None:
    chance = Random(seed)
    table, now = WatchedMatch(seed=seed), 0.0
    comfort = esper.component_for_entity(table.entity, Comfort)
    while moves := legal(table.rules, table.match.position):
        table.match.pending.append(chance.choice(moves))
        for _ in range(chance.randrange(1, 90)):
            comfort.reduced_motion = chance.random() < 0.5
            table.playback.speed = chance.choice((0.0, 0.5, 1.0, 1.0, 4.0))
            table.playback.is_hurried = chance.random() < 0.1
            now += (dt := chance.choice((0.0, 0.004, 0.016, 0.1)))
            tick(now, dt)
        table.playback.speed = chance.choice((0.5, 1.0, 2.0))
        while table.playback.is_busy:
            tick(now := now + 0.05, 0.05)
        assert shown_state() == truth(table)
        tick(now := now + 1.0, 1.0)
        assert {(held.dim, held.spin) for _, held in esper.get_component(ShownCard) if held.is_shut} <= {(1.0, 0.0)}
        assert {(held.dim, held.spin) for _, held in esper.get_component(ShownCard) if not held.is_shut} <= {(0.0, 0.0)}


def test_a_press_makes_the_beats_run_as_much_faster_as_the_data_says() -> None:
    lengths = []
    for is_hurried in (False, True):
        table = WatchedMatch("-/-/- -/-/-")
        table.move("roll=5")
        table.playback.is_hurried = is_hurried
        lengths.append(max(table.frames(0.001)))
    assert lengths[0] == pytest.approx(dice_content(STORE).timing.hurry * lengths[1], rel=0.05)


def test_later_moves_wait_for_the_beats_of_earlier_ones() -> None:
    table = WatchedMatch("-/-/- -/-/- 1 place:4")
    table.move("place:2")
    table.move("roll=3")
    starts = [beat.start for beat in table.playback.beats]
    assert starts == sorted(starts)
    assert table.playback.is_rolling


def test_speed_0_in_the_middle_of_a_beat_ends_it() -> None:
    table = WatchedMatch("-/-/- -/-/- 1 place:4")
    table.move("place:2")
    table.playback.speed = 0
    table.tick(0.001)
    assert shown_state() == truth(table)


@pytest.mark.parametrize("speed", (1.0, 0.0))
def test_each_event_is_reported_once_when_its_beat_begins_and_once_when_it_ends(speed: float) -> None:
    table = WatchedMatch(seed=3, speed=speed)
    started, ended, random = [], [], Random(3)
    while moves := legal(table.rules, table.match.position):
        table.match.pending.append(random.choice(moves))
        happened = []
        table.tick(0.05)
        happened += table.match.new_events
        signals = table.playback.signals
        reports = list(signals.started_events), list(signals.ended_events), list(signals.landed_events)
        while table.playback.is_busy:
            table.tick(0.05)
            reports[0].extend(table.playback.signals.started_events)
            reports[1].extend(table.playback.signals.ended_events)
            reports[2].extend(table.playback.signals.landed_events)
        assert reports[0] == happened
        assert sorted(map(str, reports[1])) == sorted(map(str, reports[2])) == sorted(map(str, happened))
        started += reports[0]
        ended += reports[1]
    assert len(started) == len(ended) > 50


@pytest.mark.parametrize("name", EASES)
def test_every_ease_runs_from_0_to_1_exactly(name: str) -> None:
    assert (EASES[name](0), EASES[name](1)) == pytest.approx((0, 1))
    assert (ease(name, -1), ease(name, 0), ease(name, 1), ease(name, 7)) == (0, 0, 1, 1)


def test_out_is_fast_first_and_in_is_slow_first() -> None:
    assert ease("in_cubic", 0.5) < ease("linear", 0.5) < ease("out_cubic", 0.5)


def test_a_motion_ends_exactly_on_its_end() -> None:
    assert between(0.1, 0.7, 1.0) == 0.7
