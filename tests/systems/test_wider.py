"""The wider deck at the table: its choices, animations and sounds."""

from __future__ import annotations

from typing import Any

import esper
import pytest

from components.knucklebones import Die, ShownFace, Token
from components.pose import Pose, ShownNumber
from game.kernel.random_stream import Stream
from game.tables.knucklebones.cards.blocks.marks import LOST_POINTS
from game.tables.knucklebones.dimensions import HIDDEN_FACE
from game.tables.knucklebones.events import DieRerolled
from game.tables.knucklebones.manifest import legal, new
from game.tables.knucklebones.moves import Move, write_move
from game.tables.knucklebones.notation import read, write
from systems.draw.widgets import draw_die
from systems.entities import of_seat
from systems.knucklebones.boards import draw_die_marks, draw_tokens
from systems.knucklebones.layout import field_at, field_rect
from systems.knucklebones.preview import focus_preview, preview
from tests.kit.drawing import RecordingCanvas
from tests.kit.rules import dice_content
from tests.kit.watched import STORE, TablePlayer, WatchedMatch


def test_a_die_is_rolled_again_where_it_lies() -> None:
    table = WatchedMatch("25/-/- 63/-/- 1 ready reroll - - 7")
    table.move("reroll:1.2=6")
    places, faces = set(), set()
    for _ in table.frames(0.02):
        for beat in table.playback.beats:
            if isinstance(beat.event, DieRerolled) and beat.has_begun:
                die = beat.actors.subject
                pose = esper.component_for_entity(die, Pose)
                places.add((pose.x, pose.y - pose.lift))
                faces.add(esper.component_for_entity(die, ShownFace).face)
    assert len(faces) > 3 and all(field_rect(1, 1, 2).holds(*at) for at in places)
    shown = {(die.seat, die.field): face.face for _, (die, face) in esper.get_components(Die, ShownFace)}
    assert shown == {(1, 1): 2, (1, 2): 6, (2, 1): 3}


def test_both_of_two_dice_are_previewed() -> None:
    rules = dice_content(STORE).rules["kotsu"]
    seen = preview(rules, read(rules, "5/-/- 1/-/- 1 place:4+pair"), Move("place", (1,)))
    assert seen.arrivals == (((1, 1, 2), 4), ((1, 1, 3), 4)) and seen.change(1) == 16


def test_a_mirrored_die_is_previewed_as_what_it_becomes() -> None:
    mirrored = read(dice_content(STORE).rules["kotsu"], "-/-/- 3/-/- 1 place:4+reflect")
    seen = preview(dice_content(STORE).rules["kotsu"], mirrored, Move("place", (1,)))
    assert (seen.arrivals, seen.losses) == ((((1, 1, 1), 3),), ((2, 1, 1),))


def test_a_double_row_is_chosen_previewed_and_marked() -> None:
    table = TablePlayer("55/-/- 6/-/- 1 ready row_doubler - - 7").card("row_doubler")
    assert table.focus == ("row", 1, 2)
    table.press("left")
    seen = focus_preview(table.match.rules, table.match.position, table.choosing)
    assert seen is not None and (seen.rows, seen.change(1)) == ({(1, 1): 20}, 20)
    table.press("confirm")
    assert table.moves == ["row_doubler:1"]


def tokens() -> dict[tuple[int, int, int, str], float]:
    """Return the alpha of each token."""
    return {token.place: pose.alpha for _, (token, pose) in esper.get_components(Token, Pose)}


def test_a_die_shows_its_price_and_the_loss_next_to_the_total() -> None:
    table = WatchedMatch("4/-/- -/-/- 2 place:4 - - - - 1.1.1-12")
    assert [name for name, _ in badges()] == ["badge_costs"]
    table.move("place:1")
    losses = [of_seat(2, ShownNumber).deduction for _ in table.frames(0.02)]
    assert losses[0] == 0 and losses[-1] == 12 and len(set(losses)) > 4
    assert (of_seat(2, ShownNumber).value, badges()) == (4, [])


def test_the_cost_of_destroying_it_is_previewed() -> None:
    rules = dice_content(STORE).rules["kotsu"]
    seen = preview(rules, read(rules, "4/-/- -/-/- 2 place:4 - - - - 1.1.1-12"), Move("place", (1,)))
    assert (seen.bonuses, seen.change(2)) == ((0, -12), -8)


def test_a_trap_is_placed_on_a_field_visible_to_both() -> None:
    table = TablePlayer("-/-/- 1/22/333 1 ready trap - - 7").card("trap")
    assert table.focus[0] == "field"
    assert table.ids == [("field", 2, 1, 2), ("field", 2, 1, 3), ("field", 2, 2, 3)]
    table.press("left", "down", "confirm")
    assert table.moves == ["trap:1.2"]
    watched = WatchedMatch("-/-/- 1/22/333 1 ready trap - - 7")
    watched.move("trap:1.2")
    watched.watch()
    assert tokens() == {(2, 1, 2, "!"): 1.0}
    canvas: Any = RecordingCanvas(STORE.palette)
    draw_tokens(canvas)
    assert [(order.name, order.place) for order in canvas.orders] == [("trap", field_at(2, 1, 2))]


def test_a_die_in_a_trap_is_previewed_and_both_are_gone_when_it_has_sprung() -> None:
    line, rules = "-/-/- 1/-/- 2 place:4 - - - - 2.1.2!", dice_content(STORE).rules["kotsu"]
    seen = preview(rules, read(rules, line), Move("place", (1,)))
    assert (seen.arrivals, seen.losses, seen.rows) == ((((2, 1, 2), 4),), ((2, 1, 2),), {})
    table = WatchedMatch(line)
    table.move("place:1")
    table.watch()
    assert tokens() == {}
    assert [(die.seat, die.field, die.face) for _, die in esper.get_component(Die)] == [(2, 1, 1)]


def test_fog_stays_at_its_seat_until_a_hidden_die_is_rolled() -> None:
    table = WatchedMatch("-/-/- 3/-/- 2 ready - - - 7 2?")
    assert tokens() == {(2, 0, 0, "?"): 1.0}
    table.move("roll")
    shown = {table.face for _ in table.frames(0.02)}
    assert shown <= {0, HIDDEN_FACE} and table.face == HIDDEN_FACE and tokens() == {}
    table.move("place:1")
    seen = [*(table.face for _ in table.frames(0.02)), table.face]
    rolled = table.match.position.dice(2, 1)[-1]
    assert rolled in seen and seen[-1] == 0
    assert {face.face for _, (die, face) in esper.get_components(Die, ShownFace)} == {3, rolled}


def test_placing_a_hidden_die_has_no_preview() -> None:
    table = TablePlayer("-/-/- 3/-/- 2 place:? - - - 7")
    assert table.focus == ("row", 2, 2)
    assert focus_preview(table.match.rules, table.match.position, table.choosing) is None
    table.press("confirm")
    assert table.moves == ["place:2"] and table.match.position.dice(2, 2) != ()


def test_a_hidden_die_is_drawn_with_a_question_in_its_box() -> None:
    WatchedMatch("-/-/- 3/-/- 2 place:?+destroy - - - 7")
    canvas: Any = RecordingCanvas()
    draw_die(canvas, HIDDEN_FACE, Pose(0, 0), (255, 255, 255), "_large", seat=2, numerals=True)
    assert [order.name for order in canvas.orders] == ["die_large_2", "pips_large_13", "numeral_13"]
    assert [name for name, _ in badges()] == ["badge_destroy"]


@pytest.mark.parametrize("deck", ["storm", "mirrors", "lanes", "shadows", "hoard"])
def test_all_that_happens_with_a_deck_is_shown_and_shown_right(deck: str) -> None:
    for seed in (1, 2):
        rules, stream = dice_content(STORE).rules["kotsu"], Stream(seed)
        table = WatchedMatch(write(new(rules, seed, None, dice_content(STORE).decks[deck].cards)))
        while moves := legal(rules, table.match.position):
            table.move(write_move(stream.pick(moves)))
            assert table.playback.is_busy, "no beats were found for this, so all of it was skipped"
            table.watch(0.3)
            board = table.match.position
            assert set(tokens()) == {mark for mark in board.marks if mark.sign in "!?" or (mark.row and not mark.field)}
            lost = [board.mark_value(LOST_POINTS.at(seat)) for seat in (1, 2)]
            assert [of_seat(seat, ShownNumber).deduction for seat in (1, 2)] == lost


def badges() -> list[tuple[str, tuple[float, float]]]:
    """Return the badges drawn on dice, with their places."""
    canvas: Any = RecordingCanvas(STORE.palette)
    draw_die_marks(canvas)
    return [(order.name, order.place) for order in canvas.orders if order.kind == "sprite"]
