"""The comfort settings of a match."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Comfort:
    """Comfort settings; on the match entity, set by screens from the options. Shares run from 0 to 1."""

    shake: float = 1.0
    particles: float = 1.0
    background: float = 1.0
    """Strength of the background's motion and pulse."""
    reduced_motion: bool = False
    reduced_flashes: bool = False
    """True to replace blinking and rainbows with a steady outline."""
    numerals: bool = False
    """True to show the number of each die next to its pips."""
    banner: float = 1.0
    """Factor on the time banners stay."""
    flat: bool = False
    """True to show 3D tables straight from above."""
    preview: bool = False
    """True to show the effects of a move before it is made, at tables that can."""
    text_size: int = 1
    """Size of the text, for tables that leave more room for larger text."""
