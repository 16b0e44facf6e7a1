"""The figures of the seats, glad or sorry about what happens at the table."""

from __future__ import annotations

from systems.draw.pen import Pen
from systems.layout import around


def draw_portrait(
    canvas: Pen, seat: int, mood: str, x: float, y: float, size: int = 1, alpha: float = 1.0, who: str = ""
) -> None:
    """The robot of a seat, ``active``, ``blinking``, ``waiting``, ``won`` or ``lost``, around its centre; or ``who``
    is the face of the bot or player who sits there, with a colour of its own behind a colon. Seat 0 is none: such a
    face stands in its own colour."""
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
