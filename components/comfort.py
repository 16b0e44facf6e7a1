"""Ways to look at a table that players choose in the options."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Comfort:
    """Ways to look at a table: a part of the options, and a component of the match entity."""

    shake: int = 100
    """Strength of the shaking of the picture, in percent."""
    particles: int = 100
    """Share of the particles, in percent."""
    background: int = 100
    """Strength of the background's motion and pulse, in percent."""
    reduced_motion: bool = False
    reduced_flashes: bool = False
    """True to replace blinking and rainbows with a steady outline."""
    banner_time: int = 1
    """Factor for the time that banners stay."""
    numerals: bool = False
    """True to show the number of each die next to its pips."""
    flat: bool = False
    """True to show 3D tables straight from above."""
    preview: bool = False
    """True to show the effects of a move before it is made, at tables that can."""
    text_size: int = 1
    """Size of the text, for tables that leave more room for larger text."""
