"""Steps that roll a die, say how the die of their card is rolled and placed, or change a rule."""

from __future__ import annotations

from game.tables.knucklebones.board import RULE_MARKS
from game.tables.knucklebones.cards.blocks.rolls import (
    MULTIPLIERS,
    NEXT_DICE,
    NEXT_FACES,
    NEXT_FACES_ROLLS,
    NUMBER_RULES,
    ROLL_QUEUE,
    SEEN_ROLLS,
    UNKNOWN_ROLL,
    Again,
    ChangeRule,
    Destroy,
    DieThrown,
    LoadRoll,
    NextRoll,
    OrderRolls,
    Pair,
    Reflect,
    RestrictRoll,
    RevealRolls,
    Roll,
    RollAndChoose,
    Throw,
    mark_value,
    pack_dice,
    value_of,
)
from game.tables.knucklebones.cards.card import NO_PARTS, ROOM_AND_SHIELDS, step_function
from game.tables.knucklebones.cards.view import turns_taken
from game.tables.knucklebones.clash import resolve_arrivals
from game.tables.knucklebones.dice_changes import destroy_all
from game.tables.knucklebones.ending import report_end
from game.tables.knucklebones.events import LotDrawn
from game.tables.knucklebones.mark import MarkState
from game.tables.knucklebones.roll import throw_die, throw_several
from game.tables.knucklebones.seat_rules import DieFaces, die_of
from game.tables.knucklebones.turn import Turn, announce_mark, end_mark, leave_mark, reduce_mark


def most_room(turn: Turn) -> tuple[int, int]:
    """Return the free fields of the row with the most of them, and of the whole own board."""
    rooms = [turn.board.free_fields(turn.seat, row) for row in range(1, turn.board.rules.rows + 1)]
    return max(rooms), sum(rooms)


@step_function("restrict_roll", depends_on=NO_PARTS)
def restrict_roll(turn: Turn, step: RestrictRoll) -> None:
    """Limit this card's roll to even or to odd faces, if its die has any."""
    odd, die = turn.scope.answers[step.target - 1] == "odd", turn.card_die
    shows = tuple(face for face in die.shows if face % 2 == odd)
    if shows:
        turn.roll.special_die = die_of(shows)


@step_function("load_roll", depends_on=NO_PARTS)
def load_roll(turn: Turn, step: LoadRoll) -> None:
    """Make the chosen face come up ``chance`` times in ``of``; the others share the rest."""
    face, faces = turn.scope.answers[step.target - 1], turn.card_die.faces
    others = [other for other in turn.card_die.shows if other != face]
    if face in faces and others:
        shows = sorted([face] * step.chance * len(others) + others * (step.of - step.chance))
        turn.roll.special_die = DieFaces(faces, tuple(shows))


@step_function("reflect", depends_on=NO_PARTS)
@step_function("pair", depends_on=("own_dice",))
@step_function("again", depends_on=("own_dice",))
def special_die(turn: Turn, step: Reflect | Pair | Again) -> None:
    """Give this card's die a special rule, if there is room: copy the face across, come twice, or come again."""
    in_one_row, everywhere = most_room(turn)
    if step.do == "reflect" or (in_one_row if step.do == "pair" else everywhere) > 1:
        turn.roll.traits = (*turn.roll.traits, step.do)


@step_function("destroy", depends_on=ROOM_AND_SHIELDS)
def destroy(turn: Turn, step: Destroy) -> None:
    """Destroy dice; without a target, the rolled die destroys its equals across before it is placed."""
    if step.target is None:
        turn.roll.sweeps_before = True
    else:
        destroy_all(turn, turn.dice(step.target))


@step_function("roll", depends_on=("own_room",))
def roll(turn: Turn, step: Roll) -> None:
    """Roll now; in fog a single die stays hidden, unless the card depends on its face."""
    if not ready_to_roll(turn):
        return
    if step.rolls_several or step.dice != 1:
        throw_several(turn, step, step.take)
    else:
        throw_die(turn, turn.roll.is_hidden)


@step_function("roll_and_choose", depends_on=("own_room",))
def roll_and_choose(turn: Turn, step: RollAndChoose) -> None:
    """Roll several dice in the open; the seat picks one of them."""
    if ready_to_roll(turn):
        throw_several(turn, Roll(do="roll", dice=step.dice), "chosen")


@step_function("order_rolls", depends_on=NO_PARTS)
def order_rolls(turn: Turn, step: OrderRolls) -> None:
    """Roll the next dice in the open; this seat then picks them in the order in which they come."""
    seat = turn.seat_of(step.of)
    faces = [face for face in next_rolls(turn, seat, step.dice) if face != UNKNOWN_ROLL]
    end_mark(turn, ROLL_QUEUE.at(seat))
    announce_mark(turn, SEEN_ROLLS.at(seat), MarkState(faces=tuple(sorted(faces))))


@step_function("reveal_rolls")
def reveal_rolls(turn: Turn, step: RevealRolls) -> None:
    """Roll the next dice in the open, as far as they are not known yet."""
    seat = turn.seat_of(step.of)
    queue, faces = ROLL_QUEUE.at(seat), next_rolls(turn, seat, step.dice)
    if turn.board.mark_faces(queue) != faces:
        announce_mark(turn, queue, MarkState(faces=faces))


def next_rolls(turn: Turn, seat: int, dice: int) -> tuple[int, ...]:
    """Return the next rolls of a seat: those that are known, and as many more as are missing."""
    shows = turn.board.sides[seat - 1].rules.die.shows
    faces = list(turn.board.mark_faces(ROLL_QUEUE.at(seat)))
    faces += [UNKNOWN_ROLL] * (dice - len(faces))
    for index, face in enumerate(faces[:dice]):
        if face == UNKNOWN_ROLL:
            faces[index] = turn.draw(shows)
            turn.events.append(LotDrawn(turn.seat, faces[index], len(shows)))
    return tuple(faces)


@step_function("throw", depends_on=NO_PARTS)
def throw_for_number(turn: Turn, step: Throw) -> None:
    """Roll dice only for their numbers."""
    seat, die = turn.seat_of(step.of), turn.board.rules.table_die
    for _ in range(step.dice):
        # A trial takes the same of all results at every draw, so the dice begin with different ones.
        first = sum(isinstance(event, DieThrown) for event in turn.events) % len(die.shows)
        face = turn.draw((*die.shows[first:], *die.shows[:first]))
        turn.events.append(DieThrown(seat, face, die.faces))
        turn.scope.face_rolled = face if step.dice == 1 else None


def ready_to_roll(turn: Turn) -> bool:
    """Settle the effects of the card so far, and return True if the match is not over and there is room for a die."""
    resolve_arrivals(turn)
    if not turn.is_trial and report_end(turn):
        turn.stopped = True
    return not turn.stopped and not turn.board.is_full(turn.seat)


@step_function("change")
def change(turn: Turn, step: ChangeRule) -> None:
    """Change a rule for a seat or both: to a value, by a number, or by a factor."""
    for seat in turn.seats_of(step.of):
        value = step.value if step.value is not None else changed_number(turn, step, seat)
        if value is not None:
            leave_mark(turn, RULE_MARKS[step.rule][seat], mark_value(step.rule, value), step.span)


def changed_number(turn: Turn, step: ChangeRule, seat: int) -> int | None:
    """Return the new number of a rule; None if there is nothing to change."""
    old = rule_now(turn, step.rule, seat)
    if old is None or (not old and step.rule in MULTIPLIERS and step.times is not None):
        return None
    low, high = NUMBER_RULES[step.rule]
    return min(high, max(low, old * step.times if step.times is not None else old + (step.by or 0)))


def rule_now(turn: Turn, rule: str, seat: int) -> int | None:
    """Return the number of a rule for a seat; if turns have no limit, the turns it has taken."""
    number = turn.board.mark_value(RULE_MARKS[rule][seat])
    if number:
        return int(value_of(rule, number))
    if rule == "card_cost":
        return 0
    model = turn.board.rules.model
    value: int | None = getattr(model.multipliers if rule in MULTIPLIERS else model, rule)
    if value is None and rule == "turns":
        return turns_taken(turn.board, seat)
    return value


@step_function("next_roll")
def next_roll(turn: Turn, step: NextRoll) -> None:
    """Let a seat's next roll show only these faces, or be of several dice."""
    if not step.faces:
        change_dice(turn, step)
        return
    faces = sorted({face for face in step.faces if face in turn.board.rules.table_die.faces})
    if not faces:
        return
    seat = turn.seat_of(step.of)
    announce_mark(turn, NEXT_FACES.at(seat), MarkState(faces=tuple(faces)))
    reduce_mark(turn, NEXT_FACES_ROLLS.at(seat), MarkState(step.rolls - 1))


def change_dice(turn: Turn, step: NextRoll) -> None:
    """Let a seat's next rolls be of several dice, in place of what an earlier step says about them."""
    seat = turn.seat_of(step.of)
    for take, kind in NEXT_DICE.items():
        mark = kind.at(seat)
        if take == step.take and step.dice > 1:
            announce_mark(turn, mark, MarkState(pack_dice(step.dice, step.rolls)))
        else:
            end_mark(turn, mark)
