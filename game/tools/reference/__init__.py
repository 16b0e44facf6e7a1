"""References for designers, generated from the models: schemas for editors and a page for people."""
