"""The entities of a Knucklebones match: built from a board, written by the rules, and read back.

The rules make a move on a ``WorldBoard``, so the entities need no updates from events.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import fields

import esper

from components.knucklebones import (
    Die,
    DieMarks,
    ExtraPoints,
    HeldCard,
    MatchState,
    Row,
    Shield,
    Token,
    WaitingDie,
)
from components.match import CurrentTurn, Match, Seat
from components.playback import Actors
from game.kernel.opaque import as_type
from game.tables.knucklebones.board import NO_TRAITS, Board, Place, Side, mark_kind
from game.tables.knucklebones.cards.blocks.marks import LOST_POINTS, WON_POINTS, RaiseShield
from game.tables.knucklebones.cards.card_play import can_play
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.mark import NO_STATE, Mark, MarkState
from game.tables.knucklebones.match_rules import seat_rules_of
from game.tables.knucklebones.moves import Move
from game.tables.knucklebones.rules import apply_to_board
from game.tables.knucklebones.scoring import diagonal_bonuses, row_score, standing_of
from game.tables.knucklebones.seat_rules import SeatRules
from systems.entities import (
    find_thing,
    is_watched,
    match_entity,
    of_seat,
    only,
    retire,
    seat_entity,
    thing_at,
    things,
)
from systems.knucklebones.cast import Write, cast, dice_in_row
from systems.worlds import note_move, pass_turn


class WorldBoard(Board):
    """A board during one move of a live match: what the rules write on it is also written into components."""

    __slots__ = ("match", "rolls", "writes")

    def __init__(self, board: Board) -> None:
        twin = board.copy()
        super().__init__(**{field.name: getattr(twin, field.name) for field in fields(twin)})
        self.match = match_entity()
        self.writes: list[Write] = []
        self.rolls = [entity for entity, _ in esper.get_component(WaitingDie)]
        """The dice that have waited to be placed, in order."""

    # Dice.

    def add_die(self, seat: int, row: int, face: int) -> int:
        field = super().add_die(seat, row, face)
        self._add_to_row(esper.create_entity(), Die(seat, row, field, face))
        return field

    def place_die(self, seat: int, row: int, face: int) -> int:
        """Add the waiting die at the end of a row and return its field. The second die of a pair is a new entity."""
        field, found = super().place_die(seat, row, face), waiting_die()
        if found is not None:
            esper.remove_component(found[0], WaitingDie)
        self._add_to_row(found[0] if found is not None else esper.create_entity(), Die(seat, row, field, face))
        return field

    def _add_to_row(self, entity: int, die: Die) -> None:
        esper.add_component(entity, die)
        self._note(die.place, Actors(entity, combo=self._count_equal(die)))

    def push_die(self, place: Place, face: int, falls: bool) -> None:
        super().push_die(place, face, falls)
        pushed_dice = dice_in_row(place.seat, place.row)[place.field - 1 :]
        for _, die in pushed_dice:
            die.field += 1
        leavers = self._remove(place.seat, [pushed_dice.pop()[0]] if falls else [])
        new_die = Die(*place, face)
        entity = esper.create_entity(new_die)
        movers = with_places([(entity, new_die), *pushed_dice])
        self._note(place[:2], Actors(entity, movers, leavers, combo=self._count_equal(new_die)))

    def change_face(self, seat: int, row: int, field: int, face: int) -> None:
        super().change_face(seat, row, field, face)
        entity, die = thing_at(Die, (seat, row, field))
        die.face = face
        self._note(die.place, Actors(entity, combo=self._count_equal(die)))

    def move_die(self, start: Place, seat: int, row: int) -> int:
        field = super().move_die(start, seat, row)
        moved_dice = dice_in_row(start.seat, start.row)[start.field - 1 :]
        for _, follower in moved_dice:
            follower.field -= 1
        die = moved_dice[0][1]
        put_at(die, Place(seat, row, field))
        self._note(die.place, Actors(movers=with_places(moved_dice), combo=self._count_equal(die)))
        return field

    def swap_dice(self, one: Place, two: Place) -> None:
        super().swap_dice(one, two)
        places = sorted((one, two))
        dice = [thing_at(Die, place) for place in places]
        for (_, die), place in zip(dice, reversed(places), strict=True):
            put_at(die, place)
        combo = max(self._count_equal(die) for _, die in dice)
        self._note(frozenset(places), Actors(movers=with_places(dice), combo=combo))

    def take_dice(self, seat: int, row: int, fields: tuple[int, ...]) -> None:
        super().take_dice(seat, row, fields)
        dice = dice_in_row(seat, row)
        leavers = self._remove(seat, [entity for entity, die in dice if die.field in fields])
        dice_left = [(entity, die) for entity, die in dice if die.field not in fields]
        for field, (_, die) in enumerate(dice_left, 1):
            die.field = field
        self._note((seat, row, fields), Actors(movers=with_places(dice_left), leavers=leavers))

    def _count_equal(self, die: Die) -> int:
        """Return the number of dice in its row that show its face."""
        return self.dice(die.seat, die.row).count(die.face)

    def _remove(self, seat: int, dice: Sequence[int]) -> tuple[int, ...]:
        for die in dice:
            esper.remove_component(die, Die)
            retire(self.match, die, seat)
        return tuple(dice)

    def set_die(self, face: int, traits: tuple[str, ...] = NO_TRAITS) -> None:
        super().set_die(face, traits)
        found = waiting_die()
        if found is None and face:
            entity = self._roll()
            found = entity, esper.component_for_entity(entity, WaitingDie)
        if found is not None:
            found[1].face, found[1].traits = face, traits
            self._forget_die()

    def _roll(self) -> int:
        """Return a new die that waits to be placed."""
        entity = esper.create_entity(WaitingDie())
        self.rolls.append(entity)
        return entity

    def _forget_die(self) -> None:
        """Remove the waiting die if it shows no face and carries no mark."""
        found = waiting_die()
        if found is not None and not found[1].face and not esper.has_component(found[0], DieMarks):
            esper.remove_component(found[0], WaitingDie)
            self._note(WaitingDie, Actors(leavers=retire(self.match, found[0], self.active)))

    # Shields, cards and the turn.

    def set_shield(self, seat: int, row: int, health: int) -> None:
        super().set_shield(seat, row, health)
        shield = find_thing(Shield, (seat, row))
        if shield is None:
            esper.create_entity(Shield(seat, row, health, health))
        elif health:
            shield[1].full_health = health
        self._write_health(seat, row, health)

    def wear_shield(self, seat: int, row: int) -> int:
        health = super().wear_shield(seat, row)
        self._write_health(seat, row, health)
        return health

    def _write_health(self, seat: int, row: int, health: int) -> None:
        """Write the health of the shield on a row; at 0 it leaves."""
        entity, shield = thing_at(Shield, (seat, row))
        shield.health = health
        leavers = () if health else retire(self.match, entity)
        self._note((Shield, seat, row), Actors(entity, leavers=leavers, amount=health / shield.full_health))

    def set_uses(self, seat: int, card: str, uses: int) -> None:
        """Give a seat this many uses of a card; a new one takes the first free slot, and 0 removes the card."""
        super().set_uses(seat, card, uses)
        if find_thing(HeldCard, (seat, card)) is None:
            slots = {held_card.slot for held_card in hand_of(seat)}
            slot = next(slot for slot in range(1, len(slots) + 2) if slot not in slots)
            esper.create_entity(HeldCard(seat, card, slot, uses))
        entity, held_card = thing_at(HeldCard, (seat, card))
        held_card.uses = uses
        self._note((seat, card), Actors(entity, leavers=() if uses else retire(self.match, entity)))

    def pass_turn(self, seat: int) -> None:
        super().pass_turn(seat)
        pass_turn(seat)

    def hand_over(self, seat: int) -> None:
        super().hand_over(seat)
        only(CurrentTurn).seat = seat

    def set_diagonal_faces(self, seat: int, faces: tuple[int, ...]) -> None:
        super().set_diagonal_faces(seat, faces)
        of_seat(seat, ExtraPoints).diagonal_faces = faces

    def set_rng(self, rng: int | None) -> None:
        super().set_rng(rng)
        only(MatchState).rng = rng

    def end_match(self) -> None:
        self.set_die(0)
        super().end_match()
        state = only(MatchState)
        state.no_moves_left = state.over = True

    # Marks.

    def put_mark(self, mark: Mark, state: MarkState = NO_STATE) -> None:
        """Add a mark: to the die that carries it, to the points of its seat, or as a token."""
        super().put_mark(mark, state)
        self._add_mark(mark, state)

    def _add_mark(self, mark: Mark, state: MarkState) -> None:
        kind = mark_kind(mark)
        card = mark.sign.removeprefix(kind.sign)
        if kind.points:
            extras = of_seat(mark.seat, ExtraPoints)
            if kind.points < 0:
                extras.points_lost = state.value
            else:
                extras.points_won = state.value
            actors = Actors(seat_entity(mark.seat), amount=extras.deduction)
        elif kind.carried:
            entity = self._bearer(mark) or self._roll()
            if not esper.has_component(entity, DieMarks):
                esper.add_component(entity, DieMarks())
            esper.component_for_entity(entity, DieMarks).states[kind, card] = state
            actors = Actors(entity)
        else:
            token = find_thing(Token, mark)
            if token is None:
                entity = esper.create_entity(Token(*mark[:3], kind, card, state))
            else:
                entity, token[1].state = token[0], state
            actors = Actors(entity, start=mark[:3])
        self._note(mark, actors)

    def drop_mark(self, mark: Mark) -> None:
        super().drop_mark(mark)
        kind = mark_kind(mark)
        if kind.points:
            self._add_mark(mark, NO_STATE)
        elif kind.carried:
            bearer = self._bearer(mark)
            die_marks = esper.try_component(bearer, DieMarks) if bearer else None
            states = die_marks.states if die_marks is not None else {}
            if states.pop((kind, mark.sign.removeprefix(kind.sign)), None) is not None and not states:
                esper.remove_component(bearer, DieMarks)
                self._forget_die()
        else:
            token = find_thing(Token, mark)
            if token is not None:
                self._note((mark, "gone"), Actors(leavers=retire(self.match, token[0])))

    def _bearer(self, mark: Mark) -> int:
        """Return the die that carries a mark, on its field or waiting to be placed; 0 if there is none."""
        if mark.seat:
            die = find_thing(Die, mark[:3])
            return die[0] if die is not None else 0
        found = waiting_die()
        return found[0] if found is not None else 0

    def _note(self, key: Hashable, actors: Actors) -> None:
        self.writes.append(Write(key, actors))


def placed_marks() -> Iterator[tuple[Mark, MarkState]]:
    """Go through the tokens, the points of seats and the dice; yield their marks."""
    for _, token in things(Token):
        yield token.place, token.state
    for _, (owner, extras) in esper.get_components(Seat, ExtraPoints):
        if extras.points_lost:
            yield LOST_POINTS.at(owner.number), MarkState(extras.points_lost)
        if extras.points_won:
            yield WON_POINTS.at(owner.number), MarkState(extras.points_won)
    for entity, die_marks in esper.get_component(DieMarks):
        die = esper.try_component(entity, Die)
        if die is not None or esper.has_component(entity, WaitingDie):
            seat, row, field = die.place if die is not None else (0, 0, 0)
            for (kind, card), state in die_marks.states.items():
                yield kind.at(seat, row, field, card), state


def waiting_die() -> tuple[int, WaitingDie] | None:
    """Return the die that waits to be placed."""
    for found in esper.get_component(WaitingDie):
        return found
    return None


def put_at(die: Die, place: Place) -> None:
    """Write the place of a die."""
    die.seat, die.row, die.field = place


def with_places(dice: Iterable[tuple[int, Die]]) -> tuple[tuple[int, Place], ...]:
    return tuple([(entity, die.place) for entity, die in dice])


def hand_of(seat: int) -> list[HeldCard]:
    """Return the cards that a seat can still play."""
    return [card for _, card in things(HeldCard) if card.seat == seat]


def longest_shield(rules: Rules) -> int:
    """Return the number of turns that the longest shield of these rules lasts, at least 1."""
    steps = (step for card in rules.catalogue.values() for step in card.steps)
    return max((step.turns for step in steps if isinstance(step, RaiseShield)), default=1)


def build(rules: Rules, board: Board) -> None:
    match = match_entity()
    esper.add_component(match, MatchState(board.rng, board.no_moves_left, board.over))
    for seat in (1, 2):
        esper.add_component(seat_entity(seat), ExtraPoints())
        for row in range(1, rules.rows + 1):
            esper.create_entity(Row(seat, row))
    one, two = (Side(board.rules, [()] * rules.rows, (0,) * rules.rows, {}, ()) for _ in board.sides)
    world = WorldBoard(Board(board.rules, (one, two), board.active, board.rng, {}))
    for seat, side in enumerate(board.sides, 1):
        for row, faces in enumerate(side.rows, 1):
            for face in faces:
                world.add_die(seat, row, face)
        for row, health in enumerate(side.shields, 1):
            if health:
                world.set_shield(seat, row, health)
        for card, uses in side.hand.items():
            world.set_uses(seat, card, uses)
        world.set_diagonal_faces(seat, side.diagonal_faces)
    for _, shield in esper.get_component(Shield):
        shield.full_health = max(shield.health, longest_shield(rules))
    world.set_die(board.die, board.traits)
    for mark, state in board.marks.items():
        world.put_mark(mark, state)
    score(world)
    if is_watched(match):
        judge_cards(board)


def match_rules() -> SeatRules:
    """Return the rules of the match, with the looks that its cards have now."""
    return seat_rules_of(as_type(only(Match).rules, Rules))


def match_board() -> Board:
    """Return the board from after the last move, which is the position of the match."""
    return as_type(only(Match).position, Board)


def make_move(entity: int, move: Move) -> None:
    """Let the rules make a move on the entities; then score them again.

    In a watched match, also cast the events, against the scores from before, and judge the cards.
    """
    match = esper.component_for_entity(entity, Match)
    board = WorldBoard(as_type(match.position, Board))
    board.rules = match_rules()
    events = apply_to_board(board, move)
    note_move(match, move, events)
    if match.is_watched:
        match.actors += cast(events, board.writes, board.rolls)
    score(board)
    match.position = position = read_back() if match.is_watched else board.copy()
    if match.is_watched:
        judge_cards(position)


def read_back() -> Board:
    state, rules, found = only(MatchState), match_rules(), waiting_die()
    die = WaitingDie() if found is None else found[1]
    sides = _read_side(1, rules), _read_side(2, rules)
    board = Board(rules, sides, only(CurrentTurn).seat, state.rng, dict(placed_marks()), die.face, die.traits,
                  state.no_moves_left, state.over)
    board.set_rules()
    return board


def _read_side(seat: int, rules: SeatRules) -> Side:
    rows = range(1, rules.rows + 1)
    faces = [tuple([die.face for _, die in dice_in_row(seat, row)]) for row in rows]
    healths = {shield.row: shield.health for _, shield in things(Shield) if shield.seat == seat}
    uses = {card.card: card.uses for card in hand_of(seat)}
    hand = {name: uses[name] for name in rules.match.order if name in uses}
    shields = tuple([healths.get(row, 0) for row in rows])
    return Side(rules, faces, shields, hand, of_seat(seat, ExtraPoints).diagonal_faces)


def judge_cards(board: Board) -> None:
    """Write which cards can be played on this board, a copy of the entities."""
    for _, card in things(HeldCard):
        card.is_playable = can_play(board, card.seat, card.card)


def score(board: Board) -> None:
    """Write the score of every row and diagonal."""
    for _, row in esper.get_component(Row):
        row.score = row_score(board, row.seat, row.number)
    for _, (seat, extras) in esper.get_components(Seat, ExtraPoints):
        side = board.sides[seat.number - 1]
        extras.bonuses = diagonal_bonuses(side, side.diagonal_faces)
        standing = standing_of(board, seat.number)
        extras.standing = standing.extra if standing is not None else 0


def slots_by_seat() -> dict[int, int]:
    """Return the number of places in each hand."""
    cards = [card for _, card in esper.get_component(HeldCard)]
    return {seat: max((card.slot for card in cards if card.seat == seat), default=0) for seat in (1, 2)}


def points(seat: int) -> int:
    """Return the points of all rows of a seat."""
    return sum(row.score for _, row in esper.get_component(Row) if row.seat == seat)
