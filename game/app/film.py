"""A match as an animated picture, replayed in a hidden window of a separate process."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol, cast

from PIL import Image

from game.app.moving_picture import in_colours, palette_of, write_gif
from game.app.open_screen import OpenScreen
from game.app.settings import Settings
from game.background.job import Report
from game.content.models.players import FilmRules
from game.content.store import Store
from game.content.whole_file import fresh_of, settle
from game.match.log import read_log
from game.match.record import Record, rules_of
from game.match.replays import Replay
from systems.draw.canvas import Canvas
from systems.input.pads import NoHub

FILM = "film"
"""Name of the writer in temporary files, used to find one that was interrupted."""
FRAME = 1 / 60
SAMPLES = 12
"""Number of positions from which the colors are taken."""
LIT = 6
"""Frames until a new position is fully lit."""
WRITING = 8
"""The share of writing the file in the progress: one part of this many."""


class Projector(Protocol):
    """The parts of a hidden window that a film needs."""

    store: Store
    paper: Canvas
    current: OpenScreen

    def go(self, name: str, **how: object) -> None: ...
    def step(self, dt: float) -> None: ...
    def close(self) -> None: ...


class Reel(Protocol):
    """A screen that replays a match."""

    ply: int

    @property
    def ended(self) -> bool: ...
    def show(self, ply: int) -> None:
        """Show the position after this many plies."""

    def run(self) -> None:
        """Play from there."""


def film(
    report: Report,
    window: Callable[..., Projector],
    match: str,
    settings: Mapping[str, Any],
    rules: FilmRules,
    out: Path,
) -> Path:
    """Write the film of a match, given as a log, and return its path. Raises OSError and Refusal."""
    app = window(settings=Settings(**settings), pads=NoHub(), seed=0, visible=False)
    try:
        log = read_log(match)
        record = Record(*rules_of(log, app.store), log)
        app.go("filmed", replay=Replay(out, log), record=record, rules=rules)
        pictures = taken(report, app, len(log.plies), rules)
    finally:
        app.close()
    fresh = fresh_of(out, FILM)
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        write_gif(pictures, fresh, 1 / rules.pictures)
        settle(fresh, out)
    finally:
        fresh.unlink(missing_ok=True)
    return out


def taken(report: Report, app: Projector, plies: int, rules: FilmRules) -> list[Image.Image]:
    """Return all pictures of a match, with a palette from some of its positions."""
    reel = cast(Reel, app.current)
    palette = palette_of([picture_of(app, reel, round(plies * at / SAMPLES)) for at in range(1, SAMPLES + 1)])
    found: list[Image.Image] = []
    every = 1
    whole = plies + plies // WRITING + 1
    for number, picture in enumerate(played(app, reel, plies, rules)):
        report.tell(reel.ply, whole)
        if number % every == 0:
            found.append(in_colours(picture, palette))
        if len(found) > rules.most:
            found, every = found[::2], 2 * every
    return found


def played(app: Projector, reel: Reel, plies: int, rules: FilmRules) -> Iterator[Image.Image]:
    """Yield the pictures of a match, from its first position to its result."""
    if plies > rules.plies:
        for at in range(rules.most + 1):
            yield picture_of(app, reel, plies * at // rules.most)
    else:
        reel.show(0)
        reel.run()
        while not reel.ended:
            yield next_picture(app, rules)
    for _ in range(max(1, round(rules.end * rules.pictures))):
        yield next_picture(app, rules)


def next_picture(app: Projector, rules: FilmRules) -> Image.Image:
    """Advance by the time of one picture and return it."""
    for _ in range(max(1, round(1 / FRAME / rules.pictures))):
        app.step(FRAME)
    return snapped(app)


def picture_of(app: Projector, reel: Reel, ply: int) -> Image.Image:
    """Return the picture of the position after this many plies."""
    reel.show(ply)
    for _ in range(LIT):
        app.step(FRAME)
    return snapped(app)


def snapped(app: Projector) -> Image.Image:
    """Return the picture of the screen, without the window's additions."""
    app.paper.begin()
    app.current.draw(app.paper)
    return app.paper.read()
