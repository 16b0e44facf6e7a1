"""The rules of a run: the first position, and the effect of each move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from game.kernel.random_stream import Stream
from game.kernel.refusal import Refusal
from game.tables.undercity import offers
from game.tables.undercity.definitions import MOST_COINS, MOST_KEYS, Rules, RunChange
from game.tables.undercity.events import (
    CardImproved,
    CoinsChanged,
    DoorOpened,
    DoorsFound,
    Event,
    HeartsChanged,
    KeyTaken,
    LotDrawn,
    RoomEntered,
    RoomPlayed,
    RunEnded,
    ThingLost,
    ThingTaken,
)
from game.tables.undercity.figures import score
from game.tables.undercity.moves import Move, Verb, legal
from game.tables.undercity.places import ROOM_PHASES, event_of, hidden_doors, map_of, place_of, ways
from game.tables.undercity.position import Bag, PendingKind, Position, rules_of, write
from game.tables.undercity.run_map import PlaceKind


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
    position = position._replace(room=start, previous_room=start, seen_rooms=frozenset({start}))
    return _begin_room(rules, position)


def apply(rules: Rules, position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
    """Return the position after a move, and its events; refuse with ``over``, ``no_way`` or ``not_here``."""
    if position.over:
        raise Refusal("over", "The run is over.", write(position))
    if move not in legal(rules, position):
        if move.verb == "go":
            raise Refusal("no_way", f"There is no open way to room {move.value[1:]} from here.", write(position))
        raise Refusal("not_here", f"{str(move)!r} is not possible here.", write(position))
    play = _Play(rules_of(rules, position), position._replace(moves=position.moves + 1))
    VERBS[move.verb](play, move)
    if not play.position.over and play.position.moves >= rules.file.most_moves:
        play.end_run("lost")
    return play.position, tuple(play.events)


class _Play:
    """One move in play: the position it changes and the events it brings."""

    def __init__(self, rules: Rules, position: Position) -> None:
        self.rules, self.position = rules, position
        self.run = map_of(rules, position)
        self.place = self.run.places[position.room]
        self.events: list[Event] = []

    # The verbs.

    def go(self, move: Move) -> None:
        """Go to a room, with a key if a door needs one."""
        before, seat = self.position, self.position.seat_to_move
        number = ways(self.rules, before)[move.room]
        door = self.run.doors[number]
        if number not in before.doors and (door.lock is not None or door.box):
            takes_key = door.lock is not None and before.pending_count("locks") <= 0
            if takes_key:
                self.position = before._replace(keys=before.keys - 1)
            elif door.lock is not None:
                self.add_pending("locks", -1)
            self.position = self.position._replace(doors=self.position.doors | {number})
            self.events.append(DoorOpened(seat, number, takes_key))
        self.events.append(RoomEntered(seat, before.room, move.room, number))
        self.position = self.position._replace(
            previous_room=before.room, room=move.room, seen_rooms=before.seen_rooms | {move.room},
        )
        self.place = self.run.places[move.room]
        if move.room not in self.position.done_rooms and ROOM_PHASES.get(self.place.kind) is None:
            self.pay_pair_bonus()
        if move.room not in self.position.done_rooms:
            self.position = _begin_room(self.rules, self.position)

    def enter(self, move: Move) -> None:
        """Return to what a room offers."""
        self.position = _begin_room(self.rules, self.position)

    def match(self, move: Move) -> None:
        """Report the result of the room's match."""
        before = self.position
        result = move.value
        self.events.append(RoomPlayed(before.seat_to_move, before.room, result))
        if result == "left":
            self.position = self.position._replace(phase="map")
            return
        wins, losses = before.results(before.room)
        wins, losses = (wins + 1, losses) if result == "won" else (wins, min(99, losses + 1))
        self.position = self.position._replace(tries={**before.tries, before.room: (wins, losses)})
        self.add_pending("level", -before.pending_count("level"))
        if before.stake:
            self.settle_stake(result == "won")
        elif before.mode == "versus":
            self.crown(wins, losses)
        elif wins and wins >= self.wins:
            self.win_room()
        elif result == "lost" and losses % self.losses == 0:
            self.lose_room(losses)

    def take(self, move: Move) -> None:
        """Take a prize."""
        if self.position.phase == "treasure":
            self.pay_pair_bonus()
        self.take_offer(move.choice)
        self.next_side()

    def buy(self, move: Move) -> None:
        """Buy goods."""
        token = self.position.offer[move.choice]
        self.change_coins(-offers.price(self.rules, self.position.bag, self.place.floor, token))
        self.take_offer(move.choice)
        offer_count, purchase_count = self.position.results(self.position.room)
        if not purchase_count:
            self.pay_pair_bonus()
            tries = {**self.position.tries, self.position.room: (offer_count, 1)}
            self.position = self.position._replace(tries=tries) if self.position.mode == "together" else self.position

    def offer(self, move: Move) -> None:
        """Pay for a new offer."""
        self.change_coins(-offers.offer_price(self.rules, self.position.bag, self.place.floor))
        count, losses = self.position.results(self.position.room)
        self.position = self.position._replace(tries={**self.position.tries, self.position.room: (count + 1, losses)})
        hidden = bool(hidden_doors(self.run, self.position))
        self.position = self.position._replace(offer=offers.goods(self.rules, self.position, hidden))

    def choose(self, move: Move) -> None:
        """Choose at a rest, an encounter or a pawnshop."""
        if self.position.phase == "gambit":
            self.pledge(move.choice)
        elif self.position.phase == "encounter":
            self.draw_outcome(move.choice)
        else:
            self.pay_pair_bonus()
            if move.choice:
                self.take_offer(0)
            else:
                self.change_hearts(self.rules.file.rest + self.rules.ascent_sum(lambda ascent: ascent.rest))
            self.next_side()

    def improve(self, move: Move) -> None:
        """Make a card better."""
        hand = [*self.position.bag.hand]
        hand[move.choice] += "+"
        self.set_bag(self.position.bag._replace(hand=tuple(hand)))
        self.events.append(CardImproved(self.position.seat_to_move, hand[move.choice], move.choice + 1))
        self.pay_pair_bonus()
        self.next_side()

    def remove(self, move: Move) -> None:
        """Remove a card for good."""
        self.lose_card(move.choice)
        self.pay_pair_bonus()
        self.next_side()

    def drop(self, move: Move) -> None:
        """Drop a card to have room for another."""
        self.lose_card(move.choice)

    def leave(self, move: Move) -> None:
        """Take nothing more here."""
        self.next_side()

    # Rooms.

    @property
    def wins(self) -> int:
        """Matches to win in this room."""
        return self.rules.file.wins.get(self.place.kind, 1)

    @property
    def losses(self) -> int:
        """Matches to lose until the room is lost."""
        return self.rules.file.losses.get(self.place.kind, 1)

    def win_room(self) -> None:
        """Finish a room that was won: coins, its key and a prize; the boss ends the run."""
        self.finish_room()
        self.pay(self.place.kind)
        self.take_keys(bool(self.place.key))
        self.show_prizes()

    def lose_room(self, losses: int) -> None:
        """Lose a room: a riddle is spent, another room costs a heart and may be tried again."""
        self.position = self.position._replace(phase="map", tries={**self.position.tries, self.place.id: (0, losses)})
        self.change_coins(offers.boon(self.rules, self.position.bag, lambda boon: boon.coins_per_loss))
        if self.place.kind == "riddle":
            self.finish_room()
        elif self.position.pending_count("mercy") > 0:
            self.add_pending("mercy", -1)
        else:
            self.change_hearts(-1)
            if self.position.bag.hearts <= 0:
                self.end_run("lost")

    def crown(self, wins: int, losses: int) -> None:
        """Crown the winner of a match against each other once enough matches are won."""
        if max(wins, losses) < self.wins:
            return
        winner = 1 if wins > losses else 2
        crowns = 2 if self.place.id == self.run.goal else 1
        self.finish_room()
        self.position = self.position._replace(lead=winner, seat_to_move=winner)
        self.set_bag(self.position.bag._replace(crowns=self.position.bag.crowns + crowns))
        self.pay(self.place.kind)
        self.take_keys(bool(self.place.key))
        self.position = self.position._replace(seat_to_move=3 - winner)
        consolation = offers.boon(self.rules, self.position.bag, lambda boon: boon.coins_per_loss)
        self.change_coins(self.rules.rooms.pays[self.place.kind].consolation + consolation)
        self.position = self.position._replace(seat_to_move=winner)
        self.show_prizes()

    def take_keys(self, count: int) -> None:
        """Take keys from this room, up to the most that a run can hold."""
        before = self.position
        count = min(count, MOST_KEYS - before.keys)
        self.position = before._replace(keys=before.keys + count)
        self.events += [KeyTaken(before.seat_to_move, self.place.id)] * count

    def show_prizes(self) -> None:
        """Offer the prizes of this room; at the goal, end the run."""
        if self.place.id == self.run.goal:
            self.end_run("won")
        else:
            prizes = offers.prizes(self.rules, self.position, self.place)
            self.position = self.position._replace(phase="prize", offer=prizes)

    def pledge(self, index: int) -> None:
        """Stake coins, a card or a charm at a pawnshop, and play for double."""
        bag = self.position.bag
        if index == 0:
            amount = min(bag.coins, self.rules.prizes.most_stake)
            self.change_coins(-amount)
            stake = f"coins:{amount}"
        elif index == 1:
            stake = f"card:{bag.hand[offers.stream_for(self.position, offers.STAKE_DRAW).below(len(bag.hand))]}"
            self.lose_card(bag.hand.index(stake.partition(":")[2]))
        else:
            stake = f"charm:{bag.charms[offers.stream_for(self.position, offers.STAKE_DRAW).below(len(bag.charms))]}"
            self.lose_charm(bag.charms.index(stake.partition(":")[2]))
        self.position = self.position._replace(stake=stake, phase="match", offer=())

    def settle_stake(self, is_won: bool) -> None:
        """End a gambit: double for a win, nothing for a loss."""
        stake, seat = self.position.stake, self.position.seat_to_move
        self.position = self.position._replace(stake="")
        self.finish_room()
        self.pay_pair_bonus()
        if is_won == (seat == 1):
            kind, _, value = stake.partition(":")
            self.add_thing(f"coins:{2 * int(value)}" if kind == "coins" else stake, is_new=False)
            stream = offers.stream_for(self.position, offers.STAKE_DRAW, 1)
            if kind == "card":
                tokens = offers.cards(self.rules, self.position.bag, stream, 1)
            else:
                tokens = offers.charms(self.rules, self.position, stream, 1) if kind == "charm" else ()
            for token in tokens:
                self.add_thing(token)
        self.position = self.position._replace(phase="map")

    def draw_outcome(self, index: int) -> None:
        """Draw the outcome of a choice in an encounter."""
        position = self.position
        choice = self.rules.events[event_of(self.rules, position)].choices[index]
        stream = offers.stream_for(position, offers.LOT_DRAW, index)
        lot = stream.below(sum(outcome.weight for outcome in choice.outcomes))
        number = 0
        while lot >= choice.outcomes[number].weight:
            lot -= choice.outcomes[number].weight
            number += 1
        self.events.append(LotDrawn(position.seat_to_move, index + 1, number + 1))
        self.change_coins(-min(choice.coins, position.bag.coins))
        if choice.cards and self.position.bag.hand:
            self.lose_card(stream.below(len(self.position.bag.hand)))
        if choice.charms and self.position.bag.charms:
            self.lose_charm(stream.below(len(self.position.bag.charms)))
        self.finish_room()
        self.pay_pair_bonus()
        self.position = self.position._replace(phase="map")
        self.apply_change(choice.outcomes[number].change, stream)

    def apply_change(self, change: RunChange, stream: Stream) -> None:
        """Apply the outcome of an encounter. It never takes the last heart."""
        bag = self.position.bag
        self.change_hearts(max(change.hearts, 1 - bag.hearts))
        self.change_coins(max(change.coins, -self.position.bag.coins))
        self.take_keys(change.keys)
        self.add_pending("level", change.level)
        self.add_pending("reward", change.reward)
        self.add_pending("mercy", change.mercy)
        if change.cards < 0 and bag.hand:
            self.lose_card(stream.below(len(bag.hand)))
        if change.charms < 0 and bag.charms:
            self.lose_charm(stream.below(len(bag.charms)))
        if change.cards > 0:
            for token in offers.cards(self.rules, self.position.bag, stream, 1):
                self.add_thing(token)
        if change.charms > 0:
            for token in offers.charms(self.rules, self.position, stream, 1):
                self.add_thing(token)
        if change.reveals:
            self.reveal()

    # Parts of the above.

    def set_bag(self, bag: Bag) -> None:
        """Change the bag of the side to decide."""
        bags, seat = self.position.bags, self.position.seat_to_move
        self.position = self.position._replace(bags=(*bags[: seat - 1], bag, *bags[seat:]))

    def add_pending(self, kind: PendingKind, change: int) -> None:
        """Change a count that waits for later rooms."""
        counts = {**self.position.pending_counts, kind: self.position.pending_count(kind) + change}
        self.position = self.position._replace(pending_counts={name: count for name, count in counts.items() if count})

    def change_coins(self, change: int) -> None:
        """Change the coins of the side to decide."""
        after = max(0, min(MOST_COINS, self.position.bag.coins + change))
        if after != self.position.bag.coins:
            self.events.append(CoinsChanged(self.position.seat_to_move, after - self.position.bag.coins))
            self.set_bag(self.position.bag._replace(coins=after))

    def change_hearts(self, change: int) -> None:
        """Change the hearts of the side to decide, up to the most it can have."""
        bag = self.position.bag
        after = max(0, min(offers.most_hearts(self.rules, bag), bag.hearts + change))
        if after != bag.hearts:
            self.events.append(HeartsChanged(self.position.seat_to_move, after - bag.hearts))
            self.set_bag(self.position.bag._replace(hearts=after))

    def pay(self, kind: PlaceKind) -> None:
        """Pay the coins for a won room."""
        pay = self.rules.rooms.pays[kind]
        charms = offers.boon(self.rules, self.position.bag, lambda boon: boon.coins_per_win)
        red = pay.red if self.rules.is_red(self.place) else 0
        pair = self.rules.pair_bonus(kind)
        reward = self.position.pending_count("reward") + self.rules.ascent_sum(lambda ascent: ascent.pay)
        sum_ = pay.coins + pay.per_floor * (self.place.floor - 1) + red + pair + charms + reward
        self.change_coins(max(0, sum_))
        self.add_pending("reward", -self.position.pending_count("reward"))

    def pay_pair_bonus(self) -> None:
        """Pay the bonus of two people together in a room without a match."""
        self.change_coins(self.rules.pair_bonus(self.place.kind))

    def finish_room(self) -> None:
        """Note that this room gives nothing more."""
        self.position = self.position._replace(done_rooms=self.position.done_rooms | {self.position.room})

    def take_offer(self, index: int) -> None:
        """Take a thing of the offer."""
        offer = self.position.offer
        self.add_thing(offer[index])
        self.position = self.position._replace(offer=(*offer[:index], "", *offer[index + 1 :]))

    def add_thing(self, token: str, is_new: bool = True) -> None:
        """Gain a thing. Instead of a card for a full hand, gain coins. Only a new charm brings what it gives once."""
        kind, _, value = token.partition(":")
        bag = self.position.bag
        if kind == "coins":
            self.change_coins(int(value))
        elif kind == "heart":
            self.change_hearts(int(value))
        elif kind == "map":
            self.reveal()
        elif kind == "card":
            if len(bag.hand) >= self.rules.file.most_cards:
                self.change_coins(self.rules.prizes.coins)
                return
            self.set_bag(self.position.bag._replace(hand=(*bag.hand, value)))
            self.events.append(ThingTaken(self.position.seat_to_move, token))
        else:
            boon = self.rules.charms[value].run
            self.set_bag(self.position.bag._replace(charms=(*bag.charms, value)))
            self.events.append(ThingTaken(self.position.seat_to_move, token))
            self.change_hearts(boon.hearts)
            if not is_new:
                return
            self.change_coins(boon.coins)
            self.add_pending("mercy", boon.mercy)
            self.add_pending("locks", boon.free_locks)
            if boon.reveals:
                self.reveal()

    def reveal(self) -> None:
        """Find every hidden door."""
        hidden = hidden_doors(self.run, self.position)
        if hidden:
            self.position = self.position._replace(doors=self.position.doors | hidden)
            self.events.append(DoorsFound(self.position.seat_to_move))

    def lose_card(self, index: int) -> None:
        """Give a card up, for coins if a charm pays for it."""
        hand = self.position.bag.hand
        self.set_bag(self.position.bag._replace(hand=(*hand[:index], *hand[index + 1 :])))
        self.events.append(ThingLost(self.position.seat_to_move, f"card:{hand[index]}", index + 1))
        self.change_coins(offers.boon(self.rules, self.position.bag, lambda boon: boon.coins_per_card))

    def lose_charm(self, index: int) -> None:
        """Give a charm away. Hearts above the most go with it."""
        charms = self.position.bag.charms
        self.set_bag(self.position.bag._replace(charms=(*charms[:index], *charms[index + 1 :])))
        self.events.append(ThingLost(self.position.seat_to_move, f"charm:{charms[index]}", index + 1))
        self.change_hearts(0)

    def next_side(self) -> None:
        """Let the other side choose as well, or end the room's business."""
        position = self.position
        if position.mode == "versus" and position.seat_to_move == position.lead:
            self.position = self.position._replace(seat_to_move=3 - position.lead)
            return
        if position.phase not in ("prize", "market"):
            self.finish_room()
        self.position = self.position._replace(phase="map", seat_to_move=position.lead, offer=())

    def end_run(self, phase: Literal["won", "lost"]) -> None:
        """End the run."""
        if self.position.mode == "versus":
            phase = "won"
        self.position = self.position._replace(phase=phase, offer=(), stake="")
        self.events.append(RunEnded(self.position.seat_to_move, score(self.rules, self.position).totals))


VERBS: Mapping[Verb, Callable[[_Play, Move], None]] = {
    "go": _Play.go, "enter": _Play.enter, "match": _Play.match, "take": _Play.take, "buy": _Play.buy,
    "offer": _Play.offer, "choose": _Play.choose, "improve": _Play.improve, "remove": _Play.remove,
    "drop": _Play.drop, "leave": _Play.leave,
}
"""The effect of each verb."""


def _begin_room(rules: Rules, position: Position) -> Position:
    """Return the position in which a room shows what it has."""
    place, run = place_of(rules, position), map_of(rules, position)
    phase = ROOM_PHASES.get(place.kind)
    if phase is None:
        return position._replace(phase="map", offer=(), done_rooms=position.done_rooms | {position.room})
    position = position._replace(phase=phase, offer=())
    if phase == "market":
        return position._replace(offer=offers.goods(rules, position, bool(hidden_doors(run, position))))
    if phase == "treasure":
        return position._replace(offer=offers.treasure(rules, position))
    return position._replace(offer=offers.rest_charm(rules, position)) if phase == "rest" else position
