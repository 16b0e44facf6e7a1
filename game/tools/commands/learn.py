"""Train the bots' evaluation by self-play (needs numpy), or write the opening book of Khet."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.kernel.opaque import as_type
from game.tables.khet.definitions import Rules as KhetRules
from game.tables.khet.definitions import vary
from game.tables.knucklebones.definitions import Rules
from game.tables.numba_support import compiles
from game.tables.table_files import load_rules
from game.terminal import complain
from game.tools.arguments import count_of

NO_NUMPY = "kotsu learn: this needs numpy: pip install 'kotsu[learn]'"
NO_NUMBA = "kotsu learn: this needs numba: pip install 'kotsu[fast]'"
KHET_FOLDER = Path(__file__).parents[3] / "data" / "khet"
NET_FOLDER = Path(__file__).parents[2] / "tables" / "knucklebones" / "bots" / "learned"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--table", choices=("knucklebones", "khet"), default="knucklebones")
    parser.add_argument("--values", action="store_true",
                        help="at Khet: fit the values of pieces and places with --matches matches (default: 1600)")
    parser.add_argument("--plies", type=count_of, default=3, metavar="N",
                        help="at Khet: moves of the opening book for each setup, or plies of the search with --values "
                             "(default: 3)")
    parser.add_argument("--nodes", type=count_of, default=1_000_000, metavar="N",
                        help="at Khet: positions searched for each of them (default: 1000000)")
    parser.add_argument("--rules", choices=("classic", "kotsu"), default="classic")
    parser.add_argument("--units", type=count_of, default=16, metavar="N", help="width of the vectors (default: 16)")
    parser.add_argument("--slip", type=int, choices=range(101), default=25, metavar="PERCENT",
                        help="chance of a random placement by the opponent (default: 25)")
    parser.add_argument("--steps", type=count_of, default=20_000, metavar="N",
                        help="moves of self-play in 1024 matches (default: 20000)")
    parser.add_argument("--matches", type=count_of, metavar="N",
                        help="matches with cards, played twice (default: 5000)")
    parser.add_argument("--quick", action="store_true",
                        help="train the quick search with --matches matches (default: 60000)")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--out", type=Path, metavar="FILE", help="file to write (default: the one that bots read)")


def run(args: argparse.Namespace) -> int:
    """Train and write the file. Return 2 if numpy is missing."""
    if args.quick:
        return learn_quick(args)
    try:
        from game.tools.learning import khet_values
        from game.tools.learning.course import learn, learn_cards
    except ModuleNotFoundError as missing:
        if missing.name != "numpy":
            raise
        complain(NO_NUMPY)
        return 2
    if args.table == "khet":
        out = args.out or KHET_FOLDER / ("values.yaml" if args.values else "book.yaml")
        if args.values:
            khet_values.learn(khet_rules(), args.plies, args.matches or 1600, args.seed, out)
        else:
            khet_values.write_book(khet_rules(), args.plies, args.nodes, args.seed, out)
        return 0
    rules = as_type(load_rules(args.rules), Rules)
    out = args.out or NET_FOLDER / f"{rules.name}.bin"
    learn(rules, args.units, args.slip / 100, args.steps, args.seed, out)
    if rules.cards:
        learn_cards(rules, args.matches or 5000, args.seed, out)
    return 0


def khet_rules() -> list[KhetRules]:
    """Return the rules of every setup of Khet that players can choose."""
    rules = as_type(load_rules("standard", on="khet"), KhetRules)
    return [vary(rules, {"setup": name}) for name, setup in rules.setups.items() if setup.listed]


def learn_quick(args: argparse.Namespace) -> int:
    """Train for the quick search. Return 2 if numba is missing."""
    if not compiles():
        complain(NO_NUMBA)
        return 2
    from game.tools.learning.quick_course import learn

    learn(as_type(load_rules("kotsu"), Rules), args.matches or 60_000, args.seed, args.out or NET_FOLDER / "quick.bin")
    return 0
