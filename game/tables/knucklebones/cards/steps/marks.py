"""Steps that put a mark on dice, rows, fields or seats, also those that wait or score, and the effects of such marks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.tables.knucklebones.cards.blocks import marks as blocks
from game.tables.knucklebones.cards.blocks.scores import LeaveScore
from game.tables.knucklebones.cards.blocks.waits import SKIPPED_TURNS, ExtraTurn, SkipTurn, StepOrigin, Wait
from game.tables.knucklebones.cards.card import NO_PARTS, ROOM_AND_SHIELDS, step_function
from game.tables.knucklebones.cards.choices import is_rolled
from game.tables.knucklebones.cards.references import choices_counted, labels_counted, needs_memory
from game.tables.knucklebones.cards.targets import last_face, marked_places, rows_of, things_of
from game.tables.knucklebones.cards.view import DIE, BoardRow, FreeField, HandCard, Thing, actor_of
from game.tables.knucklebones.events import RowShielded, ShieldGone
from game.tables.knucklebones.mark import Mark, MarkKind, MarkState, Span, Turns
from game.tables.knucklebones.moves import words_of
from game.tables.knucklebones.roll import waiting_face
from game.tables.knucklebones.turn import Turn, announce_mark, drop_mark, end_mark, leave_mark, put_mark


@step_function("shield", depends_on=ROOM_AND_SHIELDS)
def shield(turn: Turn, step: blocks.RaiseShield) -> None:
    for row in rows_of(turn, step.target, False):
        turn.board.set_shield(*row, step.turns)
        turn.events.append(RowShielded(*row, step.turns))


@step_function("mark_die", depends_on=ROOM_AND_SHIELDS)
def mark_die(turn: Turn, step: blocks.MarkDie) -> None:
    values: list[tuple[MarkKind, int]] = []
    if step.times != 1:
        values.append((blocks.DIE_TIMES, step.times))
    if step.costs:
        values.append((blocks.DIE_COSTS, step.costs))
    if step.target is None or is_rolled(step.target):
        if not values or (turn.scope.chain and not waiting_face(turn)):
            return
        turn.events.append(blocks.DieMarked(turn.seat, step.times, step.costs))
        for kind, value in values:
            put_mark(turn, kind.at(), MarkState(value))
        return
    for die in turn.dice(step.target):
        turn.scores.changed_rows += ((die.seat, die.row),)
        for kind, value in values:
            leave_mark(turn, kind.at(*die.place), value, step.span)


@step_function("mark_row", depends_on=ROOM_AND_SHIELDS)
def mark_row(turn: Turn, step: blocks.MarkRow) -> None:
    for row in rows_of(turn, step.target, True) if step.times != 1 else ():
        mark = (blocks.ROW_TIMES_ALWAYS if step.stays else blocks.ROW_TIMES).at(*row)
        if step.span is None or isinstance(step.span, str):
            turn.events.append(blocks.RowMarked(*row, step.times, step.stays))
            put_mark(turn, mark, MarkState(step.times))
        else:
            leave_mark(turn, mark, step.times, step.span)
        turn.scores.changed_rows += ((row.seat, row.row),)


@step_function("resize")
def resize(turn: Turn, step: blocks.Resize) -> None:
    longest = turn.board.rules.model.longest
    for row in rows_of(turn, step.target, True):
        old_size = turn.board.sides[row.seat - 1].rules.sizes[row.row - 1]
        size = max(1, min(longest, old_size + step.by))
        if size != old_size:
            leave_mark(turn, blocks.ROW_SIZE.at(*row), size, step.span)


@step_function("snare", depends_on=ROOM_AND_SHIELDS)
def snare(turn: Turn, step: blocks.Snare) -> None:
    for field in things_of(turn, step.target, False):
        if isinstance(field, FreeField):
            turn.events.append(blocks.FieldMarked(*field))
            put_mark(turn, blocks.TRAP.at(*field))


@step_function("veil", depends_on=NO_PARTS)
def veil(turn: Turn, step: blocks.Veil) -> None:
    turn.events.append(blocks.FogLaid(turn.other))
    put_mark(turn, blocks.FOG.at(turn.other))


@step_function("lock", depends_on=ROOM_AND_SHIELDS)
def lock(turn: Turn, step: blocks.Lock) -> None:
    for thing in things_of(turn, step.target, True):
        if isinstance(thing, HandCard):
            leave_mark(turn, blocks.LOCKED_CARD.at(thing.seat, card=thing.name), 0, lock_time(turn, step, thing.seat))
        elif isinstance(thing, BoardRow):
            leave_mark(turn, blocks.LOCKED_ROW.at(*thing), 0, lock_time(turn, step, thing.seat))


def lock_time(turn: Turn, step: blocks.Lock, seat: int) -> Span:
    """Return the duration of a lock at ``seat``."""
    return step.span or Turns(turns=step.turns, of="own" if seat == turn.seat else "opponent")


@step_function("guard", depends_on=ROOM_AND_SHIELDS)
def guard(turn: Turn, step: blocks.Guard) -> None:
    for thing in dict.fromkeys(things_of(turn, step.target, False)):
        if isinstance(thing, HandCard) and step.against != "clashes":
            mark = blocks.WARD_CARD.at(thing.seat, card=thing.name)
            leave_mark(turn, mark, 0, step.span)
        elif isinstance(thing, (*DIE, BoardRow)):
            place = (thing.seat, thing.row, thing.field if isinstance(thing, DIE) else 0)
            for sign in step.signs:
                leave_mark(turn, Mark(*place, sign), 0, step.span)


@step_function("clear")
def clear(turn: Turn, step: blocks.Clear) -> None:
    for thing in dict.fromkeys(things_of(turn, step.target, False)):
        if isinstance(thing, BoardRow) and "shields" in step.what and turn.board.shield(*thing):
            turn.board.set_shield(*thing, 0)
            turn.events.append(ShieldGone(*thing))
        for mark in marks_to_clear(turn, thing, step.what):
            if mark.sign == blocks.TRAP.sign:
                drop_mark(turn, mark)
                turn.events.append(blocks.MarkGone(*mark[:3]))
            else:
                end_mark(turn, mark)
            if mark.row:
                turn.scores.changed_rows += ((mark.seat, mark.row),)


def marks_to_clear(turn: Turn, thing: Thing, words: Iterable[str]) -> list[Mark]:
    """Return the marks on a thing that these words name, in order."""
    signs = tuple(sign for word in words for sign in blocks.CLEARED_SIGNS[word])
    if isinstance(thing, HandCard):
        of_cards = (sign for sign in signs if sign in (blocks.LOCKED_CARD.sign, blocks.WARD_CARD.sign))
        place, signs = (thing.seat, 0, 0), tuple(sign + thing.name for sign in of_cards)
        return sorted(mark for mark in turn.board.marks if mark[:3] == place and mark.sign in signs)
    place = (thing.seat, thing.row, 0 if isinstance(thing, BoardRow) else thing.field)
    return sorted(mark for mark in turn.board.marks if mark[:3] == place and mark.sign.startswith(signs))


# Marks that do steps later, skip turns, or score.


def memory_for(turn: Turn, step: Wait) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the present faces, by name, that the steps that wait count: of earlier steps and of chosen dice."""
    yield from ((name, turn.scope.memory.get(name, ())) for name in labels_counted(step))
    for number in choices_counted(step):
        name, things = f".{number}", turn.scope.choices[number - 1]
        faces = tuple(last_face(turn, die) for die in things if isinstance(die, DIE))
        if name in turn.scope.memory or faces:
            yield name, turn.scope.memory.get(name) or faces


@step_function("wait", depends_on=ROOM_AND_SHIELDS)
def wait(turn: Turn, step: Wait) -> None:
    if step.held:
        return
    words = words_of(turn.scope.play) if needs_memory(step) else ()
    origin = StepOrigin(turn.scope.source, turn.seat, turn.path, words, tuple(memory_for(turn, step)))
    turn.watch_events()
    turn.look_back()
    for place in marked_places(turn, step.target, step.of):
        mark = Mark(*place, step.sign + origin.text)
        turn.triggers.count_before[actor_of(turn.carrier(mark), mark)] = turn.triggers.count
        leave_mark(turn, mark, step.limit, step.after or step.span)


@step_function("skip_turn", depends_on=NO_PARTS)
def skip_turn(turn: Turn, step: SkipTurn) -> None:
    add_skipped_turns(turn, turn.seat_of(step.of), step.turns)


@step_function("extra_turn", depends_on=NO_PARTS)
def extra_turn(turn: Turn, step: ExtraTurn) -> None:
    add_skipped_turns(turn, turn.other, step.turns)


def add_skipped_turns(turn: Turn, seat: int, turns: int) -> None:
    mark = SKIPPED_TURNS.at(seat)
    announce_mark(turn, mark, MarkState(min(turn.board.mark_value(mark) + turns, max(SKIPPED_TURNS.values))))


@step_function("score", depends_on=ROOM_AND_SHIELDS)
def score(turn: Turn, step: LeaveScore) -> None:
    words = words_of(turn.scope.play) if needs_memory(step) else ()
    sign = step.sign + StepOrigin(turn.scope.source, turn.seat, turn.path, words).text
    for place in marked_places(turn, step.target, step.of):
        leave_mark(turn, Mark(*place, sign), 0, step.span)
