"""The cameras of a Khet table, and how every player moves them at any time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, cast

import esper

from components.comfort import Comfort
from components.effects import Design
from components.focus import Rect
from components.khet import ShownFall, Tower
from components.press import Drag, PointerMove, Press, StickTilt, Wheel
from game.content.models.controls import ActionName
from game.tables.khet.cells import FILES, UPPER_SIZE
from game.tables.khet.rule_files import FallLook, KhetLook
from systems.draw.stage.camera import (
    HANDLINGS,
    Camera,
    CameraLimits,
    Handling,
    Steering,
    blend_cameras,
    camera_at,
    steering,
)
from systems.draw.stage.mesh import length, minus, plus
from systems.entities import only, only_thing
from systems.focus import UNIT_STEPS
from systems.khet.layout import BoardLayout
from systems.khet.show import shown_tower
from systems.layout import HEIGHT, WHOLE_PICTURE, WIDTH, corner_height, legend_height

CameraKind = Literal["slanted", "swinging", "free", "flat"]
KINDS: tuple[CameraKind, ...] = ("slanted", "swinging", "free", "flat")
"""The first three are selected by F1, F2 and F3."""
FLAT_HANDLING = Handling("pan", "pan")
CHEST_HEIGHT = 0.5
"""Height above its square of the point of a Pharaoh that the camera looks at."""


@dataclass(slots=True)
class CameraRig:
    """The view of the table; on the match entity."""

    kind: CameraKind
    is_stacked: bool
    """True if the player wants the upper board above the lower one; from above that would hide it."""
    steering: Steering
    layout: BoardLayout
    is_flat: bool = False
    """True if the player wants a flat view."""
    text_size: int = 1
    """The text size that the layout leaves room for."""
    lean: tuple[float, float] = (0.0, 0.0)
    """The tilt of the stick that moves the camera."""
    pointer: tuple[float, float] = (0.0, 0.0)
    """The place of the mouse, to the right and up, from -1 to 1; the free camera looks toward it."""

    @property
    def is_side_by_side(self) -> bool:
        """True if the two boards of the tower are shown side by side."""
        return self.layout.is_side_by_side


def khet_look() -> KhetLook:
    """Return the look with which the match of this world is shown."""
    return only(Design).table_look(KhetLook)


def home_camera(look: KhetLook, kind: CameraKind, is_side_by_side: bool, text_size: int = 1) -> Steering:
    """Return a camera of a kind at its home, with room for text and buttons."""
    camera, low = look.cameras[kind], legend_height(text_size)
    # The corner buttons would cover one of two boards seen from above.
    high = corner_height(text_size) + 2 if is_side_by_side and kind == "flat" else 0
    room = Rect(0, low, WIDTH, HEIGHT - low - high)
    home = camera_at(camera.apart if is_side_by_side else camera.sight).fit(WHOLE_PICTURE, room)
    return steering(home, limits_of(look, kind, is_side_by_side), HANDLINGS.get(kind, FLAT_HANDLING), look.pace)


def limits_of(look: KhetLook, kind: CameraKind, is_side_by_side: bool) -> CameraLimits:
    """Return the limits of a camera; its target stays over the board, or over both if they are side by side."""
    reach = look.cameras[kind].reach
    extra = look.aside - (FILES - UPPER_SIZE) / 2 if is_side_by_side else 0.0
    high = plus(reach.high, (extra, 0.0, 0.0))
    return CameraLimits(reach.low, high, reach.pitch, reach.distance, reach.field)


def use_camera(match: int, look: KhetLook, kind: CameraKind, is_stacked: bool = False) -> CameraRig:
    """Switch a match to a camera of this kind; it glides there from the previous one."""
    before, comfort = esper.try_component(match, CameraRig), esper.try_component(match, Comfort)
    size = comfort.text_size if comfort is not None else 1
    if before is not None and (before.kind, before.is_stacked, before.text_size) == (kind, is_stacked, size):
        return before
    layout = _layout(look, kind == "flat" or not is_stacked)
    new_steering = home_camera(look, kind, layout.is_side_by_side, size)
    if before is not None:
        new_steering.view = before.steering.view
    rig = CameraRig(kind, is_stacked, new_steering, layout, before is not None and before.is_flat, size)
    esper.add_component(match, rig)
    return rig


def _layout(look: KhetLook, is_side_by_side: bool) -> BoardLayout:
    """Return the layout of the boards now; only a tower has two."""
    tower = shown_tower()
    if tower is None:
        return BoardLayout(look.lift, look.aside)
    return BoardLayout(look.lift, look.aside, is_side_by_side, tower.spot)


def follow(now: float, dt: float) -> None:
    """Move the camera toward its goal; a new table gets the first camera."""
    match, comfort = only_thing(Comfort)
    look, rig = khet_look(), esper.try_component(match, CameraRig)
    if rig is not None and rig.text_size != comfort.text_size:
        rig = use_camera(match, look, rig.kind, rig.is_stacked)
    if rig is None or rig.is_flat != comfort.flat:
        is_stacked = rig is not None and rig.is_stacked
        rig = use_camera(match, look, "flat" if comfort.flat else KINDS[0], is_stacked)
        rig.is_flat = comfort.flat
    rig.layout = _layout(look, rig.is_side_by_side)
    if any(rig.lean):
        rig.steering.stick(*rig.lean, dt)
    goal = fall_camera(match, rig, look.fall)
    if goal is None and rig.kind == "free" and not comfort.reduced_motion:
        goal = pointed_camera(rig, look)
    rig.steering.follow(dt, comfort.reduced_motion, goal)


def pointed_camera(rig: CameraRig, look: KhetLook) -> Camera:
    """Return the camera turned toward the mouse, with the board still in view."""
    (x, y), steering = rig.pointer, rig.steering
    return steering.limits.clamp_free(steering.goal.rotate(-x * look.gaze.yaw, -y * look.gaze.pitch))


def fall_camera(match: int, rig: CameraRig, look: FallLook) -> Camera | None:
    """Return the camera that leans in on a falling Pharaoh, or farther away on two; None if none falls."""
    fall, steering = esper.try_component(match, ShownFall), rig.steering
    if fall is None or not fall.approach:
        return None
    first, last = (rig.layout.point_of(fall.spots[n], CHEST_HEIGHT) for n in (0, -1))
    way = minus(last, first)
    target, zoom = plus(first, way, 0.5), min(1.0, look.zoom + length(way) / FILES)
    yaw = steering.goal.yaw + (0.0 if steering.home.span else look.turn + look.orbit * fall.shatter)
    near = replace(
        steering.goal, target=target, yaw=yaw, span=min(steering.goal.span, steering.home.span * zoom),
        distance=min(steering.goal.distance, steering.home.distance * zoom),
    )
    return blend_cameras(steering.goal, near, fall.approach)


WALK_DEVICE = "keys:left"
"""The device that walks with the free camera."""
STRIDE_SECONDS = 0.15
"""Seconds of walking per press."""


def steer(match: int, player_input: Press | Drag | Wheel | StickTilt | PointerMove) -> bool:
    """Move the camera; return True if the input was used. The mouse also points at squares."""
    rig = esper.try_component(match, CameraRig)
    if rig is None:
        return False
    steering = rig.steering
    if isinstance(player_input, Drag):
        steering.drag(player_input.dx, player_input.dy, player_input.is_middle)
    elif isinstance(player_input, Wheel):
        steering.wheel(player_input.steps)
    elif isinstance(player_input, StickTilt):
        rig.lean = player_input.x, player_input.y
    elif isinstance(player_input, PointerMove):
        rig.pointer = 2 * player_input.x / WIDTH - 1, 2 * player_input.y / HEIGHT - 1
        return False
    elif rig.kind == "free" and player_input.device == WALK_DEVICE and player_input.action in UNIT_STEPS:
        steering.walk(*UNIT_STEPS[player_input.action], STRIDE_SECONDS)
    elif player_input.action in KINDS or player_input.action in ("camera", "levels"):
        if not player_input.is_repeat:
            _look(match, rig, player_input.action)
    else:
        return False
    return True


def clicks(match: int) -> dict[ActionName, str]:
    """Return the actions with mouse buttons, and their pictures.

    They are the camera, which returns home once it has been moved, with a tower its levels, and a screenshot.
    """
    levels: dict[ActionName, str] = {"levels": "khet_levels"} if esper.get_component(Tower) else {}
    return {"camera": "khet_reset" if is_moved(match) else "khet_camera", **levels, "picture": "khet_picture"}


def is_moved(match: int) -> bool:
    """Return True if players have moved the camera, so that a press returns it to its home."""
    rig = esper.try_component(match, CameraRig)
    return rig is not None and rig.steering.goal != rig.steering.home


def _look(match: int, rig: CameraRig, action: str) -> None:
    """Change the camera or the layout of the levels. If the camera has been moved, return it to its home first."""
    steering, kind, is_stacked = rig.steering, rig.kind, rig.is_stacked
    if action == "levels":
        is_stacked = not is_stacked
    elif is_moved(match):
        steering.go_home()
        if action in ("camera", kind):
            return
    if action == "camera":
        kind = KINDS[(KINDS.index(kind) + 1) % len(KINDS)]
    elif action != "levels":
        kind = cast(CameraKind, action)
    now = use_camera(match, khet_look(), kind, is_stacked)
    now.lean, now.pointer = rig.lean, rig.pointer
