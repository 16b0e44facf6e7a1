"""Walks in first person: sticks, keys and mouse walk, look, jump, climb and throw; the rules only know rooms."""

from __future__ import annotations

import random

import pytest

from components.undercity import Body
from game.content.models.walk import walk_look
from game.dungeon.plan import Plan
from game.dungeon.walk.walk import Walk, shortest, write_walk
from game.screens.walk.settings import save_choices
from systems.draw import widgets
from systems.layout import WIDTH
from systems.undercity import motion
from systems.undercity.floor import look_of
from systems.undercity.ground import RADIUS, Ground
from systems.undercity.motion import WalkInput, jump
from systems.undercity.scene import eyes_of
from systems.undercity.world import all_cubes, openings, walkers_with
from tests.kit.app import KeyHands, MouseHands, PadHands, Stage
from tests.kit.cases import one_of
from tests.kit.dungeons import TWO_FLOORS as PLAN
from tests.kit.dungeons import floors
from tests.kit.pads import DUALSENSE, XBOX_360

YAW = {"n": 0.0, "w": 90.0, "s": 180.0, "e": 270.0}


def begin(stage: Stage, plan: Plan = PLAN, walkers: int = 1, **settings: object) -> list[PadHands]:
    stage.reset(XBOX_360, DUALSENSE)
    save_choices(stage.app, view="eyes")
    stage.set(**settings)
    stage.app.go("walking", walk=Walk(plan, walkers))
    stage.wait(0.5)
    return stage.hands


def body_of(stage: Stage, who: int = 1) -> Body:
    return walkers_with(Body)[who - 1]


def look(stage: Stage, hands: PadHands, way: str, who: int = 1) -> None:
    """Turn with the right stick until the walker looks in this direction."""
    for _ in range(200):
        apart = (YAW[way] - body_of(stage, who).yaw + 180) % 360 - 180
        if abs(apart) < 2:
            break
        hands.pad.axis("rx", -max(-1.0, min(1.0, apart / 30 or 0)) or 0.0)
        stage.tick(0.02)
    hands.pad.axis("rx", 0.0)
    stage.tick(0.0)
    assert abs((YAW[way] - body_of(stage, who).yaw + 180) % 360 - 180) < 3


def stride(stage: Stage, hands: PadHands, seconds: float, x: float = 0.0, y: float = 1.0) -> None:
    """Push the left stick for this many seconds."""
    hands.pad.stick(x, y)
    stage.wait(seconds)
    hands.pad.stick(0.0, 0.0)
    stage.wait(0.2)


def go(stage: Stage, hands: PadHands, way: str, who: int = 1, seconds: float = 0.75) -> None:
    """Walk one cell in this direction."""
    look(stage, hands, way, who)
    stride(stage, hands, seconds)


def cell(stage: Stage, who: int = 1) -> tuple[int, int, int]:
    return stage.screen.walk.state.walkers[who - 1].cell


def test_each_half_shows_the_buttons_of_its_walker_or_asks_for_a_press(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = begin(stage, walkers=2, text_size=2, language="de")
    one.do("up")
    assert {"Spieler 2: Taste drücken", "Karte"} <= {*stage.ink().words}
    two.do("up")
    legends: list[tuple[str, float]] = []
    monkeypatch.setattr(widgets, "draw_legend", lambda pen, family, entries, right: legends.append((family, right)))
    stage.frame()
    (first, middle), (second, edge) = legends
    assert (first, second) == ("xbox", "playstation") and middle < WIDTH / 2 < edge


def test_sticks_walk_from_start_to_goal_past_key_box_and_drop(stage: Stage) -> None:
    (hands, _) = begin(stage)
    go(stage, hands, "e")
    assert cell(stage) == (1, 1, 0) and stage.screen.walk.state.walkers[0].hand == 1
    for _ in range(2):
        go(stage, hands, "e")
    assert cell(stage) == (3, 1, 0)
    go(stage, hands, "e", seconds=1.5)
    assert cell(stage) == (3, 1, 0), "a box is in the way"
    hands.do("confirm")
    assert "1:push:e" in map(str, stage.screen.walk.moves)
    go(stage, hands, "e", seconds=0.7)
    assert cell(stage) == (4, 1, 0)
    hole = next(each for each in stage.screen.view.solid.ground.climbs[4, 1, 0] if each.kind == "hole")
    look(stage, hands, hole.side)
    stride(stage, hands, 1.0)
    assert cell(stage) == (4, 1, 0), "no one falls who does not jump"
    hands.do("confirm")
    stage.wait(1.0)
    assert cell(stage) == (4, 0, 0)
    for way in "s":
        go(stage, hands, way)
    stage.wait(2)
    assert stage.name == "WalkResultsScreen"
    assert stage.screen.walk.steps() == stage.screen.walk.least


def test_a_door_is_opened_and_gone_through(stage: Stage) -> None:
    (hands, _) = begin(stage, speed=1.0)
    go(stage, hands, "e")
    go(stage, hands, "s")
    go(stage, hands, "e", seconds=1.2)
    assert cell(stage) == (1, 1, 1)
    hands.do("confirm")
    assert str(stage.screen.walk.moves[-1]) == "1:open:e" and openings()
    stage.frame()
    stage.wait(1.0)
    assert not openings()
    go(stage, hands, "e")
    assert cell(stage) == (2, 1, 1)


def test_walls_stop_a_look_counts_once_one_stands_still_and_undo_leads_back(stage: Stage) -> None:
    (hands, _) = begin(stage)
    look(stage, hands, "n")
    assert stage.screen.walk.moves == []
    stage.wait(0.5)
    assert [*map(str, stage.screen.walk.moves)] == ["1:face:n"]
    look(stage, hands, "w")
    stride(stage, hands, 1.0)
    body = body_of(stage)
    half = stage.screen.view.solid.ground.half[0, 1, 0]
    assert body.x == pytest.approx(-half + RADIUS, abs=0.05) and cell(stage) == (0, 1, 0)
    before = body.z
    stride(stage, hands, 0.4, x=-0.7, y=0.7)
    assert body.z > before + 0.1 and cell(stage) == (0, 1, 0), "one slides along a wall"
    made = len(stage.screen.walk.moves)
    hands.do("confirm")
    stage.tick(0.05)
    assert body_of(stage).y > 0.02 and len(stage.screen.walk.moves) == made
    stage.wait(1.5)
    assert body_of(stage).y == 0.0, "a jump ends on the ground"
    go(stage, hands, "e", seconds=2.0)
    assert cell(stage) != (0, 1, 0)
    while stage.screen.walk.moves:
        hands.do("undo")
    assert body_of(stage).cell == cell(stage) == (0, 1, 0)


@pytest.mark.parametrize(("plan", "deed"), [(floors("u-G", "S"), "1:up"), (floors("S]G"), "1:push:e")])
def test_things_are_used_only_from_nearby_on_the_ground(stage: Stage, plan: Plan, deed: str) -> None:
    (hands, _) = begin(stage, plan)
    climbs = stage.screen.view.solid.ground.climbs[cell(stage)]
    look(stage, hands, climbs[0].side if climbs else "e")
    body, before = body_of(stage), list(stage.screen.walk.moves)
    assert jump(body, stage.screen.view.look.own_eyes)
    hands.pad.stick(0.0, 1.0)
    while body.y:
        assert stage.screen.view.thing(1) is None
        hands.do("confirm")
        if body.rises < 0:
            hands.pad.stick(0.0, 0.0)
    assert stage.screen.walk.moves == before
    hands.do("confirm")
    assert [*map(str, stage.screen.walk.moves[len(before) :])] == [deed]


CELLAR = floors("o-u-G", "S-o")
STAIRS = floors("S-o-u", "o-k-o", "G-o-u", "..o-o")


def test_stairs_are_climbed_by_walking_against_them_and_by_the_button(stage: Stage) -> None:
    (hands, _) = begin(stage, CELLAR, speed=1.0)
    plan = stage.screen.walk.plan
    start = plan.rooms[plan.start].cells[0]
    assert start == (0, 0, 0)
    go(stage, hands, "e")
    climb = stage.screen.view.solid.ground.climbs[1, 0, 0][0]
    assert climb.kind == "up"
    look(stage, hands, climb.side)
    hands.pad.stick(0.0, 1.0)
    stage.wait(0.8)
    hands.pad.stick(0.0, 0.0)
    assert cell(stage) == (1, 1, 0), "what is true changes at once"
    stage.frame()
    stage.wait(2)
    body = body_of(stage)
    assert (body.floor, body.is_led) == (1, False) and stage.screen.view.solid.ground.can_stand(
        stage.screen.walk.state, body.x, body.z, 1)
    down = stage.screen.view.solid.ground.climbs[1, 1, 0][0]
    look(stage, hands, down.side)
    assert stage.screen.view.thing(1).way == "down"
    hands.do("confirm")
    stage.wait(2)
    assert cell(stage) == (1, 0, 0) and body.floor == 0


def test_a_thrown_cube_flies_bounces_is_heard_and_stays_where_it_comes_to_rest(stage: Stage) -> None:
    (hands, _) = begin(stage, speed=1.0)
    look(stage, hands, "w")
    hands.do("hint")
    (cube,) = all_cubes()
    assert not cube.rests and cube.y > stage.screen.view.look.cube.size
    stage.wait(6.0)
    assert cube.rests and stage.screen.view.look.sounds["bounce"] in stage.speakers.heard
    stage.set(speed=0.0)
    look(stage, hands, "e")
    most = stage.screen.view.look.cube.keep
    for _ in range(most):
        hands.do("hint")
    assert len(all_cubes()) == most and all(cube.rests for cube in all_cubes())
    places = [(cube.x, cube.z) for cube in all_cubes()]
    assert all(x > 0.2 for x, _ in places), "they fly ahead"
    hands.do("menu")
    hands.choose("view")
    stage.frame()
    assert [(cube.x, cube.z) for cube in all_cubes()] == places


def test_the_mouse_looks_throws_and_uses_and_is_given_back(stage: Stage) -> None:
    begin(stage)
    app, mouse, keys = stage.app, MouseHands(stage), KeyHands(stage, "left")
    assert app.devices.mouse_captured
    before = body_of(stage).yaw
    app.dispatch_event("on_mouse_motion", 100, 100, 200, 0)
    stage.tick(0.0)
    assert body_of(stage).yaw < before
    before = body_of(stage).pitch
    app.dispatch_event("on_mouse_motion", 100, 100, 0, 50)
    stage.tick(0.0)
    assert body_of(stage).pitch < before, "up is up"
    mouse.do("confirm")
    assert len(all_cubes()) == 1
    keys.do("menu")
    stage.tick(0.0)
    assert not app.devices.mouse_captured
    keys.do("menu")
    stage.tick(0.2)
    assert app.devices.mouse_captured
    app.dispatch_event("on_deactivate")
    stage.tick(0.0)
    assert not app.devices.mouse_captured
    app.dispatch_event("on_activate")
    stage.tick(0.0)
    assert app.devices.mouse_captured
    stage.app.go("home")
    stage.tick(0.0)
    assert not app.devices.mouse_captured


def test_keys_turn_and_with_a_mouse_go_aside(stage: Stage) -> None:
    (hands, _) = begin(stage)
    look(stage, hands, "s")
    keys = KeyHands(stage, "left")

    def hold(action: str, seconds: float) -> None:
        stage.app.dispatch_event("on_key_press", keys.symbol(action), 0)
        stage.wait(seconds)
        stage.app.dispatch_event("on_key_release", keys.symbol(action), 0)
        stage.tick(0.0)

    yaw = body_of(stage).yaw
    hold("left", 0.6)
    assert 60 < (body_of(stage).yaw - yaw) % 360 < 120
    hold("up", 1.0)
    assert cell(stage) == (1, 1, 0)
    stage.app.dispatch_event("on_mouse_motion", 100, 100, 4, 0)
    stage.tick(0.0)
    yaw, before = body_of(stage).yaw, body_of(stage).z
    hold("right", 0.5)
    assert body_of(stage).yaw == yaw and body_of(stage).z != before


def test_a_turnstile_is_gone_through_and_not_back(stage: Stage) -> None:
    (hands, _) = begin(stage, floors("S-o>o-o-G"))
    for _ in range(2):
        go(stage, hands, "e", seconds=0.8)
    assert cell(stage) == (2, 0, 0)
    go(stage, hands, "w", seconds=1.5)
    assert cell(stage) == (2, 0, 0) and body_of(stage).x > 1.5 and not stage.screen.hud.notes.messages
    go(stage, hands, "e", seconds=1.2)
    assert cell(stage) == (3, 0, 0)


def test_two_go_about_each_in_a_half_also_on_different_floors(stage: Stage) -> None:
    one, two = begin(stage, CELLAR, walkers=2)
    go(stage, one, "e")
    climb = stage.screen.view.solid.ground.climbs[1, 0, 0][0]
    look(stage, one, climb.side)
    stride(stage, one, 0.8)
    stage.wait(2)
    assert (cell(stage, 1), cell(stage, 2)) == ((1, 1, 0), (0, 0, 0))
    stage.frame()
    seen = stage.app.main_canvas.read()
    look(stage, two, "w", 2)
    stage.frame(0.0)
    other = stage.app.main_canvas.read()
    left, right = (0, 40, 270, 330), (330, 40, 640, 330)
    assert seen.crop(left).tobytes() == other.crop(left).tobytes()
    assert seen.crop(right).tobytes() != other.crop(right).tobytes()


def test_how_one_looks_around_is_chosen_in_the_pause(stage: Stage) -> None:
    (hands, _) = begin(stage)
    field = stage.screen.view.choices.field
    hands.do("menu")
    hands.choose("looking")
    for name in ("field", "quick", "invert"):
        hands.go(name)
        hands.do("right")
    stage.frame()
    assert stage.screen.view.choices.field != field and stage.screen.view.choices.upward == -1.0
    assert stage.screen.view.choices.quick != 1.0
    hands.do("back", "menu")
    stage.tick(0.3)
    assert stage.screen.open_menu is None
    stage.app.go("walking", walk=Walk(PLAN))
    assert stage.screen.view.choices.upward == -1.0, "it is kept"


def test_a_walk_is_watched_through_the_same_eyes(stage: Stage) -> None:
    walk = Walk(PLAN)
    for move in shortest(PLAN) or ():
        walk.make(move)
    begin(stage, speed=1.0)
    stage.app.go("walk_again", text=write_walk(walk))
    stage.tick(0.1)
    assert stage.screen.view.solid is not None and not stage.app.devices.mouse_captured
    stage.wait(12)
    assert stage.screen.walk.state.over and body_of(stage).cell == walk.state.walkers[0].cell
    stage.frame()


def test_the_mouse_belongs_to_the_player_of_the_left_keys(stage: Stage) -> None:
    begin(stage, walkers=2)
    stage.app.dispatch_event("on_mouse_motion", 100, 100, 9, 0)
    stage.tick(0.0)
    KeyHands(stage, "right").do("undo")
    KeyHands(stage, "left").do("undo")
    stage.app.dispatch_event("on_mouse_motion", 100, 100, 9, 0)
    stage.tick(0.0)
    assert stage.screen.hands.by_device == {"keys:right": 1, "keys:left": 2, "mouse": 2}


def test_reduced_motion_climbs_at_once_and_never_sways(stage: Stage) -> None:
    (hands, _) = begin(stage, CELLAR, speed=1.0, reduced_motion=True)
    go(stage, hands, "e")
    look(stage, hands, stage.screen.view.solid.ground.climbs[1, 0, 0][0].side)
    hands.pad.stick(0.0, 1.0)
    for _ in range(20):
        stage.tick(0.05)
        assert not body_of(stage).is_led
    hands.pad.stick(0.0, 0.0)
    assert cell(stage) == (1, 1, 0)
    eyes = stage.screen.view.look.own_eyes
    assert eyes_of(body_of(stage), eyes, 66, calm=True).y == eyes.eyes


@pytest.mark.parametrize("seed", one_of(2, range(4)))
def test_free_motion_always_agrees_with_the_walk(stage: Stage, seed: int) -> None:
    stage.reset()
    look_, plan = walk_look(stage.app.store), PLAN if seed else STAIRS
    ground = Ground(plan, {each: look_of(look_, plan, each) for each in plan.room_at})
    walk, chance = Walk(plan), random.Random(seed)
    x, floor, z = walk.state.walkers[0].cell
    body = Body(x, z, floor, YAW["s"])
    wish = WalkInput()
    for n in range(3000):
        if n % 12 == 0:
            wish = WalkInput(*(chance.uniform(low, high) for low, high in ((-1, 1), (-0.5, 1), (-25, 25), (-9, 9))))
        if chance.random() < 0.02:
            jump(body, look_.own_eyes)
        for way in motion.walk_freely(body, 1 / 30, wish, look_.own_eyes, ground, walk.state, calm=False):
            walk.play(f"1:{way}")
        assert body.cell == walk.state.walkers[0].cell or walk.state.over
        if walk.state.over:
            break
        if not body.y and (hole := ground.hole_at(body.x, body.z, body.floor)):
            walk.play(f"1:{hole.way}")
            motion.place_body(body, walk.state.walkers[0].cell, body.facing)
        assert ground.can_stand(walk.state, body.x, body.z, body.floor, body.y)
    assert len(walk.state.rooms_seen) > 2
