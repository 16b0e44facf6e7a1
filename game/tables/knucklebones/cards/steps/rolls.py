"""Steps that roll a die, say how the die of their card is rolled and placed, or change a rule."""

from __future__ import annotations

from game.tables.knucklebones.board import RULE_MARKS
from game.tables.knucklebones.cards.blocks import rolls as blocks
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


@step_function("restrict_roll", depends_on=NO_PARTS)
def restrict_roll(turn: Turn, step: blocks.RestrictRoll) -> None:
    odd, die = turn.scope.answers[step.target - 1] == "odd", turn.card_die
    shows = tuple(face for face in die.shows if face % 2 == odd)
    if shows:
        turn.roll.special_die = die_of(shows)


@step_function("load_roll", depends_on=NO_PARTS)
def load_roll(turn: Turn, step: blocks.LoadRoll) -> None:
    face, faces = turn.scope.answers[step.target - 1], turn.card_die.faces
    others = [other for other in turn.card_die.shows if other != face]
    if face in faces and others:
        shows = sorted([face] * step.chance * len(others) + others * (step.of - step.chance))
        turn.roll.special_die = DieFaces(faces, tuple(shows))


@step_function("reflect", depends_on=NO_PARTS)
@step_function("pair", depends_on=("own_dice",))
@step_function("again", depends_on=("own_dice",))
def special_die(turn: Turn, step: blocks.Reflect | blocks.Pair | blocks.Again) -> None:
    """Give this card's die a special rule, if there is room: copy the face across, come twice, or come again."""
    rooms = [turn.board.free_fields(turn.seat, row) for row in range(1, turn.board.rules.rows + 1)]
    if step.do == "reflect" or (max(rooms) if step.do == "pair" else sum(rooms)) > 1:
        turn.roll.traits = (*turn.roll.traits, step.do)


@step_function("destroy", depends_on=ROOM_AND_SHIELDS)
def destroy(turn: Turn, step: blocks.Destroy) -> None:
    if step.target is None:
        turn.roll.sweeps_before = True
    else:
        destroy_all(turn, turn.dice(step.target))


@step_function("roll", depends_on=("own_room",))
def roll(turn: Turn, step: blocks.Roll) -> None:
    if not ready_to_roll(turn):
        return
    if step.rolls_several or step.dice != 1:
        throw_several(turn, step, step.take)
    else:
        throw_die(turn, turn.roll.is_hidden)


@step_function("roll_and_choose", depends_on=("own_room",))
def roll_and_choose(turn: Turn, step: blocks.RollAndChoose) -> None:
    if ready_to_roll(turn):
        throw_several(turn, blocks.Roll(do="roll", dice=step.dice), "chosen")


@step_function("order_rolls", depends_on=NO_PARTS)
def order_rolls(turn: Turn, step: blocks.OrderRolls) -> None:
    seat = turn.seat_of(step.of)
    faces = [face for face in next_rolls(turn, seat, step.dice) if face != blocks.UNKNOWN_ROLL]
    end_mark(turn, blocks.ROLL_QUEUE.at(seat))
    announce_mark(turn, blocks.SEEN_ROLLS.at(seat), MarkState(faces=tuple(sorted(faces))))


@step_function("reveal_rolls")
def reveal_rolls(turn: Turn, step: blocks.RevealRolls) -> None:
    seat = turn.seat_of(step.of)
    queue, faces = blocks.ROLL_QUEUE.at(seat), next_rolls(turn, seat, step.dice)
    if turn.board.mark_faces(queue) != faces:
        announce_mark(turn, queue, MarkState(faces=faces))


def next_rolls(turn: Turn, seat: int, dice: int) -> tuple[int, ...]:
    """Return the next rolls of a seat: those that are known, and as many more as are missing."""
    shows = turn.board.sides[seat - 1].rules.die.shows
    faces = list(turn.board.mark_faces(blocks.ROLL_QUEUE.at(seat)))
    faces += [blocks.UNKNOWN_ROLL] * (dice - len(faces))
    for index, face in enumerate(faces[:dice]):
        if face == blocks.UNKNOWN_ROLL:
            faces[index] = turn.draw(shows)
            turn.events.append(LotDrawn(turn.seat, faces[index], len(shows)))
    return tuple(faces)


@step_function("throw", depends_on=NO_PARTS)
def throw_for_number(turn: Turn, step: blocks.Throw) -> None:
    seat, die = turn.seat_of(step.of), turn.board.rules.match.table_die
    for _ in range(step.dice):
        # A trial takes the same of all results at every draw, so the dice begin with different ones.
        first = sum(isinstance(event, blocks.DieThrown) for event in turn.events) % len(die.shows)
        face = turn.draw((*die.shows[first:], *die.shows[:first]))
        turn.events.append(blocks.DieThrown(seat, face, die.faces))
        turn.scope.face_rolled = face if step.dice == 1 else None


def ready_to_roll(turn: Turn) -> bool:
    """Settle the effects of the card so far, and return True if the match is not over and there is room for a die."""
    resolve_arrivals(turn)
    if not turn.is_trial and report_end(turn):
        turn.is_stopped = True
    return not turn.is_stopped and not turn.board.is_full(turn.seat)


@step_function("change")
def change(turn: Turn, step: blocks.ChangeRule) -> None:
    for seat in turn.seats_of(step.of):
        value = step.value if step.value is not None else changed_number(turn, step, seat)
        if value is not None:
            leave_mark(turn, RULE_MARKS[step.rule][seat], blocks.mark_value(step.rule, value), step.span)


def changed_number(turn: Turn, step: blocks.ChangeRule, seat: int) -> int | None:
    """Return the new number of a rule; None if there is nothing to change."""
    old = rule_now(turn, step.rule, seat)
    if old is None or (not old and step.rule in blocks.MULTIPLIERS and step.times is not None):
        return None
    low, high = blocks.NUMBER_RULES[step.rule]
    return min(high, max(low, old * step.times if step.times is not None else old + (step.by or 0)))


def rule_now(turn: Turn, rule: str, seat: int) -> int | None:
    """Return the number of a rule for a seat; if turns have no limit, the turns it has taken."""
    number = turn.board.mark_value(RULE_MARKS[rule][seat])
    if number:
        return int(blocks.value_of(rule, number))
    if rule == "card_cost":
        return 0
    model = turn.board.rules.model
    value: int | None = getattr(model.multipliers if rule in blocks.MULTIPLIERS else model, rule)
    if value is None and rule == "turns":
        return turns_taken(turn.board, seat)
    return value


@step_function("next_roll")
def next_roll(turn: Turn, step: blocks.NextRoll) -> None:
    if not step.faces:
        change_dice(turn, step)
        return
    faces = sorted({face for face in step.faces if face in turn.board.rules.match.table_die.faces})
    if not faces:
        return
    seat = turn.seat_of(step.of)
    announce_mark(turn, blocks.NEXT_FACES.at(seat), MarkState(faces=tuple(faces)))
    reduce_mark(turn, blocks.NEXT_FACES_ROLLS.at(seat), MarkState(step.rolls - 1))


def change_dice(turn: Turn, step: blocks.NextRoll) -> None:
    """Let a seat's next rolls be of several dice, in place of what an earlier step says about them."""
    seat = turn.seat_of(step.of)
    for take, kind in blocks.NEXT_DICE.items():
        mark = kind.at(seat)
        if take == step.take and step.dice > 1:
            announce_mark(turn, mark, MarkState(blocks.pack_dice(step.dice, step.rolls)))
        else:
            end_mark(turn, mark)
