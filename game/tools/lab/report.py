"""The report: all results in one self-contained page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from game.kernel.opaque import JsonObject
from game.tools.lab.cardpage import cards_of
from game.tools.lab.charts import bars, fan, figure, histogram
from game.tools.lab.markup import document, explained, ranged, table
from game.tools.lab.verdicts import WORDS, difference, in_short

SEATS = (
    "points of a hundred for whoever begins, a draw being half of one, as if every match stood alone",
    "the same, as pairs of matches with the same dice tell it: the narrower interval counts",
    "matches that nobody won",
    "matches won by what wins at once",
    "how many of those won who were behind after two thirds of the turns",
    "how many of those won who made the last move",
)
"""Labels of the seat figures, line by line."""
MEANS = {
    "placements": "dice placed in a match",
    "score": "points of a seat at the end",
    "margin": "points between the two seats at the end",
    "lead_changes": "how often in a match the lead goes over to the other seat",
    "cards_played": "cards that a seat plays in a match",
}
COMPARED = {
    "difference": "what is compared",
    "mean (95 %)": "how much more the second rule set has, pair by pair with the same dice",
    "unit": "of what; pp are points of a hundred",
    "real": "whether it stands when one looks at all of these at once",
    "LLR of a rise": "how much better a rise explains what was counted than none does, as a logarithm",
    "LLR of a fall": "the same of a fall",
    "verdict": "what the sequential test says of it",
}


def page(said: JsonObject) -> str:
    """Return the whole page for these figures."""
    parts = [
        f'<h1>Kotsu lab</h1><p class="verdict">{escape(said["verdict"])}</p>',
        "<h2>What this says in three sentences</h2><ol>",
        *(f"<li>{escape(sentence)}</li>" for sentence in in_short(said)),
        "</ol>",
        _flags(said["flags"]),
        _comparison(said) if "comparison" in said else "",
        _seats(said),
        cards_of(said),
        _method(said["method"]),
    ]
    return document("Kotsu lab", "".join(parts))


def _flags(found: Sequence[dict[str, str]]) -> str:
    items = "".join(f"<li>⚑ {escape(one['rules'])}: {escape(one['text'])}</li>" for one in found)
    return f"<h2>Flags</h2><ul>{items}</ul>" if items else "<h2>Flags</h2><p>✓ Nothing degenerate was found.</p>"


def _comparison(said: JsonObject) -> str:
    found = said["comparison"]
    rows = [
        (WORDS[name][0], ranged(one), WORDS[name][1], "yes" if one["stands"] else "not certain")
        for name, one in found["differences"].items()
    ]
    tests = [(WORDS[name][0], one["rise"], one["fall"], one["verdict"]) for name, one in found["sprt"].items()]
    real = [difference(name, one) for name, one in found["differences"].items() if one["stands"]]
    return (
        f"<h2>What changes</h2><p>{found['pairs']} pairs under both rule sets with the same dice. "
        f"{escape('; '.join(real) or 'No figure differs for certain')}.</p>"
        + table(("difference", "mean (95 %)", "unit", "real"), rows)
        + table(("sequential test", "LLR of a rise", "LLR of a fall", "verdict"), tests)
        + explained(COMPARED)
        + f'<p class="note">A test has decided beyond {found["bounds"][1]} or {found["bounds"][0]}.</p>'
    )


def _seats(said: JsonObject) -> str:
    sides, names = said["sides"], said["method"]["rules"]
    if not sides[0]["matches"]:
        return ""
    keys = ("first_seat", "first_seat_paired", "draws", "instant_wins", "comeback", "ender_wins")
    called = (
        "first seat (Wilson)",
        "first seat (pairs)",
        "draws",
        "instant wins",
        "wins from behind",
        "last mover wins",
    )
    rows = [(word, *(ranged(side[key]) for side in sides)) for key, word in zip(keys, called, strict=True)]
    rows += [(f"bot {bot}", *(ranged(side["bots"][bot]) for side in sides)) for bot in sides[0]["bots"]]
    means = [(WORDS[key][0], *(ranged(side["means"][key], 2) for side in sides)) for key in sides[0]["means"]]
    parts = [
        "<h2>Seats</h2>"
        + table(("% of matches", *names), rows)
        + table(("mean", *names), means)
        + explained(dict(zip(called, SEATS, strict=True)) | {WORDS[key][0]: MEANS[key] for key in sides[0]["means"]}),
        _spread("Length in placements", sides, names, "placements"),
        _spread("Score of a seat", sides, names, "score"),
        _spread("Length of a set in seconds", sides, names, "set_seconds"),
    ]
    for name, side in zip(names, sides, strict=True):
        half, end = side["lead"][5], side["lead"][10]
        parts.append(
            figure(
                f"Lead of whoever began over the match, {name}",
                fan(side["lead"]),
                "Line: median; hatched: half of the matches; dotted: four fifths. Half way the lead is "
                f"{half['p50']:+d} ({half['p10']:+d} to {half['p90']:+d}), at the end "
                f"{end['p50']:+d} ({end['p10']:+d} to {end['p90']:+d}).",
            )
        )
        pairs = side["first_seat_pairs"]
        parts.append(
            figure(
                f"Points of whoever began, by pair of matches, {name}",
                bars(list(pairs), list(pairs.values())),
                f"Of {sum(pairs.values())} pairs whoever began won both matches in {pairs['2.0']}, none in "
                f"{pairs['0.0']}.",
            )
        )
    return "".join(parts)


def _spread(title: str, sides: Sequence[JsonObject], names: Sequence[str], key: str) -> str:
    if not sides[0][key]["counts"]:
        return ""
    summary = "; ".join(
        f"{name} ({how}): half within {q['p25']} to {q['p75']}, median {q['p50']}, 5 of 100 above {q['p95']}"
        for name, q, how in zip(names, (side[key]["quantiles"] for side in sides), ("hatched", "line"), strict=False)
    )
    counts = [{int(value): n for value, n in side[key]["counts"].items()} for side in sides]
    return figure(title, histogram(counts), summary + ".")


def _method(method: JsonObject) -> str:
    rows = [(key.replace("_", " "), _plain(value)) for key, value in method.items()]
    return (
        "<h2>Method</h2>"
        + table(("", ""), rows)
        + '<p class="note">Matches come in pairs with the same dice for the same seat; first one seat begins, then the '
        "other. A card's lift: one seat holds the deck, the other the deck without the card, then the other way round. "
        "A draw is half a point. Intervals hold with 95 %: Wilson's for shares, by pairs for means and differences; "
        "differences are called real after Holm's correction for looking at all of them.</p>"
    )


def _plain(value: object) -> str:
    """Return a value as readable text."""
    if isinstance(value, list):
        between = " / " if any(isinstance(one, list) for one in value) else ", "
        return between.join(map(_plain, value)) or "none"
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)
