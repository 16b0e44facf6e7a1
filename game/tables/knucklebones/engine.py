"""A turn on any ground and with any card: slower than ``play``, and it knows everything.

``play`` goes the quick way where a position is such as most are; a test holds both to the same events.
"""

from __future__ import annotations

from typing import Any

from game.kernel.random_stream import seeded
from game.kernel.refusal import Refusal
from game.tables.knucklebones.card_fitting import sees_roll
from game.tables.knucklebones.cards.hands import LAST, PLAYED, USED
from game.tables.knucklebones.cards.locks import LOCK
from game.tables.knucklebones.cards.offers import OFFER, DiceOffered, DieChosen, RollAndChoose
from game.tables.knucklebones.cards.questions import ChoiceAsked, ChoiceMade, Question, question_of
from game.tables.knucklebones.cards.rule_changes import NEXT, next_faces
from game.tables.knucklebones.chance_drawn import Undrawn, Unlikely, packed
from game.tables.knucklebones.closing import Closing
from game.tables.knucklebones.definitions import Card, Roll
from game.tables.knucklebones.die import Die, plain, special
from game.tables.knucklebones.events import CardPlayed, DiePlaced, DieRolled, DieVeiled, DieWaits, Event
from game.tables.knucklebones.hand_plays import (
    Aimed,
    all_plays,
    answers,
    in_form,
    meant,
    moves_of,
    named_once,
    playable,
    ready,
    told,
)
from game.tables.knucklebones.mark_events import MarkEnded, MarkPut
from game.tables.knucklebones.marks import hazards_of, kind_of, ruling
from game.tables.knucklebones.moves import ANSWER, PICK, ROLL, Move, to_row
from game.tables.knucklebones.notation import write, write_move
from game.tables.knucklebones.opening import closed
from game.tables.knucklebones.position import Fields, Mark, Position, marks_of
from game.tables.knucklebones.rule_tables import Book
from game.tables.knucklebones.scoring import ended
from game.tables.knucklebones.stepping import perform
from game.tables.knucklebones.waiting_die import HIDDEN, OVER, READY, Waiting, waits
from game.tables.knucklebones.work import Lane, Lying, Work, destroy_all

SAMPLES = 8
"""How often chance is asked where a move leaves more than one thing to it."""


def legal(book: Book, position: Fields) -> tuple[Move, ...]:
    """Every move of the active seat, sorted by notation."""
    waiting, seat = position[2], position[1]
    question = question_of(dict(marks_of(position)))
    if waiting is OVER:
        return ()
    if question is not None:
        return answered(book, ready(book, position, question.seat), question)
    if ended(book, position):
        return ()
    book.going = position
    work = ready(book, position, seat)
    if isinstance(waiting, Waiting):
        return tuple(to_row(lane.row) for lane in rooms(work, waiting))
    offer = work.marks.get(Mark(seat, 0, 0, OFFER.sign))
    if offer is not None:
        return tuple(Move(PICK, (face,)) for face in sorted(set(next_faces(offer))))
    moves = [move for card, _ in position[3][seat - 1] for move in moves_of(book, work, card)] if book.cards else []
    if any(work.room(lane) for lane in work.lanes(seat)):
        moves.append(ROLL)
    return tuple(sorted(moves, key=write_move))


def answered(book: Book, work: Work, question: Question) -> tuple[Move, ...]:
    """Every answer to what a card asks; where nothing can be chosen any more, only that."""
    source = book.cards.get(question.card)
    if source is None:
        return (Move(ANSWER),)
    picked = source.own_picks
    found = {Move(ANSWER, in_form(source, aimed.said)[picked:]) for aimed in answers(book, work, question)}
    return tuple(sorted(found, key=write_move)) or (Move(ANSWER),)


def rooms(work: Work, waiting: Waiting) -> list[Lane]:
    """The rows into which a waiting die may go; where all of them are locked, none is."""
    free = {lane: work.free(lane) for lane in work.lanes(work.seat)}
    come = 2 if "pair" in waiting.ways and max(free.values()) > 1 else 1
    found = [lane for lane in free if free[lane] >= come]
    return [lane for lane in found if Mark(*lane, 0, LOCK.sign) not in work.marks] or found


def follow(book: Book, position: Fields, move: Move) -> tuple[Position, tuple[Event, ...]]:
    """The position after a move and what happened, in order."""
    try:
        known = tried(book, position)
        work, seat = known.pop(move) if move in known else _made(book, position, move)
    except Undrawn:
        code, what = "needs_face", "This position has no random stream: name the face."
        raise Refusal(code, what, write(position)) from None
    except Unlikely as wrong:
        shown = " ".join(map(str, sorted(set(wrong.among))))
        what = f"This roll cannot show {wrong.named}, only {shown}."
        raise Refusal("bad_face", what, write(position)) from None
    return closed(book, work, seat), tuple(work.events)


def tried(book: Book, position: Fields) -> dict[Move, tuple[Work, int]]:
    """Moves that were made already to see what they leave to chance: whoever asked will make them next."""
    if book.tried is None or book.tried[0] is not position:
        book.tried = position, {}
    return book.tried[1]


def _made(book: Book, position: Fields, move: Move) -> tuple[Work, int]:
    waiting = position[2]
    question = question_of(dict(marks_of(position)))
    if waiting is OVER or (position is not book.going and ended(book, position)):
        raise Refusal("over", "The match is over.", write(position))
    seat = position[1] if question is None else question.seat
    work = ready(book, position, seat, move.face)
    turn = Turn(book, work, position)
    offer = work.marks.get(Mark(seat, 0, 0, OFFER.sign))
    if question is not None:
        following = turn.answer(question, move)
    elif isinstance(waiting, Waiting):
        following = turn.place(waiting, move)
    elif offer is not None:
        following = turn.pick(offer, move)
    elif move.verb == "roll":
        following = turn.roll(move)
    elif move.verb == "place":
        raise Refusal("not_rolled", "There is no die to place: roll first.", write(position))
    else:
        following = turn.card(move)
    if not isinstance(work.waiting, Waiting):
        for mark in sorted(mark for mark in work.marks if not mark.seat):
            if work.waiting is OVER:
                del work.marks[mark]
            else:  # It was meant for a die that has not been rolled after all.
                work.tell(MarkEnded(*mark))
    if work.lots.named:
        raise Refusal("bad_move", "This move leaves less to chance than it names.", write(position))
    return work, following


class Turn:
    """One move of a seat."""

    def __init__(self, book: Book, work: Work, position: Fields) -> None:
        self.book, self.work, self.position = book, work, position
        self.closing = Closing(book, work, position)
        self.veiled = any(kind_of(mark).veils for mark in work.marks if mark.seat == work.seat)

    def roll(self, move: Move) -> int:
        """The die is rolled."""
        work = self.work
        if not any(work.room(lane) for lane in work.lanes(work.seat)):
            raise Refusal("row_full", "Every row is full.", write(self.position))
        if self.veiled and move.face:
            what = "This die stays hidden: its face is named when it is placed."
            raise Refusal("bad_face", what, write(self.position))
        self._throw(self._die(work.die), self.veiled)
        return work.seat

    def _die(self, die: Die) -> Die:
        """The die as a card has left it that says what this seat rolls next."""
        mark = Mark(self.work.seat, 0, 0, NEXT.sign)
        number = self.work.marks.get(mark)
        if number is None:
            return die
        self.work.tell(MarkEnded(*mark))
        wanted = next_faces(number)
        shows = tuple(face for face in die.shows if face in wanted)
        return Die(tuple(face for face in die.faces if face in wanted), shows) if shows else die

    def _throw(self, die: Die, hidden: bool) -> None:
        work = self.work
        if hidden:
            waiting = waits(HIDDEN, (*work.ways, "destroy") if work.sweeps else work.ways)
            work.tell(DieVeiled(work.seat, die.shows, waiting.ways))
            work.waiting = waiting
            return
        face = work.lots.draw(die.shows)
        work.tell(DieRolled(work.seat, face, die.faces))
        work.rolled = face
        work.waiting = waits(face, ())
        if work.sweeps:
            across = [die for lane in work.lanes(work.other) if not work.safe(lane) for die in work.row(lane)]
            destroy_all(work, [die for die in across if die.face == face])
            self.closing.close()
        if work.ways:
            work.tell(DieWaits(work.seat, face, waits(face, work.ways).ways))

    def pick(self, offer: int, move: Move) -> int:
        """One of the dice that were rolled is chosen."""
        face = move.choices[0] if move.verb == PICK and len(move.choices) == 1 else None
        if not isinstance(face, int) or face not in next_faces(offer):
            raise Refusal("must_pick", "One of the rolled dice must be chosen first.", write(self.position))
        self.work.tell(DieChosen(self.work.seat, face))
        self.work.waiting = waits(face, ())
        return self.work.seat

    def card(self, move: Move) -> int:
        """A card is played."""
        book, work = self.book, self.work
        card, left = self._allowed(move)
        hand = work.hands[work.seat - 1]
        work.tell(CardPlayed(work.seat, move.verb, move.choices, left))
        hand[move.verb] = left
        source = meant(book, work, card)
        assert source is not None
        self._remember(move.verb, left)
        if source.own_picks == len(source.picks):
            return self.happen(source)
        name = next(name for name, each in book.cards.items() if each is source)
        said = told(in_form(source, move.choices))
        work.tell(MarkPut(*Question(work.seat, move.verb, name, said).mark, 0))
        work.tell(ChoiceAsked(work.other, name))
        work.waiting = READY
        return work.other

    def answer(self, question: Question, move: Move) -> int:
        """The other seat has chosen what a card asks of it, and that happens."""
        book, work = self.book, self.work
        source, found = book.cards.get(question.card), answers(book, work, question)
        mine = source.own_picks if source else 0
        if source is None or not found:
            found = []
            right = move == Move(ANSWER, (), move.face)
        else:
            found = [each for each in found
                     if in_form(source, each.said)[mine:] == in_form(source, (*each.said[:mine], *move.choices))[mine:]]
            right = move.verb == ANSWER and len(move.choices) == len(source.picks) - mine and bool(found)
        if not right:
            what = "What the card of the other seat asks must be chosen first."
            raise Refusal("must_choose", what, write(self.position))
        work.tell(MarkEnded(*question.mark))
        work.tell(ChoiceMade(work.other, question.card, move.choices))
        if source is None or not found:
            return self.closing.finish(False)
        work.card = question.played
        self._aim(source, found[0])
        return self.happen(source)

    def _aim(self, card: Card, aimed: Aimed) -> None:
        work = self.work
        work.play, work.said, work.rolled = aimed.things, named_once(card, aimed.said), None

    def happen(self, source: Card) -> int:
        """All choices are made: the steps of a card, and what follows."""
        work = self.work
        looks = any(sees_roll(step) for step in source.effects)

        def rolls(work: Work, step: Roll | RollAndChoose) -> None:
            self.closing.close()
            if self.closing.over():
                work.stopped = True
            elif any(work.room(lane) for lane in work.lanes(work.seat)):
                if isinstance(step, RollAndChoose):
                    self._offer(step)
                else:
                    self._throw(self._die(special(work.die, False, ())), self.veiled and not looks)

        perform(work, source, rolls)
        if work.stopped:
            return work.seat
        self.closing.close()
        offered = Mark(work.seat, 0, 0, OFFER.sign) in work.marks
        if isinstance(work.waiting, Waiting) or offered:
            if work.rolled is not None:
                work.waiting = waits(work.rolled, work.ways)
            if self.closing.over() or any(map(work.room, work.lanes(work.seat))):
                return work.seat
            return self.closing.finish(True)  # The card has filled the last field: nobody can place that die.
        return self.closing.finish(source.ends_turn)

    def _remember(self, card: str, left: int) -> None:
        """What was played last, and how much this turn, where rules or cards go by that."""
        book, work = self.book, self.work
        if any(left and other in book.watchers for hand in work.hands for other, left in hand.items()):
            for mark in [mark for mark in work.marks if not mark.row and mark.kind[0] == LAST.sign]:
                work.tell(MarkEnded(*mark))
            work.tell(MarkPut(work.seat, 0, 0, LAST.sign + card, 0))
        if not left and any(number and other in book.renewers for hand in work.hands for other, number in hand.items()):
            work.tell(MarkPut(work.seat, 0, 0, USED.sign + card, 0))
        if ruling(book, work.marks, work.seat, "cards_a_turn") is not None:
            mark = Mark(work.seat, 0, 0, PLAYED.sign)
            work.tell(MarkPut(*mark, work.marks.get(mark, 0) + 1))

    def _offer(self, step: RollAndChoose) -> None:
        work, die = self.work, self._die(self.work.die)
        faces = tuple(work.lots.draw(die.shows) for _ in range(step.dice))
        work.tell(DiceOffered(work.seat, faces))

    def _allowed(self, move: Move) -> tuple[Any, int]:
        book, work, position = self.book, self.work, self.position
        if not book.rules.cards:
            raise Refusal("no_cards", "These rules are played without cards.", write(position))
        card = book.cards.get(move.verb)
        if card is None:
            raise Refusal("bad_move", f"There is no card called {move.verb!r}.", write(position))
        name = card.name.get("en", move.verb).replace("\u00ad", "")
        if not work.hands[work.seat - 1].get(move.verb):
            raise Refusal("card_spent", f"{name} is not in this hand any more.", write(position))
        source = meant(book, work, card)
        aimed = None if source is None else self._aimed(source, move)
        if source is None or aimed is None:
            if not playable(book, work, move.verb):
                raise Refusal("card_unavailable", f"{name} has no legal choice now.", write(position))
            raise Refusal("bad_choice", f"{name} cannot be played on that: {write_move(move)}.", write(position))
        self._aim(source, aimed)
        return card, work.hands[work.seat - 1][move.verb] - 1

    def _aimed(self, source: Card, move: Move) -> Aimed | None:
        """The way to play a card that a move says, in the very order of its choices if there is one."""
        mine, wished, other = source.own_picks, in_form(source, move.choices), None
        for aimed in all_plays(self.book, self.work, move.verb, wished):
            if aimed.said[:mine] == wished:
                return aimed
            if other is None and in_form(source, aimed.said)[:mine] == wished:
                other = aimed
        return other

    def place(self, waiting: Waiting, move: Move) -> int:
        """The die that waits is placed."""
        work, position = self.work, self.position
        row = move.choices[0] if move.verb == "place" and len(move.choices) == 1 else 0
        if not isinstance(row, int) or not 1 <= row <= work.ground.rows:
            rolled = "die" if waiting.face == HIDDEN else waiting.face
            raise Refusal("must_place", f"The rolled {rolled} must be placed first.", write(position))
        if move.face and waiting.face != HIDDEN:
            raise Refusal("bad_move", "Only a hidden die gets its face where it is placed.", write(position))
        lane = Lane(work.seat, row)
        if lane not in rooms(work, waiting):
            if work.room(lane) and "pair" not in waiting.ways:
                raise Refusal("row_locked", f"Row {row} is locked.", write(position))
            raise Refusal("row_full", f"Row {row} is full.", write(position))
        if waiting.face == HIDDEN:
            waiting = self._reveal(waiting)
        free = max(work.free(each) for each in work.lanes(work.seat))
        for number in range(2 if "pair" in waiting.ways and free > 1 else 1):
            self._put(waiting, lane, number == 0)
        self.closing.close()
        full = not any(work.room(each) for each in work.lanes(work.seat))
        if "again" not in waiting.ways or full or ended(self.book, closed(self.book, work, work.seat)):
            return self.closing.finish(True)
        work.waiting = waiting.without("again")
        work.tell(DieWaits(work.seat, waiting.face, work.waiting.ways))
        return work.seat

    def _reveal(self, waiting: Waiting) -> Waiting:
        """A hidden die gets its face."""
        work = self.work
        hidden = hazards_of(self.position).die
        die = hidden if any(kind_of(mark).sides for mark in work.marks) else plain(work.ground.faces)
        face = work.lots.draw(die.shows)
        work.tell(DieRolled(work.seat, face, die.faces))
        if "destroy" in waiting.ways:
            across = [die for lane in work.lanes(work.other) if not work.safe(lane) for die in work.row(lane)]
            destroy_all(work, [die for die in across if die.face == face])
            self.closing.close()
        return waits(face, waiting.without("destroy").ways)

    def _put(self, waiting: Waiting, lane: Lane, first: bool) -> None:
        work = self.work
        field, facing = len(work.row(lane)), work.row(Lane(3 - lane.seat, lane.row))
        face = facing[field].face if "reflect" in waiting.ways and field < len(facing) else waiting.face
        die = Lying(face)
        borne = {mark: number for mark, number in work.marks.items() if not mark.seat and kind_of(mark).carried}
        work.waiting = READY
        work.arrive(die, lane, lambda place: DiePlaced(*place, face), first)
        for mark, number in borne.items() if first else ():
            del work.marks[mark]
            die.bears[mark.kind] = number


def outcomes(book: Book, position: Fields, move: Move) -> tuple[int, ...]:
    """What a card may leave to chance, as faces that a move names, each as likely; none where it leaves nothing.

    All there is where it is one thing, else what so many streams say.
    """
    kept = tried(book, position)
    try:
        kept[move] = _made(book, position, move)
    except Undrawn as first:
        known = tuple(first.among)
    else:
        return ()
    try:
        for face in sorted(set(known)):
            named = move._replace(face=face)
            kept[named] = _made(book, position, named)
        return known
    except Undrawn:
        pass
    found = []
    for sample in range(SAMPLES):
        drawn = position._replace(rng=seeded(sample, 77))  # type: ignore[attr-defined]
        work, _ = _made(book, drawn, move)
        found.append(packed(work.lots.drawn))
    return tuple(found)
