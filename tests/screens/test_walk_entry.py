"""The start of a walk from Home: dungeons are made, seeds are typed, and walks that were left continue."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.dungeon.walk.walk import Walk, walk_log
from game.match.journal import Walks
from game.screens.walk.entry import PLAY_DIALS
from game.tools.dungeon.sources import seed_of
from tests.kit.app import HANDS, PadHands, Stage
from tests.kit.cases import long
from tests.kit.dungeons import floors
from tests.kit.hands import SOME_HANDS
from tests.kit.pads import XBOX_360

PLAN = floors("S-o-G")


def explore(stage: Stage) -> None:
    """Choose to explore instead of a run."""
    stage.app.settings.picks.setups = {"walk": {"play": "explore"}}


def hands_on(stage: Stage) -> PadHands:
    stage.reset(XBOX_360)
    explore(stage)
    return stage.hands[0]


def wait_for_dungeon(stage: Stage) -> None:
    """Wait until the dungeon is made."""
    job = getattr(stage.screen, "plan_job", None)  # A quickly made one is already being walked.
    if job is not None:
        job.result(120)
    stage.tick()


@pytest.mark.parametrize("kind", SOME_HANDS)
def test_any_device_gets_from_home_into_a_dungeon_and_back(stage: Stage, kind: str) -> None:
    hands = HANDS[kind](stage)
    explore(stage)
    if kind == "mouse":  # The row slides away under the pointer.
        stage.open("walk")
    else:
        hands.choose("walk")
    assert stage.name == "EntryScreen"
    hands.choose("start")
    stage.frame()
    wait_for_dungeon(stage)
    assert stage.name == "WalkScreen" and stage.screen.walk.plan.recipe == "main"
    hands.do("back")
    hands.choose("leave")
    assert stage.name == "EntryScreen"
    hands.do("back")
    assert (stage.name, stage.focus) == ("Home", "walk")


def test_dials_say_which_dungeon_and_who_walks_and_are_remembered(stage: Stage) -> None:
    hands = hands_on(stage)
    hands.choose("walk")
    hands.go("walkers")
    hands.do("right")
    hands.choose("view")
    hands.go("recipe")
    while stage.screen.choices["recipe"] != "small":
        hands.do("right")
    stage.open("home")
    hands.choose("walk", "start")
    wait_for_dungeon(stage)
    walk = stage.screen.walk
    assert (walk.plan.recipe, len(walk.state.walkers)) == ("small", 2) and stage.screen.view.solid is not None


@pytest.mark.parametrize("play", PLAY_DIALS)
def test_every_line_of_the_entrance_is_explained(stage: Stage, play: str) -> None:
    stage.set(everything=True)
    screen = stage.open("walk")
    screen.choices |= {"play": play, "company": "bot"}
    for line in (*screen.dials[1:], "seed"):
        screen.focus = line
        assert screen.message() not in (screen.about("start"), "")
        assert screen.message() in " ".join(stage.ink().words)


def test_the_dungeon_is_seen_growing_while_it_is_made(stage: Stage) -> None:
    hands = hands_on(stage)
    hands.choose("walk", "start")
    stage.screen.plan_job.result(120)
    grown = dict(stage.screen.growth.cells)
    stage.screen.update = lambda dt: None
    stage.frame()
    picture = stage.app.main_canvas.read()
    stage.screen.growth.cells = dict(list(grown.items())[: len(grown) // 2])
    stage.frame()
    assert stage.app.main_canvas.read().tobytes() != picture.tobytes()
    del stage.screen.update
    stage.tick()
    assert {cell: label for cell, label in stage.screen.walk.plan.labels.items()} == grown


def test_a_word_is_a_seed_that_can_be_shared(stage: Stage) -> None:
    hands = hands_on(stage)
    found = []
    for word in ("NEON", "neon", "ramen"):
        stage.open("walk")
        hands.choose("seed")
        stage.screen.text = word
        stage.screen.button_confirmed("done")
        stage.tick()
        assert stage.focus == "seed"
        hands.choose("start")
        wait_for_dungeon(stage)
        found.append(stage.screen.walk.plan)
    assert found[0].digest == found[1].digest != found[2].digest
    assert found[0].seed == seed_of("Neon"), "the command means the very same dungeon"


def test_an_unfinished_walk_continues_and_has_the_focus_or_is_saved_by_a_new_one(stage: Stage) -> None:
    hands = hands_on(stage)
    walk = Walk(PLAN)
    walk.play("1:e")
    for choice in ("resume", "start"):
        stage.app.records.walks.keep(walk_log(walk))
        stage.open("walk")
        assert stage.focus == "resume"
        hands.choose(choice)
        wait_for_dungeon(stage)
        assert stage.name == "WalkScreen"
        assert [*map(str, stage.screen.walk.moves)] == (["1:e"] if choice == "resume" else [])
        stage.open("home")
    assert walk_log(walk) in stage.app.records.walks.finished()


def test_a_damaged_walk_is_reported_and_stops_nothing(stage: Stage, home: Path) -> None:
    hands = hands_on(stage)
    home.mkdir()
    (home / Walks.FILE).write_text("kotsu walk 1\nnonsense\n")
    stage.app.records.walks = Walks(home)
    hands.choose("walk")
    assert stage.screen.error == stage.screen.say("walk.damaged") and stage.app.records.walks.unfinished() is None
    stage.frame()
    hands.choose("start")
    wait_for_dungeon(stage)
    assert stage.name == "WalkScreen"


def test_saved_walks_are_listed_without_damaged_ones(stage: Stage) -> None:
    hands = hands_on(stage)
    walk = Walk(PLAN)
    for move in ("1:e", "1:e"):
        walk.play(move)
    stage.app.records.walks.end(replace(walk_log(walk), plan="{}"), 5)
    stage.app.records.walks.end(walk_log(walk), 5)
    hands.choose("walk", "replays")
    stage.frame()
    assert stage.name == "EndedWalks" and len(stage.screen.walks) == 1
    hands.choose(0)
    assert stage.name == "WalkAgain"
    hands.do("back")
    assert stage.name == "EndedWalks"
    hands.do("back")
    assert stage.name == "EntryScreen"


@pytest.mark.parametrize("size", [long(1), 2])
def test_every_saved_walk_of_a_long_list_can_be_reached(stage: Stage, size: int) -> None:
    hands = hands_on(stage)
    stage.set(text_size=size)
    for _ in range(15):
        stage.app.records.walks.end(walk_log(Walk(PLAN)), 40)
    stage.open("walk_kept")
    seen = set()
    for _ in range(20):
        stage.tick()
        seen.add(stage.focus)
        rect = next(item.rect for item in stage.items if item.id == stage.focus)
        assert rect.h > 0 and rect.y >= 0
        hands.do("down")
    assert seen == {*range(15), "back"}
    hands.choose(14)
    assert stage.name == "WalkAgain"
    hands.do("back")
    assert stage.focus == 14


def test_a_faulty_grammar_is_reported_with_its_place(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.content.faults import Fault, Faults
    from game.screens.walk import entry

    def broken(store: object) -> object:
        raise Faults([Fault("data/dungeon/alphabet.yaml", 3, 1, "no")])

    monkeypatch.setattr(entry, "grammar_of", broken)
    hands = hands_on(stage)
    hands.choose("walk")
    stage.frame()
    assert stage.screen.error == "data/dungeon/alphabet.yaml:3:1: no"
    hands.choose("start")
    assert stage.name == "EntryScreen" and stage.screen.plan_job is None
    hands.do("back")
    assert stage.name == "Home"
