"""Scenes for every screen and effect, used by the gallery and the golden pictures."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from weakref import finalize

from components.press import Press
from game.app.saving import Saving
from game.app.settings import Settings
from game.background.immediate import Immediate
from game.background.job import Job
from game.content.models.controls import Action
from game.content.models.players import FilmRules
from game.kernel.opaque import Rules
from game.match import storage
from game.match.log import Log
from game.match.thinker import ImmediateThinker
from game.tables import KNOWN
from game.tools.gallery.scene import Scene
from game.tools.gallery.tables import shown_of

if TYPE_CHECKING:
    from game.app.application import App
    from game.screens.match import MatchScreen

FRAME = 1 / 60
GLANCE = 400
"""The most positions searched per move in the review of a finished match."""
KEPT_AS = "Before the storm", "Rematch Friday", "Seth at last"
"""Names of saved matches."""
GUARD = 0.75
"""Seconds between two presses; longer than any panel ignores input."""
HALVES = {1: "keys:left", 2: "keys:right"}

TO_LETTERS: tuple[Action, ...] = ("down", "down", "down", "confirm")
"""Presses from the first portrait of a player's page to the letters of the name."""
SCENES = (
    Scene("home", "Home", "home", at=1.0),
    Scene("setup", "What is played is chosen before anybody sits down", "setup", presses=("down", "down"), at=0.5),
    Scene("joining", "Joining: the first has sat down", "joining", presses=("confirm",), at=0.5),
    Scene("joining_sixth", "A sixth bot of somebody's own is offered", "sixth", presses=("confirm", "left"), at=0.5),
    Scene("joining_known", "Whoever was here before sits down with one press", "people", presses=("confirm",), at=0.5),
    Scene("joining_new", "Somebody new may have a name", "people", presses=("confirm", "up"), at=0.5),
    Scene("profile", "A portrait, a colour, a name", "profile", presses=("right",), at=0.5),
    Scene("gathering", "An evening of three to eight is put together", "gathering", presses=("down", "down"), at=0.5),
    Scene("evening", "Between two matches: how everybody stands, who plays next", "evening", at=0.5),
    Scene("evening_next", "The pad is handed on", "evening", presses=("confirm", "confirm"), at=0.5),
    Scene("evening_over", "Somebody has won the evening", "evening_over", at=0.5),
    Scene("continue", "A match was left", "continue", at=1.0),
    Scene("tutorial", "Tutorial", "tutorial", at=0.5),
    Scene("practice", "The practice round: what comes next is marked", "practice", presses=("confirm",), at=1.2),
    Scene("practice_other", "Another choice is answered", "practice", presses=("confirm", "up", "confirm"), at=0.4),
    Scene("newcomer", "The first visit to a cabinet", "newcomer", presses=("confirm",), at=0.6),
    Scene("now_play", "Practice is over", "beginning", at=0.6),
    Scene("replays", "Matches that were kept", "replays", presses=("down",), at=0.5),
    Scene("watching", "A kept match is watched", "watching", presses=("right", "confirm"), at=1.2),
    Scene("review", "A match is gone through", "review", presses=("down", "down"), at=1.2),
    Scene("naming_player", "A name by pad", "profile", presses=(*TO_LETTERS, "right", "confirm"), at=0.5),
    Scene("between", "In the middle of a set", "between", at=2.0),
    Scene("story", "The end tells the story", "story", presses=("right",), at=1.2),
    Scene("saving", "It is saved as a moving picture", "story", presses=("right", "right", "confirm"), at=0.4),
    Scene("naming", "It is given a name", "naming", presses=("confirm", "down", "confirm"), at=0.5),
    Scene("options", "Options", "options", at=0.5),
    Scene("credits", "Who made what", "credits", at=0.5),
    Scene("home_contrast", "Home at high contrast: cabinets follow the palette", "home", at=1.0,
          settings={"palette": "contrast"}),
    Scene("home_large", "Home with text at double size, in German", "home", at=1.0,
          settings={"text_size": 2, "language": "de"}),
    Scene("challenges", "The match of the day", "challenges", at=0.5),
    Scene("daily_done", "It was played, and its result can be copied", "challenges_done", presses=("confirm",), at=0.5),
    Scene("ladder", "A ladder of bots, each step unlocks something", "challenges_done", presses=("down", "confirm"),
          at=0.5),
    Scene("goals", "What there is to achieve", "challenges_done", presses=("down", "down", "confirm"), at=0.5),
    Scene("rewards", "What is unlocked", "challenges_done", presses=("down", "down", "down", "confirm"), at=0.5),
    Scene("rewards_large", "What is unlocked, with text at double size, in German", "challenges_done",
          presses=("down", "down", "down", "confirm"), at=0.5, settings={"text_size": 2, "language": "de"}),
    Scene("toast", "Something was achieved", "toast", at=1.0),
    Scene("controls", "Every key and button can be another one", "controls", presses=("down", "down"), at=0.5),
    Scene("waiting", "A new one is waited for", "controls", presses=("up", "up", "up", "confirm"), at=0.5),
    Scene("statistics", "How everybody has done", "statistics", at=0.5),
    Scene("walk_entry", "The way into a dungeon", "walk_entry", at=0.5),
    Scene("walk", "A dungeon is walked", "walk_far", at=1.0),
    Scene("walk_door", "What is near says what the button does", "walk_door", at=1.0),
    Scene("walk_two", "Two are far from each other", "walk_two", at=1.0),
    Scene("walk_eyes", "Through one's own eyes", "walk_eyes", at=1.0),
    Scene("walk_eyes_two", "Two through their own eyes", "walk_eyes_two", at=1.0),
    Scene("walk_start", "Where a walk begins, through one's own eyes", "walk_eyes_start", at=1.0),
    Scene("walk_stairs", "Stairs through one's own eyes", "walk_eyes_stairs", at=1.0),
    Scene("walk_near", "What is near says so through one's own eyes", "walk_eyes_door", at=1.0),
    Scene("walk_looking", "How one looks around", "walk_eyes_looking", at=1.0,
          settings={"text_size": 2, "language": "de"}),
    Scene("walk_map", "The map of what was seen", "walk_map", at=1.0),
    Scene("walk_large", "A walk with text at double size, in German", "walk_door", at=1.0,
          settings={"text_size": 2, "language": "de"}),
    Scene("walk_kept", "Walks that were kept", "walk_kept", at=1.0),
    Scene("walk_over", "A walk and the shortest one", "walk_over", at=1.0),
    Scene("workshop", "A dungeon has been made: the way, keys and locks", "workshop_way", at=0.5),
    Scene("workshop_growing", "It grows, and boxes show where rules fit", "workshop_boxes", at=0.5),
    Scene("workshop_floor", "A floor from above", "workshop_floor", at=0.5),
    Scene("workshop_cycle", "A cycle is lit", "workshop_cycle", at=0.5),
    Scene("workshop_rules", "Rules with their two sides", "workshop_rules", at=0.5),
    Scene("workshop_large", "The workshop with text at double size, in German", "workshop_way", at=0.5,
          settings={"text_size": 2, "language": "de"}),
    *(scene for name in KNOWN for scene in getattr(shown_of(name), "SCENES", ())),
)  # fmt: skip
"""All scenes in the order of the gallery: the shared screens, then those of each table."""


class Still(Saving):
    """A film export that stops midway, to show its progress bar."""

    def film(self, log: Log, settings: Settings, rules: FilmRules) -> None:
        self._begin("film", log)
        self.job = Job("make a film")
        self.job.tell(43, 100)


class Pondering(ImmediateThinker):
    """A thinker that never finds a seed."""

    def seek(self, on: str, rules: Rules, seed: int) -> Job[int]:
        return Job("a seed")


def settings_of(scene: Scene) -> Settings:
    """Return the options of a scene."""
    return Settings(**scene.settings)


def bring_up(app: App, scene: Scene) -> None:
    """Lead a fresh application to a scene, in fixed steps from its start, and draw it."""
    storage.lists = Immediate()
    # The application reads all data before players leave Home.
    app.store.rest()
    app.adopt_bindings()
    app.table = scene.table
    app.free_seats()
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


DAY = date(2026, 11, 22)
"""The current date in pictures."""


def _achieve(app: App) -> None:
    """Fill in some daily results, ladder steps and achievements."""
    from game.match.challenges import Day

    feats = app.book.made("seat:1")
    for ago, result in enumerate(("won", "lost", "won", "won")):
        day = (DAY - timedelta(ago)).isoformat()
        feats.days[day] = Day(f"{ago}", "knucklebones", "kitsune", result, (64, 51))
    feats.climbed = {"knucklebones": 3}
    feats.counts = {"doctor": 2, "landslide": 31, "crusher": 11}
    feats.reached = {"first_win": "2026-11-20", "today": "2026-11-19", "even": "2026-11-21"}


def _enter(app: App, scene: Scene) -> None:
    app.today = lambda: DAY
    if scene.screen.startswith("challenges"):
        if scene.screen != "challenges":
            _achieve(app)
        app.go("challenges")
        return
    if scene.screen.startswith("walk"):
        from game.tools.gallery.walks import bring_walk

        bring_walk(app, scene.screen)
        return
    if scene.screen.startswith("workshop"):
        from game.tools.gallery.workshops import bring_workshop

        bring_workshop(app, scene.screen)
        return
    if scene.screen == "toast":
        app.go("home")
        app.toasts.add(app.store.text("challenges.reached", app.settings.language, name="Ada"), "Bone crusher")
        return
    if scene.screen in ("home", "setup", "joining", "tutorial", "options", "controls", "credits", "attract"):
        app.go(scene.screen)
        return
    if scene.screen == "sixth":
        _invent(app)
        app.go("joining")
        return
    if scene.screen == "seeking":
        app.thinker = Pondering()
        app.go("seeking")
        return
    if scene.screen == "high_scores":
        _score(app)
        return
    if scene.screen == "saves":
        _name(app)
        return
    if scene.screen in ("puzzles", "solving"):
        _pose(app, scene.screen)
        return
    if scene.screen in ("practice", "beginning"):
        app.go(scene.screen, on=scene.table)
        return
    if scene.screen == "newcomer":
        app.settings.met = []
        app.go("home")
        return
    if scene.screen in ("gathering", "evening", "evening_over"):
        _know(app)
        if scene.screen != "gathering":
            _gather(app, 3 if scene.screen == "evening" else 99)
        app.go("gathering" if scene.screen == "gathering" else "evening")
        return
    if scene.screen in ("people", "profile"):
        _know(app)
        app.go("profile", done=_nobody) if scene.screen == "profile" else app.go("joining")
        return
    if scene.screen in ("review", "story"):
        _tell(app, scene.screen)
        return
    if scene.screen in ("continue", "replays", "watching", "filmed", "between", "naming", "statistics"):
        _keep(app, scene.screen)
        return
    brings = getattr(shown_of(scene.table), "BRINGS", {})
    if scene.screen in brings:
        brings[scene.screen](app, scene.position)
        return
    for device in HALVES.values():
        app.seats.take(device)
    if scene.screen in ("decks", "draft"):
        app.go(scene.screen)
        return
    if scene.bot:
        app.thinker = ImmediateThinker()
        app.seats.seat_bot(scene.bot, 2)
    position = None if scene.position is None else app.on.read(app.rules, scene.position)
    app.go("match", position=position)
    if scene.settings.keys() & {"advice", "values", "chances"}:
        _table(app).advising.thinker = ImmediateThinker()
    _run(app, FRAME)


def _score(app: App) -> None:
    """Show the high scores after three known players have played alone; the best of their games has just ended."""
    from game.match.statistics import Entry, listed

    _know(app)
    known, where = app.players.known, listed(app.on, app.setup.rules, app.varied)
    app.high_scores.lists[app.table] = {
        where: tuple(
            Entry(points, known[at % 3].name, f"player:{known[at % 3].id}", f"{at}", (DAY - timedelta(at)).isoformat())
            for at, points in enumerate((1284, 962, 655, 431, 430, 212, 96, 54))
        )
    }
    app.go("high_scores", on=app.table, shown=where, game="0", done=lambda: app.go("home"))


def _name(app: App) -> None:
    """Show matches of the table that were saved under names, each a few moves longer than the one before."""
    from game.match.record import Record
    from game.match.replays import PlayedAgain
    from game.match.saves import NamedSave, Saved
    from game.screens.saves import SavesScreen

    record = Record.begun(app.on, app.rules, 1, None, app.decks(), ("Ada", "Ben"), varied=app.varied)
    found: list[NamedSave] = []
    for at, name in enumerate(KEPT_AS):
        for _ in range(4):
            moves = app.on.legal(record.rules, record.position)
            record.follow([*record.moves, moves[at % len(moves)]])
        kept = NamedSave(Path(name), Saved(record.log, app.series), name, f"{DAY.isoformat()} 20:{15 + 9 * at}:07")
        found.insert(0, kept)
    app.go("saves")
    screen = app.current
    assert isinstance(screen, SavesScreen)
    screen.all, screen.played = found, PlayedAgain(Immediate())
    screen.lay(0)


def _pose(app: App, screen: str) -> None:
    """Show the table's puzzles, with the first ones solved."""
    from game.match.practice import puzzles_at

    for puzzle in puzzles_at(app.store, app.table)[:3]:
        app.puzzles.add(app.table, puzzle.position)
    if screen == "puzzles":
        app.go("puzzles", focus=3)
    else:
        app.go("solving", number=0)


def _invent(app: App) -> None:
    """Add a custom bot, with a name and a description of the greatest length."""
    content = app.store.at(app.table)
    *_, strongest = content.bots.values()
    name = {"en": "Drizzle-Chan", "de": "Niesel-Chan"}
    description = {
        "en": "Came in from the rain, never left, and counts the drops on the window while you think about it.",
        "de": "Kam aus dem Regen herein, ging nie wieder und zählt die Tropfen am Fenster, während du nachdenkst.",
    }
    told = {"level": strongest.level + 1, "name": name, "description": description, "portrait": "avatar_frog"}
    bots = {**content.bots, "drizzle": strongest.model_copy(update=told)}
    app.store = copy(app.store)
    app.store.contents = {**app.store.contents, app.table: replace(content, bots=bots)}


def _nobody(player: object) -> None:
    """Do nothing; the page is only shown."""


def _know(app: App) -> None:
    """Add three known players, one of whom held the left half of the keyboard."""
    for name, look in (("Ben", "frog:shield"), ("Cleo", "oni:warning"), ("Ada", "owl:double")):
        player = app.players.add(name, look, app.store.players.most)
    app.players.sit([(HALVES[1], player.id)])


def _gather(app: App, played: int) -> None:
    """Start an evening of three players, a guest and a bot, with ``played`` matches over."""
    from game.match.evening import Entrant, Evening

    bot, mind = [*app.content.bots.items()][2]
    people = [Entrant(player.id, player.name, player.look) for player in app.players.known]
    people.append(Entrant("guest:1", app.store.text("evening.guest", app.settings.language, number=1), "ghost"))
    people.append(Entrant(f"bot:{bot}", app.called(mind)))
    evening = Evening("evening", app.table, "all", tuple(people))
    for number in range(played):
        if evening.coming is not None:
            evening = evening.after(None if number % 4 == 3 else min(evening.coming))
    app.evenings.keep(evening)


def _tell(app: App, screen: str) -> None:
    """Bring up a screen on a finished match."""
    from game.match.record import Record
    from game.match.replays import Replay
    from game.tools.benchmarks.played_matches import ON, by_bots, played

    app.saving, app.thinker, on = Still(type(app)), ImmediateThinker(GLANCE), app.on
    by_seat = ("Ada", "Ben")[: on.seat_count(app.rules)]
    log = played(app.rules, 12) if on is ON else by_bots(on, app.rules, 12, by_seat)
    app.go(screen, replay=Replay(Path("match"), log), record=Record(on, app.rules, log))


def _keep(app: App, screen: str) -> None:
    """Bring up a screen on earlier matches."""
    from game.match.record import Record
    from game.match.replays import PlayedAgain, Replay, Replays
    from game.match.saves import Saved
    from game.tools.benchmarks.played_matches import ON, played

    logs = [played(app.rules, seed, plies) for seed, plies in ((5, None), (2, 9), (1, None))]
    if screen == "continue":
        app.saves.keep(Saved(logs[1], app.series))
        app.go("home")
    elif screen == "statistics":
        _know(app)
        sets = app.series
        for seed in range(1, 13):
            sets = sets.after(1, seed % 2 + 1)
            ids = [f"player:{player.id}" for player in app.players.known]
            known = {1: ids[seed % 2], 2: ids[2] if seed % 3 == 0 else "bot:" + [*app.content.bots][seed % 3]}
            app.statistics.count(Record(ON, app.rules, played(app.rules, seed)), known, sets)
            sets = sets.again() if sets.over else sets
        app.go(screen)
    elif screen == "replays":
        folder = TemporaryDirectory()
        app.replays = Replays(Path(folder.name))
        finalize(app.replays, folder.cleanup)  # The list still reads there.
        for seed, plies, *names in ((5, None, "Ada", "Ben"), (2, 9, "Mia", "Maximiliane"), (1, None, "Ben", "Mia")):
            app.replays.keep(played(app.rules, seed, plies, (names[0], names[1])), len(logs))
        app.replays.hold(app.replays.listed()[0], True)
        app.go(screen, played=PlayedAgain(Immediate()))
    elif screen == "between":
        log = played(app.rules, 12)
        for device in HALVES.values():
            app.seats.take(device)
        app.go("match", record=Record(ON, app.rules, replace(log, plies=log.plies[:-1])))
        _move(app, log.plies[-1].move)
        _see_out(app)
    else:
        log = logs[0]
        match = {"replay": Replay(Path("match"), log), "record": Record(ON, app.rules, log)}
        told: dict[str, dict[str, object]] = {
            "watching": {**match, "ply": 20}, "filmed": {**match, "rules": app.store.replays.film},
            "naming": {"title": "naming.title", "text": "", "done": _nobody},
        }  # fmt: skip
        app.go(screen, **told[screen])


def _move(app: App, move: str) -> None:
    match = _table(app).match
    match.pending.append(app.on.read_move(match.rules, move))


def _run(app: App, seconds: float) -> None:
    for _ in range(round(seconds / FRAME)):
        app.step(FRAME)


def _see_out(app: App) -> None:
    """Step until the next screen opens."""
    shown = app.current
    while app.current is shown:
        app.step(FRAME)


def _table(app: App) -> MatchScreen:
    from game.screens.match import MatchScreen

    assert isinstance(app.current, MatchScreen)
    return app.current
