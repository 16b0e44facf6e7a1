"""What a seat to move is busy with, whatever the table; each table says what can be chosen and what choosing does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from components.choosing import Choosing, Mode
from components.focus import Id, Item
from components.match import Match
from components.playback import Playback
from game.content.models.beats import Interface
from game.content.models.key_names import Action
from game.kernel.opaque import Move, Position
from game.kernel.refusal import Refusal
from game.tables import table
from systems.focusing import under

OTHERWISE = "practice.otherwise"
"""What is said of anything else."""


def next_of(choosing: Choosing, places: Sequence[Id]) -> Id:
    """The item that is to be confirmed next on the way to a move; None where the way has been left, or is done."""
    card = () if choosing.card is None else (("card", choosing.seat, choosing.card),)
    made = (*card, *choosing.picked)
    if tuple(places[: len(made)]) != made or len(made) == len(places):
        return None
    return places[len(made)]


def leads_on(choosing: Choosing, chosen: Id) -> bool:
    """Whether confirming this counts now."""
    return choosing.exercise is None or chosen == next_of(choosing, choosing.exercise.places)


FOCUSED: tuple[Mode, ...] = ("ready", "place", "choose", "pick", "answer")
"""Modes in which something holds the focus."""


class Decider:
    """A seat that acts at one tick; all it remembers lies in ``Choosing``. It offers moves, the rules decide."""

    waits: ClassVar[bool] = True
    """Whether a press waits until everything has been shown; at a table of quick hands none does before the end."""

    def __init__(
        self, match: Match, playback: Playback, choosing: Choosing, now: float, item: Callable[[Move], Item]
    ) -> None:
        self.match, self.playback, self.choosing, self.now, self.item = match, playback, choosing, now, item

    def look(self, dt: float) -> None:
        """See what has changed since the last tick."""
        choosing, match, position = self.choosing, self.match, self.position
        if choosing.position is not position and choosing.position != position:
            choosing.position = position
            choosing.moves = table(match.table).legal(match.rules, position)
            choosing.face_seen = choosing.ticked
            choosing.said = choosing.resting = None
            self.close()
        if self.playback.rolling:
            choosing.face_seen = self.now
        if choosing.refused is not match.refused and not choosing.place:
            choosing.refused = match.refused
            if match.refused is not None:
                choosing.said = f"refused.{match.refused.code}"
                self.close()
        self.arrange()

    def arrange(self) -> None:
        """Mode, items and focus as they follow from everything else."""
        choosing = self.choosing
        choosing.mode = self.mode()
        deciding = choosing.mode in FOCUSED
        choosing.seat = self.seat if deciding else 0
        choosing.items = self.items() if deciding else []
        if deciding and choosing.resting not in [item.id for item in choosing.items]:
            choosing.resting = self.first()
        choosing.focus = choosing.resting if deciding else None

    def mode(self) -> Mode:
        """What the seat is busy with."""
        if self.held_up:
            return "idle"
        return "place" if self.choosing.moves else "over"

    def items(self) -> list[Item]:
        """What can hold the focus: where each move is made."""
        return [self.item(move) for move in self.choosing.moves]

    def first(self) -> Id:
        """Where the focus rests before it was moved."""
        return self.choosing.items[0].id

    def confirm(self, chosen: Id, at: float) -> None:
        """Do what an item is for; it was pressed ``at`` this time."""
        self.offer(next(move for move in self.choosing.moves if self.item(move).id == chosen))

    @property
    def held_up(self) -> bool:
        """Whether nothing can be decided now, because something is shown or asked elsewhere."""
        choosing = self.choosing
        return bool(choosing.held or choosing.leave or self.watches or self.unanswered)

    @property
    def unanswered(self) -> bool:
        """Whether a move has been offered that the rules have not answered yet."""
        choosing, pending = self.choosing, self.match.pending
        return any(move in choosing.moves for move in pending) if choosing.place else bool(pending)

    @property
    def watches(self) -> bool:
        """Whether something is still shown that has to be over before anything counts: never what another seat does
        at the same time."""
        return self.playback.busy and not self.choosing.place and (self.waits or not self.choosing.moves)

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return self.choosing.place or table(self.match.table).turn(self.match.position)

    @property
    def position(self) -> Position:
        """The position as far as it concerns the seat."""
        place, whole = self.choosing.place, self.match.position
        return table(self.match.table).share(whole, place) if place else whole

    def foreseen(self, chosen: Id) -> bool:
        """Whether an item is there whatever has happened, so that a press from before it was seen may confirm it."""
        return False

    def focus(self, chosen: Id) -> None:
        """Rest on another item."""
        choosing = self.choosing
        choosing.focus = choosing.resting = chosen
        choosing.said = None

    def under(self, x: float, y: float) -> Id:
        """What the mouse points at there, or None."""
        return under(self.choosing.items, x, y)

    def second(self, chosen: Id) -> None:
        """The second button of the mouse was pressed on this, or beside everything: back, where it means no more."""
        self.back()

    def act(self, action: Action) -> None:
        """Do what an action is for that this table has said it needs; most need none."""

    def back(self) -> None:
        """One choice back; with none open ask for a hint where there are any, else to leave."""
        self.choosing.said = None
        if self.choosing.advised:
            self.choosing.wish = "hint"
        else:
            self.leave()

    def leave(self) -> None:
        """Ask for the leave panel; an open choice stays as it is."""
        self.choosing.leave = True
        self.arrange()

    def close(self) -> None:
        """Nothing is half chosen."""

    def offer(self, move: Move) -> None:
        """Hand a move to the rules; until they have answered nothing more is heard.

        Where seats act at the same time each is told at once why a move of its own is refused.
        """
        exercise = self.choosing.exercise
        if self.choosing.place:
            try:
                table(self.match.table).apply(self.match.rules, self.match.position, move)
            except Refusal as refusal:
                self.choosing.said = f"refused.{refusal.code}"
                self.close()
                return
        self.match.pending.append(move if exercise is None else exercise.move)
        self.choosing.said = None
        self.close()
        self.arrange()

    def seconds(self, of: Callable[[Interface], float]) -> float:
        """One of the table's timings; 0 where everything is instant."""
        timing = self.playback.timing
        return 0.0 if timing is None else of(timing)
