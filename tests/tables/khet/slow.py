"""A second, slow implementation of Khet: pieces by place, with a full search for everything.

A place is (level, file, rank), all counted from 0 at a1; the upper board has the same files and ranks, so that the
place above e4 is (1, 4, 3) for every place of the tower. A piece is its letter and the text after it.
"""

from __future__ import annotations

from typing import NamedTuple

Place = tuple[int, int, int]
STEPS = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
ROUND = "nesw"
MIRRORS = {"A": "ne", "B": "es", "C": "sw", "D": "wn"}
"""The two sides between which each pyramid turns the beam."""
DOUBLE = {"X": ("nw", "se"), "Y": ("ne", "sw"), "H": ("nw", "se"), "I": ("ne", "sw")}
"""Pairs of directions that a Djed or an Eye turns into each other."""


class State(NamedTuple):
    pieces: dict[Place, str]
    red: bool
    tower: tuple[int, int] | None
    last: str


def parse(line: str) -> State:
    """Read a position from its first four fields."""
    board, side, raised, last = (line.split(" ") + ["-"] * 3)[:4]
    pieces: dict[Place, str] = {}

    def lay(ranks: str, level: int, left: int, top: int) -> None:
        for down, rank in enumerate(ranks.split("/")):
            file, text = left, rank
            while text:
                digits = len(text) - len(text.lstrip("0123456789"))
                if digits:
                    file, text = file + int(text[:digits]), text[digits:]
                    continue
                many = 2 if text[0] in "NnSs" else 1
                pieces[level, file, top - down] = text[:many]
                file, text = file + 1, text[many:]

    lay(board, 0, 0, 7)
    tower = None
    if raised != "-":
        tower = "abcdefghij".index(raised[1]), int(raised[2]) - 1
        lay(raised[5:], 1, tower[0] - 2, tower[1] + 3)
    return State(pieces, side[0] == "r", tower, last)


def column(state: State) -> set[tuple[int, int]]:
    if not state.tower:
        return set()
    file, rank = state.tower
    return {(file + x, rank + y) for x in (0, 1) for y in (0, 1)}


def allowed(state: State, piece: str, place: Place) -> bool:
    """Return True if a piece may ever stand there."""
    level, file, rank = place
    if (file, rank) in column(state):
        return False
    if level:
        if not state.tower:
            return False
        x, y = file - state.tower[0] + 2, rank - state.tower[1] + 2
        corner = x in (0, 5) and y in (0, 5)
        return 0 <= x < 6 and 0 <= y < 6 and not (corner and piece.upper() == "P")
    if not (0 <= file < 10 and 0 <= rank < 8):
        return False
    red = file == 0 or (file == 8 and rank in (0, 7))
    silver = file == 9 or (file == 1 and rank in (0, 7))
    return not (silver if piece[0].islower() else red)


def turned(piece: str, quarters: int) -> str:
    """Return a piece turned clockwise."""
    for family in ("ABCD", "XY", "HI", "abcd", "xy", "hi"):
        if piece in family:
            return family[(family.index(piece) + quarters) % len(family)]
    return piece[0] + ROUND[(ROUND.index(piece[1]) + quarters) % 4] if len(piece) > 1 else piece


def shoot(state: State) -> tuple[list[tuple[Place, str]], set[Place]]:
    """Return every place the beam enters, with its direction, and the places hit."""
    pieces = state.pieces
    home = (0, 0, 7) if state.red else (0, 9, 0)
    sphinx = pieces.get(home, "")
    start = (home, sphinx[1]) if sphinx[:1] in ("S", "s") else ((0, 0, 8), "s") if state.red else ((0, 9, -1), "n")
    entered: list[tuple[Place, str]] = []
    hits: set[Place] = set()
    rays = [start]
    while rays:
        (level, file, rank), way = rays.pop(0)
        right, up = STEPS[way]
        place = level, file + right, rank + up
        if (place[1], place[2]) in column(state):
            left = {"n": (-1, 0), "s": (1, 0), "e": (0, 1), "w": (0, -1)}[way]
            beside = place[1] + left[0], place[2] + left[1]
            if beside not in column(state):
                rays.append(((1 - level, place[1], place[2]), ROUND[(ROUND.index(way) + 2) % 4]))
            continue
        if (place, way) in entered or not (allowed(state, "O", place) or allowed(state, "o", place)):
            continue
        entered.append((place, way))
        met = pieces.get(place)
        if met is None:
            rays.append((place, way))
            continue
        kind, side = met[0].upper(), ROUND[(ROUND.index(way) + 2) % 4]
        if kind in DOUBLE:
            out = next(pair.replace(way, "") for pair in DOUBLE[kind] if way in pair)
            rays += [(place, out)] + ([(place, way)] if kind in "HI" else [])
        elif kind in MIRRORS and side in MIRRORS[kind]:
            rays.append((place, MIRRORS[kind].replace(side, "")))
        elif kind != "S" and not (kind == "N" and met[1] == side):
            hits.add(place)
    return entered, hits


def named(state: State, place: Place) -> str:
    level, file, rank = place
    return f"{'zabcdefghijk'[file + 1]}{rank + 1}{chr(39) if level else ''}"


def moves(state: State, idle: bool = False) -> dict[str, State]:
    """Return the boards after every action and before the beam, by the action's notation."""
    found: dict[str, State] = {}

    for place, piece in state.pieces.items():
        if piece[0].islower() != state.red:
            continue
        kind, name = piece[0].upper(), named(state, place)
        level, file, rank = place
        turns = {"P": idle, "O": idle, "W": idle, "S": False}.get(kind, True)
        for sign, quarters in (("+", 1), ("-", -1)) if turns else ():
            if sign == "-" and kind in "XYHIPOW":
                continue
            found[f"{name}{sign}"] = with_pieces(state, {place: turned(piece, quarters)})
        if kind == "S":
            ways = "se" if state.red else "nw"
            for sign, quarters in (("+", 1), ("-", -1)):
                if turned(piece, quarters)[1] in ways:
                    found[f"{name}{sign}"] = with_pieces(state, {place: turned(piece, quarters)})
            continue
        beside = [(level, file + x, rank + y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
        for there in [*beside, (1 - level, file, rank)]:
            if not allowed(state, piece, there):
                continue
            met = state.pieces.get(there)
            across = ("u" if level == 0 else "d") if there[0] != level else ""
            low = name.removesuffix("'")
            goes = f"{low}{across}" if across else f"{name}-{named(state, there)}"
            top = f"{low}^{across}" if across else f"{name}^{named(state, there)}"
            single = "o" if state.red else "O"
            if met is None:
                found[goes] = with_pieces(state, {place: None, there: piece})
                if kind == "W":
                    found[top] = with_pieces(state, {place: single, there: single})
            elif kind in "XYHI" and met[0].upper() in "ABCDOWN" and allowed(state, met, place):
                found[goes] = with_pieces(state, {place: met, there: piece})
            elif met == single and kind == "O":
                found[goes] = with_pieces(state, {place: None, there: "w" if state.red else "W"})
            elif met == single and kind == "W":
                found[top] = with_pieces(state, {place: single, there: "w" if state.red else "W"})
    return found | tower_moves(state)


def with_pieces(state: State, changed: dict[Place, str | None]) -> State:
    laid = {place: piece for place, piece in {**state.pieces, **changed}.items() if piece is not None}
    return State(laid, state.red, state.tower, "-")


def tower_moves(state: State) -> dict[str, State]:
    """Return the boards after each action of the tower."""
    if not state.tower:
        return {}
    found = {}
    file, rank = state.tower
    for sign, quarters in (("+", 1), ("-", -1)):
        laid = {place: piece for place, piece in state.pieces.items() if not place[0]}
        for (level, x, y), piece in state.pieces.items():
            if level:
                # Offsets from the center of the tower, in halves of a square.
                right, up = 2 * (x - file) - 1, 2 * (y - rank) - 1
                right, up = (up, -right) if quarters == 1 else (-up, right)
                laid[1, file + (right + 1) // 2, rank + (up + 1) // 2] = turned(piece, quarters)
        if state.last != ("T-" if sign == "+" else "T+"):
            found[f"T{sign}"] = State(laid, state.red, state.tower, f"T{sign}")
    for x in (-1, 0, 1):
        for y in (-1, 0, 1):
            there = State({}, state.red, (file + x, rank + y), "-")
            flat = State(state.pieces, state.red, None, "-")
            under = [(0, a, b) for a, b in column(there)]
            free = all(allowed(flat, each, place) for each in "Oo" for place in under)
            if not (x or y) or not free or {*under} & {*state.pieces}:
                continue
            here, new = named(state, (0, file, rank)), named(state, (0, file + x, rank + y))
            if state.last != f"T{new}-{here}":
                laid = {
                    (level, a + x * level, b + y * level): piece for (level, a, b), piece in state.pieces.items()
                }
                found[f"T{here}-{new}"] = State(laid, state.red, there.tower, f"T{here}-{new}")
    return found


def played(state: State) -> State:
    """Return the state after the beam of the side that acted; then the other side is to move."""
    _, hits = shoot(state)
    laid = dict(state.pieces)
    for place in hits:
        if laid[place] in "wW":
            laid[place] = "o" if laid[place] == "w" else "O"
        else:
            del laid[place]
    return State(laid, not state.red, state.tower, state.last)
