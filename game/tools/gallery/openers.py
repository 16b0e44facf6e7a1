"""Open the screen of a scene, with the players, matches and progress that it shows."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from datetime import timedelta
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from weakref import finalize

from components.press import Press
from game.app.application import App
from game.app.pictures import PictureSaver
from game.app.settings import Settings
from game.background.job import Immediate, Job
from game.content.definition import Definition
from game.content.models.replays import FilmRules
from game.kernel.opaque import Rules, as_type
from game.kernel.result import Standing
from game.match import storage
from game.match.autosave import SavedMatch
from game.match.calendar import week_of
from game.match.challenges import Day, Try
from game.match.evening import KINDS, Entrant, Evening
from game.match.log import Log
from game.match.named_saves import NamedSave
from game.match.practice import map_at, map_list, puzzles_at
from game.match.record import Record
from game.match.replays import Replay, ReplayResults, Replays
from game.match.statistics import HighScore, Meeting, PlayerTally, Rivalry, list_name, pair_of, solo_key
from game.match.thinker import ImmediateThinker
from game.screens.khet.own_setups import Desk
from game.screens.knucklebones.card_pages import CardPage
from game.screens.knucklebones.card_table import TrialMatchScreen, workshop_rules
from game.screens.knucklebones.card_workshop import CardWorkshop
from game.screens.knucklebones.own_cards import CardDesk
from game.screens.replays import SavesScreen
from game.screens.review import Review
from game.screens.seats import JoinScreen
from game.tables.khet.setups import read_line
from game.tools.benchmarks.sample_matches import TABLE, bot_match, random_match
from game.tools.gallery.scene import Scene
from game.tools.gallery.steps import (
    DAY,
    KEYBOARD_HALVES,
    Openers,
    add_players,
    match_screen,
    play_move,
    seat_both,
    skip,
    step,
    wait,
    wait_for_next_screen,
)
from game.tools.gallery.tables.khet import HIT
from game.tools.gallery.tables.knucklebones import OWN_CARD
from game.tools.gallery.undercity_openers import OPENERS as UNDERCITY_OPENERS

PRESS_SECONDS = 0.75
"""Seconds between two presses; longer than any panel ignores input."""
GLANCE_NODES = 400
"""The most positions searched per move in the review of a finished match."""
LAST_MOVE = "116/234/25 664/55/31 1 place:6 - -"
"""The last move of a match in which a card is tried."""
SAVE_NAMES = "Before the storm", "Rematch Friday", "Seth at last"


def enter_scene(app: App, scene: Scene) -> None:
    """Lead a fresh application to a scene, in fixed steps from its start, and draw it."""
    storage.lists = Immediate()
    # The application reads all data before players leave Home.
    app.store.read_rest()
    app.adopt_bindings()
    app.table_name = scene.table
    app.clock.today = lambda: DAY
    app.free_seats()
    OPENERS.get(scene.screen, _by_name)(app, scene)
    for number, move in enumerate(scene.moves, 1):
        play_move(app, move)
        if number < len(scene.moves):
            skip(app, 3.0)
    for action in scene.presses:
        skip(app, PRESS_SECONDS)
        app.handle_input(Press(KEYBOARD_HALVES[app.current.active], action, app.clock.now))
    if scene.screen == "result":
        wait_for_next_screen(app)
    wait(app, scene.at)
    app.draw_picture()


def _by_name(app: App, scene: Scene) -> None:
    """Open a screen that needs only its name."""
    app.go(scene.screen)


def _at_table(app: App, scene: Scene) -> None:
    app.go(scene.screen, table_name=scene.table)


def _match(app: App, scene: Scene) -> None:
    """Seat two people, or one and a bot, and enter the position."""
    seat_both(app)
    if scene.bot:
        app.bots.thinker = ImmediateThinker()
        app.seats.seat_bot(scene.bot, 2)
    position = None if scene.position is None else app.current_table.notation.read(app.next_match.rules, scene.position)
    app.go("match", position=position)
    if scene.settings.keys() & {"advice", "values", "chances"}:
        match_screen(app).hints.thinker = ImmediateThinker()
    step(app)


def _cards(app: App, scene: Scene) -> None:
    """Open a screen on which two people choose cards."""
    seat_both(app)
    app.go(scene.screen)


def _card_workshop(app: App, scene: Scene) -> None:
    app.go(scene.screen.removesuffix("_step"), desk=CardDesk(OWN_CARD))
    if scene.screen == "card_workshop_step":
        as_type(app.current, CardWorkshop).pages.open(CardPage("fields", ("steps", 1)))


def _card_trial(app: App, scene: Scene) -> None:
    """Try a card in a match, to the end of it in one of the scenes."""
    app.table_name = "knucklebones"
    app.go("card_trial", desk=CardDesk(OWN_CARD), values=workshop_rules(app), device=KEYBOARD_HALVES[1], seed=1)
    if scene.screen == "card_trial_over":
        rules = app.next_match.rules
        as_type(app.current, TrialMatchScreen).enter(rules, app.current_table.notation.read(rules, LAST_MOVE))
        play_move(app, "place:3")
        wait_for_next_screen(app)


# ---- Home, players and evenings


def _newcomer(app: App, scene: Scene) -> None:
    app.settings.met = []
    app.go("home")


def _toast(app: App, scene: Scene) -> None:
    app.go("home")
    app.toasts.add(app.say("challenges.reached", name="Ada"), "Bone crusher")


def _joining_with_own_bot(app: App, scene: Scene) -> None:
    """Add a bot of the user's, with a name and a description of the greatest length."""
    content = app.store.content_of(app.table_name)
    *_, strongest = content.bots.values()
    assert isinstance(strongest, Definition)
    name = {"en": "Drizzle-Chan", "de": "Niesel-Chan"}
    description = {
        "en": "Came in from the rain, never left, and counts the drops on the window while you think about it.",
        "de": "Kam aus dem Regen herein, ging nie wieder und zählt die Tropfen am Fenster, während du nachdenkst.",
    }
    changes = {"level": strongest.level + 1, "name": name, "description": description, "portrait": "avatar_frog"}
    bots = {**content.bots, "drizzle": strongest.model_copy(update=changes)}
    app.store = copy(app.store)
    app.store.contents = {**app.store.contents, app.table_name: replace(content, bots=bots)}
    app.go("joining")


def _with_players(app: App, scene: Scene) -> None:
    """Open a screen on which known players appear."""
    add_players(app)
    app.go("joining" if scene.screen == "people" else scene.screen)


def _profile(app: App, scene: Scene) -> None:
    add_players(app)
    app.go("profile")


def _evening(app: App, scene: Scene) -> None:
    """Open an evening of three players, a guest and a bot, after some matches or all."""
    add_players(app)
    bot, level = [*app.content.bots.items()][2]
    people = [Entrant(player.id, player.name, player.look) for player in app.records.players.known]
    people.append(Entrant("guest:1", app.store.text("evening.guest", app.settings.language, number=1), "ghost"))
    people.append(Entrant(f"bot:{bot}", app.bot_name(level)))
    evening = Evening("evening", app.table_name, "all", tuple(people))
    app.records.evenings.keep(_after(evening, 99 if scene.screen == "evening_over" else 3))
    app.go("evening")


def _after(evening: Evening, matches: int) -> Evening:
    """Return an evening after some more matches, or all if there are fewer."""
    for number in range(matches):
        if evening.next_pairing is not None:
            evening = evening.after(None if number % 4 == 3 else min(evening.next_pairing))
    return evening


def _challenges_done(app: App, scene: Scene) -> None:
    """Show some daily results, ladder steps and achievements."""
    add_players(app)
    feats = app.records.challenges.feats_for_change("seat:1")
    daily_results: tuple[Standing, ...] = ("won", "lost", "won", "won")
    for days_ago, result in enumerate(daily_results):
        day = (DAY - timedelta(days_ago)).isoformat()
        feats.days[day] = Day(f"{days_ago}", "knucklebones", "kitsune", result, (64, 51))
    names, totals = ("Ada", "Ben"), (58, 71)
    feats.couch = {DAY.isoformat(): Day("c", "knucklebones", "", "lost", totals, names)}
    for days_ago in (0, 7):
        week = week_of(DAY - timedelta(days_ago))
        player_ids = ("seat:1", *(f"player:{player.id}" for player in app.records.players.known))
        for number, player_id in enumerate(player_ids):
            results: tuple[Standing, ...] = ("won", "lost", "won", "drawn")
            for index, result in enumerate(results[: 4 - number]):
                attempt = Try(f"{index}", result, 20 + 7 * index + 5 * number)
                app.records.challenges.feats_for_change(player_id).add_try(week, attempt)
    feats.climbed = {"knucklebones": 3}
    feats.counts = {"doctor": 2, "landslide": 31, "crusher": 11}
    feats.reached = {"first_win": "2026-11-20", "today": "2026-11-19", "even": "2026-11-21"}
    app.go("challenges")


# ---- Finished and saved matches


class HalfExport(PictureSaver):
    """A film export that stops midway, to show its progress bar."""

    def save_film(self, log: Log, settings: Settings, rules: FilmRules) -> None:
        self._begin("film", log)
        self.job = Job("make a film")
        self.job.tell(43, 100)


class EndlessThinker(ImmediateThinker):
    """A thinker that never finds a seed."""

    def find_seed(self, table_name: str, rules: Rules, seed: int) -> Job[int]:
        return Job("a seed")


def _seed_search(app: App, scene: Scene) -> None:
    app.bots.thinker = EndlessThinker()
    app.go("seeking")


def _high_scores(app: App, scene: Scene) -> None:
    """Show the high scores of three players; the best game has just ended."""
    add_players(app)
    list_key = list_name(app.current_table, app.next_match.setup.rules, app.next_match.varied_choices)
    points = zip((1284, 962, 655, 431, 430, 212, 96, 54), cycle(app.records.players.known[:3]), strict=False)
    app.records.high_scores.lists[app.table_name] = {list_key: tuple(
        HighScore(number, player.name, f"player:{player.id}", f"{index}", (DAY - timedelta(index)).isoformat())
        for index, (number, player) in enumerate(points)
    )}
    app.go("high_scores", table_name=app.table_name, open_list=list_key, game="0")


def _saves(app: App, scene: Scene) -> None:
    """Show three named saves, each a few moves longer than the one before."""
    names, match, decks = ("Ada", "Ben"), app.next_match, app.current_set.decks()
    record = Record.begin(app.current_table, match.rules, 1, None, decks, names, choices=match.varied_choices)
    saves: list[NamedSave] = []
    for index, name in enumerate(SAVE_NAMES):
        for _ in range(4):
            if moves := app.current_table.legal(record.rules, record.position):
                record.follow([*record.moves, moves[index % len(moves)]])
        time = f"{DAY.isoformat()} 20:{15 + 9 * index}:07"
        save = NamedSave(Path(name), SavedMatch(record.log, app.current_set.series), name, time)
        saves.insert(0, save)
    app.go("saves")
    screen = as_type(app.current, SavesScreen)
    screen.results = ReplayResults(Immediate())
    screen.show([screen.entry(save) for save in saves])


def _map(app: App, scene: Scene) -> None:
    """Show the map of a player who has earned three stars, two, one and none."""
    add_players(app)
    file, player_id = map_at(app.store, app.table_name), f"player:{app.records.players.known[0].id}"
    for index, stop in enumerate(file.stops[:3]):
        tally, key = PlayerTally(matches=1), map_list(app.store, app.table_name, file, stop)
        tally.bests[stop.figure] = stop.stars[max(0, len(stop.stars) - 1 - index)]
        app.records.statistics.tables[solo_key(app.table_name, key)] = {player_id: tally}
    app.go("map")


def _puzzles(app: App, scene: Scene) -> None:
    """Open the list of puzzles, three of which are solved, or the first of them."""
    for puzzle in puzzles_at(app.store, app.table_name).by_difficulty[:3]:
        app.records.puzzles.add(app.table_name, puzzle.position)
    app.go(scene.screen, **({"focus": 3} if scene.screen == "puzzles" else {"number": 0}))


def _open_finished(app: App, scene: Scene) -> None:
    """Open a screen on a finished match of any table."""
    app.picture_saver, app.bots.thinker = HalfExport(type(app)), ImmediateThinker(GLANCE_NODES)
    table, rules = app.current_table, app.next_match.rules
    by_seat = ("Ada", "Ben")[: table.seat_count(rules)]
    log = random_match(rules, 12) if table is TABLE else bot_match(table, rules, 12, by_seat)
    app.go(scene.screen, replay=Replay(Path("match"), log), record=Record(table, rules, log))
    if isinstance(app.current, Review):
        while not app.current.analysis.is_complete:
            app.current.analysis.advance()


def _continue(app: App, scene: Scene) -> None:
    app.autosave.write(SavedMatch(random_match(app.next_match.rules, 2, 9), app.current_set.series))
    app.go("home")


def _statistics(app: App, scene: Scene) -> None:
    add_players(app)
    sets, rules = app.current_set.series, app.next_match.rules
    ids = [f"player:{player.id}" for player in app.records.players.known]
    for seed in range(1, 13):
        sets = sets.after(1, seed % 2 + 1)
        seats = {1: ids[seed % 2], 2: ids[2] if seed % 3 == 0 else "bot:" + [*app.content.bots][seed % 3]}
        app.records.statistics.count(Record(TABLE, rules, random_match(rules, seed)), seats, sets)
        if sets.is_over:
            sets = sets.start_again()
    app.go("statistics")


def _add_meetings(app: App) -> tuple[str, str]:
    """Let the first two known players win some matches against each other; return their ids."""
    add_players(app)
    first, second, third = (player.id for player in app.records.players.known[:3])
    for other, results in ((second, "12211121222"), (third, "22212")):
        rivalry = app.records.statistics.rivalries.setdefault(pair_of(first, other), Rivalry())
        for number, winner in enumerate(results):
            day = (DAY - timedelta(len(results) - number)).isoformat()
            table_name = "reversi" if number % 4 == 2 else "knucklebones"
            winner_id = first if winner == "1" else other
            rivalry.add(Meeting(f"{other}{number}", day, table_name, winner_id, 3 * (number % 5)))
    return first, second


def _rivals(app: App, scene: Scene) -> None:
    one, other = _add_meetings(app)
    app.go("rivals", one=one, other=other)


def _rivals_join(app: App, scene: Scene) -> None:
    """Show that the device of the second player is about to seat the rival."""
    one, other = _add_meetings(app)
    app.go("joining")
    plan = as_type(app.current, JoinScreen).plan
    app.records.players.sit([(KEYBOARD_HALVES[1], one)])
    plan.choices[KEYBOARD_HALVES[2]], plan.last_chooser = other, KEYBOARD_HALVES[2]


def _evening_setup(app: App, scene: Scene) -> None:
    _trophies(app, scene)
    app.go("gathering")


def _trophies(app: App, scene: Scene) -> None:
    add_players(app)
    people = tuple(Entrant(player.id, player.name, player.look) for player in app.records.players.known)
    for weeks_ago, kind in enumerate(KINDS):
        evening = _after(Evening(kind, app.table_name, kind, people), 99 if weeks_ago != 1 else 1)
        app.records.evenings.trophies.add(evening, DAY - timedelta(7 * (len(KINDS) - weeks_ago)))
    app.go("trophies")


def _replays(app: App, scene: Scene) -> None:
    folder = TemporaryDirectory()
    app.records.replays = Replays(Path(folder.name))
    finalize(app.records.replays, folder.cleanup)  # The list still reads there.
    for seed, plies, *names in ((5, None, "Ada", "Ben"), (2, 9, "Mia", "Maximiliane"), (1, None, "Ben", "Mia")):
        app.records.replays.keep(random_match(app.next_match.rules, seed, plies, (names[0], names[1])), 3)
    app.records.replays.protect(app.records.replays.list_replays()[0], True)
    app.go("replays", results=ReplayResults(Immediate()))


def _between_matches(app: App, scene: Scene) -> None:
    """Make the last move of a match in the middle of a set."""
    seat_both(app)
    _end_match(app, random_match(app.next_match.rules, 12))


def _end_match(app: App, log: Log) -> None:
    """Make the last move of a match."""
    app.go("match", record=Record(TABLE, app.next_match.rules, replace(log, plies=log.plies[:-1])))
    play_move(app, log.plies[-1].move)
    wait_for_next_screen(app)


def _ceremony(app: App, scene: Scene) -> None:
    """Make the last move of a set between two known players."""
    add_players(app)
    seat_both(app)
    app.seats.name(1, app.records.players.known[0].id)
    app.seats.name(2, app.records.players.known[1].id)
    log = random_match(app.next_match.rules, 12, names=(app.people.name(1), app.people.name(2)))
    app.current_set.series = replace(app.current_set.series, wins=(1, 1), played=2)
    _end_match(app, log)


def _replay_screen(app: App, scene: Scene) -> None:
    """Open the replay of a match, or the film of it."""
    rules = app.next_match.rules
    log = random_match(rules, 5)
    arguments: dict[str, object] = {"ply": 20} if scene.screen == "watching" else {"rules": app.store.replays.film}
    app.go(scene.screen, replay=Replay(Path("match"), log), record=Record(TABLE, rules, log), **arguments)


def _name_entry(app: App, scene: Scene) -> None:
    app.go("naming", title="naming.title", text="", done=lambda text: None)


SETUPS = {"editor": "khet_editor", "shelf": "khet_setups", "line": "khet_line"}
"""The screens of Khet's setups, by their names in scenes."""


def _setup_screen(app: App, scene: Scene) -> None:
    """Open a screen with a setup of Khet on the desk of the editor."""
    draft = read_line(scene.position) if scene.position else None
    arguments: dict[str, object] = {"focus": ("square", "g3")} if scene.screen == "editor" else {}
    app.go(SETUPS[scene.screen], desk=Desk(draft, "Sphinx Alley" if scene.position == HIT else ""), **arguments)


OPENERS: Openers = {
    **UNDERCITY_OPENERS,
    **dict.fromkeys(("match", "opening", "result"), _match),
    **dict.fromkeys(("practice", "beginning"), _at_table),
    **dict.fromkeys(("decks", "draft"), _cards),
    **dict.fromkeys(("card_workshop", "card_workshop_step", "card_shelf", "card_line"), _card_workshop),
    **dict.fromkeys(("card_trial", "card_trial_over"), _card_trial),
    **dict.fromkeys(("review", "story"), _open_finished),
    **dict.fromkeys(("evening", "evening_over"), _evening),
    **dict.fromkeys(("watching", "filmed"), _replay_screen),
    **dict.fromkeys(("people", "gathering"), _with_players),
    **dict.fromkeys(("puzzles", "solving"), _puzzles),
    **dict.fromkeys(SETUPS, _setup_screen),
    "newcomer": _newcomer, "toast": _toast, "sixth": _joining_with_own_bot, "profile": _profile,
    "challenges_done": _challenges_done, "seeking": _seed_search, "high_scores": _high_scores, "saves": _saves,
    "map": _map, "rivals": _rivals, "rivals_join": _rivals_join, "trophies": _trophies,
    "gathering_again": _evening_setup, "continue": _continue, "statistics": _statistics, "replays": _replays,
    "between": _between_matches, "ceremony": _ceremony, "turning_point": _ceremony, "naming": _name_entry,
}
"""The function that opens each screen; all others open by their names."""
