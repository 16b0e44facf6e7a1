"""The animation of each event."""

from __future__ import annotations

import esper
import pytest

from components.knucklebones import Card, Row, Shield, ShownHealth, Tally
from components.pose import Pose, ShownNumber
from systems.knucklebones.layout import box_at, card_at, field_at
from tests.kit.rules import KOTSU, dice
from tests.kit.watched import STORE, Watched, faces_shown


def test_a_placed_die_leaves_the_box_and_lands_on_its_field() -> None:
    table = Watched("-/-/- -/-/- 1 place:4")
    table.move("place:2")
    assert faces_shown() == {(*box_at(1), 4)}
    assert table.face == 0
    table.tick(0.05)
    ((_, y, _),) = faces_shown()
    assert box_at(1)[1] < y < field_at(1, 2, 1)[1]
    table.watch()
    assert faces_shown() == {(*field_at(1, 2, 1), 4)}


def test_truth_is_there_at_once_while_the_show_still_runs() -> None:
    table = Watched("-/4/- -/-/- 1 place:4")
    table.move("place:2")
    assert [row.score for _, row in esper.get_component(Row) if (row.seat, row.row) == (1, 2)] == [16]
    assert table.playback.busy


def test_the_turn_is_shown_to_pass_only_when_the_die_lies() -> None:
    table = Watched("-/-/- -/-/- 1 place:4")
    table.move("place:2")
    assert table.turn == 1
    table.watch()
    assert table.turn == 2


def test_the_rolled_face_is_not_on_screen_while_the_die_tumbles() -> None:
    table = Watched("-/-/- -/-/-")
    table.move("roll=5")
    seen = []
    while table.playback.rolling:
        seen.append(table.face)
        table.tick(0.01)
    assert 5 not in seen
    assert len(set(seen)) > 3
    assert table.face == 5


def test_a_crushed_die_stays_in_sight_until_the_attacker_has_landed() -> None:
    table = Watched("-/-/- 4/-/- 1 place:4")
    table.move("place:1", dt=0.1)
    assert (*field_at(2, 1, 1), 4) in faces_shown()
    table.watch()
    assert faces_shown() == {(*field_at(1, 1, 1), 4)}


def test_dice_behind_a_crushed_one_close_up_in_order() -> None:
    table = Watched("-/-/- 412/-/- 1 place:4")
    table.move("place:1")
    table.watch()
    assert faces_shown() == {(*field_at(1, 1, 1), 4), (*field_at(2, 1, 1), 1), (*field_at(2, 1, 2), 2)}


def test_a_stolen_die_is_hidden_until_its_flight_begins() -> None:
    table = Watched("-/-/- -/36/- 1 ready thief")
    table.move("thief:2.2", dt=0.1)
    assert faces_shown() == {(*field_at(2, 2, 1), 3), (*field_at(2, 2, 2), 6)}
    table.watch()
    assert faces_shown() == {(*field_at(2, 2, 1), 3), (*field_at(1, 2, 1), 6)}


def test_a_repelled_die_flies_to_its_field_and_is_gone() -> None:
    table = Watched("-/-/- 4/-/- 1 place:4 - - 2.1=3")
    table.move("place:1", dt=0.1)
    assert len(faces_shown()) == 2
    table.watch()
    assert faces_shown() == {(*field_at(2, 1, 1), 4)}


def test_swapped_dice_meet_on_no_straight_line() -> None:
    table = Watched("12/-/5 -/-/- 1 ready twister")
    table.move("twister:1.1,3.1", dt=0.0)
    heights = set()
    while table.playback.busy:
        heights |= {y for x, y, _ in faces_shown() if field_at(1, 1, 1)[0] < x < field_at(1, 3, 1)[0]}
        table.tick(0.02)
    assert max(heights) > field_at(1, 1, 1)[1]
    assert faces_shown() == {(*field_at(1, 1, 1), 5), (*field_at(1, 1, 2), 2), (*field_at(1, 3, 1), 1)}


def test_a_score_counts_up() -> None:
    table = Watched("-/66/- -/-/- 1 place:6")
    table.move("place:2")
    numbers = []
    while table.playback.busy:
        numbers += [n.value for _, (r, n) in esper.get_components(Row, ShownNumber) if (r.seat, r.row) == (1, 2)]
        table.tick(0.03)
    assert numbers == sorted(numbers)
    assert (numbers[0], numbers[-1]) == (24, 54)
    assert len(set(numbers)) > 3


def bars() -> dict[tuple[int, int], float]:
    return {(shield.seat, shield.row): shown.share for _, (shield, shown) in esper.get_components(Shield, ShownHealth)}


def test_a_shields_bar_fills_up() -> None:
    table = Watched("-/-/- -/-/- 1 ready shield")
    table.move("shield:2")
    shares = []
    while table.playback.busy:
        shares.append(bars().get((1, 2), 0.0))
        table.tick(0.05)
    assert (shares[0], bars()[1, 2]) == (0, 1)
    assert any(0 < share < 1 for share in shares)


def test_a_shield_is_not_to_be_seen_before_its_card_has_turned() -> None:
    table = Watched("-/-/- -/-/- 1 ready shield")
    table.move("shield:2")
    assert [health > 0 for health in table.match.position.sides[0].shields] == [False, True, False] and bars() == {}
    table.tick(dice(STORE).timing.beats["card_played"].lands + 0.001)
    assert bars() == {(1, 2): pytest.approx(0, abs=0.05)}


def test_a_worn_shields_bar_sinks_and_the_last_turn_takes_it_away() -> None:
    table = Watched("-/-/- -/-/- 1 place:4 - - 2.1=3,2.2=1", rules=KOTSU)
    table.move("place:3")
    assert bars()[2, 2] == pytest.approx(1 / 3)
    table.watch()
    assert bars() == {(2, 1): pytest.approx(2 / 3)}


def test_a_played_card_lifts_and_fades_and_is_gone() -> None:
    table = Watched("-/-/- -/-/- 1 ready destiny")
    table.move("destiny:odd=3", dt=0.1)
    ((_, (_card, pose)),) = esper.get_components(Card, Pose)
    assert pose.y > card_at(1, 1)[1]
    assert pose.alpha == 1
    table.tick(0.35)
    assert pose.alpha < 1
    table.watch()
    assert esper.get_component(Card) == []


def test_a_diagonals_bonus_counts_up_beside_the_total() -> None:
    table = Watched("4/14/12 -/-/- 1 place:4")
    table.move("place:3")
    bonuses = []
    while table.playback.busy:
        bonuses += [n.bonus for _, (t, n) in esper.get_components(Tally, ShownNumber) if t.seat == 1]
        table.tick(0.05)
    assert bonuses == sorted(bonuses)
    assert (bonuses[0], bonuses[-1]) == (0, 48)


def test_a_swap_that_breaks_a_diagonal_takes_its_bonus_away() -> None:
    table = Watched("4/14/124 -/-/- 1 ready twister")
    table.move("twister:2.1,2.2")
    table.watch()
    assert [n.bonus for _, (t, n) in esper.get_components(Tally, ShownNumber) if t.seat == 1] == [0]
