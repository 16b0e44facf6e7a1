"""The brightness and the contrast of colors. Pure."""

from __future__ import annotations

from collections.abc import Sequence


def linear(colour: Sequence[int]) -> tuple[float, float, float]:
    """Return an sRGB color, 0 to 255, as linear light, 0 to 1 (IEC 61966-2-1)."""
    red, green, blue = (
        part / 255 / 12.92 if part / 255 <= 0.04045 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour
    )
    return red, green, blue


def luminance(colour: Sequence[int]) -> float:
    """Return the relative luminance of WCAG 2.2, 0 to 1."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Sequence[int], other: Sequence[int]) -> float:
    """Return the contrast ratio of WCAG 2.2, 1 to 21."""
    low, high = sorted(map(luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)
