"""The palettes, by their names in the options."""

from __future__ import annotations

from contextlib import suppress

from game.content.faults import Faults
from game.content.last_good import LastGood
from game.content.models.palette import PALETTES, STANDARD, Palette, Shades, check_shades
from game.content.packs import named


def palettes(files: LastGood) -> dict[str, Palette]:
    """Return the standard palette, those that come with the game, and those of designers."""
    standard = files.read(Palette, "shared/palette.yaml")
    found = {STANDARD: standard}
    for name in dict.fromkeys((*PALETTES[1:], *named(files.data, files.packs, "shared/palettes"))):
        # A palette that did not come with the game has no replacement.
        with suppress(*([] if name in PALETTES else [Faults])):
            found[name] = standard.shaded(files.read(Shades, f"shared/palettes/{name}.yaml", check_shades))
    return found
