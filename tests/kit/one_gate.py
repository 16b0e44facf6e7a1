"""Random matches ply by ply: the rules of ``play`` and the one engine must agree on everything.

``python -m tests.kit.one_gate decks MATCHES`` plays every deck of every rule set, ``invented FIRST COUNT`` plays
invented cards.
"""

from __future__ import annotations

import re
import sys
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from time import process_time
from typing import Any, NamedTuple

from pydantic import ValidationError

from game.content.rule_sets import named_rules
from game.kernel.refusal import Refusal
from game.paths import data_dir
from game.tables.knucklebones import play
from game.tables.knucklebones.chance_drawn import packed
from game.tables.knucklebones.content import FILES, dealable
from game.tables.knucklebones.definitions import Card, Rules
from game.tables.knucklebones.moves import Move
from game.tables.knucklebones.notation import write, write_move
from game.tables.knucklebones.one import rules as one
from game.tables.knucklebones.one.cards import moves_of as one_playable
from game.tables.knucklebones.one.convert import to_board, to_position
from game.tables.knucklebones.one.needs import lacks, missing
from game.tables.knucklebones.one.notation import write as write_board
from game.tables.knucklebones.position import Position, blind
from game.tables.knucklebones.quick_cards import quick
from game.tables.knucklebones.rule_tables import book_of
from game.tables.knucklebones.ways import needed
from game.tables.table_files import strict
from tests.kit.inventing import written
from tests.kit.proving import OTHERS, ground
from tests.kit.rules import rules

ENDLESS = 400
"""Moves of a match that never ends."""


BETTER = {
    r"must_place .* \| bad_move A die is placed in row .*": "no such row, as the fast path says",
    r"must_place .* \| bad_move Only a hidden die .*": "no such row and a face, as the fast path says",
    r"bad_move Only a hidden die .* \| bad_move A die is placed in row .*": "no such row",
    r"bad_face This roll cannot show \d+, .* \| bad_move This move leaves less .*": "several numbers are no face",
    r"bad_face This roll cannot show \d+, .* \| bad_face This .*": "several numbers are no face",
    r"bad_move This move leaves less .* \| bad_move .* rolls no die, so .*": "the card is named, as the fast path says",
    r"row_full Row \d has no room for it. \| row_full Row \d is full.": "a full row is called full",
    r"row_full Row \d is full. \| row_full Row \d has no room for it.": "one field is free, and two dice come",
    r"bad_move This move leaves less .* \| bad_face This die stays hidden.*": "a die in fog",
}
"""Refusals on which the older engines do not agree, and why the one engine's is right."""


class Gate:
    """Counts of what was compared."""

    def __init__(self, closely: float = 1.0) -> None:
        self.counts = Counter[str]()
        self.wrong = Counter[str]()
        self.shown: dict[str, str] = {}
        self.closely = closely

    def match(self, rules: Rules, seed: int, *hands: Any) -> int:
        """Play one random match on both engines; return its plies."""
        chance = Random(seed)
        position: Position = play.new(rules, seed, None, *hands)
        board = one.new(rules, seed, None, *hands)
        for ply in range(ENDLESS):
            was = write(position)
            self.same("notation", was, write_board(board), was)
            closely = chance.random() < self.closely
            if closely:
                self.same("conversion", to_board(rules, position), board, was)
                self.same("conversion", to_position(rules, board), position, was)
            moves = play.legal(rules, position)
            self.same("legal", list(map(write_move, moves)), list(map(write_move, one.legal(board))), was)
            if closely and chance.random() < 0.3:
                self.refused(rules, position, board, chance)
            if closely:
                self.lacking(rules, position, board)
            if not moves:
                return ply
            move = wished(moves, chance)
            position, events = play.apply(rules, position, move)
            twin = board.copy()
            told = one.apply(board, move)
            what = f"{was} {write_move(move)}"
            self.same("events", [repr(each) for each in events], [repr(each) for each in told], what)
            if closely:
                self.same("copy", write_board(twin), was, what)
                self.same("conversion", one.apply(twin, move), told, what)
        return ENDLESS

    def lacking(self, rules: Rules, position: Position, board: Any) -> None:
        """Compare the reasons why cards cannot be played.

        The general engine gives poorer reasons for the cards that the fast path knows, and some when it is all over.
        """
        seat = position.active
        for card, _ in position.hands[seat - 1]:
            poorer = quick(rules.catalogue[card]) and needed(book_of(rules), position, seat=seat)
            if not poorer and not board.decided and not one_playable(board, card, seat):
                old, new = missing(rules, position, seat, card), lacks(board, card, seat)
                self.counts["reasons"] += 1
                if old != new:
                    self.note(f"UNEXPECTED reason {old} | {new}", f"{write(position)} {card}")

    def refused(self, rules: Rules, position: Position, board: Any, chance: Random) -> None:
        """Try a move that may be refused, where chance has to be named."""
        hidden = blind(position)
        board = to_board(rules, hidden)
        move = odd_move(rules, play.legal(rules, hidden), chance)
        was = write(hidden)
        found: list[tuple[Any, ...]] = []
        for make in (lambda: play.apply(rules, hidden, move), lambda: one.apply(board, move)):
            try:
                made: Any = make()
                found.append(("made", [repr(each) for each in (made[1] if isinstance(made, tuple) else made)]))
            except Refusal as refusal:
                found.append((refusal.code, refusal.sentence, refusal.position))
                if len(found) == 2 and write_board(board) != was:
                    self.note("a refusal changes the board", f"{was} {write_move(move)}: {write_board(board)}")
        self.counts["tried"] += 1
        self.counts[f"refused {found[0][0]}"] += found[0][0] != "made"
        if found[0] != found[1]:
            said = f"{_short(found[0])} | {_short(found[1])}"
            why = next((why for pattern, why in BETTER.items() if re.fullmatch(pattern, said)), "")
            self.note(f"refused otherwise: {why}" if why else f"UNEXPECTED {said}", f"{was} {write_move(move)}: {said}")

    def same(self, what: str, old: object, new: object, where: str) -> None:
        if old != new:
            raise AssertionError(f"{what} differs at {where}\n    old {old}\n    new {new}")
        self.counts[what] += 1

    def note(self, what: str, where: str) -> None:
        self.wrong[what] += 1
        self.shown.setdefault(what, where)


def _short(found: tuple[Any, ...]) -> str:
    return "made" if found[0] == "made" else f"{found[0]} {found[1]}"


def wished(moves: tuple[Move, ...], chance: Random) -> Move:
    """Return any move, rather a card than a roll."""
    cards = [move for move in moves if move.verb not in ("roll", "place")]
    return chance.choice(cards) if cards and chance.random() < 0.5 else chance.choice(moves)


def odd_move(rules: Rules, moves: tuple[Move, ...], chance: Random) -> Move:
    """Return a move that is often not legal."""
    way = chance.random()
    if way < 0.35 and moves:
        return chance.choice(moves)._replace(face=chance.choice((0, 1, 3, 6, 7, packed((2, 5)), packed((1, 2, 3)))))
    if way < 0.5:
        return Move("place", (chance.randint(0, 6),), chance.choice((0, 0, 4)))
    if way < 0.6:
        return Move("roll", (), chance.randint(0, 9))
    verb = chance.choice((*rules.catalogue, "nonsense", "pick", "answer", "place", "roll"))
    if moves and chance.random() < 0.5:
        return Move(verb, chance.choice(moves).choices)
    some: tuple[Any, ...] = ("even", 1, 2, 5, (1, 1), (2, 2), (3, 1), (1, 1, 1), (2, 1, 1), "shield", "1.shield")
    return Move(verb, tuple(chance.choice(some) for _ in range(chance.randint(0, 2))), chance.choice((0, 0, 2)))


def all_jobs(matches: int) -> Iterator[Job]:
    """Yield every rule set with every deck, with all cards at once, and with cards drawn from all there are."""
    decks = dealable(strict("knucklebones"))
    for path in sorted(data_dir().glob("knucklebones/rules/*.yaml")):
        rules, name = named_rules(path.stem, "knucklebones", FILES), path.stem
        yield Job(f"{name}, its deck", rules, None, range(matches))
        if rules.cards:
            every = tuple(rules.catalogue)
            for deck, cards in decks.items():
                yield Job(f"{name}, {deck}", rules, cards, range(matches))
            yield Job(f"{name}, all cards", rules, every, range(matches))
            for seed in range(matches):
                yield Job(f"{name}, drawn", rules, tuple(Random(seed).sample(every, 5)), range(seed, seed + 1))


def invented_jobs(first: int, count: int) -> Iterator[Job]:
    """Yield matches with cards that nobody has thought of: alone among others, and several together."""
    good: dict[str, Any] = {}
    for seed in range(first, first + count):
        chance = Random(seed)
        made = written(chance)
        try:
            Card.model_validate(made)
        except ValidationError:
            continue
        usual = rules(catalogue={**OTHERS, "it": made}, deck=["it", *OTHERS])
        other = rules(catalogue={**OTHERS, "it": made}, deck=["it", *OTHERS], **ground(chance))
        for number, sets in enumerate((usual, other)):
            deck = "it", *chance.sample(list(OTHERS), 2)
            yield Job(f"invented {seed}", sets, deck, range(2 * seed + number, 2 * seed + number + 1))
        good[f"it{seed}"] = made
        if len(good) == 6:
            sets = rules(catalogue={**OTHERS, **good}, deck=list(good), **(ground(chance) if seed % 2 else {}))
            yield Job(f"invented to {seed}", sets, tuple(good), range(seed, seed + 2))
            good = {}


class Job(NamedTuple):
    """Matches to compare."""

    name: str
    rules: Rules
    deck: tuple[str, ...] | None
    seeds: range


def run(jobs: Iterable[Job], gate: Gate) -> Iterator[str]:
    """Play all jobs; yield what differs."""
    for job in jobs:
        for seed in job.seeds:
            gate.counts["matches"] += 1
            try:
                gate.counts["plies"] += gate.match(job.rules, seed, job.deck)
            except Exception as error:  # A fault of either engine is a difference, too.
                what = str(error) if isinstance(error, AssertionError) else traceback.format_exc()
                yield f"{job.name} seed {seed}: {what}"


def main() -> None:
    """Compare decks (``decks MATCHES``) or invented cards (``invented FIRST COUNT``)."""
    what, *numbers = sys.argv[1:]
    gate, wrong = Gate(0.3), 0
    jobs = all_jobs(*map(int, numbers)) if what == "decks" else invented_jobs(*map(int, numbers))
    for each in run(jobs, gate):
        wrong += 1
        if wrong < 40:
            print(each[:2500], flush=True)
    print(f"{wrong} differ; {dict(gate.counts)}; {process_time():.0f} s")
    for each, many in gate.wrong.most_common():
        print(many, each, "\n        at", gate.shown[each])


if __name__ == "__main__":
    main()
