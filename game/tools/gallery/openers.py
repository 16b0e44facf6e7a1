"""Open the screen of a scene, with the players, matches and progress that it shows."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, cast
from weakref import finalize

from components.press import Press
from components.undercity import Body
from game.app.libraries import FRAME
from game.app.pictures import PictureSaver
from game.app.settings import Settings
from game.background.job import Immediate, Job
from game.content.definition import Definition
from game.content.models.players import FilmRules
from game.kernel.opaque import Rules, as_type
from game.kernel.result import Standing
from game.match import storage
from game.match.log import Log
from game.match.thinker import ImmediateThinker
from game.tools.gallery.scene import Scene
from systems.draw.toasts import Toasts

if TYPE_CHECKING:
    from game.app.application import App
    from game.dungeon.walk.walk import Walk
    from game.match.runs import AnyRun
    from game.screens.match import MatchScreen
    from game.screens.run.party import Run
    from game.screens.workshop.workshop import Workshop
    from game.tables.undercity.definitions import Rules as RunRules
    from game.tables.undercity.position import Position as RunPosition


GUARD = 0.75
"""Seconds between two presses; longer than any panel ignores input."""
HALVES = {1: "keys:left", 2: "keys:right"}
DAY = date(2026, 11, 22)
"""The current date in pictures."""
GLANCE = 400
"""The most positions searched per move in the review of a finished match."""
SAVE_NAMES = "Before the storm", "Rematch Friday", "Seth at last"
PLAN = Path(__file__).with_name("walk.json")
"""The dungeon of all walks."""
WALKERS = {
    "walk_eyes": ((0.0, 0.3, 0.0),), "walk_eyes_two": ((0.0, 0.3, 0.0), (0.1, -0.34, 190.0)),
    "walk_eyes_stairs": ((0.25, 0.28, 40.0),), "walk_eyes_door": ((0.0, 0.1, 0.0),),
}
"""Each walker's offset from the center of the cell, and view direction in degrees to the left of north."""
STEPS = {"walk_eyes_start": 0, "walk_eyes_stairs": 4}
"""Moves made along the shortest way; about half of them in other walks."""
RECIPE, SEED = "small", 12
"""The dungeon in the workshop."""
SECONDS = 60.0
"""The most seconds to wait for the rules of dungeons to load."""


def bring_up(app: App, scene: Scene) -> None:
    """Lead a fresh application to a scene, in fixed steps from its start, and draw it."""
    storage.lists = Immediate()
    # The application reads all data before players leave Home.
    app.store.read_rest()
    app.adopt_bindings()
    app.table_name = scene.table
    app.today = lambda: DAY
    app.free_seats()
    OPENERS.get(scene.screen, _by_name)(app, scene)
    for number, move in enumerate(scene.moves, 1):
        _move(app, move)
        if number < len(scene.moves):
            _run(app, 3.0)
    for action in scene.presses:
        _run(app, GUARD)
        app.hear(Press(HALVES[app.current.active], action, app.clock))
    if scene.screen == "result":
        _next_screen(app)
    _run(app, scene.at)
    app.picture()


def _by_name(app: App, scene: Scene) -> None:
    """Open a screen that needs only its name."""
    app.go(scene.screen)


def _at_table(app: App, scene: Scene) -> None:
    app.go(scene.screen, table_name=scene.table)


def _match(app: App, scene: Scene) -> None:
    """Seat two people, or one and a bot, and enter the position."""
    _seat(app)
    if scene.bot:
        app.thinker = ImmediateThinker()
        app.seats.seat_bot(scene.bot, 2)
    position = None if scene.position is None else app.current_table.read(app.rules, scene.position)
    app.go("match", position=position)
    if scene.settings.keys() & {"advice", "values", "chances"}:
        _table(app).hints.thinker = ImmediateThinker()
    _run(app, FRAME)


def _cards(app: App, scene: Scene) -> None:
    """Open a screen on which two people choose cards."""
    _seat(app)
    app.go(scene.screen)


def _card_workshop(app: App, scene: Scene) -> None:
    """Open a screen of the card workshop with a card on its desk."""
    from game.screens.knucklebones.card_desk import CardDesk
    from game.screens.knucklebones.card_pages import Page
    from game.screens.knucklebones.card_trial import CardTrial
    from game.screens.knucklebones.card_workshop import CardWorkshop, workshop_rules
    from game.tools.gallery.tables.knucklebones import OWN_CARD

    desk = CardDesk(OWN_CARD)
    if scene.screen in ("card_trial", "card_trial_over"):
        app.table_name = "knucklebones"
        app.go("card_trial", desk=desk, values=workshop_rules(app), device=HALVES[1], seed=1)
        assert isinstance(app.current, CardTrial)
        if scene.screen == "card_trial":
            return
        last = "116/234/25 664/55/31 1 place:6 - -"
        app.current.enter(app.rules, app.current_table.read(app.rules, last))
        _move(app, "place:3")
        _next_screen(app)
        return
    app.go(scene.screen.removesuffix("_step"), desk=desk)
    if isinstance(app.current, CardWorkshop):
        app.current.ready.result(SECONDS)
        if scene.screen == "card_workshop_step":
            app.current.open_page(Page("fields", ("steps", 1)), None)


# ---- Home, players and evenings


def _newcomer(app: App, scene: Scene) -> None:
    app.settings.met = []
    app.go("home")


def _toast(app: App, scene: Scene) -> None:
    app.go("home")
    app.toasts.add(app.store.text("challenges.reached", app.settings.language, name="Ada"), "Bone crusher")


def _joining_with_own_bot(app: App, scene: Scene) -> None:
    """Add a bot of the user's, with a name and a description of the greatest length."""
    content = app.store.at(app.table_name)
    *_, strongest = content.bots.values()
    assert isinstance(strongest, Definition)
    name = {"en": "Drizzle-Chan", "de": "Niesel-Chan"}
    description = {
        "en": "Came in from the rain, never left, and counts the drops on the window while you think about it.",
        "de": "Kam aus dem Regen herein, ging nie wieder und zählt die Tropfen am Fenster, während du nachdenkst.",
    }
    more = {"level": strongest.level + 1, "name": name, "description": description, "portrait": "avatar_frog"}
    bots = {**content.bots, "drizzle": strongest.model_copy(update=more)}
    app.store = copy(app.store)
    app.store.contents = {**app.store.contents, app.table_name: replace(content, bots=bots)}
    app.go("joining")


def _with_players(name: str) -> Opener:
    """Return a function that opens a screen on which known players appear."""

    def opener(app: App, scene: Scene) -> None:
        _add_players(app)
        app.go(name)

    return opener


def _profile(app: App, scene: Scene) -> None:
    _add_players(app)
    app.go("profile", done=lambda player: app.go("home"))


def _evening(app: App, scene: Scene) -> None:
    """Open an evening of three players, a guest and a bot, after some matches or all."""
    from game.match.evening import Entrant, Evening

    _add_players(app)
    bot, mind = [*app.content.bots.items()][2]
    people = [Entrant(player.id, player.name, player.look) for player in app.players.known]
    people.append(Entrant("guest:1", app.store.text("evening.guest", app.settings.language, number=1), "ghost"))
    people.append(Entrant(f"bot:{bot}", app.bot_name(mind)))
    evening = Evening("evening", app.table_name, "all", tuple(people))
    for number in range(99 if scene.screen == "evening_over" else 3):
        if evening.next_pairing is not None:
            evening = evening.after(None if number % 4 == 3 else min(evening.next_pairing))
    app.evenings.keep(evening)
    app.go("evening")


def _challenges_done(app: App, scene: Scene) -> None:
    """Show some daily results, ladder steps and achievements."""
    from game.match.calendar import week_of
    from game.match.challenges import Day, Try

    _add_players(app)
    feats = app.book.record_for_change("seat:1")
    for ago, result in enumerate(("won", "lost", "won", "won")):
        day = (DAY - timedelta(ago)).isoformat()
        feats.days[day] = Day(f"{ago}", "knucklebones", "kitsune", result, (64, 51))
    names, totals = ("Ada", "Ben"), (58, 71)
    feats.couch = {DAY.isoformat(): Day("c", "knucklebones", "", "lost", totals, names)}
    for ago in (0, 7):
        week = week_of(DAY - timedelta(ago))
        for number, who in enumerate(("seat:1", *(f"player:{each.id}" for each in app.players.known))):
            results: tuple[Standing, ...] = ("won", "lost", "won", "drawn")
            for at, result in enumerate(results[: 4 - number]):
                app.book.record_for_change(who).add_try(week, Try(f"{at}", result, 20 + 7 * at + 5 * number))
    feats.climbed = {"knucklebones": 3}
    feats.counts = {"doctor": 2, "landslide": 31, "crusher": 11}
    feats.reached = {"first_win": "2026-11-20", "today": "2026-11-19", "even": "2026-11-21"}
    app.go("challenges")


# ---- Finished and saved matches


class Still(PictureSaver):
    """A film export that stops midway, to show its progress bar."""

    def film(self, log: Log, settings: Settings, rules: FilmRules) -> None:
        self._begin("film", log)
        self.job = Job("make a film")
        self.job.tell(43, 100)


class Pondering(ImmediateThinker):
    """A thinker that never finds a seed."""

    def find_seed(self, table_name: str, rules: Rules, seed: int) -> Job[int]:
        return Job("a seed")


def _seeking(app: App, scene: Scene) -> None:
    app.thinker = Pondering()
    app.go("seeking")


def _high_scores(app: App, scene: Scene) -> None:
    """Show the high scores of three players; the best game has just ended."""
    from game.match.statistics import Entry, list_name

    _add_players(app)
    known, where = app.players.known, list_name(app.current_table, app.setup.rules, app.varied_choices)
    app.high_scores.lists[app.table_name] = {
        where: tuple(
            Entry(points, known[at % 3].name, f"player:{known[at % 3].id}", f"{at}", (DAY - timedelta(at)).isoformat())
            for at, points in enumerate((1284, 962, 655, 431, 430, 212, 96, 54))
        )
    }
    app.go("high_scores", table_name=app.table_name, shown=where, game="0", done=lambda: app.go("home"))


def _saves(app: App, scene: Scene) -> None:
    """Show three named saves, each a few moves longer than the one before."""
    from game.match.autosave import SavedMatch
    from game.match.record import Record
    from game.match.replays import ReplayResults
    from game.match.saves import NamedSave
    from game.screens.saves import SavesScreen

    record = Record.begin(app.current_table, app.rules, 1, None, app.decks(), ("Ada", "Ben"), varied=app.varied_choices)
    found: list[NamedSave] = []
    for at, name in enumerate(SAVE_NAMES):
        for _ in range(4):
            if moves := app.current_table.legal(record.rules, record.position):
                record.follow([*record.moves, moves[at % len(moves)]])
        save = NamedSave(Path(name), SavedMatch(record.log, app.series), name, f"{DAY.isoformat()} 20:{15 + 9 * at}:07")
        found.insert(0, save)
    app.go("saves")
    screen = app.current
    assert isinstance(screen, SavesScreen)
    screen.all, screen.replayer = found, ReplayResults(Immediate())
    screen.lay(0)


def _map(app: App, scene: Scene) -> None:
    """Show the map of a player who has earned three stars, two, one and none."""
    from game.match.statistics import Tally, solo_key
    from game.match.stops import list_of, map_at

    _add_players(app)
    file, who = map_at(app.store, app.table_name), f"player:{app.players.known[0].id}"
    for at, stop in enumerate(file.stops[:3]):
        tally, key = Tally(matches=1), list_of(app.store, app.table_name, file, stop)
        tally.bests[stop.figure] = stop.stars[max(0, len(stop.stars) - 1 - at)]
        app.statistics.tables[solo_key(app.table_name, key)] = {who: tally}
    app.go("map")


def _solve_puzzles(app: App) -> None:
    from game.match.practice import puzzles_at

    for puzzle in puzzles_at(app.store, app.table_name).ordered[:3]:
        app.puzzles.add(app.table_name, puzzle.position)


def _puzzles(app: App, scene: Scene) -> None:
    _solve_puzzles(app)
    app.go("puzzles", focus=3)


def _solving(app: App, scene: Scene) -> None:
    _solve_puzzles(app)
    app.go("solving", number=0)


def _open_finished(app: App, scene: Scene) -> None:
    """Open a screen on a finished match of any table."""
    from game.match.record import Record
    from game.match.replays import Replay
    from game.tools.benchmarks.sample_matches import TABLE, by_bots, random_match

    app.saving, app.thinker, table = Still(type(app)), ImmediateThinker(GLANCE), app.current_table
    by_seat = ("Ada", "Ben")[: table.seat_count(app.rules)]
    log = random_match(app.rules, 12) if table is TABLE else by_bots(table, app.rules, 12, by_seat)
    app.go(scene.screen, replay=Replay(Path("match"), log), record=Record(table, app.rules, log))


def _continue(app: App, scene: Scene) -> None:
    from game.match.autosave import SavedMatch
    from game.tools.benchmarks.sample_matches import random_match

    app.autosave.write(SavedMatch(random_match(app.rules, 2, 9), app.series))
    app.go("home")


def _statistics(app: App, scene: Scene) -> None:
    from game.match.record import Record
    from game.tools.benchmarks.sample_matches import TABLE, random_match

    _add_players(app)
    sets = app.series
    ids = [f"player:{player.id}" for player in app.players.known]
    for seed in range(1, 13):
        sets = sets.after(1, seed % 2 + 1)
        known = {1: ids[seed % 2], 2: ids[2] if seed % 3 == 0 else "bot:" + [*app.content.bots][seed % 3]}
        app.statistics.count(Record(TABLE, app.rules, random_match(app.rules, seed)), known, sets)
        sets = sets.start_again() if sets.over else sets
    app.go("statistics")


def _add_meetings(app: App) -> tuple[str, str]:
    """Let the first two known players win some matches against each other; return their ids."""
    from game.match.rivals import Meeting, Rivalry, pair_of

    _add_players(app)
    first, second, third = (player.id for player in app.players.known[:3])
    for other, results in ((second, "12211121222"), (third, "22212")):
        rivalry = app.statistics.rivalries.setdefault(pair_of(first, other), Rivalry())
        for number, winner in enumerate(results):
            day = (DAY - timedelta(len(results) - number)).isoformat()
            table_name = "reversi" if number % 4 == 2 else "knucklebones"
            who = first if winner == "1" else other
            rivalry.add(Meeting(f"{other}{number}", day, table_name, who, 3 * (number % 5)))
    return first, second


def _rivals(app: App, scene: Scene) -> None:
    one, other = _add_meetings(app)
    app.go("rivals", one=one, other=other)


def _rivals_join(app: App, scene: Scene) -> None:
    """Show that the device of the second player is about to seat the rival."""
    from game.screens.seats import Joining

    one, other = _add_meetings(app)
    app.go("joining")
    joining = app.current
    assert isinstance(joining, Joining)
    app.players.sit([(HALVES[1], one)])
    joining.wishes[HALVES[2]], joining.turning = other, HALVES[2]


def _gathering_again(app: App, scene: Scene) -> None:
    _trophies(app, scene)
    app.go("gathering")


def _trophies(app: App, scene: Scene) -> None:
    from game.match.evening import KINDS, Entrant, Evening

    _add_players(app)
    people = tuple(Entrant(player.id, player.name, player.look) for player in app.players.known)
    for ago, kind in enumerate(KINDS):
        evening = Evening(kind, app.table_name, kind, people)
        for number in range(99 if ago != 1 else 1):
            if evening.next_pairing is not None:
                evening = evening.after(None if number % 4 == 3 else min(evening.next_pairing))
        app.evenings.shelf.add(evening, DAY - timedelta(7 * (len(KINDS) - ago)))
    app.go("trophies")


def _replays(app: App, scene: Scene) -> None:
    from game.match.replays import ReplayResults, Replays
    from game.tools.benchmarks.sample_matches import random_match

    folder = TemporaryDirectory()
    app.replays = Replays(Path(folder.name))
    finalize(app.replays, folder.cleanup)  # The list still reads there.
    for seed, plies, *names in ((5, None, "Ada", "Ben"), (2, 9, "Mia", "Maximiliane"), (1, None, "Ben", "Mia")):
        app.replays.keep(random_match(app.rules, seed, plies, (names[0], names[1])), 3)
    app.replays.hold(app.replays.list_replays()[0], True)
    app.go("replays", played=ReplayResults(Immediate()))


def _between_matches(app: App, scene: Scene) -> None:
    """Make the last move of a match in the middle of a set."""
    from game.match.record import Record
    from game.tools.benchmarks.sample_matches import TABLE, random_match

    log = random_match(app.rules, 12)
    _seat(app)
    app.go("match", record=Record(TABLE, app.rules, replace(log, plies=log.plies[:-1])))
    _move(app, log.plies[-1].move)
    _next_screen(app)


def _ceremony(app: App, scene: Scene) -> None:
    """Make the last move of a set between two known players, and of the evening if the scene is of one."""
    from game.match.record import Record
    from game.tools.benchmarks.sample_matches import TABLE, random_match

    _add_players(app)
    _seat(app)
    app.seats.name(1, app.players.known[0].id)
    app.seats.name(2, app.players.known[1].id)
    log = random_match(app.rules, 12, names=(app.people.name(1), app.people.name(2)))
    app.series = replace(app.series, wins=(1, 1), played=2)
    app.go("match", record=Record(TABLE, app.rules, replace(log, plies=log.plies[:-1])))
    _move(app, log.plies[-1].move)
    _next_screen(app)


def _watching(app: App, scene: Scene) -> None:
    """Open the replay of a match, or the film of it."""
    from game.match.record import Record
    from game.match.replays import Replay
    from game.tools.benchmarks.sample_matches import TABLE, random_match

    log = random_match(app.rules, 5)
    more: dict[str, object] = {"ply": 20} if scene.screen == "watching" else {"rules": app.store.replays.film}
    app.go(scene.screen, replay=Replay(Path("match"), log), record=Record(TABLE, app.rules, log), **more)


def _naming(app: App, scene: Scene) -> None:
    app.go("naming", title="naming.title", text="", done=lambda name: app.go("home"))


# ---- Setups of Khet


def _setup_screen(name: str) -> Opener:
    """Return a function that opens a screen with a setup of Khet on the desk of the editor."""

    def opener(app: App, scene: Scene) -> None:
        from game.screens.khet.desk import Desk
        from game.tables.khet.setups import read_line
        from game.tools.gallery.tables.khet import HIT

        draft = read_line(scene.position) if scene.position else None
        more: dict[str, object] = {"focus": ("square", "g3")} if name == "khet_editor" else {}
        app.go(name, desk=Desk(draft, "Sphinx Alley" if scene.position == HIT else ""), **more)

    return opener


# ---- Runs


RUNS: Mapping[str, tuple[str, str, int, int]] = {
    "running": ("short", "alone", 2, 0), "running_two": ("short", "together", 2, 4),
    "running_versus": ("short", "versus", 3, 6), "running_far": ("run", "alone", 3, 24),
    "running_map": ("run", "alone", 3, 24), "running_bag": ("short", "alone", 2, 7),
}
"""Rule set, mode, seed, and the number of sensible moves made so far."""


def _run_screen(app: App, scene: Scene) -> None:
    """Walk in a run, or open one of its pages."""
    from game.kernel.bots import never
    from game.match.evening import Entrant
    from game.tables.undercity.bots import hint
    from game.tables.undercity.definitions import Rules as RunRules
    from game.tables.undercity.position import Position

    rules, mode, seed, moves = RUNS[scene.screen]
    people = (Entrant("", "Ada", "cat"), Entrant("", "Ben", "frog"))[: 1 if mode == "alone" else 2]
    run = app.runs.begin(app.store, rules, {"mode": mode}, seed, people)
    for _ in range(moves):
        run.play(hint(as_type(run.rules, RunRules), as_type(run.position, Position), never)["move"])
    app.go("running", run=run)
    if scene.screen in ("running_map", "running_bag"):
        _run(app, 1.0)
        app.hear(Press("keys:left", "look" if scene.screen == "running_map" else "undo", app.clock))


ROOMS: Mapping[str, tuple[str, str]] = {
    "run_prize": ("phase", "prize"), "run_market": ("phase", "market"), "run_workshop": ("phase", "workshop"),
    "run_rest": ("phase", "rest"), "run_treasure": ("phase", "treasure"), "run_encounter": ("phase", "encounter"),
    "run_gambit": ("phase", "gambit"), "run_table": ("kind", "match"), "run_riddle": ("kind", "riddle"),
    "run_glass": ("kind", "glass"), "run_boss": ("kind", "boss"),
}
"""The phase or the kind of the room whose page a scene shows."""


def _run_with(app: App, wanted: Callable[[RunRules, RunPosition], bool], mode: str = "alone") -> AnyRun:
    """Return the first run that comes to such a position with every match won, by random decisions, then sensible ones.

    Raises LookupError.
    """
    from game.kernel.bots import never
    from game.kernel.random_stream import Stream, seed_state
    from game.match.evening import Entrant
    from game.tables.undercity.bots import hint
    from game.tables.undercity.definitions import Rules as RunRules
    from game.tables.undercity.moves import legal
    from game.tables.undercity.position import Position as RunPosition

    people = (Entrant("", "Ada", "cat"), Entrant("", "Ben", "frog"))[: 1 if mode == "alone" else 2]
    for seed in range(1, 60):
        run, stream = app.runs.begin(app.store, "run", {"mode": mode}, seed, people), Stream(seed_state(seed))
        while not run.over and len(run.log.plies) < 120:
            rules, position = as_type(run.rules, RunRules), as_type(run.position, RunPosition)
            if wanted(rules, position):
                return run
            moves = [str(move) for move in legal(rules, position) if str(move) not in ("match:lost", "match:left")]
            is_late = len(run.log.plies) >= 60
            run.play(hint(rules, position, never)["move"] if is_late else stream.pick(moves))
    raise LookupError


def _room_page(app: App, scene: Scene) -> None:
    """Open the page of a room, in the first run that has one on the way."""
    from game.screens.run.run import RunScreen
    from game.tables.undercity.places import place_of

    what, kind = ROOMS[scene.screen]

    def wanted(rules: RunRules, position: RunPosition) -> bool:
        if what == "phase":
            return position.moves > 1 and position.phase == kind
        is_open = position.phase == ("map" if kind == "glass" else "match")
        return position.moves > 1 and is_open and place_of(rules, position).kind == kind

    app.go("running", run=_run_with(app, wanted))
    _run(app, 1.0)
    as_type(app.current, RunScreen).open_room()


def _run_first(app: App, scene: Scene) -> None:
    """Win the first room, whose prizes are shown after a moment."""
    from game.match.evening import Entrant
    from game.screens.run.run import RunScreen

    app.go("running", run=app.runs.begin(app.store, "short", {}, 2, (Entrant("", "Ada", "cat"),)))
    _run(app, 1.0)
    screen = as_type(app.current, RunScreen)
    screen.run.play("match:won")
    screen.come_back()


def _run_bend(app: App, scene: Scene) -> None:
    """Go through a corridor with a bend, two together."""
    from game.dungeon.plan import OPPOSITE
    from game.screens.run.run import RunScreen
    from game.tables.undercity.places import map_of
    from game.tables.undercity.places import ways as ways_of

    def bends(rules: RunRules, position: RunPosition) -> list[int]:
        doors = map_of(rules, position).doors
        ways = ways_of(rules, position) if position.phase == "map" else {}
        return [room for room, door in ways.items()
                if doors[door].lock is None and OPPOSITE[doors[door].way] != doors[door].back
                and not {"up", "down"} & {doors[door].way, doors[door].back}]

    run = _run_with(app, lambda rules, position: bool(bends(rules, position)), "together")
    app.go("running", run=run)
    _run(app, 1.0)
    screen = as_type(app.current, RunScreen)
    screen.play(f"go:r{bends(screen.run.rules, screen.run.position)[0]}")


ENDS: Mapping[str, tuple[str, str, int, bool]] = {
    "run_end": ("short", "alone", 2, True), "run_end_two": ("short", "together", 2, True),
    "run_end_versus": ("short", "versus", 3, True), "run_end_lost": ("short", "alone", 2, False),
    "run_card": ("run", "alone", 3, True), "run_card_versus": ("short", "versus", 3, True),
    "run_card_lost": ("short", "alone", 2, False), "run_watching": ("run", "together", 3, True),
    "run_filmed": ("short", "alone", 2, True),
}
"""Rule set, mode and seed of a finished run, and if its matches were won."""
AT = 16
"""The decision at which the replay of a run is shown."""


def _run_over(app: App, scene: Scene) -> None:
    """Open the stage, the card or the replay of a finished run."""
    from game.kernel.bots import never
    from game.match.evening import Entrant
    from game.match.replays import Replay
    from game.tables.undercity.bots import hint
    from game.tables.undercity.definitions import Rules as RunRules
    from game.tables.undercity.moves import legal
    from game.tables.undercity.position import Position

    rules, mode, seed, wins = ENDS[scene.screen]
    people = (Entrant("", "Ada", "cat"), Entrant("", "Ben", "frog"))[: 1 if mode == "alone" else 2]
    run = app.runs.begin(app.store, rules, {"mode": mode}, seed, people)
    while not run.over:
        by, position = as_type(run.rules, RunRules), as_type(run.position, Position)
        moves = {str(move) for move in legal(by, position)}
        loses = "match:lost" in moves and (not wins or len(run.log.plies) % 9 == 4)
        run.since = 31.0
        run.play("match:lost" if loses else hint(by, position, never)["move"])
    if scene.screen == "run_watching":
        app.go("run_watching", replay=Replay(Path(), run.log), record=run.record, ply=AT)
    elif scene.screen == "run_filmed":
        app.go("run_filmed", replay=Replay(Path(), run.log), record=run.record, rules=app.store.replays.film)
    else:
        app.go("run_card" if scene.screen.startswith("run_card") else "run_end", run=run)


def _run_playing(app: App, scene: Scene) -> None:
    """Sit down at the first table of a run, or show the result of its match."""
    from game.kernel.random_stream import Stream
    from game.match.evening import Entrant
    from game.screens.run.room_match import RoomTable, open_room

    run = app.runs.begin(app.store, "short", {"mode": "alone"}, 2, (Entrant("", "Ada", "cat"),))
    open_room(app, cast("Run", run))
    _run(app, 0.5)
    stream = Stream(1)
    while scene.screen == "run_result" and isinstance(table := app.current, RoomTable):
        app.seats.vacate(2)
        app.seats.take("mouse", 2)
        match = table.match
        if not (match.pending or table.over):
            match.pending.append(stream.pick([*table.table.legal(match.rules, match.position)]))
        app.step(FRAME)


def _run_riddle(app: App, scene: Scene) -> None:
    """Solve a riddle of a run, or see it set."""
    from game.screens.run.riddle import RiddleSearch
    from game.screens.run.room_match import open_room
    from game.tables.undercity.places import place_of

    def wanted(rules: RunRules, position: RunPosition) -> bool:
        return position.phase == "match" and place_of(rules, position).kind == "riddle"

    open_room(app, cast("Run", _run_with(app, wanted)))
    while scene.screen == "run_solving" and isinstance(app.current, RiddleSearch):
        app.step(FRAME)


def _run_days(app: App, scene: Scene) -> None:
    """Show the run of the day after a first try, and yesterday's."""
    from datetime import timedelta

    from game.kernel.bots import never
    from game.match.calendar import run_of_day
    from game.match.challenges import challenges
    from game.match.evening import Entrant
    from game.tables.undercity.bots import hint
    from game.tables.undercity.definitions import Rules as RunRules
    from game.tables.undercity.position import Position

    for ago in (1, 0):
        day = run_of_day(challenges(app.store), DAY - timedelta(ago))
        run = app.runs.begin(app.store, "short", {}, day.seed, (Entrant("", "Ada", "cat"),),
                             ((day.occasion, day.when),))
        while not run.over:
            run.since = 31.0
            run.play(hint(as_type(run.rules, RunRules), as_type(run.position, Position), never)["move"])
    app.go("run_days")


# ---- Walks and the workshop


def _walk_entry(app: App, scene: Scene) -> None:
    app.settings.picks.setups = {}
    app.go("walk")


def _walk_for(screen: str) -> Walk:
    """Return a walk that has reached the place that this scene shows."""
    from game.dungeon.plan import read_plan
    from game.dungeon.walk.walk import Walk, shortest

    plan = read_plan(json.loads(PLAN.read_text("utf-8")))
    way = shortest(plan) or ()
    walk = Walk(plan, 2 if screen.endswith("two") else 1)
    if screen == "walk_over":
        steps = len(way)
    elif screen.endswith("door"):
        steps = next(at for at, move in enumerate(way) if move.deed == "open")
    else:
        steps = STEPS.get(screen, len(way) // 2 + 3)
    for move in way[:steps]:
        walk.make(move)
    walk.seconds = 95.0
    return walk


def _walk(app: App, scene: Scene) -> None:
    """Walk in the dungeon, seen from above or through the eyes of the walkers."""
    from game.screens.walk.settings import choose
    from systems.undercity import motion
    from systems.undercity.world import walkers_with

    choose(app, view="eyes" if "eyes" in scene.screen else "above")
    app.go("walking", walk=_walk_for(scene.screen))
    if scene.screen in WALKERS:
        for body, (x, z, yaw) in zip(walkers_with(Body), WALKERS[scene.screen], strict=True):
            body.x, body.z, body.yaw = body.cell[0] + x, body.cell[2] + z, yaw
            motion.turn_view(body, 0.0, 0.0, 60.0)


def _walk_map(app: App, scene: Scene) -> None:
    _walk(app, scene)
    app.step(1.0)
    app.hear(Press("keys:left", "look", app.clock))


def _walk_looking(app: App, scene: Scene) -> None:
    """Open the page on looking around in the menu of a walk."""
    from game.screens.walk.walk import WalkScreen

    _walk(app, scene)
    app.step(1.0)
    app.hear(Press("keys:left", "menu", app.clock))
    app.step(1.0)
    assert isinstance(app.current, WalkScreen) and app.current.menu is not None
    app.current.menu.focus = "looking"
    app.hear(Press("keys:left", "confirm", app.clock))


def _walk_kept(app: App, scene: Scene) -> None:
    from game.dungeon.walk.log import walk_log

    walk = _walk_for(scene.screen)
    for _ in range(12):
        app.walks.end(walk_log(walk), 12)
    app.go("walk_kept", focus=5)


def _walk_over(app: App, scene: Scene) -> None:
    from game.dungeon.walk.log import write_walk

    app.go(scene.screen, text=write_walk(_walk_for(scene.screen)))


def _workshop(app: App, scene: Scene) -> None:
    """Open the workshop with one dungeon, at one of its steps."""
    from game.screens.workshop.browser import RuleBrowser
    from game.screens.workshop.first_visit import FirstVisit
    from game.screens.workshop.workshop import Workshop

    app.go("workshop")
    shop = app.current
    assert isinstance(shop, Workshop)
    if shop.files.job is not None:
        shop.files.job.result(SECONDS)
    shop.recipe, shop.seed = RECIPE, SEED
    shop.files.step(0.0)
    shop.make()
    bench = shop.bench
    assert bench is not None
    shop.playing, shop.idle_time = False, 1.0
    bench.go(5 if scene.screen == "workshop_boxes" else 10**6)
    looks = ("workshop_boxes", "workshop_floor", "workshop_cycle", "workshop_labels")
    shop.page_open = "looking" if scene.screen in looks else "making"
    if scene.screen == "workshop_boxes":
        shop.boxes = 1
    elif scene.screen == "workshop_floor":
        shop.floor, shop.way = 1, True
    elif scene.screen == "workshop_cycle":
        shop.cycle = len(bench.facts.cycles) // 2 + 1
    elif scene.screen == "workshop_labels":
        shop.labels, shop.arrows, shop.spread = "words", True, 1.5
    elif scene.screen == "workshop_rules":
        app.go("workshop_rules", shop=shop)
        assert isinstance(app.current, RuleBrowser)
        app.current.select(12)
    elif scene.screen == "workshop_visit":
        shop.opening = FirstVisit()
    elif scene.screen in ("workshop_set", "workshop_rule", "workshop_line", "workshop_sets"):
        _own_rules(app, shop, scene.screen)
    else:
        shop.way = True


def _own_rules(app: App, shop: Workshop, name: str) -> None:
    """Open a screen of own rules, with one rule that makes rooms and one that is not ready."""
    from game.dungeon import draft as edits
    from game.dungeon.alphabet import WAYS, Pieces
    from game.screens.workshop.rule_screen import RuleScreen
    from game.screens.workshop.set_desk import SetDesk

    pieces = Pieces(shop.alphabet)
    first, east = edits.first_rule("rooms", shop.alphabet), WAYS.index("e")
    for x in range(3):
        first = edits.dig(pieces, first, edits.AFTER, (x, 0, 1), east) or first
    second = edits.next_rule("detour", pieces)._replace(mirrored=True)
    second = edits.put(second, edits.AFTER, (0, 0, 1), "tl_treasure_0")
    found = edits.SetDraft("Cellar")
    shop.desk = SetDesk(edits.with_rule(edits.with_rule(found, first), second))
    if name == "workshop_rule":
        app.go(name, shop=shop, at=1)
        assert isinstance(app.current, RuleScreen)
        app.current.cell = 0, 0, 1
    else:
        app.go(name, shop=shop, **({"focus": ("rule", 0)} if name == "workshop_set" else {}))


# ---- Shared steps


def _seat(app: App) -> None:
    """Give each half of the keyboard a seat."""
    for device in HALVES.values():
        app.seats.take(device)


def _add_players(app: App) -> None:
    """Add three known players, one of whom held the left half of the keyboard."""
    for name, look in (("Ben", "frog:shield"), ("Cleo", "oni:warning"), ("Ada", "owl:double")):
        player = app.players.add(name, look, app.store.players.most)
    app.players.sit([(HALVES[1], player.id)])


def _move(app: App, move: str) -> None:
    match = _table(app).match
    match.pending.append(app.current_table.read_move(match.rules, move))


def _run(app: App, seconds: float) -> None:
    for _ in range(round(seconds / FRAME)):
        app.step(FRAME)


def _next_screen(app: App) -> None:
    """Step until the next screen opens. It shows no achievements, because those arrive when another thread is done."""
    shown = app.current
    while app.current is shown:
        app.step(FRAME)
    if app.counting is not None:
        app.counting.wait()
    app.toasts = Toasts()


def _table(app: App) -> MatchScreen:
    from game.screens.match import MatchScreen

    assert isinstance(app.current, MatchScreen)
    return app.current


Opener = Callable[["App", Scene], None]
OPENERS: Mapping[str, Opener] = {
    **dict.fromkeys(("match", "opening", "result"), _match),
    **dict.fromkeys(("practice", "beginning"), _at_table),
    **dict.fromkeys(("decks", "draft"), _cards),
    **dict.fromkeys(("card_workshop", "card_workshop_step", "card_shelf", "card_line", "card_trial",
                     "card_trial_over"), _card_workshop),
    **dict.fromkeys(("review", "story"), _open_finished),
    **dict.fromkeys(("evening", "evening_over"), _evening),
    **dict.fromkeys(("watching", "filmed"), _watching),
    "newcomer": _newcomer, "toast": _toast, "sixth": _joining_with_own_bot, "people": _with_players("joining"),
    "profile": _profile, "gathering": _with_players("gathering"),
    "challenges_done": _challenges_done,
    "seeking": _seeking, "high_scores": _high_scores, "saves": _saves, "puzzles": _puzzles, "map": _map,
    "solving": _solving, "rivals": _rivals, "rivals_join": _rivals_join, "trophies": _trophies,
    "gathering_again": _gathering_again, "continue": _continue, "statistics": _statistics, "replays": _replays,
    "between": _between_matches, "ceremony": _ceremony, "naming": _naming,
    "editor": _setup_screen("khet_editor"), "shelf": _setup_screen("khet_setups"), "line": _setup_screen("khet_line"),
    **dict.fromkeys(("walk_far", "walk_door", "walk_two", "walk_eyes", "walk_eyes_two", "walk_eyes_start",
                     "walk_eyes_stairs", "walk_eyes_door"), _walk),
    **dict.fromkeys(RUNS, _run_screen),
    **dict.fromkeys(ROOMS, _room_page),
    "run_first": _run_first, "run_bend": _run_bend,
    **dict.fromkeys(ENDS, _run_over),
    "run_days": _run_days,
    **dict.fromkeys(("run_playing", "run_result"), _run_playing),
    **dict.fromkeys(("run_searching", "run_solving"), _run_riddle),
    "walk_entry": _walk_entry, "walk_eyes_looking": _walk_looking, "walk_map": _walk_map, "walk_kept": _walk_kept,
    "walk_over": _walk_over, "walk_again": _walk_over,
    **dict.fromkeys(("workshop_way", "workshop_boxes", "workshop_floor", "workshop_cycle", "workshop_rules",
                     "workshop_labels", "workshop_visit", "workshop_set", "workshop_rule", "workshop_line",
                     "workshop_sets"), _workshop),
}
"""The function that opens each screen; all others open by their names."""
