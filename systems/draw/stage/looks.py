"""Conversion of the designers' data about stages to the stage's types."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.content.definition import rgb
from game.content.models.light import CameraSight, Daylight, Lamp, Material, Reach
from systems.draw.pen import Colors
from systems.draw.stage.camera import Camera, CameraLimits
from systems.draw.stage.scene import RGB, Glow, Paint, Sun
from systems.frame import last_answer


def find_color(colors: Colors, name: str, share: float = 1.0) -> RGB:
    """Return a color of the palette or ``#RRGGBB``, with its brightness multiplied."""
    red, green, blue = rgb(name) if name.startswith("#") else colors.rgb(name)
    return min(255, round(red * share)), min(255, round(green * share)), min(255, round(blue * share))


@last_answer
def paints(colors: Colors, materials: Mapping[str, Material]) -> dict[str, Paint]:
    return {
        name: Paint(find_color(colors, look.color, look.share), look.tint, look.glow, look.mirror, look.alpha, look.own,
                    look.add)
        for name, look in materials.items()
    }


def glows(colors: Colors, lamps: Iterable[Lamp]) -> list[Glow]:
    return [Glow(lamp.start, lamp.end, find_color(colors, lamp.color), lamp.strength, lamp.reach) for lamp in lamps]


def sun(colors: Colors, light: Daylight) -> Sun:
    return Sun(light.way, light.light, light.shade, light.steps, find_color(colors, light.dark))


def camera(sight: CameraSight) -> Camera:
    return Camera(sight.at, sight.yaw, sight.pitch, sight.distance, sight.field, sight.span)


def limits(reach: Reach) -> CameraLimits:
    return CameraLimits(reach.low, reach.high, reach.pitch, reach.distance, reach.field)
