"""Layout of the screen that sets up an evening: its kind and its entrants."""

from __future__ import annotations

from components.focus import Item, Rect
from game.match.evening import Kind
from game.screens.menu import Menu
from game.screens.panels import backdrop, heading, legend, plate, question
from game.screens.question import Question
from game.screens.screen import Screen
from systems.draw import widgets
from systems.draw.canvas import Canvas
from systems.draw.dials import draw_dial
from systems.draw.seats import draw_portrait
from systems.draw.text import passage

BEGIN, KIND = "begin", "kind"
LIST = {1: Rect(20, 34, 372, 276), 2: Rect(10, 32, 414, 322)}
LINES = {1: (22, 3), 2: (29, 2)}
"""Height and gap of a dial. `LIST`, `LINES` and `SHOWN` go by text size."""
SHOWN = {1: Rect(408, 34, 212, 276), 2: Rect(430, 32, 202, 322)}


class GatheringPage(Screen):
    """The begin button, the kind of evening, and a slot for each possible entrant."""

    menu: Menu
    scale: int
    kind: Kind
    slots: list[str]
    question: Question | None

    def entry(self, slot: int) -> str:
        """Return the text of a slot."""
        raise NotImplementedError

    def face_in(self, slot: int) -> str:
        """Return the face of the entrant in a slot."""
        raise NotImplementedError


def places(count: int, scale: int) -> list[Item]:
    """Return the items: the begin button, the kind, and ``count`` slots below."""
    room, (high, gap) = LIST[scale], LINES[scale]
    found = []
    for number, id in enumerate([BEGIN, KIND, *map(str, range(count))]):
        y = room.y + room.h - 8 - high - number * (high + gap) - (4 if number else 0)
        found.append(Item(id, Rect(room.x + 10, y, room.w - 20, high)))
    return found


def draw_gathering(screen: GatheringPage, canvas: Canvas) -> None:
    """Draw the whole screen."""
    scale = screen.scale
    backdrop(screen)
    if scale == 1:
        heading(screen, "evening.gather", 332, table=screen.say(f"{screen.app.table}.name"))
    plate(screen, LIST[scale], "card")
    for item in screen.menu.items:
        lit = screen.question is None and item.id == screen.menu.focus
        if item.id == BEGIN:
            widgets.button(canvas, item.rect, screen.say("evening.begin"), focused=lit)
        elif item.id == KIND:
            draw_dial(canvas, item.rect, screen.say("evening.kind"), screen.say(f"evening.{screen.kind}"), focused=lit)
        else:
            slot = int(item.id)
            draw_dial(canvas, item.rect, screen.say("evening.slot", number=slot + 1), screen.entry(slot), focused=lit)
    draw_focused(screen, canvas)
    if screen.question is not None:
        question(screen, screen.question)
    chooses = screen.menu.focus == BEGIN or screen.question is not None
    legend(screen, confirm="select" if chooses else "change", back="back")


def draw_focused(screen: GatheringPage, canvas: Canvas) -> None:
    """Draw the entrant in the focused slot, or else a description of the kind of evening."""
    room, focus = SHOWN[screen.scale], screen.menu.focus
    plate(screen, room, "card")
    words = room.grown(-10)
    if focus in (BEGIN, KIND):
        passage(canvas, screen.say(f"evening.about_{screen.kind}"), words, align="centre")
        return
    face, name = screen.face_in(int(focus)), screen.entry(int(focus))
    if face:
        draw_portrait(canvas, 0, "active", room.centre[0], room.centre[1] + 26, 2, who=face)
        words = Rect(words.x, words.y + 20, words.w, 60)
    passage(canvas, name, words, fonts=("bold", "small", "tiny"), align="centre")
