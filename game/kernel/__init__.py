"""Pure and table-blind: what every table stands on."""
