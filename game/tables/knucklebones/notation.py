"""Positions and moves as one line of text, for tests, replays, errors, the referee and bug reports."""

from __future__ import annotations

import re
from collections.abc import Mapping

from game.kernel.refusal import Refusal, bad_part, position_context, quote
from game.tables.knucklebones.board import PREFIX_SIGNS, Board, Marks, Side, mark_kind
from game.tables.knucklebones.cards.blocks import MARKS
from game.tables.knucklebones.cards.blocks.hands import QUESTION, question_of
from game.tables.knucklebones.cards.blocks.rolls import UNKNOWN_ROLL
from game.tables.knucklebones.cards.blocks.scores import LeaveScore
from game.tables.knucklebones.cards.blocks.waits import Wait, origin_of
from game.tables.knucklebones.cards.choices import NATURES, Choice
from game.tables.knucklebones.cards.references import choices_counted, is_asked, labels_counted, needs_memory, users_of
from game.tables.knucklebones.definitions import Card, Rules
from game.tables.knucklebones.dimensions import HIDDEN_FACE, TRAITS
from game.tables.knucklebones.ending import derive_values
from game.tables.knucklebones.mark import EVENT_WORDS, NO_STATE, Mark, MarkKind, MarkState, SeatWord, Until, digits
from game.tables.knucklebones.match_rules import seat_rules_of
from game.tables.knucklebones.moves import ANSWER_VERB, LARGEST_NUMBER, UNASKED_WORD, Answer, Move, pack, read_word
from game.tables.knucklebones.seat_rules import Faces

DEFAULT_FIELDS = ("1", "ready", "-", "-", "-", "-", "-")
"""Default fields after the two boards."""
FACE_DIGITS = "0123456789abc"
"""The character of each face: a letter beyond 9."""
WIDE_PREFIX = "10"
"""Prefix of sides written with two digits each, because one of them is above 9; no side is 0 otherwise."""
WAITING_FACES = {f"place:{face}": face for face in range(1, HIDDEN_FACE)} | {"place:?": HIDDEN_FACE}
"""The face of a waiting die, by its word."""

CARD_PATTERN = "[a-z][a-z0-9_]*(?:>[a-z][a-z0-9_]*)?(?:/[a-z0-9_.]+)*"
"""A card, with the choices of one that asks the opponent: see ``blocks.hands``."""
WAITING_PATTERN = r"(?:[a-z][a-z0-9_]*)?/[12](?:\.[1-9][0-9]?)+(?:/[a-z0-9_.]+)*"
"""A card, a seat and a step that waits, with the choices that it remembers: see ``blocks.waits``."""
_WORD = re.compile(
    r"(?:die|([12])(?:\.([1-5]))?(?:\.([1-5]))?)("
    + "|".join(sorted({re.escape(kind.sign) + (CARD_PATTERN if kind.prefix else "") for kind in MARKS.values()
                       if not kind.waits}, key=len, reverse=True))
    + "|" + "|".join(sorted({re.escape(kind.sign) + WAITING_PATTERN for kind in MARKS.values() if kind.waits}))
    + r")((?:(?<=[0-9a-z_])\*)?(?:-?[1-9][0-9]{0,299}|0))?(?:(~~?)(?:([1-9][0-9]{0,2})|((?:both|there)\.)?("
    + "|".join(sorted(EVENT_WORDS, key=len, reverse=True)) + ")))?"
)
"""Place, sign and number of a mark, with its turns or the event that ends it. A number follows the name of a card after
a ``*``."""


def write(board: Board) -> str:
    """Return the line that describes a board."""
    one, two = board.sides
    shields = ",".join(
        f"{seat}.{row}={health}" for seat, side in enumerate(board.sides, 1)
        for row, health in enumerate(side.shields, 1) if health
    )
    fields = (
        _rows_text(one), _rows_text(two), str(board.active), _state_text(board), _hand_text(one), _hand_text(two),
        shields or "-", "-" if board.rng is None else f"{board.rng:x}",
    )
    marks = f" {write_marks(board.marks)}" if board.marks else ""
    return " ".join(fields) + marks


def _rows_text(side: Side) -> str:
    return "/".join(map(row_text, side.rows))


def row_text(dice: Faces) -> str:
    """Return the text of a row: its faces from field 1 on, ``-`` for none."""
    return "".join([FACE_DIGITS[face] for face in dice]) or "-"


def _hand_text(side: Side) -> str:
    return ",".join(card if uses == 1 else f"{card}*{uses}" for card, uses in side.hand.items()) or "-"


def _state_text(board: Board) -> str:
    if not board.die:
        return "over" if board.over else "ready"
    return "+".join((f"place:{'?' if board.die == HIDDEN_FACE else board.die}", *board.traits))


def read(rules: Rules, text: str) -> Board:
    """Return the board that a line describes; refuse with ``bad_position``, naming the part that is wrong."""
    with position_context(text):
        fields = text.split(" ")
        if len(fields) < 2:
            raise bad_part(text, "a position needs the boards of both seats")
        if len(fields) > 9:
            raise bad_part(fields[9], "a position has eight fields, and a ninth where there are marks")
        rows = _read_rows(rules, fields[0]), _read_rows(rules, fields[1])
        active, state, cards_1, cards_2, shields, rng, marks = (*fields[2:], *DEFAULT_FIELDS[len(fields) - 2 :])
        if active not in ("1", "2"):
            raise bad_part(active, "the active seat is 1 or 2")
        if rng != "-" and not re.fullmatch(r"[0-9a-fA-F]{1,16}", rng):
            raise bad_part(rng, "the random stream is 1 to 16 hexadecimal digits or -")
        die, traits, over = _read_state(rules, state)
        hands = _read_hand(rules, cards_1), _read_hand(rules, cards_2)
        healths = _read_shields(rules, shields)
        seat_rules = seat_rules_of(rules)
        one, two = (Side(seat_rules, *side, ()) for side in zip(rows, healths, hands, strict=True))
        stream = None if rng == "-" else int(rng, 16)
        board = Board(seat_rules, (one, two), int(active), stream, {}, die, traits, over=over)
        board.marks.update(_read_marks(rules, marks, board))
        return derive_values(board)


def read_move(rules: Rules, text: str) -> Move:
    """Return the move that a text describes, legal or not; refuse with ``bad_move``."""
    match = re.fullmatch(r"([a-z][a-z0-9_]*)(?::([a-z0-9_.,]+))?(?:=([1-9][0-9]?(?:\.[1-9][0-9]?)*))?", text)
    if match is None:
        raise Refusal("bad_move", f"{quote(text)} is not a move.")
    verb, chosen = match[1], match[2]
    lots = [int(lot) for lot in match[3].split(".")] if match[3] else []
    is_face = len(lots) == 1 and verb in ("roll", "place")
    if any(lot > LARGEST_NUMBER for lot in lots) or (is_face and lots[0] > rules.sides):
        raise Refusal("bad_move", f"{quote(text)} is not a move.")
    draws = pack(lots)
    words = tuple(chosen.split(",")) if chosen is not None else ()
    if verb == "roll":
        if words:
            raise _bad_move(text, "a roll has no choices.")
        return Move("roll", (), draws)
    if verb == "place":
        if len(words) != 1 or words[0] not in map(str, range(1, rules.rows + 1)):
            raise _bad_move(text, f"a die is placed in a row from 1 to {rules.rows}.")
        return Move("place", (int(words[0]),), draws)
    if verb == "pick" and verb not in rules.catalogue:
        if len(words) != 1 or not re.fullmatch("[1-9][0-9]?", words[0]):
            raise _bad_move(text, "a die is chosen by its face.")
        return Move("pick", (int(words[0]),))
    card = rules.catalogue.get(verb)
    if verb == ANSWER_VERB and card is None:
        return Move(ANSWER_VERB, tuple(map(read_word, words)), draws)
    if card is None:
        raise _bad_move(text, f"there is no move or card called {verb!r}.")
    return Move(verb, _read_choices(rules, card, text, words), draws)


def _bad_move(text: str, problem: str) -> Refusal:
    return Refusal("bad_move", f"{quote(text)}: {problem}")


def _read_choices(rules: Rules, card: Card, text: str, words: tuple[str, ...]) -> tuple[Answer, ...]:
    if any(step.do == "repeat" for step in card.steps):
        return tuple(map(read_word, words))  # Only the repeated card knows their types.
    picks = card.picks[: card.own_picks]
    if all(_may_be_left_out(card, choice, words) for choice in picks[len(words):]):
        words = (*words, *[UNASKED_WORD] * (len(picks) - len(words)))
    if len(words) != len(picks):
        raise _bad_move(text, f"this card takes {len(picks)} choices, not {len(words)}.")
    return tuple(_read_target(rules, choice, text, word) for choice, word in zip(picks, words, strict=True))


def _may_be_left_out(card: Card, choice: Choice, words: tuple[str, ...]) -> bool:
    """Return True if a choice is not needed after these words, or takes fewer things than it could."""
    users = users_of(card.choices, card.steps, card.choices.index(choice) + 1)
    return choice.fewest < choice.count or not is_asked(users, tuple(map(read_word, words)))


def _read_target(rules: Rules, choice: Choice, text: str, word: str) -> Answer:
    nature, either = NATURES[choice.kind], choice.kind.startswith("any")
    if nature == "option":
        if word in choice.options:
            return word
        raise _bad_move(text, f"{word!r} is none of {', '.join(choice.options)}.")
    if word == UNASKED_WORD:
        return word
    if nature == "parity":
        if word in ("even", "odd"):
            return word
        raise _bad_move(text, f"{word!r} is neither even nor odd.")
    if nature == "face":
        if re.fullmatch(r"[1-9][0-9]?", word) and int(word) <= rules.sides:
            return int(word)
        raise _bad_move(text, f"{word!r} is not a face from 1 to {rules.sides}.")
    if nature == "number":
        if re.fullmatch(r"0|[1-9][0-9]?", word) and int(word) in choice.numbers:
            return int(word)
        raise _bad_move(text, f"{word!r} is not a number from {choice.numbers[0]} to {choice.numbers[-1]}.")
    if nature in ("card", "spent"):
        if (word[2:] if either and word[:2] in ("1.", "2.") else word) in rules.catalogue:
            return word
        raise _bad_move(text, f"there is no card called {word!r}.")
    bounds = [2] * either + [rules.rows] + [rules.longest] * (nature != "row")
    numbers = tuple(int(part) for part in word.split(".")) if re.fullmatch(r"[0-9](\.[0-9])*", word) else ()
    if len(numbers) == len(bounds) and all(1 <= n <= most for n, most in zip(numbers, bounds, strict=True)):
        return numbers[0] if len(numbers) == 1 else numbers
    side = "seat." if either else ""
    if nature == "row":
        expected = f"a row ({side}row)" if either else f"a row from 1 to {rules.rows}"
    else:
        expected = f"a die or field ({side}row.field, such as {'1.2.1' if either else '2.1'})"
    raise _bad_move(text, f"{word!r} is not {expected}.")


def _check_question(rules: Rules, word: str, mark: Mark, board: Board) -> None:
    """Check that the asking card exists, its own choices are made, and the other seat is to move."""
    question = question_of({mark: NO_STATE})
    assert question is not None
    asking_card = rules.catalogue.get(question.card)
    if asking_card is None or question.played_card not in rules.catalogue:
        raise bad_part(word, "there is no such card")
    if len(question.choices) != asking_card.own_picks or asking_card.own_picks == len(asking_card.picks):
        raise bad_part(word, "this card does not ask that")
    if board.active == question.seat or board.die or board.over:
        raise bad_part(word, "the other seat is asked, and nothing else is open")


def _check_waiting(word: str, mark: Mark, board: Board) -> None:
    """Check that a card has the step that a mark holds, and that the mark remembers its choices."""
    origin = origin_of(mark.card)
    step = board.rules.match.step_of(origin)
    block = step.block if step is not None else None
    if not isinstance(block, Wait | LeaveScore) or block.sign != mark.sign[0]:
        raise bad_part(word, "no card has this step, or it waits for something else")
    card = board.rules.cards.get(origin.card)
    picks = card.picks if card is not None and needs_memory(block) else 0
    if len(origin.words) != picks:
        raise bad_part(word, f"{origin.card!r} has {picks} choices to remember, not {len(origin.words)}")
    names = [name for name, _ in origin.memory if not name.startswith(".")]
    asked_names, numbers = (labels_counted(block), choices_counted(block)) if isinstance(block, Wait) else ([], [])
    if names != asked_names:
        raise bad_part(word, f"it remembers {', '.join(asked_names) or 'no numbers'}, not {', '.join(names)}")
    if {name for name, _ in origin.memory} - {*names, *(f".{number}" for number in numbers)}:
        raise bad_part(word, "it remembers the numbers of other choices")
    if origin.text != mark.card:
        raise bad_part(word, "remembered numbers are written as _name.3.4")
    if card is not None and picks:
        for choice, choice_word in zip(card.model.picks, origin.words, strict=True):
            try:
                _read_target(board.rules.model, choice, word, choice_word)
            except Refusal as refusal:
                raise Refusal("bad_position", refusal.sentence) from None


def _read_rows(rules: Rules, part: str) -> list[Faces]:
    rows: list[Faces] = []
    faces = FACE_DIGITS[1 : rules.sides + 1]
    for row in part.split("/"):
        if row != "-" and not re.fullmatch(f"[{faces}]{{1,{rules.longest}}}", row):
            form = f"a row has at most {rules.longest} dice, each written as one of {faces}, or is - when empty"
            raise bad_part(row, form)
        rows.append(() if row == "-" else tuple(map(FACE_DIGITS.index, row)))
    if len(rows) != rules.rows:
        raise bad_part(part, f"a board is {rules.rows} rows joined by /")
    return rows


def _read_state(rules: Rules, part: str) -> tuple[int, tuple[str, ...], bool]:
    """Return the waiting die (0 if none), its special rules, and True if the match is over."""
    if part in ("ready", "over"):
        return 0, (), part == "over"
    place, *traits = part.split("+")
    face = WAITING_FACES.get(place, 0)
    if not face or rules.sides < face != HIDDEN_FACE or traits != [trait for trait in TRAITS if trait in traits]:
        raise bad_part(part, f"the state is ready, place:1 to place:{rules.sides}, place:? or over")
    return face, tuple(traits), False


def _read_hand(rules: Rules, part: str) -> dict[str, int]:
    if part == "-":
        return {}
    uses: dict[str, int] = {}
    for word in part.split(","):
        match = re.fullmatch(r"([a-z][a-z0-9_]*)(?:\*([1-9][0-9]?))?", word)
        if match is None:
            raise bad_part(word, "cards are ids joined by a comma, id*2 for two uses, - for none")
        if match[1] not in rules.catalogue:
            raise bad_part(word, "there is no such card")
        if match[1] in uses:
            raise bad_part(word, "this card is named twice")
        uses[match[1]] = int(match[2] or 1)
    return {card: uses[card] for card in seat_rules_of(rules).match.order if card in uses}


def _read_shields(rules: Rules, part: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    healths = [[0] * rules.rows, [0] * rules.rows]
    for word in part.split(",") if part != "-" else ():
        match = re.fullmatch(r"([12])\.([1-5])=([1-9][0-9]?)", word)
        if match is None or int(match[2]) > rules.rows:
            raise bad_part(word, "a shield is seat.row=health, such as 2.1=3")
        seat, row = int(match[1]) - 1, int(match[2]) - 1
        if healths[seat][row]:
            raise bad_part(word, "this row has two shields")
        healths[seat][row] = int(match[3])
    return tuple(healths[0]), tuple(healths[1])


def _read_marks(rules: Rules, part: str, board: Board) -> Marks:
    marks: dict[Mark, MarkState] = {}
    for word in part.split(",") if part != "-" else ():
        pair = read_mark(word)
        if pair is None:
            raise bad_part(word, "a mark is its place, sign and number, or card and step, such as 1.2*2 or 2.1$it/1.1")
        mark, state = pair
        if mark in marks:
            raise bad_part(word, "there are two marks of this kind here")
        if not mark.seat and not board.die:
            raise bad_part(word, "no die waits to be placed")
        if mark_kind(mark).faces == "sides" and board.die != HIDDEN_FACE:
            raise bad_part(word, "no hidden die waits to be placed")
        if mark.row > rules.rows or mark.field > rules.longest:
            raise bad_part(word, "there is no such place on this table")
        if mark_kind(mark) is QUESTION:
            _check_question(rules, word, mark, board)
        elif mark_kind(mark).waits:
            _check_waiting(word, mark, board)
        elif mark_kind(mark).prefix and mark.card not in rules.catalogue:
            raise bad_part(word, "there is no such card")
        if mark_kind(mark).faces == "sides" and max(state.faces) > rules.sides:
            raise bad_part(word, f"no die shows more than {rules.sides}")
        if mark_kind(mark).faces == "dice" and not {*state.faces} <= {*range(1, rules.sides + 1), UNKNOWN_ROLL}:
            raise bad_part(word, f"a die shows 1 to {rules.sides}")
        has_die = mark.field <= len(board.dice(mark.seat, mark.row))
        if mark.field and has_die == mark_kind(mark).free:
            raise bad_part(word, "a die is there" if has_die else "no die is there")
        marks[mark] = state
    return marks


def write_marks(marks: Mapping[Mark, MarkState]) -> str:
    kinds = ((mark, mark_kind(mark)) for mark in sorted(marks))
    return ",".join(f"{_place_text(mark)}{mark.sign}{_state_words(kind, marks[mark])}" for mark, kind in kinds)


def _state_words(kind: MarkKind, state: MarkState) -> str:
    """Return a value or faces as text, with a time: turns or an event of its seat, or with ``~~`` of the other seat."""
    value, turns, until, of, faces = state
    value_text = _faces_text(kind, faces) if faces else str(value if kind.is_signed else value or "")
    clock = f"{'~~' if of == 'opponent' else '~'}{turns}" if turns else ""
    if until is not None:
        clock = {"own": "~", "opponent": "~~"}.get(of, f"~{of}.") + until
    return f"{'*' if kind.prefix and value_text else ''}{value_text}{clock}"


def read_mark(word: str) -> tuple[Mark, MarkState] | None:
    """Return the mark and state that a word such as ``1.2*2`` names; None if it names none."""
    match = _WORD.fullmatch(word)
    if match is None:
        return None
    seat, row, field = place = [int(part or 0) for part in match.groups()[:3]]
    mark, value_text = Mark(seat, row, field, match[4]), match[5] or ""
    kind = MARKS.get((sum(map(bool, place)), mark.sign[0] if mark.sign[0] in PREFIX_SIGNS else mark.sign))
    if kind is None or value_text.startswith("*") != (kind.prefix and bool(value_text)):
        return None
    value = int(value_text.strip("*") or 0)
    if (value_text == "0" and not kind.is_signed) or (kind.is_signed and not value_text):
        return None
    if value not in kind.values or (match[6] and not kind.timed):
        return None
    if kind.faces:
        faces = _read_faces(kind, value_text)
        return (mark, MarkState(faces=faces)) if faces else None
    return mark, _with_clock(MarkState(value), match[6] == "~~", *match.groups()[6:]) if match[6] else MarkState(value)


def _with_clock(
    state: MarkState, is_across: bool, turns: str | None, side_word: str | None, until: str | None
) -> MarkState:
    """Return a state with a time: turns, or the event until which something lasts."""
    of: SeatWord = "opponent" if is_across else "own"
    if turns:
        return state._replace(turns=int(turns), of=of)
    span = Until.model_validate({"until": until, "of": side_word.rstrip(".") if side_word else of})
    return state._replace(until=span.until, of=span.of)


def _faces_text(kind: MarkKind, faces: Faces) -> str:
    """Return faces as digits: sides have one digit each, unless one of them is above 9."""
    if kind.faces == "dice":
        return str(digits(faces))
    return WIDE_PREFIX + f"{digits(faces):0{2 * len(faces)}}" if max(faces) > 9 else "".join(map(str, faces))


def _read_faces(kind: MarkKind, text: str) -> Faces:
    """Return the faces from digits, none if these are not valid sides of a die."""
    if kind.faces == "dice":
        return _pairs(text.zfill(len(text) + len(text) % 2))
    if "0" not in text:
        return tuple(map(int, text))
    faces = _pairs(text.removeprefix(WIDE_PREFIX)) if text.startswith(WIDE_PREFIX) and len(text) % 2 == 0 else ()
    return () if 0 in faces else faces


def _pairs(text: str) -> Faces:
    return tuple(int(text[start : start + 2]) for start in range(0, len(text), 2))


def _place_text(mark: Mark) -> str:
    return ".".join(str(n) for n in mark[:3] if n) or "die"
