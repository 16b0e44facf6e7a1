"""What frames feel of bots that think meanwhile: the same match twice, once with its bots, once with their moves alone.

Both are shown at sixty frames a second, so a frame of one is the same picture as that of the other. Compared are the
frames in which somebody thought.
"""

from __future__ import annotations

from collections.abc import Mapping
from statistics import median, quantiles
from time import perf_counter, sleep, thread_time
from typing import TYPE_CHECKING, Any, NamedTuple

from game.app.headless import allow_no_display
from game.app.settings import Settings
from game.kernel.json_values import JsonObject
from game.kernel.opaque import Move
from game.tables import NAMES
from game.tools.benchmarks.frames import FRAME

if TYPE_CHECKING:
    from game.app.window import Window
    from game.screens.match import MatchScreen

ROUNDS = 3
WARM = 60
"""Frames before anything is measured, for what is made and read once."""
STARTS = 12
"""How often the process that thinks is started anew."""
STARTING = 60
"""Frames that may show it, and frames before it for comparison."""


class Frame(NamedTuple):
    """What a frame cost, in milliseconds."""

    both: float
    """Update and draw, until the picture is finished."""
    own: float
    """Of that, the time the processor spent on the game's own thread."""
    late: float
    """How long after its moment it began."""
    bots: float
    """Of that, asking bots and looking for their answers."""


def thinking_times(frames: int) -> JsonObject:
    """Every table with the strongest bot in both seats, and what the start of their process costs."""
    allow_no_display()
    from game.app.window import Window

    app = Window(settings=Settings(speed=2.0), seed=1)
    app.set_vsync(False)
    found = {name: compared(app, name, frames) for name in NAMES}
    found["start"] = started(app)
    app.go("home")
    app.close()
    return found


class Asking:
    """The bots as they are; it writes down when which move was made, when somebody thought, and what it took."""

    def __init__(self, table: MatchScreen) -> None:
        self.bots, self.frame, self.took = table.bots, -1, 0.0
        self.moves: dict[int, Move] = {}
        self.thought: set[int] = set()

    @property
    def sure(self) -> Move:
        """The last word of a bot, for the bar."""
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


class Told:
    """Makes the same moves in the same frames without a thought."""

    sure = None

    def __init__(self, moves: Mapping[int, Move]) -> None:
        self.moves, self.frame, self.took = moves, -1, 0.0

    def step(self, table: MatchScreen, dt: float) -> None:
        self.frame += 1
        if self.frame in self.moves:
            table.match.pending.append(self.moves[self.frame])


def compared(app: Window, name: str, frames: int) -> JsonObject:
    """The frames in which a bot thought, and the same pictures where nobody did."""
    met: tuple[list[Frame], list[Frame]] = [], []
    for number in range(ROUNDS):
        table = opened(app, name, number)
        live = Asking(table)
        replace(table, live)
        with_bots = paced(app, frames, live)
        told = Told(live.moves)
        replace(opened(app, name, number), told)
        without = paced(app, frames, told)
        for those, here in zip(met, (with_bots, without), strict=True):
            those += [here[at] for at in sorted(live.thought) if WARM <= at < frames]
    thinking, alone = (summary(those) for those in met)
    more = {key: {part: round(value - alone[key][part], 3) for part, value in parts.items()}
            for key, parts in thinking.items()}  # fmt: skip
    return {"frames": len(met[0]), "thinking": thinking, "nobody_thinks": alone, "more": more}


def opened(app: Window, name: str, seed: int) -> MatchScreen:
    """A fresh match between the two strongest."""
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
    """Let somebody else make the moves of the bots."""
    table.bots = bots


def started(app: Window) -> dict[str, dict[str, dict[str, float]]]:
    """Frames before and after a process that thinks is started, with nothing else to do."""
    from game.match.bot_thinking import Thinker

    nobody = Told({})
    replace(opened(app, NAMES[0], 0), nobody)
    paced(app, WARM, nobody)
    before, after = list[Frame](), list[Frame]()
    for _ in range(STARTS):
        app.thinker.close()
        before += paced(app, STARTING, nobody)
        app.thinker = Thinker()
        app.thinker.wake()
        after += paced(app, STARTING, nobody)
    kept = "both", "own", "late"
    return {
        when: {name: spreads[name] for name in kept}
        for when, spreads in (("before", summary(before)), ("after", summary(after)))
    }


def paced(app: Window, frames: int, bots: Asking | Told) -> list[Frame]:
    """So many frames, each at its moment; one that took too long delays those that follow."""
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
    """The middle and the slowest of each figure, in milliseconds."""
    return {name: spread([frame[at] for frame in frames]) for at, name in enumerate(Frame._fields)}


def spread(values: list[float]) -> dict[str, float]:
    """Median, 95th and 99th percentile and the largest; nothing where a bot answers before the next frame."""
    values = values if len(values) > 1 else 2 * (values or [0.0])
    cuts = quantiles(values, n=100, method="inclusive")
    found = {"median": median(values), "p95": cuts[94], "p99": cuts[98], "most": max(values)}
    return {key: round(value, 3) for key, value in found.items()}
