"""Measure every deck and card, and write the balance page."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from game.kernel.opaque import JsonObject
from game.match.bot_names import bot_named
from game.tables import FIRST_TABLE, find_table
from game.tables.knucklebones.content import read_decks
from game.tables.table_files import strict_files
from game.terminal import ProgressBar, complain, say
from game.tools.arguments import add_jobs, count_of, disk_refusals, make_folder
from game.tools.lab.charts import markdown_table
from game.tools.lab.matcher import Work, workers
from game.tools.lab.report import write_figures
from game.tools.lab.sample import THINKING_MS
from game.tools.lab.statistics import NO_LIBRARIES, Interval, has_libraries, percent
from game.tools.lab.subjects import folder_of, rules_from, variants_to_try
from game.tools.lab.trial import BROKEN_OFF, Progress, Trial, figures, run_trial, warn_of_trials
from game.tools.lab.verdicts import (
    BEST_SHARE,
    ENOUGH_MATCHES,
    FAIR,
    FAIR_RANGES,
    LONGEST_MATCH,
    SET_MINUTES,
    STRONGEST,
    UNFAIR_WORDS,
    VerdictWord,
    judge,
    judge_all,
)

PAGE = Path("docs") / "balance.md"
DEFAULTS = {
    "rules": "kotsu", "bots": "patient", "matches": 20_000, "lift": 2_000, "seed": 1,
}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rules", default=DEFAULTS["rules"], help="a rule set, a rule file, or a data folder")
    parser.add_argument(
        "--bots", default=DEFAULTS["bots"], metavar="NAME", help="the bot that plays everything (default: patient)"
    )
    for word, description in ("matches", "matches of every deck"), ("lift", "matches of every card against a blank"):
        parser.add_argument(f"--{word}", type=count_of, default=DEFAULTS[word], metavar="N", help=description)
    parser.add_argument("--seed", type=int, default=DEFAULTS["seed"], metavar="S")
    add_jobs(parser)
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write all figures to this file")
    parser.add_argument("--out", type=Path, default=PAGE if PAGE.exists() else Path(PAGE.name), metavar="FILE")


def run(args: argparse.Namespace) -> int:
    """Play the matches and write the page. Return 130 if interrupted; nothing is written then."""
    bar = ProgressBar()

    def begin(name: str) -> Progress:
        bar.clear()
        complain(f"kotsu balance: {name}")
        return bar.tell

    trials = trials_of(args)
    for file in filter(None, (args.out, args.json)):
        make_folder(file.parent)
    warn_of_trials("balance", trials.values())
    try:
        with workers(args.jobs) as work:
            results = measure(trials, work, begin)
    except BrokenOff:
        complain("kotsu balance: interrupted, nothing is written")
        return 130
    finally:
        bar.clear()
    with disk_refusals(args.out):
        args.out.write_text(page(results, command(args)), encoding="utf-8")
    if args.json:
        with disk_refusals(args.json):
            write_figures(args.json, results)
    say(f"{args.out} is written")
    return 0


def trials_of(args: argparse.Namespace) -> dict[str, Trial]:
    """Return the trial of every deck, with each of its cards against a blank. Refuse unknown bots and rules."""
    rules, name, bots = rules_from(args.rules), Path(args.rules).stem, (args.bots, args.bots)
    bot_named(find_table(FIRST_TABLE), args.bots)
    _, decks = read_decks(strict_files(FIRST_TABLE, folder_of(args.rules)))
    return {
        deck: Trial((name,), (rules,), (dealt.cards,), bots, args.seed, args.matches, args.lift, pits_cards=False)
        for deck, dealt in decks.root.items()
    }


def command(args: argparse.Namespace) -> str:
    """Return the command line that makes the same page."""
    values = vars(args)
    words = [f"--{name} {values[name]}" for name, default in DEFAULTS.items() if values[name] != default]
    return " ".join(("python3 run.py balance", *words))


GROWTH_FACTOR, LARGEST_GROWTH = 2, 32
"""Factor by which matches grow while it is open if a card wins too much, and the largest factor overall."""


class BrokenOff(Exception):
    """The user interrupted the measurement."""


def measure(trials: Mapping[str, Trial], work: Work, progress: Callable[[str], Progress]) -> JsonObject:
    """Return all figures by deck. Raise ``BrokenOff`` if the user interrupts."""

    def figures_of(title: str, trial: Trial) -> JsonObject:
        results = run_trial(trial, work, progress(title))
        if results.ending == BROKEN_OFF:
            raise BrokenOff
        return figures(trial, results)

    decks = {}
    for name, trial in trials.items():
        decks[name] = figures_of(name, trial)
        for card in trial.examined_cards():
            card_trial, figures_of_card = replace(trial, only_cards=(card,)), decks[name]["cards"][0][card]
            _play_on(figures_of_card, f"{name}, more of {card}", card_trial, figures_of)
            _note_variant(figures_of_card, f"{name}, {card} with", replace(card_trial, matches=0), figures_of)
    return {"decks": decks}


def _play_on(card: JsonObject, title: str, trial: Trial, figures_of: Callable[[str, Trial], JsonObject]) -> None:
    """Play more matches, including the earlier ones, as long as it is open if a card wins too much."""
    matches, (name,) = trial.lift, trial.only_cards
    while matches < trial.lift * LARGEST_GROWTH and (lift := Interval.of(card["lift"])).low <= STRONGEST <= lift.high:
        matches *= GROWTH_FACTOR
        figures_of_more = figures_of(title, replace(trial, matches=0, lift=matches))["cards"][0][name]
        card |= {key: figures_of_more[key] for key in ("lift", "lift_points")}


def _note_variant(card: JsonObject, title: str, trial: Trial, figures_of: Callable[[str, Trial], JsonObject]) -> None:
    """Note the change of one number that makes a card fair which is too strong or too weak, or that comes nearest."""
    (name,), (rules,) = trial.only_cards, trial.rules
    verdict = judge(Interval.of(card["lift"]), *FAIR_RANGES["card"])
    if card["lift"]["matches"] < ENOUGH_MATCHES or verdict not in UNFAIR_WORDS:
        return
    attempts = []
    for variant in variants_to_try(rules, name, verdict == "too weak"):
        figures = figures_of(f"{title} {variant.label}", replace(trial, rules=(variant.rules,)))["cards"][0][name]
        word = judge(lift := Interval.of(figures["lift"]), *FAIR_RANGES["card"])
        note = {"says": variant.change, "share": figures["lift"], "word": word}
        attempts.append((word != "fair", abs(lift.value - BEST_SHARE), note))
    if attempts:
        card["turn"] = min(attempts, key=lambda attempt: attempt[:2])[2]


LENGTH_COLUMN = "placements: median, 95 %"
BOT_DESCRIPTIONS = {
    "patient": ". They weigh the roll, the dice, and the opponent's next roll, and play a card once it gains more than "
    "waiting would",
    "greedy": ". They play a card as soon as it gains anything",
}


GOAL_WORDS: Mapping[VerdictWord, str] = {"fair": "yes", "undecided": "undecided", "too strong": "no", "too weak": "no"}


class BalanceGoal(NamedTuple):
    """A goal of the game, with the result, and if it is reached."""

    text: str
    result: str
    reached: str


def page(results: JsonObject, command: str) -> str:
    """Return the whole page; ``command`` makes it again."""
    parts = [
        "# Balance",
        f"<!-- Generated by `{command}`. Do not edit: change game/tools/commands/balance.py instead. -->",
        f"The balance of the game as it ships, made by `{command}`. Intervals are 95 %. With the same data, rules, and "
        "bots, the command writes the same page again.",
        *([] if has_libraries() else [NO_LIBRARIES]),
        *_goal_sections(results),
        *_deck_sections(results),
        *_card_sections(results),
        "## Method",
        "Matches come in pairs with the same dice for each seat: one seat starts the first, the other seat the second. "
        f"A turn counts {THINKING_MS // 1000} seconds of thought. The levels that people play against are not part of "
        "this; [Bots](bots.md) says how strong they are. With numba (`pip install 'kotsu[fast]'`) the fast core plays "
        "the matches, without it the plain rules. Both give the same results.",
    ]
    return "\n\n".join(parts) + "\n"


def _goal_sections(results: JsonObject) -> Iterator[str]:
    yield "## Goals"
    yield markdown_table(("goal", "found", "reached"), _goals(results))
    bot, _ = next(iter(results["decks"].values()))["method"]["bots"]
    yield f"The bots are `{bot}`{BOT_DESCRIPTIONS.get(bot, '')}."


def _deck_sections(results: JsonObject) -> Iterator[str]:
    yield "## Decks"
    yield markdown_table(("deck", "cards", "first seat", LENGTH_COLUMN, "minutes per set: median, 5 %, 95 %"), (
        (f"`{name}`", ", ".join(_cards(deck)) or "none", percent(side["first_seat_paired"]), _length(side),
         ", ".join(f"{_set_minutes(side, key):.1f}" for key in ("p50", "p5", "p95")))
        for name, deck in results["decks"].items() for side in deck["sides"]
    ))
    yield _ends(results)


def _card_sections(results: JsonObject) -> Iterator[str]:
    yield "## Cards"
    yield (
        "How often a hand with the card wins against the same hand with a blank in its place. Both seats play it, with "
        f"the same dice. A card that might win more than {STRONGEST:.0f} % gets more matches until the answer is "
        f"clear, up to {LARGEST_GROWTH:,} times as many."
    )
    yield markdown_table(("card", "deck", "played from", "matches", "wins against a blank", "points gained"), (
        (f"`{card}`", f"`{name}`", f"{figures['played_share']['value']:.0f} %", f"{figures['lift']['matches']:,}",
         percent(figures["lift"]), f"{figures['lift_points']['value']:+.1f}")
        for name, deck in results["decks"].items() for card, figures in _lifts(deck)
    ))
    turns = [
        f"- `{name}`: {turn['says']} makes `{card}` {percent(turn['share'])}, {turn['word']}"
        for name, deck in results["decks"].items() for card, figures in _lifts(deck) if (turn := figures.get("turn"))
    ]
    if turns:
        yield "## Numbers to turn"
        yield "\n".join(turns)
    yield "## Warnings"
    flags = [f"- `{name}`: {flag['text']}" for name, deck in results["decks"].items() for flag in deck["flags"]]
    yield "\n".join(flags) or "Nothing."


def _goals(results: JsonObject) -> Iterator[BalanceGoal]:
    """Yield the goals; a goal is undecided if the matches do not settle it."""
    decks = _with_cards(results)
    lifts = [(figure["lift"], card, name) for name, deck in decks.items() for card, figure in _lifts(deck)]
    if lifts:
        lift, card, name = max(lifts, key=lambda row: row[0]["value"])
        yield BalanceGoal(
            f"no card wins more than {STRONGEST:.0f} % against a blank",
            f"at most {percent(lift)}, `{card}` in `{name}`",
            GOAL_WORDS[judge_all((Interval.of(figure) for figure, *_ in lifts), 0, STRONGEST)],
        )
    sides = [_side(deck) for deck in decks.values()]
    first = [Interval.of(side["first_seat_paired"]) for side in sides]
    yield BalanceGoal(
        f"the seat that starts wins {FAIR[0]:.0f} to {FAIR[1]:.0f} %",
        f"{_span(figure.value for figure in first)} %, depending on the deck",
        GOAL_WORDS[judge_all(first, *FAIR)],
    )
    sets = [round(_set_minutes(side), 1) for side in sides]  # Judge what the page shows.
    yield BalanceGoal(
        f"the median set takes {SET_MINUTES[0]} to {SET_MINUTES[1]} minutes",
        f"{_span(sets)} minutes, depending on the deck",
        GOAL_WORDS[judge_all(map(Interval.exact, sets), *SET_MINUTES)],
    )
    longest = [side["placements"]["quantiles"]["p95"] for side in sides]
    yield BalanceGoal(
        f"95 % of matches take less than {LONGEST_MATCH} placements",
        f"{min(longest)} to {max(longest)}, depending on the deck",
        GOAL_WORDS[judge_all(map(Interval.exact, longest), 0, LONGEST_MATCH - 1)],
    )


def _ends(results: JsonObject) -> str:
    sides = [_side(deck) for deck in results["decks"].values()]
    endless = sum(side["endless"] for side in sides)
    draws, at_once = (_span(side[key]["value"] for side in sides) for key in ("draws", "instant_wins"))
    ends = f"{endless} matches did not end" if endless else "Every match ended"
    played = f"{sides[0]['matches']:,}"
    text = f"{played} matches per deck. {ends}. {draws} % were draws, {at_once} % were instant wins."
    cardless = [f"`{name}`" for name in results["decks"] if name not in _with_cards(results)]
    if not cardless:
        return text
    return f"{text} {', '.join(cardless)} has no cards. It is a handicap, and the goals above do not apply to it."


def _with_cards(results: JsonObject) -> JsonObject:
    """Return the decks that hold cards, or all decks if none does."""
    return {name: one for name, one in results["decks"].items() if _cards(one)} or results["decks"]


def _cards(deck: JsonObject) -> Sequence[str]:
    cards: Sequence[str] = deck["method"]["decks"][0]
    return cards


def _lifts(deck: JsonObject) -> Iterator[tuple[str, JsonObject]]:
    return ((card, one) for card, one in sorted(deck["cards"][0].items()) if "lift" in one)


def _side(deck: JsonObject) -> JsonObject:
    side: JsonObject = deck["sides"][0]
    return side


def _set_minutes(side: JsonObject, quantile: str = "p50") -> float:
    """Return the median duration of a set, or another quantile."""
    seconds: float = side["set_seconds"]["quantiles"][quantile]
    return seconds / 60


def _length(side: JsonObject) -> str:
    return ", ".join(str(side["placements"]["quantiles"][key]) for key in ("p50", "p95"))


def _span(values: Iterable[float]) -> str:
    numbers = list(values)
    low, high = f"{min(numbers):.1f}", f"{max(numbers):.1f}"
    return low if low == high else f"{low} to {high}"
