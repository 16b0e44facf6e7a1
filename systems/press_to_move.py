"""From a press to a move: the focus, the choices and the confirmed move of the seat that acts, at any table."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import ClassVar, cast

from components.focus import Id, Item
from components.match import Match
from components.playback import Playback
from components.press import MOUSE, Point, Press
from components.seat_choice import EarlyPress, Inbox, Mode, SeatChoice
from game.content.models.beats import Interface
from game.content.models.controls import ActionName
from game.kernel.opaque import Move, Position
from game.kernel.refusal import Refusal
from game.tables import find_table
from systems.focus import UNIT_STEPS, Direction, item_under, nearest
from systems.layout import button_places

NOT_IN_LESSON = "practice.otherwise"
"""Text key of the reply to any other move."""


def next_item(choosing: SeatChoice, places: Sequence[Id]) -> Id:
    """Return the next item to confirm on the way to a move; None if the player has left that way or completed it."""
    card = () if choosing.card is None else (("card", choosing.seat, choosing.card),)
    confirmed = (*card, *choosing.path)
    if tuple(places[: len(confirmed)]) != confirmed or len(confirmed) == len(places):
        return None
    return places[len(confirmed)]


FOCUS_MODES: tuple[Mode, ...] = ("ready", "place", "choose", "pick", "answer")


def move_id(written: str) -> Id:
    """Return the id of the button of a move, at a table where moves have no places."""
    return "move", written


def in_order_of_numbers(text: str) -> list[str | int]:
    """Return a key that sorts texts by the numbers in them: ``take:2`` before ``take:10``."""
    return [int(part) if part.isdigit() else part for part in re.split("([0-9]+)", text)]


def handle_inbox(seat: Decider, inbox: Inbox) -> None:
    """Handle a seat's presses since the last tick, starting with an early one."""
    choosing, early = seat.choosing, seat.choosing.memory.early
    presses: list[Point | Press] = list(inbox.presses)
    inbox.presses.clear()
    if choosing.occasion.is_covered or choosing.leave or (early is not None and _is_stale(seat, early)):
        choosing.memory.early = None
    elif early is not None and choosing.mode in FOCUS_MODES:
        choosing.memory.early = None
        if _is_safe(seat, early.press):
            _handle_press(seat, early.press)
    for number, press in enumerate(presses):
        if isinstance(press, Point):
            _move_pointer(seat, press)
        elif seat.waits_for_answer and not seat.waits:
            inbox.presses.extend(presses[number:])
            break
        else:
            _handle_press(seat, press)


def _move_pointer(seat: Decider, point: Point) -> None:
    """Focus the item under the mouse."""
    choosing = seat.choosing
    choosing.memory.pointer = point.x, point.y
    item_id = seat.under(point.x, point.y)
    if item_id is not None and item_id != choosing.focus:
        seat.focus(item_id)


def _handle_press(seat: Decider, press: Press) -> None:
    """Send a press to the beats that play, the leave panel or the focused item."""
    choosing = seat.choosing
    if choosing.occasion.is_covered or choosing.leave or press.at < choosing.deaf_until:
        return
    if seat.watches:
        _hasten(seat, press)
    elif choosing.mode == "idle":
        return
    elif press.action == "menu" and not press.repeat:
        seat.leave()
    elif choosing.mode in FOCUS_MODES:
        _decide(seat, press)


def _hasten(seat: Decider, press: Press) -> None:
    """Speed up what is shown, and keep the press for the next decision unless it is spent on that."""
    if not press.repeat and hasten(seat.playback):
        seat.choosing.memory.early = EarlyPress(press, seat.match.position)


def hasten(playback: Playback) -> bool:
    """Speed up routine beats or end a rest; in a moment that no press speeds up, only end the counting of points.

    Return False if that spends the press.
    """
    if _skip_count(playback):
        return False
    if not _end_rest(playback):
        playback.hurry = True
    return True


def _skip_count(playback: Playback) -> bool:
    """Show the points that are being counted in a moment that no press speeds up; return False if none are."""
    end = max((beat.counts_until for beat in playback.beats), default=0.0)
    if playback.clock >= min(end, playback.firm):
        return False
    playback.clock, playback.stop = end, 0.0
    return True


def _end_rest(playback: Playback) -> bool:
    """End the playing beats with this tick if only a still rest is left and it has lasted long enough.

    Return True if they were ended.
    """
    rests = all(beat.has_begun and beat.timing.still for beat in playback.beats)
    if not playback.beats or not rests or playback.clock < playback.firm:
        return False
    playback.clock, playback.stop = max(beat.over for beat in playback.beats), 0.0
    return True


def _is_stale(seat: Decider, early: EarlyPress) -> bool:
    """Return True if an early press is too old, or was made in another position and so perhaps by another seat."""
    old = seat.now - early.press.at > seat.seconds(lambda timing: timing.keep_press)
    return old or early.position is not seat.match.position


def _is_safe(seat: Decider, early: Press) -> bool:
    """Return True if an early press decides nothing, or confirms only an item its owner could foresee."""
    if early.action == "confirm":
        return seat.is_foreseeable(_confirmed_item(seat, early))
    return early.action in UNIT_STEPS or early.action in ("back", "menu", "hint")


def _decide(seat: Decider, press: Press) -> None:
    """Handle a press while an item has the focus; a held button moves the focus but decides nothing."""
    choosing = seat.choosing
    if press.action in UNIT_STEPS:
        seat.focus(nearest(choosing.items, choosing.focus, cast(Direction, press.action)))
    elif press.repeat:
        return
    elif press.action == "back":
        if press.device == MOUSE and choosing.memory.pointer is not None:
            seat.press_second_button(seat.under(*choosing.memory.pointer))
        else:
            seat.back()
    elif press.action == "hint":
        seat.ask_for_hint()
    elif press.action in find_table(seat.match.table).files.action_names:
        seat.act(press.action)
    elif press.action == "confirm":
        chosen = _confirmed_item(seat, press)
        if chosen is not None:
            seat.focus(chosen)
            seat.try_to_confirm(chosen, press.at)


def _confirmed_item(seat: Decider, press: Press) -> Id:
    """Return the item that a confirm is for: the focused item, or with the mouse only the item under the pointer."""
    choosing = seat.choosing
    if press.device != MOUSE:
        return choosing.focus
    return seat.under(*choosing.memory.pointer) if choosing.memory.pointer else None


class Decider:
    """An acting seat during one tick; all its state is in ``SeatChoice``. It offers moves, the rules decide."""

    waits: ClassVar[bool] = True
    """True if a press waits until everything has been shown; False at fast tables, where presses wait only at the
    end."""

    def __init__(
        self, match: Match, playback: Playback, choosing: SeatChoice, now: float, item: Callable[[Move], Item] | None
    ) -> None:
        self.match, self.playback, self.choosing, self.now, self.item = match, playback, choosing, now, item

    def update(self, dt: float) -> None:
        """React to changes since the last tick."""
        choosing, match, position = self.choosing, self.match, self.position
        if choosing.position is not position and choosing.position != position:
            choosing.position = position
            choosing.moves = find_table(match.table).legal(match.rules, position)
            choosing.memory.face_seen = choosing.memory.last_tick
            choosing.reply = choosing.memory.last_focus = None
            self.close()
        if self.playback.rolling:
            choosing.memory.face_seen = self.now
        if choosing.memory.last_refusal is not match.refusal and not choosing.place:
            choosing.memory.last_refusal = match.refusal
            if match.refusal is not None:
                choosing.reply = f"refused.{match.refusal.code}"
                self.close()
        self.arrange()

    def arrange(self) -> None:
        """Derive mode, items and focus from the rest of the state."""
        choosing = self.choosing
        choosing.mode = self.mode()
        deciding = choosing.mode in FOCUS_MODES
        choosing.seat = self.seat if deciding else 0
        choosing.items = self.items() if deciding else []
        if deciding and choosing.memory.last_focus not in [item.id for item in choosing.items]:
            choosing.memory.last_focus = self.first()
        choosing.focus = choosing.memory.last_focus if deciding else None

    def mode(self) -> Mode:
        """Return the seat's mode."""
        if self.blocked:
            return "idle"
        return "place" if self.choosing.moves else "over"

    def items(self) -> list[Item]:
        """Return the items that can hold the focus: the place of each move, or else a grid of buttons."""
        moves = self.choosing.moves
        if self.item is not None:
            return [self.item(move) for move in moves]
        texts = [*map(find_table(self.match.table).write_move, moves)]
        places = dict(zip(sorted(texts, key=in_order_of_numbers), button_places(len(texts)), strict=True))
        return [Item(move_id(text), places[text]) for text in texts]

    def first(self) -> Id:
        """Return the item that has the focus at first."""
        return self.choosing.items[0].id

    def confirm(self, chosen: Id, at: float) -> None:
        """Confirm an item that was pressed at the time ``at``."""
        items = zip(self.choosing.moves, self.items(), strict=True)
        self.make_move(next(move for move, item in items if item.id == chosen))

    def try_to_confirm(self, chosen: Id, at: float) -> None:
        """Confirm an item, or say that it does not count in this lesson."""
        exercise = self.choosing.occasion.exercise
        if exercise is None or chosen == next_item(self.choosing, exercise.places):
            self.confirm(chosen, at)
        else:
            self.choosing.reply = NOT_IN_LESSON

    def refusal(self, move: Move) -> str | None:
        """Return the text key of the reason the rules refuse a move, or None if they allow it."""
        try:
            find_table(self.match.table).apply(self.match.rules, self.match.position, move)
        except Refusal as refusal:
            return f"refused.{refusal.code}"
        return None

    @property
    def blocked(self) -> bool:
        """True if nothing can be decided now, because something is being shown or asked elsewhere."""
        choosing = self.choosing
        return bool(choosing.occasion.is_covered or choosing.leave or self.watches or self.waits_for_answer)

    @property
    def waits_for_answer(self) -> bool:
        """True if the rules have not answered an offered move yet."""
        choosing, pending = self.choosing, self.match.pending
        return any(move in choosing.moves for move in pending) if choosing.place else bool(pending)

    @property
    def watches(self) -> bool:
        """True if beats are still playing that have to end first.

        If seats act at the same time, they never wait for each other's beats.
        """
        return self.playback.busy and not self.choosing.place and (self.waits or not self.choosing.moves)

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return self.choosing.place or find_table(self.match.table).turn(self.match.position)

    @property
    def position(self) -> Position:
        """The part of the position that concerns the seat."""
        place, whole = self.choosing.place, self.match.position
        return find_table(self.match.table).share(whole, place) if place else whole

    def is_foreseeable(self, chosen: Id) -> bool:
        """Return True if an item is certain to be there, so that a press from before it was seen may confirm it."""
        return False

    def focus(self, chosen: Id) -> None:
        """Focus another item."""
        choosing = self.choosing
        choosing.focus = choosing.memory.last_focus = chosen
        choosing.reply = None

    def under(self, x: float, y: float) -> Id:
        """Return the item under the mouse at this point, or None."""
        return item_under(self.choosing.items, x, y)

    def press_second_button(self, chosen: Id) -> None:
        """Handle the second mouse button on this item, or on none; by default, go back."""
        self.back()

    def act(self, action: ActionName) -> None:
        """Handle a special action that this table declares; most tables have none."""

    def back(self) -> None:
        """Go back one choice; if none is open, ask to leave."""
        self.choosing.reply = None
        self.leave()

    def ask_for_hint(self) -> None:
        """Ask for a hint, if there are hints for this decision and no choice is open."""
        choosing = self.choosing
        if choosing.occasion.is_advised and choosing.card is None and not choosing.path:
            choosing.reply, choosing.request = None, "hint"

    def leave(self) -> None:
        """Ask for the leave panel; an open choice stays open."""
        self.choosing.leave = True
        self.arrange()

    def close(self) -> None:
        """Close the open choice."""

    def make_move(self, move: Move) -> None:
        """Hand a move to the rules; further presses wait for their answer.

        If seats act at the same time, each learns at once why its own move is refused.
        """
        exercise = self.choosing.occasion.exercise
        if self.choosing.place and (reply := self.refusal(move)) is not None:
            self.choosing.reply = reply
            self.close()
            return
        self.match.pending.append(move if exercise is None else exercise.move)
        self.choosing.reply = None
        self.close()
        self.arrange()

    def seconds(self, of: Callable[[Interface], float]) -> float:
        """Return one of the table's timings; 0 if everything is instant."""
        timing = self.playback.timing
        return 0.0 if timing is None else of(timing)
