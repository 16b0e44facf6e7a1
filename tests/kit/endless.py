"""A game that plays itself through the real application, match after match, and says what it has done.

``python -m tests.kit.endless`` goes on with the match that was left. A line ``MATCH PLIES PLAYED BACK`` follows every
tick that made a move or took one back, ended a match or began one: the match's seed, its moves, how many matches of its
set are over, and how many of its moves were taken back.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from components.press import Press
from game.app.kept import Kept
from game.app.settings import Settings
from game.app.window import Window
from game.kernel.random_stream import Stream, seeded
from game.match.record import taken_back
from game.match.replays import Replays
from game.match.saves import Saves
from game.match.undo import Return
from game.paths import user_dir
from game.screens.match import MatchScreen
from game.screens.result import Result
from game.tables.knucklebones.bots.one_move import greedy
from tests.kit.display import need_display

STEP = 0.02
OFTEN = 3
"""Of so many moves that may be taken back one is."""


def say(*words: object) -> None:
    """One line, at once."""
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def begun() -> Window:
    """The application at the table, with what was left or a new match."""
    home = user_dir()
    settings = Settings(speed=0.0, glow="off", undo=True)
    app = Window(settings=settings, kept=Kept(Saves(home), Replays(home)), visible=False, seed=0)
    record = app.saves.resumed(app.store)
    held = app.saves.held
    left = (held.log.seed, len(held.log.plies), held.series.played, taken_back(held.log)) if held else ()
    say("found", *left)
    for device in ("keys:left", "keys:right"):
        app.seats.take(device)
    if held is not None and record is not None:
        app.seed, app.series = held.log.seed, held.series
        app.go("match", record=record)
    else:
        app.seed = max((replay.log.seed for replay in app.replays.listed()), default=0)
        app.go("match")
    return app


def states(app: Window) -> Iterator[tuple[int, int, int, int]]:
    """What there is to tell after each tick."""
    stream = Stream(seeded(1))
    while True:
        screen = app.current
        if isinstance(screen, MatchScreen) and not (screen.opening or screen.playback.busy or screen.over):
            back, match = screen.taking_back.found(), screen.match
            if isinstance(back, Return) and not stream.below(OFTEN):
                app.hear(Press(app.seats.device(back.seat) or "", "undo", app.clock))
            else:
                match.pending.append(greedy(match.rules, match.position._replace(rng=None), stream))
        elif isinstance(screen, MatchScreen) and screen.opening:
            screen.open_play()
        elif isinstance(screen, Result) and (app.replays.settled or not app.series.over):
            if app.series.over:
                screen.forget()
                app.series = app.series.again()
            app.go("match")
        app.step(STEP)
        table = app.current if isinstance(app.current, MatchScreen) else app.current.table
        record = table.record
        yield record.log.seed, len(record.log.plies), app.series.played, record.taken_back


def main() -> None:
    """Until somebody ends it."""
    need_display()
    last = None
    for state in states(begun()):
        if state != last:
            say(*state)
            last = state


if __name__ == "__main__":
    main()
