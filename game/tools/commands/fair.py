"""Judge if a card, a deck or a rule set is fair: an answer in words, and a page with the figures."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Iterator
from pathlib import Path

from game.kernel.opaque import JsonObject
from game.tables import FIRST_TABLE, find_table
from game.tables.knucklebones.bots.lookahead import AT_ONCE, WAITING_THRESHOLD
from game.tables.numba_support import compiles
from game.terminal import is_watched, progress
from game.tools.arguments import add_jobs, count_of, make_folder
from game.tools.lab.fairness import (
    DEFAULT_SECONDS,
    FairnessFindings,
    FairnessQuestion,
    RuleSide,
    TimeLimit,
    examine_fairness,
)
from game.tools.lab.matcher import bot_names
from game.tools.lab.report import fair_page, fair_report, publish
from game.tools.lab.sample import Sample, players
from game.tools.lab.statistics import NO_LIBRARIES, Interval, has_libraries, in_words, mean, percent, quantile
from game.tools.lab.subjects import Subject, SubjectKind, Variant, subject_of, sweep_of, with_value
from game.tools.lab.verdicts import (
    FAIR_RANGES,
    FEWEST_PAIRS,
    IDLE_PERCENT,
    LONGEST_MATCH,
    RARE_PERCENT,
    answer,
    change,
    change_word,
    is_borderline,
    is_rarely_played,
    pairs_factor,
    playable_share,
    played_share,
    points_share,
    row_shares,
)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("subject", metavar="NAME", help="a card, a deck, or a rule set (its name or its file)")
    parser.add_argument(
        "--rules", default="kotsu", metavar="NAME", help="the rules for a card or a deck (default: kotsu)"
    )
    parser.add_argument(
        "--sweep", action="append", default=[], metavar="NAME=VALUES",
        help="try other values, such as turns=1..4, ends_turn=true,false or to.every=own_row,any_row",
    )
    parser.add_argument("--bots", metavar="A[,B]", help="the bots (default: those that play it best)")
    parser.add_argument(
        "--matches", type=count_of, metavar="N", help="the most matches of each value, without a time limit"
    )
    parser.add_argument("--seconds", type=count_of, metavar="S", help=f"the time limit (default: {DEFAULT_SECONDS})")
    parser.add_argument("--fast", action="store_true", help="install the counting core first (numba, about 250 MB)")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    add_jobs(parser)
    parser.add_argument("--out", type=Path, default=Path("fair.html"), metavar="FILE")
    parser.add_argument("--check", action="store_true", help="only check the names, and play nothing")


def run(args: argparse.Namespace) -> int:
    """Play the matches, write the page and the JSON file, and print the answer."""
    question = question_of(args)
    if args.check:
        return 0
    make_folder(args.out.parent)
    findings = examine_fairness(question, args.jobs, TimeLimit(args.began, question.seconds), _tell)
    _tell("")
    results = figures(findings)
    publish(args.out, fair_page(results), results, fair_report(results))
    return 0


def question_of(args: argparse.Namespace) -> FairnessQuestion:
    """Return the question to examine. Refuse unknown names."""
    subject, rules = subject_of(args.subject, args.rules)
    sweeps = [sweep_of(text, rules, subject.cards) for text in args.sweep]
    variants = tuple(
        Variant(dial, value, with_value(rules, dial, value))
        for dial, values in sweeps for value in values if value != dial.value
    )
    bots = bot_names(find_table(FIRST_TABLE), args.bots, 2) if args.bots else None
    return FairnessQuestion(
        subject=subject, rules=rules, variants=variants, bots=bots,
        seed=args.seed,
        matches=args.matches or 1_000_000,
        seconds=0.0 if args.matches else float(args.seconds or DEFAULT_SECONDS), words=_words(args),
    )


def _words(args: argparse.Namespace) -> tuple[str, ...]:
    """Return the arguments that ask the same question."""
    words = [args.subject, *(word for sweep in args.sweep for word in ("--sweep", sweep))]
    words += [] if args.rules == "kotsu" else ["--rules", args.rules]
    words += ["--bots", args.bots] if args.bots else []
    words += [word for folder in args.packs for word in ("--data", str(folder))]
    return (*words, *(["--seed", str(args.seed)] if args.seed != 1 else []))


def _tell(text: str) -> None:
    """Show the progress in place of the previous line."""
    if is_watched():
        progress(text and f"{text:60}", 60)


# The answer


LEARNING_SECONDS = 30
"""Seconds that bots need to learn."""


def certainty_advice(findings: FairnessFindings) -> str:
    """Return advice on getting a more certain answer, with the time it takes."""
    question = findings.question
    if not compiles() and not findings.leftover.is_all:
        return (
            f"The rules played this. The counting core plays many times as many matches in the same time: "
            f"{command(question)} --fast installs it once (numba, about 250 MB) and asks again; where Kotsu "
            f"is installed, pip install 'kotsu[fast]' does."
        )
    if question.is_by_rules and not findings.leftover.is_all:
        rerun = f"{command(question)} --seconds {round(question.seconds)}"
        return f"The counting core was not compiled in time. It continues in the background for the next run: {rerun}"
    part = "all" if findings.leftover.is_all else "some"
    cause = findings.leftover.reason
    reason = f"The counting core leaves {part} of this to the rules: {cause}. " if cause else ""
    if not findings.sides[0].sample.pairs:
        rerun = f"{command(question)} --seconds {4 * round(question.seconds)}"
        return f"{reason}No pair of matches ended in time: {rerun}"
    samples = [side.sample for side in findings.sides]
    if is_borderline(question.subject, samples[0]):
        return f"{reason}It is so close to the line that more matches would hardly tell the side."
    needed_seconds = (pairs_factor(question.subject, samples) - 1) * findings.seconds + LEARNING_SECONDS
    seconds = -(-round(needed_seconds + (question.seconds or DEFAULT_SECONDS)) // 10) * 10
    return f"{reason}About {_duration(needed_seconds)} more should tell: {command(question)} --seconds {seconds}"


def _duration(seconds: float) -> str:
    minutes = max(1, round(seconds / 60))
    return f"{minutes} minute{'s' * (minutes > 1)}" if minutes < 100 else f"{round(minutes / 60)} hours"


def command(question: FairnessQuestion, subject: str = "") -> str:
    """Return the command that asks this question again, or asks it about another subject."""
    return f"run.py fair {shlex.join((subject, *question.words[1:]) if subject else question.words)}"


BOTS = "looking at the next rolls"
COMPARISONS: dict[SubjectKind, str] = {
    "card": "against the same hand with a blank in its place",
    "deck": "against every other deck",
    "rules": "with the same bots and decks in both seats",
}


TOO_WEAK_AT_ONCE = (
    "bots keep it if they may; played as soon as possible it wins no more than that, so it is not worth its turn."
)


def figures(findings: FairnessFindings) -> JsonObject:
    question = findings.question
    subject, (base, *others) = question.subject, findings.sides
    (word, sentence), decisive = answer(subject, base.sample), _decisive_side(findings)
    points = points_share(decisive.sample)
    if decisive is findings.at_once:
        word, sentence = "too weak", TOO_WEAK_AT_ONCE
    winner = "the seat that begins wins" if subject.kind == "rules" else "it wins"
    counts = base.sample.pairs and word != "no verdict"
    number = f": {winner} {percent(points)} {COMPARISONS[subject.kind]}" if counts else ""
    return {
        "subject": {"kind": subject.kind, "name": subject.name},
        "verdict": word,
        "headline": f"{subject.name}: {word}{number}.",
        "sentences": [sentence[:1].upper() + sentence[1:], *_comparison(findings), *_sentences(findings)],
        "advice": [*_advice(findings, word), *([] if has_libraries() else [NO_LIBRARIES])],
        "share": points.plain(),
        "lines": list(FAIR_RANGES[subject.kind]),
        "rows": [
            {"name": name, **one.plain(), "matches": matches}
            for name, (one, matches) in row_shares(subject, decisive.sample).items()
        ],
        "sides": [_side(question, side) for side in findings.all_sides if side not in findings.variants],
        "sweep": [_sweep_figures(subject, base, side) for side in others],
        "turns": [_sweep_figures(subject, base, side) for side in findings.variants if side.sample.pairs],
        "method": {
            "rules": question.rules.name, "bots": _bots(question, base), "seed": question.seed,
            "ended": findings.ending,
            "played_by": players(side.sample for side in findings.all_sides),
            "matches_played": sum(side.sample.matches for side in findings.all_sides),
            "matches_learned_on": findings.lessons,
        },
    }


def _decisive_side(findings: FairnessFindings) -> RuleSide:
    """Return the side that the answer depends on: the forced one if the card is too weak even then, else the first."""
    at_once = findings.at_once
    return at_once if at_once and points_share(at_once.sample).high < FAIR_RANGES["card"][0] else findings.sides[0]


def _side(question: FairnessQuestion, side: RuleSide) -> JsonObject:
    """Return the figures of one value of a sweep, or of the rules as they are."""
    subject, sample = question.subject, side.sample
    totals, card = sample.totals, subject.kind == "card"
    used = {name: n["users"] for name, n in sorted(sample.cards.items()) if n["users"]}
    return {
        "label": side.label, **points_share(sample).plain(), "matches": sample.matches, "way": _bots(question, side),
        "points": final_lead(sample).plain(),
        "played": {name: round(100 * n / totals["hands"], 1) for name, n in used.items()},
        "played_share": played_share(subject, sample).plain() if card else None,
        "able": round(playable_share(subject, sample), 1) if card else None,
        "length": {f"p{percent}": quantile(sample.spreads["length"], percent / 100) for percent in (5, 50, 95)},
        "draw": sample.draws, **{name: totals[name] for name in ("instant", "endless", "behind", "came_back")},
    }


def final_lead(sample: Sample) -> Interval:
    """Return the points that the examined hand is ahead at the end of a match."""
    return mean(sample.of_pairs("gained"), 0.5)


def _bots(question: FairnessQuestion, side: RuleSide) -> str:
    """Return the bots that played, and how they played the card."""
    if question.bots is not None:
        return " against ".join(dict.fromkeys(question.bots))
    card = question.subject.name
    if question.subject.kind != "card":
        return BOTS
    if side.threshold == WAITING_THRESHOLD:
        return f"{BOTS}, with {card} kept while waiting is worth more"
    if side.threshold == AT_ONCE:
        return f"{BOTS}, with {card} played whenever it can be"
    return f"{BOTS}, with {card} played once it gains {side.threshold} points"


def _comparison(findings: FairnessFindings) -> Iterator[str]:
    """Yield a sentence on the other values that would be fair."""
    subject, (_, *others) = findings.question.subject, findings.sides
    if fair := [side.label for side in others if answer(subject, side.sample).word == "fair"]:
        yield f"It would be fair with {' or '.join(fair)}."


def _sentences(findings: FairnessFindings) -> Iterator[str]:
    """Yield sentences on the matches played and on further results."""
    question, subject, decisive = findings.question, findings.question.subject, _decisive_side(findings)
    sample = decisive.sample
    if not sample.pairs:
        return
    decks = f"{len(subject.rows)} decks" if len(subject.rows) > 1 else subject.rows[0]
    yield (
        f"{sample.matches} matches with {decks}, in pairs with seats swapped and the same dice; "
        f"bots: {_bots(question, decisive)}; played by {players(side.sample for side in findings.all_sides)}."
    )
    if subject.kind == "card":
        yield (
            f"It could be played in {playable_share(subject, sample):.0f} of 100 hands and was in "
            f"{played_share(subject, sample).value:.0f}; its hand is {final_lead(sample).value:+.1f} points ahead."
        )
    rows = {name: one for name, (one, _) in row_shares(subject, sample).items()}
    if len(rows) > 1 and not is_rarely_played(subject, sample):
        least, most = (end(rows, key=lambda name: rows[name].value) for end in (min, max))
        joint = "against" if subject.kind == "deck" else "with"
        yield f"Most {joint} {most}, {percent(rows[most])}; least {joint} {least}, {percent(rows[least])}."
    if subject.kind == "rules":
        lengths, draws, instant = sample.spreads["length"], sample.draws, sample.totals["instant"]
        yield (
            f"Half of the matches take {quantile(lengths, 0.5)} placements or fewer, 95 of 100 "
            f"{quantile(lengths, 0.95)} or fewer; {100 * draws / sample.matches:.1f} % are draws, "
            f"{100 * instant / sample.matches:.1f} % are won at once."
        )


def _advice(findings: FairnessFindings, word: str) -> Iterator[str]:
    """Yield advice on what to do next."""
    question, subject, (base, *others) = findings.question, findings.question.subject, findings.sides
    sample = base.sample
    if subject.kind == "card":
        yield from _card_advice(findings, word)
    other_samples = [side.sample for side in others if not is_rarely_played(subject, side.sample)]
    has_open_change = any(change_word(change(sample, other)) == "undecided" for other in other_samples)
    lacks_matches = sample.pairs < FEWEST_PAIRS or is_rarely_played(subject, sample)
    lacked_time = findings.ending == "the time was up" and lacks_matches
    if lacked_time or word == "undecided" or has_open_change:
        yield certainty_advice(findings)
    if subject.kind == "rules":
        if endless := sample.totals["endless"]:
            yield f"{endless} of {sample.matches} matches did not end: add a rule that ends them, such as turns."
        if (length := quantile(sample.spreads["length"], 0.95)) >= LONGEST_MATCH:
            yield f"5 of 100 matches take {length} placements or more; {LONGEST_MATCH} is long."
    if subject.kind == "deck" and sample.pairs:
        hands = sample.totals["hands"]
        idle = [card for card in subject.cards if 100 * sample.cards[card]["users"] / hands < IDLE_PERCENT]
        if idle:
            more = f"{command(question, idle[0])} tells more"
            yield f"Hardly played, so the answer says nothing about {', '.join(idle)}; {more}."


def _card_advice(findings: FairnessFindings, word: str) -> Iterator[str]:
    """Yield advice on getting a card played, and on other numbers for it."""
    question, subject, sample = findings.question, findings.question.subject, findings.sides[0].sample
    if is_rarely_played(subject, sample) and sample.pairs:
        if playable_share(subject, sample) < RARE_PERCENT:
            has_condition = question.rules.catalogue[subject.name].when is not None
            demands = "its `when`" if has_condition else "its choices and conditions"
            yield f"It can hardly ever be played: ask less of {demands} in cards.yaml, then ask again."
        elif question.bots is not None:
            yield "These bots do not see its use: ask without --bots, or with --bots patient."
        elif not findings.lessons:
            yield "Bots had no time to learn when it is worth playing."
        elif word == "no verdict":
            yield f"No bot wants it as it is: {_better(question, 'too weak')}"
    fair = [side for side in findings.variants if answer(subject, side.sample).word == "fair"]
    for side in fair[:2] or findings.variants[:1]:
        if side.sample.pairs >= FEWEST_PAIRS and side.variant:
            verdict = answer(subject, side.sample).word
            yield f"Turn a number: {side.variant.change} makes it {percent(points_share(side.sample))}, {verdict}."
    if word in ("too strong", "too weak") and not question.variants and not fair:
        yield f"Or turn something else: {command(question)} --sweep NAME=VALUES, or {_better(question, word)}"


def _better(question: FairnessQuestion, word: str) -> str:
    """Return advice on changing a card that has no number to turn."""
    if word == "too strong":
        return "make it do less or cost more."
    ends = question.rules.catalogue[question.subject.name].ends_turn
    return f"make it do more or cost less{', or let it be played with ends_turn: false' if ends else ''}."


def _sweep_figures(subject: Subject, base: RuleSide, side: RuleSide) -> JsonObject:
    """Return the change that another value makes."""
    assert side.variant is not None
    dial, value, _ = side.variant
    difference, points = change(base.sample, side.sample), points_share(side.sample)
    word = "no verdict" if is_rarely_played(subject, side.sample) else change_word(difference)
    would_be = answer(subject, side.sample).word
    sentence = (
        f"{percent(points)}, {in_words(difference, unit=' pp', sign='+')}. The change: {word}. With it: {would_be}."
        if side.sample.pairs else "not played in time."
    )
    return {
        "number": dial.name, "value": value, "before": dial.value, "change": difference.plain(), "word": word,
        "share": points.plain(), "answer": would_be, "label": side.label, "says": f"{side.variant.change}: {sentence}",
    }
