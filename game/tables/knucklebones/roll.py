"""Rolls: the next die, the draw of its face, and dice that stay hidden until they are placed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from game.tables.knucklebones.board import NO_TRAITS, Board
from game.tables.knucklebones.cards.blocks.edges import REPEATED_FACE
from game.tables.knucklebones.cards.blocks.marks import FOG, HIDDEN_SIDES_MARK
from game.tables.knucklebones.cards.blocks.rolls import (
    ASIDE_DICE,
    BUST_FACES,
    GIFT_OFFSET,
    GIVEN_DICE,
    LEFTOVER_SEAT,
    NEXT_DICE,
    NEXT_FACES,
    NEXT_FACES_ROLLS,
    OFFERED_DICE,
    REROLLS_LEFT,
    REST_DICE,
    ROLL_QUEUE,
    TAKES,
    UNKNOWN_ROLL,
    DiceOffered,
    DieChosen,
    DieDropped,
    Roll,
    Take,
    pack_dice,
    unpack_dice,
)
from game.tables.knucklebones.cards.past import record_roll
from game.tables.knucklebones.clash import sweep
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.dimensions import HIDDEN_FACE, TRAITS
from game.tables.knucklebones.events import DieRolled, DieVeiled, DieWaits
from game.tables.knucklebones.mark import MarkState
from game.tables.knucklebones.seat_rules import DieFaces, die_of
from game.tables.knucklebones.turn import Turn, announce_mark, drop_mark, end_mark, put_mark, reduce_mark

STANDARD_SIDES = tuple(range(1, 7))
OFFER_MARKS = OFFERED_DICE, LEFTOVER_SEAT, REROLLS_LEFT, BUST_FACES, REST_DICE
"""The kinds of marks for dice that were rolled and are not placed yet."""


def ordered_traits(traits: tuple[str, ...]) -> tuple[str, ...]:
    """Return the special rules of a die, each once, in their usual order."""
    return tuple([trait for trait in TRAITS if trait in traits]) if traits else NO_TRAITS


def without_trait(traits: tuple[str, ...], ended_trait: str) -> tuple[str, ...]:
    return tuple([trait for trait in traits if trait != ended_trait])


def next_die(turn: Turn) -> DieFaces:
    """Return the die that this seat rolls now, and use up a card's limit on its next roll."""
    die = turn.card_die
    if not turn.board.marks:
        return die
    echo = REPEATED_FACE.at(turn.seat)
    if face := turn.board.mark_value(echo):
        end_mark(turn, echo)
        die = repeating_die(die, face, turn.board.sides[turn.seat - 1].rules.edge("double_repeats"))
    queue = ROLL_QUEUE.at(turn.seat)
    if queue in turn.board.marks:
        first, *left = turn.board.mark_faces(queue)
        reduce_mark(turn, queue, MarkState(faces=tuple(left)))
        if first != UNKNOWN_ROLL:
            return DieFaces(die.faces, (first,)) if first in die.faces else die
    mark = NEXT_FACES.at(turn.seat)
    allowed_faces = turn.board.mark_faces(mark)
    if not allowed_faces:
        return die
    counter = NEXT_FACES_ROLLS.at(turn.seat)
    if rolls := turn.board.mark_value(counter):
        reduce_mark(turn, counter, MarkState(rolls - 1))
    else:
        end_mark(turn, mark)
    shows = tuple(face for face in die.shows if face in allowed_faces)
    return DieFaces(tuple(face for face in die.faces if face in allowed_faces), shows) if shows else die


def repeating_die(die: DieFaces, face: int, interval: int) -> DieFaces:
    """Return a die that shows a face once in an ``interval`` of rolls, and otherwise rolls as before."""
    if face not in die.faces or not interval:
        return die
    return DieFaces(die.faces, tuple(sorted(die.shows * (interval - 1) + (face,) * len(die.shows))))


def foreseen_rolls(board: Board, seat: int) -> tuple[tuple[int, int], ...]:
    """Return the next rolls that a seat sees, with the seats that roll, as long as nothing else is drawn before."""
    foresight, marks = board.sides[seat - 1].rules.edge("foresight"), board.marks
    rest = board.mark_faces(REST_DICE.at(seat)) if marks and board.die else ()
    if rest:
        return tuple((seat, face) for face in rest)
    if not foresight:
        kinds = (GIVEN_DICE, ROLL_QUEUE, *ASIDE_DICE.values()) if marks else ()
        faces = chain.from_iterable(marks[mark].faces for kind in kinds if (mark := kind.at(seat)) in marks)
        return tuple((seat, face) for face in faces if face != UNKNOWN_ROLL)
    future = board.copy()
    roller = 3 - board.active if board.die else board.active
    rolls = list[tuple[int, int]]()
    for _ in range(foresight if board.rng is not None and not board.no_moves_left else 0):
        turn = Turn(future, roller)
        rolls += [(roller, face) for face in faces_of_roll(turn, board.rules.model.dice)]
        roller = 3 - roller
    return tuple(rolls)


def throw_die(turn: Turn, hidden: bool) -> None:
    """Roll the next die, which then waits to be placed."""
    die = next_die(turn)
    if hidden:
        hide_die(turn, die)
        return
    show_die(turn, roll_face(turn, die, turn.seat))


def roll_face(turn: Turn, die: DieFaces, seat: int) -> int:
    """Draw the face of a die for a seat, record it and report it."""
    face = turn.draw(die.shows)
    record_roll(turn, face)
    turn.events.append(DieRolled(seat, face, die.faces))
    return face


def show_die(turn: Turn, face: int) -> None:
    """Let the die that was rolled wait to be placed."""
    roll, traits = turn.roll, ordered_traits(turn.roll.traits)
    turn.scope.face_rolled = face
    turn.board.set_die(face, traits)
    if roll.sweeps_before:
        sweep(turn, face)
    if traits:
        turn.events.append(DieWaits(turn.seat, face, traits))


def faces_of_roll(turn: Turn, dice: int) -> tuple[int, ...]:
    """Draw several dice at once; a limit on the next roll of the seat holds for all of them."""
    queue = ROLL_QUEUE.at(turn.seat)
    die = None
    faces = list[int]()
    for _ in range(dice):
        is_queued = queue in turn.board.marks
        rolled_die = next_die(turn) if is_queued or die is None else die
        faces.append(turn.draw(rolled_die.shows))
        die = None if is_queued else rolled_die
    return tuple(faces)


def throw_all(turn: Turn) -> None:
    """Roll the dice of a turn by the rules: one, or several of which one or all are placed."""
    rules = turn.board.rules.model
    dice = 0
    take = rules.take
    extra_faces = tuple[int, ...]()
    if turn.board.marks:
        dice, take = number_of_dice(turn) or (dice, take)
        take, extra_faces = take_dice_set_aside(turn) or (take, extra_faces)
    single = turn.roll.is_hidden or (rules.dice == 1 and not (rules.more_rolls or rules.lost_on))
    if single and not (dice or extra_faces):
        throw_die(turn, turn.roll.is_hidden)
    else:
        throw_several(turn, rules, take, extra_faces, dice)


def number_of_dice(turn: Turn) -> tuple[int, Take] | None:
    """Return the number of dice that a card gives this roll, and the ones that are placed; use up one such roll."""
    for take, kind in NEXT_DICE.items():
        mark = kind.at(turn.seat)
        if value := turn.board.mark_value(mark):
            dice, rolls = unpack_dice(value)
            if rolls > 1:
                announce_mark(turn, mark, MarkState(pack_dice(dice, rolls - 1)))
            else:
                end_mark(turn, mark)
            return dice, take
    return None


def throw_several(turn: Turn, roll: Roll | Rules, take: Take, extra_faces: tuple[int, ...] = (), dice: int = 0) -> None:
    """Roll several dice in the open, another number than usual if it is given, and add dice with ``extra_faces``.

    ``take`` says which of them are placed.
    """
    faces = (*faces_of_roll(turn, dice or roll.dice), *[turn.draw((face,)) for face in extra_faces])
    heir = {"lost": 0, "own": turn.seat, "opponent": turn.other, "given": turn.other + GIFT_OFFSET}[roll.rest]
    if take == "chosen":
        sides = turn.board.rules.model.sides
        bust_faces = tuple([UNKNOWN_ROLL if face == "repeated" else face for face in roll.lost_on
                            if face == "repeated" or face <= sides])
        reduce_mark(turn, LEFTOVER_SEAT.at(turn.seat), MarkState(heir))
        reduce_mark(turn, REROLLS_LEFT.at(turn.seat), MarkState(roll.more_rolls))
        reduce_mark(turn, BUST_FACES.at(turn.seat), MarkState(faces=bust_faces))
        offer_dice(turn, faces)
        return
    turn.events.append(DiceOffered(turn.seat, faces))
    if take == "all":
        take_one(turn, faces)
    else:
        face = min(faces) if take == "lowest" else max(faces)
        take_die(turn, face)
        if heir:
            leave_over(turn, faces, face, heir)


def offer_dice(turn: Turn, faces: Sequence[int]) -> None:
    """Offer dice that were rolled; those that are lost are not among them."""
    mark, bust = (kind.at(turn.seat) for kind in (OFFERED_DICE, BUST_FACES))
    turn.events.append(DiceOffered(turn.seat, tuple(faces)))
    put_mark(turn, mark, MarkState(faces=tuple(faces)))
    bust_faces = turn.board.mark_faces(bust)
    if not bust_faces:
        return
    left = tuple([face for face in faces if face not in bust_faces])
    turn.events += [DieDropped(turn.seat, face) for face in faces if face in bust_faces]
    if not left:
        end_offer(turn)
        turn.roll.is_lost = True
        return
    if len(left) < len(faces):
        announce_mark(turn, mark, MarkState(faces=left))
    if UNKNOWN_ROLL in bust_faces:
        announce_mark(turn, bust, MarkState(faces=tuple(dict.fromkeys((*bust_faces, *left)))))


def throw_again(turn: Turn) -> None:
    """Roll the dice that are offered once more."""
    counter, dice = (kind.at(turn.seat) for kind in (REROLLS_LEFT, OFFERED_DICE))
    count = len(turn.board.mark_faces(dice))
    reduce_mark(turn, counter, MarkState(turn.board.mark_value(counter) - 1))
    offer_dice(turn, faces_of_roll(turn, count))


def end_offer(turn: Turn) -> None:
    """Remove what is left of the dice that were rolled."""
    for kind in OFFER_MARKS:
        end_mark(turn, kind.at(turn.seat))


def choose_die(turn: Turn, faces: Sequence[int], face: int) -> None:
    """Choose one of the dice that are offered; the others are lost, or go to the seat that gets them."""
    take_die(turn, face)
    drop_mark(turn, OFFERED_DICE.at(turn.seat))
    heir = turn.board.mark_value(LEFTOVER_SEAT.at(turn.seat))
    end_offer(turn)
    if heir:
        leave_over(turn, faces, face, heir)


def leave_over(turn: Turn, faces: Sequence[int], face: int, seat: int) -> None:
    """Make the dice that are not placed the next rolls of a seat, or give them to it."""
    left = list(faces)
    left.remove(face)
    if left and seat > GIFT_OFFSET:
        gift = GIVEN_DICE.at(seat - GIFT_OFFSET)
        announce_mark(turn, gift, MarkState(faces=(*turn.board.mark_faces(gift), *left)))
    elif left:
        set_dice_aside(turn, seat, left)


def place_gift(turn: Turn) -> bool:
    """Let the next die that was given to the seat to move wait to be placed; return False if there is none."""
    board, gift = turn.board, GIVEN_DICE.at(turn.board.active)
    if gift not in board.marks or board.no_moves_left:
        return False
    if board.is_full(gift.seat):
        end_mark(turn, gift)
        return False
    board.set_die(board.mark_faces(gift)[0])
    turn.events.append(DieWaits(gift.seat, board.die, ()))
    return True


def take_gift(turn: Turn) -> bool:
    """Take the die that was just placed from those that were given to its seat; return False if it is none of them."""
    gift = GIVEN_DICE.at(turn.seat)
    if gift not in turn.board.marks:
        return False
    reduce_mark(turn, gift, MarkState(faces=turn.board.mark_faces(gift)[1:]))
    return True


def take_die(turn: Turn, face: int) -> None:
    """Let a die with this face wait to be placed."""
    record_roll(turn, face)
    turn.events.append(DieChosen(turn.seat, face))
    show_die(turn, face)


def take_one(turn: Turn, faces: Sequence[int], face: int = 0) -> None:
    """Take one of the dice that are all placed, if it is named or all are equal; the others wait."""
    left = list(faces)
    if face or len({*faces}) == 1:
        face = face or faces[0]
        take_die(turn, face)
        left.remove(face)
    reduce_mark(turn, REST_DICE.at(turn.seat), MarkState(faces=tuple(left)))


def waiting_face(turn: Turn) -> int:
    """Return the face of the rolled die, as long as it waits to be placed; 0 if it is hidden, or none waits."""
    die = turn.board.die
    return 0 if die == HIDDEN_FACE else die


def change_rolled_face(turn: Turn, face: int) -> None:
    turn.scope.face_rolled, traits = face, ordered_traits(turn.roll.traits)
    turn.board.set_die(face, traits)
    turn.events.append(DieWaits(turn.board.active, face, traits))


def roll_again(turn: Turn) -> None:
    """Roll the rolled die once more, for the seat that has rolled it."""
    if waiting_face(turn):
        die = turn.roll.special_die or turn.board.sides[turn.board.active - 1].rules.die
        change_rolled_face(turn, roll_face(turn, die, turn.board.active))


def drop_die(turn: Turn) -> int:
    """Take the rolled die away without placing it, and return its face; 0 if none waits."""
    board = turn.board
    if face := board.die:
        for mark in sorted(mark for mark in board.marks if not mark.seat):
            end_mark(turn, mark)
        board.set_die(0)
        turn.events.append(DieDropped(board.active, face))
    return face


def set_dice_aside(turn: Turn, seat: int, faces: Sequence[int], take: Take | None = None, after: int = 0) -> None:
    """Keep dice in place of rolls of a seat, after a number of others, or add them to its next roll."""
    mark = (ASIDE_DICE[take] if take is not None else ROLL_QUEUE).at(seat)
    rolls = turn.board.mark_faces(mark)
    rolls += (UNKNOWN_ROLL,) * (after - len(rolls))
    announce_mark(turn, mark, MarkState(faces=(*rolls[:after], *faces, *rolls[after:])))


def take_dice_set_aside(turn: Turn) -> tuple[Take, tuple[int, ...]] | None:
    """Take the dice that add to this roll of the seat, and return them after the ones that are placed; None if none."""
    for take in TAKES:
        mark = ASIDE_DICE[take].at(turn.seat)
        if faces := turn.board.mark_faces(mark):
            end_mark(turn, mark)
            return take, faces
    return None


def hide_die(turn: Turn, die: DieFaces) -> None:
    """Roll a die that stays hidden until it is placed. The stream does not advance, so bots have nothing to foresee."""
    board = turn.board
    traits = ordered_traits((*turn.roll.traits, "destroy") if turn.roll.sweeps_before else turn.roll.traits)
    turn.events.append(DieVeiled(turn.seat, die.shows, traits))
    drop_mark(turn, FOG.at(turn.seat))
    if die.shows != STANDARD_SIDES or board.rules.match.table_die.shows != STANDARD_SIDES:
        put_mark(turn, HIDDEN_SIDES_MARK, MarkState(faces=die.shows))
    board.set_die(HIDDEN_FACE, traits)


def hidden_die(turn: Turn) -> DieFaces:
    sides = turn.board.mark_faces(HIDDEN_SIDES_MARK)
    return die_of(sides) if sides else turn.board.rules.match.table_die


def reveal_die(turn: Turn) -> None:
    """Draw the face of a hidden die as it is placed."""
    board, face = turn.board, roll_face(turn, hidden_die(turn), turn.seat)
    drop_mark(turn, HIDDEN_SIDES_MARK)
    sweeps = "destroy" in board.traits
    board.set_die(face, without_trait(board.traits, "destroy"))
    if sweeps:
        sweep(turn, face)
