"""Pictures and films of matches that players save. A film is replayed in a hidden window of a separate process."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import Literal, Protocol, cast

from PIL import Image

from game.app.libraries import FRAME_SECONDS, allow_no_display
from game.app.open_screen import OpenScreen
from game.app.settings import Settings
from game.background.job import Job, Report, Runner, Worker
from game.background.process import Process
from game.content.models.replays import FilmRules
from game.content.safe_files import finish_write, part_path
from game.content.store import Store
from game.match.log import Log, read_log, write_log
from game.match.record import Record, rules_of
from game.match.replays import Replay
from game.match.runs import RUN_TABLE
from game.match.storage import candidate_paths
from game.paths import pictures_dir
from systems.draw.canvas import Canvas
from systems.input.pads import NoHub

PictureKind = Literal["picture", "film"]
PICTURE_SCALE = 3
"""Scale of a saved picture, compared with the virtual one."""
FILM_OPTIONS = {"fullscreen": False, "background": 0, "glow": "standard", "text_size": 1, "speed": 1.0}
"""Options for every film, which keep it small by reducing motion."""
FILM_WRITER = "film"
"""Name of the writer in temporary files, used to find one that was interrupted."""
SAMPLES = 12
"""Number of positions from which the colors are taken."""
LIGHTING_FRAMES = 6
"""Frames until a new position is fully lit."""
WRITING_DIVISOR = 8
"""Writing the file counts as one part of this many in the progress."""
PALETTE_SIZE = 255


class PictureSaver:
    """Saves one picture or film at a time, until the game closes. The player may leave the screen."""

    def __init__(self, window: Callable[..., Projector]) -> None:
        self.window = window
        """Opens the window that makes a film."""
        self.job: Job[Path] | None = None
        self.kind: PictureKind = "picture"
        self.log: Log | None = None
        """The match in the picture or film."""
        self._disk = Worker("pictures")
        self._film_process: Runner | None = None
        self._temporary: Path | None = None

    @property
    def is_busy(self) -> bool:
        return self.job is not None and not self.job.done()

    def save_picture(self, picture: Image.Image, log: Log | None, name: str = "") -> None:
        """Save a picture of a match, or one with that name."""
        self._begin("picture", log)
        name = name if log is None else picture_name(log)
        self.job = self._disk.ask("save a picture", write_picture, picture, pictures_dir(), name)

    def save_film(self, log: Log, settings: Settings, rules: FilmRules) -> None:
        self._begin("film", log)
        self._film_process = Process("kotsu films", allow_no_display)
        options = deepcopy(settings)
        for name, value in FILM_OPTIONS.items():
            options.change(name, value)
        path = free_path(pictures_dir(), picture_name(log), "gif")
        self._temporary = part_path(path, FILM_WRITER)
        self.job = self._film_process.ask("make a film", write_film, self.window, write_log(log), options, rules, path)

    def _begin(self, kind: PictureKind, log: Log | None) -> None:
        self.close()
        self.kind, self.log = kind, log

    def release(self) -> None:
        """Release a finished job, and remove the temporary file of an interrupted one."""
        if self._film_process is not None and not self.is_busy:
            self._film_process.close()
            self._film_process = None
            if self._temporary is not None:
                with suppress(OSError):
                    self._temporary.unlink(missing_ok=True)

    def close(self) -> None:
        """Cancel saving."""
        if self.job is not None:
            self.job.cancel()
        self.release()


def write_picture(report: Report, picture: Image.Image, folder: Path, name: str) -> Path:
    """Write an enlarged picture and return its path. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    path = free_path(folder, name, "png")
    temporary = part_path(path)
    large = picture.resize((PICTURE_SCALE * picture.width, PICTURE_SCALE * picture.height), Image.Resampling.NEAREST)
    try:
        large.save(temporary, format="PNG")
        finish_write(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)
    return path


def picture_name(log: Log) -> str:
    """Return the file name for pictures of a match: its date and players."""
    words = "_".join((log.note("begun") or "match", *Replay(Path(), log).names))
    return re.sub(r"[^\w-]+", "-", words).strip("-")[:100]


def free_path(folder: Path, name: str, ending: str) -> Path:
    return next(path for path in candidate_paths(folder, name, f".{ending}") if not path.exists())


class Projector(Protocol):
    """The parts of a hidden window that a film needs."""

    store: Store
    main_canvas: Canvas
    current: OpenScreen

    def go(self, name: str, **arguments: object) -> None: ...
    def advance(self, dt: float) -> None: ...
    def close(self) -> None: ...


class Reel(Protocol):
    """A screen that replays a match."""

    ply: int

    @property
    def at_end(self) -> bool: ...
    def show(self, ply: int) -> None:
        """Show the position after this many plies."""

    def roll(self) -> None:
        """Play from the position that is shown."""


def write_film(
    report: Report,
    window: Callable[..., Projector],
    match: str,
    settings: Settings,
    rules: FilmRules,
    path: Path,
) -> Path:
    """Write the film of a match, given as a log, and return its path. Raises OSError and Refusal."""
    app = window(settings=settings, pads=NoHub(), seed=0, visible=False)
    try:
        log = read_log(match)
        record = Record(*rules_of(log, app.store), log)
        screen = "run_filmed" if log.table == RUN_TABLE else "filmed"
        app.go(screen, replay=Replay(path, log), record=record, rules=rules)
        pictures = take_pictures(report, app, len(log.plies), rules)
    finally:
        app.close()
    temporary = part_path(path, FILM_WRITER)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_gif(pictures, temporary, 1 / rules.pictures)
        finish_write(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)
    return path


def take_pictures(report: Report, app: Projector, plies: int, rules: FilmRules) -> list[Image.Image]:
    """Return all pictures of a match, with a palette from some of its positions."""
    reel = cast(Reel, app.current)
    palette = palette_of([picture_of(app, reel, round(plies * sample / SAMPLES)) for sample in range(1, SAMPLES + 1)])
    pictures: list[Image.Image] = []
    interval = 1
    total = plies + plies // WRITING_DIVISOR + 1
    for number, picture in enumerate(play_pictures(app, reel, plies, rules)):
        report.tell(reel.ply, total)
        if number % interval == 0:
            pictures.append(in_colors(picture, palette))
        if len(pictures) > rules.most:
            pictures, interval = pictures[::2], 2 * interval
    return pictures


def play_pictures(app: Projector, reel: Reel, plies: int, rules: FilmRules) -> Iterator[Image.Image]:
    """Yield the pictures of a match, from its first position to its result."""
    if plies > rules.plies:
        for index in range(rules.most + 1):
            yield picture_of(app, reel, plies * index // rules.most)
    else:
        reel.show(0)
        reel.roll()
        while not reel.at_end:
            yield next_picture(app, rules)
    for _ in range(max(1, round(rules.end * rules.pictures))):
        yield next_picture(app, rules)


def next_picture(app: Projector, rules: FilmRules) -> Image.Image:
    for _ in range(max(1, round(1 / FRAME_SECONDS / rules.pictures))):
        app.advance(FRAME_SECONDS)
    return take_snapshot(app)


def picture_of(app: Projector, reel: Reel, ply: int) -> Image.Image:
    reel.show(ply)
    for _ in range(LIGHTING_FRAMES):
        app.advance(FRAME_SECONDS)
    return take_snapshot(app)


def take_snapshot(app: Projector) -> Image.Image:
    """Return the picture of the screen, without the window's additions."""
    app.main_canvas.begin()
    app.current.draw(app.main_canvas)
    return app.main_canvas.read()


def palette_of(samples: Sequence[Image.Image]) -> Image.Image:
    """Return a palette for all these pictures together, so that a brief flame gets its colors too."""
    width, height = samples[0].size
    sheet = Image.new("RGB", (width, height * len(samples)))
    for number, sample in enumerate(samples):
        sheet.paste(sample, (0, height * number))
    return sheet.quantize(PALETTE_SIZE, method=Image.Quantize.FASTOCTREE)


def in_colors(picture: Image.Image, palette: Image.Image) -> Image.Image:
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


def write_gif(pictures: Sequence[Image.Image], out: Path, seconds: float) -> None:
    """Write the pictures to a looping GIF file, each shown for ``seconds``; raise OSError and ValueError."""
    first, *rest = pictures
    milliseconds = round(1000 * seconds)
    first.save(out, format="GIF", save_all=True, append_images=rest, duration=milliseconds, loop=0, optimize=True)
