"""Practice rounds, puzzles and maps of stops: checks that the rules allow them, and the progress of players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

from pydantic import Field

from game.content.faults import Complaint, check_known, no_complaints
from game.content.models.practice import MapFile, PracticeFile, PracticeStep, Puzzle, PuzzleFile, Stop
from game.content.placeholders import GAME_LANGUAGES, Languages, check_translations
from game.content.store import Store
from game.kernel.digest import digest
from game.kernel.opaque import Move, Position, Rules
from game.kernel.refusal import Refusal
from game.kernel.result import Standing
from game.match.json_file import JsonFile, read_as
from game.match.statistics import POINTS_FIGURE, PlayerTally, Statistics, list_name, solo_key
from game.tables import find_table

if TYPE_CHECKING:
    from game.tables import Table

LEARNER_SEAT = 1
REQUIRED_TEXTS, OPTIONAL_TEXTS = ("title", "text"), ("otherwise", "done")
"""The texts of a step; the second group is optional."""


class PlayableStep(NamedTuple):
    """A step that the rules allow."""

    step: PracticeStep
    position: Position
    """The position at its start."""
    move: Move
    """The move to make, or None."""
    answer: tuple[Move, ...]


def play_steps(practice: PracticeFile, table: Table, rules: Rules) -> Iterator[PlayableStep | Complaint]:
    """Yield each step as the rules play it, or a complaint; after a complaint skip to the next step with a position."""
    position: Position | None = None
    for number, step in enumerate(practice.steps):
        path: tuple[str | int, ...] = ("position",)
        try:
            if step.position is not None:
                position = table.notation.read(rules, step.position)
            if position is None:
                if number == 0:
                    yield Complaint(("steps", 0), "the first step needs a 'position' to begin from")
                continue
            start = position
            move = None
            answer = []
            if step.do is not None:
                path = ("do",)
                _check_turn(table, position, LEARNER_SEAT)
                move = table.notation.read_move(rules, step.do)
                position, _ = table.apply(rules, position, move)
            for index, text in enumerate(step.answer):
                path = ("answer", index)
                _check_turn(table, position, 3 - LEARNER_SEAT)
                answer.append(table.notation.read_move(rules, text))
                position, _ = table.apply(rules, position, answer[-1])
            yield PlayableStep(step, start, move, tuple(answer))
        except Refusal as error:
            legal = () if path[0] == "position" or position is None else table.legal(rules, position)
            legal_moves = tuple(map(table.notation.write_move, legal))
            word = str(getattr(step, str(path[0]))[int(path[1])] if len(path) > 1 else step.do)
            position = None
            yield Complaint(("steps", number, *path), f"this step cannot be played: {error}", word, legal_moves)


def _check_turn(table: Table, position: Position, seat: int) -> None:
    if position.seat_to_move != seat:
        raise Refusal("bad_move", f"It is not seat {seat}'s turn.", table.notation.write(position))


def check_practice(
    practice: PracticeFile, table: Table, rules: Rules, languages: Languages = GAME_LANGUAGES
) -> Iterable[Complaint]:
    """Check that every step can be played by these rules and has text in every language."""
    yield from (result for result in play_steps(practice, table, rules) if isinstance(result, Complaint))
    for number, step in enumerate(practice.steps):
        text_names = (*REQUIRED_TEXTS, *(name for name in OPTIONAL_TEXTS if getattr(step, name)))
        parts = {name: getattr(step, name) for name in text_names}
        numbers = tuple(table.statistics.lesson_numbers(rules))
        yield from check_translations(parts, "step", languages, ("steps", number), values=numbers)


def practice_file(table_name: str) -> str:
    return f"{table_name}/practice.yaml"


def practice_at(store: Store, table_name: str) -> PracticeFile:
    """Return the practice round of a table, loaded on first use; unchecked if packs may have changed the rules."""
    rules = store.content_of(table_name).default_rules
    check = partial(check_practice, table=find_table(table_name), rules=rules, languages=store.languages)
    return store.read_on_demand(PracticeFile, practice_file(table_name), no_complaints if store.packs else check)


def read_puzzle(table: Table, rules: Rules, position: Position) -> Puzzle | None:
    """Return the puzzle of a position in its written form, or None if it is not a puzzle."""
    example = None if table.puzzles is None else table.puzzles.find(rules, position)
    if example is None:
        return None
    line = tuple(map(table.notation.write_move, example.line))
    return Puzzle(position=table.notation.write(example.position), plies=example.plies, line=line, nodes=example.nodes)


def check_puzzles(
    file: PuzzleFile, table: Table, rules: Rules, languages: Languages = GAME_LANGUAGES
) -> Iterable[Complaint]:
    """Check that every position is valid and has one solution, the given move."""
    if table.puzzles is None:
        yield Complaint((), f"{table.name} has no puzzles")
        return
    if sorted({*file.stars}) != [*file.stars]:
        yield Complaint(("stars",), "each number must be larger than the one before")
    for number, puzzle in enumerate(file.puzzles):
        if puzzle.name:
            yield from check_translations({"name": puzzle.name}, "puzzle", languages, ("puzzles", number))
    complaints = list(puzzle_complaints(file, table, rules))
    yield from complaints
    positions = set()
    for number, puzzle in enumerate(file.puzzles):
        path = ("puzzles", number)
        if any(complaint.path[:2] == path for complaint in complaints):
            continue
        solution = read_puzzle(table, rules, table.notation.read(rules, puzzle.position))
        if puzzle.position in positions:
            yield Complaint((*path, "position"), "this puzzle is there already")
        positions.add(puzzle.position)
        if solution is None:
            yield Complaint((*path, "position"), "no move, or more than one, wins here within three plies")
        else:
            for part in ("plies", "line", "nodes"):
                value = getattr(solution, part)
                if getattr(puzzle, part) != value:
                    yield Complaint((*path, part), f"this is {' '.join(value) if part == 'line' else value}")


def is_solved(log: Sequence[Move], first: Move, plies: int, standing: Standing | None) -> bool | None:
    """Return True if a try solves a puzzle, False if it no longer can, and None while neither is certain.

    ``log`` are the moves so far, ``first`` the right one, ``plies`` those of the puzzle, and ``standing`` the result
    for its solver, None until the match has ended.
    """
    if not log:
        return None
    if log[0] != first:
        return False
    if plies == 1 or standing == "won":
        return True
    return False if standing is not None or len(log) > plies else None


def question_key(table_name: str, plies: int) -> str:
    """Return the key of the sentence that says what a puzzle asks for: one move, or a way to win."""
    return f"{table_name}.puzzle_{1 if plies == 1 else 3}"


def puzzle_complaints(file: PuzzleFile, table: Table, rules: Rules) -> Iterable[Complaint]:
    """Yield complaints about invalid positions and moves."""
    for number, puzzle in enumerate(file.puzzles):
        part = "position"
        try:
            position = table.notation.read(rules, puzzle.position)
            part = "line"
            for move in puzzle.line:
                position, _ = table.apply(rules, position, table.notation.read_move(rules, move))
        except Refusal as error:
            yield Complaint(("puzzles", number, part), f"this cannot be played: {error}")


def puzzle_file(table_name: str) -> str:
    return f"{table_name}/puzzles.yaml"


def puzzles_at(store: Store, table_name: str) -> PuzzleFile:
    """Return the puzzles of a table with the limits of their stars; only the linter checks that they are correct."""
    check = partial(puzzle_complaints, table=find_table(table_name), rules=store.content_of(table_name).default_rules)
    return store.read_on_demand(PuzzleFile, puzzle_file(table_name), check)


def difficulty(file: PuzzleFile, puzzle: Puzzle) -> tuple[int, int]:
    """Return the stars of a puzzle, and the most that a puzzle of this table can have."""
    return 1 + sum(puzzle.nodes >= least for least in file.stars), 1 + len(file.stars)


FILE, VERSION = "puzzles.json", 1
PuzzleDigest = Annotated[str, Field(max_length=12)]


class SolvedPuzzles(JsonFile[set[str]]):
    """The solved puzzles, by position; without a folder they are lost when the game closes."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__(folder, FILE, VERSION, lambda data: read_as(set[PuzzleDigest], data["solved"]))
        self.names = self.read() or set()

    def has(self, table_name: str, position: str) -> bool:
        return _puzzle_name(table_name, position) in self.names

    def add(self, table_name: str, position: str) -> None:
        self.names.add(_puzzle_name(table_name, position))
        self.write({"solved": sorted(self.names)})


def _puzzle_name(table_name: str, position: str) -> str:
    return digest(f"{table_name} {position}")


WON_FIGURE = "won"
"""The figure of a stop that counts won matches."""


def map_file(table_name: str) -> str:
    return f"{table_name}/map.yaml"


def map_at(store: Store, table_name: str) -> MapFile:
    """Return the map of a table without the stops that its rules do not allow; the linter reports these."""
    file = store.read_on_demand(MapFile, map_file(table_name), no_complaints)
    table, content = find_table(table_name), store.content_of(table_name)
    rules = content.rules.get(file.rules or content.standard, content.default_rules)
    options = {choice: {*names} for choice, names in table.choices.options(rules).items()}
    stops = [stop for stop in file.stops if all(name in options.get(key, ()) for key, name in stop.varies.items())]
    return file.model_copy(update={"stops": tuple(stops)})


def map_rules(store: Store, table_name: str, file: MapFile) -> str:
    return file.rules or store.content_of(table_name).standard


def map_list(store: Store, table_name: str, file: MapFile, stop: Stop) -> str:
    """Return the high score list of a stop's match."""
    return list_name(find_table(table_name), map_rules(store, table_name, file), stop.varies)


def stop_of(store: Store, table_name: str, file: MapFile, list_key: str) -> Stop | None:
    """Return the stop whose matches belong to a high score list, or None."""
    return next((stop for stop in file.stops if map_list(store, table_name, file, stop) == list_key), None)


def number_at(statistics: Statistics, store: Store, table_name: str, file: MapFile, stop: Stop, player: str) -> int:
    return number_in(statistics.of(solo_key(table_name, map_list(store, table_name, file, stop)), player), stop)


def number_in(tally: PlayerTally, stop: Stop) -> int:
    """Return the number that counts for a stop."""
    if stop.figure == WON_FIGURE:
        return tally.won
    return tally.bests.get(stop.figure, tally.sums.get(stop.figure, 0))


def check_map(
    file: MapFile, table: Table, rules: Rules, figures: Iterable[str], languages: Languages
) -> Iterable[Complaint]:
    """Check that the stops are matches alone by these rules, each another one, and that figures and texts exist."""
    if table.seat_count(rules) != 1:
        yield Complaint(("rules",) if file.rules else (), "a map needs a rule set for one player")
    yield from check_translations({"name": file.name, "about": file.about}, "map", languages)
    with_records = table.choices.with_records
    options = {choice: tuple(names) for choice, names in table.choices.options(rules).items() if choice in with_records}
    other_choices = list[Mapping[str, str]]()
    for number, stop in enumerate(file.stops):
        path = "stops", number
        for choice, name in stop.varies.items():
            if choice not in options:
                yield from check_known("choice with its own figures", choice, options, *path, "varies", choice)
            else:
                yield from check_known(choice, name, options[choice], *path, "varies", choice)
        if stop.varies in other_choices:
            yield Complaint((*path, "varies"), "another stop has the same match")
        other_choices.append(stop.varies)
        yield from check_known("figure", stop.figure, (WON_FIGURE, POINTS_FIGURE, *figures), *path, "figure")
        yield from check_translations({"goal": stop.goal}, "stop", languages, path, values=("least",))
