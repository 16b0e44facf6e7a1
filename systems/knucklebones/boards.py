"""The two boards: fields, dice, shields and the line between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import chain

import esper

from components.comfort import Comfort
from components.effects import Color, Design
from components.focus import Rect
from components.knucklebones import (
    Die,
    DieMarks,
    Field,
    Row,
    RowFire,
    Shield,
    ShownFace,
    ShownHealth,
    ShownPlace,
    Token,
    WaitingDie,
)
from components.match import Match
from components.pose import Departure, InFlight, Pose
from game.kernel.random_stream import Stream
from game.tables.knucklebones.cards.blocks.hands import PILED_CARD
from game.tables.knucklebones.cards.blocks.marks import DIE_COSTS, DIE_TIMES, SAFE_DIE, WARD_DIE
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.look import ParticleFile
from systems.draw.colors import Tint
from systems.draw.pen import Pen
from systems.draw.widgets import draw_die, draw_numeral, lighten
from systems.effects.particles import draw_specks
from systems.entities import only, things
from systems.knucklebones.diagonals import draw_beams, draw_strokes
from systems.knucklebones.layout import (
    DIE_SIDE,
    LARGE_DIE_SIDE,
    bar_rect,
    board_rect,
    field_at,
    field_rect,
    grid,
    row_rect,
    token_at,
)
from systems.knucklebones.world import match_board
from systems.layout import rect_around


def draw_flames(pen: Pen) -> None:
    """Draw the flames of every row with a static fire."""
    still_fires = [(row, fire) for _, (fire, row) in esper.get_components(RowFire, Row) if fire.is_still]
    if not still_fires:
        return
    sprays = only(Design).table_effects(ParticleFile)
    look = sprays.still
    specks = [pen.speck(2, shade) for shade in sprays.fire.shades if shade is not None]
    for row, fire in still_fires:
        rim = row_rect(row.seat, row.number, fire.fields)
        left, low = rim.x + 2, rim.y + 3
        squares = flame_squares(look.squares, int(rim.w) - 6, look.high)
        pen.specks([(left + x, low + y, specks[y * len(specks) // look.high]) for x, y in squares])


@cache
def flame_squares(squares: int, width: int, height: int) -> tuple[tuple[int, int], ...]:
    """Return the positions of the squares: dense below, ragged above, always the same."""
    stream = Stream(width)
    return tuple((stream.below(width), min(stream.below(height), stream.below(height))) for _ in range(squares))


BADGE_INSET = 6
"""Distance of badges from the sides of their die, so that its neighbors' badges fit."""


GUARD_MARKS = SAFE_DIE, WARD_DIE
"""The marks that protect a die, from the top down."""


def draw_tokens(pen: Pen) -> None:
    """Draw tokens: around a row a golden rim, with its multiplier on the outer corner.

    A field shows the picture of its mark, and the front of a seat its badge.
    """
    for _, (token, pose) in esper.get_components(Token, Pose):
        kind = token.kind
        if kind.hidden:
            continue
        if token.field:
            _draw_picture(pen, kind.name, pose, pose.x, pose.y, "selection")
        elif not token.row:
            _draw_badge(pen, kind.name, pose, 0, 0, "text")
        else:
            name = factor_name(token.state.value) if kind.rescore else kind.name
            rim, tint = row_rect(token.seat, token.row).grow(-1), pen.palette.rgb(kind.tint)
            pen.outline(rim, tint, 0.9 * pose.alpha)
            pen.outline(rim.grow(-1), tint, 0.35 * pose.alpha)
            _draw_badge(pen, name, pose, 0, 0, kind.tint)
        _draw_countdown(pen, token.state.turns, pose)
    _draw_piles(pen)


def _draw_piles(pen: Pen) -> None:
    """Draw the number of cards in a pile at its seat, or at both seats if they share it."""
    is_shared = {str(getattr(match.rules.pile, "of", "")) for _, match in esper.get_component(Match)
                 if isinstance(match.rules, Rules)} == {"shared"}
    piled_cards, shown_tokens = Counter[int](), Counter[int]()
    for _, token in things(Token):
        if token.kind is PILED_CARD:
            piled_cards[token.seat] += token.state.value
        elif not token.row and not token.kind.hidden:
            shown_tokens[token.seat] += 1
    for seat in (1, 2):
        if (count := piled_cards[1 if is_shared else seat]):
            pose = Pose(*token_at(seat, 0, 0, shown_tokens[seat]))
            _draw_badge(pen, PILED_CARD.name, pose, 0, 0, "text")
            _draw_countdown(pen, count, pose)


def draw_die_marks(pen: Pen) -> None:
    """Draw the marks of dice, and a rim.

    The multiplier is on the right, the price lower left, special rules upper left.
    """
    for _, (die_marks, pose, face) in esper.get_components(DieMarks, Pose, ShownFace):
        if face.face:
            half = (LARGE_DIE_SIDE if face.is_in_box else DIE_SIDE) / 2
            rim = rect_around(pose.x, pose.y, (2 * half + 4) * pose.scale_x, (2 * half + 4) * pose.scale_y)
            states = {kind: state for (kind, _), state in die_marks.states.items()}
            if not states.keys().isdisjoint((DIE_TIMES, DIE_COSTS, *GUARD_MARKS)):
                color = (DIE_TIMES if DIE_TIMES in states else DIE_COSTS).tint
                pen.outline(rim, pen.palette.rgb(color), pose.alpha)
            if (factor := states.get(DIE_TIMES)) is not None:
                _draw_badge(pen, factor_name(factor.value), pose, half - BADGE_INSET, half)
                _draw_countdown(pen, factor.turns, pose, half - BADGE_INSET, half)
            if DIE_COSTS in states:
                _draw_badge(pen, DIE_COSTS.name, pose, BADGE_INSET - half, -half, DIE_COSTS.tint)
            for number, kind in enumerate(kind for kind in GUARD_MARKS if kind in states):
                badge = BADGE_INSET - half, half - 11 * number
                _draw_badge(pen, kind.name, pose, *badge, kind.tint)
                _draw_countdown(pen, states[kind].turns, pose, *badge)
            waits = sorted((kind.sign, card, kind) for kind, card in die_marks.states if kind.waits)
            for number, (_, card, kind) in enumerate(waits):
                badge = half - BADGE_INSET - 5 * number, -half + 5 * number
                _draw_badge(pen, kind.name, pose, *badge, kind.tint)
                _draw_countdown(pen, die_marks.states[kind, card].turns, pose, *badge)
    for _, (die, pose, face) in esper.get_components(WaitingDie, Pose, ShownFace):
        if face.face:
            for number, special_rule in enumerate(die.traits):
                _draw_badge(pen, special_rule, pose, BADGE_INSET - LARGE_DIE_SIDE / 2, LARGE_DIE_SIDE / 2 - 14 * number)


def factor_name(times: int) -> str:
    """Return the end of the name of the picture of a factor."""
    return f"minus_{-times}" if times < 0 else f"{times}"


def _draw_countdown(pen: Pen, turns: int, pose: Pose, right: float = 0, above: float = 0) -> None:
    """Draw the turns that a mark lasts, on a small dark plate at the outer end of its badge."""
    if turns:
        x, y = pose.x + (right + 11) * pose.scale_x, pose.y + above * pose.scale_y
        width, height = pen.measure(f"{turns}", "tiny") + 4, sum(pen.reach(f"{turns}", "tiny")) + 4
        pen.fill(rect_around(x, y, width, height), pen.palette.rgb("panel"), 0.9 * pose.alpha)
        pen.label(f"{turns}", x, y, font="tiny", tint=pen.palette.rgb("text"), alpha=pose.alpha)


def _draw_badge(pen: Pen, name: str, pose: Pose, right: float, above: float, color: str = "double") -> None:
    """Draw a badge at an offset to the right and up from the middle of its thing."""
    _draw_picture(pen, f"badge_{name}", pose, pose.x + right * pose.scale_x, pose.y + above * pose.scale_y, color)


def _draw_picture(pen: Pen, name: str, pose: Pose, x: float, y: float, color: str) -> None:
    look = {"scale_x": pose.scale_x, "scale_y": pose.scale_y, "alpha": pose.alpha}
    pen.sprite(name, x, y, tint=pen.palette.rgb(color), **look)


FaceNames = Mapping[int, str]
"""The names of faces that have one, by number."""
BAND_OPACITY = 0.86


def names_in(faces: Mapping[str, Mapping[str, str]], language: str) -> FaceNames:
    """Return the names of faces in a language, or else in English."""
    return {int(face): name.get(language) or name.get("en", face) for face, name in faces.items()}


def draw_name(pen: Pen, names: FaceNames, face: int, pose: Pose, color: Tint, die: str, alpha: float = 1.0) -> None:
    """Draw the name of the face that a die shows, cut to the width of the die."""
    name = names.get(face)
    if name is None:
        return
    width = pen.atlas.region(die).w * pose.scale_x
    font = "small" if pen.measure(name, "small") <= width - 4 else "tiny"
    while name and pen.measure(name, font) > width - 4:
        name = name[:-1]
    height = pen.line_height(font) + 1
    solid = pose.alpha * alpha
    band = Rect(pose.x - width / 2 + 1, pose.y - height / 2, width - 2, height)
    pen.fill(band, pen.palette.rgb("panel"), BAND_OPACITY * solid)
    pen.label(name, pose.x, pose.y, font=font, tint=color, alpha=solid)
    draw_numeral(pen, face, pose, color, die, alpha)


ShownDie = tuple[int, Pose, Tint, int, float, Tint | None]
"""A die: its face, pose, color and seat, its opacity, and a separate color for its pips."""
LINE_MIDDLE = 185
"""Height of the line between the seats."""
FIELD_COMBINATIONS = ("diagonal", "instant_win")
"""Combinations that also color the field under the die."""


def draw_boards(pen: Pen, names: FaceNames) -> None:
    """Draw everything between the hands as it is shown; ``names`` has the faces with a name."""
    draw_beams(pen)
    _draw_fields(pen)
    draw_specks(pen, above=False)
    dice = _visible_dice(pen)
    for face, pose, color, seat, alpha, pips in dice:
        draw_die(pen, face, pose, color, seat=seat, alpha=alpha, pips=pips)
        if names:
            draw_name(pen, names, face, pose, color, f"die_{seat}", alpha)
    draw_strokes(pen)
    _draw_shields(pen)
    draw_tokens(pen)
    draw_flames(pen)
    draw_specks(pen, above=True)
    draw_die_marks(pen)
    if shows_numerals():
        # Above the fire, for players who cannot read the pips.
        for face, pose, color, seat, alpha, _ in dice:
            draw_numeral(pen, face, pose, color, f"die_{seat}", alpha)


def draw_grounds(pen: Pen) -> None:
    """Draw the static background of the boards."""
    low, high = board_rect(1), board_rect(2)
    area = Rect(low.x, low.y, low.w, high.y + high.h - low.y)
    pen.frame("shade", area.grow(10), tint=pen.palette.rgb("panel"), alpha=0.72)
    line = pen.palette.rgb("triple")
    for inset, alpha in ((0, 0.35), (24, 0.5), (60, 0.9)):
        pen.fill(Rect(212 + inset, LINE_MIDDLE, 216 - 2 * inset, 1), line, alpha)
    for seat in (1, 2):
        _draw_board(pen, seat)


def _draw_fields(pen: Pen) -> None:
    scale = grid().scale
    rgb, fields = pen.palette.rgb, esper.get_components(Field, ShownPlace, Color)
    gaps = missing_fields()
    for _, (_, spot, color) in fields:
        seat = spot.place[0]
        if spot.place in gaps:
            continue
        tint = color.rgb or rgb(color.name if color.name in FIELD_COMBINATIONS else f"seat{seat}")
        look = {"scale_x": scale, "scale_y": scale, "alpha": 0.95 * color.alpha}
        pen.sprite(f"field_{seat}", *field_at(*spot.place), tint=tint, **look)
    for _, (_, spot, color) in fields:
        if color.outlined:
            pen.frame(f"frame_{spot.place[0]}", field_rect(*spot.place), tint=rgb(color.name))


def missing_fields() -> set[tuple[int, int, int]]:
    """Return the fields beyond the end of their rows."""
    dice, last_field = {die.place for _, die in esper.get_component(Die)}, grid().fields
    fields = {(seat, row, field) for seat, side in enumerate(match_board().sides, 1)
              for row, size in enumerate(side.rules.sizes, 1) for field in range(size + 1, last_field + 1)}
    return fields - dice


def _draw_board(pen: Pen, seat: int) -> None:
    """Draw the background and rim of a board in the shape of its seat, with its marks on both sides."""
    color, board = pen.palette.rgb(f"seat{seat}"), board_rect(seat)
    pen.frame(f"board_{seat}", board.grow(2), tint=color, alpha=0.9)
    x, y = board.center
    for side in (-1, 1):
        edge = x + side * (board.w / 2 + 1)
        for above in (-1, 1):
            corner = edge - side * 4, y + above * (board.h / 2 - 3)
            pen.sprite(f"ornament_{seat}", *corner, tint=color, scale_x=-side, scale_y=above)
        pen.sprite(f"mark_{seat}", edge + side * 10, y, tint=color, alpha=0.9)


def shows_numerals() -> bool:
    """Return True if dice should show numbers."""
    return only(Comfort).numerals


def _visible_dice(pen: Pen) -> list[ShownDie]:
    """Return the dice in drawing order: resting dice, then leaving ones, then moving ones on top."""
    layers: tuple[list[ShownDie], ...] = [], [], []
    scale = grid().scale
    for entity, (pose, face) in esper.get_components(Pose, ShownFace):
        departure = esper.try_component(entity, Departure)
        die = esper.try_component(entity, Die)
        thing = die or departure
        if thing is None or face.is_in_box or pose.alpha <= 0:
            continue
        seat = thing.seat
        color = esper.try_component(entity, Color) or Color(f"seat{seat}")
        tint = color.rgb or pen.palette.rgb(color.name)
        layer = 1 if departure else 2 if esper.has_component(entity, InFlight) else 0
        pips = pen.palette.rgb(color.row_color) if color.row_color else None
        die_pose = pose if scale == 1 else replace(pose, scale_x=pose.scale_x * scale, scale_y=pose.scale_y * scale)
        layers[layer].append((face.face, die_pose, tint, seat, color.alpha, pips))
    return list(chain(*layers))


def _draw_shields(pen: Pen) -> None:
    """Draw the shields: a bright rim, and a bar on the outer side that shows the remaining health."""
    color, ground = pen.palette.rgb("shield"), pen.palette.rgb("panel")
    bright = lighten(color, 0.3)
    for _, (shield, health) in esper.get_components(Shield, ShownHealth):
        rim, share = row_rect(shield.seat, shield.row), max(0.0, min(1.0, health.share))
        pen.outline(rim, bright)
        pen.outline(rim.grow(-2), color, 0.18)
        bar = bar_rect(shield.seat, shield.row)
        pen.fill(bar, color)
        inner = bar.grow(-1)
        pen.fill(inner, ground)
        pen.fill(inner, color, 0.25)
        full = Rect(inner.x, inner.y, round(inner.w * share), inner.h)
        pen.fill(full, bright)
        for notch in range(1, shield.full_health):
            pen.fill(Rect(round(inner.x + inner.w * notch / shield.full_health), bar.y, 1, bar.h), ground)
