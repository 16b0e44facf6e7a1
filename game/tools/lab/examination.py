"""The course of an examination: first the seats, then every card. It stops early once the verdict is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from itertools import combinations

from game.tools.lab.differences import decided
from game.tools.lab.pairs import Sums
from game.tools.lab.shares import Bout, Share, cut

Work = Callable[[Sequence[Share]], AbstractContextManager[Iterator[Sums]]]
"""A function that plays shares and returns their sums in the same order."""
Told = Callable[[int, int], None]
"""A progress callback: matches done, matches to play."""


@dataclass(frozen=True, slots=True)
class Trial:
    """The settings of an examination."""

    table: str
    rules: tuple[bytes, ...]
    """One rule set, or two to compare, as ``packed`` writes them."""
    decks: tuple[tuple[str, ...], ...]
    """The deck of each rule set."""
    bots: tuple[str, str]
    seeds: tuple[int, ...]
    matches: int
    """The most matches for the seats; 0 for none."""
    lift: int
    """Matches for each card against a blank; 0 for none."""
    timing: bytes | None = None
    named: tuple[str, ...] = ()
    """The cards to examine; if empty, all cards of the deck."""
    versus: bool = True
    """True if the cards are also played against each other."""

    def seats(self) -> Share:
        """Return the matches in which either seat begins."""
        return self._share(Bout("seats", (), tuple((deck, deck) for deck in self.decks)), self.matches)

    def cards(self) -> list[Share]:
        """Return the matches of each card against a blank, and of each card against each other card in hands of one."""
        known = self.examined()
        bouts = [
            Bout("lift", (card,), tuple((deck, tuple(one for one in deck if one != card)) for deck in self.decks))
            for card in known
        ]
        shares = [self._share(bout, self.lift) for bout in bouts]
        for one, other in combinations(known, 2) if self.versus else ():
            bout = Bout("versus", (one, other), tuple(((one,), (other,)) for _ in self.decks))
            shares.append(self._share(bout, self.lift // 2))
        return shares

    def examined(self) -> list[str]:
        """Return the requested cards that every rule set deals."""
        if not self.lift:
            return []
        dealt = [card for card in dict.fromkeys(self.decks[0]) if all(card in deck for deck in self.decks)]
        return [card for card in dealt if not self.named or card in self.named]

    def _share(self, bout: Bout, matches: int) -> Share:
        pairs = (matches + 1) // 2
        return Share(self.table, self.rules, self.seeds, self.bots, self.timing, bout, 0, pairs)


@dataclass(slots=True)
class Findings:
    """The results so far."""

    sums: Sums
    matches: int = 0
    ended: str = "all matches played"
    """The reason why the examination ended."""


def examine(trial: Trial, work: Work, told: Told) -> Findings:
    """Play the whole trial. Ctrl-C or a decided comparison ends it early, with the results so far."""
    found = Findings(Counter())
    compares = len(trial.rules) == 2
    stages: list[tuple[Share, ...]] = [(trial.seats(),), tuple(trial.cards())]
    planned = [sum(_matches(share) for share in stage) for stage in stages]
    try:
        for stage, shares in enumerate(stages):
            pieces = [piece for share in shares for piece in cut(share)]
            with work(pieces) as played:
                for piece, sums in zip(pieces, played, strict=True):
                    found.sums.update(sums)
                    found.matches += _matches(piece)
                    told(found.matches, sum(planned))
                    if compares and stage == 0 and decided(found.sums):
                        planned[0] = found.matches
                        found.ended = "decided early"
                        break
    except KeyboardInterrupt:
        found.ended = "broken off by hand"
    return found


def _matches(share: Share) -> int:
    return 2 * len(share.rules) * (share.stop - share.start)
