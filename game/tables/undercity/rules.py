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
    doors_by_room,
    encounter_in,
    map_of,
    rules_of,
    stream_for,
    write,
)
from game.tables.undercity.run_in_play import RunInPlay


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
    RunInPlay(rules, position).begin_room()
    return position


def apply(rules: Rules, position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
    """Return the position after a move, and its events; refuse with ``over``, ``no_way`` or ``not_here``."""
    if position.over:
        raise Refusal("over", "The run is over.", write(position))
    if move not in legal(rules, position):
        if move.verb == "go":
            raise Refusal("no_way", f"There is no open way to room {move.value[1:]} from here.", write(position))
        raise Refusal("not_here", f"{str(move)!r} is not possible here.", write(position))
    run = RunInPlay(rules_of(rules, position), position.copy())
    run.position.moves += 1
    _make(run, move)
    if not run.position.over and run.position.moves >= rules.file.most_moves:
        run.end("lost")
    return run.position, tuple(run.events)


def _make(run: RunInPlay, move: Move) -> None:
    match move.verb:
        case "go":
            _go_to(run, move.room)
        case "enter":
            run.begin_room()
        case "match":
            end_match(run, move.value)
        case "take":
            if run.position.phase == "treasure":
                run.pay_pair_bonus()
            run.take_offer(move.choice)
            run.next_side()
        case "buy":
            _buy(run, move.choice)
        case "offer":
            _pay_for_offer(run)
        case "choose":
            _choose(run, move.choice)
        case "improve":
            run.improve_card(move.choice)
            run.pay_pair_bonus()
            run.next_side()
        case "remove":
            run.lose_card(move.choice)
            run.pay_pair_bonus()
            run.next_side()
        case "drop":
            run.lose_card(move.choice)
        case "leave":
            run.next_side()


def _go_to(run: RunInPlay, room: int) -> None:
    """Go to a room, with a key if a door needs one."""
    position = run.position
    number = doors_by_room(run.rules, position)[room]
    door = run.map.doors[number]
    if number not in position.doors and (door.lock is not None or door.box):
        takes_key = door.lock is not None and position.pending_count("locks") <= 0
        if takes_key:
            position.keys -= 1
        elif door.lock is not None:
            run.add_pending("locks", -1)
        position.doors |= {number}
        run.events.append(DoorOpened(position.seat_to_move, number, takes_key))
    run.events.append(RoomEntered(position.seat_to_move, position.room, room, number))
    position.previous_room, position.room = position.room, room
    position.seen_rooms |= {room}
    if room not in position.done_rooms:
        if run.place.kind not in ROOM_PHASES:
            run.pay_pair_bonus()
        run.begin_room()


def _buy(run: RunInPlay, index: int) -> None:
    token = run.position.offer[index]
    run.change_coins(-offers.price(run.rules, run.position.bag, run.place.floor, token))
    run.take_offer(index)
    offer_count, purchase_count = run.position.results(run.position.room)
    if not purchase_count:
        run.pay_pair_bonus()
        if run.position.mode == "together":
            run.set_results(offer_count, 1)


def _pay_for_offer(run: RunInPlay) -> None:
    run.change_coins(-offers.offer_price(run.rules, run.position.bag, run.place.floor))
    count, losses = run.position.results(run.position.room)
    run.set_results(count + 1, losses)
    run.show_goods()


def _choose(run: RunInPlay, index: int) -> None:
    """Choose at a rest, an encounter or a pawnshop."""
    if run.position.phase == "gambit":
        pledge(run, index)
    elif run.position.phase == "encounter":
        draw_outcome(run, index)
    else:
        run.pay_pair_bonus()
        if index:
            run.take_offer(0)
        else:
            run.change_hearts(run.rules.file.rest + run.rules.ascent_sum(lambda ascent: ascent.rest))
        run.next_side()


# Matches.


def end_match(run: RunInPlay, result: str) -> None:
    """Let the result of the room's match count: ``won``, ``lost`` or ``left``."""
    position = run.position
    run.events.append(RoomPlayed(position.seat_to_move, position.room, result))
    if result == "left":
        position.phase = "map"
        return
    wins, losses = position.results(position.room)
    wins, losses = (wins + 1, losses) if result == "won" else (wins, min(99, losses + 1))
    run.set_results(wins, losses)
    run.add_pending("level", -position.pending_count("level"))
    kind, file = run.place.kind, run.rules.file
    wins_needed = file.wins.get(kind, 1)
    if position.stake:
        settle_stake(run, result == "won")
    elif position.is_versus:
        if max(wins, losses) >= wins_needed:
            crown(run, 1 if wins > losses else 2)
    elif wins and wins >= wins_needed:
        win_room(run)
    elif result == "lost" and losses % file.losses.get(kind, 1) == 0:
        lose_room(run, losses)


def win_room(run: RunInPlay) -> None:
    """Finish a room that was won: coins, its key and a prize; the boss ends the run."""
    run.finish_room()
    run.pay()
    run.take_keys(bool(run.place.key))
    show_prizes(run)


def lose_room(run: RunInPlay, losses: int) -> None:
    """Lose a room: a riddle is spent, another room costs a heart and may be tried again."""
    run.set_results(0, losses)
    run.position.phase = "map"
    run.change_coins(offers.boon(run.rules, run.position.bag, lambda boon: boon.coins_per_loss))
    if run.place.kind == "riddle":
        run.finish_room()
    elif run.position.pending_count("mercy") > 0:
        run.add_pending("mercy", -1)
    else:
        run.change_hearts(-1)
        if run.position.bag.hearts <= 0:
            run.end("lost")


def crown(run: RunInPlay, winner: int) -> None:
    """Crown the winner of a room in a run against each other; the loser gets a consolation."""
    loser, pay = 3 - winner, run.rules.rooms.pays[run.place.kind]
    run.finish_room()
    run.position.lead = run.position.seat_to_move = winner
    run.position.bag.crowns += 2 if run.place.id == run.map.goal else 1
    run.pay()
    run.take_keys(bool(run.place.key))
    per_loss = offers.boon(run.rules, run.position.bags[loser - 1], lambda boon: boon.coins_per_loss)
    run.change_coins(pay.consolation + per_loss, loser)
    show_prizes(run)


def show_prizes(run: RunInPlay) -> None:
    """Offer the prizes of this room; at the goal, end the run."""
    if run.place.id == run.map.goal:
        run.end("won")
    else:
        run.position.phase, run.position.offer = "prize", offers.prizes(run.rules, run.position, run.place)


# Stakes.


def pledge(run: RunInPlay, index: int) -> None:
    """Stake coins, a card or a charm at a pawnshop, and play for double."""
    bag, stream = run.position.bag, stream_for(run.position, STAKE_DRAW)
    if index == 0:
        amount = min(bag.coins, run.rules.prizes.most_stake)
        run.change_coins(-amount)
        stake = f"coins:{amount}"
    elif index == 1:
        card = stream.pick(bag.hand)
        stake = f"card:{card}"
        run.lose_card(bag.hand.index(card))
    else:
        charm = stream.pick(bag.charms)
        stake = f"charm:{charm}"
        run.lose_charm(bag.charms.index(charm))
    run.position.stake, run.position.offer = stake, ()
    run.position.phase = "match"


def settle_stake(run: RunInPlay, is_won: bool) -> None:
    """End a gambit, which side 1 has won or lost: double for the winner, nothing for a loser."""
    stake = run.position.stake
    winner = 1 if is_won else 2
    run.position.stake = ""
    run.finish_room()
    run.pay_pair_bonus()
    if run.position.seat_to_move == winner:
        kind, _, value = stake.partition(":")
        run.add_thing(f"coins:{2 * int(value)}" if kind == "coins" else stake, is_new=False)
        stream = stream_for(run.position, STAKE_DRAW, 1)
        if kind == "card":
            tokens = offers.cards(run.rules, run.position.bag, stream, 1)
        else:
            tokens = offers.charms(run.rules, run.position, stream, 1) if kind == "charm" else ()
        for token in tokens:
            run.add_thing(token)
    else:
        run.change_hearts(0)  # Those above the most go with a charm that had raised it.
    run.position.phase = "map"


# Encounters.


def draw_outcome(run: RunInPlay, index: int) -> None:
    """Draw the outcome of a choice in an encounter."""
    position = run.position
    choice = run.rules.encounters[encounter_in(run.rules, position)].choices[index]
    stream = stream_for(position, LOT_DRAW, index)
    lot = stream.below(sum(outcome.weight for outcome in choice.outcomes))
    number = 0
    while lot >= choice.outcomes[number].weight:
        lot -= choice.outcomes[number].weight
        number += 1
    run.events.append(LotDrawn(position.seat_to_move, index + 1, number + 1))
    run.change_coins(-min(choice.coins, position.bag.coins))
    if choice.cards:
        lose_any_card(run, stream)
    if choice.charms:
        lose_any_charm(run, stream)
    run.finish_room()
    run.pay_pair_bonus()
    position.phase = "map"
    apply_change(run, choice.outcomes[number].change, stream)


def apply_change(run: RunInPlay, change: RunChange, stream: Stream) -> None:
    """Apply the outcome of an encounter. It never takes the last heart."""
    run.change_hearts(max(change.hearts, 1 - run.position.bag.hearts))
    run.change_coins(max(change.coins, -run.position.bag.coins))
    run.take_keys(change.keys)
    run.add_pending("level", change.level)
    run.add_pending("reward", change.reward)
    run.add_pending("mercy", change.mercy)
    if change.cards < 0:
        lose_any_card(run, stream)
    if change.charms < 0:
        lose_any_charm(run, stream)
    if change.cards > 0:
        for token in offers.cards(run.rules, run.position.bag, stream, 1):
            run.add_thing(token)
    if change.charms > 0:
        for token in offers.charms(run.rules, run.position, stream, 1):
            run.add_thing(token)
    if change.reveals:
        run.reveal()


def lose_any_card(run: RunInPlay, stream: Stream) -> None:
    """Give up a random card, if there is one."""
    if hand := run.position.bag.hand:
        run.lose_card(stream.below(len(hand)))


def lose_any_charm(run: RunInPlay, stream: Stream) -> None:
    """Give away a random charm, if there is one."""
    if charms := run.position.bag.charms:
        run.lose_charm(stream.below(len(charms)))
        run.change_hearts(0)
