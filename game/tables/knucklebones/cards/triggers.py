"""Marks that wait: what happens in a move, the marks that wait for it, and their steps.

What happens is noticed at once, because dice move. The marks are asked when the dice have settled, one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Never

from game.kernel.events import function_for
from game.tables.knucklebones.board import Board, Place, end_of_mark
from game.tables.knucklebones.cards.blocks.marks import PointsLost, PointsWon
from game.tables.knucklebones.cards.blocks.rolls import DieChosen
from game.tables.knucklebones.cards.blocks.waits import (
    EVENT_SIGN,
    HELD_SIGN,
    MarkActs,
    Wait,
    Waiting,
    one_time_less,
    waiting_in,
)
from game.tables.knucklebones.cards.card import Step
from game.tables.knucklebones.cards.card_moves import choose
from game.tables.knucklebones.cards.counting import holds
from game.tables.knucklebones.cards.play_steps import do_steps
from game.tables.knucklebones.cards.view import BOARD_ROWS, Actor, Handle, Scope, Thing
from game.tables.knucklebones.clash import resolve_arrivals
from game.tables.knucklebones.events import (
    CardGained,
    CardLost,
    CardPlayed,
    DiagonalGained,
    DiagonalLost,
    DiePlaced,
    DieRepelled,
    DieRolled,
    RowShielded,
    ShieldGone,
)
from game.tables.knucklebones.mark import VALUE_LIMIT, EventWord, Mark, value_and_span
from game.tables.knucklebones.moves import read_word
from game.tables.knucklebones.turn import Happening, Hit, Turn, rows_of_both

MOST_ACTS = 40
"""The most times that marks do their steps in one move."""
TRIPLE_SIZE, PAIR_SIZE = 3, 2


def step_of(board: Board, waiting: Waiting) -> Step | None:
    """Return the step that has the steps a mark holds; None if the rules have none such."""
    if not waiting.card:
        return board.rules.start_waits.get(waiting.path)
    card = board.rules.cards.get(waiting.card)
    return card.waits.get(waiting.path) if card is not None else None


# What happens.


def notice_arrival(turn: Turn, die: Handle) -> None:
    """Notice a die that comes to the end of a row."""
    if turn.watching:
        happening = Happening("arrives", die.seat, die.row, die, die, turn.face(die))
        if turn.events and isinstance(turn.events[-1], DiePlaced):
            turn.notice(happening._replace(event="placed"))
        turn.notice(happening)


def blow_on(turn: Turn, dice: Iterable[Handle], *events: EventWord) -> Iterator[Happening]:
    """Yield what marks may wait for at a blow on dice: these events, and those of a clash only if a die strikes."""
    hits, by = tuple(Hit(die, die.place, turn.face(die)) for die in dice), turn.attacker
    placed = by in turn.placed
    for event in events if hits else ():
        if by is None:
            if event in ("destroyed", "removed"):
                yield Happening(event, 0, by=turn.causing, hits=hits)
        elif event == "strikes":
            yield Happening(event, by.seat, by.row, by, by, by=by.seat, hits=hits, placed=placed)
        else:
            yield Happening(event, 0, cause=by, by=by.seat, hits=hits, placed=placed)


def notice_change(turn: Turn, die: Handle, event: EventWord, start: Place) -> None:
    """Notice a die that has been turned, or moved from another row."""
    if turn.watching:
        turn.notice(Happening(event, start.seat, start.row, die, face=turn.face(die)))


def notice_removal(turn: Turn, dice: list[Handle]) -> None:
    """Notice dice that are about to leave the table without being destroyed."""
    if turn.watching:
        notice_loss(turn, dice, "removed")


def notice_loss(turn: Turn, dice: list[Handle], *events: EventWord) -> None:
    """Notice dice that are about to be gone, with the marks that go with them."""
    there = {die.place for die in dice}
    marks = tuple(sorted(mark for mark in turn.board.marks if mark.kind[0] == EVENT_SIGN and mark[:3] in there))
    for happening in blow_on(turn, dice, *events):
        turn.notice(happening if happening.event == "strikes" else happening._replace(marks=marks))


HAPPENING_OF_EVENT: Mapping[type, Callable[[Never], Happening]] = {
    CardPlayed: lambda event: Happening("card", event.seat, card=event.card),
    DieRolled: lambda event: Happening("roll", event.seat, face=event.face),
    DieChosen: lambda event: Happening("roll", event.seat, face=event.face),
    DiagonalGained: lambda event: Happening("diagonal", event.seat, face=event.face),
    DieRepelled: lambda event: Happening("repelled", 3 - event.seat, event.row, face=event.face),
    DiagonalLost: lambda event: Happening("diagonal_lost", event.seat),
    RowShielded: lambda event: Happening("shielded", event.seat, event.row),
    ShieldGone: lambda event: Happening("shield_broken", event.seat, event.row),
    CardGained: lambda event: Happening("card_gained", event.seat, card=event.card),
    CardLost: lambda event: Happening("card_lost", event.seat, card=event.card),
    PointsWon: lambda event: Happening("points_won", event.seat, face=event.points),
    PointsLost: lambda event: Happening("points_lost", event.seat, face=event.points),
}
"""The things that an event tells."""


def look_back(turn: Turn) -> None:
    """Notice what events tell since the last look, and how rows have changed."""
    board, fresh = turn.board, turn.events[turn.seen :]
    turn.seen = len(turn.events)
    for event in fresh:
        tell = function_for(HAPPENING_OF_EVENT, event)
        if tell is not None:
            turn.notice(tell(event))
    now, were = rows_of_both(board), turn.were
    turn.were = now
    for seat, rows in enumerate(now, 1) if now != were else ():
        for row, dice in enumerate(rows, 1):
            old, fields = were[seat - 1][row - 1], board.sides[seat - 1].rules.sizes[row - 1]
            for face in sorted(set(dice)) if dice != old else ():
                many, before = dice.count(face), old.count(face)
                if before < PAIR_SIZE <= many:
                    turn.notice(Happening("pair", seat, row, face=face))
                if before < TRIPLE_SIZE <= many:
                    turn.notice(Happening("triple", seat, row, face=face))
            if len(old) < fields <= len(dice):
                turn.notice(Happening("full", seat, row))
            if old and not dice:
                turn.notice(Happening("emptied", seat, row))


# Marks that wait for it.


def react_to_events(turn: Turn) -> None:
    """Let marks do their steps for everything that has happened in this move."""
    if not turn.watching:
        return
    look_back(turn)
    while turn.happenings:
        happening, *rest = turn.happenings
        turn.happenings = tuple(rest)
        if happening.answer is not None:
            act_for_mark(turn, *happening.answer, happening)
            continue
        for handle, mark, part in waiting_for(turn, happening):
            if turn.acts >= MOST_ACTS:
                turn.happenings = ()
                return
            answer_with(turn, handle, mark, part)
        end_what_lasts(turn, happening)


def end_what_lasts(turn: Turn, happening: Happening) -> None:
    """End the marks that last until something that has happened."""
    before = len(turn.events)
    for mark, number in sorted(turn.board.marks.items()):
        end = end_of_mark(mark, number)
        if end is None or end.until != happening.event or turn.newest.get(turn.actor(mark), 0) >= happening.number:
            continue
        handle = turn.follow(Place(*mark[:3])) if mark.field and end.of == "there" else None
        seat = 3 - mark.seat if end.of == "opponent" else mark.seat
        place = mark if end.of == "there" else Mark(seat, 0, 0, mark.kind)
        if part_at(handle, place, happening, end.of == "both") is not None:
            turn.end_mark(mark)
            if mark.row:
                turn.changed_rows += ((mark.seat, mark.row),)
    if len(turn.events) > before:
        resolve_arrivals(turn)


def react_to_end(turn: Turn) -> None:
    """Let marks that wait for the end of the match do their steps."""
    if turn.watching:
        turn.notice(Happening("end", turn.seat))
        react_to_events(turn)


def waiting_for(turn: Turn, happening: Happening) -> list[tuple[Handle | None, Mark, Happening]]:
    """Return the marks that wait for a happening, each with the die that carries it and the part that concerns it.

    A mark on the die of field 1.2 waits for ``destroyed``: of a blow that destroys the dice on 1.2 and 2.1, its part is
    the hit on 1.2. Marks of dice that are gone come first.
    """
    watching = [mark for mark in turn.board.marks if mark.kind[0] == EVENT_SIGN]
    asked = [*((None, mark) for mark in happening.marks),
             *((turn.follow(Place(*mark[:3])) if mark.field else None, mark)
               for mark in sorted([*watching, *marks_in_hands(turn)]))]
    parts = ((handle, mark, part_for(turn, handle, mark, happening)) for handle, mark in asked)
    return [(handle, mark, part) for handle, mark, part in parts if part is not None]


def marks_in_hands(turn: Turn) -> Iterator[Mark]:
    """Yield a mark for every step that a card in a hand does while it is held, as long as it has times left."""
    rules = turn.board.rules
    for holder, side in enumerate(turn.board.sides, 1) if rules.held else ():
        for name in side.hand:
            for step in rules.cards[name].held if (holder, name) not in turn.gained else ():
                assert isinstance(step.block, Wait)
                seat = 3 - holder if step.block.of == "opponent" else holder
                mark = Mark(seat, 0, 0, Waiting(name, holder, step.path, ()).kind(HELD_SIGN))
                if turn.board.marks.get(mark, 0) < step.block.most:
                    yield mark


def is_there(turn: Turn, mark: Mark) -> bool:
    """Return True if a mark is still on the table, or its card still in the hand."""
    return mark in (marks_in_hands(turn) if mark.kind[0] == HELD_SIGN else turn.board.marks)


def part_for(turn: Turn, handle: Handle | None, mark: Mark, happening: Happening) -> Happening | None:
    """Return the part of a happening that a mark waits for, or None.

    The step ``wait`` of the mark says which events, causes, cards and faces it waits for; ``part_at`` says where.
    """
    waiting, blow = waiting_in(mark.kind), bool(happening.hits)
    step = step_of(turn.board, waiting)
    wait = step.block if step is not None else None
    if not isinstance(wait, Wait) or wait.event != happening.event or wait.instead != happening.instead:
        return None
    if wait.placed and not happening.placed:
        return None
    if wait.by != "any" and happening.by != (waiting.owner if wait.by == "own" else 3 - waiting.owner):
        return None
    if wait.among and happening.card not in wait.among:
        return None
    actor = actor_of(handle, mark)
    if actor in happening.chain or turn.newest.get(actor, 0) >= happening.number:
        return None
    if wait.faces and happening.hits:
        happening = happening._replace(hits=tuple(hit for hit in happening.hits if hit.face in wait.faces))
    elif wait.faces and happening.face not in wait.faces:
        return None
    return part_at(handle, mark, happening, wait.of == "both") if happening.hits or not blow else None


def part_at(handle: Handle | None, mark: Mark, happening: Happening, either: bool = False) -> Happening | None:
    """Return the part of a happening at the die, row or seat of a mark, or None if it is elsewhere.

    Of a blow, that are the hits there. With ``either``, those of both seats count.
    """
    seat, row, field, _ = mark
    by_die = handle is not None and happening.die is not None
    if by_die and handle is not happening.die:
        return None
    if not by_die and happening.seat and happening.event != "end" and not either and seat != happening.seat:
        return None
    if not by_die and row and happening.row and row != happening.row:
        return None
    if not happening.hits:
        return happening
    hits = happening.hits
    if not happening.seat:
        hits = tuple(hit for hit in hits if (either or hit.place.seat == seat) and row in (0, hit.place.row)
                     and (hit.die is handle if handle is not None else field in (0, hit.place.field)))
    return happening._replace(hits=hits, seat=happening.seat or hits[0].place.seat, face=hits[0].face) if hits else None


def actor_of(handle: Handle | None, mark: Mark) -> Actor:
    """Return what stays the same of a mark while its die moves."""
    return mark.kind, handle if handle is not None else mark[:3]


def answer_with(turn: Turn, handle: Handle | None, mark: Mark, happening: Happening) -> None:
    """Let a mark do its steps, if it is still there or has just gone with its die."""
    gone = mark.field > 0 and handle is None
    if handle is not None:
        mark = Mark(*handle.place, mark.kind)
    if gone or (is_there(turn, mark) and (handle is None or handle.field)):
        act_for_mark(turn, handle, mark, happening, None if gone else spend_use)


# Marks that do their steps instead of it.


def spare_dice(turn: Turn, dice: list[Handle]) -> list[Handle]:
    """Return the dice that are about to be destroyed, without those that marks keep; notice the blow on them."""
    for event in ("strikes", "struck", "destroyed"):
        for happening in blow_on(turn, dice, event):
            dice = [hit.die for hit in replace_event(turn, happening)]
    notice_loss(turn, dice, "struck", "strikes", "destroyed")
    return dice


def replace_event(turn: Turn, happening: Happening) -> tuple[Hit, ...]:
    """Let marks take on something that is about to happen; return the dice of a blow that none of them keeps.

    A mark answers once for all dice that it keeps. Its steps happen when the dice have settled.
    """
    happening, left = happening._replace(instead=True, number=turn.noticed + 1, chain=turn.scope.chain), happening.hits
    for handle, mark, _ in waiting_for(turn, happening):
        mine = part_for(turn, handle, mark, happening._replace(hits=left))
        if mine is None or turn.acts >= MOST_ACTS:
            continue
        with as_owner(turn, handle, mark, mine) as step:
            begun = begin_steps(turn, step, mark, spend_use)
        if begun:
            turn.notice(mine._replace(answer=(handle, mark)))
            left = tuple(hit for hit in left if hit not in mine.hits)
            if not left:
                break
    return left


def is_countered(turn: Turn) -> bool:
    """Return True if a mark does its steps instead of the card that is played."""
    before = turn.noticed
    replace_event(turn, Happening("card", turn.seat, card=turn.scope.card))
    return turn.noticed > before


def spend_use(turn: Turn, mark: Mark) -> None:
    """Take one of the times from a mark; after the last one it is gone. Count those of a card in a hand."""
    if mark.kind[0] == HELD_SIGN:
        turn.announce_mark(mark, turn.board.marks.get(mark, 0) + 1)
        return
    number = turn.board.marks[mark]
    value = value_and_span(number).value
    left = one_time_less(value)
    if left is None:
        turn.end_mark(mark)
    else:
        turn.put_mark(mark, number - value + left)


def act_for_mark(
    turn: Turn, handle: Handle | None, mark: Mark, happening: Happening,
    uses: Callable[[Turn, Mark], None] | None = None,
) -> None:
    """Do the steps that a mark holds and settle the dice; ``uses`` takes one time, unless that was done before."""
    look_back(turn)
    with as_owner(turn, handle, mark, happening) as step:
        if happening.answer is not None or begin_steps(turn, step, mark, uses):
            do_steps(turn, step.inner)
            resolve_arrivals(turn)
            look_back(turn)


@contextmanager
def as_owner(turn: Turn, handle: Handle | None, mark: Mark, happening: Happening) -> Iterator[Step]:
    """Let steps happen for the seat of a mark, with what they name; yield the step that has them."""
    waiting, outer = waiting_in(mark.kind), turn.scope
    step = step_of(turn.board, waiting)
    assert step is not None
    scope = Scope(waiting.owner)
    scope.source, scope.play, scope.memory = waiting.card, tuple(map(read_word, waiting.words)), dict(waiting.memory)
    if scope.play:
        choose(scope, turn.board.rules.cards[waiting.card], scope.play)
    scope.face_rolled, scope.destroyed = happening.face or None, len(happening.hits)
    scope.about = things_about(handle, mark, happening)
    scope.chain = happening.chain | {actor_of(handle, mark)}
    turn.enter(scope)
    try:
        yield step
    finally:
        turn.enter(outer)


def begin_steps(turn: Turn, step: Step, mark: Mark, uses: Callable[[Turn, Mark], None] | None) -> bool:
    """Return True if the condition of a mark holds; then report that it acts, and take one of its times."""
    assert isinstance(step.block, Wait)
    if step.block.only is not None and not holds(turn, step.block.only):
        return False
    turn.acts += 1
    turn.events.append(MarkActs(*mark))
    if uses is not None:
        uses(turn, mark)
    return True


def things_about(handle: Handle | None, mark: Mark, happening: Happening) -> Mapping[str, Sequence[Thing]]:
    """Return the things that steps call this die, this row and the cause."""
    if handle is not None and handle.field:
        rows = [handle.place[:2]]
    elif mark.row:
        rows = [mark[:2]]
    elif happening.row:
        rows = [(happening.seat, happening.row)]
    else:
        rows = list(dict.fromkeys(hit.place[:2] for hit in happening.hits))
    die = handle if handle is not None else None if mark.field else happening.die
    hits = () if mark.field or not happening.instead else tuple(hit.die for hit in happening.hits)
    return {
        "this_die": (die,) if die is not None else hits,
        "this_row": [BOARD_ROWS[seat - 1][row - 1] for seat, row in rows],
        "cause": (happening.cause,) if happening.cause is not None else (),
    }


# Marks that count turns.


def ring_clocks(turn: Turn, marks: Iterable[Mark]) -> None:
    """Let marks whose turns are over do their steps, one after the other."""
    for handle, mark in [(turn.follow(Place(*mark[:3])) if mark.field else None, mark) for mark in marks]:
        if handle is not None:
            mark = Mark(*handle.place, mark.kind)
        if mark not in turn.board.marks or (handle is not None and not handle.field):
            continue
        if step_of(turn.board, waiting_in(mark.kind)) is None:
            turn.end_mark(mark)
            continue
        act_for_mark(turn, handle, mark, Happening("end", mark.seat), wind_clock)
        react_to_events(turn)


def wind_clock(turn: Turn, mark: Mark) -> None:
    """Let a mark count its turns again, or remove it after the last time."""
    step, left = step_of(turn.board, waiting_in(mark.kind)), value_and_span(turn.board.marks[mark])
    assert step is not None and isinstance(step.block, Wait) and step.block.after is not None
    value = one_time_less(left.value)
    if value is None:
        turn.end_mark(mark)
    else:
        turn.announce_mark(mark, value + VALUE_LIMIT * (2 * step.block.after.turns + left.across))
