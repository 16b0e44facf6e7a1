"""Cost of frames at 1280x720, glFinish included, at every table, compared with a plain virtual screen."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from itertools import chain, cycle, islice
from math import cos, sin
from pathlib import Path
from time import perf_counter

import arcade
from arcade.gl.geometry import quad_2d_fs

from components.undercity import Body
from game.app import libraries
from game.app.settings import Settings
from game.app.window import Window
from game.kernel.opaque import JsonObject
from game.paths import assets_dir
from game.screens.match.match import MatchScreen
from game.screens.walk.settings import save_choices
from game.tables import NAMES
from game.tools.benchmarks.sample_matches import SelfPlay
from game.tools.gallery.openers import enter_scene
from game.tools.gallery.scene import Scene, SceneSettings, scenes_of
from game.tools.gallery.undercity_openers import walk_for
from systems.draw.shaders import COPY_FRAGMENT, WHOLE_VERTEX
from systems.layout import HEIGHT, WIDTH
from systems.undercity.walk import motion
from systems.undercity.walk.world import walkers_with

REST_SECONDS = 1.0
"""Seconds of rest before each move and before the scene starts over."""


class RepeatedScene:
    """A window with the scene in it. A scene without moves stays still."""

    def __init__(self, scene: Scene) -> None:
        self.app = Window(settings=SceneSettings.of(scene.settings), seed=1)
        self.app.set_vsync(False)
        enter_scene(self.app, replace(scene, moves=()))
        assert isinstance(self.app.current, MatchScreen)
        self.match_screen, self.start = self.app.current, self.app.current.match.position
        self.moves, self.moves_left, self.rest_time = scene.moves, list(scene.moves), 0.0

    def advance(self, dt: float) -> None:
        """Advance time. After a rest, make the next move or restore the first position."""
        live, match = self.match_screen, self.match_screen.match
        self.rest_time = 0.0 if live.playback.is_busy else self.rest_time + dt
        if self.moves and self.rest_time > REST_SECONDS:
            self.rest_time = 0.0
            if self.moves_left:
                match.pending.append(live.table.notation.read_move(match.rules, self.moves_left.pop(0)))
            else:
                live.enter(match.rules, self.start)
                self.moves_left += self.moves
        self.app.advance(dt)


WARMUP_FRAMES = 60
GLOWS = ("standard", "off")
PLAIN_SCREEN = "plain_screen"
ROUNDS = 6
"""Rounds in which the qualities take turns, so that other work on the machine affects all of them equally."""
SETTLING_FRAMES = 180
"""Frames until every effect has all its particles."""

Times = list[tuple[float, float]]
"""Milliseconds of update and draw, one pair per frame."""


def measure_tables(measure: Callable[[int, str], object], frames: int) -> JsonObject:
    """Return a measurement over ``frames`` frames by table, in a window as players get it."""
    libraries.skip_unused_parts()
    return {name: measure(frames, name) for name in NAMES}


def frame_times(frames: int, table_name: str) -> dict[str, float]:
    """Measure a match that plays itself at double speed."""
    app = Window(settings=Settings(speed=2.0), seed=1)
    app.set_vsync(False)
    play = SelfPlay(app, seed=1, table_name=table_name)
    times = time_frames(app, play.advance, WARMUP_FRAMES + frames)[WARMUP_FRAMES:]
    app.close()
    return summary(times)


def effect_times(frames: int, table_name: str) -> JsonObject:
    """Measure every effect at once, by quality of the light, and the ratio to a plain screen measured in turns."""
    busiest = busiest_scene(table_name)
    app = busiest.app

    def begin(quality: str) -> None:
        app.main_canvas.quality = quality

    results = times_in_turns(app, table_name, GLOWS, begin, busiest.advance, frames)
    return results | {"times_plain": round(results[GLOWS[0]]["both"] / results[PLAIN_SCREEN]["both"], 2)}


def times_in_turns(
    app: Window, table_name: str, kinds: Iterable[str], begin: Callable[[str], None], step: Callable[[float], None],
    frames: int,
) -> JsonObject:
    """Measure kinds of frames and a plain screen in turns, then close the window. ``begin`` prepares a kind."""
    plain = PlainScreen(app, table_name)
    times: dict[str, Times] = {name: [] for name in (PLAIN_SCREEN, *kinds)}
    for _ in range(ROUNDS):
        for name, frames_of_kind in times.items():
            if name != PLAIN_SCREEN:
                begin(name)
            is_plain = name == PLAIN_SCREEN
            advance, draw = (plain.advance, plain.draw) if is_plain else (step, app.draw_picture)
            time_frames(app, advance, WARMUP_FRAMES // 4, draw)
            frames_of_kind += time_frames(app, advance, frames // ROUNDS, draw)
    app.close()
    return {name: summary(frames_of_kind) for name, frames_of_kind in times.items()}


def busiest_scene(table_name: str) -> RepeatedScene:
    """Return the busiest scene of a table, with all its effects running."""
    opening = Scene("busiest", "A match begins", table=table_name)
    busiest = RepeatedScene(getattr(scenes_of(table_name), "BUSIEST", opening))
    time_frames(busiest.app, busiest.advance, SETTLING_FRAMES)
    return busiest


def time_frames(
    app: Window, step: Callable[[float], None], frames: int, draw: Callable[[], None] | None = None
) -> Times:
    """Time frames as the window's own loop runs them; ``draw`` replaces the game's picture."""
    draw = draw or app.draw_picture
    times = []
    for _ in range(frames):
        began = perf_counter()
        step(libraries.FRAME_SECONDS)
        update_end = perf_counter()
        draw()
        app.ctx.finish()
        draw_end = perf_counter()
        times.append((1000 * (update_end - began), 1000 * (draw_end - update_end)))
        app.flip()
        app.attend()
    return times


def summary(times: Times) -> dict[str, float]:
    """Return the medians and the slowest twentieth, in milliseconds."""
    totals = [update + draw for update, draw in times]
    return {
        "update": round(statistics.median(update for update, _ in times), 3),
        "draw": round(statistics.median(draw for _, draw in times), 3),
        "both": round(statistics.median(totals), 3),
        "slowest_twentieth": round(statistics.quantiles(totals, n=20)[-1], 3),
    }


VIEWS = {"above": ("above", 1), "eyes": ("eyes", 1), "eyes_two": ("eyes", 2)}
"""Each view with its number of walkers."""
SPIN_SPEED = 40.0
"""Degrees per second that the view turns, to show everything around."""


def walk_times(frames: int) -> JsonObject:
    """Measure each view on the way through an explored dungeon, and the ratio to a plain screen."""
    libraries.skip_unused_parts()
    app = Window(settings=Settings(), seed=1)
    app.set_vsync(False)
    results = times_in_turns(app, NAMES[0], VIEWS, partial(begin, app), partial(look_around, app), frames)
    worst = max(results[name]["both"] for name in VIEWS)
    return results | {"times_plain": round(worst / results[PLAIN_SCREEN]["both"], 2)}


def begin(app: Window, name: str) -> None:
    """Start a walk in the middle of a dungeon, in one of the views."""
    view, walkers = VIEWS[name]
    save_choices(app, view=view)
    app.go("walking", walk=walk_for("walk_two" if walkers == 2 else "walk"))


def look_around(app: Window, dt: float) -> None:
    """Turn every walker's view and advance time."""
    for body in walkers_with(Body):
        motion.rotate_view(body, SPIN_SPEED * dt, 0.0, 60.0)
    app.advance(dt)


SPRITE_COUNT = 60
SMALLEST_SIDE, LARGEST_SIDE = 16, 128
"""Smallest and largest side of a piece's picture, in pixels; all others are signs and walls."""
SWAY_PIXELS = 8.0
"""Pixels that every sprite sways to each side, so that each must be updated in every frame."""


class PlainScreen:
    """A screen in the game's window, with pictures of one table and of the shared folder."""

    def __init__(self, app: Window, table_name: str) -> None:
        self.app, self.clock = app, 0.0
        arcade.set_window(app)  # Arcade needs it, and another window may have been active.
        ctx = app.ctx
        self._picture = ctx.texture((WIDTH, HEIGHT), filter=(ctx.NEAREST, ctx.NEAREST))
        self._virtual = ctx.framebuffer(color_attachments=[self._picture])
        self._camera = arcade.Camera2D(render_target=self._virtual, position=(WIDTH / 2, HEIGHT / 2))
        vertex_shader = WHOLE_VERTEX.replace("corner", "in_vert")
        self._copy_program = ctx.program(vertex_shader=vertex_shader, fragment_shader=COPY_FRAGMENT)
        self._full_quad = quad_2d_fs()
        self._backdrop: arcade.SpriteList[arcade.Sprite] = arcade.SpriteList()
        self._sprites: arcade.SpriteList[arcade.Sprite] = arcade.SpriteList()
        city = arcade.Sprite(assets_dir() / "shared" / "sprites" / "city.png", center_x=WIDTH / 2, center_y=HEIGHT / 2)
        city.width, city.height = WIDTH, HEIGHT
        self._backdrop.append(city)
        for picture in islice(cycle(_pictures(table_name)), SPRITE_COUNT):
            self._sprites.append(arcade.Sprite(picture))

    def advance(self, dt: float) -> None:
        """Move every sprite around its place."""
        self.clock += dt
        for number, sprite in enumerate(self._sprites):
            across, down = number % 10, number // 10
            sprite.position = (
                (across + 0.5) * WIDTH / 10 + SWAY_PIXELS * cos(self.clock + number),
                (down + 0.5) * HEIGHT / 6 + SWAY_PIXELS * sin(self.clock + number),
            )

    def draw(self) -> None:
        """Draw the screen and show it in the window."""
        with self._camera.activate():
            self._virtual.clear()
            self._backdrop.draw(pixelated=True)
            self._sprites.draw(pixelated=True)
        screen = self.app.ctx.screen
        screen.use(force=True)
        self.app.ctx.disable(self.app.ctx.BLEND)
        screen.clear()
        self._picture.use(0)
        self._full_quad.render(self._copy_program)


def _pictures(table_name: str) -> list[Path]:
    """Return the pictures of a table's pieces, chosen by size; tables with too few borrow shared ones."""
    paths = [sorted((assets_dir() / name / "sprites").glob("*.png")) for name in (table_name, "shared")]
    textures = {path: arcade.load_texture(path) for path in chain(*paths)}
    return [path for path, texture in textures.items()
            if SMALLEST_SIDE <= min(texture.size) <= max(texture.size) <= LARGEST_SIDE]
