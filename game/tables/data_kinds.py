"""The kinds of data files and the model of each."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path, PurePath

from game.content import data_files
from game.content.data_files import FileKind
from game.content.models.audio import Audio, Cues, RumbleFile
from game.content.models.beats import Beats, Interface
from game.content.models.controls import InputFile
from game.content.models.dungeon import DungeonAlphabet, DungeonRecipe, DungeonRules
from game.content.models.light import EffectsFile, Light
from game.content.models.look import HomeLook, Look, Palette, Shades
from game.content.models.people import PlayerRules, TableVoices, VoiceFile
from game.content.models.practice import ChallengeRules, MapFile, PracticeFile, PuzzleFile
from game.content.models.replays import ReplayRules
from game.content.models.setups import Setups
from game.content.models.sounds import Music, Sounds
from game.content.models.walk import TaleFile, WalkLook, WorkshopLook
from game.content.texts import Texts
from game.tables.table_files import TABLES

SHARED_KINDS = (
    FileKind("interface", "shared/interface.yaml", Interface),
    FileKind("beats", "*/beats.yaml", Beats),
    FileKind("cues", "*/cues.yaml", Cues),
    FileKind("setups", "*/setups.yaml", Setups),
    FileKind("voices", "shared/voices.yaml", VoiceFile),
    FileKind("table_voices", "*/voices.yaml", TableVoices),
    FileKind("practice", "*/practice.yaml", PracticeFile),
    FileKind("puzzles", "*/puzzles.yaml", PuzzleFile),
    FileKind("map", "*/map.yaml", MapFile),
    FileKind("challenges", "shared/challenges.yaml", ChallengeRules),
    FileKind("look", "shared/look.yaml", Look),
    FileKind("effects", "shared/effects.yaml", EffectsFile),
    FileKind("texts", "*/texts/*.yaml", Texts),
    FileKind("palette", "shared/palette.yaml", Palette),
    FileKind("shades", "shared/palettes/*.yaml", Shades),
    FileKind("light", "shared/light.yaml", Light),
    FileKind("home", "shared/home.yaml", HomeLook),
    FileKind("players", "shared/players.yaml", PlayerRules),
    FileKind("replays", "shared/replays.yaml", ReplayRules),
    FileKind("input", "shared/input.yaml", InputFile),
    FileKind("audio", "shared/audio.yaml", Audio),
    FileKind("rumble", "shared/rumble.yaml", RumbleFile),
    FileKind("walk_tale", "tale/tale.yaml", TaleFile),
    FileKind("walk_look", "walk/look.yaml", WalkLook),
    FileKind("workshop_look", "workshop/look.yaml", WorkshopLook),
    FileKind("dungeon_alphabet", "dungeon/alphabet.yaml", DungeonAlphabet),
    FileKind("dungeon_rules", "dungeon/rules/*.yaml", DungeonRules),
    FileKind("dungeon_recipe", "dungeon/recipes/*.yaml", DungeonRecipe),
    FileKind("sounds", "shared/sounds.yaml", Sounds),
    FileKind("music", "shared/music.yaml", Music),
)
"""The kinds of data files, except those of a single table."""
KINDS: tuple[FileKind, ...] = (
    *(kind for table in TABLES.values() for kind in table.kinds),
    *(
        FileKind(f"{name}_{kind_name}", f"{name}/{kind_name}.yaml", model)
        for name, table in TABLES.items()
        for kind_name, model in table.additions.items()
    ),
    *SHARED_KINDS,
)
"""The kinds of data files; those that only one table has come first."""


@lru_cache(maxsize=1024)
def kind_at(path: PurePath) -> FileKind | None:
    """Return the kind of the file at a path inside a data folder."""
    return data_files.kind_at(path, KINDS)


def is_data_folder(folder: Path) -> bool:
    """Return True if a folder has most of the required data files; a folder with few of them is a pack."""
    return data_files.is_data_folder(folder, KINDS)
