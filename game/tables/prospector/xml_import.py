"""Import of the XML files of the book that taught this game: ``LayoutXML`` for a mine, ``DeckXML`` for the cards.

The format is that of the Prospector chapter in Jeremy Gibson Bond's *Introduction to Game Design, Prototyping, and
Development*. An XML file becomes a tree of YAML nodes whose marks are places in the XML file. From there on it is
checked like any data file, so every fault names its line.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple
from xml.parsers import expat

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode
from yaml.resolver import BaseResolver

from game.content.data_files import Files
from game.content.definition import LONGEST_WORD
from game.content.faults import Fault, Faults, quote
from game.content.packs import merge_trees
from game.content.table_content import ImportedFile
from game.content.yaml_models import read_root
from game.content.yaml_tree import decode, fault_at, parse
from game.tables.prospector.cards import Deck, MineLayout, Rank, check_deck, check_layout

PIP_FACTORS = 5 / 0.7, 19 / 1.1, 1.0
"""Factors of a pip's x, y and scale. The cards here are narrower, so that pips move toward the middle."""
CORNERS = {"letter": ("rank", (1.05, 1.42, 1.25)), "suit": ("suit", (1.05, 1.03, 0.4))}
"""The corner signs here by the book's types of decorators, each with the book's usual x, y and scale."""
NUMBER = r"[-+]?(\d{1,9}(\.\d*)?|\.\d+)"
SLOTS = {
    "multiplier": ("grid", "x y", ""),
    "slot": ("slots", "id x y", "faceup layer hiddenby"),
    "drawpile": ("pile", "x y", "xstagger"),
    "discardpile": ("discard", "x y", ""),
}
"""The fields here by the book's kinds of slots, with the attributes that each needs, and others that are read."""
ATTRIBUTES = {
    "id": "id", "x": "x", "y": "y", "layer": "layer", "xstagger": "stagger", "faceup": "face_up",
    "hiddenby": "covered_by",
}
"""The fields here by the book's attributes."""


class AttributeText(NamedTuple):
    """The text of an attribute, and its place."""

    text: str
    mark: yaml.Mark


class Element(NamedTuple):
    """An element of an XML file."""

    name: str
    attributes: Mapping[str, AttributeText]
    children: list[Element]
    mark: yaml.Mark


def import_book_file(raw: bytes, path: Path, files: Files) -> ImportedFile:
    """Return a layout or the cards of the book as a data file of a pack; raise Faults with lines of the XML."""
    document = _parse(raw, path.name)
    names = {element.name for element in document.children}
    reader = _Reader(path.name)
    if names & {"slot", "multiplier"}:
        return _layout(reader, document, path, files)
    if names & {"card", "decorator"}:
        return _deck(reader, document, files)
    reader.complain(document.mark, "this is neither a layout of the book, with <slot>, nor its deck, with <card>")
    raise Faults(reader.faults)


def _parse(raw: bytes, file: str) -> Element:
    """Return the root of an XML file; raise Faults if it is not valid XML."""
    source = decode(raw, file).encode()
    parser = expat.ParserCreate()
    parents = [Element("", {}, [], yaml.Mark(file, 0, 0, 0, None, 0))]

    def mark(index: int) -> yaml.Mark:
        before = source[:index].decode()
        return yaml.Mark(file, index, before.count("\n"), len(before) - before.rfind("\n") - 1, None, 0)

    def start(name: str, attributes: dict[str, str]) -> None:
        at = parser.CurrentByteIndex
        texts = {key: AttributeText(text, mark(at + _offset(source[at:], key))) for key, text in attributes.items()}
        element = Element(name, texts, [], mark(at))
        parents[-1].children.append(element)
        parents.append(element)

    def refuse_type(*_: object) -> None:
        raise Faults([fault_at(file, mark(parser.CurrentByteIndex), "remove <!DOCTYPE>: it is not read")])

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _: parents.pop()
    parser.StartDoctypeDeclHandler = refuse_type
    try:
        parser.Parse(source, True)
    except expat.ExpatError as error:
        message = f"this is not valid XML: {expat.ErrorString(error.code)}"
        raise Faults([Fault(file, error.lineno, error.offset + 1, message)]) from None
    return parents[0].children[0]


def _offset(text: bytes, name: str) -> int:
    """Return the place of an attribute's value in the text that begins with its element."""
    match = re.search(rb"\s" + re.escape(name).encode() + rb"\s*=\s*[\"']", text)
    return match.end() if match else 0


class _Reader:
    """Reads elements into YAML nodes, and collects faults."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.faults: list[Fault] = []

    def complain(self, mark: yaml.Mark, message: str, near: str = "", among: Sequence[str] = ()) -> None:
        self.faults.append(fault_at(self.file, mark, message, near, among))

    def has_attributes(self, element: Element, required: str, optional: str = "") -> bool:
        """Return True if an element has the attributes it needs. Missing and unknown ones are faults."""
        names = (*required.split(), *optional.split())
        for name, value in element.attributes.items():
            if name not in names:
                self.complain(value.mark, f"<{element.name}> has no attribute {name!r}", name, names)
        missing_names = [name for name in required.split() if name not in element.attributes]
        for name in missing_names:
            self.complain(element.mark, f"<{element.name}> needs {name}=\"...\"")
        return not missing_names

    def refuse(self, element: Element, names: Sequence[str]) -> None:
        """Add a fault for an element that does not belong here."""
        self.complain(element.mark, f"<{element.name}> does not belong here", element.name, names)

    def entries(self, element: Element, names: Mapping[str, str]) -> dict[str, Node]:
        """Return the attributes with these names as entries, by their new names."""
        kinds = {"faceup": self.flag, "flip": self.flag, "hiddenby": self.numbers}
        attributes = element.attributes
        present_names = {name: new_name for name, new_name in names.items() if name in attributes}
        return {new_name: kinds.get(name, self.number)(attributes[name]) for name, new_name in present_names.items()}

    def number(self, value: AttributeText, factor: float = 1.0, digits: int = 3) -> Node:
        """Return the number in an attribute, multiplied and rounded."""
        number = 0.0
        if re.fullmatch(NUMBER, value.text.strip()):
            number = round(float(value.text) * factor, digits)
        else:
            self.complain(value.mark, f"{quote(value.text)} is not a number")
        kind = "int" if number == int(number) else "float"
        return ScalarNode(f"tag:yaml.org,2002:{kind}", f"{number:g}", value.mark)

    def numbers(self, value: AttributeText) -> Node:
        words = [part.strip() for part in value.text.split(",") if part.strip()]
        return sequence_node([self.number(AttributeText(part, value.mark)) for part in words], value.mark)

    def flag(self, value: AttributeText) -> Node:
        """Return an attribute of 0 or 1 as false or true."""
        if value.text not in ("0", "1"):
            self.complain(value.mark, f"{quote(value.text)} must be 0 or 1")
        return ScalarNode("tag:yaml.org,2002:bool", str(value.text == "1").lower(), value.mark)


def text_node(value: str, mark: yaml.Mark) -> ScalarNode:
    return ScalarNode(BaseResolver.DEFAULT_SCALAR_TAG, value, mark)


def mapping_node(entries: Mapping[str, Node], mark: yaml.Mark, flow: bool = True) -> MappingNode:
    """Return a mapping, in one line or with a line for each entry."""
    pairs = [(text_node(key, value.start_mark), value) for key, value in entries.items()]
    return MappingNode(BaseResolver.DEFAULT_MAPPING_TAG, pairs, mark, flow_style=flow)


def sequence_node(items: Sequence[Node], mark: yaml.Mark, flow: bool = True) -> SequenceNode:
    """Return a list, in one line or with a line for each item."""
    return SequenceNode(BaseResolver.DEFAULT_SEQUENCE_TAG, [*items], mark, flow_style=flow)


def _layout(reader: _Reader, document: Element, path: Path, files: Files) -> ImportedFile:
    slots: list[Node] = []
    parts: dict[str, Node] = {}
    for element in document.children:
        if element.name not in ("slot", "multiplier"):
            reader.refuse(element, ("slot", "multiplier"))
            continue
        kind = element.attributes.get("type", AttributeText(element.name, element.mark))
        if kind.text not in SLOTS:
            reader.complain(kind.mark, f"a slot cannot be of type {quote(kind.text)}", kind.text, tuple(SLOTS))
            continue
        part, required, optional = SLOTS[kind.text]
        if reader.has_attributes(element, required, f"{optional} type layer"):
            names = {name: ATTRIBUTES[name] for name in (*required.split(), *optional.split())}
            entry = mapping_node(reader.entries(element, names), element.mark)
            if part == "slots":
                slots.append(entry)
            else:
                parts[part] = entry
    for kind_name in ("drawpile", "discardpile"):
        if SLOTS[kind_name][0] not in parts and not reader.faults:
            reader.complain(document.mark, f"a <slot type=\"{kind_name}\" x=\"...\" y=\"...\"/> is missing")
    if reader.faults:
        raise Faults(reader.faults)
    root = mapping_node({
        "name": _texts(document, en=path.stem, de=path.stem),
        "about": _texts(document, en=f"From {path.name}.", de=f"Aus {path.name}."),
        "slots": sequence_node(slots, document.mark, flow=False),
        **parts,
    }, document.mark, flow=False)
    deck = files.read(Deck, "deck.yaml")
    read_root(MineLayout, root, path.name, partial(check_layout, deck=len(deck.cards), around=files))
    name = re.sub(r"[^a-z0-9]+", "_", path.stem.lower()).strip("_")[:LONGEST_WORD]
    return ImportedFile(f"prospector/layouts/{name or 'layout'}.yaml", root)


def _texts(document: Element, **texts: str) -> Node:
    return mapping_node({language: text_node(text, document.mark) for language, text in texts.items()}, document.mark)


def _deck(reader: _Reader, document: Element, files: Files) -> ImportedFile:
    game = files.read(Deck, "deck.yaml")
    corners: dict[str, list[Node]] = {}
    ranks: dict[int, Node] = {}
    for element in document.children:
        if element.name == "decorator" and reader.has_attributes(element, "type x y", "z flip scale"):
            kind = element.attributes["type"]
            if kind.text in CORNERS:
                name, (x, y, scale) = CORNERS[kind.text]
                first = (game.corners.rank if name == "rank" else game.corners.suit)[0]
                factors = abs(first.x) / x, abs(first.y) / y, first.scale / scale
                corners.setdefault(name, []).append(_mark(reader, element, factors))
            else:
                message = f"a decorator cannot be of type {quote(kind.text)}"
                reader.complain(kind.mark, message, kind.text, tuple(CORNERS))
        elif element.name == "card" and reader.has_attributes(element, "rank", "face"):
            number = element.attributes["rank"]
            if not number.text.isdecimal() or not 1 <= int(number.text) <= len(game.ranks):
                message = f"the rank {quote(number.text)} must be a number from 1 to {len(game.ranks)}"
                reader.complain(number.mark, message)
            elif int(number.text) in ranks:
                reader.complain(number.mark, f"there is another card of rank {number.text}")
            else:
                ranks[int(number.text)] = _rank(reader, element, game.ranks[int(number.text) - 1])
        elif element.name not in ("decorator", "card"):
            reader.refuse(element, ("decorator", "card"))
    if reader.faults:
        raise Faults(reader.faults)
    entries: dict[str, Node] = {}
    if ranks:
        entries["ranks"] = sequence_node([ranks[number] for number in sorted(ranks)], document.mark, flow=False)
    if corners:
        signs: dict[str, Node] = {name: sequence_node(marks, document.mark) for name, marks in corners.items()}
        entries["corners"] = mapping_node(signs, document.mark, flow=False)
    root = mapping_node(entries, document.mark, flow=False)
    below = parse(yaml.safe_dump(game.model_dump(mode="json", exclude_unset=True)), "deck.yaml")
    read_root(Deck, merge_trees(below, root, reader.file), reader.file, partial(check_deck, around=files))
    return ImportedFile("prospector/deck.yaml", root)


def _rank(reader: _Reader, card: Element, game: Rank) -> MappingNode:
    """Return a rank with the game's letter and sign, and with the game's face if the book's card has one."""
    entries: dict[str, Node] = {"letter": text_node(game.letter, card.mark)}
    if game.sign is not None:
        entries["sign"] = text_node(game.sign, card.mark)
    marks = []
    for pip in card.children:
        if pip.name != "pip":
            reader.refuse(pip, ("pip",))
        elif reader.has_attributes(pip, "x y", "z flip scale"):
            marks.append(_mark(reader, pip, PIP_FACTORS))
    if marks:
        entries["pips"] = sequence_node(marks, card.mark, flow=False)
    if (face := card.attributes.get("face")) is not None:
        by_suit = game.face if isinstance(game.face, dict) else {}
        if by_suit:
            faces: dict[str, Node] = {suit: text_node(name, face.mark) for suit, name in by_suit.items()}
            entries["face"] = mapping_node(faces, face.mark)
        else:
            entries["face"] = text_node(game.face if isinstance(game.face, str) else face.text.lower(), face.mark)
    return mapping_node(entries, card.mark, flow=False)


def _mark(reader: _Reader, element: Element, factors: tuple[float, float, float]) -> MappingNode:
    """Return the place of a part on the card, in whole pixels: its x, y and scale, each times a factor."""
    attributes = element.attributes
    entries = {
        "x": reader.number(attributes["x"], factors[0], digits=0),
        "y": reader.number(attributes["y"], factors[1], digits=0),
        **reader.entries(element, {"flip": "flip"}),
    }
    if "scale" in attributes:
        entries["scale"] = reader.number(attributes["scale"], factors[2])
    return mapping_node(entries, element.mark)
