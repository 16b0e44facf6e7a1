"""Prospector with pads, keys and the mouse: quick presses, moves of the focus, and a button that draws."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import esper
import pytest

from components.pose import ShownNumber
from components.press import Press
from components.prospector import Dug, Glow, ShownRun
from game.tables.prospector.position import take
from systems.prospector.effects import along
from systems.rebuild import read_back
from tests.kit.app import MouseHands, PadHands, Stage
from tests.kit.drawing import Ink
from tests.kit.pads import XBOX_360

RUN = "mine --,--,--,--,--,--,--,--,--,--,--,--,--,--,--,--,--,--,2C,3D,4H,5S,6C,7D,8H,9S*,TD,KC AS 4C,9D - 0.0 0"
"""Nine cards that fit one after the other, from the left, and one that fits none of them."""
DEEP = "mine --,--,--,--,--,--,--,--,--,5H,4D,--,--,--,--,--,--,--,2C,9D,KH,--,--,--,--,--,--,KD QD 3C,9H 8C 0.0 0"
"""Two cards below three others; both kings fit."""


def seat(stage: Stage, device: str, line: str, speed: float = 0.0) -> None:
    """Seat one device at a mine."""
    stage.reset(XBOX_360, speed=speed)
    app = stage.app
    app.table_name = "prospector"
    app.free_seats()
    app.seats.take(device)
    app.go("match", position=app.current_table.read(app.rules, line))
    stage.tick()


def seat_one(stage: Stage, line: str, speed: float = 0.0) -> PadHands:
    """Seat one pad at a mine."""
    seat(stage, "pad:1", line, speed)
    return PadHands(stage, stage.hub.pads[0])


def log(stage: Stage) -> list[str]:
    """Return the moves so far, in notation."""
    return [stage.screen.on.write_move(move) for move in stage.screen.match.log]


@pytest.mark.parametrize("dt", [1 / 60, 1 / 15])
def test_ten_presses_a_second_drop_nothing_and_the_table_catches_up(stage: Stage, dt: float) -> None:
    seat_one(stage, RUN, speed=1.0)
    table: Any = stage.screen
    flying = 0
    for number in range(9):
        clock = stage.app.clock
        table.hear(Press("pad:1", "confirm", clock))
        while stage.app.clock < clock + 0.1:
            stage.tick(dt)
        flying += table.playback.busy
        assert len(log(stage)) == number + 1
    assert log(stage) == [f"m{slot}" for slot in range(18, 27)] and flying
    assert read_back() == table.match.position
    stage.wait(1)
    assert not table.playback.busy and table.match.position.digs[0].run_cards == 9


def test_left_and_right_go_to_what_fits_and_up_and_down_to_anything(stage: Stage) -> None:
    pad = seat_one(stage, DEEP)
    assert stage.focus == ("slot", 20)
    pad.do("right")
    assert stage.focus == ("slot", 27)
    pad.do("left")
    assert stage.focus == ("slot", 20)
    for target in (("slot", 9), ("slot", 19), "pile"):
        pad.go(target)


@pytest.mark.parametrize(
    ("target", "why"),
    [(("slot", 9), "refused.face_down"), (("slot", 19), "refused.does_not_fit"), (("slot", 10), "refused.face_down")],
)
def test_a_card_that_cannot_be_taken_says_why(stage: Stage, target: Any, why: str) -> None:
    seat_one(stage, DEEP).choose(target)
    stage.tick()
    assert stage.screen.choosing.reply == why and not log(stage)


def test_the_button_that_draws_draws_from_anywhere(stage: Stage) -> None:
    pad = seat_one(stage, DEEP)
    pad.pad.tap("Y")
    stage.tick()
    assert log(stage) == ["draw"]


def test_the_mouse_takes_what_it_points_at(stage: Stage) -> None:
    seat(stage, "mouse", RUN)
    hands = MouseHands(stage)
    hands.choose(("slot", 18))
    assert log(stage) == ["m18"]
    stage.tick()
    hands.choose("pile")
    assert log(stage) == ["m18", "draw"]


def test_numbers_fly_along_their_curves_to_the_counter_and_hold_nothing_up(stage: Stage) -> None:
    seat_one(stage, RUN, speed=1.0)
    look = stage.app.store.at("prospector").look
    stage.screen.hear(Press("pad:1", "confirm", stage.app.clock))
    stage.tick(1 / 60)
    (flown,) = stage.screen.part(Glow).flights
    assert flown.points == stage.app.rules.pays[0]
    sizes = []
    while stage.screen.part(Glow).flights:
        sizes.append(along(look.scored, flown, 1))
        stage.tick(1 / 60)
    assert len(sizes) >= 0.9 * look.scored.seconds * 60
    last = look.scored.points[-1]
    end = along(look.scored, replace(flown, age=look.scored.seconds), 1)
    assert end == pytest.approx((last.x * 640, last.y * 360, last.size / 3))
    highest = max(size for _, _, size in sizes)
    assert highest > sizes[0][2] and highest > end[2]


def test_under_reduced_motion_no_number_flies(stage: Stage) -> None:
    seat_one(stage, RUN, speed=1.0)
    stage.app.settings.reduced_motion = True
    stage.app.adopt_settings()
    stage.screen.hear(Press("pad:1", "confirm", stage.app.clock))
    stage.tick(1 / 60)
    assert log(stage) == ["m18"] and not stage.screen.part(Glow).flights


@pytest.mark.parametrize("rules", ["standard", "duel", "turns"])
def test_the_last_run_is_in_the_bank_at_the_end_of_a_round(stage: Stage, rules: str) -> None:
    stage.reset(XBOX_360, speed=1.0)
    app = stage.app
    app.table_name = "prospector"
    app.settings.picks.setups = {"prospector": {"rules": {"standard": "alone"}.get(rules, rules)}}
    app.free_seats()
    for device in ("pad:1", "keys:left")[: len(app.seats.all)]:
        app.seats.take(device)
    one = "mine " + ",".join(["--"] * 18 + ["2C*", "3D", *["--"] * 8]) + " AS 9H - 4.0 100"
    line = one if rules == "standard" else f"{one} 1 1 - | {one.replace('9H', '-')} 1 2 -"
    app.go("match", position=app.current_table.read(app.rules, line), stays=True)
    stage.tick()
    for slot in (18, 19):
        seat = 0 if rules == "standard" else 1
        stage.screen.match.pending.append(take(slot, seat))
        stage.wait(3)
    _, (_, bank, run) = next(
        each for each in esper.get_components(Dug, ShownNumber, ShownRun) if each[1][0].seat == 1
    )
    banked = app.current_table.score(app.rules, stage.screen.match.position).totals[0]
    assert (bank.value, run.cards) == (banked, 0) and banked > 100


def test_a_round_is_announced_by_its_number_and_a_duel_by_who_digs(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.reset(XBOX_360, speed=1.0)
    app = stage.app
    app.table_name = "prospector"
    for rules, words in (("alone", "Round 1"), ("turns", "goes first"), ("duel", "Everyone at once!")):
        app.settings.picks.setups = {"prospector": {"rules": rules}}
        app.free_seats()
        for device in ("pad:1", "keys:left")[: len(app.seats.all)]:
            app.seats.take(device)
        app.go("match")
        while not stage.screen.banner_open >= 1:
            stage.tick(0.05)
        with monkeypatch.context() as patched:
            ink = Ink(app.paper, patched)
            app.picture()
            assert words in " ".join(box.words for box in ink.boxes)
