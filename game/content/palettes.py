"""The palettes, by the names an option gives them."""

from __future__ import annotations

from contextlib import suppress

from game.content.faults import Faults
from game.content.last_good import LastGood
from game.content.models.palette import PALETTES, STANDARD, Palette, Shades, check_shades
from game.content.packs import named


def palettes(files: LastGood) -> dict[str, Palette]:
    """The standard one, those that come with the game, and those of designers."""
    standard = files.read(Palette, "shared/palette.yaml")
    found = {STANDARD: standard}
    for name in dict.fromkeys((*PALETTES[1:], *named(files.data, files.packs, "shared/palettes"))):
        # Nothing stands behind one that did not come with the game.
        with suppress(*([] if name in PALETTES else [Faults])):
            found[name] = standard.shaded(files.read(Shades, f"shared/palettes/{name}.yaml", check_shades))
    return found
