"""Drawing of a die: on a board, in a hand, on a page."""

from __future__ import annotations

from functools import lru_cache

from components.pose import Pose
from systems.draw.colors import Tint, mix
from systems.draw.pen import WHITE, Pen


@lru_cache(maxsize=256)
def lighten(color: Tint, share: float) -> Tint:
    """Return a color blended toward white, 0 to 1."""
    return mix(color, WHITE, share)


SHADOW_OPACITY = 0.6


def draw_die(
    pen: Pen, face: int, pose: Pose, color: Tint, size: str = "", *, seat: int = 1, numerals: bool = False,
    alpha: float = 1.0, pips: Tint | None = None,
) -> None:
    """Draw a die in the shape of its seat, its pips slightly lighter than its rim or in a given color.

    ``size`` is "", "_large", "_medium" or "_small". Face 0 is a blank. A die in the air has a shadow on the table. With
    ``numerals`` the face is also a number in the lower right corner.
    """
    look = {"alpha": pose.alpha * alpha, "scale_x": pose.scale_x, "scale_y": pose.scale_y, "angle": pose.angle}
    if pose.lift:
        shadow = look | {"alpha": SHADOW_OPACITY * pose.alpha * alpha, "glow": 0.0}
        pen.sprite(f"die{size}_{seat}", pose.x, pose.y - pose.lift, tint=pen.palette.rgb("panel"), **shadow)
    pen.sprite(f"die{size}_{seat}", pose.x, pose.y, tint=color, **look)
    if not face:
        if size == "_large":
            look |= {"alpha": pose.alpha * 0.3}
            pen.sprite("kanji_bone", pose.x, pose.y, tint=color, **look)
        return
    pen.sprite(f"pips{size}_{face}", pose.x, pose.y, tint=pips or lighten(color, 0.35), **look)
    if numerals:
        draw_numeral(pen, face, pose, color, f"die{size}_{seat}", alpha)


def draw_numeral(pen: Pen, face: int, pose: Pose, color: Tint, die: str, alpha: float) -> None:
    """Draw the number in the lower right corner of a die that shows a face."""
    if not face:
        return
    half = pen.atlas.region(die).w / 2 - 1
    x, y = pose.x + half * pose.scale_x, pose.y - half * pose.scale_y
    pen.sprite(f"numeral_{face}", x, y, tint=lighten(color, 0.5), alpha=pose.alpha * alpha)
