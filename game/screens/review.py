"""The review of a finished match: the chances over time, the turning points, and better moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from components.focus import Item
from components.pose import Ribbon
from components.press import Input, Press
from game.app.open_screen import Attention, PausedMatch
from game.kernel.review import Turn
from game.match.record import Record
from game.match.replays import Replay
from game.screens.match_judge import MatchJudge
from game.screens.menu import BACK
from game.screens.review_page import GRAPH, ReviewPage, draw_review, graph_of
from game.screens.screen import Screen
from systems.draw.graph import plot_of, ply_at, trace
from systems.input.devices import MOUSE

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas

LEADS = {"left": "earlier", "right": "later", "up": "before", "down": "after"}
"""The action of each direction: one ply, or to the next turning point."""
NEAR = 4
"""Distance in pixels at which a click still selects a turning point."""


class Review(ReviewPage):
    """The replay with a bot's analysis. Any device may control it; the mouse has buttons and can click the graph.

    ``behind`` is the screen to return to, None for the list of replays.
    """

    buttons = ("before", "earlier", "play", "later", "after")

    def __init__(
        self,
        app: App,
        replay: Replay,
        record: Record,
        judging: MatchJudge | None = None,
        behind: PausedMatch | None = None,
        ply: int = 0,
    ) -> None:
        super().__init__(app, replay, record, ply)
        self.behind, self.judging = behind, judging or MatchJudge(app, record)
        self.menu.items.append(Item(GRAPH, graph_of(self)))
        self.paused, self.heights = True, self.trace()
        self.told = self.line = None

    @property
    def rest(self) -> float:
        return self.app.store.replays.review.rest if self.turn else super().rest

    def hear(self, said: Input) -> None:
        if self.looks(said):
            return
        if isinstance(said, Press) and said.action in LEADS:
            if said.at >= self.menu.deaf_until:
                self.lead(LEADS[said.action])
            return
        chosen = self.menu.hear(said)
        if chosen == BACK:
            self.leave()
        elif chosen is not None:
            self.lead(chosen if said.device == MOUSE else "play")

    def lead(self, chosen: str) -> None:
        if chosen == "before":
            self.turn_to([turn for turn in self.judging.turns if turn.ply + 1 < self.ply][-1:])
        elif chosen == "after":
            self.turn_to([turn for turn in self.judging.turns if turn.ply + 1 > self.ply][:1])
        elif chosen == GRAPH:
            self.point_at((self.menu.pointer or (0.0, 0.0))[0])
        else:
            super().lead(chosen)

    def turn_to(self, turns: Sequence[Turn]) -> None:
        """Replay the move of the first of these turning points, if any."""
        for turn in turns[:1]:
            self.show(turn.ply)
            self.make()

    def point_at(self, x: float) -> None:
        """Show the position at a point of the graph, or the turning point next to it."""
        graph, plies = graph_of(self), len(self.moves)
        away = NEAR / plot_of(graph).w * plies
        ply = ply_at(graph, plies, x)
        close = sorted((abs(turn.ply + 1 - ply), turn) for turn in self.judging.turns)
        if close and close[0][0] <= away:
            self.turn_to([close[0][1]])
        else:
            self.show(ply)

    def leave(self) -> None:
        """Return to the previous screen."""
        if not self.uncover():
            super().leave()

    def update(self, dt: float) -> None:
        super().update(dt)
        # The text shows the turn, and the graph covers the place of the ribbon.
        self.part(Ribbon).seat = 0
        if self.judging.step():
            self.heights = self.trace()

    def trace(self) -> list[int | None]:
        """Return the height of the graph's line at each pixel."""
        plot = plot_of(graph_of(self))
        return trace(self.judging.chances, int(plot.w), int(plot.h))

    def attention(self) -> Attention:
        return Screen.attention(self)._replace(place=(self.paused,))

    def draw(self, canvas: Canvas) -> None:
        self.draw_board()
        draw_review(self, canvas)
        if self.question is not None:
            self.draw_asked(self.question)

    def close(self) -> None:
        self.judging.drop()
        super().close()
        Screen.close(self)
