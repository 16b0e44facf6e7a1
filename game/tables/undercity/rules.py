"""The rules of a run: the way through its rooms, what rooms give and take, and its end.

``match:won``, ``match:lost`` and ``match:left`` report the result of a room's match, which the rules know nothing about.
Against each other, ``won`` is a win of seat 1 and ``lost`` a win of seat 2. The other moves: ``go:r12`` goes to a room,
``enter`` returns to the table or the counter of this room, ``take:2`` takes a prize, ``buy:1`` buys, ``offer`` pays for
a new offer, ``choose:3`` chooses, ``improve:1``, ``remove:1`` and ``drop:1`` concern a card of the hand, and ``leave``
takes nothing more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from game.dungeon.content import Grammar
from game.dungeon.maker import make
from game.dungeon.plan import Plan, read_plan
from game.kernel.refusal import Refusal, bad_part, reading
from game.tables.undercity import offers
from game.tables.undercity.definitions import MOST_COINS, MOST_KEYS, Change, Choice, Rules
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
from game.tables.undercity.mixing import run_map
from game.tables.undercity.position import Bag, Phase, Position, Waiting, read, refuse, rules_of
from game.tables.undercity.run_map import Kind, Place, RunMap, gate

Verb = Literal["go", "enter", "match", "take", "buy", "offer", "choose", "improve", "remove", "drop", "leave"]
VALUES: Mapping[Verb, str] = {
    "go": r"r\d{1,4}", "match": "won|lost|left", "enter": "", "offer": "", "leave": "", "take": r"[1-9]", "buy": r"[1-9]",
    "choose": "[1-9]", "improve": "[1-9]", "remove": "[1-9]", "drop": "[1-9]",
}
"""The values that each verb takes, as a pattern."""
ROOMS: Mapping[str, Phase] = {
    "match": "match", "riddle": "match", "rival": "match", "boss": "match", "market": "market", "workshop": "workshop",
    "rest": "rest", "treasure": "treasure", "encounter": "encounter", "gambit": "gambit",
}
"""The phase that a room begins with, by its kind. Nothing happens in other rooms."""
BLOCKING = "match", "rival"
"""Kinds of rooms that must be played before one can go on to a new room."""


class Move(NamedTuple):
    """A move: a verb and its value, ``go:r12``."""

    verb: Verb
    value: str = ""

    def __str__(self) -> str:
        return f"{self.verb}:{self.value}" if self.value else self.verb

    @property
    def index(self) -> int:
        """The index that its number, counted from 1, names."""
        return int(self.value) - 1

    @property
    def room(self) -> int:
        """The room it goes to."""
        return int(self.value[1:])


class RunScore(NamedTuple):
    """The score of a run."""

    totals: tuple[int, ...]
    outcome: int | Literal["draw", "won", "lost"] | None
    by: str | None
    hearts: int
    coins: int
    rooms: int
    """Rooms that were won or are done."""
    crowns: tuple[int, ...]


@lru_cache(maxsize=256)
def _plan(grammar: Grammar, recipe: str, seed: int) -> Plan:
    return read_plan(make(grammar, recipe, seed).json)


def plan_of(rules: Rules, seed: int) -> Plan:
    """Return the dungeon of a seed."""
    return _plan(rules.grammar, rules.file.recipe, seed)


def map_of(rules: Rules, position: Position) -> RunMap:
    """Return the map of a run. Rules keep the last maps."""
    key = position.seed, position.barred
    if key not in rules.maps:
        if len(rules.maps) >= MOST_MAPS:
            rules.maps.clear()
        rules.maps[key] = run_map(plan_of(rules, position.seed), rules.rooms.mixing[rules.name], position.barred)
    return rules.maps[key]


MOST_MAPS = 64


def place_of(rules: Rules, position: Position) -> Place:
    """Return the room of a position."""
    return map_of(rules, position).places[position.where]


def new(rules: Rules, seed: int, first: int | None = None) -> Position:
    """Return the first position: in the first room, where a match waits."""
    file = rules.file
    hearts = max(1, file.hearts + rules.climb("hearts"))
    bag = Bag(hearts, max(0, file.coins + rules.climb("coins")), 0, file.hand[: file.most_cards])
    lead = first or 1
    position = Position(
        seed, rules.mode, rules.ascent, rules.barred, 0, 0, "map", lead, lead, 0, frozenset(), frozenset(), frozenset(),
        {}, (bag,) * rules.seats, {},
    )
    start = map_of(rules, position).start
    position = position._replace(where=start, came=start, seen=frozenset({start}))
    return _begin_room(rules, position)


# Legal moves.


def legal(rules: Rules, position: Position) -> tuple[Move, ...]:
    """Return the legal moves, sorted by their texts."""
    return tuple(sorted(_MOVES[position.phase](rules_of(rules, position), position), key=str))


def ways(rules: Rules, position: Position) -> dict[int, int]:
    """Return the rooms that one can go to now, and the door to each."""
    run, place = map_of(rules, position), place_of(rules, position)
    only_back = blocks(position, place)
    with_key = position.keys > 0 or position.waits("locks") > 0
    found: dict[int, int] = {}
    for door in run.exits(position.where).values():
        other, state = run.doors[door].other(position.where), gate(run, door, position.where, position.doors, position.doors)
        if only_back and other not in position.seen:
            continue
        if state in ("open", "push"):
            found[other] = door
        elif state == "locked" and with_key:
            found.setdefault(other, door)
    return found


def blocks(position: Position, place: Place) -> bool:
    """Return True if a room lets no one on to a new room before its match was played."""
    return place.kind in BLOCKING and place.id not in position.done and position.tried(place.id) == (0, 0)


def _on_the_map(rules: Rules, position: Position) -> Iterator[Move]:
    for room in ways(rules, position):
        yield Move("go", f"r{room}")
    if place_of(rules, position).kind in ROOMS and position.where not in position.done:
        yield Move("enter")


def _in_a_match(rules: Rules, position: Position) -> Iterator[Move]:
    yield Move("match", "won")
    yield Move("match", "lost")
    if not position.stake:
        yield Move("match", "left")


def _before_things(rules: Rules, position: Position) -> Iterator[Move]:
    """Yield the moves before prizes. A full hand has to drop a card before it takes one."""
    full = len(position.bag.hand) >= rules.file.most_cards
    for number, token in enumerate(position.offer, 1):
        if token and not (full and token.startswith("card:")):
            yield Move("take", str(number))
    if full and any(token.startswith("card:") for token in position.offer):
        yield from _card_moves(position, "drop")
    yield Move("leave")


def _in_a_market(rules: Rules, position: Position) -> Iterator[Move]:
    floor, bag = place_of(rules, position).floor, position.bag
    full = len(bag.hand) >= rules.file.most_cards
    for number, token in enumerate(position.offer, 1):
        fits = not (full and token.startswith("card:")) and not (token == "heart:1" and not _wounded(rules, bag))
        if token and fits and offers.price(rules, bag, floor, token) <= bag.coins:
            yield Move("buy", str(number))
    if full and any(token.startswith("card:") for token in position.offer):
        yield from _card_moves(position, "drop")
    if offers.offer_price(rules, bag, floor) <= bag.coins and position.tried(position.where)[0] < MOST_OFFERS:
        yield Move("offer")
    yield Move("leave")


MOST_OFFERS = 20
"""The most new offers in one market."""


def _in_a_workshop(rules: Rules, position: Position) -> Iterator[Move]:
    for number, card in enumerate(position.bag.hand, 1):
        if not card.endswith("+"):
            yield Move("improve", str(number))
        yield Move("remove", str(number))
    yield Move("leave")


def _at_rest(rules: Rules, position: Position) -> Iterator[Move]:
    yield Move("choose", "1")
    if any(position.offer):
        yield Move("choose", "2")
    yield Move("leave")


def _at_an_encounter(rules: Rules, position: Position) -> Iterator[Move]:
    choices = rules.events[event_of(rules, position)].choices
    for number, choice in enumerate(choices, 1):
        if number == len(choices) or can_pay(position.bag, choice):
            yield Move("choose", str(number))


def _at_a_gambit(rules: Rules, position: Position) -> Iterator[Move]:
    bag = position.bag
    for number, there in enumerate((bag.coins, bag.hand, bag.charms), 1):
        if there:
            yield Move("choose", str(number))
    yield Move("leave")


def _card_moves(position: Position, verb: Verb) -> Iterator[Move]:
    return (Move(verb, str(number)) for number in range(1, len(position.bag.hand) + 1))


def can_pay(bag: Bag, choice: Choice) -> bool:
    """Return True if a side has what a choice takes."""
    return bag.coins >= choice.coins and len(bag.hand) >= choice.cards and len(bag.charms) >= choice.charms


def event_of(rules: Rules, position: Position) -> str:
    """Return the encounter in a room; no two rooms of a run have the same one, as long as there are enough."""
    run, place = map_of(rules, position), place_of(rules, position)
    pool = [id for id, event in rules.events.items() if event.least_floor <= place.floor] or [*rules.events]
    order = [*pool]
    offers.Stream(offers.seed_state(position.seed, offers.LOT)).shuffle(order)
    before = sum(other.kind == "encounter" and other.id < place.id for other in run.places.values())
    return order[before % len(order)]


_MOVES: Mapping[Phase, Callable[[Rules, Position], Iterable[Move]]] = {
    "map": _on_the_map, "match": _in_a_match, "prize": _before_things, "treasure": _before_things,
    "market": _in_a_market, "workshop": _in_a_workshop, "rest": _at_rest, "encounter": _at_an_encounter,
    "gambit": _at_a_gambit, "won": lambda rules, position: (), "lost": lambda rules, position: (),
}


def read_move(rules: Rules, text: str) -> Move:
    """Return the move in a text; refuse anything else with ``bad_move``."""
    verb, _, value = text.partition(":")
    for known, pattern in VALUES.items():
        if verb == known and re.fullmatch(pattern, value) and str(Move(known, value)) == text:
            return Move(known, value)
    raise Refusal("bad_move", f"{text[:40]!r} is no move of a run, such as go:r12, match:won, take:2 or leave.")


# Moves.


def apply(rules: Rules, position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
    """Return the position after a move, and its events; refuse with ``over``, ``no_way`` or ``not_here``."""
    if position.over:
        raise refuse("over", "The run is over.", position)
    if move not in legal(rules, position):
        if move.verb == "go":
            raise refuse("no_way", f"There is no open way to room {move.value[1:]} from here.", position)
        raise refuse("not_here", f"{str(move)!r} is not possible here.", position)
    play = _Play(rules_of(rules, position), position._replace(moves=position.moves + 1))
    getattr(play, move.verb)(move)
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
                self.change(keys=at.keys - (not free))
                if free:
                    self.wait("locks", -1)
            self.change(doors=self.position.doors | {number})
            self.events.append(DoorOpened(seat, number))
        self.events.append(RoomEntered(seat, at.where, move.room, number))
        self.change(came=at.where, where=move.room, seen=at.seen | {move.room})
        self.place = self.run.places[move.room]
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
            self.change(phase="map")
            return
        won, lost = at.tried(at.where)
        won, lost = (won + 1, lost) if ended == "won" else (won, min(99, lost + 1))
        self.change(tries={**at.tries, at.where: (won, lost)})
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
        self.take_offer(move.index)
        self.next_side()

    def buy(self, move: Move) -> None:
        """Buy goods."""
        token = self.position.offer[move.index]
        self.coins(-offers.price(self.rules, self.position.bag, self.place.floor, token))
        self.take_offer(move.index)

    def offer(self, move: Move) -> None:
        """Pay for a new offer."""
        self.coins(-offers.offer_price(self.rules, self.position.bag, self.place.floor))
        count, lost = self.position.tried(self.position.where)
        self.change(tries={**self.position.tries, self.position.where: (count + 1, lost)})
        self.change(offer=offers.goods(self.rules, self.position, self.hidden))

    def choose(self, move: Move) -> None:
        """Choose at a rest, an encounter or a pawnshop."""
        if self.position.phase == "gambit":
            self.pledge(move.index)
        elif self.position.phase == "encounter":
            self.meet(move.index)
        else:
            if move.index:
                self.take_offer(0)
            else:
                self.hearts(self.rules.file.rest + self.rules.climb("rest"))
            self.next_side()

    def improve(self, move: Move) -> None:
        """Make a card better."""
        hand = [*self.position.bag.hand]
        hand[move.index] += "+"
        self.bag(hand=tuple(hand))
        self.events.append(CardImproved(self.position.turn, hand[move.index]))
        self.next_side()

    def remove(self, move: Move) -> None:
        """Remove a card for good."""
        self.lose_card(move.index)
        self.next_side()

    def drop(self, move: Move) -> None:
        """Drop a card to have room for another."""
        self.lose_card(move.index)

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

    @property
    def hidden(self) -> bool:
        """True if a door is still hidden."""
        return any(door.hidden and at not in self.position.doors for at, door in enumerate(self.run.doors))

    def win(self) -> None:
        """Finish a room that was won: coins, its key and a prize; the boss ends the run."""
        self.finish()
        self.pay(self.place.kind)
        if self.place.key:
            self.change(keys=min(MOST_KEYS, self.position.keys + 1))
            self.events.append(KeyTaken(self.position.turn, self.place.id))
        if self.place.id == self.run.goal:
            self.end("won")
        else:
            self.change(phase="prize", offer=offers.prizes(self.rules, self.position, self.place))

    def lose(self, lost: int) -> None:
        """Lose a room: a riddle is spent, another room costs a heart and may be tried again."""
        self.change(phase="map", tries={**self.position.tries, self.place.id: (0, lost)})
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
        goal = self.place.id == self.run.goal
        self.finish()
        self.change(lead=winner, turn=winner)
        self.bag(crowns=self.position.bag.crowns + (2 if goal else 1))
        self.pay(self.place.kind)
        if self.place.key:
            self.change(keys=min(MOST_KEYS, self.position.keys + 1))
            self.events.append(KeyTaken(winner, self.place.id))
        self.change(turn=3 - winner)
        self.coins(self.rules.rooms.pays[self.place.kind].consolation)
        self.change(turn=winner)
        if goal:
            self.end("won")
        else:
            self.change(phase="prize", offer=offers.prizes(self.rules, self.position, self.place))

    def pledge(self, index: int) -> None:
        """Stake coins, a card or a charm at a pawnshop, and play for double."""
        bag = self.position.bag
        if index == 0:
            amount = min(bag.coins, self.rules.prizes.most_stake)
            self.coins(-amount)
            stake = f"coins:{amount}"
        elif index == 1:
            stake = f"card:{bag.hand[offers.stream_for(self.position, offers.STAKE).below(len(bag.hand))]}"
            self.lose_card(bag.hand.index(stake.partition(":")[2]))
        else:
            stake = f"charm:{bag.charms[offers.stream_for(self.position, offers.STAKE).below(len(bag.charms))]}"
            self.lose_charm(bag.charms.index(stake.partition(":")[2]))
        self.change(stake=stake, phase="match", offer=())

    def settle(self, won: bool) -> None:
        """End a gambit: double for a win, nothing for a loss."""
        stake, seat = self.position.stake, self.position.turn
        self.change(stake="")
        self.finish()
        if won == (seat == 1):
            kind, _, value = stake.partition(":")
            self.gain(f"coins:{2 * int(value)}" if kind == "coins" else stake)
            stream = offers.stream_for(self.position, offers.STAKE, 1)
            if kind == "card":
                more = offers.cards(self.rules, self.position.bag, stream, 1)
            else:
                more = offers.charms(self.rules, self.position, stream, 1) if kind == "charm" else ()
            for token in more:
                self.gain(token)
        self.change(phase="map")

    def meet(self, index: int) -> None:
        """Draw the outcome of a choice in an encounter."""
        position = self.position
        choice = self.rules.events[event_of(self.rules, position)].choices[index]
        stream = offers.stream_for(position, offers.LOT, index)
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
        self.change(phase="map")
        self.suffer(choice.outcomes[number].change, stream)

    def suffer(self, change: Change, stream: offers.Stream) -> None:
        """Apply the outcome of an encounter. It never takes the last heart."""
        bag = self.position.bag
        self.hearts(max(change.hearts, 1 - bag.hearts))
        self.coins(max(change.coins, -self.position.bag.coins))
        self.change(keys=min(MOST_KEYS, self.position.keys + change.keys))
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

    def change(self, **fields: object) -> None:
        """Change fields of the position."""
        self.position = self.position._replace(**fields)

    def bag(self, **fields: object) -> None:
        """Change fields of the bag of the side to decide."""
        bags = list(self.position.bags)
        bags[self.position.turn - 1] = self.position.bag._replace(**fields)
        self.change(bags=tuple(bags))

    def wait(self, what: Waiting, change: int) -> None:
        """Change a count that waits for later rooms."""
        waiting = {**self.position.waiting, what: self.position.waits(what) + change}
        self.change(waiting={name: count for name, count in waiting.items() if count})

    def coins(self, change: int) -> None:
        """Change the coins of the side to decide."""
        after = max(0, min(MOST_COINS, self.position.bag.coins + change))
        if after != self.position.bag.coins:
            self.events.append(CoinsChanged(self.position.turn, after - self.position.bag.coins))
            self.bag(coins=after)

    def hearts(self, change: int) -> None:
        """Change the hearts of the side to decide, up to the most it can have."""
        bag = self.position.bag
        after = max(0, min(offers.most_hearts(self.rules, bag), bag.hearts + change))
        if after != bag.hearts:
            self.events.append(HeartsChanged(self.position.turn, after - bag.hearts))
            self.bag(hearts=after)

    def pay(self, kind: Kind) -> None:
        """Pay the coins for a won room."""
        pay = self.rules.rooms.pays[kind]
        charms = sum(self.rules.charms[charm].run.coins_per_win for charm in self.position.bag.charms)
        red = pay.red if self.place.red else 0
        pair = pay.pair if self.position.mode == "together" else 0
        sum_ = pay.coins + pay.per_floor * (self.place.floor - 1) + red + pair + charms + self.position.waits("reward")
        self.coins(max(0, sum_ + self.rules.climb("pay")))
        self.wait("reward", -self.position.waits("reward"))

    def finish(self) -> None:
        """Note that this room gives nothing more."""
        self.change(done=self.position.done | {self.position.where})

    def take_offer(self, index: int) -> None:
        """Take a thing of the offer."""
        offer = self.position.offer
        self.gain(offer[index])
        self.change(offer=(*offer[:index], "", *offer[index + 1 :]))

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
            self.bag(hand=(*bag.hand, value))
            self.events.append(ThingTaken(self.position.turn, token))
        else:
            boon = self.rules.charms[value].run
            self.bag(charms=(*bag.charms, value))
            self.events.append(ThingTaken(self.position.turn, token))
            self.hearts(boon.hearts)
            self.coins(boon.coins)
            self.wait("mercy", boon.mercy)
            self.wait("locks", boon.free_locks)
            if boon.reveals:
                self.reveal()

    def reveal(self) -> None:
        """Find every hidden door."""
        hidden = {at for at, door in enumerate(self.run.doors) if door.hidden}
        if hidden - self.position.doors:
            self.change(doors=self.position.doors | hidden)
            self.events.append(DoorsFound(self.position.turn))

    def lose_card(self, index: int) -> None:
        """Give a card away."""
        hand = self.position.bag.hand
        self.bag(hand=(*hand[:index], *hand[index + 1 :]))
        self.events.append(ThingLost(self.position.turn, f"card:{hand[index]}"))

    def lose_charm(self, index: int) -> None:
        """Give a charm away. Hearts above the most go with it."""
        charms = self.position.bag.charms
        self.bag(charms=(*charms[:index], *charms[index + 1 :]))
        self.events.append(ThingLost(self.position.turn, f"charm:{charms[index]}"))
        self.hearts(0)

    def next_side(self) -> None:
        """Let the other side choose as well, or end the room's business."""
        at = self.position
        if at.mode == "versus" and at.turn == at.lead:
            self.change(turn=3 - at.lead)
            return
        if at.phase not in ("prize", "market"):
            self.finish()
        self.change(phase="map", turn=at.lead, offer=())

    def end(self, phase: Literal["won", "lost"]) -> None:
        """End the run."""
        if self.position.mode == "versus":
            phase = "won"
        self.change(phase=phase, offer=(), stake="")
        self.events.append(RunEnded(self.position.turn, score(self.rules, self.position).totals))


def _begin_room(rules: Rules, position: Position) -> Position:
    """Return the position in which a room shows what it has."""
    place, run = place_of(rules, position), map_of(rules, position)
    phase = ROOMS.get(place.kind)
    if phase is None:
        return position._replace(phase="map", offer=(), done=position.done | {position.where})
    position = position._replace(phase=phase, offer=())
    if phase == "market":
        hidden = any(door.hidden and at not in position.doors for at, door in enumerate(run.doors))
        return position._replace(offer=offers.goods(rules, position, hidden))
    if phase == "treasure":
        return position._replace(offer=offers.treasure(rules, position, place))
    return position._replace(offer=offers.rest(rules, position)) if phase == "rest" else position


def _wounded(rules: Rules, bag: Bag) -> bool:
    return bag.hearts < offers.most_hearts(rules, bag)


def read_position(rules: Rules, line: str) -> Position:
    """Return the position in a line; refuse an invalid one, and one whose rooms or doors do not exist."""
    position = read(rules, line)
    with reading(line):
        run = map_of(rules, position)
        for room in (position.where, position.came, *position.seen, *position.done, *position.tries):
            if room not in run.places:
                raise bad_part(f"r{room}", "there is no such room in this run")
        for door in position.doors:
            if door >= len(run.doors):
                raise bad_part(f"d{door}", "there is no such door in this run")
    return position


def score(rules: Rules, position: Position) -> RunScore:
    """Return the score: points for rooms, hearts, coins and the boss, the outcome, and what the sides carry."""
    won_rooms, points = len(position.done), rules.file.points
    totals = tuple(
        points["room"] * won_rooms + points["heart"] * bag.hearts + points["coin"] * bag.coins
        + points["crown"] * bag.crowns + (points["boss"] if position.phase == "won" and position.mode != "versus" else 0)
        for bag in position.bags
    )
    crowns = tuple(bag.crowns for bag in position.bags)
    outcome: int | Literal["draw", "won", "lost"] | None = None
    by = None
    if position.over and position.mode == "versus":
        outcome = "draw" if crowns[0] == crowns[1] else 1 + (crowns[1] > crowns[0])
        by = "crowns"
    elif position.over:
        outcome = "won" if position.phase == "won" else "lost"
        by = "dice" if position.phase == "won" else "lanterns" if position.bag.hearts <= 0 else "late"
    bags = position.bags
    return RunScore(totals, outcome, by, min(bag.hearts for bag in bags), sum(bag.coins for bag in bags), won_rooms, crowns)
