"""Play matches without a screen, and report the results."""

from __future__ import annotations

import argparse
import json
import time
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.util import find_spec
from itertools import accumulate
from math import inf
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from game.kernel.bots import RandomBot, decider
from game.kernel.opaque import Bot, JsonObject, Position, Rules
from game.kernel.random_stream import MASK, Stream, grown, mix, seeded
from game.kernel.refusal import Refusal
from game.kernel.result import Outcome, Result, Score, result_of
from game.match.bots import bot_named, bots_of
from game.paths import pack_dirs
from game.tables import FIRST, KNOWN, Table, table
from game.tables.contract import MatchSums
from game.terminal import complain, progress, say, watched
from game.tools.commands.referee import deck as deck_of
from game.tools.lab.matcher import workers

MOVERS = ("first_mover", "second_mover")
WINS = (*MOVERS, "draw", "seat_1", "seat_2")
ALONE = ("won", "lost", "played")
"""Results counted for two seats, and for one seat: a win, a loss, or a game for points only."""
IN_WORDS = {
    2: {
        "seat_1": "seat 1 wins", "seat_2": "seat 2 wins", "first_mover": "first mover wins",
        "second_mover": "second mover wins", "draw": "draws",
    },
    1: {"won": "won", "lost": "lost", "played": "played for points"},
}  # fmt: skip
"""Labels of the results, by number of seats."""
TOTAL, END = "total_", "end_"
"""Key prefixes of the solo score counts, which give the median, and of a table's own counts."""
CHUNK, CORE_CHUNK, LOTS_CHUNK = 250, 1_000, 50_000
"""Matches between two updates of the progress bar: by the rules, by a core, and by a core for random bots."""
TINY, TINY_LOTS = 100, 2_000
"""Runs with fewer matches are played by the rules without a warning, since loading the core would take longer.
``TINY_LOTS`` is for random bots."""
VIA = "core", "rules", "systems"


@dataclass(frozen=True, slots=True)
class Task:
    """The matches to play. Each match depends only on its index, so any process can play any share of them."""

    table: str
    rules: str
    deck: str | None
    """One deck for both seats, or two names separated by a comma."""
    bots: tuple[str, ...]
    """The bots by seat."""
    seed: int
    via: str
    """The engine: ``core``, ``rules`` or ``systems``."""
    varied: tuple[tuple[str, str], ...] = ()
    """Choices other than the rules, as names and values."""


Deck = tuple[str, ...] | None
Decks = tuple[tuple[str, ...], ...]


class Ended(NamedTuple):
    """The record of a played match."""

    first: int
    """The seat that began."""
    position: Position
    """The final position."""
    placed: int
    """The number of pieces placed."""


def play_bare(on: Table, rules: Rules, seed: int, bots: tuple[Bot, ...], *dealt: tuple[str, ...]) -> Ended:
    """Play a match by the bare rules with the rules' decks, or with ``dealt``: one for all seats, or one per seat."""
    grows = seeded(seed)
    streams = tuple([Stream(grown(grows, seat)) for seat in range(1, len(bots) + 1)])
    if on.batch.random_match and set(map(type, bots)) == {RandomBot}:
        return Ended(*on.batch.random_match(rules, seed, streams, *dealt))
    turn, apply, places = on.turn, on.apply, on.places_piece
    seats = enumerate(zip(bots, streams, strict=True), 1)
    decide = {seat: decider(on, rules, bot, stream) for seat, (bot, stream) in seats}
    position, placed = on.deal(rules, seed, None, dealt), 0
    first = turn(position)
    while move := decide[turn(position)](position):
        position, _ = apply(rules, position, move)
        placed += places(move)
    return Ended(first, position, placed)


def play_chunk(task: Task, start: int, stop: int) -> Counter[str]:
    """Return the sums over matches ``start`` to ``stop`` - 1. They are whole numbers, so their order does not matter.

    ``core`` counts the matches that the core played.
    """
    on = table(task.table)
    rules, bots, decks = _setting(task)
    if task.via == "core":
        assert on.batch.core is not None
        hands = both(decks)
        tally = on.batch.core.open(rules, bots, hands).count(task.seed, start, stop, hands)
        if tally is not None:
            return tallied(on, stop - start, tally)
    systems, grows = task.via == "systems", seeded(task.seed)
    play = _play_systems if systems else play_bare
    with _world() if systems else nullcontext():
        matches = ((index, play(on, rules, grown(grows, index), bots, *decks)) for index in range(start, stop))
        return _sums(on, rules, matches)


def _setting(task: Task) -> tuple[Rules, tuple[Bot, ...], Decks]:
    on = table(task.table)
    rules = on.vary(_rules(task.table, task.rules), dict(task.varied))
    return rules, tuple(bot_named(on, name) for name in task.bots), decks_of(on, task.deck)


def both(decks: Decks) -> tuple[Deck, Deck]:
    """Return the deck of each seat; None is the deck of the rules."""
    return (decks[0], decks[-1]) if decks else (None, None)


def figures(task: Task, matches: int, sums: Counter[str]) -> JsonObject:
    """Return the output: counts, means, and a digest of every final position."""
    seats = len(task.bots)
    alone = {} if seats > 1 else {"won_share": round(sums["won"] / matches, 4), **_of_one(sums, matches)}
    return {
        "table": task.table,
        "rules": task.rules,
        "deck": task.deck,
        "bots": list(task.bots),
        "seed": task.seed,
        "matches": matches,
        "wins": {key: sums[key] for key in (*counted(len(task.bots)), *table(task.table).record.special_wins)},
        "placements_mean": round(sums["placed"] / matches, 3),
        "score_mean": {key: round(sums[f"score_{key}"] / matches, 3) for key in MOVERS[:seats]},
        **alone,
        **{f"{key[len(END) :]}_mean": round(sums[key] / matches, 3) for key in sorted(sums) if key.startswith(END)},
        "digest": f"{sums['digest'] & MASK:016x}",
    }


def _of_one(sums: Counter[str], matches: int) -> JsonObject:
    """Return the mean and the median score of a solo seat."""
    totals = {int(key[len(TOTAL) :]): count for key, count in sums.items() if key.startswith(TOTAL)}
    among = sorted(totals)
    upto = list(accumulate(totals[total] for total in among))
    low, high = (among[bisect_left(upto, half)] for half in ((matches + 1) // 2, matches // 2 + 1))
    return {"score_mean": round(sums["score_first_mover"] / matches, 3), "score_median": (low + high) / 2}


def counted(seats: int) -> tuple[str, ...]:
    """Return the results that are counted for this number of seats."""
    return WINS if seats > 1 else ALONE


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``sim``."""
    parser.add_argument("--table", default=FIRST, choices=KNOWN)
    parser.add_argument("--matches", type=count_of, default=1000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--bots", default="random", metavar="A[,B]", help="seat 1's and seat 2's, or one for both")
    decks = "a deck's name or none, or seat 1's and seat 2's with a comma (default: the rules' own)"
    parser.add_argument("--deck", default=None, metavar="A[,B]", help=decks)
    parser.add_argument("--rules", default=None, help="kotsu, classic, or a rule file (default: the table's own)")
    parser.add_argument("--jobs", type=count_of, default=1, metavar="J", help="processes")
    parser.add_argument("--via", choices=VIA, help="what plays (default: the counting core if it can, else the rules)")
    parser.add_argument("--each", default=None, metavar="WHAT", help="each layout, say, by each of --bots alone")
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Play the matches and print the results."""
    try:
        if args.each:
            return each(args)
        task = _task(args)
    except Refusal as refusal:
        complain(*f"kotsu sim: {refusal.sentence}".split("\n"))
        return 2
    _warn(task, args)
    if task.via == "core":
        _load(task)
    began = time.perf_counter()
    sums: Counter[str] = Counter()
    for chunk in _shown(_chunks(task, args.matches, args.jobs), args.matches):
        sums.update(chunk)
    seconds = time.perf_counter() - began
    said = figures(task, args.matches, sums)
    speed = {
        "seconds": round(seconds, 3),
        "matches_per_second": round(args.matches / seconds, 1),
        "jobs": args.jobs,
        "via": played_by(task, sums),
    }
    say(*[json.dumps(said | {"speed": speed})] if args.json else in_words(said, speed).split("\n"))
    return 0


def played_by(task: Task, sums: Counter[str]) -> str:
    """Return the name of the engine that played the matches."""
    if not sums["core"]:
        return "rules" if task.via == "core" else task.via
    return "core" if sums["core"] == sums["matches"] else f"core, and rules for {sums['matches'] - sums['core']}"


def _warn(task: Task, args: argparse.Namespace) -> None:
    """Warn if the rules play a run that is not tiny although the table has a core."""
    if table(task.table).batch.core is None or args.via is not None or _tiny(task, args.matches):
        return
    if reason := aside_of(task):
        warn("sim", reason)


def warn(word: str, reason: str) -> None:
    """Print on standard error why the rules play matches that the counting core would play much faster."""
    complain(f"kotsu {word}: the rules play these matches, many times slower than the counting core: {reason}.")


def each(args: argparse.Namespace) -> int:
    """Print the share that each bot wins for every value of a choice; all bots play the same matches.

    Refuse with ``unknown_choice`` if the table has no such choice, and refuse unknown bots.
    """
    on, names = table(args.table), args.bots.split(",")
    rules = _rules(args.table, args.rules or on.standard)
    there = on.options(rules)
    if args.each not in there or on.seat_count(rules) > 1:
        known = ", ".join(there) if on.seat_count(rules) == 1 else "a table for one"
        raise Refusal("unknown_choice", f"There is no choice called {args.each!r} here; there is {known or 'none'}.")
    rows: list[tuple[str, dict[str, float]]] = []
    for value in there[args.each]:
        shares = {}
        for name in names:
            args.bots = name
            task = replace(_task(args), varied=((args.each, value),))
            sums: Counter[str] = Counter()
            for chunk in _chunks(task, args.matches, args.jobs):
                sums.update(chunk)
            shares[name] = round(sums["won"] / args.matches, 4)
        rows.append((value, shares))
    if args.json:
        say(json.dumps({"table": args.table, "matches": args.matches, "seed": args.seed, "each": dict(rows)}))
        return 0
    say(f"{args.matches} matches of {args.table}, seed {args.seed}; won by")
    say(" ".join([" " * 18, *(f"{name:>10}" for name in names)]))
    for value, shares in rows:
        say(" ".join([f"{value:18}", *(f"{100 * share:9.1f}%" for share in shares.values())]))
    return 0


def in_words(said: JsonObject, speed: JsonObject) -> str:
    """Return the figures as a few readable lines."""
    wins, n = said["wins"], said["matches"]
    shares = {key: f"{wins[key]:8d}  {100 * wins[key] / n:5.1f} %" for key in wins}
    on = table(said["table"])
    rules = f"{said['rules']}, {said['deck'] or 'its own deck'}" if on.files.decks else said["rules"]
    called_so = IN_WORDS[len(said["bots"])]
    return "\n".join(
        (
            f"{n} matches of {said['table']} ({rules}), {' against '.join(said['bots'])}",
            *(f"{called:18}{shares[key]}{bot_of(said, key)}" for key, called in called_so.items()),
            *(f"{called:18}{shares[way]}" for way, called in on.record.special_wins.items()),
            f"placements        {said['placements_mean']:8.1f}  a match",
            *(f"{name:18}{mean:8.1f}  mean" for name, mean in _means(said)),
            f"speed             {speed['matches_per_second']:8.0f}  matches/s ({speed['jobs']} jobs, {speed['via']})",
        )
    )


def _means(said: JsonObject) -> Iterator[tuple[str, float]]:
    """Yield each mean with its name."""
    means = said["score_mean"]
    yield from (
        [("score", means)]
        if "score_median" in said
        else ((f"score, {key.partition('_')[0]}", mean) for key, mean in means.items())
    )
    counted_so = (key for key in said if key.endswith("_mean") and key not in ("score_mean", "placements_mean"))
    yield from ((key.removesuffix("_mean").replace("_", " "), said[key]) for key in counted_so)


def bot_of(said: JsonObject, key: str) -> str:
    """Return the bot of a seat, as a suffix of the seat's line."""
    found = {f"seat_{seat}": bot for seat, bot in enumerate(said["bots"], 1)}
    return f"  {found[key]}" if key in found else ""


def _task(args: argparse.Namespace) -> Task:
    on = table(args.table)
    names = args.bots.split(",")
    rules = args.rules or on.standard
    seats = on.seat_count(_rules(args.table, rules))
    bots = names * seats if len(names) == 1 else names
    for name in bots:
        bot_named(on, name)
    if len(bots) != seats:
        such = ("one", "random") if seats == 1 else ("two", "random,greedy")
        raise Refusal("unknown_bot", f"Bots are {such[0]} of {', '.join(bots_of(on))}, such as {such[1]}.")
    decks_of(on, args.deck)
    if args.via == "systems" and find_spec(f"systems.{args.table}") is None:
        raise Refusal("no_systems", f"There are no systems for {args.table} yet; it is played by the rules.")
    return _by_core(Task(args.table, rules, args.deck, tuple(bots), args.seed, args.via or "rules"), args)


def _by_core(task: Task, args: argparse.Namespace) -> Task:
    """Return the task for the core if it should play. Refuse with ``no_core`` if it was requested but cannot."""
    if args.via not in (None, "core"):
        return task
    reason = aside_of(task)
    if args.via == "core":
        if not reason:
            return replace(task, via="core")
        raise Refusal("no_core", f"The counting core does not play these matches: {reason}.")
    return task if reason or _tiny(task, args.matches) else replace(task, via="core")


def aside_of(task: Task) -> str:
    """Return the reason why the core does not play a task; an empty text if it does."""
    rules, bots, decks = _setting(task)
    return table(task.table).core_unfit(rules, bots, both(decks))


def _tiny(task: Task, matches: int) -> bool:
    """Return True if the rules finish a run before the core is loaded."""
    return matches < (TINY_LOTS if _draws_lots(task) else TINY)


def _draws_lots(task: Task) -> bool:
    return all(isinstance(bot_named(table(task.table), name), RandomBot) for name in task.bots)


def decks_of(on: Table, names: str | None) -> Decks:
    """Return one deck for both seats, two decks, or none. Refuse with ``unknown_deck``."""
    found = () if names is None else tuple(deck_of(on, name) for name in names.split(","))
    if len(found) > 2:
        raise Refusal("unknown_deck", "A deck for both seats, or one for each: there are no more than two seats.")
    return found


def count_of(text: str) -> int:
    """Return a whole number from 1 on, for an argument parser."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 on")
    return int(text)


def seconds_of(text: str) -> float:
    """Return a finite number of seconds from 0 on, for an argument parser."""
    with suppress(ValueError):
        if 0 <= (seconds := float(text)) < inf:
            return seconds
    raise argparse.ArgumentTypeError(f"{text!r} is not a time; write seconds, like 1.5")


def _chunks(task: Task, matches: int, jobs: int) -> Iterator[Counter[str]]:
    step = CHUNK
    if task.via == "core":
        step = min(LOTS_CHUNK if _draws_lots(task) else CORE_CHUNK, -(-matches // jobs))
    shares = [(task, start, min(start + step, matches)) for start in range(0, matches, step)]
    with workers(min(jobs, len(shares))) as work:
        yield from work(_play_share, shares)


def _load(task: Task) -> None:
    """Load the core before the clock and the processes start. Compiling it takes half a minute once."""
    if watched():
        progress("loading the counting core ...")
    play_chunk(task, 0, 0)
    if watched():
        progress("")


def _play_share(share: tuple[Task, int, int]) -> Counter[str]:
    return play_chunk(*share)


def _shown(chunks: Iterable[Counter[str]], matches: int) -> Iterator[Counter[str]]:
    done, shows = 0, watched()
    for chunk in chunks:
        yield chunk
        done += chunk["matches"]
        if shows:
            filled = 30 * done // matches
            progress(f"[{'#' * filled}{'.' * (30 - filled)}] {done}/{matches}")
    if shows:
        progress("", 60)


def _sums(on: Table, rules: Rules, matches: Iterable[tuple[int, Ended]]) -> Counter[str]:
    ends: dict[tuple[Outcome | None, str | None], Score] = {}
    results: list[tuple[Outcome | None, str | None, int]] = []
    totals: defaultdict[int, list[tuple[int, ...]]] = defaultdict(list)
    scores, placed, digest, ended = [0, 0], 0, 0, Counter[str]()
    for index, last in matches:
        position = last.position
        end = on.score(rules, position)
        ends[end.outcome, end.by] = end
        results.append((end.outcome, end.by, last.first))
        totals[last.first].append(end.totals)
        placed += last.placed
        ended.update({f"{END}{name}": count for name, count in on.counts(position).items()})
        if len(end.totals) == 1:
            ended[f"{TOTAL}{end.totals[0]}"] += 1
        digest += mix(index << 32 | crc32(on.write(position).encode()))
    for first, each in totals.items():
        summed = [sum(column) for column in zip(*each, strict=True)]
        for place, total in enumerate(summed[first - 1 :] + summed[: first - 1]):
            scores[place] += total
    sums = Counter(
        matches=len(results), placed=placed, digest=digest, score_first_mover=scores[0], score_second_mover=scores[1],
        **ended,
    )  # fmt: skip
    found = {key: result_of(end) for key, end in ends.items()}
    counted = Counter(results).items()
    _count_ends(on, sums, (((found[outcome, by], first), n) for (outcome, by, first), n in counted))
    return sums


def tallied(on: Table, matches: int, tally: MatchSums) -> Counter[str]:
    """Return the sums of matches that a core has played."""
    first, second = tally.scores
    sums = Counter(
        matches=matches, core=matches, placed=tally.placed, digest=tally.digest,
        score_first_mover=first, score_second_mover=second,
    )  # fmt: skip
    _count_ends(on, sums, tally.ends.items())
    return sums


def _count_ends(on: Table, sums: Counter[str], ends: Iterable[tuple[tuple[Result | None, int], int]]) -> None:
    """Count wins by the end of each match and by the starting seat."""
    for (result, first), n in ends:
        assert result is not None
        if not result.winner:
            standing = result.of(1)
            sums["draw" if standing == "drawn" else standing] += n
        else:
            sums[f"seat_{result.winner}"] += n
            sums["first_mover" if result.winner == first else "second_mover"] += n
            sums["won"] += n
        if result.by in on.record.special_wins:
            sums[result.by] += n


def _play_systems(on: Table, rules: Rules, seed: int, bots: tuple[Bot, ...], *dealt: tuple[str, ...]) -> Ended:
    from systems.simulate import play_match

    played = play_match(rules, seed, bots, *dealt, on=on.name)
    placed = sum(map(on.places_piece, played.log))
    return Ended(on.turn(on.new(rules, seed)), played.position, placed)


def _world() -> AbstractContextManager[None]:
    from systems.simulate import world

    return world()


def _rules(on: str, name: str) -> Rules:
    return _loaded(on, name, pack_dirs())


@lru_cache(maxsize=4)
def _loaded(on: str, name: str, packs: tuple[Path, ...]) -> Rules:
    """Return the rules. The packs over them are part of the cache key."""
    from game.tables.table_files import load_rules

    return load_rules(name, on=on)
