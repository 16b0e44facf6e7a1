"""From a press to a move: the focus, the choices and the confirmed move of the seat that acts, at any table."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import ClassVar, cast

import esper

from components.effects import Design
from components.focus import Id, Item
from components.match import CurrentTurn, Match
from components.playback import Playback
from components.press import MOUSE, PointerMove, Press
from components.seat_choice import (
    EarlyPress,
    Inbox,
    Mode,
    Outbox,
    Pointer,
    ScreenRequest,
    ScreenState,
    SeatChoice,
    SeatMemory,
)
from game.content.models.beats import Interface
from game.content.models.controls import ActionName
from game.kernel.opaque import Move
from game.kernel.refusal import Refusal
from game.tables import find_table
from systems.entities import only
from systems.focus import UNIT_STEPS, Direction, item_under, nearest
from systems.layout import button_places

NOT_IN_LESSON = "practice.otherwise"
"""Text key of the reply to an item that does not lead to the move of the lesson."""


FOCUS_MODES: tuple[Mode, ...] = ("ready", "place", "choose", "pick", "answer")


def move_id(text: str) -> Id:
    """Return the id of the button of a move, at a table where moves have no places."""
    return "move", text


def in_order_of_numbers(text: str) -> list[str | int]:
    """Return a key that sorts texts by the numbers in them: ``take:2`` before ``take:10``."""
    return [int(part) if part.isdigit() else part for part in re.split("([0-9]+)", text)]


def handle_inbox(seat_input: SeatInput, inbox: Inbox) -> None:
    """Handle changes and a seat's presses since the last tick, starting with an early one."""
    _handle_changes(seat_input)
    memory, early_press = seat_input.memory, seat_input.memory.early_press
    presses: list[PointerMove | Press] = list(inbox.presses)
    inbox.presses.clear()
    if _is_covered(seat_input) or (early_press is not None and _is_stale(seat_input, early_press)):
        memory.early_press = None
    elif early_press is not None and seat_input.choice.mode in FOCUS_MODES:
        memory.early_press = None
        if _is_safe(seat_input, early_press.press):
            _handle_press(seat_input, early_press.press)
    for number, press in enumerate(presses):
        if isinstance(press, PointerMove):
            _move_pointer(seat_input, press)
        elif _waits_for_answer(seat_input) and not seat_input.presses_wait:
            inbox.presses.extend(presses[number:])
            break
        else:
            _handle_press(seat_input, press)
    if inbox.refusal is not None:
        seat_input.choice.reply_seat, seat_input.choice.reply = inbox.refusal
        inbox.refusal = None
    memory.last_tick = seat_input.now


def _handle_changes(seat_input: SeatInput) -> None:
    """Begin another choice in another position, and close it if it is refused or left to a bot."""
    choice, memory, match = seat_input.choice, seat_input.memory, seat_input.match
    table, position = find_table(match.table), match.position
    if choice.seat:
        position = table.seats.position_of(position, choice.seat)
    if choice.position is not position and choice.position != position:
        choice.position, choice.moves = position, table.legal(match.rules, position)
        memory.face_shown_since = memory.last_tick
        choice.reply = memory.last_focus = None
        seat_input.close()
    if seat_input.playback.is_rolling:
        memory.face_shown_since = seat_input.now
    if seat_input.screen_state.has_bot:
        seat_input.close()
    if memory.last_refusal is not match.refusal and not choice.seat:
        memory.last_refusal = match.refusal
        if match.refusal is not None:
            choice.reply, choice.reply_seat = f"refused.{match.refusal.code}", 0
            seat_input.close()
    seat_input.arrange()


def _is_covered(seat_input: SeatInput) -> bool:
    """Return True if a banner or panel covers the table, or the seat has just asked for the leave panel."""
    return seat_input.screen_state.is_covered or ScreenRequest.LEAVE in seat_input.outbox.requests


def _waits_for_answer(seat_input: SeatInput) -> bool:
    """Return True if the rules have not answered an offered move yet."""
    choice, pending = seat_input.choice, seat_input.match.pending
    return any(move in choice.moves for move in pending) if choice.seat else bool(pending)


def _is_watching(seat_input: SeatInput) -> bool:
    """Return True if beats are still playing that have to end first.

    If seats act at the same time, they never wait for each other's beats.
    """
    choice = seat_input.choice
    return seat_input.playback.is_busy and not choice.seat and (seat_input.presses_wait or not choice.moves)


def _focus(seat_input: SeatInput, item_id: Id) -> None:
    seat_input.choice.focus = seat_input.memory.last_focus = item_id
    seat_input.choice.reply = None


def _leave(seat_input: SeatInput) -> None:
    """Ask for the leave panel; an open choice stays open."""
    seat_input.outbox.requests.append(ScreenRequest.LEAVE)
    seat_input.arrange()


def _move_pointer(seat_input: SeatInput, point: PointerMove) -> None:
    item_id = seat_input.item_at(point.x, point.y)
    seat_input.memory.pointer = Pointer(point.x, point.y, item_id)
    if item_id is not None and item_id != seat_input.choice.focus:
        _focus(seat_input, item_id)


def _handle_press(seat_input: SeatInput, press: Press) -> None:
    """Send a press to the beats that play, the leave panel or the focused item."""
    mode = seat_input.choice.mode
    guarded_until = max(seat_input.screen_state.guarded_until, seat_input.memory.guarded_until)
    if _is_covered(seat_input) or press.at < guarded_until:
        return
    if _is_watching(seat_input):
        if not press.is_repeat and speed_up_beats(seat_input.playback):
            seat_input.memory.early_press = EarlyPress(press, seat_input.match.position)
    elif mode == "idle":
        return
    elif press.action == "menu" and not press.is_repeat:
        _leave(seat_input)
    elif mode in FOCUS_MODES:
        _decide(seat_input, press)


def speed_up_beats(playback: Playback) -> bool:
    """Speed up routine beats or end a rest; in a moment that no press speeds up, only end the counting of points.

    Return True if the press is still free to count as an early one.
    """
    if _skip_count(playback):
        return False
    if not _end_rest(playback):
        playback.is_hurried = True
    return True


def _skip_count(playback: Playback) -> bool:
    """Show the points that are being counted in a moment that no press speeds up; return False if none are."""
    end = max((beat.count_end for beat in playback.beats), default=0.0)
    if playback.clock >= min(end, playback.guard_end):
        return False
    playback.clock, playback.hit_stop = end, 0.0
    return True


def _end_rest(playback: Playback) -> bool:
    """End the playing beats with this tick if only a still rest is left and it has lasted long enough.

    Return True if they were ended.
    """
    rests = all(beat.has_begun and beat.timing.still for beat in playback.beats)
    if not playback.beats or not rests or playback.clock < playback.guard_end:
        return False
    playback.clock, playback.hit_stop = max(beat.next_start for beat in playback.beats), 0.0
    return True


def _is_stale(seat_input: SeatInput, early_press: EarlyPress) -> bool:
    """Return True if an early press is too old, or was made in another position and so perhaps by another seat."""
    is_old = seat_input.now - early_press.press.at > seat_input.seconds(lambda timing: timing.keep_press)
    return is_old or early_press.position is not seat_input.match.position


def _is_safe(seat_input: SeatInput, press: Press) -> bool:
    """Return True if an early press decides nothing, or confirms only an item its owner could foresee."""
    if press.action == "confirm":
        return seat_input.is_foreseeable(_confirmed_item(seat_input, press))
    return press.action in UNIT_STEPS or press.action in ("back", "menu", "hint")


def _decide(seat_input: SeatInput, press: Press) -> None:
    """Handle a press while an item has the focus; a held button moves the focus but decides nothing."""
    choice = seat_input.choice
    if press.is_repeat and press.action not in UNIT_STEPS:
        return
    choice.reply, choice.reply_seat = None, 0
    if press.action in UNIT_STEPS:
        _focus(seat_input, nearest(choice.items, choice.focus, cast(Direction, press.action)))
    elif press.action == "back":
        if press.device == MOUSE and seat_input.memory.pointer is not None:
            seat_input.press_second_button(seat_input.item_at(*seat_input.memory.pointer[:2]))
        else:
            seat_input.back()
    elif press.action == "hint":
        if seat_input.screen_state.is_advised and not choice.path:
            seat_input.outbox.requests.append(ScreenRequest.HINT)
    elif press.action in find_table(seat_input.match.table).files.action_names:
        seat_input.handle_action(press.action)
    elif press.action == "confirm":
        item_id = _confirmed_item(seat_input, press)
        if item_id is not None:
            _focus(seat_input, item_id)
            seat_input.try_to_confirm(item_id, press.at)


def _confirmed_item(seat_input: SeatInput, press: Press) -> Id:
    """Return the item that a confirm is for: the focused item, or with the mouse only the item under the pointer."""
    if press.device != MOUSE:
        return seat_input.choice.focus
    return seat_input.item_at(*seat_input.memory.pointer[:2]) if seat_input.memory.pointer else None


class SeatInput:
    """The components of an acting seat during one tick, and the ways in which tables differ.

    Tables replace or call its methods; everything else is a function. It offers moves, the rules decide.
    """

    presses_wait: ClassVar[bool] = True
    """True if a press waits until everything has been shown; False at fast tables, where presses wait only at the
    end."""

    def __init__(self, entity: int, now: float, item_of: Callable[[Move], Item] | None) -> None:
        self.match, self.playback = only(Match), only(Playback)
        self.now, self.item_of = now, item_of
        self.choice = esper.component_for_entity(entity, SeatChoice)
        self.memory = esper.component_for_entity(entity, SeatMemory)
        self.screen_state = esper.component_for_entity(entity, ScreenState)
        self.outbox = esper.component_for_entity(entity, Outbox)

    def arrange(self) -> None:
        """Derive mode, items and focus from the rest of the state."""
        choice, memory = self.choice, self.memory
        choice.mode = self.mode()
        decides = choice.mode in FOCUS_MODES
        choice.items = self.items() if decides else []
        if decides and memory.last_focus not in [item.id for item in choice.items]:
            memory.last_focus = self.first_focus()
        choice.focus = memory.last_focus if decides else None

    def mode(self) -> Mode:
        if self.is_blocked:
            return "idle"
        return "place" if self.choice.moves else "over"

    def items(self) -> list[Item]:
        """Return the items that can hold the focus: the place of each move, or else a grid of buttons."""
        moves = self.choice.moves
        if self.item_of is not None:
            return [self.item_of(move) for move in moves]
        texts = [*map(find_table(self.match.table).notation.write_move, moves)]
        places = dict(zip(sorted(texts, key=in_order_of_numbers), button_places(len(texts)), strict=True))
        return [Item(move_id(text), places[text]) for text in texts]

    def first_focus(self) -> Id:
        return self.choice.items[0].id

    def confirm(self, item_id: Id, time: float) -> None:
        items = zip(self.choice.moves, self.items(), strict=True)
        self.offer_move(next(move for move, item in items if item.id == item_id))

    def try_to_confirm(self, item_id: Id, time: float) -> None:
        """Confirm an item, or say that it does not count in this lesson."""
        exercise = self.screen_state.exercise
        if exercise is None or item_id == self.choice.next_item(exercise.places):
            self.confirm(item_id, time)
        else:
            self.choice.reply = NOT_IN_LESSON

    def refusal_key(self, move: Move) -> str | None:
        """Return the text key of the reason the rules refuse a move, or None if they allow it."""
        try:
            find_table(self.match.table).apply(self.match.rules, self.match.position, move)
        except Refusal as refusal:
            return f"refused.{refusal.code}"
        return None

    @property
    def is_blocked(self) -> bool:
        """True if nothing can be decided now, because something is being shown or asked elsewhere."""
        return _is_covered(self) or _is_watching(self) or _waits_for_answer(self)

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return self.choice.seat or only(CurrentTurn).seat

    def is_foreseeable(self, item_id: Id) -> bool:
        """Return True if an item is certain to be there, so that a press from before it was seen may confirm it."""
        return False

    def item_at(self, x: float, y: float) -> Id:
        return item_under(self.choice.items, x, y)

    def press_second_button(self, item_id: Id) -> None:
        """Handle the second mouse button on this item, or on none; by default, go back."""
        self.back()

    def handle_action(self, action: ActionName) -> None:
        """Handle a special action that this table declares; most tables have none."""

    def back(self) -> None:
        """Cancel the open choice; if there is none, ask to leave."""
        if self.choice.path:
            self.close()
            self.arrange()
        else:
            _leave(self)

    def close(self) -> None:
        """Close the open choice."""
        self.choice.path = ()

    def offer_move(self, move: Move) -> None:
        """Offer a move to the rules; further presses wait for their answer.

        In a lesson it is the same move with its chance fixed. If seats act at the same time, each learns at once why
        its own move is refused.
        """
        exercise = self.screen_state.exercise
        if self.choice.seat and (reply := self.refusal_key(move)) is not None:
            self.choice.reply = reply
            self.close()
            return
        self.match.pending.append(move if exercise is None else exercise.move)
        self.close()
        self.arrange()

    def seconds(self, pick: Callable[[Interface], float]) -> float:
        """Return one of the table's timings."""
        return pick(only(Design).timing)
