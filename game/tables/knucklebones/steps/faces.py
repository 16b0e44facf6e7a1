"""Steps that turn dice to other faces, or roll them again where they are."""

from __future__ import annotations

from game.tables.knucklebones.block import FaceSaid
from game.tables.knucklebones.blocks.faces import AddTo, Reroll, SetFace
from game.tables.knucklebones.card import step
from game.tables.knucklebones.events import DieRerolled, DieRolled, DieTurned, DieWaits, LotDrawn
from game.tables.knucklebones.rolling import in_order
from game.tables.knucklebones.turn import Turn
from game.tables.knucklebones.view import Handle, View, about_roll, dice_of


def face_of(turn: Turn, step: FaceSaid) -> int | None:
    """Return the face that a step names; None if it is the rolled face and hidden."""
    if step.named is not None:
        face = turn.said[step.named - 1]
        assert isinstance(face, int)
        return face
    table = turn.board.rules.table_die
    if step.face == "random":
        face = turn.draw(table.faces)
        turn.events.append(LotDrawn(turn.seat, face, len(table.faces)))
        return face
    if step.face == "rolled":
        return turn.rolled
    return step.face if step.face in table.faces else None


def has_dice(view: View, step: AddTo | SetFace | Reroll) -> bool:
    """Return True if there are dice to turn, or if it turns the die that is rolled."""
    target = step.choice if isinstance(step, Reroll) else step.target
    return about_roll(target) or bool(dice_of(view, target, True))


@step("reroll", can=has_dice)
def reroll(turn: Turn, step: Reroll) -> None:
    """Roll dice again in place; they arrive. The die that the card has rolled is rolled once more."""
    if about_roll(step.choice):
        if turn.rolled is not None:
            die = turn.card_die
            face = turn.draw(die.shows)
            turn.events.append(DieRolled(turn.seat, face, die.faces))
            show(turn, face)
        return
    table = turn.board.rules.table_die
    for die_there in turn.dice(step.choice):
        face = turn.draw(table.shows)
        turn.turn(die_there, face)
        turn.events.append(DieRerolled(*die_there.place, face, table.faces))


@step("add", can=has_dice)
def add(turn: Turn, step: AddTo) -> None:
    """Raise or lower the faces of dice; past the last face they stay there, or start again."""
    sides = len(turn.board.rules.table_die.faces)

    def more(face: int) -> int:
        if step.over == "wrap":
            return (face - 1 + step.by) % sides + 1
        return max(1, min(sides, face + step.by))

    if about_roll(step.target):
        if turn.rolled is not None and more(turn.rolled) != turn.rolled:
            show(turn, more(turn.rolled))
        return
    for die in turn.dice(step.target):
        turn_to(turn, die, more(turn.face(die)))


@step("set", can=has_dice)
def set_face(turn: Turn, step: SetFace) -> None:
    """Turn dice to a face."""
    if about_roll(step.target):
        face = face_of(turn, step) if turn.rolled is not None else None
        if face is not None and face != turn.rolled:
            show(turn, face)
        return
    for die in turn.dice(step.target):
        face = face_of(turn, step)
        if face is not None:
            turn_to(turn, die, face)


def turn_to(turn: Turn, die: Handle, face: int) -> None:
    """Turn one die; ignore one that already shows the face."""
    if turn.face(die) != face:
        turn.turn(die, face)
        turn.events.append(DieTurned(*die.place, face))


def show(turn: Turn, face: int) -> None:
    """Give the waiting rolled die another face."""
    turn.rolled = face
    turn.events.append(DieWaits(turn.seat, face, in_order(turn.ways)))
