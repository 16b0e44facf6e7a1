"""Motion from the beginning of a beat to its end, the animation of each event, the size of big ones, and rumble."""

from __future__ import annotations

import esper
import pytest

from components.comfort import Comfort
from components.knucklebones import (
    HeldCard,
    Row,
    Shield,
    ShownCard,
    ShownFace,
    ShownHealth,
    WaitingDie,
)
from components.playback import Beat
from components.pose import Departure, Pose, ShownNumber, ShownTurn
from game.content.models.audio import Shudder
from game.tables.knucklebones import events
from game.tables.knucklebones.events import DiceDestroyed, DiePlaced
from game.tables.knucklebones.manifest import apply
from game.tables.knucklebones.notation import read, read_move
from systems.cues import RumbleCue, device_rumble, rumbles
from systems.entities import of_seat
from systems.knucklebones.layout import box_at, card_at, field_at
from systems.knucklebones.moments import combo
from tests.kit.rules import KOTSU, dice_content
from tests.kit.watched import STORE, WatchedMatch

CALM = ("roll=5", "place:1", "thief:2.1", "twister:1.1,3.1", "shield:2", "destiny:odd=3")


def beat_of(table: WatchedMatch, kind: type) -> Beat:
    return next(beat for beat in table.playback.beats if isinstance(beat.event, kind))


def test_a_score_waits_until_the_die_has_landed_and_then_counts_with_the_total() -> None:
    table = WatchedMatch("-/66/- -/-/- 1 place:6")
    table.move("place:2")
    pose, counted = esper.component_for_entity(beat_of(table, events.DiePlaced).actors.subject, Pose), []
    for _ in table.frames(0.01):
        total = of_seat(1, ShownNumber).value
        if (pose.x, pose.y) != field_at(1, 2, 3):
            assert total == 24
        else:
            counted.append(total)
    assert counted == sorted(counted) and counted[-1] == 54 and len(set(counted)) > 8


def test_dice_close_up_one_after_the_other_and_only_when_the_crushed_one_is_gone() -> None:
    table = WatchedMatch("-/-/- 412/-/- 1 place:4")
    table.move("place:1")
    beat = beat_of(table, events.DiceDestroyed)
    (gone,), movers = beat.actors.leavers, [die for die, _ in beat.actors.movers]
    starts = [esper.component_for_entity(die, Pose).y for die in movers]
    left: list[float | None] = [None, None]
    while table.playback.is_busy:
        table.tick(0.005)
        ys = [esper.component_for_entity(die, Pose).y for die in movers]
        for number, (y, start) in enumerate(zip(ys, starts, strict=True)):
            if y != start and left[number] is None:
                left[number] = table.playback.clock
                assert not esper.entity_exists(gone) or esper.component_for_entity(gone, Pose).alpha == 0
    assert left[0] is not None and left[1] is not None
    assert left[1] - left[0] == pytest.approx(dice_content(STORE).timing.beats["dice_destroyed"].stagger, abs=0.02)


def test_a_card_stays_bright_until_what_makes_it_useless_has_been_seen() -> None:
    table = WatchedMatch("1/-/- 6/-/- 1 place:6 - thief,shield")
    table.move("place:1")
    cards = {card.card: held for _, (card, held) in esper.get_components(HeldCard, ShownCard) if card.seat == 2}
    assert not cards["thief"].is_shut
    table.move("roll=1", dt=0.01)
    assert not cards["thief"].is_shut
    table.watch()
    assert not cards["shield"].is_shut


@pytest.mark.parametrize("move", CALM)
def test_under_reduced_motion_nothing_shakes_bows_swells_squashes_or_turns(move: str) -> None:
    state = {"roll=5": "ready", "place:1": "place:6"}.get(move, f"ready {move.split(':')[0]}")
    table = WatchedMatch(f"63/-/5 -/36/- 1 {state}")
    esper.component_for_entity(table.entity, Comfort).reduced_motion = True
    table.move(move)
    longest = max(beat.duration for beat in table.playback.beats)
    assert longest <= max(data.calm for data in dice_content(STORE).timing.beats.values())
    while table.playback.is_busy:
        table.tick(0.01)
        for entity, pose in esper.get_component(Pose):
            assert (pose.scale_x, pose.scale_y, pose.angle) == (1, 1, 0)
            assert not (esper.has_component(entity, Departure) and esper.has_component(entity, HeldCard)) or (
                esper.component_for_entity(entity, ShownCard).spin == 0
            )
        ((_, (_turn, box)),) = esper.get_components(ShownTurn, Pose)
        seen = [box, *(pose for _, (pose, face) in esper.get_components(Pose, ShownFace) if face.is_in_box)]
        assert {(pose.x, pose.y) for pose in seen} <= {box_at(1), box_at(2)}


@pytest.mark.parametrize(("position", "move", "name"), [
    ("66/-/- -/-/- 1 place:6", "place:1", "triple"),
    ("-/-/- 66/-/- 1 place:6", "place:1", "crush"),
    ("2/32/2 2/-/- 1 place:1", "place:2", None),
])
def test_the_beats_stand_still_for_a_moment_when_something_big_lands(position: str, move: str, name: str) -> None:
    table = WatchedMatch(position)
    table.move(move)
    timing = dice_content(STORE).timing
    end = max(beat.next_start for beat in table.playback.beats)
    impacts = sum(beat.emphasis.size for beat in table.playback.beats if beat.emphasis.is_impact)
    longer = impacts * timing.moments.more.stop
    felt, passed = [], 0.0
    while table.playback.is_busy:
        table.tick(0.005)
        passed += 0.005
        felt += table.playback.signals.moments
    assert (name in felt) == (name is not None)
    assert passed == pytest.approx(end + longer, abs=0.011)


@pytest.mark.parametrize(("line", "move", "event", "size"), [
    *((f"{row}/-/- -/-/- 1 place:4", "place:1", "DiePlaced", size)
      for row, size in (("-", 1), ("3", 1), ("4", 2), ("43", 2), ("44", 3))),
    ("54/45/- -/-/- 1 ready twister -", "twister:1.1,2.1", "DiceSwapped", 2),
])
def test_equal_dice_in_a_row_and_in_the_better_one_of_a_swap_make_a_combo(
    line: str, move: str, event: str, size: int
) -> None:
    after, told = apply(KOTSU, read(KOTSU, line), read_move(KOTSU, move))
    assert {type(each).__name__: combo(after, each) for each in told}[event] == size


PLACED = DiePlaced(1, 2, 1, 4)
DESTROYED = DiceDestroyed(2, 2, 4, (1, 2))


OWN = {
    "die_placed": [
        Shudder(at="landing", weak=0.2, seconds=0.06),
        Shudder(at="landing", combo=3, weak=0.8, strong=0.8, seconds=0.25),
    ],
    "dice_destroyed": [Shudder(strong=0.5, seconds=0.14), Shudder(seat="other", weak=0.3, seconds=0.08)],
}


def test_the_strongest_that_holds_for_a_pad_counts() -> None:
    assert rumbles(OWN, {"landing": [PLACED]}, lambda event: 1) == {1: RumbleCue(0.2, 0.0, 0.06)}
    assert rumbles(OWN, {"start": [DESTROYED]}, lambda event: 2)[2] == RumbleCue(0.0, 0.5, 0.14)
    assert rumbles(OWN, {"landing": [PLACED]}, lambda event: 3) == {1: RumbleCue(0.8, 0.8, 0.25)}


def test_the_placing_seat_feels_a_placement_and_the_losing_seat_a_destruction() -> None:
    script = dice_content(STORE).rumble
    assert list(rumbles(script, {"landing": [PLACED]}, lambda event: 1)) == [1]
    assert 2 in rumbles(script, {"start": [DESTROYED]}, lambda event: 2)


def test_one_pad_for_both_seats_shakes_once_with_the_stronger() -> None:
    felt = rumbles(OWN, {"landing": [PLACED], "start": [DESTROYED]}, lambda event: 1)
    assert device_rumble(felt, {1: "pad:1", 2: "pad:1"}.get) == {"pad:1": felt[2]}


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
    while table.playback.is_rolling:
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
        while table.playback.is_rolling:
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


def test_a_replay_with_other_entities_shows_the_same_throw() -> None:
    lengths = set()
    for others in (0, 3):
        table = WatchedMatch("-/-/- -/-/- 1 ready - - - -")
        for _ in range(others):
            esper.create_entity()
        table.move("roll=5")
        lengths.add(next(beat.duration for beat in table.playback.beats if beat.actors.rolls))
    assert len(lengths) == 1


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
    while table.playback.is_busy:
        table.tick(0.01)
        rows += [(n.value, n.factor) for _, (r, n) in esper.get_components(Row, ShownNumber) if r.place == (1, 2)]
        totals.append(of_seat(1, ShownNumber).value)
    shown = iter(rows)
    assert all(step in shown for step in counted)
    score = counted[-1][0]
    assert totals == sorted(totals) and totals[[value for value, _ in rows].index(score)] < score == totals[-1]


def test_at_four_times_the_speed_a_row_has_its_score_at_once() -> None:
    table = WatchedMatch("-/66/- -/-/- 1 place:6", speed=4.0)
    table.move("place:2")
    numbers = []
    for _ in table.frames(0.01):
        numbers += [n.value for _, (r, n) in esper.get_components(Row, ShownNumber) if (r.seat, r.number) == (1, 2)]
    assert numbers == sorted(numbers) and (numbers[0], numbers[-1]) == (24, 54)


def bars() -> dict[tuple[int, int], float]:
    return {(shield.seat, shield.row): shown.share for _, (shield, shown) in esper.get_components(Shield, ShownHealth)}


def test_a_shields_bar_fills_up() -> None:
    table = WatchedMatch("-/-/- -/-/- 1 ready shield")
    table.move("shield:2")
    shares = [bars().get((1, 2), 0.0) for _ in table.frames(0.05)]
    assert (shares[0], bars()[1, 2]) == (0, 1)
    assert any(0 < share < 1 for share in shares)


def test_a_played_card_flies_up_and_fades_and_is_gone() -> None:
    table = WatchedMatch("-/-/- -/-/- 1 ready destiny")
    table.move("destiny:odd=3", dt=0.1)
    ((_, (_card, pose)),) = esper.get_components(HeldCard, Pose)
    assert pose.y > card_at(1, 1)[1] and pose.alpha == 1
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
    for _ in table.frames(0.05):
        bonuses.append(of_seat(1, ShownNumber).bonus)
    assert bonuses == sorted(bonuses)
    assert (bonuses[0], bonuses[-1]) == (0, 48)
