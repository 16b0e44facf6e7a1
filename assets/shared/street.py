"""The street at night behind everything."""

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
    street = whole.crop((16, 12, 336, 192)).convert("RGB")
    w, h = street.size
    shares = [light(x, y, street.size) for y in range(h) for x in range(w) for _ in range(3)]
    lit = bytes(min(255, part * share // 256) for part, share in zip(street.tobytes(), shares, strict=True))
    return Image.frombytes("RGB", street.size, lit).convert("RGBA")


def light(x: int, y: int, size: tuple[int, int]) -> int:
    """Return the share of 256 that is left at this distance from the middle, as a whole number, so that every machine
    draws the same."""
    across, down = 2 * x + 1 - size[0], 2 * y + 1 - size[1]
    away = 256 * across * across // (size[0] * size[0]) + 256 * down * down // (size[1] * size[1])
    return max(96, 262 - away * away // 900 - away // 6)


def pictures() -> Pictures:
    """The backdrop."""
    return {"city": city()}
