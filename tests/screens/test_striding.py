"""Walks in first person: sticks, keys and mouse walk, look, jump, climb and throw; the rules only know rooms."""

from __future__ import annotations

import random

import pytest

from components.undercity import Body
from game.dungeon.plan import Plan
from game.dungeon.walk.walk import Walk, shortest, write_walk
from game.screens.walk.settings import save_choices
from systems.draw import widgets
from systems.layout import WIDTH
from systems.undercity.walk import motion
from systems.undercity.walk.ground import RADIUS
from systems.undercity.walk.motion import WalkInput, jump
from systems.undercity.walk.scene import eyes_of
from systems.undercity.walk.world import all_cubes, openings, walkers_with
from tests.kit.app import KeyHands, Kotsu, MouseHands, PadHands
from tests.kit.cases import one_in
from tests.kit.dungeons import LOOK, floors, ground_of
from tests.kit.dungeons import TWO_FLOORS as PLAN
from tests.kit.pads import DUALSENSE, XBOX_360

YAW = {"n": 0.0, "w": 90.0, "s": 180.0, "e": 270.0}


def begin(kotsu: Kotsu, plan: Plan = PLAN, walkers: int = 1, **settings: object) -> list[PadHands]:
    kotsu.reset(XBOX_360, DUALSENSE)
    save_choices(kotsu.app, view="eyes")
    kotsu.set(**settings)
    kotsu.app.go("walking", walk=Walk(plan, walkers))
    kotsu.wait(0.5)
    return kotsu.hands


def body_of(kotsu: Kotsu, who: int = 1) -> Body:
    return walkers_with(Body)[who - 1]


def look(kotsu: Kotsu, hands: PadHands, way: str, who: int = 1) -> None:
    """Turn with the right stick until the walker looks in this direction."""
    for _ in range(200):
        apart = (YAW[way] - body_of(kotsu, who).yaw + 180) % 360 - 180
        if abs(apart) < 2:
            break
        hands.pad.axis("rx", -max(-1.0, min(1.0, apart / 30 or 0)) or 0.0)
        kotsu.tick(0.02)
    hands.pad.axis("rx", 0.0)
    kotsu.tick(0.0)
    assert abs((YAW[way] - body_of(kotsu, who).yaw + 180) % 360 - 180) < 3


def stride(kotsu: Kotsu, hands: PadHands, seconds: float, x: float = 0.0, y: float = 1.0) -> None:
    """Push the left stick for this many seconds."""
    hands.pad.stick(x, y)
    kotsu.wait(seconds)
    hands.pad.stick(0.0, 0.0)
    kotsu.wait(0.2)


def go(kotsu: Kotsu, hands: PadHands, way: str, who: int = 1, seconds: float = 0.75) -> None:
    """Walk one cell in this direction."""
    look(kotsu, hands, way, who)
    stride(kotsu, hands, seconds)


def cell(kotsu: Kotsu, who: int = 1) -> tuple[int, int, int]:
    return kotsu.screen.walk.state.walkers[who - 1].cell


def test_each_half_shows_its_walkers_buttons_or_asks_for_a_press(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = begin(kotsu, walkers=2, text_size=2, language="de")
    one.do("up")
    assert {"Spieler 2: Taste drücken", "Karte"} <= {*kotsu.ink().words}
    two.do("up")
    legends: list[tuple[str, float]] = []
    monkeypatch.setattr(widgets, "draw_legend", lambda pen, family, entries, right: legends.append((family, right)))
    kotsu.frame()
    (first, middle), (second, edge) = legends
    assert (first, second) == ("xbox", "playstation") and middle < WIDTH / 2 < edge


def test_sticks_walk_from_start_to_goal_past_key_box_and_drop(kotsu: Kotsu) -> None:
    (hands, _) = begin(kotsu)
    go(kotsu, hands, "e")
    assert cell(kotsu) == (1, 1, 0) and kotsu.screen.walk.state.walkers[0].key_count == 1
    for _ in range(2):
        go(kotsu, hands, "e")
    assert cell(kotsu) == (3, 1, 0)
    go(kotsu, hands, "e", seconds=1.5)
    assert cell(kotsu) == (3, 1, 0), "a box is in the way"
    hands.do("confirm")
    assert "1:push:e" in map(str, kotsu.screen.walk.moves)
    go(kotsu, hands, "e", seconds=0.7)
    assert cell(kotsu) == (4, 1, 0)
    hole = next(each for each in kotsu.screen.view.solid.ground.climbs[4, 1, 0] if each.kind == "hole")
    look(kotsu, hands, hole.side)
    stride(kotsu, hands, 1.0)
    assert cell(kotsu) == (4, 1, 0), "no one falls who does not jump"
    hands.do("confirm")
    kotsu.wait(1.0)
    assert cell(kotsu) == (4, 0, 0)
    for way in "s":
        go(kotsu, hands, way)
    kotsu.wait(2)
    assert kotsu.name == "WalkResultsScreen"
    assert kotsu.screen.walk.steps() == kotsu.screen.walk.least


def test_a_door_is_opened_and_gone_through(kotsu: Kotsu) -> None:
    (hands, _) = begin(kotsu, speed=1.0)
    go(kotsu, hands, "e")
    go(kotsu, hands, "s")
    go(kotsu, hands, "e", seconds=1.2)
    assert cell(kotsu) == (1, 1, 1)
    hands.do("confirm")
    assert str(kotsu.screen.walk.moves[-1]) == "1:open:e" and openings()
    kotsu.frame()
    kotsu.wait(1.0)
    assert not openings()
    go(kotsu, hands, "e")
    assert cell(kotsu) == (2, 1, 1)


def test_walls_stop_a_look_counts_once_one_stands_still_and_undo_leads_back(kotsu: Kotsu) -> None:
    (hands, _) = begin(kotsu)
    look(kotsu, hands, "n")
    assert kotsu.screen.walk.moves == []
    kotsu.wait(0.5)
    assert [*map(str, kotsu.screen.walk.moves)] == ["1:face:n"]
    look(kotsu, hands, "w")
    stride(kotsu, hands, 1.0)
    body = body_of(kotsu)
    half = kotsu.screen.view.solid.ground.half[0, 1, 0]
    assert body.x == pytest.approx(-half + RADIUS, abs=0.05) and cell(kotsu) == (0, 1, 0)
    before = body.z
    stride(kotsu, hands, 0.4, x=-0.7, y=0.7)
    assert body.z > before + 0.1 and cell(kotsu) == (0, 1, 0), "one slides along a wall"
    made = len(kotsu.screen.walk.moves)
    hands.do("confirm")
    kotsu.tick(0.05)
    assert body_of(kotsu).y > 0.02 and len(kotsu.screen.walk.moves) == made
    kotsu.wait(1.5)
    assert body_of(kotsu).y == 0.0, "a jump ends on the ground"
    go(kotsu, hands, "e", seconds=2.0)
    assert cell(kotsu) != (0, 1, 0)
    while kotsu.screen.walk.moves:
        hands.do("undo")
    assert body_of(kotsu).cell == cell(kotsu) == (0, 1, 0)


@pytest.mark.parametrize(("plan", "deed"), [(floors("u-G", "S"), "1:up"), (floors("S]G"), "1:push:e")])
def test_things_are_used_only_from_nearby_on_the_ground(kotsu: Kotsu, plan: Plan, deed: str) -> None:
    (hands, _) = begin(kotsu, plan)
    climbs = kotsu.screen.view.solid.ground.climbs[cell(kotsu)]
    look(kotsu, hands, climbs[0].side if climbs else "e")
    body, before = body_of(kotsu), list(kotsu.screen.walk.moves)
    assert jump(body, kotsu.screen.view.look.own_eyes)
    hands.pad.stick(0.0, 1.0)
    while body.y:
        assert kotsu.screen.view.thing(1) is None
        hands.do("confirm")
        if body.rise_speed < 0:
            hands.pad.stick(0.0, 0.0)
    assert kotsu.screen.walk.moves == before
    hands.do("confirm")
    assert [*map(str, kotsu.screen.walk.moves[len(before) :])] == [deed]


CELLAR = floors("o-u-G", "S-o")
STAIRS = floors("S-o-u", "o-k-o", "G-o-u", "..o-o")


def test_stairs_are_climbed_by_walking_against_them_and_by_the_button(kotsu: Kotsu) -> None:
    (hands, _) = begin(kotsu, CELLAR, speed=1.0)
    plan = kotsu.screen.walk.plan
    start = plan.rooms[plan.start].cells[0]
    assert start == (0, 0, 0)
    go(kotsu, hands, "e")
    climb = kotsu.screen.view.solid.ground.climbs[1, 0, 0][0]
    assert climb.kind == "up"
    look(kotsu, hands, climb.side)
    hands.pad.stick(0.0, 1.0)
    kotsu.wait(0.8)
    hands.pad.stick(0.0, 0.0)
    assert cell(kotsu) == (1, 1, 0), "what is true changes at once"
    kotsu.frame()
    kotsu.wait(2)
    body = body_of(kotsu)
    assert (body.floor, body.is_led) == (1, False) and kotsu.screen.view.solid.ground.can_stand(
        kotsu.screen.walk.state, body.x, body.z, 1)
    down = kotsu.screen.view.solid.ground.climbs[1, 1, 0][0]
    look(kotsu, hands, down.side)
    assert kotsu.screen.view.thing(1).way == "down"
    hands.do("confirm")
    kotsu.wait(2)
    assert cell(kotsu) == (1, 0, 0) and body.floor == 0


def test_a_thrown_cube_flies_bounces_is_heard_and_stays_where_it_comes_to_rest(kotsu: Kotsu) -> None:
    (hands, _) = begin(kotsu, speed=1.0)
    look(kotsu, hands, "w")
    hands.do("hint")
    (cube,) = all_cubes()
    assert not cube.is_at_rest and cube.y > kotsu.screen.view.look.cube.size
    kotsu.wait(6.0)
    assert cube.is_at_rest and kotsu.screen.view.look.sounds["bounce"] in kotsu.speakers.heard
    kotsu.set(speed=0.0)
    look(kotsu, hands, "e")
    most = kotsu.screen.view.look.cube.keep
    for _ in range(most):
        hands.do("hint")
    assert len(all_cubes()) == most and all(cube.is_at_rest for cube in all_cubes())
    places = [(cube.x, cube.z) for cube in all_cubes()]
    assert all(x > 0.2 for x, _ in places), "they fly ahead"
    hands.do("menu")
    hands.choose("view")
    kotsu.frame()
    assert [(cube.x, cube.z) for cube in all_cubes()] == places


def test_the_mouse_looks_throws_and_uses_and_is_given_back(kotsu: Kotsu) -> None:
    begin(kotsu)
    app, mouse, keys = kotsu.app, MouseHands(kotsu), KeyHands(kotsu, "left")
    assert app.devices.mouse_captured
    before = body_of(kotsu).yaw
    app.dispatch_event("on_mouse_motion", 100, 100, 200, 0)
    kotsu.tick(0.0)
    assert body_of(kotsu).yaw < before
    before = body_of(kotsu).pitch
    app.dispatch_event("on_mouse_motion", 100, 100, 0, 50)
    kotsu.tick(0.0)
    assert body_of(kotsu).pitch < before, "up is up"
    mouse.do("confirm")
    assert len(all_cubes()) == 1
    keys.do("menu")
    kotsu.tick(0.0)
    assert not app.devices.mouse_captured
    keys.do("menu")
    kotsu.tick(0.2)
    assert app.devices.mouse_captured
    app.dispatch_event("on_deactivate")
    kotsu.tick(0.0)
    assert not app.devices.mouse_captured
    app.dispatch_event("on_activate")
    kotsu.tick(0.0)
    assert app.devices.mouse_captured
    kotsu.app.go("home")
    kotsu.tick(0.0)
    assert not app.devices.mouse_captured


def test_keys_turn_and_with_a_mouse_go_aside(kotsu: Kotsu, keys: KeyHands) -> None:
    (hands, _) = begin(kotsu)
    look(kotsu, hands, "s")

    def hold(action: str, seconds: float) -> None:
        kotsu.app.dispatch_event("on_key_press", keys.symbol(action), 0)
        kotsu.wait(seconds)
        kotsu.app.dispatch_event("on_key_release", keys.symbol(action), 0)
        kotsu.tick(0.0)

    yaw = body_of(kotsu).yaw
    hold("left", 0.6)
    assert 60 < (body_of(kotsu).yaw - yaw) % 360 < 120
    hold("up", 1.0)
    assert cell(kotsu) == (1, 1, 0)
    kotsu.app.dispatch_event("on_mouse_motion", 100, 100, 4, 0)
    kotsu.tick(0.0)
    yaw, before = body_of(kotsu).yaw, body_of(kotsu).z
    hold("right", 0.5)
    assert body_of(kotsu).yaw == yaw and body_of(kotsu).z != before


def test_a_turnstile_is_gone_through_and_not_back(kotsu: Kotsu) -> None:
    (hands, _) = begin(kotsu, floors("S-o>o-o-G"))
    for _ in range(2):
        go(kotsu, hands, "e", seconds=0.8)
    assert cell(kotsu) == (2, 0, 0)
    go(kotsu, hands, "w", seconds=1.5)
    assert cell(kotsu) == (2, 0, 0) and body_of(kotsu).x > 1.5 and not kotsu.screen.hud.notes.messages
    go(kotsu, hands, "e", seconds=1.2)
    assert cell(kotsu) == (3, 0, 0)


def test_two_go_about_each_in_a_half_also_on_different_floors(kotsu: Kotsu) -> None:
    one, two = begin(kotsu, CELLAR, walkers=2)
    go(kotsu, one, "e")
    climb = kotsu.screen.view.solid.ground.climbs[1, 0, 0][0]
    look(kotsu, one, climb.side)
    stride(kotsu, one, 0.8)
    kotsu.wait(2)
    assert (cell(kotsu, 1), cell(kotsu, 2)) == ((1, 1, 0), (0, 0, 0))
    kotsu.frame()
    seen = kotsu.app.main_canvas.read()
    look(kotsu, two, "w", 2)
    kotsu.frame(0.0)
    other = kotsu.app.main_canvas.read()
    left, right = (0, 40, 270, 330), (330, 40, 640, 330)
    assert seen.crop(left).tobytes() == other.crop(left).tobytes()
    assert seen.crop(right).tobytes() != other.crop(right).tobytes()


def test_how_one_looks_around_is_chosen_in_the_pause(kotsu: Kotsu) -> None:
    (hands, _) = begin(kotsu)
    field = kotsu.screen.view.choices.field
    hands.do("menu")
    hands.choose("looking")
    for name in ("field", "quick", "invert"):
        hands.go(name)
        hands.do("right")
    kotsu.frame()
    assert kotsu.screen.view.choices.field != field and kotsu.screen.view.choices.tilt_sign == -1.0
    assert kotsu.screen.view.choices.turn_factor != 1.0
    hands.do("back", "menu")
    kotsu.tick(0.3)
    assert kotsu.screen.open_menu is None
    kotsu.app.go("walking", walk=Walk(PLAN))
    assert kotsu.screen.view.choices.tilt_sign == -1.0, "it is kept"


def test_a_walk_is_watched_through_the_same_eyes(kotsu: Kotsu) -> None:
    walk = Walk(PLAN)
    for move in shortest(PLAN) or ():
        walk.make(move)
    begin(kotsu, speed=1.0)
    kotsu.app.go("walk_again", text=write_walk(walk))
    kotsu.tick(0.1)
    assert kotsu.screen.view.solid is not None and not kotsu.app.devices.mouse_captured
    kotsu.wait(12)
    assert kotsu.screen.walk.state.over and body_of(kotsu).cell == walk.state.walkers[0].cell
    kotsu.frame()


def test_the_mouse_belongs_to_the_player_of_the_left_keys(kotsu: Kotsu) -> None:
    begin(kotsu, walkers=2)
    kotsu.app.dispatch_event("on_mouse_motion", 100, 100, 9, 0)
    kotsu.tick(0.0)
    KeyHands(kotsu, "right").do("undo")
    KeyHands(kotsu, "left").do("undo")
    kotsu.app.dispatch_event("on_mouse_motion", 100, 100, 9, 0)
    kotsu.tick(0.0)
    assert kotsu.screen.walk_devices.by_device == {"keys:right": 1, "keys:left": 2, "mouse": 2}


def test_reduced_motion_climbs_at_once_and_never_sways(kotsu: Kotsu) -> None:
    (hands, _) = begin(kotsu, CELLAR, speed=1.0, reduced_motion=True)
    go(kotsu, hands, "e")
    look(kotsu, hands, kotsu.screen.view.solid.ground.climbs[1, 0, 0][0].side)
    hands.pad.stick(0.0, 1.0)
    for _ in range(20):
        kotsu.tick(0.05)
        assert not body_of(kotsu).is_led
    hands.pad.stick(0.0, 0.0)
    assert cell(kotsu) == (1, 1, 0)
    eyes = kotsu.screen.view.look.own_eyes
    assert eyes_of(body_of(kotsu), eyes, 66, calm=True).y == eyes.eyes


@pytest.mark.parametrize("seed", one_in(2, range(4)))
def test_free_motion_always_agrees_with_the_walk(seed: int) -> None:
    plan = PLAN if seed else STAIRS
    ground = ground_of(plan)
    walk, chance = Walk(plan), random.Random(seed)
    x, floor, z = walk.state.walkers[0].cell
    body = Body(x, z, floor, YAW["s"])
    wish = WalkInput()
    for n in range(3000):
        if n % 12 == 0:
            wish = WalkInput(*(chance.uniform(low, high) for low, high in ((-1, 1), (-0.5, 1), (-25, 25), (-9, 9))))
        if chance.random() < 0.02:
            jump(body, LOOK.own_eyes)
        for way in motion.walk_freely(body, 1 / 30, wish, LOOK.own_eyes, ground, walk.state, calm=False):
            walk.play(f"1:{way}")
        assert body.cell == walk.state.walkers[0].cell or walk.state.over
        if walk.state.over:
            break
        if not body.y and (hole := ground.hole_at(body.x, body.z, body.floor)):
            walk.play(f"1:{hole.way}")
            motion.place_body(body, walk.state.walkers[0].cell, body.facing)
        assert ground.can_stand(walk.state, body.x, body.z, body.floor, body.y)
    assert len(walk.state.rooms_seen) > 2
