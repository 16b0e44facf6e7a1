"""A soak run: random lines, each followed by all checks, until enough matches have ended."""

from __future__ import annotations

import faulthandler
import sys
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

from game.match.thinker import unpack_once as bots_remember
from game.screens.result import ResultScreen
from game.screens.screen import Screen
from tests.reliability.soak.checks import PARTS, Checks, Series, frozen
from tests.reliability.soak.couch import Couch
from tests.reliability.soak.guests import Guests
from tests.reliability.soak.storms import Storms
from tests.reliability.watching import WATCHER, changes_outside

STORMY = 0.03
"""The probability that a disturbance comes next instead of a press, 0 to 1."""
AT_FIRST = 4
"""Factor on disturbances in the first tenth of a run, so that rare combinations happen there: Python keeps the most
memory it ever used."""
APART = 20
"""Matches between two measurements."""
STANDS = 60.0
"""Seconds after which the stack of a slow line is written down, and the interval of repetitions."""
REMEMBERED = 60
"""Recent matches to recognize, so that none is counted twice."""


class SoakFailed(AssertionError):
    """A failed check, with the line number and the seed."""


class Soak:
    """A run of one ``seed`` in a folder. Every line goes to ``log``; a file next to it gets the stacks of slow lines.
    """

    def __init__(self, folder: Path, seed: int, log: Path, stormy: float = STORMY) -> None:
        sys.dont_write_bytecode = True  # Else imports write files outside the folder.
        self.seed, self.stormy, self.folder = seed, stormy, folder
        self.log = log.open("w", encoding="utf-8")
        self.stacks = log.with_name(f"{log.name}.stacks").open("w", encoding="utf-8")
        self.couch = Couch(folder, seed)
        chance = self.chance = Random(seed)
        self.guests, self.storms = Guests(self.couch, chance), Storms(self.couch, chance)
        self.checks, self.series = Checks(self.couch), Series(frozen())
        self.done = self.astray = 0
        """Lines so far, and failed searches for a way."""
        self.ended: Counter[str] = Counter()
        """Finished matches, by table."""
        self._known: deque[tuple[int, str]] = deque(maxlen=REMEMBERED)
        self._screen: object = None
        self._due = 0
        self.log.write(f"# seed {seed}\n")

    def matches(self, number: int) -> Iterator[int]:
        """Play until this many matches have ended; yield their number after each. Raise SoakFailed."""
        with WATCHER.watching(changes_outside(self.folder, runs=False)) as touched:
            while self.ended.total() < number:
                before = self.ended.total()
                stormy = self.stormy * (AT_FIRST if before < number // PARTS else 1)
                source = self.storms if self.chance.random() < stormy else self.guests
                for line in source.lines():
                    self.step(line)
                    if touched:
                        raise SoakFailed(self.with_seed(f"touched {touched}"))
                self.count()
                if self.ended.total() > before:
                    yield self.ended.total()

    def again(self, lines: Iterable[str]) -> None:
        """Repeat the lines of another run. Raise SoakFailed."""
        for line in lines:
            self.step(line)

    def step(self, line: str) -> None:
        """Do one line and all checks."""
        self.log.write(line + "\n")
        self.done += 1
        faulthandler.dump_traceback_later(STANDS, repeat=True, file=self.stacks)
        try:
            self.couch.do(line)
            self.couch.lines.clear()
            self.checks.look()
        except Exception as wrong:
            self.log.flush()
            raise SoakFailed(self.with_seed(repr(wrong))) from wrong
        if len(self.guests.astray) > self.astray:
            self.astray = len(self.guests.astray)
            self.stacks.write(f"{self.with_seed(self.guests.astray[-1])}\n")
            self.stacks.flush()
        screen = self.couch.screen
        if screen is not self._screen:
            self._screen = screen
            self._opened(screen)

    def count(self) -> None:
        """Measure what the process holds, at Home with the previous screen released and no data being read."""
        if self.couch.name != "Home" or self.ended.total() < self._due:
            return
        self.step("tick 0.016")
        self.guests.screen = None
        if self.couch.name == "Home" and self.couch.app.reload._job is None:
            self._due = self.ended.total() + APART
            self.series.take(self.couch)

    def _opened(self, screen: Screen) -> None:
        """Count the match of a new screen if that is a result."""
        record = screen.match_screen.record if isinstance(screen, ResultScreen) else None
        if record is not None and (known := (record.log.seed, record.log.note("begun"))) not in self._known:
            self._known.append(known)
            bots_remember.cache_clear()  # Usually in another process.
            together = record.table.seats.simultaneous(record.rules)
            self.ended[f"{record.table.name} at once" if together else record.table.name] += 1

    def with_seed(self, what: str) -> str:
        """Add the seed and line to a message, for repeating the run."""
        return f"{what} (seed {self.seed}, line {self.done + 1} of the log, at {self.couch.name})"

    def progress(self) -> str:
        """Return a line about the progress."""
        parts = ", ".join(f"{name} {number}" for name, number in sorted(self.ended.items()))
        memory = self.series.taken["memory"][-1:] or [0]
        return f"{parts}; {self.done} lines, {self.guests.presses} presses, {memory[0] >> 20} MB"

    def figures(self) -> dict[str, object]:
        return {
            "matches": self.ended.total(), **{f"matches of {name}": each for name, each in sorted(self.ended.items())},
            "lines": self.done, "presses": self.guests.presses, "ways that led nowhere": len(self.guests.astray),
            "positions read back": self.checks.standing,
            "positions built anew": self.checks.built,
            **{f"storms: {name}": number for name, number in sorted(self.storms.blown.items())},
            **{f"{name} in tenths": tenths for name, tenths in self.series.tenths.items()},
            **{f"{name} from the second to the last": "{:+.1%} to {:+.1%}".format(*rise)
               for name, rise in self.series.rises.items()},
            "growing": self.series.growing(),
        }

    def close(self) -> None:
        """Close the window and the files."""
        faulthandler.cancel_dump_traceback_later()
        self.couch.close()
        self.log.close()
        self.stacks.close()

