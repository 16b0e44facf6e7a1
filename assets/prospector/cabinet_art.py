"""Picture of the Prospector cabinet: cards over a shaft, one of them gold."""

from __future__ import annotations

from cabinet import GLASS, glass, showcase
from PIL import Image
from pixels import Pictures, picture_of
from playing_cards import GOLD, IVORY_GOLD, LILAC, NEON, NEON_GOLD, back, front
from suits import INKS, LARGE

LYING = ((3, 2, "back"), (21, 2, "gold"), (39, 2, "back"), (12, 12, "spades"), (30, 12, "hearts"))
"""Left edge, top edge and card."""
COLORS = {"spades": (64, 240, 255), "hearts": (255, 70, 170)}


def card(shown: str) -> Image.Image:
    """A small card: its back, or its front with a pip."""
    if shown == "back":
        whole = back(*NEON, (125, 116, 255, 255))
    elif shown == "gold":
        whole = back(*NEON_GOLD, GOLD)
    else:
        whole = front(*NEON, LILAC)
        pip = picture_of(LARGE[shown], INKS).resize((21, 24), Image.Resampling.NEAREST)
        whole.paste(Image.new("RGBA", pip.size, (*COLORS[shown], 255)), (10, 18), pip)
    return whole.resize((21, 30), Image.Resampling.LANCZOS)


def mine() -> Image.Image:
    """Cards in a shaft."""
    picture = glass((14, 10, 46, 255), (66, 40, 30, 255))
    for left, top, shown in LYING:
        picture.alpha_composite(card(shown), (left, min(top, GLASS[1] - 30)))
    return picture


def pictures() -> Pictures:
    """Not to be tinted."""
    return {"cabinet_prospector": showcase("PROSPECTOR", IVORY_GOLD[0], mine())}
