"""The end of a run on the stage: the golden dice, the winner against each other, or the last lantern."""

from __future__ import annotations

import math
from typing import NamedTuple

from components.focus import Rect
from components.press import Input, Press
from game.app.application import App
from game.screens.layout.leaves import BOLD, SMALL
from game.screens.press_guard import PressGuard
from game.screens.run.live_run import look_at
from game.screens.run.party import PartyRun
from game.screens.screen import Screen
from game.tables.undercity.figures import score
from game.tables.undercity.room_match import boss_definition
from game.tables.undercity.rule_files import EndingStage
from systems.cues import SoundCue
from systems.draw import widgets
from systems.draw.canvas import Canvas, Zoom
from systems.draw.honors import draw_confetti
from systems.draw.pen import Pen
from systems.draw.seats import draw_portrait
from systems.draw.text import cut_text, fit_text
from systems.easing import breath, ease, noise
from systems.layout import HEIGHT, WIDTH, rect_around

DICE_PLACE, DICE_SCALE = (316, 228), 0.84
"""The place of the dice, above the pedestal in the middle, and their size between the portraits."""
PEDESTALS = (195, 168), (445, 168)
"""The places of portraits at the sides."""
CROWN_DISTANCE = 36
"""The distance of a crown above its portrait, in pixels."""
NAME_MIDDLE, NAME_WIDTH = 84, 118
"""Height of the names, and their greatest width, between the pedestals."""
TEXT_AREA = Rect(70, 12, 500, 46)
RAYS, RAY = 12, 110
"""The number of rays, and the distance of their middle from the dice."""
SPARK_COUNT = 26
LANTERN_PLACE, LANTERN_DISTANCE = (320, 196), 46
"""The place of the last lantern, and the distance of the others."""
SMOKE_SECONDS = 1.6


class EndingGuest(NamedTuple):
    """A person on the stage."""

    name: str
    portrait: str
    seat: int
    mood: str
    has_crown: bool = False


class RunEnd(Screen):
    """The stage after the last decision of a run; any press leads to the card of the run."""

    def __init__(self, app: App, run: PartyRun) -> None:
        super().__init__(app)
        self.run, self.clock = run, 0.0
        self.score = score(run.rules, run.position)
        self.won = run.position.phase == "won"
        self.guard = PressGuard(app)
        cues = self.look.cue_won if self.won else self.look.cue_lost
        app.feedback.mixer.play([SoundCue(cue, 1.0, True) for cue in cues])

    @property
    def look(self) -> EndingStage:
        return look_at(self.app.store).ending

    @property
    def calm(self) -> bool:
        """True if nothing moves."""
        return self.app.settings.calm

    @property
    def seconds(self) -> float:
        speed = self.app.settings.speed
        return (self.look.won if self.won else self.look.lost) / speed if speed else 0.0

    @property
    def shows_words(self) -> bool:
        """True once the words are there."""
        return self.calm or self.clock >= self.look.lands

    def handle_input(self, player_input: Input) -> None:
        if isinstance(player_input, Press) and not player_input.is_repeat and not self.guard.drops(player_input):
            self.finish()

    def update(self, dt: float) -> None:
        self.clock += dt
        if self.clock >= self.seconds:
            self.finish()

    def finish(self) -> None:
        self.app.go("run_card", run=self.run)

    # Drawing.

    def draw(self, canvas: Canvas) -> None:
        widgets.draw_backdrop(canvas, 0.86)
        (self.draw_dice if self.won else self.draw_lantern)(canvas)
        if not self.calm:
            canvas.zoom(Zoom(1 + self.look.closer * ease("in_out_quad", min(1.0, self.clock / self.seconds))))
        if self.shows_words:
            self.draw_words(canvas)

    def draw_dice(self, canvas: Canvas) -> None:
        """Draw the stage with the golden dice and the people."""
        light = 1.0 if self.calm else ease("out_quad", min(1.0, self.clock / self.look.lands))
        x, y = DICE_PLACE
        gold = canvas.palette.rgb("double")
        turn = 0.0 if self.calm else 360 * self.look.rays * self.clock
        for ray in range(RAYS):
            angle = 360 / RAYS * ray + turn
            right, up = math.sin(math.radians(angle)), math.cos(math.radians(angle))
            canvas.sprite("beam", x + RAY * right, y + RAY * up, tint=gold, angle=angle + 180,
                          alpha=(0.2 + 0.08 * (ray % 2)) * light, scale_x=0.8, scale_y=1.25, add=1.0)
        canvas.sprite("stage", WIDTH / 2, HEIGHT / 2)
        rise = 0.0 if self.calm else 46 * (1 - light)
        hover = 0.0 if self.calm else 3 * math.sin(1.7 * self.clock)
        canvas.sprite("golden_dice", x, round(y - rise + hover), alpha=light, scale_x=DICE_SCALE, scale_y=DICE_SCALE)
        self.draw_sparks(canvas, light)
        for guest, place in zip(self.guests(), PEDESTALS, strict=False):
            self.draw_guest(canvas, guest, *place)
        if self.shows_words:
            draw_confetti(canvas, self.app.store.look.ceremony, DICE_PLACE, self.clock, self.calm)

    def draw_sparks(self, pen: Pen, light: float) -> None:
        """Draw sparks that rise around the dice."""
        for lane in range(SPARK_COUNT):
            share = 0.5 if self.calm else (0.5 + 0.5 * noise(0.5, lane) + 0.22 * self.clock) % 1
            x = DICE_PLACE[0] + 128 * noise(0.5, lane + 40)
            twinkle = light * max(0.0, math.sin(math.pi * share)) * (0.5 + 0.5 * noise(0.7, lane + 80))
            pen.fill(Rect(round(x), round(112 + 200 * share), 2, 2), pen.palette.rgb("double"), twinkle, add=1.0)

    def guests(self) -> list[EndingGuest]:
        """Return the people of the run; one alone stands across from the boss."""
        run, players = self.run, self.app.store.players
        winner = self.score.outcome if isinstance(self.score.outcome, int) else 0
        guests = []
        for seat, person in enumerate(run.people, 1):
            glad = self.won and winner in (0, seat)
            portrait = players.face(person.look) if person.look else ""
            guests.append(EndingGuest(person.name, portrait, seat, "won" if glad else "lost", winner == seat))
        if len(guests) == 1 and self.won:
            boss = boss_definition(run.rules, run.position)
            guests.append(EndingGuest(self.app.in_language(boss.short or boss.name), boss.portrait, 2, "lost"))
        return guests

    def draw_guest(self, pen: Pen, guest: EndingGuest, x: float, y: float) -> None:
        """Draw a portrait with its name, and a crown on a winner against each other."""
        glad = guest.mood == "won" and self.shows_words
        hop = 5 * abs(math.sin(4.2 * self.clock)) if glad and not self.calm else 0.0
        mood = guest.mood if self.shows_words else "active"
        draw_portrait(pen, guest.seat, mood, x, round(y + hop), 1, face=guest.portrait)
        if guest.has_crown and self.shows_words:
            pen.sprite("crown", x, round(y + hop + CROWN_DISTANCE), scale_x=0.7, scale_y=0.7)
        font, _ = fit_text(pen, guest.name, Rect(0, 0, NAME_WIDTH, pen.line_height(SMALL[0])), SMALL, trial=True)
        name = cut_text(pen, guest.name, NAME_WIDTH, font)
        plate = rect_around(x, NAME_MIDDLE, pen.measure(name, font) + 12, pen.line_height(font) + 4)
        pen.frame("plate", plate, tint=pen.palette.rgb("panel"), alpha=0.9)
        pen.label(name, *plate.center, font=font, tint=pen.palette.rgb(f"seat{guest.seat}" if glad else "text"))

    def draw_lantern(self, canvas: Canvas) -> None:
        """Draw the lanterns in the dark, of which the last one goes out; a late run still has its light."""
        is_late = self.score.by == "train"
        is_out = not is_late and self.shows_words
        hearts = max(1, self.run.rules.file.hearts)
        x, y = LANTERN_PLACE
        smoke_age = self.clock - self.look.lands
        for number in range(hearts):
            lantern_x = x + LANTERN_DISTANCE * (number - (hearts - 1) / 2)
            lit = number == hearts // 2 and not is_out
            shine = 0.8 if self.calm else 0.65 + 0.2 * breath(self.clock, 0.9)
            if lit:
                for size, strength in ((3.2, 0.2), (1.8, 0.3)):
                    canvas.sprite("floor_light", lantern_x, y - 4, tint=(255, 176, 84), alpha=shine * strength,
                                  scale_x=size, scale_y=size, add=1.0)
            name = "heart_lit" if lit else "heart_out"
            canvas.sprite(name, lantern_x, y, scale_x=3, scale_y=3, alpha=1.0 if lit else 0.7)
            if number == hearts // 2 and is_out and not self.calm and smoke_age < SMOKE_SECONDS:
                self.draw_smoke(canvas, lantern_x, y + 24, smoke_age)
        places = PEDESTALS if len(self.run.people) > 1 else ((x, PEDESTALS[0][1]),)
        for guest, place in zip(self.guests(), places, strict=False):
            self.draw_guest(canvas, guest, place[0], place[1] - 48)

    def draw_smoke(self, pen: Pen, x: float, y: float, seconds: float) -> None:
        """Draw smoke that rises from the lantern."""
        for puff in range(7):
            age = seconds - puff * 0.12
            if 0 < age < SMOKE_SECONDS:
                fade = 0.5 * (1 - age / SMOKE_SECONDS)
                side = 3 + 3 * age
                sway = 5 * math.sin(3 * age + puff)
                pen.fill(Rect(round(x + sway), round(y + 34 * age), round(side), round(side)), (170, 160, 190), fade)

    def draw_words(self, pen: Pen) -> None:
        words = headline(self, self.run)
        room = Rect(0, 0, TEXT_AREA.w - 24, TEXT_AREA.h - 12)
        font, lines = fit_text(pen, words, room, BOLD)
        double = font == "bold" and len(lines) == 1 and pen.measure(words, "bold", 2) <= room.w
        middle = TEXT_AREA.center
        tint = pen.palette.rgb("double" if self.won else "card")
        pen.frame("shade", TEXT_AREA, tint=pen.palette.rgb("panel"), alpha=0.85)
        if double:
            pen.label(words, *middle, font="bold", size=2, tint=tint)
        else:
            top = middle[1] + len(lines) * pen.line_height(font) / 2
            pen.lines(lines, middle[0], round(top), font=font, tint=tint, align="center")


def headline(screen: Screen, run: PartyRun) -> str:
    """Return how a run ended, in a few words."""
    result = score(run.rules, run.position)
    if isinstance(result.outcome, int):
        crowns = result.crowns[result.outcome - 1]
        return screen.say("run.ended_crowns", name=run.people[result.outcome - 1].name, crowns=crowns)
    return screen.say(f"run.ended_{'draw' if result.outcome == 'draw' else result.by}")
