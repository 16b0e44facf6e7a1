"""Disturbances around a couch: cables, windows, options, and a designer with an editor."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from random import Random

from game.app.settings import OPTION_VALUES, option_values
from tests.kit.data_copies import NODES
from tests.kit.pads import MODELS
from tests.reliability.fuzz import broken
from tests.reliability.soak.couch import Couch

OFTEN = {"pads": 6.0, "same_pads": 2.0, "window": 2.0, "away": 1.0, "option": 4.0, "long": 1.0, "save": 0.5,
         "pack": 0.2, "bots": 0.6, "restart": 0.6, "idle": 0.05}
"""Weights of the kinds of disturbances."""
EXAMPLES = "forge", "rain"
"""Packs that are added and removed."""
BROUGHT = "pictures/card_thief.png", "sounds/roll.wav"
"""Files of a pack other than data."""
MOST = 4
"""The most pads plugged in at once."""
HEAVY = ("sounds.yaml", "music.yaml")
"""Files whose changes need another process; they are saved less often."""
QUICK = ("0.0", "0.0", "0.0", "4.0", "1.0")
SLOW = "fullscreen", "speed"
"""Options that disturbances set in other ways."""


class Storms:
    """Decides line by line what happens; files saved over are restored some lines later."""

    def __init__(self, couch: Couch, chance: Random) -> None:
        self.couch, self.chance = couch, chance
        self.blown: dict[str, int] = {}
        """Disturbances so far, by kind."""
        self.saved: list[str] = []
        self.files = sorted(path.relative_to(couch.shipped).as_posix() for path in couch.shipped.rglob("*.yaml"))
        self.kinds: dict[str, Callable[[], Iterator[str]]] = {name: getattr(self, name) for name in OFTEN}

    def lines(self) -> Iterator[str]:
        """Yield the lines of one random disturbance."""
        kind = self.chance.choices(list(OFTEN), list(OFTEN.values()))[0]
        self.blown[kind] = self.blown.get(kind, 0) + 1
        yield from self.kinds[kind]()
        if self.saved and self.chance.random() < 0.3:
            yield f"restore {self.saved.pop(0)}"

    def pads(self) -> Iterator[str]:
        """Plug, unplug or replug a few pads."""
        for _ in range(self.chance.randint(1, 4)):
            there = self.couch.app.devices.pads()
            if not there or (len(there) < MOST and self.chance.random() < 0.5):
                yield f"plug {self.chance.randrange(len(MODELS))}"
            else:
                yield f"{self.chance.choice(('unplug', 'replug'))} {self.chance.choice(there)}"
            if self.chance.random() < 0.6:
                yield "tick 0.016"

    def same_pads(self) -> Iterator[str]:
        """Replug a pad as the same object, as on Windows; sometimes the driver refuses it for a while."""
        if there := self.couch.app.devices.pads():
            pad = self.chance.choice(there)
            yield f"same {pad}"
            if self.chance.random() < 0.2:
                yield f"refuse {pad}"
                yield f"same {pad}"
                yield "tick 0.25"
                yield f"refuse {pad}"

    def window(self) -> Iterator[str]:
        """Resize the window, or switch full screen on or off."""
        if self.chance.random() < 0.3:
            yield f"option fullscreen {json.dumps(not self.couch.app.settings.fullscreen)}"
        else:
            yield f"resize {self.chance.randint(200, 900)} {self.chance.randint(120, 520)}"
        yield "frame 0.016"

    def away(self) -> Iterator[str]:
        """Give the keyboard to another window."""
        yield "away"

    def option(self) -> Iterator[str]:
        """Change one option, and set a mostly high speed."""
        name = self.chance.choice([name for name in OPTION_VALUES if name not in SLOW])
        yield f"option {name} {json.dumps(self.chance.choice(option_values(self.couch.app.store, name)))}"
        yield f"option speed {self.chance.choice(QUICK)}"

    def long(self) -> Iterator[str]:
        """Do nothing for some seconds."""
        yield from ["tick 0.25"] * self.chance.randint(4, 40)

    def idle(self) -> Iterator[str]:
        """Do nothing for more than a minute."""
        yield from ["tick 0.25"] * 300

    def restart(self) -> Iterator[str]:
        """Restart the game; sometimes with bots in another process, or without kept options."""
        yield self.chance.choices(("restart", "restart process", "restart first"), (5, 4, 1))[0]
        yield f"option speed {self.chance.choice(QUICK)}"

    def pack(self) -> Iterator[str]:
        """Add or remove a pack; one pack has something odd in it."""
        if self.chance.random() < 0.3:
            if not (self.couch.home / "packs" / "odd").exists():
                number, place = self.chance.randrange(len(NODES)), self.chance.choice((*self.files, *BROUGHT))
                yield f"odd {number} {place}"
            else:
                yield "pack odd"
        else:
            yield f"pack {self.chance.choice(EXAMPLES)}"
        yield from ["tick 0.2"] * 6

    def bots(self) -> Iterator[str]:
        """Stop or kill the bots' process."""
        yield f"bots {self.chance.choice(('SIGSTOP', 'SIGKILL'))}"

    def save(self) -> Iterator[str]:
        """Save a data file with another number, broken, or unchanged, or remove it."""
        file = self.chance.choice(self.files)
        if file.endswith(HEAVY) and self.chance.random() > 0.03:
            return
        text = (self.couch.shipped / file).read_text("utf-8")
        way = self.chance.random()
        if way < 0.5:
            text = another_number(text, self.chance)
        elif way < 0.9:
            text = broken(text, self.chance).decode("latin-1")
        else:  # Unchanged, with a new date.
            text = text.encode().decode("latin-1")
        if way < 0.95:
            yield f"save {file} {json.dumps(text)}"
        else:
            yield f"remove {file}"
        self.saved.append(file)
        yield from ["tick 0.2"] * 6


def another_number(text: str, chance: Random) -> str:
    """Return a text with one of its numbers changed, decoded as one character per byte."""
    text = text.encode().decode("latin-1")
    found = list(re.finditer(r"(?<=[ :\[])\d+(\.\d+)?\b", text))
    if not found:
        return text
    at = chance.choice(found)
    number = float(at[0]) * chance.choice((0.5, 0.8, 1.2, 2.0))
    text_of_number = f"{number:.3f}" if at[1] else str(round(number))
    return text[: at.start()] + text_of_number + text[at.end() :]
