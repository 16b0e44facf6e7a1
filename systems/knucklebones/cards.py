"""Cards: a seat's hand as it is drawn, and the notes that describe a card."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Literal

import esper

from components.focus import Id, Item, Rect
from components.knucklebones import HeldCard, ShownCard, ShownFace, Token
from components.match import Match
from components.pose import Pose, ShownNumber
from game.content.texts import Say
from game.kernel.opaque import as_type
from game.tables.knucklebones.cards.blocks.marks import LOCKED_CARD as LOCKED
from game.tables.knucklebones.cards.blocks.marks import WARD_CARD
from game.tables.knucklebones.cards.card import rolls
from game.tables.knucklebones.cards.card_refusals import find_lack
from game.tables.knucklebones.cards.references import selectors
from game.tables.knucklebones.definitions import Card, Rules, card_text
from game.tables.knucklebones.look import TITLE_FRAME, BoardLook, card_tint
from game.tables.knucklebones.roll import foreseen_rolls
from game.tables.knucklebones.texts.cards import lack_in_words
from systems.draw.colors import WHITE, Tint, mix
from systems.draw.fonts import word_parts
from systems.draw.pen import Pen, TextLook
from systems.draw.seats import draw_box_caption, draw_portrait, draw_turn_box
from systems.draw.text import font_of_height
from systems.draw.widgets import draw_die, lighten
from systems.easing import between, ease
from systems.entities import of_seat, only, thing_at, things
from systems.knucklebones.boards import FaceNames, draw_name, shows_numerals
from systems.knucklebones.diagonals import draw_bar
from systems.knucklebones.input import chosen_items
from systems.knucklebones.layout import CARD_HEIGHT, CARD_WIDTH, box_rect, card_rect, field_rect, foreseen_at, row_rect
from systems.knucklebones.show import is_shut
from systems.knucklebones.world import match_board, match_rules, slots_by_seat
from systems.layout import portrait_rect, rect_around
from systems.staging import Description, MatchView, Readable


def notes(say: Say, card: Card, left: int) -> list[str]:
    """Return notes on the card, one sentence each.

    They tell its effect on the turn, the things it takes, and its remaining uses.
    """
    turn = "ends_turn" if card.ends_turn else "rolls" if rolls(card) else "goes_on"
    steps = [step for step in card.steps
             if step.takes and getattr(step, "strikes", True) and next(selectors(step), None) is None]
    nouns = dict.fromkeys(step.takes for step in steps)
    return [say(f"card.{turn}"), *(say(f"card.takes_{noun}") for noun in nouns), say("card.left", left=left)]


FADED_TINT: Tint = (150, 140, 170)
"""Tint of a card's picture while its seat may not play cards."""
LONG_TITLE = "tiny"
"""The font of a title with a word that is too long for the usual one."""
LEAST_WIDTH = 0.06
"""Least visible width of a turning card, seen edge on."""
RAY_LAYERS = ((9.0, 0.16), (4.0, 0.4), (1.5, 1.0))
"""Width and opacity of each layer of a ray from a played card to a target."""
TAG_DISTANCE, TAG_EDGE = 45, 428
"""Distance of the player's name below a played card, and its leftmost place, clear of the boards."""
FORESEEN_SCALE = 0.6
"""Scale of a die whose roll is foreseen."""
CHANGE_OPACITY = 0.7
"""Opacity of a predicted change of a total."""
TEXT_DISTANCES = 6, 29
"""Distances of a name and a total below the upper edge of the portrait; at double size the name is half as far."""
MARK_WIDTH = 20
"""Width of a seat's mark next to its name."""
NAME_HEIGHT, NAME_FONTS = 18, ("bold", "small")
"""The most height of a name, and its fonts; it is always smaller than the total."""


def draw_seat(
    pen: Pen, seat: int, name: str, mood: str, diagonal: str, change: int = 0, face: str = "", lift: float = 0.0,
    lanes: str = "",
) -> float:
    """Draw figure, name and total; next to the total its ``diagonal`` bonus, its predicted change and ``lanes``.

    At double size, if there is no room for both, the change is next to the name. Return the inner end of the line of
    the total.
    """
    color = pen.palette.rgb(f"seat{seat}")
    frame = portrait_rect(seat)
    x, y = frame.center
    draw_portrait(pen, seat, mood, x, y + lift, face=face)
    align: Literal["left", "right"] = "left" if seat == 1 else "right"
    inward = 1 if seat == 1 else -1
    x = frame.x + frame.w + 6 if seat == 1 else frame.x - 6
    top = frame.y + frame.h
    at_name, at_total = top - TEXT_DISTANCES[0] / pen.text_scale, top - TEXT_DISTANCES[1]
    font = font_of_height(pen, NAME_HEIGHT, NAME_FONTS)
    name_width = pen.label(name, x, at_name, font=font, tint=color, align=align) + MARK_WIDTH
    pen.sprite(f"mark_{seat}", x + (name_width - MARK_WIDTH / 2) * inward, at_name, tint=color)
    number = of_seat(seat, ShownNumber)
    text = pen.palette.rgb("text")
    width = pen.label(str(number.total), x, at_total, font="bold", size=2, tint=text, align=align)
    lane_notes = ((lanes, f"seat{seat}", 1.0),) if lanes else ()
    for words, tint, opacity in (*lane_notes, *_total_notes(number, diagonal, change)):
        lettering: TextLook = {"tint": pen.palette.rgb(tint), "alpha": opacity, "align": align}
        joins_name = pen.text_scale > 1 and number.bonus and opacity < 1
        offset, y = (name_width, at_name) if joins_name else (width, at_total)
        note_width = 6 + _draw_stacked(pen, words, x + (offset + 6) * inward, y, lettering)
        width += 0 if joins_name else note_width
    return x + width * inward


def _total_notes(number: ShownNumber, diagonal: str, change: int) -> Iterator[tuple[str, str, float]]:
    """Yield the texts next to a total, each with its color and opacity."""
    if number.bonus:
        yield f"{number.bonus:+} {diagonal}", "diagonal", 1.0
    if number.deduction:
        yield f"{-number.deduction:+}", "warning" if number.deduction > 0 else "text", 1.0
    if change:
        yield f"({change:+})", "text" if change > 0 else "warning", CHANGE_OPACITY


def _draw_stacked(pen: Pen, words: str, x: float, y: float, look: TextLook) -> int:
    """Draw a line next to a total and return its width; at double size its words are stacked."""
    lines = [words] if pen.text_scale == 1 else words.split(" ")
    font = "small" if pen.text_scale == 1 else "tiny"
    step = sum(pen.reach("H", font)) + 2
    top = y + step * (len(lines) - 1) / 2
    return max(pen.label(line, x, top - step * index, font=font, **look) for index, line in enumerate(lines))


def card_rise(view: MatchView, share: float) -> float:
    """Return the pixels between the hand and a card that has risen by this share."""
    content = view.store.content_of("knucklebones")
    return as_type(content.look, BoardLook).card_rise * ease(content.timing.motion.rise_ease, share)


def tint_in(view: MatchView, card: Card) -> Tint:
    """Return the tint of a card in the palette of the player."""
    return card_tint(card, view.pen.palette.rgb("card"), view.store.palette.rgb("card"))


def draw_cards(view: MatchView, active_seat: int) -> None:
    """Draw both hands; ``active_seat`` is the one that may play a card now, 0 for none.

    A card that cannot be played is face down with a lock; a played one is drawn last, with the name of its player. An
    eye is on cards that act while they are held.
    """
    pen, rules = view.pen, match_rules()
    dim_ease = view.store.content_of("knucklebones").timing.motion.dim_ease
    cards = esper.get_components(HeldCard, Pose, ShownCard)
    locks = {
        (token.seat, token.card): token.state.turns for _, token in esper.get_component(Token) if token.kind is LOCKED
    }
    warded_cards = {(token.seat, token.card) for _, token in esper.get_component(Token) if token.kind is WARD_CARD}
    for _, (card, pose, look) in sorted(cards, key=_drawing_order):
        model, in_hand = rules.model.catalogue[card.card], 1 - look.flight
        y, dark = pose.y + card_rise(view, look.rise) * in_hand, ease(dim_ease, look.dim) * in_hand
        tint, dim = tint_in(view, model), pen.palette.rgb("dim")
        color = mix(tint, dim, dark) if card.seat == active_seat or look.flight else dim
        facing = math.cos(math.pi * (look.spin + dark))
        if look.flight:
            _draw_played(view, model, card, pose, look)
        broad = pose.scale_x * max(abs(facing), LEAST_WIDTH)
        corner = pose.x - CARD_WIDTH / 2 + 10, y + CARD_HEIGHT / 2 - 8
        if facing < 0:
            pen.sprite("card_back", pose.x, y, tint=color, alpha=pose.alpha, scale_x=broad)
            if dark == 1 and card.card in rules.match.held_cards:
                pen.sprite("badge_watch", *corner, tint=tint, alpha=pose.alpha)
            if dark == 1:
                pen.sprite("badge_shut", pose.x, y, tint=pen.palette.rgb("text"), alpha=pose.alpha)
                if turns := locks.get((card.seat, card.card), 0):
                    warning = pen.palette.rgb("warning")
                    pen.label(f"{turns}", pose.x + 14, y, font="small", tint=warning, alpha=pose.alpha)
            continue
        words = card_text(model, "name", view.settings.language) if facing == 1 else ""
        shade = WHITE if card.seat == active_seat or look.flight else FADED_TINT
        draw_card(pen, pose.x, y, model.art, words, color, tint=shade, alpha=pose.alpha, broad=broad)
        if facing == 1 and card.card in rules.match.held_cards:
            pen.sprite("badge_watch", *corner, tint=color, alpha=pose.alpha)
        if facing == 1 and (card.seat, card.card) in warded_cards:
            shield = pen.palette.rgb("shield")
            pen.sprite("badge_ward", pose.x + CARD_WIDTH / 2 - 10, y + 2, tint=shield, alpha=pose.alpha)
        if card.uses > 1 and facing == 1:
            pen.label(f"{card.uses}", pose.x + CARD_WIDTH / 2 - 5, y + CARD_HEIGHT / 2 - 8, font="tiny", tint=color)


def _draw_played(view: MatchView, model: Card, card: HeldCard, pose: Pose, look: ShownCard) -> None:
    """Draw the light of a played card, its rays to what it strikes, and the name of its player below it."""
    pen, tint, name = view.pen, tint_in(view, model), view.names[card.seat]
    light, seat = lighten(tint, 0.4), pen.palette.rgb(f"seat{card.seat}")
    glow = rect_around(pose.x, pose.y, CARD_WIDTH + 30, CARD_HEIGHT + 30)
    pen.frame("shade", glow, tint=tint, alpha=0.35 * look.flight * pose.alpha, add=1.0)
    for rect in _strike_rects(model, card, look) if look.shine > 0 else ():
        x, y = (between(start, end, look.strike) for start, end in zip((pose.x, pose.y), rect.center, strict=True))
        angle = -math.degrees(math.atan2(y - pose.y, x - pose.x))
        for width, alpha in RAY_LAYERS:
            middle = (x + pose.x) / 2, (y + pose.y) / 2
            length = math.dist((x, y), (pose.x, pose.y))
            draw_bar(pen, middle, angle, length, width, light, alpha * look.shine)
        if look.strike == 1:
            pen.frame("focus", rect.grow(2 + 6 * (1 - look.shine)), tint=light, alpha=look.shine, add=1.0)
    if look.strike:
        width = pen.measure(name, "small")
        x, height = max(pose.x, TAG_EDGE + width / 2), pen.line_height("small") + 4
        tag = rect_around(x, pose.y - TAG_DISTANCE, width + 26, height)
        pen.frame("plate", tag, tint=pen.palette.rgb("panel"), alpha=0.9 * pose.alpha)
        pen.sprite(f"mark_{card.seat}", tag.x + 10, tag.center[1], tint=seat, alpha=pose.alpha)
        pen.label(name, tag.x + 20, tag.center[1], font="small", tint=seat, alpha=pose.alpha, align="left")


def _strike_rects(model: Card, card: HeldCard, look: ShownCard) -> list[Rect]:
    """Return the rectangles of what a played card strikes: its targets on the boards, or the die it is for."""
    rects: list[Rect] = []
    for kind, *place in chosen_items(model, card.card, look.choices, card.seat):
        if kind in ("row", "field"):
            rects.append(row_rect(*place) if kind == "row" else field_rect(*place))
    return rects or ([box_rect(card.seat)] if rolls(model) else [])


def draw_card(
    pen: Pen, x: float, y: float, art: str, title: str, color: Tint, *, tint: Tint = WHITE, alpha: float = 1.0,
    size: int = 1, broad: float = 1.0,
) -> None:
    """Draw a card face up around its center, scaled by ``size``; ``broad`` is the visible share of its width.

    At double text size titles do not fit; the focused card is named elsewhere.
    """
    look: dict[str, float] = {"alpha": alpha, "scale_x": size * broad, "scale_y": size}
    pen.sprite("card_frame", x, y, tint=color, **look)
    pen.sprite(art, x, y, tint=tint, **look)
    wide, font = TITLE_FRAME.wide * size, TITLE_FRAME.font
    if any(pen.measure(part, font, size) > wide for part in word_parts(title)):
        font = LONG_TITLE
    lines = pen.wrap(title, wide, font, size) if title and pen.text_scale == 1 else []
    if len(lines) > 1:
        width = size * (CARD_WIDTH - 6) * broad
        ground = Rect(x - width / 2, y + size * (3 - CARD_HEIGHT / 2), width, 21 * size)
        pen.fill(ground, pen.palette.rgb("panel"), 0.85 * alpha)
    for number, line in enumerate(lines[: TITLE_FRAME.lines]):
        low = y + size * (-CARD_HEIGHT / 2 + (12 if len(lines) < 2 else 18 - 10 * number))
        pen.label(line, x + 0.5, low, font=font, size=size, tint=color, alpha=alpha)


def _drawing_order(entry: tuple[int, tuple[HeldCard, Pose, ShownCard]]) -> tuple[float, float]:
    """Return the drawing order: played cards above risen ones, and those above the rest."""
    _, (_card, _pose, look) = entry
    return look.flight, look.rise


def draw_box(pen: Pen, seat: int, box_pose: Pose, below: str, names: FaceNames) -> None:
    """Draw the box next to the active board with the rolled die or a blank one, and a line below it, "" for none."""
    color = pen.palette.rgb(f"seat{seat}")
    box = box_rect(seat)
    draw_turn_box(pen, seat, box, box_pose.alpha)
    faces = esper.get_components(Pose, ShownFace)
    dice = [(pose, face.face) for _, (pose, face) in faces if face.is_in_box and pose.alpha > 0]
    for pose, face in dice or [(box_pose, 0)]:
        draw_die(pen, face, pose, color, "_large", seat=seat, numerals=shows_numerals())
        if names and not pose.lift:
            draw_name(pen, names, face, pose, color, f"die_large_{seat}")
    if below:
        draw_box_caption(pen, seat, box, below, box_pose.alpha)


def draw_foreseen(pen: Pen) -> None:
    """Draw the next rolls that a seat sees, next to the place of its box, each in the color of the seat that rolls."""
    board = match_board()
    for seat in (1, 2):
        for index, (roller, face) in enumerate(foreseen_rolls(board, seat)):
            pose = Pose(*foreseen_at(seat, index), scale_x=FORESEEN_SCALE, scale_y=FORESEEN_SCALE)
            color = pen.palette.rgb(f"seat{roller}")
            draw_die(pen, face, pose, color, "_medium", seat=roller, numerals=shows_numerals())


def readable_items(seat: int) -> list[Item]:
    """Return every unspent card, those of this seat first."""
    cards = sorted((card for _, card in things(HeldCard) if card.uses), key=lambda card: (card.seat != seat, card.slot))
    slots = slots_by_seat()
    return [Item(("card", card.seat, card.card), card_rect(card.seat, card.slot, slots[card.seat])) for card in cards]


def describe_card(view: MatchView, id: Id) -> Description:
    match, (entity, held) = only(Match), thing_at(HeldCard, id[1:])
    card, language = as_type(match.rules, Rules).catalogue[held.card], view.settings.language
    lack = lack_in_words(view.say, find_lack(match_board(), held.seat, held.card)) if is_shut(entity) else ""
    name, text = card_text(card, "name", language), card_text(card, "description", language)
    return Description(name, text, lack, tuple(notes(view.say, card, held.uses)))


def draw_readable(view: MatchView, id: Id, rect: Rect) -> None:
    rules = as_type(only(Match).rules, Rules)
    pen, card = view.pen, rules.catalogue[id[2]]
    name = card_text(card, "name", view.settings.language)
    draw_card(pen, *rect.center, card.art, name, tint_in(view, card), size=int(rect.w // CARD_WIDTH))


READABLE = Readable(readable_items, describe_card, draw_readable)
