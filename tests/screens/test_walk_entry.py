"""The start of a walk from Home: dungeons are made, seeds are typed, and walks that were left continue."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.dungeon.walk.walk import Walk, walk_log
from game.match.journal import Walks
from game.screens.walk.entry import PLAY_DIALS
from game.tools.dungeon.sources import seed_of
from tests.kit.app import HANDS, Kotsu, PadHands
from tests.kit.cases import SOME_HANDS, long
from tests.kit.dungeons import floors
from tests.kit.pads import XBOX_360

PLAN = floors("S-o-G")


def explore(kotsu: Kotsu) -> None:
    """Choose to explore instead of a run."""
    kotsu.app.settings.picks.setups = {"walk": {"play": "explore"}}


def hands_on(kotsu: Kotsu) -> PadHands:
    kotsu.reset(XBOX_360)
    explore(kotsu)
    return kotsu.hands[0]


def wait_for_dungeon(kotsu: Kotsu) -> None:
    """Wait until the dungeon is made."""
    job = getattr(kotsu.screen, "plan_job", None)  # A quickly made one is already being walked.
    if job is not None:
        job.result(120)
    kotsu.tick()


@pytest.mark.parametrize("kind", SOME_HANDS)
def test_any_device_gets_from_home_into_a_dungeon_and_back(kotsu: Kotsu, kind: str) -> None:
    hands = HANDS[kind](kotsu)
    explore(kotsu)
    if kind == "mouse":  # The row slides away under the pointer.
        kotsu.open("walk")
    else:
        hands.choose("walk")
    assert kotsu.name == "EntryScreen"
    hands.choose("start")
    kotsu.frame()
    wait_for_dungeon(kotsu)
    assert kotsu.name == "WalkScreen" and kotsu.screen.walk.plan.recipe == "main"
    hands.do("back")
    hands.choose("leave")
    assert kotsu.name == "EntryScreen"
    hands.do("back")
    assert (kotsu.name, kotsu.focus) == ("Home", "walk")


def test_dials_say_which_dungeon_and_who_walks_and_are_remembered(kotsu: Kotsu) -> None:
    hands = hands_on(kotsu)
    hands.choose("walk")
    hands.go("walkers")
    hands.do("right")
    hands.choose("view")
    hands.go("recipe")
    while kotsu.screen.choices["recipe"] != "small":
        hands.do("right")
    kotsu.open("home")
    hands.choose("walk", "start")
    wait_for_dungeon(kotsu)
    walk = kotsu.screen.walk
    assert (walk.plan.recipe, len(walk.state.walkers)) == ("small", 2) and kotsu.screen.view.solid is not None


@pytest.mark.parametrize("play", PLAY_DIALS)
def test_every_line_of_the_entrance_is_explained(kotsu: Kotsu, play: str) -> None:
    kotsu.set(everything=True)
    screen = kotsu.open("walk")
    screen.choices |= {"play": play, "company": "bot"}
    for line in (*screen.dials[1:], "seed"):
        screen.focus = line
        assert screen.message() not in (screen.about("start"), "")
        assert screen.message() in " ".join(kotsu.ink().words)


def test_the_dungeon_is_seen_growing_while_it_is_made(kotsu: Kotsu) -> None:
    hands = hands_on(kotsu)
    hands.choose("walk", "start")
    kotsu.screen.plan_job.result(120)
    grown = dict(kotsu.screen.growth.cells)
    kotsu.screen.update = lambda dt: None
    kotsu.frame()
    picture = kotsu.app.main_canvas.read()
    kotsu.screen.growth.cells = dict(list(grown.items())[: len(grown) // 2])
    kotsu.frame()
    assert kotsu.app.main_canvas.read().tobytes() != picture.tobytes()
    del kotsu.screen.update
    kotsu.tick()
    assert {cell: label for cell, label in kotsu.screen.walk.plan.labels.items()} == grown


def test_a_word_is_a_seed_that_can_be_shared(kotsu: Kotsu) -> None:
    hands = hands_on(kotsu)
    found = []
    for word in ("NEON", "neon", "ramen"):
        kotsu.open("walk")
        hands.choose("seed")
        kotsu.screen.text = word
        kotsu.screen.button_confirmed("done")
        kotsu.tick()
        assert kotsu.focus == "seed"
        hands.choose("start")
        wait_for_dungeon(kotsu)
        found.append(kotsu.screen.walk.plan)
    assert found[0].digest == found[1].digest != found[2].digest
    assert found[0].seed == seed_of("Neon"), "the command means the very same dungeon"


def test_an_unfinished_walk_continues_and_has_the_focus_or_is_saved_by_a_new_one(kotsu: Kotsu) -> None:
    hands = hands_on(kotsu)
    walk = Walk(PLAN)
    walk.play("1:e")
    for choice in ("resume", "start"):
        kotsu.app.records.walks.keep(walk_log(walk))
        kotsu.open("walk")
        assert kotsu.focus == "resume"
        hands.choose(choice)
        wait_for_dungeon(kotsu)
        assert kotsu.name == "WalkScreen"
        assert [*map(str, kotsu.screen.walk.moves)] == (["1:e"] if choice == "resume" else [])
        kotsu.open("home")
    assert walk_log(walk) in kotsu.app.records.walks.finished()


def test_a_damaged_walk_is_reported_and_stops_nothing(kotsu: Kotsu, home: Path) -> None:
    hands = hands_on(kotsu)
    home.mkdir()
    (home / Walks.FILE).write_text("kotsu walk 1\nnonsense\n")
    kotsu.app.records.walks = Walks(home)
    hands.choose("walk")
    assert kotsu.screen.error == kotsu.screen.say("walk.damaged") and kotsu.app.records.walks.unfinished() is None
    kotsu.frame()
    hands.choose("start")
    wait_for_dungeon(kotsu)
    assert kotsu.name == "WalkScreen"


def test_saved_walks_are_listed_without_damaged_ones(kotsu: Kotsu) -> None:
    hands = hands_on(kotsu)
    walk = Walk(PLAN)
    for move in ("1:e", "1:e"):
        walk.play(move)
    kotsu.app.records.walks.end(replace(walk_log(walk), plan="{}"), 5)
    kotsu.app.records.walks.end(walk_log(walk), 5)
    hands.choose("walk", "replays")
    kotsu.frame()
    assert kotsu.name == "EndedWalks" and len(kotsu.screen.walks) == 1
    hands.choose(0)
    assert kotsu.name == "WalkAgain"
    hands.do("back")
    assert kotsu.name == "EndedWalks"
    hands.do("back")
    assert kotsu.name == "EntryScreen"


@pytest.mark.parametrize("size", [long(1), 2])
def test_every_saved_walk_of_a_long_list_can_be_reached(kotsu: Kotsu, size: int) -> None:
    hands = hands_on(kotsu)
    kotsu.set(text_size=size)
    for _ in range(15):
        kotsu.app.records.walks.end(walk_log(Walk(PLAN)), 40)
    kotsu.open("walk_kept")
    seen = set()
    for _ in range(20):
        kotsu.tick()
        seen.add(kotsu.focus)
        rect = next(item.rect for item in kotsu.items if item.id == kotsu.focus)
        assert rect.h > 0 and rect.y >= 0
        hands.do("down")
    assert seen == {*range(15), "back"}
    hands.choose(14)
    assert kotsu.name == "WalkAgain"
    hands.do("back")
    assert kotsu.focus == 14


def test_a_faulty_grammar_is_reported_with_its_place(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.content.faults import Fault, Faults
    from game.screens.walk import entry

    def broken(store: object) -> object:
        raise Faults([Fault("data/dungeon/alphabet.yaml", 3, 1, "no")])

    monkeypatch.setattr(entry, "grammar_of", broken)
    hands = hands_on(kotsu)
    hands.choose("walk")
    kotsu.frame()
    assert kotsu.screen.error == "data/dungeon/alphabet.yaml:3:1: no"
    hands.choose("start")
    assert kotsu.name == "EntryScreen" and kotsu.screen.plan_job is None
    hands.do("back")
    assert kotsu.name == "Home"
