"""Rules of Khet from data files, and the checks that no model makes alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from game.content.data_files import Files
from game.content.faults import Complaint
from game.content.models.setups import check_card
from game.content.placeholders import DataFolder
from game.kernel.refusal import Refusal
from game.tables.bot_levels import read_levels
from game.tables.khet.definitions import Book, Levels, RuleFile, Rules, Values, of_edition
from game.tables.khet.position import read_move
from game.tables.khet.setups import StartingSetup, check_setup


def read_rules(files: Files, name: str) -> Rules:
    """Return the rule set of that name with the setups of these files."""
    setups = files.read_all(StartingSetup, "setups", partial(check_setup, around=files))
    file = files.rule_file(RuleFile, partial(check_rules, setups=setups, around=files))
    values = files.read(Values, "values.yaml")
    book = files.read(Book, "book.yaml", check_book).root
    fields = {**dict(file), "setup": of_edition(setups, file.setup, file.edition)}
    return Rules(name=name, setups=setups, levels=read_levels(Levels, files), values=values, book=book, **fields)


def check_book(book: Book, _: DataFolder | None = None) -> Iterable[Complaint]:
    """Check that moves are written in notation."""
    for key, text in book.root.items():
        try:
            read_move(None, text)
        except Refusal as refusal:
            yield Complaint((key,), refusal.sentence, text)


def check_rules(rules: RuleFile, setups: Mapping[str, StartingSetup], around: DataFolder) -> Iterable[Complaint]:
    """Check that the setup exists in that edition, and the words."""
    yield from check_card(rules, around)
    setup = setups.get(of_edition(setups, rules.setup, rules.edition))
    if setup is None:
        yield Complaint(("setup",), f"unknown setup {rules.setup!r}", rules.setup, tuple(setups))
    elif setup.unfinished:
        yield Complaint(("setup",), f"{rules.setup!r} is unfinished")
    elif setup.edition != rules.edition:
        yield Complaint(("setup",), f"{rules.setup!r} belongs to edition {setup.edition}, not {rules.edition}")
