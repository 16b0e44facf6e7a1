"""The field names that a model accepts at a place: the words for "did you mean"."""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Annotated, TypeGuard, get_args, get_origin

from pydantic import BaseModel, Tag
from pydantic.fields import FieldInfo


def words_at(model: object, path: tuple[str | int, ...]) -> tuple[str, ...]:
    """Return the field names of the model at ``path`` (as pydantic gives it, union tags included); none for free
    mappings."""
    for step in path:
        model = _inner(_bare(model), step)
    model = _bare(model)
    return tuple(written(model)) if _is_model(model) else ()


def written(model: type[BaseModel]) -> dict[str, FieldInfo]:
    """Return the fields of a model by the names used in files."""
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
        found = written(model).get(str(step)) or model.model_fields.get(str(step))
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
