"""Clocks: a setup gives each seat time, which is shown, announced near its end, kept, taken back and replayed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.content.models.setups import Setups, check_setups
from game.match.log import read_log, write_log
from game.match.record import Record
from game.match.replays import Replay
from game.screens.match.clocks import seconds_left_after
from systems.draw.seats import clock_text
from tests.kit.app import Kotsu

SILVER, RED = 1, 2


def begin(kotsu: Kotsu, clock: str = "move_20") -> Any:
    """Start a match with that clock, one player in both seats, past its opening."""
    app = kotsu.app
    app.table_name, app.settings.picks.setups = "khet", {"khet": {"clock": clock}}
    app.free_seats()
    kotsu.sit("keys:left", "keys:left")
    app.go("match")
    kotsu.screen.banner.close()
    kotsu.tick()
    return kotsu.screen


def play(kotsu: Kotsu, live: Any, seconds: float) -> None:
    """Let this much time pass, then make any move."""
    live.update(seconds)
    live.match.pending.append(live.table.legal(live.match.rules, live.match.position)[0])
    kotsu.tick()
    kotsu.tick()


def times_left(live: Any) -> tuple[float, ...]:
    return tuple(round(live.clocks.seconds_left(seat)) for seat in (SILVER, RED))


def test_a_player_without_time_loses_and_the_log_records_it(kotsu: Kotsu) -> None:
    live = begin(kotsu)
    play(kotsu, live, 19.0)
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
    live = begin(kotsu, "minutes_5")
    live.pause()
    live.update(100.0)
    assert times_left(live) == (300, 300)
    live.take_answer(False)
    play(kotsu, live, 40.0)
    play(kotsu, live, 2.0)
    assert times_left(live) == (265, 303)


def test_undo_gives_time_back_and_a_match_goes_on_with_the_time_it_was_left_with(kotsu: Kotsu) -> None:
    live = begin(kotsu, "minutes_10")
    for _ in range(3):
        play(kotsu, live, 30.0)
    assert times_left(live) == (540, 570)
    live.take_back(1)
    assert times_left(kotsu.screen) == (570, 600)
    log = read_log(write_log(kotsu.screen.record.log))
    assert 300 <= (log.plies[0].spent or 0) < 310
    kotsu.app.go("match", record=Record(live.table, live.record.rules, log))
    assert times_left(kotsu.screen) == (570, 600)


def test_a_replay_shows_what_each_seat_had_left(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> None:
    live = begin(kotsu, "minutes_10")
    play(kotsu, live, 61.0)
    record, app = live.record, kotsu.app
    app.go("watching", replay=Replay(Path("it"), record.log), record=record, ply=1)
    written = []
    monkeypatch.setattr("game.screens.replay_player.draw_clocks", lambda *args: written.append(args[2]))
    kotsu.frame()
    assert written[-1] == seconds_left_after(record, 1)
    assert seconds_left_after(record, 0) == {SILVER: 600.0, RED: 600.0}
    assert seconds_left_after(record, 1) == {SILVER: pytest.approx(539, abs=1), RED: 600.0}


def test_a_bot_thinks_no_longer_than_its_clock_allows(kotsu: Kotsu) -> None:
    live = begin(kotsu, "minutes_5")
    assert live.clocks.patience(RED, 1000.0) == pytest.approx(300 / 30 + 0.7 * 5, abs=0.1)
    live.clocks.clock(RED).thinking_time = 299.0
    assert 0.0 < live.clocks.patience(RED, 1000.0) < 4.0
    assert begin(kotsu).clocks.patience(RED, 1000.0) < 20.0
    assert begin(kotsu, "none").clocks.patience(RED, 8.0) == 8.0


def test_times_are_written_like_those_of_clocks() -> None:
    assert [clock_text(seconds) for seconds in (0, 9.87, 10, 75, 3723.9)] == ["0.0", "9.8", "0:10", "1:15", "1:02:03"]


def test_clocks_are_offered_only_at_tables_with_a_rule_for_lost_time(kotsu: Kotsu) -> None:
    setups = kotsu.app.store.content_of("khet").setups
    assert isinstance(setups, Setups) and not list(check_setups(setups, ("standard", "turning", "second")))
    wrong = list(check_setups(setups, ("standard", "turning", "second"), has_late_move=False))
    assert wrong and {complaint.path[-1] for complaint in wrong} == {"clock"}
