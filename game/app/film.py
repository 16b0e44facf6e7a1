"""A match as a moving picture: played once more in a window that nobody sees, in a process of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol, cast

from PIL import Image

from game.app.moving_picture import in_colours, palette_of, write_gif
from game.app.open_screen import OpenScreen
from game.app.settings import Settings
from game.background.job import Report
from game.content.models.replay_rules import FilmRules
from game.content.store import Store
from game.content.whole_file import fresh_of, settle
from game.match.log import read_log
from game.match.record import Record, rules_of
from game.match.replays import Replay
from systems.draw.canvas import Canvas
from systems.input.pads import NoHub

FILM = "film"
"""Who writes one: what was ended early goes by that name."""
FRAME = 1 / 60
SAMPLES = 12
"""Positions that the colours come from."""
LIT = 6
"""Frames in which a position that is entered begins to shine."""
WRITING = 8
"""What writing the file counts beside taking the pictures: one part of so many."""


class Projector(Protocol):
    """A window that nobody sees, as far as a film needs it."""

    store: Store
    paper: Canvas
    current: OpenScreen

    def go(self, name: str, **how: object) -> None: ...
    def step(self, dt: float) -> None: ...
    def close(self) -> None: ...


class Reel(Protocol):
    """The screen of a match that plays itself off."""

    ply: int

    @property
    def ended(self) -> bool: ...
    def show(self, ply: int) -> None:
        """Enter the position after so many plies."""

    def run(self) -> None:
        """Play on from there."""


def film(
    report: Report,
    window: Callable[..., Projector],
    match: str,
    settings: Mapping[str, Any],
    rules: FilmRules,
    out: Path,
) -> Path:
    """Write the moving picture of a match, which is told as a log; where it lies. Raises OSError and Refusal."""
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
    """All pictures of a match, in the colours of some of its positions."""
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
    """The match from its first position to its result, picture by picture."""
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
    """What is shown a picture's time later."""
    for _ in range(max(1, round(1 / FRAME / rules.pictures))):
        app.step(FRAME)
    return snapped(app)


def picture_of(app: Projector, reel: Reel, ply: int) -> Image.Image:
    """What is shown after so many plies."""
    reel.show(ply)
    for _ in range(LIT):
        app.step(FRAME)
    return snapped(app)


def snapped(app: Projector) -> Image.Image:
    """The picture of the screen, without what a window adds."""
    app.paper.begin()
    app.current.draw(app.paper)
    return app.paper.read()
