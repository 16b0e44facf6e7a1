"""The page on balance: sentences and tables made of figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from game.kernel.json_values import JsonObject
from game.tools.lab.balance import MOST, Plan
from game.tools.lab.flags import FAIR, LONGEST, SET_MINUTES, STRONGEST
from game.tools.lab.pace import THOUGHT

Range = Mapping[str, float]
LENGTHS = "placements, median and 95 of 100"
DOES = {
    "patient": ": they weigh the roll, the dice and the opponent's next roll, and keep a card until it gains more than "
    "waiting for a better moment would",
    "greedy": ": they play a card as soon as it gains anything",
}
"""What is to be known of bots to read this."""


class Goal(NamedTuple):
    """Something the game wants of itself."""

    wanted: str
    found: str
    verdict: str


def page(plan: Plan, said: JsonObject, command: str) -> str:
    """The whole page; ``command`` makes it again."""
    goals = list(_goals(said))
    parts = [
        "# Balance",
        f"What the lab says of the game as it ships, made by `{command}`. Every interval holds with 95 %. The same "
        "command writes the same page as long as data, rules and bots stay.",
        "## In three sentences",
        _three(said, goals),
        "## What is wanted",
        _table(("wanted", "found", "so it is"), [(goal.wanted, goal.found, goal.verdict) for goal in goals]),
        _bots(plan, said),
        "## Decks",
        _table(
            ("deck", "cards", "first seat", LENGTHS, "set in minutes: median, 5 and 95 of 100"),
            [_deck(name, one) for name, one in said["decks"].items()],
        ),
        _ends(said),
        f"In weaker hands, those of `{plan.between.bots[1]}`, {_many(plan.between.matches)} matches a deck:",
        _table(
            ("deck", "first seat", LENGTHS, "median set, minutes"),
            [_weaker(name, one) for name, one in said["weaker"].items()],
        ),
        "## Cards",
        "What a hand with the card wins against the same hand with a blank in its place, either way round with the "
        f"same dice. A card that might win more than {STRONGEST:.0f} % got more matches, until that was settled or "
        f"{_many(MOST)} times as many were played.",
        _table(
            ("card", "deck", "played from", "matches", "wins against a blank", "points gained"),
            [_card(card, name, one) for name, found in said["decks"].items() for card, one in _lifted(found)],
        ),
        "## What is flagged",
        _flags(said),
        "## How it was counted",
        "Matches come in pairs with the same dice for the same seat: first one seat begins, then the other. Minutes "
        f"count {THOUGHT // 1000} seconds of thought a turn. `docs/bots.md` tells how strong the bots are that people "
        "meet; they have not played these matches. Where numba is installed (`pip install 'kotsu[fast]'`) the quick "
        "core plays them, elsewhere the plain rules: both say the same to the byte, and tests hold them to it.",
    ]
    return "\n\n".join(parts) + "\n"


def _goals(said: JsonObject) -> Iterator[Goal]:
    """What is wanted, and whether it is so; open is what the matches do not settle."""
    decks = _with_cards(said)
    lifts = [(one["lift"], card, name) for name, found in decks.items() for card, one in _lifted(found)]
    if lifts:
        lift, card, name = max(lifts, key=lambda each: each[0]["value"])
        high, low = (max(one[key] for one, *_ in lifts) for key in ("high", "low"))
        yield Goal(
            f"no card wins more than {STRONGEST:.0f} % against a blank in its place",
            f"at most {_range(lift)}, `{card}` in `{name}`",
            verdict(high <= STRONGEST, low > STRONGEST),
        )
    first = [_side(found)["first_seat_paired"] for found in decks.values()]
    yield Goal(
        f"whoever begins wins {FAIR[0]:.0f} to {FAIR[1]:.0f} %",
        f"{_span(one['value'] for one in first)} %, by deck",
        verdict(
            all(FAIR[0] <= one["low"] and one["high"] <= FAIR[1] for one in first),
            any(one["low"] > FAIR[1] or one["high"] < FAIR[0] for one in first),
        ),
    )
    sets = [_side(found)["set_seconds"]["quantiles"]["p50"] / 60 for found in decks.values()]
    yield Goal(
        f"the median set takes {SET_MINUTES[0]} to {SET_MINUTES[1]} minutes",
        f"{_span(sets)} minutes, by deck",
        verdict(all(SET_MINUTES[0] <= one <= SET_MINUTES[1] for one in sets), True),
    )
    longest = [_side(found)["placements"]["quantiles"]["p95"] for found in decks.values()]
    yield Goal(
        f"95 of 100 matches take less than {LONGEST} placements",
        f"{min(longest)} to {max(longest)}, by deck",
        verdict(max(longest) < LONGEST, True),
    )


def verdict(holds: bool, fails: bool) -> str:
    return "yes" if holds else "no" if fails else "open"


def _three(said: JsonObject, goals: Sequence[Goal]) -> str:
    """For whoever reads this for the first time."""
    decks = _with_cards(said)
    first = [_side(found)["first_seat_paired"]["value"] for found in decks.values()]
    sets = [_side(found)["set_seconds"]["quantiles"]["p50"] / 60 for found in decks.values()]
    missed = [goal.wanted for goal in goals if goal.verdict != "yes"]
    lifts = [(one["lift"]["value"], card) for found in decks.values() for card, one in _lifted(found)]
    cards = f"The strongest card is `{max(lifts)[1]}`, the weakest `{min(lifts)[1]}`. " if lifts else ""
    return (
        f"Whoever begins wins {_span(first)} % of the matches, whichever deck is played (a draw counts half), and a "
        f"set takes about {_span(sets)} minutes. {cards}"
        + (f"Not settled or not so: {'; '.join(missed)}." if missed else "All that is wanted of the game holds.")
    )


def _bots(plan: Plan, said: JsonObject) -> str:
    one, other = plan.between.bots
    share = _side(said["between"])["bots"].get(one)
    against = f" Against `{other}` they win {_range(share)} of {_many(plan.between.matches)} matches." if share else ""
    return f"The bots are `{one}`{DOES.get(one, '')}.{against}"


def _deck(name: str, found: JsonObject) -> Iterable[str]:
    side = _side(found)
    minutes = (side["set_seconds"]["quantiles"][key] / 60 for key in ("p50", "p5", "p95"))
    cards = ", ".join(_cards(found)) or "none"
    return (f"`{name}`", cards, _range(side["first_seat_paired"]), _length(side), ", ".join(map(_minutes, minutes)))


def _weaker(name: str, found: JsonObject) -> Iterable[str]:
    side = _side(found)
    return (f"`{name}`", _range(side["first_seat_paired"]), _length(side),
            _minutes(side["set_seconds"]["quantiles"]["p50"] / 60))  # fmt: skip


def _card(card: str, deck: str, one: JsonObject) -> Iterable[str]:
    return (f"`{card}`", f"`{deck}`", f"{one['played_share']['value']:.0f} %", _many(one["lift"]["matches"]),
            _range(one["lift"]), f"{one['lift_points']['value']:+.1f}")  # fmt: skip


def _ends(said: JsonObject) -> str:
    sides = [_side(found) for found in said["decks"].values()]
    endless = sum(side["endless"] for side in sides)
    draws, at_once = (_span(side[key]["value"] for side in sides) for key in ("draws", "instant_wins"))
    ended = f"{endless} matches did not end" if endless else "Every match ended"
    played = _many(sides[0]["matches"])
    told = f"{played} matches a deck. {ended}. {draws} % were draws, {at_once} % were won at once."
    bare = [f"`{name}`" for name in said["decks"] if name not in _with_cards(said)]
    if not bare:
        return told
    return f"{told} {', '.join(bare)} holds no card: a head start for the other seat, not held to what is wanted above."


def _flags(said: JsonObject) -> str:
    found = [
        f"- `{name}`{where}: {flag['text']}"
        for hands, where in (("decks", ""), ("weaker", " in weaker hands"))
        for name, one in said[hands].items()
        for flag in one["flags"]
    ]
    return "\n".join(found) or "Nothing."


def _with_cards(said: JsonObject) -> JsonObject:
    """The decks that hold cards; all decks where none does."""
    return {name: one for name, one in said["decks"].items() if _cards(one)} or said["decks"]


def _cards(found: JsonObject) -> Sequence[str]:
    cards: Sequence[str] = found["method"]["decks"][0]
    return cards


def _lifted(found: JsonObject) -> Iterator[tuple[str, JsonObject]]:
    return ((card, one) for card, one in sorted(found["cards"][0].items()) if "lift" in one)


def _side(found: JsonObject) -> JsonObject:
    side: JsonObject = found["sides"][0]
    return side


def _length(side: JsonObject) -> str:
    return ", ".join(str(side["placements"]["quantiles"][key]) for key in ("p50", "p95"))


def _range(one: Range) -> str:
    return f"{one['value']:.1f} % ({one['low']:.1f} to {one['high']:.1f})"


def _span(values: Iterable[float]) -> str:
    known = list(values)
    low, high = f"{min(known):.1f}", f"{max(known):.1f}"
    return low if low == high else f"{low} to {high}"


def _minutes(minutes: float) -> str:
    return f"{minutes:.1f}"


def _many(number: int) -> str:
    return f"{number:,}"


def _table(head: Sequence[str], rows: Iterable[Iterable[str]]) -> str:
    first, *rest = (f"| {' | '.join(line)} |" for line in (head, *rows))
    return "\n".join((first, "|---" * len(head) + "|", *rest))
