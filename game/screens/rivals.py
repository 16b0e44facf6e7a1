"""Two players head to head: their matches, streaks and comebacks, and the nemesis of the first one."""

from __future__ import annotations

from components.focus import Id, Rect
from game.app.application import App
from game.app.open_screen import OpenScreen
from game.match.players import Player
from game.match.statistics import NO_WINNER, RECENT_MEETINGS, Rivalry, find_nemesis
from game.screens.layout.boxes import Spacer, TableLine, center, column, panel, row, table
from game.screens.layout.leaves import BOLD, DOUBLE_SIDE, SMALL, Button, Dial, Picture, Portrait, Sprite, Text
from game.screens.layout.node import Node
from game.screens.menu import BACK, next_value
from game.screens.outcome import score_text, streak_text
from game.screens.screen import TreeScreen
from game.tables import NAMES
from systems.draw.pen import Pen

ONE_DIAL, OTHER_DIAL = "one", "other"
FACE_SIZE, SMALLEST_FACE = (100, DOUBLE_SIDE), (48, 46)


class Rivals(TreeScreen):
    """The record of a pair of players."""

    def __init__(self, app: App, one: str = "", other: str = "", screen_behind: OpenScreen | None = None) -> None:
        super().__init__(app, screen_behind)
        app.records.statistics.wait()
        people = self.rivals_of()
        self.one = one if one in people else next(iter(people), "")
        """Id of the player whose rivals are shown."""
        self.other = other
        """Id of the rival."""
        self.choose_rival()
        self.begin(OTHER_DIAL)

    def rivals_of(self, player_id: str = "") -> list[str]:
        """Return the known players who have met ``player_id``, or anyone; those who met most often come first."""
        counts = dict.fromkeys((player.id for player in self.app.records.players.known), 0)
        for pair, rivalry in self.app.records.statistics.rivalries.items():
            if counts.keys() >= {*pair} and (not player_id or player_id in pair):
                for id in pair:
                    counts[id] += sum(map(rivalry.wins, (*pair, NO_WINNER)))
        return [id for id in sorted(counts, key=lambda id: -counts[id]) if counts[id] and id != player_id]

    def choose_rival(self) -> None:
        """Keep the rival if the two have met, else choose the most frequent one."""
        rivals = self.rivals_of(self.one) if self.one else []
        if self.other not in rivals:
            self.other = next(iter(rivals), "")

    def player(self, id: str) -> Player:
        player = self.app.records.players.get(id)
        assert player is not None
        return player

    def tree(self) -> Node:
        back = Button(self.say("action.back"), id=BACK, arrows=False)
        if not self.other:
            body = column(panel(center(Text(self.say("rivals.none"), side="center")), weight=1), back)
            return self.page(self.say("rivals.title"), body, "select", "back")
        dials = [
            Dial(self.say(f"rivals.{id}"), self.player(current).name, [self.player(rival).name for rival in ids], id=id)
            for id, current, ids in (
                (ONE_DIAL, self.one, self.rivals_of()), (OTHER_DIAL, self.other, self.rivals_of(self.one)),
            )
        ]
        left = column(panel(*dials, pad=(4, 4), gap=(0, 3)), self.nemesis(), back, preferred_width=196)
        body = row(left, self.record(), gap=(4, 12))
        confirm = "select" if self.focus == BACK else "change"
        return self.page(self.say("rivals.title"), body, confirm, "back")

    def nemesis(self) -> Node:
        """Build the card of the player against whom the first one has lost most."""
        players = [player.id for player in self.app.records.players.known]
        least = self.app.store.players.nemesis
        id, one = find_nemesis(self.app.records.statistics.rivalries, self.one, players, least), self.player(self.one)
        title = Text(self.say("rivals.nemesis", name=one.name), SMALL, "card", side="center")
        if not id:
            text = Text(self.say("rivals.no_nemesis"), SMALL, side="center", centered=True, weight=1)
            return panel(title, text, weight=1, pad=(8, 6))
        nemesis, rivalry = self.player(id), self.app.records.statistics.rivalry(self.one, id)
        face = Portrait(self.face(nemesis), 2, "won", size=FACE_SIZE, smallest=SMALLEST_FACE, weight=1, optional=True)
        name = Text(nemesis.name, BOLD, "seat2", side="center")
        score = Text(score_text(self.app, one, nemesis, rivalry), SMALL, side="center")
        return panel(title, face, name, score, color="seat2", weight=1, pad=(8, 6))

    def record(self) -> Node:
        one, other = self.player(self.one), self.player(self.other)
        rivalry = self.app.records.statistics.rivalry(one.id, other.id)
        won, lost = rivalry.wins(one.id), rivalry.wins(other.id)
        moods = ("won", "lost") if won > lost else ("lost", "won") if lost > won else ("active", "active")
        faces = [
            Portrait(self.face(player), seat, mood, size=FACE_SIZE, smallest=SMALLEST_FACE)
            for seat, (player, mood) in enumerate(zip((one, other), moods, strict=True), 1)
        ]
        middle = column(
            Text(f"{won} : {lost}", ("bold", "small"), "double", side="center"),
            Text(streak_text(self.app, one, other, rivalry), SMALL, side="center"),
            weight=1, pack=0.5,
        )
        head = row(faces[0], middle, faces[1], gap=(4, 8))
        bars = recent_bars(rivalry, one.id, other.id)
        return panel(head, bars, self.lines(rivalry), weight=1, gap=(2, 5), pad=(10, 6))

    def lines(self, rivalry: Rivalry) -> Node:
        """Build the numbers of both players, side by side."""
        lines = [self.line(self.say("rivals.longest"), *(str(rivalry.longest.get(id, 0)) for id in self.pair))]
        if drawn := rivalry.wins(NO_WINNER):
            lines.append(self.line(self.say("rivals.drawn", count=drawn), "", ""))
        for name in (name for name in NAMES if name in rivalry.won):
            text = self.say(f"{name}.name")
            lines.append(self.line(text, *(str(rivalry.wins(id, name)) for id in self.pair)))
            if (best := rivalry.comebacks.get(name)) is not None:
                text = self.say("rivals.comeback", points=best.deficit, day=best.day)
                marks = [Sprite(f"mark_{seat}", f"seat{seat}") if id == best.winner else Spacer()
                         for seat, id in enumerate(self.pair, 1)]
                lines.append(TableLine([marks[0], Text(text, SMALL, "card", side="center", centered=True), marks[1]],
                                       pad=(4, 1)))
        return table(*lines, weights=(0, 1, 0), weight=1, gap=(0, 2))

    def line(self, text: str, left: str, right: str) -> TableLine:
        """Build a line with the numbers of both players at the ends."""
        return TableLine(
            [
                Text(left, SMALL, "seat1", centered=True),
                Text(text, SMALL, side="center", centered=True),
                Text(right, SMALL, "seat2", side="right", centered=True),
            ],
            pad=(4, 1),
        )

    @property
    def pair(self) -> tuple[str, str]:
        """The ids of both players."""
        return self.one, self.other

    def face(self, player: Player) -> str:
        return self.app.store.players.face(player.look)

    def dial_changed(self, id: Id, step: int, repeat: bool = False) -> None:
        if id == ONE_DIAL:
            self.one = next_value(self.rivals_of(), self.one, step)
            self.choose_rival()
        else:
            self.other = next_value(self.rivals_of(self.one), self.other, step)


def recent_bars(rivalry: Rivalry, one: str, other: str) -> Picture:
    """Build the last results: bars above the line for the first player, below it for the other, dots for draws."""

    def paint(pen: Pen, rect: Rect, focused: bool) -> None:
        step, middle = rect.w / RECENT_MEETINGS, round(rect.center[1])
        pen.fill(Rect(rect.x, middle, rect.w, 1), pen.palette.rgb("dim"), 0.6)
        high = rect.h // 2 - 1
        for number, meeting in enumerate(rivalry.recent):
            x, width = round(rect.x + number * step) + 1, max(2, round(step) - 3)
            places = {one: (middle + 2, high, "seat1"), other: (middle - high - 1, high, "seat2")}
            y, height, color = places.get(meeting.winner, (middle - 1, 3, "text"))
            pen.fill(Rect(x, y, width, height), pen.palette.rgb(color), glow=0.5)

    return Picture(paint, size=(200, 25), smallest=(80, 17))
