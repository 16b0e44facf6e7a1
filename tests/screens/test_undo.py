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
from tests.kit.app import HANDS, Hands, KeyHands, Kotsu, MouseHands, one_pad
from tests.kit.bot import WaitingThinker
from tests.kit.cases import SOME_HANDS
from tests.kit.rules import dice_content


def begin(kotsu: Kotsu, *devices: str, house: bool = True, speed: float = 0.0) -> MatchScreen:
    """Start a match with seat 1 to move, past its banner."""
    app = kotsu.app
    app.settings.help.undo, app.settings.speed, app.settings.voices = house, speed, False
    app.free_seats()
    for device in devices:
        if device.startswith("bot:"):
            app.seats.seat_bot(device.removeprefix("bot:"))
        else:
            kotsu.sit(device)
    rules, decks = app.next_match.rules, app.current_set.decks()
    live = kotsu.open("match", record=Record.begin(app.current_table, rules, 3, 1, decks, ("A", "B")))
    assert isinstance(live, MatchScreen)
    return live


def choose(hands: Hands, target: Any) -> None:
    """Confirm an item, and run a frame."""
    hands.choose(target)
    hands.kotsu.tick()


def undo(hands: Hands) -> None:
    """Press undo, and run a frame."""
    hands.do("undo")
    hands.kotsu.tick()


def moves(live: MatchScreen) -> list[str]:
    assert live.record is not None
    return [ply.move for ply in live.record.log.plies]


def check_consistency(kotsu: Kotsu) -> None:
    """Check that entities, record and save agree, and that the log can be replayed."""
    live, saved = kotsu.screen, kotsu.app.autosave.match
    assert read_back() == live.match.position == live.record.position
    assert [live.table.write_move(move) for move in live.match.log] == moves(live)
    assert (saved is None) == (moves(live) == [])
    log = live.record.log if saved is None else saved.log
    assert log == live.record.log == read_log(write_log(log))
    assert Record(live.table, live.record.rules, log).position == live.match.position


@pytest.mark.parametrize("name", SOME_HANDS)
def test_any_device_undoes_its_placement_and_gets_the_same_die(kotsu: Kotsu, name: str) -> None:
    hands = HANDS[name](kotsu)
    live = begin(kotsu, hands.device, hands.device)
    undo(hands)
    assert live.seat_choice.reply == "undo.none" and "Undo" not in kotsu.ink().text
    choose(hands, ("die",))
    before = live.match.position
    choose(hands, ("row", 1, 1))
    assert live.active == 2 and "Undo" in kotsu.ink().text
    kotsu.speakers.heard.clear()
    undo(hands)
    assert live.match.position == before and kotsu.speakers.heard == ["undo"]
    assert "Undo" not in kotsu.ink().text
    check_consistency(kotsu)
    undo(hands)
    assert live.seat_choice.reply == "undo.shown" and kotsu.speakers.heard == ["undo", "refused"]
    choose(hands, ("row", 1, 3))
    assert moves(live)[1:] == ["place:3"]
    check_consistency(kotsu)


def test_only_who_moved_last_may_and_only_by_the_rule_of_the_house(kotsu: Kotsu) -> None:
    one, two = KeyHands(kotsu, "left"), KeyHands(kotsu, "right")
    live = begin(kotsu, "keys:left", "keys:right")
    choose(one, ("die",))
    choose(one, ("row", 1, 2))
    undo(two)
    assert live.seat_choice.reply == "undo.other" and len(moves(live)) == 2
    kotsu.app.settings.help.undo = False
    undo(one)
    assert live.seat_choice.reply == "undo.off" and len(moves(live)) == 2
    assert (live.active, live.seat_choice.reply_seat) == (2, 1), "who pressed is answered, not who is to move"
    kotsu.app.settings.help.undo = True
    undo(one)
    assert len(moves(live)) == 1 and live.active == 1
    choose(one, ("row", 1, 2))
    choose(two, ("card", 2, "shield"))
    assert live.seat_choice.focus[0] == "row"
    undo(two)
    assert not live.seat_choice.path and kotsu.focus == ("card", 2, "shield") and len(moves(live)) == 2
    choose(two, ("die",))
    undo(one)
    assert live.seat_choice.reply == "undo.shown" and len(moves(live)) == 3


def test_the_button_is_clicked_and_shows_the_buttons_of_the_seat_that_may(kotsu: Kotsu) -> None:
    pad, mouse = one_pad(kotsu), MouseHands(kotsu)
    live = begin(kotsu, "mouse", "pad:1")
    choose(mouse, ("die",))
    choose(mouse, ("row", 1, 2))
    rect = live.undo.rect
    mouse.move(*rect.center)
    mouse.do("confirm")
    assert len(moves(live)) == 1
    choose(mouse, ("row", 1, 2))
    choose(pad, ("card", 2, "shield"))
    kotsu.wait(3)
    pad.do("confirm")
    assert moves(live)[-1].startswith("shield:") and live.undo.target().seat == 2
    undo(mouse)
    assert live.seat_choice.reply == "undo.other"
    undo(pad)
    uses = live.match.rules.catalogue["shield"].uses
    assert moves(live)[-1] == "place:2" and live.match.position.sides[1].hand["shield"] == uses
    check_consistency(kotsu)


def test_while_beats_play_nothing_of_them_is_left(kotsu: Kotsu, keys: KeyHands) -> None:
    live = begin(kotsu, "keys:left", "keys:left", speed=1.0)
    keys.do("confirm")
    kotsu.wait(4)
    before = live.match.position
    keys.press("confirm")
    kotsu.tick(0.02)
    assert live.playback.is_busy and len(moves(live)) == 2
    keys.press("undo")
    kotsu.tick(0.02)
    assert not live.playback.is_busy and live.match.position == before
    check_consistency(kotsu)
    kotsu.wait(0.5)
    assert live.seat_choice.mode == "place"


def test_against_a_bot_always_and_its_thinking_ends(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kotsu.app.bots, "thinker", WaitingThinker())
    keys, bot = KeyHands(kotsu, "left"), next(iter(dice_content(kotsu.app.store).bots))
    live, thinker = begin(kotsu, "keys:left", f"bot:{bot}", house=False), kotsu.app.bots.thinker
    assert isinstance(thinker, WaitingThinker)
    choose(keys, ("die",))
    before = live.match.position
    choose(keys, ("row", 1, 2))
    kotsu.tick()
    assert len(thinker.questions) == 1
    undo(keys)
    assert live.match.position == before and thinker.dropped == thinker.questions
    choose(keys, ("row", 1, 1))
    kotsu.tick()
    for move in ("roll", "place:2"):
        thinker.answer(move)
        kotsu.tick()
        kotsu.tick()
    assert live.active == 1 and len(moves(live)) == 4
    undo(keys)
    assert live.match.position == before and live.record.taken_back == 4
    undo(keys)
    assert moves(live) == []
    undo(keys)
    assert live.seat_choice.reply == "undo.none"


def test_a_match_with_moves_taken_back_is_watched_as_it_was_played(kotsu: Kotsu, keys: KeyHands, home: Path) -> None:
    kotsu.app.records.replays = Replays(home)
    live = begin(kotsu, "keys:left", "keys:left")
    choose(keys, ("die",))
    for row in (1, 2, 3):
        choose(keys, ("row", 1, row))
        undo(keys)
    choose(keys, ("row", 1, 2))
    ended = live.match.position
    kotsu.app.records.replays.keep(live.record.log, 50)
    (kept,) = kotsu.app.records.replays.list_replays()
    assert kept.log.note(TAKEN_BACK) == "3" and kept.plies == 2
    kotsu.app.go("watching", replay=kept, record=Record(live.table, live.record.rules, kept.read()))
    for _ in range(2):
        kotsu.screen.play_one_ply()
        kotsu.wait(3)
    assert kotsu.screen.at_end and kotsu.screen.match.position == ended == read_back()
    undo(keys)
    assert kotsu.screen.ply == 2
