"""Judging a card: ``fair`` examines it in a process, and a search finds parts that can never do anything."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path as FilePath
from subprocess import DEVNULL, Popen
from tempfile import TemporaryDirectory
from typing import NamedTuple

import game
from game.background.job import Job, Report, Worker
from game.background.process import EXTRA_NICENESS
from game.content.faults import Path
from game.kernel.opaque import JsonObject
from game.tables.knucklebones.checks import idle_cards
from game.tables.knucklebones.definitions import Cards
from game.tables.knucklebones.workshop.card_file import card_yaml
from game.tables.knucklebones.workshop.draft import NEW_CARD, CardTree, card_of, text_of

EVEN_SHARE = 50.0
"""The share of a card that was never played."""
GRACE_SECONDS = 30
"""Seconds after the time limit at which it is ended."""


class CardVerdict(NamedTuple):
    """The answer about a card."""

    word: str
    """``fair``, ``too strong``, ``too weak``, ``undecided`` or ``no verdict``."""
    share: float
    """The share of the points that it wins against a blank, in percent; its bounds follow."""
    low: float
    high: float
    matches: int


class IdleParts:
    """The parts of cards that can never do anything, found once a card has not changed for a moment."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self.check: Job[frozenset[Path]] | None = None
        self.checked_text, self.unchanged_for = "", 0.0
        """The card that is checked, and the seconds since its last change."""
        self.results: dict[str, frozenset[Path]] = {}

    def of(self, tree: CardTree) -> frozenset[Path]:
        """Return the idle parts of a card that are known; () is the whole card."""
        return self.results.get(text_of(tree), frozenset())

    def advance(self, tree: CardTree, delay: float, dt: float) -> None:
        """Check a card if it was the same for ``delay`` seconds."""
        text = text_of(tree)
        if text != self.checked_text:
            self.checked_text, self.unchanged_for = text, 0.0
            self.cancel()
        self.unchanged_for += dt
        if self.check is None and text not in self.results and self.unchanged_for >= delay:
            self.check = self._worker.ask("check a card", idle_parts, tree)
        if self.check is not None and self.check.done() and not self.check.cancelled():
            if self.check.exception() is None:
                self.results[text] = self.check.result()
            self.check = None

    def cancel(self) -> None:
        if self.check is not None:
            self.check.cancel()
        self.check = None


def idle_parts(report: Report, tree: CardTree) -> frozenset[Path]:
    """Return the parts of a card that can never do anything; () is the card itself. It takes a while."""
    card = card_of(tree)
    complaints = idle_cards(Cards.model_construct({NEW_CARD: card})) if card is not None else ()
    return frozenset(complaint.path[1:] for complaint in complaints)


def judge(report: Report, tree: CardTree, seconds: int) -> CardVerdict:
    """Let ``fair`` examine a card; raise OSError if there is no answer.

    The progress is the share of the time limit, because it may end early.
    """
    with TemporaryDirectory(prefix="kotsu") as folder:
        pack = FilePath(folder) / "card"
        (pack / "knucklebones").mkdir(parents=True)
        (pack / "knucklebones" / "cards.yaml").write_text(card_yaml(NEW_CARD, tree), encoding="utf-8")
        page = FilePath(folder) / "fair.html"
        words = ["fair", NEW_CARD, "--data", str(pack), "--seconds", str(seconds), "--out", str(page)]
        began = time.monotonic()
        with run_process(words) as process:
            while process.poll() is None:
                elapsed = time.monotonic() - began
                report.tell(min(int(1000 * elapsed), 1000 * seconds), 1000 * seconds)
                if report.is_cancelled() or elapsed > seconds + GRACE_SECONDS:
                    break
                time.sleep(0.2)
        answer = page.with_suffix(".json")
        if not answer.is_file():
            raise OSError("fair gave no answer")
        return _verdict(json.loads(answer.read_text(encoding="utf-8")))


@contextmanager
def run_process(words: Sequence[str]) -> Iterator[Popen[bytes]]:
    """Run a command of the game, and end it with all the processes it started afterward."""
    root = str(FilePath(game.__file__).resolve().parents[1])
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([root, *filter(None, sys.path)])}
    process = Popen([sys.executable, "-P", "-m", "game", *words], stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL,
                    env=environment, start_new_session=True)
    with suppress(OSError, AttributeError):
        # Its own processes inherit that, so the game comes first.
        os.setpriority(os.PRIO_PROCESS, process.pid, os.getpriority(os.PRIO_PROCESS, 0) + EXTRA_NICENESS)
    try:
        yield process
    finally:
        if process.poll() is None:
            with suppress(OSError, AttributeError):
                os.killpg(process.pid, signal.SIGTERM)
            process.terminate()
        with suppress(OSError):
            process.wait()


def _verdict(answer: JsonObject) -> CardVerdict:
    value, low, high = (answer["share"][name] for name in ("value", "low", "high"))
    share = EVEN_SHARE if value is None else value
    return CardVerdict(answer["verdict"], share, 0.0 if low is None else low, 100.0 if high is None else high,
                       answer["method"]["matches_played"])
