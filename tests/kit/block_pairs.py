"""Count the blocks of invented cards, and the pairs that occur together: ``python -m tests.kit.block_pairs CARDS``.

Of the cards that pass the linter, it prints how many use each block, and the pairs of blocks that no card uses.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

from game.tables.knucklebones.block import NATURES, When
from game.tables.knucklebones.blocks import BLOCKS
from game.tables.knucklebones.blocks.rolls import SIGNS
from game.tables.knucklebones.card_fitting import word_of
from tests.kit.inventing import EVERY, WHERE, written
from tests.kit.proving import linted

KNOWN = (
    *(f"do {word_of(block)}" for block in BLOCKS), *(f"chosen {kind}" for kind in NATURES),
    *(f"every {kind}" for kind in EVERY), *(f"chosen where {each}" for each in WHERE),
    *(f"aimed where {each}" for each in WHERE if each != "distinct"), *(f"when {name}" for name in When.model_fields),
    *(f"change {rule}" for rule in SIGNS), "else", "when of the card", "chosen by opponent", "chosen faces",
    *(f"chosen {count}" for count in (2, 3, 4)), "aimed faces", "across", "random", "more of a choice", "face named",
    "face random", "face rolled", "for match", "for broken", "for turns of own", "for turns of opponent", "ends turn",
    "goes on", *(f"{many} steps" for many in (1, 2, 3, 4)), "uses",
)  # fmt: skip


def blocks_of(made: dict[str, Any]) -> set[str]:
    """Return the names of all parts of a card."""
    found = {f"{len(made['steps'])} steps", "ends turn" if made["ends_turn"] else "goes on"}
    found |= {f"when {name}" for name in made.get("when", ())} | ({"when of the card"} if "when" in made else set())
    found |= {"uses"} if made.get("uses", 1) > 1 else set()
    for choice in made["choices"]:
        found.add(f"chosen {choice['kind']}")
        found |= {f"chosen where {each}" for each in choice.get("where", ())}
        found |= {f"chosen {choice['count']}"} if "count" in choice else set()
        found |= {"chosen by opponent"} if "by" in choice else set()
        found |= {"chosen faces"} if "faces" in choice else set()
    for step in made["steps"]:
        found |= _of_step(step)
    return found


def _of_step(step: dict[str, Any]) -> set[str]:
    found = {f"do {step['do']}"} | {f"when {name}" for name in step.get("when", ())}
    found |= {"else"} if "else" in step else set()
    found |= {f"change {step['rule']}"} if "rule" in step else set()
    found |= {"face named"} if "named" in step else {f"face {step['face']}"} if "face" in step else set()
    span = step.get("for")
    found |= {f"for turns of {span['of']}"} if isinstance(span, dict) else {f"for {span}"} if span else set()
    for aim in (step.get("to"), step.get("into")):
        if isinstance(aim, dict):
            found.add(f"every {aim['every']}" if "every" in aim else "more of a choice")
            found |= {f"aimed where {each}" for each in aim.get("where", ())}
            found |= {each for each in ("across", "random") if each in aim}
            found |= {"aimed faces"} if "faces" in aim else set()
    return found & set(KNOWN)


def main() -> int:
    """Count the blocks of as many cards as the command line asks for."""
    cards = int(sys.argv[1])
    alone, pairs, passed = Counter[str](), Counter[tuple[str, str]](), 0
    for seed in range(cards):
        made = written(Random(seed))
        if linted(made)[0] is None:
            continue
        passed += 1
        blocks = sorted(blocks_of(made))
        alone.update(blocks)
        pairs.update(combinations(blocks, 2))
    print(f"{passed} of {cards} cards pass")
    for block in sorted(KNOWN, key=lambda block: -alone[block]):
        partners = sum(pairs[min(block, other), max(block, other)] > 0 for other in KNOWN if other != block)
        print(f"{alone[block]:6} {block:28} with {partners} of {len(KNOWN) - 1} others")
    every = list(combinations(sorted(KNOWN), 2))
    never = [pair for pair in every if not pairs[pair]]
    many = sorted(pairs[pair] for pair in every)
    half = many[len(many) // 2]
    print(f"{len(every) - len(never)} of {len(every)} pairs, half of them on at least {half} cards; never:")
    for one, other in never:
        print(f"    {one} + {other}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
