"""Play paired matches, and report on rules, seats and cards as a page and a JSON file."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path

from game.background.plain import pack
from game.content.models.beats import Beats, Interface
from game.content.packs import SHARED
from game.kernel.opaque import as_type
from game.kernel.refusal import Refusal
from game.match.bots import bot_named, bots_of
from game.tables import FIRST, table
from game.tables.knucklebones.content import gathered_decks
from game.tables.knucklebones.definitions import Rules
from game.tables.table_files import load_rules, strict
from game.terminal import complain, say
from game.terminal.bar import Bar
from game.tools.arguments import add_jobs, count_of
from game.tools.lab.examination import Trial, examine
from game.tools.lab.figures import figures
from game.tools.lab.matcher import cluster, workers
from game.tools.lab.report import lab_page, make_room, write_page
from game.tools.lab.simulation import TINY, warn_of_rules
from game.tools.pack_check import refuse_broken_packs


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``lab``."""
    parser.add_argument("--table", default="knucklebones", choices=("knucklebones",))
    parser.add_argument(
        "--rules", default="kotsu", help="kotsu, classic, a rule file, or a data folder (default: kotsu)"
    )
    parser.add_argument("--against", metavar="OTHER", help="other rules to compare with")
    parser.add_argument("--deck", help="a deck's name, none, or card ids joined by commas (default: the rules' own)")
    parser.add_argument(
        "--bots", default="patient", metavar="A,B", help="one bot for both seats, or two (default: patient)"
    )
    parser.add_argument(
        "--matches", type=_count, default=2000, metavar="N", help="the most matches for the seats, or 0 (default: 2000)"
    )
    parser.add_argument(
        "--lift", type=_count, default=600, metavar="N",
        help="matches for each card against a blank, or 0 (default: 600)",
    )
    parser.add_argument("--cards", metavar="A,B", help="the cards to examine (default: all of the deck)")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    add_jobs(parser)
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on this Dask cluster instead")
    parser.add_argument("--out", type=Path, default=Path("report.html"), metavar="FILE")


def run(args: argparse.Namespace) -> int:
    """Play the matches, write the page and the JSON file, and print the verdict."""
    try:
        trial, names = trial_of(args)
        make_room(args.out)
        tell_rules("lab", [trial])
        bar = Bar()
        with cluster(args.cluster) if args.cluster else workers(args.jobs) as work:
            found = examine(trial, work, bar.tell)
        bar.clear()
        said = figures(trial, found, names)
        json_page = write_page(args.out, lab_page(said), said)
    except OSError as wrong:
        complain(f"kotsu lab: {args.out} cannot be written: {wrong.strerror or wrong}")
        return 2
    say(said["verdict"])
    for flag in said["flags"]:
        say(f"flag  {flag['rules']}: {flag['text']}")
    say(f"{args.out} and {json_page.name}: {found.matches} matches, {found.ending}, by {player(trial)}")
    return 0


def player(trial: Trial) -> str:
    """Return the name of what plays a trial's matches: the core, the rules or both. Their results are equal."""
    reasons = trial.reasons()
    both = "the counting core and the rules" if not all(reasons) else "the rules"
    return both if any(reasons) else "the counting core"


def tell_rules(word: str, trials: Iterable[Trial]) -> None:
    """Warn if the rules play a part of trials that are not tiny."""
    big = [trial for trial in trials if trial.matches >= TINY or trial.lift >= TINY]
    reasons = [reason for trial in big for reason in trial.reasons()]
    if reason := next(filter(None, reasons), ""):
        warn_of_rules(word, reason)


def trial_of(args: argparse.Namespace) -> tuple[Trial, tuple[str, ...]]:
    """Return the trial and the names of its rule sets. Refuse unknown names."""
    on, sources = table(args.table), [args.rules, *([args.against] if args.against else [])]
    bots = args.bots.split(",") * (2 if "," not in args.bots else 1)
    for bot in bots:
        bot_named(on, bot)
    if len(bots) != 2:
        raise Refusal("unknown_bot", f"Bots are one or two of {', '.join(bots_of(on))}, such as greedy.")
    rules = [rules_from(source) for source in sources]
    decks = tuple(deck_of(args.deck, source, one) for source, one in zip(sources, rules, strict=True))
    trial = Trial(
        table=args.table,
        rules=tuple(pack(one, asks=True) for one in rules),
        decks=decks,
        bots=(bots[0], bots[1]),
        seeds=(args.seed,) * len(rules),
        matches=args.matches,
        lift=args.lift,
        timing=pack(timing(), asks=True),
        only=named_of(args.cards, decks),
    )
    names = tuple(Path(source).stem for source in sources)
    return trial, names if len(set(names)) == len(names) else tuple(f"{'AB'[n]} {name}" for n, name in enumerate(names))


def _count(text: str) -> int:
    return 0 if text == "0" else count_of(text)


def named_of(text: str | None, decks: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """Return the cards that are named. Refuse a card that is not dealt."""
    cards = () if text is None else tuple(text.split(","))
    for card in cards:
        if any(card not in deck for deck in decks):
            raise Refusal("unknown_deck", f"There is no card {card!r} in the deck: {', '.join(decks[0]) or 'none'}.")
    return cards


def folder_of(source: str) -> Path | None:
    """Return the data folder that an argument names, or None."""
    path = Path(source)
    return path if path.is_dir() else None


def rules_from(source: str) -> Rules:
    """Return rules by name, from a file, or from the data of a folder. Refuse broken packs."""
    folder = folder_of(source)
    if folder is None:
        return as_type(load_rules(source), Rules)
    refuse_broken_packs(folder)
    return as_type(load_rules("kotsu", folder), Rules)


def deck_of(name: str | None, source: str, rules: Rules) -> tuple[str, ...]:
    """Return the cards dealt to each seat under these rules: a deck, or named cards."""
    if not rules.cards or name == "none":
        return ()
    if name is None:
        return tuple(rules.deck)
    cards, decks = gathered_decks(strict(FIRST, folder_of(source)))
    if name in decks.root:
        return decks.root[name].cards
    chosen = tuple(name.split(","))
    unknown = [card for card in chosen if card not in cards.root]
    if unknown:
        raise Refusal("unknown_deck", f"There is no deck and no card called {unknown[0]!r}.")
    return chosen


def timing() -> Beats:
    """Return the beats of a match that people watch."""
    shared = strict(SHARED).read(Interface, "interface.yaml")
    return strict(FIRST).read(Beats, "beats.yaml").over(shared)
