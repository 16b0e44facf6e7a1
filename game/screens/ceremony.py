"""The ceremony after a set or an evening: the turning point is shown again, then the trophy and the winner."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from components.focus import Rect
from components.pose import Shake
from components.press import Input
from game.app.application import App
from game.app.open_screen import Attention, OpenScreen
from game.content.models.look import CeremonyLook as CeremonyLook
from game.match.replays import Replay
from game.match.story import TurningPoint
from game.screens.layout.areas import FirstFit
from game.screens.layout.boxes import Spacer, column, panel, row, share_fonts
from game.screens.layout.leaves import BOLD, DOUBLE_SIDE, SMALL, Heading, HorizontalLine, Legend, Picture, Text
from game.screens.layout.node import SCREEN_RECT, Node
from game.screens.menu import AppPart, TreeMenu
from game.screens.replay_player import ReplayPlayer
from game.screens.screen import TreeScreen
from systems.draw.canvas import Canvas, Zoom
from systems.draw.honors import draw_confetti, draw_crowd, draw_hall, draw_trophy
from systems.draw.pen import Pen
from systems.draw.seats import draw_portrait
from systems.easing import ease
from systems.staging import staging

TRIPLE_SIDE = 138
"""Width and height from which a portrait is drawn at triple size."""
CROWN = 28
"""Room for the crown above a portrait."""
SIDE_WIDTH = 196
"""Best width of the columns at its sides."""
HOP_HEIGHT = 10
"""Height of a happy winner's first hops."""
HOPS_PER_SECOND, SETTLE_SECONDS = 1.3, 2.4
"""Hops of a happy winner per second, and seconds after which the hops become small."""


class TurningPointScreen(ReplayPlayer):
    """The moves around a turning point, played once in front of the ceremony. Any press ends it."""

    def __init__(self, app: App, point: TurningPoint, screen_behind: OpenScreen | None = None) -> None:
        self.point, self.look = point, app.store.look.ceremony
        super().__init__(app, Replay(Path(), point.record.log), point.record, screen_behind=screen_behind)
        self.controls.menu.guard.restart(app.content.timing.result_guard)
        self.show(max(0, point.ply - self.look.before))
        self.clock = 0.0

    @property
    def rest(self) -> float:
        return self.look.rest

    @property
    def is_over(self) -> bool:
        """True if the last of the moves was begun."""
        return self.ply > self.point.ply

    @property
    def reserved_areas(self) -> Sequence[Rect]:
        return (SCREEN_RECT,)

    def update(self, dt: float) -> None:
        self.controls.is_paused = self.is_over
        super().update(dt)
        self.clock += dt
        if self.clock >= self.look.replay and self.is_over and not self.playback.is_busy:
            self.leave()

    def handle_input(self, player_input: Input) -> None:
        if self.controls.menu.is_new_press(player_input):
            self.leave()

    def tree(self) -> Node:
        """Build the caption, clear of the table, above the legend."""
        caption = panel(*caption_lines(self, self.point), color="double", pad=(8, 5), gap=(0, 2), align="start")
        areas = staging(self.table.name).layout.coach
        box = FirstFit([caption] * len(areas), areas=areas, as_high_as_needed=True)
        return column(box, Spacer(weight=1), Legend(self.app.family, self.prompts("skip")), weight=1)

    def draw(self, canvas: Canvas) -> None:
        """Draw the table; the picture slowly moves closer."""
        self.draw_board()
        shake = self.component(Shake)
        canvas.shake(shake.x, shake.y)
        if not self.app.settings.comfort.reduced_motion:
            canvas.zoom(Zoom(1 + self.look.closer * ease("in_out_quad", self.clock / self.look.replay)))
        self.controls.menu.draw(canvas)


def caption_lines(screen: AppPart, point: TurningPoint) -> list[Node]:
    """Build the lines that name a turning point and its place in the set."""
    turn_number = point.record.turns[point.ply]
    return [Text(screen.say("ceremony.turning_point"), BOLD, "double"),
            Text(screen.say("ceremony.at", match=point.match, turn=turn_number), SMALL, "dim")]


class Guest(NamedTuple):
    """A person or bot on the stage."""

    name: str
    portrait: str
    won: bool
    seat: int = 0
    """The seat whose color and mark they have, 0 for none."""


class Honors(NamedTuple):
    """The words and the people of a ceremony."""

    headline: str
    detail: str
    guests: Sequence[Guest]

    @property
    def winner(self) -> Guest | None:
        """The only winner; None if several share the honor, or no one has it."""
        winners = [guest for guest in self.guests if guest.won]
        return winners[0] if len(winners) == 1 else None

    @property
    def color(self) -> str:
        """The color of the winner's seat, or gold."""
        return f"seat{self.winner.seat}" if self.winner is not None and self.winner.seat else "double"


class CeremonyScreen(TreeScreen):
    """A screen that may hold a ceremony."""

    ceremony: Ceremony | None = None

    def become_current(self) -> None:
        self.show_turning_point()

    def show_turning_point(self) -> None:
        """Show the turning point in front of the ceremony, if there is one and pictures may move."""
        point = self.ceremony.point if self.ceremony is not None else None
        if point is not None and self.app.store.look.ceremony.replay and not self.app.settings.calm:
            self.app.go("turning_point", point=point, screen_behind=self)

    def update(self, dt: float) -> None:
        if self.ceremony is not None:
            self.ceremony.clock += dt

    @property
    def reserved_areas(self) -> Sequence[Rect]:
        return self.ceremony.reserved_areas(self.menu) if self.ceremony is not None else ()

    def draw_background(self, canvas: Canvas) -> None:
        if self.ceremony is None:
            super().draw_background(canvas)
        else:
            self.ceremony.draw_background(canvas)

    def attention(self) -> Attention:
        return super().attention()._replace(fanfare=self.ceremony is not None and self.ceremony.fanfare)


class Ceremony(AppPart):
    """A ceremony as a part of the screen that opens it: its background, its nodes and its time."""

    def __init__(self, app: App, honors: Honors, point: TurningPoint | None) -> None:
        self.app, self.honors, self.point = app, honors, point
        self.clock = 0.0
        """Seconds since the stage appeared."""
        self.figures: list[Picture] = []
        """The portrait of each guest."""
        self.trophy: Picture | None = None
        """The room for the trophy, which is drawn behind all words."""

    @property
    def look(self) -> CeremonyLook:
        return self.app.store.look.ceremony

    @property
    def landed(self) -> bool:
        """True once the trophy stands, from when on figures react."""
        return self.app.settings.calm or self.clock >= self.look.lands

    @property
    def fanfare(self) -> bool:
        """True until the trophy stands."""
        return self.clock < self.look.lands

    def reserved_areas(self, menu: TreeMenu) -> list[Rect]:
        """Return the places of all words and portraits."""
        words = [node.rect for node in menu.layout.nodes if isinstance(node, Heading | Text)]
        figures = zip(self.honors.guests, (figure.rect for figure in self.figures), strict=True)
        return words + [
            rect._replace(h=min(rect.h, 44 * self.size(guest, rect) + CROWN + HOP_HEIGHT)) for guest, rect in figures
        ]

    def draw_background(self, canvas: Canvas) -> None:
        """Draw the hall with its crowd."""
        draw_hall(canvas, self.look, self.app.store.look.night, self.clock, self.app.settings.calm)
        draw_crowd(canvas, self.look, self.clock, self.app.settings.calm)
        if self.trophy is not None:
            rect, color = self.trophy.rect, self.honors.color
            name = self.honors.winner.name if self.honors.winner is not None else ""
            draw_trophy(canvas, self.look, rect, self.clock, color, name, self.app.settings.calm)
            draw_confetti(canvas, self.look, rect.center, self.clock, self.app.settings.calm)

    def tree(self, panel: Node | None, controls: Node, legend: Legend) -> Node:
        """Build the stage with its winner, and ``panel`` or the turning point to the right of the trophy."""
        honors = self.honors
        self.figures = [self.portrait(guest) for guest in honors.guests]
        figures = list(zip(honors.guests, self.figures, strict=True))
        first = [pair for pair in figures if honors.winner in (None, pair[0])]
        names = {guest: self.name(guest) for guest in honors.guests}
        share_fonts(names.values())
        left, others = (
            [part for guest, figure in pairs for part in (figure, names[guest])]
            for pairs in (first, [pair for pair in figures if pair not in first])
        )
        self.trophy = Picture(lambda pen, rect, focused: None, (172, 200), (110, 90), weight=1)
        detail = Text(honors.detail, ("body", "tiny"), side="center", shade=True, align="center")
        most = SIDE_WIDTH if panel is None else 0
        sides = [column(*parts, pack=0.5, gap=(1, 4), preferred_width=SIDE_WIDTH, max_width=most)
                 for parts in (left, [*others, panel or self.turning()])]
        stage = row(sides[0], self.trophy, sides[1], gap=(4, 10), weight=1)
        return column(
            Spacer(1, 3), Heading(honors.headline, honors.color, 10.0),
            detail if honors.detail else None,
            row(Spacer(6, 18), stage, Spacer(6, 18), gap=(0, 0), weight=1), controls, legend, gap=(1, 4),
        )

    def turning(self) -> Node | None:
        point = self.point
        if point is None:
            return None
        record = point.record
        name = self.player(point, point.seat)
        lines: list[Node] = [*caption_lines(self, point), HorizontalLine()]
        words = staging(record.table.name).commentary
        if words is not None:
            mover = record.positions[point.ply].seat_to_move
            sentence = words.sentence(self.app.store, self.app.settings.language, record.rules,
                                      record.positions[point.ply], record.moves[point.ply], self.player(point, mover))
            lines.append(Text(sentence, SMALL))
        if point.gain:
            totals = record.table.score(record.rules, record.positions[point.ply + 1]).totals
            lead = self.say("ceremony.gain", name=name, gain=f"{point.gain:+}", first=totals[0], second=totals[1])
            lines.append(Text(lead, BOLD, f"seat{point.seat}"))
        return panel(*lines, pad=(8, 6), gap=(1, 3))

    def player(self, point: TurningPoint, seat: int) -> str:
        """Return the name of a player in the match of the turning point."""
        return Replay(Path(), point.record.log).names[seat - 1]

    def name(self, guest: Guest) -> Text:
        color = f"seat{guest.seat}" if guest.seat else "text"
        return Text(guest.name, BOLD, color, side="center", centered=True, shade=True, max_width=SIDE_WIDTH)

    def portrait(self, guest: Guest) -> Picture:
        """Build a portrait that reacts to the trophy; that of the only winner is large."""
        large = guest == self.honors.winner
        size, smallest = ((150, 178), (DOUBLE_SIDE, DOUBLE_SIDE + 10)) if large else ((104, 100), (46, 48))
        return Picture(lambda pen, rect, focused: self.paint_portrait(pen, guest, rect), size, smallest, live=True,
                       align="center", weight=float(large))

    def mood(self, guest: Guest) -> str:
        """Return the mood of a guest: tense until the trophy stands; those who lost soon look friendly again."""
        figures, now = self.app.store.look.figures, self.clock - self.look.lands
        sad = any(other.won for other in self.honors.guests) and (self.app.settings.calm or now < 2 * figures.feels)
        if self.landed and (guest.won or sad):
            return "won" if guest.won else "lost"
        closed = not self.app.settings.calm and self.clock % figures.blink_every > figures.blink_every - figures.blink
        return "blinking" if closed else "active"

    def lift(self, guest: Guest) -> float:
        """Return the height of a figure above its place: winners hop, others sink for a moment."""
        now = self.clock - self.look.lands
        if self.app.settings.calm or now < 0:
            return 0.0
        if guest.won:
            return (HOP_HEIGHT if now < SETTLE_SECONDS else 3) * abs(math.sin(math.pi * HOPS_PER_SECOND * now))
        return -5 * max(0.0, 1 - now / SETTLE_SECONDS) if self.honors.winner else 0.0

    def size(self, guest: Guest, rect: Rect) -> int:
        """Return the largest scale of a portrait that has room in a rectangle."""
        room = min(rect.w, rect.h - CROWN * (guest == self.honors.winner))
        return 3 if room >= TRIPLE_SIDE else 2 if room >= DOUBLE_SIDE else 1

    def paint_portrait(self, pen: Pen, guest: Guest, rect: Rect) -> None:
        """Draw a portrait at the largest size with room, and a crown on the only winner."""
        crowned, size = guest == self.honors.winner, self.size(guest, rect)
        x = rect.center[0]
        y = (rect.y + 4 + 22 * size if crowned else rect.center[1]) + self.lift(guest)
        seat = guest.seat or (0 if guest.portrait else 1)
        draw_portrait(pen, seat, self.mood(guest), x, y, size, face=guest.portrait)
        if crowned and self.landed:
            share = 1.0 if self.app.settings.calm else (self.clock - self.look.lands) / max(0.01, self.look.rise)
            height = 60 * (1 - ease("out_back", share))
            pen.sprite("crown", x, y + 22 * size + 13 + height, alpha=min(1.0, 3 * share))
