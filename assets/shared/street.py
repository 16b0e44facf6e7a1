"""The street at night that lies behind everything."""

from __future__ import annotations

from pathlib import Path

from PIL import Image
from pixels import Pictures, blank

CITY = Path(__file__).parent / "city"


def city() -> Image.Image:
    """The street at half the size of the virtual picture, its three layers on each other."""
    far, back, front = (
        Image.open(CITY / f"{name}.png").convert("RGBA") for name in ("far-buildings", "back-buildings", "foreground")
    )
    whole = blank(front.width, front.height)
    for x in range(-40, front.width, far.width):
        whole.alpha_composite(far.crop((max(0, -x), 0, far.width, far.height)), (max(0, x), 0))
    whole.alpha_composite(back, (85, 0))
    whole.alpha_composite(back.crop((171, 0, 256, 192)), (0, 0))
    whole.alpha_composite(front)
    return whole.crop((16, 12, 336, 192)).convert("RGB").convert("RGBA")


def pictures() -> Pictures:
    """The backdrop."""
    return {"city": city()}
