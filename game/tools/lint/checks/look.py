"""Checks of the look: contrast of colors, and light that flashes (WCAG 2.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.content.definition import Definition
from game.content.faults import Complaint
from game.content.models.light import Spray
from game.content.models.look import Palette, Shades, luminance
from game.content.models.look import contrast as ratio
from game.tables.data_kinds import KINDS
from game.tools.lint.findings import FaultInSource, error_check
from game.tools.lint.folders import DataSource, FileTree

WORD_COLORS = (
    "text", "dim", "card", "warning", "seat1", "seat2", "shield", "outline", "double", "diagonal", "instant_win",
)
SIGN_COLORS = ("triple", "selection")
"""Colors of rims and signs."""
CONTRAST_PALETTE = "contrast"
"""The palette with higher requirements."""


def required_contrast(palette: str) -> dict[str, float]:
    """Return the least contrast of each color against the panel."""
    words, signs = (7.0, 7.0) if palette == CONTRAST_PALETTE else (4.5, 3.0)
    return dict.fromkeys(WORD_COLORS, words) | dict.fromkeys(SIGN_COLORS, signs)


@error_check
def lint_contrast(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that no color of any palette is too close to its panel."""
    standard = tree.value("palette", Palette)
    if standard is None:
        return
    for source, palette in _palettes(tree, standard):
        for name, least in required_contrast(source.place.stem).items():
            actual = ratio(palette.rgb(name), palette.rgb("panel"))
            path = next(((key,) for key in (name, "panel") if key in source.entries()), None)
            if actual < least and path is not None:
                message = f"{name!r} has a contrast of only {actual:.1f}:1 to 'panel'; it needs {least:.1f}:1"
                yield source, Complaint(path, message)


def _palettes(tree: FileTree, standard: Palette) -> Iterator[tuple[DataSource, Palette]]:
    yield from tree.values("palette", Palette)
    names = Palette.model_fields
    for source, shades in tree.values("shades", Shades):
        usable = Shades({name: shade for name, shade in shades.root.items() if name in names})
        yield source, standard.with_shades(usable)


MOST_FLASHES = 3.0
LEAST_SWING = 0.25
"""Least rise and fall of brightness that is visible in a few pixels."""


def peaks(series: Sequence[float]) -> int:
    """Return how often a series rises and then falls by a swing."""
    count, low, high, is_rising = 0, series[0], series[0], False
    for value in series:
        low, high = min(low, value), max(high, value)
        if not is_rising and value >= low + LEAST_SWING:
            is_rising, high = True, value
        elif is_rising and value <= high - LEAST_SWING:
            count, is_rising, low = count + 1, False, value
    return count


@error_check
def lint_flashes(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that no particle flickers."""
    kinds = [kind.name for kind in KINDS if kind.place.endswith("/effects.yaml")]
    for source, effects in (file for kind in kinds for file in tree.values(kind, Definition)):
        for name, spray in effects:
            if isinstance(spray, Spray) and (rate := flicker(spray)) > MOST_FLASHES:
                message = f"each particle flashes {rate:.1f} times a second, at most {MOST_FLASHES:.0f} are safe"
                yield source, Complaint((name, "alpha"), message)


def flicker(spray: Spray) -> float:
    """Return the flashes per second of a particle with the shortest life; a single flash is no flicker."""
    steps = max(2, 8 * max(len(spray.alpha), len(spray.colors)))
    shades = [1.0 if shade is None else luminance(shade) for shade in spray.shades]
    series = [_blend(spray.alpha, step / steps) * _blend(shades, step / steps) for step in range(steps + 1)]
    count = peaks([0.0, *series, 0.0])
    return count / spray.life[0] if count > 1 else 0.0


def _blend(values: Sequence[float], share: float) -> float:
    """Return a value of a series, blended between neighbors."""
    place = share * (len(values) - 1)
    before = min(int(place), max(0, len(values) - 2))
    after = min(before + 1, len(values) - 1)
    return values[before] + (values[after] - values[before]) * (place - before)
