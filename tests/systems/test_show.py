"""The animation of each event."""

from __future__ import annotations

import esper

from components.knucklebones import Card, Row, Shield, ShownHealth, Tally
from components.pose import Pose, ShownNumber
from systems.knucklebones.layout import card_at
from tests.kit.watched import Watched


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


def test_the_bonus_of_a_diagonal_counts_up_next_to_the_total() -> None:
    table = Watched("4/14/12 -/-/- 1 place:4")
    table.move("place:3")
    bonuses = []
    while table.playback.busy:
        bonuses += [n.bonus for _, (t, n) in esper.get_components(Tally, ShownNumber) if t.seat == 1]
        table.tick(0.05)
    assert bonuses == sorted(bonuses)
    assert (bonuses[0], bonuses[-1]) == (0, 48)
