"""Two seats act at the same time: each with a pad, a half of the screen and a focus."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from components.seat_choice import Occasion, SeatChoice
from game.match.record import Record, rules_of
from game.match.replays import Replay
from game.screens.replay_player import ReplayPlayer
from tests.kit.app import Stage
from tests.kit.bot import GlanceThinker
from tests.kit.cases import one_of
from tests.kit.pads import XBOX_360

TABLE_NAME = "prospector"


def begin(stage: Stage) -> Any:
    """Seat both pads, and wait until the banner is closed."""
    app = stage.app
    app.settings.picks.setups = {TABLE_NAME: {"rules": "duel", "layout": "mine"}}
    app.table_name = TABLE_NAME
    app.free_seats()
    stage.sit("pad:1", "pad:2")
    app.go("match")
    stage.wait(4)
    assert not stage.screen.opening
    return stage.screen


@pytest.fixture
def live(stage: Stage) -> Any:
    stage.reset(XBOX_360, XBOX_360)
    return begin(stage)


def dig(stage: Stage, live: Any, seat: int) -> None:
    """Press once on a pad: take the focused card if it fits, otherwise draw."""
    pad, choosing = stage.hub.pads[seat - 1], live.seat_component(seat, type(live.seat_choice))
    item = next((item for item in choosing.items if item.id == choosing.focus), None)
    pad.tap("A" if item is not None and item.first_sideways else "Y")


def seats(live: Any) -> list[int]:
    return [move.seat for move in live.match.log]


def test_two_presses_in_one_tick_both_count(stage: Stage, live: Any) -> None:
    for seat in (2, 1):
        dig(stage, live, seat)
    stage.tick()
    assert sorted(seats(live)) == [1, 2]
    dig(stage, live, 2)
    stage.tick()
    assert sorted(seats(live)) == [1, 2, 2], "no one waits for a turn"
    stage.hub.pads[1].menu()
    stage.tick()
    assert live.question is not None
    dig(stage, live, 1)
    stage.tick()
    assert len(seats(live)) == 3, "the pause stops both"


def test_undo_is_refused_on_the_side_of_who_pressed_it(stage: Stage, live: Any) -> None:
    stage.app.settings.help.undo = True
    stage.hands[1].do("undo")
    stage.tick()
    assert {choice.seat: choice.reply for choice in live.components(SeatChoice)} == {1: None, 2: "undo.never"}


def test_both_dig_to_the_end_and_the_result_has_both_banks(stage: Stage, live: Any) -> None:
    for _ in range(120):
        if stage.name != "MatchScreen":
            break
        for seat in live.acting_seats:
            dig(stage, live, seat)
        stage.tick()
    stage.wait(4)
    assert stage.name == "ResultScreen" and {*seats(live)} == {1, 2}
    score = live.table.score(live.match.rules, live.match.position)
    assert len(score.totals) == 2 and all(score.totals)
    stage.frame()


@pytest.mark.parametrize("seat", one_of(2, (1, 2)))
def test_a_bot_plays_against_a_person_in_either_seat(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, live: Any, seat: int
) -> None:
    monkeypatch.setattr(stage.app, "thinker", GlanceThinker())
    stage.app.seats.seat_bot("mochi", seat)
    stage.wait(1)
    assert seats(live) and {*seats(live)} == {seat}, "it waits for no one"
    dig(stage, live, 3 - seat)
    stage.tick()
    assert 3 - seat in seats(live)


def test_a_bot_keeps_a_human_pace(stage: Stage, monkeypatch: pytest.MonkeyPatch, live: Any) -> None:
    monkeypatch.setattr(stage.app, "thinker", GlanceThinker())
    stage.app.seats.seat_bot("mochi", 2)
    live.playback.speed = stage.app.settings.speed = 1.0
    pause = stage.app.content.timing.bot_pause
    for _ in range(6):
        dig(stage, live, 1)
        stage.tick(0.9 * pause / 6)
    assert 2 not in seats(live)
    for _ in range(3):
        dig(stage, live, 1)
        stage.tick(0.9 * pause / 6)
    assert seats(live).count(2) == 1


def test_a_pad_that_is_gone_halts_its_own_side_alone(stage: Stage, live: Any) -> None:
    pad = stage.hub.pads[1]
    stage.hub.unplug(pad)
    stage.tick()
    assert not live.is_waiting and stage.app.seats.is_waiting(2)
    dig(stage, live, 1)
    stage.tick()
    for size in (1, 2):
        stage.set(text_size=size, language="de")
        stage.app.paper.cramped.clear()
        stage.frame()
        assert not stage.app.paper.cramped
    assert seats(live) == [1]
    stage.hub.pads[1] = stage.hub.replug(pad)
    stage.tick()
    dig(stage, live, 2)
    stage.tick()
    assert seats(live) == [1, 2]


def test_a_duel_is_watched_again_and_gone_on_with_where_it_was_left(stage: Stage, live: Any) -> None:
    for seat in (1, 2, 2, 1):
        dig(stage, live, seat)
        stage.tick()
    log, digs = stage.app.autosave.match.log, live.match.position.digs
    watching = ReplayPlayer(stage.app, Replay(Path("duel.txt"), log), Record(*rules_of(log, stage.app.store), log))
    watching.show(0)
    watching.toggle_pause()
    for _ in range(30):
        watching.update(0.2)
    assert seats(watching) == [1, 2, 2, 1] and watching.match.position.digs == digs
    assert all(occasion.is_watched for occasion in watching.components(Occasion)), "both halves"
    watching.close()
    again = stage.open("match", record=Record(*rules_of(log, stage.app.store), log))
    assert again is not live and again.match.position.digs == digs and seats(again) == [1, 2, 2, 1]
    for seat in (2, 1):
        dig(stage, again, seat)
    stage.tick()
    assert len(again.match.log) == 6


def test_the_undo_button_changes_sides_for_a_player_with_both_seats(stage: Stage) -> None:
    stage.reset(XBOX_360)
    live = begin(stage)
    stage.app.seats.vacate(2)
    stage.app.seats.take_second("pad:1")
    hands, pad = stage.hands[0], stage.hub.pads[0]
    for _ in range(2):
        pad.tap("Y")
        stage.tick()
        hands.do("undo")
        stage.frame()
    assert seats(live) == [1, 2]
