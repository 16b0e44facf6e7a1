"""The player's settings, and key and button bindings, kept between starts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path

from components.comfort import Comfort
from game.content.models.controls import OwnAction
from game.content.models.look import PALETTES, STANDARD_PALETTE
from game.content.placeholders import LANGUAGES
from game.content.safe_files import read_json
from game.content.store import Store
from game.kernel.opaque import Json, JsonObject
from game.match import storage
from game.match.json_file import JsonFile, read_newest, write_json
from game.paths import user_dir
from systems.input.bindings import BoundKeys, add_action, read_bindings

VERSION = 2
SPEEDS: tuple[float, ...] = (0.5, 1.0, 2.0, 4.0, 0.0)
"""Multiples of the normal speed, in menu order; 0 skips animations."""
PERCENTAGES = tuple(range(0, 101, 10))
"""Percent, for all volumes and strengths."""
SWITCH = (False, True)
GLOWS = ("off", "low", "standard", "high")
TEXT_SIZES = (1, 2)
BANNER_TIMES = (1, 2, 3, 5, 10)
SettingValue = str | float | None
OPTION_VALUES: dict[str, tuple[SettingValue, ...]] = {
    "language": LANGUAGES,
    "fullscreen": SWITCH,
    "speed": SPEEDS,
    "master": PERCENTAGES,
    "music": PERCENTAGES,
    "effects": PERCENTAGES,
    "interface": PERCENTAGES,
    "board_music": SWITCH,
    "rumble": PERCENTAGES,
    "glow": GLOWS,
    "palette": PALETTES,
    "text_size": TEXT_SIZES,
    "numerals": SWITCH,
    "flat": SWITCH,
    "preview": SWITCH,
    "hints": (None, *SWITCH),
    "values": SWITCH,
    "advice": SWITCH,
    "chances": SWITCH,
    "undo": SWITCH,
    "voices": SWITCH,
    "shake": PERCENTAGES,
    "particles": PERCENTAGES,
    "background": PERCENTAGES,
    "reduced_motion": SWITCH,
    "reduced_flashes": SWITCH,
    "banner_time": BANNER_TIMES,
}
"""Possible values of each option, in menu order."""
PACK_OPTIONS = ("language", "palette")
"""Options that packs can add values to, so that the values come from the data."""
TABLES_MET = "met"
"""Saved with the options: the tables at which practice was offered."""


def option_values(store: Store, option: str) -> tuple[SettingValue, ...]:
    """Return the possible values of an option, in menu order."""
    if option == "language":
        return store.languages.all
    return tuple(store.palettes) if option == "palette" else OPTION_VALUES[option]


@dataclass
class SoundSettings:
    """Volumes and the strength of rumble, in percent."""

    master: int = 80
    music: int = 60
    effects: int = 90
    interface: int = 70
    rumble: int = 80


@dataclass
class Help:
    """The help that players get during a match."""

    hints: bool | None = None
    """True to mark the possible choices, if the table supports it; None marks them until a player has played there."""
    values: bool = False
    """True to write the value of a move on every place, if a bot can compute it."""
    advice: bool = False
    """True if back asks for the best move, at tables that can explain it."""
    chances: bool = False
    """True for a bar with the estimated chance to win, at the same tables."""
    undo: bool = False
    """True if two people may take back a move until the next die is rolled; against a bot it is always allowed."""


@dataclass
class Picks:
    """Values that players pick outside the options screen."""

    deck_1: str = ""
    """The deck that seat 1 picked last, by id; "" for the deck of the rules."""
    deck_2: str = ""
    card_back: str = ""
    """The unlocked picture of a card's back, "" for the default."""
    home_music: str = ""
    """The track of the first screen, "" for the default."""
    everything: bool = False
    """True if everything that can be unlocked is open."""
    setups: dict[str, dict[str, str]] = field(default_factory=dict)
    """The last setup: the selected option of each choice, by ids, by table."""


@dataclass
class Settings:
    """The options; a new installation has these defaults. In the file, all parts are one flat mapping."""

    FILE = "settings.json"

    language: str = "en"
    fullscreen: bool = False
    speed: float = 1.0
    board_music: bool = False
    """True for music at board games, which begin without it."""
    glow: str = "standard"
    palette: str = STANDARD_PALETTE
    voices: bool = True
    """True if bots speak now and then."""
    sound: SoundSettings = field(default_factory=SoundSettings)
    help: Help = field(default_factory=Help)
    comfort: Comfort = field(default_factory=Comfort)
    picks: Picks = field(default_factory=Picks)

    def __post_init__(self) -> None:
        self.notice: str | None = None
        """Key of a message for the player if the saved settings could not be used."""
        self.met: list[str] | None = None
        """Tables at which practice was offered, kept by a reset; None if it is never offered."""

    @property
    def calm(self) -> bool:
        """True if nothing on the screen may move."""
        return self.comfort.reduced_motion or not self.speed

    @classmethod
    def of(cls, options: Mapping[str, object]) -> Settings:
        """Return settings with these options, by name, and defaults for the others."""
        settings = cls()
        for name, value in options.items():
            settings.change(name, value)
        return settings

    @classmethod
    def load(cls) -> Settings:
        """Return the saved settings, of this version or an older one, with defaults for invalid values.

        A damaged file is renamed to ``.damaged``, and so is one of a newer game, because this one would save less.
        """
        storage.disk.wait()
        path = user_dir() / cls.FILE
        newest, unusable = read_newest(path, lambda file: _read_options(read_json(file)))
        version, data = newest or (VERSION, {})
        notice = "notice.settings" if unusable else "notice.newer_settings" if version > VERSION else None
        good = {name: value for name, value in data.items() if is_option_value(name, value)}
        if good != data:
            notice = notice or "notice.some_settings"
        settings = cls.of({TABLES_MET: [], **good})
        settings.notice = notice
        if notice and good:
            settings.save(keep_old=True)
        elif notice:
            storage.writer.set_aside(path)
        return settings

    def options(self) -> dict[str, object]:
        return {name: getattr(self._owner(name), name) for name in PART_NAMES if name != TABLES_MET}

    def change(self, name: str, value: object) -> None:
        """Set an option, or what is saved with them; KeyError if there is none of this name."""
        setattr(self._owner(name), name, value)

    def _owner(self, name: str) -> object:
        part = PART_NAMES[name]
        return getattr(self, part) if part else self

    def reset(self) -> None:
        """Reset every option except the language, so that the player can still read the menu."""
        for name, value in Settings(self.language).options().items():
            self.change(name, value)

    def choose_from(self, values: Mapping[str, Sequence[object]]) -> None:
        """Reset options whose value no longer exists."""
        for name, choices in values.items():
            if getattr(self, name) not in choices:
                setattr(self, name, getattr(Settings(), name))

    def save(self, keep_old: bool = False) -> None:
        """Save the settings in the background; with ``keep_old`` the old file is renamed."""
        write_json(user_dir() / self.FILE, VERSION, {**self.options(), TABLES_MET: self.met}, keep_old)


PARTS = {"sound": SoundSettings, "help": Help, "comfort": Comfort, "picks": Picks}
PART_NAMES: Mapping[str, str] = {
    **{option.name: "" for option in fields(Settings) if option.name not in PARTS}, TABLES_MET: "",
    **{option.name: name for name, part in PARTS.items() for option in fields(part)},
}
"""The part of the settings that has an option, by the option's name; "" for the settings themselves."""


def is_option_value(name: str, value: object) -> bool:
    """Return True if an option can have this value.

    ``1`` is not a switch and ``true`` is not a number. A deck may be any string, because decks come and go.
    """
    if name == "everything":
        return isinstance(value, bool)
    if name == "setups":
        tables = value.values() if isinstance(value, dict) else [None]
        chosen = [[*table.values()] if isinstance(table, dict) else [None] for table in tables]
        return all(isinstance(option, str) for options in chosen for option in options)
    if name == TABLES_MET:
        return value is None or (isinstance(value, list) and all(isinstance(table, str) for table in value))
    if name in PACK_OPTIONS:
        return isinstance(value, str) and re.fullmatch(r"\w[\w-]{0,40}", value) is not None
    if name in OPTION_VALUES:
        return any((value, isinstance(value, bool)) == (one, isinstance(one, bool)) for one in OPTION_VALUES[name])
    return isinstance(value, str)


def _read_options(data: Json) -> tuple[int, JsonObject]:
    """Return the version of a saved file and its options, converted to this version; skip unknown ones.

    Raises ValueError if it is not a mapping or the version is not a number; the first games wrote no version.
    """
    if not isinstance(data, dict):
        raise ValueError("settings are no mapping")
    version = data.get("version", 0)
    if type(version) is not int or version < 0:
        raise ValueError("the version is no number")
    if version < VERSION:
        data = _without_old_hints(data)
    return version, {name: data[name] for name in (*Settings().options(), TABLES_MET) if name in data}


def _without_old_hints(data: JsonObject) -> JsonObject:
    """Convert from games with hints off by default: a saved "off" was not a choice."""
    return {name: value for name, value in data.items() if (name, value) != ("hints", False)}


BINDINGS_FILE, BINDINGS_VERSION = "bindings.json", 3


def _with_undo(saved: JsonObject) -> JsonObject:
    """Convert from version 1, which had no undo."""
    return {**saved, "devices": add_action(saved["devices"], OwnAction("undo"))}


def _with_hint(saved: JsonObject) -> JsonObject:
    """Convert from version 2, in which back showed hints. A mouse clicks a button on the screen instead."""
    mouse = {family: buttons for family, buttons in saved["devices"].items() if family == "mouse"}
    others = {family: buttons for family, buttons in saved["devices"].items() if family != "mouse"}
    hint = OwnAction("hint", left="f", right="p", pad="leftshoulder")
    return {**saved, "devices": {**add_action(others, hint), **mouse}}


BINDINGS_MIGRATIONS = (_with_undo, _with_hint)
"""Functions that convert one version to the next; the last one leads to ``BINDINGS_VERSION``."""


class Bindings(JsonFile[BoundKeys]):
    """Bindings that players changed, by device kind; without a folder they are lost when the game closes."""

    def __init__(self, folder: Path | None = None) -> None:
        read, migrations = lambda saved: read_bindings(saved["devices"]), BINDINGS_MIGRATIONS
        super().__init__(folder, BINDINGS_FILE, BINDINGS_VERSION, read, migrations)
        self.own: BoundKeys = self.read() or {}

    def change(self, bindings: BoundKeys) -> None:
        """Change the bindings of these device kinds; the others stay."""
        self._keep({**self.own, **bindings})

    def reset(self) -> None:
        """Restore the bindings of the data."""
        self._keep({})

    def _keep(self, own: BoundKeys) -> None:
        self.own, self.notice = own, None
        devices = {family: {action: [*keys] for action, keys in buttons.items()} for family, buttons in own.items()}
        self.write({"devices": devices})
