"""The keys that models accept: the suggestions for unknown ones, and the new names of renamed ones."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from types import NoneType, UnionType
from typing import Annotated, NamedTuple, TypeGuard, Union, get_args, get_origin

from pydantic import BaseModel, Tag, TypeAdapter
from pydantic.fields import FieldInfo
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from game.content.overlay import ADD, CHANGE


class Rename(NamedTuple):
    """A key with a new name. Files with the old name are still read, and the linter suggests the new one."""

    old: str
    new: str
    model: str = ""
    """The name of the only model it applies to; "" for every model that knows the new name and not the old one."""


RENAMES = (
    Rename("colour", "color"),
    Rename("colours", "colors"),
    Rename("pause_grey", "pause_gray", "Look"),
)


class OldKey(NamedTuple):
    """A renamed key in a file."""

    node: ScalarNode
    new: str


def old_keys(root: Node, kind: object, text: str) -> list[OldKey]:
    """Return the renamed keys in the tree of a text."""
    renewal = _Renewal()
    if _has_old_word(text):
        renewal.renewed(root, (kind,))
    return renewal.found


def with_new_keys(root: Node, kind: object, text: str) -> Node:
    """Return the tree of a text with the new names of renamed keys, at the places of the old ones.

    An old name next to the new one stays, so the model reports it.
    """
    return _Renewal().renewed(root, (kind,)) if _has_old_word(text) else root


def _has_old_word(text: str) -> bool:
    """Return True if a text may hold a renamed key. Nearly no text does, and a tree takes long to walk."""
    return any(rename.old in text for rename in RENAMES)


class _Renewal:
    """A walk through a tree and its models side by side, since only a model says which words are keys."""

    def __init__(self) -> None:
        self.found: list[OldKey] = []
        self._known: dict[tuple[int, ...], Node] = {}
        """The result for each node and its types, because aliases repeat nodes, and a node may contain itself."""

    def renewed(self, node: Node, types: Sequence[object]) -> Node:
        """Return a copy of a node of one of these types, with new keys."""
        place = (id(node), *map(id, types))
        if place in self._known:
            return self._known[place]
        self._known[place] = node
        bare = [each for kind in types for each in _alternatives(kind)]
        if isinstance(node, MappingNode):
            self._known[place] = _mapping(node, [self._entry(key, value, node, bare) for key, value in node.value])
        elif isinstance(node, SequenceNode):
            self._known[place] = self._list(node, _items(bare))
        return self._known[place]

    def _entry(self, key: Node, value: Node, around: MappingNode, types: Sequence[object]) -> tuple[Node, Node]:
        fields: dict[str, list[object]] = {}
        for model in filter(_is_model, types):
            for name, field in fields_by_key(model).items():
                fields.setdefault(name, []).append(field.annotation)
        new = _new_name(key, fields, types)
        if new and all(other.value != new for other, _ in around.value):
            assert isinstance(key, ScalarNode)
            self.found += [OldKey(key, new)] if OldKey(key, new) not in self.found else []
            key = ScalarNode(key.tag, new, key.start_mark, key.end_mark, style=key.style)
        free = [get_args(kind)[1] for kind in types if get_origin(kind) is dict]
        inner = [*fields.get(str(key.value), ()), *free]
        if not inner and key.value == CHANGE and isinstance(value, MappingNode):
            return key, _mapping(value, [(name, self.renewed(item, _items(types))) for name, item in value.value])
        if not inner and key.value == ADD and isinstance(value, SequenceNode):
            return key, self._list(value, _items(types))
        return key, self.renewed(value, inner)

    def _list(self, node: SequenceNode, types: Sequence[object]) -> SequenceNode:
        items = [self.renewed(item, types) for item in node.value]
        return SequenceNode(node.tag, items, node.start_mark, node.end_mark)


def _mapping(node: MappingNode, pairs: list[tuple[Node, Node]]) -> MappingNode:
    return MappingNode(node.tag, pairs, node.start_mark, node.end_mark)


def _new_name(key: Node, fields: Collection[str], types: Sequence[object]) -> str:
    """Return the new name of a key in a mapping of these types, "" if it was not renamed there."""
    models = {model.__name__ for model in filter(_is_model, types)}
    for old, new, model in RENAMES:
        if key.value == old and old not in fields and new in fields and (not model or model in models):
            return new
    return ""


def _alternatives(kind: object) -> Iterator[object]:
    """Yield the types that a value may have, without annotations, unions and root models."""
    origin = get_origin(kind)
    if origin is Annotated:
        yield from _alternatives(get_args(kind)[0])
    elif origin in (Union, UnionType):
        for member in get_args(kind):
            yield from _alternatives(member)
    elif _is_model(kind) and kind.__pydantic_root_model__:
        yield from _alternatives(kind.model_fields["root"].annotation)
    elif isinstance(kind, TypeAdapter):
        yield from _alternatives(kind._type)
    else:
        yield kind


def _items(types: Sequence[object]) -> list[object]:
    """Return the types of the items of lists."""
    lists = (get_args(kind) for kind in types if get_origin(kind) in (tuple, list))
    return [item for arguments in lists for item in arguments if item is not ...]


def field_names_at(model: object, path: tuple[str | int, ...]) -> tuple[str, ...]:
    """Return the field names of the model at ``path`` (as pydantic gives it, union tags included); none for free
    mappings."""
    for step in path:
        model = _inner(_bare(model), step)
    model = _bare(model)
    return tuple(fields_by_key(model)) if _is_model(model) else ()


def fields_by_key(model: type[BaseModel]) -> dict[str, FieldInfo]:
    """Return the fields of a model by the names used in files."""
    if not model.__pydantic_complete__:
        model.model_rebuild()
    return {field.alias or name: field for name, field in model.model_fields.items()}


def _is_model(model: object) -> TypeGuard[type[BaseModel]]:
    return isinstance(model, type) and issubclass(model, BaseModel)


def _bare(model: object) -> object:
    """Return a type without annotations, and without the wrapper of a root model."""
    if get_origin(model) is Annotated:
        return _bare(get_args(model)[0])
    if get_origin(model) is UnionType and NoneType in get_args(model) and len(get_args(model)) == 2:
        return _bare(next(each for each in get_args(model) if each is not NoneType))
    return _bare(model.model_fields["root"].annotation) if _is_model(model) and model.__pydantic_root_model__ else model


def _inner(model: object, step: str | int) -> object:
    """Return the type one step further in, or None if the path leaves the model."""
    if _is_model(model):
        found = fields_by_key(model).get(str(step)) or model.model_fields.get(str(step))
        return found.annotation if found else None
    arguments = get_args(model)
    if get_origin(model) is dict:
        return arguments[1]
    if get_origin(model) in (tuple, list):
        return arguments[0]
    return next((_bare(member) for member in arguments if _tag(member) == step), None)


def _tag(member: object) -> object:
    named = next((each.tag for each in getattr(member, "__metadata__", ()) if isinstance(each, Tag)), None)
    if named is not None:
        return named
    field = member.model_fields.get("kind") if _is_model(member) else None
    return get_args(field.annotation)[0] if field else None
