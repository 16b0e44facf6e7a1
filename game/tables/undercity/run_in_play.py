"""A run that a move changes: its position, one thing at a time, and the events so far."""

from __future__ import annotations

from typing import Literal

from game.tables.undercity import events, offers
from game.tables.undercity.definitions import MOST_COINS, MOST_KEYS, Rules
from game.tables.undercity.events import Event
from game.tables.undercity.figures import score
from game.tables.undercity.position import ROOM_PHASES, PendingKind, Position, hidden_doors, map_of
from game.tables.undercity.run_map import MapRoom


class RunInPlay:
    """A run that one move changes, with its events so far. Gains and losses are those of the side to decide."""

    def __init__(self, rules: Rules, position: Position) -> None:
        self.rules, self.position = rules, position
        self.map = map_of(rules, position)
        self.events: list[Event] = []

    @property
    def place(self) -> MapRoom:
        return self.map.places[self.position.room]

    # Coins, hearts and keys.

    def change_coins(self, change: int, side: int = 0) -> None:
        side = side or self.position.seat_to_move
        bag = self.position.bags[side - 1]
        after = max(0, min(MOST_COINS, bag.coins + change))
        if after != bag.coins:
            self.events.append(events.CoinsChanged(side, after - bag.coins))
            bag.coins = after

    def pay(self) -> None:
        """Pay the coins for a won room."""
        place, pay = self.place, self.rules.rooms.pays[self.place.kind]
        charms = offers.boon(self.rules, self.position.bag, lambda boon: boon.coins_per_win)
        reward = self.position.pending_count("reward")
        coins = pay.coins + pay.per_floor * (place.floor - 1) + self.rules.pair_bonus(place.kind) + charms + reward
        coins += (pay.red if self.rules.is_red(place) else 0) + self.rules.ascent_sum(lambda ascent: ascent.pay)
        self.change_coins(max(0, coins))
        self.add_pending("reward", -reward)

    def pay_pair_bonus(self) -> None:
        """Pay the bonus of two people together in a room without a match."""
        self.change_coins(self.rules.pair_bonus(self.place.kind))

    def change_hearts(self, change: int) -> None:
        """Change the hearts, up to the most that the side can have."""
        bag = self.position.bag
        after = max(0, min(offers.most_hearts(self.rules, bag), bag.hearts + change))
        if after != bag.hearts:
            self.events.append(events.HeartsChanged(self.position.seat_to_move, after - bag.hearts))
            bag.hearts = after

    def take_keys(self, count: int) -> None:
        """Take keys from this room, up to the most that a run can hold."""
        count = min(count, MOST_KEYS - self.position.keys)
        self.position.keys += count
        self.events += [events.KeyTaken(self.position.seat_to_move, self.place.id)] * count

    # Cards, charms and other things.

    def take_offer(self, index: int) -> None:
        offer = self.position.offer
        self.add_thing(offer[index])
        self.position.offer = (*offer[:index], "", *offer[index + 1 :])

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
        elif kind == "card" and len(bag.hand) >= self.rules.file.most_cards:
            self.change_coins(self.rules.prizes.coins)
        elif kind == "card":
            bag.hand += (value,)
            self.events.append(events.ThingTaken(self.position.seat_to_move, token))
        else:
            boon = self.rules.charms[value].run
            bag.charms += (value,)
            self.events.append(events.ThingTaken(self.position.seat_to_move, token))
            if not is_new:
                return
            self.change_hearts(boon.hearts)
            self.change_coins(boon.coins)
            self.add_pending("mercy", boon.mercy)
            self.add_pending("locks", boon.free_locks)
            if boon.reveals:
                self.reveal()

    def improve_card(self, index: int) -> None:
        """Make a card better."""
        bag = self.position.bag
        card = bag.hand[index] + "+"
        bag.hand = (*bag.hand[:index], card, *bag.hand[index + 1 :])
        self.events.append(events.CardImproved(self.position.seat_to_move, card, index + 1))

    def lose_card(self, index: int) -> None:
        """Give a card up, for coins if a charm pays for it."""
        bag = self.position.bag
        self.events.append(events.ThingLost(self.position.seat_to_move, f"card:{bag.hand[index]}", index + 1))
        bag.hand = (*bag.hand[:index], *bag.hand[index + 1 :])
        self.change_coins(offers.boon(self.rules, bag, lambda boon: boon.coins_per_card))

    def lose_charm(self, index: int) -> None:
        """Give a charm away. Hearts above the most stay until ``change_hearts``."""
        bag = self.position.bag
        self.events.append(events.ThingLost(self.position.seat_to_move, f"charm:{bag.charms[index]}", index + 1))
        bag.charms = (*bag.charms[:index], *bag.charms[index + 1 :])

    # Rooms and the way on.

    def begin_room(self) -> None:
        """Show what this room has."""
        phase = ROOM_PHASES.get(self.place.kind)
        self.position.phase, self.position.offer = phase or "map", ()
        if phase is None:
            self.finish_room()
        elif phase == "market":
            self.show_goods()
        elif phase == "treasure":
            self.position.offer = offers.treasure(self.rules, self.position)
        elif phase == "rest":
            self.position.offer = offers.rest_charm(self.rules, self.position)

    def show_goods(self) -> None:
        """Offer the goods of a market."""
        self.position.offer = offers.goods(self.rules, self.position, bool(hidden_doors(self.map, self.position)))

    def reveal(self) -> None:
        """Find every hidden door."""
        hidden = hidden_doors(self.map, self.position)
        if hidden:
            self.position.doors |= hidden
            self.events.append(events.DoorsFound(self.position.seat_to_move))

    def add_pending(self, kind: PendingKind, change: int) -> None:
        """Change a count that waits for later rooms."""
        counts = {**self.position.pending_counts, kind: self.position.pending_count(kind) + change}
        self.position.pending_counts = {name: count for name, count in counts.items() if count}

    def set_results(self, wins: int, losses: int) -> None:
        """Write the matches won and lost in this room."""
        self.position.tries = {**self.position.tries, self.position.room: (wins, losses)}

    def finish_room(self) -> None:
        """Note that this room gives nothing more."""
        self.position.done_rooms |= {self.position.room}

    def next_side(self) -> None:
        """Let the other side choose as well, or end the room's business."""
        position = self.position
        if position.is_versus and position.seat_to_move == position.lead:
            position.seat_to_move = 3 - position.lead
            return
        if position.phase not in ("prize", "market"):
            self.finish_room()
        position.phase, position.offer = "map", ()
        position.seat_to_move = position.lead

    def end(self, phase: Literal["won", "lost"]) -> None:
        self.position.phase = "won" if self.position.is_versus else phase
        self.position.offer, self.position.stake = (), ""
        self.events.append(events.RunEnded(self.position.seat_to_move, score(self.rules, self.position).totals))
