"""The rules of a run: the first position, and the effect of each move."""

from __future__ import annotations

from game.kernel.refusal import Refusal
from game.tables.undercity import offers
from game.tables.undercity.definitions import Rules
from game.tables.undercity.events import DoorOpened, Event, RoomEntered
from game.tables.undercity.moves import Move, legal
from game.tables.undercity.outcomes import draw_outcome, end_match, pledge
from game.tables.undercity.places import ROOM_PHASES, map_of, ways
from game.tables.undercity.play import Play
from game.tables.undercity.position import Bag, Position, rules_of, write


def new(rules: Rules, seed: int, first: int | None = None) -> Position:
    """Return the first position: in the first room, where a match waits."""
    file = rules.file
    hearts = max(1, file.hearts + rules.ascent_sum(lambda ascent: ascent.hearts))
    hand = file.hand[: max(0, min(len(file.hand), file.most_cards) + rules.ascent_sum(lambda ascent: ascent.cards))]
    bag = Bag(hearts, max(0, file.coins + rules.ascent_sum(lambda ascent: ascent.coins)), 0, hand)
    leader, (mode, ascent, barred_table, *_) = first or 1, rules.choices
    position = Position(
        seed, mode, ascent, barred_table, 0, 0, "map", leader, leader, 0, frozenset(), frozenset(), frozenset(),
        {}, (bag,) * rules.seats, {},
    )
    start = map_of(rules, position).start
    position.room = position.previous_room = start
    position.seen_rooms = frozenset({start})
    Play(rules, position).begin_room()
    return position


def apply(rules: Rules, position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
    """Return the position after a move, and its events; refuse with ``over``, ``no_way`` or ``not_here``."""
    if position.over:
        raise Refusal("over", "The run is over.", write(position))
    if move not in legal(rules, position):
        if move.verb == "go":
            raise Refusal("no_way", f"There is no open way to room {move.value[1:]} from here.", write(position))
        raise Refusal("not_here", f"{str(move)!r} is not possible here.", write(position))
    play = Play(rules_of(rules, position), position.copy())
    play.position.moves += 1
    _make(play, move)
    if not play.position.over and play.position.moves >= rules.file.most_moves:
        play.end_run("lost")
    return play.position, tuple(play.events)


def _make(play: Play, move: Move) -> None:
    match move.verb:
        case "go":
            _go_to(play, move.room)
        case "enter":
            play.begin_room()
        case "match":
            end_match(play, move.value)
        case "take":
            if play.position.phase == "treasure":
                play.pay_pair_bonus()
            play.take_offer(move.choice)
            play.next_side()
        case "buy":
            _buy(play, move.choice)
        case "offer":
            _pay_for_offer(play)
        case "choose":
            _choose(play, move.choice)
        case "improve":
            play.improve_card(move.choice)
            play.pay_pair_bonus()
            play.next_side()
        case "remove":
            play.lose_card(move.choice)
            play.pay_pair_bonus()
            play.next_side()
        case "drop":
            play.lose_card(move.choice)
        case "leave":
            play.next_side()


def _go_to(play: Play, room: int) -> None:
    """Go to a room, with a key if a door needs one."""
    position = play.position
    number = ways(play.rules, position)[room]
    door = play.run.doors[number]
    if number not in position.doors and (door.lock is not None or door.box):
        takes_key = door.lock is not None and position.pending_count("locks") <= 0
        if takes_key:
            position.keys -= 1
        elif door.lock is not None:
            play.add_pending("locks", -1)
        position.doors |= {number}
        play.events.append(DoorOpened(position.seat_to_move, number, takes_key))
    play.events.append(RoomEntered(position.seat_to_move, position.room, room, number))
    position.previous_room, position.room = position.room, room
    position.seen_rooms |= {room}
    if room not in position.done_rooms:
        if play.place.kind not in ROOM_PHASES:
            play.pay_pair_bonus()
        play.begin_room()


def _buy(play: Play, index: int) -> None:
    token = play.position.offer[index]
    play.change_coins(-offers.price(play.rules, play.position.bag, play.place.floor, token))
    play.take_offer(index)
    offer_count, purchase_count = play.position.results(play.position.room)
    if not purchase_count:
        play.pay_pair_bonus()
        if play.position.mode == "together":
            play.set_results(offer_count, 1)


def _pay_for_offer(play: Play) -> None:
    play.change_coins(-offers.offer_price(play.rules, play.position.bag, play.place.floor))
    count, losses = play.position.results(play.position.room)
    play.set_results(count + 1, losses)
    play.show_goods()


def _choose(play: Play, index: int) -> None:
    """Choose at a rest, an encounter or a pawnshop."""
    if play.position.phase == "gambit":
        pledge(play, index)
    elif play.position.phase == "encounter":
        draw_outcome(play, index)
    else:
        play.pay_pair_bonus()
        if index:
            play.take_offer(0)
        else:
            play.change_hearts(play.rules.file.rest + play.rules.ascent_sum(lambda ascent: ascent.rest))
        play.next_side()
