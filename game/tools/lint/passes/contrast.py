"""Check of the contrast between words or signs and the panel below them (WCAG 2.2, 1.4.3 and 1.4.11)."""

from __future__ import annotations

from collections.abc import Iterator

from game.content.faults import Complaint
from game.content.models.look import Palette, Shades
from game.content.models.look import contrast as ratio
from game.tools.lint.data_folder import Source, Tree
from game.tools.lint.registry import Found, error

READ = ("text", "dim", "card", "warning", "seat1", "seat2", "shield", "outline", "double", "diagonal", "exodia")
"""Colors of words."""
SEEN = ("triple", "selection")
"""Colors of rims and signs."""
HIGH = "contrast"
"""The palette with higher requirements."""


def asked(palette: str) -> dict[str, float]:
    """Return the least contrast of each color against the panel."""
    words, signs = (7.0, 7.0) if palette == HIGH else (4.5, 3.0)
    return dict.fromkeys(READ, words) | dict.fromkeys(SEEN, signs)


@error
def contrast(tree: Tree) -> Iterator[Found]:
    """Check that no color of any palette is too close to its panel."""
    standard = tree.value("palette", Palette)
    if standard is None:
        return
    for source, palette in _palettes(tree, standard):
        for name, least in asked(source.place.stem).items():
            found = ratio(palette.rgb(name), palette.rgb("panel"))
            path = next(((each,) for each in (name, "panel") if each in source.entries()), None)
            if found < least and path is not None:
                what = f"{name!r} stands out from 'panel' only {found:.1f}:1, it needs {least:.1f}:1"
                yield source, Complaint(path, what)


def _palettes(tree: Tree, standard: Palette) -> Iterator[tuple[Source, Palette]]:
    yield from tree.values("palette", Palette)
    known = Palette.model_fields
    for source, shades in tree.values("shades", Shades):
        yield source, standard.shaded(Shades({name: shade for name, shade in shades.root.items() if name in known}))
