"""How events of Knucklebones look: where things lie, how they move, what is felt."""
