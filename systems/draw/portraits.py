"""The figures of the seats, with their moods."""

from __future__ import annotations

from systems.draw.pen import Pen
from systems.layout import around


def draw_portrait(
    canvas: Pen, seat: int, mood: str, x: float, y: float, size: int = 1, alpha: float = 1.0, who: str = ""
) -> None:
    """Draw the robot of a seat, or a portrait, around its center.

    The mood is ``active``, ``blinking``, ``waiting``, ``won`` or ``lost``. ``who`` is the portrait of the bot or
    player, optionally with its own color after a colon. Seat 0 is no seat: the portrait keeps its own color.
    """
    who, _, own = who.partition(":")
    body = canvas.palette.rgb(own or (f"seat{seat}" if seat else "outline"))
    tint, shape = (canvas.palette.rgb(f"seat{seat}"), seat) if seat else (body, 1)
    look: dict[str, float] = {"scale_x": size, "scale_y": size}
    faint = 0.75 if mood in ("waiting", "lost") else 1.0
    canvas.sprite(f"ground_{shape}" if who else f"portrait_{seat}", x, y, tint=tint, alpha=alpha * faint, **look)
    if who:
        canvas.sprite(who, x, y, tint=body, alpha=alpha * faint, **look)
    face = f"{who}_{mood}" if who else f"look_{seat}_{mood}"
    canvas.sprite(face, x, y, tint=canvas.palette.rgb("text"), alpha=alpha, **look)
    side = 44 if size == 1 else 44 * size + 6
    canvas.frame(f"frame_{shape}", around(x, y, side, side), tint=tint, alpha=alpha * faint)
