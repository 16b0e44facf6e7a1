"""Bots in tests: one that presses random buttons, and a quick thinker."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import replace
from multiprocessing.process import BaseProcess
from typing import Any

from game.kernel.random_stream import Stream, seed_state
from game.match.record import Record
from game.match.thinker import ImmediateThinker, MoveAnswer, Thinker
from game.screens.match.match import MatchScreen
from game.tools.benchmarks.sample_matches import TABLE, random_match
from tests.kit.app import Hands, Kotsu, PadHands
from tests.kit.rules import dice_content


def skip_banner(kotsu: Kotsu, hands: Hands) -> None:
    """Wait for the banner and close it."""
    kotsu.wait(kotsu.screen.beats.banner.delay + 0.1)
    assert kotsu.screen.banner.visible
    hands.do("confirm")
    kotsu.tick()
    assert not kotsu.screen.is_opening


def act(kotsu: Kotsu, hands: Hands, stream: Stream) -> None:
    """Confirm a random item, or wait one frame if there is none."""
    if kotsu.items:
        hands.choose(stream.pick(kotsu.items).id)
    else:
        kotsu.tick()


def play_match(kotsu: Kotsu, hands: dict[int, Hands], seed: int = 0) -> None:
    """Play a match to its result, and wait until the result accepts presses."""
    live = kotsu.screen
    assert isinstance(live, MatchScreen)
    stream = Stream(seed_state(seed, 99))
    if live.is_opening:
        skip_banner(kotsu, hands[live.first_seat])
    for _ in range(600):
        if kotsu.screen is not live:
            break
        act(kotsu, hands[live.active], stream)
    assert kotsu.name == "ResultScreen"
    kotsu.wait(dice_content(kotsu.app.store).timing.result_guard)


def end_match(pad: PadHands) -> Any:
    """Make the last move of a match, with a pad in both seats, and return the screen of its result."""
    kotsu, app = pad.kotsu, pad.kotsu.app
    kotsu.sit("pad:1", "pad:1")
    log = random_match(app.next_match.rules, 12)
    app.go("match", record=Record(TABLE, app.next_match.rules, replace(log, plies=log.plies[:-1])))
    screen = kotsu.screen
    screen.match.pending.append(TABLE.notation.read_move(app.next_match.rules, log.plies[-1].move))
    while kotsu.screen is screen:
        kotsu.tick()
    kotsu.wait(dice_content(app.store).timing.result_guard)
    return kotsu.screen


GLANCE = 100
"""The number of positions to think about."""


class GlanceThinker(ImmediateThinker):
    """Judges each move at once, for tests of how hints are shown, not of how good they are."""

    def __init__(self) -> None:
        super().__init__(GLANCE)


class WaitingThinker:
    """A thinker that answers when the test says so, or never."""

    def __init__(self) -> None:
        self.questions: list[Future[MoveAnswer]] = []
        self.levels: list[Any] = []
        """The level of each question."""

    def think(
        self, table_name: str, rules: Any, position: Any, level: Any, *more: Any, **how: Any
    ) -> Future[MoveAnswer]:
        self.levels.append(level)
        self.questions.append(Future())
        return self.questions[-1]

    def answer(self, move: str, chance: float = 0.5) -> None:
        """Answer the last question."""
        self.questions[-1].set_result(MoveAnswer(move, chance))

    @property
    def dropped(self) -> list[Future[MoveAnswer]]:
        """The questions that were cancelled."""
        return [promise for promise in self.questions if promise.cancelled()]

    def wake(self) -> None:
        """Do nothing: no process has to start."""

    def close(self) -> None:
        """Do nothing: no process runs."""


def process_of(thinker: Thinker) -> BaseProcess | None:
    """Return the process that thinks, once it runs."""
    return thinker.runner.process
