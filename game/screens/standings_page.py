"""Layout and drawing of an evening's standings: the table and the next two players."""

from __future__ import annotations

from components.focus import Item, Rect
from game.match.evening import Entrant, Evening, Rank, standings
from game.screens.company import called, face
from game.screens.menu import Menu, row
from game.screens.panels import backdrop, heading, legend, plate, question
from game.screens.question import Question
from game.screens.screen import Screen
from systems.draw import widgets
from systems.draw.canvas import Canvas
from systems.draw.seats import draw_portrait
from systems.draw.text import caption_width, fitting, passage

PLAY, LEAVES, END, AGAIN, AWAY = "play", "leaves", "end", "again", "away"
TABLE = {1: Rect(20, 72, 396, 240), 2: Rect(8, 84, 424, 272)}
NEXT = {1: Rect(428, 72, 192, 240), 2: Rect(438, 84, 196, 272)}
BUTTONS = {1: (36, 26, 8), 2: (38, 36, 4)}
"""Lower edge, height and gap of the buttons. These three and the next two are by text size."""
ARROWS = 12
"""Width of the arrows next to the focused button."""
ROWS = {1: 25, 2: 29}
NAMES = {1: (42, 150), 2: (54, 210)}
"""Left edge and maximum width of a name."""
COLUMNS = {1: {"played": 240, "won": 288, "drawn": 336, "points": 384}, 2: {"won": 320, "points": 414}}
"""The columns of numbers, with their right edges."""


class StandingsPage(Screen):
    """The table on the left, the next two players on the right, and the buttons below."""

    menu: Menu
    scale: int
    evening: Evening
    question: Question | None
    leaving: bool
    """True while the player picks who goes home."""


def buttons(screen: Screen, names: tuple[str, ...], scale: int) -> list[Item]:
    """Return the buttons, side by side."""
    low, high, gap = BUTTONS[scale]
    left, right = TABLE[scale].x + ARROWS, NEXT[scale].x + NEXT[scale].w - ARROWS
    needs = {name: caption_width(screen.app.paper, screen.say(f"evening.{name}")) for name in names}
    return row(needs, Rect(left, low, right - left, high), 2 * gap + ARROWS)


def rows(evening: Evening, scale: int) -> list[Rect]:
    """Return the areas of the table's rows, the first place on top."""
    room, high = TABLE[scale], ROWS[scale]
    top = room.y + room.h - 8 - high
    return [Rect(room.x + 6, top - (at + 1) * high, room.w - 12, high) for at in range(len(evening.entrants))]


def draw_standings(screen: StandingsPage, canvas: Canvas) -> None:
    """Draw the whole screen."""
    scale, evening = screen.scale, screen.evening
    backdrop(screen)
    if scale == 1:
        heading(screen, "evening.title", 332, kind=screen.say(f"evening.{evening.kind}"))
    plate(screen, TABLE[scale], "card")
    plate(screen, NEXT[scale], "card")
    draw_head(screen, canvas)
    for rank, rect in zip(standings(evening), rows(evening, scale), strict=True):
        draw_rank(screen, canvas, rank, rect)
    draw_next(screen, canvas)
    ways = {item.id: (screen.say(f"evening.{item.id}"), item.rect)
            for item in screen.menu.items if isinstance(item.id, str)}  # fmt: skip
    widgets.buttons(canvas, ways, screen.menu.focus if screen.question is None else None)
    if screen.question is not None:
        question(screen, screen.question)
    legend(screen, confirm="select", back="back")


def draw_head(screen: StandingsPage, canvas: Canvas) -> None:
    """Draw the column headings."""
    room, high, tint = TABLE[screen.scale], ROWS[screen.scale], canvas.palette.rgb("dim")
    y = room.y + room.h - 8 - high / 2
    for name, x in COLUMNS[screen.scale].items():
        canvas.label(screen.say(f"evening.{name}"), room.x + x, y, font="tiny", tint=tint, align="right")


def draw_rank(screen: StandingsPage, canvas: Canvas, rank: Rank, rect: Rect) -> None:
    """Draw a row of the table; the next players are marked, and those who went home are dim."""
    app, rgb, entrant = screen.app, canvas.palette.rgb, screen.evening.entrants[rank.entrant]
    coming = screen.evening.coming or ()
    lit = screen.leaving and screen.question is None and screen.menu.focus == rank.entrant
    if lit:
        canvas.frame("frame", rect.grown(-1), tint=rgb("outline"))
    if rank.entrant in coming:
        seat = coming.index(rank.entrant) + 1
        canvas.fill(Rect(rect.x, rect.y + 1, rect.w, rect.h - 2), rgb(f"seat{seat}"), 0.14)
        canvas.sprite(f"mark_{seat}", rect.x + 6, rect.centre[1], tint=rgb(f"seat{seat}"))
    if rank.entrant in screen.evening.winners:
        canvas.fill(Rect(rect.x, rect.y + 1, rect.w, rect.h - 2), rgb("double"), 0.16)
    start, wide = NAMES[screen.scale]
    words, y, left = rgb("dim" if rank.gone else "text"), rect.centre[1], TABLE[screen.scale].x
    canvas.label(f"{rank.place}.", left + start - 6, y, font="small", tint=words, align="right")
    room = Rect(0, 0, wide, canvas.line("bold"))
    name = called(app, entrant)
    font, _ = fitting(canvas, name, room, ("bold", "small", "tiny"))
    canvas.label(name, left + start, y, font=font, tint=words, align="left")
    for column, x in COLUMNS[screen.scale].items():
        font = "bold" if column == "points" else "small"
        canvas.label(str(getattr(rank, column)), left + x, y, font=font, tint=words, align="right")


def draw_next(screen: StandingsPage, canvas: Canvas) -> None:
    """Draw the next two players, or the winners at the end."""
    room, evening = NEXT[screen.scale], screen.evening
    if (coming := evening.coming) is None:
        draw_winners(screen, canvas, room)
        return
    half = room.h / 2
    canvas.fill(Rect(room.x + 12, room.centre[1], room.w - 24, 1), canvas.palette.rgb("card"), 0.5)
    for seat, number in enumerate(coming, 1):
        low = room.y + (half if seat == 1 else 0)
        draw_one(screen, canvas, evening.entrants[number], seat, Rect(room.x, low, room.w, half))


def draw_one(
    screen: StandingsPage, canvas: Canvas, entrant: Entrant, seat: int, room: Rect, mood: str = "active"
) -> None:
    """Draw an entrant's portrait with the name below it; ``seat`` is 0 for none."""
    large = 2 if screen.scale == 1 and room.h >= 116 else 1
    words = Rect(room.x + 8, room.y + 3, room.w - 16, canvas.line("bold"))
    y = (words.y + words.h + room.y + room.h) / 2 - 2
    draw_portrait(canvas, seat, mood, room.centre[0], y, large, who=face(screen.app, entrant))
    passage(canvas, called(screen.app, entrant), words, fonts=("bold", "small", "tiny"), align="centre",
            colour=f"seat{seat}" if seat else "text")  # fmt: skip


def draw_winners(screen: StandingsPage, canvas: Canvas, room: Rect) -> None:
    """Draw the winners."""
    first = [screen.evening.entrants[each] for each in screen.evening.winners]
    if len(first) == 1:
        draw_one(screen, canvas, first[0], 0, Rect(room.x, room.y + 80, room.w, room.h - 90), "won")
    names = ", ".join(called(screen.app, each) for each in first)
    told = screen.say("evening.won_by" if len(first) == 1 else "evening.shared", name=names)
    high = 76 if len(first) == 1 else room.h - 16
    passage(canvas, told, Rect(room.x + 8, room.y + 8, room.w - 16, high), align="centre")
