"""Motion: place and look at the beginning of a beat, half way, at the landing and at the end."""

from __future__ import annotations

from itertools import pairwise

import esper
import pytest

from components.knucklebones import Card, ShownCard, ShownFace, Tally
from components.match import Comfort
from components.playback import Beat
from components.pose import Departing, Pose, ShownNumber, ShownTurn
from game.tables.knucklebones import events as happened
from systems.entities import only
from systems.knucklebones.layout import box_at, card_at, field_at
from tests.kit.rules import dice
from tests.kit.watched import STORE, Watched

CALM = ("roll=5", "place:1", "thief:2.1", "twister:1.1,3.1", "shield:2", "destiny:odd=3")


def flyer(table: Watched) -> Pose:
    """Return the pose of the placed die."""
    return esper.component_for_entity(beat_of(table, happened.DiePlaced).actors.who, Pose)


def box() -> Pose:
    ((_, (_turn, pose)),) = esper.get_components(ShownTurn, Pose)
    return pose


def rolled() -> Pose:
    return next(pose for _, (pose, face) in esper.get_components(Pose, ShownFace) if face.in_box)


def beat_of(table: Watched, kind: type) -> Beat:
    return next(beat for beat in table.playback.beats if isinstance(beat.event, kind))


def test_a_roll_shakes_around_its_box_and_lies_still_as_it_lands() -> None:
    table = Watched("-/-/- -/-/-")
    table.move("roll=5")
    data, seen = dice(STORE).timing.beats["die_rolled"], []
    while table.playback.rolling:
        seen.append((rolled().x, rolled().y, rolled().angle, table.face))
        table.tick(0.01)
    x, y = box_at(1)
    assert max(abs(at_x - x) for at_x, *_ in seen) > 1
    assert all(abs(at_x - x) <= data.size and abs(at_y - y) <= data.size for at_x, at_y, *_ in seen)
    assert (rolled().x, rolled().y, rolled().angle, table.face) == (x, y, 0.0, 5)


def test_the_faces_of_a_roll_follow_each_other_ever_slower_and_the_last_comes_near_the_end() -> None:
    table = Watched("-/-/- -/-/-")
    table.move("roll=5")
    faces, changes, now = [table.face], [0.0], 0.0
    while table.playback.busy:
        table.tick(0.002)
        now += 0.002
        if table.face != faces[-1]:
            faces.append(table.face)
            changes.append(now)
    gaps = [later - earlier for earlier, later in pairwise(changes)]
    data = dice(STORE).timing.beats["die_rolled"]
    assert (faces[-1], len(faces)) == (5, data.count + 1)
    assert all(later > earlier - 0.003 for earlier, later in pairwise(gaps))
    assert gaps[-1] > 2 * gaps[0]
    assert changes[-1] == pytest.approx(data.lands, abs=0.01) and changes[-1] > 0.75 * data.seconds


def test_a_rolled_die_is_flat_as_it_lands_and_gets_its_shape_back() -> None:
    table = Watched("-/-/- -/-/-")
    table.move("roll=5")
    table.tick(dice(STORE).timing.beats["die_rolled"].lands + 0.001)
    assert rolled().scale_y < 0.9 < 1.1 < rolled().scale_x
    table.watch()
    assert (rolled().scale_x, rolled().scale_y) == (1, 1)


def test_a_placed_die_sets_out_large_lands_flat_and_lies_square() -> None:
    table, data = Watched("-/-/- -/-/- 1 place:4"), dice(STORE).timing.beats["die_placed"]
    table.move("place:2")
    pose = flyer(table)
    assert (pose.x, pose.y, pose.scale_x) == (*box_at(1), data.scale)
    table.tick(data.lands / 2)
    assert box_at(1)[0] < pose.x < field_at(1, 2, 1)[0]
    table.tick(data.lands / 2 + 0.001)
    assert (pose.x, pose.y) == field_at(1, 2, 1)
    assert pose.scale_y < 1 < pose.scale_x
    table.watch(0.01)
    assert (pose.scale_x, pose.scale_y) == (1, 1)


def test_a_score_waits_until_the_die_has_landed_and_then_counts_with_the_total() -> None:
    table = Watched("-/66/- -/-/- 1 place:6")
    table.move("place:2")
    pose, counted = flyer(table), []
    while table.playback.busy:
        tallies = esper.get_components(Tally, ShownNumber)
        (total,) = [shown.value for _, (tally, shown) in tallies if tally.seat == 1]
        if (pose.x, pose.y) != field_at(1, 2, 3):
            assert total == 24
        else:
            counted.append(total)
        table.tick(0.01)
    assert counted == sorted(counted) and counted[-1] == 54 and len(set(counted)) > 8


def test_dice_close_up_one_after_the_other_and_only_when_the_crushed_one_is_gone() -> None:
    table = Watched("-/-/- 412/-/- 1 place:4")
    table.move("place:1")
    beat = beat_of(table, happened.DiceDestroyed)
    (gone,), movers = beat.actors.gone, [die for die, _ in beat.actors.movers]
    starts = [esper.component_for_entity(die, Pose).y for die in movers]
    left: list[float | None] = [None, None]
    while table.playback.busy:
        table.tick(0.005)
        ys = [esper.component_for_entity(die, Pose).y for die in movers]
        for number, (y, start) in enumerate(zip(ys, starts, strict=True)):
            if y != start and left[number] is None:
                left[number] = table.playback.clock
                assert not esper.entity_exists(gone) or esper.component_for_entity(gone, Pose).alpha == 0
    assert left[0] is not None and left[1] is not None
    assert left[1] - left[0] == pytest.approx(dice(STORE).timing.beats["dice_destroyed"].stagger, abs=0.02)


def test_where_nothing_closes_up_nobody_waits_for_it() -> None:
    lasts = []
    for facing in ("4/-/-", "41/-/-"):
        table = Watched(f"-/-/- {facing} 1 place:4")
        table.move("place:1")
        lasts.append(beat_of(table, happened.DiceDestroyed).duration)
    beat = dice(STORE).timing.beats["dice_destroyed"]
    assert lasts == [beat.leave, beat.seconds]


def test_a_stolen_die_flies_in_a_bow_and_larger() -> None:
    table, data = Watched("-/-/- -/36/- 1 ready thief"), dice(STORE).timing.beats["die_stolen"]
    table.move("thief:2.2")
    die, far, large = beat_of(table, happened.DieStolen).actors.who, 0.0, 0.0
    while table.playback.busy:
        table.tick(0.01)
        pose = esper.try_component(die, Pose)
        if pose is not None:
            far, large = max(far, abs(pose.x - field_at(1, 2, 1)[0])), max(large, pose.scale_x)
    assert far == pytest.approx(data.size, abs=1) and large == pytest.approx(1 + data.swell, abs=0.05)


@pytest.mark.parametrize("swap", ["1.1,3.1", "1.1,1.3"])
def test_swapped_dice_whirl_around_each_other(swap: str) -> None:
    table = Watched("123/-/5 -/-/- 1 ready twister")
    table.move(f"twister:{swap}")
    (one, _), (other, _) = beat_of(table, happened.DiceSwapped).actors.movers
    poses = [esper.component_for_entity(die, Pose) for die in (one, other)]
    nearest = 1000.0
    while table.playback.busy:
        table.tick(0.01)
        nearest = min(nearest, abs(poses[0].x - poses[1].x) + abs(poses[0].y - poses[1].y))
    assert nearest > dice(STORE).timing.beats["dice_swapped"].size


def test_a_used_card_rises_turns_its_back_and_fades() -> None:
    table, data = Watched("-/-/- -/-/- 1 ready shield"), dice(STORE).timing.beats["card_played"]
    table.move("shield:1")
    ((_, (_card, pose, held)),) = esper.get_components(Card, Pose, ShownCard)
    x, y = card_at(1, 1)
    assert (pose.x, pose.y, held.spin, pose.alpha) == (x, y, 0, 1)
    table.tick(data.lands / 2)
    assert y < pose.y < y + data.size and held.spin == pytest.approx(data.turns / 2)
    table.tick(data.lands / 2)
    assert (pose.y, held.spin) == (pytest.approx(y + data.size), data.turns) and pose.alpha > 0.9
    table.tick(data.leave - 0.02)
    assert pose.alpha < 0.3
    table.watch()
    assert esper.get_component(Card) == []


def test_a_card_with_uses_left_turns_right_round_and_comes_back() -> None:
    table = Watched("-/-/- -/-/- 1 ready shield*2")
    table.move("shield:1")
    ((_, (_card, pose, held)),) = esper.get_components(Card, Pose, ShownCard)
    spins = []
    while table.playback.busy:
        table.tick(0.02)
        spins.append(held.spin)
        assert pose.alpha == 1
    assert max(spins) > 1.5
    assert ((pose.x, pose.y), held.spin, held.dim) == (card_at(1, 1), 0, 0)


def test_the_number_of_the_turn_and_its_box_change_with_the_turn_that_is_shown() -> None:
    table = Watched("-/-/- -/-/- 1 place:4")
    table.move("place:2")
    shown = only(ShownTurn)[1]
    seen = []
    while table.playback.busy:
        seen.append((shown.seat, shown.number, box().x == box_at(shown.seat)[0], round(box().alpha, 3)))
        table.tick(0.01)
    assert [(seat, number) for seat, number, *_ in seen] == sorted((seat, number) for seat, number, *_ in seen)
    assert {(1, 1, True), (2, 2, True)} == {each[:3] for each in seen}
    assert min(alpha for *_, alpha in seen) < 0.2
    assert (shown.seat, shown.number, box().alpha) == (2, 2, 1)


def test_a_box_stays_until_the_end_of_the_match_is_shown() -> None:
    table = Watched("123/456/12 1/-/- 1 place:3")
    table.move("place:3")
    shown = only(ShownTurn)[1]
    assert not shown.over
    while not shown.over:
        table.tick(0.02)
    assert table.playback.busy
    table.watch()
    assert shown.over


def test_a_card_stays_bright_until_what_makes_it_useless_has_been_seen() -> None:
    table = Watched("1/-/- 6/-/- 1 place:6 - thief,shield")
    table.move("place:1")
    cards = {card.card: held for _, (card, held) in esper.get_components(Card, ShownCard) if card.seat == 2}
    assert not cards["thief"].shut
    table.move("roll=1", dt=0.01)
    assert not cards["thief"].shut
    table.watch()
    assert not cards["shield"].shut


@pytest.mark.parametrize("move", CALM)
def test_under_reduced_motion_nothing_shakes_bows_swells_squashes_or_turns(move: str) -> None:
    state = {"roll=5": "ready", "place:1": "place:6"}.get(move, f"ready {move.split(':')[0]}")
    table = Watched(f"63/-/5 -/36/- 1 {state}")
    esper.component_for_entity(table.entity, Comfort).reduced_motion = True
    table.move(move)
    longest = max(beat.duration for beat in table.playback.beats)
    assert longest <= max(data.calm for data in dice(STORE).timing.beats.values())
    while table.playback.busy:
        table.tick(0.01)
        for entity, pose in esper.get_component(Pose):
            assert (pose.scale_x, pose.scale_y, pose.angle) == (1, 1, 0)
            assert not (esper.has_component(entity, Departing) and esper.has_component(entity, Card)) or (
                esper.component_for_entity(entity, ShownCard).spin == 0
            )
        seen = [box(), *(pose for _, (pose, face) in esper.get_components(Pose, ShownFace) if face.in_box)]
        assert {(pose.x, pose.y) for pose in seen} <= {box_at(1), box_at(2)}


def test_under_reduced_motion_a_rolled_face_fades_in() -> None:
    table = Watched("-/-/- -/-/-")
    esper.component_for_entity(table.entity, Comfort).reduced_motion = True
    table.move("roll=5")
    table.tick(dice(STORE).timing.beats["die_rolled"].calm / 2)
    assert table.face == 5
    assert rolled().alpha == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("position", "move", "name"),
    [
        ("66/-/- -/-/- 1 place:6", "place:1", "triple"),
        ("-/-/- 66/-/- 1 place:6", "place:1", "crush"),
        ("2/32/2 2/-/- 1 place:1", "place:2", None),
    ],
)
def test_the_beats_stand_still_for_a_moment_when_something_big_lands(position: str, move: str, name: str) -> None:
    table = Watched(position)
    table.move(move)
    timing = dice(STORE).timing
    end = max(beat.over for beat in table.playback.beats)
    longer = sum(beat.size for beat in table.playback.beats if beat.blow) * timing.moments.more.stop
    felt, passed = [], 0.0
    while table.playback.busy:
        table.tick(0.005)
        passed += 0.005
        felt += table.playback.moments
    assert (name in felt) == (name is not None)
    assert passed == pytest.approx(end + timing.motion.stop.get(name, 0.0) + longer, abs=0.011)


def test_nothing_stands_still_under_reduced_motion() -> None:
    table = Watched("66/-/- -/-/- 1 place:6")
    esper.component_for_entity(table.entity, Comfort).reduced_motion = True
    table.move("place:1")
    while table.playback.busy:
        table.tick(0.005)
        assert table.playback.stop == 0


def test_a_swap_can_make_a_triple_too() -> None:
    table = Watched("661/-/6 -/-/- 1 ready twister", speed=0)
    table.move("twister:1.3,3.1")
    assert "triple" in table.playback.moments


def test_the_end_by_a_cross_is_a_moment_of_its_own() -> None:
    table = Watched("212/121/21 -/-/- 1 place:2", speed=0)
    table.move("place:3")
    assert table.playback.moments[-1] == ("exodia" if isinstance(table.match.fresh[-1], happened.MatchWon) else "")
