"""Undo at the table: with pad, key and mouse, between people and against a bot."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.match.log import read_log, write_log
from game.match.record import TAKEN_BACK, Record
from game.match.replays import Replays
from game.screens.match.match import MatchScreen
from systems.rebuild import read_back
from tests.kit.app import HANDS, Hands, KeyHands, MouseHands, Stage, one_pad
from tests.kit.bot import WaitingThinker
from tests.kit.hands import SOME_HANDS
from tests.kit.rules import dice_content


def begin(stage: Stage, *devices: str, house: bool = True, speed: float = 0.0) -> MatchScreen:
    """Start a match with seat 1 to move, past its banner."""
    app = stage.app
    app.settings.help.undo, app.settings.speed, app.settings.voices = house, speed, False
    app.free_seats()
    for device in devices:
        if device.startswith("bot:"):
            app.seats.seat_bot(device.removeprefix("bot:"))
        else:
            stage.sit(device)
    rules, decks = app.next_match.rules, app.current_set.decks()
    live = stage.open("match", record=Record.begin(app.current_table, rules, 3, 1, decks, ("A", "B")))
    assert isinstance(live, MatchScreen)
    return live


def choose(hands: Hands, target: Any) -> None:
    """Confirm an item, and run a frame."""
    hands.choose(target)
    hands.stage.tick()


def undo(hands: Hands) -> None:
    """Press undo, and run a frame."""
    hands.do("undo")
    hands.stage.tick()


def moves(live: MatchScreen) -> list[str]:
    assert live.record is not None
    return [ply.move for ply in live.record.log.plies]


def check_consistency(stage: Stage) -> None:
    """Check that entities, record and save agree, and that the log can be replayed."""
    live, saved = stage.screen, stage.app.autosave.match
    assert read_back() == live.match.position == live.record.position
    assert [live.table.write_move(move) for move in live.match.log] == moves(live)
    assert (saved is None) == (moves(live) == [])
    log = live.record.log if saved is None else saved.log
    assert log == live.record.log == read_log(write_log(log))
    assert Record(live.table, live.record.rules, log).position == live.match.position


@pytest.mark.parametrize("name", SOME_HANDS)
def test_any_device_undoes_its_placement_and_gets_the_same_die(stage: Stage, name: str) -> None:
    hands = HANDS[name](stage)
    device = {"pad": "pad:1", "left keys": "keys:left", "right keys": "keys:right", "mouse": "mouse"}[name]
    live = begin(stage, device, device)
    undo(hands)
    assert live.seat_choice.reply == "undo.none" and "Undo" not in stage.ink().text
    choose(hands, ("die",))
    before = live.match.position
    choose(hands, ("row", 1, 1))
    assert live.active == 2 and "Undo" in stage.ink().text
    stage.speakers.heard.clear()
    undo(hands)
    assert live.match.position == before and stage.speakers.heard == ["undo"]
    assert "Undo" not in stage.ink().text
    check_consistency(stage)
    undo(hands)
    assert live.seat_choice.reply == "undo.shown" and stage.speakers.heard == ["undo", "refused"]
    choose(hands, ("row", 1, 3))
    assert moves(live)[1:] == ["place:3"]
    check_consistency(stage)


def test_only_who_moved_last_may_and_only_by_the_rule_of_the_house(stage: Stage) -> None:
    one, two = KeyHands(stage, "left"), KeyHands(stage, "right")
    live = begin(stage, "keys:left", "keys:right")
    choose(one, ("die",))
    choose(one, ("row", 1, 2))
    undo(two)
    assert live.seat_choice.reply == "undo.other" and len(moves(live)) == 2
    stage.app.settings.help.undo = False
    undo(one)
    assert live.seat_choice.reply == "undo.off" and len(moves(live)) == 2
    assert (live.active, live.seat_choice.reply_seat) == (2, 1), "who pressed is answered, not who is to move"
    stage.app.settings.help.undo = True
    undo(one)
    assert len(moves(live)) == 1 and live.active == 1
    choose(one, ("row", 1, 2))
    choose(two, ("card", 2, "shield"))
    assert live.seat_choice.focus[0] == "row"
    undo(two)
    assert not live.seat_choice.path and stage.focus == ("card", 2, "shield") and len(moves(live)) == 2
    choose(two, ("die",))
    undo(one)
    assert live.seat_choice.reply == "undo.shown" and len(moves(live)) == 3


def test_the_button_is_clicked_and_shows_the_buttons_of_the_seat_that_may(stage: Stage) -> None:
    pad, mouse = one_pad(stage), MouseHands(stage)
    live = begin(stage, "mouse", "pad:1")
    choose(mouse, ("die",))
    choose(mouse, ("row", 1, 2))
    rect = live.undo.rect
    mouse.move(*rect.center)
    mouse.do("confirm")
    assert len(moves(live)) == 1
    choose(mouse, ("row", 1, 2))
    choose(pad, ("card", 2, "shield"))
    stage.wait(3)
    pad.do("confirm")
    assert moves(live)[-1].startswith("shield:") and live.undo.target().seat == 2
    undo(mouse)
    assert live.seat_choice.reply == "undo.other"
    undo(pad)
    uses = live.match.rules.catalogue["shield"].uses
    assert moves(live)[-1] == "place:2" and live.match.position.sides[1].hand["shield"] == uses
    check_consistency(stage)


def test_while_beats_play_nothing_of_them_is_left(stage: Stage) -> None:
    keys = KeyHands(stage, "left")
    live = begin(stage, "keys:left", "keys:left", speed=1.0)
    keys.do("confirm")
    stage.wait(4)
    before = live.match.position
    keys.press("confirm")
    stage.tick(0.02)
    assert live.playback.busy and len(moves(live)) == 2
    keys.press("undo")
    stage.tick(0.02)
    assert not live.playback.busy and live.match.position == before
    check_consistency(stage)
    stage.wait(0.5)
    assert live.seat_choice.mode == "place"


def test_against_a_bot_always_and_its_thinking_ends(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stage.app.bots, "thinker", WaitingThinker())
    keys, bot = KeyHands(stage, "left"), next(iter(dice_content(stage.app.store).bots))
    live, thinker = begin(stage, "keys:left", f"bot:{bot}", house=False), stage.app.bots.thinker
    assert isinstance(thinker, WaitingThinker)
    choose(keys, ("die",))
    before = live.match.position
    choose(keys, ("row", 1, 2))
    stage.tick()
    assert len(thinker.questions) == 1
    undo(keys)
    assert live.match.position == before and thinker.dropped == thinker.questions
    choose(keys, ("row", 1, 1))
    stage.tick()
    for move in ("roll", "place:2"):
        thinker.answer(move)
        stage.tick()
        stage.tick()
    assert live.active == 1 and len(moves(live)) == 4
    undo(keys)
    assert live.match.position == before and live.record.taken_back == 4
    undo(keys)
    assert moves(live) == []
    undo(keys)
    assert live.seat_choice.reply == "undo.none"


def test_a_match_with_moves_taken_back_is_watched_as_it_was_played(stage: Stage, home: Path) -> None:
    keys = KeyHands(stage, "left")
    stage.app.records.replays = Replays(home)
    live = begin(stage, "keys:left", "keys:left")
    choose(keys, ("die",))
    for row in (1, 2, 3):
        choose(keys, ("row", 1, row))
        undo(keys)
    choose(keys, ("row", 1, 2))
    ended = live.match.position
    stage.app.records.replays.keep(live.record.log, 50)
    (kept,) = stage.app.records.replays.list_replays()
    assert kept.log.note(TAKEN_BACK) == "3" and kept.plies == 2
    stage.app.go("watching", replay=kept, record=Record(live.table, live.record.rules, kept.read()))
    for _ in range(2):
        stage.screen.play_one_ply()
        stage.wait(3)
    assert stage.screen.at_end and stage.screen.match.position == ended == read_back()
    undo(keys)
    assert stage.screen.ply == 2
