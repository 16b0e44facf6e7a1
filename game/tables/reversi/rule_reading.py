"""Rules of Reversi from data files, and the checks that no model makes alone."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from game.content.data_files import Files
from game.content.faults import Complaint
from game.content.models.people import check_bots, weakest_first
from game.content.models.setups import check_card
from game.content.placeholders import DataFolder
from game.tables.reversi.definitions import Level, Levels, RuleFile, Rules, Weights


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
