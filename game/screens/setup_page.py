"""How a setup looks: the table's cabinet, a large Start, and the dials below it."""

from __future__ import annotations

from collections.abc import Mapping

from components.focus import Id, Item, Rect
from game.content.models.setups import BEST_OF, Choice
from game.content.wording import fill
from game.screens.menu import Menu, row
from game.screens.panels import backdrop, heading, legend, plate
from game.screens.screen import Screen
from systems.draw import widgets
from systems.draw.canvas import Canvas
from systems.draw.dials import draw_dial
from systems.draw.passage import caption_width, fitting
from systems.draw.pen import Pen
from systems.tables import staging

START = "start"
"""What leads to the seats."""
EVENING = "evening"
"""What leads to an evening of more than two."""
SEED = "seed"
"""What leads to the letters of a seed."""
SCORES = "scores"
"""What leads to the best games of whoever played alone."""
PUZZLES = "puzzles"
"""What leads to the puzzles of the table."""
SAVES = "saves"
"""What leads to matches that were kept under a name."""
TEACH = "tutorial"
"""What leads to the pages about the table."""
LEARN = {1: Rect(58, 24, 144, 24), 2: Rect(22, 30, 172, 28)}
"""Where that stands, below the cabinet, by size of text."""
LEFT, WIDE = {1: 252, 2: 224}, {1: 360, 2: 398}
"""Of all that is chosen from, by the size of text; and so are the next four."""
STARTS = {1: (264, 32), 2: (314, 34)}
"""Lower edge and height of Start."""
ROWS = {1: (24, 5), 2: (32, 2)}
"""Height and gap of a dial."""
EVENINGS = {1: 24, 2: 28}
"""Height of what leads to an evening."""
APART = 8
"""Between two that stand side by side."""
ABOUT = {1: 36, 2: 26}
"""Lower edge of what is told of the choice in focus."""
FLOOR, HIGH = 62, 122
"""Where the cabinet stands, and how far above that its middle is."""
CABINET = {1: 130, 2: 108}
"""That middle from the left, by size of text."""


PICTURES = {1: Rect(20, 78, 210, 206), 2: Rect(4, 74, 208, 206)}
"""Where a table shows in the cabinet's place how a match begins, by size of text."""
INSIDE = 2
"""What the picture keeps off its rim."""


TOLD = {TEACH: "setup.teaches", EVENING: "setup.about_evening", SEED: "setup.about_seed", SCORES: "setup.about_scores",
        PUZZLES: "setup.about_puzzles", SAVES: "setup.about_saves"}  # fmt: skip
"""What is said of buttons that lead elsewhere."""
ELSEWHERE = {EVENING: "setup.evening", SCORES: "result.scores", PUZZLES: "puzzles.title", SAVES: "setup.saves"}
"""What stands on those that say the same always."""


class SetupPage(Screen):
    """Start and a dial for every choice that is there."""

    menu: Menu
    scale: int
    """The size of text that everything was laid for."""
    offered: tuple[Choice, ...]

    @property
    def own_ways(self) -> tuple[str, ...]:
        """The screens of the table alone to which this one leads."""
        return self.app.store.tables[self.app.table].ways

    @property
    def choice(self) -> Choice | None:
        """The one that has the focus."""
        return next((choice for choice in self.offered if choice.id == self.menu.focus), None)


def places(count: int, scale: int) -> list[Rect]:
    """Start, and below it so many dials."""
    (low, tall), (high, gap) = STARTS[scale], ROWS[scale]
    left, wide = LEFT[scale], WIDE[scale]
    rows = [Rect(left + 6, low - 16 - high - at * (high + gap), wide - 12, high) for at in range(count)]
    return [Rect(left, low, wide, tall), *rows]


def below(canvas: Pen, rows: list[Rect], scale: int, said: Mapping[Id, str]) -> list[Item]:
    """Buttons that lead elsewhere, with what stands on them, side by side below all that ``places`` has laid."""
    high, needs = EVENINGS[scale], {way: caption_width(canvas, words) for way, words in said.items()}
    return row(needs, Rect(LEFT[scale], rows[-1].y - 14 - high, WIDE[scale], high), APART) if needs else []


def draw_way(canvas: Pen, rect: Rect, said: str, focused: bool) -> None:
    """One of these: side by side there is no room for arrows."""
    widgets.button(canvas, rect, said)
    if focused:
        for more, alpha in ((0, 1.0), (1, 0.35)):
            canvas.frame("frame", rect.grown(more), tint=canvas.palette.rgb("outline"), alpha=alpha)


def draw_setup(screen: SetupPage, canvas: Canvas) -> None:
    """Everything on the screen."""
    scale, rgb = screen.scale, canvas.palette.rgb
    backdrop(screen)
    if scale == 1:
        heading(screen, f"{screen.app.table}.name", 330)
    draw_choice(screen, canvas)
    start, *rows = places(len(screen.offered), scale)
    if rows:
        low = rows[-1].y - 6
        plate(screen, Rect(start.x, low, start.w, rows[0].y + rows[0].h + 6 - low), "card")
    widgets.button(canvas, start, screen.say("setup.start"), focused=screen.menu.focus == START)
    low = rows[-1].y - 14 if rows else start.y - 8
    for item in screen.menu.items:
        if item.id in (SEED, *ELSEWHERE, *screen.own_ways):
            draw_way(canvas, item.rect, way_said(screen, item.id), screen.menu.focus == item.id)
            low = item.rect.y - 10
    if any(item.id == TEACH for item in screen.menu.items):
        widgets.button(canvas, LEARN[scale], screen.say("home.tutorial"), focused=screen.menu.focus == TEACH)
    for choice, rect in zip(screen.offered, rows, strict=True):
        words = screen.app.spoken(choice.name), option_said(screen, choice)
        draw_dial(canvas, rect, *words, focused=choice is screen.choice)
    own = f"{screen.app.table}.about_{screen.menu.focus}" if screen.menu.focus in screen.own_ways else "setup.about"
    told = screen.say(TOLD.get(screen.menu.focus, own))
    if screen.choice is not None:
        told = screen.app.spoken(screen.choice.about)
    room = Rect(start.x + 8, ABOUT[scale], start.w - 16, low - ABOUT[scale])
    font, lines = fitting(canvas, told, room, ("body", "small", "tiny"))
    high = len(lines) * canvas.line(font) + 8
    canvas.frame("shade", Rect(start.x, low + 4 - high, start.w, high), tint=rgb("panel"), alpha=0.8)
    canvas.lines(lines, room.x, low, font=font, tint=rgb("text"), align="left")
    legend(screen, confirm="select" if screen.choice is None else "change", back="back")


def draw_choice(screen: SetupPage, canvas: Canvas) -> None:
    """How a match begins by all that is chosen, where the table shows that, else its cabinet."""
    app, preview = screen.app, staging(screen.app.table).preview
    if preview is None:
        draw_cabinet(screen, canvas, CABINET[screen.scale])
        return
    rect = PICTURES[screen.scale]
    plate(screen, rect, "card")
    preview(canvas, app.store, app.on.new(app.rules, 0), rect.grown(-INSIDE))


def option_said(screen: SetupPage, choice: Choice) -> str:
    """What a choice stands at; a number that its option leaves open is that of the rules."""
    option = choice.chosen(screen.app.choices)
    best_of = option.best_of or getattr(screen.app.rules, BEST_OF, 1)
    return fill(screen.app.spoken(option.name), {BEST_OF: best_of})


def way_said(screen: SetupPage, way: str) -> str:
    """What stands on a button that leads elsewhere."""
    if way == SEED:
        return seed_said(screen)
    return screen.say(ELSEWHERE.get(way, f"{screen.app.table}.way_{way}"))


def seed_said(screen: SetupPage) -> str:
    """Which seed the next match grows of."""
    app, typed = screen.app, screen.app.typed
    if typed is None and app.setup.day:
        return screen.say("setup.seed", seed=app.today().isoformat())
    return screen.say("setup.seed", seed=screen.say("setup.by_chance") if typed is None else typed)


def draw_cabinet(screen: Screen, canvas: Canvas, x: float, name: str = "") -> None:
    """The cabinet one stands before, twice as large as on the street, lit; of the table, or the one named."""
    rgb, y = canvas.palette.rgb, FLOOR + HIGH
    canvas.sprite("floor_light", x, FLOOR, tint=rgb("seat1"), alpha=0.9, add=0.6, scale_x=2.0, scale_y=2.0)
    canvas.sprite("cabinet", x, y, tint=rgb("outline"), scale_x=2.0, scale_y=2.0)
    canvas.sprite(f"cabinet_{name or screen.app.table}", x, y, scale_x=2.0, scale_y=2.0)
