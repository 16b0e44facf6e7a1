"""The page of an answer: a few sentences, charts with intervals, and all figures, in one file."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from game.kernel.opaque import JsonObject
from game.tools.lab.charts import figure, forest
from game.tools.lab.markup import document, explained, ranged, table

PLACES = {
    "card": ("the cards of", "Won by a hand with the card against the same hand with a blank in its place, %"),
    "deck": ("against", "Won by the deck, %"),
    "rules": ("with", "Won by whoever begins, %"),
}
"""Words before a deck's name, and the caption of the shares won."""
COLUMNS = {
    "won %": "points in a hundred, a draw being half of one, and the interval that holds with 95 % however often one "
    "looks and whenever one stops",
    "ahead": "points ahead at the end of a match, with the ordinary interval of 95 %",
    "could be": "hands of a hundred in which the card could have been played at least once",
    "was played": "hands of a hundred from which it was played",
    "placements": "dice placed in a match: 5 of 100 take no more than the first number, half of them no more than the "
    "second, 95 of 100 no more than the third",
    "draws": "matches of a hundred that nobody won",
    "at once": "matches of a hundred that were won by what wins at once",
    "from behind": "of those who were behind after two thirds of the turns, how many of a hundred won",
    "matches": "how many were played",
    "who played": "the bots of both seats, and what they ask of the card before they play it",
}
CHANGES = {
    "number": "what has another value, by its full name",
    "value": "the value that it has, and behind the arrow the one that was tried",
    "won %": "as above, with that value",
    "change, pp": "how many points in a hundred more or less that is, pair by pair of matches with the same dice",
    "so": "whether that is more or less than chance explains",
    "it would be": "the answer by the same lines as above",
}


def page(said: JsonObject) -> str:
    """Return the whole page for these figures."""
    parts = [
        f'<h1>Kotsu: is {escape(said["subject"]["name"])} fair?</h1><p class="verdict">{escape(said["headline"])}</p>',
        "<h2>What this says</h2><ol>",
        *(f"<li>{escape(sentence)}</li>" for sentence in said["sentences"]),
        "</ol>",
        *(f"<p>➜ {escape(advice)}</p>" for advice in said["advice"]),
        *_pictures(said),
        "<h2>All figures</h2>",
        _sides(said),
        _method(said),
    ]
    return document(f"Kotsu: {said['subject']['name']}", "".join(parts))


def _pictures(said: JsonObject) -> Iterator[str]:
    low, high = said["lines"]
    before, what = PLACES[said["subject"]["kind"]]
    everywhere = {key: said["share"][key] for key in ("value", "low", "high")}
    rows = [(f"{before} {each['name']}", each) for each in said["rows"]]
    shown = [("all together", everywhere), *rows] if len(rows) > 1 else rows
    if shown:
        drawing, height = forest(shown, 50.0, (low, high))
        summary = "; ".join(f"{name}: {ranged(one)}" for name, one in shown)
        yield figure(what, drawing, f"What is fair lies between {low:g} and {high:g}. {summary}.", height)
    if said["sweep"]:
        swept = in_order(said)
        drawing, height = forest(swept, 50.0, (low, high))
        told = "; ".join(f"{name}: {ranged(one)}" for name, one in swept)
        yield figure(f"{what}, with other values", drawing, told, height)
        moved = [(each["label"], each["change"]) for each in said["sweep"]]
        drawing, height = forest(moved, 0.0)
        told = "; ".join(f"{each['label']}: {each['word']}" for each in said["sweep"])
        yield figure("Change against how it is, in points of a hundred", drawing, told, height)
        cells = [
            (each["number"], f"{_value(each['before'])} → {each['value']}", ranged(each["share"]),
             ranged(each["change"]), each["word"], each["answer"])
            for each in said["sweep"]
        ]  # fmt: skip
        yield table(tuple(CHANGES), cells) + explained(CHANGES)


def in_order(said: JsonObject) -> list[tuple[str, JsonObject]]:
    """Return all values with their shares, sorted by value if only one number is swept."""
    found = [(each["value"], each["label"], each["share"]) for each in said["sweep"]]
    (value, label), *more = {(each["before"], each["label"].split()[0]) for each in said["sweep"]}
    if more or not isinstance(value, int):
        return [("as it is", said["share"]), *((label, share) for _, label, share in found)]
    found.append((value, f"{label} {value}, as it is", said["share"]))
    return [(label, share) for _, label, share in sorted(found, key=lambda each: each[0])]


def _value(value: int | None) -> str:
    return "nothing" if value is None else str(value)


def _sides(said: JsonObject) -> str:
    card = said["subject"]["kind"] == "card"
    left_out = set() if card else {"could be", "was played"}
    columns = {name: text for name, text in COLUMNS.items() if name not in left_out}
    rows = []
    for each in said["sides"]:
        of = max(each["matches"], 1)
        length = each["length"]
        cells = {
            "won %": ranged(each), "ahead": ranged(each["points"]), "matches": each["matches"],
            "could be": each["able"], "was played": each["played_share"] and f"{each['played_share']['value']:.1f}",
            "placements": f"{length['p5']} / {length['p50']} / {length['p95']}",
            "draws": f"{100 * each['draw'] / of:.1f}", "at once": f"{100 * each['instant'] / of:.1f}",
            "from behind": f"{100 * each['came_back'] / max(each['behind'], 1):.1f}", "who played": each["way"],
        }  # fmt: skip
        rows.append((each["label"], *(cells[name] for name in columns)))
    others = [(name, f"{share:.1f}") for name, share in said["sides"][0]["played"].items()]
    played = table(("card", "played from % of hands"), others) if others else ""
    return table(("", *columns), rows) + explained(columns) + played


def _method(said: JsonObject) -> str:
    rows = [(key.replace("_", " "), value) for key, value in said["method"].items()]
    return (
        "<h2>How it was counted</h2>"
        + table(("", ""), rows)
        + '<p class="note">Matches come in pairs: the same dice fall for the same seat in both, and what is examined '
        "changes seats, or whoever begins does. Other values are played with the same dice, so that a change is one of "
        "pairs. Intervals are confidence sequences (Waudby-Smith and others, 2024): they allow for stopping as soon as "
        "the answer is known. When to play the card bots find out on matches of their own, which count for nothing "
        "else (sequential halving, Karnin and others, 2013).</p>"
    )
