"""The recipes of the workshop: the choice of one, and the changes of its dials."""

from __future__ import annotations

from typing import NamedTuple, get_args

from game.dungeon.grammar_files import Grammar, RecipeFile
from game.dungeon.growth import Choice
from game.dungeon.own_rules import OWN_PREFIX, SetDraft, grammar_of
from game.dungeon.pattern import MOST_CELLS, Size
from game.dungeon.recipe import read_recipe
from game.dungeon.rules import EVERY_RULE
from game.screens.menu import next_value, next_within
from game.screens.workshop.dungeon_screen import DungeonScreen
from game.screens.workshop.set_desk import UNSAVED_SET, SetDesk, is_own, own_ids, own_set

CHOICES: tuple[Choice, ...] = get_args(Choice)
LARGEST_SIZE: Size = (32, 8, 32)
"""The most cells of a dungeon along each axis that can be chosen."""
STEP_COUNTS = (10, 20, 30, 50, 80, 120, 200)
"""The numbers of random steps to choose from."""
AXES = {"width": 0, "floors": 1, "depth": 2}
METHOD_DIALS = ("recipe", "replacer", "count", "choice", *AXES)
"""The dials that say how dungeons are made."""


class Method(NamedTuple):
    """The way dungeons are made; None leaves it to the recipe."""

    recipe: str = "main"
    random: bool = False
    """Apply random rules instead of the recipe."""
    times: int = STEP_COUNTS[2]
    """Number of random steps."""
    choice: Choice | None = None
    size: Size | None = None


def grammar_for(grammar: Grammar, method: Method) -> Grammar:
    """Return the grammar in which the chosen recipe is as the player wants it."""
    written = grammar.recipes[method.recipe]
    recipe_file = written._replace(choice=method.choice or written.choice, size=method.size or written.size)
    if method.random:
        text = f"{EVERY_RULE} {method.times}\n"
        recipe = read_recipe(text if grammar.rules else "", grammar.rules, method.recipe)
        recipe_file = recipe_file._replace(text=text, line=1, recipe=recipe, promises={})
    if method.size is not None:
        recipe_file = recipe_file._replace(promises={})  # A promise was made for another space.
    return grammar if recipe_file == written else grammar.with_recipes({**grammar.recipes, method.recipe: recipe_file})


def resize(size: Size, axis: int, step: int) -> Size:
    """Return a size with more or fewer cells along an axis, the same one at the end of the dial."""
    lengths = [length + step * (index == axis) for index, length in enumerate(size)]
    x, y, z = lengths
    fits = 1 <= lengths[axis] <= LARGEST_SIZE[axis] and x * y * z <= MOST_CELLS
    return (x, y, z) if fits else size


class Recipes:
    """The recipes to choose from, with the desk for own rules."""

    def __init__(self, screen: DungeonScreen) -> None:
        self.screen = screen
        self.method = Method()
        self.desk = SetDesk.last() or self.empty_desk()
        self._own: tuple[SetDraft, str, Grammar] | None = None
        """The set on the desk with its grammar."""
        self._titles: dict[str, str] = {}
        """The names of own sets, by id."""

    @property
    def chosen(self) -> str:
        """The chosen recipe: its name, or the id of an own set."""
        return self.method.recipe

    @chosen.setter
    def chosen(self, name: str) -> None:
        self.method = self.method._replace(recipe=name, choice=None, size=None)

    @property
    def uses_own_set(self) -> bool:
        """True if a set of own rules is chosen."""
        return is_own(self.chosen)

    @property
    def names(self) -> list[str]:
        """The recipes to choose from: those of the game and of packs, then the player's own."""
        draft = [UNSAVED_SET] if self.chosen == UNSAVED_SET else []
        files = (name for name in self.screen.files.recipes if not name.startswith(OWN_PREFIX))
        return [*files, *own_ids(), *draft]

    def title(self, id: str) -> str:
        if id == (self.desk.id or UNSAVED_SET):
            return self.desk.state.name
        grammar = self.screen.files.grammar
        recipe = grammar.recipes.get(id) if grammar else None
        if recipe is None and id not in self._titles:
            own = own_set(id)
            self._titles[id] = own.name if own is not None else ""
        title = recipe.title if recipe is not None else self._titles[id]
        return title or self.screen.say_or_name(f"walk.recipe_{id}", id)

    @property
    def grammar(self) -> Grammar | None:
        """The rules and recipes to make a dungeon with; None until they are read."""
        if not self.uses_own_set:
            return self.screen.files.grammar
        key = self.desk.state, self.chosen
        if self._own is None or self._own[:2] != key:
            self._own = (*key, grammar_of(self.screen.alphabet, *key))
        return self._own[2]

    def final_grammar(self, grammar: Grammar) -> Grammar:
        """Return the grammar with the recipe as the dials have changed it; without the recipe, choose the first one."""
        if self.chosen not in grammar.recipes:
            self.chosen = next(iter(grammar.recipes))
        return grammar_for(grammar, self.method)

    @property
    def written(self) -> RecipeFile | None:
        """The recipe as the dials have changed it, None until it is read."""
        written = self.grammar.recipes.get(self.chosen) if self.grammar is not None else None
        if written is None:
            return None
        return written._replace(size=self.method.size or written.size, choice=self.method.choice or written.choice)

    # ---- Dials

    def value(self, dial: str) -> str:
        written, say = self.written, self.screen.say
        match dial:
            case "recipe":
                return self.title(self.chosen)
            case "replacer":
                return say("workshop.by_random" if self.method.random else "workshop.by_recipe")
            case "count":
                return str(self.method.times) if self.method.random else "-"
        if written is None:
            return "-"
        return str(written.size[AXES[dial]]) if dial in AXES else say(f"workshop.choice_{written.choice}")

    def change_dial(self, dial: str, step: int) -> bool:
        """Turn a dial; return False if it leads to a set that cannot be used."""
        method, written = self.method, self.written
        if dial == "recipe":
            return self.choose(next_value(self.names, self.chosen, step))
        if dial == "replacer":
            self.method = method._replace(random=not method.random)
        elif dial == "count":
            self.method = method._replace(times=next_within(STEP_COUNTS, method.times, step))
        elif written is not None and dial == "choice":
            self.change_written(choice=next_value(CHOICES, written.choice, step))
        elif written is not None:
            self.change_written(size=resize(written.size, AXES[dial], step))
        return True

    def change_written(self, choice: Choice | None = None, size: Size | None = None) -> None:
        """Change the strategy or the size: of the set on the desk for good, of any other recipe for now."""
        if self.uses_own_set:
            draft = self.desk.state
            self.desk.change(draft._replace(choice=choice or draft.choice, size=size or draft.size))
        else:
            self.method = self.method._replace(choice=choice or self.method.choice, size=size or self.method.size)

    def choose(self, name: str) -> bool:
        """Choose a recipe; a set of own rules comes onto the desk. Return False if it cannot be used."""
        self.save_desk()
        if name.startswith(OWN_PREFIX) and name != self.desk.id:
            draft = own_set(name)
            if draft is None:
                return False
            if not self.open_set(draft, name):
                return False
        self.chosen = name
        return True

    # ---- The desk

    def empty_desk(self) -> SetDesk:
        return SetDesk(SetDraft(self.screen.say("workshop.new_set")))

    def open_set(self, draft: SetDraft, id: str) -> bool:
        """Put a set of own rules on the desk; return False if the one that is there cannot be saved and stays."""
        if not self.save_desk():
            return False
        if id != self.desk.id or not id:
            self.desk = SetDesk(draft, id)
            self.desk.store()
        return True

    def save_desk(self) -> bool:
        """Save the set on the desk if it has changed, such as by a dial; return False if writing failed."""
        if self.screen.files.has_alphabet and (self.desk.id or self.desk.state.rules):
            return self.desk.save(self.screen.app, self.screen.alphabet)
        return True

    def clear_desk(self) -> None:
        """Put a new set on the desk."""
        self.desk = self.empty_desk()
        self.desk.store()

    def choose_desk(self) -> None:
        """Choose the set on the desk, which may have another name now."""
        self.chosen = self.desk.id or UNSAVED_SET
        self._titles.clear()
