"""The model of each kind of data file, except those of a single table."""

from __future__ import annotations

from game.content.data_files import Kind
from game.content.models.audio import Audio, Cues, Rumble, TableVoices, VoiceFile
from game.content.models.beats import Beats, Interface
from game.content.models.controls import InputFile
from game.content.models.dungeon import DungeonAlphabet, DungeonRecipe, DungeonRules
from game.content.models.light import Effects, Light
from game.content.models.look import HomeLook, Look, Palette, Shades
from game.content.models.music import Music
from game.content.models.players import PlayerRules, ReplayRules
from game.content.models.practice import ChallengeRules, PracticeFile, PuzzleFile
from game.content.models.setups import Setups
from game.content.models.sounds import Sounds
from game.content.models.stops import MapFile
from game.content.models.walk import TaleFile, WalkLook, WorkshopLook
from game.content.texts import Texts

KINDS = (
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
    Kind("effects", "shared/effects.yaml", Effects),
    Kind("texts", "*/texts/*.yaml", Texts),
    Kind("palette", "shared/palette.yaml", Palette),
    Kind("shades", "shared/palettes/*.yaml", Shades),
    Kind("light", "shared/light.yaml", Light),
    Kind("home", "shared/home.yaml", HomeLook),
    Kind("players", "shared/players.yaml", PlayerRules),
    Kind("replays", "shared/replays.yaml", ReplayRules),
    Kind("input", "shared/input.yaml", InputFile),
    Kind("audio", "shared/audio.yaml", Audio),
    Kind("rumble", "shared/rumble.yaml", Rumble),
    Kind("walk_tale", "tale/tale.yaml", TaleFile),
    Kind("walk_look", "walk/look.yaml", WalkLook),
    Kind("workshop_look", "workshop/look.yaml", WorkshopLook),
    Kind("dungeon_alphabet", "dungeon/alphabet.yaml", DungeonAlphabet),
    Kind("dungeon_rules", "dungeon/rules/*.yaml", DungeonRules),
    Kind("dungeon_recipe", "dungeon/recipes/*.yaml", DungeonRecipe),
    Kind("sounds", "shared/sounds.yaml", Sounds),
    Kind("music", "shared/music.yaml", Music),
)
