"""What placing a die would gain, worked out without placing it where no marks lie: bots ask this all the time."""

from __future__ import annotations

from contextlib import suppress

from game.kernel.refusal import Refusal
from game.tables.knucklebones.cards.locks import LOCK
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.marks import kind_of, meeting
from game.tables.knucklebones.moves import PLACES, Move, to_row
from game.tables.knucklebones.play import apply
from game.tables.knucklebones.position import EMPTY, Board, Mark, Marked, Marks, Position, Row, made, marks_of
from game.tables.knucklebones.rows import BROKEN, FACES, crossed, diagonals, with_row
from game.tables.knucklebones.rule_tables import REMEMBERED, Book, book_of
from game.tables.knucklebones.scoring import crossed_seat, total, totals, wins
from game.tables.knucklebones.waiting_die import PLAIN, READY
from game.tables.knucklebones.ways import beyond, still

WON = 10_000
"""Points an instant win is worth to a greedy seat."""

Gains = tuple[int, ...]
"""Points won over the opponent by face, from 1 to 6."""


def placements(rules: Rules, position: Position) -> list[Gains]:
    """What each face would gain the active seat in each row that has room: making the move and counting again."""
    if type(position) is Marked and position.marks and still(position.marks):
        return _where_open(rules, position)
    book, boards, seat = book_of(rules), position.boards, position.active
    if not book.usual or (type(position) is Marked and beyond(position.marks)):
        return _anywhere(rules, position)
    own, other, shielded = boards[seat - 1], boards[2 - seat], position.shields[2 - seat]
    found: list[Gains] = []
    now = sum(diagonals(own)) - sum(diagonals(other))
    marks = position.marks if type(position) is Marked else ()
    for row, dice in enumerate(own):
        if len(dice) == 3:
            continue
        facing, safe = other[row], bool(shielded[row])
        met = meeting(marks, seat, row + 1, len(dice) + 1) if marks else ()
        if met:
            made_so = _made(rules, position, row, met)
            if made_so is None:
                continue
            gains = made_so
            if any(kind_of(mark).swallows for mark, _ in met):
                found.append(gains)
                continue
        else:
            key = dice, facing, safe
            gains = book.gains.get(key) or _remember(book, key)
        lined = _lined(own, row)
        open_to = len(other[1]) > 1 and other[0] and other[2] and not safe
        if lined or open_to:
            gains = tuple(
                gain + _across(book, own, other, row, face, now)
                if (face in lined and not (safe and face in facing)) or (open_to and face in facing)
                else gain
                for face, gain in zip(FACES, gains, strict=True)
            )
        found.append(gains)
    return found


def open_rows(rules: Rules, position: Position) -> list[int]:
    """The rows of the active seat that have room, as ``placements`` tells of them."""
    return [row for row, dice in enumerate(position.boards[position.active - 1], 1) if len(dice) < rules.fields]


def _where_open(rules: Rules, position: Marked) -> list[Gains]:
    """What each face would gain where marks do no more than lock rows: nothing in those, while others have room."""
    seat, marks = position.active, {mark for mark, _ in position.marks}
    rows = open_rows(rules, position)
    shut = {row for row in rows if Mark(seat, row, 0, LOCK.sign) in marks}
    found = placements(rules, made(Position, position[:6]))
    if len(shut) == len(rows):
        return found
    return [(0,) * len(gains) if row in shut else gains for row, gains in zip(rows, found, strict=True)]


def _anywhere(rules: Rules, position: Position) -> list[Gains]:
    """What each face would gain on any ground: every placement is made, where marks may have a say."""
    if not marks_of(position):
        return _counted(rules, position)
    seat, before, found = position.active, lead(rules, position, position.active), []
    faces = rules.ground.faces
    for row, dice in enumerate(position.boards[seat - 1], 1):
        if len(dice) < rules.fields:
            key = position.boards, position.shields, row, seat, marks_of(position)
            gains = book_of(rules).marked.get(key)
            if gains is None:
                waiting = (position._replace(waiting=PLAIN[face]) for face in faces)
                afters = (_placed(rules, each, to_row(row)) for each in waiting)
                gains = tuple(lead(rules, after, seat) - before if after else 0 for after in afters)
                if len(book_of(rules).marked) >= REMEMBERED:
                    book_of(rules).marked.clear()
                book_of(rules).marked[key] = gains
            found.append(gains)
    return found


def _counted(rules: Rules, position: Position) -> list[Gains]:
    """What each face would gain on any ground where no marks lie: boards after a clash, counted again."""
    book, seat = book_of(rules), position.active
    own, other, shielded = position.boards[seat - 1], position.boards[2 - seat], position.shields[2 - seat]
    before, found = standing(book, own, other), []
    for row, dice in enumerate(own):
        if len(dice) == rules.fields:
            continue
        gains = []
        for face in rules.ground.faces:
            met = face in other[row]
            if met and shielded[row]:
                gains.append(0)
                continue
            after, rest = (*own[:row], (*dice, face), *own[row + 1 :]), other
            if met:
                rest = (*other[:row], tuple(die for die in other[row] if die != face), *other[row + 1 :])
            won = _won(book, (after, rest), 1) if book.instant_win else 0
            gains.append(standing(book, after, rest) - before + won)
        found.append(tuple(gains))
    return found


def _placed(rules: Rules, position: Position, move: Move) -> Position | None:
    """The position after a placement; None where the row is locked."""
    with suppress(Refusal):
        return apply(rules, position, move)[0]
    return None


def lead(rules: Rules, position: Position, seat: int) -> int:
    """How many points a seat is ahead, an instant win counted in."""
    book = book_of(rules)
    if marks_of(position):
        counted, winner = totals(book, position), crossed_seat(rules, position)
        return counted[seat - 1] - counted[2 - seat] + (WON if winner == seat else -WON if winner else 0)
    ahead = standing(book, position.boards[seat - 1], position.boards[2 - seat])
    if book.instant_win:
        ahead += _won(book, position.boards, position.active) * (1 if seat == position.active else -1)
    return ahead


def standing(book: Book, own: Board, other: Board) -> int:
    """Total of one board less that of the other."""
    if not book.usual:
        return total(book.rules, own) - total(book.rules, other)
    score = book.score
    (a, b, c), (d, e, f) = own, other
    ahead = score[a] + score[b] + score[c] - score[d] - score[e] - score[f]
    shown, seen = diagonals(own), diagonals(other)
    if shown is not BROKEN or seen is not BROKEN:
        ahead += 3 * book.diagonal * (sum(shown) - sum(seen))
    return ahead


def _made(rules: Rules, position: Position, row: int, marks: Marks) -> Gains | None:
    """What each face gains in a row (from 0) that these marks concern, diagonals left out: placing it there alone; None
    where they lock it."""
    seat, book = position.active, book_of(rules)
    first, second = (with_row(EMPTY, row, board[row]) for board in position.boards)
    key = first, second, seat, bool(position.shields[2 - seat][row]), marks
    gains = book.marked.get(key)
    if key not in book.marked:
        alone: Position = made(Marked, ((first, second), seat, READY, ((), ()), position.shields, None, marks))
        before = lead(rules, alone, seat)
        afters = [_placed(rules, alone._replace(waiting=PLAIN[face]), PLACES[row]) for face in FACES]
        if len(book.marked) >= REMEMBERED:
            book.marked.clear()
        found = tuple(lead(rules, after, seat) - before for after in afters if after)
        gains = book.marked[key] = found or None
    return gains


def _won(book: Book, boards: tuple[Board, Board], active: int) -> int:
    """An instant win of the active seat, or of the other where only that has one."""
    if book.general:
        return WON if wins(book, boards[active - 1]) else -WON if wins(book, boards[2 - active]) else 0
    return WON if crossed(boards[active - 1]) else -WON if crossed(boards[2 - active]) else 0


def _remember(book: Book, key: tuple[Row, Row, bool]) -> Gains:
    """The gain of each face by the two rows it touches, diagonals left out."""
    dice, facing, safe = key
    score = book.score
    gains: list[int] = []
    for face in FACES:
        struck = face in facing
        gain = 0 if struck and safe else score[(*dice, face)] - score[dice]
        if struck and not safe:
            gain += score[facing] - score[tuple(die for die in facing if die != face)]
        gains.append(gain)
    book.gains[key] = tuple(gains)
    return book.gains[key]


def _lined(own: Board, row: int) -> Row:
    """The faces that may complete a diagonal when they arrive in a row."""
    a, b, c = own
    if not (a or row == 0) or not (c or row == 2):
        return ()
    if row == 1:
        return FACES if len(b) == 1 else ()
    return (b[1],) if len(b) > 1 and len(own[row]) != 1 else ()


def _across(book: Book, own: Board, other: Board, row: int, face: int, now: int) -> int:
    """What the diagonals of both boards add to the gain of a face that no shield meets, where they are ahead so far."""
    after, rest = with_row(own, row, (*own[row], face)), other
    if face in other[row]:
        rest = with_row(other, row, tuple(die for die in other[row] if die != face))
    won, left = diagonals(after), diagonals(rest)
    if won is BROKEN and left is BROKEN:
        return -3 * book.diagonal * now
    return 3 * book.diagonal * (sum(won) - sum(left) - now) + (_won(book, (after, rest), 1) if book.instant_win else 0)
