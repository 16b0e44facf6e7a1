"""Building: conversion of a Prospector position to entities, and back."""

from __future__ import annotations

import esper

from components.match import Match, Seat
from components.prospector import Card, Dug, Heaps
from game.tables.prospector.definitions import Rules
from game.tables.prospector.play import sealed
from game.tables.prospector.position import GONE, Dig, Position, position_of
from systems.entities import create_thing, match_entity, thing_at


def build(rules: Rules, position: Position) -> None:
    """Fill the current world with the cards and the state of each seat."""
    for seat, dig in enumerate(position.digs, 1):
        for slot, card in enumerate(dig.mine):
            if card != GONE:
                create_thing(Card(seat, "mine", slot, card, bool(dig.seen >> slot & 1)))
        for below, card in enumerate(reversed(dig.pile)):
            create_thing(Card(seat, "pile", below, card, False))
        for before, card in enumerate(dig.discards):
            create_thing(Card(seat, "discard", before, card, True))
        create_thing(Card(seat, "target", 0, dig.target, True))
        entity, _ = thing_at(Seat, seat)
        esper.add_component(entity, Heaps(seat, len(dig.pile), len(dig.discards)))
        esper.add_component(entity, Dug(seat, dig.layout, dig.cards, dig.gold, dig.score, dig.round, dig.rng))


def read_back() -> Position:
    """Return the position of the cards and seats. Raise ValueError if two cards share a place."""
    rules: Rules = esper.component_for_entity(match_entity(), Match).rules
    lying = sorted(esper.get_component(Card), key=lambda each: each[1].place)
    places = [card.place for _, card in lying]
    if len(set(places)) != len(places):
        raise ValueError("more than one card lies in a place")
    cards = [card for _, card in lying]
    dug = sorted((each for _, each in esper.get_component(Dug)), key=lambda each: each.seat)
    return position_of(tuple(_read(rules, each, [card for card in cards if card.seat == each.seat]) for each in dug))


def _read(rules: Rules, dug: Dug, cards: list[Card]) -> Dig:
    mine = {card.number: card.card for card in cards if card.zone == "mine"}
    slots = range(len(rules.layouts[dug.layout].slots))
    pile, discards, (target,) = ([card.card for card in cards if card.zone == zone] for zone in ZONES)
    dig = Dig(
        dug.layout, tuple(mine.get(slot, GONE) for slot in slots), target, tuple(reversed(pile)), tuple(discards),
        dug.cards, dug.gold, dug.score, dug.round, dug.seat, dug.rng,
    )  # fmt: skip
    return sealed(rules, dig)


ZONES = ("pile", "discard", "target")
