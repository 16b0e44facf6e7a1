"""The pages of `lab` and `fair`: all results in one self-contained file, and the figures next to it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from game.kernel.opaque import JsonObject
from game.terminal import say
from game.tools.arguments import disk_refusals
from game.tools.lab.charts import (
    bar_chart,
    distribution_chart,
    document,
    explanations,
    interval_chart,
    lead_chart,
    table,
)
from game.tools.lab.sample import FIGURES
from game.tools.lab.statistics import in_words
from game.tools.lab.subjects import as_yaml
from game.tools.lab.verdicts import real_differences, summary_sentences

SEAT_FIGURES = {
    "first seat (Wilson)": (
        "first_seat", "percent of the points won by the seat that begins, a draw being half of one, as if every match "
        "were independent"),
    "first seat (pairs)": (
        "first_seat_paired", "the same, from pairs of matches with the same dice; use this narrower interval"),
    "draws": ("draws", "drawn matches"),
    "instant wins": ("instant_wins", "matches that ended with an instant win"),
    "wins from behind": ("comeback", "matches won by the seat that was behind after two thirds of the turns"),
}
"""The seat figures by label, with their keys and explanations."""
COMPARISON_COLUMNS = {
    "difference": "the figure that is compared",
    "mean (95 %)": "how much more the second rule set has, pair by pair with the same dice",
    "unit": "the unit; pp are percentage points",
    "real": "yes if it is significant among all of these figures at once",
    "so": "the verdict, which may be checked at any time; it decides the comparison",
}
CARD_COLUMNS = {
    "turns offered": "own turns on which the card could have been played",
    "played %": "percent of hands from which it was played; if that is low, its worth is unknown",
    "held to the end %": "percent of hands that kept it until the match was over",
    "when behind %": "percent of its plays by a seat that was behind",
    "on the last turn %": "percent of its plays on the last turn of that seat",
    "won %": "matches won by those who played it, which says more about their position than about the card: see what "
    "it wins against a blank",
}
LIFT_CHARTS = (
    ("Won against a blank in its place, %", "lift", 50.0),
    ("Points gained against a blank", "lift_points", 0.0),
    ("Change of what it wins against a blank, pp", "lift_change", 0.0),
)
LAB_METHOD = (
    "Matches come in pairs with the same dice for the same seat; first one seat begins, then the other. A card's lift: "
    "one seat holds the deck, the other the deck without the card, then the other way round. A draw is half a point. "
    "Intervals hold with 95 %: Wilson's for shares, by pairs for means and differences; differences are called real "
    "after Holm's correction for comparing all of them."
)
SUBJECT_WORDS = {
    "card": ("the cards of", "Won by a hand with the card against the same hand with a blank in its place, %"),
    "deck": ("against", "Won by the deck, %"),
    "rules": ("with", "Won by the seat that begins, %"),
}
"""Words before a deck's name, and the title of the shares won."""
SIDE_COLUMNS = {
    "won %": "percent of the points, a draw being half of one, without the luck of the rolls; each end of the interval "
    "holds with 95 %, however often it is checked and whenever the run stops",
    "ahead": "points ahead at the end of a match, with the ordinary interval of 95 %",
    "could be": "percent of hands in which the card could have been played at least once",
    "was played": "percent of hands from which it was played",
    "placements": "dice placed in a match: 5 of 100 matches take no more than the first number, half of them no more "
    "than the second, 95 of 100 no more than the third",
    "draws": "percent of drawn matches",
    "at once": "percent of matches that ended with an instant win",
    "from behind": "percent won by the seat that was behind after two thirds of the turns",
    "matches": "the number of matches",
    "who played": "the bots of both seats, and when they play the card",
}
CHANGE_COLUMNS = {
    "number": "the full name of the number that was changed",
    "value": "its value, and after the arrow the value that was tried",
    "won %": "as above, with that value",
    "change, pp": "the change in percentage points, pair by pair of matches with the same dice",
    "so": "yes if chance does not explain the change",
    "it would be": "the answer with that value",
}
FAIR_METHOD = (
    "Matches come in pairs: each seat gets the same dice in both, and the examined hand changes seats, or the first "
    "move does. Other values are played with the same dice, so that a change is one of pairs. The luck of the rolls is "
    "taken out (AIVAT, Burch and others, 2018). Intervals are confidence sequences (Waudby-Smith and others, 2024; "
    "O'Brien and Fleming, 1979): they allow for stopping as soon as the answer is known. Bots learn when to play the "
    "card in separate matches, which do not count."
)


def write_figures(file: Path, results: JsonObject) -> None:
    """Write figures as JSON; equal figures give equal bytes."""
    file.write_text(json.dumps(results, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def publish(out: Path, page: str, results: JsonObject, report: LabReport) -> None:
    """Write a page and its figures next to it, and print the same answer in the terminal."""
    figures = out.with_suffix(".json")
    with disk_refusals(out):
        out.write_text(page, encoding="utf-8")
        write_figures(figures, results)
    say(report.verdict)
    for sentence in (*report.sentences, *report.notes):
        say(f"  {sentence}")
    method = results["method"]
    say(f"{out} and {figures.name}: {method['matches_played']} matches, {method['ended']}, by {report.players}")


class LabReport(NamedTuple):
    """The answer that a page and the terminal share."""

    title: str
    question: str
    verdict: str
    sentences: Sequence[str]
    notes: Sequence[str]
    """Advice, and flaws that are proven."""
    players: str = ""
    """The name of what played the matches."""

    def page(self, parts: Iterable[str], method: JsonObject, note: str) -> str:
        """Return the page, with its charts and tables."""
        rows = [(key.replace("_", " "), _plain(value)) for key, value in method.items()]
        return document(self.title, "".join((
            f'<h1>{escape(self.question)}</h1><p class="verdict">{escape(self.verdict)}</p>',
            "<h2>The answer</h2>", _list("ol", self.sentences), _list("ul", self.notes), *parts,
            f'<h2>Method</h2>{table(("", ""), rows)}<p class="note">{escape(note)}</p>',
        )))


def _list(kind: str, sentences: Sequence[str]) -> str:
    items = "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences)
    return f"<{kind}>{items}</{kind}>" if items else ""


def _plain(value: object) -> str:
    if isinstance(value, list):
        between = " / " if any(isinstance(one, list) for one in value) else ", "
        return between.join(map(_plain, value)) or "none"
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


# The page of `lab`


def lab_report(results: JsonObject, players: str = "") -> LabReport:
    flags = [f"{one['rules']}: {one['text']}" for one in results["flags"]] or ["Nothing degenerate was found."]
    return LabReport("Kotsu lab", "Kotsu lab", results["verdict"], summary_sentences(results), flags, players)


def lab_page(results: JsonObject) -> str:
    hands = zip(results["method"]["rules"], results["cards"], results["card_against_card"], strict=True)
    parts = [
        _comparison(results) if "comparison" in results else "",
        *(_seats(results) if results["sides"][0]["matches"] else ()),
        *(card_section(*hand) for hand in hands),
    ]
    return lab_report(results).page(parts, results["method"], LAB_METHOD)


def _comparison(results: JsonObject) -> str:
    changes = results["comparison"]
    rows = [
        (FIGURES[name].name, in_words(one), FIGURES[name].unit, "yes" if one["stands"] else "not certain",
         changes["words"].get(name, ""))
        for name, one in changes["differences"].items()
    ]
    return (
        f"<h2>What changes</h2><p>{changes['pairs']} pairs under both rule sets with the same dice. "
        f"{escape('; '.join(real_differences(results)) or 'No figure differs for certain')}.</p>"
        + table(tuple(COMPARISON_COLUMNS), rows)
        + explanations(COMPARISON_COLUMNS)
    )


def _seats(results: JsonObject) -> Iterator[str]:
    sides, names = results["sides"], results["method"]["rules"]
    rows = [(label, *(in_words(side[key]) for side in sides)) for label, (key, _) in SEAT_FIGURES.items()]
    rows += [(f"bot {bot}", *(in_words(side["bots"][bot]) for side in sides)) for bot in sides[0]["bots"]]
    figures = {name: figure for name, figure in FIGURES.items() if figure.about}
    means = [(figure.name, *(in_words(side["means"][name], 2) for side in sides)) for name, figure in figures.items()]
    yield "<h2>Seats</h2>" + table(("% of matches", *names), rows) + table(("mean", *names), means)
    yield explanations(
        {label: text for label, (_, text) in SEAT_FIGURES.items()} | {one.name: one.about for one in figures.values()}
    )
    for title, key in (
        ("Length in placements", "placements"), ("Score of a seat", "score"),
        ("Length of a set in seconds", "set_seconds"),
    ):
        if sides[0][key]["counts"]:
            yield _distribution(title, [side[key] for side in sides], names)
    for name, side in zip(names, sides, strict=True):
        half, end = side["lead"][5], side["lead"][10]
        yield lead_chart(
            f"Lead of the seat that began over the match, {name}", side["lead"],
            "Line: median; hatched: half of the matches; pale: four fifths. Halfway the lead is "
            f"{half['p50']:+d} ({half['p10']:+d} to {half['p90']:+d}), at the end "
            f"{end['p50']:+d} ({end['p10']:+d} to {end['p90']:+d}).",
        )


def _distribution(title: str, sides: Sequence[JsonObject], names: Sequence[str]) -> str:
    summary = "; ".join(
        f"{name} ({style}): half within {q['p25']} to {q['p75']}, median {q['p50']}, 5 of 100 above {q['p95']}"
        for name, q, style in zip(names, (side["quantiles"] for side in sides), ("hatched", "line"), strict=False)
    )
    counts = [{int(value): n for value, n in side["counts"].items()} for side in sides]
    return distribution_chart(title, counts, f"{summary}.")


def card_section(name: str, cards: JsonObject, matrix: JsonObject) -> str:
    """Return how each card was played and what it is worth, under one rule set."""
    if not cards:
        return ""
    keys = ("played_share", "held_share", "when_behind", "last_turn", "wins_when_played")
    rows = [(card, one["offered_turns"], *(_percent(one, key) for key in keys)) for card, one in cards.items()]
    parts = [f"<h2>Cards, {escape(name)}</h2>" + table(("card", *CARD_COLUMNS), rows) + explanations(CARD_COLUMNS)]
    for title, key, middle in LIFT_CHARTS:
        lifts = [(card, figures[key]) for card, figures in cards.items() if key in figures]
        if lifts:
            parts.append(interval_chart(title, lifts, middle))
    if matrix:
        grid = [(figures, *(in_words(row[other]) if other in row else "" for other in matrix))
                for figures, row in matrix.items()]
        parts.append("<h3>Card against card, % won by the row</h3>" + table(("", *matrix), grid))
    for card, figures in cards.items():
        if figures["played"]:
            early = 100 * sum(figures["timing"][:5]) / figures["played"]
            parts.append(bar_chart(
                f"When {card} is played", {f"{10 * n} %": count for n, count in enumerate(figures["timing"])},
                f"By tenths of the seat's own turns: {early:.0f} % of {figures['played']} plays in the first half.",
                is_small=True,
            ))
    return "".join(parts)


def _percent(figures: JsonObject, key: str) -> str:
    """Return a share of a card in percent, or a dash if there is no data."""
    count = figures["hands"] if key in ("played_share", "held_share") else figures["played"]
    return f"{figures[key]['value']:.1f}" if count else "-"


# The page of `fair`


def fair_report(results: JsonObject) -> LabReport:
    name, notes = results["subject"]["name"], [*results["advice"], *(value["says"] for value in results["sweep"])]
    return LabReport(f"Kotsu: {name}", f"Kotsu: is {name} fair?", results["headline"], results["sentences"], notes,
                     results["method"]["played_by"])


def fair_page(results: JsonObject) -> str:
    parts = (*_answer_charts(results), "<h2>All figures</h2>", _sides(results))
    return fair_report(results).page(parts, results["method"], FAIR_METHOD)


def _answer_charts(results: JsonObject) -> Iterator[str]:
    low, high = results["lines"]
    prefix, title = SUBJECT_WORDS[results["subject"]["kind"]]
    rows = [(f"{prefix} {row['name']}", row) for row in results["rows"]]
    bars = [("all together", results["share"]), *rows] if len(rows) > 1 else rows
    if bars:
        yield interval_chart(title, bars, 50.0, (low, high), f"Fair is between {low:g} and {high:g}.")
    if results["sweep"]:
        yield interval_chart(f"{title}, with other values", in_order(results), 50.0, (low, high))
        changes = [(row["label"], row["change"]) for row in results["sweep"]]
        words = "; ".join(f"{row['label']}: {row['word']}" for row in results["sweep"])
        yield interval_chart("Change from the current value, in percentage points", changes, 0.0, summary=f"{words}.")
        cells = [
            (row["number"], f"{as_yaml(row['before'])} → {as_yaml(row['value'])}",
             in_words(row["share"]), in_words(row["change"]), row["word"], row["answer"])
            for row in results["sweep"]
        ]
        yield table(tuple(CHANGE_COLUMNS), cells) + explanations(CHANGE_COLUMNS)


def in_order(results: JsonObject) -> list[tuple[str, JsonObject]]:
    """Return all values with their shares, sorted by value if only one number is swept."""
    values = [(row["value"], row["label"], row["share"]) for row in results["sweep"]]
    (value, label), *other_numbers = {(row["before"], row["label"].split()[0]) for row in results["sweep"]}
    if other_numbers or not isinstance(value, int) or isinstance(value, bool):
        return [("as it is", results["share"]), *((label, share) for _, label, share in values)]
    values.append((value, f"{label} {value}, as it is", results["share"]))
    return [(label, share) for _, label, share in sorted(values, key=lambda row: row[0])]


def _sides(results: JsonObject) -> str:
    left_out = set() if results["subject"]["kind"] == "card" else {"could be", "was played"}
    columns = {name: text for name, text in SIDE_COLUMNS.items() if name not in left_out}
    rows = []
    for side in results["sides"]:
        matches, length = max(side["matches"], 1), side["length"]
        cells = {
            "won %": in_words(side), "ahead": in_words(side["points"]), "matches": side["matches"],
            "could be": side["able"], "was played": side["played_share"] and f"{side['played_share']['value']:.1f}",
            "placements": f"{length['p5']} / {length['p50']} / {length['p95']}",
            "draws": f"{100 * side['draw'] / matches:.1f}", "at once": f"{100 * side['instant'] / matches:.1f}",
            "from behind": f"{100 * side['came_back'] / max(side['behind'], 1):.1f}", "who played": side["way"],
        }
        rows.append((side["label"], *(cells[name] for name in columns)))
    others = [(name, f"{share:.1f}") for name, share in results["sides"][0]["played"].items()]
    played = table(("card", "played from % of hands"), others) if others else ""
    return table(("", *columns), rows) + explanations(columns) + played
