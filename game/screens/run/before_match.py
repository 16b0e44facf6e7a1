"""The pages before a match of a run: the card of the house, and the view of a boss behind the glass."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from components.focus import Id, Rect
from game.screens.knucklebones.decks import draw_open
from game.screens.layout.boxes import Spacer, center, column, panel, row
from game.screens.layout.leaves import Button, Heading, Picture, Portrait, Sprite, Text
from game.screens.layout.node import Node
from game.screens.menu import BACK
from game.screens.run.edges import edge_words, rule_words, stake_words
from game.screens.run.room_page import BODY, CONTINUE, SMALL, TITLE, RoomPage, opponent_face
from game.tables.undercity.places import place_of
from game.tables.undercity.position import rules_of
from game.tables.undercity.room_match import (
    HOUSE,
    RoomMatch,
    boss_of,
    charms_at,
    room_match,
    standing_of,
    weaknesses,
)
from systems.draw.pen import Pen
from systems.layout import around
from systems.undercity.run_picture import FLOOR, draw_gallery

if TYPE_CHECKING:
    from systems.draw.canvas import Canvas

GLASS = 392, 292
"""The best size of the view behind the glass."""
LEVELS = 5
"""The levels of bots."""


class HouseCard(RoomPage):
    """The card that is read before anyone sits down: opponent, table, house rule, and the stakes."""

    SIT = "sit"

    def first_focus(self) -> Id:
        return self.SIT

    @property
    def match(self) -> RoomMatch:
        """The match of the room."""
        return room_match(self.rules, self.position)

    def tree(self) -> Node:
        match, place = self.match, place_of(self.rules, self.position)
        title, portrait = opponent_face(self.screen)
        rule = rule_words(self.app, match, self.position.mode)
        if match.riddle:
            rule = self.say("page.riddle_rule", tries=self.rules.file.losses.get("riddle", 1))
        house = rules_of(self.rules, self.position).house_at(match.table) if not match.riddle else None
        won, lost, wins = standing_of(self.rules, self.position)
        stake = stake_words(self.app, self.rules, self.position, match.riddle)
        versus = self.position.mode == "versus"
        theirs = "" if versus else edge_words(self.app, match.table, match.edges.get(HOUSE, {}))
        found = "" if versus else self.weakness(match)
        lines: list[Node | None] = [
            Text(self.say(f"{match.table}.name"), SMALL, color="card"),
            Text(title, TITLE, color="double"),
            Text(rule, BODY, max_width=250, weight=1),
            Text(self.say("page.of_house", rule=self.app.in_language(house.about)), SMALL, color="card",
                 max_width=250) if house is not None else None,
            Text(self.say("page.best_of", wins=wins, won=won, lost=lost), SMALL, color="card") if wins > 1 else None,
            row(Sprite(f"mark_{HOUSE}", f"seat{HOUSE}"), Text(theirs, SMALL, color="seat2", max_width=236, weight=1),
                gap=(2, 5)) if theirs else None,
            Text(found, SMALL, color="seat1", max_width=250) if found else None,
            Text(stake, SMALL, color="warning"),
            *(self.charms(side, match.table) for side in ((1, 2) if versus else (1,)) if not match.riddle),
            Text(pair, SMALL, color="seat1") if (pair := self.pair_words()) else None,
        ]
        face = Portrait(portrait, 2, size=(94, 94), smallest=(46, 46)) if portrait else Sprite(
            f"sign_{place.kind}", "text", (57, 57), (3, 3))
        buttons = [Button(self.say("action.solve" if match.riddle else "action.sit"), id=self.SIT, weight=1),
                   Button(self.say("page.not_now"), id=BACK, weight=1)]
        body = row(column(face, Spacer(weight=1), gap=(0, 0)), column(*lines, weight=1, gap=(1, 4)), gap=(6, 14))
        return center(panel(body, row(*buttons, gap=(4, 10)), color="outline", pad=(14, 12), gap=(4, 10),
                            preferred_width=400))

    def weakness(self, match: RoomMatch) -> str:
        """Return the edges against a boss whose weakness is known, "" without any."""
        place = place_of(self.rules, self.position)
        if place.kind not in ("boss", "rival") or not weaknesses(self.rules, self.position):
            return ""
        boss = self.rules.bosses[boss_of(self.rules, self.position, place.kind == "rival")]
        edges = edge_words(self.app, match.table, boss.weak_to)
        return f"{self.say('page.weakness')}: {edges}" if edges else ""

    def charms(self, side: int, table: str) -> Node | None:
        """Return the charms of a side that change the match; against each other with the mark of the side."""
        found = charms_at(self.rules, self.position.bags[side - 1], table)
        mark = [Sprite(f"mark_{side}", f"seat{side}")] if len(self.position.bags) > 1 else []
        charms = [Sprite(f"charm_{charm}", "text", (19, 19), (1, 1)) for charm in found]
        return row(*mark, *charms, gap=(1, 3)) if charms else None

    def react(self, chosen: Id) -> str | None:
        return self.SIT if chosen == self.SIT else ""


class BehindGlass(RoomPage):
    """The boss behind the glass: its name, its cards, and the weakness that shows."""

    def first_focus(self) -> Id:
        return CONTINUE

    @property
    def shows_purse(self) -> bool:
        return False

    def tree(self) -> Node:
        boss_id = boss_of(self.rules, self.position)
        boss = self.rules.bosses[boss_id]
        known = weaknesses(self.rules, self.position) > 0
        about = getattr(self.app.store.at(boss.table).rules.get(boss.rules), "about", {})
        is_large, name = self.app.paper.text_scale > 1, self.app.in_language(boss.name)
        level = min(LEVELS, self.rules.file.boss_level + self.rules.climb(lambda each: each.boss_level))
        wins = self.rules.file.wins.get("boss", 1)
        weakness = panel(
            Text(self.say("page.weakness"), TITLE, color="seat1"),
            Text(self.app.in_language(boss.weakness), BODY, max_width=200),
            color="seat1", pad=(8, 5), gap=(0, 1),
        )
        right = column(
            Text(name, TITLE, color="warning") if is_large else Heading(name, "warning", 2, lines=False),
            None if is_large else row(
                Text(self.say("page.waits", floor=self.screen.view.run.floors), SMALL, color="card", weight=1),
                Picture(lambda pen, rect, focused: draw_level(pen, rect, level), (LEVELS * 7, 10), (LEVELS * 7, 10))),
            Picture(lambda pen, rect, focused: self.draw_hand(pen, rect, boss.deck), (220, 82), (180, 76))
            if boss.deck else None,
            Text(self.app.in_language(about), SMALL, max_width=210) if about else None,
            weakness if known else None, Spacer(weight=1),
            row(Spacer(weight=1) if wins == 1 or is_large else
                Text(self.say("page.series", wins=wins), SMALL, color="card", weight=1),
                Button(self.say("action.next"), id=CONTINUE), gap=(0, 0)),
            weight=1, gap=(2, 6), pad=(0, 10),
        )
        glass = Picture(lambda pen, rect, focused: draw_glass(pen, rect, f"boss_{boss_id}"), GLASS, (290, 200))
        return column(row(glass, right, gap=(6, 10), weight=1, pad=(8, 10)), Spacer(20, FLOOR - 12))

    def draw_hand(self, pen: Pen, rect: Rect, deck: Sequence[str]) -> None:
        """Draw the cards of the boss in a row; many of them overlap."""
        step = min(60.0, (rect.w - 58) / max(1, len(deck) - 1))
        for number, card in enumerate(deck):
            draw_open(self.screen, pen, card, around(rect.x + 29 + step * number, rect.center[1], 60, rect.h))

    def draw(self, canvas: Canvas) -> None:
        draw_gallery(canvas, self.screen.view)
        self.menu.draw(canvas)


def draw_glass(pen: Pen, rect: Rect, name: str) -> None:
    """Draw the view behind the glass, smaller if there is less room."""
    size = min(1.0, rect.w / GLASS[0], rect.h / GLASS[1])
    pen.sprite(name, *rect.center, scale_x=size, scale_y=size)


def draw_level(pen: Pen, rect: Rect, level: int) -> None:
    """Draw how strong an opponent is: a square for each level."""
    for number in range(LEVELS):
        tint = pen.palette.rgb("warning" if number < level else "dim")
        pen.fill(Rect(rect.x + 7 * number, rect.center[1] - 2, 5, 5), tint, 1.0 if number < level else 0.4,
                 glow=0.6 if number < level else 0.0)
