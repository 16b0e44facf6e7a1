"""Checks of pictures and sounds in a pack."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath

from pydantic import BaseModel

from game.content.faults import Fault
from game.content.packs import PICTURES, SOUNDS
from game.content.yaml_source import Examined
from game.tools.lint.data_folder import Source, Tree
from game.tools.lint.passes.unused import heard_in
from game.tools.lint.registry import Found, error, warning


def _told(fault: Fault) -> Found:
    return Source(PurePosixPath(fault.file), fault.file, "", None, Examined((), None, None)), fault


@error
def media(tree: Tree) -> Iterator[Found]:
    """Check that every picture is a PNG of the right size and every sound a mono WAV."""
    yield from map(_told, tree.pack.faults if tree.pack else ())


@warning
def unused_media(tree: Tree) -> Iterator[Found]:
    """Check that something, such as a card, names every new picture, and that every new sound is played."""
    if tree.pack is None or tree.below is None:
        return
    pack, below = tree.pack, tree.below
    shown = {word for source in tree.all if source.document for word in _words(source.document.value)}
    unseen = {*pack.pictures} - {*below.pictures, *shown}
    unheard = {*pack.sounds} - {*below.sounds, *heard_in(tree)}
    idle = [(name, f"{PICTURES}/{name}.png", "no card shows the picture") for name in unseen]
    idle += [(name, f"{SOUNDS}/{name}.wav", "nothing plays the sound") for name in unheard]
    for name, file, what in sorted(idle):
        yield _told(Fault(pack.file(file), 1, 1, f"{what} {name!r}"))


def _words(value: object) -> Iterator[str]:
    """Yield every text in a value, at any depth."""
    if isinstance(value, BaseModel):
        value = value.model_dump()
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _words(part)
