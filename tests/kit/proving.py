"""Plays random cards to the end of many matches: ``python -m tests.kit.proving CARDS MATCHES``.

Each card is read and checked like one in a file. The linter must give a reason for every card it refuses, and every
card it passes must have texts and be playable. One match in four uses random rules. The suite plays a few cards each
time. A failure prints the number of its card, which makes the same card again; the third argument, ``FIRST``, is the
first number.
"""

from __future__ import annotations

import sys
import traceback
from collections import Counter
from operator import le
from random import Random
from time import process_time
from types import SimpleNamespace
from typing import Any

import esper
import yaml

from components.match import Match
from game.content.faults import Faults
from game.content.models.look import Palette
from game.content.placeholders import GAME_LANGUAGES
from game.content.yaml_models import read
from game.kernel.random_stream import Stream, seed_state
from game.paths import data_dir, picture_names
from game.tables.knucklebones.board import Board, blind_copy
from game.tables.knucklebones.cards.blocks.hands import PLAYED_CARDS, TURNS_TAKEN
from game.tables.knucklebones.checks import CHECKS
from game.tables.knucklebones.definitions import Card, Cards, Rules
from game.tables.knucklebones.event_types import with_draws
from game.tables.knucklebones.manifest import BOTS, TABLE, apply, legal, new
from game.tables.knucklebones.moves import ANSWER_VERB, PICK_VERB, Move, write_move
from game.tables.knucklebones.notation import read as read_position
from game.tables.knucklebones.notation import read_move, write
from game.tables.knucklebones.texts.cards import (
    asked_across,
    choices_sentence,
    describe,
    lacks_in_words,
    say_by_language,
)
from game.tables.table_files import strict_files
from systems.order import make_pending_moves
from systems.rebuild import read_back, rebuild, world
from tests.kit.inventing import card_values
from tests.kit.rules import BASE, WIDER, rules
from tests.kit.watched import assert_mirrored

ENDLESS = 6000
"""Moves after which a match counts as endless."""
EAGER = 0.9
"""The probability that the card is played when it can be, 0 to 1."""
OF_CARD = ("it", ANSWER_VERB, PICK_VERB)
"""The verbs of moves that concern the card."""
DEEP = 50
"""``greedy`` is asked once about every card, ``lookahead`` about one card in this many."""
VARIED = 4
"""One match in this many is played under random rules."""
CLOSELY = 1
"""The number of first matches of a card in which every position is checked in detail."""
OTHERS = {**BASE, **WIDER}
"""The other cards of a match; each hand gets two of them."""
SAY = say_by_language(strict_files("knucklebones"))
FILES = {"palette": read(Palette, (data_dir() / "shared" / "palette.yaml").read_text("utf-8"), "").value}
AROUND: Any = SimpleNamespace(
    pictures=picture_names(), languages=GAME_LANGUAGES, value=lambda name, model: FILES.get(name)
)
"""The context that the linter needs besides the file, read once."""


class Figures(Counter[str]):
    """Counts of cards made, refused, played and compared; ``why`` counts the reasons for refusals."""

    def __init__(self) -> None:
        super().__init__()
        self.why: Counter[str] = Counter()

    def summary(self) -> str:
        """Return all counts in one line."""
        return ", ".join(f"{number} {name}" for name, number in self.items())


def prove(seed: int, matches: int, figures: Figures | None = None) -> bool:
    """Check and play the card of this number; return True if the linter passed it."""
    count = Figures() if figures is None else figures
    chance = Random(seed)
    made = card_values(chance)
    count["cards"] += 1
    card, reason = lint_card(made)
    if card is None:
        count["refused"] += 1
        count.why[reason] += 1
        return False
    check_texts(card)
    usual = rules(catalogue={**OTHERS, "it": made}, deck=["it", *OTHERS])
    other = rules(catalogue={**OTHERS, "it": made}, deck=["it", *OTHERS], **random_rule_changes(chance))
    proof = Proof(count, seed)
    for match in range(matches):
        deck = "it", *chance.sample(list(OTHERS), 2)
        varied = match % VARIED == 1
        proof.play(other if varied else usual, deck, 1000 * seed + match, match < CLOSELY)
    count["passed"] += 1
    count["played"] += proof.played > 0
    return True


def lint_card(made: dict[str, Any]) -> tuple[Card | None, str]:
    """Return the card as read from a file; if it is refused, return None and the first reason, which must have a place.
    """
    text = yaml.dump({"it": made}, Dumper=yaml.CSafeDumper, sort_keys=False, allow_unicode=True)
    try:
        return read(Cards, text, "cards.yaml", lambda cards: CHECKS["cards"](cards, AROUND)).value.root["it"], ""
    except Faults as wrong:
        fault = wrong.faults[0]
        assert fault.line and fault.column and len(fault.message) > 10 and "Error" not in fault.message, fault
        return None, fault.sentence


def card_text(language: str, **parts: Any) -> str:
    """Return the text of a card, which the linter has to pass; only what matters of it is given."""
    found, faults = lint_card({"name": {"en": "It", "de": "Es"}, "art": "card_comet", **parts})
    assert found is not None, faults
    return describe(SAY[language], found)


def random_rule_changes(chance: Random) -> dict[str, Any]:
    ends: tuple[dict[str, Any], ...] = (
        {}, {}, {"points": 60, "board_full": False}, {"turns": 8}, {"board_full": False}, {"instant_win": False},
    )
    turns: tuple[dict[str, Any], ...] = ({}, {"cards_a_turn": chance.randint(1, 3)}, {"hand": chance.randint(1, 3)})
    restless = {"do": "wait", "of": "both", "event": "destroyed", "times": "always", "steps": [
        {"do": "shield", "to": {"every": "this_row"}}, {"do": "points", "by": 2}]}
    more: tuple[dict[str, Any], ...] = (
        {}, {}, {"cards_every": 2}, {"pile": {"cards": ["it", "thief", "trap", "thief"], "of": "own"}},
        {"start": {"both": [{"do": "mark_row", "to": {"every": "own_row", "rows": [1]}, "times": -1}],
                   "second": [restless]}},
        {"patterns": [[[1, 1], [1, 2]], [[1, 2], [1, 1]]]}, {"most_fields": 5},
        {"dice": 2, "take": "all"}, {"dice": 3, "take": "lowest", "rest": "opponent"}, {"dice": 2},
        {"dice": 3, "rest": "own"}, {"more_rolls": 2, "lost_on": ["repeated"]},
    )
    found = chance.choice(more)
    return {
        "rows": chance.randint(1, 5), "fields": chance.randint(2 if "patterns" in found else 1, 5),
        "sides": chance.randint(4, 12), **found,
        "diagonals": chance.choice(("both", "rising", "falling", "none")),
        "wins_by": chance.choice(("cross", "diagonal", "row")), **chance.choice(ends), **chance.choice(turns),
    }


def check_texts(made: Card) -> None:
    """Check that the card has complete texts in every language."""
    for say in SAY.values():
        for text in (describe(say, made), choices_sentence(say, made), asked_across(say, made)):
            assert text and not set("{}") & set(text) and "  " not in text, text


def is_gone(position: Board) -> bool:
    """Return True if no one holds the card, and nothing on the table can come from it except counts of turns."""
    held = any("it" in side.hand for side in position.sides)
    return not held and all(mark.sign in (TURNS_TAKEN.sign, PLAYED_CARDS.sign) for mark in position.marks)


class Proof:
    """The matches of one card."""

    def __init__(self, figures: Figures, seed: int) -> None:
        self.figures = figures
        self.seed = seed
        self.played = self.thoughts = 0

    def play(self, rule_set: Rules, deck: tuple[str, ...], luck: int, closely: bool) -> None:
        """Play one random match to its end, and compare the entities with the positions while the card is involved.

        The position is compared after each move, all counts after each move of the card and at the end. If ``closely``
        is true, every position is also written and read back, and both ways of playing must agree.
        """
        chance, position = Random(luck), new(rule_set, luck, None, deck)
        with world():
            position, plies = self._with_entities(rule_set, position, chance, closely)
        while found := legal(rule_set, position):
            position, _ = apply(rule_set, position, chance.choice(found))
            plies += 1
            assert plies < ENDLESS
        assert position.over and TABLE.result(rule_set, position) is not None
        self.figures["matches"] += 1
        self.figures["plies"] += plies

    def _with_entities(self, rule_set: Rules, position: Board, chance: Random, closely: bool) -> tuple[Board, int]:
        """Play until the match is over or nothing on the table comes from the card; return the position and the moves
        made."""
        entity = rebuild(rule_set, position, None)
        match = esper.component_for_entity(entity, Match)
        plies = made = 0
        while (found := legal(rule_set, position)) and (closely or not is_gone(position)):
            mine = [move for move in found if move.verb in OF_CARD]
            move = chance.choice(mine if mine and chance.random() < EAGER else found)
            if mine and not self.thoughts:
                self.think(rule_set, position, found)
            match.pending.append(move)
            make_pending_moves()
            if match.refusal is not None:
                raise match.refusal
            of_card, over = move.verb in OF_CARD, match.position.over
            if of_card or over or is_gone(match.position):
                assert_mirrored()
            assert read_back() == match.position
            self.fit(position, match.position)
            if closely or (of_card and not made):
                self.look(rule_set, position, found, move, match)
            position, plies, made = match.position, plies + 1, made + of_card
            self.played += move.verb == "it"
            assert plies < ENDLESS
        self.figures["positions compared"] += plies
        return position, plies

    def fit(self, before: Board, after: Board) -> None:
        """Check that every lane has a field for each of its dice, or is no longer than before."""
        for earlier, side in zip(before.sides, after.sides, strict=True):
            most = map(max, earlier.rules.sizes, side.rules.sizes, map(len, earlier.rows))
            assert all(map(le, map(len, side.rows), most)), f"{write(before)} led to {write(after)}"

    def think(self, rule_set: Rules, position: Board, found: tuple[Move, ...]) -> None:
        """Check that bots can play the card."""
        for bot in ("greedy", "lookahead")[: 1 if self.seed % DEEP else 2]:
            assert BOTS[bot](rule_set, TABLE.blind(position), Stream(seed_state(self.seed, 1))) in found
            self.thoughts += 1
            self.figures["thoughts"] += 1

    def look(self, rule_set: Rules, position: Board, found: tuple[Move, ...], move: Move, match: Match) -> None:
        """Check that moves and positions survive writing and reading, and that a move that names its draws repeats
        exactly."""
        after, fresh = match.position, tuple(match.new_events)
        assert read_move(rule_set, write_move(move)) == move
        assert read_position(rule_set, write(after)) == after
        lacks = lacks_in_words(after, SAY)["cards"]
        assert all(words for text in lacks.values() for words in text.values())
        assert apply(rule_set, blind_copy(position), with_draws(move, fresh)) == (blind_copy(after), fresh)
        self.figures["looked at closely"] += 1


def main() -> int:
    """Test as many cards as asked, from the first number on, and print the counts."""
    cards, matches, first = (*map(int, sys.argv[1:]), 0)[:3]
    figures = Figures()
    for seed in range(first, first + cards):
        try:
            prove(seed, matches, figures)
        except Exception:
            figures["wrong"] += 1
            print(f"card {seed}: {traceback.format_exc(limit=-3)}", flush=True)
        if seed % 100 == 99:
            print(f"to {seed}: {figures.summary()}; {process_time():.0f} s", flush=True)
    for reason, number in figures.why.most_common():
        print(f"{number} refused: {reason}")
    print(f"{first} to {first + cards - 1}: {figures.summary()}; {process_time():.0f} s of one processor", flush=True)
    return int(figures["wrong"] > 0)


if __name__ == "__main__":
    sys.exit(main())
