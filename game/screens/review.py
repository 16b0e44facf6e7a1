"""The review of a finished match: the chances over time, the turning points, and better moves."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from concurrent.futures import Future
from typing import NamedTuple

from components.focus import Id, Rect
from components.pose import Ribbon
from components.press import MOUSE, Input, Press
from game.app.application import App
from game.app.open_screen import Attention, OpenScreen
from game.kernel.hindsight import Hindsight, Reason, TurningPly, chance_curve, chance_of_seat_1, luck, turning_points
from game.kernel.opaque import Move, Position, Rules
from game.kernel.result import Outcome
from game.match.record import Record
from game.match.replays import Replay
from game.screens.layout.areas import FirstFit
from game.screens.layout.boxes import Spacer, column, panel, row, stack
from game.screens.layout.leaves import BOLD, Picture, Sprite, Text
from game.screens.layout.node import Node
from game.screens.menu import BACK
from game.screens.replay_player import ReplayPlayer
from game.screens.screen import Screen
from game.tables import NAMES, Table, find_table
from systems.draw.canvas import Canvas
from systems.draw.graph import Graph, GraphHighlight, draw_sign, plot_rect, ply_at
from systems.draw.pen import Pen
from systems.draw.text import fit_text
from systems.staging import Commentary, staging

OPEN_REQUESTS = 3
"""Number of requests kept open at once, so that the workers never wait for a frame."""
END_CHANCES: dict[Outcome | None, float] = {1: 1.0, 2: 0.0, "draw": 0.5, "won": 1.0, "lost": 0.0}
"""The chance of seat 1 to win once the match is over."""
GRAPH = "graph"
"""The menu id of the graph."""
BUTTON_OF = {"left": "earlier", "right": "later", "up": "before", "down": "after"}
"""The action of each direction: one ply, or to the next turning point."""
CLICK_DISTANCE = 4
"""Distance in pixels at which a click still selects a turning point."""


class Description(NamedTuple):
    """Text about a ply."""

    text: str
    spots: tuple[Rect, ...] = ()
    """Places of the better move."""
    short: str = ""
    """Shorter text without the reasons, for lack of room; "" if there are none to leave out."""


class Review(ReplayPlayer):
    """The replay with a bot's analysis. All devices control it; the mouse has buttons and can click the graph.

    ``screen_behind`` is the screen to return to, None for the list of replays.
    """

    buttons = ("before", "earlier", "play", "later", "after")

    def __init__(
        self, app: App, replay: Replay, record: Record, analysis: MatchAnalysis | None = None,
        screen_behind: OpenScreen | None = None, ply: int = 0,
    ) -> None:
        super().__init__(app, replay, record, ply, screen_behind)
        self.analysis = analysis or MatchAnalysis(app, record)
        commentary = staging(self.table.name).commentary
        assert commentary is not None, f"{self.table.name} rates moves but has no commentary"
        self.commentary: Commentary[Rules, Position, Move] = commentary
        self.controls.is_paused, self.line = True, Graph(len(replay.names))
        self._cached_text: tuple[object, Description] | None = None
        """The last text, with the values it depends on."""

    @property
    def turning_ply(self) -> TurningPly | None:
        """The turning point at the last ply shown, or None."""
        return next((ply for ply in self.analysis.turns if ply.ply == self.ply - 1), None)

    @property
    def graph(self) -> Rect:
        is_solo = len(self.replay.names) == 1
        return self.commentary.lone or self.commentary.graph if is_solo else self.commentary.graph

    @property
    def rest(self) -> float:
        return self.app.store.replays.review.rest if self.turning_ply else super().rest

    def handle_input(self, player_input: Input) -> None:
        if self.handle_close_look(player_input):
            return
        if isinstance(player_input, Press) and player_input.action in BUTTON_OF:
            if not self.controls.menu.guard.drops(player_input):
                self.press_button(BUTTON_OF[player_input.action])
            return
        chosen = self.controls.menu.handle_input(player_input)
        if chosen == BACK:
            self.leave()
        elif chosen is not None:
            self.press_button(chosen if player_input.device == MOUSE else "play")

    def press_button(self, chosen: Id) -> None:
        if chosen == "before":
            self.play_turning_ply([turn for turn in self.analysis.turns if turn.ply + 1 < self.ply][-1:])
        elif chosen == "after":
            self.play_turning_ply([turn for turn in self.analysis.turns if turn.ply + 1 > self.ply][:1])
        elif chosen == GRAPH:
            self.point_at((self.controls.menu.pointer or (0.0, 0.0))[0])
        else:
            self.controls.press_button(chosen)

    def play_turning_ply(self, turns: Sequence[TurningPly]) -> None:
        """Replay the move of the first of these turning points, if any."""
        for turn in turns[:1]:
            self.show(turn.ply)
            self.play_ply()

    def point_at(self, x: float) -> None:
        """Show the position at a point of the graph, or the turning point next to it."""
        graph, plies = self.graph, len(self.moves)
        reach = CLICK_DISTANCE / plot_rect(graph).w * plies
        ply = ply_at(graph, plies, x)
        close = sorted((abs(turn.ply + 1 - ply), turn) for turn in self.analysis.turns)
        if close and close[0][0] <= reach:
            self.play_turning_ply([close[0][1]])
        else:
            self.show(ply)

    def update(self, dt: float) -> None:
        super().update(dt)
        # The text shows the turn, and the graph covers the place of the ribbon.
        self.component(Ribbon).seat = 0
        self.analysis.advance()

    def attention(self) -> Attention:
        return Screen.attention(self)._replace(state=(self.controls.is_paused,))

    def control_state(self) -> object:
        return super().control_state(), len(self.analysis.ratings)

    def tree(self) -> Node:
        graph = Picture(self.paint_graph, id=GRAPH, live=True)
        buttons = column(self.controls.button_row(), pack=1)
        entries = self.prompts("pause" if self.controls.is_playing else "play", "back")
        turns, steps = self.prompts("turns"), self.prompts("step")
        directions = [("up", ""), *turns, ("left", ""), *steps]
        pad = self.app.family != "mouse"
        legend = self.legend([*directions, *entries], [*turns, *entries]) if pad else self.legend(entries)
        controls, chance_curve = self.in_controls_area(buttons), FirstFit([graph], areas=[self.graph])
        return stack(controls, chance_curve, self.sheet(), legend, separate=True)

    def sheet(self) -> Node:
        """Build the text about the ply, without the reasons if there is no room for them."""
        description, areas = self.description(), self.commentary.areas
        texts = [(description.text, area) for area in areas]
        if description.short:
            texts += [(description.short, areas[-1])]
        sheets = [self.text_panel(text) for text, _ in texts]
        return FirstFit(sheets, areas=[area for _, area in texts], as_high_as_needed=True)

    def text_panel(self, text: str) -> Node:
        """Build a panel: the progress and the chances, the rating of the last move, and a text."""
        turning_ply, chance = self.turning_ply, self.analysis.chances[self.ply]
        mark = Sprite("mark_1", size=(11, 11), align="center")
        chances = [] if chance is None else [mark, Text(f"{round(100 * chance)} %", ("small",), "seat1")]
        progress = Text(f"{self.ply} / {len(self.moves)}", ("small",), "dim")
        head = row(progress, Spacer(weight=1), *chances, gap=(1, 2))
        color = f"seat{self.analysis.seats[turning_ply.ply]}" if turning_ply is not None else "card"
        rating = self.rating(turning_ply, color) if turning_ply is not None else None
        return panel(head, rating, Text(text), color=color, pad=(8, 5), gap=(1, 2))

    def rating(self, turning_ply: TurningPly, color: str) -> Node:
        """Build the line about a turning point: its sign, its kind and its worth."""
        words = f"{self.say(kind_key(turning_ply))}  {round(100 * turning_ply.swing):+} %"
        seat, luck = self.analysis.seats[turning_ply.ply], turning_ply.kind == "luck"

        def paint(pen: Pen, rect: Rect, focused: bool) -> None:
            draw_sign(pen, luck, seat, rect.x + 5, rect.center[1])
            room = Rect(0, 0, rect.w - 16, pen.line_height("bold"))
            font, _ = fit_text(pen, words, room, BOLD)
            pen.label(words, rect.x + 16, rect.center[1], font=font, tint=pen.palette.rgb(color), align="left")

        pen = self.app.main_canvas
        return Picture(paint, (pen.measure(words, "bold") + 16, pen.line_height("bold")),
                       (pen.measure(words, "tiny") + 16, pen.line_height("small")))

    def paint_graph(self, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw the graph of chances with its turning points."""
        self.line.draw(pen, rect, self.analysis.chances, self.analysis.highlights, self.ply)

    def description(self) -> Description:
        """Return the text about the last ply; it is cached until the ply or the data change."""
        key = self.ply, len(self.analysis.ratings), self.app.settings.language, self.app.store
        if self._cached_text is None or self._cached_text[0] != key:
            self._cached_text = key, self.move_description() if self.ply else Description(self.overview())
        return self._cached_text[1]

    def overview(self) -> str:
        """Return the progress of the analysis, then the number of turning points."""
        analysis = self.analysis
        if not analysis.is_complete:
            return self.say("review.thinks", percent=100 * len(analysis.ratings) // len(analysis.seats))
        if not analysis.turns:
            return self.say("review.calm")
        return self.say("review.found", count=len(analysis.turns))

    def move_description(self) -> Description:
        """Return the move that was played and a better one, if there is one."""
        ply = self.ply - 1
        table = self.table
        rules = self.match.rules
        analysis = self.analysis
        position = self.full_record.positions[ply]
        move = self.moves[ply]
        commentary = self.commentary
        store = self.app.store
        language = self.app.settings.language
        sentence = commentary.sentence(store, language, rules, position, move, self.name(analysis.seats[ply]))
        if ply >= len(analysis.ratings):
            return Description(sentence)
        hindsight = analysis.ratings[ply]
        if hindsight is None:
            return Description(" ".join((sentence, self.say("review.unknown"))))
        if hindsight.chance - hindsight.move_chance > self.app.store.replays.review.equal:
            best = table.notation.read_move(rules, str(hindsight.best))
            reason = self.reason_for(position, best, move, hindsight)
            better = commentary.name(store, language, rules, position, best)
            texts = (self.say("review.better", move=better, why=reason) for reason in (reason, ""))
            text, short = (" ".join((sentence, text)).rstrip() for text in texts)
            return Description(text, commentary.spots(rules, position, best), short)
        if hindsight.by_chance or len(table.legal(rules, position)) == 1:
            return Description(sentence)
        return Description(" ".join((sentence, self.say("review.best"))))

    def reason_for(self, position: Position, best: Move, move: Move, hindsight: Hindsight) -> str:
        """Return the reason for the best move; if the played one brings as much, the chances of both."""
        find, rules = self.table.bots.reason, self.match.rules
        if find is None:
            return ""
        reason = find(rules, position, best)
        if not hindsight.by_chance and not gains_more(reason, find(rules, position, move)):
            chances = {"best": round(100 * hindsight.chance), "played": round(100 * hindsight.move_chance)}
            return self.say("review.chances", **chances)
        return self.commentary.reason(self.app.store, self.app.settings.language, rules, reason)

    def draw(self, canvas: Canvas) -> None:
        self.draw_board()
        if not self.playback.is_busy:
            for spot in self.description().spots:
                canvas.frame("double", spot, tint=canvas.palette.rgb("double"))
        self.controls.menu.draw(canvas, lit=self.app.family == "mouse")
        if self.panel is not None:
            self.draw_panel(self.panel)

    def close(self) -> None:
        self.analysis.drop()
        super().close()


def gains_more(better: Reason, played: Reason) -> bool:
    """Return True if the better move brings something that the played one does not."""
    points, others = (reason.values.get("points") for reason in (better, played))
    return better != played and (points is None or others is None or points > others)


def kind_key(ply: TurningPly) -> str:
    """Return the text key of the kind of a turning point."""
    return f"review.{ply.kind if ply.kind == 'choice' else 'luck_good' if ply.swing > 0 else 'luck_bad'}"


def can_analyze(app: App, table: Table) -> bool:
    """Return True if bots can rate the moves of this table."""
    return table.bots.hindsight is not None and bool(app.store.content_of(table.name).bots)


def can_review(app: App, table_name: str) -> bool:
    """Return True if bots can rate the moves of a table, unless it was removed."""
    return table_name in NAMES and can_analyze(app, find_table(table_name))


class MatchAnalysis:
    """The analysis so far, in order from the first ply; ``can_analyze`` must hold for the table."""

    def __init__(self, app: App, record: Record) -> None:
        self.thinker, self.rules, self.record = app.bots.thinker, app.store.replays.review, record
        self.opponent = [*app.store.content_of(record.table.name).bots.values()][-1]
        self.seats = record.movers
        self.ratings: list[Hindsight | None] = []
        """The rating of each move, with the best move in notation; None if the rating failed."""
        self.pending: deque[Future[Hindsight]] = deque()
        self.last = END_CHANCES.get(record.table.score(record.rules, record.position).outcome)
        self.chances = chance_curve(self.seats, (), self.last)
        """The chance of seat 1 before every ply and at the end, as far as known."""
        self.turns: tuple[TurningPly, ...] = ()
        """The turning points among the analyzed plies."""
        self.luck: dict[int, float] = {}
        """Chance that its rolls gained each seat compared to the average, as far as known."""

    @property
    def highlights(self) -> list[GraphHighlight]:
        """The turning points as highlights of a graph."""
        return [GraphHighlight(turn.ply + 1, turn.kind == "luck", self.seats[turn.ply]) for turn in self.turns]

    @property
    def is_complete(self) -> bool:
        """True if every move is rated."""
        return len(self.ratings) == len(self.seats)

    def advance(self) -> bool:
        """Collect finished ratings and request more; return True if there are new ratings."""
        count = len(self.ratings)
        while self.pending and self.pending[0].done():
            answer = self.pending.popleft()
            has_failed = answer.cancelled() or answer.exception() is not None
            self.take_in(None if has_failed else answer.result())
        while len(self.pending) < OPEN_REQUESTS and (ply := len(self.ratings) + len(self.pending)) < len(self.seats):
            record, table_name = self.record, self.record.table.name
            move, position = record.log.plies[ply].move, record.positions[ply]
            nodes = self.rules.search_size(table_name)
            hindsight = self.thinker.hindsight(table_name, record.rules, position, move, self.opponent, nodes)
            self.pending.append(hindsight)
        return len(self.ratings) > count

    def take_in(self, hindsight: Hindsight | None) -> None:
        """Store the rating of the next move and update everything derived from it."""
        ply = len(self.ratings)
        self.ratings.append(hindsight)
        self.chances[ply] = None if hindsight is None else chance_of_seat_1(self.seats[ply], hindsight.chance)
        rules = self.rules
        self.turns = turning_points(self.seats, self.ratings, self.chances, rules.least, rules.most)
        for index in (ply - 1, *([ply] if self.is_complete else [])):
            # The luck of a roll is known only after the next ply.
            gain = luck(self.seats, self.ratings, self.chances, index) if index >= 0 else None
            if gain is not None:
                self.luck[self.seats[index]] = self.luck.get(self.seats[index], 0.0) + gain

    def drop(self) -> None:
        """Cancel the remaining requests."""
        while self.pending:
            self.pending.popleft().cancel()
