"""Copies of the game's data that tests may change; values that tests replace are known in advance."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from game.paths import data_dir

KNOWN = {
    "knucklebones/beats.yaml": {
        "beats.die_rolled.seconds": "0.65", "beats.die_rolled.lands": "0.54", "beats.die_placed.seconds": "0.28",
        "beats.die_placed.lands": "0.18", "beats.row_shielded.ease": "out_back", "focus_rise": "0.05",
    },
    "knucklebones/cards.yaml": {
        "destiny.uses": "1", "thief.uses": "1", "shield.uses": "1", "twister.uses": "1",
        "destiny.color": '"#DAC0FF"', "thief.color": '"#DAC0FF"', "shield.steps.0.turns": "3",
        "shield.name.de": "Schild", "loaded.steps.0.chance": "1", "loaded.steps.0.of": "2",
        "row_doubler.steps.0.times": "2", "multiplier.steps.0.times": "2", "joker.steps.0.costs": "12",
        "shield.description.en": "Protect one of your lanes for {turns:round|rounds}. You lose no dice there.",
        "shield.description.de": "Schütze eine deiner Bahnen für {turns:Runde|Runden}. Du verlierst dort nichts.",
    },
    "knucklebones/effects.yaml": {
        "fire.life": "[0.3, 1.1]", "fire.colors.1": '"#FF9030"', "shield.place": "rim", "trail.alpha": "[0.6, 0.0]",
        "trail.life": "[0.25, 0.55]",
    },
    "knucklebones/look.yaml": {"diagonal_speed": "2.0", "instant_win_speed": "0.3", "card_rise": "10"},
    "knucklebones/rules/kotsu.yaml": {
        "multipliers.double": "2", "multipliers.triple": "3", "multipliers.diagonal": "4", "best_of": "3",
    },
    "knucklebones/texts/en.yaml": {"review.placed": '"{name} placed {face} in lane {row}."'},
    "reversi/beats.yaml": {"beats.discs_turned.stagger": "0.075"},
    "reversi/bots.yaml": {"kitsune.judges": "sound", "kitsune.depth": "10"},
    "reversi/weights.yaml": {"corners.0.corners": "1000", "sound.1.until": "28"},
    "shared/audio.yaml": {
        "curve": "1.5", "fade": "1.5", "swell": "3.0", "duck.decibels": "-6", "duck.seconds": "0.5",
        "duck.attack": "0.04", "duck.release": "0.4", "tracks.table.1.begins": "2", "tracks.table.1.full": "5",
        "tracks.table.2.begins": "5", "tracks.table.2.full": "7",
    },
    "shared/input.yaml": {"release": "0.65"},
    "shared/interface.yaml": {"hurry": "6.0", "bot_pause": "0.6", "motion.shake.most": "3"},
    "shared/light.yaml": {
        "knee.dark": "0.35", "grades.game.inner": "0.1", "steps.low.smaller": "4", "pale": "0.35",
    },
    "shared/palette.yaml": {"text": '"#F4F0FF"', "seat1": '"#40F0FF"', "night": '"#12062C"', "panel": '"#100828"'},
    "shared/palettes/contrast.yaml": {"panel": '"#000000"', "card": '"#F0E6FF"', "seat1": '"#00D8FF"'},
    "shared/sounds.yaml": {"focus.tones.0.pitch": "E6", "focus.tones.0.seconds": "0.03"},
    "shared/texts/de.yaml": {
        "action.options": "Optionen", "result.draw": "Unentschieden", "table.begins": '"{name} beginnt"',
    },
    "shared/texts/en.yaml": {
        "action.start": "Start", "action.quit": "Quit", "table.begins": '"{name} begins"',
        "join.ready": '"{name} is ready"',
    },
}
"""Fixed values for each file, by their paths of keys and indexes; they replace those of the game."""


FIXED = {data_dir()}
"""Folders of data that no test changes, so that what is read from them can be kept."""


def read_yaml(path: Path) -> Any:
    """Return the value of a YAML file, read in C."""
    return yaml.load(path.read_text("utf-8"), Loader=yaml.CSafeLoader)


def node_at(node: yaml.Node, way: str) -> yaml.Node:
    """Return the node at the end of a path."""
    for key in way.split("."):
        if isinstance(node, yaml.SequenceNode):
            node = node.value[int(key)]
        else:
            assert isinstance(node, yaml.MappingNode), way
            node = {name.value: value for name, value in node.value}[key]
    return node


def replace_values(text: str, values: Mapping[str, str]) -> str:
    """Return a YAML text with other values at the ends of these paths, and everything else unchanged."""
    root = yaml.compose(text, Loader=yaml.CSafeLoader)
    ends = [(node_at(root, way), value) for way, value in values.items()]
    for node, value in sorted(ends, key=lambda end: end[0].start_mark.index, reverse=True):
        text = text[: node.start_mark.index] + value + text[node.end_mark.index :]
    return text


@cache
def fixed_text(folder: Path, file: str) -> str:
    """Return the text of a data file with the fixed values of ``KNOWN``."""
    text = (folder / file).read_text("utf-8")
    return replace_values(text, KNOWN[file]) if file in KNOWN else text


def copy_data(to: Path) -> Path:
    """Copy the data to a new folder, with the fixed values of ``KNOWN`` and without the schemas, which only editors
    read."""
    shipped = data_dir()
    folder = Path(shutil.copytree(shipped, to, dirs_exist_ok=True, ignore=shutil.ignore_patterns("schema")))
    for file in KNOWN:
        (folder / file).write_text(fixed_text(shipped, file), "utf-8")
    return folder


def write_file(folder: Path, place: str, text: str) -> None:
    """Write a file below a folder, which may not exist yet."""
    (folder / place).parent.mkdir(parents=True, exist_ok=True)
    (folder / place).write_text(text, "utf-8")


def make_pipe(path: Path) -> None:
    """Make a pipe; reading it waits forever."""
    os.mkfifo(path)


def make_loop(path: Path) -> None:
    """Make a link to itself."""
    path.symlink_to(path.name)


def link_to_device(path: Path) -> None:
    """Make a link to a device that never ends."""
    path.symlink_to("/dev/zero")


def link_to_system(path: Path) -> None:
    """Make a link to a file of the system about itself."""
    path.symlink_to("/proc/self/smaps")


def write_huge(path: Path) -> None:
    """Make a file larger than any of the game."""
    with path.open("wb") as file:
        file.truncate(30 << 20)


NODES: tuple[Callable[[Path], None], ...] = make_pipe, make_loop, link_to_device, link_to_system, write_huge, Path.mkdir
