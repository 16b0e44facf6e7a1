"""The animation of each event."""

from __future__ import annotations

import esper
import pytest

from components.knucklebones import ExtraPoints, HeldCard, ScoredRow, Shield, ShownHealth, WaitingDie
from components.pose import Pose, ShownNumber
from systems.knucklebones.layout import card_at
from tests.kit.watched import WatchedMatch


def test_the_turn_is_shown_to_pass_only_when_the_die_lies() -> None:
    table = WatchedMatch("-/-/- -/-/- 1 place:4")
    table.move("place:2")
    assert table.turn == 1
    table.watch()
    assert table.turn == 2


def test_the_rolled_face_is_not_on_screen_while_the_die_tumbles() -> None:
    table = WatchedMatch("-/-/- -/-/-")
    table.move("roll=5")
    seen = []
    while table.playback.rolling:
        seen.append(table.face)
        table.tick(0.01)
    assert 5 not in seen
    assert len(set(seen)) > 3
    assert table.face == 5


def test_a_die_is_thrown_in_an_arc_and_bounces_two_or_three_times_before_it_rests() -> None:
    lengths, bounces = set(), set()
    table = WatchedMatch("-/-/- -/-/- 1 ready - - - -")
    for _ in range(6):
        table.move("roll=5")
        beat = next(beat for beat in table.playback.beats if beat.actors.rolls)
        (die,) = (entity for entity, _ in esper.get_component(WaitingDie))
        heights = []
        while table.playback.rolling:
            table.tick(0.01)
            heights.append(esper.component_for_entity(die, Pose).lift)
        peaks = [b for a, b, c in zip(heights, heights[1:], heights[2:], strict=False) if a < b >= c]
        assert peaks == sorted(peaks, reverse=True) and len(peaks) == beat.repeats.done + 1
        assert (heights[-1], esper.component_for_entity(die, Pose).angle) == (0, 0)
        lengths.add(round(beat.duration, 3))
        bounces.add(beat.repeats.done)
        table.watch()
        table.move("place:1" if len(lengths) % 2 else "place:2")
        table.watch()
    assert bounces == {2, 3} and len(lengths) > 2


@pytest.mark.parametrize(("line", "first", "counted"), [
    ("-/66/- -/-/- 1 place:6", 24, [(24, 0), (6, 0), (12, 0), (18, 0), (18, 3), (54, 3), (54, 0)]),
    ("-/66/- -/-/- 1 place:5", 24, [(24, 0), (6, 0), (12, 0), (17, 0), (17, 2), (29, 2), (29, 0)]),
    ("-/1/- -/-/- 1 place:5", 1, [(1, 0), (6, 0)]),
    ("-/-/- -/-/- 1 place:5", 0, [(0, 0), (5, 0)]),
])
def test_dice_of_a_row_are_counted_then_their_multiplier_and_last_the_total(
    line: str, first: int, counted: list[tuple[int, int]]
) -> None:
    table = WatchedMatch(line)
    table.move("place:2")
    rows, totals = [(first, 0)], [first]
    while table.playback.busy:
        table.tick(0.01)
        rows += [(n.value, n.factor) for _, (r, n) in esper.get_components(ScoredRow, ShownNumber) if r.place == (1, 2)]
        totals += [n.value for _, (t, n) in esper.get_components(ExtraPoints, ShownNumber) if t.seat == 1]
    shown = iter(rows)
    assert all(step in shown for step in counted)
    score = counted[-1][0]
    assert totals == sorted(totals) and totals[[value for value, _ in rows].index(score)] < score == totals[-1]


def test_at_four_times_the_speed_a_row_has_its_score_at_once() -> None:
    table = WatchedMatch("-/66/- -/-/- 1 place:6", speed=4.0)
    table.move("place:2")
    numbers = []
    while table.playback.busy:
        numbers += [n.value for _, (r, n) in esper.get_components(ScoredRow, ShownNumber) if (r.seat, r.row) == (1, 2)]
        table.tick(0.01)
    assert numbers == sorted(numbers) and (numbers[0], numbers[-1]) == (24, 54)


def bars() -> dict[tuple[int, int], float]:
    return {(shield.seat, shield.row): shown.share for _, (shield, shown) in esper.get_components(Shield, ShownHealth)}


def test_a_shields_bar_fills_up() -> None:
    table = WatchedMatch("-/-/- -/-/- 1 ready shield")
    table.move("shield:2")
    shares = []
    while table.playback.busy:
        shares.append(bars().get((1, 2), 0.0))
        table.tick(0.05)
    assert (shares[0], bars()[1, 2]) == (0, 1)
    assert any(0 < share < 1 for share in shares)


def test_a_played_card_flies_up_and_fades_and_is_gone() -> None:
    table = WatchedMatch("-/-/- -/-/- 1 ready destiny")
    table.move("destiny:odd=3", dt=0.1)
    ((_, (_card, pose)),) = esper.get_components(HeldCard, Pose)
    assert pose.y > card_at(1, 1)[1]
    assert pose.alpha == 1
    alphas = []
    while esper.get_component(HeldCard):
        alphas.append(pose.alpha)
        table.tick(0.05)
    assert alphas == sorted(alphas, reverse=True) and alphas[-1] < 1
    table.watch()
    assert esper.get_component(HeldCard) == []


def test_the_bonus_of_a_diagonal_counts_up_next_to_the_total() -> None:
    table = WatchedMatch("4/14/12 -/-/- 1 place:4")
    table.move("place:3")
    bonuses = []
    while table.playback.busy:
        bonuses += [n.bonus for _, (t, n) in esper.get_components(ExtraPoints, ShownNumber) if t.seat == 1]
        table.tick(0.05)
    assert bonuses == sorted(bonuses)
    assert (bonuses[0], bonuses[-1]) == (0, 48)
