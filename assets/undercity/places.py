"""All rooms in both sizes, each as a picture and as the part of it that shines."""

from __future__ import annotations

import backstreet
import dojo
import gallery
import garden
import library
import noodles
import pawnshop
import smithy
import thrones
import vaults
import ways
from canvas import few_colors
from chamber import LARGE, SIZES
from crests import THRONES
from PIL import Image, ImageChops
from pixels import Pictures

KINDS = {
    "match": dojo.match, "match_red": dojo.match_red, "riddle": library.riddle, "market": noodles.market,
    "workshop": smithy.workshop, "rest": garden.rest, "treasure": vaults.treasure, "encounter": backstreet.encounter,
    "gambit": pawnshop.gambit, "glass": gallery.glass, "rival": thrones.rival, "boss": thrones.boss,
    "hall": backstreet.hall, "unknown": ways.unknown,
}


STAIRS = "up", "down"
TRUNK = 18
"""The rows below the middle that what stands near stairs up may reach."""
WIDE = 92
"""The width of the part of a room that stairs may change."""


def pictures() -> Pictures:
    """Lit; the part that shines lies over the rest and glows."""
    drawn = {}
    for kind, build in KINDS.items():
        for size in SIZES:
            whole, light = build(size).pictures()
            drawn[f"room_{kind}{size.name}"] = few_colors(whole)
            drawn[f"room_light_{kind}{size.name}"] = light
        plain = build(LARGE).pictures()
        for way in STAIRS if kind != "unknown" else ():
            changed = build(LARGE._replace(stairs=(way,))).pictures()
            whole, light = difference(plain, changed, way)
            drawn[f"landing_{kind}_{way}"] = few_colors(whole)
            drawn[f"landing_light_{kind}_{way}"] = light
    for id, look in THRONES.items():
        whole, light = thrones.boss(LARGE, look).pictures()
        drawn |= {f"room_boss_{id}": few_colors(whole), f"room_light_boss_{id}": light}
    return drawn


def difference(
    plain: tuple[Image.Image, Image.Image], changed: tuple[Image.Image, Image.Image], way: str
) -> tuple[Image.Image, Image.Image]:
    """Return what differs in the corner of a room with stairs, to be drawn over the plain room."""
    right, low = plain[0].size
    middle = low - LARGE.skirt - LARGE.top - LARGE.h // 2
    box = (right - WIDE, 0, right, middle + TRUNK) if way == "up" else (right - WIDE, middle, right, low)
    differs = Image.new("L", (WIDE, box[3] - box[1]))
    for one, other in zip(plain, changed, strict=True):
        for channel in ImageChops.difference(one.crop(box), other.crop(box)).split():
            differs = ImageChops.lighter(differs, channel)
    mask = differs.point(lambda step: 255 if step else 0)
    parts = []
    for picture in changed:
        part = Image.new("RGBA", mask.size)
        part.paste(picture.crop(box), mask=mask)
        parts.append(part)
    return parts[0], parts[1]
