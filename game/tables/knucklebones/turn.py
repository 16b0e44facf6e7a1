"""One move in progress: the board it changes, what it draws, its events, and changes of marks, points and hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.kernel.random_stream import next_number
from game.tables.knucklebones.board import NO_TRAITS, RULE_MARKS, Board, Place, mark_kind
from game.tables.knucklebones.cards.blocks.marks import LOST_POINTS, WON_POINTS, PointsLost, PointsWon
from game.tables.knucklebones.cards.choices import Target
from game.tables.knucklebones.cards.targets import dice_of
from game.tables.knucklebones.cards.triggers import Trigger, Triggers
from game.tables.knucklebones.cards.view import AnyDie, Handle, Scope, Thing, actor_of
from game.tables.knucklebones.events import CardGained, CardLost, Event, LotDrawn
from game.tables.knucklebones.mark import NO_STATE, Mark, MarkEnded, MarkPut, MarkSpan, MarkState, Until, lasting_state
from game.tables.knucklebones.moves import unpack
from game.tables.knucklebones.scoring import ScoredView, ScoreMemory
from game.tables.knucklebones.seat_rules import DieFaces

MOST_USES = 9
"""Uses of one card in a hand."""


class MissingDraw(Exception):
    """No random stream exists, and the move does not name a draw from these faces or things."""

    def __init__(self, options: tuple[int, ...]) -> None:
        super().__init__(options)
        self.options = options


class ImpossibleDraw(Exception):
    """A move names something impossible to draw."""

    def __init__(self, number: int, options: tuple[int, ...]) -> None:
        super().__init__(number, options)
        self.number, self.options = number, options


@dataclass
class MoveRoll:
    """The roll of a move, as a card, an edge or fog changes it, and its end."""

    traits: tuple[str, ...] = NO_TRAITS
    """Special rules for the die."""
    sweeps_before: bool = False
    """True if the die destroys its equals across before it is placed."""
    special_die: DieFaces | None = None
    """The faces of the die, if they are not the usual ones."""
    is_hidden: bool = False
    """True if the face of the die stays hidden until it is placed."""
    is_lost: bool = False
    """True if all dice were lost, so that the turn ends."""


class Turn(ScoredView):
    """One move in progress."""

    is_trial = False
    """True on a copy on which a card is only tried, so that the match does not end there."""

    def __init__(self, board: Board, seat: int, packed_draws: int = 0) -> None:
        self.board, self.seat, self.other, self.scope = board, seat, 3 - seat, Scope(seat)
        one, two = board.sides
        # For the whole move.
        self.mover = seat
        """The seat that moves, whose steps need not be those that happen; 0 once the turn is over."""
        self.events: list[Event] = []
        self.handles: tuple[Handle, ...] = ()
        """The dice that are followed."""
        self.named_draws: Sequence[int] = unpack(packed_draws) if packed_draws else ()
        """The draws that the move names and that are still to come, in order."""
        self.scores = ScoreMemory()
        self.has_edges = bool(one.rules.edges or two.rules.edges)
        """True if a seat has edges."""
        self.watches_events = False
        """True once marks may wait for something."""
        self.triggers: Triggers
        """The things that they may wait for; absent until then."""
        if board.watches_events:
            self.watch_events()
        # For its card or roll.
        self.roll = MoveRoll(board.sides[seat - 1].rules.traits) if self.has_edges else MoveRoll()
        if board.marks:
            self.roll.is_hidden = any([mark.seat == seat and mark_kind(mark).veils for mark in board.marks])
        self.spent_card = ""
        """The card that was played."""
        self.new_cards: frozenset[tuple[int, str]] = frozenset()
        """The cards that entered a hand, with its seat; steps that act while a card is held spare them."""
        self.keeps_turn = False
        """True if an edge lets the seat go on after this card."""
        self.is_stopped = False
        """True if the match has ended before all steps of the card were done."""
        # Until the next clash.
        self.arrivals: tuple[Handle, ...] = ()
        self.placed_dice: tuple[Handle, ...] = ()
        """The arrivals that were placed."""
        # For one step or blow.
        self.path = ""
        """The path of the step that happens."""
        self.attacker: Handle | None = None
        """The die whose clash is resolved."""
        self.owner_of_blow = 0
        """The seat whose trap or shield destroys dice now."""

    @property
    def card_die(self) -> DieFaces:
        """The die that this card rolls."""
        return self.roll.special_die or self.board.sides[self.seat - 1].rules.die

    def watch_events(self) -> None:
        """Notice from now on what marks may wait for."""
        if not self.watches_events:
            self.watches_events, self.triggers = True, Triggers(self.board, len(self.events))

    def look_back(self) -> None:
        """Notice what has happened since the last look, by its events and the rows that it has changed."""
        for trigger in self.triggers.new_triggers(self.board, self.events):
            self.notice(trigger)

    def notice(self, trigger: Trigger) -> None:
        """Remember something, if marks may wait for it."""
        if not self.watches_events:
            return
        triggers, causer = self.triggers, trigger.causer or self.causer
        triggers.count += 1
        triggers.queue.append(trigger._replace(causer=causer, number=triggers.count, chain=self.scope.chain))

    @property
    def marks_have_acted(self) -> bool:
        """True if marks have done their steps in this move."""
        return self.watches_events and self.triggers.act_count > 0

    @property
    def causer(self) -> int:
        """The seat that causes what happens now; 0 between turns, unless a mark acts."""
        if self.owner_of_blow or self.attacker is not None:
            return self.owner_of_blow or (self.attacker.seat if self.attacker is not None else 0)
        return self.seat if self.mover != 0 or self.scope.chain else 0

    @property
    def traces(self) -> tuple[object, ...]:
        """Everything that a step can leave behind; it is the same after a step that found nothing."""
        events = [event for event in self.events if not isinstance(event, LotDrawn)]
        return len(events), self.roll.traits, self.roll.special_die, self.roll.sweeps_before

    # Chance.

    def draw(self, shows: Sequence[int]) -> int:
        """Return one of these faces or numbers, drawn from the stream or named by the move."""
        board, index = self.board, 0
        if board.rng is not None:
            rng, index = next_number(board.rng, len(shows))
            board.set_rng(rng)
        elif not self.named_draws:
            raise MissingDraw(tuple(shows))
        if not self.named_draws:
            return shows[index]
        face, *self.named_draws = self.named_draws
        if face not in shows:
            raise ImpossibleDraw(face, tuple(shows))
        return face

    def draw_things(self, things: list[Thing], count: int) -> list[Thing]:
        """Return ``count`` of the things, drawn one after the other; a thing without rivals costs no draw."""
        rest, draws = list(things), list[Thing]()
        while rest and len(draws) < count:
            lot = 1
            if len(rest) > 1 and len(rest) > count - len(draws):
                lot = self.draw(range(1, len(rest) + 1))
                self.events.append(LotDrawn(self.seat, lot, len(rest)))
            draws.append(rest.pop(lot - 1))
        return draws

    # Dice.

    def follow(self, die: AnyDie) -> Handle:
        """Return the handle of the die at a place, and follow it from now on."""
        if isinstance(die, Handle):
            return die
        for handle in self.handles:
            if handle.field == die.field and handle.row == die.row and handle.seat == die.seat:
                return handle
        handle = Handle(*die)
        self.handles += (handle,)
        return handle

    def follow_dice(self, things: Iterable[Thing]) -> list[Thing]:
        """Return the things with their dice followed from now on."""
        return [self.follow(thing) if isinstance(thing, Place) else thing for thing in things]

    def dice(self, target: Target, touches: bool = True) -> list[Handle]:
        """Return the dice that a target means, followed from now on."""
        return [self.follow(die) for die in dice_of(self, target, touches)]

    def carrier(self, mark: Mark) -> Handle | None:
        """Return the die that carries a mark, followed from now on; None for a mark on no die."""
        return self.follow(Place(*mark[:3])) if mark.field else None


def put_mark(turn: Turn, mark: Mark, state: MarkState = NO_STATE) -> None:
    """Put a mark, or give it another state."""
    turn.scores.remember_for(turn.board, mark)
    turn.board.put_mark(mark, state)


def add_mark(turn: Turn, mark: Mark, value: int) -> None:
    put_mark(turn, mark, MarkState(turn.board.mark_value(mark) + value))


def drop_mark(turn: Turn, mark: Mark) -> None:
    """Remove a mark, if it is there."""
    turn.scores.remember_for(turn.board, mark)
    turn.board.drop_mark(mark)


def announce_mark(turn: Turn, mark: Mark, state: MarkState = NO_STATE) -> None:
    """Put a mark and report it."""
    if turn.watches_events and state.until is not None:
        turn.triggers.count_before[actor_of(turn.carrier(mark), mark)] = turn.triggers.count
    turn.events.append(MarkPut(*mark, state.number))
    put_mark(turn, mark, state)


def leave_mark(turn: Turn, mark: Mark, value: int, span: MarkSpan | None) -> None:
    """Put a mark that lasts for this time, or until an event, from now on, and report it."""
    if isinstance(span, Until):
        turn.watch_events()
        turn.look_back()
    announce_mark(turn, mark, lasting_state(value, span, mark.seat, turn.seat, turn.mover))


def end_mark(turn: Turn, mark: Mark) -> None:
    """Remove a mark and report it, if it is there."""
    if mark in turn.board.marks:
        turn.events.append(MarkEnded(*mark))
        drop_mark(turn, mark)


def reduce_mark(turn: Turn, mark: Mark, state: MarkState) -> None:
    """Let a mark have what is left of it, or remove it if nothing is left, and report it."""
    if state == NO_STATE:
        end_mark(turn, mark)
    else:
        announce_mark(turn, mark, state)


def win_points(turn: Turn, seat: int, points: int) -> None:
    """Give points to a seat for good."""
    turn.events.append(PointsWon(seat, points))
    add_mark(turn, WON_POINTS.at(seat), points)


def lose_points(turn: Turn, seat: int, points: int, by: str) -> None:
    """Take points from a seat for good, if there are any."""
    if points > 0:
        turn.events.append(PointsLost(seat, points, by))
        add_mark(turn, LOST_POINTS.at(seat), points)


def use_edge(turn: Turn, name: str, seat: int) -> None:
    """Use up one use of an edge of a seat."""
    uses = turn.board.sides[seat - 1].rules.edge(name)
    reduce_mark(turn, RULE_MARKS[name][seat], MarkState(uses - 1))


def gain_card(turn: Turn, seat: int, card: str, count: int = 1) -> None:
    """Give a seat more uses of a card, unless it would have more than nine."""
    uses = turn.board.sides[seat - 1].hand.get(card, 0) + count
    if uses <= MOST_USES:
        turn.board.set_uses(seat, card, uses)
        if uses == count:
            turn.new_cards |= {(seat, card)}
        turn.events.append(CardGained(seat, card, uses))


def lose_card(turn: Turn, seat: int, card: str, count: int = 1) -> None:
    """Take uses of a card from a seat."""
    uses = turn.board.sides[seat - 1].hand[card] - count
    turn.board.set_uses(seat, card, uses)
    turn.events.append(CardLost(seat, card, uses))
