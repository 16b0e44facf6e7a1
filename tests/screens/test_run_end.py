"""The end of a run, its card and its replay, what it opens, and the runs of the day and the week."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import replace
from datetime import date
from functools import partial
from itertools import combinations
from pathlib import Path

import pytest

from components.focus import Rect
from game.app.records import SavedRecords
from game.app.settings import TEXT_SIZES
from game.background.job import Immediate
from game.kernel import opaque
from game.kernel.bots import BOT_PREFIX, never
from game.kernel.hindsight import Hindsight
from game.match import storage
from game.match.evening import Entrant
from game.match.journal import Notes
from game.match.log import Log
from game.match.record import Record, rules_of
from game.match.replays import Replays
from game.match.runs import AnyRun, Runs, decision_of
from game.match.series import typed_seed
from game.match.thinker import ImmediateThinker
from game.paths import short_path
from game.screens.layout.leaves import Button
from game.screens.run.ending import headline
from game.screens.run.room_page import RoomPage
from game.tables import find_table
from game.tables.table_files import load_rules
from game.tables.undercity.bots import hint
from game.tables.undercity.definitions import Rules
from game.tables.undercity.figures import MOST_TURNING_POINTS
from game.tables.undercity.position import Position
from game.tools.benchmarks.sample_matches import StillRun, bot_match, random_match
from systems.undercity.run import floors
from tests.kit.app import Kotsu, PadHands, one_pad
from tests.kit.cases import long
from tests.kit.pads import XBOX_360
from tests.kit.runs import ADA, BEN, begin_run, words

SEED = 2


@pytest.fixture
def hands(kotsu: Kotsu) -> PadHands:
    return one_pad(kotsu)


def walk(
    runs: Runs, kotsu: Kotsu, loses: bool = False, seconds: float = 2.0, choices: dict[str, str] | None = None,
    people: Sequence[Entrant] = (ADA,), occasion: Notes = (), seed: int = SEED, most: int = 50,
) -> AnyRun:
    """Walk a whole run, win or lose every match, with these seconds for each decision."""
    run = runs.begin(kotsu.app.store, "short", choices or {}, seed, people, occasion)
    run.most = most
    while not run.is_over:
        moves = {str(move) for move in run.record.table.legal(run.rules, run.position)}
        run.decision_seconds = seconds
        run.play("match:lost" if loses and "match:lost" in moves else hint(run.rules, run.position, never)["move"])
    return run


def wait_for_run(kotsu: Kotsu) -> AnyRun:
    """Wait until the dungeon of a run is made, and return the run."""
    start = getattr(kotsu.screen, "run_start", None)
    if start is not None and start.job is not None:
        start.job.result(120)
    kotsu.tick()
    assert kotsu.name == "RunScreen"
    run: AnyRun = kotsu.screen.run
    return run


def test_a_won_run_ends_on_the_stage_and_its_card_has_time_points_and_records(kotsu: Kotsu, hands: PadHands) -> None:
    kotsu.app.settings.speed = 1.0
    slow = walk(kotsu.app.records.runs, kotsu, seconds=9.0)
    run = walk(kotsu.app.records.runs, kotsu, seconds=2.0, seed=SEED + 1)
    kotsu.app.go("running", run=run)
    kotsu.wait(4.0)
    assert kotsu.name == "RunEnd"
    kotsu.frame()
    hands.do("confirm")
    assert kotsu.name == "RunCard"
    seconds = 2 * len(run.log.plies)
    assert kotsu.screen.result.seconds == seconds and kotsu.screen.result.seconds < 9 * len(slow.log.plies)
    assert f"{seconds // 60}:{seconds % 60:02}" in words(kotsu) and "fastest" in kotsu.screen.broken_records
    assert 0 < len(kotsu.screen.turns) <= MOST_TURNING_POINTS
    kotsu.frame()
    hands.choose("leave")
    kotsu.screen.choices["length"] = "short"
    assert kotsu.name == "EntryScreen" and f"{seconds // 60}:{seconds % 60:02}" in kotsu.screen.message()


def test_the_stage_ends_alone_is_calm_with_reduced_motion_and_says_that_the_last_train_left(kotsu: Kotsu) -> None:
    run = walk(kotsu.app.records.runs, kotsu)
    kotsu.app.settings.speed, kotsu.app.settings.comfort.reduced_motion = 1.0, True
    position = replace(opaque.as_type(run.position, Position), phase="lost")
    late = StillRun(opaque.as_type(run.rules, Rules), position, run.people)
    kotsu.app.go("run_end", run=late)
    pictures = []
    for _ in range(2):
        kotsu.frame(0.6)
        pictures.append(kotsu.app.main_canvas.read().tobytes())
    assert pictures[0] == pictures[1] and kotsu.name == "RunEnd"
    kotsu.wait(kotsu.screen.look.lands)
    assert headline(kotsu.screen, kotsu.screen.run) == kotsu.screen.say("result.by_train")
    kotsu.app.go("run_end", run=run)
    kotsu.wait(kotsu.screen.seconds + 0.1)
    assert kotsu.name == "RunCard"


def test_the_card_starts_the_same_run_or_another_one_and_is_saved_as_a_picture(
    kotsu: Kotsu, hands: PadHands, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("game.app.pictures.pictures_dir", lambda: tmp_path)
    first = walk(kotsu.app.records.runs, kotsu, people=(ADA, BEN), choices={"mode": "together", "bar": "khet"})
    for button in ("same", "new"):
        kotsu.app.go("run_card", run=first)
        kotsu.wait(1.0)
        hands.choose(button)
        run = wait_for_run(kotsu)
        assert (run.position.seed == SEED) == (button == "same") and run.people == first.people
        assert dict(run.log.choices) == dict(first.log.choices) and run.log.rules == "short"
    kotsu.app.go("run_card", run=first)
    kotsu.wait(1.0)
    hands.choose("picture")
    kotsu.frame()
    job = kotsu.app.picture_saver.job
    path = job.result(30)
    message = kotsu.screen.say("story.saved", file=short_path(path))
    assert [*tmp_path.glob("*.png")] == [path] and message in words(kotsu)


def test_the_card_of_bots_has_no_heading_without_records(kotsu: Kotsu) -> None:
    for walker, has_records in ((Entrant(f"{BOT_PREFIX}level3", "Mochi", ""), False), (ADA, True)):
        kotsu.app.go("run_card", run=walk(kotsu.app.records.runs, kotsu, people=(walker,)))
        assert (kotsu.screen.say("run.records") in words(kotsu)) == has_records


def test_the_card_stands_still_while_a_dungeon_is_made(kotsu: Kotsu) -> None:
    kotsu.app.go("run_card", run=walk(kotsu.app.records.runs, kotsu))
    kotsu.wait(1.0)
    before = kotsu.items
    kotsu.screen.button_confirmed("new")
    kotsu.screen.invalidate()
    assert kotsu.items == before and "Digging a dungeon" in words(kotsu)
    wait_for_run(kotsu)


def test_rooms_on_the_card_cover_no_other(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> None:
    boxes: list[Rect] = []
    monkeypatch.setattr(floors, "draw_box", lambda pen, view, place, box: boxes.append(box))
    monkeypatch.setattr(floors, "draw_place", lambda pen, view, place, at, box: boxes.append(box))
    run = walk(kotsu.app.records.runs, kotsu)
    for size in TEXT_SIZES:
        kotsu.set(text_size=size)
        kotsu.app.go("run_card", run=run)
        boxes.clear()
        kotsu.frame()
        assert boxes and not any(one.overlap(other) for one, other in combinations(boxes, 2))


def test_a_win_opens_the_next_ascent_and_a_lost_run_does_not(kotsu: Kotsu, hands: PadHands) -> None:
    walk(kotsu.app.records.runs, kotsu, loses=True)
    kotsu.app.go("walk_entry")
    assert "ascent" not in kotsu.screen.dials
    walk(kotsu.app.records.runs, kotsu)
    kotsu.open("walk_entry")
    assert kotsu.screen.values("ascent") == ("0", "1")
    hands.go("ascent")
    hands.do("right")
    ascents = kotsu.screen.run_rules["short"].ascents
    assert kotsu.app.in_language(ascents[0].about) in words(kotsu)
    walk(kotsu.app.records.runs, kotsu, choices={"ascent": "1"})
    walk(kotsu.app.records.runs, kotsu, choices={"mode": "versus", "ascent": "2"}, people=(ADA, BEN))
    assert kotsu.screen.ascents == 2


def test_the_first_try_of_the_daily_run_counts(kotsu: Kotsu, hands: PadHands, home: Path, clipboard: list[str]) -> None:
    kotsu.app.records.runs = Runs(home, home)
    hands.choose("walk", "days")
    day = next(each for each in kotsu.screen.days if each.rule is None)
    occasion = ((day.occasion, day.period),)
    tries = [walk(kotsu.app.records.runs, kotsu, loses, occasion=occasion, seed=day.seed) for loses in (True, False)]
    kotsu.app.records.runs.close()
    kotsu.app.records.runs = Runs(home, home)
    kotsu.app.go("run_days", company="watch")  # Bots have no daily runs, so one player is offered.
    kotsu.wait(1.0)
    hands.choose(("copy", day.occasion))
    first = tries[0].record.table.score(tries[0].rules, tries[0].position).totals[0]
    assert all(part in clipboard[0] for part in (day.period, f" {first} ", kotsu.screen.data(day)))
    hands.choose(("start", day.occasion))
    run = wait_for_run(kotsu)
    assert run.position.seed == day.seed and run.log.note(day.occasion) == day.period


def test_the_run_of_the_week_has_its_house_rule_until_monday(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for days in (0, 6, 7):
        monkeypatch.setattr(kotsu.app.clock, "today", partial(date, 2026, 11, 23 + days))
        kotsu.app.go("run_days")
        found.append(next(each for each in kotsu.screen.days if each.rule is not None))
    assert found[0] == found[1] and found[0].period != found[2].period and found[0].rule != found[2].rule


def test_records_and_first_tries_outlive_newer_runs(kotsu: Kotsu, home: Path) -> None:
    runs = Runs(home, home)
    best = walk(runs, kotsu)
    tried = walk(runs, kotsu, loses=True, occasion=(("daily", "2026-11-22"),))
    others = [walk(runs, kotsu, loses=True, most=2) for _ in range(4)]
    runs.close()
    storage.disk.wait()
    kept = Runs(home, home).finished()
    assert kept == [others[3].log, others[2].log, tried.log, best.log]


def test_the_first_match_waits_behind_one_press_and_no_page(kotsu: Kotsu, hands: PadHands) -> None:
    hands.choose("walk", "start")
    run = wait_for_run(kotsu)
    assert run.log.rules == "run" and len(run.people) == 1
    for _ in range(30):
        hands.do("up", "confirm")
        if kotsu.name == "RoomTable":
            break
    assert kotsu.name == "RoomTable" and kotsu.screen.room.bot == "mochi" and kotsu.screen.room.level == 1


def test_two_known_players_with_their_pads_walk_together(kotsu: Kotsu) -> None:
    kotsu.reset(XBOX_360, XBOX_360)
    players = [kotsu.app.records.players.add(name, "cat", 8) for name in ("Ada", "Ben")]
    pads = map(kotsu.app.devices.identity, ("pad:1", "pad:2"))
    kotsu.app.records.players.sit([(pad, player.id) for pad, player in zip(pads, players, strict=True)])
    kotsu.open("walk_entry")
    kotsu.hands[0].choose("start")
    run = wait_for_run(kotsu)
    assert run.position.mode == "together" and {who.name for who in run.people} == {"Ada", "Ben"}


def test_a_dungeon_of_the_workshop_can_be_walked_and_that_of_a_run_be_played(kotsu: Kotsu, hands: PadHands) -> None:
    for name, recipe in (("walk", "small"), ("run", "run_short")):
        kotsu.open("workshop")
        workshop = kotsu.screen
        if workshop.files.job is not None:
            workshop.files.job.result(60)
        kotsu.tick()
        workshop.recipes.chosen, workshop.seed = recipe, typed_seed("neon")
        hands.choose("start")
        if recipe == "small":
            hands.choose("run")
            assert kotsu.screen is workshop and workshop.reason("run") in words(kotsu)
            assert "Short run" in workshop.reason("run"), "named as the dial of recipes does"
        hands.choose(name)
        if name == "run":
            assert wait_for_run(kotsu).position.seed == workshop.seed
            continue
        if kotsu.name == "EntryScreen":  # Else it was made within the frame of the press.
            kotsu.screen.plan_job.result(60)
            kotsu.tick()
        assert (kotsu.screen.walk.plan.recipe, kotsu.screen.walk.plan.seed) == (recipe, workshop.seed)


@pytest.fixture
def replay_pad(kotsu: Kotsu, home: Path, monkeypatch: pytest.MonkeyPatch) -> PadHands:
    """A pad in a game that keeps replays, and reads and plays them again at once instead of in the background."""
    monkeypatch.setattr("game.match.replays.Worker", lambda name: Immediate())
    kotsu.reset(XBOX_360)
    kotsu.app.take_from(SavedRecords(replays=Replays(home)))
    return kotsu.hands[0]


def walk_to_end(kotsu: Kotsu, people: Sequence[Entrant] = (ADA,), mode: str = "alone") -> AnyRun:
    """Walk a whole short run that loses its second match."""
    run = begin_run(kotsu, mode, people, seed=3)
    results = 0
    while not run.is_over:
        move = hint(run.rules, run.position, never)["move"]
        results += move == "match:won"
        run.play("match:lost" if move == "match:won" and results == 2 else move)
    return run


def play_first_match(kotsu: Kotsu, run: AnyRun) -> Log:
    """Keep a replay of the match in the first room."""
    table = find_table("reversi")
    log = bot_match(table, load_rules("room_small", on="reversi"), 5, ("Ada", "Mochi"))
    first = decision_of(run.log.with_plies((), run.log.notes))
    log = replace(log, notes=(*log.notes, ("run", first)))
    kotsu.app.records.replays.keep(log, 50)
    return log


class Judge(ImmediateThinker):
    """A thinker to whom one move was a mistake: a certain win that became an even match."""

    def __init__(self, mistake: opaque.Position) -> None:
        super().__init__()
        self.mistake = mistake

    def hindsight(
        self, table_name: str, rules: opaque.Rules, position: opaque.Position, move: str, level: opaque.Opponent,
        nodes: int,
    ) -> Future[Hindsight]:
        promise: Future[Hindsight] = Future()
        promise.set_result(Hindsight(move, 1.0 if position == self.mistake else 0.5, 0.5, False))
        return promise


@pytest.mark.parametrize(("mode", "people"), [
    long(("alone", (ADA,))), long(("together", (ADA, BEN))), ("versus", (ADA, BEN))])
def test_every_decision_of_a_run_is_shown_to_the_end_and_back(
    kotsu: Kotsu, replay_pad: PadHands, mode: str, people: Sequence[Entrant]
) -> None:
    run = walk_to_end(kotsu, people, mode)
    kotsu.app.go("run_card", run=run)
    kotsu.wait(1.0)
    replay_pad.choose("watch")
    screen = kotsu.screen
    screen.controls.speed, drawn = 0.0, -1
    for _ in range(40 * len(run.log.plies)):
        kotsu.tick() if screen.ply == drawn else kotsu.frame()
        drawn = screen.ply
        if screen.at_end:
            break
    assert screen.run.position == run.position and screen.run.path == run.path
    for ply in (len(run.log.plies) // 2, 0, 3):
        screen.show(ply)
        assert screen.run.position == run.record.positions[ply] and screen.controls.is_paused
        kotsu.frame()
    replay_pad.do("back")
    assert kotsu.name == "RunCard"


def test_a_page_shows_the_thing_that_was_taken_before_it_is(kotsu: Kotsu, replay_pad: PadHands) -> None:
    run = walk_to_end(kotsu)
    kotsu.app.go("run_card", run=run)
    kotsu.wait(1.0)
    replay_pad.choose("watch")
    screen, seen = kotsu.screen, {}
    for _ in range(400):
        kotsu.tick()
        if isinstance(screen.panel, RoomPage) and screen.panel.menu.focus is not None:
            seen[screen.ply] = screen.panel.menu.focus
            assert not any(isinstance(node, Button) for node in screen.panel.menu.layout.nodes)
        if screen.ply > 3:
            break
    moves = [ply.move for ply in run.log.plies]
    taken = [at for at, move in enumerate(moves[:3]) if move.startswith("take:")]
    assert taken and all(seen[at] == moves[at] for at in taken)


def test_the_list_of_replays_has_the_run_and_from_it_the_matches_of_its_rooms(
    kotsu: Kotsu, replay_pad: PadHands, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = walk_to_end(kotsu)
    play_first_match(kotsu, run)
    replay_pad.choose("replays")
    kotsu.wait(1.0)
    assert [replay.log.table for replay in kotsu.screen.shown_entries] == ["reversi", "undercity"]
    replay_pad.choose(1)
    assert "review" not in kotsu.screen.actions(kotsu.screen.selection)
    replay_pad.choose("watch")
    assert kotsu.name == "RunReplay"
    kotsu.wait(1.0)
    replay_pad.choose("play", "match")
    kotsu.wait(0.2)
    assert kotsu.name == "ReplayPlayer" and kotsu.screen.replay.names == ("Ada", "Mochi")
    replay_pad.do("back")
    assert kotsu.name == "RunReplay" and kotsu.screen.controls.is_paused
    replay_pad.do("back")
    assert (kotsu.name, kotsu.screen.number) == ("ReplaysScreen", 1)
    replay_pad.choose(1, "story")
    assert kotsu.name == "RunCard"
    kotsu.wait(1.0)
    replay_pad.choose("leave")
    assert kotsu.name == "ReplaysScreen"
    films: list[Log] = []
    monkeypatch.setattr(kotsu.app.picture_saver, "save_film", lambda log, settings, rules: films.append(log))
    replay_pad.choose(1, "film")
    assert kotsu.name == "RunCard" and films == [run.log]


def test_the_card_gets_the_turning_point_of_a_match_once_its_review_has_found_it(
    kotsu: Kotsu, replay_pad: PadHands, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = walk_to_end(kotsu)
    log = play_first_match(kotsu, run)
    record = Record(*rules_of(log), log)
    ply = record.movers.index(2)
    monkeypatch.setattr(kotsu.app.bots, "thinker", Judge(record.positions[ply]))
    kotsu.app.go("run_card", run=run)
    card = kotsu.screen
    assert card.reviews.best is None
    for _ in range(100):
        kotsu.frame()
        if card.reviews.best is not None:
            break
    found = card.turns[0]
    assert (found.record.log, found.turning_ply.ply, round(found.swing, 1)) == (log, ply, 0.5)
    assert "Mochi" in card.turn_text(found) and card.turn_text(found) in words(kotsu)


def test_the_matches_of_a_run_that_someone_keeps_stay_with_it(kotsu: Kotsu, replay_pad: PadHands) -> None:
    run = walk_to_end(kotsu)
    play_first_match(kotsu, run)
    replays = kotsu.app.records.replays
    (kept,) = (replay for replay in replays.list_replays() if replay.log.table == "undercity")
    replays.protect(kept, True)
    for seed in range(2):
        replays.keep(random_match(load_rules("kotsu"), seed), 1)
    tables = [replay.log.table for replay in replays.list_replays()]
    assert tables == ["knucklebones", "reversi", "undercity"]
