"""Layout and drawing of the player editor: a large portrait, all portraits and colors, and the name."""

from __future__ import annotations

from components.focus import Item, Rect
from game.match.players import Player
from game.screens.menu import Menu
from game.screens.panels import backdrop, heading, legend, plate, question
from game.screens.question import Question
from game.screens.screen import Screen
from systems.draw import widgets
from systems.draw.canvas import Canvas
from systems.draw.seats import draw_portrait
from systems.draw.text import fitting
from systems.layout import around

COLOUR = "colour "
"""Prefix of a color's id; ids that are neither colors nor keys are portraits."""
NAME, DONE, REMOVE = "name", "done", "remove"
KEYS = (NAME, DONE, REMOVE)
HEADS = Rect(200, 140, 412, 168)
"""Area of the portraits, filled row by row from the top."""
CELL, LINE = 54, 8
"""Size of a portrait's cell, and the most portraits in a row."""
SWATCHES = Rect(200, 102, 412, 26)
"""Area of the colors, side by side."""
BUTTONS = {1: (58, 26), 2: (48, 38)}
"""Lower edge and height of the buttons, by text size."""
LARGE = (104.0, 216.0)
"""Center of the large portrait."""


class ProfilePage(Screen):
    """Base of the player editor: a portrait, a color and a name."""

    player: Player | None
    """The player being edited; None for a new player."""
    portrait: str
    colour: str
    menu: Menu
    question: Question | None

    def called(self, portrait: str) -> str:
        """Return the resulting name with this portrait."""
        raise NotImplementedError


def heads(names: tuple[str, ...]) -> list[Item]:
    """Return the portrait items, in rows of equal length."""
    lines = max(2, -(-len(names) // LINE))
    wide, high = -(-len(names) // lines), HEADS.h / lines
    items = []
    for number, name in enumerate(names):
        row, column = divmod(number, wide)
        x = HEADS.x + (column + 0.5) * HEADS.w / wide
        items.append(Item(name, around(round(x), round(HEADS.y + HEADS.h - (row + 0.5) * high), CELL - 2, CELL - 2)))
    return items


def swatches(colours: tuple[str, ...]) -> list[Item]:
    """Return the color items."""
    wide, (_, y) = SWATCHES.w / len(colours), SWATCHES.centre
    places = enumerate(colours)
    return [Item(f"{COLOUR}{name}", around(round(SWATCHES.x + (at + 0.5) * wide), y, 36, 26)) for at, name in places]


def buttons(keys: tuple[str, ...], scale: int) -> list[Item]:
    """Return the buttons."""
    low, high = BUTTONS[scale]
    wide = HEADS.w / len(keys)
    return [Item(key, Rect(HEADS.x + at * wide + 6, low, wide - 26, high)) for at, key in enumerate(keys)]


def draw_profile(screen: ProfilePage, canvas: Canvas) -> None:
    """Draw the whole screen."""
    rgb, rules = canvas.palette.rgb, screen.app.store.players
    backdrop(screen)
    heading(screen, "profile.change" if screen.player else "profile.title", 330)
    plate(screen, Rect(HEADS.x - 8, SWATCHES.y - 10, HEADS.w + 16, HEADS.y + HEADS.h - SWATCHES.y + 14), "card")
    plate(screen, Rect(LARGE[0] - 78, SWATCHES.y - 10, 156, HEADS.y + HEADS.h - SWATCHES.y + 14), "card")
    near = screen.menu.focus
    portrait = near if near in rules.portraits else screen.portrait
    own = rules.face(f"{portrait}:{near.removeprefix(COLOUR) if near.startswith(COLOUR) else screen.colour}")
    draw_portrait(canvas, 0, "won" if screen.menu.focus == DONE else "active", *LARGE, 2, who=own)
    name = screen.called(portrait)
    room = Rect(LARGE[0] - 72, SWATCHES.y - 4, 144, 52)
    font, lines = fitting(canvas, name, room, ("bold", "small", "tiny"))
    high = len(lines) * canvas.line(font)
    canvas.lines(lines, LARGE[0], room.y + 26 + high / 2, font=font, tint=rgb("text"), align="centre")
    for item in screen.menu.items:
        draw_item(screen, canvas, item, lit=screen.question is None and item.id == screen.menu.focus)
    if screen.question is not None:
        question(screen, screen.question)
    legend(screen, confirm="select", back="back")


def draw_item(screen: ProfilePage, canvas: Canvas, item: Item, lit: bool) -> None:
    """Draw a portrait, color or button; the chosen one has a bar below it, the focused one a frame."""
    rgb, rect = canvas.palette.rgb, item.rect
    if item.id in KEYS:
        widgets.button(canvas, rect, screen.say(f"profile.{item.id}"), focused=lit)
        return
    colour = item.id.removeprefix(COLOUR) if item.id.startswith(COLOUR) else ""
    chosen = item.id == screen.portrait or (colour and colour == screen.colour)
    if colour:
        canvas.fill(rect.grown(-4), rgb(colour), 1.0 if chosen else 0.65, glow=0.3)
    else:
        face = screen.app.store.players.face(f"{item.id}:{screen.colour}").partition(":")[0]
        own = screen.colour if chosen or lit else "card"
        draw_portrait(canvas, 0, "active", *rect.centre, alpha=1.0 if chosen or lit else 0.55, who=f"{face}:{own}")
    if chosen:
        canvas.fill(Rect(rect.x + 10, rect.y - 4, rect.w - 20, 3), rgb("text"))
    if lit:
        canvas.frame("frame", rect.grown(1), tint=rgb("outline"))
