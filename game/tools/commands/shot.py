"""Draw a picture of any position or screen, without a display if there is none."""

from __future__ import annotations

import argparse
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from game.app.libraries import FRAME_SECONDS, allow_no_display
from game.app.settings import TEXT_SIZES, Settings
from game.content.store import Store
from game.kernel.opaque import Position, Rules
from game.kernel.refusal import Refusal
from game.match.runs import RUN_TABLE as RUN
from game.screens import cabinets
from game.tables import FIRST_TABLE, Table, find_table
from game.tables.table_files import store_of
from game.terminal import say
from game.tools.arguments import disk_refusals, language_refusal, seconds_of
from game.tools.gallery.scene import scenes_of

if TYPE_CHECKING:
    from game.app.window import Window

SCREENS = (
    "home", "setup", "join", "decks", "draft", "table", "result", "tutorial", "practice", "options", "controls",
    "statistics", "pause", "run",
)
CABINETS = tuple(cabinet.screen for cabinet in cabinets() if cabinet.screen)
"""The screens with a cabinet, which open by their name."""
DEFAULT_POSITIONS = {"table": "MIDDLE", "pause": "MIDDLE", "result": "END", "run": "MIDDLE"}
"""The default position of each screen that shows one, by its name in ``game.tools.gallery.tables``."""


def size(text: str) -> tuple[int, int]:
    """Return width and height from ``1280x720``."""
    width, _, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal() and 1 <= int(width) <= 8192 and 1 <= int(height) <= 8192):
        raise argparse.ArgumentTypeError(f"{text!r} is not a size; write it like 1280x720")
    return int(width), int(height)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--table", default=FIRST_TABLE, help="the table (default: knucklebones)")
    parser.add_argument("--position", metavar="NOTATION",
                        help="the position in notation, such as '21/4/55 3/662/- 1 place:4'")
    parser.add_argument("--rules", metavar="NAME", help="a rule set of the table")
    parser.add_argument("--screen", choices=(*SCREENS, *CABINETS), default="table", help="the screen (default: table)")
    parser.add_argument("--size", type=size, default=(1280, 720), help="size in pixels (default: 1280x720)")
    parser.add_argument("--language", metavar="CODE", default="en", help="language, such as de (default: en)")
    parser.add_argument("--text", type=int, choices=TEXT_SIZES, default=1, help="size of the text (default: 1)")
    parser.add_argument("--at", type=seconds_of, default=0.05, metavar="SECONDS", help="time since the screen opened")
    parser.add_argument("--out", type=Path, required=True, help="file to write, such as x.png")


def run(args: argparse.Namespace) -> int:
    store = store_of()
    store.read()
    if args.screen == "run":
        args.table = RUN
    if args.language not in store.languages.all:
        raise Refusal("unknown_language", language_refusal(store, args.language))
    position = position_to_draw(args, store)
    allow_no_display()
    from game.app.window import Window

    settings = Settings(language=args.language, speed=0.0)
    settings.comfort.text_size = args.text
    app = Window(size=args.size, store=store, settings=settings, visible=False, seed=1)
    app.table_name = args.table
    app.free_seats(args.rules or "")
    with closing(app), disk_refusals(args.out):
        enter(app, args.screen, position, args.at)
        app.main_canvas.read(args.size).save(args.out)
    say(f"{args.out} is written")
    return 0


def position_to_draw(args: argparse.Namespace, store: Store) -> Position | None:
    """Return the position to draw, or None on screens without one. Raises Refusal."""
    table, content = find_table(args.table), store.content_of(args.table)
    if args.rules is not None and args.rules not in content.rules:
        raise Refusal("unknown_rules", f"No rules are called {args.rules!r}; known: {', '.join(content.rules)}.")
    rules = content.rules[args.rules] if args.rules else content.default_rules
    if args.screen not in DEFAULT_POSITIONS:
        if args.position:
            raise Refusal("no_position", f"The screen {args.screen!r} shows no position.")
        return None
    default = getattr(scenes_of(args.table), DEFAULT_POSITIONS[args.screen], None)
    position = table.notation.read(rules, args.position) if args.position else _default_position(table, rules, default)
    if args.screen == "result" and table.score(rules, position).outcome is None:
        raise Refusal("not_over", "This position is not decided, so there is no result to show.")
    return position


def _default_position(table: Table, rules: Rules, text: str | None) -> Position:
    """Return the usual position, or that of a new match if it is missing or does not fit these rules."""
    if text is not None:
        with suppress(Refusal):
            return table.notation.read(rules, text)
    return table.new(rules, 0)


def enter(app: Window, screen: str, position: Position | None, at: float = 3 * FRAME_SECONDS) -> None:
    """Bring the window to a screen with all beats played, step it for ``at`` seconds in whole frames, and draw it."""
    from game.screens.match.match import MatchScreen
    from game.tools.benchmarks.sample_matches import show_run

    if screen not in ("home", "setup", "join"):
        for device in ("keys:left", "keys:right"):
            app.seats.take(device)
    if screen == "join":
        app.go("joining")
    elif position is None:
        app.go(screen)
    elif screen == "run":
        show_run(app, position)
    else:
        app.go("match", position=position, is_for_viewing=True)
        match_screen = app.current
        assert isinstance(match_screen, MatchScreen)
        if screen == "result":
            app.go("result", match_screen=match_screen)
        if screen == "pause":
            match_screen.pause()
    for _ in range(max(2, round(at / FRAME_SECONDS) - 1)):
        app.advance(FRAME_SECONDS)
    app.tick(FRAME_SECONDS)
