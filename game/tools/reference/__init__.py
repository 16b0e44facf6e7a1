"""What designers may write, told from the models themselves: schemas for editors, a page for people."""
