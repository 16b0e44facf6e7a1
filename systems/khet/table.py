"""The whole Khet table, from the shown state of the current world; and still pictures of positions and lessons.

Panels over the table are drawn by screens.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache, partial

import esper

from components.comfort import Comfort
from components.effects import Feeling
from components.focus import Id, Rect
from components.khet import Piece, ShownPiece, ShownTower
from components.match import Advice, Seat
from components.seat_choice import Exercise, ScreenState, SeatChoice, SeatMemory
from game.content.models.controls import ActionName
from game.content.store import Store
from game.kernel.caches import last_answer
from game.kernel.opaque import all_as_type, as_type
from game.tables.khet.cells import FILES, HIGH_CELLS, LOWER_CELLS, RANKS, SQUARES, row_and_column
from game.tables.khet.pieces import FIRST_PIECE, KINDS, PHARAOH, PYRAMID, color_of, facing_of, piece_kind
from game.tables.khet.position import WORD_MOVES, Move, Position
from game.tables.khet.rule_files import KhetLook
from systems.draw.colors import Colors
from systems.draw.pen import Pen
from systems.draw.seats import chances_width, draw_chances, draw_player, leap_of, mood_of
from systems.draw.stage.camera import camera_at
from systems.draw.stage.scene import Scene
from systems.draw.text import CAPTION_FONTS, caption_fonts, draw_caption, fit_text
from systems.draw.widgets import Dot, Thumbnail, draw_choice, draw_next_item, draw_panel
from systems.effects.particles import draw_specks
from systems.effects.street import draw_city
from systems.entities import find_thing, match_entity, only
from systems.frame import Layer, TablePicture, draw_layers, draw_prompts
from systems.input.bindings import SECOND
from systems.khet.cameras import CameraRig, is_moved
from systems.khet.input import RESIGN_BUTTON, SURE_BUTTON, TOP_BUTTON, TOWER_BUTTON, TURN_BUTTONS, places
from systems.khet.layout import BeamPreview, beam_after, spot_in, spot_of, tower_spot
from systems.khet.scene import (
    DANGER_COLOR,
    SceneLook,
    SquareHighlight,
    action_highlights,
    scene,
    scene_of,
    side_highlights,
)
from systems.khet.world import match_state
from systems.layout import legend_height, portrait_rect
from systems.press_to_move import FOCUS_MODES
from systems.staging import MatchView
from systems.turn_marker import draw_ribbon

RIBBON = Rect(0, 124, 150, 52)
"""The area of seat 1's ribbon, next to the board."""
CHANCES_AREA = Rect(506, 278, 126, 7)
"""The room of the bar of the win chances, which ends at its right; its numbers are below both ends."""
NAME_WIDTH = 78
BEST_COLOR, FOCUS_COLOR = "double", "outline"
"""Palette colors of the advised item and of the focused one."""
BOARD_AREA = Rect(96, 0, 448, 330)
"""The part of the picture in which no one of the street is visible, because the board is in front of it."""
REASON_AREA = Rect(168, 2, 288, 22)
"""The place of the reason a press did nothing, over the legend and next to a clock; it grows upward."""


class KhetPicture(TablePicture):
    def __init__(self, view: MatchView) -> None:
        super().__init__(view)
        self.look = as_type(view.store.content_of("khet").look, KhetLook)
        self.decides = self.choice.mode in FOCUS_MODES
        """True if the seat to move may choose now."""

    @cached_property
    def beam_preview(self) -> BeamPreview:
        """The beam after the move in the making, if players want to see it."""
        preview = BeamPreview()
        if self.decides and self.of_match(Comfort).preview:
            preview = preview_of_choice(as_type(self.match.position, Position), self.choice)
        rig = esper.try_component(self.entity, CameraRig)
        return preview.beside(rig.layout.tower) if rig is not None and rig.is_side_by_side else preview


def legend_entries(
    store: Store, language: str, choice: SeatChoice, screen_state: ScreenState
) -> list[tuple[ActionName, str]]:
    def say(key: str) -> str:
        return store.text(key, language)

    entries: list[tuple[ActionName, str]] = []
    if choice.focus is not None:
        paths = [places(None, None, move) for move in all_as_type(choice.moves, Move)]
        start = choice.path[:1] or (choice.focus,)
        turns = [path[1][1] for path in paths if path[:1] == start and len(path) == 2 and path[1][0] == "button"]
        entries += [(action, say("khet.turn")) for action, turn in TURN_BUTTONS.items() if turn in turns][-1:]
        if any(path[:2] == (*start, TOP_BUTTON) for path in paths):
            entries.append(("turn_right", say("khet.top")))
        second, back = second_entry(store, language, choice), store.prompts(language, "back")
        if choice.path[-1:] == (RESIGN_BUTTON,):
            is_sure = choice.focus == SURE_BUTTON
            entries += [("confirm", say("khet.resign"))] if is_sure else store.prompts(language, "select")
            entries += [*second, *back]
        elif choice.path:
            entries += [*store.prompts(language, "move"), *second, *back]
        else:
            entries += [*second, *store.prompts(language, "select")]
        if screen_state.is_advised and not choice.path:
            entries += store.prompts(language, "hint")
    if is_moved(match_entity()):
        # In large text there is only room for it in place of the turns, which have buttons next to the board.
        is_large = only(Comfort).text_size > 1
        shown_entries = [entry for entry in entries if entry[0] not in TURN_BUTTONS] if is_large else entries
        entries = [("camera", say("khet.reset")), *shown_entries]
    return [*entries, *store.prompts(language, "menu")]


def second_entry(store: Store, language: str, choice: SeatChoice) -> list[tuple[ActionName, str]]:
    """Return what the second button of the mouse does to the own piece under it, if there is one."""
    paths = [places(None, None, move) for move in all_as_type(choice.moves, Move)]
    pointer = esper.component_for_entity(match_entity(), SeatMemory).pointer
    here = [path for path in paths if pointer is not None and path[0] == pointer.item and path[0][0] == "square"]
    if not here:
        return []
    splits, is_chosen = any(TOP_BUTTON in path for path in here), choice.path[:1] == here[0][:1]
    if splits or is_chosen:
        return [(SECOND, store.text("khet.top" if splits else "khet.turn", language))]
    # While nothing is chosen, both buttons do the same, and share the text of the first.
    return [(SECOND, store.text("action.select", language) if choice.path else "")]


def draw_board(picture: KhetPicture) -> None:
    """Draw the board with all that stands on it, the highlights on squares, and the beam."""
    preview = picture.beam_preview
    exercise, highlights = picture.screen_state.exercise, list[SquareHighlight]()
    if picture.decides:
        highlights += choice_highlights(picture.choice, exercise, picture.advice, picture.seat)
    highlights += [SquareHighlight("ring", spot, DANGER_COLOR) for spot, _ in preview.hits]
    picture.pen.stage(scene_of(picture.entity, picture.look, picture.pen.palette, highlights, preview.path))


def draw_seats(picture: KhetPicture) -> None:
    """Draw each seat's figure, name and number of pieces, with a frame around the seat to move."""
    pen, view = picture.pen, picture.view
    for _, (seat, feeling) in esper.get_components(Seat, Feeling) if view.shows_players else ():
        number, is_active = seat.number, seat.number == picture.seat and not picture.shown_turn.is_over
        name, mood = view.names[number], mood_of(feeling, is_active)
        draw_player(pen, number, name, mood, _pieces(number), NAME_WIDTH, view.portrait(number), leap_of(feeling))
        if is_active and picture.turn_pose.alpha:
            frame, tint = portrait_rect(number).grow(4), pen.palette.rgb(f"seat{number}")
            pen.frame("frame", frame, tint=tint, alpha=picture.turn_pose.alpha)


def _pieces(seat: int) -> int:
    """Return the number of a seat's visible pieces; a stack is two, and a Sphinx is none."""
    visible = (piece for _, piece in esper.get_component(ShownPiece) if piece.seat == seat and piece.alpha)
    pieces = (piece for piece in visible if piece.kind != "sphinx")
    return sum(1 + (piece.kind == "stack") for piece in pieces if piece.bursts_top_only or not piece.burst)


def choice_highlights(
    choice: SeatChoice, exercise: Exercise | None, advice: Advice, seat: int
) -> list[SquareHighlight]:
    """Return the highlights: the chosen piece and its moves, advice, the lesson's next item, and the focus."""
    path, occupied = choice.path, {piece.square for _, piece in esper.get_component(Piece)}
    highlights: list[SquareHighlight] = []
    if path and path[0][0] == "square":
        start = path[0][1]
        highlights += [SquareHighlight("change", spot_of(start), f"seat{seat}")]
        if exercise is None:
            highlights += action_highlights(all_as_type(choice.moves, Move), start, seat, occupied, TOP_BUTTON in path)
    elif path == (TOWER_BUTTON,):
        highlights += action_highlights(all_as_type(choice.moves, Move), "tower", seat, occupied)
    for item in dict.fromkeys((choice.focus, *path[:1])):
        if item is not None and item[0] == "square" and (thing := find_thing(Piece, item[1])) is not None:
            piece = thing[1]
            highlights += side_highlights(piece.kind, piece.seat, spot_of(piece.square), piece.facing)
    best = exercise.places if exercise is not None else advice.places if advice.is_requested else ()
    highlights += rim_around(choice.next_item(best) if best else None, BEST_COLOR)
    return [*highlights, *rim_around(choice.focus, FOCUS_COLOR)]


def rim_around(item: Id, color: str) -> list[SquareHighlight]:
    """Return a rim around an item on a board."""
    if item is None or item[0] not in ("square", "tower"):
        return []
    kind, name = item
    return [SquareHighlight("ring", spot_of(name) if kind == "square" else tower_spot(name), color)]


def preview_of_choice(position: Position, choice: SeatChoice) -> BeamPreview:
    """Return the beam after the move that a confirm would make, else in the current position."""
    path = (*choice.path, choice.focus)
    board_moves = (move for move in all_as_type(choice.moves, Move) if move.verb not in WORD_MOVES)
    return beam_after(position, next((move for move in board_moves if places(None, None, move) == path), None))


def hits_text(view: MatchView, beam_preview: BeamPreview) -> str:
    """Return the pieces that a beam would hit, in words."""
    pieces = Counter(
        view.say("khet.piece_of", name=view.names[color_of(code) + 1], piece=view.say(f"khet.kind_{kind}"))
        for code, kind in ((code, KINDS[piece_kind(code)]) for _, code in beam_preview.hits)
    )
    return view.say("khet.would_hit", pieces=", ".join(f"{n}x {name}" if n > 1 else name for name, n in pieces.items()))


def draw_buttons(picture: KhetPicture) -> None:
    """Draw the buttons; the advised one has a double rim."""
    pen, view = picture.pen, picture.view
    choice, advice = picture.choice, picture.advice
    if not picture.decides or picture.screen_state.purpose == "replay":
        return
    best = choice.next_item(advice.places) if advice.is_requested and advice.places else None
    captions = {item.id: (view.say(f"khet.{item.id[1]}"), item.rect) for item in choice.items if item.id[0] == "button"}
    fonts = caption_fonts(pen, captions.values(), CAPTION_FONTS[1:])
    for id, (text, rect) in captions.items():
        draw_choice(pen, rect, id == choice.focus)
        draw_caption(pen, text, rect, pen.palette.rgb("text"), fonts)
        if id == best:
            pen.frame("double", rect.grow(2), tint=pen.palette.rgb(BEST_COLOR))


def draw_text(picture: KhetPicture) -> None:
    """Draw the reason a press did nothing, or advice, an offer, or the pieces that the beam would hit."""
    pen, view = picture.pen, picture.view
    choice, advice = picture.choice, picture.advice
    other, color = view.names[3 - picture.seat], f"seat{picture.seat}"
    state = match_state() if picture.decides else ""
    if choice.reply and picture.screen_state.purpose != "practice":
        draw_message(pen, view.say(choice.reply), f"seat{choice.reply_seat or picture.seat}")
    elif picture.decides and advice.is_requested and (not choice.path or choice.next_item(advice.places)):
        draw_message(pen, view.say(advice.key, **advice.values) if advice.places else view.say("advice.thinks"), "card")
    elif state == "offered":
        draw_message(pen, view.say("khet.offered", name=other), color)
    elif picture.beam_preview.hits:
        draw_message(pen, hits_text(view, picture.beam_preview), "warning")
    elif state == "declined":
        draw_message(pen, view.say("khet.declined", name=other), "card")


def draw_message(pen: Pen, text: str, color: str) -> None:
    """Draw a sentence below the board."""
    room = Rect(0, 0, REASON_AREA.w - 18, 2 * REASON_AREA.h)
    font, lines = fit_text(pen, text, room, ("small", "tiny"))
    height = 10 + pen.line_height(font) * len(lines)
    width = min(REASON_AREA.w, max(pen.measure(line, font) for line in lines) + 18)
    rect = Rect(REASON_AREA.x, legend_height(pen.text_scale) + REASON_AREA.y, width, height)
    draw_panel(pen, rect, color)
    pen.lines(lines, rect.x + 9, rect.y + rect.h - 5, font=font, tint=pen.palette.rgb("text"))


def draw_chance(picture: KhetPicture) -> None:
    pen, chance = picture.pen, picture.advice.displayed_chance
    if chance is not None:
        width = min(CHANCES_AREA.w, chances_width(pen, "tiny"))
        bar = Rect(CHANCES_AREA.x + CHANCES_AREA.w - width, CHANCES_AREA.y, width, CHANCES_AREA.h)
        draw_chances(pen, chance, bar, "tiny", below=True)


LAYERS: tuple[Layer[KhetPicture], ...] = (
    Layer(lambda picture: draw_city(picture.view, [BOARD_AREA], night=picture.look.city_night),
          "everything is in front of the street"),
    Layer(lambda picture: draw_specks(picture.pen, above=False), "the board covers this dust"),
    Layer(draw_board),
    Layer(lambda picture: draw_specks(picture.pen, above=True), "bursts are over the board, and behind words"),
    Layer(draw_seats),
    Layer(lambda picture: draw_ribbon(picture.view, RIBBON), "it slides in over figures"),
    Layer(draw_buttons),
    Layer(draw_text, "it is readable if it covers the lower edge of the board"),
    Layer(draw_chance),
    Layer(lambda picture: draw_next_item(picture.pen, picture.choice, picture.screen_state.exercise, None),
          "the rim is around a button"),
    Layer(draw_prompts),
)
"""The layers of a Khet table, back to front."""


def draw_table(view: MatchView) -> None:
    draw_layers(LAYERS, KhetPicture(view))


def pieces_of(position: Position) -> list[ShownPiece]:
    return [
        ShownPiece(KINDS[piece_kind(code)], color_of(code) + 1, spot_in(cell, position.tower), float(facing_of(code)))
        for cell in LOWER_CELLS + HIGH_CELLS
        if (code := position.squares[cell]) >= FIRST_PIECE
    ]


def tower_of(position: Position) -> ShownTower | None:
    """Return the tower, or None if there is none."""
    if not position.tower:
        return None
    return ShownTower(tower_spot(SQUARES[position.tower]), float(position.turns))


CAMERA_WIDTH = 216
"""The picture width that the camera in the data is made for; at other widths its distance changes."""
PYRAMID_SIZE = 0.6
CACHE_SIZE = 32
"""Number of pictures to cache."""


def draw_preview(pen: Pen, store: Store, position: Position, rect: Rect) -> None:
    """Draw a small picture of a position."""
    pen.stage(picture(position, rect, as_type(store.content_of("khet").look, KhetLook), pen.palette))


def picture(position: Position, rect: Rect, look: KhetLook, colors: Colors) -> Scene:
    """Return the scene of a position in a part of the picture; cached until something changes."""
    return _pictures(look, colors)(position._replace(side=1, last=0, keys=(), state=""), rect)


@last_answer
def _pictures(look: KhetLook, colors: Colors) -> Callable[[Position, Rect], Scene]:
    """Return a cached function that makes pictures of this look; those of other looks are dropped."""
    return lru_cache(CACHE_SIZE)(lambda position, rect: small_picture(position, rect, look, colors))


def small_picture(position: Position, rect: Rect, look: KhetLook, colors: Colors) -> Scene:
    """Return a scene of a position that fits the rectangle."""
    camera = camera_at(look.preview)
    camera = replace(camera, distance=camera.distance * CAMERA_WIDTH / rect.w)
    picture_scene = scene(SceneLook(look, colors), camera, pieces_of(position), tower_of(position))
    return replace(picture_scene, area=rect)


def thumbnail(position: Position) -> Thumbnail:
    """Return a position as dots: small Pyramids, a bright Pharaoh, and pieces of the upper level over the lower one."""
    dots = list[Dot]()
    for cell in LOWER_CELLS + HIGH_CELLS:
        if (code := position.squares[cell]) >= FIRST_PIECE:
            row, column = row_and_column(cell, position.tower)
            color = "double" if piece_kind(code) == PHARAOH else f"seat{color_of(code) + 1}"
            share = PYRAMID_SIZE if piece_kind(code) == PYRAMID else 1.0
            dots.append(Dot(column - 1, row - 2, color, share, is_hollow=color_of(code) == 1))
    return Thumbnail(FILES, RANKS, tuple(dot for dot in dots if 0 <= dot.column < FILES and 0 <= dot.row < RANKS))


def _lesson(pen: Pen, x: float, y: float, numbers: Mapping[str, int], *, name: str) -> None:
    pen.sprite(f"khet_{name}", x, y)


LESSONS = [partial(_lesson, name=name) for name in ("reflecting", "hitting", "swapping", "stacking", "splitting")]
