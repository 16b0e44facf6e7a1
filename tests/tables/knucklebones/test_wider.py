"""The cards of the wider deck, from one line of notation to another."""

from __future__ import annotations

from itertools import product

import pytest

from game.kernel.random_stream import Stream
from game.kernel.refusal import Refusal
from game.tables.knucklebones.board import blind_copy
from game.tables.knucklebones.bots.gains import draws
from game.tables.knucklebones.cards.card import rolls
from game.tables.knucklebones.definitions import Card
from game.tables.knucklebones.manifest import BOTS, TABLE, new, score
from game.tables.knucklebones.moves import Move, write_move
from game.tables.knucklebones.notation import read, read_move, write
from tests.kit.cases import long, one_of
from tests.kit.rules import STORM, WIDER, card_rules, event_line, load_decks, moves
from tests.tables.knucklebones.stories import events_of, position_after

FACES = "123456"

POSITIONS = {
    # A die that destroys before it is placed
    "all its equals across go, and it still waits":
        ("-/-/- 42/4/14 1 ready destroyer -", "destroyer=4", "-/-/- 2/-/1 1 place:4 - - - -"),
    "a shielded row keeps its dice":
        ("-/-/- 4/4/- 1 ready destroyer - 2.1=2", "destroyer=4", "-/-/- 4/-/- 1 place:4 - - 2.1=2 -"),
    "a face that is not there destroys nothing":
        ("5/-/- 4/-/- 1 ready destroyer -", "destroyer=5", "5/-/- 4/-/- 1 place:5 - - - -"),
    # A die that is rolled again
    "it stays in place and clashes as an arrival":
        ("25/-/- 63/-/- 1 ready reroll -", "reroll:1.1=6", "65/-/- 3/-/- 2 ready - - - -"),
    "a die rolled again before a shield is lost, and its row closes up":
        ("25/-/- 63/-/- 1 ready reroll - 2.1=3", "reroll:1.1=6", "5/-/- 63/-/- 2 ready - - 2.1=2 -"),
    "it can complete the X that wins":
        ("414/14/423 -/-/- 1 ready reroll -", "reroll:3.3=4", "414/14/424 -/-/- 1 over - - - -"),
    # A loaded roll
    "a face is named and the die waits":
        ("-/-/- -/-/- 1 ready loaded -", "loaded:6=2", "-/-/- -/-/- 1 place:2 - - - -"),
    # A die that takes the value across
    "the roll says that the die will be mirrored":
        ("6/-/- 12/-/- 1 ready mirror -", "mirror=5", "6/-/- 12/-/- 1 place:5+reflect - - - -"),
    "it becomes the opposing die of its field, and they clash":
        ("6/-/- 12/-/- 1 ready mirror -", "mirror=5 place:1", "62/-/- 1/-/- 2 ready - - - -"),
    "without a die across it keeps its face":
        ("-/-/- 12/-/- 1 place:5+reflect", "place:2", "-/5/- 12/-/- 2 ready - - - -"),
    "a mirrored die before a shield is lost":
        ("-/-/- 12/-/- 1 place:5+reflect - - 2.1=2", "place:1", "-/-/- 12/-/- 2 ready - - 2.1=1 -"),
    # A die that comes twice
    "both go into one row":
        ("5/-/- 4/-/- 1 place:4+pair", "place:1", "544/-/- -/-/- 2 ready - - - -"),
    "a shield repels both":
        ("5/-/- 4/-/- 1 place:4+pair - - 2.1=3", "place:1", "5/-/- 4/-/- 2 ready - - 2.1=2 -"),
    # Two dice that show the same
    "the second waits when the first lies":
        ("5/-/- 4/4/- 1 place:4+again", "place:1", "54/-/- -/4/- 1 place:4 - - - -"),
    "the second can go into another row":
        ("5/-/- 4/4/- 1 place:4+again", "place:1 place:2", "54/4/- -/-/- 2 ready - - - -"),
    "shields wear once for both":
        ("5/-/- 4/4/- 1 place:4+again - - 2.3=3", "place:1 place:2", "54/4/- -/-/- 2 ready - - 2.3=2 -"),
    "a full board ends the match before the second":
        ("12/123/123 -/-/- 1 place:4+again", "place:1", "124/123/123 -/-/- 1 over - - - -"),
    # A row that counts twice
    "the row is marked and the turn passes":
        ("55/2/- 3/-/- 1 ready row_doubler -", "row_doubler:1", "55/2/- 3/-/- 2 ready - - - - 1.1*2"),
    "its mark ends when a die in it is destroyed":
        ("52/-/- -/-/- 2 place:5 - - - - 1.1*2", "place:1", "2/-/- 5/-/- 1 ready - - - -"),
    "an own die that a shield destroys ends it as well":
        ("2/-/- 5/-/- 1 place:5 - - 2.1=3 - 1.1*2", "place:1", "2/-/- 5/-/- 2 ready - - 2.1=2 -"),
    "a mark that lasts stays":
        ("52/-/- -/-/- 2 place:5 - - - - 1.1**3", "place:1", "2/-/- 5/-/- 1 ready - - - - 1.1**3"),
    "the card is spent in vain on a marked row":
        ("5/-/- -/-/- 1 ready row_doubler - - - 1.1*2", "row_doubler:1", "5/-/- -/-/- 2 ready - - - - 1.1*2"),
    "other moves leave the mark":
        ("5/-/- -/6/- 2 place:1 - - - - 1.1*2", "place:2", "5/-/- -/61/- 1 ready - - - - 1.1*2"),
    # A die that counts twice
    "it is marked as it is rolled":
        ("5/-/- -/-/- 1 ready multiplier -", "multiplier=4", "5/-/- -/-/- 1 place:4 - - - - die*2"),
    "it takes the mark along":
        ("5/-/- -/-/- 1 ready multiplier -", "multiplier=4 place:1", "54/-/- -/-/- 2 ready - - - - 1.1.2*2"),
    "the mark moves with its die":
        ("52/-/3 6/-/- 1 ready twister - - - 1.1.2*2", "twister:1.2,3.1", "53/-/2 6/-/- 2 ready - - - - 1.3.1*2"),
    "the mark moves as its row closes up":
        ("52/-/- -/-/- 2 place:5 - - - - 1.1.2*2", "place:1", "2/-/- 5/-/- 1 ready - - - - 1.1.1*2"),
    "the mark goes with its die":
        ("52/-/- -/-/- 2 place:2 - - - - 1.1.2*2", "place:1", "5/-/- 2/-/- 1 ready - - - -"),
    "the mark goes with a die that a shield repels":
        ("-/-/- 2/-/- 1 place:2 - - 2.1=3 - die*2", "place:1", "-/-/- 2/-/- 2 ready - - 2.1=2 -"),
    "a theft copies the value alone":
        ("2/-/- 3/-/- 2 ready - thief - - 1.1.1*2", "thief:1.1", "-/-/- 32/-/- 1 ready - - - -"),
    "a second try keeps the mark":
        ("2/-/- -/-/- 1 ready reroll - - - 1.1.1*2", "reroll:1.1=6", "6/-/- -/-/- 2 ready - - - - 1.1.1*2"),
    "of a pair only the first is marked":
        ("-/-/- -/-/- 1 place:4+pair - - - - die*2", "place:1", "44/-/- -/-/- 2 ready - - - - 1.1.1*2"),
    "of two that follow each other only the first is marked":
        ("-/-/- -/-/- 1 place:4+again - - - - die*2", "place:1", "4/-/- -/-/- 1 place:4 - - - - 1.1.1*2"),
    # A die that costs its destroyer points
    "it has its price from its roll on":
        ("-/-/- -/-/- 1 ready joker -", "joker=4 place:2", "-/4/- -/-/- 2 ready - - - - 1.2.1-12"),
    "its destroyer loses points":
        ("52/-/- -/-/- 2 place:5 - - - - 1.1.1-12", "place:1", "2/-/- 5/-/- 1 ready - - - - 2-12"),
    "losses add up":
        ("55/-/- -/-/- 2 place:5 - - - - 1.1.1-12,1.1.2-3,2-4", "place:1", "-/-/- 5/-/- 1 ready - - - - 2-19"),
    "a shield destroys it at a price":
        ("-/-/- 5/-/- 1 place:5 - - 2.1=3 - die-12", "place:1", "-/-/- 5/-/- 2 ready - - 2.1=2 - 2-12"),
    "a thief pays for it":
        ("4/-/- -/-/- 2 ready - thief - - 1.1.1-12", "thief:1.1", "-/-/- 4/-/- 1 ready - - - - 2-12"),
    "it keeps its price where it is moved to":
        ("52/3/- -/-/- 1 ready twister - - - 1.1.1-12", "twister:1.1,2.1", "32/5/- -/-/- 2 ready - - - - 1.2.1-12"),
    "it keeps its price when it is rolled again":
        ("52/3/- -/-/- 1 ready reroll - - - 1.1.1-12", "reroll:1.1=1", "12/3/- -/-/- 2 ready - - - - 1.1.1-12"),
    # A trap
    "a trap is set and the turn continues":
        ("-/-/- 12/123/1 1 ready trap -", "trap:1.3", "-/-/- 12/123/1 1 ready - - - - 2.1.3!"),
    "a die that lands there is destroyed before it strikes":
        ("4/-/- -/-/- 2 place:4 - - - - 2.1.1!", "place:1", "4/-/- -/-/- 1 ready - - - -"),
    "one that lands elsewhere takes the traps away":
        ("-/-/- -/-/- 2 place:4 - - - - 2.1.1!,2.1.3!", "place:2", "-/-/- -/4/- 1 ready - - - -"),
    "it waits for a die of its own side":
        ("-/-/- -/-/- 1 place:4 - - - - 2.1.1!", "place:1", "4/-/- -/-/- 2 ready - - - - 2.1.1!"),
    "a card without a die leaves it":
        ("-/-/- -/-/- 2 ready - shield - - 2.1.1!", "shield:1", "-/-/- -/-/- 1 ready - - 2.1=3 - 2.1.1!"),
    "a stolen die springs it as well":
        ("4/-/- -/-/- 2 ready - thief - - 2.1.1!", "thief:1.1", "4/-/- -/-/- 1 ready - - - -"),
    "of two that come the first springs it and the second strikes":
        ("4/-/- 5/-/- 2 place:4+pair - - - - 2.1.2!", "place:1", "-/-/- 54/-/- 1 ready - - - -"),
    "a pair that jumps over it takes it away":
        ("4/-/- 5/-/- 2 place:4+pair - - - - 2.1.3!", "place:1", "-/-/- 544/-/- 1 ready - - - -"),
    "of two that follow each other only the first springs it":
        ("-/-/- -/-/- 2 place:4+again - - - - 2.1.1!", "place:1 place:1", "-/-/- 4/-/- 1 ready - - - -"),
    "the ninth die does not end the match there":
        ("-/-/- 123/123/12 2 place:6 - - - - 2.3.3!", "place:3", "-/-/- 123/123/12 1 ready - - - -"),
    "a die with a price makes the trapper pay":
        ("-/-/- -/-/- 2 place:4 - - - - die-12,2.1.1!,2.1*2", "place:1", "-/-/- -/-/- 1 ready - - - - 1-12"),
    # A hidden die
    "the next roll of the other seat is veiled and the turn continues":
        ("-/-/- -/-/- 1 ready fog -", "fog", "-/-/- -/-/- 1 ready - - - - 2?"),
    "the veil waits through an own roll":
        ("-/-/- -/-/- 1 ready fog -", "fog roll=4 place:1", "4/-/- -/-/- 2 ready - - - - 2?"),
    "it gets its face as it is placed and then strikes":
        ("4/-/- -/-/- 2 place:? - - - -", "place:1=4", "-/-/- 4/-/- 1 ready - - - -"),
    "a card that narrows the roll still does":
        ("-/-/- -/-/- 2 ready - destiny - - 2?", "destiny:odd", "-/-/- -/-/- 2 place:? - - - - die=135"),
    "a card that loads the roll still does":
        ("-/-/- -/-/- 2 ready - loaded - - 2?", "loaded:6", "-/-/- -/-/- 2 place:? - - - - die=1234566666"),
    "a die of a narrowed roll has one of its faces":
        ("-/-/- -/-/- 2 ready - destiny - - 2?", "destiny:odd place:1=5", "-/-/- 5/-/- 1 ready - - - -"),
    "a die that destroys still waits for its face":
        ("4/64/4 -/-/- 2 ready - destroyer - - 2?", "destroyer", "4/64/4 -/-/- 2 place:?+destroy - - - -"),
    "it destroys when its face is known":
        ("4/64/4 -/-/- 2 ready - destroyer - - 2?", "destroyer place:3=4", "-/6/- -/-/4 1 ready - - - -"),
    "a veiled die is mirrored":
        ("2/-/- -/-/- 2 ready - mirror - - 2?", "mirror place:1=5", "-/-/- 2/-/- 1 ready - - - -"),
    "a veiled die comes twice":
        ("2/-/- -/-/- 2 ready - doubler - - 2?", "doubler place:1=5", "2/-/- 55/-/- 1 ready - - - -"),
    "a veiled die is followed by another one":
        ("2/-/- -/-/- 2 ready - twins - - 2?", "twins place:1=5", "2/-/- 5/-/- 2 place:5 - - - -"),
    "a veiled die is marked":
        ("2/-/- -/-/- 2 ready - multiplier - - 2?", "multiplier", "2/-/- -/-/- 2 place:? - - - - die*2"),
    "a veiled die keeps its mark":
        ("2/-/- -/-/- 2 ready - multiplier - - 2?", "multiplier place:1=5", "2/-/- 5/-/- 1 ready - - - - 2.1.1*2"),
    "a second try is seen and the fog waits":
        ("-/-/- 2/-/- 2 ready - reroll - - 2?", "reroll:1.1=6", "-/-/- 6/-/- 1 ready - - - - 2?"),
    "it can fall into a trap":
        ("-/-/- -/-/- 2 place:? - - - - 2.1.1!", "place:1=4", "-/-/- -/-/- 1 ready - - - -"),
}


@pytest.mark.parametrize(("line", "moves", "after"), POSITIONS.values(), ids=POSITIONS)
def test_moves_lead_from_one_position_to_another(line: str, moves: str, after: str) -> None:
    assert position_after(line, *moves.split(), rules=STORM) == after


EVENTS = {
    "a die destroys in every row, and each is counted":
        ("-/-/- 42/4/14 1 ready destroyer -", "destroyer=4",
         "die_rolled 1 4 (1, 2, 3, 4, 5, 6); dice_destroyed 2 1 4 (1,); dice_destroyed 2 2 4 (1,); "
         "dice_destroyed 2 3 4 (2,); row_scored 2 1 2; row_scored 2 2 0; row_scored 2 3 1"),
    "a shield that kept its dice still repels": ("-/-/- 4/-/- 1 place:4 - - 2.1=2", "place:1", "die_repelled 1 1 1 4"),
    "it breaks diagonals": ("-/-/- 3/13/123 1 ready destroyer -", "destroyer=3", "diagonal_lost 2 1"),
    "a die is rolled again and clashes":
        ("25/-/- 63/-/- 1 ready reroll -", "reroll:1.1=6", "card_played 1 reroll ((1, 1),) 0; die_rerolled 1 1 1 6 "
         "(1, 2, 3, 4, 5, 6); dice_destroyed 2 1 6 (1,); row_scored 1 1 11; row_scored 2 1 3; turn_passed 2"),
    "both dice of a pair are placed before they clash":
        ("5/-/- 4/-/- 1 place:4+pair", "place:1", "die_placed 1 1 2 4; die_placed 1 1 3 4; dice_destroyed 2 1 4 (1,)"),
    "the second die waits after the first":
        ("5/-/- 4/4/- 1 place:4+again", "place:1", "row_scored 2 1 0; die_waits 1 4 ()"),
    "the roll tells that another follows":
        ("-/-/- -/-/- 1 ready twins -", "twins=3", "die_rolled 1 3 (1, 2, 3, 4, 5, 6); die_waits 1 3 ('again',)"),
    "the score of a marked row doubles":
        ("55/2/- 3/-/- 1 ready row_doubler -", "row_doubler:1",
         "row_marked 1 1 2 False; row_scored 1 1 40; turn_passed 2"),
    "later arrivals count twice too": ("55/-/- -/-/- 1 place:5 - - - - 1.1*2", "place:1", "row_scored 1 1 90"),
    "with a destroyed die its row loses the mark":
        ("52/-/- -/-/- 2 place:5 - - - - 1.1*2", "place:1",
         "dice_destroyed 1 1 5 (1,); row_unmarked 1 1; row_scored 2 1 5; row_scored 1 1 2"),
    "the result counts a marked row":
        ("123/123/12 665/-/- 1 place:3 - - - - 2.1*2", "place:3", "match_won 2 score (18, 58)"),
    "a die is marked and then rolled":
        ("5/-/- -/-/- 1 ready multiplier -", "multiplier=4", "die_marked 1 2 0; die_rolled 1 4 (1, 2, 3, 4, 5, 6)"),
    "a second try counts twice": ("2/-/- -/-/- 1 ready reroll - - - 1.1.1*2", "reroll:1.1=6", "row_scored 1 1 12"),
    "a die gets its price": ("-/-/- -/-/- 1 ready joker -", "joker=4", "die_marked 1 1 12"),
    "the destroyer pays after the clash":
        ("52/-/- -/-/- 2 place:5 - - - - 1.1.1-12", "place:1", "dice_destroyed 1 1 5 (1,); points_lost 2 12 price"),
    "a loss can decide the match":
        ("123/456/12 66/5/- 1 place:2 - - - - 1-30", "place:3", "match_won 2 score (0, 29)"),
    "a trap is set":
        ("-/-/- 12/123/1 1 ready trap -", "trap:1.3", "card_played 1 trap ((1, 3),) 0; field_marked 2 1 3"),
    "a die springs a trap": ("4/-/- -/-/- 2 place:4 - - - - 2.1.1!", "place:1",
                             "die_placed 2 1 1 4; trap_sprung 2 1 1 4; row_scored 2 1 0; turn_passed 1"),
    "traps that caught nothing go":
        ("-/-/- -/-/- 2 place:4 - - - - 2.1.1!,2.1.3!", "place:2", "mark_gone 2 1 1; mark_gone 2 1 3"),
    "a stolen die springs a trap":
        ("4/-/- -/-/- 2 ready - thief - - 2.1.1!", "thief:1.1", "die_stolen 2 1 1 4 1 1; trap_sprung 2 1 1 4"),
    "fog is laid": ("-/-/- -/-/- 1 ready fog -", "fog", "card_played 1 fog () 0; fog_laid 2"),
    "a hidden die is rolled as it is placed":
        ("4/-/- -/-/- 2 place:? - - - -", "place:1=4",
         "die_rolled 2 4 (1, 2, 3, 4, 5, 6); die_placed 2 1 1 4; dice_destroyed 1 1 4 (1,)"),
    "a narrowed hidden die has few faces":
        ("-/-/- -/-/- 2 place:? - - - - die=135", "place:1=5", "die_rolled 2 5 (1, 3, 5)"),
}


@pytest.mark.parametrize(("line", "move", "says"), EVENTS.values(), ids=EVENTS)
def test_a_move_tells_what_happens(line: str, move: str, says: str) -> None:
    assert says in "; ".join(map(event_line, events_of(line, move, STORM)))


OFFERS = {
    "any own die can be rolled again and no other":
        ("25/-/1 6/-/- 1 ready reroll -", "reroll:1.1 reroll:1.2 reroll:3.1"),
    "without an own die none can": ("-/-/- 6/-/- 1 ready reroll -", ""),
    "any face can be named": ("-/-/- -/-/- 1 ready loaded -", "loaded:1 loaded:2 loaded:3 loaded:4 loaded:5 loaded:6"),
    "only rows with room for two are offered": ("12/1/123 -/-/- 1 place:4+pair", "place:2"),
    "without such a row the card cannot be played": ("12/13/12 -/-/- 1 ready doubler -", ""),
    "an unreachable position can be played": ("12/13/123 -/-/- 1 place:4+pair", "place:1 place:2"),
    "twins need room for two": ("12/123/123 -/-/- 1 ready twins -", ""),
    "twins have it in two rows": ("12/12/123 -/-/- 1 ready twins -", "twins"),
    "any own row can be marked":
        ("55/2/- 3/-/- 1 ready row_doubler -", "row_doubler:1 row_doubler:2 row_doubler:3"),
    "any free field of the opponent can have a trap":
        ("-/-/- 12/123/1 1 ready trap -", "trap:1.3 trap:3.2 trap:3.3"),
    "no one who sees a trap has to step in": ("6/-/- 123/123/1 2 place:6 - - - - 2.3.2!", "place:3"),
}


@pytest.mark.parametrize(("line", "offered"), OFFERS.values(), ids=OFFERS)
def test_just_these_moves_are_legal(line: str, offered: str) -> None:
    assert moves(STORM, line) == offered.split()


@pytest.mark.parametrize("line", ["123/123/123 4/-/- 1 ready destroyer -", "-/-/- 123/123/123 1 ready trap -"])
def test_on_a_full_board_nothing_can_be_placed_or_trapped(line: str) -> None:
    assert moves(STORM.model_copy(update={"board_full": False}), line) == []


@pytest.mark.parametrize(("line", "move", "code"), [
    ("2/-/- -/-/- 1 ready reroll -", "reroll:1.1", "needs_face"),
    ("-/-/- -/-/- 1 ready loaded -", "loaded:7", "bad_move"),
    ("-/-/- -/-/- 1 ready loaded -", "loaded:even", "bad_move"),
    ("-/-/- -/-/- 1 ready loaded -", "loaded:1.1", "bad_move"),
    ("12/1/123 -/-/- 1 place:4+pair", "place:1", "row_full"),
    ("-/-/- -/-/- 1 place:4 - - - - die*2", "roll", "must_place"),
    ("-/-/- -/-/- 2 place:? - -", "place:1", "needs_face"),
    ("-/-/- -/-/- 2 ready - - - - 2?", "roll=4", "bad_face"),
    ("-/-/- -/-/- 2 ready - destiny - - 2?", "destiny:odd=3", "bad_face"),
    ("-/-/- -/-/- 2 place:? - - - - die=135", "place:1=4", "bad_face"),
    ("-/-/- -/-/- 2 place:4 - -", "place:1=4", "bad_move"),
    ("-/-/- 123/-/- 2 place:? - - - 7", "place:1", "row_full"),
])
def test_an_illegal_move_is_refused(line: str, move: str, code: str) -> None:
    with pytest.raises(Refusal) as caught:
        position_after(line, move, rules=STORM)
    assert caught.value.code == code
    assert code == "bad_move" or caught.value.position == write(read(STORM, line))


@pytest.mark.parametrize(("bot_moves", "line"), [
    ("destroyer", "-/-/- 66/66/66 1 ready destroyer -"), ("loaded:5", "55/-/- 4/-/- 1 ready loaded -"),
    ("place:2 place:3", "4/-/- -/-/- 2 place:4 - - - - 1.1.1-12"), ("place:2", "-/-/- 6/6/1 2 place:6 - - - - 2.1.2!"),
    ("place:1", "666/-/- -/-/- 2 place:? - - - -"),
])
def test_a_greedy_bot_plays_worthwhile_moves_and_shuns_prices_and_traps(bot_moves: str, line: str) -> None:
    rule_set = STORM.model_copy(update={"instant_win": False})
    chosen = {write_move(BOTS["greedy"](rule_set, read(rule_set, line), Stream(seed))) for seed in range(12)}
    assert chosen == {*bot_moves.split()}


def test_the_stream_decides_unless_the_face_is_named() -> None:
    line = "2/-/- -/-/- 1 ready reroll - - 7"
    first = position_after(line, "reroll:1.1", rules=STORM)
    assert first == position_after(line, "reroll:1.1", rules=STORM)
    assert position_after(line, "reroll:1.1=5", rules=STORM).split()[-1] == first.split()[-1] != "7"


@pytest.mark.parametrize(("chance", "of"), [(1, 2), (1, 3), (5, 6), (1, 1)])
def test_the_named_face_has_its_share_of_all_sides(chance: int, of: int) -> None:
    steps = {"do": "load_roll", "to": 1, "chance": chance, "of": of}, {"do": "roll"}
    rule_set = card_rules(*steps, choices=[{"kind": "face"}], ends_turn=False)
    sides = draws(read(rule_set, "-/-/- -/-/- 1 ready it - - -"), read_move(rule_set, "it:2"))
    assert sides.count(2) * of == len(sides) * chance
    assert len({sides.count(face) for face in map(int, FACES) if face != 2}) == 1


def test_the_named_face_comes_as_often_as_it_should() -> None:
    lines = [f"-/-/- -/-/- 1 ready loaded - - {seed:x}" for seed in range(2000)]
    rolled = [position_after(line, "loaded:6", rules=STORM) for line in lines]
    assert 900 < sum("place:6" in line for line in rolled) < 1100


def test_a_mark_on_a_row_that_lasts_is_said_so() -> None:
    lasting = card_rules({"do": "mark_row", "to": 1, "times": 3, "lasts": True}, choices=[{"kind": "own_row"}])
    assert position_after("52/-/- -/-/- 1 ready it -", "it:1", rules=lasting) == "52/-/- -/-/- 2 ready - - - - 1.1**3"


def test_a_marked_row_counts_in_the_score_and_in_the_total() -> None:
    standing = score(STORM, read(STORM, "552/15/53 3/-/- 1 ready - - - - 1.1*2,2.1**3"))
    assert (standing.rows[0][0], standing.rows[1][0]) == (44, 9)
    assert standing.totals == (44 + 6 + 8, 9)


@pytest.mark.parametrize(("row", "worth"), [("4", 8), ("45", 13), ("44", 24), ("54", 9), ("444", 48), ("54 1.1*2", 18)])
def test_a_marked_die_counts_twice_in_its_row(row: str, worth: int) -> None:
    dice, *more = row.split()
    marks = ",".join(["1.1.1*2" if dice[0] == "4" else "", *more]).strip(",") or "-"
    assert score(STORM, read(STORM, f"{dice}/-/- -/-/- 1 ready - - - - {marks}")).rows[0][0] == worth


def test_a_diagonal_counts_a_marked_die_once() -> None:
    line = "5/15/125 -/-/- 1 ready - - - -"
    plain, marked = (score(STORM, read(STORM, line + marks)) for marks in (" -", " 1.1.1*2"))
    assert (marked.diagonals, marked.totals[0]) == (plain.diagonals, plain.totals[0] + 5)


def test_of_two_that_are_stolen_by_one_card_only_the_first_springs_a_trap() -> None:
    stolen = {"kind": "opponent_die"}
    rule_set = card_rules({"do": "copy_die"}, {"do": "copy_die", "to": 2}, choices=[stolen, stolen])
    for trap, after in (("2.1.2!", "-/-/- 45/-/-"), ("2.1.1!", "4/-/- 5/-/-")):
        line = f"45/-/- -/-/- 2 ready - it - - {trap}"
        assert position_after(line, "it:1.1,1.2", rules=rule_set) == f"{after} 1 ready - - - -"


def test_a_hidden_roll_shows_nothing_and_draws_nothing() -> None:
    lines = [f"-/-/- 3/-/- 2 ready - - - {seed:x} 2?" for seed in range(64)]
    for line in lines:
        after = position_after(line, "roll", rules=STORM)
        assert after == f"-/-/- 3/-/- 2 place:? - - - {line.split()[7]}"
        assert [event_line(event) for event in events_of(line, "roll", STORM)] == ["die_veiled 2 (1, 2, 3, 4, 5, 6) ()"]
        assert moves(STORM, after) == ["place:1", "place:2", "place:3"]
    assert {position_after(line, "roll", "place:2", rules=STORM).split()[1][2] for line in lines} == set(FACES)
    given = {write(TABLE.blind(TABLE.apply(STORM, read(STORM, line), Move("roll"))[0])) for line in lines}
    assert given == {"-/-/- 3/-/- 2 place:? - - - -"}, "nothing that a bot is given tells the face"
    for bot in TABLE.plain_bots.values():
        assert len({bot(STORM, read(STORM, "-/-/- 3/-/- 2 place:? - - - -"), Stream(5)) for _ in range(2)}) == 1


def test_the_log_names_the_face_where_it_fell() -> None:
    line = "-/-/- -/-/- 2 place:? - - - 7"
    events = events_of(line, "place:2", STORM)
    move = write_move(TABLE.complete(read_move(STORM, "place:2"), events))
    assert move == f"place:2={events[0][1]}"
    assert position_after(line, move, rules=STORM) == position_after(line, "place:2", rules=STORM)


@pytest.mark.parametrize(
    "state",
    ["place:?", "place:?+pair+destroy", "place:4+reflect", "place:1+pair", "place:6+again", "place:2+reflect+again"],
)
def test_a_state_survives_reading_and_writing(state: str) -> None:
    assert write(read(STORM, f"-/-/- -/-/- 1 {state}")).split()[3] == state


@pytest.mark.parametrize("state", ["place:4+", "place:4+pair+reflect", "place:7+pair", "place:+pair", "place:4+pear"])
def test_a_state_that_is_none_is_refused(state: str) -> None:
    with pytest.raises(Refusal, match="bad_position"):
        read(STORM, f"-/-/- -/-/- 1 {state}")


@pytest.mark.usefixtures("quick_estimates")
@pytest.mark.parametrize("bot", [long(bot) if bot in ("patient", "strongest") else bot for bot in BOTS])
def test_bots_play_it_to_the_end(bot: str) -> None:
    # Bots that look further need seconds on an empty table, so they start on a half full one.
    quick = bot in ("random", "greedy")
    for seed in range(2 if quick else 1):
        position, stream, verbs = new(STORM, seed), Stream(seed), set()
        for _ in range(0 if quick else 44):
            position, _ = TABLE.apply(STORM, position, BOTS["greedy"](STORM, blind_copy(position), stream))
        while not TABLE.over(position):
            move = BOTS[bot](STORM, blind_copy(position), stream)
            verbs.add(move.verb)
            assert move in TABLE.legal(STORM, position)
            position, _ = TABLE.apply(STORM, position, move)
        assert verbs - {"roll", "place"}


@pytest.mark.usefixtures("quick_estimates")
@pytest.mark.parametrize(("bot", "line"), one_of(4, product(TABLE.plain_bots, [
    "52/3/- 46/-/- 2 place:? trap thief - - die*2,die=135,2.2.1!,1-12",
    "52/3/- 46/-/- 2 place:?+pair+destroy - twister - - 1.1.1*3,2.1**2",
    "52/3/- 46/-/- 1 place:5+again fog multiplier - - die-12,1.2.2!",
    "52/3/- 46/-/- 1 ready trap,fog,joker,row_doubler thief,shield - - 1?,2.3.2!,1.1.2-12,2.1*2",
])))
def test_every_bot_continues_with_any_marks(bot: str, line: str) -> None:
    position = TABLE.blind(read(STORM, line))
    assert TABLE.plain_bots[bot](STORM, position, Stream(3)) in TABLE.legal(STORM, position)


def test_the_shipped_card_has_the_tested_steps_apart_from_its_price() -> None:
    shipped = load_decks()[0].root
    for name, parts in WIDER.items():
        tested = Card.model_validate(parts)
        assert shipped[name].choices == tested.choices, name
        words = [step.do for step in shipped[name].steps if step.do != "points"]
        assert words == [step.do for step in tested.steps], name
        assert rolls(shipped[name]) == rolls(tested), name
