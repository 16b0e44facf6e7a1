"""The results of an examination: its figures as plain data for the JSON file and the page, and its verdict in words."""

from __future__ import annotations

from game.kernel.opaque import JsonObject
from game.tools.lab.counts import DECILES, Sums, counts_by_name, histogram
from game.tools.lab.examination import Results, Trial, unpacked_rules
from game.tools.lab.statistics import (
    CHANGED,
    MISSING,
    UNCHANGED,
    Histogram,
    Interval,
    half_point_share,
    has_libraries,
    in_words,
    json_number,
    mean,
    percent,
    quantile,
    share,
)
from game.tools.lab.verdicts import ENDPOINTS, ENOUGH, SELDOM, UNITS, differences, endpoint_tests, flags, overall

SHARES = (0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99)
NAMES = {
    "first_seat": ("first seat", "pp"),
    "placements": ("length", "placements"),
    "score": ("score", "points"),
    "margin": ("margin", "points"),
    "draws": ("draws", "pp"),
    "instant_wins": ("instant wins", "pp"),
    "lead_changes": ("lead changes", ""),
    "comebacks": ("comebacks", "pp"),
    "cards_played": ("cards played", "a seat"),
}
"""The name of each figure that is compared, and its unit."""


def figures(trial: Trial, found: Results, names: tuple[str, ...]) -> JsonObject:
    """Return all figures. ``names`` are those of the rule sets. The result depends on no clock and no machine."""
    sums, sides = found.sums, range(len(names))
    results: JsonObject = {
        "method": {
            "table": trial.table,
            "rules": list(names),
            "decks": [list(deck) for deck in trial.decks],
            "bots": list(trial.bots),
            "seed": trial.seeds[0],
            "common_luck": len(set(trial.seeds)) == 1,
            "matches_played": found.matches,
            "matches_asked": trial.matches,
            "lift_matches": trial.lift,
            "cards_examined": trial.examined_cards(),
            "ended": found.ending,
        },
        "sides": [side_figures(sums, side, trial.bots) for side in sides],
        "cards": [
            {card: card_figures(sums, side, card, 2 * sums["seats", side, "matches"]) for card in dict.fromkeys(deck)}
            for side, deck in enumerate(trial.decks)
        ],
        "card_against_card": [card_against_card(sums, side) for side in sides],
    }
    if len(names) == 2:
        results["comparison"] = comparison(sums)
        before, after = (unpacked_rules(rules).catalogue for rules in trial.rules)
        dealt = dict.fromkeys(card for deck in trial.decks for card in deck)
        results["changed"] = [card for card in dealt if before.get(card) != after.get(card)]
    results["flags"] = [
        {"rules": names[side], "flag": flag, "text": text}
        for side in sides
        for flag, text in flags(results["sides"][side], results["cards"][side])
    ]
    return {"verdict": verdict_line(results), **results}


def side_figures(sums: Sums, side: int, bots: tuple[str, str]) -> JsonObject:
    """Return the seat figures of one rule set."""

    def of(*path: str | int) -> Histogram:
        return histogram(sums, "seats", side, *path)

    def share_figure(interval: Interval) -> JsonObject:
        return interval.times(100).plain()

    won, by = (counts_by_name(sums, "seats", side, key) for key in ("won", "by"))
    n = sum(won.values())
    draws = won.get("draw", 0)
    return {
        "matches": n,
        "first_seat": share_figure(share(won.get("first", 0) + draws / 2, n)),
        "first_seat_paired": mean(of("pair", "first_seat"), UNITS["first_seat"]).plain(),
        "first_seat_pairs": {str(value / 2): of("pair", "first_seat").get(value, 0) for value in range(5)},
        "draws": share_figure(share(draws, n)),
        "instant_wins": share_figure(share(by.get("exodia", 0), n)),
        "endless": by.get("None", 0),
        "bots": {bots[0]: share_figure(half_point_share(of("bot", bots[0])))} if bots[0] != bots[1] else {},
        "comeback": share_figure(half_point_share(of("behind"))),
        "ender_wins": share_figure(half_point_share(of("ender"))),
        "means": {name: mean(of("pair", name), unit).plain() for name, unit in UNITS.items() if unit < 25},
        "placements": spread(of("length")),
        "score": spread(of("score")),
        "set_seconds": spread(of("set")),
        "lead": [spread(of("lead", tenth))["quantiles"] for tenth in DECILES],
    }


def spread(counts: Histogram) -> JsonObject:
    """Return a distribution: the count of each value, the mean and the quantiles."""
    n = max(sum(counts.values()), 1)
    return {
        "counts": {str(value): counts[value] for value in sorted(counts)},
        "mean": round(sum(value * count for value, count in counts.items()) / n, 2),
        "quantiles": {f"p{round(100 * part)}": quantile(counts, part) for part in SHARES},
    }


def card_figures(sums: Sums, side: int, card: str, hands: int) -> JsonObject:
    """Return the figures of one card; ``hands`` is the number of hands that held it from the start."""

    def count(*path: str | int) -> int:
        return sums["seats", side, "card", card, *path]

    def share_figure(part: float, of: int) -> JsonObject:
        return share(part, of).times(100).plain()

    played, users = count("played"), count("users")
    results: JsonObject = {
        "hands": hands,
        "offered_turns": count("offered"),
        "played": played,
        "played_share": share_figure(users, hands),
        "held_share": share_figure(hands - users, hands),
        "wins_when_played": share_figure(count("user_half_points") / 2, users),
        "when_behind": share_figure(count("when_behind"), played),
        "last_turn": share_figure(count("last_turn"), played),
        "timing": [count("tenth", tenth) for tenth in range(10)],
    }
    if points := histogram(sums, "lift", side, card, "points"):
        results["lift"] = mean(points, 25).plain() | {"matches": 2 * sum(points.values())}
        results["lift_points"] = mean(histogram(sums, "lift", side, card, "gained"), 0.5).plain()
    if change := histogram(sums, "lift", "diff", card):
        results["lift_change"] = mean(change, 25).plain()
    return results


def card_against_card(sums: Sums, side: int) -> dict[str, JsonObject]:
    """Return, by ``one`` and ``other``, the share that a hand of only ``one`` wins against a hand of only ``other``."""
    results: dict[str, JsonObject] = {}
    for one, other in sorted({(str(key[2]), str(key[3])) for key in sums if key[:2] == ("versus", side)}):
        won = mean(histogram(sums, "versus", side, one, other, "points"), 25)
        results.setdefault(one, {})[other] = won.plain()
        results.setdefault(other, {})[one] = Interval(100 - won.value, 100 - won.high, 100 - won.low).plain()
    return results


def comparison(sums: Sums) -> JsonObject:
    """Return the changes that the second rule set makes."""
    tests = endpoint_tests(sums)
    return {
        "verdict": overall(tests),
        "sprt": {
            name: {
                "rise": json_number(rise, 3),
                "fall": json_number(fall, 3),
                "verdict": one,
                **ENDPOINTS[name]._asdict(),
            }
            for name, (rise, fall, one) in tests.items()
        },
        "bounds": [round(UNCHANGED, 3), round(CHANGED, 3)],
        "pairs": sum(histogram(sums, "diff", "first_seat").values()),
        "differences": differences(sums),
    }


def verdict_line(results: JsonObject) -> str:
    """Return the result in one line."""
    line = _verdict(results)
    return line if has_libraries() else f"{line} {MISSING}"


def _verdict(results: JsonObject) -> str:
    sides, names = results["sides"], results["method"]["rules"]
    if not sides[0]["matches"]:
        return _lifts(results) or "Nothing is known yet."
    if "comparison" not in results:
        first = sides[0]["first_seat_paired" if sides[0]["matches"] >= ENOUGH else "first_seat"]
        seen = len(results["flags"])
        ends = "nothing degenerate" if not seen else "1 flag" if seen == 1 else f"{seen} flags"
        return f"{names[0]}: first seat {percent(first)}; {sides[0]['placements']['mean']:.1f} placements; {ends}."
    unknown = [card for card in results["changed"] if card in {*seldom_played(results), *seldom_played(results, 1)}]
    found, first, after = results["comparison"], *(side["first_seat_paired"] for side in sides)
    if unknown and found["verdict"] != "changed":
        return (
            f"No verdict: what changes is {', '.join(unknown)}, which these bots hardly play. "
            f"`run.py fair {unknown[0]}` lets it be played, with other numbers by --sweep."
        )
    change = in_words(found["differences"]["first_seat"], unit=" pp", sign="+").replace(" (", ", 95 % ", 1)
    line = (
        f"{names[0]} to {names[1]}: first seat {first['value']:.1f} % to {after['value']:.1f} % "
        f"({change.removesuffix(')')}). SPRT: {found['verdict']}."
    )
    for card in results["changed"]:
        if (change := results["cards"][1].get(card, {}).get("lift_change")) and card not in unknown:
            line += f" {card} against a blank: {in_words(change, unit=' pp', sign='+')}."
    others = [difference(name, one) for name, one in found["differences"].items() if one["stands"]]
    return f"{line} Real differences: {', '.join(others)}." if others else f"{line} No figure differs for certain."


def _lifts(results: JsonObject) -> str:
    """Return the shares that cards win, if only cards were examined."""
    found = [
        f"{name}: {', '.join(f'{card} wins {percent(one)}' for card, one in lifts.items())} against a blank."
        for name, cards in zip(results["method"]["rules"], results["cards"], strict=True)
        if (lifts := {card: one["lift"] for card, one in cards.items() if "lift" in one})
    ]
    return " ".join(found)


def difference(name: str, one: JsonObject) -> str:
    """Return a difference in words."""
    called, unit = NAMES[name]
    return f"{called} {one['value']:+.2f} {unit}".strip()


def seldom_played(results: JsonObject, side: int = 0) -> list[str]:
    """Return the cards that these bots play too seldom to measure their worth."""
    return [card for card, one in results["cards"][side].items() if one["played_share"]["value"] < SELDOM]


def in_short(results: JsonObject) -> tuple[str, str, str]:
    """Return the results in three sentences, for first-time readers."""
    method, sides = results["method"], results["sides"]
    bots = " against ".join(dict.fromkeys(method["bots"]))
    first = (
        f"Bots ({bots}) played {method['matches_played']} matches, in pairs with the same dice for the same seat; "
        "people may play otherwise."
    )
    if not sides[0]["matches"]:
        return first, "No matches were played for the seats.", _card_sentence(results)
    second = "; ".join(
        f"in {name} the seat that begins wins {percent(side['first_seat_paired'])} of the points, 50 % being even, "
        f"and half of the matches take up to {side['placements']['quantiles']['p50']} placements"
        for name, side in zip(method["rules"], sides, strict=True)
    )
    return first, f"{second[0].upper()}{second[1:]}.", _card_sentence(results)


def _card_sentence(results: JsonObject) -> str:
    """Return a sentence on the worth of cards, and on cards with unknown worth."""
    tried = {card: one["lift"] for card, one in results["cards"][0].items() if "lift" in one and one["lift"]["matches"]}
    seldom = seldom_played(results) if results["sides"][0]["matches"] else []
    measured = {card: lift for card, lift in tried.items() if card not in seldom}
    text = "No single cards were measured"
    if measured:
        most, least = (end(measured, key=lambda card: measured[card]["value"]) for end in (max, min))
        text = f"Of the cards {most} wins most, {percent(measured[most])} against a blank"
        text += f", and {least} least, {percent(measured[least])}" if most != least else ""
    if seldom:
        text += (
            f"; these bots hardly play {', '.join(seldom)}, so their worth is unknown: "
            f"`run.py fair {seldom[0]}` lets them be played"
        )
    return f"{text}."
