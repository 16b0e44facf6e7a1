"""Layout and drawing of a walk: floors, things in reach, inventory, map and pause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Rect
from game.app.open_screen import PausedMatch
from game.content.models.controls import Family
from game.content.models.walk import WalkLook
from game.dungeon.walk.rules import Near, climbs, prevented
from game.dungeon.walk.walk import Walk
from game.match.series import seed_word
from game.screens.menu import BACK, Menu
from game.screens.panels import choices, hints, plate
from game.screens.screen import Screen
from game.screens.walk.lit_floor import Frame, LitFloor
from game.screens.walk.looking import Looking
from game.screens.walk.map_page import draw_map
from game.screens.walk.striding import Striding
from game.screens.walk.walkers import Shown, frames, whole_or_half
from systems.draw import widgets
from systems.draw.dials import draw_dial
from systems.draw.widgets import cap, cap_width, draw_cap
from systems.layout import HEIGHT, WIDTH

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas

PAUSED = ("resume", "map", "join", "view", "looking", "options", "again", "leave")
"""The entries of the pause."""
NIGHT = 0.86
"""Darkness of the city in the background, 0 to 1."""
BAR = 22
"""Height of the bar at the top."""


class WalkPage(Screen, PausedMatch):
    """A walk on the screen; the options may cover it."""

    walk: Walk
    look: WalkLook
    floor: LitFloor
    shown: list[Shown]
    hands: dict[str, int]
    """The walker of each device."""
    menu: Menu | None
    looking: Looking | None
    """The panel of view settings, while open."""
    strides: Striding | None
    """First-person movement; None in the view from above."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.clock = 0.0
        self.mapped = False
        """True while the map is open."""
        self.pointer: tuple[float, float] | None = None
        self.told: dict[int, tuple[str, float]] = {}
        """The message above each walker, and its end time."""
        self.asked: set[int] = set()
        """Walkers who are asked to choose between up and down."""

    def draw(self, canvas: Canvas) -> None:
        widgets.backdrop(canvas, NIGHT)
        still = self.app.settings.reduced_motion
        shown = frames(self.shown, self.look.apart)
        if self.strides:
            shown = list(map(whole_or_half, self.shown)) if len(self.shown) > 1 else shown
            self.draw_eyes(canvas, self.strides, shown)
        for frame in () if self.strides else shown:
            canvas.fill(frame.rect, canvas.palette.rgb("night"), 0.55 if len(shown) == 1 else 1.0, glow=0.0)
            self.floor.draw(canvas, frame, [each.figure for each in self.shown], 0.0 if still else self.clock)
        if len(shown) > 1:
            canvas.fill(Rect(WIDTH / 2 - 4, 0, 8, HEIGHT), canvas.palette.rgb("panel"), glow=0.0)
            canvas.fill(Rect(WIDTH / 2 - 1, 0, 2, HEIGHT), canvas.palette.rgb("card"), 0.8)
        for each in self.shown:
            self.draw_near(canvas, shown[min(len(shown), each.number) - 1], each)
        self.draw_bar(canvas, shown)
        if self.mapped:
            draw_map(self, canvas, self.floor)
            hints(self, self.app.family, back="back")
        elif self.menu is not None:
            self.draw_pause(canvas, self.menu)

    def draw_eyes(self, canvas: Canvas, strides: Striding, shown: list[Frame]) -> None:
        """Draw the first-person view of each walker in its part of the picture."""
        clock = 0.0 if self.app.settings.reduced_motion else self.clock
        for each, frame in zip(self.shown, shown, strict=True):
            others = [strides.figure(other.number) for other in self.shown if other is not each]
            eyes, flying = strides.eyes_of(each.number), strides.flying()
            scene = strides.solid.scene(canvas.palette, eyes, others, clock, strides.moving, flying)
            scene.part = frame.rect if len(shown) > 1 else None
            canvas.fill(frame.rect, canvas.palette.rgb("night"), glow=0.0)
            canvas.stage(scene)

    def thing(self, who: int) -> Near | None:
        """Return the thing that a walker's button works on."""
        raise NotImplementedError

    def draw_bar(self, canvas: Canvas, shown: list[Frame]) -> None:
        """Draw keys, floor and steps at the top, and the legend at the bottom."""
        walk, rgb, scale = self.walk, canvas.palette.rgb, canvas.text_scale
        high = BAR if scale == 1 else 32
        canvas.fill(Rect(0, HEIGHT - high, WIDTH, high), rgb("panel"), 0.8, glow=0.0)
        canvas.fill(Rect(0, HEIGHT - high, WIDTH, 1), rgb("card"), 0.5)
        y = HEIGHT - high / 2
        for number, walker in enumerate(walk.state.walkers):
            x = 20 + 52 * scale * number
            canvas.sprite("walk_key", x, y)
            tint = rgb("double" if len(self.shown) == 1 else f"seat{number + 1}")
            canvas.label(str(walker.hand), x + 16, y, font="bold", tint=tint, align="left")
        told = self.say("walk.steps", steps=walk.steps())
        wide = canvas.label(told, WIDTH - 12, y, font="small", tint=rgb("text"), align="right")
        keys = 20 + 52 * scale * len(walk.state.walkers)
        rooms = [(max(keys, each.rect.x), min(WIDTH - wide - 20, each.rect.x + each.rect.w)) for each in shown]
        ways = [self.places_said(shown, frame) for frame in shown]
        # Use the longest form that fits for every frame.
        fits = (way for way in zip(*ways, strict=True) if all(
            canvas.measure(told, "small") <= right - left for told, (left, right) in zip(way, rooms, strict=True)))
        for told, (left, right) in zip(next(fits, ()), rooms, strict=False):
            canvas.label(told, (left + right) / 2, y, font="small", tint=rgb("text"))
        if not self.mapped and self.menu is None:
            canvas.fill(Rect(0, 0, WIDTH, high + 6), rgb("panel"), 0.7, glow=0.0)
            self.draw_legend()

    def places_said(self, shown: list[Frame], frame: Frame) -> list[str]:
        """Return a walker's floor and direction as text, from long to short."""
        floors = self.walk.plan.floors
        number = floors.index(frame.height) + 1
        said = [self.say("walk.floor", floor=number, floors=len(floors)), f"{number}/{len(floors)}"]
        if not self.strides:
            return said
        facing = self.say(f"walk.facing_{self.shown[shown.index(frame)].facing}")
        return [f"{said[0]}  -  {facing}", f"{said[1]}  {facing}", said[1]]

    def draw_legend(self) -> None:
        """Draw the button legend."""
        if self.strides is None or self.app.family == "keys_left":
            hints(self, self.app.family, undo="undo", look="map", menu="menu")
        else:
            hints(self, self.app.family, back="mark", undo="undo", look="map", menu="menu")

    def family_of(self, who: int) -> Family:
        """Return the device family whose buttons a walker sees."""
        devices = [device for device, number in self.hands.items() if number == who]
        return self.app.devices.family(devices[-1]) if devices else self.app.family

    def draw_near(self, canvas: Canvas, frame: Frame, shown: Shown) -> None:
        """Draw the action of the button, or a message, above a walker."""
        walk = self.walk
        said, until = self.told.get(shown.number, ("", 0.0))
        thing = self.thing(shown.number)
        code = said if self.app.clock < until else ""
        button = None
        if not code and thing is not None and not shown.busy:
            several = not self.strides and len(climbs(walk.state, shown.number)) > 1
            both = several and thing.way in ("up", "down")
            code = "" if both else prevented(walk.state, shown.number, thing)
            if both:
                code = "which_way" if shown.number in self.asked else "do_climb"
                button = cap(canvas, self.family_of(shown.number), "move" if code == "which_way" else "confirm")
            elif not code:
                way = thing.way if thing.way in ("up", "down") and thing.gate not in ("locked", "box") else ""
                code = f"do_{thing.gate if not way else 'drop' if thing.gate == 'no_return' else way}"
                button = cap(canvas, self.family_of(shown.number), "confirm")
        if not code:
            return
        x, y = frame.spot(*shown.at) if not self.strides else (frame.rect.centre[0], 60.0)
        words = self.say(f"walk.{code}", keys=walk.state.walkers[shown.number - 1].hand)
        font = "small"
        wide = canvas.measure(words, font) + 14 + (cap_width(canvas, *button) + 5 if button else 0)
        high = 18 * canvas.text_scale
        left = max(frame.rect.x + 8, min(frame.rect.x + frame.rect.w - 8 - wide, x - wide / 2))
        low = min(y + 16, HEIGHT - BAR * canvas.text_scale - high - 4)
        widgets.panel(canvas, Rect(round(left), round(low), wide, high), f"seat{shown.number}")
        at = left + 7
        if button:
            draw_cap(canvas, *button, at + cap_width(canvas, *button) / 2, low + high / 2)
            at += cap_width(canvas, *button) + 5
        canvas.label(words, at, low + high / 2, font=font, tint=canvas.palette.rgb("text"), align="left")

    def draw_pause(self, canvas: Canvas, menu: Menu) -> None:
        """Draw the pause panel."""
        canvas.grey(self.app.store.look.pause_gray)
        rects = [item.rect for item in menu.items]
        low, top = min(rect.y for rect in rects), max(rect.y + rect.h for rect in rects)
        panel = Rect(rects[0].x - 24, low - 14, rects[0].w + 48, top - low + 52)
        plate(self, panel)
        canvas.label(self.say("pause.title"), panel.centre[0], top + 20, font="bold", tint=canvas.palette.rgb("text"))
        view = "above" if self.strides else "eyes"
        if self.looking is not None:
            self.draw_looking(canvas, self.looking)
            return
        choices(self, menu, lambda name: self.say(f"walk.view_{view}" if name == "view" else f"walk.pause_{name}"))
        told = self.say("pause.seed", seed=seed_word(self.walk.plan.seed))
        canvas.label(told, panel.centre[0], max(10, panel.y - 14), font="small", tint=canvas.palette.rgb("text"))

    def draw_looking(self, canvas: Canvas, looking: Looking) -> None:
        """Draw the dials of the view settings."""
        for item in looking.menu.items:
            focused = item.id == looking.menu.focus
            if item.id == BACK:
                widgets.button(canvas, item.rect, self.say("walk.back"), focused=focused)
                continue
            value = looking.value(item.id)
            told = self.say(f"common.{value}") if item.id == "invert" else self.say(f"walk.of_{item.id}", value=value)
            draw_dial(canvas, item.rect, self.say(f"walk.{item.id}"), told, focused=focused)
