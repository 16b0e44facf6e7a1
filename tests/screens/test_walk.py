"""A dungeon is entered from Home and walked with pads, keys and mouse; all walks that the rules allow are possible."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from math import atan2, degrees, hypot
from pathlib import Path

import pytest

from components.undercity import Body, Stride
from game.app.settings import LANGUAGES, TEXT_SIZES
from game.dungeon.grammar_files import RECIPES_FOLDER
from game.dungeon.plan import Plan, neighbor, read_plan
from game.dungeon.walk.rules import Move
from game.dungeon.walk.walk import Walk, shortest, walk_log, walk_of
from game.match.walks import Walks
from game.paths import data_dir, stems
from game.screens.walk.entry import PLAY_DIALS
from game.screens.walk.settings import ViewSettings, WalkPause
from game.screens.walk.view import WalkMap
from game.screens.walk.walk import PAUSE_MENU
from game.tools.dungeon.sources import seed_of
from systems.undercity.walk.motion import WalkInput, stairs_between, start_path, walk_freely
from systems.undercity.walk.world import walkers_with
from tests.kit.app import HANDS, Hands, KeyHands, Kotsu, MouseHands, PadHands
from tests.kit.cases import SOME_HANDS, long, one_in
from tests.kit.dungeons import LOOK, floors, ground_of, shipped_dungeon
from tests.kit.dungeons import TWO_FLOORS as PLAN
from tests.kit.layout_faults import find_faults
from tests.kit.pads import DUALSENSE, XBOX_360

PRESSES = {"n": "up", "s": "down", "w": "left", "e": "right"}


def begin(kotsu: Kotsu, plan: Plan = PLAN, walkers: int = 1, **settings: object) -> list[PadHands]:
    kotsu.reset(XBOX_360, DUALSENSE)
    kotsu.set(**settings)
    kotsu.app.go("walking", walk=Walk(plan, walkers))
    kotsu.wait(1)
    return kotsu.hands


def walk(kotsu: Kotsu, hands: Hands, move: Move) -> None:
    """Press the buttons for this move."""
    hands.do(PRESSES.get(move.way, "confirm"))
    if not move.is_step:
        hands.do("confirm")


def test_the_mouse_points_where_it_wants_to_go(kotsu: Kotsu, mouse: MouseHands) -> None:
    begin(kotsu)

    def click(cell: tuple[int, int, int]) -> None:
        (area,) = kotsu.screen.view.areas
        mouse.move(*area.spot(cell[0], cell[2]))
        mouse.do("confirm")
        kotsu.wait(1)

    click((1, 1, 0))
    assert kotsu.screen.walk.state.walkers[0].cell == (1, 1, 0)
    click((3, 1, 0))
    assert kotsu.screen.walk.state.walkers[0].cell == (3, 1, 0)
    click((4, 1, 0))
    assert kotsu.screen.walk.state.walkers[0].cell == (3, 1, 0), "a box is in the way"
    click((3, 1, 0))
    assert str(kotsu.screen.walk.moves[-1]) == "1:push:e"
    click((0, 1, 5))
    assert str(kotsu.screen.walk.moves[-1]) == "1:push:e", "nothing is known to be there"


def test_passages_at_corners_are_taken_with_one_direction_or_two(kotsu: Kotsu, keys: KeyHands) -> None:
    flat = floors("""
        ..o..
        ..|..
        S-o-G
        ..|..
        ..o..
    """)
    (pad, _) = begin(kotsu, read_plan({**flat.json, "geometry": "corners"}))

    def at() -> tuple[int, int, int]:
        kotsu.wait(0.2)
        cell: tuple[int, int, int] = kotsu.screen.walk.state.walkers[0].cell
        return cell

    pad.do("right")
    assert at() == (1, 0, 1), "only the southeastern corner of the start is open to the right"
    for action in ("down", "left"):
        kotsu.app.dispatch_event("on_key_press", keys.symbol(action), 0)
    assert at() == (1, 0, 2), "down and left is southwest, although the way ahead also leads down"
    for action in ("down", "left"):
        kotsu.app.dispatch_event("on_key_release", keys.symbol(action), 0)
    pad.pad.stick(0.7, 0.7)
    kotsu.tick()
    pad.pad.stick(0.0, 0.0)
    assert at() == (1, 0, 1)
    pad.do("right")
    assert at() == (1, 0, 0), "of two open corners it is the one nearer to the facing"
    kotsu.frame()


def test_the_button_says_what_it_does_and_undo_goes_back_step_by_step(kotsu: Kotsu) -> None:
    (hands, _) = begin(kotsu)
    assert not any(key.startswith("walk.do_") for key in drawn_keys(kotsu))
    for press in ("right", "down"):
        hands.do(press)
    assert "action.unlock" in drawn_keys(kotsu)
    hands.do("confirm")
    assert "action.unlock" not in drawn_keys(kotsu)
    hands.do("right")
    assert kotsu.screen.walk.state.walkers[0].cell == (2, 1, 1) and kotsu.screen.walk.state.walkers[0].key_count == 0
    hands.do("undo", "undo", "undo")
    assert [*map(str, kotsu.screen.walk.moves)] == ["1:e"] and kotsu.screen.walk.state.walkers[0].cell == (1, 1, 0)
    hands.do("undo", "undo")
    assert kotsu.screen.walk.moves == []


def drawn_keys(kotsu: Kotsu) -> set[str]:
    """Draw a picture, and return the keys of its texts."""
    keys: set[str] = set()
    say = kotsu.screen.say
    kotsu.screen.say = lambda key, **values: keys.add(key) or say(key, **values)
    kotsu.frame(0.0)
    del kotsu.screen.say
    return keys


def test_a_room_with_ways_up_and_down_asks_for_one(kotsu: Kotsu) -> None:
    plan = floors("o-S", "u-o", "o-G").json
    plan["passages"].append({"a": 1, "b": 3, "one_way": False, "lock": None, "from": [0, 1, 0], "to": [0, 2, 0]})
    plan["start"] = next(room["id"] for room in plan["rooms"] if room["cells"] == [[0, 1, 0]])
    for passage in plan["passages"][-1:]:
        for end, cell in (("a", [0, 1, 0]), ("b", [0, 2, 0])):
            passage[end] = next(room["id"] for room in plan["rooms"] if room["cells"] == [cell])
    (hands, _) = begin(kotsu, read_plan(plan))
    assert "walk.do_climb" in drawn_keys(kotsu)
    hands.do("confirm")
    assert "walk.which_way" in drawn_keys(kotsu) and kotsu.screen.walk.moves == []
    hands.do("confirm")
    assert "walk.do_climb" in drawn_keys(kotsu)
    for press in ("confirm", "up", "undo", "confirm", "down"):
        hands.do(press)
    assert [*map(str, kotsu.screen.walk.moves)] == ["1:down"]


def test_a_door_without_a_key_says_so(kotsu: Kotsu) -> None:
    plan = floors("oAS-k-G")
    (hands, _) = begin(kotsu, plan)
    hands.do("left")
    assert kotsu.screen.hud.notes.of(1) == "locked" and "walk.locked" in drawn_keys(kotsu)
    kotsu.wait(3)
    assert "walk.no_key" in drawn_keys(kotsu)
    hands.do("confirm")
    assert [*map(str, kotsu.screen.walk.moves)] == ["1:face:w"]


def test_two_walk_each_by_a_pad_and_part(kotsu: Kotsu) -> None:
    one, two = begin(kotsu, walkers=2)
    one.do("right")
    two.do("right")
    assert [walker.cell for walker in kotsu.screen.walk.state.walkers] == [(1, 1, 0), (1, 1, 0)]
    assert len(kotsu.screen.view.areas) == 1
    kotsu.hub.unplug(two.pad)
    kotsu.tick()
    for action, cell in (("right", (2, 1, 0)), ("left", (1, 1, 0))):
        KeyHands(kotsu, "left").do(action)
        assert kotsu.screen.walk.state.walkers[1].cell == cell, "a walker without a pad follows the next device"
    for press in ("right", "right", "right", "confirm", "right", "confirm"):
        one.do(press)
    assert len(kotsu.screen.view.areas) == 2
    kotsu.frame()
    one.do("menu")
    assert "join" not in [item.id for item in kotsu.items], "no one is at the goal"
    one.do("back", "down")
    assert not kotsu.screen.walk.state.over
    one.do("menu")
    kotsu.frame()
    one.choose("join")
    kotsu.wait(2)
    assert kotsu.name == "WalkResultsScreen"


def test_steps_take_time_without_reduced_motion_and_an_early_press_counts(kotsu: Kotsu) -> None:
    (hands, _) = begin(kotsu, speed=1.0)
    hands.pad.step(1, 0)
    kotsu.tick(0.02)
    assert walkers_with(Stride)[0].is_busy
    hands.pad.step(1, 0)
    kotsu.tick(0.02)
    assert kotsu.screen.walk.state.walkers[0].cell == (1, 1, 0)
    kotsu.wait(1)
    assert kotsu.screen.walk.state.walkers[0].cell == (2, 1, 0)
    assert walkers_with(Stride)[0].place == (2, 0) and not walkers_with(Stride)[0].is_busy
    kotsu.set(reduced_motion=True)
    hands.do("left")
    assert not walkers_with(Stride)[0].is_busy and walkers_with(Stride)[0].camera == (1, 0)


def test_the_map_and_the_options_lie_over_it(kotsu: Kotsu) -> None:
    (hands, _) = begin(kotsu)
    hands.pad.tap("SELECT")
    kotsu.frame()
    assert isinstance(kotsu.screen.panel, WalkMap)
    hands.do("back")
    assert kotsu.screen.panel is None
    hands.do("menu")
    kotsu.set(text_size=2)
    hands.choose("options")
    assert kotsu.name == "Options"
    hands.do("back")
    assert kotsu.name == "WalkScreen" and kotsu.focus == "options"
    kotsu.frame()
    hands.do("menu", "right")
    assert [*map(str, kotsu.screen.walk.moves)] == ["1:e"]


def test_an_ended_walk_is_watched_again_move_by_move(kotsu: Kotsu) -> None:
    (hands, _) = begin(kotsu)
    for move in shortest(PLAN) or ():
        walk(kotsu, hands, move)
    kotsu.wait(2)
    assert kotsu.app.records.walks.unfinished() is None and len(kotsu.app.records.walks.finished()) == 1
    hands.choose("watch")
    hands.do("confirm")
    before = len(kotsu.screen.walk.moves)
    hands.do("right")
    assert len(kotsu.screen.walk.moves) == before + 1
    hands.do("left")
    assert len(kotsu.screen.walk.moves) == before
    hands.do("confirm")
    kotsu.wait(10)
    assert kotsu.screen.walk.state.over and kotsu.name == "WalkAgain"
    kotsu.frame()
    assert kotsu.app.records.walks.unfinished() is None


def test_every_step_is_saved_at_once_and_a_finished_walk_ends_at_the_next_start(kotsu: Kotsu) -> None:
    begin(kotsu)
    for number, move in enumerate(shortest(PLAN) or (), 1):
        kotsu.screen.make(move)
        left = kotsu.app.records.walks.unfinished()
        assert left is not None and len(walk_of(left).moves) == number and walk_of(left).seconds > 0
    assert kotsu.name == "WalkScreen" and walk_of(left).state.over
    kotsu.app.go("walking", walk=walk_of(left))
    kotsu.wait(2)
    assert kotsu.name == "WalkResultsScreen"
    assert kotsu.app.records.walks.finished() == [left] and kotsu.app.records.walks.unfinished() is None


@pytest.mark.parametrize(("language", "size"), one_in(2, product(LANGUAGES, TEXT_SIZES)))
def test_the_panels_over_a_walk_have_room(kotsu: Kotsu, language: str, size: int) -> None:
    begin(kotsu, walkers=2, text_size=size, language=language)
    walk = kotsu.screen
    eyes = walk.view.look.own_eyes
    for panel in (WalkPause(kotsu.app, PAUSE_MENU, "eyes", 7, "resume"), ViewSettings(kotsu.app, eyes)):
        for item in panel.menu.items:
            panel.menu.focus = item.id
            assert list(find_faults(panel.menu, kotsu.app.main_canvas)) == []


TICK = 1 / 40
PATIENCE = 240
"""The most ticks to reach a place."""


class OnFoot:
    """A walker that goes straight toward places."""

    def __init__(self, plan: Plan) -> None:
        self.walk = Walk(plan)
        self.ground = ground_of(plan)
        x, floor, z = self.cell
        self.body = Body(x, z, floor, 180.0)

    @property
    def cell(self) -> tuple[int, int, int]:
        return self.walk.state.walkers[0].cell

    def toward(self, x: float, z: float, enough: Callable[[], bool]) -> bool:
        """Walk toward a place until ``enough`` returns True; return False if that takes too long."""
        body = self.body
        for _ in range(PATIENCE):
            if enough():
                return True
            body.yaw = degrees(atan2(body.x - x, body.z - z)) % 360
            wish = WalkInput(ahead=min(1.0, 6 * hypot(x - body.x, z - body.z)))
            for way in walk_freely(body, TICK, wish, LOOK.own_eyes, self.ground, self.walk.state, calm=True):
                self.walk.play(f"1:{way}")
        return enough()

    def go(self, way: str) -> None:
        """Walk to the next cell in this direction, through the middle of this one."""
        start, body = self.cell, self.body
        x, _, z = start
        assert self.toward(x, z, lambda: hypot(x - body.x, z - body.z) < 0.06), f"no way to the middle of {start}"
        climb = next((each for each in self.ground.climbs[start] if each.way == way), None)
        if climb is None:
            there = neighbor(start, way)
            assert self.toward(there[0], there[2], lambda: self.cell == there), f"no way from {start} to {there}"
            return
        at_x, at_z = self.ground.exit_point(start, way)
        if climb.kind != "hole":
            touched = lambda: self.ground.stairs_at(body.x, body.z, body.floor) == climb  # noqa: E731
            assert self.toward(x + at_x, z + at_z, touched)
        self.walk.play(f"1:{way}")
        start_path(body, stairs_between(body, self.ground, self.cell, way, LOOK.own_eyes, 0.0))
        assert body.cell == self.cell and self.ground.can_stand(self.walk.state, body.x, body.z, body.floor)


@pytest.mark.parametrize(("recipe", "seed"), [
    case if case in (("main", 1), ("tower", 1)) else long(case)
    for case in product(stems(data_dir() / RECIPES_FOLDER, ".yaml"), [1, 2])
])
def test_the_shortest_walk_can_be_made_on_foot(recipe: str, seed: int) -> None:
    plan = shipped_dungeon(recipe, seed)
    someone = OnFoot(plan)
    for cell in plan.room_at:
        assert someone.ground.can_stand(someone.walk.state, cell[0], cell[2], cell[1]), "the middle is free"
    for move in shortest(plan) or ():
        if move.is_step:
            someone.go(move.way)
        else:
            someone.walk.make(move)
    assert someone.walk.state.over


SHORT_PLAN = floors("S-o-G")


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
        kotsu.open("walk_entry")
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
    screen = kotsu.open("walk_entry")
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
        kotsu.open("walk_entry")
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
    walk = Walk(SHORT_PLAN)
    walk.play("1:e")
    for choice in ("resume", "start"):
        kotsu.app.records.walks.keep(walk_log(walk))
        kotsu.open("walk_entry")
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
    walk = Walk(SHORT_PLAN)
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
        kotsu.app.records.walks.end(walk_log(Walk(SHORT_PLAN)), 40)
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
