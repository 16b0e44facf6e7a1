"""Motion of dice, and the moods of players."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import esper
import pytest

from components.knucklebones import HeldCard, ShownCard
from components.match import Comfort
from components.pose import Ribbon, Shake, ShownFocus
from components.seat_choice import SeatChoice
from game.tables.knucklebones.events import DiagonalGained, DiceDestroyed, DieRepelled
from systems.order import tick
from tests.kit.rules import dice
from tests.kit.watched import FRAME, STORE, Seated, Watched, WatchedEffects, feeling

MOTION = dice(STORE).timing.motion
HANDS = "destiny,thief,shield,twister thief,shield"


def component(kind: type[Any]) -> Any:
    """Return the only component of a kind."""
    ((_, found),) = esper.get_component(kind)
    return found


def held_card(seat: int, card: str) -> ShownCard:
    """Return the shown state of a card in a hand."""
    there = esper.get_components(HeldCard, ShownCard)
    return next(shown for _, (held, shown) in there if (held.seat, held.card) == (seat, card))


def seated(position: str, speed: float = 1.0, calm: bool = False) -> Seated:
    """Return a table after its outline has come to rest."""
    table = Seated(position, speed=speed)
    component(Comfort).reduced_motion = calm
    table.wait(0.5)
    return table


def test_a_focused_card_has_risen_after_its_time_and_not_before() -> None:
    table = seated(f"1/-/- -/-/- 1 ready {HANDS}")
    component(SeatChoice).memory.last_focus = ("card", 1, "shield")
    table.tick(0.0)
    risen = [held_card(1, "shield").rise]
    for _ in range(2):
        table.tick(dice(STORE).timing.focus_rise / 2)
        risen.append(held_card(1, "shield").rise)
    assert risen == [0, pytest.approx(0.5), 1]
    assert held_card(1, "destiny").rise == 0
    component(SeatChoice).memory.last_focus = ("die",)
    table.tick(dice(STORE).timing.focus_rise / 2)
    assert held_card(1, "shield").rise == pytest.approx(0.5)


@pytest.mark.parametrize(("speed", "calm"), [(0.0, False), (1.0, True)])
def test_instant_or_calm_a_card_is_up_and_the_outline_there_in_the_same_tick(speed: float, calm: bool) -> None:
    table = seated(f"1/-/- -/-/- 1 ready {HANDS}", speed, calm)
    component(SeatChoice).memory.last_focus = ("card", 1, "shield")
    table.tick(0.0)
    assert held_card(1, "shield").rise == 1
    assert component(ShownFocus).rect == table.item(("card", 1, "shield")).rect


def test_the_outline_glides_to_the_next_focus() -> None:
    table = seated(f"1/-/- -/-/- 1 ready {HANDS}")
    seen, start = component(ShownFocus), table.item(("die",)).rect
    assert seen.rect == start
    component(SeatChoice).memory.last_focus = ("card", 1, "shield")
    end = table.item(("card", 1, "shield")).rect
    table.tick(MOTION.cursor / 2)
    assert end.x < seen.rect.x < start.x and end.w < seen.rect.w + 10
    table.tick(MOTION.cursor / 2 + 0.001)
    assert seen.rect == end


def test_a_ribbon_shows_the_turn_and_delays_no_one() -> None:
    table = seated("-/-/- -/-/- 1 place:4")
    table.press("confirm")
    while table.playback.busy:
        table.tick(0.01)
    ribbon, entrance = component(Ribbon), MOTION.ribbon
    assert ribbon.seat == 2 and ribbon.age < entrance.enter + entrance.hold
    table.tick(0.0)
    assert table.choosing.mode == "ready"
    table.wait(entrance.enter)
    assert ribbon.open == 1
    table.wait(entrance.hold + entrance.leave)
    assert (ribbon.seat, ribbon.open) == (0, 0)


def felt(table: Watched, seconds: float, dt: float = 1 / 60) -> list[tuple[float, float, float]]:
    """Return trauma and offset of every tick."""
    seen, now = [], 0.0
    while now < seconds:
        tick(now, dt)
        now += dt
        off = component(Shake)
        seen.append((off.trauma, off.x, off.y))
    return seen


def crush(**comfort: Any) -> list[tuple[float, float, float]]:
    """Return the shaking of the picture when two dice are crushed."""
    table = Watched("-/-/- 66/-/- 1 place:6")
    for name, value in comfort.items():
        setattr(component(Comfort), name, value)
    table.move("place:1")
    return felt(table, 2.0)


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
def test_events_change_the_moods_of_seats(
    position: str, move: str, event: type, first: str, second: str
) -> None:
    table = WatchedEffects(position)
    table.move(move)
    table.until(event)
    assert [feeling(seat).look(active=False) for seat in (1, 2)] == [first, second]


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
