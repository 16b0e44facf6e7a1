"""Play the game in its window."""

from __future__ import annotations

import argparse
import gc
import logging
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

from game.app import libraries
from game.app.libraries import allow_no_sound
from game.content.faults import Faults
from game.terminal import Handler, complain

if TYPE_CHECKING:
    from game.app.window import Window

WINDOW_LIBRARIES = ("pyglet", "arcade", "ctypes")
"""Libraries whose exceptions mean that no window can be opened here; other exceptions are our own faults."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", type=int, help="seed of the first match; later matches use the next numbers")
    parser.add_argument("--rules", metavar="NAME", help="play this rule set instead of the one on the setup page")
    parser.add_argument("--take-over", action="store_true", help="let this game save, and not another one that is open")


def run(args: argparse.Namespace) -> int:
    """Open the window and play until it closes. Return 1 if no window opens, 2 if the rules are unknown."""
    if args.rules is not None and not _rules_exist(args.rules):
        return 2

    def play() -> Window:
        from game.app.records import SavedRecords
        from game.app.window import Window
        from game.match import storage
        from game.paths import user_dir

        home = user_dir()
        own = home if storage.writer.claim(home, args.take_over) else None
        app = Window(seed=args.seed, records=SavedRecords.in_folder(home, own))
        app.next_match.command_line_rules = args.rules or ""
        return app

    try:
        return until_closed(play)
    finally:
        from game.match import storage  # Imported late, see ``show_window``.

        for path, reason in storage.writer.failures.items():
            complain(f"kotsu: {path} could not be saved: {reason}")
        storage.writer.release()


def _rules_exist(rules: str) -> bool:
    """Return True if any table has rules of that name; otherwise print a message."""
    from game.content.table_content import rule_names
    from game.tables import NAMES

    names = sorted({name for table_name in NAMES for name in rule_names(table_name)})
    if rules not in names:
        complain(f"kotsu play: unknown rules {rules!r}; known: {', '.join(names)}")
    return rules in names


def until_closed(make_window: Callable[[], Window]) -> int:
    """Open a window, run it and close it, however its loop ends. Return 1 with a message if none opens."""
    handler = Handler()
    handler.setFormatter(logging.Formatter("kotsu: %(message)s"))
    logging.basicConfig(handlers=[handler])
    logging.getLogger("kotsu").setLevel(logging.INFO)
    try:
        app = open_game(make_window)
    except Exception as wrong:
        # The library has no common class for "no display", "no OpenGL" and "no such mode"; some differ per system.
        if type(wrong).__module__.partition(".")[0] not in WINDOW_LIBRARIES:
            raise
        complain(f"kotsu: no window can be opened here: {wrong or type(wrong).__name__}")
        return 1
    if app is None:
        return 1
    try:
        for notice in app.notices.messages():
            complain(f"kotsu: {notice}")
        with ended_by_signals():
            app.run()
    except Faults as faults:  # Nothing could replace a broken file that was read for the first time.
        complain(*f"kotsu: {faults}".split("\n"))
        return 1
    finally:
        app.close()
    return 0


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Let a logout, a closed terminal or `kill` end the block with an exception, like Ctrl-C does."""

    def end(number: int, frame: FrameType | None) -> None:
        sys.exit(128 + number)

    names = ("SIGTERM", "SIGHUP")
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    handled = [number for number in numbers if signal.getsignal(number) is signal.SIG_DFL]  # `nohup` ignores SIGHUP.
    try:
        for number in handled:
            signal.signal(number, end)
        yield
    finally:
        for number in handled:
            signal.signal(number, signal.SIG_DFL)


def open_game(make_window: Callable[[], Window]) -> Window | None:
    """Return the game at its first frame, as soon as its data is usable, or None if the user gives up waiting."""
    while True:
        try:
            return load_remaining_parts(show_window(make_window))
        except Exception as wrong:
            if not isinstance(wrong, Faults):
                raise
            complain(*f"kotsu: {wrong}".split("\n"))
            from game.app.window import BrokenDataWindow

            if not BrokenDataWindow(wrong).wait():
                return None


def load_remaining_parts(app: Window) -> Window:
    """Load what the first frame did without, and start to watch the files for changes."""
    with closed_on_error(app):
        app.reload.advance(0.0)
    return app


@contextmanager
def closed_on_error(app: Window) -> Iterator[None]:
    """Close a window that fails before its loop starts."""
    try:
        yield
    except BaseException:
        app.close()
        raise


def show_window(make_window: Callable[[], Window]) -> Window:
    """Make a window and show its first frame.

    Garbage collection is off until then: a start allocates much and frees little, and collecting costs a tenth of its
    time. This includes imports, so everything large is imported with the window. All objects that exist then live as
    long as the game, so later collections skip them.
    """
    gc.disable()
    libraries.skip_unused_parts()
    allow_no_sound()
    try:
        app = make_window()
        with closed_on_error(app):
            app.tick(0.0)
            app.flip()
    finally:
        gc.enable()
    gc.freeze()
    return app
