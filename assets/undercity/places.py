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
from chamber import SIZES
from pixels import Pictures

KINDS = {
    "match": dojo.match, "match_red": dojo.match_red, "riddle": library.riddle, "market": noodles.market,
    "workshop": smithy.workshop, "rest": garden.rest, "treasure": vaults.treasure, "encounter": backstreet.encounter,
    "gambit": pawnshop.gambit, "glass": gallery.glass, "rival": thrones.rival, "boss": thrones.boss,
    "hall": backstreet.hall, "unknown": ways.unknown,
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
