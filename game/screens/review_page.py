"""Layout and drawing of a review: the graph with its marks, the last move, and a better move."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from components.focus import Rect
from game.content.models.controls import Action
from game.kernel.opaque import Move, Position, Rules
from game.screens.match_judge import MatchJudge
from game.screens.replay_player import Watching
from systems.draw.graph import Kept, Mark, draw_kept, draw_marks, draw_place, draw_sign
from systems.draw.text import fitting, longest_fitting
from systems.draw.widgets import legend, panel
from systems.tables import Commentary, staging

if TYPE_CHECKING:
    from game.kernel.review import Turn
    from systems.draw.canvas import Canvas

GRAPH = "graph"
"""The menu id of the graph."""
LED: tuple[tuple[Action, str], ...] = (("up", ""), ("down", "turns"), ("left", ""), ("right", "step"))
"""Legend of the directions; at double text size only one has room."""
FONTS = ("body", "small", "tiny")
SIDE = 8
"""Margin of text inside its panel."""


class Told(NamedTuple):
    """Text about a ply."""

    text: str
    spots: tuple[Rect, ...] = ()
    """Places of the better move."""
    short: str = ""
    """Shorter text without the reasons, for lack of room; "" if there are none to leave out."""


class ReviewPage(Watching):
    """A replay with a bot's analysis of its moves."""

    judging: MatchJudge
    heights: list[int | None]
    """The height of the graph's line at each pixel."""
    told: tuple[tuple[object, ...], Told] | None
    """The last text, with the values it depends on."""
    line: Kept | None
    """The last drawing of the line, with the values it depends on; it seldom changes."""

    @property
    def turn(self) -> Turn | None:
        """The turning point at the last ply shown, or None."""
        return next((turn for turn in self.judging.turns if turn.ply == self.ply - 1), None)


def commentary(on: str) -> Commentary[Rules, Position, Move]:
    """Return how and where a table describes its moves."""
    found = staging(on).commentary
    assert found is not None, f"{on} weighs moves and does not tell of them"
    return found


def graph_of(screen: ReviewPage) -> Rect:
    """Return the area of the graph."""
    how = commentary(screen.on.name)
    return how.lone or how.graph if len(screen.replay.names) == 1 else how.graph


def draw_review(screen: ReviewPage, canvas: Canvas) -> None:
    """Draw everything over the table."""
    if not screen.playback.busy:
        for spot in told_of(screen).spots:
            canvas.frame("double", spot, tint=canvas.palette.rgb("double"))
    draw_graph(screen, canvas)
    mouse = screen.app.family == "mouse"
    for item in screen.menu.items:
        if item.id != GRAPH:
            screen.draw_button(canvas, item, mouse and item.id == screen.menu.focus)
    draw_told(screen, canvas)
    entries: list[tuple[Action, str]] = [("confirm", "pause" if screen.runs else "run"), ("back", "back")]
    if not mouse:
        entries = [*(LED if canvas.text_scale == 1 else LED[1:2]), *entries]
    told = [(action, screen.say(f"legend.{key}") if key else "") for action, key in entries]
    legend(canvas, screen.app.family, told)


def draw_graph(screen: ReviewPage, canvas: Canvas) -> None:
    """Draw the graph of chances with its turning points."""
    rect, plies = graph_of(screen), len(screen.moves)
    key = len(screen.judging.found), canvas.palette, canvas.lamps
    screen.line = draw_kept(canvas, screen.line, key, rect, screen.heights, len(screen.replay.names))
    draw_place(canvas, rect, plies, screen.heights, screen.ply)
    marks = [Mark(turn.ply + 1, turn.kind == "luck", screen.judging.seats[turn.ply]) for turn in screen.judging.turns]
    draw_marks(canvas, rect, plies, screen.heights, marks, screen.ply)


def draw_told(screen: ReviewPage, canvas: Canvas) -> None:
    """Draw the progress and the chances, the last move, and its rating."""
    room, rgb = commentary(screen.on.name).room[canvas.text_scale], canvas.palette.rgb
    turn, wide = screen.turn, room.w - 2 * SIDE
    top = room.y + room.h - 5
    body = top - canvas.line("small") - (canvas.line("bold") + 1 if turn else 0) - 2
    told, rest = told_of(screen), Rect(0, 0, wide, body - room.y - 4)
    text = longest_fitting(canvas, (told.text, told.short), rest, FONTS)
    font, lines = fitting(canvas, text, rest, FONTS)
    low = body - len(lines) * canvas.line(font) - 5
    panel(canvas, Rect(room.x, low, room.w, room.y + room.h - low), f"seat{of(screen, turn)}" if turn else "card")
    line = top - canvas.line("small") / 2
    left, right = room.x + SIDE, room.x + room.w - SIDE
    canvas.label(f"{screen.ply} / {len(screen.moves)}", left, line, font="small", tint=rgb("dim"), align="left")
    chance = screen.judging.chances[screen.ply]
    if chance is not None:
        said = canvas.label(f"{round(100 * chance)} %", right, line, font="small", tint=rgb("seat1"), align="right")
        canvas.sprite("mark_1", right - said - 8, line, tint=rgb("seat1"))
    if turn is not None:
        line -= (canvas.line("small") + canvas.line("bold")) / 2
        draw_sign(canvas, turn.kind == "luck", of(screen, turn), left + 5, line)
        kind = turn.kind if turn.kind == "choice" else "luck_good" if turn.swing > 0 else "luck_bad"
        what = screen.say(f"review.{kind}")
        head = f"{what}  {round(100 * turn.swing):+} %"
        rest = Rect(0, 0, wide - 16, canvas.line("bold"))
        large, _ = fitting(canvas, head, rest, ("bold", "small", "tiny"))
        canvas.label(head, left + 16, line, font=large, tint=rgb(f"seat{of(screen, turn)}"), align="left")
    canvas.lines(lines, left, body, font=font, tint=rgb("text"))


def of(screen: ReviewPage, turn: Turn) -> int:
    """Return the seat that caused a turning point."""
    return screen.judging.seats[turn.ply]


def told_of(screen: ReviewPage) -> Told:
    """Return the text about the last ply; it is cached until the ply or the data change."""
    key = screen.ply, len(screen.judging.found), screen.app.settings.language, screen.app.store
    if screen.told is None or screen.told[0] != key:
        screen.told = key, move_told(screen) if screen.ply else Told(overview(screen))
    return screen.told[1]


def overview(screen: ReviewPage) -> str:
    """Return the progress of the analysis, then the number of turning points."""
    judging = screen.judging
    if not judging.done:
        return screen.say("review.thinks", percent=100 * len(judging.found) // len(judging.seats))
    if not judging.turns:
        return screen.say("review.calm")
    return screen.say("review.found", count=len(judging.turns))


def move_told(screen: ReviewPage) -> Told:
    """Return what was played and what would have been better."""
    ply, on, rules, judging = screen.ply - 1, screen.on, screen.match.rules, screen.judging
    position, move, how = screen.played.positions[ply], screen.moves[ply], commentary(screen.on.name)
    store, language, name = screen.app.store, screen.app.settings.language, screen.name(judging.seats[ply])
    told = how.sentence(store, language, rules, position, move, name)
    if ply >= len(judging.found):
        return Told(told)
    found = judging.found[ply]
    if found is None:
        return Told(" ".join((told, screen.say("review.unknown"))))
    if found.chance - found.made > screen.app.store.replays.review.equal:
        best = on.read_move(rules, str(found.best))
        why = how.reason(store, language, on.bots.reason(rules, position, best)) if on.bots.reason is not None else ""
        better = how.name(store, language, rules, position, best)
        said = (screen.say("review.better", move=better, why=reason) for reason in (why, ""))
        text, short = (" ".join((told, each)).rstrip() for each in said)
        return Told(text, how.spots(rules, position, best), short)
    if found.rolled or len(on.legal(rules, position)) == 1:
        return Told(told)
    return Told(" ".join((told, screen.say("review.best"))))
