"""The replay of a run: its decisions play on the map at any speed, and the matches of its rooms open from there."""

from __future__ import annotations

from math import dist
from typing import cast

from components.focus import Rect
from components.press import Input
from components.undercity import Stroller
from game.app.application import App
from game.app.open_screen import OpenScreen
from game.background.job import Job
from game.content.models.replays import FilmRules
from game.kernel.opaque import as_type
from game.match.record import Record
from game.match.replays import PENDING_MESSAGE, Replay, ReplayResults, matches_of
from game.match.runs import past_run
from game.screens.layout.areas import FirstFit
from game.screens.layout.boxes import Spacer, column, row, stack
from game.screens.layout.leaves import SMALL, Button, Text
from game.screens.layout.node import Node
from game.screens.menu import BACK, TreeMenu
from game.screens.replay_controls import BUTTON_GAP, FilmRhythm, ReplayControls
from game.screens.run.ending import headline
from game.screens.run.pages import ChoicePage, HouseCard, OutcomePage, WorkshopPage, outcome_page, page_of
from game.screens.run.party import PartyRun
from game.screens.run.room_page import RoomPage
from game.screens.run.run import RunScreen
from game.screens.screen import leave_replay
from game.tables.undercity.moves import Move
from systems.draw.canvas import Canvas
from systems.draw.widgets import draw_banner
from systems.layout import WIDTH
from systems.undercity.run import strolling, world
from systems.undercity.run.rooms import FlatPoint

ARRIVAL_DISTANCE = 9.0
"""The distance from a table or a door at which a walker is there."""


MATCH = "match"
"""The button that opens the match of a room."""
BUTTON_AREA, LEGEND_AREA, TEXT_AREA = Rect(279, 0, 120, 34), Rect(402, 0, WIDTH - 402, 30), Rect(320, 32, 309, 84)
"""Areas of the buttons between the hand and the legend, of the legend, and of the words above it."""
MOST_WALKS = 3
"""The most walks to one decision, which then is made from anywhere."""
PAGE_VERBS = "take", "buy", "offer", "choose", "improve", "remove", "drop", "match"
"""Decisions that are made on a page."""


class RunReplay(RunScreen):
    """The rooms of a finished run. ``ply`` is the decision to start at, paused.

    ``screen_behind`` is the screen to return to, None for the list of replays.
    """

    moves: list[Move]

    def __init__(
        self, app: App, replay: Replay, record: Record, ply: int = 0, screen_behind: OpenScreen | None = None
    ) -> None:
        self.replay, self.full_record = replay, record
        self.controls: ReplayControls = ReplayControls(app, self)
        super().__init__(app, cast("PartyRun", past_run(record, ply)), is_replay=True)
        self.screen_behind = screen_behind
        self.moves = [as_type(move, Move) for move in record.moves]
        self.ply, self.controls.is_paused = ply, bool(ply)
        self.walks = 0
        """Walks to the place of the next decision."""
        self.caption = ""
        """The words about the last decision."""
        self.matches: dict[int, Replay] = {}
        """The matches of rooms, by the plies of the decisions that report them."""
        self.list_job: Job[list[Replay]] | None = app.records.replays.list_later()
        self.results, self.opens_match = ReplayResults(), False

    @property
    def own_menu(self) -> TreeMenu:
        return self.controls.menu

    @property
    def rest(self) -> float:
        """Seconds between two decisions at normal speed."""
        return self.app.store.replays.rest

    @property
    def pace(self) -> float:
        return min(1.0, self.controls.speed)

    @property
    def at_end(self) -> bool:
        """True if nothing is left to show."""
        return self.ply == len(self.moves) and self.is_still

    @property
    def is_still(self) -> bool:
        """True if no one walks and nothing is shown."""
        path = strolling.strollers()[0].path
        return not (world.event_queue().events or world.glide() or path or strolling.arrival().remaining)

    def leader(self, number: int) -> int:
        return int(number > 1)

    def arrives(self, move: Move) -> bool:
        """Return True if the players are where a decision is made; if not, let the first one walk there."""
        first = strolling.strollers()[0]
        goal = self.goal_of(move, first)
        if goal is None:
            return True
        strolling.walk_to(first, goal, self.live_run.chamber)
        return not first.path

    def goal_of(self, move: Move, first: Stroller) -> FlatPoint | None:
        """Return the place where the first player makes a decision, None if they are there or anywhere will do."""
        live_run, chamber = self.live_run, self.live_run.chamber
        if move.verb != "go":
            use = live_run.look.rooms[live_run.current_room.kind].use
            if use is None or not live_run.can_use() or live_run.is_at_table(first):
                return None
            return use[0] + use[2] / 2, use[1] - ARRIVAL_DISTANCE
        exit = next((exit for exit in chamber.exits if exit.room.id == move.room), None)
        if exit is None or first.doorway == exit.way:
            return None
        goal = chamber.way_out(exit)
        is_there = not exit.is_free and dist((first.x, first.y), goal) < ARRIVAL_DISTANCE
        return None if is_there else goal

    # The matches of rooms.

    @property
    def match_replay(self) -> Replay | None:
        """The match whose result is the next decision, or the last one."""
        return self.matches.get(self.ply) or self.matches.get(self.ply - 1)

    def open_match(self) -> None:
        """Open the match of this room once it was played again, or say why it cannot be shown."""
        replay = self.match_replay
        match = None if replay is None else self.results.of(replay, self.app.store)
        self.opens_match = match == PENDING_MESSAGE
        if isinstance(match, Record):
            self.controls.is_paused = True
            self.app.go("watching", replay=replay, record=match, screen_behind=self)
        elif isinstance(match, str):
            self.caption = self.say(match)
        elif match is not None:
            self.caption = self.say("replays.other_rules", files=", ".join(match))

    def come_back(self) -> None:
        self.controls.menu.guard.restart()

    # Playing.

    def show(self, ply: int) -> None:
        self.controls.is_paused, self.ply = True, max(0, min(ply, len(self.moves)))
        record = self.run.record
        if self.ply < len(record.moves):
            record.take_back(self.ply)
        else:
            record.follow(self.full_record.moves[: self.ply])
        self.caption, self.panel, self.walks = "", None, 0
        self.live_run.rebuild()
        self.stand()

    def play_one_ply(self) -> None:
        self.controls.is_paused = True
        if not self.is_still:
            self.live_run.rebuild()
            self.stand()
        self.decide()

    def update(self, dt: float) -> None:
        super().update(dt * (self.controls.speed or 1.0))
        if self.list_job is not None and self.list_job.done():
            self.matches, self.list_job = matches_of(self.full_record.log, self.list_job.result()), None
        if self.opens_match:
            self.open_match()
            return
        rest = self.rest if self.panel is None else self.app.store.replays.page
        if self.controls.is_playing and self.is_still and self.controls.is_due(dt, rest):
            self.advance()

    def advance(self) -> None:
        """Come closer to the next decision: by a walk, by its page, or by making it."""
        move = self.moves[self.ply]
        if isinstance(self.panel, OutcomePage):
            self.panel = None
        elif self.panel is None and self.controls.speed:
            if self.walks < MOST_WALKS and not self.arrives(move):
                self.walks += 1
                return
            self.panel = self.page_for(move)
            if self.panel is not None:
                return
        self.decide()

    def page_for(self, move: Move) -> RoomPage | None:
        """Return the page on which a decision was made, with the focus on it."""
        page = page_of(self.live_run) if move.verb in PAGE_VERBS and move.value != "left" else None
        if isinstance(page, ChoicePage):
            page.is_dropping = move.verb == "drop"
        elif isinstance(page, WorkshopPage):
            page.is_removing = move.verb == "remove"
        if page is not None:
            page.menu.focus = HouseCard.SIT if isinstance(page, HouseCard) else str(move)
        return page

    def decide(self) -> None:
        """Make the next decision."""
        if self.ply == len(self.moves):
            return
        self.panel, self.caption = None, ""
        self.walks = 0
        before = self.run.position
        move = self.moves[self.ply]
        place = self.live_run.current_room
        if move.verb == "match":
            room = self.say(f"{place.table}.name") if place.table else self.say(f"run.room_{place.kind}")
            self.caption = self.say(f"run.watch_{move.value}", room=room)
        events = self.live_run.play(move)
        self.ply += 1
        if self.controls.speed and (outcome := outcome_page(self.live_run, before, events)) is not None:
            self.panel = outcome

    # Input.

    def handle_input(self, player_input: Input) -> None:
        chosen = self.controls.menu.handle_input(player_input)
        if chosen == BACK:
            self.leave()
        elif chosen == MATCH:
            self.open_match()
        elif chosen is not None:
            self.controls.press_button(chosen)

    def leave(self) -> None:
        leave_replay(self, self.replay)

    # Drawing.

    def control_state(self) -> object:
        return self.controls.state(), self.match_replay is not None, self.caption, type(self.panel)

    def tree(self) -> Node:
        bar = self.controls.bar() if self.panel is None else None
        low = column(Spacer(weight=1), bar, self.controls.button_row(), gap=(2, BUTTON_GAP - 1))
        legend = self.controls.legend(self.prompts("select", "back"), self.prompts("back"), area=LEGEND_AREA)
        parts: list[Node | None] = [FirstFit([low], areas=[BUTTON_AREA]), legend]
        if self.panel is None or isinstance(self.panel, HouseCard):
            match = Button(self.say("run.watch_match"), id=MATCH) if self.match_replay is not None else None
            words = Text(self.caption, SMALL, shade=True, inset=6, align="end") if self.caption else None
            last = row(Spacer(weight=1), match, self.controls.counter(), gap=(2, 6))
            parts.append(FirstFit([column(Spacer(weight=1), words, last, gap=(1, 3))], areas=[TEXT_AREA]))
        return stack(*parts, separate=True)

    def draw_controls(self, canvas: Canvas) -> None:
        if self.at_end and self.run.position.over:
            draw_banner(canvas, [headline(self, self.run)], "double" if self.run.position.phase == "won" else "card")
        self.controls.menu.draw(canvas)

    def close(self) -> None:
        if self.list_job is not None:
            self.list_job.cancel()
        self.results.close()
        super().close()


class RunFilm(FilmRhythm, RunReplay):
    """The replay of a run without controls, in the rhythm of films."""

    def __init__(self, app: App, replay: Replay, record: Record, rules: FilmRules) -> None:
        super().__init__(app, replay, record)
        self.rules, self.controls.speed = rules, rules.speed
