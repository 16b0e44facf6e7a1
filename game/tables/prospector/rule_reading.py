"""Rules of Prospector from data files, and the checks that no model makes alone."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from game.content.data_files import Files
from game.content.faults import Complaint
from game.content.models.setups import check_card
from game.content.placeholders import DataFolder
from game.tables.bot_levels import read_levels
from game.tables.prospector.cards import Deck, MineLayout, check_deck, check_layout
from game.tables.prospector.definitions import Levels, RuleFile, Rules


def read_rules(files: Files, name: str) -> Rules:
    """Return the rule set of that name with the deck, the layouts and the bots of these files."""
    deck = files.read(Deck, "deck.yaml", partial(check_deck, around=files))
    check_mine = partial(check_layout, deck=len(deck.cards), around=files)
    layouts = files.read_all(MineLayout, "layouts", check_mine)
    check = partial(check_rules, layouts=tuple(layouts), decks=tuple(deck.decks), around=files)
    file = files.rule_file(RuleFile, check)
    return Rules(name=name, layouts=layouts, cards=deck, levels=read_levels(Levels, files), **dict(file))


def check_rules(
    rules: RuleFile, layouts: tuple[str, ...], decks: tuple[str, ...], around: DataFolder
) -> Iterable[Complaint]:
    """Check that the layout and the deck exist, and the words."""
    yield from check_card(rules, around)
    for path, kind, name, names in (("layout", "layout", rules.layout, layouts), ("skin", "deck", rules.skin, decks)):
        if name not in names:
            yield Complaint((path,), f"unknown {kind} {name!r}", name, names)
