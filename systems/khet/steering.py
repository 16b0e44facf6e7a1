"""Camera control at a Khet table, for every player at any time."""

from __future__ import annotations

from typing import cast

import esper

from components.effects import Shining
from components.khet import Looking, Tower
from components.press import Drag, Lean, Press, Wheel
from game.content.models.controls import Action
from game.tables.khet.look import KhetLook
from systems.khet.view.cameras import KINDS, CameraKind, look_by

WALKS = {"up": (0.0, 1.0), "down": (0.0, -1.0), "left": (-1.0, 0.0), "right": (1.0, 0.0)}
WALKER = "keys:left"
"""The device that walks with the free camera."""
STRIDE = 0.15
"""Seconds of walking per press."""


def steer(match: int, said: Press | Drag | Wheel | Lean) -> bool:
    """Move the camera; return True if the input was used."""
    looking, shining = esper.try_component(match, Looking), esper.try_component(match, Shining)
    if looking is None or shining is None:
        return False
    steering = looking.steering
    if isinstance(said, Drag):
        steering.drag(said.dx, said.dy, said.other)
    elif isinstance(said, Wheel):
        steering.wheel(said.steps)
    elif isinstance(said, Lean):
        looking.lean = said.x, said.y
    elif looking.kind == "free" and said.device == WALKER and said.action in WALKS:
        steering.walk(*WALKS[said.action], STRIDE)
    elif said.action in KINDS or said.action in ("camera", "levels"):
        if not said.repeat:
            _look(match, cast("KhetLook", shining.look), looking, said.action)
    else:
        return False
    return True


def clicks(match: int) -> dict[Action, str]:
    """Return the actions with mouse buttons, and their pictures: the camera, with a tower its levels, and a
    screenshot."""
    levels: dict[Action, str] = {"levels": "khet_levels"} if esper.get_component(Tower) else {}
    return {"camera": "khet_camera", **levels, "picture": "khet_picture"}


def _look(match: int, look: KhetLook, looking: Looking, action: str) -> None:
    """Change the camera or the layout of the levels. If the camera has been moved, return it to its home first."""
    steering, kind, apart = looking.steering, cast(CameraKind, looking.kind), looking.apart
    if action == "levels":
        apart = bool(esper.get_component(Tower)) and not apart
    elif steering.goal != steering.home:
        steering.back()
        if action in ("camera", kind):
            return
    if action == "camera":
        kind = KINDS[(KINDS.index(kind) + 1) % len(KINDS)]
    elif action != "levels":
        kind = cast(CameraKind, action)
    # From above, the upper board would hide the lower one, so they are shown side by side.
    apart = bool(esper.get_component(Tower)) if kind == "flat" else apart and looking.kind != "flat"
    look_by(match, look, kind, apart).lean = looking.lean
