"""The rules of a run: the first position, and the effect of each move, match, stake and encounter."""

from __future__ import annotations

from game.kernel.random_stream import Stream
from game.kernel.refusal import Refusal
from game.tables.undercity import offers
from game.tables.undercity.definitions import Rules, RunChange
from game.tables.undercity.events import DoorOpened, Event, LotDrawn, RoomEntered, RoomPlayed
from game.tables.undercity.moves import Move, legal
from game.tables.undercity.position import (
    LOT_DRAW,
    ROOM_PHASES,
    STAKE_DRAW,
    Bag,
    Position,
    encounter_in,
    map_of,
    rules_of,
    stream_for,
    ways,
    write,
)
from game.tables.undercity.turn import Turn


def new(rules: Rules, seed: int, first: int | None = None) -> Position:
    """Return the first position: in the first room, where a match waits."""
    file = rules.file
    hearts = max(1, file.hearts + rules.ascent_sum(lambda ascent: ascent.hearts))
    coins = max(0, file.coins + rules.ascent_sum(lambda ascent: ascent.coins))
    card_count = min(len(file.hand), file.most_cards) + rules.ascent_sum(lambda ascent: ascent.cards)
    bag = Bag(hearts, coins, hand=file.hand[: max(0, card_count)])
    leader = first or 1
    mode, ascent, barred_table, *_ = rules.choices
    position = Position(
        seed=seed, mode=mode, ascent=ascent, barred_table=barred_table, room=0, previous_room=0, phase="map",
        lead=leader, seat_to_move=leader, keys=0, doors=frozenset(), seen_rooms=frozenset(), done_rooms=frozenset(),
        tries={}, bags=(bag,) * rules.seats, pending_counts={},
    )
    start = map_of(rules, position).start
    position.room = position.previous_room = start
    position.seen_rooms = frozenset({start})
    Turn(rules, position).begin_room()
    return position


def apply(rules: Rules, position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
    """Return the position after a move, and its events; refuse with ``over``, ``no_way`` or ``not_here``."""
    if position.over:
        raise Refusal("over", "The run is over.", write(position))
    if move not in legal(rules, position):
        if move.verb == "go":
            raise Refusal("no_way", f"There is no open way to room {move.value[1:]} from here.", write(position))
        raise Refusal("not_here", f"{str(move)!r} is not possible here.", write(position))
    turn = Turn(rules_of(rules, position), position.copy())
    turn.position.moves += 1
    _make(turn, move)
    if not turn.position.over and turn.position.moves >= rules.file.most_moves:
        turn.end_run("lost")
    return turn.position, tuple(turn.events)


def _make(turn: Turn, move: Move) -> None:
    match move.verb:
        case "go":
            _go_to(turn, move.room)
        case "enter":
            turn.begin_room()
        case "match":
            end_match(turn, move.value)
        case "take":
            if turn.position.phase == "treasure":
                turn.pay_pair_bonus()
            turn.take_offer(move.choice)
            turn.next_side()
        case "buy":
            _buy(turn, move.choice)
        case "offer":
            _pay_for_offer(turn)
        case "choose":
            _choose(turn, move.choice)
        case "improve":
            turn.improve_card(move.choice)
            turn.pay_pair_bonus()
            turn.next_side()
        case "remove":
            turn.lose_card(move.choice)
            turn.pay_pair_bonus()
            turn.next_side()
        case "drop":
            turn.lose_card(move.choice)
        case "leave":
            turn.next_side()


def _go_to(turn: Turn, room: int) -> None:
    """Go to a room, with a key if a door needs one."""
    position = turn.position
    number = ways(turn.rules, position)[room]
    door = turn.map.doors[number]
    if number not in position.doors and (door.lock is not None or door.box):
        takes_key = door.lock is not None and position.pending_count("locks") <= 0
        if takes_key:
            position.keys -= 1
        elif door.lock is not None:
            turn.add_pending("locks", -1)
        position.doors |= {number}
        turn.events.append(DoorOpened(position.seat_to_move, number, takes_key))
    turn.events.append(RoomEntered(position.seat_to_move, position.room, room, number))
    position.previous_room, position.room = position.room, room
    position.seen_rooms |= {room}
    if room not in position.done_rooms:
        if turn.place.kind not in ROOM_PHASES:
            turn.pay_pair_bonus()
        turn.begin_room()


def _buy(turn: Turn, index: int) -> None:
    token = turn.position.offer[index]
    turn.change_coins(-offers.price(turn.rules, turn.position.bag, turn.place.floor, token))
    turn.take_offer(index)
    offer_count, purchase_count = turn.position.results(turn.position.room)
    if not purchase_count:
        turn.pay_pair_bonus()
        if turn.position.mode == "together":
            turn.set_results(offer_count, 1)


def _pay_for_offer(turn: Turn) -> None:
    turn.change_coins(-offers.offer_price(turn.rules, turn.position.bag, turn.place.floor))
    count, losses = turn.position.results(turn.position.room)
    turn.set_results(count + 1, losses)
    turn.show_goods()


def _choose(turn: Turn, index: int) -> None:
    """Choose at a rest, an encounter or a pawnshop."""
    if turn.position.phase == "gambit":
        pledge(turn, index)
    elif turn.position.phase == "encounter":
        draw_outcome(turn, index)
    else:
        turn.pay_pair_bonus()
        if index:
            turn.take_offer(0)
        else:
            turn.change_hearts(turn.rules.file.rest + turn.rules.ascent_sum(lambda ascent: ascent.rest))
        turn.next_side()


# Matches.


def end_match(turn: Turn, result: str) -> None:
    """Let the result of the room's match count: ``won``, ``lost`` or ``left``."""
    position = turn.position
    turn.events.append(RoomPlayed(position.seat_to_move, position.room, result))
    if result == "left":
        position.phase = "map"
        return
    wins, losses = position.results(position.room)
    wins, losses = (wins + 1, losses) if result == "won" else (wins, min(99, losses + 1))
    turn.set_results(wins, losses)
    turn.add_pending("level", -position.pending_count("level"))
    kind, file = turn.place.kind, turn.rules.file
    wins_needed = file.wins.get(kind, 1)
    if position.stake:
        settle_stake(turn, result == "won")
    elif position.is_versus:
        if max(wins, losses) >= wins_needed:
            crown(turn, 1 if wins > losses else 2)
    elif wins and wins >= wins_needed:
        win_room(turn)
    elif result == "lost" and losses % file.losses.get(kind, 1) == 0:
        lose_room(turn, losses)


def win_room(turn: Turn) -> None:
    """Finish a room that was won: coins, its key and a prize; the boss ends the run."""
    turn.finish_room()
    turn.pay()
    turn.take_keys(bool(turn.place.key))
    show_prizes(turn)


def lose_room(turn: Turn, losses: int) -> None:
    """Lose a room: a riddle is spent, another room costs a heart and may be tried again."""
    turn.set_results(0, losses)
    turn.position.phase = "map"
    turn.change_coins(offers.boon(turn.rules, turn.position.bag, lambda boon: boon.coins_per_loss))
    if turn.place.kind == "riddle":
        turn.finish_room()
    elif turn.position.pending_count("mercy") > 0:
        turn.add_pending("mercy", -1)
    else:
        turn.change_hearts(-1)
        if turn.position.bag.hearts <= 0:
            turn.end_run("lost")


def crown(turn: Turn, winner: int) -> None:
    """Crown the winner of a room in a run against each other; the loser gets a consolation."""
    loser, pay = 3 - winner, turn.rules.rooms.pays[turn.place.kind]
    turn.finish_room()
    turn.position.lead = turn.position.seat_to_move = winner
    turn.position.bag.crowns += 2 if turn.place.id == turn.map.goal else 1
    turn.pay()
    turn.take_keys(bool(turn.place.key))
    per_loss = offers.boon(turn.rules, turn.position.bags[loser - 1], lambda boon: boon.coins_per_loss)
    turn.change_coins(pay.consolation + per_loss, loser)
    show_prizes(turn)


def show_prizes(turn: Turn) -> None:
    """Offer the prizes of this room; at the goal, end the run."""
    if turn.place.id == turn.map.goal:
        turn.end_run("won")
    else:
        turn.position.phase, turn.position.offer = "prize", offers.prizes(turn.rules, turn.position, turn.place)


# Stakes.


def pledge(turn: Turn, index: int) -> None:
    """Stake coins, a card or a charm at a pawnshop, and play for double."""
    bag, stream = turn.position.bag, stream_for(turn.position, STAKE_DRAW)
    if index == 0:
        amount = min(bag.coins, turn.rules.prizes.most_stake)
        turn.change_coins(-amount)
        stake = f"coins:{amount}"
    elif index == 1:
        card = stream.pick(bag.hand)
        stake = f"card:{card}"
        turn.lose_card(bag.hand.index(card))
    else:
        charm = stream.pick(bag.charms)
        stake = f"charm:{charm}"
        turn.lose_charm(bag.charms.index(charm))
    turn.position.stake, turn.position.phase, turn.position.offer = stake, "match", ()


def settle_stake(turn: Turn, is_won: bool) -> None:
    """End a gambit: double for a win, nothing for a loss."""
    stake, seat = turn.position.stake, turn.position.seat_to_move
    turn.position.stake = ""
    turn.finish_room()
    turn.pay_pair_bonus()
    if is_won == (seat == 1):
        kind, _, value = stake.partition(":")
        turn.add_thing(f"coins:{2 * int(value)}" if kind == "coins" else stake, is_new=False)
        stream = stream_for(turn.position, STAKE_DRAW, 1)
        if kind == "card":
            tokens = offers.cards(turn.rules, turn.position.bag, stream, 1)
        else:
            tokens = offers.charms(turn.rules, turn.position, stream, 1) if kind == "charm" else ()
        for token in tokens:
            turn.add_thing(token)
    else:
        turn.change_hearts(0)  # Those above the most go with a charm that had raised it.
    turn.position.phase = "map"


# Encounters.


def draw_outcome(turn: Turn, index: int) -> None:
    """Draw the outcome of a choice in an encounter."""
    position = turn.position
    choice = turn.rules.encounters[encounter_in(turn.rules, position)].choices[index]
    stream = stream_for(position, LOT_DRAW, index)
    lot = stream.below(sum(outcome.weight for outcome in choice.outcomes))
    number = 0
    while lot >= choice.outcomes[number].weight:
        lot -= choice.outcomes[number].weight
        number += 1
    turn.events.append(LotDrawn(position.seat_to_move, index + 1, number + 1))
    turn.change_coins(-min(choice.coins, position.bag.coins))
    if choice.cards:
        lose_any_card(turn, stream)
    if choice.charms:
        lose_any_charm(turn, stream)
    turn.finish_room()
    turn.pay_pair_bonus()
    position.phase = "map"
    apply_change(turn, choice.outcomes[number].change, stream)


def apply_change(turn: Turn, change: RunChange, stream: Stream) -> None:
    """Apply the outcome of an encounter. It never takes the last heart."""
    turn.change_hearts(max(change.hearts, 1 - turn.position.bag.hearts))
    turn.change_coins(max(change.coins, -turn.position.bag.coins))
    turn.take_keys(change.keys)
    turn.add_pending("level", change.level)
    turn.add_pending("reward", change.reward)
    turn.add_pending("mercy", change.mercy)
    if change.cards < 0:
        lose_any_card(turn, stream)
    if change.charms < 0:
        lose_any_charm(turn, stream)
    if change.cards > 0:
        for token in offers.cards(turn.rules, turn.position.bag, stream, 1):
            turn.add_thing(token)
    if change.charms > 0:
        for token in offers.charms(turn.rules, turn.position, stream, 1):
            turn.add_thing(token)
    if change.reveals:
        turn.reveal()


def lose_any_card(turn: Turn, stream: Stream) -> None:
    """Give up a random card, if there is one."""
    if hand := turn.position.bag.hand:
        turn.lose_card(stream.below(len(hand)))


def lose_any_charm(turn: Turn, stream: Stream) -> None:
    """Give away a random charm, if there is one."""
    if charms := turn.position.bag.charms:
        turn.lose_charm(stream.below(len(charms)))
        turn.change_hearts(0)
