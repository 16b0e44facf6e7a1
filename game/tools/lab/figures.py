"""All figures of an examination as plain data, for the JSON file and the page."""

from __future__ import annotations

from game.background.plain import unpacked
from game.kernel.opaque import JsonObject
from game.tools.lab.cards import against, card_figures
from game.tools.lab.differences import ENDPOINTS, UNITS, Counts, differences, histogram, overall, tests
from game.tools.lab.examination import Findings, Trial
from game.tools.lab.flags import flags
from game.tools.lab.intervals import Interval, mean, quantile, wilson
from game.tools.lab.pairs import DECILES, Sums
from game.tools.lab.sprt import CHANGED, UNCHANGED
from game.tools.lab.verdicts import verdict_line

SHARES = (0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99)


def figures(trial: Trial, found: Findings, names: tuple[str, ...]) -> JsonObject:
    """Return all figures. ``names`` are those of the rule sets. The result depends on no clock and no machine."""
    sums = found.sums
    said: JsonObject = {
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
            "cards_examined": trial.examined(),
            "ended": found.ended,
        },
        "sides": [side_figures(sums, side, trial.bots) for side in range(len(names))],
        "cards": [card_figures(sums, side, deck) for side, deck in enumerate(trial.decks)],
        "card_against_card": [against(sums, side) for side in range(len(names))],
    }
    if len(names) == 2:
        said["comparison"] = compared(sums)
        before, after = (unpacked(rules, asks=True).catalogue for rules in trial.rules)
        dealt = dict.fromkeys(card for deck in trial.decks for card in deck)
        said["changed"] = [card for card in dealt if before.get(card) != after.get(card)]
    said["flags"] = [
        {"rules": names[side], "flag": flag, "text": text}
        for side in range(len(names))
        for flag, text in flags(said["sides"][side], said["cards"][side])
    ]
    return {"verdict": verdict_line(said), **said}


def side_figures(sums: Sums, side: int, bots: tuple[str, str]) -> JsonObject:
    """Return the seat figures of one rule set."""

    def of(*path: object) -> Counts:
        return histogram(sums, "seats", side, *path)

    won, by = sums_of(sums, side, "won"), sums_of(sums, side, "by")
    n = sum(won.values())
    first = wilson(won.get("first", 0) + won.get("draw", 0) / 2, n)
    return {
        "matches": n,
        "first_seat": shown(first, 100),
        "first_seat_paired": shown(mean(of("pair", "first_seat"), UNITS["first_seat"])),
        "first_seat_pairs": {str(value / 2): of("pair", "first_seat").get(value, 0) for value in range(5)},
        "draws": shown(wilson(won.get("draw", 0), n), 100),
        "instant_wins": shown(wilson(by.get("exodia", 0), n), 100),
        "endless": by.get("None", 0),
        "bots": {bots[0]: shown(points(of("bot", bots[0])), 100)} if bots[0] != bots[1] else {},
        "comeback": shown(points(of("behind")), 100),
        "ender_wins": shown(points(of("ender")), 100),
        "means": {name: shown(mean(of("pair", name), unit)) for name, unit in UNITS.items() if unit < 25},
        "placements": spread(of("length")),
        "score": spread(of("score")),
        "set_seconds": spread(of("set")),
        "lead": [spread(of("lead", tenth))["quantiles"] for tenth in DECILES],
    }


def compared(sums: Sums) -> JsonObject:
    """Return the changes that the second rule set makes."""
    said = tests(sums)
    return {
        "verdict": overall(said),
        "sprt": {
            name: {"rise": round(rise, 3), "fall": round(fall, 3), "verdict": one, **ENDPOINTS[name]._asdict()}
            for name, (rise, fall, one) in said.items()
        },
        "bounds": [round(UNCHANGED, 3), round(CHANGED, 3)],
        "pairs": sum(histogram(sums, "diff", "first_seat").values()),
        "differences": {
            name: {key: round(value, 3) if isinstance(value, float) else value for key, value in one.items()}
            for name, one in differences(sums).items()
        },
    }


def sums_of(sums: Sums, side: int, name: str) -> dict[str, int]:
    """Return the counts of a name by its values."""
    return {str(key): value for key, value in histogram(sums, "seats", side, name).items()}


def points(half_points: Counts) -> Interval:
    """Return the share of points, from counts of 0, 1 and 2 half points."""
    return wilson(sum(value * n for value, n in half_points.items()) / 2, sum(half_points.values()))


def spread(counts: Counts) -> JsonObject:
    """Return a distribution: the count of each value, the mean and the quantiles."""
    return {
        "counts": {str(value): counts[value] for value in sorted(counts)},
        "mean": round(mean(counts).value, 2),
        "quantiles": {f"p{round(100 * share)}": quantile(counts, share) for share in SHARES},
    }


def shown(interval: Interval, unit: float = 1.0) -> dict[str, float]:
    """Return an interval as plain numbers."""
    return {key: round(value * unit, 2) for key, value in interval._asdict().items()}
