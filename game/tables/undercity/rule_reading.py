"""Rules of runs from data files, with the grammar of their dungeons."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

from game.content.data_files import Files
from game.content.packs import Pack
from game.content.safe_files import DATA_LIMIT, read_bytes
from game.dungeon.content import ALPHABET_PLACE, RECIPES_FOLDER, RULES_FOLDER, Folder
from game.kernel.ply import digest
from game.tables.undercity.definitions import (
    Ascents,
    Bosses,
    Charms,
    Dungeons,
    Encounters,
    HouseRules,
    Odds,
    PairsFile,
    Pools,
    Prizes,
    RoomsFile,
    Rules,
    RunFile,
)

AT_CORNERS = re.compile(rb"^geometry:\s*['\"]?corners\b", re.MULTILINE)
"""The line of a recipe whose rooms meet at their corners."""


def read_rules(files: Files, name: str) -> Rules:
    """Return the rule set of that name with all files of a run, and the grammar of its dungeons."""
    file = files.rule_file(RunFile)
    rooms, prizes = files.read(RoomsFile, "rooms.yaml"), files.read(Prizes, "prizes.yaml")
    charms, events = files.read(Charms, "charms.yaml"), files.read(Encounters, "events.yaml")
    bosses, ascents = files.read(Bosses, "bosses.yaml"), files.read(Ascents, "ascents.yaml")
    odds, houses = files.read(Odds, "odds.yaml"), files.read(HouseRules, "house_rules.yaml")
    pairs, pools = files.read(PairsFile, "pairs.yaml"), files.read(Pools, "pools.yaml")
    # Words spoken in matches change no run, so an unfinished one continues with other words.
    bosses_as_json = bosses.model_dump_json(exclude={"__all__": {"says"}})
    texts_before = (part.model_dump_json() for part in (file, rooms, prizes, charms, events))
    reader = files.reader
    dungeons = dungeons_of(reader.data, reader.packs)
    sum_ = digest(" ".join((*texts_before, bosses_as_json, ascents.model_dump_json(), dungeons.files)))
    return Rules(
        name, file, rooms, prizes, charms.root, events.root, bosses.root, ascents.ascents, odds,
        houses.root, pairs, pools.root, dungeons, sum_,
    )


def dungeons_of(data: Path, packs: tuple[Pack, ...]) -> Dungeons:
    """Return the dungeons of the files as they are now. Recipes whose rooms meet at corners are not for runs."""
    folder = Folder(data, packs)
    places = (ALPHABET_PLACE, *folder.places(RULES_FOLDER), *folder.places(RECIPES_FOLDER))
    data_files = filter(None, (_bytes(data / place) for place in places))
    pack_files = (pack.raw[place] for pack in packs for place in places if place in pack.raw)
    files = (file for file in (*data_files, *pack_files) if not AT_CORNERS.search(file))
    return Dungeons(data, packs, digest("".join(map(repr, files))))


def _bytes(path: Path) -> bytes:
    """Return the bytes of a file, none if it cannot be read."""
    with suppress(OSError):
        return read_bytes(path, DATA_LIMIT)
    return b""
