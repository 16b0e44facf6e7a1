"""The end of a match: a banner with the outcome over its table, which stays visible."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import esper

from components.focus import Rect
from components.press import Input, Press
from game.kernel.result import Result as Ending
from game.screens.ceremony import CeremonyScreen
from game.screens.layout.boxes import Spacer, column, row, stack
from game.screens.layout.leaves import Banner, Picture, Text
from game.screens.layout.node import Node
from game.screens.layout.overlay import Strips
from game.screens.outcome import MOODS, reason_text, result_text
from game.screens.tree_screen import PausedTree
from systems.draw.seats import draw_portrait
from systems.draw.widgets import with_arrows
from systems.easing import openness
from systems.moments import decisive_places

if TYPE_CHECKING:
    from game.app.application import App
    from game.screens.match import MatchScreen
    from systems.draw.canvas import Canvas

SIDE, MARGIN = 100, 26
"""Side of a portrait, and its distance from the edge of the picture."""
EDGES = 18
"""Room for the lines at the edges of the banner, above a portrait and below its name."""
NAME_FONTS = ("small", "tiny")
MIDDLES = 216, 84
"""Height of the middle of the banner and of the buttons, unless they cover the deciding part of the board there."""


class MatchEnd(CeremonyScreen, PausedTree):
    """The end of a match, as its result screens show it."""

    def __init__(self, app: App, match_screen: MatchScreen) -> None:
        super().__init__(app)
        self.match_screen = match_screen
        self.since = 0.0
        """Seconds since the banner appeared."""
        self.ending = match_screen.part(Ending)
        esper.switch_world(match_screen.world)
        self.decisive_area = decisive_places(match_screen.match_entity)
        """The area where the match was decided, kept free as far as possible."""
        self.figures: dict[int, Picture] = {}
        """The portrait of each seat."""
        self.any_press = False
        """True once a player has pressed anything here."""

    def lines(self) -> list[str]:
        """Return the lines below the winner."""
        return [self.points()]

    def over_table(self, buttons: Node) -> Node:
        """Build the banner and the buttons, clear of the deciding part of the board."""
        strips = Strips([self.banner(), buttons], obstacles=self.decisive_area, wishes=MIDDLES, weight=1)
        return column(strips, self.legend("select", "back"), gap=(0, 2))

    def banner(self) -> Node:
        """Build the banner with a portrait at each end."""
        seat = self.ending.winner or (1 if len(self.ending.totals) == 1 else 0)
        least = SIDE + EDGES + self.app.paper.line(NAME_FONTS[0])
        ribbon = Banner([self.who(), *self.lines()], f"seat{seat}" if seat else "outline", SIDE + 1.5 * MARGIN,
                        lambda: self.banner_open, self.app.settings.reduced_motion, least)
        self.figures = {seat: self.portrait(seat) for seat in self.match_screen.figures}
        left, *right = (column(figure, self.name(seat), pack=0.5, gap=(0, 0), preferred_width=SIDE + MARGIN)
                        for seat, figure in self.figures.items())
        return stack(column(ribbon, pack=0.5), row(left, Spacer(weight=1), *right, pad=(MARGIN / 2, 0)))

    def name(self, seat: int) -> Node:
        """Build the name below the portrait of a seat."""
        return Text(self.match_screen.name(seat), NAME_FONTS, f"seat{seat}", side="center",
                    max_width=SIDE + MARGIN)

    def mood(self, seat: int) -> tuple[str, str]:
        """Return the mood of a seat, which is that of its result, and its portrait."""
        return MOODS[self.ending.of(seat)], self.app.people.portraits().get(seat, "")

    def portrait(self, seat: int) -> Picture:
        """Build the portrait of a seat."""
        mood, who = self.mood(seat)
        return Picture(
            lambda pen, rect, focused: draw_portrait(pen, seat, mood, *rect.center, 2, min(1.0, self.banner_open), who),
            (SIDE, SIDE), (SIDE, SIDE), live=True, align="center",
        )

    def hear(self, player_input: Input) -> None:
        if isinstance(player_input, Press):
            early = player_input.at < self.menu.deaf_until
            self.any_press |= not early
            if early and self.question is None and not player_input.repeat:
                # Too early to choose, but the press skips the banner's entrance.
                self.since = max(self.since, self.match_screen.beats.motion.winner.enter)
        super().hear(player_input)

    @property
    def honored(self) -> Sequence[Rect]:
        if self.ceremony is not None:
            return super().honored
        return [node.rect for node in self.menu.layout.nodes if isinstance(node, Banner)]

    def adopt_settings(self) -> None:
        self.match_screen.adopt_settings()
        super().adopt_settings()

    @property
    def banner_open(self) -> float:
        """Visible part of the banner, 0 to 1, with a slight overshoot."""
        settings = self.app.settings
        if not settings.speed:
            return 1.0
        return openness(self.match_screen.beats.motion.winner, self.since, calm=settings.reduced_motion)

    def who(self) -> str:
        """Return who won the match, as text."""
        return result_text(self, self.ending, [self.app.people.name(seat) for seat in self.app.seats.all])

    def points(self) -> str:
        """Return all points and the kind of win, or the reason for the end."""
        names = [self.app.people.name(seat) for seat in self.app.seats.all]
        return reason_text(self, self.match_screen.table, self.ending, names)

    def draw_background(self, canvas: Canvas) -> None:
        if self.ceremony is not None:
            super().draw_background(canvas)
            return
        self.match_screen.draw_board(players=False)
        canvas.gray(self.app.store.look.pause_gray)

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if self.question is None and (self.ceremony is None or self.ceremony.excerpt is None):
            figures = {seat: picture.rect for seat, picture in self.figures.items()}
            self.match_screen.voices.draw(canvas, figures, coming=[with_arrows(item.rect) for item in self.menu.items])

    def close(self) -> None:
        super().close()
        self.match_screen.close()
