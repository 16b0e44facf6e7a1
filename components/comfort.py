"""How much of the show a player wants."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Comfort:
    """Sits on the match entity; screens set it from the options. Shares run from 0 to 1."""

    shake: float = 1.0
    particles: float = 1.0
    background: float = 1.0
    """How much the background moves and pulses."""
    reduced_motion: bool = False
    reduced_flashes: bool = False
    """Blink and rainbow become a steady outline."""
    numerals: bool = False
    """Dice show their number beside the pips."""
    banner: float = 1.0
    """How many times longer banners stay."""
    flat: bool = False
    """Tables in space are looked at straight from above."""
    preview: bool = False
    """A table shows what a move would set off before it is made, where it can."""
    text_size: int = 1
    """How large words are, for tables that leave them more room then."""
