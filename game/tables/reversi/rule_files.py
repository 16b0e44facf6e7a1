"""The files of Reversi, and the rules read from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from game.content.data_files import FileKind, Files
from game.content.faults import Complaint
from game.content.models.people import check_bots, weakest_first
from game.content.models.setups import check_card
from game.content.placeholders import DataFolder, text_keys
from game.content.table_content import Assembly, BeatNames, ContentReaders, CrossCheck, Lint, ReferenceBlock, TableFiles
from game.tables.reversi.definitions import EndgameSearch, Level, Levels, RuleFile, Rules, Stage, Weights, digest_of
from game.tables.reversi.position import SideEdges


def read_rules(files: Files, name: str) -> Rules:
    """Return the rule set of that name with the bots of these files."""
    weights = files.read(Weights, "weights.yaml")
    file = files.rule_file(RuleFile, partial(check_card, around=files))
    return Rules(name=name, levels=levels(files), weights=weights.root, **dict(file))


def levels(files: Files) -> dict[str, Level]:
    """Return the bots by their ids, the weakest first."""
    weights = files.read(Weights, "weights.yaml")
    check = partial(check_levels, weights=weights, around=files)
    return weakest_first(files.read(Levels, "bots.yaml", check).root)


def check_levels(levels: Levels, weights: Weights | None, around: DataFolder) -> Iterable[Complaint]:
    """Check that every level has one bot, that its weights exist, and that its texts are complete."""
    names = tuple(weights.root) if weights else ()
    yield from check_bots(levels, around)
    for name, level in levels.root.items():
        if weights and level.judges not in names:
            yield Complaint((name, "judges"), f"unknown weights {level.judges!r}", level.judges, names)


TEXTS = text_keys("""
    reversi: turn_number(number) passes(name) again hints_on hints_off music_on music_off
    reversi: best(square) worth worth_exact new_sure lesson1 lesson2 lesson3 lesson4 lesson5 lesson6
    reversi: figure_points figure_turned figure_corners puzzle_1
    advice: passing corner blocks denies holds(discs) leaves(moves) fewest(moves) freer(own,other) inside
    refused: occupied gap shut turns_nothing must_move wrong_first
    result: by_discs
    review: took(name,square) passed(name)
    reversi: edge_held(amount) edge_discs(amount) edge_corners(amount) edge_edges(amount) edge_quarter(amount)
    reversi: edge_rows(amount) edge_turned(amount) edge_ties edge_holds(amount) edge_closed(amount)
    reversi: edge_walled(amount) left_turned(amount) left_holds(amount) left_closed(amount) left_walled(amount)
""")
KINDS = (
    FileKind("reversi_bots", "reversi/bots.yaml", Levels),
    FileKind("reversi_weights", "reversi/weights.yaml", Weights),
)
CHECKS: Mapping[str, CrossCheck] = {
    "reversi_rules": check_card,
    "reversi_bots": lambda levels, around: check_levels(levels, around.value("reversi_weights", Weights), around),
}
"""Checks of the linter, by kind of file, for kinds that depend on other files."""
BLOCKS = (
    ReferenceBlock("Rules of Reversi", RuleFile, "the files in `reversi/rules/`"),
    ReferenceBlock("Edges of a side of Reversi", SideEdges, "`black` and `white` of the files in `reversi/rules/`"),
    ReferenceBlock("A bot of Reversi", Level, "`reversi/bots.yaml`, one a level"),
    ReferenceBlock("The end of Reversi", EndgameSearch, "`solve` of `reversi/bots.yaml`"),
    ReferenceBlock("A part of a match of Reversi", Stage, "`reversi/weights.yaml`"),
)
"""Blocks for the page of building blocks: their names, models and files."""
TIMINGS = frozenset(
    f"beats.{part}" for part in ("scale", "swell", "squash", "squash_ease", "leave_ease", "stagger", "turns")
)
"""Timings that it uses in addition to those of every table."""
FILES: TableFiles[Rules] = TableFiles(
    rules=RuleFile,
    standard="reversi",
    kinds=KINDS,
    assembly=Assembly(read_rules, digest_of, ("bots.yaml", "weights.yaml")),
    texts=TEXTS,
    readers=ContentReaders(levels),
    lint=Lint(CHECKS),
    blocks=BLOCKS,
    beats=BeatNames(timings=TIMINGS),
)
CODES: dict[str, str] = {
    "wrong_first": "the other seat plays black and moves first",
    "occupied": "there is already a disc on that square",
    "gap": "no disc can stand on that square",
    "shut": "edges of the other side keep that square shut while there is another move",
    "turns_nothing": "a disc on that square would turn over no other disc",
    "must_move": "a side may pass only if it cannot place a disc",
}
