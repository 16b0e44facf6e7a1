"""Positions and moves as one line of text, for tests, replays, errors, the referee and bug reports."""

from __future__ import annotations

import re

from game.kernel.refusal import Refusal
from game.tables.knucklebones.definitions import Card, Choice, Rules
from game.tables.knucklebones.marks import kind_of, read_mark, write_marks
from game.tables.knucklebones.moves import Move, Target
from game.tables.knucklebones.position import (
    BARE,
    Board,
    Fields,
    Hand,
    Mark,
    Marked,
    Position,
    Row,
    Shields,
    marked,
)
from game.tables.knucklebones.rows import ROWS
from game.tables.knucklebones.rule_tables import card_order
from game.tables.knucklebones.waiting_die import HIDDEN, OVER, READY, Phase, Waiting
from game.tables.knucklebones.waiting_die import WORDS as waiting_words

DEFAULTS = ("1", "ready", "-", "-", "-", "-", "-")
"""What the fields after the two boards are when left out."""
STATES = {OVER: "over", READY: "ready", **waiting_words}
READABLE = {word: state for state, word in STATES.items()}
WORDS = {row: "".join(map(str, row)) or "-" for row in ROWS}
"""Every row as it is written."""


def write(position: Fields) -> str:
    """BOARD1 BOARD2 ACTIVE STATE CARDS1 CARDS2 SHIELDS RNG, and MARKS behind them where there are any."""
    if type(position) is Marked:
        return f"{write(position.bare)} {write_marks(position.marks)}"
    ((a, b, c), (d, e, f)), active, waiting, (hand_1, hand_2), shields, rng = position
    return (
        f"{WORDS[a]}/{WORDS[b]}/{WORDS[c]} {WORDS[d]}/{WORDS[e]}/{WORDS[f]} {active} {STATES[waiting]} "
        f"{_hand(hand_1)} {_hand(hand_2)} {_shields(shields)} {'-' if rng is None else f'{rng:x}'}"
    )


def read(rules: Rules, text: str) -> Position:
    """The position a line describes; refuses with ``bad_position``, naming the part that is wrong."""
    fields = text.split(" ")
    if len(fields) < 2:
        raise _bad(text, text, "a position needs the boards of both seats")
    if len(fields) > 9:
        raise _bad(text, fields[9], "a position has eight fields, and a ninth where there are marks")
    boards = _read_board(text, fields[0]), _read_board(text, fields[1])
    active, state, cards_1, cards_2, shields, rng, marks = (*fields[2:], *DEFAULTS[len(fields) - 2 :])
    if active not in ("1", "2"):
        raise _bad(text, active, "the active seat is 1 or 2")
    if rng != "-" and not re.fullmatch(r"[0-9a-fA-F]{1,16}", rng):
        raise _bad(text, rng, "the random stream is 1 to 16 hexadecimal digits or -")
    position = Position(
        boards,
        int(active),
        _read_state(text, state),
        (_read_hand(rules, text, cards_1), _read_hand(rules, text, cards_2)),
        _read_shields(text, shields),
        None if rng == "-" else int(rng, 16),
    )
    return marked(position, _read_marks(text, marks, position))


def write_move(move: Move) -> str:
    """A move as text, such as ``place:2`` or ``twister:1.1,3.2``."""
    choices = ",".join(f"{c[0]}.{c[1]}" if isinstance(c, tuple) else str(c) for c in move.choices)
    return move.verb + (f":{choices}" if choices else "") + (f"={move.face}" if move.face else "")


def read_move(rules: Rules, text: str) -> Move:
    """The move a text describes; refuses with ``bad_move``. Whether it is legal only ``apply`` knows."""
    match = re.fullmatch(r"([a-z][a-z0-9_]*)(?::([a-z0-9.,]+))?(?:=([1-6]))?", text)
    if match is None:
        raise Refusal("bad_move", f"{_quoted(text)} is not a move.")
    verb, chosen, face = match[1], match[2], int(match[3] or 0)
    words = tuple(chosen.split(",")) if chosen is not None else ()
    if verb == "roll":
        if words:
            raise Refusal("bad_move", f"{_quoted(text)}: a roll has no choices.")
        return Move("roll", (), face)
    if verb == "place":
        if len(words) != 1 or words[0] not in ("1", "2", "3"):
            raise Refusal("bad_move", f"{_quoted(text)}: a die is placed in row 1, 2 or 3.")
        return Move("place", (int(words[0]),), face)
    card = rules.catalogue.get(verb)
    if card is None:
        raise Refusal("bad_move", f"{_quoted(text)}: there is no move or card called {verb!r}.")
    return Move(verb, _read_choices(card, text, words), face)


def _read_choices(card: Card, text: str, words: tuple[str, ...]) -> tuple[Target, ...]:
    if len(words) != len(card.choices):
        raise Refusal("bad_move", f"{_quoted(text)}: this card takes {len(card.choices)} choices, not {len(words)}.")
    return tuple(_read_target(choice, text, word) for choice, word in zip(card.choices, words, strict=True))


def _read_target(choice: Choice, text: str, word: str) -> Target:
    if choice.kind == "parity":
        if word in ("even", "odd"):
            return word
        raise Refusal("bad_move", f"{_quoted(text)}: {word!r} is neither even nor odd.")
    if choice.kind == "face":
        if re.fullmatch(r"[1-6]", word):
            return int(word)
        raise Refusal("bad_move", f"{_quoted(text)}: {word!r} is not a face from 1 to 6.")
    if choice.kind in ("own_row", "opponent_row"):
        if word in ("1", "2", "3"):
            return int(word)
        raise Refusal("bad_move", f"{_quoted(text)}: {word!r} is not a row from 1 to 3.")
    if re.fullmatch(r"[1-3]\.[1-3]", word):
        return int(word[0]), int(word[2])
    raise Refusal("bad_move", f"{_quoted(text)}: {word!r} is not a die or field (row.field, such as 2.1).")


def _hand(hand: Hand) -> str:
    return ",".join(i if n == 1 else f"{i}*{n}" for i, n in hand) if hand else "-"


def _shields(shields: tuple[Shields, Shields]) -> str:
    if shields == BARE:
        return "-"
    return ",".join(
        f"{seat}.{row}={health}"
        for seat, healths in enumerate(shields, 1)
        for row, health in enumerate(healths, 1)
        if health
    )


def _quoted(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")


def _bad(text: str, part: str, why: str) -> Refusal:
    return Refusal("bad_position", f"{_quoted(part)}: {why}.", text if len(text) <= 400 else text[:397] + "...")


def _read_board(text: str, part: str) -> Board:
    rows: list[Row] = []
    for row in part.split("/"):
        if row != "-" and not re.fullmatch(r"[1-6]{1,3}", row):
            raise _bad(text, row, "a row is one to three dice from 1 to 6, or - when empty")
        rows.append(() if row == "-" else tuple(map(int, row)))
    if len(rows) != 3:
        raise _bad(text, part, "a board is three rows joined by /")
    return rows[0], rows[1], rows[2]


def _read_state(text: str, part: str) -> Waiting | Phase:
    if part in READABLE:
        return READABLE[part]
    raise _bad(text, part, "the state is ready, place:1 to place:6, place:? or over")


def _read_hand(rules: Rules, text: str, part: str) -> Hand:
    if part == "-":
        return ()
    uses: dict[str, int] = {}
    for word in part.split(","):
        match = re.fullmatch(r"([a-z][a-z0-9_]*)(?:\*([1-9][0-9]?))?", word)
        if match is None:
            raise _bad(text, word, "cards are ids joined by a comma, id*2 for two uses, - for none")
        if match[1] not in rules.catalogue:
            raise _bad(text, word, "there is no such card")
        if match[1] in uses:
            raise _bad(text, word, "this card is named twice")
        uses[match[1]] = int(match[2] or 1)
    return tuple((card_id, uses[card_id]) for card_id in card_order(rules) if card_id in uses)


def _read_shields(text: str, part: str) -> tuple[Shields, Shields]:
    healths = [[0, 0, 0], [0, 0, 0]]
    for word in part.split(",") if part != "-" else ():
        match = re.fullmatch(r"([12])\.([1-3])=([1-9][0-9]?)", word)
        if match is None:
            raise _bad(text, word, "a shield is seat.row=health, such as 2.1=3")
        seat, row = int(match[1]) - 1, int(match[2]) - 1
        if healths[seat][row]:
            raise _bad(text, word, "this row has two shields")
        healths[seat][row] = int(match[3])
    (a, b, c), (d, e, f) = healths
    return (a, b, c), (d, e, f)


def _read_marks(text: str, part: str, position: Position) -> dict[Mark, int]:
    marks: dict[Mark, int] = {}
    for word in part.split(",") if part != "-" else ():
        found = read_mark(word)
        if found is None:
            raise _bad(text, word, "a mark is where it lies, its sign and its number, such as 1.2*2")
        mark, number = found
        if mark in marks:
            raise _bad(text, word, "there are two marks of this kind here")
        if not mark.seat and not position.face:
            raise _bad(text, word, "no die waits to be placed")
        if kind_of(mark).sides and position.face != HIDDEN:
            raise _bad(text, word, "no hidden die waits to be placed")
        lies = mark.field <= len(position.boards[mark.seat - 1][mark.row - 1])
        if mark.field and lies == kind_of(mark).free:
            raise _bad(text, word, "a die lies there" if lies else "no die lies there")
        marks[mark] = number
    return marks
