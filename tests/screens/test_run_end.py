"""The end of a run, its card, what it opens, and the runs of the day and the week."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from itertools import combinations
from pathlib import Path

import pytest

from components.focus import Rect
from game.app.settings import TEXT_SIZES
from game.kernel.bots import BOT_PREFIX, never
from game.kernel.opaque import as_type
from game.match import storage
from game.match.evening import Entrant
from game.match.runs import AnyRun, Notes, Runs
from game.match.series import typed_seed
from game.paths import short_path
from game.screens.run.ending import headline
from game.tables.undercity.bots import hint
from game.tables.undercity.definitions import Rules
from game.tables.undercity.figures import MOST_TURNING_POINTS
from game.tables.undercity.position import Position
from game.tools.benchmarks.sample_matches import StillRun
from systems.undercity import run_floors
from tests.kit.app import Kotsu, PadHands, one_pad
from tests.kit.pads import XBOX_360
from tests.kit.runs import ADA, BEN, words

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
    job = getattr(kotsu.screen, "dungeon_job", None)
    if job is not None:
        job.result(120)
    kotsu.tick()
    assert kotsu.name == "RunScreen"
    run: AnyRun = kotsu.screen.run
    return run


def test_a_won_run_ends_on_the_stage_and_its_card_has_its_time_points_and_records(
    kotsu: Kotsu, hands: PadHands
) -> None:
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
    kotsu.app.settings.speed, kotsu.app.settings.reduced_motion = 1.0, True
    late = StillRun(as_type(run.rules, Rules), replace(as_type(run.position, Position), phase="lost"), run.people)
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
    assert job is not None
    path = job.result(30)
    message = kotsu.screen.say("story.saved", file=short_path(path))
    assert [*tmp_path.glob("*.png")] == [path] and message in words(kotsu)


def test_the_card_of_bots_has_no_heading_without_records(kotsu: Kotsu, hands: PadHands) -> None:
    for walker, has_records in ((Entrant(f"{BOT_PREFIX}level3", "Mochi", ""), False), (ADA, True)):
        kotsu.app.go("run_card", run=walk(kotsu.app.records.runs, kotsu, people=(walker,)))
        assert (kotsu.screen.say("run.records") in words(kotsu)) == has_records


def test_the_card_stands_still_while_a_dungeon_is_made(kotsu: Kotsu, hands: PadHands) -> None:
    kotsu.app.go("run_card", run=walk(kotsu.app.records.runs, kotsu))
    kotsu.wait(1.0)
    before = kotsu.items
    kotsu.screen.button_confirmed("new")
    kotsu.screen.invalidate()
    assert kotsu.items == before and "Digging a dungeon" in words(kotsu)
    wait_for_run(kotsu)


def test_rooms_on_the_card_cover_no_other_room_at_any_text_size(
    kotsu: Kotsu, hands: PadHands, monkeypatch: pytest.MonkeyPatch
) -> None:
    boxes: list[Rect] = []
    monkeypatch.setattr(run_floors, "draw_box", lambda pen, view, place, box: boxes.append(box))
    monkeypatch.setattr(run_floors, "draw_place", lambda pen, view, place, at, box: boxes.append(box))
    run = walk(kotsu.app.records.runs, kotsu)
    for size in TEXT_SIZES:
        kotsu.set(text_size=size)
        kotsu.app.go("run_card", run=run)
        boxes.clear()
        kotsu.frame()
        assert boxes and not any(one.overlap(other) for one, other in combinations(boxes, 2))


def test_a_win_opens_the_next_ascent_and_a_lost_run_does_not(kotsu: Kotsu, hands: PadHands) -> None:
    walk(kotsu.app.records.runs, kotsu, loses=True)
    kotsu.app.go("walk")
    assert "ascent" not in kotsu.screen.dials
    walk(kotsu.app.records.runs, kotsu)
    kotsu.open("walk")
    assert kotsu.screen.values("ascent") == ("0", "1")
    hands.go("ascent")
    hands.do("right")
    ascents = kotsu.screen.run_rules["short"].ascents
    assert kotsu.app.in_language(ascents[0].about) in words(kotsu)
    walk(kotsu.app.records.runs, kotsu, choices={"ascent": "1"})
    walk(kotsu.app.records.runs, kotsu, choices={"mode": "versus", "ascent": "2"}, people=(ADA, BEN))
    assert kotsu.screen.ascents == 2


def test_the_first_try_of_the_run_of_the_day_counts_once(
    kotsu: Kotsu, hands: PadHands, home: Path, clipboard: list[str]
) -> None:
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


def test_the_run_of_the_week_has_its_house_rule_until_the_next_monday(
    kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch
) -> None:
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
    kotsu.open("walk")
    kotsu.hands[0].choose("start")
    run = wait_for_run(kotsu)
    assert run.rules.choices.mode == "together" and {who.name for who in run.people} == {"Ada", "Ben"}


def test_a_dungeon_of_the_workshop_can_be_walked_and_that_of_a_run_be_played(kotsu: Kotsu, hands: PadHands) -> None:
    for name, recipe in (("walk", "small"), ("run", "run_short")):
        kotsu.open("workshop")
        shop = kotsu.screen
        if shop.files.job is not None:
            shop.files.job.result(60)
        kotsu.tick()
        shop.recipes.chosen, shop.seed = recipe, typed_seed("neon")
        hands.choose("start")
        if recipe == "small":
            hands.choose("run")
            assert kotsu.screen is shop and shop.reason("run") in words(kotsu)
            assert "Short run" in shop.reason("run"), "named as the dial of recipes does"
        hands.choose(name)
        if name == "run":
            assert wait_for_run(kotsu).position.seed == shop.seed
            continue
        if kotsu.name == "EntryScreen":  # Else it was made within the frame of the press.
            kotsu.screen.plan_job.result(60)
            kotsu.tick()
        assert (kotsu.screen.walk.plan.recipe, kotsu.screen.walk.plan.seed) == (recipe, shop.seed)
