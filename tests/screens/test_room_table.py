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
from tests.kit.app import Stage

ADA, BEN, LEVEL3 = Entrant("", "Ada", "cat"), Entrant("", "Ben", "fox"), Entrant("bot:level3", "Tanuki")


class Behind(OpenScreen):
    """The screen of a run, as far as a match needs it."""

    def __init__(self) -> None:
        self.returns = 0

    def come_back(self) -> None:
        self.returns += 1


def begin(stage: Stage, people: Sequence[Entrant] = (ADA,), mode: str = "alone") -> AnyRun:
    """Begin a run and sit down in its first room."""
    run = stage.app.records.runs.begin(stage.app.store, "short", {"mode": mode}, 5, people)
    stage.app.current = Behind()
    stage.app.current.opened_as = "run"
    open_room(stage.app, run, screen_behind=stage.app.current)
    return run


def play(stage: Stage, moves: int = 1000, lots: int = 1) -> None:
    """Make random moves for both sides, until the match is over or this many are made."""
    stream, table = Stream(lots), stage.screen
    for seat in stage.app.seats.bots:
        stage.app.seats.vacate(seat)
        stage.app.seats.take("mouse", seat)
    if table.opening:
        table.banner.close()
    for _ in range(moves):
        table.match.pending.append(stream.pick([*table.table.legal(table.match.rules, table.match.position)]))
        stage.tick()
        if table.over:
            break


def press(stage: Stage, action: str, device: str = "keys:left") -> None:
    stage.app.handle_input(Press(device, action, stage.app.clock.now))
    stage.tick()


def choose(stage: Stage, entry: str) -> None:
    """Open the pause and choose an entry of it."""
    press(stage, "menu")
    stage.wait(0.5)
    stage.screen.question.menu.focus = entry
    press(stage, "confirm")
    stage.wait(0.5)


def answer(stage: Stage) -> None:
    """Say yes to the open question."""
    stage.screen.question.menu.focus = "yes"
    press(stage, "confirm")


def moves(run: AnyRun) -> list[str]:
    """Return the decisions of a run."""
    return [ply.move for ply in run.log.plies]


def restart(stage: Stage, home: Path) -> None:
    """Continue with what a kill would leave now."""
    app = stage.app
    app.go("home")
    app.records.runs = Runs(home, home)
    app.records.runs.match.read(app.store)
    app.match_counter.settle_saved()
    stage.open("home")


@pytest.fixture
def stage(stage: Stage) -> Stage:
    stage.reset()
    return stage


def test_the_result_goes_to_the_run_and_continue_returns_to_it(stage: Stage) -> None:
    run = begin(stage)
    screen_behind = stage.screen.screen_behind
    play(stage)
    assert stage.name == "RoomResult" and moves(run) == [f"match:{stage.screen.outcome_word}"]
    stage.wait(1.0)
    press(stage, "confirm")
    assert stage.screen is screen_behind and screen_behind.returns == 1 and len(moves(run)) == 1
    assert stage.app.autosave is stage.app.records.autosave and stage.app.records.runs.match.match is None
    assert not stage.app.records.statistics.has_played("knucklebones")


def test_who_leaves_before_the_first_move_may_come_back_and_later_loses(stage: Stage) -> None:
    run = begin(stage)
    stage.screen.banner.close()
    choose(stage, "give_up")
    assert isinstance(stage.screen, Behind) and moves(run) == ["match:left"]
    run.play("enter")
    open_room(stage.app, run, screen_behind=stage.screen)
    play(stage, 1)
    choose(stage, "give_up")
    assert moves(run) == ["match:left", "enter"] and stage.screen.question.key == "room.leave_sure"
    answer(stage)
    assert isinstance(stage.screen, Behind) and moves(run)[-1] == "match:lost"


def test_a_match_and_its_run_continue_after_a_kill_and_no_other_match_replaces_them(stage: Stage, home: Path) -> None:
    stage.app.records.runs = Runs(home, home)
    log = begin(stage).log
    play(stage, 3)
    made = stage.screen.match.log
    restart(stage, home)
    stage.app.go("match")
    play(stage, 2)
    stage.app.go("home")
    run = stage.app.records.runs.resume(stage.app.store)
    assert run is not None and run.log == log
    assert stage.name == "Home" and stage.focus == "resume" and stage.app.records.autosave.match is not None
    stage.app.records.autosave.discard()
    stage.wait(0.5)
    press(stage, "confirm")
    assert stage.name == "RoomTable" and stage.screen.match.log[: len(made)] == made and not stage.screen.opening


def test_a_kill_between_the_last_move_and_the_result_counts_once(stage: Stage, home: Path) -> None:
    stage.app.records.runs = Runs(home, home)
    begin(stage)
    table = stage.screen
    table.is_for_viewing = True
    play(stage)
    assert table.over and not stage.app.records.runs.resume(stage.app.store).log.plies
    restart(stage, home)
    run = stage.app.records.runs.resume(stage.app.store)
    assert run is not None and len(moves(run)) == 1 and stage.app.records.runs.match.match is None
    restart(stage, home)
    assert len(moves(stage.app.records.runs.resume(stage.app.store))) == 1


def test_together_two_take_turns_in_one_seat(stage: Stage) -> None:
    stage.set(text_size=2, language="de")
    begin(stage, (ADA, Entrant("", "Jonas", "")), "together")
    table = stage.screen
    table.banner.close()
    for device in ("keys:left", "keys:right"):
        press(stage, "up", device)
    seen = []
    for _ in range(60):
        if table.over or len(seen) > 6:
            break
        if table.active == 1:
            seen.append((table.name(1), stage.app.seats.device(1), stage.app.people.portrait(1)))
            assert f"{table.name(1)} ist dran" in stage.ink().words, "it keeps to one line"
        play(stage, 1)
    turns = [each for index, each in enumerate(seen) if index == 0 or each != seen[index - 1]]
    ada = "Ada", "keys:left", turns[0][2]
    assert turns[:3] == [ada, ("Jonas", "keys:right", "robot_2"), ada], "a guest keeps a face in any seat"


@pytest.mark.parametrize("mode", ["together", "versus"])
def test_a_player_without_a_device_is_asked_for_one_and_the_other_may_play_both(stage: Stage, mode: str) -> None:
    begin(stage, (ADA, BEN), mode)
    table = stage.screen
    table.banner.close()
    press(stage, "up")
    while not table.is_waiting:
        play(stage, 1)
    seat, ribbon = table.active, table.component(Ribbon)
    stage.set(speed=1.0)
    ribbon.seat, ribbon.age = seat, 0.0
    stage.wait(0.5)
    assert "Ben: press a button" in stage.ink().words and not ribbon.seat
    press(stage, "confirm")
    assert not table.is_waiting and stage.app.seats.device(seat) == "keys:left"
    press(stage, "up", "keys:right")
    assert stage.app.seats.device(seat) == "keys:right"


def test_against_each_other_both_have_their_seats(stage: Stage) -> None:
    run = begin(stage, (ADA, BEN), "versus")
    for device in ("keys:left", "keys:right"):
        press(stage, "up", device)
    assert [stage.app.people.name(seat) for seat in (1, 2)] == ["Ada", "Ben"]
    assert [stage.app.seats.device(seat) for seat in (1, 2)] == ["keys:left", "keys:right"]
    play(stage, 1)
    press(stage, "menu", "keys:right")
    stage.wait(0.5)
    stage.screen.question.menu.focus = "give_up"
    press(stage, "confirm", "keys:right")
    stage.wait(0.5)
    answer(stage)
    assert moves(run) == ["match:won"]


def test_a_player_walks_to_the_table_plays_and_goes_on(stage: Stage) -> None:
    run = stage.app.records.runs.begin(stage.app.store, "short", {}, 5, (ADA,))
    stage.app.go("running", run=run)
    stage.wait(1.0)
    for _ in range(30):
        press(stage, "up")
        press(stage, "confirm")
        if stage.name == "RoomTable":
            break
    play(stage)
    stage.wait(1.0)
    press(stage, "confirm")
    assert stage.name == "RunScreen" and moves(run)[0] in ("match:won", "match:lost")
    stage.wait(1.0)
    stage.frame()
    assert stage.screen.decisions_shown == 1 and stage.app.records.runs.match.match is None


def rooms(stage: Stage, kind: str, people: Sequence[Entrant] = (ADA,), mode: str = "alone") -> Iterator[AnyRun]:
    """Go to rooms of a kind after the first room, in different runs, and open their matches."""
    app = stage.app
    for seed in range(60):
        run = app.records.runs.begin(app.store, "short", {"mode": mode}, seed, people)
        stream = Stream(seed)
        while not run.over and len(run.log.plies) < 60:
            there = place_of(run.rules, run.position).kind == kind and run.log.plies
            if there and run.position.phase == "match":
                app.current = Behind()
                open_room(app, run, screen_behind=app.current)
                for _ in range(500):
                    if stage.name != "RiddleSearch":
                        break
                    sleep(0.01)
                    stage.tick()
                yield run
                break
            possible = [str(move) for move in run.record.table.legal(run.rules, run.position)]
            run.play("match:won" if "match:won" in possible else stream.pick(possible))


def riddle(stage: Stage, people: Sequence[Entrant] = (ADA,), mode: str = "alone") -> AnyRun:
    """Go to a riddle of one move in a run, and open it."""
    return next(run for run in rooms(stage, "riddle", people, mode) if stage.screen.plies == 1)


def solve(stage: Stage, rightly: bool) -> None:
    """Make the right first move of a riddle of one move, or a wrong one."""
    table = stage.screen
    others = [move for move in table.table.legal(table.match.rules, table.match.position) if move != table.first]
    table.match.pending.append(table.first if rightly else others[0])
    stage.wait(0.5)
    assert table.has_outcome


def close_panel(stage: Stage) -> None:
    stage.wait(2.0)
    press(stage, "confirm")


def test_a_riddle_that_is_spent_shows_its_best_move_as_a_hint(stage: Stage) -> None:
    run = riddle(stage)
    room = run.position.room
    for tries in range(1, 10):
        before = len(moves(run))
        solve(stage, False)
        assert moves(run)[before:] == ["match:lost"], "a wrong answer is a lost try"
        close_panel(stage)
        if room in run.position.done_rooms:
            break
        assert isinstance(stage.screen, Behind) and tries < 9
        open_room(stage.app, run, screen_behind=stage.screen)
        while stage.name != "RiddleTable":
            stage.tick()
    table = stage.screen
    stage.wait(0.2)
    advice = table.component(Advice)
    assert advice.is_requested and advice.places == path_to(table.table.name, table.match.rules, table.match.position,
                                                           table.first)
    close_panel(stage)
    assert isinstance(stage.screen, Behind)


def test_a_riddle_is_a_race_of_those_who_play_against_each_other(stage: Stage) -> None:
    run = riddle(stage, (ADA, BEN), "versus")
    before = len(moves(run))
    press(stage, "up", "keys:left")
    press(stage, "confirm", "keys:right")
    assert stage.app.people.name(stage.screen.solver) == "Ben" and stage.screen.answerer == 2
    solve(stage, False)
    assert len(moves(run)) == before
    close_panel(stage)
    assert stage.screen.answerer == 1
    solve(stage, True)
    assert moves(run)[before:] == ["match:won"]


def test_the_setup_of_the_players_changes_nothing_in_a_room(stage: Stage) -> None:
    stage.app.settings.picks.setups = {"khet": {"rules": "base", "base": "imhotep"}, "prospector": {"layout": "vein"}}
    seen = set()
    for _ in rooms(stage, "match"):
        log, room = stage.screen.record.log, stage.screen.room
        seen.add(log.table)
        assert (log.rules, log.choices, log.seed) == (room.rules, (), room.seed)
        if {"khet", "prospector"} <= seen:
            break
    assert {"khet", "prospector"} <= seen


def test_two_bots_walk_a_run_to_its_end_and_their_matches_are_shown_or_skipped(stage: Stage) -> None:
    app = stage.app
    run = app.records.runs.begin(app.store, "short", {"mode": "versus"}, 5, (LEVEL3, Entrant("bot:level1", "Mochi")))
    app.settings.speed = 4.0
    app.go("running", run=run)
    stage.wait(2.0)
    assert stage.name == "RoomTable" and app.seats.only_bots
    choose(stage, "skip")
    assert stage.name == "RunScreen" and moves(run)[0] in ("match:won", "match:lost")
    app.settings.speed = 0.0
    stage.until(lambda: stage.name != "RunScreen")
    assert run.over and app.records.runs.finished() == [run.log] and not app.records.runs.match.match
