"""The page: everything found, in one file that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from game.lab.charts import PATTERNS, bars, fan, figure, forest, histogram
from game.lab.verdicts import WORDS, difference

STYLE = """
:root { color-scheme: light dark; --ink: #17121f; --ground: #fbfafd; --faint: #6b6478; --mark: #5b2fb0; --edge: #cfc8dd }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f4f0ff; --ground: #120a20; --faint: #b3a9c8; --mark: #c9a8ff; --edge: #46395f }
}
body { margin: 0 auto; padding: 1.5rem; max-width: 62rem; color: var(--ink); background: var(--ground);
  font: 16px/1.5 system-ui, sans-serif }
h1 { font-size: 1.5rem; margin: 0 } h2 { margin: 2.2rem 0 .6rem; border-bottom: 2px solid var(--edge) } h3 { margin: 0 }
.verdict { font-size: 1.15rem; border: 2px solid var(--mark); padding: .7rem 1rem; margin: 1rem 0 }
figure { margin: 1.2rem 0 } figcaption, .note { color: var(--faint) } svg { width: 100%; height: auto; display: block }
.scroll { overflow-x: auto } table { border-collapse: collapse; margin: .6rem 0 }
td, th { padding: .25rem .8rem; border-bottom: 1px solid var(--edge); text-align: right; font-variant-numeric: tabular-nums }
td:first-child, th:first-child { text-align: left }
text { fill: var(--ink); font: 12px system-ui, sans-serif } .mark { fill: var(--mark) }
.hatched { fill: url(#hatch); stroke: var(--mark) } .dotted { fill: url(#dots); stroke: none }
.second { fill: none; stroke: var(--ink); stroke-width: 2.5 } .zero { fill: none; stroke: var(--faint); stroke-dasharray: 4 3 }
"""


def page(said: dict[str, Any]) -> str:
    """The whole page of these figures."""
    parts = [
        f'<h1>Kotsu lab</h1><p class="verdict">{escape(said["verdict"])}</p>',
        _flags(said["flags"]),
        _comparison(said) if "comparison" in said else "",
        _seats(said),
        _cards(said),
        _method(said["method"]),
    ]
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>Kotsu lab</title><style>{STYLE}</style></head><body>{PATTERNS}{''.join(parts)}</body></html>\n"
    )


def _flags(found: Sequence[dict[str, str]]) -> str:
    items = "".join(f"<li>⚑ {escape(one['rules'])}: {escape(one['text'])}</li>" for one in found)
    return f"<h2>Flags</h2><ul>{items}</ul>" if items else "<h2>Flags</h2><p>✓ Nothing degenerate was found.</p>"


def _comparison(said: dict[str, Any]) -> str:
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
        + f'<p class="note">A test has decided beyond {found["bound"]} or {-found["bound"]}.</p>'
    )


def _seats(said: dict[str, Any]) -> str:
    sides, names = said["sides"], said["method"]["rules"]
    if not sides[0]["matches"]:
        return ""
    keys = ("first_seat", "first_seat_paired", "draws", "instant_wins", "comeback", "ender_wins")
    called = ("first seat (Wilson)", "first seat (pairs)", "draws", "instant wins", "wins from behind", "last mover wins")
    rows = [(word, *(ranged(side[key]) for side in sides)) for key, word in zip(keys, called, strict=True)]
    rows += [(f"bot {bot}", *(ranged(side["bots"][bot]) for side in sides)) for bot in sides[0]["bots"]]
    means = [(WORDS[key][0], *(ranged(side["means"][key], 2) for side in sides)) for key in sides[0]["means"]]
    parts = [
        "<h2>Seats</h2>" + table(("% of matches", *names), rows) + table(("mean", *names), means),
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
                f"Line: median; hatched: half of the matches; dotted: four fifths. Half way the lead is {half['p50']:+d} "
                f"({half['p10']:+d} to {half['p90']:+d}), at the end {end['p50']:+d} ({end['p10']:+d} to {end['p90']:+d}).",
            )
        )
        pairs = side["first_seat_pairs"]
        parts.append(
            figure(
                f"Points of whoever began, by pair of matches, {name}",
                bars(list(pairs), list(pairs.values())),
                f"In {pairs['2.0']} of {sum(pairs.values())} pairs whoever began won both matches, in {pairs['0.0']} none.",
            )
        )
    return "".join(parts)


def _spread(title: str, sides: Sequence[dict[str, Any]], names: Sequence[str], key: str) -> str:
    if not sides[0][key]["counts"]:
        return ""
    summary = "; ".join(
        f"{name} ({how}): half within {q['p25']} to {q['p75']}, median {q['p50']}, 5 of 100 above {q['p95']}"
        for name, q, how in zip(names, (side[key]["quantiles"] for side in sides), ("hatched", "line"), strict=False)
    )
    counts = [{int(value): n for value, n in side[key]["counts"].items()} for side in sides]
    return figure(title, histogram(counts), summary + ".")


def _cards(said: dict[str, Any]) -> str:
    parts: list[str] = []
    for name, cards, matrix in zip(said["method"]["rules"], said["cards"], said["card_against_card"], strict=True):
        if not cards:
            continue
        head = ("card", "turns offered", "played %", "held to the end %", "when behind %", "on the last turn %", "won %")
        keys = ("played_share", "held_share", "when_behind", "last_turn", "wins_when_played")
        rows = [(card, one["offered_turns"], *(f"{one[key]['value']:.1f}" for key in keys)) for card, one in cards.items()]
        parts.append(f"<h2>Cards, {escape(name)}</h2>" + table(head, rows))
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
                (one, *(ranged(matrix[one][other]) if other in matrix[one] else "–" for other in ids)) for one in ids
            ]
            parts.append("<h3>Card against card, % won by the row</h3>" + table(("", *ids), grid))
        for card, one in cards.items():
            if one["played"]:
                early = 100 * sum(one["timing"][:5]) / one["played"]
                parts.append(
                    figure(
                        f"When {card} is played",
                        bars([f"{10 * n}–{10 * n + 10} %" for n in range(10)], one["timing"]),
                        f"By tenths of the seat's own turns: {early:.0f} % of {one['played']} plays in the first half.",
                    )
                )
    return "".join(parts)


def _method(method: dict[str, Any]) -> str:
    rows = [(key.replace("_", " "), str(value)) for key, value in method.items()]
    return (
        "<h2>Method</h2>"
        + table(("", ""), rows)
        + '<p class="note">Matches come in pairs with the same dice for the same seat; first one seat begins, then the '
        "other. A card's lift: one seat holds the deck, the other the deck without the card, then the other way round. A "
        "draw is half a point. Intervals hold with 95 %: Wilson's for shares, by pairs for means and differences; "
        "differences are called real after Holm's correction for looking at all of them.</p>"
    )


def ranged(one: dict[str, float], digits: int = 1) -> str:
    """A value with its interval."""
    return f"{one['value']:.{digits}f} ({one['low']:.{digits}f} to {one['high']:.{digits}f})"


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table."""
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join(f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'
