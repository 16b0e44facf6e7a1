"""The player editor with a portrait, a color and a name, and the screen on which any name is written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from components.focus import Id, Rect
from components.press import MOUSE, Input, Press, TypedText, Unplugged
from game.app.application import App
from game.app.open_screen import Attention, OpenScreen
from game.app.people import unlocked_portraits
from game.match.players import Player
from game.match.statistics import PLAYER_PREFIX
from game.screens.layout.boxes import Spacer, column, grid, panel, row
from game.screens.layout.leaves import BOLD, Button, Picture, Portrait, Text
from game.screens.layout.node import Need, Node, need
from game.screens.screen import TreeScreen
from systems.draw.fonts import FONT_FILES
from systems.draw.pen import Pen
from systems.draw.seats import draw_portrait
from systems.input.devices import FIXED_DEVICES

LETTER_ROWS = "ABCDEFGHIJKLM", "NOPQRSTUVWXYZ", "0123456789"
UMLAUTS = "ÄÖÜ"
"""The characters before the digits, unless the caller passes others."""
KEY_TEXTS = {"case": "naming.case", "space": "naming.space", "erase": "action.erase", "done": "action.done"}
ANY_KEYS = "keys:left"
"""The keyboard device that types when any device may."""
LONGEST_NAME = 24
"""Maximum number of letters in a name."""
WIDTH = 520
"""Width of the written text."""


class NameEntry(TreeScreen):
    """A grid of letters. ``title`` is the text key of the heading, ``text`` the current name.

    ``done`` gets the new name, unless the player cancels. A ``proper`` name has lowercase letters after its first. If
    ``device`` is set, only that device is heard. ``signs`` are the three characters before the digits.
    """

    def __init__(
        self, app: App, title: str, text: str, done: Callable[[str], None], longest: int = LONGEST_NAME,
        proper: bool = False, device: str = "", signs: str = UMLAUTS, screen_behind: OpenScreen | None = None,
    ) -> None:
        super().__init__(app, screen_behind)
        self.title, self.done = title, done
        self.longest, self.proper, self.device = longest, proper, device
        self.text = text[:longest]
        self.small = proper and bool(self.text)
        self.signs = signs
        self.begin("A")

    def tree(self) -> Node:
        *upper, last = LETTER_ROWS
        letters = [LetterKey(self.character(sign), id=sign) for line in (*upper, self.signs + last) for sign in line]
        keys = [Button(self.say(KEY_TEXTS[key]), id=key, weight=1) for key in KEY_TEXTS]
        text = panel(Picture(self.paint_text, (WIDTH, 28), (WIDTH, 28)), color="outline", pad=(0, 6), align="center")
        plate = panel(grid(len(LETTER_ROWS[0]), *letters, gap=(0, 4)), pad=(2, 2))
        letters_and_keys = column(plate, row(*keys, gap=(2, 10)), gap=(4, 14))
        body = column(Spacer(0, 8, weight=1), text, Spacer(0, 10), letters_and_keys, Spacer(weight=2), gap=(2, 4))
        return self.page(self.say(self.title), body, "select", "erase", "back")

    def paint_text(self, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw the text, or the end of one that is too long."""
        text, room = f"{self.text}_", rect.w - 20
        size = 2 if pen.measure(text, "bold", 2) <= room else 1
        font = "bold" if pen.measure(text, "bold", size) <= room else "small"
        while pen.measure(text, font) > room:
            text = text[1:]
        pen.label(text, *rect.center, font=font, size=size, tint=pen.palette.rgb("text"))

    @property
    def writes(self) -> str:
        """The device that may type.

        It is any keys if all devices or the mouse are heard, else the keyboard half heard, or none.
        """
        return ANY_KEYS if self.device in ("", MOUSE) else self.device if self.device in FIXED_DEVICES else ""

    def handle_input(self, player_input: Input) -> None:
        if self.device and player_input.device not in (self.device, self.writes):
            return
        if isinstance(player_input, TypedText):
            self.type(player_input)
        elif (
            isinstance(player_input, Press)
            and player_input.action == "undo"
            and not self.menu.guard.drops(player_input)
        ):
            self.write(self.text[:-1])
        else:
            super().handle_input(player_input)
        self.invalidate()

    def button_confirmed(self, id: Id) -> None:
        if id == "done":
            self.leave()
            self.done(self.text.strip())
        elif id == "erase":
            self.write(self.text[:-1])
        elif id == "case":
            self.small = not self.small
        elif len(self.text) < self.longest:
            self.write(self.text + (" " if id == "space" else self.character(id)))

    def type(self, typed_text: TypedText) -> None:
        """Add typed letters as they are and move the focus to Done."""
        if self.menu.guard.drops(typed_text):
            return
        fonts = self.app.main_canvas.fonts
        for letter in typed_text.letters:
            if len(self.text) < self.longest and all(fonts.covers(letter, font) for font in FONT_FILES):
                self.write(self.text + letter)
        self.menu.focus = "done"

    def write(self, text: str) -> None:
        """Set the text; a proper name switches to lowercase after the first letter of a word."""
        self.text = text
        if self.proper:
            self.small = bool(text) and not text.endswith(" ")

    def attention(self) -> Attention:
        return super().attention()._replace(state=(self.text, self.small))

    def character(self, item: str) -> str:
        return item.lower() if self.small else item


@dataclass(eq=False)
class LetterKey(Node):
    """A key with one letter."""

    words: str

    def measure_width(self, pen: Pen) -> Need:
        return need(pen.measure("W", "bold") + 12, pen.measure("W", "bold") + 4)

    def measure_height(self, pen: Pen, width: float) -> Need:
        return need(pen.line_height("bold") + 13, pen.line_height("bold") + 3)

    def draw(self, pen: Pen, focused: bool) -> None:
        if focused:
            pen.fill(self.rect, pen.palette.rgb("outline"), 0.15)
            pen.frame("frame", self.rect, tint=pen.palette.rgb("outline"))
        tint = pen.palette.rgb("seat1" if focused else "text")
        pen.label(self.words, *self.rect.center, font="bold", tint=tint)


COLOR = "color "
"""Prefix of the id of a color; ids that are neither colors nor keys are portraits."""
NAME, DONE, DELETE = "name", "done", "delete"
BUTTON_TEXTS = {NAME: "profile.name", DONE: "action.done", DELETE: "action.delete"}
FACES_PER_ROW = 8


class Profile(TreeScreen):
    """The screen that adds, edits or removes a player.

    ``done`` gets the resulting player, or None if there is none. If ``device`` is set, only that device is heard.
    """

    def __init__(
        self, app: App, done: Callable[[Player | None], None] = lambda player: None, player: Player | None = None,
        device: str = "",
        screen_behind: OpenScreen | None = None,
    ) -> None:
        super().__init__(app, screen_behind)
        self.done, self.player, self.device = done, player, device
        rules, others = app.store.players, app.records.players.known
        self.heads = unlocked_portraits(app)
        if player is None:
            portraits, colors = {other.portrait for other in others}, {other.color for other in others}
            self.text = ""
            self.portrait = next((name for name in self.heads if name not in portraits), self.heads[0])
            free = [color for color in rules.colors if color not in colors]
            self.color = free[0] if free else rules.colors[len(others) % len(rules.colors)]
        else:
            self.text, self.portrait, self.color = player.name, player.portrait, player.color
        self.begin(self.portrait if self.portrait in self.heads else NAME)

    def tree(self) -> Node:
        names = (NAME, DONE) if self.player is None else (NAME, DONE, DELETE)
        buttons = [Button(self.say(BUTTON_TEXTS[name]), id=name, weight=1) for name in names]
        lines = max(2, -(-len(self.heads) // FACES_PER_ROW))
        heads = [Picture(partial(self.paint_head, head), (52, 54), (50, 48), id=head) for head in self.heads]
        colors = [Picture(partial(self.paint_color, name), (36, 28), (30, 22), id=f"{COLOR}{name}", weight=1)
                  for name in self.app.store.players.colors]
        choice = panel(grid(-(-len(heads) // lines), *heads, weight=1), row(*colors), gap=(2, 6), weight=1)
        right = column(choice, row(*buttons, gap=(4, 12)), gap=(3, 12), weight=0.72)
        body = row(self.portrait_panel(), right, gap=(4, 12))
        title = self.say("profile.change" if self.player else "profile.title")
        return self.page(title, body, "select", "back")

    def portrait_panel(self) -> Node:
        """Build the panel with the large portrait and the name; both follow the focus."""
        focus, rules = self.focus, self.app.store.players
        portrait = focus if focus in rules.portraits else self.portrait
        color = focus.removeprefix(COLOR) if focus.startswith(COLOR) else self.color
        mood = "won" if focus == DONE else "active"
        figure = Portrait(rules.face(f"{portrait}:{color}"), mood=mood, size=(140, 120), smallest=(100, 100), weight=1)
        name = Text(self.player_name(portrait), BOLD, side="center", max_width=140)
        return panel(figure, name, weight=0.28)

    def paint_head(self, head: str, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw a portrait; the chosen one has a bar below it, the focused one a frame."""
        chosen = head == self.portrait
        face = self.app.store.players.face(f"{head}:{self.color}").partition(":")[0]
        color = self.color if chosen or focused else "card"
        draw_portrait(pen, 0, "active", *rect.center, alpha=1.0 if chosen or focused else 0.55, face=f"{face}:{color}")
        paint_choice(pen, rect, chosen, focused)

    def paint_color(self, color: str, pen: Pen, rect: Rect, focused: bool) -> None:
        chosen, width = color == self.color, min(28.0, rect.w - 8)
        swatch = Rect(rect.center[0] - width / 2, rect.y + 4, width, rect.h - 8)
        pen.fill(swatch, pen.palette.rgb(color), 1.0 if chosen else 0.65, glow=0.3)
        paint_choice(pen, swatch.grow(3), chosen, focused)

    def player_name(self, portrait: str) -> str:
        """Return the resulting name; without an entered name, that of the portrait."""
        head = self.app.store.players.portraits.get(portrait)
        plain = self.app.in_language(head.name) if head is not None else self.portrait
        return self.app.records.players.free_name(self.text or plain, self.player.id if self.player else "")

    def handle_input(self, player_input: Input) -> None:
        if isinstance(player_input, Unplugged) and player_input.device == self.device:
            self.leave()
        elif not self.device or player_input.device == self.device:
            super().handle_input(player_input)

    def button_confirmed(self, id: Id) -> None:
        """Apply the pressed item; for a new player, pressing a portrait again moves the focus to the name or Done."""
        if id == DONE:
            self.finish()
        elif id == DELETE and self.player is not None:
            player = self.player
            self.ask("profile.remove_sure", lambda: self.remove(player), name=player.name)
        elif id == NAME:
            self.ask_name("profile.naming", self.text, self.apply_name, longest=self.app.store.players.longest,
                          proper=True, device=self.device)
        elif id.startswith(COLOR):
            self.color = id.removeprefix(COLOR)
        else:
            is_same, self.portrait = id == self.portrait, id
            if is_same and self.player is None:
                self.focus = DONE if self.text else NAME

    def leave(self, player: Player | None = None) -> None:
        super().leave()
        self.done(player)

    def apply_name(self, text: str) -> None:
        self.text, self.focus = text, DONE

    def finish(self) -> None:
        look = f"{self.portrait}:{self.color}" if self.color else self.portrait
        name, players = self.player_name(self.portrait), self.app.records.players
        if self.player is None:
            self.leave(players.add(name, look, self.app.store.players.most))
        else:
            self.leave(players.change(self.player, name, look))

    def remove(self, player: Player) -> None:
        """Remove a player and their statistics; their replays stay."""
        records, id = self.app.records, f"{PLAYER_PREFIX}{player.id}"
        records.players.remove(player)
        for results in (records.statistics, records.challenges, records.high_scores):
            results.forget(id)
        self.leave()


def paint_choice(pen: Pen, rect: Rect, chosen: bool, focused: bool) -> None:
    """Draw the bar of the chosen item and the frame of the focused one."""
    if chosen:
        pen.fill(Rect(rect.x + 10, rect.y, rect.w - 20, 3), pen.palette.rgb("text"))
    if focused:
        pen.frame("frame", rect, tint=pen.palette.rgb("outline"))
