"""Picture of the Undercity cabinet: a lit floor from above, a door, and a walker on the way to golden dice."""

from __future__ import annotations

from cabinet import GLASS, glass, showcase
from people import pictures as people
from PIL import Image, ImageDraw
from pixels import Pictures
from things import pictures as things

CYAN, PINK = (64, 240, 255, 255), (255, 70, 170, 255)
ROOMS = ((4, 24, 22, 40), (26, 4, 44, 20), (44, 24, 64, 40))
WAYS = ((22, 29, 44, 35), (32, 20, 38, 29))


def floor() -> Image.Image:
    """Three rooms and what leads from one to the other."""
    picture = glass((14, 10, 46, 255), (40, 14, 60, 255))
    pen = ImageDraw.Draw(picture)
    for by, color in ((1, PINK), (0, (44, 34, 92, 255))):
        for left, top, right, bottom in (*ROOMS, *WAYS):
            pen.rectangle((left - by, top - by, right + by, bottom + by), fill=color)
    own = {**people(), **things()}
    door = own["walk_door"].resize((17, 8), Image.Resampling.NEAREST).rotate(90, expand=True)
    picture.alpha_composite(door, (39, 24))
    picture.alpha_composite(own["walk_key"], (27, 8))
    picture.alpha_composite(own["walk_goal"].resize((17, 14), Image.Resampling.NEAREST), (47, 25))
    plain = own["walker_e_1"]
    walker = Image.new("RGBA", plain.size, CYAN)
    walker.putalpha(plain.getchannel("A"))
    tinted = Image.composite(walker, plain, plain.convert("L").point(lambda lit: 255 * (lit > 150)))
    picture.alpha_composite(tinted, (7, min(22, GLASS[1] - 18)))
    return picture


def pictures() -> Pictures:
    """Not to be tinted."""
    return {"cabinet_walk": showcase("UNDERCITY", (255, 110, 190, 255), floor())}
