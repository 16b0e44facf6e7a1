"""A match that runs on a screen: where its world is, what is on it, and who is to move."""

from __future__ import annotations

from typing import TypeVar

import esper

from components.choosing import Choosing
from components.inbox import Inbox
from components.match import Match
from components.playback import Playback
from components.seats import Seat
from game.app.open_screen import PausedMatch
from game.content.models.beats import Beats
from game.kernel.opaque import Position
from game.match.record import Record
from game.screens.question import Question
from game.screens.seated import Seated
from game.tables import Table
from systems.in_play import at
from systems.order import shine

T = TypeVar("T")


class LiveMatch(Seated, PausedMatch):
    """What advice, bots and taking back know of the match they are about."""

    on: Table
    """The rules of the table."""
    world: str
    match_entity: int
    record: Record | None
    """The match as it is written down; None where it was entered in the middle."""
    opening: bool
    """Whether the opening banner is still to come or open."""
    question: Question | None

    @property
    def contested(self) -> bool:
        """Whether it is a match that is the same for everybody."""
        return self.record is not None and self.record.contested

    @property
    def beats(self) -> Beats:
        """The timings of the table."""
        return self.app.store.at(self.on.name).timing

    @property
    def match(self) -> Match:
        """The live match."""
        return self.part(Match)

    @property
    def choosing(self) -> Choosing:
        """What the seat to move is busy with."""
        return self.beside(self.active, Choosing)

    @property
    def choosings(self) -> list[Choosing]:
        """What every seat is busy with that acts: more than one where they do so at the same time."""
        esper.switch_world(self.world)
        return [choosing for _, choosing in esper.get_component(Choosing)]

    def inbox(self, seat: int) -> Inbox:
        """Where a seat is heard."""
        return self.beside(seat, Inbox)

    def beside(self, seat: int, kind: type[T]) -> T:
        """A component of what a seat is busy with: its own where seats act at the same time, else of the match."""
        esper.switch_world(self.world)
        return esper.component_for_entity(at(Seat, seat)[0] if self.at_once else self.match_entity, kind)

    @property
    def at_once(self) -> bool:
        """Whether seats act at the same time here."""
        return self.on.together(self.match.rules)

    def share(self, seat: int) -> Position:
        """What of the position a seat decides about."""
        position = self.match.position
        return self.on.share(position, seat) if self.at_once else position

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may move now; when the match is over, the last that could."""
        return self.on.acting(self.match.rules, self.match.position)

    @property
    def playback(self) -> Playback:
        """The beats still to be shown."""
        return self.part(Playback)

    def part(self, kind: type[T]) -> T:
        """A component of the match."""
        esper.switch_world(self.world)
        return esper.component_for_entity(self.match_entity, kind)

    @property
    def active(self) -> int:
        """The seat to move."""
        return self.on.turn(self.match.position)

    @property
    def over(self) -> bool:
        """Whether the rules have ended the match (it may still be shown)."""
        return self.on.over(self.match.position)

    @property
    def corner(self) -> float:
        """How far from the left the upper left corner is taken by something else."""
        return 0.0

    @property
    def waits(self) -> bool:
        """Whether the match stands still because every seat that has to act has lost its pad."""
        return False

    def patience(self, seat: int, longest: float) -> float:
        """Seconds the bot of a seat may think about its move, that would like to think this long at most."""
        return longest

    @property
    def live(self) -> LiveMatch | None:
        return self if self.stands else None

    @property
    def stands(self) -> bool:
        """Whether the table is still there, on its own screen or behind a result."""
        return self.world in esper.list_worlds()

    def shine(self, dt: float) -> None:
        """Let what shines go on where nothing is played any more."""
        esper.switch_world(self.world)
        shine(dt)

    @property
    def players(self) -> tuple[int, ...]:
        """Every seat of the match."""
        return self.app.seats.all

    def portraits(self) -> dict[int, str]:
        """The pictures of the bots that play, by seat."""
        return self.app.people.portraits()

    def known(self, seat: int) -> str:
        """What the figures of whoever plays in a seat are known by."""
        return self.app.people.who(seat)

    def name(self, seat: int) -> str:
        """What the player of a seat is called."""
        return self.app.people.name(seat)
