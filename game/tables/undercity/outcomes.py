"""The outcomes of rooms: of matches, of stakes at a pawnshop, and of encounters."""

from __future__ import annotations

from game.kernel.random_stream import Stream
from game.tables.undercity import offers
from game.tables.undercity.definitions import RunChange
from game.tables.undercity.events import LotDrawn, RoomPlayed
from game.tables.undercity.places import event_of
from game.tables.undercity.play import Play

# Matches.


def end_match(play: Play, result: str) -> None:
    """Let the result of the room's match count: ``won``, ``lost`` or ``left``."""
    position = play.position
    play.events.append(RoomPlayed(position.seat_to_move, position.room, result))
    if result == "left":
        position.phase = "map"
        return
    wins, losses = position.results(position.room)
    wins, losses = (wins + 1, losses) if result == "won" else (wins, min(99, losses + 1))
    play.set_results(wins, losses)
    play.add_pending("level", -position.pending_count("level"))
    kind, file = play.place.kind, play.rules.file
    wins_needed = file.wins.get(kind, 1)
    if position.stake:
        settle_stake(play, result == "won")
    elif position.mode == "versus":
        if max(wins, losses) >= wins_needed:
            crown(play, 1 if wins > losses else 2)
    elif wins and wins >= wins_needed:
        win_room(play)
    elif result == "lost" and losses % file.losses.get(kind, 1) == 0:
        lose_room(play, losses)


def win_room(play: Play) -> None:
    """Finish a room that was won: coins, its key and a prize; the boss ends the run."""
    play.finish_room()
    play.pay()
    play.take_keys(bool(play.place.key))
    show_prizes(play)


def lose_room(play: Play, losses: int) -> None:
    """Lose a room: a riddle is spent, another room costs a heart and may be tried again."""
    play.set_results(0, losses)
    play.position.phase = "map"
    play.change_coins(offers.boon(play.rules, play.position.bag, lambda boon: boon.coins_per_loss))
    if play.place.kind == "riddle":
        play.finish_room()
    elif play.position.pending_count("mercy") > 0:
        play.add_pending("mercy", -1)
    else:
        play.change_hearts(-1)
        if play.position.bag.hearts <= 0:
            play.end_run("lost")


def crown(play: Play, winner: int) -> None:
    """Crown the winner of a room in a run against each other; the loser gets a consolation."""
    loser, pay = 3 - winner, play.rules.rooms.pays[play.place.kind]
    play.finish_room()
    play.position.lead = play.position.seat_to_move = winner
    play.position.bag.crowns += 2 if play.place.id == play.run.goal else 1
    play.pay()
    play.take_keys(bool(play.place.key))
    per_loss = offers.boon(play.rules, play.position.bags[loser - 1], lambda boon: boon.coins_per_loss)
    play.change_coins(pay.consolation + per_loss, loser)
    show_prizes(play)


def show_prizes(play: Play) -> None:
    """Offer the prizes of this room; at the goal, end the run."""
    if play.place.id == play.run.goal:
        play.end_run("won")
    else:
        play.position.phase, play.position.offer = "prize", offers.prizes(play.rules, play.position, play.place)


# Stakes.


def pledge(play: Play, index: int) -> None:
    """Stake coins, a card or a charm at a pawnshop, and play for double."""
    bag, stream = play.position.bag, offers.stream_for(play.position, offers.STAKE_DRAW)
    if index == 0:
        amount = min(bag.coins, play.rules.prizes.most_stake)
        play.change_coins(-amount)
        stake = f"coins:{amount}"
    elif index == 1:
        card = stream.pick(bag.hand)
        stake = f"card:{card}"
        play.lose_card(bag.hand.index(card))
    else:
        charm = stream.pick(bag.charms)
        stake = f"charm:{charm}"
        play.lose_charm(bag.charms.index(charm))
    play.position.stake, play.position.phase, play.position.offer = stake, "match", ()


def settle_stake(play: Play, is_won: bool) -> None:
    """End a gambit: double for a win, nothing for a loss."""
    stake, seat = play.position.stake, play.position.seat_to_move
    play.position.stake = ""
    play.finish_room()
    play.pay_pair_bonus()
    if is_won == (seat == 1):
        kind, _, value = stake.partition(":")
        play.add_thing(f"coins:{2 * int(value)}" if kind == "coins" else stake, is_new=False)
        stream = offers.stream_for(play.position, offers.STAKE_DRAW, 1)
        if kind == "card":
            tokens = offers.cards(play.rules, play.position.bag, stream, 1)
        else:
            tokens = offers.charms(play.rules, play.position, stream, 1) if kind == "charm" else ()
        for token in tokens:
            play.add_thing(token)
    play.position.phase = "map"


# Encounters.


def draw_outcome(play: Play, index: int) -> None:
    """Draw the outcome of a choice in an encounter."""
    position = play.position
    choice = play.rules.events[event_of(play.rules, position)].choices[index]
    stream = offers.stream_for(position, offers.LOT_DRAW, index)
    lot = stream.below(sum(outcome.weight for outcome in choice.outcomes))
    number = 0
    while lot >= choice.outcomes[number].weight:
        lot -= choice.outcomes[number].weight
        number += 1
    play.events.append(LotDrawn(position.seat_to_move, index + 1, number + 1))
    play.change_coins(-min(choice.coins, position.bag.coins))
    if choice.cards:
        lose_any_card(play, stream)
    if choice.charms:
        lose_any_charm(play, stream)
    play.finish_room()
    play.pay_pair_bonus()
    position.phase = "map"
    apply_change(play, choice.outcomes[number].change, stream)


def apply_change(play: Play, change: RunChange, stream: Stream) -> None:
    """Apply the outcome of an encounter. It never takes the last heart."""
    play.change_hearts(max(change.hearts, 1 - play.position.bag.hearts))
    play.change_coins(max(change.coins, -play.position.bag.coins))
    play.take_keys(change.keys)
    play.add_pending("level", change.level)
    play.add_pending("reward", change.reward)
    play.add_pending("mercy", change.mercy)
    if change.cards < 0:
        lose_any_card(play, stream)
    if change.charms < 0:
        lose_any_charm(play, stream)
    if change.cards > 0:
        for token in offers.cards(play.rules, play.position.bag, stream, 1):
            play.add_thing(token)
    if change.charms > 0:
        for token in offers.charms(play.rules, play.position, stream, 1):
            play.add_thing(token)
    if change.reveals:
        play.reveal()


def lose_any_card(play: Play, stream: Stream) -> None:
    """Give up a random card, if there is one."""
    if hand := play.position.bag.hand:
        play.lose_card(stream.below(len(hand)))


def lose_any_charm(play: Play, stream: Stream) -> None:
    """Give away a random charm, if there is one."""
    if charms := play.position.bag.charms:
        play.lose_charm(stream.below(len(charms)))
