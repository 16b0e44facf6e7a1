"""The choices of a seat at a Khet table: a piece, an action, and a destination."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import dist

import esper

from components.focus import Id, Item
from game.content.models.controls import ActionName
from game.kernel.opaque import all_as_type
from game.tables.khet.cells import HIGH_CELLS, LOWER_CELLS, name_of
from game.tables.khet.pieces import EMPTY, FIRST_PIECE
from game.tables.khet.position import Move, empty_boards
from systems.draw.colors import WhitePalette
from systems.entities import match_entity
from systems.focus import item_under
from systems.khet.cameras import KINDS, CameraRig, khet_look, use_camera
from systems.khet.layout import button_items, floors_under, square_items, square_spots, square_under, tower_items
from systems.khet.scene import TURNS, action_highlights, scene_of
from systems.khet.world import match_state, tower_cell
from systems.press_to_move import SeatInput

TOWER_BUTTON: Id = ("button", "tower")
TOP_BUTTON: Id = ("button", "top")
SURE_BUTTON: Id = ("button", "sure")
RESIGN_BUTTON: Id = ("button", "resign")


def places(rules: object, position: object, move: Move) -> tuple[Id, ...]:
    """Return the items that lead to a move, in order."""
    verb, start, end = move
    match verb:
        case "move":
            return ("square", start), ("square", end)
        case "top":
            return ("square", start), TOP_BUTTON, ("square", end)
        case "turn":
            return ("square", start), ("button", TURNS[end])
        case "tower":
            return TOWER_BUTTON, ("tower", end)
        case "turn_tower":
            return TOWER_BUTTON, ("button", TURNS[end])
        case "resign":
            return ("button", verb), SURE_BUTTON
    return (("button", verb),)


SIGNS = {name: sign for sign, name in TURNS.items()}
TURN_BUTTONS: Mapping[ActionName, str] = {"turn_left": "against", "turn_right": "clockwise"}
"""The button on the table that each turning action presses."""


class KhetSeatInput(SeatInput):
    """The seat to move. ``path`` has the items confirmed so far."""

    @property
    def rig(self) -> CameraRig:
        """The view of the table; at first the first camera's."""
        rig = esper.try_component(match_entity(), CameraRig)
        return rig or use_camera(match_entity(), khet_look(), KINDS[0])

    @property
    def board_moves(self) -> Sequence[Move]:
        return all_as_type(self.choice.moves, Move)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The possible moves; besides board moves, a draw can be offered and the match resigned at any time."""
        moves, state = tuple(self.board_moves), match_state()
        if state == "offered" or self.screen_state.purpose in ("practice", "puzzle"):
            return moves
        return (*moves, *(Move(word) for word in ("offer", "resign") if (word, state) != ("offer", "declined")))

    @property
    def paths(self) -> dict[tuple[Id, ...], Move]:
        """The possible moves by the items that lead to them, in order."""
        return {places(None, None, move): move for move in self.moves}

    def items(self) -> list[Item]:
        """Return every square, or the destinations of a chosen tower, and the buttons."""
        tower, choice = tower_cell(), self.choice
        rig = self.rig
        camera, layout = rig.steering.view, rig.layout
        if match_state() == "offered":
            return button_items(self.buttons())
        if choice.path == (TOWER_BUTTON,):
            ends = [move.end for move in self.board_moves if move.verb == "tower"]
            return [*tower_items(camera, layout, ends), *button_items(self.buttons())]
        return [*square_items(camera, layout, tower), *button_items(self.buttons())]

    def buttons(self) -> list[Id]:
        """Return the buttons for other actions with the chosen piece or the match."""
        path, exercise = self.choice.path, self.screen_state.exercise
        lesson_places = exercise.places if exercise is not None else ()
        names = dict.fromkeys(
            whole[len(path)] for whole in self.paths
            if whole[: len(path)] == path and len(whole) > len(path) and whole[len(path)][0] == "button"
        )
        return [name for name in names if self.screen_state.purpose != "practice" or name in lesson_places]

    def first_focus(self) -> Id:
        """Return the chosen item, else the movable piece nearest to the seat's last move."""
        choice = self.choice
        ids = {item.id: item.rect for item in choice.items}
        if choice.path:
            return choice.path[0] if choice.path[0] in ids else choice.items[-1].id
        last_moves = [move for move in all_as_type(self.match.log[-2:-1], Move) if move.start]
        last_squares = [("square", square) for move in last_moves for square in (move.end, move.start)]
        center = next((ids[square].center for square in last_squares if square in ids), (320.0, 110.0))
        own_squares = {("square", move.start) for move in self.board_moves if move.verb not in ("tower", "turn_tower")}
        movable = [id for id in own_squares if id in ids] or list(ids)
        return min(movable, key=lambda id: (dist(ids[id].center, center), id))

    def item_at(self, x: float, y: float) -> Id:
        """Return the button, turn arrow, tower destination or square at this point."""
        choice, rig = self.choice, self.rig
        others = [item for item in choice.items if item.id[0] != "square"]
        if (item_id := item_under(others, x, y)) is not None or len(others) == len(choice.items):
            return item_id
        square = self.chosen_square
        actions = action_highlights(self.board_moves, square, self.seat, ()) if square else []
        scene = scene_of(match_entity(), khet_look(), WhitePalette(), [each for each in actions if each.shape in SIGNS])
        by_name = square_spots(tower_cell())
        name = square_under(scene, rig.layout, by_name, x, y)
        if isinstance(name, tuple) and name[0] == "arrow":
            return "button", name[1]
        floors = floors_under(scene.camera, rig.layout, by_name, x, y)
        items = [("square", square) for square in (name, *floors) if isinstance(square, str)]
        # A square hidden by a tall piece or by the upper board can still be pointed at, if it can be chosen now.
        path = choice.path
        counts = {whole[len(path)] for whole in self.paths if whole[: len(path)] == path != whole}
        return next((item for item in items if item in counts), items[0] if items else None)

    @property
    def chosen_square(self) -> str:
        """The square of the chosen piece, "" for none."""
        path = self.choice.path
        return path[0][1] if path and path[0][0] == "square" else ""

    def confirm(self, item_id: Id, time: float) -> None:
        """Take one more step of a choice; another own piece replaces the choice, anything else cancels it."""
        choice = self.choice
        columns = self.columns()
        if not choice.path and item_id in columns:
            item_id = TOWER_BUTTON
        path = (*choice.path, item_id)
        paths = self.paths
        if path in paths:
            self.offer_move(paths[path])
        elif (top_path := (*choice.path, TOP_BUTTON, item_id)) in paths:
            # The whole stack cannot go there, so its top goes.
            self.offer_move(paths[top_path])
        elif any(whole[: len(path)] == path for whole in paths):
            self.pick(path)
            if path[-1] == RESIGN_BUTTON:
                choice.reply = "khet.resign_sure"
        elif choice.path[:1] == (item_id,):
            self.close()
            self.arrange()
        elif any(whole[:1] == (item_id,) for whole in paths):
            self.pick((item_id,))
        else:
            reason = self.square_refusal(item_id)
            self.close()
            self.arrange()
            choice.reply = reason

    def pick(self, path: tuple[Id, ...]) -> None:
        """Set the items chosen so far."""
        self.choice.path = path
        self.memory.last_focus = self.choice.focus
        self.arrange()

    def columns(self) -> set[Id]:
        """Return the squares of the tower itself."""
        tower = tower_cell()
        board = empty_boards(tower)
        cells = (*LOWER_CELLS, *HIGH_CELLS) if tower else ()
        return {("square", name_of(cell, tower)) for cell in cells if EMPTY < board[cell] < FIRST_PIECE}

    def square_refusal(self, item_id: Id) -> str | None:
        """Return the text key of the reason a square cannot be chosen, or is not a valid destination."""
        if item_id[0] != "square":
            return None
        verb = "top" if TOP_BUTTON in self.choice.path else "move"
        move = Move(verb, self.chosen_square, item_id[1]) if self.chosen_square else Move("turn", item_id[1], "+")
        return self.refusal_key(move)

    def press_second_button(self, item_id: Id) -> None:
        """Turn the chosen piece or split it (second mouse button).

        Of another own stack the top is chosen instead; any other own piece is chosen, too.
        """
        own_items = {path[0] for path in self.paths}
        if item_id is None or item_id not in own_items or item_id[0] != "square":
            self.back()
        elif self.choice.path[:1] == (item_id,):
            self.handle_action("turn_right")
        else:
            splits = any(path[:2] == (item_id, TOP_BUTTON) for path in self.paths)
            self.pick((item_id, TOP_BUTTON) if splits else (item_id,))

    def handle_action(self, action: ActionName) -> None:
        """Turn the chosen piece, else the focused one; with a stack, switch between its top and all of it."""
        choice = self.choice
        direction = TURN_BUTTONS.get(action)
        if direction is None:
            return
        start = choice.path[:1] or ((choice.focus,) if choice.focus is not None else ())
        path = (*start, ("button", direction))
        if path in self.paths:
            self.choice.path = start
            self.try_to_confirm(path[-1], self.now)
        elif any(longer[:2] == (*start, TOP_BUTTON) for longer in self.paths):
            self.pick(start if TOP_BUTTON in choice.path else (*start, TOP_BUTTON))
        elif start and start[0][0] == "square":
            choice.reply = self.refusal_key(Move("turn", start[0][1], SIGNS[direction]))
