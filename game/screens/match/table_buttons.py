"""Buttons at a live table: the menu and the hint in the corner, undo, and switching sides."""

from __future__ import annotations

from components.focus import Rect
from components.press import MOUSE, Input, PointerMove, Press
from game.content.models.controls import ActionName
from game.match.log import Log
from game.match.record import RefusalKey, UndoTarget, undo_target
from game.screens.layout.leaves import BODY
from game.screens.match.live_match import LiveMatch
from game.screens.match.match_record import follows_another, write_autosave
from systems.draw.canvas import Canvas
from systems.draw.colors import Tint
from systems.draw.text import draw_passage, fit_text
from systems.draw.widgets import cap_width, draw_cap, draw_panel, find_cap
from systems.layout import CORNER_AWAY, CORNER_SIDE, HEIGHT
from systems.staging import staging

BUTTON_GAP = 2
MENU, HINT = "menu", "hint"


class CornerButtons:
    """The corner buttons of a match, for the mouse. A click acts for any seat to move."""

    def __init__(self, live: LiveMatch) -> None:
        self.live, self.app = live, live.app
        self.visible = False
        """True once the buttons have been drawn. A practice round, for example, has none."""

    @property
    def signs(self) -> dict[ActionName, str]:
        """The available actions, each with its sprite.

        The menu has none: its sign is drawn from three lines. That of a hint, which a mouse has no button for, is a
        letter.
        """
        controls = staging(self.live.table.name).controls
        is_mouse = self.app.seats.device(self.live.active) == MOUSE
        has_hint = is_mouse and self.live.screen_state.is_advised
        menu = {MENU: ""} if controls.has_menu else {}
        hint = {HINT: ""} if has_hint else {}
        return {**menu, **controls.clicks(self.live.match_entity), **hint}

    @property
    def rects(self) -> dict[ActionName, Rect]:
        side = CORNER_SIDE * self.app.main_canvas.text_scale
        return {
            action: Rect(CORNER_AWAY + index * (side + BUTTON_GAP), HEIGHT - CORNER_AWAY - side, side, side)
            for index, action in enumerate(self.signs)
        }

    @property
    def right(self) -> float:
        return max((rect.x + rect.w for rect in self.rects.values()), default=0.0)

    @property
    def action_under_mouse(self) -> ActionName:
        """The action under the mouse, "" for none."""
        pointer = self.app.devices.pointer
        if pointer is None:
            return ""
        return next((action for action, rect in self.rects.items() if rect.holds(*pointer)), "")

    def clicked_action(self, press: Press) -> ActionName:
        """Return the action a seated player has clicked, "" for none."""
        is_click = not press.is_repeat and (press.device, press.action) == (MOUSE, "confirm")
        is_active = self.visible and self.live.panel is None and self.app.seats.takes_part(MOUSE)
        return self.action_under_mouse if is_click and is_active else ""

    def draw(self, canvas: Canvas) -> None:
        """Draw each button in a frame, with a note on the one under the mouse."""
        self.visible = True
        hovered, size = self.action_under_mouse, canvas.text_scale
        signs = self.signs
        for action, rect in self.rects.items():
            tint = canvas.palette.rgb("outline" if action == hovered else "text")
            canvas.frame("plate", rect, tint=canvas.palette.rgb("panel"), alpha=0.9)
            canvas.outline(rect, tint)
            if signs[action]:
                canvas.sprite(signs[action], *rect.center, tint=tint, scale_x=size, scale_y=size)
            elif action == HINT:
                canvas.label("?", *rect.center, font="bold", tint=tint)
            else:
                _three_lines(canvas, rect, tint)
        if hovered:
            words = self.live.say(f"action.{hovered}")
            width, height = canvas.measure(words, "small") + 12, canvas.line_height("small") + 6
            note = Rect(CORNER_AWAY, self.rects[hovered].y - BUTTON_GAP - height, width, height)
            draw_panel(canvas, note, "card")
            canvas.label(words, *note.center, font="small", tint=canvas.palette.rgb("text"))


def _three_lines(canvas: Canvas, rect: Rect, tint: Tint) -> None:
    size = canvas.text_scale
    for line in (-4, 0, 4):
        middle = rect.center[1] + line * size
        canvas.fill(Rect(rect.x + 4 * size, middle - size / 2, rect.w - 8 * size, size), tint)


UNDO_LEFT, UNDO_HEIGHT, UNDO_MARGIN = 4, 18, 5
"""Left edge, height and margin of the undo button in the upper left corner."""


class Undo:
    """Undo by button or click for the seat that decided last; no menu asks about it."""

    def __init__(self, live: LiveMatch, corner_buttons: CornerButtons) -> None:
        self.live, self.app, self.corner_buttons = live, live.app, corner_buttons
        self.request: tuple[Log, tuple[int, ...], bool] | None = None
        """The values that the last answer depends on."""
        self.answer: UndoTarget | RefusalKey = "undo.none"

    def target(self) -> UndoTarget | RefusalKey:
        """Return the position to go back to or the refusal; looked up once per move."""
        record = self.live.record
        if record is None:
            return "undo.none"
        if self.app.next_match.terms.run_decision:
            return "undo.never"
        bots = self.app.seats.bots
        request = record.log, bots, self.app.settings.help.undo
        if self.request is None or self.request[0] is not request[0] or self.request[1:] != request[1:]:
            self.request, self.answer = request, undo_target(record, bots, self.app.settings.help.undo)
        return self.answer

    def wants_undo(self, press: Press) -> bool:
        """Return True if a seated player asks to take back; never during the banner or a panel."""
        if press.is_repeat or self.live.is_opening or self.live.panel is not None:
            return False
        if self.live.record is None or not self.app.seats.of(press.device):
            return False
        is_click = press.device == MOUSE and press.action == "confirm"
        return press.action == "undo" or (is_click and self.is_under_mouse(self.rect))

    def press(self, press: Press) -> None:
        """Take back a move, or show the reason against it; undo a choice of a card first."""
        live = self.live
        seats = self.app.seats
        target = self.target()
        if live.seat_choice.mode == "choose" and seats.accepts(live.active, press.device):
            live.inbox(live.active).presses.append(press._replace(action="back"))
            return
        if isinstance(target, UndoTarget) and not seats.accepts(target.seat, press.device):
            target = "undo.other"
        if isinstance(target, UndoTarget):
            self.take_back(target.plies)
        else:
            # Seats that take turns share an inbox; with both on one device, the seat to move is answered.
            for seat in sorted(seats.of(press.device), key=lambda seat: seat == live.active):
                live.inbox(seat).refusal = seat, target

    def take_back(self, plies: int) -> None:
        """Return to the state after ``plies`` plies and drop all animations and bot decisions since."""
        record = self.live.record
        assert record is not None
        record.take_back(plies)
        self.live.enter(record.rules, record.position, record.turns[-1], record.moves)
        self.live.ignore_input()
        if plies or follows_another(self.app, record):
            write_autosave(self.app, record)
        else:
            # A match without any moves is not saved.
            self.app.autosave.discard()

    @property
    def rect(self) -> Rect | None:
        """The area of the button; None while nothing can be taken back or the seat has no device."""
        target, canvas = self.target(), self.app.main_canvas
        if not isinstance(target, UndoTarget) or self.app.seats.is_waiting(target.seat):
            return None
        sign = cap_width(canvas, *find_cap(canvas, self.app.seat_family(target.seat), "undo"))
        width = 3 * UNDO_MARGIN + sign + canvas.measure(self.live.say("action.undo"), "small")
        height = UNDO_HEIGHT * canvas.text_scale
        return Rect(UNDO_LEFT + self.corner_buttons.right, HEIGHT - UNDO_LEFT - height, width, height)

    def is_under_mouse(self, rect: Rect | None) -> bool:
        pointer = self.app.devices.pointer
        return rect is not None and pointer is not None and rect.holds(*pointer)

    def draw(self, canvas: Canvas) -> None:
        """Draw the button in the shape and color of its seat."""
        rect, target = self.rect, self.target()
        if rect is None or not isinstance(target, UndoTarget):
            return
        color = canvas.palette.rgb("outline" if self.is_under_mouse(rect) else f"seat{target.seat}")
        button = find_cap(canvas, self.app.seat_family(target.seat), "undo")
        sign = cap_width(canvas, *button)
        canvas.frame(f"plate_{target.seat}", rect, tint=canvas.palette.rgb("panel"), alpha=0.9)
        canvas.frame(f"frame_{target.seat}", rect, tint=color)
        draw_cap(canvas, *button, rect.x + UNDO_MARGIN + sign / 2, rect.center[1])
        left = rect.x + 2 * UNDO_MARGIN + sign
        canvas.label(
            self.live.say("action.undo"), left, rect.center[1], font="small", tint=canvas.palette.rgb("text"),
            align="left",
        )


MESSAGE_HEIGHT = 40
"""Least height of the message on a side, at normal text size."""
SWITCH_MIDDLE, MARGIN = 46, 6
"""Height of the button that switches sides, and its margin to the left and right."""


class SideBySide:
    """Input routing for seats that act at the same time.

    A device that holds several seats acts for one of them at a time; undo switches to the next, since nothing can be
    taken back here. The mouse acts for the seat it points at.
    """

    def __init__(self, live: LiveMatch) -> None:
        self.live, self.app = live, live.app
        self.side: dict[str, int] = {}
        """The seat for which each device acts."""

    def seats_of(self, device: str) -> tuple[int, ...]:
        """Return the acting seats that this device holds."""
        return tuple(seat for seat in self.live.acting_seats if self.app.seats.accepts(seat, device))

    def seats(self, player_input: Input) -> tuple[int, ...]:
        """Return the acting seats that an input is for."""
        if not self.live.is_simultaneous:
            return self.live.acting_seats
        if isinstance(player_input, PointerMove):
            return tuple(seat for seat in self.live.acting_seats if self.app.seats.acts_for(seat, player_input.device))
        seats = self.seats_of(player_input.device)
        if len(seats) < 2 or player_input.device == MOUSE:
            return seats
        side = self.side.get(player_input.device)
        return (side,) if side in seats else seats[:1]

    def wants_switch(self, press: Press) -> bool:
        """Return True if a device asks to act for the next of its seats."""
        if press.is_repeat or press.action != "undo" or not self.live.is_simultaneous:
            return False
        is_blocked = self.live.is_opening or self.live.panel is not None
        return not is_blocked and press.device != MOUSE and len(self.seats_of(press.device)) > 1

    def switch(self, device: str) -> None:
        """Let a device act for the next of its seats."""
        seats, (seat, *_) = self.seats_of(device), self.seats(Press(device, "undo", 0.0))
        self.side[device] = seats[(seats.index(seat) + 1) % len(seats)]

    def draw(self, canvas: Canvas) -> None:
        """Draw a message on the side of a lost device, and the button that switches sides."""
        live, seats = self.live, self.app.seats
        if not live.is_simultaneous or live.over:
            return
        for seat in live.acting_seats:
            device = seats.device(seat) or ""
            held_seats = self.seats_of(device)
            ground = staging(live.table.name).layout.ground(seat)
            if seats.is_waiting(seat):
                text = f"{live.say('pause.pad_gone', name=live.name(seat))}. {live.say('pause.pad_claim')}"
                room = Rect(0, 0, ground.w - 4 * MARGIN, MESSAGE_HEIGHT * canvas.text_scale - 2 * MARGIN)
                font, lines = fit_text(canvas, text, room, BODY, trial=True)
                height = max(room.h, len(lines) * canvas.line_height(font)) + 2 * MARGIN
                area = Rect(ground.x + MARGIN, ground.center[1] - height / 2, ground.w - 2 * MARGIN, height)
                draw_panel(canvas, area, f"seat{seat}")
                draw_passage(canvas, text, area.grow(-MARGIN), align="center")
            elif len(held_seats) > 1 and device != MOUSE and self.seats(Press(device, "undo", 0.0)) == (seat,):
                self._draw_switch(canvas, ground, seat)

    def _draw_switch(self, canvas: Canvas, ground: Rect, seat: int) -> None:
        """Draw the button that switches sides, at the right of the side that acts."""
        button, words = find_cap(canvas, self.app.seat_family(seat), "undo"), self.live.say("action.cross")
        width = cap_width(canvas, *button)
        left = ground.x + ground.w - 2 * MARGIN - width - canvas.measure(words, "small")
        draw_cap(canvas, *button, left + width / 2, SWITCH_MIDDLE)
        tint = canvas.palette.rgb(f"seat{seat}")
        canvas.label(words, ground.x + ground.w - MARGIN, SWITCH_MIDDLE, font="small", tint=tint, align="right")
