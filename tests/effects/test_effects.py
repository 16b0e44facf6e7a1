"""Effects: pulses, fires, colors, particles, combinations, the motion of dice and moods, and their calm versions."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import esper
import pytest

from components.comfort import Comfort
from components.effects import Color, Design, Particles, ParticleSource
from components.focus import Rect
from components.knucklebones import Die, HeldCard, ShownCard, ShownPlace
from components.pose import Ribbon, Shake, ShownFocus
from components.seat_choice import SeatMemory
from game.content.definition import Definition
from game.content.models.light import Spray
from game.tables.knucklebones.events import (
    DiagonalGained,
    DiceDestroyed,
    DiceSwapped,
    DiePlaced,
    DieRepelled,
    MatchWon,
    RowShielded,
    ShieldGone,
)
from game.tables.knucklebones.match_rules import seat_rules_of
from systems.draw.seats import mood_of
from systems.effects.particles import STEP_SECONDS, emit, make_room
from systems.knucklebones.combinations import combinations
from systems.knucklebones.layout import DIE_SIDE, board_rect, field_at, field_rect, row_rect
from systems.layout import rect_around
from systems.order import run_effects, tick
from tests.kit.rules import KOTSU, dice_content
from tests.kit.watched import FRAME, STORE, TablePlayer, WatchedEffects, WatchedMatch, feeling, only_component

DIAGONAL = "2/32/552 1/-/-"
CROSS = "515/454/515 -/-/-"
X = {(1, 1, 1), (1, 1, 3), (1, 2, 2), (1, 3, 1), (1, 3, 3)}


def shown_event(position: str, move: str, event: type) -> WatchedEffects:
    """Make a move, and show it up to the first event of a kind."""
    table = WatchedEffects(position)
    table.move(move)
    table.until(event)
    return table


def alphas(table: WatchedEffects, seconds: float) -> list[float]:
    """Return the alpha of the diagonal's middle field in every frame."""
    found = []
    for _ in range(round(seconds / FRAME)):
        table.tick(FRAME)
        found.append(table.alphas[1, 2, 2])
    return found


def test_a_diagonal_breathes_between_whole_and_slightly_transparent() -> None:
    table = WatchedEffects(DIAGONAL)
    breaths = alphas(table, 2.0)
    assert set(table.alphas) == {(1, 1, 1), (1, 2, 2), (1, 3, 3)}
    assert (max(breaths), min(breaths)) == pytest.approx((1.0, dice_content(STORE).look.diagonal_alpha), abs=0.01)
    lows = [at for at in range(1, len(breaths) - 1) if breaths[at - 1] > breaths[at] <= breaths[at + 1]]
    assert len(lows) == 2 * dice_content(STORE).look.diagonal_speed


def test_an_instant_win_runs_through_all_hues_in_its_time() -> None:
    table = WatchedEffects(CROSS)
    assert set(table.colors) == X and len(set(table.colors.values())) == 5
    first, seen = table.colors[1, 2, 2], set()
    for _ in range(round(1 / dice_content(STORE).look.instant_win_speed / FRAME)):
        table.tick(FRAME)
        seen.add(table.colors[1, 2, 2])
    assert len(seen) > 100
    assert table.colors[1, 2, 2] == pytest.approx(first, abs=4)


@pytest.mark.parametrize("position", [DIAGONAL, CROSS])
def test_with_few_flashes_the_outline_is_steady(position: str) -> None:
    table = WatchedEffects(position, reduced_flashes=True)
    before = sorted(table.outlines)
    table.wait(0.7)
    assert before == sorted(table.outlines) and len(before) in (3, 5)
    assert (table.alphas, table.colors) == ({}, {})


def test_without_motion_a_fire_stands_still() -> None:
    table = WatchedEffects("444/-/- -/-/-", reduced_motion=True)
    table.wait(1.0)
    assert (table.flames, table.at("fire")) == ([(1, 1)], [])


def test_a_shortened_lane_burns_once_its_own_fields_are_full_of_equal_dice() -> None:
    table = WatchedEffects("44/44/41 -/-/- 1 ready - - - - 1.1size2,1.3size2", reduced_motion=True)
    table.wait(1.0)
    assert table.flames == [(1, 1)]
    table = WatchedEffects("44/-/- -/-/- 1 ready - - - - 1.1size2")
    table.wait(1.0)
    assert min(y for _, y in table.at("fire")) > field_rect(1, 1, 3).center[1]


@pytest.mark.parametrize("seat", [1, 2])
def test_motes_rise_around_the_board_of_the_seat_in_turn(seat: int) -> None:
    table = WatchedEffects(f"1/-/- 2/-/- {seat}")
    table.wait(3.0)
    assert table.particle_counts().keys() == {("active", f"seat{seat}")}
    assert all(board_rect(seat).grow(35).holds(*at) for at in table.at("active"))


def test_a_shield_glimmers_along_its_rim_in_pulses() -> None:
    table = WatchedEffects("1/-/- 2/-/- 1 ready - - 2.3=2")
    counts = []
    for _ in range(60 * 8):
        table.tick(FRAME)
        counts.append(table.particle_counts().get(("shield", "shield"), 0))
    later = counts[60:]
    assert max(later) > 1.5 * min(later) > 0
    rim = row_rect(2, 3)
    assert all(rim.grow(3).holds(*at) and not rim.grow(-3).holds(*at) for at in table.at("shield"))


@pytest.mark.parametrize("comfort", [{"background": 0.0}, {"reduced_motion": True}])
def test_the_city_rests_where_that_is_wanted(comfort: dict[str, object]) -> None:
    table, seen = WatchedEffects("1/-/- 2/-/-", **comfort), set()
    for _ in range(9):
        table.wait(0.5)
        seen.add(tuple(table.city))
    assert len(seen) == 1


def test_destroyed_dice_are_shattered_where_they_lay_in_their_color() -> None:
    table = shown_event("-/-/- 41/-/- 1 place:4", "place:1", DiceDestroyed)
    amount = table.sprays.shattered.amount
    assert table.particle_counts()["shattered", "seat2"] >= amount
    die = rect_around(*field_at(2, 1, 1), DIE_SIDE, DIE_SIDE).grow(4)
    assert all(die.holds(x, y) for x, y in table.at("shattered"))


def test_a_repelled_die_is_shattered_and_the_shield_flashes_up() -> None:
    table = shown_event("-/-/- 4/-/- 1 place:4 - - 2.1=3", "place:1", DieRepelled)
    found = table.particle_counts()
    assert found["shattered", "seat1"] and found["struck", "shield"]
    assert all(row_rect(2, 1).grow(6).holds(x, y) for x, y in table.at("struck"))


@pytest.mark.parametrize(("position", "move", "event", "effect", "tint", "where"), [
    ("-/-/- -/-/- 1 place:4", "place:2", DiePlaced, "landed", "seat1",
     rect_around(*field_at(1, 2, 1), DIE_SIDE, DIE_SIDE)),
    ("1/2/3 -/-/- 1 ready shield", "shield:3", RowShielded, "raised", "shield", row_rect(1, 3)),
    ("1/2/- -/-/- 2 place:4 - - 1.2=1", "place:3", ShieldGone, "broken", "shield", row_rect(1, 2)),
    ("12/-/- -/-/- 1 ready twister", "twister:1.1,1.2", DiceSwapped, "landed", "seat1", row_rect(1, 1)),
    ("666/555/11 3/-/- 1 place:4", "place:3", MatchWon, "won", "double", board_rect(1)),
])
def test_events_emit_particles(position: str, move: str, event: type, effect: str, tint: str, where: Rect) -> None:
    table = shown_event(position, move, event)
    assert table.particle_counts()[effect, tint] > 8
    assert all(where.grow(8).holds(x, y) for x, y in table.at(effect))


@pytest.mark.parametrize("comfort", [{"reduced_motion": True}, {"particles": 0.0}])
def test_nothing_flies_where_that_is_not_wanted(comfort: dict[str, object]) -> None:
    table = WatchedEffects("-/-/- 444/-/- 1 place:4", **comfort)
    table.move("place:1")
    for _ in range(90):
        table.tick(FRAME)
        assert len(table.pool.x) == 0


EFFECTS = dice_content(STORE).effects

BURNING = "444/551/515 36/6/333 1 ready - - 1.2=2,2.3=3"


def after(seconds: float, frame: float, **comfort: object) -> list[tuple[float, float, float]]:
    pool = WatchedEffects(BURNING, **comfort).pool
    for _ in range(round(seconds / frame)):
        run_effects(frame)
    return [(pool.x[index], pool.y[index], pool.age[index]) for index in range(len(pool.x))]


def test_however_time_is_cut_the_picture_is_the_same() -> None:
    smooth = after(3.0, STEP_SECONDS)
    assert len(smooth) > 150
    assert after(3.0, 1 / 30) == after(3.0, 1 / 240) == smooth


def test_the_pool_never_overflows() -> None:
    pool = Particles()
    make_room(pool, 50)
    emit(pool, ParticleSource(EFFECTS.fire, "triple", Rect(0, 0, 10, 10)), 400)
    assert len(pool.x) == 50


def test_a_table_may_replace_a_shared_spray() -> None:
    class Own(Definition):
        landed: Spray

    content = replace(STORE.content_of("reversi"), effects=Own(landed=EFFECTS.fire))
    design = Design(STORE, content)
    assert (design.spray("landed"), design.spray("won")) == (EFFECTS.fire, STORE.effects.won)


def test_without_motion_nothing_drifts() -> None:
    pool = WatchedEffects(BURNING, reduced_motion=True).pool
    run_effects(STEP_SECONDS)
    for _ in range(120):
        for index in range(len(pool.x)):
            assert pool.go_x[index] == pool.go_y[index] == pool.fall[index] == 0
        run_effects(STEP_SECONDS)
    assert len(pool.x) > 0, "shields still glimmer"


def colors(board: str, seat: int = 1) -> str:
    """Return the colors of a board's dice, one letter per die, in the order of the notation."""
    rows = board.split("/")
    faces = {(seat, row, field): int(face) for row, dice in enumerate(rows, 1) if dice != "-"
             for field, face in enumerate(dice, 1)}
    found = {place: f"seat{place[0]}" for place in faces} | combinations(faces, [seat_rules_of(KOTSU)] * 2)
    letters = {f"seat{seat}": ".", "double": "d", "triple": "t", "diagonal": "x", "instant_win": "E"}
    return "/".join(
        "".join(letters[found[seat, row, field]] for field in range(1, 4) if (seat, row, field) in found)
        for row in (1, 2, 3)
    )


@pytest.mark.parametrize(
    ("board", "seen"),
    [
        ("1/2/3", "././."),
        ("11/2/3", "dd/./."),
        ("121/2/3", "d.d/./."),
        ("444/12/-", "ttt/../"),
        ("2/32/552", "x/.x/ddx"),
        ("552/32/2", "ddx/.x/x"),
        ("222/32/2", "ttx/.x/x"),
        ("512/424/215", "..x/dxd/x.."),
        ("515/454/515", "E.E/dEd/E.E"),
    ],
)
def test_the_colors_of_a_board(board: str, seen: str) -> None:
    assert colors(board) == seen


def test_a_die_of_a_diagonal_still_says_what_its_row_makes_of_it() -> None:
    WatchedEffects("22/32/552 -/-/-")
    dice = esper.get_components(Die, ShownPlace, Color)
    under = {spot.place: (color.name, color.row_color) for _, (_, spot, color) in dice}
    assert under[1, 1, 1] == ("diagonal", "double") and under[1, 1, 2] == ("double", "")
    assert under[1, 2, 2] == ("diagonal", "") and under[1, 3, 1] == ("double", "")


def test_a_table_is_marked_from_its_first_picture_on() -> None:
    table = WatchedEffects("44/-/- 333/-/-")
    assert table.marks == {
        (1, 1, 1): "double", (1, 1, 2): "double", (2, 1, 1): "triple", (2, 1, 2): "triple", (2, 1, 3): "triple",
    }


def test_a_die_in_flight_colors_nothing_until_it_lies() -> None:
    table = WatchedEffects("4/-/- -/-/- 1 place:4")
    table.move("place:1")
    table.tick(FRAME)
    assert (len(table.flying), table.marks) == (1, {(1, 1, 1): "seat1"})
    table.wait(1.0)
    assert (table.flying, set(table.marks.values())) == ([], {"double"})


def test_dice_keep_their_color_while_they_are_shattered() -> None:
    table = shown_event("-/-/- 444/-/- 1 place:4", "place:1", DiceDestroyed)
    for _ in range(60):
        marks = [name for place, name in table.marks.items() if place[0] == 2]
        assert set(marks) <= {"triple"}
        table.tick(FRAME)
    assert not [place for place in table.marks if place[0] == 2]


MOTION = dice_content(STORE).timing.motion
HANDS = "destiny,thief,shield,twister thief,shield"


def held_card(seat: int, card: str) -> ShownCard:
    """Return the shown state of a card in a hand."""
    there = esper.get_components(HeldCard, ShownCard)
    return next(shown for _, (held, shown) in there if (held.seat, held.card) == (seat, card))


def table_at_rest(position: str, speed: float = 1.0, calm: bool = False) -> TablePlayer:
    """Return a table after its outline has come to rest."""
    table = TablePlayer(position, speed=speed)
    only_component(Comfort).reduced_motion = calm
    table.wait(0.5)
    return table


def test_a_focused_card_has_risen_after_its_time_and_not_before() -> None:
    table = table_at_rest(f"1/-/- -/-/- 1 ready {HANDS}")
    only_component(SeatMemory).last_focus = ("card", 1, "shield")
    table.tick(0.0)
    risen = [held_card(1, "shield").rise]
    for _ in range(2):
        table.tick(dice_content(STORE).timing.focus_rise / 2)
        risen.append(held_card(1, "shield").rise)
    assert risen == [0, pytest.approx(0.5), 1]
    assert held_card(1, "destiny").rise == 0
    only_component(SeatMemory).last_focus = ("die",)
    table.tick(dice_content(STORE).timing.focus_rise / 2)
    assert held_card(1, "shield").rise == pytest.approx(0.5)


@pytest.mark.parametrize(("speed", "calm"), [(0.0, False), (1.0, True)])
def test_instant_or_calm_a_card_is_up_and_the_outline_there_in_the_same_tick(speed: float, calm: bool) -> None:
    table = table_at_rest(f"1/-/- -/-/- 1 ready {HANDS}", speed, calm)
    only_component(SeatMemory).last_focus = ("card", 1, "shield")
    table.tick(0.0)
    assert held_card(1, "shield").rise == 1
    assert only_component(ShownFocus).rect == table.item(("card", 1, "shield")).rect


def test_the_outline_glides_to_the_next_focus() -> None:
    table = table_at_rest(f"1/-/- -/-/- 1 ready {HANDS}")
    seen, start = only_component(ShownFocus), table.item(("die",)).rect
    assert seen.rect == start
    only_component(SeatMemory).last_focus = ("card", 1, "shield")
    end = table.item(("card", 1, "shield")).rect
    table.tick(MOTION.cursor / 2)
    assert end.x < seen.rect.x < start.x and end.w < seen.rect.w + 10
    table.tick(MOTION.cursor / 2 + 0.001)
    assert seen.rect == end


def test_a_ribbon_shows_the_turn_and_delays_no_one() -> None:
    table = table_at_rest("-/-/- -/-/- 1 place:4")
    table.press("confirm")
    while table.playback.is_busy:
        table.tick(0.01)
    ribbon, entrance = only_component(Ribbon), MOTION.ribbon
    assert ribbon.seat == 2 and ribbon.age < entrance.enter + entrance.hold
    table.tick(0.0)
    assert table.choosing.mode == "ready"
    table.wait(entrance.enter)
    assert ribbon.openness == 1
    table.wait(entrance.hold + entrance.leave)
    assert (ribbon.seat, ribbon.openness) == (0, 0)


def crush(**comfort: Any) -> list[tuple[float, float, float]]:
    """Return trauma and offset of the picture in every tick after two dice are crushed."""
    table = WatchedMatch("-/-/- 66/-/- 1 place:6")
    for name, value in comfort.items():
        setattr(only_component(Comfort), name, value)
    table.move("place:1")
    seen = []
    for number in range(120):
        tick(number / 60, 1 / 60)
        shake = only_component(Shake)
        seen.append((shake.trauma, shake.x, shake.y))
    return seen


def test_a_crush_shakes_the_picture_by_its_trauma_squared_and_it_comes_to_rest() -> None:
    seen, data = crush(), MOTION.shake
    assert 1 >= max(trauma for trauma, *_ in seen) >= data.trauma["crush"]
    assert max(abs(x) for _, x, _ in seen) > 0.5
    assert all(max(abs(x), abs(y)) <= data.most * trauma**2 for trauma, x, y in seen)
    assert seen[-1] == (0, 0, 0)


@pytest.mark.parametrize("comfort", [{"shake": 0.0}, {"reduced_motion": True}])
def test_who_wants_no_shake_gets_none(comfort: dict[str, Any]) -> None:
    assert {(x, y) for _, x, y in crush(**comfort)} == {(0, 0)}


@pytest.mark.parametrize(("position", "move", "event", "first", "second"), [
    ("-/-/- 41/-/- 1 place:4", "place:1", DiceDestroyed, "won", "lost"),
    ("-/-/- 4/-/- 1 place:4 - - 2.1=3", "place:1", DieRepelled, "lost", "won"),
    ("2/32/55 -/-/- 1 place:2", "place:3", DiagonalGained, "won", "waiting"),
])
def test_events_change_the_moods_of_seats(position: str, move: str, event: type, first: str, second: str) -> None:
    shown_event(position, move, event)
    assert [mood_of(feeling(seat), is_active=False) for seat in (1, 2)] == [first, second]


def blinks(table: WatchedEffects) -> int:
    """Return the number of blinks in half a minute without events."""
    seen = []
    for _ in range(round(30 / FRAME)):
        table.tick(FRAME)
        seen.append(feeling(1).blinks)
    return sum(closed and not before for before, closed in pairwise(seen))


def test_they_blink_now_and_then() -> None:
    table = WatchedEffects("1/-/- 2/-/- 1")
    assert blinks(table) == int(30 / table.look.figures.blink_every)


def test_with_reduced_motion_they_do_not_blink() -> None:
    assert blinks(WatchedEffects("1/-/- 2/-/- 1", reduced_motion=True)) == 0
