"""The kinds of data files and the model of each."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path, PurePath

from game.content import data_files
from game.content.data_files import Kind
from game.content.models.audio import Audio, Cues, RumbleFile
from game.content.models.beats import Beats, Interface
from game.content.models.controls import InputFile
from game.content.models.dungeon import DungeonAlphabet, DungeonRecipe, DungeonRules
from game.content.models.light import EffectsFile, Light
from game.content.models.look import HomeLook, Look, Palette, Shades
from game.content.models.music import Music
from game.content.models.players import PlayerRules, ReplayRules
from game.content.models.practice import ChallengeRules, MapFile, PracticeFile, PuzzleFile
from game.content.models.setups import Setups
from game.content.models.sounds import Sounds
from game.content.models.voices import TableVoices, VoiceFile
from game.content.models.walk import TaleFile, WalkLook, WorkshopLook
from game.content.texts import Texts
from game.tables.table_files import TABLES

SHARED_KINDS = (
    Kind("interface", "shared/interface.yaml", Interface),
    Kind("beats", "*/beats.yaml", Beats),
    Kind("cues", "*/cues.yaml", Cues),
    Kind("setups", "*/setups.yaml", Setups),
    Kind("voices", "shared/voices.yaml", VoiceFile),
    Kind("table_voices", "*/voices.yaml", TableVoices),
    Kind("practice", "*/practice.yaml", PracticeFile),
    Kind("puzzles", "*/puzzles.yaml", PuzzleFile),
    Kind("map", "*/map.yaml", MapFile),
    Kind("challenges", "shared/challenges.yaml", ChallengeRules),
    Kind("look", "shared/look.yaml", Look),
    Kind("effects", "shared/effects.yaml", EffectsFile),
    Kind("texts", "*/texts/*.yaml", Texts),
    Kind("palette", "shared/palette.yaml", Palette),
    Kind("shades", "shared/palettes/*.yaml", Shades),
    Kind("light", "shared/light.yaml", Light),
    Kind("home", "shared/home.yaml", HomeLook),
    Kind("players", "shared/players.yaml", PlayerRules),
    Kind("replays", "shared/replays.yaml", ReplayRules),
    Kind("input", "shared/input.yaml", InputFile),
    Kind("audio", "shared/audio.yaml", Audio),
    Kind("rumble", "shared/rumble.yaml", RumbleFile),
    Kind("walk_tale", "tale/tale.yaml", TaleFile),
    Kind("walk_look", "walk/look.yaml", WalkLook),
    Kind("workshop_look", "workshop/look.yaml", WorkshopLook),
    Kind("dungeon_alphabet", "dungeon/alphabet.yaml", DungeonAlphabet),
    Kind("dungeon_rules", "dungeon/rules/*.yaml", DungeonRules),
    Kind("dungeon_recipe", "dungeon/recipes/*.yaml", DungeonRecipe),
    Kind("sounds", "shared/sounds.yaml", Sounds),
    Kind("music", "shared/music.yaml", Music),
)
"""The kinds of data files, except those of a single table."""
KINDS: tuple[Kind, ...] = (
    *(kind for table in TABLES.values() for kind in table.kinds),
    *(
        Kind(f"{name}_{what}", f"{name}/{what}.yaml", model)
        for name, table in TABLES.items()
        for what, model in table.additions.items()
    ),
    *SHARED_KINDS,
)
"""The kinds of data files; those that only one table has come first."""


@lru_cache(maxsize=1024)
def kind_at(path: PurePath) -> Kind | None:
    """Return the kind of the file at a path inside a data folder."""
    return data_files.kind_at(path, KINDS)


def is_data_folder(folder: Path) -> bool:
    """Return True if a folder has most of the required data files; a folder with few of them is a pack."""
    return data_files.is_data_folder(folder, KINDS)
