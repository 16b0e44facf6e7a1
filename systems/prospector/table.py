"""The whole Prospector table, from the shown state of the current world. Panels over it are drawn by screens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import esper

from components.effects import BackdropTint, Feeling, Lifetime
from components.focus import Rect
from components.match import Advice, CurrentTurn
from components.pose import Pose, ShownFocus, ShownNumber
from components.prospector import Card, FlyingNumber, RunNumbers, SeatRun, Shaft, ShownCard, ShownRun, Sweep
from components.seat_choice import ScreenState, SeatChoice
from game.content.models.controls import ActionName
from game.content.store import Store
from game.kernel.opaque import all_as_type
from game.tables.prospector.position import GOLD, Move, goal_of
from game.tables.prospector.rule_files import RunLevel
from systems.draw.colors import Tint
from systems.draw.pen import Pen
from systems.draw.seats import draw_portrait, mood_of
from systems.draw.text import CAPTION_FONTS, fit_text
from systems.draw.widgets import draw_backdrop, draw_legend, draw_next_item, draw_panel, outline_rect
from systems.easing import breath, noise
from systems.effects.particles import draw_specks
from systems.entities import of_seat, only, things
from systems.frame import Layer, TablePicture, draw_layers
from systems.layout import HEIGHT, WIDTH, corner_height, legend_height, rect_around
from systems.prospector.cards import draw_card, draw_glimmer
from systems.prospector.layout import (
    FAN_CARDS,
    best_place,
    board_rect,
    card_rect,
    figure_rect,
    free_place,
    half_rect,
    name_rooms,
    run_number_at,
)
from systems.prospector.show import curve_of, level, mine_look, number_place
from systems.prospector.world import card_place, discard_counts, layout_of, match_rules
from systems.staging import MatchView

TEXT_LEFT, TEXT_WIDTH, TEXT_HEIGHT = 6, 210, 80
"""Left edge of the text, its width and its most height."""
TEXT_DISTANCE = 12


REST_DARKNESS = 0.5
"""Darkness of the half of a seat that waits for its turn."""
GOLD_TINT: Tint = (255, 214, 96)
"""The color of gold's glow in every palette; gold also differs by its front and back."""
LEGEND_MARGIN = 8
"""Distance of the legend from the right edge of a half."""
DUEL_HEIGHTS, DUEL_NAME_HEIGHT = {1: (40, 14), 2: (37, 13)}, 24
"""Heights of a name and a bank above the lower edge of the figure in a duel, by text size, and the room for a name."""
LARGE_BOARD, LINE_HIGH = Rect(466, 202, 170, 80), 13
"""The board with large text, and the height of a line at size 1."""
FACE_ROOM = 74
"""Width of a half that a portrait and the margins take from a bank and its last payout."""
REASON_WIDTHS = 300, 220, 140
"""Widths of the lines with the reason for a refusal; the first that has room is used."""
UNDO_WIDTH = 90
DIGIT_HEIGHT = 8
"""Height of a digit in virtual pixels at size 1."""


class ProspectorPicture(TablePicture):
    def __init__(self, view: MatchView) -> None:
        super().__init__(view)
        self.rules = match_rules()
        self.look = mine_look()
        self.seat = only(CurrentTurn).seat


def legend_entries(
    store: Store, language: str, choice: SeatChoice, screen_state: ScreenState
) -> list[tuple[ActionName, str]]:
    if choice.focus is None:
        return store.prompts(language, "menu")
    draw = ["draw"] if any(move.verb == "draw" for move in all_as_type(choice.moves, Move)) else []
    hint = ["hint"] if screen_state.is_advised else []
    return store.prompts(language, "take", *draw, *hint, "menu")


def draw_mine(picture: ProspectorPicture) -> None:
    # In a few steps, because each change redraws the whole backdrop.
    light = round(picture.of_match(Shaft).light * 8) / 8
    tint = picture.of_match(BackdropTint).tint
    draw_backdrop(picture.pen, picture.look.shaft_night * (1 - light), tint, picture="shaft")


def draw_cards(picture: ProspectorPicture) -> None:
    """Draw every visible card, the lowest first; cards deep in the discards are skipped."""
    pen, rules, discards = picture.pen, picture.rules, discard_counts()
    clock, speed, gold = picture.clock, picture.look.glimmer, picture.look.gold
    cards = [
        (shown_card.layer, card.number, card, shown_card, pose)
        for _, (card, shown_card, pose) in esper.get_components(Card, ShownCard, Pose)
        if card.zone != "discard" or discards[card.seat] - card.number <= FAN_CARDS + 1
    ]
    for _, _, card, shown_card, pose in sorted(cards, key=lambda row: row[:2]):
        draw_card(pen, rules, card, shown_card, pose)
        if card.card.endswith(GOLD):
            glint = None if clock is None or not speed else (clock * speed + card.number / 7) % 1 * 4
            bright = gold * (0.6 if clock is None else 0.4 + 0.6 * breath(clock, speed))
            draw_glimmer(pen, pose, rules.seats, GOLD_TINT, bright, glint)


def draw_sweeps(picture: ProspectorPicture) -> None:
    """Draw the light of gold on its way across runs."""
    for _, (sweep, lifetime) in sorted(esper.get_components(Sweep, Lifetime)):
        draw_sweep(picture.pen, sweep, lifetime.age / lifetime.seconds)


def draw_numbers(picture: ProspectorPicture) -> None:
    seats = picture.rules.seats
    for _, (number, lifetime) in sorted(esper.get_components(FlyingNumber, Lifetime)):
        place = number_place(curve_of(picture.look, number), number, lifetime.age, seats)
        _draw_number(picture.view, number, *place)


def draw_seats(picture: ProspectorPicture) -> None:
    """Draw each seat's figure, board and run."""
    pen, view, rules = picture.pen, picture.view, picture.rules
    players = esper.get_components(SeatRun, ShownNumber, ShownRun, Feeling) if view.shows_players else ()
    for entity, (seat_run, bank, run, feeling) in players:
        seat = seat_run.seat
        mood = mood_of(feeling, rules.together or seat == picture.seat)
        draw_portrait(pen, seat, mood, *figure_rect(seat, rules.seats).center, face=view.portrait(seat))
        _draw_board(view, seat_run, bank.value, esper.component_for_entity(entity, RunNumbers).paid, rules.seats)
        if run.cards:
            draw_run(pen, seat, run, picture.look.streak, view.say_number(run.worth), picture.clock)


def draw_halves(picture: ProspectorPicture) -> None:
    """Draw the line between the halves of a duel, and darken the half of a seat that waits for its turn."""
    pen, rules = picture.pen, picture.rules
    if rules.seats == 1:
        return
    pen.fill(Rect(half_rect(2, rules.seats).x - 1, 60, 2, 290), pen.palette.rgb("card"), 0.6)
    for seat in () if rules.together else range(1, rules.seats + 1):
        if seat != picture.seat:
            pen.fill(half_rect(seat, rules.seats), pen.palette.rgb("night"), REST_DARKNESS)


def draw_focuses(picture: ProspectorPicture) -> None:
    """Draw a rim around the focused item of each seat that acts, and around the next item of a lesson."""
    pen = picture.pen
    for _, (choice, screen_state, focus) in esper.get_components(SeatChoice, ScreenState, ShownFocus):
        if (outline := outline_rect(choice, focus)) is not None:
            color = f"seat{choice.seat}" if choice.seat else "outline"
            pen.frame("focus", outline.grow(1), tint=pen.palette.rgb(color))
        draw_next_item(pen, choice, screen_state.exercise, picture.clock)


def draw_replies(picture: ProspectorPicture) -> None:
    """Draw the reasons that presses did nothing."""
    for _, (choice, screen_state) in esper.get_components(SeatChoice, ScreenState):
        if choice.reply and screen_state.purpose != "practice":
            seat = choice.reply_seat or choice.seat or picture.seat
            _draw_reply(picture.view, picture.view.say(choice.reply), seat)


def _draw_board(view: MatchView, seat_run: SeatRun, banked: int, paid_points: int | None, seats: int) -> None:
    """Draw the player's name, the bank and the round; in a duel also the last run that was paid out."""
    pen, tint = view.pen, view.pen.palette.rgb
    rect = board_rect(seat_run.seat, seats)
    name, shade = view.names[seat_run.seat], tint(f"seat{seat_run.seat}")
    if seats > 1:
        portrait = figure_rect(seat_run.seat, seats)
        at_name, at_banked = DUEL_HEIGHTS[pen.text_scale]
        name_room = Rect(0, 0, half_rect(seat_run.seat, seats).w - FACE_ROOM, DUEL_NAME_HEIGHT)
        font, _ = fit_text(pen, name, name_room, CAPTION_FONTS, trial=True)
        pen.label(name, rect.x, portrait.y + at_name, font=font, tint=shade, align="left")
        bank = view.say_number(banked)
        width = pen.label(bank, rect.x, portrait.y + at_banked, font="bold", size=2, tint=tint("text"), align="left")
        if paid_points is not None:
            text = view.say("prospector.paid", points=paid_points)
            room = Rect(0, 0, half_rect(seat_run.seat, seats).w - FACE_ROOM, portrait.h)
            font, _ = fit_text(pen, text, Rect(0, 0, room.w - width, room.h), ("small", "tiny"))
            x, y = rect.x + width + 8, portrait.y + at_banked - 2
            pen.label(text, x, y, font=font, tint=tint("double"), align="left")
        return
    _draw_name(pen, name, seat_run.seat, shade)
    best = view.say("result.best", points=view.best) if view.best else view.say("result.no_best")
    best_tint = tint("double" if view.best and banked >= view.best else "dim")
    goal = goal_of(match_rules(), seat_run.edges)
    third = view.say("prospector.goal", points=goal) if goal else view.say("prospector.round", number=seat_run.round)
    lines = [
        (view.say("prospector.banked"), ("small", "tiny"), 1, tint("dim")),
        (view.say_number(banked), ("bold", "small", "tiny"), 2, tint("text")),
        (third, ("small", "tiny"), 1, shade),
        *([(best, ("small", "tiny"), 1, best_tint)] if view.best is not None else []),
    ]
    if pen.text_scale > 1:
        # Large text needs the whole width between the run and the edge of the picture.
        rect, lines = LARGE_BOARD, lines[1:]
    draw_panel(pen, rect, f"seat{seat_run.seat}")
    heights = [max(size, pen.text_scale) * LINE_HIGH for _, _, size, _ in lines]
    y = rect.y + rect.h - (rect.h - sum(heights)) / 2
    for (words, fonts, size, color), height in zip(lines, heights, strict=True):
        _draw_fitted(pen, words, rect, y - height / 2, fonts, size, color)
        y -= height


def _draw_name(pen: Pen, name: str, seat: int, tint: Tint) -> None:
    """Draw a lone player's name next to the figure, or above it if a card leaves no room."""
    right, above = name_rooms(layout_of(seat), seat, pen.line_height("bold"))
    clear_of_legend = legend_height(pen.text_scale) - legend_height(1)
    for room, shift, is_last in ((right, clear_of_legend, False), (above, 0, True)):
        font, _ = fit_text(pen, name, room, ("bold", "small", "tiny"), trial=not is_last)
        if is_last or pen.measure(name, font) <= room.w:
            pen.label(name, room.x, room.center[1] + shift, font=font, tint=tint, align="left")
            return


def _draw_fitted(
    pen: Pen, words: str, rect: Rect, y: float, fonts: Sequence[str], max_size: int, tint: Tint
) -> None:
    """Draw a line centered on the board, smaller if it does not fit."""
    variants = [(font, size) for size in range(max_size, 0, -1) for font in fonts]
    best = next(((font, size) for font, size in variants if pen.measure(words, font, size) <= rect.w - 8), variants[-1])
    pen.label(words, rect.center[0], y, font=best[0], size=best[1], tint=tint)


def _draw_number(view: MatchView, number: FlyingNumber, x: float, y: float, height: float) -> None:
    """Draw a flying number at an integer scale; a tiny one is still fading in."""
    pen, size = view.pen, max(1, round(height / DIGIT_HEIGHT))
    alpha = min(1.0, 0.35 + height / DIGIT_HEIGHT)
    scale, pen.text_scale = pen.text_scale, 1
    words, tint = f"+{view.say_number(number.points)}", pen.palette.rgb("double")
    pen.label(words, x, y, font="bold", size=size, tint=tint, alpha=alpha)
    pen.text_scale = scale


def _draw_reply(view: MatchView, words: str, seat: int) -> None:
    """Draw the reason the last press did nothing, where it covers nothing, or at least no card."""
    pen, seats = view.pen, match_rules().seats
    cards, others = tuple(_card_rects()), tuple(_other_rects(view))
    for font, room in product(("body", "small", "tiny"), REASON_WIDTHS):
        lines, step = pen.wrap(words, room, font), pen.line_height(font)
        width, height = max(pen.measure(line, font) for line in lines) + 16, step * len(lines) + 6
        place = free_place(width, height, seat, seats, (*cards, *others))
        if place is not None:
            break
    else:
        place = best_place(width, height, seat, seats, cards, others)
    pen.frame("plate", place, tint=pen.palette.rgb("panel"), alpha=0.92)
    pen.frame("panel", place, tint=pen.palette.rgb("warning"))
    tint = pen.palette.rgb("text")
    pen.lines(lines, place.center[0], place.y + height - 3, font=font, tint=tint, align="center")


def draw_advice(picture: ProspectorPicture) -> None:
    """Draw a rim around the advised item and the reason, if asked for; and the chance, if wanted."""
    view, pen, advice = picture.view, picture.pen, picture.advice
    rgb = pen.palette.rgb
    for item in picture.choice.items if advice.is_requested else ():
        if item.id in advice.places:
            pen.frame("double", item.rect.grow(2), tint=rgb("double"))
    texts = [view.say(advice.key or "advice.thinks", **advice.values)] if advice.is_requested else []
    if advice.displayed_chance is not None:
        texts.append(view.say("prospector.chance", percent=round(100 * advice.displayed_chance)))
    top = HEIGHT - corner_height(pen.text_scale) - TEXT_DISTANCE
    for text in texts:
        room = Rect(0, 0, TEXT_WIDTH, TEXT_HEIGHT)
        font, lines = fit_text(pen, text, room, ("small", "tiny"))
        height = pen.line_height(font) * len(lines) + 8
        width = max(pen.measure(line, font) for line in lines) + 14
        pen.frame("shade", Rect(TEXT_LEFT, top - height, width, height), tint=rgb("panel"), alpha=0.9)
        pen.lines(lines, TEXT_LEFT + 7, top - 4, font=font, tint=rgb("text"), align="left")
        top -= height + 2


def draw_prompts(picture: ProspectorPicture) -> None:
    """Draw the button legend of each seat that may act."""
    view, pen, seats = picture.view, picture.pen, picture.rules.seats
    if view.families is None:
        return
    choices = [found for _, found in esper.get_components(SeatChoice, ScreenState)]
    for choice, screen_state in [found for found in choices if not found[1].is_covered] or choices[:1]:
        seat, area = choice.seat or picture.seat, half_rect(choice.seat or picture.seat, seats)
        entries = legend_entries(view.store, view.settings.language, choice, screen_state)
        # Large text leaves no room on a half for the obvious entries.
        shown_entries = entries[1:] if seats > 1 and pen.text_scale > 1 else entries
        draw_legend(pen, view.families[seat], shown_entries or entries, area.x + area.w - LEGEND_MARGIN)


def _card_rects() -> Iterator[Rect]:
    """Yield the areas of all cards in sight."""
    seats, discards = match_rules().seats, discard_counts()
    for _, card in things(Card):
        if card.zone != "discard" or discards[card.seat] - card.number <= FAN_CARDS:
            x, y, _ = card_place(card, discards[card.seat])
            yield card_rect(x, y, seats).grow(2)


def _other_rects(view: MatchView) -> Iterator[Rect]:
    """Yield the areas of boards, figures, runs, hints and buttons."""
    seats, size = match_rules().seats, view.pen.text_scale
    top = corner_height(size)
    yield Rect(0, HEIGHT - top, UNDO_WIDTH * size, top)
    yield Rect(0, 0, WIDTH, legend_height(size))
    for seat in range(1, seats + 1):
        board = LARGE_BOARD if size > 1 == seats else board_rect(seat, seats)
        yield from (figure_rect(seat, seats), board, counter_rect(seat, seats))
    for _, advice in esper.get_component(Advice):
        if advice.is_requested or advice.displayed_chance is not None:
            yield Rect(TEXT_LEFT, HEIGHT - top - TEXT_DISTANCE - TEXT_HEIGHT, TEXT_WIDTH, TEXT_HEIGHT)


# A run: its worth and its meter, both rising in color, and the light of gold that crosses it.

TREMBLES_PER_SECOND = 14.0
NOISE_LANES = 5, 6
"""Noise lanes of the trembling, across and up."""
PLATE_HEIGHT, NUMBER_MARGIN = 24, 7
"""Height of a number's plate, and the room on both sides of the number."""
METER_WIDTH, PART_HEIGHT, METER_DISTANCE = 96, 5, 16
"""Width of the meter, height of its parts, and its distance above the middle of the number."""
BAND_LAYERS = (26, 0.16), (14, 0.28), (5, 0.5)
"""Widths and brightness of the bands of light that cross a run."""


def counter_rect(seat: int, seats: int) -> Rect:
    """Return the area of a run's number and its meter."""
    x, y = run_number_at(seat, seats)
    width, low = METER_WIDTH + 2 * PLATE_HEIGHT, PLATE_HEIGHT / 2
    return Rect(x - width / 2, y - low, width, low + METER_DISTANCE + PART_HEIGHT)


def draw_run(
    pen: Pen, seat: int, run: ShownRun, streak: Sequence[RunLevel], worth: str, clock: float | None
) -> None:
    """Draw the worth of a run above the target, with the factor of its gold, and the meter above the worth.

    Without a ``clock`` the number does not tremble.
    """
    rules, tint = match_rules(), pen.palette.rgb
    x, y = run_number_at(seat, rules.seats)
    level_number = level(streak, run.cards)
    run_level = streak[max(0, level_number - 1)]
    trembles = run_level.trembles if level_number and clock is not None else 0.0
    shake_x, shake_y = (trembles * noise((clock or 0.0) * TREMBLES_PER_SECOND, lane) for lane in NOISE_LANES)
    number = f"+{worth}"
    factor = f"\u00d7{rules.gold.factor ** run.gold}" if run.gold else ""
    width = pen.measure(number, "bold", 2)
    factor_width = pen.measure(factor, "bold") + NUMBER_MARGIN if factor else 0
    plate = rect_around(x, y, width + factor_width + 2 * NUMBER_MARGIN, PLATE_HEIGHT)
    pen.frame("plate", plate, tint=tint("panel"), alpha=0.9)
    left = plate.x + NUMBER_MARGIN
    pen.label(number, left + shake_x, y + shake_y, font="bold", size=2, tint=tint(run_level.color), align="left")
    if factor:
        pen.label(factor, left + width + NUMBER_MARGIN, y, font="bold", tint=tint("double"), align="left")
    _draw_meter(pen, x, y + METER_DISTANCE, run, streak, tint(run_level.color))


def _draw_meter(pen: Pen, x: float, y: float, run: ShownRun, streak: Sequence[RunLevel], tint: Tint) -> None:
    """Draw a part for each card up to the last level, those of the run lit, and the number of cards at its end."""
    parts = streak[-1].cards
    step = max(2, METER_WIDTH // parts)
    left = x - step * parts / 2
    ground = Rect(left - 3, y - 2, step * parts + 5, PART_HEIGHT + 4)
    pen.frame("plate", ground, tint=pen.palette.rgb("panel"), alpha=0.9)
    level_starts = {run_level.cards for run_level in streak[1:]}
    for part in range(parts):
        is_lit, height = part < run.cards, PART_HEIGHT + (part + 1 in level_starts)
        color = tint if is_lit else pen.palette.rgb("dim")
        bar = Rect(left + step * part, y, step - 1, height)
        pen.fill(bar, color, 1.0 if is_lit else 0.35, glow=0.6 if is_lit else 0.0)
    pen.label(str(run.cards), left + step * parts + 6, y + PART_HEIGHT / 2, font="small", tint=tint, align="left")


def draw_sweep(pen: Pen, sweep: Sweep, share: float) -> None:
    """Draw the light of gold on its way across the cards of a run, from the first one to the target."""
    seats = match_rules().seats
    run = of_seat(sweep.seat, ShownRun)
    if not run.cards:
        return
    first = discard_counts()[sweep.seat] - min(run.cards - 1, FAN_CARDS)
    cards = [
        card_rect(pose.x, pose.y, seats) for _, (card, pose) in esper.get_components(Card, Pose)
        if card.seat == sweep.seat and (card.zone == "target" or (card.zone == "discard" and card.number >= first))
    ]
    left, right = min(rect.x for rect in cards), max(rect.x + rect.w for rect in cards)
    low, high = cards[0].y, cards[0].h
    front = left + share * (right - left)
    for width, bright in BAND_LAYERS:
        begin, end = max(left, front - width / 2), min(right, front + width / 2)
        pen.fill(Rect(begin, low, max(0.0, end - begin), high), GOLD_TINT, bright, glow=0.8, add=1.0)


LAYERS: tuple[Layer[ProspectorPicture], ...] = (
    Layer(draw_mine, "everything is in front of the shaft"),
    Layer(lambda picture: draw_specks(picture.pen, above=False), "cards cover this dust"),
    Layer(draw_cards),
    Layer(lambda picture: draw_specks(picture.pen, above=True), "bursts are over the cards"),
    Layer(draw_sweeps, "the light crosses the cards of a run"),
    Layer(draw_numbers, "they fly over the cards to the boards, and land behind their words"),
    Layer(draw_seats),
    Layer(draw_halves, "the half of a seat that waits is dark with all that is in it"),
    Layer(draw_focuses, "the focus is never dark"),
    Layer(draw_replies, "a reason is readable if it has to cover something"),
    Layer(draw_advice),
    Layer(draw_prompts),
)
"""The layers of a Prospector table, back to front."""


def draw_table(view: MatchView) -> None:
    draw_layers(LAYERS, ProspectorPicture(view))
