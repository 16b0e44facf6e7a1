"""The match of a room is played at its table, and its result goes to the run once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from time import sleep

import pytest

from components.match import Advice
from components.pose import Ribbon
from components.press import Press
from game.app.open_screen import OpenScreen
from game.kernel.random_stream import Stream
from game.match.evening import Entrant
from game.match.runs import AnyRun, Runs
from game.screens.run.room_table import open_room
from game.tables.undercity.position import place_of
from systems.staging import path_to
from tests.kit.app import Kotsu
from tests.kit.runs import ADA, BEN, begin_run

TANUKI = Entrant("bot:level3", "Tanuki")


class RunBehind(OpenScreen):
    """The screen of a run, as far as a match needs it."""

    def come_back(self) -> None:
        """Do nothing."""


def begin(kotsu: Kotsu, people: Sequence[Entrant] = (ADA,), mode: str = "alone") -> AnyRun:
    """Begin a run and sit down in its first room."""
    run = begin_run(kotsu, mode, people, seed=5)
    kotsu.app.current = RunBehind()
    kotsu.app.current.opened_as = "run"
    open_room(kotsu.app, run, screen_behind=kotsu.app.current)
    return run


def play(kotsu: Kotsu, moves: int = 1000, lots: int = 1) -> None:
    """Make random moves for both sides, until the match is over or this many are made."""
    stream, table = Stream(lots), kotsu.screen
    for seat in kotsu.app.seats.bots:
        kotsu.app.seats.vacate(seat)
        kotsu.app.seats.take("mouse", seat)
    if table.is_opening:
        table.banner.close()
    for _ in range(moves):
        table.match.pending.append(stream.pick([*table.table.legal(table.match.rules, table.match.position)]))
        kotsu.tick()
        if table.over:
            break


def press(kotsu: Kotsu, action: str, device: str = "keys:left") -> None:
    kotsu.app.handle_input(Press(device, action, kotsu.app.clock.now))
    kotsu.tick()


def choose(kotsu: Kotsu, entry: str) -> None:
    """Open the pause and choose an entry of it."""
    press(kotsu, "menu")
    kotsu.wait(0.5)
    kotsu.screen.panel.menu.focus = entry
    press(kotsu, "confirm")
    kotsu.wait(0.5)


def answer(kotsu: Kotsu) -> None:
    """Say yes to the open question."""
    kotsu.screen.panel.menu.focus = "yes"
    press(kotsu, "confirm")


def moves(run: AnyRun) -> list[str]:
    """Return the decisions of a run."""
    return [ply.move for ply in run.log.plies]


def restart(kotsu: Kotsu, home: Path) -> None:
    """Continue with what a kill would leave now."""
    app = kotsu.app
    app.go("home")
    app.records.runs = Runs(home, home)
    app.records.runs.room_save.read(app.store)
    app.match_counter.settle_saved()
    kotsu.open("home")


@pytest.fixture
def kotsu(kotsu: Kotsu) -> Kotsu:
    kotsu.reset()
    return kotsu


def test_who_leaves_before_the_first_move_may_come_back_and_later_loses(kotsu: Kotsu) -> None:
    run = begin(kotsu)
    kotsu.screen.banner.close()
    choose(kotsu, "give_up")
    assert isinstance(kotsu.screen, RunBehind) and moves(run) == ["match:left"]
    run.play("enter")
    open_room(kotsu.app, run, screen_behind=kotsu.screen)
    play(kotsu, 1)
    choose(kotsu, "give_up")
    assert moves(run) == ["match:left", "enter"] and kotsu.screen.panel.key == "room.leave_sure"
    answer(kotsu)
    assert isinstance(kotsu.screen, RunBehind) and moves(run)[-1] == "match:lost"


def test_a_match_and_its_run_continue_after_a_kill_and_no_other_match_replaces_them(kotsu: Kotsu, home: Path) -> None:
    kotsu.app.records.runs = Runs(home, home)
    log = begin(kotsu).log
    play(kotsu, 3)
    made = kotsu.screen.match.log
    restart(kotsu, home)
    kotsu.app.go("match")
    play(kotsu, 2)
    kotsu.app.go("home")
    run = kotsu.app.records.runs.resume(kotsu.app.store)
    assert run is not None and run.log == log
    assert kotsu.name == "Home" and kotsu.focus == "resume" and kotsu.app.records.autosave.match is not None
    kotsu.app.records.autosave.discard()
    kotsu.wait(0.5)
    press(kotsu, "confirm")
    assert kotsu.name == "RoomTable" and kotsu.screen.match.log[: len(made)] == made and not kotsu.screen.is_opening


def test_a_kill_between_the_last_move_and_the_result_counts_once(kotsu: Kotsu, home: Path) -> None:
    kotsu.app.records.runs = Runs(home, home)
    begin(kotsu)
    table = kotsu.screen
    table.is_for_viewing = True
    play(kotsu)
    assert table.over and not kotsu.app.records.runs.resume(kotsu.app.store).log.plies
    restart(kotsu, home)
    run = kotsu.app.records.runs.resume(kotsu.app.store)
    assert run is not None and len(moves(run)) == 1 and kotsu.app.records.runs.room_save.match is None
    restart(kotsu, home)
    assert len(moves(kotsu.app.records.runs.resume(kotsu.app.store))) == 1


def test_together_two_take_turns_in_one_seat(kotsu: Kotsu) -> None:
    kotsu.set(text_size=2, language="de")
    begin(kotsu, (ADA, Entrant("", "Jonas", "")), "together")
    table = kotsu.screen
    table.banner.close()
    for device in ("keys:left", "keys:right"):
        press(kotsu, "up", device)
    seen = []
    for _ in range(60):
        if table.over or len(seen) > 6:
            break
        if table.active == 1:
            seen.append((table.name(1), kotsu.app.seats.device(1), kotsu.app.people.portrait(1)))
            assert f"{table.name(1)} ist dran" in kotsu.ink().words, "it keeps to one line"
        play(kotsu, 1)
    turns = [each for index, each in enumerate(seen) if index == 0 or each != seen[index - 1]]
    ada = "Ada", "keys:left", turns[0][2]
    assert turns[:3] == [ada, ("Jonas", "keys:right", "robot_2"), ada], "a guest keeps a face in any seat"


@pytest.mark.parametrize("mode", ["together", "versus"])
def test_a_player_without_a_device_is_asked_for_one_and_the_other_may_play_both(kotsu: Kotsu, mode: str) -> None:
    begin(kotsu, (ADA, BEN), mode)
    table = kotsu.screen
    table.banner.close()
    press(kotsu, "up")
    while not table.is_waiting:
        play(kotsu, 1)
    seat, ribbon = table.active, table.component(Ribbon)
    kotsu.set(speed=1.0)
    ribbon.seat, ribbon.age = seat, 0.0
    kotsu.wait(0.5)
    assert "Ben: press a button" in kotsu.ink().words and not ribbon.seat
    press(kotsu, "confirm")
    assert not table.is_waiting and kotsu.app.seats.device(seat) == "keys:left"
    press(kotsu, "up", "keys:right")
    assert kotsu.app.seats.device(seat) == "keys:right"


def test_against_each_other_both_have_their_seats(kotsu: Kotsu) -> None:
    run = begin(kotsu, (ADA, BEN), "versus")
    for device in ("keys:left", "keys:right"):
        press(kotsu, "up", device)
    assert [kotsu.app.people.name(seat) for seat in (1, 2)] == ["Ada", "Ben"]
    assert [kotsu.app.seats.device(seat) for seat in (1, 2)] == ["keys:left", "keys:right"]
    play(kotsu, 1)
    press(kotsu, "menu", "keys:right")
    kotsu.wait(0.5)
    kotsu.screen.panel.menu.focus = "give_up"
    press(kotsu, "confirm", "keys:right")
    kotsu.wait(0.5)
    answer(kotsu)
    assert moves(run) == ["match:won"]


def test_a_player_walks_to_the_table_plays_and_goes_on(kotsu: Kotsu) -> None:
    run = begin_run(kotsu, seed=5)
    kotsu.app.go("running", run=run)
    kotsu.wait(1.0)
    for _ in range(30):
        press(kotsu, "up")
        press(kotsu, "confirm")
        if kotsu.name == "RoomTable":
            break
    play(kotsu)
    assert kotsu.name == "RoomResult" and moves(run) == [f"match:{kotsu.screen.outcome_word}"]
    kotsu.wait(1.0)
    press(kotsu, "confirm")
    assert kotsu.name == "RunScreen" and len(moves(run)) == 1
    kotsu.wait(1.0)
    kotsu.frame()
    assert kotsu.screen.live_run.decisions_shown == 1
    assert kotsu.app.autosave is kotsu.app.records.autosave and kotsu.app.records.runs.room_save.match is None
    assert not kotsu.app.records.statistics.has_played("knucklebones")


def rooms(kotsu: Kotsu, kind: str, people: Sequence[Entrant] = (ADA,), mode: str = "alone") -> Iterator[AnyRun]:
    """Go to rooms of a kind after the first room, in different runs, and open their matches."""
    app = kotsu.app
    for seed in range(60):
        run = begin_run(kotsu, mode, people, seed)
        stream = Stream(seed)
        while not run.is_over and len(run.log.plies) < 60:
            there = place_of(run.rules, run.position).kind == kind and run.log.plies
            if there and run.position.phase == "match":
                app.current = RunBehind()
                open_room(app, run, screen_behind=app.current)
                for _ in range(500):
                    if kotsu.name != "RiddleSearch":
                        break
                    sleep(0.01)
                    kotsu.tick()
                yield run
                break
            possible = [str(move) for move in run.record.table.legal(run.rules, run.position)]
            run.play("match:won" if "match:won" in possible else stream.pick(possible))


def riddle(kotsu: Kotsu, people: Sequence[Entrant] = (ADA,), mode: str = "alone") -> AnyRun:
    """Go to a riddle of one move in a run, and open it."""
    return next(run for run in rooms(kotsu, "riddle", people, mode) if kotsu.screen.plies == 1)


def solve(kotsu: Kotsu, rightly: bool) -> None:
    """Make the right first move of a riddle of one move, or a wrong one."""
    table = kotsu.screen
    others = [move for move in table.table.legal(table.match.rules, table.match.position) if move != table.first]
    table.match.pending.append(table.first if rightly else others[0])
    kotsu.wait(0.5)
    assert table.has_outcome


def close_panel(kotsu: Kotsu) -> None:
    kotsu.wait(2.0)
    press(kotsu, "confirm")


def test_a_riddle_that_is_spent_shows_its_best_move_as_a_hint(kotsu: Kotsu) -> None:
    run = riddle(kotsu)
    room = run.position.room
    for tries in range(1, 10):
        before = len(moves(run))
        solve(kotsu, False)
        assert moves(run)[before:] == ["match:lost"], "a wrong answer is a lost try"
        close_panel(kotsu)
        if room in run.position.done_rooms:
            break
        assert isinstance(kotsu.screen, RunBehind) and tries < 9
        open_room(kotsu.app, run, screen_behind=kotsu.screen)
        while kotsu.name != "RiddleTable":
            kotsu.tick()
    table = kotsu.screen
    kotsu.wait(0.2)
    advice = table.component(Advice)
    assert advice.is_requested and advice.places == path_to(table.table.name, table.match.rules, table.match.position,
                                                            table.first)
    close_panel(kotsu)
    assert isinstance(kotsu.screen, RunBehind)


def test_a_riddle_is_a_race_of_those_who_play_against_each_other(kotsu: Kotsu) -> None:
    run = riddle(kotsu, (ADA, BEN), "versus")
    before = len(moves(run))
    press(kotsu, "up", "keys:left")
    press(kotsu, "confirm", "keys:right")
    assert kotsu.app.people.name(kotsu.screen.solver) == "Ben" and kotsu.screen.answerer == 2
    solve(kotsu, False)
    assert len(moves(run)) == before
    close_panel(kotsu)
    assert kotsu.screen.answerer == 1
    solve(kotsu, True)
    assert moves(run)[before:] == ["match:won"]


def test_the_setup_of_the_players_changes_nothing_in_a_room(kotsu: Kotsu) -> None:
    kotsu.app.settings.picks.setups = {"khet": {"rules": "base", "base": "imhotep"}, "prospector": {"layout": "vein"}}
    seen = set()
    for _ in rooms(kotsu, "match"):
        log, room = kotsu.screen.record.log, kotsu.screen.room
        seen.add(log.table)
        assert (log.rules, log.choices, log.seed) == (room.rules, (), room.seed)
        if {"khet", "prospector"} <= seen:
            break
    assert {"khet", "prospector"} <= seen


def test_two_bots_walk_a_run_to_its_end_and_their_matches_are_shown_or_skipped(kotsu: Kotsu) -> None:
    app = kotsu.app
    run = begin_run(kotsu, "versus", (TANUKI, Entrant("bot:level1", "Mochi")), seed=5)
    app.settings.speed = 4.0
    app.go("running", run=run)
    kotsu.wait(2.0)
    assert kotsu.name == "RoomTable" and app.seats.only_bots
    choose(kotsu, "skip")
    assert kotsu.name == "RunScreen" and moves(run)[0] in ("match:won", "match:lost")
    app.settings.speed = 0.0
    kotsu.until(lambda: kotsu.name != "RunScreen")
    assert run.is_over and app.records.runs.finished() == [run.log] and not app.records.runs.room_save.match
