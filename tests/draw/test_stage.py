"""The stage: cameras and their control by every device, visibility, picking and drawing."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from components.focus import Rect
from game.content.models.light import CameraPace, CameraSight, Daylight, Lamp, Material
from systems.draw.stage.camera import (
    HANDLINGS,
    Camera,
    CameraLimits,
    Steering,
    blend_cameras,
    camera_at,
    camera_toward,
    first_person,
    steering,
)
from systems.draw.stage.mesh import Mesh, box_outline, column, plate, refine
from systems.draw.stage.painter import LAST_FEW, MOST_MESHES, MeshBuffers
from systems.draw.stage.scene import Paint, Scene, Thing, box_around, glows_of, paints_of, pick, sun_of
from systems.layout import HEIGHT, WIDTH
from tests.kit.drawing import count_living_objects

if TYPE_CHECKING:
    from PIL import Image

    from systems.draw.canvas import Canvas
    from tests.kit.app import Kotsu

CUBE = column(box_outline(1, 1), 0.0, 1.0, "body", top="body")
FLOOR = plate(box_outline(12, 12), 0.0, "floor")
LOST = plate(box_outline(1, 1), 0.0, "a paint that nobody mixed")
MESHES = {"cube": CUBE, "floor": FLOOR, "fine": refine(FLOOR, 0.5), "nothing": Mesh(()), "lost": LOST}
PAINTS = {"body": Paint((0, 0, 0), tint=1.0, own=1.0), "floor": Paint((60, 60, 60))}
RED, GREEN, BLUE = (255, 0, 0), (0, 255, 0), (0, 0, 255)
BOARD = CameraLimits((-5.0, 0.0, -4.0), (5.0, 0.0, 4.0), pitch=(20.0, 90.0), distance=(5.0, 20.0))


def some_camera(chance: Random) -> Camera:
    """Return a random camera that looks at the floor from above."""
    at = chance.uniform(-5, 5), 0.0, chance.uniform(-4, 4)
    yaw, pitch, distance = chance.uniform(-180, 180), chance.uniform(15, 90), chance.uniform(4, 20)
    return Camera(at, yaw, pitch, distance, chance.uniform(25, 70), chance.choice((0.0, chance.uniform(4, 20))))


@pytest.mark.parametrize("seed", range(8))
def test_a_visible_thing_is_picked_where_it_is_seen(seed: int) -> None:
    chance = Random(seed)
    camera = some_camera(chance)
    point = camera.target[0] + chance.uniform(-2, 2), 0.0, camera.target[2] + chance.uniform(-2, 2)
    seen = camera.project(point)
    assert seen is not None
    assert camera.ray(seen.x, seen.y).on_floor() == pytest.approx(point, abs=1e-6)


@pytest.mark.parametrize("seed", range(8))
def test_the_matrix_shows_a_point_where_it_is_projected(seed: int) -> None:
    chance = Random(seed)
    camera, point = some_camera(chance), (chance.uniform(-2, 2), chance.uniform(0, 1), chance.uniform(-2, 2))
    x, y, z, w = (sum(camera.matrix[4 * n + row] * (*point, 1.0)[n] for n in range(4)) for row in range(4))
    seen = camera.project(point)
    assert seen is not None and -w <= z <= w
    assert ((x / w + 1) * WIDTH / 2, (y / w + 1) * HEIGHT / 2) == pytest.approx((seen.x, seen.y))


def test_a_thing_behind_the_camera_is_nowhere() -> None:
    camera = first_person((0.0, 1.0, 0.0), 0.0, 0.0)
    assert camera.project((0.0, 1.0, 3.0)) is None
    assert camera.project((0.0, 1.0, -3.0)) == pytest.approx((WIDTH / 2, HEIGHT / 2, 3.0))
    assert box_around(camera, [(0.0, 1.0, -3.0), (0.0, 1.0, 3.0)]) is None
    assert camera.ray(WIDTH / 2, HEIGHT).on_floor() is None


MOVES = ("swing", "zoom", "pan", "rotate")


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("free", [False, True])
def test_no_move_loses_the_board(seed: int, free: bool) -> None:
    chance, camera = Random(seed), Camera()
    keep = BOARD.clamp_free if free else BOARD.clamp
    for _ in range(60):
        move = chance.choice(MOVES)
        by = (chance.uniform(0.2, 4),) if move == "zoom" else (chance.uniform(-70, 70), chance.uniform(-70, 70))
        camera = keep(getattr(camera, move)(*by))
        middle = camera.ray(WIDTH / 2, HEIGHT / 2).on_floor()
        assert middle is not None
        assert all(BOARD.low[n] - 1e-6 <= middle[n] <= BOARD.high[n] + 1e-6 for n in (0, 2))
        assert 20 - 1e-6 <= camera.pitch <= 90 + 1e-6 and 5 - 1e-6 <= camera.distance <= 20 + 1e-6


def test_looking_around_moves_no_one() -> None:
    camera = Camera(pitch=40, distance=10)
    assert BOARD.clamp_free(camera.rotate(8, 3)).eye == pytest.approx(camera.eye)


def test_a_camera_turns_the_shorter_way_and_arrives() -> None:
    start, end = Camera(yaw=170), Camera((1.0, 0.0, 0.0), yaw=-170, distance=12)
    assert blend_cameras(start, end, 0.5).yaw == pytest.approx(180)
    assert blend_cameras(start, end, 1) == end
    camera = start
    for _ in range(240):
        camera = camera_toward(camera, end, 1 / 60, 0.5)
    assert camera == end
    assert camera_toward(start, end, 1 / 60, 0.0) == end


def test_a_camera_on_its_way_shows_what_the_next_one_has_near() -> None:
    start, end = Camera(yaw=90), first_person((0.0, 1.0, 0.0), 0.0, 10.0, near=0.02)
    assert blend_cameras(start, end, 0.5).near == 0.02


def row(*things: Thing, camera: Camera | None = None, clear: tuple[Thing, ...] = (), **more: object) -> Scene:
    """Return a scene of these things."""
    return Scene(camera or Camera(pitch=30, distance=8), MESHES, PAINTS, list(things), list(clear), **more)


def middle_of(thing: Thing, camera: Camera) -> tuple[int, int]:
    """Return the pixel that shows the middle of a cube."""
    seen = camera.project(thing.to_space((0.0, 0.5, 0.0)))
    assert seen is not None
    return int(seen.x), int(seen.y)


def test_the_nearest_thing_is_picked() -> None:
    near = Thing("cube", (0.0, 0.0, 2.0), id="near")
    far = Thing("cube", (0.0, 0.0, -2.0), 0.5, size=(1, 5, 1), id="far")
    scene = row(far, near, Thing("floor", (0.0, 0.0, 0.0)))
    assert pick(scene, *middle_of(near, scene.camera)) == "near"
    top = scene.camera.project((0.0, 4.9, -2.0))
    assert top is not None and pick(scene, top.x, top.y) == "far"
    assert pick(scene, 2, 2) is None


@pytest.fixture
def canvas(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> Canvas:
    """A canvas that shows colors unchanged."""
    kotsu.app.switch_to()
    monkeypatch.setattr(kotsu.app.main_canvas, "quality", "off")
    monkeypatch.setattr(kotsu.app.main_canvas, "past", 0.0)
    return kotsu.app.main_canvas


def picture(canvas: Canvas, scene: Scene) -> Image.Image:
    canvas.begin()
    canvas.stage(scene)
    return canvas.read()


def color(canvas: Canvas, scene: Scene, at: tuple[int, int]) -> tuple[int, ...]:
    """Return the color of a pixel of a scene, y up."""
    found = picture(canvas, scene).getpixel((at[0], HEIGHT - 1 - at[1]))
    assert isinstance(found, tuple)
    return found


@pytest.mark.parametrize("turned", [False, True])
def test_a_thing_behind_another_is_hidden(canvas: Canvas, turned: bool) -> None:
    near = Thing("cube", (0.0, 0.0, 2.0), tint=RED)
    far = Thing("cube", (0.0, 0.0, 0.8), tint=GREEN, size=(1.0, 0.9, 1.0))
    scene = row(*((far, near) if turned else (near, far)))
    assert color(canvas, scene, middle_of(near, scene.camera)) == RED


def test_things_of_one_shape_stand_where_they_are_seen(canvas: Canvas) -> None:
    chance = Random(5)
    tints = RED, GREEN, BLUE
    for camera in (some_camera(chance), replace(Camera(pitch=50, distance=9), yaw=30), Camera(pitch=60, span=9)):
        things = [
            Thing("cube", (camera.target[0] + 2.2 * n - 2.2, 0.0, camera.target[2]), 0.3 * n, tint)
            for n, tint in enumerate(tints)
        ]
        scene = row(*things, camera=replace(camera, pitch=max(camera.pitch, 40), distance=12))
        seen = [color(canvas, scene, middle_of(thing, scene.camera)) for thing in things]
        assert seen == list(tints)


def test_a_transparent_thing_hides_nothing(canvas: Canvas) -> None:
    behind = Thing("cube", (0.0, 0.0, 0.0), tint=BLUE)
    glass = Thing("cube", (0.0, 0.0, 2.0), tint=RED, size=(3.0, 2.0, 0.2), alpha=0.5)
    scene = row(behind, clear=(glass,))
    red, _, blue = color(canvas, scene, middle_of(behind, scene.camera))
    assert 90 < red < 200 and 60 < blue < 200


def test_a_missing_mesh_is_visibly_missing(canvas: Canvas) -> None:
    lost = Thing("lost", (0.0, 0.0, 0.0))
    scene = row(lost, Thing("nothing", (0.0, 0.0, 0.0)), camera=Camera(pitch=90, distance=4), mirror_picture="nowhere")
    red, green, blue = color(canvas, scene, (WIDTH // 2, HEIGHT // 2))
    assert red > 100 < blue and green < red / 2
    assert picture(canvas, row()).size == (WIDTH, HEIGHT)


def test_shapes_that_are_drawn_no_more_leave_the_graphics_card(canvas: Canvas) -> None:
    """Every dungeon has new shapes, and a player may walk through any number of dungeons."""
    counts = []
    for visit in range(8):
        names = [f"visit {visit} {number}" for number in range(MOST_MESHES // 2)]
        meshes = {name: column(box_outline(1, 1), 0.0, 1.0, "body", top="body") for name in names}
        for _ in range(LAST_FEW + 1):
            scene = row(*(Thing(name, (0.0, 0.0, 0.0)) for name in names))
            picture(canvas, replace(scene, meshes=meshes))
        counts.append(count_living_objects(canvas.ctx))
    assert counts[-1] <= counts[3]


def test_flat_pictures_lie_over_the_stage(canvas: Canvas) -> None:
    canvas.begin()
    canvas.stage(row(Thing("cube", (0.0, 0.0, 0.0), tint=RED), camera=Camera((0, 0.5, 0), pitch=30, distance=4)))
    canvas.fill(Rect(0, 0, WIDTH / 2, HEIGHT), BLUE)
    shown = canvas.read()
    assert [shown.getpixel((WIDTH // 2 + off, HEIGHT // 2)) for off in (-4, 4)] == [BLUE, RED]


def test_a_scene_that_stays_the_same_looks_as_if_drawn_anew(canvas: Canvas, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, render = list[MeshBuffers](), MeshBuffers.render

    def watch(buffers: MeshBuffers, *how: Any) -> None:
        drawn.append(buffers)
        render(buffers, *how)

    monkeypatch.setattr(MeshBuffers, "render", watch)
    cube, glass = Thing("cube", (0.0, 0.0, 0.0), tint=RED), Thing("cube", (1.0, 0.0, 2.0), tint=GREEN, alpha=0.5)
    scene = row(cube, clear=(glass,), camera=Camera((0, 0.5, 0), pitch=30, distance=4))
    other = replace(scene, things=[cube._replace(rotation=0.5)])
    states = [((255, 255, 255), 280), ((255, 255, 255), 300), ((90, 120, 255), 300)]

    def picture_over_stripe(scene: Scene, tint: tuple[int, int, int], x: int) -> tuple[bytes, int]:
        """Return a picture of a scene over a stripe over the city, and the number of shapes drawn for it."""
        drawn.clear()
        canvas.begin()
        canvas.backdrop("city", tint)
        canvas.fill(Rect(x, 0, 60, HEIGHT), BLUE, alpha=0.5)
        canvas.stage(scene)
        return canvas.read().tobytes(), len(drawn)

    anew = []
    for state in states:
        picture_over_stripe(other, *state)
        anew.append(picture_over_stripe(scene, *state))
    picture_over_stripe(scene, *states[0])
    still = [picture_over_stripe(scene, *state) for state in states]
    assert [seen for seen, _ in still] == [seen for seen, _ in anew]
    assert len({seen for seen, _ in anew}) == len(states)
    assert still[1][1] < anew[1][1]


PACE = CameraPace(seconds=0.3, turn=90, drag=0.5, zoom=2, wheel=1.1, walk=6)
LIMITS = CameraLimits((-5.0, 0.0, -4.0), (5.0, 0.0, 4.0), (15, 88), (4, 20), (24, 60))
HOME = Camera(pitch=50, distance=12)


def camera_control(kind: str) -> Steering:
    """Return a camera control of this kind, at its home view."""
    return steering(HOME, LIMITS, HANDLINGS[kind], PACE)


def test_one_that_goes_around_it_turns_tilts_and_goes() -> None:
    camera = camera_control("swinging")
    camera.drag(60, -20)
    assert (camera.goal.yaw, camera.goal.pitch, camera.goal.target) == (-30, 60, HOME.target)
    camera.go_home()
    camera.drag(0, -40, other=True)
    assert camera.goal.target[2] < 0 and camera.goal.yaw == 0


def test_a_dragged_point_stays_below_the_pointer_on_a_flat_map() -> None:
    flat = replace(HOME, pitch=90.0, span=9.0)
    camera = steering(flat, replace(LIMITS, pitch=(90, 90)), HANDLINGS["swinging"], PACE)
    before = camera.goal.project((1.0, 0.0, 1.0))
    camera.drag(24, 16, other=True)
    after = camera.goal.project((1.0, 0.0, 1.0))
    assert before is not None and after is not None
    assert (after.x - before.x, after.y - before.y) == pytest.approx((24, 16))


@pytest.mark.parametrize("kind", HANDLINGS)
def test_no_hand_leads_a_camera_from_the_board(kind: str) -> None:
    chance, camera = Random(kind), camera_control(kind)
    for _ in range(200):
        other = chance.random() < 0.5
        camera.drag(chance.uniform(-300, 300), chance.uniform(-300, 300), other)
        camera.stick(chance.uniform(-1, 1), chance.uniform(-1, 1), 0.5, other)
        camera.walk(chance.uniform(-1, 1), chance.uniform(-1, 1), 0.5)
        camera.wheel(chance.uniform(-9, 9))
        camera.zoom(chance.uniform(-2, 2), 0.5)
        seen = camera.goal.ray(320, 180).on_floor()
        assert seen is not None and LIMITS.inside(seen) == pytest.approx(seen, abs=1e-6)


@pytest.mark.parametrize("kind", HANDLINGS)
def test_one_button_leads_back(kind: str) -> None:
    camera = camera_control(kind)
    camera.drag(90, 30)
    camera.walk(1, 1, 0.4)
    camera.go_home()
    for _ in range(120):
        camera.follow(1 / 60)
    assert camera.view == HOME


def test_with_reduced_motion_a_camera_arrives_at_once() -> None:
    camera = camera_control("swinging")
    camera.goal = replace(HOME, yaw=90)
    camera.follow(1 / 60)
    assert 0 < camera.view.yaw < 90
    camera.follow(1 / 60, calm=True)
    assert camera.view.yaw == 90


class Two:
    """A palette of two colors."""

    def rgb(self, name: str) -> tuple[int, int, int]:
        return {"seat1": (0, 200, 100), "panel": (10, 10, 10)}[name]


def test_what_designers_say_becomes_paint_light_and_cameras() -> None:
    materials = {"cap": Material(color="seat1", share=0.5, glow=0.3), "gold": Material(color="#FFD040")}
    paints = paints_of(Two(), materials)
    assert (paints["cap"].color, paints["cap"].glow, paints["gold"].color) == ((0, 100, 50), 0.3, (255, 208, 64))
    lamp = Lamp(start=(0, 1, 0), end=(2, 1, 0), color="seat1", strength=0.4, reach=3)
    assert glows_of(Two(), [lamp])[0][2:] == ((0, 200, 100), 0.4, 3)
    sun = sun_of(Two(), Daylight(way=(0, 1, 0), light=0.5, shade=0.4, steps=5, dark="panel"))
    assert (sun.dark, sun.steps) == ((10, 10, 10), 5)
    assert camera_at(CameraSight(at=(1, 0, 2), pitch=60, distance=8)) == Camera((1, 0, 2), 0, 60, 8)
