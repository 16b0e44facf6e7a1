"""One move in progress: the board it changes, what it draws, and the events so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from game.kernel.random_stream import next_number
from game.tables.knucklebones.board import NO_TRAITS, RULE_MARKS, Board, Place, kind_of
from game.tables.knucklebones.cards.blocks.marks import LOST_POINTS, WON_POINTS, PointsLost, PointsWon
from game.tables.knucklebones.cards.choices import Target
from game.tables.knucklebones.cards.targets import dice_of
from game.tables.knucklebones.cards.triggers import Trigger, Triggers
from game.tables.knucklebones.cards.view import AnyDie, BoardRow, Handle, Scope, Thing, View, actor_of
from game.tables.knucklebones.events import (
    CardGained,
    CardLost,
    DiceDestroyed,
    DieMoved,
    DiePlaced,
    Event,
    LotDrawn,
    make_dice_destroyed,
    make_die_placed,
)
from game.tables.knucklebones.mark import (
    NO_STATE,
    EventWord,
    Mark,
    MarkEnded,
    MarkPut,
    MarkState,
    Span,
    Until,
    lasting_state,
)
from game.tables.knucklebones.moves import unpack
from game.tables.knucklebones.scoring import ScoreMemory
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


class MoveRoll:
    """The roll of a move, as a card, an edge or fog changes it, and its end."""

    traits = NO_TRAITS
    """Special rules for the die."""
    sweeps_before = False
    """True if the die destroys its equals across before it is placed."""
    special_die: DieFaces | None = None
    """The faces of the die, if they are not the usual ones."""
    is_hidden = False
    """True if the face of the die stays hidden until it is placed."""
    is_lost = False
    """True if all dice were lost, so that the turn ends."""


class Turn(View):
    """One move in progress."""

    # For the whole move.

    spent_card = ""
    """The card that was played."""
    new_cards: frozenset[tuple[int, str]] = frozenset()
    """The cards that entered a hand in this move, with its seat; steps that act while a card is held spare them."""
    on_last_fields = False
    """True if an edge lets the seat go on after this card."""
    is_trial = False
    """True on a copy on which a card is only tried, so that the match does not end there."""
    stopped = False
    """True if the match has ended before all steps of the card were done."""
    handles: tuple[Handle, ...] = ()
    """The dice that are followed."""
    named_draws: Sequence[int] = ()
    """The draws that the move names and that are still to come, in order."""
    watches = False
    """True once marks may wait for something."""
    triggers: Triggers
    """The triggers of this move; absent if no mark may wait."""

    # Until the next clash.

    arrivals: tuple[Handle, ...] = ()
    """Dice that arrived."""
    placed_dice: tuple[Handle, ...] = ()
    """The dice among them that were placed."""

    # For one step or blow.

    path = ""
    """The path of the step that happens."""
    attacker: Handle | None = None
    """The die whose clash is resolved."""
    owner_of_blow = 0
    """The seat whose trap or shield destroys dice now."""

    def __init__(self, board: Board, seat: int, packed_draws: int = 0) -> None:
        self.board, self.seat, self.other, self.scope = board, seat, 3 - seat, Scope(seat)
        self.mover = seat
        """The seat that moves, whose steps need not be those that happen; 0 once the turn is over."""
        self.events: list[Event] = []
        if board.watches:
            self.watch()
        one, two = board.sides
        self.edges = bool(one.rules.edges or two.rules.edges)
        """True if a seat has edges."""
        self.roll, self.scores = MoveRoll(), ScoreMemory()
        if self.edges:
            self.roll.traits = board.sides[seat - 1].rules.traits
        if board.marks:
            self.roll.is_hidden = any([mark.seat == seat and kind_of(mark).veils for mark in board.marks])
        if packed_draws:
            self.named_draws = unpack(packed_draws)

    @property
    def card_die(self) -> DieFaces:
        """The die that this card rolls."""
        return self.roll.special_die or self.board.sides[self.seat - 1].rules.die

    def watch(self) -> None:
        """Notice from now on what marks may wait for."""
        if not self.watches:
            self.watches, self.triggers = True, Triggers(self.board, len(self.events))

    def look_back(self) -> None:
        """Notice what has happened since the last look, by its events and the rows that it has changed."""
        for trigger in self.triggers.new_triggers(self.board, self.events):
            self.notice(trigger)

    def notice(self, trigger: Trigger) -> None:
        """Remember something, if marks may wait for it."""
        if not self.watches:
            return
        triggers, causer = self.triggers, trigger.causer or self.causer
        triggers.count += 1
        triggers.queue.append(trigger._replace(causer=causer, number=triggers.count, chain=self.scope.chain))

    @property
    def marks_have_acted(self) -> bool:
        """True if marks have done their steps in this move."""
        return self.watches and self.triggers.act_count > 0

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

    def dice(self, target: Target, touches: bool = True) -> list[Handle]:
        """Return the dice that a target means, followed from now on."""
        return [self.follow(die) for die in dice_of(self, target, touches)]

    def arrive(self, seat: int, row: int, face: int, event: Callable[..., Event], *details: int) -> Handle:
        """Add a die at the end of a row; ``event`` makes the event that reports it."""
        field = self.board.add_die(seat, row, face)
        die = Handle(seat, row, field)
        self.handles += (die,)
        self._land(die, event(seat, row, field, face, *details))
        return die

    def place(self, row: int, face: int) -> None:
        """Place the waiting die in an own row, where it arrives."""
        field = self.board.place_die(self.seat, row, face)
        die = Handle(self.seat, row, field)
        self.handles += (die,)
        self.placed_dice += (die,)
        self._land(die, make_die_placed(self.seat, row, field, face))

    def move(self, die: Handle, row: BoardRow) -> None:
        """Move a die to the end of another row, where it arrives."""
        start, face = die.place, self.face(die)
        field = self.board.move_die(start, *row)
        self._close_up(start.seat, start.row, (start.field,))
        self.scores.changed_rows += ((start.seat, start.row),)
        die.seat, die.row, die.field = *row, field
        self._notice_change(die, "moved", start)
        self._land(die, DieMoved(*row, field, face, *start))

    def push(self, place: Place, face: int, falls: bool) -> None:
        """Insert a die into a row, where it arrives."""
        row, faces = place[:2], self.board.dice(*place[:2])
        self.board.push_die(place, face, falls)
        for handle in self.handles:
            if (handle.seat, handle.row) == row and handle.field >= place.field:
                handle.field += 1
                if falls and handle.field > len(faces):
                    handle.field, handle.last_face = 0, faces[-1]
        die = Handle(*place)
        self.handles += (die,)
        self.arrivals += (die,)
        self.scores.changed_rows += (row,)

    def _land(self, die: Handle, event: Event) -> None:
        self.events.append(event)
        if self.watches:
            trigger = Trigger("arrives", die.seat, die.row, die, die, self.face(die))
            if isinstance(event, DiePlaced):
                self.notice(trigger._replace(event="placed"))
            self.notice(trigger)
        for react in self.board.rules.reactions.on_arrival if self.board.marks else ():
            react(self, die)
        self.arrivals += (die,)
        self.scores.changed_rows += ((die.seat, die.row),)

    def change_face(self, die: Handle, face: int) -> None:
        """Give a die another face; it counts as arriving."""
        self.board.change_face(*die.place, face)
        self._notice_change(die, "turned", die.place)
        self.arrivals += (die,)
        self.scores.changed_rows += ((die.seat, die.row),)

    def swap(self, one: Handle, two: Handle) -> None:
        """Let two dice change places; both arrive if their rows differ."""
        first, second = one.place, two.place
        self.board.swap_dice(first, second)
        (one.seat, one.row, one.field), (two.seat, two.row, two.field) = second, first
        self.scores.changed_rows += ((first.seat, first.row),)
        self.scores.changed_rows += ((second.seat, second.row),)
        if first[:2] != second[:2]:
            self.arrivals += one, two
            self._notice_change(one, "moved", first)
            self._notice_change(two, "moved", second)

    def _notice_change(self, die: Handle, event: EventWord, start: Place) -> None:
        if self.watches:
            self.notice(Trigger(event, start.seat, start.row, die, face=self.face(die)))

    def remove(self, seat: int, row: int, fields: tuple[int, ...], event: Event) -> None:
        """Take dice off a row, which closes up."""
        for die in self.handles:
            if (die.seat, die.row) == (seat, row) and die.field in fields:
                die.last_face = self.face(die)
        self.board.take_dice(seat, row, fields)
        self._close_up(seat, row, fields)
        self.scores.changed_rows += ((seat, row),)
        self.events.append(event)

    def destroy(self, seat: int, row: int, fields: tuple[int, ...], event: Event) -> None:
        """Destroy dice of a row in one blow, apart from those that marks keep; marks may react."""
        if self.watches:
            self.owner_of_blow = 0 if isinstance(event, DiceDestroyed) else 3 - seat
            struck = self._dice_to_destroy([self.follow(Place(seat, row, field)) for field in fields])
            self.owner_of_blow = 0
            if not struck:
                return
            fields = tuple(die.field for die in struck)
            if isinstance(event, DiceDestroyed) and event.fields != fields:
                event = event._replace(fields=fields)
        self._destroy(seat, row, fields, event)

    def _dice_to_destroy(self, dice: list[Handle]) -> list[Handle]:
        """Return the dice of a blow that no mark keeps."""
        for spare in self.board.rules.reactions.before_blow:
            dice = spare(self, dice)
        return dice

    def _destroy(self, seat: int, row: int, fields: tuple[int, ...], event: Event) -> None:
        events: list[Event] = []
        if self.board.marks or self.edges:
            reactions = self.board.rules.reactions.on_destroy
            events = [event for react in reactions for event in react(self, seat, row, fields)]
        self.remove(seat, row, fields, event)
        self.events += events
        for record in self.board.rules.reactions.after_destroy if self.board.rules.records else ():
            record(self, seat, len(fields), event)

    def destroy_all(self, dice: Iterable[Handle]) -> None:
        """Destroy dice anywhere in one blow, row by row and face by face, those of the moving seat first."""
        def rank(die: Handle) -> tuple[bool, int, int, int]:
            return die.seat != self.seat, die.seat, die.row, self.face(die)

        struck = sorted(dict.fromkeys(dice), key=rank)
        if self.watches:
            struck = self._dice_to_destroy(struck)
        for (_, seat, row, face), group in [(key, [*group]) for key, group in groupby(struck, rank)]:
            fields = tuple(sorted(die.field for die in group))
            self._destroy(seat, row, fields, make_dice_destroyed(seat, row, face, fields))

    def _close_up(self, seat: int, row: int, fields: tuple[int, ...]) -> None:
        for die in self.handles:
            if die.row == row and die.seat == seat and die.field:
                empty = die.field in fields
                die.field = 0 if empty else die.field - sum([field < die.field for field in fields])

    # Marks and cards.

    def put_mark(self, mark: Mark, state: MarkState = NO_STATE) -> None:
        """Put a mark, or give it another state."""
        self.scores.remember_for(self.board, mark)
        self.board.put_mark(mark, state)

    def add_mark(self, mark: Mark, value: int) -> None:
        """Add to the value of a mark."""
        self.put_mark(mark, MarkState(self.board.mark_value(mark) + value))

    def drop_mark(self, mark: Mark) -> None:
        """Remove a mark, if it is there."""
        self.scores.remember_for(self.board, mark)
        self.board.drop_mark(mark)

    def announce_mark(self, mark: Mark, state: MarkState = NO_STATE) -> None:
        """Put a mark and report it."""
        if self.watches and state.until is not None:
            self.triggers.count_before[actor_of(self.carrier(mark), mark)] = self.triggers.count
        self.events.append(MarkPut(*mark, state.number))
        self.put_mark(mark, state)

    def leave_mark(self, mark: Mark, value: int, span: Span | None) -> None:
        """Put a mark that lasts for this time, or until an event, from now on, and report it."""
        if isinstance(span, Until):
            self.watch()
            self.look_back()
        self.announce_mark(mark, lasting_state(value, span, mark.seat, self.seat, self.mover))

    def carrier(self, mark: Mark) -> Handle | None:
        """Return the die that carries a mark, followed from now on; None for a mark on no die."""
        return self.follow(Place(*mark[:3])) if mark.field else None

    def end_mark(self, mark: Mark) -> None:
        """Remove a mark and report it, if it is there."""
        if mark in self.board.marks:
            self.events.append(MarkEnded(*mark))
            self.drop_mark(mark)

    def reduce_mark(self, mark: Mark, state: MarkState) -> None:
        """Let a mark have what is left of it, or remove it if nothing is left, and report it."""
        if state == NO_STATE:
            self.end_mark(mark)
        else:
            self.announce_mark(mark, state)

    def win_points(self, seat: int, points: int) -> None:
        """Give points to a seat for good."""
        self.events.append(PointsWon(seat, points))
        self.add_mark(WON_POINTS.at(seat), points)

    def lose_points(self, seat: int, points: int, by: str) -> None:
        """Take points from a seat for good, if there are any."""
        if points > 0:
            self.events.append(PointsLost(seat, points, by))
            self.add_mark(LOST_POINTS.at(seat), points)

    def use_edge(self, name: str, seat: int) -> None:
        """Use up one use of an edge of a seat."""
        uses = self.board.sides[seat - 1].rules.edge(name)
        self.reduce_mark(RULE_MARKS[name][seat], MarkState(uses - 1))

    def gain_card(self, seat: int, card: str, count: int = 1) -> None:
        """Give a seat more uses of a card, unless it would have more than nine."""
        uses = self.board.sides[seat - 1].hand.get(card, 0) + count
        if uses <= MOST_USES:
            self.board.set_uses(seat, card, uses)
            if uses == count:
                self.new_cards |= {(seat, card)}
            self.events.append(CardGained(seat, card, uses))

    def lose_card(self, seat: int, card: str, count: int = 1) -> None:
        """Take uses of a card from a seat."""
        uses = self.board.sides[seat - 1].hand[card] - count
        self.board.set_uses(seat, card, uses)
        self.events.append(CardLost(seat, card, uses))
