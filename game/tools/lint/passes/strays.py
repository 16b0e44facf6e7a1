"""Checks for files in a folder that nothing reads or that cannot be read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath

from game.content.faults import Fault
from game.content.measured import walked
from game.content.packs import DEEP, MOST, PICTURES, SOUNDS, YAML
from game.content.yaml_source import Examined
from game.paths import shown
from game.tables.data_kinds import kind_at
from game.tools.lint.data_folder import Source, Tree
from game.tools.lint.registry import Found, error, warning
from game.tools.reference.schema import FOLDER

SPOKEN = YAML, ".yml", ".yaml~", ".yaml.txt"
"""Endings close to that of data files, in lowercase."""
NOBODYS = ".md", ".txt", ".json"
"""Endings of files for people and editors next to the data."""


BROUGHT = {
    PICTURES: f"nothing reads this: a picture is a .png file in {PICTURES}, in no folder there",
    SOUNDS: f"nothing reads this: a sound is a .wav file in {SOUNDS}, in no folder there",
}
"""Messages for other files in a folder of pictures or sounds."""


def _told(fault: Fault) -> Found:
    return Source(PurePosixPath(fault.file), fault.file, "", None, Examined((), None, None)), fault


def _strays(tree: Tree, faults: dict[str, str]) -> Iterator[PurePosixPath]:
    """Yield every file that is neither data nor media of a pack."""
    if tree.folder is None:
        return
    for place in walked(tree.folder, DEEP, MOST, faults.__setitem__):
        media = (tree.pack is not None and place.match(f"{PICTURES}/*.png")) or place.match(f"{SOUNDS}/*.wav")
        if place.suffix != YAML and not (media and tree.pack is not None):
            yield place


@error
def misnamed(tree: Tree) -> Iterator[Found]:
    """Check that every data file has the right ending and that the whole folder can be read."""
    faults: dict[str, str] = {}
    for place in _strays(tree, faults):
        if tree.folder is not None and _meant(place, tree):
            yield _told(Fault(shown(tree.folder / place), 1, 1, f"nothing reads this: a data file ends in {YAML}"))
    if tree.folder is not None and tree.pack is None:
        for where, what in faults.items():
            yield _told(Fault(shown(tree.folder / where), 1, 1, what))


def _meant(place: PurePosixPath, tree: Tree) -> bool:
    """Return True if a file is probably data: its ending is close, or it is in the place of a data file."""
    if place.name.lower().endswith(SPOKEN):
        return True
    right = place.with_suffix(YAML)
    if place.parts[0] == FOLDER:  # Schemas have the names of data files.
        return False
    return kind_at(right) is not None and right not in {source.place for source in tree.sources}


@warning
def strays(tree: Tree) -> Iterator[Found]:
    """Check that something reads every file."""
    for place in _strays(tree, {}):
        if place.suffix not in NOBODYS and not _meant(place, tree) and tree.folder is not None:
            what = BROUGHT.get(place.parts[0], "nothing reads this file")
            yield _told(Fault(shown(tree.folder / place), 1, 1, what))
