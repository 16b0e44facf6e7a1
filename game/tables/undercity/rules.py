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
from game.tables.undercity.position import Bag, Position, WaitingFor, rules_of, write
from game.tables.undercity.run_map import PlaceKind


def new(rules: Rules, seed: int, first: int | None = None) -> Position:
    """Return the first position: in the first room, where a match waits."""
    file = rules.file
    hearts = max(1, file.hearts + rules.climb(lambda ascent: ascent.hearts))
    hand = file.hand[: max(0, min(len(file.hand), file.most_cards) + rules.climb(lambda ascent: ascent.cards))]
    bag = Bag(hearts, max(0, file.coins + rules.climb(lambda ascent: ascent.coins)), 0, hand)
    lead, (mode, ascent, barred, *_) = first or 1, rules.choices
    position = Position(
        seed, mode, ascent, barred, 0, 0, "map", lead, lead, 0, frozenset(), frozenset(), frozenset(),
        {}, (bag,) * rules.seats, {},
    )
    start = map_of(rules, position).start
    position = position._replace(where=start, came=start, seen=frozenset({start}))
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
        play.end("lost")
    return play.position, tuple(play.events)


class _Play:
    """One move in play: the position it changes and the events it brings."""

    def __init__(self, rules: Rules, position: Position) -> None:
        self.rules, self.position = rules, position
        self.run = map_of(rules, position)
        self.place = self.run.places[position.where]
        self.events: list[Event] = []

    # The verbs.

    def go(self, move: Move) -> None:
        """Go to a room, with a key if a door needs one."""
        at, seat = self.position, self.position.turn
        number = ways(self.rules, at)[move.room]
        door = self.run.doors[number]
        if number not in at.doors and (door.lock is not None or door.box):
            if door.lock is not None:
                free = at.waits("locks") > 0
                self.position = self.position._replace(keys=at.keys - (not free))
                if free:
                    self.wait("locks", -1)
            self.position = self.position._replace(doors=self.position.doors | {number})
            self.events.append(DoorOpened(seat, number))
        self.events.append(RoomEntered(seat, at.where, move.room, number))
        self.position = self.position._replace(came=at.where, where=move.room, seen=at.seen | {move.room})
        self.place = self.run.places[move.room]
        if move.room not in self.position.done and ROOM_PHASES.get(self.place.kind) is None:
            self.as_pair()
        if move.room not in self.position.done:
            self.position = _begin_room(self.rules, self.position)

    def enter(self, move: Move) -> None:
        """Return to what a room offers."""
        self.position = _begin_room(self.rules, self.position)

    def match(self, move: Move) -> None:
        """Report the result of the room's match."""
        at = self.position
        ended = move.value
        self.events.append(RoomPlayed(at.turn, at.where, ended))
        if ended == "left":
            self.position = self.position._replace(phase="map")
            return
        won, lost = at.tried(at.where)
        won, lost = (won + 1, lost) if ended == "won" else (won, min(99, lost + 1))
        self.position = self.position._replace(tries={**at.tries, at.where: (won, lost)})
        self.wait("level", -at.waits("level"))
        if at.stake:
            self.settle(ended == "won")
        elif at.mode == "versus":
            self.crown(won, lost)
        elif won and won >= self.wins:
            self.win()
        elif ended == "lost" and lost % self.losses == 0:
            self.lose(lost)

    def take(self, move: Move) -> None:
        """Take a prize."""
        if self.position.phase == "treasure":
            self.as_pair()
        self.take_offer(move.choice)
        self.next_side()

    def buy(self, move: Move) -> None:
        """Buy goods."""
        token = self.position.offer[move.choice]
        self.coins(-offers.price(self.rules, self.position.bag, self.place.floor, token))
        self.take_offer(move.choice)
        offers_made, bought = self.position.tried(self.position.where)
        if not bought:
            self.as_pair()
            tries = {**self.position.tries, self.position.where: (offers_made, 1)}
            self.position = self.position._replace(tries=tries) if self.position.mode == "together" else self.position

    def offer(self, move: Move) -> None:
        """Pay for a new offer."""
        self.coins(-offers.offer_price(self.rules, self.position.bag, self.place.floor))
        count, lost = self.position.tried(self.position.where)
        self.position = self.position._replace(tries={**self.position.tries, self.position.where: (count + 1, lost)})
        hidden = bool(hidden_doors(self.run, self.position))
        self.position = self.position._replace(offer=offers.goods(self.rules, self.position, hidden))

    def choose(self, move: Move) -> None:
        """Choose at a rest, an encounter or a pawnshop."""
        if self.position.phase == "gambit":
            self.pledge(move.choice)
        elif self.position.phase == "encounter":
            self.meet(move.choice)
        else:
            self.as_pair()
            if move.choice:
                self.take_offer(0)
            else:
                self.hearts(self.rules.file.rest + self.rules.climb(lambda ascent: ascent.rest))
            self.next_side()

    def improve(self, move: Move) -> None:
        """Make a card better."""
        hand = [*self.position.bag.hand]
        hand[move.choice] += "+"
        self.set_bag(self.position.bag._replace(hand=tuple(hand)))
        self.events.append(CardImproved(self.position.turn, hand[move.choice]))
        self.as_pair()
        self.next_side()

    def remove(self, move: Move) -> None:
        """Remove a card for good."""
        self.lose_card(move.choice)
        self.as_pair()
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

    def win(self) -> None:
        """Finish a room that was won: coins, its key and a prize; the boss ends the run."""
        self.finish()
        self.pay(self.place.kind)
        self.take_key()
        self.show_prizes()

    def lose(self, lost: int) -> None:
        """Lose a room: a riddle is spent, another room costs a heart and may be tried again."""
        self.position = self.position._replace(phase="map", tries={**self.position.tries, self.place.id: (0, lost)})
        self.coins(offers.boon(self.rules, self.position.bag, lambda boon: boon.coins_per_loss))
        if self.place.kind == "riddle":
            self.finish()
        elif self.position.waits("mercy") > 0:
            self.wait("mercy", -1)
        else:
            self.hearts(-1)
            if self.position.bag.hearts <= 0:
                self.end("lost")

    def crown(self, won: int, lost: int) -> None:
        """Crown the winner of a match against each other once enough matches are won."""
        if max(won, lost) < self.wins:
            return
        winner = 1 if won > lost else 2
        crowns = 2 if self.place.id == self.run.goal else 1
        self.finish()
        self.position = self.position._replace(lead=winner, turn=winner)
        self.set_bag(self.position.bag._replace(crowns=self.position.bag.crowns + crowns))
        self.pay(self.place.kind)
        self.take_key()
        self.position = self.position._replace(turn=3 - winner)
        loss = offers.boon(self.rules, self.position.bag, lambda boon: boon.coins_per_loss)
        self.coins(self.rules.rooms.pays[self.place.kind].consolation + loss)
        self.position = self.position._replace(turn=winner)
        self.show_prizes()

    def take_key(self) -> None:
        """Take the key of this room, if it has one."""
        if self.place.key:
            self.position = self.position._replace(keys=min(MOST_KEYS, self.position.keys + 1))
            self.events.append(KeyTaken(self.position.turn, self.place.id))

    def show_prizes(self) -> None:
        """Offer the prizes of this room; at the goal, end the run."""
        if self.place.id == self.run.goal:
            self.end("won")
        else:
            prizes = offers.prizes(self.rules, self.position, self.place)
            self.position = self.position._replace(phase="prize", offer=prizes)

    def pledge(self, index: int) -> None:
        """Stake coins, a card or a charm at a pawnshop, and play for double."""
        bag = self.position.bag
        if index == 0:
            amount = min(bag.coins, self.rules.prizes.most_stake)
            self.coins(-amount)
            stake = f"coins:{amount}"
        elif index == 1:
            stake = f"card:{bag.hand[offers.stream_for(self.position, offers.STAKE_DRAW).below(len(bag.hand))]}"
            self.lose_card(bag.hand.index(stake.partition(":")[2]))
        else:
            stake = f"charm:{bag.charms[offers.stream_for(self.position, offers.STAKE_DRAW).below(len(bag.charms))]}"
            self.lose_charm(bag.charms.index(stake.partition(":")[2]))
        self.position = self.position._replace(stake=stake, phase="match", offer=())

    def settle(self, won: bool) -> None:
        """End a gambit: double for a win, nothing for a loss."""
        stake, seat = self.position.stake, self.position.turn
        self.position = self.position._replace(stake="")
        self.finish()
        self.as_pair()
        if won == (seat == 1):
            kind, _, value = stake.partition(":")
            self.gain(f"coins:{2 * int(value)}" if kind == "coins" else stake)
            stream = offers.stream_for(self.position, offers.STAKE_DRAW, 1)
            if kind == "card":
                more = offers.cards(self.rules, self.position.bag, stream, 1)
            else:
                more = offers.charms(self.rules, self.position, stream, 1) if kind == "charm" else ()
            for token in more:
                self.gain(token)
        self.position = self.position._replace(phase="map")

    def meet(self, index: int) -> None:
        """Draw the outcome of a choice in an encounter."""
        position = self.position
        choice = self.rules.events[event_of(self.rules, position)].choices[index]
        stream = offers.stream_for(position, offers.LOT_DRAW, index)
        lot = stream.below(sum(outcome.weight for outcome in choice.outcomes))
        number = 0
        while lot >= choice.outcomes[number].weight:
            lot -= choice.outcomes[number].weight
            number += 1
        self.events.append(LotDrawn(position.turn, index + 1, number + 1))
        self.coins(-min(choice.coins, position.bag.coins))
        if choice.cards and self.position.bag.hand:
            self.lose_card(stream.below(len(self.position.bag.hand)))
        if choice.charms and self.position.bag.charms:
            self.lose_charm(stream.below(len(self.position.bag.charms)))
        self.finish()
        self.as_pair()
        self.position = self.position._replace(phase="map")
        self.suffer(choice.outcomes[number].change, stream)

    def suffer(self, change: RunChange, stream: Stream) -> None:
        """Apply the outcome of an encounter. It never takes the last heart."""
        bag = self.position.bag
        self.hearts(max(change.hearts, 1 - bag.hearts))
        self.coins(max(change.coins, -self.position.bag.coins))
        self.position = self.position._replace(keys=min(MOST_KEYS, self.position.keys + change.keys))
        self.wait("level", change.level)
        self.wait("reward", change.reward)
        self.wait("mercy", change.mercy)
        if change.cards < 0 and bag.hand:
            self.lose_card(stream.below(len(bag.hand)))
        if change.charms < 0 and bag.charms:
            self.lose_charm(stream.below(len(bag.charms)))
        if change.cards > 0:
            for token in offers.cards(self.rules, self.position.bag, stream, 1):
                self.gain(token)
        if change.charms > 0:
            for token in offers.charms(self.rules, self.position, stream, 1):
                self.gain(token)
        if change.reveals:
            self.reveal()

    # Parts of the above.

    def set_bag(self, bag: Bag) -> None:
        """Change the bag of the side to decide."""
        bags, turn = self.position.bags, self.position.turn
        self.position = self.position._replace(bags=(*bags[: turn - 1], bag, *bags[turn:]))

    def wait(self, what: WaitingFor, change: int) -> None:
        """Change a count that waits for later rooms."""
        waiting = {**self.position.waiting, what: self.position.waits(what) + change}
        self.position = self.position._replace(waiting={name: count for name, count in waiting.items() if count})

    def coins(self, change: int) -> None:
        """Change the coins of the side to decide."""
        after = max(0, min(MOST_COINS, self.position.bag.coins + change))
        if after != self.position.bag.coins:
            self.events.append(CoinsChanged(self.position.turn, after - self.position.bag.coins))
            self.set_bag(self.position.bag._replace(coins=after))

    def hearts(self, change: int) -> None:
        """Change the hearts of the side to decide, up to the most it can have."""
        bag = self.position.bag
        after = max(0, min(offers.most_hearts(self.rules, bag), bag.hearts + change))
        if after != bag.hearts:
            self.events.append(HeartsChanged(self.position.turn, after - bag.hearts))
            self.set_bag(self.position.bag._replace(hearts=after))

    def pay(self, kind: PlaceKind) -> None:
        """Pay the coins for a won room."""
        pay = self.rules.rooms.pays[kind]
        charms = offers.boon(self.rules, self.position.bag, lambda boon: boon.coins_per_win)
        red = pay.red if self.rules.is_red(self.place) else 0
        pair = self.rules.pair_bonus(kind)
        sum_ = pay.coins + pay.per_floor * (self.place.floor - 1) + red + pair + charms + self.position.waits("reward")
        self.coins(max(0, sum_ + self.rules.climb(lambda ascent: ascent.pay)))
        self.wait("reward", -self.position.waits("reward"))

    def as_pair(self) -> None:
        """Pay the bonus of two people together in a room without a match."""
        self.coins(self.rules.pair_bonus(self.place.kind))

    def finish(self) -> None:
        """Note that this room gives nothing more."""
        self.position = self.position._replace(done=self.position.done | {self.position.where})

    def take_offer(self, index: int) -> None:
        """Take a thing of the offer."""
        offer = self.position.offer
        self.gain(offer[index])
        self.position = self.position._replace(offer=(*offer[:index], "", *offer[index + 1 :]))

    def gain(self, token: str) -> None:
        """Gain a thing. Instead of a card for a full hand, gain coins."""
        kind, _, value = token.partition(":")
        bag = self.position.bag
        if kind == "coins":
            self.coins(int(value))
        elif kind == "heart":
            self.hearts(int(value))
        elif kind == "map":
            self.reveal()
        elif kind == "card":
            if len(bag.hand) >= self.rules.file.most_cards:
                self.coins(self.rules.prizes.coins)
                return
            self.set_bag(self.position.bag._replace(hand=(*bag.hand, value)))
            self.events.append(ThingTaken(self.position.turn, token))
        else:
            boon = self.rules.charms[value].run
            self.set_bag(self.position.bag._replace(charms=(*bag.charms, value)))
            self.events.append(ThingTaken(self.position.turn, token))
            self.hearts(boon.hearts)
            self.coins(boon.coins)
            self.wait("mercy", boon.mercy)
            self.wait("locks", boon.free_locks)
            if boon.reveals:
                self.reveal()

    def reveal(self) -> None:
        """Find every hidden door."""
        hidden = hidden_doors(self.run, self.position)
        if hidden:
            self.position = self.position._replace(doors=self.position.doors | hidden)
            self.events.append(DoorsFound(self.position.turn))

    def lose_card(self, index: int) -> None:
        """Give a card up, for coins if a charm pays for it."""
        hand = self.position.bag.hand
        self.set_bag(self.position.bag._replace(hand=(*hand[:index], *hand[index + 1 :])))
        self.events.append(ThingLost(self.position.turn, f"card:{hand[index]}"))
        self.coins(offers.boon(self.rules, self.position.bag, lambda boon: boon.coins_per_card))

    def lose_charm(self, index: int) -> None:
        """Give a charm away. Hearts above the most go with it."""
        charms = self.position.bag.charms
        self.set_bag(self.position.bag._replace(charms=(*charms[:index], *charms[index + 1 :])))
        self.events.append(ThingLost(self.position.turn, f"charm:{charms[index]}"))
        self.hearts(0)

    def next_side(self) -> None:
        """Let the other side choose as well, or end the room's business."""
        at = self.position
        if at.mode == "versus" and at.turn == at.lead:
            self.position = self.position._replace(turn=3 - at.lead)
            return
        if at.phase not in ("prize", "market"):
            self.finish()
        self.position = self.position._replace(phase="map", turn=at.lead, offer=())

    def end(self, phase: Literal["won", "lost"]) -> None:
        """End the run."""
        if self.position.mode == "versus":
            phase = "won"
        self.position = self.position._replace(phase=phase, offer=(), stake="")
        self.events.append(RunEnded(self.position.turn, score(self.rules, self.position).totals))


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
        return position._replace(phase="map", offer=(), done=position.done | {position.where})
    position = position._replace(phase=phase, offer=())
    if phase == "market":
        return position._replace(offer=offers.goods(rules, position, bool(hidden_doors(run, position))))
    if phase == "treasure":
        return position._replace(offer=offers.treasure(rules, position))
    return position._replace(offer=offers.rest(rules, position)) if phase == "rest" else position
