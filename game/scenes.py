"""Every screen and every effect as a scene that can be brought up at will: for the gallery and the golden pictures."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from game.at_once import AtOnce
from game.scene import Scene
from game.settings import Settings
from game.tables import NAMES
from systems.input.press import Press

if TYPE_CHECKING:
    from game.app import App
    from game.screens.table import Table

FRAME = 1 / 60
GUARD = 0.75
"""Seconds between two presses: longer than any panel is deaf."""
HALVES = {1: "keys:left", 2: "keys:right"}


CARDS = "destiny,thief,shield,twister destiny,thief,shield,twister"
MIDDLE = "215/4/55 36/662/444 1 ready destiny,thief,shield,twister thief,destiny,twister 2.2=3"
BUSY = "222/64/55 36/662/444 1 place:4 destiny,thief,shield,twister thief,destiny,twister 1.2=2,2.2=3"
DIAGONAL = "5/351/125 3/14/62 1 ready shield,twister thief"
CROSS = "525/15/53 3/64/2 1 place:5 shield thief"
NAMING = "52/3/55 3/661/4 1 ready loaded destroyer,doubler - 7"
WIDER = "52/3/55 3/661/4 1 ready loaded,reroll,mirror,twins destroyer,doubler - 7"
MARKED = (
    "215/4/55 36/62/- 1 ready row_doubler,multiplier,joker,trap fog,thief 2.2=3 7 "
    "1.3*2,1.1.2*2,1.2.1-12,2.1.3!,1-12"
)
VEILED = "215/4/55 36/62/- 1 place:?+pair joker,trap,multiplier fog,thief - 7 2?,die*2,2.2.1-12"
CLASH = "215/4/5 3/66/444 1 place:6 destiny,thief thief"
SHIELDED = "21/4/5 3/66/4 1 place:6 destiny thief 2.2=3"
LAST = "164/34/255 3/61/442 1 place:6 - -"
DRAWN = "164/34/255 335/61/664 1 place:6 - -"

SCENES = (
    Scene("home", "Home", "home", at=1.0),
    Scene("joining", "Joining: the first has sat down", "joining", presses=("confirm",), at=0.5),
    Scene("decks", "A deck is picked", "decks", presses=("down",), at=0.6),
    Scene("deck", "Its cards are read", "decks", presses=("confirm", "down", "down", "right", "right"), at=0.6),
    Scene("draft", "Both draft from an open pool", "draft", presses=("confirm", "right", "confirm", "down"), at=0.6),
    Scene("continue", "A match was left", "continue", at=1.0),
    Scene("tutorial", "Tutorial", "tutorial", at=0.5),
    Scene("replays", "Matches that were kept", "replays", presses=("down",), at=0.5),
    Scene("watching", "A kept match is watched", "watching", presses=("right", "confirm"), at=1.2),
    Scene("naming", "It is given a name", "naming", presses=("confirm", "down", "confirm"), at=0.5),
    Scene("options", "Options", "options", at=0.5),
    Scene("controls", "Every key and button can be another one", "controls", presses=("down", "down"), at=0.5),
    Scene("waiting", "A new one is waited for", "controls", presses=("up", "up", "up", "confirm"), at=0.5),
    Scene("statistics", "How everybody has done", "statistics", at=0.5),
    Scene("opening", "Who begins", "opening", at=1.8),
    Scene("table", "A turn begins", position=MIDDLE, at=1.0),
    Scene("card", "A card and what it does", position=MIDDLE, presses=("left",), at=0.6),
    Scene("prompt", "A chosen card's prompt", position=MIDDLE, presses=("left", "confirm"), at=0.4),
    Scene("number", "A number is named", position=NAMING, presses=("left", "confirm", "confirm", "right"), at=0.6),
    Scene("again", "A die is rolled again", position=WIDER, moves=("reroll:1.2=4",), at=0.7),
    Scene("marks", "A row and dice that count more, a price, a trap", position=MARKED, at=1.0),
    Scene("veiled", "A die that nobody sees", position=VEILED, at=0.8),
    Scene("placing", "What a placement would do", position=CLASH, at=0.6),
    Scene("repelled_preview", "What a shield would do", position=SHIELDED, at=0.6),
    Scene("hint", "The best move, and who is likely to win", position=CLASH, presses=("back",), at=0.6,
          settings={"advice": True, "chances": True}),
    Scene("pause", "Leave the match?", position=MIDDLE, presses=("menu",), at=0.5),
    Scene("busy", "Fire, shields, doubles", position=BUSY, at=1.5),
    Scene("roll", "A die is rolled", position=MIDDLE, moves=("roll=5",), at=0.3),
    Scene("place", "A die flies to its field", position=CLASH, moves=("place:2",), at=0.12),
    Scene("destroy", "Two dice burst", position=CLASH, moves=("place:2",), at=0.42),
    Scene("score", "The score counts up", position=CLASH, moves=("place:3",), at=0.35),
    Scene("repelled", "A shield throws a die back", position=SHIELDED, moves=("place:2",), at=0.42),
    Scene("steal", "A die is stolen", position=MIDDLE, moves=("thief:3.1",), at=0.6),
    Scene("swap", "Two dice change places", position=MIDDLE, moves=("twister:1.1,3.2",), at=0.6),
    Scene("shield_up", "A shield rises", position=MIDDLE, moves=("shield:3",), at=0.6),
    Scene("diagonal", "A diagonal of fives", position=DIAGONAL, at=1.2),
    Scene("cross", "An X of fives wins at once", position=CROSS, moves=("place:3",), at=0.9),
    Scene("won", "A match is won", "result", LAST, ("place:2",), at=2.0),
    Scene("drawn", "A draw", "result", DRAWN, ("place:2",), at=2.0),
    Scene("contrast", "High contrast", position=BUSY, at=1.5, settings={"palette": "contrast", "numerals": True}),
    Scene("red_green", "Safe for red and green", position=BUSY, at=1.5, settings={"palette": "red_green"}),
    Scene("blue_yellow", "Safe for blue and yellow", position=BUSY, at=1.5, settings={"palette": "blue_yellow"}),
    Scene("calm", "Reduced motion and flashes", position=DIAGONAL, at=1.2,
          settings={"reduced_motion": True, "reduced_flashes": True}),
    Scene("large", "Text at double size, in German", position=MIDDLE, presses=("left",), at=0.6,
          settings={"text_size": 2, "language": "de"}),
    Scene("plain", "Glow off", position=BUSY, at=1.5, settings={"glow": "off"}),
    *(scene for name in NAMES for scene in import_module(f"game.shown.{name}").SCENES),
)  # fmt: skip
"""In the order of the gallery: the shared screens and the first table, then what the other tables show."""


def settings_of(scene: Scene) -> Settings:
    """The options a scene is shown with."""
    return Settings(**scene.settings)


def bring_up(app: App, scene: Scene) -> None:
    """Lead a fresh application to a scene, in fixed steps from its start, and draw it."""
    app.table = scene.table
    _enter(app, scene)
    for number, move in enumerate(scene.moves, 1):
        _move(app, move)
        if number < len(scene.moves):
            _run(app, 3.0)
    for action in scene.presses:
        _run(app, GUARD)
        app.hear(Press(HALVES[app.current.active], action, app.clock))
    if scene.screen == "result":
        _see_out(app)
    _run(app, scene.at)
    app.picture()


def _enter(app: App, scene: Scene) -> None:
    if scene.screen in ("home", "joining", "tutorial", "options", "controls"):
        app.go(scene.screen)
        return
    if scene.screen in ("continue", "replays", "watching", "naming", "statistics"):
        _keep(app, scene.screen)
        return
    for device in HALVES.values():
        app.seats.take(device)
    if scene.screen in ("decks", "draft"):
        app.go(scene.screen)
        return
    position = None if scene.position is None else app.on.read(app.rules, scene.position)
    app.go("table", position=position)
    if scene.settings.get("advice"):
        _table(app).advising.thinker = AtOnce()
    _run(app, FRAME)


def _keep(app: App, screen: str) -> None:
    """Bring up a screen that is about matches which were played before."""
    from game.measures.played import ON, played
    from game.record import Record
    from game.replays import Replay, Replays
    from game.saves import Saved

    logs = [played(app.rules, seed, plies) for seed, plies in ((5, None), (2, 9), (1, None))]
    if screen == "continue":
        app.saves.keep(Saved(logs[1], app.session))
        app.go("home")
    elif screen == "statistics":
        sets = app.session
        for seed in range(1, 13):
            sets = sets.after(1, seed % 2 + 1)
            bots = {2: "bot:" + [*app.store.minds.root][seed % 3]}
            app.statistics.count(Record(ON, app.rules, played(app.rules, seed)), bots, sets)
            sets = sets.again() if sets.over else sets
        app.go(screen)
    elif screen == "replays":
        with TemporaryDirectory() as folder:
            app.replays = Replays(Path(folder))
            for log in logs:
                app.replays.keep(log, len(logs))
            app.replays.hold(app.replays.listed()[0], True)
            app.go(screen)
    else:
        record = {"record": Record(ON, app.rules, logs[0]), "ply": 20} if screen == "watching" else {}
        app.go(screen, replay=Replay(Path("match"), logs[0]), **record)


def _move(app: App, move: str) -> None:
    match = _table(app).match
    match.pending.append(app.on.read_move(match.rules, move))


def _run(app: App, seconds: float) -> None:
    for _ in range(round(seconds / FRAME)):
        app.step(FRAME)


def _see_out(app: App) -> None:
    """Until the result has come."""
    shown = app.current
    while app.current is shown:
        app.step(FRAME)


def _table(app: App) -> Table:
    from game.screens.table import Table

    assert isinstance(app.current, Table)
    return app.current
