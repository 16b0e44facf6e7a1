"""The cards section of the report."""

from __future__ import annotations

from html import escape

from game.kernel.opaque import JsonObject
from game.tools.lab.charts import bars, figure, forest
from game.tools.lab.markup import explained, ranged, table

COLUMNS = {
    "turns offered": "own turns on which the card could have been played",
    "played %": "hands of a hundred from which it was played; where that is few, nothing is known of its worth",
    "held to the end %": "hands of a hundred that kept it until the match was over",
    "when behind %": "of its plays, how many by a seat that was behind",
    "on the last turn %": "of its plays, how many on the last turn of that seat",
    "won %": "matches won by those who played it, which says more of their position than of the card: see what it wins "
    "against a blank",
}


def cards_of(said: JsonObject) -> str:
    """Return the HTML on how each card was played and what it is worth, under each rule set."""
    parts: list[str] = []
    for name, cards, matrix in zip(said["method"]["rules"], said["cards"], said["card_against_card"], strict=True):
        if not cards:
            continue
        head = ("card", *COLUMNS)
        keys = ("played_share", "held_share", "when_behind", "last_turn", "wins_when_played")
        rows = [
            (card, one["offered_turns"], *(_percent(one, key) for key in keys)) for card, one in cards.items()
        ]
        parts.append(f"<h2>Cards, {escape(name)}</h2>" + table(head, rows) + explained(COLUMNS))
        for title, key, middle in (
            ("Won against a blank in its place, %", "lift", 50.0),
            ("Points gained against a blank", "lift_points", 0.0),
            ("Change of what it wins against a blank, pp", "lift_change", 0.0),
        ):
            shown = [(card, one[key]) for card, one in cards.items() if key in one]
            if shown:
                drawing, height = forest(shown, middle)
                parts.append(figure(title, drawing, "; ".join(f"{card}: {ranged(one)}" for card, one in shown), height))
        if matrix:
            ids = list(matrix)
            grid = [
                (one, *(ranged(matrix[one][other]) if other in matrix[one] else "" for other in ids)) for one in ids
            ]
            parts.append("<h3>Card against card, % won by the row</h3>" + table(("", *ids), grid))
        for card, one in cards.items():
            if one["played"]:
                early = 100 * sum(one["timing"][:5]) / one["played"]
                parts.append(
                    figure(
                        f"When {card} is played",
                        bars([f"{10 * n}+ %" for n in range(10)], one["timing"]),
                        f"By tenths of the seat's own turns: {early:.0f} % of {one['played']} plays in the first half.",
                        small=True,
                    )
                )
    return "".join(parts)


def _percent(one: JsonObject, key: str) -> str:
    """Return a share of a card in percent, or a dash if there is no data."""
    known = one["hands"] if key in ("played_share", "held_share") else one["played"]
    return f"{one[key]['value']:.1f}" if known else "-"
