"""Buttons, press by press, the choices of a card, previews of a choice, and the focus, which moves by places."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path
from random import Random

import pytest

from components.effects import Design
from components.focus import Id, Item, Rect
from components.press import PointerMove, Press
from components.seat_choice import ScreenRequest
from game.content.models.controls import ActionName
from game.kernel.random_stream import Stream
from game.tables.knucklebones import rules
from game.tables.knucklebones.board import Board, blind_copy
from game.tables.knucklebones.bots import gains as bots
from game.tables.knucklebones.cards.card_play import can_play
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.manifest import apply, legal, new, score
from game.tables.knucklebones.moves import Move
from game.tables.knucklebones.notation import read, read_move
from systems.entities import only
from systems.focus import item_under, nearest
from systems.knucklebones.input import as_move, hand_items, next_answers
from systems.knucklebones.preview import Preview, focus_preview, preview
from systems.rebuild import play_match
from tests.kit.cases import one_in
from tests.kit.rules import KOTSU, dice_content
from tests.kit.watched import STORE, TablePlayer

READY = "12/-/5 -/36/- 1 ready destiny,thief,shield,twister destiny,thief,shield,twister - 7"
PLACE = "12/-/5 -/36/- 1 place:4 - - - 7"


@pytest.mark.parametrize(("board", "row"), [("-/-/-", 2), ("-/123/-", 3), ("-/123/123", 1), ("123/-/-", 2)])
def test_after_the_roll_the_middle_row_or_the_next_free_one_is_focused(board: str, row: int) -> None:
    assert TablePlayer(f"{board} -/-/- 1 place:4").focus == ("row", 1, row)


@pytest.mark.parametrize(("card", "presses", "move"), [
    ("destiny", ("confirm",), "destiny:odd"),
    ("destiny", ("right", "confirm"), "destiny:even"),
    ("shield", ("confirm",), "shield:2"),
    ("shield", ("right", "confirm"), "shield:3"),
    ("thief", ("confirm",), "thief:2.1"),
    ("thief", ("up", "confirm"), "thief:2.2"),
    ("twister", ("confirm", "confirm"), "twister:1.1,3.1"),
    ("twister", ("left", "confirm", "left", "confirm"), "twister:1.1,1.2"),
])
def test_a_card_is_played_step_by_step(card: str, presses: tuple[ActionName, ...], move: str) -> None:
    assert TablePlayer(READY).card(card).press(*presses).moves == [move]


@pytest.mark.parametrize(("position", "card", "move"), [
    ("12/-/5 -/3/- 1 ready thief - - -", "thief", "thief:2.1"),
    ("123/-/5 4/3/6 1 ready thief - 2.3=2 -", "thief", "thief:2.1"),
    ("1/-/- -/2/- 1 ready reroll - - 7", "reroll", "reroll:1.1"),
    ("-/-/- 1/22/333 1 ready mirror - - 7", "mirror", "mirror"),
    ("-/-/- 11/222/333 1 ready trap - - 7", "trap", "trap:1.3"),
])
def test_a_card_with_a_single_move_is_played_at_once(position: str, card: str, move: str) -> None:
    player = TablePlayer(position)
    player.choosing.focus = player.memory.last_focus = ("card", 1, card)
    assert player.press("confirm").moves == [move]


def test_two_dice_are_not_swapped_before_one_of_them_is_confirmed() -> None:
    player = TablePlayer("1/-/2 -/3/- 1 ready twister - - -")
    player.choosing.focus = player.memory.last_focus = ("card", 1, "twister")
    assert player.press("confirm").moves == []
    assert player.ids == [("field", 1, 1, 1), ("field", 1, 3, 1)]
    assert player.press("confirm").moves == ["twister:1.1,3.1"]


def test_for_the_thief_only_dice_that_can_be_robbed_are_offered() -> None:
    player = TablePlayer("123/-/5 4/36/6 1 ready thief - 2.3=2 -").card("thief")
    assert player.ids == [("field", 2, 2, 1), ("field", 2, 2, 2)]


def test_back_returns_to_the_previous_choice() -> None:
    player = TablePlayer(READY).card("twister").press("left", "confirm", "back")
    assert (player.focus, player.choosing.path) == (("field", 1, 1, 1), (("card", 1, "twister"),))


def test_an_unavailable_card_can_be_read_but_says_why_it_cannot_be_played() -> None:
    player = TablePlayer("-/-/- -/-/- 1 ready thief").press("left", "confirm")
    assert (player.focus, player.choosing.mode) == (("card", 1, "thief"), "ready")
    assert STORE.text(player.choosing.reply, "en") == "You can't play this card now"


def test_menu_asks_to_leave_during_a_choice_and_returns_to_it() -> None:
    player = TablePlayer(READY).card("twister").press("left", "confirm", "menu")
    assert (player.outbox.requests, player.focus) == ([ScreenRequest.LEAVE], None)
    player.outbox.requests.clear()
    player.tick()
    assert player.focus == ("field", 1, 3, 1)


def test_under_a_panel_the_table_is_inert_and_its_focus_returns() -> None:
    player = TablePlayer(READY).press("left")
    player.screen_state.is_covered = True
    player.press("confirm", "left", "menu")
    assert (player.focus, player.choosing.items, player.outbox.requests, player.moves) == (None, [], [], [])
    player.screen_state.is_covered = False
    player.tick()
    assert player.focus == ("card", 1, "twister")


def test_a_refused_move_says_so_and_is_not_tried_again() -> None:
    player = TablePlayer("-/-/- -/-/- 1 ready destiny - - -").card("destiny")
    player.wait(1.0)
    player.inbox.refusal = 2, "undo.other"
    player.hit("confirm")
    assert (player.choosing.reply, player.choosing.reply_seat) == ("undo.other", 2)
    player.wait(0.1)
    assert (player.choosing.reply, player.choosing.reply_seat) == ("refused.needs_face", 0), "it answers who decides"
    assert (player.choosing.mode, player.match.pending) == ("ready", [])


def test_every_refusal_of_the_rules_has_words_for_players() -> None:
    sources = Path(rules.__file__).parent.rglob("*.py")
    codes = {code for source in sources for code in re.findall(r'Refusal\("(\w+)"', source.read_text("utf-8"))}
    met = codes - {"bad_position", "unknown_deck", "unknown_words"}
    assert {"row_full", "card_spent"} <= met
    for language in ("en", "de"):
        assert {code for code in met if f"refused.{code}" not in STORE.texts[language]} == set()


def test_held_buttons_move_the_focus_but_decide_nothing() -> None:
    player = TablePlayer(PLACE).press("left", repeat=True)
    assert player.focus == ("row", 1, 1)
    assert player.press("confirm", "back", "menu", repeat=True).moves == []
    assert not player.outbox.requests


# --- presses while beats play


def test_two_presses_in_one_frame_roll_but_do_not_place() -> None:
    player = TablePlayer(READY)
    player.hit("confirm", "confirm")
    player.wait(0.1)
    assert player.moves == ["roll"]


def test_a_press_made_before_the_rolled_face_was_seen_never_places_it() -> None:
    player = TablePlayer(READY)
    before = player.now
    player.hit("confirm")
    player.now = before
    player.hit("confirm")
    assert player.moves == ["roll"]


def test_a_face_can_be_read_before_a_press_places_its_die() -> None:
    for share, moves in ((0.9, ["roll"]), (1.1, ["roll", "place:2"])):
        player = TablePlayer(READY, speed=1).press("confirm")
        while player.playback.is_rolling:
            player.tick()
        player.wait(share * only(Design).timing.face_guard)
        player.hit("confirm")
        player.wait(0.1)
        assert player.moves[:2] == moves


def test_a_press_while_the_die_tumbles_hurries_and_is_spent() -> None:
    player = TablePlayer(READY, speed=1).press("confirm")
    player.hit("confirm")
    assert player.playback.is_hurried
    player.wait(1)
    assert (player.moves, player.choosing.mode) == (["roll"], "place")


def test_a_press_during_a_beat_counts_for_the_next_choice() -> None:
    for waits in (0, 1, 5, 12):
        player = TablePlayer(PLACE, speed=1).press("confirm")
        for _ in range(waits):
            player.tick()
        assert player.playback.is_busy
        player.hit("confirm")
        player.wait(3)
        assert player.moves == ["place:2", "roll"]


def test_an_early_confirm_decides_nothing_unseen() -> None:
    player = TablePlayer(READY, speed=1).press("confirm")
    while player.playback.is_rolling:
        player.tick()
    assert player.playback.is_busy
    player.hit("confirm")
    player.wait(2)
    assert (player.moves, player.choosing.mode) == (["roll"], "place")


def test_an_early_press_expires() -> None:
    player = TablePlayer(PLACE, speed=1)
    design = only(Design)
    design.content = replace(design.content, timing=design.timing.model_copy(update={"keep_press": 0.05}))
    player.press("confirm")
    player.hit("confirm")
    player.wait(3)
    assert player.moves == ["place:2"]


def test_while_beats_play_nothing_is_outlined() -> None:
    player = TablePlayer(PLACE, speed=1).press("confirm")
    player.tick()
    assert (player.playback.is_busy, player.focus, player.choosing.items) == (True, None, [])


# --- mouse


def test_the_mouse_focuses_what_it_points_at() -> None:
    player = TablePlayer(READY)
    player.point(*player.item(("card", 1, "thief")).rect.center)
    assert player.focus == ("card", 1, "thief")


def test_a_click_counts_where_it_was_made_although_the_mouse_moves_on_in_the_same_frame() -> None:
    player = TablePlayer(PLACE)
    (here, there) = (player.item(("row", 1, row)).rect.center for row in (1, 3))
    press = Press("mouse", "confirm", player.now)
    player.inbox.presses += [PointerMove("mouse", *here, player.now), press, PointerMove("mouse", *there, player.now)]
    player.tick()
    assert player.moves == ["place:1"]


def test_a_pad_confirms_the_focused_item_with_the_mouse_elsewhere() -> None:
    player = TablePlayer(READY)
    player.point(5, 355)
    assert player.press("confirm").moves == ["roll"]


def test_a_seat_with_that_edge_chooses_a_face_at_the_die_or_rolls_there() -> None:
    seat = TablePlayer("-/-/- -/-/- 1 ready - - - 1234 1chooseface1")
    seat.press("confirm")
    assert seat.ids == [*(("face", face) for face in range(1, 7)), ("die",)]
    seat.press("back")
    assert seat.ids == [("die",)]
    assert seat.press("confirm", "right", "confirm").moves == ["pick:2"]
    other = TablePlayer("-/-/- -/-/- 1 ready - - - 1234 1chooseface1").press("confirm").click(("die",))
    assert other.moves == ["roll"]


CARDS = [("destiny", 1), ("thief", 2), ("shield", 3), ("twister", 4)]
HANDS = [hand for size in range(5) for hand in combinations(CARDS, size)]
DIRECTIONS = ("up", "down", "left", "right")


def grid(*places: tuple[str, int, int]) -> list[Item]:
    return [Item(name, Rect(x, y, 10, 10)) for name, x, y in places]


def test_up_and_down_reach_items_far_aside_that_left_and_right_skip() -> None:
    items = [Item("far", Rect(0, 0, 10, 10)), Item("here", Rect(300, 40, 10, 10)), Item("fits", Rect(100, 40, 10, 10))]
    assert nearest(items, "here", "left") == "fits" and nearest(items, "here", "down") == "here"
    items[2] = Item("fits", Rect(100, 40, 10, 10), True)
    assert nearest(items, "here", "left") == "fits" and nearest(items, "here", "down") == "far"
    items.append(Item("below", Rect(310, 0, 10, 10)))
    assert nearest(items, "here", "down") == "below", "what lies straight ahead comes first"


def test_straight_ahead_beats_near_but_aside() -> None:
    assert nearest(grid(("a", 0, 0), ("aside", 30, 25), ("ahead", 50, 0)), "a", "right") == "ahead"


def test_an_item_more_aside_than_ahead_is_not_ahead() -> None:
    assert nearest(grid(("a", 0, 0), ("b", 10, 30)), "a", "right") == "a"


def reachable_items(items: list[Item]) -> set[object]:
    """Return all items that can be reached from the first one."""
    seen, ahead = {items[0].id}, [items[0].id]
    while ahead:
        here = ahead.pop()
        new = {nearest(items, here, direction) for direction in DIRECTIONS} - seen
        seen |= new
        ahead += new
    return seen


@pytest.mark.parametrize("seat", [1, 2])
def test_every_card_of_every_hand_can_be_reached_and_left_again(seat: int) -> None:
    for hand in HANDS:
        items = hand_items(seat, hand)
        for start in range(len(items)):
            assert reachable_items(items[start:] + items[:start]) == {item.id for item in items}, hand


@pytest.mark.parametrize(("side", "floors", "corner"), one_in(3, product(
    [20, 30, 60], [1, 2], [(320, -64), (-400, -400), (0, 300), (-500, 100), (200, 60)])))
def test_buttons_are_reached_from_a_board_that_reaches_beyond_the_picture(
    side: int, floors: int, corner: tuple[int, int]
) -> None:
    x, y = corner
    places = [(floor, column, row) for floor in range(floors) for column in range(10) for row in range(8)
              if not floor or (column in range(2, 8) and row in range(1, 6))]
    squares = [Item(each, Rect(x + each[1] * side, y + each[2] * side + each[0] * 9, side, side), layer=each[0])
               for each in places]
    buttons = [Item(name, Rect(544, low, 90, 24), layer=2) for name, low in (("low", 29), ("high", 55))]
    items = [*squares, *buttons]
    for start in (items, buttons + squares):
        assert reachable_items(start) == {item.id for item in items}


def test_the_smallest_thing_under_the_mouse_is_meant() -> None:
    items = [Item("row", Rect(0, 0, 100, 100)), Item("die", Rect(40, 40, 20, 20))]
    assert (item_under(items, 50, 50), item_under(items, 10, 10), item_under(items, 200, 0)) == ("die", "row", None)


SHIPPED = dice_content(STORE).rules["kotsu"]
HELD_CARDS = "destiny,thief,shield,twister"


def items_after(boards: str, card: str, *picked: Id, shields: str = "-") -> tuple[Id, ...]:
    return next_answers(read(SHIPPED, f"{boards} 1 ready {HELD_CARDS} {HELD_CARDS} {shields} -"), card, picked)


@pytest.mark.parametrize(("card", "picked", "answers"), [
    ("destiny", (), (("parity", "even"), ("parity", "odd"))),
    ("destiny", (("parity", "odd"),), ()),
    ("shield", (), (("row", 1, 1), ("row", 1, 2), ("row", 1, 3))),
    ("thief", (), (("field", 2, 1, 1), ("field", 2, 3, 1), ("field", 2, 3, 2))),
    ("thief", (("field", 2, 3, 2),), ()),
    ("twister", (), (("field", 1, 1, 1), ("field", 1, 1, 2), ("field", 1, 2, 1))),
    ("twister", (("field", 1, 1, 1),), (("field", 1, 1, 2), ("field", 1, 2, 1))),
    ("twister", (("field", 1, 2, 1), ("field", 1, 1, 2)), ()),
])
def test_each_answer_leads_to_the_next_choice(card: str, picked: tuple[Id, ...], answers: tuple[Id, ...]) -> None:
    assert items_after("12/3/- 4/-/56", card, *picked) == answers


def ways(position: Board, card: str, picked: tuple[Id, ...] = ()) -> Iterator[tuple[Id, ...]]:
    """Yield every sequence of choices for a card."""
    answers = next_answers(position, card, picked)
    if not answers:
        yield picked
        return
    for answer in answers:
        yield from ways(position, card, (*picked, answer))


@pytest.mark.parametrize("seed", range(12))
def test_the_choices_lead_to_every_legal_play_and_to_no_other(seed: int) -> None:
    chance, position = Random(seed), new(SHIPPED, seed)
    while moves := legal(SHIPPED, position):
        if not position.die and not position.over:
            hand = position.sides[position.active - 1].hand
            open_cards = [card for card in hand if can_play(position, position.active, card)]
            on_screen = {as_move(position, card, way) for card in open_cards for way in ways(position, card)}
            assert on_screen == {move for move in moves if move.verb in hand}
        position, _ = apply(SHIPPED, position, chance.choice(moves))


@pytest.mark.parametrize(("position", "move", "landing", "gain", "loss", "destroyed", "repelled"), [
    ("-/-/- -/-/- 1 place:4", "place:2", (1, 2, 1), 4, 0, (), False),
    ("-/5/- -/-/- 1 place:5", "place:2", (1, 2, 2), 15, 0, (), False),
    ("-/-/- -/66/- 1 place:6", "place:2", (1, 2, 1), 6, -24, ((2, 2, 1), (2, 2, 2)), False),
    ("-/-/- -/616/- 1 place:6", "place:2", (1, 2, 1), 6, -24, ((2, 2, 1), (2, 2, 3)), False),
    ("-/-/- -/66/- 1 place:6 - - 2.2=3", "place:2", (1, 2, 1), 0, 0, (), True),
    ("-/-/- -/66/- 1 place:6 - - 2.2=3", "place:1", (1, 1, 1), 6, 0, (), False),
    ("3/13/12 -/-/- 1 place:3", "place:3", (1, 3, 3), 3 + 36, 0, (), False),
    ("-/-/2 3/13/123 1 place:3", "place:3", (1, 3, 2), 3, -3 - 36, ((2, 3, 3),), False),
    ("44/-/- 4/-/- 2 place:4", "place:1", (2, 1, 2), 12, -16, ((1, 1, 1), (1, 1, 2)), False),
    ("1/-/- 21/-/- 1 ready thief", "thief:1.1", (1, 1, 2), 2, -2, ((2, 1, 1),), False),
    ("12/3/- -/-/- 1 ready twister", "twister:1.1,2.1", None, 0, 0, (), False),
    ("1/5/- 5/-/- 1 ready twister", "twister:1.1,2.1", None, 0, -5, ((2, 1, 1),), False),
])
def test_a_choice_is_previewed(
    position: str, move: str, landing: object, gain: int, loss: int, destroyed: object, repelled: bool
) -> None:
    before = read(KOTSU, position)
    seen = preview(KOTSU, before, read_move(KOTSU, move))
    landing_field = next((field for field, _ in seen.arrivals), None)
    values = (landing_field, seen.change(before.active), seen.change(3 - before.active), seen.losses, seen.repels)
    assert values == (landing, gain, loss, destroyed, repelled)


def test_previews_come_true_in_a_whole_match() -> None:
    positions: list[Board] = []

    def bot(rules: Rules, position: Board, stream: Stream) -> Move:
        positions.append(position)
        return bots.random(rules, position, stream)

    play_match(KOTSU, 5, (bot, bot))
    placings = [(position, move) for position in positions if position.die for move in legal(KOTSU, position)]
    assert len(placings) > 30
    for position, move in placings:
        seen, after = preview(KOTSU, position, move), apply(KOTSU, blind_copy(position), move)[0]
        was, now = score(KOTSU, position).totals, score(KOTSU, after).totals
        assert (seen.change(1), seen.change(2)) == (now[0] - was[0], now[1] - was[1])


def test_the_focused_row_is_previewed_and_no_chance_is_looked_into() -> None:
    player = TablePlayer("21/4/55 3/662/- 1 ready destiny,thief - - 1")

    def now() -> Preview | None:
        return focus_preview(player.rules, player.match.position, player.choosing)

    assert now() is None
    player.card("destiny")
    assert player.focus[0] == "parity" and now() is None
    player.press("back").card("thief")
    die = now()
    assert player.focus[0] == "field" and die is not None and die.arrivals
    player.press("back")
    player.choosing.focus = player.memory.last_focus = ("die",)
    player.press("confirm").tick()
    placed = now()
    assert player.choosing.mode == "place" and placed is not None
    row = player.match.position.sides[0].rows[player.focus[2] - 1]
    assert placed.arrivals[0][0] == (*player.focus[1:], len(row) + 1)
