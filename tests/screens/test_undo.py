"""Undo with any device, and clocks, whose time an undo gives back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.content.models.setups import Setups, check_setups
from game.match.log import read_log, write_log
from game.match.record import TAKEN_BACK, Record
from game.match.replays import Replay, Replays
from game.screens.match.clocks import seconds_left_after
from game.screens.match.match import MatchScreen
from systems.draw.seats import clock_text
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
    return [ply.move for ply in live.record.log.plies]


def check_consistency(kotsu: Kotsu) -> None:
    """Check that entities, record and save agree, and that the log can be replayed."""
    live, saved = kotsu.screen, kotsu.app.autosave.match
    assert read_back() == live.match.position == live.record.position
    assert [live.table.notation.write_move(move) for move in live.match.log] == moves(live)
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


SILVER, RED = 1, 2


def begin_on_time(kotsu: Kotsu, clock: str = "move_20") -> Any:
    """Start a match with that clock, one player in both seats, past its opening."""
    kotsu.sit_at("khet", "keys:left", "keys:left", clock=clock)
    kotsu.app.go("match")
    kotsu.screen.banner.close()
    kotsu.tick()
    return kotsu.screen


def play_after(kotsu: Kotsu, live: Any, seconds: float) -> None:
    """Let this much time pass, then make any move."""
    live.update(seconds)
    live.match.pending.append(live.table.legal(live.match.rules, live.match.position)[0])
    kotsu.tick()
    kotsu.tick()


def times_left(live: Any) -> tuple[float, ...]:
    return tuple(round(live.clocks.seconds_left(seat)) for seat in (SILVER, RED))


def test_a_player_without_time_loses_and_the_log_records_it(kotsu: Kotsu) -> None:
    live = begin_on_time(kotsu)
    play_after(kotsu, live, 19.0)
    assert times_left(live) == (20, 20), "every move begins anew"
    live.clocks.clock(RED).thinking_time = 10.1
    kotsu.tick()
    kotsu.speakers.heard.clear()
    kotsu.wait(2.1)
    assert kotsu.speakers.heard == ["tick", "tick"], "each of the last seconds has a sound"
    live.update(8.5)
    assert [ply.move for ply in live.record.log.plies][-1] == "late"
    assert live.table.score(live.match.rules, live.match.position)[1:] == (SILVER, "late")
    kotsu.wait(0.3)
    assert kotsu.name == "ResultScreen"


def test_time_for_a_match_runs_on_but_not_while_it_stands_still_and_every_move_brings_some_back(kotsu: Kotsu) -> None:
    live = begin_on_time(kotsu, "minutes_5")
    live.pause()
    live.update(100.0)
    assert times_left(live) == (300, 300)
    live.take_answer(False)
    play_after(kotsu, live, 40.0)
    play_after(kotsu, live, 2.0)
    assert times_left(live) == (265, 303)


def test_undo_gives_time_back_and_a_match_goes_on_with_the_time_it_was_left_with(kotsu: Kotsu) -> None:
    live = begin_on_time(kotsu, "minutes_10")
    for _ in range(3):
        play_after(kotsu, live, 30.0)
    assert times_left(live) == (540, 570)
    live.undo.take_back(1)
    assert times_left(kotsu.screen) == (570, 600)
    log = read_log(write_log(kotsu.screen.record.log))
    assert 300 <= (log.plies[0].spent or 0) < 310
    kotsu.app.go("match", record=Record(live.table, live.record.rules, log))
    assert times_left(kotsu.screen) == (570, 600)


def test_a_replay_shows_what_each_seat_had_left(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> None:
    live = begin_on_time(kotsu, "minutes_10")
    play_after(kotsu, live, 61.0)
    record, app = live.record, kotsu.app
    app.go("watching", replay=Replay(Path("it"), record.log), record=record, ply=1)
    written = []
    monkeypatch.setattr("game.screens.replay_player.draw_clocks", lambda *args: written.append(args[2]))
    kotsu.frame()
    assert written[-1] == seconds_left_after(record, 1)
    assert seconds_left_after(record, 0) == {SILVER: 600.0, RED: 600.0}
    assert seconds_left_after(record, 1) == {SILVER: pytest.approx(539, abs=1), RED: 600.0}


def test_a_bot_thinks_no_longer_than_its_clock_allows(kotsu: Kotsu) -> None:
    live = begin_on_time(kotsu, "minutes_5")
    assert live.clocks.patience(RED, 1000.0) == pytest.approx(300 / 30 + 0.7 * 5, abs=0.1)
    live.clocks.clock(RED).thinking_time = 299.0
    assert 0.0 < live.clocks.patience(RED, 1000.0) < 4.0
    assert begin_on_time(kotsu).clocks.patience(RED, 1000.0) < 20.0
    assert begin_on_time(kotsu, "none").clocks.patience(RED, 8.0) == 8.0


def test_times_are_written_like_those_of_clocks() -> None:
    assert [clock_text(seconds) for seconds in (0, 9.87, 10, 75, 3723.9)] == ["0.0", "9.8", "0:10", "1:15", "1:02:03"]


def test_clocks_are_offered_only_at_tables_with_a_rule_for_lost_time(kotsu: Kotsu) -> None:
    setups = kotsu.app.store.content_of("khet").setups
    assert isinstance(setups, Setups) and not list(check_setups(setups, ("standard", "turning", "second")))
    wrong = list(check_setups(setups, ("standard", "turning", "second"), has_late_move=False))
    assert wrong and {complaint.path[-1] for complaint in wrong} == {"clock"}
