"""The keys that models accept, for suggestions, and the new names of renamed keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import NoneType, UnionType
from typing import Annotated, Literal, TypeGuard, Union, get_args, get_origin

from pydantic import BaseModel, TypeAdapter
from pydantic.fields import FieldInfo
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from game.content.faults import Path

ADD_KEY, CHANGE_KEY = "add", "change"
"""The keys of a mapping that changes a list."""


RENAMES = {
    "colour": "color", "colours": "colors", "pause_grey": "pause_gray", "exodia": "instant_win",
    **{f"exodia_{part}": f"instant_win_{part}" for part in ("speed", "lightness", "chroma", "spread")},
}
"""The new names of keys, by their old ones, in every model that knows the new name and not the old one.

Files with the old names are still read, and the linter suggests the new ones.
"""


def old_keys(root: Node, kind: object, text: str) -> list[ScalarNode]:
    """Return the renamed keys in the tree of a text."""
    renewal = _Renewal()
    if _may_have_old_keys(text):
        renewal.copy(root, (kind,))
    return renewal.old_keys


def with_new_keys(root: Node, kind: object, text: str) -> Node:
    """Return the tree of a text with the new names of renamed keys, at the places of the old ones.

    An old key next to the new one stays, so the model reports it.
    """
    return _Renewal().copy(root, (kind,)) if _may_have_old_keys(text) else root


def _may_have_old_keys(text: str) -> bool:
    """Return True if a text may need a new name. Nearly no text does, and a tree takes long to walk."""
    return any(old in text for old in RENAMES)


class _Renewal:
    """A walk through a tree and its models side by side, since only a model says which words are keys."""

    def __init__(self) -> None:
        self.old_keys: list[ScalarNode] = []
        self._copies: dict[tuple[int, ...], Node] = {}
        """The copy of each node by its types, because aliases repeat nodes, and a node may contain itself."""

    def copy(self, node: Node, types: Sequence[object]) -> Node:
        """Return a copy of a node of one of these types, with new keys."""
        place = (id(node), *map(id, types))
        if place not in self._copies:
            self._copies[place] = node
            single = _single_types(types)
            if isinstance(node, MappingNode):
                pairs = [self._entry(key, value, node, single) for key, value in node.value]
                self._copies[place] = _copy_with(node, pairs)
            elif isinstance(node, SequenceNode):
                items = [self.copy(item, _inner_types(single, index)) for index, item in enumerate(node.value)]
                self._copies[place] = SequenceNode(node.tag, items, node.start_mark, node.end_mark)
        return self._copies[place]

    def _entry(self, key: Node, value: Node, parent: MappingNode, types: Sequence[object]) -> tuple[Node, Node]:
        new = RENAMES.get(str(key.value), "")
        if _is_renamed(key.value, new, types) and all(other.value != new for other, _ in parent.value):
            assert isinstance(key, ScalarNode)
            self.old_keys += [key] if key not in self.old_keys else []
            key = ScalarNode(key.tag, new, key.start_mark, key.end_mark, style=key.style)
        inner = _inner_types(types, str(key.value))
        if not inner and key.value == CHANGE_KEY and isinstance(value, MappingNode):
            items = [(name, self.copy(item, _inner_types(types, 0))) for name, item in value.value]
            return key, _copy_with(value, items)
        return key, self.copy(value, types if not inner and key.value == ADD_KEY else inner)


def _is_renamed(old: str, new: str, types: Sequence[object]) -> bool:
    """Return True if a key has a new name in a mapping of these types."""
    fields = {name for kind in types if _is_model(kind) for name in _fields(kind)}
    return new in fields and old not in fields


def _copy_with(node: MappingNode, pairs: list[tuple[Node, Node]]) -> MappingNode:
    return MappingNode(node.tag, pairs, node.start_mark, node.end_mark)


def field_names_at(model: object, path: Path) -> tuple[str, ...]:
    """Return the field names of the model at ``path`` (as pydantic gives it, union tags included).

    Free mappings and unions have none. Steps that lead nowhere, such as a tag in an annotation, are skipped.
    """
    models = [kind for kind in _types_at(model, path) if _is_model(kind)]
    return tuple(_fields(models[0])) if len(models) == 1 else ()


def types_at(model: object, path: Path) -> list[object]:
    """Return all types that the value at ``path`` may have. Inside a form of it, return those of all forms."""
    *parent_path, last = path or ("",)
    types = _types_at(model, path)
    outer = _types_at(model, tuple(parent_path))
    return outer if isinstance(last, str) and not _single_types(_inner_types(outer, last)) else types


def _types_at(model: object, path: Path) -> list[object]:
    types = _single_types([model])
    for step in path:
        members = [kind for kind in types if _tag(kind) == step] if len(types) > 1 else []
        types = members or _single_types(_inner_types(types, step)) or types
    return types


def _single_types(types: Iterable[object]) -> list[object]:
    """Return the types that a value may have, without annotations, unions, root models and None."""
    singles: list[object] = []
    for kind in types:
        if get_origin(kind) is Annotated:
            models = (item for part in get_args(kind)[1:] for item in getattr(part, "models", ()))
            singles += _single_types([*get_args(kind)[:1], *models])
        elif get_origin(kind) in (Union, UnionType):
            singles += _single_types(get_args(kind))
        elif _is_model(kind) and kind.__pydantic_root_model__:
            singles += _single_types([kind.model_fields["root"].annotation])
        elif isinstance(kind, TypeAdapter):
            singles += _single_types([kind._type])
        elif kind is not NoneType:
            singles.append(kind)
    return singles


def _inner_types(types: Iterable[object], step: str | int) -> list[object]:
    """Return the types of the value at a key or an index in values of these types."""
    inner: list[object] = []
    for kind in types:
        origin, arguments = get_origin(kind), get_args(kind)
        if _is_model(kind):
            if isinstance(step, str) and (field := _fields(kind).get(step)) is not None:
                inner += _annotations(field)
        elif origin is dict:
            inner.append(arguments[1])
        elif origin in (tuple, list) and isinstance(step, int):
            inner += [item for item in arguments if item is not ...]
    return inner


def _fields(model: type[BaseModel]) -> dict[str, FieldInfo]:
    """Return the fields of a model by the names used in files."""
    if not model.__pydantic_complete__:
        model.model_rebuild()
    return {field.alias or name: field for name, field in model.model_fields.items()}


def _annotations(field: FieldInfo) -> list[object]:
    """Return the type of a field, and the models that its metadata allow besides."""
    return [field.annotation, *(model for part in field.metadata for model in getattr(part, "models", ()))]


def _is_model(kind: object) -> TypeGuard[type[BaseModel]]:
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def _tag(kind: object) -> object:
    """Return the tag of a member of a union in pydantic's paths: that of ``do`` or ``kind``, else the class name."""
    if not _is_model(kind):
        return None
    field = kind.model_fields.get("do", kind.model_fields.get("kind"))
    return get_args(field.annotation)[0] if field and get_origin(field.annotation) is Literal else kind.__name__
