"""The keys that models accept, for suggestions, and the new names of renamed words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import NoneType, UnionType
from typing import Annotated, Literal, NamedTuple, TypeGuard, Union, get_args, get_origin

from pydantic import BaseModel, TypeAdapter
from pydantic.fields import FieldInfo
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from game.content.faults import Path

ADD_KEY, CHANGE_KEY = "add", "change"
"""The keys of a mapping that changes a list."""


class Rename(NamedTuple):
    """A word with a new name. Files with the old name are still read, and the linter suggests the new one."""

    old: str
    new: str
    model: str = ""
    """The name of the only file model it applies to, also to its texts and the keys of its free mappings; "" for the
    fields of every model that knows the new name and not the old one."""


_EVENT_FILES = "Interface", "Beats", "Cues", "TableVoices", "Bosses"
RENAMES = (
    Rename("colour", "color"),
    Rename("colours", "colors"),
    Rename("pause_grey", "pause_gray", "Look"),
    *(Rename(f"exodia_{part}", f"instant_win_{part}", "BoardLook")
      for part in ("speed", "lightness", "chroma", "spread")),
    *(Rename("exodia", "instant_win", model) for model in ("Palette", "Shades")),
    *(Rename("favors", "edges", model) for model in ("EffectsFile", "RuleFile")),
    *(Rename("favor", "edge", model) for model in ("Sounds", "Cues", "Audio", "WalkLook", "WorkshopLook")),
    *(Rename(f"favor_{deed}", f"edge_{deed}", model) for deed in ("changed", "paid") for model in _EVENT_FILES),
    *(Rename(f"event.favor_{deed}", f"event.edge_{deed}", "ChallengeRules") for deed in ("changed", "paid")),
)
NEW_SOUNDS = {rename.old: rename.new for rename in RENAMES if rename.model == "Sounds"}
"""The new names of sounds, by their old ones."""


class OldWord(NamedTuple):
    """A renamed word in a file."""

    node: ScalarNode
    new: str


def old_words(root: Node, kind: object, text: str) -> list[OldWord]:
    """Return the renamed words in the tree of a text."""
    renewal = _Renewal(_possible_renames(text, kind))
    if renewal.renames:
        renewal.copy(root, (kind,))
    return renewal.old_words


def with_new_words(root: Node, kind: object, text: str) -> Node:
    """Return the tree of a text with the new names of renamed words, at the places of the old ones.

    An old key next to the new one stays, so the model reports it.
    """
    renames = _possible_renames(text, kind)
    return _Renewal(renames).copy(root, (kind,)) if renames else root


def _possible_renames(text: str, kind: object) -> list[Rename]:
    """Return the renames that a text may need. Nearly no text needs one, and a tree takes long to walk."""
    models = "", getattr(kind, "__name__", "")
    return [rename for rename in RENAMES if rename.old in text and rename.model in models]


class _Renewal:
    """A walk through a tree and its models side by side, since only a model says which words are keys."""

    def __init__(self, renames: Sequence[Rename]) -> None:
        self.renames = renames
        self.old_words: list[OldWord] = []
        self._copies: dict[tuple[int, ...], Node] = {}
        """The copy of each node by its types, because aliases repeat nodes, and a node may contain itself."""

    def copy(self, node: Node, types: Sequence[object]) -> Node:
        """Return a copy of a node of one of these types, with new words."""
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
            elif str in single:
                self._copies[place] = self._text(node)
        return self._copies[place]

    def _entry(self, key: Node, value: Node, parent: MappingNode, types: Sequence[object]) -> tuple[Node, Node]:
        new = self._new_key(key, types)
        if all(other.value != new for other, _ in parent.value):
            key = self._with_name(key, new)
        inner = _inner_types(types, str(key.value))
        if not inner and key.value == CHANGE_KEY and isinstance(value, MappingNode):
            items = [(self._text(name), self.copy(item, _inner_types(types, 0))) for name, item in value.value]
            return key, _copy_with(value, items)
        return key, self.copy(value, types if not inner and key.value == ADD_KEY else inner)

    def _new_key(self, key: Node, types: Sequence[object]) -> str:
        """Return the new name of a key in a mapping of these types, "" if it was not renamed there."""
        fields = {name for kind in types if _is_model(kind) for name in _fields(kind)}
        is_free = any(get_origin(kind) is dict for kind in types)
        fitting = (new for old, new, model in self.renames
                   if old == key.value and ((old not in fields and new in fields) or (model and is_free)))
        return next(fitting, "")

    def _text(self, node: Node) -> Node:
        """Return a copy of a text, or of the name of an item in a list."""
        return self._with_name(node, next((new for old, new, model in self.renames if model and old == node.value), ""))

    def _with_name(self, node: Node, new: str) -> Node:
        """Return a copy of a word with its new name, the word if that is ""."""
        if not new:
            return node
        assert isinstance(node, ScalarNode)
        word = OldWord(node, new)
        self.old_words += [word] if word not in self.old_words else []
        return ScalarNode(node.tag, new, node.start_mark, node.end_mark, style=node.style)


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
