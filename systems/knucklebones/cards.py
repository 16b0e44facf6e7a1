"""Cards: a seat's hand as it is drawn, and the notes that describe a card."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Literal

import esper

from components.focus import Id, Item, Rect
from components.knucklebones import ExtraPoints, HeldCard, ShownCard, ShownFace, Token
from components.match import Match
from components.pose import Pose, ShownNumber
from game.content.texts import Say
from game.kernel.opaque import as_type
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.cards.blocks.marks import LOCKED_CARD as LOCKED
from game.tables.knucklebones.cards.blocks.marks import WARD_CARD
from game.tables.knucklebones.cards.card import rolls
from game.tables.knucklebones.cards.needs import find_lack
from game.tables.knucklebones.cards.references import selectors
from game.tables.knucklebones.content import TITLE_FRAME, card_tint
from game.tables.knucklebones.definitions import Card, Rules, card_text
from game.tables.knucklebones.mark import value_and_span
from game.tables.knucklebones.roll import foreseen_rolls
from game.tables.knucklebones.texts.cards import reason
from systems.draw.colors import Tint, mix
from systems.draw.die import draw_die, lighten
from systems.draw.fonts import SOFT_HYPHEN
from systems.draw.pen import WHITE, Lettering, Pen
from systems.draw.seats import draw_box_caption, draw_portrait, draw_turn_box
from systems.draw.text import font_of_height
from systems.draw.view import MatchView
from systems.easing import between
from systems.entities import match_entity, thing_at, things
from systems.knucklebones.boards import FaceNames, draw_name, shows_numerals
from systems.knucklebones.diagonals import draw_bar
from systems.knucklebones.input import chosen_items
from systems.knucklebones.layout import CARD_HEIGHT, CARD_WIDTH, box_rect, card_rect, field_rect, foreseen_at, row_rect
from systems.knucklebones.show import slots_by_seat
from systems.layout import around, portrait_rect
from systems.staging import Readable, Writing


def notes(say: Say, card: Card, left: int) -> list[str]:
    """Return notes on the card, one sentence each.

    They tell its effect on the turn, the things it takes, and its remaining uses.
    """
    turn = "ends_turn" if card.ends_turn else "rolls" if rolls(card) else "goes_on"
    steps = [step for step in card.effects
             if step.takes and getattr(step, "strikes", True) and next(selectors(step), None) is None]
    nouns = dict.fromkeys(step.takes for step in steps)
    return [say(f"card.{turn}"), *(say(f"card.takes_{which}") for which in nouns), say("card.left", left=left)]


FADED_TINT: Tint = (150, 140, 170)
"""Tint of a card's picture while its seat may not play cards."""
SHUT_TINT: Tint = (70, 62, 92)
"""Tint of a card that could not be played anyway; it also shows a lock."""
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
    pen: Pen, seat: int, name: str, mood: str, diagonal: str, foretold: int = 0, who: str = "", lift: float = 0.0,
    lanes: str = "",
) -> None:
    """Draw figure, name and total; next to the total its ``diagonal`` bonus, its predicted change and ``lanes``.

    At double size, if there is no room for both, the change is next to the name.
    """
    color = pen.palette.rgb(f"seat{seat}")
    portrait = portrait_rect(seat)
    x, y = portrait.center
    draw_portrait(pen, seat, mood, x, y + lift, who=who)
    align: Literal["left", "right"] = "left" if seat == 1 else "right"
    x = portrait.x + portrait.w + 6 if seat == 1 else portrait.x - 6
    top = portrait.y + portrait.h
    at_name, at_total = top - TEXT_DISTANCES[0] / pen.text_scale, top - TEXT_DISTANCES[1]
    font = font_of_height(pen, NAME_HEIGHT, NAME_FONTS)
    named = pen.label(name, x, at_name, font=font, tint=color, align=align) + MARK_WIDTH
    pen.sprite(f"mark_{seat}", x + (named - MARK_WIDTH / 2) * (1 if seat == 1 else -1), at_name, tint=color)
    for _, (extras, number) in esper.get_components(ExtraPoints, ShownNumber):
        if extras.seat == seat:
            text = pen.palette.rgb("text")
            width = pen.label(str(number.total), x, at_total, font="bold", size=2, tint=text, align=align)
            won = ((lanes, f"seat{seat}", 1.0),) if lanes else ()
            for words, tint, solid in (*won, *_beside(number, diagonal, foretold)):
                lit: Lettering = {"tint": pen.palette.rgb(tint), "alpha": solid, "align": align}
                aloft = pen.text_scale > 1 and number.bonus and solid < 1
                beside, y = (named, at_name) if aloft else (width, at_total)
                width += 6 + _draw_stacked(pen, words, x + (beside + 6) * (1 if seat == 1 else -1), y, lit)


def _beside(number: ShownNumber, diagonal: str, foretold: int) -> Iterator[tuple[str, str, float]]:
    """Yield the texts next to a total, each with its color and opacity."""
    if number.bonus:
        yield f"{number.bonus:+} {diagonal}", "diagonal", 1.0
    if number.lost:
        yield f"{-number.lost:+}", "warning" if number.lost > 0 else "text", 1.0
    if foretold:
        yield f"({foretold:+})", "text" if foretold > 0 else "warning", CHANGE_OPACITY


def _draw_stacked(pen: Pen, words: str, x: float, y: float, look: Lettering) -> int:
    """Draw a line next to a total and return its width; at double size its words are stacked."""
    lines = [words] if pen.text_scale == 1 else words.split(" ")
    font = "small" if pen.text_scale == 1 else "tiny"
    step = sum(pen.reach("H", font)) + 2
    top = y + step * (len(lines) - 1) / 2
    return max(pen.label(line, x, top - step * at, font=font, **look) for at, line in enumerate(lines))


def draw_cards(
    pen: Pen,
    title: Callable[[str], str],
    art: Callable[[str], str],
    tint: Callable[[str], Tint],
    lit: int,
    rise: Callable[[float], float],
    darkened: Callable[[float], float],
    name: Callable[[int], str],
) -> None:
    """Draw both hands.

    ``lit`` is the seat that may play a card now (0: none), ``rise`` converts a card's progress to pixels, ``darkened``
    converts its progress to a darkness. A card that cannot be played lies face down with a lock; a played one is drawn
    last, with its player's ``name``. An eye is on cards that act while they are held.
    """
    cards = esper.get_components(HeldCard, Pose, ShownCard)
    locked = {
        (token.seat, token.kind[1:]): value_and_span(token.number).turns
        for _, token in esper.get_component(Token) if token.kind[0] == LOCKED.sign
    }
    warded = {(token.seat, token.kind[1:]) for _, token in esper.get_component(Token)
              if token.kind[0] == WARD_CARD.sign}
    acting = as_type(esper.component_for_entity(match_entity(), Match).position, Board).rules.held_cards
    for _, (card, pose, look) in sorted(cards, key=_height):
        y, dark = pose.y + rise(look.rise) * (1 - look.aloft), darkened(look.dim) * (1 - look.aloft)
        dim = pen.palette.rgb("dim")
        color = mix(tint(card.card), dim, dark) if card.seat == lit or look.aloft else dim
        facing = math.cos(math.pi * (look.spin + dark))
        if look.aloft:
            _draw_aloft(pen, card, pose, look, tint(card.card), name(card.seat))
        broad = pose.scale_x * max(abs(facing), LEAST_WIDTH)
        corner = pose.x - CARD_WIDTH / 2 + 10, y + CARD_HEIGHT / 2 - 8
        if facing < 0:
            pen.sprite("card_back", pose.x, y, tint=color, alpha=pose.alpha, scale_x=broad)
            if dark == 1 and card.card in acting:
                pen.sprite("badge_watch", *corner, tint=tint(card.card), alpha=pose.alpha)
            if dark == 1:
                pen.sprite("badge_shut", pose.x, y, tint=pen.palette.rgb("text"), alpha=pose.alpha)
                if turns := locked.get((card.seat, card.card), 0):
                    warns = pen.palette.rgb("warning")
                    pen.label(f"{turns}", pose.x + 14, y, font="small", tint=warns, alpha=pose.alpha)
            continue
        words, shade = title(card.card) if facing == 1 else "", WHITE if card.seat == lit or look.aloft else FADED_TINT
        draw_card(pen, pose.x, y, art(card.card), words, color, tint=shade, alpha=pose.alpha, broad=broad)
        if facing == 1 and card.card in acting:
            pen.sprite("badge_watch", *corner, tint=color, alpha=pose.alpha)
        if facing == 1 and (card.seat, card.card) in warded:
            safe = pen.palette.rgb("shield")
            pen.sprite("badge_ward", pose.x + CARD_WIDTH / 2 - 10, y + 2, tint=safe, alpha=pose.alpha)
        if card.left > 1 and facing == 1:
            pen.label(f"{card.left}", pose.x + CARD_WIDTH / 2 - 5, y + CARD_HEIGHT / 2 - 8, font="tiny", tint=color)


def _draw_aloft(pen: Pen, card: HeldCard, pose: Pose, look: ShownCard, tint: Tint, name: str) -> None:
    """Draw the light of a played card, its rays to what it strikes, and the name of its player below it."""
    light, seat = lighten(tint, 0.4), pen.palette.rgb(f"seat{card.seat}")
    glow = around(pose.x, pose.y, CARD_WIDTH + 30, CARD_HEIGHT + 30)
    pen.frame("shade", glow, tint=tint, alpha=0.35 * look.aloft * pose.alpha, add=1.0)
    rules = as_type(esper.component_for_entity(match_entity(), Match).rules, Rules)
    for rect in _struck(rules.catalogue[card.card], card, look) if look.shine > 0 else ():
        x, y = (between(here, there, look.strike) for here, there in zip((pose.x, pose.y), rect.center, strict=True))
        angle = -math.degrees(math.atan2(y - pose.y, x - pose.x))
        for width, alpha in RAY_LAYERS:
            middle, long = ((x + pose.x) / 2, (y + pose.y) / 2), math.dist((x, y), (pose.x, pose.y))
            draw_bar(pen, middle, angle, long, width, light, alpha * look.shine)
        if look.strike == 1:
            pen.frame("focus", rect.grow(2 + 6 * (1 - look.shine)), tint=light, alpha=look.shine, add=1.0)
    if look.strike:
        width = pen.measure(name, "small")
        tag = around(max(pose.x, TAG_EDGE + width / 2), pose.y - TAG_DISTANCE, width + 26, pen.line("small") + 4)
        pen.frame("plate", tag, tint=pen.palette.rgb("panel"), alpha=0.9 * pose.alpha)
        pen.sprite(f"mark_{card.seat}", tag.x + 10, tag.center[1], tint=seat, alpha=pose.alpha)
        pen.label(name, tag.x + 20, tag.center[1], font="small", tint=seat, alpha=pose.alpha, align="left")


def _struck(model: Card, card: HeldCard, look: ShownCard) -> list[Rect]:
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
    if any(pen.measure(part, font, size) > wide for word in title.split() for part in word.split(SOFT_HYPHEN)):
        font = LONG_TITLE
    lines = pen.wrap(title, wide, font, size) if title and pen.text_scale == 1 else []
    if len(lines) > 1:
        width = size * (CARD_WIDTH - 6) * broad
        ground = Rect(x - width / 2, y + size * (3 - CARD_HEIGHT / 2), width, 21 * size)
        pen.fill(ground, pen.palette.rgb("panel"), 0.85 * alpha)
    for number, line in enumerate(lines[: TITLE_FRAME.lines]):
        low = y + size * (-CARD_HEIGHT / 2 + (12 if len(lines) < 2 else 18 - 10 * number))
        pen.label(line, x + 0.5, low, font=font, size=size, tint=color, alpha=alpha)


def _height(entry: tuple[int, tuple[HeldCard, Pose, ShownCard]]) -> tuple[float, float]:
    """Return the drawing order: played cards above risen ones, and those above the rest."""
    _, (_card, _pose, look) = entry
    return look.aloft, look.rise


def draw_box(pen: Pen, seat: int, at: Pose, below: str, names: FaceNames) -> None:
    """Draw the box next to the active board with the rolled die or a blank one, and a line below it."""
    color = pen.palette.rgb(f"seat{seat}")
    box = box_rect(seat)
    draw_turn_box(pen, seat, box, at.alpha)
    faces = esper.get_components(Pose, ShownFace)
    rolled = [(pose, face.face) for _, (pose, face) in faces if face.in_box and pose.alpha > 0]
    for pose, face in rolled or [(at, 0)]:
        draw_die(pen, face, pose, color, "_large", seat=seat, numerals=shows_numerals())
        if names and not pose.lift:
            draw_name(pen, names, face, pose, color, f"die_large_{seat}")
    draw_box_caption(pen, seat, box, below, at.alpha)


def draw_foreseen(pen: Pen, board: Board) -> None:
    """Draw the next rolls that a seat sees, next to the place of its box, each in the color of the seat that rolls."""
    for seat in (1, 2):
        for at, (roller, face) in enumerate(foreseen_rolls(board, seat)):
            pose = Pose(*foreseen_at(seat, at), scale_x=FORESEEN_SCALE, scale_y=FORESEEN_SCALE)
            color = pen.palette.rgb(f"seat{roller}")
            draw_die(pen, face, pose, color, "_medium", seat=roller, numerals=shows_numerals())


def readable_items(seat: int) -> list[Item]:
    """Return every unspent card, those of this seat first."""
    cards = sorted((card for _, card in things(HeldCard) if card.left), key=lambda card: (card.seat != seat, card.slot))
    held = slots_by_seat()
    return [Item(("card", card.seat, card.card), card_rect(card.seat, card.slot, held[card.seat])) for card in cards]


def card_writing(view: MatchView, id: Id) -> Writing:
    """Return the full text about a card."""
    match, (_, held) = esper.component_for_entity(match_entity(), Match), thing_at(HeldCard, id[1:])
    card, language = as_type(match.rules, Rules).catalogue[held.card], view.settings.language
    why = "" if held.playable else reason(view.say, find_lack(as_type(match.position, Board), held.seat, held.card))
    name, text = card_text(card, "name", language), card_text(card, "description", language)
    return Writing(name, text, why, tuple(notes(view.say, card, held.left)))


def draw_readable(view: MatchView, id: Id, rect: Rect) -> None:
    """Draw a card at the size of a rectangle."""
    rules = as_type(esper.component_for_entity(match_entity(), Match).rules, Rules)
    pen, card = view.pen, rules.catalogue[id[2]]
    name = card_text(card, "name", view.settings.language)
    tint = card_tint(card, pen.palette.rgb("card"), view.store.palette.rgb("card"))
    draw_card(pen, *rect.center, card.art, name, tint, size=int(rect.w // CARD_WIDTH))


READABLE = Readable(readable_items, card_writing, draw_readable)
