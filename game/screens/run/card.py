"""The card of a finished run: its path on the map, what was carried, turning points, score and records."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, cast

from components.focus import Id, Rect
from game.app.application import App
from game.app.pictures import PictureKind
from game.background.job import Job
from game.kernel.hindsight import TurningPly
from game.kernel.opaque import as_type
from game.match.challenges import challenges, earned_rewards
from game.match.log import Log
from game.match.record import Record
from game.match.replays import PENDING_MESSAGE, Replay, ReplayResults, matches_of
from game.match.runs import RUN_NOTE, BestRuns, FinishedRun, best_runs, finished_run
from game.match.series import seed_word
from game.screens.knucklebones.decks import card_picture, draw_face_up
from game.screens.layout.boxes import Spacer, column, grid, panel, row
from game.screens.layout.leaves import BOLD, SMALL, Button, Heading, Picture, Text
from game.screens.layout.node import Layout, Node
from game.screens.outcome import time_text
from game.screens.review import MatchAnalysis, can_review
from game.screens.run.ending import headline
from game.screens.run.live_run import look_at
from game.screens.run.party import PartyRun
from game.screens.run.start import RunRequest, RunStart
from game.screens.screen import Screen, TreeScreen
from game.screens.story import save_status_of
from game.tables.undercity.definitions import Rules
from game.tables.undercity.events import Event
from game.tables.undercity.figures import MOST_TURNING_POINTS, RunTurningPoint, score, turning_points
from game.tables.undercity.position import Bag, Position, map_of
from systems.draw.canvas import Canvas
from systems.draw.pen import Pen
from systems.layout import HEIGHT, WIDTH
from systems.staging import staging
from systems.undercity.run.floors import draw_floors
from systems.undercity.run.picture import RunView


class RoomTurningPly(NamedTuple):
    """The ply of a room's match that changed the chance to win it the most."""

    ply: int
    """The ply of the run that reports the match."""
    record: Record
    turning_ply: TurningPly

    @property
    def swing(self) -> float:
        """The change of the chance of the side that walks."""
        return self.turning_ply.swing if self.record.movers[self.turning_ply.ply] == 1 else -self.turning_ply.swing


class RoomReviews:
    """Reviews matches of a run, one after another: those at the first of these plies that have a replay."""

    def __init__(self, app: App, run: Log, order: Sequence[int]) -> None:
        self.app, self.run, self.order = app, run, order
        self.best: RoomTurningPly | None = None
        """The largest turning point so far."""
        self.list_job: Job[list[Replay]] | None = app.records.replays.list_later()
        self.remaining: list[tuple[int, Replay]] = []
        """The matches to review."""
        self.results = ReplayResults()
        self.analysis: MatchAnalysis | None = None

    def advance(self) -> None:
        """Take in what has been found, and ask for more."""
        if self.list_job is not None and self.list_job.done():
            matches = matches_of(self.run, self.list_job.result())
            reviewable = [(ply, matches[ply]) for ply in self.order
                          if ply in matches and can_review(self.app, matches[ply].log.table)]
            self.remaining, self.list_job = reviewable[: self.app.store.replays.review.matches], None
        if not self.remaining:
            return
        ply, replay = self.remaining[0]
        record = self.results.result_so_far(replay, self.app.store)
        if record == PENDING_MESSAGE:
            return
        if isinstance(record, Record):
            self.analysis = self.analysis or MatchAnalysis(self.app, record)
            self.analysis.advance()
            if not self.analysis.is_complete:
                return
            self.take_in(ply, record, self.analysis.turns)
        self.remaining, self.analysis = self.remaining[1:], None

    def take_in(self, ply: int, record: Record, turns: Sequence[TurningPly]) -> None:
        """Remember the largest of these turning points if it is larger than those of other matches."""
        for turn in turns:
            if self.best is None or abs(turn.swing) > abs(self.best.turning_ply.swing):
                self.best = RoomTurningPly(ply, record, turn)

    def sentence(self, point: RoomTurningPly) -> str:
        """Return the move of a turning point in words."""
        record, ply = point.record, point.turning_ply.ply
        words, name = staging(record.table.name).commentary, record.log.note(f"name{record.movers[ply]}")
        assert words is not None
        move = record.moves[ply]
        language, position = self.app.settings.language, record.positions[ply]
        return words.sentence(self.app.store, language, record.rules, position, move, name)

    def close(self) -> None:
        """Stop searching for turning points."""
        if self.list_job is not None:
            self.list_job.cancel()
        if self.analysis is not None:
            self.analysis.drop()
        self.results.close()


NEW, SAME_SEED, WATCH, PICTURE, FILM, LEAVE = "new", "same", "watch", "picture", "film", "leave"
BUTTONS = {
    NEW: "run.card_new", SAME_SEED: "run.card_same", WATCH: "action.watch", PICTURE: "action.picture",
    FILM: "action.film", LEAVE: "action.leave",
}
"""The buttons with their texts."""
RESULT_MOVES = "match:won", "match:lost"
CHARM_SIDE, IN_ROW = 21, 10
"""The side of a charm, and the most in a row."""
MOST_CARDS = 6
"""The most cards that are shown."""
HEART_WIDTH = 11
FACTS_WIDTH = 256


class RunCard(TreeScreen):
    """The card after the end of a run, or of one in the list of replays. ``export`` is saved at once."""

    def __init__(
        self, app: App, run: PartyRun, replay: Replay | None = None, export: PictureKind | None = None
    ) -> None:
        super().__init__(app)
        self.run_start = RunStart(app)
        self.run, self.replay = run, replay
        self.result = finished_run(run.log)
        self.score = score(run.rules, run.position)
        results = app.records.runs.results()
        others = [result for result in results if result.log.note(RUN_NOTE) != run.log.note(RUN_NOTE)]
        self.broken_records = broken_records(best_runs(others, run.log.rules, self.result.mode), self.result)
        if replay is None and others != [*results] and results[0].log == run.log:
            self.announce_rewards(others)
        record = run.record
        positions = [as_type(position, Position) for position in record.positions]
        self.log_turns = turning_points(run.rules, positions, cast("list[tuple[Event, ...]]", record.events))
        matches = [ply for ply, move in enumerate(record.moves) if str(move) in RESULT_MOVES]
        turns = [point.ply for point in self.log_turns]
        order = [ply for ply in turns if ply in matches] + [ply for ply in reversed(matches) if ply not in turns]
        self.reviews = RoomReviews(app, run.log, order)
        self.is_picture_due = False
        self.begin(NEW if replay is None else WATCH)
        if export is not None:
            self.button_confirmed(export)

    def live_state(self) -> object:
        return self.run_start.is_making, self.run_start.error, self.save_status(), self.reviews.best

    def save_status(self) -> tuple[str, float, str] | None:
        """Return the message about a picture or film of this run, its progress and color."""
        return save_status_of(self, self.run.log)

    def announce_rewards(self, before: Sequence[FinishedRun]) -> None:
        """Say what this run has unlocked, after the runs before it."""
        app, rules = self.app, challenges(self.app.store)
        results = before, app.records.runs.results()
        old_rewards, rewards = (earned_rewards(app.records.challenges, rules, False, runs) for runs in results)
        for id, reward in rewards.items():
            if id not in old_rewards:
                app.toasts.add(self.say("challenges.unlocked"), app.in_language(reward.name))

    @property
    def reserved_areas(self) -> Sequence[Rect]:
        """The whole card; the page after it shows what it has unlocked."""
        return (Rect(0, 0, WIDTH, HEIGHT),)

    # The tree.

    def tree(self) -> Node:
        error = self.run_start.error
        words, _, color = self.save_status() or (error, 0.0, "warning" if error else "card")
        if self.run_start.is_making:
            words, color = self.say("walk.making"), "card"
        note = Text(words, SMALL, color, side="center", shade=True, any_break=True) if words else None
        names = [Button(self.say(BUTTONS[name]), id=name, weight=1) for name in BUTTONS]
        buttons = grid(3, *names, gap=(1, 2)) if self.is_large else row(*names, gap=(2, 8))
        return self.page_of(column(buttons, self.legend("select", "back"), gap=(1, 4)), note)

    def page_of(self, controls: Node | None, note: Text | None = None) -> Node:
        """Build the card; without the controls it is the picture to save. A note replaces the line of the settings."""
        cards = [card for bag in self.bags for card in bag.hand][:MOST_CARDS]
        hand = [card_picture(self.card_painter(card), size=1) for card in cards]
        names = [self.say("run.floor", floor=floor) for floor in range(1, self.view.map.floors + 1)]
        floors = Picture(lambda pen, rect, focused: draw_floors(pen, self.view, self.run.path, rect, names, False),
                         (340, 150), (200, 90), weight=1)
        below = self.turns_panel() if self.is_large else row(*hand, gap=(0, 3), align="center") if hand else None
        left = column(panel(floors, color="outline", weight=1, pad=(6, 4)), below, weight=1, gap=(2, 4))
        right = column(*self.facts(), preferred_width=FACTS_WIDTH, max_width=FACTS_WIDTH, gap=(2, 4))
        body = row(left, right, gap=(4, 8), weight=1)
        color = "double" if self.run.position.phase == "won" else "card"
        words = settings_words(self, self.result, self.run.rules)
        settings = note or Text(words, SMALL, "dim", side="center", shade=True)
        return column(
            Spacer(1, 3), Heading(headline(self, self.run), color, 8.0),
            row(Spacer(4, 12), column(body, settings, gap=(1, 3), weight=1), Spacer(4, 12), weight=1,
                gap=(0, 0)),
            row(Spacer(4, 12), column(controls, weight=1), Spacer(4, 12), gap=(0, 0)) if controls else None,
            Spacer(2, 4) if controls is None else None, gap=(2, 5),
        )

    @property
    def bags(self) -> tuple[Bag, ...]:
        """The bags whose cards and charms are shown: that of the winner, if there is one."""
        bags, outcome = self.run.position.bags, self.score.outcome
        return (bags[outcome - 1],) if isinstance(outcome, int) else bags

    @property
    def view(self) -> RunView:
        """The content of the map."""
        rules, position = self.run.rules, self.run.position
        return RunView(map_of(rules, position), position, look_at(self.app.store), len(self.run.people), rules.is_red)

    def card_painter(self, card: str) -> Callable[[Pen, Rect, bool], None]:
        return lambda pen, rect, focused: draw_face_up(self, pen, card, rect)

    def facts(self) -> Iterator[Node | None]:
        """Yield the panels at the side."""
        yield panel(*self.points(), color="double" if self.broken_records else "card", pad=(8, 5), gap=(1, 3))
        charms = [charm for bag in self.bags for charm in bag.charms]
        if charms:
            yield panel(Text(self.say("run.card_charms"), SMALL, "card"),
                        grid(IN_ROW, *map(self.charm, charms[: 2 * IN_ROW]), gap=(1, 1)), pad=(8, 4), gap=(0, 2))
        if not self.is_large:
            yield self.turns_panel()
        yield self.records_panel()
        yield Spacer(weight=1)

    @property
    def is_large(self) -> bool:
        """True if large text leaves no room for the cards."""
        return self.app.settings.comfort.text_size > 1

    @property
    def turns(self) -> list[RunTurningPoint | RoomTurningPly]:
        """The most telling turning points in order, with that of a match once its review has found one."""
        points: list[RunTurningPoint | RoomTurningPly] = [] if self.reviews.best is None else [self.reviews.best]
        return sorted([*points, *self.log_turns[: MOST_TURNING_POINTS - len(points)]], key=lambda point: point.ply)

    def turns_panel(self) -> Node | None:
        if not self.turns:
            return None
        # Large letters have room for the last two.
        turns = self.turns[-2:] if self.is_large else self.turns
        lines = [Text(self.turn_text(point), SMALL) for point in turns]
        return panel(Text(self.say("action.turns"), SMALL, "card"), *lines, gap=(1, 3))

    def points(self) -> Iterator[Node]:
        """Yield the score, the time, and what is left, of each side against each other."""
        time = Text(self.say("run.card_time", time=time_text(self.result.seconds)), SMALL,
                    "double" if "fastest" in self.broken_records else "text")
        rooms = Text(self.say("run.card_rooms", rooms=self.score.rooms), SMALL, side="right")
        if not self.run.position.is_versus:
            bag = self.run.position.bags[0]
            points = self.say("run.card_points", points=self.score.totals[0])
            coins = Text(self.say("page.coins", coins=bag.coins), SMALL, weight=1)
            narrow = self.is_large
            yield row(Text(points, BOLD, "double", weight=1), None if narrow else time, gap=(2, 6))
            yield row(self.hearts(bag), coins, None if narrow else rooms, gap=(4, 8))
            if narrow:
                yield row(time, Spacer(weight=1), rooms, gap=(2, 6))
            return
        names = list[Text]()
        for seat, bag in enumerate(self.run.position.bags, 1):
            names.append(Text(self.run.people[seat - 1].name, BOLD, f"seat{seat}", weight=1, peers=names))
            points = self.say("run.card_points", points=self.score.totals[seat - 1])
            yield row(names[-1], Text(points, SMALL, side="right"), gap=(2, 6))
            crowns = self.say("run.card_crowns", crowns=bag.crowns)
            yield Text(f"{crowns}   {self.say('page.coins', coins=bag.coins)}", SMALL, "card")
        yield row(time, Spacer(weight=1), rooms, gap=(2, 6))

    def hearts(self, bag: Bag) -> Picture:
        """Build the lanterns that are left."""
        count = max(bag.hearts, self.run.rules.file.hearts)

        def paint(pen: Pen, rect: Rect, focused: bool) -> None:
            for number in range(count):
                lit = number < bag.hearts
                pen.sprite("heart_lit" if lit else "heart_out", rect.x + HEART_WIDTH * (number + 0.5), rect.center[1])

        return Picture(paint, (HEART_WIDTH * count, 17), (HEART_WIDTH * count, 17))

    def charm(self, charm: str) -> Picture:
        return Picture(lambda pen, rect, focused: pen.sprite(f"charm_{charm}", *rect.center), (CHARM_SIDE, CHARM_SIDE),
                       (CHARM_SIDE, CHARM_SIDE))

    def turn_text(self, point: RunTurningPoint | RoomTurningPly) -> str:
        if isinstance(point, RoomTurningPly):
            return self.match_text(point)
        place = map_of(self.run.rules, self.run.position).places[point.room]
        room = self.say(f"{place.table}.name") if place.table else self.say(f"run.room_{place.kind}")
        charm = self.run.rules.charms.get(point.thing.removeprefix("charm:"))
        return self.say(
            f"run.turn_{point.kind}", room=room, floor=place.floor, name=self.run.people[point.seat - 1].name,
            charm="" if charm is None else self.app.in_language(charm.name),
        )

    def match_text(self, point: RoomTurningPly) -> str:
        """Return the turning point of a match as a sentence."""
        log = point.record.log
        move = self.reviews.sentence(point)
        swing = f"{round(100 * point.swing):+}"
        if other := log.note("name2"):
            return self.say("run.turn_match", move=move, swing=swing, name=other)
        return self.say("run.turn_solo", move=move, swing=swing, room=self.say(f"{log.table}.name"))

    def records_panel(self) -> Node | None:
        """Build the records of this mode and length, with this run; bots alone set none."""
        all_records = best_runs(self.app.records.runs.results(), self.run.log.rules, self.result.mode)
        lines = [Text(words, SMALL, "double" if name in self.broken_records else "text")
                 for name, words in record_words(self, all_records)]
        if not lines:
            return None
        heading, color = ("run.card_record", "seat1") if self.broken_records else ("run.records", "card")
        return panel(Text(self.say(heading), SMALL, color), *lines, gap=(0, 2), optional=True)

    # Reactions.

    def button_confirmed(self, id: Id) -> None:
        if self.run_start.is_making:
            return
        if id in (NEW, SAME_SEED):
            seed = self.app.next_match.next_seed() if id == NEW else self.run.position.seed
            self.run_start.begin(RunRequest(self.run.log.rules, dict(self.run.log.choices), seed, self.run.people))
        elif id == WATCH:
            replay = self.replay or Replay(Path(), self.run.log)
            self.app.go("run_watching", replay=replay, record=self.run.record, screen_behind=self)
        elif id == PICTURE:
            self.is_picture_due = True
        elif id == FILM and not self.app.picture_saver.is_busy:
            self.app.picture_saver.save_film(self.run.log, self.app.settings, self.app.store.replays.film)
        elif id == LEAVE:
            self.leave()

    def leave(self) -> None:
        if self.replay is None:
            self.app.go("walk_entry")
        else:
            self.app.go("replays", chosen=self.replay.path)

    def update(self, dt: float) -> None:
        self.app.picture_saver.release()
        self.reviews.advance()
        self.run_start.advance()

    def draw(self, canvas: Canvas) -> None:
        if self.is_picture_due and not self.app.picture_saver.is_busy:
            self.is_picture_due = False
            self.draw_backdrop()
            Layout(self.page_of(None), canvas, None, {}).draw(canvas, None)
            self.app.picture_saver.save_picture(canvas.read(), self.run.log)
        super().draw(canvas)

    def close(self) -> None:
        self.reviews.close()
        self.run_start.cancel()
        super().close()


def broken_records(before: BestRuns, result: FinishedRun) -> set[str]:
    """Return the names of the records that a run broke; the first run breaks none."""
    names = set()
    if before.points is not None and result.best > before.points.best:
        names.add("points")
    if result.ending != "lost":
        if before.fastest is not None and result.seconds < before.fastest.seconds:
            names.add("fastest")
        if before.highest is not None and result.ascent > before.highest.ascent:
            names.add("highest")
    return names


def record_words(screen: Screen, best: BestRuns) -> Iterator[tuple[str, str]]:
    """Yield the name and the words of each record that there is."""
    if best.points is not None:
        yield "points", screen.say("run.record_points", points=best.points.best)
    if best.fastest is not None:
        yield "fastest", screen.say("run.record_fastest", time=time_text(best.fastest.seconds))
    if best.highest is not None and best.highest.ascent:
        yield "highest", screen.say("run.record_highest", ascent=best.highest.ascent)


def settings_words(screen: Screen, result: FinishedRun, rules: Rules) -> str:
    """Return the seed word and the settings of a run in one line."""
    parts = [seed_word(result.log.seed), screen.say(f"walk.company_{result.mode}"),
             screen.say_or_name(f"walk.length_{result.log.rules}", result.log.rules)]
    barred_table = dict(result.log.choices).get("bar", "none")
    if barred_table != "none":
        parts.append(screen.say("run.without", table=screen.say(f"{barred_table}.name")))
    house = rules.houses.get(rules.choices.house)
    if house is not None:
        parts.append(screen.app.in_language(house.name))
    if result.ascent:
        parts.append(screen.say("run.ascent", ascent=result.ascent))
    return "   ".join(parts)
