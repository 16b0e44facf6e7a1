"""Plays the real application without end, and reports after every step what must survive a kill.

``python -m tests.kit.endless PLAY ...`` plays these in turn: any table by its name, ``walk``, ``together`` (a walk for
two), ``run``, ``evening``, ``daily`` and ``ladder``. The first line is the state found on the disk, and each further
line is the state now, as JSON.
"""

from __future__ import annotations

import json
import os
import time
from dataclasses import replace
from datetime import date, timedelta
from itertools import cycle
from typing import Any

from components.press import Press
from components.undercity import Stride
from game.app.records import SavedRecords
from game.app.settings import Settings
from game.app.window import Window
from game.dungeon.walk.walk import Walk, WalkLog, shortest, walk_log, walk_of
from game.kernel.random_stream import Stream, seed_state
from game.match import challenges
from game.match.evening import KINDS, Entrant, Evening
from game.match.log import Log
from game.match.record import UndoTarget, match_id, taken_back
from game.match.replays import Replays
from game.match.runs import RUN_NOTE, AnyRun
from game.match.statistics import GUEST_PREFIX
from game.match.storage import Ready
from game.paths import user_dir
from game.screens.evening import Standings
from game.screens.match.match import MatchScreen
from game.screens.result import ResultScreen
from game.screens.run.riddle import RiddleTable
from game.screens.run.room_table import RoomResult, RoomTable, open_room, resume_run
from game.screens.run.run import RunScreen
from game.screens.seats import JoinScreen
from game.screens.walk.settings import end_unfinished_walk
from game.screens.walk.walk import WalkScreen
from game.tables import NAMES
from game.tables.knucklebones.bots.gains import greedy
from game.tables.undercity.bots import BOTS
from systems.undercity.walk.world import walkers_with
from tests.kit.display import need_display
from tests.kit.dungeons import floors

STEP = 0.02
OFTEN = 6
"""One of this many moves that may be taken back is taken back."""
LONG = 150
"""Moves after which a match is left for something else."""
WALKS = ("walk", "together")
ALL = (*NAMES, *WALKS, "run", "evening", "daily", "ladder")
ME = f"{GUEST_PREFIX}1"
State = dict[str, Any]


class AllReplays(Replays):
    """Replays that never delete old ones."""

    def keep(self, log: Log, most: int) -> Ready:
        return super().keep(log, 10_000)


class Endless:
    """The application, and the choice of its next step."""

    def __init__(self, plays: tuple[str, ...]) -> None:
        home = user_dir()
        settings = Settings.of({"speed": 0.0, "glow": "off", "undo": True})
        started = time.time_ns() // 1000
        records = replace(SavedRecords.in_folder(home, home), replays=AllReplays(home))
        self.app = Window(settings=settings, records=records, visible=False, seed=started)
        self.stream = Stream(seed_state(started))
        self.plays = cycle(plays)
        self.started = started
        self.puzzles = self.moves = 0
        self.undoing = False
        self.walk: WalkLog | None = self.app.records.walks.unfinished()
        self.match: tuple[Log, bool] | None = None
        """The match that counts, and True if it is over."""
        self.run: Log | None = self.app.records.runs.unfinished()
        self.room: list[Any] | None = None
        """The decision of the run that the match of a room is, and its number of moves."""
        if (room := self.app.records.runs.room_save.match) is not None:
            self.room = [room.log.note(RUN_NOTE), len(room.log.plies)]
        held = self.app.autosave.match
        if held is not None:
            self.match = held.log, False

    def found(self) -> State:
        """Return everything that is on the disk."""
        app, records = self.app, self.app.records
        records.replays.wait()
        return {
            **self.state(),
            "match over": app.autosave.finished_record is not None,
            "replays": [match_id(replay.log) for replay in records.replays.list_replays()],
            "ended walks": [_walk(log) for log in records.walks.finished()],
            "ended runs": [_run(log) for log in records.runs.finished()],
            "counted": [*records.statistics.counted_matches],
            "challenged": [*records.challenges._counted_matches],
            "wrong": [*records.replays.damaged_files, *(["walk"] if records.walks.damaged else []),
                      *(["run"] if records.runs.damaged else []),
                      *(each.notice for each in (
                          app.autosave, records.runs.room_save, records.challenges, records.evenings,
                          records.statistics, records.puzzles) if each.notice)],
        }

    def state(self) -> State:
        """Return what has to survive a kill now."""
        app, evening = self.app, self.app.records.evenings.open_evening
        feats = app.records.challenges.of(ME)
        return {
            "match": None if self.match is None else _match(*self.match),
            "walk": None if self.walk is None else _walk(self.walk),
            "undoing": self.undoing,
            "run": None if self.run is None else _run(self.run),
            "room": self.room,
            "evening": None if evening is None else [evening.id, len(evening.story), evening.next_pairing is None],
            "days": {day: known.result for day, known in feats.days.items()},
            "climbed": dict(feats.climbed),
            "solved": len(app.records.puzzles.names),
        }

    def step(self) -> None:
        """Take the next step, and run a frame."""
        screen = self.app.current
        if isinstance(screen, JoinScreen):
            self.sit(screen)
        elif isinstance(screen, RoomTable | RiddleTable):
            self.play_room(screen)
        elif isinstance(screen, MatchScreen):
            self.play(screen)
        elif isinstance(screen, RunScreen):
            self.decide(screen)
        elif isinstance(screen, RoomResult):
            screen.go_on()
        elif isinstance(screen, ResultScreen):
            self.leave(screen)
        elif isinstance(screen, Standings):
            self.meet(screen)
        elif isinstance(screen, WalkScreen):
            self.go(screen)
        elif self.app.current.opened_as in ("home", "walk_over", "walk_entry", "run_card"):
            self.begin()
        self.app.advance(STEP)
        self.look()

    def look(self) -> None:
        """Note the walk and the match that count now."""
        screen = self.app.current
        if isinstance(screen, WalkScreen) and screen.walk.moves:
            self.walk = walk_log(screen.walk)
        elif not isinstance(screen, WalkScreen):
            self.walk = self.app.records.walks.unfinished()
        live = screen.match_screen if isinstance(screen, ResultScreen) else screen
        record = live.record if isinstance(live, MatchScreen) else None
        if isinstance(screen, RoomTable | RiddleTable):
            if record is not None and record.log.plies:
                self.room = [record.log.note(RUN_NOTE), len(record.log.plies)]
        elif record is not None and record.log.plies:
            self.match = record.log, isinstance(screen, ResultScreen)
        run: AnyRun | None = getattr(screen, "run", None)
        if run is not None:
            self.run = run.log
            if self.room is not None and self.room[0] != run.key:
                self.room = None

    def begin(self) -> None:
        """Sometimes continue what was left; otherwise begin something."""
        app, held = self.app, self.app.autosave.match
        self.moves = 0
        self.puzzles += 1
        app.records.puzzles.add("khet", f"{self.started} {self.puzzles}")
        record = app.autosave.resume(app.store) if held is not None and not self.stream.below(2) else None
        if held is not None and record is not None:
            app.table_name = record.table.name
            app.go("joining", saved_match=(held, record))
            return
        play = next(self.plays)
        if play in WALKS:
            self.set_out(1 + WALKS.index(play))
        elif play == "run":
            if app.records.runs.unfinished() is None or not self.stream.below(8):
                mode = ("alone", "together", "versus")[self.stream.below(3)]
                people = [Entrant("", "Ada"), Entrant("", "Ben")][: 1 if mode == "alone" else 2]
                app.records.runs.begin(app.store, "short", {"mode": mode}, self.stream.below(100), people)
                self.room = None
            assert resume_run(app)
        elif play == "evening":
            if app.records.evenings.current is None:
                people = tuple(Entrant(f"guest:{number}", f"Guest {number}") for number in range(3))
                kind = KINDS[self.stream.below(len(KINDS))]
                app.records.evenings.keep(Evening(str(self.started + self.puzzles), "knucklebones", kind, people, 4))
            app.go("evening")
        elif play in ("daily", "ladder"):
            self.challenge(play)
        else:
            app.table_name = play
            app.go("joining", rules=app.content.standard)

    def challenge(self, play: str) -> None:
        """Start the match of the next day, or the next step of a ladder."""
        app, rules, feats = self.app, challenges.challenges(self.app.store), self.app.records.challenges.of(ME)
        day = date(2026, 1, 1) + timedelta(days=len(feats.days))
        app.clock.today = lambda: day
        contest = challenges.daily_contest(app.store, rules, day)
        if play == "ladder":
            table_name = challenges.ladders(app.store)[0]
            step = feats.climbed.get(table_name, 0)
            if step < len(rules.ladder):
                contest = challenges.ladder_contest(app.store, rules, table_name, step)
        app.table_name = contest.table
        app.go("joining", contest=contest, rules=contest.rules, previous_screen="challenges")

    def set_out(self, walkers: int) -> None:
        """Begin a walk, or continue the one that was left."""
        app, left = self.app, self.app.records.walks.unfinished()
        if left is not None and not self.stream.below(2):
            app.go("walking", walk=walk_of(left))
            return
        end_unfinished_walk(app)
        self.walk = None
        plan = floors("S-" + "o-" * 30 + "G", recipe=f"{self.started} {self.puzzles}")
        app.go("walking", walk=Walk(plan, walkers))

    def sit(self, screen: JoinScreen) -> None:
        """Give every seat to the keys, also those of bots, which take time to think."""
        for seat in self.app.seats.bots:
            self.app.seats.vacate(seat)
        for device in ("keys:left", "keys:right"):
            if not self.app.seats.is_full:
                screen.plan.sit(device, "")
        screen.open_next()

    def play(self, screen: MatchScreen) -> None:
        """Make a move or take one back; sometimes leave the match."""
        if screen.is_opening:
            screen.banner.close()
        elif not (screen.playback.is_busy or screen.over or screen.match.pending):
            self.moves += 1
            back, match = screen.undo.target(), screen.match
            if self.moves > LONG and not screen.has_fixed_terms:
                self.app.go("home")
            elif isinstance(back, UndoTarget) and not self.stream.below(OFTEN):
                self.app.handle_input(Press(self.app.seats.device(back.seat) or "", "undo", self.app.clock.now))
            elif screen.table.name == "knucklebones":
                match.pending.append(greedy(match.rules, screen.table.blind(match.position), self.stream))
            else:
                match.pending.append(self.stream.pick([*screen.table.legal(match.rules, match.position)]))

    def play_room(self, screen: RoomTable | RiddleTable) -> None:
        """Make a move in the match or the riddle of a room; sometimes leave it, or go home."""
        seats = self.app.seats
        for seat in seats.bots if not isinstance(screen, RiddleTable) else ():
            seats.vacate(seat)  # Bots take time to think.
            seats.take("mouse", seat)
        if screen.is_opening:
            screen.banner.close()
        elif screen.panel is not None:
            screen.take_answer(True)
        elif not (screen.playback.is_busy or screen.over or screen.match.pending):
            if not self.stream.below(150):
                self.app.go("home")
            elif not self.stream.below(150):
                screen.seating.lose()
            elif seats.bot(screen.active) is None:
                if isinstance(screen, RiddleTable) and screen.awaits_answerer:
                    screen.answerer = 1 + self.stream.below(2)
                match = screen.match
                match.pending.append(self.stream.pick([*screen.table.legal(match.rules, match.position)]))

    def decide(self, screen: RunScreen) -> None:
        """Make a decision on the screen of a run, or sit down at the table of its room."""
        run = screen.run
        if run.is_over:
            return
        if not self.stream.below(60):
            self.app.go("home")
        elif run.position.phase == "match":
            open_room(self.app, run, screen.walk_devices, screen)
        else:
            screen.live_run.play(BOTS["level3"](run.rules, run.position, self.stream))

    def leave(self, screen: ResultScreen) -> None:
        """Leave a result as a player would: to the next match of a set, to the evening, or home."""
        if screen.of_evening or not self.app.current_set.series.is_over:
            self.press(screen)
        else:
            screen.forget()
            self.app.go("home")

    def meet(self, screen: Standings) -> None:
        """Start the next match of an evening, or end the evening."""
        if screen.evening.next_pairing is None:
            screen.end()
        else:
            self.press(screen)

    def press(self, screen: ResultScreen | Standings) -> None:
        """Confirm the focused item as soon as the menu accepts presses."""
        if self.app.clock.now >= screen.menu.guard.until:
            self.app.handle_input(Press("keys:left", "confirm", self.app.clock.now))
        else:
            self.app.advance(screen.menu.guard.until - self.app.clock.now)

    def go(self, screen: WalkScreen) -> None:
        """Walk toward the goal, sometimes a step back; sometimes leave the walk."""
        walk = screen.walk
        if walk.state.over or any(stride.is_busy for stride in walkers_with(Stride)):
            return
        if walk.moves and not self.stream.below(OFTEN):
            self.undoing = True
            say(self.state())
            screen.undo()
            self.undoing = False
        elif walk.moves and not self.stream.below(60):
            self.app.go("home")
        else:
            who = 1 + self.stream.below(len(walk.state.walkers))
            ways = shortest(walk.plan) or ()
            done = walk.steps(who)
            if done < len(ways):
                screen.make(ways[done]._replace(walker=who))
                self.walk = walk_log(walk)
                say(self.state())


def _match(log: Log, over: bool) -> list[Any]:
    return [match_id(log), len(log.plies), taken_back(log), over]


def _walk(log: WalkLog) -> list[Any]:
    return [f"{log.recipe} {log.walkers}", len(log.plies), walk_of(log).state.over]


def _run(log: Log) -> list[Any]:
    return [log.note(RUN_NOTE), len(log.plies)]


def say(state: State) -> None:
    """Write one line, unbuffered."""
    os.write(1, (json.dumps(state) + "\n").encode())


def main(plays: tuple[str, ...]) -> None:
    """Play until the process is killed."""
    need_display()
    endless = Endless(plays)
    say(endless.found())
    last: State = {}
    while True:
        endless.step()
        state = endless.state()
        if state != last:
            say(state)
            last = state


if __name__ == "__main__":
    import sys

    main(tuple(sys.argv[1:]) or ALL)
