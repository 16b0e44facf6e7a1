"""Independent motion: cards in the hand, the outline, the ribbon of a turn and the shaking picture."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import esper
import pytest

from components.choosing import Choosing
from components.focus import Rect
from components.knucklebones import Card, ShownCard
from components.match import Comfort
from components.pose import Ribbon, Shake, ShownFocus
from systems.easing import noise, openness
from systems.order import tick
from tests.kit.rules import dice
from tests.kit.watched import STORE, Seated, Watched

MOTION = dice(STORE).timing.motion
HANDS = "destiny,thief,shield,twister thief,shield"


def part(kind: type[Any]) -> Any:
    """Return the only component of a kind."""
    ((_, found),) = esper.get_component(kind)
    return found


def held(seat: int, card: str) -> ShownCard:
    """Return the shown state of a card in a hand."""
    return next(how for _, (one, how) in esper.get_components(Card, ShownCard) if (one.seat, one.card) == (seat, card))


def seated(position: str, speed: float = 1.0, calm: bool = False) -> Seated:
    """Return a table after its outline has come to rest."""
    table = Seated(position, speed=speed)
    part(Comfort).reduced_motion = calm
    table.wait(0.5)
    return table


def test_a_focused_card_has_risen_after_its_time_and_not_before() -> None:
    table = seated(f"1/-/- -/-/- 1 ready {HANDS}")
    part(Choosing).resting = ("card", 1, "shield")
    table.tick(0.0)
    risen = [held(1, "shield").rise]
    for _ in range(2):
        table.tick(dice(STORE).timing.focus_rise / 2)
        risen.append(held(1, "shield").rise)
    assert risen == [0, pytest.approx(0.5), 1]
    assert held(1, "destiny").rise == 0
    part(Choosing).resting = ("die",)
    table.tick(dice(STORE).timing.focus_rise / 2)
    assert held(1, "shield").rise == pytest.approx(0.5)


@pytest.mark.parametrize(("speed", "calm"), [(0.0, False), (1.0, True)])
def test_instant_or_calm_a_card_is_up_and_the_outline_there_in_the_same_tick(speed: float, calm: bool) -> None:
    table = seated(f"1/-/- -/-/- 1 ready {HANDS}", speed, calm)
    part(Choosing).resting = ("card", 1, "shield")
    table.tick(0.0)
    assert held(1, "shield").rise == 1
    assert part(ShownFocus).rect == table.item(("card", 1, "shield")).rect


def test_a_card_that_becomes_playable_lightens_in_its_own_time_while_presses_are_heard() -> None:
    table = seated("-/-/- -/-/- 1 place:4 - thief,shield")
    assert held(2, "thief").dim == 1
    table.press("confirm")
    while table.playback.busy:
        table.tick(0.01)
    assert (held(2, "thief").shut, held(2, "thief").dim > 0.9) == (False, True)
    table.tick(0.0)
    assert table.choosing.mode == "ready"
    table.tick(MOTION.dim / 2)
    assert 0.2 < held(2, "thief").dim < 0.6
    table.tick(MOTION.dim / 2)
    assert held(2, "thief").dim == 0


def test_the_outline_glides_to_what_is_focused_next_and_starts_ImmediateThinker() -> None:
    table = seated(f"1/-/- -/-/- 1 ready {HANDS}")
    seen, start = part(ShownFocus), table.item(("die",)).rect
    assert seen.rect == start
    part(Choosing).resting = ("card", 1, "shield")
    end = table.item(("card", 1, "shield")).rect
    table.tick(MOTION.cursor / 2)
    assert end.x < seen.rect.x < start.x and end.w < seen.rect.w + 10
    table.tick(MOTION.cursor / 2 + 0.001)
    assert seen.rect == end


def test_the_outline_appears_where_it_belongs_after_it_was_gone() -> None:
    table = seated(f"1/-/- -/-/- 1 ready {HANDS}")
    part(Choosing).held = True
    table.tick()
    assert part(ShownFocus).rect is None
    part(Choosing).held = False
    table.tick(0.001)
    assert isinstance(part(ShownFocus).rect, Rect) and part(ShownFocus).rect == table.item(("die",)).rect


def test_a_ribbon_tells_the_turn_comes_stays_and_goes_and_nobody_waits_for_it() -> None:
    table = seated("-/-/- -/-/- 1 place:4")
    table.press("confirm")
    while table.playback.busy:
        table.tick(0.01)
    ribbon, entrance = part(Ribbon), MOTION.ribbon
    assert ribbon.seat == 2 and ribbon.age < entrance.enter + entrance.hold
    table.tick(0.0)
    assert table.choosing.mode == "ready"
    table.wait(entrance.enter)
    assert ribbon.open == 1
    table.wait(entrance.hold + entrance.leave)
    assert (ribbon.seat, ribbon.open) == (0, 0)


def test_a_ribbon_stays_as_much_longer_as_its_reader_wants() -> None:
    table = seated("-/-/- -/-/- 1 place:4")
    part(Comfort).banner = 10.0
    table.press("confirm")
    table.wait(MOTION.ribbon.hold * 9)
    assert part(Ribbon).open == 1


def test_at_speed_0_no_ribbon_comes() -> None:
    table = seated("-/-/- -/-/- 1 place:4", speed=0.0)
    table.press("confirm")
    assert (table.moves, part(Ribbon).seat) == (["place:2"], 0)


def test_openness_enters_holds_and_leaves() -> None:
    entrance = MOTION.ribbon
    ages = (0.0, entrance.enter / 2, entrance.enter, entrance.enter + 1.0, entrance.enter + 1.0 + entrance.leave)
    first, half, there, still, gone = (openness(entrance, age, hold=1.0) for age in ages)
    assert (first, there, still, gone) == pytest.approx((0, 1, 1, 0))
    assert 0.5 < half < 1
    assert openness(entrance, entrance.enter + 1.0 + entrance.leave / 2, hold=1.0) > 0.5
    assert openness(entrance, entrance.calm / 2, calm=True) == pytest.approx(0.5)
    assert openness(entrance, entrance.enter / 2, hold=-entrance.enter) < half
    assert openness(MOTION.winner, MOTION.winner.enter * 0.7) > 1


def felt(table: Watched, seconds: float, dt: float = 1 / 60) -> list[tuple[float, float, float]]:
    """Return trauma and offset of every tick."""
    seen, now = [], 0.0
    while now < seconds:
        tick(now, dt)
        now += dt
        off = part(Shake)
        seen.append((off.trauma, off.x, off.y))
    return seen


def crush(**comfort: Any) -> list[tuple[float, float, float]]:
    """Return the shaking of the picture when two dice are crushed."""
    table = Watched("-/-/- 66/-/- 1 place:6")
    for name, value in comfort.items():
        setattr(part(Comfort), name, value)
    table.move("place:1")
    return felt(table, 2.0)


def test_a_crush_shakes_the_picture_by_its_trauma_squared_and_it_comes_to_rest() -> None:
    seen, data = crush(), MOTION.shake
    assert max(trauma for trauma, *_ in seen) >= data.trauma["crush"]
    assert max(abs(x) for _, x, _ in seen) > 0.5
    assert all(max(abs(x), abs(y)) <= data.most * trauma**2 for trauma, x, y in seen)
    assert seen[-1] == (0, 0, 0)


def test_a_die_that_lands_is_felt_in_its_very_frame() -> None:
    table = Watched("-/-/- -/-/- 1 place:6")
    table.move("place:1")
    first = next((x, y) for trauma, x, y in felt(table, 1.0) if trauma)
    assert [abs(round(way)) for way in first] == [1, 1]


def test_the_picture_never_jumps_from_one_side_to_the_other() -> None:
    seen = [x for _, x, _ in crush()]
    assert max(abs(later - earlier) for earlier, later in pairwise(seen)) < MOTION.shake.most


def test_the_shake_is_as_strong_as_a_player_wants_it() -> None:
    full, half = crush(), crush(shake=0.5)
    assert [x / 2 for _, x, _ in full] == pytest.approx([x for _, x, _ in half])


@pytest.mark.parametrize("comfort", [{"shake": 0.0}, {"reduced_motion": True}])
def test_who_wants_no_shake_gets_none(comfort: dict[str, Any]) -> None:
    assert {(x, y) for _, x, y in crush(**comfort)} == {(0, 0)}


def test_no_data_may_shake_more_than_ten_pixels_of_a_thousand_and_eighty() -> None:
    assert type(MOTION.shake).model_fields["most"].metadata[1].le * 3 <= 10


@pytest.mark.parametrize("lane", range(4))
def test_noise_wanders_within_its_bounds_and_never_jumps(lane: int) -> None:
    line = [noise(step / 50, lane) for step in range(-500, 5000)]
    assert all(-1 <= value <= 1 for value in line)
    assert max(abs(later - earlier) for earlier, later in pairwise(line)) < 0.07
    assert min(line) < -0.8 and max(line) > 0.8
    assert noise(3.7, lane) == noise(3.7, lane) != noise(3.7, lane + 1)
