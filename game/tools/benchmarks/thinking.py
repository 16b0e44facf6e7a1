"""Effect of thinking bots on frames: the same match is shown with its bots and with only their moves.

Both run at sixty frames a second, so each frame of one shows the same picture as that of the other. Only frames in
which a bot thought are compared.
"""

from __future__ import annotations

from collections.abc import Mapping
from statistics import median, quantiles
from time import perf_counter, sleep, thread_time
from typing import TYPE_CHECKING, Any, NamedTuple

from game.app.libraries import allow_no_display
from game.app.settings import Settings
from game.kernel.opaque import JsonObject, Move
from game.tables import NAMES
from game.tools.benchmarks.frames import FRAME

if TYPE_CHECKING:
    from game.app.window import Window
    from game.screens.match import MatchScreen

ROUNDS = 3
WARM = 60
"""Frames before the measurement, for one-time work."""
STARTS = 12
"""Number of starts of the thinking process."""
STARTING = 60
"""Frames measured after each start, and before it for comparison."""


class Frame(NamedTuple):
    """The cost of a frame, in milliseconds."""

    both: float
    """Time to update and draw, until the picture is finished."""
    own: float
    """Processor time of that on the game's own thread."""
    late: float
    """Delay of the frame's start."""
    bots: float
    """Part of that spent on asking bots and reading their answers."""


def thinking_times(frames: int) -> JsonObject:
    """Measure every table with the strongest bot in both seats, and the start of the thinking process."""
    allow_no_display()
    from game.app.window import Window

    app = Window(settings=Settings(speed=2.0), seed=1)
    app.set_vsync(False)
    found = {name: compare_bots(app, name, frames) for name in NAMES}
    found["start"] = start_times(app)
    app.go("home")
    app.close()
    return found


class MoveRecorder:
    """Wraps the bots and records the frame of each move, the frames in which they thought, and the time they took."""

    def __init__(self, table: MatchScreen) -> None:
        self.bots, self.frame, self.took = table.bots, -1, 0.0
        self.moves: dict[int, Move] = {}
        self.thought: set[int] = set()

    @property
    def sure(self) -> Move:
        """The verdict of a bot's last search, for the bar."""
        return self.bots.sure

    def step(self, table: MatchScreen, dt: float) -> None:
        self.frame += 1
        before, pending = thread_time(), table.match.pending
        self.bots.step(table, dt)
        self.took = 1000 * (thread_time() - before)
        if pending:
            self.moves[self.frame] = pending[-1]
        promise = self.bots.promise
        if promise is not None and not promise.done():
            self.thought.add(self.frame)


class RecordedMoves:
    """Makes the same moves in the same frames without thinking."""

    sure = None

    def __init__(self, moves: Mapping[int, Move]) -> None:
        self.moves, self.frame, self.took = moves, -1, 0.0

    def step(self, table: MatchScreen, dt: float) -> None:
        self.frame += 1
        if self.frame in self.moves:
            table.match.pending.append(self.moves[self.frame])


def compare_bots(app: Window, name: str, frames: int) -> JsonObject:
    """Compare the frames in which a bot thought with the same frames without bots."""
    met: tuple[list[Frame], list[Frame]] = [], []
    for number in range(ROUNDS):
        table = open_match(app, name, number)
        live = MoveRecorder(table)
        replace(table, live)
        with_bots = run_frames(app, frames, live)
        told = RecordedMoves(live.moves)
        replace(open_match(app, name, number), told)
        without = run_frames(app, frames, told)
        for those, here in zip(met, (with_bots, without), strict=True):
            those += [here[at] for at in sorted(live.thought) if WARM <= at < frames]
    thinking, alone = (summary(those) for those in met)
    more = {key: {part: round(value - alone[key][part], 3) for part, value in parts.items()}
            for key, parts in thinking.items()}  # fmt: skip
    return {"frames": len(met[0]), "thinking": thinking, "nobody_thinks": alone, "more": more}


def open_match(app: Window, name: str, seed: int) -> MatchScreen:
    """Open a fresh match between the two strongest bots."""
    from game.screens.match import MatchScreen

    app.table = name
    app.free_seats()
    strongest = app.minds()[-1][0]
    for seat in app.seats.all:
        app.seats.seat_bot(strongest, seat)
    app.go("match", position=app.on.new(app.rules, seed), stays=True)
    assert isinstance(app.current, MatchScreen)
    return app.current


def replace(table: MatchScreen, bots: Any) -> None:
    """Replace the bots of a match screen."""
    table.bots = bots


def start_times(app: Window) -> dict[str, dict[str, dict[str, float]]]:
    """Measure idle frames before and after the start of a thinking process."""
    from game.match.thinker import Thinker

    no_one = RecordedMoves({})
    replace(open_match(app, NAMES[0], 0), no_one)
    run_frames(app, WARM, no_one)
    before, after = list[Frame](), list[Frame]()
    for _ in range(STARTS):
        app.thinker.close()
        before += run_frames(app, STARTING, no_one)
        app.thinker = Thinker()
        app.thinker.wake()
        after += run_frames(app, STARTING, no_one)
    kept = "both", "own", "late"
    return {
        when: {name: spreads[name] for name in kept}
        for when, spreads in (("before", summary(before)), ("after", summary(after)))
    }


def run_frames(app: Window, frames: int, bots: MoveRecorder | RecordedMoves) -> list[Frame]:
    """Run frames, each at its due time. A slow frame delays those after it."""
    found, due = [], perf_counter()
    for _ in range(frames):
        due += FRAME
        sleep(max(0.0, due - perf_counter()))
        began, own = perf_counter(), thread_time()
        app.step(FRAME)
        app.picture()
        app.ctx.finish()
        both, own = perf_counter() - began, thread_time() - own
        found.append(Frame(1000 * both, 1000 * own, 1000 * (began - due), bots.took))
        app.flip()
        app.attend()
        due = max(due, perf_counter() - FRAME)
    return found


def summary(frames: list[Frame]) -> dict[str, dict[str, float]]:
    """Return the spread of each figure, in milliseconds."""
    return {name: spread([frame[at] for frame in frames]) for at, name in enumerate(Frame._fields)}


def spread(values: list[float]) -> dict[str, float]:
    """Return the median, the 95th and 99th percentile and the largest value; zeros if there are no values."""
    values = values if len(values) > 1 else 2 * (values or [0.0])
    cuts = quantiles(values, n=100, method="inclusive")
    found = {"median": median(values), "p95": cuts[94], "p99": cuts[98], "most": max(values)}
    return {key: round(value, 3) for key, value in found.items()}
