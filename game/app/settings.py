"""What a player chose, kept from start to start."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, asdict, dataclass, field, fields
from typing import ClassVar

from game.content.measured import kept_json
from game.content.models.palette import PALETTES, STANDARD
from game.content.wording import LANGUAGES
from game.kernel.json_values import Json, JsonObject
from game.match import keeping
from game.match.json_file import keep_later, usable
from game.paths import user_dir

SPEEDS: tuple[float, ...] = (0.5, 1.0, 2.0, 4.0, 0.0)
"""Times the normal speed, in the order they are offered; 0 shows nothing on its way."""
SHARES = tuple(range(0, 101, 10))
"""Percent, for everything that can be turned down."""
SWITCH = (False, True)
GLOWS = ("off", "low", "standard", "high")
TEXT_SIZES = (1, 2)
BANNER_TIMES = (1, 2, 3, 5, 10)
Value = str | float | None
"""What an option is set to."""
VALUES: dict[str, tuple[Value, ...]] = {
    "language": LANGUAGES,
    "fullscreen": SWITCH,
    "speed": SPEEDS,
    "master": SHARES,
    "music": SHARES,
    "effects": SHARES,
    "interface": SHARES,
    "board_music": SWITCH,
    "rumble": SHARES,
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
    "shake": SHARES,
    "particles": SHARES,
    "background": SHARES,
    "reduced_motion": SWITCH,
    "reduced_flashes": SWITCH,
    "banner_time": BANNER_TIMES,
}
"""What each option can be, in the order it is offered."""
NAMED = ("language", "palette")
"""Options that packs bring further values for, so that only the data tell what they can be."""


DECKS, SETUPS, MET = ("deck_1", "deck_2"), "setups", "met"
WORN, EVERYTHING = ("card_back", "home_music"), "everything"
"""What is kept beside the options: the ready-made deck each seat picked last, by its id, the setups, and the tables at
which practice was offered."""


@dataclass
class Settings:
    """The options; a fresh machine has these defaults."""

    FILE: ClassVar[str] = "settings.json"

    language: str = "en"
    fullscreen: bool = False
    speed: float = 1.0
    master: int = 80
    music: int = 60
    board_music: bool = False
    """Whether there is music at tables where one thinks."""
    effects: int = 90
    interface: int = 70
    rumble: int = 80
    glow: str = "standard"
    palette: str = STANDARD
    text_size: int = 1
    numerals: bool = False
    flat: bool = False
    """Whether tables in space are looked at straight from above."""
    preview: bool = False
    """Whether a table shows what a move would set off, before it is made."""
    hints: bool | None = None
    """Whether a table marks what may be chosen, where it can; None: for whoever has never played there."""
    values: bool = False
    """Whether a table writes on every place what a move there is worth, where a bot can tell."""
    advice: bool = False
    """Whether back asks for the best move, at tables that know why it is good."""
    chances: bool = False
    """Whether a bar shows who is thought to win, at the same tables."""
    undo: bool = False
    """Whether two people may take a move back until the next die is shown; against a bot it may be always."""
    voices: bool = True
    """Whether bots say something now and then."""
    shake: int = 100
    particles: int = 100
    background: int = 100
    reduced_motion: bool = False
    reduced_flashes: bool = False
    banner_time: int = 1
    """How many times longer banners stay."""
    deck_1: str = ""
    """None was picked: the rules name one."""
    deck_2: str = ""
    card_back: str = ""
    """The picture of a card's back that was unlocked and chosen, "" for the usual one ..."""
    home_music: str = ""
    """... and so the track of the first screen."""
    everything: bool = False
    """Whether all that can be unlocked is open."""
    setups: dict[str, dict[str, str]] = field(default_factory=dict)
    """What was chosen last before sitting down: the option of each choice, by their ids, by table."""

    def __post_init__(self) -> None:
        self.notice: str | None = None
        """Key of a sentence for the player when the kept settings could not be used."""
        self.met: list[str] | None = None
        """The tables at which practice has been offered, which no reset forgets; None where nobody is offered any."""

    @classmethod
    def load(cls) -> Settings:
        """The kept settings, of this version or an older one, defaults for what cannot be used.

        A damaged file is set aside as ``.damaged``, and so is one of a newer game, of which this one saves less.
        """
        keeping.disk.wait()
        path = user_dir() / cls.FILE
        known, unusable = usable(path, lambda file: _known(kept_json(file)))
        version, kept = known or (VERSION, {})
        damaged = "notice.settings" if unusable else "notice.newer_settings" if version > VERSION else None
        good = {name: value for name, value in kept.items() if fits(name, value)}
        if good != kept:
            damaged = damaged or "notice.some_settings"
        met = good.pop(MET, [])
        settings = cls(**good)
        settings.met = met
        settings.notice = damaged
        if damaged and good:
            settings.save(aside=True)
        elif damaged:
            keeping.here.set_aside(path)
        return settings

    def reset(self) -> None:
        """Every option as on a fresh machine, but the language: whoever resets has to find the way back."""
        for each in fields(self):
            if each.name != "language":
                fresh = each.default if each.default_factory is MISSING else each.default_factory()
                setattr(self, each.name, fresh)

    def choose_from(self, there: Mapping[str, Sequence[object]]) -> None:
        """Where what was chosen is there no more, the default is chosen."""
        for each in fields(self):
            if each.name in there and getattr(self, each.name) not in there[each.name]:
                setattr(self, each.name, each.default)

    def save(self, aside: bool = False) -> None:
        """Keep them without waiting for the disk; with ``aside`` the file that was there gets another name."""
        keep_later(user_dir() / self.FILE, VERSION, {**asdict(self), MET: self.met}, aside)


def fits(name: str, value: object) -> bool:
    """Whether an option can be this; ``1`` is no switch and ``true`` is no number. Decks come and go: any word does."""
    if name == EVERYTHING:
        return isinstance(value, bool)
    if name in (*DECKS, *WORN):
        return isinstance(value, str)
    if name == SETUPS:
        tables = value.values() if isinstance(value, dict) else [None]
        chosen = [[*table.values()] if isinstance(table, dict) else [None] for table in tables]
        return all(isinstance(each, str) for options in chosen for each in options)
    if name == MET:
        return value is None or (isinstance(value, list) and all(isinstance(each, str) for each in value))
    if name in NAMED:
        return isinstance(value, str) and re.fullmatch(r"\w[\w-]{0,40}", value) is not None
    return any(value == each and isinstance(value, bool) == isinstance(each, bool) for each in VALUES[name])


def _known(kept: Json) -> tuple[int, JsonObject]:
    """The version of a kept file and the options in it, as this version calls them; others are passed over.

    Raises ValueError for what is no mapping or has no number for a version; the first games wrote none.
    """
    if not isinstance(kept, dict):
        raise ValueError("settings are no mapping")
    version = kept.get("version", 0)
    if type(version) is not int or version < 0:
        raise ValueError("the version is no number")
    for migrated in MIGRATIONS[version:]:
        kept = migrated(kept)
    return version, {name: kept[name] for name in (*VALUES, *DECKS, *WORN, EVERYTHING, SETUPS, MET) if name in kept}


def _numbered(kept: JsonObject) -> JsonObject:
    """From the first games, whose options are called as now."""
    return kept


def _hinted(kept: JsonObject) -> JsonObject:
    """From games in which hints were off until somebody chose them: off was nobody's choice."""
    return {name: value for name, value in kept.items() if (name, value) != ("hints", False)}


MIGRATIONS: tuple[Callable[[JsonObject], JsonObject], ...] = (_numbered, _hinted)
"""What makes settings of version n those of version n + 1, at index n."""
VERSION = len(MIGRATIONS)
