"""The standings of an evening between two matches: who plays next, and who goes home."""

from __future__ import annotations

from secrets import token_hex
from typing import TYPE_CHECKING

from components.focus import Id, Rect
from game.match.evening import LEAST, Entrant, Evening, Rank, standings
from game.match.players import EVENING
from game.screens.evening_setup import called, face
from game.screens.layout.boxes import Line, Spacer, column, panel, row, table
from game.screens.layout.leaves import Button, Picture, Rule, Text
from game.screens.layout.node import Node
from game.screens.question import Question
from game.screens.tree_screen import TreeScreen
from systems.draw.pen import Pen
from systems.draw.seats import draw_portrait

if TYPE_CHECKING:
    from game.app.application import App

PLAY, LEAVES, END, AGAIN, AWAY = "play", "leaves", "end", "again", "away"
FIGURES = ("played", "won", "drawn", "points")
"""The columns of numbers."""
DROPS = (5, 3)
"""Columns to leave out, in this order, if the table is too narrow: draws, and matches played."""
SMALL = ("small", "tiny")


class Standings(TreeScreen):
    """The standings screen. Every match returns here; an abandoned match can be resumed from Home."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        assert app.evening is not None
        self.evening = app.evening
        app.table = self.evening.table
        app.free_seats()
        self.leaving = False
        """True while the player picks who goes home."""
        self.asked: int | None = None
        """The entrant in question."""
        self.begin(None)

    def tree(self) -> Node:
        again = (AGAIN,) if len(self.evening.here) >= LEAST else ()
        names = (PLAY, LEAVES, END, AWAY) if self.evening.next_pairing else (*again, END)
        buttons = [Button(self.say(f"evening.{name}"), id=None if self.leaving else name, weight=1) for name in names]
        title = self.say("evening.title", kind=self.say(f"evening.{self.evening.kind}"))
        beside = self.next_match() if self.evening.next_pairing else self.winners()
        body = column(row(self.ranks(), beside, gap=(4, 12), weight=1), row(*buttons, gap=(2, 8)), gap=(3, 8))
        return self.page(title, body, confirm="select", back="back")

    def ranks(self) -> Node:
        """Build the table."""
        heads = [self.say(f"evening.{figure}") for figure in FIGURES]
        head = Line([Spacer(), Spacer(), Spacer(), *(Text(words, ("tiny",), "dim", side="right") for words in heads)])
        lines = [self.rank(each) for each in standings(self.evening)]
        return panel(table(*lines, head=head, weights=(0, 0, 2, 0.4, 0.4, 0.4, 0.4), drops=DROPS, gap=(0, 3)),
                     weight=0.66, pad=(6, 6))  # fmt: skip

    def rank(self, rank: Rank) -> Line:
        """Build a row of the table; the next players are marked, and those who went home are dim."""
        coming, entrant = self.evening.next_pairing or (), self.evening.entrants[rank.entrant]
        seat = coming.index(rank.entrant) + 1 if rank.entrant in coming else 0
        color = "dim" if rank.gone else "text"

        def mark(pen: Pen, rect: Rect, focused: bool) -> None:
            if seat:
                pen.sprite(f"mark_{seat}", *rect.center, tint=pen.palette.rgb(f"seat{seat}"))

        name = Text(called(self.app, entrant), ("bold", *SMALL), color=color, centered=True, max_width=200)
        place = Text(f"{rank.place}.", SMALL, color, side="right", centered=True)
        figures = [Text(str(getattr(rank, figure)), ("bold", *SMALL) if figure == "points" else SMALL, color,
                        side="right", centered=True) for figure in FIGURES]  # fmt: skip
        tint = f"seat{seat}" if seat else "double" if rank.entrant in self.evening.winners else ""
        return Line([Picture(mark, (12, 12), (12, 12)), place, name, *figures], pad=(4, 3), tint=tint,
                    id=rank.entrant if self.leaving and not rank.gone else None)  # fmt: skip

    def next_match(self) -> Node:
        """Build the panel with the next two players."""
        first, second = [self.entrant(self.evening.entrants[number], seat)
                         for seat, number in enumerate(self.evening.next_pairing or (), 1)]  # fmt: skip
        return panel(first, Rule(), second, weight=0.34, pad=(8, 6))

    def winners(self) -> Node:
        """Build the panel with the winners at the end."""
        first = [self.evening.entrants[each] for each in self.evening.winners]
        names = ", ".join(called(self.app, each) for each in first)
        words = self.say("evening.won_by" if len(first) == 1 else "evening.shared", name=names)
        said = Text(words, side="center", centered=True, max_width=170, weight=1)
        one = self.entrant(first[0], 0, "won") if len(first) == 1 else None
        return panel(one, said, weight=0.34, pad=(6, 4), preferred_width=196, shrinks_last=True)

    def entrant(self, entrant: Entrant, seat: int, mood: str = "active") -> Node:
        """Build a portrait with the name below it; ``seat`` is 0 for none."""
        def paint(pen: Pen, rect: Rect, focused: bool) -> None:
            large = 2 if rect.h >= 92 else 1
            draw_portrait(pen, seat, mood, *rect.center, large, who=face(self.app, entrant))

        name = Text(called(self.app, entrant), ("bold", *SMALL), f"seat{seat}" if seat else "text", side="center",
                    max_width=170)  # fmt: skip
        return column(Picture(paint, (100, 96), (48, 48), weight=1), name, weight=1)

    def confirmed(self, id: Id) -> None:
        if self.leaving:
            self.asked = id
            self.question = Question("evening.leaves_sure", self.app, name=called(self.app, self.evening.entrants[id]))
        elif id == AWAY:
            self.leave()
        elif id == PLAY:
            self.play()
        elif id == LEAVES:
            self.leaving = True
        elif id == AGAIN:
            self.keep_on(self.evening.start_again(token_hex(4)))
        elif self.evening.next_pairing:
            self.question = Question("evening.end_sure", self.app)
        else:
            self.end()

    def leave(self) -> None:
        if self.leaving:
            self.leaving, self.focus = False, LEAVES
        else:
            self.app.go("home")

    def play(self) -> None:
        """Go to the seats, and resume an abandoned match of the same pairing."""
        saves, key = self.app.saves, self.evening.key
        held = saves.held
        same = held is not None and held.log.note(EVENING) == key and not saves.changed_files(self.app.store)
        if held is not None and same and (record := saves.resume(self.app.store)) is not None:
            self.app.go("joining", left=(held, record), before="evening")
        else:
            self.app.go("joining", then=self.app.setup.opens or "match", before="evening", pairing=self.evening)

    def question_answered(self, yes: bool) -> None:
        """Send the entrant home on yes, or end the evening."""
        asked, self.asked = self.asked, None
        if yes and asked is None:
            self.end()
        elif yes and asked is not None:
            self.leaving = False
            self.keep_on(self.evening.without(asked))

    def keep_on(self, evening: Evening) -> None:
        """Save the evening and show its new state."""
        self.evening = evening
        self.app.evenings.keep(evening)
        self.begin(None)

    def end(self) -> None:
        """End the evening and go home."""
        self.app.evenings.keep(None)
        self.app.go("home")
