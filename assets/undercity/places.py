"""All rooms in both sizes, each as a picture and as the part of it that shines."""

from __future__ import annotations

import dark_rooms
import rooms
import ways
from canvas import few_colors
from chamber import SIZES
from pixels import Pictures

KINDS = {
    "match": rooms.match, "match_red": rooms.match_red, "riddle": rooms.riddle, "market": rooms.market,
    "workshop": rooms.workshop, "rest": rooms.rest, "treasure": rooms.treasure, "encounter": dark_rooms.encounter,
    "gambit": dark_rooms.gambit, "glass": dark_rooms.glass, "rival": dark_rooms.rival, "boss": dark_rooms.boss,
    "hall": dark_rooms.hall, "unknown": ways.unknown,
}


def pictures() -> Pictures:
    """Lit; the part that shines lies over the rest and glows."""
    drawn = {}
    for kind, build in KINDS.items():
        for size in SIZES:
            whole, light = build(size).pictures()
            drawn[f"room_{kind}{size.name}"] = few_colors(whole)
            drawn[f"room_light_{kind}{size.name}"] = light
    return drawn
