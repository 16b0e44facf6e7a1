"""Positions of Khet, also as seen from across the table, and moves; both also as text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

from game.kernel.bots import Stop
from game.kernel.opaque import JsonObject
from game.kernel.refusal import Refusal, bad_part, position_context, quote
from game.tables.edges import EdgeAmount, EdgeAmounts, read_edges, write_edges
from game.tables.khet.beam import END_NAMES
from game.tables.khet.board import (
    CLOCKWISE,
    COUNTERCLOCKWISE,
    KEY_DIGITS,
    PIECE_MOVE,
    TOWER_CLOCKWISE,
    TOWER_COUNTERCLOCKWISE,
    TOWER_MOVE,
    UNSTACK,
    Board,
    action,
    parts_of,
)
from game.tables.khet.cells import (
    BASE_STEPS,
    CELL_OF,
    CELLS,
    FILES,
    HIGH_CELLS,
    LOWER_CELLS,
    NEIGHBORS,
    RANKS,
    ROOF,
    ROW_LENGTH,
    SQUARES,
    TOWERS,
    UPPER_SIZE,
    cell_of,
    lower,
    name_of,
    upper,
)
from game.tables.khet.pieces import (
    CODE_OF_TEXT,
    COLUMN,
    EMPTY,
    FIRST_PIECE,
    PHARAOH,
    PIECE_TEXTS,
    RIM,
    SPHINX,
    color_of,
    count_pieces,
    faces_edge,
    may_stand,
    piece_code,
    piece_kind,
    rotate_clockwise,
)

MatchPhase = Literal[
    "", "offered", "declined", "agreed", "claimed", "resigned", "late", "pharaoh", "counted", "pieces", "stuck",
]
"""State of a match: nothing, a draw offered to the seat to move, its own offer declined, or the way the match ended."""
END_STATES = frozenset(("agreed", "claimed", "resigned", "late", "pharaoh", "counted", "pieces", "stuck"))
REPETITIONS = 3
"""Occurrences of a position that allow claiming a draw."""
PAST_KEY = 0
"""The key of an earlier position that cannot recur, because armor has taken a hit since."""


class SideEdges(EdgeAmounts):
    """Edges of a side, 0 for none."""

    pieces: EdgeAmount = 0
    """Pieces that it gets when pieces are counted."""
    ties: EdgeAmount = 0
    """More than 0: it wins a count that ends level."""
    losses: EdgeAmount = 0
    """Pieces that it may still lose and that count for it: each becomes one of ``pieces``."""
    armor: EdgeAmount = 0
    """Hits on its pieces that destroy nothing, except on its Pharaoh."""
    returns: EdgeAmount = 0
    """Destroyed pieces of this side that come back on a free square of its first rank."""
    swaps: EdgeAmount = 0
    """Times that a pyramid of this side may change places with a piece, as a Djed does."""


NO_EDGES = SideEdges(), SideEdges()


class Position(NamedTuple):
    """Seat 1 is Silver and moves first, seat 2 is Red."""

    squares: bytes
    """The piece on every cell of both boards, by cell number."""
    side: int
    """Seat to move, or to answer an offer; after the end the seat whose turn it would be."""
    tower: int = 0
    """The lower left cell of the tower, 0 without one."""
    turns: int = 0
    """The quarter turns of the tower."""
    last: int = 0
    """The tower action just before, which may not be undone; 0 for none."""
    keys: tuple[int, ...] = ()
    """Keys of the earlier positions since a piece was last removed, the oldest first."""
    state: MatchPhase = ""
    left: int | None = None
    """Moves of both sides until the pieces are counted; None if there is no such limit."""
    edges: tuple[SideEdges, ...] = NO_EDGES
    """The edges of both seats."""

    @property
    def seat_to_move(self) -> int:
        return self.side

    @property
    def over(self) -> bool:
        return self.state in END_STATES

    @property
    def pieces(self) -> tuple[int, int]:
        """The number of pieces of each seat; a stack counts as two, a Sphinx as none."""
        return count_pieces(self.squares)


def empty_boards(tower: int) -> bytearray:
    """Return empty boards; without a tower only the lower one is in use."""
    squares = bytearray([RIM]) * CELLS
    for cell in LOWER_CELLS + (HIGH_CELLS if tower else ()):
        squares[cell] = EMPTY
    for corner, (step, roof) in enumerate(zip(BASE_STEPS, ROOF, strict=True) if tower else ()):
        squares[tower + step] = squares[roof] = COLUMN + corner
    return squares


def with_code(position: Position, cell: int, code: int) -> Position:
    """Return the position with this piece, or ``EMPTY``, on a cell."""
    squares = bytearray(position.squares)
    squares[cell] = code
    return position._replace(squares=bytes(squares))


def board_of(position: Position, idle: bool = False) -> Board:
    """Return the board to play on; ``idle`` also allows turns of pieces that look the same afterwards."""
    squares, side, tower, turns, last, _, _, _, (silver, red) = position
    return Board(squares, side - 1, tower, turns, last, idle, (silver.swaps, red.swaps))


def repeats(position: Position, key: int) -> bool:
    """Return True if the position with this key has occurred often enough to claim a draw."""
    return position.keys.count(key) >= REPETITIONS - 1


OPPOSITE_CELL = {
    **{lower(file, rank): lower(FILES - 1 - file, RANKS - 1 - rank) for file in range(FILES) for rank in range(RANKS)},
    **{upper(file, rank): upper(UPPER_SIZE - 1 - file, UPPER_SIZE - 1 - rank)
       for file in range(UPPER_SIZE) for rank in range(UPPER_SIZE)},
}
"""The cell across the table from each cell."""


def half_turn(position: Position) -> Position:
    """Return the position seen from across the table. Its keys are dropped, because they belong to other positions."""
    tower = _opposite_tower(position.tower)
    squares = empty_boards(tower)
    for cell in LOWER_CELLS + HIGH_CELLS:
        if (code := position.squares[cell]) >= FIRST_PIECE:
            squares[OPPOSITE_CELL[cell]] = rotate_clockwise(code, 2) ^ 4
    last = opposite_action(position.last) if position.last else 0
    return position._replace(
        squares=bytes(squares), side=3 - position.side, tower=tower, last=last, keys=(), edges=position.edges[::-1],
    )


def opposite_action(number: int) -> int:
    """Return an action seen from across the table."""
    kind, start, end = parts_of(number)
    if kind == TOWER_MOVE:
        return action(kind, _opposite_tower(start), _opposite_tower(end))
    return action(kind, OPPOSITE_CELL.get(start, 0), OPPOSITE_CELL.get(end, 0))


def _opposite_tower(cell: int) -> int:
    """Return the lower left cell of the tower seen from across the table."""
    return OPPOSITE_CELL[cell + ROW_LENGTH + 1] if cell else 0


TURN_SIGNS = {CLOCKWISE: "+", COUNTERCLOCKWISE: "-", TOWER_CLOCKWISE: "+", TOWER_COUNTERCLOCKWISE: "-"}
SQUARE = r"[a-kz](?:-1|10|[0-9])"
WORD_MOVES = ("accept", "claim", "decline", "late", "offer", "resign")
"""Moves that move no piece. ``late`` is made for a seat whose clock has run down."""
MOVE_PATTERN = re.compile(
    rf"(?P<tower>T)(?:(?P<left>{SQUARE})-(?P<right>{SQUARE})|(?P<quarter>[+-]))"
    rf"|(?P<start>{SQUARE}'?)(?:(?P<sign>[+-])|(?P<link>[-^])(?P<end>{SQUARE}'?))"
    rf"|(?P<low>{SQUARE})(?:(?P<up>\^?)u|'?(?P<down>\^?)d)"
)


class Move(NamedTuple):
    """A verb, the square it applies to, and the target square; for a tower, both are its lower left squares.

    ``move`` (also a swap, a stacking or a change of level), ``top`` (only the top of a stack), ``turn`` with ``+`` or
    ``-``, ``tower``, ``turn_tower``, or a word of ``WORD_MOVES``.
    """

    verb: str
    start: str = ""
    end: str = ""


def write_move(move: Move) -> str:
    """Write a move as text: ``e4-e5``, ``e4^e5``, ``e4u``, ``e4^d``, ``e4+``, ``Tc3-d3``, ``T-`` or ``claim``."""
    verb, start, end = move
    if verb in ("move", "top"):
        low = start.removesuffix("'")
        link = "^" if verb == "top" else ""
        if low == end.removesuffix("'"):
            return f"{low}{link}{'u' if start == low else 'd'}"
        return f"{start}{link or '-'}{end}"
    return {"turn": f"{start}{end}", "tower": f"T{start}-{end}", "turn_tower": f"T{end}"}.get(verb, verb)


def read_move(rules: object, text: str) -> Move:
    """Read a move from text; refuse with ``bad_move``. ``apply`` checks that it is legal."""
    if text in WORD_MOVES:
        return Move(text)
    match = MOVE_PATTERN.fullmatch(text)
    if not match:
        forms = "e4-e5, e4+, e4-, e4^e5, e4u, e4d, Tc3-d3, T+, T-"
        raise Refusal("bad_move", f"{quote(text)} is no move: write {forms}, or one of {', '.join(WORD_MOVES)}.")
    if match["quarter"]:
        return Move("turn_tower", "", match["quarter"])
    if match["tower"]:
        return Move("tower", match["left"], match["right"])
    if match["sign"]:
        return Move("turn", match["start"], match["sign"])
    if match["link"]:
        return Move("top" if match["link"] == "^" else "move", match["start"], match["end"])
    low, up, down = match["low"], match["up"], match["down"]
    ends = (low, f"{low}'") if down is None else (f"{low}'", low)
    return Move("top" if up or down else "move", *ends)


def move_of(number: int, tower: int) -> Move:
    """Return an action of the board as a move, by the tower's place."""
    kind, start, end = parts_of(number)
    if kind in (PIECE_MOVE, UNSTACK):
        return Move("move" if kind == PIECE_MOVE else "top", name_of(start, tower), name_of(end, tower))
    if kind == TOWER_MOVE:
        return Move("tower", name_of(start, tower), name_of(end, tower))
    if kind > TOWER_MOVE:
        return Move("turn_tower", "", TURN_SIGNS[kind])
    return Move("turn", name_of(start, tower), TURN_SIGNS[kind])


def action_of(move: Move, tower: int) -> int:
    """Return a move as an action of the board, 0 if one of its squares does not exist."""
    start, end = (cell_of(name, tower) for name in move[1:])
    if move.verb == "turn_tower":
        return action(TOWER_CLOCKWISE if move.end == "+" else TOWER_COUNTERCLOCKWISE)
    if move.verb == "turn" and start:
        return action(CLOCKWISE if move.end == "+" else COUNTERCLOCKWISE, start)
    if not start or not end:
        return 0
    return action({"move": PIECE_MOVE, "top": UNSTACK, "tower": TOWER_MOVE}[move.verb], start, end)


NO_VALUE = "-"
SIDE_LETTERS = "sr"
STATE_WORDS: dict[str, MatchPhase] = {
    "offered": "offered", "declined": "declined", "agreed": "agreed", "claimed": "claimed", "resigned": "resigned",
    "late": "late",
}
"""Words after the side to move. Every other end of a match follows from the rest of the position."""
ROWS = tuple(tuple(lower(file, rank) for file in range(FILES)) for rank in reversed(range(RANKS)))
HIGH_ROWS = tuple(tuple(upper(file, rank) for file in range(UPPER_SIZE)) for rank in reversed(range(UPPER_SIZE)))
"""The cells of both boards in writing order, from the upper left corner."""


def write(position: Position) -> str:
    """Write ``BOARD SIDE TOWER LAST KEYS``, and ``MORE`` if there is a limit of moves or an edge.

    A colon and a word may follow the side: an offer, or an end of the match that shows nowhere else.
    """
    squares, side, tower, turns, last, keys, state, left, edges = position
    suffix = f":{state}" if state in STATE_WORDS else ""
    tower_text = f"T{SQUARES[tower]}{turns}:{_ranks_text(squares, HIGH_ROWS)}" if tower else NO_VALUE
    last_text = write_move(move_of(last, tower)) if last else NO_VALUE
    key_texts = ",".join(f"{key:0{KEY_DIGITS}x}" for key in keys) or NO_VALUE
    edge_text = "" if edges is NO_EDGES else write_edges(edges)
    more = ",".join(part for part in ("" if left is None else f"{LEFT_PREFIX}{left}", edge_text) if part)
    line = f"{_ranks_text(squares, ROWS)} {SIDE_LETTERS[side - 1]}{suffix} {tower_text} {last_text} {key_texts}"
    return f"{line} {more}" if more else line


LEFT_PREFIX = "left="
"""The sign of the moves that are left, before their number."""


def _ranks_text(squares: bytes, rows: Sequence[Sequence[int]]) -> str:
    spread = ("".join(PIECE_TEXTS.get(squares[cell], " ") for cell in row) for row in rows)
    return "/".join(re.sub(" +", lambda empty: str(len(empty[0])), row) for row in spread)


COLOR_NAMES = ("Silver", "Red")
DECIMALS = "0123456789"
LINE_PARTS = re.compile(r"[0-9]+|[NnSs][nesw]|.", re.DOTALL)
KEY_PATTERN = re.compile(rf"[0-9a-f]{{{KEY_DIGITS}}}")
TOWER_PATTERN = re.compile(r"T([a-j][1-8])([0-3]):(.*)", re.DOTALL)


def parse(text: str) -> Position:
    """Return the position of a line; only the rules know some ways in which it may have ended.

    Refuses with ``bad_position``, naming the part that is wrong and its place.
    """
    with position_context(text):
        fields = text.split(" ")
        if not 2 <= len(fields) <= 6 or (len(fields) == 6 and "=" not in fields[5]):
            form = "a position is BOARD SIDE TOWER LAST KEYS MORE with spaces between; the last four may be left out"
            raise bad_part(text, form)
        board, side, tower_text, last_text, keys_text, *more = (*fields, *(NO_VALUE,) * (5 - len(fields)))
        letter, colon, state_word = side.partition(":")
        if letter not in tuple(SIDE_LETTERS) or (colon and state_word not in STATE_WORDS):
            raise bad_part(side, f"the side to move is s or r, which a colon and {', '.join(STATE_WORDS)} may follow")
        tower, turns, ranks = (0, 0, "") if tower_text == NO_VALUE else _read_tower(tower_text)
        squares = empty_boards(tower)
        _place_board(squares, board, ROWS, 0)
        if tower:
            _place_board(squares, ranks, HIGH_ROWS, tower)
        _check_pharaohs(squares, tower)
        last = 0 if last_text == NO_VALUE else _read_last_action(last_text, tower)
        keys = () if keys_text == NO_VALUE else tuple(keys_text.split(","))
        for key in keys:
            if not KEY_PATTERN.fullmatch(key):
                raise bad_part(key, f"keys are {KEY_DIGITS} digits from 0 to f, with commas between them")
        numbers = tuple(int(key, 16) for key in keys)
        phase = STATE_WORDS.get(state_word, "")
        left, edges = _read_limit_and_edges(more[0]) if more else (None, NO_EDGES)
        seat = SIDE_LETTERS.index(letter) + 1
        return Position(bytes(squares), seat, tower, turns, last, numbers, phase, left, edges)


def _read_limit_and_edges(text: str) -> tuple[int | None, tuple[SideEdges, ...]]:
    number, edges = NO_VALUE, text
    if text.startswith(LEFT_PREFIX):
        number, _, edges = text.removeprefix(LEFT_PREFIX).partition(",")
    if number != NO_VALUE and not re.fullmatch("0|[1-9][0-9]{0,3}", number):
        raise bad_part(number, "the moves that are left are a whole number")
    edges_read = read_edges(NO_EDGES, edges) if edges or number == NO_VALUE else NO_EDGES
    return None if number == NO_VALUE else int(number), edges_read


def _place_board(squares: bytearray, ranks: str, rows: Sequence[Sequence[int]], tower: int) -> None:
    lines = ranks.split("/")
    if len(lines) != len(rows):
        raise bad_part(ranks, f"there are {len(rows)} ranks, with / between them, not {len(lines)}")
    for line, row in zip(lines, rows, strict=True):
        first, last = name_of(row[0], tower), name_of(row[-1], tower)
        place = 0
        for part in LINE_PARTS.findall(line):
            if part[0] in DECIMALS:
                if part[0] == "0":
                    raise bad_part(line, f"{part!r} counts no empty squares (from {first} to {last})")
                place += int(part[:3])
                continue
            if place >= len(row):
                raise bad_part(line, f"the rank ends with {last}, before {part!r}")
            if part not in CODE_OF_TEXT:
                raise bad_part(line, f"{part!r} is no piece ({name_of(row[place], tower)})")
            _place_piece(squares, row[place], part, tower)
            place += 1
        if place != len(row):
            raise bad_part(line, f"from {first} to {last} there are {len(row)} squares, not {place}")


def _place_piece(squares: bytearray, cell: int, word: str, tower: int) -> None:
    """Set a piece if it may stand there."""
    code, square = CODE_OF_TEXT[word], name_of(cell, tower)
    if COLUMN <= squares[cell] < FIRST_PIECE:
        raise bad_part(word, f"the tower stands on {square}")
    if piece_kind(code) == SPHINX and (not may_stand(code, cell) or not faces_edge(code)):
        rule = "a Sphinx stands on j1 and looks north or west, a red one on a8 and looks south or east"
        raise bad_part(word, f"not on {square}: {rule}")
    if not may_stand(code, cell):
        subject = "a Pharaoh" if tower else COLOR_NAMES[color_of(code)]
        raise bad_part(word, f"{subject} may not stand on {square}")
    squares[cell] = code


def _read_tower(text: str) -> tuple[int, int, str]:
    """Return the lower left cell of the tower, its quarter turns, and the ranks of the upper board."""
    match = TOWER_PATTERN.fullmatch(text)
    if not match:
        raise bad_part(text, "a tower is T, its lower left square, quarter turns from 0 to 3, a colon and six ranks")
    square, turns, ranks = match.groups()
    if CELL_OF[square] not in TOWERS:
        raise bad_part(square, "the tower stands on four neutral squares, this one the lower left of them")
    return CELL_OF[square], int(turns), ranks


def _check_pharaohs(squares: bytearray, tower: int) -> None:
    """Check that neither side has more than one Pharaoh."""
    for color, owner in enumerate(COLOR_NAMES):
        pharaoh = piece_code(PHARAOH, color, 0)
        if len(pharaohs := [cell for cell in LOWER_CELLS + HIGH_CELLS if squares[cell] == pharaoh]) > 1:
            raise bad_part("Pp"[color], f"{owner} has a second Pharaoh on {name_of(pharaohs[1], tower)}")


def _read_last_action(text: str, tower: int) -> int:
    """Return the tower action just before."""
    try:
        move = read_move(None, text)
    except Refusal:
        move = None
    number = 0 if move is None or move.verb not in ("tower", "turn_tower") else action_of(move, tower)
    kind, start, end = parts_of(number)
    is_impossible = kind == TOWER_MOVE and (start not in TOWERS or end != tower or end - start not in NEIGHBORS)
    if not tower or not number or is_impossible:
        raise bad_part(text, "that is no action which has brought the tower where it stands")
    return number


def beam_as_json(rules: object, position: Position, stop: Stop) -> JsonObject:
    """Return the current beam of the side to move, without an action."""
    shot, tower = board_of(position).beam(), position.tower
    return {
        "parts": [[name_of(cell, tower) for cell in part] for part in shot.parts],
        "hits": [name_of(cell, tower) for cell in shot.hits],
        "ends": [END_NAMES[end] for end in shot.ends],
    }
